"""A refusal names the rule whose text, read alone, explains it: wherever something else is asked first."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.games.tash_kalar.state import State
from tafelrunde.table.errors import Refusal
from tests.tash_kalar.proof import TREE, WOLF, behind, dealt, refused
from tests.tash_kalar.stage import Stage, stage

A1, B1, A2, B2 = range(4)
ACTIONS = ("place a5", "lift d4", "summon herald e5", "discard herald", "flare 1", "end")


def why(arena: Stage, key: str, seat: int | None = None) -> tuple[str | None, str]:
    """The rule and the words of a refusal."""
    refusal = arena.refused(key, seat)
    return refusal.rule, refusal.text.key.removeprefix("objection.")


# -- scoring -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-SCORE-16")
@pytest.mark.rule("TK-SCORE-17")
@pytest.mark.rule("TK-SCORE-18")
def test_the_colour_of_a_legend_is_asked_by_the_rules_of_scoring() -> None:
    arena = stage(TREE, "melee", seats=3)
    arena.summon("the-eldest-tree e5")
    assert arena.legal() == ["red", "yellow"]
    assert why(arena, "none") == ("TK-SCORE-16", "colour-first")
    assert arena.refused("e6").rule == "TK-SCORE-16"
    assert why(arena, "blue") == ("TK-SCORE-17", "wrong-colour")
    for key in ACTIONS:
        assert why(arena, key) == ("TK-SCORE-18", "colour-first")
    assert why(arena, "hand over") == ("TK-CTRL-01", "no-partner")
    arena.play("red")
    assert why(arena, "place a5") == ("TK-EFF-01", "effect-first")  # now it is the effect


@pytest.mark.rule("TK-SCORE-14")
@pytest.mark.rule("TK-TURN-08")
def test_the_colour_of_single_recruits_is_asked_by_the_rules_of_scoring() -> None:
    arena = stage("c . . \n . . . \n . . .", "melee", seats=4, actions=0)
    arena.edit(destroyed=[0, 0, 0, 3, 0, 0, 1, 0, 0, 0, 0, 0])
    arena.play("end")
    assert arena.legal() == ["red", "yellow"]
    assert why(arena, "none") == ("TK-SCORE-14", "colour-first")
    assert arena.refused("d6").rule == "TK-SCORE-14"
    for colour in ("blue", "green"):
        assert why(arena, colour) == ("TK-SCORE-14", "wrong-colour")
    for key in ACTIONS:
        assert why(arena, key) == ("TK-TURN-08", "colour-first")


# -- shortage ------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-FEW-03")
def test_the_piece_for_a_being_is_asked_by_the_rules_of_shortage() -> None:
    arena = stage("""
        . . C . .
        . . . . .
        . . . c l
        . . c c .
        . . . . .
    """)
    arena.leave(tiles=0)
    arena.summon("hungry-bear e5")
    assert why(arena, "none") == ("TK-FEW-03", "take-first")
    assert arena.refused("herald").rule == "TK-FEW-03"
    for key in ACTIONS:
        assert why(arena, key) == ("TK-FEW-03", "take-first")
    assert why(arena, "d5") == ("TK-FEW-03", "no-piece")
    assert why(arena, "e7") == ("TK-FEW-03", "not-own")
    assert why(arena, "f5") == ("TK-FEW-03", "not-used-on-the-contrary")
    assert why(arena, "g5") == ("TK-FEW-05", "wrong-kind")


@pytest.mark.rule("TK-PLACE-02")
@pytest.mark.parametrize("mode", ["high-form", "melee", "team-duel"])
def test_nothing_comes_between_lifting_and_laying(mode: str) -> None:
    arena = stage("c . . \n . . . \n . . .", mode)
    arena.leave(tiles=0)
    arena.play("lift d6")
    for key in ("lift c5", "summon herald e5", "discard herald", "end", "none"):
        assert why(arena, key) == ("TK-PLACE-02", "lay-first")
    assert why(arena, "flare 7") == ("TK-FLARE-01", "lay-first")
    assert why(arena, "under herald") == ("TK-DISC-02", "discard-first")
    tasks = ("TK-TASK-07", "claim-later") if mode == "high-form" else ("TK-MODE-04", "no-tasks")
    assert why(arena, "claim side-chain") == tasks
    words = "not-in-effect" if mode == "team-duel" else "no-partner"
    assert why(arena, "hand over") == ("TK-CTRL-01", words)
    assert arena.refused("xyz").rule == "TK-PLACE-02"
    arena.play("place d6")
    assert arena.at("d6") == "c"


@pytest.mark.rule("TK-DISC-02")
@pytest.mark.rule("TK-DISC-03")
def test_nothing_comes_between_discarding_and_returning() -> None:
    arena = stage(WOLF, "team-high-form")
    arena.give("herald", "bomb", "flare-01")
    arena.play("discard herald")
    for key in ("place a5", "lift d4", "summon bomb e5", "flare 1", "end"):
        assert why(arena, key) == ("TK-DISC-02", "finish-discard")
    assert why(arena, "discard bomb") == ("TK-DISC-03", "discarded")
    assert why(arena, "claim side-chain") == ("TK-TASK-07", "claim-later")
    assert why(arena, "hand over") == ("TK-CTRL-01", "not-in-effect")


# -- effects -------------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-EFF-01")
@pytest.mark.rule("TK-TASK-07")
def test_what_else_a_turn_has_in_store_waits_for_the_effect() -> None:
    arena = stage(WOLF, "high-form")
    arena.summon("dire-wolf e5")
    for key in ACTIONS:
        assert why(arena, key) == ("TK-EFF-01", "effect-first")
    assert why(arena, "claim side-chain") == ("TK-TASK-07", "claim-later")
    assert why(arena, "under herald") == ("TK-DISC-02", "discard-first")


@pytest.mark.rule("TK-EFF-10")
def test_an_effect_reaches_what_its_card_names_and_nothing_else() -> None:
    arena = stage("""
        . . C . . . .
        . . . . . . .
        . . . . . . .
        . . . c . . .
        . . . . . . .
        . . c . c . .
        . . . . . . .
    """)
    arena.summon("high-priestess e5")
    assert why(arena, "a5-a6") == ("TK-EFF-10", "no-piece")
    assert why(arena, "d8-d9")[0] == "TK-EFF-06"
    assert arena.refused("gibberish").rule == "TK-EFF-10"


@pytest.mark.rule("TK-EFF-10")
def test_a_branch_that_is_not_open_is_refused_as_such() -> None:
    arena = behind(0, 5)
    arena.give("flare-04")
    arena.play("flare 4")
    assert arena.legal() == ["place", "convert"]
    for branch in ("upgrade", "move", "near", "heroic"):
        assert why(arena, branch) == ("TK-EFF-10", "wrong-branch")
    assert why(arena, "place a5") == ("TK-EFF-01", "effect-first")


@pytest.mark.rule("TK-EFF-10")
@pytest.mark.rule("TK-KEY-08")
def test_a_direction_is_wrong_or_empty() -> None:
    arena = stage("""
        . . . . .
        . . . C .
        . c c . .
        c . . . .
        . . . . .
    """)
    arena.summon("cannon e5 r0")
    assert "ne" in arena.legal()
    assert why(arena, "n") == ("TK-EFF-10", "empty-direction")
    assert why(arena, "w") == ("TK-KEY-08", "wrong-direction")
    arena = stage(". c . \n c . c \n C c .")
    arena.summon("kiskin-leafsplitter e5")
    assert arena.legal() == ["sw", "none"]
    assert why(arena, "ne") == ("TK-EFF-10", "empty-direction")
    assert why(arena, "n") == ("TK-EFF-10", "wrong-direction")


@pytest.mark.rule("TK-SUM-14")
def test_pieces_of_a_figure_are_told_from_squares_that_look_the_same() -> None:
    arena = stage("""
        . . c . .
        . c . c .
        . . . . .
        . c . c .
        . . . . .
    """)
    arena.summon("master-of-intrigue e5")  # his figure is what is diagonal to him
    assert why(arena, "e7-e8") == ("TK-SUM-14", "not-used")


@pytest.mark.rule("TK-EFF-10")
def test_only_a_discarded_card_is_fetched() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        c . . . .
        c . c . .
        . . . . .
    """)
    arena.give("naiad", "dryad")
    arena.play("discard naiad", "done")
    arena.summon("kiskin-spirit e5")
    assert arena.decision.name == "fetch"
    assert why(arena, "dryad") == ("TK-EFF-10", "not-discarded")
    arena.play("naiad")


