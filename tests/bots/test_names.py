"""A question is recognised by its name: what people read in its prompt may be worded anew at any time."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.bots import Budget, SearchBot, bot
from tafelrunde.bots.players import Bot
from tafelrunde.table import Stream, Table, games
from tafelrunde.table.decision import Decision
from tafelrunde.table.game import Game, Mode
from tafelrunde.table.text import Text

MODES = [(found, mode) for found in games().values() for mode in found.modes]
NAMES = [f"{found.id} {mode.id}" for found, mode in MODES]
REWORDED = Text("prompt.reworded")


def played(found: Game[Any], mode: Mode, players: list[Bot], answers: int) -> list[str]:
    """What bots answer, and the record."""
    setup = found.sample_setup(mode, mode.minimum, 3)
    table: Table[Any] = Table.new(found, mode.id, seed=3, setup=setup)
    for _ in range(answers):
        if not table.pending:
            break
        seat = next(iter(table.pending))
        table.play(seat, players[seat].choose(table, seat))
    return table.lines()


def reword(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every question, whatever it is, reads the same."""

    def seen(decision: Decision[Any], attribute: str) -> Any:
        return REWORDED if attribute == "prompt" else object.__getattribute__(decision, attribute)

    monkeypatch.setattr(Decision, "__getattribute__", seen, raising=False)


def squires() -> list[Bot]:
    return [bot("greedy", Stream(seat)) for seat in range(6)]


def searchers() -> list[Bot]:
    return [SearchBot(Stream(seat), Budget(iterations=5)) for seat in range(6)]


@pytest.mark.parametrize(("found", "mode"), MODES, ids=NAMES)
def test_rewording_every_prompt_changes_no_play(
    found: Game[Any], mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_squires, by_searchers = played(found, mode, squires(), 150), played(found, mode, searchers(), 8)
    reword(monkeypatch)
    assert played(found, mode, squires(), 150) == by_squires
    assert played(found, mode, searchers(), 8) == by_searchers
