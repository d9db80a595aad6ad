"""The flares: two thresholds and two effects each.

The upper half asks how many upgraded pieces, the lower half how many pieces the opponent is ahead
(TK-FLARE-04, TK-FLARE-05).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tafelrunde.games.tash_kalar.board import EVERYWHERE
from tafelrunde.games.tash_kalar.cards import phrases
from tafelrunde.games.tash_kalar.cards.phrases import pick_possible, was_combat
from tafelrunde.games.tash_kalar.ranks import COMMON, HEROIC
from tafelrunde.games.tash_kalar.verbs import COMBAT, STANDARD, Turn
from tafelrunde.table.runner import Flow

Effect = Callable[[Turn], Flow[None]]


class Flare(NamedTuple):
    """A flare card."""

    id: str
    upper: int
    """So many upgraded pieces more the opponent must have."""
    play_upper: Effect
    lower: int
    """So many pieces more the opponent must have."""
    play_lower: Effect


async def place_common(turn: Turn) -> None:
    """An own common is placed anywhere."""
    await phrases.place(turn, COMMON, EVERYWHERE)


async def place_two_commons(turn: Turn) -> None:
    """Two own commons are placed anywhere."""
    await phrases.place(turn, COMMON, EVERYWHERE)
    await phrases.place(turn, COMMON, EVERYWHERE)


async def place_heroic(turn: Turn) -> None:
    """An own heroic piece is placed anywhere."""
    await phrases.place(turn, HEROIC, EVERYWHERE)


async def gain_action(turn: Turn) -> None:
    """One more action."""
    turn.gain_action()


async def upgrade_common(turn: Turn) -> None:
    """An own common is upgraded."""
    turn.upgrade(await turn.choose("upgrade", turn.own, turn.commons))


async def upgrade_and_gain_action(turn: Turn) -> None:
    """An own common is upgraded, and there is one more action."""
    await upgrade_common(turn)
    turn.gain_action()


async def move_or_upgrade(turn: Turn) -> None:
    """Either an own common does a standard move, or one is upgraded."""
    recruits = turn.own & turn.commons
    if await pick_possible(turn, move=bool(turn.moves(STANDARD, recruits)), upgrade=bool(recruits)) == "move":
        await turn.must_move(STANDARD, turn.own, turn.commons)
    else:
        await upgrade_common(turn)


async def place_or_upgrade(turn: Turn) -> None:
    """Either an own common is placed anywhere, or one is upgraded."""
    recruits = turn.own & turn.commons
    if await pick_possible(turn, place=turn.can_place(COMMON), upgrade=bool(recruits)) == "place":
        await place_common(turn)
    else:
        await upgrade_common(turn)


async def place_or_convert(turn: Turn) -> None:
    """Either an own common is placed anywhere, or an enemy common becomes an own one."""
    has_stock = turn.can_place(COMMON)
    victims = turn.enemy & turn.commons
    if await pick_possible(turn, place=has_stock, convert=has_stock and bool(victims)) == "convert":
        turn.convert(await turn.choose("convert", turn.enemy, turn.commons, turn.convertible()))
    else:
        await place_common(turn)


async def three_standard_moves(turn: Turn) -> None:
    """Up to three standard moves of own commons."""
    for _ in turn.times(3):
        if await turn.may_move(STANDARD, turn.own, turn.commons) is None:
            return


async def standard_and_combat_move(turn: Turn) -> None:
    """A standard and a combat move of own commons, in any order; both may be left out."""
    step = await turn.may_move(COMBAT, turn.own, turn.commons)
    if step is not None:
        await turn.may_move(STANDARD if was_combat(turn, step) else COMBAT, turn.own, turn.commons)


async def combat_or_two_standard_moves(turn: Turn) -> None:
    """One combat move or two standard moves of own commons and heroics, if wanted."""
    step = await turn.may_move(COMBAT, turn.own, ~turn.legends)
    if step is not None and not was_combat(turn, step):
        await turn.may_move(STANDARD, turn.own, ~turn.legends)


async def combat_leap(turn: Turn) -> None:
    """An own common may do a combat leap."""
    await turn.may_leap(COMBAT, turn.own, turn.commons)


async def standard_leap(turn: Turn) -> None:
    """An own common may do a standard leap."""
    await turn.may_leap(STANDARD, turn.own, turn.commons)


FLARES = {
    flare.id: flare
    for flare in (
        Flare("flare-01", 3, place_common, 6, place_heroic),
        Flare("flare-02", 4, place_common, 4, place_common),
        Flare("flare-03", 3, three_standard_moves, 5, gain_action),
        Flare("flare-04", 4, place_common, 5, place_or_convert),
        Flare("flare-05", 3, move_or_upgrade, 6, place_two_commons),
        Flare("flare-06", 4, place_or_upgrade, 4, combat_leap),
        Flare("flare-07", 4, place_common, 6, upgrade_and_gain_action),
        Flare("flare-08", 4, gain_action, 5, place_common),
        Flare("flare-09", 5, place_heroic, 4, standard_and_combat_move),
        Flare("flare-10", 5, place_two_commons, 5, place_common),
        Flare("flare-11", 3, place_common, 4, combat_or_two_standard_moves),
        Flare("flare-12", 2, standard_leap, 5, gain_action),
    )
}
