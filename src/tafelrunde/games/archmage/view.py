"""What a seat sees of Archmage. Everything is open but the faces of undiscovered hexes (AM-GAME-04)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from tafelrunde.games.archmage.board import Hex, hexes, mask_of
from tafelrunde.games.archmage.casting import can_pay
from tafelrunde.games.archmage.errands import Arrival, arrivals, errands
from tafelrunde.games.archmage.looks import LOOKS, PLAIN
from tafelrunde.games.archmage.reading import SEAT_NAMES, Reading, seat_text
from tafelrunde.games.archmage.scoring import lines, score_of, warlord_score
from tafelrunde.games.archmage.state import NO_HEX, NO_TOKEN, NOBODY, TOKENS, Score, State
from tafelrunde.games.archmage.tower_board import REMEMBERED, Edition, Side, book_zone, tower_zone
from tafelrunde.games.archmage.upheaval import landings, place_key
from tafelrunde.games.archmage.variants import corrections_of
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.games.archmage.warlord import outlook
from tafelrunde.table.beat import SILENT
from tafelrunde.table.decision import Seat
from tafelrunde.table.memory import Memory
from tafelrunde.table.scene import Element, Emphasis, Face, Form, HexGrid, Scene, Zone
from tafelrunde.table.text import Text, text, verbatim

MARKS = ("▲", "▼", "◆", "●")
"""The seats, also for those who see no colours."""
AIMS = {mode: text(f"aim.{mode}") for mode in ("standard", "solo")}
NOWHERE: dict[Hex, Arrival] = {}
"""For whoever does not travel; never changed."""
SHORT = ("cursed-tower",)
"""Terrain whose name is too long to stand on a hex."""


def views(state: State, seats: Sequence[Seat], memory: Memory | None = None) -> list[Scene]:
    """The whole table as those seats see it; what looks the same to all of them is made once."""
    memory = Memory() if memory is None else memory
    table = Reading(state, SILENT)
    land = _Land(table, memory)
    sides = [_Side(land, Seat(owner), memory) for owner in range(state.seats)]
    foe = _warlord_zones(table) if state.is_solo else []
    now = (state.phase, state.active, state.round, state.ending, state.points)
    headline = memory.same("headline", now, lambda: _headline(table))
    return [_scene(land, seat, sides, foe, headline, memory) for seat in seats]


def _scene(
    land: _Land, seat: Seat, sides: list[_Side], foe: list[Zone], headline: Text, memory: Memory
) -> Scene:
    """The others' towers and books, the Warlord, the map, the own side."""
    state = land.table.state
    own = seat if 0 <= seat < state.seats else Seat(0)
    zones: list[Zone] = []
    for step in range(1, state.seats):
        zones += sides[(own + step) % state.seats].zones(is_own=False)
    zones += [*foe, _map(land, seat, memory), *sides[own].zones(is_own=True)]
    if state.variant:
        zones.append(memory.same("variant", (), lambda: _variant(state.variant)))
    return Scene(seat, zones, headline, AIMS["solo" if state.is_solo else "standard"])


def _variant(variant: str) -> Zone:
    """Which values of the game were corrected, so that nobody plays by others unawares."""
    elements = [
        Element(
            f"correction-{place}",
            "line",
            text("beat.correction", path=verbatim(path), before=verbatim(before), now=verbatim(now)),
        )
        for place, (path, before, now) in enumerate(corrections_of(variant))
    ]
    return Zone("variant", "text", text("zone.variant"), elements)


def _headline(table: Reading) -> Text:
    state = table.state
    if state.phase == "over":
        return text("headline.over")
    if state.active == NOBODY:
        return text("headline.setup")
    args: dict[str, Any] = {
        "round": state.round,
        "rounds": table.facts.rounds,
        "seat": seat_text(state.active),
    }
    if state.phase == "act" and not state.ending:
        return text("headline.journey", **args, number=state.points)
    return text("headline.warlord" if state.phase == "warlord" else "headline.turn", **args)


# -- the map -------------------------------------------------------------------------------------------------


class _Land:
    """What the map is made of, for whoever looks at it."""

    def __init__(self, table: Reading, memory: Memory) -> None:
        state = table.state
        self.table = table
        self.faces = tuple(table.faces)
        self.tiles = (self.faces, tuple(table.seen))
        self.towers, self.tokens, self.mages = tuple(state.towers), tuple(state.tokens), tuple(state.mages)
        self.followers = tuple(state.followers)
        standing = (self.followers, self.tokens, self.towers, self.mages)
        others = (state.inflamed, state.wards, state.warlord)
        self.things = memory.same("things", (standing, others), lambda: _things(table))


