"""Running experiments: equal results however they are played, broken off, or interrupted by a dead worker."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import msgspec
import pytest

from tafelrunde.lab import hands as lab_hands
from tafelrunde.lab.experiment import Programme, Variant, parse_experiment
from tafelrunde.lab.hands import Here, Workers, prepare
from tafelrunde.lab.replaying import record_of, replay
from tafelrunde.lab.results import TABLES, Results, write_parquet
from tafelrunde.lab.running import JOURNAL, run
from tafelrunde.table import BadSetup
from tests.lab.trials import SMALL, STRONG, rows, small


@pytest.fixture(scope="module")
def serial(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small experiment, played in this process."""
    folder = tmp_path_factory.mktemp("serial")
    run(small(), folder)
    write_parquet(folder)
    return folder


def test_two_workers_give_the_bytes_of_one(serial: Path, tmp_path: Path) -> None:
    run(small(), tmp_path, workers=2)
    write_parquet(tmp_path)
    for name in TABLES:
        assert (tmp_path / f"{name}.parquet").read_bytes() == (serial / f"{name}.parquet").read_bytes()


def test_a_run_that_was_broken_off_in_the_middle_of_a_line_goes_on(serial: Path, tmp_path: Path) -> None:
    assert run(small(), tmp_path, games=3) == 3
    journal = tmp_path / JOURNAL
    journal.write_bytes(journal.read_bytes()[:-40])
    assert set(rows(tmp_path)) == {0, 1}
    seen: list[tuple[int, int]] = []
    run(small(), tmp_path, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(2, 6), (3, 6), (4, 6), (5, 6), (6, 6)]
    assert rows(tmp_path) == rows(serial)


def test_a_folder_holds_one_experiment(tmp_path: Path) -> None:
    run(small(), tmp_path, games=1)
    other = parse_experiment(SMALL.replace("seed = 5", "seed = 6"), "other.toml")
    with pytest.raises(BadSetup, match="another experiment"):
        run(other, tmp_path)


def test_what_a_dead_worker_lost_is_repeated_and_nothing_else(serial: Path) -> None:
    told = []
    with Workers(small(), 2) as players:
        for row in players.play(range(6)):
            told.append(row)
            if len(told) == 1:
                players.workers[0].process.kill()
                players.workers[0].process.join()
    assert {row.number: row for row in told} == rows(serial)
    assert len(told) == 6


def test_a_game_that_ends_every_worker_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    class Dying(lab_hands.Worker):
        def give(self, numbers: list[int]) -> None:
            assert self.process.pid is not None
            os.kill(self.process.pid, signal.SIGKILL)
            super().give(numbers)

    monkeypatch.setattr(lab_hands, "Worker", Dying)
    with Workers(small(), 1) as players, pytest.raises(BadSetup, match="Game 0: 3 workers have died of it"):
        list(players.play([0]))


def test_changed_cards_are_played_beside_the_printed_ones(tmp_path: Path) -> None:
    run(small(STRONG), tmp_path, games=8, workers=1)
    played = rows(tmp_path)
    pairs = [(played[number], played[number + 1]) for number in (0, 2, 4, 6)]
    assert {(before.variant, now.variant) for before, now in pairs} == {("base", "strong")}
    assert all(before.seed == now.seed for before, now in pairs)
    assert any(before.choices != now.choices for before, now in pairs), (
        "the changed card is not drawn in every game"
    )
    assert replay(tmp_path, 1) == (played[1], True)
    with pytest.raises(BadSetup, match="changed cards"):
        record_of(tmp_path, 1)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("[variant.change.seedbearer]\ncost = 3", "card seedbearer: Object contains unknown field `cost`"),
        ('[variant.change.seedbearer]\n"effect.parts.0.amount" = 3', "there is no 'effect.parts.0.amount'"),
        ("[variant.change.knight]\npower = 3", "no table for knight"),
    ],
    ids=["field", "path", "card"],
)
def test_a_change_that_no_card_can_have_is_refused(change: str, words: str) -> None:
    experiment = small(f'[[variant]]\nname = "odd"\n{change}\n')
    with Workers(experiment, 1) as players, pytest.raises(BadSetup, match="cannot be played") as wrong:
        list(players.play([1]))
    assert words in str(wrong.value)


def test_cards_are_not_changed_where_the_game_is_loaded_already() -> None:
    variant = Variant("strong", {"seedbearer": {"power": 9}})
    with pytest.raises(RuntimeError, match="loaded already"):
        prepare(small(STRONG), variant)


def test_any_game_is_replayed_from_its_seed(serial: Path) -> None:
    row = rows(serial)[4]
    assert replay(serial, 4) == (row, True)
    replayed = record_of(serial, 4).replay()
    assert replayed.result is not None
    assert tuple(replayed.result.winners) == row.winners
    with pytest.raises(BadSetup, match="none of that number"):
        replay(serial, 77)


def test_a_game_is_replayed_from_the_file_of_its_experiment_alone(serial: Path, tmp_path: Path) -> None:
    file = tmp_path / "small.toml"
    file.write_text(SMALL, encoding="utf-8")
    assert replay(file, 4) == (rows(serial)[4], False)
    assert str(record_of(file, 4)) == str(record_of(serial, 4))
    for number in (-1, 6):
        with pytest.raises(BadSetup, match="none of that number"):
            replay(file, number)


@pytest.mark.parametrize(
    ("field", "value", "words"), [("rules", 0, "version 0"), ("rounds", 99, "otherwise")]
)
def test_a_row_that_today_would_go_otherwise_is_told(
    serial: Path, tmp_path: Path, field: str, value: int, words: str
) -> None:
    run(small(), tmp_path, games=1)
    row = msgspec.structs.replace(rows(tmp_path)[0], **{field: value})
    (tmp_path / JOURNAL).write_bytes(msgspec.json.encode(row) + b"\n")
    with pytest.raises(BadSetup, match=words):
        replay(tmp_path, 0)


def test_a_failed_game_is_a_row_with_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.lab.sitting.DECISION_LIMIT", 5)
    (row,) = Here(small()).play([0])
    assert row.error is not None
    assert "no end" in row.error
    assert row.points == ()


def test_results_are_asked_in_sql(serial: Path) -> None:
    with Results(serial) as results:
        assert results.ask("SELECT count(*), count(DISTINCT seed) FROM games") == [(6, 3)]
        assert results.ask("SELECT sum(point) FROM seats") == [(6.0,)]
        (asked,) = results.ask("SELECT sum(decisions) FROM games")
        assert results.ask("SELECT count(*) FROM decisions") == [asked]
        assert results.ask("SELECT count(*) > 100 FROM events") == [(True,)]


def test_the_programme_of_a_longer_run_begins_with_that_of_a_shorter_one() -> None:
    longer = Programme(parse_experiment(SMALL.replace("games = 2", "games = 5"), "small.toml"))
    shorter = Programme(small())
    assert [longer.sitting(n) for n in range(6)] == [shorter.sitting(n) for n in range(6)]
