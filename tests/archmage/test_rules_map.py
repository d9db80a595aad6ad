"""The land: AM-MAP."""

from __future__ import annotations

from collections import Counter

import pytest

from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.board import Land, hexes, land_of, neighbours_of, write_shape
from tafelrunde.games.archmage.facts import Layout, facts_of
from tafelrunde.games.archmage.setup import hidden_piles
from tafelrunde.games.archmage.state import State
from tafelrunde.games.archmage.stock import problems
from tafelrunde.table import Table
from tests.archmage.realm import Realm

LETTERS = {"wilderness": "W", "outpost": "O", "town": "T"}
FOUR = ["WOW", "OWWWWO", "TWWTWWT", "WWRRWW", "WRRRW", "WWRRWW", "TWWTWWT", "OWWWWO", "WOW"]
THREE = ["O", "TWWT", "OWWWWWO", "WWRRWW", "TWRRRWW", "WWRRWW", "OWWWWWO", "TWWT", "O"]
TWO = ["OWWO", "TWWWT", "WWRRWW", "OWRRRWO", "WWRRWW", "TWWWT", "OWWO"]


def layout(players: int) -> Layout:
    return facts_of("").layouts[players]


def land(players: int) -> Land:
    return land_of(write_shape(layout(players).places))


def steps_from_centre(place: tuple[int, int]) -> int:
    return max(abs(place[0]), abs(place[1]), abs(sum(place)))


def kinds(players: int) -> dict[tuple[int, int], str]:
    """The letters of the column lists by place."""
    found = layout(players)
    return {place: LETTERS.get(kind, "R") for place, kind in zip(found.places, found.kinds, strict=True)}


def columns(players: int) -> list[str]:
    """The columns from left to right, each from the top."""
    found = kinds(players)
    return [
        "".join(found[place] for place in sorted(found) if place[0] == q)
        for q in sorted({q for q, _ in found})
    ]


def heights(players: int) -> list[tuple[float, float]]:
    """Per column the heights of its uppermost and lowest hex."""
    found = []
    for q in sorted({q for q, _ in kinds(players)}):
        rows = [r + q / 2 for each, r in kinds(players) if each == q]
        found.append((min(rows), max(rows)))
    return found


def turned(place: tuple[int, int]) -> tuple[int, int]:
    """A sixth of a full turn."""
    q, r = place
    return -r, q + r


def mirrored(place: tuple[int, int]) -> tuple[int, int]:
    """Left and right exchanged."""
    q, r = place
    return -q, r + q


@pytest.mark.rule("AM-MAP-01")
def test_the_land_of_four_is_laid_in_nine_columns() -> None:
    assert columns(4) == FOUR
    assert [len(column) for column in columns(4)] == [3, 6, 7, 6, 5, 6, 7, 6, 3]
    assert Counter("".join(columns(4))) == {"W": 30, "O": 6, "T": 6, "R": 7}
    assert columns(4) != columns(3)


@pytest.mark.rule("AM-MAP-02")
def test_the_columns_are_centred_and_the_city_is_one_hex_with_its_six_neighbours() -> None:
    assert all(top == -bottom for top, bottom in heights(4))
    found, four = kinds(4), land(4)
    assert all(found[-q, -r] == kind and found[mirrored((q, r))] == kind for (q, r), kind in found.items())
    middle = four.numbers[0, 0]
    city = {place for place, kind in found.items() if kind == "R"}
    assert city == {(0, 0), *neighbours_of((0, 0))}
    assert four.adjacent[middle] >> four.numbers[1, 0] & 1
    assert not four.adjacent[middle] >> four.numbers[2, -1] & 1


@pytest.mark.rule("AM-MAP-03")
def test_the_wilderness_is_shuffled_and_lies_face_down() -> None:
    tables: list[Table[State]] = [Table.new(GAME, "standard", seats=4, seed=seed) for seed in (1, 2)]
    piles = [hidden_piles(table.state)[0] for table in tables]
    for table, pile in zip(tables, piles, strict=True):
        assert all(table.state.cards.seen[spot] == 0 for spot in pile)
    one, other = (
        [table.state.cards.faces[spot] for spot in pile] for table, pile in zip(tables, piles, strict=True)
    )
    assert one != other
    assert Counter(one) == Counter(other)


@pytest.mark.rule("AM-MAP-04")
def test_the_outposts_are_shuffled_apart_and_lie_face_down() -> None:
    seen = set()
    for seed in range(6):
        state: State = Table.new(GAME, "standard", seats=2, seed=seed).state
        pile = hidden_piles(state)[1]
        assert [layout(2).kinds[spot] for spot in pile] == ["outpost"] * 6
        assert all(state.cards.seen[spot] == 0 for spot in pile)
        assert {state.cards.faces[spot] for spot in pile} == {"camp", "drow", "gremlins", "trolls"}
        seen.add(tuple(state.cards.faces[spot] for spot in pile))
    assert len(seen) > 1
    realm = Realm(2)
    state = realm.state.copy()
    wild, outpost = (pile[0] for pile in hidden_piles(state))
    state.cards.faces[wild], state.cards.faces[outpost] = state.cards.faces[outpost], state.cards.faces[wild]
    assert problems(state) == ["hexes were exchanged"]


