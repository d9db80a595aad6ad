"""What a card lacks in the arena: the figures of a being in every position, and how near a task is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from tafelrunde.games.tash_kalar.board import NAMES, Mask, squares
from tafelrunde.games.tash_kalar.cards import BEINGS, TASKS
from tafelrunde.games.tash_kalar.figures import Figure as Drawn
from tafelrunde.games.tash_kalar.figures import Position
from tafelrunde.games.tash_kalar.placements import FIGURES, Arena, fewest, lack_text, lacking, manner
from tafelrunde.games.tash_kalar.state import State
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.decision import Seat
from tafelrunde.table.outlook import NONE, Figure, Outlook
from tafelrunde.table.text import Text, text

MOST = 24
"""So many figures are drawn: more could not be told apart."""


def outlook(state: State, seat: Seat, elements: Sequence[str]) -> Outlook:
    """Of a being in the own hand its figures, of a task how far the own side is."""
    looked_at = elements[-1] if elements else ""
    faces = state.cards.faces
    for instance in state.hands[seat]:
        face = faces[instance]
        if looked_at == f"card{instance}" and face in BEINGS and state.cards.knows(seat, instance):
            return _being(Arena(state, seat), FIGURES[face])
    for instance in (*state.tasks, *state.task_deck[-1:]):
        if looked_at == f"card{instance}" and state.has_tasks:
            return _task(state, seat, faces[instance])
    return NONE


def _being(arena: Arena, figure: Drawn) -> Outlook:
    found = list(islice(chain(_complete(arena, figure), _incomplete(arena, figure)), MOST))
    return Outlook(found, [] if found else [text("chance.nowhere")])


def _complete(arena: Arena, figure: Drawn) -> Iterator[Figure]:
    """Where the being can be summoned now, with own pieces alone or with an enemy's."""
    for position, places in arena.plain_each(figure):
        for square in squares(places):
            yield _drawn(arena, position, square)
    if arena.lenders:
        for position, summons in arena.borrowed(figure):
            has = _names(position.used(summons.square))
            label = text("chance.way", square=NAMES[summons.square], how=manner(summons))
            yield Figure(NAMES[summons.square], has, label=label, tone="good")


def _incomplete(arena: Arena, figure: Drawn) -> Iterator[Figure]:
    """Where the fewest pieces are missing."""
    allowed = arena.allowed(figure.being.rank)
    counted = [(fewest(arena.boards, allowed, each, 1), each) for each in figure.positions]
    least = min([number for (number, places), _ in counted if places], default=0)
    for (number, places), position in counted:
        if number == least:
            for square in squares(places):
                yield _drawn(arena, position, square)


def _drawn(arena: Arena, position: Position, square: int) -> Figure:
    lacks = {NAMES[each.place]: lack_text(each) for each in lacking(arena, position, square) if each.place}
    has = tuple(name for name in _names(position.used(square)) if name not in lacks)
    return Figure(NAMES[square], has, lacks, tone="even" if lacks else "good")


def _names(places: Mask) -> tuple[str, ...]:
    return tuple(NAMES[square] for square in squares(places))


def _task(state: State, seat: Seat, face: str) -> Outlook:
    side = state.side_of(seat)
    if side != state.side_of(state.active):
        # Somebody else's turn: what was done in it counts for nobody else (TK-TASK-13).
        state = state.copy()
        state.active, state.destroyed, state.summoned = seat, [0] * len(state.destroyed), [0] * 4
    near = TASKS[face].near(Turn(state, SILENT))
    lines = [text(f"near.{word}", number=number, most=most) for word, number, most in near.tallies]
    open_squares: dict[str, Text] = {name: text("near.here", square=name) for name in _names(near.lacks)}
    has = _names(near.has)
    figures = [Figure(None, has, open_squares)] if has or open_squares else []
    return Outlook(figures, lines)
