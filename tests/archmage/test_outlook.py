"""What the table says beside the map: what a score is the sum of, and where the Warlord could march."""

from __future__ import annotations

import re

import pytest

from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.games.archmage.warlord import outlook
from tafelrunde.table import Seat, Stream, Table
from tafelrunde.table.beat import SILENT
from tests.archmage.realm import Realm


@pytest.mark.rule("AM-SCORE-09", "AM-SOLO-16")
def test_the_lines_of_a_counter_of_points_add_up_to_it() -> None:
    seen = 0
    for mode, seats in (("standard", 3), ("solo", 1)):
        table = Table.new(GAME, mode, seats=seats, seed="sums")
        stream = Stream("sums")
        for _ in range(260):
            if table.is_over:
                break
            seat = next(iter(table.pending))
            table.play(seat, table.pending[seat].sample(stream))
        for key, element in table.view(Seat(0)).elements().items():
            if key.startswith("points-") or key == "warlord-points":
                assert element.face is not None
                parts = [int(str(line.args["points"])) for line in element.face.text]
                assert sum(parts) == int(str(element.label.args["number"]))
                seen += len(parts) > 0
    assert seen > 1


@pytest.mark.rule("AM-SOLO-03", "AM-SOLO-04")
def test_the_warlord_goes_one_of_the_ways_that_were_shown() -> None:
    table = Table.new(GAME, "solo", seats=1, seed="march")
    stream, marches = Stream("march"), 0
    while not table.is_over:
        (seat,) = table.pending
        ways = dict(outlook(Turn(table.game.copy(table.state), SILENT)))
        beats = table.play(seat, table.pending[seat].sample(stream))
        rolled = [beat for beat in beats if beat.kind == "warlord-rolls"]
        if not rolled or any(beat.kind == "flow" for beat in beats):
            continue
        name = re.sub(r"^direction\.", "", rolled[0].args["direction"].key)  # type: ignore[union-attr]
        gone = [beat.args["goal"] for beat in beats if beat.kind == "warlord-moves"]
        assert gone == ways[name]
        marches += 1
    assert marches > 5


@pytest.mark.rule("AM-SOLO-08")
def test_a_ward_ends_the_way_before_it() -> None:
    realm = Realm(1)
    ways = dict(outlook(realm.turn))
    name, way = next((name, way) for name, way in ways.items() if len(way) > 1)
    realm.followers(0, way[1], wards=True)
    assert dict(outlook(realm.turn))[name] == way[:1]
