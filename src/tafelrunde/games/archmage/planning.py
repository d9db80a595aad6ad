"""Where to go in a turn: the best way for the movement points that are left, and what to do at its end.

The land is small and a Journey short, so all ways are compared: for each hex and each number of points left
the best way to be there is kept, with what was claimed on it. What a hex is worth follows from `judging`.
"""

from __future__ import annotations

from typing import NamedTuple

from tafelrunde.games.archmage.board import Hex, Mask, hexes
from tafelrunde.games.archmage.judging import (
    FOLLOWER,
    INCOME,
    WARD,
    apprentice_worth,
    land_worth,
    lands_of,
    stock_worth,
    tower_worth,
    turns_left,
)
from tafelrunde.games.archmage.reading import Reading
from tafelrunde.games.archmage.scoring import WARLORD
from tafelrunde.games.archmage.state import CHASM, NO_HEX, NO_TOKEN, NOBODY
from tafelrunde.table.hidden import PUBLIC


class Way(NamedTuple):
    """A way to be somewhere: what it has brought, what it has claimed, and its answers."""

    gain: float
    spot: Hex
    claimed: Mask
    turned: Mask
    """Hexes that were explored, fought over or passed by on it."""
    keys: tuple[str, ...]


class Plan(NamedTuple):
    """A whole turn: its answers as far as they can be known, and what it is worth."""

    keys: tuple[str, ...]
    worth: float


