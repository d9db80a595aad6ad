"""What a seat sees of Archmage. Everything is open but the faces of undiscovered hexes (AM-GAME-04)."""

from __future__ import annotations

import tomllib
from functools import cache
from heapq import heappop, heappush
from pathlib import Path
from typing import Any

from tafelrunde.games.archmage.board import Hex
from tafelrunde.games.archmage.casting import can_pay
from tafelrunde.games.archmage.facts import Spell
from tafelrunde.games.archmage.reading import SEAT_NAMES, Reading, seat_text
from tafelrunde.games.archmage.scoring import lines, score_of, warlord_score
from tafelrunde.games.archmage.state import NO_HEX, NO_TOKEN, NOBODY, TOKENS, Score, State
from tafelrunde.games.archmage.upheaval import landings, place_key
from tafelrunde.games.archmage.variants import corrections_of
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.decision import Seat
from tafelrunde.table.scene import Element, Face, HexGrid, Ring, Scene, Zone, ZoneKind
from tafelrunde.table.text import Text, text

MARKS = ("▲", "▼", "◆", "●")
"""The seats, also for those who see no colours."""
SHORT = ("cursed-tower",)
"""Terrain whose name is too long to stand on a hex."""


@cache
def looks() -> dict[str, Any]:
    """Icons and colours."""
    return tomllib.loads((Path(__file__).parent / "looks.toml").read_text(encoding="utf-8"))


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
        Element(f"correction-{place}", "score", text("beat.correction", path=path, before=before, now=now))
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
        elements += [
            _thing(table, f"follower-{names[spot]}", "marker", spot, owner, "follower")
            for spot in range(len(names))
            if mask >> spot & 1
        ]
    for spot, name in enumerate(names):
        if state.inflamed >> spot & 1:
            elements.append(_thing(table, f"inflame-{name}", "marker", spot, None, "inflame"))
        if state.wards >> spot & 1:
            elements.append(_thing(table, f"ward-{name}", "shield", spot, None, "ward"))
        if state.tokens[spot] != NO_TOKEN:
            elements.append(_token(table, spot))
    for owner, spot in enumerate(state.towers):
        if spot != NO_HEX:
            elements.append(_thing(table, f"tower-{SEAT_NAMES[owner]}", "building", spot, owner, "tower"))
    for owner, spot in enumerate(state.mages):
        elements.append(_thing(table, f"mage-{SEAT_NAMES[owner]}", "piece", spot, owner, "mage"))
    if state.warlord != NO_HEX:
        elements.append(_thing(table, "warlord", "piece", state.warlord, None, "warlord"))
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
        kind = table.layout.kinds[spot]
        look = looks()["back"][kind]
        face = Face(look["icon"], colour=look["colour"], text=[text(f"ground-text.{kind}")])
        return Element(f"hex-{name}", "ground", text(f"ground.{kind}"), face, name, marks=("hidden",))
    face_id = table.faces[spot]
    look, kind = looks()["terrain"][face_id], table.facts.kinds[face_id]
    group = "race" if kind in ("enclave", "hybrid") else "ground" if face_id in SHORT else "terrain"
    about = face_id if kind in ("enclave", "hybrid", "wilderness") else kind
    face = Face(look["icon"], colour=look["colour"], text=[text(f"ground-text.{about}")])
    marks: tuple[str, ...] = ("stone",) if kind in ("enclave", "cursed-tower") else ()
    if not table.is_discovered(spot):
        marks = ("peeked",)
    return Element(f"hex-{name}", "ground", text(f"{group}.{face_id}"), face, name, marks=marks)


def _thing(table: Reading, key: str, role: str, spot: Hex, owner: int | None, kind: str) -> Element:
    """Something that stands on a hex."""
    look = looks()["piece"].get(kind, {})
    sign, label = text(f"sign.{kind}"), text(f"label.{kind}")
    if owner is not None:
        sign, label = text(f"sign.{kind}-{SEAT_NAMES[owner]}"), text(f"label.{kind}", seat=seat_text(owner))
    face = Face(look.get("icon"), sign, colour=look.get("colour"))
    return Element(key, role, label, face, table.labels[spot], None if owner is None else Seat(owner))


def _token(table: Reading, spot: Hex) -> Element:
    name, owner = table.labels[spot], table.token_owner(spot)
    kind = TOKENS[table.token_on(spot)]
    label = text("label.token", token=text(f"token.{kind}"), seat=seat_text(owner))
    face = Face(looks()["token"][kind]["icon"], text(f"sign.{kind}"))
    return Element(f"token-{name}", "token", label, face, name, Seat(owner))


# -- a seat's side -------------------------------------------------------------------------------------------


def _seat_zones(table: Reading, owner: Seat, *, is_own: bool) -> list[Zone]:
    state, name, who = table.state, SEAT_NAMES[owner], seat_text(owner)
    zones = [
        Zone(f"seat-{name}", "track", text("zone.seat", seat=who), _counters(table, owner), owner=owner),
        _tower(table, owner, is_own=is_own),
    ]
    book = [_spell(table, owner, spell) for spell in table.spells if state.book[owner] >> spell.number & 1]
    kind: ZoneKind = "hand" if is_own else "row"
    zones.append(Zone(f"book-{name}", kind, text("zone.book", seat=who), book, owner=owner))
    score = state.scores[owner]
    if score is not None:
        zones.append(_score(table, owner, score))
    return zones


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


