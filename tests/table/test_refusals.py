"""Every refusal of a short sweep falls into a group that somebody has read beside its rule."""

from __future__ import annotations

import pytest

from tafelrunde.table import game, games
from tests.refusals import known, sweep, unknown

DECISIONS = 60


@pytest.mark.parametrize(
    ("game_id", "mode"), [(each.id, mode.id) for each in games().values() for mode in each.modes]
)
def test_no_refusal_is_new(game_id: str, mode: str) -> None:
    found = game(game_id)
    new = unknown(found, sweep(found, found.mode(mode), DECISIONS))
    assert not new, "read beside their rules, then: make soak ARGS='refusals --write'\n" + "\n".join(new)


@pytest.mark.parametrize("game_id", list(games()))
def test_the_groups_cite_rules_of_the_game(game_id: str) -> None:
    book = game(game_id).rulebook
    cited = {line.split(" | ")[2] for line in known(game(game_id))}
    assert {rule for rule in cited if rule != "(none)" and rule not in book} == set()
