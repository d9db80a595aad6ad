"""The table: answers, refusals, failures, undo and imagination."""

from __future__ import annotations

import pickle
from typing import Any

import msgspec
import pytest

from tafelrunde.table import (
    CHANCE,
    SPECTATOR,
    BadSetup,
    Beats,
    Endless,
    Flow,
    Record,
    Refusal,
    RuleFailure,
    Seat,
    Step,
    Stream,
    Table,
    game,
    roll,
    shuffle,
    state_hash,
    together,
)
from tafelrunde.table.record import effective_acts
from tafelrunde.table.taking_back import only_answer, rewound
from tafelrunde.table.testing import check_oracle, check_record, describe, registered
from tafelrunde.table.works import Given
from tests.table.positions import NORTH, SOUTH, hands_of_two, position, table_at
from tests.table.scripted import Bag, Scripted, asks, pick, seat_down
from toy import GAME, Toy
from toy.state import State

# -- answers and refusals -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "key", "version", "reason"),
    [
        (0, "c", None, "unknown-answer"),
        (0, "a ", None, "unknown-answer"),
        (1, "a", None, "not-your-decision"),
        (99, "a", None, "not-your-decision"),
        (CHANCE, "0", None, "not-your-decision"),
        (0, "a", 5, "stale"),
    ],
)
def test_a_refusal_changes_nothing(seat: int, key: str, version: int | None, reason: str) -> None:
    table = seat_down(asks((SOUTH, "")))
    before = describe(table), table.record(), table.version
    with pytest.raises(Refusal) as refusal:
        table.answer(seat, key, version=version)
    assert refusal.value.reason == reason
    assert refusal.value.rule is None
    assert (describe(table), table.record(), table.version) == before
    table.answer(SOUTH, "a", version=0)


def test_after_the_end_everything_is_refused() -> None:
    table = seat_down(asks((SOUTH, "")))
    table.answer(SOUTH, "a")
    assert table.is_over
    with pytest.raises(Refusal) as refusal:
        table.answer(SOUTH, "a")
    assert refusal.value.reason == "over"
    with pytest.raises(Refusal) as refusal:
        table.concede(SOUTH)
    assert refusal.value.reason == "over"


@pytest.mark.parametrize("seat", [CHANCE, SPECTATOR, 2, 99])
def test_only_who_sits_at_the_table_can_give_up(seat: int) -> None:
    table = seat_down(asks((SOUTH, "")))
    with pytest.raises(Refusal):
        table.concede(seat)
    assert not table.is_over


def test_refusals_travel_between_processes() -> None:
    table = seat_down(asks((SOUTH, "")))
    with pytest.raises(Refusal) as refusal:
        table.answer(NORTH, "a")
    again = pickle.loads(pickle.dumps(refusal.value))
    assert (type(again), again.reason, again.text) == (Refusal, "not-your-decision", refusal.value.text)
    assert str(again) == str(refusal.value) == "Nothing is being asked of N now."


def test_what_was_wanted_tells_the_rules_of_waiting_apart() -> None:
    class Particular(Scripted):
        def waiting(self, state: Bag, seat: Seat, key: str | None) -> str | None:
            return f"{key} {seat}"

    table = Table.unstarted(Particular(asks((SOUTH, ""))), Scripted.modes[0], 2, {})
    for act, rule in (
        (lambda: table.answer(NORTH, "b"), "b 1"),
        (lambda: table.why_not(NORTH, "a"), "a 1"),
        (lambda: table.why_not(NORTH, None, ["c3"]), "None 1"),
        (lambda: table.answer(99, "b"), None),
    ):
        with pytest.raises(Refusal) as refusal:
            act()
        assert refusal.value.rule == rule


@pytest.mark.parametrize("seats", [1, 3])
def test_a_mode_has_its_number_of_seats(seats: int) -> None:
    with pytest.raises(BadSetup) as wrong:
        Table.new(GAME, "standard", seats=seats)
    assert wrong.value.field == "seats"
    with pytest.raises(BadSetup, match="standard, party"):
        Table.new(GAME, "solo")


