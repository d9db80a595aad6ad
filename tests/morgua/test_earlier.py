"""Games that were played under earlier rules can still be opened."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tafelrunde.games.morgua import GAME
from tafelrunde.table import BadRecord, Record

PRIEST = (Path(__file__).parent / "earlier" / "priest.record").read_text(encoding="utf-8")
"""A whole game of the first version of the rules, whose state had fewer fields."""


def test_the_answers_of_an_earlier_record_are_enough() -> None:
    record = Record.parse(PRIEST)
    assert record.rules < GAME.version
    table = record.replay()
    assert table.is_over
    assert table.record().rules == GAME.version


def test_a_record_of_the_present_rules_is_held_to_its_hashes() -> None:
    record = msgspec.structs.replace(Record.parse(PRIEST), rules=GAME.version)
    with pytest.raises(BadRecord, match="diverges"):
        record.replay()
