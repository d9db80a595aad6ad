"""How much a player wants each thing that he could do next, in fame; what is below 0 is left alone."""

from __future__ import annotations

from tafelrunde.games.morgua import errands, skirmish
from tafelrunde.games.morgua.acting import END, HAND_OVER
from tafelrunde.games.morgua.attacking import MONSTERS
from tafelrunde.games.morgua.board import MIDDLE, NUMBERS, REGION_OF, ROADS, SEA, SLOTS
from tafelrunde.games.morgua.cards import CARDS, TEMPLE, Card, Effect
from tafelrunde.games.morgua.errands import FAR, LAND, Outlook
from tafelrunde.games.morgua.missions import main_mission
from tafelrunde.games.morgua.modes import DUEL, is_occupied, side_of_place
from tafelrunde.games.morgua.priority import ASK
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import EVENT_KINDS, NEVER, NONE

FREE = 30.0
"""What costs nothing comes before what uses up points."""
GOOD_MISSION = 2.5
"""A mission that promises less is not accepted."""
NEVER_DONE = -5.0
WAITING_HAND = 8
"""With more cards nobody waits for a better moment to bring in a hero."""
INCOME = ("market-square", "silver-mine")
QUIET_KINDS = ("phase", "announce")
"""The moments at which a computer player does not want to be asked."""


