"""What is told of ratings."""

from __future__ import annotations

import msgspec


class RatingMark(msgspec.Struct, frozen=True, omit_defaults=True):
    """How strong somebody is believed to be, in points: everybody begins at 1500."""

    points: int
    """What is believed."""
    margin: int
    """The truth lies within so many points in 95 of 100 cases."""
    is_provisional: bool = False
    """Too few games are known yet to compare it."""


class RatingLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody's place among all who are rated."""

    name: str
    """What they are called; empty for somebody without a name, and for whoever shows theirs to nobody."""
    rating: RatingMark
    """How strong they are believed to be."""
    place: int | None = None
    """By what is proven; none while it is provisional, and for computers."""
    games: int = 0
    """How many have counted."""
    bot: str | None = None
    """The level of a computer player, whose rating comes from the ladder and stays."""
    is_me: bool = False
    """That is whoever asks."""
    person: str = ""
    """Under which their profile is found; empty where there is none to see."""


class RatingBoard(msgspec.Struct, frozen=True):
    """Everybody who is rated in a group of modes."""

    group: str
    """The mode by which the group is called."""
    modes: list[str]
    """The modes that count for it."""
    lines: list[RatingLine]
    """The strongest first; who is provisional comes at the end."""


class MyRating(msgspec.Struct, frozen=True):
    """One of somebody's ratings."""

    game: str
    """Its id."""
    group: str
    """The mode by which the group of modes is called."""
    rating: RatingMark
    """How strong they are believed to be."""
    games: int
    """How many have counted."""
    place: int | None
    """Among all who are rated there; none while it is provisional."""


class MyRatingChange(msgspec.Struct, frozen=True):
    """What a game has changed about my rating, for my own files."""

    table: str
    """Where."""
    at: int
    """UTC milliseconds."""
    game: str
    """Its id."""
    group: str
    """The mode by which the group of modes is called."""
    place: int
    """At which I finished."""
    before: float
    """My strength before, as it is reckoned."""
    after: float
    """And after."""
