"""The coach: what would have been better than what a seat has answered, and why.

Honest like a hint: every question is judged at the table as it was when it was asked, in worlds that look to
the seat as that table did. What is told is what differs: two lines are tried in the same worlds, by as much
thinking, and then played on to see what only one of them brings about. What is hardly worse is left alone.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from copy import deepcopy
from itertools import cycle, pairwise
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec

from tafelrunde.bots.budget import Budget, Clock
from tafelrunde.bots.calibration import correction
from tafelrunde.bots.hints import DEEDS, Hint, hints, majority, reason
from tafelrunde.bots.search import Search, rank
from tafelrunde.bots.tree import Answers, Edge
from tafelrunde.table.beat import Beat, known_to
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import CHANCE, Seat
from tafelrunde.table.record import NO_ANSWERS, Record, effective_lines, replay_act
from tafelrunde.table.scene import Scene
from tafelrunde.table.table import Table
from tafelrunde.table.taking_back import idle_answer
from tafelrunde.table.text import Text

THOUGHT = Budget(iterations=300, seconds=1.2)
"""For what would have been good."""
COMPARED = Budget(iterations=160, seconds=0.8)
"""For both lines together."""
REPLY = Budget(iterations=16)
"""For each answer when a line is played on."""
FEW = 12
"""Answers that can all be looked at then."""
NOTABLE = 0.04
"""How much less a line must win, from 0 to 1, to be called worse."""
LEAST = 20
"""So often both are tried together, however busy the machine is."""
WORLDS = 4
"""In how many worlds both lines are played on to see what differs."""
MOST_JUDGED = 6
"""So many questions of a turn are judged, the last ones."""
MOST_ANSWERS = 40
MOMENTS = 3
"""How many are told of a whole game."""
LOOKED_AT = 6
"""And in how many of its rounds they are looked for: those after which the seat stood worst."""


OWN_LOSSES = ("death", "loss")
OTHERS_GAINS = ("score",)
"""What hurts, by how a beat looks."""


class Played(NamedTuple):
    """What happened by an answer, and what the seat saw then."""

    beats: list[Beat]
    scene: Scene


class Question(NamedTuple):
    """Something that a seat was asked and could have answered otherwise."""

    line: int
    """Of the record, that of its (first) answer."""
    then: Table[Any]
    """The table as it was."""
    keys: tuple[str, ...]
    """What it answered, to the end of its part of a common decision."""
    round: int


class Insight(msgspec.Struct, frozen=True):
    """Something better than what was answered."""

    line: int
    """Of the record, that of the answer; the position before it is where to try again."""
    round: int
    keys: tuple[str, ...]
    words: list[Text]
    """What was answered."""
    value: float
    """The expected result of that, from -1 (lost) to 1 (won)."""
    better: Hint
    """With what it brings about and the other does not."""
    then: list[Text]
    """What the other leads to and the better one does not, in the story's words."""
    before: Scene
    """What the seat saw then."""
    shown: tuple[list[Played], list[Played]]
    """In one world how it may go on, after what was answered and after the better."""

    @property
    def loss(self) -> float:
        """By how much less it wins, from 0 to 1."""
        return (self.better.value - self.value) / 2


class Review(msgspec.Struct, frozen=True):
    """What there is to say of some questions."""

    judged: int
    """How many could have been answered otherwise; with no insight they were answered well."""
    insights: list[Insight]


# -- what was asked ------------------------------------------------------------------------------------------


def questions(record: Record, seat: Seat) -> Iterator[Question]:
    """What a seat could have answered otherwise, in order; a plan that is still being made is none yet."""
    table = record.start()
    asked: Question | None = None
    common: object | None = None
    for line, act in effective_lines(record):
        name = table.seat_name(seat)
        if act.seat == name and asked is not None and common is not None and table.common is common:
            asked = asked._replace(keys=(*asked.keys, act.key))
        else:
            if asked is not None:
                yield asked
            asked, common = None, table.common
            decision = table.pending.get(seat) if act.seat == name and act.seat not in NO_ANSWERS else None
            if decision is not None and idle_answer(decision) is None:
                asked = Question(line, table.clone(), (act.key,), table.game.round_of(table.state))
        replay_act(table, act.seat, act.key)
    is_unfinished = common is not None and table.common is common and seat in table.pending
    if asked is not None and not is_unfinished:
        yield asked


