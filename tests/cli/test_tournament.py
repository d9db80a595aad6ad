"""tournament simulate: bots play it to its end, the same way for the same seed."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Run

QUICK = "--players", "4", "--game", "mythos", "--bots", "random"


@pytest.mark.parametrize(("form", "rounds"), [("swiss", 2), ("round-robin", 3), ("knockout", 2)])
def test_the_json_holds_standings_and_meetings(run: Run, form: str, rounds: int) -> None:
    done = run("tournament", "simulate", "--form", form, *QUICK, "--seed", "3", "--json")
    assert (done.code, done.err) == (0, "")
    report = json.loads(done.out)
    assert list(report) == ["game", "mode", "form", "players", "rounds", "seed", "standings", "meetings"]
    assert (report["rounds"], report["players"]) == (rounds, 4)
    assert len(report["standings"]) == 4
    assert len({row["name"] for row in report["standings"]}) == 4
    assert sum(row["points"] for row in report["standings"]) == len(report["meetings"])
    assert run("tournament", "simulate", "--form", form, *QUICK, "--seed", "3", "--json").out == done.out


def test_a_person_reads_a_table_in_their_language(run: Run) -> None:
    done = run("tournament", "simulate", *QUICK, "--lang", "de")
    assert done.code == 0
    assert "Schweizer Turnier: Mythos, 4 Teilnehmer, 2 Runden" in done.out


def test_names_that_run_out_are_numbered(run: Run) -> None:
    done = run("tournament", "simulate", "--players", "26", "--rounds", "1", *QUICK[2:], "--json")
    assert len({row["name"] for row in json.loads(done.out)["standings"]}) == 26


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("watch",), "“watch”"),
        (("simulate", "--form", "league"), "league"),
        (("simulate", "--players", "3"), "4 to 64"),
        (("simulate", "--players", "2.5"), "2.5"),
        (("simulate", "--rounds", "9"), "not 9"),
        (("simulate", "--game", "chess"), "chess"),
        (("simulate", "--bots", "nobody"), "nobody"),
        (("simulate", "--game", "tash-kalar", "--mode", "melee"), "melee"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(run: Run, words: tuple[str, ...], told: str) -> None:
    done = run("tournament", *words, "--lang", "en")
    assert done.code == 2
    assert told in done.err
    assert "Traceback" not in done.err
