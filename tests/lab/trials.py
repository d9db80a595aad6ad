"""Small experiments for the tests."""

from __future__ import annotations

from pathlib import Path

from tafelrunde.lab.experiment import Experiment, parse_experiment
from tafelrunde.lab.running import read_journal
from tafelrunde.lab.sitting import Row

SMALL = """
name = "small"
games = 2
seed = 5
record = ["cards", "decisions", "events", "leads"]
[[contest]]
game = "mythos"
decks = ["growing-wood", "seven-gates", "spring-tide"]
bots = ["random"]
"""
STRONG = """
[[variant]]
name = "strong"
[variant.change.seedbearer]
power = 9
"""


def small(more: str = "") -> Experiment:
    """Three decks, six games of chance."""
    return parse_experiment(SMALL + more, "small.toml")


def rows(folder: Path) -> dict[int, Row]:
    """The games in a folder."""
    return {row.number: row for row in read_journal(folder)}
