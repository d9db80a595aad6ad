"""A wheel as a stranger meets it: installed elsewhere, asked for its start page, played through its server.

`make wheel` runs `python -m tests.wheel dist/*.whl`, which installs it with all that it needs into an
environment of its own; `test_wheel.py` installs it alone, beside the packages that are there already.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
import venv
from pathlib import Path
from typing import Any

from tests.patience import LIMIT
from tests.server.player import Player

HURRIED = ("--creations", "1000", "--messages", "100000", "--bot-delay", "0")


def build(root: Path, folder: Path) -> Path:
    """The wheel of a project; raises what the build backend says when it refuses."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    (wheel,) = folder.glob("*.whl")
    return wheel


def install(python: Path, *words: str) -> None:
    """Install for that interpreter: by uv, which needs a tenth of the time; by pip where there is none."""
    if uv := shutil.which("uv", path=str(Path(sys.executable).parent)):
        subprocess.run([uv, "pip", "install", "--quiet", "--python", python, *words], check=True)
        return
    quiet = ("--disable-pip-version-check", "--quiet", "--quiet")
    subprocess.run([python, "-m", "pip", *quiet, "install", *words], check=True)


def environment(folder: Path, wheel: Path) -> Path:
    """A clean environment with the wheel and all that it asks for; gives its interpreter."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    quiet = ("--disable-pip-version-check", "--quiet", "--quiet")
    subprocess.run([python, "-m", "pip", *quiet, "install", str(wheel)], check=True)
    subprocess.run([python, "-m", "pip", *quiet, "check"], check=True)
    return python


def serve(python: Path, folder: Path, path: str = "") -> subprocess.Popen[str]:
    """The server of what is installed there, in an empty folder."""
    return subprocess.Popen(
        [python, "-m", "tafelrunde.cli", "serve", "--port", "0", "--database", "sqlite:///t.db", *HURRIED],
        cwd=folder,
        env={**os.environ, "CI": "1", "LC_ALL": "C.UTF-8", "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        text=True,
    )


def fetch(host: str, path: str, body: Any = None) -> bytes:
    """What the server answers."""
    data = None if body is None else json.dumps(body).encode()
    headers = {} if body is None else {"content-type": "application/json"}
    request = urllib.request.Request(f"http://{host}{path}", data, headers)
    with urllib.request.urlopen(request, timeout=LIMIT) as answer:
        found: bytes = answer.read()
    return found


def play_through(server: subprocess.Popen[str]) -> list[str]:
    """See the start page, play a game of Mythos against a bot to its end; gives the games on offer."""
    try:
        assert server.stdout is not None
        host = server.stdout.readline().split("http://")[1].split()[0]
        assert b"<script" in fetch(host, "/"), "the start page is not the client's"
        seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
        created = json.loads(fetch(host, "/api/tables", {"game": "mythos", "seats": seats}))
        player = Player(host, created["table"], created["token"])
        while player.result is None:
            player.wait_until(lambda: player.result is not None or player.is_asked())
            if player.result is None:
                player.play_one()
        player.close()
        return [game["id"] for game in json.loads(fetch(host, "/api/games"))]
    finally:
        server.terminate()
        server.wait(LIMIT)
        assert server.stdout is not None
        server.stdout.close()


def main(wheels: list[str]) -> None:
    """Install every wheel for itself; play through the server of the one that has it."""
    for name in wheels:
        wheel = Path(name).resolve()
        with tempfile.TemporaryDirectory(prefix="wheel") as made:
            folder = Path(made)
            python = environment(folder / "environment", wheel)
            if wheel.name.startswith("tafelrunde_core"):
                script = "import tafelrunde; print(*tafelrunde.games())"
                done = subprocess.run([python, "-c", script], cwd=folder, capture_output=True, check=True)
                offered = done.stdout.decode().split()
            else:
                offered = play_through(serve(python, folder))
        assert len(offered) == 4, offered
        print(f"wheel: {wheel.name} plays {', '.join(offered)}")


if __name__ == "__main__":
    main(sys.argv[1:])
