"""What `serve --check` finds: everything that a server needs, looked at and left as it is."""

from __future__ import annotations

import asyncio
import errno
import os
import re
import shutil
import socket
import sqlite3
import stat
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

from tafelrunde.cli.words import cli_locale, make_console, say
from tafelrunde.table.text import Lang, Text, text

MARKS = {"good": "✓", "note": "!", "wrong": "✗"}
ENOUGH = 500_000_000
"""Bytes of free disk below which a host should think of more."""
LEAST = 50_000_000
"""Bytes without which nothing works for long."""
EARLIEST = datetime(2026, 1, 1, tzinfo=UTC).timestamp()
"""No clock that is right shows less."""
BEHIND = 60_000
"""Milliseconds by which a clock may be behind what was written last."""
PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)*")
PORTS = {"http": 80, "https": 443}
LONGEST_SOCKET = 107
"""Letters of a socket's path, by the system's own limit."""


Grade = Literal["good", "note", "wrong"]
"""All is well; it works, but not as well as it could; it does not work."""


class Finding(NamedTuple):
    """Something that was looked at."""

    grade: Grade
    text: Text


class Plan(NamedTuple):
    """What the server would be started with."""

    host: str
    port: int
    unix: Path | None
    database: str
    public_url: str | None
    proxies: Sequence[str]
    config: Path | None = None
    workers: int = 1
    has_token: bool = False


def _found(grade: Grade, key: str, /, **args: int | str) -> Finding:
    return Finding(grade, text(f"check.{key}", **args))


good, note, wrong = partial(_found, "good"), partial(_found, "note"), partial(_found, "wrong")


def tell(plan: Plan, lang: Lang) -> int:
    """Say what is right and wrong, line by line; gives 1 when anything is wrong."""
    console = make_console()
    count = 0
    for each in findings(plan):
        console.print(f"{MARKS[each.grade]} {cli_locale().say(each.text, lang)}")
        count += each.grade == "wrong"
    console.print(say("check.some-wrong", lang, count=count) if count else say("check.all-well", lang))
    return 1 if count else 0


def findings(plan: Plan) -> Iterator[Finding]:
    """Look at everything."""
    from sqlalchemy.engine import make_url
    from sqlalchemy.exc import SQLAlchemyError

    last = None
    try:
        url = make_url(plan.database)
    except SQLAlchemyError:
        yield wrong("bad-database", database=_without_password(plan.database))
    else:
        if url.get_backend_name() == "sqlite":
            path = Path(url.database or "")
            found, last = _sqlite(path)
            yield from found
            yield from _rights(path)
            if plan.workers > 1:
                yield wrong("workers-on-sqlite")
        else:
            found, last = asyncio.run(_postgres(plan.database))
            yield from found
    yield from _config(plan)
    yield from _address(plan)
    yield from _public(plan)
    yield from _proxies(plan)
    yield from _clock(last)
    yield from _client()


def _without_password(database: str) -> str:
    return re.sub(r":[^:@/]*@", ":…@", database)


# -- the database ------------------------------------------------------------------------------------------


def _sqlite(path: Path) -> tuple[list[Finding], int | None]:
    """What is to be said of a file, and when something was last written to it."""
    file = str(path)
    folder = path.parent
    if not path.exists():
        nearest = next(each for each in (folder, *folder.parents) if each.exists())
        if not nearest.is_dir() or not os.access(nearest, os.W_OK | os.X_OK):
            return [wrong("cannot-create", file=file)], None
        return [good("will-create", file=file), *_disk(nearest)], None
    if not os.access(path, os.R_OK | os.W_OK):
        return [wrong("not-writable", file=file)], None
    if not os.access(folder, os.W_OK | os.X_OK):  # SQLite keeps its log of writes beside the file
        return [wrong("folder-not-writable", folder=str(folder))], None
    # While nobody has it open all is in the file itself; a plain look would leave files beside it.
    way = "mode=ro" if Path(f"{path}-wal").exists() else "immutable=1"
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?{way}", uri=True)) as connection:
            names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
            version = _one(connection, "SELECT version_num FROM alembic_version", "alembic_version" in names)
            last = _one(connection, "SELECT max(at) FROM event", "event" in names)
    except sqlite3.Error as problem:
        return [wrong("unreadable", file=file, problem=str(problem))], None
    return [good("database-file", file=file), *_version(version), *_disk(folder)], last


