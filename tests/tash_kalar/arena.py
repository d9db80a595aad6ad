"""Positions of Tash-Kalar are drawn, actions are notation.

    arena = Arena("duel")
    arena.draw('''
        . C .
        c . c
        . . .
    ''')
    arena.give("swordmaster")
    arena.play("summon swordmaster e5", "none")

A drawing smaller than the board lies around e5; its first line is the top. `c h l` are recruits, heroes and
legends of the seat to move, `C H L` of the next colour, `x y z` of the third and `X Y Z` of the fourth.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.games.tash_kalar.board import NAMES, NUMBERS, STRIDE, squares
from tafelrunde.games.tash_kalar.position import Position
from tafelrunde.games.tash_kalar.ranks import RANK_NAMES
from tafelrunde.games.tash_kalar.state import State, deck_range, flare_range, legend_range
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.beat import SILENT, Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Option
from tafelrunde.table.errors import Refusal
from tafelrunde.table.table import Table
from tafelrunde.table.works import state_hash
from tests.setups import Seated

LETTERS = ("chl", "CHL", "xyz", "XYZ")
MIDDLE = 4


class Arena(Seated[State]):
    """One position under test."""

    def __init__(
        self,
        mode: str = "duel",
        seats: int | None = None,
        setup: Mapping[str, Any] | None = None,
        *,
        actions: int = 2,
        active: int = 0,
        seed: int = 1,
    ) -> None:
        position = Position(mode, seats=seats, **(setup or {}))
        self.mode, self.seats, self.setup = position.mode, position.seats, position.setup
        position.to_move(self.mode.seats[active], actions)
        position.state.start = active
        self._stream = Stream(seed)
        self._beats: list[Beat] = []
        self._before = ""
        self._sit_down(position.state)

    def _sit_down(self, state: State) -> None:
        self.table = Table(GAME, self.mode, self.seats, self.setup, state, stream=self._stream)
        self._before = state_hash(self.state)

    def edit(self, **changes: Any) -> State:
        """Change fields of the state between two steps, and go on from there."""
        assert not self.table.answers_since_checkpoint, "an effect is under way"
        state = self.state.copy()
        for name, value in changes.items():
            assert hasattr(state, name), name
            setattr(state, name, value)
        self._sit_down(state)
        return self.state

    # -- making a position -----------------------------------------------------------------------------------

    def draw(self, picture: str) -> None:
        """Lay the pieces of a picture; whatever was in the arena goes back to the supplies."""
        position = Position.of(self.table).cleared()
        state = position.state
        rows = [line.split() for line in picture.strip("\n").splitlines() if line.strip()]
        width = max(len(row) for row in rows)
        assert len(rows) % 2 == width % 2 == 1, "a drawing has odd sides, so that e5 is its middle"
        side = state.side_of(state.active)
        for line, row in enumerate(rows):
            for place, letter in enumerate(row):
                square = (MIDDLE + len(rows) // 2 - line) * STRIDE + MIDDLE - width // 2 + place
                group = next((number for number, letters in enumerate(LETTERS) if letter in letters), None)
                if group is None:
                    assert letter in ".-", f"{letter!r} means nothing in a drawing"
                    continue
                owner = state.colours[(side + group) % len(state.colours)]
                position.put(owner, NAMES[square], RANK_NAMES[LETTERS[group].index(letter)])
        self._sit_down(state)

    def give(self, *faces: str, seat: int | None = None) -> None:
        """Put cards into a hand; a being of a foreign school is printed on an own card."""
        position = Position.of(self.table)
        state = position.state
        seat = state.active if seat is None else seat
        for face in faces:
            own = (*deck_range(seat), *legend_range(state.seats), *flare_range(state.seats))
            if face not in [state.cards.faces[each] for each in own]:
                state.cards.faces[state.decks[seat][0]] = face
            for hand in state.hands:  # whoever has it gives it away
                for held in [each for each in hand if state.cards.faces[each] == face]:
                    hand.remove(held)
                    state.discards[seat].append(held)
            position.hand(self.mode.seats[seat], face)
        self._sit_down(state)

    def tasks(self, *faces: str, following: str | None = None) -> None:
        """Lay out these current tasks, and perhaps this one as the next."""
        self._sit_down(Position.of(self.table).tasks(*faces, following=following).state)

    # -- playing ---------------------------------------------------------------------------------------------

    def option(self, key: str) -> Option:
        """How a key is judged now."""
        return self.decision.option(key)

    def play(self, *keys: str) -> list[Beat]:
        """Give answers one after the other; each must be legal for whoever is asked. Gives all beats."""
        told: list[Beat] = []
        for key in keys:
            told += self.table.answer(self.decision.seat, key)
            problems = GAME.problems(self.state)
            assert not problems or self.table.answers_since_checkpoint, problems
        self._before = state_hash(self.state)
        self._beats = told
        return told

    do = play

    def refused(self, key: str, seat: int | None = None) -> Refusal:
        """Give an answer that must be refused; the refusal."""
        self._before = state_hash(self.state)
        try:
            self.table.answer(self.decision.seat if seat is None else seat, key)
        except Refusal as refusal:
            assert self.unchanged(), f"{key} was refused but left traces"
            return refusal
        raise AssertionError(f"{key} was accepted")

    def unchanged(self) -> bool:
        """Whether the position is as after the last answer."""
        return state_hash(self.state) == self._before

    def end_turn(self) -> None:
        """Place recruits with what is left of the turn, and end it."""
        while self.state.actions:
            self.play(self.legal("place ")[-1])
        self.play("end")

    # -- looking ---------------------------------------------------------------------------------------------

    def turn(self) -> Turn:
        """The turn as cards and tasks read it."""
        return Turn(self.state, SILENT)

    def at(self, name: str) -> str:
        """The letter of what stands on a square, `.` when nothing does."""
        state = self.state
        for index, places in enumerate(state.board):
            if places >> NUMBERS[name] & 1:
                group = (index // 3 - state.side_of(state.active)) % len(state.colours)
                return LETTERS[group][index % 3]
        return "."

    def picture(self, size: int = 9) -> str:
        """The middle of the arena, drawn; squares that do not exist are `-`."""
        reach = range(MIDDLE - size // 2, MIDDLE + size // 2 + 1)
        names = [[NAMES[row * STRIDE + column] for column in reach] for row in reversed(reach)]
        return "\n".join(" ".join(self.at(name) if name in NUMBERS else "-" for name in row) for row in names)

    def shows(self, picture: str) -> bool:
        """Whether the middle of the arena looks so."""
        wanted = [" ".join(line.split()) for line in picture.splitlines() if line.strip()]
        found = self.picture(len(wanted)).splitlines()
        assert found == wanted, "\n".join(["the arena is", *found, "and not", *wanted])
        return True

    def pieces(self) -> dict[str, str]:
        """Every piece by its square."""
        occupied = 0
        for places in self.state.board:
            occupied |= places
        return {NAMES[square]: self.at(NAMES[square]) for square in squares(occupied)}

    def hand(self, seat: int | None = None) -> list[str]:
        """The faces in a hand."""
        state = self.state
        return [state.cards.faces[each] for each in state.hands[state.active if seat is None else seat]]
