"""How missions are fulfilled: where a hero must go for them, and what he needs there."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from tafelrunde.games.morgua.board import MIDDLE, REGION_OF, ROADS
from tafelrunde.games.morgua.bot import (
    skirmish,
)
from tafelrunde.games.morgua.bot.outlook import (
    FAR,
    Errand,
    Outlook,
    promising,
)
from tafelrunde.games.morgua.bot.shopping import (
    open_to,
    regains_magic,
    rides,
    shops,
)
from tafelrunde.games.morgua.bot.targets import (
    Stop,
    duels,
    prey_chance,
    sieges,
)
from tafelrunde.games.morgua.cards import CARDS, Card, Goal
from tafelrunde.games.morgua.cards.operations import Recruit
from tafelrunde.games.morgua.state import NONE, Deeds

PREY = 0.4
"""Which share of its life one attack must be sure to take for a monster to be played as prey."""
SURVEYED = 3
"""After so many regions a land survey is brought to its end."""
NO_DEEDS = Deeds()


def prospect(look: Outlook, hero: int, card: Card, deeds: Deeds | None = None) -> float:
    """How much fame a mission promises, with patience."""
    return promising(look, hero, look.state.field[hero], mission_errands(look, hero, card, deeds))


def mission_errands(look: Outlook, hero: int, card: Card, deeds: Deeds | None = None) -> list[Errand]:
    """Where a mission can be brought on, with what it is worth then; none: it looks hopeless."""
    if card.fame_per is not None:
        return _counted(look, hero, card, deeds or NO_DEEDS)
    fame = float(card.fame) + look.gold_worth(card.gold)
    found: list[Errand] = []
    for place, goal in enumerate(card.goal):
        if goal.need == "play_here":
            return _foundation(look, hero, card, deeds)
        if deeds is not None and deeds.done and goal.n <= deeds.done[place] and not goal.distinct:
            continue
        found += [
            Errand(field, fame * chance, points)
            for field, points, chance in _stops(look, hero, goal, deeds or _accepted(look, hero))
        ]
    return found


def _accepted(look: Outlook, hero: int) -> Deeds:
    """The deeds of a mission that the hero accepts now."""
    return Deeds(REGION_OF[look.state.field[hero]])


def _stops(look: Outlook, hero: int, goal: Goal, deeds: Deeds) -> Iterator[Stop]:
    """Where a goal can be fulfilled or brought on."""
    match goal.need:
        case "clear_place" | "defeat_monster":
            yield from _prey(look, hero, goal)
        case "visit":
            yield from _visits(look, hero, goal, deeds)
        case "pay_gold":
            if look.gold >= goal.n:
                yield from ((look.state.field[each], 1, 1.0) for each in open_to(look, hero, goal.cards))
        case "enter":
            yield from _entries(look, hero, goal, deeds)
        case "defeat_hero":
            yield from ((field, points, 0.8) for field, points, _ in duels(look, hero))
        case "destroy_building":
            yield from sieges(look, hero)
        case "bear":
            yield from _books(look, hero, goal)
        case "cast":
            yield from _castings(look, hero, goal, deeds)


def _prey(look: Outlook, hero: int, goal: Goal) -> Iterator[Stop]:
    """Monsters that the group can beat: in places, or from the own hand."""
    turn, state = look.turn, look.state
    speed = look.speed(hero)
    party = turn.group(hero)
    here = state.field[hero]
    if goal.field != "way":
        for field, foes in look.monsters.items():
            if goal.subtypes and not any(set(goal.subtypes) & set(turn.card(foe).subtypes) for foe in foes):
                continue
            own, enemy = skirmish.planned(turn, "monster", party, foes, field, [look.seat, NONE])
            _, sure = skirmish.promise(own, enemy)
            if sure:
                yield field, 1 + (ceil(1 / sure) - 1) * speed, 0.9
    for card in look.hand:
        if card.type != "monster" or card.cost > look.gold:
            continue
        if goal.subtypes and not set(goal.subtypes) & set(card.subtypes):
            continue
        sure = prey_chance(look, hero, card, here)
        if sure < PREY:
            continue
        if goal.field == "way":
            if turn.fits(card, here):
                yield from ((near, 0, 0.8) for near in ROADS[here] if near not in look.places)
        elif here in look.places and "swimming" not in card.keywords and turn.fits(card, here):
            yield here, 1 + (ceil(1 / sure) - 1) * speed, 0.85
        else:
            for field in look.places:
                if "swimming" not in card.keywords and turn.fits(card, field):
                    yield field, 1 + (ceil(1 / sure) - 1) * speed, 0.8


def _visits(look: Outlook, hero: int, goal: Goal, deeds: Deeds) -> Iterator[Stop]:
    state = look.state
    been = [record.split("@") for record in deeds.records if "@" in record]
    seen_faces = [face for face, _ in been]
    seen_fields = [int(field) for _, field in been]
    seen_regions = [REGION_OF[field] for field in seen_fields]
    found: list[tuple[int, str]] = []
    for building in open_to(look, hero, goal.cards):
        field, face = state.field[building], look.turn.card(building).id
        if goal.distinct == "region" and REGION_OF[field] in seen_regions:
            continue
        if goal.distinct == "card+place" and (face in seen_faces or field in seen_fields):
            continue
        found.append((field, face))
    missing = goal.n - len(been) if goal.distinct else 1
    if missing <= 1:
        yield from ((field, 1, 1.0) for field, _ in found)
        return
    table = look.distances(hero)
    for field, face in found:
        others = [
            table[field][other]
            for other, name in found
            if (
                REGION_OF[other] != REGION_OF[field]
                if goal.distinct == "region"
                else other != field and name != face
            )
        ]
        if others and min(others) < FAR:
            yield field, 2 + min(others), 1.0


def _entries(look: Outlook, hero: int, goal: Goal, deeds: Deeds) -> Iterator[Stop]:
    """Places that the goal means; and before that what the hero must have with him."""
    turn, state = look.turn, look.state
    here = state.field[hero]
    table = look.distances(hero)
    ends = [
        field
        for field, place in look.places.items()
        if turn.may_enter(hero, place)
        and (not goal.traits or set(goal.traits) & set(turn.card(place).traits))
        and _is_region(goal, field, deeds)
        and field != here
        and _enters(look, hero, field)
    ]
    if not ends:
        return
    if goal.companion and not any(turn.has(each, goal.companion) for each in turn.companions(hero)):
        for field, each in _talvins(look, hero, here):
            if each:
                yield field, min(table[field][end] for end in ends if end != field or len(ends) == 1), 0.9
        return
    if goal.bearing and not any(
        turn.faces[each] == goal.bearing for each in turn.attached(hero, "equipment")
    ):
        for shop in shops(look, hero, CARDS[goal.bearing]):
            yield shop, 1 + min(table[shop][end] for end in ends), 0.9
        return
    if goal.mounted and hero not in state.mount and not rides(look, hero):
        for card in look.hand:
            if "mount" in card.keywords or "vehicle" in card.keywords:
                for shop in shops(look, hero, card):
                    yield shop, 1 + min(table[shop][end] for end in ends), 0.9
        return
    yield from ((field, 0, 1.0) for field in ends)


def _enters(look: Outlook, hero: int, field: int) -> bool:
    """Whether a hero who comes to a place enters it: not the one that he entered last (MO-7.5-05)."""
    return look.places[field] != look.turn.journey(hero).entered


def _is_region(goal: Goal, field: int, deeds: Deeds) -> bool:
    region = REGION_OF[field]
    match goal.region:
        case "middle":
            return region == MIDDLE
        case "other":
            return region != deeds.region
        case "named":
            return region == deeds.named
        case _:
            return True


def _talvins(look: Outlook, hero: int, here: int) -> Iterator[tuple[int, bool]]:
    """Where nobles can be taken along, or be brought into play for that."""
    turn = look.turn
    for field, cards in look.state.at.items():
        for each in cards:
            card = turn.card(each)
            if card.type == "inhabitant" and "noble" in card.keywords and _joins(card):
                yield field, turn.may_control(hero, card)
    for card in look.hand:
        if card.type == "inhabitant" and "noble" in card.keywords and _joins(card):
            for field in look.places:
                if turn.fits(card, field):
                    yield field, turn.may_control(hero, card)


def _joins(card: Card) -> bool:
    return any(isinstance(effect, Recruit) for each in card.programs("service") for effect in each.effects)


def _books(look: Outlook, hero: int, goal: Goal) -> Iterator[Stop]:
    turn = look.turn
    figures = [figure for figure in turn.group(hero) if turn.magic_max(figure)]
    known = sum(len(turn.attached(figure, goal.what)) for figure in turn.group(hero))
    books = sorted(each.cost for each in look.hand if each.type == goal.what)
    missing = goal.n - known
    if figures and missing <= len(books):
        is_rich = sum(books[:missing]) <= look.gold
        yield look.state.field[hero], 0 if is_rich else 2 * look.speed(hero), 1.0 if is_rich else 0.5


def _castings(look: Outlook, hero: int, goal: Goal, deeds: Deeds) -> Iterator[Stop]:
    """Spells are cast wherever one is, as long as there is magic; then it must be regained somewhere."""
    turn, state = look.turn, look.state
    figures = [figure for figure in turn.group(hero) if turn.magic_max(figure)]
    spells = [turn.card(each).magic_cost for figure in figures for each in turn.attached(figure, "spell")]
    spells += [
        each.magic_cost for each in look.hand if each.type == "spell" and each.cost <= look.gold and figures
    ]
    if not spells:
        return
    left = goal.n - (deeds.done[0] if deeds.done else 0)
    missing = left * min(spells) - sum(turn.magic(figure) for figure in figures)
    speed = look.speed(hero)
    if missing <= 0 or any(regains_magic(turn.card(figure)) for figure in figures):
        yield state.field[hero], speed * (left - 1 + max(0, missing) / 2), 0.9
        return
    for cards in look.buildings.values():
        for building in cards:
            if turn.may_enter(hero, building) and regains_magic(turn.card(building)):
                yield state.field[building], speed * (left + missing / 2), 0.8


def _counted(look: Outlook, hero: int, card: Card, deeds: Deeds) -> list[Errand]:
    """Missions whose fame depends on what was done before their end."""
    assert card.fame_per is not None
    each, state = card.fame_per.n, look.state
    table = look.distances(hero)
    match card.fame_per.counter:
        case "regions_entered":
            seen = [record for record in deeds.records if record.startswith("region")]
            middle = [
                field
                for field in look.places
                if REGION_OF[field] == MIDDLE and look.can_enter(hero, field) and _enters(look, hero, field)
            ]
            outer = [
                field
                for field in look.places
                if _enters(look, hero, field)
                and REGION_OF[field] != MIDDLE
                and f"region {REGION_OF[field]}" not in seen
                and look.can_enter(hero, field)
            ]
            regions = {REGION_OF[field] for field in outer}
            if not middle or len(seen) + len(regions) < 2:
                return []
            if len(seen) < min(SURVEYED, len(seen) + len(regions)):
                fame = each * min(SURVEYED, len(seen) + len(regions))
                more = min(SURVEYED, len(seen) + len(regions)) - len(seen)
                return [
                    Errand(field, fame, 3 * more + min(table[field][end] for end in middle))
                    for field in outer
                ]
            return [Errand(field, each * len(seen), 0) for field in middle]
        case "companions_sacrificed":
            return _harvest(look, hero, card, deeds)
        case _:
            fame = each * min(4, look.gold // 100)
            return [
                Errand(state.field[market], fame, 1)
                for market in open_to(look, hero, card.goal[0].cards)
                if fame
            ]


def _harvest(look: Outlook, hero: int, card: Card, deeds: Deeds) -> list[Errand]:
    """Companions are sacrificed where they can be, one a turn."""
    assert card.fame_per is not None
    turn = look.turn
    victims = [each for each in turn.companions(hero) if turn.card(each).strength <= 4]
    coming = [each for each in look.hand if each.type == "companion" and each.cost <= 100]
    number = deeds.count + len(victims) + min(len(coming), look.gold // 50)
    fame = card.fame_per.n * number
    rest = look.speed(hero) * max(0, number - deeds.count - 1)
    return [
        Errand(look.state.field[altar], fame * 0.9, 1 + rest)
        for altar in open_to(look, hero, card.goal[0].cards)
        if fame
    ]


def _foundation(look: Outlook, hero: int, card: Card, deeds: Deeds | None) -> list[Errand]:
    """What must be played beside the hero is in the hand, and a place is near where it fits."""
    turn = look.turn
    missing = [goal.what for at, goal in enumerate(card.goal) if deeds is None or not deeds.done[at]]
    found: list[Errand] = []
    for field in look.places:
        if not look.can_enter(hero, field):
            continue
        costs = [
            min(
                (
                    turn.price(each, field)
                    for each in look.hand
                    if each.type == what and turn.fits(each, field)
                ),
                default=FAR * 100,
            )
            for what in missing
        ]
        if sum(costs) <= look.gold:
            found.append(Errand(field, float(card.fame), 0))
    return found
