"""The phases of a turn: start, initialisation, drawing, discarding (MO-2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tafelrunde.games.morgua import effects, entering, harm, priority, scoring
from tafelrunde.games.morgua.acting import ActQuestion, carry_out, partner
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.effects import Cause
from tafelrunde.games.morgua.modes import DUEL, PLACES_TO_LAY, draw_number, laid_by
from tafelrunde.games.morgua.state import NONE, Phase
from tafelrunde.games.morgua.travelling import can_go_on
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import NOTHING, Decision, Option, Seat, forbidden
from tafelrunde.table.runner import Flow
from tafelrunde.table.text import text

HAND_LIMIT = 10
EVERY_TURN = frozenset(card.id for card in CARDS.values() if card.programs("turn"))
"""The cards that do something in the initialisation of each turn."""
DUEL_FAME = 10


def enter_phase(turn: Turn, phase: Phase) -> None:
    """A phase begins with a window (MO-4-07)."""
    turn.state.phase = phase
    if turn.is_told:
        turn.tell_seat("phase", turn.state.active, rules=("MO-2-01",), phase=text(f"phase.{phase}"))
    priority.open_window(turn, "phase")


def begin_building(turn: Turn) -> None:
    """The phase in which cards are played; the first part of a campaign has its own (MO-9.1.1-02)."""
    enter_phase(turn, "build-up" if turn.state.is_build_up else "build")


def end_building(turn: Turn, seat: int) -> None:
    """A player has ended the phase; it is over when the partner has too (MO-9.3.1-15)."""
    state = turn.state
    state.has_ended[seat] = True
    other = partner(state, seat)
    if other != NONE:
        state.active = other
        return
    state.active = state.team(seat)[0]
    if state.is_build_up:
        for each in state.team(seat):
            if not state.has_played[each]:
                turn.draw(each, 2)  # MO-9.1.1-05
    enter_phase(turn, "discard")


# -- start: heroes for missions of other players' turns (MO-5.4-04) ------------------------------------------


async def start(turn: Turn) -> None:
    """Before initialisation a hero may come in for every such mission (MO-5.4-05)."""
    state = turn.state
    waiting = [seat for seat in state.team(state.active) if state.carried[seat]]
    if waiting:
        seat = state.active = waiting[0]
        state.rights[seat] = state.carried[seat]
        key = await ActQuestion(turn, seat, "heroes")
        state.carried[seat] -= 1
        if key == NOTHING:
            state.carried[seat] = 0
            state.forfeited.append(seat)
        else:
            await carry_out(turn, seat, key)
        state.rights[seat] = 0
        if any(state.carried[each] for each in state.team(seat)):
            return
    state.active = state.team(state.active)[0]
    enter_phase(turn, "init")


# -- initialisation ------------------------------------------------------------------------------------------


async def initialise(turn: Turn) -> None:
    """Points come back, life and magic do not (MO-2.1-01 to MO-2.1-06)."""
    state = turn.state
    seats = state.team(state.active)
    for card in dict.fromkeys([*state.moved, *state.used, *state.halted]):  # nobody else has spent any
        leader = turn.leader(card)
        if card in state.field and state.owner(leader if leader != NONE else card) in seats:
            turn.refresh(card)
    faces, temples = turn.faces, state.temples
    working = [card for card in state.field if faces[card] in EVERY_TURN]
    if temples:
        working = [card for card in state.field if faces[card] in EVERY_TURN or card in temples]
    for card in working:
        for program in turn.card(card).programs("turn") if card in state.field else ():
            # Monsters say "owner", and he never changes, even if they are tamed (MO-8.1-01).
            is_monster = CARDS[turn.faces[card]].type == "monster"
            seat = state.owner(card) if is_monster else turn.player(card)
            if seat in seats:
                cause = Cause(seat, card, turn.leader(card), card)
                if effects.objection(turn, program, cause) is None:
                    await effects.run(turn, program, cause)
    enter_phase(turn, "draw")


async def draw(turn: Turn) -> None:
    """One card, two without a hero; variants add to it (MO-2.2-01, MO-2.2-02)."""
    for seat in turn.state.team(turn.state.active):
        turn.draw(seat, draw_number(turn, seat))
    begin_building(turn)


async def maybe_halt(turn: Turn) -> None:
    """A group that passes through a place and cannot go on stays there, and so enters it."""
    state = turn.state
    hero = state.passing
    if hero != NONE and not can_go_on(turn, state.active, hero):
        state.passing = NONE
        await entering.enter_place(turn, hero)


# -- discarding ----------------------------------------------------------------------------------------------


class DiscardQuestion(Decision[int]):
    """Which hand card goes under the library next (MO-2.4-01, MO-2.4-02)."""

    __slots__ = ("turn",)

    def __init__(self, turn: Turn, seat: int) -> None:
        number = len(turn.state.hands[seat]) - HAND_LIMIT
        prompt = text("prompt.discard", number=number)
        super().__init__(Seat(seat), "cards", "discard", prompt=prompt, secret=True)
        self.turn = turn

    rule = "MO-2.4-01"

    def legal(self) -> Sequence[str]:
        hand = self.turn.state.hands[self.seat]
        return list(dict.fromkeys(f"under {self.turn.faces[card]}" for card in hand))

    def option(self, key: str) -> Option:
        word, _, face = key.partition(" ")
        held = self.turn.held(self.seat, face) if word == "under" else None
        if held is not None:
            return Option(key, text("option.under", card=self.turn.label(held)), (self.turn.element(held),))
        if word in ("play", "end", "step", "attack", "use", "cast"):
            return Option(key, text("option.something"), (), forbidden("MO-2.4-01", "discard-first"))
        raise self.unknown(key)

    def value(self, key: str) -> int:
        held = self.turn.held(self.seat, key[6:])
        assert held is not None
        return held


async def discard(turn: Turn) -> None:
    """Ten cards may be kept; then way points are cleared and the turn ends (MO-2.4)."""
    state = turn.state
    for seat in state.team(state.active):
        if len(state.hands[seat]) > HAND_LIMIT:
            card = await DiscardQuestion(turn, seat)
            if state.is_build_up:  # MO-9.1.1-07
                state.hands[seat].remove(card)
                state.graveyards[seat].append(card)
                state.cards.publish(card)
                turn.tell_seat(
                    "discard", seat, turn.element(card), rules=("MO-9.1.1-07",), card=turn.label(card)
                )
            else:
                turn.put_under(seat, card, ("MO-2.4-01",))
            return
    harm.clear_ways(turn)
    end_turn(turn)


def end_turn(turn: Turn) -> None:
    """What lasted for the turn is over; the player or team to the left is active (MO-2.4-08)."""
    state = turn.state
    state.lasting = []
    state.visits = []
    state.attacked = []
    state.passing = NONE
    state.rights = [0] * state.seats
    state.forfeited = []
    state.succeeded = [False] * state.seats
    state.muted = [0] * state.seats
    state.has_ended = [False] * state.seats
    if state.mode == DUEL and state.heroes[state.active] and not state.heroes[1 - state.active]:
        turn.gain_fame(state.active, DUEL_FAME, "lone-heroes", "MO-9.1.2-17")
        scoring.check(turn)
    scoring.check_standstill(turn)
    if state.is_build_up and _is_built(turn):
        state.phase = "second-part"
    else:
        _next_turn(turn)


def _is_built(turn: Turn) -> bool:
    """Whether the first part of a campaign is over (MO-9.1.1-16, MO-9.3.2-04)."""
    state = turn.state
    if not any(state.libraries):
        return True
    return all(laid_by(turn, side) >= PLACES_TO_LAY for side in range(len(state.gold)))


async def second_part(turn: Turn) -> None:
    """All graveyards are shuffled into the libraries; the campaign's second part begins (MO-9.1.1-18)."""
    state = turn.state
    state.part = 2
    turn.tell("second-part", rules=("MO-9.1.1-16",))
    for seat in range(state.seats):
        state.libraries[seat] += state.graveyards[seat]
        state.graveyards[seat] = []
        await turn.shuffle(seat)
    _next_turn(turn)


def _next_turn(turn: Turn) -> None:
    state = turn.state
    state.active = (state.side_of(state.active) + 1) % len(state.gold)
    for seat in state.team(state.active):
        state.has_played[seat] = False
    state.turn += 1
    turn.tell_seat("turn", state.active, rules=("MO-2.4-08",), number=state.round)
    if any(state.carried[seat] for seat in state.team(state.active)):
        state.phase = "start"
    else:
        enter_phase(turn, "init")


PHASES: dict[str, Callable[[Turn], Flow[None]]] = {
    "start": start,
    "init": initialise,
    "draw": draw,
    "discard": discard,
    "second-part": second_part,
}