def review_turn(
    record: Record, seat: Seat, stream: Stream, budget: Budget = THOUGHT, compared: Budget = COMPARED
) -> Review:
    """What was worst in the last round in which the seat answered anything, if anything was bad."""
    last: list[Question] = []
    for each in questions(record, seat):
        last = [*(last if last and last[-1].round == each.round else []), each]
    return _review(last, seat, stream, budget, compared)


def review_game(
    record: Record,
    seat: Seat,
    stream: Stream,
    budget: Budget = THOUGHT,
    compared: Budget = COMPARED,
) -> Review:
    """The most instructive moments of a game, those that cost most, in their order."""
    rounds: dict[int, list[Question]] = {}
    for each in questions(record, seat):
        rounds.setdefault(each.round, []).append(each)
    hopes = [_hope(asked[0].then, seat, stream) for asked in rounds.values()]
    result = record.replay().result
    hopes.append(0.0 if result is None else 1.0 if seat in result.winners else -1.0)
    falls = [after - before for before, after in pairwise(hopes)]
    worst = sorted(range(len(falls)), key=falls.__getitem__)[:LOOKED_AT]
    listed = list(rounds.values())
    found = Review(0, [])
    for place in worst:
        here = _review(listed[place], seat, stream, budget, compared)
        found = Review(found.judged + here.judged, found.insights + here.insights)
    dearest = sorted(found.insights, key=lambda each: -each.loss)[:MOMENTS]
    return Review(found.judged, sorted(dearest, key=lambda each: each.line))


def _hope(then: Table[Any], seat: Seat, stream: Stream) -> float:
    """What a seat could expect, as far as it knew."""
    return then.game.advisor.evaluate(then.imagine(seat, stream).state, seat)


def _review(
    asked: Sequence[Question], seat: Seat, stream: Stream, budget: Budget, compared: Budget
) -> Review:
    """Of the last questions of a round the one that was answered worst, if any was."""
    asked = asked[-MOST_JUDGED:]
    share = len(asked) or 1
    found = [judge(each, seat, stream, _part(budget, share), _part(compared, share)) for each in asked]
    worse = sorted([each for each in found if each is not None], key=lambda each: -each.loss)
    return Review(len(asked), worse[:1])


def _part(budget: Budget, share: int) -> Budget:
    """A turn of many questions takes no longer than one of few: its seconds are shared, up to a half."""
    seconds = None if budget.seconds is None else budget.seconds * max(1 / share, 0.5)
    return Budget(budget.iterations, seconds)


# -- what was better -----------------------------------------------------------------------------------------


def judge(
    asked: Question, seat: Seat, stream: Stream, budget: Budget = THOUGHT, compared: Budget = COMPARED
) -> Insight | None:
    """Something clearly better than what was answered, or None."""
    then = asked.then
    mine = asked.keys if then.common is not None else asked.keys[:1]
    found = hints(then, seat, stream, budget)
    best = found[0].keys if found else mine
    if sorted(best) == sorted(mine) or (then.common is None and best[0] == mine[0]):
        return None
    comparison = _Comparison(then, seat, stream, (mine, best))
    comparison.run(Clock(compared))
    while comparison.own.visits < LEAST:
        comparison.run(Clock(Budget(iterations=LEAST - comparison.own.visits)))
    promise = correction(then).of
    values = [promise(2 * comparison.own.edges[line].value - 1) for line in (mine, best)]
    if (values[1] - values[0]) / 2 < NOTABLE:
        return None
    differs = _Difference(then, seat, stream, mine, best)
    better = msgspec.structs.replace(found[0], reason=differs.because, value=round(values[1], 3))
    words = then.game.advisor.wording(then.imagine(seat, stream), seat, mine)
    value = round(values[0], 3)
    shown = differs.mine, differs.best
    seen = then.view(seat)
    return Insight(asked.line, asked.round, mine, words, value, better, differs.follows, seen, shown)


