"""What effects ask: a square or piece, a move or leap, a branch, a colour, a direction, a card.

Keys are notation: `e5`, `c4-d5`, `upgrade`, `green`, `ne`, `herald`; `none` declines what is optional
(TK-EFF-02), and in a team game `hand over` gives the rest of the effect to the partner (TK-CTRL-01).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from tafelrunde.games.tash_kalar.board import (
    ADJACENT,
    DIRECTION_NAMES,
    NAME_ROWS,
    NAMES,
    NUMBERS,
    Mask,
    Square,
    keys_of,
    squares,
)
from tafelrunde.games.tash_kalar.objections import Parts, why_not
from tafelrunde.games.tash_kalar.ranks import RANK_NAMES
from tafelrunde.table.decision import NOTHING, Decision, Kind, Objection, Offer, Option, Seat, forbidden
from tafelrunde.table.text import Text, text, verbatim
from tafelrunde.table.weight import QUIET, Weights

if TYPE_CHECKING:
    from tafelrunde.games.tash_kalar.asking import Asking
    from tafelrunde.games.tash_kalar.state import State

HAND_OVER: Final = "hand over"
DECLINED: Final = -1
HANDED: Final = -2
WAYS_OUT: Weights = {NOTHING: QUIET, HAND_OVER: QUIET}
ACTION_WORDS = frozenset({"place", "lift", "summon", "discard", "flare", "claim", "end", "under"})
BRANCHES = frozenset({"upgrade", "place", "convert", "gain-action", "downgrade", "destroy", "move"}) | {
    *("near", "far"),
    *RANK_NAMES,
}
"""The branches between which cards let one choose."""

Move = tuple[int, Parts]
"""A manner of moving, and the conditions of the pieces that may move so."""


@lru_cache(maxsize=4096)
def prompt(word: str, card: str) -> Text:
    """The question of a card."""
    return Text(f"prompt.{word}", {"card": Text(f"card.{card}")} if card else {})


@lru_cache(maxsize=4096)
def prompt_again(word: str, card: str, number: int, most: int) -> Text:
    """The question of a card that asks it several times."""
    return Text("prompt.again", {"question": prompt(word, card), "number": number, "most": most})


def not_yet(turn: Asking, key: str, rule: str, code: str) -> Objection | None:
    """Why an act of a turn is refused while a question is open; None when it is no act of a turn."""
    match key.partition(" ")[0]:
        case "claim":
            return forbidden("TK-TASK-07", "claim-later") if turn.state.has_tasks else no_tasks()
        case "under":
            return forbidden("TK-DISC-02", "discard-first")
        case "hand" if key == HAND_OVER:
            return turn.handover_objection() or forbidden("TK-CTRL-01", "not-in-effect")
        case word:
            return forbidden(rule, code) if word in ACTION_WORDS else None


def no_tasks() -> Objection:
    """Only High Form has tasks."""
    return forbidden("TK-MODE-04", "no-tasks")


def looks_like_square(key: str) -> bool:
    """Whether it names a square of a full nine by nine board."""
    return len(key) == 2 and key[0] in "abcdefghi" and key[1] in "123456789"


class Question(Decision[int]):
    """Shared by the questions of effects; the value of `none` and of `hand over` is negative."""

    __slots__ = ("is_optional", "turn")

    def __init__(self, turn: Asking, kind: Kind, word: str, is_optional: bool) -> None:
        self.seat = Seat(turn.state.controller)
        self.kind = kind
        self.name = word
        is_once = turn.time[1] == 1
        self.prompt = prompt(word, turn.card) if is_once else prompt_again(word, turn.card, *turn.time)
        self.default = NOTHING if is_optional else None
        self.secret = False
        self.minimum = self.maximum = 1
        self.turn = turn
        self.is_optional = is_optional

    @property
    def rule(self) -> str:
        return self.turn.rule

    def ways_out(self, keys: list[str]) -> list[str]:
        """The keys, and the answers that are none of them."""
        if self.is_optional:
            keys.append(NOTHING)
        if self.turn.can_hand_over:
            keys.append(HAND_OVER)
        return keys

    def option(self, key: str) -> Option:
        if key == NOTHING:
            return Option(key, text("option.finished"), (), None if self.is_optional else self.must())
        if key == HAND_OVER:
            objection = None if self.turn.can_hand_over else not_yet(self.turn, key, *self.turn.first)
            return Option(key, text("option.hand-over"), (), objection)
        found = self.judge(key)
        if found is not None:
            return found
        objection = not_yet(self.turn, key, *self.turn.first)
        if objection is not None:
            return Option(key, act_label(self.turn.state, key), (), objection)
        raise self.unknown(key)

    def weights(self, offered: Sequence[Offer]) -> Weights:
        return WAYS_OUT

    def must(self) -> Objection:
        """Why it cannot be left open."""
        if self.turn.is_effect:
            return forbidden("TK-EFF-04", "mandatory")
        return forbidden(self.rule, self.turn.first[1])

    def judge(self, key: str) -> Option | None:
        """The option of a key of this question, or None when it is no such key."""
        raise NotImplementedError

    def value(self, key: str) -> int:
        if key == NOTHING:
            return DECLINED
        return HANDED if key == HAND_OVER else self.number(key)

    def number(self, key: str) -> int:
        """What a key of this question means."""
        raise NotImplementedError


class SquareQuestion(Question):
    """Pick one square of a set."""

    __slots__ = ("parts", "places")

    def __init__(
        self, turn: Asking, kind: Kind, word: str, is_optional: bool, places: Mask, parts: Parts
    ) -> None:
        super().__init__(turn, kind, word, is_optional)
        self.places = places
        self.parts = parts

    def legal(self) -> Sequence[str]:
        return self.ways_out(keys_of(NAME_ROWS, self.places))

    def meant(self, elements: Sequence[str]) -> Option | None:
        return self.judge(elements[0]) if len(elements) == 1 else None

    def judge(self, key: str) -> Option | None:
        square = NUMBERS.get(key)
        if square is None:
            if not looks_like_square(key):
                return None
            return Option(key, verbatim(key), (), forbidden("TK-BOARD-02", "no-square", square=key))
        objection = None
        if not self.places >> square & 1:
            objection = why_not(self.turn, self.name, self.parts, square)
        return Option(key, square_label(self.turn, square), (key,), objection)

    def number(self, key: str) -> int:
        return NUMBERS[key]


class MoveQuestion(Question):
    """Pick a piece and the square to which it moves or leaps; the value is 128 * origin + target."""

    __slots__ = ("is_leap", "moves", "to", "ways")

    def __init__(
        self,
        turn: Asking,
        is_optional: bool,
        moves: list[tuple[Square, Mask]],
        ways: list[Move],
        is_leap: bool,
        to: Mask,
    ) -> None:
        super().__init__(turn, "squares", "leap" if is_leap else "move", is_optional)
        self.to = to
        self.moves = moves
        self.ways = ways
        self.is_leap = is_leap

    def legal(self) -> Sequence[str]:
        keys: list[str] = []
        for origin, targets in self.moves:
            keys += move_keys(origin, targets)
        return self.ways_out(keys)

    def meant(self, elements: Sequence[str]) -> Option | None:
        if len(elements) == 1 and elements[0] in NUMBERS:
            # A piece that may not move at all is refused wherever it would go.
            beside = NAMES[squares(ADJACENT[NUMBERS[elements[0]]])[0]]
            return super().meant(elements) or self.judge(f"{elements[0]}-{beside}")
        return self.judge("-".join(elements)) if len(elements) == 2 else None

    def judge(self, key: str) -> Option | None:
        first, dash, second = key.partition("-")
        if not dash:
            return None
        origin, target = NUMBERS.get(first), NUMBERS.get(second)
        if origin is None or target is None:
            if not (looks_like_square(first) and looks_like_square(second)):
                return None
            missing = first if origin is None else second
            return Option(key, verbatim(key), (), forbidden("TK-BOARD-02", "no-square", square=missing))
        label = text("option.move-to", piece=square_label(self.turn, origin), target=second)
        return Option(key, label, (first, second), self._objection(origin, target))

    def _objection(self, origin: Square, target: Square) -> Objection | None:
        turn = self.turn
        for piece, targets in self.moves:
            if piece == origin and targets >> target & 1:
                return None
        if not turn.pieces >> origin & 1:
            return forbidden(turn.rule, "no-piece", square=NAMES[origin])
        manners = [manner for manner, parts in self.ways if all(part >> origin & 1 for part in parts)]
        if not manners:
            return why_not(turn, "move", self.ways[0][1], origin)
        manner = manners[0]
        if origin == target:
            return forbidden("TK-KEY-19", "stays", square=NAMES[origin])
        if not self.is_leap and not ADJACENT[origin] >> target & 1:
            return forbidden("TK-KEY-14", "not-adjacent", square=NAMES[target], origin=NAMES[origin])
        if not turn.landings(origin, manner) >> target & 1:
            rule = "TK-KEY-18" if self.is_leap else ("TK-KEY-16", "TK-KEY-17", turn.rule)[manner]
            code = ("too-high-standard", "too-high-combat", "must-be-vacant")[manner]
            return forbidden(rule, code, square=NAMES[target])
        if self.to == turn.marked:
            return forbidden("TK-KEY-08", "not-marked", square=NAMES[target])
        return forbidden(turn.rule, "not-there", square=NAMES[target])

    def number(self, key: str) -> int:
        return move_number(key)


class WordQuestion(Question):
    """Pick one of a few words: branches, colours, directions, cards."""

    __slots__ = ("elements", "words")

    def __init__(
        self,
        turn: Asking,
        kind: Kind,
        word: str,
        is_optional: bool,
        words: dict[str, tuple[int, Text]],
        elements: dict[str, str] | None = None,
    ) -> None:
        super().__init__(turn, kind, word, is_optional)
        self.words = words
        self.elements = elements or {}

    def legal(self) -> Sequence[str]:
        return self.ways_out(list(self.words))

    def judge(self, key: str) -> Option | None:
        found = self.words.get(key)
        if found is not None:
            element = self.elements.get(key)
            return Option(key, found[1], () if element is None else (element,))
        if any(word in DIRECTION_NAMES for word in self.words):
            return self._direction(key)
        if any(word in self.turn.state.colours for word in self.words):
            return self._colour(key)
        if self.kind == "cards" and key in self.turn.state.cards.faces:
            return Option(key, Text(f"card.{key}"), (), forbidden(self.rule, "not-discarded"))
        if key in BRANCHES and any(word in BRANCHES for word in self.words):
            return Option(key, text(f"option.{key}"), (), forbidden(self.rule, "wrong-branch"))
        return None

    def _direction(self, key: str) -> Option | None:
        if key not in DIRECTION_NAMES:
            return None
        way = DIRECTION_NAMES.index(key)
        arrows = self.turn.arrows
        objection = forbidden(self.rule, "empty-direction")
        if arrows and way not in arrows:
            objection = forbidden("TK-KEY-08", "wrong-direction")
        elif not arrows and way % 2 == 0:  # without arrows cards speak of diagonals
            objection = forbidden(self.rule, "wrong-direction")
        return Option(key, text(f"direction.{key}"), (), objection)

    def _colour(self, key: str) -> Option | None:
        turn, colours = self.turn, self.turn.state.colours
        if key not in colours:
            return None
        rule = turn.colour_rule
        if turn.is_effect:
            rule = "TK-KEY-06" if colours.index(key) == turn.side else "TK-KEY-21"
        label = text(f"colour.{key}")
        return Option(key, label, (), forbidden(rule, "wrong-colour", colour=label))

    def number(self, key: str) -> int:
        return self.words[key][0]


class BeginQuestion(WordQuestion):
    """Before an effect: carry it out, or hand it over to the partner (TK-CTRL-01)."""

    __slots__ = ()

    rule = "TK-CTRL-01"

    def must(self) -> Objection:
        return forbidden(self.rule, "begin-first")


# -- keys and labels -----------------------------------------------------------------------------------------


@lru_cache(maxsize=65536)
def move_keys(origin: Square, targets: Mask) -> tuple[str, ...]:
    """The keys for moving from a square to each of a set."""
    return tuple(f"{NAMES[origin]}-{NAMES[target]}" for target in squares(targets))


@lru_cache(maxsize=8192)
def move_number(key: str) -> int:
    """The value of a move's key."""
    origin, _, target = key.partition("-")
    return 128 * NUMBERS[origin] + NUMBERS[target]


