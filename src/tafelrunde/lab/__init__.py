"""Many games at once: series between bots, with the figures that judge them."""

from tafelrunde.lab.series import GameReport, Series, SeriesReport, play_game, reports, simulate, wilson

__all__ = ["GameReport", "Series", "SeriesReport", "play_game", "reports", "simulate", "wilson"]
