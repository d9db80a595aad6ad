"""A second reading of the rules sheet, made with the code closed: last turn, points, ties, the Warlord.

The words of the sheet stand with each situation.
"""

from __future__ import annotations

import pytest

from tafelrunde.games.archmage.state import Score
from tests.archmage.realm import Realm


def score(realm: Realm, seat: int) -> Score:
    found = realm.state.scores[seat]
    assert found is not None
    return found


def test_each_counts_at_the_end_of_the_own_last_turn() -> None:
    """„Jeder Spieler ermittelt seine Siegpunkte am Ende seines letzten Zuges.“"""
    realm = Realm(2, round=13).face("mine", "d2").followers(0, "d2").mage(0, "b1").mage(1, "d2")
    realm.play("end")
    assert score(realm, 0).land.count(2) == 1
    realm.play("kill d2", "place d2", "end")
    assert score(realm, 0).land.count(2) == 1  # kept
    assert score(realm, 1).land.count(2) == 1  # and b has the only mine now


def test_what_is_learned_in_the_last_action_counts_and_what_was_left_does_not() -> None:
    """„Spell Book für neue Apprentices aktualisieren“, dann zählen."""
    realm = (
        Realm(2, round=13).face("mine", "d2").tower(0, "d2").mage(0, "d2").knows(0, "quicken", "stone-skin")
    )
    realm.relics(0, bones=2, gems=1).play("cast stone-skin", "initiate death", "promote time will", "end")
    assert score(realm, 0).spells == (1, 2, 0)  # Decay is new, Divination risen; cast or not is all one
    assert realm.book(0) == {"decay", "divination"}


def test_a_cast_spell_counts_like_any_other() -> None:
    """„Ausgestoßene Sprüche bleiben unberührt.“"""
    realm = Realm(2, round=13).knows(0, "quicken", "time-stop").relics(0, scrolls=1, gems=3)
    realm.play("cast quicken", "cast time-stop", "end")
    assert score(realm, 0).spells == (1, 0, 4)


@pytest.mark.parametrize(
    ("hexes", "points"),
    [
        ((2, 1, 0, 0), (2, 0, 0, 0)),
        ((1, 1, 0, 0), (1, 1, 0, 0)),
        ((1, 1, 1, 0), (0, 0, 0, 0)),
        ((2, 2, 1, 1), (1, 1, 0, 0)),
    ],
)
def test_a_majority_gives_two_a_tie_of_two_one_and_all_else_nothing(
    hexes: tuple[int, ...], points: tuple[int, ...]
) -> None:
    """„Mehrheit 2 SP, Gleichstand mit einem Spieler 1 SP, sonst 0 SP.“"""
    realm = Realm(4, round=13)
    free = [realm.at(*place) for place in ((0, -2), (1, -3), (1, -2), (-1, -2), (-1, -1), (0, 2))]
    realm.face("crypt", *free)
    for seat, number in enumerate(hexes):
        mine, free = free[:number], free[number:]
        realm.followers(seat, *mine)
    for seat in range(4):
        while realm.state.scores[seat] is None:
            legal = realm.legal()
            realm.play("end" if "end" in legal else legal[0])
    assert tuple(sum(score(realm, seat).land) for seat in range(4)) == points


def test_a_tower_counts_as_land_and_not_as_a_follower() -> None:
    """Der Turm gibt „permanente Kontrolle“; „meiste Follower auf dem Spielbrett“ zählt ihn nicht."""
    realm = (
        Realm(2, round=13)
        .face("ruins", "d2")
        .tower(0, "d2")
        .face("mine", "e6")
        .followers(0, "e6")
        .play("end")
    )
    assert sum(score(realm, 0).land) == 4
    assert score(realm, 0).ties[-1] == 1


@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        (("automaton",), ("gate", "divination"), (0,)),
        (("gate", "quicken", "decay"), ("quicken", "decay", "stone-skin", "transmute"), (0,)),
        (("quicken",), ("quicken",), (0, 1)),
    ],
)
def test_equal_points_are_told_apart_by_the_highest_spells(
    first: tuple[str, ...], second: tuple[str, ...], winners: tuple[int, ...]
) -> None:
    """„meiste Master Spells → meiste Advanced Spells → meiste Fundamental Spells → …“"""
    realm = Realm(2, round=13).knows(0, *first).knows(1, *second).play("end", "end")
    assert score(realm, 0).total == score(realm, 1).total
    result = realm.table.result
    assert result is not None
    assert tuple(result.winners) == winners


