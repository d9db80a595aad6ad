"""What a seat sees of Tash-Kalar, built up from what it may know (TK-INFO-01, TK-INFO-02)."""

from __future__ import annotations

import msgspec

from tafelrunde.games.tash_kalar.board import CENTRE_NINE, COLOURED, NAMES, NUMBERS, RED, SIZE, squares
from tafelrunde.games.tash_kalar.cards import BEINGS, FLARES, TASKS
from tafelrunde.games.tash_kalar.drawing import counts, kind_text, seat_name
from tafelrunde.games.tash_kalar.placements import FIGURES, Arena, lack_text, nearest, write
from tafelrunde.games.tash_kalar.questions import piece_name
from tafelrunde.games.tash_kalar.ranks import RANK_LETTERS, RANK_NAMES
from tafelrunde.games.tash_kalar.scoring import colour_points, points_of
from tafelrunde.games.tash_kalar.setup import start_squares
from tafelrunde.games.tash_kalar.state import NO_CARD, State
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


def view(state: State, seat: Seat) -> Scene:
    """The whole table: the others' sides, tasks and piles, the arena, the own side."""
    own = seat if 0 <= seat < state.seats else Seat(0)
    order = [Seat((own + step) % state.seats) for step in range(1, state.seats)]
    zones = [zone for each in order for zone in _seat_zones(state, each, seat)]
    zones.append(_piles(state, seat))
    if state.has_tasks:
        zones.append(_tasks(state))
    zones.append(_turn(state))
    zones.append(_board(state))
    zones += _seat_zones(state, own, seat)
    return Scene(seat, zones, _headline(state))


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


def card_face(face: str) -> Face:
    """How a card looks."""
    if face in BEINGS:
        being = BEINGS[face]
        rank = text(f"rank.{RANK_NAMES[being.rank]}")
        rows = figure_rows(face)
        notes = [verbatim(" / ".join(rows)), Text(f"card-text.{face}")]
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
        return Element(place, "hidden", kind_text(state, instance), owner=owner)
    face = state.cards.faces[instance]
    looks = card_face(face)
    assert looks.title is not None
    return Element(f"card{instance}", role, looks.title, looks, owner=owner)


def chances(state: State, seat: int, face: str) -> list[Text]:
    """Where a hand card can be summoned now, or what its nearest place lacks."""
    arena = Arena(state, seat)
    figure = FIGURES[face]
    places = arena.plain(figure)
    found: list[Text] = []
    if places:
        names = ", ".join(NAMES[square] for square in squares(places))
        found.append(text("chance.here", squares=names))
    elif (best := nearest(arena, figure)) is None:
        found.append(text("chance.nowhere"))
    elif best[1]:
        found.append(text("chance.lacks", square=NAMES[best[0]], lacks=[lack_text(lack) for lack in best[1]]))
    else:
        found.append(text("chance.no-piece"))
    if arena.lenders:
        loans = dict.fromkeys(
            write(summons._replace(being="", position=None))[7:].strip()
            for _, summons in arena.borrowed(figure)
        )
        if loans:
            found.append(text("chance.borrowed", ways="; ".join(loans)))
    return found


# -- the zones of a seat -------------------------------------------------------------------------------------


def _seat_zones(state: State, owner: Seat, seat: Seat) -> list[Zone]:
    name = seat_name(state, owner)
    who = text(f"seat.{name}")
    zones = [
        Zone(f"seat.{name}", "track", text("zone.seat", seat=who), _counters(state, owner), owner=owner),
        Zone(f"hand.{name}", "hand", text("zone.hand", seat=who), _hand(state, owner, seat), owner=owner),
        Zone(
            f"discard.{name}",
            "pile",
            text("zone.discard", seat=who),
            [
                _card(state, each, seat, f"discard.{name}.{place}", "discard", owner)
                for place, each in enumerate(_known_first(state, state.discards[owner], seat))
            ],
            owner=owner,
        ),
    ]
    if state.has_tasks and owner < 2:
        claimed = [
            _card(state, each, seat, "", "claimed", owner) for each in state.claimed[state.side_of(owner)]
        ]
        zones.append(Zone(f"claimed.{name}", "row", text("zone.claimed", seat=who), claimed, owner=owner))
    return zones


def _known_first(state: State, pile: list[int], seat: Seat) -> list[int]:
    """What is known first, so that places tell nothing; hidden cards by their backs."""
    known = [each for each in pile if state.cards.knows(seat, each)]
    hidden = [each for each in pile if not state.cards.knows(seat, each)]
    return known + sorted(hidden, key=lambda each: kind_text(state, each).key)


