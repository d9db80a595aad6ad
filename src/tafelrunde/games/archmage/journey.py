"""The Journey: travel, explore, attack, place, and Divination's gathering (AM-JOURNEY to AM-ATTACK).

All of it draws on one pool of movement points, in any order (AM-JOURNEY-11). Each act has three parts:
whether it is listed (`keys`), what speaks against it (`option`), and what it does (`perform`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from tafelrunde.games.archmage.asking import trade_question
from tafelrunde.games.archmage.board import Hex, Mask, hexes, land_of
from tafelrunde.games.archmage.facts import facts_of
from tafelrunde.games.archmage.reading import Reading, seat_text
from tafelrunde.games.archmage.state import CHASM, NO_TOKEN, NOBODY, VINES
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.decision import Objection, Option, forbidden
from tafelrunde.table.hidden import PUBLIC
from tafelrunde.table.text import Text, text

WORDS = ("travel", "explore", "place", "unward", "kill", "douse", "divine")


def keys(turn: Turn, found: list[str]) -> None:
    """Add what can be done now; nothing once the Journey has ended (AM-END-11)."""
    state = turn.state
    if state.ending:
        return
    seat, here, points = turn.seat, state.mages[turn.seat], state.points
    costs, labels = turn.facts.costs, turn.labels
    if points >= costs.travel_mp:
        _travels(turn, here, found)
    name = labels[here]
    if turn.seen[here] != PUBLIC:
        if points >= costs.explore_mp:
            found.append(f"explore {name}")
    elif (owner := turn.follower_on(here)) == NOBODY:
        if state.inflamed >> here & 1:
            if points >= costs.kill_mp:
                found.append(f"douse {name}")
        elif state.company[seat] and holds_followers(turn, here):
            found.append(f"place {name}")
    elif owner != seat:
        if state.wards >> here & 1:
            if points >= costs.ward_removal_mp:
                found.append(f"unward {name}")
        elif points >= costs.kill_mp and not turn.is_lasting(owner, "stone-skin"):
            found.append(f"kill {name}")
    if turn.is_lasting(seat, "divination"):
        _divinations(turn, found)


def _travels(turn: Turn, here: Hex, found: list[str]) -> None:
    """The steps that can be made, for a mage with points enough for a plain one."""
    state, tokens, land = turn.state, turn.state.tokens, turn.land
    barred, company = turn.barred, state.company[turn.seat]
    tower = land.numbers[0, 0]  # the Ruined City never moves
    closed = barred & land.adjacent[here]
    if turn.has_tokens or land.adjacent[here] >> tower & 1:
        for near in land.neighbours[here]:
            if tokens[near] != NO_TOKEN:
                if turn.travel_cost(near) > state.points or turn.toll(near) > company:
                    closed |= 1 << near
            elif near == tower and turn.toll(near) > company:
                closed |= 1 << near
    found += _steps(state.variant, state.seats, state.shape, here, closed)


@lru_cache(maxsize=8192)
def _steps(variant: str, seats: int, shape: str, here: Hex, closed: Mask) -> tuple[str, ...]:
    """The keys of the steps from a hex to its neighbours, but for the closed ones."""
    labels = facts_of(variant).layout(seats).labels
    return tuple(
        [f"travel {labels[near]}" for near in land_of(shape).neighbours[here] if not closed >> near & 1]
    )


def holds_followers(turn: Reading, spot: Hex) -> bool:
    """Whether a discovered hex without a follower can take one (AM-FOLLOW-01, AM-FOLLOW-10)."""
    if turn.facts.kinds[turn.faces[spot]] not in ("wilderness", "town", "camp"):
        return False
    return spot not in turn.state.towers and turn.token_on(spot) != CHASM


def _divinations(turn: Turn, found: list[str]) -> None:
    """Relics from controlled wilderness, while Divination works (AM-ADV-01)."""
    if turn.state.points >= int(turn.spell_named("divination").params["mp_per_hex"]):
        found += [
            f"divine {turn.labels[spot]}"
            for spot in turn.controlled_wilderness(turn.seat)
            if not turn.state.divined >> spot & 1
        ]


# -- what speaks against it ----------------------------------------------------------------------------------


def option(turn: Turn, word: str, rest: str) -> Option | None:
    """Judge an act of the Journey; None when it is no such act. Without a hex, the mage's own is meant."""
    spot = turn.here if not rest else turn.number(rest)
    if spot is None or (not rest and word in ("travel", "divine")):
        return None
    name = turn.labels[spot]
    objection = OBJECTIONS[word](turn, spot)
    cost = turn.travel_cost(spot) if word == "travel" else None
    return Option(f"{word} {name}", _label(word, name, turn.text_of(spot).key, cost), (name,), objection)


