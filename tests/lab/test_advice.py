"""Advice is measured in positions that are what they are stored as, and hints do not pass victories by."""

from __future__ import annotations

import ast
import inspect

import msgspec
import pytest

from tafelrunde.bots import Budget
from tafelrunde.bots.forcing import Forcing, plans
from tafelrunde.bots.hints import hints
from tafelrunde.bots.search import Ranked, Search
from tafelrunde.lab import advice, decisive, proofs
from tafelrunde.lab.proofs import OutOfBounds, Proof, is_refuted
from tafelrunde.table import Seat, Stream, Table, game, games
from tests.mythos.duel import Duel, north, south

GAMES = sorted(games())
OURS = [name for name in GAMES if decisive.file_of(name).exists()]


def test_every_game_of_ours_has_decisive_positions() -> None:
    assert OURS == ["archmage", "morgua", "mythos", "tash-kalar"]


@pytest.mark.parametrize("name", OURS)
def test_a_stored_position_can_still_be_reached_and_is_won(name: str) -> None:
    listed = decisive.stored(name)
    assert len(listed) == len({(each.number, each.at, each.seat) for each in listed}) >= 20
    for one in (listed[0], listed[-1]):
        then, seat = decisive.at(one.record, one.at), Seat(one.seat)
        assert then.length == one.at
        assert seat in then.pending
        assert Proof(seat, Stream(1), known=one.way).is_proved(then, one.way)
        assert one.was_missed or one.seat in one.winners


@pytest.mark.parametrize(
    ("name", "number", "at"),
    [("mythos", 6, 334), ("tash-kalar", 375, 264)],
)
def test_the_first_hint_wins_though_the_search_has_not_seen_it(
    name: str, number: int, at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here the search sees nothing but what throws it away."""
    (one,) = [each for each in decisive.stored(name) if (each.number, each.at) == (number, at)]
    then, seat = decisive.at(one.record, one.at), Seat(one.seat)
    wrong = (then.pending[seat].safe(),)
    assert not Forcing(seat, Stream(2)).wins(then, wrong)
    monkeypatch.setattr(Search, "run", lambda search, clock: None)
    monkeypatch.setattr(Search, "ranking", lambda search: [Ranked(wrong, 9, 0.9, 1.0)])
    found = hints(then, seat, Stream(1))
    assert found[0].value == 1.0
    assert Forcing(seat, Stream(3)).wins(then, found[0].keys)


def test_hints_win_where_whoever_sat_there_and_likely_plans_have_overlooked_it() -> None:
    """Such positions are found only when everything is tried; so do hints where a victory is near."""
    overlooked = [each for each in decisive.stored("mythos") if each.was_missed]
    assert overlooked
    assert advice.is_found(overlooked[0])


def test_a_hint_is_proved_along_the_way_that_goes_on_after_it() -> None:
    """The way that is known begins otherwise; in its order the proof of this hint would not end."""
    (one,) = [each for each in decisive.stored("morgua") if (each.number, each.at) == (20, 573)]
    assert advice.is_found(one)


def test_every_plan_of_the_other_side_is_listed_where_there_are_few() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        . . . . .
        . . S . .
        """,
        N=north("P3/0"),
        S=south("P3/0"),
    )
    listed = plans(duel.table, Seat(1), Stream(1), 400)
    assert ("done",) in listed
    assert {each[0] for each in listed} == set(duel.table.pending[Seat(1)].legal())
    assert len(plans(Table.new(game("mythos"), seed=1), Seat(1), Stream(1), 20)) <= 20, "else some of them"


def test_nothing_is_sure_once_others_have_a_turn() -> None:
    table = Table.new(game("tash-kalar"), "duel", seed=2)
    seat = next(iter(table.pending))
    forcing = Forcing(seat, Stream(1))
    assert forcing.win(table) is None
    assert not forcing.is_near


def test_proofs_owe_nothing_to_what_hints_search_with() -> None:
    """Otherwise the measurement could not fail."""
    imported = {
        node.module
        for node in ast.walk(ast.parse(inspect.getsource(proofs)))
        if isinstance(node, ast.ImportFrom) and node.module
    }
    assert not any(module.startswith("tafelrunde.bots") for module in imported)