# -- handing over --------------------------------------------------------------------------------------------


@pytest.mark.rule("TK-CTRL-03")
@pytest.mark.rule("TK-CTRL-04")
@pytest.mark.rule("TK-CTRL-07")
def test_after_a_handover_each_partner_hears_what_the_other_is_doing() -> None:
    arena = stage(WOLF, "team-duel")
    assert arena.refused("place a5", seat=A2).rule == "TK-TURN-01"
    arena.summon("dire-wolf e5", "hand over")
    assert arena.refused("e5-e6", seat=A1).rule == "TK-CTRL-03"  # the partner completes the effect
    arena.play("none")
    assert arena.refused("place a5", seat=A1).rule == "TK-CTRL-04"  # the partner lays the recruits
    assert arena.refused("place a5", seat=B1).rule == "TK-TURN-01"
    arena.play("place a5")
    assert arena.asked == A1
    assert arena.refused("end", seat=A2).rule == "TK-CTRL-07"  # whose turn it is ends it


@pytest.mark.rule("TK-CTRL-01")
def test_before_an_effect_there_are_two_ways() -> None:
    arena = stage(WOLF, "team-duel")
    arena.summon("dire-wolf e5")
    assert arena.legal() == ["carry on", "hand over"]
    assert why(arena, "none") == ("TK-CTRL-01", "begin-first")
    assert arena.refused("e5-e6").rule == "TK-CTRL-01"
    assert why(arena, "place a5") == ("TK-EFF-01", "effect-first")


