"""Which hand cards a computer player lays, and where: places, buildings, people, heroes, monsters, events."""

from __future__ import annotations

from tafelrunde.games.morgua.board import MIDDLE, NUMBERS, REGION_OF, ROADS, SEA, SLOTS
from tafelrunde.games.morgua.bot.outlook import (
    FAR,
    LAND,
    Outlook,
)
from tafelrunde.games.morgua.bot.quests import (
    PREY,
)
from tafelrunde.games.morgua.bot.shopping import (
    wants,
)
from tafelrunde.games.morgua.bot.targets import (
    prey_chance,
)
from tafelrunde.games.morgua.cards import CARDS, TEMPLE, Card
from tafelrunde.games.morgua.cards.operations import Damage, Destroy, Draw, Fame, Gold, Heal, Mp, Regain
from tafelrunde.games.morgua.missions import main_mission
from tafelrunde.games.morgua.modes import DUEL, is_occupied, side_of_place
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import NONE

FREE = 30.0
"""What costs nothing comes before what uses up points."""
NEVER_DONE = -5.0
WAITING_HAND = 8
"""With more cards nobody waits for a better moment to bring in a hero."""
INCOME = ("market-square", "silver-mine")
ENOUGH_PLACES = 8


class Laying:
    """How much a player wants to lay each hand card."""

    def __init__(self, look: Outlook) -> None:
        self.look = look
        self.turn = look.turn
        self.state = look.state
        self.seat = look.seat

    def wanted(self, card: Card, where: str) -> float:
        if card.type == "event":
            return self._event(card)
        if card.kind == "anti":
            hero = self.turn.find(where)
            assert hero is not None
            return FREE + 8 if main_mission(self.turn, hero) != NONE else 1.0
        field = NUMBERS[where]
        match card.type:
            case "hero":
                return FREE + 40 + self._hero_place(card, field) if self._needs_hero() else NEVER_DONE
            case "place":
                return self._lay_place(card, field)
            case "building":
                return self._build(card, field)
            case "inhabitant":
                return self._settle(card, field)
            case _:
                return self._monster(card, field)

    def _needs_hero(self) -> bool:
        """Whoever has no hero draws two cards; while nothing is to be done, that is worth more than he is."""
        state, look = self.state, self.look
        if state.mode != "standard" and state.mode != "gemeinsamer-ruhm":
            return True
        if state.heroes[self.seat] or len(look.hand) > WAITING_HAND:
            return True
        if any(face in look.buildings for face in INCOME):
            return True
        return bool(look.places) and any(
            card.id in INCOME or (card.type == "mission" and card.kind == "main") for card in look.hand
        )

    def _hero_place(self, card: Card, field: int) -> float:
        """Where there is something to do; strong heroes first."""
        look, state = self.look, self.state
        value = card.strength / 4 + card.speed / 2 + card.life / 20
        if state.mode == DUEL:
            return value
        for cards in look.buildings.values():
            for building in cards:
                value += 1.0 / (1 + LAND[field][state.field[building]])
        for place in look.places:
            value += 0.5 / (1 + LAND[field][place])
        if state.is_campaign:
            side = state.side_of(self.seat)
            enemies = [at for at, place in look.places.items() if side_of_place(self.turn, place) != side]
            value += 20.0 / (1 + min((LAND[field][at] for at in enemies), default=FAR)) + 1.5 * card.speed
        return value

    def _lay_place(self, card: Card, field: int) -> float:
        """Near other places, in regions that have none yet; islands are out of the way."""
        look, state = self.look, self.state
        if state.is_build_up:
            near = sum(1.0 / max(1, LAND[field][at]) for at in look.places if self.look.is_own(at))
            has_isles = any(not ROADS[slot] and REGION_OF[slot] == REGION_OF[field] for slot in SLOTS)
            enemies = [LAND[field][at] for at in look.places if not look.is_own(at)]
            near += 6.0 / (1 + min(enemies, default=FAR))
            return FREE + 20 + near + (3 if has_isles else 0) - (0 if ROADS[field] else 1)
        own = sum(self.look.is_own(at) for at in look.places)
        if own >= ENOUGH_PLACES:
            return NEVER_DONE
        if not look.places:
            return FREE + 20 + (3 if REGION_OF[field] == MIDDLE else 0) + 0.1 * len(SEA[field])
        near = min(LAND[field][at] for at in look.places)
        if near >= FAR:
            return NEVER_DONE
        heroes = [LAND[field][state.field[hero]] for hero in state.heroes[self.seat]]
        is_new = all(REGION_OF[at] != REGION_OF[field] for at in look.places)
        return FREE + 15 - 1.5 * near - 0.7 * min(heroes, default=0) + (4 if is_new else 0)

    def _founds(self, field: int, kind: str) -> bool | None:
        """Whether playing such a card there serves a mission; None: a mission waits for it elsewhere."""
        turn, state = self.turn, self.state
        waits = False
        for hero in state.heroes[self.seat]:
            for mission in turn.attached(hero, "mission"):
                deeds = state.deeds[mission]
                for at, goal in enumerate(turn.card(mission).goal):
                    if goal.need == "play_here" and goal.what == kind and not deeds.done[at]:
                        if state.field[hero] == field:
                            return True
                        waits = True
        waits = waits or any(goal.need == "play_here" for card in self.look.hand for goal in card.goal)
        spare = sum(card.type == kind for card in self.look.hand) > 1
        return None if waits and not spare else False

    def _build(self, card: Card, field: int) -> float:
        turn, state, look = self.turn, self.state, self.look
        price = turn.price(card, field)
        serves = self._founds(field, "building")
        if serves:
            return FREE + 12 - price / 100
        if state.is_campaign:
            return self._campaign_building(card, field, price)
        if serves is None:
            return NEVER_DONE
        if card.id == TEMPLE:
            return FREE + 5 if state.roles[self.seat] == "god-king" else NEVER_DONE
        value = wants(state, self.seat).get(card.id, 0.0)
        for program in card.programs("visit"):
            for effect in program.effects:
                match effect:
                    case Gold():
                        value += effect.number / 40
                    case Draw() | Fame():
                        value += 4
                    case Heal():
                        value += 0.8
                    case _:
                        value += 0.3
        if not self._can_use(card):
            return NEVER_DONE
        value += look.gold_worth(-price)
        heroes = [LAND[field][state.field[hero]] for hero in state.heroes[self.seat]]
        value -= 0.5 * min(heroes, default=2)
        for other in look.buildings.get(card.id, ()):
            at = state.field[other]
            value -= 3 if at == field else 1 if REGION_OF[at] == REGION_OF[field] else 0
        return FREE + value if value > 0 else NEVER_DONE

    def _can_use(self, card: Card) -> bool:
        heroes = [self.turn.card(hero) for hero in self.state.heroes[self.seat]]
        heroes += [each for each in self.look.hand if each.type == "hero"]
        return not heroes or any(Reading.accepts(card, hero) for hero in heroes)

    def _campaign_building(self, card: Card, field: int, price: int) -> float:
        """Own buildings hold enemy places; the rest is kept for that."""
        state = self.state
        if state.part == 1:
            return NEVER_DONE
        if not self.look.is_own(field):
            if any(self.look.is_mine(each) for each in self.turn.lying(field, "building")):
                return NEVER_DONE
            # What fits elsewhere, too, is kept for that.
            elsewhere = sum(not self.look.is_own(at) and self.turn.fits(card, at) for at in self.look.places)
            return FREE + 15 - price / 50 - 0.5 * elsewhere
        if is_occupied(self.turn, self.look.places[field]):
            return NEVER_DONE
        visits = [effect for program in card.programs("visit") for effect in program.effects]
        is_market = any(isinstance(effect, Gold) for effect in visits)
        spare = sum(each.type == "building" for each in self.look.hand) > 1
        near = any(self.state.field[hero] == field for hero in state.heroes[self.seat])
        has_market = any(self.look.is_mine(each) for each in self.look.buildings.get(card.id, ()))
        return FREE + 5 if is_market and spare and near and not has_market else NEVER_DONE

    def _settle(self, card: Card, field: int) -> float:
        """Inhabitants: where a mission wants them, or where their service is near."""
        state = self.state
        serves = self._founds(field, "inhabitant")
        if serves:
            return FREE + 12
        if serves is None or (state.is_campaign and state.part == 1):
            return NEVER_DONE
        if state.is_campaign and not self.look.is_own(field):
            return NEVER_DONE
        faces = {state.cards.faces[each] for each in self._deck()}
        if any(goal.need == "play_here" for face in faces for goal in CARDS[face].goal):
            held = sum(each.type == "inhabitant" for each in self.look.hand)
            if held < 2 and "noble" not in card.keywords:
                return NEVER_DONE
        heroes = [LAND[field][state.field[hero]] for hero in state.heroes[self.seat]]
        return FREE + 2 - min(heroes, default=3)

    def _deck(self) -> list[int]:
        """The cards that the player may still draw or holds."""
        return [*self.state.libraries[self.seat], *self.state.hands[self.seat]]

    def _monster(self, card: Card, field: int) -> float:
        """Prey for an own hero who seeks it; in the mages' duel an attacker in the enemy's place."""
        state, turn, look = self.state, self.turn, self.look
        if state.mode == DUEL:
            return NEVER_DONE if self.look.is_own(field) else FREE + 10 + card.strength
        if state.is_build_up:
            return NEVER_DONE
        for hero in state.heroes[self.seat]:
            if state.field[hero] != field or not turn.remaining(hero) or look.monsters.get(field):
                continue
            for mission in turn.attached(hero, "mission"):
                for goal in turn.card(mission).goal:
                    if goal.need not in ("clear_place", "defeat_monster") or goal.field == "way":
                        continue
                    if goal.subtypes and not set(goal.subtypes) & set(card.subtypes):
                        continue
                    if prey_chance(look, hero, card, field) >= PREY:
                        return FREE + 9 + look.gold_worth(card.loot - card.cost)
        return NEVER_DONE

    def _event(self, card: Card) -> float:
        state = self.state
        effects = [effect for program in card.programs("play") for effect in program.effects]
        match effects[0]:
            case Gold(n="own_places"):
                own = sum(self.look.is_own(field) for field in self.look.places)
                return FREE + 9 if own >= 4 else NEVER_DONE
            case Destroy():
                return FREE if self._enemy_buildings() else NEVER_DONE
            case Damage():
                return FREE if self._harms() > 2 else NEVER_DONE
            case Mp():
                return NEVER_DONE
            case Regain():
                return FREE + 9 if not state.heroes[self.seat] else 1.0
            case _:
                return FREE + 10

    def _enemy_buildings(self) -> bool:
        return any(
            self.state.are_opponents(self.state.owner(each), self.seat)
            for cards in self.look.buildings.values()
            for each in cards
        )

    def _harms(self) -> int:
        """How many more enemy figures than own ones are about, wherever."""
        turn, state = self.turn, self.state
        balance = 0
        for seat, heroes in enumerate(state.heroes):
            sign = 1 if state.are_opponents(seat, self.seat) else -1
            balance += sign * sum(len(turn.companions(hero)) for hero in heroes)
        return balance
