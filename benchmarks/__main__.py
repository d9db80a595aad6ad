"""`python -m benchmarks`: our games beside catanatron, our search beside OpenSpiel; 1 when a gate is missed.

Every round measures the peer and then ours, so that a busy spell of the machine meets both; what counts is
the median of the rounds. Times are CPU times on both sides, except for the workers, where only the clock on
the wall tells. With `--json` the table is one JSON object of this stable form:

    {"peer": {...}, "rounds": 5, "rows": [{"id", "ours", "peer", "value", "gate", "ok"}], "passed": true}

`value` is what the gate judges: a ratio to the peer, or our own figure where `peer` is null. The rows of
Mythos have plain ids, those of another game begin with its name. Every installed game has rows; one without
gates of its own gets rows that are only shown.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import msgspec

from benchmarks import searching
from benchmarks.searching import iterations_per_second
from tafelrunde.bots import RandomBot
from tafelrunde.lab import Series, simulate
from tafelrunde.lab.bench import decisions_per_second, mid_game, random_game, ready, table_memory, timed
from tafelrunde.table import Decision, Game, Option, Record, Stream, Table, game, games

HERE = Path(__file__).parent
PEER_PYTHON = HERE.parent / ".venv-bench" / "bin" / "python"
BASELINE = HERE / "baseline.json"
DROP = 0.3
"""A figure that is worse than the baseline by more than this share is warned about."""
MYTHOS = game("mythos")
GAMES = 64
"""Of Mythos: one game for every pair of decks."""
OTHER_GAMES = 24
"""Of every other game: about as many seconds."""
MAIN_MODES = {"tash-kalar": "duel"}
"""The mode that is measured where it is not the first one."""
RICH: dict[str, Callable[[Any], bool]] = {
    "archmage": lambda state: state.phase == "act" and state.points == 5 and not state.ending,
    "morgua": lambda state: (
        state.phase == "build" and not state.announced and state.fight is None and any(state.heroes)
    ),
    "tash-kalar": lambda state: (
        state.phase == "act" and state.actions == 2 and len(state.hands[state.active]) == 6
    ),
}
"""Positions with much to choose: the start of a Journey, or of a turn with a full hand."""
ITERATIONS = 100
"""Of a search, in each of its positions."""
POSITIONS = 9
"""Tables in the middle of games, as the peer's; they differ in how many answers the step has had."""


class Gate(msgspec.Struct, frozen=True):
    """What a figure must reach: at least or at most a limit; without a limit it is only shown."""

    id: str
    what: str
    limit: float | None = None
    is_more_better: bool = False

    def holds(self, value: float) -> bool:
        if self.limit is None:
            return True
        return value >= self.limit if self.is_more_better else value <= self.limit

    def is_worse(self, value: float, before: float) -> bool:
        return value < before * (1 - DROP) if self.is_more_better else value > before / (1 - DROP)

    def __str__(self) -> str:
        return "" if self.limit is None else f"{'>=' if self.is_more_better else '<='} {self.limit:g}"


GATES = [
    Gate("decisions", "random decisions/s, ratio to the peer", 1.5, is_more_better=True),
    Gate("clone", "table clone ready to play, us, ratio to Game.copy", 0.5),
    Gate("state-copy", "state copy, us", 5.0),
    Gate("rebuild", "rebuild of a whole game from its record, ms", 50.0),
    Gate("memory", "memory of a mid-game table, kB", 50.0),
    Gate("json", "state as JSON, bytes, ratio to the peer"),
    Gate("workers", "simulate: 2 workers / 1 worker, games/s", 1.7, is_more_better=True),
    Gate("search", "search: iterations/s, ratio to OpenSpiel with random rollouts", 3.0, is_more_better=True),
    Gate("tash-kalar-decisions", "random decisions/s, ratio to the peer", 1.0, is_more_better=True),
    Gate("tash-kalar-options", "options of a position with a full hand, us", 150.0),
    Gate("tash-kalar-explained", "the same with texts, and what is missing elsewhere, us"),
    Gate("tash-kalar-clone", "table clone ready to play, us", 15.0),
    Gate("tash-kalar-state-copy", "state copy, us"),
    Gate("tash-kalar-json", "state as JSON, bytes, ratio to the peer"),
    Gate("archmage-decisions", "random decisions/s, ratio to the peer", 0.8, is_more_better=True),
    Gate("archmage-options", "options of a mid-game Journey, us", 200.0),
    Gate("archmage-explained", "the same with texts, and what is missing elsewhere, us", 200.0),
    Gate("archmage-clone", "table clone ready to play, us"),
    Gate("archmage-state-copy", "state copy, us", 5.0),
    Gate("archmage-json", "state as JSON, bytes, ratio to the peer"),
    Gate("morgua-decisions", "random decisions/s, ratio to the peer", 0.5, is_more_better=True),
    Gate("morgua-options", "options of a position in a build phase, us"),
    Gate("morgua-explained", "the same with texts, and what is missing elsewhere, us"),
    Gate("morgua-clone", "table clone ready to play, us"),
    Gate("morgua-state-copy", "state copy, us"),
    Gate("morgua-json", "state as JSON, bytes, ratio to the peer"),
]
"""What was promised."""
SHOWN = {
    "decisions": "random decisions/s, ratio to the peer",
    "options": "options of a mid-game position, us",
    "explained": "the same with texts, and what is missing elsewhere, us",
    "clone": "table clone ready to play, us",
    "state-copy": "state copy, us",
    "json": "state as JSON, bytes, ratio to the peer",
}
"""What is measured of every game but Mythos, which has its own list."""


