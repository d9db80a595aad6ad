"""What Optuna proposes: the same again, so that a search that was broken off goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.lab import search
from tafelrunde.lab.search import Search, Trial, read_search, search_numbers

pytestmark = pytest.mark.filterwarnings("ignore")  # Optuna's own

SOURCE = """
trials = 12
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
high = 9
[[range]]
card = "mossling"
field = "power"
low = 1
high = 9
[[aim]]
what = "shares"
low = 0.45
high = 0.55
[[aim]]
what = "rounds"
low = 15
high = 15
"""


def test_a_search_goes_on_as_if_it_had_never_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "search.toml"
    path.write_text(SOURCE, encoding="utf-8")
    count = 0

    def pretend(asked: Search, numbers: dict[str, int], workers: int, on: str | None) -> Trial:
        nonlocal count
        count += 1
        if count == 8:
            raise KeyboardInterrupt
        one, other = (numbers.get(f"{card} power", 5) for card in ("seedbearer", "mossling"))
        return Trial(numbers, (abs(one - 3) / 10, float(abs(other - 7))), 2)

    monkeypatch.setattr(search, "_try", pretend)
    with pytest.raises(KeyboardInterrupt):
        search_numbers(read_search(path), tmp_path / "one")
    resumed = search_numbers(read_search(path), tmp_path / "one")
    whole = search_numbers(read_search(path), tmp_path / "other")
    assert resumed == whole
    assert len(whole.trials) == 13
    best = [whole.trials[place] for place in whole.frontier]
    assert all(each.missed[0] <= 0.2 or each.missed[1] <= 2 for each in best)