def _one(connection: sqlite3.Connection, query: str, is_there: bool) -> int | None:
    row = connection.execute(query).fetchone() if is_there else None
    return row[0] if row is not None else None


def _version(version: object) -> list[Finding]:
    from tafelrunde.server.store import revisions

    known = revisions()
    if version is None:
        return [good("database-new")]
    if str(version) not in known:
        return [wrong("newer", version=str(version))]
    if str(version) != known[0]:
        return [note("older")]
    return [good("version")]


def _disk(folder: Path) -> list[Finding]:
    free = shutil.disk_usage(folder).free
    megabytes = free // 1_000_000
    if free < LEAST:
        return [wrong("disk-full", megabytes=megabytes)]
    return [note("disk-low", megabytes=megabytes)] if free < ENOUGH else [good("disk", megabytes=megabytes)]


async def _postgres(database: str) -> tuple[list[Finding], int | None]:
    """As `_sqlite`, over a connection that only asks."""
    from sqlalchemy import text as sql
    from sqlalchemy.exc import SQLAlchemyError

    from tafelrunde.server.store import make_engines
    from tafelrunde.server.trouble import Asked, Unavailable, named

    try:
        engine, _ = make_engines(database)
    except (SQLAlchemyError, ImportError) as problem:
        return [wrong("bad-database", database=_without_password(database) + f": {problem}")], None

    async def ask() -> tuple[list[Finding], int | None]:
        async with engine.connect() as connection:

            async def one(query: str) -> object:
                return (await connection.execute(sql(query))).scalar()

            found = [good("database-server", server=str(await one("SHOW server_version")))]
            if await one("SHOW transaction_read_only") == "on":
                return [*found, wrong("read-only")], None
            is_made = await one(
                "SELECT to_regclass('event') IS NOT NULL AND to_regclass('alembic_version') IS NOT NULL"
            )
            right = (
                "SELECT has_table_privilege('event', 'INSERT')"
                if is_made
                else "SELECT has_schema_privilege(current_schema(), 'CREATE')"
            )
            if not await one(right):
                return [*found, wrong("no-right")], None
            if not is_made:
                return [*found, good("database-new")], None
            version = await one("SELECT version_num FROM alembic_version")
            last = await one("SELECT max(at) FROM event")
            return [*found, *_version(version)], int(last) if isinstance(last, int) else None

    try:
        return await Asked().within(5.0, ask())
    except (SQLAlchemyError, OSError, Unavailable) as problem:
        return [wrong("unreachable", problem=str(named(problem)))], None
    finally:
        await engine.dispose()


# -- who may read what -------------------------------------------------------------------------------------


def _rights(path: Path) -> Iterator[Finding]:
    """The file is for its owner alone, and nobody else may put another in its place."""
    if os.name != "posix" or not path.exists():
        return
    for each in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        if each.exists() and each.stat().st_mode & 0o077:
            yield wrong("file-open", file=str(each), mode=_mode(each))
    if path.stat().st_uid not in (os.geteuid(), 0):
        yield note("file-foreign", file=str(path))
    folder = path.resolve().parent
    mode = folder.stat().st_mode
    if mode & 0o022 and not mode & stat.S_ISVTX:
        yield wrong("folder-open", folder=str(folder), mode=_mode(folder))
    elif mode & 0o077:
        yield note("folder-seen", folder=str(folder), mode=_mode(folder))
    else:
        yield good("rights")


def _mode(path: Path) -> str:
    return f"{stat.S_IMODE(path.stat().st_mode):04o}"


def _config(plan: Plan) -> Iterator[Finding]:
    """A file with a password or a token in it is nobody else's business either."""
    has_secret = plan.has_token or re.search(r":[^:@/]+@", plan.database) is not None
    if plan.config is None or os.name != "posix" or not has_secret or not plan.config.exists():
        return
    if plan.config.stat().st_mode & 0o044:
        yield note("config-open", file=str(plan.config), mode=_mode(plan.config))


# -- where it is reached -----------------------------------------------------------------------------------


