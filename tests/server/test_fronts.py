"""The examples for proxies, tried with the proxies: people play through them, and are known by address."""

from __future__ import annotations

import http.client
import json
import shutil
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tafelrunde.cli.serve import configured
from tests.patience import LIMIT, wait_for
from tests.server.fronts import DEPLOY, FRONTS, program
from tests.server.player import Player
from tests.server.postgres import free_port
from tests.server.servers import Server


def asked(
    host: str, tls: ssl.SSLContext | None, path: str, source: str = "127.0.0.1", **headers: str
) -> tuple[int, bytes]:
    """What a browser at that address of the loopback gets."""
    address, _, port = host.partition(":")
    place = (source, 0)
    connection = (
        http.client.HTTPConnection(address, int(port), LIMIT, place)
        if tls is None
        else http.client.HTTPSConnection(address, int(port), timeout=LIMIT, source_address=place, context=tls)
    )
    connection.request(
        "GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    reply = connection.getresponse()
    found = reply.status, reply.read()
    connection.close()
    return found


@pytest.mark.parametrize("front", FRONTS)
def test_people_play_through_the_proxy(front: str, tmp_path: Path, plugins: Path) -> None:
    server = Server(f"sqlite:///{tmp_path}/t.db", plugins, "--proxy", "127.0.0.1")
    try:
        with FRONTS[front](tmp_path, server.host) as (host, tls):
            created = server.create("mythos", "me", "friend")

            class Through(Player):
                pass

            Through.tls = tls
            south = Through(host, created["table"], created["token"], seed=1)
            north = Through(host, created["table"], created["seats"][1]["token"], seed=2)
            south.ask("chat", words="hello through the wall")
            north.wait_until(lambda: north.chat)
            for _ in range(5):
                for player in (south, north):
                    player.catch_up()
                    player.play_one()
            assert len(south.accepted) + len(north.accepted) >= 5
            assert asked(host, tls, "/healthz")[0] == 200
            assert asked(host, tls, "/api/games")[0] == 200
            assert asked(host, tls, "/metrics")[0] == 404, "figures are not for strangers"
            assert asked(host, tls, "/readyz")[0] == 404
            south.close()
            north.close()
    finally:
        server.stop()


@contextmanager
def telling(proxies: list[str]) -> Iterator[str]:
    """A server, configured as ours is, that tells who asks and by which scheme."""

    async def tell(scope: Any, _receive: Any, send: Any) -> None:
        body = json.dumps([scope["client"][0], scope["scheme"]]).encode()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    port = free_port()
    server = uvicorn.Server(configured(tell, "127.0.0.1", port, None, proxies))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        wait_for(lambda: server.started)
        yield f"127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(LIMIT)


@pytest.mark.parametrize("front", FRONTS)
def test_the_server_knows_who_asks_and_nobody_can_pretend(front: str, tmp_path: Path) -> None:
    """Limits are per address: the proxy tells it, and what the browser says of itself is dropped."""
    with telling(["127.0.0.1"]) as upstream, FRONTS[front](tmp_path, upstream) as (host, tls):
        scheme = "http" if tls is None else "https"
        for source in ("127.0.0.1", "127.0.0.2"):
            plain = asked(host, tls, "/", source)
            forged = asked(host, tls, "/", source, X_Forwarded_For="203.0.113.7", X_Forwarded_Proto="wss")
            assert plain == forged == (200, json.dumps([source, scheme]).encode())


def test_a_server_that_names_no_proxy_takes_all_for_the_proxy(tmp_path: Path) -> None:
    """That is what the document warns of: without `proxy` everybody shares one address."""
    with telling([]) as upstream, FRONTS["nginx"](tmp_path, upstream) as (host, tls):
        assert json.loads(asked(host, tls, "/", "127.0.0.2")[1])[0] == "127.0.0.1"


def test_the_example_for_caddy_is_valid_as_it_is(tmp_path: Path) -> None:
    copy = tmp_path / "Caddyfile"
    shutil.copy(DEPLOY / "Caddyfile", copy)
    command = [program("caddy"), "adapt", "--adapter", "caddyfile", "--config", str(copy)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "play.example.org" in done.stdout
