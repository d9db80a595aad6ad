"""Alone against the Warlord: his die, his march, his fires, the solo cards (AM-SOLO)."""

from __future__ import annotations

import pytest

from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.scoring import decide, lines, score_of, warlord_score
from tafelrunde.games.archmage.state import Score
from tafelrunde.table.decision import CHANCE
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.table import Table
from tests.archmage.realm import Realm

NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = range(1, 7)


def solo(warlord: str = "d1", level: str = "adept") -> Realm:
    """The player's mage at the far side, the Warlord anywhere."""
    return Realm(1, level=level).mage(0, "e6").warlord(warlord)


def marched(realm: Realm, face: int) -> Realm:
    """After the Warlord's turn with that roll."""
    return realm.play("end").roll(face)


def place(realm: Realm) -> str:
    """Where the Warlord stands."""
    return realm.turn.labels[realm.state.warlord]


@pytest.mark.rule("AM-SOLO-01")
def test_solo_is_played_on_the_map_of_two_with_the_warlord_in_the_north() -> None:
    table = Table.new(GAME, "solo", seed=1)
    state = table.state
    assert len(state.cards.faces) == 37
    realm = Realm(1)
    assert place(realm) == realm.at(0, -3) == "d1"
    assert not realm.turn.is_discovered(realm.hex("d1"))
    assert state.warlord == realm.state.warlord
    assert state.mages == [realm.hex(realm.at(0, 0))]
    assert (GAME.setup(table.mode, 1, {}).start, state.active) == (0, 0)  # nobody is drawn
    assert not [beat for beat in table.opening if beat.kind == "start"]
    assert (state.company, state.supply, sum(state.relics[0])) == ([15], [10], 12)
    assert Realm(2).state.warlord == -1


@pytest.mark.rule("AM-SOLO-02")
def test_the_warlord_moves_after_every_turn_but_the_last() -> None:
    realm = Realm(1, round=1).edit(planets=[[-3, -2, -1, 1, 2, 3]])
    rolls = 0
    while not realm.table.is_over:
        if realm.asked == CHANCE:
            rolls += 1
            realm.roll(SOUTH)
        else:
            legal = realm.legal()
            realm.play("end" if "end" in legal else legal[0])
    assert rolls == 12
    assert realm.state.round == 13
    assert realm.refused("end", seat=0).rule == "AM-SOLO-02"


@pytest.mark.rule("AM-SOLO-03")
def test_the_die_gives_the_direction_and_he_marches_three_hexes() -> None:
    realm = marched(solo("a4"), NORTH)
    assert place(realm) == "a1"
    assert [beat.args["goal"] for beat in realm.told("warlord-moves")] == ["a3", "a2", "a1"]
    assert [beat.args["start"] for beat in realm.told("warlord-moves")] == ["a4", "a3", "a2"]
    assert not realm.told("warlord-turns")  # straight on
    assert realm.told("warlord-rolls")[0].args["number"] == NORTH
    assert place(marched(solo("d1"), SOUTH_EAST)) == "g1"
    assert marched(solo("d1"), SOUTH).told("warlord-moves")[0].args["goal"] == "d2"


@pytest.mark.rule("AM-SOLO-04")
def test_he_turns_clockwise_where_the_way_is_barred() -> None:
    realm = marched(solo("d1"), SOUTH)  # d2, then the city: south-west to c2 and b2
    assert [beat.args["goal"] for beat in realm.told("warlord-moves")] == ["d2", "c2", "b2"]
    assert realm.told("warlord-turns")
    for realm in (solo("d1"), solo("d1").face("mine", "b2").tower(0, "b2")):
        edge = marched(realm, NORTH)  # north and north-east are off the land
        assert [beat.args["goal"] for beat in edge.told("warlord-moves")] == ["e1", "f1", "g1"]