@lru_cache(maxsize=8192)
def _label(word: str, name: str, terrain: str, cost: int | None) -> Text:
    """What an act says; kept, because many tables say the same."""
    if cost is None:
        return text(f"option.{word}", hex=name, terrain=Text(terrain))
    return text(f"option.{word}", hex=name, terrain=Text(terrain), number=cost)


def _over(turn: Turn, rule: str = "AM-END-11") -> Objection | None:
    return forbidden(rule, "journey-over") if turn.state.ending else None


def _short(turn: Turn, rule: str, cost: int) -> Objection | None:
    points = turn.state.points
    return forbidden(rule, "points-short", number=cost, left=points) if cost > points else None


def entry_objection(turn: Turn, spot: Hex) -> Objection | None:
    """Why the mage may not enter a hex, by whatever way (AM-JOURNEY-03, AM-JOURNEY-08, AM-ADV-05)."""
    state, name = turn.state, turn.labels[spot]
    for other in turn.opponents:
        if state.towers[other] == spot:
            return forbidden("AM-JOURNEY-03", "foreign-tower", hex=name, owner=seat_text(other))
        if state.mages[other] == spot:
            rule = "AM-JOURNEY-05" if turn.faces[spot] == "cursed-tower" else "AM-JOURNEY-03"
            return forbidden(rule, "mage-there", hex=name, owner=seat_text(other))
    if turn.toll(spot) > state.company[turn.seat]:
        rule = "AM-ADV-05" if turn.token_on(spot) == CHASM else "AM-JOURNEY-08"
        return forbidden(rule, "toll", hex=name, number=turn.toll(spot))
    return None


def _travel(turn: Turn, spot: Hex) -> Objection | None:
    if not turn.land.adjacent[turn.here] >> spot & 1:
        over = _over(turn)
        return over or forbidden("AM-JOURNEY-02", "not-adjacent", hex=turn.labels[spot])
    return _over(turn) or entry_objection(turn, spot) or _too_dear(turn, spot)


def _too_dear(turn: Turn, spot: Hex) -> Objection | None:
    """Too few points for a step; a token is to blame only if a plain step could be made."""
    rule = "AM-JOURNEY-01"
    if turn.state.points >= turn.facts.costs.travel_mp:
        rule = "AM-MAST-21"
        if turn.token_on(spot) == VINES:
            rule = "AM-FUND-04" if turn.token_owner(spot) == turn.seat else "AM-FUND-03"
    return _short(turn, rule, turn.travel_cost(spot))


def _explore(turn: Turn, spot: Hex) -> Objection | None:
    name = turn.labels[spot]
    if turn.is_discovered(spot):
        if turn.is_city(spot):
            return forbidden("AM-MAP-06", "city", hex=name)
        rule = "AM-MAP-05" if turn.kind(spot) == "town" else "AM-EXPLORE-07"
        return forbidden(rule, "discovered", hex=name)
    if spot != turn.here:
        return forbidden("AM-EXPLORE-02", "mage-elsewhere", hex=name)
    return _short(turn, "AM-EXPLORE-01", turn.facts.costs.explore_mp)  # here no action can have begun


