"""Variants: corrections that the owner of a printed game lays over our data.

A variant is written down whole in the game's setup, and so in its record; the state keeps it as canonical
JSON, and `facts_of` gives the facts that follow from it.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from tafelrunde.games.archmage.facts import CURSED_TOWER, LEVELS, RELICS, Facts, Layout, facts_of, printed
from tafelrunde.games.archmage.overlay import Correction, bad_variant, overlaid

MAX_CORRECTIONS = 400
SOLO_CARDS = 4
"""Cards that replace a spell in the solo game (AM-SOLO-12 to -15)."""
UNPLAYED = re.compile(
    r"version|directions"
    r"|sphere\.\w+\.(race|colour|neighbours|opposite)"
    r"|relic\.\w+\.(sphere|race|source)"
    r"|race\.\w+\.(relics|parents|enclave\.[qr])"
    r"|token\.\w+\.(other_side|counts_as_spell_token)"
    r"|layout\.\d\.(modes|columns)"
    r"|spell\.[\w-]+\.(token|modes|params\.(once_per_hex|ignores_wards))"
)
"""Values that only describe the material: the game would not follow their correction."""


def read_variant(source: str) -> dict[str, Any]:
    """Corrections from a file of the form of `data.toml`, checked; what the setup wants for `variant`."""
    try:
        corrections = tomllib.loads(source)
    except tomllib.TOMLDecodeError as problem:
        raise bad_variant("unreadable", str(problem)) from None
    canonical(corrections)
    return corrections


def canonical(corrections: object) -> str:
    """Corrections as the state keeps them, checked; empty when they change nothing."""
    if not isinstance(corrections, Mapping):
        raise bad_variant("form")
    corrected = overlaid(printed(), corrections)[1]
    if not corrected:
        return ""
    if len(corrected) > MAX_CORRECTIONS:
        raise bad_variant("too-many", number=MAX_CORRECTIONS)
    for path, _, _ in corrected:
        if UNPLAYED.fullmatch(path):
            raise bad_variant("unplayed", path)
    variant = msgspec.json.encode(corrections, order="deterministic").decode()
    if not _is_playable(variant):
        raise bad_variant("broken")
    return variant


@lru_cache(maxsize=64)
def corrections_of(variant: str) -> tuple[Correction, ...]:
    """Which values a variant corrects."""
    return tuple(overlaid(printed(), msgspec.json.decode(variant))[1]) if variant else ()


@lru_cache(maxsize=64)
def _is_playable(variant: str) -> bool:
    """Whether pieces, rounds, spells and maps still fit together; each value alone fits its form already."""
    try:
        facts = facts_of(variant)
        solo = facts.solo.warlord_start
        return (
            facts.company + facts.supply == facts.followers
            and _are_sound_spheres(facts)
            and _is_sound_track(facts)
            and _are_sound_spells(facts)
            and len(dict.fromkeys(facts.scoring.tie_break)) == len(facts.scoring.tie_break)
            and sorted(facts.layouts) == [2, 3, 4]
            and all(_is_sound_layout(facts, *each) for each in facts.layouts.items())
            and (solo.q, solo.r) in facts.layout(1).places
        )
    except (KeyError, IndexError):
        return False


def _are_sound_spheres(facts: Facts) -> bool:
    """A ring of six with a relic each; what rises comes from two places one level below (AM-SPHERE-08)."""
    rings = sorted(sphere.ring for sphere in facts.tables.sphere)
    levels = facts.level_of
    return (
        rings == list(range(RELICS))
        and len(dict.fromkeys(facts.relics)) == len(dict.fromkeys(facts.wilderness.values())) + 1 == RELICS
        and len(facts.pairs) == len(facts.promotions) // 2 == 2 * RELICS
        and all(levels[one] == levels[other] == levels[risen] - 1 for one, other, risen in facts.pairs)
    )


def _is_sound_track(facts: Facts) -> bool:
    """Six planets on a track without gaps, and as many rounds as they need (AM-PLANET-06)."""
    steps = sum([abs(position) for position in facts.start_positions])
    ways = [range(min(position, 0), max(position, 0) + 1) for position in facts.start_positions]
    return (
        len(facts.start_positions) == len(facts.spheres) == RELICS
        and all(position in facts.oval_relics for way in ways for position in way)
        and facts.rounds == steps + 1
    )


def _are_sound_spells(facts: Facts) -> bool:
    """A different spell in each of the eighteen regions, of the level of the region (AM-SPHERE-01)."""
    return (
        len(dict.fromkeys(spell.id for spell in facts.spells)) == len(facts.regions) == 3 * RELICS
        and all(
            spell.level == LEVELS[spell.number // RELICS] for spell in (*facts.spells, *facts.solo_spells)
        )
        and len({spell.id for spell in facts.solo_spells} - {spell.id for spell in facts.spells})
        == SOLO_CARDS
    )


def _is_sound_layout(facts: Facts, players: int, layout: Layout) -> bool:
    """Complete sets, all outposts, one whole land around the Cursed Tower (AM-MAP-10, AM-COMP-02)."""
    kinds = list(layout.kinds)
    return (
        kinds.count("wilderness") == facts.wilderness_sets[players] * len(facts.wilderness)
        and kinds.count("outpost") == sum(facts.outposts.values())
        and kinds.count(CURSED_TOWER) == 1
        and layout.places[layout.cursed_tower] == (0, 0)
        and sorted(kind for kind in kinds if facts.kinds.get(kind) == "enclave")
        == sorted(race.id for race in facts.races.values() if not race.is_hybrid)
        and len(dict.fromkeys(layout.places)) == len(kinds) == len(dict.fromkeys(layout.labels))
        and _is_one_land(layout.places)
    )


def _is_one_land(places: tuple[tuple[int, int], ...]) -> bool:
    """Whether every hex can be reached."""
    reached, edge = {(0, 0)}, [(0, 0)]
    directions = facts_of("").directions
    while edge:
        q, r = edge.pop()
        near = [(q + east, r + south) for east, south in directions]
        new = [place for place in near if place in places and place not in reached]
        reached.update(new)
        edge += new
    return len(reached) == len(places)
