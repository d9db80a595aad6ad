"""Matching by shifting finds exactly what looking square by square finds."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.board import SQUARES, STRIDE
from tafelrunde.games.tash_kalar.cards import BEINGS, Being
from tafelrunde.games.tash_kalar.figures import figures
from tafelrunde.table.chance import Stream


def _board(stream: Stream, pieces: int) -> dict[int, int]:
    order = stream.order(len(SQUARES))
    return {SQUARES[place]: min(2, stream.below(5) // 2) for place in order[:pieces]}


def _by_looking(pattern: tuple[tuple[int, int, int], ...], board: dict[int, int]) -> tuple[int, int]:
    """The squares where nothing is missing, and where at most one piece is."""
    fits = nearly = 0
    for square in SQUARES:
        column, row = square % STRIDE, square // STRIDE
        missing = 0
        for dx, dy, rank in pattern:
            x, y = column + dx, row - dy
            there = y * STRIDE + x if 0 <= x < 9 and 0 <= y < 9 else -1
            missing += board.get(there, -1) < rank
        fits |= (missing == 0) << square
        nearly |= (missing <= 1) << square
    return fits, nearly


@pytest.mark.rule("TK-SUM-03")
@pytest.mark.rule("TK-SUM-04")
@pytest.mark.rule("TK-SUM-05")
@pytest.mark.parametrize("being", BEINGS.values(), ids=BEINGS)
def test_every_figure_is_found_where_it_is_and_nowhere_else(being: Being) -> None:
    figure = figures()[being.id]
    stream = Stream(being.id)
    on_board = sum(1 << square for square in SQUARES)
    for pieces in (4, 10, 20, 30):
        board = _board(stream, pieces)
        own, upgraded, legends = (
            sum(1 << square for square, rank in board.items() if rank >= least) for least in range(3)
        )
        each = figure.fits_each(own, upgraded, legends)
        nearly = figure.nearly(own, upgraded, legends)
        for place, image in enumerate(figure.being.images):
            fits, almost = _by_looking(image.pattern, board)
            assert each[place] & on_board == fits
            assert nearly[place] & on_board == almost
        joined = 0
        for places in each:
            joined |= places
        assert figure.fits(own, upgraded, legends) == joined
