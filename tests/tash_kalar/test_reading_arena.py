"""Situations from a second reading of the rules: turns, shortages, summoning, improvising, effects."""

from __future__ import annotations

import pytest

from tests.tash_kalar.proof import behind, fill_hand, shrink_deck
from tests.tash_kalar.stage import stage

BEAR = """
    . . . . .
    . . . . .
    . . {0} c .
    . . c c .
    . . . . .
"""


# -- turns ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-DISC-02")
@pytest.mark.rule("TK-DRAW-01")
def test_whatever_goes_under_its_deck_is_replaced_at_the_end_of_the_turn() -> None:
    arena = stage("c . . \n . . . \n . . .", actions=1)
    fill_hand(arena)
    school, legends, flare = arena.hand()[:3], arena.hand()[3:5], arena.hand()[5]
    for wrong in (legends[0], flare):
        assert arena.refused(f"discard {wrong}").rule == "TK-DISC-01"
    word = f"flare {int(flare[-2:])}"
    arena.play(f"discard {school[0]}", f"under {word}", f"under {legends[0]}", f"under {legends[1]}", "done")
    assert arena.hand() == school[1:]
    arena.play("end")
    state = arena.state
    assert [len(state.hands[0]), state.has_discarded] == [6, False]
    assert len([each for each in arena.hand(0) if each.startswith("flare")]) == 1


@pytest.mark.rule("TK-TURN-03")
@pytest.mark.rule("TK-DISC-01")
def test_the_one_action_of_the_first_turn_may_be_the_discard() -> None:
    arena = stage("c . . \n . . . \n . . .", actions=1)
    arena.edit(turn=1)
    fill_hand(arena)
    arena.play(f"discard {arena.hand()[0]}", "done")
    assert arena.refused("place a5").rule == "TK-TURN-03"
    arena.play("end")
    assert (arena.state.active, arena.state.actions) == (1, 2)


@pytest.mark.rule("TK-FLARE-01")
@pytest.mark.rule("TK-KEY-01")
@pytest.mark.rule("TK-TASK-07")
def test_a_flare_after_the_last_action_can_bring_another_one() -> None:
    arena = behind(0, 6, "high-form", actions=1)
    arena.tasks("imprisonment", "side-chain", "destruction")
    arena.edit(destroyed=[0, 0, 0, 3, 0, 0])
    arena.give("flare-12")  # its lower effect: an action
    free = arena.legal("place ")[0]
    arena.play(free)
    assert "claim destruction" in arena.legal()
    arena.play("flare 12")
    assert arena.refused("claim destruction").rule == "TK-TASK-07"
    assert arena.refused("end").rule == "TK-TURN-07"
    arena.play(arena.legal("place ")[0], "claim destruction")
    assert arena.state.active == 1


@pytest.mark.rule("TK-KEY-02")
@pytest.mark.rule("TK-KEY-03")
def test_extra_cards_stay_and_are_not_refilled_before_they_are_used_up() -> None:
    arena = stage("""
        . . . . .
        . . c . .
        . c . . .
        . . . c .
        . . . . .
    """, actions=1)  # fmt: skip
    fill_hand(arena)
    arena.give("forest-mystic")
    arena.play("summon forest-mystic e5", "end")
    hand = arena.state.hands[0]
    assert len(hand) == 4 + 3 + 1
    arena.end_turn()
    deck = len(arena.state.decks[0])
    arena.play(f"discard {arena.hand()[0]}", "done", "place a5", "end")
    assert (len(arena.state.hands[0]), len(arena.state.decks[0])) == (3 + 3 + 1, deck)


