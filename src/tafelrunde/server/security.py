"""Tokens, the signed cookie, where a request may come from, and how many of them."""

from __future__ import annotations

import base64
import hmac
import secrets
from hashlib import sha256
from time import monotonic
from urllib.parse import urlsplit

import msgspec

TOKEN_BYTES = 24
TABLE_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
TABLE_LENGTH = 14
TABLE_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
MOST_TABLE_ID = 32
HANDLE_LENGTH = 20


def new_token() -> str:
    """An unguessable seat token."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_table_id() -> str:
    """A table's id: also the spectator link, so not to be guessed either."""
    return "".join(secrets.choice(TABLE_ALPHABET) for _ in range(TABLE_LENGTH))


def is_table_id(name: str) -> bool:
    """Whether a table could be called so; nothing else ever gets to the database."""
    return 0 < len(name) <= MOST_TABLE_ID and all(letter in TABLE_LETTERS for letter in name)


def token_hash(token: str) -> str:
    """What the database keeps of a token."""
    return sha256(token.encode()).hexdigest()


def handle_of(person: str) -> str:
    """By which others know a person: always the same, and it tells nothing of the id in the cookie."""
    return sha256(b"handle " + person.encode()).hexdigest()[:HANDLE_LENGTH]


def is_handle(name: str) -> bool:
    """Whether a person could be known so; nothing else ever gets to the database."""
    return len(name) == HANDLE_LENGTH and all(letter in "0123456789abcdef" for letter in name)


def is_same(one: str, other: str) -> bool:
    """Compare secrets in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


class Identity(msgspec.Struct, frozen=True):
    """Who a browser is: a random id and the name that its person gave."""

    id: str
    name: str = ""

    @classmethod
    def new(cls) -> Identity:
        """Somebody new."""
        return cls(secrets.token_urlsafe(16))


class Signer:
    """Signs identities, so that a cookie cannot be made up."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def sign(self, identity: Identity) -> str:
        """The cookie's value."""
        body = base64.urlsafe_b64encode(msgspec.json.encode(identity)).rstrip(b"=").decode()
        return f"{body}.{self._mac(body)}"

    def read(self, value: str) -> Identity | None:
        """The identity in a cookie, or None when it was not signed here."""
        body, dot, mac = value.partition(".")
        if not dot or len(value) > 1000 or not is_same(mac, self._mac(body)):
            return None
        try:
            return msgspec.json.decode(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)), type=Identity)
        except (msgspec.MsgspecError, ValueError):
            return None

    def _mac(self, body: str) -> str:
        digest = hmac.new(self._secret, body.encode(), sha256).digest()
        return base64.urlsafe_b64encode(digest).rstrip(b"=").decode()


def is_own_origin(origin: str | None, host: str, public_url: str | None) -> bool:
    """Whether a browser's request comes from our own pages; other programs send no origin."""
    if origin is None:
        return True
    try:
        given = urlsplit(origin)
    except ValueError:  # brackets that hold no address
        return False
    if public_url is not None:
        own = urlsplit(public_url)
        if (given.scheme, given.netloc) == (own.scheme, own.netloc):
            return True
    return given.scheme in {"http", "https"} and given.netloc == host


class Bucket:
    """A limit on how often: so many at once, and so many more every second."""

    __slots__ = ("_at", "_left", "burst", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = burst
        self._at = monotonic()

    def take(self, count: float = 1) -> bool:
        """Whether one more is allowed now."""
        now = monotonic()
        left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if left < count:
            self._left = left
            return False
        self._left = left - count
        return True

    def has(self) -> bool:
        """Whether something is left."""
        return self.take(0) and self._left >= 1

    def charge(self, count: float) -> None:
        """Take so many, even more than are left."""
        self.take(0)  # so that it is filled up to now
        self._left -= count

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken for so long that it may be forgotten."""
        return self._left + (monotonic() - self._at) * self.rate >= self.burst


class Buckets:
    """One bucket per address; forgotten when full."""

    MOST = 10_000

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        """Whether one more from that address is allowed now."""
        return self._bucket(address).take()

    def has(self, address: str) -> bool:
        """Whether something is left for that address."""
        return self._bucket(address).has()

    def charge(self, address: str, count: float) -> None:
        """Take so many from that address, even more than are left."""
        self._bucket(address).charge(count)

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            if len(self._buckets) >= self.MOST:
                self._buckets = {name: each for name, each in self._buckets.items() if not each.is_full}
            bucket = self._buckets[address] = Bucket(self.rate, self.burst)
        return bucket
