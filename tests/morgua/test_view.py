"""What a seat sees of Morgua: the map, fights, fame, missions, its own wishes; and nothing hidden."""

from __future__ import annotations

import re
from statistics import median

import msgspec
import pytest

from tafelrunde.bots import bot
from tafelrunde.games.morgua import GAME
from tafelrunde.games.morgua.acting import label
from tafelrunde.games.morgua.board import NAMES
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.faces import LOOKS
from tafelrunde.games.morgua.reading import field_text
from tafelrunde.games.morgua.state import ALWAYS, EVENT_KINDS, Bidding
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.games.morgua.view import MAP
from tafelrunde.server.views import scene_change
from tafelrunde.table import OPEN, SPECTATOR, Element, Graph, Scene, Seat, Stream, Table, Zone
from tafelrunde.table.beat import SILENT
from tafelrunde.table.render import plain, scene_lines
from tests.morgua.land import Land

A, B = Seat(0), Seat(1)


def zone(scene: Scene, key: str) -> Zone:
    return next(each for each in scene.zones if each.key == key)


def zones(scene: Scene) -> set[str]:
    return {each.key for each in scene.zones}


def element(scene: Scene, key: str) -> Element:
    return scene.elements()[key]


# -- what is hidden ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [B, SPECTATOR])
def test_the_hand_of_others_is_seen_from_its_back(seat: Seat) -> None:
    table = Table.new(GAME, seed=1)
    stream = Stream(1)
    while not table.state.turn:
        asked, decision = next(iter(table.pending.items()))
        table.answer(asked, decision.sample(stream))
    hand = zone(table.view(seat), "hand.a").elements
    hidden = [each for each in hand if each.is_back]
    # Heroes that were shown when they were chosen stay known.
    known = sum(table.state.cards.knows(seat, card) for card in table.state.hands[A])
    assert hidden
    assert len(hidden) == len(hand) - known
    assert all(each.face is None for each in hidden)
    assert all(each.face is not None for each in zone(table.view(A), "hand.a").elements)
    assert all(each.face is not None for each in zone(table.view(OPEN), "hand.a").elements)


def test_only_the_own_wishes_are_seen() -> None:
    land = Land()
    land.edit(wishes=[[ALWAYS] * len(EVENT_KINDS) for _ in range(2)])
    own = zone(land.table.view(A), "wishes")
    assert own.owner == A
    assert {each.form for each in own.elements} == {"setting"}
    assert "wishes" not in zones(land.table.view(SPECTATOR))


# -- the map -------------------------------------------------------------------------------------------------


def test_what_lies_on_a_field_stands_there_on_the_map() -> None:
    land = Land()
    place = land.lay("lanternford hm3")
    building = land.lay("market-square hm3")
    hero = land.hero("falk hm3")
    scene = land.table.view(A)
    assert isinstance(zone(scene, "map").grid, Graph)
    here = {each.key: each.form for each in zone(scene, "map").elements if each.at == "hm3"}
    assert here == {f"card{place}": "ground", f"card{building}": "house", f"card{hero}": "piece"}


def test_every_card_and_area_has_a_look_of_its_own() -> None:
    assert set(LOOKS["card"]) >= set(CARDS)
    icons = [look["icon"] for look in LOOKS["card"].values()]
    assert len(set(icons)) == len(icons)
    grid = zone(Land().table.view(A), "map").grid
    assert isinstance(grid, Graph)
    assert set(grid.areas) == set(LOOKS["area"])
    assert {spot.area for spot in grid.spots} == set(grid.areas)


def test_the_own_hero_knows_how_far_he_can_go_and_by_which_way() -> None:
    land = Land()
    land.lay("lanternford hm3")
    hero = land.hero("falk hm3")  # four points
    reach = element(land.table.view(A), f"card{hero}").reach
    assert reach["w02"] == ("hm3", "w02")
    assert reach["hm2"] == ("hm3", "w02", "hm2")
    assert max(len(way) for way in reach.values()) == 1 + land.turn.remaining(hero)
    # By sea only ships go, and the way of others is their own affair.
    assert "s15" not in reach
    assert element(land.table.view(B), f"card{hero}").reach == {}
    land.do("step falk w02")
    assert "hm3" in element(land.table.view(A), f"card{hero}").reach


