"""Small parts on their own: the outbox, the pool of workers, heartbeat, limits, scene changes, sentences."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient
from starlette.websockets import WebSocketState

from tafelrunde.server import jobs, security
from tafelrunde.server import pool as pool_module
from tafelrunde.server import wire as connections
from tafelrunde.server.app import make_app
from tafelrunde.server.client_messages import Ping
from tafelrunde.server.connection import Connection
from tafelrunde.server.locales import own_locale
from tafelrunde.server.pool import TRIES, JobFailed, Pool
from tafelrunde.server.security import Bucket, Buckets, Identity, Signer, is_own_origin, new_token
from tafelrunde.server.settings import Settings
from tafelrunde.server.trouble import Unavailable
from tafelrunde.server.views import MOST_NUMBERED, Compared, Numbered, scene_change
from tafelrunde.table import SPECTATOR, Scene, Seat, Stream, Table, game, games, save, text
from tafelrunde.table.scene import Element, Zone
from tafelrunde.table.taking_back import only_answer
from tests.patience import LIMIT, Watch, come_true, some_rounds
from tests.server.deeds import die_always, die_once, knows_the_games, spin
from tests.server.player import apply_change
from tests.server.said import first


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """The clock of all limits."""
    watch = Watch()
    monkeypatch.setattr(security, "monotonic", watch)
    return watch


class SlowSocket:
    """A browser that reads nothing until it is told to."""

    def __init__(self) -> None:
        self.may_read = asyncio.Event()
        self.got: list[str] = []
        self.client_state = self.application_state = WebSocketState.CONNECTED

    async def send(self, message: dict[str, str]) -> None:
        await self.may_read.wait()
        self.got.append(message["text"])


def test_a_slow_viewer_makes_nobody_wait_and_gets_everything_anew() -> None:
    async def run() -> None:
        socket = SlowSocket()
        hall = SimpleNamespace(lags=0, settings=Settings(""))
        viewer = Connection(cast(Any, hall), cast(Any, socket), None)
        caught: list[int] = []

        async def catch_up(connection: Connection, since: int) -> None:
            caught.append(since)
            connection.send(b"everything")

        viewer.live = cast(Any, SimpleNamespace(id="t", seq=0, catch_up=catch_up))
        viewer.told = 7
        sender = asyncio.create_task(viewer._send_on())
        for number in range(10 * connections.MOST_WAITING):
            viewer.send(b"update %d" % number)
            await asyncio.sleep(0)
        assert len(viewer._outbox) <= connections.MOST_WAITING
        assert hall.lags == 1
        socket.may_read.set()
        await come_true(lambda: socket.got[-1:] == ["everything"])
        assert caught == [7]
        assert len(socket.got) <= connections.MOST_WAITING + 2
        sender.cancel()

    asyncio.run(run())


def test_a_viewer_who_is_too_slow_for_its_own_answers_can_still_be_closed() -> None:
    class Socket(SlowSocket):
        closed = 0

        async def close(self, code: int) -> None:
            self.closed = code

    async def run() -> None:
        socket = Socket()
        hall = SimpleNamespace(lags=0, settings=Settings(""))
        viewer = Connection(cast(Any, hall), cast(Any, socket), None)
        sender = asyncio.create_task(viewer._send_on())
        viewer.reply(b"mine")
        own = asyncio.create_task(viewer._flush())
        await asyncio.sleep(0)
        viewer.send(b"another's")  # somebody else acts while the own reply does not get through
        viewer.close(4408)
        await some_rounds()
        assert (socket.got, socket.closed) == ([], 0)
        socket.may_read.set()
        await asyncio.wait_for(asyncio.gather(own, sender), LIMIT)
        assert (socket.got, socket.closed) == (["mine", "another's"], 4408)

    asyncio.run(run())


@pytest.mark.parametrize(("problem", "code"), [(Unavailable("gone"), 1013), (ZeroDivisionError(), 1011)])
def test_a_viewer_that_cannot_be_told_is_closed_and_comes_back(problem: Exception, code: int) -> None:
    """Nobody stays who is told nothing any more."""

    class Socket(SlowSocket):
        closed = 0

        async def close(self, code: int) -> None:
            self.closed = code

    async def catch_up(connection: Connection, since: int) -> None:
        raise problem

    async def run() -> None:
        socket = Socket()
        viewer = Connection(
            cast(Any, SimpleNamespace(lags=0, settings=Settings(""))), cast(Any, socket), None
        )
        viewer.live = cast(Any, SimpleNamespace(id="t", seq=0, catch_up=catch_up))
        for _ in range(2 * connections.MOST_WAITING):
            viewer.send(b"too much")
        socket.may_read.set()
        await asyncio.wait_for(viewer._send_on(), LIMIT)
        assert socket.closed == code

    asyncio.run(run())


def code_after_a_ping(folder: Path) -> int:
    """With which code a table's line is closed by a server that ends it over a ping."""
    with TestClient(make_app(Settings(f"sqlite:///{folder.as_posix()}/t.db", thinkers=1))) as client:
        body = {"game": "mythos", "seats": [{"kind": "me"}, {"kind": "me"}]}
        table = client.post("/api/tables", json=body).json()
        with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
            socket.send_text(json.dumps({"type": "hello", "v": 1, "token": table["token"]}))
            assert first(socket)["type"] == "state"
            socket.send_text(json.dumps({"type": "ping", "id": 1}))
            while (message := socket.receive())["type"] == "websocket.send":
                assert json.loads(message["text"])["type"] in {"pong", "seats"}
            code: int = message["code"]
            return code


