"""Decisions: what may be answered, and why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tafelrunde.table import (
    Candidate,
    Decision,
    Number,
    Objection,
    Ordering,
    Refusal,
    Several,
    Stream,
    choose,
    may_choose,
    text,
    verbatim,
)
from tafelrunde.table.chance import Chance, roll, shuffle
from tests.table.scripted import SOUTH

WHY = Objection("RULE-1", text("objection.count", minimum=1, maximum=1))
NAME = "chance"


def candidates(keys: str, refused: str = "") -> Iterable[Candidate[str]]:
    for key in keys:
        yield Candidate(key, key.upper(), verbatim(key), (f"at-{key}",), WHY if key in refused else None)


def several(keys: str, minimum: int, maximum: int, refused: str = "") -> Several[str]:
    return Several(SOUTH, "cards", NAME, lambda: candidates(keys, refused), minimum=minimum, maximum=maximum)


def ordering(keys: str) -> Ordering[str]:
    return Ordering(SOUTH, "order", NAME, lambda: candidates(keys))


def number(minimum: int, maximum: int) -> Number:
    return Number(SOUTH, "number", NAME, minimum=minimum, maximum=maximum)


def refused(decision: Decision[Any], key: str) -> bool:
    """Whether a key is no answer at all; one that a rule forbids is an answer."""
    try:
        decision.option(key)
    except Refusal as refusal:
        return refusal.reason == "unknown-answer" and key in str(refusal)
    return False


def test_a_choice_judges_what_it_lists() -> None:
    decision = choose(SOUTH, "cards", NAME, lambda: candidates("abc", refused="b"))
    assert decision.legal() == ["a", "c"]
    assert decision.safe() == "a"
    assert decision.value("c") == "C"
    assert [option.objection for option in decision.options()] == [None, WHY, None]
    assert decision.option("b").objection == WHY
    assert refused(decision, "d")


def test_a_choice_may_be_none() -> None:
    decision = may_choose(SOUTH, "cards", NAME, lambda: candidates("a"))
    assert decision.legal() == ["a", "none"]
    assert decision.safe() == "none"
    assert decision.value("none") is None


def test_candidates_are_listed_once_and_only_when_somebody_looks() -> None:
    looked = []

    def listed() -> Iterable[Candidate[str]]:
        looked.append(1)
        return candidates("ab")

    decision = choose(SOUTH, "cards", NAME, listed)
    assert looked == []
    assert decision.legal() == decision.legal() == ["a", "b"]
    assert looked == [1]


def test_two_candidates_of_one_key_are_a_defect() -> None:
    decision = choose(SOUTH, "cards", NAME, lambda: candidates("aba"))
    with pytest.raises(ValueError, match="same key"):
        decision.legal()


def test_several_lists_the_combinations_of_what_is_legal() -> None:
    decision = several("abc", 0, 2, refused="b")
    assert decision.legal() == ["none", "a", "c", "a c"]
    assert [option.key for option in decision.options()] == ["a", "b", "c"]
    assert several("abc", 2, 9).legal() == ["a b", "a c", "b c", "a b c"]
    assert several("a", 2, 2).legal() == []


def test_several_reads_any_order_and_answers_in_the_order_of_the_list() -> None:
    decision = several("abc", 1, 3)
    option = decision.option("c a")
    assert option.key == "a c"
    assert option.elements == ("at-a", "at-c")
    assert decision.value("a c") == ["A", "C"]
    assert several("abc", 0, 3).value("none") == []


def test_several_objects_to_the_number_and_to_the_parts() -> None:
    decision = several("abc", 1, 2, refused="b")
    for key in ("none", "a c b"):
        assert decision.option(key).objection is not None
    assert decision.option("a b").objection == WHY
    many = several("abc", 1, 2).option("a b c").objection
    assert many is not None
    assert many.rule is None
    assert all(refused(decision, key) for key in ("a a", "", " ", "a  c", "a none", "d"))


def test_several_draws_every_combination_alike() -> None:
    decision = several("abcd", 0, 2)
    stream = Stream(1)
    drawn = Counter(decision.sample(stream) for _ in range(2200))
    assert set(drawn) == set(decision.legal())
    assert all(120 < count < 290 for count in drawn.values())


def test_an_ordering_takes_every_order_of_all() -> None:
    decision = ordering("abc")
    assert len(decision.legal()) == 6
    assert decision.safe() == "a b c"
    assert decision.value("c a b") == ["C", "A", "B"]
    assert decision.option("c a b").elements == ("at-c", "at-a", "at-b")
    assert [option.key for option in decision.options()] == ["a", "b", "c"]
    assert all(refused(decision, key) for key in ("a b", "a b b", "a b c c", "", "none", "a  b c"))
    stream = Stream(1)
    assert {decision.sample(stream) for _ in range(200)} == set(decision.legal())


def test_an_ordering_of_nothing_has_one_answer() -> None:
    decision = ordering("")
    assert decision.legal() == [decision.safe()] == [decision.sample(Stream(1))] == ["none"]
    assert decision.option("none").objection is None
    assert decision.value("none") == []
    assert refused(decision, "")


def test_a_number_has_a_range() -> None:
    decision = number(-1, 2)
    assert decision.legal() == ["-1", "0", "1", "2"]
    assert decision.value("-1") == -1
    assert decision.option("01").key == "1"
    assert decision.option("-0").key == "0"
    assert decision.option("3").objection is not None
    assert decision.option("-2").objection is not None
    assert all(refused(decision, key) for key in ("", "-", "--1", "1.0", "+1", " 1", "²", "٣", "1" * 10))


def test_one_die_is_listed_and_anything_more_is_not() -> None:
    assert roll(3).legal() == ["0", "1", "2"]
    for chance in (roll(6, 2), shuffle(3)):
        with pytest.raises(ValueError, match="too many"):
            chance.legal()


@pytest.mark.parametrize(
    ("chance", "good", "bad"),
    [
        (roll(6), ["0", "5"], ["6", "-1", "", "0 0", "x", "1.0", "²", "9" * 9]),
        (roll(6, 2), ["0 5"], ["0", "0 6", "0 0 0", "0  0"]),
        (shuffle(3), ["2 0 1"], ["0 1", "0 1 1", "0 1 3", "0 1 2 3"]),
    ],
)
def test_chance_is_judged_too(chance: Chance, good: list[str], bad: list[str]) -> None:
    assert all(chance.option(key).objection is None for key in good)
    assert all(refused(chance, key) for key in bad)
    assert chance.option(chance.sample(Stream(1))).objection is None


@given(bound=st.integers(1, 300), seed=st.integers())
def test_a_stream_stays_below_its_bound(bound: int, seed: int) -> None:
    stream = Stream(seed)
    assert all(0 <= stream.below(bound) < bound for _ in range(20))
    assert sorted(stream.order(bound)) == list(range(bound))


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 7, 8, 9])
def test_a_stream_is_fair(bound: int) -> None:
    stream = Stream("fair")
    drawn = Counter(stream.below(bound) for _ in range(1000 * bound))
    assert sorted(drawn) == list(range(bound))
    assert all(880 < count < 1120 for count in drawn.values())


@pytest.mark.parametrize("bound", [0, -1])
def test_a_stream_draws_nothing_from_nothing(bound: int) -> None:
    with pytest.raises(ValueError, match="nothing"):
        Stream(1).below(bound)


def test_streams_repeat_and_fork() -> None:
    assert Stream(1).order(20) == Stream(1).order(20) != Stream(2).order(20)
    parent = Stream(1)
    assert parent.fork().order(20) != parent.fork().order(20)


@pytest.mark.parametrize(
    "decision",
    [several("abcde", 1, 3, refused="e"), several("ab", 0, 9), ordering("abcd"), number(-2, 7)],
    ids=["several", "all of two", "order", "number"],
)
def test_a_decision_knows_how_wide_it_is_without_being_listed(decision: Decision[Any]) -> None:
    count = len(decision.legal())
    assert not decision.is_wider_than(count)
    assert decision.is_wider_than(count - 1)


def test_a_choice_is_always_listed() -> None:
    assert not choose(SOUTH, "cards", NAME, lambda: candidates("abc")).is_wider_than(1)


def test_clicks_on_several_candidates_begin_their_combination() -> None:
    asked: Several[int] = Several(
        SOUTH,
        "pieces",
        NAME,
        lambda: [
            Candidate("one", 1, text("option.nothing"), ("x",)),
            Candidate("two", 2, text("option.nothing"), ("y", "z")),
            Candidate("three", 3, text("option.nothing"), ("q",), Objection("A-1", text("option.nothing"))),
        ],
        minimum=0,
        maximum=3,
    )
    keys = {("x",): "one", ("y",): "two", ("y", "z", "x"): "one two", ("x", "y"): "one two"}
    for clicks, key in keys.items():
        found = asked.meant(clicks)
        assert found is not None
        assert (found.key, found.objection) == (key, None)
    refused_by = asked.meant(("x", "q"))
    assert refused_by is not None
    assert refused_by.objection is not None
    assert refused_by.objection.rule == "A-1"
    assert asked.meant(("x", "x")) is None
    assert asked.meant(()) is None
