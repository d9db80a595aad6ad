"""What there is: the conservation of pieces (AM-FOLLOW-08), the list of spells, the names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Literal

from tafelrunde.games.archmage.amounts import price_text
from tafelrunde.games.archmage.facts import CURSED_TOWER, Facts, Spell, facts_of
from tafelrunde.games.archmage.setup import hidden_piles
from tafelrunde.games.archmage.state import CHASM, NO_HEX, NO_TOKEN, TOKENS, State
from tafelrunde.games.archmage.tables import Level, Outpost, Race, Relic, Sphere, Token, Wilderness
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.content import CardInfo, Shelf
from tafelrunde.table.text import LANGUAGES, Lang, Locale, Translated, entries

Named = Sphere | Relic | Race | Token | Wilderness | Outpost
"""What has a name in the data."""
LOCALE = Path(__file__).parent / "locale"


def problems(state: State) -> list[str]:
    """Broken invariants; empty while all is well."""
    turn = Turn(state, SILENT)
    if len(turn.land.places) != len(state.cards.faces) or len(turn.land.numbers) != len(turn.land.places):
        return ["hexes are lost or lie on one another"]
    return _piece_problems(turn) + _map_problems(turn) + _face_problems(turn)


def followers_of(state: State, seat: int) -> dict[str, int]:
    """Where the followers of a player are (AM-FOLLOW-08)."""
    return {
        "company": state.company[seat],
        "supply": state.supply[seat],
        "map": state.followers[seat].bit_count(),
        "apprentices": sum(state.apprentices[seat]),
        "doorways": sum(doors.count(seat) for doors in state.doorways),
        "prisons": sum(prison[seat] for prison in state.prisons),
    }


def _piece_problems(turn: Turn) -> list[str]:
    state, found = turn.state, []
    for seat in range(state.seats):
        counts = followers_of(state, seat)
        if sum(counts.values()) != turn.facts.followers or min(counts.values()) < 0:
            found.append(f"seat {seat} has lost or gained followers: {counts}")
        if min(state.relics[seat]) < 0:
            found.append(f"seat {seat} owes relics")
        if any(
            state.corrupted[seat][region] > number for region, number in enumerate(state.apprentices[seat])
        ):
            found.append(f"seat {seat} has more corrupted apprentices than apprentices")
        if state.spent[seat] & ~state.book[seat]:
            found.append(f"seat {seat} has cast spells that are not in its book")
        if seat in state.doorways[seat] or state.prisons[seat][seat]:
            found.append(f"seat {seat} has shadowed or imprisoned itself")
        if any(position not in turn.facts.oval_relics for position in state.planets[seat]):
            found.append(f"a planet of seat {seat} is off the track")
    if state.points < 0:
        found.append("more movement points were spent than there were")
    return found


def _map_problems(turn: Turn) -> list[str]:
    state, found = turn.state, []
    occupied = 0
    for seat in range(state.seats):
        own = turn.controlled(seat)
        if own & occupied or own & ~turn.discovered or state.followers[seat] & turn.all_towers:
            found.append(f"seat {seat} stands on a hex of somebody else, or on an undiscovered one")
        occupied |= own
        tower = state.towers[seat]
        if tower != NO_HEX and turn.kind(tower) != "wilderness":
            found.append(f"the tower of seat {seat} does not stand in the wilderness")
    followers = 0
    for mask in state.followers:
        followers |= mask
    if state.wards & ~followers:
        found.append("a Ward lies where nobody stands")  # AM-WARD-04
    if state.inflamed & occupied:
        found.append("a hex is on fire and controlled")
    for spot, lying in enumerate(state.tokens):
        if lying == NO_TOKEN:
            continue
        if 1 << spot & (turn.city | turn.all_towers):
            found.append("a spell token lies in the city or on a tower")  # AM-TOKEN-03
        if lying % len(TOKENS) == CHASM and followers >> spot & 1:
            found.append("a follower stands in a Chasm")
    away = [spot for spot in state.mages if turn.faces[spot] != CURSED_TOWER]
    if len(away) != len(dict.fromkeys(away)):
        found.append("two mages stand on one hex")
    if turn.land.reach(turn.layout.cursed_tower) != turn.land.everywhere:
        found.append("the land has fallen apart")
    return found


def _face_problems(turn: Turn) -> list[str]:
    """Wilderness lies on wilderness, outposts on outposts, as many as there are (AM-MAP-03, AM-MAP-04)."""
    facts, faces = turn.facts, turn.faces
    wilderness, outposts = (Counter(faces[spot] for spot in pile) for pile in hidden_piles(turn.state))
    sets = sum(wilderness.values()) // len(facts.wilderness)
    if wilderness != Counter(dict.fromkeys(facts.wilderness, sets)) or outposts != Counter(facts.outposts):
        return ["hexes were exchanged"]
    kinds = turn.layout.kinds
    if any(faces[spot] != kind for spot, kind in enumerate(kinds) if kind not in ("wilderness", "outpost")):
        return ["the Ruined City or a town has changed"]
    return []


# -- names and cards -----------------------------------------------------------------------------------------


def sentences() -> dict[Lang, dict[str, str]]:
    """The names and texts that stand in the facts."""
    levels = entries(LOCALE, "game")["choice.level.value"]
    found = {lang: _names(facts_of(""), lang) for lang in LANGUAGES}
    for lang in LANGUAGES:
        found[lang] |= {f"level.{level}": name[lang] for level, name in levels.items()}
    return found


def _names(facts: Facts, lang: Lang) -> dict[str, str]:
    tables = facts.tables
    found: dict[str, str] = {}
    things: dict[str, Iterable[Named]] = {
        "sphere": tables.sphere,
        "relic": tables.relic,
        "race": tables.race,
        "token": tables.token,
        "terrain": (*tables.wilderness, *tables.outpost),
    }
    for kind, named in things.items():
        found |= {f"{kind}.{each.id}": each.name[lang] for each in named}
    spheres: dict[str, str] = {each.id: each.name[lang] for each in tables.sphere}
    for region in facts.regions:
        found[f"region.{region}"] = "-".join(spheres[sphere] for sphere in region.split("-"))
    for spell in _all_spells(facts):
        found[f"spell.{spell.id}"] = found[f"card.{spell.id}"] = spell.name[lang]
        found[f"card-text.{spell.id}"] = spell.effect[lang]
        found[f"card-line.{spell.id}"] = _card_line(facts, spell, lang)
    return found


def _card_line(facts: Facts, spell: Spell, lang: Lang) -> str:
    """A card in one line: level, cost, duration, text."""
    words = {name: said[lang] for name, said in _card_words().items()}
    return words["line"].format(
        level=words[spell.level],
        price=_sentences().say(price_text(facts, spell), lang),
        duration=words[spell.duration],
        text=spell.effect[lang],
    )


@lru_cache(maxsize=1)
def _card_words() -> dict[str, Translated]:
    return entries(LOCALE)["card-word"]


@lru_cache(maxsize=1)
def _sentences() -> Locale:
    return Locale.load(LOCALE)


def _all_spells(facts: Facts) -> list[Spell]:
    return list({spell.id: spell for spell in (*facts.spells, *facts.solo_spells)}.values())


class Listed(CardInfo, frozen=True):
    """A spell with its data."""

    kind: Literal["spell"]
    level: Level
    region: str
    relics: int
    types: tuple[str, ...]
    duration: str
    solo: bool
    text: Translated
    confidence: str
    rules: tuple[str, ...]


def card_list() -> list[Listed]:
    """Every spell."""
    facts = facts_of("")
    solo = {spell.id for spell in facts.solo_spells} - {spell.id for spell in facts.spells}
    return [
        Listed(
            id=spell.id,
            kind="spell",
            level=spell.level,
            region=facts.regions[spell.number],
            relics=spell.relics,
            types=tuple(facts.relics[relic] for relic in spell.types),
            duration=spell.duration,
            solo=spell.id in solo,
            name=spell.name,
            text=spell.effect,
            line={lang: _card_line(facts, spell, lang) for lang in LANGUAGES},
            confidence=spell.confidence,
            icon=spell.icon,
            colour=facts.colours[spell.spheres[len(spell.spheres) // 2]],
            rules=spell.rules,
            shelf=Shelf(
                kind=_card_words()[spell.level], numbers={"cost": spell.relics}, texts=(spell.effect,)
            ),
        )
        for spell in _all_spells(facts)
    ]
