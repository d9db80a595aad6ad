"""Where it pays to go: for missions, gold, shops, healing, fights, and what the mode asks for.

An errand is something that a hero can do on some field, what that is worth, in fame, and how many movement
points it takes once he is there. All that is far off counts for less, so errands add up to one number for
every field: how promising it is to stand there.
"""

from __future__ import annotations

from math import ceil

from tafelrunde.games.morgua.board import ROADS
from tafelrunde.games.morgua.bot import (
    skirmish,
)
from tafelrunde.games.morgua.bot.outlook import (
    Errand,
    Outlook,
)
from tafelrunde.games.morgua.bot.quests import (
    mission_errands,
)
from tafelrunde.games.morgua.bot.shopping import (
    visit_worth,
)
from tafelrunde.games.morgua.bot.targets import (
    duels,
    loot,
    ruin_time,
)
from tafelrunde.games.morgua.cards import TEMPLE
from tafelrunde.games.morgua.missions import main_mission
from tafelrunde.games.morgua.modes import DUEL, is_occupied, side_of_place
from tafelrunde.games.morgua.state import NONE

IN_HAND = 0.8
"""What a mission is worth that nobody has accepted yet."""
HELD, STOOD_ON = 18.0, 9.0
"""What an enemy place of a campaign is worth that a building will hold, or only the hero himself."""


def errands(look: Outlook, hero: int) -> list[Errand]:
    """All that a hero could go for."""
    turn, state = look.turn, look.state
    found: list[Errand] = []
    for mission in turn.attached(hero, "mission"):
        found += mission_errands(look, hero, turn.card(mission), state.deeds[mission])
    if state.mode != DUEL and main_mission(turn, hero) == NONE:
        for card in look.hand:
            if card.type == "mission" and card.kind == "main" and turn.may_control(hero, card):
                found += [
                    each._replace(worth=IN_HAND * each.worth) for each in mission_errands(look, hero, card)
                ]
    for cards in look.buildings.values():
        for building in cards:
            if turn.may_enter(hero, building) and not turn.is_forbidden(hero, "visit"):
                value = visit_worth(look, hero, building)
                if value > 0:
                    is_over = 1000 * hero + building in state.visits
                    found.append(Errand(state.field[building], value, 1 + is_over * look.speed(hero)))
    found += [Errand(field, value, points) for field, points, value in duels(look, hero)]
    found += loot(look, hero)
    if state.is_campaign and state.part == 2:
        found += _conquests(look, hero)
    if any(state.roles):
        found += _temples(look, hero)
    return found


def free_places(look: Outlook) -> list[int]:
    """The fields of a campaign's enemy places that nobody occupies."""
    turn, side = look.turn, look.state.side_of(look.seat)
    return [
        field
        for field, place in look.places.items()
        if side_of_place(turn, place) != side and not is_occupied(turn, place)
    ]


def _conquests(look: Outlook, hero: int) -> list[Errand]:
    """Enemy places that are still free, to be held or torn down; and own ones that are not."""
    turn, state = look.turn, look.state
    side, speed = state.side_of(look.seat), look.speed(hero)
    found: list[Errand] = []
    for field, place in look.places.items():
        if side_of_place(turn, place) == side and is_occupied(turn, place) and look.can_enter(hero, field):
            found.append(Errand(field, 5.0, 0))
    for field in free_places(look):
        if not look.can_enter(hero, field):
            continue
        near = 1.0 if ROADS[field] else 0.7
        can_hold = any(
            each.type == "building" and turn.fits(each, field) and turn.price(each, field) <= look.gold
            for each in look.hand
        )
        found.append(Errand(field, near * (HELD if can_hold else STOOD_ON), 0))
        attacks = ruin_time(look, hero, field)
        if attacks:
            found.append(Errand(field, near * HELD, 1 + (attacks - 1) * speed))
    return found


def _temples(look: Outlook, hero: int) -> list[Errand]:
    """Temples of fate: to mark for their priest, to tear down for everybody else."""
    turn, state = look.turn, look.state
    role = state.roles[look.seat]
    found: list[Errand] = []
    for temple in (card for card in state.field if turn.card(card).id == TEMPLE):
        field = state.field[temple]
        if field in look.places and not look.can_enter(hero, field):
            continue
        if role == "priest":
            cost = state.markers.get(temple, 0)
            if turn.card(hero).alignment != "good" and turn.life(hero) > cost:
                found.append(Errand(field, 8.0, 0))
        elif role != "god-king":
            damage = skirmish.siege(turn, turn.group(hero), temple, look.seat)
            if damage:
                hits = ceil(turn.life(temple) / damage)
                found.append(Errand(field, 12.0, 1 + (hits - 1) * look.speed(hero)))
    return found
