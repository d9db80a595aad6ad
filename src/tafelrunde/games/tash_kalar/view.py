"""What a seat sees of Tash-Kalar, built up from what it may know (TK-INFO-01, TK-INFO-02)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from msgspec import UNSET

from tafelrunde.games.tash_kalar.board import (
    CENTRE_NINE,
    COLOURED,
    NAMES,
    NUMBERS,
    RED,
    SIZE,
    Square,
    squares,
)
from tafelrunde.games.tash_kalar.cards import BEINGS, FLARES, TASKS
from tafelrunde.games.tash_kalar.drawing import counts, kind_text
from tafelrunde.games.tash_kalar.placements import (
    FIGURES,
    Arena,
    Boards,
    Summons,
    lack_text,
    manner,
    nearest_on,
)
from tafelrunde.games.tash_kalar.questions import piece_name
from tafelrunde.games.tash_kalar.ranks import RANK_LETTERS, RANK_NAMES
from tafelrunde.games.tash_kalar.scoring import colour_points, points_of
from tafelrunde.games.tash_kalar.setup import start_squares
from tafelrunde.games.tash_kalar.state import NO_CARD, State, seat_name
from tafelrunde.table.decision import OPEN, Seat
from tafelrunde.table.scene import Element, Face, Grid, Scene, Zone
from tafelrunde.table.text import Text, text, verbatim

HOLES = tuple(
    f"{letter}{row}"
    for row in range(1, SIZE + 1)
    for letter in "abcdefghi"
    if f"{letter}{row}" not in NUMBERS
)
GROUND = {NAMES[square]: "red" if RED >> square & 1 else "green" for square in squares(COLOURED)}
BOARD_LABEL = text("zone.board")
MARKS = ("▲", "▼", "◆", "●")
"""Colours, also for those who see none."""
RANK_MARKS = ("·", "+", "★")
SIGNS = {
    (-1, 1): "↖",
    (0, 1): "↑",
    (1, 1): "↗",
    (-1, 0): "←",
    (1, 0): "→",
    (-1, -1): "↙",
    (0, -1): "↓",
    (1, -1): "↘",
}


KEPT = 4096
"""What looks the same is the same: scenes share their elements, and what has changed is quickly found. Enough
for what some hundred tables show, and little beside what those tables hold themselves."""


def views(state: State, seats: Sequence[Seat]) -> list[Scene]:
    """The whole table as those seats see it; what looks the same to all of them is made once."""
    everybody = [Seat(each) for each in range(state.seats)]
    counters = [_counters(state, owner) for owner in everybody]
    common = [_turn(state), _board(state)]
    if state.has_tasks:
        common.insert(0, _tasks(state))
    headline = _headline(state)
    return [_scene(state, seat, counters, common, headline) for seat in seats]


def _scene(state: State, seat: Seat, counters: list[Zone], common: list[Zone], headline: Text) -> Scene:
    """The others' sides, piles and tasks, the arena, the own side."""
    own = seat if 0 <= seat < state.seats else Seat(0)
    order = [Seat((own + step) % state.seats) for step in range(1, state.seats)]
    zones = [zone for each in order for zone in _seat_zones(state, each, seat, counters[each])]
    zones += [_piles(state, seat), *common, *_seat_zones(state, own, seat, counters[own])]
    return Scene(seat, zones, headline)


def _headline(state: State) -> Text:
    if state.phase == "over":
        return text("headline.over")
    if state.turn == 0:
        return text("headline.setup")
    who = text(f"seat.{seat_name(state, state.active)}")
    if state.last_turns >= 0:
        return text("headline.last", turn=state.turn, seat=who, number=state.last_turns)
    return text("headline.turn", turn=state.turn, seat=who)


