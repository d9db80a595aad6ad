"""Proof of the rules TK-KEY: the words of the cards."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar.board import (
    NAMES,
    NUMBERS,
    adjacent_to,
    distance,
    squares,
    within,
)
from tafelrunde.games.tash_kalar.ranks import LEGENDARY
from tests.tash_kalar.arena import Arena
from tests.tash_kalar.proof import behind, fill_hand
from tests.tash_kalar.stage import Stage, stage


def names(places: int) -> list[str]:
    return sorted(NAMES[square] for square in squares(places))


# -- actions and cards ---------------------------------------------------------------------------------------


@pytest.mark.rule("TK-KEY-01")
def test_a_gained_action_is_taken_after_the_effect() -> None:
    arena = stage("""
        . C . . .
        . . . . .
        . c . . .
        c C c . .
        . c . . .
    """, actions=1)  # fmt: skip
    arena.summon("time-mage e5 r0")
    assert (arena.at("d4"), arena.state.actions) == (".", 1)
    assert arena.refused("end").rule == "TK-TURN-07"
    arena.give("knight")
    arena.play("discard knight", "end")  # any kind of action
    assert arena.state.active == 1
    assert arena.state.actions == 2  # nothing is saved
    arena.end_turn()
    assert arena.state.actions == 2


@pytest.mark.rule("TK-KEY-01")
def test_a_gained_action_is_no_part_of_the_effect() -> None:
    arena = behind(upgraded=3, pieces=6)
    arena.give("flare-07")  # upgrade a recruit and gain an action
    arena.draw("H H H C C \n C C C . . \n c . . . c")
    arena.play("flare 7")
    assert arena.refused("place e5").rule == "TK-EFF-01"
    arena.play("c4")
    assert arena.state.actions == 3
    arena.play("place e4", "place d4", "place f4")
    assert arena.refused("place e9").rule == "TK-TURN-02"


def mystic(actions: int = 1, mode: str = "duel") -> Stage:
    """The figure of the Forest Mystic: an extra school card and an extra legend."""
    arena = stage("""
        . c .
        c . .
        . . c
    """, mode, actions=actions)  # fmt: skip
    arena.give("forest-mystic")
    return arena


def school_cards(arena: Arena, seat: int = 0) -> int:
    return sum(each < 72 and each // 18 == seat for each in arena.state.hands[seat])


@pytest.mark.rule("TK-KEY-02")
@pytest.mark.parametrize("held", [1, 3])
def test_extra_cards_are_drawn_after_the_refill(held: int) -> None:
    arena = mystic()
    fill_hand(arena, school=held)
    arena.play("summon forest-mystic e5")
    assert school_cards(arena) == held  # not in mid-turn
    arena.play("end")
    assert school_cards(arena) == 4
    assert len(arena.state.hands[0]) == 4 + 3 + 1
    assert arena.state.extra == [0, 0]


@pytest.mark.rule("TK-KEY-03")
@pytest.mark.parametrize(("played", "drawn"), [(0, 0), (1, 0), (2, 1)])
def test_a_large_hand_is_never_cut_down(played: int, drawn: int) -> None:
    arena = Arena("duel", actions=3)
    fill_hand(arena, school=4, legends=3, flares=2)
    if played:
        arena.play(arena.legal("discard")[0])
        arena.play(*(["done"] if played == 1 else [arena.legal("under")[0], "done"]))
    while arena.state.actions:
        arena.play(arena.legal("place")[0])
    arena.play("end")
    assert len(arena.state.hands[0]) == 4 - played + drawn + 3 + 2


@pytest.mark.rule("TK-KEY-04")
def test_the_partner_draws_extra_legends() -> None:
    arena = mystic(mode="team-duel")
    arena.play("summon forest-mystic e5", "carry on", "end")
    legends = [sum(84 > each >= 72 for each in arena.state.hands[seat]) for seat in range(4)]
    assert legends == [0, 0, 3, 0]
    assert school_cards(arena, 0) == 4
    assert school_cards(arena, 2) == 0


# -- pieces --------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-KEY-05")
def test_heroes_and_legends_are_upgraded_pieces() -> None:
    arena = stage("""
        . . . . .
        . C . . .
        . H . . h
        L . . c .
        . . . . .
    """)
    assert names(arena.turn().upgraded) == ["c4", "d5", "g5"]


def sea_monster(piece: str, tiles: int | None = None) -> Stage:
    """A Leviathan on e5 about to choose what to do; that piece stands on c7, an enemy hero on c6."""
    arena = stage(f"""
        - - . . . . . - -
        - . . . . . . . -
        . . {piece} . . . . . .
        . . H . . . . . .
        . . . . . . . . .
        . . h h . . . . .
        h c . . . . . . .
        - . . . . . . . -
        - - . . . . . - -
    """)
    if tiles is not None:
        arena.leave(tiles=tiles, side=1)
    arena.summon("leviathan e5")
    return arena


@pytest.mark.rule("TK-KEY-05")
def test_a_recruit_is_no_target_for_upgraded_pieces() -> None:
    arena = sea_monster("L")
    arena.play("downgrade")  # up to three connected upgraded pieces
    assert sorted(arena.legal()) == ["a3", "c4", "c6", "c7", "d4", "e5", "none"]
    assert arena.refused("b3").rule == "TK-KEY-25"
    arena.play("c7")
    assert arena.refused("a3").reason == "forbidden"  # not connected
    arena.play("c6")
    assert arena.turn().destroyed() == 0


@pytest.mark.rule("TK-KEY-06")
def test_all_opponents_pieces_are_enemy_pieces() -> None:
    arena = stage("""
        C . x
        c . c
        X . c
    """, "melee", seats=4)  # fmt: skip
    arena.summon("swordmaster e5")
    assert sorted(arena.legal()) == ["d4", "d6", "f6", "none"]
    assert arena.refused("f4").rule == "TK-KEY-06"


@pytest.mark.rule("TK-KEY-06")
def test_a_partners_pieces_are_no_enemies() -> None:
    arena = stage("""
        . . C
        c . c
        . . .
    """, "team-duel", active=2)  # fmt: skip
    arena.play("place d6")
    arena.edit(active=0, controller=0)
    arena.give("swordmaster")
    arena.play("summon swordmaster e5", "carry on")
    assert arena.refused("d6").rule == "TK-KEY-06"
    arena.play("f6")


@pytest.mark.rule("TK-KEY-07")
def test_a_piece_without_a_qualifier_is_anybodys() -> None:
    arena = stage("""
        . . . . .
        . . C c .
        . h . . .
        . c L . .
        . . . . .
    """)
    arena.summon("clan-axeman e5")  # a recruit or hero that shares an edge
    assert sorted(arena.legal()) == ["d5", "e6", "none"]
    arena.play("d5")
    assert (arena.at("d5"), arena.turn().destroyed()) == (".", 0)


@pytest.mark.rule("TK-KEY-07")
def test_an_enemy_piece_is_not_an_own_one() -> None:
    arena = stage("""
        . . . . .
        . . C . .
        . c . . .
        . c c . .
        . . c . .
    """)
    arena.summon("champion e5")  # an adjacent enemy piece
    assert arena.legal() == ["e6", "none"]
    assert arena.refused("d5").rule == "TK-KEY-06"


# -- marked squares, adjacency, distance -----------------------------------------------------------------


@pytest.mark.rule("TK-KEY-08")
def test_a_marked_square_turns_with_the_figure() -> None:
    # As printed, the Assassin's mark is up and to the left of him; turned by 90 degrees, up and to the right.
    arena = stage("""
        . . c . c . .
        . c . . . c .
        c . . . . . c
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . . .
    """)
    arena.summon("assassin e5 r90")
    assert arena.legal() == ["e5-f6", "none"]
    assert arena.refused("e5-d6").rule == "TK-KEY-08"
    arena.play("e5-f6")


@pytest.mark.rule("TK-KEY-08")
def test_a_marked_direction_turns_with_the_figure() -> None:
    picture = """
        . . . . . . .
        . . . . . . .
        . . . C . . .
        . C . . C . .
        . . . c c . .
        . . . c c . .
        . . . . . . .
    """
    arena = stage(picture)
    arena.give("gun-tower")
    positions = [key.split()[-1] for key in arena.legal("summon gun-tower e5")]
    assert "r0" in positions
    arena.play("summon gun-tower e5 r0")
    assert sorted(arena.legal()) == ["e", "none", "w"]
    assert arena.refused("n").rule == "TK-KEY-08"


@pytest.mark.rule("TK-KEY-09")
def test_colours_in_the_figure_restrict_only_if_the_text_says_so() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . . . . .
        . c c c .
        . . . . .
    """)
    arena.summon("summoner e5 r0")  # 'on marked squares'
    assert "e7" in arena.legal()
    assert arena.refused("d7").rule == "TK-KEY-08"
    assert arena.refused("c6").rule == "TK-KEY-08"
    arena.play("none")
    # The Champion's text names no marked squares: any adjacent enemy will do.
    arena = stage("""
        . . . . .
        . C C C .
        . c . C .
        . c c C .
        . . c . .
    """)
    arena.summon("champion e5")
    assert sorted(arena.legal()) == ["d6", "e6", "f4", "f5", "f6", "none"]


