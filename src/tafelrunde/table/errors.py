"""The few named errors; each says who may fix it and what was expected."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, Literal, ParamSpec, Protocol, TypeVar

from tafelrunde.table.text import ENGLISH, Text, text

if TYPE_CHECKING:
    from tafelrunde.table.text import Locale

P = ParamSpec("P")
R = TypeVar("R")

Reason = Literal[
    "forbidden",
    "unknown-answer",
    "not-your-decision",
    "stale",
    "over",
    "cannot-undo",
    "cannot-concede",
    "nudge",  # the rules allow it, but whoever guides somebody through a lesson waits for something else
]


class TafelrundeError(Exception):
    """Anything that a person, a file or a message got wrong; never a defect of the rules."""

    locale: Locale | None = None
    """The sentences of the game in which it happened, given by `in_words`; without them a game's own text
    shows as its key."""
    said: str | None = None
    """What it said in the process that it comes from; a locale is too much to send along."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text

    def __str__(self) -> str:
        if self.locale is not None:
            return self.locale.say(self.text, ENGLISH)
        return str(self.text) if self.said is None else self.said

    def __reduce__(self) -> tuple[object, ...]:
        said = TafelrundeError.__str__(self)
        return _again, (type(self), {**self.__dict__, "locale": None, "said": said})


def _again(kind: type[TafelrundeError], known: dict[str, object]) -> TafelrundeError:
    """An error as another process raised it."""
    error = kind.__new__(kind, known["said"])
    error.__dict__.update(known)
    return error


class Speaker(Protocol):
    """Whoever has sentences: a game, and a table at which it is played."""

    @property
    def locale(self) -> Locale:
        """Every sentence."""
        ...


T = TypeVar("T", bound=Speaker)


def in_words(method: Callable[Concatenate[T, P], R]) -> Callable[Concatenate[T, P], R]:
    """Let the errors of a method speak the words of its game."""

    @wraps(method)
    def speaking(self: T, /, *args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return method(self, *args, **kwargs)
        except TafelrundeError as problem:
            problem.locale = problem.locale or self.locale
            raise

    return speaking


class Refusal(TafelrundeError):
    """An answer that the table does not accept; the table is unchanged.

    `rule` is the id of the rule that forbids it: for an answer that fits no question the rule that asks, for
    one out of turn the rule of the order; None where no rule of the game is involved (a stale table).
    """

    def __init__(self, reason: Reason, text: Text, rule: str | None = None) -> None:
        super().__init__(text)
        self.reason = reason
        self.rule = rule

    def __str__(self) -> str:
        return f"{super().__str__()} ({self.rule})" if self.rule else super().__str__()


class BadSetup(TafelrundeError):
    """A game, mode, seat or setup option that does not exist or breaks a rule."""

    def __init__(self, text: Text, rule: str | None = None, field: str | None = None) -> None:
        super().__init__(text)
        self.rule = rule
        self.field = field


def bad_setup(key: str, field: str | None = None, /, **args: int | str | Text) -> BadSetup:
    """The error of a field, in the sentence of this key."""
    return BadSetup(text(key, **args), field=field)


class BadRecord(TafelrundeError):
    """A record that cannot be read or does not replay; `line` counts from 1."""

    def __init__(self, text: Text, line: int) -> None:
        super().__init__(text)
        self.line = line


class BadSave(TafelrundeError):
    """A saved table that is truncated, changed or from a later version."""


class RuleFailure(TafelrundeError):
    """A rule raised: a defect of the game. The table was put back to where it was and goes on."""


class Endless(RuleFailure):
    """The rules went on and on without asking anybody; the table was put back to where it was."""
