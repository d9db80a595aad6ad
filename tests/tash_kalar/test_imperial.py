"""The Imperial deck: what every being does, and what it refuses."""

from __future__ import annotations

from itertools import pairwise

from tafelrunde.table import Seat
from tests.tash_kalar.stage import stage


def test_swordmaster_destroys_a_recruit_on_a_diagonal_and_rises() -> None:
    arena = stage("""
        . . . . .
        . H c C .
        . . . C .
        . . c . .
        . . . . .
    """)
    arena.summon("swordmaster e5")
    assert arena.refused("f5").rule == "TK-EFF-10"
    assert arena.refused("d6").rule == "TK-EFF-10"
    arena.play("f6")
    assert arena.shows("""
        . . . . .
        . H c . .
        . . h C .
        . . c . .
        . . . . .
    """)


def test_swordmaster_stays_common_when_she_spares_everybody() -> None:
    arena = stage("""
        . c C
        . . .
        . c .
    """)
    arena.summon("swordmaster e5", "none")
    assert arena.shows("""
        . c C
        . c .
        . c .
    """)


def test_messenger_sends_a_piece_straight_until_something_stops_it() -> None:
    arena = stage("""
        h C . H .
        . . . . .
        . . . . .
        . . . c .
        . . . . c
    """)
    arena.summon("messenger e5", "c7-d7")
    arena.refused("d7-d6")
    arena.refused("e5-d5")
    arena.play("d7-e7")
    assert arena.is_at_rest()
    assert arena.shows("""
        . . h H .
        . . . . .
        . . c . .
        . . . c .
        . . . . c
    """)


def test_messenger_may_run_across_the_whole_arena() -> None:
    arena = stage("""
        . . . . . . . . .
        . . . . . . . . .
        h . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . c . . .
        . . . . . . c . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    arena.summon("messenger e5", *[f"{one}7-{two}7" for one, two in pairwise("abcdefghi")])
    assert arena.is_at_rest()
    assert arena.at("i7") == "h"


def test_messenger_cannot_send_legends_nor_beat_equals() -> None:
    arena = stage("""
        l . . . .
        . C . . .
        . . . . .
        . . . c .
        . . . . c
    """)
    arena.summon("messenger e5")
    arena.refused("c7-d7")
    assert arena.refused("e5-d6").rule == "TK-KEY-16"
    arena.play("e5-d5", "none")
    assert arena.at("d5") == "c"


def test_herald_moves_two_pieces_onto_empty_squares_only() -> None:
    arena = stage("""
        . . . . .
        . C l . .
        . . . . .
        . . . c c
        . . . c .
    """)
    arena.summon("herald e5")
    arena.refused("e6-d6")
    arena.play("e6-e7", "e7-e8")
    assert arena.is_at_rest()
    assert arena.at("e8") == "l"
    assert arena.at("d6") == "C"


def test_herald_may_move_nothing() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . . . . .
        . . . c c
        . . . c .
    """)
    arena.summon("herald e5", "none")
    assert arena.is_at_rest()


def test_bomb_takes_all_recruits_around_it_along() -> None:
    arena = stage("""
        . . . . .
        . C c H .
        . . . . .
        . . . c .
        . . . c .
    """)
    arena.summon("bomb e5")
    assert arena.is_at_rest()
    assert arena.shows("""
        . . . . .
        . . . H .
        . . . . .
        . . . . .
        . . . c .
    """)
    assert arena.turn().destroyed() == 1


def test_bomb_of_the_last_action_does_nothing() -> None:
    arena = stage("""
        . . .
        . C .
        . . .
        . . c
        . . c
    """)
    arena.play("place a5")
    arena.summon("bomb e5")
    assert arena.at("e5") == "c"
    assert arena.at("e6") == "C"


def test_chronicler_upgrades_another_recruit_which_may_move() -> None:
    arena = stage("""
        . . c . .
        . c . c .
        . C . . .
    """)
    arena.summon("chronicler e5")
    arena.refused("e5")
    arena.refused("none")
    arena.play("d5")
    arena.refused("e6-e7")
    arena.play("d5-d4")
    assert arena.shows("""
        . . c . .
        . . c c .
        . h . . .
    """)


