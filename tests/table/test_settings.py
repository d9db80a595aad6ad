"""Settings: what a seat says about itself at any time is no answer, but it is kept, replayed and secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tafelrunde.table import Record, Refusal, Scene, Seat, Setting, Stream, Table, Zone, load, save, verbatim
from tafelrunde.table.record import effective_acts
from tafelrunde.table.runner import together
from tafelrunde.table.testing import check_oracle, check_record, check_save, registered
from tafelrunde.table.testing.secrets import check_leak, check_settings
from tests.table.scripted import NORTH, SOUTH, Bag, Body, Scripted, asks, pick

LEVELS = ("loud", "quiet")


class Polite(Scripted):
    """Each seat says whether it wants to be spoken to loudly; the state's first notes keep it."""

    id = "polite"

    def setup(self, mode: Any, seats: int, options: Any) -> Bag:
        bag = super().setup(mode, seats, options)
        bag.notes += ["loud", "loud"]
        return bag

    def settings(self, state: Bag, seat: Seat) -> Sequence[Setting]:
        return [Setting(f"voice {word}", verbatim(word), state.notes[seat] == word) for word in LEVELS]

    def adjust(self, state: Bag, seat: Seat, key: str) -> None:
        state.notes[seat] = key.removeprefix("voice ")

    def view(self, state: Bag, seat: Seat) -> Scene:
        words = state.notes[seat] if seat >= 0 else ""
        return Scene(seat, [Zone("notes", "text", verbatim(words))])


def voices() -> Body:
    """Notes how both want to be spoken to, before and after a question: a rule that reads the settings."""

    async def body(bag: Bag, beats: Any) -> None:
        bag.notes.append(" ".join(bag.notes[:2]))
        bag.notes.append(await pick(SOUTH, "a", "b"))
        bag.notes.append(" ".join(bag.notes[:2]))
        bag.notes.append(await pick(SOUTH, "a", "b"))

    return body


def both() -> Body:
    """Both answer twice in secret."""

    async def body(bag: Bag, beats: Any) -> None:
        async def plan(seat: Seat) -> str:
            return await pick(seat, "a", "b") + await pick(seat, "a", "b")

        bag.notes += (await together({SOUTH: plan(SOUTH), NORTH: plan(NORTH)})).values()

    return body


def sit(*bodies: Body) -> Table[Bag]:
    game = Polite(*bodies)
    return Table.new(game, stream=Stream(1))


def voice(table: Table[Any], seat: Seat) -> list[str]:
    return [setting.key for setting in table.settings(seat) if setting.is_set]


def kept(table: Table[Bag]) -> None:
    """Clones, saves and replays are the same table."""
    with registered(table.game):
        check_oracle(table)
        check_record(table)
        check_save(table, Stream(1))


def test_a_seat_sets_something_while_another_is_asked() -> None:
    table = sit(asks((SOUTH, "s")), asks((NORTH, "n")))
    table.adjust(NORTH, "voice quiet")
    assert voice(table, NORTH) == ["voice quiet"]
    assert voice(table, SOUTH) == ["voice loud"]
    assert list(table.pending) == [SOUTH]
    assert table.version == 1
    kept(table)
    table.answer(SOUTH, "a")
    assert voice(table, NORTH) == ["voice quiet"]
    kept(table)


def test_rules_read_a_setting_as_it_was_when_they_looked() -> None:
    table = sit(voices(), asks((SOUTH, "s")))
    table.adjust(NORTH, "voice quiet")
    table.answer(SOUTH, "a")
    table.adjust(SOUTH, "voice quiet")
    kept(table)
    assert table.state.notes[2:] == ["loud loud", "a", "loud quiet"]
    assert table.clone().state == table.state
    table.answer(SOUTH, "b")
    assert table.state.notes == ["quiet", "quiet", "loud loud", "a", "loud quiet", "b"]
    kept(table)


def test_what_cannot_be_set_is_refused_and_changes_nothing() -> None:
    table = sit(asks((SOUTH, "s")))
    lines = table.lines()
    for key in ("voice", "voice shrill", ""):
        with pytest.raises(Refusal) as refused:
            table.adjust(SOUTH, key)
        assert refused.value.text.key == "refusal.unknown-setting"
    with pytest.raises(Refusal):
        table.adjust(Seat(7), "voice quiet")
    assert (table.version, table.lines()) == (0, lines)
    table.answer(SOUTH, "a")
    assert table.is_over
    assert not table.settings(SOUTH)
    with pytest.raises(Refusal) as over:
        table.adjust(SOUTH, "voice quiet")
    assert over.value.reason == "over"


def test_a_game_without_settings_has_none() -> None:
    game = Scripted(asks((SOUTH, "s")))
    table = Table.new(game, stream=Stream(1))
    assert not table.settings(SOUTH)
    with pytest.raises(Refusal, match="cannot be set"):
        table.adjust(SOUTH, "voice quiet")


