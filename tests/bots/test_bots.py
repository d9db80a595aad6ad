"""Computer opponents answer legally, honestly and, if they are greedy, well."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tafelrunde.bots import GreedyBot, RandomBot, bot
from tafelrunde.games.mythos.planning import PathQuestion, PlanQuestion
from tafelrunde.games.mythos.state import Plan
from tafelrunde.lab import Series, play_game
from tafelrunde.lab.bench import random_game
from tafelrunde.table import BadSetup, Seat, Stream, Table, game
from tafelrunde.table.testing import known
from tests.mythos.duel import Duel, north, south

MYTHOS = game("mythos")
SOUTH, NORTH = Seat(0), Seat(1)
QUICK = ("random", "greedy", "page", "squire")
"""Bots that play a whole game in a second; the others are seen in single positions."""


def tables(seed: int, share: int = 7) -> list[Table[Any]]:
    """Copies of the table at every few answers of a random game."""
    table: Table[Any] = Table.new(MYTHOS, setup=MYTHOS.sample_setup(MYTHOS.mode(), 2, seed), seed=seed)
    player, found = RandomBot(Stream(seed)), []
    while not table.is_over:
        seat = next(iter(table.pending))
        table.play(seat, player.choose(table, seat))
        if table.version % share == 0 and not table.is_over:
            found.append(table.clone())
    return found


# -- all of them -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", QUICK)
def test_every_answer_is_legal_and_the_game_ends(name: str) -> None:
    table: Table[Any] = Table.new(MYTHOS, seed=11)
    players = [bot(name, Stream(seat)) for seat in (1, 2)]
    while not table.is_over:
        for seat in list(table.pending):
            key = players[seat].choose(table, seat)
            assert key in table.pending[seat].legal()
            table.answer(seat, key)
    assert table.result is not None


@pytest.mark.parametrize("name", QUICK)
def test_the_same_stream_gives_the_same_game(name: str) -> None:
    series = Series("mythos", None, (name,), games=1, seed=5)
    one, two = (play_game(series, 3, is_recorded=True) for _ in range(2))
    assert (one.winners, one.rounds, one.decisions) == (two.winners, two.rounds, two.decisions)


@pytest.mark.parametrize("name", QUICK)
def test_choosing_changes_nothing(name: str) -> None:
    for table in tables(4)[::5]:
        seat = next(iter(table.pending))
        before = known(table, seat), str(table.record()), table.hash
        bot(name, Stream(1)).choose(table, seat)
        assert (known(table, seat), str(table.record()), table.hash) == before


def test_an_unknown_bot_is_named_with_the_known_ones() -> None:
    with pytest.raises(BadSetup, match=r"unknown-bot|no bot") as wrong:
        bot("zebra", Stream(0))
    assert wrong.value.field == "bots"


# -- random ------------------------------------------------------------------------------------------------


def test_random_gives_every_legal_answer_with_the_same_chance() -> None:
    table: Table[Any] = Table.new(MYTHOS, seed=3)
    player = RandomBot(Stream(8))
    legal = table.pending[SOUTH].legal()
    drawn = Counter(player.choose(table, SOUTH) for _ in range(200 * len(legal)))
    assert set(drawn) == set(legal)
    assert all(140 <= count <= 260 for count in drawn.values())


# -- greedy ------------------------------------------------------------------------------------------------


def test_greedy_beats_random() -> None:
    won = 0
    for number in range(20):
        seat = number % 2
        names = ("greedy", "random") if seat == 0 else ("random", "greedy")
        report = play_game(Series("mythos", None, names, seed=20), number // 2)
        assert report.error is None
        won += report.winners == (seat,)
    assert won >= 18


A_WIN = pytest.mark.parametrize(
    ("drawing", "wins"),
    [
        (
            """
            . . N . .
            . . m . .
            . . . . .
            . . . . .
            . . S . .
            """,
            "move c4-c5",
        ),
        (
            """
            . . N . .
            . . . . .
            . . m . .
            . . . . .
            . . S . .
            """,
            "move c3-c4",
        ),
    ],
    ids=["one step away", "two steps away"],
)
"""South can win in this turn."""


@A_WIN
def test_greedy_takes_a_win_that_is_there(drawing: str, wins: str) -> None:
    duel = Duel(drawing, m=south("m9/2"), N=north("P3"))
    player = GreedyBot(Stream(1))
    assert player.choose(duel.table, SOUTH) == wins
    for seat in (SOUTH, NORTH):
        while seat in duel.table.pending and not duel.table.is_over:
            key = player.choose(duel.table, seat) if seat == SOUTH else "done"
            duel.table.answer(seat, key)
            if key == "done":
                break
    result = duel.table.result
    assert result is not None
    assert result.winners == (SOUTH,)


def test_greedy_cannot_tell_worlds_apart_that_look_alike_to_its_seat() -> None:
    compared = 0
    for table in tables(6, share=11):
        for seat in table.pending:
            answer = GreedyBot(Stream("think")).choose(table, seat)
            for world in range(2):
                other = table.imagine(seat, Stream(f"world {world}"))
                assert known(other, seat) == known(table, seat)
                compared += other.state.cards.faces != table.state.cards.faces
                assert GreedyBot(Stream("think")).choose(other, seat) == answer
    assert compared > 20


def test_greedy_reads_nothing_of_the_true_table_but_its_own_question() -> None:
    for table in tables(9, share=13):
        seat = next(iter(table.pending))
        watched = Watched(table, seat)
        key = GreedyBot(Stream("think")).choose(watched, seat)  # type: ignore[arg-type]
        assert key in table.pending[seat].legal()
        assert watched.read <= {"pending", "imagine", "game"}


class Watched:
    """A table that notes what is read of it, and shows only one seat's question."""

    def __init__(self, table: Table[Any], seat: Seat) -> None:
        self.table = table
        self.seat = seat
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        if name == "pending":
            return {self.seat: self.table.pending[self.seat]}
        if name == "imagine":
            return self._imagine
        assert name == "game", f"the bot looks at the true table's {name}"
        return self.table.game

    def _imagine(self, seat: Seat, stream: Stream) -> Table[Any]:
        assert seat == self.seat
        return self.table.imagine(seat, stream)


