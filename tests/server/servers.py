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
from pathlib import Path
from typing import Any

from tests.patience import LIMIT

ROOT = Path(__file__).resolve().parents[2]
HURRIED = ("--creations", "1000", "--messages", "100000", "--bot-delay", "0.05", "--database-patience", "60")
"""Tests are quicker than people, and machines that run them slower."""


class Reply:
    """The answer to a request."""

    def __init__(self, status: int, body: bytes, headers: dict[str, str]) -> None:
        self.status = status
        self.body = body
        self.headers = headers

    def json(self) -> Any:
        return json.loads(self.body)


class Server:
    """`tafelrunde serve` in a process of its own."""

    def __init__(
        self,
        database: str,
        plugins: Path,
        *arguments: str,
        port: int = 0,
        stdin: int | None = subprocess.DEVNULL,
    ) -> None:
        environment = {**os.environ, "PYTHONPATH": self._path(plugins), "CI": "1", "LC_ALL": "C.UTF-8"}
        self.process = subprocess.Popen(
            self._command(database, port, arguments),
            cwd=ROOT,
            env=environment,
            stdin=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if "http://" not in line:
            with self.process as process, process.stdout as output:  # type: ignore[union-attr]
                raise RuntimeError(f"the server did not start: {line}{output.read()}")
        self.host = line.split("http://")[1].split()[0]
        self.output: list[str] = []
        self._reader = threading.Thread(target=self._drain, daemon=True)
        self._reader.start()

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
            code = self.process.wait(LIMIT)
            self.close()
            return code
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise

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
