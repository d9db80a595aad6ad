"""The soak run notices what is broken."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tafelrunde.bots import RandomBot
from tafelrunde.table import Scene, Seat, Step, games, verbatim
from tafelrunde.table import game as game_of
from tafelrunde.table.testing import conform, registered
from tests import soak
from toy import Toy
from toy.state import State

SMALL = ["--decisions=40", "--watch=400", "--sweep=300", "--secrets=40", "--refusals=10"]
SMALL += ["--games=2", "--workers=1"]


class Broken(Toy):
    """A toy whose fifth card breaks the game."""

    def next_step(self, state: State) -> Step | None:
        if len(state.discard) == 5:
            raise ZeroDivisionError("the fifth card")
        return super().next_step(state)


class Leaky(Toy):
    """A toy that loses a card now and then."""

    def problems(self, state: State) -> list[str]:
        return ["a card is lost"] if len(state.discard) == 3 else []


class Careless(Toy):
    """A toy that shows everybody the deck."""

    def view(self, state: State, seat: Seat) -> Scene:
        return msgspec.structs.replace(
            super().view(state, seat), headline=verbatim("".join(state.cards.faces))
        )


@pytest.fixture(autouse=True)
def small_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an empty folder, without other processes, and without the longest games."""
    monkeypatch.chdir(tmp_path)
    installed = {name: found for name, found in games().items() if name != "toy"}  # others may have lent it
    monkeypatch.setattr(soak, "games", lambda: installed)
    monkeypatch.setattr(soak, "BRIEF", {"morgua": {"rounds": 1}})
    long = [("morgua", mode.id) for mode in game_of("morgua").modes]
    monkeypatch.setattr(soak, "UNRATED", (*long, ("tash-kalar", "high-form")))
    monkeypatch.setattr(
        soak, "conform", lambda *words, **more: conform(*words, **more | {"hash_seeds": False})
    )


def only(monkeypatch: pytest.MonkeyPatch, found: Toy) -> None:
    """No other game is installed."""
    monkeypatch.setattr(soak, "games", lambda: {"toy": found})


def test_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(SMALL) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("conformance archmage standard: ")
    assert "0 oracle mismatches, 0 leaks in" in lines[0]
    assert any(line.startswith("conformance mythos standard: ") for line in lines)
    assert any(line.startswith("sweep mythos standard: ") and "all ended" in line for line in lines)
    for mode in ("archmage standard", "mythos standard", "tash-kalar duel"):
        assert any(line.startswith(f"greedy against random in {mode}: 2 of 2 won") for line in lines)
    assert lines[-1].startswith("soak: all is well")


@pytest.mark.parametrize(
    ("broken", "part", "words"),
    [
        (Broken(), "conformance", "the fifth card"),
        (Broken(), "sweep", "the fifth card"),
        (Broken(), "watch", "the fifth card"),
        (Leaky(), "conformance", "a card is lost"),
        (Leaky(), "watch", "a card is lost"),
        (Careless(), "watch", "leak to seat"),
    ],
    ids=[
        "rule in the kit",
        "rule in the sweep",
        "rule while watched",
        "invariant in the kit",
        "invariant while watched",
        "secret while watched",
    ],
)
def test_a_broken_game_is_found_and_its_record_kept(
    broken: Toy,
    part: str,
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    only(monkeypatch, broken)
    with registered(broken):
        assert soak.main([part, *SMALL]) == 1
    printed = capsys.readouterr().out
    assert "FAILED" in printed
    assert words in printed
    assert printed.splitlines()[-1].startswith(f"soak: BROKEN: {part}")
    assert (tmp_path / "failed-toy-standard.record").read_text().startswith("tafelrunde-record 1\ngame toy")


def test_a_weak_greedy_is_found(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.lab.series.bot", lambda name, stream: RandomBot(stream))
    assert soak.main(["greedy", "--games", "8", "--workers", "1"]) == 1
    assert "FAILED: only " in capsys.readouterr().out


def test_an_unknown_part_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        soak.main(["zebra"])
    assert "no part is called zebra" in capsys.readouterr().err


def test_every_installed_mode_is_soaked() -> None:
    for found in map(game_of, ("archmage", "mythos", "tash-kalar")):
        soaked = [(each.id, mode.id) for each, mode in soak.modes()]
        assert [mode.id for mode in found.modes if (found.id, mode.id) not in soaked] == []
        assert [mode for _, mode in soak.modes(found.id)] == list(found.modes)


def test_nobody_plays_no_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        soak.main(["greedy", "--games", "0"])
    assert "at least 1" in capsys.readouterr().err
