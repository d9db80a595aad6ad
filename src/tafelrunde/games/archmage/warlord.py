"""The Warlord of the solo game: his die, his march, his fires (AM-SOLO-02 to -11)."""

from __future__ import annotations

from tafelrunde.games.archmage.board import NOWHERE, Hex
from tafelrunde.games.archmage.picking import pick_word
from tafelrunde.games.archmage.state import CHASM, NOBODY, WELLSPRING
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.chance import roll
from tafelrunde.table.text import text

WARLORD = "warlord"
"""The scene's key of his figure."""


async def march(turn: Turn) -> None:
    """His turn after the player's: a direction, then up to three steps (AM-SOLO-02, AM-SOLO-03)."""
    if turn.is_lasting(turn.seat, "solo-imprison"):
        turn.tell("warlord-misses", WARLORD, rules=("AM-SOLO-13",))
        return
    heading = await _direction(turn)
    steps = turn.facts.solo.warlord_steps
    while steps:
        heading = open_direction(turn, heading)
        if heading == NOWHERE:
            turn.tell("warlord-caught", WARLORD, rules=("AM-SOLO-04",))
            return
        target = turn.land.toward[turn.state.warlord][heading]
        cost = _steps_for(turn, target)
        if cost > steps:
            turn.tell(
                "warlord-stuck", WARLORD, turn.labels[target], rules=("AM-SOLO-11",), hex=turn.labels[target]
            )
            return
        if _holds_out(turn, target):  # a Ward is used up (AM-SOLO-08)
            name = turn.labels[target]
            turn.tell("warlord-stopped", WARLORD, name, rules=("AM-SOLO-08",), hex=name)
            turn.unward(1 << target, rule="AM-SOLO-08")
            return
        steps -= cost
        enter(turn, target)


async def _direction(turn: Turn) -> int:
    """The die, or the player's choice under Solo Shadow (AM-SOLO-03, AM-SOLO-14)."""
    names = turn.facts.direction_names
    if turn.is_lasting(turn.seat, "solo-shadow"):
        chosen = await pick_word(
            turn, "warlord", {name: number for number, name in enumerate(names)}, "direction"
        )
        turn.tell("warlord-led", WARLORD, rules=("AM-SOLO-14",), direction=text(f"direction.{names[chosen]}"))
        return chosen
    rolled = (await roll(len(names)))[0]
    if turn.is_told:
        direction = text(f"direction.{names[rolled]}")
        turn.tell("warlord-rolls", WARLORD, rules=("AM-SOLO-03",), number=rolled + 1, direction=direction)
    return rolled


def is_barred(turn: Turn, spot: Hex) -> bool:
    """Where he never goes (AM-SOLO-04)."""
    if spot == NOWHERE or spot in turn.state.mages or spot in turn.state.towers:
        return True
    return turn.is_city(spot) or turn.token_on(spot) == CHASM


def open_direction(turn: Turn, heading: int, at: Hex | None = None) -> int:
    """Straight on, or clockwise to the first direction that is not barred, or NOWHERE (AM-SOLO-04)."""
    ways = turn.land.toward[turn.state.warlord if at is None else at]
    for turned in range(len(ways)):
        direction = (heading + turned) % len(ways)
        if not is_barred(turn, ways[direction]):
            if turned and turn.is_told:
                name = text(f"direction.{turn.facts.direction_names[direction]}")
                turn.tell("warlord-turns", WARLORD, rules=("AM-SOLO-04",), direction=name)
            return direction
    return NOWHERE


def outlook(turn: Turn) -> list[tuple[str, list[str]]]:
    """For every throw of his die the hexes that he would enter, as things stand (AM-SOLO-03, AM-SOLO-04)."""
    found: list[tuple[str, list[str]]] = []
    for number, name in enumerate(turn.facts.direction_names):
        heading, at, steps, way = number, turn.state.warlord, turn.facts.solo.warlord_steps, list[str]()
        while steps and (heading := open_direction(turn, heading, at)) != NOWHERE:
            target = turn.land.toward[at][heading]
            steps -= _steps_for(turn, target)
            if steps < 0 or _holds_out(turn, target):
                break
            at = target
            way.append(turn.labels[at])
        found.append((name, way))
    return found


def _steps_for(turn: Turn, spot: Hex) -> int:
    """Vines and Upheaval cost him what they cost a mage (AM-SOLO-11)."""
    return 1 + turn.travel_cost(spot) - turn.facts.costs.travel_mp


def _holds_out(turn: Turn, spot: Hex) -> bool:
    """Whether a Ward or Stone Skin there ends his turn before the hex (AM-SOLO-08)."""
    owner = turn.follower_on(spot)
    if owner == NOBODY:
        return False
    return bool(turn.state.wards >> spot & 1) or turn.is_lasting(owner, "stone-skin")


def enter(turn: Turn, spot: Hex) -> None:
    """He enters a hex: it is revealed, a Wellspring flows, a follower falls, the hex burns (AM-SOLO-05)."""
    state = turn.state
    names = turn.labels[state.warlord], turn.labels[spot]
    state.warlord = spot
    turn.tell("warlord-moves", WARLORD, *names, rules=("AM-SOLO-03",), start=names[0], goal=names[1])
    if not turn.is_discovered(spot):
        state.cards.publish(spot)
        turn.tell_at("warlord-reveals", spot, "AM-SOLO-05", terrain=turn.text_of(spot))
    if turn.token_on(spot) == WELLSPRING:
        turn.flow_from(spot)
    owner = turn.follower_on(spot)
    if owner != NOBODY:
        turn.remove(spot, rule="AM-SOLO-07")
        blood = turn.facts.relic_numbers["blood"]
        turn.gain(blood, turn.facts.costs.attack_blood_each, who=owner, rule="AM-SOLO-07")
    if turn.kind(spot) in ("wilderness", "town", "camp") and not state.inflamed >> spot & 1:
        state.inflamed |= 1 << spot
        turn.tell_at("inflame", spot, "AM-SOLO-06", terrain=turn.text_of(spot))
