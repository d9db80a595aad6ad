"""The Sylvan deck: what every being does, and what it refuses."""

from __future__ import annotations

from tests.tash_kalar.stage import stage


def test_sapling_grows_at_once() -> None:
    arena = stage("""
        . . .
        . . .
        . . .
        . c .
        . c .
    """)
    arena.summon("sapling e5")
    assert arena.is_at_rest()
    assert arena.at("e5") == "h"


def test_sapling_cannot_be_summoned_onto_a_hero() -> None:
    arena = stage("""
        . . .
        . . .
        . H .
        . c .
        . c .
    """)
    arena.give("sapling")
    assert arena.refused("summon sapling e5").rule == "TK-SUM-10"


def test_farseeders_place_a_recruit_beside_any_own_piece() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . c . h
        . . c . . . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("kiskin-farseeders e5")
    assert arena.refused("e8").rule == "TK-EFF-10"
    assert arena.refused("f5").rule == "TK-KEY-20"
    arena.play("i6")
    assert arena.is_at_rest()
    assert arena.at("i6") == "c"


def test_farseeders_may_place_nothing() -> None:
    arena = stage("""
        . . .
        . . c
        c . .
    """)
    arena.summon("kiskin-farseeders e5", "none")
    assert arena.is_at_rest()


def test_charging_buck_leaps_exactly_two_squares_twice() -> None:
    arena = stage("""
        . C H . .
        . . . . .
        . . . . .
        . c c . .
        . c . . .
    """)
    arena.summon("charging-buck e5")
    assert arena.refused("e5-e6").rule == "TK-EFF-10"
    assert arena.refused("e5-e7").rule == "TK-KEY-18"
    arena.play("e5-d7", "d7-f6")
    assert arena.is_at_rest()
    assert arena.at("f6") == "c"
    assert arena.turn().destroyed() == 1


def test_charging_buck_may_stop() -> None:
    arena = stage("""
        . . .
        . . .
        . . .
        c c .
        c . .
    """)
    arena.summon("charging-buck e5", "none")
    assert arena.at("e5") == "c"


def test_forest_wardens_strike_whoever_has_more() -> None:
    arena = stage("""
        C C C C .
        . . H L .
        c . . c .
        . . . . .
        . . . . .
    """)
    arena.summon("forest-wardens e5")
    assert arena.refused("none").rule == "TK-EFF-04"
    assert arena.refused("e6").rule == "TK-EFF-10"
    arena.play("c7")
    assert arena.is_at_rest()
    assert arena.at("c7") == "."
    assert arena.at("e6") == "."  # the only hero needs no choice
    assert arena.at("f6") == "L"


def test_forest_wardens_count_themselves() -> None:
    arena = stage("""
        C C C . .
        . . . . .
        c . . c .
        . . . . .
        H . h . .
    """)
    arena.summon("forest-wardens e5")
    assert arena.is_at_rest()
    assert arena.turn().destroyed() == 0


def test_forest_wardens_compare_all_upgraded_pieces() -> None:
    arena = stage("""
        . . . . .
        . . H L .
        c . . c .
        . . . . h
        . . . . .
    """)
    arena.summon("forest-wardens e5")
    assert (arena.at("e6"), arena.at("f6")) == (".", "L")
    arena = stage("""
        C C C C C
        . . H . .
        c . . c .
        . . . . h
        . . . . .
    """)
    arena.summon("forest-wardens e5", "c7")
    assert arena.is_at_rest()
    assert arena.at("e6") == "H"


def test_naiad_moves_two_different_neighbours() -> None:
    arena = stage("""
        h . . . .
        . . . . .
        . . . h .
        c c c . .
        . . . . .
    """)
    arena.summon("naiad e5")
    assert arena.refused("c7-c6").rule == "TK-KEY-11"
    arena.refused("e5-e6")
    arena.play("f5-f6")
    arena.refused("f6-f7")
    arena.play("d4-d5")
    assert arena.is_at_rest()


