"""Looking on: cards that come and are played, decisions, events and the lead, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.lab.experiment import Contest, Experiment, Programme
from tafelrunde.lab.observing import Lead, Observer, figures_of
from tafelrunde.lab.sitting import play, points, sit
from tafelrunde.table import game, games
from tafelrunde.table.decision import Seat
from tafelrunde.table.table import Table


def watched(game_id: str, mode: str, bot: str = "random") -> tuple[Table[Any], Observer]:
    contest = Contest(game_id, mode, bots=(bot,))
    experiment = Experiment("watched", (contest,), seed=3, record=("cards", "decisions", "events", "leads"))
    table, observer, error = play(Programme(experiment).sitting(0), experiment)
    assert error is None
    return table, observer


def test_every_game_says_which_beats_tell_of_cards() -> None:
    for found in games().values():
        figures, cards = figures_of(found)
        if cards and found.id != "toy":  # others may have lent it
            known = set(found.looks.beats)
            assert figures.drawn, found.id
            assert figures.played, found.id
            assert {*figures.drawn, *figures.played} <= known, found.id


def test_what_was_drawn_is_what_left_the_deck() -> None:
    table, observer = watched("mythos", "standard")
    for seat in (0, 1):
        mine = [each for each in observer.card_figures() if each.seat == seat]
        assert sum(each.drawn for each in mine) == 40 - len(table.state.decks[seat])
        assert sum(each.opening for each in mine) == 5
        assert sum(each.played for each in mine) > 0
        assert all(each.opening <= each.drawn for each in mine)
        assert all((each.came == 0) is (each.opening > 0) for each in mine if each.drawn)


@pytest.mark.parametrize(
    ("game_id", "mode", "bot"),
    [("tash-kalar", "duel", "random"), ("archmage", "standard", "greedy"), ("morgua", "standard", "random")],
)
def test_cards_come_and_are_played_in_every_game(game_id: str, mode: str, bot: str) -> None:
    _, observer = watched(game_id, mode, bot)
    cards = observer.card_figures()
    assert {each.seat for each in cards if each.drawn} == {0, 1}
    assert any(each.played for each in cards)
    assert len(observer.choices) == observer.decisions
    assert all(each.width >= 1 for each in observer.choices)


def test_nothing_is_kept_that_was_not_asked_for() -> None:
    experiment = Experiment("plain", (Contest("mythos", bots=("random",)),))
    row = sit(experiment, Programme(experiment), 0)
    assert (row.cards, row.choices, row.events, row.lead_changes) == ((), (), (), None)
    assert row.decisions > 0
    assert sum(row.points) == 1


def test_the_lead_is_told_as_the_winner_saw_it() -> None:
    observer = Observer(game("mythos"), ("leads",))
    observer._sides = [0, 1]
    chances = [(0.5, 0.5), (0.75, 0.25), (0.51, 0.49), (0.36, 0.64)]
    observer._chances = [dict(enumerate(each)) for each in chances]
    assert observer.lead([Seat(1)]) == Lead(1, round((0.5**0.5 + 0.02**0.5) / 2, 4), 0.25)
    assert observer.lead([Seat(0)]) == Lead(1, round(0.28**0.5, 4), 0.36)
    assert observer.lead([]) == Lead(1, 0.0, 0.5)


def test_a_seat_that_plays_alone_wins_or_loses() -> None:
    table, _ = watched("archmage", "solo", "greedy")
    assert table.result is not None
    assert points(table) == ((1.0,) if table.result.winners else (0.0,))
