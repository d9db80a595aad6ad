"""What a seat sees of Mythos, built up from what it may know (MY-INFO-01)."""

from __future__ import annotations

from functools import lru_cache

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
BOARD_LABEL = text("zone.board")
NOBODY = (EMPTY, EMPTY)
KEPT = 8192
"""What looks the same is the same: scenes share their elements, and what has changed is quickly found."""


def view(state: State, seat: Seat) -> Scene:
    """The whole table as that seat sees it: the enemy's side, the board, the own side."""
    own = seat if seat in (0, 1) else Seat(0)
    enemy = Seat(1 - own)
    bonus = bonuses(state)
    zones = [
        *_side_zones(state, enemy, seat, bonus),
        _board(state, seat, bonus),
        *_side_zones(state, own, seat, bonus),
    ]
    if seat in (own, OPEN):
        zones += [_plan(state, side) for side in (0, 1) if seat in (side, OPEN)]
    return Scene(seat, zones, _headline(max(1, state.turn)))


def review(state: State, seat: Seat, before: Scene) -> Scene:
    """The scene after the seat has planned on: all but its own plan is as it was (MY-TURN-11)."""
    board, plan = before.zones[BOARD], _plan(state, seat)
    creatures = [element for element in board.elements if element.role != "ghost"]
    elements = creatures + _ghosts(state, seat)
    zones = before.zones.copy()
    zones[-1] = plan
    if elements != board.elements:
        zones[BOARD] = Zone("board", "board", BOARD_LABEL, elements, GRID)
    return Scene(seat, zones, before.headline)


@lru_cache(maxsize=2 * TURN_LIMIT)
def _headline(turn: int) -> Text:
    return text("headline", turn=turn, limit=TURN_LIMIT)


@lru_cache(maxsize=KEPT)
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
        title=Text(f"card.{face}"),
        numbers=numbers,
        text=notes,
        colour=FACTIONS[card.printed.faction].colour,
    )


@lru_cache(maxsize=KEPT)
def _hidden_card(place: str, owner: Seat) -> Element:
    return Element(place, "hidden", text("hidden-card"), owner=owner)


@lru_cache(maxsize=KEPT)
def _open_card(instance: int, face: str, role: str, owner: Seat, is_known: bool) -> Element:
    card = CARDS[face]
    label = text("card-label", card=Text(f"card.{face}"), power=card.power, movement=card.movement)
    marks = ("known",) if is_known else ()
    return Element(f"card{instance}", role, label, card_face(face), owner=owner, marks=marks)


@lru_cache(maxsize=KEPT)
def _mythos_card(key: str, face: str, owner: Seat) -> Element:
    return Element(key, "mythos", Text(f"card.{face}"), _mythos_face(face), owner=owner)


ZONES = tuple(
    {kind: (f"{kind}.{name}", text(f"zone.{kind}-{name}")) for kind in ("side", "hand", "mythos", "dead")}
    for name in SIDES
)
"""Per side the keys and labels of its zones."""


def _side_zones(state: State, side: int, seat: Seat, bonus: dict[int, int]) -> list[Zone]:
    owner = Seat(side)
    zones = ZONES[side]
    faces = state.cards.faces
    mythos = [_mythos_card(f"m{side}", faces[side], owner)]
    mythos += [_mythos_card(f"card{each}", faces[each], owner) for each in state.mythos[side]]
    dead = sorted(state.dead[side])
    known, hidden = _split(state, dead, seat)
    pile = [_open_card(each, faces[each], "dead", owner, False) for each in known]
    pile += [_hidden_card(f"dead.{SIDES[side]}", owner) for _ in hidden]
    return [
        Zone(zones["side"][0], "track", zones["side"][1], _counters(state, side, bonus), owner=owner),
        Zone(zones["hand"][0], "hand", zones["hand"][1], _hand(state, side, seat), owner=owner),
        Zone(zones["mythos"][0], "row", zones["mythos"][1], mythos, owner=owner),
        Zone(zones["dead"][0], "pile", zones["dead"][1], pile, owner=owner),
    ]


def _split(state: State, instances: list[int], seat: Seat) -> tuple[list[int], list[int]]:
    """What the seat knows, and what it does not."""
    knows = state.cards.knows
    known = [instance for instance in instances if knows(seat, instance)]
    if len(known) == len(instances):
        return known, []
    return known, [instance for instance in instances if not knows(seat, instance)]


