"""OpenSpiel's form: a game of explicit chance, in which a shuffle is drawn card by card.

Every mode becomes a registered game, such as `tafelrunde_mythos_standard`. What a seat has seen so far, and
what it has answered, is its information state; what it sees now is its observation.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
import pyspiel

from tafelrunde.envs.codec import Asked, Codec, returns
from tafelrunde.table.beat import Beat, known_to
from tafelrunde.table.chance import Chance, Stream
from tafelrunde.table.decision import CHANCE, Seat
from tafelrunde.table.game import Game, Mode
from tafelrunde.table.game import game as game_of
from tafelrunde.table.render import plain, scene_lines
from tafelrunde.table.table import Table
from tafelrunde.table.text import ENGLISH

LONGEST = 100_000
"""More decisions than any game has."""
OUTCOMES = 128
"""More cards than are ever shuffled together, more sides than any die has."""
NAMES: set[str] = set()
"""The registered games."""


def load(
    game: str | Game[Any],
    mode: str | None = None,
    *,
    seats: int | None = None,
    setup: Mapping[str, Any] | None = None,
) -> Any:
    """The game for OpenSpiel; it is registered when it is first asked for."""
    found = game_of(game) if isinstance(game, str) else game
    chosen = found.mode(mode)
    name = register(found, chosen, setup or {})
    return pyspiel.load_game(name, {"seats": chosen.minimum if seats is None else seats})


def register(game: Game[Any], mode: Mode, setup: Mapping[str, Any]) -> str:
    """Tell OpenSpiel of a mode; says how it is called there. Another setup has another name."""
    name = f"tafelrunde_{game.id}_{mode.id}".replace("-", "_")
    if setup:
        name += f"_{blake2b(msgspec.json.encode(setup, order='deterministic'), digest_size=4).hexdigest()}"
    if name not in NAMES:
        NAMES.add(name)
        kind = _kind(name, game, mode)

        class Registered(TableGame):
            """The game of this name."""

            def __init__(self, params: Any = None) -> None:
                super().__init__(kind, game, mode, setup, params)

        pyspiel.register_game(kind, Registered)
    return name


def _kind(name: str, game: Game[Any], mode: Mode) -> Any:
    kinds = pyspiel.GameType
    is_alone = mode.maximum == 1
    return kinds(
        short_name=name,
        long_name=f"{game.title[ENGLISH]}: {mode.title[ENGLISH]}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if is_alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=mode.maximum,
        min_num_players=mode.minimum,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": mode.minimum},
    )


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """A game and mode as OpenSpiel wants it."""

    def __init__(self, kind: Any, game: Game[Any], mode: Mode, setup: Mapping[str, Any], params: Any) -> None:
        options = dict(params or {})
        self.seats = int(options.get("seats", mode.minimum))
        self.codec = Codec(game, mode, self.seats)
        self.fresh: Table[Any] = Table.unstarted(game, mode, self.seats, setup)
        """Every state begins as a copy of it, those too that OpenSpiel makes to copy another into."""
        info = pyspiel.GameInfo(
            num_distinct_actions=self.codec.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0 if self.seats == 1 else 1.0 - self.seats,
            max_utility=1.0,
            utility_sum=None if mode.maximum == 1 else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, options)

    def new_initial_state(self) -> TableState:
        """A table at which nothing has been dealt."""
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        """What a seat sees now, or has seen."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return TableObserver(self.codec, kind.perfect_recall)


