"""Before the first turn: options, shuffling, dealing, tasks, the opening recruits (TK-SETUP)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET, UnsetType

from tafelrunde.games.tash_kalar.board import DUEL_START, MELEE_SYMBOLS, NAMES, NUMBERS, Mask, Square, mask
from tafelrunde.games.tash_kalar.cards import DECKS, FLARES, LEGENDS, TASKS
from tafelrunde.games.tash_kalar.drawing import (
    FLARE_HAND,
    LEGEND_HAND,
    SCHOOL_HAND,
    draw_school,
    draw_shared,
)
from tafelrunde.games.tash_kalar.questions import looks_like_square
from tafelrunde.games.tash_kalar.ranks import COMMON
from tafelrunde.games.tash_kalar.state import (
    COLOURS,
    LEGEND_PIECES,
    SCHOOLS,
    SIDEWAYS,
    TILES,
    State,
    deck_range,
    flare_range,
    legend_range,
    seat_name,
    task_range,
)
from tafelrunde.games.tash_kalar.tasking import lay_out
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.beat import Beats
from tafelrunde.table.chance import roll, shuffle
from tafelrunde.table.decision import Decision, Objection, Option, Seat, forbidden
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.hidden import Cards
from tafelrunde.table.text import text, verbatim

OPTIONS = ("schools", "start", "colours", "board", "adjacent")
ADJACENT = ("summoned", "now")
"""From where a bare \"adjacent\" is measured; usually from the square of summoning (TK-KEY-32)."""


def set_up(mode: str, seats: int, options: Mapping[str, Any]) -> State:
    """The table before anything is shuffled.

    Options: `schools`, one per seat; `start`, a seat's name (else it is drawn, TK-SETUP-09); `colours`, in a
    team game one per team (TK-SETUP-04); `board`, its side, which the mode decides (TK-BOARD-01); `adjacent`,
    `summoned` or `now`, from which square a bare "adjacent" is measured (TK-KEY-32).
    """
    unknown = sorted(set(options) - set(OPTIONS))
    if unknown:
        raise BadSetup(text("setup-error.option", option=verbatim(unknown[0][:60])), field="setup")
    has_tasks = mode.endswith("high-form")
    side_of_board = "high-form" if has_tasks else "deathmatch"
    if options.get("board", side_of_board) != side_of_board:
        raise BadSetup(text("setup-error.board"), "TK-BOARD-01", "board")
    schools = _schools(seats, options, mode)
    colours = _colours(schools, options, mode)
    faces = [being.id for school in schools for being in DECKS[SCHOOLS[school]]]
    faces += [*(legend.id for legend in LEGENDS), *FLARES]
    if has_tasks:
        faces += list(TASKS)
    sides = len(colours)
    markers = 0 if has_tasks else seats - 1 if mode == "melee" else 1  # TK-STOCK-04
    state = State(
        mode=mode,
        seats=seats,
        schools=schools,
        colours=colours,
        cards=Cards.unseen(faces),
        decks=[list(deck_range(seat)) for seat in range(seats)],
        hands=[[] for _ in range(seats)],
        discards=[[] for _ in range(seats)],
        legend_pile=list(legend_range(seats)),
        flare_pile=list(flare_range(seats)),
        legend_discard=[],
        flare_discard=[],
        sideways=[SIDEWAYS if sides < seats else 0] * seats,
        tasks=[],
        task_deck=list(task_range(seats)) if has_tasks else [],
        claimed=[[] for _ in range(sides)],
        board=[0] * (3 * sides),
        tiles=[TILES - markers] * sides,
        legends=[LEGEND_PIECES] * sides,
        points=[0] * (seats * seats if mode == "melee" else sides),
        markers=[0] * seats,
        destroyed=[0] * (3 * sides),
        summoned=[0] * 4,
        extra=[0, 0],
        adjacent=_adjacent(options),
    )
    if "start" in options:
        state.start = _start(state, options["start"])
    return state


