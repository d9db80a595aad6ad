"""Files are written wholly or not at all, and read with a clear word about what is wrong."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde.cli import files
from tafelrunde.table import BadSetup
from tests.patience import wait_for

SIZE = 400_000
WRITER = f"""
import sys
from pathlib import Path
from tafelrunde.cli.files import write
path = Path(sys.argv[1])
print("ready", flush=True)
while True:
    for letter in (b"a", b"b"):
        write(path, letter * {SIZE})
"""


def test_a_killed_writer_leaves_the_old_or_the_new_content(tmp_path: Path) -> None:
    path = tmp_path / "table.tafel"
    path.write_bytes(b"a" * SIZE)
    for attempt in range(6):
        with subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE) as writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == b"ready\n"
            wait_for(lambda: path.read_bytes() == b"b" * SIZE)
            seen = {path.read_bytes() for _ in range(20 + attempt)}
            writer.kill()
        assert seen <= {b"a" * SIZE, b"b" * SIZE}
        assert path.read_bytes() in (b"a" * SIZE, b"b" * SIZE)


def test_a_failed_writing_leaves_the_old_content_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "table.tafel"
    files.write(path, b"old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadSetup, match=r"cli\.no-write"):
        files.write(path, b"new")
    assert [file.name for file in tmp_path.iterdir()] == ["table.tafel"]
    assert path.read_bytes() == b"old"


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "x"
    for content in (b"", b"one", bytes(range(256))):
        files.write(path, content)
        assert files.read_bytes(path) == content
    files.write(path, "Süd".encode())
    assert files.read_text(path) == "Süd"


def test_a_huge_file_is_not_read_wholly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_BYTES", 10)
    (tmp_path / "x").write_bytes(b"x" * 100)
    assert len(files.read_bytes(tmp_path / "x")) == 11
