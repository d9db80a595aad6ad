"""What a sensible player of Morgua looks at, and what such a player would do next.

The evaluation weighs fame, what the heroes can still win, their groups, gold and cards (`judgement`). The
proposals are purposeful: every hero has errands (`errands`), and what serves the best of them is done
(`acts`); smaller questions have answers of their own (`answers`).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, tanh
from typing import Any, ClassVar
from zlib import crc32

from tafelrunde.games.morgua.acting import ActQuestion, is_possible
from tafelrunde.games.morgua.bot import (
    answers,
    judgement,
)
from tafelrunde.games.morgua.bot.absurd import absurdities
from tafelrunde.games.morgua.bot.acts import (
    Acts,
)
from tafelrunde.games.morgua.bot.remembering import (
    Judgements,
)
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.priority import ASK, PASS, WindowQuestion
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import State
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.advisor import Advisor, Deed, Line
from tafelrunde.table.beat import SILENT
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Decision, Seat
from tafelrunde.table.table import Table

HEAT = 2.0
"""So much less wanted makes an answer e times less likely."""
LEAST = 0.002
CARELESS = {2: (0.93, 0.95), 3: (0.76, 0.79), 4: (0.53, 0.54), 5: (0.28, 0.29)}
"""For whoever compares only so many acts: the share of things that go unnoticed for a whole turn, and how
likely the next best one is beside the best."""
COMES_TO_MIND = 5
MOST_COMPARED = 6
"""No level compares more acts than that."""
CLOSE = 1.0
"""Acts that are wanted nearly as much as the best one are compared by what becomes of them."""
GRAIN = 1 << 30
WANTED: Judgements[dict[str, float]] = Judgements()
"""How much acts were wanted."""


class MorguaAdvisor(Advisor):
    """Evaluation of positions, and purposeful proposals."""

    horizon = 0
    levels: ClassVar = {
        "page": {"iterations": 1, "width": 2},
        "squire": {"iterations": 1, "width": 3},
        "knight": {"iterations": 1, "width": 4, "depth": 1},
        "baron": {"iterations": 1, "width": 5, "depth": 1, "fancy": 0.0},
        "grandmaster": {"iterations": 1, "width": 6, "depth": 1, "is_tireless": False},
    }
    """Nobody searches: what a position is worth foretells too little here (docs/bots.md). The Grandmaster
    does what he wants most, the others overlook the more and take the second best the oftener."""

    def absurdities(self, deed: Deed) -> list[str]:
        """See `bot.absurd`."""
        return absurdities(deed)

    left_alone: ClassVar = {
        "dismount": "nobody mounts but where it makes him quicker",
        "drop": "what a hero carries never hinders him, and might fall to others",
        "leave": "who would slow a group down is not taken along in the first place",
    }

    def act(self, decision: Decision[Any], key: str) -> str | None:
        """The verb of an answer in a build phase, with the type of a card that is played."""
        if not isinstance(decision, ActQuestion):
            return None
        verb, *words = key.split(" ")
        return f"play {CARDS[words[0]].type}" if verb == "play" else verb

    def evaluate(self, state: Any, seat: Seat) -> float:
        """The own standing less that of the best opponent."""
        return self.evaluations(state, [seat])[0]

    def evaluations(self, state: Any, seats: Sequence[Seat]) -> Sequence[float]:
        """The same for several seats: how a side stands is worked out once."""
        if state.outcome is not None:
            winners = state.outcome.winners
            return [0.0 if not winners else 1.0 if seat in winners else -1.0 for seat in seats]
        turn = Reading(state)
        standings = [judgement.standing(turn, side) for side in range(len(state.gold))]
        best = [max(standings[each] for each in judgement.rivals(state, seat)) for seat in seats]
        return [tanh(standings[state.side_of(seat)] - best[at]) for at, seat in enumerate(seats)]

    def terms(self, state: Any, seat: Seat) -> dict[str, float]:
        """What the own standing consists of."""
        return judgement.SCALES[state.mode].terms(judgement.features(Reading(state), seat))

    def turn(self, state: Any) -> int:
        """Turns of players, not rounds."""
        return int(state.turn)

    def side_of(self, state: Any, seat: Seat) -> int:
        """Partners win and lose together."""
        return int(state.side_of(seat))

    def priors(self, state: Any, decision: Decision[Any], keys: Sequence[str]) -> Sequence[float]:
        """What is wanted more is likelier."""
        found = _scores(state, decision)
        best = max(found.values())
        return [max(LEAST, exp((found.get(key, best - 20) - best) / HEAT)) for key in keys]

    def lines(self, table: Table[Any], seat: Seat, stream: Stream, width: int) -> Sequence[Line] | None:
        """The acts that are wanted most; whoever compares few takes one that comes to mind.

        Other questions have few sensible answers, which are searched one by one. A person who wants a hint
        compares many, and is not told when to be asked.
        """
        decision = table.pending[seat]
        is_hint = width > MOST_COMPARED
        if is_hint and isinstance(decision, WindowQuestion):
            return [Line((PASS,))]
        if not isinstance(decision, ActQuestion):
            return None
        found = _scores(table.state, decision)
        if is_hint:
            found.pop(ASK, None)
        if width in CARELESS:
            return [Line((_noticed(table.state, found, *CARELESS[width], stream),))]
        ranked = sorted((key for key in found if found[key] >= 0), key=lambda key: -found[key])
        ranked = ranked or [max(found, key=lambda key: found[key])]
        best = found[ranked[0]]
        close = [key for key in ranked if is_hint or found[key] > best - CLOSE]
        return [Line((key,), max(LEAST, exp((found[key] - best) / HEAT))) for key in close[:width]]

    def fits(self, state: Any, seat: Seat, line: Line) -> bool:
        """Whether an act is possible here too, where the hands of others may differ."""
        return is_possible(Turn(state, SILENT), int(seat), line.keys[0])

    def rollout(self, state: Any, decision: Decision[Any], stream: Stream) -> str:
        """What is wanted most."""
        return _best(state, decision, stream)

    def propose(self, table: Table[Any], seat: Seat, stream: Stream) -> list[str]:
        """The answer that is wanted most; ties are broken by chance."""
        return [_best(table.state, table.pending[seat], stream)]


def _scores(state: State, decision: Decision[Any]) -> dict[str, float]:
    """The answers that come into question, with how much each is wanted."""
    seat = int(decision.seat)
    if isinstance(decision, ActQuestion):
        return WANTED.of(state, seat, decision.name, lambda: _wanted(state, seat, decision)).copy()
    return answers.scores(Reading(state), seat, decision)


def _wanted(state: State, seat: int, decision: ActQuestion) -> dict[str, float]:
    """How much each act is wanted."""
    acts = Acts(Reading(state), seat)
    return {key: acts.score(key) for key in decision.legal()}


def _noticed(
    state: State, found: dict[str, float], overlooks: float, next_best: float, stream: Stream
) -> str:
    """One of the acts that come to mind, mostly the best; what is overlooked is so for the whole turn."""
    noticed = [key for key in found if found[key] >= 0 and not _is_overlooked(state, key, overlooks)]
    noticed = noticed or [max(found, key=lambda key: found[key])]
    likely = sorted(noticed, key=lambda key: -found[key])[:COMES_TO_MIND]
    chances = [next_best**rank if found[key] > 0 else 0.0 for rank, key in enumerate(likely)]
    ticket = stream.below(GRAIN) / GRAIN * sum(chances)
    for key, chance in zip(likely, chances, strict=True):
        ticket -= chance
        if ticket < 0:
            return key
    return likely[0]


def _is_overlooked(state: State, key: str, share: float) -> bool:
    """Whether a careless player does not think of an act, or of a card, in this turn."""
    verb, *words = key.split(" ")
    if not words:
        return False
    thing = words[0] if verb == "play" else " ".join(words)
    return crc32(f"{state.deck_names} {state.turn} {verb} {thing}".encode()) < share * (1 << 32)


def _best(state: State, decision: Decision[Any], stream: Stream) -> str:
    found = _scores(state, decision)
    most = max(found.values())
    likely = [key for key, score in found.items() if score > most - 0.01]
    return likely[stream.below(len(likely))] if len(likely) > 1 else likely[0]
