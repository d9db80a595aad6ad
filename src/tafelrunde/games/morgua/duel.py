"""The mages' duel: own monsters attack as if the strongest were a hero (MO-9.1.2-13 to MO-9.1.2-16)."""

from __future__ import annotations

from collections.abc import Iterable

from tafelrunde.games.morgua import battle
from tafelrunde.games.morgua.modes import DUEL, side_of_place
from tafelrunde.games.morgua.moments import Judged, Verb, moment
from tafelrunde.games.morgua.state import NONE, Fight
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.text import text

MONSTERS = "monsters"


def _pack(turn: Turn, seat: int, field: int) -> list[int]:
    """The own monsters on a field that have not attacked in this turn (MO-9.1.2-15)."""
    state = turn.state
    return [
        card
        for card in turn.lying(field, "monster")
        if state.owner(card) == seat and card not in state.attacked
    ]


def _prey(turn: Turn, seat: int, field: int) -> list[int]:
    return [card for card in turn.lying(field, "monster") if turn.state.owner(card) != seat]


def _leaders(turn: Turn, pack: list[int]) -> list[int]:
    most = max((turn.strength(card) for card in pack), default=0)
    return [card for card in pack if turn.strength(card) == most]


def _keys(turn: Turn, seat: int) -> Iterable[str]:
    state = turn.state
    if state.mode != DUEL:
        return
    for field in list(state.at):
        pack = _pack(turn, seat, field)
        targets = [turn.faces[hero] for hero in turn.lying(field, "hero") if state.owner(hero) != seat]
        targets += [turn.name(building) for building in turn.lying(field, "building")]
        if _prey(turn, seat, field):
            targets.append(MONSTERS)
        is_ranged = any(turn.has(card, "ranged") for card in pack)
        for leader in _leaders(turn, pack):
            for target in targets:
                yield f"send {turn.name(leader)} {target}"
                if is_ranged:
                    yield f"send {turn.name(leader)} {target} ranged"


def _read(turn: Turn, words: list[str]) -> tuple[int, int, bool] | None:
    is_ranged = len(words) == 3 and words[2] == "ranged"
    if len(words) != 2 and not is_ranged:
        return None
    leader = turn.find(words[0])
    target = NONE if words[1] == MONSTERS else turn.find(words[1])
    if leader is None or target is None or turn.card(leader).type != "monster":
        return None
    return leader, target, is_ranged


def _objection(turn: Turn, seat: int, leader: int, target: int, is_ranged: bool) -> Objection | None:
    state = turn.state
    field = state.field[leader]
    if state.mode != DUEL or seat != state.active:
        return forbidden("MO-5.9-22", "monsters-stay")
    if state.owner(leader) != seat:
        return forbidden("MO-9.1.2-13", "not-yours", card=turn.label(leader))
    if leader in state.attacked:
        return forbidden("MO-9.1.2-15", "attacked-already", card=turn.label(leader))
    pack = _pack(turn, seat, field)
    if leader not in _leaders(turn, pack):
        return forbidden("MO-9.1.2-14", "strongest-leads")
    found = _target_objection(turn, seat, target, field)
    if found is not None:
        return found
    if is_ranged:
        pack = [card for card in pack if turn.has(card, "ranged")]
        if not pack:
            return forbidden("MO-3-63", "no-ranged")
    enemies = _enemies(turn, seat, target, field)
    all_fly = bool(enemies) and all(turn.has(each, "flying") for each in enemies)
    if all_fly and not any(turn.has(each, "flying") for each in pack):
        return forbidden("MO-3-53", "out-of-reach")
    return None


def _target_objection(turn: Turn, seat: int, target: int, field: int) -> Objection | None:
    state = turn.state
    if target == NONE:
        return None if _prey(turn, seat, field) else forbidden("MO-9.1.2-13", "no-monsters")
    kind = turn.card(target).type
    if state.field[target] != field:
        return forbidden("MO-9.1.2-15", "elsewhere", card=turn.label(target))
    if kind == "building":
        place = turn.place_at(field)
        if place == NONE or side_of_place(turn, place) == seat:
            return forbidden("MO-9.1.2-13", "own-place", card=turn.label(target))
        return None
    if kind != "hero" or state.owner(target) == seat:
        return forbidden("MO-9.1.2-13", "no-target-kind", card=turn.label(target))
    return None


def _enemies(turn: Turn, seat: int, target: int, field: int) -> list[int]:
    if target == NONE:
        return _prey(turn, seat, field)
    return turn.group(target) if turn.card(target).type == "hero" else []


def _judge(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    read = _read(turn, words)
    if read is None:
        return None
    leader, target, is_ranged = read
    found = moment(turn, seat, "send") or _objection(turn, seat, leader, target, is_ranged)
    goal = text("option.monsters") if target == NONE else turn.label(target)
    label = text("option.shoot" if is_ranged else "option.attack", heroes=[turn.label(leader)], card=goal)
    elements = (turn.element(leader),) if target == NONE else (turn.element(leader), turn.element(target))
    return Judged(label, elements, found)


async def _send(turn: Turn, seat: int, words: list[str]) -> None:
    read = _read(turn, words)
    assert read is not None
    leader, target, is_ranged = read
    state = turn.state
    field = state.field[leader]
    pack = _pack(turn, seat, field)
    pack.remove(leader)
    party = [leader, *pack]
    state.attacked += party
    enemy = 1 - seat
    if target == NONE:
        fight = Fight("monster", field, [seat, enemy], [party, _prey(turn, seat, field)])
    elif turn.card(target).type == "building":
        fight = Fight("building", field, [seat, NONE], [party, []], building=target)
    else:
        fight = Fight("hero", field, [seat, enemy], [party, turn.group(target)])
    fight.is_ranged = is_ranged
    fight.leader = leader
    battle.begin(turn, fight)


VERBS = {"send": Verb(_keys, _judge, _send, mode=DUEL, needs="nothing")}