def test_what_happens_before_the_first_question_is_the_opening() -> None:
    table = Table.new(GAME, seed=1)
    assert [beat.kind for beat in table.opening][:2] == ["shuffle", "draw"]
    assert table.answer(SOUTH, "0") == []


def test_the_same_seed_gives_the_same_game() -> None:
    tables = [Table.new(GAME, seed=seed) for seed in (1, 1, 2)]
    assert tables[0].record() == tables[1].record()
    assert tables[0].hash != tables[2].hash
    assert repr(tables[0]) == "<Table toy standard, round 0, south bid, north bid>"


def test_a_state_may_have_numbers_as_keys() -> None:
    class Numbered(msgspec.Struct):
        at: dict[int, str]

    assert state_hash(Numbered({2: "b", 1: "a"})) == state_hash(Numbered({1: "a", 2: "b"}))
    assert state_hash(Numbered({1: "a"})) != state_hash(Numbered({1: "b"}))


# -- failures -----------------------------------------------------------------------------------------


async def brittle(bag: Bag, beats: Beats) -> None:
    first = await pick(SOUTH, "a", "b")
    bag.notes.append(first)
    beats.tell("noted", note=first)
    if await pick(SOUTH, "good", "bad") == "bad":
        bag.notes.append("half done")
        raise ZeroDivisionError("a defect")


def test_a_rule_that_raises_leaves_the_table_as_it_was() -> None:
    table = seat_down(brittle, asks((NORTH, "")))
    table.answer(SOUTH, "a")
    before = describe(table), table.record(), table.version
    for _ in range(2):
        with pytest.raises(RuleFailure, match="ZeroDivisionError") as failure:
            table.answer(SOUTH, "bad")
        assert isinstance(failure.value.__cause__, ZeroDivisionError)
        assert (describe(table), table.record(), table.version) == before
    assert table.answer(SOUTH, "good") == []
    assert list(table.pending) == [NORTH]
    assert table.state.notes == ["a"]


def test_a_failure_in_the_next_step_takes_the_answer_back_too() -> None:
    async def broken(bag: Bag, beats: Beats) -> None:
        raise LookupError(bag.notes[0])

    table = seat_down(asks((SOUTH, "x")), broken)
    with pytest.raises(RuleFailure, match="xa"):
        table.answer(SOUTH, "a")
    assert describe(table) == describe(table.clone())
    assert list(table.pending) == [SOUTH]


def test_a_failure_in_one_branch_keeps_the_answers_of_the_others() -> None:
    async def branch(seat: Seat) -> None:
        await pick(seat, "a")
        if await pick(seat, "good", "bad") == "bad":
            raise LookupError

    async def body(bag: Bag, beats: Beats) -> None:
        await together({SOUTH: branch(SOUTH), NORTH: branch(NORTH)})

    table = seat_down(body)
    table.answer(NORTH, "a")
    table.answer(SOUTH, "a")
    with pytest.raises(RuleFailure):
        table.answer(SOUTH, "bad")
    assert [seat for seat, _ in table.answers_since_checkpoint] == ["north", "south"]
    table.answer(NORTH, "good")
    table.answer(SOUTH, "good")
    assert table.is_over


# -- undo ---------------------------------------------------------------------------------------------


def refuses_undo(table: Table[Bag], seat: Seat) -> bool:
    before = describe(table), table.record(), table.version
    assert not table.can_undo(seat)
    with pytest.raises(Refusal) as refusal:
        table.undo(seat)
    assert refusal.value.reason == "cannot-undo"
    return (describe(table), table.record(), table.version) == before


def test_nothing_answered_nothing_undone() -> None:
    table = seat_down(asks((SOUTH, "")))
    assert refuses_undo(table, SOUTH)
    with pytest.raises(Refusal):
        table.undo()


