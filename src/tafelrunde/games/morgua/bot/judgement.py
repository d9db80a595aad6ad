"""How well a seat stands: features of a position, and what they weigh in each mode (`weights.toml`)."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.games.morgua.bot import (
    errands,
)
from tafelrunde.games.morgua.bot.outlook import (
    Outlook,
    promising,
)
from tafelrunde.games.morgua.bot.remembering import (
    Judgements,
)
from tafelrunde.games.morgua.modes import DUEL, is_occupied, side_of_place
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.scoring import ROLE_FAME
from tafelrunde.games.morgua.state import State
from tafelrunde.table.scales import Scales

FEATURES = (
    "fame.won",
    "fame.threshold",
    "missions.promise",
    "heroes.number",
    "heroes.strength",
    "heroes.life",
    "heroes.magic",
    "gold.worth",
    "cards.hand",
    "cards.missions",
    "cards.heroes",
    "cards.buildings",
    "places.free",
    "places.own",
    "temples.markers",
    "temples.standing",
    "monsters.near",
)
TABLES = {
    "standard": "fame",
    "gemeinsamer-ruhm": "fame",
    "feldzug": "campaign",
    "gemeinsamer-feldzug": "campaign",
    "magierduell": "duel",
    "schicksalspriester": "priest",
    "gottkoenig": "king",
}
SCALES = {
    mode: Scales.load(FEATURES, Path(__file__).with_name("weights.toml"), table)
    for mode, table in TABLES.items()
}
STOOD: Judgements[list[float]] = Judgements()
"""What seats had in positions."""


def features(turn: Reading, seat: int) -> list[float]:
    """What a seat has, without a comparison."""
    state = turn.state
    look = Outlook(turn, seat)
    found = dict.fromkeys(FEATURES, 0.0)
    found["fame.won"] = float(turn.fame(seat))
    found["fame.threshold"] = float(min(ROLE_FAME, turn.fame(seat)))
    found["gold.worth"] = look.purse(look.gold)
    for card in look.hand:
        found["cards.hand"] += 1
        found["cards.missions"] += card.type == "mission" and card.kind != "anti"
        found["cards.heroes"] += card.type == "hero"
        found["cards.buildings"] += card.type == "building"
    for each in state.team(seat):
        for hero in state.heroes[each]:
            found["heroes.number"] += 1
            for figure in turn.group(hero):
                found["heroes.strength"] += turn.strength(figure)
                found["heroes.life"] += turn.life(figure)
                found["heroes.magic"] += turn.magic(figure) + 2 * len(turn.attached(figure, "spell"))
            found["heroes.strength"] += 2 * len(turn.attached(hero, "equipment"))
            if state.mode != DUEL:
                found["missions.promise"] += promising(
                    look, hero, state.field[hero], errands.errands(look, hero)
                )
    if state.is_campaign:
        for place in look.places.values():
            if side_of_place(turn, place) == state.side_of(seat):
                found["places.own"] += 1
                found["places.free"] += not is_occupied(turn, place)
    if any(state.roles):
        _temples(turn, seat, found)
    if state.mode == DUEL:
        for field, monsters in look.monsters.items():
            if side_of_place(turn, look.places[field]) != seat if field in look.places else True:
                mine = [each for each in monsters if state.owner(each) == seat]
                found["monsters.near"] += sum(turn.strength(each) for each in mine)
    return list(found.values())


def _temples(turn: Reading, seat: int, found: dict[str, float]) -> None:
    """Markers for the priest, standing temples for the God-King."""
    state = turn.state
    role = state.roles[seat]
    temples = turn.temples()
    if role == "priest":
        found["temples.markers"] += sum(state.markers.get(each, 0) for each in temples)
    elif role == "god-king":
        found["temples.standing"] += len(temples)


def standing(turn: Reading, seat: int) -> float:
    """The weight of everything that a seat has."""
    found = STOOD.of(turn.state, seat, "", lambda: features(turn, seat))
    return SCALES[turn.state.mode].total(found)


def rivals(state: State, seat: int) -> list[int]:
    """One seat of every side that plays against a seat."""
    return [each for each in range(len(state.gold)) if state.are_opponents(each, seat)]
