"""What the README says works as written: every command, every example, every link."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

import tafelrunde
import tafelrunde.table.record
import tafelrunde.table.table

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
NEVER_RUN = {"git clone", "cd tafelrunde"}
"""Commands that are only possible outside of a checkout."""
ENOUGH = {"tafelrunde bench": "tafelrunde bench mythos"}
"""Measuring one game is as good a proof as measuring all, which takes a minute."""


class Block(NamedTuple):
    """A fenced block: its language, the line on which it starts, its content."""

    language: str
    line: int
    content: str


class Command(NamedTuple):
    """A command of the README and what it is shown to print."""

    line: int
    words: str
    printed: list[str]


def blocks(source: str) -> list[Block]:
    """All fenced blocks."""
    fences = re.finditer(r"^```(\w*)\n(.*?)^```$", source, flags=re.M | re.S)
    return [Block(fence[1], source[: fence.start()].count("\n") + 2, fence[2]) for fence in fences]


def commands(source: str) -> list[Command]:
    """Every command of `sh` and `console` blocks; there they stand behind `$`, the rest is printed."""
    found: list[Command] = []
    for block in blocks(source):
        if block.language not in ("sh", "console"):
            continue
        content = re.sub(r"\\\n\s*", " ", block.content)
        for number, line in enumerate(content.splitlines(), start=block.line):
            is_typed = block.language == "sh" or line.startswith("$ ")
            words = line.removeprefix("$ ").strip()
            if not words or (is_typed and words.startswith("#")):
                continue
            if is_typed:
                found.append(Command(number, words, []))
            elif found:
                found[-1].printed.append(line.rstrip())
    return found


def workplace(folder: Path) -> Path:
    """A folder that looks like the checkout, so that nothing is written into the real one."""
    for each in ROOT.iterdir():
        if each.name != ".git":
            (folder / each.name).symlink_to(each)
    return folder


def problem(command: Command, folder: Path) -> str | None:
    """What is wrong with a command."""
    words = shlex.split(ENOUGH.get(command.words, command.words), comments=True)
    program = words[0]
    if program == "make":
        targets = [word for word in words[1:] if "=" not in word and not word.startswith("-")]
        makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
        missing = [each for each in targets if not re.search(rf"^{re.escape(each)}:", makefile, flags=re.M)]
        return f"there is no target {missing}" if missing or not targets else None
    if any(command.words.startswith(known) for known in NEVER_RUN):
        return None
    if Path(program).name not in ("tafelrunde", "python", "python3"):
        return f"the test does not know how to run {program}"
    done = subprocess.run(
        [str(Path(sys.executable).parent / Path(program).name), *words[1:]],
        cwd=folder,
        env={**os.environ, "LANG": "en", "LC_ALL": "en", "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if done.returncode != 0 or "Traceback" in done.stderr:
        return f"exit code {done.returncode}: {done.stderr.strip() or done.stdout[-300:]}"
    unprinted = [line for line in command.printed if line not in done.stdout and line.strip() != "..."]
    return f"it does not print {unprinted[0]!r}" if unprinted else None


def example_problems(source: str) -> list[str]:
    """Run the Python blocks one after the other, as one session."""
    told: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    names: dict[str, object] = {}
    for block in blocks(source):
        if block.language != "python":
            continue
        if ">>>" not in block.content:
            exec(compile(block.content, f"README.md:{block.line}", "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(block.content, names, "README", "README.md", block.line)
        runner.run(test, out=told.append, clear_globs=False)
        names = test.globs
    return told


SOURCE = README.read_text(encoding="utf-8") if README.exists() else ""


def test_the_readme_is_there_with_commands_and_an_example() -> None:
    assert commands(SOURCE)
    assert any(block.language == "python" for block in blocks(SOURCE))


@pytest.mark.parametrize(
    "command", commands(SOURCE), ids=lambda command: f"line {command.line}: {command.words}"
)
def test_every_command_works_as_written(command: Command, tmp_path: Path) -> None:
    assert problem(command, workplace(tmp_path)) is None


def test_every_example_runs_as_shown() -> None:
    assert example_problems(SOURCE) == []


def test_every_link_leads_to_a_file() -> None:
    targets = re.findall(r"\]\(([^)#\s]+)", SOURCE)
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (ROOT / target).exists()] == []


def test_whoever_finds_a_weakness_is_told_how_to_report_it() -> None:
    """In private, with what to say, what to expect, and which versions are mended."""
    assert "](SECURITY.md)" in SOURCE
    said = " ".join((ROOT / "SECURITY.md").read_text(encoding="utf-8").split())
    for promise in ("in private", "`tafelrunde --version`", "within a week", "Only the newest version"):
        assert promise in said


@pytest.mark.parametrize("module", [tafelrunde, tafelrunde.table.table, tafelrunde.table.record])
def test_the_examples_of_the_docstrings_run(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried > 0
    assert failed == 0


# -- the test itself can fail ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("block", "words"),
    [
        ("```sh\ntafelrunde frobnicate\n```\n", "exit code 2"),
        ("```sh\nmake frobnicate\n```\n", "no target"),
        ("```sh\nrm something\n```\n", "does not know how to run rm"),
        ("```console\n$ tafelrunde games\nChess (chess)\n```\n", "does not print 'Chess (chess)'"),
        ("```sh\ntafelrunde games \\\n  --frobnicate\n```\n", "exit code 2"),
    ],
)
def test_a_wrong_command_is_reported(block: str, words: str, tmp_path: Path) -> None:
    (command,) = commands(block)
    assert words in (problem(command, tmp_path) or "")


def test_right_commands_are_not_reported(tmp_path: Path) -> None:
    source = "```console\n$ tafelrunde games  # all of them\nMythos (mythos): Standard (standard)\n```\n"
    (command,) = commands(source)
    assert problem(command, tmp_path) is None
    assert [
        problem(each, tmp_path) for each in commands("```sh\n# a comment\nmake play\nmake test\n```\n")
    ] == [
        None,
        None,
    ]


def test_a_wrong_example_is_reported() -> None:
    assert example_problems("```python\n>>> 1 + 1\n3\n```\n") != []
    assert example_problems("```python\n>>> a = 1\n```\nand\n```python\n>>> a\n1\n```\n") == []