def _map(land: _Land, seat: Seat, memory: Memory) -> Zone:
    table, things = land.table, land.things
    ground = memory.same(("ground", seat), land.tiles, lambda: _grounds(table, seat))
    grid = _grid(land, seat, memory)
    # Parts that were kept are the very same, and quickly compared.
    return memory.same(
        ("map", seat),
        (ground, things, grid),
        lambda: Zone("map", "board", text("zone.map"), ground + things, grid),
    )


def _grounds(table: Reading, seat: Seat) -> list[Element]:
    return [_ground(table, spot, seat) for spot in range(len(table.labels))]


def _things(table: Reading) -> list[Element]:
    """All that lies and stands on the hexes."""
    state, names = table.state, table.labels
    elements: list[Element] = []
    for owner, mask in enumerate(state.followers):
        places = [names[spot] for spot in hexes(mask)]
        elements += [_thing("follower", "flag", f"follower-{name}", name, owner) for name in places]
    for name in [names[spot] for spot in hexes(state.inflamed)]:
        elements.append(_thing("inflame", "flag", f"inflame-{name}", name))
    for name in [names[spot] for spot in hexes(state.wards)]:
        elements.append(_thing("ward", "halo", f"ward-{name}", name))
    for spot, lying in enumerate(state.tokens):
        if lying != NO_TOKEN:
            elements.append(_token(names[spot], TOKENS[table.token_on(spot)], table.token_owner(spot)))
    for owner, spot in enumerate(state.towers):
        if spot != NO_HEX:
            elements.append(_thing("tower", "house", f"tower-{SEAT_NAMES[owner]}", names[spot], owner))
    for owner, spot in enumerate(state.mages):
        elements.append(_thing("mage", "piece", f"mage-{SEAT_NAMES[owner]}", names[spot], owner))
    if state.warlord != NO_HEX:
        elements.append(_thing("warlord", "piece", "warlord", names[state.warlord]))
    return elements


def _grid(land: _Land, seat: Seat, memory: Memory) -> HexGrid:
    table, state = land.table, land.table.state
    reached: dict[Hex, Arrival] = NOWHERE
    held: tuple[object, ...] = ()
    if seat == state.active and state.phase == "act" and not state.ending:
        standing = (land.mages, land.towers, land.tokens, land.tiles)
        purse = (state.points, state.company[seat])
        relics = tuple(state.relics[seat])
        held = (standing, land.followers, state.wards, state.inflamed, tuple(state.lasting), relics)
        reached = memory.same(("reach", seat), (state.shape, purse, standing), lambda: arrivals(table))
    towers = land.towers if state.lifted else ()
    of = (state.shape, state.lifted, towers, reached, held)
    return memory.same(("grid", seat), of, lambda: _grid_now(table, reached, memory))


def _grid_now(table: Reading, reached: dict[Hex, Arrival], memory: Memory) -> HexGrid:
    shape, labels = table.land.places, table.labels
    places = memory.same(
        "places", (table.state.shape,), lambda: {name: shape[spot] for spot, name in enumerate(labels)}
    )
    spaces = {}
    if len(table.state.lifted) == 2:
        one, other = table.state.lifted
        found = landings(table.state.shape, table.all_towers, (one, other))
        everywhere = {*found, *(second for seconds in found.values() for second in seconds)}
        taken = {place for spot, place in enumerate(shape) if spot not in (one, other)}
        spaces = {place_key(place): place for place in sorted(everywhere - taken)}
    reach = {labels[spot]: arrival.way for spot, arrival in reached.items()}
    return HexGrid(places, spaces, reach, errands(table, reached))


def _ground(table: Reading, spot: Hex, seat: Seat) -> Element:
    """The terrain of a hex, or the back of its tile, which tells wilderness from outposts (AM-MAP-03)."""
    name = table.labels[spot]
    if not table.state.cards.knows(seat, spot):
        return _back(name, table.layout.kinds[spot])
    face = table.faces[spot]
    return _terrain(name, face, table.facts.kinds[face], table.is_discovered(spot))


@lru_cache(maxsize=REMEMBERED)
def _back(name: str, kind: str) -> Element:
    look = LOOKS["back"][kind]
    face = Face(look.icon, colour=look.colour, text=[text(f"ground-text.{kind}")])
    label = text(f"ground.{kind}")
    return Element(f"hex-{name}", "ground", label, face, name, marks=("hidden",), emphasis=("back",))


