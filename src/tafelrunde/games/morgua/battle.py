"""The course of a fight, one stage a step: joining, landing, windows, splits, events, damage (MO-3-72)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import get_args

from tafelrunde.games.morgua import aftermath, fights
from tafelrunde.games.morgua.abilities import could_use
from tafelrunde.games.morgua.asking import candidate, decide
from tafelrunde.games.morgua.cards import Card
from tafelrunde.games.morgua.cards.conditions import Air
from tafelrunde.games.morgua.cards.operations import Cancel, Mod, Swap
from tafelrunde.games.morgua.fights import levels, units
from tafelrunde.games.morgua.priority import has_hand, is_asked
from tafelrunde.games.morgua.splits import LEVEL_WORDS, choose_split
from tafelrunde.games.morgua.state import (
    AIR,
    ATTACKERS,
    DEFENDERS,
    GROUND,
    NONE,
    Fight,
    Played,
    Stage,
    Window,
)
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import (
    NOTHING,
    Candidate,
    Decision,
    Objection,
    Option,
    Seat,
    Several,
    forbidden,
)
from tafelrunde.table.runner import together
from tafelrunde.table.text import Text, text

PARTY_WORDS = ("attackers", "defenders")
ORDER: tuple[Stage, ...] = get_args(Stage)[:-1]
"""All but the settling, which is the end."""


def begin(turn: Turn, fight: Fight) -> None:
    """A fight is declared."""
    fight.splits = [NONE] * 4
    fight.strengths = [0] * 4
    fight.bonuses = [0] * 8
    turn.state.fight = fight
    attacked = [fight.building] if fight.kind == "building" else fight.parties[DEFENDERS]
    turn.tell(
        "fight",
        *[turn.element(each) for each in (*fight.parties[ATTACKERS], *attacked)],
        field=turn.field_label(fight.field),
        attackers=_names(turn, fight.parties[ATTACKERS]),
        defenders=_names(turn, attacked),
    )


def _names(turn: Turn, cards: Sequence[int]) -> list[Text]:
    return [turn.label(each) for each in cards]


def _advance(turn: Turn, fight: Fight) -> None:
    """On to the next stage; the windows first ask whoever wants to bid (MO-4-07)."""
    fight.stage = ORDER[ORDER.index(fight.stage) + 1]
    state = turn.state
    if fight.stage in ("first-window", "second-window"):
        order = state.clockwise(state.active)
        active = state.team(state.active)
        asking = [seat for seat in order if is_asked(turn, seat, "fight", _could_act)]
        fight.asked = [seat for seat in asking if seat in active]
        others = [seat for seat in asking if seat not in active]
        if others:
            state.window = Window("fight", tuple(others))
    elif fight.stage == "events":
        fight.asked = [
            seat for seat in state.clockwise(state.active) if is_asked(turn, seat, "event", has_hand)
        ]


def _could_act(turn: Turn, seat: int) -> bool:
    """Whether a seat has something to use, and a card to bid for it out of turn; abandoning needs neither."""
    is_active = turn.state.side_of(seat) == turn.state.side_of(turn.state.active)
    return (is_active or has_hand(turn, seat)) and could_use(turn, seat)


async def stage(turn: Turn) -> None:
    """One stage of the fight under way."""
    fight = turn.state.fight
    assert fight is not None
    if fight.stage not in fights.LANDING and not levels(turn, fight):
        await aftermath.end_early(turn, fight)  # somebody vanished in a window
        return
    match fight.stage:
        case "join":
            await _join(turn, fight)
            await _aim(turn, fight)
        case "land-attackers":
            await _land(turn, fight, ATTACKERS)
        case "land-defenders":
            await _land(turn, fight, DEFENDERS)
            if not levels(turn, fight):  # MO-3-62
                await aftermath.break_off(turn, fight)
                return
            _take_positions(turn, fight)
            _spend_points(turn, fight)
        case "split":
            await _split(turn, fight)
        case "events" if fight.asked:
            await _play_event(turn, fight)
            return
        case "damage":
            await aftermath.settle(turn, fight)
            return
        case _:
            pass
    _advance(turn, fight)


def _take_positions(turn: Turn, fight: Fight) -> None:
    """Whoever stays on the ground fights there to the end, even if he is given wings (MO-3-57, MO-3-72)."""
    figures = [*fight.parties[ATTACKERS], *fight.parties[DEFENDERS]]
    fought = levels(turn, fight)
    fight.idle = [figure for figure in figures if fights.level_of(turn, fight, figure) not in fought]
    fight.landed = [figure for figure in figures if fights.level_of(turn, fight, figure) == GROUND]


def _spend_points(turn: Turn, fight: Fight) -> None:
    """Heroes who attack lose all their movement points once the fight takes place (MO-3-05)."""
    for figure in fight.parties[ATTACKERS]:
        if turn.card(figure).type == "hero":
            turn.halt(figure)


# -- joining and landing -------------------------------------------------------------------------------------


class _Some(Several[int]):
    """Any number of figures, except that none or all of them may be forbidden.

    Whatever lies between is allowed, so a legal choice is drawn without listing them: of many flyers there
    are millions.
    """

    __slots__ = ("judge",)

    def __init__(
        self,
        seat: int,
        name: str,
        prompt: Text,
        candidates: list[Candidate[int]],
        judge: Callable[[list[int]], Objection | None],
        rule: str,
    ) -> None:
        everything = [each.value for each in candidates]
        super().__init__(
            Seat(seat),
            "pieces",
            name,
            lambda: candidates,
            prompt=prompt,
            minimum=0 if judge([]) is None else 1,
            maximum=len(everything) - (judge(everything) is not None),
            rule=rule,
        )
        self.judge = judge

    def option(self, key: str) -> Option:
        option = super().option(key)
        if option.objection is None:
            return option
        return Option(option.key, option.label, option.elements, self.judge(self.value(option.key)))


async def _join(turn: Turn, fight: Fight) -> None:
    """Other heroes of the attacked player on that field may help him (MO-3-07)."""
    if fight.kind != "hero":
        return
    seat, defender = fight.seats[DEFENDERS], fight.parties[DEFENDERS][0]
    others = [
        hero for hero in turn.state.heroes[seat] if hero != defender and turn.state.field[hero] == fight.field
    ]
    if not others:
        return
    question = _Some(
        seat,
        "join",
        text("prompt.join", card=turn.label(defender)),
        [candidate(turn, each) for each in others],
        lambda chosen: None,
        "MO-3-07",
    )
    for hero in await question:
        fight.parties[DEFENDERS] += turn.group(hero)


async def _aim(turn: Turn, fight: Fight) -> None:
    """Ambushing monsters, too, may attack from afar (MO-3-67); heroes have said so when they attacked."""
    if fight.kind != "ambush":
        return
    archers = [figure for figure in fight.parties[ATTACKERS] if turn.has(figure, "ranged")]
    if archers:
        fight.is_ranged = await decide(fight.seats[ATTACKERS], "ranged", turn.label(archers[0]))


async def _land(turn: Turn, fight: Fight, party: int) -> None:
    """A player decides which of his flying figures land (MO-3-55, MO-3-56)."""
    found = units(turn, fight.parties[party])
    if not found:
        return

    def judge(chosen: list[int]) -> Objection | None:
        return landing_objection(turn, fight, party, [each for unit in chosen for each in found[unit]])

    name = f"land-{PARTY_WORDS[party]}"
    question = _Some(
        fight.seats[party],
        name,
        text(f"prompt.{name}"),
        [candidate(turn, unit) for unit in found],
        judge,
        "MO-3-55" if party == ATTACKERS else "MO-3-56",
    )
    chosen = await question
    fight.landed += [figure for unit in chosen for figure in found[unit]]
    if chosen:
        turn.tell("land", *[turn.element(unit) for unit in chosen], cards=_names(turn, chosen))


def landing_objection(turn: Turn, fight: Fight, party: int, landed: list[int]) -> Objection | None:
    """A declared attack must reach somebody on his level (MO-3-53, MO-3-54, MO-3-62)."""
    if party == DEFENDERS or fight.kind == "ambush":
        return None
    trial = fight.copy()
    trial.landed += landed
    if levels(turn, trial):
        return None
    return forbidden("MO-3-53" if landed else "MO-3-54", "reaches-nobody")


# -- splits --------------------------------------------------------------------------------------------------


async def _split(turn: Turn, fight: Fight) -> None:
    """Strength is split into attack and defence; both see the other's split once both have split.

    The attacker's is secret until then (MO-3-09), so the defender cannot tell which of the two came first.
    """
    parties = [party for party in (ATTACKERS, DEFENDERS) if fight.seats[party] != NONE]
    await together({Seat(fight.seats[party]): choose_split(turn, fight, party) for party in parties})
    for level in levels(turn, fight):  # MO-3-12
        attack, defence, counter, shield = fights.values(turn, fight, level)
        turn.tell(
            f"values-{LEVEL_WORDS[level]}",
            rules=("MO-3-13", "MO-3-14"),
            attack=attack,
            defence=defence,
            counter=counter,
            shield=shield,
        )


# -- combat events -------------------------------------------------------------------------------------------


class EventQuestion(Decision[Played | None]):
    """A combat event, or none: `surprise-blow attackers ground` (MO-3-16, MO-3-59)."""

    __slots__ = ("fight", "turn")

    def __init__(self, turn: Turn, fight: Fight) -> None:
        super().__init__(Seat(fight.asked[0]), "cards", "combat-event", default=NOTHING)
        self.turn = turn
        self.fight = fight

    def _plays(self) -> dict[str, Played]:
        turn, fight = self.turn, self.fight
        found: dict[str, Played] = {}
        fought = levels(turn, fight)
        parties = (ATTACKERS,) if fight.kind == "building" else (ATTACKERS, DEFENDERS)
        for card in turn.state.hands[self.seat]:
            printed = turn.card(card)
            if printed.kind != "combat" or printed.type != "event" or turn.gold(self.seat) < printed.cost:
                continue
            programs, chosen = printed.programs("fight_event"), _names_a_party(printed)
            is_air = any(isinstance(each, Air) for program in programs for each in program.conditions)
            if any(isinstance(each, Cancel) for program in programs for each in program.effects):
                for played in fights.standing_events(fight):
                    key = f"{printed.id} {turn.faces[played.card]}.{played.card}"
                    found[key] = Played(int(self.seat), card, played.level, ATTACKERS, played.card)
                continue
            for level in fought if not is_air else [each for each in fought if each == AIR]:
                for party in parties if chosen else (ATTACKERS,):
                    parts = [printed.id, PARTY_WORDS[party]] if chosen else [printed.id]
                    if len(fought) > 1:
                        parts = [*parts, LEVEL_WORDS[level]]
                    found[" ".join(parts)] = Played(int(self.seat), card, level, party)
        return found

    rule = "MO-3-16"

    def legal(self) -> Sequence[str]:
        return [*self._plays(), NOTHING]

    def option(self, key: str) -> Option:
        if key == NOTHING:
            return Option(key, text("option.nothing"))
        turn = self.turn
        played = self._plays().get(key)
        if played is not None:
            how = _fight_side(played) if played.undoes == NONE else turn.label(played.undoes)
            label = text("option.combat-event", card=turn.label(played.card), how=[how])
            return Option(key, label, (turn.element(played.card),))
        words = key.split(" ")
        held = turn.held(self.seat, words[1] if words[0] == "play" and len(words) > 1 else words[0])
        if held is None:
            raise self.unknown(key)
        card = turn.card(held)
        if card.type != "event" or card.kind != "combat":
            rule = "MO-5.10-04" if card.type == "event" else "MO-3-16"
            objection = forbidden(rule, "no-combat-event", card=turn.label(held))
        elif turn.gold(self.seat) < card.cost:
            objection = forbidden("MO-5.10-07", "gold", price=card.cost, gold=turn.gold(self.seat))
        elif len(levels(turn, self.fight)) > 1:
            objection = forbidden("MO-3-59", "name-the-fight")
        else:
            objection = forbidden("MO-5.10-07", "no-target")
        return Option(key, turn.label(held), (turn.element(held),), objection)

    def value(self, key: str) -> Played | None:
        return None if key == NOTHING else self._plays()[key]


def _names_a_party(event: Card) -> bool:
    """Whether whoever plays it says for which party it counts."""
    return any(
        isinstance(effect, Swap) or (isinstance(effect, Mod) and effect.target == "chosen_party")
        for program in event.programs("fight_event")
        for effect in program.effects
    )


def _fight_side(played: Played) -> Text:
    """Whom a combat event helps or hinders: one party on one level."""
    return text(f"fight-side.{PARTY_WORDS[played.party]}-{LEVEL_WORDS[played.level]}")


async def _play_event(turn: Turn, fight: Fight) -> None:
    """The next player in clockwise order may play one combat event (MO-3-16)."""
    played = await EventQuestion(turn, fight)
    fight.asked.pop(0)
    if played is None:
        return
    state = turn.state
    turn.gain_gold(played.seat, -turn.card(played.card).cost)
    state.hands[played.seat].remove(played.card)
    state.graveyards[state.owner(played.card)].append(played.card)
    state.cards.publish(played.card)
    fight.events.append(played)
    element, card = turn.element(played.card), turn.label(played.card)
    turn.tell_seat("combat-event", played.seat, element, rules=("MO-3-19",), card=card)
    if played.undoes != NONE:
        turn.tell("combat-event-undone", card=turn.label(played.undoes))
    elif _names_a_party(turn.card(played.card)):
        turn.tell("combat-event-for", how=_fight_side(played))
