"""Mythos keeps the table's contract, with every deck."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.cards import DECKS
from tafelrunde.games.mythos.flow import outcome_text
from tafelrunde.games.mythos.state import Outcome
from tafelrunde.table.testing import check_hash_seeds, conform

NAMES = list(DECKS)
PAIRS = [
    {"decks": [NAMES[place], NAMES[(place + 3) % len(NAMES)]]} for place in range(len(NAMES))
]  # every deck on both sides
SHARES = [PAIRS[:3], PAIRS[3:6], PAIRS[6:]]


@pytest.mark.parametrize("share", range(len(SHARES)))
def test_mythos_keeps_the_contract(share: int, tmp_path: Path) -> None:
    report = conform(
        GAME, setups=SHARES[share], decisions=500, seed=f"share {share}", record_to=tmp_path / "failed.record"
    )
    assert report.decisions >= 500
    assert report.games >= len(SHARES[share]) - 1
    assert report.longest < 1000
    assert report.different_worlds > 0.9 * report.worlds > 20
    assert {name for name, count in report.checks.items() if not count} <= {"agreed", "concede", "record"}


def test_mythos_keeps_the_contract_with_a_deck_of_ones_own() -> None:
    own = {"name": "Mine", "leader": DECKS[NAMES[0]].leader, "cards": dict(DECKS[NAMES[1]].cards)}
    conform(GAME, setups=[{"decks": [own, NAMES[2]]}], decisions=120, seed="own")


@pytest.mark.parametrize("reason", ["both", "limit"])
def test_a_draw_is_told_in_both_languages(reason: str) -> None:
    sentence = outcome_text(Outcome(-1, reason, ()))
    assert GAME.locale.say(sentence, "en").startswith("A draw")
    assert GAME.locale.say(sentence, "de") != GAME.locale.say(sentence, "en")


def test_mythos_is_the_same_under_every_hash_seed() -> None:
    check_hash_seeds("mythos", "standard", 5)
