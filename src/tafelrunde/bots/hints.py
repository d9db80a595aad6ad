"""Hints: the best options of a seat, each with a reason in the rulebook's words.

Honest like a bot: everything is searched and told in worlds that `imagine` draws. A reason names what such
worlds have in common, first what is done (`Advisor.deeds`), then which terms of the evaluation it betters.
Before anything is told, it is looked at to the end of what the others will most likely do: what would lose
or draw at once is told only where everything would. And where the whole turn, searched to its end, holds a
victory that nobody can take away, that is the hint.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tafelrunde.bots.budget import Budget, Clock
from tafelrunde.bots.calibration import correction
from tafelrunde.bots.forcing import MOST, Forcing
from tafelrunde.bots.search import Ranked, Search
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.beat import Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import CHANCE, Seat
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text, text

BUDGET = Budget(iterations=600, seconds=2.0)
SHOWN = 3
WORLDS = 4
"""In how many worlds a line is played to see what it does."""
DEEDS = 3
"""A reason has at most so many parts."""
NOTABLE = 0.02
"""What a term must gain to be named."""
LOOKED_AT = 4 * SHOWN
"""So many are looked at until one is found that does not lose at once."""
REPLIES = 6
"""Among how many lines the others are thought to choose."""
PLAUSIBLE = 0.15
"""How much worse than the best, in expected result from -1 to 1, an option may be and still be shown."""
MOST_ANSWERS = 40
HOPEFUL = 0.6
"""Whoever expects that much, from -1 to 1, may have won already: then everything is tried to see it."""
TRIED = 4
"""For every iteration of the search, so many answers are tried to see whether the game is won at once."""


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """One good way to answer."""

    keys: tuple[str, ...]
    """The first answers what is asked now; a whole plan has more."""
    words: list[Text]
    """What is done, part by part."""
    reason: list[Text]
    """Why; empty where there is nothing to say but that it is best."""
    value: float
    """The expected result, from -1 (lost) to 1 (won)."""
    elements: tuple[str, ...] = ()
    """The scene's elements that the first answer is about."""


def hints(
    table: Table[Any],
    seat: Seat,
    stream: Stream,
    budget: Budget = BUDGET,
    *,
    is_cancelled: Callable[[], bool] | None = None,
) -> list[Hint]:
    """The best options, the best first; empty when nothing is asked."""
    if seat not in table.pending:
        return []
    search = Search(table, seat, stream)
    search.run(Clock(budget, is_cancelled=is_cancelled))
    ranking = search.ranking()
    best = ranking[0].value
    near = [each for each in ranking[: 4 * SHOWN] if each.value >= best - PLAUSIBLE and each.visits > 1]
    near = near or ranking[:1]
    promise = correction(table).of
    listed = [*near, *(each for each in ranking if each not in near)]
    told = [each._replace(value=promise(each.value)) for each in listed]
    found = _safest(table, seat, stream, told, len(near))
    forcing = Forcing(
        seat,
        stream,
        MOST if budget.iterations is None else TRIED * budget.iterations,
        is_cancelled=is_cancelled,
        is_hopeful=best >= HOPEFUL,
    )
    won = forcing.win(table, [each.keys for each in ranking])
    if won is not None:
        others = [each for each in found if each.ranked.keys != won[: len(each.ranked.keys)]]
        found = [_Seen(table, seat, stream, Ranked(won, search.own.visits, 1.0, 1.0)), *others]
    # Without a reason only the best is worth a word.
    worthy = [each for place, each in enumerate(found) if place == 0 or each.reason]
    return [each.hint(table) for each in worthy[:SHOWN]]


def _safest(
    table: Table[Any], seat: Seat, stream: Stream, ranking: Sequence[Ranked], near: int
) -> list[_Seen]:
    """Of the best lines those that lose least often at once; beyond the near ones only if all of them do."""
    seen: list[_Seen] = []
    for place, ranked in enumerate(ranking[: max(near, LOOKED_AT)]):
        safe = sum(each.losses == 0 for each in seen)
        if safe >= SHOWN or (place >= near and safe):
            break
        seen.append(_Seen(table, seat, stream, ranked))
    least = min(each.losses for each in seen)
    return [each for each in seen if each.losses == least]


