"""The benchmark's verdicts: gates, medians, warnings and the stable JSON; nothing is measured here."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks.__main__ import GATES, Gate, Row, row
from tafelrunde.table import game
from tafelrunde.table.testing import registered
from toy import GAME as TOY

AT_LEAST = Gate("decisions", "more is better", 1.5, is_more_better=True)
AT_MOST = Gate("clone", "less is better", 0.5)
PEER: dict[str, Any] = {"version": "3.2.1", "python": "3.11", "decisions_per_second": 30000}


def test_a_gate_is_open_at_its_limit() -> None:
    assert [AT_LEAST.holds(value) for value in (1.49, 1.5, 9)] == [False, True, True]
    assert [AT_MOST.holds(value) for value in (0.1, 0.5, 0.51)] == [True, True, False]
    assert Gate("json", "only shown").holds(1e9)


def test_the_ratio_is_the_median_of_the_rounds_ratios() -> None:
    busy = [(30.0, 20.0), (3.0, 2.0), (40.0, 20.0), (10.0, 20.0), (32.0, 20.0)]
    found = row(AT_LEAST, busy, None)
    assert found == Row("decisions", 30.0, 20.0, 1.5, ">= 1.5", ok=True)
    assert row(AT_MOST, None, [0.9, 0.7, 0.8]) == Row("clone", 0.8, None, 0.8, "<= 0.5", ok=False)
    assert row(AT_MOST, [], None) is None


def run(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    value: float,
    *arguments: str,
    before: float | None = None,
) -> int:
    baseline = tmp_path / "baseline.json"
    if before is not None:
        baseline.write_text(json.dumps({"decisions": before}))
    rows = [Row("decisions", 2.0, 1.0, value, ">= 1.5", ok=AT_LEAST.holds(value))]
    monkeypatch.setattr(benchmarks, "measure", lambda rounds, games, say: (PEER, rows))
    monkeypatch.setattr(benchmarks, "BASELINE", baseline)
    monkeypatch.setattr(benchmarks, "PEER_PYTHON", Path(sys.executable))
    monkeypatch.setattr(sys, "argv", ["benchmarks", *arguments])
    return benchmarks.main()


@pytest.mark.parametrize(("value", "code", "verdict"), [(2.0, 0, "ok"), (1.4, 1, "MISSED")])
def test_a_missed_gate_is_exit_code_1(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    value: float,
    code: int,
    verdict: str,
) -> None:
    assert run(monkeypatch, tmp_path, value) == code
    assert capsys.readouterr().out.splitlines()[-1].endswith(verdict)
    assert run(monkeypatch, tmp_path, value, "--json") == code
    report = json.loads(capsys.readouterr().out)
    assert list(report) == ["peer", "rounds", "rows", "passed"]
    assert list(report["rows"][0]) == ["id", "ours", "peer", "value", "gate", "ok"]
    assert report["passed"] is (code == 0)


@pytest.mark.parametrize(("value", "is_warned"), [(2.0, False), (1.8, False), (1.6, True)])
def test_a_drop_of_thirty_per_cent_is_warned_about(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    value: float,
    is_warned: bool,
) -> None:
    run(monkeypatch, tmp_path, value, before=2.5)
    assert ("warning: decisions was 2.5" in capsys.readouterr().err) is is_warned


def test_every_gate_of_the_issue_is_there() -> None:
    limits = {gate.id: str(gate) for gate in GATES}
    assert limits == {
        "decisions": ">= 1.5",
        "clone": "<= 0.5",
        "state-copy": "<= 5",
        "rebuild": "<= 50",
        "memory": "<= 50",
        "json": "",
        "workers": ">= 1.7",
        "search": ">= 3",
        "tash-kalar-decisions": ">= 1",
        "tash-kalar-options": "<= 150",
        "tash-kalar-explained": "",
        "tash-kalar-clone": "<= 15",
        "tash-kalar-state-copy": "",
        "tash-kalar-json": "",
        "archmage-decisions": ">= 0.8",
        "archmage-options": "<= 200",
        "archmage-explained": "<= 200",
        "archmage-clone": "",
        "archmage-state-copy": "<= 5",
        "archmage-json": "",
        "morgua-decisions": ">= 0.5",
        "morgua-options": "",
        "morgua-explained": "",
        "morgua-clone": "",
        "morgua-state-copy": "",
        "morgua-json": "",
    }


def test_every_installed_game_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    peer = {"decisions_per_second": 1000, "copy_us": 100.0, "state_bytes": 500}
    monkeypatch.setattr(benchmarks, "peer_round", lambda: peer)
    monkeypatch.setattr(benchmarks, "openspiel_round", lambda: {"iterations_per_second": 10.0})
    for quick in ("GAMES", "OTHER_GAMES", "POSITIONS", "ITERATIONS"):
        monkeypatch.setattr(benchmarks, quick, 1)
    with registered(TOY):
        _, rows = benchmarks.measure(1, 0, lambda line: None)
        titles = {benchmarks.titled(each.id)[0] for each in rows}
    ids = [each.id for each in rows]
    assert ids[: len(GATES) - 1] == [gate.id for gate in GATES if gate.id != "workers"]
    assert ids[len(GATES) - 1 :] == [f"toy-{name}" for name in benchmarks.SHOWN]
    assert all(each.value > 0 for each in rows)
    assert titles == {
        "Archmage, Standard",
        "Morgua, Standard",
        "Mythos",
        "Tash-Kalar, Duel",
        "Marble Path, For two",
    }


def test_a_full_hand_is_measured() -> None:
    for table in benchmarks.rich_tables(game("tash-kalar"), "duel"):
        (asked,) = table.pending.values()
        assert len(table.state.hands[asked.seat]) == 6
        assert any(key.startswith("discard ") for key in asked.legal())
