"""Proof of the rules MO-9.3.1: shared fame."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua import GAME
from tafelrunde.table import BadSetup, Seat, Table
from tests.morgua.land import Land, face, fame_of

MODE = "gemeinsamer-ruhm"
DECKS = ["lantern-watch", "silver-scales", "green-trail", "barrow-court"]


def pairs() -> Land:
    """A hero of each of the four seats in Wolfsford."""
    land = Land(4, MODE)
    land.lay("wolfsford hm1")
    for seat, hero in enumerate(("falk", "velten", "pippo", "sefa")):
        land.hero(f"{hero} hm1", owner=seat)
    return land


@pytest.mark.rule("MO-9.3.1-01")
def test_two_hundred_fame_of_a_team_win() -> None:
    land = Land(4, MODE)
    land.lay("wolfsford hm1")
    land.hero("pippo hm1", "laying-of-the-foundation", owner=2)
    land.edit(fame=[100, 0])
    land.give("tavern", "herbwife", seat=2)
    land.do("hand over", "play tavern hm1")
    assert not land.is_over()
    land.edit(fame=[189, 0])
    land.do("play herbwife hm1")
    assert (land.fame(), land.winners()) == (189 + fame_of("laying-of-the-foundation"), (0, 2))


@pytest.mark.rule("MO-9.3.1-02")
def test_there_are_two_teams_of_two() -> None:
    land = pairs()
    assert [land.state.team(seat) for seat in range(4)] == [[0, 2], [1, 3], [0, 2], [1, 3]]
    with pytest.raises(BadSetup):
        Table.new(GAME, MODE, seats=3)
    with pytest.raises(BadSetup):
        Table.new(GAME, MODE, seats=4, setup={"teams": [[0, 1, 2], [3]]})


@pytest.mark.rule("MO-9.3.1-03")
def test_partners_sit_opposite_each_other() -> None:
    land = pairs()
    for seat in range(4):
        land.give("surprise-blow", seat=seat)
        land.asking("event", seat=seat)
    land.do("attack falk velten")
    land.split(8, 0)
    seats = []
    while land.state.fight is not None:
        seats.append(land.seat)
        land.do("none")
    assert seats == [0, 1, 2, 3]


@pytest.mark.rule("MO-9.3.1-04")
def test_a_player_sees_the_partners_deck_and_not_the_enemys_before_the_start() -> None:
    table = Table.new(GAME, MODE, seats=4, setup={"decks": DECKS})
    seen = str(table.view(Seat(0)))
    assert "deck.green-trail" in seen
    assert "deck.silver-scales" not in seen
    assert "deck.barrow-court" not in seen


@pytest.mark.rule("MO-9.3.1-05")
def test_nobody_plays_the_partners_cards() -> None:
    land = pairs()
    land.give("scouts", seat=2)
    assert land.rule("play scouts") == "MO-5-02"
    assert "card.scouts" not in str(land.table.view(Seat(0)))


@pytest.mark.rule("MO-9.3.1-06")
def test_vetoes_are_for_the_other_team() -> None:
    table = Table.new(GAME, MODE, seats=4, setup={"decks": DECKS})
    for seat, hero in enumerate(("konrad", "velten", "harka", "baron")):
        table.answer(Seat(seat), face(hero))
    option = table.pending[Seat(0)].option("c:harka-arrowsong")
    assert option.objection is not None
    assert option.objection.rule == "MO-9.3.1-06"
    assert table.pending[Seat(0)].option("b:velten-twelvetolls").objection is None


@pytest.mark.rule("MO-9.3.1-07", "MO-9.3.1-19")
def test_partners_are_no_enemies() -> None:
    land = pairs()
    land.attach("palsy", "falk")
    land.attach("rune-staff", "falk")
    assert land.rule("attack falk pippo") == "MO-9.3.1-19"
    land.do("cast falk palsy")
    assert land.legal() == ["velten-twelvetolls", "sefa-wolfsister"]


@pytest.mark.rule("MO-9.3.1-08")
def test_own_cards_are_not_the_partners() -> None:
    land = Land(4, MODE)
    land.lay("wolfsford hm1")
    iselda = land.hero("iselda hm1")
    falk = land.hero("falk hm1")
    pippo = land.hero("pippo hm1", owner=2)
    land.edit(damage={iselda: 1, falk: 1, pippo: 5})
    land.do("use iselda")
    assert land.legal() == ["iselda-lightbearer", "falk-the-borderwalker"]


@pytest.mark.rule("MO-9.3.1-09", "MO-9.3.1-10")
def test_fame_and_gold_are_the_teams() -> None:
    land = pairs()
    land.lay("market-square hm1", "smithy hm1")
    land.attach("city-liberation", "pippo", owner=2)
    land.do("visit falk market-square", "yes", "hand over")
    assert land.gold(2) == 150
    land.give("walking-boots", seat=2)
    land.inside("pippo", "market-square")
    land.do("buy pippo walking-boots", "abandon city-liberation")
    assert (land.gold(0), land.fame(0), land.fame(1)) == (100, -10, 0)


@pytest.mark.rule("MO-9.3.1-11")
def test_the_second_action_point_comes_with_a_hundred_team_fame() -> None:
    land = pairs()
    for fame, points in ((60, 1), (100, 2)):
        land.edit(fame=[fame, 0])
        assert [land.turn.allowance(seat) for seat in range(4)] == [points, 1, points, 1]


@pytest.mark.rule("MO-9.3.1-12", "MO-9.3.1-13")
def test_both_partners_go_through_their_phases_together() -> None:
    land = Land(4, MODE)
    land.lay("wolfsford hm1")
    hero = land.hero("velten hm1", owner=3)
    land.edit(used={hero: 1})
    land.do("end", "end")
    assert land.state.active == 1
    assert [len(land.hand(seat)) for seat in range(4)] == [0, 2, 0, 1]
    assert land.turn.actions(hero) == 1


@pytest.mark.rule("MO-9.3.1-14", "MO-9.3.1-15")
def test_partners_act_in_turn_and_a_phase_ends_when_both_have_ended_it() -> None:
    land = pairs()
    land.do("step falk w01", "hand over", "step pippo w01", "hand over", "step falk hm2", "end")
    assert land.seat == 2
    assert "hand over" not in land.legal()
    land.give(*["tavern"] * 11, seat=2)
    land.do("step pippo hm2", "end")
    assert (land.seat, land.prompt) == (2, "discard")
    land.do("under tavern")
    assert land.state.active == 1


@pytest.mark.rule("MO-9.3.1-16")
def test_both_partners_of_the_starting_team_have_six_cards() -> None:
    table = Table.new(GAME, MODE, seats=4, setup={"decks": DECKS, "start": "a"}, seed=1)
    while table.state.phase in ("choose", "veto"):
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].safe())
    assert [len(hand) for hand in table.state.hands] == [6, 5, 6, 5]


@pytest.mark.rule("MO-9.3.1-17")
def test_heroes_and_rights_are_each_players_own() -> None:
    land = Land(4, MODE)
    land.lay("wolfsford hm1")
    land.hero("falk hm1", owner=2)
    land.hero("iselda hm1", "laying-of-the-foundation")
    land.give("falk", "tavern", "herbwife", "konrad")
    land.give("velten", seat=2)
    assert land.rule("play falk hm1") == "MO-2.3-02"
    land.do("play tavern hm1", "play herbwife hm1")
    assert land.rule("play falk hm1") == "MO-5.4-09"
    land.do("exchange falk")
    assert land.graveyard()[-1] == "falk-the-borderwalker"
    land.do("hand over")
    assert land.rule("play velten hm1") == "MO-2.3-02"


@pytest.mark.rule("MO-9.3.1-18")
def test_ties_go_to_the_partner_who_announced_and_then_clockwise() -> None:
    for bids, winner in (("bid tavern", 0), ("pass", 1)):
        land = pairs()
        for seat in range(4):
            land.give("tavern", "scouts", seat=seat)
        land.asking("announce", seat=1)
        land.asking("announce", seat=3)
        land.do("step falk w01", "bid scouts")  # seat 1 opens; then 2, 3, 0
        land.do("pass", "bid scouts", bids)
        while land.state.bidding is not None:
            land.do("pass")
        assert land.state.priority == winner


@pytest.mark.rule("MO-9.3.1-15")
def test_both_partners_may_use_abilities_in_a_fight() -> None:
    land = pairs()
    land.hero("iselda hm1", owner=2)
    for seat in range(4):
        land.asking("fight", seat=seat)
        land.give("scouts", seat=seat)
    land.edit(damage={land.card("iselda"): 5})
    land.do("attack falk velten")
    seats = []
    while land.prompt == "window-fight":
        seats.append(int(land.seat))
        land.do("pass")
    assert seats == [1, 3]  # the others need priority
    land.do("pass")
    assert (land.seat, land.prompt) == (2, "act-fight")
    land.do("use iselda", "iselda")
    assert land.life("iselda") == 17