def _schools(seats: int, options: Mapping[str, Any], mode: str) -> list[str]:
    """Every player has another school (TK-SETUP-02, TK-SETUP-04)."""
    named = options.get("schools", list(SCHOOLS)[:seats])
    if not isinstance(named, list | tuple) or len(named) != seats:
        raise BadSetup(text("setup-error.schools", number=seats), "TK-SETUP-02", "schools")
    for school in named:
        if school not in SCHOOLS:
            known = ", ".join(SCHOOLS)
            raise BadSetup(
                text("setup-error.school", school=verbatim(str(school)[:60]), known=known), None, "schools"
            )
    if len(dict.fromkeys(named)) < seats:
        rule = "TK-SETUP-04" if mode.startswith("team") else "TK-SETUP-02"
        raise BadSetup(text("setup-error.school-twice"), rule, "schools")
    return list(named)


def _colours(schools: list[str], options: Mapping[str, Any], mode: str) -> list[str]:
    """A player's colour is that of the school; a team takes the colour of one of its two (TK-SETUP-04)."""
    owned = [COLOURS[school] for school in schools]
    if not mode.startswith("team"):
        if "colours" in options:
            raise BadSetup(text("setup-error.colours"), "TK-SETUP-02", "colours")
        return owned
    named = options.get("colours", owned[:2])
    is_pair = isinstance(named, list | tuple) and len(named) == 2
    if not is_pair or any(colour not in owned[team::2] for team, colour in enumerate(named)):
        raise BadSetup(text("setup-error.team-colours"), "TK-SETUP-04", "colours")
    return list(named)


def _adjacent(options: Mapping[str, Any]) -> Literal["summoned"] | UnsetType:
    """TK-KEY-32."""
    named = options.get("adjacent", ADJACENT[0])
    if named not in ADJACENT:
        known = ", ".join(ADJACENT)
        wanted = verbatim(str(named)[:60])
        raise BadSetup(text("setup-error.adjacent", word=wanted, known=known), "TK-KEY-32", "adjacent")
    return "summoned" if named == "summoned" else UNSET


def _start(state: State, named: object) -> int:
    names = [seat_name(state, seat) for seat in range(state.seats)]
    if named not in names:
        wanted = verbatim(str(named)[:60])
        raise BadSetup(text("setup-error.start", seat=wanted, known=", ".join(names)), "TK-SETUP-09", "start")
    return names.index(str(named))


async def deal(state: State, beats: Beats) -> None:
    """Draw the start player, shuffle everything, deal (TK-SETUP-01, -06, -08 to -12)."""
    if state.start < 0:
        state.start = (await roll(state.seats))[0]
    state.active = state.controller = state.start
    turn = Turn(state, beats)
    turn.tell("start", rules=("TK-SETUP-08",), seat=text(f"seat.{seat_name(state, state.start)}"))
    cards = state.cards
    cards.reorder(state.legend_pile, await shuffle(len(state.legend_pile)))
    cards.reorder(state.flare_pile, await shuffle(len(state.flare_pile)))
    for deck in state.decks:
        cards.reorder(deck, await shuffle(len(deck)))
    for step in range(state.seats):
        seat = (state.start + step) % state.seats
        draw_school(turn, seat, SCHOOL_HAND)
        if not state.is_team or step < 2:  # TK-SETUP-11, TK-SETUP-12
            for _ in range(LEGEND_HAND):
                await draw_shared(turn, seat, is_flare=False)
        for _ in range(FLARE_HAND):
            await draw_shared(turn, seat, is_flare=True)
    if state.has_tasks:
        await lay_out(turn)
        begin_turn(turn)  # TK-SETUP-13
    else:
        state.phase = "open"


def begin_turn(turn: Turn) -> None:
    """The active player's turn begins: two actions, one in the very first turn (TK-TURN-02, TK-TURN-03)."""
    state = turn.state
    state.turn += 1
    state.actions = 1 if state.turn == 1 else 2
    state.controller = state.active
    state.has_discarded = state.may_borrow = state.takes_another = False
    state.summoned = [0, 0, 0, 0]
    state.phase = "act"
    turn.side = state.side_of(state.active)
    seat = text(f"seat.{seat_name(state, state.active)}")
    turn.tell("turn", rules=("TK-TURN-01",), seat=seat, number=state.turn)


