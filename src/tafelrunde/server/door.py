"""The door: a connection over which no whole request comes is not held open for ever."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

SECONDS = 10.0
"""For the first line and the headers of a request; its body has its own limit."""


class Door(AutoHTTPProtocol):  # type: ignore[misc,valid-type]
    """uvicorn's protocol, which waits only so long for a request to begin."""

    _closing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Somebody has connected."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has gone."""
        self._wait_no_more()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """The next request may begin."""
        super().on_response_complete()
        self._wait()

    def handle_websocket_upgrade(self, *event: Any) -> None:
        """Not a request any more: the WebSocket has limits of its own, and nothing of this is needed.

        A protocol and its parser hold each other, and would stay for as long as the collector does not look.
        """
        self._wait_no_more()
        super().handle_websocket_upgrade(*event)
        self.__dict__.clear()

    def _wait(self) -> None:
        self._wait_no_more()
        self._closing = asyncio.get_running_loop().call_later(SECONDS, self._close)

    def _wait_no_more(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None

    def _close(self) -> None:
        is_waiting = self.cycle is None or self.cycle.response_complete
        if is_waiting and not self.transport.is_closing():
            self.transport.close()
