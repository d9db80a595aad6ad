"""Travelling: groups, steps, passing through and round, ships and flight (MO-2.3.1)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tafelrunde.games.morgua import entering
from tafelrunde.games.morgua.board import IS_WATER, NAMES, NEAR, NUMBERS, ROADS, SEA, Field
from tafelrunde.games.morgua.modes import DUEL
from tafelrunde.games.morgua.moments import Judged, Verb, moment
from tafelrunde.games.morgua.priority import has_hand, is_asked
from tafelrunde.games.morgua.state import NONE, Ambush
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.runner import Flow
from tafelrunde.table.text import text

LABELS = {"step": "option.step", "pass": "option.pass-through"}


def _closed(turn: Turn, hero: int, field: int) -> bool:
    """Whether a place lies there that the hero may not enter (MO-2.3.1-15)."""
    place = turn.place_at(field)
    return place != NONE and not turn.may_enter(hero, place)


def is_voyage(turn: Turn, hero: int, target: int) -> bool | None:
    """Whether a step leads over the sea; None where no way leads, not even round a closed place.

    Round a place one gets from one way point beside it to another (MO-2.3.1-17, MO-2.3.1-20).
    """
    origin = turn.state.field[hero]
    if target in ROADS[origin]:
        return False
    if target in SEA[origin]:
        return True
    for between in NEAR[origin]:
        if target != origin and target in NEAR[between] and _closed(turn, hero, between):
            return target in SEA[between] or origin in SEA[between]
    return None


def needs_ship(turn: Turn, hero: int) -> bool:
    """Whether the group uses sea routes only by ship (MO-2.3.1-21)."""
    return not turn.group_flies(hero) and not turn.group_swims(hero)


class Points(NamedTuple):
    """How many movement points everybody of a group has left, on foot and aboard a ship."""

    on_foot: int
    aboard: int

    @classmethod
    def of(cls, turn: Turn, hero: int) -> Points:
        """As it is now."""
        return cls(_on_foot(turn, hero), _aboard(turn, hero))


def _on_foot(turn: Turn, hero: int) -> int:
    if hero not in turn.state.attached and not turn.state.mount:  # he travels alone
        return turn.remaining(hero)
    return min(map(turn.remaining, turn.travellers(hero)))


def _aboard(turn: Turn, hero: int) -> int:
    if hero not in turn.state.attached and not turn.state.mount:
        return turn.aboard(hero)
    return min(map(turn.aboard, turn.travellers(hero)))


def step_objection(
    turn: Turn, seat: int, hero: int, target: int, points: Points, is_passing: bool
) -> Objection | None:
    """Why a group with such points left cannot step there."""
    state = turn.state
    if state.mode == DUEL:
        return forbidden("MO-9.1.2-12", "no-travel")
    is_sea = is_voyage(turn, hero, target)
    if is_sea is None:
        origin = state.field[hero]
        is_round = any(target in NEAR[each] and turn.is_place(each) for each in NEAR[origin])
        is_round = is_round and target != origin
        return forbidden("MO-2.3.1-19" if is_round else "MO-2.3.1-03", "no-connection")
    if _closed(turn, hero, target):
        return forbidden("MO-2.3.1-15", "may-not-enter", card=turn.label(turn.place_at(target)))
    left = points.on_foot
    if is_sea and needs_ship(turn, hero):
        left = points.aboard
        if not left:
            return forbidden("MO-2.3.1-25", "ship-speed")
        fare = 0 if turn.journey(hero).aboard else turn.fare(hero, state.field[hero])
        if fare > turn.gold(seat):
            return forbidden("MO-2.3.1-22", "fare", price=fare, gold=turn.gold(seat))
    elif not left:
        return forbidden("MO-2.3.1-02", "no-points", card=turn.label(hero))
    if is_passing:
        if not turn.is_place(target):
            return forbidden("MO-2.3.1-31", "nothing-to-pass")
        if left < 2 and points.on_foot < 2:
            return forbidden("MO-2.3.1-31", "no-points", card=turn.label(hero))
    return None


def targets(turn: Turn, hero: int) -> list[Field]:
    """The fields that one step could reach."""
    origin = turn.state.field[hero]
    found = list(NEAR[origin])
    for between in NEAR[origin]:
        if _closed(turn, hero, between):
            found += [far for far in NEAR[between] if far != origin and far not in found]
    return found


def _step_keys(turn: Turn, seat: int) -> Iterable[str]:
    for hero in turn.state.heroes[seat]:
        for target in targets(turn, hero):
            yield f"step {turn.faces[hero]} {NAMES[target]}"


def _pass_keys(turn: Turn, seat: int) -> Iterable[str]:
    for hero in turn.state.heroes[seat]:
        for target in targets(turn, hero):
            if turn.is_place(target):
                yield f"pass {turn.faces[hero]} {NAMES[target]}"


def _legal(turn: Turn, seat: int) -> Iterable[str]:
    """All steps without objection, then all ways through places: both ask the same of every field."""
    steps: list[str] = []
    passes: list[str] = []
    if turn.state.mode == DUEL:  # MO-9.1.2-12
        return steps
    for hero in turn.state.heroes[seat]:
        on_foot = _on_foot(turn, hero)
        if not (on_foot or _aboard(turn, hero)):
            continue
        face = turn.faces[hero]
        afloat: int | None = None
        for target, is_sea, is_place in _open_ways(turn, hero):
            left = on_foot
            if is_sea:
                if afloat is None:
                    afloat = _afloat(turn, seat, hero, Points.of(turn, hero))
                left = afloat
            if left:
                steps.append(f"step {face} {NAMES[target]}")
                if left > 1 and is_place:
                    passes.append(f"pass {face} {NAMES[target]}")
    return steps + passes


def _afloat(turn: Turn, seat: int, hero: int, points: Points) -> int:
    """How many steps over the sea a group could take now: none without a ship that it needs (MO-2.3.1-22)."""
    if not needs_ship(turn, hero):
        return points.on_foot
    fare = 0 if turn.journey(hero).aboard else turn.fare(hero, turn.state.field[hero])
    return max(points) if points.aboard and fare <= turn.gold(seat) else 0


def _open_ways(turn: Turn, hero: int) -> list[tuple[Field, bool, bool]]:
    """The fields that one step reaches and the hero may enter.

    Each with whether the step leads over the sea, and to a place.
    """
    at, origin = turn.state.at, turn.state.field[hero]
    nearest, roads = NEAR[origin], ROADS[origin]
    found: list[tuple[Field, bool, bool]] = []
    for near in nearest:
        place = turn.place_at(near) if near in at else NONE
        if place == NONE or turn.may_enter(hero, place):
            found.append((near, near not in roads, place != NONE))
    if len(found) < len(nearest):  # round a closed place
        farther = [far for far in targets(turn, hero)[len(nearest) :] if not _closed(turn, hero, far)]
        found += [(far, bool(is_voyage(turn, hero, far)), turn.is_place(far)) for far in farther]
    return found


def _judge(turn: Turn, seat: int, words: list[str], verb: str) -> Judged | None:
    if len(words) != 2 or words[1] not in NUMBERS:
        return None
    hero, target = turn.find(words[0]), NUMBERS[words[1]]
    if hero is None or hero not in turn.state.heroes[seat]:
        return None
    found = moment(turn, seat, verb)
    found = found or step_objection(turn, seat, hero, target, Points.of(turn, hero), verb == "pass")
    label = text(LABELS[verb], hero=turn.label(hero), field=turn.field_label(target))
    return Judged(label, (turn.element(hero), NAMES[target]), found)


def _judge_step(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    return _judge(turn, seat, words, "step")


def _judge_pass(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    return _judge(turn, seat, words, "pass")


def _step(turn: Turn, seat: int, words: list[str]) -> Flow[None]:
    return go(turn, seat, words, is_passing=False)


def _pass(turn: Turn, seat: int, words: list[str]) -> Flow[None]:
    return go(turn, seat, words, is_passing=True)


async def go(turn: Turn, seat: int, words: list[str], *, is_passing: bool) -> None:
    """One step of a group (MO-2.3.1-03)."""
    state = turn.state
    hero, target = turn.find(words[0]), NUMBERS[words[1]]
    assert hero is not None
    is_ship = bool(is_voyage(turn, hero, target)) and needs_ship(turn, hero)
    origin = state.field[hero]
    if is_ship and not turn.journey(hero).aboard:
        turn.gain_gold(seat, -turn.fare(hero, origin))  # MO-2.3.1-23
    state.passing = NONE
    await entering.leave_place(turn, hero)
    for figure in turn.travellers(hero):
        state.moved[figure] = state.moved.get(figure, 0) + 1
    turn.move_group(hero, target)
    before, is_aboard = turn.journey(hero), is_ship and IS_WATER[target]
    if before.inside != NONE or before.aboard is not is_aboard:  # mostly there is nothing to remember
        turn.remember(hero, inside=NONE, aboard=is_aboard)
    if turn.is_told:
        where = turn.field_label(target)
        turn.tell_seat("step", seat, turn.element(hero), NAMES[target], hero=turn.label(hero), field=where)
    if not turn.is_place(target):
        state.ambush = Ambush(hero, origin, _ambushers(turn))
    elif is_passing:
        state.passing = hero
    else:
        await entering.enter_place(turn, hero)


def _ambushers(turn: Turn) -> tuple[int, ...]:
    """Who is asked for a monster: clockwise, the active player last (MO-5.9-04, MO-5.9-05)."""
    state = turn.state
    order = [*state.clockwise(state.active)[1:], state.active]
    return tuple(
        seat
        for seat in order
        if is_asked(turn, seat, "own-ambush" if seat == state.active else "ambush", has_hand)
    )


def can_go_on(turn: Turn, seat: int, hero: int) -> bool:
    """Whether a group that passes through a place can still step on."""
    points = Points.of(turn, hero)
    return any(
        step_objection(turn, seat, hero, target, points, False) is None for target in targets(turn, hero)
    )


VERBS = {
    "step": Verb(_step_keys, _judge_step, _step, _legal),
    "pass": Verb(_pass_keys, _judge_pass, _pass, _legal),
}
