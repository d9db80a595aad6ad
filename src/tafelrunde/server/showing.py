"""Examples of rules for whoever looks at them: tried anew with every request, and nothing of it is kept."""

from __future__ import annotations

from functools import lru_cache
from itertools import count
from typing import Any

from tafelrunde.learn.example import Example, find_example
from tafelrunde.learn.things import keys_of
from tafelrunde.learn.trial import Outcome, Trial
from tafelrunde.server.game_forms import AttemptForm, ExampleForm, TrialForm, TrialRefusal
from tafelrunde.server.views import Numbered
from tafelrunde.table import Game, Refusal
from tafelrunde.table.beat import known_to


@lru_cache(maxsize=64)
def _begun(game: Game[Any], name: str) -> tuple[Trial, list[AttemptForm]] | None:
    """An example with the words of what it tries; those that are looked at are kept ready."""
    example = find_example(game, name)
    if example is None:
        return None
    trial = Trial(game, example)
    return trial, [AttemptForm(trial.label(each), each.rule is not None) for each in example.tries]


def tried(game: Game[Any], name: str, form: TrialForm) -> ExampleForm | None:
    """What comes of a trial; None when there is no such example or try."""
    begun = _begun(game, name)
    if begun is None or (form.attempt is not None and form.attempt >= len(begun[1])):
        return None
    trial, tries = begun
    example = trial.example
    outcome = Outcome(trial.table(), [])
    if form.attempt is not None:
        outcome = trial.tried(example.tries[form.attempt])
    outcome = trial.go_on(outcome, form.answers)
    if form.elements:
        outcome = _asked_why(trial, outcome, form.elements)
    return _told(trial, example, tries, outcome)


def _asked_why(trial: Trial, outcome: Outcome, elements: list[str]) -> Outcome:
    """Why a click is no answer."""
    table = outcome.table
    try:
        objection = table.why_not(trial.seat, None, elements).objection
    except Refusal as refusal:
        return Outcome(table, [], refusal)
    refused = None if objection is None else Refusal("forbidden", objection.reason, objection.rule)
    return Outcome(table, [], refused)


def _told(trial: Trial, example: Example, tries: list[AttemptForm], outcome: Outcome) -> ExampleForm:
    table, beats, refusal = outcome
    scene = table.view(trial.seat)
    asked = table.pending.get(trial.seat)
    return ExampleForm(
        id=example.id,
        rules=example.rules,
        mode=table.mode.id,
        seats=table.mode.seats[: table.seats],
        seat=trial.seat,
        tries=tries,
        scene=scene,
        decision=None if asked is None else Numbered(count()).describe(asked, table.version),
        say=example.text(example.say) if example.say else None,
        show=tuple(dict.fromkeys(key for word in example.show for key in keys_of(scene, word))),
        beats=known_to(trial.seat, beats),
        refusal=None if refusal is None else TrialRefusal(refusal.text, refusal.rule),
        result=table.result if table.is_over else None,
    )
