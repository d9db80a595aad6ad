"""The closed vocabulary of card effects: every trigger, condition, target and operation, at work and idle."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.mythos.board import NUMBERS
from tafelrunde.games.mythos.cards import CARDS, Part
from tafelrunde.games.mythos.state import DECK_SIZE, MINIONS

from .duel import Duel, Piece, forge, north, south, turned

# -- conditions: a creature on c3 (South) has +5 while the condition holds ---------------------------------

CONDITIONS: dict[str, tuple[str, str]] = {
    # condition: a position where it holds, one where it does not; c is the creature with the part
    "always": ("c c3", ""),
    "beside-leader": ("c c2", "c c3"),
    "beside-ally": ("c c3, m1 c4", "c c2, m1 d1"),
    "alone": ("c c3, m1 d4", "c c2"),
    "in-centre": ("c c3", "c c4"),
    "in-enemy-half": ("c a4", "c c3"),
    "leader-in-centre": ("P9 c3, c a1", "c a1"),
    "leader-on-border": ("c a1", "P9 c2, c a1"),
}


def draw(words: str, side: str = "south", enemy: str = "", **further: Any) -> Duel:
    """A position from words, c the card in question; for North it is turned by 180 degrees."""
    own, other = (south, north) if side == "south" else (north, south)
    squares: dict[str, Piece] = {}
    for who, listed in ((own, words), (other, enemy)):
        for word in filter(None, map(str.strip, listed.split(","))):
            spec, square = word.split()
            squares[square if side == "south" else turned(square)] = who("card" if spec == "c" else spec)
    return Duel.at(squares, **further)


def square_of_card(words: str, side: str) -> str:
    square = next(word.split()[1] for word in words.split(",") if word.strip().startswith("c "))
    return square if side == "south" else turned(square)


@pytest.mark.parametrize("side", ["south", "north"])
@pytest.mark.parametrize("condition", CONDITIONS)
def test_a_bonus_works_while_its_condition_holds_and_not_otherwise(condition: str, side: str) -> None:
    forge("card", 3, effect=f"static {condition} self bonus-power 5")
    holding, failing = CONDITIONS[condition]
    assert draw(holding, side).power(square_of_card(holding, side)) == 8
    if failing:
        assert draw(failing, side).power(square_of_card(failing, side)) == 3


def test_a_leader_is_no_ally_but_is_company() -> None:
    forge("card", 3, effect="static beside-ally self bonus-power 5")
    assert draw("c c2").power("c2") == 3
    forge("card", 3, effect="static alone self bonus-power 5")
    assert draw("c c2").power("c2") == 3
    assert draw("c c3", enemy="m1 c4").power("c3") == 8


@pytest.mark.parametrize(("cards", "power"), [("", 8), ("m1", 8), ("m1 m1", 8), ("m1 m1 m1", 3)])
def test_hand_at_most_counts_the_owners_hand(cards: str, power: int) -> None:
    forge("card", 3, effect="static hand-at-most:2 self bonus-power 5")
    assert draw("c c3", south_hand=cards, north_hand="m1 m1 m1 m1").power("c3") == power


@pytest.mark.rule("MY-WIN-03")
@pytest.mark.parametrize(("cards", "power"), [("", 3), ("m1", 3), ("m1 m1", 8), ("m1 m1 m1", 8)])
def test_mythos_at_least_counts_the_owners_mythos_minions(cards: str, power: int) -> None:
    forge("card", 3, effect="static mythos-at-least:2 self bonus-power 5")
    assert draw("c c3", south_mythos=cards, north_mythos="m1 m1 m1").power("c3") == power


def test_stood_still_asks_whether_the_creature_took_a_step() -> None:
    forge("card", 3, 2, effect="end-of-turn stood-still self change-power 1")
    assert draw("c c3").plan().power("c3") == 4
    assert draw("c c3").plan(south="move c3-c4").power("c4") == 3
    assert draw("c c3").plan(south="move c3-c4-c3").power("c3") == 3
    assert draw("m1 a1", south_hand="card").plan(south="place card c2").power("c2") == 4


@pytest.mark.rule("MY-MOVE-08")
def test_who_was_held_before_its_first_step_has_stood_still() -> None:
    forge("card", 3, 3, effect="end-of-turn stood-still self change-power 1")
    duel = draw("m4/3 b1, P9 e1, c a1", enemy="chainwarden c2")
    duel.plan(south="move b1-b2-b3; move a1-b1-b2")
    assert duel.power("b1") == 3  # it took one step before it was held
    duel = draw("m4/3 b2, P9 e1, c b1", enemy="chainwarden a3, chainwarden c2")
    duel.plan(south="move b2-b3-b4; move b1-b2-b3")
    assert duel.south == {"b2": 3, "b3": 4, "e1": 9}


@pytest.mark.parametrize(
    ("condition", "foe", "left"),
    [
        ("always", "m9", 9 - 3 - 2),
        ("foe-is-minion", "m9", 9 - 3 - 2),
        ("foe-is-minion", "P9", 9 - 3),
        ("foe-is-leader", "P9", 9 - 3 - 2),
        ("foe-is-leader", "m9", 9 - 3),
        ("foe-is-stronger", "m9", 9 - 3 - 2),
        ("foe-is-stronger", "m4", 0),
        ("in-centre", "m9", 9 - 3 - 2),
        ("in-enemy-half", "m9", 9 - 3),
    ],
)
@pytest.mark.rule("MY-FX-04")
def test_a_strike_works_when_its_condition_holds(condition: str, foe: str, left: int) -> None:
    forge("card", 3, effect=f"static {condition} self strike 2")
    enemy = f"{foe} c3" + (", m1 e5" if foe.startswith("P") else "")
    duel = draw("c c2", enemy=enemy).plan(south="move c2-c3")
    assert duel.north.get("c3", 0) == max(left, 0)


@pytest.mark.rule("MY-FX-04")
def test_a_foe_of_equal_power_is_not_stronger_and_bonuses_count() -> None:
    forge("card", 3, effect="static foe-is-stronger self strike 9")
    equal = draw("c c2", enemy="m3 c3, m1 a1").plan(south="move c2-c3")
    assert [beat.args["amount"] for beat in equal.told("loss")] == [3, 3]
    raised = draw("c c2", enemy="m3 c3, watchtower d3").plan(south="move c2-c3")
    assert [beat.args["amount"] for beat in raised.told("loss")] == [4, 12]


# -- targets: the end of the turn gives +5 to the target ---------------------------------------------------

CROWD = "c c3, m1 c2, m1 b3, mossling a1"
ENEMIES = "m2 d3, m2 c4, m2 d1, m2 e5"
TARGETS: dict[str, set[str]] = {
    "self": {"c3"},
    "own-leader": {"c1"},
    "enemy-leader": {"c5"},
    "own-minions": {"c3", "c2", "b3", "a1"},
    "own-plants": {"a1"},
    "bodyguards": {"c2"},
    "besiegers": {"d1"},
    "adjacent-own-minions": {"c2", "b3"},
    "adjacent-enemy-minions": {"d3", "c4"},
    "adjacent-enemies": {"d3", "c4"},
    "enemy-minions": {"d3", "c4", "d1", "e5"},
}


@pytest.mark.parametrize("side", ["south", "north"])
@pytest.mark.parametrize("target", TARGETS)
def test_an_effect_reaches_its_targets_and_nobody_else(target: str, side: str) -> None:
    forge("card", 1, effect=f"end-of-turn always {target} change-power 50")
    duel = draw(CROWD, side, ENEMIES).plan()
    raised = {square for square, power in (duel.south | duel.north).items() if power >= 50}
    expected = TARGETS[target] if side == "south" else {turned(square) for square in TARGETS[target]}
    assert raised == expected


def test_adjacent_enemies_includes_the_leader() -> None:
    forge("card", 1, effect="end-of-turn always adjacent-enemies change-power 50")
    duel = draw("c c4", enemy="m1 d4").plan()
    assert duel.north == {"c5": 59, "d4": 51}
    mirrored = draw("c c4", "north", "m1 d4").plan()
    assert mirrored.south == {"c1": 59, "b2": 51}


def test_own_plants_are_creatures_on_the_board_the_leader_among_them() -> None:
    forge("card", 1, effect="end-of-turn always own-plants change-power 50")
    forge("treant", 3, kind="leader", keywords=("plant",))
    duel = Duel.at({"c1": south("treant"), "c3": south("card")}, north_deck="mossling " * DECK_SIZE).plan()
    assert duel.power("c1") == 9 + 1 + 50
    in_deck = CARDS["mossling"].power
    assert {duel.state.power[instance] for instance in duel.state.decks[1]} == {in_deck}


@pytest.mark.rule("MY-FX-04")
def test_any_minion_is_a_minion_to_a_strike() -> None:
    """Even the very first of all instances that are no leaders."""
    for kind, left in (("minion", 9 - 3 - 2), ("leader", 9 - 3)):
        forge("card", 3, effect=f"static foe-is-{kind} self strike 2")
        duel = Duel.at({"c3": south("m9"), "c4": north("card")})
        assert duel.state.board[0].index(MINIONS[0][0]) == NUMBERS["c3"]
        assert duel.plan(north="move c4-c3").power("c3") == left


def test_a_granted_plant_is_no_target_of_own_plants() -> None:
    growth = ["static always own-minions grant-plant", "end-of-turn always own-plants change-power 5"]
    forge("card", 1, effect=growth)
    duel = draw("c c3, mossling a1, m3 a2").plan()
    assert duel.south == {"a1": 2 + 1 + 5, "a2": 3 + 1, "c3": 1 + 1, "c1": 9}


@pytest.mark.rule("MY-FX-01")
def test_foe_is_the_living_creature_that_the_source_fought() -> None:
    forge("card", 2, effect="on-death always foe change-power 50")
    assert draw("c c2", enemy="m5 c3").plan(south="move c2-c3").power("c3") == 53
    both_dead = draw("c c2", enemy="m2 c3").plan(south="move c2-c3")
    assert both_dead.piece("c3") is None
    assert both_dead.told("gain") == []
    outside = draw("c c2", enemy="thornwarden c3")
    outside.plan().plan()
    assert outside.piece("c2") is None
    assert outside.power("c3") == 5  # grown twice, no foe


@pytest.mark.rule("MY-FX-03")
def test_the_dead_gain_nothing_from_their_own_death() -> None:
    forge("card", 2, effect="on-death always self change-power 50")
    duel = draw("c c2", enemy="m5 c3").plan(south="move c2-c3")
    assert duel.told("gain") == []
    assert duel.dead(south) == ["card"]


# -- triggers ----------------------------------------------------------------------------------------------


def test_static_parts_need_their_card_in_play() -> None:
    forge("card", 1, effect="static always own-leader bonus-power 5")
    assert draw("c c3").power("c1") == 14
    assert draw("m1 c3", south_hand="card", south_mythos="card").power("c1") == 9


@pytest.mark.rule("MY-TURN-03")
def test_draw_phase_parts_read_the_hand_before_any_card_is_drawn() -> None:
    forge("card", 1, effect="draw-phase hand-at-most:2 owner draw 2")
    assert draw("c c3", south_hand="m1 m1", phase="draw").hand_size(south) == 5
    assert draw("c c3", south_hand="m1 m1 m1", phase="draw").hand_size(south) == 4
    both = draw("c c3, card a1", south_hand="m1 m1", phase="draw")
    assert both.hand_size(south) == 7
    assert both.hand_size(north) == 1


@pytest.mark.rule("MY-TURN-07")
def test_planning_parts_hold_for_the_whole_turn_and_are_read_once() -> None:
    forge("card", 1, effect="planning always own-minions movement 2")
    duel = draw("c c3, m5/1 a1", enemy="m4 c4")
    duel.plan(south="move a1-a2-a3-a4", north="move c4-c3")  # the source dies in step 1
    assert duel.south == {"a4": 5, "c1": 9}
    assert duel.movement("a4") == 1


@pytest.mark.rule("MY-PLACE-06")
def test_on_enter_parts_see_all_cards_placed_this_turn_and_happen_once() -> None:
    forge("card", 1, effect="on-enter always adjacent-own-minions change-power 2")
    duel = draw("m1 c2", south_hand="card m3").plan(south="place card b1; place m3 d1")
    assert duel.south == {"b1": 1, "c1": 9, "c2": 1, "d1": 3}
    duel = draw("P9 c2, m1 a1", south_hand="card m3").plan(south="place card c1; place m3 b2")
    assert duel.south == {"a1": 1, "b2": 3, "c1": 1, "c2": 9}
    duel = draw("P9 b2, m1 a1", south_hand="card m3").plan(south="place card b1; place m3 a2")
    assert duel.south == {"a1": 3, "a2": 3, "b1": 1, "b2": 9}
    assert duel.plan().power("a1") == 3


@pytest.mark.rule("MY-PLACE-06")
def test_on_enter_parts_see_the_enemys_cards_of_this_turn() -> None:
    forge("card", 1, effect="on-enter always enemy-minions change-power -2")
    duel = draw("m1 a1", south_hand="card", north_hand="m5").plan(south="place card b1", north="place m5 b5")
    assert duel.power("b5") == 3


@pytest.mark.rule("MY-KEY-04")
def test_triumph_draws_a_card() -> None:
    forge("card", 4, effect="triumph in-centre owner draw 2", keywords=("triumph",))
    assert draw("c c2", enemy="m1 c3").plan(south="move c2-c3").hand_size(south) == 3
    assert draw("c c2", enemy="m1 d2").plan(south="move c2-d2").hand_size(south) == 1


LAST_WORDS = ["on-death always own-leader change-power 3", "on-death always self return-to-hand"]


@pytest.mark.rule("MY-MYTH-02")
def test_on_death_happens_also_when_the_creature_becomes_mythos() -> None:
    forge("card", 2, effect=LAST_WORDS)
    duel = draw("c c4").plan(south="move c4-c5")
    assert duel.power("c1") == 12
    assert duel.mythos(south) == ["card"]
    assert duel.hand(south) == []  # a Mythos does not return to the hand


@pytest.mark.rule("MY-FX-01")
def test_on_death_happens_outside_a_fight_too() -> None:
    forge("card", 1, effect=LAST_WORDS)
    duel = draw("c c3", enemy="thornwarden d3").plan()
    assert duel.power("c1") == 12
    assert duel.hand(south) == ["card"]


@pytest.mark.rule("MY-FIGHT-03")
def test_in_a_trade_a_creature_dies_on_the_square_it_came_from() -> None:
    duel = draw("sporedancer c2, m1 b2, m1 d3", enemy="m5 c3").plan(south="move c2-c3", north="move c3-c2")
    assert duel.power("b2") == 3
    assert duel.power("d3") == 1


@pytest.mark.rule("MY-MYTH-09")
def test_new_mythos_happens_once_for_every_own_minion() -> None:
    forge("card", 3, effect="new-mythos always own-leader change-power 2")
    duel = draw("c a1, m1 b5", enemy="m1 b1").plan(south="move b5-c5", north="move b1-c1")
    assert duel.power("c1") == 9 - 1 + 2
    assert duel.mythos(south) == duel.mythos(north) == ["m1"]


@pytest.mark.rule("MY-MYTH-09")
def test_enemy_mythos_happens_once_for_every_enemy_minion() -> None:
    forge("card", 3, effect="enemy-mythos always own-leader change-power 2")
    duel = draw("c a1, m1 b5", enemy="m1 b1").plan(south="move b5-c5", north="move b1-c1")
    assert duel.power("c1") == 9 - 1 + 2
    alone = draw("c a1, m1 b5").plan(south="move b5-c5")
    assert alone.power("c1") == 9


@pytest.mark.rule("MY-MYTH-09")
def test_a_mythos_part_does_not_react_to_its_own_group() -> None:
    forge("card", 1, mythos="new-mythos always own-leader change-power 2")
    duel = draw("c b5, m1 d5").plan(south="move b5-c5")
    assert duel.power("c1") == 9
    duel.plan(south="move d5-c5")
    assert duel.power("c1") == 11


@pytest.mark.rule("MY-KEY-03")
def test_end_of_turn_parts_of_cards_placed_this_turn_take_part() -> None:
    forge("card", 1, effect="end-of-turn always own-leader change-power 2")
    assert draw("m1 a1", south_hand="card").plan(south="place card b1").power("c1") == 11


# -- operations --------------------------------------------------------------------------------------------


@pytest.mark.rule("MY-CARD-06")
def test_change_power_is_no_fight() -> None:
    forge("card", 3, effect=["end-of-turn always enemy-leader change-power -20",
                             "end-of-turn always enemy-minions change-power -20"])  # fmt: skip
    duel = draw("c c3", enemy="m9 e5").plan()
    assert duel.north == {"c5": 1}
    assert duel.mythos(north) == []
    assert duel.winner is None


@pytest.mark.rule("MY-CARD-05")
def test_a_negative_bonus_can_kill_and_ends_with_its_source() -> None:
    forge("card", 3, effect="static always adjacent-enemy-minions bonus-power -2")
    assert draw("c c3", enemy="m5 d3").power("d3") == 3
    duel = draw("m1 a1, P9 c2", enemy="m2 d3", south_hand="card").plan(south="place card c3")
    assert duel.dead(north) == ["m2"]


@pytest.mark.rule("MY-SETUP-03")
def test_enter_power_lasts_when_its_source_is_gone_and_does_not_help_its_own_entering() -> None:
    forge("card", 1, effect="static always own-minions enter-power 2")
    duel = draw("c c2", enemy="m5 c3", south_hand="m1").plan(south="place m1 b1", north="move c3-c2")
    assert duel.south == {"b1": 3, "c1": 9}
    duel = draw("m1 a1", south_hand="card m1").plan(south="place card b1; place m1 d1")
    assert duel.south == {"a1": 1, "b1": 1, "c1": 9, "d1": 1}  # read before the first card entered
    plants = draw("m1 a1", south_hand="mossling m1", south_mythos="seedbearer")
    plants.plan(south="place mossling b1; place m1 d1")
    assert (plants.power("b1"), plants.power("d1")) == (2 + 2 + 1, 1)


@pytest.mark.rule("MY-TURN-06")
def test_action_points_never_fall_below_1() -> None:
    forge("card", 1, effect="planning always owner action-points -9")
    assert draw("c a1").points(south) == 1
    forge("card", 1, effect="planning always owner action-points 3")
    duel = draw("c a1")
    assert (duel.points(south), duel.points(north)) == (5, 2)


@pytest.mark.rule("MY-PLACE-01")
def test_place_range_counts_orthogonal_steps_over_anything() -> None:
    forge("card", 1, effect="planning always owner place-range 2")
    duel = draw("c c2, m1 b1", south_hand="m1")
    assert duel.places(south) == {"d1", "a1", "e1", "b2", "d2", "c3"}
    assert duel.refused(south, "place m1 a2").rule == "MY-PLACE-01"


@pytest.mark.rule("MY-PLACE-02")
def test_place_diagonal_adds_the_diagonal_squares() -> None:
    forge("card", 1, effect="planning always owner place-diagonal")
    assert draw("P9 c2, c a1").places(south) == {"b2", "d2", "c1", "c3", "b1", "d1", "b3", "d3"}
    assert draw("P9 c2, m1 a1").places(south) == {"b2", "d2", "c1", "c3"}


@pytest.mark.rule("MY-PLACE-04")
def test_place_beside_adds_the_squares_next_to_the_target_before_it_moves() -> None:
    forge("card", 1, effect="planning always self place-beside")
    duel = draw("c c4", enemy="m1 b4", south_hand="m1")
    assert duel.places(south) == {"b1", "d1", "c2", "c3", "d4"}
    assert duel.accepts(south, "move c4-c3; place m1 d4")
    assert duel.refused(south, "move c4-c3; place m1 d3").rule == "MY-PLACE-01"


@pytest.mark.rule("MY-MOVE-02")
def test_diagonal_steps_are_for_the_target_only() -> None:
    forge("card", 1, 2, effect="planning always self diagonal-steps")
    duel = draw("c b2, m1/2 d2")
    assert duel.accepts(south, "move b2-c3-d4")
    assert duel.refused(south, "move d2-e3").rule == "MY-MOVE-02"


@pytest.mark.rule("MY-KEY-03")
def test_stunted_plants_do_not_grow_but_gain_otherwise() -> None:
    forge("card", 1, effect="static always enemy-minions stunt-plant")
    duel = draw("c c3", enemy="mossling e5, m1 e4, forgotten-grove d4, dewherd d5").plan()
    assert (duel.power("e5"), duel.power("e4")) == (2 + 1, 1)  # only the dewherd's gift; e4 got no Plant


@pytest.mark.rule("MY-MYTH-02")
def test_no_mythos_sends_the_dead_out_of_the_game() -> None:
    duel = draw("slagbreaker c4").plan(south="move c4-c5")
    assert (duel.mythos(south), duel.dead(south)) == ([], ["slagbreaker"])


@pytest.mark.rule("MY-INFO-01")
def test_see_hand_shows_the_enemy_hand_to_its_owner_only() -> None:
    duel = draw("tidereader c3", south_hand="m1", north_hand="m2 m3", phase="draw")
    assert [each.is_back for each in duel.zone(south, "hand.north")] == [False] * 3
    assert [each.is_back for each in duel.zone(north, "hand.south")] == [True] * 2
    duel.plan(south="move c3-c4")
    assert [each.is_back for each in duel.zone(south, "hand.north")] == [False] * 4
    (seen,) = duel.told("see")  # only the card that is new; the others are known
    assert seen.only == (south.seat,)


def test_the_words_of_this_page_are_all_the_words_of_the_cards() -> None:
    used = {part.condition for card in CARDS.values() for part in _parts(card.id)}
    proven = set(CONDITIONS) | {"hand-at-most", "mythos-at-least", "stood-still"}
    assert used <= proven | {"foe-is-leader", "foe-is-minion", "foe-is-stronger"}
    targets = {part.target for card in CARDS.values() for part in _parts(card.id)}
    assert targets == set(TARGETS) | {"foe", "owner"}


def _parts(card: str) -> list[Part]:
    printed = CARDS[card].printed
    return [part for effect in (printed.effect, printed.mythos) if effect for part in effect.parts]
