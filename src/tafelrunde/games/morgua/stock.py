"""What there is: conservation of cards, names of cards and fields."""

from __future__ import annotations

from tafelrunde.games.morgua import cards as morgua_cards
from tafelrunde.games.morgua.board import FIELDS
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.state import DECK_SIZE, NONE, State
from tafelrunde.table.text import Lang


def problems(state: State) -> list[str]:
    """Every card is in exactly one place, and everything in play is where it says it is."""
    found: list[str] = []
    places = [
        card
        for piles in (state.libraries, state.hands, state.graveyards, state.candidates)
        for pile in piles
        for card in pile
    ]
    places += [card for card in state.field if not state.is_token(card)]
    places += [state.shown] if state.shown != NONE else []
    if not state.turn:
        places += [card for card in state.chosen if card != NONE]
    if sorted(places) != list(range(DECK_SIZE * state.seats)):
        found.append("cards are lost or doubled")
    for seat in range(state.seats):
        piles = (state.libraries[seat], state.hands[seat], state.graveyards[seat])
        if any(card // DECK_SIZE != seat for pile in piles for card in pile):
            found.append(f"seat {seat} has foreign cards")
    lying = [card for cards in state.at.values() for card in cards]
    attached = [card for cards in state.attached.values() for card in cards]
    if sorted([*lying, *attached]) != sorted(state.field):
        found.append("what is in play lies nowhere, or twice")
    if any(state.field[card] != field for field, cards in state.at.items() for card in cards):
        found.append("a card is on another field than it says")
    for host, cards in state.attached.items():
        if any(state.host.get(card) != host or state.field[card] != state.field.get(host) for card in cards):
            found.append(f"attachments of {host} have lost it")
    if sorted(state.journeys) != sorted(hero for heroes in state.heroes for hero in heroes):
        found.append("heroes and their memories differ")
    if any(state.field[rider] != state.field[mount] for rider, mount in state.mount.items()):
        found.append("a rider is elsewhere than the mount")
    faces = state.cards.faces
    if any(face not in CARDS for place, face in enumerate(faces) if face or place < DECK_SIZE * state.seats):
        found.append("a card is unknown")
    if min(state.gold) < 0:
        found.append("somebody has debts")
    if sorted(card for card in state.field if state.is_token(card)) != sorted(state.token_owners):
        found.append("tokens are lost")
    return found


def sentences() -> dict[Lang, dict[str, str]]:
    """Names of cards, and of way points, which have no other than their id; slots are named in the locale."""
    found = morgua_cards.sentences()
    for names in found.values():
        names |= {f"field-name.{each.id}": each.id.upper() for each in FIELDS if each.kind != "slot"}
    return found
