"""Who thinks first, what is kept, and what is ended when nobody wants it any more."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from tafelrunde.server import jobs
from tafelrunde.server.app import make_app
from tafelrunde.server.forms import Frame
from tafelrunde.server.hall import Hall
from tafelrunde.server.results import Results
from tafelrunde.server.settings import Settings
from tafelrunde.server.turns import Rank, Turns
from tafelrunde.table import SPECTATOR, Table, game
from tests.patience import some_rounds
from tests.server.halls import with_hall

Work = Callable[[str, Rank, str], Callable[[], bool]]
Action = Callable[[Work, list[str], dict[str, asyncio.Event]], Awaitable[None]]


def in_turn(
    size: int, action: Callable[[Work, list[str], dict[str, asyncio.Event]], Awaitable[None]]
) -> None:
    """Let works run that note when they begin and end when they are told."""

    async def run() -> None:
        tasks: list[asyncio.Task[None]] = []
        turns, begun, ends = Turns(size), list[str](), dict[str, asyncio.Event]()

        async def work(name: str, rank: Rank, share: str) -> None:
            async with turns.turn(rank, share):
                begun.append(name)
                await ends[name].wait()

        def start(name: str, rank: Rank, share: str) -> Callable[[], bool]:
            ends[name] = asyncio.Event()
            tasks.append(asyncio.create_task(work(name, rank, share)))
            return tasks[-1].cancel

        await action(start, begun, ends)
        for end in ends.values():
            end.set()
        await some_rounds()
        assert turns.waiting == 0
        assert not turns._running

    asyncio.run(run())


def test_people_never_wait_for_bots_that_play_for_nobody() -> None:
    async def act(start: Work, begun: list[str], ends: dict[str, asyncio.Event]) -> None:
        for number in range(25):
            start(f"show {number}", Rank.SHOW, "stranger")
        await some_rounds()
        assert begun == ["show 0"]
        start("page", Rank.PEOPLE, "ada")
        await some_rounds()
        assert begun == ["show 0", "page"]
        start("hint", Rank.LOOKING, "ada")
        ends["show 0"].set()
        ends["page"].set()
        await some_rounds()
        assert begun[2:] == ["hint"]

    in_turn(1, act)


def test_everybody_gets_a_fair_share() -> None:
    async def act(start: Work, begun: list[str], ends: dict[str, asyncio.Event]) -> None:
        for number in range(40):
            start(f"many {number}", Rank.LOOKING, "stranger")
        start("one", Rank.LOOKING, "bea")
        await some_rounds()
        assert begun == ["many 0", "many 1"]
        ends["many 0"].set()
        await some_rounds()
        assert begun[2:] == ["one"]

    in_turn(2, act)


def test_whoever_gives_up_waiting_is_forgotten() -> None:
    async def act(start: Work, begun: list[str], ends: dict[str, asyncio.Event]) -> None:
        start("first", Rank.LOOKING, "ada")
        give_up = start("second", Rank.LOOKING, "ada")
        start("third", Rank.LOOKING, "ada")
        await some_rounds()
        give_up()
        ends["first"].set()
        await some_rounds()
        assert begun == ["first", "third"]

    in_turn(1, act)


def test_bots_think_for_people_first(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        from tests.server.halls import opened

        live = await opened(hall, "mythos", "me", "me")
        assert live.rank is Rank.SHOW

        class Viewer:
            held: tuple[int, ...] = ()

            def __init__(self, address: str) -> None:
                self.who = type("", (), {"address": address})

        live.connections.add(Viewer("watcher"))  # type: ignore[arg-type]
        assert (live.rank, live.share) == (Rank.SHOW, "watcher")
        sitting = Viewer("sitting")
        sitting.held = (0,)
        live.connections.add(sitting)  # type: ignore[arg-type]
        assert (live.rank, live.share) == (Rank.PEOPLE, "sitting")
        live.connections.clear()

    with_hall(f"sqlite:///{tmp_path.as_posix()}/t.db", act)


# -- results -------------------------------------------------------------------------------------------------


def test_a_result_is_found_out_once() -> None:
    async def run() -> None:
        results, made = Results(100), list[str]()

        async def make(name: str) -> list[bytes]:
            made.append(name)
            await some_rounds()
            return [name.encode() * 40]

        both = await asyncio.gather(*(results.get("a", lambda: make("a")) for _ in range(3)))
        assert both[0] is both[1] is both[2]
        await results.get("a", lambda: make("a"))
        assert made == ["a"]
        for name in "bc":  # there is room for two
            await results.get(name, lambda name=name: make(name))  # type: ignore[misc]
        await results.get("a", lambda: make("a"))
        assert made == ["a", "b", "c", "a"]

    asyncio.run(run())


def test_a_result_that_nobody_waits_for_is_given_up() -> None:
    async def run() -> None:
        results, ended = Results(), list[str]()

        async def make() -> list[bytes]:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                ended.append("ended")
                raise
            return []

        waiting = [asyncio.create_task(_wanted(results, make)) for _ in range(2)]
        await some_rounds()
        waiting[0].cancel()
        await some_rounds()
        assert not ended
        waiting[1].cancel()
        await some_rounds()
        assert ended == ["ended"]

    asyncio.run(run())


async def _wanted(results: Results, make: Any) -> None:
    await results.get("key", make)


def test_work_of_a_request_ends_with_its_connection(tmp_path: Path) -> None:
    async def act(hall: Hall) -> None:
        from tafelrunde.server.call import Abandoned, Call
        from tafelrunde.server.security import Identity

        is_gone = asyncio.Event()

        class Request:
            client = None

            async def receive(self) -> dict[str, str]:
                await is_gone.wait()
                return {"type": "http.disconnect"}

        ended: list[bool] = []

        async def run(*_: object, **__: object) -> list[bytes]:
            try:
                await asyncio.Event().wait()
            finally:
                ended.append(True)
            return []

        hall.pool.run = run  # type: ignore[method-assign,assignment]
        call = Call(Request(), hall, Identity.new())  # type: ignore[arg-type]
        asked = asyncio.create_task(_abandoned(call.result(jobs.frames, "source", -2, True), Abandoned))
        await some_rounds()
        assert not ended
        is_gone.set()
        assert await asked
        await some_rounds()
        assert ended == [True]

    with_hall(f"sqlite:///{tmp_path.as_posix()}/t.db", act)


async def _abandoned(work: Any, kind: type[Exception]) -> bool:
    try:
        await work
    except kind:
        return True
    return False


# -- replays -------------------------------------------------------------------------------------------------


def test_a_long_replay_comes_in_pieces(tmp_path: Path, monkeypatch: Any) -> None:
    table = Table.new(game("mythos"), seed=1)
    for _ in range(30):
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.safe())
    source = str(table.record())
    whole = jobs.frames(source, SPECTATOR, True)
    assert len(whole) == 1
    monkeypatch.setattr(jobs, "PIECE", 2000)
    pieces = jobs.frames(source, SPECTATOR, True)
    assert len(pieces) > 2
    assert [frame for piece in pieces for frame in json.loads(piece)] == json.loads(whole[0])
    assert jobs._pieces([Frame(0)]) == [b'[{"at":0}]']


def test_a_piece_that_is_not_there_is_refused(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path.as_posix()}/t.db"
    with TestClient(make_app(Settings(database, thinkers=1))) as client:
        body = {"game": "mythos", "seats": [{"kind": "me"}] * 2}
        path = f"/api/tables/{client.post('/api/tables', json=body).json()['table']}/replay"
        first = client.get(path).json()
        assert (first["piece"], first["pieces"]) == (0, 1)
        for wrong in ("1", "-1", "x", "9999999"):
            refused = client.get(f"{path}?piece={wrong}")
            assert (refused.status_code, refused.json()["field"]) == (422, "piece")
