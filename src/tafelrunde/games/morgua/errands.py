"""Where it pays to go: what heroes can win for their missions, in buildings and by fighting.

An errand is something that a hero can do on some field, what that is worth, in fame, and how many movement
points it takes once he is there. All that is far off counts for less, so errands add up to one number for every
field: how promising it is to stand there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from tafelrunde.games.morgua import skirmish
from tafelrunde.games.morgua.board import MIDDLE, REGION_OF, ROADS, SEA
from tafelrunde.games.morgua.cards import CARDS, TEMPLE, WILD, Card, Goal
from tafelrunde.games.morgua.missions import main_mission
from tafelrunde.games.morgua.modes import DUEL, is_occupied, side_of_place
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import NONE, Deeds, State, own_cards

FAR = 99
PATIENCE = 0.88
"""What a thing is worth that comes a turn later."""
USEFUL, SPARE, HOLY = 0.012, 0.003, 0.011
"""The worth of a gold piece: while there is something to buy, afterwards, and where a chapel takes it."""
CARD = 1.2
"""The worth of another card."""
LIFE = 0.25
"""The worth of a point of life that comes back."""
IN_HAND = 0.8
"""What a mission is worth that nobody has accepted yet."""
HELD, STOOD_ON = 18.0, 9.0
"""What an enemy place of a campaign is worth that a building will hold, or only the hero himself."""
SURVEYED = 3
"""After so many regions a land survey is brought to its end."""
NO_DEEDS = Deeds()


def _journeys(start: int, sea: float) -> list[float]:
    """How far everything is over roads, and over sea routes for so many points each."""
    found: list[float] = [FAR] * len(ROADS)
    found[start] = 0
    edge = [start]
    while edge:
        further: list[int] = []
        for field in edge:
            ways = [(near, 1.0) for near in ROADS[field]] + [(near, sea) for near in SEA[field]]
            for near, cost in ways:
                if found[field] + cost < found[near]:
                    found[near] = found[field] + cost
                    further.append(near)
        edge = further
    return found


LAND = [_journeys(field, FAR) for field in range(len(ROADS))]
"""Steps over roads alone."""
SHIP = [_journeys(field, 3) for field in range(len(ROADS))]
"""The same for whoever can pay for a passage, which is slow."""
FLIGHT = [_journeys(field, 1) for field in range(len(ROADS))]


class Errand(NamedTuple):
    """Something worth doing on a field."""

    field: int
    worth: float
    points: float
    """The movement points that it takes there, or after that."""


class Outlook:
    """The board as a seat sees it when it makes plans."""

    __slots__ = (
        "_distances", "_speeds", "buildings", "chapels", "gold", "hand", "monsters", "needed", "places", "seat",
        "state", "turn",
    )  # fmt: skip

    def __init__(self, turn: Reading, seat: int) -> None:
        state = turn.state
        self.turn = turn
        self.seat = seat
        self.state: State = state
        self._speeds: dict[int, int] = {}
        self._distances: dict[int, list[list[float]]] = {}
        self.places: dict[int, int] = {}
        """The place card on every field that has one."""
        self.buildings: dict[str, list[int]] = {}
        """By what they are."""
        self.monsters: dict[int, list[int]] = {}
        """By the field of the place where they lie."""
        for field, cards in state.at.items():
            for each in cards:
                card = turn.card(each)
                if card.type == "place":
                    self.places[field] = each
                elif card.type == "building":
                    self.buildings.setdefault(card.id, []).append(each)
                elif card.type == "monster":
                    self.monsters.setdefault(field, []).append(each)
        self.hand = [CARDS[turn.faces[card]] for card in state.hands[seat]]
        self.gold = turn.gold(seat)
        self.chapels = "chapel" in self.buildings
        self.needed = min(900, sum(each.cost for each in self.hand if each.type in _BOUGHT and each.cost <= 400))
        self.needed += 300 * any(each.id == "charitable-gift" for each in self.hand)

    def gold_worth(self, gold: int) -> float:
        """What so much more gold is worth, or less."""
        return self._purse(self.gold + gold) - self._purse(self.gold)

    def _purse(self, gold: int) -> float:
        more = HOLY if self.chapels else SPARE
        return USEFUL * min(gold, self.needed) + more * min(1500, max(0, gold - self.needed))

    def speed(self, hero: int) -> int:
        """How many steps the group of a hero can make in a turn."""
        if hero not in self._speeds:
            self._speeds[hero] = max(1, min(self.turn.speed(figure) for figure in self.turn.group(hero)))
        return self._speeds[hero]

    def distances(self, hero: int) -> list[list[float]]:
        """How far things are for a group."""
        if hero not in self._distances:
            self._distances[hero] = self._measured(hero)
        return self._distances[hero]

    def _measured(self, hero: int) -> list[list[float]]:
        turn = self.turn
        if turn.group_flies(hero) or turn.group_swims(hero):
            return FLIGHT
        field = self.state.field[hero]
        is_away = turn.journey(hero).aboard or not ROADS[field]
        # Whoever sails must be able to come back.
        return SHIP if is_away or 2 * turn.fare(hero, field) <= self.gold else LAND

    def can_enter(self, hero: int, field: int) -> bool:
        """Whether a hero may enter the place there."""
        return self.turn.may_enter(hero, self.places[field])


_BOUGHT = ("companion", "equipment", "spell", "building")


# -- missions ------------------------------------------------------------------------------------------------


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


Stop = tuple[int, float, float]
"""A field, the movement points needed there and after, and the chance of success."""


def _stops(look: Outlook, hero: int, goal: Goal, deeds: Deeds) -> Iterator[Stop]:
    """Where a goal can be fulfilled or brought on."""
    match goal.need:
        case "clear_place" | "defeat_monster":
            yield from _prey(look, hero, goal)
        case "visit":
            yield from _visits(look, hero, goal, deeds)
        case "pay_gold":
            if look.gold >= goal.n:
                yield from ((look.state.field[each], 1, 1.0) for each in _open(look, hero, goal.cards))
        case "enter":
            yield from _entries(look, hero, goal, deeds)
        case "defeat_hero":
            yield from ((field, points, 0.8) for field, points, _ in _duels(look, hero))
        case "destroy_building":
            yield from _sieges(look, hero)
        case "bear":
            yield from _books(look, hero, goal)
        case "cast":
            yield from _castings(look, hero, goal, deeds)


def _open(look: Outlook, hero: int, faces: tuple[str, ...]) -> list[int]:
    """Buildings of those names that a hero may enter."""
    turn = look.turn
    return [each for face in faces for each in look.buildings.get(face, ()) if turn.may_enter(hero, each)]


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
        if not sure:
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


def prey_chance(look: Outlook, hero: int, card: Card, field: int) -> float:
    """Which share of a monster's life, once it is played there, one attack of the group is sure to take."""
    turn = look.turn
    party = turn.group(hero)
    if "flying" in card.keywords and not any(turn.has(figure, "flying") for figure in party):
        return 0.0
    is_wild = bool(set(card.subtypes) & set(WILD))
    own = skirmish.planned(turn, "monster", party, [], field, [look.seat, NONE])[0]
    own = own._replace(is_held=is_wild and turn.card(hero).alignment == "good")
    enemy = skirmish.Side(card.strength, 0, 0, card.life, False, is_wild)
    return skirmish.promise(own, enemy)[1]


