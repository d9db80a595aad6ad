"""Morgua in numbers: what learning programs are told of it (`table/encoder.py`).

Everything is a token: a card in play with its place and its wear, a card in hand or in a graveyard, a seat,
the table. A card is what is printed on it: its type, its numbers, its traits and the words of its effects.
Gold is counted in tens.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, get_args

from tafelrunde.games.morgua.board import FIELDS, NUMBERS, REGION_IDS, REGION_OF
from tafelrunde.games.morgua.cards import CARDS, Card
from tafelrunde.games.morgua.cards.words import (
    Alignment,
    CardType,
    GoalNeed,
    Keyword,
    Subtype,
    Trait,
    Trigger,
)
from tafelrunde.games.morgua.state import DECK_SIZE, EVENT_KINDS, LEVELS, NONE, Phase, State
from tafelrunde.table.decision import NOTHING, Decision, Seat
from tafelrunde.table.encoder import Encoder, Words, byte, row

TYPES = Words(get_args(CardType))
MARKS = Words([*get_args(Trait), *get_args(Subtype), *get_args(Keyword), "main", "side", "anti", "combat"])
ALIGNMENTS = Words(get_args(Alignment))
DEEDS = sorted({each.word for card in CARDS.values() for program in card.effects for each in program.effects})
GOALS = get_args(GoalNeed)
EFFECTS = Words([*get_args(Trigger), *(f"do {word}" for word in DEEDS), *(f"goal {word}" for word in GOALS)])
TENS = 10


def _plain(card: Card) -> list[int]:
    """The numbers of a card."""
    values = (card.strength, card.life, card.speed, card.magic, card.armour, card.magic_cost, card.fame)
    return [*values, card.cost // TENS, card.gold // TENS, card.loot // TENS]


def _effects(card: Card) -> list[int]:
    numbers: dict[str, int] = {}
    for program in card.effects:
        numbers[program.on] = 1
        for each in program.effects:
            number = getattr(each, "n", 1)
            numbers[f"do {each.word}"] = number if isinstance(number, int) and number else 1
    for goal in card.goal:
        numbers[f"goal {goal.need}"] = goal.n
    return EFFECTS.numbers(numbers)


def _features(card: Card) -> bytes:
    marks = [*card.traits, *card.subtypes, *card.keywords, card.kind]
    aligned = card.align or card.enter or (card.alignment,)
    said = [*TYPES.marks([card.type]), *MARKS.marks(marks), *ALIGNMENTS.marks(aligned)]
    return row([*_plain(card), *said, *_effects(card)])


FEATURES = {card.id: _features(card) for card in CARDS.values()}
WIDTH = len(next(iter(FEATURES.values())))
UNKNOWN = bytes(WIDTH)
GROUNDS = ("slot", "way", "water")
PLACES = [
    row([REGION_OF[number] + 1, GROUNDS.index(field.kind) + 1, field.x // TENS, field.y // TENS])
    for number, field in enumerate(FIELDS)
]
NOWHERE = bytes(4)
HEAD = 16
"""Before the features: the kind of token, whose, where, and up to ten numbers."""
IN_PLAY, HELD, KNOWN, BURIED, OFFERED, SEATED, TABLE = range(1, 8)
"""Kinds of tokens."""
MOST = 320
PHASES = Words(get_args(Phase))
QUESTIONS = Words(
    ["act-build", "act-build-up", "act-fight", "act-priority", "ambush", "anti-mission", "bid",
     "choose-hero", "combat-event", "complete", "damage", "destroy", "discard", "flee", "heal",
     "hero-place", "land-attackers", "land-defenders", "mp", "name-region", "peek", "put-under",
     "recruit", "region", "search-hero", "share", "split-air", "split-ground", "split-ground-held",
     "token", "veto", "visit", "window-announced", "window-fight", "window-phase", "wishes"]
)  # fmt: skip
QUESTION_ROWS, NO_QUESTION, PHASE_ROWS = QUESTIONS.one(), bytes(len(QUESTIONS)), PHASES.one()
ROLES = ("", "priest", "god-king", "defender", "knight")

VERBS = Words(
    ["abandon", "accept", "ask", "attack", "bid", "buy", "cast", "complete", "dismount", "drop", "end",
     "exchange", "hand", "over", "hush", "learn", "leave", "mount", "no", NOTHING, "pass", "play",
     "ranged", "recruit", "refuse", "send", "serve", "step", "take", "under", "use", "visit", "wait",
     "yes", *EVENT_KINDS, *LEVELS, *REGION_IDS]
)  # fmt: skip
COMPACT = 2 + 10
"""Of a card in an answer: its type, whether it is one in play, its numbers."""
OPTION = 2 + 4 + 2 * COMPACT + len(VERBS)


def _card(word: str) -> list[int] | None:
    """A card that an answer names: `chapel.34`, `a:harka-arrowsong`."""
    name = re.sub(r"^[a-e]:|\.\d+$", "", word)
    card = CARDS.get(name)
    if card is None:
        return None
    return [TYPES.places[card.type] + 1, int("." in word), *_plain(card)]


@lru_cache(maxsize=1 << 16)
def _option(key: str) -> bytes:
    words: list[str] = []
    cards: list[int] = []
    number, where, count = 0, NOWHERE, 0
    for word in key.split():
        card = _card(word)
        if card is not None:
            count += 1
            cards += card
        elif word in NUMBERS:
            where = PLACES[NUMBERS[word]]
        elif word.isdigit():
            number = int(word)
        else:
            words.append(word)
    cards = [*cards, *([0] * (2 * COMPACT))][: 2 * COMPACT]
    return row([number, count]) + where + row([*cards, *VERBS.marks(words)])


WORN = 7
"""Where the wear of a card in play begins: damage, magic, movement, actions, markers, indoors."""


@lru_cache(maxsize=1 << 15)
def _lying(whose: int, field: int, face: str, is_attached: bool) -> bytes:
    """A card in play without its wear; face down it has no face."""
    head = bytes((IN_PLAY, whose)) + PLACES[field] + bytes((is_attached,))
    return head.ljust(HEAD, b"\0") + (FEATURES[face] if face else UNKNOWN)


@lru_cache(maxsize=64)
def _piled(kind: int, step: int) -> dict[str, bytes]:
    """Every card as it is told when it lies in a pile of that kind."""
    head = bytes((kind, step + 1)).ljust(HEAD, b"\0")
    return {face: head + features for face, features in FEATURES.items()}


@lru_cache(maxsize=1 << 14)
def _worn(token: bytes, *numbers: int) -> bytes:
    """A card in play with its wear."""
    worn = row(numbers)
    return token[:WORN] + worn + token[WORN + len(worn) :]


class _InPlay(dict[tuple[int, int, int], bytes]):
    """The rows of cards in play without their wear, by card, field and who has seen it, as told to a seat."""

    def __init__(self, seat: int, seats: int) -> None:
        self._bit = 1 << seat
        self._whose = [(owner - seat) % seats + 1 for owner in range(seats)]
        self._fixed: list[Any] = [{}, {}, []]
        """What else the rows are made of; it seldom changes."""
        self.cards: list[int] = []
        """Those of whom the seat was told last."""
        self._lying: list[list[int]] = []
        self._rows: list[bytes] = []

    def rows(self, state: State) -> list[bytes]:
        """A row for every card; most lie as they did when the seat was told last."""
        field, seen = state.field, state.cards.seen
        fixed: list[Any] = [state.host, state.token_owners, state.cards.faces]
        if fixed != self._fixed:
            self._fixed = [each.copy() for each in fixed]
            self._lying = []
            self.clear()
        cards, fields = list(field), list(field.values())
        self.cards = cards
        if [cards, fields, seen] != self._lying:
            self._lying = [cards, fields, seen.copy()]
            keys = zip(cards, fields, map(seen.__getitem__, cards), strict=True)
            self._rows = list(map(self.__getitem__, keys))
        return self._rows

    def __missing__(self, key: tuple[int, int, int]) -> bytes:
        card, field, seen = key
        host, token_owners, faces = self._fixed
        owner = card // DECK_SIZE
        whose = self._whose[owner if owner < len(self._whose) else token_owners[card]]
        found = self[key] = _lying(whose, field, faces[card] if seen & self._bit else "", card in host)
        return found


class MorguaEncoder(Encoder):
    """Cards in play, in hand and in the graveyards, seats and the table, thing by thing."""

    actions = 512
    option_width = OPTION

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.tokens_shape = (MOST, HEAD + WIDTH)
        self._order = [[(seat + step) % seats for step in range(seats)] for seat in range(seats)]
        """For every seat all of them, from itself on."""
        self._in_play = [_InPlay(seat, seats) for seat in range(seats)]
        self._piles: list[list[Any]] = [[] for _ in range(seats)]
        """For every seat the piles of which it was told last, and their rows."""
        self._apart: list[list[bytes]] = [[] for _ in range(seats)]

    def options(self, state: State, seat: Seat, keys: Sequence[str]) -> bytes:
        return b"".join(map(_option, keys))

    def tokens(self, state: State, seat: Seat, asked: Decision[Any] | None) -> list[bytes]:
        found = [_table(state, seat, asked)]
        for step, each in enumerate(self._order[seat]):
            found.append(_seat(state, each, step))
        self._lie(state, seat, found)
        cards = state.cards
        piles: list[Any] = [*state.hands, *state.candidates, *state.graveyards, state.chosen]
        piles += (cards.seen, cards.faces)
        if piles != self._piles[seat]:
            self._piles[seat] = [each.copy() for each in piles]
            self._apart[seat] = self._of_piles(state, seat)
        found += self._apart[seat]
        del found[MOST:]
        return found

    def _of_piles(self, state: State, seat: Seat) -> list[bytes]:
        """Those cards in hands, on offer and in graveyards that the seat has seen."""
        found: list[bytes] = []
        faces, seen, bit = state.cards.faces, state.cards.seen, 1 << seat
        for step, each in enumerate(self._order[seat]):
            rows = _piled(KNOWN if step else HELD, step)
            found += [rows[faces[card]] for card in state.hands[each] if seen[card] & bit]
            rows = _piled(OFFERED, step)
            offered = [card for card in (*state.candidates[each], state.chosen[each]) if card != NONE]
            found += [rows[faces[card]] for card in offered if seen[card] & bit]
        for step, each in enumerate(self._order[seat]):
            rows = _piled(BURIED, step)
            found += [rows[faces[card]] for card in state.graveyards[each] if seen[card] & bit]
        return found

    def _lie(self, state: State, seat: Seat, found: list[bytes]) -> None:
        """Cards in play."""
        in_play, start = self._in_play[seat], len(found)
        found += in_play.rows(state)
        damage, drained, moved, used = state.damage, state.drained, state.moved, state.used
        markers, journeys, field = state.markers, state.journeys, state.field
        for card in {*damage, *drained, *moved, *used, *markers, *journeys}:
            if card in field:
                at = start + in_play.cards.index(card)
                found[at] = _worn(
                    found[at],
                    damage.get(card, 0),
                    drained.get(card, 0),
                    moved.get(card, 0),
                    used.get(card, 0),
                    markers.get(card, 0),
                    card in journeys and journeys[card].inside != NONE,
                )


def _seat(state: State, seat: int, step: int) -> bytes:
    gold = state.gold
    side = seat % len(gold)
    bid = state.bidding.bids[seat] if state.bidding is not None else 0
    numbers = (
        SEATED,
        step + 1,
        byte(gold[side] // TENS),
        byte(state.fame[side]),
        len(state.hands[seat]),
        len(state.libraries[seat]),
        len(state.graveyards[seat]),
        state.rights[seat] + state.carried[seat],
        state.active == seat,
        state.priority == seat,
        ROLES.index(state.roles[seat]),
        byte(bid),
        len(state.heroes[seat]),
        len(gold) < state.seats,
        state.vetoed[seat],
        state.start == seat,
    )
    return bytes(numbers).ljust(HEAD + WIDTH, b"\0")


def _table(state: State, seat: Seat, asked: Decision[Any] | None) -> bytes:
    fight = state.fight
    numbers = (
        byte(state.turn),
        byte(state.rounds),
        state.part,
        state.had_temple,
        byte(state.still),
        state.window is not None,
        state.bidding is not None,
        state.ambush is not None,
        fight is not None,
        fight is not None and seat in fight.seats,
    )
    where = PLACES[fight.field] if fight is not None else NOWHERE
    question = QUESTION_ROWS.get(asked.name if asked is not None else "", NO_QUESTION)
    head = bytes((TABLE, 0)) + where + bytes(numbers)
    return (head + PHASE_ROWS[state.phase] + question).ljust(HEAD + WIDTH, b"\0")
