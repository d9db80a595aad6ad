"""MY-DECK: what a deck is, and what creatures are."""

from __future__ import annotations

import pytest

from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.cards import CARDS, DECKS, Deck
from tafelrunde.games.mythos.decks import check, parse
from tafelrunde.table import BadSetup, Table

from .duel import Duel, forge, north, south

MINIONS = [card.id for card in CARDS.values() if not card.is_leader]


def deck(counts: dict[str, int], leader: str = "zikk-manycrown") -> Deck:
    return Deck(id="test", name={"de": "Test", "en": "Test"}, leader=leader, cards=counts)


def of_size(size: int) -> dict[str, int]:
    """That many cards, as many copies as allowed."""
    full, rest = divmod(size, 4)
    return dict.fromkeys(MINIONS[:full], 4) | ({MINIONS[full]: rest} if rest else {})


@pytest.mark.rule("MY-DECK-01")
def test_forty_minions_and_a_leader_are_a_deck() -> None:
    assert check(deck(of_size(40))).cards == of_size(40)


@pytest.mark.rule("MY-DECK-01")
@pytest.mark.parametrize("size", [0, 39, 41])
def test_another_number_of_minions_is_refused(size: int) -> None:
    with pytest.raises(BadSetup) as refusal:
        check(deck(of_size(size)))
    assert refusal.value.rule == "MY-DECK-01"


@pytest.mark.rule("MY-DECK-01")
@pytest.mark.parametrize("leaders", [[], ["zikk-manycrown", "borun-sevengate"], ["zikk-manycrown"] * 2])
def test_another_number_of_leaders_is_refused(leaders: list[str]) -> None:
    rows = [f"leader: {leader}" for leader in leaders] + [f"{n} {card}" for card, n in of_size(40).items()]
    with pytest.raises(BadSetup) as refusal:
        parse("\n".join(rows))
    assert refusal.value.rule == "MY-DECK-01"


@pytest.mark.rule("MY-DECK-01")
def test_a_leader_is_no_minion_and_a_minion_no_leader() -> None:
    for wrong in (deck(of_size(39) | {"borun-sevengate": 1}), deck(of_size(40), leader="mossling")):
        with pytest.raises(BadSetup) as refusal:
            check(wrong)
        assert refusal.value.rule == "MY-DECK-01"


@pytest.mark.rule("MY-DECK-02")
def test_four_copies_are_allowed_and_five_are_not() -> None:
    assert check(deck(of_size(40))).cards
    with pytest.raises(BadSetup) as refusal:
        check(deck(of_size(35) | {MINIONS[20]: 5}))
    assert refusal.value.rule == "MY-DECK-02"


@pytest.mark.rule("MY-DECK-02")
def test_copies_on_several_lines_are_added_up() -> None:
    rows = GAME.write_deck(deck(of_size(36) | {MINIONS[20]: 3}), "en")
    with pytest.raises(BadSetup) as refusal:
        parse(rows + f"2 {MINIONS[20]}\n")
    assert refusal.value.rule == "MY-DECK-02"


@pytest.mark.rule("MY-DECK-02")
def test_fewer_than_no_copies_are_refused() -> None:
    with pytest.raises(BadSetup) as refusal:
        check(deck(of_size(40) | {MINIONS[20]: -4, MINIONS[21]: 4}))
    assert refusal.value.rule == "MY-DECK-02"


@pytest.mark.rule("MY-DECK-03")
def test_a_leader_is_a_creature_and_may_be_moved() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        . . . . .
        . . S . .
        """
    ).plan(south="move c1-c2")
    assert duel.south == {"c2": 9}


BESIDE_EACH_OTHER = """
    . . . . .
    . . N . .
    . x h y .
    . . . . .
    . . S . .
"""


@pytest.mark.rule("MY-DECK-03")
def test_an_effect_on_creatures_includes_leaders() -> None:
    forge("chill", 5, effect="end-of-turn always adjacent-enemies change-power -1")
    duel = Duel(BESIDE_EACH_OTHER, h=south("chill"), x=north("m3"), y=north("m4")).plan()
    assert duel.north == {"b3": 2, "c4": 8, "d3": 3}


@pytest.mark.rule("MY-DECK-03")
def test_an_effect_on_minions_leaves_leaders_alone() -> None:
    forge("chill", 5, effect="end-of-turn always adjacent-enemy-minions change-power -1")
    duel = Duel(BESIDE_EACH_OTHER, h=south("chill"), x=north("m3"), y=north("m4")).plan()
    assert duel.north == {"b3": 2, "c4": 9, "d3": 3}


@pytest.mark.rule("MY-DECK-04")
def test_both_may_use_the_same_deck() -> None:
    table = Table.new(GAME, setup={"decks": ["growing-wood", "growing-wood"]}, seed=1)
    assert table.state.cards.faces[:2] == ["ymbra-deeproot", "ymbra-deeproot"]


@pytest.mark.rule("MY-DECK-04")
def test_copies_are_told_apart_by_name_not_by_illustration() -> None:
    forge("mossling-at-night", 2, name="Moosling", icon="moon")
    forge("mossling-by-day", 2, name="Moosling", icon="sun")
    with pytest.raises(BadSetup) as refusal:
        check(deck(of_size(35) | {"mossling-at-night": 4, "mossling-by-day": 1}))
    assert refusal.value.rule == "MY-DECK-02"
    assert check(deck(of_size(36) | {"mossling-at-night": 3, "mossling-by-day": 1})).cards


@pytest.mark.rule("MY-DECK-05")
def test_the_same_random_seed_gives_the_same_order() -> None:
    def order(seed: int) -> list[str]:
        state = Table.new(GAME, seed=seed).state
        return [state.cards.faces[i] for side in (0, 1) for i in state.decks[side] + state.hands[side]]

    assert order(5) == order(5)
    assert order(5) != order(6)


@pytest.mark.rule("MY-DECK-05")
def test_a_shuffle_keeps_the_forty_cards_of_each_deck() -> None:
    table = Table.new(GAME, setup={"decks": ["growing-wood", "spring-tide"]}, seed=3)
    for side, name in enumerate(("growing-wood", "spring-tide")):
        state = table.state
        faces = [state.cards.faces[i] for i in state.decks[side] + state.hands[side]]
        assert {face: faces.count(face) for face in faces} == DECKS[name].cards


@pytest.mark.rule("MY-DECK-05")
def test_a_minion_killed_by_a_minion_is_out_of_the_game() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . x . .
        . . m . .
        . . S . .
        """,
        m=south("m2"), x=north("m3"),
    )  # fmt: skip
    duel.plan(south="move c2-c3")
    assert duel.dead(south) == ["m2"]
    assert "m2" not in duel.hand(south) + duel.deck(south) + duel.mythos(south)


@pytest.mark.rule("MY-DECK-05")
def test_an_empty_deck_is_not_filled_from_the_dead() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        . . . . .
        . . S . .
        """,
        south_deck="",
    ).turns(3)
    assert duel.deck(south) == []
    assert duel.hand_size(south) == 0
