"""Everything that is data: `data.toml`, with the corrections of a variant laid over it (see `variants`)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from tafelrunde.games.archmage.overlay import overlaid
from tafelrunde.table.rulebook import Bilingual

Level = Literal["fundamental", "advanced", "master"]
Kind = Literal["wilderness", "camp", "hybrid", "town", "enclave", "cursed-tower"]
LEVELS: tuple[Level, ...] = ("fundamental", "advanced", "master")
RELICS = 6
"""Types of relics, spheres and planets: one of each belongs together."""

TOWN = "town"
CURSED_TOWER = "cursed-tower"


class Costs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What things cost and how often they can be done."""

    movement_points: int
    travel_mp: int
    explore_mp: int
    ward_removal_mp: int
    kill_mp: int
    cursed_tower_followers: int
    initiation_relics: int
    recruit_max: int
    mythic_initiations_max: int
    hybrid_initiations_per_sphere: int
    tower_initiations_max: int
    hybrid_discovery_trades: int
    attack_blood_each: int


class Scoring(msgspec.Struct, frozen=True):
    """Victory points."""

    fundamental: int
    advanced: int
    master: int
    land_majority: int
    land_tie_of_two: int
    land_other: int
    tie_break: tuple[str, ...]


class Spell(msgspec.Struct, frozen=True):
    """One of the eighteen spells, or a card that replaces it in the solo game."""

    id: str
    number: int
    """Its region on the Tower Board."""
    name: Bilingual
    level: Level
    spheres: tuple[int, ...]
    relics: int
    """How many relics it costs."""
    types: tuple[int, ...]
    """Which relics pay it."""
    duration: Literal["instant", "temporary", "permanent"]
    token: str
    effect: Bilingual
    """The text, with the numbers of `params` in it."""
    params: Mapping[str, Any]
    icon: str
    confidence: str
    rules: tuple[str, ...]


class Race(msgspec.Struct, frozen=True):
    """A people that teaches one sphere (mythic) or two (hybrid)."""

    id: str
    is_hybrid: bool
    name: Bilingual
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


class SoloLevel(msgspec.Struct, frozen=True):
    """A difficulty of the solo game."""

    id: str
    name: Bilingual
    vp: int


