"""Rules are coroutines: wherever one stops, the table can be copied, saved and undone."""

from __future__ import annotations

import sys
from itertools import permutations

import pytest

from tafelrunde.table import (
    CHANCE,
    Beats,
    Endless,
    Flow,
    RuleFailure,
    Seat,
    Stream,
    Table,
    load,
    roll,
    save,
    state_hash,
    together,
    works,
)
from tafelrunde.table.testing import check_oracle, check_record, check_save, check_undo, describe, registered
from tests.table.positions import NORTH, SOUTH, hands_of_two, position, table_at
from tests.table.scripted import Bag, Scripted, asks, pick, seat_down
from toy.state import Due, State

ROLLING = [(SOUTH, "card0"), (SOUTH, "c1"), (CHANCE, "1"), (SOUTH, "left")]


def rolling() -> Table[State]:
    """South may play the roller: a rule that awaits another rule, which asks chance and then south."""
    hands = ["roller", "stone"], ["thief", "clover"]
    return table_at(position(*hands, deck=["seer", "stone"], marbles={"c1": SOUTH, "e1": NORTH}))


def test_two_coroutines_with_chance_between_are_copied_and_saved_at_every_point() -> None:
    table = rolling()
    for seat, key in ROLLING:
        check_oracle(table)
        if CHANCE not in table.pending:  # loading would answer
            check_save(table, Stream(1))
        twin, before = table.clone(), describe(table)
        assert table.answer(seat, key) == twin.answer(seat, key)
        assert describe(table) == describe(twin)
        # The first answer shows a card, the last draws one, and chance is never taken back.
        assert check_undo(before, table, seat, key) is (key == "c1")
    assert table.state.marbles[0].at == "a1"
    assert list(table.pending) == [NORTH]
    check_oracle(table)


def test_a_rule_goes_on_after_a_restart_in_its_middle() -> None:
    table = rolling()
    for seat, key in ROLLING[:3]:
        table.answer(seat, key)
    again = load(save(table), Stream(7))
    assert again.answers_since_checkpoint == table.answers_since_checkpoint
    assert again.answer(SOUTH, "left") == table.answer(SOUTH, "left")
    assert describe(again) == describe(table)


def test_a_save_that_waits_for_chance_is_answered_by_the_new_stream() -> None:
    table = rolling()
    for seat, key in ROLLING[:2]:
        table.answer(seat, key)
    assert CHANCE in table.pending
    again = load(save(table), Stream(7))
    assert list(again.pending) == [SOUTH]
    assert again.record().lines[-1].startswith("chance ")
    assert [beat.kind for beat in again.opening] == ["die"]


def test_a_lasting_effect_waits_in_the_agenda_across_saves() -> None:
    table = table_at(position(["clover", "clover"], ["stone", "clover"]))
    table.answer(SOUTH, "card0")
    for seat, key in [(NORTH, "card2"), (NORTH, "a1")]:
        table = load(save(table))
        assert table.state.agenda == [Due(SOUTH, 1)]
        assert table.state.coins == [2, 2]
        table.answer(seat, key)
    assert table.state.coins == [3, 2]
    assert table.state.agenda == []


def test_together_is_the_same_in_every_order_with_a_restart_between_all_answers() -> None:
    answers = {SOUTH: ["2", "card0 card1"], NORTH: ["1", "card3"]}
    ends = set()
    for order in sorted(set(permutations([SOUTH, SOUTH, NORTH, NORTH]))):
        table = table_at(hands_of_two())
        left = {seat: list(keys) for seat, keys in answers.items()}
        for seat in order:
            assert (NORTH in table.pending) is bool(left[NORTH])
            table.answer(seat, left[seat].pop(0))
            table = load(save(table))
        assert list(table.pending) == [SOUTH]
        ends.add((table.hash, state_hash(table.state)))
    assert len(ends) == 1


def test_together_hides_the_answers_of_the_others() -> None:
    table = table_at(hands_of_two())
    before = table.view(NORTH)
    assert table.answer(SOUTH, "2") == []
    assert table.view(NORTH) == before
    dream = table.imagine(NORTH, Stream(1))
    assert dream.pending[SOUTH].name == "bid"
    assert table.pending[SOUTH].name == "exchange"


def test_what_came_before_together_is_no_secret() -> None:
    async def body(bag: Bag, beats: Beats) -> None:
        bag.notes.append(await pick(NORTH, "a", "b"))
        await together({SOUTH: branch(SOUTH), NORTH: branch(NORTH)})

    table = seat_down(body)
    table.answer(NORTH, "b")
    table.answer(NORTH, "a")
    dream = table.imagine(SOUTH, Stream(1))
    assert dream.state.notes == ["b"]
    assert sorted(dream.pending) == [SOUTH, NORTH]


