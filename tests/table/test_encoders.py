"""What games tell learning programs: only what a seat knows, and every answer by a number of its own."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.bots import RandomBot
from tafelrunde.table import Game, Stream, Table, games
from tafelrunde.table.decision import Seat
from tafelrunde.table.encoder import Encoder, Words, byte
from tafelrunde.table.game import Mode

MODES = [
    pytest.param(game, mode, id=f"{game.id}-{mode.id}") for game in games().values() for mode in game.modes
]
ANSWERS = 260
EVERY = 13
"""How often worlds are imagined: each costs as much as many answers."""


def told(encoder: Encoder, table: Table[Any], seat: Seat) -> tuple[bytes, list[bytes], bytes]:
    """All that a seat is told in numbers."""
    asked = table.pending.get(seat)
    tensor = bytearray(encoder.size)
    if encoder.size:
        encoder.fill(table.state, seat, asked, tensor)
    options = b""
    if asked is not None and encoder.option_width and not asked.is_wider_than(encoder.actions):
        options = encoder.options(table.state, seat, asked.legal())
    return bytes(tensor), encoder.tokens(table.state, seat, asked), options


def played(game: Game[Any], mode: Mode, number: int) -> Table[Any]:
    setup = game.sample_setup(mode, mode.minimum, number)
    table: Table[Any] = Table.new(game, mode.id, setup=setup, seed=number)
    return table


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_a_seat_is_told_the_same_in_all_worlds_that_look_the_same_to_it(game: Game[Any], mode: Mode) -> None:
    encoder = game.encoder(mode, mode.minimum)
    stream = Stream(5)
    table, bot = played(game, mode, 3), RandomBot(stream)
    seen: set[bytes] = set()
    for count in range(ANSWERS):
        if not table.pending:
            break
        if count % EVERY == 0:
            for seat in map(Seat, range(table.seats)):
                here = told(encoder, table, seat)
                assert here == told(encoder, table.imagine(seat, stream), seat), f"a leak to seat {seat}"
                assert len(here[0]) == encoder.size
                assert len(here[1]) <= encoder.tokens_shape[0]
                assert {len(token) for token in here[1]} == {encoder.tokens_shape[1]}
                seen.add(b"".join(here[1]))
        seat = next(iter(table.pending))
        table.play(seat, bot.choose(table, seat))
    assert len(seen) > 4, "an encoder that tells nothing leaks nothing"


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_what_an_encoder_keeps_from_step_to_step_is_never_out_of_date(game: Game[Any], mode: Mode) -> None:
    encoder, stream = game.encoder(mode, mode.minimum), Stream(6)
    table, bot = played(game, mode, 4), RandomBot(stream)
    for count in range(ANSWERS):
        if not table.pending:
            break
        for seat in map(Seat, range(table.seats)):
            here = told(encoder, table, seat)
            if count % 3 == 0:
                assert here == told(game.encoder(mode, mode.minimum), table, seat)
        seat = next(iter(table.pending))
        table.play(seat, bot.choose(table, seat))


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_answer_has_an_action_of_its_own(game: Game[Any], mode: Mode) -> None:
    encoder = game.encoder(mode, mode.minimum)
    table, stream = played(game, mode, 1), Stream(1)
    for _ in range(ANSWERS):
        if not table.pending:
            break
        seat = next(iter(table.pending))
        asked = table.pending[seat]
        if not asked.is_wider_than(encoder.actions):
            keys = asked.legal()
            codes = list(encoder.codes(keys))
            assert len(set(codes)) == len(keys)
            assert all(0 <= code < encoder.actions for code in codes)
            if not encoder.option_width:
                assert [encoder.key(code) for code in codes] == list(keys), "an answer without a fixed code"
            else:
                assert len(encoder.options(table.state, seat, keys)) == len(keys) * encoder.option_width
        table.play(seat, asked.sample(stream))


def test_numbers_that_are_too_large_are_as_large_as_can_be() -> None:
    assert [byte(number) for number in (0, 127, 128, 5000, -1, -128, -5000)] == [
        0,
        127,
        127,
        127,
        255,
        128,
        128,
    ]


def test_words_that_nobody_knows_are_left_out() -> None:
    assert Words(["a", "b"]).numbers({"b": 3, "c": 1}) == [0, 3]
