"""simulate: many games, the same results whoever plays them, and failures that can be looked at."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.table import Record
from tests.cli.conftest import Run
from tests.table.plugins import distribution, rescan

KEYS = [
    "game",
    "mode",
    "games",
    "errors",
    "decisions",
    "decisions_per_second",
    "seconds",
    "wins",
    "draws",
    "rounds",
]


def timeless(report: dict[str, Any]) -> dict[str, Any]:
    """The report without what the clock says."""
    return {key: value for key, value in report.items() if key not in ("seconds", "decisions_per_second")}


def test_the_json_has_exactly_its_stable_keys(run: Run) -> None:
    done = run("simulate", "mythos", "--games", "6", "--seed", "4", "--json")
    assert (done.code, done.err) == (0, "")
    report = json.loads(done.out)
    assert list(report) == KEYS
    assert list(report["rounds"]) == ["median", "max"]
    assert (report["game"], report["mode"], report["games"], report["errors"]) == ("mythos", "standard", 6, 0)
    assert sum(report["wins"]) + report["draws"] == 6
    assert 0 < report["rounds"]["median"] <= report["rounds"]["max"] <= 40
    assert report["decisions_per_second"] > 0
    assert report["seconds"] > 0


def test_one_and_two_workers_give_the_same_results(run: Run) -> None:
    command = ("simulate", "mythos", "--bots", "random,random", "--games", "30", "--seed", "7", "--json")
    one, two = (json.loads(run(*command, "--workers", workers).out) for workers in ("1", "2"))
    assert timeless(one) == timeless(two)


def test_the_seed_decides(run: Run) -> None:
    reports = [
        json.loads(run("simulate", "mythos", "--games", "8", "--seed", seed, "--json").out)
        for seed in ("1", "1", "2")
    ]
    assert timeless(reports[0]) == timeless(reports[1]) != timeless(reports[2])


def test_one_name_sits_on_every_seat(run: Run) -> None:
    command = ("simulate", "mythos", "--games", "4", "--json", "--bots")
    assert timeless(json.loads(run(*command, "random").out)) == timeless(
        json.loads(run(*command, "random,random").out)
    )
    done = run("simulate", "mythos", "--games", "2", "--bots", "random")
    assert "South (random): " in done.out
    assert "North (random): " in done.out


def test_the_figures_are_told_in_both_languages(run: Run) -> None:
    done = run("simulate", "mythos", "--games", "3", "--bots", "greedy,random", "--seed", "1")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("3 games of Mythos (standard), ")
    assert "South (greedy): 3 wins, 100.0 % (95 % interval 43.9 to 100.0 %)" in done.out
    assert "errors: 0" in done.out
    german = run("simulate", "mythos", "--games", "3", "--seed", "1", "--lang", "de")
    assert german.out.startswith("3 Partien Mythos (standard), ")
    assert "Fehler: 0" in german.out


def test_decks_may_be_chosen(run: Run) -> None:
    command = ("simulate", "mythos", "--games", "4", "--json")
    same = run(*command, "--deck", "spring-tide", "--deck", "seven-gates").out
    assert timeless(json.loads(same)) != timeless(json.loads(run(*command).out))


@pytest.mark.usefixtures("toy")
def test_another_mode_has_its_own_seats(run: Run) -> None:
    report = json.loads(run("simulate", "toy", "--mode", "party", "--games", "5", "--json").out)
    assert (report["mode"], len(report["wins"])) == ("party", 3)


# -- a game that fails -------------------------------------------------------------------------------------

FAILING = '''
from toy import Toy

class Failing(Toy):
    """Breaks in the third round."""

    id = "failing"

    def next_step(self, state):
        if len(state.discard) == 6 and state.phase == "start":
            raise ZeroDivisionError("the third round")
        return super().next_step(state)

GAME = Failing()
'''


@pytest.fixture
def failing(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A game with a defect is installed."""
    folder = tmp_path_factory.mktemp("failing")
    (folder / "failing_game.py").write_text(FAILING)
    with monkeypatch.context() as patch:
        patch.syspath_prepend(str(distribution(folder, "failing", "failing_game:GAME")))
        rescan()
        yield folder
    rescan()
    shutil.rmtree(folder)


@pytest.mark.usefixtures("failing")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_record_of_a_failing_game_is_kept(run: Run, tmp_path: Path, workers: str) -> None:
    done = run("simulate", "failing", "--games", "2", "--workers", workers, "--json")
    assert done.code == 1
    report = json.loads(done.out)
    assert (report["games"], report["errors"], report["wins"], report["draws"]) == (2, 2, [0, 0], 0)
    assert sorted(done.err.splitlines())[0].startswith("Game 0 failed: ")
    assert "the third round" in done.err
    assert "Traceback" not in done.err
    files = sorted(tmp_path.glob("*.record"))
    assert [file.name for file in files] == ["failed-failing-0.record", "failed-failing-1.record"]
    record = Record.parse(files[0].read_text())
    table = record.replay()
    assert len(table.state.discard) in (5, 6)
    assert table.pending


@pytest.mark.usefixtures("failing")
def test_failures_are_told_to_people_too(run: Run) -> None:
    done = run("simulate", "failing", "--games", "1", lang="de")
    assert done.code == 1
    assert "Fehler: 1" in done.out
    assert done.err.startswith("Partie 0 ist gescheitert: ")
