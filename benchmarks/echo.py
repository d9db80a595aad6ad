"""The yardstick: a bare echo endpoint on the same stack (Starlette, uvicorn, the same settings)."""

from __future__ import annotations

import sys

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from tafelrunde.cli.serve import UVICORN


async def echo(websocket: WebSocket) -> None:
    await websocket.accept()
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
    except WebSocketDisconnect:
        pass


class Server(uvicorn.Server):
    async def startup(self, sockets: object = None) -> None:
        await super().startup()
        print(self.servers[0].sockets[0].getsockname()[1], flush=True)


if __name__ == "__main__":
    Server(uvicorn.Config(Starlette(routes=[WebSocketRoute("/", echo)]), "127.0.0.1", 0, **UVICORN)).run()
    sys.exit(0)
