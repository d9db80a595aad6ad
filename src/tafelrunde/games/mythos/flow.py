"""The course of the game: start, then turn after turn of drawing, planning and executing (MY-TURN-02)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tafelrunde.games.mythos.allowances import begin_planning, survey
from tafelrunde.games.mythos.board import START, squares_of
from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.decks import LISTS, lists_of_setup, of_setup
from tafelrunde.games.mythos.effects import holds
from tafelrunde.games.mythos.execution import execute
from tafelrunde.games.mythos.planning import make_plan
from tafelrunde.games.mythos.state import (
    EMPTY,
    MINIONS,
    OWNER,
    Allowance,
    Outcome,
    Plan,
    State,
    empty_board,
)
from tafelrunde.games.mythos.verbs import SEATS, Turn
from tafelrunde.table.beat import Beats
from tafelrunde.table.chance import shuffle
from tafelrunde.table.decision import Seat
from tafelrunde.table.errors import bad_setup
from tafelrunde.table.game import Step
from tafelrunde.table.hidden import Cards
from tafelrunde.table.runner import Flow, together
from tafelrunde.table.text import Text, text

OPENING_HAND = 4
TRIPLED = 3
SOUTH, NORTH = Seat(0), Seat(1)
STEPS = {phase: Step(phase) for phase in ("start", "draw", "plan", "execute")}


def set_up(options: Mapping[str, Any]) -> State:
    """Both leaders on their squares (MY-SETUP-01), decks unshuffled, hands empty."""
    unknown = sorted(set(options) - {"decks", "lists"})
    if unknown:
        raise bad_setup("deck-error.unknown-option", "setup", option=unknown[0][:60])
    known = lists_of_setup(options.get("lists", max(LISTS)))
    named = options.get("decks", list(known)[:SEATS])
    if not isinstance(named, list) or len(named) != SEATS:
        raise bad_setup("deck-error.two-decks", "decks")
    decks = [of_setup(each, known) for each in named]
    faces = [deck.leader for deck in decks]
    for deck in decks:
        faces += [card for card, count in deck.cards.items() for _ in range(count)]
    cards = Cards.unseen(faces)
    board = [empty_board(), empty_board()]
    for side in (0, 1):
        cards.publish(side)
        board[side][START[side]] = side
    return State(
        cards=cards,
        decks=[list(MINIONS[0]), list(MINIONS[1])],
        hands=[[], []],
        board=board,
        leaders=list(START),
        # MY-SETUP-04: only the leaders' printed power is tripled, and only now.
        power=[CARDS[face].power * (TRIPLED if place < SEATS else 1) for place, face in enumerate(faces)],
        mythos=[[], []],
        dead=[[], []],
        allowances=[Allowance(), Allowance()],
        plans=[Plan({}, []), Plan({}, [])],
        deck_names=[deck.id for deck in decks],
    )


def next_step(state: State) -> Step | None:
    """The phase is the step."""
    return STEPS.get(state.phase)


def flow(state: State, step: Step, beats: Beats) -> Flow[None]:
    """The coroutine of a phase."""
    match step.name:
        case "start":
            return start(state, beats)
        case "draw":
            return draw(state, beats)
        case "plan":
            return plan(state)
        case _:
            return carry_out(state, beats)


async def start(state: State, beats: Beats) -> None:
    """Shuffle both decks (MY-DECK-05) and deal four cards each (MY-SETUP-02)."""
    turn = Turn(state, beats)
    for side in (0, 1):
        state.cards.reorder(MINIONS[side], await shuffle(len(MINIONS[side])))
        for instance in MINIONS[side]:
            state.power[instance] = CARDS[state.cards.faces[instance]].power
    for side in (0, 1):
        turn.draw(side, OPENING_HAND, "MY-SETUP-02")
    state.turn = 1
    state.phase = "draw"


async def draw(state: State, beats: Beats) -> None:
    """Both take the top card of their deck (MY-TURN-03); then the allowances of planning are read."""
    early = survey(state)
    turn = Turn(state, beats, {}, [])  # where nobody fights or dies, no other effects are looked for
    turn.at_once()
    if turn.is_told:
        beats.tell("turn", rules=("MY-TURN-02",), turn=state.turn)
    counts = [1, 1]
    for source in early.get("draw-phase", ()):
        if holds(state, source):
            counts[source.owner] += source.part.amount
    for side in (0, 1):
        turn.draw(side, counts[side], "MY-TURN-03")
    begin_planning(turn, early)
    beats.one_by_one()
    state.phase = "plan"


async def plan(state: State) -> None:
    """Both plan at the same time and in secret (MY-TURN-01, MY-TURN-11)."""
    await together({SOUTH: make_plan(state, 0), NORTH: make_plan(state, 1)})
    state.phase = "execute"


async def carry_out(state: State, beats: Beats) -> None:
    """Execute both plans; then the next turn begins, unless the game is decided."""
    south, north = state.board
    alive = [south[square] for square in squares_of(state.allowances[0].standing)]  # nobody has moved since
    alive += [north[square] for square in squares_of(state.allowances[1].standing)]
    turn = Turn(state, beats, alive=alive)
    execute(turn)
    if state.outcome is not None:
        finish(turn, state.outcome)
        return
    state.turn += 1
    state.phase = "draw"


def finish(turn: Turn, outcome: Outcome) -> None:
    """The game is over."""
    turn.state.outcome = outcome
    turn.state.phase = "over"
    if turn.is_told:
        turn.beats.one_by_one()
        turn.beats.tell("end", rules=outcome.rules, outcome=outcome_text(outcome))


def outcome_text(outcome: Outcome) -> Text:
    """One sentence about how it ended."""
    if outcome.winner < 0:
        return text(f"outcome.{outcome.reason}-draw")
    return text(f"outcome.{outcome.reason}", side=text(f"seat.{('south', 'north')[outcome.winner]}"))


def problems(state: State) -> list[str]:
    """Every card is in exactly one place, no side has two creatures on a square, powers fit the living."""
    found: list[str] = []
    for side in (0, 1):
        on_board = [instance for instance in state.board[side] if instance != EMPTY]
        places = on_board + state.decks[side] + state.hands[side] + state.mythos[side] + state.dead[side]
        leader = [side] if state.leaders[side] != EMPTY or side in on_board else []
        if sorted(places) != sorted([*leader, *MINIONS[side]]):
            found.append(f"cards of side {side} are lost or doubled")
        if any(OWNER[instance] != side for instance in on_board):
            found.append(f"side {side} has a foreign creature")
        if state.leaders[side] != EMPTY and state.board[side][state.leaders[side]] != side:
            found.append(f"the leader of side {side} is not where it should be")
    if any(face not in CARDS for face in state.cards.faces):
        found.append("a card is unknown")
    shared = [square for square, pair in enumerate(zip(*state.board, strict=True)) if EMPTY not in pair]
    if shared and state.phase != "over":
        found.append(f"two creatures on one square: {shared}")
    return found
