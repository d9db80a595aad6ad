"""Where a hero's missions lead him: rules of thumb for computer players."""

from __future__ import annotations

from tafelrunde.games.morgua.board import DISTANCES, MIDDLE, REGION_OF, ROADS
from tafelrunde.games.morgua.cards import CARDS, Card, Goal
from tafelrunde.games.morgua.missions import main_mission
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import NONE

FAR = 99
RICH = 300
"""Whoever has so much gold buys fame in a chapel."""


def _over_land(start: int) -> list[int]:
    found = [FAR] * len(ROADS)
    found[start] = 0
    edge = [start]
    while edge:
        further: list[int] = []
        for field in edge:
            for near in ROADS[field]:
                if found[near] == FAR:
                    found[near] = found[field] + 1
                    further.append(near)
        edge = further
    return found


LAND = [_over_land(field) for field in range(len(ROADS))]
"""Steps over roads alone."""


def distances(turn: Reading, hero: int) -> list[list[int]]:
    """How far things are for a group."""
    return DISTANCES if turn.group_flies(hero) or turn.group_swims(hero) else LAND


def bonus(turn: Reading, party: list[int], target: str) -> int:
    """Attack bonuses that a party would have against such a target, roughly."""
    found = 0
    versus = "monster" if target == "monsters" else "building" if "." in target else "hero"
    for figure in party:
        for card in (figure, *turn.attached(figure, "equipment")):
            for program in turn.card(card).programs("fight"):
                kinds = {condition.kind for condition in program.conditions}
                fits = all(each.values == versus for each in program.conditions if each.kind == "versus")
                if kinds <= {"versus"} and fits:
                    found += sum(effect.number for effect in program.effects if effect.stat == "attack")
    return found


def _beatable(turn: Reading, hero: int) -> list[int]:
    """Places whose monsters the group could beat."""
    party = turn.group(hero)
    own = sum(turn.strength(figure) for figure in party) + bonus(turn, party, "monsters")
    found: list[int] = []
    for place in turn.places():
        field = turn.state.field[place]
        foes = turn.lying(field, "monster")
        if foes and own > 2 * sum(turn.strength(foe) for foe in foes):
            found.append(field)
    return found


def _with_building(turn: Reading, hero: int, faces: tuple[str, ...]) -> list[int]:
    return [
        turn.state.field[card]
        for card in turn.state.field
        if turn.card(card).type == "building" and turn.card(card).id in faces and turn.may_enter(hero, card)
    ]


def _fields(
    turn: Reading, hero: int, goal: Goal, region: int, named: int, records: tuple[str, ...]
) -> list[int]:
    """Where a goal could be fulfilled."""
    state = turn.state
    match goal.need:
        case "clear_place" | "defeat_monster":
            return [] if goal.field == "way" else _beatable(turn, hero)
        case "visit":
            visited = [record.split("@") for record in records if "@" in record]
            found = _with_building(turn, hero, goal.cards)
            if goal.distinct == "region":
                seen = [REGION_OF[int(field)] for _, field in visited]
                return [field for field in found if REGION_OF[field] not in seen]
            return [field for field in found if str(field) not in [each for _, each in visited]]
        case "pay_gold":
            return _with_building(turn, hero, goal.cards)
        case "enter":
            return [
                state.field[place]
                for place in turn.places()
                if turn.may_enter(hero, place) and _is_such(turn, hero, goal, place, region, named)
            ]
        case "defeat_hero":
            own = sum(turn.strength(figure) for figure in turn.group(hero))
            return [
                state.field[other]
                for heroes in state.heroes
                for other in heroes
                if state.are_opponents(state.owner(other), state.owner(hero))
                and own > 2 * sum(turn.strength(figure) for figure in turn.group(other))
            ]
        case "destroy_building":
            own = sum(turn.strength(figure) for figure in turn.group(hero))
            return [
                state.field[card]
                for card in state.field
                if turn.card(card).type == "building"
                and state.are_opponents(state.owner(card), state.owner(hero))
                and own > turn.armour(card)
            ]
        case _:
            return []


