"""Every event of every game has a look, and what happens at the same time says so."""

from __future__ import annotations

from typing import Any

import pytest

import toy
from tafelrunde.table import Beat, Game, games
from tafelrunde.table.beat import Beats, known_to
from tafelrunde.table.decision import Seat

ALL = [*games().values(), toy.GAME]


@pytest.mark.parametrize("game", ALL, ids=lambda each: str(each.id))
def test_every_beat_has_a_look_and_every_look_a_sentence_with_what_it_shows(game: Game[Any]) -> None:
    sentences = game.locale.everything("en")
    told = {key.removeprefix("beat.") for key in sentences if key.startswith("beat.") and ".web-" not in key}
    assert set(game.looks.beats) == told
    for kind, look in game.looks.beats.items():
        for shown in filter(None, (look.card, look.number)):
            assert f"{{{shown}}}" in sentences[f"beat.{kind}"]


@pytest.mark.parametrize("game", ALL, ids=lambda each: str(each.id))
def test_a_turn_and_the_end_are_known_as_such(game: Game[Any]) -> None:
    acts = {look.act for look in game.looks.beats.values()}
    assert {"turn", "victory"} <= acts or game.id == "toy"


def test_what_is_told_at_once_has_one_instant_and_the_next_another() -> None:
    beats = Beats()
    beats.tell("alone")
    beats.at_once()
    beats.tell("one")
    beats.tell_gone(("x",), "other", whose=1)
    beats.at_once()
    beats.tell_ways((("a1", "a2"),), 1, "later")
    beats.one_by_one()
    beats.tell("last")
    instants = [beat.instant for beat in beats.told]
    assert instants[0] == instants[4] == 0
    assert instants[1] == instants[2] != instants[3] != 0


def test_what_only_one_seat_knows_does_not_part_an_instant() -> None:
    beats = Beats()
    beats.at_once()
    beats.tell("seen", only=(Seat(0),))
    beats.tell("hidden", only=(Seat(1),))
    assert [beat.instant for beat in known_to(Seat(1), beats.told)] == [1]
    assert Beat("alone").instant == 0