def _tower(table: Reading, owner: Seat, *, is_own: bool) -> Zone:
    """The ring of spheres with apprentices and doorways, the relics, the planets.

    Of the others' boards only what is not empty is told: nothing else there can be picked.
    """
    state, facts, name = table.state, table.facts, SEAT_NAMES[owner]
    ovals = sorted(facts.oval_relics)
    elements = [
        _region(table, owner, region, is_own=is_own)
        for region, number in enumerate(state.apprentices[owner])
        if is_own or number or state.book[owner] >> region & 1
    ]
    for place, relic in enumerate(facts.relics):
        sphere, colour = facts.spheres[place], facts.colours[place]
        number = state.relics[owner][place]
        icon = looks()["relic"][relic]["icon"]
        face = Face(icon, None, None, {"count": number}, [], colour)
        label = text("label.relic", relic=text(f"relic.{relic}"), number=number)
        elements.append(Element(f"relic-{name}-{relic}", "counter", label, face, sphere))
    shadow = facts.spell_numbers["shadow"]
    for place, relic in enumerate(facts.relics):
        guest = state.doorways[owner][place]
        if not is_own and guest == NOBODY and not any(book >> shadow & 1 for book in state.book):
            continue
        sphere = facts.spheres[place]
        label = text("label.doorway", relic=text(f"relic.{relic}"), sphere=text(f"sphere.{sphere}"))
        if guest != NOBODY:
            label = text("label.shadow", relic=text(f"relic.{relic}"), seat=seat_text(guest))
        face = Face(looks()["sphere"][sphere]["icon"])
        who = None if guest == NOBODY else Seat(guest)
        elements.append(Element(f"doorway-{name}-{relic}", "circle", label, face, sphere, who))
    for place, sphere in enumerate(facts.spheres):
        position = state.planets[owner][place]
        oval, number = ovals.index(position), abs(position)
        label = text("label.planet", planet=text(f"planet.{sphere}"), number=number)
        icon = looks()["sphere"][sphere]["icon"]
        face = Face(icon, None, None, {"distance": number}, [], facts.colours[place])
        elements.append(Element(f"planet-{name}-{sphere}", "planet", label, face, f"oval.{oval}"))
    printed = tuple(facts.oval_relics[position] for position in ovals)
    ring = Ring(facts.spheres, facts.colours, printed)
    label = text("zone.tower", seat=seat_text(owner))
    return Zone(f"tower-board-{name}", "tower", label, elements, ring, owner)


def _region(table: Reading, owner: Seat, region: int, *, is_own: bool) -> Element:
    """A region of the Tower Board: the spell that it teaches, and who has learnt it.

    What the spells do stands on the own board only: all boards teach the same.
    """
    state, spell = table.state, table.spells[region]
    name = table.facts.regions[region]
    number, corrupted = state.apprentices[owner][region], state.corrupted[owner][region]
    numbers = {"apprentices": number} if number else {}
    if corrupted:
        numbers["corrupted"] = corrupted
    teaches = text("label.region", region=text(f"region.{name}"), spell=text(f"spell.{spell.id}"))
    label = teaches
    if number:
        label = text("label.apprentice" if number == 1 else "label.apprentices", place=teaches, number=number)
    marks: tuple[str, ...] = ()
    if state.book[owner] >> region & 1:
        marks = ("cast",) if state.spent[owner] >> region & 1 else ("known",)
    face = Face(spell.icon, numbers=numbers)
    if is_own:
        face = _card(table, spell, numbers)
    return Element(f"region-{SEAT_NAMES[owner]}-{name}", "region", label, face, name, marks=marks)


def _card(table: Reading, spell: Spell, numbers: dict[str, int]) -> Face:
    """How a spell looks, in the colour of its middle sphere."""
    colour = table.facts.colours[spell.spheres[len(spell.spheres) // 2]]
    texts = [_cost(table, spell), text(f"card-text.{spell.id}")]
    return Face(spell.icon, text(f"spell.{spell.id}"), None, numbers, texts, colour)


def _cost(table: Reading, spell: Spell) -> Text:
    relics = [text(f"relic.{table.facts.relics[each]}") for each in spell.types]
    return text("label.cost", number=spell.relics, relics=relics)


def _spell(table: Reading, owner: Seat, spell: Spell) -> Element:
    """A card of the Spell Book, with its cost and whether it can be paid."""
    state = table.state
    is_spent = state.spent[owner] >> spell.number & 1
    marks = ["cast"] if is_spent else ["payable"] if is_payable(state, owner, spell) else []
    if state.lasting[owner] >> spell.number & 1:
        marks.append("lasting")
    face = _card(table, spell, {"cost": spell.relics})
    key, label = f"spell-{SEAT_NAMES[owner]}-{spell.id}", text(f"spell.{spell.id}")
    return Element(key, "spell", label, face, None, owner, tuple(marks))


def is_payable(state: State, seat: int, spell: Spell) -> bool:
    """Whether a player has the relics for a spell, Shadow's penalty included (AM-CAST-03, AM-ADV-11)."""
    payer = Turn(state, SILENT)
    payer.seat = seat
    return can_pay(payer, spell)


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