def test_own_answers_are_undone_one_by_one_also_across_steps() -> None:
    table = seat_down(asks((SOUTH, "1"), (SOUTH, "2")), asks((SOUTH, "3"), (NORTH, "4")))
    seen = [describe(table)]
    for key in "aba":
        table.answer(SOUTH, key)
        seen.append(describe(table))
    for before in reversed(seen[:-1]):
        table.undo(SOUTH)
        assert describe(table) == before
    assert refuses_undo(table, SOUTH)
    for key in "aba":
        table.answer(SOUTH, key)
    assert describe(table) == seen[-1]
    assert table.record().lines.count("undo south") == 3
    with registered(table.game):
        check_record(table)


def test_never_past_the_answer_of_another() -> None:
    table = seat_down(asks((SOUTH, ""), (NORTH, ""), (SOUTH, "")), asks((NORTH, "")))
    table.answer(SOUTH, "a")
    assert refuses_undo(table, NORTH)
    table.answer(NORTH, "a")
    assert refuses_undo(table, SOUTH)
    table.answer(SOUTH, "a")
    assert refuses_undo(table, NORTH)
    assert table.can_undo(SOUTH)


def test_never_past_chance_but_up_to_it() -> None:
    async def dice(bag: Bag, beats: Beats) -> None:
        bag.notes.append(await pick(SOUTH, "a", "b"))
        bag.notes.append(str(await roll(6)))
        bag.notes.append(await pick(SOUTH, "a", "b"))
        bag.notes.append(await pick(SOUTH, "a", "b"))

    table = seat_down(dice, stream=Stream(1))
    table.answer(SOUTH, "a")
    assert refuses_undo(table, SOUTH)
    table.answer(SOUTH, "b")
    table.undo(SOUTH)
    assert len(table.state.notes) == 2
    assert refuses_undo(table, SOUTH)


def test_never_past_chance_in_a_later_step() -> None:
    async def dice(bag: Bag, beats: Beats) -> None:
        bag.notes.append(str(await roll(6)))

    for later in ([dice], [asks(), dice], [dice, asks()], [dice, dice]):
        table = seat_down(asks((SOUTH, "")), *later, asks((SOUTH, "")), stream=Stream(1))
        table.answer(SOUTH, "a")
        assert refuses_undo(table, SOUTH)


def test_never_past_a_card_that_was_shown() -> None:
    async def look(bag: Bag, beats: Beats) -> None:
        await pick(SOUTH, "a", "b")
        bag.cards.show(0, SOUTH)
        await pick(SOUTH, "a", "b")

    table = seat_down(look, asks((NORTH, "")), faces=["ace", "king"])
    table.answer(SOUTH, "a")
    assert refuses_undo(table, SOUTH)
    table.answer(SOUTH, "a")
    table.undo(SOUTH)
    assert refuses_undo(table, SOUTH)


async def pair(seat: Seat) -> str:
    return await pick(seat, "a", "b") + await pick(seat, "a", "b")


async def both(bag: Bag, beats: Beats) -> None:
    plans = await together({SOUTH: pair(SOUTH), NORTH: pair(NORTH)})
    bag.notes += plans.values()


async def ask_then_both_twice(bag: Bag, beats: Beats) -> None:
    bag.notes.append(await pick(SOUTH, "a", "b"))
    await both(bag, beats)
    await both(bag, beats)


def test_undo_in_a_common_decision_takes_only_own_answers() -> None:
    table = seat_down(both, asks((SOUTH, "")))
    for seat, key in [(SOUTH, "a"), (NORTH, "b"), (SOUTH, "b"), (NORTH, "a")][:3]:
        table.answer(seat, key)
    table.undo(SOUTH)
    table.undo(SOUTH)
    assert table.answers_since_checkpoint == [("north", "b")]
    assert refuses_undo(table, SOUTH)
    for seat, key in [(SOUTH, "b"), (SOUTH, "b"), (NORTH, "a")]:
        table.answer(seat, key)
    assert table.state.notes == ["bb", "ba"]
    assert refuses_undo(table, SOUTH)
    assert refuses_undo(table, NORTH)
    with registered(table.game):
        check_record(table)


def test_undo_in_a_common_decision_leaves_what_came_before_it() -> None:
    table = seat_down(ask_then_both_twice)
    table.answer(SOUTH, "a")
    assert table.can_undo(SOUTH)
    table.answer(NORTH, "a")
    assert refuses_undo(table, SOUTH)
    table.undo(NORTH)
    table.undo(SOUTH)
    assert table.state.notes == []


