"""The log: fields for programs, lines for people, and nothing hidden in either."""

from __future__ import annotations

import ast
import asyncio
import json
import logging
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text as sql
from sqlalchemy.exc import StatementError
from starlette.testclient import TestClient

from tafelrunde.cli import main
from tafelrunde.server import logs
from tafelrunde.server.app import make_app
from tafelrunde.server.hall import COOKIE, Hall
from tafelrunde.server.live import Live
from tafelrunde.server.logs import JsonLines, TextLines, heed, safely
from tafelrunde.server.pool import JobFailed, Pool
from tafelrunde.server.settings import Settings
from tafelrunde.server.store import Store
from tafelrunde.server.trouble import Full, Unavailable, Unwritable
from tafelrunde.table import Refusal, RuleFailure, Table, text, verbatim
from tests.patience import come_true, some_rounds, wait_for
from tests.server.halls import ADA, answer, look, new_table, open_hall, run
from tests.server.servers import ROOT, Server

HIDDEN = "place mossling b1"
FORMS = {"text": TextLines, "json": JsonLines}


class Kept(logging.Handler):
    """Keeps every line in both forms."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: dict[str, list[str]] = {name: [] for name in FORMS}
        self._forms = {name: form() for name, form in FORMS.items()}

    def emit(self, record: logging.LogRecord) -> None:
        for name, form in self._forms.items():
            self.lines[name].append(form.format(record))

    @property
    def fields(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.lines["json"]]

    def check(self, secrets: list[str]) -> None:
        """Something was told, and nothing that is secret."""
        assert self.lines["json"]
        for secret in secrets:
            for line in self.lines["json"] + self.lines["text"]:
                assert secret not in line, (secret, line)


@pytest.fixture
def kept() -> Iterator[Kept]:
    handler = Kept()
    ours = logging.getLogger("tafelrunde")
    root = logging.getLogger()
    level = ours.level
    ours.setLevel(logging.DEBUG)
    root.addHandler(handler)
    yield handler
    root.removeHandler(handler)
    ours.setLevel(level)


def test_every_field_is_there(kept: Kept) -> None:
    log = logging.getLogger("tafelrunde.server")
    log.warning("table %s stands still", "t1", extra={"table": "t1", "version": 7})
    told = kept.fields[0]
    assert told.pop("time").endswith("+00:00")
    assert told.pop("release")
    assert told == {
        "level": "warning",
        "logger": "tafelrunde.server",
        "message": "table t1 stands still",
        "table": "t1",
        "version": 7,
    }
    assert kept.lines["text"][0].endswith("WARNING tafelrunde.server: table t1 stands still")


def test_a_message_cannot_forge_a_line(kept: Kept) -> None:
    logging.getLogger("tafelrunde.server").warning("%s", "a\n2026-01-01 ERROR forged\x85b\u2028c")
    assert len(kept.lines["text"][0].splitlines()) == 1
    assert len(kept.lines["json"][0].split("\n")) == 1


def test_an_exception_tells_its_kind_and_place_but_not_what_it_says(kept: Kept) -> None:
    log = logging.getLogger("tafelrunde.server")
    try:
        try:
            raise KeyError(HIDDEN)
        except KeyError as cause:
            raise RuleFailure(text("error.rule-failure", what=verbatim(HIDDEN))) from cause
    except RuleFailure as problem:
        log.error("it failed: %s, %r", problem, problem, exc_info=problem)
        log.exception(problem)
    kept.check([HIDDEN])
    told = kept.fields[0]
    assert told["message"] == "it failed: RuleFailure [error.rule-failure], RuleFailure [error.rule-failure]"
    assert "test_logs.py" in told["trace"]
    assert (
        told["trace"].index("KeyError") < told["trace"].index("which led to") < told["trace"].rindex("Rule")
    )


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (Full("disk is full\nDETAIL: Failing row contains (secret)"), "Full: disk is full"),
        (JobFailed("KeyError in planner.py:12"), "JobFailed: KeyError in planner.py:12"),
        (OSError(28, "No space left"), "OSError: [Errno 28] No space left"),
        (Refusal("stale", text("refusal.stale", version=1, now=2), "MY-1"), "Refusal [refusal.stale] (MY-1)"),
        (Unwritable("secret"), "Unwritable"),
        (StatementError("secret", "INSERT", {}, ValueError("secret")), "StatementError"),
    ],
)
def test_what_may_be_told(problem: Exception, words: str) -> None:
    assert safely(problem) == words


# -- a played game, with everything going wrong that can ----------------------------------------------------


async def secrets_of(hall: Hall) -> list[str]:
    return [await hall.store.setting("cookie-secret", lambda: ""), hall.signer.sign(ADA)]


def poisoned(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str, words: str) -> None:
    """Let something raise with all that is secret in its words."""

    async def wrong(*_more: Any, **_named: Any) -> None:
        raise ValueError(words)

    def wrong_at_once(*_more: Any, **_named: Any) -> None:
        raise ValueError(words)

    is_awaited = asyncio.iscoroutinefunction(getattr(owner, name))
    monkeypatch.setattr(owner, name, wrong if is_awaited else wrong_at_once)


POISONED: dict[str, tuple[Any, str]] = {
    "rule": (Table, "answer"),
    "rebuild": (Live, "load"),
    "follow": (Live, "_take_events"),
    "clocks": (Store, "due"),
    "thinker": (Pool, "_run"),
}


@pytest.mark.parametrize("what", POISONED)
def test_no_secret_of_a_played_game_is_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kept: Kept, what: str
) -> None:
    """Whatever raises with a secret in its words: the cookies' secret, a cookie, answers nobody may know."""

    async def play() -> None:
        async with open_hall(tmp_path / "t.db", bot_delay=0.0, idle=0.0) as hall:
            heed(asyncio.get_running_loop())
            table = await new_table(hall, "mythos", "me", "greedy" if what == "thinker" else "me")
            live, viewer = await look(hall, table, 0)
            secrets = [*await secrets_of(hall), (await answer(live, viewer)).partition(" ")[2]]
            before = len(kept.lines["json"])
            poisoned(monkeypatch, *POISONED[what], " ".join(secrets))
            if what == "rebuild":
                live.drop()
                with suppress(Exception):
                    await hall.open(table)
            elif what == "follow":
                hall._heard([table])
            elif what == "thinker":
                hall.supervisor.send(hall.pool.run(sum, [1]))
            elif what == "rule":
                hall.supervisor.send(live.answer("answer", 0, secrets[-1], live.book.ask[0], viewer, 1))  # type: ignore[arg-type]
            await come_true(lambda: len(kept.lines["json"]) > before)
            kept.check(secrets)

    run(play())


