"""Whom and what a group can beat: monsters, heroes, buildings, whole places."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from tafelrunde.games.morgua.bot import (
    skirmish,
)
from tafelrunde.games.morgua.bot.outlook import (
    Errand,
    Outlook,
)
from tafelrunde.games.morgua.cards import WILD, Card
from tafelrunde.games.morgua.modes import DUEL
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import NONE

Stop = tuple[int, float, float]
"""A field, the movement points needed there and after, and the chance of success."""


def prey_chance(look: Outlook, hero: int, card: Card, field: int) -> float:
    """Which share of a monster's life, once it is played there, one attack of the group is sure to take."""
    turn = look.turn
    party = turn.group(hero)
    if "flying" in card.keywords:  # nobody else reaches it
        party = [figure for figure in party if turn.has(figure, "flying")]
        if not party:
            return 0.0
    is_wild = bool(set(card.subtypes) & set(WILD))
    own = skirmish.planned(turn, "monster", party, [], field, [look.seat, NONE])[0]
    own = own._replace(is_held=is_wild and turn.card(hero).alignment == "good")
    enemy = skirmish.Side(card.strength, 0, 0, card.life, False, is_wild)
    return skirmish.promise(own, enemy)[1]


def defenders(turn: Reading, hero: int) -> list[int]:
    """The figures that will defend a hero: those of the same player on his field come to his help."""
    state = turn.state
    heroes = state.heroes[turn.player(hero)]
    return [
        figure for each in heroes if state.field[each] == state.field[hero] for figure in turn.group(each)
    ]


def duels(look: Outlook, hero: int) -> Iterator[tuple[int, float, float]]:
    """Enemy heroes whom the group can hurt: field, points until they fall, worth."""
    turn, state = look.turn, look.state
    if turn.card(hero).alignment == "good" or state.mode == DUEL:
        return
    party, speed = turn.group(hero), look.speed(hero)
    for seat, heroes in enumerate(state.heroes):
        if not state.are_opponents(seat, look.seat):
            continue
        for other in heroes:
            field = state.field[other]
            if field in look.places and not look.can_enter(hero, field):
                continue
            foes = defenders(turn, other)
            own, enemy = skirmish.planned(turn, "hero", party, foes, field, [look.seat, seat])
            value, sure = skirmish.promise(own, enemy)
            if sure >= 0.2 and value > 0:
                prize = 8 + 8 * len(turn.attached(other, "mission"))
                if state.is_campaign:
                    prize += 12
                yield field, 1 + (ceil(1 / sure) - 1) * speed, prize * 0.6


def sieges(look: Outlook, hero: int) -> Iterator[Stop]:
    """Enemy buildings that the group can tear down."""
    turn, state = look.turn, look.state
    party, speed = turn.group(hero), look.speed(hero)
    for cards in look.buildings.values():
        for building in cards:
            field = state.field[building]
            if not state.are_opponents(state.owner(building), look.seat) or not look.can_enter(hero, field):
                continue
            damage = skirmish.siege(turn, party, building, look.seat)
            if damage:
                yield field, 1 + (ceil(turn.life(building) / damage) - 1) * speed, 0.9


def loot(look: Outlook, hero: int) -> list[Errand]:
    """Monsters that the group can beat without a mission."""
    turn = look.turn
    found: list[Errand] = []
    for field, foes in look.monsters.items():
        loot = sum(turn.card(foe).loot for foe in foes)
        if not loot:
            continue
        own, enemy = skirmish.planned(turn, "monster", turn.group(hero), foes, field, [look.seat, NONE])
        value, sure = skirmish.promise(own, enemy)
        if sure and value > 0:
            found.append(Errand(field, look.gold_worth(loot), 1 + (ceil(1 / sure) - 1) * look.speed(hero)))
    return found


def ruin_time(look: Outlook, hero: int, field: int) -> int:
    """How many attacks tear down all buildings of a place, so that it falls; 0: that is not possible."""
    turn = look.turn
    if turn.lying(field, "inhabitant") or turn.has(look.places[field], "indestructible"):
        return 0
    attacks = 0
    for building in turn.lying(field, "building"):
        damage = skirmish.siege(turn, turn.group(hero), building, look.seat)
        if not damage:
            return 0
        attacks += ceil(turn.life(building) / damage)
    return attacks
