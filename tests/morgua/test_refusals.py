"""A refusal names the rule whose text explains it: what who waits is told, and whose figures are whose."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.games.morgua import GAME
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.table import Seat, Stream, Table
from tests.morgua.fray import clash, place
from tests.morgua.land import Land
from tests.morgua.village import village


def table(seats: int = 2) -> Land:
    """Seat 0 is active with Falk beside a market; the others hold cards and want to be asked."""
    land = Land(seats)
    land.lay("wolfsford hm1", "market-square hm1")
    land.hero("falk hm1")
    for seat in range(1, seats):
        land.give("scouts", "plague", "rich-harvest", seat=seat)
        land.asking("announce", seat=seat)
    return land


# -- who waits -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.1-01", "MO-5.2-01", "MO-5.3-01", "MO-5.9-01")
def test_out_of_turn_everybody_is_told_whose_it_is() -> None:
    land = table()
    land.hero("velten hm1", owner=1)
    for key, rule in {
        "play rich-harvest": "MO-4-04",
        "use velten-twelvetolls": "MO-4-04",
        "buy velten-twelvetolls longsword": "MO-4-04",
        "play wolfsford hm2": "MO-5.1-01",
        "play tavern hm1": "MO-5.2-01",
        "play herbwife hm1": "MO-5.3-01",
        "play highwaymen hm1": "MO-5.9-01",
        "play pippo-thumbgold hm1": "MO-4-01",
        "step velten-twelvetolls w01": "MO-2.3-03",
        "visit velten-twelvetolls market-square": "MO-2.3-03",
        "attack velten-twelvetolls falk-the-borderwalker": "MO-3-04",
        "serve velten-twelvetolls herbwife": "MO-5.3-07",
        "leave squire": "MO-2.3.1-08",
        "drop longsword": "MO-5.6-04",
        "exchange falk-the-borderwalker": "MO-5.4-01",
        "bid scouts": "MO-4-07",
        "under scouts": "MO-2.4-01",
        "abandon city-liberation": "MO-2.3.3-11",
        "end": "MO-2-03",
        "pass velten-twelvetolls hm1": "MO-2.3-03",
        "pass": "MO-4-07",
        "dance": "MO-4-01",
    }.items():
        assert land.rule(key, seat=1) == rule, key


@pytest.mark.rule("MO-4-07", "MO-4-08")
def test_in_a_window_the_active_player_waits_and_others_bid_in_their_order() -> None:
    land = table(3)
    land.do("visit falk market")
    assert land.seat == 1
    assert land.rule("end", seat=0) == land.rule("step falk-the-borderwalker w01", seat=0) == "MO-4-07"
    assert land.rule("bid scouts", seat=2) == "MO-4-08"
    assert land.rule("play rich-harvest", seat=2) == "MO-4-04"


@pytest.mark.rule("MO-4-10", "MO-4-12")
def test_who_has_passed_does_not_raise_again() -> None:
    land = table(3)
    land.give("tavern")
    land.do("visit falk market", "bid scouts", "pass")
    assert land.seat == 0
    assert land.rule("bid scouts", seat=2) == "MO-4-12"
    assert land.rule("bid plague", seat=1) == "MO-4-10"
    assert land.rule("end", seat=2) == land.rule("play rich-harvest", seat=1) == "MO-4-13"


@pytest.mark.rule("MO-4-17", "MO-4-22")
def test_who_has_bought_priority_acts_once() -> None:
    land = table(3)
    land.lay("smithy hm1")
    land.hero("velten hm1", owner=1)
    land.inside("velten", "smithy")
    land.purse(0, 900, 0)
    land.give("longsword", "longsword", seat=1)
    land.do("visit falk market", "bid scouts", "pass", "pass")
    assert (land.seat, land.prompt) == (1, "act-priority")
    assert land.rule("play rich-harvest", seat=2) == land.rule("end", seat=0) == "MO-4-17"
    assert land.rule("bid plague") == land.rule("bid plague", seat=2) == "MO-4-22"
    land.do("buy velten longsword")
    assert land.seat != 1
    assert land.rule("buy velten-twelvetolls longsword", seat=1) == "MO-4-17"
    land.do("pass", "yes")
    assert land.seat == 0
    assert land.rule("buy velten-twelvetolls longsword", seat=1) == "MO-4-17"
    land.do("visit falk market", "pass", "pass")
    assert land.rule("buy velten-twelvetolls longsword", seat=1) == "MO-4-04"


@pytest.mark.rule("MO-4-17")
def test_a_second_purchase_in_a_window_is_told_that_it_would_be_the_second() -> None:
    land = table(2)
    land.do("visit falk market")
    assert land.refused("play rich-harvest").text.key == "objection.needs-priority"
    land.state.served = 1
    refusal = land.refused("play rich-harvest")
    assert (refusal.rule, refusal.text.key) == ("MO-4-17", "objection.one-purchase")


@pytest.mark.rule("MO-4-18")
def test_who_has_let_his_priority_go_needs_another() -> None:
    land = table()
    land.do("visit falk market", "bid plague", "pass", "none", "yes")
    assert land.rule("play rich-harvest", seat=1) == "MO-4-04"


@pytest.mark.rule("MO-3-16", "MO-5.10-03")
def test_a_second_combat_event_is_refused_by_the_rule_that_allows_one() -> None:
    land = place(seats=3)
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    for seat in range(3):
        land.give("surprise-blow", "surprise-blow", seat=seat)
        land.asking("event", seat=seat)
    land.do("attack falk velten")
    assert land.rule("3", seat=2) == "MO-3-09"
    land.say(0, "8")
    assert land.rule("3", seat=0) == "MO-3-12"
    land.say(1, "5")
    land.do("surprise-blow attackers")
    assert land.seat == 1
    assert land.rule("surprise-blow attackers", seat=0) == "MO-5.10-03"
    assert land.rule("surprise-blow attackers", seat=2) == "MO-3-16"
    assert land.rule("end", seat=0) == land.rule("abandon city-liberation", seat=0) == "MO-2.3.3-11"
    assert land.rule("use velten-twelvetolls", seat=2) == "MO-2.3.3-11"
    assert land.rule("step velten-twelvetolls w01", seat=2) == "MO-2.3-03"
    assert land.rule("bid scouts", seat=2) == "MO-4-07"
    assert land.rule("play rich-harvest", seat=2) == "MO-4-20"
    assert land.rule("buy velten-twelvetolls longsword", seat=2) == "MO-4-20"


@pytest.mark.rule("MO-4-04", "MO-2.3.3-11")
def test_in_the_windows_of_a_fight_others_need_priority() -> None:
    land = place(seats=3)
    land.hero("iselda hm1")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.asking("fight", seat=0)
    land.do("attack falk velten")
    assert land.prompt == "act-fight"
    assert land.rule("use velten-twelvetolls", seat=1) == "MO-4-04"
    assert land.rule("dance", seat=1) == "MO-2.3.3-11"


@pytest.mark.rule("MO-5.9-03", "MO-5.9-05")
def test_ambushers_wait_for_each_other_and_come_once() -> None:
    land = Land(4)
    land.hero("falk hm1")
    for seat in (1, 2, 3):
        land.give("highwaymen", "highwaymen", seat=seat)
        land.asking("ambush", seat=seat)
    land.do("step falk w01", "highwaymen")
    assert land.seat == 2
    assert land.rule("highwaymen", seat=1) == "MO-5.9-03"
    assert land.rule("highwaymen", seat=3) == land.rule("play highwaymen", seat=3) == "MO-5.9-05"
    assert land.rule("play rich-harvest", seat=1) == land.rule("use velten-twelvetolls", seat=3) == "MO-4-04"
    assert land.rule("step falk-the-borderwalker w02", seat=0) == "MO-2.3.3-11"


@pytest.mark.rule("MO-9.1.1-03")
def test_a_second_card_of_the_build_up_is_refused_by_its_rule() -> None:
    land = Land(2, "feldzug")
    land.edit(phase="build-up")
    land.give("lanternford", "oathstone", "settlers-camp")
    land.give("counterport", seat=1)
    land.do("play lanternford re1")
    assert land.seat == 1
    assert land.rule("play oathstone re2", seat=0) == "MO-9.1.1-03"
    assert land.rule("step falk-the-borderwalker w01", seat=0) == "MO-2.3-03"
    land.do("end")
    assert land.seat == 0
    assert land.rule("play counterport sa2", seat=1) == "MO-5.1-01"  # no card was played
    land.do("play oathstone re2")
    assert land.rule("play settlers-camp re3", seat=0) == "MO-9.1.1-03"


@pytest.mark.rule("MO-9.3.1-14", "MO-9.1.1-03")
def test_partners_act_one_after_the_other() -> None:
    land = Land(4, "gemeinsamer-ruhm")
    land.lay("wolfsford hm1")
    land.hero("pippo hm1", owner=2)
    assert land.rule("step pippo-thumbgold w01", seat=2) == "MO-9.3.1-14"
    assert land.rule("bid scouts", seat=2) == "MO-4-08"
    assert land.rule("step pippo-thumbgold w01", seat=1) == "MO-2.3-03"
    campaign = Land(4, "gemeinsamer-feldzug")
    campaign.edit(phase="build-up")
    campaign.give("lanternford", "oathstone")
    campaign.do("play lanternford re1")
    assert campaign.seat == 2
    assert campaign.rule("play oathstone re2", seat=0) == "MO-9.1.1-03"


@pytest.mark.rule("MO-1-06", "MO-1-09", "MO-1-11", "MO-1-13")
def test_before_the_start_everybody_waits_for_the_others() -> None:
    table = Table.new(GAME, "standard", seats=3, seed=5)
    stream = Stream(5)

    def rule(seat: int) -> str | None:
        return GAME.waiting(table.state, Seat(seat), "end")

    def answer(seat: int, key: str | None = None) -> None:
        table.answer(Seat(seat), table.pending[Seat(seat)].sample(stream) if key is None else key)

    answer(1)
    assert rule(1) == "MO-1-06"
    answer(0)
    answer(2)
    vetoed = next(key for key in table.pending[Seat(0)].legal() if key.startswith("b:"))
    answer(0, vetoed)
    assert rule(0) == "MO-1-09"
    answer(1, "none")
    answer(2, "none")
    assert list(table.pending) == [1]
    assert rule(0) == "MO-1-11"
    assert rule(1) == "MO-1-13"


@pytest.mark.rule("MO-9.4.1-02")
def test_while_somebody_chooses_his_role_all_others_wait() -> None:
    land = Land(5, "gottkoenig")
    land.edit(fame=[25, 0, 0, 0, 0], choosers=[0])
    assert (land.seat, land.prompt) == (0, "role")
    assert land.rule("end", seat=1) == "MO-9.4.1-02"


# -- whose is what -------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-2.3-03", "MO-2.3-05")
def test_foreign_figures_act_for_their_own_player() -> None:
    land = village("market-square")
    land.hero("falk hm1")
    land.hero("velten hm1", "squire", owner=1)
    land.give("longsword", "squire")
    for key in ("step velten w01", "visit velten market", "mount velten velten"):
        assert land.rule(key) == "MO-2.3-03", key
        assert "Velten" in str(land.refused(key))
    for key in ("buy velten longsword", "recruit velten squire", "recruit squire squire"):
        assert land.rule(key) == "MO-2.3-05", key
    assert land.rule("attack velten-twelvetolls falk-the-borderwalker") == "MO-3-04"


def test_words_that_name_nothing_are_refused_by_the_rule_on_their_verb() -> None:
    land = village("market-square")
    land.hero("falk hm1")
    for key, rule in {
        "step velten-twelvetolls w01": "MO-2.3-03",
        "pass falk-the-borderwalker": "MO-2.3-03",
        "attack falk-the-borderwalker": "MO-3-04",
        "recruit falk-the-borderwalker": "MO-2.3-05",
        "use velten-twelvetolls": "MO-2.3.3-01",
        "abandon city-liberation.3": "MO-5.8-05",
        "play": "MO-5-02",
        "dance": "MO-2.3-07",
    }.items():
        refusal = land.refused(key)
        assert (refusal.reason, refusal.rule) == ("unknown-answer", rule), key


@pytest.mark.rule("MO-3-06", "MO-3-41")
def test_heroes_who_attack_together_stand_together_and_are_of_one_player() -> None:
    land = Land(3)
    land.lay("wolfsford hm1")
    land.hero("falk hm1")
    land.hero("pippo hm2")
    land.hero("velten hm1", owner=1)
    land.hero("sefa hm1", owner=2)
    together = "attack falk-the-borderwalker+{} velten-twelvetolls"
    elsewhere = land.refused(together.format("pippo-thumbgold"))
    assert elsewhere.rule == "MO-3-06"
    assert "another field" in str(elsewhere)
    foreign = next(hero for hero in CARDS if hero.startswith("sefa"))
    assert land.rule(together.format(foreign)) == "MO-3-41"


@pytest.mark.rule("MO-3-02", "MO-3-07", "MO-3-08")
def test_what_cannot_be_attacked_says_why() -> None:
    land = village("herbwife")
    land.lay("lanternford hm2", "grimwolves hm2", owner=1)
    land.hero("falk hm1")
    land.hero("velten hm1", "squire", owner=1)
    assert land.rule("attack falk squire") == "MO-3-07"
    assert land.rule("attack falk herbwife") == "MO-3-08"
    wolves = land.refused("attack falk grimwolves")
    assert wolves.rule == "MO-3-02"
    assert "another field" in str(wolves)


# -- rights, prices, numbers ---------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.4-06", "MO-5.4-08", "MO-2.3-02")
def test_whoever_has_no_right_to_another_hero_is_told_why() -> None:
    land = village()
    land.hero("falk hm1")
    land.give("velten", "pippo", "tavern", "velten")
    assert land.rule("play velten hm1") == "MO-2.3-02"
    land.edit(rights=[1, 0], succeeded=[True, False])
    land.do("play velten hm1")
    assert land.rule("play pippo hm1") == "MO-5.4-08"
    land.edit(rights=[1, 0])
    land.do("play tavern hm1")
    assert land.rule("play pippo hm1") == "MO-5.4-06"
    land.end_turn()
    land.end_turn()
    assert land.rule("play pippo hm1") == "MO-2.3-02"


@pytest.mark.rule("MO-5.4-06")
def test_a_right_that_was_declined_is_lost_until_the_next_mission() -> None:
    land = village()
    land.hero("velten hm1", "laying-of-the-foundation", owner=1)
    land.edit(carried=[0, 1])
    land.give("pippo", "tavern", "herbwife", seat=1)
    land.end_turn()
    assert land.prompt == "act-heroes"
    land.do("none")
    assert land.rule("play pippo hm1") == "MO-5.4-06"
    land.do("play tavern hm1", "play herbwife hm1")
    assert land.state.succeeded[1]
    land.do("play pippo hm1")


@pytest.mark.rule("MO-5.4-12")
def test_an_exchange_without_a_right_is_refused_by_its_own_rule() -> None:
    land = village()
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.give("velten", "tavern")
    assert land.rule("exchange velten") == "MO-5.4-12"
    land.edit(rights=[1, 0])
    land.do("play tavern hm1")
    assert land.rule("exchange velten") == "MO-5.4-12"
    assert "lost the right" in str(land.refused("exchange velten"))


@pytest.mark.rule("MO-3-46")
def test_where_only_one_number_is_possible_it_is_named() -> None:
    land = place("highwaymen")
    land.hero("iselda hm1")
    land.do("attack iselda monsters")
    refusal = land.refused("3", seat=0)
    assert refusal.rule == "MO-3-46"
    assert str(refusal) == "Only 0 is possible here. (MO-3-46)"
    other = place("bog-corpses")
    other.hero("falk hm1")
    other.do("attack falk monsters")
    assert "from 0 to" in str(other.refused("99", seat=0))


@pytest.mark.rule("MO-5.10-07")
def test_a_combat_event_that_is_too_dear_names_its_price(monkeypatch: pytest.MonkeyPatch) -> None:
    dear = msgspec.structs.replace(CARDS["surprise-blow"], cost=50)
    monkeypatch.setitem(CARDS, "surprise-blow", dear)
    land = place()
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.give("surprise-blow")
    land.asking("event", seat=0)
    land.do("attack falk velten")
    clash(land, 8, 5)
    refusal = land.refused("surprise-blow")
    assert refusal.rule == "MO-5.10-07"
    assert "50 gold" in str(refusal)


@pytest.mark.rule("MO-5.8-01", "MO-5.8.1-01")
def test_missions_are_for_heroes() -> None:
    land = village()
    land.hero("falk hm1", "squire")
    main = next(card.id for card in CARDS.values() if card.kind == "main")
    side = next(card.id for card in CARDS.values() if card.kind == "side")
    land.give(main, side)
    assert land.rule(f"accept squire {main}") == "MO-5.8-01"
    assert land.rule(f"accept squire {side}") == "MO-5.8.1-01"


@pytest.mark.rule("MO-5-02")
def test_nobody_plays_what_he_does_not_hold() -> None:
    land = village("smithy")
    land.hero("falk hm1")
    land.inside("falk", "smithy")
    land.give("longsword", "tavern", seat=1)
    assert land.rule("play tavern hm1") == land.rule("buy falk longsword") == "MO-5-02"