def _place(turn: Turn, spot: Hex) -> Objection | None:
    state, name = turn.state, turn.labels[spot]
    if turn.is_city(spot):
        return forbidden("AM-FOLLOW-10", "no-followers-here", hex=name, terrain=turn.text_of(spot))
    if spot != turn.here:
        return forbidden("AM-FOLLOW-01", "mage-elsewhere", hex=name)
    if not turn.is_discovered(spot):
        return forbidden("AM-FOLLOW-01", "undiscovered", hex=name)
    if turn.kind(spot) == "hybrid":
        return forbidden("AM-FOLLOW-10", "no-followers-here", hex=name, terrain=turn.text_of(spot))
    if state.towers[turn.seat] == spot:
        return forbidden("AM-TOWER-06", "own-tower", hex=name)
    owner = turn.follower_on(spot)
    if owner != NOBODY:
        return forbidden("AM-FOLLOW-02", "occupied", hex=name, owner=seat_text(owner))
    if state.inflamed >> spot & 1:
        return forbidden("AM-SOLO-09", "inflamed", hex=name)
    if turn.token_on(spot) == CHASM:
        return forbidden("AM-ADV-05", "chasm", hex=name)
    if not state.company[turn.seat]:
        return forbidden("AM-FOLLOW-05", "company-empty")
    return _over(turn, "AM-FOLLOW-09")


def _attack(turn: Turn, spot: Hex) -> Objection | None:
    """What speaks against any attack on a hex, be it on the Ward or on the follower."""
    name = turn.labels[spot]
    owner = turn.follower_on(spot)
    if owner == NOBODY and turn.barred >> spot & 1:
        return forbidden("AM-ATTACK-08", "not-attackable", hex=name)
    if spot != turn.here:
        return forbidden("AM-ATTACK-01", "mage-elsewhere", hex=name)
    if owner == turn.seat or turn.state.towers[turn.seat] == spot:
        return forbidden("AM-ATTACK-08", "own-follower", hex=name)
    if owner == NOBODY:
        return forbidden("AM-ATTACK-01", "nobody-there", hex=name)
    return _over(turn)


def _unward(turn: Turn, spot: Hex) -> Objection | None:
    objection = _attack(turn, spot)
    if objection is None and not turn.state.wards >> spot & 1:
        return forbidden("AM-ATTACK-02", "no-ward", hex=turn.labels[spot])
    return objection or _short(turn, "AM-ATTACK-02", turn.facts.costs.ward_removal_mp)


def _kill(turn: Turn, spot: Hex) -> Objection | None:
    objection = _attack(turn, spot)
    if objection is not None:
        return objection
    name = turn.labels[spot]
    if turn.state.wards >> spot & 1:
        return forbidden("AM-ATTACK-02", "ward-first", hex=name)
    owner = turn.follower_on(spot)
    if turn.is_lasting(owner, "stone-skin"):
        return forbidden("AM-FUND-08", "stone-skin", hex=name, owner=seat_text(owner))
    return _short(turn, "AM-ATTACK-03", turn.facts.costs.kill_mp)


def _douse(turn: Turn, spot: Hex) -> Objection | None:
    name = turn.labels[spot]
    if not turn.state.inflamed >> spot & 1:
        return forbidden("AM-SOLO-10", "no-fire", hex=name)
    if spot != turn.here:
        return forbidden("AM-SOLO-10", "mage-elsewhere", hex=name)
    return _over(turn) or _short(turn, "AM-SOLO-10", turn.facts.costs.kill_mp)


