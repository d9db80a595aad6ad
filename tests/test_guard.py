"""Nothing in the repository names a registry or a place on somebody's machine, or is left over from a run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent

# The patterns are joined from pieces, so that the guard does not trip on itself.
SCHEME = ":" + "//"
TOPS = "work|root|home|farm|opt|mnt|srv|Users"
HOSTS = ["pypi" + ".org", "python" + "hosted.org", "registry.npm" + "js.org", "registry.yarn" + "pkg.com"]
EVERYWHERE = {
    "a file address": re.compile("file" + SCHEME + "/"),
    "a path of one machine": re.compile(rf"(?<![\w.$~{{}}<>*-])/(?:{TOPS})/[\w.~-]"),
    "a Windows path of one machine": re.compile(r"\b[A-Za-z]:\\+" + "Users" + r"\\"),
    "a package index": re.compile("--" + r"(?:extra-)?index-" + "url"),
    "a package folder": re.compile("--" + "find-" + "links"),
    "a registry": re.compile("|".join(map(re.escape, HOSTS))),
    "a resolved address": re.compile(r'"resol' + r'ved"\s*:\s*"(?:https?|file):'),
}
IN_LOCKS = {"an address in a lock file": re.compile(SCHEME)}

UNTRACKED = re.compile(r"\.git|\.venv.*|node_modules|__pycache__|build|dist|site|.*_cache|\.hypothesis|saves")


def git(*arguments: str) -> str | None:
    """What git prints, or None where there is no git or no checkout."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.decode()


def project_files() -> list[Path]:
    """Every file that is, or could be, committed; all files where this is no checkout of its own."""
    top = git("rev-parse", "--show-toplevel")
    names = git("ls-files", "-z", "--cached", "--others", "--exclude-standard")
    if top is not None and names is not None and Path(top.strip()).resolve() == ROOT:
        files = {ROOT / name for name in names.split("\0") if name}
    else:
        files = set(walk(ROOT))
    return sorted(file for file in files if file.is_file() and not file.is_symlink())


def walk(top: Path) -> Iterator[Path]:
    for folder, folders, names in os.walk(top):
        folders[:] = [name for name in folders if not UNTRACKED.fullmatch(name)]
        yield from (Path(folder, name) for name in names)


LEFTOVER = re.compile(r".*\.(record|tafel|db|db-\w+|sqlite3?|log|prof|orig|rej|tmp|bak)|\.coverage.*|core")
"""What a soak, a game, a server, a profile or a merge leaves behind."""
WANTED = {Path("tests/golden"), Path("docs/examples")}
"""Where records are kept on purpose, beside those of earlier rules (`tests/GAME/earlier`)."""


def is_leftover(name: str) -> bool:
    """Whether a file of that name is left over from a run."""
    path = Path(name)
    is_wanted = path.parent in WANTED or path.parent.match("tests/*/earlier")
    return LEFTOVER.fullmatch(path.name) is not None and not is_wanted


def is_lock(name: str) -> bool:
    """Whether a file may hold no address at all; package-lock.json may, for it lists where to donate."""
    path = Path(name)
    return path.suffix == ".lock" or path.name.startswith("pylock") or path.match("requirements/*.txt")


def findings(name: str, text: str) -> list[str]:
    """One line for everything that the guard objects to in a file of that name."""
    patterns = EVERYWHERE | (IN_LOCKS if is_lock(name) else {})
    return [
        f"{name}:{number}: {what}: {line.strip()[:120]}"
        for number, line in enumerate(text.splitlines(), start=1)
        for what, pattern in patterns.items()
        if pattern.search(line)
    ]


def pins(lock: Path) -> dict[str, list[str]]:
    """The hashes of every pinned distribution in a lock file, by normalised name."""
    found: dict[str, list[str]] = {}
    logical_lines = re.sub(r"\\\n", " ", lock.read_text(encoding="utf-8")).splitlines()
    for line in logical_lines:
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        pin = re.match(r"([A-Za-z0-9._-]+)==[^\s;\\]+", line)
        assert pin is not None, f"{lock.name}: not pinned with ==: {line[:80]}"
        found.setdefault(normalised(pin[1]), []).extend(re.findall(r"--hash=sha256:([0-9a-f]{64})\b", line))
    return found


def normalised(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def wanted(requirements: list[str]) -> set[str]:
    """The normalised names in a list of requirements such as `rich>=15.0`."""
    return {
        normalised(re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0]) for requirement in requirements
    }


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_no_file_names_a_registry_or_a_machine() -> None:
    files = project_files()
    assert ROOT / "pyproject.toml" in files
    assert Path(__file__).resolve() in files
    found: list[str] = []
    for file in files:
        content = file.read_bytes()
        if b"\0" not in content:
            found += findings(file.relative_to(ROOT).as_posix(), content.decode("utf-8", errors="replace"))
    assert found == [], "\n".join(found)


def test_nothing_is_left_over_from_a_run() -> None:
    assert [name for file in project_files() if is_leftover(name := file.relative_to(ROOT).as_posix())] == []