@pytest.mark.rule("TK-KEY-10")
def test_eight_squares_are_adjacent() -> None:
    assert names(adjacent_to(NUMBERS["e5"])) == ["d4", "d5", "d6", "e4", "e6", "f4", "f5", "f6"]
    assert names(adjacent_to(NUMBERS["c1"])) == ["b2", "c2", "d1", "d2"]
    assert names(adjacent_to(NUMBERS["c9"])) == ["b8", "c8", "d8", "d9"]


@pytest.mark.rule("TK-KEY-11")
def test_adjacent_means_adjacent_to_the_being() -> None:
    arena = stage("""
        . . . . .
        . . . . C
        C c . . .
        . c c C .
        . . c C .
    """)
    arena.summon("champion e5")
    assert arena.refused("c5").rule == "TK-KEY-11"
    assert arena.refused("f3").rule == "TK-KEY-11"  # beside another own piece
    assert arena.refused("g6").rule == "TK-KEY-11"
    arena.play("f4")
    assert arena.at("f4") == "."


@pytest.mark.rule("TK-KEY-12")
def test_distance_counts_moves() -> None:
    here = NUMBERS["e5"]
    distances = {name: distance(here, NUMBERS[name]) for name in ("e5", "f6", "g6", "e9", "h5")}
    assert distances == {"e5": 0, "f6": 1, "g6": 2, "e9": 4, "h5": 3}
    assert not within(here, 2) >> NUMBERS["h5"] & 1
    arena = stage("""
        . . . . .
        . . c . .
        . c . c .
        . c . . .
        . . . . .
    """)
    arena.summon("forest-ancient e5")  # place enemy recruits at most two squares away
    assert arena.refused("h5").rule == "TK-KEY-12"
    arena.play("g7")


