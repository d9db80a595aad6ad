"""The book: what a table's log says about who knows how much, kept with every event.

Secret answers must not be counted by others, so nobody is told the log's own numbers. A viewer's sequence
number counts the public events and its own secret ones; a decision's version counts only what may have
changed it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec

from tafelrunde.learn import Place
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.table import Result

EventKind = Literal[
    "start",  # the table is set up
    "answer",  # somebody has answered
    "timeout",  # the clock has fallen
    "undo",
    "undo-all",
    "concede",
    "set",  # a seat has set something for itself
    "propose",  # to undo
    "agree",
    "refuse",
    "begin",  # everybody sits: the clocks run
    "guide",  # whoever learns has read on
    "pause-ask",  # for a pause of the clocks
    "pause-yes",
    "pause-no",
    "resume",  # somebody goes on
]
PLAYED: frozenset[EventKind] = frozenset({"answer", "timeout"})
HIDEABLE: frozenset[EventKind] = PLAYED | {"undo"}
PAUSING: frozenset[EventKind] = frozenset({"pause-ask", "pause-yes", "pause-no", "resume"})
TALKED: frozenset[EventKind] = frozenset({"propose", "agree", "refuse", "begin", "guide", *PAUSING})
ASIDE: frozenset[EventKind] = TALKED | {"set"}
"""Whatever is asked stays as it is."""
PRACTICE = frozenset({"web-undo-chance", "web-undo-secret"})
"""The beats after which a game is practice: somebody has taken back what chance or a secret had answered."""


class Book(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The account after an event."""

    public: int
    """Events that everybody knows of."""
    own: tuple[int, ...]
    """Per seat, the events that only it knows of."""
    ask: tuple[int, ...]
    """Per seat, the version of its decision."""
    autos: tuple[int, ...]
    """Per seat, how many of its last answers gave themselves."""
    is_public: bool = True
    """Whether the last event was public."""
    left: tuple[int, ...] = ()
    """Per seat, the milliseconds on its clock when the last event happened."""
    is_ticking: bool = False
    at: int = 0
    """When it happened, in UTC milliseconds."""
    tick: int = 0
    """When it happened, by the hourglass; older logs and tables without a clock do not say."""
    proposal: tuple[int, ...] = ()
    """Who proposed to undo, and who has agreed."""
    lines: int = 0
    """How many lines the record has: what the log has of it must be so much. Older logs do not say."""
    is_practice: bool = False
    """Against computers something was taken back although chance or something hidden had shown itself."""
    guide: Place | None = None
    """How far whoever learns here is in the lesson, at a table with a guide."""
    asked: tuple[int, ...] | None = None
    """The seats that are asked something now, which everybody may know. Older logs do not say."""
    result: Result | None = None
    """How the game has ended. Older logs do not say."""
    pause: tuple[int, ...] = ()
    """Who has asked for a pause, and who has agreed."""
    is_paused: bool = False
    """Everybody has agreed: the clocks stand still until somebody goes on."""

    @classmethod
    def first(
        cls,
        seats: int,
        at: int,
        clock: ClockRule | None,
        lines: int = 0,
        tick: int = 0,
        asked: Iterable[int] | None = None,
    ) -> Book:
        """The account of a new table."""
        zeros = (0,) * seats
        left = (clock.initial * 1000,) * seats if clock is not None else ()
        return cls(
            1,
            zeros,
            (1,) * seats,
            zeros,
            left=left,
            at=at,
            lines=lines,
            tick=tick if clock else 0,
            asked=people(asked) if asked is not None else None,
        )

    @property
    def since(self) -> int:
        """When the clocks were last read, by the hourglass."""
        return self.tick or self.at

    def seq(self, held: Iterable[int]) -> int:
        """The sequence number of a viewer who holds these seats."""
        known = self.public
        for seat in held:
            known += self.own[seat]
        return known

    def is_known_to(self, held: Sequence[int], seat: int | None) -> bool:
        """Whether a viewer knows of the last event, an act of that seat."""
        return self.is_public or seat in held


class Standing(NamedTuple):
    """What is needed of a table before and after an act, to tell who may know of it."""

    pending: tuple[int, ...]
    common: int | None


def is_hidden(kind: EventKind, before: Standing, after: Standing) -> bool:
    """Whether an act was one more (or one less) answer to a common decision that goes on, or a setting.

    It is hidden from the others then, so that only the acting seat's view can have changed.
    """
    return kind == "set" or (
        before.common is not None
        and kind in HIDEABLE
        and after.common == before.common + (-1 if kind == "undo" else 1)
    )