def _visits(look: Outlook, hero: int, goal: Goal, deeds: Deeds) -> Iterator[Stop]:
    state = look.state
    been = [record.split("@") for record in deeds.records if "@" in record]
    seen_faces = [face for face, _ in been]
    seen_fields = [int(field) for _, field in been]
    seen_regions = [REGION_OF[field] for field in seen_fields]
    found: list[tuple[int, str]] = []
    for building in _open(look, hero, goal.cards):
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
            if (REGION_OF[other] != REGION_OF[field] if goal.distinct == "region" else other != field and name != face)
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
    ]
    if not ends:
        return
    if goal.companion and not any(turn.has(each, goal.companion) for each in turn.companions(hero)):
        for field, each in _talvins(look, hero, here):
            if each:
                yield field, min(table[field][end] for end in ends if end != field or len(ends) == 1), 0.9
        return
    if goal.bearing and not any(turn.faces[each] == goal.bearing for each in turn.attached(hero, "equipment")):
        for shop in _shops(look, hero, CARDS[goal.bearing]):
            yield shop, 1 + min(table[shop][end] for end in ends), 0.9
        return
    if goal.mounted and hero not in state.mount and not _rides(look, hero):
        for card in look.hand:
            if "mount" in card.keywords or "vehicle" in card.keywords:
                for shop in _shops(look, hero, card):
                    yield shop, 1 + min(table[shop][end] for end in ends), 0.9
        return
    yield from ((field, 0, 1.0) for field in ends)


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
    return any(effect.op == "recruit" for each in card.programs("service") for effect in each.effects)


def _rides(look: Outlook, hero: int) -> bool:
    turn = look.turn
    if any(turn.has(item, "vehicle") for item in turn.attached(hero, "equipment")):
        return True
    can_ride = bool({"human", "humanoid"} & set(turn.card(hero).subtypes))
    return can_ride and any(turn.has(each, "mount") for each in turn.companions(hero))


