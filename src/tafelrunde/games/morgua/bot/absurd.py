"""What no sensible player does in Morgua; `make absurd` counts it."""

from __future__ import annotations

from tafelrunde.games.morgua.acting import END
from tafelrunde.games.morgua.bot.acts import Acts
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import State
from tafelrunde.table.advisor import Deed

WORTH_A_STEP = 0.2
"""What a step must bring a hero nearer to, in fame, for it to be absurd to stand about."""


def absurdities(deed: Deed) -> list[str]:
    """A turn that is ended while a promising mission waits in the hand, or a hero who has not stirred yet.

    A mission for which nothing is in play is rightly kept, and who has nowhere to go may rest.
    """
    if deed.keys[0] != END:
        return []
    state: State = deed.before
    acts = Acts(Reading(state), int(deed.seat))
    found = []
    if any(key.startswith("accept ") and acts.score(key) > 0 for key in deed.offered):
        found.append("mission-left-in-hand")
    if any(
        key.startswith("step ") and not state.moved.get(acts.hero(key)) and acts.score(key) > WORTH_A_STEP
        for key in deed.offered
    ):
        found.append("hero-left-standing")
    return found
