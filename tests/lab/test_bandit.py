"""NTBEA: it finds its way on a landscape that is known, the same again for a seed, and nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.lab import search
from tafelrunde.lab.bandit import Model, Point, explore
from tafelrunde.lab.search import Search, Trial, search_numbers
from tafelrunde.table.chance import Stream
from tests.lab.test_search import SWEEP, asked

SIZES = (6, 6, 6, 6)
BEST = (4, 1, 2, 5)


def far(point: Point) -> int:
    """How far a point of the landscape is from its best one."""
    return sum(abs(one - other) for one, other in zip(point, BEST, strict=True))


def trials(seed: int, wanted: int = 50) -> list[Point]:
    """What is tried on that landscape, where what is told is off by up to four."""
    noise, made = Stream(f"noise {seed}"), []

    def tried(point: Point) -> tuple[float]:
        made.append(point)
        return (far(point) + noise.below(5) * 1.0,)

    explore(SIZES, wanted, Stream(seed), tried)
    return made


def test_it_comes_closer_to_the_best_than_chance_does() -> None:
    found, chance, later = [], [], []
    for seed in range(8):
        made, stream = trials(seed), Stream(seed)
        found.append(min(map(far, made)))
        chance.append(min(far(tuple(stream.below(size) for size in SIZES)) for _ in made))
        later += [far(point) for point in made[30:]]
    assert sum(found) < 0.5 * sum(chance)
    assert sum(later) / len(later) < 4.5  # what is tried by chance is 7.7 away


def test_the_same_seed_tries_the_same_and_nothing_twice() -> None:
    made = trials(3)
    assert made == trials(3)
    assert made != trials(4)
    assert len(set(made)) == len(made) == 50


def test_a_small_landscape_is_tried_wholly() -> None:
    made: list[Point] = []

    def tried(point: Point) -> tuple[float, float]:
        made.append(point)
        return (float(point[0]), 0.0)

    explore((3, 2), 50, Stream(1), tried)
    assert sorted(made) == [(one, other) for one in range(3) for other in range(2)]


def test_a_set_is_judged_by_its_parts() -> None:
    known = [((0, 0, 0), 0.0), ((1, 1, 1), 1.0), ((0, 1, 0), 0.1), ((1, 0, 1), 0.9)]
    model = Model((2, 2, 2), known)
    assert model.promise((0, 0, 1)) > model.promise((1, 1, 0))


def test_a_search_by_ntbea_goes_on_as_if_it_had_never_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = SWEEP.replace("sweep = true", 'by = "ntbea"\ntrials = 5')
    tried: list[dict[str, int]] = []

    def pretend(wanted: Search, numbers: dict[str, int], workers: int, on: str | None) -> Trial:
        tried.append(numbers)
        if len(tried) == 4:
            raise InterruptedError
        return Trial(numbers, (abs(numbers.get("seedbearer power", 0) - 2) / 10, 1.0), 4)

    monkeypatch.setattr(search, "_try", pretend)
    with pytest.raises(InterruptedError):
        search_numbers(asked(tmp_path, source), tmp_path / "out")
    found = search_numbers(asked(tmp_path, source), tmp_path / "out")
    assert len(tried) == 4 + 3  # three were known
    whole = search_numbers(asked(tmp_path, source), tmp_path / "other")
    assert found == whole
    assert len(found.trials) == 6
    assert all(trial.numbers["mossling movement"] in (0, 2) for trial in found.trials[1:])
    assert [found.trials[place].numbers["seedbearer power"] for place in found.frontier][:1] == [2]
