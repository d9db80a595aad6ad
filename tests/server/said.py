"""What a server says over a WebSocket: between two things that are awaited there may always be others."""

from __future__ import annotations

import json
from typing import Any

from starlette.testclient import WebSocketTestSession


def heard(socket: WebSocketTestSession) -> dict[str, Any]:
    """Whatever comes next, for whoever listens until it is what is awaited."""
    said: dict[str, Any] = json.loads(socket.receive()["text"])
    return said


def first(socket: WebSocketTestSession) -> dict[str, Any]:
    """What answers the hello: nothing is told before it."""
    return heard(socket)


def reply(socket: WebSocketTestSession, number: int) -> dict[str, Any]:
    """What answers the message of this number, whatever is told in between."""
    while (said := heard(socket)).get("re") != number:
        pass
    return said
