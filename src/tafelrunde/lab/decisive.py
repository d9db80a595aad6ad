"""Decisive positions, in which a seat can win in this turn whatever others do: kept, and found.

They are stored as records of games of computer players (`data/advice/<game>.jsonl.xz`), with the places at
which one of them was decisive. They owe nothing to what hints search with: a way that wins is the one by
which the game was won, one of some turns by chance, or the first that comes up when everything is tried; and
that it wins is proved by trying all that others can answer (`lab/proofs.py`). Positions in which most turns
seem to win are left out. Every game is ended several times, from different places on: that is where games are
decided, and it takes a tenth of the time.
"""

from __future__ import annotations

import lzma
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.bots import bot
from tafelrunde.lab import warm
from tafelrunde.lab.aims import aims_of
from tafelrunde.lab.proofs import WIDEST, Proof, Way, by_chance, is_refuted, sure
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.game import Game, game
from tafelrunde.table.record import Record
from tafelrunde.table.table import Table

FOLDER = Path("data/advice")
PLAYERS = ("page", "squire", "knight")
"""Who plays the stored games: one of them on every seat, drawn for every game and every ending."""
ENDINGS = 12
"""So many times a game is played to its end."""
LAST_PART = 0.25
"""Where it is ended once more, at most that share of its steps is played anew."""
LOOKED_BACK = 3
"""So many steps of a seat before the end are looked at."""
GATHERED = 5_000
"""So much is tried in a world to prove a way while positions are gathered; what takes more is left."""
SEARCHED = 2_500
"""So many are tried for a way that wins where neither the seat nor chance went one."""
SEARCHED_IN = 10
"""In every so manieth game: that takes longer than to play it."""
LUCKY = 24
EASY = 0.9
"""Where more than that share of so many turns by chance wins, nobody needs advice."""
A_GAME = 3
"""So many positions of one game are stored at most."""


class Stored(msgspec.Struct, frozen=True):
    """A game, and where it was decided: after so many lines of its record, for a seat, by these answers."""

    number: int
    record: str
    at: int
    seat: int
    way: Way
    winners: tuple[int, ...]
    was_missed: bool = False
    """Whether the seat has answered otherwise, and perhaps thrown it away."""


# -- the store ---------------------------------------------------------------------------------------------


def file_of(game_id: str) -> Path:
    """Where the positions of a game are stored."""
    return FOLDER / f"{game_id}.jsonl.xz"


def stored(game_id: str) -> list[Stored]:
    """The stored games."""
    lines = lzma.decompress(file_of(game_id).read_bytes()).splitlines()
    return [msgspec.json.decode(line, type=Stored) for line in lines]


