"""A PostgreSQL for the tests on the loopback address, installed from Debian when root and missing."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def find_programs() -> Path | None:
    """The folder of initdb and pg_ctl."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def install() -> Path | None:
    """The programs, after trying to install them."""
    found = find_programs()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        quiet = {"DEBIAN_FRONTEND": "noninteractive", **os.environ}
        subprocess.run(
            ["apt-get", "install", "-y", "--no-install-recommends", "postgresql"],
            env=quiet,
            capture_output=True,
            check=False,
        )
        found = find_programs()
    return found


class Postgres:
    """A server of one's own, in a folder that goes with it."""

    def __init__(self, programs: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tafelrunde-pg-"))
        self.port = free_port()
        self._as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        self._control = [*self._as_user, str(programs / "pg_ctl"), "-D", str(self.folder / "data"), "-w"]
        if self._as_user:
            shutil.chown(self.folder, "postgres")
        self._run(
            *self._as_user,
            str(programs / "initdb"),
            "-D",
            str(self.folder / "data"),
            "-A",
            "trust",
            "-U",
            "postgres",
        )

    @property
    def address(self) -> str:
        """Of the maintenance database."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/postgres"

    def _run(self, *command: str, is_checked: bool = True) -> int:
        done = subprocess.run(command, check=is_checked, capture_output=True, cwd=self.folder)
        return done.returncode

    def start(self, *, is_checked: bool = True) -> bool:
        """Begin to listen; says whether it does."""
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        log = ["-l", str(self.folder / "log"), "-o", f"{options} -c fsync=on", "start"]
        return self._run(*self._control, *log, is_checked=is_checked) == 0

    def kill(self) -> None:
        """As when the power fails; what it has begun ends by itself."""
        process = (self.folder / "data" / "postmaster.pid").read_text().split()[0]
        os.kill(int(process), signal.SIGKILL)

    def stop(self) -> None:
        """End it, and leave nothing."""
        self._run(*self._control, "-m", "immediate", "stop", is_checked=False)
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def running() -> Iterator[str | None]:
    """The address of a server's maintenance database, or None where there is no PostgreSQL."""
    programs = install()
    if programs is None:
        yield None
        return
    postgres = Postgres(programs)
    try:
        postgres.start()
        yield postgres.address
    finally:
        postgres.stop()


def new_database(maintenance: str, name: str) -> str:
    """A fresh database on that server."""
    execute(maintenance, f'CREATE DATABASE "{name}"')
    return maintenance.rsplit("/", 1)[0] + f"/{name}"


def execute(database: str, statement: str) -> Any:
    """Do something to a database; gives the first value that it answers.

    In a thread of its own: the caller's may have a browser's loop.
    """

    async def act() -> Any:
        import asyncpg

        connection = await asyncpg.connect(database)
        try:
            return await connection.fetchval(statement)
        finally:
            await connection.close()

    with ThreadPoolExecutor(1) as hands:
        return hands.submit(asyncio.run, act()).result()
