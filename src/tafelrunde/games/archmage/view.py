"""What a seat sees of Archmage. Everything is open but the faces of undiscovered hexes (AM-GAME-04)."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import Any

from tafelrunde.games.archmage.board import Hex, hexes, mask_of
from tafelrunde.games.archmage.casting import can_pay
from tafelrunde.games.archmage.looks import LOOKS, PLAIN
from tafelrunde.games.archmage.reading import SEAT_NAMES, Reading, seat_text
from tafelrunde.games.archmage.scoring import lines, score_of, warlord_score
from tafelrunde.games.archmage.state import NO_HEX, NO_TOKEN, NOBODY, TOKENS, Score, State
from tafelrunde.games.archmage.tower_board import REMEMBERED, Edition, Side, book_zone, tower_zone
from tafelrunde.games.archmage.upheaval import landings, place_key
from tafelrunde.games.archmage.variants import corrections_of
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.decision import Seat
from tafelrunde.table.scene import Element, Face, HexGrid, Scene, Zone
from tafelrunde.table.text import Text, text

MARKS = ("▲", "▼", "◆", "●")
"""The seats, also for those who see no colours."""
SHORT = ("cursed-tower",)
"""Terrain whose name is too long to stand on a hex."""


def view(state: State, seat: Seat) -> Scene:
    """The whole table: the others' towers and books, the Warlord, the map, the own side."""
    table = Reading(state, SILENT)
    own = seat if 0 <= seat < state.seats else Seat(0)
    zones: list[Zone] = []
    for step in range(1, state.seats):
        zones += _seat_zones(table, Seat((own + step) % state.seats), is_own=False)
    if state.is_solo:
        zones.append(_warlord(table))
        if state.warlord_score is not None:
            zones.append(_score(table, None, state.warlord_score))
    zones.append(_map(table, seat))
    zones += _seat_zones(table, own, is_own=True)
    if state.variant:
        zones.append(_variant(state.variant))
    return Scene(seat, zones, _headline(table))


