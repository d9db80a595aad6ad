"""Missions: what counts towards them, how they end (MO-5.8), and building for them (MO-7.8)."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import msgspec

from tafelrunde.games.morgua import scoring
from tafelrunde.games.morgua.board import MIDDLE, REGION_OF
from tafelrunde.games.morgua.cards import Card, Goal
from tafelrunde.games.morgua.cards.operations import MissionFame
from tafelrunde.games.morgua.cards.words import Counter, GoalNeed
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import NONE, Deeds
from tafelrunde.games.morgua.verbs import MISSION_LOSS, Turn
from tafelrunde.table.decision import Candidate, Seat, choose
from tafelrunde.table.text import text


def accept(turn: Turn, mission: int, hero: int, named: int = NONE) -> None:
    """A mission is attached to a hero; nothing has been done for it yet (MO-5.8-04)."""
    turn.attach(mission, hero)
    goals = turn.card(mission).goal
    region = REGION_OF[turn.state.field[hero]]
    turn.state.deeds[mission] = Deeds(region, named, (0,) * len(goals))


def main_mission(turn: Reading, hero: int) -> int:
    """The hero's main mission, which an anti-mission counts as (MO-5.8.2-03), or NONE."""
    for mission in turn.attached(hero, "mission"):
        if turn.card(mission).kind != "side":
            return mission
    return NONE


def abandon(turn: Turn, mission: int) -> None:
    """A mission is given up: graveyard, 10 fame lost (MO-5.8-05, MO-5.8-07)."""
    seat = turn.state.owner(turn.leader(mission))
    turn.tell_seat("abandon", seat, turn.element(mission), rules=("MO-5.8-07",), card=turn.label(mission))
    turn.bury(mission)
    turn.gain_fame(seat, -MISSION_LOSS, turn.faces[mission], "MO-5.8-07")


async def deed(
    turn: Turn,
    hero: int,
    need: GoalNeed,
    *,
    face: str = "",
    subtypes: tuple[str, ...] = (),
    is_way: bool = False,
    owner: int = NONE,
) -> None:
    """A hero has done something; whatever mission of his it serves goes on, and perhaps ends."""
    state = turn.state
    for mission in turn.attached(hero, "mission"):
        card, deeds = turn.card(mission), state.deeds[mission]
        done, records = list(deeds.done), deeds.records
        for place, goal in enumerate(card.goal):
            if goal.need != need:
                continue
            if need == "visit":
                if face in goal.cards:
                    records = (*records, f"{face}@{state.field[hero]}")
                    done[place] += 1
            elif _serves(turn, goal, hero, deeds, face, subtypes, is_way, owner):
                done[place] += 1
        if need == "enter" and _counts(card, "regions_entered"):
            region = REGION_OF[state.field[hero]]
            if region != MIDDLE and f"region {region}" not in records:
                records = (*records, f"region {region}")
                deeds = msgspec.structs.replace(deeds, count=deeds.count + 1)
        state.deeds[mission] = msgspec.structs.replace(deeds, done=tuple(done), records=records)
    await check(turn, hero)


async def built(turn: Turn, seat: int, played: int) -> None:
    """A building or inhabitant counts for every hero of its player in that place (MO-7.8-02)."""
    state = turn.state
    if played not in state.field or turn.card(played).type not in ("building", "inhabitant"):
        return
    for hero in [each for each in state.heroes[seat] if state.field[each] == state.field[played]]:
        await deed(turn, hero, "play_here", face=turn.card(played).type)


class Prey(NamedTuple):
    """A monster that lies somewhere, and what missions ask about it: it may be gone when they do."""

    card: int
    owner: int
    field: int
    subtypes: tuple[str, ...]


def prey(turn: Turn) -> list[Prey]:
    """All monsters that lie on the map by themselves."""
    state = turn.state
    return [
        Prey(card, state.owner(card), field, turn.card(card).subtypes)
        for field in state.at
        for card in turn.lying(field, "monster")
    ]


async def hunted(turn: Turn, hero: int, monsters: list[Prey]) -> None:
    """Those of the monsters that have been destroyed since, without a fight, serve the hero's missions."""
    state = turn.state
    for card, owner, field, subtypes in monsters:
        is_destroyed = card not in state.field if state.is_token(card) else card in state.graveyards[owner]
        if not is_destroyed or hero not in state.field:
            continue
        is_way = not turn.is_place(field)
        await deed(turn, hero, "defeat_monster", subtypes=subtypes, is_way=is_way)
        if not is_way and not turn.lying(field, "monster"):
            await deed(turn, hero, "clear_place")


def _counts(card: Card, counter: Counter) -> bool:
    return card.fame_per is not None and card.fame_per.counter == counter


def _serves(
    turn: Turn,
    goal: Goal,
    hero: int,
    deeds: Deeds,
    face: str,
    subtypes: tuple[str, ...],
    is_way: bool,
    owner: int,
) -> bool:
    """Whether a deed of the goal's kind is one that it asks for."""
    state = turn.state
    match goal.need:
        case "defeat_monster":
            fits = not goal.subtypes or bool(set(goal.subtypes) & set(subtypes))
            return fits and (goal.field != "way" or is_way)
        case "destroy_building":
            return goal.owner != "enemy" or state.are_opponents(owner, state.owner(hero))
        case "play_here":
            return goal.what == face
        case "enter":
            return _enters(turn, goal, hero, deeds)
        case _:
            return True


