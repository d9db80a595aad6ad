"""A door in front of several servers, as proxies keep one: it leads to the first that listens."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from socketserver import BaseRequestHandler, ThreadingTCPServer
from typing import cast

MOST = 65536


class Door(ThreadingTCPServer):
    """Passes on whatever comes, in both directions, until one side goes."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, hosts: list[str]) -> None:
        super().__init__(("127.0.0.1", 0), Visit)
        self.hosts = [(host, int(port)) for host, port in (each.rsplit(":", 1) for each in hosts)]

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.server_address[1]}"

    def inner(self) -> socket.socket:
        """A line to the first that listens; whoever finds none is sent away."""
        for host in self.hosts:
            with suppress(ConnectionRefusedError):
                return socket.create_connection(host)
        raise ConnectionRefusedError

    def handle_error(self, *_: object) -> None:
        """Lines that are cut are what this is for."""


class Visit(BaseRequestHandler):
    """One line through the door."""

    def handle(self) -> None:
        with cast(Door, self.server).inner() as inner:
            back = threading.Thread(target=_pass_on, args=(inner, self.request), daemon=True)
            back.start()
            _pass_on(self.request, inner)
            back.join()


def _pass_on(source: socket.socket, goal: socket.socket) -> None:
    with suppress(OSError):
        while data := source.recv(MOST):
            goal.sendall(data)
    for line in (source, goal):
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)


@contextmanager
def door(*hosts: str) -> Iterator[Door]:
    """A door to these servers, the first that listens before the others."""
    with Door(list(hosts)) as opened:
        thread = threading.Thread(target=opened.serve_forever, daemon=True)
        thread.start()
        try:
            yield opened
        finally:
            opened.shutdown()
