"""The tasks: a position or a turn that just fulfils each, and one that just does not."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.cards import TASKS
from tests.tash_kalar.stage import Stage, stage


def is_met(task: str, arena: Stage) -> bool:
    """Whether the task could be claimed, asked of the card and of the table."""
    arena.tasks(task, *[other for other in TASKS if other != task][:2])
    arena.edit(actions=0)
    met = TASKS[task].is_met(arena.turn())
    assert met is (f"claim {task}" in arena.legal())
    reached = [number >= most for _, number, most in TASKS[task].near(arena.turn()).tallies]
    assert met is (any(reached) if task == "end-of-legends" else all(reached)), "progress tells the same"
    if not met:
        assert arena.refused(f"claim {task}").rule == "TK-TASK-07"
    return met


def position(picture: str) -> Stage:
    return stage(picture, "high-form")


# -- what was destroyed, what was summoned -------------------------------------------------------------------


def having_destroyed(recruits: int = 0, heroes: int = 0, legends: int = 0) -> Stage:
    arena = position(".")
    arena.edit(destroyed=[0, 0, 0, recruits, heroes, legends])
    return arena


@pytest.mark.parametrize(
    ("task", "enough", "too_little"),
    [
        ("destruction", [(3, 0, 0), (1, 1, 1)], [(2, 0, 0), (0, 1, 1)]),
        ("devastation", [(4, 0, 0), (2, 1, 1)], [(3, 0, 0), (1, 1, 1)]),
        ("heroic-destruction", [(2, 1, 0), (2, 0, 1)], [(4, 0, 0), (1, 1, 0)]),
        ("heroic-devastation", [(2, 2, 0), (2, 1, 1)], [(4, 1, 0), (1, 2, 0)]),
        ("end-of-legends", [(0, 2, 0), (0, 0, 1)], [(6, 1, 0), (6, 0, 0)]),
    ],
)
def test_destruction(
    task: str, enough: list[tuple[int, int, int]], too_little: list[tuple[int, int, int]]
) -> None:
    assert all(is_met(task, having_destroyed(*pieces)) for pieces in enough)
    assert not any(is_met(task, having_destroyed(*pieces)) for pieces in too_little)


def having_summoned(beings: int, legends: int = 0, red: int = 0, green: int = 0) -> Stage:
    arena = position(".")
    arena.edit(summoned=[beings, legends, red, green])
    return arena


@pytest.mark.parametrize(
    ("task", "enough", "too_little"),
    [
        ("red-summoning", [(2, 0, 1, 0)], [(1, 0, 1, 0), (2, 0, 0, 2)]),
        ("green-summoning", [(2, 0, 0, 1)], [(1, 0, 0, 1), (2, 0, 2, 0)]),
        ("colored-summoning", [(2, 0, 1, 1), (2, 0, 2, 0), (3, 0, 0, 2)], [(3, 0, 1, 0), (3, 0, 0, 1)]),
        ("legendary-summoning", [(2, 1, 0, 0)], [(1, 1, 0, 0), (2, 0, 0, 0)]),
    ],
)
def test_summoning(
    task: str, enough: list[tuple[int, int, int, int]], too_little: list[tuple[int, int, int, int]]
) -> None:
    assert all(is_met(task, having_summoned(*done)) for done in enough)
    assert not any(is_met(task, having_summoned(*done)) for done in too_little)


def test_summoning_is_counted_in_play() -> None:
    arena = position("""
        . . . . .
        . . c . .
        . c . . .
        . c . . .
        . . . . .
    """)
    arena.give("sapling", "ritual-keeper")
    arena.play("summon ritual-keeper e5", "none")
    arena.play("summon sapling d6")
    assert is_met("red-summoning", arena)
    assert not is_met("colored-summoning", arena)


def test_destruction_is_counted_in_play_for_enemy_pieces_only() -> None:
    arena = position("""
        . . . . .
        . C C c .
        . . . . .
        . c c . .
        . . c c .
    """)
    arena.give("mountain-troll")
    arena.play("summon mountain-troll e5")
    assert not is_met("destruction", arena)
    arena = position("""
        . . . . .
        . C C C .
        . . . . .
        . c c . .
        . . c c .
    """)
    arena.give("mountain-troll")
    arena.play("summon mountain-troll e5")
    assert is_met("destruction", arena)


# -- coloured squares ------------------------------------------------------------------------------------

COLOURED = """
        - - . . . . . - -
        - . . {0} . . . . -
        . . {4} . . . {5} . .
        . . . . . . . . {6}
        {7} . . . {1} . . . .
        . . . . . . . {2} .
        . . . . . . . . .
        - . {3} . . {8} . . -
        - - . . . . . - -
    """
"""Red d8 e5 h4 c2, then green c7 g7 i6 a5 f2."""


def coloured(pieces: str) -> Stage:
    return position(COLOURED.format(*pieces.split()))


@pytest.mark.parametrize(
    ("task", "enough", "too_little"),
    [
        (
            "red-conquest",
            ["h h c . . . . . .", ". l h c . . . . ."],
            ["h c c c . . . . .", "h h . . c c . . ."],
        ),
        (
            "green-conquest",
            [". . . . h h c . .", ". . . . . . c l h"],
            [". . . . h c c c c", "h h c . h h . . ."],
        ),
        (
            "color-conquest",
            ["h h . . h c c . .", ". . . . c c h h l"],
            ["h h . . c c c . .", "h h h . h . . . ."],
        ),
        (
            "red-legends",
            ["l h . . . . . . .", "l l . . . . . . ."],
            ["h h h h . . . . .", "l c c . h . . . .", "h h L . . . . . ."],
        ),
        (
            "green-legends",
            [". . . . l h . . .", ". . . . . . . l l"],
            [". . . . h h h . .", "h . . . l c . . ."],
        ),
        (
            "rainbow-dominance",
            ["h . . . l . . . .", "h h H . h c C . ."],
            ["h H . . h . . . .", "h L . . h . . . .", "h . . . . . . . .", "c . . . h . . . ."],
        ),
    ],
)
def test_coloured_squares(task: str, enough: list[str], too_little: list[str]) -> None:
    assert all(is_met(task, coloured(pieces)) for pieces in enough)
    assert not any(is_met(task, coloured(pieces)) for pieces in too_little)


# -- positions -------------------------------------------------------------------------------------------


def test_central_dominance() -> None:
    assert is_met("central-dominance", position("c h . \n l c . \n . . c"))
    assert not is_met("central-dominance", position("c h . \n c c . \n . . c"))
    assert not is_met(
        "central-dominance", position(". . . . . \n . h h . . \n . h h . . \n h . . . . \n . . . . .")
    )


def test_center_cross() -> None:
    assert is_met("center-cross", position(". c . \n c c c \n . c ."))
    assert is_met("center-cross", position("c . c \n . h . \n c . c"))
    assert not is_met("center-cross", position("c c c \n c . c \n c c c"))
    assert not is_met("center-cross", position(". c . \n c c C \n . c ."))


LINE = """
        - - . . . . . - -
        - . . . . . . . -
        . . . . . . . . .
        {0}
        . . . . . . . . .
        . . . . . . . . .
        {1}
        - . . . . . . . -
        - - . . . . . - -
    """
EMPTY_LINE = ". . . . . . . . ."


def test_line_dominance() -> None:
    assert is_met("line-dominance", position(LINE.format("c c c c c c . . .", EMPTY_LINE)))
    assert is_met("line-dominance", position(LINE.format("c c h c c c c C .", EMPTY_LINE)))
    assert is_met("line-dominance", position(LINE.format("c c c c c c . . .", "C C . . . . . . .")))
    assert not is_met("line-dominance", position(LINE.format("c c c c c c C . .", EMPTY_LINE)))
    assert not is_met("line-dominance", position(LINE.format(EMPTY_LINE, "c c c c c c c . .")))
    column = ". . . . . c . . . \n" * 3
    assert is_met("line-dominance", position(column + column + column))
    outer = ". . c . . . . . . \n" * 3
    assert not is_met("line-dominance", position(outer + outer + outer))


def test_diagonals() -> None:
    assert is_met(
        "diagonals",
        position("""
        . . . . . . .
        . c . . . c .
        . . c . h . .
        . . . h . . .
        . . c . . . .
        . . . . . c .
        . . . . . . .
    """),
    )
    # The centre is the only upgraded piece, and it serves both; without it each lacks one.
    whole = """
        . . . . . . .
        . c . . . c .
        . . c . c . .
        . . . {0} . . .
        . . c . c . .
        . . . . . . .
        . . . . . . .
    """
    assert is_met("diagonals", position(whole.format("h")))
    assert not is_met("diagonals", position(whole.format("c")))
    assert not is_met("diagonals", position(whole.format(".")))


def test_side_chain() -> None:
    chain = """
        - - . . . . . - -
        - . . . . . . . -
        . . . . . . . . .
        . . c . . . c . .
        c c . {0} . c . c c
        . . . . c . . . .
        . . . . . . . . .
        - . . . . . . . -
        - - . . . . . - -
    """
    assert is_met("side-chain", position(chain.format("c")))
    assert not is_met("side-chain", position(chain.format(".")))
    assert not is_met("side-chain", position(chain.format("C")))
    column = "- - . . c . . - - \n - . . . c . . . - \n" + 5 * ". . . . c . . . . \n"
    assert is_met("side-chain", position(column + "- . . . c . . . - \n - - . . c . . - -"))
    # One square short of the left side.
    assert not is_met("side-chain", position(chain.format("c").replace("c c .", ". c .")))
    # From the left to the top are no opposite sides.
    assert not is_met(
        "side-chain",
        position("""
        - - c . . . . - -
        - c . . . . . . -
        c . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        - . . . . . . . -
        - - . . . . . - -
    """),
    )


def test_corner_chain() -> None:
    diagonal = """
        . . . . . . c
        . . . . . c .
        . . . . c . .
        . . . {0} . . .
        . . c . . . .
        . c . . . . .
        c . . . . . .
    """
    assert is_met("corner-chain", position(diagonal.format("c")))
    assert not is_met("corner-chain", position(diagonal.format(".")))
    assert not is_met("corner-chain", position("c c c c c c c \n" + 6 * ". . . . . . . \n"))
    falling = "\n".join(" ".join("c" if row == column else "." for column in range(7)) for row in range(7))
    assert is_met("corner-chain", position(falling))


@pytest.mark.parametrize(("task", "pieces"), [("imprisonment", 6), ("envelopment", 7)])
def test_an_enemy_piece_is_surrounded(task: str, pieces: int) -> None:
    def around(number: int, middle: str) -> str:
        ring = ["c"] * number + ["."] * (8 - number)
        return " ".join([*ring[:4], middle, *ring[4:]])

    def as_rows(cells: str) -> str:
        listed = cells.split()
        return "\n".join(" ".join(listed[at : at + 3]) for at in (0, 3, 6))

    assert is_met(task, position(as_rows(around(pieces, "C"))))
    assert not is_met(task, position(as_rows(around(pieces - 1, "L"))))
    assert not is_met(task, position(as_rows(around(8, "c"))))
    # An enemy in the ring does not help, nor do own pieces further off.
    assert not is_met(task, position(as_rows(around(pieces - 1, "C")).replace(".", "C", 1)))
    assert not is_met(
        task, position("c c c c c c c c c \n" + ". . . . . . . . . \n" * 3 + ". . . . C . . . .")
    )


def test_isolation() -> None:
    walls = """
        . . . . . . .
        . . . . . . .
        . . c c c . .
        . . c C c C .
        . . c c {0} . .
        . . . . . . .
        . . . . . . .
    """
    assert is_met("isolation", position(walls.format("c")))
    # Through a gap it walks to its fellow.
    assert not is_met("isolation", position(walls.format(".")))
    # A fellow beside it keeps it company.
    assert not is_met("isolation", position(walls.format("C")))
    # An own piece does not count.
    assert not is_met("isolation", position(walls.format("c").replace("c C c C", "c c c C")))
    # Nobody is two squares away.
    assert not is_met("isolation", position(walls.format("c").replace("C c C .", "C c . C")))
    assert not is_met("isolation", position("c c c \n c C c \n c c c"))


def test_isolation_counts_three_moves() -> None:
    # From e5 to g4, beside the fellow on g5, it is four moves round the long wall and three round the short.
    long = """
        . . . . . . .
        . . . c . . .
        . . c c c c .
        . . c C c C .
        . . . c c . .
        . . . . . . .
        . . . . . . .
    """
    short = """
        . . . . . . .
        . . . c . . .
        . . c c c c .
        . . c C c C .
        . . . . c . .
        . . . . . . .
        . . . . . . .
    """
    assert is_met("isolation", position(long))
    assert not is_met("isolation", position(short))