def test_a_second_common_decision_uncovers_the_first() -> None:
    table = seat_down(ask_then_both_twice)
    for seat in (SOUTH, SOUTH, SOUTH, NORTH, NORTH):
        table.answer(seat, "a")
    assert table.state.notes == ["a", "aa", "aa"]
    assert refuses_undo(table, SOUTH)
    assert refuses_undo(table, NORTH)
    table.answer(SOUTH, "b")
    assert refuses_undo(table, NORTH)
    table.undo(SOUTH)
    assert refuses_undo(table, SOUTH)


def test_everybody_agreed_goes_past_chance_and_reveals() -> None:
    table = Table.new(GAME, seed=4)
    history = []
    stream = Stream(4)
    while not table.is_over:
        seat, decision = next(iter(table.pending.items()))
        history.append(describe(table))
        table.answer(seat, decision.sample(stream))
    version = table.version
    while history:
        table.undo()
        assert describe(table) == history.pop()
    assert table.version == 2 * version
    with pytest.raises(Refusal):
        table.undo()
    check_record(table)
    table.answer(SOUTH, "0")


def pass_opening(table: Table[State]) -> None:
    while table.state.phase == "opening":
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.safe())


def test_everybody_agreed_takes_a_concession_back() -> None:
    table = Table.new(GAME, "party", seed=1)
    pass_opening(table)
    before = describe(table)
    table.concede(next(iter(table.pending)))
    assert describe(table) != before
    after = describe(table)
    seat, decision = next(iter(table.pending.items()))
    table.answer(seat, decision.safe())
    table.undo()
    assert describe(table) == after
    table.undo()
    assert describe(table) == before
    check_record(table)


def test_a_new_roll_after_an_agreed_undo_is_in_the_record() -> None:
    async def dice(bag: Bag, beats: Beats) -> None:
        await pick(SOUTH, "a", "b")
        bag.notes.append(str(await roll(1000)))
        await pick(SOUTH, "a", "b")

    table = seat_down(dice, stream=Stream(1))
    table.answer(SOUTH, "a")
    first = table.state.notes
    table.undo()
    table.answer(SOUTH, "a")
    assert table.state.notes != first
    with registered(table.game):
        check_record(table)


# -- concession ---------------------------------------------------------------------------------------


def test_a_concession_comes_before_the_chance_that_follows_it() -> None:
    async def reshuffle(state: State) -> None:
        state.cards.reorder(state.deck, await shuffle(len(state.deck)))
        state.phase = "start"

    class Shuffled(Toy):
        """Shuffles again whenever somebody has given up."""

        id = "shuffled-toy"

        def concede(self, state: State, seat: Seat, beats: Beats) -> None:
            super().concede(state, seat, beats)
            state.phase = "reshuffle"

        def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
            return reshuffle(state) if step.name == "reshuffle" else super().flow(state, step, beats)

    game = Shuffled()
    table = Table.new(game, "party", seed=1)
    pass_opening(table)
    table.concede(next(iter(table.pending)))
    words = [line.split(" ")[0] for line in table.record().lines]
    assert words[words.index("concede") :] == ["concede", "=", "chance", "="]
    with registered(game):
        check_record(table)


# -- copies and imagination ---------------------------------------------------------------------------


def test_copies_are_independent() -> None:
    table = Table.new(GAME, seed=1)
    twin = table.clone(Stream(2))
    light = table.clone(Stream(2), is_light=True)
    before = describe(table)
    stream = Stream(3)
    while not twin.is_over:
        seat, decision = next(iter(twin.pending.items()))
        key = decision.sample(stream)
        twin.answer(seat, key)
        assert light.answer(seat, key) == []
    assert state_hash(light.state) == state_hash(twin.state)
    assert describe(table) == before
    assert light.is_over
    with pytest.raises(ValueError, match="light"):
        light.clone()
    with pytest.raises(ValueError, match="light"):
        light.imagine(SOUTH, stream)


