"""The bodies of the REST API that the host's page uses, and what people report to the host."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tafelrunde.server.account import Laid, LiveTable, Mishap, ProcessLoad
from tafelrunde.server.terms import Place

# -- reports ----------------------------------------------------------------------------------------------


class ReportForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the host shall look at: the name at a seat, or a line of chat."""

    seat: Place | None = None
    """The seat whose name is meant."""
    line: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None
    """The number of the line of chat that is meant."""
    reason: Annotated[str, Meta(max_length=400)] = ""
    """In the reporter's own words."""


class Thanks(msgspec.Struct, frozen=True):
    """The host will see it."""

    number: int
    """Of the report at this table."""


# -- the host's page --------------------------------------------------------------------------------------


class KeyForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host's token."""

    token: Annotated[str, Meta(max_length=400)]
    """As the host has set it."""


class NameForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name that somebody gave."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    """As it was given."""


class RestartForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """In how many seconds the server restarts; none: not after all."""

    seconds: Annotated[int, Meta(ge=10, le=86_400)] | None = None
    """From now."""


class Report(msgspec.Struct, frozen=True):
    """What somebody has reported; times are UTC milliseconds."""

    table: str
    """Where it was."""
    number: int
    """Of the report at its table."""
    at: int
    """When it came."""
    kind: Literal["name", "chat"]
    """What is meant: a name, or a line of chat."""
    name: str
    """As it was then."""
    words: str
    """The line of chat, as it was then."""
    reason: str
    """In the reporter's own words."""
    is_settled: bool
    """The host has dealt with it."""
    person: str
    """For the profile of who is meant; empty where there is none for others to see."""
    about: int
    """How many reports there are of the same person, with this one."""


class ClosedTable(msgspec.Struct, frozen=True):
    """A table that the host has closed."""

    id: str
    """Of the table."""
    game: str
    """Its id."""
    mode: str
    """Its id."""
    created: int
    """UTC milliseconds."""
    closed: int
    """UTC milliseconds."""


class HostView(msgspec.Struct, frozen=True):
    """All that the host's page shows."""

    version: str
    """Of the server."""
    now: int
    """By the server's clock, in UTC milliseconds."""
    database: Literal["sqlite", "postgresql"]
    """Which kind it is."""
    trouble: str | None
    """Why nothing can be written, when that is so."""
    restart: int | None
    """When the server restarts, in UTC milliseconds."""
    processes: list[ProcessLoad]
    """How each one fares."""
    tables: list[LiveTable]
    """Those that are being played."""
    mishaps: list[Mishap]
    """What went wrong lately."""
    aside: list[Laid]
    """Tables that could not be read."""
    reports: list[Report]
    """What people have reported."""
    closed: list[ClosedTable]
    """Tables that the host has closed."""
    names: list[str]
    """That nobody may bear."""


class Removed(msgspec.Struct, frozen=True):
    """At how many tables a name was shown."""

    tables: int
    """How many."""


class Done(msgspec.Struct, frozen=True):
    """It is done."""

    is_done: bool = True
    """Always true."""
