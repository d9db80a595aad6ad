"""The ladder: does every level of the bots beat the one below?

`python -m tafelrunde.lab.ladder` (`make ladder`) plays series between neighbouring levels, and between the
Grandmaster and the Squire, in every main mode; `CONTESTS` says what is asked of whom. The bots change seats
from game to game, and both games of a pair have the same setup. Every finished game is one line of a file at
once, so a run can be broken off and taken up again. The table in the docs is written from that file. Bots
keep to their iterations, not to a clock: the same seed gives the same ladder on any machine.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import as_completed
from pathlib import Path

import msgspec

from tafelrunde.bots import LEVELS
from tafelrunde.lab import warm
from tafelrunde.lab.series import Series, play_game, wilson
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.game import game
from tafelrunde.table.text import ENGLISH

Pair = tuple[str, str]
"""The upper and the lower level."""
Key = tuple[str, str, int, str, str]
"""Game, mode, number of seats, upper and lower level."""

GAMES = 200
SEED = 2026
RESULTS = Path("data/ladder.jsonl")
TABLE = Path("docs/ladder.md")


def _gates(top: float | None = None) -> dict[Pair, float | None]:
    """Every level must beat the one below; how the Grandmaster fares against the Squire is shown at least."""
    names = list(LEVELS)
    return {**dict.fromkeys(zip(names[1:], names, strict=False), 0.65), ("grandmaster", "squire"): top}


class Contest(msgspec.Struct, frozen=True):
    """A mode with so many seats: who meets there, how often, and what the upper level must reach."""

    game: str
    mode: str
    seats: int = 2
    gates: dict[Pair, float | None] = msgspec.field(default_factory=_gates)
    """The share of wins for each pair; None: only shown."""
    games: int = GAMES


CONTESTS = (
    Contest("mythos", "standard", gates=_gates(top=0.90)),
    Contest("tash-kalar", "duel", gates=_gates(top=0.90)),
    Contest("archmage", "standard"),
    Contest("archmage", "standard", seats=4),
    Contest("morgua", "standard"),
    Contest("morgua", "standard", seats=4),
)


class Rung(msgspec.Struct, frozen=True):
    """One pair of levels in one contest."""

    game: str
    mode: str
    seats: int
    upper: str
    lower: str
    gate: float | None = None
    games: int = GAMES

    @property
    def key(self) -> Key:
        """What its results are found by."""
        return self.game, self.mode, self.seats, self.upper, self.lower


class Played(msgspec.Struct, frozen=True):
    """One game of a rung, as a line of the file of results."""

    game: str
    mode: str
    upper: str
    lower: str
    seed: int
    number: int
    score: float
    """1 when the upper level won, 0 when the lower one did, one half otherwise."""
    seconds: float
    means: str
    """How both levels thought; a result of levels that were changed since is of no use any more."""
    seats: int = 2

    @property
    def key(self) -> Key:
        """Where it belongs."""
        return self.game, self.mode, self.seats, self.upper, self.lower


Results = dict[Key, dict[int, Played]]
"""The games of each pair, by their numbers."""


def rungs(contests: Iterable[Contest] = CONTESTS) -> list[Rung]:
    """Every pair that is played."""
    return [
        Rung(each.game, each.mode, each.seats, *pair, gate, each.games)
        for each in contests
        for pair, gate in each.gates.items()
    ]


def means(game_id: str, *levels: str) -> str:
    """How levels think in a game, as far as it matters there."""
    return " : ".join(_thinks(game(game_id).advisor, name) for name in levels)


def _thinks(advisor: Advisor, name: str) -> str:
    level = LEVELS[name].at(advisor)
    has_lines = type(advisor).lines is not Advisor.lines
    plans = f"width {level.width}, replies {level.replies}, " if has_lines else ""
    ahead = f"turns {level.turns}, " if level.turns else ""
    return f"{level.iterations} iterations, depth {level.depth}, {plans}{ahead}fancy {level.fancy:g}"


def play(rung: Rung, seed: int, number: int) -> Played:
    """One game: the upper level has the even seats in even games, the odd ones in odd games."""
    found = game(rung.game)
    mode = found.mode(rung.mode)
    seats, first = rung.seats, number % 2
    names = tuple(rung.upper if seat % 2 == first else rung.lower for seat in range(seats))
    setup = found.sample_setup(mode, seats, number // 2)
    series = Series(rung.game, rung.mode, names, seed=seed, setup=setup, seats=seats)
    report = play_game(series, number)
    if report.error is not None:
        raise RuntimeError(f"{rung}, game {number}: {report.error}")
    won = {seat % 2 == first for seat in report.winners}
    score = 0.5 if len(won) != 1 else float(won == {True})
    return Played(
        rung.game,
        rung.mode,
        rung.upper,
        rung.lower,
        seed,
        number,
        score,
        round(report.seconds, 2),
        means(rung.game, rung.upper, rung.lower),
        rung.seats,
    )


# -- the file of results -----------------------------------------------------------------------------------


def read(path: Path, seed: int) -> Results:
    """The games that were played already, with this seed and today's levels."""
    found: Results = {}
    if path.exists():
        for line in path.read_bytes().splitlines():
            each = msgspec.json.decode(line, type=Played)
            is_known = each.seed == seed and {each.upper, each.lower} <= set(LEVELS)
            if is_known and each.means == means(each.game, each.upper, each.lower):
                found.setdefault(each.key, {})[each.number] = each
    return found


