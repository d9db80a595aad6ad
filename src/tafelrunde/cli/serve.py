"""The `serve` command: starts the web server, and perhaps the browser."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple

from tafelrunde.cli.words import make_console, say
from tafelrunde.table.errors import TafelrundeError, bad_setup
from tafelrunde.table.game import announcements, game
from tafelrunde.table.text import Lang

if TYPE_CHECKING:
    import uvicorn

    from tafelrunde.server.hall import Hall
    from tafelrunde.server.logs import Form
    from tafelrunde.server.settings import Settings

log = logging.getLogger("tafelrunde.server")

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


LOAD_PAUSE = 0.5
"""Seconds for the people who are there before the rules of a further game are loaded."""
BACKLOG = 2048
"""People who may wait to be let in, as uvicorn has it."""


class Place(NamedTuple):
    """Where a process listens, to whom it listens there, and how it speaks to its host."""

    host: str
    port: int
    unix: Path | None
    proxies: tuple[str, ...]
    metrics_port: int | None
    log_format: Form
    lang: Lang


def default_database(*, is_made: bool = True) -> str:
    """A file in the person's data folder, which is for nobody else."""
    from platformdirs import user_data_path

    folder = Path(user_data_path("tafelrunde", appauthor=False))
    if is_made:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
    return f"sqlite:///{(folder / 'tables.db').as_posix()}"


def has_display() -> bool:
    """Whether a browser could be opened for somebody to see."""
    if os.environ.get("CI"):
        return False
    if sys.platform in {"win32", "darwin"}:
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def tune() -> None:
    """Set the interpreter up for a long-lived process of many small objects and two busy threads."""
    from tafelrunde.server.collecting import collect_when_called

    sys.setswitchinterval(0.001)  # the writer's thread must not wait long for the loop
    collect_when_called()


async def load_games() -> None:
    """Load all rules while nobody waits for them, one after the other; whoever needs one sooner loads it.

    So people can come back to their tables as soon as the server listens.
    """
    from tafelrunde.server.collecting import collect_everything

    for said in announcements():
        await asyncio.sleep(LOAD_PAUSE)
        with suppress(TafelrundeError):  # what is wrong with it is told when it is to be played
            game(said.id)
    collect_everything()
    gc.freeze()  # modules and card tables live for ever: they need no looking through


def configured(
    app: Any, host: str, port: int, unix: Path | None, proxies: Sequence[str] = ()
) -> uvicorn.Config:
    """How uvicorn serves the application; whoever reaches a socket is the proxy, and says who asks."""
    import uvicorn

    from tafelrunde.server.door import Door
    from tafelrunde.server.line import Line

    believed = forwarding(list(proxies)) if unix is None else forwarding(["*"])
    config = uvicorn.Config(
        app, host, port, http=Door, ws=Line, log_config=None, lifespan="off", **believed, **UVICORN
    )
    if unix is not None:
        config.uds = str(unix)
    return config


def address_of(host: str, port: int, unix: Path | None) -> str:
    """Where the server can be reached, as a browser or a proxy wants it written."""
    if unix is not None:
        return f"unix:{unix}"
    if host in {"127.0.0.1", "0.0.0.0", "::", "::1"}:
        return f"http://localhost:{port}"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def heed_hangups(leave: Callable[[int, FrameType | None], None]) -> None:
    """End with the terminal that the server was started in; without one, a hangup is only noted."""
    if not hasattr(signal, "SIGHUP"):
        return
    is_in_terminal = sys.stdin is not None and sys.stdin.isatty()

    def hang_up(_signal: int, frame: FrameType | None) -> None:
        if is_in_terminal:
            leave(signal.SIGTERM, frame)
        else:
            log.warning("hangup: there is nothing to read anew, the server goes on")

    signal.signal(signal.SIGHUP, hang_up)


def _tell_on(port: int, hall: Hall) -> Callable[[], None]:
    from tafelrunde.server.metrics import tell_on

    try:
        return tell_on(port, hall)
    except (OSError, OverflowError) as problem:
        raise bad_setup("serve.no-metrics", "metrics-port", port=port, problem=str(problem)) from None


def forwarding(proxies: list[str]) -> dict[str, Any]:
    """Whose word on where a request comes from is believed: nobody's but the proxies' that the host names.

    Where both versions of the protocol are listened to, an address of version 4 comes dressed as one of 6.
    """
    dressed = [_dressed(each) for each in proxies if "." in each]
    return {"proxy_headers": bool(proxies), "forwarded_allow_ips": [*proxies, *dressed]}


