"""What Tash-Kalar tells computer opponents: a position's worth, likely answers, greedy and quick play.

`propose` tries every likely answer on a copy of the table, plays the rest of the effect greedily, and takes
the best; it never looks past its own turn, so it needs no guess about hidden cards.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

from tafelrunde.games.tash_kalar import invoking, placements
from tafelrunde.games.tash_kalar.acting import DONE, END, ActQuestion, ReturnQuestion
from tafelrunde.games.tash_kalar.board import CENTRE_NINE, EVERYWHERE, NAMES, NUMBERS, Mask, around, squares
from tafelrunde.games.tash_kalar.bot.absurd import absurdities
from tafelrunde.games.tash_kalar.bot.deeds import (
    deeds,
)
from tafelrunde.games.tash_kalar.bot.judgement import (
    REMEMBERED,
    SCALES,
    evaluate,
    features,
    form_of,
)
from tafelrunde.games.tash_kalar.cards import BEINGS, TASKS
from tafelrunde.games.tash_kalar.figures import Position
from tafelrunde.games.tash_kalar.placements import FIGURES, Arena, shift
from tafelrunde.games.tash_kalar.questions import HAND_OVER, Question
from tafelrunde.games.tash_kalar.state import State
from tafelrunde.table.advisor import Advisor, Deed
from tafelrunde.table.beat import Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import CHANCE, NOTHING, Decision, Seat
from tafelrunde.table.scales import Scales
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text

SUMMON = (10.0, 14.0, 30.0)
"""How likely a good player is to summon a recruit, a hero, a legend; to lay a piece somewhere is 1."""
COMPLETES, PREPARES, BESIDE, NEAR, FAR = 9.0, 2.5, 1.2, 0.7, 0.15
"""To lay a piece that completes a figure in hand, that leaves one missing, or that does neither."""
VICTIM = (3.0, 6.0, 12.0)
"""To destroy an enemy recruit, hero, legend."""
CLAIM, FLARE, DISCARD, LEAVE, HELP = 20.0, 4.0, 0.25, 0.4, 0.02
TRIES = 24
"""How many placings a greedy player tries at most; the others are too many and too much alike."""
SOME = 10
"""And how many answers to each question of an effect."""
DEPTH = 6


class TashKalarAdvisor(Advisor):
    """Weighs points, pieces and figures; knows which answers are worth a look."""

    def __init__(self, scales: Scales | dict[str, Scales] = SCALES) -> None:
        """With scales of one form only, those for every form."""
        self.forms = dict.fromkeys(SCALES, scales) if isinstance(scales, Scales) else scales

    def former(self, level: str) -> Advisor | None:
        """The first Grandmaster was told what is told today."""
        return self if level == "grandmaster-1" else None

    def scales_of(self, mode: str) -> Scales:
        """Those of the mode's form."""
        return self.forms[form_of(mode)]

    def evaluate(self, state: Any, seat: Seat) -> float:
        """The expected result for a seat, from -1 to 1."""
        return evaluate(state, seat, self.forms)

    def features(self, state: Any, seat: Seat) -> list[float]:
        """What the scales weigh."""
        return features(state, seat)

    def terms(self, state: Any, seat: Seat) -> dict[str, float]:
        """What the evaluation consists of; nothing once the game is over."""
        if state.outcome is not None:
            return {}
        return self.forms[form_of(state.mode)].terms(features(state, seat))

    def side_of(self, state: Any, seat: Seat) -> int:
        """The colour."""
        return int(state.side_of(seat))

    def absurdities(self, deed: Deed) -> list[str]:
        """See `bot.absurd`."""
        return absurdities(deed)

    def deeds(self, before: Any, after: Any, beats: Sequence[Beat], seat: Seat) -> list[Text]:
        """What an answer has done."""
        return deeds(before, after, beats, seat)

    def position(self, state: Any, seat: Seat) -> Hashable | None:
        """The arena, the points, what was done in this turn, the tasks and the own hand."""
        faces = state.cards.faces
        return (
            state.turn, state.active, state.controller, state.actions, state.phase, state.has_discarded,
            tuple(state.board), tuple(state.points), tuple(state.destroyed), tuple(state.summoned),
            tuple(state.tasks), tuple(sorted([faces[each] for each in state.hands[seat]])),
        )  # fmt: skip

    def priors(self, state: Any, decision: Decision[Any], keys: Sequence[str]) -> Sequence[float]:
        """Summonings by rank, pieces that complete figures, worthy victims; the rest is little looked at."""
        if isinstance(decision, ActQuestion):
            return act_priors(state, keys)
        if isinstance(decision, Question):
            return effect_priors(state, decision, keys)
        if isinstance(decision, ReturnQuestion):
            return [1.0 if key == DONE else 0.3 for key in keys]
        return [1.0] * len(keys)

    def rollout(self, state: Any, decision: Decision[Any], stream: Stream) -> str:
        """Summon what can be summoned, else lay a piece beside own ones; of an effect, a likely answer."""
        if isinstance(decision, ActQuestion):
            return quick_action(state, decision, stream)
        if isinstance(decision, ReturnQuestion):
            return DONE
        keys = decision.legal()
        if len(keys) == 1:
            return keys[0]
        weights = self.priors(state, decision, keys)
        ticket = stream.below(1 << 20) / (1 << 20) * sum(weights)
        for key, weight in zip(keys, weights, strict=True):
            ticket -= weight
            if ticket < 0:
                return key
        return keys[-1]

    def propose(self, table: Table[Any], seat: Seat, stream: Stream) -> list[str]:
        """The best answer to what is asked now."""
        keys = table.pending[seat].legal()
        if len(keys) == 1:
            return [keys[0]]
        best, best_worth = keys[0], float("-inf")
        for key in self._candidates(table, seat, keys):
            worth = self._worth(table, seat, key) + stream.below(100) / 20000
            if key.startswith("discard"):
                worth -= 0.03
            if worth > best_worth:
                best, best_worth = key, worth
        return [best]

    # -- a greedy look at the rest of the effect -------------------------------------------------------------

    def _candidates(self, table: Table[Any], seat: Seat, keys: Sequence[str]) -> list[str]:
        """All answers but many placings, of which the likeliest are tried."""
        decision = table.pending[seat]
        if not isinstance(decision, ActQuestion) or len(keys) <= TRIES:
            return [key for key in keys if key != HAND_OVER]
        weights = dict(zip(keys, act_priors(table.state, keys), strict=True))
        laid = sorted([key for key in keys if key.startswith("place ")], key=lambda key: -weights[key])
        rest = [key for key in keys if not key.startswith("place ") and key != HAND_OVER]
        return rest + laid[:TRIES] or list(keys)

    def _worth(self, table: Table[Any], seat: Seat, key: str) -> float:
        """What an answer leads to, with the rest of its effect done greedily."""
        keys = [key]
        now = _after(table, seat, keys)
        worth: float | None = None
        for _ in range(DEPTH):
            decision = now.pending.get(seat)
            if not isinstance(decision, Question) or CHANCE in now.pending:
                break
            further = [each for each in decision.legal() if each != HAND_OVER]
            if len(further) > SOME:
                weights = dict(zip(further, effect_priors(now.state, decision, further), strict=True))
                further = sorted(further, key=lambda each: -weights[each])[:SOME]
            best, worth = further[0], float("-inf")
            for each in further:
                tried = _after(table, seat, [*keys, each])
                value = self.evaluate(tried.state, seat)
                if value > worth:
                    best, worth, now = each, value, tried
            keys.append(best)
        return self.evaluate(now.state, seat) if worth is None else worth


