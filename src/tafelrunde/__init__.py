"""Tafelrunde: one round table for four magical strategy games, played exactly by their rules.

>>> import tafelrunde
>>> table = tafelrunde.Table.new(tafelrunde.game("mythos"), seed=7)
>>> table.answer(0, "done"), table.answer(1, "done") and None
([], None)
"""

from tafelrunde.table import Record, Refusal, Seat, Table, game, games, load, save

__version__ = "0.2.0"
__all__ = ["Record", "Refusal", "Seat", "Table", "__version__", "game", "games", "load", "save"]
