"""How far the active mage can go, and errands: what a touch on a far hex could do there, answer by answer.

Nothing here is a rule: every answer of an errand is asked and judged as always (AM-JOURNEY-11), and an errand
ends where its next answer is not offered.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from tafelrunde.games.archmage.board import Hex
from tafelrunde.games.archmage.journey import holds_followers
from tafelrunde.games.archmage.reading import Reading
from tafelrunde.games.archmage.state import NOBODY
from tafelrunde.table.scene import Errand
from tafelrunde.table.text import Text

REMEMBERED = 4096
"""How many hexes' errands are kept."""


class Arrival(NamedTuple):
    """A hex that can be reached, and what is left there."""

    way: tuple[str, ...]
    points: int
    company: int


Step = tuple[int, int, Hex, tuple[str, ...]]
"""What a way costs in movement points and followers, and where it leads through which hexes."""
Deed = tuple[str, tuple[str, ...], int]
"""A kind of act, its answers without the hex, and the movement points that they cost."""


def arrivals(table: Reading) -> dict[Hex, Arrival]:
    """How far the active mage can still travel in this turn, and how, whatever might happen on the way."""
    state, names, neighbours = table.state, table.labels, table.land.neighbours
    here, points, company = table.here, state.points, state.company[state.active]
    costs, fees = table.travel_costs(), table.tolls()
    barred = table.barred & ~(1 << here)
    closed = [bool(barred >> spot & 1) for spot in range(len(names))]
    found: dict[Hex, Arrival] = {}
    first: Step = (0, 0, here, (names[here],))
    queue, best = [first], {here: first}
    while queue:
        spent, tolls, spot, way = heappop(queue)
        if closed[spot]:
            continue
        found[spot] = Arrival(way, points - spent, company - tolls)
        closed[spot] = True
        for near in neighbours[spot]:
            if closed[near]:
                continue
            cost = spent + costs[near]
            if cost <= points and (toll := tolls + fees[near]) <= company:
                step: Step = (cost, toll, near, (*way, names[near]))
                if near not in best or step < best[near]:
                    best[near] = step
                    heappush(queue, step)
    return {spot: found[spot] for spot in sorted(found) if spot != here}


def errands(table: Reading, reached: dict[Hex, Arrival]) -> dict[str, tuple[Errand, ...]]:
    """What could be done at once on the hexes that can be reached; what is done most comes first."""
    found: dict[str, tuple[Errand, ...]] = {}
    labels, points = table.labels, table.state.points
    for spot, arrival in reached.items():
        deeds = _deeds(table, spot, arrival)
        if deeds:
            found[labels[spot]] = _errands(deeds, labels[spot], points - arrival.points)
    return found


@lru_cache(maxsize=REMEMBERED)
def _errands(deeds: tuple[Deed, ...], name: str, spent: int) -> tuple[Errand, ...]:
    """The errands to a hex, after so many points on the way; kept, because many tables have the same."""
    return tuple([_errand(deed, name, spent) for deed in deeds])


def _errand(deed: Deed, name: str, spent: int) -> Errand:
    act, answers, cost = deed
    keys = tuple([each if " " in each or each == "gather" else f"{each} {name}" for each in answers])
    way = Text(f"sphere.{answers[0].partition(' ')[2]}") if act == "initiate" else None
    return Errand(act, keys, spent + cost, way)


def _deeds(table: Reading, spot: Hex, arrival: Arrival) -> tuple[Deed, ...]:
    """What could be done on a hex."""
    if table.is_discovered(spot):
        return (*_journey(table, spot, arrival), *_end(table, spot, arrival))
    cost = table.facts.costs.explore_mp
    if arrival.points < cost:
        return ()
    explore = ("explore", ("explore",), cost)
    return (("occupy", ("explore", "place"), cost), explore) if arrival.company else (explore,)


def _journey(table: Reading, spot: Hex, arrival: Arrival) -> list[Deed]:
    """Place and attack on a hex that lies open (AM-FOLLOW, AM-ATTACK), as far as the movement points go."""
    state, costs = table.state, table.facts.costs
    owner = table.follower_on(spot)
    if state.inflamed >> spot & 1:
        return [("douse", ("douse",), costs.kill_mp)] if arrival.points >= costs.kill_mp else []
    if owner == table.seat or (owner != NOBODY and table.is_lasting(owner, "stone-skin")):
        return []
    may_place = bool(arrival.company) and holds_followers(table, spot)
    if owner == NOBODY:
        return [("place", ("place",), 0)] if may_place else []
    is_warded = bool(state.wards >> spot & 1)
    cost = costs.kill_mp + is_warded * costs.ward_removal_mp
    if arrival.points < cost:
        return []
    attack = ("unward", "kill") if is_warded else ("kill",)
    conquest: list[Deed] = [("conquer", (*attack, "place"), cost)] if may_place else []
    return [*conquest, ("kill", attack, cost)]


def _end(table: Reading, spot: Hex, arrival: Arrival) -> list[Deed]:
    """Actions of the Journey's End by which it is travelled: gather, initiate (AM-END-05, AM-END-08)."""
    kind, costs = table.kind(spot), table.facts.costs
    if kind == "town" and table.controlled(table.seat):
        return [("gather", ("gather",), 0)]
    if kind not in ("enclave", "hybrid"):
        return []
    race = table.facts.races[table.faces[spot]]
    most = costs.hybrid_initiations_per_sphere if race.is_hybrid else costs.mythic_initiations_max
    relics, spheres = table.state.relics[table.seat], table.facts.spheres
    found: list[Deed] = []
    for sphere in race.spheres:
        number = min(most, relics[sphere] // costs.initiation_relics, arrival.company)
        if number:
            found.append(("initiate", (f"initiate {spheres[sphere]}",) * number, 0))
    return found