@pytest.mark.rule("TK-KEY-13")
def test_distance_ignores_pieces_and_missing_squares() -> None:
    for one, other, far in (("e5", "e7", 2), ("b2", "a3", 1), ("a3", "c1", 2), ("a5", "i5", 8)):
        assert distance(NUMBERS[one], NUMBERS[other]) == far
    arena = stage("""
        . . C . .
        . h c h .
        . c . c .
        . c h h .
        . . . . .
    """)
    arena.summon("forest-ancient e5")
    assert "e8" not in arena.legal()
    assert {"c7", "g3"} <= set(arena.legal())  # behind the ring


# -- moves and leaps -----------------------------------------------------------------------------------------


def wolf(picture: str = ". . . \n . . . \n . . .") -> Stage:
    """A Dire Wolf, a recruit, on e5 with two combat moves to come; its figure lies below."""
    rows = [row.split() for row in picture.splitlines() if row.strip()]
    arena = stage(f"""
        . . . . .
        . {" ".join(rows[0])} .
        . {rows[1][0]} . {rows[1][2]} .
        . c c {rows[2][2]} .
        c . . . .
    """)
    arena.summon("dire-wolf e5")
    return arena


@pytest.mark.rule("TK-KEY-14")
def test_a_move_leads_to_an_adjacent_square() -> None:
    arena = wolf()
    for target in ("e7", "g5", "c3", "e9"):
        assert arena.refused(f"e5-{target}").rule == "TK-KEY-14"
    arena.play("e5-f6", "none")
    assert arena.at("f6") == "c"


