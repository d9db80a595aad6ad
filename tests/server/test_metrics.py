"""The figures: how long things take, by few words, and never by a table."""

from __future__ import annotations

import asyncio
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from tafelrunde.server import hall as halls
from tafelrunde.server.app import make_app
from tafelrunde.server.figures import TIMES
from tafelrunde.server.metrics import _Figures
from tafelrunde.server.settings import Settings
from tafelrunde.server.turns import Rank
from tests.patience import LIMIT, come_true, some_rounds
from tests.server.halls import answer, look, new_table, open_hall, run
from tests.server.postgres import free_port
from tests.server.servers import Server

KEPT = {
    "tafelrunde_tables_live",
    "tafelrunde_tables_set_aside",
    "tafelrunde_connections",
    "tafelrunde_events_total",
    "tafelrunde_refusals_total",
    "tafelrunde_lagging_total",
    "tafelrunde_commits_total",
    "tafelrunde_commit_seconds_total",
    "tafelrunde_write_failures_total",
    "tafelrunde_errands_failed_total",
    "tafelrunde_jobs_running",
    "tafelrunde_jobs_waiting",
    "tafelrunde_jobs_total",
    "tafelrunde_duty_alive",
    "tafelrunde_duty_failures_total",
}
"""Names on which boards and alerts rely."""
LABELS = {"game", "kind", "level", "duty", "way", "worker", "le"}


def count(name: str, **labels: str) -> float:
    return TIMES.get_sample_value(f"tafelrunde_{name}_seconds_count", labels) or 0.0


def samples(client: TestClient) -> dict[str, list[Any]]:
    """By name, what Prometheus would keep."""
    reply = client.get("/metrics")
    assert reply.status_code == 200
    found: dict[str, list[Any]] = {}
    for family in text_string_to_metric_families(reply.text):
        for sample in family.samples:
            found.setdefault(sample.name, []).append(sample)
    return found


def test_every_answer_is_timed_until_it_is_written_and_told(tmp_path: Path) -> None:
    def figures(kind: str) -> tuple[float, float]:
        of = {"game": "mythos", "kind": kind}
        return count("answer_commit", **of), count("answer_broadcast", **of)

    async def play() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live, viewer = await look(hall, await new_table(hall), 0, 1)
            answers, undos = figures("answer"), figures("undo")
            for _ in range(3):
                await answer(live, viewer)
            await live.undo(int(viewer.held[0]), viewer, 1)
            assert figures("answer") == (answers[0] + 3, answers[1] + 3)
            assert figures("undo") == (undos[0] + 1, undos[1] + 1)

    run(play())


def test_a_refused_answer_is_not_counted(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live, viewer = await look(hall, await new_table(hall), 0, 1)
            before = count("answer_commit", game="mythos", kind="answer")
            with pytest.raises(Exception, match="no such thing"):
                await live.answer("answer", 0, "no such thing", live.book.ask[0], viewer, 1)
            assert count("answer_commit", game="mythos", kind="answer") == before

    run(play())


def test_thinking_waiting_and_rebuilding_are_timed(tmp_path: Path) -> None:
    thinking = {"game": "mythos", "level": "greedy"}

    async def play() -> None:
        async with open_hall(tmp_path / "t.db", bot_delay=0.0) as hall:
            before = (
                count("thinking", **thinking),
                count("thinker_wait", kind="people"),
                count("rebuild", game="mythos"),
            )
            live, viewer = await look(hall, await new_table(hall, "mythos", "me", "greedy"), 0)
            await live.answer("answer", 0, "done", live.book.ask[0], viewer, 1)
            await come_true(lambda: count("thinking", **thinking) > before[0])
            assert count("thinker_wait", kind="people") > before[1]
            assert count("rebuild", game="mythos") == before[2] + 1

    run(play())


def test_what_is_told_keeps_its_names_and_names_no_table(tmp_path: Path) -> None:
    with TestClient(make_app(Settings(f"sqlite:///{tmp_path}/t.db", thinkers=1))) as client:
        body = {"game": "mythos", "seats": [{"kind": "me"}, {"kind": "me"}]}
        made = client.post("/api/tables", json=body).json()
        client.get(f"/api/tables/{made['table']}")
        told = samples(client)
        assert set(told) >= KEPT
        labels = {name for each in told.values() for sample in each for name in sample.labels}
        assert labels <= LABELS
        values = {value for each in told.values() for sample in each for value in sample.labels.values()}
        assert not any(made["table"] in value for value in values)
        assert "worker" not in labels
        assert told["tafelrunde_events_total"][0].value == 1
        assert not any(name.endswith("_created") for name in told)


def test_one_of_several_processes_says_which_it_is(tmp_path: Path) -> None:
    app = make_app(Settings(f"sqlite:///{tmp_path}/t.db", thinkers=1, worker="2"))
    with TestClient(app) as client:
        for each in samples(client).values():
            assert {sample.labels.get("worker") for sample in each} == {"2"}


def test_too_long_a_queue_for_the_thinkers_is_an_overload(tmp_path: Path) -> None:
    """Only what people at a table wait for counts: bots that play for nobody may wait for ever."""

    async def play() -> None:
        async with open_hall(tmp_path / "t.db") as hall:

            async def wait(rank: Rank) -> None:
                async with hall.pool.turns.turn(rank, ""):
                    await asyncio.Event().wait()

            async def crowd(rank: Rank) -> list[asyncio.Task[None]]:
                tasks = [asyncio.create_task(wait(rank)) for _ in range(halls.MOST_UNTHOUGHT + 4)]
                await some_rounds()
                return tasks

            for rank, is_overload in ((Rank.SHOW, False), (Rank.PEOPLE, True)):
                tasks = await crowd(rank)
                assert hall.pool.turns.waiting > halls.MOST_UNTHOUGHT
                assert hall.is_overloaded is is_overload
                told = {
                    metric.name: metric.samples[0].value
                    for metric in _Figures(hall).collect()
                    if metric.samples
                }
                assert told["tafelrunde_overloaded"] == is_overload
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)

    run(play())


@pytest.mark.parametrize("what", ["late", "unwritten"])
def test_a_loop_or_a_writer_far_behind_is_an_overload(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    with TestClient(app := make_app(Settings(f"sqlite:///{tmp_path}/t.db", thinkers=1))) as client:
        assert client.get("/readyz").status_code == 200
        if what == "late":
            monkeypatch.setattr(type(app.state.hall.supervisor), "late", halls.MOST_LATE + 1)
        else:
            monkeypatch.setattr(type(app.state.hall.store.writer), "waiting", halls.MOST_UNWRITTEN + 1)
        reply = client.get("/readyz")
        assert (reply.status_code, reply.json()["is_overloaded"]) == (503, True)
        assert client.get("/healthz").status_code == 200, "it is alive all the same"
        assert samples(client)["tafelrunde_overloaded"][0].value == 1


def test_the_figures_have_a_port_of_their_own(tmp_path: Path, plugins: Path) -> None:
    port = free_port()
    server = Server(f"sqlite:///{tmp_path}/t.db", plugins, "--metrics-port", str(port))
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=LIMIT) as reply:
            assert b"tafelrunde_tables_live 0.0" in reply.read()
        with pytest.raises(RuntimeError, match=str(port)):  # one sentence, and nothing stays behind
            Server(f"sqlite:///{tmp_path}/t.db", plugins, "--metrics-port", str(port), "--lang", "en")
    finally:
        assert server.stop() in (0, 143, -15)
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=LIMIT)
