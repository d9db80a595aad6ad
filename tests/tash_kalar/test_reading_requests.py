"""A request that leaves something open means what is legal, and is ambiguous only between legal things."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.tash_kalar.acting import ActQuestion
from tafelrunde.games.tash_kalar.board import CENTRE, SQUARES, distance
from tafelrunde.games.tash_kalar.cards import BEINGS
from tafelrunde.games.tash_kalar.state import State
from tafelrunde.table.chance import Stream
from tests.tash_kalar.arena import Arena
from tests.tash_kalar.stage import stage

CATAPULT = """
    . . . . .
    . h . . .
    . h . . .
    . l l l .
    . . . . .
"""
"""As drawn, the figure of the Bone Catapult takes all three legends; mirrored and turned, it leaves one."""


@pytest.mark.rule("TK-FEW-04")
@pytest.mark.rule("TK-SUM-14")
def test_a_position_without_a_piece_for_the_being_makes_nothing_ambiguous() -> None:
    arena = stage(CATAPULT)
    arena.give("bone-catapult")
    assert arena.legal("summon") == ["summon bone-catapult e5 r90m"]
    assert arena.refused("summon bone-catapult e5 r0").rule == "TK-FEW-04"
    assert arena.option("summon bone-catapult e5").key == "summon bone-catapult e5 r90m"
    arena.play("summon bone-catapult e5")
    assert (arena.at("e5"), arena.at("e4")) == ("l", ".")


@pytest.mark.rule("TK-SUM-14")
def test_several_legal_positions_still_have_to_be_told_apart() -> None:
    arena = stage(CATAPULT.replace("l l l", "l l h"))
    arena.give("bone-catapult")
    assert arena.refused("summon bone-catapult e5").rule == "TK-SUM-14"
    assert len(arena.legal("summon")) == 2


@pytest.mark.rule("TK-FLARE-06")
def test_a_flare_that_only_one_opponent_allows_need_not_name_that_one() -> None:
    arena = stage("C C C C C \n . . . . . \n . . x . . \n . . . . . \n . . . . .", "melee")
    arena.give("flare-11")
    assert arena.legal("flare") == ["flare 11 vs red"]
    assert arena.option("flare 11").key == "flare 11 vs red"
    arena.play("flare 11")
    assert arena.state.points[1 * 3 + 0] == 1


@pytest.mark.rule("TK-FLARE-03")
@pytest.mark.rule("TK-FLARE-06")
def test_a_flare_names_its_opponent_only_where_several_would_do() -> None:
    arena = stage("C C C C C \n x x x x x \n . . . . . \n . . . . . \n . . . . .", "melee")
    arena.give("flare-11")
    assert arena.refused("flare 11").rule == "TK-FLARE-06"
    arena = stage("C C . . . \n x x . . . \n . . . . . \n . . . . . \n . . . . .", "melee")
    arena.give("flare-11")
    assert arena.refused("flare 11").rule == "TK-FLARE-03"


def crowded(number: int) -> State:
    """Own pieces close together and none in the supply, enemies between them, sometimes a leave to borrow."""
    stream = Stream(f"requests {number}")
    arena = Arena("melee", 3)
    hand = [each for each in BEINGS.values() if each.marks or each.arrows or each.uses_figure]
    arena.give(*(each.id for each in hand))
    state = arena.state.copy()
    places = [each for each in SQUARES if distance(each, CENTRE) < 2 + number % 2]
    for index, count in enumerate((2, 3, 3, 1, 2, 0, 1, 1, 0)):
        for _ in range(count):
            if places:
                state.board[index] |= 1 << places.pop(stream.below(len(places)))
    state.tiles[0] = state.legends[0] = 0
    state.may_borrow = not stream.below(3)
    return state


def meant(question: ActQuestion) -> dict[str, list[str]]:
    """The legal summonings by what they are called without the position of the figure."""
    found: dict[str, list[str]] = {}
    for key in question.legal():
        words = key.split(" ")
        if words[0] == "summon" and words[3:] and words[3].startswith("r"):
            found.setdefault(" ".join([*words[:3], *words[4:]]), []).append(key)
    return found


@pytest.mark.rule("TK-SUM-14")
@pytest.mark.rule("TK-FEW-04")
def test_what_is_left_open_is_one_of_the_legal_requests() -> None:
    """Without its position a summoning means exactly the legal ones that differ from it in nothing else."""
    numbers = {"plain": 0, "ambiguous": 0}
    for number in range(60):
        question = ActQuestion(crowded(number))
        for short, keys in meant(question).items():
            option = question.option(short)
            if len(keys) == 1:
                numbers["plain"] += 1
                assert (option.key, option.objection) == (keys[0], None), short
                continue
            numbers["ambiguous"] += 1
            assert option.objection is not None
            assert option.objection.rule == "TK-SUM-14"
            listed: Any = option.objection.reason.args["positions"]
            assert [each.args["words"] for each in listed] == [key.split(" ")[3] for key in keys], short
    assert min(numbers.values()) > 20