def test_naiad_lets_nobody_beat_an_equal() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        c c c . .
        . . C . .
        . . . . .
    """)
    arena.summon("naiad e6")
    assert arena.refused("e5-e4").rule == "TK-KEY-16"
    arena.play("none")
    assert arena.is_at_rest()


def test_kiskin_spirit_puts_a_discarded_card_on_the_deck() -> None:
    arena = stage("""
        . . . . .
        c . . . .
        c . c . .
    """)
    arena.give("naiad", "dryad")
    arena.play("discard naiad", "done")
    arena.summon("kiskin-spirit e5")
    arena.play("naiad")
    state = arena.state
    assert state.cards.faces[state.decks[0][-1]] == "naiad"
    assert state.extra == [1, 0]
    assert [state.cards.faces[each] for each in state.discards[0]] == ["kiskin-spirit"]


def test_kiskin_spirit_that_leaves_the_pile_alone_draws_nothing() -> None:
    arena = stage("""
        . . . . .
        c . . . .
        c . c . .
    """)
    arena.give("naiad", "dryad")
    arena.play("discard naiad", "done")
    arena.summon("kiskin-spirit e5", "none")
    assert arena.state.extra == [0, 0]


def test_kiskin_spirit_draws_when_the_pile_is_empty() -> None:
    arena = stage("""
        . . . . .
        c . . . .
        c . c . .
    """)
    arena.summon("kiskin-spirit e5")
    assert arena.is_at_rest()
    assert arena.state.extra == [1, 0]


def test_dryad_turns_a_hero_into_a_recruit_of_hers() -> None:
    arena = stage("""
        c H L
        C c .
        . c .
    """)
    arena.summon("dryad e5")
    assert arena.refused("f6").rule == "TK-EFF-10"
    assert arena.refused("e4").rule in ("TK-KEY-06", "TK-KEY-31")
    arena.play("e6")
    assert arena.at("e6") == "c"
    assert arena.turn().destroyed(1) == 1


def test_dryad_needs_a_recruit_in_the_supply() -> None:
    arena = stage("""
        c C .
        . c .
        . c .
    """)
    arena.leave(tiles=0)
    arena.summon("dryad e5")
    assert arena.is_at_rest()
    assert arena.at("e6") == "C"


def test_centaur_spearman_runs_the_next_one_through() -> None:
    arena = stage("""
        . . . H . . .
        . . . . . . .
        . . . C . . .
        . . . . . . .
        . . . c c c .
        . . . . . c .
        . . . . . . .
    """)
    arena.summon("centaur-spearman e5", "e5-e6")
    assert arena.is_at_rest()
    assert arena.at("e6") == "h"
    assert arena.at("e8") == "."
    assert arena.turn().destroyed() == 2


def test_centaur_spearman_stops_short_of_a_legend() -> None:
    arena = stage("""
        . . . C . . .
        . . . L . . .
        . . . . . . .
        . . . . . . .
        . . . c c c .
        . . . . . c .
        . . . . . . .
    """)
    arena.summon("centaur-spearman e5", "e5-e6")
    assert arena.at("e7") == "L"
    assert arena.at("e8") == "C"


def test_centaur_spearman_may_find_nobody_ahead() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . . . . .
        . . c c c
        . . . . c
    """)
    arena.summon("centaur-spearman e5", "e5-e6")
    assert arena.is_at_rest()
    assert arena.at("e6") == "h"


def test_centaur_spearman_who_stays_throws_nothing() -> None:
    arena = stage("""
        . . C . .
        . . . . .
        . . . . .
        . . c c c
        . . . . c
    """)
    arena.summon("centaur-spearman e5", "none")
    assert arena.is_at_rest()
    assert arena.at("e7") == "C"


def test_centaur_chieftain_is_followed_in_his_direction() -> None:
    arena = stage("""
        . . . . .
        c . . . .
        . c . . L
        . . c . .
        . . . c .
    """)
    arena.summon("centaur-chieftain e5", "e5-f5")
    arena.refused("f5")
    arena.play("d5")
    arena.refused("e5")
    arena.play("c6", "d6")
    assert arena.is_at_rest()
    assert arena.shows("""
        . . . . .
        . . c . .
        . . c h L
        . . c . .
        . . . c .
    """)


def test_centaur_chieftain_cannot_send_anyone_onto_a_higher_rank() -> None:
    arena = stage("""
        . . . . .
        c H . . .
        . c . . .
        . . c . .
        . . . c .
    """)
    arena.summon("centaur-chieftain e5", "e5-f5")
    arena.refused("c6")
    arena.play("none")
    assert arena.at("d6") == "H"