def test_chronicler_finds_nobody_to_upgrade() -> None:
    arena = stage("""
        . h .
        h . h
        . . .
    """)
    arena.summon("chronicler e5")
    assert arena.is_at_rest()
    assert arena.at("e5") == "c"


def test_assassin_destroys_whatever_stands_on_the_marked_square() -> None:
    arena = stage("""
        . . c . . . .
        . c . . . . .
        c . L . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("assassin e5 r0")
    assert arena.is_at_rest()
    assert arena.at("d6") == "."
    assert arena.at("e5") == "h"
    assert arena.turn().destroyed(2) == 1


def test_assassin_spares_no_friend_and_does_not_follow() -> None:
    arena = stage("""
        . . c . . . .
        . c . . . . .
        c . l . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("assassin e5 r0")
    assert arena.at("d6") == "."
    assert arena.is_at_rest()
    assert arena.turn().destroyed() == 0


def test_assassin_may_step_onto_an_empty_marked_square_only() -> None:
    arena = stage("""
        . . c . . . .
        . c . . . . .
        c . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("assassin e5 r0")
    arena.refused("e5-e6")
    arena.refused("c7-d6")
    arena.play("e5-d6")
    assert arena.at("d6") == "h"
    assert arena.at("e5") == "."


def test_assassin_of_another_position_marks_another_square() -> None:
    arena = stage("""
        . . . . c . .
        . . . . . c .
        . . L . L . c
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("assassin e5 r90")
    assert arena.at("f6") == "."
    assert arena.at("d6") == "L"


def test_time_mage_gains_an_action_and_destroys_an_enemy() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . c . . .
        c H c . .
        . c . . .
    """)
    arena.summon("time-mage e5 r0")
    assert arena.at("d4") == "."
    assert arena.state.actions == 2


def test_time_mage_leaves_an_own_piece_alone() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . c . . .
        c c c . .
        . c . . .
    """)
    arena.summon("time-mage e5 r0")
    assert arena.at("d4") == "c"
    assert arena.state.actions == 2


def test_summoner_places_two_recruits_on_marked_squares() -> None:
    arena = stage("""
        . . . . .
        . C . . .
        . . . . .
        . c c c .
        . . . . .
    """)
    arena.summon("summoner e5 r0")
    assert arena.refused("d7").rule == "TK-KEY-08"
    assert arena.refused("d6").rule == "TK-KEY-20"
    arena.play("c7", "f6")
    assert arena.is_at_rest()
    assert arena.shows("""
        c . . . .
        . C . c .
        . . h . .
        . c c c .
        . . . . .
    """)


def test_summoner_without_supply_places_nothing() -> None:
    arena = stage("""
        . . .
        . . .
        c c c
    """)
    arena.leave(tiles=1)
    arena.summon("summoner e5 r0")
    assert arena.is_at_rest()


def test_hypnotist_leads_three_recruits_of_one_colour() -> None:
    arena = stage("""
        C . C . C
        . . . c .
        . c . c .
        . c . . .
        H . . . C
    """)
    arena.summon("hypnotist e5", "c7-d7")
    arena.refused("c3-c4")
    arena.refused("d7-d6")
    arena.play("e7-e6", "g7-f7")
    assert arena.is_at_rest()
    assert arena.at("g3") == "C"


def test_hypnotist_leads_only_two_heroes_and_they_beat_equals() -> None:
    arena = stage("""
        H . H . H
        C . h c .
        . c . c .
        . c . . .
        L . . . .
    """)
    arena.summon("hypnotist e5")
    arena.refused("c3-c4")
    arena.refused("d5-d6")
    arena.play("e7-e6")
    arena.refused("c6-b6")
    arena.play("c7-c6")
    assert arena.is_at_rest()
    assert arena.at("e6") == "H"
    assert arena.turn().destroyed() == 1  # the enemy's recruit on c6; the own hero is nobody's credit


def test_cannon_shoots_all_recruits_of_a_line() -> None:
    arena = stage("""
        . . . c . . .
        . . . H . . .
        . . . C . . .
        . . c c . . .
        . c . . . . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("cannon e5 r0")
    assert arena.refused("w").rule == "TK-KEY-08"
    arena.play("n")
    assert arena.shows("""
        . . . . . . .
        . . . H . . .
        . . . . . . .
        . . c h . . .
        . c . . . . .
        . . . . . . .
        . . . . . . .
    """)


def test_cannon_need_not_fire() -> None:
    arena = stage("""
        . . C . .
        . c c . .
        c . . . .
    """)
    arena.summon("cannon e5 r0", "none")
    assert arena.at("e6") == "C"


def test_champion_falls_with_a_legend_and_gives_an_action() -> None:
    arena = stage("""
        . . . . .
        . . . L .
        . c . . .
        . c c . .
        . . c . .
    """)
    arena.summon("champion e5")
    assert arena.refused("d5").rule == "TK-KEY-06"
    arena.play("f6")
    assert arena.at("f6") == "."
    assert arena.at("e5") == "."
    assert arena.state.actions == 2


def test_champion_survives_a_lesser_enemy() -> None:
    arena = stage("""
        . . . . C
        . . . H .
        . c . . .
        . c c . .
        . . c . .
    """)
    arena.summon("champion e5")
    assert arena.refused("g7").rule == "TK-KEY-11"
    arena.play("f6")
    assert arena.at("e5") == "h"
    assert arena.state.actions == 1


def test_infantry_captain_commands_two_combat_moves_of_others() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        C . . . .
        c c . c c
        . . . . H
    """)
    arena.summon("infantry-captain e5")
    arena.refused("e5-e6")
    assert arena.refused("g4-g3").rule == "TK-KEY-17"
    arena.play("c4-c5", "c5-c6")
    assert arena.is_at_rest()
    assert arena.at("c6") == "c"


def test_infantry_captain_may_stop_at_once() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . . . . .
        c c . c c
        . . . . .
    """)
    arena.summon("infantry-captain e5", "none")
    assert arena.is_at_rest()


def test_cavalry_captain_allows_one_combat_and_two_standard_moves() -> None:
    arena = stage("""
        . C . . .
        . . . . .
        . C . . .
        . c . c .
        . c . c .
    """)
    arena.summon("cavalry-captain e5")
    arena.refused("e5-e6")
    arena.play("d4-d5")
    arena.refused("f4-f5")
    arena.play("d5-d6")
    assert arena.refused("d6-d7").rule == "TK-KEY-16"
    arena.play("d6-e7")
    assert arena.is_at_rest()
    assert arena.at("e7") == "c"


def test_cavalry_captain_may_keep_the_combat_move_for_last() -> None:
    arena = stage("""
        . C . . .
        . . . . .
        . . . . .
        . c . c .
        . c . c .
    """)
    arena.summon("cavalry-captain e5", "d4-d5", "d5-d6", "d6-d7")
    assert arena.at("d7") == "c"
    assert arena.turn().destroyed() == 1


def test_gryphon_rider_leaps_and_leaves_a_recruit() -> None:
    arena = stage("""
        . . . L H
        . . . . .
        . c . . .
        c . c . .
        . . . c .
    """)
    arena.summon("gryphon-rider e5")
    assert arena.refused("e5-f7").rule == "TK-KEY-18"
    arena.play("e5-g7", "downgrade")
    for square in ("e5", "g8"):
        assert arena.refused(square).rule == "TK-KEY-32"
    assert arena.legal() == ["d4", "f4", "f5", "d6", "e6", "f6"]
    arena.play("f6")
    assert arena.at("g7") == "c"
    assert arena.at("f6") == "c"


def test_gryphon_rider_without_a_leap_does_nothing() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . c . . .
        c . c . .
        . . . c .
    """)
    arena.summon("gryphon-rider e5", "none")
    assert arena.is_at_rest()
    assert arena.at("e5") == "h"