class Row(msgspec.Struct, frozen=True):
    """One line of the table."""

    id: str
    ours: float
    peer: float | None
    value: float
    gate: str
    ok: bool


def peer_round() -> dict[str, Any]:
    """One round of the peer in its own environment."""
    script = str(HERE / "peer_catanatron.py")
    command = [str(PEER_PYTHON), script, "--games", "20", "--rounds", "1", "--samples", "20"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def openspiel_round() -> dict[str, Any]:
    """One round of OpenSpiel's search, in the same environment as the other peer."""
    command = [str(PEER_PYTHON), "-m", "benchmarks.peer_openspiel", "--iterations", str(ITERATIONS)]
    paths = {"PYTHONPATH": f"{HERE.parent / 'src'}{os.pathsep}{HERE.parent}"}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **paths})
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def clone_time(table: Table[Any]) -> float:
    """Microseconds for a clone that has been made ready to play, not only promised."""
    return timed(lambda: ready(table), seconds=0.05)


def worker_rates(games: int) -> tuple[float, float]:
    """Games a second with one worker and with two, start-up included."""
    rates = []
    for workers in (1, 2):
        start = perf_counter()
        simulate(Series("mythos", games=games, seed=1), workers)
        rates.append(games / (perf_counter() - start))
    return rates[0], rates[1]


def rich_tables(found: Game[Any], mode: str) -> list[Table[Any]]:
    """Tables in the middle of games, in the first position from there on in which there is much to choose."""
    is_rich = RICH.get(found.id, lambda state: True)
    tables = []
    for seed in range(1, POSITIONS + 1):
        table = mid_game(found, mode, seed)
        bot = RandomBot(Stream(seed))
        while not is_rich(table.state):
            seat = next(iter(table.pending))
            table.play(seat, bot.choose(table, seat))
        tables.append(table)
    return tables


def _explain(decision: Decision[Any]) -> list[Option]:
    return list(decision.options())


class Figures(msgspec.Struct):
    """What the rounds give, by the ids of the gates: ours beside the peer's, and ours alone."""

    pairs: dict[str, list[tuple[float, float]]] = msgspec.field(default_factory=lambda: defaultdict(list))
    own: dict[str, list[float]] = msgspec.field(default_factory=lambda: defaultdict(list))


class Subject:
    """A game other than Mythos, ready to be measured."""

    def __init__(self, found: Game[Any]) -> None:
        self.game = found
        self.mode = MAIN_MODES.get(found.id, found.modes[0].id)
        self.tables = rich_tables(found, self.mode)
        decisions_per_second(found, self.mode, games=2, runs=1)  # warm up

    def gates(self) -> list[Gate]:
        """Rows that are only shown, for a game to which nothing was promised."""
        promised = {gate.id for gate in GATES}
        rows = [Gate(f"{self.game.id}-{name}", what) for name, what in SHOWN.items()]
        return [] if any(gate.id in promised for gate in rows) else rows

    def measure(self, figures: Figures, peer: dict[str, Any]) -> None:
        """One round."""
        name = self.game.id
        rate = decisions_per_second(self.game, self.mode, games=OTHER_GAMES, runs=1)
        figures.pairs[f"{name}-decisions"].append((rate, peer["decisions_per_second"]))
        asked = [next(iter(table.pending.values())) for table in self.tables]
        figures.own[f"{name}-options"].append(median(timed(each.legal, seconds=0.05) for each in asked))
        explained = [timed(partial(_explain, each), seconds=0.05) for each in asked]
        figures.own[f"{name}-explained"].append(median(explained))
        figures.own[f"{name}-clone"].append(median(clone_time(table) for table in self.tables))
        copies = [timed(partial(self.game.copy, table.state), seconds=0.05) for table in self.tables]
        figures.own[f"{name}-state-copy"].append(median(copies))
        size = median(len(msgspec.json.encode(table.state)) for table in self.tables)
        figures.pairs[f"{name}-json"].append((size, peer["state_bytes"]))


