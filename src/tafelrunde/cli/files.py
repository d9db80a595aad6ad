"""Files that people keep: records, saved tables, decks. What was said to be saved survives a crash."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from tafelrunde.table.errors import BadSetup
from tafelrunde.table.text import Text, text, verbatim

MAX_BYTES = 8_000_000


def read_bytes(path: Path) -> bytes:
    """The file's content, or a clear error."""
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as problem:
        raise BadSetup(_words("cli.no-file", path, _reason(problem)), field="file") from None


@contextmanager
def reading(path: Path) -> Iterator[BinaryIO]:
    """A file that may be too large to read at once, or a clear error."""
    try:
        file = path.open("rb")
    except (OSError, ValueError) as problem:
        raise BadSetup(_words("cli.no-file", path, _reason(problem)), field="file") from None
    with file:
        yield file


def read_text(path: Path) -> str:
    """The file's content as text, or a clear error."""
    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise BadSetup(_words("cli.no-file", path, text("cli.not-text")), field="file") from None


def write(path: Path, content: bytes) -> None:
    """Write wholly or not at all."""
    with writing(path) as file:
        file.write(content)


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """A new file, for its owner alone, that takes the old one's place once it is wholly on the disk."""
    import tempfile  # with all the kinds of archives that it knows, which few commands need

    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "w+b") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(path)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)
    except (OSError, ValueError) as problem:
        raise BadSetup(_words("cli.no-write", path, _reason(problem)), field="file") from None


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # folders cannot be opened there
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _words(key: str, path: Path, reason: Text) -> Text:
    return text(key, file=verbatim(str(path)), problem=reason)


def _reason(problem: Exception) -> Text:
    """Why a file cannot be used; the system's own words where we have none."""
    match problem:
        case FileNotFoundError():
            return text("cli.not-there")
        case IsADirectoryError():
            return text("cli.is-folder")
        case PermissionError():
            return text("cli.not-allowed")
    return verbatim(getattr(problem, "strerror", None) or str(problem))
