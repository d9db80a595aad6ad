"""How a fight ends: damage, deaths, driving off, loot, missions, the way back (MO-3, MO-5.9, MO-8.3)."""

from __future__ import annotations

from tafelrunde.games.morgua import effects, entering, fights, harm, missions
from tafelrunde.games.morgua.asking import ShareQuestion, put_in_order
from tafelrunde.games.morgua.board import IS_WATER
from tafelrunde.games.morgua.cards import WILD
from tafelrunde.games.morgua.effects import Cause
from tafelrunde.games.morgua.state import ATTACKERS, DEFENDERS, NONE, Fallen, Fight
from tafelrunde.games.morgua.verbs import Turn


class Toll:
    """What a fight costs: who took part, whom its blows hurt, which monsters count as destroyed."""

    __slots__ = ("destroyed", "heroes", "hurt", "monsters", "parties")

    heroes: dict[int, int]
    """Heroes, and the monster that counts as one (MO-9.1.2-14), by their players: a token leaves no trace."""

    def __init__(self, turn: Turn, fight: Fight) -> None:
        self.parties = [party.copy() for party in fight.parties]
        kinds = {card: turn.card(card).type for party in fight.parties for card in party}
        heroes = [card for card, kind in kinds.items() if kind == "hero" or card == fight.leader]
        self.heroes = {card: turn.state.owner(card) for card in heroes}
        self.monsters = [
            [card for card in party if kinds[card] == "monster" and card not in turn.state.host]
            for party in fight.parties
        ]
        """Of each party, without those that are companions (MO-8.1-12)."""
        self.hurt: dict[int, int] = {}
        self.destroyed: list[list[Fallen]] = [[], []]
        """Monsters of each party, killed or driven off (MO-8.3-07)."""


async def settle(turn: Turn, fight: Fight) -> None:
    """Damage in all fights at once, then everything that follows from it (MO-3-23, MO-3-60)."""
    toll = Toll(turn, fight)
    await _share_out(turn, fight, toll)
    fight.acting = NONE
    for card, damage in toll.hurt.items():
        harm.hurt(turn, card, damage)
    if not toll.hurt:
        turn.tell("unharmed", rules=("MO-3-13",))
    harm.settle(turn)
    await _conclude(turn, fight, toll)


async def end_early(turn: Turn, fight: Fight) -> None:
    """In a window one side has vanished: if somebody fell, that was the fight (MO-3-74)."""
    if fight.fallen:
        await _conclude(turn, fight, Toll(turn, fight))
    else:
        await break_off(turn, fight)


async def _conclude(turn: Turn, fight: Fight, toll: Toll) -> None:
    """After the deaths: driving off, loot, missions, then what works after a fight (MO-3-72, MO-5.8-19)."""
    turn.state.fight = None
    for fallen in fight.fallen:
        if fallen.kind == "monster" and fallen.is_beaten:
            toll.destroyed[fallen.party].append(fallen)
    for party in (ATTACKERS, DEFENDERS):
        await _drive_off(turn, fight, toll, party)
    for party in (ATTACKERS, DEFENDERS):
        await _reward(turn, fight, toll, party)
    await _report(turn, fight, toll)
    await _after_fight(turn, fight, toll)
    if fight.kind == "ambush":
        left = [card for card in toll.monsters[ATTACKERS] if card in turn.state.field]
        await _end_ambush(turn, fight, all(card in fight.idle for card in left))


# -- damage --------------------------------------------------------------------------------------------------


async def _share_out(turn: Turn, fight: Fight, toll: Toll) -> None:
    """The attacker shares out first, then the defender (MO-3-37 to MO-3-39)."""
    dealt = {level: fights.damages(turn, fight, level) for level in fights.levels(turn, fight)}
    for victims in (DEFENDERS, ATTACKERS):
        for level, damages in dealt.items():
            damage = damages[victims]
            if not damage:
                continue
            if fight.kind == "building":
                toll.hurt[fight.building] = damage
                continue
            figures = fights.fighters(turn, fight, victims, level)
            await _share(turn, fight.seats[1 - victims], figures, damage, toll)


async def _share(turn: Turn, seat: int, figures: list[int], damage: int, toll: Toll) -> None:
    left = damage
    for figure in figures[:-1]:
        if not left:
            break
        part = await ShareQuestion(turn, seat, figure, left)
        if part:
            toll.hurt[figure] = part
        left -= part
    if left:
        toll.hurt[figures[-1]] = left


# -- driving off, loot ---------------------------------------------------------------------------------------


def _is_hero(fight: Fight, fallen: Fallen) -> bool:
    """Whether a hero fell, or the monster that counts as one (MO-9.1.2-14)."""
    return fallen.kind == "hero" or fallen.card == fight.leader


