"""The form of `data.toml`: which fields there are, which words they take, between which bounds a number lies.

Whatever does not fit is an error that names the file, the entry and the word (see `forms`). Bounds are here
and, for the numbers of spells, in `params`; a variant is held to them too. A number that the game cannot play
otherwise has one value.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from tafelrunde.table.text import Lang

Level = Literal["fundamental", "advanced", "master"]
Duration = Literal["instant", "temporary", "permanent"]
Confidence = Literal["known", "deduced", "designed", "deduced from clarification"]
ModeId = Literal["standard", "solo"]
SphereId = Literal["nature", "matter", "time", "will", "death", "blood"]
RelicId = Literal["seeds", "widgets", "scrolls", "gems", "bones", "blood"]
MythicId = Literal["dryads", "gnomes", "elves", "dwarves", "goblins", "demons"]
HybridId = Literal["drow", "trolls", "gremlins"]
WildernessId = Literal["grove", "ruins", "library", "mine", "crypt"]
PlaceKind = Literal["wilderness", "outpost", "town", "enclave", "cursed-tower"]
TokenId = Literal["vines", "upheaval", "wellspring", "chasm", "corruption", "ward", "inflame"]
Tie = Literal["master_spells", "advanced_spells", "fundamental_spells", "apprentices", "followers_on_map"]
FundamentalId = Literal["entangling-vines", "transmute", "quicken", "stone-skin", "decay", "subjugate"]
HigherId = Literal[
    "wellspring",
    "gate",
    "divination",
    "imprison",
    "shadow",
    "fiery-chasm",
    "upheaval",
    "automaton",
    "time-stop",
    "fortify",
    "corrupt",
    "obliterate",
]
"""The Advanced and Master spells."""
AdvancedRegion = Literal[
    "nature-matter", "matter-time", "time-will", "will-death", "death-blood", "blood-nature"
]
MasterRegion = Literal[
    "nature-matter-time",
    "matter-time-will",
    "time-will-death",
    "will-death-blood",
    "death-blood-nature",
    "blood-nature-matter",
]

Words = Annotated[str, Meta(min_length=1, max_length=600)]
"""Free text: names, remarks, what is printed on a card."""
Name = dict[Lang, Words]
"""A name or a text in every language; the file has none, they come from `data.*.toml` of the locale."""
Icon = Annotated[str, Meta(pattern="^[a-z0-9]+(-[a-z0-9]+)*$")]
"""A name of the game-icons set; the client's build tells of one that is not in it."""
Colour = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]
RuleId = Annotated[str, Meta(pattern="^AM-[A-Z]+-[0-9]{2}$")]
Label = Annotated[str, Meta(pattern="^[a-z]{1,2}[0-9]{1,2}$")]
Column = Annotated[str, Meta(pattern="^[2-9]?[WOTR](-[2-9]?[WOTR])*$")]

Points = Annotated[int, Meta(ge=0, le=20)]
"""Movement points."""
Count = Annotated[int, Meta(ge=0, le=20)]
"""Relics, tokens or repetitions."""
Followers = Annotated[int, Meta(ge=0, le=99)]
Worth = Annotated[int, Meta(ge=0, le=50)]
"""Victory points."""
Coordinate = Annotated[int, Meta(ge=-30, le=30)]
Step = Literal[-1, 0, 1]
Initiations = Annotated[int, Meta(ge=0, le=15)]
"""What the state can count in one action: four bits for a sphere."""
Oval = Annotated[int, Meta(ge=-6, le=6)]


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file; a field that is not listed is an error."""


class Direction(Table, frozen=True):
    """A face of the Warlord's die."""

    n: Literal[1, 2, 3, 4, 5, 6]
    name: Literal["north", "north-east", "south-east", "south", "south-west", "north-west"]
    q: Step
    r: Step


class Sphere(Table, frozen=True):
    """A sphere of magic, with the relic and the race that belong to it."""

    id: SphereId
    ring: Literal[0, 1, 2, 3, 4, 5]
    name: Name
    race: MythicId
    relic: RelicId
    colour: Literal["green", "orange", "blue", "purple", "grey", "red"]
    colour_hex: Colour
    neighbours: tuple[SphereId, SphereId]
    opposite: SphereId
    name_confidence: Confidence
    ring_confidence: Confidence
    colour_confidence: Confidence


class Relic(Table, frozen=True):
    """A type of relics."""

    id: RelicId
    name: Name
    sphere: SphereId
    race: MythicId
    source: WildernessId | Literal["attack"]
    confidence: Confidence


class At(Table, frozen=True):
    """A place of the map."""

    q: Coordinate
    r: Coordinate


class Race(Table, frozen=True):
    """A people, mythic or hybrid."""

    id: MythicId | HybridId
    kind: Literal["mythic", "hybrid"]
    name: Name
    spheres: Annotated[tuple[SphereId, ...], Meta(min_length=1, max_length=2)]
    relics: Annotated[tuple[RelicId, ...], Meta(min_length=1, max_length=2)]
    sphere_confidence: Confidence
    relic_confidence: Confidence | None = None
    enclave: At | None = None
    enclave_confidence: Confidence | None = None
    parents: tuple[MythicId, MythicId] | None = None


class Wilderness(Table, frozen=True):
    """A type of wilderness hexes."""

    id: WildernessId
    name: Name
    relic: RelicId
    copies: Literal[6]
    per_set: Literal[1]
    confidence: Confidence


class Outpost(Table, frozen=True):
    """A type of outpost hexes."""

    id: HybridId | Literal["camp"]
    name: Name
    kind: Literal["camp", "hybrid"]
    copies: Annotated[int, Meta(ge=0, le=12)]
    confidence: Confidence