async def branch(seat: Seat, *more: str) -> str:
    return await pick(seat, "a", "b") + "".join([await pick(seat, "a", "b") for _ in more])


def test_branches_that_ask_nothing_end_at_once() -> None:
    async def silent(seat: Seat) -> str:
        return f"silent {seat}"

    async def body(bag: Bag, beats: Beats) -> None:
        bag.notes += (await together({SOUTH: silent(SOUTH), NORTH: branch(NORTH)})).values()
        bag.notes += (await together({SOUTH: silent(SOUTH), NORTH: silent(NORTH)})).values()

    table = seat_down(body)
    assert list(table.pending) == [NORTH]
    table.answer(NORTH, "a")
    assert table.state.notes == ["silent 0", "a", "silent 0", "silent 1"]


async def asks_chance(seat: Seat) -> str:
    return str(await roll(6))


async def asks_another(seat: Seat) -> str:
    return await pick(Seat(1 - seat), "a")


async def parts_again(seat: Seat) -> str:
    inner = branch(seat)
    try:
        return str(await together({seat: inner}))
    finally:
        inner.close()


@pytest.mark.parametrize("wrong", [asks_chance, asks_another, parts_again])
def test_a_branch_asks_only_its_own_seat(wrong: object) -> None:
    async def body(bag: Bag, beats: Beats) -> None:
        flows: dict[Seat, Flow[str]] = {SOUTH: wrong(SOUTH), NORTH: branch(NORTH)}  # type: ignore[operator]
        await together(flows)

    table = seat_down(asks((SOUTH, "")), body)
    with pytest.raises(RuleFailure, match="may ask only its own seat"):
        table.answer(SOUTH, "a")
    assert list(table.pending) == [SOUTH]
    assert table.version == 0


def test_a_replay_writes_the_same_record_as_the_table_with_the_dice() -> None:
    async def dice(bag: Bag, beats: Beats) -> None:
        bag.notes.append(str(await roll(6, 2)))

    table = seat_down(dice, dice, asks((SOUTH, "")), dice, dice, asks((NORTH, "")), stream=Stream(3))
    assert [line[0] for line in table.record().lines] == ["c", "=", "c", "="]
    table.answer(SOUTH, "a")
    assert [line[0] for line in table.record().lines[4:]] == ["s", "=", "c", "=", "c", "="]
    with registered(table.game):
        check_record(table)


def test_rules_that_go_on_without_asking_anybody_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps and answers of chance between two questions are counted; the table stays where it was."""
    monkeypatch.setattr(works, "MOST_STEPS", 20)

    async def silent(state: Bag, beats: Beats) -> None:
        await roll(6)

    async def asking(state: Bag, beats: Beats) -> None:
        await pick(SOUTH, "go")

    with pytest.raises(Endless):
        Table.new(Scripted(*[silent] * 30))
    assert Table.new(Scripted(*[silent] * 5)).is_over
    table = Table.new(Scripted(asking, *[silent] * 30))
    before = describe(table)
    with pytest.raises(Endless, match="20"):
        table.answer(SOUTH, "go")
    assert describe(table) == before


def test_a_light_table_counts_the_steps_that_ask_nobody_from_each_answer_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(works, "MOST_STEPS", 20)

    async def silent(state: Bag, beats: Beats) -> None:
        """A step without a question."""

    pickers = [lambda decision: decision.legal()[0]] * 2
    rested = Table.new(Scripted(*[asks((SOUTH, "")), *[silent] * 15] * 3), is_light=True)
    assert rested.play_out(pickers, 100) == 3
    assert rested.is_over
    restless = Table.new(Scripted(asks((SOUTH, "")), *[silent] * 30), is_light=True)
    with pytest.raises(Endless, match="20"):
        restless.play_out(pickers, 100)


def test_a_light_table_is_played_out_however_often_chance_follows_a_common_decision() -> None:
    """No call waits for the end of the game below another."""
    steps = 2 * sys.getrecursionlimit()

    async def both(bag: Bag, beats: Beats) -> None:
        await together({SOUTH: branch(SOUTH), NORTH: branch(NORTH)})
        await roll(6)

    table = Table.new(Scripted(*[both] * steps), seed=1, is_light=True)
    played = table.play_out([lambda decision: decision.legal()[0]] * 2, 10 * steps)
    assert played >= 2 * steps
    assert table.is_over
