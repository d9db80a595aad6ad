"""A PostgreSQL for the tests on the loopback address, installed from Debian when root and missing."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


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


@contextmanager
def running() -> Iterator[str | None]:
    """The address of a server's maintenance database, or None where there is no PostgreSQL."""
    programs = install()
    if programs is None:
        yield None
        return
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    folder = Path(tempfile.mkdtemp(prefix="tafelrunde-pg-"))
    if as_user:
        shutil.chown(folder, "postgres")
    port = free_port()
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=on"
    try:
        run = [
            *as_user,
            str(programs / "initdb"),
            "-D",
            str(folder / "data"),
            "-A",
            "trust",
            "-U",
            "postgres",
        ]
        subprocess.run(run, check=True, capture_output=True, cwd=folder)
        control = [*as_user, str(programs / "pg_ctl"), "-D", str(folder / "data"), "-w"]
        log = ["-l", str(folder / "log")]
        subprocess.run([*control, *log, "-o", options, "start"], check=True, capture_output=True, cwd=folder)
        try:
            yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
        finally:
            subprocess.run(
                [*control, "-m", "immediate", "stop"], check=False, capture_output=True, cwd=folder
            )
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def new_database(maintenance: str, name: str) -> str:
    """A fresh database on that server."""

    async def create() -> None:
        import asyncpg

        connection = await asyncpg.connect(maintenance)
        try:
            await connection.execute(f'CREATE DATABASE "{name}"')
        finally:
            await connection.close()

    asyncio.run(create())
    return maintenance.rsplit("/", 1)[0] + f"/{name}"
