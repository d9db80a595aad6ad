"""The few things that can happen: only they change marbles, coins and hands; each tells its beat."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tafelrunde.table import SPECTATOR, Beats, Candidate, Choice, Seat, Text, choose, may_choose, text

from .state import Due, Marble, State, card_key, seat_name


class Turn:
    """A seat's turn, as the cards see it."""

    def __init__(self, state: State, seat: Seat, beats: Beats) -> None:
        self.state = state
        self.seat = seat
        self.beats = beats

    # -- asking ------------------------------------------------------------------------------------------

    def choose_square(self, name: str, squares: Callable[[], Iterable[Candidate[str]]]) -> Choice[str]:
        """Ask for a square."""
        return choose(self.seat, "squares", name, squares)

    def choose_marble(self, name: str, marbles: list[int]) -> Choice[int]:
        """Ask for one of the marbles."""
        return choose(self.seat, "pieces", name, lambda: map(self._marble, marbles))

    def may_choose_marble(self, name: str, marbles: list[int]) -> Choice[int | None]:
        """Ask for one of the marbles, or none."""
        return may_choose(self.seat, "pieces", name, lambda: map(self._marble, marbles))

    def _marble(self, number: int) -> Candidate[int]:
        square = self.square(number)
        return Candidate(square, number, text("option.marble", square=square), (f"m{number}",))

    # -- looking -----------------------------------------------------------------------------------------

    def marbles(self, *, mine: bool) -> list[int]:
        """The marbles on the path, mine or the others'."""
        return [
            number
            for number, marble in enumerate(self.state.marbles)
            if marble.at is not None and (marble.owner == self.seat) is mine
        ]

    def square(self, number: int) -> str:
        """Where a marble stands."""
        square = self.state.marbles[number].at
        assert square is not None
        return square

    def card_name(self, card: int) -> Text:
        """What the sentences call a card."""
        return text(f"card.{self.state.cards.faces[card]}")

    # -- doing -------------------------------------------------------------------------------------------

    def place(self, square: str) -> None:
        """A new marble comes onto the path."""
        self.state.marbles.append(Marble(self.seat, square))
        self.tell("place", f"m{len(self.state.marbles) - 1}", square, square=square)

    def destroy(self, number: int) -> None:
        """A marble leaves the path for good."""
        square = self.square(number)
        self.state.marbles[number].at = None
        self.tell("destroy", f"m{number}", square, square=square)

    def move(self, number: int, square: str) -> None:
        """The same marble goes to another square."""
        origin = self.square(number)
        self.state.marbles[number].at = square
        self.tell("move", f"m{number}", origin, square, origin=origin, square=square)

    def gain(self, coins: int) -> None:
        """Coins from the supply; a negative number pays."""
        self.state.coins[self.seat] += coins
        self.tell("gain" if coins >= 0 else "pay", f"coins-{self.seat}", coins=abs(coins))

    def promise(self, coins: int) -> None:
        """Coins at the start of this seat's next turn: data in the agenda, so it outlives the step."""
        self.state.agenda.append(Due(self.seat, coins))
        self.tell("promise", f"coins-{self.seat}", coins=coins)

    def draw(self) -> None:
        """The top card comes into the hand; the others see only that."""
        card = self.state.deck.pop(0)
        self.state.hands[self.seat].append(card)
        self.state.cards.show(card, self.seat)
        others = tuple(Seat(seat) for seat in range(self.state.seats) if seat != self.seat)
        self.tell("draw", card_key(card), only=(self.seat,), card=self.card_name(card))
        self.tell("draw-hidden", only=(*others, SPECTATOR))

    def look_at(self, card: int) -> None:
        """A card of the deck is looked at; the others see nothing of it."""
        self.state.cards.show(card, self.seat)
        self.tell("look", card_key(card), only=(self.seat,), card=self.card_name(card))

    def put_under(self, card: int) -> None:
        """A card from the hand goes under the deck, unseen by the others."""
        self.state.hands[self.seat].remove(card)
        self.state.deck.append(card)

    def reveal(self, card: int) -> None:
        """A card from the hand is played: everybody sees it now."""
        self.state.hands[self.seat].remove(card)
        self.state.discard.append(card)
        self.state.cards.publish(card)
        self.tell("play", card_key(card), card=self.card_name(card))

    def tell(
        self,
        kind: str,
        *elements: str,
        only: tuple[Seat, ...] | None = None,
        rules: tuple[str, ...] = (),
        **args: int | str | Text,
    ) -> None:
        """Add a beat about this seat."""
        self.beats.tell(kind, *elements, only=only, rules=rules, seat=seat_name(self.seat), **args)
