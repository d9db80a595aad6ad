"""The Highland deck: what every being does, and what it refuses."""

from __future__ import annotations

import pytest

from tests.tash_kalar.stage import stage


def test_wild_eagle_leaps_anywhere_but_onto_higher_ranks() -> None:
    arena = stage("""
        . . . H C
        . . . . .
        . . . . .
        . c . c .
        . . . . .
    """)
    arena.summon("wild-eagle e5")
    assert arena.refused("e5-f7").rule == "TK-KEY-18"
    assert arena.refused("e5-e5").rule == "TK-KEY-19"
    arena.refused("d4-d5")
    arena.play("e5-g7")
    assert arena.is_at_rest()
    assert arena.shows("""
        . . . H c
        . . . . .
        . . . . .
        . c . c .
        . . . . .
    """)


def test_wild_eagle_may_stay() -> None:
    arena = stage("""
        . . .
        . . .
        c . c
    """)
    arena.summon("wild-eagle e5", "none")
    assert arena.at("e5") == "c"


def test_clan_axeman_fells_a_neighbour_across_an_edge() -> None:
    arena = stage("""
        . H c
        L . .
        c C .
    """)
    arena.summon("clan-axeman e5")
    assert arena.refused("f6").rule == "TK-EFF-10"
    assert arena.refused("d5").rule == "TK-EFF-10"
    arena.play("e6")
    assert arena.is_at_rest()
    assert arena.shows("""
        . . c
        L c .
        c C .
    """)


def test_clan_axeman_may_fell_a_friend_or_nobody() -> None:
    arena = stage("""
        . h c
        . . .
        c . .
    """)
    arena.summon("clan-axeman e5")
    assert arena.legal() == ["e6", "none"]
    arena.play("e6")
    assert arena.at("e6") == "."


def test_clan_healer_places_beside_green_squares() -> None:
    arena = stage("""
        . . c
        c . c
        . . .
    """)
    arena.summon("clan-healer e5")
    assert arena.refused("e7").rule == "TK-BOARD-03"
    assert arena.refused("c7").rule == "TK-BOARD-03"
    arena.play("b8", "g1")
    assert arena.is_at_rest()
    assert (arena.at("b8"), arena.at("g1")) == ("c", "c")


def test_clan_healer_may_place_one_or_none() -> None:
    arena = stage("""
        . . c
        c . c
        . . .
    """)
    arena.summon("clan-healer e5", "none")
    assert arena.is_at_rest()


@pytest.mark.parametrize("card", ["clan-healer", "kiskin-farseeders"])
def test_placing_needs_supply(card: str) -> None:
    arena = stage("""
        . . c
        c . c
        c . .
    """)
    arena.leave(tiles=1)
    arena.summon(f"{card} e5")
    assert arena.is_at_rest()


def test_dire_wolf_does_two_combat_moves() -> None:
    arena = stage("""
        . . C . .
        . H C . .
        . . . . .
        . c c . .
        c . . . .
    """)
    arena.summon("dire-wolf e5")
    assert arena.refused("e5-d6").rule == "TK-KEY-17"
    arena.play("e5-e6", "e6-e7")
    assert arena.is_at_rest()
    assert arena.turn().destroyed() == 2


def test_dire_wolf_may_stop_after_one() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . . . . .
        . c c . .
        c . . . .
    """)
    arena.summon("dire-wolf e5", "e5-e6", "none")
    assert arena.at("e6") == "c"


def test_ritual_keeper_on_green_upgrades_even_itself() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . h . . . C .
        . . . . . . .
        . . . . c . .
        . . . c . . .
    """)
    arena.summon("ritual-keeper f2")
    assert arena.refused("c5").rule == "TK-EFF-10"
    assert arena.refused("none").rule == "TK-EFF-04"
    assert arena.refused("g5").rule == "TK-EFF-10"
    arena.play("f2")
    assert arena.at("f2") == "h"


def test_ritual_keeper_on_red_allows_one_combat_move() -> None:
    arena = stage("""
        . . l . .
        . . c . .
        . c . H .
        . . . . .
        . . . . .
    """)
    arena.summon("ritual-keeper e5")
    assert arena.refused("e5-f5").rule == "TK-KEY-17"
    arena.play("e7-d7")
    assert arena.is_at_rest()
    assert arena.at("e5") == "c"


def test_ritual_keeper_elsewhere_does_nothing() -> None:
    arena = stage("""
        . . c . .
        . c . . .
        . . . . .
        . . . . .
        . . . . .
    """)
    arena.summon("ritual-keeper e6")
    assert arena.is_at_rest()
    assert arena.at("e6") == "c"


def test_eagle_lord_leaps_onto_heroes() -> None:
    arena = stage("""
        . . . L H
        . . . . .
        c . . . c
        . c . c .
        . . . . .
    """)
    arena.summon("eagle-lord e5")
    assert arena.refused("e5-f7").rule == "TK-KEY-18"
    arena.play("e5-g7")
    assert arena.at("g7") == "h"