def test_greedy_takes_over_in_the_middle_of_a_plan() -> None:
    """Whatever somebody else has planned so far, greedy goes on from there."""
    taken_over = 0
    for table in [table for seed in range(4) for table in tables(seed, share=9)]:
        seat = next(iter(table.pending))
        placed = dict(table.state.plans[seat].placings)
        paths = [list(path) for path in table.state.plans[seat].paths]
        if not placed and not paths:
            continue
        taken_over += 1
        player = GreedyBot(Stream("heir"))
        keys: list[str] = []
        while seat in table.pending:
            keys.append(player.choose(table, seat))
            assert keys[-1] in table.pending[seat].legal()
            if keys[-1] in ("done", "rethink"):
                break
            table.answer(seat, keys[-1])
            assert len(keys) < 40
        if keys[-1] == "done":
            plan = table.state.plans[seat]
            assert placed.items() <= plan.placings.items()
            assert [path[: len(old)] for path, old in zip(plan.paths, paths, strict=False)] == paths
    assert taken_over > 15


def test_the_advice_fits_what_is_planned_already() -> None:
    """Every key of the advice is legal when its turn comes, also in somebody else's plan or path."""
    plans = paths = 0
    for table in [table for seed in range(5) for table in tables(seed, share=5)]:
        seat, decision = next(iter(table.pending.items()))
        assert isinstance(decision, PlanQuestion | PathQuestion)
        if not decision.planner.is_whole:
            continue
        is_path = isinstance(decision, PathQuestion)
        paths += is_path
        plans += not is_path and table.state.plans[seat] != Plan({}, [])
        keys = MYTHOS.advisor.propose(table.imagine(seat, Stream(1)), seat, Stream(1))
        assert is_path or keys[-1] == "done"
        for key in keys:
            assert key in table.pending[seat].legal(), keys
            table.answer(seat, key)
    assert plans > 10
    assert paths > 10


def test_greedy_uses_the_points_that_another_has_left() -> None:
    """In the middle of a plan it does not just confirm: it adds what it would have done itself."""
    table: Table[Any] = Table.new(MYTHOS, seed=3)
    table.answer(SOUTH, "place vinerunner b1")
    key = GreedyBot(Stream(1)).choose(table, SOUTH)
    assert key != "done"
    assert key.startswith(("place ", "move "))


def test_greedy_takes_over_in_the_middle_of_a_path() -> None:
    moved = stopped = 0
    for table in [table for seed in range(12) for table in tables(seed, share=2)]:
        for seat, decision in table.pending.items():
            if not isinstance(decision, PathQuestion) or not decision.planner.is_whole:
                continue
            player = GreedyBot(Stream("heir"))
            begun = list(decision.planner.path or [])
            key = player.choose(table, seat)
            assert key in decision.legal()
            stopped += key == "stop"
            moved += key.startswith("step ")
            if key.startswith("step "):  # what it has begun it ends: the rest of its path is legal too
                table.answer(seat, key)
                while isinstance(table.pending.get(seat), PathQuestion):
                    key = player.choose(table, seat)
                    table.answer(seat, key)
                assert table.state.plans[seat].paths[-1][: len(begun)] == begun
            break
    assert moved > 3
    assert stopped > 3


def test_greedy_stops_a_path_that_would_lead_into_ruin() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . x . .
        . x . x .
        . . S . .
        """,
        S=south("P3/2"),
        x=north("m9/0"),
    )
    duel.table.answer(SOUTH, "move c1-c2")
    assert isinstance(duel.table.pending[SOUTH], PathQuestion)
    assert GreedyBot(Stream(1)).choose(duel.table, SOUTH) == "stop"


def test_greedy_plays_a_whole_game_after_random_has_begun_every_plan() -> None:
    table: Table[Any] = Table.new(MYTHOS, seed=2)
    beginner, heirs = RandomBot(Stream(1)), [GreedyBot(Stream(2)), GreedyBot(Stream(3))]
    while not table.is_over:
        seat = next(iter(table.pending))
        key = beginner.choose(table, seat)
        if key not in ("done", "rethink"):
            table.answer(seat, key)
        while seat in table.pending:
            key = heirs[seat].choose(table, seat)
            table.answer(seat, key)
            if key == "done":
                break
    assert table.result is not None


def test_a_finished_game_needs_no_bot() -> None:
    table = random_game(MYTHOS, None, {}, 1)
    assert table.is_over
    with pytest.raises(KeyError):
        RandomBot(Stream(1)).choose(table, SOUTH)
