"""How far the active mage can go, and errands: what a touch on a far hex could do there, answer by answer.

Nothing here is a rule: every answer of an errand is asked and judged as always (AM-JOURNEY-11), and an errand
ends where its next answer is not offered.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from tafelrunde.games.archmage.board import Hex
from tafelrunde.games.archmage.journey import holds_followers
from tafelrunde.games.archmage.reading import Reading
from tafelrunde.games.archmage.state import NO_HEX, NOBODY
from tafelrunde.table.scene import Errand
from tafelrunde.table.text import Text, verbatim

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
"""A kind of act, its answers, and the movement points that they cost."""


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
            found[labels[spot]] = _errands(deeds, points - arrival.points)
    return found


@lru_cache(maxsize=REMEMBERED)
def _errands(deeds: tuple[Deed, ...], spent: int) -> tuple[Errand, ...]:
    """The errands to a hex, after so many points on the way; kept, because many tables have the same."""
    return tuple([_errand(deed, spent) for deed in deeds])


def _errand(deed: Deed, spent: int) -> Errand:
    act, answers, cost = deed
    _, _, rest = answers[0].partition(" ")
    way = Text(f"sphere.{rest}") if act == "initiate" else verbatim(rest) if act == "recruit" else None
    return Errand(act, answers, spent + cost, way)


def _deeds(table: Reading, spot: Hex, arrival: Arrival) -> tuple[Deed, ...]:
    """What could be done on a hex."""
    if table.is_discovered(spot):
        return (*_journey(table, spot, arrival), *_end(table, spot, arrival))
    name, cost = table.labels[spot], table.facts.costs.explore_mp
    if arrival.points < cost:
        return ()
    explore = f"explore {name}"
    alone = ("explore", (explore,), cost)
    return (("occupy", (explore, f"place {name}"), cost), alone) if arrival.company else (alone,)


def _journey(table: Reading, spot: Hex, arrival: Arrival) -> list[Deed]:
    """Place and attack on a hex that lies open (AM-FOLLOW, AM-ATTACK), as far as the movement points go."""
    state, costs, name = table.state, table.facts.costs, table.labels[spot]
    owner = table.follower_on(spot)
    if state.inflamed >> spot & 1:
        return [("douse", (f"douse {name}",), costs.kill_mp)] if arrival.points >= costs.kill_mp else []
    if owner == table.seat or (owner != NOBODY and table.is_lasting(owner, "stone-skin")):
        return []
    may_place = bool(arrival.company) and holds_followers(table, spot)
    place = f"place {name}"
    if owner == NOBODY:
        return [("place", (place,), 0)] if may_place else []
    is_warded = bool(state.wards >> spot & 1)
    cost = costs.kill_mp + is_warded * costs.ward_removal_mp
    if arrival.points < cost:
        return []
    kill = f"kill {name}"
    attack = (f"unward {name}", kill) if is_warded else (kill,)
    conquest: list[Deed] = [("conquer", (*attack, place), cost)] if may_place else []
    return [*conquest, ("kill", attack, cost)]


def _end(table: Reading, spot: Hex, arrival: Arrival) -> list[Deed]:
    """Actions of the Journey's End by which it is travelled (AM-END-05 to AM-END-10), but for wards."""
    state, costs, seat = table.state, table.facts.costs, table.seat
    match table.kind(spot):
        case "town":
            return [("gather", ("gather",), 0)] if table.controlled(seat) else []
        case "camp":
            return [("recruit", (f"recruit {costs.recruit_max}",), 0)]
        case "enclave" | "hybrid":
            race = table.facts.races[table.faces[spot]]
            most = costs.hybrid_initiations_per_sphere if race.is_hybrid else costs.mythic_initiations_max
            return _initiations(table, arrival, race.spheres, most)
        case "wilderness":
            if state.towers[seat] == spot:
                spheres = range(len(table.facts.spheres))
                return _initiations(table, arrival, spheres, costs.tower_initiations_max)
            if state.towers[seat] == NO_HEX and _may_build(table, spot):
                return [("tower", ("tower",), 0)]
    return []


def _initiations(table: Reading, arrival: Arrival, spheres: Iterable[int], most: int) -> list[Deed]:
    """As many as the place, the relics and the company allow (AM-INIT-01 to AM-INIT-04)."""
    relics, names = table.state.relics[table.seat], table.facts.spheres
    found: list[Deed] = []
    for sphere in spheres:
        number = min(most, relics[sphere] // table.facts.costs.initiation_relics, arrival.company)
        if number:
            found.append(("initiate", (f"initiate {names[sphere]}",) * number, 0))
    return found


def _may_build(table: Reading, spot: Hex) -> bool:
    """Whether nobody else holds the wilderness, and it does not burn (AM-END-03, AM-SOLO-09)."""
    return table.follower_on(spot) in (NOBODY, table.seat) and not table.state.inflamed >> spot & 1
