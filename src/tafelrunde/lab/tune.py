"""Finding the weights of an evaluation by self-play, in the open: `make tune`.

Three steps, the same for every game whose advisor weighs features on `Scales`. Searching bots of several
kinds play each other, liking what is nearly as good as the best so that the games differ; the features of
every position at which a step begins are kept with the result of its game. Then the weights are fitted so
that the scales foretell the results as well as they can (logistic loss, held near the old weights so that
what the games did not show stays as it was). Last, weights on the way from the old to the fitted ones play
the old ones from the same deals with seats exchanged; the best are kept if they win clearly.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from functools import partial
from math import exp, log, sqrt
from operator import mul
from typing import Annotated, Any, NamedTuple, Protocol, cast

from cyclopts import App, Parameter

from tafelrunde.bots import Bot, SearchBot, bot
from tafelrunde.lab import warm
from tafelrunde.lab.series import wilson
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.game import Game, game
from tafelrunde.table.scales import Scales
from tafelrunde.table.table import Table
from tafelrunde.table.text import text, verbatim

PLAYERS = ("ismcts:24", "knight", "ismcts:50", "baron")
"""Who plays while positions are gathered: each seat is one of them, drawn for every game."""
FANCY = 0.03
"""How much worse than the best an answer may be and still be liked meanwhile, as `Level.fancy`."""
HELD = (0.3, 0.03, 0.002)
"""How strongly a fit holds to the old weights; the one that foretells unseen games best is taken."""
ROUNDS = 400
RATE = 0.05
SHARES = (0.3, 1.0)
"""What foretells best need not play best: a ready figure goes with winning, but must be spent to win. So
several shares of the way are tried."""
NEEDED = 0.55
"""What the best of them must score against the old weights to be kept."""


class Weighing(Protocol):
    """An advisor whose evaluation is a weighing of features; made with scales, it weighs on them."""

    def __call__(self, scales: Scales) -> Advisor:
        """Another one of its kind."""

    def scales_of(self, mode: str) -> Scales:
        """The scales for a mode."""

    def features(self, state: Any, seat: Seat) -> list[float]:
        """What they weigh."""


class Sample(NamedTuple):
    """A position's features for one seat, and how the game ended for it: -1, 0 or 1."""

    features: list[float]
    result: float


class Match(NamedTuple):
    """How new weights did against the old ones."""

    wins: int
    draws: int
    games: int

    @property
    def share(self) -> float:
        """Points per game, a draw counting half."""
        return (self.wins + self.draws / 2) / max(1, self.games)


# -- playing -------------------------------------------------------------------------------------------------


def _new_table(found: Game[Any], mode: str, number: int, seed: str) -> Table[Any]:
    chosen = found.mode(mode)
    setup = found.sample_setup(chosen, chosen.minimum, number)
    return Table.new(found, mode, setup=setup, seed=seed)


def result_for(table: Table[Any], seat: int) -> float:
    """How a finished game went for a seat: 1 won, -1 lost, 0 shared by all."""
    assert table.result is not None
    winners = table.result.winners
    if not winners or len(winners) == table.seats:
        return 0.0
    return 1.0 if seat in winners else -1.0


def gather(number: int, game_id: str, mode: str, players: Sequence[str], seed: int) -> list[Sample]:
    """Play one game; the positions at which a step begins, each seen by a seat that is asked."""
    found = game(game_id)
    advisor = _weighing(game_id)
    table = _new_table(found, mode, number, f"{seed}:{number}")
    lots = Stream(f"{seed}:{number}:lots")
    seated = [
        _varied(bot(players[lots.below(len(players))], Stream(f"{seed}:{number}:{seat}")), found.advisor)
        for seat in range(table.seats)
    ]
    kept: list[tuple[Seat, list[float]]] = []
    while table.pending:
        seat = next(iter(table.pending))
        if table.is_between_steps:
            kept.append((seat, advisor.features(table.state, seat)))
        table.play(seat, seated[seat].choose(table, seat))
    return [Sample(features, result_for(table, seat)) for seat, features in kept]