@pytest.mark.rule("TK-KEY-15")
@pytest.mark.parametrize(("piece", "counted"), [("C", 1), ("c", 0)])
def test_moving_onto_a_piece_destroys_it(piece: str, counted: int) -> None:
    arena = stage(f"""
        . . .
        {piece} . c
        . c c
    """)
    tiles = arena.state.tiles.copy()
    arena.summon("hungry-bear e5", "e5-d5", "none")
    assert (arena.at("e5"), arena.at("d5")) == (".", "h")
    assert arena.turn().destroyed() == counted
    assert sum(arena.state.tiles) == sum(tiles)  # one laid, one back in its supply


@pytest.mark.rule("TK-KEY-16")
def test_a_standard_move_strikes_lower_ranks_only() -> None:
    arena = stage("""
        C H L
        . . c
        h c c
    """)
    arena.summon("hungry-bear e5")
    for target in ("e6", "f6", "d4"):
        assert arena.refused(f"e5-{target}").rule == "TK-KEY-16"
    assert {"e5-d6", "e5-d5", "e5-f5"} <= set(arena.legal())
    arena = behind(upgraded=3, pieces=2)
    arena.give("flare-03")  # standard moves of recruits
    arena.draw("H H H . . \n . . C . . \n . c c . .")
    arena.play("flare 3")
    assert arena.refused("e4-e5").rule == "TK-KEY-16"
    assert arena.refused("e4-d4").rule == "TK-KEY-16"
    arena.play("e4-f5", "none")


@pytest.mark.rule("TK-KEY-17")
def test_a_combat_move_strikes_equal_and_lower_ranks() -> None:
    arena = stage("""
        . . . . .
        . C H L .
        . h . . .
        . . c c c
        . . c . .
    """)
    arena.give("wolf-rider")
    assert "summon wolf-rider e5" in arena.legal()
    arena.play("summon wolf-rider e5")
    assert arena.refused("e5-f6").rule == "TK-KEY-17"
    assert {"e5-d6", "e5-e6", "e5-d5", "e5-f5"} <= set(arena.legal())
    arena.play("e5-e6", "none")
    assert arena.turn().destroyed(1) == 1


@pytest.mark.rule("TK-KEY-18")
def test_a_combat_leap_lands_anywhere_on_equal_or_lower_ranks() -> None:
    arena = stage("""
        - - . . . . . - -
        - . . . . . . . -
        . . . . . . . . .
        . . . H L H . . .
        H . c H . H c . C
        . . . c . c . . .
        . . . . . . . . .
        - . . . . . . . -
        - - . . . . . - -
    """)
    arena.summon("eagle-lord e5")
    assert arena.refused("e5-e6").rule == "TK-KEY-18"
    assert {"e5-a5", "e5-i5", "e5-a7", "e5-c5"} <= set(arena.legal())
    arena.play("e5-a5")
    assert arena.turn().destroyed(1) == 1


@pytest.mark.rule("TK-KEY-18")
def test_a_standard_leap_lands_on_lower_ranks_only() -> None:
    arena = behind(upgraded=2, pieces=4)
    arena.give("flare-12")  # a standard leap of a recruit
    arena.draw("H H . C . \n . . . . . \n C C c . .")
    arena.play("flare 12")
    assert arena.refused("e4-f6").rule == "TK-KEY-18"
    arena.play("e4-i6")
    assert arena.at("i6") == "c"


@pytest.mark.rule("TK-KEY-19")
def test_a_move_or_leap_ends_elsewhere() -> None:
    arena = wolf()
    assert arena.refused("e5-e5").rule == "TK-KEY-19"
    arena = stage("c . c \n . . . \n . . .")
    arena.summon("wild-eagle e5")
    assert arena.refused("e5-e5").rule == "TK-KEY-19"
    arena.play("none")


