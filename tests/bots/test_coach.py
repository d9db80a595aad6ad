"""The coach tells what would have been better and why, and knows no more than the seat did then."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from tafelrunde.bots import Budget, bot, coach
from tafelrunde.bots.coach import Insight, Question, judge, questions, review_game, review_turn
from tafelrunde.bots.hints import hints
from tafelrunde.games.mythos.position import Position
from tafelrunde.server import jobs
from tafelrunde.table import Record, Seat, Stream, Table, game, load
from tafelrunde.table.testing import known
from tafelrunde.table.testing.texts import check_said
from tests.bots.positions import tables
from tests.tash_kalar.arena import Arena

SMALL = Budget(iterations=12)
SOME = Budget(iterations=120)
ME = Seat(0)
GAMES = [("mythos", "standard"), ("tash-kalar", "duel"), ("archmage", "standard"), ("morgua", "standard")]


def asked(table: Table[Any], *keys: str) -> Question:
    return Question(0, table.clone(), keys, 1)


def said(found: Insight, table: Table[Any]) -> list[str]:
    return [table.game.locale.say(each, "en") for each in found.better.reason]


def strike() -> Table[Any]:
    """In the last turn the south, whose leader is the weaker one, can still bring down the other."""
    place = Position("burning-charge", "patient-thorns").leaders(south="c1=5", north="c5=9")
    return place.creatures("south", c4="slagbreaker=12").turn(40).table(seed=1)


def test_a_worse_plan_is_told_with_what_the_better_one_does() -> None:
    table = strike()
    found = judge(asked(table, "done"), ME, Stream(1), SOME, SOME)
    assert found is not None
    assert any("c4-c5" in key for key in found.better.keys), found.better.keys
    assert "wins the game" in said(found, table)
    assert found.better.value > found.value
    assert found.loss >= coach.NOTABLE
    mine, best = found.shown
    assert mine[-1].scene != best[-1].scene
    assert any(beat.kind == "die" for each in best for beat in each.beats)
    check_said(table.game.locale, [found.words, found.better, found.then], "an insight")


def test_the_best_plan_is_left_alone_in_whatever_order_it_was_made() -> None:
    table = strike()
    best = judge(asked(table, "done"), ME, Stream(1), SOME, SOME)
    assert best is not None
    assert judge(asked(table, *best.better.keys), ME, Stream(1), SOME, SOME) is None


def test_what_is_lost_by_an_answer_is_told_in_the_words_of_the_story() -> None:
    """A leader who walks into the arms of a stronger one is dead."""
    table = (
        Position("growing-wood", "patient-thorns").leaders(south="c3=5", north="c4=15").turn(6).table(seed=1)
    )
    found = judge(asked(table, "move c3-c4", "done"), ME, Stream(1), SOME, SOME)
    assert found is not None
    assert found.value < -0.8
    told = [table.game.locale.say(each, "en") for each in found.then]
    assert any("dies" in each for each in told), told


def test_a_card_that_is_thrown_away_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "NOTABLE", 0.02)
    arena = Arena("duel", actions=1)
    arena.draw("""
        . . . . .
        . . C . .
        . C c C .
        . c . c .
        . . . . .
    """)
    arena.give("swordmaster")
    found = judge(asked(arena.table, "discard swordmaster"), ME, Stream(1), SOME, SOME)
    assert found is not None
    assert found.better.keys[0].startswith("summon swordmaster")
    assert any("destroys" in each or "point" in each for each in said(found, arena.table))


@pytest.mark.parametrize(("game_id", "mode"), GAMES)
def test_worlds_that_look_alike_to_a_seat_give_it_the_same_insight(
    monkeypatch: pytest.MonkeyPatch, game_id: str, mode: str
) -> None:
    monkeypatch.setattr(coach, "NOTABLE", -2.0)  # everything is told
    found = tables(game_id, mode, 17, 21)
    table = next(each for each in found if len(next(iter(each.pending.values())).legal()) > 1)
    seat = next(iter(table.pending))
    best = hints(table, seat, Stream("think"), SMALL)[0].keys[0]
    key = next(each for each in table.pending[seat].legal() if each != best)
    before = known(table, seat), table.hash
    told = judge(asked(table, key), seat, Stream("think"), SMALL, SMALL)
    assert told is not None
    assert (known(table, seat), table.hash) == before
    other = table.imagine(seat, Stream("world"))
    assert other.hash != table.hash
    again = judge(asked(other, key), seat, Stream("think"), SMALL, SMALL)
    assert msgspec.json.encode(again) == msgspec.json.encode(told)


@pytest.fixture(scope="module")
def played() -> Record:
    """A game of Mythos in which the south plays at random."""
    table = Table.new(game("mythos"), seed=5)
    players = [bot(name, Stream(place)) for place, name in enumerate(("random", "greedy"))]
    while table.pending and game("mythos").round_of(table.state) < 9:
        seat = next(iter(table.pending))
        table.answer(seat, players[seat].choose(table, seat))
    if not table.is_over:
        table.concede(ME)
    return table.record()


def test_a_whole_plan_is_one_question_and_what_was_taken_back_is_none() -> None:
    table = Table.new(game("mythos"), seed=2)
    first = next(key for key in table.pending[ME].legal() if key.startswith("place"))
    table.answer(ME, first)
    table.undo(ME)
    second = [key for key in table.pending[ME].legal() if key.startswith("place")][-1]
    table.answer(ME, second)
    assert list(questions(table.record(), ME)) == [], "it is still being made"
    table.answer(ME, "done")
    found = list(questions(table.record(), ME))
    assert [each.keys for each in found] == [(second, "done")]
    assert table.record().lines[found[0].line] == f"south {second}"


def test_only_what_could_have_been_answered_otherwise_is_a_question() -> None:
    for table in tables("morgua", "standard", 80):
        for each in questions(table.record(), ME):
            assert len(each.then.pending[ME].legal()) > 1


def test_the_last_turn_is_looked_at(monkeypatch: pytest.MonkeyPatch, played: Record) -> None:
    monkeypatch.setattr(coach, "NOTABLE", -2.0)
    found = review_turn(played, ME, Stream(1), SMALL, SMALL)
    last = list(questions(played, ME))[-1]
    assert found.judged >= 1
    assert {each.round for each in found.insights} <= {last.round}


def test_the_moments_of_a_game_are_few_in_order_and_can_be_tried_again(
    monkeypatch: pytest.MonkeyPatch, played: Record
) -> None:
    monkeypatch.setattr(coach, "NOTABLE", -2.0)
    monkeypatch.setattr(jobs, "review_game", partial(review_game, budget=SMALL, compared=SMALL))
    judged, found = jobs.review(str(played), ME, is_whole=True)
    assert judged >= len(found)
    assert 1 <= len(found) <= coach.MOMENTS
    assert [each.at for each in found] == sorted(each.at for each in found)
    for each in found:
        again = load(jobs.play_on(str(played), each.at).saved, is_own=True)
        assert again.pending[ME].option(each.better.keys[0]).objection is None
        assert msgspec.json.encode(again.view(ME)) == msgspec.json.encode(each.scene)
        assert each.mine
        assert each.best


def test_what_is_too_much_to_show_is_told_without_it(monkeypatch: pytest.MonkeyPatch, played: Record) -> None:
    monkeypatch.setattr(coach, "NOTABLE", -2.0)
    monkeypatch.setattr(jobs, "MOST_SHOWN", 100)
    monkeypatch.setattr(jobs, "review_turn", partial(review_turn, budget=SMALL, compared=SMALL))
    _, found = jobs.review(str(played), ME, is_whole=False)
    assert found
    assert all(each.scene is None and not each.mine and each.better.words for each in found)