def test_centaur_chieftain_who_stays_leads_nobody() -> None:
    arena = stage("""
        . . . . .
        c . . . .
        . c . . .
        . . c . .
        . . . c .
    """)
    arena.summon("centaur-chieftain e5", "none")
    assert arena.is_at_rest()


def test_unicorn_charges() -> None:
    arena = stage("""
        . . . . .
        . . H L .
        . c . . .
        c c . . .
        c . . . .
    """)
    arena.summon("unicorn e5", "move")
    assert arena.refused("d5-d6").rule == "TK-EFF-06"
    assert arena.refused("e5-f6").rule == "TK-KEY-17"
    arena.play("e5-e6")
    assert arena.state.actions == 1


def test_unicorn_gives_an_action_instead() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . c . . .
        c c . . .
        c . . . .
    """)
    arena.summon("unicorn e5", "gain-action")
    assert arena.is_at_rest()
    assert arena.state.actions == 2


def test_sylvan_queen_wins_a_hero_over() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . H . L . .
        . . C . . . .
        . . . c . c .
        . . . . c . .
        . . . . c . .
    """)
    arena.summon("sylvan-queen e5")
    assert arena.refused("d5").rule == "TK-EFF-10"
    assert arena.refused("f6").rule == "TK-EFF-10"
    arena.play("d6")
    assert arena.at("d6") == "h"
    assert arena.turn().destroyed(1) == 1


def test_sylvan_queen_needs_a_piece_in_the_supply() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . H . . . .
        . . . . . . .
        . . . c . c .
        . . . . c . .
        . . . . c . .
    """)
    arena.leave(tiles=1)
    arena.summon("sylvan-queen e5")
    assert arena.is_at_rest()
    assert arena.at("d6") == "H"


def test_sylvan_princess_wins_recruits_only() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . H . C . .
        . . . . . . .
        . . . c . . .
        . . . . c . .
        . . . c . . .
    """)
    arena.summon("sylvan-princess e5")
    assert arena.refused("d6").rule == "TK-EFF-10"
    arena.play("f6")
    assert arena.at("f6") == "c"
    assert arena.turn().destroyed(0) == 1