async def _drive_off(turn: Turn, fight: Fight, toll: Toll, party: int) -> None:
    """Wounded humans, humanoids and animals flee from heroes without a scratch (MO-8.3-01 to MO-8.3-11)."""
    state = turn.state
    if any(each.party != party and _is_hero(fight, each) for each in fight.fallen):  # MO-8.3-03
        return
    heroes = [card for card in toll.parties[1 - party] if card in toll.heroes]
    if not heroes or any(card in fight.hurt for card in heroes):
        return
    fleeing: dict[int, list[int]] = {}
    for card in toll.monsters[party]:
        if card in fight.hurt and card in state.field and set(turn.card(card).subtypes) & set(WILD):
            fleeing.setdefault(state.owner(card), []).append(card)
    for owner, cards in fleeing.items():
        for card in await put_in_order(turn, owner, "flee", cards):
            printed = turn.card(card)
            toll.destroyed[party].append(Fallen(card, party, "monster", True, printed.subtypes, printed.loot))
            turn.tell("flee", turn.element(card), rules=("MO-8.3-01",), card=turn.label(card))
            turn.put_on_library(card)


async def _reward(turn: Turn, fight: Fight, toll: Toll, party: int) -> None:
    """Loot for every monster that a party has destroyed, and what cards give for it (MO-5.9-25)."""
    seat = fight.seats[party]
    for monster in toll.destroyed[1 - party] if seat != NONE else ():
        turn.gain_gold(seat, monster.loot)
        for figure in toll.parties[party]:
            if figure not in turn.state.field:
                continue
            for program in turn.card(figure).programs("defeat"):
                await effects.run(turn, program, Cause(seat, figure, turn.leader(figure), figure))


# -- missions, triggers --------------------------------------------------------------------------------------


async def _report(turn: Turn, fight: Fight, toll: Toll) -> None:
    """What the fight means for the missions of heroes who took part and live (MO-5.8-16, MO-5.8-18)."""
    state = turn.state
    is_way = not turn.is_place(fight.field)
    for party, figures in enumerate(toll.parties):
        destroyed = toll.destroyed[1 - party]
        beaten = [each for each in fight.fallen if each.party != party and each.is_beaten]
        for hero in [card for card in figures if card in state.journeys and card not in fight.idle]:
            for monster in destroyed:
                await missions.deed(turn, hero, "defeat_monster", subtypes=monster.subtypes, is_way=is_way)
            if destroyed and not is_way and not turn.lying(fight.field, "monster"):
                await missions.deed(turn, hero, "clear_place")
            for enemy in beaten:
                if enemy.card == fight.building:
                    await missions.deed(turn, hero, "destroy_building", owner=state.owner(enemy.card))
                elif _is_hero(fight, enemy):
                    await missions.deed(turn, hero, "defeat_hero")


async def _after_fight(turn: Turn, fight: Fight, toll: Toll) -> None:
    """Cards of survivors that work after a fight (MO-3-72)."""
    state = turn.state
    for party, figures in enumerate(toll.parties):
        hurt = [card for card in toll.parties[1 - party] if card in toll.hurt and card in toll.heroes]
        for figure in figures:
            if figure not in state.field or figure in fight.idle:
                continue
            for card in [figure, *turn.attached(figure, "equipment")]:
                for program in turn.card(card).programs("fight_end"):
                    if figure not in state.field:  # dead of the card before; what they bore bites nobody
                        break
                    if program.conditions and not hurt:
                        continue
                    hero = hurt[0] if hurt else turn.leader(figure)
                    cause = Cause(turn.player(card), card, hero, figure, whose=toll.heroes.get(hero, NONE))
                    await effects.run(turn, program, cause)


# -- the end of ambushes, fights that do not happen ----------------------------------------------------------


async def break_off(turn: Turn, fight: Fight) -> None:
    """No fight takes place, or it has become pointless."""
    turn.state.fight = None
    turn.tell("no-fight", rules=("MO-3-62",))
    if fight.kind == "ambush":
        await _end_ambush(turn, fight, True)  # MO-5.9-14


async def _end_ambush(turn: Turn, fight: Fight, is_won: bool) -> None:
    """Monsters do not stay on way points; who has not beaten all that fought goes back (MO-5.9-11 to -18)."""
    state = turn.state
    for card in fight.parties[ATTACKERS]:
        if card in state.field and card not in state.host:
            turn.bury(card)
    hero = next((card for card in fight.parties[DEFENDERS] if card in state.journeys), NONE)
    if hero == NONE or is_won:
        return
    turn.move_group(hero, fight.origin)
    turn.remember(hero, inside=NONE, aboard=IS_WATER[fight.origin] and turn.journey(hero).aboard)
    for figure in turn.travellers(hero):
        turn.halt(figure)
    turn.tell("thrown-back", turn.element(hero), rules=("MO-5.9-13", "MO-5.9-15"), card=turn.label(hero))
    await entering.enter_place(turn, hero)  # MO-5.9-18
