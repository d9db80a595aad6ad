"""What a person wants to know, on one line."""

from __future__ import annotations

from tafelrunde.table import (
    CHANCE,
    Candidate,
    Number,
    Objection,
    Option,
    Result,
    Seat,
    Stream,
    Table,
    choose,
    game,
    text,
    verbatim,
)
from tafelrunde.table.chance import roll, shuffle
from tafelrunde.table.text import Text
from toy import GAME

SOUTH = Seat(0)


def candidates(keys: str) -> list[Candidate[str]]:
    return [Candidate(key, key, verbatim(key)) for key in keys]


def test_a_table_tells_its_game_round_and_who_is_asked_what() -> None:
    table = Table.new(game("mythos"), seed=1)
    assert repr(table) == "<Table mythos standard, round 1, south plan, north plan>"


def test_a_table_at_its_end_tells_who_has_won() -> None:
    table = Table.new(game("mythos"), seed=1)
    table.concede(SOUTH)
    assert repr(table) == "<Table mythos standard, round 1, won by north>"


def test_a_decision_tells_its_name_whom_it_asks_and_the_first_answers() -> None:
    few = choose(SOUTH, "cards", "play", lambda: candidates("ab"))
    assert repr(few) == "<Choice 'play' to seat 0: 'a', 'b'>"
    many = choose(SOUTH, "cards", "play", lambda: candidates("abcdefg"))
    assert repr(many) == "<Choice 'play' to seat 0: 'a', 'b', 'c', 'd', 'e', ... 7 answers>"
    wide = Number(SOUTH, "number", "bid", minimum=0, maximum=10**6)
    assert repr(wide) == "<Number 'bid' to seat 0: too many answers to list>"


def test_a_question_to_chance_tells_what_is_drawn() -> None:
    assert repr(shuffle(40)) == "<Shuffle 'chance' to seat -1: an order of 40>"
    assert repr(roll(6, 2)) == "<Chance 'chance' to seat -1: 2 below 6>"
    table = Table.unstarted(GAME, GAME.mode(), 2, {})
    assert repr(table) == "<Table toy standard, round 0, chance chance>"
    assert repr(table.pending[CHANCE]) in repr(dict(table.pending))


def test_an_option_tells_its_key_and_what_forbids_it() -> None:
    assert repr(Option("place a1", verbatim("a1"))) == "<Option 'place a1'>"
    objection = Objection("TOY-01", text("objection.occupied", square="a1"))
    assert repr(objection) == "<Objection TOY-01, text('objection.occupied', square='a1')>"
    refused = Option("place a1", verbatim("a1"), ("a1",), objection)
    assert repr(refused) == "<Option 'place a1', refused by TOY-01>"


def test_a_text_can_be_pasted_back() -> None:
    words = text("option.order", number=3, parts=[verbatim("a"), Text("option.nothing")])
    assert eval(repr(words), {"text": text}) == words


def test_a_record_tells_its_header_and_length() -> None:
    table = Table.new(game("mythos"), seed=1)
    assert repr(table.record()) == "<Record mythos standard, south north, 3 lines>"


def test_a_result_tells_who_has_won_and_why() -> None:
    won = Result((SOUTH,), text("result.fame"), ("TOY-01",), (12, 8))
    assert repr(won) == "<Result seat 0 won, 12 : 8, text('result.fame')>"
    assert repr(Result((), text("result.fame"))) == "<Result nobody won, text('result.fame')>"
    both = Result((SOUTH, Seat(1)), text("result.fame"))
    assert repr(both) == "<Result seat 0 and seat 1 won, text('result.fame')>"


def test_every_decision_of_a_game_can_be_printed_before_and_after_it_was_answered() -> None:
    for name in ("mythos", "tash-kalar", "archmage", "morgua"):
        table, stream = Table.new(game(name), seed=2), Stream(2)
        for _ in range(60):
            if not table.pending:
                break
            seat, decision = next(iter(table.pending.items()))
            assert "\n" not in repr(decision)
            table.play(seat, decision.sample(stream))
            assert "\n" not in repr(decision)