def test_knight_beats_heroes_but_never_recruits() -> None:
    arena = stage("""
        . . . . .
        . . C H .
        . . . . L
        . c c c .
        . c . . .
    """)
    arena.summon("knight e5")
    arena.refused("e5-e6")
    arena.play("e5-f6")
    assert arena.refused("f6-g5").rule == "TK-KEY-17"
    arena.play("f6-g6", "g6-g7")
    assert arena.is_at_rest()
    assert arena.at("g7") == "h"


def test_knight_may_stop_after_any_move() -> None:
    arena = stage("""
        . . .
        . . .
        . . .
        c c c
        c . .
    """)
    arena.summon("knight e5", "e5-e6", "none")
    assert arena.is_at_rest()


def test_high_priestess_blesses_a_recruit_beside_her_new_square() -> None:
    arena = stage("""
        . C . . .
        . . . . .
        . . c . .
        . . C . .
        . c . c .
    """)
    arena.summon("high-priestess e5", "e5-e6")
    assert arena.refused("e4").rule == "TK-KEY-32"
    arena.play("d7")
    assert arena.at("d7") == "H"


def test_high_priestess_may_stay_and_still_bless() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . H c . .
        . . C . .
        . c . c .
    """)
    arena.summon("high-priestess e5")
    assert arena.refused("e5-d5").rule == "TK-KEY-16"
    arena.play("none")
    arena.refused("d5")
    arena.play("none")
    assert arena.at("e4") == "C"


def test_master_of_intrigue_moves_himself_and_his_pawns() -> None:
    arena = stage("""
        . C . . .
        . c H l .
        . . . . .
        . h . c .
        c . . . .
    """)
    arena.summon("master-of-intrigue e5 r0")
    arena.refused("e5-e6")
    arena.refused("c3-c4")
    arena.refused("f6-f7")
    arena.play("d6-d7", "d4-d5", "e5-f5")
    assert arena.is_at_rest()
    assert arena.at("d7") == "c"
    assert arena.at("d5") == "h"
    assert arena.at("f5") == "h"


def test_master_of_intrigue_may_do_nothing() -> None:
    arena = stage("""
        c . c
        . . .
        c . c
    """)
    arena.summon("master-of-intrigue e5 r0", "none")
    assert arena.is_at_rest()


def test_gun_tower_destroys_the_first_two_pieces() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        C h C . . . .
        . . . c c . .
        . . . c c . .
        . . . . . . .
    """)
    arena.summon("gun-tower e5 r0")
    assert arena.refused("n").rule == "TK-KEY-08"
    arena.play("w")
    assert arena.at("d5") == "."
    assert arena.at("c5") == "."
    assert arena.at("b5") == "C"


