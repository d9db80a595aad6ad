"""The search: honest, repeatable, within its budget, and better than a glance."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from itertools import cycle
from typing import Any, ClassVar

import pytest

from tafelrunde.bots import Budget, Clock, Search, SearchBot, bot, budget, rank
from tafelrunde.bots.tree import Answers
from tafelrunde.table import Seat, Stream, Table, game, games
from tafelrunde.table.advisor import Advisor, Line
from tafelrunde.table.game import Game, Mode
from tafelrunde.table.testing import known
from tests.bots.test_bots import A_WIN
from tests.mythos.duel import Duel, north, south
from tests.patience import Watch
from toy import GAME as TOY

MODES = [(found, mode) for found in games().values() for mode in found.modes]
NAMES = [f"{found.id} {mode.id}" for found, mode in MODES]


def positions(found: Game[Any], mode: Mode, count: int, seed: int = 1) -> Iterator[Table[Any]]:
    """Copies of the table from all over a game that squires play."""
    table: Table[Any] = Table.new(
        found, mode.id, seed=seed, setup=found.sample_setup(mode, mode.minimum, seed)
    )
    players = [bot("greedy", Stream(seat)) for seat in range(table.seats)]
    for number in range(1, 15 * count + 1):
        if not table.pending:
            return
        seat = next(iter(table.pending))
        table.play(seat, players[seat].choose(table, seat))
        if number % 15 == 13 and table.pending:
            yield table.clone()


# -- honest ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("found", "mode"), MODES, ids=NAMES)
def test_worlds_that_look_alike_get_the_same_answer(found: Game[Any], mode: Mode) -> None:
    compared = 0
    for table in positions(found, mode, 4):
        for seat in table.pending:
            other = table.imagine(seat, Stream("another world"))
            assert known(other, seat) == known(table, seat)
            cards, others = found.cards(table.state), found.cards(other.state)
            compared += cards is not None and others is not None and cards.faces != others.faces
            answers = [rank(each, seat, Stream("think"), Budget(iterations=12)) for each in (table, other)]
            assert answers[0] == answers[1]
            keys = [bot("knight", Stream(3)).choose(each, seat) for each in (table, other)]
            assert keys[0] == keys[1]
    assert compared >= 3


@pytest.mark.parametrize(("found", "mode"), MODES, ids=NAMES)
def test_a_search_reads_nothing_of_the_true_table_but_its_own_question(found: Game[Any], mode: Mode) -> None:
    for table in positions(found, mode, 2, seed=2):
        seat = next(iter(table.pending))
        watched = Watched(table, seat)
        key = SearchBot(Stream(1), Budget(iterations=6)).choose(watched, seat)  # type: ignore[arg-type]
        assert key in table.pending[seat].legal()


class Watched:
    """A table that shows only one seat's question, and worlds that it imagines."""

    def __init__(self, table: Table[Any], seat: Seat) -> None:
        self.game, self.seats = table.game, table.seats
        self.pending = {seat: table.pending[seat]}
        self.imagine = table.imagine


# -- repeatable, and better than a glance --------------------------------------------------------------------


@pytest.mark.parametrize(("found", "mode"), MODES, ids=NAMES)
def test_the_same_seed_and_iterations_give_the_same_tree(found: Game[Any], mode: Mode) -> None:
    for table in positions(found, mode, 1, seed=3):
        seat = next(iter(table.pending))
        one, two = (rank(table, seat, Stream(9), Budget(iterations=25)) for _ in range(2))
        assert one == two
        assert sum(each.visits for each in one) == 25
        assert sum(each.share for each in one) == pytest.approx(1)
        assert all(-1 <= each.value <= 1 for each in one)


def test_a_search_goes_on_in_the_tree_of_the_last_one() -> None:
    found = game("tash-kalar")
    table = next(positions(found, found.mode("duel"), 1, seed=4))
    player = SearchBot(Stream(1), Budget(iterations=60))
    reused = 0
    for _ in range(12):
        seat = next(iter(table.pending))
        table.play(seat, player.choose(table, seat))
        search = player._search
        if search is not None and search.seat == seat:
            reused += search.root.visits > 60 or search.own.visits > 60
    assert reused or any(node.visits for node in player._search.positions.values())  # type: ignore[union-attr]


