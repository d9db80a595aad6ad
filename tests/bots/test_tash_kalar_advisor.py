"""What Tash-Kalar tells its computer opponents."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.bot import TashKalarAdvisor
from tafelrunde.games.tash_kalar.bot.judgement import (
    features,
)
from tafelrunde.table import Seat, Stream, Table, game
from tests.bots.positions import tables
from tests.tash_kalar.arena import Arena

ADVISOR = TashKalarAdvisor()
MODES = [mode.id for mode in game("tash-kalar").modes]
A, B = Seat(0), Seat(1)


@pytest.mark.parametrize("mode", MODES)
def test_worth_is_bounded_and_of_two_sides_what_one_gains_the_other_loses(mode: str) -> None:
    for table in tables("tash-kalar", mode, *range(0, 160, 11)):
        worths = [ADVISOR.evaluate(table.state, Seat(seat)) for seat in range(table.seats)]
        assert all(-1 <= worth <= 1 for worth in worths)
        if mode != "melee":
            assert worths[1] == pytest.approx(-worths[0])
        if mode.startswith("team"):
            assert worths[2] == pytest.approx(worths[0])


@pytest.mark.parametrize("mode", MODES)
def test_the_quick_policy_answers_legally_and_games_end(mode: str) -> None:
    table = tables("tash-kalar", mode, 0)[0]
    stream = Stream(1)
    while table.pending:
        seat = next(iter(table.pending))
        decision = table.pending[seat]
        key = ADVISOR.rollout(table.state, decision, stream)
        assert decision.option(key).objection is None
        table.play(seat, key)
    assert ADVISOR.evaluate(table.state, A) in (-1, 0, 1)


@pytest.mark.parametrize("mode", MODES)
def test_every_answer_has_a_likelihood(mode: str) -> None:
    for table in tables("tash-kalar", mode, *range(0, 160, 7)):
        for decision in table.pending.values():
            keys = decision.legal()
            weights = ADVISOR.priors(table.state, decision, keys)
            assert len(weights) == len(keys)
            assert min(weights) > 0


def test_a_piece_that_completes_a_figure_is_the_likeliest_placing() -> None:
    arena = Arena("duel")
    arena.draw("""
        . . .
        c . .
        . . .
    """)
    arena.give("swordmaster")
    decision = arena.table.pending[A]
    keys = [key for key in decision.legal() if key.startswith("place ")]
    weights = dict(zip(keys, ADVISOR.priors(arena.state, decision, keys), strict=True))
    best = [key for key in keys if weights[key] == max(weights.values())]
    for key in keys:
        trial = arena.table.clone()
        trial.play(A, key)
        opens = any(each.startswith("summon swordmaster") for each in trial.pending[A].legal())
        assert opens is (key in best), key


def test_destroying_enemies_is_likelier_than_destroying_oneself() -> None:
    arena = Arena("duel")
    arena.draw("""
        . C .
        c . c
        . L .
    """)
    arena.give("swordmaster")
    summon = next(key for key in arena.table.pending[A].legal() if key.startswith("summon "))
    arena.table.play(A, summon)
    decision = arena.table.pending[A]
    keys = decision.legal()
    weights = dict(zip(keys, ADVISOR.priors(arena.state, decision, keys), strict=True))
    assert weights.get("none", 0.0) < max(weights.values())


def test_a_lead_counts_more_the_later_it_is() -> None:
    early, late = Arena("duel"), Arena("duel")
    early.edit(points=[3, 0])
    late.edit(points=[17, 14])
    assert ADVISOR.evaluate(late.state, A) > ADVISOR.evaluate(early.state, A) > 0


def test_a_ready_figure_is_worth_something_to_either_side() -> None:
    arena = Arena("duel")
    arena.draw("""
        . . .
        c . c
        . . .
    """)
    before = ADVISOR.evaluate(arena.state, A)
    arena.give("swordmaster")
    ready = any(key.startswith("summon ") for key in arena.table.pending[A].legal())
    assert (ADVISOR.evaluate(arena.state, A) > before) is True or not ready
    assert features(arena.state, A) == pytest.approx([-each for each in features(arena.state, B)])


def test_a_position_is_the_same_whatever_the_others_hold() -> None:
    for table in tables("tash-kalar", "melee", *range(0, 90, 13)):
        for seat in range(table.seats):
            other = table.imagine(Seat(seat), Stream(5))
            assert ADVISOR.position(other.state, Seat(seat)) == ADVISOR.position(table.state, Seat(seat))


def test_greedy_takes_points_that_lie_open() -> None:
    arena = Arena("duel")
    arena.draw("""
        . . . . .
        . . C . .
        . C c C .
        . c . c .
        . . . . .
    """)
    arena.give("swordmaster")
    assert ADVISOR.propose(arena.table, A, Stream(1))[0].startswith("summon swordmaster")
    assert Table is type(arena.table)


def test_effects_lay_pieces_where_an_action_would() -> None:
    """A Clan Healer's recruits once went to the far edge."""
    arena = Arena("duel")
    arena.draw("""
        . . . . .
        . . . c .
        . c . c .
        . . . . .
        . . . . .
    """)
    arena.give("clan-healer", "swordmaster")
    arena.table.play(A, "summon clan-healer e5")
    decision = arena.table.pending[A]
    keys = decision.legal()
    weights = dict(zip(keys, ADVISOR.priors(arena.state, decision, keys), strict=True))
    assert weights["d6"] > weights["e1"]
