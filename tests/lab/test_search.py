"""Looking for numbers: aims, the frontier, sweeps, and going on; what Optuna proposes is in tests/extras."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.lab import search
from tafelrunde.lab.search import Aim, Search, Trial, frontier, read_search, search_numbers, table
from tafelrunde.table import BadSetup

SWEEP = """
sweep = true
[experiment]
name = "wood"
games = 2
[[experiment.contest]]
game = "mythos"
decks = ["growing-wood", "seven-gates"]
bots = ["random"]
[[range]]
card = "seedbearer"
field = "power"
low = 1
high = 3
[[range]]
card = "mossling"
field = "movement"
low = 0
high = 2
step = 2
[[aim]]
what = "shares"
low = 0.45
high = 0.55
[[aim]]
what = "rounds"
low = 15
high = 15
"""


def asked(tmp_path: Path, source: str = SWEEP) -> Search:
    path = tmp_path / "search.toml"
    path.write_text(source, encoding="utf-8")
    return read_search(path)


def test_what_is_outside_counts_by_how_far() -> None:
    aim = Aim("shares", 0.45, 0.55)
    assert [round(aim.missed(each), 2) for each in (0.4, 0.45, 0.5, 0.7)] == [0.05, 0, 0, 0.15]


def test_the_frontier_is_what_nothing_beats_in_every_aim() -> None:
    missed = [(0.3, 0.0), (0.1, 2.0), (0.2, 2.0), (0.1, 2.0), (0.4, 5.0)]
    assert frontier([Trial({}, each, 1) for each in missed]) == [0, 1, 3]


def test_a_sweep_tries_everything_once_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[dict[str, int]] = []

    def pretend(wanted: Search, numbers: dict[str, int], workers: int, on: str | None) -> Trial:
        tried.append(numbers)
        if len(tried) == 4:
            raise KeyboardInterrupt
        return Trial(numbers, (abs(numbers.get("seedbearer power", 0) - 2) / 10, 1.0), 4)

    monkeypatch.setattr(search, "_try", pretend)
    with pytest.raises(KeyboardInterrupt):
        search_numbers(asked(tmp_path), tmp_path / "out")
    found = search_numbers(asked(tmp_path), tmp_path / "out")
    assert len(found.trials) == 1 + 3 * 2
    assert len(tried) == 4 + 4  # three were known
    assert [found.trials[place].numbers["seedbearer power"] for place in found.frontier] == [2, 2]
    assert "shares 0, rounds 1  (seedbearer power = 2, mossling movement = 0)" in table(found)


def test_a_trial_plays_the_changed_cards_only(tmp_path: Path) -> None:
    trial = search._try(asked(tmp_path), {"seedbearer power": 3, "mossling movement": 0}, 1, None)
    assert trial.games == 2
    assert len(trial.missed) == 2


@pytest.mark.parametrize(
    ("before", "now", "words"),
    [
        ("low = 1\n", "low = 9\n", "low, high"),
        ('what = "rounds"', 'what = "fun"', "Invalid enum value"),
        ("sweep", "swept", "unknown field `swept`"),
        ('game = "mythos"', 'game = "chess"', "no game"),
    ],
)
def test_what_is_wrong_with_a_search_is_told(tmp_path: Path, before: str, now: str, words: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        asked(tmp_path, SWEEP.replace(before, now))
    assert words in str(wrong.value)
    assert "search.toml" in str(wrong.value)
