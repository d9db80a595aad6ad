"""Entering and leaving places, visiting buildings, services of inhabitants (MO-7.5, MO-7.6, MO-2.3.2)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tafelrunde.games.morgua import effects, missions
from tafelrunde.games.morgua.asking import decide, number, put_in_order
from tafelrunde.games.morgua.cards import TEMPLE
from tafelrunde.games.morgua.cards.words import Trigger
from tafelrunde.games.morgua.effects import Cause
from tafelrunde.games.morgua.moments import Judged, Verb, moment, own_pair
from tafelrunde.games.morgua.state import NONE
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.text import text

# -- places --------------------------------------------------------------------------------------------------


def _triggers(turn: Turn, hero: int, on: Trigger) -> list[int]:
    """Cards on the hero's field that his coming or going sets off."""
    state = turn.state
    seat = state.owner(hero)
    return [
        card
        for card in state.at.get(state.field[hero], ())
        if any(
            effects.objection(turn, program, Cause(seat, card, hero)) is None
            for program in turn.card(card).programs(on)
        )
    ]


async def _trigger(turn: Turn, hero: int, on: Trigger) -> None:
    """All such cards work, in an order that the hero's player chooses (MO-7.5-09)."""
    seat = turn.state.owner(hero)
    for card in await put_in_order(turn, seat, f"order-{on}", _triggers(turn, hero, on)):
        for program in turn.card(card).programs(on):
            cause = Cause(seat, card, hero)
            if hero in turn.state.field and effects.objection(turn, program, cause) is None:
                turn.tell("triggers", turn.element(card), card=turn.label(card))
                await effects.run(turn, program, cause)


async def enter_place(turn: Turn, hero: int) -> None:
    """A hero comes into play in a place, or ends or interrupts his journey there (MO-7.5-02)."""
    place = turn.place_at(turn.state.field[hero])
    if place == NONE or turn.journey(hero).entered == place:  # MO-7.5-03 to MO-7.5-05, MO-7.5-10
        return
    turn.remember(hero, entered=place)
    await _trigger(turn, hero, "enter")
    if hero in turn.state.field and turn.is_place(turn.state.field[hero]):
        await missions.deed(turn, hero, "enter")


async def leave_place(turn: Turn, hero: int) -> None:
    """A hero leaves the field on which he is; only a place that he entered can be left (MO-7.5-08)."""
    journey = turn.journey(hero)
    place = turn.place_at(turn.state.field[hero])
    if place != NONE and journey.entered == place and journey.left != place:
        turn.remember(hero, left=place)
        await _trigger(turn, hero, "leave")


# -- buildings -----------------------------------------------------------------------------------------------


def _visit_keys(turn: Turn, seat: int) -> Iterable[str]:
    state = turn.state
    for hero in state.heroes[seat]:
        if turn.remaining(hero):
            for building in turn.lying(state.field[hero], "building"):
                yield f"visit {turn.faces[hero]} {turn.name(building)}"


def _legal_visits(turn: Turn, seat: int) -> Iterable[str]:
    state = turn.state
    for hero in state.heroes[seat]:
        buildings = turn.lying(state.field[hero], "building")
        if buildings and turn.remaining(hero):
            for building in buildings:
                if visit_objection(turn, hero, building) is None:
                    yield f"visit {turn.faces[hero]} {turn.name(building)}"


def visit_objection(turn: Turn, hero: int, building: int) -> Objection | None:
    """Why a hero cannot visit a building (MO-2.3.2)."""
    state = turn.state
    if state.field[hero] != state.field[building]:
        return forbidden("MO-2.3.2-01", "elsewhere", card=turn.label(building))
    if not turn.remaining(hero):
        return forbidden("MO-2.3.2-01", "no-points", card=turn.label(hero))
    if not turn.may_enter(hero, building):
        rule = "MO-9.2.1-16" if turn.card(building).id == TEMPLE else "MO-2.3.2-09"
        return forbidden(rule, "may-not-enter", card=turn.label(building))
    if turn.is_forbidden(hero, "visit"):
        return forbidden("MO-5-01", "no-visits", card=turn.label(hero))
    return None