def _after(table: Table[Any], seat: Seat, keys: Sequence[str]) -> Table[Any]:
    """The table after some answers, to look at."""
    twin = table.clone(is_light=True)
    for key in keys:
        twin.play(seat, key)
    return twin


# -- likely answers ------------------------------------------------------------------------------------------


def wanted(state: State, seat: int) -> tuple[Mask, Mask]:
    """The empty squares where a recruit completes a figure in hand, and where it leaves one piece missing."""
    arena = Arena(state, seat)
    completing = preparing = occupied = 0
    for places in state.board:
        occupied |= places
    for instance in state.hands[seat]:
        face = state.cards.faces[instance]
        figure = FIGURES.get(face)
        if figure is not None:
            found = _missing(face, *arena.boards, arena.allowed(figure.being.rank))
            completing |= found[0]
            preparing |= found[1]
    empty = EVERYWHERE & ~occupied
    return completing & empty, preparing & empty & ~completing


@lru_cache(maxsize=REMEMBERED)
def _missing(face: str, own: Mask, upgraded: Mask, legends: Mask, allowed: Mask) -> tuple[Mask, Mask]:
    """Where a recruit completes a figure for a being on some squares, or else prepares it."""
    figure, boards = FIGURES[face], (own, upgraded, legends)
    completing, preparing, is_near = 0, 0, False
    for position, found in zip(figure.positions, figure.nearly(*boards), strict=True):
        if near := found & allowed & position.room:
            completing |= _gaps(position, boards, near)
            is_near = True
    if is_near:
        return completing, 0
    for position in figure.positions:
        layers = [shift(boards[need.rank], need.offset) for need in position.needs]
        if found := _lacking_two(layers, allowed & position.room):
            preparing |= _gaps(position, boards, found)
    return 0, preparing


def _gaps(position: Position, boards: tuple[Mask, Mask, Mask], places: Mask) -> Mask:
    """Where recruits are missing for a being on one of some squares."""
    found = 0
    for need in position.needs:
        if not need.rank:
            found |= shift(places & ~shift(boards[0], need.offset), -need.offset)
    return found


