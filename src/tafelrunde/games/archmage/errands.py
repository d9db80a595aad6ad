"""How far the active mage can go, and errands: what a touch on a far hex could do there, answer by answer.

Nothing here is a rule: every answer of an errand is asked and judged as always (AM-JOURNEY-11), and an errand
ends where its next answer is not offered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from typing import NamedTuple

from tafelrunde.games.archmage.board import Hex
from tafelrunde.games.archmage.journey import holds_followers
from tafelrunde.games.archmage.reading import Reading
from tafelrunde.games.archmage.state import NO_HEX, NOBODY
from tafelrunde.table.scene import Errand
from tafelrunde.table.text import Text, verbatim


class Arrival(NamedTuple):
    """A hex that can be reached, and what is left there."""

    way: tuple[str, ...]
    points: int
    company: int


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
    queue: list[tuple[int, int, Hex, tuple[str, ...]]] = [(0, 0, here, (names[here],))]
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
                heappush(queue, (cost, toll, near, (*way, names[near])))
    return {spot: found[spot] for spot in sorted(found) if spot != here}


def errands(table: Reading, reached: dict[Hex, Arrival]) -> dict[str, tuple[Errand, ...]]:
    """What could be done at once on the hexes that can be reached; what is done most comes first."""
    found: dict[str, tuple[Errand, ...]] = {}
    for spot, arrival in reached.items():
        deeds = [*_journey(table, spot, arrival), *_end(table, spot, arrival)]
        if deeds:
            found[table.labels[spot]] = tuple(_errand(table, arrival, deed) for deed in deeds)
    return found


def _errand(table: Reading, arrival: Arrival, deed: Deed) -> Errand:
    act, answers, cost = deed
    _, _, rest = answers[0].partition(" ")
    way = Text(f"sphere.{rest}") if act == "initiate" else verbatim(rest) if act == "recruit" else None
    return Errand(act, answers, table.state.points - arrival.points + cost, way)


def _journey(table: Reading, spot: Hex, arrival: Arrival) -> Iterator[Deed]:
    """Explore, place, attack (AM-EXPLORE, AM-FOLLOW, AM-ATTACK), as far as the movement points go."""
    state, costs, name = table.state, table.facts.costs, table.labels[spot]
    explore, place, kill = f"explore {name}", f"place {name}", f"kill {name}"
    if not table.is_discovered(spot):
        if arrival.points >= costs.explore_mp:
            if arrival.company:
                yield "occupy", (explore, place), costs.explore_mp
            yield "explore", (explore,), costs.explore_mp
        return
    may_place = bool(arrival.company) and holds_followers(table, spot)
    owner = table.follower_on(spot)
    if state.inflamed >> spot & 1:
        if arrival.points >= costs.kill_mp:
            yield "douse", (f"douse {name}",), costs.kill_mp
    elif owner == NOBODY:
        if may_place:
            yield "place", (place,), 0
    elif owner != table.seat and not table.is_lasting(owner, "stone-skin"):
        is_warded = bool(state.wards >> spot & 1)
        cost = costs.kill_mp + is_warded * costs.ward_removal_mp
        attack = (f"unward {name}", kill) if is_warded else (kill,)
        if arrival.points >= cost:
            if may_place:
                yield "conquer", (*attack, place), cost
            yield "kill", attack, cost


def _end(table: Reading, spot: Hex, arrival: Arrival) -> Iterator[Deed]:
    """Actions of the Journey's End for which one travels (AM-END-05 to AM-END-10); wards seldom are."""
    if not table.is_discovered(spot):
        return
    state, costs, seat = table.state, table.facts.costs, table.seat
    match table.kind(spot):
        case "town":
            if table.controlled(seat):
                yield "gather", ("gather",), 0
        case "camp":
            yield "recruit", (f"recruit {costs.recruit_max}",), 0
        case "enclave" | "hybrid":
            race = table.facts.races[table.faces[spot]]
            most = costs.hybrid_initiations_per_sphere if race.is_hybrid else costs.mythic_initiations_max
            yield from _initiations(table, arrival, race.spheres, most)
        case "wilderness":
            if state.towers[seat] == spot:
                spheres = range(len(table.facts.spheres))
                yield from _initiations(table, arrival, spheres, costs.tower_initiations_max)
            elif state.towers[seat] == NO_HEX and _may_build(table, spot):
                yield "tower", ("tower",), 0


def _initiations(table: Reading, arrival: Arrival, spheres: Iterable[int], most: int) -> Iterator[Deed]:
    """As many as the place, the relics and the company allow (AM-INIT-01 to AM-INIT-04)."""
    for sphere in spheres:
        owned = table.state.relics[table.seat][sphere]
        number = min(most, owned // table.facts.costs.initiation_relics, arrival.company)
        if number:
            yield "initiate", (f"initiate {table.facts.spheres[sphere]}",) * number, 0


def _may_build(table: Reading, spot: Hex) -> bool:
    """Whether nobody else holds the wilderness, and it does not burn (AM-END-03, AM-SOLO-09)."""
    return table.follower_on(spot) in (NOBODY, table.seat) and not table.state.inflamed >> spot & 1