# -- cards ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def figure_rows(face: str) -> tuple[str, ...]:
    """The figure of a being as its card shows it, row by row."""
    being = BEINGS[face]
    cells: dict[tuple[int, int], str] = {(0, 0): "@"}
    cells.update({(dx, dy): SIGNS[dx, -dy] for dx, dy in being.arrows})
    cells.update(dict.fromkeys(being.marks, "x"))
    for dx, dy, rank in being.pattern:
        letter = RANK_LETTERS[rank]
        cells[dx, dy] = letter.upper() if dx == dy == 0 else letter
    columns = [dx for dx, _ in cells]
    rows = [dy for _, dy in cells]
    return tuple(
        "".join(cells.get((dx, dy), ".") for dx in range(min(columns), max(columns) + 1))
        for dy in range(min(rows), max(rows) + 1)
    )


def measure(state: State, face: str) -> str:
    """On a card that the table's choice touches, from where "adjacent" is measured (TK-KEY-32)."""
    if face not in BEINGS or not BEINGS[face].measures_after_moving:
        return ""
    return "now" if state.adjacent is UNSET else "summoned"


@lru_cache(maxsize=KEPT)
def card_face(face: str, measured: str = "") -> Face:
    """How a card looks."""
    if face in BEINGS:
        being = BEINGS[face]
        rank = text(f"rank.{RANK_NAMES[being.rank]}")
        rows = figure_rows(face)
        notes = [verbatim(" / ".join(rows)), Text(f"card-text.{face}")]
        if measured:
            notes.append(Text(f"note.adjacent-{measured}"))
        return Face(being.deck, Text(f"card.{face}"), rank, {"rank": being.rank + 1}, notes, pattern=rows)
    if face in FLARES:
        flare = FLARES[face]
        numbers = {"upper": flare.upper, "lower": flare.lower}
        return Face("flare", Text(f"card.{face}"), None, numbers, [Text(f"card-text.{face}")])
    task = TASKS[face]
    return Face(
        f"task-{task.category}",
        Text(f"task.{face}"),
        text(f"category.{task.category}"),
        {"points": task.points},
        [Text(f"task-text.{face}")],
    )


def _card(state: State, instance: int, seat: Seat, place: str, role: str, owner: Seat | None) -> Element:
    """A card: its face when the seat knows it, otherwise its back and its place."""
    if not state.cards.knows(seat, instance):
        return _back(place, kind_text(state, instance).key, owner)
    face = state.cards.faces[instance]
    return _open_card(instance, face, role, owner, measure(state, face))


@lru_cache(maxsize=KEPT)
def _back(place: str, kind: str, owner: Seat | None) -> Element:
    return Element(place, "hidden", Text(kind), owner=owner)


@lru_cache(maxsize=KEPT)
def _open_card(instance: int, face: str, role: str, owner: Seat | None, measured: str) -> Element:
    looks = card_face(face, measured)
    assert looks.title is not None
    return Element(f"card{instance}", role, looks.title, looks, owner=owner)


def _hand_card(arena: Arena, instance: int, face: str, owner: Seat) -> Element:
    """A being in the hand that is looked into, with what it would need."""
    figure = FIGURES[face]
    loans: dict[Summons, None] = {}
    if arena.lenders:
        found = [summons for _, summons in arena.borrowed(figure)]
        loans = dict.fromkeys(each._replace(position=None) for each in found)
    allowed = arena.allowed(figure.being.rank)
    measured = measure(arena.state, face)
    places = arena.plain(figure)
    return _summonable(instance, face, owner, places, arena.boards, allowed, tuple(loans), measured)


