"""Puzzles over the server: what is told of them gives none away, and the day's is the same for everybody."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.bots import LEVELS
from tafelrunde.learn.puzzle import every_puzzle
from tests.server.test_lobby import people


def test_the_list_names_every_puzzle_and_gives_none_away(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, _):
        told = ada.get("/api/puzzles").json()
        assert sorted(each["id"] for each in told) == sorted(each.id for each in every_puzzle())
        for name in {each["game"] for each in told}:  # the easiest first
            levels = [list(LEVELS).index(each["level"]) for each in told if each["game"] == name]
            assert levels == sorted(levels)
        assert all(set(each) == {"id", "game", "kind", "level", "title"} for each in told)


def test_the_puzzle_of_a_day_is_everybodys(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        days = [f"2026-11-{day}" for day in range(10, 30)]
        hers, ours = [[each.get(f"/api/puzzles/daily/{day}").json() for day in days] for each in (ada, bea)]
        assert hers == ours
        assert len({each["id"] for each in hers}) == len(days)


@pytest.mark.parametrize("day", ["tomorrow", "2026-02-31", "%00"])
def test_what_is_no_day_is_refused_by_its_field(tmp_path: Path, day: str) -> None:
    with people(tmp_path) as (ada, _):
        refused = ada.get(f"/api/puzzles/daily/{day}")
        assert (refused.status_code, refused.json()["field"]) == (422, "day")


def test_one_sits_down_to_a_puzzle_and_it_is_no_game_of_mine(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, _):
        puzzle = every_puzzle()[0]
        made = ada.post(f"/api/puzzles/{puzzle.id}", json=None)
        assert made.status_code == 201, made.text
        assert ada.get(f"/api/tables/{made.json()['table']}").json()["game"] == puzzle.game
        assert ada.get("/api/me/tables").json() == []
        refused = ada.post("/api/puzzles/nothing-99", json=None)
        assert refused.status_code == 422
