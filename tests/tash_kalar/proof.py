"""What the proofs of the rules add to arena and stage: dealt tables, scripted chance, leads, views."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.games.tash_kalar.scoring import points_of
from tafelrunde.games.tash_kalar.state import State
from tafelrunde.table.chance import Chance
from tafelrunde.table.decision import CHANCE, Seat
from tafelrunde.table.errors import BadSetup, Refusal
from tafelrunde.table.scene import Element
from tafelrunde.table.table import Table
from tafelrunde.table.works import state_hash
from tests.tash_kalar.arena import Arena
from tests.tash_kalar.stage import Stage

MODES = ("high-form", "duel", "melee", "team-high-form", "team-duel")
TEAM_MODES = ("team-high-form", "team-duel")
TREE = """
    . . . . .
    . . . h .
    c . . . c
    . h . . .
    . . . . .
"""
WOLF = """
    . . . . .
    . . . . .
    . . . . .
    . c c . .
    c . . . .
"""


# -- tables from the very beginning --------------------------------------------------------------------------


def dealt(mode: str, seats: int | None = None, seed: int | str = 1, **setup: Any) -> Table[State]:
    """A table after dealing, before the first question; `start` is seat a (a1) unless named."""
    setup.setdefault("start", "a1" if mode.startswith("team") else "a")
    return Table.new(GAME, mode, seats=seats, setup=setup, seed=seed)


def bad_setup(mode: str, seats: int | None = None, **setup: Any) -> BadSetup:
    """A setup that must be refused; the error."""
    try:
        Table.new(GAME, mode, seats=seats, setup=setup, seed=1)
    except BadSetup as error:
        return error
    raise AssertionError(f"{mode} with {seats} seats and {setup} was accepted")


def refused(table: Table[State], seat: int, key: str) -> Refusal:
    """An answer that must be refused and leave no trace; the refusal."""
    before = state_hash(table.state)
    try:
        table.answer(seat, key)
    except Refusal as refusal:
        assert state_hash(table.state) == before, f"{key} was refused but left traces"
        return refusal
    raise AssertionError(f"{key} was accepted")


def opened(mode: str, seats: int | None = None, **setup: Any) -> Table[State]:
    """A table before the first turn, the opening recruits laid in any way."""
    table = dealt(mode, seats, **setup)
    while table.state.phase == "open":
        seat = asked(table)
        table.answer(seat, table.pending[seat].legal()[0])
    return table


def asked(table: Table[State]) -> Seat:
    """The one seat that is asked."""
    (seat,) = table.pending
    return seat


def pass_turn(table: Table[State]) -> None:
    """Whoever is asked places recruits with all actions and ends the turn."""
    turn = table.state.turn
    while table.state.turn == turn and not table.is_over:
        seat = asked(table)
        legal = table.pending[seat].legal()
        table.answer(seat, "end" if "end" in legal else next(key for key in legal if key.startswith("place")))


def laid_out(*top: str, again: Sequence[str] = ()) -> Table[State]:
    """A High Form whose task deck is stacked with these cards on top, the first one uppermost.

    If tasks are thrown out, the deck is shuffled again; then the cards of `again` come to lie on top.
    """
    table = Table.unstarted(GAME, GAME.mode("high-form"), 2, {"start": "a"})
    while CHANCE in table.pending:
        chance = table.pending[CHANCE]
        assert isinstance(chance, Chance)
        deck = table.state.task_deck
        order = list(range(chance.count))
        if chance.count == len(deck):
            faces = [table.state.cards.faces[each] for each in deck]
            wanted = [faces.index(face) for face in (top if chance.count == 24 else again)]
            order = [place for place in order if place not in wanted] + wanted[::-1]
        table.answer(CHANCE, " ".join(map(str, order)))
    return table


# -- reading -------------------------------------------------------------------------------------------------


def current(state: State) -> list[str]:
    """The faces of the current tasks, `-` for an empty place."""
    return [state.cards.faces[each] if each >= 0 else "-" for each in state.tasks]


def task_deck(state: State) -> list[str]:
    """The faces of the task deck, the next task first."""
    return [state.cards.faces[each] for each in reversed(state.task_deck)]


def scores(arena: Arena | Table[State]) -> list[int]:
    """The points of the sides."""
    state = arena.state
    return [points_of(state, side) for side in range(len(state.colours))]


def elements(table: Table[State], seat: int, zone: str) -> list[Element]:
    """What a seat sees in a zone."""
    return next(each.elements for each in table.view(Seat(seat)).zones if each.key == zone)


def faces_seen(table: Table[State], seat: int, zone: str) -> list[str]:
    """The cards of a zone that a seat can name, by their ids."""
    labels = [each.label.key for each in elements(table, seat, zone) if not each.is_back]
    return [key.partition(".")[2] for key in labels if key.startswith("card.")]


# -- positions -----------------------------------------------------------------------------------------------


def shrink_deck(arena: Arena, size: int, seat: int = 0, sideways: int | None = None) -> None:
    """Leave so many cards in a seat's deck, the rest is discarded; perhaps so many of them sideways."""
    state = arena.state.copy()
    deck, discards = state.decks[seat], state.discards[seat]
    discards += deck[size:]
    del deck[size:]
    if sideways is not None:
        state.sideways[seat] = sideways
    state.sideways[seat] = min(state.sideways[seat], size)
    arena.edit(decks=state.decks, discards=state.discards, sideways=state.sideways)


def fill_hand(arena: Arena, seat: int = 0, school: int = 3, legends: int = 2, flares: int = 1) -> None:
    """Draw a hand of so many cards of each kind from the tops of the piles."""
    state = arena.state.copy()
    for pile, number in (
        (state.decks[seat], school),
        (state.legend_pile, legends),
        (state.flare_pile, flares),
    ):
        for _ in range(number):
            instance = pile.pop()
            state.hands[seat].append(instance)
            state.cards.seen[instance] = 1 << seat
    arena.edit(
        decks=state.decks, hands=state.hands, cards=state.cards,
        legend_pile=state.legend_pile, flare_pile=state.flare_pile,
    )  # fmt: skip


def behind(upgraded: int, pieces: int, mode: str = "duel", **how: Any) -> Stage:
    """A lone own recruit on e4; the next colour leads by exactly so many upgraded pieces and pieces."""
    row = ["H"] * upgraded + ["C"] * (pieces + 1 - upgraded) + ["."] * 14
    friends = ["c"] * (upgraded - pieces - 1) + ["."] * 7
    arena = Stage(mode, **how)
    arena.draw(f"""
        {" ".join(row[:7])}
        {" ".join(row[7:14])}
        . . . . . . .
        . . . . . . .
        . . . c . . .
        . . . . . . .
        {" ".join(friends[:7])}
    """)
    return arena
