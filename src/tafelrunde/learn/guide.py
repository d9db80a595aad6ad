"""The guide: leads through a lesson at a table, and judges every answer before it is given.

Where somebody is in a lesson is a `Place`, and the table tells the rest: nothing else is kept. An answer that
the rules forbid is refused as anywhere. One that they allow is tried on a copy first; when it leads nowhere
the lesson goes, it is answered by a nudge and has changed nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from typing import Any, Literal, NamedTuple

import msgspec

from tafelrunde.learn.begin import begin
from tafelrunde.learn.facts import untrue
from tafelrunde.learn.lesson import OR, Goal, Lesson, Step, lessons, words
from tafelrunde.learn.things import keys_of
from tafelrunde.table.beat import Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.errors import Refusal, in_words
from tafelrunde.table.game import Game
from tafelrunde.table.record import Answer, effective_acts
from tafelrunde.table.table import Table
from tafelrunde.table.text import Locale, Text

MOST_PASSES = 40
"""So often others leave it be, one after the other, before a task has failed."""


class Nudge(Refusal):
    """An answer that the rules allow and that is not what the lesson waits for; nothing has changed."""

    def __init__(self, words: Text) -> None:
        super().__init__("nudge", words)


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far somebody is in a lesson."""

    lesson: str
    step: int = 0
    since: int = 0
    """How many answers the game had when the step began."""


class Learnt(msgspec.Struct, frozen=True):
    """A rule of which a lesson tells at its end, in its own words."""

    rule: str
    text: Text


class GuideInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a guide says now."""

    lesson: str
    title: Text
    step: int
    """From 0; as many as there are steps when the lesson is over."""
    steps: int
    kind: Literal["read", "do", "alone", "done"]
    """read: only to read on. do: something is to be answered. alone: the same without help."""
    say: Text
    nudge: Text | None = None
    """What helps after a wrong try."""
    show: tuple[str, ...] = ()
    """Keys of things and places to look at."""
    learned: tuple[Learnt, ...] = ()
    """At the end."""
    next: str | None = None
    """The lesson after this one, at the end."""
    can_repeat: bool = False
    """Something was answered in this step, and can be taken back."""
    hint: Text | None = None
    """Of a puzzle: what helps, for whoever asks."""


class Led(NamedTuple):
    """What followed: the table, the place in the lesson, and what happened."""

    table: Table[Any]
    place: Place
    beats: list[Beat]


def played(table: Table[Any]) -> list[Answer]:
    """The answers that count, chance's and settings left aside."""
    return [act for act in effective_acts(table.record()) if act.seat not in ("chance", "set")]


