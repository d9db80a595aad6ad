"""Everything that is data: `data.toml`, with the corrections of a variant laid over it (see `variants`)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from tafelrunde.games.archmage import tables as form
from tafelrunde.games.archmage.forms import BadData, Misfit, filled, read_tables
from tafelrunde.games.archmage.overlay import misfit_variant, overlaid
from tafelrunde.games.archmage.tables import Duration, Level, Tables
from tafelrunde.table.cards import worded
from tafelrunde.table.text import Translated, entries

Kind = Literal["wilderness", "camp", "hybrid", "town", "enclave", "cursed-tower"]
LEVELS: tuple[Level, ...] = ("fundamental", "advanced", "master")
RELICS = 6
"""Types of relics, spheres and planets: one of each belongs together."""

TOWN = "town"
CURSED_TOWER = "cursed-tower"


class Spell(msgspec.Struct, frozen=True):
    """One of the eighteen spells, or a card that replaces it in the solo game."""

    id: str
    number: int
    """Its region on the Tower Board."""
    name: Translated
    level: Level
    spheres: tuple[int, ...]
    relics: int
    """How many relics it costs."""
    types: tuple[int, ...]
    """Which relics pay it."""
    duration: Duration
    effect: Translated
    """The text, with the numbers of `params` in it."""
    params: Mapping[str, Any]
    icon: str
    confidence: str
    rules: tuple[str, ...]


class Race(msgspec.Struct, frozen=True):
    """A people that teaches one sphere (mythic) or two (hybrid)."""

    id: str
    is_hybrid: bool
    name: Translated
    spheres: tuple[int, ...]


class Layout(msgspec.Struct, frozen=True):
    """Where the hexes lie before any Upheaval, in the order of their numbers."""

    labels: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    kinds: tuple[str, ...]
    """`wilderness`, `outpost`, `town`, or the face of a hex of the Ruined City."""

    @property
    def cursed_tower(self) -> int:
        """The hex on which all mages begin (AM-SETUP-01)."""
        return self.kinds.index(CURSED_TOWER)


class Facts:
    """The facts of one game, ready to be used; numbers of relics, spheres and spells are places in lists."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.costs = tables.costs
        self.scoring = tables.scoring
        spheres = sorted(tables.sphere, key=lambda sphere: sphere.ring)
        self.spheres: tuple[str, ...] = tuple(sphere.id for sphere in spheres)
        self.relics: tuple[str, ...] = tuple(sphere.relic for sphere in spheres)
        self.colours = tuple(sphere.colour_hex for sphere in spheres)
        self.sphere_numbers: dict[str, int] = {name: number for number, name in enumerate(self.spheres)}
        self.relic_numbers: dict[str, int] = {name: number for number, name in enumerate(self.relics)}
        self.races: dict[str, Race] = {race.id: self._race(race) for race in tables.race}
        self._regions(tables)
        self._land(tables)
        per_player = tables.pieces.per_player
        self.followers = per_player.followers
        self.company = per_player.company_start
        self.supply = per_player.supply_start
        track = tables.planet_track
        self.oval_relics: dict[int, int] = {oval.position: oval.relics for oval in track.ovals}
        self.start_positions = track.start_positions
        self.rounds = track.rounds
        self.solo = tables.solo
        self.levels: dict[str, form.SoloLevel] = {each.id: each for each in tables.solo.levels}
        self.directions = tuple((each.q, each.r) for each in tables.directions)
        """Clockwise from the north; place n - 1 is face n of the Warlord's die."""
        self.direction_names: tuple[str, ...] = tuple(each.name for each in tables.directions)

    def _race(self, race: form.Race) -> Race:
        spheres = tuple(self.sphere_numbers[sphere] for sphere in race.spheres)
        return Race(race.id, race.kind == "hybrid", race.name, spheres)

    def _regions(self, tables: Tables) -> None:
        """Spheres and overlaps of two and three; each is a spell's region (AM-SPHERE-08, AM-SPHERE-09)."""
        rows = sorted(tables.promotion, key=lambda row: LEVELS.index(row.level))
        self.regions: tuple[str, ...] = (*self.spheres, *(row.to for row in rows))
        self.region_numbers: dict[str, int] = {name: number for number, name in enumerate(self.regions)}
        self.promotions: dict[tuple[int, int], int] = {}
        """Two regions that overlap, in either order, and the region of the next level."""
        self.pairs: list[tuple[int, int, int]] = []
        """The same, each once."""
        for row in rows:
            one, other = (self.region_numbers[name] for name in row.both)
            risen = self.region_numbers[row.to]
            self.pairs.append((one, other, risen))
            self.promotions[one, other] = self.promotions[other, one] = risen
        spells: dict[str, form.SpellTable] = {spell.id: spell for spell in tables.spell}
        fundamental: dict[str, form.SpellTable] = {
            spell.spheres[0]: spell for spell in tables.spell if spell.level == "fundamental"
        }
        order = [*(fundamental[sphere] for sphere in self.spheres), *(spells[row.spell] for row in rows)]
        self.spells = tuple(self._spell(spell, number) for number, spell in enumerate(order))
        replaced: dict[str, form.SoloSpellTable] = {spell.replaces: spell for spell in tables.solo_spell}
        self.solo_spells = tuple(
            self._spell(replaced[spell.id], spell.number) if spell.id in replaced else spell
            for spell in self.spells
        )
        self.spell_numbers: dict[str, int] = {
            spell.id: spell.number for spell in (*self.spells, *self.solo_spells)
        }
        self.level_of = tuple(LEVELS.index(spell.level) for spell in self.spells)
        """Per region, 0 for fundamental."""

    def _spell(self, spell: form.SpellTable | form.SoloSpellTable, number: int) -> Spell:
        effect = {lang: filled(words, spell.params) for lang, words in spell.effect.items()}
        return Spell(
            id=spell.id,
            number=number,
            name=spell.name,
            level=spell.level,
            spheres=tuple(self.sphere_numbers[sphere] for sphere in spell.spheres),
            relics=spell.cost.relics,
            types=tuple(self.relic_numbers[relic] for relic in spell.cost.types),
            duration=spell.duration,
            effect=effect,
            params=spell.params,
            icon=spell.icon,
            confidence=spell.confidence,
            rules=spell.rules,
        )

    def layout(self, seats: int) -> Layout:
        """The map for so many players; one plays on that of the solo game."""
        return self.layouts[seats if seats > 1 else self.solo.layout_players]

    def _land(self, tables: Tables) -> None:
        self.wilderness: dict[str, int] = {
            each.id: self.relic_numbers[each.relic] for each in tables.wilderness
        }
        """Faces of wilderness hexes and the relics they yield (AM-SPHERE-05)."""
        self.outposts: dict[str, int] = {each.id: each.copies for each in tables.outpost}
        self.kinds: dict[str, Kind] = dict.fromkeys(self.wilderness, "wilderness")
        self.kinds |= {each.id: each.kind for each in tables.outpost}
        self.kinds |= {race.id: "enclave" for race in self.races.values() if not race.is_hybrid}
        self.kinds |= {TOWN: "town", CURSED_TOWER: "cursed-tower"}
        self.is_temporary: dict[str, bool] = {each.id: each.life == "temporary" for each in tables.token}
        """Tokens that return in their owner's Preparation (AM-PREP-03)."""
        self.layouts: dict[int, Layout] = {each.players: _layout(each) for each in tables.layout}
        self.wilderness_sets: dict[int, int] = {each.players: each.wilderness_sets for each in tables.layout}