@pytest.mark.rule("AM-MAP-05")
def test_towns_are_discovered_from_the_start() -> None:
    realm = Realm(2, round=1).mage(0, "b1")
    assert realm.rule_against("explore b1") == "AM-MAP-05"
    realm.play("place b1")
    assert realm.labels(realm.state.followers[0]) == {"b1"}


@pytest.mark.rule("AM-MAP-06")
def test_the_ruined_city_is_neither_explored_nor_controlled() -> None:
    for label in ("d4", "d3"):
        realm = Realm(2).mage(0, label)
        assert realm.turn.is_city(realm.hex(label))
        assert realm.rule_against(f"explore {label}") == "AM-MAP-06"
        assert realm.rule_against(f"place {label}") == "AM-FOLLOW-10"
    assert len(hexes(Realm(2).turn.city)) == 7
    assert not Realm(2).turn.is_city(Realm(2).hex("b1"))


@pytest.mark.rule("AM-MAP-07")
def test_the_enclaves_lie_in_the_order_of_the_spheres() -> None:
    wanted = {
        (0, -1): "dryads",
        (1, -1): "gnomes",
        (1, 0): "elves",
        (0, 1): "dwarves",
        (-1, 1): "goblins",
        (-1, 0): "demons",
    }
    for players in (2, 3, 4):
        found = dict(zip(layout(players).places, layout(players).kinds, strict=True))
        assert {place: found[place] for place in wanted} == wanted
        assert [facts_of("").races[found[place]].spheres for place in wanted] == [(n,) for n in range(6)]


@pytest.mark.rule("AM-MAP-08")
def test_the_land_of_three_is_six_fold_in_shape_and_mirrored_in_kind() -> None:
    assert columns(3) == THREE
    found = kinds(3)
    assert Counter(found.values()) == {"W": 25, "O": 6, "T": 5, "R": 7}
    assert {turned(place) for place in found} == set(found)
    assert all(found[mirrored(place)] == kind for place, kind in found.items())
    assert {steps_from_centre(place) for place, kind in found.items() if kind == "O"} == {4}


@pytest.mark.rule("AM-MAP-09")
def test_the_land_of_two_is_a_regular_hexagon() -> None:
    assert columns(2) == TWO
    found = kinds(2)
    assert Counter(found.values()) == {"W": 20, "O": 6, "T": 4, "R": 7}
    assert len(found) == 37
    assert max(steps_from_centre(place) for place in found) == 3
    assert all(found[mirrored(place)] == found[-place[0], -place[1]] == kind for place, kind in found.items())


@pytest.mark.rule("AM-MAP-10")
@pytest.mark.parametrize(("seats", "sets"), [(2, 4), (3, 5), (4, 6)])
def test_only_complete_sets_of_wilderness_are_used(seats: int, sets: int) -> None:
    state: State = Table.new(GAME, "standard", seats=seats, seed=1).state
    faces = Counter(state.cards.faces[spot] for spot in hidden_piles(state)[0])
    assert faces == dict.fromkeys(("grove", "crypt", "mine", "ruins", "library"), sets)
    grove = state.cards.faces.index("grove")
    state.cards.faces[grove] = "mine"
    assert problems(state) == ["hexes were exchanged"]


@pytest.mark.rule("AM-MAP-11")
def test_a_border_hex_has_fewer_than_six_neighbours() -> None:
    four = land(4)
    border = {four.places[spot] for spot in hexes(four.border)}
    assert {(4, -2), (0, -2)} <= border
    assert (2, -1) not in border
    assert all(
        (len(four.neighbours[spot]) < 6) is (place in border) for spot, place in enumerate(four.places)
    )


def test_a_line_ends_at_the_edge_of_the_land() -> None:
    two = land(2)
    start = two.numbers[0, -1]
    assert [two.places[spot] for spot in two.line(start, 0, 3)] == [(0, -2), (0, -3)]
    assert [two.places[spot] for spot in two.line(start, 3, 2)] == [(0, 0), (0, 1)]


def test_closed_hexes_are_reached_but_not_passed() -> None:
    three = land(3)
    outpost, gates = three.numbers[4, -2], [three.numbers[3, -2], three.numbers[3, -1]]
    start = three.numbers[0, 0]
    assert three.reach(start) == three.everywhere
    closed = sum(1 << gate for gate in gates)
    assert three.reach(start, closed) == three.everywhere & ~(1 << outpost)
