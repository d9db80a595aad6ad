"""Hints name good options with reasons that can be read, and know no more than their seat."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tafelrunde.bots import Budget
from tafelrunde.bots.hints import SHOWN, Hint, hints
from tafelrunde.bots.search import Ranked, Search
from tafelrunde.games.mythos.position import Position
from tafelrunde.table import Seat, Stream, Table, game
from tafelrunde.table.testing import known
from tafelrunde.table.testing.texts import check_said, squares
from tests.bots.positions import MODES, tables
from tests.mythos.duel import Duel, north, south
from tests.tash_kalar.arena import Arena

SMALL = Budget(iterations=30)


def told(found: list[Hint], table: Table[Any]) -> list[str]:
    """The reasons in English."""
    return [table.game.locale.say(each, "en") for hint in found for each in hint.reason]


@pytest.mark.parametrize(("game_id", "mode"), MODES)
def test_hints_are_few_legal_and_readable_in_both_languages(game_id: str, mode: str) -> None:
    for table in tables(game_id, mode, 0, 9, 24, 41):
        seat = next(iter(table.pending))
        before = known(table, seat), str(table.record()), table.hash
        found = hints(table, seat, Stream(1), SMALL)
        assert (known(table, seat), str(table.record()), table.hash) == before
        assert 1 <= len(found) <= SHOWN
        scene = table.view(seat)
        clickable = set(scene.elements()) | squares(scene)
        for place, hint in enumerate(found):
            assert table.pending[seat].option(hint.keys[0]).objection is None
            assert hint.words
            assert (1 if place else 0) <= len(hint.reason) <= 3
            assert -1 <= hint.value <= 1
            assert clickable.issuperset(hint.elements)
        check_said(table.game.locale, found, "a hint")


def test_a_bare_number_is_told_with_its_question() -> None:
    table = Table.new(game("morgua"), seed=4)
    stream = Stream("until numbers are asked")
    while not any(asked.kind == "number" for asked in table.pending.values()):
        seat, asked = next(iter(table.pending.items()))
        table.play(seat, asked.sample(stream))
    seat, asked = next((seat, asked) for seat, asked in table.pending.items() if asked.kind == "number")
    key = asked.legal()[-1]
    (said,) = table.game.advisor.wording(table.clone(), seat, [key])
    question = table.game.locale.say(asked.prompt, "en")
    assert table.game.locale.say(said, "en") == f"{question} → {key}"


@pytest.mark.parametrize(("game_id", "mode"), MODES)
def test_worlds_that_look_alike_to_a_seat_give_it_the_same_hints(game_id: str, mode: str) -> None:
    differed = 0
    for table in tables(game_id, mode, 6, 17, 33):
        seat = next(iter(table.pending))
        said = hints(table, seat, Stream("think"), SMALL)
        for number in range(2):
            other = table.imagine(seat, Stream(f"world {number}"))
            differed += other.state.cards.faces != table.state.cards.faces
            assert msgspec.json.encode(hints(other, seat, Stream("think"), SMALL)) == msgspec.json.encode(
                said
            )
    assert differed


def test_nobody_is_given_hints_who_is_not_asked() -> None:
    table = Table.new(game("tash-kalar"), "duel", seed=2)
    idle = Seat(1 - next(iter(table.pending)))
    assert hints(table, idle, Stream(1), SMALL) == []


def test_thinking_about_a_hint_ends_when_nobody_wants_it() -> None:
    table = Table.new(game("mythos"), seed=2)
    assert hints(table, Seat(0), Stream(1), Budget(seconds=60), is_cancelled=lambda: True)


def test_a_reason_says_what_is_destroyed_and_scored() -> None:
    arena = Arena("duel")
    arena.draw("""
        . . . . .
        . . C . .
        . C c C .
        . c . c .
        . . . . .
    """)
    arena.give("swordmaster")
    found = hints(arena.table, Seat(0), Stream(1), Budget(iterations=300))
    assert found[0].keys[0].startswith("summon swordmaster")
    assert any("destroys" in reason for reason in told(found[:1], arena.table))


def test_a_reason_says_that_a_figure_is_opened() -> None:
    arena = Arena("duel", actions=1)
    arena.draw("""
        . . .
        c . .
        . . .
    """)
    arena.give("swordmaster")
    found = hints(arena.table, Seat(0), Stream(1), Budget(iterations=200))
    assert any("figure of Swordmaster" in reason for reason in told(found, arena.table))


def test_a_reason_says_that_a_strike_wins() -> None:
    duel = Duel(
        """
        . . N . .
        . . m . .
        . . . . .
        . . . . .
        . . S . .
        """,
        m=south("m9/2"),
        N=north("P3/0"),
    )
    found = hints(duel.table, Seat(0), Stream(1), Budget(iterations=120))
    words = [duel.table.game.locale.say(each, "en") for each in found[0].words]
    assert any("c4-c5" in each for each in words), words
    assert "wins the game" in told(found[:1], duel.table)


FATAL = ("move c3-c4", "done")
RETREAT = ("move c3-c2", "done")


def beside_each_other() -> Table[Any]:
    """Two leaders of 15 side by side: whoever attacks kills both."""
    leaders = Position("growing-wood", "patient-thorns").leaders(south="c3=15", north="c4=15")
    return leaders.turn(6).table(seed=1)


def test_what_would_end_the_game_in_a_draw_at_once_is_never_hinted_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However good a search thinks it is."""
    table = beside_each_other()
    ranking = [Ranked(FATAL, 9, 0.3, 0.5), Ranked(RETREAT, 9, 0.25, 0.5)]
    monkeypatch.setattr(Search, "ranking", lambda search: ranking)
    assert [hint.keys for hint in hints(table, Seat(0), Stream(1), SMALL)] == [RETREAT]
    ranking[1] = Ranked(RETREAT, 9, -0.9, 0.5)
    assert [hint.keys for hint in hints(table, Seat(0), Stream(1), SMALL)] == [RETREAT], "however much worse"
    monkeypatch.setattr(Search, "ranking", lambda search: ranking[:1])
    assert [hint.keys for hint in hints(table, Seat(0), Stream(1), SMALL)] == [FATAL], "there is nothing else"


@pytest.mark.parametrize(("game_id", "mode"), MODES)
def test_every_term_of_an_evaluation_has_words(game_id: str, mode: str) -> None:
    table = Table.new(game(game_id), mode, seed=1)
    terms = table.game.advisor.terms(table.state, Seat(0))
    assert [term for term in terms if not table.game.locale.has(f"hint.term.{term}")] == []
