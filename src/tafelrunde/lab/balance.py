"""How the decks that come with a game, or its schools, fare against each other.

`python -m tafelrunde.lab.balance` (`make balance`) lets every deck play every other one, from either seat as
often, and writes a table. Every finished game is one line of a file at once, so a run can be broken off and
taken up again. The same seed gives the same games on any machine.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import combinations
from multiprocessing import get_context
from pathlib import Path
from statistics import median

import msgspec

from tafelrunde.lab.series import Series, play_game, wilson
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.game import game
from tafelrunde.table.text import ENGLISH

LOW, HIGH = 0.35, 0.65
"""Between these shares of wins a deck must be."""
SEED = 2026
GAMES = 20
MARKS = ("<!-- the table: written by `make balance` -->", "<!-- the end of the table -->")


class Contest(msgspec.Struct, frozen=True):
    """Who plays what."""

    game: str = "morgua"
    mode: str = "standard"
    bot: str = "squire"
    seed: int = SEED


class Played(msgspec.Struct, frozen=True, omit_defaults=True):
    """One game of two decks, as a line of the file of results."""

    decks: tuple[str, str]
    """In seats a and b."""
    bot: str
    seed: int
    number: int
    winners: tuple[int, ...]
    rounds: int
    game: str = "morgua"
    mode: str = "standard"


Results = dict[tuple[tuple[str, str], int], Played]


def names(game_id: str) -> list[str]:
    """The decks that come with the game."""
    return [deck.id for deck in game(game_id).deck_list()]


def meetings(decks: list[str], games: int) -> list[tuple[tuple[str, str], int]]:
    """Every pair, in turn from both seats: the decks in seats a and b, and the number of the game."""
    found: list[tuple[tuple[str, str], int]] = []
    for number in range(games):
        for one, other in combinations(decks, 2):
            found.append(((one, other) if number % 2 == 0 else (other, one), number))
    return found


def play(contest: Contest, decks: tuple[str, str], number: int) -> Played:
    """One game."""
    found = game(contest.game)
    setup = found.deck_setup(found.mode(contest.mode), 2, decks)
    seed = _seed(f"{contest.seed}:{':'.join(sorted(decks))}")
    series = Series(contest.game, contest.mode, (contest.bot,), seed=seed, setup=setup, seats=2)
    report = play_game(series, number)
    if report.error is not None:
        raise RuntimeError(f"{decks}, game {number}: {report.error}")
    return Played(
        decks,
        contest.bot,
        contest.seed,
        number,
        report.winners,
        report.rounds,
        contest.game,
        contest.mode,
    )


def _seed(words: str) -> int:
    """A number that depends on the words alone, on any machine."""
    found = 0
    for letter in words.encode():
        found = (found * 131 + letter) % (1 << 31)
    return found


def read(path: Path, contest: Contest) -> Results:
    """The games that were played already."""
    found: Results = {}
    if path.exists():
        for line in path.read_bytes().splitlines():
            each = msgspec.json.decode(line, type=Played)
            if Contest(each.game, each.mode, each.bot, each.seed) == contest:
                found[each.decks, each.number] = each
    return found


def run(
    contest: Contest,
    games: int,
    path: Path,
    workers: int = 1,
    say: Callable[[str], None] = lambda line: None,
) -> Results:
    """Play what is missing."""
    known = read(path, contest)
    missing = [
        (contest, *meeting) for meeting in meetings(names(contest.game), games) if meeting not in known
    ]
    say(f"{len(missing)} games to play")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab") as file:
        for count, each in enumerate(_played(missing, workers), 1):
            file.write(msgspec.json.encode(each) + b"\n")
            file.flush()
            known[each.decks, each.number] = each
            if count % 20 == 0:
                say(f"{count} of {len(missing)}")
    return known


def _played(missing: list[tuple[Contest, tuple[str, str], int]], workers: int) -> Iterator[Played]:
    if workers == 1:
        for each in missing:
            yield play(*each)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(play, *each) for each in missing]):
            yield done.result()


# -- the table -----------------------------------------------------------------------------------------------


def share(known: Results, deck: str, other: str | None = None) -> tuple[float, int]:
    """Which share of its games a deck has won, against one other or all; shared victories count half."""
    points, games = 0.0, 0
    for each in known.values():
        if deck not in each.decks or (other is not None and other not in each.decks):
            continue
        seat = each.decks.index(deck)
        games += 1
        points += 0.5 if len(each.winners) != 1 else float(each.winners[0] == seat)
    return (points / games if games else 0.0), games


def table(known: Results, contest: Contest) -> str:
    """What is written into the docs."""
    title = {deck.id: deck.name[ENGLISH] for deck in game(contest.game).deck_list()}
    decks = list(title)
    rounds = [each.rounds for each in known.values()] or [0]
    lines = [
        f"{len(known)} games of two {contest.bot.title()}s, seed {contest.seed}.",
        f"Rounds: median {median(rounds):g}, most {max(rounds)}.",
        "Shares of wins of the deck on the left; a shared victory counts half.",
        "",
        "| deck | " + " | ".join(title[deck] for deck in decks) + " | all | 95 % |",
        "|---|" + "---:|" * (len(decks) + 2),
    ]
    for deck in decks:
        cells = [f"{share(known, deck, other)[0]:.0%}" if other != deck else "" for other in decks]
        won, games = share(known, deck)
        low, high = wilson(won * games, games)
        lines.append(f"| {title[deck]} | " + " | ".join(cells) + f" | {won:.0%} | {low:.0%} to {high:.0%} |")
    return "\n".join(lines)


def write(path: Path, found: str) -> None:
    """Put the table between its marks."""
    source = path.read_text(encoding="utf-8")
    before, _, rest = source.partition(MARKS[0])
    after = rest.partition(MARKS[1])[2]
    path.write_text(f"{before}{MARKS[0]}\n\n{found}\n\n{MARKS[1]}{after}", encoding="utf-8")


def main(arguments: list[str] | None = None) -> int:
    """The command; 1 when a deck wins too often or too seldom."""
    parser = argparse.ArgumentParser(prog="balance", description="Let the decks of a game play each other.")
    parser.add_argument("--game", default=Contest().game, help="any game with decks or schools")
    parser.add_argument("--mode", help="a mode for two; the game's first when none is named")
    parser.add_argument("--games", type=int, default=GAMES, help="games a pair, half of them from each seat")
    parser.add_argument("--bot", default=Contest().bot)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--results", type=Path, help="where every game is written at once")
    parser.add_argument("--table", type=Path, help="where the table goes, between its marks")
    options = parser.parse_args(arguments)
    if options.games < 1 or options.workers < 1:
        parser.error("--games and --workers must be at least 1")

    def say(line: str) -> None:
        print(line, file=sys.stderr, flush=True)  # noqa: T201

    try:
        mode = game(options.game).mode(options.mode)
    except BadSetup as problem:
        parser.error(str(problem))
    if len(names(options.game)) < 2 or not mode.minimum <= 2 <= mode.maximum:
        parser.error("this needs a game with decks or schools, in a mode for two")
    contest = Contest(options.game, mode.id, options.bot, options.seed)
    results = options.results or Path(f"data/{contest.game}-balance.jsonl")
    known = run(contest, options.games, results, options.workers, say)
    found = table(known, contest)
    say(found)
    page = options.table or Path(f"docs/{contest.game}-balance.md")
    if page.exists():
        write(page, found)
    shares = [share(known, deck)[0] for deck in names(contest.game)]
    return 0 if all(LOW <= each <= HIGH for each in shares) else 1


if __name__ == "__main__":
    sys.exit(main())
