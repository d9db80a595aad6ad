"""A table as arrays: what a seat is shown, which answers it may give, and why not the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Literal, NamedTuple

import numpy as np
from gymnasium import spaces

from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Decision, Seat
from tafelrunde.table.encoder import FEWEST, MOST
from tafelrunde.table.errors import Refusal
from tafelrunde.table.game import Game, Mode, Result
from tafelrunde.table.render import plain, scene_lines
from tafelrunde.table.table import Table
from tafelrunde.table.text import ENGLISH, Lang, text, verbatim

Form = Literal["tensor", "tokens"]
Observation = dict[str, Any]
Setup = Mapping[str, Any] | str | None
SMALL = np.dtype(np.int8)
DRAWN = 256
"""So many answers are offered where there are more than actions: combinations and orders, drawn evenly."""


class Asked:
    """A question with its answers as actions."""

    __slots__ = ("codes", "decision", "keys")

    def __init__(self, decision: Decision[Any], keys: Sequence[str], codes: Sequence[int]) -> None:
        self.decision = decision
        self.keys = keys
        self.codes = codes

    def key(self, action: int) -> str | None:
        """The answer of an action; None when it is masked."""
        codes = self.codes
        if isinstance(codes, range):
            return self.keys[action] if 0 <= action < len(self.keys) else None
        return self.keys[codes.index(action)] if action in codes else None


class Because(NamedTuple):
    """Why an action is masked: the rule by its id, and a sentence."""

    rule: str | None
    reason: str


class Why:
    """Tells the rule behind a masked action, when somebody asks: `info["why"](action)`, or a key in words."""

    __slots__ = ("_codec", "_seat", "_table")

    def __init__(self, codec: Codec, table: Table[Any], seat: Seat) -> None:
        self._codec, self._table, self._seat = codec, table, seat

    def __call__(self, action: int | str, lang: Lang = ENGLISH) -> Because | None:
        """Why that action is masked now; None when it is not."""
        return self._codec.why(self._table, self._seat, action, lang)

    def __eq__(self, other: object) -> bool:
        """All of a seat are alike: what they tell follows from the table."""
        return isinstance(other, Why) and other._seat == self._seat

    __hash__ = None  # type: ignore[assignment]


class Codec:
    """Turns the tables of a game and mode into arrays."""

    def __init__(
        self, game: Game[Any], mode: Mode, seats: int, form: Form | None = None, waits: bool = False
    ) -> None:
        self.game, self.mode, self.seats = game, mode, seats
        self.encoder = encoder = game.encoder(mode, seats)
        self.form: Form = form or ("tensor" if encoder.size else "tokens")
        if self.form == "tensor" and not encoder.size:
            raise ValueError(f"{game.id} has no fixed tensor; its observations are tokens")
        self.size = encoder.size
        self.rows, self.width = encoder.tokens_shape
        self.actions = encoder.actions + waits
        self.wait = encoder.actions if waits else None
        self.shape = (self.size,) if self.form == "tensor" else encoder.tokens_shape
        self._mask_shape = (self.actions,)
        self._ones = b"\1" * self.actions + bytes(self.actions)
        """Cut out of this, a mask begins with as many ones as there are answers."""
        self._tokens_size = self.rows * self.width
        self._options_shape = encoder.actions, encoder.option_width
        self._options_size = encoder.actions * encoder.option_width

    @cached_property
    def observation_space(self) -> spaces.Dict:
        """The space of what is seen."""
        encoder = self.encoder
        parts: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(FEWEST, MOST, self.shape, np.int8),
            "action_mask": spaces.Box(0, 1, (self.actions,), np.int8),
        }
        if encoder.option_width:
            parts["options"] = spaces.Box(FEWEST, MOST, (encoder.actions, encoder.option_width), np.int8)
        return spaces.Dict(parts)

    def new_action_space(self) -> spaces.Discrete:
        """A space of the actions; every agent has one of its own, for each can be seeded."""
        return spaces.Discrete(self.actions)

    def ask(self, decision: Decision[Any]) -> Asked:
        """A question with the actions that answer it."""
        encoder = self.encoder
        if decision.is_wider_than(encoder.actions):
            keys: Sequence[str] = _drawn(decision)
        else:
            keys = decision.legal()
        return Asked(decision, keys, encoder.codes(keys))

    def observe(self, table: Table[Any], seat: Seat, asked: Asked | None) -> Observation:
        """What a seat knows, and the mask of its actions."""
        found: Observation = {
            "observation": self.encoded(table, seat, asked.decision if asked is not None else None),
            "action_mask": self.mask(asked),
        }
        if self._options_size:
            found["options"] = self._options(table.state, seat, asked)
        return found

    def encoded(self, table: Table[Any], seat: Seat, decision: Decision[Any] | None) -> Any:
        """What a seat knows."""
        state = table.state
        if self.form == "tensor":
            seen = bytearray(self.size)
            self.encoder.fill(state, seat, decision, seen)
            return np.ndarray(self.shape, SMALL, seen)
        tokens = self.encoder.tokens(state, seat, decision)[: self.rows]
        seen = bytearray().join(tokens).ljust(self._tokens_size, b"\0")
        return np.ndarray(self.shape, SMALL, seen)

    def mask(self, asked: Asked | None) -> Any:
        """One for every action that may be taken; who is not asked may only wait, where that is an action."""
        if asked is not None and isinstance(asked.codes, range):
            start = self.actions - len(asked.codes)
            return np.ndarray(self._mask_shape, SMALL, bytearray(self._ones[start : start + self.actions]))
        mask = bytearray(self.actions)
        if asked is not None:
            for code in asked.codes:
                mask[code] = 1
        elif self.wait is not None:
            mask[self.wait] = 1
        return np.ndarray(self._mask_shape, SMALL, mask)

    def _options(self, state: Any, seat: Seat, asked: Asked | None) -> Any:
        told = b"" if asked is None else self.encoder.options(state, seat, asked.keys)
        rows = bytearray(told).ljust(self._options_size, b"\0")
        return np.ndarray(self._options_shape, SMALL, rows)

    def why(self, table: Table[Any], seat: Seat, action: int | str, lang: Lang) -> Because | None:
        """Which rule forbids an action, or an answer in words; None when none does."""
        say = self.game.locale.say
        decision = table.pending.get(seat)
        key: str | None = action if isinstance(action, str) else None
        if decision is not None and isinstance(action, int):
            if self.ask(decision).key(action) is not None:
                return None
            key = self.encoder.key(action)
            if key is None:
                unknown = text("refusal.unknown-answer", key=verbatim(str(action)))
                return Because(decision.rule, say(unknown, lang))
        try:
            option = table.why_not(seat, key or "")
        except Refusal as refusal:
            return Because(refusal.rule, say(refusal.text, lang))
        objection = option.objection
        return None if objection is None else Because(objection.rule, say(objection.reason, lang))

    def describe(self, table: Table[Any], seat: Seat, lang: Lang = ENGLISH) -> str:
        """What a seat sees and may answer, in words: for language models, from the same table."""
        say = self.game.locale.say
        lines = plain(scene_lines(table.view(seat), self.game.locale, lang))
        decision = table.pending.get(seat)
        if decision is None:
            return lines
        asked = self.ask(decision)
        answers = "\n".join(f"{code}: {key}" for code, key in zip(asked.codes, asked.keys, strict=True))
        return f"{lines}\n{say(decision.prompt, lang)}\n{answers}\n"


def _drawn(decision: Decision[Any]) -> list[str]:
    """Some of very many answers, the same whenever the question is the same."""
    stream = Stream(0)
    drawn = dict.fromkeys([decision.safe(), *(decision.sample(stream) for _ in range(2 * DRAWN))])
    return list(drawn)[:DRAWN]


def returns(result: Result | None, seats: int) -> list[float]:
    """What a game was worth to each seat: 1 for winners, and losers lose together what those have won.

    Nothing for a draw. Who plays alone wins or loses 1.
    """
    winners = result.winners if result is not None else ()
    if seats == 1:
        return [1.0 if winners else -1.0]
    if not winners or len(winners) == seats:
        return [0.0] * seats
    lost = -len(winners) / (seats - len(winners))
    return [1.0 if seat in winners else lost for seat in range(seats)]


def setup_of(game: Game[Any], mode: Mode, seats: int, setup: Setup, stream: Stream) -> Any:
    """The options of the next game: the given ones, the game's own, or for "varied" one of its samples."""
    if setup == "varied":
        return game.sample_setup(mode, seats, stream.below(1 << 20))
    if isinstance(setup, str):
        raise ValueError(f"setup is a mapping or 'varied', not {setup!r}")
    return setup