@pytest.mark.parametrize("portion", [1, 2, 5, 1_000])
def test_a_light_table_is_played_out_as_if_it_were_answered_one_by_one(portion: int) -> None:
    table, twin = Table.new(GAME, seed=1, is_light=True), Table.new(GAME, seed=1)
    stream, other = Stream(3), Stream(3)
    answers = [lambda decision: decision.sample(stream)] * twin.seats
    while not table.is_over:
        played = table.play_out(answers, portion)
        for _ in range(played):
            seat, decision = next(iter(twin.pending.items()))
            twin.answer(seat, decision.sample(other))
        assert played == portion or twin.is_over
        assert list(table.pending) == list(twin.pending)
        assert [each.name for each in table.pending.values()] == [each.name for each in twin.pending.values()]
        assert table.is_between_steps is twin.is_between_steps
        assert state_hash(table.state) == state_hash(twin.state)
    assert twin.is_over
    assert table.play_out(answers, 1) == 0


def test_nobody_plays_out_a_table_that_nobody_answers_chance_for() -> None:
    begun = Table.new(GAME, seed=1)
    table = Table(GAME, begun.mode, 2, {}, begun.state, is_light=True)
    assert table.pending
    with pytest.raises(ValueError, match="nobody answers for chance"):
        table.play_out([lambda decision: decision.safe()] * table.seats, 1)


def test_imagination_changes_only_what_a_seat_cannot_know() -> None:
    state = position(["stone", "roller"], ["thief", "seer"], deck=["clover"] * 3)
    table = table_at(state)
    hands, decks = set(), set()
    for seed in range(60):
        dream = table.imagine(SOUTH, Stream(seed)).state
        faces = dream.cards.faces
        assert faces[:2] == ["stone", "roller"]
        assert sorted(faces) == sorted(state.cards.faces)
        hands.add(tuple(faces[2:4]))
        decks.add(tuple(faces[4:]))
    assert ("clover", "clover") in hands
    assert ("thief", "seer") in hands
    assert ("clover", "clover", "clover") in decks


def test_what_was_seen_in_this_step_stays_in_every_imagined_world() -> None:
    table = table_at(position(["seer"], ["thief", "seer"], deck=["clover", "stone", "roller", "thief"]))
    table.answer(SOUTH, "card0")
    worlds = [table.imagine(SOUTH, Stream(seed)) for seed in range(40)]
    assert {tuple(world.state.cards.faces[3:5]) for world in worlds} == {("clover", "stone")}
    assert {world.state.cards.faces[0] for world in worlds} == {"seer"}
    assert len({tuple(world.state.cards.faces) for world in worlds}) > 5
    assert all(world.pending[SOUTH].legal() == table.pending[SOUTH].legal() for world in worlds)


def test_what_was_dealt_anew_and_then_shown_in_this_step_stays_and_nothing_else() -> None:
    async def deal_and_show(bag: Bag, beats: Beats) -> None:
        bag.cards.reorder(range(20), await shuffle(20))
        for card in (0, 1, 2):
            bag.cards.show(card, SOUTH)
        await pick(SOUTH, "a", "b")

    faces = [f"card {number}" for number in range(20)]
    table = seat_down(deal_and_show, faces=faces)
    table.answer(CHANCE, " ".join(map(str, range(19, -1, -1))))
    worlds = [table.imagine(SOUTH, Stream(seed)).state.cards.faces for seed in range(30)]
    assert {tuple(world[:3]) for world in worlds} == {("card 19", "card 18", "card 17")}
    assert all(sorted(world) == sorted(faces) for world in worlds)
    # No other face stays where it truly lies, or lay before.
    assert all(len({world[place] for world in worlds}) > 5 for place in range(3, 20))
    others = [table.imagine(NORTH, Stream(seed)).state.cards.faces for seed in range(30)]
    assert len({tuple(world[:3]) for world in others}) > 20


