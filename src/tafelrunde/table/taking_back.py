"""Taking back what others have answered since: the game is played again from its start, up to there."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from math import comb
from typing import TYPE_CHECKING, Any

from tafelrunde.table.decision import Decision, Number, Offer, Ordering, Several
from tafelrunde.table.errors import Refusal, RuleFailure
from tafelrunde.table.record import Answer, Record, effective_acts, replay_act, without_last
from tafelrunde.table.text import text
from tafelrunde.table.works import Rewound, Shown

if TYPE_CHECKING:
    from tafelrunde.table.table import Table

MOST_BACK = 60
"""So many of its last answers are looked through for one that a seat could have given otherwise."""


def rewound(start: Table[Any], record: Record, count: int) -> Rewound:
    """A game without its last so many answers, whoever gave them; raises Refusal."""
    try:
        acts = effective_acts(record)
        for _ in range(count):
            acts = without_last(acts)
        for act in acts:
            replay_act(start, act.seat, act.key)
    except (Refusal, RuleFailure, ValueError) as problem:  # nothing is left, or the rules have changed since
        raise Refusal("cannot-undo", text("refusal.cannot-undo")) from problem
    return _found(start, count, "")


def rewound_to_decision(
    start: Table[Any], record: Record, seats: Collection[str], spared: int = 0, given: int = 0
) -> Rewound:
    """A game before the last decision of these seats, and what has shown itself since; raises Refusal.

    The last `spared` answers, of the common decision under way, are not looked at: they go in any case. What
    could be answered in one sensible way only was no decision, nor were the last `given` answers of these
    seats, which gave themselves.
    """
    acts = effective_acts(record)
    own = own_acts(acts, seats, spared)
    places = set(own[: len(own) - given])
    kept: deque[tuple[int, Table[Any]]] = deque(maxlen=MOST_BACK)
    uncovered: list[int] = []
    try:
        for place, act in enumerate(acts):
            if place in places:
                kept.append((place, start.clone()))
            common = start.common
            replay_act(start, act.seat, act.key)
            if common is not None and start.common is not common:
                uncovered.append(place)
    except (Refusal, RuleFailure, ValueError) as problem:
        raise Refusal("cannot-undo", text("refusal.cannot-undo")) from problem
    for place, then in reversed(kept):
        act = acts[place]
        decision = None if act.seat == "concede" else then.pending.get(then.seat_of(act.seat))
        if decision is None or idle_answer(decision) is None:
            break
    else:
        raise Refusal("cannot-undo", text("refusal.nothing-to-undo"))
    shown = _shown(then, start, acts[place:], seats, was_uncovered=any(at >= place for at in uncovered))
    for act in acts[place:]:
        if act.seat == "set":
            replay_act(then, act.seat, act.key)
    return _found(then, sum(act.seat not in ("chance", "set") for act in acts[place:]), shown)


def own_acts(acts: Sequence[Answer], seats: Collection[str], spared: int = 0) -> list[int]:
    """The places of what these seats have done, the last `spared` answers of any seat left out."""
    played = [place for place, act in enumerate(acts) if act.seat not in ("chance", "set")]
    own = played[: len(played) - spared]
    return [at for at in own if (acts[at].key if acts[at].seat == "concede" else acts[at].seat) in seats]


def _shown(
    then: Table[Any], now: Table[Any], acts: Sequence[Answer], seats: Collection[str], *, was_uncovered: bool
) -> Shown:
    """What these seats have come to know since then."""
    if any(act.seat == "chance" for act in acts):
        return "chance"
    before, after = then.game.cards(then.state), now.game.cards(now.state)
    if was_uncovered or before is None or after is None:
        return "secret" if was_uncovered else ""
    knowing = [now.seat_of(name) for name in seats]
    is_new = any(
        after.knows(seat, instance) and not (instance < len(before.faces) and before.knows(seat, instance))
        for instance in range(len(after.faces))
        for seat in knowing
    )
    return "secret" if is_new else ""


def _found(table: Table[Any], count: int, shown: Shown) -> Rewound:
    return Rewound(count, table._snapshot, table._given, table._trail, table._adjusted, shown)


def idle_answer(decision: Decision[Any], offered: Callable[[], Sequence[Offer]] | None = None) -> str | None:
    """The answer that a seat need not be asked for: the only one, or one that makes no difference to it."""
    key = only_answer(decision, offered)
    return decision.moot() if key is None else key


def only_answer(decision: Decision[Any], offered: Callable[[], Sequence[Offer]] | None = None) -> str | None:
    """The key of the only legal answer, or None when there are several.

    Where single options are offered, whoever needs them anyway gives what knows them.
    """
    if isinstance(decision, Number):
        return str(decision.minimum) if decision.minimum == decision.maximum else None
    if isinstance(decision, Ordering):
        return decision.safe() if len(decision.candidates) < 2 else None
    if isinstance(decision, Several):
        free = sum(each.objection is None for each in decision.candidates.values())
        most = min(decision.maximum, free)
        ways = sum(comb(free, size) for size in range(decision.minimum, most + 1))
        return decision.legal()[0] if ways == 1 else None
    if offered is not None:
        offers = offered()
        return offers[0][0] if len(offers) == 1 else None
    legal = decision.legal()
    return legal[0] if len(legal) == 1 else None
