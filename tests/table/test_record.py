"""Records: a whole game as text, and every way in which a text can fail to be one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tafelrunde.table import BadRecord, Record, Seat, Stream, Table, TafelrundeError, game, load, save
from tafelrunde.table.record import MAX_LENGTH, effective_acts, replay_act
from tafelrunde.table.testing import check_record, random_game
from toy import GAME

HEADER = """\
tafelrunde-record 1
game toy 1
mode standard
seats south north
setup {}

"""
SHUFFLE = "chance 1 7 10 0 6 11 4 5 2 8 9 3\n"


def whole_game(seed: int = 3) -> Table[Any]:
    *_, table = random_game(GAME, seed=seed)
    return table


def test_a_record_reads_back_and_replays() -> None:
    table = whole_game()
    check_record(table)
    record = table.record()
    assert str(record).startswith(HEADER)
    assert record.replay().result == table.result


def test_the_archive_keeps_the_beats() -> None:
    record = whole_game().record()
    archived = Record.parse(str(record.with_beats()))
    told = [beat for moment in record.moments() for beat in moment.beats]
    assert archived.beats() == told
    assert told[0].kind == "shuffle"
    assert record.beats() == []
    assert archived.replay().hash == record.replay().hash
    assert archived.with_beats() == archived


def test_comments_empty_lines_and_windows_line_ends_mean_nothing() -> None:
    record = whole_game().record()
    commented = str(record).replace("\nsouth ", "\n# a comment\n#and another\n\nsouth ").replace("\n", "\r\n")
    assert Record.parse(commented).replay().hash == record.replay().hash
    assert effective_acts(Record.parse(commented)) == effective_acts(record)


@pytest.mark.parametrize(
    ("source", "line", "problem"),
    [
        ("", 1, "no record"),
        ("tafelrunde-save 1\n", 1, "no record"),
        ("tafelrunde-record one\n", 1, "no version number"),
        ("tafelrunde-record 1234567\n", 1, "no version number"),
        ("tafelrunde-record 2\n", 1, "newer"),
        ("tafelrunde-record 1\n", 2, "“game”"),
        ("tafelrunde-record 1\nmode standard\n", 2, "“game”"),
        ("tafelrunde-record 1\ngame toy\n", 3, "“mode”"),
        (HEADER.replace("toy 1", "toy"), 2, "no version number"),
        (HEADER.replace("toy 1", "toy x"), 2, "no version number"),
        (HEADER.replace("toy 1", "toy 2"), 2, "newer"),
        (HEADER.replace("toy 1", "chess 1"), 2, "no game “chess”"),
        (HEADER.replace("mode standard", "mode"), 3, "“mode”"),
        (HEADER.replace("standard", "solo"), 3, "no mode “solo”"),
        (HEADER.replace("south north", "north south"), 4, "no such seats"),
        (HEADER.replace("south north", "south"), 4, "no such seats"),
        (HEADER.replace("south north", "south north east"), 4, "no such seats"),
        (HEADER.replace("{}", ""), 5, "“setup”"),
        (HEADER.replace("{}", "[]"), 5, "no JSON object"),
        (HEADER.replace("{}", "{"), 5, "no JSON object"),
        (HEADER.replace("{}", "[" * 100_000), 5, "no JSON object"),
        (HEADER.replace("{}", '{"purse":9}'), 5, "The one option is"),
        (HEADER + "west 1\n", 7, "nobody is called “west”"),
        (HEADER + "undo west\n", 7, "nobody is called"),
        (HEADER + "undo\n", 7, "nobody is called"),
        (HEADER + "concede west\n", 7, "nobody is called"),
        (HEADER + "concede chance\n", 7, "-1"),
        (HEADER + "undo chance\n", 7, "taken back"),
        (HEADER + "undo all\n", 7, "take this back"),
        (HEADER + "south 1\n", 7, "asked of South"),
        (HEADER + "chance 1 2 3\n", 7, "no answer"),
        (HEADER + SHUFFLE + "south 7\n", 8, "0 to 2"),
        (HEADER + SHUFFLE + "\n# x\nsouth x\n", 10, "no answer"),
        (HEADER + SHUFFLE + "=\n", 8, "diverges"),
        (HEADER + SHUFFLE + "= 0000000000000000\n", 8, "diverges"),
    ],
)
def test_a_wrong_record_names_its_line(source: str, line: int, problem: str) -> None:
    with pytest.raises(BadRecord) as wrong:
        Record.parse(source).replay()
    assert wrong.value.line == line
    assert f"ine {line} " in str(wrong.value)
    assert problem in str(wrong.value)


def test_a_record_has_a_longest_length() -> None:
    with pytest.raises(BadRecord, match="at most"):
        Record.parse("x" * (MAX_LENGTH + 1))


def test_a_wrong_beat_names_its_line() -> None:
    with pytest.raises(BadRecord) as wrong:
        Record.parse(HEADER + SHUFFLE + "> {}\n").beats()
    assert wrong.value.line == 8


def test_every_tampered_hash_is_found_where_it_stands() -> None:
    record = whole_game().record()
    for place, line in enumerate(record.lines):
        if line.startswith("= "):
            digit = "0" if line[2] != "0" else "1"
            lines = [*record.lines[:place], f"= {digit}{line[3:]}", *record.lines[place + 1 :]]
            source = str(record).replace("\n".join(record.lines), "\n".join(lines))
            with pytest.raises(BadRecord) as wrong:
                Record.parse(source).replay()
            assert wrong.value.line == record.first_line + place


def test_what_was_undone_does_not_count() -> None:
    table: Table[Any] = Table.new(GAME, seed=3)
    for seat, key in [(0, "1"), (1, "2"), (0, "none")]:
        table.answer(seat, key)
    table.undo(0)
    assert [answer[1] for answer in effective_acts(table.record())[1:]] == ["1", "2"]
    table.undo()
    assert [answer[1] for answer in effective_acts(table.record())[1:]] == ["1"]
    for seat, key in [(1, "0"), (1, "none"), (0, "none")]:
        table.answer(seat, key)
    table.concede(0)
    assert effective_acts(table.record())[-2:] == [("south", "none"), ("concede", "south")]
    check_record(table)


def survives(act: Callable[[], object]) -> None:
    """Whatever a text holds, only our own errors come of it."""
    with suppress(TafelrundeError):
        act()


@given(source=st.text())
@settings(max_examples=200)
def test_any_text_is_a_record_or_a_bad_record(source: str) -> None:
    survives(lambda: Record.parse(source).replay())
    survives(lambda: Record.parse(HEADER + source).replay())
    survives(lambda: Record.parse(HEADER + SHUFFLE + source).with_beats())


LINES = st.one_of(
    st.sampled_from(whole_game().record().lines),
    st.sampled_from(["undo south", "undo north", "undo all", "concede south", "concede north", "> {}", "="]),
    st.builds("{} {}".format, st.sampled_from(["south", "north", "chance"]), st.text(max_size=8)),
    st.text(max_size=12),
)


@given(cut=st.integers(0, 60), added=st.lists(LINES, max_size=8), rest=st.booleans())
@example(cut=60, added=["undo all", "undo south"], rest=False)
@settings(max_examples=300)
def test_a_mangled_record_replays_or_is_a_bad_record(cut: int, added: list[str], rest: bool) -> None:
    lines = whole_game().record().lines
    body = [*lines[:cut], *added, *(lines[cut:] if rest else [])]

    def play() -> None:
        table = Record.parse(HEADER + "\n".join(body)).replay()
        again = Record.parse(str(table.record())).replay()
        assert again.hash == table.hash

    survives(play)


@given(setup=st.dictionaries(st.text(max_size=6) | st.just("purse"), st.integers() | st.floats() | st.text()))
def test_any_setup_is_one_or_is_bad(setup: dict[str, object]) -> None:
    record = Record("toy", 1, "standard", ("south", "north"), setup, [])
    survives(lambda: Record.parse(str(record)).replay())


def answered(table: Table[Any], stream: Stream, most: int) -> Iterator[Seat]:
    """Whoever has just answered at random, until the game is over."""
    for _ in range(most):
        if table.is_over:
            return
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(stream))
        yield seat


def test_undos_are_replayed() -> None:
    table: Table[Any] = Table.new(GAME, seed=5)
    stream = Stream(5)
    for seat in answered(table, stream, 120):
        if table.can_undo(seat) and stream.below(2):
            table.undo(seat)
        elif stream.below(6) == 0:
            table.undo()
        check_record(table)


def test_the_story_of_a_record_leaves_out_what_was_taken_back() -> None:
    table: Table[Any] = Table.new(GAME, seed=5)
    stream = Stream(5)
    for seat in answered(table, stream, 60):
        if stream.below(4) == 0:
            table.undo(seat if table.can_undo(seat) else None)
    record = table.record()
    assert "undo " in str(record)
    replayed = record.start()
    told = record.story(replayed)
    assert replayed.hash == table.hash
    again: Table[Any] = record.start()
    expected = list(again.opening)
    for act in effective_acts(record):
        expected += replay_act(again, *act)
    assert told == expected


def test_the_lines_since_a_number_are_the_end_of_the_record() -> None:
    lines: list[str] = []
    for table in random_game(game("mythos"), seed=3):
        lines = table.record().lines
        assert table.length == len(lines)
        for since in {0, 1, len(lines) // 2, max(0, len(lines) - 3), len(lines)}:
            assert table.lines(since) == lines[since:]
        if table.version > 120:
            break
    table.undo(None)
    assert table.lines(len(lines)) == ["undo all"]
    loaded = load(save(table))
    assert (loaded.length, loaded.lines(4)) == (table.length, table.lines(4))
