"""What no sensible player does in Mythos; `make absurd` counts it."""

from __future__ import annotations

from tafelrunde.games.mythos.board import NAMES, SQUARES
from tafelrunde.games.mythos.bot.judgement import FEATURES, counts
from tafelrunde.games.mythos.state import EMPTY, State
from tafelrunde.table.advisor import Deed

VICTORY = FEATURES.index("strikes.last"), FEATURES.index("strikes.deadly")


def absurdities(deed: Deed) -> list[str]:
    """A victory in reach that is not even tried, a leader who walks into his death, an empty plan."""
    before: State = deed.before
    after: State = deed.after
    side = int(deed.seat)
    if before.phase != "plan":
        return []
    ways = [way for beat in deed.beats if beat.kind == "plan" and beat.whose == side for way in beat.ways]
    found = []
    is_won = after.outcome is not None and after.outcome.winner == side
    target = NAMES[before.leaders[1 - side]]
    counted = counts(before, side)
    if any(counted[each] for each in VICTORY) and not is_won and all(way[-1] != target for way in ways):
        found.append("victory-passed-by")
    if _dies_by_its_own_step(before, after, side, ways):
        found.append("leader-into-death")
    if not ways and len(deed.offered) > 1 and before.allowances[side].points:
        found.append("empty-plan")
    return found


def _dies_by_its_own_step(before: State, after: State, side: int, ways: list[tuple[str, ...]]) -> bool:
    """Whether the leader walked onto somebody at least as strong as he is, and was lost by it."""
    if after.outcome is None or after.outcome.winner == side or after.leaders[side] != EMPTY:
        return False
    strong = {
        NAMES[square]
        for square in SQUARES
        if (enemy := before.board[1 - side][square]) != EMPTY and before.power[enemy] >= before.power[side]
    }
    return any(way[0] == NAMES[before.leaders[side]] and strong & set(way[1:]) for way in ways)