def _divine(turn: Turn, spot: Hex) -> Objection | None:
    name, state = turn.labels[spot], turn.state
    if not turn.is_lasting(turn.seat, "divination"):
        return forbidden("AM-ADV-01", "no-divination")
    if not turn.controlled(turn.seat) >> spot & 1:
        return forbidden("AM-ADV-01", "not-controlled", hex=name)
    if turn.kind(spot) != "wilderness":
        return forbidden("AM-ADV-02", "not-wilderness", hex=name, terrain=turn.text_of(spot))
    if state.divined >> spot & 1:
        return forbidden("AM-ADV-01", "divined", hex=name)
    return _over(turn) or _short(turn, "AM-ADV-01", int(turn.spell_named("divination").params["mp_per_hex"]))


OBJECTIONS: dict[str, Callable[[Turn, Hex], Objection | None]] = {
    "travel": _travel,
    "explore": _explore,
    "place": _place,
    "unward": _unward,
    "kill": _kill,
    "douse": _douse,
    "divine": _divine,
}


def refusals(turn: Turn) -> list[str]:
    """Keys that are worth showing with their objection when they are not legal."""
    here = turn.labels[turn.here]
    near = [f"travel {turn.labels[spot]}" for spot in turn.land.neighbours[turn.here]]
    shown = [*near, f"place {here}"]
    if not turn.is_discovered(turn.here):
        shown.append(f"explore {here}")
    if turn.follower_on(turn.here) not in (NOBODY, turn.seat):
        shown += [f"unward {here}"] if turn.state.wards >> turn.here & 1 else []
        shown.append(f"kill {here}")
    if turn.state.inflamed >> turn.here & 1:
        shown.append(f"douse {here}")
    if turn.is_lasting(turn.seat, "divination"):
        shown += [f"divine {turn.labels[spot]}" for spot in hexes(turn.controlled(turn.seat))]
    return shown


# -- what it does --------------------------------------------------------------------------------------------


async def perform(turn: Turn, word: str, label: str) -> None:
    """Carry out a legal act other than a step, which asks nothing."""
    state, costs = turn.state, turn.facts.costs
    spot = turn.labels.index(label)
    match word:
        case "explore":
            state.points -= costs.explore_mp
            await explore(turn, spot)
        case "place":
            turn.place(spot)
        case "unward":
            state.points -= costs.ward_removal_mp
            turn.unward(1 << spot, rule="AM-ATTACK-02")
        case "kill":
            state.points -= costs.kill_mp
            turn.kill(spot)
        case "douse":
            state.points -= costs.kill_mp
            turn.douse(1 << spot, rule="AM-SOLO-10")
            turn.gain(turn.facts.relic_numbers["blood"], costs.attack_blood_each, rule="AM-SOLO-10")
            turn.subjugate()
        case _:
            state.points -= int(turn.spell_named("divination").params["mp_per_hex"])
            state.divined |= 1 << spot
            turn.gain(turn.facts.wilderness[turn.faces[spot]], rule="AM-ADV-01")


async def explore(turn: Turn, spot: Hex) -> None:
    """Turn the hex face up and take its bonus, once (AM-EXPLORE-03 to AM-EXPLORE-07)."""
    turn.discover(spot)
    match turn.kind(spot):
        case "wilderness":
            turn.gain(turn.facts.wilderness[turn.faces[spot]], rule="AM-EXPLORE-03")
        case "camp":
            turn.recruit(1, rule="AM-EXPLORE-04")
        case _:
            await _trade(turn, turn.facts.races[turn.faces[spot]].spheres)


async def _trade(turn: Turn, spheres: tuple[int, ...]) -> None:
    """Two equal relics for an apprentice, if the player can and wants (AM-EXPLORE-05, AM-EXPLORE-06)."""
    state, costs = turn.state, turn.facts.costs
    owned = state.relics[turn.seat]
    for _ in range(costs.hybrid_discovery_trades):
        if not state.company[turn.seat] or not any(
            owned[each] >= costs.initiation_relics for each in spheres
        ):
            return
        sphere = await trade_question(turn, spheres)
        if sphere is None:
            return
        turn.pay(sphere, costs.initiation_relics, rule="AM-EXPLORE-05")
        turn.initiate(sphere, rule="AM-EXPLORE-05")
