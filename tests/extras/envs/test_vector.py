"""Many tables at once: over processes as in one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tafelrunde import envs
from tafelrunde.games.mythos.small import SMALL
from tafelrunde.table import Stream


def story(workers: int) -> list[Any]:
    """All that five tables show in forty steps."""
    told = []
    with envs.vector(5, SMALL, "two-turns", workers=workers) as tables:
        seen, stream = tables.reset(seed=3), Stream(1)
        for _ in range(40):
            arrays = (*seen.observations.values(), seen.seats, seen.rewards, seen.ends)
            told.append([each.tobytes() for each in arrays])
            seen = tables.step(tables.sample(stream))
    return told


def test_workers_show_what_one_process_would() -> None:
    assert story(workers=2) == story(workers=0)


def test_a_table_that_has_ended_is_set_anew() -> None:
    with envs.vector(3, SMALL, "one-turn", workers=0) as tables:
        seen, stream, ends = tables.reset(), Stream(2), 0
        for _ in range(30):
            seen = tables.step(tables.sample(stream))
            ends += int(seen.ends.sum())
            assert seen.observations["action_mask"].any(axis=1).all()
            assert not seen.rewards[~seen.ends].any()
            assert np.allclose(seen.rewards.sum(axis=1), 0)
        assert ends > 5


def test_a_masked_action_costs_whoever_takes_it() -> None:
    with envs.vector(2, SMALL, "one-turn", workers=0) as tables:
        seen = tables.reset()
        seat = int(seen.seats[0])
        masked = int(np.flatnonzero(seen.observations["action_mask"][0] == 0)[0])
        seen = tables.step([masked, int(np.flatnonzero(seen.observations["action_mask"][1])[0])])
        assert seen.ends.tolist() == [True, False]
        assert seen.rewards[0, seat] == -1


def test_a_worker_that_has_ended_is_noticed() -> None:
    tables = envs.vector(2, SMALL, "one-turn", workers=1)
    tables.reset()
    tables._workers[0].terminate()
    tables._workers[0].join()
    with pytest.raises(RuntimeError, match="a worker has ended"):
        tables.step([0, 0])
    tables.close()