@pytest.mark.rule("AM-SOLO-04")
@pytest.mark.parametrize("bar", ["mage", "tower", "chasm"])
def test_he_enters_neither_mage_nor_tower_nor_chasm(bar: str) -> None:
    realm = solo("a4").face("mine", "a3")
    if bar == "mage":
        realm.mage(0, "a3")
    elif bar == "tower":
        realm.tower(0, "a3")
    else:
        realm.token("chasm", 0, "a3")
    marched(realm, NORTH)  # clockwise: north-east to b4, c3 is city there
    assert realm.told("warlord-moves")[0].args["goal"] == "b4"
    assert "a3" not in [beat.args["goal"] for beat in realm.told("warlord-moves")]


@pytest.mark.rule("AM-SOLO-04")
def test_he_stays_when_every_way_is_barred() -> None:
    realm = solo("a4").token("chasm", 0, "a3", "b4", "b5")
    assert place(marched(realm, NORTH)) == "a4"
    assert realm.told("warlord-caught")


@pytest.mark.rule("AM-SOLO-05")
def test_he_turns_hexes_up_without_a_bonus() -> None:
    realm = solo("a4").face("mine", "a3", is_open=False)
    marched(realm, NORTH)
    assert realm.turn.is_discovered(realm.hex("a3"))
    assert realm.owned(0) == {}
    assert [beat.args["hex"] for beat in realm.told("warlord-reveals")] == ["a3", "a2", "a1"]
    known = marched(solo("a4").face("mine", "a3", "a2"), NORTH)
    assert [beat.args["hex"] for beat in known.told("warlord-reveals")] == ["a1"]


@pytest.mark.rule("AM-SOLO-06")
def test_he_sets_free_land_on_fire_but_no_enclave() -> None:
    realm = solo("a4").face("camp", "a1")
    marched(realm, NORTH)
    assert realm.labels(realm.state.inflamed) == {"a3", "a2", "a1"}
    burning = solo("a4")
    marched(burning.inflamed("a3"), NORTH)
    assert [beat.args["hex"] for beat in burning.told("inflame")] == ["a2", "a1"]  # a3 burns already
    town = marched(solo("d1").face("drow", "g1"), SOUTH_EAST)
    assert town.labels(town.state.inflamed) == {"e1", "f1"}  # the town burns, the Drow do not


@pytest.mark.rule("AM-SOLO-07")
def test_he_kills_unwarded_followers_for_one_blood() -> None:
    realm = solo("a4").face("grove", "a3").followers(0, "a3")
    supply = realm.state.supply[0]
    marched(realm, NORTH)
    assert realm.state.supply[0] == supply + 1
    assert realm.owned(0) == {"blood": 1}
    assert [beat.rules for beat in realm.told("remove") + realm.told("gain")] == [("AM-SOLO-07",)] * 2
    assert realm.state.inflamed >> realm.hex("a3") & 1


@pytest.mark.rule("AM-SOLO-08")
def test_a_ward_stops_him_and_is_used_up() -> None:
    realm = solo("a4").face("grove", "a2").followers(0, "a2", wards=True)
    marched(realm, NORTH)
    assert place(realm) == "a3"
    assert [beat.rules for beat in realm.told("unward")] == [("AM-SOLO-08",)]
    assert (realm.labels(realm.state.followers[0]), realm.state.wards) == ({"a2"}, 0)
    assert realm.owned(0) == {}
    realm.play(realm.legal()[0])
    assert place(marched(realm, NORTH)) != "a3"  # without the Ward the way is open


@pytest.mark.rule("AM-SOLO-08")
def test_stone_skin_stops_him_where_a_follower_stands() -> None:
    realm = solo("a4").face("grove", "a2").followers(0, "a2").lasting(0, "stone-skin")
    marched(realm, NORTH)
    assert place(realm) == "a3"
    assert realm.labels(realm.state.followers[0]) == {"a2"}
    empty = solo("a4").lasting(0, "stone-skin")
    assert place(marched(empty, NORTH)) == "a1"


@pytest.mark.rule("AM-SOLO-09")
def test_a_burning_hex_is_an_opponents_hex() -> None:
    realm = solo().face("mine", "e5").mage(0, "e5")
    realm.inflamed("e5", "f5")
    assert realm.rule_against("place e5") == "AM-SOLO-09"
    assert realm.rule_against("wards") == "AM-SOLO-09"
    assert realm.rule_against("tower") == "AM-SOLO-09"
    realm.play("travel f5")  # it may be crossed, and a burning town gathers
    assert realm.rule_against("place f5") == "AM-SOLO-09"
    realm.play("gather")


