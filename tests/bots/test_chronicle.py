"""The course of a finished game: chances, turning points, sides."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.bots.chronicle import SWING, TURNS, chronicle
from tafelrunde.lab.bench import random_game
from tafelrunde.table import Record, Table, game
from tests.bots.positions import MODES

BRIEF: dict[str, dict[str, Any]] = {"morgua": {"rounds": 5}}
"""Options by which the longest games end soon: every moment is judged, which takes its time."""


def finished(game_id: str, mode: str, seed: int = 4) -> Table[Any]:
    found = game(game_id)
    chosen = found.mode(mode)
    setup = {**found.sample_setup(chosen, chosen.minimum, seed), **BRIEF.get(game_id, {})}
    return random_game(found, mode, setup, seed)


@pytest.mark.parametrize(("game_id", "mode"), MODES)
def test_chances_are_shares_and_end_with_the_result(game_id: str, mode: str) -> None:
    table = finished(game_id, mode)
    told = chronicle(Record.parse(str(table.record())))
    assert sorted(seat for side in told.sides for seat in side) == list(range(table.seats))
    assert len(told.points) > 5
    for point in told.points:
        assert sum(point.chances) == pytest.approx(1, abs=0.005)
        assert all(0 <= chance <= 1 for chance in point.chances)
    result = table.result
    assert result is not None
    for side, chance in zip(told.sides, told.points[-1].chances, strict=True):
        if result.winners and len(result.winners) < table.seats:
            assert (chance > 0) is any(seat in result.winners for seat in side)


def test_pairs_share_their_chance() -> None:
    assert chronicle(Record.parse(str(finished("tash-kalar", "team-duel").record()))).sides == [
        [0, 2],
        [1, 3],
    ]


def test_turning_points_are_the_largest_swings_and_name_a_line_of_the_record() -> None:
    for seed in range(3):
        record = Record.parse(str(finished("mythos", "standard", seed).record()))
        told = chronicle(record)
        assert len(told.turns) <= TURNS
        assert [turn.at for turn in told.turns] == sorted(turn.at for turn in told.turns)
        for turn in told.turns:
            assert turn.change >= SWING
            assert not record.lines[turn.at].startswith("=")
        swings = sorted(
            max(now - then for then, now in zip(before.chances, after.chances, strict=True))
            for before, after in zip(told.points, told.points[1:], strict=False)
        )
        largest = [swing for swing in swings[-TURNS:] if swing >= SWING]
        assert sorted(turn.change for turn in told.turns) == pytest.approx(largest, abs=0.002)


def test_giving_up_is_told_as_the_end() -> None:
    table = Table.new(game("mythos"), seed=3)
    table.concede(0)
    assert chronicle(Record.parse(str(table.record()))).points[-1].chances == [0, 1]
