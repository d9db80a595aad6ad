"""The REST API: one function per request, and the list from which routes and OpenAPI are made."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tafelrunde import __version__
from tafelrunde.bots.chronicle import Chronicle
from tafelrunde.server import catalogue, jobs, lobby
from tafelrunde.server.aside import SetAside
from tafelrunde.server.forms import (
    Created,
    DeckSourceForm,
    DeckVerdict,
    DutyForm,
    GameForm,
    Health,
    Held,
    Me,
    NewTable,
    OpenTable,
    PlayOn,
    Problem,
    Readiness,
    ReplaceForm,
    RulebookForm,
    SeatGrant,
    SitForm,
    TableId,
    TokenForm,
)
from tafelrunde.server.hall import COOKIE, Hall
from tafelrunde.server.house import TableClosed
from tafelrunde.server.limits import TooMuch, Who, neighbourhood
from tafelrunde.server.live import Live
from tafelrunde.server.messages import ClockRule, TableInfo
from tafelrunde.server.pool import PATIENCE, JobFailed
from tafelrunde.server.results import Pieces, fingerprint
from tafelrunde.server.security import Identity, is_same, is_table_id, token_hash
from tafelrunde.server.stage import seat_infos
from tafelrunde.server.trouble import Unavailable
from tafelrunde.server.words import readable
from tafelrunde.server.writer import Row
from tafelrunde.table import (
    LANGUAGES,
    OPEN,
    SPECTATOR,
    BadRecord,
    BadSetup,
    CardInfo,
    DeckInfo,
    Game,
    Seat,
    TafelrundeError,
    Text,
    game,
    games,
    text,
    verbatim,
)

T = TypeVar("T")

MAX_BODY = 64_000
BODY_SECONDS = 30.0
MAX_RECORD = 1_000_000
YEAR = 365 * 24 * 3600

log = logging.getLogger("tafelrunde.server")
encode = msgspec.json.encode


class Refused(Exception):
    """A request that is answered with a problem."""

    def __init__(
        self,
        status: int,
        code: str,
        words: Text | None = None,
        rule: str | None = None,
        field: str | None = None,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.problem = Problem(code, words if words is not None else text(f"web.{code}"), rule, field)


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

    async def match(self) -> tuple[Row, list[Row]]:
        """The table in the path."""
        table = self.part("table")
        match = await self.hall.store.match(table) if is_table_id(table) else None
        if match is None:
            raise Refused(404, "no-table", text("web.no-table", table=verbatim(table[:40])))
        if match["closed"] is not None:
            raise TableClosed(table)
        return match, await self.hall.store.seats(table)

    def held(self, seats: list[Row]) -> list[int]:
        """The seats that I hold, by token or by cookie."""
        if self.token is not None:
            hashed = token_hash(self.token)
            return [row["seat"] for row in seats if is_same(row["token_hash"] or "", hashed)]
        return [row["seat"] for row in seats if is_same(row["owner"] or "", self.me.id)]

    async def live(self) -> Live:
        """The live table in the path."""
        table = self.part("table")
        live = await self.hall.open(table) if is_table_id(table) else None
        if live is None:
            raise Refused(404, "no-table", text("web.no-table", table=verbatim(self.part("table")[:40])))
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

    async def job(self, job: Callable[..., T], *arguments: Any, patience: float = PATIENCE) -> T:
        """What a worker finds out; raises TooMuch while the same person waits for many such things."""
        return await self._while_connected(self._job(job, *arguments, patience=patience))

    async def result(self, job: Callable[..., Pieces], source: str, *arguments: Any) -> Pieces:
        """As `job`, for what is always the same: who asks later, or at the same time, gets it at once."""
        key = (job.__name__, fingerprint(source), *arguments)
        return await self._while_connected(
            self.hall.results.get(key, partial(self._job, job, source, *arguments))
        )

    async def _job(self, job: Callable[..., T], *arguments: Any, patience: float = PATIENCE) -> T:
        with self.hall.limits.jobs.hold(self.who):
            share = neighbourhood(self.who.address)
            return await self.hall.pool.run(job, *arguments, patience=patience, share=share)

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


# -- me ----------------------------------------------------------------------------------------------------


async def get_me(call: Call) -> Me:
    """What I am called."""
    return Me(call.me.name)


async def put_me(call: Call, form: Me) -> Me:
    """Say what I am called."""
    if call.hall.house.is_removed(form.name):
        raise Refused(422, "name-removed", field="name")
    call.me = Identity(call.me.id, readable(form.name))
    call.is_new_me = True
    return Me(call.me.name)


# -- games -------------------------------------------------------------------------------------------------


async def get_games(call: Call) -> Response:
    """What can be played."""
    return catalogue.games_page(tuple(games().values())).response(call.request)


async def get_locale(call: Call) -> Response:
    """Every sentence of a game, of the table and of the server."""
    lang = call.part("lang")
    for each in LANGUAGES:
        if each == lang:
            return catalogue.locale_page(call.game(), each).response(call.request)
    raise Refused(404, "not-found")


async def get_rulebook(call: Call) -> Response:
    """Every rule of a game."""
    return catalogue.rulebook_page(call.game()).response(call.request)


async def get_cards(call: Call) -> Response:
    """Every card of a game, with what only this game says of it."""
    return catalogue.cards_page(call.game()).response(call.request)


async def get_decks(call: Call) -> Response:
    """The decks, schools or the like that a seat may choose."""
    return catalogue.decks_page(call.game()).response(call.request)


async def check_deck(call: Call, form: DeckSourceForm) -> DeckVerdict:
    """Whether a deck of one's own keeps the rules."""
    try:
        return DeckVerdict(is_legal=True, deck=call.game().read_deck(form.source))
    except BadSetup as wrong:
        return DeckVerdict(is_legal=False, rule=wrong.rule, text=wrong.text)


