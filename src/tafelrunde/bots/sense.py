"""A second thought before an answer: would any sensible person do that?

What a weak level overlooks is a mistake; what the game calls absurd (`Advisor.absurdities`) is none that
people make. So a line is tried in an imagined world, to the end of the step, before it is answered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tafelrunde.bots.search import WIDE, Ranked
from tafelrunde.table.advisor import Advisor, Deed
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Decision, Seat
from tafelrunde.table.table import Table

MOST_ANSWERS = 60
"""To the end of a step."""
FURTHER = 12
"""So many answers are tried that the search has not looked at."""


def is_absurd(begun: Table[Any], seat: Seat, keys: Sequence[str], stream: Stream, advisor: Advisor) -> bool:
    """Whether the game would call it absurd to answer so in a world that the seat imagines.

    Where it comes otherwise in that world, what was possible of a line is judged.
    """
    first, beats, world = begun.retold(stream.fork())
    name = world.seat_name(seat)
    given = [each.key for each in world.answers_since_checkpoint if each.seat == name]
    asked = first.pending.get(seat) if given else world.pending[seat]
    offered = tuple(asked.legal()) if asked is not None else ()
    before = first.state if given else world.clone(is_light=True).state
    beats = [*beats]
    for place, key in enumerate(keys):
        decision = world.pending.get(seat)
        if decision is None or decision.option(key).objection is not None:
            if not place:
                return True  # a line of an earlier search that has become impossible
            break
        beats += world.play(seat, key)
        given.append(key)
    for _ in range(MOST_ANSWERS):
        if not world.pending or world.is_between_steps:
            break
        who = next(iter(world.pending))
        key = _likeliest(world, who, advisor, stream) if who == seat else _reply(world, who, advisor, stream)
        beats += world.play(who, key)
        if who == seat:
            given.append(key)
    return bool(advisor.absurdities(Deed(seat, tuple(given), offered, before, world.state, beats)))


def others(
    world: Table[Any], seat: Seat, ranking: Sequence[Ranked], stream: Stream, advisor: Advisor
) -> Iterator[tuple[str, ...]]:
    """What else could be answered: what the game proposes, and the likeliest of what was not searched."""
    yield tuple(advisor.propose(world.clone(stream.fork()), seat, stream))
    decision = world.pending[seat]
    if not decision.is_wider_than(WIDE):
        known = {each.keys[0] for each in ranking}
        keys = [key for key in decision.legal() if key not in known]
        weights = dict(zip(keys, advisor.priors(world.state, decision, keys), strict=True))
        yield from ((key,) for key in sorted(keys, key=lambda key: -weights[key])[:FURTHER])


def _likeliest(world: Table[Any], seat: Seat, advisor: Advisor, stream: Stream) -> str:
    """How a good player would go on."""
    decision: Decision[Any] = world.pending[seat]
    if decision.is_wider_than(WIDE):
        return advisor.rollout(world.state, decision, stream)
    keys = decision.legal()
    weights = advisor.priors(world.state, decision, keys)
    return keys[max(range(len(keys)), key=weights.__getitem__)]


def _reply(world: Table[Any], seat: Seat, advisor: Advisor, stream: Stream) -> str:
    return advisor.rollout(world.state, world.pending[seat], stream)
