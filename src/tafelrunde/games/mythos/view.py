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
    return Scene(seat, zones, text("headline", turn=max(1, state.turn), limit=TURN_LIMIT))


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


def _card_element(state: State, instance: int, seat: Seat, role: str, place: str, owner: int) -> Element:
    """A card in a zone: its face when the seat knows it, its back and its place when not."""
    if not state.cards.knows(seat, instance):
        return _hidden_card(place, Seat(owner))
    is_known = seat not in (owner, OPEN) and role == "hand"
    return _open_card(instance, state.cards.faces[instance], role, Seat(owner), is_known)


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


def _side_zones(state: State, side: int, seat: Seat, bonus: dict[int, int]) -> list[Zone]:
    owner = Seat(side)
    name = SIDES[side]
    hand = [
        _card_element(state, instance, seat, "hand", f"hand.{name}.{place}", side)
        for place, instance in enumerate(_hand_order(state, side, seat))
    ]
    faces = state.cards.faces
    mythos = [
        _mythos_card(f"m{side}", faces[side], owner),
        *(_mythos_card(f"card{each}", faces[each], owner) for each in state.mythos[side]),
    ]
    dead = [
        _card_element(state, each, seat, "dead", f"dead.{name}", side) for each in sorted(state.dead[side])
    ]
    return [
        Zone(f"side.{name}", "track", text(f"zone.side-{name}"), _counters(state, side, bonus), owner=owner),
        Zone(f"hand.{name}", "hand", text(f"zone.hand-{name}"), hand, owner=owner),
        Zone(f"mythos.{name}", "row", text(f"zone.mythos-{name}"), mythos, owner=owner),
        Zone(f"dead.{name}", "pile", text(f"zone.dead-{name}"), dead, owner=owner),
    ]


def _hand_order(state: State, side: int, seat: Seat) -> list[int]:
    """Own hands in the order of drawing; of others first what is known, so that places tell nothing."""
    hand = state.hands[side]
    if seat in (side, OPEN):
        return hand
    known = [instance for instance in hand if state.cards.knows(seat, instance)]
    return known + [instance for instance in hand if not state.cards.knows(seat, instance)]


def _name(state: State, instance: int) -> Text:
    return Text(f"card.{state.cards.faces[instance]}")


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
    for square, name in enumerate(NAMES):
        for side in (0, 1):
            instance = state.board[side][square]
            if instance == EMPTY:
                continue
            face = state.cards.faces[instance]
            power = state.power[instance] + bonus.get(instance, 0)
            movement = _movement(state, side, square, face)
            elements.append(_creature(instance, face, side, name, power, movement))
    elements += _ghosts(state, seat)
    return Zone("board", "board", text("zone.board"), elements, GRID)


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
    elements: list[Element] = []
    for side in (0, 1):
        if seat not in (side, OPEN):
            continue
        for square, instance in sorted(state.plans[side].placings.items()):
            face = state.cards.faces[instance]
            label = text("plan.place", card=Text(f"card.{face}"), square=NAMES[square])
            looks = Face(CARDS[face].printed.icon, Text(f"card.{face}"), text("ghost"))
            elements.append(
                Element(
                    f"ghost.{NAMES[square]}.{SIDES[side]}",
                    "ghost",
                    label,
                    looks,
                    at=NAMES[square],
                    owner=Seat(side),
                    marks=("planned",),
                )
            )
    return elements


def _plan(state: State, side: int) -> Zone:
    plan = state.plans[side]
    name = SIDES[side]
    actions = [
        text("plan.place", card=Text(f"card.{state.cards.faces[instance]}"), square=NAMES[square])
        for square, instance in sorted(plan.placings.items())
    ]
    actions += [
        text("plan.move", card=_name(state, state.board[side][path[0]]), path=verbatim(path_name(path)))
        for path in plan.paths
    ]
    elements = [
        Element(f"plan.{name}.{place}", "planned", label, owner=Seat(side))
        for place, label in enumerate(actions)
    ]
    left = Planner(state, side).left if state.phase == "plan" else 0
    return Zone(f"plan.{name}", "text", text(f"zone.plan-{name}", left=left), elements, owner=Seat(side))
