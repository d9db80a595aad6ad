"""`make soak`: play for long, and check everything; exits with 1 when anything breaks.

| part | what it does |
|---|---|
| conformance | the kit of `tafelrunde.table.testing` on every game and mode |
| watch | whole random games on full tables: no exception, no dead end, no lost card, no leak |
| sweep | random games on light tables: no exception, no empty decision, every game ends |
| secrets | random games: whoever comes to know a face is told so by a beat |
| refusals | wrong answers of every kind: no refusal but those that were read (`tests/refusals.py`) |
| greedy | greedy against random, from both seats |

`make soak ARGS="server --help"` is another one: tables on real servers that are killed, see `server_soak.py`.

All of it takes about a quarter of an hour on two idle cores. The figures for greedy that we publish come from
`make soak ARGS="greedy --games 200"`, those of Morgua's modes from
`make soak ARGS="watch --game morgua --watch 500000"`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from time import perf_counter
from typing import Any

from tafelrunde.lab import GameReport, Series, play_game, reports, wilson
from tafelrunde.table import Game, Mode, Seat, Stream, Table, games
from tafelrunde.table.advisor import Uninformed
from tafelrunde.table.testing import conform
from tafelrunde.table.testing.checks import draw
from tafelrunde.table.testing.secrets import check_leak, faces_of, untold
from tests import refusals as wrongs
from tests import server_soak
from tests.archmage.abundance import ABUNDANCE

RICH: dict[str, dict[str, Any]] = {"archmage": {"variant": ABUNDANCE}}
"""Setups in which random games see more of the content; they take turns with the games' own samples."""
BRIEF: dict[str, dict[str, Any]] = {"morgua": {"rounds": 5}}
"""Setups of games that are too long for the kit's dear checks; the sweep plays them in full."""
SLICE = 5_000
"""Decisions between two lines of progress."""
SOUND, SECRET = 10, 50
"""While games are watched, cards are counted and worlds imagined after so many decisions."""
GREEDY_SHARE = 0.95
DRAWN = {("morgua", "feldzug"): 0.8}
"""A campaign in which an enemy place stays free to the last round is won by nobody."""
UNRATED = (("morgua", "magierduell"),)
"""Whoever draws no place cannot bring in a hero there, and the enemy wins fame every turn: luck decides."""


def modes(only: str | None = None) -> Iterator[tuple[Game[Any], Mode]]:
    """Every game and mode that is installed, those of one game (`morgua`), or one (`morgua/feldzug`)."""
    for found in games().values():
        for mode in found.modes:
            if only in (None, found.id, f"{found.id}/{mode.id}"):
                yield found, mode


def progress(words: str) -> None:
    """Where we are, on a line that the next one overwrites; only people need it."""
    if sys.stderr.isatty():
        print(f"\r{words:<100}", end="", file=sys.stderr, flush=True)


def report(part: str, words: str, began: float) -> None:
    progress("")
    progress("\r")
    print(f"{part}: {words}, {perf_counter() - began:.0f} s", flush=True)


