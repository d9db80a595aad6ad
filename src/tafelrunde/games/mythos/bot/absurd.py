"""What no sensible player does in Mythos; `make absurd` counts it."""

from __future__ import annotations

from tafelrunde.games.mythos.board import NAMES, NEIGHBOURS, SQUARES
from tafelrunde.games.mythos.bot.judgement import FEATURES, SCALES, counts
from tafelrunde.games.mythos.bot.plans import SOMETHING, STAND, Trials, promises
from tafelrunde.games.mythos.state import EMPTY, Plan, State
from tafelrunde.table.advisor import Deed

VICTORY = FEATURES.index("strikes.last"), FEATURES.index("strikes.deadly")


def absurdities(deed: Deed) -> list[str]:
    """A victory in reach that is not even tried, a leader who walks into his death, an empty plan."""
    side = int(deed.seat)
    if deed.before.phase != "plan":
        return []
    before: State = deed.before.copy()
    before.plans = [Plan({}, []), Plan({}, [])]
    after: State = deed.after
    ways = [way for beat in deed.beats if beat.kind == "plan" and beat.whose == side for way in beat.ways]
    found = []
    is_won = after.outcome is not None and after.outcome.winner == side
    if not is_won and not _is_aimed(before, side, ways) and _can_win(before, side):
        found.append("victory-passed-by")
    if _dies_by_its_own_step(before, after, side, ways):
        found.append("leader-into-death")
    if not ways and len(deed.offered) > 1 and before.allowances[side].points:
        listed = promises(before, side)
        if listed and listed[0].worth > SOMETHING:
            found.append("empty-plan")
    return found


def _is_aimed(before: State, side: int, ways: list[tuple[str, ...]]) -> bool:
    """Whether somebody goes for the enemy leader: where he stands, or where he may flee to."""
    target = before.leaders[1 - side]
    squares = {NAMES[square] for square in (target, *NEIGHBOURS[target])}
    return any(len(way) > 1 and way[-1] in squares for way in ways)


def _can_win(before: State, side: int) -> bool:
    """Whether some plan wins if the enemy stands still."""
    counted = counts(before, side)
    if not any(counted[each] for each in VICTORY):
        return False
    trials = Trials(before, side, SCALES)
    return trials.judged(trials.best(before.plans[side], [STAND]), [STAND]) == 1.0


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
