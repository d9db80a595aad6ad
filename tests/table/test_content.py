"""Cards and decks of a game, and what the kit finds wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pytest

from tafelrunde.table import CardInfo, DeckInfo, Rule, Rulebook, Translated
from tafelrunde.table.deck_text import CardNames, one_line, read_deck_text
from tafelrunde.table.rulebook import Section
from tafelrunde.table.testing import check_content, check_words
from toy import Toy


class Bag(DeckInfo, frozen=True):
    """Marble cards, and one of them as the first."""

    first: str

    @property
    def named(self) -> dict[str, str]:
        return {"first": self.first}


FAST = Bag(
    id="fast",
    name={"de": "Schnell", "en": "Fast"},
    cards={"roller": 4},
    first="stone",
    plan={"de": "Rollen: und rollen.", "en": "Roll: and roll."},
)


class Bags(Toy):
    """The toy with decks."""

    decks: tuple[DeckInfo, ...] = (FAST,)

    def deck_list(self) -> Sequence[DeckInfo]:
        return self.decks

    @lru_cache(maxsize=1)  # noqa: B019 the tests are short
    def names(self) -> CardNames:
        return CardNames((card.id, card.name) for card in self.card_list())

    def read_deck(self, source: str) -> DeckInfo:
        names: list[str] = []
        firsts: list[str] = []
        fields = {
            "name": lambda words: names.append(one_line(words)),
            "first": lambda words: firsts.append(self.names().id_of(words)),
        }
        counts = read_deck_text(source, fields, self.names())
        return Bag(id=names[0], name={"de": names[0], "en": names[0]}, cards=counts, first=firsts[0])


def test_a_written_deck_holds_names_and_its_plan_and_is_read_as_the_same_one() -> None:
    game = Bags()
    stone, roller = (card.name["de"] for card in game.card_list() if card.id in ("stone", "roller"))
    written = game.write_deck(FAST, "de")
    assert written == f"name: Schnell\n# Rollen: und rollen.\nfirst: {stone}\n4 {roller}\n"
    assert game.read_deck(written).content() == {"name": "Schnell", "first": "stone", "cards": {"roller": 4}}
    check_content(game)


def test_no_card_of_a_sort_is_no_card() -> None:
    """Else such a deck, once written, would be read as another one."""
    assert Bags().read_deck("name: x\nfirst: stone\n4 roller\n0 stone").cards == {"roller": 4}


def test_the_kit_finds_a_deck_that_is_read_as_another_one() -> None:
    class Forgetful(Bags):
        def read_deck(self, source: str) -> DeckInfo:
            return super().read_deck(source.replace("4 ", "3 "))

    with pytest.raises(AssertionError, match="deck fast: read again it holds other cards"):
        check_content(Forgetful())


def test_the_kit_finds_a_deck_that_changes_its_name() -> None:
    class Renaming(Bags):
        def read_deck(self, source: str) -> DeckInfo:
            return super().read_deck(source.replace("name: ", "name: My "))

    with pytest.raises(AssertionError, match="deck fast: read again it has another name"):
        check_content(Renaming())


def test_the_kit_finds_a_deck_of_cards_that_do_not_exist() -> None:
    game = Bags()
    game.decks = (DeckInfo(id="strange", name={"de": "Fremd", "en": "Strange"}, cards={"dragon": 1}),)
    with pytest.raises(AssertionError, match="deck strange: there are no such cards: dragon"):
        check_content(game)


def test_the_kit_finds_a_name_that_is_missing_in_one_language() -> None:
    game = Bags()
    game.decks = (DeckInfo(id="mute", name={"de": "", "en": "Mute"}),)
    with pytest.raises(AssertionError, match="mute has no name"):
        check_content(game)


def test_the_kit_finds_two_cards_of_one_id() -> None:
    class Doubled(Bags):
        def card_list(self) -> Sequence[CardInfo]:
            return [*super().card_list(), super().card_list()[0]]

    with pytest.raises(AssertionError, match="two cards have the same id"):
        check_content(Doubled())


# -- words on cards ----------------------------------------------------------------------------------------


def explaining(word: Translated, *lines: Translated) -> Bags:
    """The toy whose first rule explains a word, with cards that say these lines."""

    class Wordy(Bags):
        rulebook = Rulebook(
            [Section("any", {"de": "Alles", "en": "All"})],
            [Rule("T-1", "any", "rule", ("all",), {"de": "Es hüpft.", "en": "It hops."}, word=word)],
        )

        def card_list(self) -> Sequence[CardInfo]:
            return [CardInfo(id=f"c{place}", name=line, line=line) for place, line in enumerate(lines)]

    return Wordy()


HOP = {"de": "Sprung", "en": "Hop"}


def test_a_rule_explains_a_word_that_cards_set_apart() -> None:
    check_words(explaining(HOP, {"de": "Klein. Sprung: zwei Felder.", "en": "Small. Hop: two squares."}))


def test_the_kit_finds_a_rule_for_a_word_that_no_card_sets_apart() -> None:
    with pytest.raises(AssertionError, match="T-1 explains 'Hop', which no card sets apart"):
        check_words(explaining(HOP, {"de": "Ein Sprung hilft.", "en": "A hop helps."}))


def test_the_kit_finds_a_word_that_is_missing_in_one_language() -> None:
    with pytest.raises(AssertionError, match="T-1: 'Sprung' and 'Hop' differ"):
        check_words(explaining(HOP, {"de": "Sprünge.", "en": "Hop."}))