WON = """
. . . . .
. . N . .
. . a . .
. . . . .
. . S . .
"""
STRONG, WEAK = south("m9/1"), south("m1/1")


def test_everything_is_tried_for_a_way_that_wins_whatever_others_do() -> None:
    """A leader that cannot move stands before a minion that is stronger."""
    duel = Duel(WON, N=north("P3/0"), S=south("P3/0"), a=STRONG)
    proof = Proof(Seat(0), Stream(1))
    way = proof.first(duel.table)
    assert way is not None
    assert proof.is_proved(duel.table, way)
    assert not proof.is_proved(duel.table, ("done",)), "whoever does nothing has not won"
    assert Proof(Seat(1), Stream(1)).first(duel.table) is None


def test_what_others_can_answer_by_chance_refutes_a_way_that_does_not_win() -> None:
    duel = Duel(WON, N=north("P3/0"), S=south("P3/0"), a=STRONG)
    way = Proof(Seat(0), Stream(1)).first(duel.table)
    assert way is not None
    assert not is_refuted(duel.table, Seat(0), way, Stream(1))
    assert is_refuted(duel.table, Seat(0), ("done",), Stream(1))


def test_a_game_is_ended_several_times_and_begins_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decisive, "ENDINGS", 4)
    monkeypatch.setattr(decisive, "_is_close", lambda played, stream: True)
    lots = Stream(4)
    played = decisive.play(game("tash-kalar"), "duel", 2, 4, ["page", "page"], lots)
    first, *others = decisive._ends(played, 2, lots)
    assert first is played
    records = [str(each.table.record()).splitlines() for each in (first, *others)]
    assert len({tuple(each) for each in records}) == 4
    common = min(len(each) for each in records) // 2
    assert len({tuple(each[:common]) for each in records}) == 1
    for one in others:
        before, then = one.steps[0]
        assert before == 0
        assert decisive.at(str(one.table.record()), then.length).hash == then.hash


def test_what_is_too_much_to_try_is_not_proved() -> None:
    duel = Duel(WON, N=north("P3/0"), S=south("P3/0"), a=STRONG)
    way = Proof(Seat(0), Stream(1)).first(duel.table)
    assert way is not None
    small = Proof(Seat(0), Stream(1), bound=0)
    with pytest.raises(OutOfBounds):
        small.holds(duel.table, way)
    assert not small.is_proved(duel.table, way)


def test_what_has_won_before_is_tried_in_its_order_also_by_another_way() -> None:
    """Otherwise the first hint in this position takes more than twenty thousand answers to be proved."""
    (one,) = [each for each in decisive.stored("tash-kalar") if each.number == 10400]
    then, seat = decisive.at(one.record, one.at), Seat(one.seat)
    other = ("summon leviathan f1",)
    assert one.way[:1] != other
    assert Proof(seat, Stream(1), bound=200, known=one.way).is_proved(then, other)


def test_a_minion_that_is_too_weak_wins_nothing() -> None:
    duel = Duel(WON, N=north("P3/0"), S=south("P3/0"), a=WEAK)
    assert Proof(Seat(0), Stream(1)).first(duel.table) is None


def test_promises_are_compared_with_results_by_tenths() -> None:
    pairs = [(0.4, 1.0)] * 7 + [(0.4, 0.0)] * 3
    found = advice.calibration(pairs * 3)
    assert (found.positions, found.error, found.worst) == (30, 0.0, 0.0)
    assert [(each.said, each.won) for each in found.bands] == [(0.7, 0.7)]
    off = advice.calibration([(0.8, 1.0), (0.8, 0.0)] * 20, pairs)
    assert (off.error, off.worst, off.raw) == (0.4, 0.4, 0.0)


def test_the_command_tells_one_object_by_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "BUDGET", Budget(iterations=10))
    monkeypatch.setattr(advice, "ASKED", 1)
    words = ["--game", "tash-kalar", "--positions", "2", "--asked", "2", "--workers", "1", "--json"]
    assert advice.main(words) == 0
    told = msgspec.json.decode(capsys.readouterr().out)
    assert set(told) == {"tash-kalar"}
    assert told["tash-kalar"]["positions"] == 2
    assert told["tash-kalar"]["found"] == 1.0
    assert told["tash-kalar"]["calibration"]["positions"] == 2
    assert told["tash-kalar"]["graph"]["positions"] == 2
