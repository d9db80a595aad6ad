"""Series of games: the figures, the same results for the same seed, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from tafelrunde.lab import GameReport, Series, SeriesReport, play_game, simulate, wilson
from tafelrunde.lab import series as lab_series
from tafelrunde.table import BadSetup, Beats, Flow, Record, Step, game
from tafelrunde.table.testing import registered
from toy import GAME as TOY
from toy import Toy
from toy.state import State


class Failing(Toy):
    """Fails when the fourth card is played."""

    id = "failing"

    def next_step(self, state: State) -> Step | None:
        if len(state.discard) == 4:
            raise ZeroDivisionError("the fourth card")
        return super().next_step(state)


class Endless(Toy):
    """Starts its first turn over and over."""

    id = "endless"

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        if step.name == "play":
            return self._again(state, beats)
        return super().flow(state, step, beats)

    async def _again(self, state: State, beats: Beats) -> None:
        kept = state.copy()
        await super().flow(state, Step("play"), beats)
        for field in State.__struct_fields__:
            setattr(state, field, getattr(kept, field))


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    """The toy and its broken sisters are there."""
    with registered(TOY), registered(Failing()), registered(Endless()):
        yield


def timeless(report: SeriesReport) -> SeriesReport:
    return msgspec.structs.replace(report, seconds=0.0, decisions_per_second=0.0)


def unclocked(report: GameReport) -> GameReport:
    return msgspec.structs.replace(report, seconds=0.0)


# -- wilson ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 0, 0.0, 1.0),
        (5, 10, 0.2366, 0.7634),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (190, 200, 0.9104, 0.9726),
    ],
)
def test_the_interval_of_a_share(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_holds_the_share_and_narrows_with_more_games() -> None:
    widths = []
    for games in (10, 100, 1000):
        low, high = wilson(games * 7 // 10, games)
        assert 0 <= low < 0.7 < high <= 1
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)


# -- the same seed, the same games ---------------------------------------------------------------------------


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    series = Series("mythos", None, ("random",), games=5, seed=3)
    alone = unclocked(play_game(series, 4))
    for number in range(4):
        play_game(series, number)
    assert unclocked(play_game(series, 4)) == alone
    assert unclocked(play_game(msgspec.structs.replace(series, games=500), 4)) == alone
    assert unclocked(play_game(msgspec.structs.replace(series, seed=4), 4)) != alone


def test_a_light_game_is_the_recorded_one() -> None:
    series = Series("mythos", None, ("random",), seed=3)
    for number in range(3):
        assert unclocked(play_game(series, number)) == unclocked(play_game(series, number, is_recorded=True))


def test_the_results_do_not_depend_on_the_number_of_workers() -> None:
    series = Series("mythos", None, ("random",), games=25, seed=9)
    assert timeless(simulate(series, 1)) == timeless(simulate(series, 3))


def test_a_series_varies_the_decks() -> None:
    assert (
        len({str(game("mythos").sample_setup(game("mythos").mode(), 2, number)) for number in range(64)})
        == 64
    )


def test_a_chosen_setup_is_used_for_every_game() -> None:
    setup = {"decks": ["seven-gates", "seven-gates"]}
    varied, fixed = (Series("mythos", games=3, seed=1, setup=each) for each in (None, setup))
    assert [play_game(fixed, n).decisions for n in range(3)] != [
        play_game(varied, n).decisions for n in range(3)
    ]


# -- figures -----------------------------------------------------------------------------------------------


def test_the_report_adds_the_games_up() -> None:
    series = Series("mythos", None, ("random",), games=12, seed=2)
    reports = [play_game(series, number) for number in range(12)]
    seen: list[tuple[int, int]] = []
    whole = simulate(series, progress=lambda done, total: seen.append((done, total)))
    assert seen[-1] == (whole.games, 12) == (12, 12)
    assert whole.decisions == sum(each.decisions for each in reports)
    assert whole.wins == [sum(seat in each.winners for each in reports) for seat in (0, 1)]
    assert whole.draws == sum(not each.winners for each in reports)
    rounds = sorted(each.rounds for each in reports)
    assert whole.rounds == {"median": (rounds[5] + rounds[6]) / 2, "max": rounds[-1]}
    assert whole.errors == 0
    assert whole.decisions_per_second > 0


def test_shared_wins_count_for_every_winner() -> None:
    report = simulate(Series("toy", "party", ("random",), games=60, seed=1))
    assert len(report.wins) == 3
    assert sum(report.wins) > 60
    assert report.draws == 0


# -- failures ----------------------------------------------------------------------------------------------


def test_a_failing_game_is_counted_and_its_record_kept() -> None:
    failed: list[GameReport] = []
    report = simulate(Series("failing", games=3), failed=failed.append)
    assert (report.games, report.errors, report.decisions, report.wins, report.draws) == (3, 3, 0, [0, 0], 0)
    assert report.rounds == {"median": 0, "max": 0}
    assert [each.number for each in failed] == [0, 1, 2]
    for each in failed:
        assert each.error is not None
        assert "the fourth card" in each.error
        assert each.record is not None
        assert Record.parse(each.record).replay().pending


def test_a_game_without_an_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab_series, "DECISION_LIMIT", 200)
    report = play_game(Series("endless"), 0)
    assert report.error is not None
    assert "no end after 200 decisions" in report.error
    assert report.record is not None
    assert len(report.record.splitlines()) > 200


# -- what is refused ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("series", "field"),
    [
        (Series("chess"), "game"),
        (Series("mythos", "blitz"), "mode"),
        (Series("mythos", bots=("zebra",)), "bots"),
        (Series("mythos", bots=("random", "random", "random")), "bots"),
        (Series("mythos", bots=()), "bots"),
        (Series("mythos", seats=3), "seats"),
        (Series("mythos", setup={"decks": ["zebra", "zebra"]}), "deck"),
    ],
    ids=["game", "mode", "bot", "too many bots", "no bots", "seats", "deck"],
)
@pytest.mark.parametrize("workers", [1, 2])
def test_what_cannot_be_played_is_refused_before_anything_starts(
    series: Series, field: str, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab_series, "pool", None)
    with pytest.raises(BadSetup) as wrong:
        simulate(series, workers)
    assert wrong.value.field == field
