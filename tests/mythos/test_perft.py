"""How many plans South has in stored positions; a changed number means a changed rule.

`sequences` counts the ways to answer until `done`, `plans` the different plans that they make.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from .duel import Duel, north, south
from .plans import all_plans, count_plans


def start() -> Duel:
    return Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        . . . . .
        . . S . .
        """,
        south_hand="mossling mossling gatestone ash-hound sparkrunner",
    )


def corner() -> Duel:
    return Duel(
        """
        . . . . N
        . . . . .
        . . . . .
        m . . . .
        S n . . .
        """,
        m=south("m3/2"), n=south("m3/2"), south_hand="m1",
    )  # fmt: skip


def ring() -> Duel:
    """Four creatures that can only follow each other."""
    return Duel(
        """
        . . N . .
        . . . . .
        . m S . .
        . n p . .
        . . . . .
        """,
        m=south("m1"), n=south("m2"), p=south("m3"),
    )  # fmt: skip


def long_way() -> Duel:
    return Duel(
        """
        . . N . .
        . . . . .
        . . x . .
        . . m . .
        . . S . .
        """,
        m=south("m3/4"), x=north("m5"),
    )  # fmt: skip


def column() -> Duel:
    return Duel(
        """
        . . N . .
        . . . . .
        . . n . .
        . . m . .
        . . S . .
        """,
        m=south("m3/2"), n=south("m3/3"), south_hand="m1 m2",
    )  # fmt: skip


def diagonal() -> Duel:
    return Duel(
        """
        . . N . .
        . . . . .
        . . w . .
        . . m . .
        . . S . .
        """,
        S=south("vesna-lastlight"), m=south("m3/2"), w=south("blade-dervish"),
    )  # fmt: skip


def free_actions() -> Duel:
    return Duel(
        """
        . . N . .
        . . . . .
        f . . . m
        . . . . .
        . . S . .
        """,
        S=south("zikk-manycrown"), f=south("foamrunner"), m=south("m3"),
        south_mythos="lantern-bearer", south_hand="m1 m2",
    )  # fmt: skip


def walls() -> Duel:
    return Duel(
        """
        . . N . .
        . . w . .
        . w S w .
        . . m . .
        . . . . .
        """,
        w=south("gatestone"), m=south("m1/2"), south_hand="m1 m1 m2",
    )  # fmt: skip


def far_places() -> Duel:
    return Duel(
        """
        . . N . .
        . . . . .
        . . t . .
        . . . . .
        . . S . .
        """,
        t=south("tunneller"), south_mythos="harbour-pilot tunneller", south_hand="m1 m2 m2",
    )  # fmt: skip


FROZEN: list[tuple[Callable[[], Duel], int, int]] = [
    (start, 142, 79),
    (corner, 145, 81),
    (ring, 4649, 323),
    (long_way, 1366, 782),
    (column, 2706, 1389),
    (diagonal, 6808, 3454),
    (free_actions, 51530, 1904),
    (walls, 31, 22),
    (far_places, 1199, 621),
]


@pytest.mark.parametrize(
    ("position", "sequences", "plans"), FROZEN, ids=[each[0].__name__ for each in FROZEN]
)
def test_the_number_of_plans_is_as_it_was(position: Callable[[], Duel], sequences: int, plans: int) -> None:
    found, different, split = count_plans(position(), south)
    listed = "\n".join(f"  {key}: {count}" for key, count in split.items())
    assert (found, len(different)) == (sequences, plans), f"by first answer:\n{listed}\n  total: {found}"


@pytest.mark.rule("MY-MOVE-05")
@pytest.mark.parametrize(
    "position", [start, corner, ring, long_way, column, diagonal, free_actions, walls, far_places]
)
def test_the_plans_are_those_of_the_definition(position: Callable[[], Duel]) -> None:
    _, different, _ = count_plans(position(), south)
    assert different == all_plans(position(), south)