@pytest.mark.rule("TK-KEY-19")
def test_what_follows_a_leap_does_not_follow_staying() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . c . . .
        c . c . .
        . . . c .
    """)
    arena.summon("gryphon-rider e5")
    assert arena.refused("e5-e5").rule == "TK-KEY-19"
    arena.play("none")
    assert arena.is_at_rest()  # nothing about turning common and placing


# -- placing, upgrading, downgrading, destroying, converting ---------------------------------------------


@pytest.mark.rule("TK-KEY-20")
def test_an_effect_places_onto_empty_squares() -> None:
    arena = behind(upgraded=5, pieces=3)
    arena.give("flare-09")  # place a hero
    arena.play("flare 9")
    assert arena.refused("e4").rule == "TK-KEY-20"
    assert arena.refused("b8").rule == "TK-KEY-20"
    assert arena.refused("a1").rule == "TK-BOARD-02"
    arena.play("e5")
    assert (arena.at("e5"), arena.state.actions) == ("h", 2)


@pytest.mark.rule("TK-KEY-21")
def test_without_supply_an_effect_places_nothing() -> None:
    arena = stage("H H H H H \n . . . . . \n . . c . .")
    arena.leave(tiles=0)
    before = arena.pieces()
    arena.give("flare-10")
    arena.play("flare 10")
    assert arena.is_at_rest()  # nobody is asked for a piece of the arena
    assert arena.pieces() == before
    assert arena.legal("lift e4")  # unlike for the action
    assert not arena.turn().place(NUMBERS["e5"])
    assert arena.turn().place(NUMBERS["e5"], LEGENDARY)  # of which there are some left


@pytest.mark.rule("TK-KEY-22")
def test_legends_are_not_upgraded() -> None:
    arena = two_headed(used="l")
    assert arena.refused("f4").rule == "TK-KEY-22"
    arena.play("none")


def two_headed(used: str, legends: int | None = None) -> Stage:
    """A Two-Headed Dragon on e5 that may upgrade a piece of its figure; one of those stands on f4."""
    arena = stage(f"""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . . . h .
        . . . . {used} . .
        . . . h . c .
        . . . . . . c
    """)
    if legends is not None:
        arena.leave(legends=legends)
    arena.give("two-headed-dragon")
    arena.play(arena.legal("summon two-headed-dragon e5")[0])
    return arena


@pytest.mark.rule("TK-KEY-23")
def test_a_recruit_is_turned_over_without_any_supply() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        c c . c .
        . . . . .
        . . . . .
    """)
    arena.leave(tiles=1)
    arena.give("clan-guardian")
    arena.play(arena.legal("summon clan-guardian e5")[0])
    assert arena.state.tiles[0] == 0
    arena.play("d5")
    assert (arena.at("d5"), arena.state.tiles[0]) == ("h", 0)


@pytest.mark.rule("TK-KEY-24")
def test_a_hero_is_replaced_by_a_legend_of_the_supply() -> None:
    arena = two_headed("h", legends=2)
    tiles = arena.state.tiles[0]
    assert arena.state.legends[0] == 1
    arena.play("f4", "none")
    assert (arena.at("f4"), arena.state.legends[0], arena.state.tiles[0]) == ("l", 0, tiles + 1)


@pytest.mark.rule("TK-KEY-24")
def test_without_a_legend_in_the_supply_a_hero_is_not_upgraded() -> None:
    arena = two_headed("h", legends=1)
    assert arena.state.legends[0] == 0
    assert arena.refused("f4").rule == "TK-KEY-24"
    arena.play("none")


@pytest.mark.rule("TK-KEY-24")
def test_an_enemy_hero_takes_a_legend_of_its_own_colour() -> None:
    arena = stage("""
        . H .
        . . .
        . . .
    """)
    turn = arena.turn()
    assert turn.upgrade(NUMBERS["e6"])
    assert (arena.state.legends, arena.state.tiles) == ([3, 2], [16, 16])
    arena = stage("L H L \n . L . \n . . .")
    assert not arena.turn().upgrade(NUMBERS["e6"])


@pytest.mark.rule("TK-KEY-25")
def test_recruits_are_not_downgraded() -> None:
    arena = sea_monster("C")
    arena.play("downgrade")
    assert arena.refused("c7").rule == "TK-KEY-25"


