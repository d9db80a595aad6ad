"""What comes next, and the coroutine of every step."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tafelrunde.table import (
    Beats,
    Candidate,
    Flow,
    Number,
    Objection,
    Result,
    Seat,
    Several,
    Step,
    choose,
    shuffle,
    text,
    together,
)

from .cards import EFFECTS
from .state import HAND, State, card_key
from .verbs import Turn

BIDS = 2


def next_step(state: State) -> Step | None:
    """Read from the state alone; None when the game is over."""
    return None if state.phase == "over" else Step(state.phase)


async def shuffle_deck(state: State, beats: Beats) -> None:
    """A step of its own, for nobody may know anything of a shuffle that is still under way."""
    state.cards.reorder(state.deck, await shuffle(len(state.deck)))
    beats.tell("shuffle")
    state.phase = "deal"


async def deal(state: State, beats: Beats) -> None:
    """Everybody gets a hand (TOY-SETUP-01)."""
    for seat in state.players():
        for _ in range(HAND):
            Turn(state, seat, beats).draw()
    state.phase = "opening"


async def opening(state: State, beats: Beats) -> None:
    """All bid for the first turn and exchange cards at the same time, unseen by each other."""
    plans = await together({seat: plan(state, seat) for seat in state.players()})
    for seat, (bid, away) in plans.items():
        turn = Turn(state, seat, beats)
        turn.tell("bid", rules=("TOY-OPEN-01",), coins=bid)
        for card in away:
            turn.put_under(card)
        for _ in away:
            turn.draw()
    state.active = max(plans, key=lambda seat: (plans[seat][0], -seat))  # TOY-OPEN-02
    Turn(state, state.active, beats).gain(-plans[state.active][0])
    state.phase = "start"


async def plan(state: State, seat: Seat) -> tuple[int, list[int]]:
    """A bid, and the cards to be exchanged."""
    highest = min(BIDS, state.coins[seat])
    bid = await Number(seat, "number", "bid", default="0", minimum=0, maximum=highest)
    away = await Several[int](
        seat,
        "cards",
        "exchange",
        lambda: hand(state, seat),
        default="none",
        minimum=0,
        maximum=HAND,
    )
    return bid, away


async def start(state: State, beats: Beats) -> None:
    """What was promised for the start of this turn falls due."""
    due = [each for each in state.agenda if each.seat == state.active]
    state.agenda = [each for each in state.agenda if each.seat != state.active]
    for each in due:
        Turn(state, state.active, beats).gain(each.coins)
    state.phase = "play"


async def play(state: State, beats: Beats) -> None:
    """Play a card, do what it says, draw."""
    turn = Turn(state, state.active, beats)
    card = await choose(turn.seat, "cards", "play", lambda: hand(state, turn.seat))
    turn.reveal(card)
    await EFFECTS[state.cards.faces[card]](turn)
    if state.deck:
        turn.draw()
    pass_on(state)


def hand(state: State, seat: Seat) -> Iterable[Candidate[int]]:
    """The cards of a hand; keys name the instance, so that they mean the same in every imagined world."""
    for card in state.hands[seat]:
        yield Candidate(card_key(card), card, text(f"card.{state.cards.faces[card]}"), (card_key(card),))


def pass_on(state: State) -> None:
    """The next seat that still has cards is active; without one the game is over."""
    later = [Seat((state.active + distance) % state.seats) for distance in range(1, state.seats + 1)]
    waiting = [seat for seat in later if state.hands[seat] and not state.out[seat]]
    if len(state.players()) == 1 or not waiting:
        state.phase = "over"
    else:
        state.active, state.phase = waiting[0], "start"


def scores(state: State) -> tuple[int, ...]:
    """Coins, and two for every marble on the path."""
    standing = [marble.owner for marble in state.marbles if marble.at is not None]
    return tuple(coins + 2 * standing.count(Seat(seat)) for seat, coins in enumerate(state.coins))


def result(state: State) -> Result | None:
    """The most points win; whoever has given up does not."""
    if state.phase != "over":
        return None
    points = scores(state)
    best = max(points[seat] for seat in state.players())
    winners = tuple(seat for seat in state.players() if points[seat] == best)
    return Result(winners, text("result.points", points=best), ("TOY-END-01",), points)


def concession(state: State, seat: Seat) -> Objection | None:
    """Giving up is for one's own turn."""
    if state.phase in {"start", "play"} and state.active == seat:
        return None
    return Objection("TOY-END-02", text("objection.own-turn"))


def concede(state: State, seat: Seat, beats: Beats) -> None:
    """The seat plays no further part; its marbles stay."""
    state.out[seat] = True
    state.agenda = [each for each in state.agenda if each.seat != seat]
    Turn(state, seat, beats).tell("concede", rules=("TOY-END-02",))
    pass_on(state)


STEPS: dict[str, Callable[[State, Beats], Flow[None]]] = {
    "shuffle": shuffle_deck,
    "deal": deal,
    "opening": opening,
    "start": start,
    "play": play,
}
