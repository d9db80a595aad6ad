"""The six Master spells (AM-MAST)."""

from __future__ import annotations

from tafelrunde.games.archmage.board import Hex, Mask, Place, hexes, mask_of, neighbours_of
from tafelrunde.games.archmage.enchanting import (
    build_automaton,
    corrupt,
    fizzle,
    has_follower,
    lengthen,
    move_land,
)
from tafelrunde.games.archmage.facts import Spell
from tafelrunde.games.archmage.picking import pick, pick_hex, pick_word
from tafelrunde.games.archmage.reading import seat_text
from tafelrunde.games.archmage.spells.effects import effect_of
from tafelrunde.games.archmage.state import NOBODY
from tafelrunde.games.archmage.upheaval import landings, liftable, place_key
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.text import Text, text


@effect_of("automaton")
async def automaton(turn: Turn, spell: Spell) -> None:
    """A follower becomes an apprentice whose spell is known at once (AM-MAST-01, AM-MAST-03)."""
    if not has_follower(turn):
        fizzle(turn, spell)
        return
    spheres = {name: number for number, name in enumerate(turn.facts.spheres)}
    build_automaton(turn, await pick_word(turn, "automaton", spheres, "sphere"))


@effect_of("time-stop")
async def time_stop(turn: Turn, spell: Spell) -> None:
    """A longer Journey, nothing else (AM-MAST-15, AM-MAST-16)."""
    lengthen(turn, spell.params["extra_mp"], rule="AM-MAST-15")


@effect_of("fortify")
async def fortify(turn: Turn, spell: Spell) -> None:
    """A Ward on every wilderness hex with an own follower (AM-MAST-11, AM-MAST-12)."""
    wild = mask_of(turn.controlled_wilderness(turn.seat)) & turn.state.followers[turn.seat]
    if not turn.ward(wild, rule="AM-MAST-11"):
        fizzle(turn, spell)


@effect_of("corrupt")
async def corrupt_all(turn: Turn, spell: Spell) -> None:
    """For each opponent the caster marks a Fundamental apprentice (AM-MAST-04, AM-MAST-10)."""
    facts, is_any_marked = turn.facts, False
    for victim in turn.opponents:
        taught, tainted = turn.state.apprentices[victim], turn.state.corrupted[victim]
        clean = {name: n for n, name in enumerate(facts.spheres) if taught[n] > tainted[n]}

        def refuse(key: str) -> Objection | None:
            if key not in facts.region_numbers:
                return None
            code = "no-clean-apprentice" if key in facts.spheres else "not-fundamental"
            return forbidden("AM-MAST-04", code, region=text(f"region.{key}"))

        if clean:
            who = seat_text(victim)
            corrupt(
                turn, victim, await pick_word(turn, "corrupt", clean, "sphere", refuse=refuse, victim=who)
            )
            is_any_marked = True
    if not is_any_marked:
        fizzle(turn, spell)


@effect_of("obliterate")
async def obliterate(turn: Turn, spell: Spell) -> None:
    """Wards and followers around the mage vanish; only Stone Skin saves (AM-MAST-13, -14, AM-FUND-08)."""
    area = turn.land.adjacent[turn.here] | 1 << turn.here
    turn.unward(area, rule="AM-MAST-13")
    for spot in hexes(area):
        owner = turn.follower_on(spot)
        if owner == NOBODY:
            continue
        if turn.is_lasting(owner, "stone-skin"):
            turn.tell_at("stone-skin", spot, "AM-FUND-08", who=owner)
        else:
            turn.remove(spot, rule="AM-MAST-14" if owner == turn.seat else "AM-MAST-13")
    turn.douse(area, rule="AM-SOLO-11")


# -- Upheaval ------------------------------------------------------------------------------------------------


