"""Hands and piles: refilling, extra cards, reshuffling, cards under the decks (TK-DRAW, TK-DISC)."""

from __future__ import annotations

from tafelrunde.games.tash_kalar.state import (
    FLARE_COUNT,
    LEGEND_COUNT,
    SIDEWAYS,
    State,
    deck_range,
    flare_range,
    legend_range,
    seat_name,
)
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.chance import shuffle
from tafelrunde.table.decision import SPECTATOR, Seat
from tafelrunde.table.text import Text, text

SCHOOL_HAND = 3
LEGEND_HAND = 2
FLARE_HAND = 1


def counts(state: State, seat: int) -> tuple[int, int, int]:
    """How many school cards, legends and flares a seat holds."""
    first = state.seats * 18
    legends = flares = 0
    hand = state.hands[seat]
    for instance in hand:
        if instance >= first:
            if instance < first + LEGEND_COUNT:
                legends += 1
            elif instance < first + LEGEND_COUNT + FLARE_COUNT:
                flares += 1
    return len(hand) - legends - flares, legends, flares


async def refill(turn: Turn) -> None:
    """Refill the hand to 3-2-1 (TK-DRAW-01) and draw the extra cards (TK-KEY-02)."""
    state = turn.state
    seat = state.active
    legend_holder = seat
    if state.is_team:
        legend_holder = (seat + 2) % 4
        turn.pass_legends(legend_holder, "TK-DRAW-02")
    school, legends, flares = counts(state, seat)
    if legend_holder != seat:
        legends = counts(state, legend_holder)[1]
    if school < SCHOOL_HAND:
        draw_school(turn, seat, SCHOOL_HAND - school)
    if flares < FLARE_HAND:
        await draw_shared(turn, seat, is_flare=True)
    for _ in range(LEGEND_HAND - legends):  # TK-DRAW-04
        await draw_shared(turn, legend_holder, is_flare=False)
    extra_school, extra_legends = state.extra
    if extra_school:
        draw_school(turn, seat, extra_school)
    for _ in range(extra_legends):  # TK-KEY-04
        await draw_shared(turn, legend_holder, is_flare=False)
    state.extra = [0, 0]


def draw_school(turn: Turn, seat: int, number: int) -> None:
    """Draw from the own deck, which is never rebuilt (TK-DRAW-06); sideways cards last (TK-END-03)."""
    state = turn.state
    deck = state.decks[seat]
    for _ in range(min(number, len(deck))):
        take(turn, seat, deck.pop())
    if len(deck) < state.sideways[seat]:
        state.sideways[seat] = len(deck)


async def draw_shared(turn: Turn, seat: int, is_flare: bool) -> None:
    """Draw a legend or a flare; an empty pile is rebuilt at once (TK-DRAW-05, TK-DRAW-07)."""
    state = turn.state
    pile = state.flare_pile if is_flare else state.legend_pile
    discard = state.flare_discard if is_flare else state.legend_discard
    if not pile:
        await rebuild(turn, pile, discard)
    if pile:
        take(turn, seat, pile.pop())
    if not pile:
        await rebuild(turn, pile, discard)


async def rebuild(turn: Turn, pile: list[int], discard: list[int]) -> None:
    """Shuffle a discard pile to form the pile anew."""
    if not discard:
        return
    order = await shuffle(len(discard))
    turn.state.cards.reorder(discard, order)
    pile += discard
    discard.clear()
    if turn.is_told:
        kind = text("pile-name.flares" if pile is turn.state.flare_pile else "pile-name.legends")
        turn.beats.tell("rebuild", rules=("TK-DRAW-05",), number=len(pile), kind=kind)


def take(turn: Turn, seat: int, instance: int) -> None:
    """A card comes into a hand; only its holder sees it, whoever knew it before (TK-INFO-01)."""
    state = turn.state
    state.hands[seat].append(instance)
    state.cards.seen[instance] = 1 << seat
    _tell_owner(turn, "draw", seat, instance, ("TK-DRAW-01",), ("TK-DRAW-01",))


def kind_text(state: State, instance: int) -> Text:
    """Legend, flare or being, as the back of a card shows."""
    if instance in legend_range(state.seats):
        return text("back.legend")
    return text("back.flare") if instance in flare_range(state.seats) else text("back.school")


# -- under the decks -----------------------------------------------------------------------------------------


def discard(turn: Turn, instance: int) -> None:
    """Throw a school card away; only its owner sees which (TK-DISC-01, TK-INFO-03)."""
    state = turn.state
    seat = state.active
    state.hands[seat].remove(instance)
    state.discards[seat].append(instance)
    state.has_discarded = True
    _tell_owner(turn, "discard", seat, instance, ("TK-DISC-01",), ("TK-DISC-01", "TK-INFO-03"))


def put_under(turn: Turn, instance: int) -> None:
    """Put a hand card under the pile it belongs to (TK-DISC-02), sideways in a team game (TK-DISC-04)."""
    state = turn.state
    seat = state.active
    state.hands[seat].remove(instance)
    if instance in deck_range(seat):
        state.decks[seat].insert(0, instance)
        if state.is_team:
            state.sideways[seat] += 1
    elif instance in legend_range(state.seats):
        state.legend_pile.insert(0, instance)
    else:
        state.flare_pile.insert(0, instance)
    _tell_owner(turn, "under", seat, instance, ("TK-DISC-02",), ("TK-DISC-02", "TK-INFO-03"))


def turn_upright(state: State) -> None:
    """The topmost sideways cards are turned until six are left (TK-DISC-05, TK-DISC-06)."""
    state.sideways[state.active] = min(state.sideways[state.active], SIDEWAYS)


def _tell_owner(
    turn: Turn, kind: str, owner: int, instance: int, rules: tuple[str, ...], hiding: tuple[str, ...]
) -> None:
    """The owner alone hears which card it is, the others of what kind."""
    if turn.is_told:
        state = turn.state
        who = text(f"seat.{seat_name(state, owner)}")
        card = Text(f"card.{state.cards.faces[instance]}")
        turn.beats.tell(kind, f"card{instance}", only=(Seat(owner),), rules=rules, seat=who, card=card)
        others = (*(Seat(each) for each in range(state.seats) if each != owner), SPECTATOR)
        back = kind_text(state, instance)
        turn.beats.tell(f"{kind}-hidden", only=others, rules=hiding, seat=who, kind=back)
