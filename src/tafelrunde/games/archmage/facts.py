"""Everything that is data: `data.toml`, and corrections that the owner of a printed game lays over it.

A variant is a set of corrections. It is written down whole in the game's setup, and so in its record; the
state keeps it as canonical JSON, and `facts_of` gives the facts that follow from it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import msgspec

from tafelrunde.table.errors import BadSetup
from tafelrunde.table.rulebook import Bilingual
from tafelrunde.table.text import text, verbatim

Level = Literal["fundamental", "advanced", "master"]
Kind = Literal["wilderness", "camp", "hybrid", "town", "enclave", "cursed-tower"]
LEVELS: tuple[Level, ...] = ("fundamental", "advanced", "master")
RELICS = 6
"""Types of relics, spheres and planets: one of each belongs together."""
MAX_CORRECTIONS = 400
MAX_INITIATIONS = 15
"""What the state can count in one action."""

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


# -- variants ------------------------------------------------------------------------------------------------

IDENTITIES = ("id", "players", "to")
"""What tells the tables of a list apart."""


@lru_cache(maxsize=1)
def _printed() -> dict[str, Any]:
    return tomllib.loads((Path(__file__).parent / "data.toml").read_text(encoding="utf-8"))


def read_variant(source: str) -> dict[str, Any]:
    """Corrections from a file of the form of `data.toml`, checked; what the setup wants for `variant`."""
    try:
        corrections = tomllib.loads(source)
    except tomllib.TOMLDecodeError as problem:
        raise _bad("unreadable", str(problem)) from None
    canonical(corrections)
    return corrections


def canonical(corrections: object) -> str:
    """Corrections as the state keeps them, checked; raises BadSetup for what corrects nothing."""
    if not isinstance(corrections, Mapping):
        raise _bad("form")
    facts, corrected = _overlaid(corrections)
    if not corrected:
        return ""
    if len(corrected) > MAX_CORRECTIONS:
        raise _bad("too-many", number=MAX_CORRECTIONS)
    _check(facts)
    return msgspec.json.encode(corrections, order="deterministic").decode()


@lru_cache(maxsize=64)
def facts_of(variant: str) -> Facts:
    """The facts with the corrections of a variant; the printed ones for the empty string."""
    corrections = msgspec.json.decode(variant) if variant else {}
    return Facts(_overlaid(corrections)[0])


def corrections_of(variant: str) -> list[tuple[str, str, str]]:
    """Which values a variant corrects: where, what was there, what is there now."""
    return _overlaid(msgspec.json.decode(variant))[1] if variant else []


def _overlaid(corrections: Mapping[str, Any]) -> tuple[dict[str, Any], list[tuple[str, str, str]]]:
    corrected: list[tuple[str, str, str]] = []
    merged = _merge(_printed(), corrections, "", corrected)
    return merged, corrected


def _merge(old: Any, new: Any, path: str, corrected: list[tuple[str, str, str]]) -> Any:
    """The old value with the new one laid over it; only what is there can be corrected."""
    if isinstance(old, dict):
        if not isinstance(new, Mapping):
            raise _bad("kind", path)
        merged = dict(old)
        for name, value in new.items():
            where = f"{path}.{name}" if path else name
            if name not in old:
                raise _bad("unknown", where)
            merged[name] = _merge(old[name], value, where, corrected)
        return merged
    if isinstance(old, list) and old and isinstance(old[0], dict):
        return _merge_list(old, new, path, corrected)
    if type(old) is not type(new):
        raise _bad("kind", path)
    if old != new:
        corrected.append((path, _short(old), _short(new)))
    return new


def _merge_list(old: list[Any], new: Any, path: str, corrected: list[tuple[str, str, str]]) -> list[Any]:
    """Tables of a list are corrected one by one when they have names, else the list is replaced whole."""
    if not isinstance(new, list) or not all(isinstance(each, Mapping) for each in new):
        raise _bad("kind", path)
    identity = next((name for name in IDENTITIES if name in old[0]), None)
    if identity is None:
        if new != old:
            if any(set(each) - set().union(*old) for each in new):
                raise _bad("unknown", path)
            corrected.append((path, _short(old), _short(new)))
        return new
    merged = {table[identity]: table for table in old}
    for each in new:
        name = each.get(identity)
        if name not in merged:
            raise _bad("unknown", f"{path}.{name}")
        merged[name] = _merge(merged[name], each, f"{path}.{name}", corrected)
    return list(merged.values())


def _short(value: Any) -> str:
    words = msgspec.json.encode(value).decode()
    return words if len(words) <= 60 else f"{words[:57]}..."


def _check(tables: dict[str, Any]) -> None:
    """Corrections that no game could be played with are refused at once."""
    try:
        facts = Facts(tables)
        numbers = [
            *msgspec.structs.astuple(facts.costs),
            facts.company,
            facts.supply,
            *facts.oval_relics.values(),
        ]
        steps = sum(abs(position) for position in facts.start_positions)
        is_sound = (
            all(0 <= number <= 99 for number in numbers)
            and facts.costs.travel_mp > 0
            and max(facts.costs.mythic_initiations_max, facts.costs.hybrid_initiations_per_sphere)
            <= MAX_INITIATIONS
            and facts.costs.tower_initiations_max <= MAX_INITIATIONS
            and facts.company + facts.supply == facts.followers
            and all(map(_is_sound_spell, (*facts.spells, *facts.solo_spells)))
            and len(facts.start_positions) == len(facts.spheres) == RELICS
            and len(facts.spells) == len(facts.regions) == 3 * RELICS
            and facts.rounds == steps + 1
            and all(position in facts.oval_relics for position in facts.start_positions)
            and sorted(facts.layouts) == [2, 3, 4]
            and all(map(_is_sound_layout, facts.layouts, facts.layouts.values(), [facts] * 3))
        )
    except (KeyError, TypeError, ValueError, IndexError, AttributeError, msgspec.ValidationError):
        raise _bad("broken") from None
    if not is_sound:
        raise _bad("broken")


def _is_sound_spell(spell: Spell) -> bool:
    """A price that can be listed, numbers that can be counted."""
    numbers = [number for number in spell.params.values() if not isinstance(number, str)]
    penalty = spell.params.get("penalty_relics", 0)
    return 0 < spell.relics <= 6 and penalty <= 6 and all(0 <= number <= 99 for number in numbers)


def _is_sound_layout(players: int, layout: Layout, facts: Facts) -> bool:
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


def _bad(code: str, path: str = "", **args: int) -> BadSetup:
    words = text(f"variant-error.{code}", path=verbatim(path[:80]), **args)
    return BadSetup(words, field="variant")
