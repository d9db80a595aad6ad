"""Tables in the middle of games, for whoever advises on them."""

from __future__ import annotations

from typing import Any

from tafelrunde.lab.bench import random_game
from tafelrunde.table import Table, game

MODES = [(each.id, mode.id) for each in (game("mythos"), game("tash-kalar")) for mode in each.modes]


def tables(game_id: str, mode: str, *answers: int, seed: int = 3) -> list[Table[Any]]:
    """A random game after so many answers."""
    found = game(game_id)
    chosen = found.mode(mode)
    setup = found.sample_setup(chosen, chosen.minimum, seed)
    made = [random_game(found, mode, setup, seed, number) for number in answers]
    return [table for table in made if not table.is_over]