def keep(game_id: str, found: Iterable[Stored]) -> None:
    """Store games anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    lines = b"\n".join(msgspec.json.encode(each) for each in sorted(found, key=lambda each: each.number))
    file_of(game_id).write_bytes(lzma.compress(lines, preset=9))


def at(record: str, length: int) -> Table[Any]:
    """The table after so many lines of a record."""
    read = Record.parse(record)
    table = read.start()
    for _ in read.moments(table):
        if table.length >= length:
            break
    return table.clone()


# -- games that are looked at ------------------------------------------------------------------------------


class Played(msgspec.Struct):
    """A game that was played to be looked at: its steps as they began, and what was answered in all."""

    table: Table[Any]
    steps: list[tuple[int, Table[Any]]]
    """After how many answers, and the table then."""
    answers: list[tuple[Seat, str]]

    def rest(self, begun: int, seat: Seat) -> Way:
        """What a seat has answered from there on."""
        return tuple(key for who, key in self.answers[begun:] if who == seat)


def play(
    found: Game[Any], mode_id: str, seats: int, number: int, names: Iterable[str], lots: Stream
) -> Played:
    """Play a game, in which the named bots sit in turn."""
    mode = found.mode(mode_id)
    setup = found.sample_setup(mode, seats, number)
    return end(Table.new(found, mode.id, seats=seats, setup=setup, stream=lots.fork()), names, lots)


def end(table: Table[Any], names: Iterable[str], lots: Stream) -> Played:
    """Play a game to its end."""
    players = [bot(name, lots.fork()) for name in names]
    played = Played(table, [], [])
    while pending := table.pending:
        if table.is_between_steps:
            played.steps.append((len(played.answers), table.clone()))
        seat = next(iter(pending))
        key = players[seat].choose(table, seat)
        played.answers.append((seat, key))
        table.play(seat, key)
    return played


def look(number: int, game_id: str, seed: int) -> list[Stored]:
    """Play a game, end it several times, and see where it could have been won at once."""
    found = game(game_id)
    modes = aims_of(found).modes
    mode = found.mode(modes[number % len(modes)])
    lots = Stream(f"{seed}:{number}")
    seats = max(2, mode.minimum)
    played = play(found, mode.id, seats, number, _drawn(seats, lots), lots)
    is_searched = not number % SEARCHED_IN
    decisive: dict[tuple[int, int], Stored] = {}
    for one in _ends(played, seats, lots):
        assert one.table.result is not None
        winners = tuple(map(int, one.table.result.winners))
        record = str(one.table.record())
        for seat in range(seats):
            for length, way, was_missed in _decisive(one, Seat(seat), lots, is_searched=is_searched):
                place = length, seat
                decisive.setdefault(place, Stored(number, record, *place, way, winners, was_missed))
                if len(decisive) == A_GAME:
                    return list(decisive.values())
        is_searched = False
    return list(decisive.values())


def _drawn(seats: int, lots: Stream) -> list[str]:
    return [PLAYERS[lots.below(len(PLAYERS))] for _ in range(seats)]


def _ends(played: Played, seats: int, lots: Stream) -> Iterator[Played]:
    """A game, and other endings of it, unless it was as good as over before it ended."""
    yield played
    if not _is_close(played, lots):
        return
    last = max(1, int(LAST_PART * len(played.steps)))
    for _ in range(ENDINGS - 1):
        _, then = played.steps[-1 - lots.below(last)]
        yield end(then.clone(lots.fork()), _drawn(seats, lots), lots)


def _is_close(played: Played, stream: Stream) -> bool:
    """Whether whoever won could still have thrown it away in the last step."""
    assert played.table.result is not None
    for seat in played.table.result.winners:
        last = next((then for _, then in reversed(played.steps) if seat in then.pending), None)
        if last is not None and len(_won_by_chance(last, seat, stream)) > EASY * LUCKY:
            return False
    return True


# -- where they were decided -------------------------------------------------------------------------------


def _decisive(
    played: Played, seat: Seat, stream: Stream, *, is_searched: bool
) -> Iterator[tuple[int, Way, bool]]:
    """The last steps of a seat at which a way wins for sure, but not nearly all ways do."""
    assert played.table.result is not None
    own = [(begun, then) for begun, then in played.steps if seat in then.pending and is_open(then, seat)]
    for begun, then in own[-LOOKED_BACK:]:
        lucky = _won_by_chance(then, seat, stream)
        if len(lucky) > EASY * LUCKY:
            continue
        taken = [played.rest(begun, seat)] if seat in played.table.result.winners else []
        for turn in (*taken, *lucky[:1]):
            if not is_refuted(then, seat, turn, stream):
                way = sure(then, seat, turn, stream)
                if is_proved(then, seat, way, stream):
                    yield then.length, way, turn not in taken
                    break
        else:
            known = Proof(seat, stream, SEARCHED).first(then) if is_searched else None
            if known is not None and is_proved(then, seat, sure(then, seat, known, stream), stream):
                yield then.length, sure(then, seat, known, stream), True


def is_open(then: Table[Any], seat: Seat) -> bool:
    """Whether there is anything to choose."""
    decision = then.pending[seat]
    return decision.is_wider_than(WIDEST) or len(decision.legal()) > 1


def is_proved(then: Table[Any], seat: Seat, way: Way, stream: Stream) -> bool:
    """Whether a way wins, as everything shows that can be tried."""
    return Proof(seat, stream, GATHERED, known=way).is_proved(then, way)


def _won_by_chance(then: Table[Any], seat: Seat, stream: Stream) -> list[Way]:
    """Of some turns by chance those that have won against answers by chance."""
    played = (by_chance(then, seat, stream) for _ in range(LUCKY))
    return [each.keys for each in played if each.has_won]


# -- many of them ------------------------------------------------------------------------------------------


def renew(game_id: str, positions: int, seed: int, workers: int, *, is_more: bool = False) -> int:
    """Play games until so many decisive positions are stored; says in how many games.

    With `is_more` those that are stored already stay, if they can be proved anew.
    """
    found: list[Stored] = []
    if is_more and file_of(game_id).exists():
        known = stored(game_id)
        found = [
            one for one, right in zip(known, warm.each(is_decisive, known, workers), strict=True) if right
        ]
        sys.stderr.write(f"{game_id}: {len(found)} of {len(known)} stored positions proved\n")
    first = number = max([one.number + 1 for one in found], default=0)
    while len(found) < positions:
        batch = range(number, number + 8 * workers)
        looked = warm.each(partial(look, game_id=game_id, seed=seed), batch, workers)
        found += [each for some in looked for each in some]
        number = batch.stop
        keep(game_id, found[:positions])
        sys.stderr.write(f"{game_id}: {len(found)} of {positions} positions in {number - first} games\n")
    keep(game_id, found[:positions])
    return number - first


def is_decisive(one: Stored) -> bool:
    """Whether a position is won, as everything shows that can be tried."""
    then, seat = at(one.record, one.at), Seat(one.seat)
    stream = Stream(f"decisive {one.number}")
    return is_open(then, seat) and is_proved(then, seat, sure(then, seat, one.way, stream), stream)
