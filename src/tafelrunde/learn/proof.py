"""Whether a lesson can be given and an example is true.

A lesson is played from its beginning to its end, with all its wrong turns; of an example everything is tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tafelrunde.learn.example import Example, Try
from tafelrunde.learn.facts import Facts, untrue
from tafelrunde.learn.guide import Guide, Led, Nudge
from tafelrunde.learn.lesson import BadLesson, Beginning, Lesson, Step, Wrong
from tafelrunde.learn.things import is_known, keys_of
from tafelrunde.learn.trial import Outcome, Trial
from tafelrunde.table.decision import Seat
from tafelrunde.table.errors import Refusal
from tafelrunde.table.game import Game
from tafelrunde.table.scene import Scene


def prove(game: Game[Any], lesson: Lesson) -> None:
    """Play a lesson as somebody would who errs wherever one can; raises BadLesson."""
    guide = Guide(game, lesson)
    led = guide.begin()
    while (step := guide.step(led.place)) is not None:
        _check_shown(lesson, step.name, led.table.view(guide.seat), step.show)
        for wrong in step.wrong:
            _err(guide, led, step, wrong)
        place = led.place
        led = _done(guide, led, step)
        if led.place == place:
            raise lesson.wrong(step.name, "astray", word=", ".join(step.way))


def _check_shown(of: Beginning, step: str, scene: Scene, words: Sequence[str]) -> None:
    for word in words:
        if not keys_of(scene, word):
            raise of.wrong(step, "show", word=word)


def _done(guide: Guide, led: Led, step: Step) -> Led:
    """The step as it should go; what was answered in it is taken back once on the way."""
    begun = led
    if step.is_reading:
        with _going(guide, step):
            return guide.read_on(led.table, led.place)
    for key in step.way:
        if led.place != begun.place:
            raise guide.lesson.wrong(step.name, "astray", word=key)
        with _going(guide, step):
            led = guide.answer(led.table, led.place, key)
        if led.place == begun.place:
            again = guide.restart(led.table, led.place)
            assert again.table.state == begun.table.state, "a step that is begun anew is as it was"
    return led


@contextmanager
def _going(guide: Guide, step: Step) -> Iterator[None]:
    """Whatever stands in the way of a step is wrong with its lesson."""
    try:
        yield
    except Nudge as nudge:
        raise guide.lesson.wrong(step.name, "astray", word=", ".join(step.way)) from nudge
    except Refusal as refusal:
        word = ", ".join([*step.way, *step.then])
        raise guide.lesson.wrong(step.name, "refused", word=word, problem=refusal.text).told_by(
            guide.game
        ) from refusal


def _err(guide: Guide, led: Led, step: Step, wrong: Wrong) -> None:
    """A wrong turn is refused by its rule, or nudged, and changes nothing."""
    before = led.table.length
    found = None
    try:
        taken = guide.answer(led.table, led.place, wrong.answer)
    except Nudge:
        if wrong.rule is not None:
            raise guide.lesson.wrong(step.name, "wrong-allowed", word=wrong.answer, rule=wrong.rule) from None
    except Refusal as refusal:
        found = refusal.rule or "-"
        if found != wrong.rule:
            raise guide.lesson.wrong(
                step.name, "wrong-refused", word=wrong.answer, rule=wrong.rule or "-", found=found
            ) from refusal
    else:
        if taken.place != led.place or step.do:
            raise guide.lesson.wrong(step.name, "wrong-taken", word=wrong.answer)
    assert led.table.length == before, "a wrong turn changes nothing"


def prove_example(game: Game[Any], example: Example) -> list[Outcome]:
    """Try all that an example tries, each from its beginning; raises BadLesson."""
    trial = Trial(game, example)
    table, beats = trial.begun
    _check_shown(example, example.place, table.view(trial.seat), example.show)
    if example.see is not None:
        _hold(trial, example.see, Outcome(table, beats), "see")
    return [_try(trial, each) for each in example.tries]


def _try(trial: Trial, each: Try) -> Outcome:
    """One thing that is tried: refused by its rule at the last answer, or allowed, and its facts are true."""
    outcome = trial.tried(each)
    refusal, word = outcome.refusal, ", ".join(each.answers) or each.say
    if each.rule is None:
        if refusal is not None:
            raise _wrong(trial, "refused", word=word, problem=refusal.text, rule=refusal.rule or "-")
        _hold(trial, each, outcome, word)
    elif refusal is None:
        raise _wrong(trial, "wrong-allowed", word=word, rule=each.rule)
    elif refusal.rule != each.rule:
        raise _wrong(trial, "wrong-refused", word=word, rule=each.rule, found=refusal.rule or "-")
    elif len(each.answers) > 1 and trial.played(each.answers[:-1]).refusal is not None:
        raise _wrong(trial, "refused-early", word=word)
    return outcome


def _hold(trial: Trial, facts: Facts, outcome: Outcome, word: str) -> None:
    """The facts are true, and what is said not to be there could be there."""
    false = untrue(facts, outcome.table, trial.seat, outcome.beats)
    if false is not None:
        raise _wrong(trial, "untrue", word=word, fact=false)
    table = trial.begun.table
    for thing in (*facts.gone, *(thing for thing, count in facts.count.items() if not count)):
        if not any(is_known(table.view(seat), thing) for seat in map(Seat, range(table.seats))):
            raise _wrong(trial, "show", word=thing)
    for kind in (each.split()[0] for each in facts.never):
        if not trial.game.locale.has(f"beat.{kind}"):
            raise _wrong(trial, "no-beat", word=kind)


def _wrong(trial: Trial, code: str, **args: Any) -> BadLesson:
    return trial.example.wrong(trial.example.place, code, **args).told_by(trial.game)
