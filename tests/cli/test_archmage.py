"""Archmage at the command line: a whole game, setup options, corrections of the data."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tafelrunde.table import Record, load
from tests.cli.conftest import Run

CORRECTIONS = "[costs]\nmovement_points = 7\n"


@pytest.fixture
def corrections(tmp_path: Path) -> Path:
    path = tmp_path / "corrections.toml"
    path.write_text(CORRECTIONS, encoding="utf-8")
    return path


def test_the_game_is_listed_with_its_modes(run: Run) -> None:
    listed = {each["id"]: each for each in json.loads(run("games", "--json").out)}
    assert listed["archmage"]["modes"] == [
        {"id": "standard", "seats": {"min": 2, "max": 4}},
        {"id": "solo", "seats": {"min": 1, "max": 1}},
    ]


@pytest.mark.parametrize(("lang", "words"), [("en", "(solo), 1 player"), ("de", "(solo), 1 Person")])
def test_one_player_is_one_player(run: Run, lang: str, words: str) -> None:
    assert f"{words}\n" in run("games", lang=lang).out


@pytest.mark.parametrize(("lang", "last"), [("en", "Winner: Mage B"), ("de", "Gewonnen hat: Magier B")])
def test_a_whole_game_is_played_to_its_result(run: Run, lang: str, last: str) -> None:
    typed = "travel d3\nend\n" + "\n".join(
        f"{planet}\nend" for planet in ("nature", "matter", "time", "will", "death", "blood") * 3
    )
    seats = ("--seat", "human", "--seat", "greedy")
    done = run("play", "archmage", *seats, "--option", "start=a", "--seed", "2", typed=typed, lang=lang)
    assert (done.code, done.err) == (0, "")
    assert last in done.out
    assert "AM-GAME-01" in done.out
    assert "/   d4   \\" in done.out


def test_a_path_is_taken_in_one_line(run: Run) -> None:
    typed = "travel d3 d2 d1\no\nwhy travel d3\n"
    done = run("play", "archmage", "--option", "start=a", "--seed", "2", typed=typed)
    assert "2 movement points left" in done.out
    assert "explore d1" in done.out
    assert "AM-JOURNEY-02" in done.out


def test_options_of_the_setup_are_given_by_name(run: Run) -> None:
    done = run(
        "play", "archmage", "--mode", "solo", "--option", "level=novice", "--seed", "1", typed="save s\n"
    )
    assert done.code == 0
    table = load(Path("s").read_bytes())
    assert table.setup == {"level": "novice"}
    assert table.state.level == "novice"


@pytest.mark.parametrize(
    ("option", "word"), [("level", "NAME=VALUE"), ("start=z", "a, b"), ("colour=red", "colour")]
)
def test_options_that_do_not_exist_are_refused(run: Run, option: str, word: str) -> None:
    done = run("play", "archmage", "--option", option)
    assert done.code == 2
    assert word in done.err


def test_a_variant_is_played_shown_and_kept(run: Run, corrections: Path) -> None:
    done = run("play", "archmage", "--variant", corrections, "--option", "start=a", typed="log\nsave s\n")
    assert "7 movement points left" in done.out
    assert "costs.movement_points" in done.out
    record = load(Path("s").read_bytes()).record()
    assert record.setup["variant"] == {"costs": {"movement_points": 7}}
    assert Record.parse(str(record)).replay().state.points == 7


def test_a_variant_is_simulated(run: Run, corrections: Path) -> None:
    plain = json.loads(run("simulate", "archmage", "--games", "3", "--json").out)
    varied = json.loads(run("simulate", "archmage", "--games", "3", "--variant", corrections, "--json").out)
    assert varied["errors"] == 0
    assert varied["decisions"] != plain["decisions"]


@pytest.mark.parametrize(
    ("command", "word"),
    [
        (("play", "archmage", "--variant", "missing.toml"), "missing.toml"),
        (("play", "mythos", "--variant", "corrections.toml"), "mythos"),
        (("play", "archmage", "--variant", "wrong.toml"), "costs.flying"),
        (("simulate", "archmage", "--variant", "wrong.toml"), "costs.flying"),
        (("serve", "--variant", "archmage=wrong.toml"), "costs.flying"),
        (("serve", "--variant", "wrong.toml"), "NAME=VALUE"),
        (("serve", "--variant", "chess=wrong.toml"), "chess"),
    ],
)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_bad_variant_is_one_sentence_and_exit_code_2(
    run: Run, corrections: Path, command: tuple[str, ...], word: str, lang: str
) -> None:
    (corrections.parent / "wrong.toml").write_text("[costs]\nflying = 1\n", encoding="utf-8")
    done = run(*command, lang=lang)
    assert done.code == 2
    assert word in done.err or word.replace("VALUE", "WERT") in done.err
    assert len(done.err.splitlines()) == 1


def test_a_saved_table_keeps_its_own_variant(run: Run, corrections: Path) -> None:
    run("play", "archmage", "--option", "start=a", "--seed", "1", typed="save s\n")
    for further in (("--variant", corrections), ("--option", "start=b")):
        done = run("play", "--resume", "s", *further)
        assert done.code == 2


def test_the_spells_are_printed_with_their_costs(run: Run) -> None:
    english, german = run("cards", "archmage").out, run("cards", "archmage", lang="de").out
    assert english.count("\n") == german.count("\n")
    assert "Time Stop" in english
    assert "Zeitstopp" in german
    listed = json.loads(run("cards", "archmage", "--json").out)
    assert len([card for card in listed if not card["solo"]]) == 18
    assert len([card for card in listed if card["solo"]]) == 4
