"""Nothing is kept that nobody uses: no name that stands once in all sources, no sentence that nobody says."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FOR_OTHERS = """
    formatException make_py_observer on_broken_pipe resample_from_infostate set_from string_from
    NOTICE_WISH test_my_game_keeps_the_contract
"""
"""What logging, Typer, OpenSpiel and the database know by these names; and the example of a docstring."""
DEFINED = re.compile(r"(?m)^(?:    )?(?:async )?(?:def|class) (\w+)|^([A-Z]\w+)(?:: .*)? = ")
DECORATED = re.compile(r"(?m)^ *@.*\n(?:(?! *(?:@|class |def |async def )).*\n)*? *(?:async )?def (\w+)")
EXPORTED = re.compile(r"(?m)^export (?:async )?(?:function|const|let|class|type|interface) (\w+)")
WITH_GAPS = re.compile(r"`([\w-]+\.[\w.-]*\$\{[\w.${}?! -]*)`")


def sources(*folders: str, endings: tuple[str, ...]) -> Iterator[Path]:
    for folder in folders:
        yield from (
            path
            for path in (ROOT / folder).rglob("*")
            if path.suffix in endings and not {"static", "node_modules", "golden"} & {*path.parts}
        )


@cache
def words_of_python() -> Counter[str]:
    files = sources("src", "tests", "tools", "benchmarks", "examples", endings=(".py",))
    return Counter(word for path in files for word in re.findall(r"\w+", path.read_text(encoding="utf-8")))


@cache
def client() -> dict[Path, str]:
    files = sources("web/src", "web/tests", endings=(".ts", ".svelte"))
    return {path: path.read_text(encoding="utf-8") for path in files if "generated" not in path.parts}


def unused(source: str) -> set[str]:
    """Names that a module defines, and that stand nowhere else."""
    names = {function or constant for function, constant in DEFINED.findall(source)}
    found = names - {*DECORATED.findall(source)} - {*FOR_OTHERS.split()}
    return {name for name in found if words_of_python()[name] <= 1 and not name.startswith("__")}


def test_every_name_of_python_is_used_somewhere() -> None:
    assert unused("async def nobody_calls_me_at_all() -> None: ...") == {"nobody_calls_me_at_" + "all"}
    assert unused('@deck.being("""\n    @ c\n""")\nasync def nobody_calls_me_either() -> None: ...') == set()
    modules = sources("src", endings=(".py",))
    found = {
        path: unused(path.read_text(encoding="utf-8")) for path in modules if "versions" not in path.parts
    }
    assert {str(path.relative_to(ROOT)): names for path, names in found.items() if names} == {}


def test_whatever_a_module_of_the_client_offers_somebody_takes() -> None:
    words = {path: set(re.findall(r"\w+", text)) for path, text in client().items()}
    offered = {(path, name) for path, text in client().items() for name in EXPORTED.findall(text)}
    assert len(offered) > 200
    alone = {
        f"{path.name}: {name}"
        for path, name in offered
        if not any(name in known for other, known in words.items() if other != path)
    }
    assert alone == set()


@pytest.mark.parametrize("room", ["client", "host"])
def test_every_sentence_of_the_client_is_said(room: str) -> None:
    keys = json.loads((ROOT / f"src/tafelrunde/server/locale/{room}.en.json").read_text(encoding="utf-8"))
    installed = ROOT / "src/tafelrunde/server/installed.py"
    texts = [text for path, text in client().items() if "tests" not in path.parts]
    said = "\n".join([*texts, installed.read_text(encoding="utf-8")])
    patterns = [
        re.compile(r"[\w-]+".join(map(re.escape, re.split(r"\$\{[^}]*\}", gaps))))
        for gaps in WITH_GAPS.findall(said)
    ]
    quoted = set(re.findall(r"""['"]([\w.-]+)['"]""", said))
    keys = {re.sub(r"\.(one|other)$", "", key) for key in keys}
    silent = {key for key in keys if key not in quoted and not any(each.fullmatch(key) for each in patterns)}
    assert silent == set()
