"""What no sensible player does in Tash-Kalar; `make absurd` counts it."""

from __future__ import annotations

from tafelrunde.games.tash_kalar.bot.deeds import points_coming
from tafelrunde.games.tash_kalar.bot.judgement import WORTH
from tafelrunde.games.tash_kalar.state import State
from tafelrunde.table.advisor import Deed

GAINS = frozenset({"convert", "gain-action", "extra-turn", "draw-extra", "borrow-next", "next-task", "claim"})
"""Beats of what may well be worth a piece."""


def absurdities(deed: Deed) -> list[str]:
    """An action that leaves nobody poorer but oneself, and a flare that gives more than it brings."""
    before: State = deed.before
    after: State = deed.after
    side = before.side_of(deed.seat)
    others = [each for each in range(len(before.colours)) if each != side]
    gained = points_coming(after, side) - points_coming(before, side)
    own = worth(after, side) - worth(before, side)
    enemies = sum(worth(after, each) - worth(before, each) for each in others)
    is_won = after.outcome is not None and side in after.outcome.winners
    if len(deed.offered) == 1 or is_won or gained > 0 or any(beat.kind in GAINS for beat in deed.beats):
        return []
    found = []
    if own < 0 <= enemies:
        found.append("own-pieces-for-nothing")
    given = sum(points_coming(after, each) - points_coming(before, each) for each in others)
    if deed.keys[0].startswith("flare ") and given > 0 and own <= WORTH[0] and enemies >= 0:
        found.append("flare-for-a-recruit")
    return found


def worth(state: State, side: int) -> float:
    """What the pieces of a side would bring whoever destroyed them."""
    pieces = state.board[3 * side : 3 * side + 3]
    return sum(mask.bit_count() * value for mask, value in zip(pieces, WORTH, strict=True))
