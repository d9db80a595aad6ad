"""TK-KEY-32: from where a bare "adjacent" is measured, on which cards, at which tables, in which records."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.games.tash_kalar.board import NUMBERS
from tafelrunde.games.tash_kalar.cards import BEINGS
from tafelrunde.games.tash_kalar.faces import card_face
from tafelrunde.games.tash_kalar.reading import Reading
from tafelrunde.table import Record, Seat, Table, load
from tests.tash_kalar.crowd import summoned
from tests.tash_kalar.proof import MODES, bad_setup, elements
from tests.tash_kalar.stage import Stage, stage

EARLIER = Path(__file__).parent / "earlier"
TOUCHED = ["gryphon-rider"]
RIDER = """
    . . . . . . .
    . . . . C . .
    . . . . . . .
    . . c . . . .
    . c . c C . .
    . . . . c . .
    . . . . . . .
"""
"""The figure of the Gryphon Rider around e5."""


def rider(**setup: Any) -> Stage:
    """She was summoned on e5, has leapt to e9 and become a recruit."""
    arena = stage(RIDER, setup=setup)
    arena.summon("gryphon-rider e5", "e5-e9", "downgrade")
    return arena


@pytest.mark.rule("TK-KEY-32")
def test_a_bare_adjacent_is_measured_from_the_square_of_summoning() -> None:
    arena = rider()
    assert arena.legal() == ["d4", "f5", "d6", "e6", "f6"]
    for square in ("e8", "d9", "e5"):
        assert arena.refused(square).rule == "TK-KEY-32"
    arena.play("e6")
    assert (arena.at("e6"), arena.at("e9")) == ("c", "c")


@pytest.mark.rule("TK-KEY-32")
def test_a_table_may_agree_on_where_the_being_stands_now() -> None:
    arena = rider(adjacent="now")
    assert arena.legal() == ["d8", "e8", "f8", "d9", "f9"]
    for square in ("e6", "f5"):
        assert arena.refused(square).rule == "TK-KEY-32"
    arena.play("e8")
    assert (arena.at("e8"), arena.at("e9")) == ("c", "c")


@pytest.mark.rule("TK-KEY-32")
@pytest.mark.rule("TK-EFF-06")
@pytest.mark.parametrize("adjacent", ["summoned", "now"])
def test_a_text_that_names_the_being_means_where_it_stands(adjacent: str) -> None:
    arena = stage("""
        . . . . . . .
        . . . . C . .
        . . . . . . .
        . . . c . . .
        . . . . C . .
        . . c . c . .
        . . . . . . .
    """, setup={"adjacent": adjacent})  # fmt: skip
    arena.summon("high-priestess e5", "e5-e6")  # she may upgrade a recruit adjacent to her
    assert arena.refused("f4").rule == "TK-KEY-32"
    arena.play("f7")
    assert arena.at("f7") == "H"


@pytest.mark.rule("TK-KEY-32")
@pytest.mark.parametrize(("adjacent", "count"), [("summoned", 8), ("now", 0)])
def test_what_is_adjacent_to_a_being_that_is_gone(adjacent: str, count: int) -> None:
    arena = stage("C c C \n c . c \n C C C", setup={"adjacent": adjacent})
    turn = arena.turn()
    turn.being = turn.origin = NUMBERS["d5"]
    turn.used = turn.own
    turn.move(NUMBERS["d6"], NUMBERS["d5"])  # an enemy strikes the being
    assert (turn.itself, turn.near_itself, turn.reach(2)) == (0, 0, 0)
    assert (turn.near.bit_count(), turn.beside.bit_count(), turn.diagonal.bit_count()) == (
        count,
        count // 2,
        count // 2,
    )


# -- the cards that it touches -------------------------------------------------------------------------------


@pytest.mark.rule("TK-KEY-32")
def test_the_touched_cards_are_those_that_measure_after_the_being_may_have_moved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every being is played in crowded positions; whoever looks at a bare "adjacent" then is noted."""
    looked: set[str] = set()
    real: Any = vars(Reading)["middle"].fget

    def middle(turn: Reading) -> Any:
        if turn.being != turn.origin:
            looked.add(turn.card)
        return real(turn)

    monkeypatch.setattr(Reading, "middle", property(middle))
    moved: set[str] = set()
    for card in BEINGS:
        for number in range(12):
            arena, _ = summoned(card, number)
            random = Random(f"{card} {number}")
            while not arena.is_at_rest():
                keys = [key for key in arena.decision.legal() if key != "none"]
                arena.play(random.choice(keys))
                moved |= {card} if arena.at("e5") != "h" and arena.is_at_rest() else set()
    assert len(moved) > 15  # many beings move, or leave
    assert sorted(looked) == TOUCHED


