"""The mages' duel: own monsters attack as if the strongest were a hero (MO-9.1.2-13 to MO-9.1.2-16)."""

from __future__ import annotations

from collections.abc import Iterable

from tafelrunde.games.morgua.attacking import MONSTERS, Attack, defenders, engage, is_above, read, told
from tafelrunde.games.morgua.modes import DUEL, side_of_place
from tafelrunde.games.morgua.moments import Judged, Verb, moment
from tafelrunde.games.morgua.state import NONE
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import Objection, forbidden


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


def _read(turn: Turn, words: list[str]) -> Attack | None:
    attack = read(turn, words)
    is_sending = attack is not None and [turn.card(each).type for each in attack.heroes] == ["monster"]
    return attack if is_sending else None


def _objection(turn: Turn, seat: int, attack: Attack) -> Objection | None:
    state = turn.state
    (leader,), target, is_ranged = attack
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
    enemies = _prey(turn, seat, field) if target == NONE else defenders(turn, target)
    return forbidden("MO-3-53", "out-of-reach") if is_above(turn, enemies, pack) else None


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


def _judge(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    attack = _read(turn, words)
    if attack is None:
        return None
    return Judged(*told(turn, attack), moment(turn, seat, "send") or _objection(turn, seat, attack))


async def _send(turn: Turn, seat: int, words: list[str]) -> None:
    attack = _read(turn, words)
    assert attack is not None
    (leader,) = attack.heroes
    field = turn.state.field[leader]
    party = [leader, *(card for card in _pack(turn, seat, field) if card != leader)]
    turn.state.attacked += party
    engage(turn, seat, party, attack, _prey(turn, seat, field), 1 - seat, leader)


VERBS = {"send": Verb(_keys, _judge, _send, mode=DUEL, needs="nothing")}
