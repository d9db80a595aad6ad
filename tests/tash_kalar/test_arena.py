"""The helper itself, and the trickiest rules of the engine."""

from __future__ import annotations

import pytest

from .arena import Arena


def test_a_drawn_position_is_played() -> None:
    arena = Arena("duel")
    arena.draw("""
        . c .
        . . .
        C c .
    """)
    arena.give("swordmaster")
    assert arena.legal("summon") == ["summon swordmaster e5"]
    arena.play("summon swordmaster e5", "d4")
    assert arena.shows("""
        . c .
        . h .
        . c .
    """)
    assert arena.state.destroyed == [0, 0, 0, 1, 0, 0]


@pytest.mark.rule("TK-SUM-10")
def test_a_being_may_not_land_on_a_higher_rank() -> None:
    arena = Arena("duel")
    arena.draw("""
        . c .
        . L .
        . c .
    """)
    arena.give("swordmaster")
    assert arena.refused("summon swordmaster e5").rule == "TK-SUM-10"
