"""What is not made anew looks as if it were: memories of scenes, over whole games."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from tafelrunde.server.views import scene_change
from tafelrunde.table import OPEN, SPECTATOR, Memory, Scene, Seat, Stream, Table, game, games
from tafelrunde.table.testing.conform import choose

MODES = [(each.id, mode.id) for each in games().values() for mode in each.modes]
ANSWERS = 120
LONG = 1_000
"""Whoever has played for so long gives up, where the rules allow it."""
LOOKS, FAR_APART = 3, 60
MOST_SEATS = 4
SETTLED = ("mode", "seats", "schools", "colours", "deck_names", "variant", "level", "adjacent", "cards")
"""What a game is set up with; no memory outlives it. Cards are looked at in their parts."""
LINKED = ("host", "attached", "gold")
"""Chains of cards, which might have no end if they were made up; and what tells how many sides there are."""


def _looks(table: Table[Any], memory: Memory) -> list[Scene]:
    viewers = [*map(Seat, range(table.seats)), SPECTATOR, OPEN]
    scenes = table.views(viewers, memory)
    for viewer, scene in zip(viewers, scenes, strict=True):
        assert scene == table.view(viewer), f"seat {viewer} is shown what is outdated"
    return scenes


def _set_something(table: Table[Any], stream: Stream) -> None:
    seat = Seat(stream.below(table.seats))
    settings = table.settings(seat)
    if settings:
        table.adjust(seat, settings[stream.below(len(settings))].key)


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_what_is_remembered_is_what_would_be_made_anew(name: str, mode: str) -> None:
    """After every answer, undo and setting of random games with every number of seats."""
    chosen = game(name).mode(mode)
    for number, seats in enumerate(range(chosen.minimum, chosen.maximum + 1)):
        setup = game(name).sample_setup(chosen, seats, number)
        table = Table.new(game(name), mode, seats=seats, setup=setup, seed=f"{mode} {seats}")
        memory, stream = Memory(), Stream(number)
        for _ in range(ANSWERS):
            if table.is_over:
                break
            seat, key = choose(table, stream)
            table.answer(seat, key)
            if stream.below(12) == 0 and table.can_undo(seat):
                _looks(table, memory)
                table.undo(seat)
            elif stream.below(12) == 0:
                _set_something(table, stream)
            _looks(table, memory)


@pytest.mark.parametrize(("name", "mode"), MODES)
def test_the_end_of_a_game_is_shown_as_it_is(name: str, mode: str) -> None:
    """The last scenes, in which scores and outcomes stand, after a memory of the scenes before."""
    table = Table.new(game(name), mode, seed="the end")
    memory, stream = Memory(), Stream("the end")
    while not table.is_over:
        seat, key = choose(table, stream)
        if table.version >= LONG and table.game.concession(table.state, seat) is None:
            table.concede(seat)
        else:
            table.answer(seat, key)
        if stream.below(16) == 0:
            _looks(table, memory)
    _looks(table, memory)


def _other_values(value: Any, numbers: list[int]) -> Iterator[Any]:
    """Values that a field might have instead, near to the one that it has."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif isinstance(value, dict) and all(isinstance(each, int) for each in value.values()):
        yield dict.fromkeys(numbers, 1) | value
        yield {key: each + 1 for key, each in value.items()}
    elif isinstance(value, list):
        yield from (value[:-1], value[::-1])
        for place, each in enumerate(value[:MOST_SEATS]):
            for other in islice(_other_values(each, numbers), 2):
                yield [*value[:place], other, *value[place + 1 :]]


def _other_states(state: Any, earlier: Any) -> Iterator[tuple[str, Any]]:
    """States that differ from this one in a single field."""
    numbers = sorted({key for name in _fields(state) for key in _keys(getattr(state, name))})
    for name in _fields(state):
        value = getattr(state, name)
        invented = () if name in LINKED else _other_values(value, numbers)
        for other in (getattr(earlier, name), *invented):
            if other != value:
                twin = state.copy()
                setattr(twin, name, other)
                yield name, twin
    for name in ("faces", "seen"):
        twin = state.copy()
        setattr(twin.cards, name, getattr(earlier.cards, name))
        yield f"cards.{name}", twin


def _fields(state: Any) -> list[str]:
    return [name for name in state.__struct_fields__ if name not in SETTLED]


def _keys(value: Any) -> list[int]:
    return list(value) if isinstance(value, dict) else []


@pytest.mark.parametrize(("name", "mode"), [each for each in MODES if each[0] != "mythos"])
def test_every_single_field_that_shows_is_noticed(name: str, mode: str) -> None:
    """Random games change many things at once; here a memory of one state looks at one that is nearly it."""
    rules = game(name)
    table = Table.new(rules, mode, seed=f"fields of {mode}")
    stream, earlier = Stream(mode), table.game.copy(table.state)
    viewers = [*map(Seat, range(table.seats)), SPECTATOR]
    compared = 0
    for _ in range(LOOKS):
        for _ in range(FAR_APART):
            if not table.is_over:
                table.answer(*choose(table, stream))
        state = table.game.copy(table.state)
        for field, other in _other_states(state, earlier):
            try:
                fresh = [rules.view(other, viewer) for viewer in viewers]
            except Exception:  # not everything that can be written down could be
                continue
            memory = Memory()
            rules.views(state, viewers, memory)
            assert rules.views(other, viewers, memory) == fresh, f"{field} is not noticed"
            compared += 1
        earlier = state
    assert compared > 40


@pytest.mark.parametrize("name", ["tash-kalar", "archmage", "morgua"])
def test_nothing_is_made_anew_when_nothing_has_changed(name: str) -> None:
    """The second look gives the very same zones."""
    table = Table.new(game(name), seed=1)
    stream, memory = Stream(1), Memory()
    for _ in range(40):
        table.answer(*choose(table, stream))
    viewers = [Seat(0), Seat(1), SPECTATOR]
    before, now = table.views(viewers, memory), table.views(viewers, memory)
    for one, other in zip(before, now, strict=True):
        made = [new.key for old, new in zip(one.zones, other.zones, strict=True) if old is not new]
        # What was announced and what is bid is short, and gone in a moment: it is not remembered.
        assert set(made) <= {"announced", "shown", "bidding"}
        assert scene_change(one, other) is None