class _Comparison(Search):
    """Two lines for the seat's own choice, tried in turn."""

    def __init__(
        self,
        table: Table[Any],
        seat: Seat,
        stream: Stream,
        lines: tuple[tuple[str, ...], tuple[str, ...]],
    ) -> None:
        super().__init__(table, seat, stream)
        self.own.add((line, 1.0) for line in lines)
        self.own.has_lines = True
        self._next = cycle(lines)

    def _select(
        self, world: Table[Any], seat: Seat, choice: Answers, keys: Sequence[str] | None
    ) -> tuple[Hashable, Edge]:
        if choice is not self.own:
            return super()._select(world, seat, choice, keys)
        name = next(self._next)
        return name, choice.edges[name]


class _Difference:
    """What two lines lead to in the same worlds, as long as everybody does what is best for them."""

    def __init__(
        self, then: Table[Any], seat: Seat, stream: Stream, mine: tuple[str, ...], best: tuple[str, ...]
    ) -> None:
        advisor = then.game.advisor
        deeds: list[list[Text]] = []
        follows: list[list[Text]] = []
        gains: dict[str, float] = {}
        self.mine: list[Played] = []
        self.best: list[Played] = []
        for number in range(WORLDS):
            world = then.imagine(seat, stream)
            before = world.game.copy(world.state)
            ways: list[list[Played]] = []
            done: list[list[Text]] = []
            for line, sign in ((mine, -1.0), (best, 1.0)):
                twin = deepcopy(world)
                ways.append(_play_on(twin, seat, stream, line))
                beats = [beat for each in ways[-1] for beat in each.beats]
                done.append(advisor.deeds(before, twin.state, beats, seat))
                for name, value in advisor.terms(twin.state, seat).items():
                    gains[name] = gains.get(name, 0.0) + sign * value / WORLDS
            deeds.append([deed for deed in done[1] if deed not in done[0]])
            follows.append(_only_in_first(then, ways, seat))
            if not number:
                self.mine, self.best = ways
        self.because = _unlike(reason(deeds, gains))
        self.follows = majority(follows)[:DEEDS]


def _unlike(told: Sequence[Text]) -> list[Text]:
    """Each sentence once, whatever its numbers: worlds differ."""
    return list({each.key: each for each in reversed(told)}.values())[::-1]


def _only_in_first(table: Table[Any], ways: Sequence[Sequence[Played]], seat: Seat) -> list[Text]:
    """What hurts the seat by the first way, and not by the second: what it loses, what others score."""
    told = [
        [
            beat.text()
            for each in way
            for beat in each.beats
            if _hurts(table, beat, {int(seat), table.game.advisor.side_of(table.state, seat)})
        ]
        for way in ways
    ]
    return [each for place, each in enumerate(told[0]) if each not in (*told[1], *told[0][:place])]


def _hurts(table: Table[Any], beat: Beat, own: set[int]) -> bool:
    look = table.game.looks.beats.get(beat.kind)
    if look is None or beat.whose is None:
        return False
    return look.act in OWN_LOSSES if beat.whose in own else look.act in OTHERS_GAINS


def _play_on(world: Table[Any], seat: Seat, stream: Stream, keys: tuple[str, ...]) -> list[Played]:
    """Answer, and go on until the seat is to choose anew after the others have."""
    common = world.common
    played: list[Played] = []
    have_others = False

    def play(who: Seat, key: str) -> None:
        beats = world.play(who, key)
        played.append(Played(known_to(seat, beats), world.view(seat)))

    for key in keys:
        play(seat, key)
    while len(played) < MOST_ANSWERS:
        asked = [each for each in world.pending if each != CHANCE]
        if not asked or (common is not None and world.common is not common):
            break
        who = asked[0]
        if common is None and who == seat and have_others and world.is_between_steps:
            break
        have_others |= who != seat
        for key in _reply(world, who, stream):
            if who not in world.pending or world.pending[who].option(key).objection is not None:
                break
            play(who, key)
    return played


def _reply(world: Table[Any], seat: Seat, stream: Stream) -> Sequence[str]:
    """What is sensible: the best line that the game can name at once; among many answers a short search."""
    advisor, decision = world.game.advisor, world.pending[seat]
    lines = advisor.lines(world, seat, stream, 1)
    if lines:
        return max(lines, key=attrgetter("weight")).keys
    if decision.is_wider_than(FEW) or len(decision.legal()) > FEW:
        return rank(world, seat, stream, REPLY)[0].keys
    return advisor.propose(world, seat, stream)
