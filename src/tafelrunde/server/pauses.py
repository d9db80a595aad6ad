"""Pauses of the clocks: one asks, everybody agrees, and anybody ends it by going on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tafelrunde.table import Beat, Refusal, Table, text

if TYPE_CHECKING:
    from tafelrunde.server.book import EventKind
    from tafelrunde.server.live import Live

PauseAct = Literal["ask", "agree", "refuse", "resume"]


class PauseForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat wants of the clocks."""

    seat: Annotated[int, Meta(ge=0, le=63)]
    """One of mine."""
    act: PauseAct
    """Ask for a pause, agree to one, refuse or withdraw it, or go on after one."""


class PauseInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pause, or the wish for one."""

    agreed: list[int]
    """Who has asked for it and who has agreed, while not everybody has."""
    is_on: bool = False
    """The clocks stand still."""


async def pause(live: Live, seat: int, act: PauseAct) -> None:
    """Ask for a pause, agree, refuse, or go on; raises Refusal."""
    book = live.book
    if live.clock is None or not (book.is_ticking or book.is_paused):
        raise Refusal("over", text("web.no-clock"))
    kinds: dict[PauseAct, EventKind] = {"ask": "pause-ask", "agree": "pause-yes", "refuse": "pause-no"}
    kind = kinds.get(act, "resume")

    def perform(table: Table[Any]) -> list[Beat]:
        now = live.book
        is_asked, is_mine = bool(now.pause), seat in now.pause
        is_fit = {
            "ask": not is_asked and not now.is_paused,
            "agree": is_asked and not is_mine,
            "refuse": is_asked,
            "resume": now.is_paused,
        }[act]
        if not is_fit:
            raise Refusal("over", text("web.no-pause"))
        is_last = act in {"ask", "agree"} and live.humans <= {*now.pause, seat}
        return [live.beat("web-paused" if is_last else f"web-{kind}", seat)]

    await live.act(kind, seat, perform)