class Guide:
    """Leads through one lesson; holds no play."""

    def __init__(self, game: Game[Any], lesson: Lesson) -> None:
        self.game = game
        self.lesson = lesson
        self.seat = Seat(game.mode(lesson.mode).seats.index(lesson.seat))

    @property
    def locale(self) -> Locale:
        """Every sentence of the game and of its lessons."""
        return words(self.game)

    # -- looking ---------------------------------------------------------------------------------------------

    def begin(self) -> Led:
        """The table and the place with which the lesson begins."""
        table = begin(self.game, self.lesson)
        return Led(table, Place(self.lesson.id, 0, len(played(table))), table.opening)

    def step(self, place: Place) -> Step | None:
        """The step under way, None at the end."""
        return self.lesson.step[place.step] if place.step < len(self.lesson.step) else None

    def info(self, table: Table[Any], place: Place) -> GuideInfo:
        """What the guide says."""
        lesson, step = self.lesson, self.step(place)
        title, steps = lesson.text("title"), len(lesson.step)
        if step is None:
            learned = tuple(Learnt(rule, lesson.text("learned", rule)) for rule in lesson.learned)
            say = lesson.text("done")
            return GuideInfo(
                lesson.id, title, steps, steps, "done", say, None, (), learned, self._next(), hint=lesson.hint
            )
        said = lesson.text("step", step.name, "say")
        nudge = None if step.is_reading else lesson.text("step", step.name, "nudge")
        kind: Literal["read", "do", "alone"] = "read" if step.is_reading else "do" if step.do else "alone"
        show = tuple(dict.fromkeys(self.shown(table, step)))
        is_begun, hint = self.can_go_back(table, place), lesson.hint
        return GuideInfo(
            lesson.id, title, place.step, steps, kind, said, nudge, show, can_repeat=is_begun, hint=hint
        )

    def shown(self, table: Table[Any], step: Step) -> list[str]:
        """What is lit in a step; things that the scene no longer has are left out."""
        if not step.show:
            return []
        scene = table.view(self.seat)
        return [key for word in step.show for key in keys_of(scene, word)]

    def _next(self) -> str | None:
        names = [each.id for each in lessons(self.game)]
        at = names.index(self.lesson.id) + 1 if self.lesson.id in names else len(names)
        return names[at] if at < len(names) else None

    # -- leading ---------------------------------------------------------------------------------------------

    @in_words
    def answer(self, table: Table[Any], place: Place, key: str) -> Led:
        """An answer of whoever learns: goes on with the lesson, or raises Refusal (the rules') or Nudge."""
        place = self._past_reading(place)
        step = self.step(place)
        option = table.why_not(self.seat, key)
        if option.objection is not None:
            raise Refusal("forbidden", option.objection.reason, option.objection.rule)
        if step is None:
            raise Nudge(Text("lesson-over"))
        nudge = Nudge(self.lesson.text("step", step.name, "nudge"))
        given = len(self._own(table, place))
        if step.do and not any(fnmatchcase(option.key, each) for each in step.do[given].split(OR)):
            raise nudge
        twin = self.twin(table)
        before = self.game.round_of(twin.state)
        beats = twin.answer(self.seat, option.key)
        if step.goal is None:
            if given + 1 < len(step.do):
                return Led(twin, place, beats + self._let_pass(twin))
            return self._complete(twin, place, step, beats)
        if step.against and self.seat not in twin.pending:
            for reply in step.against[1:]:
                other = self.twin(twin)
                if not is_reached(step.goal, self.seat, other, beats + self.let_reply(other, place, reply)):
                    raise nudge
        beats += self.let_reply(twin, place, step.against[0] if step.against else step.then)
        if is_reached(step.goal, self.seat, twin, beats):
            return self._on(twin, place, beats + self._let_pass(twin))
        is_spent = step.goal.within and given + 1 >= step.goal.within
        if is_spent or self.seat not in twin.pending or self.game.round_of(twin.state) != before:
            raise nudge
        return Led(twin, place, beats)

    def read_on(self, table: Table[Any], place: Place) -> Led:
        """Go on after a step in which there is nothing to do; elsewhere nothing happens."""
        step = self.step(place)
        if step is None or not step.is_reading:
            return Led(table, place, [])
        return self._complete(self.twin(table) if step.then else table, place, step, [])

    def skip(self, table: Table[Any], place: Place) -> Led:
        """Let the guide do what is expected: the rest of the step, from its beginning."""
        step = self.step(place)
        if step is None or step.is_reading:
            return self.read_on(table, place)
        beats: list[Beat] = []
        table = self.restart(table, place).table
        for key in step.way:
            table, place, more = self.answer(table, place, key)
            beats += more
        return Led(table, place, beats)

    def show_next(self, table: Table[Any], place: Place) -> Led:
        """Give the next answer of what is expected; whoever has gone astray begins the step anew with it."""
        step = self.step(place)
        if step is None or step.is_reading:
            return self.read_on(table, place)
        acts = played(table)
        given = [acts[at].key for at in self._own(table, place)]
        if given != list(step.way[: len(given)]):
            table, given = self.restart(table, place).table, []
        return self.answer(table, place, step.way[len(given)])

    def restart(self, table: Table[Any], place: Place) -> Led:
        """The table as it was when the step began."""
        return Led(self._without(table, len(played(table)) - place.since), place, [])

    @in_words
    def back(self, table: Table[Any], place: Place) -> Led:
        """The table before the last answer of whoever learns; raises Refusal when the step has none yet."""
        own = self._own(table, place)
        if not own:
            raise Refusal("cannot-undo", Text("lesson-nothing-to-undo"))
        return Led(self._without(table, len(played(table)) - own[-1]), place, [])

    def can_go_back(self, table: Table[Any], place: Place) -> bool:
        """Whether whoever learns has answered something in this step."""
        return bool(self._own(table, place))

    def _without(self, table: Table[Any], count: int) -> Table[Any]:
        if not count:
            return table
        twin = table.clone()
        for _ in range(count):
            twin.undo()
        return twin

    # -- inside ----------------------------------------------------------------------------------------------

    def twin(self, table: Table[Any]) -> Table[Any]:
        """A copy on which chance says the same whenever the same is answered."""
        return table.clone(Stream(f"{self.game.id} {self.lesson.id} {self.lesson.seed} {len(played(table))}"))

    def _past_reading(self, place: Place) -> Place:
        """Whoever acts while there is something to read has read it; not where others act first."""
        while (step := self.step(place)) is not None and step.is_reading and not step.then:
            place = msgspec.structs.replace(place, step=place.step + 1)
        return place

    def _own(self, table: Table[Any], place: Place) -> list[int]:
        """Which of the answers of the game whoever learns has given in this step."""
        acts = enumerate(played(table))
        return [at for at, act in acts if at >= place.since and act.seat == self.lesson.seat]

    def _complete(self, table: Table[Any], place: Place, step: Step, beats: list[Beat]) -> Led:
        for line in step.then:
            name, _, key = line.partition(" ")
            seat = table.seat_of(name)
            beats = beats + self._let_pass(table, seat) + table.answer(seat, key)
        return self._on(table, place, beats + self._let_pass(table))

    def _on(self, table: Table[Any], place: Place, beats: list[Beat]) -> Led:
        return Led(table, Place(place.lesson, place.step + 1, len(played(table))), beats)

    def let_reply(self, table: Table[Any], place: Place, reply: Sequence[str]) -> list[Beat]:
        """In a task, others answer as they are told whenever they are asked, and leave be the rest."""
        beats = self._let_pass(table)
        lines = [line.partition(" ") for line in reply]
        while self.seat not in table.pending:
            given = [act.seat for act in played(table)[place.since :]]
            names = {table.seat_name(seat): seat for seat in table.pending}
            name = next(
                (name for name in names if given.count(name) < sum(each[0] == name for each in lines)), None
            )
            if name is None:
                break
            key = [each[2] for each in lines if each[0] == name][given.count(name)]
            beats += table.answer(names[name], key) + self._let_pass(table)
        return beats

    def _let_pass(self, table: Table[Any], until: Seat | None = None) -> list[Beat]:
        """Others leave be what they may leave be, until a seat is asked; usually whoever learns."""
        beats: list[Beat] = []
        for _ in range(MOST_PASSES):
            if (self.seat if until is None else until) in table.pending:
                break
            waiting = [(seat, each) for seat, each in table.pending.items() if each.default is not None]
            if not waiting:
                break
            seat, decision = waiting[0]
            beats += table.answer(seat, decision.default or "")
        return beats


def is_reached(goal: Goal, seat: Seat, table: Table[Any], beats: Sequence[Beat]) -> bool:
    """Whether all that a goal names has come true for a seat."""
    return untrue(goal, table, seat, list(beats)) is None