def test_eagle_lord_may_stay() -> None:
    arena = stage("""
        . . . . .
        c . . . c
        . c . c .
    """)
    arena.summon("eagle-lord e5", "none")
    assert arena.at("e5") == "h"


def test_wolf_rider_does_two_combat_moves() -> None:
    arena = stage("""
        . . H . .
        . . H L .
        . . . . .
        . . c c c
        . . c . .
    """)
    arena.summon("wolf-rider e5")
    assert arena.refused("e5-f6").rule == "TK-KEY-17"
    arena.play("e5-e6", "e6-e7")
    assert arena.is_at_rest()
    assert arena.turn().destroyed(1) == 2


def test_blood_shaman_strikes_red_ground_with_all_around() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . c . H . .
        . . c H . . .
        c c . . C . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("blood-shaman c5", "e5")
    assert arena.shows("""
        . . . . . . .
        . . . . . . .
        . . . . H . .
        . h . . . . .
        c c . . . . .
        . . . . . . .
        . . . . . . .
    """)
    assert arena.turn().destroyed() == 2


def test_blood_shaman_must_destroy_something_but_no_legend() -> None:
    arena = stage("""
        . . . L .
        . . . c .
        . . . c .
        . c c . .
        . . . . .
    """)
    arena.summon("blood-shaman e5")
    assert arena.refused("none").rule == "TK-EFF-04"
    assert arena.refused("f7").rule == "TK-EFF-10"
    arena.play("f6")
    assert arena.at("f5") == "c"
    assert arena.is_at_rest()


def test_blood_shaman_is_a_victim_too() -> None:
    arena = stage("""
        . . . . .
        . . . c .
        . . . c .
        . c c . .
        . . . . .
    """)
    arena.summon("blood-shaman e5", "e5")
    assert arena.shows("""
        . . . . .
        . . . . .
        . . . . .
        . . . . .
        . . . . .
    """)


def test_war_drummer_beats_for_one_combat_move() -> None:
    arena = stage("""
        . . . . .
        . . . C .
        . . c c .
        . . c c .
        . . . . .
    """)
    arena.summon("war-drummer e5")
    arena.refused("e5-d5")
    arena.play("f5-f6")
    assert arena.is_at_rest()
    assert arena.turn().destroyed() == 1


def test_war_drummer_beats_for_two_standard_moves() -> None:
    arena = stage("""
        . . . C .
        . . . . .
        . . c c .
        . . c c .
        . . . . .
    """)
    arena.summon("war-drummer e5", "f5-f6")
    assert arena.refused("f6-f7").rule == "TK-KEY-16"
    arena.play("f4-g4")
    assert arena.is_at_rest()


def test_hill_giant_flattens_what_shares_an_edge() -> None:
    arena = stage("""
        . . . . .
        . C H . .
        . L . . .
        . . c . .
        . c c c .
    """)
    arena.summon("hill-giant e5")
    assert arena.is_at_rest()
    assert arena.shows("""
        . . . . .
        . C . . .
        . L h . .
        . . . . .
        . c c c .
    """)


def test_hill_giant_may_stand_alone() -> None:
    arena = stage("""
        . . . . .
        . C . C .
        . . . . .
        . . l . .
        . h h h .
    """)
    arena.summon("hill-giant e5")
    assert arena.turn().destroyed() == 0
    assert arena.at("e4") == "l"


def test_warlord_leads_the_third_move_himself() -> None:
    arena = stage("""
        . . . . .
        . . C . .
        . . . . .
        . c c c .
        c . . . c
    """)
    arena.summon("warlord e5", "c3-c4", "g3-g4")
    arena.refused("f4-f5")
    arena.play("e5-e6")
    assert arena.is_at_rest()
    assert arena.at("e6") == "h"


def test_warlord_who_has_moved_leaves_the_third_move_to_others() -> None:
    arena = stage("""
        . . . . .
        . . H . .
        . . . . .
        . c c c .
        c . . . c
    """)
    arena.summon("warlord e5", "e5-e6", "c3-c4")
    assert arena.refused("f4-f4").rule == "TK-KEY-19"
    arena.play("f4-f5")
    assert arena.is_at_rest()


def test_war_summoner_lets_an_enemy_piece_serve_the_next_figure() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . c . c C
        . . c . .
        . . c . .
    """)
    arena.give("wild-eagle")
    arena.refused("summon wild-eagle f6 using g5")
    arena.summon("war-summoner e5")
    assert arena.state.actions == 2
    arena.play("summon wild-eagle f6 using g5", "none")
    assert arena.at("f6") == "c"
    assert arena.at("g5") == "C"


def test_war_summoner_serves_one_summoning_only() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . c . c C
        . . c . .
        . . c . .
    """)
    arena.give("wild-eagle", "eagle-lord", "sapling")
    arena.summon("war-summoner e5")
    arena.play("summon sapling e6")
    arena.refused("summon wild-eagle f6 using g5")


