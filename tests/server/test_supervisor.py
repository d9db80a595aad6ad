"""Whatever is done beside answering goes on after a failure, is counted, and is shown."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.testclient import TestClient

from tafelrunde.server import supervisor as supervision
from tafelrunde.server.app import make_app
from tafelrunde.server.settings import Settings
from tafelrunde.server.supervisor import Supervisor
from tests.patience import come_true, some_rounds
from tests.server.halls import new_table, open_hall, run


@pytest.mark.parametrize("problem", [ZeroDivisionError(), PoolTimeout(), asyncio.CancelledError()], ids=repr)
def test_a_duty_that_fails_is_done_again(problem: BaseException, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        supervisor, done = Supervisor(), 0

        async def work() -> None:
            nonlocal done
            done += 1
            if done <= 3:
                raise problem

        duty = supervisor.keep("counting", work, 0)
        await come_true(lambda: done > 5)
        assert duty.failures == 3
        assert duty.runs >= 2
        assert type(problem).__name__ in str(duty.last_failure)
        assert duty.is_alive
        assert supervisor.is_well
        await supervisor.stop()
        assert not duty.is_alive

    with caplog.at_level(logging.ERROR):
        run(play())
    assert len([each for each in caplog.records if "counting" in each.message]) == 1, (
        "one line, not one a second"
    )


def test_a_duty_that_hangs_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        supervisor = Supervisor()
        duty = supervisor.keep("waiting", asyncio.Event().wait, 0)  # type: ignore[arg-type]
        await come_true(lambda: duty.busy_since is not None)
        assert supervisor.is_well
        monkeypatch.setattr(supervision, "STUCK", 0.0)
        assert not duty.is_alive
        assert [each.name for each in supervisor.duties.values() if not each.is_alive] == ["waiting"]
        await supervisor.stop()

    run(play())


def test_an_errand_that_fails_is_told(caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        supervisor = Supervisor()

        async def errand() -> None:
            raise ZeroDivisionError

        supervisor.send(errand())
        await come_true(lambda: supervisor.errands_failed == 1)
        await supervisor.stop()

    with caplog.at_level(logging.ERROR):
        run(play())
    assert "ZeroDivisionError" in caplog.text


def test_housekeeping_goes_on_after_any_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool that is exhausted while the database hangs raises neither Unavailable nor OSError."""

    async def play() -> None:
        async with open_hall(tmp_path / "t.db", idle=0.0) as hall:
            due = hall.store.due
            tries = 0

            async def exhausted(now: int) -> list[str]:
                nonlocal tries
                tries += 1
                if tries < 3:
                    raise PoolTimeout
                return await due(now)

            monkeypatch.setattr(hall.store, "due", exhausted)
            table = await new_table(hall)
            await hall.open(table)
            await come_true(lambda: tries > 3 and not hall.live)
            assert hall.supervisor.duties["clocks"].failures == 2

    run(play())


def test_readiness_shows_every_duty(tmp_path: Path) -> None:
    app = make_app(Settings(f"sqlite:///{tmp_path}/t.db", thinkers=1))
    with TestClient(app) as client:
        reply = client.get("/readyz")
        assert reply.status_code == 200
        told = reply.json()
        assert told["status"] == "ok"
        assert {duty["name"] for duty in told["duties"]} >= {"sweeping", "clocks", "news", "writing"}
        assert all(duty["is_alive"] for duty in told["duties"])
        clocks = app.state.hall.supervisor.duties["clocks"]
        client.portal.call(clocks.task.cancel)  # type: ignore[union-attr]
        app.state.hall.supervisor._is_stopping = True
        client.portal.call(asyncio.wait, [clocks.task])  # type: ignore[union-attr]
        reply = client.get("/readyz")
        assert (reply.status_code, reply.json()["status"]) == (503, "unavailable")
        dead = {duty["name"] for duty in reply.json()["duties"] if not duty["is_alive"]}
        # While the supervisor believes that it stops, another duty that fails stays down too.
        assert "clocks" in dead
        assert "writing" not in dead
        assert 'tafelrunde_duty_alive{duty="clocks"} 0' in client.get("/metrics").text


def test_once_all_is_ending_nothing_new_is_begun() -> None:
    done: list[str] = []

    async def errand() -> None:
        done.append("too late")

    async def run() -> None:
        supervisor = Supervisor()
        await supervisor.stop()
        supervisor.send(errand())
        await some_rounds()

    asyncio.run(run())
    assert done == []