@pytest.mark.parametrize(
    ("name", "is_left"),
    [
        ("failed-morgua-3.record", True),
        ("tests/morgua/failed-morgua-3.record", True),
        ("tests/golden/morgua-standard.record", False),
        ("tests/morgua/earlier/priest.record", False),
        ("tables.db", True),
        ("src/tables.db-wal", True),
        ("soak.log", True),
        ("docs/protocol.md", False),
        ("src/tafelrunde/table/record.py", False),
        ("src/tafelrunde/table/core.py", False),
    ],
)
def test_what_a_run_leaves_behind_is_noticed(name: str, is_left: bool) -> None:
    assert is_leftover(name) is is_left


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("docs/notes.md", "see file" + SCHEME + "/somewhere/simple"),
        ("docs/notes.md", "run it in /" + "work/main"),
        ("Makefile", "\tcp x /" + "root/.cache/x"),
        ("src/tafelrunde/cli/paths.py", 'SAVES = "/' + 'home/anna/saves"'),
        ("tests/data.json", '{"from": "/' + 'farm/node7/x"}'),
        ("docs/notes.md", "C:\\" + "Users\\anna"),
        ("requirements/dev.txt", "--index-" + "url somewhere"),
        ("Makefile", "pip install --extra-index-" + "url=somewhere x"),
        ("README.md", "pip install --find-" + "links wheels x"),
        ("README.md", "it is on https" + SCHEME + "pypi" + ".org/project/x"),
        ("web/package-lock.json", '      "resol' + 'ved": "https' + SCHEME + 'example.org/x.tgz",'),
        ("requirements/dev.txt", "x @ https" + SCHEME + "example.org/x.whl"),
        ("web/other.lock", "source = git" + SCHEME + "example.org/x"),
    ],
    ids=[
        "file address",
        "work path",
        "root path",
        "home path",
        "farm path",
        "Windows path",
        "index",
        "extra index",
        "package folder",
        "registry",
        "resolved",
        "address in requirements",
        "address in a lock",
    ],
)
def test_a_planted_line_is_reported(name: str, line: str) -> None:
    report = findings(name, "all is well\n" + line + "\n")
    assert report
    assert all(entry.startswith(f"{name}:2: ") for entry in report)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("README.md", "Icons: https" + SCHEME + "game-icons.net"),
        ("README.md", "open http" + SCHEME + "localhost:8000/home/table"),
        ("Makefile", "@$(BIN)/python -m tests.soak $HOME/work/x ./work/x a/home/b"),
        ("web/package-lock.json", '"funding": {"url": "https' + SCHEME + 'example.org/fund"}'),
        ("requirements/dev.txt", "rich==15.0.0 \\"),
    ],
    ids=["link", "local server", "relative paths", "funding", "pin"],
)
def test_a_harmless_line_is_not_reported(name: str, line: str) -> None:
    assert findings(name, line) == []


def test_the_development_lock_pins_every_dependency_with_hashes() -> None:
    project = pyproject()
    groups = project["dependency-groups"]
    requirements = project["project"]["dependencies"] + groups["dev"] + groups["build"]
    locked = pins(ROOT / "requirements" / "dev.txt")
    assert wanted(requirements) <= locked.keys()
    assert [name for name, hashes in locked.items() if not hashes] == []


def test_the_benchmark_lock_pins_the_peer_with_hashes() -> None:
    locked = pins(ROOT / "requirements" / "bench.txt")
    assert wanted(pyproject()["dependency-groups"]["bench"]) <= locked.keys()
    assert [name for name, hashes in locked.items() if not hashes] == []
    lines = (ROOT / "requirements" / "bench.txt").read_text(encoding="utf-8").splitlines()
    assert any(line.startswith(pyproject()["dependency-groups"]["bench"][0]) for line in lines)


@pytest.mark.parametrize("group", ["docs", "release"])
def test_the_other_locks_pin_their_group_with_hashes(group: str) -> None:
    locked = pins(ROOT / "requirements" / f"{group}.txt")
    assert wanted(pyproject()["dependency-groups"][group]) <= locked.keys()
    assert [name for name, hashes in locked.items() if not hashes] == []


@pytest.mark.parametrize("folder", ["web", "tools/lighthouse"])
def test_the_locks_of_npm_pin_every_package_with_its_hash(folder: str) -> None:
    locked = json.loads((ROOT / folder / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    wanted = json.loads((ROOT / folder / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    packages = {name: each for name, each in locked.items() if name}
    assert {name: packages[f"node_modules/{name}"]["version"] for name in wanted} == wanted
    assert [name for name, each in packages.items() if not each.get("integrity")] == []
    assert [name for name, each in packages.items() if "resolved" in each] == []


def test_a_lock_line_without_a_pin_is_refused(tmp_path: Path) -> None:
    lock = tmp_path / "dev.txt"
    lock.write_text("rich>=15.0\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="not pinned"):
        pins(lock)


def test_a_pin_without_a_hash_is_noticed(tmp_path: Path) -> None:
    lock = tmp_path / "dev.txt"
    lock.write_text(
        "rich==15.0.0\nmsgspec==0.22.0 \\\n    --hash=sha256:" + 64 * "0" + "\n", encoding="utf-8"
    )
    assert pins(lock) == {"rich": [], "msgspec": [64 * "0"]}