class Planner:
    """What everything on the land is worth to the active player in this turn."""

    def __init__(self, table: Reading) -> None:
        self.table = table
        state, facts, seat = table.state, table.facts, table.seat
        self.left = turns_left(state, seat)
        self.after = max(0, self.left - 1)
        lands = lands_of(state, facts)
        own = lands[seat]
        self.kinds = {face: place for place, face in enumerate(facts.wilderness)}
        self.claims: list[float] = []
        """Per type of wilderness what one more hex is worth."""
        self.losses: dict[int, list[float]] = {}
        """Per opponent and type what one hex less is worth to the player."""
        for kind, number in enumerate(own):
            rival = max([counts[kind] for other, counts in lands.items() if other != seat], default=0)
            more = land_worth(number + 1, rival, self.after) - land_worth(number, rival, self.after)
            self.claims.append(more + INCOME * self.after)
        weight = 1.0 / max(1, len(lands) - 1)
        for other, counts in lands.items():
            if other != seat:
                self.losses[other] = [
                    weight * (land_worth(count, own[kind], self.after) + INCOME * self.after)
                    - weight * land_worth(count - 1, own[kind], self.after)
                    if count
                    else 0.0
                    for kind, count in enumerate(counts)
                ]
        self.followers: list[float] = []
        self.ends: dict[Hex, tuple[float, tuple[str, ...]]] = {}
        self.stock = stock_worth(state.relics[seat], state.company[seat], self.after)
        self.relics = [self._with(relic) - self.stock for relic in range(len(facts.relics))]
        """What one more relic of each type is worth."""
        wild = [self.relics[relic] for relic in facts.wilderness.values()]
        self.relic = sum(wild) / len(wild)

    def _with(self, *gained: int) -> float:
        relics = self.table.state.relics[self.table.seat].copy()
        for relic in gained:
            relics[relic] += 1
        return stock_worth(relics, self.table.state.company[self.table.seat], self.after)

    def follower(self, used: int) -> float:
        """What the next follower of the Company is worth, when so many have been used already."""
        while len(self.followers) <= used:
            company = self.table.state.company[self.table.seat] - len(self.followers)
            relics = self.table.state.relics[self.table.seat]
            with_it = stock_worth(relics, company, self.after)
            self.followers.append(with_it - stock_worth(relics, company - 1, self.after))
        return self.followers[used]

    # -- what hexes are worth --------------------------------------------------------------------------------

    def claim(self, spot: Hex) -> float:
        """What control of a hex is worth; unknown ones as the average."""
        table = self.table
        if table.seen[spot] != PUBLIC:
            is_wild = table.layout.kinds[spot] == "wilderness"
            return sum(self.claims) / len(self.claims) if is_wild else 0.1
        face = table.faces[spot]
        if face in self.kinds:
            return self.claims[self.kinds[face]]
        return INCOME * self.after

    def acts(self, way: Way, points: int, company: int) -> list[tuple[Way, int]]:
        """What can be done where the way has led: each with the points that it costs."""
        table, spot = self.table, way.spot
        state, bit, name = table.state, 1 << spot, table.labels[spot]
        if way.turned & bit:
            return []
        costs = table.facts.costs
        used = way.claimed.bit_count()
        has_follower = company > used
        if table.seen[spot] != PUBLIC:
            if points < costs.explore_mp:
                return []
            gain = way.gain + (self.relic if table.layout.kinds[spot] == "wilderness" else 0.25)
            claimed = way.claimed
            worth = self.claim(spot) - self.follower(used)
            if has_follower and worth > 0:
                gain += worth
                claimed |= bit
            keys = (*way.keys, f"explore {name}")
            return [(Way(gain, spot, claimed, way.turned | bit, keys), costs.explore_mp)]
        owner = table.follower_on(spot)
        is_burning = bool(state.inflamed & bit)
        if owner == NOBODY and not is_burning:
            return self._place(way, has_follower)
        if owner == table.seat:
            return []
        rival = WARLORD if is_burning else owner
        cost, keys = costs.kill_mp, way.keys
        if not is_burning:
            if table.is_lasting(owner, "stone-skin"):
                return []
            if state.wards & bit:
                cost += costs.ward_removal_mp
                keys = (*keys, f"unward {name}")
        if points < cost:
            return []
        keys = (*keys, f"douse {name}" if is_burning else f"kill {name}")
        gain, claimed = way.gain + 0.1 + (1.0 if is_burning else 0.0), way.claimed
        face = table.faces[spot]
        if face in self.kinds:
            gain += self.losses[rival][self.kinds[face]]
        worth = self.claim(spot) - self.follower(used)
        if has_follower and table.token_on(spot) != CHASM and worth > 0:
            gain += worth
            claimed |= bit
            keys = (*keys, f"place {name}")
        return [(Way(gain, spot, claimed, way.turned | bit, keys), cost)]

    def _place(self, way: Way, has_follower: bool) -> list[tuple[Way, int]]:
        table, spot = self.table, way.spot
        if not has_follower or table.kind(spot) not in ("wilderness", "town", "camp"):
            return []
        worth = self.claim(spot) - self.follower(way.claimed.bit_count())
        if worth <= 0 or spot in table.state.towers or table.token_on(spot) == CHASM:
            return []
        bit, keys = 1 << spot, (*way.keys, f"place {table.labels[spot]}")
        return [(Way(way.gain + worth, spot, way.claimed | bit, way.turned | bit, keys), 0)]

    # -- what the end of the Journey is worth ----------------------------------------------------------------

    def end(self, way: Way) -> tuple[float, tuple[str, ...]]:
        """The best action where the way has led: what it is worth, and how it begins."""
        table, spot = self.table, way.spot
        if table.state.ending or (table.seen[spot] != PUBLIC and not way.turned >> spot & 1):
            return 0.0, ()
        if table.seen[spot] != PUBLIC:
            return 0.05, ()
        kind = table.kind(spot)
        if kind == "town":
            return self._gather(table.controlled(table.seat) | way.claimed), ("gather",)
        if spot not in self.ends:
            self.ends[spot] = self._end(spot, kind)
        worth, keys = self.ends[spot]
        if kind == "wilderness" and "tower" not in keys and spot != table.state.towers[table.seat]:
            near = table.land.adjacent[spot] | 1 << spot
            own = (table.state.followers[table.seat] | way.claimed) & near & ~table.state.wards
            wards = WARD * min(self.after, 6) * own.bit_count()
            return (wards, ("wards",)) if wards else (0.0, ())
        return worth, keys

    def _gather(self, own: Mask) -> float:
        """Relics of all controlled hexes; of unknown ones and towns any."""
        table, wilderness = self.table, self.table.facts.wilderness
        gained: list[int] = []
        worth = 0.0
        for spot in hexes(own):
            face = table.faces[spot] if table.seen[spot] == PUBLIC else ""
            if face in wilderness:
                gained.append(wilderness[face])
            elif face == "town":
                worth += max(self.relics)
            elif face == "camp":
                worth += FOLLOWER
            else:
                worth += self.relic
        return self._with(*gained) - self.stock + worth

    def _end(self, spot: Hex, kind: str) -> tuple[float, tuple[str, ...]]:
        table, state, seat = self.table, self.table.state, self.table.seat
        if kind == "camp":
            number = min(table.facts.costs.recruit_max, state.supply[seat])
            relics, company = state.relics[seat], state.company[seat]
            worth = stock_worth(relics, company + number, self.after) - self.stock
            return worth, (f"recruit {max(1, number)}",)
        if kind == "enclave":
            sphere = table.facts.races[table.faces[spot]].spheres[0]
            return self.initiations([sphere] * table.facts.costs.mythic_initiations_max)
        if kind == "hybrid":
            return self.initiations(list(table.facts.races[table.faces[spot]].spheres))
        if kind == "wilderness":
            if state.towers[seat] == spot:
                return self.at_tower()
            if state.towers[seat] == NO_HEX and table.follower_on(spot) in (NOBODY, seat):
                near = table.land.adjacent[spot] & state.followers[seat]
                bonus = self.relic * (1 + near.bit_count())
                worth, _ = self.at_tower()
                # The first turns belong to exploring; a tower among own hexes pays more.
                return tower_worth(self.after) - 0.06 * max(0, self.left - 9) + bonus + worth, ("tower",)
        return 0.0, ()

    def initiations(self, spheres: list[int]) -> tuple[float, tuple[str, ...]]:
        """As many initiations as pay, each of them once."""
        table, state, seat = self.table, self.table.state, self.table.seat
        relics, apprentices = state.relics[seat].copy(), state.apprentices[seat].copy()
        price, company = table.facts.costs.initiation_relics, state.company[seat]
        before = self._standing(apprentices, relics, company)
        best = before
        keys: list[str] = []
        for sphere in spheres:
            if relics[sphere] < price or not company:
                continue
            relics[sphere] -= price
            apprentices[sphere] += 1
            now = self._standing(apprentices, relics, company - 1)
            if now <= best:
                relics[sphere] += price
                apprentices[sphere] -= 1
                continue
            best = now
            company -= 1
            keys.append(f"initiate {table.facts.spheres[sphere]}")
        return best - before, tuple(keys)

    def _standing(self, apprentices: list[int], relics: list[int], company: int) -> float:
        corrupted = self.table.state.corrupted[self.table.seat]
        taught = apprentice_worth(self.table.facts, apprentices, corrupted, self.after)
        return taught + stock_worth(relics, company, self.after)

    def at_tower(self) -> tuple[float, tuple[str, ...]]:
        """One initiation at most, then the promotions that pay."""
        table, state, seat = self.table, self.table.state, self.table.seat
        best_worth, best_keys = self.promotions(state.apprentices[seat])
        if state.ending != "promote":
            for sphere in range(len(table.facts.spheres)):
                worth, keys = self.initiations([sphere])
                if keys:
                    grown = state.apprentices[seat].copy()
                    grown[sphere] += 1
                    further, promotions = self.promotions(grown)
                    if worth + further > best_worth:
                        best_worth, best_keys = worth + further, (*keys, *promotions)
        return best_worth, best_keys

    def promotions(self, apprentices: list[int]) -> tuple[float, tuple[str, ...]]:
        """Promotions one after the other, as long as the next one or two of them pay."""
        table, facts = self.table, self.table.facts
        corrupted = table.state.corrupted[table.seat]
        held, gain = apprentices.copy(), 0.0
        keys: list[str] = []
        worth = apprentice_worth(facts, held, [], self.after)
        for _ in range(12):
            best: tuple[float, tuple[int, int, int]] | None = None
            for one, other, risen in facts.pairs:
                if held[one] > corrupted[one] and held[other] > corrupted[other]:
                    trial = held.copy()
                    trial[one] -= 1
                    trial[other] -= 1
                    trial[risen] += 1
                    more = apprentice_worth(facts, trial, [], self.after) - worth + FOLLOWER
                    if more > 0.1 and (best is None or more > best[0]):
                        best = more, (one, other, risen)
            if best is None:
                break
            more, (one, other, risen) = best
            held[one] -= 1
            held[other] -= 1
            held[risen] += 1
            worth += more - FOLLOWER
            gain += more
            keys.append(f"promote {facts.regions[one]} {facts.regions[other]}")
        return gain, tuple(keys)

    # -- the turn --------------------------------------------------------------------------------------------

    def plans(self, points: int | None = None) -> list[Plan]:
        """The best way to every hex with the best action there, best first."""
        table, state = self.table, self.table.state
        points = state.points if points is None else points
        start = Way(0.0, table.here, 0, 0, ())
        best: list[dict[Hex, Way]] = [{} for _ in range(points + 1)]
        best[points][table.here] = start
        company, barred = state.company[table.seat], table.barred
        found: dict[Hex, Plan] = {}
        for left in range(points, -1, -1):
            for way in list(best[left].values()):
                for further, cost in self.acts(way, left, company):
                    _keep(best[left - cost], further)
            for way in best[left].values():
                worth, keys = self.end(way)
                plan = Plan((*way.keys, *keys), way.gain + worth)
                if way.spot not in found or plan.worth > found[way.spot].worth:
                    found[way.spot] = plan
                for near in table.land.neighbours[way.spot]:
                    cost = table.travel_cost(near)
                    if cost > left or barred >> near & 1:
                        continue
                    toll = (
                        table.toll(near) if table.state.tokens[near] != NO_TOKEN or near == self.cursed else 0
                    )
                    if toll > company - way.claimed.bit_count():
                        continue
                    name = f"travel {table.labels[near]}"
                    step = Way(
                        way.gain - 0.01 - 0.15 * toll, near, way.claimed, way.turned, (*way.keys, name)
                    )
                    _keep(best[left - cost], step)
        return sorted(found.values(), key=lambda plan: -plan.worth)

    @property
    def cursed(self) -> Hex:
        """The hex of the Cursed Tower."""
        return self.table.land.numbers[0, 0]


def _keep(ways: dict[Hex, Way], way: Way) -> None:
    """The better of two ways to be in one place."""
    known = ways.get(way.spot)
    if known is None or way.gain > known.gain:
        ways[way.spot] = way
