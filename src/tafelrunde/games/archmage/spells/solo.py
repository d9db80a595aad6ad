"""The four cards that replace spells against an opponent's board in the solo game (AM-SOLO-12 to -15)."""

from __future__ import annotations

from tafelrunde.games.archmage.board import Hex
from tafelrunde.games.archmage.enchanting import fizzle
from tafelrunde.games.archmage.facts import Spell
from tafelrunde.games.archmage.picking import pick_hex
from tafelrunde.games.archmage.spells.effects import effect_of
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.decision import Objection, forbidden


@effect_of("solo-decay")
async def solo_decay(turn: Turn, spell: Spell) -> None:
    """An Inflame token nearby goes out, without Blood (AM-SOLO-12)."""
    near = turn.land.adjacent[turn.here] | 1 << turn.here
    places = turn.state.inflamed & near

    def refuse(spot: Hex) -> Objection:
        code = "too-far" if turn.state.inflamed >> spot & 1 else "no-fire-near"
        return forbidden("AM-SOLO-12", code, hex=turn.labels[spot])

    if not places:
        fizzle(turn, spell)
        return
    turn.douse(1 << await pick_hex(turn, "douse", places, refuse), rule="AM-SOLO-12")


@effect_of("solo-corrupt")
async def solo_corrupt(turn: Turn, spell: Spell) -> None:
    """A Corruption token on the Warlord (AM-SOLO-15)."""
    turn.state.warlord_corruption += 1
    turn.tell("warlord-corrupted", rules=("AM-SOLO-15",), number=turn.state.warlord_corruption)