class TableState(pyspiel.State):  # type: ignore[misc]
    """A table; whoever holds it answers for chance too.

    OpenSpiel copies and stores states attribute by attribute; what has a slot is made anew instead.
    """

    __slots__ = ("__dict__", "_asked", "codec")

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.codec = game.codec
        self.table: Table[Any] = game.fresh.clone()
        self.drawn: tuple[int, ...] = ()
        """What chance has said so far of the answer that it is giving."""
        self.seen = ("",) * game.seats
        """Per seat a digest of everything that it was shown and has answered."""
        self.said: tuple[tuple[str, ...], ...] = ((),) * game.seats
        self._asked: Asked | None = None

    # -- who is asked what -----------------------------------------------------------------------------------

    def current_player(self) -> int:
        """Who is asked: a seat, chance, or nobody any more."""
        pending = self.table.pending
        if not pending:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if CHANCE in pending else int(next(iter(pending)))

    def _question(self) -> Asked:
        if self._asked is None:
            self._asked = self.codec.ask(self.table.pending[Seat(self.current_player())])
        return self._asked

    def _chance(self) -> Chance:
        question = self.table.pending[CHANCE]
        assert isinstance(question, Chance)
        return question

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._question().codes) if player == self.current_player() else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may say next, all of it equally likely: a card of those that are left, or a side."""
        left = _left(self._chance(), self.drawn)
        return [(each, 1.0 / len(left)) for each in left]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == int(pyspiel.PlayerId.CHANCE):
            self._draw(action)
            return
        seat, key = Seat(player), self._question().key(action)
        assert key is not None
        self.said = (*self.said[:seat], (*self.said[seat], key), *self.said[seat + 1 :])
        self._tell({seat: key}, self.table.play(seat, key))

    def _draw(self, action: int) -> None:
        question = self._chance()
        drawn = (*self.drawn, action)
        if question.bound is None and len(drawn) == question.count - 1:
            drawn += tuple(_left(question, drawn))  # the last one is no question
        if len(drawn) < question.count:
            self.drawn = drawn
            return
        self.drawn = ()
        self._tell({}, self.table.play(CHANCE, " ".join(map(str, drawn))))

    def _tell(self, said: dict[Seat, str], beats: list[Beat]) -> None:
        """Each seat remembers what it has said and was told."""
        self._asked = None
        seen = list(self.seen)
        for seat in map(Seat, range(len(seen))):
            told = known_to(seat, beats)
            if told or seat in said:
                words = msgspec.json.encode([seen[seat], said.get(seat), told])
                seen[seat] = blake2b(words, digest_size=8).hexdigest()
        self.seen = tuple(seen)

    # -- what it is worth, and what it looks like ------------------------------------------------------------

    def is_terminal(self) -> bool:
        """Whether nobody is asked any more."""
        return not self.table.pending

    def returns(self) -> list[float]:
        """What the game was worth to each seat; nothing before its end."""
        seats = self.table.seats
        return returns(self.table.result, seats) if self.is_terminal() else [0.0] * seats

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"chance {action}"
        key = self._question().key(action) if player == self.current_player() else None
        return key or self.codec.encoder.key(action) or f"answer {action}"

    def information_state_string(self, player: int | None = None) -> str:
        """What a seat has answered, and a digest of all that it was shown."""
        seat = self._seat(player)
        name = self.table.seat_name(seat)
        return f"{name}: {', '.join(self.said[seat]) or 'nothing yet'} [{self.seen[seat]}]"

    def observation_string(self, player: int | None = None) -> str:
        """What a seat sees."""
        return plain(scene_lines(self.table.view(self._seat(player)), self.table.locale, ENGLISH))

    def _seat(self, player: int | None) -> Seat:
        return Seat(self.current_player() if player is None else player)

    def resample_from_infostate(self, player: int, sampler: Any) -> TableState:
        """Another world that looks the same to a seat, for searches such as ISMCTS.

        What others have answered in secret is asked again there; they answer something before the seat does.
        """
        twin: TableState = self.clone()
        imagined = self.table.imagine(Seat(player), Stream(int(sampler() * 2**32)))
        twin.table, twin._asked = imagined.clone(), None
        while twin.current_player() != player == self.current_player():
            legal = twin.legal_actions()
            twin.apply_action(legal[int(sampler() * len(legal))])
        return twin

    def __str__(self) -> str:
        last = self.table.lines()[-1:] or ["nothing yet"]
        return f"{self.table!r} {last[0]} {self.drawn}"


class TableObserver:
    """What a seat sees now as a tensor; of what it has seen, only the string tells."""

    def __init__(self, codec: Codec, is_recalling: bool) -> None:
        self.codec, self.is_recalling = codec, is_recalling
        self.tensor = np.zeros(int(np.prod(codec.shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(codec.shape)}

    def set_from(self, state: TableState, player: int) -> None:
        """Fill the tensor."""
        table, seat = state.table, Seat(player)
        self.tensor[:] = self.codec.encoded(table, seat, table.pending.get(seat)).reshape(-1)

    def string_from(self, state: TableState, player: int) -> str:
        """The same in words."""
        if self.is_recalling:
            return state.information_state_string(player)
        return state.observation_string(player)


def _left(question: Chance, drawn: tuple[int, ...]) -> list[int]:
    """What chance may say next."""
    if question.bound is not None:
        return list(range(question.bound))
    return [each for each in range(question.count) if each not in drawn]
