"""Any deck: it is drawn, and nobody gets the same one as long as there are others."""

from __future__ import annotations

import pytest

from tafelrunde.server.forms import NewTable, SeatForm
from tafelrunde.server.jobs import wished
from tafelrunde.table import BadSetup, game

TWO = [SeatForm("me"), SeatForm("bot", "page")]


@pytest.mark.parametrize(
    ("name", "option"), [("mythos", "decks"), ("tash-kalar", "schools"), ("morgua", "decks")]
)
def test_whoever_takes_any_deck_draws_one(name: str, option: str) -> None:
    found = game(name)
    mode = found.mode(None)
    listed = [each.id for each in found.deck_list()]
    drawn = [wished(found, mode, NewTable(name, TWO, decks=[None, None]))[option] for _ in range(60)]
    assert {each for pair in drawn for each in pair} == set(listed), "every deck comes, sooner or later"
    assert all(len(set(pair)) == len(pair) for pair in drawn)
    named = [wished(found, mode, NewTable(name, TWO, decks=[listed[0], None]))[option] for _ in range(20)]
    assert {pair[0] for pair in named} == {listed[0]}
    assert listed[0] not in {pair[1] for pair in named}


@pytest.mark.parametrize("decks", [[None, "4 mossling"], ["4 mossling", None]])
def test_where_there_are_no_decks_nobody_can_bring_one(decks: list[str | None]) -> None:
    found = game("archmage")
    with pytest.raises(BadSetup, match="nobody brings a deck") as refused:
        wished(found, found.mode(None), NewTable(found.id, TWO, decks=decks))
    assert refused.value.field == "deck"
    assert wished(found, found.mode(None), NewTable(found.id, TWO, decks=[None, None])) == {}


def test_without_a_word_about_decks_the_usual_ones_are_taken() -> None:
    found = game("mythos")
    assert wished(found, found.mode(None), NewTable("mythos", TWO)) == {}


def test_a_game_without_decks_draws_none() -> None:
    found = game("archmage")
    assert wished(found, found.mode(None), NewTable("archmage", TWO, decks=[None, None])) == {}