def _varied(player: Bot, advisor: Advisor) -> Bot:
    """The same bot, with a liking for what is nearly as good as the best."""
    if isinstance(player, SearchBot):
        player.adapt(advisor)
        player.fancy = max(player.fancy, FANCY)
    return player


def play_pair(
    number: int,
    game_id: str,
    mode: str,
    player: str,
    seed: int,
    new: dict[str, float],
    old: dict[str, float],
) -> tuple[float, float]:
    """Two games from one deal with seats exchanged: how both went for the new weights."""
    found = game(game_id)
    make = cast("Weighing", type(found.advisor))
    names = _weighing(game_id).scales_of(mode).names
    advisors = [make(Scales(names, weights)) for weights in (new, old)]
    results: list[float] = []
    for turned in (0, 1):
        table = _new_table(found, mode, number, f"{seed}:{number}")
        side = advisors[0].side_of
        players = [
            bot(
                player,
                Stream(f"{seed}:{number}:{seat}"),
                advisor=advisors[(side(table.state, Seat(seat)) + turned) % 2],
            )
            for seat in range(table.seats)
        ]
        while table.pending:
            seat = next(iter(table.pending))
            table.play(seat, players[seat].choose(table, seat))
        mine = next(seat for seat in range(table.seats) if side(table.state, Seat(seat)) == turned)
        results.append(result_for(table, mine))
    return results[0], results[1]


# -- fitting -------------------------------------------------------------------------------------------------


def loss(samples: Sequence[Sample], weights: Sequence[float]) -> float:
    """The mean logistic loss; 0.693 is what a coin would get."""
    total = 0.0
    for sample in samples:
        x = 2.0 * sum(map(mul, weights, sample.features))
        p = 1.0 / (1.0 + exp(-max(-30.0, min(30.0, x))))
        hit = (sample.result + 1.0) / 2.0
        total -= hit * log(max(p, 1e-12)) + (1.0 - hit) * log(max(1.0 - p, 1e-12))
    return total / max(1, len(samples))


def fit(samples: Sequence[Sample], old: Sequence[float], held: float, rounds: int = ROUNDS) -> list[float]:
    """Weights that foretell the results best; features that never differ keep their weight."""
    size, count = len(old), len(samples)
    spread = [sqrt(sum(sample.features[i] ** 2 for sample in samples) / count) for i in range(size)]
    rows = [
        [feature / wide if wide else 0.0 for feature, wide in zip(sample.features, spread, strict=True)]
        for sample in samples
    ]
    hits = [(sample.result + 1.0) / 2.0 for sample in samples]
    start = [weight * wide for weight, wide in zip(old, spread, strict=True)]
    now, fast, slow = list(start), [0.0] * size, [0.0] * size
    for number in range(1, rounds + 1):
        slope = [held * (here - there) for here, there in zip(now, start, strict=True)]
        for row, hit in zip(rows, hits, strict=True):
            x = 2.0 * sum(map(mul, now, row))
            error = 2.0 * (1.0 / (1.0 + exp(-max(-30.0, min(30.0, x)))) - hit) / count
            slope = [each + error * feature for each, feature in zip(slope, row, strict=True)]
        for i, each in enumerate(slope):  # Adam
            fast[i] += 0.1 * (each - fast[i])
            slow[i] += 0.001 * (each * each - slow[i])
            step = (fast[i] / (1 - 0.9**number)) / (sqrt(slow[i] / (1 - 0.999**number)) + 1e-9)
            now[i] -= RATE * step / sqrt(number)
    return [here / wide if wide else weight for here, wide, weight in zip(now, spread, old, strict=True)]


# -- everything together -------------------------------------------------------------------------------------


class Trial(NamedTuple):
    """A share of the way from the old weights to the fitted ones, and how it did against the old."""

    share: float
    weights: dict[str, float]
    match: Match


class Tuning(NamedTuple):
    """What came of a tuning."""

    old: Scales
    positions: int
    losses: tuple[float, float]
    """Of the old and the fitted weights, on games that the fit has not seen."""
    trials: list[Trial]

    @property
    def best(self) -> Trial:
        """The trial that won most."""
        return max(self.trials, key=lambda trial: trial.match.share)


