"""What is promised is corrected by what came true."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tafelrunde.bots import Budget, calibration
from tafelrunde.bots.calibration import Correction, correction, fit, group, keep, of
from tafelrunde.bots.chronicle import chronicle
from tafelrunde.bots.hints import hints
from tafelrunde.bots.search import Ranked, Search
from tafelrunde.table import Seat, Stream, Table, game, games

VALUES = (-0.99, -0.6, -0.1, 0.0, 0.3, 0.8, 0.97)


def test_a_correction_keeps_the_order_and_can_be_undone() -> None:
    tame = Correction(0.2, 0.5)
    told = [tame.of(value) for value in VALUES]
    assert told == sorted(told)
    assert [tame.undone(value) for value in told] == pytest.approx(VALUES, abs=1e-9)
    assert [Correction().of(value) for value in VALUES] == pytest.approx(VALUES, abs=1e-9)


def test_nobody_is_quite_sure_who_has_proved_nothing() -> None:
    assert Correction().of(1.0) < 1
    assert Correction().of(-1.0) > -1


def test_whoever_promises_too_much_is_made_less_sure() -> None:
    boast = [(0.9, 1.0)] * 750 + [(0.9, 0.0)] * 250 + [(-0.9, 0.0)] * 750 + [(-0.9, 1.0)] * 250
    found = fit(boast)
    assert found.of(0.9) == pytest.approx(0.5, abs=0.02)
    assert found.slope < 0.5
    glad = fit([(0.0, 1.0)] * 600 + [(0.0, 0.0)] * 400)
    assert glad.of(0.0) == pytest.approx(0.2, abs=0.02)


@pytest.mark.parametrize("name", sorted(games()))
def test_what_a_game_keeps_is_for_modes_that_it_has(name: str) -> None:
    found = game(name)
    groups = {
        group(mode.id, seats) for mode in found.modes for seats in range(mode.minimum, len(mode.seats) + 1)
    }
    for source, numbers in calibration._read(calibration.file_of(found)).items():
        assert source in ("hints", "positions")
        assert set(numbers) <= groups
        assert all(slope > 0 for _, slope in numbers.values())


def test_what_was_fitted_is_kept_beside_what_was_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mythos = game("mythos")
    monkeypatch.setattr(calibration, "file_of", lambda _: tmp_path / "calibration.toml")
    assert of(mythos, "hints", "standard", 2) == Correction()
    keep(mythos, {"hints": {"standard.2": Correction(0.1, 0.5)}})
    keep(mythos, {"positions": {"standard.2": Correction(0.0, 0.7)}})
    assert of(mythos, "hints", "standard", 2) == Correction(0.1, 0.5)
    assert of(mythos, "positions", "standard", 2) == Correction(0.0, 0.7)
    assert of(mythos, "hints", "standard", 4) == Correction()


def test_hints_and_the_graph_tell_corrected_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "_read", lambda _: {})
    table = Table.new(game("mythos"), seed=3)
    seat = next(iter(table.pending))
    (key,) = table.pending[seat].legal()[:1]
    monkeypatch.setattr(Search, "run", lambda search, clock: None)
    monkeypatch.setattr(Search, "ranking", lambda search: [Ranked((key,), 9, 0.9, 1.0)])
    assert hints(table, seat, Stream(1), Budget(iterations=1))[0].value == 0.9
    numbers = {"hints": {"standard.2": [0.0, 0.5]}, "positions": {"standard.2": [0.0, 0.2]}}
    finished = _finished()
    before = chronicle(finished.record()).points
    monkeypatch.setattr(calibration, "_read", lambda _: numbers)
    assert hints(table, seat, Stream(1), Budget(iterations=1))[0].value == pytest.approx(
        correction(table).of(0.9), abs=0.001
    )
    after = chronicle(finished.record()).points
    swings = [sum(abs(each.chances[0] - 0.5) for each in points[:-1]) for points in (before, after)]
    assert swings[1] < 0.5 * swings[0]
    assert before[-1].chances == after[-1].chances, "who has won has won"


def _finished() -> Table[Any]:
    table: Table[Any] = Table.new(game("mythos"), seed=5)
    stream = Stream(5)
    while table.pending:
        seat = Seat(next(iter(table.pending)))
        table.play(seat, table.pending[seat].sample(stream))
    return table


def test_a_fit_does_not_run_away() -> None:
    """Where nearly everything that was promised has come true, and where nothing was promised."""
    sure = [(0.99, 1.0)] * 60 + [(-0.99, 0.0)] * 60
    assert 1 <= fit(sure).slope <= 10
    assert fit([(0.0, 0.5)] * 10) == Correction()
    assert fit([]) == Correction()
    mixed = [(0.998, 1.0)] * 40 + [(0.998, 0.0)] + [(-0.5, 0.0)] * 30 + [(0.1, 1.0), (0.1, 0.0)] * 10
    assert fit(mixed).of(0.998) == pytest.approx(40 / 41, abs=0.03)
