"""Hints: the best options of a seat, each with a reason in the rulebook's words.

Honest like a bot: everything is searched and told in worlds that `imagine` draws. A reason names what such
worlds have in common, first what is done (`Advisor.deeds`), then which terms of the evaluation it betters.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tafelrunde.bots.budget import Budget, Clock
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
PLAUSIBLE = 0.15
"""How much worse than the best, in expected result from -1 to 1, an option may be and still be shown."""
MOST_ANSWERS = 40


class Hint(msgspec.Struct, frozen=True, omit_defaults=True):
    """One good way to answer."""

    keys: tuple[str, ...]
    """The first answers what is asked now; a whole plan has more."""
    words: list[Text]
    """What is done, part by part."""
    reason: list[Text]
    """Why."""
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
    shown = [each for each in ranking[: 4 * SHOWN] if each.value >= best - PLAUSIBLE and each.visits > 1]
    return [_hint(table, seat, stream, each) for each in (shown or ranking[:1])[:SHOWN]]


def _hint(table: Table[Any], seat: Seat, stream: Stream, ranked: Ranked) -> Hint:
    advisor = table.game.advisor
    words: list[Text] = []
    deeds: list[list[Text]] = []
    gains: dict[str, float] = {}
    for _ in range(WORLDS):
        world = table.imagine(seat, stream)
        before = world.game.copy(world.state)
        worth = advisor.terms(before, seat)
        words = advisor.wording(table.imagine(seat, stream), seat, ranked.keys)
        beats = _play(world, advisor, seat, stream, ranked.keys)
        deeds.append(advisor.deeds(before, world.state, beats, seat))
        for name, value in advisor.terms(world.state, seat).items():
            gains[name] = gains.get(name, 0.0) + (value - worth.get(name, 0.0)) / WORLDS
    option = table.pending[seat].option(ranked.keys[0])
    return Hint(ranked.keys, words, _reason(deeds, gains), round(ranked.value, 3), option.elements)


def _play(
    world: Table[Any], advisor: Advisor, seat: Seat, stream: Stream, keys: tuple[str, ...]
) -> list[Beat]:
    """Answer, and let the step go on sensibly to its end: the beats that follow."""
    common, beats = world.common, []
    for key in keys:
        beats += world.play(seat, key)
    for _ in range(MOST_ANSWERS):
        asked = [each for each in world.pending if each != CHANCE]
        if not asked or world.is_between_steps or (common is not None and world.common is not common):
            break
        for key in advisor.propose(world, asked[0], stream):
            if asked[0] not in world.pending or world.is_between_steps:
                break
            beats += world.play(asked[0], key)
    return beats


def _reason(deeds: list[list[Text]], gains: dict[str, float]) -> list[Text]:
    """What at least half of the worlds have in common, then the terms that gain most."""
    counted: dict[str, tuple[int, Text]] = {}
    for world in deeds:
        for deed in world:
            name = msgspec.json.encode(deed).decode()
            counted[name] = (counted.get(name, (0, deed))[0] + 1, deed)
    found = [deed for count, deed in counted.values() if 2 * count >= len(deeds)][:DEEDS]
    if not found:
        better = sorted(
            [name for name, gain in gains.items() if gain >= NOTABLE], key=lambda name: -gains[name]
        )
        found = [text(f"hint.term.{name}") for name in better[: DEEDS - 1]]
    return found or [text("hint.quiet")]