class Facts:
    """The facts of one game, ready to be used; numbers of relics, spheres and spells are places in lists."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.tables = tables
        self.costs = msgspec.convert(tables["costs"], Costs)
        self.scoring = msgspec.convert(tables["scoring"], Scoring)
        spheres = sorted(tables["sphere"], key=lambda sphere: int(sphere["ring"]))
        self.spheres = tuple(str(sphere["id"]) for sphere in spheres)
        self.relics = tuple(str(sphere["relic"]) for sphere in spheres)
        self.colours = tuple(str(sphere["colour_hex"]) for sphere in spheres)
        self.sphere_numbers = {name: number for number, name in enumerate(self.spheres)}
        self.relic_numbers = {name: number for number, name in enumerate(self.relics)}
        self.races = {race["id"]: self._race(race) for race in tables["race"]}
        self._regions(tables)
        self._land(tables)
        per_player = tables["pieces"]["per_player"]
        self.followers: int = per_player["followers"]
        self.company: int = per_player["company_start"]
        self.supply: int = per_player["supply_start"]
        track = tables["planet_track"]
        self.oval_relics = {int(oval["position"]): int(oval["relics"]) for oval in track["ovals"]}
        self.start_positions = tuple(map(int, track["start_positions"]))
        self.rounds: int = track["rounds"]
        solo = tables["solo"]
        self.solo: Mapping[str, Any] = solo
        self.levels = {
            each["id"]: SoloLevel(each["id"], Bilingual(each["de"], each["en"]), each["vp"])
            for each in solo["levels"]
        }
        self.directions = tuple((int(each["q"]), int(each["r"])) for each in tables["directions"])
        """Clockwise from the north; place n - 1 is face n of the Warlord's die."""
        self.direction_names = tuple(str(each["name"]) for each in tables["directions"])

    def _race(self, race: Mapping[str, Any]) -> Race:
        spheres = tuple(self.sphere_numbers[sphere] for sphere in race["spheres"])
        return Race(race["id"], race["kind"] == "hybrid", _both(race["name"]), spheres)

    def _regions(self, tables: Mapping[str, Any]) -> None:
        """Spheres and overlaps of two and three; each is a spell's region (AM-SPHERE-08, AM-SPHERE-09)."""
        levels = {level: [row for row in tables["promotion"] if row["level"] == level] for level in LEVELS}
        rows = [*levels["advanced"], *levels["master"]]
        self.regions = (*self.spheres, *(str(row["to"]) for row in rows))
        self.region_numbers = {name: number for number, name in enumerate(self.regions)}
        self.promotions: dict[tuple[int, int], int] = {}
        """Two regions that overlap, in either order, and the region of the next level."""
        self.pairs: list[tuple[int, int, int]] = []
        """The same, each once."""
        for row in rows:
            one, other = (self.region_numbers[name] for name in row["from"])
            risen = self.region_numbers[row["to"]]
            self.pairs.append((one, other, risen))
            self.promotions[one, other] = self.promotions[other, one] = risen
        spells = {spell["id"]: spell for spell in tables["spell"]}
        fundamental = {
            spell["spheres"][0]: spell["id"] for spell in tables["spell"] if spell["level"] == "fundamental"
        }
        order = [*(fundamental[sphere] for sphere in self.spheres), *(str(row["spell"]) for row in rows)]
        self.spells = tuple(self._spell(spells[name], number) for number, name in enumerate(order))
        replaced = {str(spell["replaces"]): spell for spell in tables["solo_spell"]}
        self.solo_spells = tuple(
            self._spell(replaced[spell.id], spell.number) if spell.id in replaced else spell
            for spell in self.spells
        )
        self.spell_numbers = {spell.id: spell.number for spell in (*self.spells, *self.solo_spells)}
        self.level_of = tuple(LEVELS.index(spell.level) for spell in self.spells)
        """Per region, 0 for fundamental."""

    def _spell(self, spell: Mapping[str, Any], number: int) -> Spell:
        return Spell(
            id=spell["id"],
            number=number,
            name=_both(spell["name"]),
            level=spell["level"],
            spheres=tuple(self.sphere_numbers[sphere] for sphere in spell["spheres"]),
            relics=spell["cost"]["relics"],
            types=tuple(self.relic_numbers[relic] for relic in spell["cost"]["types"]),
            duration=spell["duration"],
            token=spell.get("token", ""),
            effect=_filled(spell["effect"], spell.get("params", {})),
            params=spell.get("params", {}),
            icon=spell["icon"],
            confidence=spell["confidence"],
            rules=tuple(spell["rules"]),
        )

    def layout(self, seats: int) -> Layout:
        """The map for so many players; one plays on that of the solo game."""
        return self.layouts[self.solo["layout_players"] if seats == 1 else seats]

    def _land(self, tables: Mapping[str, Any]) -> None:
        self.wilderness = {
            str(each["id"]): self.relic_numbers[each["relic"]] for each in tables["wilderness"]
        }
        """Faces of wilderness hexes and the relics they yield (AM-SPHERE-05)."""
        self.outposts = {str(each["id"]): int(each["copies"]) for each in tables["outpost"]}
        self.kinds: dict[str, Kind] = dict.fromkeys(self.wilderness, "wilderness")
        self.kinds |= {
            str(each["id"]): "camp" if each["kind"] == "camp" else "hybrid" for each in tables["outpost"]
        }
        self.kinds |= {race.id: "enclave" for race in self.races.values() if not race.is_hybrid}
        self.kinds |= {TOWN: "town", CURSED_TOWER: "cursed-tower"}
        self.is_temporary = {str(each["id"]): each["life"] == "temporary" for each in tables["token"]}
        """Tokens that return in their owner's Preparation (AM-PREP-03)."""
        self.layouts = {int(each["players"]): _layout(each) for each in tables["layout"]}
        self.wilderness_sets = {
            int(each["players"]): int(each["wilderness_sets"]) for each in tables["layout"]
        }


def _both(names: Mapping[str, str]) -> Bilingual:
    return Bilingual(names["de"], names["en"])


def _filled(patterns: Mapping[str, str], params: Mapping[str, Any]) -> Bilingual:
    return Bilingual(patterns["de"].format_map(params), patterns["en"].format_map(params))


def _layout(table: Mapping[str, Any]) -> Layout:
    hexes = table["hexes"]
    return Layout(
        labels=tuple(each["label"] for each in hexes),
        places=tuple((each["q"], each["r"]) for each in hexes),
        kinds=tuple(each.get("race", each["kind"]) for each in hexes),
    )


@lru_cache(maxsize=1)
def printed() -> dict[str, Any]:
    """The data without any corrections."""
    return tomllib.loads((Path(__file__).parent / "data.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def facts_of(variant: str) -> Facts:
    """The facts with the corrections of a variant; the printed ones for the empty string."""
    corrections = msgspec.json.decode(variant) if variant else {}
    return Facts(overlaid(printed(), corrections)[0])