def test_then_apprentices_decide_then_followers_on_the_map() -> None:
    """„… → meiste Apprentices auf dem Tower Board → meiste Follower auf dem Spielbrett.“"""
    realm = (
        Realm(2, round=13).knows(0, "quicken").knows(1, "quicken").apprentices(1, "time").followers(0, "b1")
    )
    realm.play("end").play(realm.legal()[0], "end")
    assert realm.table.result is not None
    assert realm.table.result.winners == (1,)  # the second apprentice of Time is no second spell
    equal = Realm(2, round=13).knows(0, "quicken").knows(1, "quicken").followers(0, "b1")
    equal.play("end", "end")
    assert equal.table.result is not None
    assert equal.table.result.winners == (0,)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_round_begins_for_each_with_the_own_last_planet(players: int) -> None:
    """„Sobald alle Scheiben im mittleren Oval liegen, beginnt der Spieler seinen End-Zug.“"""
    realm = Realm(players, round=12, active=players - 1).play("end")
    assert realm.state.round == 13
    for seat in range(players):
        assert realm.state.active == seat
        if realm.state.phase == "prepare":
            realm.play(realm.legal()[0])
        assert realm.state.planets[seat] == [0] * 6
        assert realm.state.scores[seat] is None
        realm.play("end")
    assert realm.table.is_over


# -- the Warlord ---------------------------------------------------------------------------------------------


def test_the_warlord_is_turned_by_chasms_and_slowed_by_vines() -> None:
    """Bewegungs-Hilfe; Plättchen wirken auch auf ihn."""
    realm = Realm(1).token("vines", 0, "d2").mage(0, "b1")
    assert realm.state.warlord == realm.hex("d1")
    realm.play("end").roll(4)  # south: d2 costs two of his three steps
    assert realm.labels(realm.state.inflamed) >= {"d2"}
    closed = Realm(1).token("chasm", 0, "d2").mage(0, "b1").play("end").roll(4)
    assert "d2" not in closed.labels(closed.state.inflamed)


def test_imprison_outlives_one_turn_of_the_warlord_and_the_die_is_not_thrown() -> None:
    """„Solo-Spruchkarten“; temporär bis zum nächsten eigenen Zug."""
    realm = Realm(1).knows(0, "solo-imprison", "solo-shadow").relics(0, bones=4)
    realm.play("cast solo-imprison", "cast solo-shadow", "end")
    assert realm.told("warlord-misses")  # and no direction is asked
    assert realm.state.warlord == realm.hex("d1")
    assert realm.state.phase == "prepare"


def test_stone_skin_stops_the_warlord_where_a_ward_would_be_used_up() -> None:
    realm = Realm(1).lasting(0, "stone-skin").face("mine", "d2").followers(0, "d2").mage(0, "b1")
    realm.play("end").roll(4)
    assert realm.labels(realm.state.followers[0]) == {"d2"}
    assert realm.state.warlord == realm.hex("d1")
    warded = Realm(1).face("mine", "d2").followers(0, "d2", wards=True).mage(0, "b1").play("end").roll(4)
    assert (warded.labels(warded.state.followers[0]), warded.state.wards) == ({"d2"}, 0)


def test_a_fire_is_taken_like_a_foreign_hex_and_then_held() -> None:
    """Wie ein Angriff: 1 BP, 1 Blut, dann darf ein Anhänger gestellt werden; Unterwerfen zählt mit."""
    realm = Realm(1, points=1).face("mine", "d2").mage(0, "d2").knows(0, "subjugate").relics(0, blood=1)
    realm.inflamed("d2").people(0, 0, 1)
    assert realm.rule_against("place d2") == "AM-SOLO-09"
    assert realm.rule_against("tower") == "AM-SOLO-09"
    realm.play("cast subjugate", "douse d2", "place d2", "tower")
    assert realm.owned(0) == {"blood": 1, "gems": 1}


def test_fires_count_in_the_majorities_and_a_tie_of_points_is_lost() -> None:
    realm = Realm(1, round=13, level="novice").face("mine", "d2", "e6").followers(0, "d2")
    realm.inflamed("e6").play("end")
    own, foe = score(realm, 0), realm.state.warlord_score
    assert foe is not None
    assert (sum(own.land), sum(foe.land), foe.extra) == (1, 1, 5 + 1)
    assert realm.table.result is not None
    assert realm.table.result.winners == ()


@pytest.mark.rule("AM-SOLO-11")
def test_moved_land_carries_the_warlord_along() -> None:
    """Das Feld wird mit allem abgehoben, was darauf steht."""
    realm = Realm(1).knows(0, "upheaval").relics(0, seeds=3).mage(0, "b1")
    realm.play("cast upheaval", "d1", "e1", "0,4", "0,5")
    assert realm.at(0, 4) == "d1"
    assert realm.state.warlord == realm.hex("d1")
    realm.play("end").roll(1)  # north, from his new place
    assert realm.told("warlord-moves")[0].args["start"] == "d1"
    assert realm.told("warlord-moves")[0].args["goal"] == "d7"


def test_after_the_last_turn_of_the_player_the_warlord_marches_no_more() -> None:
    """„13 Runden“; der Warlord zieht nach den Zügen 1 bis 12."""
    realm = Realm(1, round=13).play("end")
    assert realm.table.is_over
    assert not realm.told("warlord-rolls")
    assert realm.state.warlord == realm.hex("d1")
