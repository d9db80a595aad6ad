"""Computer players of Morgua play with a purpose, and the levels differ in how often they stray from it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tafelrunde.bots import LEVELS, Budget, bot
from tafelrunde.bots.hints import hints
from tafelrunde.games.morgua import (
    GAME,
)
from tafelrunde.games.morgua.board import NUMBERS
from tafelrunde.games.morgua.bot import (
    answers,
    judgement,
)
from tafelrunde.games.morgua.bot.outlook import (
    LAND,
    SHIP,
    Outlook,
)
from tafelrunde.games.morgua.bot.targets import prey_chance
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import Journey
from tafelrunde.table import Seat, Stream
from tests.morgua.land import Land


def proposed(land: Land) -> str:
    """What the rules of thumb answer to what is asked."""
    seat = land.seat
    return GAME.advisor.propose(land.table, seat, Stream(1))[0]


def village(**options: Any) -> Land:
    """Two villages, two steps apart in two regions, and Falk in the first of them; gold for both."""
    land = Land(**options)
    land.lay("settlers-camp hm4", "settlers-camp go1")
    land.hero("falk hm4")
    land.purse(500, 500)
    return land


def test_a_mission_is_accepted_when_it_can_be_fulfilled() -> None:
    land = village()
    land.give("trading-journey")
    land.lay("market-square hm4")
    assert proposed(land) == "visit falk-the-borderwalker market-square." + str(land.card("market-square"))
    land.lay("market-square go1")
    assert proposed(land) == "accept falk-the-borderwalker trading-journey"


def test_a_hero_walks_to_what_his_mission_wants() -> None:
    land = village()
    land.lay("market-square hm4", "market-square go1")
    land.attach("trading-journey", "falk")
    land.do(proposed(land), "yes")
    assert land.state.visits
    steps = []
    for _ in range(2):
        steps.append(proposed(land))
        land.do(steps[-1])
    assert steps == ["step falk-the-borderwalker w23", "step falk-the-borderwalker go1"]
    assert proposed(land).startswith("visit")


def test_building_and_people_wait_for_the_mission_that_wants_them() -> None:
    land = village()
    land.give("laying-of-the-foundation", "tavern", "herbwife")
    for word in ("accept", "play", "play"):
        key = proposed(land)
        assert key.startswith(word)
        land.do(key)
    assert land.fame() > 0


def test_prey_is_played_for_a_hero_who_can_beat_it_only() -> None:
    weak, strong = village(), village()
    for land, prey in ((weak, "stone-giant"), (strong, "hedge-thieves")):
        land.attach("city-liberation", "falk")
        land.give(prey)
    assert not proposed(weak).startswith("play")
    assert proposed(strong).startswith("play hedge-thieves hm4")
    strong.do(proposed(strong))
    assert proposed(strong) == "attack falk-the-borderwalker monsters"


def test_nobody_attacks_whom_he_cannot_hurt() -> None:
    land = village()
    land.hero("velten hm4", owner=1)
    assert not proposed(land).startswith("attack")
    for item in ("longsword", "longsword", "longsword", "sellsword"):
        land.attach(item, "falk")
    assert proposed(land) == "attack falk-the-borderwalker velten-twelvetolls"


def test_a_land_survey_does_not_end_before_it_has_begun() -> None:
    land = Land()
    land.lay("settlers-camp hm4", "settlers-camp go1", "settlers-camp mb1", "settlers-camp hm5")
    land.hero("falk go1", "land-survey")
    for _ in range(12):
        key = proposed(land)
        assert not key.startswith(("step falk-the-borderwalker hm4", "step falk-the-borderwalker hm5"))
        if key == "end":
            break
        land.do(key)


def test_a_land_survey_does_not_begin_where_the_hero_entered_last() -> None:
    """To come back there is not to enter it, so whoever waits for that would stand there for ever."""
    land = Land()
    land.lay("settlers-camp hm4", "settlers-camp go1", "settlers-camp re1")
    home = land.lay("settlers-camp mb1")
    hero = land.hero("falk mb1", "land-survey")
    land.edit(journeys={hero: Journey(entered=home)})
    been: list[int] = [NUMBERS["mb1"]]
    for _ in range(12):
        key = proposed(land)
        if key == "end":
            break
        land.do(key)
        been.append(land.state.field[hero])
    assert len(set(been)) == len(been) > 2, "on and on, and not back"


def test_nobody_tames_what_his_mission_wants_beaten() -> None:
    for missions, answer in ((["city-liberation"], False), ([], True)):
        land = Land()
        land.lay("settlers-camp hm4", "grimwolves hm4")
        land.hero("sefa hm4", *missions)
        assert (proposed(land) == "use sefa-wolfsister") is answer


def test_nobody_attacks_whom_others_would_help() -> None:
    land = village()
    for item in ("longsword", "longsword", "longsword", "sellsword"):
        land.attach(item, "falk")
    land.hero("velten hm4", owner=1)
    land.hero("konrad hm4", owner=1)
    assert not proposed(land).startswith("attack")


def test_only_flyers_count_against_prey_that_flies() -> None:
    land = village()
    land.attach("crag-griffin", "falk")
    look, field = Outlook(Reading(land.state), 0), NUMBERS["hm4"]
    hero = land.card("falk")
    assert prey_chance(look, hero, CARDS["mire-hags"], field) > 0, "four, too, but on the ground"
    assert prey_chance(look, hero, CARDS["cliff-harpies"], field) == 0


def test_whoever_has_nothing_to_do_waits_with_the_hero_and_draws_more() -> None:
    land = Land()
    land.lay("settlers-camp hm4")
    land.give("falk", "longsword")
    assert proposed(land) == "end"
    land.lay("market-square hm4")
    assert proposed(land).startswith("play falk")


def test_in_a_campaign_buildings_hold_enemy_places() -> None:
    land = Land(mode="feldzug")
    land.edit(part=2)
    land.lay("settlers-camp re1", "settlers-camp re2", owner=1)
    land.lay("settlers-camp go1")
    land.hero("falk re1")
    land.give("tavern")
    assert proposed(land) == "play tavern re1"
    land.do(proposed(land))
    assert proposed(land) == "step falk-the-borderwalker w08"


def test_the_priest_of_fate_plays_temples() -> None:
    land = Land(3, "schicksalspriester")
    land.lay("settlers-camp hm4")
    land.edit(roles=["priest", "", ""])
    land.give("tavern")
    assert proposed(land) == "temple tavern hm4"


def test_in_the_mages_duel_monsters_go_where_the_enemy_is() -> None:
    land = Land(mode="magierduell")
    land.lay("settlers-camp hm4")
    land.lay("settlers-camp go1", owner=1)
    land.give("hedge-thieves")
    assert proposed(land) == "play hedge-thieves go1"


@pytest.mark.parametrize("role", ["defender", "knight"])
def test_fame_is_better_than_a_throne(role: str) -> None:
    land = Land(5, "gottkoenig")
    taken = {"defender": "", "knight": "defender"}[role]
    land.lay("settlers-camp hm4", "temple-of-fate hm4", "settlers-camp go1", "temple-of-fate go1")
    land.edit(roles=["", taken, "", "", ""], choosers=[0], fame=[25, 0, 0, 0, 0])
    assert proposed(land) == role


def test_a_split_leaves_nothing_open_that_the_enemy_could_use() -> None:
    land = village()
    land.lay("hedge-thieves hm4", owner=1)
    land.do("attack falk monsters")
    found = answers.scores(land.turn, 0, land.table.pending[Seat(0)])
    attack = int(max(found, key=lambda key: found[key]))
    assert attack > 6  # more than what the thieves can ward off


def test_the_sea_is_far_but_leads_to_the_isles() -> None:
    shore, isle = NUMBERS["sa2"], NUMBERS["sa4"]
    assert LAND[shore][isle] == 99
    assert SHIP[shore][isle] == 6


def test_fame_a_hero_and_a_mission_that_goes_well_are_worth_something() -> None:
    land = village()
    turn = Reading(land.state)
    even = judgement.standing(turn, 0)
    assert even > judgement.standing(turn, 1)
    land.edit(fame=[10, 0])
    richer = judgement.standing(Reading(land.state), 0)
    assert richer > even
    land.lay("market-square hm4", "market-square go1")
    before = judgement.standing(Reading(land.state), 0)
    land.attach("trading-journey", "falk")
    assert judgement.standing(Reading(land.state), 0) > before


def test_the_levels_stray_from_the_best_act_less_and_less() -> None:
    land = village()
    land.lay("market-square hm4", "tavern hm4", "stables hm4", "market-square go1")
    land.give("longsword", "smithy", "herbwife", "riding-horse")
    strays: Counter[str] = Counter()
    for turn in range(3, 43, 2):  # what is overlooked changes from turn to turn
        land.edit(turn=turn)
        best = proposed(land)
        for name in LEVELS:
            chosen = [bot(name, Stream(number)).choose(land.table, Seat(0)) for number in range(3)]
            strays[name] += sum(key != best for key in chosen)
    told = [strays[name] for name in LEVELS]
    assert told == sorted(set(told), reverse=True)
    assert strays["grandmaster"] == 0


def test_a_seat_says_once_when_it_wants_to_be_asked() -> None:
    land = village()
    land.asking("phase", "announce", seat=0)
    kinds: Counter[str] = Counter()
    for _ in range(6):
        key = proposed(land)
        kinds[key] += 1
        land.do(key)
        if key == "end":
            break
    assert kinds["ask"] == 2
    assert kinds["phase never"] == kinds["announce never"] == 1


def test_a_hint_does_not_speak_of_settings() -> None:
    land = village()
    land.lay("market-square hm4")
    land.asking("phase", "announce", seat=0)
    assert proposed(land) == "ask"
    found = hints(land.table, Seat(0), Stream(1), Budget(iterations=20))
    assert "ask" not in [hint.keys[0] for hint in found]
    assert found[0].keys[0].startswith("visit")


def test_partners_end_their_part_and_do_not_hand_over_for_ever() -> None:
    land = Land(4, "gemeinsamer-ruhm")
    assert "hand over" in land.legal()
    assert proposed(land) == "end"


def test_who_attacks_somebody_on_the_ground_lands() -> None:
    for foe, answer in (("plague-rats", "skarrn-the-scaled"), ("cliff-harpies", "none")):
        land = Land()
        land.lay("sevencauldrons hm1", f"{foe} hm1", owner=1)
        land.hero("skarrn hm1", "spear-guard")
        land.do("attack skarrn monsters")
        assert proposed(land) == answer
