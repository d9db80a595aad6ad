"""The stage: a table as its viewers see it, and everything they are told."""

from __future__ import annotations

import asyncio
from collections.abc import Hashable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, UnsetType

from tafelrunde.learn import Guide, GuideInfo
from tafelrunde.server.audience import Audience, encode, known_beats, viewers
from tafelrunde.server.book import EventKind, Standing, is_hidden
from tafelrunde.server.message_parts import (
    ChatLine,
    DecisionInfo,
    Entry,
    RestartInfo,
    View,
    ViewChange,
)
from tafelrunde.server.messages import Seats, State, Update
from tafelrunde.server.terms import PROTOCOL
from tafelrunde.server.views import Compared, scene_change
from tafelrunde.table import Beat, Memory, Scene, Seat, Text
from tafelrunde.table.decision import Decision, Offer
from tafelrunde.table.taking_back import idle_answer

if TYPE_CHECKING:
    from tafelrunde.server.connection import Connection
    from tafelrunde.server.rows import MatchRow, SeatRow
    from tafelrunde.server.store import Store

SEATS_PAUSE = 0.1
"""Seconds in which those who come and go are counted together."""


class Asked:
    """A question to a seat, and what was found of it: it is looked at several times before it is answered."""

    __slots__ = ("decision", "idle", "offers", "version")

    def __init__(self, decision: Decision[Any], version: int) -> None:
        self.decision = decision
        self.version = version
        self.offers: Sequence[Offer] | None = None
        self.idle: str | UnsetType | None = UNSET


class Viewpoint:
    """What the connections of one viewer were last told."""

    __slots__ = ("can_undo", "scene")

    def __init__(self, scene: Scene, can_undo: bool) -> None:
        self.scene = scene
        self.can_undo = can_undo


