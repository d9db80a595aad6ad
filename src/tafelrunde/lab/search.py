"""Looking for card numbers that come close to stated aims, such as every deck between 45 and 55 %.

A search is a TOML file: an experiment, the ranges of the numbers, and the aims. Every set of numbers plays
the same deals. A sweep tries all of them; otherwise Optuna (extra `lab`) or NTBEA (`bandit.py`) proposes what
to try next. What no other trial beats in every aim is the frontier: the choice between them is the
designer's. A search that was broken off goes on where it was.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from statistics import median
from typing import Any, Literal

import msgspec

from tafelrunde.lab.bandit import Point, explore
from tafelrunde.lab.experiment import BASE, Experiment, Programme, Variant, check
from tafelrunde.lab.hands import hands
from tafelrunde.lab.sitting import Row
from tafelrunde.table.chance import Stream
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.text import text, verbatim

TRIALS = "trials.jsonl"
TRIED = "tried"


class Range(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of a card that may be otherwise."""

    card: str
    field: str
    low: int
    high: int
    step: int = 1

    @property
    def name(self) -> str:
        """What it is called in tables."""
        return f"{self.card} {self.field}"

    @property
    def values(self) -> range:
        """What may be tried."""
        return range(self.low, self.high + 1, self.step)


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where something shall lie; what is outside counts by how far."""

    what: Literal["shares", "rounds", "first"]
    """The decks' shares of wins, the median length, or the share of the first seat."""
    low: float
    high: float

    def missed(self, value: float) -> float:
        """How far a value is from where it shall be."""
        return max(self.low - value, value - self.high, 0.0)


