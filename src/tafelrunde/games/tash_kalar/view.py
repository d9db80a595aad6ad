"""What a seat sees of Tash-Kalar, built up from what it may know (TK-INFO-01, TK-INFO-02)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from tafelrunde.games.tash_kalar.board import (
    CENTRE_NINE,
    COLOURED,
    NAMES,
    NUMBERS,
    RED,
    SIZE,
    Mask,
    Square,
    squares,
)
from tafelrunde.games.tash_kalar.cards import BEINGS, TASKS
from tafelrunde.games.tash_kalar.drawing import counts, kind_text
from tafelrunde.games.tash_kalar.faces import KEPT, LOOKS, card, card_face, hand_card
from tafelrunde.games.tash_kalar.placements import (
    Arena,
)
from tafelrunde.games.tash_kalar.questions import piece_name
from tafelrunde.games.tash_kalar.ranks import RANK_NAMES
from tafelrunde.games.tash_kalar.scoring import colour_points, end_of, points_of
from tafelrunde.games.tash_kalar.setup import start_squares
from tafelrunde.games.tash_kalar.state import NO_CARD, State, seat_name
from tafelrunde.table.decision import OPEN, Seat
from tafelrunde.table.memory import Memory
from tafelrunde.table.scene import Element, Emphasis, Face, Grid, Scene, SquareLook, Zone, ZoneKind
from tafelrunde.table.text import Text, text, verbatim

HOLES = tuple(name for name in NAMES if name and name not in NUMBERS)
GROUND: dict[str, SquareLook] = {
    NAMES[square]: "red" if RED >> square & 1 else "green" for square in squares(COLOURED)
}
BOARD_LABEL = text("zone.board")
MARKS = ("▲", "▼", "◆", "●")
"""Colours, also for those who see none."""
RANK_MARKS = ("·", "+", "★")
RANK_ICONS = tuple(LOOKS["rank"][name]["icon"] for name in RANK_NAMES)
RIMS: tuple[tuple[Emphasis, ...], ...] = ((), ("silver",), ("gold",))
"""Of common, heroic and legendary pieces."""
KEPT_BOARDS = 1024
"""How the pieces of one kind stand: what some hundred tables show."""


def views(state: State, seats: Sequence[Seat], memory: Memory | None = None) -> list[Scene]:
    """The whole table as those seats see it; what looks the same to all of them is made once."""
    memory = Memory() if memory is None else memory
    sides = [_Side(state, Seat(owner)) for owner in range(state.seats)]
    piles = _piles_of(state)
    board = memory.same("board", tuple(state.board), lambda: _board(state))
    common = [*_tasks(state, memory), _turn(state, memory), board]
    now = (state.phase, state.turn, state.active, state.last_turns)
    headline = memory.same("headline", now, lambda: _headline(state))
    return [_scene(state, seat, sides, piles, common, headline, memory) for seat in seats]


def _scene(
    state: State,
    seat: Seat,
    sides: list[_Side],
    piles: tuple[Any, ...],
    common: list[Zone],
    headline: Text,
    memory: Memory,
) -> Scene:
    """The others' sides, piles and tasks, the arena, the own side."""
    own = seat if 0 <= seat < state.seats else Seat(0)
    order = [(own + step) % state.seats for step in range(1, state.seats)]
    zones = [zone for each in order for zone in _seat_zones(state, sides[each], seat, memory)]
    zones.append(memory.same(("piles", seat), piles, lambda: _piles(state, seat)))
    zones += [*common, *_seat_zones(state, sides[own], seat, memory)]
    return Scene(seat, zones, headline, _aim(state.mode, state.seats))


@lru_cache(maxsize=8)
def _aim(mode: str, seats: int) -> Text:
    """What wins, and with how many points the last round begins (TK-END-04, TK-END-06, TK-END-07)."""
    word = mode.removeprefix("team-")
    return text(f"aim.{word}", number=end_of(word, seats))


