"""The few things that can happen: the only code that changes cards, creatures and powers; it emits beats."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from tafelrunde.games.mythos.board import NAMES
from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.effects import (
    BONUS,
    Carriers,
    Source,
    bonuses,
    carriers,
    holds,
    living,
    malus,
    sources,
    targets,
)
from tafelrunde.games.mythos.state import EMPTY, OWNER, State
from tafelrunde.table.beat import Beats
from tafelrunde.table.decision import Seat
from tafelrunde.table.text import Text, text

SIDES = ("south", "north")
SEATS = 2
NOBODY: frozenset[int] = frozenset()
NO_MALUS: tuple[int, dict[int, int]] = 0, {}


Move = tuple[int, int, int]
"""A creature's step: instance, from, to."""


class Turn:
    """One turn being carried out: the state, who has stepped, and where beats go."""

    __slots__ = ("beats", "carriers", "frail", "is_told", "malus", "state", "stepped", "weak")

    def __init__(
        self, state: State, beats: Beats, found: Carriers | None = None, alive: list[int] | None = None
    ) -> None:
        if alive is None:
            alive = living(state)
        self.state = state
        self.beats = beats
        self.is_told = not beats.is_silent
        self.carriers = carriers(state, alive) if found is None else found
        self.malus, self.frail = malus(state, self.carriers) if BONUS in self.carriers else NO_MALUS
        power, most = state.power, self.malus
        self.weak: dict[int, None] = {each: None for each in alive if power[each] <= most}
        """Whose power may not outweigh every malus there is; of all others nobody is at 0 or less."""
        for each in self.frail:
            if self.may_fall(each):
                self.weak[each] = None
        self.stepped: set[int] = set()
        """Who has taken a step this turn; only asked with `in`."""

    # -- reading effects ----------------------------------------------------------------------------------

    def sources(self, moment: str, without: list[int] | None = None) -> list[Source]:
        """All parts of that moment; see `effects.sources`."""
        return sources(self.state, self.carriers, moment, without) if moment in self.carriers else []

    def touched(self, moment: str) -> AbstractSet[int]:
        """The creatures that a yes-or-no effect is about (MY-FX-05). Only for asking `in`."""
        if moment not in self.carriers:
            return NOBODY
        state = self.state
        found: set[int] = set()
        for source in sources(state, self.carriers, moment):
            if holds(state, source):
                found.update(targets(state, source))
        return found

    def may_fall(self, instance: int) -> bool:
        """Whether a creature's power does not outweigh every malus there is."""
        return self.state.power[instance] <= self.malus + self.frail.get(instance, 0)

    def bonuses(self) -> dict[int, int]:
        """Per creature the bonuses that work right now (MY-CARD-05)."""
        return bonuses(self.state, self.carriers) if BONUS in self.carriers else {}

    # -- words for beats -------------------------------------------------------------------------------------

    def name(self, instance: int) -> Text:
        """The card's name."""
        return Text(f"card.{self.state.cards.faces[instance]}")

    def side(self, side: int) -> Text:
        """South or North."""
        return Text(f"seat.{SIDES[side]}")

    def at_once(self) -> None:
        """What is told from here on happens at the same time (MY-EXEC-03, MY-FIGHT-13, MY-FX-02)."""
        if self.is_told:
            self.beats.at_once()

    # -- verbs -----------------------------------------------------------------------------------------------

    def draw(self, side: int, count: int, rule: str) -> None:
        """The top cards of the own deck go to the hand; an empty deck gives nothing (MY-TURN-04)."""
        state = self.state
        deck, hand, seen = state.decks[side], state.hands[side], state.cards.seen
        for _ in range(min(count, len(deck))):
            instance = deck.pop()
            hand.append(instance)
            seen[instance] |= 1 << side
            if self.is_told:
                owner = Seat(side)
                self.beats.tell(
                    "draw",
                    f"card{instance}",
                    only=(owner,),
                    rules=(rule,),
                    side=self.side(side),
                    card=self.name(instance),
                )
                self.beats.tell(
                    "draw-hidden",
                    only=(Seat(1 - side), Seat(-2)),
                    rules=(rule,),
                    side=self.side(side),
                )

    def enter(self, side: int, instance: int, square: int, power: int) -> None:
        """A card from the hand comes onto the board as a minion (MY-PLACE-06)."""
        state = self.state
        state.hands[side].remove(instance)
        state.cards.publish(instance)
        state.board[side][square] = instance
        state.power[instance] = power
        if self.may_fall(instance):
            self.weak[instance] = None
        if self.is_told:
            self.beats.tell_of(
                side,
                "enter",
                f"card{instance}",
                NAMES[square],
                rules=("MY-PLACE-06",),
                side=self.side(side),
                card=self.name(instance),
                square=NAMES[square],
                power=power,
            )

    def arrive(self, side: int, moves: Sequence[Move]) -> None:
        """Creatures of a side take a step together (MY-EXEC-03)."""
        state = self.state
        own = state.board[side]
        for _, origin, _ in moves:
            own[origin] = EMPTY
        for instance, origin, target in moves:
            own[target] = instance
            self.stepped.add(instance)
            if instance == side:
                state.leaders[side] = target
            if self.is_told:
                self.beats.tell(
                    "step",
                    f"card{instance}",
                    NAMES[target],
                    side=self.side(side),
                    card=self.name(instance),
                    origin=NAMES[origin],
                    target=NAMES[target],
                )

    def halt(self, instance: int, square: int, rule: str) -> None:
        """A creature stays where it is and loses the rest of its path."""
        if self.is_told:
            self.beats.tell(
                "halt",
                f"card{instance}",
                rules=(rule,),
                side=self.side(OWNER[instance]),
                card=self.name(instance),
                square=NAMES[square],
            )

    def change_power(self, instance: int, amount: int) -> None:
        """A lasting gain or loss (MY-CARD-05)."""
        self.state.power[instance] += amount
        if self.may_fall(instance):
            self.weak[instance] = None
        if self.is_told and amount:
            self.beats.tell(
                "gain" if amount > 0 else "loss",
                f"card{instance}",
                side=self.side(OWNER[instance]),
                card=self.name(instance),
                amount=abs(amount),
            )

    def die(self, instance: int, square: int, rule: str) -> None:
        """A creature leaves the board; a minion is out of the game unless something else becomes of it."""
        state, side = self.state, OWNER[instance]
        state.board[side][square] = EMPTY
        self.weak.pop(instance, None)
        if instance == side:
            state.leaders[side] = EMPTY
        else:
            state.dead[side].append(instance)
        if self.is_told:
            self.beats.tell_of(
                side,
                "die",
                f"card{instance}",
                NAMES[square],
                rules=(rule,),
                side=self.side(side),
                card=self.name(instance),
                square=NAMES[square],
            )

    def become_mythos(self, instance: int) -> None:
        """A dead minion goes to its owner's Mythos zone (MY-MYTH-02)."""
        state, side = self.state, OWNER[instance]
        state.dead[side].remove(instance)
        state.mythos[side].append(instance)
        if self.is_told:
            self.beats.tell(
                "mythos",
                f"card{instance}",
                rules=("MY-MYTH-02",),
                side=self.side(side),
                card=self.name(instance),
                count=len(state.mythos[side]),
            )

    def return_to_hand(self, instance: int) -> None:
        """A dead minion's card comes back to its owner's hand, known to both (MY-FX-12)."""
        state, side = self.state, OWNER[instance]
        state.dead[side].remove(instance)
        state.hands[side].append(instance)
        state.power[instance] = CARDS[state.cards.faces[instance]].power
        if self.is_told:
            self.beats.tell(
                "return",
                f"card{instance}",
                rules=("MY-FX-12",),
                side=self.side(side),
                card=self.name(instance),
            )

    def tell_fight(self, fight: tuple[int, int, int, int], powers: tuple[int, int]) -> None:
        """Two creatures meet."""
        if self.is_told:
            south, north, square, other = fight
            place = NAMES[square] if square == other else f"{NAMES[square]}/{NAMES[other]}"
            self.beats.tell(
                "fight",
                f"card{south}",
                f"card{north}",
                rules=("MY-FIGHT-06",),
                south=text("owned", card=self.name(south), side=self.side(0)),
                north=text("owned", card=self.name(north), side=self.side(1)),
                square=place,
                south_power=powers[0],
                north_power=powers[1],
            )

    def tell_triumph(self, instance: int) -> None:
        """A creature has won a fight and its Triumph effect happens."""
        if self.is_told:
            side = self.side(OWNER[instance])
            self.beats.tell(
                "triumph", f"card{instance}", rules=("MY-KEY-04",), side=side, card=self.name(instance)
            )
