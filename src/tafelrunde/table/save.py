"""Saved tables: the snapshot, the answers since, and the record so far, guarded by a checksum.

If the rules change under a running game, loading brings the snapshot to the present schema, tries the few
answers, drops what no longer fits and leaves a notice for the seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from hashlib import blake2b
from sys import intern
from typing import Any

import msgspec

from tafelrunde.table.chance import Stream
from tafelrunde.table.errors import BadSave, BadSetup, Refusal, RuleFailure
from tafelrunde.table.game import Game, Mode, game
from tafelrunde.table.proof import prove
from tafelrunde.table.record import Answer
from tafelrunde.table.table import Table
from tafelrunde.table.text import text
from tafelrunde.table.works import Chain, Given, state_hash

FORMAT = 1
MAX_SIZE = 8_000_000


class Saved(msgspec.Struct, frozen=True):
    """The content of a save."""

    game: str
    rules: int
    schema: int
    mode: str
    seats: int
    setup: dict[str, Any]
    version: int
    state: msgspec.Raw
    answers: list[tuple[str, str, bool]]
    lines: list[str]
    settings: list[tuple[int, str, str]] = []
    """What was set since the checkpoint: after how many answers, by whom, what."""
    extra: dict[str, Any] = {}
    """Whatever the client wants back: who sits where, the language."""
    origin: str = ""
    """The position with which the game began, as JSON, if that was not the setup."""


class _Envelope(msgspec.Struct, frozen=True):
    tafelrunde: int
    checksum: str
    table: msgspec.Raw


class _Format(msgspec.Struct, frozen=True):
    tafelrunde: int


def save(table: Table[Any], extra: dict[str, Any] | None = None, *, is_bare: bool = False) -> bytes:
    """The table as bytes (JSON); a bare one leaves the record to whoever keeps it elsewhere."""
    saved = Saved(
        game=table.game.id,
        rules=table.game.version,
        schema=table.game.schema,
        mode=table.mode.id,
        seats=table.seats,
        setup=dict(table.setup),
        version=table.version,
        state=msgspec.Raw(msgspec.json.encode(table._snapshot)),
        answers=[(table.seat_name(each.seat), each.key, each.reveals) for each in table._given],
        lines=[] if is_bare else table.lines(),
        settings=[(each.after, table.seat_name(each.seat), each.key) for each in table._adjusted],
        extra=extra or {},
        origin="" if table._origin is None else msgspec.json.encode(table._origin).decode(),
    )
    body = msgspec.json.encode(saved)
    return msgspec.json.encode(_Envelope(FORMAT, _checksum(body), msgspec.Raw(body)))


def read(data: bytes) -> Saved:
    """Check and open a save; raises BadSave."""
    if len(data) > MAX_SIZE:
        raise BadSave(text("save.too-long", maximum=MAX_SIZE))
    try:
        version = msgspec.json.decode(data, type=_Format).tafelrunde
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise BadSave(text("save.unreadable")) from None
    if version > FORMAT:
        raise BadSave(text("save.future-format", version=version, known=FORMAT))
    try:
        envelope = msgspec.json.decode(data, type=_Envelope)
        if _checksum(bytes(envelope.table)) != envelope.checksum:
            raise BadSave(text("save.changed"))
        return msgspec.json.decode(envelope.table, type=Saved)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise BadSave(text("save.unreadable")) from None


def load(
    data: bytes,
    stream: Stream | msgspec.UnsetType | None = msgspec.UNSET,
    *,
    is_own: bool = False,
    lines: Sequence[str] = (),
) -> Table[Any]:
    """The table of a save, ready to be played on; chance goes on with a new stream.

    With None for the stream, whoever holds the table answers for chance, as with `Table.unstarted`. To
    a bare save belong the lines of its record.

    What somebody brings along must stand in its own record, and is looked at from everywhere first; what this
    program has saved itself, and nobody can have changed, need not be.
    """
    saved = read(data)
    try:
        chance = Stream() if stream is msgspec.UNSET else stream
        table = _open(saved, chance, saved.lines or list(lines), is_own=is_own)
        if not is_own:
            prove(table)
        return table
    except BadSave:
        raise
    except BadSetup as wrong:
        problem = BadSave(text("save.problem", problem=wrong.text))
        problem.locale = wrong.locale
        raise problem from wrong
    except Exception as failure:  # a state of the right types may still be nonsense to the rules
        raise BadSave(text("save.problem", problem=repr(failure))) from failure


def _open(saved: Saved, stream: Stream | None, lines: list[str], *, is_own: bool) -> Table[Any]:
    found = game(saved.game)
    mode = found.mode(saved.mode)
    if not mode.minimum <= saved.seats <= mode.maximum:
        raise BadSave(text("save.unreadable"))
    state = _state(found, saved, saved.state)
    origin = _state(found, saved, saved.origin.encode()) if saved.origin else None
    if not is_own and not _is_of_its_record(found, mode, saved, state, origin, lines):
        raise BadSave(text("save.not-played"))
    setup = found.earlier_setup(saved.rules, saved.setup)
    table: Table[Any] = Table(found, mode, saved.seats, setup, state, stream=stream)
    table.version = saved.version
    table._origin = origin
    if lines:
        table._past = Chain.after(None, lines)
    _try_answers(table, saved)
    table._settle()  # a changed rule may ask chance, or nobody, where the saved one asked a seat
    table.opening, table._beats.told = table._beats.told, []
    return table


def _is_of_its_record(
    found: Game[Any], mode: Mode, saved: Saved, state: Any, origin: Any, lines: list[str]
) -> bool:
    """Whether the game went through this position: many that no game leads to fit together well enough.

    Under earlier rules states had another form; of those, the game itself must find what is wrong.
    """
    if not 0 <= saved.version <= len(lines):
        return False
    is_earlier = saved.rules < found.version or saved.schema < found.schema
    if is_earlier or f"= {state_hash(state)}" in lines:
        return True
    # Where chance was asked first, nothing tells of the very beginning.
    first = found.setup(mode, saved.seats, saved.setup) if origin is None else origin
    return state_hash(state) == state_hash(first)


def _state(found: Game[Any], saved: Saved, data: bytes | msgspec.Raw) -> Any:
    """A state of the save, brought to the present schema; raises BadSave when it breaks an invariant."""
    if saved.rules > found.version:
        raise BadSave(text("save.future-rules", game=saved.game))
    return state_of(found, data, saved.schema)


def state_of(found: Game[Any], data: bytes | msgspec.Raw, schema: int) -> Any:
    """A state from its JSON, brought to the present schema; raises BadSave when it breaks an invariant."""
    if schema > found.schema:
        raise BadSave(text("save.future-rules", game=found.id))
    try:
        if schema == found.schema:
            state = msgspec.json.decode(data, type=found.state_type)
        else:
            plain = found.migrate(msgspec.json.decode(data, type=dict[str, Any]), schema)
            state = msgspec.convert(plain, found.state_type)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise BadSave(text("save.unreadable")) from None
    if problems := found.problems(state):
        raise BadSave(text("save.problem", problem=problems[0]))
    cards = found.cards(state)
    if cards is not None:  # all tables share the names of faces
        cards.faces = [intern(face) for face in cards.faces]
    return state


def _try_answers(table: Table[Any], saved: Saved) -> None:
    """Replay the answers since the checkpoint, judging each anew; keep those that still fit."""
    trial = table.clone()
    kept: list[Given] = []
    dropped: list[Answer] = []
    _try_settings(trial, saved, 0)
    for place, (name, key, reveals) in enumerate(saved.answers):
        try:
            seat = trial.seat_of(name)
            trial.answer(seat, key)
        except (Refusal, RuleFailure, ValueError):
            dropped.append(Answer(name, key))
            continue
        if not trial.answers_since_checkpoint:
            # The step ends earlier than it did: this answer and what came after belong to another world.
            dropped += [Answer(name, key) for name, key, _ in saved.answers[place:]]
            break
        kept.append(Given(seat, key, reveals))
        _try_settings(trial, saved, place + 1)
    table._given, table._adjusted = kept, trial._adjusted
    if dropped:
        table.version += 1
        table._lines.append(f"# dropped after an update: {'; '.join(' '.join(each) for each in dropped)}")
        table._lines += [f"undo {each.seat}" for each in reversed(dropped) if each.seat != "chance"]
        table.notices.append(text("save.dropped", answers="; ".join(" ".join(d) for d in dropped)))


def _try_settings(trial: Table[Any], saved: Saved, count: int) -> None:
    """Set what was set after so many answers, where it can still be set."""
    for after, name, key in saved.settings:
        if after == count:
            with suppress(Refusal, ValueError):
                trial.adjust(trial.seat_of(name), key)


def _checksum(body: bytes) -> str:
    return blake2b(body, digest_size=16).hexdigest()