class Acts:
    """Scores for the keys of one build phase position."""

    def __init__(self, turn: Reading, seat: int) -> None:
        self.turn = turn
        self.seat = seat
        self.state = turn.state
        self.look = Outlook(turn, seat)
        self._errands: dict[int, list[errands.Errand]] = {}

    def errands(self, hero: int) -> list[errands.Errand]:
        """What a hero could go for."""
        if hero not in self._errands:
            self._errands[hero] = errands.errands(self.look, hero)
        return self._errands[hero]

    def score(self, key: str) -> float:
        """How much the player wants to do this now."""
        verb, *words = key.split(" ")
        match verb:
            case "end" | "none" | "pass" if not words:
                return 0.0
            case "ask":
                return 90.0 if next_wish(self.turn, self.seat) is not None else NEVER_DONE
            case "play":
                return self._play(CARDS[words[0]], words[1] if len(words) > 1 else "")
            case "temple":
                return FREE + 20 - CARDS[words[0]].cost / 100 + CARDS[words[0]].life / 20
            case "exchange":
                return FREE + 10
            case "accept":
                return self._accept(self._found(words[0]), CARDS[words[1]])
            case "recruit" | "buy" | "learn":
                return self._acquire(words[0], CARDS[words[1]])
            case "take":
                return self._take(self._found(words[0]), self._found(words[1]))
            case "mount":
                return self._mount(self._found(words[0]), self._found(words[1]))
            case "visit":
                return self._visit(self._found(words[0]), self._found(words[1]))
            case "serve":
                return self._serve(self._found(words[0]), self._found(words[1]))
            case "step" | "pass":
                return self._step(self._found(words[0]), NUMBERS[words[1]], verb == "pass")
            case "attack" | "send":
                return self._attack(verb, words)
            case "use" | "cast":
                return self._use(self._found(words[0]), self._found(words[-1]), verb)
            case "mark":
                return self._mark(self._found(words[0]), self._found(words[1]))
            case "abandon":
                return self._abandon(self._found(words[0]))
            case "hand":
                return 0.1
            case _:
                return NEVER_DONE

    def _found(self, name: str) -> int:
        card = self.turn.find(name)
        assert card is not None
        return card

    # -- cards from the hand ---------------------------------------------------------------------------------

    def _play(self, card: Card, where: str) -> float:
        if card.type == "event":
            return self._event(card)
        if card.kind == "anti":
            hero = self._found(where)
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
            card.id in INCOME or card.type == "mission" and card.kind == "main" for card in look.hand
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
            value += 20.0 / (1 + min((LAND[field][at] for at in enemies), default=FAR))
        return value

    def _lay_place(self, card: Card, field: int) -> float:
        """Near other places, in regions that have none yet; islands are out of the way."""
        look, state = self.look, self.state
        if state.is_build_up:
            near = sum(1.0 / max(1, LAND[field][at]) for at in look.places if self._is_own(at))
            has_isles = any(not ROADS[slot] and REGION_OF[slot] == REGION_OF[field] for slot in SLOTS)
            return FREE + 20 + near + (3 if has_isles else 0) - (0 if ROADS[field] else 1)
        own = sum(self._is_own(at) for at in look.places)
        if own >= 8:
            return NEVER_DONE
        if not look.places:
            return FREE + 20 + (3 if REGION_OF[field] == MIDDLE else 0) + 0.1 * len(SEA[field])
        near = min(LAND[field][at] for at in look.places)
        if near >= FAR:
            return NEVER_DONE
        heroes = [LAND[field][state.field[hero]] for hero in state.heroes[self.seat]]
        is_new = all(REGION_OF[at] != REGION_OF[field] for at in look.places)
        return FREE + 15 - 1.5 * near - 0.7 * min(heroes, default=0) + (4 if is_new else 0)

    def _is_own(self, field: int) -> bool:
        return side_of_place(self.turn, self.look.places[field]) == self.state.side_of(self.seat)

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
        value = errands.wants(state, self.seat).get(card.id, 0.0)
        for program in card.programs("visit"):
            for effect in program.effects:
                value += {"gold": effect.number / 40, "draw": 4.0, "fame": 4.0, "heal": 0.8}.get(effect.op, 0.3)
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
        if not self._is_own(field):
            held = [each for each in self.turn.lying(field, "building") if self._is_mine(each)]
            return NEVER_DONE if held else FREE + 15 - price / 50
        if is_occupied(self.turn, self.look.places[field]):
            return NEVER_DONE
        is_market = any(effect.op == "gold" for each in card.programs("visit") for effect in each.effects)
        spare = sum(each.type == "building" for each in self.look.hand) > 1
        near = any(self.state.field[hero] == field for hero in state.heroes[self.seat])
        has_market = any(self._is_mine(each) for each in self.look.buildings.get(card.id, ()))
        return FREE + 5 if is_market and spare and near and not has_market else NEVER_DONE

    def _is_mine(self, card: int) -> bool:
        return self.state.side_of(self.state.owner(card)) == self.state.side_of(self.seat)

    def _settle(self, card: Card, field: int) -> float:
        """Inhabitants: where a mission wants them, or where their service is near."""
        state = self.state
        serves = self._founds(field, "inhabitant")
        if serves:
            return FREE + 12
        if serves is None or (state.is_campaign and state.part == 1):
            return NEVER_DONE
        if state.is_campaign and not self._is_own(field):
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
            return NEVER_DONE if self._is_own(field) else FREE + 10 + card.strength
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
                    if errands.prey_chance(look, hero, card, field) >= 0.4:
                        return FREE + 9 + look.gold_worth(card.loot - card.cost)
        return NEVER_DONE

    def _event(self, card: Card) -> float:
        state = self.state
        effects = [effect for program in card.programs("play") for effect in program.effects]
        match effects[0].op:
            case "gold" if effects[0].n == "own_places":
                own = sum(self._is_own(field) for field in self.look.places)
                return FREE + 9 if own >= 4 else NEVER_DONE
            case "destroy":
                return FREE if self._enemy_buildings() else NEVER_DONE
            case "damage":
                return FREE if self._harms(effects[0]) > 2 else NEVER_DONE
            case "mp":
                return NEVER_DONE
            case "regain":
                return FREE + 9 if not state.heroes[self.seat] else 1.0
            case _:
                return FREE + 10

    def _enemy_buildings(self) -> bool:
        return any(
            self.state.are_opponents(self.state.owner(each), self.seat)
            for cards in self.look.buildings.values()
            for each in cards
        )

    def _harms(self, effect: Effect) -> int:
        """How many more enemy figures than own ones are about, wherever."""
        turn, state = self.turn, self.state
        balance = 0
        for seat, heroes in enumerate(state.heroes):
            sign = 1 if state.are_opponents(seat, self.seat) else -1
            balance += sign * sum(len(turn.companions(hero)) for hero in heroes)
        return balance

    # -- missions, shopping ----------------------------------------------------------------------------------

    def _accept(self, hero: int, card: Card) -> float:
        is_survey = card.fame_per is not None and card.fame_per.counter == "regions_entered"
        field = self.state.field[hero]
        if is_survey and field in self.look.places and REGION_OF[field] == MIDDLE:
            return NEVER_DONE  # thrown back by an ambush, he would end it at once
        value = errands.prospect(self.look, hero, card)
        if value < GOOD_MISSION:
            return NEVER_DONE
        # The hero who promises most takes it, and of several missions the one that promises most.
        return FREE + 8 + min(20.0, value)

    def _abandon(self, mission: int) -> float:
        """Only what has become hopeless, for something clearly better."""
        turn, look = self.turn, self.look
        card, hero = turn.card(mission), turn.leader(mission)
        if card.kind == "side" or errands.prospect(look, hero, card, self.state.deeds[mission]) > 0:
            return NEVER_DONE
        better = max(
            (errands.prospect(look, hero, each) for each in look.hand if each.type == "mission" and each.kind == "main"),
            default=0.0,
        )
        return better - 12

    def _acquire(self, taker: str, card: Card) -> float:
        figure = self._found(taker)
        hero = self.turn.leader(figure)
        price = self.turn.price(card, self.state.field[hero], hero)
        value = errands.bought_worth(self.look, hero, card) + self.look.gold_worth(-price)
        if card.type == "spell":
            value += 0.2 * (self.turn.magic_max(figure) - card.magic_cost)
            if self.turn.magic_max(figure) < card.magic_cost:
                return NEVER_DONE
        return FREE + value if value > 0 else NEVER_DONE

    def _take(self, hero: int, card: int) -> float:
        value = errands.bought_worth(self.look, hero, self.turn.card(card))
        return FREE + value if value > 0 else NEVER_DONE

    def _mount(self, rider: int, mount: int) -> float:
        turn = self.turn
        if turn.card(rider).type != "hero":
            return FREE if turn.has(mount, "vehicle") and turn.speed(rider) < turn.card(mount).speed else NEVER_DONE
        wants_to = any(
            goal.mounted for each in turn.attached(rider, "mission") for goal in turn.card(each).goal
        )
        return FREE + 1 if wants_to or turn.speed(rider) < turn.card(mount).speed else NEVER_DONE

    # -- buildings and people --------------------------------------------------------------------------------

    def _visit(self, hero: int, building: int) -> float:
        turn, state = self.turn, self.state
        value = 0.0
        face, field = turn.card(building).id, state.field[building]
        for mission in turn.attached(hero, "mission"):
            card, deeds = turn.card(mission), state.deeds[mission]
            for goal in card.goal:
                if face not in goal.cards:
                    continue
                if goal.need == "pay_gold":
                    value += card.fame if self.look.gold >= max(goal.n, 100) else 0
                elif card.fame_per is not None:
                    value += 4
                elif not goal.distinct or self._is_new(goal.distinct, deeds.records, face, field):
                    value += card.fame / max(1, goal.n)
        if 1000 * hero + building not in state.visits:
            value += errands.visit_worth(self.look, hero, building)
        elif turn.journey(hero).inside != building:
            shopping = errands.visit_worth(self.look, hero, building)
            value += shopping if shopping > 1 and not turn.card(building).programs("visit") else 0
        return 5 + value if value > 0.15 else NEVER_DONE

    @staticmethod
    def _is_new(distinct: str, records: tuple[str, ...], face: str, field: int) -> bool:
        been = [record.split("@") for record in records if "@" in record]
        if distinct == "region":
            return all(REGION_OF[int(at)] != REGION_OF[field] for _, at in been)
        return all(name != face and int(at) != field for name, at in been)

    def _serve(self, hero: int, inhabitant: int) -> float:
        turn = self.turn
        card = turn.card(inhabitant)
        for program in card.programs("service"):
            for effect in program.effects:
                match effect.op:
                    case "gold":
                        return FREE + 5
                    case "heal":
                        hurt = max(self.state.damage.get(each, 0) for each in turn.group(hero))
                        return FREE + 1 if hurt >= 2 else NEVER_DONE
                    case "recruit":
                        price = sum(cost.number for cost in program.costs)
                        value = errands.bought_worth(self.look, hero, card) + self.look.gold_worth(-price)
                        missions = [turn.card(each) for each in turn.attached(hero, "mission")]
                        wanted = any(goal.companion in card.keywords for each in missions for goal in each.goal)
                        return FREE + value + 8 * wanted if value > 0 or wanted else NEVER_DONE
                    case "regain":
                        return FREE if self.look.gold >= 200 else NEVER_DONE
                    case "price" | "allow":
                        kind = "spell" if effect.op == "price" else "equipment"
                        return FREE if any(each.type == kind for each in self.look.hand) else NEVER_DONE
        return NEVER_DONE

    # -- travelling ------------------------------------------------------------------------------------------

    def _step(self, hero: int, target: int, is_passing: bool) -> float:
        turn, state, look = self.turn, self.state, self.look
        found = self.errands(hero)
        here = errands.promising(look, hero, state.field[hero], found)
        there = errands.promising(look, hero, target, found)
        gain = there - here
        if state.passing == hero:
            return 10 + gain
        if state.is_campaign and state.part == 2 and self._holds(hero):
            gain -= 6
        is_place = target in look.places
        if is_place and not is_passing and self._spoils(hero, target):
            return NEVER_DONE
        if is_passing:
            gain -= 0.01 if not self._spoils(hero, target) else 0
        is_sailing = target in SEA[state.field[hero]] and not turn.journey(hero).aboard
        if is_sailing and not turn.group_flies(hero) and not turn.group_swims(hero):
            gain += look.gold_worth(-turn.fare(hero, state.field[hero]))
        return gain if gain > 0.02 else NEVER_DONE

    def _holds(self, hero: int) -> bool:
        """Whether a hero alone keeps an enemy place occupied."""
        field = self.state.field[hero]
        if field not in self.look.places or self._is_own(field):
            return False
        if len(errands.free_places(self.look)) >= len(self.state.heroes[self.seat]):
            return False  # there is too much left to stand about
        return not self._is_held(field)

    def _is_held(self, field: int) -> bool:
        """Whether an own building keeps a place occupied."""
        return any(self._is_mine(each) for each in self.turn.lying(field, "building"))

    def _spoils(self, hero: int, field: int) -> bool:
        """Whether entering a place would end a land survey too early (MO-5.8-12)."""
        if REGION_OF[field] != MIDDLE:
            return False
        turn, state = self.turn, self.state
        for mission in turn.attached(hero, "mission"):
            per = turn.card(mission).fame_per
            if per is not None and per.counter == "regions_entered" and state.deeds[mission].count < 2:
                return True
        return False

    # -- fights ----------------------------------------------------------------------------------------------

    def _attack(self, verb: str, words: list[str]) -> float:
        turn, state = self.turn, self.state
        leaders = [self._found(name) for name in words[0].split("+")]
        field = state.field[leaders[0]]
        if verb == "send":
            party = [
                card
                for card in turn.lying(field, "monster")
                if state.owner(card) == self.seat and card not in state.attacked
            ]
        else:
            party = [figure for leader in leaders for figure in turn.group(leader)]
        if len(words) == 3:
            party = [figure for figure in party if turn.has(figure, "ranged")]
        target = NONE if words[1] == MONSTERS else self._found(words[1])
        if target != NONE and turn.card(target).type == "building":
            return self._siege(party, leaders, target)
        if target == NONE:
            foes = [each for each in turn.lying(field, "monster") if verb == "attack" or state.owner(each) != self.seat]
            kind = "monster"
        else:
            foes, kind = turn.group(target), "hero"
        own, enemy = skirmish.planned(turn, kind, party, foes, field, [self.seat, NONE])
        if len(words) == 3:
            own = own._replace(defence=99)  # nobody strikes back at archers
        value, sure = skirmish.promise(own, enemy)
        if state.mode == DUEL:
            prize = 4.0 if target != NONE else 1.0
            return 20 + prize + value if value > 0.5 and (sure > 0 or verb == "send") else NEVER_DONE
        if value <= 0 or not sure:
            return NEVER_DONE
        prize = value / 3
        if target == NONE:
            prize += self.look.gold_worth(sum(turn.card(foe).loot for foe in foes))
            prize += sum(8.0 for leader in leaders if self._hunts(leader, foes))
        else:
            prize += 3 + 4 * len(turn.attached(target, "mission"))
        return 3 + prize if prize > 0.5 else NEVER_DONE

    def _hunts(self, hero: int, foes: list[int]) -> bool:
        turn = self.turn
        return any(
            goal.need in ("clear_place", "defeat_monster")
            and goal.field != "way"
            and (not goal.subtypes or any(set(goal.subtypes) & set(turn.card(foe).subtypes) for foe in foes))
            for mission in turn.attached(hero, "mission")
            for goal in turn.card(mission).goal
        )

    def _siege(self, party: list[int], leaders: list[int], building: int) -> float:
        turn, state = self.turn, self.state
        if not state.are_opponents(state.owner(building), self.seat):
            return NEVER_DONE
        damage = skirmish.siege(turn, party, building, self.seat)
        if not damage:
            return NEVER_DONE
        share = min(1.0, damage / turn.life(building))
        is_wanted = any(
            goal.need == "destroy_building"
            for leader in leaders
            for mission in turn.attached(leader, "mission")
            for goal in turn.card(mission).goal
        )
        if is_wanted:
            return 4 + 10 * share
        if turn.card(building).id == TEMPLE and any(state.roles) and state.roles[self.seat] != "god-king":
            return 4 + 10 * share
        if state.is_campaign:
            field = state.field[building]
            falls = field in errands.free_places(self.look) or not self._is_held(field)
            return 3 + 8 * share if falls and errands.ruin_time(self.look, leaders[0], field) else NEVER_DONE
        if state.mode == DUEL:
            return 3 + 4 * share
        return NEVER_DONE

    # -- abilities -------------------------------------------------------------------------------------------

    def _use(self, figure: int, source: int, verb: str) -> float:
        turn, state, look = self.turn, self.state, self.look
        card = turn.card(source)
        on = "use" if verb == "use" else "cast"
        programs = card.programs(on)
        effects = [effect for each in programs for effect in each.effects]
        costs = [cost for each in programs for cost in each.costs]
        hero = turn.leader(figure)
        value = 0.0
        if on == "cast":
            value += sum(
                turn.card(each).fame / max(1, goal.n)
                for each in turn.attached(hero, "mission")
                for goal in turn.card(each).goal
                if goal.need == "cast"
            )
        if any(cost.op == "sacrifice" and cost.what == "companion" for cost in costs):
            harvests = any(
                turn.card(each).fame_per is not None
                and turn.card(each).fame_per.counter == "companions_sacrificed"  # type: ignore[union-attr]
                for each in turn.attached(hero, "mission")
            )
            value += 5 if harvests else -3
        if any(cost.what == "life" for cost in costs):
            value -= 2 if turn.life(figure) > 8 else 9
        for effect in effects:
            match effect.op:
                case "gold":
                    value += look.gold_worth(effect.number)
                case "draw":
                    value += errands.CARD if state.libraries[self.seat] else 0
                case "recruit" | "token":
                    value += 2 if state.mode == DUEL or effect.op == "recruit" else -1
                case "heal":
                    hurt = max(state.damage.get(each, 0) for each in turn.group(hero))
                    value += errands.LIFE * min(hurt, effect.number) - (1 if costs else 0)
                case "magic":
                    back = min(effect.number, state.drained.get(figure, 0))
                    value += (0.4 + errands.casts(look, hero)) * back
                case "damage":
                    value += self._strike(effect, figure)
                case "destroy":
                    value += 2
                case "mp" if effect.n == "all_lost":
                    value += 1.0
                case "mp":
                    value += 1.0 if turn.remaining(hero) == 0 and main_mission(turn, hero) != NONE else -1
                case "mod":
                    value += 1.0 if state.fight is not None else -1
                case _:
                    value -= 0.5
        return FREE + value if value > 0.3 else NEVER_DONE

    def _strike(self, effect: Effect, figure: int) -> float:
        """Damage to somebody: worth most where it kills a hero."""
        turn, state = self.turn, self.state
        best = 0.0
        reach = effect.target.rpartition(":")[2]
        for seat, heroes in enumerate(state.heroes):
            if not state.are_opponents(seat, self.seat):
                continue
            for hero in heroes:
                if reach == "here" and state.field[hero] != state.field[figure]:
                    continue
                kill = 8.0 if turn.life(hero) <= effect.number else 0.0
                weight = 0.5 if state.mode == DUEL else 0.3
                best = max(best, kill + weight * effect.number)
        return best

    def _mark(self, hero: int, temple: int) -> float:
        life, cost = self.turn.life(hero), self.state.markers.get(temple, 0)
        total = sum(self.state.markers.get(each, 0) for each in self.turn.temples())
        if total >= 9 or life > cost:
            return FREE + 10 - cost
        return NEVER_DONE


def next_wish(turn: Reading, seat: int) -> str | None:
    """What a computer player would still change about when it is asked."""
    wishes = turn.state.wishes[seat]
    for kind in QUIET_KINDS:
        if wishes[EVENT_KINDS.index(kind)] != NEVER:  # type: ignore[arg-type]
            return f"{kind} never"
    at = EVENT_KINDS.index("own-ambush")
    level = "could" if seeks_way(turn, seat) else "never"
    return f"own-ambush {level}" if wishes[at] != (1 if level == "could" else NEVER) else None


def seeks_way(turn: Reading, seat: int) -> bool:
    """Whether a hero of the seat wants to meet a monster on his way."""
    return any(
        goal.need == "defeat_monster" and goal.field == "way"
        for hero in turn.state.heroes[seat]
        for mission in turn.attached(hero, "mission")
        for goal in turn.card(mission).goal
    )


__all__ = ["ASK", "END", "HAND_OVER", "Acts", "next_wish", "seeks_way"]
