"""Whether a puzzle is one: there is one way to its aim, and nothing that others do can stop it."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from tafelrunde.learn.guide import Guide, Led, Nudge, is_reached
from tafelrunde.learn.puzzle import Puzzle, game_of
from tafelrunde.learn.ways import Reply, TooWide, Walk, Way
from tafelrunde.table.beat import Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.errors import Refusal
from tafelrunde.table.table import Table

MOST = 9_000
"""So many answers may be tried in one proof."""
WORLDS = 4
"""In so many imagined worlds the solution must do as well."""
EVERY = 0
"""Instead of a number of worlds: whatever is hidden, all of them are alike."""


class Proof(NamedTuple):
    """What was found."""

    walk: Walk
    worlds: int
    """In how many imagined worlds the solution was tried, or EVERY."""


def proof(puzzle: Puzzle) -> Proof:
    """Search through the whole turn; raises BadLesson, or says what was found and what it holds for."""
    guide = Guide(game_of(puzzle), puzzle)
    begun = guide.begin()
    _check_solution(guide, begun)
    reached = partial(is_reached, puzzle.goal, guide.seat)
    replies, within = puzzle.against or (puzzle.then,), puzzle.goal.within
    walk = Walk(guide, begun.place, reached, most=MOST, within=within, replies=replies)
    try:
        walk.walk(begun.table)
        _check_worlds(guide, begun)
    except TooWide as wide:
        raise puzzle.wrong("", "puzzle-wide") from wide
    if walk.is_uncertain:
        raise puzzle.wrong("", "puzzle-chance")
    second = walk.second(puzzle.solution)
    if second is not None:
        raise puzzle.wrong("", "puzzle-second", word=", ".join(second))
    return Proof(walk, EVERY if _is_same_everywhere(guide, begun) else WORLDS)


def _check_solution(guide: Guide, begun: Led) -> None:
    """The guide takes the solution, and it is at its end with the last answer."""
    led, puzzle = begun, guide.lesson
    way = puzzle.step[0].solution
    for count, key in enumerate(way, start=1):
        try:
            led = guide.answer(led.table, led.place, key)
        except Nudge as nudge:
            raise puzzle.wrong("", "astray", word=", ".join(way)) from nudge
        except Refusal as refusal:
            raise puzzle.wrong("", "refused", word=key, problem=refusal.text).told_by(guide.game) from refusal
        if (guide.step(led.place) is None) is not (count == len(way)):
            raise puzzle.wrong("", "astray", word=", ".join(way))


def _check_worlds(guide: Guide, begun: Led) -> None:
    """Whatever is hidden, and whatever others answer, the solution reaches the aim."""
    puzzle, stream = guide.lesson, Stream(f"{guide.lesson.id} worlds")
    way, told = puzzle.step[0].solution, [puzzle.step[0].then] if puzzle.step[0].then else plans(guide, begun)
    for world in (begun.table, *(begun.table.imagine(guide.seat, stream) for _ in range(WORLDS))):
        for reply in told or ((),):
            stopped = _stopped(guide, guide.twin(world), way, reply, [])
            if stopped is not None:
                raise puzzle.wrong("", "puzzle-stopped", word=", ".join(stopped))
        told = told[:1]  # plans are made in the open; in other worlds one of them is enough


def _is_same_everywhere(guide: Guide, begun: Led) -> bool:
    """Whether nothing hidden can matter: nobody else holds any of it, or nobody else is asked meanwhile.

    Chance, and whatever shows itself on the way, is ruled out by the search.
    """
    table, seat = guide.twin(begun.table), guide.seat
    cards = guide.game.cards(table.state)
    if cards is None or not any(seen and not cards.knows(seat, each) for each, seen in enumerate(cards.seen)):
        return True
    for key in guide.lesson.step[0].solution[:-1]:
        table.play(seat, key)
        if table.common is not None or seat not in table.pending:
            return False
    return table.common is None


def plans(guide: Guide, begun: Led, most: int = MOST) -> list[Reply]:
    """Where all decide together, every plan of the other side, as lines of a record; else nothing."""
    if begun.table.common is None:
        return []
    (other,) = [seat for seat in begun.table.pending if seat != guide.seat]
    walk = Walk(guide, begun.place, lambda table, _: other not in table.pending, most=most, seat=other)
    walk.walk(begun.table)
    name = begun.table.seat_name(other)
    return [tuple(f"{name} {key}" for key in way) for way in walk.reaching]


def _stopped(
    guide: Guide, table: Table[Any], way: Way, reply: Reply, beats: list[Beat]
) -> tuple[str, ...] | None:
    """The answers of others after which the solution fails, if there are such; they may answer anything."""
    goal, seat = guide.lesson.step[0].goal, guide.seat
    assert goal is not None
    if is_reached(goal, seat, table, beats):
        return None
    if seat in table.pending:
        if not way or table.why_not(seat, way[0]).objection is not None:
            return way[:1]
        return _stopped(guide, table, way[1:], reply, table.play(seat, way[0]))
    if reply:
        for line in reply:
            name, _, key = line.partition(" ")
            beats = beats + table.play(table.seat_of(name), key)
        return None if is_reached(goal, seat, table, beats) else reply
    for other, decision in table.pending.items():
        for key in decision.legal():
            twin = guide.twin(table)
            rest = _stopped(guide, twin, way, (), beats + twin.play(other, key))
            if rest is not None:
                return (f"{table.seat_name(other)} {key}", *rest)
        return None
    return way[:1]