@pytest.mark.rule("TK-KEY-01")
@pytest.mark.rule("TK-SCORE-10")
def test_a_bomb_counts_the_action_that_was_gained_before_it() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . C . .
        . . . . c . .
        . . . . c . .
        . . . . . . .
    """, actions=1)  # fmt: skip
    arena.edit(actions=2)  # one of them gained
    arena.summon("bomb e5")
    assert (arena.at("e5"), arena.at("f5"), arena.at("f4")) == (".", ".", ".")
    arena.play("place a5", "end")
    assert arena.state.points == [0, 0]  # one recruit alone, and own pieces


# -- shortages -----------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-PLACE-02")
@pytest.mark.rule("TK-PLACE-04")
def test_a_lifted_hero_comes_down_as_a_recruit_even_where_it_stood() -> None:
    arena = stage("h . l \n . . . \n . . .")
    arena.leave(tiles=0)
    assert arena.refused("lift f6").rule == "TK-PLACE-02"
    arena.play("lift d6", "place d6")
    assert (arena.at("d6"), arena.state.actions, arena.state.tiles[0]) == ("c", 1, 0)


@pytest.mark.rule("TK-FEW-03")
@pytest.mark.rule("TK-COUNT-07")
@pytest.mark.rule("TK-SCORE-07")
def test_in_a_shortage_the_struck_enemy_counts_and_the_lifted_piece_does_not() -> None:
    arena = stage(BEAR.format("H"), actions=1)
    arena.leave(tiles=0)
    arena.summon("hungry-bear e5")
    arena.play(arena.legal()[0], "none", "end")
    assert arena.state.points == [1, 0]


@pytest.mark.rule("TK-FEW-02")
@pytest.mark.rule("TK-SUM-09")
def test_even_in_a_shortage_no_recruit_being_comes_onto_an_own_hero() -> None:
    arena = stage(". c . \n . h . \n . c .")
    arena.leave(tiles=0)
    arena.give("swordmaster")
    assert arena.refused("summon swordmaster e5").rule == "TK-SUM-10"  # higher, though one's own


@pytest.mark.rule("TK-KEY-21")
@pytest.mark.rule("TK-FLARE-10")
@pytest.mark.rule("TK-EFF-05")
def test_a_flare_that_can_place_nothing_still_gives_its_point() -> None:
    arena = behind(4, 0)
    arena.leave(tiles=0)
    arena.give("flare-02")
    pieces = arena.pieces()
    arena.play("flare 2")
    assert (arena.pieces(), arena.state.points) == (pieces, [0, 1])
    assert arena.is_at_rest()


@pytest.mark.rule("TK-KEY-24")
def test_with_all_legends_out_a_dragon_raises_recruits_only() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . h .
        . . . . h . .
        . . . h . c .
        . . . . . . c
    """)
    arena.leave(legends=1)
    arena.summon("two-headed-dragon e5 r0")
    assert arena.state.legends[0] == 0
    assert arena.legal() == ["h2", "g3", "none"]
    assert arena.refused("f4").rule == "TK-KEY-24"


@pytest.mark.rule("TK-KEY-27")
def test_a_legend_without_a_tile_for_it_is_not_lowered() -> None:
    arena = stage("""
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . h h . . L H .
        h c . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """)
    arena.leave(tiles=0, side=1)
    arena.summon("leviathan e5", "downgrade")
    assert arena.refused("g4").rule == "TK-KEY-27"
    arena.play("h4")
    assert arena.at("h4") == "C"


@pytest.mark.rule("TK-KEY-30")
def test_without_supply_nothing_is_converted() -> None:
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
    arena.summon("sylvan-princess e5")  # she takes the last piece
    assert arena.is_at_rest()
    assert arena.at("f6") == "C"


# -- summoning and improvising -------------------------------------------------------------------------------


@pytest.mark.rule("TK-SUM-05")
@pytest.mark.rule("TK-SUM-09")
@pytest.mark.rule("TK-SUM-10")
@pytest.mark.parametrize(
    ("middle", "rule"), [("c", None), ("h", None), ("l", "TK-SUM-10"), ("C", "TK-SUM-08")]
)
def test_a_being_takes_the_place_of_the_own_piece_that_its_figure_asks_for(
    middle: str, rule: str | None
) -> None:
    arena = stage(f"c . . \n . {middle} . \n . c .", actions=1)
    tiles = arena.state.tiles[0]
    arena.give("dryad")
    if rule is not None:
        assert arena.refused("summon dryad e5").rule == rule
        return
    arena.play("summon dryad e5")
    assert (arena.at("e5"), arena.state.tiles[0], arena.turn().destroyed()) == ("h", tiles, 0)