def _lacking_two(layers: list[Mask], base: Mask) -> Mask:
    """The squares for a being where exactly two pieces of its figure are missing."""
    none, one, two = base, 0, 0
    for layer in layers:
        two = (two & layer) | (one & ~layer)
        one = (one & layer) | (none & ~layer)
        none &= layer
    return two


class Ground:
    """Where a recruit of the side to move is worth laying."""

    __slots__ = ("beside", "completing", "near", "preparing")

    def __init__(self, state: State) -> None:
        side = state.side_of(state.active)
        own = state.board[3 * side] | state.board[3 * side + 1] | state.board[3 * side + 2]
        self.beside = around(own) if own else CENTRE_NINE
        self.near = around(self.beside)
        self.completing = self.preparing = 0
        if state.controller == state.active:  # a partner in control does not know the hand
            self.completing, self.preparing = wanted(state, state.active)

    def likelihood(self, here: Mask) -> float:
        """How likely a good player is to lay a piece on a square."""
        if here & self.completing:
            return COMPLETES
        if here & self.preparing:
            return PREPARES
        return BESIDE if here & self.beside else NEAR if here & self.near else FAR

    def likelihoods(self) -> list[float]:
        """The same for every square."""
        found = [FAR] * EVERYWHERE.bit_length()
        for places, weight in (
            (self.near, NEAR),
            (self.beside, BESIDE),
            (self.preparing, PREPARES),
            (self.completing, COMPLETES),
        ):
            left = places
            while left:
                low = left & -left
                found[low.bit_length() - 1] = weight
                left ^= low
        return found


def act_priors(state: State, keys: Sequence[str]) -> list[float]:
    """Of the next action of a turn."""
    laid = Ground(state).likelihoods()
    found = [_known(key) for key in keys]
    return [laid[square] if square >= 0 else weight for square, weight in found]


@lru_cache(maxsize=REMEMBERED)
def _known(key: str) -> tuple[int, float]:
    """Where an action lays a piece; of any other, -1 and how likely a good player is to do it."""
    word, _, rest = key.partition(" ")
    if word == "place":
        return NUMBERS[rest], 0.0
    if word == "summon":
        return -1, SUMMON[BEINGS[rest.partition(" ")[0]].rank]
    if word == "claim":
        return -1, CLAIM * TASKS[rest].points
    if word in ("flare", "discard"):
        return -1, FLARE if word == "flare" else DISCARD
    return -1, HELP if key == HAND_OVER else LEAVE


def effect_priors(state: State, decision: Question, keys: Sequence[str]) -> list[float]:
    """Of a question of an effect: enemy pieces are hit, own ones are not, and what may be done is done."""
    side = state.side_of(state.active)
    board, word = state.board, decision.name
    is_kind = word in ("upgrade", "treat")
    ground = Ground(state) if word == "place" else None
    weights: list[float] = []
    for key in keys:
        if key == NOTHING:
            weights.append(LEAVE)
            continue
        if key == HAND_OVER:
            weights.append(HELP)
            continue
        square = NUMBERS.get(key.rpartition("-")[2])
        weight = 1.0
        if square is not None and ground is not None:
            weight = ground.likelihood(1 << square)
        elif square is not None:
            for index, places in enumerate(board):
                if places >> square & 1:
                    is_own = index // 3 == side
                    weight = (1.5 if is_kind else 0.25) if is_own else 0.3 if is_kind else VICTIM[index % 3]
                    break
        weights.append(weight)
    return weights


def quick_action(state: State, decision: ActQuestion, stream: Stream) -> str:
    """An action for a rollout: without listing what nobody would do."""
    if not state.actions:
        return next((key for key in decision.legal() if key.startswith("claim ")), END)
    seat = state.active
    if state.controller == seat:
        arena, hand = Arena(state, seat), state.hands[seat]
        first = stream.below(len(hand)) if hand else 0
        for place in range(len(hand)):
            keys: list[str] = []
            instance = hand[(first + place) % len(hand)]
            placements.keys(arena, [instance], keys)
            if keys:
                return keys[stream.below(len(keys))]
        if not stream.below(8):
            flares: list[str] = []
            invoking.keys(state, seat, flares)
            if flares:
                return flares[0]
    side = state.side_of(seat)
    if not state.tiles[side]:
        return decision.sample(stream)
    occupied = 0
    for places in state.board:
        occupied |= places
    own = state.board[3 * side] | state.board[3 * side + 1] | state.board[3 * side + 2]
    free = (around(own) if own else CENTRE_NINE) & ~occupied
    listed = squares(free or EVERYWHERE & ~occupied)
    return f"place {NAMES[listed[stream.below(len(listed))]]}"