def test_nobody_travels_through_a_place_that_he_may_not_enter() -> None:
    land = Land()
    land.lay("lanternford hm3")
    hero = land.hero("iselda hm3")  # good
    assert "hm2" in element(land.table.view(A), f"card{hero}").reach
    land.lay("bonehouse hm2")
    reach = element(land.table.view(A), f"card{hero}").reach
    assert all("hm2" not in way for way in reach.values())


# -- beside the map ------------------------------------------------------------------------------------------


def test_a_group_is_shown_with_everything_that_is_attached() -> None:
    land = Land()
    land.lay("lanternford hm3")
    hero = land.hero("falk hm3", "squire", "longsword")
    shown = zone(land.table.view(B), f"group.card{hero}")
    assert shown.owner == A
    first = shown.elements[0]
    assert first.of == f"card{hero}"
    assert first.face is not None
    assert first.face.numbers["strength"] == land.turn.strength(hero)
    assert {each.form for each in shown.elements[1:]} == {"medal", "lozenge"}


def test_fame_is_a_race_where_fame_wins() -> None:
    land = Land()
    land.edit(fame=[30, 70])
    race = zone(land.table.view(A), "fame")
    assert [each.face.numbers for each in race.elements if each.face] == [
        {"value": 30, "goal": 100},
        {"value": 70, "goal": 100},
    ]
    assert "fame" not in zones(Land(mode="feldzug").table.view(A))


def test_missions_tell_how_far_they_are() -> None:
    land = Land()
    land.lay("lanternford hm3")
    land.hero("falk hm3", "road-watch")
    (line,) = zone(land.table.view(B), "missions.a").elements
    assert line.label.key == "mission-line"
    args = line.label.args
    assert (args["done"], args["needed"], args["fame"]) == (0, 1, CARDS["road-watch"].fame)


def test_bids_are_open_and_passing_is_told() -> None:
    land = Land()
    assert "bidding" not in zones(land.table.view(A))
    land.edit(bidding=Bidding((1, 2), (True, False), 1))
    first, second = zone(land.table.view(SPECTATOR), "bidding").elements
    assert (first.label.key, first.label.args["number"]) == ("bid-passed", 1)
    assert (second.label.key, second.label.args["number"]) == ("bid-of", 2)


def test_a_fight_shows_both_parties_and_no_split_before_both_have_split() -> None:
    land = Land()
    land.lay("lanternford hm3")
    one = land.hero("falk hm3", "squire")
    other = land.hero("velten hm3", owner=1)
    assert "fight" not in zones(land.table.view(SPECTATOR))
    land.do("attack falk velten")

    def keys(seat: Seat) -> list[str]:
        return [each.label.key for each in zone(land.table.view(seat), "fight").elements]

    scene = land.table.view(SPECTATOR)
    assert f"card{one}" in {each.of for each in zone(scene, "fight.attackers").elements}
    assert [each.of for each in zone(scene, "fight.defenders").elements] == [f"card{other}"]
    assert all(keys(seat) == ["stage.split", "fight-strength"] for seat in (A, B, SPECTATOR))
    land.say(0, "3")
    assert all(keys(seat) == ["stage.split", "fight-strength"] for seat in (B, SPECTATOR))
    own = zone(land.table.view(A), "fight").elements[-1].label
    assert (own.key, own.args["attack"], own.args["defence"]) == ("fight-split-attackers", 3, 16)
    assert keys(OPEN) == ["stage.split", "fight-strength", "fight-split-attackers"]
    land.table.undo(A)
    assert keys(A) == ["stage.split", "fight-strength"]
    land.say(1, "0")
    assert keys(B) == ["stage.split", "fight-strength", "fight-split-defenders"]
    assert all(keys(seat) == ["stage.split", "fight-strength"] for seat in (A, SPECTATOR))