@pytest.mark.rule("AM-SOLO-10")
def test_a_fire_is_put_out_like_a_kill() -> None:
    realm = solo().face("crypt", "e5").mage(0, "e5").lasting(0, "subjugate")
    realm.inflamed("e5", "e6")
    company = realm.state.company[0]
    assert realm.rule_against("douse e6") == "AM-SOLO-10"
    assert realm.rule_against("douse f5") == "AM-SOLO-10"
    realm.play("douse e5")
    assert realm.labels(realm.state.inflamed) == {"e6"}
    assert realm.owned(0) == {"blood": 1}
    assert (realm.state.points, realm.state.company[0]) == (4, company + 1)
    realm.play("place e5")
    poor = solo().face("crypt", "e5").mage(0, "e5").edit(points=0)
    assert poor.inflamed("e5").rule_against("douse e5") == "AM-SOLO-10"


@pytest.mark.rule("AM-SOLO-11")
@pytest.mark.parametrize("kind", ["vines", "upheaval"])
def test_tokens_slow_him_down(kind: str) -> None:
    realm = solo("a4").token(kind, 0, "a2")
    assert place(marched(realm, NORTH)) == "a2"  # one step, then two for the token
    stuck = solo("a4").token(kind, 0, "a1")
    assert place(marched(stuck, NORTH)) == "a2"
    assert stuck.told("warlord-stuck")


@pytest.mark.rule("AM-SOLO-11")
def test_a_wellspring_he_enters_pays_its_owner() -> None:
    realm = solo("a4").face("grove", "a3").followers(0, "a3").token("wellspring", 0, "a3")
    assert marched(realm, NORTH).owned(0) == {"seeds": 1, "blood": 1}


@pytest.mark.rule("AM-SOLO-11")
def test_obliterate_and_chasm_put_out_fires_without_blood() -> None:
    realm = solo().knows(0, "obliterate").relics(0, seeds=3).mage(0, "d2")
    realm.inflamed("d2", "c2", "b2").play("cast obliterate")
    assert realm.labels(realm.state.inflamed) == {"b2"}
    chasm = solo().knows(0, "fiery-chasm").relics(0, seeds=2).mage(0, "d2")
    chasm.inflamed("c2", "b2").play("cast fiery-chasm", "south-west")
    assert chasm.state.inflamed == 0
    assert (realm.owned(0), chasm.owned(0)) == ({}, {})


@pytest.mark.rule("AM-SOLO-12")
def test_solo_decay_puts_out_a_fire_nearby() -> None:
    realm = solo().knows(0, "solo-decay").relics(0, bones=1).mage(0, "d2")
    realm.inflamed("c2", "d2", "b2").play("cast solo-decay")
    assert realm.legal() == ["c2", "d2"]
    for label, reason in (("b2", "too-far"), ("c1", "no-fire-near")):
        assert (realm.rule_against(label), realm.objection(label)) == ("AM-SOLO-12", reason)
    realm.play("c2")
    assert realm.labels(realm.state.inflamed) == {"d2", "b2"}
    assert realm.owned(0) == {}
    nothing = solo().knows(0, "solo-decay").relics(0, bones=1).mage(0, "d2")
    nothing.inflamed("b2").play("cast solo-decay")
    assert nothing.told("no-effect")
    assert nothing.labels(nothing.state.inflamed) == {"b2"}
    assert solo().rule_against("cast decay") == "AM-SOLO-12"  # that card needs an opponent


@pytest.mark.rule("AM-SOLO-13")
def test_solo_imprison_makes_him_miss_one_turn() -> None:
    realm = solo("a4").knows(0, "solo-imprison").relics(0, gems=2).play("cast solo-imprison", "end")
    assert realm.asked == 0  # no die was rolled
    assert realm.told("warlord-misses")
    assert place(realm) == "a4"
    realm.play(realm.legal()[0], "end")
    assert realm.asked == CHANCE