@lru_cache(maxsize=REMEMBERED)
def _terrain(name: str, face: str, kind: str, is_discovered: bool) -> Element:
    look = LOOKS["terrain"][face]
    group = "race" if kind in ("enclave", "hybrid") else "ground" if face in SHORT else "terrain"
    about = face if kind in ("enclave", "hybrid", "wilderness") else kind
    shown = Face(look.icon, colour=look.colour, text=[text(f"ground-text.{about}")])
    is_paved = kind in ("enclave", "cursed-tower") and is_discovered
    marks = ("stone",) if is_paved else () if is_discovered else ("peeked",)
    paving: tuple[Emphasis, ...] = ("paved",) if is_paved else ()
    label = text(f"{group}.{face}")
    return Element(f"hex-{name}", "ground", label, shown, name, marks=marks, emphasis=paving)


@lru_cache(maxsize=REMEMBERED)
def _thing(kind: str, form: Form, key: str, name: str, owner: int | None = None) -> Element:
    """Something that stands on a hex."""
    look = LOOKS["piece"].get(kind, PLAIN)
    sign, label = text(f"sign.{kind}"), text(f"label.{kind}")
    if owner is not None:
        sign, label = text(f"sign.{kind}-{SEAT_NAMES[owner]}"), text(f"label.{kind}", seat=seat_text(owner))
    face = Face(look.icon, sign, colour=look.colour)
    return Element(key, form, label, face, name, None if owner is None else Seat(owner))


@lru_cache(maxsize=REMEMBERED)
def _token(name: str, kind: str, owner: int) -> Element:
    label = text("label.token", token=text(f"token.{kind}"), seat=seat_text(owner))
    face = Face(LOOKS["token"][kind].icon, text(f"sign.{kind}"))
    return Element(f"token-{name}", "tile", label, face, name, Seat(owner))


# -- a seat's side -------------------------------------------------------------------------------------------


class _Side:
    """What the zones of a player are made of, for whoever looks at them."""

    def __init__(self, land: _Land, owner: Seat, memory: Memory) -> None:
        table, state = land.table, land.table.state
        self.table, self.owner, self.memory = table, owner, memory
        self.edition = Edition(state.variant, state.is_solo)
        self.board = Side(
            tuple(state.relics[owner]),
            tuple(state.planets[owner]),
            tuple(state.apprentices[owner]),
            tuple(state.corrupted[owner]),
            state.book[owner],
            state.spent[owner],
            tuple(state.doorways[owner]),
        )
        shadow = table.facts.spell_numbers["shadow"]
        self.has_doorways = any(book >> shadow & 1 for book in state.book)
        purse = (self.board.book, self.board.relics, self.board.doorways)
        self.payable = memory.same(("payable", owner), purse, lambda: _payable(state, owner))
        self.counters = _counters(land, owner, self.board, memory)
        self._zones: dict[bool, list[Zone]] = {}

    def zones(self, *, is_own: bool) -> list[Zone]:
        """The counters, the Tower Board, the Spell Book, the score; the same for all who look from there."""
        if is_own not in self._zones:
            self._zones[is_own] = self._zones_for(is_own)
        return self._zones[is_own]

    def _zones_for(self, is_own: bool) -> list[Zone]:
        memory, edition, owner, board = self.memory, self.edition, self.owner, self.board
        lasting, score = self.table.state.lasting[owner], self.table.state.scores[owner]
        spells = (board.book, board.spent, lasting, self.payable)
        tower = (board, self.has_doorways)
        zones = [
            self.counters,
            memory.same(("tower", owner, is_own), tower, lambda: tower_zone(edition, owner, is_own, *tower)),
            memory.same(("book", owner, is_own), spells, lambda: book_zone(edition, owner, is_own, *spells)),
        ]
        if score is not None:
            zones.append(memory.same(("score", owner), (score,), lambda: _score(self.table, owner, score)))
        return zones


def _payable(state: State, seat: int) -> int:
    """Bits of the known spells whose cost a player has, Shadow's penalty included (AM-CAST-03, AM-ADV-11)."""
    payer = Turn(state, SILENT)
    payer.seat = seat
    spells = payer.spells
    return mask_of(number for number in hexes(state.book[seat]) if can_pay(payer, spells[number]))