def _address(plan: Plan) -> Iterator[Finding]:
    if plan.unix is not None:
        yield _socket(plan.unix)
        return
    address = f"[{plan.host}]:{plan.port}" if ":" in plan.host else f"{plan.host}:{plan.port}"
    try:
        found = socket.getaddrinfo(plan.host, plan.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        yield wrong("no-address", host=plan.host)
        return
    family, kind, protocol, _, where = found[0]
    try:
        with closing(socket.socket(family, kind, protocol)) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(where)
    except OSError as problem:
        keys = {errno.EADDRINUSE: "port-taken", errno.EACCES: "port-forbidden"}
        yield wrong(keys.get(problem.errno or 0, "not-ours"), address=address, host=plan.host)
        return
    yield good("address", address=address)
    if plan.host in {"0.0.0.0", "::"} and plan.public_url is None:
        yield note("open-to-all")


def _socket(path: Path) -> Finding:
    named = str(path)
    if len(os.fsencode(path)) > LONGEST_SOCKET:
        return wrong("socket-long", file=named, maximum=LONGEST_SOCKET)
    if not path.parent.is_dir() or not os.access(path.parent, os.W_OK | os.X_OK):
        return wrong("socket-folder", file=named)
    if not path.exists():
        return good("socket", file=named)
    if not path.is_socket():
        return wrong("socket-other", file=named)
    with closing(socket.socket(socket.AF_UNIX)) as probe:
        probe.settimeout(2)
        is_heard = probe.connect_ex(str(path)) == 0
    return wrong("socket-taken", file=named) if is_heard else good("socket", file=named)


def public_problem(url: str) -> Text | None:
    """What is wrong with a public address, if anything is."""
    bad = text("check.public-bad", url=url)
    try:
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname or parts.port == 0:
            return bad
    except ValueError:
        return bad
    if parts.query or parts.fragment or parts.username:
        return text("check.public-more", url=url)
    if not PREFIX.fullmatch(parts.path.rstrip("/")):
        return text("check.prefix-bad", prefix=parts.path)
    return None


def _public(plan: Plan) -> Iterator[Finding]:
    url = plan.public_url
    if url is None:
        if plan.unix is not None:
            yield note("socket-unnamed")
        return
    problem = public_problem(url)
    if problem is not None:
        yield Finding("wrong", problem)
        return
    parts = urlsplit(url)
    yield good("public", url=url)
    if parts.path.rstrip("/"):
        yield good("prefix", prefix=parts.path.rstrip("/"))
    if parts.scheme == "http" and parts.hostname not in {"localhost", "127.0.0.1", "::1"}:
        yield note("no-tls")
    is_elsewhere = parts.scheme == "https" or (parts.port or PORTS[parts.scheme]) != plan.port
    if is_elsewhere and plan.unix is None and not plan.proxies:
        yield wrong("no-proxy", url=url)


def _proxies(plan: Plan) -> Iterator[Finding]:
    for each in plan.proxies:
        if each == "*":
            yield note("proxy-any")
            continue
        try:
            ip_network(each)
        except ValueError:
            yield wrong("proxy-bad", proxy=each)
        else:
            yield good("proxy", proxy=each)


# -- the rest ----------------------------------------------------------------------------------------------


def _clock(last: int | None) -> Iterator[Finding]:
    """Records and cookies carry times; players' clocks do not depend on them."""
    now = time.time()
    shown = _shown(now)
    if now < EARLIEST:
        yield wrong("clock-early", now=shown)
    elif last is not None and now * 1000 < last - BEHIND:
        yield wrong("clock-behind", now=shown, last=_shown(last / 1000))
    else:
        yield good("clock", now=shown)
    if is_synchronised() is False:
        yield note("clock-alone")


def _shown(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S")


def is_synchronised() -> bool | None:
    """Whether the system keeps its clock by others'; None where it does not say."""
    program = shutil.which("timedatectl")
    if program is None:
        return None
    command = [program, "show", "--property=NTPSynchronized", "--value"]
    try:
        told = subprocess.run(command, capture_output=True, text=True, timeout=3, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return {"yes": True, "no": False}.get(told.stdout.strip())


def _client() -> Iterator[Finding]:
    from tafelrunde.server.app import STATIC

    yield good("client") if (STATIC / "index.html").is_file() else wrong("no-client")
