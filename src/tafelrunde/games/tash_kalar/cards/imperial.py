"""The Imperial deck, played by the Northern and the Southern School alike."""

from __future__ import annotations

from tafelrunde.games.tash_kalar.board import Square, bit, ray_mask
from tafelrunde.games.tash_kalar.cards.being import Deck
from tafelrunde.games.tash_kalar.cards.phrases import line_of_sight, may_place, may_run, place, was_combat
from tafelrunde.games.tash_kalar.ranks import COMMON, HEROIC, LEGENDARY
from tafelrunde.games.tash_kalar.verbs import COMBAT, STANDARD, VACANT, Turn

IMPERIAL = Deck("imperial")


@IMPERIAL.common("""
    c
    @
    c
""")
async def swordmaster(turn: Turn, here: Square) -> None:
    """May destroy an enemy common on a diagonal and is upgraded for it."""
    victim = await turn.may_choose("destroy", turn.enemy, turn.commons, turn.diagonal)
    if turn.destroy(victim):
        turn.upgrade(turn.being)


@IMPERIAL.common("""
    @ . .
    . c .
    . . c
""")
async def messenger(turn: Turn, here: Square) -> None:
    """One common or heroic piece may run straight by standard moves."""
    await may_run(turn, STANDARD, turn.own, ~turn.legends)


@IMPERIAL.common("""
    @ . .
    . c c
    . c .
""")
async def herald(turn: Turn, here: Square) -> None:
    """Up to two moves of own pieces, onto empty squares only."""
    for _ in turn.times(2):
        if await turn.may_move(VACANT, turn.own) is None:
            return


@IMPERIAL.common("""
    @ .
    . c
    . c
""")
async def bomb(turn: Turn, here: Square) -> None:
    """Explodes with all commons around it, unless this was the last action."""
    if turn.actions_left > 0:
        turn.destroy_all(turn.itself | (turn.commons & turn.near))


@IMPERIAL.common("""
    . c .
    c @ c
""")
async def chronicler(turn: Turn, here: Square) -> None:
    """Upgrades another own common, which may then do a standard move."""
    chosen = await turn.choose("upgrade", turn.own, turn.commons, ~turn.itself)
    if turn.upgrade(chosen):
        await turn.may_move(STANDARD, turn.only(chosen))


@IMPERIAL.heroic("""
    . . c .
    . c . .
    c . x .
    . . . @
""")
async def assassin(turn: Turn, here: Square) -> None:
    """Destroys whatever stands on the marked square; may step onto it if nothing does."""
    if not turn.destroy_all(turn.pieces & turn.marked):
        await turn.may_move(STANDARD, turn.itself, to=turn.marked)


@IMPERIAL.heroic("""
    . c @
    c x c
    . c .
""")
async def time_mage(turn: Turn, here: Square) -> None:
    """Gains an action and destroys an enemy on the marked square."""
    turn.gain_action()
    turn.destroy_all(turn.enemy & turn.marked)


@IMPERIAL.heroic("""
    x . x . x
    . x x x .
    x x @ x x
    . c c c .
""")
async def summoner(turn: Turn, here: Square) -> None:
    """Up to two own commons may be placed on marked squares."""
    for _ in turn.times(2):
        if await may_place(turn, COMMON, turn.marked) is None:
            return


@IMPERIAL.heroic("""
    . . c
    c @ c
    c . .
""")
async def hypnotist(turn: Turn, here: Square) -> None:
    """Up to three commons or two heroics of one enemy colour do a combat move each; the first one decides."""
    step = await turn.may_move(COMBAT, turn.enemy, ~turn.legends)
    if step is None:
        return
    colour, rank = turn.owner(step.target), turn.rank(step.target)
    moved = bit(step.target)
    for _ in turn.times(1 if rank == HEROIC else 2):
        alike = turn.heroics if rank == HEROIC else turn.commons
        step = await turn.may_move(COMBAT, turn.of(colour), alike, turn.not_again(moved))
        if step is None:
            return
        moved |= bit(step.target)


