"""Watching recorded and saved games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.replay import stops
from tafelrunde.cli.words import say
from tafelrunde.games.mythos.cards import CARDS, DECKS
from tafelrunde.lab.bench import random_game
from tafelrunde.table import Record, Table, game, save
from tafelrunde.table.text import Lang
from tests.cli.conftest import Run

MYTHOS = game("mythos")
DECK_NAMES = ("growing-wood", "spring-tide")


@pytest.fixture(scope="module")
def table() -> Table[Any]:
    """A whole game between two decks that share no card."""
    return random_game(MYTHOS, None, {"decks": list(DECK_NAMES)}, 5)


@pytest.fixture
def record(table: Table[Any], tmp_path: Path) -> Record:
    """Its record, which lies beside as `game.record` and as `game.tafel`."""
    (tmp_path / "game.record").write_text(str(table.record()), encoding="utf-8")
    (tmp_path / "game.tafel").write_bytes(save(table))
    return table.record()


def scenes(output: str) -> list[str]:
    """What was drawn, scene by scene."""
    return re.findall(r"^Turn \d+ of 40$.*?(?=^Turn \d+ of 40$|\Z)", output, flags=re.M | re.S)


def hidden_names(seat: int) -> list[str]:
    """The names of the cards in the deck of a seat."""
    return [CARDS[card].printed.name["en"] for card in DECKS[DECK_NAMES[seat]].cards]


def test_a_record_is_shown_from_the_first_checkpoint_to_the_end(run: Run, record: Record) -> None:
    done = run("replay", "game.record")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith(f"Mythos, Standard: {len(record.lines)} lines\n")
    assert done.out.endswith("End of the record.\n")
    assert len(scenes(done.out)) == len(stops(record)) > 10
    end = record.replay().result
    assert end is not None
    assert MYTHOS.locale.say(end.reason, "en") in done.out


def test_a_save_is_shown_as_its_record_is(run: Run, record: Record) -> None:
    assert record.lines
    assert run("replay", "game.tafel").out == run("replay", "game.record").out


@pytest.mark.usefixtures("record")
def test_it_is_told_in_german(run: Run) -> None:
    done = run("replay", "game.record", "--lang", "de")
    assert "Zug 1 von 40" in done.out
    assert "Süd zieht" in done.out
    assert done.out.endswith("Ende der Aufzeichnung.\n")


@pytest.mark.usefixtures("record")
def test_everything_is_open_unless_a_view_is_named(run: Run) -> None:
    done = run("replay", "game.record")
    assert "hidden card" not in done.out
    assert "draws a card." not in done.out  # each draw is told once, with its card
    assert done.out == run("replay", "game.record", "--view", "open").out


@pytest.mark.usefixtures("record")
@pytest.mark.parametrize(("view", "enemy"), [("south", 1), ("north", 0)])
def test_a_seats_view_hides_the_enemys_hand(run: Run, view: str, enemy: int) -> None:
    done = run("replay", "game.record", "--view", view)
    name = ("South", "North")[enemy]
    hands = re.findall(rf"^{name}’s hand\n((?:  .*\n)+)", done.out, flags=re.M)
    assert hands
    lines = {line.split(" × ")[-1].strip() for hand in hands for line in hand.splitlines()}
    assert {line for line in lines if "(known to you)" not in line} == {"hidden card"}
    drawn = re.findall(rf"^{name} draws (.*?)\.", done.out, flags=re.M)
    assert set(drawn) == {"a card"}
    mine = re.findall(rf"^{('South', 'North')[1 - enemy]} draws (.*?)\.", done.out, flags=re.M)
    assert set(mine) <= set(hidden_names(1 - enemy))


@pytest.mark.usefixtures("record")
def test_a_spectator_sees_no_hand_at_all(run: Run) -> None:
    done = run("replay", "game.record", "--view", "spectator")
    hands = re.findall(r"^(?:South|North)’s hand\n((?:  .*\n)+)", done.out, flags=re.M)
    assert {line.split(" × ")[-1].strip() for hand in hands for line in hand.splitlines()} == {"hidden card"}


def asked(count: int, lang: Lang = "en") -> str:
    return say("replay.prompt", lang, count=count)


def test_step_by_step_forwards_backwards_and_to_a_number(run: Run, record: Record) -> None:
    count = len(stops(record))
    whole = run("replay", "game.record").out
    done = run("replay", "game.record", "--step", typed="\n\nb\n5\n999\n1\nb\n0\nq\n")
    shown = done.out.split(asked(count))
    all_scenes = scenes(whole)
    seen = [next(place for place, scene in enumerate(all_scenes) if same(scene, part)) for part in shown[:-1]]
    assert seen == [0, 1, 2, 1, 4, count - 1, 0, 0, 0]
    assert "End of the record." not in done.out


def same(scene: str, part: str) -> bool:
    """Whether the scene is the one that was shown."""
    (drawn,) = scenes(part)
    return scene.split("\n\n")[:12] == drawn.split("\n\n")[:12] and drawn.strip().split("\n\n")[-1] in scene


def test_stepping_past_the_end_ends(run: Run, record: Record) -> None:
    count = len(stops(record))
    done = run("replay", "game.record", "--step", typed=f"{count}\n\n")
    assert done.out.endswith("End of the record.\n")


@pytest.mark.usefixtures("record")
def test_the_end_of_the_input_ends_the_show(run: Run) -> None:
    done = run("replay", "game.record", "--step")
    assert (done.code, len(scenes(done.out))) == (0, 1)


# -- records that today's rules do not replay --------------------------------------------------------------


def diverged(record: Record, *, with_beats: bool) -> str:
    lines = str(record.with_beats() if with_beats else record).splitlines()
    place = [number for number, line in enumerate(lines) if line.startswith("= ")][3]
    lines[place] = "= 0123456789abcdef"
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("view", ["open", "south", "spectator"])
def test_a_diverged_record_is_told_by_its_beats(run: Run, record: Record, view: str) -> None:
    Path("old.record").write_text(diverged(record, with_beats=True), encoding="utf-8")
    done = run("replay", "old.record", "--view", view)
    assert done.code == 0
    assert "The record no longer replays with today’s rules (Line " in done.out
    assert "the game diverges: the record says 0123456789abcdef" in done.out
    assert scenes(done.out) == []
    assert "North planned: " in done.out
    seen = {name for name in hidden_names(1) if f"North draws {name}." in done.out}
    assert bool(seen) is (view == "open")


def test_a_diverged_record_without_beats_is_an_error_with_its_line(run: Run, record: Record) -> None:
    source = diverged(record, with_beats=False)
    Path("old.record").write_text(source, encoding="utf-8")
    line = source.splitlines().index("= 0123456789abcdef") + 1
    done = run("replay", "old.record")
    assert done.code == 2
    assert done.err.startswith(f"Line {line} of the record: the game diverges: ")
    assert run("replay", "old.record", lang="de").err.startswith(f"Zeile {line} der Aufzeichnung: ")
