"""Where to go in a turn: the best way for the movement points that are left, and what to do at its end.

The land is small and a Journey short, so all ways are compared: for each hex and each number of points left
the best way to be there is kept, with what was claimed on it. What a hex is worth follows from `judgement`.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from functools import lru_cache
from typing import NamedTuple

import msgspec

from tafelrunde.games.archmage.board import Hex, Mask, hexes
from tafelrunde.games.archmage.bot.judgement import (
    AHEAD,
    Judge,
    turns_left,
)
from tafelrunde.games.archmage.bot.lessons import (
    Lesson,
    Means,
    lessons_of,
)
from tafelrunde.games.archmage.reading import Reading
from tafelrunde.games.archmage.scoring import WARLORD
from tafelrunde.games.archmage.state import CHASM, NO_HEX, NO_TOKEN, NOBODY
from tafelrunde.table.hidden import PUBLIC

STEP, TOLL = 0.01, 0.15
"""Idle steps are worse than none; a follower who is lost is worth something."""
FIRE = 1.1
"""A point less for the Warlord, and Blood."""


class Way(msgspec.Struct, frozen=True, gc=False):
    """A way to be somewhere: what it has brought, what it has claimed, and its answers."""

    gain: float
    spot: Hex
    claimed: Mask
    turned: Mask
    """Hexes that were explored, fought over or passed by on it."""
    keys: tuple[str, ...]
    used: int = 0
    """Followers that were placed or lost on it."""


class Act(NamedTuple):
    """What can be done on a hex: its points, what it brings, and what a follower there is worth then."""

    cost: int
    gain: float
    claim: float
    keys: tuple[str, ...]
    place: tuple[str, ...]


Move = tuple[Hex, int, int, tuple[str]]
"""A step: whereto, its points, its followers, and its answer."""


class Plan(NamedTuple):
    """A whole turn: its answers as far as they can be known, and what it is worth."""

    keys: tuple[str, ...]
    worth: float


class Planner:
    """What everything on the land is worth to the active player in this turn."""

    def __init__(self, table: Reading, judge: Judge) -> None:
        self.table = table
        self.judge = judge
        state, facts, seat = table.state, table.facts, table.seat
        self.left = turns_left(state, seat)
        self.after = max(0, self.left - 1)
        lands, weights = judge.lands(state), judge.weights
        own = lands[seat]
        self.income = weights.income * self.after
        self.kinds = {face: place for place, face in enumerate(facts.wilderness)}
        self.claims: list[float] = []
        """Per type of wilderness what one more hex is worth."""
        self.losses: dict[int, list[float]] = {}
        """Per opponent and type what one hex less is worth to the player."""
        for kind, number in enumerate(own):
            rival = max([counts[kind] for other, counts in lands.items() if other != seat], default=0)
            more = judge.land(number + 1, rival, self.after) - judge.land(number, rival, self.after)
            self.claims.append(more + self.income)
        weight = 1.0 / max(1, len(lands) - 1)
        for other, counts in lands.items():
            if other != seat:
                self.losses[other] = [
                    weight * (judge.land(count, own[kind], self.after) + self.income)
                    - weight * judge.land(count - 1, own[kind], self.after)
                    if count
                    else 0.0
                    for kind, count in enumerate(counts)
                ]
        self.barred = table.barred
        self.is_plain = not any(each != NO_TOKEN for each in state.tokens)
        """Whether every step costs the same."""
        self.step, self.tolls = facts.costs.travel_mp, facts.costs.cursed_tower_followers
        self.cursed = table.land.numbers[0, 0]  # the Ruined City never moves
        self.travels = _travels(table.labels)
        is_raising = table.is_lasting(seat, "subjugate") and state.supply[seat] > 0
        self.captive = 0.0
        """What the follower is worth whom Subjugate brings for a fight."""
        self.acts: dict[Hex, Act | None] = {}
        self.ends: dict[tuple[Hex, int], Lesson] = {}
        """The best action on a hex when so many followers have been used on the way."""
        self.lessons = lessons_of(judge)
        self.means = Means(
            tuple(state.apprentices[seat]),
            tuple(state.corrupted[seat]),
            tuple(state.relics[seat]),
            state.company[seat],
            min(self.after, AHEAD),
        )
        self.stock = self.lessons.stock(self.means)
        self.relics = self.lessons.relics(self.means)
        """What one more relic of each type is worth."""
        wild = [self.relics[relic] for relic in facts.wilderness.values()]
        self.relic = sum(wild) / len(wild)
        if is_raising:
            richer = self.means._replace(company=self.means.company + 1)
            self.captive = self.lessons.follower(richer, 0)

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
        return self.income

    def act(self, spot: Hex) -> Act | None:
        """What can be done on a hex when the mage comes there, if anything."""
        if spot not in self.acts:
            self.acts[spot] = self._act(spot)
        return self.acts[spot]

    def _act(self, spot: Hex) -> Act | None:
        table, bit, name = self.table, 1 << spot, self.table.labels[spot]
        state, costs = table.state, table.facts.costs
        if table.seen[spot] != PUBLIC:
            gain = self.relic if table.layout.kinds[spot] == "wilderness" else 0.25
            return Act(costs.explore_mp, gain, self.claim(spot), (f"explore {name}",), ())
        can_hold = (
            table.kind(spot) in ("wilderness", "town", "camp")
            and spot not in state.towers
            and table.token_on(spot) != CHASM
        )
        claim, place = (self.claim(spot), (f"place {name}",)) if can_hold else (0.0, ())
        owner, is_burning = table.follower_on(spot), bool(state.inflamed & bit)
        if owner == NOBODY and not is_burning:
            return Act(0, 0.0, claim, (), place) if can_hold else None
        if owner == table.seat or (not is_burning and table.is_lasting(owner, "stone-skin")):
            return None
        face = table.faces[spot]
        gain = FIRE if is_burning else self.judge.weights.fight
        gain += self.captive
        if face in self.kinds:
            gain += self.losses[WARLORD if is_burning else owner][self.kinds[face]]
        if is_burning:
            return Act(costs.kill_mp, gain, claim, (f"douse {name}",), place)
        if state.wards & bit:
            keys = f"unward {name}", f"kill {name}"
            return Act(costs.ward_removal_mp + costs.kill_mp, gain, claim, keys, place)
        return Act(costs.kill_mp, gain, claim, (f"kill {name}",), place)

    def do(self, way: Way, act: Act, company: int) -> Way | None:
        """The way after the act, with a follower where that pays; None when nothing is gained."""
        gain, keys, claimed, bit = way.gain + act.gain, way.keys + act.keys, way.claimed, 1 << way.spot
        used = way.used
        if act.claim and company > used:
            worth = act.claim - self.lessons.follower(self.means, used)
            if worth > 0:
                gain += worth
                keys += act.place
                claimed |= bit
                used += 1
        if gain <= way.gain:
            return None
        return Way(gain, way.spot, claimed, way.turned | bit, keys, used)

    # -- what the end of the Journey is worth ----------------------------------------------------------------

    def end(self, way: Way) -> Lesson:
        """The best action where the way has led: what it is worth, and how it begins."""
        table, spot = self.table, way.spot
        if table.state.ending or (table.seen[spot] != PUBLIC and not way.turned >> spot & 1):
            return 0.0, ()
        if table.seen[spot] != PUBLIC:
            return 0.05, ()
        kind = table.kind(spot)
        if kind == "town":
            return self._gather(table.controlled(table.seat) | way.claimed), ("gather",)
        place = spot, way.used
        if place not in self.ends:
            self.ends[place] = self._end(spot, kind, way.used)
        worth, keys = self.ends[place]
        if kind == "wilderness" and "tower" not in keys and spot != table.state.towers[table.seat]:
            if table.follower_on(spot) not in (NOBODY, table.seat) and not way.turned >> spot & 1:
                return 0.0, ()  # AM-END-03
            near = table.land.adjacent[spot] | 1 << spot
            own = (table.state.followers[table.seat] | way.claimed) & near & ~table.state.wards
            wards = self.judge.weights.ward * self.after * own.bit_count()
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
                worth += self.judge.weights.follower
            else:
                worth += self.relic
        return self.lessons.stock(self.means, *gained) - self.stock + worth

    def _end(self, spot: Hex, kind: str, used: int) -> Lesson:
        table, state, seat = self.table, self.table.state, self.table.seat
        if kind == "camp":
            number = min(table.facts.costs.recruit_max, state.supply[seat])
            richer = self.means._replace(company=self.means.company + number)
            worth = self.lessons.stock(richer) - self.stock
            return worth, (f"recruit {max(1, number)}",)
        if kind == "enclave":
            sphere = table.facts.races[table.faces[spot]].spheres[0]
            return self.initiations((sphere,) * table.facts.costs.mythic_initiations_max, used)
        if kind == "hybrid":
            return self.initiations(tuple(table.facts.races[table.faces[spot]].spheres), used)
        if kind == "wilderness":
            if state.towers[seat] == spot:
                return self.at_tower(used)
            if state.towers[seat] == NO_HEX and table.follower_on(spot) in (NOBODY, seat):
                near = table.land.adjacent[spot] & state.followers[seat]
                bonus = self.relic * (1 + near.bit_count())
                worth, _ = self.at_tower(used)
                # The first turns belong to exploring; a tower among own hexes pays more.
                return self.judge.tower(self.after) - 0.06 * max(0, self.left - 9) + bonus + worth, ("tower",)
        return 0.0, ()

    def initiations(self, spheres: tuple[int, ...], used: int = 0) -> Lesson:
        """As many initiations as pay, each of them once, when so many followers have been used before."""
        return self.lessons.initiations(self.means, spheres, used)

    def at_tower(self, used: int = 0) -> Lesson:
        """One initiation at most, then the promotions that pay."""
        may_initiate = self.table.state.ending != "promote"
        return self.lessons.at_tower(self.means, used, may_initiate=may_initiate)

    def promotions(self) -> Lesson:
        """Promotions one after the other, as long as the next one or two of them pay."""
        return self.lessons.promotions(self.means)

    # -- the turn --------------------------------------------------------------------------------------------

    def plans(self, points: int | None = None) -> list[Plan]:
        """The best way to every hex with the best action there, best first."""
        table, state = self.table, self.table.state
        points = state.points if points is None else points
        best: list[dict[Hex, Way]] = [{} for _ in range(points + 1)]
        best[points][table.here] = Way(0.0, table.here, 0, 0, ())
        company = state.company[table.seat]
        found: dict[Hex, Plan] = {}
        sooner: dict[Hex, float] = {}
        """What had been gained by whoever was on a hex with more points left."""
        steps: dict[Hex, list[Move]] = {}
        for left in range(points, -1, -1):
            ways = best[left]
            for way in list(ways.values()):
                act = self.act(way.spot)
                if act is not None and act.cost <= left and not way.turned >> way.spot & 1:
                    further = self.do(way, act, company)
                    if further is not None:
                        _keep(best[left - act.cost], further)
            for spot, way in ways.items():
                if way.gain <= sooner.get(spot, -9.0):
                    continue
                sooner[spot] = way.gain
                worth, keys = self.end(way)
                known = found.get(spot)
                if known is None or way.gain + worth > known.worth:
                    found[spot] = Plan(way.keys + keys, way.gain + worth)
                if not left:
                    continue
                if spot not in steps:
                    steps[spot] = self._steps(spot)
                for near, cost, toll, key in steps[spot]:
                    if cost > left or (toll and toll > company - way.used):
                        continue
                    gain = way.gain - STEP - TOLL * toll
                    rival = best[left - cost].get(near)
                    if gain > (sooner.get(near, -9.0) if rival is None else rival.gain):
                        best[left - cost][near] = Way(
                            gain, near, way.claimed, way.turned, way.keys + key, way.used + toll
                        )
        return sorted(found.values(), key=lambda plan: -plan.worth)

    def divinations(self) -> list[Plan]:
        """Plans that begin with relics that Divination takes from afar, one type before the others."""
        table, state = self.table, self.table.state
        left = {
            spot: table.facts.wilderness[table.faces[spot]]
            for spot in table.controlled_wilderness(table.seat)
            if not state.divined >> spot & 1
        }
        worths = self.relics
        return [
            plan
            for first in dict.fromkeys(left.values())
            for plan in self._divined(
                sorted(left.items(), key=lambda each: (each[1] != first, -worths[each[1]]))
            )
        ]

    def _divined(self, order: list[tuple[Hex, int]]) -> Iterator[Plan]:
        """Plans that begin with the relics of the first hex, of the first two, and so on."""
        points = self.table.state.points
        price = int(self.table.spell_named("divination").params["mp_per_hex"])
        relics = list(self.means.relics)
        taken: tuple[str, ...] = ()
        for number, (spot, relic) in enumerate(order[: points // price], 1):
            relics[relic] += 1
            taken = *taken, f"divine {self.table.labels[spot]}"
            trial = copy(self)
            trial.means = self.means._replace(relics=tuple(relics))
            trial.stock, trial.relics = self.lessons.stock(trial.means), self.lessons.relics(trial.means)
            trial.ends = {}
            plan = trial.plans(points - price * number)[0]
            yield Plan(taken + plan.keys, plan.worth + trial.stock - self.stock)

    def _steps(self, spot: Hex) -> list[Move]:
        """Where one can go from a hex: points, followers and answer of each step."""
        table = self.table
        if self.is_plain:
            return [
                (near, self.step, self.tolls if near == self.cursed else 0, self.travels[near])
                for near in table.land.neighbours[spot]
                if not self.barred >> near & 1
            ]
        return [
            (near, table.travel_cost(near), table.toll(near), self.travels[near])
            for near in table.land.neighbours[spot]
            if not self.barred >> near & 1
        ]


def _keep(ways: dict[Hex, Way], way: Way) -> None:
    """The better of two ways to be in one place."""
    known = ways.get(way.spot)
    if known is None or way.gain > known.gain:
        ways[way.spot] = way


@lru_cache(64)
def _travels(labels: tuple[str, ...]) -> tuple[tuple[str], ...]:
    """The answers for a step to each hex."""
    return tuple((f"travel {label}",) for label in labels)


def is_possible(table: Reading, keys: tuple[str, ...]) -> bool:
    """Whether a plan that was made where other hexes had been discovered can be carried out here as well.

    The ways are the same everywhere; what may differ is what a discovered hex is, and what it has brought.
    """
    state, facts, seat = table.state, table.facts, table.seat
    company, relics = state.company[seat], state.relics[seat].copy()
    apprentices, spot = state.apprentices[seat].copy(), table.here
    price, blood = facts.costs.initiation_relics, facts.relic_numbers["blood"]
    for key in keys:
        word, _, rest = key.partition(" ")
        match word:
            case "travel":
                spot = table.labels.index(rest)
                company -= table.toll(spot)
            case "kill" | "douse":
                relics[blood] += facts.costs.attack_blood_each
            case "place":
                company -= 1
                if facts.kinds[table.faces[spot]] not in ("wilderness", "town", "camp"):
                    return False
            case "initiate":
                sphere = facts.sphere_numbers[rest]
                relics[sphere] -= price
                company -= 1
                apprentices[sphere] += 1
                if relics[sphere] < 0 or not _teaches(table, spot, sphere):
                    return False
            case "promote":
                one, other = (facts.region_numbers.get(name, 0) for name in rest.split(" "))
                apprentices[one] -= 1
                apprentices[other] -= 1
                if apprentices[one] < 0 or apprentices[other] < 0:
                    return False
                apprentices[facts.promotions[one, other]] += 1
                company += 1
            case "gather" | "recruit" | "tower" | "wards" | "cast":
                if not _is_offered(table, word, rest, spot):
                    return False
            case _:
                pass
        if company < 0:
            return False
    return True


def _teaches(table: Reading, spot: Hex, sphere: int) -> bool:
    if table.state.towers[table.seat] == spot:
        return True
    race = table.facts.races.get(table.faces[spot])
    return race is not None and sphere in race.spheres


def _is_offered(table: Reading, word: str, rest: str, spot: Hex) -> bool:
    """Whether an action or a spell that a plan counts on is there."""
    if word == "cast":
        spell = table.spell_named(rest)
        owned = table.state.relics[table.seat]
        has_ruins = "needs" not in spell.params or any(
            table.faces[each] == spell.params["needs"] for each in table.controlled_wilderness(table.seat)
        )
        is_free = all(table.state.doorways[table.seat][relic] == NOBODY for relic in spell.types)
        return has_ruins and is_free and sum(owned[relic] for relic in spell.types) >= spell.relics
    kinds = {"gather": "town", "recruit": "camp", "tower": "wilderness", "wards": "wilderness"}
    return table.facts.kinds[table.faces[spot]] == kinds[word]
