"""The course of the game: heroes and vetoes, then turn after turn (MO-2-01).

A step is one answer with what follows from it: an action, a window, a bid, a stage of a fight. What waits for
other steps is in the state: the announced action, the window, the bidding, the ambush, the fight.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tafelrunde.games.morgua import ambushes, battle, harm, priority, scoring, setup, temples, turns
from tafelrunde.games.morgua.acting import (
    ABANDON,
    END,
    HAND_OVER,
    QUIET,
    ActQuestion,
    announce,
    carry_out,
    is_possible,
    label,
    partner,
    purchases,
)
from tafelrunde.games.morgua.priority import ASK
from tafelrunde.games.morgua.state import NONE, State
from tafelrunde.games.morgua.verbs import Ended, Turn, keep_spare_tokens
from tafelrunde.table.beat import Beats
from tafelrunde.table.decision import NOTHING
from tafelrunde.table.game import Step
from tafelrunde.table.runner import Flow


def next_step(state: State) -> Step | None:
    """What waits in the state comes before the phase."""
    if state.phase == "over":
        return None
    if state.choosers:
        return STEPS["role"]
    if state.bidding is not None:
        return STEPS["bid"]
    if state.priority != NONE:
        return STEPS["priority"]
    if state.window is not None:
        return STEPS["window"]
    if state.announced:
        return STEPS["carry"]
    if state.fight is not None:
        return STEPS["fight"]
    if state.ambush is not None:
        return STEPS["ambush"]
    return STEPS[state.phase]


async def flow(state: State, step: Step, beats: Beats) -> None:
    """The coroutine of a step."""
    turn = Turn(state, beats)
    try:
        await PERFORM[step.name](turn)
        if state.start != NONE and state.turn:
            scoring.check(turn)
    except Ended:
        pass
    if state.token_owners:
        keep_spare_tokens(state)


async def _act(turn: Turn) -> None:
    """The active player announces an action; others may interrupt it (MO-4-06)."""
    state = turn.state
    seat = state.active
    key = await ActQuestion(turn, seat, "build-up" if state.phase == "build-up" else "build")
    if key == HAND_OVER:
        state.active = partner(state, seat)
        return
    if key == ASK:
        await priority.set_wishes(turn, seat)
        return
    state.served = NONE
    if key.partition(" ")[0] in QUIET:
        await _do(turn, seat, key)
        return
    state.announced, state.announcer = key, seat
    priority.open_window(turn, "announce")
    if state.window is None:
        await _carry(turn, is_sure=True)
        return
    announce(turn, seat, key)


async def _carry(turn: Turn, *, is_sure: bool = False) -> None:
    """What was announced is done, if it is still possible; it is sure where nobody came between (MO-4-23)."""
    state = turn.state
    seat, key = state.announcer, state.announced
    turn.take_up()
    state.announced, state.announcer = "", NONE
    if key == END:
        turns.end_building(turn, seat)
        return
    if not is_sure and not is_possible(turn, seat, key):
        turn.tell_seat("taken-back", seat, rules=("MO-4-24", "MO-4-25"))
        return
    is_build_up = state.phase == "build-up"
    await _do(turn, seat, key)
    if is_build_up:  # MO-9.1.1-03
        state.has_played[seat] = True
        turns.end_building(turn, seat)


async def _do(turn: Turn, seat: int, key: str) -> None:
    await carry_out(turn, seat, key)
    harm.settle(turn)
    if turn.state.passing != NONE:
        await turns.maybe_halt(turn)


async def _use_priority(turn: Turn) -> None:
    """The winner of a bidding plays one card or uses one ability, or does nothing (MO-4-17, MO-4-18)."""
    state = turn.state
    seat = state.priority
    key = await ActQuestion(turn, seat, "priority")
    if key != NOTHING:
        await carry_out(turn, seat, key)
        harm.settle(turn)
        await turns.maybe_halt(turn)
    if key.partition(" ")[0] != ABANDON:  # for which nobody needs priority (MO-5.8-06)
        state.priority = NONE
        state.served = NONE if key == NOTHING else seat


async def _fight(turn: Turn) -> None:
    """A stage of the fight; in its windows the active player may use abilities (MO-2.3.3-11)."""
    fight = turn.state.fight
    assert fight is not None
    if fight.stage in ("first-window", "second-window") and fight.asked:
        seat = fight.asked[0]
        key = await ActQuestion(turn, seat, "fight")
        if key == priority.PASS:
            fight.asked.pop(0)
        else:
            await carry_out(turn, seat, key)
            harm.settle(turn)
        return
    await battle.stage(turn)


def _window(turn: Turn) -> Flow[None]:
    """Others may interrupt what was announced, or a phase that begins (MO-4-07)."""
    state = turn.state
    announced = partial(label, turn, state.announcer, state.announced) if state.announced else None
    return priority.window(turn, announced, purchases)


async def _deal(turn: Turn) -> None:
    """Gold and hands; the first turn begins with its build phase (MO-1-25)."""
    await setup.deal(turn)
    turns.begin_building(turn)


PERFORM: dict[str, Callable[[Turn], Flow[None]]] = {
    "build": _act,
    "build-up": _act,
    "role": temples.choose_role,
    "window": _window,
    "carry": _carry,
    "bid": priority.bid,
    "priority": _use_priority,
    "fight": _fight,
    "ambush": ambushes.offer,
    "choose": setup.choose_heroes,
    "veto": partial(setup.veto, is_second=False),
    "replace": setup.replace_heroes,
    "second-veto": partial(setup.veto, is_second=True),
    "deal": _deal,
    **turns.PHASES,
}
"""By the name of the step, what is done in it."""
STEPS = {name: Step(name) for name in PERFORM}
