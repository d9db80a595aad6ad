"""Tash-Kalar keeps the contract of the table in all its modes: random games with all the kit's checks.

The sample setups are played in `test_turns`; here all options are set.
"""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.table.testing import check_hash_seeds, conform

DECISIONS = 250

SETUPS: dict[str, list[dict[str, Any]]] = {
    "high-form": [{"schools": ["sylvan", "highland"], "start": "b", "board": "high-form"}],
    "duel": [{"schools": ["northern", "southern"], "start": "a", "adjacent": "now"}],
    "melee": [{"schools": ["highland", "sylvan", "northern"]}],
    "team-high-form": [
        {
            "schools": ["southern", "sylvan", "northern", "highland"],
            "colours": ["blue", "green"],
            "start": "b2",
        }
    ],
    "team-duel": [{"schools": ["highland", "northern", "sylvan", "southern"], "colours": ["green", "blue"]}],
}


@pytest.mark.parametrize("mode", SETUPS)
def test_the_mode_keeps_the_contract_with_every_option_set(mode: str) -> None:
    seats = GAME.mode(mode).minimum
    report = conform(GAME, mode, seats=seats, setups=SETUPS[mode], decisions=DECISIONS, seed="options")
    assert report.decisions >= DECISIONS
    assert report.different_worlds > 0


def test_a_melee_of_four_keeps_the_contract() -> None:
    assert conform(GAME, "melee", seats=4, decisions=DECISIONS, seed="four").games


def test_a_game_does_not_depend_on_the_hash_seed() -> None:
    check_hash_seeds("tash-kalar", "duel", 3)
