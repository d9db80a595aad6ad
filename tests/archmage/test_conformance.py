"""Archmage keeps the contract of the table in all its modes: random games with all the kit's checks."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.archmage import GAME
from tafelrunde.table.testing import check_hash_seeds, conform
from tests.archmage.abundance import ABUNDANCE

DECISIONS = 250

SETUPS: dict[int, list[dict[str, Any]]] = {
    1: [{"level": "archmage", "variant": ABUNDANCE}],
    2: [{"start": "b", "variant": ABUNDANCE}],
    3: [{"variant": ABUNDANCE}],
    4: [{"start": "d", "variant": ABUNDANCE}],
}


@pytest.mark.parametrize("seats", SETUPS)
def test_games_with_every_spell_keep_the_contract(seats: int) -> None:
    mode = "solo" if seats == 1 else "standard"
    report = conform(GAME, mode, seats=seats, setups=SETUPS[seats], decisions=DECISIONS, seed="options")
    assert report.decisions >= DECISIONS
    assert report.different_worlds > 0


def test_the_sample_setups_keep_the_contract() -> None:
    for mode in GAME.modes:
        assert conform(GAME, mode.id, decisions=DECISIONS, seed="samples").games


def test_a_game_does_not_depend_on_the_hash_seed() -> None:
    check_hash_seeds("archmage", "standard", 3)
    check_hash_seeds("archmage", "solo", 3)
