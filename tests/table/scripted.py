"""Games of a few lines, for the corners of the table: a list of steps, each an `async def` of the test."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from tafelrunde.table import (
    Beats,
    Candidate,
    Cards,
    Choice,
    Flow,
    Game,
    Locale,
    Mode,
    Objection,
    Result,
    Rulebook,
    Scene,
    Seat,
    Step,
    Stream,
    Table,
    Zone,
    choose,
    text,
    untranslated,
    verbatim,
)
from tafelrunde.table.text import SHARED

SOUTH, NORTH = Seat(0), Seat(1)


class Bag(msgspec.Struct):
    """A state that notes what happened."""

    phase: int
    notes: list[str]
    cards: Cards
    out: bool = False

    def copy(self) -> Bag:
        return Bag(self.phase, self.notes.copy(), self.cards.copy(), self.out)


Body = Callable[[Bag, Beats], Flow[None]]


class Scripted(Game[Bag]):
    """Plays its bodies one after the other."""

    id = "scripted"
    title = untranslated("Scripted")
    modes = (Mode("standard", untranslated("For two"), ("south", "north"), 2),)
    state_type = Bag

    def __init__(self, *bodies: Body, faces: Sequence[str] = ()) -> None:
        self.bodies = bodies
        self.faces = faces

    @cached_property
    def rulebook(self) -> Rulebook:
        return Rulebook([], [])

    @property
    def locale(self) -> Locale:
        names = {"seat.south": "S", "seat.north": "N"}
        return Locale({"de": names, "en": names}, base=SHARED)

    def setup(self, mode: Mode, seats: int, options: Mapping[str, Any]) -> Bag:
        return Bag(0, [], Cards.unseen(self.faces))

    def next_step(self, state: Bag) -> Step | None:
        is_over = state.out or state.phase == len(self.bodies)
        return None if is_over else Step("body", (state.phase,))

    async def flow(self, state: Bag, step: Step, beats: Beats) -> None:
        await self.bodies[state.phase](state, beats)
        state.phase += 1

    def result(self, state: Bag) -> Result | None:
        return Result((), verbatim("over")) if self.next_step(state) is None else None

    def concession(self, state: Bag, seat: Seat) -> Objection | None:
        return None

    def concede(self, state: Bag, seat: Seat, beats: Beats) -> None:
        state.notes.append(f"{seat} gives up")
        state.out = True

    def copy(self, state: Bag) -> Bag:
        return state.copy()

    def cards(self, state: Bag) -> Cards | None:
        return state.cards

    def pools(self, state: Bag) -> Iterable[Sequence[int]]:
        return [range(len(state.cards.faces))]

    def view(self, state: Bag, seat: Seat) -> Scene:
        return Scene(seat, [Zone("notes", "text", text("option.nothing"))])

    def round_of(self, state: Bag) -> int:
        return state.phase


def pick(seat: Seat, *keys: str) -> Choice[str]:
    """Ask a seat for one of the keys."""
    return choose(seat, "option", "chance", lambda: [Candidate(key, key, verbatim(key)) for key in keys])


def asks(*questions: tuple[Seat, str]) -> Body:
    """A step that asks `a` or `b` of each seat in turn, and notes the answers."""

    async def body(bag: Bag, beats: Beats) -> None:
        for seat, name in questions:
            bag.notes.append(name + await pick(seat, "a", "b"))
            beats.tell("noted", note=bag.notes[-1])

    return body


def seat_down(*bodies: Body, faces: Sequence[str] = (), stream: Stream | None = None) -> Table[Bag]:
    """A table with those steps; without a stream the test answers for chance."""
    game = Scripted(*bodies, faces=faces)
    if stream is None:
        return Table.unstarted(game, game.mode(), 2, {})
    return Table.new(game, stream=stream)