# -- the opening recruits (TK-SETUP-15, TK-SETUP-17 to TK-SETUP-20) ------------------------------------------


class OpenQuestion(Decision[int]):
    """Where the setup recruit of a colour goes: `blue c5`."""

    __slots__ = ("free", "side", "state")

    def __init__(self, state: State, side: int, free: list[Square]) -> None:
        seat = Seat((state.start - 1) % state.seats)
        prompt = text("prompt.open", colour=text(f"colour.{state.colours[side]}"))
        super().__init__(seat, "squares", "open", prompt=prompt)
        self.state = state
        self.side = side
        self.free = free

    @property
    def rule(self) -> str:
        return opening_rule(self.state)

    def meant(self, elements: Sequence[str]) -> Option | None:
        is_square = len(elements) == 1 and elements[0] in NUMBERS
        return self.option(f"{self.state.colours[self.side]} {elements[0]}") if is_square else None

    def legal(self) -> Sequence[str]:
        colour = self.state.colours[self.side]
        return [f"{colour} {NAMES[square]}" for square in self.free]

    def option(self, key: str) -> Option:
        colour, _, name = key.partition(" ")
        if colour not in self.state.colours or not looks_like_square(name):
            raise self.unknown(key)
        label = text("option.open", colour=text(f"colour.{colour}"), square=name)
        return Option(key, label, (name,), self._objection(colour, name))

    def _objection(self, colour: str, name: str) -> Objection | None:
        is_melee = self.state.is_melee
        square = NUMBERS.get(name)
        if square is None:
            return forbidden("TK-BOARD-02", "no-square", square=name)
        if colour != self.state.colours[self.side]:
            second = (self.state.start + 1) % self.state.seats
            if is_melee and self.state.seats == 4 and colour == self.state.colours[second]:
                return forbidden("TK-SETUP-19", "no-setup-recruit")
            is_laid = self.state.board[3 * self.state.colours.index(colour)]
            return forbidden(self.rule if is_laid else "TK-SETUP-21", "other-colour-first")
        if square in self.free:
            return None
        if not is_melee:
            return forbidden(
                "TK-SETUP-15" if square in DUEL_START else "TK-BOARD-04", "no-start-square", square=name
            )
        is_symbol = any(square in symbol for symbol in MELEE_SYMBOLS)
        return forbidden("TK-SETUP-20" if is_symbol else "TK-BOARD-05", "no-start-square", square=name)

    def value(self, key: str) -> int:
        return NUMBERS[key.partition(" ")[2]]


def opening_rule(state: State) -> str:
    """The rule of what is laid before the first turn, and by whom; High Form begins empty."""
    if state.has_tasks:
        return "TK-SETUP-13"
    return "TK-SETUP-17" if state.is_melee else "TK-SETUP-15"


async def open_arena(state: State, beats: Beats) -> None:
    """The player to the right of the start player lays the setup recruits."""
    turn = Turn(state, beats)
    symbols = _symbols(state)
    sides = list(range(len(state.colours)))
    if state.is_melee and state.seats == 4:
        sides.remove((state.start + 1) % 4)  # TK-SETUP-19
    for side in sides:
        free = [square for symbol in symbols for square in symbol]
        square = Square(await OpenQuestion(state, side, free)) if len(free) > 1 else free[0]
        turn.place(square, COMMON, side)
        symbols = [symbol for symbol in symbols if square not in symbol]
    begin_turn(turn)


def _symbols(state: State) -> list[tuple[Square, ...]]:
    return list(MELEE_SYMBOLS) if state.is_melee else [(square,) for square in DUEL_START]


def start_squares(state: State) -> Mask:
    """The squares of the setup symbols."""
    return mask(square for symbol in _symbols(state) for square in symbol)
