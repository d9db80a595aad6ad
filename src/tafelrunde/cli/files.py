"""Files that people keep: records, saved tables, decks. What was said to be saved survives a crash."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from tafelrunde.table.errors import bad_setup
from tafelrunde.table.text import Text, text

MAX_BYTES = 8_000_000


REASONS: dict[type[Exception], Text] = {
    FileNotFoundError: text("cli.not-there"),
    IsADirectoryError: text("cli.is-folder"),
    PermissionError: text("cli.not-allowed"),
    UnicodeDecodeError: text("cli.not-text"),
}
"""Why a file cannot be used; of anything else the system's own words are told."""


@contextmanager
def _clear(key: str, path: Path) -> Iterator[None]:
    """What goes wrong with a file, as a clear error."""
    try:
        yield
    except (OSError, ValueError) as problem:
        reason = REASONS.get(type(problem)) or getattr(problem, "strerror", None) or str(problem)
        raise bad_setup(key, "file", file=str(path), problem=reason) from None


def read_bytes(path: Path) -> bytes:
    """The file's content, or a clear error."""
    with _clear("cli.no-file", path), path.open("rb") as file:
        return file.read(MAX_BYTES + 1)


@contextmanager
def reading(path: Path) -> Iterator[BinaryIO]:
    """A file that may be too large to read at once, or a clear error."""
    with _clear("cli.no-file", path):
        file = path.open("rb")
    with file:
        yield file


def read_text(path: Path) -> str:
    """The file's content as text, or a clear error."""
    with _clear("cli.no-file", path):
        return read_bytes(path).decode("utf-8")


def write(path: Path, content: bytes) -> None:
    """Write wholly or not at all."""
    with writing(path) as file:
        file.write(content)


@contextmanager
def writing(path: Path) -> Iterator[BinaryIO]:
    """A new file, for its owner alone, that takes the old one's place once it is wholly on the disk."""
    import tempfile  # with all the kinds of archives that it knows, which few commands need

    with _clear("cli.no-write", path):
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


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":  # folders cannot be opened there
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