def test_gun_tower_is_stopped_by_a_legend() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . H L C
        . . . c c . .
        . . . c c . .
        . . . . . . .
    """)
    arena.summon("gun-tower e5 r0", "e")
    assert arena.at("f5") == "."
    assert arena.at("g5") == "L"
    assert arena.at("h5") == "C"


def test_while_an_effect_is_carried_out_its_card_and_the_step_stay_in_sight() -> None:
    arena = stage("""
        . . .
        . . .
        . . .
        c c c
        c . .
    """)
    arena.summon("knight e5")

    def step() -> tuple[object, object] | None:
        asked = arena.decision.prompt
        return (asked.args["number"], asked.args["most"]) if asked.key == "prompt.again" else None

    def resolving() -> list[str]:
        zones = arena.table.view(Seat(0)).zones
        return [each.key for zone in zones for each in zone.elements if "resolving" in each.emphasis]

    assert step() == (1, 3)
    assert len(resolving()) == 1
    arena.play("e5-e6")
    assert step() == (2, 3)
    arena.play("none")
    assert step() is None
    assert resolving() == []


def test_what_a_being_destroys_together_is_told_as_one_instant() -> None:
    arena = stage("""
        . . . . .
        . C c H .
        . . . . .
        . . . c .
        . . . c .
    """)
    arena.give("bomb")
    beats = arena.play("summon bomb e5")
    destroyed = [beat for beat in beats if beat.kind == "destroy"]
    assert len(destroyed) == 4
    assert len({beat.instant for beat in destroyed}) == 1
    assert destroyed[0].instant != next(beat for beat in beats if beat.kind == "place").instant
    assert [beat.whose for beat in destroyed].count(1) == 1