@pytest.mark.rule("TK-KEY-32")
def test_the_touched_cards_say_so_at_the_table_and_in_the_gallery() -> None:
    assert [card for card, being in BEINGS.items() if being.measures_after_moving] == TOUCHED
    for being in BEINGS:
        for measured, said in (("summoned", "note.adjacent-summoned"), ("now", "note.adjacent-now")):
            arena = stage(RIDER, setup={"adjacent": measured})
            arena.give(being)
            held = next(each for each in elements(arena.table, 0, "hand.a") if each.face is not None)
            notes = [note.key for note in held.face.text]  # type: ignore[union-attr]
            assert (said in notes) is (being in TOUCHED)
            assert [note for note in notes if note.startswith("note.")] == [said] * (being in TOUCHED)
    for card in GAME.card_list():
        assert ("TK-KEY-32" in card.line["de"]) is (card.id in TOUCHED)
        assert ("TK-KEY-32" in card.line["en"]) is (card.id in TOUCHED)


@pytest.mark.rule("TK-KEY-32")
def test_the_rulebook_names_the_touched_cards() -> None:
    rule = GAME.rulebook["TK-KEY-32"]
    names = {card: GAME.locale.translated(card_face(card).title) for card in BEINGS}  # type: ignore[arg-type]
    assert [card for card, name in names.items() if name["de"] in rule.text["de"]] == TOUCHED
    assert [card for card, name in names.items() if name["en"] in rule.text["en"]] == TOUCHED


# -- the choice of the table ---------------------------------------------------------------------------------


@pytest.mark.rule("TK-KEY-32")
@pytest.mark.parametrize("mode", MODES)
def test_every_mode_offers_the_choice(mode: str) -> None:
    (choice,) = GAME.mode(mode).choices
    assert (choice.option, list(choice.values), choice.usual) == ("adjacent", ["summoned", "now"], "summoned")
    plain = Table.new(GAME, mode, seed=1)
    chosen = {value: Table.new(GAME, mode, setup={"adjacent": value}, seed=1) for value in choice.values}
    assert chosen["summoned"].hash == plain.hash != chosen["now"].hash
    assert bad_setup(mode, adjacent="then").rule == "TK-KEY-32"


# -- records and saves from before the choice ----------------------------------------------------------------


@pytest.mark.rule("TK-KEY-32")
def test_a_record_from_before_the_choice_replays_as_it_was_played() -> None:
    record = Record.parse((EARLIER / "rules-1.record").read_text(encoding="utf-8"))
    assert record.rules == 1
    table = record.replay()  # with every fingerprint
    again = table.record()
    assert (again.rules, again.setup["adjacent"]) == (2, "now")
    assert Record.parse(str(again)).replay().hash == table.hash
    assert GAME.earlier_setup(2, {}) == {}


@pytest.mark.rule("TK-KEY-32")
def test_a_save_from_before_the_choice_goes_on_as_it_was_begun() -> None:
    table = load((EARLIER / "rules-1.save.json").read_bytes())
    assert table.notices == []
    assert table.pending[Seat(0)].legal() == [
        "c1",
        "c2",
        "a3",
        "b3",
        "c3",
    ]  # around b2, where she stands
    table.answer(0, "c1")
    record = Record.parse(str(table.record()))
    assert record.replay().hash == table.hash
