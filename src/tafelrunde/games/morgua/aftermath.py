"""How a fight ends: damage, deaths, driving off, loot, missions, the way back (MO-3, MO-5.9, MO-8.3)."""

from __future__ import annotations

from tafelrunde.games.morgua import effects, entering, fights, harm, missions
from tafelrunde.games.morgua.asking import number, put_in_order
from tafelrunde.games.morgua.board import IS_WATER
from tafelrunde.games.morgua.cards import WILD
from tafelrunde.games.morgua.effects import Cause
from tafelrunde.games.morgua.state import ATTACKERS, DEFENDERS, NONE, Fight
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.text import text


class Toll:
    """What a fight has cost: who was hurt, who fell, which monsters count as destroyed."""

    __slots__ = ("cards", "fallen", "hurt", "leader", "monsters", "parties")

    def __init__(self, turn: Turn, fight: Fight) -> None:
        self.parties = [party.copy() for party in fight.parties]
        self.cards = {card: turn.card(card) for party in fight.parties for card in party}
        """What took part; tokens that fall are forgotten by everybody else."""
        self.hurt: dict[int, int] = {}
        self.fallen: list[int] = []
        self.leader = fight.leader
        self.monsters: list[tuple[int, tuple[str, ...], int]] = []
        """Destroyed: the card, its subtypes and loot."""

    def is_hero(self, card: int) -> bool:
        """Whether it was a hero who fought, or the monster that counts as one (MO-9.1.2-14)."""
        return self.cards[card].type == "hero" or card == self.leader


async def settle(turn: Turn, fight: Fight) -> None:
    """Damage in all fights at once, then everything that follows from it (MO-3-23, MO-3-60)."""
    toll = Toll(turn, fight)
    await _share_out(turn, fight, toll)
    turn.state.fight = None
    for card, damage in toll.hurt.items():
        harm.hurt(turn, card, damage)
    harm.settle(turn)
    toll.fallen = [card for card in toll.cards if card not in turn.state.field]
    heroes = _hero_party(fight)
    monsters = toll.parties[1 - heroes] if fight.kind in ("monster", "ambush") else []
    toll.monsters = [
        (card, toll.cards[card].subtypes, toll.cards[card].loot) for card in monsters if card in toll.fallen
    ]
    if monsters:
        await _drive_off(turn, toll, heroes)
        await _reward(turn, fight, toll, heroes)
    await _after_fight(turn, fight, toll)
    await _report(turn, fight, toll)
    if fight.kind == "ambush":
        beaten = [card for card, _, _ in toll.monsters]
        await _end_ambush(turn, fight, all(card in beaten for card in monsters if card not in fight.idle))


def _hero_party(fight: Fight) -> int:
    """The party of the heroes against monsters or a building."""
    return DEFENDERS if fight.kind == "ambush" else ATTACKERS


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
        prompt = text("prompt.share", card=turn.label(figure), life=turn.life(figure), number=left)
        part = await number(seat, prompt, 0, left, "MO-3-37")
        if part:
            toll.hurt[figure] = part
        left -= part
    if left:
        toll.hurt[figures[-1]] = left


# -- driving off, loot ---------------------------------------------------------------------------------------


async def _drive_off(turn: Turn, toll: Toll, heroes: int) -> None:
    """Wounded humans, humanoids and animals flee from heroes without a scratch (MO-8.3-01 to MO-8.3-09)."""
    state = turn.state
    own = [card for card in toll.parties[heroes] if card in toll.hurt or card in toll.fallen]
    if any(toll.is_hero(card) for card in own):  # MO-8.3-03
        return
    fleeing: dict[int, list[int]] = {}
    for card in toll.parties[1 - heroes]:
        if card in toll.hurt and card in state.field and set(turn.card(card).subtypes) & set(WILD):
            fleeing.setdefault(state.owner(card), []).append(card)
    for owner, cards in fleeing.items():
        for card in await put_in_order(turn, owner, "flee", cards):
            printed = turn.card(card)
            toll.monsters.append((card, printed.subtypes, printed.loot))
            turn.tell("flee", turn.element(card), rules=("MO-8.3-01",), card=turn.label(card))
            turn.put_on_library(card)


async def _reward(turn: Turn, fight: Fight, toll: Toll, heroes: int) -> None:
    """Loot for every monster destroyed, and what cards give for it (MO-5.9-25)."""
    seat = fight.seats[heroes]
    for _, _, loot in toll.monsters:
        turn.gain_gold(seat, loot)
        for figure in toll.parties[heroes]:
            if figure not in turn.state.field:
                continue
            for program in turn.card(figure).programs("defeat"):
                await effects.run(turn, program, Cause(seat, figure, turn.leader(figure), figure))


# -- triggers, missions --------------------------------------------------------------------------------------


async def _after_fight(turn: Turn, fight: Fight, toll: Toll) -> None:
    """Cards of survivors that work after a fight (MO-3-72)."""
    state = turn.state
    for party, figures in enumerate(toll.parties):
        hurt = [card for card in toll.parties[1 - party] if card in toll.hurt and toll.is_hero(card)]
        for figure in figures:
            if figure not in state.field or figure in fight.idle:
                continue
            for card in [figure, *turn.attached(figure, "equipment")]:
                for program in turn.card(card).programs("fight_end"):
                    if program.conditions and not hurt:
                        continue
                    hero = hurt[0] if hurt else turn.leader(figure)
                    seat = turn.player(card)
                    await effects.run(turn, program, Cause(seat, card, hero, figure))


async def _report(turn: Turn, fight: Fight, toll: Toll) -> None:
    """What the fight means for the missions of heroes who took part and live (MO-5.8-16, MO-5.8-18)."""
    state = turn.state
    is_way = not turn.is_place(fight.field)
    for party, figures in enumerate(toll.parties):
        for hero in [card for card in figures if card in state.journeys and card not in fight.idle]:
            for _, subtypes, _ in toll.monsters:
                await missions.deed(turn, hero, "defeat_monster", subtypes=subtypes, is_way=is_way)
            if toll.monsters and not is_way and not turn.lying(fight.field, "monster"):
                await missions.deed(turn, hero, "clear_place")
            if fight.kind == "building" and fight.building not in state.field:
                await missions.deed(turn, hero, "destroy_building", owner=state.owner(fight.building))
            for enemy in toll.parties[1 - party]:
                if enemy in toll.fallen and toll.is_hero(enemy):
                    await missions.deed(turn, hero, "defeat_hero")


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
        state.moved[figure] = max(state.moved.get(figure, 0), turn.speed(figure))
    turn.tell("thrown-back", turn.element(hero), rules=("MO-5.9-13", "MO-5.9-15"), card=turn.label(hero))
    await entering.enter_place(turn, hero)  # MO-5.9-18
