"""Asking a server: the address, who asks, and what can go wrong on the way."""

from __future__ import annotations

import ipaddress
import os
from typing import Annotated, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import msgspec

from tafelrunde.cli.frame import about
from tafelrunde.table.errors import TafelrundeError, bad_setup
from tafelrunde.table.text import text

T = TypeVar("T")
HOME = "http://127.0.0.1:8137"
"""Where `tafelrunde serve` listens when nothing else is said."""
SECONDS = 20.0
MISSING = 404
ServerName = Annotated[str | None, about("server")]
CodeName = Annotated[str | None, about("code")]


class Unanswered(TafelrundeError):
    """A server could not be asked, or said no."""

    status = 0
    """Of the reply, where one came."""

    def __init__(self, key: str, **args: str) -> None:
        super().__init__(text(key, **args))


class House:
    """A server as somebody sees it who has come with a code, or as a stranger."""

    def __init__(self, server: str | None, code: str | None = None) -> None:
        self.address = _whole(server or os.environ.get("TAFELRUNDE_SERVER") or HOME)
        self.name: str | None = None
        """What whoever asks is called there; None for strangers."""
        self._cookie = ""
        code = code or os.environ.get("TAFELRUNDE_CODE")
        if code:
            self._arrive(code)

    def ask(self, path: str, form: type[T]) -> T:
        """What the server says at a path; raises Unanswered."""
        body, _ = self._send(Request(f"{self.address}{path}"))
        return self._read(body, form)

    def find(self, path: str, name: str, form: type[T]) -> T | None:
        """What the server says of something by its name; None where it knows none."""
        try:
            return self.ask(f"/api/{path}/{quote(name, safe='')}", form)
        except Unanswered as problem:
            if problem.status == MISSING:
                return None
            raise

    def _arrive(self, code: str) -> None:
        from tafelrunde.server.my_forms import Me, Secret

        request = Request(
            f"{self.address}/api/me/recover",
            msgspec.json.encode(Secret(code)),
            {"content-type": "application/json"},
        )
        try:
            body, self._cookie = self._send(request)
        except Unanswered as problem:
            if problem.status == 422:
                raise bad_setup("cli.bad-code", "code") from None
            raise
        self.name = self._read(body, Me).name

    def _send(self, request: Request) -> tuple[bytes, str]:
        """The body of a reply, and the cookie that came with it."""
        if self._cookie:
            request.add_header("cookie", self._cookie)
        try:
            with urlopen(request, timeout=SECONDS) as reply:
                return reply.read(), str(reply.headers["set-cookie"] or "").partition(";")[0]
        except HTTPError as refused:
            unanswered = Unanswered("cli.server-refused", server=self.address, status=str(refused.code))
            unanswered.status = refused.code
            refused.close()
            raise unanswered from None
        except (OSError, ValueError) as problem:
            why = problem.reason if isinstance(problem, URLError) else problem
            key = "silent-server" if isinstance(why, ConnectionRefusedError) else "no-server"
            words = getattr(why, "strerror", None) or str(why)
            raise Unanswered(f"cli.{key}", server=self.address, problem=words) from None

    def _read(self, body: bytes, form: type[T]) -> T:
        try:
            return msgspec.json.decode(body, type=form)
        except msgspec.DecodeError:
            raise Unanswered("cli.other-server", server=self.address) from None


def _whole(address: str) -> str:
    """An address as it is asked; secrets go to other machines encrypted unless somebody says otherwise."""
    try:
        if "://" not in address:
            is_own = _is_own(urlsplit(f"//{address}").hostname or "")
            address = f"{'http' if is_own else 'https'}://{address}"
        is_good = urlsplit(address).scheme in {"http", "https"}
    except ValueError:
        is_good = False
    if not is_good:
        raise bad_setup("cli.bad-server", "server", server=address)
    return address.rstrip("/")


def _is_own(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
