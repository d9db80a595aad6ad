"""The evening book: what a circle of friends sees of itself, and what its members ask for."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tafelrunde.server.forms import MyTable
from tafelrunde.server.terms import Number, ShortName, Token

CircleName = Annotated[str, Meta(min_length=1, max_length=60)]


class NewCircle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name for a circle, or for one of its seasons."""

    name: CircleName
    """As its members call it."""


class CircleLink(msgspec.Struct, frozen=True):
    """What leads to a circle."""

    id: str
    """As in its address, `/runde/<id>`."""
    secret: str
    """Behind the `#` of that address: whoever has it may join."""


class JoinForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Come into a circle by its link."""

    secret: Token
    """From the link."""


class MemberForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which member."""

    member: Number
    """The number in the circle."""


class CircleMember(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody in a circle."""

    number: int
    """In the circle; it stays the same."""
    name: str
    """As they call themselves."""
    is_me: bool = False
    """That is me."""
    is_founder: bool = False
    """Who may rename and end the circle, and ask somebody to leave."""


class Score(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has achieved."""

    name: str
    """Empty for somebody who is forgotten."""
    played: int
    """Games that are over."""
    won: int
    """Games won, alone or with others; what all of them win nobody does."""
    member: int | None = None
    """The number in the circle; none for whoever has left it."""


class Season(msgspec.Struct, frozen=True, omit_defaults=True):
    """The games of some time, counted together."""

    scores: list[Score]
    """Most wins first."""
    games: int
    """How many have ended in it."""
    name: str = ""
    """As the members call it; empty: it is the year."""
    year: int | None = None
    """Of the calendar, where the members have not named it."""
    began: int | None = None
    """UTC milliseconds, where the members have named it."""


class Series(msgspec.Struct, frozen=True):
    """The same people at the same game, again and again."""

    game: str
    """Its id."""
    scores: list[Score]
    """Most wins first."""
    drawn: int
    """Games that nobody or everybody has won."""
    games: int
    """How many there were."""


class CircleForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """A circle of friends; whoever only has its link sees who they are, and no more."""

    id: str
    """As in its address."""
    name: str
    """As its members call it."""
    members: list[CircleMember]
    """In the order in which they came."""
    is_member: bool = False
    """I am one of them."""
    is_founder: bool = False
    """I may rename and end it, and ask somebody to leave."""
    secret: str | None = None
    """For its link."""
    tables: list[MyTable] = []
    """Its games: those that are running, then those that are over, each by what happened last."""
    seasons: list[Season] = []
    """The newest first."""
    series: list[Series] = []
    """The longest first."""
    usual: list[int] = []
    """The members who played last."""


class CircleGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new table of a circle; who sits where is decided by lot."""

    game: ShortName
    """Its id."""
    members: Annotated[list[Number], Meta(min_length=1, max_length=16)]
    """The numbers of those who play."""
    mode: ShortName | None = None
    """Its id; none: the usual one."""
    bots: Annotated[list[ShortName], Meta(max_length=15)] = []
    """The levels of computer players who sit down with them."""
