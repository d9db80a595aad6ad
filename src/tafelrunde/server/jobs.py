"""What workers do: think for a bot, read a record, make the frames of a replay."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any, NamedTuple

import msgspec

from tafelrunde.bots import Bot, bot
from tafelrunde.bots.chronicle import chronicle
from tafelrunde.bots.coach import Insight, Played, review_game, review_turn
from tafelrunde.bots.hints import Hint, hints
from tafelrunde.server.forms import Frame, NewTable
from tafelrunde.server.limits import MOST_LINES
from tafelrunde.server.message_parts import InsightInfo, Step
from tafelrunde.server.views import scene_change
from tafelrunde.table import (
    OPEN,
    BadRecord,
    BadSave,
    BadSetup,
    Beat,
    DeckInfo,
    Game,
    Mode,
    Record,
    Seat,
    Stream,
    Table,
    TafelrundeError,
    game,
    load,
    save,
    text,
    verbatim,
)
from tafelrunde.table.beat import known_to
from tafelrunde.table.proof import prove
from tafelrunde.table.scene import Scene
from tafelrunde.table.taking_back import rewound_to_decision
from tafelrunde.table.works import Rewound

MOST_AHEAD = 60
MOST_PLAYERS = 2
"""Each may keep a whole tree, see `tafelrunde.bots.search.NODE_LIMIT`."""
PIECE = 400_000
"""Bytes of a replay that are sent at once."""
MOST_SHOWN = 250_000
"""Bytes of lines that are played out, in one message."""
MOST_SECONDS = 1.0
"""Of a processor: loading a new table, all its views and a first step. The loop must never wait longer."""


_players: dict[tuple[str, int, str], Bot] = {}
"""Bots that have thought in this worker lately: what they found out may be of use to them again."""


def think(
    saved: bytes, seat: int, name: str, place: str, tell: Callable[[float], None] | None = None
) -> list[str]:
    """A bot's answer, and those that it has thought out with it, as long as nothing new is learnt.

    `place` is the table where it sits; `tell` is told which share of the thinking is done.
    """
    table = load(saved, is_own=True).clone()  # without a stream: nobody here knows the future
    player = _players.pop((place, seat, name), None) or bot(name, Stream().fork(), is_timed=True)
    player.progress = tell
    player.forget_plan()
    keys: list[str] = []
    while Seat(seat) in table.pending and len(keys) < MOST_AHEAD:
        key = player.choose(table, Seat(seat))
        table.answer(seat, key)
        keys.append(key)
        if not table.can_undo(seat) or not player.is_ready:
            break
    player.progress = None
    _players[place, seat, name] = player
    while len(_players) > MOST_PLAYERS:
        del _players[next(iter(_players))]
    return keys


def play_out(saved: bytes, names: tuple[str, ...]) -> list[str]:
    """The lines of a game among bots from here to its end; they keep to their iterations, not to a clock."""
    table = load(saved, is_own=True)
    length = table.length
    players = [bot(name, Stream().fork()) for name in names]
    while table.pending and table.length < MOST_LINES:
        seat = next(iter(table.pending))
        table.answer(seat, players[seat].choose(table, seat))
    return table.lines(since=length)


def hint(saved: bytes, seat: int) -> list[Hint]:
    """Good options for a person, as far as the seat can know."""
    return hints(load(saved, is_own=True).clone(), Seat(seat), Stream().fork())


def review(source: str, seat: int, is_whole: bool) -> tuple[int, list[InsightInfo]]:
    """What would have been better than what a seat has answered: in its last turn, or in the whole game."""
    record, viewer, stream = Record.parse(source), Seat(seat), Stream().fork()
    found = (review_game if is_whole else review_turn)(record, viewer, stream)
    told = [_insight(each) for each in found.insights]
    if sum(len(msgspec.json.encode(each)) for each in told) > MOST_SHOWN:
        told = [msgspec.structs.replace(each, scene=None, mine=[], best=[]) for each in told]
    return found.judged, told


def _insight(found: Insight) -> InsightInfo:
    mine, best = (_steps(found.before, way) for way in found.shown)
    return InsightInfo(
        max(0, found.line - 1),
        found.round,
        found.words,
        found.value,
        found.better,
        found.then,
        found.before,
        mine,
        best,
    )


def _steps(before: Scene, way: list[Played]) -> list[Step]:
    seen = before
    steps: list[Step] = []
    for each in way:
        change = scene_change(seen, each.scene)
        if change is not None or each.beats:
            steps.append(Step(each.beats, change))
        seen = each.scene
    return steps


def evaluation(source: str) -> list[bytes]:
    """How a finished game went, as JSON."""
    return [msgspec.json.encode(chronicle(Record.parse(source)))]


def rewind(source: str, seats: tuple[str, ...], spared: int, given: int) -> Rewound:
    """Where a game was before the last decision of these seats; raises Refusal."""
    record = Record.parse(source)
    return rewound_to_decision(record.start(), record, seats, spared, given)


class Tried(NamedTuple):
    """A new table that can be used, and what happened before its first question."""

    saved: bytes
    opening: list[Beat]


def wished(found: Game[Any], mode: Mode, form: NewTable) -> dict[str, Any]:
    """The setup options that somebody wishes, with the decks in them; whoever takes any deck draws one."""
    wishes = form.setup or {}
    names = [each.id for each in found.deck_list()]
    if form.decks is None or not (names or any(form.decks)):
        return wishes
    own = {each: found.read_deck(each) for each in form.decks if each is not None and each not in names}
    if not names and None in form.decks:
        raise BadSetup(text("error.no-decks", game=verbatim(found.id)), field="decks")
    free = [name for name in names if name not in form.decks]
    stream = Stream().fork()
    drawn = [free[place] for place in stream.order(len(free))]
    chosen: list[str | DeckInfo] = []
    for source in form.decks:
        if source is None:  # as long as there are any, one that nobody else has
            chosen.append(drawn.pop() if drawn else names[stream.below(len(names))])
        else:
            chosen.append(own.get(source, source))
    return {**found.deck_setup(mode, len(form.seats), chosen), **wishes}


def try_out(form: NewTable, mode: str, common: dict[str, Any]) -> Tried:
    """Set a table up as somebody wishes: saved, loaded, looked at from everywhere, and a first step taken.

    Raises BadSetup; what never ends is ended together with this worker.
    """
    try:
        found = game(form.game)
        setup = {**common, **wished(found, found.mode(mode), form)}
        table: Table[Any] = Table.new(found, mode, seats=len(form.seats), setup=setup)
        saved = save(table)
        started = process_time()
        load(saved)
        if process_time() - started > MOST_SECONDS:
            raise BadSetup(text("web.setup-too-much", field="setup"), field="setup")
    except BadSetup:
        raise
    except TafelrundeError as problem:
        raise BadSetup(problem.text, field="setup") from problem
    return Tried(saved, table.opening)


class Checked(NamedTuple):
    """A record that replays."""

    game: str
    mode: str
    rules: int
    setup: dict[str, Any]
    seats: int
    saved: bytes
    is_over: bool
    story: list[Beat]
    """The last that happened before, where a game goes on from there."""


TOLD = 200
"""So many beats of what happened before are told at a table that goes on from a position."""


def check_record(source: str) -> Checked:
    """Replay a record that somebody brings along; raises BadRecord."""
    record = Record.parse(source)
    acts = sum(not line.startswith(("#", ">")) for line in record.lines)
    if acts > MOST_LINES:
        raise BadRecord(text("web.record-full", maximum=MOST_LINES), record.first_line)
    return _checked(record.replay())


def play_on(source: str, at: int) -> Checked:
    """The table after a line of a record; raises BadRecord when there is no such line."""
    record = Record.parse(source)
    if at >= len(record.lines):
        raise BadRecord(text("web.no-such-frame", at=at), at)
    table = record.start()
    story = msgspec.structs.replace(record, lines=record.lines[: at + 1]).story(table)
    return _checked(table, story[-TOLD:])


def _checked(table: Table[Any], story: list[Beat] | None = None) -> Checked:
    try:
        table = load(save(table), is_own=True)  # a stream answers where the record broke off before chance
        prove(table)
    except BadSave as problem:
        raise BadRecord(problem.text, 1) from problem
    return Checked(
        table.game.id,
        table.mode.id,
        table.game.version,
        dict(table.setup),
        table.seats,
        save(table),
        table.is_over,
        story or [],
    )


def with_beats(source: str) -> list[bytes]:
    """The record with its beats, which can be told even when the rules have changed."""
    return [str(Record.parse(source).with_beats()).encode()]


def frames(source: str, seat: int, is_numbered: bool) -> list[bytes]:
    """The frames of a replay as JSON, in pieces; numbered by line where the number of lines is no secret."""
    record = Record.parse(source)
    viewer = Seat(seat)
    table = record.start()
    shown = table.view(viewer)
    found = [Frame(0, scene=shown)]
    told: list[Beat] = known_to(viewer, table.opening)
    line = 0
    for moment in record.moments(table):
        line = moment.line - record.first_line
        told += known_to(viewer, moment.beats)
        if moment.text.startswith("= "):
            continue
        scene = table.view(viewer)
        change = scene_change(shown, scene)
        if change is None and not told:
            continue
        is_undo = moment.text.startswith("undo ")
        at = line if is_numbered else len(found)
        said = moment.text if viewer == OPEN else None
        found.append(Frame(at, said, told, None, change, is_undo))
        shown, told = scene, []
    return _pieces(found)


def _pieces(found: list[Frame]) -> list[bytes]:
    """Lists of frames as JSON, none of them much longer than a piece."""
    parts: list[list[bytes]] = [[]]
    size = 0
    for frame in map(msgspec.json.encode, found):
        if size > PIECE:
            parts.append([])
            size = 0
        parts[-1].append(frame)
        size += len(frame)
    return [b"[" + b",".join(part) + b"]" for part in parts]
