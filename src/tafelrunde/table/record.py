"""Records: a whole game as text.

    tafelrunde-record 1
    game mythos 1
    mode standard
    seats south north
    setup {"decks":["growing-wood","seven-gates"]}

    chance 12 0 7 ...
    = 5f0c6a7d9b1e2f34
    south place mossling b1
    undo south
    north done
    set north hints never
    concede south

One line an answer (`seat key`), an undo, a setting or a concession; `=` lines hold the state's hash at a
checkpoint, so that a divergence is found where it happens; `>` lines hold beats, so that an archived game can
be told even when its rules have changed since. Lines that start with `#` and empty lines mean nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tafelrunde.table.beat import Beat
from tafelrunde.table.errors import BadRecord, BadSetup, Refusal, RuleFailure, TafelrundeError
from tafelrunde.table.text import Text, text, verbatim

if TYPE_CHECKING:
    from tafelrunde.table.table import Table

FORMAT = 1
MAGIC = "tafelrunde-record"
HEADER = ("game", "mode", "seats", "setup")
MAX_LENGTH = 4_000_000
NO_ANSWERS = ("concede", "set")
"""The first words of lines that tell something else of a seat than an answer."""


class Answer(NamedTuple):
    """Who answered what."""

    seat: str
    key: str


class Moment(NamedTuple):
    """One line replayed: its number in the record, the line, and the beats that followed it."""

    line: int
    text: str
    beats: list[Beat]


class Record(msgspec.Struct, frozen=True):
    """A game's header and its lines.

    >>> from tafelrunde import Record, Table, game
    >>> table = Table.new(game("mythos"), seed=1)
    >>> Record.parse(str(table.record())).replay().hash == table.hash
    True
    """

    game: str
    rules: int
    mode: str
    seats: tuple[str, ...]
    setup: dict[str, Any]
    lines: list[str]
    first_line: int = len(HEADER) + 3
    """The number in its file of the first of `lines`, for messages."""

    def __repr__(self) -> str:
        return f"<Record {self.game} {self.mode}, {' '.join(self.seats)}, {len(self.lines)} lines>"

    def __str__(self) -> str:
        header = [
            f"{MAGIC} {FORMAT}",
            f"game {self.game} {self.rules}",
            f"mode {self.mode}",
            f"seats {' '.join(self.seats)}",
            f"setup {msgspec.json.encode(self.setup).decode()}",
            "",
        ]
        return "\n".join([*header, *self.lines, ""])

    @classmethod
    def parse(cls, source: str) -> Record:
        """Read a record; raises BadRecord naming the line that is wrong."""
        if len(source) > MAX_LENGTH:
            raise BadRecord(text("record.too-long", maximum=MAX_LENGTH), 1)
        rows = source.replace("\r\n", "\n").split("\n")
        magic, _, version = rows[0].partition(" ")
        if magic != MAGIC:
            raise _bad("record.no-record", 1)
        if not (version.isascii() and version.isdigit()) or len(version) > 6:
            raise _bad("record.bad-format", 1, version=verbatim(version))
        if int(version) > FORMAT:
            raise _bad("record.future-format", 1, version=int(version), known=FORMAT)
        header: dict[str, str] = {}
        for offset, name in enumerate(HEADER, start=1):
            row = rows[offset] if offset < len(rows) else ""
            word, _, rest = row.partition(" ")
            if word != name or not rest:
                raise _bad("record.no-header", offset + 1, field=name)
            header[name] = rest
        game_id, _, rules = header["game"].partition(" ")
        if not (rules.isascii() and rules.isdigit()) or len(rules) > 6:
            raise _bad("record.bad-format", 2, version=verbatim(rules))
        try:
            setup = msgspec.json.decode(header["setup"].encode(), type=dict[str, Any])
        except (msgspec.MsgspecError, ValueError, RecursionError):
            raise _bad("record.bad-setup", 5) from None
        first = len(HEADER) + 1
        while first < len(rows) and not rows[first].strip():
            first += 1
        body = rows[first:]
        while body and not body[-1].strip():
            body.pop()
        return cls(
            game=game_id,
            rules=int(rules),
            mode=header["mode"],
            seats=tuple(header["seats"].split(" ")),
            setup=setup,
            lines=body,
            first_line=first + 1,
        )

    def with_beats(self) -> Record:
        """The same record with its beats, for the archive."""
        lines: list[str] = []
        for moment in self.moments():
            lines.append(moment.text)
            lines += [f"> {msgspec.json.encode(beat).decode()}" for beat in moment.beats]
        return msgspec.structs.replace(self, lines=lines)

    def beats(self) -> list[Beat]:
        """The beats kept in the record itself; empty when it was not archived with them."""
        found: list[Beat] = []
        for number, line in enumerate(self.lines, start=self.first_line):
            if line.startswith("> "):
                try:
                    found.append(msgspec.json.decode(line[2:].encode(), type=Beat))
                except (msgspec.MsgspecError, ValueError, RecursionError):
                    raise _bad("record.bad-beat", number) from None
        return found

    def start(self) -> Table[Any]:
        """The table before the first line."""
        from tafelrunde.table.game import game
        from tafelrunde.table.table import Table

        try:
            found = game(self.game)
            mode = found.mode(self.mode)
            if mode.seats[: len(self.seats)] != self.seats or len(self.seats) < mode.minimum:
                raise _bad("record.bad-seats", 4, seats=verbatim(" ".join(self.seats)))
            if self.rules > found.version:
                raise _bad("record.future-rules", 2, version=self.rules, known=found.version)
            setup = found.earlier_setup(self.rules, self.setup)
            return Table.unstarted(found, mode, len(self.seats), setup)
        except BadSetup as wrong:
            line = {"game": 2, "mode": 3, "seats": 4}.get(wrong.field or "", 5)
            raise _at_line(wrong, line) from wrong
        except RuleFailure as failure:
            raise _at_line(failure, 5) from failure

    def moments(self, table: Table[Any] | None = None) -> Iterator[Moment]:
        """Play the record line by line, checking every hash; on a table of its own or on the given one.

        Under earlier rules the state had another form: of such a record the answers must fit, not the hashes.
        """
        table = self.start() if table is None else table
        is_earlier = self.rules < table.game.version
        for number, line in enumerate(self.lines, start=self.first_line):
            if not line.strip() or line.startswith(("#", "> ")):
                continue
            word, _, rest = line.partition(" ")
            if word == "=":
                if rest != table.hash and not is_earlier:
                    raise _bad("record.diverged", number, expected=rest, found=table.hash)
                yield Moment(number, line, [])
                continue
            try:
                yield Moment(number, line, replay_act(table, word, rest))
            except (Refusal, RuleFailure) as problem:
                raise _at_line(problem, number) from problem
            except ValueError:
                raise _bad("record.unknown-seat", number, seat=verbatim(word)) from None

    def story(self, table: Table[Any]) -> list[Beat]:
        """Play the record on a table, as `moments` does; gives what happened, without what was taken back."""
        told: list[tuple[Answer, list[Beat]]] = [(Answer("chance", ""), table.opening)]
        for moment in self.moments(table):
            word, _, rest = moment.text.partition(" ")
            if word != "undo":
                told.append((Answer(word, rest), moment.beats))
                continue
            acts = [act for act, _ in told]
            if rest == "all":
                del told[_last(acts, lambda act: act.seat not in ("chance", "set", "=")) :]
            else:
                del told[_last(acts, partial(_is_of, rest))]
        return [beat for _, beats in told for beat in beats]

    def replay(self) -> Table[Any]:
        """The table after the last line; raises BadRecord where it does not replay."""
        table = self.start()
        for _ in self.moments(table):
            pass
        return table


def replay_act(table: Table[Any], word: str, rest: str) -> list[Beat]:
    """Do what a line of a record tells."""
    if word == "undo":
        table.undo(None if rest == "all" else table.seat_of(rest))
        return []
    if word == "concede":
        return table.concede(table.seat_of(rest))
    if word == "set":
        name, _, key = rest.partition(" ")
        table.adjust(table.seat_of(name), key)
        return []
    return table.answer(table.seat_of(word), rest)


def effective_acts(record: Record) -> list[Answer]:
    """Everything that still counts, also concessions and settings, as `Answer("concede", "south")`."""
    return [act for _, act in effective_lines(record)]


def effective_lines(record: Record) -> list[tuple[int, Answer]]:
    """Everything that still counts, each with the place of its line."""
    acts: list[tuple[int, Answer]] = []
    for place, line in enumerate(record.lines):
        word, _, rest = line.partition(" ")
        if word in {"=", ">"} or word.startswith("#") or not line.strip():
            continue
        if word != "undo":
            acts.append((place, Answer(word, rest)))
            continue
        alone = [act for _, act in acts]
        if rest == "all":
            kept = {id(act) for act in without_last(alone)}
            acts = [each for each in acts if id(each[1]) in kept]
            continue
        del acts[_last(alone, partial(_is_of, rest))]
    return acts


def without_last(acts: list[Answer]) -> list[Answer]:
    """The acts without the last one of a seat, and without what chance said since; settings stay."""
    place = _last(acts, lambda act: act.seat not in ("chance", "set"))
    return acts[:place] + [act for act in acts[place + 1 :] if act.seat == "set"]


def _is_of(seat: str, act: Answer) -> bool:
    return act.seat == seat


def _last(acts: list[Answer], is_wanted: Callable[[Answer], bool]) -> int:
    """The place of the last act of a kind; raises ValueError when there is none."""
    for place in reversed(range(len(acts))):
        if is_wanted(acts[place]):
            return place
    raise ValueError("nobody has done anything of the kind")


def _at_line(problem: TafelrundeError, line: int) -> BadRecord:
    wrong = BadRecord(text("record.line", line=line, problem=problem.text), line)
    wrong.locale = problem.locale
    return wrong


def _bad(key: str, line: int, **args: int | str | Text) -> BadRecord:
    return BadRecord(text("record.line", line=line, problem=text(key, **args)), line)
