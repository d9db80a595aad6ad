"""The Highland deck: beasts, clans and rituals."""

from __future__ import annotations

from tafelrunde.games.tash_kalar.board import CENTRE, COLOURED, GREEN, RED, Square, adjacent_to, around, bit
from tafelrunde.games.tash_kalar.cards.being import Being, deck
from tafelrunde.games.tash_kalar.cards.phrases import may_move_itself, may_place, was_combat
from tafelrunde.games.tash_kalar.ranks import COMMON, HEROIC, LEGENDARY
from tafelrunde.games.tash_kalar.verbs import COMBAT, STANDARD, Turn

WILD_EAGLE = Being(
    "wild-eagle",
    rank=COMMON,
    pattern="""
        . @ .
        c . c
    """,
)


@WILD_EAGLE.effect
async def wild_eagle(turn: Turn, here: Square) -> None:
    """May do a combat leap."""
    await turn.may_leap(COMBAT, turn.itself)


CLAN_AXEMAN = Being(
    "clan-axeman",
    rank=COMMON,
    pattern="""
        . . c
        . @ .
        c . .
    """,
)


@CLAN_AXEMAN.effect
async def clan_axeman(turn: Turn, here: Square) -> None:
    """May destroy a common or heroic piece that shares an edge."""
    turn.destroy(await turn.may_choose("destroy", turn.pieces, ~turn.legends, turn.beside))


CLAN_HEALER = Being(
    "clan-healer",
    rank=COMMON,
    pattern="""
        . . c
        c @ c
    """,
)


@CLAN_HEALER.effect
async def clan_healer(turn: Turn, here: Square) -> None:
    """Up to two own commons may be placed next to green squares."""
    for _ in turn.times(2):
        if await may_place(turn, COMMON, around(GREEN)) is None:
            return


DIRE_WOLF = Being(
    "dire-wolf",
    rank=COMMON,
    pattern="""
        . . @
        . c c
        c . .
    """,
)


@DIRE_WOLF.effect
async def dire_wolf(turn: Turn, here: Square) -> None:
    """Up to two combat moves."""
    await may_move_itself(turn, COMBAT, times=2)


RITUAL_KEEPER = Being(
    "ritual-keeper",
    rank=COMMON,
    pattern="""
        . c
        c @
    """,
)


@RITUAL_KEEPER.effect
async def ritual_keeper(turn: Turn, here: Square) -> None:
    """Summoned on green upgrades an own common, on red allows a combat move of an own piece."""
    if bit(here) & GREEN:
        turn.upgrade(await turn.choose("upgrade", turn.own, turn.commons))
    elif bit(here) & RED:
        await turn.may_move(COMBAT, turn.own)


EAGLE_LORD = Being(
    "eagle-lord",
    rank=HEROIC,
    pattern="""
        c . @ . c
        . c . c .
    """,
)


@EAGLE_LORD.effect
async def eagle_lord(turn: Turn, here: Square) -> None:
    """May do a combat leap."""
    await turn.may_leap(COMBAT, turn.itself)


WOLF_RIDER = Being(
    "wolf-rider",
    rank=HEROIC,
    pattern="""
        @ . .
        c c c
        c . .
    """,
)


@WOLF_RIDER.effect
async def wolf_rider(turn: Turn, here: Square) -> None:
    """Up to two combat moves."""
    await may_move_itself(turn, COMBAT, times=2)


BLOOD_SHAMAN = Being(
    "blood-shaman",
    rank=HEROIC,
    pattern="""
        . . c
        . @ c
        c c .
    """,
)


@BLOOD_SHAMAN.effect
async def blood_shaman(turn: Turn, here: Square) -> None:
    """Destroys any common or heroic piece; on red, all commons around it too."""
    victim = await turn.choose("destroy", turn.pieces, ~turn.legends)
    turn.destroy(victim)
    if bit(victim) & RED:
        turn.destroy_all(turn.commons & adjacent_to(victim))


WAR_DRUMMER = Being(
    "war-drummer",
    rank=HEROIC,
    pattern="""
        C c
        c c
    """,
)


@WAR_DRUMMER.effect
async def war_drummer(turn: Turn, here: Square) -> None:
    """One combat move or up to two standard moves of other own pieces."""
    step = await turn.may_move(COMBAT, turn.own, ~turn.itself)
    if step is not None and not was_combat(turn, step):
        await turn.may_move(STANDARD, turn.own, ~turn.itself)


HILL_GIANT = Being(
    "hill-giant",
    rank=HEROIC,
    pattern="""
        . @ .
        . c .
        c c c
    """,
)


@HILL_GIANT.effect
async def hill_giant(turn: Turn, here: Square) -> None:
    """Destroys all commons and heroics that share an edge."""
    turn.destroy_all(turn.pieces & ~turn.legends & turn.beside)


