"""The `serve` command: starts the web server, and perhaps the browser."""

from __future__ import annotations

import asyncio
import gc
import os
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any

from tafelrunde.cli.words import make_console, say
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.text import Lang, text, verbatim

UVICORN: dict[str, Any] = {
    "log_level": "warning",
    "ws_max_size": 16_384,
    "ws_per_message_deflate": False,
    "ws_ping_interval": 20,
    "ws_ping_timeout": 20,
    "server_header": False,
    "timeout_graceful_shutdown": 5,
}
"""How the server runs; the benchmark's echo runs in the same way."""


def default_database() -> str:
    """A file in the person's data folder."""
    from platformdirs import user_data_path

    return f"sqlite:///{(Path(user_data_path('tafelrunde', appauthor=False)) / 'tables.db').as_posix()}"


def has_display() -> bool:
    """Whether a browser could be opened for somebody to see."""
    if os.environ.get("CI"):
        return False
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def tune() -> None:
    """Set the interpreter up for a long-lived process of many small objects and two busy threads."""
    sys.setswitchinterval(0.001)  # the writer's thread must not wait long for the loop
    gc.collect()
    gc.freeze()  # modules and card tables live for ever: they need no looking through
    gc.set_threshold(50_000, 20, 100)


def forwarding(proxies: list[str]) -> dict[str, Any]:
    """Whose word on where a request comes from is believed: nobody's but the proxies' that the host names."""
    return {"proxy_headers": bool(proxies), "forwarded_allow_ips": proxies}


def run(
    host: str,
    port: int,
    database: str | None,
    public_url: str | None,
    *,
    is_opened: bool,
    lang: Lang,
    creations: float | None = None,
    messages: float | None = None,
    quota: float | None = None,
    proxies: list[str] | None = None,
    variants: dict[str, Any] | None = None,
) -> None:
    """Serve until interrupted."""
    import uvicorn

    from tafelrunde.server.app import STATIC, make_app
    from tafelrunde.server.door import Door
    from tafelrunde.server.hall import Settings
    from tafelrunde.server.writer import Unavailable

    address = public_url.rstrip("/") if public_url else None
    limits = {"creations": creations, "messages": messages, "quota": quota}
    given: dict[str, Any] = {name: limit for name, limit in limits.items() if limit is not None}
    settings = Settings(database or default_database(), address, variants=variants or {}, **given)
    app = make_app(settings)
    tune()
    config = uvicorn.Config(app, host, port, http=Door, **forwarding(proxies or []), **UVICORN)

    class Server(uvicorn.Server):
        """Says good-bye before the connections are closed."""

        async def startup(self, sockets: list[Any] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                self._announce()

        async def shutdown(self, sockets: list[Any] | None = None) -> None:
            hall = getattr(app.state, "hall", None)
            if hall is not None:
                hall.say_bye()
                await asyncio.sleep(0.05)
            await super().shutdown(sockets)

        def _announce(self) -> None:
            bound = self.servers[0].sockets[0].getsockname()[1] if self.servers else port
            shown = "localhost" if host in {"127.0.0.1", "0.0.0.0", "::", "::1"} else host
            url = settings.public_url or f"http://{shown}:{bound}"
            console = make_console()
            console.print(say("serve.at", lang, url=verbatim(url)), markup=False)
            if not (STATIC / "index.html").is_file():
                console.print(say("serve.no-client", lang), markup=False)
            sys.stdout.flush()
            if is_opened and has_display():
                threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    try:
        Server(config).run()
    except Unavailable as problem:
        words = text("serve.no-database", problem=verbatim(str(problem)))
        raise BadSetup(words, field="database") from None
