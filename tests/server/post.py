"""Those who are told: a mail server, a receiver of webhooks, a push service and a browser."""

from __future__ import annotations

import base64
import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.postgres import free_port


class Mailbox:
    """What a mail server has taken."""

    def __init__(self, port: int) -> None:
        self.address = f"smtp://127.0.0.1:{port}"
        self.mails: list[EmailMessage] = []

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802
        self.mails.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"

    def link(self, place: int, name: str) -> str:
        """The token that a link in a mail carries."""
        body = self.mails[place].get_content()
        return str(body.split(f"#{name}=")[1].split()[0])


@contextmanager
def mail_server() -> Iterator[Mailbox]:
    """A real SMTP server."""
    port = free_port()
    box = Mailbox(port)
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    try:
        yield box
    finally:
        controller.stop()


class Receiver:
    """What was posted to a web server, and what it answers."""

    def __init__(self) -> None:
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status: Callable[[], int] = lambda: 200
        self.address = ""

    def notices(self) -> list[dict[str, Any]]:
        """What webhooks were told."""
        return [each for _, _, body in self.got for each in json.loads(body).get("notices", [])]


@contextmanager
def receiver() -> Iterator[Receiver]:
    """A web server that takes everything."""
    kept = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status = kept.status()
            if status < 300:
                kept.got.append(
                    (self.path, {name.lower(): value for name, value in self.headers.items()}, body)
                )
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Nobody reads it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    kept.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()


class Browser:
    """A browser that has subscribed to pushes."""

    def __init__(self, service: str) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = os.urandom(16)
        self.service = service

    @property
    def form(self) -> dict[str, str]:
        """What it tells the server."""
        public = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _plain(public), "auth": _plain(self._auth)}
        return {"kind": "push", "address": f"{self.service}/push/me", **keys, "lang": "en"}

    def read(self, body: bytes) -> Any:
        """What a push says: only this browser can read it."""
        import http_ece  # type: ignore[import-untyped]

        return json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth))


def _plain(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()
