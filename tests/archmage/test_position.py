"""Positions that are set up by hand: what the rules do not allow is refused by naming them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.games.archmage.position import Position
from tafelrunde.games.archmage.stock import followers_of
from tafelrunde.table import Seat, load, save, state_hash
from tests.setups import assert_refused

NINE = ("c2", "c1", "d2", "e1", "e2", "b2", "b3", "f2", "f3")


def test_a_position_is_said_in_words_and_played() -> None:
    position = (
        Position(seats=2).land(mine="c2 d2", camp="d1").mage("a", "c2").followers("b", "c2", wards=True)
    )
    position.relics("a", blood=1, seeds=2).knows("a", "subjugate").tokens("b", vines="c1")
    table = position.to_move("a", round=5, points=3).table(seed=7)
    state = table.state
    assert followers_of(state, 1) == {
        "company": 14, "supply": 10, "map": 1, "apprentices": 0, "doorways": 0, "prisons": 0
    }  # fmt: skip
    assert [sum(map(abs, discs)) for discs in state.planets] == [8, 9]
    assert "unward c2" in table.pending[Seat(0)].legal()
    table.answer(0, "unward c2")
    table.undo()
    assert "unward c2" in table.pending[Seat(0)].legal()
    assert state_hash(load(save(table)).state) == state_hash(table.state)


def test_what_was_said_of_a_hidden_hex_stays_when_more_is_said() -> None:
    position = Position(seats=2).land(is_discovered=False, mine="c2 d2")
    position.land(mine="c1 e1").land(is_discovered=False, grove="b2 b3")
    faces = {label: position.turn.faces[position.turn.labels.index(label)] for label in ("c2", "d2", "b2")}
    assert faces == {"c2": "mine", "d2": "mine", "b2": "grove"}


def test_the_preparation_is_still_to_come() -> None:
    table = Position(seats=2).to_move("a", round=2).preparing().table(seed=1)
    assert table.pending[Seat(0)].legal() == list(Position().turn.facts.spheres)


def test_whoever_had_the_last_turn_has_scored() -> None:
    position = Position(seats=3, start="b").knows("b", "quicken").knows("c", "decay")
    scores = position.to_move("a", round=13).table(seed=1).state.scores
    assert [score and score.total for score in scores] == [None, 1, 1]


def test_the_warlord_stands_where_he_may_and_holds_what_burns() -> None:
    position = Position("solo").mage("a", "d2").warlord("c1").inflamed("b1").lasting("a", "solo-shadow")
    table = position.table(seed=1)
    assert (table.state.inflamed.bit_count(), table.state.book == table.state.spent) == (1, True)


@pytest.mark.parametrize(
    ("build", "rule"),
    [
        (lambda it: it.mage("a", "z9"), "AM-MAP-09"),
        (lambda it: it.mage("e", "c2"), None),
        (lambda it: it.mage(2, "c2"), None),
        (lambda it: it.land(swamp="c2"), None),
        (lambda it: it.land(mine="d1"), "AM-MAP-03"),
        (lambda it: it.land(camp="c2"), "AM-MAP-04"),
        (lambda it: it.land(mine="b1"), "AM-MAP-05"),
        (lambda it: it.land(mine="d4"), "AM-MAP-06"),
        (lambda it: it.land(mine=" ".join(NINE[:5])), "AM-MAP-10"),
        (lambda it: it.land(drow="d1 a4"), "AM-COMP-02"),
        (lambda it: it.mage("a", "c2").mage("b", "c2"), "AM-JOURNEY-03"),
        (lambda it: it.tower("b", "c2").mage("a", "c2"), "AM-JOURNEY-03"),
        (lambda it: it.mage("a", "c2").tower("b", "c2"), "AM-JOURNEY-03"),
        (lambda it: it.company("a", 0).followers("a", "c2"), "AM-FOLLOW-05"),
        (lambda it: it.followers("a", "d4"), "AM-FOLLOW-10"),
        (lambda it: it.land(drow="d1").followers("a", "d1"), "AM-FOLLOW-10"),
        (lambda it: it.followers("a", "c2").followers("b", "c2"), "AM-FOLLOW-02"),
        (lambda it: it.tower("a", "c2").followers("a", "c2"), "AM-TOWER-06"),
        (lambda it: it.tower("a", "c2").tower("a", "d2"), "AM-TOWER-03"),
        (lambda it: it.tower("a", "b1"), "AM-TOWER-01"),
        (lambda it: it.tokens("a", vines="c2").tower("a", "c2"), "AM-TOKEN-03"),
        (lambda it: it.tokens("a", vines="d4"), "AM-TOKEN-03"),
        (lambda it: it.tower("a", "c2").tokens("a", vines="c2"), "AM-TOKEN-03"),
        (lambda it: it.tokens("a", vines="c2").tokens("b", chasm="c2"), "AM-TOKEN-01"),
        (lambda it: it.tokens("a", roses="c2"), None),
        (lambda it: it.followers("a", "c2").tokens("b", chasm="c2"), "AM-ADV-03"),
        (lambda it: it.tokens("b", chasm="c2").followers("a", "c2"), "AM-ADV-05"),
        (lambda it: it.tokens("a", wellspring="c2"), "AM-ADV-16"),
        (lambda it: it.tokens("a", wellspring="b1"), "AM-ADV-16"),
        (lambda it: it.relics("a", gems=-1), "AM-COMP-06"),
        (lambda it: it.relics("a", pearls=1), None),
        (lambda it: it.company("a", 26), "AM-FOLLOW-08"),
        (lambda it: it.company("a", -1), "AM-FOLLOW-08"),
        (lambda it: it.apprentices("a", *["time"] * 26), "AM-FOLLOW-08"),
        (lambda it: it.apprentices("a", "love"), None),
        (lambda it: it.imprisoned("a", by="a"), "AM-ADV-09"),
        (lambda it: it.shadowed("a", "gems", by="a"), "AM-ADV-11"),
        (lambda it: it.shadowed("a", "gems", by="b").shadowed("a", "gems", by="b"), "AM-ADV-12"),
        (lambda it: it.apprentices("a", "time").corrupted("a", "time", "time"), "AM-MAST-04"),
        (lambda it: it.knows("a", "solo-decay"), None),
        (lambda it: it.apprentices("a", "time").spent("a", "quicken"), "AM-CAST-08"),
        (lambda it: it.lasting("a", "quicken"), "AM-CAST-10"),
        (lambda it: it.warlord("c2"), "AM-GAME-02"),
        (lambda it: it.inflamed("c2"), "AM-GAME-02"),
        (lambda it: it.to_move("a", round=14), "AM-TURN-03"),
        (lambda it: it.to_move("a", round=0), "AM-TURN-03"),
        (lambda it: it.to_move("a", points=-1), "AM-JOURNEY-01"),
        (lambda it: it.to_move("a", round=1).preparing(), "AM-PREP-01"),
        (lambda it: it.planets("a", time=4), "AM-PLANET-06"),
        (lambda it: it.planets("a", love=1), None),
    ],
)
def test_an_impossible_position_is_refused_by_its_rule(
    build: Callable[[Position], object], rule: str | None
) -> None:
    assert_refused(build, Position(seats=2), rule)


@pytest.mark.parametrize(
    ("build", "rule"),
    [
        (lambda it: it.mage("a", "c2").warlord("c2"), "AM-SOLO-04"),
        (lambda it: it.warlord("d4"), "AM-SOLO-04"),
        (lambda it: it.inflamed("c2").followers("a", "c2"), "AM-SOLO-09"),
        (lambda it: it.followers("a", "c2").inflamed("c2"), "AM-FOLLOW-02"),
        (lambda it: it.apprentices("a", "time").corrupted("a", "time"), "AM-SOLO-15"),
        (lambda it: it.knows("a", "decay"), None),
    ],
)
def test_so_it_is_against_the_warlord(build: Callable[[Position], object], rule: str | None) -> None:
    assert_refused(build, Position("solo"), rule)
