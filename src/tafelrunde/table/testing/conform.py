"""Play seeded random games and make every check, the dear ones now and then."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec

from tafelrunde.table.beat import Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import SPECTATOR, Seat
from tafelrunde.table.game import Game, Mode
from tafelrunde.table.memory import Memory
from tafelrunde.table.table import Table
from tafelrunde.table.testing import checks
from tafelrunde.table.testing.secrets import (
    check_evident,
    check_leak,
    check_review,
    check_settings,
    check_together_leak,
    check_told,
    faces_of,
    known,
    scenes_of,
)
from tafelrunde.table.testing.texts import check_beats, check_locale, check_texts
from tafelrunde.table.testing.wrong import check_listed

DEFAULT_ANSWERS = 10
"""One answer in so many is the safe default, which absent players give."""
ENOUGH_WORLDS = 20
"""After so many imagined worlds, one at least must have been different."""


class Rates(msgspec.Struct, frozen=True):
    """How often a check is made: at one decision in so many; 0 for never.

    The oracle and the game's own invariants are checked at every decision, the record after every game too.
    """

    options: int = 4
    listed: int = 4
    refusals: int = 10
    undo: int = 4
    agreed: int = 60
    history: int = 10
    state: int = 10
    save: int = 25
    record: int = 60
    leak: int = 15
    together: int = 4
    texts: int = 25
    beats: int = 4
    concede: int = 60
    settings: int = 10
    views: int = 4


class Report(msgspec.Struct):
    """What was played and checked."""

    game: str
    mode: str
    games: int = 0
    decisions: int = 0
    longest: int = 0
    """The most decisions of one game."""
    worlds: int = 0
    different_worlds: int = 0
    """Imagined worlds, and how many of them were not the real one."""
    seconds: float = 0.0
    checks: Counter[str] = msgspec.field(default_factory=Counter)

    @property
    def rate(self) -> float:
        """Decisions a second."""
        return self.decisions / self.seconds if self.seconds else 0.0

    def __str__(self) -> str:
        made = ", ".join(f"{name} {count}" for name, count in sorted(self.checks.items()))
        return (
            f"{self.game} {self.mode}: {self.decisions} decisions in {self.games} games, "
            f"the longest with {self.longest}, "
            f"{self.different_worlds} of {self.worlds} imagined worlds different, "
            f"{self.rate:.0f} decisions/s\n  checks: {made}"
        )


def conform(
    game: Game[Any],
    mode: str | None = None,
    *,
    seats: int | None = None,
    setups: Sequence[Mapping[str, Any]] | None = None,
    decisions: int = 500,
    seed: int | str = 0,
    longest: int = 5000,
    rates: Rates | None = None,
    continuation: int = 3,
    hash_seeds: bool = False,
    record_to: Path | None = None,
) -> Report:
    """Play random games until so many decisions are made, and check everything that the contract promises.

    Without `seats`, all numbers of seats take turns; so do the setups, which are the game's samples when none
    are given. A game that has not ended after `longest` decisions never ends. `hash_seeds` needs a game that
    is installed, for it plays in other processes. The record of a game that breaks the contract is written to
    `record_to`.
    """
    chosen = game.mode(mode)
    report = Report(game.id, chosen.id)
    counts = range(chosen.minimum, chosen.maximum + 1) if seats is None else [seats]
    began = perf_counter()
    with checks.registered(game):
        with _explained(f"{game.id} {chosen.id}"):
            check_locale(game)
            checks.check_rulebook(game)
            checks.check_content(game)
            checks.check_words(game)
            for setup in setups or [game.sample_setup(chosen, counts[0], 0)]:
                checks.check_setup(game, chosen, counts[0], setup)
        while report.decisions < decisions:
            number = report.games
            table_seed = f"{seed}-{number}"
            with _explained(f"{game.id} {chosen.id}, seed {table_seed}"):
                count = counts[number % len(counts)]
                sample = setups[number % len(setups)] if setups else game.sample_setup(chosen, count, number)
                table = Table.new(game, chosen.id, seats=count, setup=sample, seed=table_seed)
            with _explained(f"{game.id} {chosen.id}, seed {table_seed}", table, record_to):
                _Sitting(table, table_seed, report, rates or Rates(), continuation).play(longest)
            report.games += 1
        _check_worlds(game, chosen, report)
    if hash_seeds:
        check_hash_seeds(game.id, chosen.id, seed)
    report.seconds = perf_counter() - began
    return report


class _Sitting:
    """One random game with all its checks."""

    def __init__(self, table: Table[Any], seed: str, report: Report, rates: Rates, continuation: int) -> None:
        self.table = table
        self.report = report
        self.rates = rates
        self.continuation = continuation
        self.choices = Stream(f"{seed} choices")
        self.stream = Stream(f"{seed} checks")
        self.history = checks.History()
        self.memory = Memory()

    def play(self, longest: int) -> None:
        """Play to the end."""
        table, report = self.table, self.report
        check_beats(table.game, table.opening)
        laid_out = table.game.setup(table.mode, table.seats, table.setup)
        check_told(table.game.cards(laid_out), table, table.opening)
        seen = checks.describe(table)
        answered = 0
        while not table.is_over:
            assert answered < longest, f"the game has not ended after {longest} decisions"
            if table.settings(Seat(0)) and self._is_due("settings"):
                check_settings(table, self.stream)
                seen = checks.describe(table)
            self._look(seen)
            seat, key = choose(table, self.choices)
            scenes = scenes_of(table, self.memory) if self._is_due("views") else None
            common = table.common_answers
            faces = faces_of(table)
            beats = table.answer(seat, key)
            check_told(faces, table, beats)
            if scenes is not None and common is not None and table.common_answers == common + 1:
                check_review(scenes, table, seat)
            answered += 1
            report.decisions += 1
            before, seen = seen, checks.describe(table)
            checks.check_oracle(table, seen)
            checks.check_problems(table)
            self._look_back(before, seat, key, beats)
        report.longest = max(report.longest, answered)
        checks.check_options(table)
        checks.check_refusals(table)
        check_texts(table)
        checks.check_record(table)
        self.history.check()

    def _is_due(self, check: str) -> bool:
        rate: int = getattr(self.rates, check)
        is_due = rate > 0 and self.stream.below(rate) == 0
        self.report.checks[check] += is_due
        return is_due

    def _look(self, seen: checks.Description) -> None:
        """The checks of a position."""
        table = self.table
        if self._is_due("options") or not all(question[-1] for question in seen.pending.values()):
            checks.check_options(table)
        if self._is_due("listed"):
            check_listed(table, self.stream)
        if self._is_due("refusals"):
            checks.check_refusals(table)
        if self._is_due("history"):
            self.history.keep(table)
        if self._is_due("state"):
            checks.check_state(table)
            table.game.round_of(table.state)
        if self._is_due("save"):
            checks.check_save(table, self.stream)
        if self._is_due("record"):
            checks.check_record(table)
        if self._is_due("leak"):
            for seat in map(Seat, range(table.seats)):
                self.report.worlds += 1
                self.report.different_worlds += check_leak(table, seat, self.stream, self.continuation)
            check_evident(table, self.stream)
        if len(table.pending) > 1 and self._is_due("together"):
            check_together_leak(table, self.stream)
        if self._is_due("texts"):
            check_texts(table)
        if self._is_due("concede"):
            checks.check_concede(table)

    def _look_back(self, before: checks.Description, seat: Seat, key: str, beats: list[Beat]) -> None:
        """The checks of an answer."""
        if self._is_due("undo"):
            checks.check_undo(before, self.table, seat, key)
        if self._is_due("agreed"):
            checks.check_undo(before, self.table, seat, key, agreed=True)
        if self._is_due("beats"):
            check_beats(self.table.game, beats)


def choose(table: Table[Any], stream: Stream) -> tuple[Seat, str]:
    """A random legal answer of a random seat that is asked; now and then the default."""
    asked = list(table.pending.items())
    seat, decision = asked[stream.below(len(asked))]
    return seat, decision.safe() if stream.below(DEFAULT_ANSWERS) == 0 else checks.draw(decision, stream)


def random_game(game: Game[Any], mode: str | None = None, seed: int | str = 0) -> Iterator[Table[Any]]:
    """A random game, as the table after every answer; a number as its seed also chooses the sample setup."""
    chosen = game.mode(mode)
    number = int(seed) if str(seed).isdigit() else 0
    setup = game.sample_setup(chosen, chosen.minimum, number)
    table = Table.new(game, chosen.id, setup=setup, seed=str(seed))
    choices = Stream(f"{seed} choices")
    yield table
    while not table.is_over:
        table.answer(*choose(table, choices))
        yield table


def transcript(game: Game[Any], mode: str | None = None, seed: int | str = 0) -> str:
    """A random game's record with its beats, and a fingerprint of all that is seen after every answer."""
    digest = blake2b(digest_size=8)
    seen: list[str] = []
    table = None
    for table in random_game(game, mode, seed):
        for seat in [*map(Seat, range(table.seats)), SPECTATOR]:
            digest.update(known(table, seat))
        seen.append(f"# seen at {table.version}: {digest.hexdigest()}")
    assert table is not None
    return "\n".join([str(table.record().with_beats()), *seen, ""])