def act_label(state: State, key: str) -> Text:
    """What an act of a turn is called where it cannot be done now; what is none is called by its key."""
    word, _, rest = re.sub(r"flare (\d+)", lambda number: f"flare-{number[1]:0>2}", key).partition(" ")
    face, _, square = rest.partition(" ")
    origin, dash, target = key.partition("-")
    if word in state.cards.faces:  # a flare
        return text("option.flare", card=Text(f"card.{word}"))
    if word in ("discard", "under") and face in state.cards.faces:
        return text(f"option.{word}", card=Text(f"card.{face}"))
    if word == "claim" and face in state.cards.faces:
        return text("option.claim", task=Text(f"task.{face}"))
    if word == "summon" and face in state.cards.faces and looks_like_square(square[:2]):
        return text("option.summon", card=Text(f"card.{face}"), square=square[:2])
    if word in ("place", "lift") and looks_like_square(rest):
        return text(f"option.{word}-at", square=rest)
    if dash and looks_like_square(origin) and looks_like_square(target):
        return text("option.move-to", piece=text("option.square", square=origin), target=target)
    return text("option.end") if key == "end" else verbatim(key)


def square_label(turn: Asking, square: int) -> Text:
    """A square with what stands on it."""
    index = turn.index(square)
    if index < 0:
        return text("option.square", square=NAMES[square])
    return text("option.piece", square=NAMES[square], piece=piece_name(turn.state.colours, index))


def piece_name(colours: list[str], index: int) -> Text:
    """`blue hero`."""
    return text(f"piece.{colours[index // 3]}-{RANK_NAMES[index % 3]}")
