"""Proof of the rules MO-9.2.1 and MO-9.4.1: the priest of fate and the God-King."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua.cards import CARDS, TEMPLE
from tafelrunde.table import Seat
from tests.morgua.land import Land, fame_of

PRIEST, KING = "schicksalspriester", "gottkoenig"


def rise(*cards: str) -> Land:
    """Seat 0 is the priest with Baron Grauwin in Wolfsford, a temple of his far away."""
    land = Land(3, PRIEST)
    land.lay("wolfsford hm1", "bonehouse re1", "temple-of-fate re1")
    land.hero("baron hm1")
    land.edit(fame=[25, 0, 0], roles=["priest", "", ""], had_temple=True)
    land.purse(1000)
    land.give(*cards)
    return land


# -- becoming the priest -------------------------------------------------------------------------------------


@pytest.mark.rule("MO-9.2.1-01", "MO-9.2.1-02", "MO-9.2.1-05")
def test_who_reaches_twenty_five_fame_is_the_priest_for_good() -> None:
    land = Land(3, PRIEST)
    land.lay("wolfsford hm1", "chapel hm1")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.hero("sefa hm1", owner=2)
    assert land.state.are_opponents(1, 2)
    land.edit(fame=[22, 0, 0])
    land.purse(300)
    land.give("grimwolves")
    land.do("visit falk chapel", "yes")
    assert land.state.roles == ["", "", ""]
    land.edit(fame=[23, 0, 0], visits=[])
    land.do("visit falk chapel", "yes")
    assert land.state.roles == ["priest", "", ""]
    land.edit(fame=[0, 0, 0])
    land.do("temple grimwolves hm1")  # in the same build phase
    assert land.state.roles[0] == "priest"


@pytest.mark.rule("MO-9.2.1-03", "MO-9.2.1-04")
def test_the_nearest_clockwise_rises_the_active_player_first() -> None:
    for fame, priest in (([0, 25, 25], 1), ([25, 0, 30], 0)):
        land = Land(3, PRIEST)
        land.edit(fame=fame)
        land.give("rich-harvest")
        land.do("play rich-harvest")
        assert land.state.roles.index("priest") == priest


@pytest.mark.rule("MO-9.2.1-06", "MO-9.2.1-07", "MO-9.2.1-08")
def test_the_others_are_allies_but_not_one() -> None:
    land = rise()
    land.hero("falk hm1", "palsy", "rune-staff", owner=1)
    iselda = land.hero("iselda hm1", owner=1)
    sefa = land.hero("sefa hm1", owner=2)
    land.edit(active=1, damage={iselda: 2, sefa: 2})
    assert land.rule("attack falk sefa") == "MO-9.2.1-06"
    assert land.rule("play blood-vow sefa") == "MO-5-02"
    land.do("use iselda")
    assert "sefa-wolfsister" not in land.legal()
    land.do("iselda")
    land.do("cast falk palsy")
    assert land.said("cast") == 1  # the only enemy hero is the priest's, so nothing is asked
    assert land.turn.actions(land.card("baron")) == 0


# -- playing temples -----------------------------------------------------------------------------------------


@pytest.mark.rule("MO-9.2.1-09")
def test_the_priest_plays_buildings_and_monsters_as_temples() -> None:
    land = rise("grimwolves", "herbwife", "market-square")
    assert land.rule("temple herbwife hm1") == "MO-9.2.1-09"
    land.do("temple grimwolves hm1")
    ally = rise()
    ally.give("grimwolves", seat=1)
    ally.edit(active=1)
    assert ally.rule("temple grimwolves hm1") == "MO-9.2.1-09"


@pytest.mark.rule("MO-9.2.1-10", "MO-9.2.1-11")
def test_one_temple_a_place_and_none_beside_a_good_enemy() -> None:
    land = rise("grimwolves", "tavern", "market-square")
    land.lay("lanternford hm2", "oathstone hm3")
    land.hero("konrad hm2", owner=1)
    land.hero("falk hm3", owner=2)
    assert land.rule("temple market-square re1") == "MO-9.2.1-10"
    assert land.rule("temple market-square hm2") == "MO-9.2.1-11"
    land.hero("iselda hm1")  # an own good hero does no harm
    land.do("temple grimwolves hm1")
    assert land.rule("temple tavern hm1") == "MO-9.2.1-10"
    neutral = rise("grimwolves")
    neutral.hero("falk hm1", owner=1)
    neutral.do("temple grimwolves hm1")


@pytest.mark.rule("MO-9.2.1-12")
def test_cost_and_conditions_of_the_card_hold() -> None:
    land = rise("shipyard", "barracks", "bone-host")
    assert land.rule("temple shipyard hm1") == "MO-9.2.1-12"
    land.purse(50)
    assert land.rule("temple bone-host hm1") == "MO-9.2.1-12"
    land.purse(150)
    land.do("temple bone-host hm1")
    assert land.gold() == 50


@pytest.mark.rule("MO-9.2.1-12")
def test_a_temple_costs_what_is_printed_whatever_discounts_hold() -> None:
    """Buildings are cheaper in Mintfield, dragons where they rest; temples are not."""
    for place, field, card in (("mintfield", "hm2", "guildhall"), ("dragonrest", "gl1", "ember-dragon")):
        cost = CARDS[card].cost
        for gold, rule in ((cost - 1, "MO-9.2.1-12"), (cost, None)):
            land = rise(card)
            land.lay(f"{place} {field}")
            land.purse(gold)
            assert land.turn.price(CARDS[card], land.state.field[land.card(place)]) < cost
            if rule is None:
                land.do(f"temple {card} {field}")
                assert land.gold() == 0
            else:
                assert land.rule(f"temple {card} {field}") == rule
                assert not land.legal(f"temple {card} {field}")


@pytest.mark.rule("MO-9.2.1-25", "MO-7.8-02")
def test_a_card_laid_as_a_temple_is_a_building_for_missions() -> None:
    for card in ("grimwolves", "tavern"):
        land = rise(card, "herbwife")
        land.attach("laying-of-the-foundation", "baron")
        land.do("play herbwife hm1", f"temple {card} hm1")
        assert land.fame() == 25 + fame_of("laying-of-the-foundation")
        far = rise(card, "herbwife")
        far.attach("laying-of-the-foundation", "baron")
        far.lay("lanternford hm2")
        far.do("play herbwife hm1", f"temple {card} hm2")
        assert far.fame() == 25


@pytest.mark.rule("MO-9.2.1-25", "MO-9.2.1-15")
def test_a_card_laid_as_a_temple_looks_like_one() -> None:
    land = rise("grimwolves")
    land.do("temple grimwolves hm1")
    key = f"card{land.card('grimwolves')}"
    for zone in land.table.view(Seat(1)).zones:
        for element in zone.elements:
            if element.key == key:
                assert element.form == "house"
                assert "type.monster" not in str(element)
                assert f"card-text.{TEMPLE}" in str(element)


@pytest.mark.rule("MO-9.2.1-13", "MO-9.2.1-14", "MO-9.2.1-15")
def test_a_temple_has_its_own_life_a_marker_and_no_other_ability() -> None:
    land = rise("grimwolves", "earthquake")
    land.do("temple grimwolves hm1")
    wolves = land.card("grimwolves")
    assert land.state.markers[wolves] == 1
    assert (land.life("grimwolves"), land.turn.armour(wolves)) == (5, 15)
    assert land.turn.card(wolves).type == "building"
    assert land.turn.has(wolves, "indestructible")
    land.do("play earthquake", "grimwolves")
    assert not land.is_in_play("grimwolves")
    market = rise("market-square")
    market.do("temple market-square hm1", "visit baron market-square")
    assert (market.gold(), market.prompt) == (1000, "act-build")
    smithy = rise("smithy", "longsword")
    smithy.do("temple smithy hm1", "visit baron smithy")
    assert smithy.rule("buy baron longsword") == "MO-5.6-01"


@pytest.mark.rule("MO-9.2.1-16", "MO-9.2.1-17", "MO-9.2.1-18")
def test_evil_heroes_sacrifice_a_companion_for_cards() -> None:
    land = rise("tavern")
    land.do("temple tavern hm1")
    temple = land.card("tavern")
    land.hero("falk hm1")
    land.attach("grave-servant", "baron", owner=1)
    land.attach("grave-servant", "baron")
    land.edit(markers={**land.state.markers, temple: 3})
    assert land.rule("visit falk tavern") == "MO-9.2.1-16"
    land.do("visit baron tavern", "yes")
    land.do(land.legal()[0])
    assert (len(land.hand()), len(land.graveyard(1))) == (3, 1)
    assert land.turn.actions(land.card("baron")) == 1
    land.do("visit baron tavern")
    assert (land.prompt, len(land.hand())) == ("act-build", 3)
    alone = rise("tavern")
    alone.do("temple tavern hm1", "visit baron tavern")
    assert (alone.prompt, alone.hand()) == ("act-build", [])


@pytest.mark.rule("MO-9.2.1-19", "MO-9.2.1-20")
def test_heroes_of_the_priest_pay_with_life_for_markers() -> None:
    land = rise("tavern")
    land.do("temple tavern hm1")
    temple = land.card("tavern")
    baron = land.card("baron")
    land.hero("konrad hm1")
    assert land.rule("mark konrad tavern") == "MO-9.2.1-19"
    land.edit(markers={**land.state.markers, temple: 2})
    land.do("mark baron tavern")
    assert (land.life("baron"), land.state.markers[temple]) == (16, 3)
    assert land.rule("mark baron tavern") == "MO-9.2.1-20"
    land.edit(used={}, damage={baron: 16})
    assert land.rule("mark baron tavern") == "MO-9.2.1-20"
    land.edit(damage={baron: 15})
    land.do("mark baron tavern")
    assert land.state.markers[temple] == 4
    assert not land.is_in_play("baron")
    ally = rise()
    ally.hero("falk re1", owner=1)
    ally.edit(active=1)
    assert ally.rule("mark falk temple-of-fate") == "MO-9.2.1-19"


# -- how it ends ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-9.2.1-21", "MO-9.2.1-24")
def test_ten_markers_win_whoever_laid_the_temples() -> None:
    land = rise("tavern")
    land.lay("oathstone hm2")
    foreign = land.lay("temple-of-fate hm2", owner=1)
    first = next(card for card in land.turn.temples() if card != foreign)
    land.edit(markers={first: 5, foreign: 3})
    assert land.rule("temple tavern hm2") == "MO-9.2.1-10"
    land.do("temple tavern hm1")
    assert not land.is_over()
    land.edit(markers={**land.state.markers, first: 6})
    land.do("end")
    assert (land.winners(), land.won_by()) == ((0,), ("MO-9.2.1-21",))


@pytest.mark.rule("MO-9.2.1-22")
def test_the_allies_win_without_temple_and_hero() -> None:
    land = Land(3, PRIEST)
    land.lay("wolfsford hm1", "herbwife hm1")
    temple = land.lay("temple-of-fate hm1")
    baron = land.hero("baron hm1")
    land.hero("ysvara hm1", "spark-thrust", owner=1)
    land.edit(roles=["priest", "", ""], had_temple=True, damage={temple: 15, baron: 16}, active=1)
    land.give("earthquake", seat=1)
    land.do("play earthquake")
    assert not land.is_over()
    land.do("cast ysvara spark-thrust", "baron")
    assert (land.winners(), land.won_by()) == ((1, 2), ("MO-9.2.1-22",))


@pytest.mark.rule("MO-9.2.1-23")
def test_without_any_temple_ever_the_allies_do_not_win() -> None:
    land = Land(3, PRIEST)
    land.edit(fame=[25, 0, 0])
    land.give("rich-harvest")
    land.do("play rich-harvest")
    assert land.state.roles[0] == "priest"
    assert not land.is_over()


@pytest.mark.rule("MO-9.2.1-25")
def test_a_temple_is_a_building_and_then_its_card_again() -> None:
    land = rise("grimwolves", "earthquake")
    land.do("temple grimwolves hm1", "play earthquake", "grimwolves")
    assert land.graveyard() == ["earthquake", "grimwolves", "wolfsford"]
    card = next(each for each in land.state.graveyards[0] if land.turn.faces[each] == "grimwolves")
    assert land.turn.card(card).type == "monster"


# -- the God-King --------------------------------------------------------------------------------------------


def court(temples: int = 2) -> Land:
    """Five seats with a hero each in Wolfsford, and some temples."""
    land = Land(5, KING)
    land.lay("wolfsford hm1", "herbwife hm1")
    for field, place in (("re1", "lanternford"), ("re2", "candle-tower"), ("re3", "dawnwatch"))[:temples]:
        land.lay(f"{place} {field}", f"temple-of-fate {field}")
    for seat, hero in enumerate(("falk", "velten", "pippo", "sefa", "baron")):
        land.hero(f"{hero} hm1", owner=seat)
    land.give("rich-harvest", "rich-harvest")
    return land


def crown(temples: int = 2) -> Land:
    """Seat 0 is God-King."""
    land = court(temples)
    land.edit(roles=["god-king", "", "", "", ""])
    return land


@pytest.mark.rule("MO-9.4.1-01", "MO-9.4.1-02")
def test_a_role_is_chosen_at_twenty_five_fame() -> None:
    land = court()
    assert land.state.roles == [""] * 5
    assert land.state.are_opponents(3, 4)
    land.edit(fame=[30, 0, 0, 0, 0])
    land.do("play rich-harvest")
    assert (land.seat, land.prompt) == (0, "role")
    assert land.refused("play rich-harvest").reason == "unknown-answer"
    land.do("knight", "no")
    assert land.state.roles[0] == "knight"
    land.edit(fame=[0, 0, 0, 0, 0])
    land.do("play rich-harvest")
    assert land.state.roles[0] == "knight"


@pytest.mark.rule("MO-9.4.1-03")
def test_the_nearest_clockwise_chooses_first() -> None:
    land = court()
    land.edit(fame=[0, 25, 0, 0, 25])
    land.do("play rich-harvest")
    assert land.state.choosers == [1, 4]
    assert land.seat == 1
    both = court()
    both.edit(fame=[25, 25, 0, 0, 0])
    both.do("play rich-harvest")
    assert both.seat == 0


@pytest.mark.rule("MO-9.4.1-04", "MO-9.4.1-05", "MO-9.4.1-06", "MO-9.4.1-07")
def test_roles_are_limited() -> None:
    few = court(1)
    few.edit(fame=[25, 0, 0, 0, 0])
    few.do("play rich-harvest")
    assert few.rule("god-king") == "MO-9.4.1-05"
    land = court()
    land.edit(fame=[25, 0, 0, 0, 0], roles=["", "god-king", "defender", "knight", "knight"])
    land.do("play rich-harvest")
    assert land.rule("god-king") == "MO-9.4.1-04"
    assert land.rule("defender") == "MO-9.4.1-06"
    land.do("knight", "no")
    full = court()
    full.edit(fame=[25, 0, 0, 0, 0], roles=["", "", "knight", "knight", "knight"])
    full.do("play rich-harvest")
    assert full.rule("knight") == "MO-9.4.1-07"


@pytest.mark.rule("MO-9.4.1-08")
def test_the_god_king_fetches_temples() -> None:
    land = court()
    land.library(TEMPLE, "tavern", TEMPLE, "rich-harvest")
    land.edit(fame=[25, 0, 0, 0, 0])
    land.do("play rich-harvest", "god-king")
    assert land.prompt == "temples"
    assert land.rule("3") == "MO-9.4.1-08"
    hand = len(land.hand())
    land.do("2")
    assert land.hand().count(TEMPLE) == 2
    assert len(land.hand()) == hand + 2
    assert str(land.table.view(Seat(3))).count("card.temple-of-fate") >= 2
    assert land.said("shuffle") == 1


@pytest.mark.rule("MO-9.4.1-09")
def test_the_god_king_draws_for_temples() -> None:
    land = crown(3)
    before = len(land.hand())
    land.edit(phase="draw")
    assert len(land.hand()) == before + 4
    with land.building() as position:
        position.turn.bury(land.card("falk"))
        position.state.phase = "draw"
    assert len(land.hand()) == before + 4 + 5


@pytest.mark.rule("MO-9.4.1-10", "MO-9.4.1-11")
def test_the_god_king_brings_in_up_to_four_heroes() -> None:
    land = crown()
    land.give("iselda", "konrad", "harka", "ozrun")
    land.do("play iselda hm1", "play konrad hm1", "play harka hm1")
    assert land.rule("play ozrun hm1") == "MO-9.4.1-11"


@pytest.mark.rule("MO-9.4.1-12", "MO-9.4.1-13")
def test_the_supreme_defender_gains_fame_and_cards() -> None:
    land = court()
    land.edit(fame=[27, 0, 0, 0, 0])
    land.do("play rich-harvest", "defender")
    assert land.fame() == 52
    assert land.turn.allowance(0) == 2
    hand = len(land.hand())
    land.edit(phase="draw")
    assert len(land.hand()) == hand + 2


@pytest.mark.rule("MO-9.4.1-14")
def test_the_defenders_heroes_strike_temples_harder() -> None:
    land = crown(1)
    land.lay("tavern re1")
    land.hero("skarrn re1", owner=1)
    land.hero("konrad re1", owner=1)
    land.edit(roles=["god-king", "defender", "", "", ""], active=1)
    land.do("attack skarrn temple-of-fate", "skarrn", "10")
    assert land.life("temple-of-fate") == 20  # 10 + 5 against 15
    land.rest()
    land.do("attack skarrn+konrad temple-of-fate", "skarrn", "21")
    assert land.life("temple-of-fate") == 20 - (21 + 10 - 15)
    land.rest()
    land.do("attack konrad tavern", "4")
    assert land.life("tavern") == 7


@pytest.mark.rule("MO-9.4.1-15")
def test_a_knight_takes_any_one_card_unseen() -> None:
    land = court()
    land.library("plague", "tavern")
    land.edit(fame=[25, 0, 0, 0, 0])
    land.do("play rich-harvest", "knight", "yes", "plague")
    assert "plague" in land.hand()
    assert land.said("shuffle") == 1
    assert "card.plague" not in str(land.table.view(Seat(1)))


@pytest.mark.rule("MO-9.4.1-16")
def test_the_god_king_wins_when_nobody_else_has_a_hero() -> None:
    land = Land(5, KING)
    land.lay("wolfsford hm1", "temple-of-fate hm1")
    land.hero("ysvara hm1", "spark-thrust")
    velten = land.hero("velten hm1", owner=1)
    land.edit(roles=["god-king", "", "", "", ""], damage={velten: 14})
    land.do("cast ysvara spark-thrust", "velten")
    assert (land.winners(), land.won_by()) == ((0,), ("MO-9.4.1-16",))


@pytest.mark.rule("MO-9.4.1-17")
def test_the_others_win_without_temples() -> None:
    land = crown(1)
    temple = land.card("temple-of-fate")
    land.edit(damage={temple: 15})
    land.give("earthquake")
    land.do("play earthquake")
    assert (land.winners(), land.won_by()) == ((1, 2, 3, 4), ("MO-9.4.1-17",))


@pytest.mark.rule("MO-9.4.1-18")
def test_before_there_is_a_god_king_fame_decides() -> None:
    land = Land(5, KING)
    land.give("rich-harvest", "rich-harvest")
    land.do("play rich-harvest")
    assert not land.is_over()
    land.edit(fame=[0, 100, 0, 0, 0], roles=["", "knight", "", "", ""])
    land.do("play rich-harvest")
    assert (land.winners(), land.won_by()) == ((1,), ("MO-9.4.1-18", "MO-6-01"))


@pytest.mark.rule("MO-9.4.1-22", "MO-6-06")
def test_the_end_by_fame_does_not_wait_for_a_role() -> None:
    for fame, roles, winner in (
        ([25, 100, 0, 0, 0], ["", "knight", "", "", ""], 1),
        ([100, 0, 0, 0, 0], ["", "", "", "", ""], 0),
    ):
        land = court()
        land.edit(fame=fame, roles=roles)
        land.do("play rich-harvest")
        assert (land.is_over(), land.winners()) == (True, (winner,))
    waiting = court()
    waiting.edit(fame=[25, 99, 0, 0, 0], roles=["", "knight", "", "", ""])
    waiting.do("play rich-harvest")
    assert waiting.prompt == "role"


@pytest.mark.rule("MO-9.4.1-19")
def test_the_others_remain_opponents() -> None:
    land = crown()
    land.edit(roles=["god-king", "knight", "knight", "", ""], active=1)
    land.do("attack velten pippo")
    assert land.state.fight is not None


@pytest.mark.rule("MO-9.4.1-20", "MO-9.4.1-21")
def test_the_fifth_player_must_be_god_king() -> None:
    for temples, winners in ((1, ()), (0, (0, 1, 2, 3))):
        land = court(temples)
        land.edit(fame=[0, 0, 0, 0, 25], roles=["knight", "knight", "knight", "defender", ""])
        land.do("play rich-harvest")
        assert land.state.roles[4] == "god-king"
        if land.prompt_or_none() == "temples":
            land.do("0")
        assert land.winners() == winners