def turn_page(
    book: Book,
    kind: EventKind,
    seat: int | None,
    before: Standing,
    after: Standing,
    at: int,
    humans: frozenset[int],
    clock: ClockRule | None,
    forced: Iterable[int] = (),
    lines: int = 0,
    tick: int | None = None,
    *,
    is_practice: bool = False,
    guide: Place | None = None,
    result: Result | None = None,
) -> Book:
    """The account after one more act, and after the answers that gave themselves then."""
    tick = at if tick is None else max(tick, book.since)
    is_secret = is_hidden(kind, before, after)
    is_public = not is_secret or before.pending != after.pending
    own, ask, autos = list(book.own), list(book.ask), list(book.autos)
    if not is_public and seat is not None:
        own[seat] += 1
    if kind in ASIDE:
        pass
    elif is_secret and seat is not None:
        ask[seat] += 1
    else:
        ask = [version + 1 for version in ask]
    if seat is not None and kind in PLAYED:
        autos[seat] = 0
    elif kind not in ASIDE:
        autos = [0] * len(autos)
    for each in forced:
        autos[each] += 1
    pause, is_paused = _paused(book, kind, seat, humans) if is_public else (book.pause, book.is_paused)
    is_begun = book.is_ticking or book.is_paused or kind == "begin"
    return Book(
        public=book.public + is_public,
        own=tuple(own),
        ask=tuple(ask),
        autos=tuple(autos),
        is_public=is_public,
        left=_left(book, kind, seat, before, tick, humans, clock, is_public=is_public),
        is_ticking=is_begun and not is_paused,
        at=at,
        tick=tick if clock is not None else 0,
        proposal=_proposal(book, kind, seat) if is_public else book.proposal,
        lines=lines,
        is_practice=book.is_practice or is_practice,
        guide=guide or book.guide,
        asked=people(after.pending),
        result=result,
        pause=pause,
        is_paused=is_paused,
    )


def people(pending: Iterable[int]) -> tuple[int, ...]:
    """Who is asked, without chance."""
    return tuple([int(seat) for seat in pending if seat >= 0])


def _left(
    book: Book,
    kind: EventKind,
    seat: int | None,
    before: Standing,
    tick: int,
    humans: frozenset[int],
    clock: ClockRule | None,
    *,
    is_public: bool,
) -> tuple[int, ...]:
    if clock is None or not book.is_ticking:
        return book.left
    left = time_left(book, before.pending, tick, humans)
    # Secret answers bring no time of their own: the clocks would tell how many there were.
    if seat is not None and kind in PLAYED and is_public:
        left[seat] = clock.initial * 1000 if clock.is_each else left[seat] + clock.increment * 1000
    return tuple(left)


def _proposal(book: Book, kind: EventKind, seat: int | None) -> tuple[int, ...]:
    if seat is not None and kind == "propose":
        return (seat,)
    if seat is not None and kind == "agree":
        return (*book.proposal, seat)
    return book.proposal if kind == "begin" or kind in PAUSING else ()


def _paused(
    book: Book, kind: EventKind, seat: int | None, humans: frozenset[int]
) -> tuple[tuple[int, ...], bool]:
    """Who wants a pause after an event, and whether there is one: it ends when anybody goes on."""
    if seat is not None and kind in {"pause-ask", "pause-yes"}:
        agreed = (*book.pause, seat)
        return ((), True) if humans <= set(agreed) else (agreed, False)
    if kind in {"pause-no", "resume"}:
        return (), False
    return book.pause, book.is_paused and kind in ASIDE


def time_left(book: Book, pending: Iterable[int], tick: int, humans: frozenset[int]) -> list[int]:
    """Milliseconds per seat at a moment by the hourglass, these seats being asked since the last event."""
    left = list(book.left)
    if book.is_ticking:
        for seat in pending:
            if seat in humans:
                left[seat] = max(0, left[seat] - max(0, tick - book.since))
    return left


def deadline(book: Book, pending: Iterable[int], humans: frozenset[int]) -> int | None:
    """When the next clock falls by the hourglass, if any runs."""
    if not book.is_ticking:
        return None
    running = [book.left[seat] for seat in pending if seat in humans]
    return book.since + min(running) if running else None
