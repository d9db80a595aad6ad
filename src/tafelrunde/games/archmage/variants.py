"""Variants: corrections that the owner of a printed game lays over our data.

A variant is written down whole in the game's setup, and so in its record; the state keeps it as canonical
JSON, and `facts_of` gives the facts that follow from it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from tafelrunde.games.archmage.facts import CURSED_TOWER, RELICS, Facts, Layout, Spell, facts_of, printed
from tafelrunde.games.archmage.overlay import Correction, bad_variant, overlaid

MAX_CORRECTIONS = 400
MAX_INITIATIONS = 15
"""What the state can count in one action."""


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
    """Whether pieces, prices, rounds and maps still fit together."""
    try:
        facts = facts_of(variant)
        return (
            _are_sound_costs(facts)
            and _is_sound_track(facts)
            and len(facts.spells) == len(facts.regions) == 3 * RELICS
            and all(map(_is_sound_spell, (*facts.spells, *facts.solo_spells)))
            and sorted(facts.layouts) == [2, 3, 4]
            and all(_is_sound_layout(facts, *each) for each in facts.layouts.items())
            and (facts.solo["warlord_start"]["q"], facts.solo["warlord_start"]["r"]) in facts.layout(1).places
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, msgspec.ValidationError):
        return False


def _are_sound_costs(facts: Facts) -> bool:
    """Everything can be counted, every Journey ends, no follower is lost (AM-FOLLOW-08)."""
    costs = facts.costs
    limits = costs.mythic_initiations_max, costs.hybrid_initiations_per_sphere, costs.tower_initiations_max
    return (
        all(0 <= number <= 99 for number in (*msgspec.structs.astuple(costs), facts.company, facts.supply))
        and costs.travel_mp > 0
        and max(limits) <= MAX_INITIATIONS
        and facts.company + facts.supply == facts.followers
    )


def _is_sound_track(facts: Facts) -> bool:
    """Six planets on ovals of the track, and as many rounds as they need (AM-PLANET-06)."""
    steps = sum([abs(position) for position in facts.start_positions])
    return (
        len(facts.start_positions) == len(facts.spheres) == RELICS
        and all(position in facts.oval_relics for position in facts.start_positions)
        and all(0 <= number <= 99 for number in facts.oval_relics.values())
        and facts.rounds == steps + 1
    )


def _is_sound_spell(spell: Spell) -> bool:
    """A price that can be listed, numbers that can be counted."""
    numbers = [number for number in spell.params.values() if not isinstance(number, str)]
    penalty = spell.params.get("penalty_relics", 0)
    return 0 < spell.relics <= 6 and penalty <= 6 and all(0 <= number <= 99 for number in numbers)


def _is_sound_layout(facts: Facts, players: int, layout: Layout) -> bool:
    """Complete sets, all outposts, one Cursed Tower, no two hexes on one place (AM-MAP-10, AM-COMP-02)."""
    kinds = list(layout.kinds)
    return (
        kinds.count("wilderness") == facts.wilderness_sets[players] * len(facts.wilderness)
        and kinds.count("outpost") == sum(facts.outposts.values())
        and kinds.count(CURSED_TOWER) == 1
        and sorted(kind for kind in kinds if facts.kinds.get(kind) == "enclave")
        == sorted(race.id for race in facts.races.values() if not race.is_hybrid)
        and len(dict.fromkeys(layout.places)) == len(kinds) == len(dict.fromkeys(layout.labels))
        and all(-30 <= coordinate <= 30 for place in layout.places for coordinate in place)
    )
