"""How much a player wants each thing that he could do next, in fame; what is below 0 is left alone."""

from __future__ import annotations

from tafelrunde.games.morgua.attacking import MONSTERS
from tafelrunde.games.morgua.board import MIDDLE, NUMBERS, REGION_OF, SEA
from tafelrunde.games.morgua.bot import (
    errands,
    skirmish,
)
from tafelrunde.games.morgua.bot.laying import (
    FREE,
    NEVER_DONE,
    Laying,
)
from tafelrunde.games.morgua.bot.outlook import (
    Errand,
    Outlook,
    promising,
)
from tafelrunde.games.morgua.bot.quests import (
    prospect,
)
from tafelrunde.games.morgua.bot.shopping import (
    CARD,
    LIFE,
    bought_worth,
    casts,
    visit_worth,
)
from tafelrunde.games.morgua.bot.targets import (
    defenders,
    ruin_time,
)
from tafelrunde.games.morgua.cards import CARDS, TEMPLE, Card
from tafelrunde.games.morgua.cards.operations import (
    Damage,
    Destroy,
    Draw,
    Gold,
    Heal,
    Magic,
    Mod,
    Mp,
    Pay,
    Price,
    Recruit,
    Regain,
    Sacrifice,
    Token,
)
from tafelrunde.games.morgua.cards.words import Among, Trigger
from tafelrunde.games.morgua.missions import main_mission
from tafelrunde.games.morgua.modes import DUEL
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import COULD, EVENT_KINDS, LEVELS, NEVER, NONE, EventKind

GOOD_MISSION = 2.5
"""A mission that promises less is not accepted."""
QUIET_KINDS: tuple[EventKind, ...] = ("phase", "announce")
"""The moments at which a computer player does not want to be asked."""