def test_sylvan_princess_needs_a_recruit_in_the_supply() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . . . C . .
        . . . . . . .
        . . . c . . .
        . . . . c . .
        . . . c . . .
    """)
    arena.leave(tiles=1)
    arena.summon("sylvan-princess e5")
    assert arena.is_at_rest()
    assert arena.at("f6") == "C"


def test_woodland_druid_upgrades_a_recruit_of_every_colour() -> None:
    arena = stage("""
        C . C
        c . c
        . . .
        . c .
        . . .
    """)
    arena.summon("woodland-druid e5")
    arena.refused("d7")
    assert arena.refused("none").rule == "TK-EFF-04"
    arena.play("d6")
    arena.refused("f6")
    arena.play("f7")
    assert arena.is_at_rest()
    assert (arena.at("d6"), arena.at("f7")) == ("h", "H")


def test_woodland_druid_skips_colours_without_recruits() -> None:
    arena = stage("""
        H . .
        h . h
        . . .
        . c .
        . . .
    """)
    arena.summon("woodland-druid e5")
    assert arena.is_at_rest()
    assert arena.at("e4") == "h"
    assert arena.at("d7") == "H"


def test_forest_ancient_places_and_destroys_recruits_of_the_enemy() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . . c . . .
        . . c . c . C
        . . c . . H .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("forest-ancient e5")
    assert arena.refused("e8").rule == "TK-KEY-12"
    arena.play("g5", "f4")
    assert arena.refused("g4").rule == "TK-EFF-10"
    assert arena.refused("d5").rule in ("TK-KEY-06", "TK-SUM-11")
    arena.play("h5", "f4")
    assert arena.is_at_rest()
    assert arena.at("g5") == "C"
    assert arena.turn().destroyed() == 2


def test_forest_ancient_destroys_as_many_as_it_could_place() -> None:
    arena = stage("""
        . . . . .
        . . c . .
        . c . c C
        . c . . .
        . . . . C
    """)
    arena.leave(tiles=1, side=1)
    arena.summon("forest-ancient e5", "f4")
    assert arena.legal() == ["g3", "f4", "g5"]  # and not the recruits on the rim
    arena.play("g3")
    assert arena.is_at_rest()
    assert (arena.at("g5"), arena.at("f4")) == ("C", "C")
    assert arena.turn().destroyed() == 1


def test_forest_ancient_matches_colours_piece_by_piece() -> None:
    arena = stage(
        """
        . . c . .
        . c . c .
        . c . . x
    """,
        "melee",
    )
    arena.summon("forest-ancient e5")
    green, red = arena.state.colours[1], arena.state.colours[2]
    arena.play(green, "f4", red, "e4", "g4")
    assert arena.is_at_rest()
    assert (arena.at("f4"), arena.at("e4"), arena.at("g4")) == (".", "x", ".")


def test_forest_mystic_promises_two_extra_cards() -> None:
    arena = stage("""
        . c .
        c . .
        . . c
    """)
    arena.summon("forest-mystic e5")
    assert arena.is_at_rest()
    assert arena.state.extra == [1, 1]
    arena.end_turn()
    assert len(arena.hand(0)) == 4 + 3 + 1


def test_forest_mystic_cannot_draw_from_an_empty_deck() -> None:
    arena = stage("""
        . c .
        c . .
        . . c
    """)
    arena.summon("forest-mystic e5")
    state = arena.state.copy()
    state.discards[0] += state.decks[0][2:]
    del state.decks[0][2:]
    arena.edit(decks=state.decks, discards=state.discards)
    arena.end_turn()
    assert len(arena.hand(0)) == 2 + 3 + 1


def test_leafsplitter_shoots_twice_along_diagonals() -> None:
    arena = stage("""
        . . . . . . L
        . . . . . . .
        . . . c c . .
        . . c . c . .
        . . . c . . .
        . C . . . . .
        . . . . . . .
    """)
    arena.summon("kiskin-leafsplitter e5")
    assert arena.legal() == ["ne", "sw", "none"]
    arena.refused("n")
    arena.play("sw", "ne")
    assert arena.is_at_rest()
    assert (arena.at("c3"), arena.at("f6"), arena.at("h8")) == (".", ".", "L")


def test_leafsplitter_may_shoot_the_same_way_again_or_stop() -> None:
    arena = stage("""
        . . . . . . L
        . . . . . C .
        . . . c . . .
        . . c . c . .
        . . . c . . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("kiskin-leafsplitter e5", "ne")
    assert (arena.at("g7"), arena.at("h8")) == (".", "L")
    arena.play("none")
    assert arena.at("h8") == "L"


def test_boughrunner_stays_in_touch_with_its_own() -> None:
    arena = stage("""
        . . . . .
        . . H . .
        . . . . .
        . c c c .
        . . c . .
    """)
    arena.summon("kiskin-boughrunner e5")
    assert arena.refused("e5-e6").rule == "TK-EFF-10"
    arena.play("e5-f5", "f5-g5", "g5-g4")
    assert arena.is_at_rest()
    assert arena.at("g4") == "h"


def test_boughrunner_may_run_less() -> None:
    arena = stage("""
        . . .
        . . .
        . . .
        c c c
        . c .
    """)
    arena.summon("kiskin-boughrunner e5", "e5-d5", "none")
    assert arena.is_at_rest()


def test_tree_shepherd_upgrades_a_chosen_recruit() -> None:
    arena = stage("""
        . . .
        c . c
        . c c
    """)
    arena.summon("tree-shepherd e5")
    assert arena.refused("none").rule == "TK-EFF-04"
    arena.play("d5")
    assert arena.is_at_rest()
    assert arena.at("d5") == "h"


def test_tree_shepherd_lets_a_hero_fight_and_a_legend_walk() -> None:
    picture = """
        . . . . .
        . . L H .
        . h . l .
        . . c c .
        . . . . .
    """
    arena = stage(picture)
    arena.summon("tree-shepherd e5", "d5")
    assert arena.refused("d5-e6").rule == "TK-KEY-17"
    arena.play("d5-d6")
    assert arena.is_at_rest()
    arena = stage(picture)
    arena.summon("tree-shepherd e5", "f5")
    assert arena.refused("f5-e6").rule == "TK-KEY-16"
    arena.play("f5-f6")
    assert arena.at("f6") == "l"


def test_tree_shepherd_may_name_himself_and_stay() -> None:
    arena = stage("""
        . . .
        c . c
        . c c
    """)
    arena.summon("tree-shepherd e5", "e5", "none")
    assert arena.is_at_rest()