def test_undoing_an_answer_leaves_settings_as_they_are() -> None:
    table = sit(voices(), asks((SOUTH, "s"), (SOUTH, "t")), asks((SOUTH, "u")))
    table.answer(SOUTH, "a")
    table.adjust(NORTH, "voice quiet")
    table.answer(SOUTH, "b")
    table.undo(SOUTH)
    kept(table)
    assert table.state.notes == ["loud", "quiet", "loud loud", "a", "loud loud"]
    table.undo(SOUTH)
    assert table.state.notes == ["loud", "quiet", "loud loud"]
    kept(table)
    table.answer(SOUTH, "b")
    assert table.state.notes[4] == "loud quiet"
    kept(table)


def test_undoing_the_step_before_leaves_what_was_set_since() -> None:
    table = sit(voices(), asks((SOUTH, "s")))
    table.answer(SOUTH, "a")
    table.adjust(SOUTH, "voice quiet")
    table.answer(SOUTH, "b")
    table.adjust(NORTH, "voice quiet")
    table.undo(SOUTH)
    assert table.state.notes == ["quiet", "quiet", "loud loud", "a", "loud loud"]
    kept(table)
    table.undo(SOUTH)
    assert table.state.notes == ["quiet", "quiet", "loud loud"]
    kept(table)


def test_agreeing_to_undo_leaves_settings_too() -> None:
    table = sit(asks((SOUTH, "s")), asks((NORTH, "n")), asks((SOUTH, "t")))
    table.answer(SOUTH, "a")
    table.answer(NORTH, "b")
    table.adjust(NORTH, "voice quiet")
    table.undo()
    assert list(table.pending) == [NORTH]
    assert voice(table, NORTH) == ["voice quiet"]
    kept(table)
    table.undo()
    assert list(table.pending) == [SOUTH]
    assert voice(table, NORTH) == ["voice quiet"]
    with pytest.raises(Refusal, match="take this back"):
        table.undo()
    acts = effective_acts(table.record())
    assert acts == [("set", "north voice quiet")]


def test_a_setting_in_a_common_decision_is_no_answer_to_it() -> None:
    table = sit(both())
    table.adjust(NORTH, "voice quiet")
    table.answer(SOUTH, "a")
    table.adjust(SOUTH, "voice quiet")
    table.answer(NORTH, "b")
    assert table.common_answers == 2
    kept(table)
    table.undo(SOUTH)
    assert table.common_answers == 1
    assert voice(table, SOUTH) == ["voice quiet"]
    kept(table)
    for seat in (SOUTH, NORTH):
        check_leak(table, seat, Stream(3))
    dream = table.imagine(SOUTH, Stream(4))
    assert voice(dream, SOUTH) == ["voice quiet"]
    assert dream.common_answers == 0


def test_an_imagined_world_keeps_what_the_seat_has_set() -> None:
    table = sit(voices(), asks((NORTH, "n")))
    table.adjust(SOUTH, "voice quiet")
    table.answer(SOUTH, "a")
    table.adjust(NORTH, "voice quiet")
    dream = table.imagine(NORTH, Stream(1))
    assert dream.state == table.state
    dream.adjust(NORTH, "voice loud")
    assert voice(table, NORTH) == ["voice quiet"]


def test_a_save_of_other_rules_drops_settings_that_are_gone() -> None:
    table = sit(asks((SOUTH, "s")))
    table.adjust(SOUTH, "voice quiet")
    data = save(table)
    with registered(table.game):
        assert voice(load(data), SOUTH) == ["voice quiet"]
    muted = Polite(asks((SOUTH, "s")))
    muted.settings = lambda state, seat: []  # type: ignore[method-assign]
    with registered(muted):
        assert load(data).state.notes == ["loud", "loud"]


def test_a_record_tells_who_set_what() -> None:
    table = sit(asks((SOUTH, "s")))
    table.adjust(NORTH, "voice quiet")
    assert table.lines()[-1] == "set north voice quiet"
    with registered(table.game):
        record = Record.parse(str(table.record()))
        assert voice(record.replay(), NORTH) == ["voice quiet"]


class Talkative(Polite):
    """Shows everybody how somebody wants to be spoken to."""

    def view(self, state: Bag, seat: Seat) -> Scene:
        return Scene(seat, [Zone("notes", "text", verbatim(" ".join(state.notes[:2])))])


class Forgetful(Polite):
    def adjust(self, state: Bag, seat: Seat, key: str) -> None:
        pass


class Meddling(Polite):
    """Whoever sets something sets it for the other one too."""

    def adjust(self, state: Bag, seat: Seat, key: str) -> None:
        super().adjust(state, seat, key)
        state.notes[1 - seat] = "quiet"


@pytest.mark.parametrize(
    ("kind", "words"), [(Talkative, "leak to seat"), (Forgetful, "is so"), (Meddling, "leak to seat")]
)
def test_the_kit_finds_games_that_tell_or_forget_a_setting(kind: type[Polite], words: str) -> None:
    def check_often() -> None:
        for number in range(8):
            check_settings(Table.new(kind(asks((SOUTH, "s"))), stream=Stream(1)), Stream(number))

    with pytest.raises(AssertionError, match=words):
        check_often()
