"""Mutation testing: break the rules in small ways and see whether a test notices.

    make mutate ARGS="--game morgua --module harm --sample 40 --seed 1"

The tests of a game are collected once, and run once to learn which of them enter which function. Then, for
every mutant, a fork of the process puts the broken code into the functions as they stand and runs the tests
that enter them, the quickest first, until one fails. A mutant whose tests use up several times the processor
time that they need otherwise has been noticed too. Long tests are not asked. For functions that no test
enters, but which run while modules are imported, the fork imports and collects everything again. The server
is left out, for most of its tests talk to other processes.
"""

from __future__ import annotations

import argparse
import ast
import gc
import os
import pickle
import random
import resource
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import _lru_cache_wrapper, cache, partial
from importlib.machinery import SourceFileLoader
from itertools import count
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any, NamedTuple

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "tafelrunde"


class Part(NamedTuple):
    """Some modules and the tests that are to notice what is wrong with them."""

    folder: str
    tests: tuple[str, ...]
    modules: tuple[str, ...]


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


PARTS = {
    "archmage": Part("games/archmage", ("tests/archmage",), words(
        "acting asking board casting enchanting ending flow forms journey overlay picking planets scoring"
        " setup spells/advanced spells/fundamental spells/master spells/solo state stock upheaval variants"
        " verbs view warlord")),
    "morgua": Part("games/morgua", ("tests/morgua",), words(
        "abilities acquiring acting aftermath ambushes asking attacking battle board decks duel effects"
        " entering faces fights flow harm missions modes moments panels playing priority scoring setup state"
        " stock temples travelling turns verbs view waiting")),
    "mythos": Part("games/mythos", ("tests/mythos",), words(
        "allowances board decks effects execution fights flow notation planner planning scoring state"
        " verbs view")),
    "tash-kalar": Part("games/tash_kalar", ("tests/tash_kalar",), words(
        "acting asking board drawing figures flow invoking placements questions ranks scoring setup state"
        " stock summoning tasking teams verbs view")),
    "table": Part("table", ("tests/table", "tests/bots"), words(
        "beat cards chance copying decision deck_text hidden record render rulebook runner save scene"
        " settings table text works")),
    "bots": Part("bots", ("tests/bots",), words("budget chronicle hints levels players search tree")),
}  # fmt: skip
"""The rules of the four games, and what they are played on; how bots judge a game is not a rule."""


# -- mutants -------------------------------------------------------------------------------------------------


class Mutant(NamedTuple):
    """One small change of a module."""

    path: Path
    number: int
    """Among all changes of the module."""
    line: int
    function: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT)}:{self.line} {self.function}: {self.before}  ->  {self.after}"


COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
REVERSED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
Spot = tuple[ast.AST, str, int | None]
"""Where a node hangs: its parent, the field, and the place in a list."""


def changes(node: ast.AST, parent: ast.AST) -> Iterator[ast.AST]:
    """What could be wrong there."""
    match node:
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                ops = [*node.ops[:place], COMPARED[type(operator)](), *node.ops[place + 1 :]]
                yield ast.Compare(node.left, ops, node.comparators)
        case ast.BoolOp():
            yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
            for place in range(len(node.values)):
                rest = node.values[:place] + node.values[place + 1 :]
                yield ast.BoolOp(node.op, rest) if len(rest) > 1 else rest[0]
        case ast.UnaryOp(op=ast.Not()):
            yield node.operand
        case ast.BinOp() if type(node.op) in REVERSED:
            yield ast.BinOp(node.left, REVERSED[type(node.op)](), node.right)
        case ast.AugAssign() if type(node.op) in REVERSED:
            yield ast.AugAssign(node.target, REVERSED[type(node.op)](), node.value)
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(value)):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str(value)) if value[:2].isupper() and "-" in value:  # a rule's id
            yield ast.Constant(value + "x")
        case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
            yield ast.Return(ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Await()) | ast.Raise() | ast.Delete():
            yield ast.Pass()
        case ast.Break():
            yield ast.Continue()
        case ast.Continue():
            yield ast.Break()
        case ast.Name() | ast.Attribute() | ast.Call() if isinstance(parent, ast.If | ast.While | ast.IfExp):
            if parent.test is node:
                yield ast.UnaryOp(ast.Not(), node)


def children(node: ast.AST) -> Iterator[Spot]:
    """Where something hangs that a test could miss: no annotation, decorator, default or docstring."""
    hidden = {"annotation", "returns", "decorator_list", "ctx", "op", "ops"}
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        hidden |= {"args"}
    for field, value in ast.iter_fields(node):
        if field in hidden:
            continue
        for place, each in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(each, ast.AST) and not is_docstring(each):
                yield node, field, place


def is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def hung(spot: Spot) -> Any:
    parent, field, place = spot
    return getattr(parent, field) if place is None else getattr(parent, field)[place]


