"""The Sylvan deck: forest folk that grow, turn and charge."""

from __future__ import annotations

from tafelrunde.games.tash_kalar.board import (
    DIRECTIONS,
    Direction,
    Mask,
    Square,
    around,
    at_distance,
    bit,
    count,
    direction_between,
    mask,
    neighbour,
    squares,
)
from tafelrunde.games.tash_kalar.cards.being import Deck
from tafelrunde.games.tash_kalar.cards.phrases import line_of_sight, may_place
from tafelrunde.games.tash_kalar.ranks import COMMON, HEROIC, LEGENDARY
from tafelrunde.games.tash_kalar.verbs import COMBAT, STANDARD, Turn

SYLVAN = Deck("sylvan")


@SYLVAN.common("""
    @
    c
    c
""")
async def sapling(turn: Turn, here: Square) -> None:
    """Is upgraded at once."""
    turn.upgrade(turn.being)


@SYLVAN.common("""
    . @ c
    c . .
""")
async def kiskin_farseeders(turn: Turn, here: Square) -> None:
    """An own common may be placed next to any own piece."""
    await may_place(turn, COMMON, around(turn.own))


@SYLVAN.common("""
    . @
    c c
    c .
""")
async def charging_buck(turn: Turn, here: Square) -> None:
    """Up to two combat leaps over a distance of exactly two."""
    for _ in turn.times(2):
        if await turn.may_leap(COMBAT, turn.itself, to=at_distance(turn.being, 2)) is None:
            return


@SYLVAN.common("""
    c . @ c
""")
async def forest_wardens(turn: Turn, here: Square) -> None:
    """Destroys a common of someone with more commons, then a heroic of someone with more upgraded pieces."""
    turn.destroy(await turn.choose("destroy", _of_the_stronger(turn, turn.commons), turn.commons))
    turn.destroy(await turn.choose("destroy", _of_the_stronger(turn, turn.upgraded), turn.heroics))


def _of_the_stronger(turn: Turn, kind: Mask) -> Mask:
    """The pieces of opponents who have more of a kind."""
    own = count(turn.own & kind)
    rivals = [turn.of(side) for side in turn.enemies if count(turn.of(side) & kind) > own]
    return sum(rivals)


@SYLVAN.common("""
    . . @
    c c c
""")
async def naiad(turn: Turn, here: Square) -> None:
    """Up to two different own pieces around her do a standard move each."""
    step = await turn.may_move(STANDARD, turn.own, turn.near_itself)
    if step is not None:
        await turn.may_move(STANDARD, turn.own, turn.near_itself, turn.not_again(bit(step.target)))


@SYLVAN.heroic("""
    c . @
    c . c
""")
async def kiskin_spirit(turn: Turn, here: Square) -> None:
    """May put a discarded card on the own deck; then, or if there is none, an extra card is drawn."""
    is_bare = not turn.discarded
    card = await turn.may_choose_card("fetch", turn.discarded)
    if turn.put_on_deck(card) or is_bare:
        turn.draw_extra(school=1)


@SYLVAN.heroic("""
    c .
    . C
    . c
""")
async def dryad(turn: Turn, here: Square) -> None:
    """May turn an enemy common or heroic piece around her into an own common."""
    able = turn.convertible(COMMON)
    turn.convert(await turn.may_choose("convert", turn.enemy, ~turn.legends, turn.near, able), COMMON)


@SYLVAN.heroic("""
    @ . .
    c c c
    . . c
""")
async def centaur_spearman(turn: Turn, here: Square) -> None:
    """May do a combat move; then the first piece ahead of him is destroyed, unless it is a legend."""
    step = await turn.may_move(COMBAT, turn.itself)
    if step is None:
        return
    line = line_of_sight(turn, step.target, direction_between(step.origin, step.target))
    if line and turn.rank(line[0]) != LEGENDARY:
        turn.destroy(line[0])


@SYLVAN.heroic("""
    c . . .
    . c @ .
    . . c .
    . . . c
""")
async def centaur_chieftain(turn: Turn, here: Square) -> None:
    """May do a combat move; up to three of other own pieces may follow in the same direction."""
    step = await turn.may_move(COMBAT, turn.itself)
    if step is None:
        return
    way = direction_between(step.origin, step.target)
    for _ in turn.times(3):
        follower = await turn.may_choose("move", turn.own, ~turn.itself, _able_to_follow(turn, way))
        if follower is None:
            return
        ahead = neighbour(follower, way)
        assert ahead is not None
        turn.move(follower, ahead)


