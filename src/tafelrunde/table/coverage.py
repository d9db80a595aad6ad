"""Which rules are proven: the tests that carry `@pytest.mark.rule(...)`, found without running them."""

from __future__ import annotations

import ast
from pathlib import Path


def tests_folder() -> Path | None:
    """The tests of the checkout that this package is in, if it is in one."""
    folder = Path(__file__).resolve().parents[3] / "tests"
    return folder if folder.is_dir() else None


def proven(folder: Path) -> dict[str, list[str]]:
    """Per rule id the names of its tests."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule_id in _marks(node):
                    found.setdefault(rule_id, []).append(f"{path.stem}::{node.name}")
    return found


def _marks(function: ast.FunctionDef) -> list[str]:
    """The rule ids of a test's decorators."""
    ids: list[str] = []
    for decorator in function.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            ids += [str(ast.literal_eval(argument)) for argument in decorator.args]
    return ids
