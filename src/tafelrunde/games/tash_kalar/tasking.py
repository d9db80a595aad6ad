"""The tasks of High Form: laying them out, claiming one, turning up the next (TK-TASK)."""

from __future__ import annotations

from tafelrunde.games.tash_kalar.cards import TASKS
from tafelrunde.games.tash_kalar.questions import no_tasks
from tafelrunde.games.tash_kalar.state import NO_CARD, State, side_text
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.chance import shuffle
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.text import Text

CURRENT = 3


def category(state: State, instance: int) -> str:
    """A task's category."""
    return TASKS[state.cards.faces[instance]].category


async def lay_out(turn: Turn) -> None:
    """Three basic tasks, not all of one category, and the next one (TK-TASK-01 to TK-TASK-06)."""
    state = turn.state
    deck = state.task_deck
    state.cards.reorder(deck, await shuffle(len(deck)))
    thrown: list[int] = []
    while len(state.tasks) < CURRENT:
        instance = deck.pop()
        state.cards.publish(instance)
        is_third = len(state.tasks) == 2 and all(
            category(state, each) == category(state, instance) for each in state.tasks
        )
        if TASKS[state.cards.faces[instance]].is_advanced or is_third:
            thrown.append(instance)
            _tell(turn, "task-out", instance, "TK-TASK-03" if is_third else "TK-TASK-02")
        else:
            state.tasks.append(instance)
            _tell(turn, "task", instance, "TK-TASK-01")
    if thrown:  # TK-TASK-04
        deck += thrown
        state.cards.reorder(deck, await shuffle(len(deck)))
    turn_up(turn)


def turn_up(turn: Turn) -> None:
    """Turn up the next task; not a third one of a category, if there is another (TK-TASK-11, TK-TASK-15)."""
    state = turn.state
    deck = state.task_deck
    shown = [category(state, each) for each in state.tasks if each != NO_CARD]
    for _ in range(len(deck)):
        instance = deck[-1]
        state.cards.publish(instance)
        _tell(turn, "next-task", instance, "TK-TASK-05")
        if shown.count(category(state, instance)) < 2:
            return
        deck.insert(0, deck.pop())


def _tell(turn: Turn, kind: str, instance: int, rule: str) -> None:
    task = Text(f"task.{turn.state.cards.faces[instance]}")
    turn.beats.tell(kind, f"card{instance}", rules=(rule,), task=task)


def claimable(turn: Turn) -> list[int]:
    """The current tasks whose condition is fulfilled now (TK-TASK-07, TK-TASK-09, TK-TASK-13)."""
    state = turn.state
    faces = state.cards.faces
    return [each for each in state.tasks if each != NO_CARD and TASKS[faces[each]].is_met(turn)]


def objection(turn: Turn, face: str) -> Objection | None:
    """Why a task cannot be claimed now."""
    state = turn.state
    if not state.has_tasks:
        return no_tasks()
    task = Text(f"task.{face}")
    if state.actions:
        return forbidden("TK-TASK-07", "actions-first", number=state.actions)
    shown = [state.cards.faces[each] for each in state.tasks if each != NO_CARD]
    if face not in shown:
        is_next = bool(state.task_deck) and state.cards.faces[state.task_deck[-1]] == face
        return forbidden("TK-TASK-09", "next-task" if is_next else "no-such-task", task=task)
    if not TASKS[face].is_met(turn):
        return forbidden("TK-TASK-07", "task-not-met", task=task)
    return None


def claim(turn: Turn, face: str) -> None:
    """Take a current task; the next one fills its place (TK-TASK-10, TK-TASK-12)."""
    state = turn.state
    place = next(
        place for place, each in enumerate(state.tasks) if each != NO_CARD and state.cards.faces[each] == face
    )
    instance = state.tasks[place]
    state.claimed[turn.side].append(instance)
    side, task, points = side_text(state, turn.side), Text(f"task.{face}"), TASKS[face].points
    turn.beats.tell("claim", f"card{instance}", rules=("TK-TASK-07",), side=side, task=task, points=points)
    state.tasks[place] = state.task_deck.pop() if state.task_deck else NO_CARD
    turn_up(turn)
