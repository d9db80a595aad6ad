"""Limits: how much one person and one address may have of everything that strangers share.

Whoever sends no cookie is known by the address alone; behind one address there may be several people, so it
may have some times as much as each of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import AddressValueError, IPv6Address, ip_network
from typing import NamedTuple

from tafelrunde.server.security import Buckets

PEOPLE = 4
"""An address may have so many times as much as a person."""
DAY = 24 * 3600
TABLES = 100
"""New tables and records a day."""
SPEED, STORE = 50_000, 5_000_000
"""Bytes a second that somebody may cause to be written, after so many at once."""
SOCKETS = 50
"""Open WebSockets."""
JOBS = 6
"""Replays, evaluations, imports and the like at the same time, done or waited for."""
SITTING, SEATS = 1 / 60, 6
"""Open seats that a stranger may take a second, after so many at once."""
REPORTING, REPORTS = 1 / 300, 5
"""Reports to the host a second, after so many at once."""
TRYING, TRIALS = 4, 60
"""What is tried in examples of rules a second, after so much at once."""
MOST_LINES = 20_000
"""The length of a record: no game is that long."""


class Who(NamedTuple):
    """Somebody who wants something: where from, and who, if a cookie tells."""

    address: str
    person: str | None = None


class TooMuch(Exception):
    """Somebody has had enough; `code` says of what."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@lru_cache(maxsize=4096)
def neighbourhood(address: str) -> str:
    """The address that limits count: of IPv6 the network, for one household has all of its addresses."""
    try:
        known = IPv6Address(address)
    except AddressValueError:
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ip_network(f"{address.partition('%')[0]}/64", strict=False))


class Flow:
    """So many at once, and so many more every second."""

    def __init__(self, code: str, rate: float, burst: float) -> None:
        self.code = code
        self._people = Buckets(rate, burst)
        self._addresses = Buckets(PEOPLE * rate, PEOPLE * burst)

    def check(self, who: Who) -> None:
        """Raises TooMuch when nothing is left."""
        is_left = self._addresses.has(neighbourhood(who.address))
        if not is_left or (who.person is not None and not self._people.has(who.person)):
            raise TooMuch(self.code)

    def charge(self, who: Who, count: float = 1) -> None:
        """Take so many, even more than are left: whoever owes some must wait."""
        self._addresses.charge(neighbourhood(who.address), count)
        if who.person is not None:
            self._people.charge(who.person, count)

    def take(self, who: Who) -> None:
        """Take one; raises TooMuch when none is left."""
        self.check(who)
        self.charge(who)


class Stock:
    """So many at the same time."""

    def __init__(self, code: str, most: float) -> None:
        self.code = code
        self.most = most
        self._held: Counter[str] = Counter()

    @contextmanager
    def hold(self, who: Who) -> Iterator[None]:
        """Have one for a while; raises TooMuch when none is left."""
        most = {f"@{neighbourhood(who.address)}": PEOPLE * self.most}
        if who.person is not None:
            most[who.person] = self.most
        if any(self._held[name] >= limit for name, limit in most.items()):
            raise TooMuch(self.code)
        self._held.update(most.keys())
        try:
            yield
        finally:
            self._held.subtract(most.keys())
            self._held += Counter()  # forget those who hold nothing


class Limits:
    """All limits of one process; `quota` is how generous the host is, 1 is usual."""

    def __init__(self, quota: float) -> None:
        self.tables = Flow("too-many-tables", quota * TABLES / DAY, quota * TABLES)
        self.written = Flow("too-much-written", quota * SPEED, quota * STORE)
        self.seats = Flow("too-many-seats", quota * SITTING, quota * SEATS)
        self.reports = Flow("too-many-reports", quota * REPORTING, quota * REPORTS)
        self.trials = Flow("rate-limited", quota * TRYING, quota * TRIALS)
        self.sockets = Stock("too-many-sockets", quota * SOCKETS)
        self.jobs = Stock("too-many-jobs", quota * JOBS)