# -- before the first turn -----------------------------------------------------------------------------------


@pytest.mark.rule("TK-SETUP-21")
def test_the_opening_recruits_come_in_the_order_of_the_seats() -> None:
    table = dealt("melee", 3)
    assert refused(table, 2, "red g4").rule == "TK-SETUP-21"
    assert refused(table, 2, "yellow g4").rule == "TK-SETUP-21"
    table.answer(2, "blue f8")
    assert refused(table, 2, "blue g4").rule == "TK-SETUP-17"  # three different colours
    assert refused(table, 2, "yellow g4").rule == "TK-SETUP-21"
    table.answer(2, "red g4")
    assert refused(table, 2, "red b5").rule == refused(table, 2, "blue b5").rule == "TK-SETUP-17"
    state: State = table.state
    assert state.phase == "open"


# -- pieces that an effect has singled out -------------------------------------------------------------------


@pytest.mark.rule("TK-EFF-10")
def test_only_the_piece_that_was_chosen_goes_on_whatever_it_has_in_common_with_others() -> None:
    arena = stage(". c . \n c . c \n . . .")
    arena.summon("chronicler e5", "e6")  # the only upgraded piece now, but that is not why it may move
    assert why(arena, "d5-d6") == ("TK-EFF-10", "not-this-piece")
    assert arena.legal("e6-")
    arena = stage("""
        . . . . .
        . . . . .
        . . . . .
        . h . c .
        . c . c .
    """)
    arena.summon("cavalry-captain e5", "d4-c4")
    assert why(arena, "f4-f5") == ("TK-EFF-10", "not-this-piece")
    arena = stage("""
        . . . . .
        . . . . .
        . . . . .
        . . . h .
        . . . . c
    """)
    arena.summon("messenger e5", "f4-f5")
    assert why(arena, "g3-g4") == ("TK-EFF-10", "not-this-piece")


@pytest.mark.rule("TK-EFF-10")
def test_a_piece_that_has_had_its_turn_is_told_so() -> None:
    arena = stage("""
        . C . . C
        . . . c .
        . c . c .
        . c . . .
        H . . . .
    """)
    arena.summon("hypnotist e5", "d7-d8")
    assert why(arena, "d8-d9") == ("TK-EFF-10", "not-again")
    assert why(arena, "c3-c4") == ("TK-EFF-10", "not-common")
    arena = stage("""
        . . . . .
        . . . . .
        . . . . .
        c h c . .
        . . . . .
    """)
    arena.summon("naiad e5", "d4-d5")  # now the only hero
    assert why(arena, "d5-d6") == ("TK-EFF-10", "not-again")


@pytest.mark.rule("TK-EFF-10")
def test_a_card_that_names_heroes_is_not_answered_by_upgraded_pieces() -> None:
    arena = stage("""
        C . . . .
        . . H . H
        c . . c .
        . . . . .
        . . . . .
    """)
    arena.summon("forest-wardens e5")  # a hero; without legends all upgraded pieces are heroes
    assert why(arena, "c7") == ("TK-EFF-10", "not-heroic")


# -- what a refused act is called ----------------------------------------------------------------------------


ACTS = {
    "place a5": "Place a recruit on a5",
    "lift d4": "Lift the piece on d4",
    "summon herald e5": "Summon Herald on e5",
    "summon herald a9": "Summon Herald on a9",
    "discard titan": "Discard Titan",
    "under titan": "Put Titan under its deck",
    "under flare 7": "Put Flare 4/6 under its deck",
    "flare 12": "Invoke Flare 2/5",
    "claim isolation": "Claim Isolation",
    "e4-e5": "e4 to e5",
    "end": "End the turn",
}


MOMENTS = {
    "acting": (),
    "effect": ("summon dire-wolf e5",),
    "lifted": ("lift e4",),
    "returning": ("discard knight",),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_refused_act_is_called_by_its_words_and_not_by_its_key(moment: str) -> None:
    arena = stage(WOLF, "high-form")
    arena.tasks("isolation", "destruction", "side-chain")
    arena.give("dire-wolf", "knight", "herald")
    if moment == "lifted":
        arena.leave(tiles=0)
    arena.play(*MOMENTS[moment])
    for key, label in ACTS.items():
        try:
            option = arena.option(key)
        except Refusal:  # nothing of the kind is done here
            continue
        said = GAME.locale.say(option.label, "en")
        assert said in (label, "The blue recruit on e4 to e5"), (moment, key)
    assert GAME.locale.say(arena.option("discard titan").label, "en") == ACTS["discard titan"]


@pytest.mark.rule("TK-SUM-13")
def test_the_edge_is_named_once_however_much_of_a_figure_lies_beyond_it() -> None:
    arena = stage(".")
    arena.give("summoner")
    refusal = arena.refused("summon summoner e1 r0")
    assert refusal.rule == "TK-SUM-13"
    assert GAME.locale.say(refusal.text, "en") == "Summoner on e1 needs a square beyond the edge."