def _is_such(turn: Reading, hero: int, goal: Goal, place: int, region: int, named: int) -> bool:
    where = REGION_OF[turn.state.field[place]]
    if goal.traits and not set(goal.traits) & set(turn.card(place).traits):
        return False
    if goal.companion and not any(turn.has(each, goal.companion) for each in turn.companions(hero)):
        return False
    if goal.bearing and not any(
        turn.faces[each] == goal.bearing for each in turn.attached(hero, "equipment")
    ):
        return False
    if goal.mounted and hero not in turn.state.mount:
        return False
    return {"": True, "middle": where == MIDDLE, "other": where != region, "named": where == named}[
        goal.region
    ]


def goals(turn: Reading, hero: int) -> list[int]:
    """The fields that a hero wants to reach: for his missions, else for gold."""
    found: list[int] = []
    for mission in turn.attached(hero, "mission"):
        card, deeds = turn.card(mission), turn.state.deeds[mission]
        is_survey = card.fame_per is not None and card.fame_per.counter == "regions_entered"
        if is_survey and deeds.count < 2:
            seen = [record for record in deeds.records if record.startswith("region")]
            found += [
                turn.state.field[place]
                for place in turn.places()
                if turn.may_enter(hero, place)
                and REGION_OF[turn.state.field[place]] != MIDDLE
                and f"region {REGION_OF[turn.state.field[place]]}" not in seen
            ]
            continue
        for goal in card.goal:
            found += _fields(turn, hero, goal, deeds.region, deeds.named, deeds.records)
    if not found and turn.gold(turn.state.owner(hero)) >= RICH:
        found = _with_building(turn, hero, ("chapel",))
    if not found:
        found = _with_building(turn, hero, ("market-square", "silver-mine", "pilgrims-hostel"))
    table = distances(turn, hero)
    here = turn.state.field[hero]
    return [field for field in found if table[here][field] < FAR]


def is_wanted(turn: Reading, hero: int, face: str) -> bool:
    """Whether a mission asks for a visit there."""
    return any(
        face in goal.cards
        for mission in turn.attached(hero, "mission")
        for goal in turn.card(mission).goal
        if goal.need in ("visit", "pay_gold")
    )


def wants_prey(turn: Reading, hero: int) -> bool:
    """Whether a mission asks for destroyed monsters."""
    return any(
        goal.need in ("defeat_monster", "clear_place")
        for mission in turn.attached(hero, "mission")
        for goal in turn.card(mission).goal
    )


def wants_ruin(turn: Reading, hero: int) -> bool:
    """Whether a mission asks for a destroyed building."""
    return any(
        goal.need == "destroy_building"
        for mission in turn.attached(hero, "mission")
        for goal in turn.card(mission).goal
    )


def prospect(turn: Reading, hero: int, card: Card) -> float:
    """How promising a mission looks for a hero; below 0 it is better left alone."""
    if card.kind == "main" and main_mission(turn, hero) != NONE:
        return -1
    seat = turn.state.owner(hero)
    hand = [CARDS[turn.faces[each]] for each in turn.state.hands[seat]]
    region = REGION_OF[turn.state.field[hero]]
    reachable = distances(turn, hero)[turn.state.field[hero]]
    for goal in card.goal:
        if goal.need == "play_here":
            here = turn.state.field[hero]
            if not turn.is_place(here) or not any(
                each.type == goal.what and turn.fits(each, here) and each.cost <= turn.gold(seat)
                for each in hand
            ):
                return -1
        elif goal.need == "bear":
            known = sum(len(turn.attached(figure, goal.what)) for figure in turn.group(hero))
            if known + sum(each.type == goal.what for each in hand) < goal.n:
                return -1
        elif goal.need == "cast":
            if not any(turn.attached(figure, "spell") for figure in turn.group(hero)):
                return -1
        elif goal.field == "way":
            if not any(each.type == "monster" and each.strength <= 3 for each in hand):
                return -1
        else:
            fields = _fields(turn, hero, goal, region, NONE, ())
            if goal.distinct == "region":
                fields = list({REGION_OF[field]: field for field in fields}.values())
            if len({field for field in fields if reachable[field] < FAR}) < max(
                1, goal.n if goal.distinct else 1
            ):
                return -1
    if card.fame_per is not None and card.fame_per.counter != "regions_entered":
        return -1
    return 33 + card.fame / 10
