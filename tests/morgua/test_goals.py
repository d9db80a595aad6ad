"""What wins, and how near each side is, is said at every table."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua import GAME
from tafelrunde.table import LANGUAGES, Seat, Table
from tafelrunde.table.scene import Scene
from tests.morgua.land import Land

WINNING = {
    "standard": "100",
    "magierduell": "100",
    "schicksalspriester": "25",
    "gemeinsamer-ruhm": "200",
    "gottkoenig": "25",
}


def counters(scene: Scene, zone: str) -> list[dict[str, int]]:
    return [
        each.face.numbers
        for found in scene.zones
        if found.key == zone
        for each in found.elements
        if each.face
    ]


@pytest.mark.parametrize("mode", [mode.id for mode in GAME.modes])
def test_every_mode_says_what_wins_and_shows_how_near_it_is(mode: str) -> None:
    seats = next(each.minimum for each in GAME.modes if each.id == mode)
    table = Table.new(GAME, mode, seats=seats, seed="aim")
    while not table.state.turn:
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].safe())
    scene = table.view(Seat(0))
    assert scene.aim is not None
    for lang in LANGUAGES:
        assert WINNING.get(mode, "") in table.locale.say(scene.aim, lang)
    found = counters(scene, "fame" if mode in WINNING else "places")
    assert found
    assert all(each["goal"] == int(WINNING.get(mode, "10")) for each in found)


@pytest.mark.rule("MO-9.1.1-26")
def test_a_campaign_counts_the_places_that_nobody_occupies() -> None:
    land = Land(mode="feldzug")
    land.edit(part=2)
    land.lay("wolfsford go2", "wheathall go1")
    land.lay("lanternford sa1", owner=1)
    assert counters(land.table.view(Seat(0)), "places") == [{"value": 2, "goal": 2}, {"value": 1, "goal": 1}]
    land.hero("falk go2", owner=1)
    assert counters(land.table.view(Seat(0)), "places")[0] == {"value": 1, "goal": 2}


@pytest.mark.rule("MO-9.1.1-04")
def test_the_opening_of_a_campaign_is_no_build_phase() -> None:
    table = Table.new(GAME, "feldzug", seed="opening")
    while not any(asked.name == "act-build-up" for asked in table.pending.values()):
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].safe())
    asked = next(iter(table.pending.values()))
    assert asked.option("end").label.key == "option.end-build-up"
