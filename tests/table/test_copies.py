"""Tables are copied and pickled in the middle of a question, and play on as if nothing had happened."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.table import CHANCE, Refusal, Stream, Table, game, games, load, save
from tafelrunde.table.game import Game, Mode
from tafelrunde.table.testing import describe
from toy import GAME as TOY

MODES = [(found, mode) for found in games().values() for mode in found.modes]
NAMES = [f"{found.id} {mode.id}" for found, mode in MODES]
COPIES: list[Callable[[Table[Any]], Table[Any]]] = [
    copy.deepcopy,
    copy.copy,
    lambda table: pickle.loads(pickle.dumps(table)),
]


def begun(found: Game[Any], mode: Mode, seed: int) -> Table[Any]:
    return Table.new(found, mode.id, seed=seed, setup=found.sample_setup(mode, mode.minimum, seed))


def play_on(table: Table[Any], stream: Stream, answers: int) -> None:
    """Answer at random, whoever is asked."""
    for _ in range(answers):
        if not table.pending:
            return
        seats = list(table.pending)
        seat = seats[stream.below(len(seats))]
        table.play(seat, table.pending[seat].sample(stream))


@pytest.mark.parametrize(("found", "mode"), MODES, ids=NAMES)
@settings(max_examples=4)
@given(seed=st.integers(0, 10**6), answers=st.integers(0, 150))
def test_copies_and_pickles_play_on_like_the_table(
    found: Game[Any], mode: Mode, seed: int, answers: int
) -> None:
    table = begun(found, mode, seed)
    play_on(table, Stream(seed), answers)
    seen = describe(table)
    twins = [make(table) for make in COPIES]
    for twin in twins:
        assert twin is not table
        assert (describe(twin), twin.lines(), twin.version) == (seen, table.lines(), table.version)
    play_on(table, Stream("on"), 20)
    after = describe(table)
    for twin in twins:
        assert describe(twin) == seen  # what happens at one table happens at no other
        play_on(twin, Stream("on"), 20)
        assert (describe(twin), twin.lines()) == (after, table.lines())  # chance said the same


def test_a_copy_refers_to_the_same_game() -> None:
    table = Table.new(TOY, seed=1)
    assert type(copy.deepcopy(table).game) is type(TOY)
    for make in COPIES:
        assert make(Table.new(game("mythos"), seed=1)).game is game("mythos")


def test_a_stream_without_seed_is_copied_without_telling_what_comes() -> None:
    stream = pickle.loads(pickle.dumps(Stream()))
    assert [stream.below(2**60) for _ in range(3)] != [copy.deepcopy(stream).below(2**60) for _ in range(3)]


def test_a_long_game_is_pickled_without_running_out_of_stack() -> None:
    table = Table.new(TOY, seed=1)
    while not table.is_over:
        play_on(table, Stream(1), 1)
    past = table._past
    for _ in range(5_000):
        past = type(past).after(past, ["= 0"])  # type: ignore[union-attr]
    table._past = past
    assert pickle.loads(pickle.dumps(table)).lines() == table.lines()


@pytest.mark.parametrize("make", COPIES)
def test_a_light_table_is_not_copied(make: Callable[[Table[Any]], Table[Any]]) -> None:
    with pytest.raises(ValueError, match="a light table cannot be copied"):
        make(Table.new(TOY, seed=1, is_light=True))


# -- chance left open ------------------------------------------------------------------------------------


def test_a_save_is_opened_with_chance_left_open() -> None:
    table = Table.unstarted(TOY, TOY.mode(), 2, {})
    assert CHANCE in table.pending
    duel = Table.unstarted(game("mythos"), game("mythos").mode(), 2, {})
    again = load(save(duel), None)
    assert list(again.pending) == list(duel.pending) == [CHANCE]
    assert CHANCE not in load(save(duel)).pending  # a new stream has answered
    assert CHANCE not in load(save(duel), Stream(1)).pending
    key = duel.pending[CHANCE].sample(Stream(2))
    assert again.answer(CHANCE, key) == duel.answer(CHANCE, key)
    assert describe(again) == describe(duel)


# -- from a position -------------------------------------------------------------------------------------


def test_all_agree_to_take_back_what_was_played_from_a_position(positioned: Table[Any]) -> None:
    before = describe(positioned)
    seat = next(iter(positioned.pending))
    positioned.answer(seat, positioned.pending[seat].safe())
    loaded = load(save(positioned), None)
    for table in (positioned, copy.deepcopy(positioned), loaded):
        table.undo()
        assert describe(table) == before
        with pytest.raises(Refusal):
            table.undo()


@pytest.fixture
def positioned() -> Table[Any]:
    """A table that begins with a position in the middle of a game of Mythos."""
    found = game("mythos")
    table = Table.new(found, seed=5)
    play_on(table, Stream(5), 60)
    state = found.copy(table._snapshot)
    return Table.unstarted(found, found.mode(), 2, {}, state)
