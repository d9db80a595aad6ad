"""Saves: what is damaged is refused, and what the rules have outgrown is dropped with a notice."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.table import (
    BadSave,
    Beats,
    RuleFailure,
    Stream,
    Table,
    TafelrundeError,
    game,
    load,
    roll,
    save,
)
from tafelrunde.table.save import MAX_SIZE, _checksum, read
from tafelrunde.table.testing import check_oracle, describe, random_game, registered
from tests.table.positions import NORTH, SOUTH, hands_of_two, table_at
from tests.table.scripted import Bag, Scripted, asks, pick
from toy import GAME, Toy


def some_table() -> Table[Any]:
    """South has bid, north has not: a common decision in its middle."""
    table = Table.new(GAME, seed=1)
    table.answer(SOUTH, "1")
    return table


DATA = save(some_table(), {"names": ["Anna", "Ben"]})


def sealed(body: dict[str, Any]) -> bytes:
    """A save with that content and the right checksum."""
    raw = msgspec.json.encode(body)
    return msgspec.json.encode({"tafelrunde": 1, "checksum": _checksum(raw), "table": msgspec.Raw(raw)})


def content(data: bytes = DATA) -> dict[str, Any]:
    body: dict[str, Any] = msgspec.json.decode(data)["table"]
    return body


def test_a_save_keeps_everything() -> None:
    table = some_table()
    again = load(DATA)
    assert describe(again) == describe(table)
    assert again.record() == table.record()
    assert again.version == table.version
    assert again.opening == []
    assert again.notices == []
    assert again.can_undo(SOUTH)
    assert read(DATA).extra == {"names": ["Anna", "Ben"]}


def test_saves_at_every_decision_of_a_game() -> None:
    for table in random_game(GAME, "party", seed=2):
        assert describe(load(save(table))) == describe(table)


def test_a_save_cut_anywhere_is_unreadable() -> None:
    for length in range(len(DATA)):
        with pytest.raises(BadSave):
            load(DATA[:length])


def test_a_changed_byte_is_found() -> None:
    for place in range(len(DATA)):
        for flip in (1, 128):
            changed = bytearray(DATA)
            changed[place] ^= flip
            try:
                again = load(bytes(changed))
            except BadSave:
                continue
            # Only the envelope's own field names and spelling can change without harm.
            assert describe(again) == describe(some_table())


def test_a_save_of_the_future_says_so() -> None:
    with pytest.raises(BadSave, match="newer program"):
        read(DATA.replace(b'{"tafelrunde":1', b'{"tafelrunde":2'))
    for field in ("rules", "schema"):
        with pytest.raises(BadSave, match="newer rules"):
            load(sealed({**content(), field: 2}))


@pytest.mark.parametrize("name", ["archmage", "morgua", "tash-kalar"])
def test_no_state_has_more_seats_than_its_game(name: str) -> None:
    """Much is made for every seat: a number of nine digits would be a gigabyte."""
    found = game(name)
    seats = [mode.minimum for mode in found.modes] + [mode.maximum for mode in found.modes]
    state = msgspec.to_builtins(Table.new(found, seed=1).state)
    for number in (min(seats) - 1, max(seats) + 1, 10**9):
        with pytest.raises(msgspec.ValidationError, match="seats"):
            msgspec.convert({**state, "seats": number}, found.state_type)


@pytest.mark.parametrize("name", ["archmage", "morgua", "mythos", "tash-kalar"])
def test_no_state_holds_what_no_card_is_called(name: str) -> None:
    found = game(name)
    state = Table.new(found, seed=1).state
    assert found.problems(state) == []
    for place, face in enumerate(state.cards.faces):
        twin = found.copy(state)
        twin.cards.faces[place] = f"{face}s"
        assert found.problems(twin), face


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"game": "chess"}, "no game “chess”"),
        ({"mode": "solo"}, "no mode “solo”"),
        ({"seats": 3}, "cannot be read"),
        ({"state": {}}, "cannot be read"),
        ({"state": None}, "cannot be read"),
        ({"schema": 0}, "schema 0"),
        ({"answers": [["south"]]}, "cannot be read"),
    ],
)
def test_a_save_that_makes_no_sense_is_refused(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadSave, match=problem):
        load(sealed({**content(), **change}))


def test_a_state_that_the_game_finds_broken_is_refused() -> None:
    body = content()
    body["state"]["deck"].pop()
    with pytest.raises(BadSave, match="cards that lie somewhere"):
        load(sealed(body))
    body = content()
    body["state"]["phase"] = "a phase of another game"
    with pytest.raises(BadSave, match="does not lead"):
        load(sealed(body))


def test_a_position_that_no_game_led_to_is_refused() -> None:
    """It may fit together so well that nobody notices before it is played on."""
    body = content()
    body["state"]["coins"] = [coins + 1 for coins in body["state"]["coins"]]
    with pytest.raises(BadSave, match="does not lead"):
        load(sealed(body))
    for version in (-1, len(body["lines"]) + 1, 2**63):
        with pytest.raises(BadSave, match="does not lead"):
            load(sealed({**content(), "version": version}))
    assert load(sealed(body), is_own=True).pending, "what we have saved ourselves is believed"


def test_a_save_has_a_largest_size() -> None:
    with pytest.raises(BadSave, match="at most"):
        read(b" " * (MAX_SIZE + 1))


def test_an_older_state_is_migrated() -> None:
    class Newer(Toy):
        schema = 2

        def migrate(self, state: dict[str, Any], schema: int) -> dict[str, Any]:
            assert schema == 1
            return {**state, "coins": [coins + 10 for coins in state["coins"]]}

    with registered(Newer()):
        assert load(DATA).state.coins == [12, 12]


# -- rules that change under a running game -----------------------------------------------------------


def saved_after(game: Scripted, *answers: tuple[int, str]) -> bytes:
    table = Table.new(game, stream=Stream(1))
    for seat, key in answers:
        table.answer(seat, key)
    return save(table)


async def three(bag: Bag, beats: Beats) -> None:
    for seat in (SOUTH, NORTH, SOUTH):
        bag.notes.append(await pick(seat, "a", "b", "c"))


def load_under(game: Scripted, data: bytes) -> Table[Bag]:
    with registered(game):
        return load(data, Stream(2))


def test_the_same_rules_drop_nothing() -> None:
    game = Scripted(asks((SOUTH, "")), three)
    table = load_under(game, saved_after(game, (0, "a"), (0, "c"), (1, "b")))
    assert table.notices == []
    assert table.state.notes == ["a", "c", "b"]


def test_an_answer_that_no_longer_fits_is_dropped_with_a_notice() -> None:
    async def fewer(bag: Bag, beats: Beats) -> None:
        for seat in (SOUTH, NORTH, SOUTH):
            bag.notes.append(await pick(seat, "a", "b"))

    data = saved_after(Scripted(asks((SOUTH, "")), three), (0, "a"), (0, "c"), (1, "b"))
    table = load_under(Scripted(asks((SOUTH, "")), fewer), data)
    assert table.state.notes == ["a"]
    assert table.answers_since_checkpoint == []
    assert list(table.pending) == [SOUTH]
    assert table.version == 4
    assert [notice.key for notice in table.notices] == ["save.dropped"]
    assert "south c; north b" in str(table.notices[0])
    assert table.record().lines[-2:] == ["undo north", "undo south"]
    check_oracle(table)
    table.answer(SOUTH, "b")


def test_a_step_that_now_ends_earlier_drops_what_came_after() -> None:
    data = saved_after(Scripted(asks((SOUTH, "")), three), (0, "a"), (0, "b"), (1, "b"))
    table = load_under(Scripted(asks((SOUTH, "")), asks((SOUTH, "new "))), data)
    assert "south b; north b" in str(table.notices[0])
    table.answer(SOUTH, "b")
    assert table.state.notes == ["a", "new b"]


def test_a_step_that_now_asks_chance_or_nobody_goes_on() -> None:
    async def nobody(bag: Bag, beats: Beats) -> None:
        bag.notes.append("nobody")

    async def chance(bag: Bag, beats: Beats) -> None:
        bag.notes.append(str(len(await roll(6))))
        bag.notes.append(await pick(NORTH, "a"))

    data = saved_after(Scripted(asks((SOUTH, "")), three), (0, "a"), (0, "b"))
    table = load_under(Scripted(asks((SOUTH, "")), nobody, chance), data)
    assert list(table.pending) == [NORTH]
    assert table.state.notes == ["a", "nobody", "1"]
    assert table.notices
    check_oracle(table)


def test_a_rule_that_now_raises_drops_the_answer() -> None:
    async def broken(bag: Bag, beats: Beats) -> None:
        if await pick(SOUTH, "a", "b") == "b":
            raise ZeroDivisionError

    data = saved_after(Scripted(asks((SOUTH, "")), three), (0, "a"), (0, "b"))
    table = load_under(Scripted(asks((SOUTH, "")), broken), data)
    assert "south b" in str(table.notices[0])
    with pytest.raises(RuleFailure):
        table.answer(SOUTH, "b")
    table.answer(SOUTH, "a")


def test_after_a_change_of_rules_an_agreed_undo_is_refused_not_wrong() -> None:
    game = Scripted(asks((SOUTH, "")), three)
    data = saved_after(game, (0, "b"), (0, "b"))

    async def only_a(bag: Bag, beats: Beats) -> None:
        bag.notes.append(await pick(SOUTH, "a"))

    table = load_under(Scripted(only_a, three), data)
    before = describe(table)
    with pytest.raises(TafelrundeError, match="take this back"):
        table.undo()
    assert describe(table) == before


# -- anything at all ----------------------------------------------------------------------------------


def survives(data: bytes) -> None:
    """Whatever the bytes, only our own errors come of them."""
    with suppress(TafelrundeError):
        load(data)


@given(data=st.binary())
def test_any_bytes_are_a_save_or_a_bad_save(data: bytes) -> None:
    survives(data)


@given(start=st.integers(0, len(DATA)), length=st.integers(0, 40), middle=st.binary(max_size=40))
@settings(max_examples=200)
def test_a_mangled_save_is_refused(start: int, length: int, middle: bytes) -> None:
    survives(DATA[:start] + middle + DATA[start + length :])


def leaves(thing: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    if isinstance(thing, dict):
        return [path, *(leaf for key in thing for leaf in leaves(thing[key], (*path, key)))]
    if isinstance(thing, list):
        return [path, *(leaf for place in range(len(thing)) for leaf in leaves(thing[place], (*path, place)))]
    return [path]


ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.integers(),
    st.text(max_size=8),
    st.lists(st.integers(-1, 13), max_size=3),
    st.builds(dict),
    st.sampled_from(["play", "start", "over", "deal", "shuffle", "card1", "none", "chance", "south"]),
)
PLACES = st.sampled_from([path for path in leaves(content()) if path])


@given(changes=st.lists(st.tuples(PLACES, ANYTHING), min_size=1, max_size=3))
@settings(max_examples=600)
def test_a_forged_save_is_a_table_or_a_bad_save(changes: list[tuple[tuple[Any, ...], Any]]) -> None:
    body = content()
    for path, value in changes:
        place = body
        try:
            for key in path[:-1]:
                place = place[key]
            place[path[-1]] = value
        except (KeyError, IndexError, TypeError):
            continue
    survives(sealed(body))


def test_both_seats_of_a_common_decision_are_saved() -> None:
    table = table_at(hands_of_two())
    table.answer(NORTH, "1")
    table.answer(SOUTH, "2")
    assert load(save(table)).answers_since_checkpoint == [("north", "1"), ("south", "2")]
