"""What a sensible player of Morgua looks at, and what such a player would do next.

The evaluation counts fame, heroes with their groups, gold and cards. The proposals are rules of thumb, one a
kind of question: build places and markets, bring in a hero, take missions that look possible, travel towards
them, fight where it pays, and pass where nothing is at stake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import tanh
from typing import Any

from tafelrunde.games.morgua import errands
from tafelrunde.games.morgua.acting import END, ActQuestion
from tafelrunde.games.morgua.ambushes import AmbushQuestion
from tafelrunde.games.morgua.battle import PARTY_WORDS, EventQuestion
from tafelrunde.games.morgua.board import MIDDLE, NUMBERS, REGION_OF
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.fights import damages, levels, strength, values
from tafelrunde.games.morgua.missions import worth
from tafelrunde.games.morgua.state import ATTACKERS, DEFENDERS, NONE, State
from tafelrunde.games.morgua.turns import DiscardQuestion
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.beat import SILENT
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Decision, Number, Seat
from tafelrunde.table.table import Table

DECISIVE = 400.0
"""A lead that is nearly won; a hundred fame are a thousand."""
FAME, HERO, FIGURE, ITEM, CARD, MISSION = 10.0, 40.0, 2.0, 8.0, 4.0, 0.3
ENOUGH_PLACES = 5
INCOME = ("market-square", "silver-mine", "pilgrims-hostel", "village-reeve")


class MorguaAdvisor(Advisor):
    """Evaluation of positions, and rules of thumb."""

    def evaluate(self, state: Any, seat: Seat) -> float:
        """The own worth less that of the best opponent."""
        if state.outcome is not None:
            return 1.0 if seat in state.outcome.winners else -1.0
        others = [each for each in range(state.seats) if state.are_opponents(each, seat)]
        lead = worth_of(state, seat) - max(worth_of(state, each) for each in others)
        return tanh(lead / DECISIVE)

    def side_of(self, state: Any, seat: Seat) -> int:
        """Partners win and lose together."""
        return int(state.side_of(seat))

    def rollout(self, state: Any, decision: Decision[Any], stream: Stream) -> str:
        """What the rules of thumb would do."""
        return _thumb(Turn(state, SILENT), decision.seat, decision, stream)

    def propose(self, table: Table[Any], seat: Seat, stream: Stream) -> list[str]:
        """The answer that the rules of thumb like best; ties are broken by chance."""
        return [_thumb(Turn(table.state, SILENT), seat, table.pending[seat], stream)]


def _thumb(turn: Turn, seat: int, decision: Decision[Any], stream: Stream) -> str:
    """The answer that the rules of thumb like best."""
    if isinstance(decision, ActQuestion):
        return _best(decision.legal(), lambda key: action(turn, seat, key), stream)
    if isinstance(decision, Number):
        return str(_number(turn, seat, decision))
    return _answer(turn, seat, decision, stream)


def _best(keys: Iterable[str], score: Callable[[str], float], stream: Stream) -> str:
    best, most = "", float("-inf")
    for key in keys:
        value = score(key) + stream.below(100) / 1000
        if value > most:
            best, most = key, value
    return best


# -- how good a position is ----------------------------------------------------------------------------------


def worth_of(state: State, seat: int) -> float:
    """How well a seat stands."""
    turn = Turn(state, SILENT)
    total = FAME * turn.fame(seat) + min(turn.gold(seat), 1000) / 25 + CARD * len(state.hands[seat])
    for hero in state.heroes[seat]:
        total += HERO + _figure(turn, hero)
        for card in state.attached.get(hero, ()):
            kind = turn.card(card).type
            if kind == "mission":
                total += MISSION * FAME * max(0, worth(turn, card, hero))
            else:
                total += ITEM if kind in ("equipment", "spell") else _figure(turn, card)
    return total


def _figure(turn: Turn, figure: int) -> float:
    return FIGURE * turn.strength(figure) + turn.life(figure)


# -- actions -------------------------------------------------------------------------------------------------


def action(turn: Turn, seat: int, key: str) -> float:
    """How much a player wants to do something; what is below 0 is left alone."""
    if key in (END, "none", "pass"):
        return 0
    verb, *words = key.split(" ")
    match verb:
        case "play" | "temple":
            return _play(turn, seat, words) + (5 if verb == "temple" else 0)
        case "exchange":
            return 20
        case "accept":
            return errands.prospect(turn, _found(turn, words[0]), CARDS[words[1]])
        case "recruit" | "buy" | "learn":
            return 30
        case "take":
            return 35
        case "mount":
            return 12 if turn.speed(_found(turn, words[0])) < turn.card(_found(turn, words[1])).speed else -1
        case "visit" | "serve":
            return _visit(turn, seat, words)
        case "step" | "pass":
            return _step(turn, words) - (1 if verb == "pass" else 0)
        case "attack" | "send":
            return _attack(turn, seat, words)
        case "use" | "cast":
            return _use(turn, words)
        case "mark":
            return 40 if turn.life(_found(turn, words[0])) > 8 else -1
        case "hand":
            return 0.5 if turn.state.turn % 2 else -1
        case _:
            return -5


def _found(turn: Turn, name: str) -> int:
    card = turn.find(name)
    assert card is not None
    return card


def _play(turn: Turn, seat: int, words: list[str]) -> float:
    card = CARDS[words[0]]
    state = turn.state
    field = NUMBERS.get(words[1]) if len(words) > 1 else None
    heroes = [state.field[hero] for hero in state.heroes[seat]]
    match card.type:
        case "hero":
            return 60 + card.strength / 10
        case "place":
            own = [place for place in turn.places() if state.owner(place) == seat]
            assert field is not None
            near = min((errands.LAND[field][state.field[place]] for place in own), default=0)
            middle = 2 if REGION_OF[field] == MIDDLE else 0
            if len(own) >= ENOUGH_PLACES and not state.is_build_up:
                return -1
            return 40 - abs(near - 4) + middle
        case "building" | "inhabitant":
            return 30 + (8 if field in heroes else 0) + (6 if card.id in INCOME else 0)
        case "monster":
            own_prey = any(
                errands.wants_prey(turn, hero) and state.field[hero] == field for hero in state.heroes[seat]
            )
            return 20 if own_prey and card.strength <= 4 else -1
        case "event":
            return _event(turn, seat, words[0])
        case _:
            return 15  # an anti-mission


def _event(turn: Turn, seat: int, name: str) -> float:
    if name in ("earthquake", "plague", "storm-surge"):
        return -1
    return 45


def _visit(turn: Turn, seat: int, words: list[str]) -> float:
    hero, card = _found(turn, words[0]), _found(turn, words[1])
    if 1000 * hero + card in turn.state.visits:
        return -1
    face = turn.card(card).id
    if errands.is_wanted(turn, hero, face):
        return 50
    if face == "chapel" and turn.gold(seat) >= errands.RICH:
        return 34
    if face in INCOME:
        return 34
    hurt = sum(turn.state.damage.get(figure, 0) for figure in turn.group(hero))
    needs = [CARDS[turn.faces[each]] for each in turn.state.hands[seat]]
    if any(face in need.building for each in needs for need in each.need if each.cost <= turn.gold(seat)):
        return 25
    return 15 if turn.card(card).programs("visit") or hurt else -1


def _step(turn: Turn, words: list[str]) -> float:
    hero, target = _found(turn, words[0]), NUMBERS[words[1]]
    goals = errands.goals(turn, hero)
    if not goals:
        return -1
    table = errands.distances(turn, hero)
    here = min(table[turn.state.field[hero]][goal] for goal in goals)
    there = min(table[target][goal] for goal in goals)
    return 22 - there if there < here else -1


def _attack(turn: Turn, seat: int, words: list[str]) -> float:
    state = turn.state
    heroes = [_found(turn, name) for name in words[0].split("+")]
    party = [figure for hero in heroes for figure in turn.group(hero)]
    own = sum(turn.strength(figure) for figure in party) + errands.bonus(turn, party, words[1])
    if words[1] == "monsters":
        foes = turn.lying(state.field[heroes[0]], "monster")
        return 38 if own > 2 * sum(turn.strength(foe) for foe in foes) else -1
    target = _found(turn, words[1])
    if turn.card(target).type == "building":
        is_enemy = state.are_opponents(state.owner(target), seat)
        is_wanted = (
            any(errands.wants_ruin(turn, hero) for hero in heroes) or turn.card(target).id == "temple-of-fate"
        )
        return 36 if is_enemy and is_wanted and own > turn.armour(target) else -1
    foes = turn.group(target)
    return 39 if own > 2 * sum(turn.strength(foe) for foe in foes) else -1


def _use(turn: Turn, words: list[str]) -> float:
    source = _found(turn, words[-1])
    figure = _found(turn, words[0])
    effects = [effect for each in turn.card(source).effects for effect in each.effects]
    kinds = {effect.op for effect in effects}
    if "heal" in kinds:
        hero = turn.leader(figure)
        return 26 if max(turn.state.damage.get(each, 0) for each in turn.group(hero)) > 3 else -1
    if kinds & {"gold", "draw", "recruit"}:
        return 28
    if "magic" in kinds:
        return 18 if turn.state.drained.get(figure, 0) > 1 else -1
    if "damage" in kinds or "mod" in kinds:
        return 16
    return -1


# -- other questions -----------------------------------------------------------------------------------------


def _number(turn: Turn, seat: int, decision: Number) -> int:
    """A split, a share of damage, or a payment."""
    fight = turn.state.fight
    key = decision.prompt.key
    if fight is not None and key.startswith("prompt.split"):
        party = ATTACKERS if fight.seats[ATTACKERS] == seat else DEFENDERS
        return _split(turn, party, decision.maximum)
    return decision.maximum


def _split(turn: Turn, party: int, most: int) -> int:
    """All into attack where the enemy cannot ward it off, else as much into defence as is needed."""
    fight = turn.state.fight
    assert fight is not None
    if fight.kind == "building":
        return most
    level = levels(turn, fight)[0]
    enemy = strength(turn, fight, 1 - party, level)
    own = strength(turn, fight, party, level)
    if own > 2 * enemy:
        return max(0, most - (enemy + 1) // 2)  # even all of the enemy's strength does no harm then
    return max(0, min(most, own - (enemy + 1) // 2))


def _answer(turn: Turn, seat: int, decision: Decision[Any], stream: Stream) -> str:
    legal = decision.legal()
    if isinstance(decision, AmbushQuestion):
        return _ambush(turn, seat, decision, legal)
    if isinstance(decision, EventQuestion):
        return _best(legal, lambda key: _combat_event(turn, seat, key), stream)
    if isinstance(decision, DiscardQuestion):
        return _best(legal, lambda key: -_keep(turn, key.partition(" ")[2]), stream)
    match decision.prompt.key.removeprefix("prompt."):
        case "choose-hero":
            return _best(legal, lambda key: CARDS[key].strength + CARDS[key].speed, stream)
        case "visit" | "pay-mission" | "search" | "ranged":
            return "yes"
        case "complete":
            hero = next(iter(turn.state.heroes[seat]), NONE)
            missions = turn.attached(hero, "mission") if hero != NONE else []
            return "complete" if any(worth(turn, each, hero) > 0 for each in missions) else "wait"
        case "damage" | "destroy" | "mp" | "heal":
            return _best(legal, lambda key: _victim(turn, seat, key), stream)
        case "role":
            return next(role for role in ("god-king", "defender", "knight") if role in legal)
    return decision.safe()


def _victim(turn: Turn, seat: int, name: str) -> float:
    card = turn.find(name)
    if card is None:
        return 0
    is_enemy = turn.state.are_opponents(turn.player(card), seat)
    return (10 if is_enemy else 0) + turn.state.damage.get(card, 0)


def _keep(turn: Turn, face: str) -> float:
    order = (
        "mission",
        "hero",
        "equipment",
        "companion",
        "event",
        "building",
        "spell",
        "inhabitant",
        "monster",
    )
    kind = CARDS[face].type
    return 10 - order.index(kind) if kind in order else 0


def _ambush(turn: Turn, seat: int, decision: AmbushQuestion, legal: Any) -> str:
    """Stop an opponent whose group the monster withstands; provide prey for an own hero who seeks it."""
    hero = decision.ambush.hero
    owner = turn.state.owner(hero)
    group = sum(turn.strength(figure) for figure in turn.group(hero))
    monsters = [key for key in legal if key in CARDS]
    if owner == seat:
        prey = [key for key in monsters if group > 2 * CARDS[key].strength]
        return prey[0] if prey and errands.wants_prey(turn, hero) else "none"
    if not turn.state.are_opponents(owner, seat):
        return "none"
    strong = [key for key in monsters if 2 * CARDS[key].strength >= group]
    return max(strong, key=lambda key: CARDS[key].strength, default="none")


def _combat_event(turn: Turn, seat: int, key: str) -> float:
    """An event is worth the damage that it changes for the own side."""
    fight = turn.state.fight
    assert fight is not None
    if key == "none":
        return 0
    own = next((party for party in (0, 1) if fight.seats[party] == seat), None)
    if own is None:
        return -1
    level = levels(turn, fight)[0]
    suffered = damages(turn, fight, level)
    attack = values(turn, fight, level)
    name, *words = key.split(" ")
    party = PARTY_WORDS.index(words[0]) if words and words[0] in PARTY_WORDS else ATTACKERS
    if name == "shield-wall" and party == own:
        return suffered[own]
    if name == "surprise-blow" and party == own:
        return 4 + min(0, attack[2 * own] - attack[3 - 2 * own])
    if name == "fog-bank":
        return suffered[own] - suffered[1 - own]
    return 1 if name == "fire-arrows" and own == ATTACKERS else -1
