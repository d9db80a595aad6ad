"""The bodies of the REST API about people: their passkeys, their profiles, and the company that they keep."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from tafelrunde.server.rating_forms import MyRating
from tafelrunde.server.terms import Place
from tafelrunde.table.game import Result

DeviceName = Annotated[str, Meta(min_length=1, max_length=60)]
Shun = Literal["mute", "block"]
"""mute: I do not see what they write; block: nor do we sit at one table."""

# -- passkeys ---------------------------------------------------------------------------------------------


class PasskeyOptions(msgspec.Struct, frozen=True):
    """What a browser needs to make a passkey, or to be asked for one."""

    options: dict[str, Any]
    """As WebAuthn writes it in JSON; what is bytes there is base64url here."""


class NewPasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey that a browser has made."""

    credential: dict[str, Any]
    """As WebAuthn writes it in JSON."""
    name: DeviceName
    """Of the device, as its person calls it."""


class PasskeyAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a passkey has signed."""

    credential: dict[str, Any]
    """As WebAuthn writes it in JSON."""


class PasskeyName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a passkey shall be called."""

    name: DeviceName
    """Of the device, as its person calls it."""


class MyPasskey(msgspec.Struct, frozen=True):
    """A passkey that opens my name; times are UTC milliseconds."""

    id: str
    """By which it is renamed and removed."""
    name: str
    """Of the device."""
    host: str
    """The name of the server for which it is good."""
    made: int
    """When."""
    used: int | None
    """When it was last used; none: never."""


class KeptPasskey(msgspec.Struct, frozen=True):
    """A passkey as the server keeps it, for my own files; times are UTC milliseconds."""

    id: str
    """As the device has it."""
    name: str
    """Of the device."""
    host: str
    """The name of the server for which it is good."""
    made: int
    """When."""
    used: int | None
    """When it was last used; none: never."""
    public_key: str
    """In base64url; the private one never leaves the device."""
    count: int
    """How often it has signed, where it says so."""


# -- company ----------------------------------------------------------------------------------------------


class CompanyForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom I do not want to hear or to play with: somebody at a table, or whose profile I see."""

    kind: Shun
    """mute: I do not see what they write; block: nor do we sit at one table."""
    table: Annotated[str, Meta(max_length=32)] | None = None
    """Where that is."""
    seat: Place | None = None
    """Who sits there."""
    line: Annotated[int, Meta(ge=0, le=1_000_000_000)] | None = None
    """Who said this line of chat."""
    person: Annotated[str, Meta(max_length=20)] | None = None
    """Whose profile it is, instead of a table."""


class Shunned(msgspec.Struct, frozen=True):
    """Somebody whom I do not want to hear or to play with."""

    id: str
    """By which it is taken back."""
    kind: Shun
    """mute: I do not see what they write; block: nor do we sit at one table."""
    name: str
    """As they were called then."""
    at: int
    """UTC milliseconds."""


# -- profiles ---------------------------------------------------------------------------------------------


class ProfileForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What others see of me."""

    is_shown: bool
    """My name and my results; else only I see my profile."""


class ModeTally(msgspec.Struct, frozen=True):
    """How a person fares in a mode of a game."""

    game: str
    """Its id."""
    mode: str
    """Its id."""
    won: int
    """Alone or with others."""
    drawn: int
    """Nobody won, or everybody did."""
    lost: int
    """Others won."""


class OpponentTally(msgspec.Struct, frozen=True):
    """How a person fares against somebody."""

    kind: Literal["person", "bot", "others"]
    """person: somebody whose name is theirs; bot: a level; others: all who are not named here."""
    name: str
    """What they are called, or the level of the bot; empty: somebody."""
    person: str
    """For the profile; empty where there is none to be seen."""
    won: int
    """Alone or with others."""
    drawn: int
    """Nobody won, or everybody did."""
    lost: int
    """Others won."""


class DeckTally(msgspec.Struct, frozen=True):
    """How a person fares with a deck, a school or the like."""

    game: str
    """Its id."""
    deck: str
    """Its id."""
    won: int
    """Alone or with others."""
    drawn: int
    """Nobody won, or everybody did."""
    lost: int
    """Others won."""


class PlayedGame(msgspec.Struct, frozen=True):
    """A finished game that I may look at, for I sat there too; times are UTC milliseconds."""

    table: str
    """Its id."""
    game: str
    """Its id."""
    mode: str
    """Its id."""
    seat: int
    """Where the person sat."""
    at: int
    """When it ended."""
    others: list[str]
    """What the people were called who sat there too."""
    bots: list[str]
    """The levels of the computers that sat there."""
    result: Result | None
    """How it ended."""


class Profile(msgspec.Struct, frozen=True):
    """A person whose name is theirs, as others may see it."""

    id: str
    """As in the address."""
    name: str
    """Empty until they say so."""
    since: int
    """Since when the name is theirs, in UTC milliseconds."""
    is_me: bool
    """It is my own."""
    is_shown: bool
    """Others see it too."""
    running: int
    """Games that go on."""
    finished: int
    """Games that have ended; the newest of them are counted below."""
    modes: list[ModeTally]
    """By game and mode, the most played first."""
    opponents: list[OpponentTally]
    """The most frequent first; in games of two sides only."""
    decks: list[DeckTally]
    """The most played first."""
    ratings: list[MyRating]
    """Where there are any."""
    games: list[PlayedGame]
    """The newest first; only games at which I sat too."""


class Moment(msgspec.Struct, frozen=True):
    """A turning point of a game: what was answered there brought victory nearer."""

    table: str
    """Where."""
    game: str
    """Its id."""
    at: int
    """The number of the replay's frame."""
    round: int
    """The one in which it happened."""
    change: float
    """By how much of a certain victory."""