class _Side:
    """What the zones of a seat are made of, for whoever looks at them."""

    __slots__ = ("arena", "claimed", "counters", "discards", "hand", "owner")

    def __init__(self, state: State, owner: Seat) -> None:
        side = state.side_of(owner)
        self.owner = owner
        self.hand = state.cards.made_of(state.hands[owner])
        self.discards = state.cards.made_of(state.discards[owner])
        has_claimed = state.has_tasks and owner < 2
        self.claimed = state.cards.made_of(state.claimed[side]) if has_claimed else None
        self.arena = Arena(state, owner).made_of
        self.counters = (
            owner == state.active,
            points_of(state, side),
            tuple(colour_points(state, owner).items()) if state.is_melee else (),
            state.markers[owner] if state.is_melee else 0,
            state.tiles[side],
            state.legends[side],
            counts(state, owner),
            len(state.decks[owner]),
            state.sideways[owner] if state.is_team else 0,
            state.resigning >> owner & 1,
        )


def _headline(state: State) -> Text:
    if state.phase == "over":
        return text("headline.over")
    if state.turn == 0:
        return text("headline.setup")
    who = text(f"seat.{seat_name(state, state.active)}")
    if state.last_turns >= 0:
        return text("headline.last", turn=state.turn, seat=who, number=state.last_turns)
    return text("headline.turn", turn=state.turn, seat=who)


# -- the zones of a seat -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _zone_label(kind: str, name: str) -> Text:
    return text(f"zone.{kind}", seat=text(f"seat.{name}"))


def _zone(kind: str, form: ZoneKind, state: State, owner: Seat, elements: list[Element]) -> Zone:
    """A zone of a seat."""
    name = seat_name(state, owner)
    return Zone(f"{kind}.{name}", form, _zone_label(kind, name), elements, owner=owner)


def _seat_zones(state: State, side: _Side, seat: Seat, memory: Memory) -> list[Zone]:
    owner, is_open = side.owner, seat in (side.owner, OPEN)
    hand = (side.hand, side.arena) if is_open else (side.hand,)
    zones = [
        memory.same(("seat", owner), side.counters, lambda: _counters(state, owner)),
        memory.same(("hand", owner, seat), hand, lambda: _hand(state, owner, seat)),
        memory.same(("discard", owner, seat), side.discards, lambda: _discards(state, owner, seat)),
    ]
    if side.claimed is not None:
        zones.append(
            memory.same(("claimed", owner, seat), side.claimed, lambda: _claimed(state, owner, seat))
        )
    return zones


def _discards(state: State, owner: Seat, seat: Seat) -> Zone:
    return _zone("discard", "pile", state, owner, _pile_cards(state, "discard", state.discards, owner, seat))


def _claimed(state: State, owner: Seat, seat: Seat) -> Zone:
    elements = [card(state, each, seat, "", owner) for each in state.claimed[state.side_of(owner)]]
    return _zone("claimed", "row", state, owner, elements)


def _pile_cards(state: State, kind: str, piles: list[list[int]], owner: Seat, seat: Seat) -> list[Element]:
    """What is known first, so that places tell nothing; hidden cards by their backs."""
    known, hidden = state.cards.split(seat, piles[owner])
    order = known + sorted(hidden, key=lambda each: kind_text(state, each).key)
    name = seat_name(state, owner)
    return [card(state, each, seat, f"{kind}.{name}.{place}", owner) for place, each in enumerate(order)]


def _hand(state: State, owner: Seat, seat: Seat) -> Zone:
    if seat not in (owner, OPEN):
        return _zone("hand", "hand", state, owner, _pile_cards(state, "hand", state.hands, owner, seat))
    arena, faces = Arena(state, owner), state.cards.faces
    elements: list[Element] = []
    for place, instance in enumerate(state.hands[owner]):
        face = faces[instance]
        if face in BEINGS and state.cards.knows(seat, instance):
            elements.append(hand_card(arena, instance, face, owner))
        else:
            name = seat_name(state, owner)
            elements.append(card(state, instance, seat, f"hand.{name}.{place}", owner))
    return _zone("hand", "hand", state, owner, elements)