def _variant(variant: str) -> Zone:
    """Which values of the game were corrected, so that nobody plays by others unawares."""
    elements = [
        Element(
            f"correction-{place}", "correction", text("beat.correction", path=path, before=before, now=now)
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


def _map(table: Reading, seat: Seat) -> Zone:
    state, names = table.state, table.labels
    elements = [_ground(table, spot, seat) for spot in range(len(names))]
    for owner, mask in enumerate(state.followers):
        places = [names[spot] for spot in hexes(mask)]
        elements += [_thing("follower", "marker", f"follower-{name}", name, owner) for name in places]
    for name in [names[spot] for spot in hexes(state.inflamed)]:
        elements.append(_thing("inflame", "marker", f"inflame-{name}", name))
    for name in [names[spot] for spot in hexes(state.wards)]:
        elements.append(_thing("ward", "shield", f"ward-{name}", name))
    for spot, lying in enumerate(state.tokens):
        if lying != NO_TOKEN:
            elements.append(_token(names[spot], TOKENS[table.token_on(spot)], table.token_owner(spot)))
    for owner, spot in enumerate(state.towers):
        if spot != NO_HEX:
            elements.append(_thing("tower", "building", f"tower-{SEAT_NAMES[owner]}", names[spot], owner))
    for owner, spot in enumerate(state.mages):
        elements.append(_thing("mage", "piece", f"mage-{SEAT_NAMES[owner]}", names[spot], owner))
    if state.warlord != NO_HEX:
        elements.append(_thing("warlord", "piece", "warlord", names[state.warlord]))
    return Zone("map", "board", text("zone.map"), elements, _grid(table, seat))


def _grid(table: Reading, seat: Seat) -> HexGrid:
    places = {name: table.land.places[spot] for spot, name in enumerate(table.labels)}
    spaces = {}
    if len(table.state.lifted) == 2:
        one, other = table.state.lifted
        found = landings(table.state.shape, table.all_towers, (one, other))
        everywhere = {*found, *(second for seconds in found.values() for second in seconds)}
        taken = {place for spot, place in enumerate(table.land.places) if spot not in (one, other)}
        spaces = {place_key(place): place for place in sorted(everywhere - taken)}
    return HexGrid(places, spaces, _reach(table, seat))


def _reach(table: Reading, seat: Seat) -> dict[str, tuple[str, ...]]:
    """How far the own mage can still travel in this turn, and how, ignoring what might happen on the way."""
    state, names = table.state, table.labels
    if seat != state.active or state.phase != "act" or state.ending:
        return {}
    barred, here = table.barred, table.here
    ways: dict[Hex, tuple[str, ...]] = {}
    queue: list[tuple[int, int, Hex, tuple[str, ...]]] = [(0, 0, here, (names[here],))]
    while queue:
        spent, tolls, spot, way = heappop(queue)
        if spot in ways:
            continue
        ways[spot] = way
        for near in table.land.neighbours[spot]:
            cost, toll = spent + table.travel_cost(near), tolls + table.toll(near)
            is_open = not barred >> near & 1 and near not in ways
            if is_open and cost <= state.points and toll <= state.company[state.active]:
                heappush(queue, (cost, toll, near, (*way, names[near])))
    return {names[spot]: way for spot, way in sorted(ways.items()) if spot != here}


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
    return Element(f"hex-{name}", "ground", text(f"ground.{kind}"), face, name, marks=("hidden",))


@lru_cache(maxsize=REMEMBERED)
def _terrain(name: str, face: str, kind: str, is_discovered: bool) -> Element:
    look = LOOKS["terrain"][face]
    group = "race" if kind in ("enclave", "hybrid") else "ground" if face in SHORT else "terrain"
    about = face if kind in ("enclave", "hybrid", "wilderness") else kind
    shown = Face(look.icon, colour=look.colour, text=[text(f"ground-text.{about}")])
    marks: tuple[str, ...] = ("stone",) if kind in ("enclave", "cursed-tower") else ()
    if not is_discovered:
        marks = ("peeked",)
    return Element(f"hex-{name}", "ground", text(f"{group}.{face}"), shown, name, marks=marks)


@lru_cache(maxsize=REMEMBERED)
def _thing(kind: str, role: str, key: str, name: str, owner: int | None = None) -> Element:
    """Something that stands on a hex."""
    look = LOOKS["piece"].get(kind, PLAIN)
    sign, label = text(f"sign.{kind}"), text(f"label.{kind}")
    if owner is not None:
        sign, label = text(f"sign.{kind}-{SEAT_NAMES[owner]}"), text(f"label.{kind}", seat=seat_text(owner))
    face = Face(look.icon, sign, colour=look.colour)
    return Element(key, role, label, face, name, None if owner is None else Seat(owner))


@lru_cache(maxsize=REMEMBERED)
def _token(name: str, kind: str, owner: int) -> Element:
    label = text("label.token", token=text(f"token.{kind}"), seat=seat_text(owner))
    face = Face(LOOKS["token"][kind].icon, text(f"sign.{kind}"))
    return Element(f"token-{name}", "token", label, face, name, Seat(owner))


# -- a seat's side -------------------------------------------------------------------------------------------


def _seat_zones(table: Reading, owner: Seat, *, is_own: bool) -> list[Zone]:
    state, name = table.state, SEAT_NAMES[owner]
    edition = Edition(state.variant, state.is_solo)
    shadow = table.facts.spell_numbers["shadow"]
    has_doorways = any(book >> shadow & 1 for book in state.book)
    book, lasting = state.book[owner], state.lasting[owner]
    side = Side(
        tuple(state.relics[owner]),
        tuple(state.planets[owner]),
        tuple(state.apprentices[owner]),
        tuple(state.corrupted[owner]),
        book,
        state.spent[owner],
        tuple(state.doorways[owner]),
    )
    label = text("zone.seat", seat=seat_text(owner))
    zones = [
        Zone(f"seat-{name}", "track", label, _counters(table, owner), owner=owner),
        tower_zone(edition, owner, side, is_own, has_doorways),
        book_zone(edition, owner, book, side.spent, lasting, _payable(state, owner), is_own),
    ]
    score = state.scores[owner]
    if score is not None:
        zones.append(_score(table, owner, score))
    return zones


def _payable(state: State, seat: int) -> int:
    """Bits of the known spells whose cost a player has, Shadow's penalty included (AM-CAST-03, AM-ADV-11)."""
    payer = Turn(state, SILENT)
    payer.seat = seat
    spells = payer.spells
    return mask_of(number for number in hexes(state.book[seat]) if can_pay(payer, spells[number]))


def _counters(table: Reading, owner: Seat) -> list[Element]:
    state, name = table.state, SEAT_NAMES[owner]
    score = state.scores[owner] or score_of(state, owner)
    rows = [
        (f"points-{name}", text("counter.points", mark=MARKS[owner], number=score.total)),
        (f"company-{name}", text("counter.company", number=state.company[owner])),
        (f"supply-{name}", text("counter.supply", number=state.supply[owner])),
    ]
    if owner == state.active and state.phase == "act" and not state.ending:
        rows.append((f"journey-{name}", text("counter.journey", number=state.points)))
    for victim, number in enumerate(state.prisons[owner]):
        if number:
            label = text("counter.prison", seat=seat_text(victim), number=number)
            rows.append((f"prison-{name}-{SEAT_NAMES[victim]}", label))
    marks = ("active",) if owner == state.active and state.phase != "over" else ()
    return [
        Element(key, "counter", label, owner=owner, marks=marks if key.startswith("points") else ())
        for key, label in rows
    ]


# -- the Warlord and the end ---------------------------------------------------------------------------------


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
    elements = [Element(key, "counter", label) for key, label in rows]
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
