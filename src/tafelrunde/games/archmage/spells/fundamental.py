"""The six Fundamental spells (AM-FUND)."""

from __future__ import annotations

from tafelrunde.games.archmage.board import Hex, mask_of
from tafelrunde.games.archmage.enchanting import lengthen
from tafelrunde.games.archmage.facts import Spell
from tafelrunde.games.archmage.picking import DECLINED, Refuse, pick_hex, pick_word
from tafelrunde.games.archmage.reading import SEAT_NAMES
from tafelrunde.games.archmage.spells.effects import effect_of
from tafelrunde.games.archmage.state import VINES
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.decision import Number, Objection, Seat, forbidden
from tafelrunde.table.text import text


@effect_of("entangling-vines")
async def entangling_vines(turn: Turn, spell: Spell) -> None:
    """Vines on up to two hexes without a mage (AM-FUND-03)."""
    free = turn.land.everywhere & ~turn.city & ~turn.all_towers & ~mask_of(turn.state.mages)

    def refuse(spot: Hex) -> Objection:
        name = turn.labels[spot]
        if (turn.city | turn.all_towers) >> spot & 1:
            return forbidden("AM-TOKEN-03", "no-token-there", hex=name)
        if spot in turn.state.mages:
            return forbidden("AM-FUND-03", "vines-mage", hex=name)
        return forbidden("AM-TOKEN-01", "token-just-laid", hex=name)

    for _ in range(spell.params["tokens"]):
        spot = await pick_hex(turn, "vines", free, refuse, is_optional=True)
        if spot == DECLINED:
            return
        turn.put_token(VINES, spot, rule="AM-FUND-03")
        free &= ~(1 << spot)


@effect_of("transmute")
async def transmute(turn: Turn, spell: Spell) -> None:
    """Exchange up to two relics, of any types (AM-FUND-13, AM-FUND-14, AM-FUND-15)."""
    relics = turn.facts.relics
    for _ in range(spell.params["max_relics"]):
        owned = {name: number for number, name in enumerate(relics) if turn.state.relics[turn.seat][number]}
        lacking = _not_this(turn, "AM-COMP-06", "no-relic")
        given = await pick_word(turn, "give", owned, "relic", refuse=lacking, is_optional=True)
        if given == DECLINED:
            return
        others = {name: number for number, name in enumerate(relics) if number != given}
        same = _not_this(turn, "AM-FUND-13", "no-exchange")
        taken = await pick_word(turn, "take", others, "relic", refuse=same)
        turn.pay(given, rule="AM-FUND-13")
        turn.gain(taken, rule="AM-FUND-13")


def _not_this(turn: Turn, rule: str, code: str) -> Refuse:
    """Why no other relic can be named than those that are offered."""

    def refuse(key: str) -> Objection | None:
        return forbidden(rule, code, relic=text(f"relic.{key}")) if key in turn.facts.relics else None

    return refuse


@effect_of("quicken")
async def quicken(turn: Turn, spell: Spell) -> None:
    """More movement points (AM-FUND-05)."""
    lengthen(turn, spell.params["extra_mp"], rule="AM-FUND-05")


@effect_of("decay")
async def decay(turn: Turn, spell: Spell) -> None:
    """An opponent discards down to ten relics (AM-FUND-01, AM-FUND-02)."""
    names = {SEAT_NAMES[seat]: seat for seat in turn.opponents}

    def self_harm(key: str) -> Objection | None:
        return forbidden("AM-FUND-01", "not-yourself") if key == SEAT_NAMES[turn.seat] else None

    victim = await pick_word(turn, "decay", names, "seat", refuse=self_harm)
    owned = turn.state.relics[victim].copy()
    surplus = sum(owned) - int(spell.params["keep"])
    if surplus <= 0:
        turn.tell("no-effect", rules=("AM-FUND-02",), spell=text("spell.decay"))
        return
    for relic, number in enumerate(owned):
        least, most = max(0, surplus - sum(owned[relic + 1 :])), min(number, surplus)
        count = most
        if least < most:
            name = text(f"relic.{turn.facts.relics[relic]}")
            prompt = text("prompt.discard", relic=name, number=surplus)
            count = await Number(
                Seat(victim),
                "number",
                "discard",
                prompt=prompt,
                minimum=least,
                maximum=most,
                rule="AM-FUND-01",
            )
        surplus -= count
        turn.pay(relic, count, who=victim, rule="AM-FUND-01")