def mutants(path: Path) -> Iterator[tuple[Mutant, ast.Module]]:
    """Every mutant of a module, and its tree as it is until the next one."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    numbers = count()

    def visit(node: ast.AST, function: str, scope: str) -> Iterator[Mutant]:
        for spot in list(children(node)):
            child = hung(spot)
            if function:
                for change in changes(child, node):
                    ast.copy_location(change, child)
                    ast.fix_missing_locations(change)
                    hang(change, spot)
                    before, after = ast.unparse(child), ast.unparse(change)
                    yield Mutant(path, next(numbers), child.lineno, function, before, after)
                    hang(child, spot)
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                yield from visit(child, function or f"{scope}{child.name}", scope)
            else:
                is_class = isinstance(child, ast.ClassDef) and not function
                yield from visit(child, function, f"{scope}{child.name}." if is_class else scope)

    for mutant in visit(tree, "", ""):
        yield mutant, tree


def hang(node: ast.AST, spot: Spot) -> None:
    parent, field, place = spot
    if place is None:
        setattr(parent, field, node)
    else:
        getattr(parent, field)[place] = node


# -- broken functions ----------------------------------------------------------------------------------------

Key = tuple[str, int]


def codes(code: CodeType) -> Iterator[tuple[Key, CodeType]]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield (constant.co_qualname, constant.co_firstlineno), constant
            yield from codes(constant)


def outermost(code: CodeType) -> str:
    return code.co_qualname.partition(".<locals>")[0]


def broken(mutant: Mutant) -> ast.Module:
    return next(tree for each, tree in mutants(mutant.path) if each.number == mutant.number)


def put_in(mutant: Mutant) -> bool:
    """Let the functions of this process do what the mutant says; says whether that was possible."""
    changed = dict(codes(compile(broken(mutant), str(mutant.path), "exec", dont_inherit=True)))
    is_in = False
    for function in ours().functions:
        code = function.__code__
        if code.co_filename == str(mutant.path) and outermost(code) == mutant.function:
            try:
                function.__code__ = changed[code.co_qualname, code.co_firstlineno]
                is_in = True
            except (KeyError, ValueError):  # what the change leaves out was a name of the function around it
                return False
    return is_in


class Ours(NamedTuple):
    """What of our code is in memory."""

    functions: list[FunctionType]
    caches: list[Any]


@cache
def ours() -> Ours:
    """Found once, before the first fork."""
    found = Ours([], [])
    for each in gc.get_objects():  # noqa: TID251
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(str(SOURCE)):
            found.functions.append(each)
        elif isinstance(each, _lru_cache_wrapper) and each.__module__.startswith("tafelrunde"):
            found.caches.append(each)
    return found


# -- running tests -------------------------------------------------------------------------------------------


ANEW = 300
"""Processor seconds for importing everything again and all quick tests."""
QUICK = 2
"""Processor seconds that a test may need, while it is watched, to be asked about mutants."""


Function = tuple[str, str]
"""File and name."""
IMPORTED: set[Function] = set()
"""Functions that run while modules are imported."""


class Entered(NamedTuple):
    """What a test needs, and which functions it enters."""

    seconds: float
    functions: set[Function]


class Trial:
    """A plugin of pytest that runs the collected tests again and again, each time in a fork."""

    def __init__(self, chosen: list[tuple[str, list[Mutant]]], tests: tuple[str, ...]) -> None:
        self.chosen = chosen
        self.quick = Quick(tests)
        self.verdicts: dict[str, list[tuple[Mutant, str]]] = {}

    def pytest_sessionstart(self) -> None:
        sys.setprofile(partial(note, IMPORTED))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        from tafelrunde.table import games

        games()  # all are loaded once, not in every fork
        sys.setprofile(None)
        items = session.items
        began = time.perf_counter()
        ours.cache_clear()
        ours()
        by_function = defaultdict(list)
        for item in items:
            entered = in_fork(partial(enter, item), QUICK)
            if isinstance(entered, Entered):
                self.quick.names.add(item.nodeid)
                for function in entered.functions:
                    by_function[function].append((entered.seconds, item))
        took = time.perf_counter() - began
        print(f"({len(self.quick.names)} of {len(items)} tests are quick enough, {took:.0f} s)", flush=True)
        for module, chosen in self.chosen:
            self.verdicts[module] = []
            for mutant in chosen:
                touched = sorted(by_function[str(mutant.path), mutant.function], key=lambda pair: pair[0])
                verdict = judge(mutant, touched, self.quick)
                if verdict != "stillborn":
                    self.verdicts[module].append((mutant, verdict))
            print(row(module, self.verdicts[module]), flush=True)
        return True


def judge(mutant: Mutant, touched: list[tuple[float, pytest.Item]], quick: Quick) -> str:
    """Whether a test notices."""
    if not touched and (str(mutant.path), mutant.function) not in IMPORTED:
        return "unreached"
    if not touched:
        return str(in_fork(partial(attempt_anew, mutant, quick), ANEW))
    seconds = 5 + 5 * sum(each for each, _ in touched)
    return str(in_fork(partial(attempt, mutant, [item for _, item in touched]), seconds))


def in_fork(work: Callable[[], Any], seconds: float) -> Any:
    """The outcome of some work in a copy of this process; "killed" when the copy does not survive it."""
    with tempfile.TemporaryFile() as answer:
        child = os.fork()
        if child == 0:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds) + 1))
            resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
            signal.alarm(60 + int(20 * seconds))  # for what waits without working
            try:
                answer.write(pickle.dumps(work()))
                answer.flush()
            finally:
                os._exit(0)
        os.waitpid(child, 0)
        answer.seek(0)
        told = answer.read()
    return pickle.loads(told) if told else "killed"


def passes(item: pytest.Item) -> bool:
    reports = []

    class Listener:
        def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
            reports.append(report)

    listener = Listener()
    item.config.pluginmanager.register(listener)
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    item.config.pluginmanager.unregister(listener)
    return not any(report.failed for report in reports)


def note(functions: set[Function], frame: FrameType, event: str, argument: object) -> None:
    """Add a function of ours that is entered."""
    if event == "call" and frame.f_code.co_filename.startswith(str(SOURCE)):
        functions.add((frame.f_code.co_filename, outermost(frame.f_code)))


def enter(item: pytest.Item) -> Entered | None:
    """Run a test and see what it enters; None when it fails."""
    functions: set[Function] = set()
    began = time.process_time()
    sys.setprofile(partial(note, functions))
    is_good = passes(item)
    sys.setprofile(None)
    return Entered(time.process_time() - began, functions) if is_good else None


def attempt(mutant: Mutant, items: list[pytest.Item]) -> str:
    if not put_in(mutant):
        return "stillborn"
    for each in ours().caches:
        if each.__wrapped__.__code__.co_filename.startswith(str(mutant.path.parent)):
            each.cache_clear()
    return "killed" if not all(passes(item) for item in items) else "survived"


class Quick:
    """A plugin of pytest that leaves the long tests out."""

    def __init__(self, tests: tuple[str, ...]) -> None:
        self.tests = tests
        self.names: set[str] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.names]


def attempt_anew(mutant: Mutant, quick: Quick) -> str:
    """For what runs while modules are imported: import and collect everything again."""
    read = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        return (
            compile(broken(mutant), loader.path, "exec")
            if loader.path == str(mutant.path)
            else read(loader, name)
        )

    for name in list(sys.modules):
        if name.startswith(("tafelrunde", "tests.")) and name != __name__:
            del sys.modules[name]
    SourceFileLoader.get_code = get_code  # type: ignore[assignment, method-assign]
    return "survived" if pytest.main([*OPTIONS, "-x", *quick.tests], plugins=[quick]) == 0 else "killed"


# -- telling -------------------------------------------------------------------------------------------------


OPTIONS = ("-qqs", "-n", "0", "-p", "no:cacheprovider", "--no-header", "--no-summary")


def row(module: str, verdicts: list[tuple[Mutant, str]]) -> str:
    killed = sum(verdict == "killed" for _, verdict in verdicts)
    score = f"{100 * killed / len(verdicts):5.1f} %" if verdicts else "     -"
    return f"{module:<34} {len(verdicts):>7} {killed:>7} {len(verdicts) - killed:>9} {score}"


def choose(part: Part, modules: list[str], sample: int, seed: int) -> list[tuple[str, list[Mutant]]]:
    chosen = []
    for module in modules or part.modules:
        found = [mutant for mutant, _ in mutants(SOURCE / part.folder / f"{module}.py")]
        luck = random.Random(f"{seed} {module}")
        picked = found if sample >= len(found) else luck.sample(found, sample)
        chosen.append((f"{part.folder}/{module}", sorted(picked, key=lambda mutant: mutant.line)))
    return chosen


def main() -> int:
    parser = argparse.ArgumentParser(description="Break the code in small ways; see whether a test notices.")
    parser.add_argument("--game", action="append", choices=PARTS, help="one of the parts; all without it")
    parser.add_argument("--module", action="append", default=[], help="a module of it; all without it")
    parser.add_argument("--sample", type=int, default=20, help="mutants a module (20)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants (1)")
    parser.add_argument("--tests", action="append", help="other tests than those of the part")
    given = parser.parse_args()
    survivors: list[Mutant] = []
    print(f"{'module':<34} {'mutants':>7} {'killed':>7} {'survived':>9}  score", flush=True)
    for name in given.game or PARTS:
        part = PARTS[name]
        modules = [each for each in given.module if each in part.modules]
        if given.module and not modules:
            continue
        trial = Trial(choose(part, modules, given.sample, given.seed), tuple(given.tests or part.tests))
        pytest.main([*OPTIONS, *trial.quick.tests], plugins=[trial])
        verdicts = [pair for each in trial.verdicts.values() for pair in each]
        survivors += [mutant for mutant, verdict in verdicts if verdict != "killed"]
        print(row(name, verdicts), flush=True)
    print()
    for mutant in survivors:
        print(mutant)
    return 0


if __name__ == "__main__":
    sys.exit(main())