@pytest.mark.rule("AM-SOLO-14")
def test_solo_shadow_lets_the_player_lead_him_once() -> None:
    realm = solo("a4").knows(0, "solo-shadow").relics(0, bones=2).play("cast solo-shadow", "end")
    assert realm.asked == 0
    assert len(realm.legal()) == 6
    realm.play("north")
    assert place(realm) == "a1"
    realm.play(realm.legal()[0], "end")
    assert realm.asked == CHANCE


@pytest.mark.rule("AM-SOLO-15")
def test_solo_corrupt_lowers_his_score() -> None:
    realm = solo(level="novice").knows(0, "solo-corrupt").relics(0, blood=3)
    realm.play("cast solo-corrupt")
    assert [beat.rules for beat in realm.told("warlord-corrupted")] == [("AM-SOLO-15",)]
    realm.inflamed("b1", "f1")
    assert realm.state.warlord_corruption == 1
    level = realm.facts.levels["novice"].vp
    assert warlord_score(realm.edit(warlord_corruption=3).state).total == level + 2 - 3
    assert warlord_score(realm.edit(warlord_corruption=0).state).total == level + 2


@pytest.mark.rule("AM-SOLO-16")
def test_he_scores_majorities_fires_and_the_level() -> None:
    realm = solo(level="novice").face("mine", "b2", "b3", "c2").followers(0, "c2")
    realm.inflamed("b2", "b3", "b1")
    assert warlord_score(realm.state).total == 2 + 3 + realm.facts.levels["novice"].vp
    assert score_of(realm.state, 0).land == (0, 0, 0, 0, 0)
    prices = [level.vp for level in realm.facts.levels.values()]
    assert prices == sorted(set(prices))  # each level is harder than the one before
    for level in realm.facts.levels.values():
        harder = solo(level=level.id).inflamed("b1")
        assert warlord_score(harder.state).total == 1 + level.vp
    with pytest.raises(BadSetup) as refused:
        Realm(1, level="easy")
    assert refused.value.rule == "AM-SOLO-16"


@pytest.mark.rule("AM-SOLO-17")
def test_the_player_needs_more_points_than_the_warlord() -> None:
    def ended(player: int, warlord: int) -> tuple[tuple[int, ...], str]:
        scores = {
            "scores": [Score((player, 0, 0), 0, (), ())],
            "warlord_score": Score((warlord, 0, 0), 0, (), ()),
        }
        outcome = decide(solo().edit(**scores).state)
        assert outcome.rules == ("AM-SOLO-17",)
        return outcome.winners, outcome.reason

    assert ended(19, 18) == ((0,), "solo-won")
    assert ended(18, 18) == ((), "solo-lost")
    assert ended(17, 18) == ((), "solo-lost")


def test_the_warlords_score_is_told_line_by_line() -> None:
    realm = solo(level="novice").face("mine", "b2")
    realm.inflamed("b2", "b1").edit(warlord_corruption=1)
    told = [
        line[1:] for line in lines(realm.state, warlord_score(realm.state), is_warlord=True) if line.points
    ]
    assert told == [
        (2, ("AM-SOLO-16",)),
        (realm.facts.levels["novice"].vp, ("AM-SOLO-16",)),
        (-1, ("AM-SOLO-15",)),
        (2, ("AM-SCORE-06",)),
    ]


def test_the_last_turn_scores_both_and_ends_the_game() -> None:
    realm = Realm(1, round=13, level="novice")
    level = realm.facts.levels["novice"].vp
    realm.apprentices(0, "matter-time-will", "time-will-death", "will-death-blood").play("end")
    assert realm.table.is_over
    told = [(beat.args["points"], beat.rules) for beat in realm.told("warlord-score")]
    assert told == [(level, ("AM-SOLO-16",))]  # neither fires nor corruption nor land
    assert realm.told("warlord-total")[0].args["points"] == level
    assert realm.table.result is not None
    assert realm.table.result.scores == (12,)
    assert realm.table.result.winners == ((0,) if level < 12 else ())
