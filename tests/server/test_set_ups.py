"""Set-ups that somebody has made up: whatever they are, a game names what is wrong with them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tafelrunde.table import BadSetup, Table, game, prove

SCALARS = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12)
VALUES = st.recursive(
    SCALARS | st.sampled_from(["a", "60", "adept", "now", "highland", "seven-gates", "x"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
OPTIONS = {
    "mythos": ["decks"],
    "tash-kalar": ["schools", "start", "colours", "board", "adjacent"],
    "archmage": ["start", "level", "variant"],
    "morgua": ["decks", "start", "rounds"],
}


@pytest.mark.parametrize("name", sorted(OPTIONS))
@settings(max_examples=150, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_set_up_is_played_or_named(name: str, data: st.DataObject) -> None:
    mode = data.draw(st.sampled_from(game(name).modes))
    one_each = st.lists(VALUES, min_size=mode.minimum, max_size=mode.minimum)
    options: dict[str, Any] = data.draw(
        st.dictionaries(st.sampled_from(OPTIONS[name]), VALUES | one_each, min_size=1, max_size=3)
    )
    try:
        table: Table[Any] = Table.new(game(name), mode.id, setup=options, seed=1)
    except BadSetup:
        return
    prove(table)
