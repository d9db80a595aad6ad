"""The game's data is what the facts beside this file say: names, numbers, maps, spells, regions."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.games.archmage.facts import facts_of, printed

HERE = Path(__file__).resolve().parent
FACTS: dict[str, Any] = tomllib.loads((HERE / "facts.toml").read_text(encoding="utf-8"))
DATA = printed()
WORDS = {"clarifications", "effect", "why", "rules", "rule", "movement_aid"}
"""Texts of the source, which the game has in its own words."""


def dashed(name: str) -> str:
    """Ids of the game have dashes."""
    return name.replace("_", "-")


def by(identity: str, tables: list[dict[str, Any]]) -> dict[Any, dict[str, Any]]:
    return {table[identity]: table for table in tables}


@pytest.mark.rule("AM-SPHERE-01")
def test_there_are_six_spheres_three_levels_and_eighteen_spells() -> None:
    facts = facts_of("")
    assert len(facts.spheres) == 6
    assert [facts.level_of.count(level) for level in range(3)] == [6, 6, 6]
    assert len(facts.spells) == len({spell.id for spell in facts.spells}) == 18


@pytest.mark.parametrize("kind", ["sphere", "relic", "race", "wilderness", "outpost", "token"])
def test_names_and_belongings_are_as_they_should_be(kind: str) -> None:
    assert list(by("id", DATA[kind])) == list(by("id", FACTS[kind]))
    for name, fact in by("id", FACTS[kind]).items():
        wanted = {key: value for key, value in fact.items() if not key.startswith("max_initiations")}
        assert by("id", DATA[kind])[name] == wanted


@pytest.mark.parametrize("kind", ["spell", "solo_spell"])
def test_spells_are_what_the_facts_say(kind: str) -> None:
    listed = by("id", DATA[kind])
    assert list(listed) == [dashed(name) for name in by("id", FACTS[kind])]
    for name, fact in by("id", FACTS[kind]).items():
        spell = listed[dashed(name)]
        for field in ("level", "spheres", "cost", "duration", "token", "modes", "confidence"):
            assert spell.get(field) == fact.get(field), (name, field)
        if kind == "spell":
            assert spell["name"] == fact["name"]
            params = dict(fact["params"])
            if name == "corrupt":  # what a token costs, said the other way round
                params["vp_per_token"] = -params["vp_per_token"]
            assert spell.get("params", {}).items() >= params.items(), name
        else:
            assert spell["replaces"] == fact["replaces"]


def test_promotions_lead_where_the_facts_say() -> None:
    facts = facts_of("")
    for fact in FACTS["promotion"]:
        one, other = (facts.region_numbers[region] for region in fact["from"])
        risen = facts.promotions[one, other]
        assert facts.promotions[other, one] == risen
        assert (facts.regions[risen], facts.spells[risen].id) == (fact["to"], dashed(fact["spell"]))
        assert facts.spells[risen].level == fact["level"]
    assert len(facts.promotions) == 2 * len(FACTS["promotion"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_hex_of_a_map_lies_where_it_should(players: int) -> None:
    layout, fact = facts_of("").layouts[players], by("players", FACTS["layout"])[players]
    assert len(layout.labels) == fact["counts"]["total"]
    for each in fact["hexes"]:
        number = layout.labels.index(each["label"].lower())
        assert layout.places[number] == (each["q"], each["r"])
        assert layout.kinds[number] == each.get("race", dashed(each["kind"]))
    assert facts_of("").wilderness_sets[players] == fact["wilderness_sets"]


def test_costs_points_and_pieces_are_as_they_should_be() -> None:
    costs = dict(FACTS["costs"])
    spell_relics = costs.pop("spell_relics")
    assert DATA["costs"] == costs
    assert all(spell.relics == spell_relics[spell.level] for spell in facts_of("").spells)
    scoring = dict(FACTS["scoring"])
    corrupt = facts_of("").spells[facts_of("").spell_numbers["corrupt"]]
    assert corrupt.params["vp_per_token"] == -scoring.pop("corrupted_above_fundamental")
    assert DATA["scoring"].items() >= scoring.items()
    pieces = {name: number for name, number in FACTS["pieces"].items() if isinstance(number, int)}
    assert DATA["pieces"].items() >= pieces.items()
    per_player = dict(FACTS["pieces"]["per_player"])
    assert per_player.pop("movement_points") == costs["movement_points"]
    assert DATA["pieces"]["per_player"] == per_player
    for race in FACTS["race"]:
        limit = "mythic_initiations_max" if race["kind"] == "mythic" else "hybrid_initiations_per_sphere"
        assert costs[limit] == race.get("max_initiations", race.get("max_initiations_per_sphere"))


def test_the_planet_track_is_as_it_should_be() -> None:
    track, facts = FACTS["planet_track"], facts_of("")
    assert facts.oval_relics == {oval["position"]: oval["relics"] for oval in track["ovals"]}
    assert all(abs(oval["position"]) == oval["distance"] for oval in track["ovals"])
    assert list(facts.start_positions) == track["start_positions"]
    assert facts.rounds == track["rounds"] == track["total_steps"] + 1
    assert sum(map(abs, facts.start_positions)) == track["total_steps"]
    relics = [facts.oval_relics[position] for position in facts.start_positions]
    assert sum(relics) == track["start_relics_total"]


def test_the_solo_game_is_as_it_should_be() -> None:
    solo, facts = FACTS["solo"], facts_of("")
    for field in ("layout_players", "warlord_start", "warlord_steps", "vp_per_inflame"):
        assert DATA["solo"][field] == solo[field], field
    assert len(facts.direction_names) == len(solo["die_faces"])
    # What the levels are worth was measured anew (AM-SOLO-16).
    assert list(facts.levels) == [level["id"] for level in solo["levels"]]