@IMPERIAL.heroic("""
    . ↖ ↑ ↗
    . c C →
    c ↙ ↓ ↘
""")
async def cannon(turn: Turn, here: Square) -> None:
    """May destroy all commons in one marked direction; nothing stops the shot."""
    ways = [way for way in turn.arrows if turn.commons & ray_mask(here, way)]
    way = await turn.may_choose_direction("fire", ways)
    if way is not None:
        turn.destroy_all(turn.commons & ray_mask(here, way))


@IMPERIAL.heroic("""
    c @
    c c
    . c
""")
async def champion(turn: Turn, here: Square) -> None:
    """May destroy an adjacent enemy; a legend takes the Champion along and gives an action."""
    victim = await turn.may_choose("destroy", turn.enemy, turn.near)
    if victim is None:
        return
    is_legend = turn.rank(victim) == LEGENDARY
    turn.destroy(victim)
    if is_legend:
        turn.destroy(turn.being)
        turn.gain_action()


@IMPERIAL.heroic("""
    . . @ . .
    c c . c c
""")
async def infantry_captain(turn: Turn, here: Square) -> None:
    """Up to two combat moves of own pieces other than the Captain."""
    for _ in turn.times(2):
        if await turn.may_move(COMBAT, turn.own, ~turn.itself) is None:
            return


@IMPERIAL.heroic("""
    . @ .
    c . c
    c . c
""")
async def cavalry_captain(turn: Turn, here: Square) -> None:
    """Another own piece does up to three moves, at most one of them combat.

    Only beating an equal rank makes a move a combat move, so nobody has to announce which one it is.
    """
    step = await turn.may_move(COMBAT, turn.own, ~turn.itself)
    manner = COMBAT
    for _ in range(2):
        if step is None:
            return
        if was_combat(turn, step):
            manner = STANDARD
        step = await turn.may_move(manner, turn.only(step.target))


@IMPERIAL.heroic(
    """
    . c @ .
    c . c .
    . . . c
    """,
    measures_after_moving=True,
)
async def gryphon_rider(turn: Turn, here: Square) -> None:
    """May do a combat leap, and then turn common to place a common on an adjacent square (TK-KEY-32)."""
    if await turn.may_leap(COMBAT, turn.itself) is None:
        return
    if await turn.may("downgrade"):
        turn.downgrade(turn.being)
        await place(turn, COMMON, turn.near)


@IMPERIAL.heroic("""
    . @ .
    c c c
    c . .
""")
async def knight(turn: Turn, here: Square) -> None:
    """Up to three combat moves; common pieces are never their victims."""
    for _ in turn.times(3):
        if await turn.may_move(COMBAT, turn.itself, to=~turn.commons) is None:
            return


@IMPERIAL.heroic("""
    . C .
    . . .
    c . c
""")
async def high_priestess(turn: Turn, here: Square) -> None:
    """May do a standard move; may then upgrade any common beside her."""
    await turn.may_move(STANDARD, turn.itself)
    turn.upgrade(await turn.may_choose("upgrade", turn.commons, turn.near_itself))


@IMPERIAL.heroic(
    """
    c . c
    . @ .
    c . c
    """,
    uses_figure=True,
)
async def master_of_intrigue(turn: Turn, here: Square) -> None:
    """Up to three moves: standard ones of his own, combat ones of the pieces that summoned him."""
    for _ in turn.times(3):
        pawns = turn.used & ~turn.legends
        if await turn.may_move_either((COMBAT, pawns), (STANDARD, turn.itself)) is None:
            return


@IMPERIAL.heroic("""
    ← @ →
    . c c
    . c c
""")
async def gun_tower(turn: Turn, here: Square) -> None:
    """May destroy the first two pieces in a marked direction; a legend stops the shot."""
    ways = [way for way in turn.arrows if line_of_sight(turn, here, way)]
    way = await turn.may_choose_direction("fire", ways)
    if way is None:
        return
    for square in line_of_sight(turn, here, way)[:2]:
        if turn.rank(square) == LEGENDARY:
            return
        turn.destroy(square)
