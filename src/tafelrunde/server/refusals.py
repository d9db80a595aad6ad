"""Requests that are answered with a problem: whoever finds out what is wrong says so."""

from __future__ import annotations

from tafelrunde.server.forms import Problem
from tafelrunde.table import BadSetup, Text, text, verbatim


class Refused(Exception):
    """Not for this person, not so, or not yet: a status of HTTP, and a code; its sentence is `web.<code>`."""

    def __init__(
        self,
        status: int,
        code: str,
        words: Text | None = None,
        field: str | None = None,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.problem = Problem(code, words if words is not None else text(f"web.{code}"), field=field)


def check_seat_count(mode: str, minimum: int, maximum: int, seats: int, field: str = "seats") -> None:
    """Raises BadSetup where a mode cannot be played by so many."""
    if not minimum <= seats <= maximum:
        numbers = {"minimum": minimum, "maximum": maximum, "seats": seats}
        raise BadSetup(text("web.seat-count", mode=verbatim(mode), **numbers), field=field)
