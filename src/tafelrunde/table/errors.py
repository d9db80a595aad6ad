"""The few named errors; each says who may fix it and what was expected."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from tafelrunde.table.text import Locale, Text

Reason = Literal[
    "forbidden", "unknown-answer", "not-your-decision", "stale", "over", "cannot-undo", "cannot-concede"
]


class TafelrundeError(Exception):
    """Anything that a person, a file or a message got wrong; never a defect of the rules."""

    locale: Locale | None = None
    """The sentences of the game in which it happened; without them a game's own text shows as its key."""

    def __init__(self, text: Text) -> None:
        super().__init__(str(text))
        self.text = text

    def __str__(self) -> str:
        return self.locale.say(self.text, "en") if self.locale is not None else str(self.text)

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.text,)


class Refusal(TafelrundeError):
    """An answer that the table does not accept; the table is unchanged.

    `rule` is the id of the rule that forbids it: for an answer that fits no question the rule that asks, for
    one out of turn the rule of the order; None where no rule of the game is involved (a stale table).
    """

    def __init__(self, reason: Reason, text: Text, rule: str | None = None) -> None:
        super().__init__(text)
        self.reason = reason
        self.rule = rule

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.reason, self.text, self.rule)

    def __str__(self) -> str:
        return f"{super().__str__()} ({self.rule})" if self.rule else super().__str__()


class BadSetup(TafelrundeError):
    """A game, mode, seat or setup option that does not exist or breaks a rule."""

    def __init__(self, text: Text, rule: str | None = None, field: str | None = None) -> None:
        super().__init__(text)
        self.rule = rule
        self.field = field

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.text, self.rule, self.field)


class BadRecord(TafelrundeError):
    """A record that cannot be read or does not replay; `line` counts from 1."""

    def __init__(self, text: Text, line: int) -> None:
        super().__init__(text)
        self.line = line

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.text, self.line)


class BadSave(TafelrundeError):
    """A saved table that is truncated, changed or from a later version."""


class RuleFailure(TafelrundeError):
    """A rule raised: a defect of the game. The table was put back to where it was and goes on."""