@effect_of("upheaval")
async def upheaval(turn: Turn, spell: Spell) -> None:
    """Two hexes of the border lie elsewhere (AM-MAST-17 to -20)."""
    shape, towers = turn.state.shape, turn.all_towers
    fixed = turn.city | towers | mask_of(turn.state.mages)
    pairs = liftable(shape, turn.layout.cursed_tower, towers, turn.land.everywhere & ~fixed)
    if not pairs:
        fizzle(turn, spell)
        return
    either = mask_of(spot for pair in pairs for spot in pair)
    one = await pick_hex(turn, "lift", either, lambda spot: _why_stays(turn, fixed, spot))
    partners = mask_of(pair[0] + pair[1] - one for pair in pairs if one in pair)
    other = await pick_hex(turn, "lift-second", partners, lambda spot: _why_stays(turn, fixed, spot, one))
    turn.state.lifted = one, other  # so that the free places are seen
    found = landings(shape, towers, (one, other))
    first = await _pick_place(turn, one, list(found))
    second = await _pick_place(turn, other, list(found[first]), beside=first)
    move_land(turn, (one, other), (first, second))


def _why_stays(turn: Turn, fixed: Mask, spot: Hex, partner: Hex | None = None) -> Objection:
    """Why a hex cannot be lifted, or not together with the first one."""
    name, land = turn.labels[spot], turn.land
    if turn.city >> spot & 1:
        return forbidden("AM-MAST-17", "city-stays", hex=name)
    if fixed >> spot & 1:
        return forbidden("AM-MAST-20", "occupied-stays", hex=name)
    if partner is None:
        is_at_border = land.border >> spot & 1
        partners = land.adjacent[spot] if is_at_border else land.adjacent[spot] & land.border
        if not partners:
            return forbidden("AM-MAST-18", "not-at-border", hex=name)
        if not partners & ~fixed:
            return forbidden("AM-MAST-20", "partners-stay", hex=name)
        return forbidden("AM-MAST-19", "cuts-off", hex=name)
    pair = 1 << spot | 1 << partner
    if not land.adjacent[partner] >> spot & 1:
        return forbidden("AM-MAST-17", "not-next-to", hex=name)
    if not pair & land.border:
        return forbidden("AM-MAST-18", "not-at-border", hex=name)
    return forbidden("AM-MAST-19", "cuts-off", hex=name)


def _why_not_there(turn: Turn, place: Place, beside: Place | None) -> Objection:
    """Why a lifted hex cannot be laid down at a place; the second of them lies beside the first."""
    places = turn.land.places
    if place == beside or place in {at for each, at in enumerate(places) if each not in turn.state.lifted}:
        return forbidden("AM-MAST-17", "place-taken")
    if beside is not None and place not in neighbours_of(beside):
        return forbidden("AM-MAST-17", "not-beside")
    if {place, beside} == {places[each] for each in turn.state.lifted}:
        return forbidden("AM-MAST-17", "same-place")
    return forbidden("AM-MAST-20", "adrift")


def _place(key: str) -> Place:
    """The place that a key names."""
    q, r = key.split(",")
    return int(q), int(r)


def _landing(turn: Turn, place: Place, beside: Place | None) -> Text:
    """A free place, told by the hexes around it, or by those beyond where only the second will touch it."""
    lie = {at: each for each, at in enumerate(turn.land.places) if each not in turn.state.lifted}
    if beside is not None:
        lie[beside] = turn.state.lifted[0]
    near = neighbours_of(place)
    word, around = "landing", [at for at in near if at in lie]
    if not around:
        word, around = "landing-off", [at for each in near for at in neighbours_of(each) if at in lie]
    names = sorted({turn.labels[lie[at]] for at in around})
    return text(f"option.{word}", hexes=", ".join(names))


async def _pick_place(turn: Turn, spot: Hex, places: list[Place], beside: Place | None = None) -> Place:
    """Where a lifted hex is laid down."""

    def refuse(key: str) -> Objection | None:
        words = key.split(",")
        if len(words) != 2 or not all(word.removeprefix("-").isdigit() and word.isascii() for word in words):
            return None
        return _why_not_there(turn, _place(key), beside) if len(key) < 12 else None

    number = await pick(
        turn,
        "squares",
        "land",
        {place_key(place): number for number, place in enumerate(places)},
        lambda key: _landing(turn, _place(key), beside),
        rule="AM-MAST-17",
        prompt=text("prompt.land", hex=turn.labels[spot]),
        elements=lambda key: (key,),
        refuse=refuse,
    )
    return places[number]