def _counters(land: _Land, owner: Seat, board: Side, memory: Memory) -> Zone:
    table = land.table
    state, score = table.state, table.state.scores[owner]
    lands = (land.followers, land.towers, state.inflamed, land.faces)
    now = memory.same(
        ("points", owner),
        (score, board.book, board.corrupted, lands),
        lambda: score or score_of(state, owner),
    )
    is_active = owner == state.active and state.phase != "over"
    points = state.points if is_active and state.phase == "act" and not state.ending else None
    of = (now, state.company[owner], state.supply[owner], is_active, points, tuple(state.prisons[owner]))
    return memory.same(("seat", owner), of, lambda: _counters_now(table, owner, now, memory))


def _counters_now(table: Reading, owner: Seat, score: Score, memory: Memory) -> Zone:
    state, name = table.state, SEAT_NAMES[owner]
    is_active = owner == state.active and state.phase != "over"
    elements = [
        memory.same(("sum", owner), (score, is_active), lambda: _points(state, owner, score, is_active)),
        _counter("company", owner, state.company[owner]),
        _counter("supply", owner, state.supply[owner]),
    ]
    if owner == state.active and state.phase == "act" and not state.ending:
        elements.append(_counter("journey", owner, state.points))
    for victim, number in enumerate(state.prisons[owner]):
        if number:
            label = text("counter.prison", seat=seat_text(victim), number=number)
            elements.append(Element(f"prison-{name}-{SEAT_NAMES[victim]}", "counter", label, owner=owner))
    return Zone(f"seat-{name}", "track", text("zone.seat", seat=seat_text(owner)), elements, owner=owner)


def _points(state: State, owner: Seat, score: Score, is_active: bool) -> Element:
    label = text("counter.points", mark=MARKS[owner], number=score.total)
    marks = ("active",) if is_active else ()
    return Element(*_summed(state, f"points-{SEAT_NAMES[owner]}", label, score), owner=owner, marks=marks)


@lru_cache(maxsize=REMEMBERED)
def _counter(kind: str, owner: Seat, number: int) -> Element:
    return Element(
        f"{kind}-{SEAT_NAMES[owner]}", "counter", text(f"counter.{kind}", number=number), owner=owner
    )


def _summed(
    state: State, key: str, label: Text, score: Score, *, is_warlord: bool = False
) -> tuple[str, Form, Text, Face]:
    """A counter of points with the lines that it is the sum of."""
    sums = [
        text("label.score", reason=line.label, points=line.points)
        for line in lines(state, score, is_warlord)
        if line.points
    ]
    return key, "counter", label, Face(text=sums)


# -- the Warlord and the end ---------------------------------------------------------------------------------


def _warlord_zones(table: Reading) -> list[Zone]:
    score = table.state.warlord_score
    return [_warlord(table)] if score is None else [_warlord(table), _score(table, None, score)]


def _warlord(table: Reading) -> Zone:
    state = table.state
    score = state.warlord_score or warlord_score(state)
    rows = [
        ("warlord-points", text("counter.warlord-points", number=score.total)),
        ("warlord-level", text("counter.warlord-level", level=text(f"level.{state.level}"))),
        ("warlord-fires", text("counter.warlord-fires", number=state.inflamed.bit_count())),
    ]
    if state.warlord_corruption:
        number = state.warlord_corruption
        rows.append(("warlord-corruption", text("counter.warlord-corruption", number=number)))
    first = Element(*_summed(state, *rows[0], score, is_warlord=True))
    elements = [first, *(Element(key, "counter", label) for key, label in rows[1:])]
    if state.warlord != NO_HEX and state.phase != "over":
        ways = [
            text(
                "label.warlord-way", direction=text(f"direction.{name}"), way=[verbatim(each) for each in way]
            )
            for name, way in outlook(Turn(state, SILENT))
        ]
        elements.append(Element("warlord-next", "counter", text("counter.warlord-next"), Face(text=ways)))
    return Zone("warlord-seat", "track", text("zone.warlord"), elements)


def _score(table: Reading, owner: Seat | None, score: Score) -> Zone:
    """The points of a player who has scored, or of the Warlord, line by line (AM-SCORE-09, AM-SOLO-16)."""
    is_warlord = owner is None
    key = f"score-{'warlord' if owner is None else SEAT_NAMES[owner]}"
    who = text("zone.warlord") if owner is None else seat_text(owner)
    label = text("zone.score", seat=who, points=score.total)
    elements = [
        Element(
            f"{key}-{place}",
            "score",
            text("label.score", reason=line.label, points=line.points),
            rules=line.rules,
        )
        for place, line in enumerate(lines(table.state, score, is_warlord))
        if line.points
    ]
    return Zone(key, "text", label, elements, owner=owner)