def _counters(state: State, owner: Seat) -> Zone:
    name = seat_name(state, owner)
    side = state.side_of(owner)
    school, legends, flares = counts(state, owner)
    colour = state.colours[side]
    elements = [
        _colour(name, owner, side, colour, owner == state.active),
        _counter(name, owner, "school", school=state.schools[owner]),
    ]
    end = end_of(state.mode.removeprefix("team-"), state.seats)
    if state.is_melee:
        elements.append(_counter(name, owner, "points", number=points_of(state, side)))
        for other, points in colour_points(state, owner).items():
            has_improvised = bool(state.markers[owner] >> other & 1)
            elements.append(_colour_points(name, owner, state.colours[other], points, has_improvised, end))
    else:
        elements.append(_points(name, owner, points_of(state, side), end))
    elements += [
        _counter(name, owner, "supply", tiles=state.tiles[side], legends=state.legends[side]),
        _counter(name, owner, "hand", school=school, legends=legends, flares=flares),
    ]
    deck = len(state.decks[owner])
    if state.is_team:
        sideways = state.sideways[owner]
        elements.append(_counter(name, owner, "team-deck", upright=deck - sideways, sideways=sideways))
    else:
        elements.append(_counter(name, owner, "deck", number=deck))
    if state.resigning >> owner & 1:
        elements.append(_counter(name, owner, "resigning"))
    return _zone("seat", "track", state, owner, elements)


@lru_cache(maxsize=KEPT)
def _counter(name: str, owner: Seat, kind: str, **numbers: int | str) -> Element:
    args: dict[str, int | str | Text] = dict(numbers)
    if kind == "school":
        args = {"school": Text(f"school.{numbers['school']}")}
    key = "deck" if kind == "team-deck" else kind
    return Element(f"{name}.{key}", "counter", text(f"counter.{kind}", **args), owner=owner)


@lru_cache(maxsize=KEPT)
def _colour(name: str, owner: Seat, side: int, colour: str, is_active: bool) -> Element:
    label = text("counter.colour", mark=MARKS[side], colour=text(f"colour.{colour}"))
    marks = ("active",) if is_active else ()
    return Element(f"{name}.colour", "counter", label, Face(colour=colour), owner=owner, marks=marks)


@lru_cache(maxsize=KEPT)
def _points(name: str, owner: Seat, points: int, end: int) -> Element:
    label = text("counter.points-of", number=points, most=end)
    return Element(f"{name}.points", "counter", label, _race(points, end), owner=owner)


@lru_cache(maxsize=KEPT)
def _colour_points(name: str, owner: Seat, colour: str, points: int, is_spent: bool, end: int) -> Element:
    key = "counter.colour-points-spent" if is_spent else "counter.colour-points"
    label = text(key, colour=text(f"colour.{colour}"), number=points)
    return Element(f"{name}.points-{colour}", "counter", label, _race(points, end), owner=owner)


def _race(points: int, end: int) -> Face:
    return Face(numbers={"value": points, "goal": end})


# -- what belongs to all -------------------------------------------------------------------------------------


def _piles_of(state: State) -> tuple[Any, ...]:
    """What decides how the piles look."""
    played = () if state.played == NO_CARD else (state.played,)
    shown = [state.cards.made_of(each) for each in (state.legend_discard, state.flare_discard, played)]
    return len(state.legend_pile), len(state.flare_pile), *shown


def _piles(state: State, seat: Seat) -> Zone:
    elements = [
        _pile("legends", len(state.legend_pile)),
        _pile("flares", len(state.flare_pile)),
        *(card(state, each, seat, "legend-discard", None) for each in state.legend_discard),
        *(card(state, each, seat, "flare-discard", None) for each in state.flare_discard),
    ]
    label = "zone.piles"
    if state.played != NO_CARD:
        played = card(state, state.played, seat, "played", None)
        elements.append(msgspec.structs.replace(played, emphasis=("resolving",)))
        label = "zone.piles-and-played"
    return Zone("piles", "pile", text(label), elements)


@lru_cache(maxsize=KEPT)
def _pile(key: str, number: int) -> Element:
    return Element(key, "pile", text(f"pile.{key}", number=number))


def _tasks(state: State, memory: Memory) -> list[Zone]:
    """The tasks, where there are any (TK-MODE-04)."""
    if not state.has_tasks:
        return []
    lying = [each for each in state.tasks if each != NO_CARD]
    of = (len(state.task_deck), state.cards.made_of(lying), state.cards.made_of(state.task_deck[-1:]))
    return [memory.same("tasks", of, lambda: _tasks_now(state))]


