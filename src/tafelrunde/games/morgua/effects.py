"""The effect language: what the words on cards do (`cards/vocabulary.toml`).

A program is started only if its conditions hold, its costs can be paid and every chosen target exists
(MO-5.10-07). Continuous effects and those of fights are read where they matter (`reading`, `fights`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tafelrunde.games.morgua import fights, harm, missions, scoring
from tafelrunde.games.morgua.asking import pick, pick_field, pick_pile, pick_region, pick_secret, put_in_order
from tafelrunde.games.morgua.board import IS_WATER, LAND_REGIONS, REGION_OF
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.cards.conditions import (
    Align,
    Condition,
    InBuilding,
    InFight,
    MissionThisTurn,
    Opponent,
)
from tafelrunde.games.morgua.cards.operations import (
    Allow,
    Ap,
    Cost,
    Damage,
    Destroy,
    Draw,
    Effect,
    Fame,
    Fare,
    Gold,
    Grant,
    Heal,
    Magic,
    Mark,
    Mod,
    Mp,
    Peek,
    Price,
    Program,
    Recruit,
    Regain,
    Sacrifice,
    Steal,
    Targeted,
    Token,
)
from tafelrunde.games.morgua.cards.words import Among, Kind, Player, Reach
from tafelrunde.games.morgua.state import NONE
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.text import text

TYPES = frozenset(card.type for card in CARDS.values())


class Cause(NamedTuple):
    """Whose effect it is: the player, the card with the text, the acting hero, the figure that acts."""

    seat: int
    source: int
    hero: int = NONE
    figure: int = NONE
    is_visit: bool = False
    whose: int = NONE
    """Whose hero it was, where he may be gone without a trace."""


# -- may it start? -------------------------------------------------------------------------------------------


def objection(turn: Turn, program: Program, cause: Cause) -> Objection | None:
    """Why a program cannot be started."""
    for condition in program.conditions:
        if not _holds(turn, condition, cause):
            return forbidden("MO-5.10-07", f"condition-{condition.word.replace('_', '-')}")
    for cost in program.costs:
        found = _unpayable(turn, cost, cause)
        if found is not None:
            return found
    for effect in program.effects:
        if isinstance(effect, Recruit) and turn.is_forbidden(cause.hero, "recruit"):
            return forbidden("MO-5-01", "no-companions", card=turn.label(cause.hero))
        if _lacks_target(turn, effect, cause):
            return forbidden("MO-5.10-07", "no-target")
    return None


def _holds(turn: Turn, condition: Condition, cause: Cause) -> bool:
    state = turn.state
    match condition:
        case Align():
            return cause.hero != NONE and turn.card(cause.hero).alignment in condition.wanted
        case InFight():
            fight = state.fight
            return (
                fight is not None
                and fight.stage in ("first-window", "second-window")
                and any(cause.figure in party for party in fight.parties)
                and cause.figure not in fight.idle
            )
        case InBuilding():
            inside = turn.journey(cause.hero).inside
            return inside != NONE and turn.card(inside).id == condition.card
        case Opponent():
            of = state.owner(cause.source) if condition.of == "owner" else turn.player(cause.source)
            return state.are_opponents(state.owner(cause.hero), of)
        case MissionThisTurn():
            return state.succeeded[cause.seat]
        case _:
            raise ValueError(f"{condition.word} is a condition of fights")


def _unpayable(turn: Turn, cost: Cost, cause: Cause) -> Objection | None:
    if isinstance(cost, Sacrifice):
        if cost.what == "companion" and not turn.companions(cause.hero):
            return forbidden("MO-5-04", "no-companion")
        return None
    match cost.what:
        case "gold" if turn.gold(cause.seat) < cost.n:
            return forbidden("MO-7.1-02", "gold", price=cost.n, gold=turn.gold(cause.seat))
        case "life" if turn.life(cause.figure) < cost.n:
            return forbidden("MO-5.10-07", "life")
        case "card" if not turn.state.hands[cause.seat]:
            return forbidden("MO-5.10-07", "no-hand-card")
        case _:
            return None


def _lacks_target(turn: Turn, effect: Effect, cause: Cause) -> bool:
    match effect:
        case Regain():
            return not _regainable(turn, effect, cause)
        case Token():
            return not _token_fields(turn, effect, cause)
        case Peek():
            return not turn.state.libraries[cause.seat]
        case Targeted(target=Among(number="one") as target):
            return next(candidates(turn, effect, target, cause), None) is None
        case _:
            return False


# -- targets -------------------------------------------------------------------------------------------------


def candidates(
    turn: Turn, effect: Targeted, target: Among, cause: Cause, region: int = NONE
) -> Iterator[int]:
    """The cards that a target such as `one:enemy:figure:map` could mean."""
    scope, reach = target.scope, target.reach
    state = turn.state
    here = _here(turn, cause)
    for card, field in state.field.items():
        if not _in_reach(turn, card, field, reach, here, cause, region):
            continue
        if not _is_kind(turn, card, target.kinds, effect):
            continue
        if scope != "any":
            player = turn.player(card)
            is_right = player == cause.seat if scope == "own" else state.are_opponents(player, cause.seat)
            if not is_right:
                continue
        yield card


def _here(turn: Turn, cause: Cause) -> int:
    """The field of the card with the text (MO-8.2-01); an event has none."""
    for card in (cause.figure, cause.source, cause.hero):
        if card != NONE and card in turn.state.field:
            return turn.state.field[card]
    return NONE


def _is_kind(turn: Turn, card: int, kinds: tuple[Kind, ...], effect: Targeted) -> bool:
    printed = turn.card(card)
    is_figure = printed.type in ("hero", "companion", "monster") or (
        printed.type == "inhabitant" and card in turn.state.host
    )
    if isinstance(effect, Recruit) and (
        printed.type != "monster"
        or card in turn.state.host
        or printed.strength > effect.max_strength
        or effect.subtype not in (None, *printed.subtypes)
    ):
        return False
    for kind in kinds:
        if kind == "figure":
            is_such = is_figure
        elif kind == "inhabitant":
            is_such = printed.type == kind and card not in turn.state.host
        elif kind == "companion":
            is_such = is_figure and (printed.type == kind or card in turn.state.host)
        elif kind in TYPES:
            is_such = printed.type == kind
        else:  # a subtype; what is to be destroyed must be a monster
            is_such = is_figure and kind in printed.subtypes
            is_such = is_such and (not isinstance(effect, Destroy) or printed.type == "monster")
        if is_such:
            return True
    return False


def _in_reach(turn: Turn, card: int, field: int, reach: Reach, here: int, cause: Cause, region: int) -> bool:
    match reach:
        case "here":
            return field == here
        case "group":
            return cause.hero != NONE and turn.leader(card) == cause.hero
        case "region":
            return here != NONE and REGION_OF[field] == REGION_OF[here]
        case "chosen_region":
            return region == NONE or REGION_OF[field] == region
        case "water+harbour":
            place = turn.place_at(field)
            return IS_WATER[field] or (place != NONE and "harbour" in turn.card(place).traits)
        case "map":
            return True


async def _targets(turn: Turn, effect: Targeted, cause: Cause, same: list[int]) -> list[int]:
    """Whom an effect concerns; what is to be chosen is chosen now."""
    target = effect.target
    match target:
        case "self":
            return [cause.source]
        case "bearer":
            return [turn.state.host[cause.source]]
        case "user" | "hero":
            return [cause.hero]
        case "group":
            is_travel = isinstance(effect, Mp)  # what carries them gains movement points, too (MO-7.3-05)
            return turn.travellers(cause.hero) if is_travel else turn.group(cause.hero)
        case "companions":
            return turn.companions(cause.hero)
        case "same":
            return same
        case Among():
            region = NONE
            if target.reach == "chosen_region":
                region = await pick_region(cause.seat, "region", LAND_REGIONS)
            found = list(candidates(turn, effect, target, cause, region))
            if target.number == "one" and found:
                return [await pick(turn, cause.seat, effect.word, found, turn.label(cause.source))]
            return found


def _regainable(turn: Turn, effect: Regain, cause: Cause) -> list[int]:
    return [card for card in turn.state.graveyards[cause.seat] if turn.card(card).type == effect.what]


def _token_fields(turn: Turn, effect: Token, cause: Cause) -> list[int]:
    fields = sorted(turn.state.field[place] for place in turn.places())
    if effect.at == "place:region":
        here = _here(turn, cause)
        fields = [field for field in fields if REGION_OF[field] == REGION_OF[here]]
    is_animal = "animal" in CARDS[effect.id].subtypes  # MO-5-05
    return [field for field in fields if not (is_animal and turn.bans(field, "play_animal"))]


def _whom(turn: Turn, who: Player, cause: Cause) -> int:
    match who:
        case "you":
            return cause.seat
        case "owner":
            return turn.state.owner(cause.source)
        case "controller":
            return turn.player(cause.source)
        case "hero_player":
            return turn.state.owner(cause.hero) if cause.whose == NONE else cause.whose


# -- carrying it out -----------------------------------------------------------------------------------------


async def run(turn: Turn, program: Program, cause: Cause) -> None:
    """Pay the costs, then do what the program says, in order."""
    for cost in program.costs:
        await _pay(turn, cost, cause)
    same: list[int] = []
    for effect in program.effects:
        same = await _do(turn, effect, cause, same)
    harm.settle(turn)
    scoring.check(turn)


async def _pay(turn: Turn, cost: Cost, cause: Cause) -> None:
    if isinstance(cost, Sacrifice):
        if cost.what == "self":
            turn.bury(cause.source)
            return
        victim = await pick(turn, cause.seat, "sacrifice", turn.companions(cause.hero))
        turn.tell_seat(
            "sacrifice", cause.seat, turn.element(victim), rules=("MO-5-04",), card=turn.label(victim)
        )
        turn.bury(victim)
        missions.count_sacrifice(turn, cause.hero)
    elif cost.what == "gold":
        turn.gain_gold(cause.seat, -cost.n)
    elif cost.what == "life":
        harm.lose_life(turn, cause.figure, cost.n)
    else:
        card = await pick_secret(turn, cause.seat, "put-under")
        turn.put_under(cause.seat, card)


async def _do(turn: Turn, effect: Effect, cause: Cause, same: list[int]) -> list[int]:
    """One effect; gives the cards that it concerned."""
    state = turn.state
    match effect:
        case Gold():
            _give_gold(turn, effect, cause)
        case Steal():
            taken = -turn.gain_gold(_whom(turn, effect.source, cause), -effect.n)
            turn.gain_gold(_whom(turn, effect.to, cause), taken)
        case Fame():
            turn.gain_fame(_whom(turn, effect.who, cause), effect.n, turn.faces[cause.source])
        case Draw():
            number = state.markers.get(cause.source, 0) if effect.n == "markers" else effect.n
            turn.draw(_whom(turn, effect.who, cause), number)
        case Regain():
            await _regain(turn, effect, cause)
        case Peek():
            await _peek(turn, effect.n, cause.seat)
        case Token():
            field = await pick_field(turn, cause.seat, "token", _token_fields(turn, effect, cause))
            turn.make_token(cause.seat, effect.id, field)
        case Fare():
            turn.last("fare", cause.hero, effect.n)
        case Price():
            kind = "price" if effect.where == "next_here" else "shop"
            for word in effect.of:
                turn.last(kind, cause.hero, effect.n, word, state.field[cause.hero])
        case Allow():
            pass  # to buy without the building, for the price that comes with it
        case Mod():
            _fight_bonus(turn, effect, cause)
        case Targeted():
            same = await _targets(turn, effect, cause, same)
            for card in same:
                _change(turn, effect, cause, card)
        case _:
            raise ValueError(f"{effect.word} is an effect of fights, or works all the time")
    return same


def _give_gold(turn: Turn, effect: Gold, cause: Cause) -> None:
    number = effect.number
    if effect.n == "own_places":
        own = sum(turn.state.owner(place) == cause.seat for place in turn.places())
        number = min(own * effect.each, effect.most)
    if cause.is_visit and turn.is_forbidden(cause.hero, "visit_gold"):
        return
    turn.gain_gold(_whom(turn, effect.who, cause), number)


def _change(turn: Turn, effect: Targeted, cause: Cause, card: int) -> None:
    """What an effect does to one card."""
    state = turn.state
    if card not in state.field:
        return
    match effect:
        case Damage():
            harm.hurt(turn, card, effect.n)
        case Heal():
            harm.heal(turn, card, effect.n)
        case Magic():
            _give_magic(turn, card, effect.n)
        case Destroy():
            harm.destroy(turn, card)
        case Grant():
            turn.last("grant", card, word=effect.keyword)
            turn.tell(
                "grant", turn.element(card), card=turn.label(card), keyword=text(f"keyword.{effect.keyword}")
            )
        case Mp():
            is_lost = effect.n == "all_lost"
            if is_lost:
                turn.halt(card)
            else:
                state.moved[card] = state.moved.get(card, 0) - effect.number
            kind = "halted" if is_lost else "hastened"
            turn.tell(kind, turn.element(card), card=turn.label(card), number=effect.number)
        case Ap():
            state.used[card] = state.used.get(card, 0) - effect.n
        case Mark():
            state.markers[card] = state.markers.get(card, 0) + effect.n
            state.still = 0
            state.had_temple = True
            turn.tell("mark", turn.element(card), card=turn.label(card), number=state.markers[card])
        case Recruit():
            turn.join(card, cause.hero)
            turn.tell_seat(
                "recruit", cause.seat, turn.element(card), card=turn.label(card), hero=turn.label(cause.hero)
            )


def _give_magic(turn: Turn, figure: int, number: int) -> None:
    """Magic comes back up to the maximum (MO-2.1-07)."""
    drained = turn.state.drained
    back = min(number, drained.get(figure, 0))
    if back > 0:
        drained[figure] -= back
        turn.tell("magic", turn.element(figure), card=turn.label(figure), number=back)


def _fight_bonus(turn: Turn, effect: Mod, cause: Cause) -> None:
    """An ability changes the values of the own party in the fight under way."""
    fight = turn.state.fight
    assert fight is not None
    party = 0 if cause.figure in fight.parties[0] else 1
    place = 4 * fights.level_of(turn, fight, cause.figure) + 2 * party + (effect.stat == "defence")
    fight.bonuses[place] += effect.n
    turn.tell("bonus", stat=text(f"stat.{effect.stat}"), number=effect.n, card=turn.label(cause.source))


async def _regain(turn: Turn, effect: Regain, cause: Cause) -> None:
    """A card comes back from the own graveyard, which everybody sees."""
    card = await pick_pile(turn, cause.seat, "regain", _regainable(turn, effect, cause))
    turn.state.graveyards[cause.seat].remove(card)
    turn.state.hands[cause.seat].append(card)
    turn.tell_seat("regain", cause.seat, turn.element(card), card=turn.label(card))


async def _peek(turn: Turn, number: int, seat: int) -> None:
    """Look at the top cards and put them back in any order."""
    library = turn.state.libraries[seat]
    top = library[-number:][::-1]
    turn.look_at(seat, top)
    turn.tell_seat("peek", seat, number=len(top))
    order = await put_in_order(turn, seat, "peek", top, secret=True)
    library[len(library) - len(top) :] = order[::-1]
