"""Whatever a table or a game refuses, its error is a sentence: no key of a locale file ever shows in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from tafelrunde.table import SPECTATOR, Record, Seat, Stream, Table, game, load, save
from tafelrunde.table.errors import TafelrundeError
from tests.test_why_not import GAMES, MODES

JUNK = "frobnicate c3"


def complaint(act: Callable[[], object]) -> TafelrundeError | None:
    try:
        act()
    except TafelrundeError as problem:
        return problem
    return None


def assert_spoken(error: TafelrundeError, name: str) -> None:
    words = re.findall(r"[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+", str(error))
    locale = game(name).locale
    assert not [word for word in words if locale.has(word)], str(error)
    assert str(error).startswith(locale.say(error.text, "en")), str(error)


def attempts(table: Table[Any]) -> Iterator[Callable[[], object]]:
    """Every way to be refused at a table."""
    for seat in [*map(Seat, range(table.seats)), SPECTATOR, Seat(40)]:
        yield partial(table.answer, seat, JUNK)
        yield partial(table.answer, seat, JUNK, version=-1)
        yield partial(table.why_not, seat, JUNK)
        yield partial(table.why_not, seat, None, [JUNK])
        yield partial(table.adjust, seat, JUNK)
        if not table.can_undo(seat):
            yield partial(table.undo, seat)
    yield lambda: table.concede(SPECTATOR)
    for seat, decision in table.pending.items():
        for option in decision.options():
            if option.objection is not None:
                yield partial(table.answer, seat, option.key)
    record = table.record()
    name = next(iter(record.seats))
    for line in (f"{name} {JUNK}", f"nobody {JUNK}", "= 0", "undo nobody"):
        yield Record.parse(f"{record}{line}\n").replay


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_what_a_table_refuses_is_said_in_a_sentence(name: str, mode: str) -> None:
    table = Table.new(game(name), mode, seed=f"words {mode}")
    stream = Stream(mode)
    told = 0
    for _ in range(12):
        for act in attempts(table):
            problem = complaint(act)
            if problem is not None:
                assert_spoken(problem, name)
                told += 1
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(stream))
    assert told > 12 * 8
    for seat in map(Seat, range(table.seats)):
        problem = complaint(partial(table.concede, seat))
        if problem is not None:
            assert_spoken(problem, name)
    for act in attempts(table):
        problem = complaint(act)
        if problem is not None:
            assert_spoken(problem, name)


def test_who_is_not_asked_is_called_by_name() -> None:
    table = Table.new(game("morgua"), seed=1)
    stream = Stream(1)
    while len(table.pending) > 1:
        table.answer(next(iter(table.pending)), next(iter(table.pending.values())).sample(stream))
    waiting = next(seat for seat in map(Seat, range(table.seats)) if seat not in table.pending)
    problem = complaint(lambda: table.answer(waiting, "pass"))
    name = table.locale.say(table._name_of(waiting), "en")
    assert str(problem).startswith(f"Nothing is being asked of {name} now.")


SETUPS: list[dict[str, Any]] = [
    {"frobnicate": 1},
    {"decks": ["frobnicate"]},
    {"decks": [{"cards": {"frobnicate": 3}}, {}]},
    {"decks": 3},
    {"schools": ["frobnicate"]},
    {"colours": ["frobnicate"]},
    {"start": "frobnicate"},
    {"board": "frobnicate"},
    {"level": "frobnicate"},
    {"rounds": -1},
    {"variant": {"frobnicate": 1}},
]


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_what_a_setup_lacks_is_said_in_a_sentence(name: str, mode: str) -> None:
    told = 0
    for setup in SETUPS:
        for act in (
            partial(Table.new, game(name), mode, setup=setup),
            partial(game(name).setup, game(name).mode(mode), game(name).mode(mode).minimum, setup),
        ):
            problem = complaint(act)
            if problem is not None:
                assert_spoken(problem, name)
                told += 1
        record = Table.new(game(name), mode, seed=1).record()
        wrong = complaint(Record(record.game, 1, mode, record.seats, setup, []).replay)
        if wrong is not None:
            assert_spoken(wrong, name)
    assert told >= 2 * 3


@pytest.mark.parametrize("name", GAMES)
def test_what_is_wrong_with_a_deck_or_a_variant_is_said_in_a_sentence(name: str) -> None:
    found = game(name)
    mode = found.modes[0]
    for act in (
        lambda: found.mode(JUNK),
        lambda: Table.new(found, seats=40),
        lambda: found.read_deck(JUNK),
        lambda: found.read_deck("3 frobnicate"),
        lambda: found.read_deck(""),
        lambda: found.deck_setup(mode, mode.minimum, []),
        lambda: found.read_variant(JUNK),
        lambda: found.read_variant("[frobnicate]\ncolour = 3"),
        lambda: found.migrate({}, 0),
    ):
        problem = complaint(act)
        if problem is not None:
            assert_spoken(problem, name)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_wrong_with_a_save_is_said_in_a_sentence(name: str) -> None:
    saved = save(Table.new(game(name), seed=1))
    for wrong in (b"", saved[:-9], saved.replace(b'"schema":', b'"schema":9', 1)):
        problem = complaint(partial(load, wrong))
        assert problem is not None
        assert_spoken(problem, name)