def test_no_token_is_in_the_log_of_refused_requests_and_messages(tmp_path: Path, kept: Kept) -> None:
    with TestClient(make_app(Settings(f"sqlite:///{tmp_path}/t.db", thinkers=1))) as client:
        body = {"game": "mythos", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        made = client.post("/api/tables", json=body).json()
        tokens = [made["token"], *(seat["token"] for seat in made["seats"] if seat.get("token"))]
        assert len(tokens) >= 2
        cookie = client.cookies[COOKIE]
        for token in tokens:
            for path in ("", "/record", "/replay", "/nothing"):
                where = f"/api/tables/{made['table']}{path}"
                client.get(f"{where}?token={token}", headers={"authorization": f"Bearer {token}"})
            with client.websocket_connect(f"/api/tables/{made['table']}/socket?token={token}") as socket:
                socket.send_text(json.dumps({"type": "hello", "v": 1, "token": token}))
                socket.receive_text()
                socket.send_text(json.dumps({"type": "answer", "token": token}))

        async def fail() -> None:
            client.app.state.hall.supervisor.send(_wrong(" ".join(tokens)))  # type: ignore[attr-defined]
            await some_rounds()

        client.portal.call(fail)  # type: ignore[union-attr]
        kept.check([*tokens, cookie])


async def _wrong(words: str) -> None:
    raise ValueError(words)


def test_a_failing_database_does_not_tell_its_rows(tmp_path: Path) -> None:
    """SQLAlchemy adds the parameters of a statement to what it says."""

    async def play() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            with pytest.raises(Unavailable) as raised:
                await hall.store.rows(
                    sql("SELECT nothing FROM event WHERE lines = :key").bindparams(key="b1!")
                )
            assert raised.value.__cause__ is not None
            assert "b1!" not in str(raised.value) + str(raised.value.__cause__)

    run(play())


def test_what_a_thinker_raises_is_told_by_its_place() -> None:
    async def play() -> None:
        pool = Pool(1)
        try:
            with pytest.raises(JobFailed) as raised:
                await pool.run(int, "a secret")
            assert str(raised.value).startswith("ValueError")
            assert "secret" not in str(raised.value)
        finally:
            await pool.close()

    asyncio.run(play())


def test_what_nobody_waits_for_is_told_in_our_way(kept: Kept) -> None:
    async def play() -> None:
        heed(asyncio.get_running_loop())
        asyncio.get_running_loop().call_soon(_raise)
        await come_true(lambda: kept.lines["json"])

    asyncio.run(play())
    kept.check([HIDDEN])
    assert "ValueError" in kept.fields[0]["trace"]


def _raise() -> None:
    raise ValueError(HIDDEN)


# -- the lines themselves ---------------------------------------------------------------------------------


def test_every_line_about_a_table_has_it_as_a_field() -> None:
    """A line that names a table without its field could not be found by it."""
    wrong = []
    for path in sorted((ROOT / "src" / "tafelrunde" / "server").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if _is_logging(node) and "table %s" in ast.unparse(node.args[0]):  # type: ignore[attr-defined]
                named = {each.arg for each in node.keywords}  # type: ignore[attr-defined]
                wrong += [] if "extra" in named else [f"{path.name}:{node.lineno}"]  # type: ignore[attr-defined]
    assert wrong == []


def _is_logging(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id == "log"
    )


def test_the_server_writes_the_lines_that_were_asked_for(tmp_path: Path, plugins: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/t.db", plugins, "--log-format", "json")
    try:
        server.process.send_signal(1)  # a hangup is noted
        found = _wait_for_line(server, lambda line: line.startswith("{"))
        assert json.loads(found)["level"] == "warning"
    finally:
        server.stop()


def _wait_for_line(server: Server, is_wanted: Callable[[str], bool]) -> str:
    return wait_for(lambda: next((line for line in list(server.output) if is_wanted(line)), None))


def test_a_form_that_is_not_known_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--log-format", "xml", "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "xml" in said
    assert said.count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a hangup needs signals")
def test_set_up_replaces_what_was_there() -> None:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    try:
        root.handlers = [logging.NullHandler()]
        logs.set_up_logs("json")
        assert [type(each.formatter) for each in root.handlers] == [JsonLines]
    finally:
        root.handlers = before
        root.setLevel(level)
