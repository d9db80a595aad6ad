"""What a card lacks in the arena: figures in every position, and how near a task is."""

from __future__ import annotations

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.games.tash_kalar.outlook import MOST
from tafelrunde.games.tash_kalar.position import Position
from tafelrunde.games.tash_kalar.state import State
from tafelrunde.table import Outlook, Seat, Stream, Table
from tests.tash_kalar.arena import Arena

A, B = Seat(0), Seat(1)


def held(arena: Arena, card: str) -> str:
    """The element of a card in the hand to move."""
    faces = arena.state.cards.faces
    return next(f"card{each}" for each in arena.state.hands[0] if faces[each] == card)


def look(arena: Arena, card: str, seat: Seat = A) -> Outlook:
    return arena.table.outlook(seat, [held(arena, card)])


def test_complete_figures_are_those_that_can_be_summoned() -> None:
    arena = Arena("duel")
    arena.draw("c . c\n. . .\nc . c")
    arena.give("swordmaster", "knight")
    complete = {figure.at for figure in look(arena, "swordmaster").figures if not figure.lacks}
    assert complete == {key.split()[2] for key in arena.legal() if key.startswith("summon swordmaster ")}
    assert complete


def knight(pieces: str) -> Table[State]:
    return Position("duel").pieces(blue=pieces).hand("a", "knight").to_move("a").table(seed=1)


def test_what_is_missing_is_named_square_by_square_in_every_position() -> None:
    table = knight("d5 e5 f5")
    card = f"card{table.state.hands[0][0]}"
    found = table.outlook(A, [card]).figures
    assert 1 < len(found) <= MOST
    assert {len(figure.lacks) for figure in found} == {1}, "the nearest only"
    assert {figure.at for figure in found} == {"e4", "e6"}
    for figure in found:
        assert f"summon knight {figure.at}" not in table.pending[A].legal()
        assert f"summon knight {figure.at}" in knight(f"d5 e5 f5 {' '.join(figure.lacks)}").pending[A].legal()


def test_a_card_is_looked_at_by_its_owner_alone_and_tells_nothing_hidden() -> None:
    arena = Arena("duel")
    arena.draw("c . .\n. . .\nc . .")
    arena.give("swordmaster")
    assert look(arena, "swordmaster", B) == Outlook()
    assert arena.table.outlook(A, ["nowhere"]) == Outlook()
    table = Table.new(GAME, "high-form", seed=3)
    cards = [f"card{number}" for number in range(len(table.state.cards.faces))]
    seen = {card: table.outlook(B, [card]) for card in cards}
    assert any(each != Outlook() for each in seen.values())
    for number in range(3):
        world = table.imagine(B, Stream(number))
        assert {card: world.outlook(B, [card]) for card in cards} == seen


def test_a_task_shows_which_squares_count_and_how_many_are_needed() -> None:
    tasks = "central-dominance", "destruction", "side-chain"
    position = Position("high-form").pieces(blue="e5 heroic:d4 a5", red="e6").tasks(*tasks)
    table = position.to_move("a").table(seed=1)
    cards = [f"card{instance}" for instance in table.state.tasks]
    own = table.outlook(A, [cards[0]])
    assert own.figures[0].has == ("d4", "e5")
    assert "f6" in own.figures[0].lacks
    assert "a5" not in own.figures[0].lacks
    assert [(line.args["number"], line.args["most"]) for line in own.lines] == [(2, 5), (1, 2)]
    assert table.outlook(B, [cards[0]]).figures[0].has == ("e6",), "each side sees its own"
    assert [line.key for line in table.outlook(A, [cards[1]]).lines] == ["near.destroyed"]
    way = table.outlook(A, [cards[2]])
    assert "a5" in way.figures[0].has
    assert way.lines[0].args["most"] == 9
