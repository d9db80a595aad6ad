"""What is asked and told of tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.rating_forms import RatingMark
from tafelrunde.tournament import Form as TournamentForm

ShortName = Annotated[str, Meta(max_length=60)]
Moment = Annotated[int, Meta(ge=0, le=2**53)]
TournamentState = Literal["open", "running", "over", "cancelled"]


class NewTournament(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tournament to be set up."""

    game: ShortName
    """Its id."""
    title: Annotated[str, Meta(max_length=40)] = ""
    """What it is called."""
    mode: ShortName | None = None
    """Its id, a mode for two; none: the usual one."""
    form: TournamentForm = "swiss"
    """Who meets whom: everybody each other, equals, or winners only."""
    rounds: Annotated[int, Meta(ge=1, le=63)] | None = None
    """Of a Swiss tournament; none: as many as it takes."""
    clock: ClockRule = ClockRule(600, 10)
    """Whoever does not come has lost when it has run down."""
    rated: bool = False
    """Its games count for ratings."""
    places: Annotated[int, Meta(ge=4, le=64)] = 8
    """For so many at most."""
    bot: ShortName | None = None
    """The level of the computers that fill empty chairs when it starts; none: nobody does."""
    is_late_open: bool = False
    """Others may still come when it has started; only where it is Swiss."""
    starts: Moment | None = None
    """UTC milliseconds, when it starts by itself; none: by hand."""


class EntryForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom the creator or the host takes out of a tournament."""

    entry: Annotated[int, Meta(ge=0, le=1000)]
    """The number of the entry."""


class TournamentLine(msgspec.Struct, frozen=True):
    """A tournament in a list."""

    id: str
    """As in its address."""
    title: str
    """What it is called; empty: by its game alone."""
    game: str
    """Its id."""
    mode: str
    """Its id."""
    form: TournamentForm
    """Who meets whom."""
    state: TournamentState
    """open: entries are taken; running; over; cancelled."""
    entered: int
    """How many take part."""
    places: int
    """For how many there is room."""
    round: int
    """The round that is played or was played last."""
    rounds: int | None
    """How many there will be; none while that depends on who comes."""
    is_rated: bool
    """Its games count for ratings."""
    is_mine: bool
    """I take part."""
    starts: int | None
    """UTC milliseconds; none: by hand."""
    bot: str | None
    """The level of the computers that fill empty chairs."""
    made: int
    """UTC milliseconds."""
    winner: str | None
    """Who has won, when it is over."""


class EntryInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody who takes part."""

    entry: int
    """Their number."""
    name: str
    """What they are called."""
    bot: str | None = None
    """The level of a computer player."""
    is_me: bool = False
    """That is whoever asks."""
    joined: int = 1
    """Their first round."""
    left: int | None = None
    """The first round without them."""
    rating: RatingMark | None = None
    """How strong they are believed to be, where its games count."""


class MeetingInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who meets whom."""

    round: int
    """In which round."""
    first: int
    """The entry that sits first."""
    second: int | None = None
    """The other; none: there was nobody left to play, which is worth a point."""
    points: float | None = None
    """What the first got: 1, 0.5 or 0; none while it is played."""
    table: str | None = None
    """Where; none where nobody had to play."""


class StandingInfo(msgspec.Struct, frozen=True):
    """Somebody's place."""

    place: int
    """Whoever cannot be told apart shares one."""
    entry: int
    """Who."""
    points: float
    """A success 1, a draw a half, a round without an opponent 1."""
    wins: int
    """How many."""
    draws: int
    """How many."""
    losses: int
    """How many."""
    byes: int
    """Rounds without an opponent."""
    buchholz: float
    """What all opponents have together."""
    sonneborn: float
    """What beaten opponents have, and half of what those have who drew."""


class TournamentInfo(msgspec.Struct, frozen=True):
    """A tournament."""

    line: TournamentLine
    """What lists say of it."""
    clock: ClockRule
    """Of each table."""
    is_late_open: bool
    """Others may still come."""
    may_manage: bool
    """Whoever asks may start and cancel it, and take entries out."""
    may_enter: bool
    """Whoever asks may take part."""
    entries: list[EntryInfo]
    """Everybody."""
    meetings: list[MeetingInfo]
    """All rounds, in order."""
    standings: list[StandingInfo]
    """The leader first."""


class TournamentId(msgspec.Struct, frozen=True):
    """A tournament."""

    tournament: str
    """Its id."""


class MyEntry(msgspec.Struct, frozen=True):
    """A tournament of mine, for my own files."""

    tournament: str
    """Its id."""
    name: str
    """What I am called there."""
    joined: int
    """My first round."""
    left: int | None
    """The first round without me."""
    is_creator: bool
    """I have set it up."""