def _shops(look: Outlook, hero: int, card: Card) -> list[int]:
    """Where a hero can get a hand card now, with the gold that there is."""
    turn = look.turn
    if not turn.may_control(hero, card) or not any(each.id == card.id for each in look.hand):
        return []
    found: list[int] = []
    for need in card.need:
        if need.building:
            for building in _open(look, hero, need.building):
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


def _duels(look: Outlook, hero: int) -> Iterator[tuple[int, float, float]]:
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
            own, enemy = skirmish.planned(turn, "hero", party, turn.group(other), field, [look.seat, seat])
            value, sure = skirmish.promise(own, enemy)
            if sure >= 0.2 and value > 0:
                prize = 8 + 8 * len(turn.attached(other, "mission"))
                if state.is_campaign:
                    prize += 12
                yield field, 1 + (ceil(1 / sure) - 1) * speed, prize * 0.6


def _sieges(look: Outlook, hero: int) -> Iterator[Stop]:
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
    spells += [each.magic_cost for each in look.hand if each.type == "spell" and each.cost <= look.gold and figures]
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


def regains_magic(card: Card) -> bool:
    """Whether a figure or building gives magic back."""
    return any(
        effect.op == "magic" and effect.number > 0
        for on in ("use", "visit")
        for program in card.programs(on)
        for effect in program.effects
    )


def _counted(look: Outlook, hero: int, card: Card, deeds: Deeds) -> list[Errand]:
    """Missions whose fame depends on what was done before their end."""
    assert card.fame_per is not None
    each, state = card.fame_per.n, look.state
    table = look.distances(hero)
    match card.fame_per.counter:
        case "regions_entered":
            seen = [record for record in deeds.records if record.startswith("region")]
            middle = [field for field in look.places if REGION_OF[field] == MIDDLE and look.can_enter(hero, field)]
            outer = [
                field
                for field in look.places
                if REGION_OF[field] != MIDDLE
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
                    Errand(field, fame, 3 * more + min(table[field][end] for end in middle)) for field in outer
                ]
            return [Errand(field, each * len(seen), 0) for field in middle]
        case "companions_sacrificed":
            return _harvest(look, hero, card, deeds)
        case _:
            fame = each * min(4, look.gold // 100)
            return [
                Errand(state.field[market], fame, 1) for market in _open(look, hero, card.goal[0].cards) if fame
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
        for altar in _open(look, hero, card.goal[0].cards)
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
                (turn.price(each, field) for each in look.hand if each.type == what and turn.fits(each, field)),
                default=FAR * 100,
            )
            for what in missing
        ]
        if sum(costs) <= look.gold:
            found.append(Errand(field, float(card.fame), 0))
    return found


def prospect(look: Outlook, hero: int, card: Card, deeds: Deeds | None = None) -> float:
    """How much fame a mission promises, with patience."""
    return promising(look, hero, look.state.field[hero], mission_errands(look, hero, card, deeds))


def promising(look: Outlook, hero: int, field: int, errands: list[Errand]) -> float:
    """What the best of some errands is worth to a hero who stands on a field."""
    row = look.distances(hero)[field]
    speed = look.speed(hero)
    best = 0.0
    for errand in errands:
        if row[errand.field] < FAR:
            value = errand.worth * PATIENCE ** ((row[errand.field] + errand.points) / speed)
            best = max(best, value)
    return best


# -- everything that a hero could do ------------------------------------------------------------------------


def errands(look: Outlook, hero: int) -> list[Errand]:
    """All that a hero could go for: his missions, gold, shops, healing, fights, and what the mode asks for."""
    turn, state = look.turn, look.state
    found: list[Errand] = []
    for mission in turn.attached(hero, "mission"):
        found += mission_errands(look, hero, turn.card(mission), state.deeds[mission])
    if state.mode != DUEL and main_mission(turn, hero) == NONE:
        for card in look.hand:
            if card.type == "mission" and card.kind == "main" and turn.may_control(hero, card):
                found += [
                    each._replace(worth=IN_HAND * each.worth) for each in mission_errands(look, hero, card)
                ]
    for cards in look.buildings.values():
        for building in cards:
            if turn.may_enter(hero, building) and not turn.is_forbidden(hero, "visit"):
                value = visit_worth(look, hero, building)
                if value > 0:
                    is_over = 1000 * hero + building in state.visits
                    found.append(Errand(state.field[building], value, 1 + is_over * look.speed(hero)))
    found += [Errand(field, value, points) for field, points, value in _duels(look, hero)]
    found += _loot(look, hero)
    if state.is_campaign and state.part == 2:
        found += _conquests(look, hero)
    if any(state.roles):
        found += _temples(look, hero)
    return found