class _Seen:
    """A line as it goes in some worlds, to the end of what the others do most likely."""

    def __init__(self, table: Table[Any], seat: Seat, stream: Stream, ranked: Ranked) -> None:
        advisor = table.game.advisor
        self.seat = seat
        self.ranked = ranked
        self.words = advisor.wording(table.imagine(seat, stream), seat, ranked.keys)
        self.losses = 0
        """In how many worlds the game ends at once, and not with the seat's victory."""
        deeds: list[list[Text]] = []
        gains: dict[str, float] = {}
        for number in range(WORLDS):
            world = table.imagine(seat, stream)
            before = world.game.copy(world.state)
            worth = advisor.terms(before, seat)
            beats = _play(world, advisor, seat, stream, ranked.keys, number)
            self.losses += _is_lost(world, advisor, seat)
            deeds.append(advisor.deeds(before, world.state, beats, seat))
            for name, value in advisor.terms(world.state, seat).items():
                gains[name] = gains.get(name, 0.0) + (value - worth.get(name, 0.0)) / WORLDS
        self.reason = reason(deeds, gains)

    def hint(self, table: Table[Any]) -> Hint:
        """What is told of it."""
        keys, value = self.ranked.keys, round(self.ranked.value, 3)
        elements = table.pending[self.seat].option(keys[0]).elements
        return Hint(keys, self.words, self.reason, value, elements)


def _is_lost(world: Table[Any], advisor: Advisor, seat: Seat) -> bool:
    """Whether the game is over, and the seat's side has not won it alone."""
    if world.result is None:
        return False
    sides = {advisor.side_of(world.state, each) for each in world.result.winners}
    return sides != {advisor.side_of(world.state, seat)}


def _play(
    world: Table[Any], advisor: Advisor, seat: Seat, stream: Stream, keys: tuple[str, ...], number: int
) -> list[Beat]:
    """Answer, and let the step go on sensibly to its end: the beats that follow.

    Others do what is best for them in the first world, and in the next ones what comes after that.
    """
    common, beats = world.common, []
    for key in keys:
        beats += world.play(seat, key)
    for _ in range(MOST_ANSWERS):
        asked = [each for each in world.pending if each != CHANCE]
        if not asked or world.is_between_steps or (common is not None and world.common is not common):
            break
        for key in _reply(world, advisor, asked[0], stream, number if asked[0] != seat else 0):
            if asked[0] not in world.pending or world.is_between_steps:
                break
            beats += world.play(asked[0], key)
    return beats


def _reply(world: Table[Any], advisor: Advisor, seat: Seat, stream: Stream, number: int) -> Sequence[str]:
    """What a seat answers: the best it knows, or that line of those it thinks of."""
    lines = advisor.lines(world, seat, stream, REPLIES) if number else None
    if not lines:
        return advisor.propose(world, seat, stream)
    return sorted(lines, key=lambda line: -line.weight)[min(number, len(lines)) - 1].keys


def reason(deeds: list[list[Text]], gains: dict[str, float]) -> list[Text]:
    """What at least half of the worlds have in common, else the terms that gain most."""
    found = majority(deeds)[:DEEDS]
    if not found:
        better = sorted(
            [name for name, gain in gains.items() if gain >= NOTABLE], key=lambda name: -gains[name]
        )
        found = [text(f"hint.term.{name}") for name in better[: DEEDS - 1]]
    return found


def majority(worlds: list[list[Text]]) -> list[Text]:
    """What is told in at least half of some worlds."""
    counted: dict[str, tuple[int, Text]] = {}
    for world in worlds:
        for each in world:
            name = msgspec.json.encode(each).decode()
            counted[name] = (counted.get(name, (0, each))[0] + 1, each)
    return [each for count, each in counted.values() if 2 * count >= len(worlds)]
