"""What buildings and purchases are worth to a hero."""

from __future__ import annotations

from functools import lru_cache

from tafelrunde.games.morgua.bot.outlook import (
    Outlook,
)
from tafelrunde.games.morgua.cards import CARDS, Card
from tafelrunde.games.morgua.cards.operations import (
    Damage,
    Draw,
    Fame,
    Gold,
    Heal,
    Magic,
    Mod,
    Pay,
    Sacrifice,
    Token,
)
from tafelrunde.games.morgua.modes import DUEL
from tafelrunde.games.morgua.state import State, own_cards

CARD = 1.2
"""The worth of another card."""
LIFE = 0.25
"""The worth of a point of life that comes back."""


def open_to(look: Outlook, hero: int, faces: tuple[str, ...]) -> list[int]:
    """Buildings of those names that a hero may enter."""
    turn = look.turn
    return [each for face in faces for each in look.buildings.get(face, ()) if turn.may_enter(hero, each)]


def shops(look: Outlook, hero: int, card: Card) -> list[int]:
    """Where a hero can get a hand card now, with the gold that there is."""
    turn = look.turn
    if not turn.may_control(hero, card) or not any(each.id == card.id for each in look.hand):
        return []
    found: list[int] = []
    for need in card.need:
        if need.building:
            for building in open_to(look, hero, need.building):
                field = look.state.field[building]
                if turn.price(card, field, hero) <= look.gold:
                    found.append(field)
        else:
            found += [
                field
                for field in look.places
                if turn.fits(card, field) and turn.price(card, field, hero) <= look.gold
            ]
    return found


def rides(look: Outlook, hero: int) -> bool:
    """Whether the hero has something with him that he can ride or drive."""
    turn = look.turn
    if any(turn.has(item, "vehicle") for item in turn.attached(hero, "equipment")):
        return True
    can_ride = bool({"human", "humanoid"} & set(turn.card(hero).subtypes))
    return can_ride and any(turn.has(each, "mount") for each in turn.companions(hero))


def visit_worth(look: Outlook, hero: int, building: int) -> float:
    """What a visit brings, beside missions."""
    turn, state = look.turn, look.state
    card = turn.card(building)
    value = 0.0
    for program in card.programs("visit"):
        price = sum(cost.n for cost in program.costs if isinstance(cost, Pay) and cost.what == "gold")
        if price > look.gold or any(isinstance(cost, Sacrifice) for cost in program.costs):
            continue
        value += look.gold_worth(-price) if price else 0
        value -= sum(CARD for cost in program.costs if cost.what == "card")
        for effect in program.effects:
            match effect:
                case Gold():
                    value += 0 if turn.is_forbidden(hero, "visit_gold") else look.gold_worth(effect.number)
                case Fame():
                    value += effect.n
                case Draw():
                    value += CARD * effect.number if state.libraries[look.seat] else 0
                case Heal():
                    figures = turn.group(hero) if effect.target == "group" else [hero]
                    value += LIFE * sum(min(effect.n, state.damage.get(each, 0)) for each in figures)
                case Magic():
                    back = sum(min(effect.n, state.drained.get(each, 0)) for each in turn.group(hero))
                    value += (0.3 + 2 * casts(look, hero)) * back
    field = state.field[building]
    for each in look.hand:
        if any(card.id in need.building for need in each.need) and turn.may_control(hero, each):
            price = turn.price(each, field, hero)
            if price <= look.gold:
                value += max(0.0, bought_worth(look, hero, each) + look.gold_worth(-price))
    return value


def casts(look: Outlook, hero: int) -> bool:
    """Whether a mission of the hero asks for spells."""
    turn = look.turn
    missions = turn.attached(hero, "mission")
    return any(goal.need == "cast" for each in missions for goal in turn.card(each).goal)


def regains_magic(card: Card) -> bool:
    """Whether a figure or building gives magic back."""
    return any(
        isinstance(effect, Magic) and effect.n > 0
        for program in (*card.programs("use"), *card.programs("visit"))
        for effect in program.effects
    )


def bought_worth(look: Outlook, hero: int, card: Card) -> float:
    """What a companion, a piece of equipment or a spell is worth to a hero."""
    turn = look.turn
    missions = [turn.card(each) for each in turn.attached(hero, "mission")]
    missions += [each for each in look.hand if each.type == "mission"]
    goals = [goal for each in missions for goal in each.goal]
    value = sum(12.0 for goal in goals if goal.bearing == card.id)
    if card.type == "spell":
        value += sum(2.0 for goal in goals if goal.need in ("cast", "bear"))
        return value + _spell_worth(look, card)
    is_ride = "mount" in card.keywords or "vehicle" in card.keywords
    if is_ride:
        value += sum(4.0 for goal in goals if goal.mounted and not rides(look, hero))
        can_ride = "vehicle" in card.keywords or {"human", "humanoid"} & set(turn.card(hero).subtypes)
        others = [turn.speed(each) for each in turn.companions(hero)]
        if can_ride and hero not in look.state.mount:
            value += 1.5 * max(0, min([card.speed, *others]) - look.speed(hero))
    if card.type == "companion":
        if any(each.fame_per is not None and "sacrificed" in each.fame_per.counter for each in missions):
            value += 4.0 if card.cost <= 100 else 0.0
        slower = max(0, look.speed(hero) - card.speed) if not is_ride else 0
        value += 0.5 * card.strength + 0.12 * card.life + 0.4 * card.magic - 1.5 * slower
    for program in (*card.programs("fight"), *card.programs("static")):
        for effect in program.effects:
            if isinstance(effect, Mod):
                weight = {"attack": 0.6, "defence": 0.3, "speed": 1.2, "life_max": 0.3, "magic_max": 0.5}
                share = 0.5 if program.conditions else 1.0
                value += share * weight.get(effect.stat, 0.0) * effect.n
    if card.programs("use") or "ranged" in card.keywords:
        value += 0.8
    return value


def _spell_worth(look: Outlook, card: Card) -> float:
    kinds = {type(effect) for program in card.programs("cast") for effect in program.effects}
    if look.state.mode == DUEL:
        return 5.0 if Damage in kinds else 3.0 if kinds & {Token, Draw} else 0.5
    return 3.0 if Damage in kinds else 2.5 if Draw in kinds else 0.8


def wants(state: State, seat: int) -> dict[str, float]:
    """How much the cards of a seat's deck want each building in play."""
    faces = state.cards.faces
    return _wants(tuple(sorted({faces[card] for card in own_cards(seat)})))


@lru_cache(maxsize=64)
def _wants(faces: tuple[str, ...]) -> dict[str, float]:
    found: dict[str, float] = {}
    for face in faces:
        card = CARDS[face]
        for need in card.need if card.type in ("companion", "equipment") else ():
            for building in need.building:
                found[building] = found.get(building, 0.0) + 0.6
        for goal in card.goal:
            for building in goal.cards if card.kind != "anti" else ():
                found[building] = found.get(building, 0.0) + 2.0
    return found