WARLORD = Being(
    "warlord",
    rank=HEROIC,
    pattern="""
        . . @ . .
        . c c c .
        c . . . c
    """,
)


@WARLORD.effect
async def warlord(turn: Turn, here: Square) -> None:
    """Up to three combat moves of own pieces; of three the Warlord does at least one."""
    has_moved = False
    for number in range(3):
        movers = turn.own if number < 2 or has_moved else turn.itself
        step = await turn.may_move(COMBAT, movers)
        if step is None:
            return
        has_moved = has_moved or step.target == turn.being


WAR_SUMMONER = Being(
    "war-summoner",
    rank=HEROIC,
    pattern="""
        c @ c
        . c .
        . c .
    """,
)


@WAR_SUMMONER.effect
async def war_summoner(turn: Turn, here: Square) -> None:
    """Gains an action; the next figure of this turn may use one enemy piece."""
    turn.gain_action()
    turn.borrow_next()


RITUAL_MASTER = Being(
    "ritual-master",
    rank=HEROIC,
    pattern="""
        c . .
        . @ .
        c . c
    """,
)


@RITUAL_MASTER.effect
async def ritual_master(turn: Turn, here: Square) -> None:
    """Summoned on green gains two actions, on red may destroy a heroic and a common piece anywhere."""
    if bit(here) & GREEN:
        turn.gain_action(2)
    elif bit(here) & RED:
        turn.destroy(await turn.may_choose("destroy", turn.heroics))
        turn.destroy(await turn.may_choose("destroy", turn.commons))


LEGEND_SLAYER = Being(
    "legend-slayer",
    rank=HEROIC,
    pattern="""
        @ . .
        c c .
        c . c
    """,
)


@LEGEND_SLAYER.effect
async def legend_slayer(turn: Turn, here: Square) -> None:
    """May destroy one legend or up to two other pieces on the diagonals."""
    victim = await turn.may_choose("destroy", turn.pieces, turn.diagonal)
    if victim is None:
        return
    is_legend = turn.rank(victim) == LEGENDARY
    turn.destroy(victim)
    if not is_legend:
        turn.destroy(await turn.may_choose("destroy", turn.pieces, ~turn.legends, turn.diagonal))


MOUNTAIN_TROLL = Being(
    "mountain-troll",
    rank=HEROIC,
    pattern="""
        . @ .
        c c .
        . c c
    """,
)


@MOUNTAIN_TROLL.effect
async def mountain_troll(turn: Turn, here: Square) -> None:
    """Destroys all enemy commons around it; two or more give an action."""
    if turn.destroy_all(turn.enemy & turn.commons & turn.near) >= 2:
        turn.gain_action()


HUNGRY_BEAR = Being(
    "hungry-bear",
    rank=HEROIC,
    pattern="""
        @ c
        c c
    """,
)


@HUNGRY_BEAR.effect
async def hungry_bear(turn: Turn, here: Square) -> None:
    """May do a standard move, and a second one after a meal."""
    step = await turn.may_move(STANDARD, turn.itself)
    if step is not None and step.destroyed is not None:
        await turn.may_move(STANDARD, turn.itself)


WEREWOLF = Being(
    "werewolf",
    rank=HEROIC,
    pattern="""
        . c . .
        c . . @
        . c . .
    """,
)


@WEREWOLF.effect
async def werewolf(turn: Turn, here: Square) -> None:
    """Summoned on a coloured square off the centre up to three combat moves, elsewhere one standard move."""
    if bit(here) & COLOURED and here != CENTRE:
        await may_move_itself(turn, COMBAT, times=3)
    else:
        await turn.may_move(STANDARD, turn.itself)


CLAN_GUARDIAN = Being(
    "clan-guardian",
    rank=HEROIC,
    pattern="""
        c c @ c
    """,
    uses_figure=True,
)


@CLAN_GUARDIAN.effect
async def clan_guardian(turn: Turn, here: Square) -> None:
    """May upgrade a common of the figure."""
    turn.upgrade(await turn.may_choose("upgrade", turn.commons, turn.used))


HIGHLAND = deck(
    "highland",
    WILD_EAGLE,
    CLAN_AXEMAN,
    CLAN_HEALER,
    DIRE_WOLF,
    RITUAL_KEEPER,
    EAGLE_LORD,
    WOLF_RIDER,
    BLOOD_SHAMAN,
    WAR_DRUMMER,
    HILL_GIANT,
    WARLORD,
    WAR_SUMMONER,
    RITUAL_MASTER,
    LEGEND_SLAYER,
    MOUNTAIN_TROLL,
    HUNGRY_BEAR,
    WEREWOLF,
    CLAN_GUARDIAN,
)
