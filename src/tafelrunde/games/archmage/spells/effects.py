"""Which coroutine carries out which spell: each is named where it is written."""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.games.archmage.facts import Spell
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.runner import Flow

Effect = Callable[[Turn, Spell], Flow[None]]
EFFECTS: dict[str, Effect] = {}
"""By spell id; a temporary spell without an entry lasts, and that is all."""


def effect_of(spell: str) -> Callable[[Effect], Effect]:
    """Marks the coroutine that is the effect of a spell."""

    def mark(effect: Effect) -> Effect:
        if EFFECTS.setdefault(spell, effect) is not effect:
            raise ValueError(f"the spell {spell} has an effect already")
        return effect

    return mark
