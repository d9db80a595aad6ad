"""What is handed out is whole: the client, the version, the description, a game through its server."""

from __future__ import annotations

import re
import shutil
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import tafelrunde
from tests.e2e.conftest import missing
from tests.wheel import build, install, play_through, serve

ROOT = Path(__file__).resolve().parent.parent
CORE = ROOT / "packages" / "core"


def metadata(wheel: Path) -> str:
    with zipfile.ZipFile(wheel) as content:
        (name,) = [name for name in content.namelist() if name.endswith("/METADATA")]
        return content.read(name).decode()


def copy_of_the_source(folder: Path) -> Path:
    """All that a wheel is built from, without the client."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "NOTICE"):
        shutil.copy(ROOT / name, folder / name)
    without = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(ROOT / "src", folder / "src", ignore=without)
    return folder


def test_there_is_no_wheel_without_the_client(tmp_path: Path) -> None:
    source = copy_of_the_source(tmp_path)
    with pytest.raises(RuntimeError, match="make client"):
        build(source, tmp_path / "dist")


def test_the_wheel_is_whole_and_a_game_can_be_played_through_it(tmp_path: Path) -> None:
    if not (ROOT / "src" / "tafelrunde" / "server" / "static" / "index.html").exists():
        missing("the client is not built (make client)")
    wheel = build(ROOT, tmp_path / "dist")
    said = metadata(wheel)
    assert f"\nVersion: {tafelrunde.__version__}\n" in said
    links = re.findall(r"\]\(([^)]+)\)", said)
    assert links
    assert all(re.match(r"\w+:|#", link) for link in links)
    target = tmp_path / "installed"
    install(Path(sys.executable), "--no-deps", "--target", str(target), str(wheel))
    offered = play_through(serve(Path(sys.executable), tmp_path, str(target)))
    assert offered[:1] == ["mythos"]
    assert len(offered) == 4


def test_the_core_is_the_same_source_without_server_and_command(tmp_path: Path) -> None:
    core = tomllib.loads((CORE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert core["entry-points"] == whole["entry-points"]
    assert core["dependencies"] == [need for need in whole["dependencies"] if need.startswith("msgspec")]
    assert core["requires-python"] == whole["requires-python"]
    wheel = build(CORE, tmp_path)
    assert f"\nVersion: {tafelrunde.__version__}\n" in metadata(wheel)
    with zipfile.ZipFile(wheel) as content:
        rooms = {name.split("/")[1] for name in content.namelist() if name.startswith("tafelrunde/")}
    assert rooms == {"__init__.py", "py.typed", "table", "games", "bots", "lab"}


def test_the_changelog_has_a_section_for_this_version() -> None:
    titles = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.M)
    assert titles[0] == "Unreleased"
    versions = [title.split()[0] for title in titles[1:]]
    assert versions[0] == tafelrunde.__version__
    assert versions == sorted(versions, key=lambda each: [*map(int, each.split("."))], reverse=True)