def check_hash_seeds(game_id: str, mode: str | None = None, seed: int | str = 0) -> None:
    """The same game under two hash seeds gives the same record, beats, views and options."""
    told = [_transcript_under(hash_seed, game_id, mode, seed) for hash_seed in ("1", "2")]
    for number, (one, other) in enumerate(zip(*map(str.splitlines, told), strict=False), start=1):
        assert one == other, (
            f"{game_id}, seed {seed}: depends on the hash seed, line {number}:\n  {one}\n  {other}"
        )
    assert told[0] == told[1], f"{game_id}, seed {seed}: depends on the hash seed"


def _transcript_under(hash_seed: str, game_id: str, mode: str | None, seed: int | str) -> str:
    path = os.pathsep.join(place for place in sys.path if place)
    done = subprocess.run(
        [sys.executable, "-m", __package__, game_id, mode or "", str(seed)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{game_id} does not play in another process:\n{done.stderr}"
    return done.stdout


def _check_worlds(game: Game[Any], mode: Mode, report: Report) -> None:
    """The leak check has only been made if the imagined worlds were others than the real one."""
    if report.worlds >= ENOUGH_WORLDS and report.different_worlds == 0:
        state = Table.new(game, mode.id, seed=0).state
        assert game.cards(state) is None, f"{game.id}: imagine() never changes anything: are there no pools?"


@contextmanager
def _explained(what: str, table: Table[Any] | None = None, record_to: Path | None = None) -> Iterator[None]:
    """Say about any failure in which game it happened, and keep that game's record."""
    try:
        yield
    except Exception as problem:
        where = what if table is None else f"{what}, version {table.version}"
        if table is not None and record_to is not None:
            record_to.write_text(str(table.record()), encoding="utf-8")
            where += f", record in {record_to}"
        told = str(problem) if isinstance(problem, AssertionError) else repr(problem)
        raise AssertionError(f"{where}: {told}") from problem
