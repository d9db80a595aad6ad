"""The works of a table: a snapshot at the last checkpoint, the answers since, and what is made of them.

The live state and its coroutine are made only when somebody looks (`_materialise`), run on to the next
question of a seat (`_settle`), and become the next snapshot between two steps (`_seal`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, Generic, Literal, NamedTuple

import msgspec

from tafelrunde.table.beat import SILENT, Beat, Beats
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import CHANCE, Decision, Seat
from tafelrunde.table.errors import Endless, RuleFailure
from tafelrunde.table.game import Game, Mode, S
from tafelrunde.table.runner import MOST_STEPS, Flow, Picker, Runner
from tafelrunde.table.settings import Adjusted
from tafelrunde.table.text import Text, text, verbatim


def state_hash(state: msgspec.Struct) -> str:
    """A short fingerprint of a state, the same on every machine."""
    try:
        data = msgspec.json.encode(state, order="deterministic")
    except TypeError:  # a dict with numbers as keys; the slower way gives the same bytes
        plain = msgspec.to_builtins(state, str_keys=True)
        data = msgspec.json.encode(plain, order="deterministic")
    return blake2b(data, digest_size=8).hexdigest()


class Given(NamedTuple):
    """An answer since the checkpoint, and whether it showed somebody something new."""

    seat: Seat
    key: str
    reveals: bool = False


class Chain(NamedTuple):
    """The record of the steps before the checkpoint: a chain, shared by all copies of a table."""

    before: Chain | None
    lines: str
    end: int
    """How many lines the record has up to here."""
    links: int = 1
    """How many links it has."""

    @classmethod
    def after(cls, before: Chain | None, lines: list[str]) -> Chain:
        """The chain with further lines."""
        if before is None:
            return cls(None, "\n".join(lines), len(lines))
        return cls(before, "\n".join(lines), before.end + len(lines), before.links + 1)


class Mark(NamedTuple):
    """A place to come back to."""

    snapshot: Any
    """The state, or its bytes."""
    given: list[Given]
    adjusted: list[Adjusted]

    @property
    def is_small(self) -> bool:
        """Whether the state is kept as bytes."""
        return isinstance(self.snapshot, bytes)

    def small(self) -> Mark:
        """The same in little room."""
        return Mark(msgspec.json.encode(self.snapshot), self.given, self.adjusted)

    def state(self, game: Game[S]) -> S:
        """The state."""
        if self.is_small:
            return msgspec.json.decode(self.snapshot, type=game.state_type)
        found: S = self.snapshot
        return found


Shown = Literal["", "chance", "secret"]
"""What has shown itself since: nothing, what chance gave, or something hidden."""


class Rewound(NamedTuple):
    """Where a game was before its last so many answers."""

    answers: int
    snapshot: Any
    given: list[Given]
    trail: list[Mark]
    adjusted: list[Adjusted]
    shown: Shown = ""


class Works(Generic[S]):
    """What a table is made of; `Table` is how it is used."""

    def __init__(
        self,
        game: Game[S],
        mode: Mode,
        seats: int,
        setup: Mapping[str, Any],
        snapshot: S,
        *,
        stream: Stream | None = None,
        is_light: bool = False,
    ) -> None:
        self.game = game
        self.mode = mode
        self.seats = seats
        self.setup = setup
        self.version = 0
        """Counts everything that was done; a client sends it back so that stale clicks are refused."""
        self.notices: list[Text] = []
        """What the seats should be told, such as answers that no longer fitted after an update."""
        self.opening: list[Beat] = []
        """What happened before the first question, for whoever set the table up."""
        self._stream = stream
        self._is_light = is_light
        self._snapshot = snapshot
        self._given: list[Given] = []
        self._adjusted: list[Adjusted] = []
        self._lines: list[str] = []
        self._past: Chain | None = None
        self._trail: list[Mark] = []
        self._origin: S | None = None
        """Where it began, if not with the setup."""
        self._live: S | None = None
        self._runner: Runner | None = None
        self._beats = Beats(is_silent=is_light)
        self._followed: Any = None
        """What `imagine` has found out about the step under way."""

    @property
    def state(self) -> S:
        """The live state. Look, do not touch."""
        if self._live is None:
            self._materialise()
        assert self._live is not None
        return self._live

    @property
    def pending(self) -> Mapping[Seat, Decision[Any]]:
        """Who is asked what now; usually one seat, several when they decide together, none at the end."""
        if self._live is None:
            self._materialise()
        return self._runner.pending if self._runner is not None else {}

    @property
    def _flow(self) -> Flow[None] | None:
        """The coroutine of the step under way."""
        return self._runner.flow if self._runner is not None else None

    @property
    def hash(self) -> str:
        """The fingerprint of the last checkpoint."""
        return state_hash(self._snapshot)

    def seat_name(self, seat: Seat) -> str:
        """The seat's name as records write it."""
        return "chance" if seat == CHANCE else self.mode.seats[seat]

    @property
    def length(self) -> int:
        """How many lines the record has."""
        return (self._past.end if self._past is not None else 0) + len(self._lines)

    def lines(self, since: int = 0) -> list[str]:
        """The lines of the record from that number on; whoever has the others pays only for what is new."""
        past = self._past
        if past is None or past.end <= since:
            return self._lines[since - (past.end if past is not None else 0) :]
        chunks = [self._lines]
        while past is not None and past.end > since:
            chunks.append(past.lines.split("\n"))
            past = past.before
        first = past.end if past is not None else 0
        return [line for chunk in reversed(chunks) for line in chunk][since - first :]

    # -- from question to question ---------------------------------------------------------------------------

    def _begin(self) -> None:
        try:
            self._materialise(is_first=True)
            is_sealed = self._settle()
        except RuleFailure:
            raise
        except Exception as failure:
            raise RuleFailure(text("error.rule-failure", what=verbatim(repr(failure)))) from failure
        if not is_sealed and not self._given and CHANCE not in self.pending:
            self._lines.append(f"= {self.hash}")
        self.opening, self._beats.told = self._beats.told, []

    def _forget_live(self) -> None:
        if self._runner is not None:
            self._runner.close()
        self._live = None
        self._runner = None

    def _materialise(self, *, is_first: bool = False, is_last: bool = False) -> None:
        """Make the live state: copy the snapshot and replay the answers since; nobody computes options.

        What is told on the way was told before, except at the very beginning. The last time, when nobody will
        ask for the snapshot again, it becomes the live state itself.
        """
        self._live = self._snapshot if is_last else self.game.copy(self._snapshot)
        self._beats = SILENT if self._is_light else Beats()
        step = self.game.next_step(self._live)
        self._runner = None if step is None else Runner(self.game.flow(self._live, step, self._beats))
        self._adjust_after(0)
        for count, given in enumerate(self._given, start=1):
            assert self._runner is not None
            self._runner.answer(given.seat, given.key)
            self._adjust_after(count)
        if not is_first:
            self._beats.told.clear()

    def _adjust_after(self, count: int) -> None:
        """Set what was set after so many answers."""
        for each in self._adjusted:
            if each.after == count:
                self.game.adjust(self.state, each.seat, each.key)

    def _run_on(self, runner: Runner) -> None:
        """As `_settle`, of a light table: its steps follow each other in one runner, and nothing is kept."""
        state, game, stream, beats = self.state, self.game, self._stream, self._beats
        pending = runner.pending
        for _ in range(MOST_STEPS):
            if runner.is_done:
                step = game.next_step(state)
                if step is None:
                    self._runner = None
                    return
                runner.begin(game.flow(state, step, beats))
            elif CHANCE in pending and stream is not None:
                runner.answer(CHANCE, pending[CHANCE].sample(stream))
            else:
                return
        raise Endless(text("error.endless", steps=MOST_STEPS))

    def play_out(self, pickers: Sequence[Picker], most: int) -> int:
        """Play a light table to its end, or for so many answers; each seat knows how it answers a question.

        As `pending` and `play` in turn, without looking again at what cannot have changed.
        """
        runner, stream = self._runner, self._stream
        if runner is None:
            return 0
        if stream is None:
            raise ValueError("nobody answers for chance")
        try:
            left = runner.play_on(pickers, stream, most)
            if runner.is_done:
                left = runner.play_flow(self._steps(runner), pickers, stream, left)
                left = runner.play_on(pickers, stream, left)
        except Exception:
            runner.close()
            raise
        if runner.is_done:
            self._runner = None
        return most - left

    async def _steps(self, runner: Runner) -> None:
        """The further steps of a light table as one flow: nobody looks on between them."""
        state, beats = self.state, self._beats
        next_step, flow = self.game.next_step, self.game.flow
        idle = 0
        while (step := next_step(state)) is not None:
            if runner.answered:
                runner.answered = idle = 0
            elif idle < MOST_STEPS:
                idle += 1
            else:
                raise Endless(text("error.endless", steps=MOST_STEPS))
            await flow(state, step, beats)

    def _settle(self, passed: bool = False) -> bool:
        """Run on to the next question of a seat; says whether a checkpoint was passed.

        A checkpoint's hash is written before the next line, so that a table with a stream and a replay
        without one write the same record.
        """
        state, is_unwritten = self.state, passed
        game, runner, stream = self.game, self._runner, self._stream
        if self._is_light:
            if runner is not None:
                self._run_on(runner)
            return True
        left = MOST_STEPS
        while runner is not None:
            left -= 1
            if not left:
                raise Endless(text("error.endless", steps=MOST_STEPS))
            if runner.is_done:
                passed = is_unwritten = True
                self._seal(state)
                step = game.next_step(state)
                runner = None if step is None else Runner(game.flow(state, step, self._beats))
                self._runner = runner
            elif CHANCE in runner.pending and stream is not None:
                key = runner.pending[CHANCE].sample(stream)
                if is_unwritten:
                    self._lines.append(f"= {self.hash}")
                    is_unwritten = False
                self._given.append(Given(CHANCE, key, reveals=True))
                self._lines.append(f"chance {key}")
                runner.answer(CHANCE, key)
            else:
                break
        if is_unwritten:
            self._lines.append(f"= {self.hash}")
        return passed

    def _seal(self, state: S) -> None:
        """Make the present state the checkpoint."""
        if any(given.reveals for given in self._given):
            self._trail = []
        if self._given and not self._given[-1].reveals:
            self._trail.append(Mark(self._snapshot, self._given, self._adjusted))
        self._snapshot = self.game.copy(state)
        self._given, self._adjusted = [], []

    def _change(self, act: Callable[[], None]) -> list[Beat]:
        """Do something to the table wholly or not at all."""
        before = (self._snapshot, self._given.copy(), self._lines.copy(), self._past, self._trail.copy())
        version, adjusted = self.version, self._adjusted
        try:
            act()
        except Exception as failure:
            self._snapshot, self._given, self._lines, self._past, self._trail = before
            self.version, self._adjusted = version, adjusted
            self._forget_live()
            if isinstance(failure, RuleFailure):
                raise
            raise RuleFailure(text("error.rule-failure", what=verbatim(repr(failure)))) from failure
        told = self._beats.told
        self._beats.told = []
        return told

    def _play(self, runner: Runner, seat: Seat, key: str) -> None:
        cards = self.game.cards(self.state)
        seen = cards.seen.copy() if cards is not None else None
        parted = runner.parted
        place = len(self._given)
        given = self._given
        given.append(Given(seat, key))
        self._lines.append(f"{self.seat_name(seat)} {key}")
        self.version += 1
        runner.answer(seat, key)
        # The last answer of a common decision uncovers all of them.
        reveals = seat == CHANCE or (parted is not None and runner.parted != parted)
        passed = self._settle()
        since = self._given if passed else given[place + 1 :]
        reveals = reveals or any(each.reveals for each in since)
        if not reveals and cards is not None:
            now = self.game.cards(self.state)
            reveals = now is not None and now.seen != seen
        if reveals:
            given[place] = Given(seat, key, reveals=True)
        if passed:
            if reveals:
                self._trail = []
            self._past = Chain.after(self._past, self._lines)
            self._lines = []

    def _concede(self, seat: Seat) -> None:
        assert self._live is not None
        self.version += 1
        self._lines.append(f"concede {self.seat_name(seat)}")
        wished = self.game.copy(self._snapshot)
        self.game.concede(wished, seat, self._beats)
        step = self.game.next_step(self._snapshot)
        if step is not None and self.game.next_step(wished) == step:
            # Only a word for the partner, or somebody else left: the step under way goes on.
            told, self._beats.told = self._beats.told, []
            self._snapshot, self._trail = wished, []
            self._forget_live()
            self._materialise()
            self._beats.told = told
            self._lines.append(f"= {self.hash}")
            return
        self._beats.told = []
        if self._runner is not None:
            self._runner.close()
            self._runner = None
        self.game.concede(self._live, seat, self._beats)
        self._given, self._trail = [], []  # what was set is in the live state
        self._seal(self._live)
        step = self.game.next_step(self._live)
        if step is not None:  # a game of several may go on without the seat
            self._runner = Runner(self.game.flow(self._live, step, self._beats))
        self._settle(passed=True)

    def _undo_place(self, seat: Seat) -> int | None:
        """Where the answer to take back is: a place among the given, -1 for the step before, or nowhere."""
        if self._live is None:
            self._materialise()
        given = self._given
        runner = self._runner
        if runner is not None and runner.parted is not None and len(given) > runner.parted:
            # Of a common decision, every seat may take back its own answers, whoever has answered since.
            own = [place for place in range(runner.parted, len(given)) if given[place].seat == seat]
            return own[-1] if own and not given[own[-1]].reveals else None
        if given:
            return len(given) - 1 if given[-1].seat == seat and not given[-1].reveals else None
        last = self._trail[-1].given[-1] if self._trail else None
        return -1 if last is not None and last.seat == seat and not last.reveals else None

    # -- for pickle ------------------------------------------------------------------------------------------

    def __getstate__(self) -> dict[str, Any]:
        """All but what is made anew when somebody looks; the steps before the checkpoint as one."""
        if self._is_light:
            raise ValueError("a light table cannot be copied")
        kept = {name: each for name, each in vars(self).items() if name not in ("_live", "_runner", "_beats")}
        end = self._past.end if self._past is not None else 0
        kept["_past"] = Chain.after(None, self.lines()[:end]) if end else None
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept, _live=None, _runner=None, _beats=Beats())