@pytest.mark.rule("TK-KEY-26")
def test_a_downgraded_hero_is_turned_over() -> None:
    arena = sea_monster("H")
    tiles = arena.state.tiles.copy()
    arena.play("downgrade", "c7")
    assert arena.at("c7") == "C"
    assert arena.state.tiles == tiles
    assert arena.turn().destroyed() == 0


@pytest.mark.rule("TK-KEY-27")
def test_a_downgraded_legend_is_replaced_by_a_hero_of_its_colour() -> None:
    arena = sea_monster("L", tiles=1)
    assert (arena.state.tiles[1], arena.state.legends[1]) == (1, 2)
    arena.play("downgrade", "c7")
    assert (arena.at("c7"), arena.state.tiles[1], arena.state.legends[1]) == ("H", 0, 3)
    arena = sea_monster("L", tiles=0)
    arena.play("downgrade")
    assert arena.refused("c7").rule == "TK-KEY-27"
    assert "c6" in arena.legal()


@pytest.mark.rule("TK-KEY-28")
def test_a_destroyed_piece_goes_back_to_its_supply() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        . c . H .
        . c c . .
        . . c . .
    """)
    tiles = arena.state.tiles.copy()
    arena.give("champion")
    told = [beat for beat in arena.play("summon champion e5", "f5") if beat.kind.startswith("destroy")]
    assert [(beat.args["square"], beat.gone) for beat in told] == [("f5", ("piece.f5",))]
    assert arena.at("f5") == "."
    assert arena.state.tiles == [tiles[0] - 1, tiles[1] + 1]


def queen(piece: str, tiles: int | None = None, mode: str = "duel", actions: int = 2) -> Stage:
    """A Sylvan Queen on e5, who may convert a piece on a diagonal; that piece stands on d6."""
    arena = stage(f"""
        . . . . . . .
        . . . . . . .
        . . {piece} . . . .
        . . . . . . .
        . . . c . c .
        . . . . c . .
        . . . . c . .
    """, mode, actions=actions)  # fmt: skip
    if tiles is not None:
        arena.leave(tiles=tiles)
    arena.give("sylvan-queen")
    arena.play(arena.legal("summon sylvan-queen e5")[0])
    return arena


@pytest.mark.rule("TK-KEY-29")
@pytest.mark.parametrize(("piece", "after"), [("C", "c"), ("H", "h")])
def test_a_converted_piece_keeps_its_rank(piece: str, after: str) -> None:
    arena = queen(piece)
    tiles = arena.state.tiles.copy()
    assert arena.refused("d6 common").reason == "unknown-answer"
    arena.play("d6")
    assert arena.at("d6") == after
    assert arena.state.tiles == [tiles[0] - 1, tiles[1] + 1]


@pytest.mark.rule("TK-KEY-29")
def test_a_text_may_name_another_rank() -> None:
    arena = stage("c H . \n . c . \n . c .")
    arena.summon("dryad e5", "e6")  # into a recruit
    assert arena.at("e6") == "c"


@pytest.mark.rule("TK-KEY-30")
def test_without_a_piece_for_it_nothing_is_converted() -> None:
    arena = queen("C", tiles=1)  # the Queen takes the last one
    assert arena.is_at_rest()
    assert (arena.at("d6"), arena.turn().destroyed()) == ("C", 0)
    arena = queen("C", tiles=2)
    arena.play("d6")
    assert (arena.at("d6"), arena.state.tiles[0]) == ("c", 0)


@pytest.mark.rule("TK-KEY-31")
def test_a_converted_piece_takes_the_colour_of_the_turn() -> None:
    arena = queen("C", mode="melee")
    for key in ("d6 yellow", "yellow"):
        arena.refused(key)
    arena.play("d6")
    assert arena.at("d6") == "c"


@pytest.mark.rule("TK-KEY-31")
def test_own_pieces_are_not_converted() -> None:
    arena = stage("""
        . . . . . . .
        . . . . . . .
        . . c . C . .
        . . . . . . .
        . . . c . c .
        . . . . c . .
        . . . . c . .
    """)
    arena.give("sylvan-queen")
    arena.play(arena.legal("summon sylvan-queen e5")[0])
    assert arena.refused("d6").rule == "TK-KEY-31"
