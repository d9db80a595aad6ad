"""Asking a server: the address, who asks, and what can go wrong on the way."""

from __future__ import annotations

import ipaddress
import os
from typing import Annotated, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import msgspec

from tafelrunde.cli.frame import about
from tafelrunde.table.errors import BadSetup, TafelrundeError
from tafelrunde.table.text import text, verbatim

T = TypeVar("T")
HOME = "http://127.0.0.1:8137"
"""Where `tafelrunde serve` listens when nothing else is said."""
SECONDS = 20.0
ServerName = Annotated[str | None, about("server")]
CodeName = Annotated[str | None, about("code")]


class Unanswered(TafelrundeError):
    """A server could not be asked, or said no."""

    status = 0
    """Of the reply, where one came."""

    def __init__(self, key: str, **args: str) -> None:
        super().__init__(text(key, **{name: verbatim(value) for name, value in args.items()}))


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
        return _read(body, form, self.address)

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
                raise BadSetup(text("cli.bad-code"), field="code") from None
            raise
        self.name = _read(body, Me, self.address).name

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
            raise _unreachable(self.address, why) from None


def _unreachable(server: str, why: object) -> Unanswered:
    if isinstance(why, ConnectionRefusedError):
        return Unanswered("cli.silent-server", server=server)
    return Unanswered("cli.no-server", server=server, problem=getattr(why, "strerror", None) or str(why))


def _read(body: bytes, form: type[T], server: str) -> T:
    try:
        found = msgspec.json.decode(body, type=form)
    except msgspec.DecodeError:
        raise Unanswered("cli.other-server", server=server) from None
    return found


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
        raise BadSetup(text("cli.bad-server", server=verbatim(address)), field="server")
    return address.rstrip("/")


def _is_own(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
