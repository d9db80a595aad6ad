"""What no sensible player does in Archmage; `make absurd` counts it."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games.archmage.acting import END
from tafelrunde.games.archmage.bot.judgement import judge_of
from tafelrunde.games.archmage.facts import facts_of
from tafelrunde.games.archmage.state import State
from tafelrunde.table.advisor import Deed


def absurdities(deed: Deed) -> list[str]:
    """A Journey that is not begun, and a turn that is ended though its action would bring something.

    Apprentices who learn nothing new are no loss, nor are promotions that bring no points.
    """
    if deed.keys[0] != END:
        return []
    state: State = deed.before
    found = [f"ended-without-{word}" for word in _brings(state, int(deed.seat), deed.offered)][:1]
    full = facts_of(state.variant).costs.movement_points
    is_idle = state.points >= full and not state.ending
    return found or ["idle-turn"] * (is_idle and any(key.startswith("travel ") for key in deed.offered))


def _brings(state: State, seat: int, offered: Sequence[str]) -> list[str]:
    """The kinds of actions that bring points or relics at once."""
    judge, facts = judge_of(state.variant), facts_of(state.variant)
    apprentices = state.apprentices[seat]
    before = judge.learnt(tuple(apprentices))
    found: list[str] = []
    for key in offered:
        word, *names = key.split(" ")
        after = apprentices.copy()
        if word == "initiate":
            after[facts.sphere_numbers[names[0]]] += 1
        elif word == "promote" and all(name in facts.region_numbers for name in names):
            one, other = (facts.region_numbers[name] for name in names)
            after[one] -= 1
            after[other] -= 1
            after[facts.promotions[one, other]] += 1
        if word == "gather" or judge.learnt(tuple(after)) > before:
            found.append(word)
    return sorted(found, reverse=True)
