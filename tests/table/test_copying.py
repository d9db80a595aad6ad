"""Generated copies: equal, independent, and with every field."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tafelrunde.games.morgua.state import State
from tafelrunde.lab.bench import mid_game
from tafelrunde.table import game
from tafelrunde.table.copying import copier


class Fixed(msgspec.Struct, frozen=True):
    number: int


class Inner(msgspec.Struct):
    numbers: list[int]

    def copy(self) -> Inner:
        return Inner(self.numbers.copy())


class Outer(msgspec.Struct):
    word: str
    pair: tuple[int, int]
    flat: list[Fixed]
    deep: list[list[int]]
    table: dict[int, int]
    nested: dict[str, list[list[int]]]
    inner: Inner
    maybe: Inner | None = None
    fixed: Fixed | None = None
    kept: list[str] = []


def outer() -> Outer:
    return Outer(
        "a", (1, 2), [Fixed(1)], [[1], [2]], {1: 2}, {"a": [[3]]}, Inner([4]), Inner([5]), Fixed(6), ["b"]
    )


def changeable(value: Any) -> list[int]:
    """The ids of all that could be changed inside a value."""
    found: list[int] = []
    if isinstance(value, list | dict):
        found.append(id(value))
        for each in value.values() if isinstance(value, dict) else value:
            found += changeable(each)
    elif isinstance(value, msgspec.Struct) and not value.__struct_config__.frozen:
        found.append(id(value))
        for name in value.__struct_fields__:
            found += changeable(getattr(value, name))
    return found


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    before = outer()
    after = copier(Outer)(before)
    assert after == before
    assert not set(changeable(before)) & set(changeable(after))
    assert after.flat[0] is before.flat[0]
    assert copier(Outer)(msgspec.structs.replace(before, maybe=None)).maybe is None


def test_what_is_said_never_to_change_is_shared() -> None:
    before = outer()
    after = copier(Outer, shared=("kept", "deep"))(before)
    assert after.kept is before.kept
    assert after.deep is before.deep
    assert after.table is not before.table


@pytest.mark.parametrize("seed", range(3))
def test_a_state_of_morgua_is_copied_whole(seed: int) -> None:
    state: State = mid_game(game("morgua"), seed=seed).state
    twin = state.copy()
    assert twin == state
    allowed = {id(state.deck_names)} | ({id(state.fight.seats)} if state.fight is not None else set())
    assert set(changeable(state)) & set(changeable(twin)) <= allowed