@A_WIN
def test_a_win_that_is_there_is_taken(drawing: str, wins: str) -> None:
    duel = Duel(drawing, m=south("m9/2"), N=north("P3"))
    assert wins in rank(duel.table, Seat(0), Stream(1), Budget(iterations=40))[0].keys


def test_a_game_whose_advisor_only_judges_is_searched_too() -> None:
    class Plain(Advisor):
        def evaluate(self, state: Any, seat: Seat) -> float:
            return 0.0

    table: Table[Any] = Table.new(TOY, seed=2)
    while not table.is_over:
        seat = next(iter(table.pending))
        key = SearchBot(Stream(1), Budget(iterations=8), advisor=Plain()).choose(table, seat)
        table.answer(seat, key)
    assert table.result is not None


# -- the budget ----------------------------------------------------------------------------------------------


def test_a_budget_needs_a_limit() -> None:
    with pytest.raises(ValueError, match="iterations or seconds"):
        Budget()


def test_the_clock_stops_at_its_iterations_and_tells_how_far_it_is() -> None:
    told: list[float] = []
    clock = Clock(Budget(iterations=40), progress=told.append)
    count = 0
    while clock.goes_on():
        count += 1
    assert count == 40
    assert told == sorted(told)
    assert 10 <= len(told) <= 20
    assert 0 < told[0] < told[-1] <= 1


def test_what_an_earlier_search_has_found_out_is_not_paid_twice() -> None:
    clock = Clock(Budget(iterations=40))
    clock.count, count = 30, 0
    while clock.goes_on():
        count += 1
    assert count == 10


def laboured(monkeypatch: pytest.MonkeyPatch, *seconds: float) -> Watch:
    """A watch on which the iterations of every search take so long, in turn."""
    watch, costs = Watch(), cycle(seconds)
    iterate = Search._iterate

    def work(search: Search) -> None:
        watch.now += next(costs)
        iterate(search)

    monkeypatch.setattr(budget, "perf_counter", watch)
    monkeypatch.setattr(Search, "_iterate", work)
    return watch