class Stage(Audience):
    """What is told of a table, and to whom; the acting is in `Live`."""

    guide: Guide | None = None
    """Leads whoever learns here through a lesson."""

    def __init__(self, store: Store, match: MatchRow, seats: list[SeatRow]) -> None:
        super().__init__(store, match, seats)
        self.notices: list[Text] = []
        self.views: dict[Seat, Viewpoint] = {}
        self.declined: dict[Seat, set[Hashable]] = {}
        """Per seat, the questions of this turn that its person has left be."""
        self._memory = Memory()
        self._asked: dict[Seat, Asked] = {}
        self._seats_due: asyncio.TimerHandle | None = None

    # -- everything at once ---------------------------------------------------------------------------------

    def tell_state(
        self,
        connection: Connection,
        missed: list[Entry],
        chat: list[ChatLine],
        restart: RestartInfo | None = None,
        seen: int | None = None,
    ) -> None:
        """Tell one connection everything, with what was read for it."""
        held = connection.held
        connection.numbered.clear()
        connection.send(
            encode(
                State(
                    v=PROTOCOL,
                    seq=self.book.seq(held),
                    table=self.info(held),
                    views=[self._whole_view(connection, seat) for seat in viewers(held)],
                    thinking=self.thinking,
                    watchers=self.company.watchers,
                    clock=self.clock_info(),
                    chat=chat,
                    missed=missed,
                    result=self.table.result if self.table.is_over else None,
                    proposal=self.proposal,
                    pause=self.pause,
                    notices=self.notices,
                    next=self.match.next,
                    restart=restart,
                    is_practice=self.book.is_practice,
                    guide=self.guide_info(),
                    seen=seen,
                )
            )
        )

    def guide_info(self) -> GuideInfo | None:
        """What the guide says now, if there is one."""
        place = self.book.guide
        return self.guide.info(self.table, place) if self.guide is not None and place is not None else None

    def _whole_view(self, connection: Connection, seat: Seat) -> View:
        if seat not in self.views:
            (scene,) = self.table.views([seat], self._memory)
            self.views[seat] = Viewpoint(scene, self.can_undo(seat))
        view = self.views[seat]
        return View(int(seat), view.scene, self._decision(connection, seat), view.can_undo)

    def _asked_of(self, seat: Seat) -> Asked:
        """What a seat is asked now."""
        decision, version = self.table.pending[seat], self.table.version
        asked = self._asked.get(seat)
        if asked is None or asked.decision is not decision or asked.version != version:
            asked = self._asked[seat] = Asked(decision, version)
        return asked

    def offers(self, seat: Seat) -> Sequence[Offer]:
        """The legal options of a seat that is asked, found once for a question."""
        asked = self._asked_of(seat)
        if asked.offers is None:
            asked.offers = asked.decision.offered()
        return asked.offers

    def idle(self, seat: Seat) -> str | None:
        """What somebody answers who need not be asked: nothing could matter, or it was left be before.

        Of what is asked of several at once, or in secret, nobody else sees who has answered already.
        """
        if seat not in self.humans or self.guide is not None or self.table.common_answers is not None:
            return None
        decision = self.table.pending.get(seat)
        if decision is None or decision.secret:
            return None
        asked = self._asked_of(seat)
        if asked.idle is UNSET:
            asked.idle = idle_answer(decision, partial(self.offers, seat))
        if asked.idle is None and seat in self.declined and decision.echo() in self.declined[seat]:
            return decision.default
        return asked.idle

    def _decision(self, connection: Connection, seat: Seat) -> DecisionInfo | None:
        """What the seat is asked, with the options that this very connection has not been told yet."""
        decision = self.table.pending.get(seat)
        if decision is None:
            return None
        told = connection.numbers_of(seat)
        return told.describe(decision, self.book.ask[seat], self.offers(seat), idle=self.idle(seat))

    def can_undo(self, seat: Seat) -> bool:
        """Whether a seat may take back the last answer that it gave itself."""
        if self.guide is not None and self.book.guide is not None:
            return seat == self.guide.seat and self.guide.can_go_back(self.table, self.book.guide)
        if seat < 0 or not self.table.can_undo(seat) or (self.match.is_strict and self.table.is_over):
            return False
        if not self.book.autos[seat]:
            return True
        trial = self.table.clone()
        for _ in range(self.book.autos[seat]):
            if not trial.can_undo(seat):
                return False
            trial.undo(seat)
        return trial.can_undo(seat)

    # -- telling --------------------------------------------------------------------------------------------

    def tell(
        self,
        kind: EventKind,
        seat: int | None,
        beats: list[Beat],
        before: Standing,
        after: Standing,
        is_ask_changed: list[bool],
        actor: Connection | None,
        re: int | UnsetType,
    ) -> None:
        """Tell every connection what it may know of the last event."""
        book = self.book
        knowing = [each for each in self.connections if book.is_public or seat in each.held]
        if not knowing:
            return
        changes = self._changes(knowing, seat, is_secret=is_hidden(kind, before, after))
        thinking = self.thinking if before.pending != after.pending else UNSET
        clock = self.clock_info() or UNSET
        was_over, is_over = not before.pending, not after.pending
        result = (self.table.result if is_over else None) if was_over is not is_over else UNSET
        proposal = self.proposal if book.is_public else UNSET
        pause = self.pause if book.is_public and self.clock is not None else UNSET
        is_practice = True if kind == "undo-all" and book.is_practice else UNSET
        guide = self.guide_info() or UNSET

        # Who is asked something new is told so by options that are numbered for each connection.
        asked = {viewer for viewer in changes if viewer >= 0 and is_ask_changed[viewer]}
        messages: dict[tuple[Seat, ...], bytes] = {}
        for connection in knowing:
            held = connection.held
            seq = connection.told = book.seq(held)
            is_shared = connection is not actor and (not asked or asked.isdisjoint(held))
            if is_shared and held in messages:
                connection.send(messages[held])
                continue
            views: list[ViewChange] = []
            for viewer in viewers(held):
                change = changes.get(viewer)
                if viewer in asked:
                    change = _with_decision(viewer, change, self._decision(connection, viewer))
                if change is not None:
                    views.append(change)
            known = known_beats(held, beats) if beats else beats
            entry = Entry(seq, book.at, known) if known else None
            answered = re if connection is actor else UNSET
            data = encode(
                Update(
                    seq, answered, entry, views, thinking, clock, result, proposal, is_practice, guide, pause
                )
            )
            if connection is actor:
                connection.reply(data)
            else:
                connection.send(data)
                if is_shared:
                    messages[held] = data

    def _changes(
        self, knowing: list[Connection], seat: int | None, *, is_secret: bool
    ) -> dict[Seat, ViewChange | None]:
        """What has changed but for the questions, per viewer; after a secret act only for the acting seat."""
        table = self.table
        seats = list(dict.fromkeys([each for connection in knowing for each in viewers(connection.held)]))
        if is_secret:
            seats = [each for each in seats if each == seat]
        shown = [(each, view) for each in seats if (view := self.views.get(each)) is not None]
        if is_secret:
            scenes = [table.review(each, view.scene) for each, view in shown]
        else:
            scenes = table.views([each for each, _ in shown], self._memory)
        compared: Compared = {}
        changes: dict[Seat, ViewChange | None] = {}
        for (viewer, view), scene in zip(shown, scenes, strict=True):
            change = scene_change(view.scene, scene, compared)
            can_undo = self.can_undo(viewer)
            if can_undo != view.can_undo:
                view.can_undo = can_undo
                change = _with_undo(viewer, change, can_undo)
            changes[viewer] = change
            view.scene = scene
        return changes

    def forget_views(self) -> None:
        """Nobody looks on here any more, or everything is told anew."""
        self.views.clear()
        self._asked.clear()
        self._memory = Memory()

    def tell_seats(self) -> None:
        """Tell who sits where and who is here, in a moment: a crowd comes and goes one by one."""
        if self._seats_due is None:
            self._seats_due = asyncio.get_running_loop().call_later(SEATS_PAUSE, self._tell_seats)

    def _tell_seats(self) -> None:
        self._seats_due = None
        self.attended(self.id)
        watchers = self.company.watchers
        messages: dict[tuple[Seat, ...], bytes] = {}
        for connection in self.connections:
            held = connection.held
            if held not in messages:
                messages[held] = encode(Seats(self.seat_infos(held), watchers))
            connection.send(messages[held])
        needed = {seat for held in messages for seat in viewers(held)}
        if not needed.issuperset(self.views):
            self.views = {seat: view for seat, view in self.views.items() if seat in needed}
            self._memory = Memory()


def _with_decision(seat: Seat, change: ViewChange | None, shown: DecisionInfo | None) -> ViewChange:
    """The change of a view with that of the question."""
    if change is None:
        return ViewChange(int(seat), decision=shown)
    return ViewChange(change.seat, change.zones, change.order, change.headline, shown, change.can_undo)


def _with_undo(seat: Seat, change: ViewChange | None, can_undo: bool) -> ViewChange:
    """The change of a scene with that of what may be undone."""
    if change is None:
        return ViewChange(int(seat), can_undo=can_undo)
    return ViewChange(change.seat, change.zones, change.order, change.headline, UNSET, can_undo)