def tune(
    game_id: str, mode: str, players: Sequence[str], *, games: int, pairs: int, seed: int, workers: int
) -> Tuning:
    """Play, fit, and let the first of the players try weights on the way to the fitted ones against the old.

    The same seed gives the same result, with however many workers.
    """
    scales = _weighing(game_id).scales_of(mode)
    playing = partial(gather, game_id=game_id, mode=mode, players=tuple(players), seed=seed)
    batches = list(warm.each(playing, range(games), workers))
    part = max(1, len(batches) // 5)  # whole games, for the positions of one game are much alike
    unseen = [sample for batch in batches[:part] for sample in batch]
    seen = [sample for batch in batches[part:] for sample in batch]
    fits = [fit(seen or unseen, scales.vector, held) for held in HELD]
    fitted = min(fits, key=lambda weights: loss(unseen, weights))
    trials = []
    old = scales.weights
    for share in SHARES:
        way = [there * share + here * (1 - share) for here, there in zip(scales.vector, fitted, strict=True)]
        weights = dict(zip(scales.names, way, strict=True))
        pairing = partial(
            play_pair, game_id=game_id, mode=mode, player=players[0], seed=seed + 1, new=weights, old=old
        )
        results = [result for pair in warm.each(pairing, range(pairs), workers) for result in pair]
        wins, draws = sum(each > 0 for each in results), sum(each == 0 for each in results)
        trials.append(Trial(share, weights, Match(wins, draws, len(results))))
    losses = loss(unseen, scales.vector), loss(unseen, fitted)
    return Tuning(scales, len(seen) + len(unseen), losses, trials)


def _weighing(game_id: str) -> Weighing:
    advisor = game(game_id).advisor
    if not hasattr(advisor, "scales_of"):
        raise BadSetup(text("error.no-weights", game=verbatim(game_id)), field="game")
    return cast("Weighing", advisor)


app = App(name="tune", help="Fit the weights of a game's evaluation by self-play.")


@app.default
def main(
    game_id: str = "mythos",
    *,
    mode: str | None = None,
    players: str = ",".join(PLAYERS),
    games: int = 20,
    pairs: int = 5,
    seed: int = 1,
    workers: int = 1,
    keep: Annotated[bool, Parameter(negative="")] = False,
) -> int:
    """Tune a game in one mode; with `--keep` the best weights are written if they win clearly.

    Without arguments a short run that shows how it goes; for weights worth keeping ask for 100 games and 30
    pairs or more. The first of the players plays the matches.
    """
    chosen = game(game_id).mode(mode).id
    started = time.perf_counter()
    names = players.split(",")
    found = tune(game_id, chosen, names, games=games, pairs=pairs, seed=seed, workers=workers)
    is_kept = keep and found.best.match.share > NEEDED
    if is_kept:
        found.old.keep(found.best.weights)
    spent = time.perf_counter() - started
    heading = f"{game_id} {chosen}: {games} games of {players}, {found.positions} positions, seed {seed}"
    ending = f"  {'kept' if is_kept else 'not kept'}, {spent:.0f} s"
    sys.stdout.write("\n".join([heading, *report(found), ending]) + "\n")
    return 0


def report(found: Tuning) -> list[str]:
    """The figures of a tuning, line by line."""
    before, after = found.losses
    lines = [f"  loss {before:.4f} -> {after:.4f} (0.6931 is a coin)"]
    for share, _, match in found.trials:
        low, high = wilson(match.wins, match.games)
        interval = f"wins {100 * low:.1f} to {100 * high:.1f} %"
        score = f"{match.wins} won, {match.draws} drawn of {match.games}"
        lines.append(f"  {100 * share:3.0f} % of the way against the old: {score} ({interval})")
    lines += [
        f"    {name:26} {found.old.weights[name]:8.4f} -> {weight:8.4f}"
        for name, weight in found.best.weights.items()
    ]
    return lines


if __name__ == "__main__":
    sys.exit(app())
