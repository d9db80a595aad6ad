"""Where a request comes from: what a header says is believed only of proxies that the host named."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import uvicorn

from tafelrunde.cli.serve import UVICORN, forwarding


def seen(proxies: list[str], peer: str) -> str:
    """The address that the application sees when a peer says that it speaks for another."""
    found: list[str] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        found.append(scope["client"][0])

    config = uvicorn.Config(app, **forwarding(proxies), **UVICORN)
    config.load()
    scope = {
        "type": "http",
        "client": (peer, 1),
        "scheme": "http",
        "headers": [(b"x-forwarded-for", b"203.0.113.7")],
    }
    asyncio.run(config.loaded_app(scope, None, None))
    return found[0]


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", "192.0.2.9"])
def test_nobody_is_believed_unless_the_host_says_so(peer: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    assert seen([], peer) == peer
    assert seen(["198.51.100.1"], peer) == peer


def test_a_named_proxy_is_believed() -> None:
    assert seen(["127.0.0.1"], "127.0.0.1") == "203.0.113.7"
    assert seen(["192.0.2.0/24"], "192.0.2.9") == "203.0.113.7"
