"""Cards, decks and factions are what the facts beside this file say, in the words of the vocabulary."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.games.mythos import GAME, effects
from tafelrunde.games.mythos.cards import CARDS, DECKS, FACTIONS, Card, Deck, Faction, Part
from tafelrunde.games.mythos.cards.words import FOLDER
from tafelrunde.games.mythos.decks import check
from tafelrunde.table import LANGUAGES
from tests.witnesses import unwitnessed

HERE = Path(__file__).resolve().parent

Table = dict[str, Any]


def read(path: Path) -> Table:
    return tomllib.loads(path.read_text(encoding="utf-8"))


FACTS = read(HERE / "facts.toml")
VOCABULARY = read(FOLDER / "vocabulary.toml")


def words_of(part: Table) -> str:
    """A part as the facts write it."""
    condition = part["condition"] + (f":{part['value']}" if part.get("value") else "")
    amount = [str(part["amount"])] if part.get("amount") else []
    return " ".join([part["trigger"], condition, part["target"], part["operation"], *amount])


def card_facts(card: Table) -> Table:
    """What the facts say about a card, from a table of the game or of the source."""
    facts: Table = {key: card[key] for key in ("kind", "faction", "icon", "power", "movement")}
    facts |= card["name"]
    if card.get("keywords"):
        facts["keywords"] = list(card["keywords"])
    for field in ("effect", "mythos"):
        if card.get(field):
            facts[field] = [words_of(part) for part in card[field]["parts"]]
    return facts


def deck_facts(deck: Table) -> Table:
    return {"leader": deck["leader"], "cards": deck["cards"], **deck["name"]}


def faction_facts(faction: Table) -> Table:
    return {"icon": faction["icon"], "colour": faction["colour"], **faction["name"]}


def flags(kind: str, tables: Table) -> dict[str, Table]:
    """Per word what the vocabulary says of it, sentences left aside."""
    return {
        each["id"]: {key: value for key, value in each.items() if key not in {"id", "de", "en"}}
        for each in tables[kind]
    }


def plain(thing: Card | Deck | Faction) -> Table:
    built: Table = msgspec.to_builtins(thing.printed if isinstance(thing, Card) else thing)
    return built


# -- the facts ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-CARD-01")
@pytest.mark.parametrize("card", FACTS["card"])
def test_a_card_is_what_the_facts_say(card: str) -> None:
    assert card_facts(plain(CARDS[card])) == FACTS["card"][card]


def test_there_are_no_other_decks_or_factions() -> None:
    assert sorted(DECKS) == sorted(FACTS["deck"])
    assert sorted(FACTIONS) == sorted(FACTS["faction"])
    kinds = [CARDS[card].is_leader for card in FACTS["card"]]
    assert (kinds.count(True), kinds.count(False)) == (8, 72)


def test_every_card_has_a_second_witness() -> None:
    """The facts, or else a test that names it."""
    assert unwitnessed(HERE, CARDS, FACTS["card"]) == []
    assert len(unwitnessed(HERE, ["riddle-of-the-" + "rocks", next(iter(CARDS))], FACTS["card"])) == 1


@pytest.mark.parametrize("deck", FACTS["deck"])
def test_a_deck_is_what_the_facts_say(deck: str) -> None:
    assert deck_facts(plain(DECKS[deck])) == FACTS["deck"][deck]


@pytest.mark.parametrize("faction", FACTS["faction"])
def test_a_faction_is_what_the_facts_say(faction: str) -> None:
    assert faction_facts(plain(FACTIONS[faction])) == FACTS["faction"][faction]


@pytest.mark.parametrize("kind", ["trigger", "condition", "target", "operation"])
def test_the_vocabulary_is_what_the_facts_say(kind: str) -> None:
    assert flags(kind, VOCABULARY) == FACTS[kind]


# -- decks --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-DECK-01")
@pytest.mark.parametrize("deck", DECKS.values(), ids=str)
def test_every_deck_is_legal(deck: Deck) -> None:
    assert check(deck) is deck
    assert deck.plan is not None


def test_every_card_of_the_facts_is_in_a_deck() -> None:
    used = {card for deck in DECKS.values() for card in (deck.leader, *deck.cards)}
    assert used == set(FACTS["card"])


@pytest.mark.rule("MY-DECK-04")
def test_every_card_has_a_name_of_its_own_in_both_languages() -> None:
    for lang in LANGUAGES:
        names = [card.printed.name[lang] for card in CARDS.values()]
        assert len(set(names)) == len(names)


# -- texts --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS.values(), ids=str)
def test_a_cards_texts_exist_in_both_languages_and_name_its_numbers(card: Card) -> None:
    for effect in (card.printed.effect, card.printed.mythos):
        if effect is None:
            continue
        assert effect.text["de"] != effect.text["en"]
        for lang in LANGUAGES:
            digits = {int(number) for number in re.findall(r"\d+", effect.text[lang])}
            named = {abs(part.amount) for part in effect.parts} | {part.value for part in effect.parts}
            assert {number for number in named if number > 1} <= digits, effect.text[lang]
            assert digits <= named | {1}, effect.text[lang]


@pytest.mark.parametrize("card", CARDS.values(), ids=str)
def test_a_cards_keywords_are_in_its_texts_and_parts(card: Card) -> None:
    effect = card.printed.effect
    texts = ("", "") if effect is None else (effect.text["de"], effect.text["en"])
    is_plant, triumphs = (word in card.printed.keywords for word in ("plant", "triumph"))
    assert [texts[0].startswith("Pflanze."), texts[1].startswith("Plant.")] == [is_plant] * 2
    assert ["Triumph:" in text for text in texts] == [triumphs] * 2
    assert ("triumph" in card.regular) is ("triumph" in card.printed.keywords)


def test_every_sentence_about_cards_is_in_the_locale() -> None:
    for card in CARDS.values():
        for lang in LANGUAGES:
            assert GAME.locale.sentences[lang][f"card.{card.id}"] == card.printed.name[lang]
    for lang in LANGUAGES:
        assert all(f"deck.{deck}" in GAME.locale.sentences[lang] for deck in DECKS)
        assert all(f"faction.{faction}" in GAME.locale.sentences[lang] for faction in FACTIONS)


@pytest.mark.parametrize("kind", ["moment", "trigger", "condition", "target", "operation"])
def test_every_word_is_explained_in_both_languages(kind: str) -> None:
    for each in VOCABULARY[kind]:
        assert each["de"].strip()
        assert each["en"].strip()
        assert each["de"] != each["en"]


# -- words --------------------------------------------------------------------------------------------------

PLAYER_OPERATIONS = {"draw", "action-points", "free-place", "place-range", "place-diagonal", "see-hand"}
"""These are about a player; all others are about creatures."""

PARTS = [
    pytest.param(part, field, id=f"{card.id} {field} {number}")
    for card in CARDS.values()
    for field, effect in (("effect", card.printed.effect), ("mythos", card.printed.mythos))
    for number, part in enumerate(effect.parts if effect is not None else ())
]


@pytest.mark.parametrize(("part", "field"), PARTS)
def test_a_part_uses_only_words_of_the_vocabulary_and_as_they_may_be_used(part: Part, field: str) -> None:
    trigger, condition = FACTS["trigger"][part.trigger], FACTS["condition"][part.condition]
    target, operation = FACTS["target"][part.target], FACTS["operation"][part.operation]
    assert part.trigger in operation["triggers"]
    assert bool(part.value) is condition.get("value", False)
    match operation["amount"]:
        case "positive":
            assert part.amount > 0
        case "signed":
            assert part.amount != 0
        case _:
            assert part.amount == 0
    if field == "mythos":
        assert not any(word.get("source") for word in (trigger, condition, target))
    assert (part.target == "owner") is (part.operation in PLAYER_OPERATIONS)
    if part.condition.startswith("foe-is"):
        assert part.operation == "strike"
    if part.target == "foe":
        assert part.trigger == "on-death"
    if part.condition == "stood-still":
        assert part.trigger == "end-of-turn"
    if part.operation == "enter-power":
        assert part.target in {"own-minions", "own-plants"}


def test_the_rules_know_exactly_the_words_of_the_vocabulary() -> None:
    known = {*effects.CONDITIONS, *effects.EXECUTION_CONDITIONS, *effects.FIGHT_CONDITIONS}
    assert known == set(FACTS["condition"])
    assert set(effects.TARGETS) | {"foe", "owner"} == set(FACTS["target"])


@pytest.mark.parametrize("kind", ["trigger", "condition", "target", "operation"])
def test_every_word_is_used_by_a_card(kind: str) -> None:
    parts = [param.values[0] for param in PARTS]
    used = {getattr(part, kind) for part in parts}
    assert used == set(FACTS[kind])
