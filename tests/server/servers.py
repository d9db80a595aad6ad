"""Real server processes."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from multiprocessing import forkserver, get_context, set_forkserver_preload
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, ClassVar, Self

from tafelrunde.table.installed import entry_points
from tests.patience import LIMIT

ROOT = Path(__file__).resolve().parents[2]
HURRIED = ("--creations", "1000", "--messages", "100000", "--bot-delay", "0.05", "--database-patience", "60")
"""Tests are quicker than people, and machines that run them slower."""
LOADED = (
    "tafelrunde.cli.commands",
    "tafelrunde.cli.serve",
    "tafelrunde.server.app",
    "tafelrunde.server.jobs",
    "tafelrunde.lab.series",
    "alembic.command",
    "aiosqlite",
)
"""What servers, thinkers and the workers of the laboratory need."""
MISTAKES = (
    "a connection broke",
    "a connection could not be told",
    "a rule failed",
    "an errand failed",
    "could not follow another process",
    "is set aside",
    "request failed",
    "writing failed",
)
"""What a server's log says when we have made a mistake; whoever played would often see nothing of it."""


class Reply:
    """The answer to a request."""

    def __init__(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.status = status
        self.body = body
        self.headers = headers

    def json(self) -> Any:
        return json.loads(self.body)


def warm_up() -> None:
    """Begin to load what servers need where they are forked from; what is forked later from there has it too.

    A fresh interpreter needs a second or two of the processor for that, and the tests start a hundred.
    """
    set_forkserver_preload([*LOADED, *(place.partition(":")[0] for place in entry_points().values())])
    forkserver.ensure_running()


def _serve(words: list[str], environment: dict[str, str], output: Connection) -> None:
    """Become the command, as if started in a shell."""
    for number in (1, 2):
        os.dup2(output.fileno(), number)
    output.close()
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, encoding="utf-8", closefd=False)
    os.chdir(ROOT)
    os.environ.clear()
    os.environ.update(environment)
    sys.path[:0] = environment["PYTHONPATH"].split(os.pathsep)
    from tafelrunde.cli import main, serve
    from tafelrunde.server import hall, trouble

    # Nobody's line is dead, no database silent, and nobody sent away too early, because the machine is busy.
    serve.UVICORN["ws_ping_timeout"] = LIMIT
    hall.SEEING_OFF = trouble.SILENCE = LIMIT
    sys.exit(main(words))


class Forked:
    """A server that was forked where all is loaded; has what is needed of a `subprocess.Popen`."""

    def __init__(self, words: list[str], environment: dict[str, str]) -> None:
        warm_up()
        context = get_context("forkserver")
        heard, output = context.Pipe(duplex=False)
        self._process = context.Process(target=_serve, args=(words, environment, output))
        self._process.start()
        output.close()
        self.stdout = os.fdopen(os.dup(heard.fileno()), encoding="utf-8")
        heard.close()
        self.pid = self._process.pid
        self.kill = self._process.kill
        self.terminate = self._process.terminate

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.wait(LIMIT)

    def poll(self) -> int | None:
        return self._process.exitcode

    def wait(self, timeout: float) -> int:
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired("serve", timeout)
        return code

    def send_signal(self, number: int) -> None:
        assert self.pid is not None
        os.kill(self.pid, number)


class Server:
    """`tafelrunde serve` in a process of its own."""

    is_forked: ClassVar[bool] = True
    """Whether this very checkout serves, with no further languages, and no terminal is needed."""

    def __init__(
        self,
        database: str,
        plugins: Path,
        *arguments: str,
        port: int = 0,
        stdin: int | None = subprocess.DEVNULL,
    ) -> None:
        environment = {**os.environ, "PYTHONPATH": self._path(plugins), "CI": "1", "LC_ALL": "C.UTF-8"}
        self.process = self._start(self._command(database, port, arguments), environment, stdin)
        assert self.process.stdout is not None
        line: str = self.process.stdout.readline()
        if "http://" not in line:
            with self.process as process, process.stdout as output:
                raise RuntimeError(f"the server did not start: {line}{output.read()}")
        self.host = line.split("http://")[1].split(maxsplit=1)[0]
        self.output: list[str] = []
        self._reader = threading.Thread(target=self._drain, daemon=True)
        self._reader.start()

    def _start(self, command: list[str], environment: dict[str, str], stdin: int | None) -> Any:
        if self.is_forked and stdin == subprocess.DEVNULL:
            return Forked(command[3:], environment)
        return subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def _path(self, plugins: Path) -> str:
        return os.pathsep.join(map(str, (plugins, ROOT, ROOT / "src", ROOT / "examples" / "toy")))

    def _command(self, database: str, port: int, arguments: tuple[str, ...]) -> list[str]:
        serve = [sys.executable, "-m", "tafelrunde.cli", "serve", "--port", str(port), "--database", database]
        return [*serve, *HURRIED, "--quota", "1000", *arguments]

    def _drain(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output.append(line)

    def request(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> Reply:
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        given = {"content-type": "application/json"} if body is not None else {}
        request = urllib.request.Request(
            f"http://{self.host}{path}", data, {**given, **(headers or {})}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=LIMIT) as answer:
                return Reply(answer.status, answer.read(), dict(answer.headers))
        except urllib.error.HTTPError as wrong:
            return Reply(wrong.code, wrong.read(), dict(wrong.headers))

    def get(self, path: str, token: str | None = None) -> Reply:
        return self.request("GET", path, None, {"authorization": f"Bearer {token}"} if token else None)

    def post(self, path: str, body: Any, token: str | None = None) -> Reply:
        return self.request("POST", path, body, {"authorization": f"Bearer {token}"} if token else None)

    def create(self, game: str = "mythos", *kinds: str, **more: Any) -> dict[str, Any]:
        """A table with these seats: me, friend, open, or the name of a bot."""
        human = {"me", "friend", "open"}
        seats = [{"kind": kind} if kind in human else {"kind": "bot", "bot": kind} for kind in kinds]
        reply = self.post("/api/tables", {"game": game, "seats": seats, **more})
        assert reply.status == 201, reply.body
        created: dict[str, Any] = reply.json()
        return created

    def close(self) -> None:
        """Wait until all that it has started is gone too."""
        self._reader.join(LIMIT)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def strike(self) -> None:
        """Kill it; its thinkers may still think."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(LIMIT)

    def kill(self) -> None:
        self.strike()
        self.close()

    def stop(self) -> int:
        self.process.terminate()
        try:
            code: int = self.process.wait(LIMIT)
            self.close()
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        assert not any(mistake in line for line in self.output for mistake in MISTAKES), "".join(self.output)
        return code

    def end(self) -> None:
        """Stop it if it still runs, and read what is left."""
        if self.process.poll() is None:
            self.stop()
        else:
            self.close()

    @property
    def memory(self) -> int:
        """Resident bytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS"))
