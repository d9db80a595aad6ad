"""The state of a game of Tash-Kalar: plain data, copied in a few microseconds.

A *side* is a colour of pieces: a player, or a team of the seats `side` and `side + 2` (TK-SETUP-05). Card
instances are numbered deck by deck: 18 being cards a seat, then 12 legends, 12 flares and, in High Form, the
24 tasks.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from tafelrunde.table.copying import copier
from tafelrunde.table.game import Outcome
from tafelrunde.table.hidden import Cards
from tafelrunde.table.text import Text

DECK_SIZE = 18
LEGEND_COUNT = 12
FLARE_COUNT = 12
TASK_COUNT = 24
SIDEWAYS = 6
"""How many cards lie sideways at the bottom of a team player's deck (TK-SETUP-07)."""
TILES = 17
LEGEND_PIECES = 3
NO_CARD = -1

Phase = Literal["deal", "open", "act", "return", "end", "over"]

SCHOOLS = {"northern": "imperial", "southern": "imperial", "highland": "highland", "sylvan": "sylvan"}
"""Schools and their decks."""
COLOURS = {"northern": "blue", "southern": "red", "highland": "yellow", "sylvan": "green"}
"""Schools and the colours of their pieces."""
BEINGS, LEGENDS, ON_RED, ON_GREEN = range(4)
"""What is counted of the summonings of a turn."""
HIGH_FORMS = frozenset(["high-form", "team-high-form"])
"""The modes with tasks (TK-MODE-04)."""


class State(msgspec.Struct):
    """Everything about a game in progress."""

    mode: str
    seats: Annotated[int, msgspec.Meta(ge=2, le=4)]
    schools: list[str]
    """Per seat."""
    colours: list[str]
    """Per side."""
    cards: Cards
    decks: list[list[int]]
    """Per seat; the top card is the last one."""
    hands: list[list[int]]
    discards: list[list[int]]
    """Per seat."""
    legend_pile: list[int]
    flare_pile: list[int]
    legend_discard: list[int]
    flare_discard: list[int]
    sideways: list[int]
    """Per seat, how many cards at the bottom of the deck lie sideways."""
    tasks: list[int]
    """The current tasks, by place; NO_CARD where nothing could be laid (TK-TASK-12)."""
    task_deck: list[int]
    """The next task is the last one, face up."""
    claimed: list[list[int]]
    """Per side."""
    board: list[int]
    """Masks of squares at 3 * side + rank."""
    tiles: list[int]
    """Per side, two-sided pieces in the supply (TK-STOCK-03)."""
    legends: list[int]
    """Per side, legend pieces in the supply."""
    points: list[int]
    """Duel: per side. Melee: at seats * seat + colour. High Form counts its points anew (TK-SCORE-01)."""
    markers: list[int]
    """Melee: per seat a bit for every colour with which it has improvised (TK-IMP-02)."""
    destroyed: list[int]
    """Enemy pieces credited in this turn, at 3 * side + rank (TK-COUNT-01)."""
    summoned: list[int]
    """In this turn, at BEINGS, LEGENDS, ON_RED and ON_GREEN."""
    extra: list[int]
    """Extra cards to draw at the end of this turn: school, legends (TK-KEY-02)."""
    start: int = -1
    """The start player; -1 until it is drawn."""
    active: int = -1
    """Whose turn it is."""
    controller: int = -1
    """Who acts: the partner after a handover (TK-CTRL-01)."""
    turn: int = 0
    actions: int = 0
    has_discarded: bool = False
    may_borrow: bool = False
    """War Summoner: an enemy piece may serve the next summoning of this turn."""
    takes_another: bool = False
    """Time Elemental: another turn of the same player follows."""
    played: int = NO_CARD
    """The card whose effect is under way (TK-SUM-12)."""
    last_turns: int = -1
    """Turns still to come after this one once the end is triggered; -1 before (TK-END-08)."""
    resigning: int = 0
    """A bit for every seat that has asked to resign (TK-END-12)."""
    phase: Phase = "deal"
    outcome: Outcome | None = None
    adjacent: Literal["summoned"] | UnsetType = UNSET
    """From which square a bare "adjacent" is measured (TK-KEY-32): that of the summoning or, when unset, that
    on which the being stands now. Games from before the choice have it unset and keep their fingerprints."""

    def copy(self) -> State:
        """An independent copy."""
        return _copy(self)

    # -- who is who -----------------------------------------------------------------------------------------

    @property
    def is_team(self) -> bool:
        """Whether two pairs play (TK-MODE-03)."""
        return self.seats > len(self.colours)

    @property
    def is_melee(self) -> bool:
        """Whether everybody plays against everybody."""
        return self.mode == "melee"

    @property
    def has_tasks(self) -> bool:
        """Whether it is a High Form (TK-MODE-04)."""
        return self.mode in HIGH_FORMS

    def side_of(self, seat: int) -> int:
        """The colour that a seat plays."""
        return seat % len(self.colours)

    def is_handed_over(self) -> bool:
        """Whether the partner acts in this turn (TK-CTRL-09)."""
        return self.controller != self.active


_copy = copier(State, shared=("schools", "colours"))


def seat_name(state: State, seat: int) -> str:
    """The seat's name, as in the mode."""
    return ("a1", "b1", "a2", "b2")[seat] if state.is_team else "abcd"[seat]


def side_text(state: State, side: int) -> Text:
    """What a side is called: by who sits there, and by its colour where two are a team."""
    return Text(f"side.{state.colours[side]}" if state.is_team else f"seat.{seat_name(state, side)}")


# -- kinds of cards by their instances -----------------------------------------------------------------------


def deck_range(seat: int) -> range:
    """The being cards of a seat."""
    return range(seat * DECK_SIZE, (seat + 1) * DECK_SIZE)


def legend_range(seats: int) -> range:
    """The legend cards."""
    first = seats * DECK_SIZE
    return range(first, first + LEGEND_COUNT)


def flare_range(seats: int) -> range:
    """The flare cards."""
    first = seats * DECK_SIZE + LEGEND_COUNT
    return range(first, first + FLARE_COUNT)


def task_range(seats: int) -> range:
    """The task cards."""
    first = seats * DECK_SIZE + LEGEND_COUNT + FLARE_COUNT
    return range(first, first + TASK_COUNT)
