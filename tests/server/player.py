"""A scripted client: keeps what it was told as a browser does, and answers by rules of its own."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from ssl import SSLContext
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.patience import LIMIT, Deadline

SPECTATOR = -2


class Refused(Exception):
    """The server sent an error."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(error)
        self.error = error
        self.code = error["code"]


class Notes:
    """What somebody keeps of what a table tells, and how they choose their answers."""

    def __init__(self, seed: int | str = 0) -> None:
        self.random = Random(seed)
        self.errors: list[dict[str, Any]] = []
        self.chat: list[dict[str, Any]] = []
        self.entries: list[dict[str, Any]] = []
        self.last: dict[str, Any] = {}

    # -- keeping ---------------------------------------------------------------------------------------------

    def take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "state":
                self.seq = message["seq"]
                self.info = message["table"]
                self.views = {view["seat"]: view for view in message["views"]}
                self.options: dict[int, dict[str, Any]] = {}
                self.thinking = message["thinking"]
                self.result = message.get("result")
                self.proposal = message.get("proposal")
                self.is_practice = message.get("is_practice", False)
                self.clock = message.get("clock")
                self.missed = message.get("missed", [])
                self.chat = message.get("chat", [])
                for view in message["views"]:
                    self._learn(view.get("decision"))
            case "update":
                assert message["seq"] == self.seq + 1, (message["seq"], self.seq)
                self._update(message)
            case "error":
                self.errors.append(message)
            case "chat":
                self.chat.append(message["line"])
            case "seats":
                self.info["seats"] = message["seats"]
        self.last = message

    def _learn(self, decision: dict[str, Any] | None) -> None:
        if decision is not None:
            for option in decision.get("new", []):
                self.options[option["n"]] = option

    def _update(self, message: dict[str, Any]) -> None:
        self.seq = message["seq"]
        self.thinking = message.get("thinking", self.thinking)
        self.clock = message.get("clock", self.clock)
        if "entry" in message:
            self.entries.append(message["entry"])
        if "result" in message:
            self.result = message["result"]
        if "proposal" in message:
            self.proposal = message["proposal"]
        self.is_practice = message.get("is_practice", self.is_practice)
        for change in message.get("views", []):
            view = self.views[change["seat"]]
            apply_change(view["scene"], change)
            if "decision" in change:
                view["decision"] = change["decision"]
                self._learn(change["decision"])
            if "can_undo" in change:
                view["can_undo"] = change["can_undo"]

    # -- playing ---------------------------------------------------------------------------------------------

    def decision(self, seat: int) -> dict[str, Any] | None:
        found: dict[str, Any] | None = self.views[seat].get("decision")
        return found

    def listed(self, decision: dict[str, Any]) -> list[dict[str, Any]]:
        """The options of a decision."""
        return [self.options[number] for number in decision.get("options", [])]

    def keys(self, seat: int) -> list[str]:
        decision = self.decision(seat)
        return [option["key"] for option in self.listed(decision)] if decision else []

    def random_key(self, decision: dict[str, Any]) -> str:
        keys = [option["key"] for option in self.listed(decision)]
        low, high = decision.get("minimum", 1), decision.get("maximum", 1)
        match decision["form"]:
            case "number":
                return str(self.random.randint(low, high))
            case "order":
                self.random.shuffle(keys)
                return " ".join(keys)
            case "several":
                count = self.random.randint(low, min(high, len(keys)))
                chosen = set(self.random.sample(keys, count))
                return " ".join(key for key in keys if key in chosen) or "none"
        if "done" in keys and self.random.random() < 0.3:
            return "done"
        chosen_key: str = self.random.choice(keys)
        return chosen_key

    def is_asked(self) -> bool:
        return any(view.get("decision") for seat, view in self.views.items() if seat >= 0)


