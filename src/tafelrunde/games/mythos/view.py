"""What a seat sees of Mythos, built up from what it may know (MY-INFO-01)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from tafelrunde.games.mythos.board import NAMES, SIZE, VALUES, path_name
from tafelrunde.games.mythos.cards import CARDS, DECKS, FACTIONS
from tafelrunde.games.mythos.effects import bonuses
from tafelrunde.games.mythos.planner import Planner
from tafelrunde.games.mythos.scoring import NEEDED_MYTHOS, TURN_LIMIT
from tafelrunde.games.mythos.state import EMPTY, State
from tafelrunde.games.mythos.verbs import SIDES
from tafelrunde.table.decision import OPEN, Seat
from tafelrunde.table.scene import Element, Face, Grid, Scene, Zone
from tafelrunde.table.text import Text, text, verbatim

GRID = Grid(SIZE, SIZE, {name: VALUES[square] for square, name in enumerate(NAMES)})
MARK = ("▲", "▼")
"""South and North, also for those who see no colours."""
BOARD = 4
"""The place of the board among the zones, after those of the enemy's side."""
HAND = BOARD + 2
"""The place of the own hand."""
BOARD_LABEL = text("zone.board")
AIM = text("aim", needed=NEEDED_MYTHOS)
NOBODY = (EMPTY, EMPTY)
KEPT = 4096
"""What looks the same is the same: scenes share their elements, and what has changed is quickly found. Enough
for what some hundred tables show, and little beside what those tables hold themselves."""


def views(state: State, seats: Sequence[Seat]) -> list[Scene]:
    """The whole table as those seats see it; what looks the same to all of them is made once."""
    bonus = bonuses(state)
    sides = [_side_zones(state, side, bonus) for side in (0, 1)]
    board = Zone("board", "board", BOARD_LABEL, _creatures(state, bonus), GRID)
    return [_scene(state, seat, sides, board) for seat in seats]


def _scene(state: State, seat: Seat, sides: list[tuple[Zone, Zone, Zone]], board: Zone) -> Scene:
    """The enemy's side, the board, the own side."""
    own = seat if seat in (0, 1) else 0
    enemy = 1 - own
    if ghosts := _ghosts(state, seat):
        board = Zone("board", "board", BOARD_LABEL, board.elements + ghosts, GRID)
    counters, mythos, dead = sides[enemy]
    zones = [counters, _hand(state, enemy, seat), mythos, dead, board]
    counters, mythos, dead = sides[own]
    zones += [counters, _hand(state, own, seat), mythos, dead]
    if seat in (own, OPEN):
        zones += [_plan(state, side) for side in (0, 1) if seat in (side, OPEN)]
    return Scene(seat, zones, _headline(max(1, state.turn)), AIM)


def review(state: State, seat: Seat, before: Scene) -> Scene:
    """The scene after the seat has planned on: all but its own plan is as it was (MY-TURN-11)."""
    board = before.zones[BOARD]
    elements = board.elements.copy()
    while elements and "ghost" in elements[-1].emphasis:
        elements.pop()
    elements += _ghosts(state, seat)
    zones = before.zones.copy()
    zones[-1] = _plan(state, seat)
    if elements != board.elements:
        zones[BOARD] = Zone("board", "board", BOARD_LABEL, elements, GRID)
        zones[HAND] = _hand(state, seat, seat)
    return Scene(seat, zones, before.headline, AIM)


@lru_cache(maxsize=2 * TURN_LIMIT)
def _headline(turn: int) -> Text:
    return text("headline", turn=turn, limit=TURN_LIMIT)


