"""How a lesson begins: with a position in the words of its game, or with a game played so far."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

from tafelrunde.learn.lesson import BadLesson, Beginning
from tafelrunde.table.beat import Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.errors import BadSave, BadSetup, Refusal
from tafelrunde.table.game import Game
from tafelrunde.table.position import Position
from tafelrunde.table.record import replay_act
from tafelrunde.table.save import state_of
from tafelrunde.table.table import Table

BEGIN = "begin"
"""The word of a position for what it begins with: decks, or a mode."""
PLAIN = "_"
"""In a table, the values that have no name."""


class Begun(NamedTuple):
    """A table, and what has happened there."""

    table: Table[Any]
    beats: list[Beat]


def begin(game: Game[Any], lesson: Beginning) -> Table[Any]:
    """The table at which a lesson begins; raises BadLesson."""
    return begun(game, lesson).table


def begun(game: Game[Any], lesson: Beginning) -> Begun:
    """The table at which a lesson or an example begins, and what has happened there; raises BadLesson."""
    try:
        table = set_up(game, lesson)
    except (BadSave, BadSetup) as problem:
        raise _wrong(game, lesson, "set-up", problem) from problem
    beats = list(table.opening)
    for line in lesson.before:
        word, _, rest = line.partition(" ")
        try:
            beats += replay_act(table, word, rest)
        except (Refusal, ValueError) as problem:
            raise _wrong(game, lesson, "before", problem, word=line) from problem
    return Begun(table, beats)


def _wrong(game: Game[Any], lesson: Beginning, code: str, problem: Exception, **args: str) -> BadLesson:
    told = problem.text if isinstance(problem, (BadSave, BadSetup, Refusal)) else str(problem)
    return lesson.wrong("", code, problem=told, **args).told_by(game)


def set_up(game: Game[Any], lesson: Beginning) -> Table[Any]:
    """The table with its position, before anything is answered; raises BadSetup and BadLesson."""
    if lesson.state:
        mode = game.mode(lesson.mode)
        state = state_of(game, lesson.state.encode(), lesson.schema)
        seats = lesson.seats or mode.minimum
        return Table.unstarted(game, mode, seats, lesson.setup, state, Stream(lesson.seed))
    if not lesson.position:
        return Table.new(game, lesson.mode, seats=lesson.seats, setup=lesson.setup, seed=lesson.seed)
    told = dict(lesson.position)
    first = told.pop(BEGIN, ())
    first = {PLAIN: (), **first} if isinstance(first, dict) else first
    position = _call(lesson, BEGIN, _positions(game, lesson), first)
    for word, what in told.items():
        method = getattr(type(position), word, None)
        if word.startswith("_") or word in vars(Position) or not callable(method):
            raise lesson.wrong("", "position-word", word=word)
        _call(lesson, word, getattr(position, word), what)
    table: Table[Any] = position.table(seed=lesson.seed)
    return table


def _positions(game: Game[Any], lesson: Beginning) -> Callable[..., Any]:
    """The game's own kind of position, which it keeps in its `position.py`."""
    try:
        kind: Callable[..., Any] = import_module(f"{type(game).__module__}.position").Position
    except ModuleNotFoundError as problem:
        raise lesson.wrong("", "no-positions") from problem
    return kind


def _call(lesson: Beginning, word: str, method: Callable[..., Any], what: Any) -> Any:
    """Tell a position one thing.

    A value is told as it is, a list as several, a table of values by their names; a table of lists or tables
    is told one after the other, each with its name first. `_` in a table are the values without a name. A
    list of tables is told table by table.
    """
    try:
        if isinstance(what, dict):
            if PLAIN in what:
                return method(*what[PLAIN], **{name: each for name, each in what.items() if name != PLAIN})
            found = None
            for name, each in what.items():
                if isinstance(each, list):
                    found = method(name, *each)
                elif isinstance(each, dict):
                    found = method(name, **each)
                else:
                    return method(**what)
            return found
        if isinstance(what, (list, tuple)):
            if what and all(isinstance(each, dict) for each in what):
                return [_call(lesson, word, method, each) for each in what][-1]
            return method(*what)
        return method() if what is True else method(what)
    except TypeError as problem:
        raise lesson.wrong("", "position-told", word=word, problem=str(problem)) from problem