def _hand(state: State, side: int, seat: Seat) -> list[Element]:
    """Own hands in the order of drawing; of others first what is known, so that places tell nothing."""
    owner, faces = Seat(side), state.cards.faces
    if seat in (side, OPEN):
        return [_open_card(each, faces[each], "hand", owner, False) for each in state.hands[side]]
    known, hidden = _split(state, state.hands[side], seat)
    elements = [_open_card(each, faces[each], "hand", owner, True) for each in known]
    places = range(len(known), len(known) + len(hidden))
    return elements + [_hidden_card(f"hand.{SIDES[side]}.{place}", owner) for place in places]


def _mythos_face(face: str) -> Face:
    printed = CARDS[face].printed
    notes = [Text(f"mythos-text.{printed.id}")] if printed.mythos is not None else [text("no-mythos-text")]
    return Face(icon=printed.icon, title=Text(f"card.{printed.id}"), text=notes)


def _counters(state: State, side: int, bonus: dict[int, int]) -> list[Element]:
    return _counter_elements(
        side,
        state.deck_names[side],
        state.cards.faces[side],
        state.power[side] + bonus.get(side, 0),
        state.allowances[side].points,
        len(state.mythos[side]),
        len(state.hands[side]),
        len(state.decks[side]),
    )


@lru_cache(maxsize=KEPT)
def _counter_elements(
    side: int, deck_name: str, leader: str, power: int, points: int, mythos: int, hand: int, deck: int
) -> list[Element]:
    known = Text(f"deck.{deck_name}") if deck_name in DECKS else verbatim(deck_name)
    counters = {
        "deck-name": text("counter.deck-name", deck=known),
        "leader": text("counter.leader", card=Text(f"card.{leader}"), power=power),
        "points": text("counter.points", points=points),
        "mythos": text("counter.mythos", count=mythos, needed=NEEDED_MYTHOS),
        "hand": text("counter.hand", count=hand),
        "deck": text("counter.deck", count=deck),
    }
    return [
        Element(f"{SIDES[side]}.{key}", "counter", label, owner=Seat(side)) for key, label in counters.items()
    ]


def _board(state: State, seat: Seat, bonus: dict[int, int]) -> Zone:
    elements: list[Element] = []
    faces, power = state.cards.faces, state.power
    boards = state.board
    for square, pair in enumerate(zip(*boards, strict=True)):
        if pair == NOBODY:
            continue
        for side, instance in enumerate(pair):
            if instance != EMPTY:
                face = faces[instance]
                strength = power[instance] + bonus.get(instance, 0)
                movement = _movement(state, side, square, face)
                elements.append(_creature(instance, face, side, NAMES[square], strength, movement))
    elements += _ghosts(state, seat)
    return Zone("board", "board", BOARD_LABEL, elements, GRID)


@lru_cache(maxsize=KEPT)
def _creature(instance: int, face: str, side: int, square: str, power: int, movement: int) -> Element:
    caption = text("piece", mark=MARK[side], power=power, movement=movement)
    label = text("creature", card=Text(f"card.{face}"), square=square, power=power, movement=movement)
    looks = card_face(face, power, movement)
    return Element(
        f"card{instance}",
        "leader" if instance == side else "minion",
        label,
        Face(looks.icon, looks.title, caption, looks.numbers, looks.text, looks.colour),
        at=square,
        owner=Seat(side),
    )


def _movement(state: State, side: int, square: int, face: str) -> int:
    movement = state.allowances[side].movement
    return movement[square] if state.phase == "plan" and movement else CARDS[face].movement


def _ghosts(state: State, seat: Seat) -> list[Element]:
    """Cards that the seat has planned to place, drawn where they will enter."""
    faces = state.cards.faces
    return [
        _ghost(faces[instance], NAMES[square], side)
        for side in (0, 1)
        if seat in (side, OPEN)
        for square, instance in sorted(state.plans[side].placings.items())
    ]


@lru_cache(maxsize=KEPT)
def _ghost(face: str, square: str, side: int) -> Element:
    return Element(
        f"ghost.{square}.{SIDES[side]}",
        "ghost",
        text("plan.place", card=Text(f"card.{face}"), square=square),
        Face(CARDS[face].printed.icon, Text(f"card.{face}"), text("ghost")),
        at=square,
        owner=Seat(side),
        marks=("planned",),
    )


@lru_cache(maxsize=KEPT)
def _planned(side: int, place: int, verb: str, face: str, where: str) -> Element:
    """A line of the plan: a card placed on a square, or a creature's path."""
    card = Text(f"card.{face}")
    if verb == "place":
        label = text("plan.place", card=card, square=where)
    else:
        label = text("plan.move", card=card, path=verbatim(where))
    return Element(f"plan.{SIDES[side]}.{place}", "planned", label, owner=Seat(side))


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
    return text(f"zone.plan-{SIDES[side]}", left=left)
