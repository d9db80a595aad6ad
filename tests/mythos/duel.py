"""A duel for tests: positions are drawn, actions are notation, and everything goes through a real table.

    duel = Duel('''
        . . N . .
        . . . . .
        . . x . .
        . . m . .
        . . S . .
    ''', m=south("m5/2"), x=north("m2"))
    duel.plan(south="move c2-c3-c4")
    assert duel.south == {"c1": 9, "c4": 3}

| what is drawn | means |
|---|---|
| `m3/2`, `m3` | a minion without effects, power 3 and movement 2 (or 1) |
| `P9`, `P9/2` | a leader without effects, current power 9 and movement 1 (or 2) |
| `mossling` | that card, a leader with its power tripled |
| `mossling=5` | the same with current power 5, bonuses left aside |
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.board import NAMES, NUMBERS, SIZE
from tafelrunde.games.mythos.cards import CARDS, Card, read_card
from tafelrunde.games.mythos.decks import card_names
from tafelrunde.games.mythos.effects import bonuses
from tafelrunde.games.mythos.planner import Planner
from tafelrunde.games.mythos.planning import PathQuestion, PlanQuestion
from tafelrunde.games.mythos.position import Position
from tafelrunde.games.mythos.state import DECK_SIZE, EMPTY, Phase, State
from tafelrunde.table import Beat, Cards, Element, Refusal, Scene, Seat, Table, state_hash

FILLER = "filler"
"""The card of which a deck consists when a test does not care."""


class Piece(NamedTuple):
    """A creature to draw: whose, and what."""

    side: Side
    spec: str


class Side:
    """South or North: `south("m3/2")` is a piece to draw, `duel.hand(south)` asks for a side."""

    def __init__(self, seat: int) -> None:
        self.seat = Seat(seat)
        self.name = ("south", "north")[seat]

    def __call__(self, spec: str) -> Piece:
        return Piece(self, spec)

    def __repr__(self) -> str:
        return self.name


south, north = Side(0), Side(1)
SIDES = (south, north)


# -- cards that exist only in tests ------------------------------------------------------------------------


def forge(
    card_id: str,
    power: int = 3,
    movement: int = 1,
    *,
    kind: str = "minion",
    effect: str | Iterable[str] = (),
    mythos: str | Iterable[str] = (),
    keywords: tuple[str, ...] = (),
    name: str | None = None,
    icon: str = "anvil",
) -> str:
    """Register a card for the running test; gives its id.

    Parts are written `trigger condition[:value] target operation [amount]`.
    """
    title = name or card_id
    table: dict[str, object] = {
        "id": card_id,
        "kind": kind,
        "name": {"de": title, "en": title},
        "faction": "greyhold",
        "icon": icon,
        "power": power,
        "movement": movement,
        "keywords": keywords,
    }
    for field, written in (("effect", effect), ("mythos", mythos)):
        parts = [written] if isinstance(written, str) else list(written)
        if "triumph" not in keywords and any(part.startswith("triumph ") for part in parts):
            table["keywords"] = (*keywords, "triumph")
        if parts:
            table[field] = {"text": {"de": field, "en": field}, "parts": [_part(each) for each in parts]}
    register(read_card(table))
    return card_id


def _part(words: str) -> dict[str, object]:
    trigger, condition, target, operation, *amount = words.split()
    condition, _, value = condition.partition(":")
    part: dict[str, object] = {
        "trigger": trigger,
        "condition": condition,
        "target": target,
        "operation": operation,
    }
    if amount:
        part["amount"] = int(amount[0])
    if value:
        part["value"] = int(value)
    return part


def register(card: Card) -> None:
    """Let the game know a card until the test ends."""
    CARDS[card.id] = card
    forget_caches()


def forget_caches() -> None:
    """Names and sentences of cards are read once; read them anew."""
    card_names.cache_clear()
    GAME.__dict__.pop("locale", None)


def _resolve(spec: str) -> tuple[str, int]:
    """The card that a drawn word means, registered if need be, and its current power."""
    word, _, given = spec.partition("=")
    if found := re.fullmatch(r"m(\d+)(?:/(\d+))?", word):
        if word not in CARDS:
            forge(word, int(found[1]), int(found[2] or 1))
    elif found := re.fullmatch(r"P(\d+)(/\d+)?", word):
        word, given = f"leader{found[2] or ''}", found[1]
        if word not in CARDS:
            forge(word, 3, int((found[2] or "/1")[1:]), kind="leader")
    elif word == FILLER and word not in CARDS:
        forge(FILLER, 1, 1)
    card = CARDS[word]
    return word, int(given) if given else card.power * (3 if card.is_leader else 1)


def is_leader(spec: str) -> bool:
    """Whether a drawn word means a leader."""
    word = spec.partition("=")[0]
    return bool(re.fullmatch(r"P\d+(/\d+)?", word)) or (word in CARDS and CARDS[word].is_leader)


def turned(square: str) -> str:
    """The same square for the other side: the board turned by 180 degrees."""
    return f"{'edcba'['abcde'.index(square[0])]}{6 - int(square[1])}"


# -- the duel ----------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """A creature on the board: whose, which card, current power."""

    side: Side
    card: str
    power: int


class Duel:
    """A position at the beginning of planning (or of the draw phase), on a table of its own."""

    def __init__(
        self,
        drawing: str,
        *,
        south_hand: str = "",
        north_hand: str = "",
        south_deck: str | None = None,
        north_deck: str | None = None,
        south_mythos: str = "",
        north_mythos: str = "",
        turn: int = 1,
        phase: Phase = "plan",
        **pieces: Piece,
    ) -> None:
        placed = _read(drawing, pieces)
        sides = [
            _SideCards(side, placed, *words)
            for side, words in (
                (south, (south_hand, south_mythos, south_deck)),
                (north, (north_hand, north_mythos, north_deck)),
            )
        ]
        self.table: Table[State] = _table(sides, turn, phase)
        self.beats: list[Beat] = list(self.table.opening)
        """What the last plan set off, or the opening."""
        assert not GAME.problems(self.state), GAME.problems(self.state)

    @classmethod
    def at(cls, squares: Mapping[str, Piece], **further: Any) -> Duel:
        """A position that is made and not drawn; the leaders are on c1 and c5 unless it has them."""
        full = dict(squares)
        for side, start in ((south, "c1"), (north, "c5")):
            if not any(piece.side is side and is_leader(piece.spec) for piece in squares.values()):
                full[start] = side("P9")
        symbols = {square: chr(ord("a") + place) for place, square in enumerate(sorted(full))}
        pieces: dict[str, Any] = {symbols[square]: piece for square, piece in full.items()}
        rows = [NAMES[row * SIZE : row * SIZE + SIZE] for row in range(SIZE - 1, -1, -1)]
        drawing = "\n".join(" ".join(symbols.get(name, ".") for name in row) for row in rows)
        return cls(drawing, **pieces, **further)

    # -- playing --------------------------------------------------------------------------------------------

    def plan(self, south: str = "", north: str = "") -> Duel:
        """Both sides plan and confirm; the turn is carried out and the next planning begins."""
        self.beats = give(self.table, Seat(0), south)
        self.beats += give(self.table, Seat(1), north)
        problems = GAME.problems(self.state)
        assert not problems, problems
        return self

    def turns(self, count: int) -> Duel:
        """That many turns in which nobody does anything."""
        for _ in range(count):
            self.plan()
        return self

    def accepts(self, side: Side, words: str) -> bool:
        """Whether a side may plan and confirm all of that; nothing is played."""
        try:
            give(self.table.clone(), side.seat, words)
        except Refusal:
            return False
        return True

    def refused(self, side: Side, words: str) -> Refusal:
        """How the plan is refused at its first wrong answer, which must leave the table as it was."""
        here = (state_hash(self.state), self.table.version)
        table = self.table.clone()
        try:
            for key in _answers(table, side.seat, words):
                before = (state_hash(table.state), table.version, dict(table.pending))
                try:
                    table.answer(side.seat, key)
                except Refusal as refusal:
                    assert (state_hash(table.state), table.version, dict(table.pending)) == before
                    return refusal
        finally:
            assert (state_hash(self.state), self.table.version) == here
        raise AssertionError(f"{side} was allowed: {words}")

    # -- looking --------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def south(self) -> dict[str, int]:
        """South's creatures: square to current power."""
        return self._creatures(south)

    @property
    def north(self) -> dict[str, int]:
        """North's creatures: square to current power."""
        return self._creatures(north)

    def _creatures(self, side: Side) -> dict[str, int]:
        bonus = bonuses(self.state)
        return {
            NAMES[square]: self.state.power[instance] + bonus.get(instance, 0)
            for square, instance in enumerate(self.state.board[side.seat])
            if instance != EMPTY
        }

    def piece(self, square: str) -> Standing | None:
        """Who stands there."""
        for side in SIDES:
            instance = self.state.board[side.seat][NUMBERS[square]]
            if instance != EMPTY:
                return Standing(side, self.state.cards.faces[instance], self._creatures(side)[square])
        return None

    def power(self, square: str) -> int:
        """The current power of whoever stands there."""
        piece = self.piece(square)
        assert piece is not None, f"nobody stands on {square}"
        return piece.power

    def hand(self, side: Side) -> list[str]:
        """Cards in hand, the filler that is drawn every turn left aside."""
        return [face for face in self._faces(self.state.hands[side.seat]) if face != FILLER]

    def hand_size(self, side: Side) -> int:
        return len(self.state.hands[side.seat])

    def deck(self, side: Side) -> list[str]:
        """The deck, its top card first."""
        return self._faces(self.state.decks[side.seat])[::-1]

    def mythos(self, side: Side) -> list[str]:
        """The minions that have become Mythos, in alphabetical order."""
        return sorted(self._faces(self.state.mythos[side.seat]))

    def dead(self, side: Side) -> list[str]:
        """The dead, filler left aside, in alphabetical order."""
        return sorted(face for face in self._faces(self.state.dead[side.seat]) if face != FILLER)

    def points(self, side: Side) -> int:
        """Action points of this turn."""
        return self.state.allowances[side.seat].points

    def movement(self, square: str) -> int:
        """The movement of the creature there in this planning."""
        piece = self.piece(square)
        assert piece is not None, f"nobody stands on {square}"
        return self.state.allowances[piece.side.seat].movement[NUMBERS[square]]

    def places(self, side: Side) -> set[str]:
        """Where that side may place a card now."""
        squares = Planner(self.state.copy(), side.seat).place_squares()
        return {name for square, name in enumerate(NAMES) if squares >> square & 1}

    def legal(self, side: Side) -> list[str]:
        return list(self.table.pending[side.seat].legal())

    def view(self, seat: Side | Seat) -> Scene:
        return self.table.view(seat.seat if isinstance(seat, Side) else seat)

    def zone(self, seat: Side | Seat, key: str) -> list[Element]:
        """What a seat sees in a zone."""
        (found,) = [zone for zone in self.view(seat).zones if zone.key == key]
        return found.elements

    def told(self, kind: str) -> list[Beat]:
        """The beats of that kind since the last plan began."""
        return [beat for beat in self.beats if beat.kind == kind]

    @property
    def winner(self) -> str | None:
        """ "south", "north" or "draw"; None while the game goes on."""
        result = self.table.result
        if result is None:
            return None
        return self.table.seat_name(result.winners[0]) if result.winners else "draw"

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the result cites."""
        result = self.table.result
        return result.rules if result is not None else ()

    def _faces(self, instances: Iterable[int]) -> list[str]:
        return [self.state.cards.faces[instance] for instance in instances]

    def __repr__(self) -> str:
        return f"<Duel turn {self.state.turn}, South {self.south}, North {self.north}>"


# -- notation ----------------------------------------------------------------------------------------------


def give(table: Table[State], seat: Seat, words: str) -> list[Beat]:
    """Plan actions written as `place mossling b1; move c2-c3-c4`, and confirm."""
    beats: list[Beat] = []
    for key in _answers(table, seat, words):
        beats += table.answer(seat, key)
    return beats


def _answers(table: Table[State], seat: Seat, words: str) -> Iterable[str]:
    """The answers one by one; whether a path needs a `stop` is seen when it is over."""
    for action in filter(None, map(str.strip, words.split(";"))):
        verb, _, way = action.partition(" ")
        first, *further = way.split("-")
        if verb != "move" or not further:
            yield action
            continue
        yield f"move {first}-{further[0]}"
        yield from (f"step {square}" for square in further[1:])
        if isinstance(table.pending.get(seat), PathQuestion):
            yield "stop"
    if isinstance(table.pending.get(seat), PlanQuestion):
        yield "done"


# -- setting the table -------------------------------------------------------------------------------------


def _read(drawing: str, pieces: Mapping[str, Piece]) -> dict[int, Piece]:
    """The drawn squares; row 5 is the first line. What stands to the right of a row is a remark."""
    symbols = {"S": south("P9"), "N": north("P9"), **pieces}
    rows = [line.split()[:SIZE] for line in drawing.strip().splitlines() if line.strip()]
    assert len(rows) == SIZE, f"a board has five rows, not {len(rows)}"
    assert all(len(row) == SIZE for row in rows), "a row has five squares"
    drawn = {
        (SIZE - 1 - line) * SIZE + column: symbols[symbol]
        for line, row in enumerate(rows)
        for column, symbol in enumerate(row)
        if symbol != "."
    }
    unused = set(pieces) - {symbol for row in rows for symbol in row}
    assert not unused, f"not drawn: {unused}"
    return drawn


class _SideCards:
    """Where the cards of one side are: 40 minions, printed on those of its deck, and the leader."""

    def __init__(
        self, side: Side, placed: Mapping[int, Piece], hand: str, mythos: str, deck: str | None
    ) -> None:
        specs = {NAMES[square]: piece.spec for square, piece in placed.items() if piece.side is side}
        leaders = [square for square, spec in specs.items() if CARDS[_resolve(spec)[0]].is_leader]
        assert len(leaders) == 1, f"{side} needs one leader on the board"
        self.side, self.square = side, leaders[0]
        self.leader, self.power = _resolve(specs.pop(self.square))
        self.board = {square: _resolve(spec) for square, spec in specs.items()}
        self.hand, self.mythos = ([_resolve(word)[0] for word in words.split()] for words in (hand, mythos))
        self.deck = None if deck is None else [_resolve(word)[0] for word in deck.split()]
        named = [*(face for face, _ in self.board.values()), *self.hand, *self.mythos, *(self.deck or ())]
        self.faces = [*named, *[_resolve(FILLER)[0]] * (DECK_SIZE - len(named))]

    def lay_out(self, position: Position) -> None:
        """Everything where it is."""
        name = self.side.name
        specs = {square: f"{face}={power}" for square, (face, power) in self.board.items()}
        position.creatures(name, **specs)
        position.hand(name, *self.hand).mythos(name, *self.mythos)
        if self.deck is not None:
            position.deck(name, *self.deck)


def _table(sides: list[_SideCards], turn: int, phase: Phase) -> Table[State]:
    one, other = sides
    position = Position()
    state = position.state
    state.cards = Cards.unseen([one.leader, other.leader, *one.faces, *other.faces])
    state.power = [CARDS[face].power for face in state.cards.faces]
    state.deck_names = ["south", "north"]
    position.leaders(south=f"{one.square}={one.power}", north=f"{other.square}={other.power}")
    for side in sides:
        side.lay_out(position)
    position.turn(turn)
    state.phase = phase
    return Table.unstarted(GAME, position.mode, position.seats, {}, position.ready())
