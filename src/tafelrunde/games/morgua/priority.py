"""Action priority: windows, biddings and what they buy (MO-4).

Who is asked in a window depends on the seat's own wishes and on public things only: hands of no cards cannot
bid, and figures that could act lie open. So whether a question is asked tells nobody what a hand holds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import cache

from tafelrunde.games.morgua import waiting
from tafelrunde.games.morgua.abilities import could_use
from tafelrunde.games.morgua.acquiring import abandon_keys, judge_abandon
from tafelrunde.games.morgua.missions import abandon
from tafelrunde.games.morgua.moments import BOUGHT
from tafelrunde.games.morgua.reading import seat_text
from tafelrunde.games.morgua.state import (
    ALWAYS,
    COULD,
    EVENT_KINDS,
    LEVELS,
    NONE,
    Bidding,
    EventKind,
    State,
    Window,
)
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Candidate, Keyed, Offer, Option, Seat, choose, forbidden
from tafelrunde.table.settings import Setting
from tafelrunde.table.text import Text, text
from tafelrunde.table.weight import MAIN, QUIET, Weights

PASS = "pass"
MUTE = "mute"
"""Older records silence one kind of event with it."""
SILENCE = "hush"
ASK = "ask"
MUTED = "not-this-turn"
EVERYTHING = (1 << len(EVENT_KINDS)) - 1
ATTACKS = ("attack", "send")
PLACE_OF = {kind: place for place, kind in enumerate(EVENT_KINDS)}
CALLED = {kind: f"window-{kind}" for kind in EVENT_KINDS}
"""What the question about an event is called."""
NAMED = 3
"""So many deeds are named that priority could buy."""
REASONS = {waiting.NEEDS_PRIORITY: "needs-priority", "MO-4-17": "one-purchase"}
"""What is said to whoever wants to act in a window; of other rules, that only the active player may."""


def open_window(turn: Turn, kind: EventKind) -> None:
    """Whoever of the others wants to be asked is asked, clockwise (MO-4-07, MO-4-08)."""
    state = turn.state
    active, sides = state.active, len(state.gold)
    seats: tuple[int, ...] = ()
    for seat in state.clockwise(active):
        if (seat - active) % sides and is_asked(turn, seat, kind, could_act):  # MO-9.3.1-15
            seats = (*seats, seat)
    if seats:
        state.window = Window(kind, seats)


def is_asked(turn: Turn, seat: int, kind: EventKind, could: Callable[[Turn, int], bool]) -> bool:
    """Whether a seat is asked; what it `could` do depends on public things only, so that nothing is told."""
    state, place = turn.state, PLACE_OF[kind]
    if state.muted[seat] >> place & 1:
        return False
    wish = state.wishes[seat][place]
    return wish == ALWAYS or (wish == COULD and could(turn, seat))


def has_hand(turn: Turn, seat: int) -> bool:
    """Whether a seat has a card in its hand, which everybody can see."""
    return bool(turn.state.hands[seat])


def could_act(turn: Turn, seat: int) -> bool:
    """Whether, for all that everybody can see, a seat could bid and then do something."""
    hand = len(turn.state.hands[seat])
    return hand > 0 and ((hand > 1 and turn.state.phase == "build") or could_use(turn, seat))


# -- the window ----------------------------------------------------------------------------------------------


Purchases = Callable[[Turn, int], list[Text]]
"""What a seat could do with priority, in words."""
Announced = Callable[[], Text]
"""What a player is about to do, in words; they are found when somebody reads them."""


class WindowQuestion(Keyed):
    """Whether a seat opens a bidding: `bid scouts`, `pass`, `hush` for the rest of the turn."""

    __slots__ = ("_announced", "_bought", "_purchases", "event", "turn")
    kind = "cards"
    default = PASS
    secret = False
    minimum = maximum = 1

    def __init__(
        self, turn: Turn, seat: int, kind: EventKind, announced: Announced | None, purchases: Purchases
    ) -> None:
        self.seat = Seat(seat)
        self.name = CALLED[kind] if announced is None else "window-announced"
        self.turn = turn
        self.event = kind
        self._announced = announced
        self._purchases = purchases
        self._bought: list[Text] | None = None

    @property
    def bought(self) -> list[Text]:
        """What could be done after winning the bidding."""
        if self._bought is None:
            self._bought = self._purchases(self.turn, int(self.seat))
        return self._bought

    @property
    def prompt(self) -> Text:  # type: ignore[override]  # nobody sets it
        """The question, what it costs and what it could buy; made when somebody reads it."""
        if not self.bought:
            return text("prompt.window-idle", asks=self._asks())
        more = [text("prompt.window-more")] if len(self.bought) > NAMED else []
        return text("prompt.window-buys", asks=self._asks(), deeds=[*self.bought[:NAMED], *more])

    def _asks(self) -> Text:
        state = self.turn.state
        if self._announced is not None:
            what = text("announced", seat=seat_text(state.announcer), what=self._announced())
            return text("prompt.window-announced", what=what)
        if self.event == "phase":
            phase = Text(f"phase.{state.phase}")
            return text("prompt.window-phase", phase=phase, seat=seat_text(state.active))
        return text(f"prompt.window-{self.event}")

    def moot(self) -> str | None:
        """Who could do nothing with priority passes, unless he wants to be asked in any case."""
        return None if self._is_always_asked or self.bought else PASS

    def echo(self) -> Hashable | None:
        """Who has passed is asked again in a turn when something else could be bought, or at an attack."""
        if self._is_always_asked or self.event == "fight":
            return None
        state = self.turn.state
        attack = state.announced if state.announced.partition(" ")[0] in ATTACKS else ""
        return state.turn, attack, *map(repr, self.bought)

    @property
    def _is_always_asked(self) -> bool:
        return self.turn.state.wishes[self.seat][EVENT_KINDS.index(self.event)] == ALWAYS

    @property
    def rule(self) -> str:
        return "MO-4-07"

    def legal(self) -> Sequence[str]:
        turn, seat = self.turn, self.seat
        bids = dict.fromkeys(f"bid {turn.faces[card]}" for card in turn.state.hands[seat])
        return [PASS, *bids, *abandon_keys(turn, seat), SILENCE, ASK]

    def sample(self, stream: Stream) -> str:
        """Mostly pass: a bidding at every opportunity would be no game."""
        if stream.below(8):
            return PASS
        return super().sample(stream)

    def weights(self, offered: Sequence[Offer]) -> Weights:
        """Most players pass; what gives a mission up or sets something is quiet."""
        return {key: MAIN if key == PASS else QUIET for key, _, _ in offered if not key.startswith("bid ")}

    def option(self, key: str) -> Option:
        word, _, rest = key.partition(" ")
        turn, seat = self.turn, self.seat
        if key in (PASS, SILENCE, MUTE, ASK):
            return Option(key, text("option.mute" if key == SILENCE else f"option.{word}"))
        if word == "bid" and rest and " " not in rest:
            held = turn.held(seat, rest)
            if held is None:
                objection = forbidden("MO-4-05", "cannot-bid")
                return Option(key, text("option.bid-nothing"), (), objection)
            return Option(key, text("option.bid", card=turn.label(held)), (turn.element(held),))
        if word == "abandon":
            judged = judge_abandon(turn, seat, rest.split(" "))
            if judged is not None:
                return Option(key, judged.label, judged.elements, judged.objection)
        wish = waiting.Wish.of(key)
        if wish.verb in (*BOUGHT, *waiting.BUILDING):
            rule = waiting.out_of_turn(turn.state, seat, wish)
            objection = forbidden(rule, REASONS.get(rule, "not-active"))
            return Option(key, text("option.needs-priority"), (), objection)
        raise self.unknown(key)


async def window(turn: Turn, announced: Announced | None, purchases: Purchases) -> None:
    """Ask the next seat of the window that is open."""
    state = turn.state
    opened = state.window
    assert opened is not None
    seat = opened.seats[0]
    key = await WindowQuestion(turn, seat, opened.kind, announced, purchases)
    word, _, rest = key.partition(" ")
    if word == ASK:
        await set_wishes(turn, seat)
        return
    if word == "abandon":
        mission = turn.find(rest)
        assert mission is not None
        abandon(turn, mission)
        return
    state.window = Window(opened.kind, opened.seats[1:]) if opened.seats[1:] else None
    if word in (SILENCE, MUTE):
        state.muted[seat] |= silence(key, opened.kind)
    elif word == "bid":
        held = turn.held(seat, rest)
        assert held is not None
        turn.put_under(seat, held)
        bids = tuple(int(each == seat) for each in range(state.seats))
        state.bidding = Bidding(bids, (False,) * state.seats, (seat + 1) % state.seats)
        turn.tell_seat("bid", seat, rules=("MO-4-05",), number=1)
        _skip(turn)


# -- the bidding ---------------------------------------------------------------------------------------------


class BidQuestion(Keyed):
    """Raise by one card, or pass for good (MO-4-10, MO-4-12)."""

    __slots__ = ("turn",)
    kind = "cards"
    name = "bid"
    default = PASS
    secret = False
    minimum = maximum = 1

    def __init__(self, turn: Turn, seat: int) -> None:
        self.seat = Seat(seat)
        self.turn = turn

    @property
    def prompt(self) -> Text:  # type: ignore[override]  # nobody sets it
        """The question, with the bids so far; made when somebody reads it."""
        bidding = self.turn.state.bidding
        assert bidding is not None
        return text("prompt.bid", own=bidding.bids[self.seat], highest=max(bidding.bids))

    @property
    def rule(self) -> str:
        return "MO-4-10"

    def legal(self) -> Sequence[str]:
        hand = self.turn.state.hands[self.seat]
        return [PASS, *dict.fromkeys(f"bid {self.turn.faces[card]}" for card in hand)]

    def sample(self, stream: Stream) -> str:
        """Pass half the time, else any card."""
        return PASS if stream.below(2) else super().sample(stream)

    def option(self, key: str) -> Option:
        if key == PASS:
            return Option(key, text("option.pass"))
        word, *rest = key.split(" ")
        if word == "bid" and rest:
            if len(rest) > 1:
                return Option(key, text("option.bid-nothing"), (), forbidden("MO-4-10", "one-card"))
            held = self.turn.held(self.seat, rest[0])
            if held is None:
                return Option(key, text("option.bid-nothing"), (), forbidden("MO-4-10", "cannot-bid"))
            return Option(key, text("option.bid", card=self.turn.label(held)), (self.turn.element(held),))
        if waiting.Wish.of(key).verb in (*BOUGHT, *waiting.BUILDING):
            return Option(key, text("option.needs-priority"), (), forbidden("MO-4-13", "bidding-first"))
        raise self.unknown(key)


async def bid(turn: Turn) -> None:
    """The next seat raises or passes."""
    state = turn.state
    bidding = state.bidding
    assert bidding is not None
    seat = bidding.turn
    key = await BidQuestion(turn, seat)
    bids, passed = list(bidding.bids), list(bidding.passed)
    if key == PASS:
        passed[seat] = True
    else:
        held = turn.held(seat, key[4:])
        assert held is not None
        turn.put_under(seat, held)
        bids[seat] += 1
        turn.tell_seat("bid", seat, rules=("MO-4-10",), number=bids[seat])
    state.bidding = Bidding(tuple(bids), tuple(passed), (seat + 1) % state.seats)
    _skip(turn)


def _skip(turn: Turn) -> None:
    """On to the next who can still bid; without hand cards one must pass (MO-4-11, MO-4-13)."""
    state = turn.state
    bidding = state.bidding
    assert bidding is not None
    passed = tuple(is_out or not state.hands[seat] for seat, is_out in enumerate(bidding.passed))
    order = [(bidding.turn + step) % state.seats for step in range(state.seats)]
    following = next((seat for seat in order if not passed[seat]), NONE)
    if following == NONE:
        state.bidding = None
        state.priority = winner(state, bidding.bids)
        turn.tell_seat("priority", state.priority, rules=("MO-4-13",), number=max(bidding.bids))
    else:
        state.bidding = Bidding(bidding.bids, passed, following)


def winner(state: State, bids: Sequence[int]) -> int:
    """The highest bid; ties go to the active player, then clockwise (MO-4-13, MO-4-15, MO-4-16).

    Of two partners the one who has announced something is the active player (MO-9.3.1-18).
    """
    highest = max(bids)
    return next(seat for seat in state.clockwise(state.active) if bids[seat] == highest)


def silence(key: str, kind: EventKind) -> int:
    """The events about which a seat is not asked again in this turn: all of them."""
    return EVERYTHING if key == SILENCE else 1 << EVENT_KINDS.index(kind)


# -- wishes --------------------------------------------------------------------------------------------------


def settings(state: State, seat: int, kind: EventKind) -> tuple[Setting, ...]:
    """When a seat wants to be asked about a kind of event: always, if it could act, not this turn, never."""
    return _settings(kind, _level(state, seat, kind))


def _level(state: State, seat: int, kind: EventKind) -> str:
    """When a seat wants to be asked about a kind of event, as its setting says it."""
    place = EVENT_KINDS.index(kind)
    return MUTED if state.muted[seat] >> place & 1 else LEVELS[state.wishes[seat][place]]


@cache
def _settings(kind: EventKind, now: str) -> tuple[Setting, ...]:
    about = text(f"event-kind.{kind}")
    return tuple(
        Setting(f"{kind} {word}", text("wish-line", kind=about, level=text(f"wish.{word}")), word == now)
        for word in (*LEVELS, MUTED)
    )


@cache
def _wishes(kind: EventKind, now: str) -> tuple[Candidate[str], ...]:
    """The same as answers."""
    return tuple(Candidate(each.key, each.key, each.label) for each in _settings(kind, now))


async def set_wishes(turn: Turn, seat: int) -> None:
    """Whoever is asked something may set his wishes as an answer, too: so do computer players."""
    state = turn.state
    levels = [(kind, _level(state, seat, kind)) for kind in EVENT_KINDS]
    key = await choose(
        Seat(seat),
        "option",
        "wishes",
        lambda: [each for kind, now in levels for each in _wishes(kind, now)],
        default=" ".join(levels[0]),
        rule="MO-4-07",
    )
    adjust(state, seat, key)


def adjust(state: State, seat: int, key: str) -> None:
    """A seat says so; it holds from the next event on."""
    kind, _, word = key.partition(" ")
    place = EVENT_KINDS.index(kind)
    if word == MUTED:
        state.muted[seat] |= 1 << place
    else:
        state.muted[seat] &= ~(1 << place)
        state.wishes[seat][place] = LEVELS.index(word)
