"""What a seat sees, built up from what it may know."""

from __future__ import annotations

from tafelrunde.table import OPEN, Element, Face, Grid, Scene, Seat, Zone, text

from .flow import result
from .state import DECK, SQUARES, State, card_key, seat_name

FACES = tuple(DECK)


def view(state: State, seat: Seat) -> Scene:
    """The scene of a seat; the open seat sees the whole deck too."""
    zones = [_path(state)]
    for owner in range(state.seats):
        zones += [_hand(state, Seat(owner), seat), _coins(state, Seat(owner))]
    zones += [_deck(state, seat), _discard(state)]
    ended = result(state)
    headline = text("headline.turn", seat=seat_name(state.active)) if ended is None else ended.reason
    return Scene(seat, zones, headline)


def _path(state: State) -> Zone:
    marbles = []
    for number, marble in enumerate(state.marbles):
        if marble.at is not None:
            name = seat_name(marble.owner)
            label, look = text("element.marble", seat=name), Face("marble", title=name)
            marbles.append(Element(f"m{number}", "piece", label, look, marble.at, marble.owner))
    return Zone("path", "board", text("zone.path"), marbles, Grid(len(SQUARES), 1))


def _card(state: State, card: int, seat: Seat, place: str) -> Element:
    if not state.cards.knows(seat, card):
        return Element(place, "card", text("element.hidden"))
    face = state.cards.faces[card]
    look = Face(icon=face, text=[text(f"rules.{face}")], colour="green")
    return Element(card_key(card), "card", text(f"card.{face}"), look)


def _hand(state: State, owner: Seat, seat: Seat) -> Zone:
    cards = [_card(state, card, seat, f"hand-{owner}-{n}") for n, card in enumerate(state.hands[owner])]
    return Zone(f"hand-{owner}", "hand", text("zone.hand", seat=seat_name(owner)), cards, owner=owner)


def _coins(state: State, owner: Seat) -> Zone:
    is_promised = any(due.seat == owner for due in state.agenda)
    marks = ("promised",) if is_promised else ()
    coins = Element(f"coins-{owner}", "counter", text("element.coins", coins=state.coins[owner]), marks=marks)
    label = text("zone.coins", seat=seat_name(owner))
    return Zone(f"purse-{owner}", "track", label, [coins], owner=owner)


def _deck(state: State, seat: Seat) -> Zone:
    count = Element("deck", "pile", text("element.deck", cards=len(state.deck)))
    known = [_card(state, card, seat, "") for card in state.deck] if seat == OPEN else []
    return Zone("deck", "pile", text("zone.deck"), [count, *known])


def _discard(state: State) -> Zone:
    # Played cards lie open: also for the spectator, who is none of the seats that the cards were shown to.
    cards = [_card(state, card, OPEN, "") for card in state.discard[-1:]]
    return Zone("discard", "pile", text("zone.discard"), cards)
