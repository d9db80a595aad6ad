"""How many complete actions there are in stored positions; a changed number means a changed rule.

An action is complete with all the answers of its effect. The small numbers are counted by hand.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.games.tash_kalar.state import State
from tafelrunde.table.table import Table
from tafelrunde.table.testing import divide
from tests.tash_kalar.proof import behind, dealt
from tests.tash_kalar.stage import Stage, stage


def empty() -> Stage:
    """69 squares for a recruit."""
    return Stage("duel")


def duel_opening() -> Table[State]:
    """Two squares for the first colour, then none is left to choose."""
    return dealt("duel")


def melee_opening() -> Table[State]:
    """Six squares, then four, then two."""
    return dealt("melee", 3)


def melee_opening_of_four() -> Table[State]:
    """Three colours only."""
    return dealt("melee", 4)


def swordmaster() -> Stage:
    """64 squares, the Swordmaster with one victim, another or none, or the card discarded."""
    arena = stage("""
        C c C
        . . .
        . c L
    """)
    arena.give("swordmaster")
    return arena


def wolf() -> Stage:
    arena = stage("""
        . . . . .
        . C H c .
        . . . . .
        . c c . .
        c . . . .
    """)
    arena.give("dire-wolf")
    return arena


def positions_that_matter() -> Stage:
    arena = stage("""
        . . c . c . .
        . c . . . c .
        c . C . . . c
        . . . . . . .
        . c c c . . .
        . c c . . C .
        . . . . . . .
    """)
    arena.give("assassin", "cannon", "summoner", "gun-tower")
    return arena


def captains() -> Stage:
    arena = stage("""
        . . . . .
        . . C . .
        . . . . .
        c c . c c
        . . . . .
    """)
    arena.give("infantry-captain")
    return arena


def leapers() -> Stage:
    arena = stage("""
        . C . . .
        . . H . .
        . c . c .
        . c . c .
        . . . . .
    """)
    arena.give("wild-eagle", "charging-buck")
    return arena


def hypnotist() -> Stage:
    arena = stage("""
        . . C H . . .
        . . . . . . .
        . . . . c . .
        . . c . c . .
        x . c . . . .
        . . . . . . .
        . . . . . . y
    """, "melee", seats=3)  # fmt: skip
    arena.give("hypnotist")
    return arena


def no_supply() -> Stage:
    """16 pieces to lift; each leaves 53 squares, and its own."""
    arena = stage("h . . \n . . . \n . . .")
    arena.leave(tiles=0)
    return arena


def shortage() -> Stage:
    arena = stage("""
        . . . . .
        . . . . .
        . . . c .
        . . c c .
        . . . . .
    """)
    arena.leave(tiles=0)
    arena.give("hungry-bear")
    return arena


def improvising() -> Stage:
    arena = stage("""
        . . . . .
        . X c . .
        . C . c .
        . . x . .
        . . . . .
    """, "melee", seats=4)  # fmt: skip
    arena.give("swordmaster", "chronicler", "kiskin-leafsplitter")
    return arena


def borrowing_twice() -> Stage:
    arena = stage("""
        . . . . .
        . . c . .
        . C . x .
        . . . . .
        . . . . .
    """, "melee", seats=3)  # fmt: skip
    arena.give("chronicler", "kiskin-leafsplitter")
    arena.edit(may_borrow=True)
    return arena


def flares() -> Stage:
    arena = behind(upgraded=3, pieces=5)
    arena.give("flare-12", "flare-03")
    return arena


def discarding() -> Stage:
    arena = Stage("duel")
    arena.give("knight", "herald", "titan", "flare-07")
    return arena


def returning() -> Stage:
    """Three cards to put under their decks, or no more."""
    arena = discarding()
    arena.play("discard knight")
    return arena


def handing_over() -> Stage:
    arena = stage("""
        . . . . .
        . C . . .
        . c . . .
        . c c . .
        . . c . .
    """, "team-duel")  # fmt: skip
    arena.give("champion", "titan")
    return arena


def handed_over() -> Stage:
    """64 squares, and nothing else."""
    arena = handing_over()
    arena.play("hand over")
    return arena


def closing() -> Stage:
    """Two tasks, a flare with 63 leaps or none, or the end."""
    arena = behind(2, 4, "high-form", actions=0)
    arena.tasks("destruction", "devastation", "side-chain")
    arena.edit(destroyed=[0, 0, 0, 4, 0, 0])
    arena.give("flare-12")
    return arena


def legends() -> Stage:
    arena = stage("""
        - - . . . . . - -
        - . . . . . . . -
        . . . . C . . . .
        . . . . H h . . .
        . . c . . . c . .
        . . h h C . . . .
        h c . . . . . . .
        - . . . . . . . -
        - - . . . . . - -
    """, "melee", seats=3)  # fmt: skip
    arena.give("the-eldest-tree", "leviathan")
    return arena


def crowded() -> Stage:
    arena = stage("""
        . . C h c . .
        . H c . C c .
        c C . h L . c
        . c H . c C .
        C . c c H . c
        . c . C . h .
        . . c . C . .
    """, "high-form")  # fmt: skip
    arena.give("knight", "high-priestess", "wolf-rider", "bone-catapult", "hell-bull", "flare-02")
    return arena


def partner_ends_an_effect() -> Stage:
    """After a handover before the effect: the partner's answers, and A1 could do nothing else."""
    arena = stage("""
        . . . . .
        . C . H .
        . . . . .
        . c c . .
        c . . C .
    """, "team-high-form")  # fmt: skip
    arena.give("dire-wolf", "flare-12")
    arena.play("summon dire-wolf e5", "hand over")
    return arena


FROZEN: list[tuple[Callable[[], Stage | Table[State]], int]] = [
    (empty, 69),
    (duel_opening, 2),
    (melee_opening, 48),
    (melee_opening_of_four, 48),
    (swordmaster, 68),
    (wolf, 124),
    (positions_that_matter, 226),
    (captains, 1875),
    (leapers, 269),
    (hypnotist, 91),
    (no_supply, 864),
    (shortage, 1294),
    (improvising, 107),
    (borrowing_twice, 86),
    (flares, 708),
    (discarding, 71),
    (returning, 4),
    (handing_over, 74),
    (handed_over, 64),
    (closing, 67),
    (legends, 455),
    (crowded, 139),
    (partner_ends_an_effect, 62),
]


@pytest.mark.parametrize(("position", "actions"), FROZEN, ids=[each[0].__name__ for each in FROZEN])
def test_the_number_of_complete_actions_is_as_it_was(
    position: Callable[[], Stage | Table[State]], actions: int
) -> None:
    here = position()
    split = divide(here.table if isinstance(here, Stage) else here, 1)
    listed = "\n".join(f"  {key}: {count}" for key, count in split.items())
    assert sum(split.values()) == actions, f"by first answer:\n{listed}\n  total: {sum(split.values())}"
