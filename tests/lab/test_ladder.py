"""The ladder: pairs, seats, the file of results, intervals and gates; nothing long is played here."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.bots import LEVELS
from tafelrunde.lab import ladder
from tafelrunde.lab.ladder import Contest, Played, Rung, rungs, verdict

KNIGHT = Rung("mythos", "standard", 2, "knight", "squire", 0.65, games=20)
TOP = Rung("mythos", "standard", 2, "grandmaster", "squire", 0.9, games=20)


def played(number: int, score: float, rung: Rung = KNIGHT, **changes: Any) -> Played:
    means = ladder.means(rung.game, rung.upper, rung.lower)
    line = Played(
        rung.game, rung.mode, rung.upper, rung.lower, ladder.SEED, number, score, 1.0, means, rung.seats
    )
    return msgspec.structs.replace(line, **changes)


def test_every_level_meets_the_one_below_and_the_grandmaster_the_squire() -> None:
    pairs = [(rung.upper, rung.lower) for rung in rungs([Contest("mythos", "standard")])]
    assert pairs == [
        ("squire", "page"),
        ("knight", "squire"),
        ("baron", "knight"),
        ("grandmaster", "baron"),
        ("grandmaster", "squire"),
    ]


def test_what_is_played_where_and_what_a_level_must_reach() -> None:
    found = {rung.key: (rung.gate, rung.games) for rung in rungs()}
    assert list(dict.fromkeys(key[:3] for key in found)) == [
        ("mythos", "standard", 2),
        ("tash-kalar", "duel", 2),
        ("archmage", "standard", 2),
        ("archmage", "standard", 4),
        ("morgua", "standard", 2),
        ("morgua", "standard", 4),
    ]
    assert found["mythos", "standard", 2, "knight", "squire"] == (0.65, 200)
    assert found["tash-kalar", "duel", 2, "grandmaster", "squire"] == (0.90, 200)
    assert found["archmage", "standard", 4, "baron", "knight"] == (0.65, 200)
    assert found["archmage", "standard", 4, "grandmaster", "squire"] == (None, 200)
    assert {key[3:]: asked for key, asked in found.items() if key[:3] == ("morgua", "standard", 4)} == {
        ("squire", "page"): (0.65, 200),
        ("knight", "squire"): (0.65, 200),
        ("baron", "knight"): (0.65, 200),
        ("grandmaster", "baron"): (0.65, 200),
        ("grandmaster", "squire"): (None, 200),
    }


def test_means_name_what_matters_in_a_game() -> None:
    assert "width" in ladder.means("archmage", "knight", "squire")
    assert ladder.means("tash-kalar", "grandmaster", "squire") == (
        "110 iterations, depth None, fancy 0 : 10 iterations, depth 1, fancy 0.02"
    )


def test_the_results_of_the_docs_can_be_read() -> None:
    known = ladder.read(Path(__file__).parents[2] / ladder.RESULTS, ladder.SEED)
    duels = [len(games) for key, games in known.items() if key[:2] == ("tash-kalar", "duel")]
    assert len(duels) == 5
    assert min(duels) >= 50


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
    team = Rung("tash-kalar", "team-duel", 4, "knight", "squire")
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
    assert sorted(known[KNIGHT.key]) == list(range(6))
    assert ladder.read(path, ladder.SEED) == known


def test_rows_grow_side_by_side_and_each_to_its_own_length(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []

    def play(rung: Rung, seed: int, number: int) -> Played:
        asked.append((rung.seats, number))
        return played(number, 1.0, rung)

    monkeypatch.setattr(ladder, "play", play)
    two, four = (Rung("archmage", "standard", seats, "knight", "squire", games=seats) for seats in (2, 4))
    known = ladder.run([two, four], tmp_path / "results.jsonl")
    assert asked == [(2, 0), (4, 0), (2, 1), (4, 1), (4, 2), (4, 3)]
    assert [len(known[rung.key]) for rung in (two, four)] == [2, 4]


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
    found = verdict(KNIGHT, games)
    assert (found.wins, found.draws, found.share) == (12, 8, 0.8)
    assert found.low < 0.8 < found.high
    assert found.is_passed is True
    assert verdict(TOP, games).is_passed is False
    assert verdict(msgspec.structs.replace(KNIGHT, gate=None), games).is_passed is None
    del games[19]
    assert verdict(KNIGHT, games).is_passed is None


def test_the_table_names_levels_gates_and_what_was_missed() -> None:
    wanted = rungs(
        [Contest("mythos", "standard", gates={("knight", "squire"): 0.65, TOP.key[3:]: 0.9}, games=4)]
    )
    known = {
        rung.key: {number: played(number, float(rung.upper == "knight"), rung) for number in range(4)}
        for rung in wanted
    }
    page = ladder.table(wanted, known, 5)
    assert "Seed 5" in page
    assert "## Mythos, Standard, 2 players" in page
    assert f"| Knight ({LEVELS['knight'].iterations}) beats Squire" in page
    assert ">= 65% ok" in page
    assert ">= 90% MISSED" in page
    assert page.count("| 4 of 4 |") == 2


def test_a_small_ladder_is_really_played(tmp_path: Path) -> None:
    results, page = tmp_path / "results.jsonl", tmp_path / "ladder.md"
    arguments = ["--only", "mythos standard 2 squire page", "--games", "2", "--workers", "1"]
    code = ladder.main([*arguments, "--results", str(results), "--table", str(page)])
    assert code in (0, 1)
    assert len(results.read_text().splitlines()) == 2
    assert "## Mythos, Standard, 2 players" in page.read_text()