class Player(Notes):
    """One WebSocket of one table."""

    tls: SSLContext | None = None

    def __init__(
        self,
        host: str,
        table: str,
        token: str | None = None,
        since: int | None = None,
        seed: int = 0,
        cookie: str | None = None,
    ) -> None:
        super().__init__(seed)
        self.host, self.table, self.token = host, table, token
        self.headers = {"cookie": cookie} if cookie is not None else None
        self.raw: list[str] = []
        self.accepted: list[tuple[int, str]] = []
        self._id = 0
        self.socket: ClientConnection
        self.open(since)

    def open(self, since: int | None = None) -> None:
        scheme = "ws" if self.tls is None else "wss"
        address = f"{scheme}://{self.host}/api/tables/{self.table}/socket"
        # Whoever does not listen for a while still answers pings: nothing that was sent may wait on the line.
        patience = {"open_timeout": LIMIT, "close_timeout": LIMIT, "ping_interval": None, "max_queue": None}
        patience["additional_headers"] = self.headers  # type: ignore[assignment]
        self._opened = connect(address, max_size=2**22, ssl=self.tls, **patience)  # type: ignore[arg-type]
        self.socket = self._opened.__enter__()
        hello: dict[str, Any] = {"type": "hello", "v": 1}
        if self.token is not None:
            hello["token"] = self.token
        if since is not None:
            hello["since"] = since
        self.send(hello)
        self.until(lambda message: message["type"] == "state")

    def close(self) -> None:
        self._opened.__exit__(None, None, None)

    # -- talking -----------------------------------------------------------------------------------------

    def send(self, message: Any) -> None:
        self.socket.send(json.dumps(message))

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and wait for what answers it; raises Refused."""
        self._id += 1
        mine = self._id
        self.send({"type": kind, "id": mine, **fields})
        return self.until(lambda message: message.get("re") == mine)

    def until(self, wanted: Any) -> dict[str, Any]:
        """Read until a message is as wanted; raises Refused when our last request was refused."""
        end = Deadline()
        while True:
            message = self.receive(end.left)
            if wanted(message):
                if message["type"] == "error":
                    raise Refused(message)
                return message
            if message["type"] == "error" and message.get("re") in (None, self._id):
                raise Refused(message)

    def receive(self, seconds: float = LIMIT) -> dict[str, Any]:
        raw = self.socket.recv(timeout=seconds)
        assert isinstance(raw, str)
        message: dict[str, Any] = json.loads(raw)
        if message["type"] != "pong":
            self.raw.append(raw)
            self.take(message)
        return message

    def until_closed(self) -> int | None:
        """Read until the server closes; gives its code."""
        end = Deadline()
        try:
            while True:
                self.receive(end.left)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else None

    def catch_up(self) -> None:
        """Read all that the server has sent until now: what it sends, it sends in order."""
        self.ask("ping")

    def wait_until(self, what: Callable[[], object]) -> None:
        """Read until something is true of what is kept."""
        end = Deadline()
        while not what():
            self.receive(end.left)

    def answer(self, seat: int, key: str, version: int | None = None) -> dict[str, Any]:
        decision = self.decision(seat)
        if version is None:
            version = decision["version"] if decision else 0
        reply = self.ask("answer", seat=seat, key=key, version=version)
        self.accepted.append((seat, key))
        return reply

    def play_one(self) -> bool:
        """Answer one decision of mine at random, if there is one."""
        for seat, view in self.views.items():
            decision = view.get("decision")
            if seat >= 0 and decision is not None:
                self.answer(seat, self.random_key(decision))
                return True
        return False


def apply_change(scene: dict[str, Any], change: dict[str, Any]) -> None:
    """What a browser does with a change of a scene."""
    zones = {zone["key"]: zone for zone in scene["zones"]}
    for part in change.get("zones", []):
        if part["key"] not in zones:
            zones[part["key"]] = {"key": part["key"], "kind": part["kind"], "label": part["label"]}
            zones[part["key"]].update(
                {name: part[name] for name in ("grid", "owner") if part.get(name) is not None}
            )
            if part.get("put"):
                zones[part["key"]]["elements"] = part["put"]
            continue
        zone = zones[part["key"]]
        elements = {element["key"]: element for element in zone.get("elements", [])}
        elements.update({element["key"]: element for element in part.get("put", [])})
        for key in part.get("gone", []):
            del elements[key]
        zone["elements"] = (
            [elements[key] for key in part["order"]]
            if part.get("order") is not None
            else list(elements.values())
        )
        if not zone["elements"]:
            del zone["elements"]
        for name in ("kind", "label", "grid", "owner"):
            if name in part:
                zone[name] = part[name]
    scene["zones"] = [zones[key] for key in change["order"]] if change.get("order") else list(zones.values())
    if "headline" in change:
        scene["headline"] = change["headline"]


def play_out(players: list[Player]) -> None:
    """Let these people finish their game; everybody reads what the others cause."""
    end = Deadline()
    while players[0].result is None:
        has_answered = False
        for player in players:
            player.catch_up()
            if player.result is None:
                has_answered |= player.play_one()
        if has_answered:
            end = Deadline()
        assert end.left, "nobody is asked, and the game does not end"
    for player in players:
        player.catch_up()


__all__ = ["SPECTATOR", "ConnectionClosed", "Player", "Refused", "apply_change", "play_out"]
