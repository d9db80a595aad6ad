"""What spells bring later: to the rest of the own turn, and by spoiling the next turn of the others.

A spell is cast in a copy of the position. Then the best plans are compared: the own one must gain, or those
of the others must lose, more than the relics are worth that were paid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tafelrunde.games.archmage.acting import ActQuestion
from tafelrunde.games.archmage.board import Hex
from tafelrunde.games.archmage.bot.judgement import Judge, turns_left
from tafelrunde.games.archmage.bot.ways import Plan, Planner
from tafelrunde.games.archmage.facts import facts_of
from tafelrunde.games.archmage.reading import Reading
from tafelrunde.games.archmage.state import State
from tafelrunde.table.beat import SILENT
from tafelrunde.table.decision import Seat
from tafelrunde.table.table import Table

OWN = ("gate", "divination", "subjugate")
"""They change what the own turn can bring."""
SPOILING = ("stone-skin", "entangling-vines", "imprison", "fortify")
"""They change what the others can do next."""
LATER = (*OWN, *SPOILING, "wellspring")
PASSERS = 0.15
"""How often, in a turn that is left, somebody passes over a Wellspring by chance."""
SPOILT = 0.85
"""How much of what the others' plans lose is believed: they know of other things to do."""

Cast = tuple[tuple[str, ...], float]
"""The answers for a spell, and what it brings, in points."""
Answer = Callable[[Table[Any], Seat], str]


def later(
    table: Table[Any],
    seat: Seat,
    keys: Sequence[str],
    judge: Judge,
    planning: Callable[[State], Plan],
    answer: Answer,
) -> list[Cast]:
    """The spells among some keys that pay only later, with what each of them brings.

    `planning` finds the best plan of the active player, `answer` what is best by what it changes at once.
    """
    state: State = table.state
    names = [key.removeprefix("cast ") for key in keys if key.startswith("cast ")]
    names = [name for name in names if name in LATER]
    if not names:
        return []
    before = judge.lead(state, seat)
    plan = planning(state).worth
    others = _others(state, seat, planning) if any(name not in OWN for name in names) else []
    found: list[Cast] = []
    for name in names:
        choose = answer
        if name == "gate":
            choose = _best_hex(planning)
        elif name == "entangling-vines":
            choose = _on_the_way(state, others)
        elif name == "wellspring":
            choose = _where_they_pass(state, others, choose)
        after, answers = _cast(table, seat, f"cast {name}", choose)
        gain = judge.lead(after, seat) - before
        if name in OWN:
            gain += judge.weights.trust * (planning(after).worth - plan)
        elif name == "wellspring":
            gain += _drawn(state, seat, answers[-1], others, judge)
        else:
            now = _others(after, seat, planning)
            lost = sum(was[1].worth - is_.worth for was, (_, is_) in zip(others, now, strict=True))
            gain += SPOILT * judge.weights.trust * lost / max(1, len(others))
        found.append((answers, gain))
    return found


def _others(state: State, seat: int, planning: Callable[[State], Plan]) -> list[tuple[int, Plan]]:
    """What every other player would do if the turn were his now."""
    found: list[tuple[int, Plan]] = []
    for other in range(state.seats):
        if other != seat:
            trial = state.copy()
            trial.active, trial.ending, trial.lasting[other] = other, "", 0
            trial.points = facts_of(state.variant).costs.movement_points
            found.append((other, planning(trial)))
    return found


def _cast(table: Table[Any], seat: Seat, key: str, choose: Answer) -> tuple[State, tuple[str, ...]]:
    """The position after a spell, and the answers that led there."""
    twin = table.clone()
    answers = [key]
    twin.play(seat, key)
    while (decision := twin.pending.get(seat)) is not None and not isinstance(decision, ActQuestion):
        legal = decision.legal()
        chosen = choose(twin, seat) if len(legal) > 1 else legal[0]
        twin.play(seat, chosen)
        answers.append(chosen)
    return twin.state, tuple(answers)


def _best_hex(planning: Callable[[State], Plan]) -> Answer:
    """The answer after which the plan is best."""

    def choose(table: Table[Any], seat: Seat) -> str:
        best, most = "", float("-inf")
        for key in table.pending[seat].legal():
            trial = table.clone(is_light=True)
            trial.play(seat, key)
            worth = planning(trial.state).worth
            if worth > most:
                best, most = key, worth
        return best

    return choose


def _route(state: State, plans: Sequence[tuple[int, Plan]]) -> list[str]:
    """The hexes that the others want to travel to, the first ones first."""
    steps = [
        [key.removeprefix("travel ") for key in plan.keys if key.startswith("travel ")] for _, plan in plans
    ]
    return [
        way[place] for place in range(max(map(len, steps), default=0)) for way in steps if place < len(way)
    ]


def _on_the_way(state: State, plans: Sequence[tuple[int, Plan]]) -> Answer:
    """Hexes that the others want to travel to; none where there is no such hex left."""
    route = _route(state, plans)

    def choose(table: Table[Any], seat: Seat) -> str:
        legal = table.pending[seat].legal()
        return next((spot for spot in route if spot in legal), legal[-1])

    return choose


def _where_they_pass(state: State, plans: Sequence[tuple[int, Plan]], otherwise: Answer) -> Answer:
    """A hex that the others want to travel to, or one near them."""
    route = _route(state, plans)

    def choose(table: Table[Any], seat: Seat) -> str:
        legal = table.pending[seat].legal()
        if table.pending[seat].name != "wellspring":
            return otherwise(table, seat)
        return next((spot for spot in route if spot in legal), legal[0])

    return choose


def _drawn(state: State, seat: int, spot: str, plans: Sequence[tuple[int, Plan]], judge: Judge) -> float:
    """What the relics of a Wellspring are worth."""
    reading = Reading(state, SILENT)
    place = reading.number(spot)
    if place is None:
        return 0.0
    planner = Planner(reading, judge)
    passes = sum(f"travel {spot}" in plan.keys for _, plan in plans)
    passes += PASSERS * max(0, turns_left(state, seat) - 1) * len(plans)  # type: ignore[assignment]
    return planner.relics[reading.facts.wilderness[reading.faces[Hex(place)]]] * min(4.0, passes)
