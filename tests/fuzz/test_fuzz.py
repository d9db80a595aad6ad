"""A little of `make fuzz`, the same inputs each time; and that the watchdog would notice."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tafelrunde.server.requests import ENDPOINTS
from tafelrunde.table import BadSetup, RuleFailure, text
from tests.fuzz import watchdog
from tests.fuzz.kinds import KINDS
from tests.fuzz.messages import path_of
from tests.fuzz.watchdog import Kind, drive, repeat

COUNTS = {"records": 200, "saves": 400, "decks": 300, "setups": 300, "variants": 200, "messages": 120}


@pytest.mark.parametrize("name", KINDS)
def test_whatever_is_brought_along_is_refused_by_name_or_can_be_used(name: str, tmp_path: Path) -> None:
    kind = KINDS[name]()
    try:
        tally = drive(kind, 1, count=COUNTS[name], folder=tmp_path)
    finally:
        kind.close()
    assert tally.tried == COUNTS[name]
    assert 0 < tally.taken < tally.tried
    assert not tally.failed, list(tally.kept)


def test_every_request_can_be_tried() -> None:
    assert not [path for each in ENDPOINTS if "{" in (path := path_of(each, Random(1)))]


def raising(problem: BaseException | None) -> Kind:
    """A kind whose inputs all go wrong in the same way."""

    def attempt(_data: bytes, _random: Random) -> bool:
        if problem is not None:
            raise problem
        while True:
            pass

    return Kind("broken", lambda random: random.randbytes(8), attempt)


@pytest.fixture(autouse=True)
def bite() -> Iterator[None]:
    before = signal.signal(signal.SIGPROF, watchdog._bite)
    yield
    signal.signal(signal.SIGPROF, before)


@pytest.mark.parametrize(
    ("problem", "failed"),
    [
        (BadSetup(text("error.seats")), 0),
        (KeyError("x"), 1),
        (MemoryError(), 1),
        (RuleFailure(text("error.rule-failure")), 1),
        (None, 1),
    ],
    ids=["a named error", "an exception", "no memory", "a rule that fails", "no end"],
)
def test_the_watchdog_notices(
    problem: BaseException | None, failed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if problem is None:
        monkeypatch.setattr(watchdog, "BITE", 0.05)
    kind = raising(problem)
    tally = drive(kind, 1, count=3, folder=tmp_path)
    assert (tally.tried, tally.failed) == (3, 3 * failed)
    assert len(tally.kept) == failed
    for path in tally.kept.values():
        if problem is not None:
            assert not repeat(path, {"broken": lambda: kind}).is_good


def test_what_hides_behind_a_named_error_is_noticed() -> None:
    hidden = BadSetup(text("error.seats"))
    hidden.__cause__ = RuleFailure(text("error.rule-failure"))
    assert not watchdog.is_named(hidden)