def conformance(decisions: int, seed: int, only: str | None = None) -> bool:
    """The kit on every game and mode, `decisions` for each game in all."""
    for found, mode in modes(only):
        began = perf_counter()
        budget = decisions // len(found.modes)
        made = played = worlds = different = checks = longest = 0
        name = f"conformance {found.id} {mode.id}"
        try:
            for number in range(0, budget, SLICE):
                seats, setups = _setups(found, mode, number // SLICE)
                part = conform(
                    found,
                    mode.id,
                    seats=seats,
                    setups=setups,
                    decisions=min(SLICE, budget - number),
                    seed=f"soak {seed} {number}",
                    hash_seeds=number == 0,
                    record_to=Path(f"failed-{found.id}-{mode.id}.record"),
                )
                made += part.decisions
                played += part.games
                worlds += part.worlds
                different += part.different_worlds
                checks += part.checks.total()
                longest = max(longest, part.longest)
                progress(f"{name}: {made:,} of {budget:,} decisions")
        except AssertionError as problem:
            report(name, f"FAILED after {made:,} decisions: {problem}", began)
            return False
        figures = (
            f"{made:,} decisions in {played:,} games (the longest {longest:,}), 0 oracle mismatches, 0 leaks "
            f"in {worlds:,} imagined worlds ({different:,} of them different), {checks:,} further checks"
        )
        report(name, figures, began)
    return True


def watch(decisions: int, seed: int, only: str | None = None) -> bool:
    """Whole random games, `decisions` for each game in all: rules, cards and secrets hold to the end.

    The last game of a mode is left when the decisions are made.
    """
    for found, mode in modes(only):
        began = perf_counter()
        budget, made, number, longest = decisions // len(found.modes), 0, 0, 0
        name = f"watch {found.id} {mode.id}"
        while made < budget:
            seats = _seats(mode, number)
            setup = found.sample_setup(mode, seats, number)
            seeded = f"watch {seed} {number}"
            table: Table[Any] = Table.new(found, mode.id, seats=seats, setup=setup, seed=seeded)
            try:
                _watch_game(table, Stream(seeded), made, budget)
            except Exception as problem:
                path = _keep(found, mode, str(table.record()))
                report(name, f"FAILED in game {number}: {problem!r}, record in {path}", began)
                return False
            made += table.version
            longest = max(longest, table.version)
            number += 1
            progress(f"{name}: {made:,} of {budget:,} decisions")
        words = f"{made:,} decisions in {number:,} games (the longest {longest:,}), 0 dead ends, 0 lost cards"
        report(name, f"{words}, 0 leaks in {made // SECRET:,} imagined worlds", began)
    return True


def _watch_game(table: Table[Any], stream: Stream, made: int, budget: int) -> None:
    """Play on until the game is over or all decisions are made."""
    while table.pending and made + table.version < budget:
        asked = list(table.pending)
        seat = asked[stream.below(len(asked))]
        table.play(seat, draw(table.pending[seat], stream))
        count = made + table.version
        if count % SOUND == 0 or table.is_over:
            problems = table.game.problems(table.state)
            assert not problems, "; ".join(problems)
        if count % SECRET == 0:
            check_leak(table, Seat(stream.below(table.seats)), stream)
    assert table.pending or table.result is not None, "nobody is asked, but the game is not over"


def secrets(decisions: int, seed: int, only: str | None = None) -> bool:
    """Random games, `decisions` for each mode: nobody comes to know a face that no beat shows."""
    leaks = 0
    for found, mode in modes(only):
        began, made, number, leaked = perf_counter(), 0, 0, 0
        name = f"secrets {found.id} {mode.id}"
        while made < decisions:
            seats = _seats(mode, number)
            setup, seeded = found.sample_setup(mode, seats, number), f"secrets {seed} {number}"
            table: Table[Any] = Table.new(found, mode.id, seats=seats, setup=setup, seed=seeded)
            stream = Stream(seeded)
            while table.pending and made < decisions:
                asked = list(table.pending)
                seat = asked[stream.below(len(asked))]
                key, before = draw(table.pending[seat], stream), faces_of(table)
                told = untold(before, table, table.play(seat, key))
                if told and not leaked:
                    print(f"{name}: after {key!r} in game {number}, {told[0]}", flush=True)
                leaked += bool(told)
                made += 1
            number += 1
            progress(f"{name}: {made:,} of {decisions:,} decisions")
        report(name, f"{made:,} decisions in {number:,} games, {leaked:,} leaks", began)
        leaks += leaked
    return not leaks


def refusals(decisions: int, seed: int, only: str | None = None, *, is_written: bool = False) -> bool:
    """Wrong answers in random games, `decisions` for each mode; every kind of refusal must have been read."""
    is_good = True
    chosen = list(modes(only))
    for found in dict.fromkeys(found for found, _ in chosen):
        began = perf_counter()
        swept = chain.from_iterable(
            wrongs.sweep(each, mode, decisions, seed) for each, mode in chosen if each is found
        )
        if is_written:
            report(f"refusals {found.id}", f"{wrongs.write(found, swept)} groups written", began)
            continue
        new = wrongs.unknown(found, swept)
        print("\n".join(new), end="\n" if new else "")
        report(f"refusals {found.id}", f"{len(new)} groups that were not read", began)
        is_good = is_good and not new
    return is_good


def sweep(decisions: int, seed: int, only: str | None = None) -> bool:
    """Random games on light tables, `decisions` in all: every decision has an answer, every game ends."""
    chosen = list(modes(only))
    for found, mode in chosen:
        began = perf_counter()
        budget, made, number, longest = decisions // len(chosen), 0, 0, 0
        name = f"sweep {found.id} {mode.id}"
        while made < budget:
            setup = RICH.get(found.id) if number % 2 else None
            seats = _seats(mode, number // 2)
            series = Series(found.id, mode.id, ("random",), seed=seed, setup=setup, seats=seats)
            played = play_game(series, number)
            if played.error is not None:
                report(name, _failure(found, mode, played), began)
                return False
            made += played.decisions
            longest = max(longest, played.decisions)
            number += 1
            if number % 200 == 0:
                progress(f"{name}: {made:,} of {budget:,} decisions")
        words = f"{made:,} decisions in {number:,} games, all ended, the longest after {longest:,}"
        report(name, f"{words}, {made / (perf_counter() - began):,.0f} decisions/s", began)
    return True


def _setups(found: Game[Any], mode: Mode, number: int) -> tuple[int | None, list[dict[str, Any]] | None]:
    """How many play with what in a part of the conformance run; None for the kit's own way."""
    if found.id in BRIEF:
        seats = _seats(mode, number)
        return seats, [{**found.sample_setup(mode, seats, each), **BRIEF[found.id]} for each in range(5)]
    return None, [RICH[found.id]] if found.id in RICH and number % 2 else None


def _seats(mode: Mode, number: int) -> int:
    return mode.minimum + number % (mode.maximum - mode.minimum + 1)


def _failure(found: Game[Any], mode: Mode, played: GameReport) -> str:
    path = _keep(found, mode, played.record or "")
    return f"FAILED in game {played.number}: {played.error}, record in {path}"


def _keep(found: Game[Any], mode: Mode, record: str) -> Path:
    path = Path(f"failed-{found.id}-{mode.id}.record")
    path.write_text(record, encoding="utf-8")
    return path


def greedy(count: int, seed: int, workers: int = 1, only: str | None = None) -> bool:
    """Greedy wins nearly all games against random, from either seat, in every game that advises it.

    `count` games in every mode for two, half of them from each seat, with the same decks and shuffles.
    """
    for found, mode in modes(only):
        if mode.minimum != 2 or (found.id, mode.id) in UNRATED or not has_advisor(found):
            continue
        began = perf_counter()
        name = f"greedy against random in {found.id} {mode.id}"
        won = made = 0
        for seat, number in ((0, (count + 1) // 2), (1, count // 2)):
            names = ("greedy", "random") if seat == 0 else ("random", "greedy")
            series = Series(found.id, mode.id, names, games=number, seed=seed)
            for played in chain.from_iterable(reports(series, workers)):
                if played.error is not None:
                    report(name, _failure(found, mode, played), began)
                    return False
                won += played.winners == (seat,)
                made += 1
                progress(f"{name}: {won} of {made}")
        low, high = wilson(won, count)
        is_good = won >= DRAWN.get((found.id, mode.id), GREEDY_SHARE) * count
        share = f"{won} of {count} won, {100 * won / count:.1f} %"
        share += f" (95 % interval {100 * low:.1f} to {100 * high:.1f} %)"
        report(name, share if is_good else f"FAILED: only {share}", began)
        if not is_good:
            return False
    return True


def has_advisor(found: Game[Any]) -> bool:
    """Whether the game tells bots anything."""
    return not isinstance(found.advisor, Uninformed)


PARTS = ("conformance", "watch", "sweep", "secrets", "refusals", "greedy")


def main(arguments: list[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else arguments
    if given[:1] == ["server"]:
        return server_soak.main(given[1:])
    parser = argparse.ArgumentParser(prog="soak", description="Play for long, and check everything.")
    parser.add_argument(
        "parts", nargs="*", help=f"which parts: {', '.join(PARTS)}; all of them when none is named"
    )
    parser.add_argument(
        "--decisions", type=int, default=100_000, help="of the conformance kit, for each game"
    )
    parser.add_argument("--watch", type=int, default=20_000, help="decisions to watch, for each game")
    parser.add_argument("--sweep", type=int, default=1_000_000, help="decisions of the sweep in all")
    parser.add_argument("--secrets", type=int, default=20_000, help="decisions of the secrets, for each mode")
    parser.add_argument(
        "--refusals", type=int, default=2_000, help="decisions between wrong answers, likewise"
    )
    parser.add_argument("--write", action="store_true", help="write the groups of refusals anew")
    parser.add_argument(
        "--games", type=int, default=100, help="games of greedy against random, for each mode for two"
    )
    parser.add_argument(
        "--workers", type=int, default=2, help="processes for greedy against random; the result is the same"
    )
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--game", metavar="GAME[/MODE]", help="only this game, or this mode of it; all of them when not given"
    )
    options = parser.parse_args(given)
    if unknown := sorted(set(options.parts) - set(PARTS)):
        parser.error(f"no part is called {unknown[0]}")
    if not list(modes(options.game)):
        parser.error(f"nothing is called {options.game}")
    if options.workers < 1 or options.games < 1:
        parser.error("--workers and --games must be at least 1")
    runs: dict[str, Callable[[], bool]] = {
        "conformance": lambda: conformance(options.decisions, options.seed, options.game),
        "watch": lambda: watch(options.watch, options.seed, options.game),
        "sweep": lambda: sweep(options.sweep, options.seed, options.game),
        "secrets": lambda: secrets(options.secrets, options.seed, options.game),
        "refusals": lambda: refusals(options.refusals, options.seed, options.game, is_written=options.write),
        "greedy": lambda: greedy(options.games, options.seed, options.workers, options.game),
    }
    began = perf_counter()
    broken = [part for part in PARTS if (not options.parts or part in options.parts) and not runs[part]()]
    verdict = f"BROKEN: {', '.join(broken)}" if broken else "all is well"
    print(f"soak: {verdict}, {perf_counter() - began:.0f} s")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
