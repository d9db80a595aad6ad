"""Profiles: what a person has played and how it went, as far as others may know.

Names and results are for everybody, unless the person wants to be the only one who sees them. Which games
those were is told only to who sat there too: a table's id lets anybody look on, and read what was said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeVar

from sqlalchemy import select, update

from tafelrunde.server import company, mine, ratings
from tafelrunde.server.book import Book
from tafelrunde.server.hall import Hall
from tafelrunde.server.person_forms import (
    DeckTally,
    ModeTally,
    OpponentTally,
    PlayedGame,
    Profile,
)
from tafelrunde.server.rows import MatchRow, SeatRow
from tafelrunde.server.schema import COMPANY, PERSON
from tafelrunde.server.security import Identity, handle_of
from tafelrunde.table import Result, game
from tafelrunde.table.game import installed_mode

MOST_COUNTED = 500
"""Finished games that are counted, the newest."""
MOST_LISTED = 30

Key = TypeVar("Key")
Outcome = Literal["won", "drawn", "lost"]
Score = tuple[int, int, int]
"""How often each of these."""


class Known(NamedTuple):
    """A person whose name is theirs."""

    id: str
    name: str
    since: int
    is_shown: bool


class Game(NamedTuple):
    """A finished game of a person."""

    match: MatchRow
    book: Book
    seats: list[SeatRow]
    own: frozenset[int]
    """Where the person sat."""


async def find(hall: Hall, handle: str, viewer: Identity | None) -> Known | None:
    """The person whom a viewer asks for; none where there is nothing for this viewer to see."""
    columns = PERSON.c.id, PERSON.c.name, PERSON.c.made, PERSON.c.is_shown
    rows = await hall.store.rows(select(*columns).where(PERSON.c.handle == handle))
    if not rows:
        return None
    person, name, made, is_shown = rows[0]
    found = Known(person, hall.house.called(name), made, bool(is_shown))
    if viewer is not None and viewer.id == person:
        return found
    is_shunned = viewer is not None and await _has_blocked(hall, person, viewer.id)
    return found if found.is_shown and not is_shunned else None


async def _has_blocked(hall: Hall, person: str, other: str) -> bool:
    own = (COMPANY.c.person == person) & (COMPANY.c.other == other) & (COMPANY.c.kind == company.BLOCK)
    return bool(await hall.store.rows(select(COMPANY.c.at).where(own)))


async def show(hall: Hall, me: Identity, *, is_shown: bool) -> bool:
    """Let others see my profile, or nobody; whether I have one."""
    own = update(PERSON).where(PERSON.c.id == me.id)
    return bool(await hall.store.change(own.values(is_shown=int(is_shown))))


async def profile(hall: Hall, person: Known, viewer: Identity | None) -> Profile:
    """A person as a viewer may see it."""
    is_me = viewer is not None and viewer.id == person.id
    running = await mine.last_events(hall, mine.seats_of(person.id), is_over=False, most=mine.MOST_RUNNING)
    games = await games_of(hall, person.id)
    counted = [(each, outcome) for each in games if (outcome := _outcome(each)) is not None]
    names = await _names(hall, {row.owner for each in games for row in each.seats if row.owner is not None})
    modes = [((each.match.game, each.match.mode), outcome) for each, outcome in counted]
    met = [each for played, _ in counted for each in _met(played, names, is_me=is_me)]
    decks = [((each.match.game, deck), outcome) for each, outcome in counted if (deck := _deck(each))]
    return Profile(
        id=handle_of(person.id),
        name=person.name,
        since=person.since,
        is_me=is_me,
        is_shown=person.is_shown,
        running=len(running),
        finished=len(games),
        modes=[ModeTally(*key, *score) for key, score in _tallies(modes)],
        opponents=[OpponentTally(*key, *score) for key, score in _tallies(met)],
        decks=[DeckTally(*key, *score) for key, score in _tallies(decks)],
        ratings=await ratings.ratings_of(hall.store, person.id),
        games=[_played(each) for each in seen_by(games, viewer)[:MOST_LISTED]],
    )


async def games_of(hall: Hall, person: str) -> list[Game]:
    """The finished games of a person, the newest first; of games that are installed."""
    found = await mine.last_events(hall, mine.seats_of(person), is_over=True, most=MOST_COUNTED)
    seats = await mine.seats_at(hall, [match.id for match, _ in found])
    return [
        Game(match, book, rows, frozenset(row.seat for row in rows if row.owner == person))
        for match, book in found
        if installed_mode(match.game, match.mode) and (rows := seats[match.id])
    ]


def seen_by(games: Iterable[Game], viewer: Identity | None) -> list[Game]:
    """The games at which the viewer sat too."""
    if viewer is None:
        return []
    return [each for each in games if any(row.owner == viewer.id for row in each.seats)]


def _outcome(played: Game) -> Outcome | None:
    """How it went for the person; none for practice, and for who sat on several chairs."""
    result = played.book.result
    if result is None or played.book.is_practice or len(played.own) != 1:
        return None
    if not result.winners and len(played.seats) == 1:
        return "lost"  # against the game
    if _is_even(result, played):
        return "drawn"
    return "won" if not played.own.isdisjoint(result.winners) else "lost"


def _is_even(result: Result, played: Game) -> bool:
    return len(played.seats) > 1 and len(result.winners) in {0, len(played.seats)}


Who = tuple[Literal["person", "bot", "others"], str, str]


def _met(played: Game, names: dict[str, str], *, is_me: bool) -> Iterator[tuple[Who, Outcome]]:
    """Whom the person met, and how it went between the two; partners are nobody to win against."""
    result = played.book.result
    assert result is not None
    has_won = not played.own.isdisjoint(result.winners)
    for row in played.seats:
        if row.seat in played.own:
            continue
        if _is_even(result, played):
            yield _who(row, names, is_me=is_me), "drawn"
        elif has_won is not (row.seat in result.winners):
            yield _who(row, names, is_me=is_me), "won" if has_won else "lost"


def _who(row: SeatRow, names: dict[str, str], *, is_me: bool) -> Who:
    """An opponent as a viewer may know it: who is not shown is named to who has met them alone."""
    if row.kind == "bot":
        return "bot", row.player, ""
    if row.owner is not None and row.owner in names:
        return "person", names[row.owner], handle_of(row.owner)
    return ("person", row.player, "") if is_me and row.player else ("others", "", "")


async def _names(hall: Hall, people: set[str]) -> dict[str, str]:
    """What those are called who have a profile for others to see."""
    if not people:
        return {}
    query = select(PERSON.c.id, PERSON.c.name).where(PERSON.c.id.in_(people), PERSON.c.is_shown == 1)
    return {person: hall.house.called(name) for person, name in await hall.store.rows(query)}


def _deck(played: Game) -> str | None:
    """The deck, school or the like that the person had, where it was chosen among the game's own."""
    offered = {deck.id for deck in game(played.match.game).deck_list()}
    (seat,) = played.own
    for chosen in played.match.options.values():
        if isinstance(chosen, list) and len(chosen) == len(played.seats):
            deck = chosen[seat]
            if isinstance(deck, str) and deck in offered:
                return deck
    return None


def _tallies(ends: Iterable[tuple[Key, Outcome]]) -> list[tuple[Key, Score]]:
    """How often each was won, drawn and lost, the most frequent first."""
    counts = Counter(ends)
    total = Counter[Key]()
    for (key, _), number in counts.items():
        total[key] += number
    return [
        (key, (counts[key, "won"], counts[key, "drawn"], counts[key, "lost"]))
        for key, _ in total.most_common()
    ]


def _played(played: Game) -> PlayedGame:
    sat = [row for row in played.seats if row.seat not in played.own]
    return PlayedGame(
        table=played.match.id,
        game=played.match.game,
        mode=played.match.mode,
        seat=min(played.own),
        at=played.book.at,
        others=[row.player for row in sat if row.kind == "human"],
        bots=[row.player for row in sat if row.kind == "bot"],
        result=played.book.result,
    )