def _hand(state: State, owner: Seat, seat: Seat) -> list[Element]:
    name = seat_name(state, owner)
    elements: list[Element] = []
    hand = state.hands[owner]
    for place, instance in enumerate(hand if seat in (owner, OPEN) else _known_first(state, hand, seat)):
        element = _card(state, instance, seat, f"hand.{name}.{place}", "hand", owner)
        face = state.cards.faces[instance]
        if seat in (owner, OPEN) and face in BEINGS and element.face is not None:
            looks = element.face
            looks = msgspec.structs.replace(looks, text=[*chances(state, owner, face), *looks.text])
            element = Element(element.key, element.role, element.label, looks, owner=owner)
        elements.append(element)
    return elements


def _counters(state: State, owner: Seat) -> list[Element]:
    name = seat_name(state, owner)
    side = state.side_of(owner)
    school, legends, flares = counts(state, owner)
    rows = [
        ("colour", text("counter.colour", mark=MARKS[side], colour=text(f"colour.{state.colours[side]}"))),
        ("school", text("counter.school", school=Text(f"school.{state.schools[owner]}"))),
        ("points", text("counter.points", number=points_of(state, side))),
    ]
    if state.is_melee:
        for colour, points in colour_points(state, owner).items():
            is_spent = state.markers[owner] >> colour & 1
            key = "counter.colour-points-spent" if is_spent else "counter.colour-points"
            hue = text(f"colour.{state.colours[colour]}")
            rows.append((f"points-{state.colours[colour]}", text(key, colour=hue, number=points)))
    rows += [
        ("supply", text("counter.supply", tiles=state.tiles[side], legends=state.legends[side])),
        ("hand", text("counter.hand", school=school, legends=legends, flares=flares)),
    ]
    deck = len(state.decks[owner])
    if state.is_team:
        sideways = state.sideways[owner]
        rows.append(("deck", text("counter.team-deck", upright=deck - sideways, sideways=sideways)))
    else:
        rows.append(("deck", text("counter.deck", number=deck)))
    if state.resigning >> owner & 1:
        rows.append(("resigning", text("counter.resigning")))
    marks = ("active",) if owner == state.active else ()
    return [
        Element(f"{name}.{key}", "counter", label, owner=owner, marks=marks if key == "colour" else ())
        for key, label in rows
    ]


# -- what belongs to all -------------------------------------------------------------------------------------


def _piles(state: State, seat: Seat) -> Zone:
    elements = [
        Element("legends", "pile", text("pile.legends", number=len(state.legend_pile))),
        Element("flares", "pile", text("pile.flares", number=len(state.flare_pile))),
        *(_card(state, each, seat, "legend-discard", "discard", None) for each in state.legend_discard),
        *(_card(state, each, seat, "flare-discard", "discard", None) for each in state.flare_discard),
    ]
    if state.played != NO_CARD:
        elements.append(_card(state, state.played, seat, "played", "played", None))
    return Zone("piles", "pile", text("zone.piles"), elements)


def _tasks(state: State) -> Zone:
    elements = [
        _task(state, instance, "task", f"task.{place}")
        for place, instance in enumerate(state.tasks)
        if instance != NO_CARD
    ]
    if state.task_deck and state.tasks:
        elements.append(_task(state, state.task_deck[-1], "next-task", "task.next"))
    return Zone("tasks", "row", text("zone.tasks", number=len(state.task_deck)), elements)


def _task(state: State, instance: int, role: str, place: str) -> Element:
    face = state.cards.faces[instance]
    looks = card_face(face)
    label = text("task-label", task=Text(f"task.{face}"), number=TASKS[face].points)
    return Element(f"card{instance}", role, label, looks, marks=("next",) if role == "next-task" else ())


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
        side, rank = divmod(index, 3)
        colour = state.colours[side]
        for square in squares(places):
            name = NAMES[square]
            label = text("piece-at", piece=piece_name(state.colours, index), square=name)
            title = verbatim(f"{MARKS[side]}{RANK_MARKS[rank] * (rank + 1)}")
            looks = Face(RANK_NAMES[rank], title, _ground(square), {"rank": rank + 1}, [], colour)
            elements.append(Element(f"piece.{name}", "piece", label, looks, at=name, owner=Seat(side)))
    for square in squares(COLOURED & ~occupied):
        name = NAMES[square]
        hue = GROUND[name]
        looks = Face(None, text(f"ground.{hue}"), None, {}, [], f"ground-{hue}")
        elements.append(
            Element(f"ground.{name}", "ground", text(f"ground-at.{hue}", square=name), looks, at=name)
        )
    return Zone("board", "board", text("zone.board"), elements, _grid(state))


def _grid(state: State) -> Grid:
    """The side of the board that the mode uses (TK-BOARD-01, TK-BOARD-03)."""
    marks = dict(GROUND)
    for square in squares(CENTRE_NINE if state.has_tasks else start_squares(state)):
        name = NAMES[square]
        word = "centre" if state.has_tasks else "start"
        marks[name] = f"{marks[name]} {word}" if name in marks else word
    return Grid(SIZE, SIZE, {}, marks, HOLES)


def _ground(square: int) -> Text | None:
    hue = GROUND.get(NAMES[square])
    return None if hue is None else text(f"ground.{hue}")