@pytest.mark.rule("TK-IMP-08")
@pytest.mark.rule("TK-IMP-10")
@pytest.mark.rule("TK-FEW-03")
def test_a_borrowed_piece_on_the_white_square_falls_counts_and_saves_nobody_from_lifting() -> None:
    arena = stage("c . . \n . H . \n . c .", "melee", seats=3, actions=1)
    arena.give("dryad")
    arena.play("summon dryad e5 improvising e5", "end")
    assert arena.state.points[0 * 3 + 1] == 1
    arena = stage("c . . \n . C . \n . c .", "melee", seats=3, actions=1)
    arena.leave(tiles=0)
    arena.give("dryad")
    arena.play("summon dryad e5 improvising e5")
    assert arena.refused("d6").text.key == "objection.not-used-on-the-contrary"
    rim = arena.legal()[0]
    arena.play(rim)
    assert (arena.at(rim), arena.at("e5"), arena.turn().destroyed(0)) == (".", "h", 1)


@pytest.mark.rule("TK-IMP-05")
@pytest.mark.rule("TK-IMP-06")
def test_a_borrowed_recruit_may_be_raised_by_the_guardian_whom_it_served() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        c C . c .
        . . . . .
        . . . . .
    """, "melee", seats=3)  # fmt: skip
    arena.give("clan-guardian")
    arena.play("summon clan-guardian e5 r0 improvising d5", "d5")
    assert arena.at("d5") == "H"


@pytest.mark.rule("TK-IMP-01")
@pytest.mark.rule("TK-IMP-02")
@pytest.mark.rule("TK-IMP-07")
def test_each_colour_is_borrowed_from_once_and_one_at_a_time() -> None:
    arena = stage("""
        . . . . .
        . . C . .
        . . . . .
        . . c . .
        . . x . .
    """, "melee", seats=3)  # fmt: skip
    arena.give("swordmaster", "sapling", "messenger")
    arena.play("summon swordmaster e5 improvising e6")
    assert arena.state.markers[0] == 1 << 1
    assert arena.refused("summon sapling e4 improvising e6").rule == "TK-IMP-01"
    arena.edit(markers=[0, 0, 0])
    assert arena.legal("summon sapling")


@pytest.mark.rule("TK-IMP-01")
def test_nobody_improvises_in_a_duel() -> None:
    arena = stage(". C . \n . . . \n . c .")
    arena.give("swordmaster")
    assert not arena.legal("summon")
    assert arena.refused("summon swordmaster e5 improvising e6").rule == "TK-IMP-01"


@pytest.mark.rule("TK-IMP-03")
@pytest.mark.rule("TK-SCORE-16")
def test_a_borrowed_hero_serves_a_legend_which_scores_in_any_enemy_colour() -> None:
    arena = stage("""
        . . . . .
        . . . H .
        c . . . c
        . h . . .
        . . . . .
    """, "melee", seats=3)  # fmt: skip
    arena.give("the-eldest-tree")
    arena.play("summon the-eldest-tree e5 improvising f6")
    assert arena.refused("blue").rule == "TK-SCORE-17"
    arena.play("yellow")
    assert arena.state.points[0 * 3 + 2] == 1
    arena.play("f6")  # and it may fall at once
    assert arena.at("f6") == "."
    assert arena.turn().destroyed(1) == 1


@pytest.mark.rule("TK-IMP-06")
@pytest.mark.rule("TK-COUNT-06")
def test_a_borrowed_piece_led_by_the_master_fights_for_whoever_leads_it() -> None:
    arena = stage("""
        . x . . .
        . C . c .
        . . . . .
        . c . c .
        . . . . .
    """, "melee", seats=3, actions=1)  # fmt: skip
    arena.give("master-of-intrigue")
    arena.play("summon master-of-intrigue e5 improvising d6", "d6-d7", "none")
    assert arena.turn().state.destroyed == [0, 0, 0, 0, 0, 0, 1, 0, 0]
    arena.edit(destroyed=[0, 0, 0, 0, 0, 0, 2, 0, 0])
    arena.play("end")
    assert arena.state.points[0 * 3 + 2] == 1


# -- effects -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-COUNT-06")
@pytest.mark.rule("TK-SCORE-13")
def test_what_hypnotised_pieces_strike_counts_in_the_colour_of_the_struck() -> None:
    arena = stage("""
        . . . H y
        . . . c .
        . c . c .
        . c . . .
        . . . . .
    """, "melee", seats=3, actions=1)  # fmt: skip
    arena.give("hypnotist")
    arena.play("summon hypnotist e5", "f7-g7", "end")
    assert arena.state.points == [0, 0, 1, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("TK-SCORE-11")
@pytest.mark.rule("TK-SCORE-12")
def test_raising_a_hero_into_a_legend_scores_nothing_beside_the_summoned_one() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . h .
        . . . . h . .
        . . . h . c .
        . . . . . . c
    """, actions=1)  # fmt: skip
    arena.summon("two-headed-dragon e5 r0", "f4", "none")
    arena.play("end")
    assert arena.state.points == [1, 0]