def _loot(look: Outlook, hero: int) -> list[Errand]:
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


def visit_worth(look: Outlook, hero: int, building: int) -> float:
    """What a visit brings, beside missions."""
    turn, state = look.turn, look.state
    card = turn.card(building)
    value = 0.0
    for program in card.programs("visit"):
        if any(cost.what == "gold" and cost.number > look.gold for cost in program.costs):
            continue
        if any(cost.op == "sacrifice" for cost in program.costs):
            continue
        value += sum(look.gold_worth(-cost.number) for cost in program.costs if cost.what == "gold")
        value -= sum(CARD for cost in program.costs if cost.what == "card")
        for effect in program.effects:
            match effect.op:
                case "gold":
                    value += 0 if turn.is_forbidden(hero, "visit_gold") else look.gold_worth(effect.number)
                case "fame":
                    value += effect.number
                case "draw":
                    value += CARD * effect.number if state.libraries[look.seat] else 0
                case "heal":
                    figures = turn.group(hero) if effect.target == "group" else [hero]
                    value += LIFE * sum(min(effect.number, state.damage.get(each, 0)) for each in figures)
                case "magic":
                    back = sum(min(effect.number, state.drained.get(each, 0)) for each in turn.group(hero))
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
        value += sum(4.0 for goal in goals if goal.mounted and not _rides(look, hero))
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
            if effect.op == "mod":
                weight = {"attack": 0.6, "defence": 0.3, "speed": 1.2, "life_max": 0.3, "magic_max": 0.5}
                share = 0.5 if program.conditions else 1.0
                value += share * weight.get(effect.stat, 0.0) * effect.number
    if card.programs("use") or "ranged" in card.keywords:
        value += 0.8
    return value


def _spell_worth(look: Outlook, card: Card) -> float:
    ops = {effect.op for program in card.programs("cast") for effect in program.effects}
    if look.state.mode == DUEL:
        return 5.0 if "damage" in ops else 3.0 if ops & {"token", "draw"} else 0.5
    return 3.0 if "damage" in ops else 2.5 if "draw" in ops else 0.8


# -- what the modes ask for ---------------------------------------------------------------------------------


def free_places(look: Outlook) -> list[int]:
    """The fields of a campaign's enemy places that nobody occupies."""
    turn, side = look.turn, look.state.side_of(look.seat)
    return [
        field
        for field, place in look.places.items()
        if side_of_place(turn, place) != side and not is_occupied(turn, place)
    ]


def _conquests(look: Outlook, hero: int) -> list[Errand]:
    """Enemy places that are still free, to be held or torn down; and own ones that are not."""
    turn, state = look.turn, look.state
    side, speed = state.side_of(look.seat), look.speed(hero)
    found: list[Errand] = []
    for field, place in look.places.items():
        if side_of_place(turn, place) == side and is_occupied(turn, place) and look.can_enter(hero, field):
            found.append(Errand(field, 5.0, 0))
    for field in free_places(look):
        if not look.can_enter(hero, field):
            continue
        near = 1.0 if ROADS[field] else 0.7
        can_hold = any(
            each.type == "building" and turn.fits(each, field) and turn.price(each, field) <= look.gold
            for each in look.hand
        )
        found.append(Errand(field, near * (HELD if can_hold else STOOD_ON), 0))
        attacks = ruin_time(look, hero, field)
        if attacks:
            found.append(Errand(field, near * HELD, 1 + (attacks - 1) * speed))
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


def _temples(look: Outlook, hero: int) -> list[Errand]:
    """Temples of fate: to mark for their priest, to tear down for everybody else."""
    turn, state = look.turn, look.state
    role = state.roles[look.seat]
    found: list[Errand] = []
    for temple in (card for card in state.field if turn.card(card).id == TEMPLE):
        field = state.field[temple]
        if field in look.places and not look.can_enter(hero, field):
            continue
        if role == "priest":
            cost = state.markers.get(temple, 0)
            if turn.card(hero).alignment != "good" and turn.life(hero) > cost:
                found.append(Errand(field, 8.0, 0))
        elif role != "god-king":
            damage = skirmish.siege(turn, turn.group(hero), temple, look.seat)
            if damage:
                hits = ceil(turn.life(temple) / damage)
                found.append(Errand(field, 12.0, 1 + (hits - 1) * look.speed(hero)))
    return found


# -- what a deck is after ------------------------------------------------------------------------------------


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
