"""What the log says: lines for people, or one JSON object a line; never anything hidden.

What an exception says may hold anything: an answer that is still secret, a row of the database, a token. So a
line tells its kind and where it was raised. With the table and its version, which are fields of the line, the
host can replay what led there.
"""

from __future__ import annotations

import asyncio
import copy
import logging
import traceback
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from tafelrunde import __version__
from tafelrunde.server.pool import JobFailed
from tafelrunde.server.trouble import Unavailable
from tafelrunde.table import Refusal, TafelrundeError

if TYPE_CHECKING:
    from tafelrunde.server.stage import Stage

Form = Literal["text", "json"]

HARMLESS = (Unavailable, JobFailed, OSError)
"""What these say is about the machine; details of a database follow in later lines."""
MOST = 300


def about(live: Stage) -> dict[str, Any]:
    """The table that a line is about, as its `extra`."""
    return {"table": live.id, "version": live.seq}


def set_up_logs(form: Form = "text") -> None:
    """Give every line its time, its weight and its form."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == "json" else TextLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def heed(loop: asyncio.AbstractEventLoop) -> None:
    """Log what nobody waits for in our way: asyncio would tell what an exception says."""

    def tell(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        problem = context.get("exception")  # the message then has what was called with what
        message = context["message"] if problem is None else "something failed that nobody waits for"
        logging.getLogger("asyncio").error(message, exc_info=problem)

    loop.set_exception_handler(tell)


def safely(problem: BaseException) -> str:
    """What may be told of an exception."""
    kind = type(problem).__name__
    if isinstance(problem, HARMLESS):
        said = (str(problem).splitlines() or [""])[0][:MOST]
        return f"{kind}: {said}" if said else kind
    if isinstance(problem, TafelrundeError):
        rule = problem.rule if isinstance(problem, Refusal) else None
        return f"{kind} [{problem.text.key}]" + (f" ({rule})" if rule else "")
    return kind


class _Told:
    """Stands in a sentence for an exception."""

    def __init__(self, problem: BaseException) -> None:
        self._words = safely(problem)

    def __repr__(self) -> str:
        return self._words


class TextLines(logging.Formatter):
    """Lines for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S%z")

    def format(self, record: logging.LogRecord) -> str:
        """A line, and below it where an exception was raised."""
        return super().format(harmless(record))

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        """One line, whatever is in it."""
        return " ".join(super().formatMessage(record).splitlines())

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the library's name
        """The way to an exception, without what it says."""
        return trace(ei[1])


class JsonLines(TextLines):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """The fields that there are."""
        record = harmless(record)
        fields: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "release": __version__,
        }
        fields |= {name: getattr(record, name) for name in ("table", "version") if hasattr(record, name)}
        if record.exc_info and record.exc_info[1] is not None:
            fields["trace"] = trace(record.exc_info[1])
        return msgspec.json.encode(fields, enc_hook=str).decode()


def harmless(record: logging.LogRecord) -> logging.LogRecord:
    """The record without what exceptions say."""
    record = copy.copy(record)
    record.exc_text = None
    record.stack_info = None
    if isinstance(record.msg, BaseException):
        record.msg = safely(record.msg)
    if isinstance(record.args, tuple):
        record.args = tuple(_Told(each) if isinstance(each, BaseException) else each for each in record.args)
    return record


def trace(problem: BaseException) -> str:
    """Where an exception was raised, and those that led to it."""
    told: list[str] = []
    at: BaseException | None = problem
    seen: set[int] = set()
    while at is not None and id(at) not in seen:
        seen.add(id(at))
        told.insert(0, "".join([*traceback.format_tb(at.__traceback__), safely(at)]))
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    return "\nwhich led to:\n".join(told)