# -- tables ------------------------------------------------------------------------------------------------


async def post_table(call: Call, form: NewTable) -> Created:
    """Set a table up."""
    call.limit()
    return await lobby.create(call.hall, call.me, form, call.job)


async def get_tables(call: Call) -> Response:
    """Tables that wait for strangers."""
    found = []
    for match, seats in await lobby.open_tables(call.hall):
        try:
            mode = game(match["game"]).mode(match["mode"])
        except BadSetup:  # a game that is no longer installed
            continue
        found.append(
            OpenTable(
                match["id"],
                match["game"],
                match["mode"],
                match["created"],
                seat_infos(match["id"], mode.seats, seats, call.held(seats)),
                msgspec.json.decode(match["clock"], type=ClockRule) if match["clock"] else None,
            )
        )
    response = json_response(found)
    response.headers["ETag"] = tag = catalogue.tag_of(bytes(response.body))
    response.headers["Cache-Control"] = "private, no-cache"
    return (
        Response(status_code=304, headers={"ETag": tag})
        if catalogue.is_known(call.request, tag)
        else response
    )


async def get_table(call: Call) -> TableInfo:
    """Who sits at a table."""
    live = await call.live()
    return live.info(call.held(live.seats))


async def post_seat(call: Call, form: TokenForm) -> Held:
    """Sit down where a seat link leads."""
    held = await lobby.take(call.hall, call.me, form.token)
    if held is None:
        raise Refused(404, "bad-token")
    return held


async def post_sit(call: Call, form: SitForm) -> Held:
    """Take an open seat."""
    await call.match()
    call.hall.limits.seats.take(call.who)
    try:
        return await lobby.sit(call.hall, call.me, call.part("table"), form.seat)
    except lobby.Taken:
        raise Refused(409, "seat-taken") from None


async def post_kick(call: Call, form: SitForm) -> SeatGrant:
    """Ask somebody to leave a table that I have set up; gives a link for the seat."""
    await call.match()
    return await lobby.kick(call.hall, call.me, call.part("table"), form.seat)


async def post_replace(call: Call, form: ReplaceForm) -> TableInfo:
    """Let a bot play on for somebody who has left."""
    await call.match()
    live = await call.live()
    await lobby.replace(call.hall, call.held(live.seats), live.id, form.seat, form.bot)
    return live.info(call.held(live.seats))


async def post_rematch(call: Call) -> TableId:
    """Play again with the same people."""
    match, seats = await call.match()
    if not call.held(seats):
        raise Refused(403, "not-your-seat")
    if not match["is_over"]:
        raise Refused(409, "not-over")
    return TableId(await lobby.rematch(call.hall, match, seats))


# -- records and replays -----------------------------------------------------------------------------------


async def get_replay(call: Call) -> Response:
    """The frames of a game from one view."""
    match, seats = await call.match()
    live = await call.live()
    names = live.table.mode.seats[: live.table.seats]
    view = call.request.query_params.get("view", "spectator")
    views = {"spectator": SPECTATOR, "open": OPEN} | {name: Seat(place) for place, name in enumerate(names)}
    if view not in views:
        raise Refused(422, "no-such-view", text("web.no-such-view", view=verbatim(view[:40])), field="view")
    is_free = live.table.is_over or bool(match["is_imported"])
    held = call.held(seats)
    allowed = [name for name, seat in views.items() if is_free or seat == SPECTATOR or seat in held]
    if view not in allowed:
        raise Refused(403, "not-before-the-end")
    pieces = await call.result(jobs.frames, str(live.table.record()), int(views[view]), is_free)
    piece = call.number("piece", len(pieces))
    head = {
        "table": live.id,
        "game": match["game"],
        "mode": match["mode"],
        "view": view,
        "views": allowed,
        "is_over": live.table.is_over,
        "piece": piece,
        "pieces": len(pieces),
        "frames": msgspec.Raw(pieces[piece]),
    }
    return json_response(head)


