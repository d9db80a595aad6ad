"""Requests that leave the house, to addresses that strangers have given.

Nothing reaches an inner address, whatever a name resolves to, unless the host allows that host by name: the
name is resolved once, what it resolves to is judged, and exactly that is connected to. No redirect is
followed, and neither time nor size is unbounded.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Collection, Mapping
from urllib.parse import SplitResult, urlsplit

SECONDS = 8.0
MOST_READ = 4096
MOST_ADDRESS = 1000


class NotAllowed(Exception):
    """Nothing is sent there; says why: `scheme`, `inner`, `unknown-host` or `malformed`."""


def judged(address: str, allowed: Collection[str]) -> SplitResult:
    """The parts of an address to which something may be sent, as far as it tells by itself."""
    try:
        parts = urlsplit(address)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise NotAllowed("malformed") from None
    if not host or len(address) > MOST_ADDRESS or any(letter <= " " for letter in address):
        raise NotAllowed("malformed")
    if f"{host}:{port}" in allowed or host in allowed:
        if parts.scheme not in {"http", "https"}:
            raise NotAllowed("scheme")
    elif parts.scheme != "https" or parts.username is not None:
        raise NotAllowed("scheme")
    return parts


def resolved(parts: SplitResult, allowed: Collection[str]) -> tuple[str, int]:
    """Where to connect to: the first address of the host, all of which must be out in the world."""
    host = parts.hostname or ""
    port = parts.port or (443 if parts.scheme == "https" else 80)
    try:
        found = [str(each[4][0]) for each in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise NotAllowed("unknown-host") from None
    is_allowed = host in allowed or f"{host}:{parts.port}" in allowed
    if not is_allowed and not all(is_outside(each) for each in found):
        raise NotAllowed("inner")
    return found[0], port


def is_outside(address: str) -> bool:
    """Whether an address is one of the wide world."""
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        if inner is not None:
            return is_outside(str(inner))
    return found.is_global and not found.is_multicast


def post(address: str, body: bytes, headers: Mapping[str, str], allowed: Collection[str]) -> int:
    """Post something, and give the status; raises NotAllowed, OSError or http.client.HTTPException."""
    parts = judged(address, allowed)
    where, port = resolved(parts, allowed)
    host = parts.hostname or ""
    with socket.create_connection((where, port), timeout=SECONDS) as plain:
        line = (
            ssl.create_default_context().wrap_socket(plain, server_hostname=host)
            if parts.scheme == "https"
            else plain
        )
        with line:
            connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
            connection.sock = line
            path = parts.path or "/"
            connection.request(
                "POST",
                f"{path}?{parts.query}" if parts.query else path,
                body,
                {"User-Agent": "Tafelrunde", **headers},
            )
            answer = connection.getresponse()
            answer.read(MOST_READ)
            return answer.status