def run(
    wanted: list[Rung],
    path: Path,
    *,
    games: int | None = None,
    seed: int = SEED,
    workers: int = 1,
    say: Callable[[str], None] = lambda line: None,
) -> Results:
    """Play what is missing, of each rung so many games at most; every game is written when it is finished."""
    known = read(path, seed)
    most = max((rung.games for rung in wanted), default=0)
    missing = [
        (rung, number)
        for number in range(most if games is None else min(most, games))
        for rung in wanted
        if number < rung.games and number not in known.get(rung.key, {})
    ]
    say(f"{len(missing)} games to play")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        for count, each in enumerate(_played(missing, seed, workers), 1):
            file.write(msgspec.json.encode(each) + b"\n")
            file.flush()
            known.setdefault(each.key, {})[each.number] = each
            if count % 20 == 0:
                say(f"{count} of {len(missing)}")
    return known


def _played(missing: list[tuple[Rung, int]], seed: int, workers: int) -> Iterator[Played]:
    if workers == 1:
        for rung, number in missing:
            yield play(rung, seed, number)
        return
    with warm.pool(workers) as pool:
        for done in as_completed([pool.submit(play, rung, seed, number) for rung, number in missing]):
            yield done.result()


# -- the table in the docs ---------------------------------------------------------------------------------


class Verdict(msgspec.Struct, frozen=True):
    """How a rung went."""

    games: int
    wins: int
    draws: int
    share: float
    low: float
    high: float
    seconds: float
    is_passed: bool | None
    """None without a gate, or while games are missing."""


def verdict(rung: Rung, played: dict[int, Played]) -> Verdict:
    """The share of wins, a draw counting half, with its 95 % interval."""
    listed = [each for number, each in sorted(played.items()) if number < rung.games]
    points = sum(each.score for each in listed)
    share = points / len(listed) if listed else 0.0
    low, high = wilson(points, len(listed))
    is_passed = share >= rung.gate if rung.gate is not None and len(listed) == rung.games else None
    return Verdict(
        len(listed),
        sum(each.score == 1 for each in listed),
        sum(each.score == 0.5 for each in listed),
        share,
        low,
        high,
        sum(each.seconds for each in listed) / max(1, len(listed)),
        is_passed,
    )


def table(wanted: list[Rung], known: Results, seed: int) -> str:
    """The page of the docs."""
    lines = [
        "# The ladder of the bots",
        "",
        "Written by `make ladder`; do not edit. Bots change seats from game to game, and both games of a",
        "pair have the same setup; with four players two seats each, in turn. A draw counts half; the",
        "interval is Wilson's, 95 %. The levels keep to their iterations (in brackets), so the same seed",
        "gives the same games on any machine.",
        "",
        f"Seed {seed}; a gate is judged when all games of its row are played; {machine()}.",
        "In play the Grandmaster thinks to the end of his time, so these are lower bounds for him.",
    ]
    for game_id, mode, seats in dict.fromkeys(rung.key[:3] for rung in wanted):
        found = game(game_id)
        lines += ["", f"## {found.title[ENGLISH]}, {found.mode(mode).title[ENGLISH]}, {seats} players", ""]
        lines += ["| pair | games | won | drawn | share | 95 % | gate | seconds a game |"]
        lines += ["|---|---:|---:|---:|---:|---:|---:|---:|"]
        lines += [
            _row(rung, verdict(rung, known.get(rung.key, {})))
            for rung in wanted
            if rung.key[:3] == (game_id, mode, seats)
        ]
    return "\n".join(lines) + "\n"


def _row(rung: Rung, found: Verdict) -> str:
    advisor = game(rung.game).advisor
    upper, lower = (
        f"{name.title()} ({LEVELS[name].at(advisor).iterations})" for name in (rung.upper, rung.lower)
    )
    gate = "" if rung.gate is None else f">= {rung.gate:.0%} "
    word = {None: "", True: "ok", False: "MISSED"}[found.is_passed]
    figures = f"{found.games} of {rung.games} | {found.wins} | {found.draws} | {found.share:.1%}"
    interval = f"{found.low:.1%} to {found.high:.1%}"
    return f"| {upper} beats {lower} | {figures} | {interval} | {gate}{word} | {found.seconds:.1f} |"


def machine() -> str:
    """What it was played on, in a few words."""
    import os

    return f"CPython {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 when a gate is missed."""
    parser = argparse.ArgumentParser(prog="ladder", description="Let the levels of the bots play each other.")
    parser.add_argument("--games", type=int, help="games a pair at most, in this run")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument(
        "--only", default="", help="pairs whose name holds this, such as 'mythos' or 'standard 4 knight'"
    )
    parser.add_argument("--results", type=Path, default=RESULTS, help="where every game is written at once")
    parser.add_argument("--table", type=Path, default=TABLE)
    options = parser.parse_args(arguments)
    if options.workers < 1 or (options.games is not None and options.games < 1):
        parser.error("--games and --workers must be at least 1")
    everything = rungs()
    wanted = [rung for rung in everything if options.only in " ".join(map(str, rung.key))]
    run(
        wanted,
        options.results,
        games=options.games,
        seed=options.seed,
        workers=options.workers,
        say=lambda line: print(line, file=sys.stderr, flush=True),  # noqa: T201
    )
    known = read(options.results, options.seed)  # with what others may have played meanwhile
    options.table.write_text(table(everything, known, options.seed), encoding="utf-8")
    verdicts = [verdict(rung, known.get(rung.key, {})) for rung in wanted]
    return 1 if any(each.is_passed is False for each in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