def test_a_world_in_which_the_others_could_not_have_answered_so_is_not_imagined() -> None:
    async def show_a_king(bag: Bag, beats: Beats) -> None:
        kings = [str(card) for card in (2, 3) if bag.cards.faces[card] == "king"]
        bag.notes.append(await pick(NORTH, *kings, "none"))
        await pick(SOUTH, "a", "b")

    table = seat_down(show_a_king, faces=["ace", "ace", "king", "ace"])
    table.answer(NORTH, "2")
    for seed in range(20):
        assert table.imagine(SOUTH, Stream(seed)).state.cards.faces[2] == "king"


def test_an_imagined_table_can_be_played_to_the_end() -> None:
    table = table_at(hands_of_two())
    table.answer(NORTH, "1")
    dream = table.imagine(SOUTH, Stream(1))
    stream = Stream(2)
    while not dream.is_over:
        seat, decision = next(iter(dream.pending.items()))
        dream.answer(seat, decision.sample(stream))
        check_oracle(dream)
    assert dream.result is not None
    assert table.answers_since_checkpoint == [("north", "1")]


def test_a_table_tells_common_decisions_and_checkpoints_apart() -> None:
    table: Table[Any] = Table.new(game("mythos"), seed=3)
    seen = [(table.common, table.is_between_steps)]
    for seat in (0, 1):
        table.answer(seat, "done")
        seen.append((table.common, table.is_between_steps))
    commons = [common for common, _ in seen]
    assert None not in commons
    assert commons[0] is commons[1]
    assert commons[1] is not commons[2]
    assert [is_between for _, is_between in seen] == [True, False, True]


def test_worlds_that_look_alike_dream_alike() -> None:
    table: Table[Any] = Table.new(game("mythos"), seed=3)
    other = table.imagine(0, Stream("another"))
    assert other.state.cards.faces != table.state.cards.faces
    for is_light in (False, True):
        dreams = [each.imagine(0, Stream(9), is_light=is_light).state for each in (table, other)]
        assert dreams[0].cards.faces == dreams[1].cards.faces


@pytest.mark.parametrize("is_light", [False, True])
def test_no_world_is_imagined_in_which_the_step_is_over_already(is_light: bool) -> None:
    table, stream = Table.new(GAME, seed=1), Stream(2)
    while True:
        before = table.clone()
        seat, decision = next(iter(table.pending.items()))
        key = decision.sample(stream)
        table.play(seat, key)
        if table.is_between_steps:
            break
    for given, is_over in ((before._given, False), ([*before._given, Given(seat, key)], True)):
        world = Table(GAME, table.mode, 2, {}, before._snapshot, stream=stream, is_light=is_light)
        assert world._relive(given, []) is not is_over


def test_rules_that_ask_nobody_are_stopped_and_the_table_is_as_before() -> None:
    merry = Merry()
    table: Table[State] = Table.new(merry, seed=1)
    while len(table.pending) > 1 or table.common_answers is None:
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.safe())
    (seat,) = table.pending
    table.answer(seat, "1")  # the last bid; what is left ends the step
    before, version = describe(table), table.version
    merry.is_merry = True
    with pytest.raises(Endless):
        table.answer(seat, table.pending[seat].safe())
    merry.is_merry = False
    assert (describe(table), table.version) == (before, version)
    light = table.clone(is_light=True)
    key = light.pending[seat].safe()
    merry.is_merry = True
    with pytest.raises(Endless):
        light.play(seat, key)
    merry.is_merry = False
    played: Table[State] = Table.new(merry, seed=1, is_light=True)
    merry.is_merry = True
    with pytest.raises(Endless):
        played.play_out([lambda decision: decision.safe()] * played.seats, 100)
    merry.is_dicing = True
    with pytest.raises(Endless):
        played.play_out([lambda decision: decision.safe()] * played.seats, 100)
    with pytest.raises(Endless):
        Table.new(merry, seed=1)


class Merry(Toy):
    """Goes round and round once it is merry."""

    is_merry = is_dicing = False

    def next_step(self, state: State) -> Step | None:
        return Step("round") if self.is_merry else super().next_step(state)

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return idle(self.is_dicing) if step.name == "round" else super().flow(state, step, beats)


