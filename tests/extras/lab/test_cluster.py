"""Experiments on Ray: rows equal to those of one process, on two nodes, and after a process has died."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.lab.cluster import Cluster
from tafelrunde.lab.experiment import Experiment, parse_experiment
from tafelrunde.lab.hands import Here
from tafelrunde.lab.sitting import Row

ray = pytest.importorskip("ray")
pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own

SOURCE = """
name = "small"
games = 4
seed = 5
record = ["cards", "leads"]
[[contest]]
game = "mythos"
decks = ["growing-wood", "seven-gates", "spring-tide"]
bots = ["random"]
"""
STRONG = '[[variant]]\nname = "strong"\n[variant.change.seedbearer]\npower = 9\n'


@pytest.fixture(scope="module")
def nodes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Two nodes with a processor each; Ray's token goes into a home of its own."""
    from ray.cluster_utils import Cluster as Nodes

    with pytest.MonkeyPatch.context() as patch:
        home = tmp_path_factory.mktemp("home")
        patch.setenv("HOME", str(home))
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_raylet_start_wait_time_s", "600")  # a busy machine takes its time
        node = {"num_cpus": 1, "include_dashboard": False, "object_store_memory": 80_000_000}
        made = Nodes(initialize_head=True, head_node_args=node)
        made.add_node(**node)
        ray.init(address=made.address, log_to_driver=False)
        try:
            yield made
        finally:
            ray.shutdown()
            made.shutdown()


def small(more: str = "") -> Experiment:
    return parse_experiment(SOURCE + more, "small.toml")


def by_number(rows: Iterator[Row]) -> dict[int, Row]:
    return {row.number: row for row in rows}


def test_two_nodes_give_the_rows_of_one_process(nodes: Any) -> None:
    serial = by_number(Here(small()).play(range(12)))
    with Cluster(small(), "ray", 2) as players:
        assert by_number(players.play(range(12))) == serial


def test_what_a_dead_actor_lost_is_played_again(nodes: Any) -> None:
    serial = by_number(Here(small()).play(range(12)))
    told: dict[int, Row] = {}
    with Cluster(small(), "ray", 1) as players:
        for row in players.play(range(12)):
            if not told:
                (actor,) = players._actors["base"]
                os.kill(ray.get(actor.process.remote()), signal.SIGKILL)
            told[row.number] = row
    assert told == serial


def test_changed_cards_are_read_anew_on_a_cluster(nodes: Any, tmp_path: Path) -> None:
    with Cluster(small(STRONG), "ray", 2) as players:
        rows = by_number(players.play(range(12)))
    assert {number: rows[number].variant for number in (0, 1)} == {0: "base", 1: "strong"}
    plain = by_number(Here(small()).play(range(6)))
    assert [rows[2 * number].points for number in range(6)] == [plain[number].points for number in range(6)]
    assert any(rows[number].rounds != rows[number + 1].rounds for number in range(0, 12, 2))
