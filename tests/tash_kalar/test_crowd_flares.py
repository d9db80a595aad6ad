"""In crowded positions the flares offer exactly what their texts say."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tafelrunde.games.tash_kalar.cards import FLARES
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.runner import Runner
from tests.tash_kalar.crowd import (
    COMBAT,
    POSITIONS,
    STANDARD,
    Crowd,
    Keys,
    Then,
    anyone,
    crowded,
    drawn,
    optional,
    was_combat,
)


def place(crowd: Crowd) -> Keys:
    return crowd.empty()


def recruits(manner: str) -> Callable[[Crowd], Keys]:
    return anyone(manner, "c")


def leaping(manner: str) -> Callable[[Crowd], Keys]:
    return lambda crowd: optional(crowd.leaps(manner, crowd.picks("c")))


HALVES: dict[str, tuple[Callable[[Crowd], Keys] | None, Callable[[Crowd], Keys] | None]] = {
    "flare-01": (place, place),
    "flare-02": (place, place),
    "flare-03": (recruits(STANDARD), None),
    "flare-04": (place, lambda crowd: {"place", "convert"}),
    "flare-05": (lambda crowd: {"move", "upgrade"}, place),
    "flare-06": (lambda crowd: {"place", "upgrade"}, leaping(COMBAT)),
    "flare-07": (place, lambda crowd: crowd.picks("c")),
    "flare-08": (None, place),
    "flare-09": (place, recruits(COMBAT)),
    "flare-10": (place, place),
    "flare-11": (place, anyone(COMBAT, "ch")),
    "flare-12": (leaping(STANDARD), None),
}
BRANCHES: dict[tuple[str, str], Callable[[Crowd], Keys]] = {
    ("flare-04", "place"): place,
    ("flare-04", "convert"): lambda crowd: crowd.picks("C"),
    ("flare-05", "move"): lambda crowd: crowd.moves(STANDARD, crowd.picks("c")),
    ("flare-05", "upgrade"): lambda crowd: crowd.picks("c"),
    ("flare-06", "place"): place,
    ("flare-06", "upgrade"): lambda crowd: crowd.picks("c"),
}


def legal(runner: Runner) -> list[str]:
    return sorted(key for decision in runner.pending.values() for key in decision.legal())


@pytest.mark.parametrize("flare", FLARES)
def test_flare(flare: str) -> None:
    for number in range(POSITIONS):
        pieces = crowded(Random(f"{flare} {number}"))
        crowd = Crowd(pieces)
        halves = FLARES[flare].play_upper, FLARES[flare].play_lower
        for play, wanted in zip(halves, HALVES[flare], strict=True):
            state = drawn(pieces).state
            runner = Runner(play(Turn(state, SILENT)))
            if wanted is None:
                assert runner.is_done
                assert state.actions == 3
                continue
            assert legal(runner) == sorted(wanted(crowd))
            for word in wanted(crowd):
                if (flare, word) in BRANCHES:
                    branch = Runner(play(Turn(drawn(pieces).state, SILENT)))
                    branch.answer(next(iter(branch.pending)), word)
                    assert legal(branch) == sorted(BRANCHES[flare, word](crowd))
                    branch.close()
            runner.close()


SECOND_HALVES: dict[str, Then] = {
    "flare-03": lambda before, after, key: optional(after.moves(STANDARD, after.picks("c"))),
    "flare-09": lambda before, after, key: optional(
        after.moves(STANDARD if was_combat(before, key) else COMBAT, after.picks("c"))
    ),
    "flare-11": lambda before, after, key: (
        set() if was_combat(before, key) else optional(after.moves(STANDARD, after.picks("ch")))
    ),
    "flare-10": lambda before, after, key: after.empty(),
    "flare-05": lambda before, after, key: after.empty(),
}


@pytest.mark.parametrize("flare", SECOND_HALVES)
def test_second_choice_of_a_flare(flare: str) -> None:
    play = FLARES[flare].play_upper if flare in ("flare-03", "flare-10") else FLARES[flare].play_lower
    for number in range(2 * POSITIONS):
        pieces = crowded(Random(f"{flare} {number}"))
        arena = drawn(pieces)
        runner = Runner(play(Turn(arena.state, SILENT)))
        key = Random(number).choice([key for key in legal(runner) if key != "none"])
        runner.answer(next(iter(runner.pending)), key)
        wanted = SECOND_HALVES[flare](Crowd(pieces), Crowd(arena.pieces()), key)
        assert legal(runner) == sorted(wanted), key
        runner.close()
