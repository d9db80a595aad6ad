"""One coroutine per card; it reads like the card's text."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tafelrunde.table import Candidate, Flow, Objection, Ordering, choose, roll, text

from .state import SQUARES, card_key
from .verbs import Turn


async def stone(turn: Turn) -> None:
    """Place a marble on an empty square."""

    def squares() -> Iterable[Candidate[str]]:
        for square in SQUARES:
            taken = turn.state.marble_at(square) is not None
            objection = Objection("TOY-STONE-02", text("objection.taken", square=square)) if taken else None
            yield Candidate(square, square, text("option.square", square=square), (square,), objection)

    if any(turn.state.marble_at(square) is None for square in SQUARES):
        turn.place(await turn.choose_square("stone", squares))


async def roller(turn: Turn) -> None:
    """Roll one of your marbles."""
    if mine := turn.marbles(mine=True):
        marble = await turn.choose_marble("roller", mine)
        rolled = await roll_on(turn, marble)
        turn.tell("rolled", f"m{marble}", squares=rolled)


async def roll_on(turn: Turn, marble: int) -> int:
    """Throw the die, then roll that far, or up to the next obstacle; gives how far it went."""
    pips = (await roll(3))[0] + 1
    turn.tell("die", pips=pips)
    origin = SQUARES.index(turn.square(marble))

    def way(step: int) -> list[str]:
        squares = SQUARES[origin + 1 :] if step > 0 else SQUARES[:origin][::-1]
        blocked = [place for place, square in enumerate(squares) if turn.state.marble_at(square) is not None]
        return list(squares[: min([pips, *blocked])])

    def directions() -> Iterable[Candidate[list[str]]]:
        for name, step in (("left", -1), ("right", 1)):
            objection = None if way(step) else Objection("TOY-ROLLER-03", text("objection.blocked"))
            yield Candidate(name, way(step), text(f"option.{name}"), (f"m{marble}",), objection)

    if not way(-1) and not way(1):
        return 0
    squares = await choose(
        turn.seat, "option", "direction", directions, prompt=text("prompt.direction", pips=pips)
    )
    turn.move(marble, squares[-1])
    return len(squares)


async def thief(turn: Turn) -> None:
    """You may destroy an enemy marble; if you do, place one there."""
    victim = await turn.may_choose_marble("thief", turn.marbles(mine=False))
    if victim is not None:
        square = turn.square(victim)
        turn.destroy(victim)
        turn.place(square)


async def clover(turn: Turn) -> None:
    """Gain a coin at the start of your next turn."""
    turn.promise(1)


async def seer(turn: Turn) -> None:
    """Look at the top two cards and put them back in any order."""
    top = turn.state.deck[:2]
    for card in top:
        turn.look_at(card)

    def cards() -> Iterable[Candidate[int]]:
        for card in top:
            face = turn.state.cards.faces[card]
            yield Candidate(card_key(card), card, text(f"card.{face}"))

    if top:
        turn.state.deck[: len(top)] = await Ordering[int](turn.seat, "order", "seer", cards)


EFFECTS: dict[str, Callable[[Turn], Flow[None]]] = {
    "stone": stone,
    "roller": roller,
    "thief": thief,
    "clover": clover,
    "seer": seer,
}
