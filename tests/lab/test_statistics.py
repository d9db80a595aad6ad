"""Shares, many comparisons, and an interval that may be looked at all the time."""

from __future__ import annotations

import pytest

from tafelrunde.lab.statistics import Watched, holm, p_value, paired_share
from tafelrunde.table.chance import Stream


def test_of_many_comparisons_only_the_clear_ones_are_called_so() -> None:
    assert holm([0.01, 0.04, 0.03]) == [True, False, False]
    assert holm([0.01, 0.02, 0.03]) == [True, True, True]  # 0.05 / 3, 0.05 / 2, 0.05
    assert holm([0.02, 0.02, 0.02]) == [False, False, False]
    assert holm([]) == []


def test_a_share_far_from_the_expected_one_is_unlikely() -> None:
    assert p_value(50, 100, 0.5) == 1
    assert p_value(60, 100, 0.5) == pytest.approx(0.0455, abs=0.001)
    assert p_value(5, 0, 0.5) == 1


def test_mean_and_variance() -> None:
    assert paired_share([1.0, 0.0, 0.0, 1.0]) == pytest.approx((0.5, 1 / 3))
    assert paired_share([]) == (0.0, 0.0)


def watch(stream: Stream, chances: tuple[int, int, int], most: int) -> Watched:
    """Differences of -1, 0 and 1 with these chances in ten, until it is clear."""
    watched = Watched(grid=60)
    for _ in range(most):
        lot = stream.below(10)
        watched.see(-1.0 if lot < chances[0] else 1.0 if lot >= 10 - chances[2] else 0.0)
        if watched.is_clear:
            break
    return watched


@pytest.mark.parametrize("chances", [(2, 6, 2), (5, 0, 5), (1, 8, 1)])
def test_whoever_looks_all_the_time_is_seldom_wrong(chances: tuple[int, int, int]) -> None:
    stream = Stream(f"no difference {chances}")
    wrong = sum(watch(stream, chances, 150).is_clear for _ in range(100))
    assert wrong <= 8  # of 5 at most; more than 8 would come once in twenty tries even then


def test_a_real_difference_is_found_sooner_the_larger_it_is() -> None:
    stream = Stream("a difference")
    large = [watch(stream, (0, 6, 4), 400) for _ in range(10)]
    small = [watch(stream, (2, 4, 4), 400) for _ in range(10)]
    assert all(each.is_clear and each.low > 0 for each in large)
    assert sum(each.count for each in large) < sum(each.count for each in small) / 2


def test_the_interval_holds_the_truth_and_only_narrows() -> None:
    stream, watched = Stream("a mean of 0.3"), Watched(grid=60)
    widths = []
    for _ in range(300):
        watched.see(1.0 if stream.below(10) < 3 else 0.0)
        widths.append(watched.high - watched.low)
    assert watched.low < 0.3 < watched.high
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < 0.35
