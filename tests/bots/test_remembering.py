"""What bots remember of positions is what they would work out anew: forgetting changes no judgement."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from tafelrunde.games.morgua.bot.remembering import Judgements
from tafelrunde.table import Decision, Game, Seat, Stream, Table, game

POSITIONS = 12
APART = {"mythos": 7, "tash-kalar": 3, "archmage": 9, "morgua": 14}
"""So many answers lie between two positions that are looked at."""

Judged = tuple[Any, ...]


def forget(found: Game[Any]) -> None:
    """Empty everything that the game's bots keep between two calls."""
    room = type(found.advisor).__module__.rpartition(".")[0]
    for name, module in list(sys.modules.items()):
        for kept in list(vars(module).values()) if name.startswith(room) else ():
            if isinstance(kept, Judgements):
                kept.clear()
            elif hasattr(kept, "cache_clear"):
                kept.cache_clear()


def judged(world: Table[Any], seat: Seat) -> Judged:
    """Everything that a search asks the game about a position."""
    advisor, state = world.game.advisor, world.state
    decision: Decision[Any] = world.pending[seat]
    keys = [] if decision.is_wider_than(100) else decision.legal()
    return (
        advisor.evaluations(state, [Seat(each) for each in range(world.seats)]),
        advisor.lines(world, seat, Stream(1), 1),
        list(advisor.priors(state, decision, keys)) if keys else [],
    )


@pytest.mark.parametrize(
    ("game_id", "mode"),
    [("mythos", None), ("tash-kalar", "duel"), ("tash-kalar", "melee"), ("archmage", None), ("morgua", None)],
)
def test_forgetting_changes_no_judgement(game_id: str, mode: str | None) -> None:
    found = game(game_id)
    chosen, stream = found.mode(mode), Stream(5)
    seats = max(2, chosen.minimum)
    setup = found.sample_setup(chosen, seats, 5)
    table: Table[Any] = Table.new(found, chosen.id, seats=seats, setup=setup, seed=5)
    forget(found)
    seen: list[tuple[Table[Any], Seat, Judged]] = []
    answers = 0
    while table.pending and len(seen) < 2 * POSITIONS:
        seat = next(iter(table.pending))
        if answers % APART[game_id] == 0:  # in two worlds, which a seat cannot tell apart
            for _ in range(2):
                world = table.imagine(seat, stream)
                seen.append((world, seat, judged(world, seat)))
        table.play(seat, found.advisor.rollout(table.state, table.pending[seat], stream))
        answers += 1
    assert len(seen) == 2 * POSITIONS
    for world, seat, remembered in seen:
        forget(found)
        assert judged(world, seat) == remembered
