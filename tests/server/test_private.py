"""The file with the cookie's secret and everybody's hands is for its owner alone."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tafelrunde.cli.serve import default_database
from tests.server.halls import new_table, open_hall, run

SIDES = ("", "-wal", "-shm")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


async def open_and_look(path: Path) -> list[int]:
    async with open_hall(path) as hall:
        await new_table(hall)
        return [mode(Path(f"{path}{side}")) for side in SIDES]


def test_a_new_database_is_private(tmp_path: Path) -> None:
    async def play() -> None:
        assert await open_and_look(tmp_path / "deep" / "folder" / "t.db") == [0o600] * 3

    tmp_path.chmod(0o755)
    run(play())
    assert mode(tmp_path / "deep" / "folder") == 0o700
    assert mode(tmp_path) == 0o755, "a folder that was there is somebody else's business"


def test_a_database_of_before_becomes_private(tmp_path: Path) -> None:
    path = tmp_path / "t.db"

    async def play() -> None:
        async with open_hall(path) as hall:
            await new_table(hall)
            for side in SIDES:
                Path(f"{path}{side}").chmod(0o644)
            assert await open_and_look(path) == [0o600] * 3

    run(play())


def test_the_data_folder_becomes_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "tafelrunde").mkdir(mode=0o755)
    assert default_database() == f"sqlite:///{tmp_path}/tafelrunde/tables.db"
    assert mode(tmp_path / "tafelrunde") == 0o700


def test_a_database_in_memory_has_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tafelrunde.server.store import make_private

    monkeypatch.chdir(tmp_path)
    for name in (None, "", ":memory:"):
        make_private(name)
    assert list(tmp_path.iterdir()) == []
