"""One request: what its function needs, how it is answered, and how it is refused."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any, NamedTuple, TypeVar, get_type_hints
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tafelrunde.server.hall import Hall
from tafelrunde.server.house import TableClosed
from tafelrunde.server.limits import Who, neighbourhood
from tafelrunde.server.live import Live
from tafelrunde.server.pool import PATIENCE
from tafelrunde.server.refusals import Refused
from tafelrunde.server.results import Pieces, fingerprint
from tafelrunde.server.rows import MatchRow, SeatRow
from tafelrunde.server.security import Identity, is_same, is_table_id, token_hash
from tafelrunde.table import BadSetup, Game, Lang, game, text, verbatim
from tafelrunde.table.languages import offered

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Awaitable[Any]])

BODY_SECONDS = 30.0
WORTH_SQUEEZING = 1000


class Abandoned(Exception):
    """Nobody waits for the answer any more."""


class Call:
    """One request with what its function needs."""

    def __init__(self, request: Request, hall: Hall, me: Identity) -> None:
        self.request = request
        self.hall = hall
        self.me = me
        self.is_known = False
        self.is_new_me = False

    @property
    def token(self) -> str | None:
        """The seat token in the header."""
        scheme, _, token = self.request.headers.get("authorization", "").partition(" ")
        return token.strip() if scheme.lower() == "bearer" and token.strip() else None

    @property
    def origin(self) -> str:
        """Where this browser has our pages from: scheme and host. The guard has seen that they are ours."""
        settings, headers = self.hall.settings, self.request.headers
        if "origin" in headers:
            return headers["origin"]
        own = urlsplit(settings.public_url or f"{self.request.url.scheme}://{headers.get('host', '')}")
        return f"{own.scheme}://{own.netloc}"

    def part(self, name: str) -> str:
        """A part of the path."""
        return str(self.request.path_params[name])

    def number(self, name: str, end: int) -> int:
        """A number below an end in the query; 0 when none is given."""
        given = self.request.query_params.get(name, "0")
        if not (given.isascii() and given.isdigit()) or len(given) > 6 or int(given) >= end:
            words = text("web.no-such-piece", piece=verbatim(given[:20]), pieces=end)
            raise Refused(422, "no-such-piece", words, field=name)
        return int(given)

    def game(self) -> Game[Any]:
        """The game in the path."""
        try:
            return game(self.part("game"))
        except BadSetup as wrong:
            raise Refused(404, "not-found", wrong.text) from None

    def lang(self) -> Lang:
        """The language in the path."""
        lang = self.part("lang")
        if lang not in offered():
            raise Refused(404, "not-found")
        return lang

    async def found(self) -> MatchRow:
        """The table in the path, also one that the host has closed."""
        table = self.part("table")
        match = await self.hall.store.match(table) if is_table_id(table) else None
        if match is None:
            raise self._no_table()
        return match

    def _no_table(self) -> Refused:
        return Refused(404, "no-table", text("web.no-table", table=verbatim(self.part("table")[:40])))

    async def match(self) -> tuple[MatchRow, list[SeatRow]]:
        """The table in the path."""
        match = await self.found()
        if match.closed is not None:
            raise TableClosed(match.id)
        return match, await self.hall.store.seats(match.id)

    def held(self, seats: list[SeatRow]) -> list[int]:
        """The seats that I hold, by token or by cookie."""
        if self.token is not None:
            hashed = token_hash(self.token)
            return [row.seat for row in seats if is_same(row.token_hash or "", hashed)]
        return [row.seat for row in seats if is_same(row.owner or "", self.me.id)]

    def own(self, seats: list[SeatRow]) -> list[int]:
        """The seats that I hold; somebody who holds none is refused."""
        held = self.held(seats)
        if not held:
            raise Refused(403, "not-your-seat")
        return held

    async def live(self) -> Live:
        """The live table in the path."""
        table = self.part("table")
        live = await self.hall.open(table) if is_table_id(table) else None
        if live is None:
            raise self._no_table()
        return live

    @property
    def who(self) -> Who:
        """Whom limits count: the address, and the person whom a cookie tells."""
        address = self.request.client.host if self.request.client is not None else ""
        return Who(address, self.me.id if self.is_known else None)

    def limit(self) -> None:
        """At most so many new things a second, a day, and so many bytes; raises TooMuch."""
        if not self.hall.creations.take(neighbourhood(self.who.address)):
            raise Refused(429, "rate-limited")
        self.hall.limits.written.check(self.who)
        self.hall.limits.tables.take(self.who)

    async def job(self, job: Callable[..., T], *arguments: Any, effort: float = PATIENCE) -> T:
        """What a worker finds out; raises TooMuch while the same person waits for many such things."""
        return await self._while_connected(self._job(job, *arguments, effort=effort))

    async def result(self, job: Callable[..., Pieces], source: str, *arguments: Any) -> Pieces:
        """As `job`, for what is always the same: who asks later, or at the same time, gets it at once."""
        key = (job.__name__, fingerprint(source), *arguments)
        return await self._while_connected(
            self.hall.results.get(key, partial(self._job, job, source, *arguments))
        )

    async def _job(self, job: Callable[..., T], *arguments: Any, effort: float = PATIENCE) -> T:
        with self.hall.limits.jobs.hold(self.who):
            share = neighbourhood(self.who.address)
            return await self.hall.pool.run(job, *arguments, effort=effort, share=share)

    async def _while_connected(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of some work, which is ended when nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        task, gone = loop.create_task(work), loop.create_task(self._gone())
        try:
            await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not task.done():
                raise Abandoned
            return task.result()
        finally:
            task.cancel()
            gone.cancel()

    async def _gone(self) -> None:
        while (await self.request.receive())["type"] != "http.disconnect":
            pass


class Endpoint(NamedTuple):
    """A request: how it is written, what goes in, what comes out, and what may go wrong."""

    method: str
    path: str
    run: Callable[..., Awaitable[Any]]
    gives: Any
    takes: type[msgspec.Struct] | None = None
    status: int = 200
    problems: tuple[int, ...] = ()
    is_text: bool = False
    """The body is plain text."""
    gives_text: bool = False


class Endpoints(list[Endpoint]):
    """The requests of one room."""

    def at(
        self,
        method: str,
        path: str,
        status: int = 200,
        *,
        problems: tuple[int, ...] = (),
        gives: Any = None,
        is_text: bool = False,
        gives_text: bool = False,
    ) -> Callable[[F], F]:
        """Have a function answer such requests.

        Its form goes in, and what it returns comes out, where that is no whole response (then `gives`).
        """

        def kept(run: F) -> F:
            told = get_type_hints(run)
            comes, goes = gives or told["return"], told.get("form")
            self.append(Endpoint(method, path, run, comes, goes, status, problems, is_text, gives_text))
            return run

        return kept


def json_response(value: Any, status: int = 200) -> Response:
    """A JSON answer."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def squeezed(response: Response, request: Request) -> Response:
    """The answer in less room, where that is worth it and the browser takes it."""
    response.headers["Vary"] = "Accept-Encoding"
    if len(response.body) < WORTH_SQUEEZING or "gzip" not in request.headers.get("accept-encoding", ""):
        return response
    response.body = gzip.compress(bytes(response.body), 3, mtime=0)
    response.headers["Content-Length"] = str(len(response.body))
    response.headers["Content-Encoding"] = "gzip"
    return response


def refused_response(refused: Refused) -> Response:
    """A refused request's answer."""
    return json_response(refused.problem, refused.status)


async def read_body(request: Request, maximum: int) -> bytes:
    """The body, if it is not too large."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > maximum:
                    raise Refused(413, "too-large")
    except TimeoutError:
        raise Refused(408, "too-slow") from None
    return bytes(body)
