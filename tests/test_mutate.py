"""The mutants themselves: what is broken, where, and that nothing but a test's failure kills."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import pytest

from tests import mutate
from tests.mutate import PARTS, SOURCE, Mutant, in_fork, mutants, row


def changes(tmp_path: Path, *lines: str) -> list[str]:
    """What could be wrong with the body of a function."""
    path = tmp_path / "module.py"
    path.write_text("def rule(a, b=1):\n    '''Not this.'''\n" + "".join(f"    {line}\n" for line in lines))
    return [f"{each.before} -> {each.after}" for each, _ in mutants(path)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a < b", ["a < b -> a <= b"]),
        ("a = b in a", ["b in a -> b not in a"]),
        ("a = a and b", ["a and b -> a or b", "a and b -> b", "a and b -> a"]),
        ("a = not b", ["not b -> b"]),
        ("a -= b", ["a -= b -> a += b"]),
        ("a = 3", ["3 -> 4"]),
        ("a = True", ["True -> False"]),
        ("a = 'MY-WIN-01'", ["'MY-WIN-01' -> 'MY-WIN-01x'"]),
        ("a = 'a word'", []),
        ("a: int = b", []),
        ("return a", ["return a -> return None"]),
        ("return None", []),
        ("a(b)", ["a(b) -> pass"]),
        ("raise a", ["raise a -> pass"]),
        ("a = b if a else a", ["a -> not a"]),
    ],
)
def test_what_is_broken(tmp_path: Path, line: str, expected: list[str]) -> None:
    assert changes(tmp_path, line) == expected


def test_a_mutant_names_its_place(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text("LIMIT = 3\nclass Act:\n    def do(self):\n        def inner():\n            return x\n")
    ((mutant, _),) = mutants(path)
    assert mutant == Mutant(path, 0, 5, "Act.do", "return x", "return None")


def test_a_function_is_broken_in_place_and_only_in_the_fork() -> None:
    path = SOURCE / "bots" / "levels.py"
    (mutant,) = (each for each, _ in mutants(path) if each.before == "not is_timed")

    def is_broken() -> bool:
        from tafelrunde.bots.levels import LEVELS

        return LEVELS["page"].budget(is_timed=False).seconds is not None

    def work() -> tuple[bool, bool]:
        return mutate.put_in(mutant), is_broken()

    mutate.ours.cache_clear()
    assert not is_broken()
    assert in_fork(work, 60) == (True, True)
    assert not is_broken()


def test_a_mutant_that_never_ends_or_falls_is_killed() -> None:
    def for_ever() -> None:
        while True:
            pass

    assert in_fork(for_ever, 1) == "killed"
    assert in_fork(partial(os._exit, 1), 60) == "killed"
    assert in_fork(os.getpid, 60) != os.getpid()


def test_a_module_gets_its_score() -> None:
    mutant = Mutant(Path("x.py"), 0, 1, "f", "a", "b")
    verdicts = [(mutant, verdict) for verdict in ("killed", "killed", "survived", "unreached")]
    assert row("games/x", verdicts).split() == ["games/x", "4", "2", "2", "50.0", "%"]
    assert row("games/y", []).split() == ["games/y", "0", "0", "0", "-"]


@pytest.mark.parametrize("part", PARTS.values(), ids=PARTS)
def test_every_module_and_test_of_the_list_is_there(part: mutate.Part) -> None:
    missing = [module for module in part.modules if not (SOURCE / part.folder / f"{module}.py").is_file()]
    assert missing == []
    assert [path for path in part.tests if not (mutate.ROOT / path).exists()] == []