def _layout(table: form.LayoutTable) -> Layout:
    return Layout(
        labels=tuple(each.label for each in table.hexes),
        places=tuple((each.q, each.r) for each in table.hexes),
        kinds=tuple(each.race or each.kind for each in table.hexes),
    )


HERE = Path(__file__).parent


@lru_cache(maxsize=1)
def printed() -> dict[str, Any]:
    """The data without any corrections, with its words in every language."""
    data = tomllib.loads((HERE / "data.toml").read_text(encoding="utf-8"))
    words = entries(HERE / "locale", "data")
    for kind in ("sphere", "relic", "race", "wilderness", "outpost", "token"):
        for table in data[kind]:
            table["name"] = words[kind][table["id"]]
    for kind in ("spell", "solo_spell"):
        data[kind] = [worded(table, words[f"{kind}.{table['id']}"]) for table in data[kind]]
    return data


@lru_cache(maxsize=1)
def rule_ids() -> frozenset[str]:
    """The rules that a card can name."""
    rulebook = (HERE / "rulebook.toml").read_text(encoding="utf-8")
    return frozenset(re.findall(r'(?m)^id = "(AM-.+)"$', rulebook))


@lru_cache(maxsize=64)
def facts_of(variant: str) -> Facts:
    """The facts with the corrections of a variant; the printed ones for the empty string."""
    if not variant:
        return printed_facts(printed())
    try:
        return Facts(read_tables(overlaid(printed(), msgspec.json.decode(variant))[0], rule_ids()))
    except Misfit as misfit:
        raise misfit_variant(misfit) from None


def printed_facts(data: Mapping[str, Any]) -> Facts:
    """The facts of the data file; what does not fit there is our own mistake."""
    try:
        return Facts(read_tables(data, rule_ids()))
    except Misfit as misfit:
        raise BadData(f"data.toml: {misfit}") from None
