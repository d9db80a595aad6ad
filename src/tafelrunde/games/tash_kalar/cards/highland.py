"""The Highland deck: beasts, clans and rituals."""

from __future__ import annotations

from tafelrunde.games.tash_kalar.board import CENTRE, COLOURED, GREEN, RED, Square, adjacent_to, around, bit
from tafelrunde.games.tash_kalar.cards.being import Deck
from tafelrunde.games.tash_kalar.cards.phrases import may_move_itself, may_place, was_combat
from tafelrunde.games.tash_kalar.ranks import COMMON, LEGENDARY
from tafelrunde.games.tash_kalar.verbs import COMBAT, STANDARD, Turn

HIGHLAND = Deck("highland")


@HIGHLAND.common("""
    . @ .
    c . c
""")
async def wild_eagle(turn: Turn, here: Square) -> None:
    """May do a combat leap."""
    await turn.may_leap(COMBAT, turn.itself)


@HIGHLAND.common("""
    . . c
    . @ .
    c . .
""")
async def clan_axeman(turn: Turn, here: Square) -> None:
    """May destroy a common or heroic piece that shares an edge."""
    turn.destroy(await turn.may_choose("destroy", turn.pieces, ~turn.legends, turn.beside))


@HIGHLAND.common("""
    . . c
    c @ c
""")
async def clan_healer(turn: Turn, here: Square) -> None:
    """Up to two own commons may be placed next to green squares."""
    for _ in turn.times(2):
        if await may_place(turn, COMMON, around(GREEN)) is None:
            return


@HIGHLAND.common("""
    . . @
    . c c
    c . .
""")
async def dire_wolf(turn: Turn, here: Square) -> None:
    """Up to two combat moves."""
    await may_move_itself(turn, COMBAT, times=2)


@HIGHLAND.common("""
    . c
    c @
""")
async def ritual_keeper(turn: Turn, here: Square) -> None:
    """Summoned on green upgrades an own common, on red allows a combat move of an own piece."""
    if bit(here) & GREEN:
        turn.upgrade(await turn.choose("upgrade", turn.own, turn.commons))
    elif bit(here) & RED:
        await turn.may_move(COMBAT, turn.own)


@HIGHLAND.heroic("""
    c . @ . c
    . c . c .
""")
async def eagle_lord(turn: Turn, here: Square) -> None:
    """May do a combat leap."""
    await turn.may_leap(COMBAT, turn.itself)


@HIGHLAND.heroic("""
    @ . .
    c c c
    c . .
""")
async def wolf_rider(turn: Turn, here: Square) -> None:
    """Up to two combat moves."""
    await may_move_itself(turn, COMBAT, times=2)


@HIGHLAND.heroic("""
    . . c
    . @ c
    c c .
""")
async def blood_shaman(turn: Turn, here: Square) -> None:
    """Destroys any common or heroic piece; on red, all commons around it too."""
    victim = await turn.choose("destroy", turn.pieces, ~turn.legends)
    turn.destroy(victim)
    if bit(victim) & RED:
        turn.destroy_all(turn.commons & adjacent_to(victim))


@HIGHLAND.heroic("""
    C c
    c c
""")
async def war_drummer(turn: Turn, here: Square) -> None:
    """One combat move or up to two standard moves of other own pieces."""
    step = await turn.may_move(COMBAT, turn.own, ~turn.itself)
    if step is not None and not was_combat(turn, step):
        await turn.may_move(STANDARD, turn.own, ~turn.itself)


@HIGHLAND.heroic("""
    . @ .
    . c .
    c c c
""")
async def hill_giant(turn: Turn, here: Square) -> None:
    """Destroys all commons and heroics that share an edge."""
    turn.destroy_all(turn.pieces & ~turn.legends & turn.beside)


@HIGHLAND.heroic("""
    . . @ . .
    . c c c .
    c . . . c
""")
async def warlord(turn: Turn, here: Square) -> None:
    """Up to three combat moves of own pieces; of three the Warlord does at least one."""
    has_moved = False
    for number in range(3):
        movers = turn.own if number < 2 or has_moved else turn.itself
        step = await turn.may_move(COMBAT, movers)
        if step is None:
            return
        has_moved = has_moved or step.target == turn.being


@HIGHLAND.heroic("""
    c @ c
    . c .
    . c .
""")
async def war_summoner(turn: Turn, here: Square) -> None:
    """Gains an action; the next figure of this turn may use one enemy piece."""
    turn.gain_action()
    turn.borrow_next()


@HIGHLAND.heroic("""
    c . .
    . @ .
    c . c
""")
async def ritual_master(turn: Turn, here: Square) -> None:
    """Summoned on green gains two actions, on red may destroy a heroic and a common piece anywhere."""
    if bit(here) & GREEN:
        turn.gain_action(2)
    elif bit(here) & RED:
        turn.destroy(await turn.may_choose("destroy", turn.heroics))
        turn.destroy(await turn.may_choose("destroy", turn.commons))


@HIGHLAND.heroic("""
    @ . .
    c c .
    c . c
""")
async def legend_slayer(turn: Turn, here: Square) -> None:
    """May destroy one legend or up to two other pieces on the diagonals."""
    victim = await turn.may_choose("destroy", turn.pieces, turn.diagonal)
    if victim is None:
        return
    is_legend = turn.rank(victim) == LEGENDARY
    turn.destroy(victim)
    if not is_legend:
        turn.destroy(await turn.may_choose("destroy", turn.pieces, ~turn.legends, turn.diagonal))


@HIGHLAND.heroic("""
    . @ .
    c c .
    . c c
""")
async def mountain_troll(turn: Turn, here: Square) -> None:
    """Destroys all enemy commons around it; two or more give an action."""
    if turn.destroy_all(turn.enemy & turn.commons & turn.near) >= 2:
        turn.gain_action()


@HIGHLAND.heroic("""
    @ c
    c c
""")
async def hungry_bear(turn: Turn, here: Square) -> None:
    """May do a standard move, and a second one after a meal."""
    step = await turn.may_move(STANDARD, turn.itself)
    if step is not None and step.destroyed is not None:
        await turn.may_move(STANDARD, turn.itself)


@HIGHLAND.heroic("""
    . c . .
    c . . @
    . c . .
""")
async def werewolf(turn: Turn, here: Square) -> None:
    """Summoned on a coloured square off the centre up to three combat moves, elsewhere one standard move."""
    if bit(here) & COLOURED and here != CENTRE:
        await may_move_itself(turn, COMBAT, times=3)
    else:
        await turn.may_move(STANDARD, turn.itself)


@HIGHLAND.heroic(
    """
    c c @ c
    """,
    uses_figure=True,
)
async def clan_guardian(turn: Turn, here: Square) -> None:
    """May upgrade a common of the figure."""
    turn.upgrade(await turn.may_choose("upgrade", turn.commons, turn.used))
