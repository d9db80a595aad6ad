"""Positions of Morgua are told, actions are notation, and everything goes through a real table.

    land = Land()
    land.lay("lanternford hm1", "market-square hm1")
    land.hero("falk hm1")
    land.do("visit falk market-square", "yes")
    assert land.gold(0) == 150

Cards may be called by the beginning of their ids, cards in play without their numbers. Nobody is asked in
windows unless a test wants it (`asking`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from tafelrunde.games.morgua import GAME
from tafelrunde.games.morgua.board import NAMES, NUMBERS
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.missions import accept
from tafelrunde.games.morgua.state import ALWAYS, EVENT_KINDS, NEVER, NONE, Deeds, Journey, State, own_cards
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table import Beat, Refusal, Seat, Stream, Table, state_hash
from tafelrunde.table.beat import SILENT

FILLER = "mosskeep"
"""What libraries consist of when a test does not care: a place that no test plays."""


def face(words: str) -> str:
    """The card whose id begins so."""
    if words in CARDS:
        return words
    found = [card for card in CARDS if card.startswith(words)]
    found = found or [card for card in CARDS if words in card.split("-")]
    assert len(found) == 1, f"{words!r} could be {found}"
    return found[0]


def fame_of(mission: str) -> int:
    """What is printed on a mission, for whatever it counts once."""
    card = CARDS[mission]
    return card.fame_per.n if card.fame_per is not None else card.fame


class Land:
    """One position under test; seat 0 is active in its build phase."""

    def __init__(
        self, seats: int = 2, mode: str = "standard", *, seed: int = 1, setup: Mapping[str, Any] | None = None
    ) -> None:
        self.mode = GAME.mode(mode)
        self.setup = dict(setup or {})
        self.seats = seats
        self._stream = Stream(seed)
        state = GAME.setup(self.mode, seats, self.setup)
        for seat in range(seats):
            state.libraries[seat] = list(own_cards(seat))
            state.candidates[seat] = []
            for card in own_cards(seat):
                state.cards.faces[card] = FILLER
                state.cards.seen[card] = 0
            state.wishes[seat] = [NEVER] * len(EVENT_KINDS)
        state.start = state.active = 0
        state.turn, state.phase = 1, "build"
        self.told: list[Beat] = []
        self._sit_down(state)

    # -- making a position -----------------------------------------------------------------------------------

    def _sit_down(self, state: State) -> None:
        self.table: Table[State] = Table(GAME, self.mode, self.seats, self.setup, state, stream=self._stream)

    def _open(self) -> Turn:
        """A copy of the state, to change it between two steps."""
        assert not self.table.answers_since_checkpoint, "a step is under way"
        return Turn(self.state.copy(), SILENT)

    def edit(self, **changes: Any) -> None:
        """Set fields of the state."""
        turn = self._open()
        for name, value in changes.items():
            assert hasattr(turn.state, name), name
            setattr(turn.state, name, value)
        self._sit_down(turn.state)

    @property
    def state(self) -> State:
        """The live state."""
        return self.table.state

    @property
    def turn(self) -> Turn:
        """The live state, to be read."""
        return Turn(self.state, SILENT)

    def _make(self, turn: Turn, name: str, seat: int) -> int:
        """A card of a seat's library becomes that card, and is taken out."""
        library = turn.state.libraries[seat]
        card = next(each for each in library if turn.faces[each] == FILLER)
        library.remove(card)
        turn.faces[card] = face(name)
        return card

    def lay(self, *words: str, owner: int = 0) -> int:
        """Put cards onto fields: `market-square hm1`; gives the last one."""
        turn = self._open()
        card = NONE
        for each in words:
            name, field = each.split(" ")
            card = self._make(turn, name, owner)
            turn.lay(card, NUMBERS[field])
            if turn.card(card).programs("play") and turn.faces[card] == "temple-of-fate":
                turn.state.markers[card] = 1
        self._sit_down(turn.state)
        return card

    def hero(self, words: str, *attached: str, owner: int = 0, items: int | None = None) -> int:
        """Bring a hero onto a field, with companions, equipment, spells and missions attached."""
        turn = self._open()
        name, field = words.split(" ")
        hero = self._make(turn, name, owner)
        turn.bring_hero(owner, hero, NUMBERS[field])
        place = turn.place_at(NUMBERS[field])
        turn.state.journeys[hero] = Journey(entered=place)
        for each in attached:
            card = self._make(turn, each, owner if items is None else items)
            if turn.card(card).type == "mission":
                accept(turn, card, hero)
            else:
                turn.attach(card, hero)
        self._sit_down(turn.state)
        return hero

    def attach(self, name: str, host: str, *, owner: int = 0) -> int:
        """Attach one more card to a card in play."""
        turn = self._open()
        card = self._make(turn, name, owner)
        turn.attach(card, self._card_of(turn, host))
        if turn.card(card).type == "mission":
            turn.state.deeds[card] = Deeds(0, NONE, (0,) * len(turn.card(card).goal))
        self._sit_down(turn.state)
        return card

    def give(self, *names: str, seat: int = 0) -> None:
        """Put cards into a hand."""
        turn = self._open()
        for name in names:
            card = self._make(turn, name, seat)
            turn.state.hands[seat].append(card)
            turn.state.cards.show(card, Seat(seat))
        self._sit_down(turn.state)

    def library(self, *names: str, seat: int = 0) -> None:
        """A library that consists of these cards, the top one first; the rest is in the graveyard."""
        turn = self._open()
        cards = [self._make(turn, name, seat) for name in names]
        turn.state.graveyards[seat] += turn.state.libraries[seat]
        turn.state.libraries[seat] = cards[::-1]
        self._sit_down(turn.state)

    def ride(self, rider: str, mount: str) -> None:
        """Somebody sits on a mount or in a vehicle already."""
        turn = self._open()
        turn.state.mount[self._card_of(turn, rider)] = self._card_of(turn, mount)
        self._sit_down(turn.state)

    def inside(self, hero: str, building: str) -> None:
        """A hero is in a building already."""
        turn = self._open()
        turn.remember(self._card_of(turn, hero), inside=self._card_of(turn, building))
        self._sit_down(turn.state)

    def rest(self) -> None:
        """Everybody has all movement points again."""
        self.edit(moved={}, halted=[])

    def purse(self, *gold: int) -> None:
        """The gold of the seats."""
        self.edit(gold=[*gold, *([0] * (len(self.state.gold) - len(gold)))])

    def asking(self, *kinds: str, seat: int = 1, level: int = ALWAYS) -> None:
        """A seat wants to be asked about such events."""
        turn = self._open()
        for kind in kinds:
            turn.state.wishes[seat][EVENT_KINDS.index(kind)] = level
        self._sit_down(turn.state)

    def _card_of(self, turn: Turn, name: str) -> int:
        found = [card for card in turn.state.field if turn.faces[card] == face(name)]
        assert found, f"{name} is not in play"
        return found[0]

    # -- playing ---------------------------------------------------------------------------------------------

    @property
    def seat(self) -> Seat:
        """Who is asked; the first when several are."""
        return next(iter(self.table.pending))

    @property
    def prompt(self) -> str:
        """What is asked."""
        return self.table.pending[self.seat].name

    def prompt_or_none(self) -> str | None:
        """What is asked, or None at the end."""
        return None if self.table.is_over else self.prompt

    def do(self, *keys: str) -> list[Beat]:
        """Answer, whoever is asked."""
        beats: list[Beat] = []
        for key in keys:
            beats += self.say(self.seat, key)
        self.told += beats
        return beats

    def say(self, seat: int, key: str) -> list[Beat]:
        """A seat answers."""
        problems = GAME.problems(self.state)
        assert not problems, problems
        beats = self.table.answer(Seat(seat), self._full(seat, key))
        problems = GAME.problems(self.state)
        assert not problems, problems
        return beats

    def split(self, attack: int, defence: int | None = None) -> None:
        """Both sides of a fight split their strength: the attack values of attackers and defenders."""
        fight = self.state.fight
        assert fight is not None
        one, other = fight.seats
        self.say(one, str(attack))
        if defence is not None:
            self.say(other, str(defence))

    def refused(self, key: str, seat: int | None = None) -> Refusal:
        """The refusal of an answer; the table must not have changed."""
        before = state_hash(self.state), self.table.version
        asked = self.seat if seat is None else Seat(seat)
        try:
            self.table.answer(asked, self._full(asked, key))
        except Refusal as refusal:
            assert (state_hash(self.state), self.table.version) == before
            return refusal
        raise AssertionError(f"{key!r} was accepted")

    def rule(self, key: str, seat: int | None = None) -> str | None:
        """The rule that refuses an answer."""
        return self.refused(key, seat).rule

    def legal(self, start: str = "") -> list[str]:
        """The legal answers that begin so."""
        return [key for key in self.table.pending[self.seat].legal() if key.startswith(start)]

    def _full(self, seat: int, key: str) -> str:
        """The key in full notation: the first reading that is legal, else the first that is known."""
        decision = self.table.pending.get(Seat(seat))
        if decision is None:
            return key
        known = None
        for words in product(*(self._readings(word) for word in key.split(" "))):
            written = " ".join(words)
            try:
                option = decision.option(written)
            except Refusal:
                continue
            if option.objection is None:
                return written
            known = known or written
        return known or key

    def _readings(self, word: str) -> Iterator[str]:
        yield word
        for part in [word.split("+")] if "+" in word else []:
            yield "+".join(face(each) for each in part)
        prefix = ""
        if ":" in word:
            prefix, word = word.split(":")
            prefix += ":"
        if word in NUMBERS:
            return
        for card in CARDS:
            if card.startswith(word) or word in card.split("-"):
                for each in self.state.field:
                    if self.turn.faces[each] == card:
                        yield prefix + self.turn.name(each)
                yield prefix + card

    # -- looking ---------------------------------------------------------------------------------------------

    def card(self, name: str) -> int:
        """The card of that name in play."""
        return self._card_of(self.turn, name)

    def is_in_play(self, name: str) -> bool:
        """Whether such a card is in play."""
        return any(self.turn.faces[card] == face(name) for card in self.state.field)

    def at(self, name: str) -> str:
        """Where a card in play is."""
        return NAMES[self.state.field[self.card(name)]]

    def life(self, name: str) -> int:
        """A card's life."""
        return self.turn.life(self.card(name))

    def points(self, name: str) -> int:
        """A figure's movement points."""
        return self.turn.remaining(self.card(name))

    def gold(self, seat: int = 0) -> int:
        """A seat's gold."""
        return self.turn.gold(seat)

    def fame(self, seat: int = 0) -> int:
        """A seat's fame."""
        return self.turn.fame(seat)

    def hand(self, seat: int = 0) -> list[str]:
        """A hand."""
        return [self.turn.faces[card] for card in self.state.hands[seat]]

    def graveyard(self, seat: int = 0) -> list[str]:
        """A graveyard, fillers left out."""
        return [name for card in self.state.graveyards[seat] if (name := self.turn.faces[card]) != FILLER]

    def top(self, seat: int = 0) -> str:
        """The top card of a library."""
        return self.turn.faces[self.state.libraries[seat][-1]]

    def bottom(self, seat: int = 0, place: int = 0) -> str:
        """The bottom card of a library, or one above it."""
        return self.turn.faces[self.state.libraries[seat][place]]

    def said(self, kind: str) -> int:
        """How often something was told."""
        return sum(beat.kind == kind for beat in self.told)

    def cited(self, kind: str) -> tuple[str, ...]:
        """The rules named when something was last told."""
        return next(beat.rules for beat in reversed(self.told) if beat.kind == kind)

    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.table.is_over

    def winners(self) -> tuple[int, ...]:
        """Who has won; nobody while the game goes on."""
        result = self.table.result
        return () if result is None else result.winners

    def won_by(self) -> tuple[str, ...]:
        """The rules by which the game has ended."""
        result = self.table.result
        assert result is not None
        return result.rules

    def end_turn(self) -> None:
        """The active player ends the turn; whatever is asked on the way gets the safe answer."""
        active, number = self.state.active, self.state.turn
        assert self.seat == active
        self.do("end")
        while self.state.turn == number and not self.table.is_over:
            self.do(self.table.pending[self.seat].safe())
