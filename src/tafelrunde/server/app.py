"""The application: routes, the guard in front of them, and the built client behind them."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import lru_cache, partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from tafelrunde.server import client
from tafelrunde.server.call import Endpoint, json_response, refused_response
from tafelrunde.server.catalogue import Page, picture_of
from tafelrunde.server.client import FOR_EVER, Assets, file_of
from tafelrunde.server.connection import socket
from tafelrunde.server.forms import Problem
from tafelrunde.server.hall import Hall
from tafelrunde.server.installed import INSTALLED
from tafelrunde.server.lounge import socket as lobby_socket
from tafelrunde.server.metrics import metrics
from tafelrunde.server.openapi import document
from tafelrunde.server.refusals import Refused
from tafelrunde.server.requests import ENDPOINTS
from tafelrunde.server.rest import respond
from tafelrunde.server.security import is_own_origin
from tafelrunde.server.settings import Settings
from tafelrunde.table import games, text, verbatim

log = logging.getLogger("tafelrunde.server")

STATIC = Path(__file__).parent / "static"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
NOT_BUILT = "The browser client is not built. Run: make client\n"


class Guard:
    """Before every request: where it comes from and how often; after it: the headers that keep pages safe."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        refused = self._refusal(scope)
        if refused is not None:
            await refused_response(refused)(scope, receive, send_guarded)
            return
        await self.app(scope, receive, send_guarded)

    @staticmethod
    def _refusal(scope: Scope) -> Refused | None:
        hall: Hall = scope["app"].state.hall
        headers = Headers(scope=scope)
        if scope["method"] not in {"GET", "HEAD", "OPTIONS"}:
            host = headers.get("host", "")
            if not is_own_origin(headers.get("origin"), host, hall.settings.public_url):
                return Refused(403, "wrong-origin")
        client = scope.get("client")
        if not hall.requests.take(client[0] if client else ""):
            return Refused(429, "rate-limited")
        return None


class Prefix:
    """Takes away the path below which a proxy has us, if the proxy has not done so itself."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self.app = app
        self.prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on as if we were alone."""
        path: str = scope.get("path", "")
        inner = inner_path(path, self.prefix)
        if inner != path:
            scope = {**scope, "path": inner, "raw_path": inner.encode()}
        await self.app(scope, receive, send)


def inner_path(path: str, prefix: str) -> str:
    """A path without the one below which a proxy has us."""
    is_below = bool(prefix) and (path == prefix or path.startswith(f"{prefix}/"))
    return (path.removeprefix(prefix) or "/") if is_below else path


TABLE_SOCKET = re.compile("/api/tables/([^/]+)/socket")
LOBBY_SOCKET = "/api/lobby/socket"


class Application(Starlette):
    """Answers requests as Starlette does, and lets WebSockets in by itself.

    A WebSocket stays for hours; every layer between it and us would stay as long, and see every message.
    """

    prefix = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request, or a WebSocket."""
        if scope["type"] == "websocket":
            path = inner_path(scope["path"], self.prefix)
            found = TABLE_SOCKET.fullmatch(path)
            if found is not None or path == LOBBY_SOCKET:
                scope["app"] = self
                websocket = WebSocket(scope, receive, send)
                await (lobby_socket(websocket) if found is None else socket(websocket, found[1]))
                return
        await super().__call__(scope, receive, send)


async def page(request: Request) -> Response:
    """The client; it reads the address itself."""
    if request.method not in {"GET", "HEAD"}:
        raise HTTPException(405)
    path = request.path_params.get("path", "")
    if path in INSTALLED and (STATIC / "index.html").is_file():
        # The first time, the rules are packed: that takes a second in which nobody else should wait.
        return await run_in_threadpool(INSTALLED[path], STATIC, request)
    wanted = file_of(STATIC, path)
    if wanted is not None:
        return FileResponse(wanted, headers={"Cache-Control": "no-cache"})
    if not (STATIC / "index.html").is_file():
        return PlainTextResponse(NOT_BUILT, 503)
    hall: Hall = request.app.state.hall
    return client.document(STATIC, hall.settings.prefix, request).response(request)


async def not_found(request: Request, problem: Exception) -> Response:
    """An unknown address or method, as a problem."""
    status = problem.status_code if isinstance(problem, HTTPException) else 500
    headers = problem.headers if isinstance(problem, HTTPException) else None
    if status == 405:
        body = Problem("not-allowed", text("web.not-allowed", method=verbatim(request.method)))
    elif status == 404:
        body = Problem("not-found", text("web.not-found"))
    else:
        log.error("request failed", exc_info=problem)
        body = Problem("internal", text("web.internal"))
    response = json_response(body, status)
    response.headers.update(headers or {})
    return response


async def api_not_found(request: Request) -> Response:
    """Nothing of ours is there."""
    raise HTTPException(404)


async def openapi(request: Request) -> Response:
    """The OpenAPI document."""
    return _document_page().response(request)


async def cover(request: Request) -> Response:
    """The picture of a game's table; its address changes with it."""
    found = games().get(request.path_params["game"])
    picture = picture_of(found) if found else b""
    if not picture:
        raise HTTPException(404)
    return Response(picture, media_type="image/webp", headers={"Cache-Control": FOR_EVER})


@lru_cache(maxsize=1)
def _document_page() -> Page:
    return Page(document())


def _routes() -> list[Route | Mount]:
    by_path: dict[str, dict[str, Endpoint]] = {}
    for endpoint in ENDPOINTS:
        by_path.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    routes: list[Route | Mount] = [
        Route(path, partial(_dispatch, methods), methods=list(methods)) for path, methods in by_path.items()
    ]
    routes += [
        Route("/api/openapi.json", openapi),
        Route("/metrics", metrics),
        Route("/covers/{game}.webp", cover),
        Route("/api/{path:path}", api_not_found),
    ]
    if (STATIC / "assets").is_dir():
        routes.append(Mount("/assets", Assets(directory=STATIC / "assets")))
    return [*routes, Route("/{path:path}", page, methods=["GET"])]


async def _dispatch(methods: dict[str, Endpoint], request: Request) -> Response:
    method = "GET" if request.method == "HEAD" else request.method
    return await respond(methods[method], request)


def make_app(settings: Settings) -> Application:
    """The application of one process."""

    @asynccontextmanager
    async def lifespan(app: Application) -> AsyncIterator[None]:
        hall = await Hall.start(settings)
        app.state.hall = hall
        try:
            yield
        finally:
            await hall.stop()

    app = Application(
        routes=_routes(),
        lifespan=lifespan,
        exception_handlers={HTTPException: not_found, Exception: not_found},
    )
    app.add_middleware(Guard)
    if settings.prefix:
        app.prefix = settings.prefix
        app.add_middleware(Prefix, prefix=settings.prefix)
    return app
