"""The six Advanced spells (AM-ADV)."""

from __future__ import annotations

from tafelrunde.games.archmage.board import Hex, mask_of
from tafelrunde.games.archmage.enchanting import capture, darken, fizzle, has_follower
from tafelrunde.games.archmage.facts import Spell
from tafelrunde.games.archmage.picking import pick, pick_hex, pick_word
from tafelrunde.games.archmage.reading import SEAT_NAMES
from tafelrunde.games.archmage.spells.effects import effect_of
from tafelrunde.games.archmage.state import CHASM, NOBODY, WELLSPRING
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.text import Text, text


@effect_of("wellspring")
async def wellspring(turn: Turn, spell: Spell) -> None:
    """A Wellspring on a wilderness hex that the caster controls (AM-ADV-16)."""
    places = mask_of(turn.controlled_wilderness(turn.seat)) & ~turn.all_towers

    def refuse(spot: Hex) -> Objection:
        name = turn.labels[spot]
        if (turn.city | turn.all_towers) >> spot & 1:
            return forbidden("AM-TOKEN-03", "no-token-there", hex=name)
        return forbidden("AM-ADV-16", "not-your-wilderness", hex=name)

    if not places:
        fizzle(turn, spell)
        return
    turn.put_token(WELLSPRING, await pick_hex(turn, "wellspring", places, refuse), rule="AM-ADV-16")


@effect_of("gate")
async def gate(turn: Turn, spell: Spell) -> None:
    """The mage comes to any discovered hex that is free, at least to an Enclave (AM-ADV-06, AM-ADV-08)."""
    company = turn.state.company[turn.seat]
    open_to = turn.discovered & ~turn.barred & ~(1 << turn.here)
    places = mask_of(
        spot for spot in range(len(turn.labels)) if open_to >> spot & 1 and turn.toll(spot) <= company
    )

    def refuse(spot: Hex) -> Objection:
        name = turn.labels[spot]
        if spot == turn.here:
            return forbidden("AM-ADV-06", "already-there", hex=name)
        if not turn.is_discovered(spot):
            return forbidden("AM-ADV-06", "undiscovered", hex=name)
        if turn.barred >> spot & 1:
            return forbidden("AM-ADV-06", "barred", hex=name)
        return forbidden("AM-ADV-08", "no-toll", hex=name)

    turn.arrive(await pick_hex(turn, "gate", places, refuse))


@effect_of("imprison")
async def imprison(turn: Turn, spell: Spell) -> None:
    """Capture an unwarded follower of an opponent nearby (AM-ADV-09)."""
    near = turn.land.adjacent[turn.here] | 1 << turn.here
    foes = 0
    for seat in turn.opponents:
        foes |= turn.state.followers[seat]
    places = near & foes & ~turn.state.wards

    def refuse(spot: Hex) -> Objection:
        name = turn.labels[spot]
        if not foes >> spot & 1:
            return forbidden("AM-ADV-09", "no-foe", hex=name)
        code = "warded" if near >> spot & 1 else "too-far"
        return forbidden("AM-ADV-09", code, hex=name)

    if not places:
        fizzle(turn, spell)
        return
    capture(turn, await pick_hex(turn, "imprison", places, refuse))


@effect_of("shadow")
async def shadow(turn: Turn, spell: Spell) -> None:
    """A follower in an empty doorway of an opponent (AM-ADV-11, AM-ADV-12, AM-ADV-14)."""
    relics, doorways = turn.facts.relics, turn.state.doorways
    every = {
        f"{SEAT_NAMES[seat]} {name}": (seat, relic)
        for seat in turn.opponents
        for relic, name in enumerate(relics)
    }
    free = [key for key, (seat, relic) in every.items() if doorways[seat][relic] == NOBODY]

    def label(key: str) -> Text:
        seat, name = key.split(" ")
        return text("option.doorway", seat=text(f"seat.{seat}"), relic=text(f"relic.{name}"))

    own = {f"{SEAT_NAMES[turn.seat]} {name}" for name in relics}

    def refuse(key: str) -> Objection | None:
        if key in own:
            return forbidden("AM-ADV-11", "not-yourself")
        return forbidden("AM-ADV-12", "doorway-taken") if key in every else None

    if not free or not has_follower(turn):
        fizzle(turn, spell)
        return
    place = await pick(
        turn,
        "option",
        "shadow",
        {key: number for number, key in enumerate(free)},
        label,
        rule="AM-ADV-11",
        elements=lambda key: (f"doorway-{key.replace(' ', '-')}",),
        refuse=refuse,
    )
    darken(turn, *every[free[place]])


@effect_of("fiery-chasm")
async def fiery_chasm(turn: Turn, spell: Spell) -> None:
    """A line of Chasms; nobody's followers are spared (AM-ADV-03, AM-ADV-04)."""
    names = turn.facts.direction_names
    direction = await pick_word(turn, "direction", {name: n for n, name in enumerate(names)}, "direction")
    stop = turn.city | turn.all_towers
    for spot in turn.land.line(turn.here, direction, spell.params["length"]):
        if stop >> spot & 1:
            break
        turn.unward(1 << spot, rule="AM-ADV-03")
        if turn.follower_on(spot) != NOBODY:
            turn.remove(spot, rule="AM-ADV-04" if turn.follower_on(spot) == turn.seat else "AM-ADV-03")
        turn.douse(1 << spot, rule="AM-SOLO-11")
        turn.put_token(CHASM, spot, rule="AM-ADV-03")