def measure(rounds: int, worker_games: int, say: Callable[[str], None]) -> tuple[dict[str, Any], list[Row]]:
    """Measure everything, round by round."""
    tables = [mid_game(MYTHOS, seed=seed) for seed in range(1, POSITIONS + 1)]
    state = tables[0].state
    source = str(random_game(MYTHOS, None, dict(tables[0].setup), 1).record())
    decisions_per_second(MYTHOS, games=GAMES, runs=1)  # warm up
    others = [Subject(found) for found in games().values() if found is not MYTHOS]
    positions = searching.positions()
    figures = Figures()
    pairs, own = figures.pairs, figures.own
    peer: dict[str, Any] = {}
    for number in range(1, rounds + 1):
        say(f"round {number} of {rounds}")
        peer = peer_round()
        pairs["decisions"].append(
            (decisions_per_second(MYTHOS, games=GAMES, runs=1), peer["decisions_per_second"])
        )
        pairs["clone"].append((median(clone_time(table) for table in tables), peer["copy_us"]))
        pairs["json"].append((len(msgspec.json.encode(state)), peer["state_bytes"]))
        own["state-copy"].append(timed(lambda: MYTHOS.copy(state)))
        iterations = iterations_per_second(positions, ITERATIONS)
        pairs["search"].append((iterations, openspiel_round()["iterations_per_second"]))
        own["rebuild"].append(timed(lambda: Record.parse(source).replay()) / 1000)
        if worker_games:
            one, two = worker_rates(worker_games)
            pairs["workers"].append((two, one))
        for subject in others:
            subject.measure(figures, peer)
    own["memory"] = [table_memory(MYTHOS)]
    gates = [*GATES, *(gate for subject in others for gate in subject.gates())]
    rows = [row(gate, pairs.get(gate.id), own.get(gate.id)) for gate in gates]
    return peer, [each for each in rows if each is not None]


def row(gate: Gate, pairs: list[tuple[float, float]] | None, own: list[float] | None) -> Row | None:
    """The medians of a figure; the ratio is the median of the rounds' ratios."""
    if pairs:
        ours, peer = (median(column) for column in zip(*pairs, strict=True))
        value = median(mine / theirs for mine, theirs in pairs)
        return Row(gate.id, round(ours, 2), round(peer, 2), round(value, 3), str(gate), gate.holds(value))
    if own:
        value = median(own)
        return Row(gate.id, round(value, 2), None, round(value, 3), str(gate), gate.holds(value))
    return None


def titled(row_id: str) -> tuple[str, str]:
    """The title of the game that a row is about, and what it tells."""
    what = {gate.id: gate.what for gate in GATES}
    for found in games().values():
        name = row_id.removeprefix(f"{found.id}-")
        if name != row_id:
            mode = found.mode(MAIN_MODES.get(found.id, found.modes[0].id))
            return f"{found.title['en']}, {mode.title['en']}", what.get(row_id, SHOWN.get(name, name))
    return MYTHOS.title["en"], what[row_id]


def print_table(peer: dict[str, Any], rounds: int, rows: list[Row]) -> None:
    print(f"Beside catanatron {peer['version']}, Python {peer['python']}, medians of {rounds} rounds")
    before = ""
    for each in rows:
        title, what = titled(each.id)
        if title != before:
            print(f"\n{title:<52} {'ours':>12} {'peer':>12} {'judged':>9}  gate")
            before = title
        beside = "" if each.peer is None else f"{each.peer:,.2f}"
        verdict = "" if not each.gate else "ok" if each.ok else "MISSED"
        figures = f"{each.ours:>12,.2f} {beside:>12} {each.value:>9.3f}"
        print(f"{what:<52} {figures}  {each.gate:<8} {verdict}".rstrip())


def warnings(rows: list[Row]) -> list[str]:
    """Figures that are much worse than in the baseline."""
    if not BASELINE.exists():
        return []
    before: dict[str, float] = json.loads(BASELINE.read_text(encoding="utf-8"))
    gates = {gate.id: gate for gate in GATES}
    return [
        f"warning: {each.id} was {before[each.id]:g}, is {each.value:g}"
        for each in rows
        if each.id in before and each.id in gates and gates[each.id].is_worse(each.value, before[each.id])
    ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="benchmarks", description="Measure our games beside catanatron.")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--rounds", type=int, default=5, help="rounds; the medians count")
    parser.add_argument(
        "--worker-games", type=int, default=1500, help="games per worker run; 0: leave it out"
    )
    parser.add_argument("--baseline", action="store_true", help="write benchmarks/baseline.json anew")
    options = parser.parse_args()
    if options.rounds < 1 or options.worker_games < 0:
        parser.error("--rounds must be at least 1, --worker-games at least 0")
    if not PEER_PYTHON.exists():
        parser.error("the peer is not installed; run: make bench")
    peer, rows = measure(options.rounds, options.worker_games, lambda line: print(line, file=sys.stderr))
    passed = all(each.ok for each in rows)
    if options.json:
        report = {"peer": peer, "rounds": options.rounds, "rows": rows, "passed": passed}
        print(msgspec.json.encode(report).decode())
    else:
        print_table(peer, options.rounds, rows)
    for line in warnings(rows):
        print(line, file=sys.stderr)
    if options.baseline:
        figures = {each.id: each.value for each in rows}
        BASELINE.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
