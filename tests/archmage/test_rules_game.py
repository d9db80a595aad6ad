"""The game, its pieces and the setup: AM-GAME, AM-COMP, AM-SETUP."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.facts import facts_of, printed
from tafelrunde.games.archmage.reading import seat_text
from tafelrunde.games.archmage.setup import hidden_piles
from tafelrunde.games.archmage.state import TOKENS, Score, State
from tafelrunde.games.archmage.stock import card_list, followers_of, problems
from tafelrunde.table import OPEN, SPECTATOR, BadSetup, Seat, Table
from tafelrunde.table.text import text
from tests.archmage.realm import Realm


def new(seats: int = 2, seed: int = 1, mode: str = "standard", **setup: object) -> Table[State]:
    return Table.new(GAME, mode, seats=seats, seed=seed, setup=setup)


def points(total: int) -> Score:
    return Score((total, 0, 0), 0, (0, 0, 0, 0, 0), (0, 0, 0, 0, 0))


# -- AM-GAME -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-GAME-01")
def test_whoever_has_most_points_after_everybody_has_scored_is_the_archmage() -> None:
    realm = Realm(3, round=13, active=2)
    realm.edit(scores=[points(19), points(21), None])
    realm.play("end")
    result = realm.table.result
    assert result is not None
    assert (result.winners, result.scores) == ((1,), (19, 21, 0))
    assert "AM-GAME-01" in result.rules
    assert not Realm(3, round=13, active=1).play("end").table.is_over  # not before everybody has scored


@pytest.mark.rule("AM-GAME-02")
def test_two_to_four_play_against_each_other_and_one_against_the_warlord() -> None:
    for seats in (2, 3, 4):
        assert new(seats).state.warlord < 0
    assert new(1, mode="solo").state.warlord >= 0
    for mode, seats in (("standard", 0), ("standard", 1), ("standard", 5), ("solo", 0), ("solo", 2)):
        with pytest.raises(BadSetup):
            new(seats, mode=mode)


@pytest.mark.rule("AM-GAME-03")
def test_the_start_player_is_drawn_and_the_order_stays_clockwise() -> None:
    starts = [new(4, seed).state.start for seed in range(12)]
    assert starts == [new(4, seed).state.start for seed in range(12)]
    assert len(set(starts)) > 1
    realm = Realm(3, round=1)
    order = []
    for _ in range(7):
        order.append((realm.state.round, realm.state.active))
        assert realm.refused("end", seat=(realm.state.active + 1) % 3).reason == "not-your-decision"
        realm.pass_turn()
    assert order == [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2), (3, 0)]


@pytest.mark.rule("AM-GAME-03")
def test_a_start_player_can_be_named_and_rounds_begin_with_that_one() -> None:
    table = new(3, start="c")
    assert (table.state.start, table.state.active) == (2, 2)
    table.answer(2, "end")
    table.answer(0, "end")
    assert (table.state.active, table.state.round) == (1, 1)
    table.answer(1, "end")
    assert (table.state.active, table.state.round) == (2, 2)
    assert [beat.rules for beat in table.opening if beat.kind == "start"] == [("AM-GAME-03",)]
    for nobody in ("c", 1):
        with pytest.raises(BadSetup) as refused:
            new(2, start=nobody)
        assert refused.value.rule == "AM-GAME-03"


@pytest.mark.rule("AM-GAME-04")
def test_everything_is_open_but_the_faces_of_undiscovered_hexes() -> None:
    table = new(2, seed=5)
    state = table.state
    hidden = [spot for pile in hidden_piles(state) for spot in pile]
    other = state.copy()  # the same table with all hidden hexes exchanged
    for pile in hidden_piles(other):
        faces = [other.cards.faces[spot] for spot in pile]
        for spot, face in zip(pile, [*faces[1:], faces[0]], strict=True):
            other.cards.faces[spot] = face
    assert other.cards.faces != state.cards.faces
    for seat in (Seat(0), Seat(1), SPECTATOR):
        assert msgspec.json.encode(GAME.view(state, seat)) == msgspec.json.encode(GAME.view(other, seat))
    assert msgspec.json.encode(GAME.view(state, OPEN)) != msgspec.json.encode(GAME.view(other, OPEN))
    state.relics[1][3] += 5
    changed = msgspec.json.encode(GAME.view(state, Seat(0)))
    assert changed != msgspec.json.encode(GAME.view(other, Seat(0)))  # the opponent's relics are seen
    near = Realm(2).face("mine", "d2").face("camp", "d1", is_open=False).mage(0, "d2")
    assert near.decision.option("travel d1").label.args["terrain"] == text("terrain.hidden")
    assert near.decision.option("place d2").label.args["terrain"] == text("terrain.mine")
    state.cards.publish(hidden[0])
    assert msgspec.json.encode(GAME.view(state, Seat(0))) != changed


# -- AM-COMP -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-COMP-01")
def test_thirty_wilderness_hexes_are_six_sets_of_five() -> None:
    state = new(4).state
    wilderness = hidden_piles(state)[0]
    assert Counter(state.cards.faces[spot] for spot in wilderness) == dict.fromkeys(
        ("grove", "crypt", "mine", "ruins", "library"), 6
    )
    first = next(spot for spot in wilderness if state.cards.faces[spot] != "mine")
    state.cards.faces[first] = "mine"
    assert problems(state) == ["hexes were exchanged"]


@pytest.mark.rule("AM-COMP-02")
def test_the_six_outposts_are_three_camps_and_three_enclaves() -> None:
    state = new(3).state
    outposts = hidden_piles(state)[1]
    assert Counter(state.cards.faces[spot] for spot in outposts) == {
        "camp": 3,
        "drow": 1,
        "gremlins": 1,
        "trolls": 1,
    }
    camp = next(spot for spot in outposts if state.cards.faces[spot] == "camp")
    state.cards.faces[camp] = "drow"
    assert problems(state) == ["hexes were exchanged"]


@pytest.mark.rule("AM-COMP-03")
def test_a_seat_owns_its_pieces_and_no_others() -> None:
    table = new(4)
    state, pieces = table.state, printed()["pieces"]["per_player"]
    for seat in range(4):
        assert sum(followers_of(state, seat).values()) == pieces["followers"] == 25
        assert len(state.planets[seat]) == pieces["planets"] == 6
        assert len(state.relics[seat]) == pieces["relic_markers"] == 6
        assert len(state.apprentices[seat]) == pieces["spell_cards"] == 18
    assert len(state.mages) == len(state.towers) == 4
    counts = [pieces[name] for name in ("mage", "mage_tower", "tower_boards", "mantles", "reference_cards")]
    assert counts == [1] * 5
    state.supply[2] += 1
    assert [words for words in problems(state) if "seat 2" in words]


@pytest.mark.rule("AM-COMP-04")
def test_there_are_four_kinds_of_spell_tokens_besides_corruption_and_wards() -> None:
    tokens = {each["id"]: each for each in printed()["token"]}
    assert TOKENS == ("vines", "upheaval", "wellspring", "chasm")
    assert [name for name, each in tokens.items() if each["counts_as_spell_token"]] == list(TOKENS)
    assert set(tokens) == {*TOKENS, "corruption", "ward", "inflame"}
    for one, other in (("vines", "upheaval"), ("wellspring", "chasm")):
        assert (tokens[one]["other_side"], tokens[other]["other_side"]) == (other, one)
    assert tokens["inflame"]["life"] == "solo only"
    realm = Realm(2).face("mine", "d2").mage(0, "d2")
    assert realm.refused("douse d2").rule == "AM-SOLO-10"  # no Inflame token outside the solo game
    assert realm.refused("token thorns d2").reason == "unknown-answer"


@pytest.mark.rule("AM-COMP-05")
def test_wards_never_run_out() -> None:
    realm = Realm(4, points=0)
    wild = [
        label
        for label, kind in zip(realm.turn.labels, realm.turn.layout.kinds, strict=True)
        if kind == "wilderness"
    ]
    realm.followers(0, *wild[:12], wards=True).followers(1, *wild[12:24], wards=True)
    realm.followers(2, *wild[24:29], wards=True).followers(2, wild[29]).edit(active=2)
    realm.mage(2, wild[29])
    assert realm.state.wards.bit_count() == 29
    realm.play("wards")
    assert realm.state.wards.bit_count() == 30


@pytest.mark.rule("AM-COMP-06")
def test_relics_have_no_upper_limit_and_never_fall_below_nothing() -> None:
    realm = Realm(2).face("mine", "c1", "c2", "d2").followers(0, "c1", "c2", "d2").mage(0, "b1")
    realm.relics(0, gems=9)
    realm.play("gather")
    assert realm.owned(0) == {"gems": 12}
    poor = Realm(2).mage(0, "c4").relics(0, bones=1)
    assert poor.refused("initiate death").rule == "AM-INIT-01"
    state = poor.state.copy()
    state.relics[0][4] = -1
    assert [words for words in problems(state) if "owes relics" in words]


# -- AM-SETUP ------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-SETUP-01")
def test_all_mages_begin_on_the_cursed_tower_for_nothing() -> None:
    state = new(4).state
    labels = facts_of("").layouts[4].labels
    assert [labels[spot] for spot in state.mages] == ["e3"] * 4
    assert state.company == [15] * 4
    two_elsewhere = state.copy()
    two_elsewhere.mages[0] = two_elsewhere.mages[1] = 0
    assert "two mages stand on one hex" in problems(two_elsewhere)


@pytest.mark.rule("AM-SETUP-02")
def test_fifteen_followers_begin_in_the_company_and_ten_in_the_supply() -> None:
    state = new(3).state
    for seat in range(3):
        assert followers_of(state, seat) == {
            "company": 15,
            "supply": 10,
            "map": 0,
            "apprentices": 0,
            "doorways": 0,
            "prisons": 0,
        }


@pytest.mark.rule("AM-SETUP-03")
def test_the_spell_book_begins_empty_and_all_cards_can_be_looked_at() -> None:
    table = new(2)
    seat = table.state.active
    assert table.state.book == [0, 0]
    decision = table.pending[Seat(seat)]
    for spell in facts_of("").spells:
        objection = decision.option(f"cast {spell.id}").objection
        assert objection is not None
        assert objection.rule == "AM-PREP-06"
    assert len([card for card in card_list() if not card.solo]) == 18


@pytest.mark.rule("AM-SETUP-04")
def test_the_planets_are_dealt_at_random_to_the_six_outer_ovals() -> None:
    table = new(4, seed=3)
    state = table.state
    told = [beat.args["seat"] for beat in table.opening if beat.kind == "planets"]
    assert told == [seat_text(seat) for seat in range(4)]
    for planets in state.planets:
        assert sorted(planets) == [-3, -2, -1, 1, 2, 3]
    assert len({tuple(planets) for planets in state.planets}) > 1
    assert new(4, seed=4).state.planets != state.planets


@pytest.mark.rule("AM-SETUP-05")
def test_relics_begin_with_the_number_under_their_planet() -> None:
    ovals = facts_of("").oval_relics
    for seed in range(5):
        state = new(2, seed).state
        for planets, relics in zip(state.planets, state.relics, strict=True):
            assert relics == [ovals[position] for position in planets]
    assert ovals[2] == 2  # a planet two ovals away: two relics


@pytest.mark.rule("AM-SETUP-06")
def test_every_planet_pays_four_relics_over_the_whole_game() -> None:
    state = new(2).state
    for planets, relics in zip(state.planets, state.relics, strict=True):
        assert [abs(position) + relic for position, relic in zip(planets, relics, strict=True)] == [4] * 6
        assert sum(relics) == 12


@pytest.mark.rule("AM-SETUP-07")
def test_the_personal_setup_is_the_same_for_any_number_of_players() -> None:
    for seats, mode in ((1, "solo"), (2, "standard"), (3, "standard"), (4, "standard")):
        state = new(seats, mode=mode).state
        for seat in range(seats):
            assert (state.company[seat], state.supply[seat]) == (15, 10)
            assert sum(state.relics[seat]) == sum(map(abs, state.planets[seat])) == 12


def test_an_unknown_option_of_the_setup_is_refused() -> None:
    for mode, seats, option in (("standard", 2, "level"), ("solo", 1, "start"), ("standard", 2, "colour")):
        with pytest.raises(BadSetup):
            Table.new(GAME, mode, seats=seats, setup={option: "a"})


def test_the_level_of_the_solo_game_must_exist() -> None:
    assert new(1, mode="solo", level="novice").state.level == "novice"
    assert new(1, mode="solo").state.level in facts_of("").levels
    assert new(2).state.level == ""
    for unknown in ("beginner", ["adept"]):
        with pytest.raises(BadSetup) as refused:
            new(1, mode="solo", level=unknown)
        assert refused.value.rule == "AM-SOLO-16"


@pytest.mark.parametrize("seats", [3, 4])
def test_nobody_gives_up_in_a_game_of_three_or_four(seats: int) -> None:
    assert GAME.concession(new(seats).state, Seat(0)) is not None


def test_giving_up_a_duel_makes_the_opponent_win_and_loses_against_the_warlord() -> None:
    duel, solo = new(2), new(1, mode="solo")
    duel.concede(0)
    solo.concede(0)
    assert duel.result is not None
    assert solo.result is not None
    assert (duel.result.winners, solo.result.winners) == ((1,), ())
    ends = [table.state.outcome for table in (duel, solo)]
    assert [end and end.reason for end in ends] == ["resigned", "solo-resigned"]
