"""What a seat sees: everything but the faces of undiscovered hexes, in scenes small enough to be sent."""

from __future__ import annotations

from statistics import median

import msgspec
import pytest

from tafelrunde.bots import bot
from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.setup import hidden_piles
from tafelrunde.server.views import scene_change
from tafelrunde.table import OPEN, SPECTATOR, Element, HexGrid, Scene, Seat, Stream, Table, Zone
from tafelrunde.table.hidden import PUBLIC
from tafelrunde.table.render import plain, scene_lines
from tests.archmage.realm import Realm

A, B = Seat(0), Seat(1)
VIEWERS = (A, B, SPECTATOR)


def zone(scene: Scene, key: str) -> Zone:
    return next(each for each in scene.zones if each.key == key)


def element(scene: Scene, key: str) -> Element:
    return scene.elements()[key]


def grid(realm: Realm, seat: Seat = A) -> HexGrid:
    found = zone(realm.table.view(seat), "map").grid
    assert isinstance(found, HexGrid)
    return found


# -- what is hidden ------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-GAME-04")
@pytest.mark.parametrize("seat", VIEWERS)
def test_worlds_with_other_hidden_faces_look_the_same(seat: Seat) -> None:
    realm = Realm(players=4).face("mine", "c2").mage(0, "c2")
    twin = realm.state.copy()
    for pile in hidden_piles(twin):
        hidden = [spot for spot in pile if twin.cards.seen[spot] != PUBLIC]
        faces = [twin.cards.faces[spot] for spot in hidden]
        for spot, face in zip(hidden, reversed(faces), strict=True):
            twin.cards.faces[spot] = face
    assert twin.cards.faces != realm.state.cards.faces
    assert msgspec.json.encode(GAME.view(twin, seat)) == msgspec.json.encode(GAME.view(realm.state, seat))
    # Who may see everything does see the difference.
    assert GAME.view(twin, OPEN) != GAME.view(realm.state, OPEN)


@pytest.mark.rule("AM-MAP-03", "AM-MAP-04")
def test_the_backs_tell_wilderness_from_outposts_and_nothing_else() -> None:
    realm = Realm(players=2)
    scene = realm.table.view(B)
    backs = [each for each in zone(scene, "map").elements if "hidden" in each.marks]
    assert len(backs) == 26
    assert {each.label.key for each in backs} == {"ground.wilderness", "ground.outpost"}
    assert not any(face in msgspec.json.encode(backs).decode() for face in realm.facts.wilderness)


@pytest.mark.rule("AM-EXPLORE-01")
def test_a_discovered_hex_is_seen_by_everybody() -> None:
    realm = Realm(players=2).face("crypt", "c2", is_open=False).mage(0, "c2")
    assert all("hidden" in element(realm.table.view(seat), "hex-c2").marks for seat in VIEWERS)
    realm.play("explore c2")
    for seat in VIEWERS:
        assert element(realm.table.view(seat), "hex-c2").label.key == "terrain.crypt"


# -- the land ------------------------------------------------------------------------------------------------


def test_several_things_stand_on_one_hex() -> None:
    realm = (
        Realm(players=2)
        .face("grove", "c2")
        .followers(1, "c2", wards=True)
        .token("wellspring", 1, "c2")
        .mage(0, "c2")
        .tower(1, "b2")
    )
    here = {each.key: each.form for each in zone(realm.table.view(A), "map").elements if each.at == "c2"}
    assert here == {
        "hex-c2": "ground",
        "follower-c2": "flag",
        "ward-c2": "halo",
        "token-c2": "tile",
        "mage-a": "piece",
    }
    assert element(realm.table.view(A), "tower-b").at == "b2"
    assert element(realm.table.view(A), "follower-c2").owner == B


def test_the_reach_is_every_hex_that_can_be_travelled_to_by_its_way() -> None:
    realm = Realm(players=2, points=2).mage(0, "d4").mage(1, "d3").token("vines", 1, "f3")
    reach = grid(realm).reach
    assert "d3" not in reach  # another mage
    assert reach["e4"] == ("d4", "e4")
    for name, way in reach.items():
        trial = Realm(players=2, points=2).mage(0, "d4").mage(1, "d3").token("vines", 1, "f3")
        trial.play(*(f"travel {step}" for step in way[1:]))
        assert trial.turn.labels[trial.turn.here] == name
    # Two points do not lead further, and Vines take one more.
    assert "g1" not in reach
    assert "f4" in reach
    assert "f3" not in reach


