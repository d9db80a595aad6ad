"""Beats tell the story in order: small events that the rules' verbs emit.

Clients animate them, the log prints them, replays step through them. A beat that only some seats may
know names them; what the others may know of the same event is another beat.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tafelrunde.table.decision import OPEN, SPECTATOR, Seat
from tafelrunde.table.text import Text


class Beat(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One small event. `kind` names its sentence (`beat.<kind>` in the locale) and its animation."""

    kind: str
    args: dict[str, int | str | Text | list[Text]] = {}
    elements: tuple[str, ...] = ()
    """Keys of the scene elements and squares it concerns, moving ones first.

    Where pieces are keyed by their square, a beat with `origin` and `target` names the moved piece by its new
    key: it is the one that stood on the origin.
    """
    rules: tuple[str, ...] = ()
    only: tuple[Seat, ...] | None = None
    """The seats that may know of it; None = everybody."""
    gone: tuple[str, ...] = ()
    """Keys of elements that leave the table with it, though others may come to be called so."""
    instant: int = 0
    """Neighbours in the story with the same number happen at the same time; 0 = it happens on its own."""
    whose: int | None = None
    """The seat whose thing comes, goes or is changed by it."""
    ways: tuple[tuple[str, ...], ...] = ()
    """Ways over the board that it lays open, from square to square, in the colour of `whose`."""

    def is_known_to(self, seat: Seat) -> bool:
        """Whether that seat's log may hold it; the open log tells each event once, as those who know it."""
        if self.only is None or seat in self.only:
            return True
        return seat == OPEN and SPECTATOR not in self.only

    def text(self) -> Text:
        """Its sentence."""
        return Text(f"beat.{self.kind}", self.args)


class Beats:
    """Where the verbs leave their beats; silent when nobody listens."""

    __slots__ = ("_instants", "instant", "is_silent", "told")

    def __init__(self, is_silent: bool = False) -> None:
        self.is_silent = is_silent
        self.told: list[Beat] = []
        self.instant = 0
        """The instant of what is told now; 0 = everything on its own."""
        self._instants = 0

    def at_once(self) -> None:
        """What is told from here on happens at the same time, until this or `one_by_one` is said."""
        self._instants += 1
        self.instant = self._instants

    def one_by_one(self) -> None:
        """What is told from here on happens one after the other."""
        self.instant = 0

    def tell(
        self,
        kind: str,
        /,
        *elements: str,
        rules: tuple[str, ...] = (),
        only: tuple[Seat, ...] | None = None,
        **args: int | str | Text | list[Text],
    ) -> None:
        """Add a beat."""
        if not self.is_silent:
            self.told.append(Beat(kind, args, elements, rules, only, (), self.instant))

    def tell_of(
        self,
        whose: int | None,
        kind: str,
        /,
        *elements: str,
        rules: tuple[str, ...] = (),
        only: tuple[Seat, ...] | None = None,
        **args: int | str | Text | list[Text],
    ) -> None:
        """Add a beat about somebody's thing."""
        if not self.is_silent:
            self.told.append(Beat(kind, args, elements, rules, only, (), self.instant, whose))

    def tell_ways(
        self,
        ways: tuple[tuple[str, ...], ...],
        whose: int,
        kind: str,
        /,
        *elements: str,
        rules: tuple[str, ...] = (),
        **args: int | str | Text | list[Text],
    ) -> None:
        """Add a beat that lays somebody's ways open for everybody."""
        if not self.is_silent:
            self.told.append(Beat(kind, args, elements, rules, None, (), self.instant, whose, ways))

    def tell_gone(
        self,
        gone: tuple[str, ...],
        kind: str,
        /,
        *elements: str,
        rules: tuple[str, ...] = (),
        whose: int | None = None,
        **args: int | str | Text | list[Text],
    ) -> None:
        """Add a beat that everybody sees, and with which some elements leave the table."""
        if not self.is_silent:
            self.told.append(Beat(kind, args, elements, rules, None, gone, self.instant, whose))


SILENT = Beats(is_silent=True)


def known_to(seat: Seat, beats: Iterable[Beat]) -> list[Beat]:
    """The beats that a seat may know."""
    return [beat for beat in beats if beat.only is None or beat.is_known_to(seat)]