@pytest.mark.rule("TK-KEY-24")
@pytest.mark.rule("TK-SCORE-07")
def test_the_angel_takes_a_hero_that_cannot_be_raised_as_a_hero() -> None:
    arena = stage("""
        . . . . H
        . c . c .
        c . h . c
        . . c . .
        . . . . .
    """, actions=1)  # fmt: skip
    arena.leave(legends=0, side=1)
    arena.summon("angel-of-death e5", "g7")
    arena.play("end")
    assert arena.state.points == [2, 0]  # the legend summoned, the hero destroyed


@pytest.mark.rule("TK-SCORE-11")
def test_the_titan_scores_by_its_arrival_only() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . H H H . .
        . . L . L . .
        . . . h . . .
        . . . h . . .
        . . c c c . .
    """, actions=1)  # fmt: skip
    arena.summon("titan e5")
    assert (arena.at("d6"), arena.at("d5"), arena.at("e4")) == (".", ".", ".")
    arena.play("end")
    assert arena.state.points == [1, 0]


@pytest.mark.rule("TK-FLARE-08")
@pytest.mark.rule("TK-FLARE-10")
@pytest.mark.rule("TK-FLARE-12")
def test_both_halves_of_a_flare_follow_though_the_first_closes_the_gap() -> None:
    arena = behind(4, 4)
    arena.give("flare-02")  # 4 or 4; a recruit each
    arena.play("flare 2")
    first, second = arena.legal()[:2]
    arena.play(first, second)
    assert arena.is_at_rest()
    assert (arena.at(first), arena.at(second), arena.state.points) == ("c", "c", [0, 1])


@pytest.mark.rule("TK-FLARE-11")
@pytest.mark.rule("TK-FLARE-13")
def test_a_melee_flare_rewards_the_one_it_was_compared_with() -> None:
    arena = stage("""
        . H H H .
        x x x x x
        x . . . .
        . . . . .
        . . . . .
    """, "melee", seats=3)  # fmt: skip
    arena.give("flare-01")  # upper 3, lower 6
    arena.play("flare 1 vs red")
    assert arena.state.points == [0, 0, 0, 1, 0, 0, 0, 0, 0]
    arena.play("a5")
    assert arena.is_at_rest()  # six pieces behind yellow do not count against red
    assert arena.at("a5") == "c"


@pytest.mark.rule("TK-COUNT-02")
@pytest.mark.rule("TK-SCORE-07")
def test_a_recruit_converted_by_a_flare_pairs_with_one_destroyed() -> None:
    arena = behind(0, 5, actions=0)
    arena.edit(destroyed=[0, 0, 0, 1, 0, 0])
    arena.give("flare-04")
    arena.play("flare 4", "convert")
    arena.play(arena.legal()[0], "end")
    assert arena.state.points == [1, 1]  # a pair; and the flare's point for the other side


@pytest.mark.rule("TK-DRAW-06")
@pytest.mark.rule("TK-END-01")
@pytest.mark.rule("TK-END-09")
def test_a_card_put_back_on_an_empty_deck_does_not_undo_the_end() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        c . . . .
        c . c . .
        . . . . .
    """, actions=1)  # fmt: skip
    fill_hand(arena)
    shrink_deck(arena, 1)
    arena.play(f"discard {arena.hand()[0]}", "done", "end")
    assert (arena.state.last_turns, arena.state.decks[0]) == (1, [])
    arena.end_turn()
    thrown = arena.state.cards.faces[arena.state.discards[0][0]]
    state = arena.state.copy()
    state.cards.faces[state.hands[0][0]] = "kiskin-spirit"
    arena.edit(cards=state.cards)
    arena.play("summon kiskin-spirit e5", thrown, "place a5", "end")
    assert arena.state.phase == "over"