def _enters(turn: Turn, goal: Goal, hero: int, deeds: Deeds) -> bool:
    state = turn.state
    field = state.field[hero]
    region = REGION_OF[field]
    traits = turn.card(turn.place_at(field)).traits
    if goal.traits and not set(goal.traits) & set(traits):
        return False
    wanted = {"middle": region == MIDDLE, "other": region != deeds.region, "named": region == deeds.named}
    if goal.region and not wanted[goal.region]:
        return False
    if goal.companion and not any(turn.has(each, goal.companion) for each in turn.companions(hero)):
        return False
    if goal.bearing and not any(
        turn.faces[each] == goal.bearing for each in turn.attached(hero, "equipment")
    ):
        return False
    return not goal.mounted or hero in state.mount


def _is_met(turn: Turn, goal: Goal, hero: int, deeds: Deeds, place: int) -> bool:
    if goal.need == "bear":
        found = sum(len(turn.attached(figure, goal.what)) for figure in turn.group(hero))
        return found >= goal.n
    if goal.distinct:
        return _is_distinct(goal, deeds)
    return deeds.done[place] >= max(goal.n if goal.need != "pay_gold" else 1, 1)


def _is_distinct(goal: Goal, deeds: Deeds) -> bool:
    """Whether enough of the visited buildings differ as the goal asks."""
    visits = [record.split("@") for record in dict.fromkeys(deeds.records)]
    for some in combinations(visits, goal.n):
        faces = {face for face, _ in some}
        fields = {field for _, field in some}
        regions = {REGION_OF[int(field)] for field in fields}
        if goal.distinct == "region" and len(regions) == goal.n:
            return True
        if goal.distinct == "card+place" and len(faces) == len(fields) == goal.n:
            return True
    return False


async def check(turn: Turn, hero: int) -> None:
    """Whatever mission of a hero is fulfilled ends, unless it may wait (MO-5.8-15)."""
    for mission in turn.attached(hero, "mission"):
        card, deeds = turn.card(mission), turn.state.deeds[mission]
        if not all(_is_met(turn, goal, hero, deeds, place) for place, goal in enumerate(card.goal)):
            continue
        if card.may and not await _wants_to_end(turn, mission, hero):
            done = (0,) * len(card.goal)
            turn.state.deeds[mission] = msgspec.structs.replace(deeds, done=done, records=())
            continue
        complete(turn, mission, hero)
        scoring.check(turn)


async def _wants_to_end(turn: Turn, mission: int, hero: int) -> bool:
    seat = Seat(turn.state.owner(hero))
    elements = (turn.element(mission),)
    return await choose(
        seat,
        "option",
        "complete",
        lambda: [
            Candidate(
                "complete", True, text("option.complete", card=turn.label(mission)), elements, weight="main"
            ),
            Candidate("wait", False, text("option.wait"), weight="quiet"),
        ],
        prompt=text("prompt.complete", card=turn.label(mission)),
        default="wait",
        rule="MO-5.8-15",
    )


def worth(turn: Reading, mission: int, hero: int) -> int:
    """The fame that a mission would bring now."""
    card, deeds = turn.card(mission), turn.state.deeds[mission]
    fame = card.fame + (card.fame_per.n * deeds.count if card.fame_per is not None else 0)
    if card.kind != "side":
        for each in turn.state.at.get(turn.state.field[hero], ()):
            fame += sum(effect.n for effect in turn._statics(each, MissionFame))
    return fame


def complete(turn: Turn, mission: int, hero: int) -> None:
    """A mission ends: with fame it has succeeded, without it has failed (MO-5.8-09 to MO-5.8-13)."""
    state = turn.state
    seat, fame, gold = state.owner(hero), worth(turn, mission, hero), turn.card(mission).gold
    if fame <= 0:
        turn.tell("mission-failed", turn.element(mission), rules=("MO-5.8-12",), card=turn.label(mission))
        turn.bury(mission)
        turn.gain_fame(seat, -MISSION_LOSS, turn.faces[mission], "MO-5.8-12")
        return
    turn.tell_seat(
        "mission-done", seat, turn.element(mission), rules=("MO-5.8-10",), card=turn.label(mission)
    )
    turn.bury(mission)
    turn.gain_fame(seat, fame, turn.faces[mission], "MO-5.8-10")
    turn.gain_gold(seat, gold)
    state.succeeded[seat] = True
    if state.side_of(seat) == state.side_of(state.active):
        state.rights[seat] += 1  # MO-5.4-02
        state.forfeited = [each for each in state.forfeited if each != seat]
    else:
        state.carried[seat] += 1  # MO-5.4-04


def count_sacrifice(turn: Turn, hero: int) -> None:
    """A companion of the hero's group was sacrificed."""
    for mission in turn.attached(hero, "mission"):
        if _counts(turn.card(mission), "companions_sacrificed"):
            deeds = turn.state.deeds[mission]
            turn.state.deeds[mission] = msgspec.structs.replace(deeds, count=deeds.count + 1)