@lru_cache(maxsize=KEPT // 2)
def _summonable(
    instance: int,
    face: str,
    owner: Seat,
    places: int,
    boards: Boards,
    allowed: int,
    loans: tuple[Summons, ...],
    measured: str,
) -> Element:
    """The card with where it can be summoned now, or what its nearest place lacks."""
    chances: list[Text] = []
    if places:
        names = ", ".join(NAMES[square] for square in squares(places))
        chances.append(text("chance.here", squares=names))
    elif (best := nearest_on(face, boards, allowed)) is None:
        chances.append(text("chance.nowhere"))
    elif best[1]:
        lacks = [lack_text(lack) for lack in best[1]]
        chances.append(text("chance.lacks", square=NAMES[best[0]], lacks=lacks))
    else:
        chances.append(text("chance.no-piece"))
    if loans:
        ways = [text("chance.way", square=NAMES[each.square], how=manner(each)) for each in loans]
        chances.append(text("chance.borrowed", ways=ways))
    printed = card_face(face, measured)
    assert printed.title is not None
    looks = msgspec.structs.replace(printed, now=chances)
    return Element(f"card{instance}", "hand", printed.title, looks, owner=owner)


# -- the zones of a seat -------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _zone_label(kind: str, name: str) -> Text:
    return text(f"zone.{kind}", seat=text(f"seat.{name}"))


def _seat_zones(state: State, owner: Seat, seat: Seat, counters: Zone) -> list[Zone]:
    name = seat_name(state, owner)
    discards = [
        _card(state, each, seat, f"discard.{name}.{place}", "discard", owner)
        for place, each in enumerate(_known_first(state, state.discards[owner], seat))
    ]
    hand = _hand(state, owner, seat)
    zones = [
        counters,
        Zone(f"hand.{name}", "hand", _zone_label("hand", name), hand, owner=owner),
        Zone(f"discard.{name}", "pile", _zone_label("discard", name), discards, owner=owner),
    ]
    if state.has_tasks and owner < 2:
        claimed = [
            _card(state, each, seat, "", "claimed", owner) for each in state.claimed[state.side_of(owner)]
        ]
        zones.append(Zone(f"claimed.{name}", "row", _zone_label("claimed", name), claimed, owner=owner))
    return zones


def _known_first(state: State, pile: list[int], seat: Seat) -> list[int]:
    """What is known first, so that places tell nothing; hidden cards by their backs."""
    known, hidden = state.cards.split(seat, pile)
    return known + sorted(hidden, key=lambda each: kind_text(state, each).key)


def _hand(state: State, owner: Seat, seat: Seat) -> list[Element]:
    name = seat_name(state, owner)
    hand = state.hands[owner]
    if seat not in (owner, OPEN):
        return [
            _card(state, instance, seat, f"hand.{name}.{place}", "hand", owner)
            for place, instance in enumerate(_known_first(state, hand, seat))
        ]
    arena, faces = Arena(state, owner), state.cards.faces
    elements: list[Element] = []
    for place, instance in enumerate(hand):
        face = faces[instance]
        if face in BEINGS and state.cards.knows(seat, instance):
            elements.append(_hand_card(arena, instance, face, owner))
        else:
            elements.append(_card(state, instance, seat, f"hand.{name}.{place}", "hand", owner))
    return elements


def _counters(state: State, owner: Seat) -> Zone:
    name = seat_name(state, owner)
    side = state.side_of(owner)
    school, legends, flares = counts(state, owner)
    colour = state.colours[side]
    elements = [
        _colour(name, owner, side, colour, owner == state.active),
        _counter(name, owner, "school", school=state.schools[owner]),
        _counter(name, owner, "points", number=points_of(state, side)),
    ]
    if state.is_melee:
        for other, points in colour_points(state, owner).items():
            elements.append(
                _colour_points(
                    name, owner, state.colours[other], points, bool(state.markers[owner] >> other & 1)
                )
            )
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
    return Zone(f"seat.{name}", "track", _zone_label("seat", name), elements, owner=owner)


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
    return Element(f"{name}.colour", "counter", label, owner=owner, marks=marks)


@lru_cache(maxsize=KEPT)
def _colour_points(name: str, owner: Seat, colour: str, points: int, is_spent: bool) -> Element:
    key = "counter.colour-points-spent" if is_spent else "counter.colour-points"
    label = text(key, colour=text(f"colour.{colour}"), number=points)
    return Element(f"{name}.points-{colour}", "counter", label, owner=owner)


# -- what belongs to all -------------------------------------------------------------------------------------


def _piles(state: State, seat: Seat) -> Zone:
    elements = [
        _pile("legends", len(state.legend_pile)),
        _pile("flares", len(state.flare_pile)),
        *(_card(state, each, seat, "legend-discard", "discard", None) for each in state.legend_discard),
        *(_card(state, each, seat, "flare-discard", "discard", None) for each in state.flare_discard),
    ]
    if state.played != NO_CARD:
        elements.append(_card(state, state.played, seat, "played", "played", None))
    return Zone("piles", "pile", text("zone.piles"), elements)


@lru_cache(maxsize=KEPT)
def _pile(key: str, number: int) -> Element:
    return Element(key, "pile", text(f"pile.{key}", number=number))


def _tasks(state: State) -> Zone:
    elements = [_task(state, instance, "task") for instance in state.tasks if instance != NO_CARD]
    if state.task_deck and state.tasks:
        elements.append(_task(state, state.task_deck[-1], "next-task"))
    return Zone("tasks", "row", text("zone.tasks", number=len(state.task_deck)), elements)


def _task(state: State, instance: int, role: str) -> Element:
    return _task_card(instance, state.cards.faces[instance], role)


@lru_cache(maxsize=KEPT)
def _task_card(instance: int, face: str, role: str) -> Element:
    label = text("task-label", task=Text(f"task.{face}"), number=TASKS[face].points)
    marks = ("next",) if role == "next-task" else ()
    return Element(f"card{instance}", role, label, card_face(face), marks=marks)


def _turn(state: State) -> Zone:
    """What has happened in this turn, and what is still to come."""
    elements = [Element("turn.actions", "counter", text("counter.actions", number=state.actions))]
    for index, number in enumerate(state.destroyed):
        if number:
            piece = piece_name(state.colours, index)
            elements.append(
                Element(f"turn.d{index}", "counter", text("counter.destroyed", piece=piece, number=number))
            )
    if state.is_handed_over() and state.controller >= 0:
        elements.append(
            Element(
                "turn.control",
                "counter",
                text("counter.control", seat=text(f"seat.{seat_name(state, state.controller)}")),
            )
        )
    if state.may_borrow:
        elements.append(Element("turn.borrow", "counter", text("counter.borrow")))
    if state.takes_another:
        elements.append(Element("turn.another", "counter", text("counter.another")))
    return Zone("turn", "text", text("zone.turn"), elements)


def _board(state: State) -> Zone:
    elements: list[Element] = []
    occupied = 0
    for index, places in enumerate(state.board):
        occupied |= places
        colour = state.colours[index // 3]
        elements += [_piece(colour, index, square) for square in squares(places)]
    elements += [_bare(square) for square in squares(COLOURED & ~occupied)]
    marked = CENTRE_NINE if state.has_tasks else start_squares(state)
    return Zone(
        "board", "board", BOARD_LABEL, elements, _grid("centre" if state.has_tasks else "start", marked)
    )


@lru_cache(maxsize=KEPT)
def _piece(colour: str, index: int, square: Square) -> Element:
    side, rank = divmod(index, 3)
    name = NAMES[square]
    label = text("piece-at", piece=text(f"piece.{colour}-{RANK_NAMES[rank]}"), square=name)
    title = verbatim(f"{MARKS[side]}{RANK_MARKS[rank] * (rank + 1)}")
    looks = Face(RANK_NAMES[rank], title, _ground(square), {"rank": rank + 1}, [], colour)
    return Element(f"piece.{name}", "piece", label, looks, at=name, owner=Seat(side))


@lru_cache(maxsize=KEPT)
def _bare(square: Square) -> Element:
    name = NAMES[square]
    hue = GROUND[name]
    looks = Face(None, text(f"ground.{hue}"), None, {}, [], f"ground-{hue}")
    return Element(f"ground.{name}", "ground", text(f"ground-at.{hue}", square=name), looks, at=name)


@lru_cache(maxsize=8)
def _grid(word: str, marked: int) -> Grid:
    """The side of the board that the mode uses (TK-BOARD-01, TK-BOARD-03)."""
    marks = dict(GROUND)
    for square in squares(marked):
        name = NAMES[square]
        marks[name] = f"{marks[name]} {word}" if name in marks else word
    return Grid(SIZE, SIZE, {}, marks, HOLES)


def _ground(square: int) -> Text | None:
    hue = GROUND.get(NAMES[square])
    return None if hue is None else text(f"ground.{hue}")