@pytest.mark.parametrize("name", ["mythos", "tash-kalar"])
@pytest.mark.parametrize("seconds", [(0.01,), (0.003, 0.03, 0.003, 0.003)], ids=["even", "uneven"])
def test_seconds_are_kept(name: str, seconds: tuple[float, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """How long real iterations take, `python -m benchmarks` measures."""
    found = game(name)
    table = next(positions(found, found.modes[0], 2, seed=5))
    watch = laboured(monkeypatch, *seconds)
    began = watch.now
    ranking = rank(table, next(iter(table.pending)), Stream(1), Budget(seconds=0.4))
    assert 0.3 <= watch.now - began <= 0.4
    visits = sum(each.visits for each in ranking)
    assert visits == pytest.approx((watch.now - began) * len(seconds) / sum(seconds), abs=4)


def test_an_iteration_that_might_come_too_late_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    monkeypatch.setattr(budget, "perf_counter", watch)
    clock = Clock(Budget(seconds=1))
    took = []
    for seconds in (0.1, 0.4, 0.1, 0.1):
        took.append(clock.goes_on())
        watch.now += seconds
    assert took == [True, True, True, False], "another like the longest would come too late"
    told: list[float] = []
    clock = Clock(Budget(seconds=1), progress=told.append)
    while clock.goes_on():
        watch.now += 0.1
    assert told == sorted(told)
    assert told[-1] == pytest.approx(0.8, abs=0.05)


def test_a_cancelled_search_answers_at_once() -> None:
    found = game("tash-kalar")
    table = next(positions(found, found.mode("duel"), 1, seed=6))
    seat = next(iter(table.pending))
    player = SearchBot(Stream(1), Budget(seconds=3600))
    asked: list[None] = []

    def is_cancelled() -> bool:
        asked.append(None)
        return len(asked) > 5

    player.is_cancelled = is_cancelled
    key = player.choose(table, seat)
    assert key in table.pending[seat].legal()
    assert len(asked) <= 7


# -- memory --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["mythos", "tash-kalar"])
def test_a_tree_grows_no_further_than_its_limit(name: str) -> None:
    found = game(name)
    table = next(positions(found, found.modes[0], 1, seed=7))
    seat = next(iter(table.pending))
    search = Search(table, seat, Stream(1), node_limit=30)
    tracemalloc.start()
    search.run(Clock(Budget(iterations=120)))
    memory, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert search.nodes <= 30
    assert sum(each.visits for each in search.ranking()) == 120, "a full tree goes on learning"
    assert memory / search.nodes < 60_000


# -- the tree ------------------------------------------------------------------------------------------------


def test_the_likeliest_lines_are_tried_first_and_more_with_time() -> None:
    choice = Answers()
    choice.add_keys(map(str, range(40)), [1.0 + number for number in range(40)])
    tried: list[str] = []
    for _ in range(60):
        found = choice.select(lambda name: True)
        assert found is not None
        tried.append(str(found[0]))
        choice.visits += 1
        choice.total += 0.5
        found[1].visits += 1
        found[1].total += 0.5
    assert tried[0] == "39"
    assert set(tried[:4]) == {"39", "38", "37", "36"}
    assert 6 < len(set(tried)) < 20
    assert len(choice.edges) < 20, "nothing is kept of what was never considered"


def test_a_line_that_does_not_fit_the_world_is_not_taken() -> None:
    choice = Answers()
    choice.add([(("good",), 9.0), (("poor",), 1.0)])
    found = choice.select(lambda name: name == ("poor",))
    assert found is not None
    assert found[0] == ("poor",)
    assert choice.edges["good",].available == 0
    assert choice.select(lambda name: False) is None


# -- whole lines, and several at once ------------------------------------------------------------------------


def test_a_game_without_lines_is_searched_answer_by_answer() -> None:
    """Mythos with the plain advisor: a plan is many small answers, in secret from the other side."""
    mythos = game("mythos")

    class Plain(Advisor):
        def evaluate(self, state: Any, seat: Seat) -> float:
            return mythos.advisor.evaluate(state, seat)

    table: Table[Any] = Table.new(mythos, seed=5)
    player = SearchBot(Stream(2), Budget(iterations=40), advisor=Plain())
    keys: list[str] = []
    while Seat(0) in table.pending and table.common_answers is not None and len(keys) < 20:
        key = player.choose(table, Seat(0))
        assert key in table.pending[Seat(0)].legal()
        table.play(Seat(0), key)
        keys.append(key)
    assert keys
    assert keys[-1] == "done"


def test_what_the_others_plan_in_secret_makes_no_difference() -> None:
    mythos = game("mythos")
    one: Table[Any] = Table.new(mythos, seed=5)
    other = one.clone()
    north = bot("greedy", Stream(1))
    while Seat(1) in other.pending:
        other.play(Seat(1), north.choose(other, Seat(1)))
    answers = [rank(each, Seat(0), Stream(4), Budget(iterations=20)) for each in (one, other)]
    assert answers[0] == answers[1]


def test_lines_are_the_games_own() -> None:
    mythos = game("mythos")
    table: Table[Any] = Table.new(mythos, seed=5)
    found = rank(table, Seat(0), Stream(1), Budget(iterations=30))
    assert all(each.keys[-1] == "done" for each in found)
    assert isinstance(
        mythos.advisor.lines(table.imagine(0, Stream(1), is_light=True), Seat(0), Stream(1), 6), list
    )
    assert Line(("done",)).weight == 1.0


# -- to the end of turns -----------------------------------------------------------------------------------


@pytest.mark.parametrize("turns", [1, 3])
def test_a_search_plays_on_to_the_end_of_turns_before_it_judges(turns: int) -> None:
    found = game("archmage")

    class Watching(type(found.advisor)):  # type: ignore[misc]
        judged: ClassVar[list[int]] = []

        def evaluate(self, state: Any, seat: Seat) -> float:
            self.judged.append(self.turn(state))
            return float(super().evaluate(state, seat))

    table: Table[Any] = Table.new(found, "standard", seats=2, seed=4)
    seat = next(iter(table.pending))
    begun = found.advisor.turn(table.state)
    advisor = Watching()
    Search(table, seat, Stream(1), advisor=advisor, turns=0).run(Clock(Budget(iterations=12)))
    assert min(advisor.judged) == begun
    advisor.judged.clear()
    Search(table, seat, Stream(1), advisor=advisor, turns=turns).run(Clock(Budget(iterations=12)))
    assert min(advisor.judged) == begun + turns
    assert found.advisor.turns == 3
