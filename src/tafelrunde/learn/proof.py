"""Whether a lesson can be given: it is played from its beginning to its end, with all its wrong turns."""

from __future__ import annotations

from typing import Any

from tafelrunde.learn.guide import Guide, Led, Nudge
from tafelrunde.learn.lesson import Lesson, Step, Wrong
from tafelrunde.learn.things import keys_of
from tafelrunde.table.errors import Refusal
from tafelrunde.table.game import Game


def prove(game: Game[Any], lesson: Lesson) -> None:
    """Play a lesson as somebody would who errs wherever one can; raises BadLesson."""
    guide = Guide(game, lesson)
    led = guide.begin()
    while (step := guide.step(led.place)) is not None:
        scene = led.table.view(guide.seat)
        for word in step.show:
            if not keys_of(scene, word):
                raise lesson.wrong(step.name, "show", word=word)
        for wrong in step.wrong:
            _err(guide, led, step, wrong)
        place = led.place
        led = _done(guide, led, step)
        if led.place == place:
            raise lesson.wrong(step.name, "astray", word=", ".join(step.way))


def _done(guide: Guide, led: Led, step: Step) -> Led:
    """The step as it should go; what was answered in it is taken back once on the way."""
    if step.is_reading:
        return _then(guide, step, lambda: guide.read_on(led.table, led.place))
    begun = led
    for key in step.way:
        if led.place != begun.place:
            raise guide.lesson.wrong(step.name, "astray", word=key)
        led = _then(guide, step, lambda led=led, key=key: guide.answer(led.table, led.place, key))
        if led.place == begun.place:
            _check_again(guide, begun, led)
    return led


def _check_again(guide: Guide, begun: Led, led: Led) -> None:
    again = guide.restart(led.table, led.place)
    assert again.table.state == begun.table.state, "a step that is begun anew is as it was"


def _then(guide: Guide, step: Step, act: Any) -> Led:
    try:
        led: Led = act()
    except Nudge as nudge:
        raise guide.lesson.wrong(step.name, "astray", word=", ".join(step.way)) from nudge
    except Refusal as refusal:
        word = ", ".join([*step.way, *step.then])
        raise guide.lesson.wrong(step.name, "refused", word=word, problem=refusal.text).told_by(
            guide.game
        ) from refusal
    else:
        return led


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
