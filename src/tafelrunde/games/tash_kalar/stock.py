"""What there is: pools of cards, the conservation of cards and pieces (TK-STOCK), the list of all cards."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games.tash_kalar.board import EVERYWHERE
from tafelrunde.games.tash_kalar.cards import BEINGS, FLARES, TASKS
from tafelrunde.games.tash_kalar.state import (
    LEGEND_PIECES,
    NO_CARD,
    TILES,
    State,
    deck_range,
    flare_range,
    legend_range,
    task_range,
)

KNOWN = {*BEINGS, *FLARES, *TASKS}


def pools(state: State) -> list[Sequence[int]]:
    """Cards with the same back: each being deck, legends, flares, tasks."""
    seats = state.seats
    found: list[Sequence[int]] = [deck_range(seat) for seat in range(seats)]
    found += [legend_range(seats), flare_range(seats)]
    if state.has_tasks:
        found.append(task_range(seats))
    return found


def piece_total(state: State) -> int:
    """Two-sided pieces of each colour in arena and supply (TK-STOCK-01, TK-STOCK-04)."""
    if state.has_tasks:
        return TILES
    return TILES - (state.seats - 1 if state.is_melee else 1)


def problems(state: State) -> list[str]:
    """Every card is in exactly one place, every piece too, and no square holds two (TK-BOARD-06)."""
    found: list[str] = []
    shared = state.legend_pile + state.flare_pile + state.legend_discard + state.flare_discard
    places = shared + state.task_deck + [each for each in state.tasks if each != NO_CARD]
    for piles in (state.decks, state.hands, state.discards, state.claimed):
        for pile in piles:
            places += pile
    if state.played != NO_CARD:
        places.append(state.played)
    if sorted(places) != list(range(len(state.cards.faces))):
        found.append("cards are lost or doubled")
    seats = state.seats
    for seat in range(seats):
        own = deck_range(seat)
        if any(each not in own for each in state.decks[seat] + state.discards[seat]):
            found.append(f"seat {seat} has foreign cards in its piles")
        if not 0 <= state.sideways[seat] <= len(state.decks[seat]):
            found.append(f"more cards lie sideways than seat {seat} has")
    if not KNOWN.issuperset(state.cards.faces):
        found.append("a card is unknown")
    if any(each not in task_range(seats) for each in state.task_deck):
        found.append("a card is among the tasks")
    return found + _piece_problems(state)


def _piece_problems(state: State) -> list[str]:
    found: list[str] = []
    occupied = 0
    for index, squares in enumerate(state.board):
        if squares & occupied or squares & ~EVERYWHERE:
            found.append(f"two pieces on a square, or one outside: {index}")
        occupied |= squares
    for side, colour in enumerate(state.colours):
        commons, heroes, legends = (squares.bit_count() for squares in state.board[3 * side : 3 * side + 3])
        if commons + heroes + state.tiles[side] != piece_total(state) or state.tiles[side] < 0:
            found.append(f"{colour} has lost or gained pieces")
        if legends + state.legends[side] != LEGEND_PIECES or state.legends[side] < 0:
            found.append(f"{colour} has lost or gained legends")
    if state.actions < 0:
        found.append("more actions were taken than there were")
    return found
