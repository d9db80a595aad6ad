"""A refusal is right only if the text of the rule that it names explains it, read alone.

Each line is a position, the acts that lead to it, an answer that is refused there, the rule and the reason.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.facts import facts_of
from tafelrunde.table import Refusal, Seat
from tafelrunde.table.text import Text
from tests.archmage.realm import Realm

Line = tuple[Callable[[], Realm], str, str, str, str]


def tower(players: int = 2) -> Realm:
    """The mage of a stands on a mine where the Mage Tower can be built."""
    return Realm(players).face("mine", "d2").mage(0, "d2").relics(0, seeds=2, gems=2)


def built() -> Realm:
    return tower().apprentices(0, "nature", "matter")


def shaker(players: int = 4) -> Realm:
    return Realm(players).knows(0, "upheaval").relics(0, seeds=3)


def shadowed() -> Realm:
    """A follower of b in the doorway of scrolls of a, who knows Gate."""
    return Realm(2).knows(0, "gate").shadowed(0, "scrolls", by=1)


def gremlins() -> Realm:
    return Realm(2).face("gremlins", "d1", is_open=False).mage(0, "d1")


LINES: list[Line] = [
    # what has its moment, and that moment is past or never came
    (lambda: gremlins().relics(0, bones=1), "explore", "trade bones", "AM-EXPLORE-06", "no-trade"),
    (
        lambda: gremlins().relics(0, bones=2).people(0, 0, 5),
        "explore",
        "trade bones",
        "AM-EXPLORE-06",
        "no-trade",
    ),
    (lambda: gremlins().relics(0, bones=4), "explore, none", "trade bones", "AM-EXPLORE-05", "trade-at-once"),
    (
        lambda: gremlins().relics(0, bones=4),
        "explore, trade bones",
        "trade bones",
        "AM-EXPLORE-05",
        "trade-at-once",
    ),
    (
        lambda: gremlins().relics(0, seeds=4),
        "explore",
        "trade seeds",
        "AM-EXPLORE-05",
        "not-taught-here",
    ),
    (lambda: Realm(2).relics(0, bones=4), "", "trade bones", "AM-EXPLORE-05", "trade-at-once"),
    (lambda: Realm(2), "", "planet nature", "AM-PLANET-01", "planets-rest"),
    (lambda: Realm(2), "", "nature", "AM-PLANET-01", "planets-rest"),
    (lambda: Realm(2, round=1), "", "planet nature", "AM-PREP-01", "no-preparation"),
    (
        lambda: Realm(2, round=6).edit(phase="prepare", planets=[[-2, -1, -1, 1, 1, 1], [3] * 6]),
        "",
        "planet nature",
        "AM-PLANET-08",
        "planets-ahead",
    ),
    (
        lambda: Realm(2, round=6).edit(phase="prepare", planets=[[-3, -1, -1, 1, 1, 3], [3] * 6]),
        "",
        "matter",
        "AM-PLANET-07",
        "planet-not-farthest",
    ),
    *(
        (lambda: Realm(2).preparing(), "", key, "AM-TURN-01", "planet-first")
        for key in (
            "travel d3",
            "explore d4",
            "place d4",
            "kill d4",
            "unward d4",
            "divine d4",
            "gather",
            "recruit 1",
            "wards",
            "tower",
            "initiate will",
            "promote will death",
        )
    ),
    (lambda: Realm(2).preparing(), "", "cast quicken", "AM-PREP-02", "no-spells-yet"),
    # one action at the Journey's End
    (built, "tower, wards", "promote nature matter", "AM-TOWER-05", "after-building"),
    (built, "tower, wards", "initiate will", "AM-TOWER-05", "after-building"),
    (built, "tower, wards", "wards", "AM-TOWER-05", "after-building"),
    (built, "tower, initiate will", "wards", "AM-TOWER-05", "after-building"),
    (built, "tower, promote nature matter", "wards", "AM-TOWER-05", "after-building"),
    (lambda: built().tower(0, "d2"), "wards", "promote nature matter", "AM-TOWER-10", "one-action"),
    (lambda: built().tower(0, "d2"), "", "gather", "AM-END-10", "not-here"),
    (lambda: built().tower(0, "d2"), "", "recruit 1", "AM-END-10", "not-here"),
    (lambda: tower().followers(1, "d2"), "", "gather", "AM-END-03", "foreign-hex"),
    (lambda: tower().followers(1, "d2"), "", "initiate will", "AM-END-03", "foreign-hex"),
    (
        lambda: tower(players=1).inflamed("d2"),
        "",
        "gather",
        "AM-SOLO-09",
        "inflamed",
    ),
    (tower, "", "gather", "AM-END-09", "not-here"),
    # apprentices that are there, but not such ones
    (
        lambda: built().tower(0, "d2").corrupted(0, "nature"),
        "",
        "promote nature matter",
        "AM-MAST-08",
        "only-corrupted",
    ),
    (
        lambda: built().tower(0, "d2").corrupted(0, "nature", "matter"),
        "",
        "promote nature matter",
        "AM-MAST-07",
        "only-corrupted",
    ),
    (
        lambda: built().tower(0, "d2").corrupted(0, "nature", "matter"),
        "",
        "promote corrupted-nature matter",
        "AM-MAST-07",
        "only-corrupted",
    ),
    (
        lambda: built().tower(0, "d2"),
        "",
        "promote corrupted-nature matter",
        "AM-PROMOTE-01",
        "no-apprentice",
    ),
    (lambda: built().tower(0, "d2"), "", "promote will death", "AM-PROMOTE-01", "no-apprentice"),
    (
        lambda: Realm(2).face("mine", "d2").mage(0, "d2").tower(0, "d2").apprentices(0, "time", "time"),
        "",
        "promote time time",
        "AM-PROMOTE-05",
        "no-overlap",
    ),
    # travel and attack
    (
        lambda: Realm(2, points=1).mage(0, "d2").token("vines", 1, "c2"),
        "",
        "travel c2",
        "AM-FUND-03",
        "points-short",
    ),
    (
        lambda: Realm(2, points=1).mage(0, "d2").token("vines", 0, "c2"),
        "",
        "travel c2",
        "AM-FUND-04",
        "points-short",
    ),
    (
        lambda: Realm(2, points=0).mage(0, "d2").token("vines", 0, "c2"),
        "",
        "travel c2",
        "AM-JOURNEY-01",
        "points-short",
    ),
    (
        lambda: Realm(2, points=0).mage(0, "d2").token("upheaval", 0, "c2"),
        "",
        "travel c2",
        "AM-JOURNEY-01",
        "points-short",
    ),
    (
        lambda: Realm(2).face("mine", "d2").tower(1, "d2").mage(0, "c2"),
        "",
        "kill d2",
        "AM-ATTACK-08",
        "not-attackable",
    ),
    (lambda: Realm(2).mage(1, "d2").mage(0, "c2"), "", "kill d2", "AM-ATTACK-08", "not-attackable"),
    (lambda: Realm(2).followers(1, "d2").mage(0, "c2"), "", "kill d2", "AM-ATTACK-01", "mage-elsewhere"),
    # spells
    (lambda: Realm(1), "", "cast decay", "AM-SOLO-12", "solo-card"),
    (lambda: Realm(1), "", "cast imprison", "AM-SOLO-13", "solo-card"),
    (lambda: Realm(1), "", "cast shadow", "AM-SOLO-14", "solo-card"),
    (lambda: Realm(1), "", "cast corrupt", "AM-SOLO-15", "solo-card"),
    (lambda: Realm(2), "", "cast solo-decay", "AM-GAME-02", "solo-only"),
    (
        lambda: shadowed().relics(0, scrolls=3, widgets=2),
        "cast gate, scrolls scrolls",
        "scrolls scrolls",
        "AM-CAST-04",
        "pays-for-spell",
    ),
    (
        lambda: Realm(2).knows(0, "shadow").relics(0, bones=2),
        "cast shadow",
        "a bones",
        "AM-ADV-11",
        "not-yourself",
    ),
]


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line[1]} > {line[2]}: {line[3]}")
def test_the_rule_that_is_named_explains_the_refusal(line: Line) -> None:
    position, acts, key, rule, code = line
    realm = position()
    if acts:
        realm.play(*acts.split(", "))
    assert (realm.rule_against(key), realm.objection(key)) == (rule, code)


def laid(*acts: str) -> Realm:
    return shaker().play("cast upheaval", "i1", "i2", *acts)


def test_a_place_for_moved_land_is_refused_for_its_own_reason() -> None:
    first = laid()
    origins = [f"{q},{r}" for q, r in ((4, -3), (4, -2))]
    assert set(origins) <= set(first.legal())
    assert (first.rule_against("0,0"), first.objection("0,0")) == ("AM-MAST-17", "place-taken")
    assert (first.rule_against("20,0"), first.objection("20,0")) == ("AM-MAST-20", "adrift")
    second = laid(origins[0])
    assert (second.rule_against(origins[1]), second.objection(origins[1])) == ("AM-MAST-17", "same-place")
    assert second.objection("-5,1") == "not-beside"
    assert second.rule_against("-5,1") == "AM-MAST-17"
    assert second.objection("0,0") == "place-taken"


def test_a_hex_whose_only_partners_stay_is_held_by_them() -> None:
    """Its neighbours at the border hold mages or Mage Towers; nothing would be cut off (AM-MAST-20)."""
    realm = shaker()
    inner = realm.at(3, -2)
    border = [realm.turn.labels[near] for near in realm.turn.land.neighbours[realm.hex(inner)]]
    border = [each for each in border if realm.turn.land.border >> realm.hex(each) & 1]
    assert len(border) == 3
    for seat, label in enumerate(border, 1):
        realm.mage(seat, label)
    realm.play("cast upheaval")
    assert (realm.rule_against(inner), realm.objection(inner)) == ("AM-MAST-20", "partners-stay")


def test_relics_pay_in_any_order_of_their_names() -> None:
    realm = Realm(2).knows(0, "gate").relics(0, widgets=2, scrolls=2).play("cast gate")
    assert realm.decision.option("scrolls widgets").key == "widgets scrolls"
    realm.play("scrolls widgets")
    assert realm.owned(0) == {"widgets": 1, "scrolls": 1}


def test_a_click_on_a_planet_in_the_journey_hears_when_planets_move() -> None:
    realm = Realm(2)
    option = realm.table.why_not(Seat(0), None, ["planet-a-nature"])
    assert option.objection is not None
    assert option.objection.rule == "AM-PLANET-01"
    assert option.key == "planet nature"
    for foreign in ("planet-b-nature", "relic-a-seeds"):
        with pytest.raises(Refusal) as refused:
            realm.table.why_not(Seat(0), None, [foreign])
        assert refused.value.rule == "AM-TURN-01"


def test_what_the_apprentice_is_called_is_told() -> None:
    """Whoever means the corrupted apprentice learns how to say so."""
    realm = built().tower(0, "d2").corrupted(0, "nature")
    words = realm.refused("promote nature matter").text
    assert words == Text("objection.only-corrupted", {"region": Text("region.nature")})
    assert "corrupted" in GAME.locale.say(words, "en")
    assert realm.legal("promote") == ["promote corrupted-nature matter"]


def test_every_spell_of_the_other_mode_is_refused_by_name() -> None:
    facts = facts_of("")
    solo = {spell.id for spell in facts.solo_spells}
    for realm, names in (
        (Realm(1), [spell.id for spell in facts.spells if spell.id not in solo]),
        (Realm(2), [name for name in solo if name.startswith("solo-")]),
    ):
        assert len(names) == 4
        for name in names:
            assert realm.refused(f"cast {name}").reason == "forbidden"


def test_whoever_waits_hears_why() -> None:
    realm = Realm(3).knows(1, "quicken").relics(1, scrolls=1)
    assert realm.refused("travel d3", seat=1).rule == "AM-TURN-01"
    assert realm.refused("cast quicken", seat=1).rule == "AM-CAST-02"
    last = Realm(2, round=13).play("end")
    assert last.refused("cast quicken", seat=0).rule == "AM-FINAL-05"
    assert last.refused("travel d3", seat=0).rule == "AM-TURN-01"
    decay = Realm(2).knows(0, "decay").relics(0, bones=1).relics(1, seeds=6, gems=6)
    decay.play("cast decay")
    assert decay.asked == 1
    assert decay.refused("1", seat=0).rule == "AM-FUND-01"  # the victim chooses
    assert decay.refused("end", seat=0).rule == "AM-FUND-01"