def _tasks_now(state: State) -> Zone:
    faces = state.cards.faces
    elements = [_task(instance, faces[instance]) for instance in state.tasks if instance != NO_CARD]
    if state.task_deck and state.tasks:
        following = state.task_deck[-1]
        elements.append(_task(following, faces[following], is_next=True))
    return Zone("tasks", "row", text("zone.tasks", number=len(state.task_deck)), elements)


@lru_cache(maxsize=KEPT)
def _task(instance: int, face: str, is_next: bool = False) -> Element:
    label = text("task-label", task=Text(f"task.{face}"), number=TASKS[face].points)
    marks = ("next",) if is_next else ()
    return Element(f"card{instance}", "aim", label, card_face(face), marks=marks)


def _turn(state: State, memory: Memory) -> Zone:
    """What has happened in this turn, and what is still to come."""
    control = state.controller if state.is_handed_over() else -1
    of = (state.actions, tuple(state.destroyed), control, state.may_borrow, state.takes_another)
    return memory.same("turn", of, lambda: _turn_now(state))


def _turn_now(state: State) -> Zone:
    counters = {"actions": text("counter.actions", number=state.actions)}
    for index, number in enumerate(state.destroyed):
        if number:
            piece = piece_name(state.colours, index)
            counters[f"d{index}"] = text("counter.destroyed", piece=piece, number=number)
    if state.is_handed_over() and state.controller >= 0:
        seat = text(f"seat.{seat_name(state, state.controller)}")
        counters["control"] = text("counter.control", seat=seat)
    if state.may_borrow:
        counters["borrow"] = text("counter.borrow")
    if state.takes_another:
        counters["another"] = text("counter.another")
    elements = [Element(f"turn.{key}", "counter", label) for key, label in counters.items()]
    return Zone("turn", "text", text("zone.turn"), elements)


def _board(state: State) -> Zone:
    elements: list[Element] = []
    occupied = 0
    for index, places in enumerate(state.board):
        occupied |= places
        colour = state.colours[index // 3]
        elements += _pieces(colour, index, places)
    elements += _bares(COLOURED & ~occupied)
    marked = CENTRE_NINE if state.has_tasks else start_squares(state)
    grid = _grid("ringed" if state.has_tasks else "framed", marked)
    return Zone("board", "board", BOARD_LABEL, elements, grid)


@lru_cache(maxsize=KEPT_BOARDS)
def _pieces(colour: str, index: int, places: Mask) -> list[Element]:
    """All pieces of a colour and rank; most answers leave them where they are."""
    return [_piece(colour, index, square) for square in squares(places)]


@lru_cache(maxsize=KEPT_BOARDS)
def _bares(places: Mask) -> list[Element]:
    """The coloured squares on which nothing stands."""
    return [_bare(square) for square in squares(places)]


@lru_cache(maxsize=KEPT)
def _piece(colour: str, index: int, square: Square) -> Element:
    side, rank = divmod(index, 3)
    name = NAMES[square]
    label = text("piece-at", piece=text(f"piece.{colour}-{RANK_NAMES[rank]}"), square=name)
    title = verbatim(f"{MARKS[side]}{RANK_MARKS[rank] * (rank + 1)}")
    looks = Face(RANK_ICONS[rank], title, _ground(square), {"rank": rank + 1}, [], colour)
    rim = RIMS[rank]
    return Element(f"piece.{name}", "piece", label, looks, at=name, owner=Seat(side), emphasis=rim)


@lru_cache(maxsize=KEPT)
def _bare(square: Square) -> Element:
    name = NAMES[square]
    hue = GROUND[name]
    looks = Face(title=text(f"ground.{hue}"))
    return Element(f"ground.{name}", "ground", text(f"ground-at.{hue}", square=name), looks, at=name)


@lru_cache(maxsize=8)
def _grid(word: SquareLook, marked: int) -> Grid:
    """The side of the board that the mode uses (TK-BOARD-01, TK-BOARD-03)."""
    looks: dict[str, tuple[SquareLook, ...]] = {name: (hue,) for name, hue in GROUND.items()}
    for square in squares(marked):
        name = NAMES[square]
        looks[name] = (*looks.get(name, ()), word)
    return Grid(SIZE, SIZE, {}, looks, HOLES)


def _ground(square: int) -> Text | None:
    hue = GROUND.get(NAMES[square])
    return None if hue is None else text(f"ground.{hue}")
