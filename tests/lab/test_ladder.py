"""The ladder: pairs, seats, the file of results, intervals and gates; nothing long is played here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.bots import LEVELS
from tafelrunde.lab import ladder
from tafelrunde.lab.ladder import Played, Rung, rungs, verdict

KNIGHT = Rung("mythos", "standard", "knight", "squire")
TOP = Rung("mythos", "standard", "grandmaster", "squire")


def played(number: int, score: float, rung: Rung = KNIGHT, **changes: Any) -> Played:
    line = Played(
        rung.game, rung.mode, rung.upper, rung.lower, ladder.SEED, number, score, 1.0, ladder.means(rung)
    )
    return msgspec.structs.replace(line, **changes)


def test_every_level_meets_the_one_below_and_the_grandmaster_the_squire() -> None:
    pairs = [(rung.upper, rung.lower) for rung in rungs([("mythos", "standard")])]
    assert pairs == [
        ("squire", "page"),
        ("knight", "squire"),
        ("baron", "knight"),
        ("grandmaster", "baron"),
        ("grandmaster", "squire"),
    ]
    assert {(rung.game, rung.mode) for rung in rungs()} >= {("mythos", "standard"), ("tash-kalar", "duel")}


def test_what_a_level_must_reach() -> None:
    assert KNIGHT.gate == 0.65
    assert TOP.gate == 0.90
    assert Rung("tash-kalar", "high-form", "grandmaster", "squire").gate is None


def test_levels_change_seats_and_a_win_counts_for_whoever_sat_there(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[tuple[str, ...], Any]] = []

    def game_of(series: Any, number: int) -> Any:
        seen.append((series.bots, series.setup))
        return ladder_report(winners=((0,), (0,), (), (0, 1))[number])

    monkeypatch.setattr(ladder, "play_game", game_of)
    scores = [ladder.play(KNIGHT, 1, number).score for number in range(4)]
    assert [bots for bots, _ in seen[:2]] == [("knight", "squire"), ("squire", "knight")]
    assert seen[0][1] == seen[1][1], "both games of a pair have the same setup"
    assert scores == [1.0, 0.0, 0.5, 0.5]


def test_partners_play_the_same_level(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, ...]] = []

    def game_of(series: Any, number: int) -> Any:
        seen.append(series.bots)
        return ladder_report(winners=(1, 3))

    monkeypatch.setattr(ladder, "play_game", game_of)
    team = Rung("tash-kalar", "team-duel", "knight", "squire")
    assert ladder.play(team, 1, 1).score == 1.0
    assert seen == [("squire", "knight", "squire", "knight")]


def test_a_game_that_fails_is_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "play_game", lambda series, number: ladder_report(error="KeyError"))
    with pytest.raises(RuntimeError, match="KeyError"):
        ladder.play(KNIGHT, 1, 0)


def ladder_report(winners: tuple[int, ...] = (), error: str | None = None) -> Any:
    from tafelrunde.lab import GameReport

    return GameReport(0, winners, 1, 1, 0.1, error)


def test_a_broken_off_ladder_is_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.jsonl"
    asked: list[int] = []

    def play(rung: Rung, seed: int, number: int) -> Played:
        asked.append(number)
        if len(asked) == 3:
            raise KeyboardInterrupt
        return played(number, 1.0, rung)

    monkeypatch.setattr(ladder, "play", play)
    with pytest.raises(KeyboardInterrupt):
        ladder.run([KNIGHT], path, games=6)
    known = ladder.run([KNIGHT], path, games=6)
    assert asked == [0, 1, 2, 2, 3, 4, 5]
    assert sorted(known[KNIGHT]) == list(range(6))
    assert ladder.read(path, ladder.SEED) == known


def test_results_of_other_seeds_and_former_levels_do_not_count(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    lines = [
        played(0, 1.0),
        played(1, 1.0, seed=7),
        played(2, 1.0, means="3 iterations"),
        played(3, 1.0, upper="emperor"),
    ]
    path.write_bytes(b"".join(msgspec.json.encode(line) + b"\n" for line in lines))
    assert {number for each in ladder.read(path, ladder.SEED).values() for number in each} == {0}


def test_a_draw_counts_half_and_a_gate_waits_for_all_games() -> None:
    games = {number: played(number, 1.0 if number < 12 else 0.5) for number in range(20)}
    found = verdict(KNIGHT, games, games=20)
    assert (found.wins, found.draws, found.share) == (12, 8, 0.8)
    assert found.low < 0.8 < found.high
    assert found.is_passed is True
    assert verdict(KNIGHT, games, games=21).is_passed is None
    assert verdict(TOP, games, games=20).is_passed is False


def test_the_table_names_levels_gates_and_what_was_missed() -> None:
    wanted = rungs([("mythos", "standard")])
    known = {
        rung: {number: played(number, float(rung != TOP), rung) for number in range(4)} for rung in wanted
    }
    page = ladder.table(wanted, known, 4, 5)
    assert "Seed 5, 4 games a row" in page
    assert f"| Knight ({LEVELS['knight'].iterations}) beats Squire" in page
    assert ">= 65% ok" in page
    assert ">= 90% MISSED" in page
    assert page.count("| 100.0% |") == 4


def test_a_small_ladder_is_really_played(tmp_path: Path) -> None:
    results, page = tmp_path / "results.jsonl", tmp_path / "ladder.md"
    arguments = ["--only", "standard squire page", "--games", "2", "--workers", "1"]
    code = ladder.main([*arguments, "--results", str(results), "--table", str(page)])
    assert code in (0, 1)
    assert len(results.read_text().splitlines()) == 2
    assert "## Mythos, Standard" in page.read_text()
