"""The legends, shared by all schools."""

from __future__ import annotations

from tafelrunde.games.tash_kalar.board import (
    COLOURED,
    EVERYWHERE,
    GREEN,
    RED,
    Square,
    adjacent_to,
    around,
    bit,
    ray_mask,
    turned,
)
from tafelrunde.games.tash_kalar.cards.being import Deck
from tafelrunde.games.tash_kalar.cards.phrases import may_run
from tafelrunde.games.tash_kalar.ranks import COMMON, LEGENDARY, RANK_NAMES, RANKS, Rank
from tafelrunde.games.tash_kalar.verbs import COMBAT, Turn

LEGENDS = Deck("legends")


@LEGENDS.legend("""
    h . h
    . c .
    . h .
    ← @ →
    ↙ ↓ ↘
""")
async def fire_dragon(turn: Turn, here: Square) -> None:
    """Burns the commons and heroics at distance one or two in three neighbouring directions."""
    way = await turn.choose_direction("fire", turn.arrows)
    if way is None:
        return
    flames = 0
    for eighths in (-1, 0, 1):
        flames |= ray_mask(here, turned(way, eighths))
    turn.destroy_all(turn.pieces & ~turn.legends & flames & turn.reach(2))


@LEGENDS.legend("""
    c . c
    h C h
    . c .
""")
async def hell_bull(turn: Turn, here: Square) -> None:
    """May run straight by combat moves; a destroyed legend stops it."""
    await may_run(turn, COMBAT, turn.itself, halt=LEGENDARY)


@LEGENDS.legend("""
    . c . c .
    c . H . c
    . . c . .
""")
async def angel_of_death(turn: Turn, here: Square) -> None:
    """May choose another piece, which is upgraded if possible, and leap onto it."""
    chosen = await turn.may_choose("select", turn.pieces, ~turn.itself)
    if chosen is not None:
        turn.upgrade(chosen)
        turn.move(here, chosen)


@LEGENDS.legend("""
    . . . h .
    c . @ . c
    . h . . .
""")
async def the_eldest_tree(turn: Turn, here: Square) -> None:
    """Up to three squares around it: enemies vanish, own commons grow, empty squares get a common."""
    treated = 0
    for _ in turn.times(3):
        enemies = turn.enemy & ~turn.legends
        room = turn.empty if turn.can_place(COMMON) else 0
        worth = enemies | (turn.own & turn.commons) | room
        square = await turn.may_choose("treat", turn.near, worth, turn.not_again(treated))
        if square is None:
            return
        treated |= bit(square)
        if bit(square) & enemies:
            turn.destroy(square)
        elif bit(square) & turn.own:
            turn.upgrade(square)
        else:
            turn.place(square, COMMON)


@LEGENDS.legend("""
    c ↑ ↗
    ← @ →
    h h h
""")
async def bone_catapult(turn: Turn, here: Square) -> None:
    """May destroy any piece in a marked direction together with all commons around it."""
    range_of_fire = 0
    for way in turn.arrows:
        range_of_fire |= ray_mask(here, way)
    victim = await turn.may_choose("destroy", turn.pieces, range_of_fire)
    if turn.destroy(victim):
        turn.destroy_all(turn.commons & adjacent_to(victim))


@LEGENDS.legend("""
    . . @ . .
    . h . c .
    h . c . c
""")
async def fire_elemental(turn: Turn, here: Square) -> None:
    """Destroys the enemy commons and heroics around it, or the enemy commons up to distance two."""
    if await turn.pick("near", "far") == "near":
        turn.destroy_all(turn.enemy & ~turn.legends & turn.near)
    else:
        turn.destroy_all(turn.enemy & turn.commons & turn.reach(2))


@LEGENDS.legend("""
    . . . . @
    . . h h .
    h c . . .
""")
async def leviathan(turn: Turn, here: Square) -> None:
    """Downgrades up to three connected upgraded pieces, or destroys up to four connected commons."""
    verb = await turn.pick("downgrade", "destroy")
    drowned = 0
    for _ in turn.times(3 if verb == "downgrade" else 4):
        kind = turn.upgraded if verb == "downgrade" else turn.commons
        square = await turn.may_choose(
            verb, kind, around(drowned) if drowned else EVERYWHERE, turn.not_again(drowned)
        )
        if square is None:
            return
        drowned |= bit(square)
        if verb == "downgrade":
            turn.downgrade(square)
        else:
            turn.destroy(square)


@LEGENDS.legend(
    """
    @ . h .
    . h . .
    h . c .
    . . . c
    """,
    uses_figure=True,
)
async def two_headed_dragon(turn: Turn, here: Square) -> None:
    """May upgrade a piece of the figure, and then destroy a heroic piece beside that one."""
    chosen = await turn.may_choose("upgrade", turn.used)
    if turn.upgrade(chosen):
        turn.destroy(await turn.may_choose("destroy", turn.heroics, adjacent_to(chosen)))


@LEGENDS.legend("""
    . @ c .
    . c c .
    h . . h
""")
async def earth_elemental(turn: Turn, here: Square) -> None:
    """Destroys at a red square, upgrades at a green one, and may do a combat move onto a coloured one."""
    turn.destroy(await turn.choose("destroy", turn.pieces, ~turn.legends, RED | around(RED)))
    turn.upgrade(await turn.choose("upgrade", turn.commons, GREEN | around(GREEN)))
    await turn.may_move(COMBAT, turn.itself, to=COLOURED)


@LEGENDS.legend("""
    . @ .
    h . h
    . h .
    c . c
""")
async def time_elemental(turn: Turn, here: Square) -> None:
    """Another turn follows this one."""
    turn.extra_turn()


@LEGENDS.legend("""
    h . .
    h . h
    . C .
""")
async def storm_elemental(turn: Turn, here: Square) -> None:
    """May place an own piece up to three squares away, which runs by combat moves and is destroyed."""
    able = [RANK_NAMES[rank] for rank in RANKS if turn.can_place(rank)]
    square = await turn.may_choose("place", turn.reach(3)) if able else None
    if square is None:
        return
    rank = Rank(RANK_NAMES.index(await turn.pick(*able)))
    turn.place(square, rank)
    end = await may_run(turn, COMBAT, turn.only(square), times=5 - 2 * rank)
    turn.destroy(square if end is None else end)


@LEGENDS.legend("""
    . @ .
    . h .
    . h .
    c c c
""")
async def titan(turn: Turn, here: Square) -> None:
    """Destroys everything beside it and all but legends on the diagonals, and nobody is credited."""
    turn.destroy_all(turn.pieces & (turn.beside | (turn.diagonal & ~turn.legends)), credited=False)
