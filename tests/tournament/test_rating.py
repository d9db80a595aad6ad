"""Ratings: what a result changes, and what is made of it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.bots import LEVELS
from tafelrunde.bots.ratings import ELSEWHERE, FILE, bot_rating, bot_ratings
from tafelrunde.lab import bot_ratings as made
from tafelrunde.table import games
from tafelrunde.tournament.rating import MU, SURE, Rating, chance, places, rate

ratings = st.builds(Rating, st.floats(0, 50), st.floats(0.5, 8.3))
fields = st.integers(2, 5).flatmap(
    lambda count: st.tuples(
        st.lists(ratings, min_size=count, max_size=count),
        st.lists(st.integers(1, 5), min_size=count, max_size=count),
    )
)


@settings(max_examples=60)
@given(ratings, st.integers(2, 5).flatmap(lambda count: st.permutations(range(1, count + 1))))
def test_the_better_of_equals_gain_more(known: Rating, finish: list[int]) -> None:
    """Whoever finishes before somebody of the same rating has the higher one afterwards."""
    after = rate([[known]] * len(finish), finish)
    in_order = [side[0].mu for _, side in sorted(zip(finish, after, strict=True), key=lambda each: each[0])]
    assert in_order == sorted(in_order, reverse=True)
    assert in_order[0] > known.mu > in_order[-1]


@settings(max_examples=30)
@given(ratings, ratings)
def test_a_draw_brings_two_nearer_to_each_other(one: Rating, other: Rating) -> None:
    (first,), (second,) = rate([[one], [other]], [1, 1])
    assert abs(first.mu - second.mu) <= abs(one.mu - other.mu) + 1e-9


@settings(max_examples=60)
@given(fields)
def test_among_equally_unsure_nobody_gains_what_nobody_loses(field: tuple[list[Rating], list[int]]) -> None:
    known, finish = field
    before = [Rating(each.mu, 6.0) for each in known]
    after = [side[0] for side in rate([[each] for each in before], finish)]
    gained = sum(new.mu - old.mu for new, old in zip(after, before, strict=True))
    assert gained == pytest.approx(0, abs=1e-9)


@settings(max_examples=60)
@given(fields)
def test_every_game_counts_and_only_the_order_matters(field: tuple[list[Rating], list[int]]) -> None:
    known, finish = field
    sides = [[each] for each in known]
    after = rate(sides, finish)
    assert after == rate(sides, finish)
    assert after == rate(sides, [10 * place for place in finish])
    assert all(side[0].games == 1 for side in after)


def test_a_team_rises_and_falls_together() -> None:
    sure, new = Rating(25, 2), Rating(25, 8)
    (one, two), (three, four) = rate([[sure, new], [sure, new]], [1, 2])
    assert one.mu > 25 > three.mu
    assert two.mu - 25 > one.mu - 25, "less was known of the second"
    assert four.mu < three.mu


def test_a_rating_becomes_sure_after_some_games_against_known_opponents() -> None:
    person, squire = Rating(), Rating(25, 0.7)
    assert (person.shown, person.margin) == (1500, 500)
    while person.is_provisional:
        (person,), _ = rate([[person], [squire]], [1 + person.games % 2, 2 - person.games % 2])
    assert 8 <= person.games <= 15
    assert person.sigma <= SURE


def test_a_hundred_points_more_win_two_games_of_three() -> None:
    one, other = Rating(25 + 100 / 30, 0.1), Rating(25, 0.1)
    assert one.shown - other.shown == 100
    assert chance(one, other) == pytest.approx(0.64, abs=0.01)
    assert chance(one, other) + chance(other, one) == pytest.approx(1)


@pytest.mark.parametrize(
    ("sides", "winners", "scores", "left", "expected"),
    [
        ([0, 1], (0,), (), (), [1, 2]),
        ([0, 1], (0, 1), (), (), [1, 1]),
        ([0, 1], (), (), (), [1, 1]),
        ([0, 1], (0,), (), (0,), [2, 1]),
        ([0, 1], (1,), (9, 3), (), [2, 1]),
        ([0, 1, 2], (1,), (5, 9, 7), (), [3, 1, 2]),
        ([0, 1, 2], (1,), (5, 9, 7), (1,), [2, 3, 1]),
        ([0, 1, 2], (1,), (7, 9, 7), (), [2, 1, 2]),
        ([0, 1, 0, 1], (1, 3), (4, 6, 4, 6), (), [2, 1]),
        ([0, 1, 0, 1], (1, 3), (4, 6, 4, 6), (3,), [1, 2]),
    ],
)
def test_sides_come_in_by_success_then_score_and_whoever_left_comes_last(
    sides: list[int],
    winners: tuple[int, ...],
    scores: tuple[int, ...],
    left: tuple[int, ...],
    expected: list[int],
) -> None:
    assert places(sides, winners, scores, left) == expected


# -- bots --------------------------------------------------------------------------------------------------


def test_the_file_of_the_bots_is_what_the_ladder_says(tmp_path: Path) -> None:
    file = tmp_path / "ratings.json"
    assert made.main(["--file", str(file)]) == 0
    assert msgspec.json.decode(file.read_bytes(), type=dict) == msgspec.json.decode(
        FILE.read_bytes(), type=dict
    )


def test_no_level_is_surely_weaker_than_the_one_below() -> None:
    for groups in bot_ratings().values():
        for levels in groups.values():
            known = [levels[name] for name in LEVELS if name in levels]
            for (lower, unsure), (higher, sigma) in pairwise(known):
                assert lower < higher + unsure + sigma
            assert levels["squire"][0] == MU


def test_fitted_strengths_foretell_what_was_played() -> None:
    found = made.fitted({("squire", "page"): (75.0, 100), ("knight", "squire"): (60.0, 100)})
    squire, page, knight = (Rating(found[name][0], 0) for name in ("squire", "page", "knight"))
    assert chance(squire, page) == pytest.approx(0.75, abs=0.01)
    assert chance(knight, squire) == pytest.approx(0.6, abs=0.01)


def test_what_one_mode_says_of_another_is_less_sure() -> None:
    known = bot_rating("tash-kalar", "duel", "knight")
    guessed = bot_rating("tash-kalar", "high-form", "knight")
    assert known is not None
    assert guessed == (known[0], ELSEWHERE)
    assert bot_rating("toy", "standard", "knight") is None
    assert bot_rating("mythos", "standard", "random") is None


def test_a_group_is_called_by_one_of_its_modes() -> None:
    for found in games().values():
        known = {mode.id: mode for mode in found.modes}
        for mode in found.modes:
            assert known[mode.rating_group].rating_group == mode.rating_group
            assert mode.maximum == known[mode.rating_group].maximum