def test_every_errand_can_be_done_to_its_end_by_whoever_may_travel() -> None:
    def land(tower: str | None = None) -> Realm:
        realm = Realm(players=2, points=5).mage(0, "c2").mage(1, "g1").relics(0, blood=4, bones=2)
        realm.face("mine", "c2", "d2", "b2").face("camp", "d1").followers(1, "d2", wards=True)
        return realm if tower is None else realm.tower(0, tower)

    found = {name: [each.act for each in errands] for name, errands in grid(land()).errands.items()}
    assert ["occupy", "explore"] in found.values()
    assert found["d2"] == ["conquer", "kill"]
    assert "recruit" in found["d1"]
    assert "tower" in found["b2"]
    home = {name: [each.act for each in errands] for name, errands in grid(land("b2")).errands.items()}
    assert home["b2"].count("initiate") == 2
    assert not any("tower" in acts for acts in home.values())
    found_errands = [
        (tower, name, errand)
        for tower in (None, "b2")
        for name, errands in grid(land(tower)).errands.items()
        for errand in errands
    ]
    for tower, name, errand in found_errands:
        trial = land(tower).play(*(f"travel {step}" for step in grid(land(tower)).reach[name][1:]))
        for key in errand.keys:
            question = trial.table.pending[A]
            if key not in question.legal():
                # What lies there is known only after it was explored.
                assert errand.act == "occupy"
                break
            trial.play(key)
        else:
            assert trial.table.state.points == 5 - errand.points
    assert not grid(land(), B).errands
    assert not grid(land(), SPECTATOR).errands


def test_only_the_travelling_seat_sees_its_reach() -> None:
    realm = Realm(players=2).mage(0, "c2").face("mine", "c2")
    assert grid(realm, A).reach
    assert not grid(realm, B).reach
    assert not grid(realm, SPECTATOR).reach
    realm.play("wards")
    assert not grid(realm, A).reach


@pytest.mark.rule("AM-MAST-17")
def test_free_places_are_shown_while_upheaval_asks_for_them() -> None:
    realm = Realm(players=2).knows(0, "upheaval").relics(0, blood=3)
    assert not grid(realm).spaces
    realm.play("cast upheaval")
    realm.play(realm.legal()[0])
    while not grid(realm).spaces:
        realm.play(realm.legal()[0])
    assert set(realm.legal()) <= set(grid(realm).spaces)
    while grid(realm).spaces:
        realm.play(realm.legal()[0])


# -- the towers ----------------------------------------------------------------------------------------------


def test_a_tower_shows_apprentices_corruption_and_shadows() -> None:
    realm = Realm(players=2).apprentices(0, "nature", "nature").apprentices(0, "time", corrupted=1)
    realm.shadowed(0, "gems", by=1)
    scene = realm.table.view(A)
    nature, time = element(scene, "region-a-nature").face, element(scene, "region-a-time").face
    assert nature is not None
    assert time is not None
    assert nature.numbers == {"apprentices": 2}
    assert time.numbers == {"apprentices": 1, "corrupted": 1}
    assert element(scene, "doorway-a-gems").owner == B
    assert element(scene, "doorway-a-seeds").owner is None


def test_the_own_tower_names_all_regions_and_the_others_what_they_hold() -> None:
    realm = Realm(players=2).apprentices(0, "nature").apprentices(1, "death")
    mine = [key for key in realm.table.view(A).elements() if key.startswith("region-a-")]
    theirs = [key for key in realm.table.view(A).elements() if key.startswith("region-b-")]
    assert len(mine) == 18
    assert theirs == ["region-b-death"]


@pytest.mark.rule("AM-CAST-03", "AM-ADV-11")
def test_what_can_be_paid_is_marked() -> None:
    realm = Realm(players=2).knows(0, "quicken", "stone-skin").relics(0, scrolls=1)
    scene = realm.table.view(A)
    assert element(scene, "spell-a-quicken").marks == ("payable",)
    assert element(scene, "spell-a-stone-skin").marks == ()
    shadowed = Realm(players=2).knows(0, "quicken").relics(0, scrolls=1).shadowed(0, "scrolls", by=1)
    assert element(shadowed.table.view(A), "spell-a-quicken").marks == ()
    realm.play("cast quicken")
    assert element(realm.table.view(A), "spell-a-quicken").marks == ("cast",)


# -- the end -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-SCORE-09")
def test_each_line_of_a_score_cites_its_rule() -> None:
    realm = Realm(players=2, round=13).apprentices(0, "nature", "death-blood").followers(0, "c2")
    assert "score-a" not in [each.key for each in realm.table.view(B).zones]
    realm.play("end")
    lines = zone(realm.table.view(B), "score-a").elements
    assert [each.rules for each in lines][:2] == [("AM-SCORE-01",), ("AM-SCORE-02",)]
    assert "[AM-SCORE-01]" in plain(scene_lines(realm.table.view(B), GAME.locale, "en"))


@pytest.mark.rule("AM-SOLO-16")
def test_the_warlord_is_on_the_table_in_solo_only() -> None:
    assert element(Realm(players=1).table.view(A), "warlord").at == "d1"
    assert "warlord" not in Realm(players=2).table.view(A).elements()


def test_scenes_and_changes_are_small() -> None:
    """The budgets of the web table: 60 kB for a whole scene, 3 kB for a usual change."""
    table = Table.new(GAME, "standard", seats=4, seed="small")
    bots = [bot("greedy", Stream(seat)) for seat in range(4)]
    largest, changes, before = 0, [], table.view(A)
    for _ in range(500):
        if table.is_over:
            break
        seat = next(iter(table.pending))
        table.answer(seat, bots[seat].choose(table, seat))
        scene = table.view(A)
        largest = max(largest, len(msgspec.json.encode(scene)))
        change = scene_change(before, scene)
        changes.append(len(msgspec.json.encode(change)))
        before = scene
    assert largest < 60_000
    assert median(changes) < 3_000