class Acts:
    """Scores for the keys of one build phase position."""

    def __init__(self, turn: Reading, seat: int) -> None:
        self.turn = turn
        self.seat = seat
        self.state = turn.state
        self.look = Outlook(turn, seat)
        self.laying = Laying(self.look)
        self._errands: dict[int, list[Errand]] = {}

    def errands(self, hero: int) -> list[Errand]:
        """What a hero could go for."""
        if hero not in self._errands:
            self._errands[hero] = errands.errands(self.look, hero)
        return self._errands[hero]

    def hero(self, key: str) -> int:
        """The hero of a step."""
        return self._found(key.split(" ")[1])

    def score(self, key: str) -> float:
        """How much the player wants to do this now."""
        verb, *words = key.split(" ")
        match verb:
            case "end" | "none" | "pass" if not words:
                return 0.0
            case "ask":
                return 90.0 if next_wish(self.turn, self.seat) is not None else NEVER_DONE
            case "play":
                return self.laying.wanted(CARDS[words[0]], words[1] if len(words) > 1 else "")
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
            case _:
                return NEVER_DONE

    def _found(self, name: str) -> int:
        card = self.turn.find(name)
        assert card is not None
        return card

    # -- cards from the hand ---------------------------------------------------------------------------------

    # -- missions, shopping ----------------------------------------------------------------------------------

    def _accept(self, hero: int, card: Card) -> float:
        is_survey = card.fame_per is not None and card.fame_per.counter == "regions_entered"
        field = self.state.field[hero]
        if is_survey and field in self.look.places and REGION_OF[field] == MIDDLE:
            return NEVER_DONE  # thrown back by an ambush, he would end it at once
        value = prospect(self.look, hero, card)
        if value < GOOD_MISSION:
            return NEVER_DONE
        # The hero who promises most takes it, and of several missions the one that promises most.
        return FREE + 8 + min(20.0, value)

    def _abandon(self, mission: int) -> float:
        """Only what has become hopeless, for something clearly better."""
        turn, look = self.turn, self.look
        card, hero = turn.card(mission), turn.leader(mission)
        if card.kind == "side" or prospect(look, hero, card, self.state.deeds[mission]) > 0:
            return NEVER_DONE
        better = max(
            (
                prospect(look, hero, each)
                for each in look.hand
                if each.type == "mission" and each.kind == "main"
            ),
            default=0.0,
        )
        return better - 12

    def _acquire(self, taker: str, card: Card) -> float:
        figure = self._found(taker)
        hero = self.turn.leader(figure)
        price = self.turn.price(card, self.state.field[hero], hero)
        value = bought_worth(self.look, hero, card) + self.look.gold_worth(-price)
        if card.type == "spell":
            value += 0.2 * (self.turn.magic_max(figure) - card.magic_cost)
            if self.turn.magic_max(figure) < card.magic_cost:
                return NEVER_DONE
        return FREE + value if value > 0 else NEVER_DONE

    def _take(self, hero: int, card: int) -> float:
        value = bought_worth(self.look, hero, self.turn.card(card))
        return FREE + value if value > 0 else NEVER_DONE

    def _mount(self, rider: int, mount: int) -> float:
        turn = self.turn
        if turn.card(rider).type != "hero":
            return (
                FREE
                if turn.has(mount, "vehicle") and turn.speed(rider) < turn.card(mount).speed
                else NEVER_DONE
            )
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
            value += visit_worth(self.look, hero, building)
        elif turn.journey(hero).inside != building:
            shopping = visit_worth(self.look, hero, building)
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
                match effect:
                    case Gold():
                        return FREE + 5
                    case Heal():
                        hurt = max(self.state.damage.get(each, 0) for each in turn.group(hero))
                        return FREE + 1 if hurt >= 2 else NEVER_DONE
                    case Recruit():
                        price = sum(cost.n for cost in program.costs if isinstance(cost, Pay))
                        value = bought_worth(self.look, hero, card) + self.look.gold_worth(-price)
                        missions = [turn.card(each) for each in turn.attached(hero, "mission")]
                        wanted = any(
                            goal.companion in card.keywords for each in missions for goal in each.goal
                        )
                        return FREE + value + 8 * wanted if value > 0 or wanted else NEVER_DONE
                    case Regain():
                        return FREE if self.look.gold >= 200 else NEVER_DONE
                    case Price():
                        kinds = effect.of
                        return FREE if any(each.type in kinds for each in self.look.hand) else NEVER_DONE
        return NEVER_DONE

    # -- travelling ------------------------------------------------------------------------------------------

    def _step(self, hero: int, target: int, is_passing: bool) -> float:
        turn, state, look = self.turn, self.state, self.look
        found = self.errands(hero)
        here = promising(look, hero, state.field[hero], found)
        there = promising(look, hero, target, found)
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
        if field not in self.look.places or self.look.is_own(field):
            return False
        if len(errands.free_places(self.look)) >= len(self.state.heroes[self.seat]):
            return False  # there is too much left to stand about
        here = [
            other for heroes in self._allied_heroes() for other in heroes if self.state.field[other] == field
        ]
        if here[0] != hero:
            return False  # one is enough
        return not self._is_held(field)

    def _allied_heroes(self) -> list[list[int]]:
        return [self.state.heroes[seat] for seat in self.state.team(self.seat)]

    def _is_held(self, field: int) -> bool:
        """Whether an own building keeps a place occupied."""
        return any(self.look.is_mine(each) for each in self.turn.lying(field, "building"))

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
            foes = [
                each
                for each in turn.lying(field, "monster")
                if verb == "attack" or state.owner(each) != self.seat
            ]
            kind = "monster"
        else:
            foes, kind = defenders(turn, target), "hero"
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
        """Tearing down an enemy building: wanted by missions, against temples, and where places decide."""
        turn, state = self.turn, self.state
        if not state.are_opponents(state.owner(building), self.seat):
            return NEVER_DONE
        is_wanted = any(
            goal.need == "destroy_building"
            for leader in leaders
            for mission in turn.attached(leader, "mission")
            for goal in turn.card(mission).goal
        )
        is_wanted = is_wanted or (
            turn.card(building).id == TEMPLE and any(state.roles) and state.roles[self.seat] != "god-king"
        )
        if not is_wanted and not state.is_campaign and state.mode != DUEL:
            return NEVER_DONE  # said first, for what an attack would do takes long to find out
        damage = skirmish.siege(turn, party, building, self.seat)
        if not damage:
            return NEVER_DONE
        share = min(1.0, damage / turn.life(building))
        if is_wanted:
            return 4 + 10 * share
        if state.is_campaign:
            field = state.field[building]
            falls = field in errands.free_places(self.look) or not self._is_held(field)
            return 3 + 8 * share if falls and ruin_time(self.look, leaders[0], field) else NEVER_DONE
        return 3 + 4 * share

    # -- abilities -------------------------------------------------------------------------------------------

    def _use(self, figure: int, source: int, verb: str) -> float:
        turn, state, look = self.turn, self.state, self.look
        card = turn.card(source)
        on: Trigger = "use" if verb == "use" else "cast"
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
        if any(isinstance(cost, Sacrifice) and cost.what == "companion" for cost in costs):
            harvests = any(
                turn.card(each).fame_per is not None
                and turn.card(each).fame_per.counter == "companions_sacrificed"  # type: ignore[union-attr]
                for each in turn.attached(hero, "mission")
            )
            value += 5 if harvests else -3
        if any(cost.what == "life" for cost in costs):
            value -= 2 if turn.life(figure) > 8 else 9
        for effect in effects:
            match effect:
                case Gold():
                    value += look.gold_worth(effect.number)
                case Draw():
                    value += CARD if state.libraries[self.seat] else 0
                case Recruit() if self._seeks(hero) and turn.lying(state.field[hero], "monster"):
                    return NEVER_DONE  # whoever tames his prey has none
                case Recruit() | Token():
                    value += 2 if state.mode == DUEL or isinstance(effect, Recruit) else -1
                case Heal():
                    hurt = max(state.damage.get(each, 0) for each in turn.group(hero))
                    value += LIFE * min(hurt, effect.n) - (1 if costs else 0)
                case Magic():
                    back = min(effect.n, state.drained.get(figure, 0))
                    value += (0.4 + casts(look, hero)) * back
                case Damage():
                    value += self._strike(effect, figure)
                case Destroy():
                    value += 2
                case Mp(n="all_lost"):
                    value += 1.0
                case Mp():
                    value += 1.0 if turn.remaining(hero) == 0 and main_mission(turn, hero) != NONE else -1
                case Mod():
                    value += 1.0 if state.fight is not None else -1
                case _:
                    value -= 0.5
        return FREE + value if value > 0.3 else NEVER_DONE

    def _seeks(self, hero: int) -> bool:
        """Whether somebody on the hero's field has a mission that asks for monsters."""
        turn, state = self.turn, self.state
        return any(
            goal.need in ("clear_place", "defeat_monster")
            for each in state.heroes[self.seat]
            if state.field[each] == state.field[hero]
            for mission in turn.attached(each, "mission")
            for goal in turn.card(mission).goal
        )

    def _strike(self, effect: Damage, figure: int) -> float:
        """Damage to somebody: worth most where it kills a hero."""
        turn, state = self.turn, self.state
        best = 0.0
        is_near = isinstance(effect.target, Among) and effect.target.reach == "here"
        for seat, heroes in enumerate(state.heroes):
            if not state.are_opponents(seat, self.seat):
                continue
            for hero in heroes:
                if is_near and state.field[hero] != state.field[figure]:
                    continue
                kill = 8.0 if turn.life(hero) <= effect.n else 0.0
                weight = 0.5 if state.mode == DUEL else 0.3
                best = max(best, kill + weight * effect.n)
        return best

    def _mark(self, hero: int, temple: int) -> float:
        life, cost = self.turn.life(hero), self.state.markers.get(temple, 0)
        total = sum(self.state.markers.get(each, 0) for each in self.turn.temples())
        if total >= 9 or life > cost:
            return FREE + 10 - cost
        return NEVER_DONE


def next_wish(turn: Reading, seat: int) -> str | None:
    """What a computer player would still change about when it is asked."""
    wished = dict.fromkeys(QUIET_KINDS, NEVER)
    wished["own-ambush"] = COULD if seeks_way(turn, seat) else NEVER
    for kind, level in wished.items():
        if turn.state.wishes[seat][EVENT_KINDS.index(kind)] != level:
            return f"{kind} {LEVELS[level]}"
    return None


def seeks_way(turn: Reading, seat: int) -> bool:
    """Whether a hero of the seat wants to meet a monster on his way."""
    return any(
        goal.need == "defeat_monster" and goal.field == "way"
        for hero in turn.state.heroes[seat]
        for mission in turn.attached(hero, "mission")
        for goal in turn.card(mission).goal
    )