def test_whoever_meets_a_mistake_of_ours_is_told_to_come_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Also by a RuntimeError, which otherwise says that the browser has gone; our log has it."""
    obey = Connection._obey

    async def mistaken(connection: Connection, message: Any) -> None:
        if isinstance(message, Ping):
            raise RuntimeError("Set changed size during iteration")
        await obey(connection, message)

    monkeypatch.setattr(Connection, "_obey", mistaken)
    assert code_after_a_ping(tmp_path) == 1011
    assert [each.message for each in caplog.records if each.exc_info] == ["a connection broke"]


def test_whoever_leaves_is_no_mistake(caplog: pytest.LogCaptureFixture) -> None:
    """What Starlette raises where a line is used that has ended is not ours."""
    socket = SlowSocket()
    socket.client_state = WebSocketState.DISCONNECTED
    viewer = Connection(cast(Any, SimpleNamespace(settings=Settings(""))), cast(Any, socket), None)

    async def run() -> None:
        sender = asyncio.create_task(viewer._send_on())
        try:
            raise RuntimeError("Cannot call receive once a disconnect message has been received")
        except RuntimeError:
            await viewer._break(sender)
        sender.cancel()

    asyncio.run(run())
    assert viewer._close_code is None
    assert caplog.records == []


def test_a_silent_connection_is_closed(tmp_path: Path) -> None:
    app = make_app(Settings(f"sqlite:///{tmp_path.as_posix()}/t.db", thinkers=1))
    with TestClient(app) as client:
        body = {"game": "mythos", "seats": [{"kind": "me"}, {"kind": "me"}]}
        table = client.post("/api/tables", json=body).json()
        with client.websocket_connect(f"/api/tables/{table['table']}/socket") as socket:
            socket.send_text(json.dumps({"type": "hello", "v": 1, "token": table["token"]}))
            assert first(socket)["type"] == "state"
            (connection,) = app.state.hall.connections
            connection.heard -= app.state.hall.settings.silence
            while (message := socket.receive())["type"] == "websocket.send":
                assert json.loads(message["text"])["type"] == "seats"
            assert message["code"] == 4408


def test_nobody_is_silent_while_the_server_is_busy_with_what_was_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    obey = Connection._obey

    async def swept(connection: Connection, message: Any) -> None:
        connection.hall.settings = replace(connection.hall.settings, silence=-1.0)
        await connection.hall._sweep()
        await obey(connection, message)
        connection.close(1000 if connection._close_code is None else connection._close_code)

    monkeypatch.setattr(Connection, "_obey", swept)
    assert code_after_a_ping(tmp_path) == 1000


def test_too_many_new_tables_are_refused(tmp_path: Path, watch: Watch) -> None:
    settings = Settings(f"sqlite:///{tmp_path.as_posix()}/t.db", thinkers=1, creations=0.1)
    with TestClient(make_app(settings)) as client:
        body = {"game": "mythos", "seats": [{"kind": "me"}, {"kind": "me"}]}
        codes = [client.post("/api/tables", json=body).status_code for _ in range(4)]
        assert codes == [201, 201, 201, 429]
        watch.now += 11
        codes = [client.post("/api/tables", json=body).status_code for _ in range(2)]
        assert codes == [201, 429]


# -- workers -----------------------------------------------------------------------------------------------


def test_a_job_that_is_no_longer_needed_ends_with_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        pool = Pool(1)
        try:
            assert await pool.run(sum, [1, 2]) == 3
            job = asyncio.create_task(pool.run(signal.pause))
            await come_true(lambda: pool.running == 1)
            job.cancel()
            with pytest.raises(asyncio.CancelledError):
                await job
            assert await pool.run(sum, [3, 4]) == 7
            with pytest.raises(JobFailed, match="seconds of the processor"):
                await pool.run(spin, effort=0.05)
            with pytest.raises(JobFailed, match="ZeroDivisionError"):
                await pool.run(divmod, 1, 0)
            monkeypatch.setattr(pool_module, "PATIENCE", 0.01)
            with pytest.raises(JobFailed, match="TimeoutError"):
                await pool.run(signal.pause, effort=LIMIT)
        finally:
            await pool.close()

    asyncio.run(run())


def test_a_job_does_not_wait_for_its_worker_to_wake_up() -> None:
    """What a new process needs to load the games is not counted among the seconds of its first job."""

    async def run() -> bool:
        pool = Pool(1)
        try:
            return await pool.run(knows_the_games)
        finally:
            await pool.close()

    assert asyncio.run(run())


def kill_thinker(process: int) -> None:
    os.kill(process, signal.SIGKILL)


def test_a_job_whose_thinker_is_killed_is_done_by_another(tmp_path: Path) -> None:
    async def run() -> None:
        pool = Pool(1)
        try:
            assert await pool.run(die_once, str(tmp_path / "once")) == "done"
            idle = await pool.run(os.getpid)
            kill_thinker(idle)  # one that waits for work
            assert await pool.run(sum, [1, 2]) == 3
            pool._idle += [cast(Any, SimpleNamespace(is_alive=False, end=int))] * (TRIES + 1)
            assert await pool.run(sum, [1, 2]) == 3
            tries = tmp_path / "always"
            with pytest.raises(JobFailed):
                await pool.run(die_always, str(tries))
            assert tries.read_text() == "x" * TRIES, "whatever kills every thinker is given up"
            assert await pool.run(sum, [1, 2]) == 3
        finally:
            await pool.close()

    asyncio.run(run())


@pytest.mark.parametrize("bot", ["random", "squire", "knight"])
def test_a_bot_answers_from_a_save(bot: str) -> None:
    table: Table[Any] = Table.new(game("mythos"), seed=4)
    keys = jobs.think(save(table), 0, bot, "here")
    for key in keys:
        table.answer(0, key)
    assert keys


# -- what viewers are told -----------------------------------------------------------------------------------


@pytest.mark.usefixtures("plugins")
def test_changes_lead_from_scene_to_scene() -> None:
    for found in games().values():
        table: Table[Any] = Table.new(found, seed=11)
        stream = Stream(5)
        scene = table.view(Seat(0))
        kept = json.loads(msgspec.json.encode(scene))
        for _ in range(150):
            if not table.pending:
                break
            seat = next(iter(table.pending))
            table.play(seat, table.pending[seat].sample(stream))
            now = table.view(Seat(0))
            change = scene_change(scene, now)
            if change is not None:
                apply_change(kept, json.loads(msgspec.json.encode(change)))
            scene = now
            assert kept == json.loads(msgspec.json.encode(now))


def test_whatever_becomes_of_a_zone_the_change_leads_there() -> None:
    """Elements come, go, change and swap places; an order is told only where it does not follow by itself."""
    stream = Stream("zones")
    pool = [[Element(f"e{key}", "card", text(f"look.{look}")) for look in range(2)] for key in range(7)]
    orders = 0

    def drawn() -> Scene:
        keys = stream.order(len(pool))[: stream.below(len(pool) + 1)]
        keys = keys if stream.below(2) else sorted(keys)
        return Scene(
            Seat(0), [Zone("z", "row", text("zone.z"), [pool[key][stream.below(2)] for key in keys])]
        )

    for _ in range(600):
        old, new = drawn(), drawn()
        kept = json.loads(msgspec.json.encode(old))
        change = scene_change(old, new)
        if change is None:
            assert old == new
            continue
        orders += change.zones[0].order is not None
        apply_change(kept, json.loads(msgspec.json.encode(change)))
        assert kept == json.loads(msgspec.json.encode(new))
    assert 100 < orders < 550


def test_options_are_told_once_and_again_to_newcomers() -> None:
    table: Table[Any] = Table.new(game("mythos"), seed=1)
    numbered = Numbered(count(1))
    first = numbered.describe(table.pending[Seat(0)], 1)
    again = numbered.describe(table.pending[Seat(0)], 1)
    assert len(first.new) == len(first.options)
    assert (again.new, again.options) == ([], first.options)
    newcomer = Numbered(count(1)).describe(table.pending[Seat(0)], 1)
    assert len(newcomer.new) == len(newcomer.options) == len(first.new)


@pytest.mark.usefixtures("plugins")
def test_whoever_keeps_what_was_told_knows_every_option() -> None:
    """However many options come and go, they can be answered by number."""
    for found in games().values():
        table: Table[Any] = Table.new(found, seed=6)
        stream = Stream(8)
        numbered = Numbered(count(1))
        kept: dict[int, tuple[str, Any, Any]] = {}
        told = listed = 0
        for turn in range(300):
            if not table.pending:
                break
            seat, decision = next(iter(table.pending.items()))
            described = numbered.describe(decision, turn)
            for option in described.new:
                kept[option.n] = (option.key, option.label, option.elements)
            assert [kept[number] for number in described.options] == list(decision.offered())
            told, listed = told + len(described.new), listed + len(described.options)
            assert len(numbered._offers) <= max(MOST_NUMBERED, len(described.options))
            table.play(seat, decision.sample(stream))
        assert told < listed


@pytest.mark.usefixtures("plugins")
def test_viewers_who_share_zones_are_told_the_same_as_alone() -> None:
    for found in games().values():
        table: Table[Any] = Table.new(found, seed=12)
        stream = Stream(7)
        seats = [Seat(0), Seat(1), SPECTATOR]
        before = table.views(seats)
        for _ in range(120):
            if not table.pending:
                break
            seat = next(iter(table.pending))
            table.play(seat, table.pending[seat].sample(stream))
            compared: Compared = {}
            now = table.views(seats)
            for old, new in zip(before, now, strict=True):
                assert scene_change(old, new, compared) == scene_change(old, new)
            before = now


@pytest.mark.usefixtures("plugins")
def test_an_only_answer_is_found_without_listing_all() -> None:
    for found in games().values():
        table: Table[Any] = Table.new(found, seed=2)
        stream = Stream(3)
        while table.pending:
            seat, decision = next(iter(table.pending.items()))
            legal = decision.legal()
            assert only_answer(decision) == (legal[0] if len(legal) == 1 else None)
            table.play(seat, decision.sample(stream))


# -- security and sentences ----------------------------------------------------------------------------------


def test_cookies_are_signed() -> None:
    signer, other = Signer(b"one"), Signer(b"two")
    anna = Identity("id", "Anna")
    assert signer.read(signer.sign(anna)) == anna
    assert other.read(signer.sign(anna)) is None
    for value in ("", ".", "x.y", signer.sign(anna)[:-1], signer.sign(anna) + "x", "é.é"):
        assert signer.read(value) is None
    assert len({new_token() for _ in range(100)}) == 100


@pytest.mark.parametrize(
    ("origin", "host", "public", "is_own"),
    [
        (None, "a:1", None, True),
        ("http://a:1", "a:1", None, True),
        ("http://a:2", "a:1", None, False),
        ("null", "a:1", None, False),
        ("https://play.example.org", "10.0.0.1:80", "https://play.example.org", True),
        ("http://play.example.org", "10.0.0.1:80", "https://play.example.org", False),
        ("https://play.example.org.evil.example", "play.example.org", None, False),
    ],
)
def test_origins(origin: str | None, host: str, public: str | None, is_own: bool) -> None:
    assert is_own_origin(origin, host, public) is is_own


def test_limits(watch: Watch) -> None:
    bucket = Bucket(rate=2, burst=2)
    assert [bucket.take(), bucket.take(), bucket.take()] == [True, True, False]
    watch.now += 0.4
    assert not bucket.take()
    watch.now += 0.2
    assert [bucket.take(), bucket.take()] == [True, False]
    is_full = [bucket.is_full]
    watch.now += 1
    assert [*is_full, bucket.is_full] == [False, True]
    watch.now += 100
    assert [bucket.take(), bucket.take(), bucket.take()] == [True, True, False]
    many = Buckets(0.001, 1)
    assert many.take("a")
    assert not many.take("a")
    assert many.take("b")


def test_the_servers_sentences_exist_in_both_languages() -> None:
    german, english = own_locale().sentences["de"], own_locale().sentences["en"]
    assert german.keys() == english.keys()
    for key, words in german.items():
        assert set(re.findall(r"{\w+}", words)) == set(re.findall(r"{\w+}", english[key])), key
    used: Iterator[str] = (
        key
        for path in Path(connections.__file__).parent.glob("*.py")
        for key in re.findall(r'"(web\.[a-z-]+)"', path.read_text(encoding="utf-8"))
    )
    assert [key for key in used if key not in german] == []