def test_once_both_have_split_every_value_tells_where_it_comes_from() -> None:
    land = Land()
    land.lay("lanternford hm3")
    land.hero("falk hm3", "tower-shield")
    land.hero("velten hm3", owner=1)
    land.edit(wishes=[[ALWAYS] * len(EVENT_KINDS) for _ in range(2)])
    land.do("attack falk velten")
    while next(iter(land.table.pending.values())).kind != "number":
        seat = next(iter(land.table.pending))
        land.say(seat, land.table.pending[seat].safe())
    land.say(0, "3")
    land.say(1, "2")
    lines = {each.label.key: each.label.args for each in zone(land.table.view(B), "fight").elements}
    attackers = lines["fight-values-attackers"]
    assert (attackers["attack"], attackers["split"], attackers["more"]) == (3, 3, "±0")
    # Five points of eight defend, doubled; the shield adds three.
    assert (attackers["defence"], attackers["doubled"], attackers["extra"]) == (13, 10, "+3")
    assert lines["fight-values-defenders"]["split"] == 2


# -- sizes and words -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["standard", "magierduell", "gottkoenig"])
def test_scenes_are_small_and_updates_smaller(mode: str) -> None:
    seats = GAME.mode(mode).minimum
    table = Table.new(GAME, mode, seed=3, setup={"rounds": 12})
    players = [bot("greedy", Stream(seat)) for seat in range(seats)]
    last, sizes = table.view(A), []
    for _ in range(400):
        if table.is_over:
            break
        seat = next(iter(table.pending))
        table.answer(seat, players[seat].choose(table, seat))
        scene = table.view(A)
        change = scene_change(last, scene)
        sizes.append(len(msgspec.json.encode(change)) if change else 0)
        last = scene
    assert len(msgspec.json.encode(last)) < 60_000
    assert median(sizes) < 3_000


def test_what_has_not_changed_is_the_same_element() -> None:
    land = Land()
    land.lay("lanternford hm3", "market-square hm3")
    land.hero("falk hm3")
    one, other = land.table.view(A), land.table.view(A)
    assert all(
        first is second
        for key in ("map", "hand.a")
        for first, second in zip(zone(one, key).elements, zone(other, key).elements, strict=True)
    )


def test_the_map_reads_as_text() -> None:
    land = Land()
    land.lay("lanternford hm3")
    land.hero("falk hm3")
    words = plain(scene_lines(land.table.view(A), GAME.locale, "de"))
    assert "hm3 Ostufer  → w02 w03 w19 ~s15" in words
    assert words.index("Herzmark") < words.index("hm3 Ostufer") < words.index("Falk der Grenzgänger")


def test_an_announced_play_is_called_the_same_whatever_the_hand_holds() -> None:
    """Others hear the words; with a hand in them they would hear whether the card is still held."""
    land = Land()
    land.give("market-square")
    turn = Turn(land.state, SILENT)
    held = label(turn, 0, "play market-square hm1")
    land.state.hands[0].clear()
    assert label(turn, 0, "play market-square hm1") == held
    assert held.key == "option.play-at"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_field_has_a_name_of_its_own_and_none_is_its_id(lang: str) -> None:
    told = [GAME.locale.say(field_text(field, None), lang) for field in range(len(NAMES))]
    assert len(set(told)) == len(NAMES)
    assert not [words for words in told if any(char.isdigit() for char in words)]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_field_of_the_map_has_a_name_of_its_own_for_people(lang: str) -> None:
    called = [GAME.locale.say(spot.label, lang) for spot in MAP.spots if spot.label is not None]
    assert len(set(called)) == len(MAP.spots)
    ids = {spot.name.lower() for spot in MAP.spots}
    assert not [name for name in called if ids & set(re.split(r"\W+", name.lower()))]