class Search(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole search."""

    experiment: Experiment
    range: tuple[Range, ...]
    aim: tuple[Aim, ...]
    trials: int = 20
    is_sweep: bool = msgspec.field(default=False, name="sweep")
    by: Literal["optuna", "ntbea"] = "optuna"
    """Who proposes what to try, where not everything is."""


class Trial(msgspec.Struct, frozen=True):
    """A set of numbers, and how far it is from each aim."""

    numbers: dict[str, int]
    """Empty: everything as it is."""
    missed: tuple[float, ...]
    games: int


class Found(msgspec.Struct, frozen=True):
    """All trials, and those that no other one beats."""

    aims: tuple[str, ...]
    trials: list[Trial]
    frontier: list[int]


def read_search(path: Path) -> Search:
    """A search from its file, checked; raises BadSetup."""
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Search)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise _bad(path, str(problem)) from None
    if not found.range or not found.aim or found.trials < 1:
        raise _bad(path, "range, aim, trials")
    if any(not each.values for each in found.range):
        raise _bad(path, "range: low, high")
    check(found.experiment, path.name)
    return found


def _bad(path: Path, problem: str) -> BadSetup:
    return BadSetup(
        text("lab.bad-experiment", where=verbatim(path.name), problem=verbatim(problem)), field="search"
    )


def search_numbers(
    asked: Search,
    folder: Path,
    *,
    trials: int | None = None,
    workers: int = 1,
    on: str | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Found:
    """Try numbers; what was tried already is read from the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / TRIALS
    known = {}
    if path.exists():
        lines = [line for line in path.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
        path.write_bytes(b"".join(lines))
        known = {_key(each.numbers): each for each in (msgspec.json.decode(x, type=Trial) for x in lines)}
    made: list[Trial] = []
    wanted = trials or asked.trials

    def tried(numbers: dict[str, int]) -> Trial:
        trial = known.get(_key(numbers))
        if trial is None:
            trial = _try(asked, numbers, workers, on)
            known[_key(numbers)] = trial
            with path.open("ab") as file:
                file.write(msgspec.json.encode(trial) + b"\n")
        made.append(trial)
        progress(len(made), wanted + 1)
        return trial

    tried({})
    for numbers in _sweep(asked) if asked.is_sweep else ():
        tried(numbers)
    if not asked.is_sweep:
        (_by_optuna if asked.by == "optuna" else _by_bandit)(asked, wanted, tried)
    return Found(tuple(each.what for each in asked.aim), made, frontier(made))


def _key(numbers: dict[str, int]) -> str:
    return msgspec.json.encode(numbers, order="sorted").decode()


def _sweep(asked: Search) -> Iterator[dict[str, int]]:
    names = [each.name for each in asked.range]
    for values in product(*(each.values for each in asked.range)):
        yield dict(zip(names, values, strict=True))


def _by_bandit(asked: Search, wanted: int, tried: Callable[[dict[str, int]], Trial]) -> None:
    """Let NTBEA say what to try; asked in the same way it says the same."""

    def at(point: Point) -> tuple[float, ...]:
        chosen = zip(asked.range, point, strict=True)
        return tried({each.name: each.values[place] for each, place in chosen}).missed

    explore([len(each.values) for each in asked.range], wanted, Stream(asked.experiment.seed), at)


def _by_optuna(asked: Search, wanted: int, tried: Callable[[dict[str, int]], Trial]) -> None:
    """Let Optuna say what to try; asked in the same way it says the same, so a search can be taken up
    again."""
    try:
        import optuna
    except ImportError:
        raise BadSetup(text("lab.no-optuna"), field="search") from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    sampler = optuna.samplers.TPESampler(seed=asked.experiment.seed)
    study = optuna.create_study(directions=["minimize"] * len(asked.aim), sampler=sampler)
    for _ in range(wanted):
        proposed = study.ask()
        numbers = {
            each.name: proposed.suggest_int(each.name, each.low, each.values[-1], step=each.step)
            for each in asked.range
        }
        study.tell(proposed, list(tried(numbers).missed))


def _try(asked: Search, numbers: dict[str, int], workers: int, on: str | None) -> Trial:
    """Play all games with these numbers."""
    change: dict[str, dict[str, Any]] = {}
    for each in asked.range:
        if each.name in numbers:
            change.setdefault(each.card, {})[each.field] = numbers[each.name]
    variants = (Variant(TRIED, change),) if change else ()
    experiment = msgspec.structs.replace(asked.experiment, variant=variants)
    programme = Programme(experiment)
    name = TRIED if change else BASE
    cells = programme.cells
    mine = [each for each in range(programme.games) if cells[each % len(cells)].variant.name == name]
    with hands(experiment, workers, on) as players:
        rows = sorted(players.play(mine), key=lambda row: row.number)
    for row in rows:
        if row.error is not None:
            raise RuntimeError(f"{numbers}, game {row.number}: {row.error}")
    return Trial(numbers, tuple(round(missed(aim, rows), 4) for aim in asked.aim), len(rows))


def missed(aim: Aim, rows: list[Row]) -> float:
    """How far games are from an aim; the shares of all decks together."""
    if aim.what == "rounds":
        return aim.missed(median(row.rounds for row in rows))
    if aim.what == "first":
        return aim.missed(sum(row.points[0] for row in rows) / len(rows))
    shares: dict[str, list[float]] = {}
    for row in rows:
        for deck, points in zip(row.decks, row.points, strict=False):
            shares.setdefault(deck, []).append(points)
    return sum(aim.missed(sum(each) / len(each)) for each in shares.values())


def frontier(trials: list[Trial]) -> list[int]:
    """The places of those that no other trial beats: nowhere worse, somewhere better."""

    def beats(one: Trial, other: Trial) -> bool:
        pairs = list(zip(one.missed, other.missed, strict=True))
        return all(mine <= theirs for mine, theirs in pairs) and any(mine < theirs for mine, theirs in pairs)

    return [place for place, each in enumerate(trials) if not any(beats(other, each) for other in trials)]


def table(found: Found) -> str:
    """The frontier in lines: the numbers, and how far each trial is from every aim."""
    lines = []
    for place in found.frontier:
        trial = found.trials[place]
        numbers = ", ".join(f"{name} = {value}" for name, value in trial.numbers.items()) or BASE
        aims = ", ".join(f"{name} {far:g}" for name, far in zip(found.aims, trial.missed, strict=True))
        lines.append(f"{place:4}  {aims}  ({numbers})")
    return "\n".join(lines)
