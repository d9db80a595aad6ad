"""What a seat sees of Mythos, built up from what it may know (MY-INFO-01)."""

from __future__ import annotations

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


def view(state: State, seat: Seat) -> Scene:
    """The whole table as that seat sees it: the enemy's side, the board, the own side."""
    own = seat if seat in (0, 1) else Seat(0)
    enemy = Seat(1 - own)
    zones = [
        *_side_zones(state, enemy, seat),
        _board(state, seat),
        *_side_zones(state, own, seat),
    ]
    if seat in (own, OPEN):
        zones += [_plan(state, side) for side in (0, 1) if seat in (side, OPEN)]
    return Scene(seat, zones, text("headline", turn=max(1, state.turn), limit=TURN_LIMIT))


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
        return Element(place, "hidden", text("hidden-card"), owner=Seat(owner))
    face = state.cards.faces[instance]
    card = CARDS[face]
    label = text("card-label", card=Text(f"card.{face}"), power=card.power, movement=card.movement)
    marks = ("known",) if seat not in (owner, OPEN) and role == "hand" else ()
    return Element(f"card{instance}", role, label, card_face(face), owner=Seat(owner), marks=marks)


def _side_zones(state: State, side: int, seat: Seat) -> list[Zone]:
    owner = Seat(side)
    name = SIDES[side]
    hand = [
        _card_element(state, instance, seat, "hand", f"hand.{name}.{place}", side)
        for place, instance in enumerate(_hand_order(state, side, seat))
    ]
    mythos = [
        Element(f"m{side}", "mythos", _name(state, side), _mythos_face(state, side), owner=owner),
        *(
            Element(f"card{each}", "mythos", _name(state, each), _mythos_face(state, each), owner=owner)
            for each in state.mythos[side]
        ),
    ]
    dead = [
        _card_element(state, each, seat, "dead", f"dead.{name}", side) for each in sorted(state.dead[side])
    ]
    return [
        Zone(f"side.{name}", "track", text(f"zone.side-{name}"), _counters(state, side), owner=owner),
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


def _mythos_face(state: State, instance: int) -> Face:
    printed = CARDS[state.cards.faces[instance]].printed
    notes = [Text(f"mythos-text.{printed.id}")] if printed.mythos is not None else [text("no-mythos-text")]
    return Face(icon=printed.icon, title=Text(f"card.{printed.id}"), text=notes)


def _counters(state: State, side: int) -> list[Element]:
    name = SIDES[side]
    bonus = bonuses(state)
    deck_name = state.deck_names[side]
    deck = Text(f"deck.{deck_name}") if deck_name in DECKS else verbatim(deck_name)
    leader = state.power[side] + bonus.get(side, 0)
    counters = {
        "deck-name": text("counter.deck-name", deck=deck),
        "leader": text("counter.leader", card=_name(state, side), power=leader),
        "points": text("counter.points", points=state.allowances[side].points),
        "mythos": text("counter.mythos", count=len(state.mythos[side]), needed=NEEDED_MYTHOS),
        "hand": text("counter.hand", count=len(state.hands[side])),
        "deck": text("counter.deck", count=len(state.decks[side])),
    }
    return [Element(f"{name}.{key}", "counter", label, owner=Seat(side)) for key, label in counters.items()]


def _board(state: State, seat: Seat) -> Zone:
    elements: list[Element] = []
    bonus = bonuses(state)
    for square, name in enumerate(NAMES):
        for side in (0, 1):
            instance = state.board[side][square]
            if instance == EMPTY:
                continue
            face = state.cards.faces[instance]
            power = state.power[instance] + bonus.get(instance, 0)
            movement = _movement(state, side, square, face)
            caption = text("piece", mark=MARK[side], power=power, movement=movement)
            label = text("creature", card=Text(f"card.{face}"), square=name, power=power, movement=movement)
            looks = card_face(face, power, movement)
            elements.append(
                Element(
                    f"card{instance}",
                    "leader" if instance == side else "minion",
                    label,
                    Face(looks.icon, looks.title, caption, looks.numbers, looks.text, looks.colour),
                    at=name,
                    owner=Seat(side),
                )
            )
    elements += _ghosts(state, seat)
    return Zone("board", "board", text("zone.board"), elements, GRID)


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
