"""What a computer player answers to the smaller questions: fights, ambushes, choices that cards ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tafelrunde.games.morgua import (
    fights,
)
from tafelrunde.games.morgua.ambushes import AmbushQuestion
from tafelrunde.games.morgua.asking import ShareQuestion
from tafelrunde.games.morgua.battle import EventQuestion
from tafelrunde.games.morgua.board import NUMBERS, REGION_IDS, REGION_OF
from tafelrunde.games.morgua.bot import (
    skirmish,
)
from tafelrunde.games.morgua.bot.acts import (
    next_wish,
    seeks_way,
)
from tafelrunde.games.morgua.bot.outlook import (
    Outlook,
)
from tafelrunde.games.morgua.bot.quests import (
    prospect,
)
from tafelrunde.games.morgua.bot.targets import (
    prey_chance,
)
from tafelrunde.games.morgua.cards import CARDS, TEMPLE, WILD, Card
from tafelrunde.games.morgua.cards.operations import Sacrifice
from tafelrunde.games.morgua.fights import levels
from tafelrunde.games.morgua.missions import main_mission, worth
from tafelrunde.games.morgua.modes import DUEL, PLACES_TO_LAY, laid_by
from tafelrunde.games.morgua.priority import ASK, PASS, SILENCE, WindowQuestion
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import ATTACKERS, DEFENDERS, NONE, own_cards
from tafelrunde.games.morgua.turns import DiscardQuestion
from tafelrunde.table.decision import NOTHING, Decision, Number, Several

KEPT = {
    "mission": 6.0,
    "hero": 4.0,
    "equipment": 2.5,
    "companion": 2.5,
    "building": 2.5,
    "event": 2.0,
    "monster": 2.0,
    "spell": 1.5,
    "inhabitant": 1.5,
    "place": 1.0,
}
"""How much a hand card is worth keeping, by its type."""
EVENT = 1.5
"""What a combat event must change, in points of damage, to be played."""

Scores = dict[str, float]


def scores(turn: Reading, seat: int, decision: Decision[Any]) -> Scores:
    """The answers that come into question, with how good each looks; higher is better."""
    if isinstance(decision, Number):
        return _numbers(turn, seat, decision)
    if isinstance(decision, WindowQuestion):
        return {ASK: 1.0} if next_wish(turn, seat) is not None else {PASS: 1.0}
    legal = decision.legal()
    if isinstance(decision, AmbushQuestion):
        return _ambush(turn, seat, decision, legal)
    if isinstance(decision, EventQuestion):
        return _events(turn, seat, decision, legal)
    if isinstance(decision, DiscardQuestion):
        return _by(legal, lambda key: -kept(turn, seat, key.partition(" ")[2]))
    if isinstance(decision, Several):
        return _several(turn, seat, decision, legal)
    score = CHOICES.get(decision.name)
    if score is None:
        return {decision.safe(): 1.0}
    return _by(legal, lambda key: score(turn, seat, key))


def _by(keys: Iterable[str], score: Callable[[str], float]) -> Scores:
    return {key: score(key) for key in keys}


# -- fights --------------------------------------------------------------------------------------------------


def _own_party(turn: Reading, seat: int) -> int | None:
    fight = turn.state.fight
    assert fight is not None
    return next((party for party in (ATTACKERS, DEFENDERS) if fight.seats[party] == seat), None)


def _numbers(turn: Reading, seat: int, decision: Number) -> Scores:
    if decision.name.startswith("split") and turn.state.fight is not None:
        return _splits(turn, seat, decision, 1 if decision.name == "split-air" else 0)
    if isinstance(decision, ShareQuestion):
        # What kills is dealt out; what is left over hits the last in the row anyway.
        return {str(min(decision.life, decision.maximum)): 1.0}
    return {str(decision.maximum): 1.0}


def _splits(turn: Reading, seat: int, decision: Number, level: int) -> Scores:
    fight = turn.state.fight
    assert fight is not None
    most = decision.maximum
    if fight.kind == "building":
        return {str(most): 1.0}
    both = skirmish.sides(turn, fight, level)
    party = _own_party(turn, seat)
    own, enemy = both if party == ATTACKERS else (both[1], both[0])
    best = min(most, skirmish.best_split(own, enemy)[0])
    found = {str(best): 1.0}
    for other in (most, 0, most // 2):
        found.setdefault(str(other), 0.2)
    return found


def _events(turn: Reading, seat: int, decision: EventQuestion, legal: Sequence[str]) -> Scores:
    """An event is worth what it changes for the own side."""
    fight = turn.state.fight
    assert fight is not None
    found = {NOTHING: 0.0}
    own = _own_party(turn, seat)
    if own is None:
        return found
    before = _balance(turn, fight, own)
    for key in legal:
        played = decision.value(key)
        if played is not None:
            trial = fight.copy()
            trial.events.append(played)
            found[key] = _balance(turn, trial, own) - before - EVENT
    return found


def _balance(turn: Reading, fight: Any, own: int) -> float:
    value = 0.0
    for level in levels(turn, fight):
        suffered = fights.damages(turn, fight, level)
        if fight.kind == "building":
            value += suffered[DEFENDERS] if own == ATTACKERS else 0
            continue
        both = skirmish.sides(turn, fight, level)
        value += skirmish.payoff(both[own], both[1 - own], suffered[1 - own], suffered[own])
    return value


def _ambush(turn: Reading, seat: int, decision: AmbushQuestion, legal: Sequence[str]) -> Scores:
    """Stop an opponent whom the monster withstands; provide prey for an own hero who seeks it."""
    hero = decision.ambush.hero
    owner = turn.state.owner(hero)
    found = {NOTHING: 0.0}
    monsters = [key for key in legal if key not in (NOTHING, SILENCE)]
    look = Outlook(turn, owner)
    if owner == seat:
        if seeks_way(turn, seat):
            for key in monsters:
                found[key] = 6 * prey_chance(look, hero, CARDS[key], turn.state.field[hero]) - 3
        return found
    if not turn.state.are_opponents(owner, seat):
        return found
    own = skirmish.planned(turn, "ambush", [], turn.group(hero), turn.state.field[hero], [seat, owner])[1]
    for key in monsters:
        card = CARDS[key]
        is_wild = bool(set(card.subtypes) & set(WILD))
        is_held = is_wild and turn.card(hero).alignment == "good"
        monster = skirmish.Side(card.strength, 0, 0, card.life, False, is_wild)
        _, sure = skirmish.promise(own._replace(is_held=is_held), monster)
        prize = (
            1.5
            + 1.5 * (main_mission(turn, hero) != NONE)
            - 0.5 * sum(monster_wanted(turn, seat, each) for each in (card,))
        )
        found[key] = prize - card.cost / 100 - 0.1 * card.strength if sure == 0 else -1.0
    return found


def monster_wanted(turn: Reading, seat: int, card: Card) -> bool:
    """Whether a mission in the own hand needs such a monster as prey."""
    for each in turn.state.hands[seat]:
        for goal in CARDS[turn.faces[each]].goal:
            if goal.need in ("clear_place", "defeat_monster") and card.strength <= 4:
                return True
    return False


# -- what cards ask for --------------------------------------------------------------------------------------


def _several(turn: Reading, seat: int, decision: Several[Any], legal: Sequence[str]) -> Scores:
    """Vetoes, helpers, who lands: all help, who attacks walkers lands, and the strongest hero is vetoed."""
    if decision.name == "join":
        return _by(legal, lambda each: float(len(each.split(" "))) if each != NOTHING else 0.0)
    if decision.name == "veto":
        return _by(legal, _veto)
    sign = 1.0 if decision.name == "land-attackers" and _attacks_walkers(turn) else -1.0
    return _by(legal, lambda each: sign * (len(each.split(" ")) if each != NOTHING else 0))


def _attacks_walkers(turn: Reading) -> bool:
    """Whether somebody on the ground is attacked: who stays in the air has no part in that (MO-3-57)."""
    fight = turn.state.fight
    assert fight is not None
    foes = fight.parties[DEFENDERS]
    return not foes or not all(turn.has(each, "flying") for each in foes)


def _veto(key: str) -> float:
    """A veto gives its victim gold (MO-1-21), so only the strongest heroes are worth one."""
    if key == NOTHING:
        return 0.0
    return sum(hero_worth(CARDS[each.partition(":")[2]]) - 11 for each in key.split(" ") if ":" in each)


def hero_worth(card: Card) -> float:
    """How good a hero is by what is printed."""
    value = 0.5 * card.strength + 0.15 * card.life + 0.8 * card.speed + 0.3 * card.magic
    return value + 0.8 * bool(card.effects) + ("flying" in card.keywords)


def kept(turn: Reading, seat: int, face: str) -> float:
    """How much a hand card is worth keeping."""
    card, state = CARDS[face], turn.state
    value = KEPT[card.type]
    same = sum(turn.faces[each] == face for each in state.hands[seat])
    kind = sum(CARDS[turn.faces[each]].type == card.type for each in state.hands[seat])
    value -= 0.4 * (same - 1) + 0.25 * (kind - 1)
    if state.is_campaign:
        value += 3.0 if card.type == "building" and card.id != TEMPLE else 0.0
        value += 8.0 if card.type == "place" and laid_by(turn, state.side_of(seat)) < PLACES_TO_LAY else -1.0
        value -= 3.0 if card.type == "mission" else 0.0
        value -= card.cost / 200
    elif card.id == TEMPLE and state.roles[seat] != "god-king":
        value -= 2.0
    if state.mode == DUEL:
        value += {"mission": -6.0, "monster": 3.0, "spell": 2.0, "place": -0.5}.get(card.type, 0.0)
    if card.kind == "anti":
        value -= 2.0
    elif card.type == "mission" and any(goal.subtypes for goal in card.goal):
        value -= 4.0  # few ever meet such prey
    return value


def _choose_hero(turn: Reading, seat: int, key: str) -> float:
    card = CARDS[key]
    if turn.state.mode == DUEL:
        return card.life + 0.5 * card.strength + 1.5 * card.magic
    deck = [CARDS[turn.faces[each]] for each in own_cards(seat)]
    return hero_worth(card) + 0.06 * card.magic * sum(each.type == "spell" for each in deck)


def _yes(turn: Reading, seat: int, key: str) -> float:
    return 1.0 if key == "yes" else 0.0


def _visit(turn: Reading, seat: int, key: str) -> float:
    """Whoever visits uses what the building offers, unless it costs a companion for nothing."""
    inside = [turn.journey(hero).inside for hero in turn.state.heroes[seat]]
    for hero, building in zip(turn.state.heroes[seat], inside, strict=True):
        if building == NONE or turn.state.visits[-1:] != [1000 * hero + building]:
            continue
        costs = [cost for program in turn.card(building).programs("visit") for cost in program.costs]
        if any(isinstance(cost, Sacrifice) for cost in costs):
            harvests = any(turn.card(each).fame_per for each in turn.attached(hero, "mission"))
            return (1.0 if key == "yes" else 0.0) if harvests else (1.0 if key == "no" else 0.0)
        if any(cost.what == "card" for cost in costs) and len(turn.state.hands[seat]) < 5:
            return 1.0 if key == "no" else 0.0
    return 1.0 if key == "yes" else 0.0


def _complete(turn: Reading, seat: int, key: str) -> float:
    """Soul Harvest is brought home when there is nobody left to sacrifice."""
    best = 0.0
    for hero in turn.state.heroes[seat]:
        for mission in turn.attached(hero, "mission"):
            if turn.card(mission).may:
                left = len([each for each in turn.companions(hero) if turn.card(each).strength <= 4])
                best = max(best, worth(turn, mission, hero) - 4.0 * left)
    return best if key == "complete" else 0.0


def _victim(turn: Reading, seat: int, key: str) -> float:
    """Whom damage should hit."""
    card = turn.find(key)
    if card is None:
        return 0.0
    player = turn.player(card)
    sign = 1 if turn.state.are_opponents(player, seat) else -1
    kind = turn.card(card).type
    weight = {"hero": 6.0, "companion": 3.0, "building": 2.0}.get(kind, 1.0)
    if kind == "hero":
        weight += 2.0 * len(turn.attached(card, "mission"))
    life = turn.life(card) if turn.card(card).life else 5
    return sign * (weight + 10 / max(1, life))


def _patient(turn: Reading, seat: int, key: str) -> float:
    card = turn.find(key)
    if card is None:
        return 0.0
    hurt = turn.state.damage.get(card, 0)
    own = not turn.state.are_opponents(turn.player(card), seat)
    return (1 if own else -1) * (hurt + (2 if turn.card(card).type == "hero" else 0))


def _sacrifice(turn: Reading, seat: int, key: str) -> float:
    card = turn.find(key)
    return 0.0 if card is None else -float(turn.strength(card)) - turn.card(card).cost / 100


def _recruit(turn: Reading, seat: int, key: str) -> float:
    card = turn.find(key)
    return 0.0 if card is None else float(turn.strength(card))


def _anti(turn: Reading, seat: int, key: str) -> float:
    """The fame is lost either way; a promising old mission is kept."""
    promises = [
        prospect(Outlook(turn, seat), hero, turn.card(mission), turn.state.deeds[mission])
        for hero in turn.state.heroes[seat]
        if (mission := main_mission(turn, hero)) != NONE
    ]
    return max(promises, default=0.0) if key == "refuse" else 0.5


def _name_region(turn: Reading, seat: int, key: str) -> float:
    """A region without places leads nowhere; else one that is far from the enemy heroes."""
    region = REGION_IDS.index(key)
    fields = [turn.state.field[place] for place in turn.places()]
    return -float(sum(REGION_OF[field] == region for field in fields))


def _plague_region(turn: Reading, seat: int, key: str) -> float:
    region = REGION_IDS.index(key)
    value = 0.0
    for card, field in turn.state.field.items():
        if REGION_OF[field] == region and turn.card(card).type in ("companion", "inhabitant"):
            value += 1 if turn.state.are_opponents(turn.player(card), seat) else -1
    return value


def _role(turn: Reading, seat: int, key: str) -> float:
    """Fame at once is best; a king has everybody against him."""
    return {"defender": 3.0, "knight": 2.0, "god-king": 1.0}[key]


def _fetched(turn: Reading, seat: int, key: str) -> float:
    return KEPT[CARDS[key].type] if key in CARDS else 0.0


def _fetched_hero(turn: Reading, seat: int, key: str) -> float:
    return hero_worth(CARDS[key]) if key in CARDS else 0.0


def _token_field(turn: Reading, seat: int, key: str) -> float:
    """A token goes where enemies are."""
    field = NUMBERS[key]
    place = turn.place_at(field)
    owner = turn.state.owner(place) if place != NONE else seat
    enemies = sum(
        turn.state.are_opponents(turn.state.owner(each), seat) for each in turn.lying(field, "hero")
    )
    return 2.0 * enemies + turn.state.are_opponents(owner, seat)


def _hero_field(turn: Reading, seat: int, key: str) -> float:
    return -float(len(turn.lying(NUMBERS[key], "monster")))


def _wish(turn: Reading, seat: int, key: str) -> float:
    return 1.0 if key == next_wish(turn, seat) else 0.0


CHOICES: dict[str, Callable[[Reading, int, str], float]] = {
    "choose-hero": _choose_hero,
    "visit": _visit,
    "pay-mission": _yes,
    "search": _yes,
    "ranged": _yes,
    "complete": _complete,
    "damage": _victim,
    "destroy": _victim,
    "mp": _victim,
    "heal": _patient,
    "sacrifice": _sacrifice,
    "recruit": _recruit,
    "anti-mission": _anti,
    "name-region": _name_region,
    "region": _plague_region,
    "role": _role,
    "regain": _fetched,
    "search-any": _fetched,
    "search-hero": _fetched_hero,
    "token": _token_field,
    "hero-place": _hero_field,
    "wishes": _wish,
}
"""How good an answer looks, by the name of the question."""
