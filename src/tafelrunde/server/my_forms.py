"""What the REST API tells me of myself."""

from __future__ import annotations

import msgspec

from tafelrunde.server.ahead_forms import MyLetters
from tafelrunde.server.notices.forms import MyNotices
from tafelrunde.server.person_forms import KeptPasskey, Shunned
from tafelrunde.server.rating_forms import MyRatingChange
from tafelrunde.server.terms import Name, Token
from tafelrunde.server.tournament_forms import MyEntry


class Me(msgspec.Struct, frozen=True, omit_defaults=True):
    """What I am called; empty until I say so."""

    name: Name
    """Shown to everybody at the table."""
    is_kept: bool = False
    """Whether a passkey, a code or a link leads back to me from anywhere; what I say of it is not heard."""
    person: str = ""
    """As others know me, for my profile; none until something leads back to me."""


class MyCode(msgspec.Struct, frozen=True):
    """What leads back to me, told once."""

    code: str
    """To be written down; a new one makes it void."""


class MyLink(msgspec.Struct, frozen=True):
    """What makes another device mine."""

    token: str
    """Behind the `#` of the page `/me`; good for one device."""
    ends: int
    """UTC milliseconds, until when."""
    qr: str
    """The whole link as a drawing that a camera reads, in SVG."""


class Secret(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A code, or the token of a link."""

    secret: Token
    """As it was written down; gaps and small letters do not matter in a code."""


class MySeat(msgspec.Struct, frozen=True):
    """A game of mine, for my own files."""

    table: str
    """Its id."""
    game: str
    """Its id."""
    mode: str
    """Its id."""
    seat: int
    """Where I sit."""
    player: str
    """What I am called there."""
    created: int
    """UTC milliseconds."""
    is_over: bool
    """The game is over."""


class MyLine(msgspec.Struct, frozen=True):
    """Something that I said."""

    table: str
    """Where."""
    at: int
    """UTC milliseconds."""
    words: str
    """What."""


class MyCircle(msgspec.Struct, frozen=True):
    """A circle of friends in which I am."""

    id: str
    """As in its address, `/runde/<id>`."""
    name: str
    """As its members call it."""
    members: int
    """How many they are."""
    running: int
    """How many of its games are running."""


class AboutMe(msgspec.Struct, frozen=True):
    """Everything that the server keeps about me."""

    name: str
    """What I am called."""
    is_kept: bool
    """Whether a passkey, a code or a link leads back to me."""
    seats: list[MySeat]
    """Where I sit, and where I sat."""
    lines: list[MyLine]
    """What I have said at tables."""
    is_shown: bool = False
    """Others see my profile."""
    passkeys: list[KeptPasskey] = []
    """Which open my name."""
    company: list[Shunned] = []
    """Whom I have muted or blocked."""
    notices: MyNotices | None = None
    """How I am told that it is my turn."""
    letters: MyLetters | None = None
    """What is kept for games that take days."""
    ratings: list[MyRatingChange] = []
    """What games have changed about my ratings."""
    entries: list[MyEntry] = []
    """The tournaments in which I take part, or took part."""
    circles: list[MyCircle] = []
    """The circles of friends in which I am."""
    wishes: list[str] = []
    """The games for which I look for company now."""


class Gone(msgspec.Struct, frozen=True):
    """I am nobody any more."""

    tables: int
    """So many tables know me no longer."""
