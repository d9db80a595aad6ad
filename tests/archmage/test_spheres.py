"""Spheres, regions, races and relics (AM-SPHERE)."""

from __future__ import annotations

from itertools import combinations

import pytest

from tafelrunde.games.archmage.facts import facts_of
from tests.archmage.realm import Realm

FACTS = facts_of("")


def relic_after(face: str) -> dict[str, int]:
    """What exploring a hex of that face gives."""
    label = "c2" if face in FACTS.wilderness else "d1"
    return Realm(2).face(face, label, is_open=False).mage(0, label).play(f"explore {label}").owned(0)


def initiates(enclave: str, sphere: str, **relics: int) -> Realm:
    """Seat a at an enclave, after initiating."""
    labels = {"dryads": "d3", "gnomes": "e3", "elves": "e4", "dwarves": "d5", "goblins": "c4", "demons": "c3"}
    return Realm(2).relics(0, **relics).mage(0, labels[enclave]).play(f"initiate {sphere}")


@pytest.mark.rule("AM-SPHERE-01")
def test_six_spheres_three_levels_eighteen_spells() -> None:
    assert len(FACTS.spheres) == 6
    levels = [spell.level for spell in FACTS.spells]
    assert {level: levels.count(level) for level in set(levels)} == {
        "fundamental": 6,
        "advanced": 6,
        "master": 6,
    }
    assert len({spell.id for spell in FACTS.spells}) == 18


@pytest.mark.rule("AM-SPHERE-02")
def test_the_spheres_stand_in_a_ring() -> None:
    assert FACTS.spheres == ("nature", "matter", "time", "will", "death", "blood")
    overlapping = {frozenset(pair) for pair in FACTS.promotions if max(pair) < 6}
    assert overlapping == {frozenset((number, (number + 1) % 6)) for number in range(6)}
    nature, will = FACTS.sphere_numbers["nature"], FACTS.sphere_numbers["will"]
    assert (nature, will) not in FACTS.promotions


@pytest.mark.rule("AM-SPHERE-03")
@pytest.mark.parametrize(
    ("race", "sphere", "relic"),
    [
        ("elves", "time", "scrolls"),
        ("demons", "blood", "blood"),
        ("dwarves", "will", "gems"),
        ("dryads", "nature", "seeds"),
        ("goblins", "death", "bones"),
        ("gnomes", "matter", "widgets"),
    ],
)
@pytest.mark.rule("AM-SPHERE-04")
def test_a_mythic_race_takes_its_relic_and_teaches_its_sphere(race: str, sphere: str, relic: str) -> None:
    realm = initiates(race, sphere, **{relic: 2})
    assert realm.owned(0) == {}
    apprentices = realm.state.apprentices[0]
    assert [FACTS.regions[region] for region, number in enumerate(apprentices) if number] == [sphere]
    other = "gems" if relic != "gems" else "bones"
    wrong = Realm(2).relics(0, **{other: 2}).mage(0, realm.turn.labels[realm.turn.here])
    assert wrong.rule_against(f"initiate {sphere}") == "AM-INIT-01"
    taught = FACTS.spheres[FACTS.relic_numbers[other]]
    assert wrong.rule_against(f"initiate {taught}") == "AM-SPHERE-04"


@pytest.mark.rule("AM-SPHERE-05")
@pytest.mark.parametrize(
    ("face", "relic"),
    [("grove", "seeds"), ("ruins", "widgets"), ("library", "scrolls"), ("mine", "gems"), ("crypt", "bones")],
)
def test_wilderness_yields_its_relic_and_no_other(face: str, relic: str) -> None:
    assert relic_after(face) == {relic: 1}


@pytest.mark.rule("AM-SPHERE-06")
def test_no_wilderness_yields_blood() -> None:
    assert "blood" not in {FACTS.relics[relic] for relic in FACTS.wilderness.values()}
    assert relic_after("camp") == {}
    fought = Realm(2).face("mine", "c2").mage(0, "c2").followers(1, "c2").play("kill c2")
    assert (fought.owned(0), fought.owned(1)) == ({"blood": 1}, {"blood": 1})
    town = Realm(2).mage(0, "b1").followers(0, "b1").play("gather", "blood")
    assert town.owned(0) == {"blood": 1}


@pytest.mark.rule("AM-SPHERE-07")
@pytest.mark.parametrize(
    ("race", "taught"),
    [("drow", ("time", "blood")), ("trolls", ("will", "nature")), ("gremlins", ("death", "matter"))],
)
def test_a_hybrid_race_teaches_two_spheres(race: str, taught: tuple[str, str]) -> None:
    realm = Realm(2).relics(0, seeds=2, widgets=2, scrolls=2, gems=2, bones=2, blood=2)
    realm.face(race, "d1").mage(0, "d1")
    assert sorted(realm.legal("initiate")) == sorted(f"initiate {sphere}" for sphere in taught)
    foreign = next(sphere for sphere in FACTS.spheres if sphere not in taught)
    assert realm.rule_against(f"initiate {foreign}") == "AM-SPHERE-07"


@pytest.mark.rule("AM-SPHERE-08")
def test_neighbouring_spheres_share_an_advanced_region() -> None:
    advanced = [FACTS.regions[spell.number] for spell in FACTS.spells if spell.level == "advanced"]
    assert advanced == [
        "nature-matter",
        "matter-time",
        "time-will",
        "will-death",
        "death-blood",
        "blood-nature",
    ]
    assert "nature-time" not in FACTS.region_numbers
    for spell in FACTS.spells[6:12]:
        assert len(spell.spheres) == len(spell.types) == 2


@pytest.mark.rule("AM-SPHERE-09")
def test_three_spheres_share_a_master_region_where_two_advanced_ones_overlap() -> None:
    masters = [spell for spell in FACTS.spells if spell.level == "master"]
    assert len(masters) == 6
    for spell in masters:
        parents = [
            pair for pair in combinations(range(6, 12), 2) if FACTS.promotions.get(pair) == spell.number
        ]
        assert len(parents) == 1
        spheres = set(FACTS.spells[parents[0][0]].spheres) | set(FACTS.spells[parents[0][1]].spheres)
        assert spheres == set(spell.spheres) == set(spell.types)
        assert len(spheres) == 3
    time_stop = FACTS.spells[FACTS.spell_numbers["time-stop"]]
    assert FACTS.regions[time_stop.number] == "matter-time-will"
