"""Files that people keep: records, saved tables, decks. What was said to be saved survives a crash."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from tafelrunde.table.errors import BadSetup
from tafelrunde.table.text import text, verbatim

MAX_BYTES = 8_000_000


def read_bytes(path: Path) -> bytes:
    """The file's content, or a clear error."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except OSError as problem:
        raise _unreadable(path, problem.strerror or "") from None


def read_text(path: Path) -> str:
    """The file's content as text, or a clear error."""
    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise _unreadable(path, "UTF-8") from None


def write(path: Path, content: bytes) -> None:
    """Write wholly or not at all: to a new file that takes the old one's place once it is on the disk."""
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)
    except OSError as problem:
        reason = verbatim(problem.strerror or "")
        raise BadSetup(text("cli.no-write", file=verbatim(str(path)), problem=reason), field="file") from None


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # folders cannot be opened there
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _unreadable(path: Path, problem: str) -> BadSetup:
    return BadSetup(text("cli.no-file", file=verbatim(str(path)), problem=verbatim(problem)), field="file")