class PerPlayer(Table, frozen=True):
    """What every player owns."""

    mage: Literal[1]
    mage_tower: Literal[1]
    followers: Followers
    company_start: Followers
    supply_start: Followers
    planets: Literal[6]
    relic_markers: Literal[6]
    spell_cards: Literal[18]
    tower_boards: Literal[1]
    mantles: Literal[1]
    reference_cards: Literal[1]
    doorways: Literal[6]
    doorways_confidence: Confidence


class Pieces(Table, frozen=True):
    """What the box holds."""

    wilderness: Literal[30]
    outposts: Literal[6]
    towns: Literal[6]
    city_hexes: Literal[7]
    ruined_city_tiles: Literal[1]
    seats: Literal[4]
    confidence: Words
    per_player: PerPlayer


class Token(Table, frozen=True):
    """A kind of tokens."""

    id: TokenId
    name: Name
    other_side: TokenId | Literal[""]
    life: Literal["temporary", "permanent", "until removed", "solo only"]
    counts_as_spell_token: bool


class OvalTable(Table, frozen=True):
    """An oval of the planet track."""

    position: Oval
    relics: Count


class PlanetTrack(Table, frozen=True):
    """The clock."""

    ovals: Annotated[tuple[OvalTable, ...], Meta(max_length=13)]
    start_positions: tuple[Oval, ...]
    rounds: Annotated[int, Meta(ge=1, le=37)]
    positions_confidence: Confidence
    relics_confidence: Confidence
    player_count_confidence: Confidence


class HexTable(Table, frozen=True):
    """A hex of a map; an enclave names its race."""

    label: Label
    q: Coordinate
    r: Coordinate
    kind: PlaceKind
    race: MythicId | None = None


class LayoutTable(Table, frozen=True):
    """A map."""

    players: Literal[2, 3, 4]
    modes: tuple[ModeId, ...]
    columns: tuple[Column, ...]
    wilderness_sets: Annotated[int, Meta(ge=1, le=12)]
    symmetry: Words
    confidence: Words
    hexes: Annotated[tuple[HexTable, ...], Meta(max_length=120)]


class Cost(Table, frozen=True):
    """What a spell costs."""

    relics: Annotated[int, Meta(ge=1, le=6)]
    types: Annotated[tuple[RelicId, ...], Meta(min_length=1, max_length=6)]


class CardTable(Table, frozen=True, kw_only=True):
    """What is on any card of a spell; its `params` have a form of their own (see `params`)."""

    name: Name
    icon: Icon
    level: Level
    spheres: Annotated[tuple[SphereId, ...], Meta(min_length=1, max_length=3)]
    cost: Cost
    duration: Duration
    effect: Name
    confidence: Confidence
    rules: tuple[RuleId, ...]
    params: dict[str, Any] = {}


class SpellTable(CardTable, frozen=True, kw_only=True):
    """One of the eighteen spells."""

    id: FundamentalId | HigherId
    token: TokenId | Literal[""]
    modes: tuple[ModeId, ...]
    placement_confidence: Words


class SoloSpellTable(CardTable, frozen=True, kw_only=True):
    """A card that replaces a spell in the solo game."""

    id: Literal["solo-decay", "solo-imprison", "solo-shadow", "solo-corrupt"]
    replaces: Literal["decay", "imprison", "shadow", "corrupt"]


class Promotion(Table, frozen=True):
    """Two regions that overlap, and the one into which an apprentice rises."""

    both: tuple[SphereId | AdvancedRegion, SphereId | AdvancedRegion] = field(name="from")
    to: AdvancedRegion | MasterRegion
    level: Literal["advanced", "master"]
    spell: HigherId


class Costs(Table, frozen=True):
    """What things cost and how often they can be done."""

    movement_points: Points
    travel_mp: Annotated[int, Meta(ge=1, le=20)]
    explore_mp: Points
    ward_removal_mp: Points
    kill_mp: Points
    cursed_tower_followers: Followers
    initiation_relics: Count
    recruit_max: Followers
    mythic_initiations_max: Initiations
    hybrid_initiations_per_sphere: Initiations
    tower_initiations_max: Initiations
    hybrid_discovery_trades: Initiations
    attack_blood_each: Count


class Scoring(Table, frozen=True):
    """Victory points."""

    fundamental: Worth
    advanced: Worth
    master: Worth
    land_majority: Worth
    land_tie_of_two: Worth
    land_other: Worth
    tie_break: tuple[Tie, ...]


class SoloLevel(Table, frozen=True):
    """A difficulty of the solo game."""

    id: Literal["novice", "adept", "archmage"]
    vp: Annotated[int, Meta(ge=-99, le=99)]


class Solo(Table, frozen=True):
    """The game against the Warlord."""

    confidence: Confidence
    layout_players: Literal[2, 3, 4]
    warlord_start: At
    warlord_steps: Count
    vp_per_inflame: Worth
    levels: tuple[SoloLevel, ...]


class Tables(Table, frozen=True):
    """The whole file."""

    version: Literal[1]
    directions: tuple[Direction, ...]
    sphere: tuple[Sphere, ...]
    relic: tuple[Relic, ...]
    race: tuple[Race, ...]
    wilderness: tuple[Wilderness, ...]
    outpost: tuple[Outpost, ...]
    pieces: Pieces
    token: tuple[Token, ...]
    planet_track: PlanetTrack
    layout: tuple[LayoutTable, ...]
    spell: tuple[SpellTable, ...]
    promotion: tuple[Promotion, ...]
    costs: Costs
    scoring: Scoring
    solo: Solo
    solo_spell: tuple[SoloSpellTable, ...]
