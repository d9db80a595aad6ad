"""Corrections of the data: whoever owns the printed game lays them over ours, and the record keeps them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.facts import facts_of, printed
from tafelrunde.games.archmage.variants import canonical, corrections_of, read_variant
from tafelrunde.table import BadSetup, Record, Seat, Table, verbatim
from tests.archmage.abundance import ABUNDANCE
from tests.archmage.realm import Realm

FILE = """
[costs]
movement_points = 6

[[spell]]
id = "quicken"
params = { extra_mp = 3 }
"""
CORRECTIONS: dict[str, Any] = {
    "costs": {"movement_points": 6},
    "spell": [{"id": "quicken", "params": {"extra_mp": 3}}],
}


def test_a_file_holds_only_what_is_corrected() -> None:
    assert read_variant(FILE) == CORRECTIONS
    facts = facts_of(canonical(CORRECTIONS))
    assert facts.costs.movement_points == 6
    assert facts.spells[facts.spell_numbers["quicken"]].params["extra_mp"] == 3
    assert "3" in facts.spells[facts.spell_numbers["quicken"]].effect["en"]
    assert facts.spells[facts.spell_numbers["quicken"]].relics == 1  # all else is as it was
    assert facts_of("").costs.movement_points == 5


def test_which_values_were_corrected_is_told_and_kept_in_the_record() -> None:
    table = Table.new(GAME, "standard", seats=2, seed=1, setup={"variant": CORRECTIONS, "start": "a"})
    told = [beat.args for beat in table.opening if beat.kind == "correction"]
    assert [(each["path"], each["before"], each["now"]) for each in told] == [
        tuple(map(verbatim, ("costs.movement_points", "5", "6"))),
        tuple(map(verbatim, ("spell.quicken.params.extra_mp", "2", "3"))),
    ]
    table.answer(0, "travel d3")
    assert table.state.points == 5
    again = Record.parse(str(table.record())).replay()
    assert again.state == table.state
    assert json.loads(str(table.record()).splitlines()[4].partition(" ")[2])["variant"] == CORRECTIONS


def test_the_corrected_values_are_seen_on_the_table() -> None:
    zones = {zone.key: zone for zone in Realm(2, variant=CORRECTIONS).table.view(Seat(0)).zones}
    assert [element.label.args["path"] for element in zones["variant"].elements] == [
        verbatim("costs.movement_points"),
        verbatim("spell.quicken.params.extra_mp"),
    ]
    assert "variant" not in {zone.key for zone in Realm(2).table.view(Seat(0)).zones}


def test_a_longer_journey_and_a_stronger_spell_are_played() -> None:
    realm = Realm(2, variant=CORRECTIONS, points=6).knows(0, "quicken").relics(0, scrolls=1)
    realm.play("cast quicken")
    assert realm.state.points == 9


def test_tables_of_a_list_are_told_apart_by_their_names() -> None:
    variant = canonical({"layout": [{"players": 2, "symmetry": "none"}], "promotion": [{"to": "time-will"}]})
    assert corrections_of(variant) == (
        ("layout.2.symmetry", '"shape six-fold, kinds mirror in both axes"', '"none"'),
    )


def test_what_corrects_nothing_is_no_variant() -> None:
    assert canonical({}) == canonical({"costs": {"movement_points": 5}}) == ""
    assert corrections_of("") == ()


@pytest.mark.parametrize(
    ("corrections", "key"),
    [
        ({"prices": {}}, "unknown"),
        ({"costs": {"flying_mp": 1}}, "unknown"),
        ({"spell": [{"id": "fireball"}]}, "unknown"),
        ({"spell": [{"params": {}}]}, "unknown"),
        ({"planet_track": {"ovals": [{"position": 0, "relics": 1, "colour": 1}]}}, "unknown"),
        ({"costs": {"movement_points": "six"}}, "kind"),
        ({"costs": {"movement_points": True}}, "kind"),
        ({"costs": 5}, "kind"),
        ({"spell": 5}, "kind"),
        ({"spell": ["quicken"]}, "kind"),
        ({"costs": {"movement_points": -1}}, "bounds"),
        ({"costs": {"travel_mp": 0}}, "bounds"),
        ({"costs": {"mythic_initiations_max": 16}}, "bounds"),
        ({"costs": {"tower_initiations_max": 16}}, "bounds"),
        ({"pieces": {"per_player": {"company_start": 16}}}, "broken"),
        ({"planet_track": {"rounds": 14}}, "broken"),
        ({"planet_track": {"start_positions": [-3, -2, -1, 1, 2]}}, "broken"),
        ({"planet_track": {"start_positions": [-4, -2, -1, 1, 2, 2]}}, "broken"),
        ({"outpost": [{"id": "camp", "copies": 4}]}, "broken"),
        ({"layout": [{"players": 2, "wilderness_sets": 5}]}, "broken"),
        ({"solo": {"warlord_start": {"q": 0, "r": -4}}}, "broken"),
        ({"solo": {"layout_players": 5}}, "bounds"),
        ({"race": [{"id": "elves", "spheres": ["space"]}]}, "word-known"),
        ({"spell": [{"id": "quicken", "level": "master"}]}, "broken"),
        ({"spell": [{"id": "gate", "level": "master"}]}, "broken"),
        ({"spell": [{"id": "gate", "icon": "Magic Portal"}]}, "word"),
        ({"spell": [{"id": "quicken", "effect": {"en": "{extra_mp:>99999999999}"}}]}, "word-known"),
        ({"spell": [{"id": "divination", "params": {"once_per_hex": False}}]}, "unplayed"),
        ({"sphere": [{"id": "nature", "ring": 1}]}, "broken"),
        ({"sphere": [{"id": "nature", "relic": "blood"}]}, "broken"),
        ({"wilderness": [{"id": "grove", "relic": "gems"}]}, "broken"),
        ({"promotion": [{"to": "time-will", "from": ["time", "time"]}]}, "broken"),
        ({"promotion": [{"to": "time-will", "spell": "gate"}]}, "broken"),
        ({"solo_spell": [{"id": "solo-decay", "replaces": "shadow"}]}, "broken"),
        ({"scoring": {"tie_break": ["apprentices", "apprentices"]}}, "broken"),
        ({"planet_track": {"ovals": [{"position": 3, "relics": 1}]}}, "broken"),
        ({"planet_track": {"ovals": [{"relics": 1}]}}, "missing"),
        ({"spell": [{"id": "quicken", "cost": {"relics": 0}}]}, "bounds"),
        ({"spell": [{"id": "quicken", "cost": {"relics": 7}}]}, "bounds"),
        ({"spell": [{"id": "quicken", "params": {"extra_mp": -2}}]}, "bounds"),
        ({"spell": [{"id": "shadow", "params": {"penalty_relics": 7}}]}, "bounds"),
    ],
)
def test_corrections_that_make_no_game_are_refused(corrections: dict[str, Any], key: str) -> None:
    with pytest.raises(BadSetup) as refused:
        canonical(corrections)
    assert refused.value.text.key == f"variant-error.{key}"
    assert refused.value.field == "variant"
    for lang in ("de", "en"):
        assert GAME.locale.say(refused.value.text, lang)


def test_a_variant_that_is_no_table_or_no_toml_is_refused() -> None:
    for source in ("costs = [", "= 3"):
        with pytest.raises(BadSetup):
            read_variant(source)
    for nonsense in (None, 3, "costs", ["costs"]):
        with pytest.raises(BadSetup):
            canonical(nonsense)


def test_the_whole_map_can_be_corrected() -> None:
    hexes = [dict(each) for each in printed()["layout"][2]["hexes"]]
    town, wild = (next(each for each in hexes if each["kind"] == kind) for kind in ("town", "wilderness"))
    town["kind"], wild["kind"] = wild["kind"], town["kind"]
    table = Table.new(
        GAME, "standard", seats=2, seed=1, setup={"variant": {"layout": [{"players": 2, "hexes": hexes}]}}
    )
    assert table.state.cards.faces[facts_of("").layouts[2].labels.index(wild["label"])] == "town"
    wild["kind"] = "wilderness"
    with pytest.raises(BadSetup):  # no longer complete sets (AM-MAP-10)
        canonical({"layout": [{"players": 2, "hexes": hexes}]})


def moved(kind: str, q: int, r: int) -> list[dict[str, Any]]:
    """The hexes of the map for two, the last of a kind elsewhere."""
    hexes = [dict(each) for each in printed()["layout"][2]["hexes"]]
    spot = [each for each in hexes if each["kind"] == kind][-1]
    return [each if each is not spot else {**spot, "q": q, "r": r} for each in hexes]


@pytest.mark.parametrize("hexes", [moved("outpost", 9, 9), moved("cursed-tower", 4, -1)])
def test_a_map_is_one_land_around_the_cursed_tower(hexes: list[dict[str, Any]]) -> None:
    assert canonical({"layout": [{"players": 2, "hexes": moved("outpost", 4, -1)}]})
    with pytest.raises(BadSetup) as refused:
        canonical({"layout": [{"players": 2, "hexes": hexes}]})
    assert refused.value.text.key == "variant-error.broken"


def test_a_hex_with_a_race_is_an_enclave_and_the_other_way_round() -> None:
    hexes = [dict(each) for each in printed()["layout"][2]["hexes"]]
    demons = next(each for each in hexes if each.get("race") == "demons")
    for wrong in ({**demons, "kind": "wilderness"}, {**demons, "race": None}):
        given = [each if each is not demons else wrong for each in hexes]
        given = [{name: value for name, value in each.items() if value is not None} for each in given]
        with pytest.raises(BadSetup) as refused:
            canonical({"layout": [{"players": 2, "hexes": given}]})
        assert refused.value.text.key == "variant-error.word"
        assert str(refused.value.text.args["path"]) == "layout.2.hexes.c3.kind"


def test_the_file_in_the_documentation_is_a_variant() -> None:
    page = Path(__file__).parents[2] / "docs" / "archmage-variants.md"
    examples = page.read_text(encoding="utf-8").split("```toml\n")[1:]
    assert examples
    for example in examples:
        assert canonical(read_variant(example.split("```")[0]))


def test_how_often_the_tower_initiates_is_data() -> None:
    realm = Realm(2, variant={"costs": {"tower_initiations_max": 2}}).relics(0, gems=8)
    realm.face("mine", "d2").tower(0, "d2").mage(0, "d2").play("initiate will", "initiate will")
    assert realm.rule_against("initiate will") == "AM-INIT-04"


def test_a_game_with_abundance_ends_like_any_other() -> None:
    table = Table.new(GAME, "standard", seats=2, seed=1, setup={"variant": ABUNDANCE})
    while not table.is_over:
        seat = next(iter(table.pending))
        table.answer(Seat(seat), table.pending[seat].safe())
    assert table.result is not None