async def idle(is_dicing: bool) -> None:
    """A step that asks nobody, unless it be chance for ever, and leaves everything as it is."""
    while is_dicing:
        await roll(6)


@pytest.mark.parametrize("name", ["mythos", "tash-kalar", "archmage", "morgua"])
def test_several_answers_are_taken_back_at_once_as_one_by_one(name: str) -> None:
    table: Table[Any] = Table.new(game(name), seed=3)
    stream = Stream(3)
    for _ in range(25):
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].sample(stream))
    twin = table.clone()
    for _ in range(3):
        twin.undo()
    record = Record.parse(str(table.record()))
    # As a worker sends it: pickled.
    table.rewind(pickle.loads(pickle.dumps(rewound(record.start(), record, 3))))
    assert describe(table) == describe(twin)
    assert (table.lines(), table.version) == (twin.lines(), twin.version)
    assert [table.can_undo(seat) for seat in range(table.seats)] == [
        twin.can_undo(seat) for seat in range(table.seats)
    ]
    with pytest.raises(Refusal):
        rewound(record.start(), record, 100)


@pytest.mark.parametrize("name", ["mythos", "tash-kalar", "archmage", "morgua"])
def test_a_seat_takes_its_own_last_decision_back_through_what_others_did(name: str) -> None:
    table: Table[Any] = Table.new(game(name), seed=5)
    stream = Stream(5)
    before: tuple[Any, list[str]] | None = None
    has_answered_since = 0
    while before is None or has_answered_since < 3 or table.common_answers:
        seat = next(iter(table.pending))
        if seat == SOUTH and only_answer(table.pending[seat]) is None:
            before, has_answered_since = (describe(table), table.lines()), 0
        has_answered_since += seat != SOUTH
        table.answer(seat, table.pending[seat].sample(stream))
    assert SOUTH not in table.pending or not table.can_undo(SOUTH)
    later = len(effective_acts(table.record()))
    table.take_back([SOUTH])
    assert SOUTH in table.pending
    assert describe(table) == before[0]
    kept = effective_acts(table.record())
    assert len(kept) < later
    assert kept == effective_acts(msgspec.structs.replace(table.record(), lines=before[1]))
    assert str(Record.parse(str(table.record())).replay().record()) == str(table.record())


def test_what_has_shown_itself_since_is_named() -> None:
    plans: Table[Any] = Table.new(game("mythos"), seed=1)
    for seat in (SOUTH, NORTH):
        plans.answer(seat, "done")
    assert plans.take_back([SOUTH]) == "secret", "both plans were uncovered"

    land: Table[Any] = Table.new(game("archmage"), seed=1)
    first = next(iter(land.pending))
    while first in land.pending:
        land.answer(first, land.pending[first].safe())
    other = next(iter(land.pending))
    land.answer(other, land.pending[other].safe())
    assert land.take_back([first]) == "", "nothing that the others did there is hidden"

    async def rolling(bag: Bag, beats: Beats) -> None:
        await pick(SOUTH, "a", "b")
        bag.notes.append(str(await roll(6)))
        await pick(NORTH, "a", "b")

    dice = seat_down(rolling, stream=Stream(1))
    dice.answer(SOUTH, "a")
    assert dice.take_back([SOUTH]) == "chance"


def test_before_any_decision_of_a_seat_nothing_is_taken_back() -> None:
    table: Table[Any] = Table.new(game("tash-kalar"), seed=5)
    other = next(seat for seat in range(table.seats) if seat not in table.pending)
    with pytest.raises(Refusal) as refusal:
        table.take_back([Seat(other)])
    assert refusal.value.text.key == "refusal.nothing-to-undo"


def test_a_refused_take_back_says_what_stands_in_the_way() -> None:
    def why_not(table: Table[Any]) -> str:
        with pytest.raises(Refusal) as refusal:
            table.undo(SOUTH)
        return refusal.value.text.key

    table: Table[Any] = Table.new(game("mythos"), seed=5)
    assert why_not(table) == "refusal.nothing-to-undo"
    table.answer(SOUTH, "done")
    table.answer(NORTH, "done")
    assert why_not(table) == "refusal.cannot-undo"