def _judge_visit(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    hero, building = own_pair(turn, seat, words)
    if building == NONE or turn.card(building).type != "building":
        return None
    label = text("option.visit", hero=turn.label(hero), card=turn.label(building))
    found = moment(turn, seat, "visit") or visit_objection(turn, hero, building)
    return Judged(label, (turn.element(hero), turn.element(building)), found)


async def _visit(turn: Turn, seat: int, words: list[str]) -> None:
    """The hero enters; on his first visit of the turn the player may use the ability (MO-7.6-01)."""
    state = turn.state
    hero, building = own_pair(turn, seat, words)
    state.moved[hero] = state.moved.get(hero, 0) + 1
    turn.remember(hero, inside=building)
    elements = turn.element(hero), turn.element(building)
    turn.tell_seat("visit", seat, *elements, hero=turn.label(hero), card=turn.label(building))
    ticket = 1000 * hero + building
    if ticket not in state.visits:
        state.visits.append(ticket)
        await _use_building(turn, seat, hero, building)
    if hero in state.field and building in state.field:
        face = turn.card(building).id
        await _pay_for_missions(turn, seat, hero, face)
        await missions.deed(turn, hero, "visit", face=face)


async def _use_building(turn: Turn, seat: int, hero: int, building: int) -> None:
    cause = Cause(seat, building, hero, hero, is_visit=True)
    programs = turn.card(building).programs("visit")
    usable = [each for each in programs if effects.objection(turn, each, cause) is None]
    if not usable or not await decide(seat, "visit", turn.label(building)):
        return
    for program in usable:
        await effects.run(turn, program, cause)
    for companion in turn.companions(hero):
        helper = Cause(seat, companion, hero, companion, is_visit=True)
        for program in turn.card(companion).programs("visit"):
            if effects.objection(turn, program, helper) is None:
                await effects.run(turn, program, helper)


async def _pay_for_missions(turn: Turn, seat: int, hero: int, face: str) -> None:
    """Missions that are fulfilled by paying gold in a building."""
    state = turn.state
    for mission in turn.attached(hero, "mission"):
        for place, goal in enumerate(turn.card(mission).goal):
            if goal.need != "pay_gold" or face not in goal.cards:
                continue
            if goal.most:
                most = min(goal.most, turn.gold(seat)) // 100
                prompt = text("prompt.hundreds", card=turn.label(mission))
                paid = 100 * await number(seat, "hundreds", prompt, most, "MO-7.1-02") if most else 0
            elif turn.gold(seat) < goal.n or not await decide(seat, "pay-mission", turn.label(mission)):
                continue
            else:
                paid = goal.n
            turn.gain_gold(seat, -paid)
            deeds = state.deeds[mission]
            done = tuple(each + (number == place) for number, each in enumerate(deeds.done))
            state.deeds[mission] = msgspec.structs.replace(deeds, done=done, count=paid // 100)


# -- inhabitants ---------------------------------------------------------------------------------------------


def _serve_keys(turn: Turn, seat: int) -> Iterable[str]:
    state = turn.state
    for hero in state.heroes[seat]:
        for inhabitant in turn.lying(state.field[hero], "inhabitant"):
            if turn.card(inhabitant).programs("service"):
                yield f"serve {turn.faces[hero]} {turn.name(inhabitant)}"


def _legal_services(turn: Turn, seat: int) -> Iterable[str]:
    state = turn.state
    for hero in state.heroes[seat]:
        for inhabitant in turn.lying(state.field[hero], "inhabitant"):
            if (
                turn.card(inhabitant).programs("service")
                and _serve_objection(turn, seat, hero, inhabitant) is None
            ):
                yield f"serve {turn.faces[hero]} {turn.name(inhabitant)}"


def _judge_serve(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    hero, inhabitant = own_pair(turn, seat, words)
    if inhabitant == NONE or not turn.card(inhabitant).programs("service"):
        return None
    found = moment(turn, seat, "serve") or _serve_objection(turn, seat, hero, inhabitant)
    label = text("option.serve", hero=turn.label(hero), card=turn.label(inhabitant))
    return Judged(label, (turn.element(hero), turn.element(inhabitant)), found)


def _serve_objection(turn: Turn, seat: int, hero: int, inhabitant: int) -> Objection | None:
    state = turn.state
    if state.field[hero] != state.field[inhabitant] or turn.card(inhabitant).type != "inhabitant":
        return forbidden("MO-5.3-07", "elsewhere", card=turn.label(inhabitant))
    if 1000 * hero + inhabitant in state.visits:
        return forbidden("MO-5.3-07", "once-a-turn", card=turn.label(inhabitant))
    for program in turn.card(inhabitant).programs("service"):
        found = effects.objection(turn, program, Cause(seat, inhabitant, hero, hero))
        if found is not None:
            return found
    return None


async def _serve(turn: Turn, seat: int, words: list[str]) -> None:
    """An inhabitant serves a hero, once a turn and free of points (MO-5.3-07)."""
    hero, inhabitant = own_pair(turn, seat, words)
    turn.state.visits.append(1000 * hero + inhabitant)
    turn.tell_seat(
        "serve", seat, turn.element(inhabitant), hero=turn.label(hero), card=turn.label(inhabitant)
    )
    for program in turn.card(inhabitant).programs("service"):
        await effects.run(turn, program, Cause(seat, inhabitant, hero, hero))
    if hero in turn.state.field:
        await missions.check(turn, hero)


VERBS = {
    "visit": Verb(_visit_keys, _judge_visit, _visit, _legal_visits, needs="company"),
    "serve": Verb(_serve_keys, _judge_serve, _serve, _legal_services, needs="company"),
}
