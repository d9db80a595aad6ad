"""The host's key: a token, and cookies that show for a while that somebody has given it."""

from __future__ import annotations

import hmac
import time
from hashlib import sha256

from tafelrunde.server.security import is_same

COOKIE = "tafelrunde-host"
HOURS = 12
"""For which a cookie opens the page."""


class HostKey:
    """Opens the host's page; whoever changes the token has all cookies forgotten."""

    def __init__(self, token: str, secret: bytes) -> None:
        self.token = token
        self._secret = hmac.new(secret, b"host " + token.encode(), sha256).digest()

    def fits(self, token: str) -> bool:
        """Whether that is the token."""
        return is_same(sha256(token.encode()).hexdigest(), sha256(self.token.encode()).hexdigest())

    def cookie(self) -> str:
        """A cookie for whoever has given the token."""
        until = str(int(time.time()) + HOURS * 3600)
        return f"{until}.{self._mac(until)}"

    def opens(self, cookie: str) -> bool:
        """Whether a cookie was made here, for this token, and is not too old."""
        until, _, mac = cookie.partition(".")
        is_time = until.isascii() and until.isdigit() and len(until) < 16
        return is_time and is_same(mac, self._mac(until)) and time.time() < int(until)

    def _mac(self, until: str) -> str:
        return hmac.new(self._secret, until.encode(), sha256).hexdigest()
