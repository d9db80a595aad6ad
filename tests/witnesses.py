"""What a card is, two must say: its table, and the facts or a test."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path


def unwitnessed(folder: Path, cards: Iterable[str], facts: Iterable[str]) -> list[str]:
    """Cards that neither the facts nor the tests of a folder name."""
    tests = " ".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("test_*.py")))
    known = set(facts)
    return [card for card in cards if card not in known and card not in tests]
