"""No test sleeps, reads a clock or sets a short limit of its own: all that is in `patience.py`."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import TypeGuard

import pytest

HERE = Path(__file__).resolve().parent
FREE = {"patience.py", "said.py", "soak.py", "server_soak.py", "watchdog.py", "mutate.py"}
"""The helpers that wait, and the tools that tell how long they took."""
CLOCKS = {"time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns", "process_time"}
CLOCKS |= {"process_time_ns", "thread_time", "thread_time_ns", "sleep"}
DATES = {"now", "utcnow", "today"}
ELSEWHERE = {"wait_for_timeout", "wait_for_function", "timeit"}
"""Methods that wait for time to pass, or tell it; the second asks in a way that our pages' policy forbids as
soon as it has to ask twice."""
MOMENTARY = {"count", "is_visible", "is_hidden", "is_enabled", "is_disabled", "is_checked"}
"""Methods that tell what a page shows at this very moment; `expect` waits until it is so."""
LIMITS = {"timeout", "open_timeout", "deadline"}
WAITING = {"wait", "join", "recv", "wait_for"}


def findings(source: str) -> list[str]:
    """What depends on time in a test module."""
    found: list[tuple[int, str]] = []
    module = ast.parse(source)
    patient = {
        id(each) for loop in ast.walk(module) if isinstance(loop, ast.While) for each in ast.walk(loop)
    }
    for node in ast.walk(module):
        if is_message(node) and id(node) not in patient:
            found.append((node.lineno, "the very next message"))
        if isinstance(node, ast.ImportFrom) and node.module in {"time", "timeit"}:
            found.append((node.lineno, f"from {node.module} import"))
        elif isinstance(node, ast.Assert):
            found += [(node.lineno, what) for what in of_assertion(node.test)]
        elif isinstance(node, ast.Call):
            found += [(node.lineno, what) for what in of_call(node)]
    return [f"{line}: {what}" for line, what in sorted(found)]


def is_message(node: ast.AST) -> TypeGuard[ast.Call]:
    """Whether a message of the server is read there: another may come before the one that is meant."""
    if not (isinstance(node, ast.Call) and ast.unparse(node.func) == "json.loads"):
        return False
    return any(
        isinstance(each, ast.Attribute) and each.attr in {"receive", "receive_text"}
        for each in ast.walk(node)
    )


def of_call(call: ast.Call) -> list[str]:
    function = call.func
    if not isinstance(function, ast.Attribute):
        return []
    found = []
    owner = function.value.id if isinstance(function.value, ast.Name) else ""
    is_clock = function.attr in {"time": CLOCKS, "datetime": DATES, "date": DATES}.get(owner, ELSEWHERE)
    if is_clock:
        found.append(f"{owner}.{function.attr}()")
    if owner == "asyncio" and function.attr == "sleep" and not is_number(call.args[0], 0):
        found.append("asyncio.sleep()")
    limits = [each.value for each in call.keywords if each.arg in LIMITS]
    limits += call.args[-1:] if function.attr in WAITING else []
    return found + [f"{function.attr}() with a limit of its own" for each in limits if is_number(each)]


def of_assertion(test: ast.expr) -> list[str]:
    calls = [each for each in ast.walk(test) if isinstance(each, ast.Call) and not each.args]
    methods = [each.func.attr for each in calls if isinstance(each.func, ast.Attribute)]
    return [f"assert on {method}() at this moment" for method in methods if method in MOMENTARY]


def is_number(node: ast.expr, value: float | None = None) -> bool:
    """Whether a number is written there, of that value."""
    is_written = isinstance(node, ast.Constant) and type(node.value) in (int, float)
    return is_written and (value is None or node.value == value)  # type: ignore[attr-defined]


@pytest.mark.parametrize("path", sorted(HERE.rglob("*.py")), ids=lambda path: str(path.relative_to(HERE)))
def test_no_test_depends_on_how_busy_the_machine_is(path: Path) -> None:
    if path.name not in FREE:
        assert findings(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "assert time.perf_counter() - start < 5",
        "time.sleep(0.1)",
        "assert json.loads(socket.receive()['text'])['code'] == 'malformed'",
        "from time import monotonic",
        "await asyncio.sleep(0.05)",
        "page.wait_for_timeout(100)",
        'page.wait_for_function("window.ready")',
        "expect(page).to_be_visible(timeout=5_000)",
        "process.wait(15)",
        "thread.join(30)",
        "await asyncio.wait_for(task, 1)",
        "subprocess.run(command, timeout=60)",
        "datetime.now(UTC)",
        "assert page.locator('.hand').count() == 0",
        "assert not button.is_visible()",
    ],
)
def test_what_depends_on_time_is_noticed(line: str) -> None:
    assert findings("async def test() -> None:\n    " + line) != []


@pytest.mark.parametrize(
    "line",
    [
        "await asyncio.sleep(0)",
        "process.wait(LIMIT)",
        "Budget(iterations=40)",
        "hourglass.now()",
        "wait_for(lambda: found)",
        '", ".join(names)',
        "expect(page).to_be_visible()",
        "assert lines.count('end') == 1",
    ],
)
def test_what_does_not_is_left_alone(line: str) -> None:
    assert findings("async def test() -> None:\n    " + line) == []