def _dressed(proxy: str) -> str:
    address, slash, bits = proxy.partition("/")
    return f"::ffff:{address}" + (f"/{96 + int(bits)}" if slash and bits.isdigit() else "")


def listen(place: Place) -> socket.socket:
    """A socket that several processes may share; `::` means both versions. Raises BadSetup."""
    host, port, unix = place.host, place.port, place.unix
    try:
        if unix is not None:
            unix.unlink(missing_ok=True)
            listening = socket.socket(socket.AF_UNIX)
            listening.bind(str(unix))
            unix.chmod(0o666)  # as uvicorn does; who may come near is a matter of the folder
            listening.listen(BACKLOG)
            return listening
        is_both = host == "::" and socket.has_dualstack_ipv6()
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=BACKLOG, dualstack_ipv6=is_both)
    except OSError as problem:
        where = str(unix or f"{host}:{port}")
        raise bad_setup("serve.no-address", "host", address=where, problem=str(problem)) from None


def run(
    settings: Settings,
    place: Place,
    *,
    is_opened: bool = False,
    listening: socket.socket | None = None,
    is_quiet: bool = False,
    ready: Callable[[], None] | None = None,
) -> list[int]:
    """Serve until interrupted; once people can come, `ready` is called and, unless quiet, told where.

    Gives the sockets at which a new process is to go on; none when this was the end.
    """
    import uvicorn

    from tafelrunde.cli import afresh
    from tafelrunde.server.app import STATIC, make_app
    from tafelrunde.server.hall import Hall
    from tafelrunde.server.logs import heed, set_up_logs
    from tafelrunde.server.trouble import NewerDatabase, Unavailable

    app = make_app(settings)
    set_up_logs(place.log_format)
    tune()
    # Opened here and not in the application's lifespan: a problem with the database is then one sentence.
    config = configured(app, place.host, place.port, place.unix, place.proxies)
    sockets = [listening] if listening is not None else afresh.handed_over()
    is_followed = bool(sockets) and listening is None
    left: list[int] = []

    class Server(uvicorn.Server):
        """Says good-bye before the connections are closed."""

        end_metrics: Callable[[], None] = staticmethod(lambda: None)

        async def startup(self, sockets: list[Any] | None = None) -> None:
            heed(asyncio.get_running_loop())
            hall = app.state.hall = await Hall.start(settings)
            try:
                if place.metrics_port is not None:
                    self.end_metrics = _tell_on(place.metrics_port + int(settings.worker or 0), hall)
                await super().startup(sockets)
            except BaseException:
                await hall.stop()
                raise
            hall.supervisor.send(self._settle(hall))
            if self.started and not (is_quiet or is_followed):
                self._announce()
            if self.started and ready is not None:
                ready()

        async def _settle(self, hall: Hall) -> None:
            await load_games()
            if settings.rest and (settings.worker or afresh.can_begin_afresh()):
                rest = afresh.Rest(hall, settings.rest, self._leave)
                hall.supervisor.keep("rest", rest.look, afresh.LOOK_EVERY)

        def _leave(self) -> None:
            for server in self.servers:
                left.extend(afresh.kept(server.sockets))
                server.close()  # whoever comes from now on waits for the new process
            self.should_exit = True

        async def shutdown(self, sockets: list[Any] | None = None) -> None:
            hall: Hall = app.state.hall
            for server in self.servers:
                server.close()  # whoever comes back is to come to somebody who stays
            if left:
                await asyncio.sleep(afresh.LAST_WORDS)
            await hall.see_off()
            await super().shutdown(sockets)
            self.end_metrics()
            await hall.stop()

        def _announce(self) -> None:
            bound = self.servers[0].sockets[0].getsockname()[1] if self.servers else place.port
            url = settings.public_url or address_of(place.host, bound, place.unix)
            console = make_console()
            console.print(say("serve.at", place.lang, url=url))
            if settings.host_token is None and url.startswith("http"):
                key = f"{url}/host#{app.state.hall.key.token}"
                console.print(say("serve.host-page", place.lang, url=key))
            if not (STATIC / "index.html").is_file():
                console.print(say("serve.no-client", place.lang))
            sys.stdout.flush()
            if is_opened and has_display():
                threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()

    server = Server(config)
    heed_hangups(server.handle_exit)
    if not sockets and (place.unix is not None or place.host == "::"):
        sockets = [listen(place)]  # uvicorn would listen to version 6 alone
    try:
        server.run(sockets or None)
    except NewerDatabase as problem:
        raise bad_setup("serve.newer-database", "database", version=str(problem)) from None
    except Unavailable as problem:
        raise bad_setup("serve.no-database", "database", problem=str(problem)) from None
    return left
