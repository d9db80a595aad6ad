"""The laboratory on the command line: run, report, replay, compare, search."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.lab.test_search import SWEEP
from tests.lab.trials import SMALL

EXAMPLES = Path(__file__).parents[2] / "examples" / "experiments"


def test_an_experiment_from_its_file_to_its_page(run: Run, tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_text(SMALL, encoding="utf-8")
    done = run("lab", "run", "small.toml", "--games", "3", "--out", "results", "--live")
    assert done.code == 0
    assert done.err.split()[-1] == (tmp_path / "results" / "live.html").as_uri()
    assert "3 of 3 games" in (tmp_path / "results" / "live.html").read_text(encoding="utf-8")
    assert "3 games in results" in done.out
    assert (tmp_path / "results" / "games.parquet").exists()
    told = run("lab", "report", "results", "--out", "page.html", "--records")
    assert told.code == 0
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    (record, *_) = sorted((tmp_path / "page").glob("*.record"))
    assert f'href="page/{record.name}"' in page
    assert run("replay", record).code == 0
    again = run("lab", "replay", "results", "2")
    assert "It went as it had gone." in again.out
    kept = run("lab", "replay", "results", "2", "--record", "two.record", lang="de")
    assert "Ihr Protokoll liegt in two.record" in kept.out
    assert run("replay", "two.record").code == 0


def test_what_is_wrong_is_a_sentence(run: Run, tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_text(SMALL + 'colour = "red"\n', encoding="utf-8")
    for arguments, words in [
        (["run", "small.toml", "--out", "x"], "small.toml, contest[0].colour"),
        (["run", "nothing.toml", "--out", "x"], "nothing.toml"),
        (["report", "nowhere"], "There are no results in nowhere"),
        (["replay", "nowhere", "3"], "There are no results in nowhere"),
        (["compare", "mythos"], "Say what shall change"),
        (["compare", "mythos", "--card", "seedbearer", "--set", "power"], "FIELD=NUMBER"),
    ]:
        done = run("lab", *arguments)
        assert (done.code, done.out) == (2, "")
        assert words in " ".join(done.err.split())


def test_without_the_extra_a_sentence_says_what_to_install(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("ray", "optuna"):
        monkeypatch.setitem(sys.modules, module, None)
    (tmp_path / "small.toml").write_text(SMALL, encoding="utf-8")
    (tmp_path / "search.toml").write_text(SWEEP.replace("sweep = true", "trials = 1"), encoding="utf-8")
    done = run("lab", "run", "small.toml", "--out", "x", "--on", "ray")
    assert (done.code, "tafelrunde[cluster]" in done.err) == (2, True)
    assert "no place to play" in run("lab", "run", "small.toml", "--out", "x", "--on", "moon").err
    found = run("lab", "search", "search.toml", "--out", "y")
    assert (found.code, "tafelrunde[lab]" in found.err) == (2, True)
    monkeypatch.setitem(sys.modules, "duckdb", None)
    assert "tafelrunde[lab]" in run("lab", "report", "x").err


def test_a_comparison_in_one_command(run: Run) -> None:
    change = ["--card", "seedbearer", "--set", "power=9", "--bots", "random"]
    done = run("lab", "compare", "mythos", *change, "--most", "2", "--json")
    report = json.loads(done.out)
    assert (report["followed"], report["pairs"], report["verdict"]) == ("growing-wood", 2, "open")


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_examples_can_be_played(path: Path) -> None:
    from tafelrunde.lab.experiment import Programme, read_experiment
    from tafelrunde.lab.search import read_search

    if "search" in path.stem:
        assert read_search(path).range
    else:
        assert Programme(read_experiment(path)).games > 0
