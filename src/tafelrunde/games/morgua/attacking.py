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
from tafelrunde.table.text import Text, text

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


def read(turn: Turn, words: list[str]) -> Attack | None:
    """What words say about an attack; None when they say nothing."""
    is_ranged = len(words) == 3 and words[2] == "ranged"
    if len(words) != 2 and not is_ranged:
        return None
    heroes = [turn.find(name) for name in words[0].split("+")]
    target = NONE if words[1] == MONSTERS else turn.find(words[1])
    if None in heroes or len(set(heroes)) != len(heroes) or target is None:
        return None
    return Attack([hero for hero in heroes if hero is not None], target, is_ranged)


def told(turn: Turn, attack: Attack) -> tuple[Text, tuple[str, ...]]:
    """What an attack is called, and what is clicked for it."""
    heroes, target, is_ranged = attack
    goal = text("option.monsters") if target == NONE else turn.label(target)
    names = [turn.label(hero) for hero in heroes]
    label = text("option.shoot" if is_ranged else "option.attack", heroes=names, card=goal)
    return label, tuple([turn.element(each) for each in (*heroes, target) if each != NONE])


def _judge(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    attack = read(turn, words)
    if attack is None:
        return None
    found = moment(turn, seat, "attack") or objection(turn, seat, *attack)
    if found is not None:
        return Judged(*told(turn, attack), found)
    band = [hero for hero in turn.state.heroes[seat] if hero in attack.heroes]  # however they were named
    return Judged(*told(turn, attack), None, key=attack._replace(heroes=band).key(turn))


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
    enemies = turn.lying(field, "monster") if target == NONE else defenders(turn, target)
    if is_above(turn, enemies, party):
        return forbidden("MO-3-66" if is_ranged else "MO-3-53", "out-of-reach")
    return None


def is_above(turn: Turn, enemies: Sequence[int], party: Sequence[int]) -> bool:
    """Whether all enemies fly, and nobody of a party (MO-3-53)."""
    all_fly = bool(enemies) and all(turn.has(each, "flying") for each in enemies)
    return all_fly and not any(turn.has(figure, "flying") for figure in party)


def _target_objection(
    turn: Turn, seat: int, heroes: Sequence[int], target: int, field: int
) -> Objection | None:
    state = turn.state
    if target == NONE:
        if not turn.is_place(field) or not turn.lying(field, "monster"):
            return forbidden("MO-3-02", "no-monsters")
        return None
    kind = turn.card(target).type
    is_here = state.field[target] == field
    if kind == "building":
        return None if is_here else forbidden("MO-3.1-01", "elsewhere", card=turn.label(target))
    if kind == "monster" and target not in state.host:
        if is_here:
            return forbidden("MO-5.9-24", "all-monsters")
        return forbidden("MO-3-02", "elsewhere", card=turn.label(target))
    if kind == "place":
        return forbidden("MO-5.1-07", "no-target-kind", card=turn.label(target))
    if kind != "hero":
        rule = "MO-3-08" if turn.leader(target) == NONE else "MO-3-07"
        return forbidden(rule, "no-target-kind", card=turn.label(target))
    if not is_here:
        return forbidden("MO-3-01", "elsewhere", card=turn.label(target))
    if not state.are_opponents(seat, state.owner(target)):
        return forbidden(alliance_rule(turn), "no-opponent", card=turn.label(target))
    if any(turn.card(hero).alignment == "good" for hero in heroes):
        return forbidden("MO-3-45", "good-hero")
    return None


def defenders(turn: Turn, target: int) -> list[int]:
    """Who fights for a hero that is attacked; nobody for a building."""
    return turn.group(target) if turn.card(target).type == "hero" else []


def engage(
    turn: Turn,
    seat: int,
    party: list[int],
    attack: Attack,
    monsters: list[int],
    enemy: int,
    leader: int = NONE,
) -> None:
    """The fight begins: against these monsters, if nobody else is attacked."""
    field, target = turn.state.field[party[0]], attack.target
    if target == NONE:
        fight = Fight("monster", field, [seat, enemy], [party, monsters])
    elif turn.card(target).type == "building":
        fight = Fight("building", field, [seat, NONE], [party, []], building=target)
    else:
        fight = Fight("hero", field, [seat, turn.state.owner(target)], [party, turn.group(target)])
    fight.is_ranged, fight.leader = attack.is_ranged, leader
    battle.begin(turn, fight)


async def _attack(turn: Turn, seat: int, words: list[str]) -> None:
    attack = read(turn, words)
    assert attack is not None
    party = [figure for hero in attack.heroes for figure in turn.group(hero)]
    monsters = turn.lying(turn.state.field[party[0]], "monster") if attack.target == NONE else []
    engage(turn, seat, party, attack, monsters, decider(turn, monsters, seat))


VERBS = {"attack": Verb(_keys, _judge, _attack, _legal, needs="company")}
