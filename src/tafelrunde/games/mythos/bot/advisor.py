"""What Mythos tells computer opponents: a position's worth, whole plans, and a quick way to play on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from functools import lru_cache
from math import exp
from typing import Any, ClassVar

from tafelrunde.games.mythos.board import NAMES, NUMBERS, squares_of
from tafelrunde.games.mythos.bot.absurd import absurdities
from tafelrunde.games.mythos.bot.deeds import (
    deeds,
)
from tafelrunde.games.mythos.bot.judgement import (
    DISTANCE,
    SCALES,
    evaluate,
    features,
)
from tafelrunde.games.mythos.bot.plans import (
    STAND,
    Trials,
    draw,
    keys_of,
    path_keys,
    promises,
)
from tafelrunde.games.mythos.notation import DONE, RETHINK, STOP, action
from tafelrunde.games.mythos.planner import Planner
from tafelrunde.games.mythos.planning import PathQuestion, PlanQuestion
from tafelrunde.games.mythos.state import Plan, State
from tafelrunde.table.advisor import Advisor, Deed, Line
from tafelrunde.table.beat import Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Decision, Seat
from tafelrunde.table.scales import Scales
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text, text, verbatim

FEW = 3
"""Asked for no more than so many lines, whoever asks thinks of one thing at a time."""
WIDE = 12
"""Asked for at least so many lines, there is time to carry plans out before they are listed."""
SOME = 8
"""Asked for at least so many, for the one that is best if the enemy stands still."""
EARNEST = 1.5
"""How plausible that one is, beside the one that promises most."""
SHARP = 9.0
"""How much more plausible a plan is that is a whole result better."""
GENTLE = 6.0
"""How many points of promise make a plan about three times as plausible."""


class MythosAdvisor(Advisor):
    """Judges positions by the race of strikes against the leaders, and thinks in whole plans."""

    levels: ClassVar = {
        "page": {"width": 3, "fancy": 0.5},
        "squire": {"width": 6, "fancy": 0.2},
        "knight": {"fancy": 0.11},
        "baron": {"width": 14, "fancy": 0.07},
        "grandmaster": {"iterations": 140, "replies": 8},
        "grandmaster-1": {"iterations": 140, "replies": 8},
    }

    def __init__(self, scales: Scales = SCALES) -> None:
        self.scales = scales

    def former(self, level: str) -> Advisor | None:
        """The first Grandmaster was told what is told today."""
        return self if level == "grandmaster-1" else None

    def scales_of(self, mode: str) -> Scales:
        """There is only one form of the game."""
        return self.scales

    def evaluate(self, state: Any, seat: Seat) -> float:
        """The expected result for a seat, from -1 to 1."""
        return evaluate(state, seat, self.scales)

    def features(self, state: Any, seat: Seat) -> list[float]:
        """What the scales weigh."""
        return features(state, seat)

    def terms(self, state: Any, seat: Seat) -> dict[str, float]:
        """What it consists of; nothing once the game is over."""
        if state.outcome is not None:
            return {}
        return self.scales.terms(features(state, seat))

    def absurdities(self, deed: Deed) -> list[str]:
        """See `bot.absurd`."""
        return absurdities(deed)

    def deeds(self, before: Any, after: Any, beats: Sequence[Beat], seat: Seat) -> list[Text]:
        """What an answer has done."""
        return deeds(before, after, beats, seat)

    def wording(self, table: Table[Any], seat: Seat, keys: Sequence[str]) -> list[Text]:
        """A plan with whole paths, without its confirmation."""
        state: State = table.state
        said: list[Text] = []
        path: list[str] = []
        for key in keys:
            verb, face, origin, to = action(key)
            if verb == "place":
                said.append(text("plan.place", card=Text(f"card.{face}"), square=NAMES[to]))
            elif verb == "move":
                path = [NAMES[origin], NAMES[to]]
                instance = state.board[seat][origin]
                said.append(_move(state.cards.faces[instance], path))
            elif verb == "step" and path:
                path.append(NAMES[to])
                said[-1] = _move(state.cards.faces[state.board[seat][NUMBERS[path[0]]]], path)
            elif verb in ("step", RETHINK):
                said.append(table.pending[seat].option(key).label)
        return said or [text("plan.nothing")]

    def position(self, state: Any, seat: Seat) -> Hashable | None:
        """Both boards with their powers, both Mythos zones, the own hand, and the size of the enemy's."""
        faces, power = state.cards.faces, state.power
        return (
            state.turn,
            state.phase,
            *[
                tuple([(square, faces[each], power[each]) for square, each in enumerate(own) if each >= 0])
                for own in state.board
            ],
            *[tuple(sorted([faces[each] for each in zone])) for zone in state.mythos],
            tuple(sorted([faces[each] for each in state.hands[seat]])),
            len(state.hands[1 - seat]),
        )

    # -- whole plans -----------------------------------------------------------------------------------------

    def lines(self, table: Table[Any], seat: Seat, stream: Stream, width: int) -> Sequence[Line] | None:
        """Plans that differ; where there is time, the ones that stand up to what the enemy might do first."""
        decision = table.pending[seat]
        assert isinstance(decision, PlanQuestion | PathQuestion)
        if not decision.planner.is_whole:
            return None  # a creature must still make way, and few answers let it
        state, planned, begun = _before(table.state, seat, decision)
        drawn = self._draw(state, seat, planned, begun, stream, width)
        if not drawn:
            return None  # the path that was begun can end nowhere by itself
        if width >= WIDE:
            weighted = self._carried_out(state, seat, planned, begun, drawn, width)
        else:
            best = max(worth for _, worth in drawn)
            weighted = [(plan, exp((worth - best) / GENTLE)) for plan, worth in drawn]
            if width >= SOME and begun is None:
                earnest = Trials(state, seat, self.scales).best(state.plans[seat], [STAND])
                weighted.append((earnest, EARNEST))
        weighted.sort(key=lambda each: -each[1])
        found: dict[tuple[str, ...], Line] = {}
        for plan, weight in weighted:
            keys = _keys(state, seat, planned, begun, plan)
            if keys is not None and keys not in found:
                found[keys] = Line(keys, weight)
        return list(found.values())[:width] or None

    def _draw(
        self, state: State, seat: int, planned: Plan, begun: list[int] | None, stream: Stream, width: int
    ) -> list[tuple[Plan, float]]:
        """The plan that promises most, others by luck, and to stand still."""
        listed = promises(state, seat)
        bases = [planned]
        if begun is not None:
            ends = promises(state, seat, begun)[: max(3, width // 3)]
            bases = [Plan(planned.placings, [*planned.paths, list(end.action.path)]) for end in ends]
            if not bases:
                return []
        most = 1 if width <= FEW else None
        found = [draw(state, seat, listed, None, base, most) for base in bases]
        found += [
            draw(state, seat, listed, stream, bases[number % len(bases)], most)
            for number in range(width if width < WIDE else 3 * width)
        ]
        return [(drawn.plan, drawn.worth) for drawn in found] + [(base, 0.0) for base in bases]

    def _carried_out(
        self,
        state: State,
        seat: int,
        planned: Plan,
        begun: list[int] | None,
        drawn: list[tuple[Plan, float]],
        width: int,
    ) -> list[tuple[Plan, float]]:
        replies = self._replies(state, 1 - seat)
        plans: dict[str, Plan] = {repr(plan): plan for plan, _ in drawn}
        trials = Trials(state, seat, self.scales)
        if begun is None:
            for faced in ([replies[0]], [replies[1]], replies):
                plan = trials.best(planned, faced)
                plans[repr(plan)] = plan
        values = [(plan, trials.judged(plan, replies)) for plan in plans.values()]
        values.sort(key=lambda each: -each[1])
        best = values[0][1]
        return [(plan, exp(SHARP * (value - best))) for plan, value in values[: 2 * width]]

    def _replies(self, state: State, side: int) -> list[Plan]:
        """What a side might do: nothing, what promises most, and what is best if the other stands still."""
        start = state.copy()
        start.plans = [Plan({}, []), Plan({}, [])]
        hasty = draw(start, side, promises(start, side), None).plan
        return [Trials(start, side, self.scales).best(start.plans[side], [STAND]), hasty, STAND]

    def fits(self, state: Any, seat: Seat, line: Line) -> bool:
        """Whether the hand holds every card that the plan places; all else of a plan is public."""
        wanted = _placed(line.keys)
        if not wanted:
            return True
        faces, placed = state.cards.faces, state.plans[seat].placings.values()
        held = [faces[each] for each in state.hands[seat] if each not in placed]
        return all(held.count(face) >= count for face, count in wanted)

    def propose(self, table: Table[Any], seat: Seat, stream: Stream) -> list[str]:
        """The rest of the plan, ending with the confirmation; of a path that is being drawn, its rest."""
        decision = table.pending[seat]
        assert isinstance(decision, PlanQuestion | PathQuestion)
        if not decision.planner.is_whole:  # somebody else's plan, in which a creature must still make way
            return [decision.safe()]
        state, planned, begun = _before(table.state, seat, decision)
        replies = self._replies(state, 1 - seat)[::2]
        trials = Trials(state, seat, self.scales)
        if begun is not None:
            ends = promises(state, seat, begun)
            bases = [Plan(planned.placings, [*planned.paths, list(end.action.path)]) for end in ends]
            if not bases:
                return [decision.safe()]
            best = max(bases, key=lambda plan: trials.judged(plan, replies))
            return path_keys(state, seat, best.paths[-1])[len(begun) - 1 :]
        plan = trials.best(planned, replies)
        keys = _keys(state, seat, planned, None, plan)
        return list(keys) if keys is not None else [decision.safe()]

    # -- single answers --------------------------------------------------------------------------------------

    def priors(self, state: Any, decision: Decision[Any], keys: Sequence[str]) -> Sequence[float]:
        """Steps towards the enemy leader, and cards before waiting."""
        target = state.leaders[1 - decision.seat]
        near = DISTANCE[target]
        weights = []
        for key in keys:
            verb, _, origin, to = action(key)
            if verb == "move":
                weights.append(2.0 if near[to] < near[origin] else 0.5)
            elif verb == "step":
                weights.append(1.0 + 4.0 / (1 + near[to]))
            else:
                weights.append(1.0 if verb == "place" else 0.3 if verb == RETHINK else 0.7)
        return weights

    def rollout(self, state: Any, decision: Decision[Any], stream: Stream) -> str:
        """Strike if somebody can; else place a card or step nearer."""
        assert isinstance(decision, PlanQuestion | PathQuestion)
        planner = decision.planner
        near = DISTANCE[state.leaders[1 - planner.side]]
        if isinstance(decision, PathQuestion):
            return _onwards(planner, near, decision)
        if not planner.is_whole:
            return decision.sample(stream)
        if planner.is_rethought:  # the same plan would come to the same dead end again
            return DONE
        return _next_action(planner, near, stream) or DONE


def _move(face: str, path: list[str]) -> Text:
    return text("plan.move", card=Text(f"card.{face}"), path=verbatim("-".join(path)))


def _before(state: State, seat: int, decision: Decision[Any]) -> tuple[State, Plan, list[int] | None]:
    """A copy without plans, what the seat has planned so far, and the path that it is drawing."""
    start = state.copy()
    begun = start.plans[seat].paths.pop() if isinstance(decision, PathQuestion) else None
    planned = start.plans[seat]
    start.plans = [Plan({}, []), Plan({}, [])]
    start.plans[seat] = planned.copy()
    return start, planned, begun


def _keys(
    state: State, seat: int, planned: Plan, begun: list[int] | None, plan: Plan
) -> tuple[str, ...] | None:
    """The answers that make a plan, if they are all legal one after the other."""
    first: list[str] = []
    paths = plan.paths[len(planned.paths) :]
    before = planned
    if begun is not None:
        first = path_keys(state, seat, paths[0])[len(begun) - 1 :]
        before = Plan(planned.placings, plan.paths[: len(planned.paths) + 1])
    orders = (sorted(plan.paths[len(before.paths) :]), plan.paths[len(before.paths) :])
    for order in orders:
        tried = Plan(plan.placings, [*before.paths, *order])
        keys = keys_of(state, seat, before, tried)
        if _is_legal(state, seat, before, keys):
            return (*first, *keys)
    return None


def _is_legal(state: State, seat: int, before: Plan, keys: list[str]) -> bool:
    kept = state.plans[seat]
    state.plans[seat] = before.copy()
    planner = Planner(state, seat)
    try:
        for key in keys:
            verb, face, origin, to = action(key)
            if verb == "place":
                if planner.refuse_place(face, to) is not None:
                    return False
                planner.place(face, to)
            elif verb == "move":
                if planner.refuse_creature(origin) or planner.refuse_step([origin], to):
                    return False
                planner.order(origin, to)
            elif verb == "step":
                assert planner.path is not None
                if planner.refuse_step(planner.path, to):
                    return False
                planner.go_on(to)
            elif verb == STOP:
                if planner.refuse_stop() is not None:
                    return False
                planner.path = None
        return planner.is_whole
    finally:
        state.plans[seat] = kept


@lru_cache(maxsize=65536)
def _placed(keys: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """The cards that a plan places, and how many of each."""
    return tuple(Counter(key.split(" ")[1] for key in keys if key.startswith("place ")).items())


def _onwards(planner: Planner, near: tuple[int, ...], decision: PathQuestion) -> str:
    """The step of a path that brings its creature nearest, or the end of the path."""
    path = planner.path
    assert path is not None
    squares = squares_of(planner.next_squares(path) & ~planner.standing)
    best = min(squares, key=near.__getitem__, default=None)
    if best is not None and near[best] < near[path[-1]]:
        return f"step {NAMES[best]}"
    return STOP if planner.refuse_stop() is None else decision.safe()


def _next_action(planner: Planner, near: tuple[int, ...], stream: Stream) -> str | None:
    movement = planner.allowance.movement
    side = planner.side
    steps = [
        (square, squares & ~planner.standing)
        for square, squares in zip(*planner.first_steps(), strict=True)
        if planner.board[square] != side
    ]
    for square, squares in steps:
        if squares and near[square] <= movement[square]:
            return _nearer(square, squares, near)
    places = planner.place_squares()
    if places and (not steps or stream.below(2)):
        faces = planner.faces()
        if faces:
            open_squares = squares_of(places)
            face = faces[stream.below(len(faces))]
            return f"place {face} {NAMES[open_squares[stream.below(len(open_squares))]]}"
    if steps:
        square, squares_left = steps[stream.below(len(steps))]
        if squares_left:
            return _nearer(square, squares_left, near)
    return None


def _nearer(origin: int, squares: int, near: tuple[int, ...]) -> str:
    best = min(squares_of(squares), key=near.__getitem__)
    return f"move {NAMES[origin]}-{NAMES[best]}"