@lru_cache(maxsize=KEPT // 4)
def card_face(face: str, power: int | None = None, movement: int | None = None) -> Face:
    """How a card looks."""
    card = CARDS[face]
    numbers = {
        "power": card.power if power is None else power,
        "movement": card.movement if movement is None else movement,
    }
    notes = [Text(f"card-text.{face}")] if card.printed.effect or card.printed.mythos else []
    return Face(
        icon=card.printed.icon,
        title=_name(face),
        numbers=numbers,
        text=notes,
        colour=FACTIONS[card.printed.faction].colour,
    )


@lru_cache(maxsize=KEPT)
def _hidden_card(place: str, owner: Seat) -> Element:
    return Element(place, "card", text("hidden-card"), owner=owner)


@lru_cache(maxsize=KEPT)
def _open_card(instance: int, face: str, owner: Seat, is_known: bool) -> Element:
    marks = ("known",) if is_known else ()
    return Element(f"card{instance}", "card", _card_label(face), card_face(face), owner=owner, marks=marks)


@lru_cache(maxsize=KEPT)
def _planned_card(instance: int, face: str, owner: Seat, is_known: bool) -> Element:
    """A card in hand that the plan puts on the board: of two alike the other can still be planned."""
    card = _open_card(instance, face, owner, is_known)
    return replace(card, marks=(*card.marks, "planned"), emphasis=("ghost",))


@lru_cache(maxsize=KEPT)
def _card_label(face: str) -> Text:
    card = CARDS[face]
    return text("card-label", card=_name(face), power=card.power, movement=card.movement)


@lru_cache(maxsize=KEPT)
def _name(face: str) -> Text:
    return Text(f"card.{face}")


@lru_cache(maxsize=KEPT)
def _mythos_card(key: str, face: str, owner: Seat) -> Element:
    return Element(key, "card", _name(face), _mythos_face(face), owner=owner)


ZONES = tuple(
    {
        kind: (f"{kind}.{name}", text(f"zone.{kind}", side=Text(f"seat.{name}"), mark=MARK[side]))
        for kind in ("side", "hand", "mythos", "dead")
    }
    for side, name in enumerate(SIDES)
)
"""Per side the keys and labels of its zones."""


def _side_zones(state: State, side: int, bonus: dict[int, int]) -> tuple[Zone, Zone, Zone]:
    """What everybody sees of a side: its counters, its Mythos zone, its dead (who all were on the board)."""
    owner = Seat(side)
    zones = ZONES[side]
    faces = state.cards.faces
    mythos = [_mythos_card(f"m{side}", faces[side], owner)]
    mythos += [_mythos_card(f"card{each}", faces[each], owner) for each in state.mythos[side]]
    dead = [_open_card(each, faces[each], owner, False) for each in sorted(state.dead[side])]
    return (
        Zone(zones["side"][0], "track", zones["side"][1], _counters(state, side, bonus), owner=owner),
        Zone(zones["mythos"][0], "row", zones["mythos"][1], mythos, owner=owner),
        Zone(zones["dead"][0], "pile", zones["dead"][1], dead, owner=owner),
    )


def _hand(state: State, side: int, seat: Seat) -> Zone:
    """Own hands in the order of drawing; of others first what is known, so that places tell nothing."""
    owner, faces = Seat(side), state.cards.faces
    if seat in (side, OPEN):
        planned = state.plans[side].placings.values()
        elements = [
            (_planned_card if each in planned else _open_card)(each, faces[each], owner, False)
            for each in state.hands[side]
        ]
    else:
        known, hidden = state.cards.split(seat, state.hands[side])
        elements = [_open_card(each, faces[each], owner, True) for each in known]
        elements += _backs(side, len(known), len(known) + len(hidden))
    key, label = ZONES[side]["hand"]
    return Zone(key, "hand", label, elements, owner=owner)


@lru_cache(maxsize=KEPT)
def _backs(side: int, start: int, end: int) -> list[Element]:
    """The hidden cards on those places of a hand."""
    return [_hidden_card(f"hand.{SIDES[side]}.{place}", Seat(side)) for place in range(start, end)]


def _mythos_face(face: str) -> Face:
    printed = CARDS[face].printed
    notes = [Text(f"mythos-text.{printed.id}")] if printed.mythos is not None else [text("no-mythos-text")]
    return Face(icon=printed.icon, title=Text(f"card.{printed.id}"), text=notes)


def _counters(state: State, side: int, bonus: dict[int, int]) -> list[Element]:
    return [
        _deck_name(side, state.deck_names[side]),
        _leader(side, state.cards.faces[side], state.power[side] + bonus.get(side, 0)),
        _counter(side, "points", state.allowances[side].points),
        _counter(side, "mythos", len(state.mythos[side])),
        _counter(side, "hand", len(state.hands[side])),
        _counter(side, "deck", len(state.decks[side])),
    ]


@lru_cache(maxsize=KEPT)
def _deck_name(side: int, name: str) -> Element:
    deck = Text(f"deck.{name}") if name in DECKS else verbatim(name)
    return _counting(side, "deck-name", text("counter.deck-name", deck=deck))


@lru_cache(maxsize=KEPT)
def _leader(side: int, face: str, power: int) -> Element:
    return _counting(side, "leader", text("counter.leader", card=_name(face), power=power))


@lru_cache(maxsize=KEPT)
def _counter(side: int, key: str, number: int) -> Element:
    match key:
        case "points":
            return _counting(side, key, text("counter.points", points=number))
        case "mythos":
            label = text("counter.mythos", count=number, needed=NEEDED_MYTHOS)
            return _counting(side, key, label, Face(numbers={"value": number, "goal": NEEDED_MYTHOS}))
        case _:
            return _counting(side, key, text(f"counter.{key}", count=number))


def _counting(side: int, key: str, label: Text, face: Face | None = None) -> Element:
    return Element(f"{SIDES[side]}.{key}", "counter", label, face, owner=Seat(side))


def _creatures(state: State, bonus: dict[int, int]) -> list[Element]:
    elements: list[Element] = []
    faces, power = state.cards.faces, state.power
    is_planned = state.phase == "plan"
    movements = [each.movement if is_planned else [] for each in state.allowances]
    for square, pair in enumerate(zip(*state.board, strict=True)):
        if pair == NOBODY:
            continue
        for side, instance in enumerate(pair):
            if instance != EMPTY:
                face = faces[instance]
                strength = power[instance] + bonus.get(instance, 0)
                movement = movements[side][square] if movements[side] else CARDS[face].movement
                elements.append(_creature(instance, face, side, NAMES[square], strength, movement))
    return elements


@lru_cache(maxsize=KEPT)
def _creature(instance: int, face: str, side: int, square: str, power: int, movement: int) -> Element:
    label = text("creature", card=_name(face), square=square, power=power, movement=movement)
    return Element(
        f"card{instance}",
        "piece",
        label,
        _creature_face(face, side, power, movement),
        at=square,
        owner=Seat(side),
        emphasis=("gold",) if instance == side else (),
    )


@lru_cache(maxsize=KEPT)
def _creature_face(face: str, side: int, power: int, movement: int) -> Face:
    caption = text("piece", mark=MARK[side], power=power, movement=movement)
    looks = card_face(face, power, movement)
    return Face(looks.icon, looks.title, caption, looks.numbers, looks.text, looks.colour)


def _ghosts(state: State, seat: Seat) -> list[Element]:
    """Cards that the seat has planned to place, drawn where they will enter."""
    faces = state.cards.faces
    return [
        _ghost(faces[instance], NAMES[square], side)
        for side in (0, 1)
        if (placings := state.plans[side].placings) and seat in (side, OPEN)
        for square, instance in sorted(placings.items())
    ]


@lru_cache(maxsize=KEPT // 4)
def _ghost(face: str, square: str, side: int) -> Element:
    return Element(
        f"ghost.{square}.{SIDES[side]}",
        "piece",
        text("plan.place", card=_name(face), square=square),
        Face(CARDS[face].printed.icon, _name(face), text("ghost")),
        at=square,
        owner=Seat(side),
        marks=("planned",),
        emphasis=("ghost",),
    )


@lru_cache(maxsize=KEPT // 4)
def _planned(side: int, place: int, verb: str, face: str, where: str) -> Element:
    """A line of the plan: a card placed on a square, or a creature's path."""
    card = _name(face)
    if verb == "place":
        label = text("plan.place", card=card, square=where)
        path: tuple[str, ...] = ()
    else:
        label = text("plan.move", card=card, path=verbatim(where))
        path = tuple(where.split("-"))
    return Element(f"plan.{SIDES[side]}.{place}", "step", label, owner=Seat(side), path=path)


def _plan(state: State, side: int) -> Zone:
    plan = state.plans[side]
    faces, board = state.cards.faces, state.board[side]
    actions = [("place", faces[each], NAMES[square]) for square, each in sorted(plan.placings.items())]
    actions += [("move", faces[board[path[0]]], path_name(path)) for path in plan.paths]
    elements = [_planned(side, place, *each) for place, each in enumerate(actions)]
    left = Planner(state, side).left if state.phase == "plan" else 0
    return Zone(f"plan.{SIDES[side]}", "text", _plan_label(side, left), elements, owner=Seat(side))


@lru_cache(maxsize=64)
def _plan_label(side: int, left: int) -> Text:
    return text("zone.plan", side=Text(f"seat.{SIDES[side]}"), left=left)