async def get_evaluation(call: Call) -> Response:
    """Who stood how well when, and where the game turned; only after the end, for it looks at everything."""
    live = await _finished(call)
    try:
        (told,) = await call.result(jobs.evaluation, str(live.table.record()))
    except BadRecord as wrong:  # the rules have changed since
        raise Refused(409, "bad-record", wrong.text) from None
    return json_response(msgspec.Raw(told))


async def _finished(call: Call) -> Live:
    live = await call.live()
    if not (live.table.is_over or live.match["is_imported"]):
        raise Refused(403, "not-before-the-end")
    return live


async def get_record(call: Call) -> Response:
    """The record of a finished game, with its beats."""
    live = await _finished(call)
    source = str(live.table.record())
    with suppress(BadRecord):  # the rules may have changed since; what was played is still told
        (told,) = await call.result(jobs.with_beats, source)
        source = told.decode()
    name = f"{live.match['game']}-{live.id}.record"
    return Response(
        source,
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def post_record(call: Call) -> TableId:
    """Bring a record along, to watch it and to play on."""
    call.limit()
    body = await read_body(call.request, MAX_RECORD)
    try:
        source = body.decode("utf-8")
    except UnicodeDecodeError:
        expected = "text/plain; charset=utf-8"
        raise Refused(415, "wrong-content", text("web.wrong-content", expected=expected)) from None
    try:
        checked = await call.job(jobs.check_record, source, patience=20)
    except BadRecord as wrong:
        raise Refused(422, "bad-record", wrong.text, field="body") from None
    except JobFailed:
        raise Refused(422, "record-too-much", field="body") from None
    call.hall.limits.written.charge(call.who, len(body) + len(checked.saved))
    return TableId(await lobby.keep(call.hall, checked))


async def post_play_on(call: Call, form: PlayOn) -> Created:
    """A new table that goes on from a frame."""
    call.limit()
    live = await _finished(call)
    source = str(live.table.record())
    try:
        checked = await call.job(jobs.play_on, source, form.at)
    except BadRecord as wrong:
        raise Refused(422, "no-such-frame", wrong.text, field="at") from None
    call.hall.limits.written.charge(call.who, len(checked.saved))
    return await lobby.play_on(call.hall, call.me, live.id, checked, form.seats, form.clock)


async def get_health(call: Call) -> Response:
    """Whether the server works."""
    if call.hall.store.writer.trouble is not None:
        return json_response(Health("unavailable", __version__), 503)
    return json_response(Health("ok", __version__))


async def get_readiness(call: Call) -> Response:
    """Whether the server can take people: the database, what is done beside answering, and the load."""
    hall = call.hall
    duties = [
        DutyForm(duty.name, duty.is_alive, duty.runs, duty.failures)
        for duty in hall.supervisor.duties.values()
    ]
    writer = hall.store.writer
    duties.append(DutyForm("writing", writer.is_alive, writer.commits, writer.failures))
    is_reachable = writer.trouble is None
    is_ready = is_reachable and all(duty.is_alive for duty in duties) and not hall.is_overloaded
    told = Readiness(
        status="ok" if is_ready else "unavailable",
        version=__version__,
        database="ok" if is_reachable else "unavailable",
        is_overloaded=hall.is_overloaded,
        set_aside=len(hall.aside),
        duties=duties,
    )
    return json_response(told, 200 if is_ready else 503)


# -- the table of requests ---------------------------------------------------------------------------------


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


ENDPOINTS = (
    Endpoint("GET", "/api/me", get_me, Me),
    Endpoint("PUT", "/api/me", put_me, Me, Me),
    Endpoint("GET", "/api/games", get_games, list[GameForm]),
    Endpoint("GET", "/api/games/{game}/locale/{lang}.json", get_locale, dict[str, str], problems=(404,)),
    Endpoint("GET", "/api/games/{game}/rulebook", get_rulebook, RulebookForm, problems=(404,)),
    Endpoint("GET", "/api/games/{game}/cards", get_cards, list[CardInfo], problems=(404,)),
    Endpoint("GET", "/api/games/{game}/decks", get_decks, list[DeckInfo], problems=(404,)),
    Endpoint(
        "POST", "/api/games/{game}/decks/check", check_deck, DeckVerdict, DeckSourceForm, problems=(404,)
    ),
    Endpoint("POST", "/api/tables", post_table, Created, NewTable, 201, (429,)),
    Endpoint("GET", "/api/tables", get_tables, list[OpenTable]),
    Endpoint("GET", "/api/tables/{table}", get_table, TableInfo, problems=(404,)),
    Endpoint("POST", "/api/seats", post_seat, Held, TokenForm, problems=(404,)),
    Endpoint("POST", "/api/tables/{table}/sit", post_sit, Held, SitForm, problems=(404, 409)),
    Endpoint("POST", "/api/tables/{table}/kick", post_kick, SeatGrant, SitForm, problems=(403, 404, 409)),
    Endpoint(
        "POST", "/api/tables/{table}/replace", post_replace, TableInfo, ReplaceForm, problems=(403, 404, 409)
    ),
    Endpoint(
        "POST", "/api/tables/{table}/rematch", post_rematch, TableId, status=201, problems=(403, 404, 409)
    ),
    Endpoint("GET", "/api/tables/{table}/replay", get_replay, dict[str, Any], problems=(403, 404, 422)),
    Endpoint("GET", "/api/tables/{table}/evaluation", get_evaluation, Chronicle, problems=(403, 404, 409)),
    Endpoint("GET", "/api/tables/{table}/record", get_record, str, problems=(403, 404), gives_text=True),
    Endpoint("POST", "/api/tables/{table}/play-on", post_play_on, Created, PlayOn, 201, (403, 404, 429)),
    Endpoint(
        "POST", "/api/records", post_record, TableId, None, 201, (408, 413, 415, 422, 429), is_text=True
    ),
    Endpoint("GET", "/healthz", get_health, Health, problems=()),
    Endpoint("GET", "/readyz", get_readiness, Readiness, problems=()),
)


def json_response(value: Any, status: int = 200) -> Response:
    """A JSON answer."""
    return Response(encode(value), status, media_type="application/json")


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


@lru_cache(maxsize=32)
def _decoder(form: type[msgspec.Struct]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(form)


async def _form(endpoint: Endpoint, request: Request) -> tuple[Any, ...]:
    content = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if endpoint.is_text:
        if content != "text/plain":
            raise Refused(415, "wrong-content", text("web.wrong-content", expected="text/plain"))
        return ()
    if endpoint.takes is None:
        return ()
    if content != "application/json":
        raise Refused(415, "wrong-content", text("web.wrong-content", expected="application/json"))
    try:
        return (_decoder(endpoint.takes).decode(await read_body(request, MAX_BODY)),)
    except (msgspec.MsgspecError, ValueError, RecursionError) as wrong:
        problem = verbatim(str(wrong)[:200])
        raise Refused(422, "malformed", text("web.malformed", problem=problem)) from None


async def respond(endpoint: Endpoint, request: Request) -> Response:
    """Answer a request; whatever is wrong with it becomes a problem."""
    hall: Hall = request.app.state.hall
    me = hall.identity(request.cookies)
    call = Call(request, hall, me if me is not None else Identity.new())
    call.is_known = me is not None
    call.is_new_me = me is None and endpoint.method != "GET"
    try:
        result = await endpoint.run(call, *await _form(endpoint, request))
    except Refused as refused:
        return refused_response(refused)
    except BadSetup as wrong:
        return json_response(Problem("bad-setup", wrong.text, wrong.rule, wrong.field), 422)
    except lobby.Denied as denied:
        status = 403 if denied.code == "not-the-host" else 409
        return json_response(Problem(denied.code, text(f"web.{denied.code}")), status)
    except Abandoned:
        return Response(status_code=499)
    except TooMuch as much:
        return json_response(Problem(much.code, text(f"web.{much.code}")), 429)
    except Unavailable:
        return json_response(Problem("unavailable", text("web.unavailable")), 503)
    except SetAside:
        return json_response(Problem("set-aside", text("web.set-aside")), 503)
    except TableClosed:
        return json_response(Problem("table-closed", text("web.table-closed")), 410)
    except (JobFailed, TafelrundeError):
        log.exception("%s %s failed", endpoint.method, request.url.path)
        return json_response(Problem("internal", text("web.internal")), 500)
    response = result if isinstance(result, Response) else json_response(result, endpoint.status)
    if call.is_new_me:
        response.set_cookie(
            COOKIE,
            hall.signer.sign(call.me),
            max_age=YEAR,
            path=f"{hall.settings.prefix}/",
            httponly=True,
            samesite="lax",
            secure=hall.settings.is_secure,
        )
    return response
