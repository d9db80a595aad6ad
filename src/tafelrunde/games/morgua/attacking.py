"""Declaring an attack on a hero, on the monsters of a place, or on a building (MO-3-01, MO-3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from tafelrunde.games.morgua import battle
from tafelrunde.games.morgua.fights import decider
from tafelrunde.games.morgua.modes import alliance_rule
from tafelrunde.games.morgua.moments import Judged, Verb, moment
from tafelrunde.games.morgua.state import NONE, Fight
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.text import text

MONSTERS = "monsters"


class Attack(NamedTuple):
    """Who attacks whom; the target is NONE for the monsters of the place."""

    heroes: list[int]
    target: int
    is_ranged: bool

    def key(self, turn: Turn) -> str:
        """How notation writes it."""
        names = "+".join([turn.faces[hero] for hero in self.heroes])
        target = MONSTERS if self.target == NONE else turn.name(self.target)
        return f"attack {names} {target} ranged" if self.is_ranged else f"attack {names} {target}"


def _attacks(turn: Turn, seat: int) -> Iterable[Attack]:
    """Each hero alone, and any of them together (MO-3-06)."""
    state = turn.state
    fields: dict[int, list[int]] = {}
    for hero in state.heroes[seat]:
        if turn.remaining(hero):
            fields.setdefault(state.field[hero], []).append(hero)
    for field, heroes in fields.items():
        if len(state.at[field]) == len(heroes):
            continue  # nobody and nothing else is there
        targets = [each for each in turn.lying(field, "hero") if state.owner(each) != seat]
        targets += turn.lying(field, "building")
        if turn.is_place(field) and turn.lying(field, "monster"):
            targets.append(NONE)
        if not targets:
            continue
        bands = [list(band) for size in range(len(heroes)) for band in combinations(heroes, size + 1)]
        for band in bands:
            is_ranged = any(turn.has(figure, "ranged") for hero in band for figure in turn.group(hero))
            for target in targets:
                yield Attack(band, target, False)
                if is_ranged:
                    yield Attack(band, target, True)


def _keys(turn: Turn, seat: int) -> Iterable[str]:
    return [attack.key(turn) for attack in _attacks(turn, seat)]


def _legal(turn: Turn, seat: int) -> Iterable[str]:
    return [attack.key(turn) for attack in _attacks(turn, seat) if objection(turn, seat, *attack) is None]


def _read(turn: Turn, words: list[str]) -> Attack | None:
    is_ranged = len(words) == 3 and words[2] == "ranged"
    if len(words) != 2 and not is_ranged:
        return None
    heroes = [turn.find(name) for name in words[0].split("+")]
    if any(hero is None for hero in heroes) or len(set(heroes)) != len(heroes):
        return None
    target = NONE if words[1] == MONSTERS else turn.find(words[1])
    if target is None:
        return None
    return Attack([hero for hero in heroes if hero is not None], target, is_ranged)


def _judge(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    read = _read(turn, words)
    if read is None:
        return None
    heroes, target, is_ranged = read
    found = moment(turn, seat, "attack") or objection(turn, seat, heroes, target, is_ranged)
    names = [turn.label(hero) for hero in heroes]
    goal = text("option.monsters") if target == NONE else turn.label(target)
    label = text("option.shoot" if is_ranged else "option.attack", heroes=names, card=goal)
    elements = [turn.element(each) for each in heroes]
    if target != NONE:
        elements.append(turn.element(target))
    if found is not None:
        return Judged(label, tuple(elements), found)
    band = [hero for hero in turn.state.heroes[seat] if hero in heroes]  # in whatever order they were named
    return Judged(label, tuple(elements), None, key=Attack(band, target, is_ranged).key(turn))


def objection(turn: Turn, seat: int, heroes: Sequence[int], target: int, is_ranged: bool) -> Objection | None:
    """Why heroes cannot attack a target."""
    state = turn.state
    if seat != state.active or any(turn.card(hero).type != "hero" for hero in heroes):
        return forbidden("MO-3-04", "no-attack-now")
    field = state.field[heroes[0]]
    for hero in heroes:
        if hero not in state.heroes[seat]:
            return forbidden("MO-3-41" if len(heroes) > 1 else "MO-3-04", "not-yours", card=turn.label(hero))
        if state.field[hero] != field:
            return forbidden("MO-3-06", "elsewhere", card=turn.label(hero))
    for hero in heroes:
        if not turn.remaining(hero):
            rule = "MO-3-06" if len(heroes) > 1 else "MO-5.9-21" if target == NONE else "MO-3-05"
            return forbidden(rule, "no-points", card=turn.label(hero))
    found = _target_objection(turn, seat, heroes, target, field)
    if found is not None:
        return found
    party = [figure for hero in heroes for figure in turn.group(hero)]
    if is_ranged and not any(turn.has(figure, "ranged") for figure in party):
        return forbidden("MO-3-63", "no-ranged")
    if is_ranged:
        party = [figure for figure in party if turn.has(figure, "ranged")]
    enemies = _enemies(turn, target, field)
    all_fly = bool(enemies) and all(turn.has(each, "flying") for each in enemies)
    if all_fly and not any(turn.has(figure, "flying") for figure in party):
        return forbidden("MO-3-66" if is_ranged else "MO-3-53", "out-of-reach")
    return None


def _target_objection(
    turn: Turn, seat: int, heroes: Sequence[int], target: int, field: int
) -> Objection | None:
    state = turn.state
    if target == NONE:
        if not turn.is_place(field) or not turn.lying(field, "monster"):
            return forbidden("MO-3-02", "no-monsters")
        return None
    kind = turn.card(target).type
    if kind == "building":
        return (
            None
            if state.field[target] == field
            else forbidden("MO-3.1-01", "elsewhere", card=turn.label(target))
        )
    if kind == "monster" and target not in state.host and state.field[target] == field:
        return forbidden("MO-5.9-24", "all-monsters")
    if kind == "place":
        return forbidden("MO-5.1-07", "no-target-kind", card=turn.label(target))
    if kind == "monster" and target not in state.host:
        return forbidden("MO-3-02", "elsewhere", card=turn.label(target))
    if kind != "hero":
        rule = "MO-3-08" if turn.leader(target) == NONE else "MO-3-07"
        return forbidden(rule, "no-target-kind", card=turn.label(target))
    if state.field[target] != field:
        return forbidden("MO-3-01", "elsewhere", card=turn.label(target))
    if not state.are_opponents(seat, state.owner(target)):
        return forbidden(alliance_rule(turn), "no-opponent", card=turn.label(target))
    if any(turn.card(hero).alignment == "good" for hero in heroes):
        return forbidden("MO-3-45", "good-hero")
    return None


def _enemies(turn: Turn, target: int, field: int) -> list[int]:
    if target == NONE:
        return turn.lying(field, "monster")
    return turn.group(target) if turn.card(target).type == "hero" else []


async def _attack(turn: Turn, seat: int, words: list[str]) -> None:
    read = _read(turn, words)
    assert read is not None
    heroes, target, is_ranged = read
    state = turn.state
    field = state.field[heroes[0]]
    party = [figure for hero in heroes for figure in turn.group(hero)]
    if target == NONE:
        monsters = turn.lying(field, "monster")
        fight = Fight("monster", field, [seat, decider(turn, monsters, seat)], [party, monsters])
    elif turn.card(target).type == "building":
        fight = Fight("building", field, [seat, NONE], [party, []], building=target)
    else:
        fight = Fight("hero", field, [seat, state.owner(target)], [party, turn.group(target)])
    fight.is_ranged = is_ranged
    battle.begin(turn, fight)


VERBS = {"attack": Verb(_keys, _judge, _attack, _legal, needs="company")}
