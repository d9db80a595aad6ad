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
from contextlib import contextmanager
from itertools import product
from typing import Any

from tafelrunde.games.morgua import GAME
from tafelrunde.games.morgua.board import NAMES, NUMBERS
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.position import Position
from tafelrunde.games.morgua.state import ALWAYS, DECK_SIZE, EVENT_KINDS, NEVER, NONE, State
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table import Beat, Refusal, Seat, Stream, Table, state_hash
from tafelrunde.table.beat import SILENT

FILLER = "mosskeep"
"""What libraries consist of when a test does not care: a place that is seldom played."""


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


class Printed(Position):
    """A position for which every card that it wants is printed onto a filler."""

    def _take(self, owner: Seat, name: str) -> int:
        faces, library = self.state.cards.faces, self.state.libraries[owner]
        card = min(card for card in library if faces[card] == FILLER)
        faces[card] = self._face(name)
        library.remove(card)
        return card


class Land:
    """One position under test; seat 0 is active in its build phase."""

    def __init__(
        self, seats: int = 2, mode: str = "standard", *, seed: int = 1, setup: Mapping[str, Any] | None = None
    ) -> None:
        position = Printed(mode, seats=seats, **(setup or {}))
        state = position.state
        state.cards.faces[: seats * DECK_SIZE] = [FILLER] * (seats * DECK_SIZE)
        state.wishes = [[NEVER] * len(EVENT_KINDS) for _ in range(seats)]
        state.phase = "build"
        self.told: list[Beat] = []
        self._stream = Stream(seed)
        self._sit_down(position)

    # -- making a position -----------------------------------------------------------------------------------

    def _sit_down(self, position: Position) -> None:
        here = position.mode, position.seats, position.setup, position.state
        self.table: Table[State] = Table(GAME, *here, stream=self._stream)

    @contextmanager
    def building(self) -> Iterator[Position]:
        """The position, to be changed between two steps."""
        position = Printed.of(self.table)
        yield position
        self._sit_down(position)

    def edit(self, **changes: Any) -> None:
        """Set fields of the state."""
        with self.building() as position:
            for name, value in changes.items():
                assert hasattr(position.state, name), name
                setattr(position.state, name, value)

    @property
    def state(self) -> State:
        """The live state."""
        return self.table.state

    @property
    def turn(self) -> Turn:
        """The live state, to be read."""
        return Turn(self.state, SILENT)

    def lay(self, *words: str, owner: int = 0) -> int:
        """Put cards onto fields: `market-square hm1`; gives the last one."""
        with self.building() as position:
            for each in words:
                name, field = each.split(" ")
                position.lay(owner, **{field: face(name)})
        return next(reversed(self.state.field), NONE)

    def hero(self, words: str, *attached: str, owner: int = 0, items: int | None = None) -> int:
        """Bring a hero onto a field, with companions, equipment, spells and missions attached."""
        name, field = words.split(" ")
        with self.building() as position:
            position.hero(owner, face(name), field)
        for each in attached:
            giver = owner if items is None else items
            if CARDS[face(each)].kind == "anti":
                giver = (owner + 1) % self.table.seats
            self.attach(each, name, owner=giver)
        return self.card(name)

    def attach(self, name: str, host: str, *, owner: int = 0) -> int:
        """Attach one more card to a card in play."""
        with self.building() as position:
            position.attach(face(host), face(name), owner=owner)
        return list(self.state.field)[-1]

    def give(self, *names: str, seat: int = 0) -> None:
        """Put cards into a hand."""
        with self.building() as position:
            position.hand(seat, *map(face, names))

    def library(self, *names: str, seat: int = 0) -> None:
        """A library that consists of these cards, the top one first; the rest is in the graveyard."""
        with self.building() as position:
            position.library(seat, *map(face, names))

    def ride(self, rider: str, mount: str) -> None:
        """Somebody sits on a mount or in a vehicle already."""
        with self.building() as position:
            position.ride(face(rider), face(mount))

    def inside(self, hero: str, building: str) -> None:
        """A hero is in a building already."""
        with self.building() as position:
            position.inside(face(hero), face(building))

    def rest(self) -> None:
        """Everybody has all movement points again."""
        self.edit(moved={}, halted=[])

    def purse(self, *gold: int) -> None:
        """The gold of the seats."""
        self.edit(gold=[*gold, *([0] * (len(self.state.gold) - len(gold)))])

    def asking(self, *kinds: str, seat: int = 1, level: int = ALWAYS) -> None:
        """A seat wants to be asked about such events."""
        with self.building() as position:
            for kind in kinds:
                position.state.wishes[seat][EVENT_KINDS.index(kind)] = level

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
        found = [card for card in self.state.field if self.turn.faces[card] == face(name)]
        assert found, f"{name} is not in play"
        return found[0]

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