def test_ritual_master_on_green_gains_two_actions() -> None:
    arena = stage("""
        . . . . c . .
        . . . . . . .
        . . . . c . c
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("ritual-master g7")
    assert arena.is_at_rest()
    assert arena.state.actions == 3


def test_ritual_master_on_red_may_destroy_a_hero_and_a_recruit() -> None:
    arena = stage("""
        C . . . H
        . c . . .
        . . . . .
        . c . c .
        L . . . .
    """)
    arena.summon("ritual-master e5")
    arena.refused("c7")
    arena.refused("c3")
    arena.play("g7")
    arena.refused("e5")
    arena.play("c7")
    assert arena.is_at_rest()
    assert arena.state.actions == 1
    assert arena.turn().destroyed() == 2


def test_ritual_master_elsewhere_does_nothing() -> None:
    arena = stage("""
        . c . . .
        . . . . .
        . c . c .
        . . . . .
        . . . . H
    """)
    arena.summon("ritual-master e6")
    assert arena.is_at_rest()
    assert arena.state.actions == 1


def test_legend_slayer_destroys_one_legend() -> None:
    arena = stage("""
        . . . . .
        . L . C .
        . C . . .
        . H c c .
        . . c . c
    """)
    arena.summon("legend-slayer e5")
    assert arena.refused("d5").rule == "TK-EFF-10"
    arena.play("d6")
    assert arena.is_at_rest()
    assert arena.turn().destroyed(2) == 1


def test_legend_slayer_destroys_up_to_two_lesser_pieces() -> None:
    arena = stage("""
        . . . . .
        . L . C .
        . . . . .
        . H c c .
        . . c . c
    """)
    arena.summon("legend-slayer e5", "d4")
    arena.refused("d6")
    arena.play("f6")
    assert arena.is_at_rest()
    assert arena.turn().destroyed() == 2


def test_mountain_troll_eats_two_recruits_for_an_action() -> None:
    arena = stage("""
        . . . . .
        . C . C .
        . H . . .
        . c c . .
        . . c c .
    """)
    arena.summon("mountain-troll e5")
    assert arena.is_at_rest()
    assert arena.state.actions == 2
    assert arena.shows("""
        . . . . .
        . . . . .
        . H h . .
        . c c . .
        . . c c .
    """)


def test_mountain_troll_does_not_count_whom_the_summoning_crushed() -> None:
    arena = stage("""
        . . . . .
        . C . . .
        . . C . .
        . c c . .
        . . c c .
    """)
    arena.summon("mountain-troll e5")
    assert arena.turn().destroyed() == 2
    assert arena.state.actions == 1


def test_hungry_bear_moves_again_after_a_meal() -> None:
    arena = stage("""
        . . C . .
        . . C H .
        . . . c .
        . . c c .
        . . . . .
    """)
    arena.summon("hungry-bear e5")
    assert arena.refused("e5-f6").rule == "TK-KEY-16"
    arena.play("e5-e6", "e6-e7")
    assert arena.is_at_rest()
    assert arena.turn().destroyed() == 2


def test_hungry_bear_rests_on_an_empty_square() -> None:
    arena = stage("""
        . . .
        . . c
        . c c
    """)
    arena.summon("hungry-bear e5", "e5-e6")
    assert arena.is_at_rest()


def test_werewolf_on_a_coloured_square_does_three_combat_moves() -> None:
    arena = stage("""
        . . . c . . .
        . . c . . . H
        . . . c . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("werewolf g7", "g7-h7", "h7-h6", "h6-h5")
    assert arena.is_at_rest()
    assert arena.turn().destroyed(1) == 1


def test_werewolf_in_the_centre_does_one_standard_move() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . c . H . . .
        c . . . . . .
        . c . . . . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("werewolf e5")
    assert arena.refused("e5-e6").rule == "TK-KEY-16"
    arena.play("e5-f5")
    assert arena.is_at_rest()


def test_werewolf_on_a_plain_square_does_one_standard_move() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . c . H . .
        . c . . . . .
        . . c . . . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("werewolf f5")
    assert arena.refused("f5-f6").rule == "TK-KEY-16"
    arena.play("f5-g5")
    assert arena.is_at_rest()


def test_clan_guardian_upgrades_a_recruit_of_the_figure() -> None:
    arena = stage("""
        . . . . .
        . . c . .
        h c . c .
        . . . . .
        . . . . .
    """)
    arena.summon("clan-guardian e5 r0")
    assert arena.refused("e6").rule == "TK-SUM-14"
    assert arena.refused("c5").rule == "TK-EFF-10"
    arena.play("d5")
    assert arena.at("d5") == "h"


def test_clan_guardian_may_upgrade_an_improvised_enemy() -> None:
    arena = stage(
        """
        . . . . .
        c x . c .
        . . . . .
    """,
        "melee",
    )
    arena.summon("clan-guardian e5 r0 improvising d5", "d5")
    assert arena.at("d5") == "y"


def test_clan_guardian_may_decline() -> None:
    arena = stage("""
        . . . . .
        c c . c .
        . . . . .
    """)
    arena.summon("clan-guardian e5 r0", "none")
    assert arena.at("d5") == "c"
