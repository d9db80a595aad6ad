"""Web Push: a message to a browser whose page is closed, by the browser's own push service.

What is sent is encrypted for that browser; the push service learns that there is something, not what. Needs
the extra `push`.
"""

from __future__ import annotations

import base64
from collections.abc import Collection, Mapping
from importlib.util import find_spec
from typing import Any, NamedTuple

import msgspec

from tafelrunde.server.notices import outgoing

SECONDS_KEPT = 24 * 3600
"""For which the push service keeps a message for a browser that is not there."""


class Keys(msgspec.Struct, frozen=True):
    """What this server proves itself with to push services."""

    private: str
    public: str
    """As browsers want it."""


def is_installed() -> bool:
    """Whether pushes can be sent at all."""
    return find_spec("pywebpush") is not None


def new_keys() -> Keys:
    """A new pair, made on first use."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    key = ec.generate_private_key(ec.SECP256R1())
    private = key.private_numbers().private_value.to_bytes(32, "big")
    public = key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return Keys(_plain(private), _plain(public))


def _plain(value: bytes) -> str:
    return base64.urlsafe_b64encode(value).rstrip(b"=").decode()


class _Answer(NamedTuple):
    """As much of an answer as the library looks at."""

    status_code: int
    text: str = ""
    reason: str = ""
    headers: Mapping[str, str] = {}


class _Guarded:
    """Stands in for the library's own session: nothing leaves the house but by `outgoing`."""

    def __init__(self, allowed: Collection[str]) -> None:
        self._allowed = allowed

    def post(self, address: str, data: bytes, headers: Mapping[str, Any], timeout: float | None) -> _Answer:
        """Post, whatever time the library would grant."""
        plain = {name: str(value) for name, value in headers.items()}
        return _Answer(outgoing.post(address, data, plain, self._allowed))


def send(
    subscription: Mapping[str, Any],
    message: Mapping[str, Any],
    keys: Keys,
    contact: str,
    allowed: Collection[str],
) -> int:
    """Encrypt and post it, and give the status; raises what `outgoing.post` raises."""
    from pywebpush import WebPushException, webpush  # type: ignore[import-untyped]

    try:
        answer: Any = webpush(
            dict(subscription),
            msgspec.json.encode(message).decode(),
            vapid_private_key=keys.private,
            vapid_claims={"sub": contact},
            ttl=SECONDS_KEPT,
            requests_session=_Guarded(allowed),
        )
    except WebPushException as problem:
        response: Any = problem.response
        if response is None:
            raise OSError(str(problem)) from problem
        answer = response
    return int(answer.status_code)