def _able_to_follow(turn: Turn, way: Direction) -> Mask:
    """The pieces that have a combat move in a direction."""
    return mask(
        square for square in squares(turn.pieces) if turn.steps(square, COMBAT) & bit(neighbour(square, way))
    )


@SYLVAN.heroic("""
    . c @
    c c .
    c . .
""")
async def unicorn(turn: Turn, here: Square) -> None:
    """Either may do a combat move, or gives an action."""
    if await turn.pick("gain-action", "move") == "gain-action":
        turn.gain_action()
    else:
        await turn.may_move(COMBAT, turn.itself)


@SYLVAN.heroic("""
    @ . .
    c . c
    . c .
    . c .
""")
async def sylvan_queen(turn: Turn, here: Square) -> None:
    """May turn an enemy common or heroic piece on a diagonal into an own one of that rank."""
    able = turn.convertible()
    turn.convert(await turn.may_choose("convert", turn.enemy, ~turn.legends, turn.diagonal, able))


@SYLVAN.heroic("""
    @ .
    c .
    . c
    c .
""")
async def sylvan_princess(turn: Turn, here: Square) -> None:
    """May turn an enemy common on a diagonal into an own one."""
    able = turn.convertible()
    turn.convert(await turn.may_choose("convert", turn.enemy, turn.commons, turn.diagonal, able))


@SYLVAN.heroic("""
    c . c
    . @ .
    . c .
""")
async def woodland_druid(turn: Turn, here: Square) -> None:
    """Upgrades a common of every colour."""
    for side in turn.sides:
        turn.upgrade(await turn.choose("upgrade", turn.of(side), turn.commons))


@SYLVAN.heroic("""
    . c .
    c @ c
    c . .
""")
async def forest_ancient(turn: Turn, here: Square) -> None:
    """Places two enemy commons nearby, then destroys as many of their colours a little further around."""
    placed: list[int] = []
    for _ in range(2):
        able = [side for side in turn.enemies if turn.can_place(COMMON, side)]
        side = await turn.choose_side("place", able)
        if side is not None and turn.place(await turn.choose("place", turn.reach(2)), COMMON, side):
            placed.append(side)
    for side in placed:
        turn.destroy(await turn.choose("destroy", turn.of(side), turn.commons, turn.reach(3)))


@SYLVAN.heroic("""
    . c .
    c @ .
    . . c
""")
async def forest_mystic(turn: Turn, here: Square) -> None:
    """An extra card of the own deck and an extra legend are drawn at the end of the turn."""
    turn.draw_extra(school=1, legends=1)


@SYLVAN.heroic("""
    . c .
    c @ c
    . c .
""")
async def kiskin_leafsplitter(turn: Turn, here: Square) -> None:
    """May destroy the first piece on a diagonal, and once more."""
    for _ in turn.times(2):
        ways = [way for way in DIRECTIONS[1::2] if line_of_sight(turn, here, way)]
        way = await turn.may_choose_direction("fire", ways)
        if way is None:
            return
        turn.destroy(line_of_sight(turn, here, way)[0])


@SYLVAN.heroic("""
    . @ .
    c c c
    . c .
""")
async def kiskin_boughrunner(turn: Turn, here: Square) -> None:
    """Up to three combat moves, each ending next to another own piece."""
    for _ in turn.times(3):
        if await turn.may_move(COMBAT, turn.itself, to=around(turn.own & ~turn.itself)) is None:
            return


@SYLVAN.heroic("""
    c @ c
    . c c
""")
async def tree_shepherd(turn: Turn, here: Square) -> None:
    """Upgrades an own common, or lets a heroic piece do a combat move or a legend a standard move."""
    chosen = await turn.choose("select", turn.own)
    if chosen is None or turn.rank(chosen) == COMMON:
        turn.upgrade(chosen)
    else:
        manner = COMBAT if turn.rank(chosen) == HEROIC else STANDARD
        await turn.may_move(manner, turn.only(chosen))
