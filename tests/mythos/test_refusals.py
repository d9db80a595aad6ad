"""Every reason for which a plan is refused, with the rule that explains it when it is read alone."""

from __future__ import annotations

import re
from typing import NamedTuple, get_args

import pytest

from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.planner import RULES, Code
from tafelrunde.table import LANGUAGES, Refusal, Table
from tests.table.clicks import verdict

from .duel import Duel, north, south

FIELD = """
    . . N . .
    . . n . .
    w . . . .
    . m k . .
    . . S . .
"""


class Wrong(NamedTuple):
    """A plan whose last answer is refused, the reason, and what the cited rule must say for it."""

    plan: str
    reason: Code
    rule: str
    says: str


WRONGS = [
    Wrong("place m1 b1; place m2 d1; move b2-b3", "no-points", "MY-TURN-06", "action points"),
    Wrong("place mossling b1", "not-in-hand", "MY-PLACE-01", "A hand card is placed"),
    Wrong("place m1 b1; place m1 d1", "card-placed", "MY-TURN-09", "a card placed only once"),
    Wrong("place m1 e5", "place-far", "MY-PLACE-01", "next to the player’s own leader"),
    Wrong("move c1-d1; place m1 e1", "place-after", "MY-PLACE-04", "before this turn’s movement"),
    Wrong("place m1 d2", "place-diagonal", "MY-PLACE-02", "diagonal squares are not neighbours"),
    Wrong("place m1 c2", "place-occupied", "MY-PLACE-03", "no creature of either side stands there"),
    Wrong("place m1 b1; place m2 b1", "place-taken", "MY-PLACE-03", "places no other card there"),
    Wrong("move b2-b1; stop; place m1 b1", "place-path", "MY-MOVE-05", "cards placed this turn stand still"),
    Wrong("move e3-e4", "no-creature", "MY-PLACE-07", "Only a creature that is already on the board"),
    Wrong("move c4-c3", "enemy-creature", "MY-MOVE-09", "only their own creatures"),
    Wrong("move a3-a4", "movement-none", "MY-CARD-04", "movement 0 cannot be given a move"),
    Wrong("move b2-b3; stop; move b2-b1", "ordered", "MY-TURN-09", "a creature can be moved only once"),
    Wrong("place m1 b1; move b1-a1", "placed-now", "MY-PLACE-07", "a card placed this turn does not move"),
    Wrong("move b2-b4", "step-far", "MY-MOVE-03", "each to a neighbouring square"),
    Wrong("move b2-c3", "step-diagonal", "MY-MOVE-02", "diagonal squares are not neighbours"),
    Wrong("move b2-b2", "step-wait", "MY-MOVE-03", "it has no pauses"),
    Wrong("move c1-d1; step e1", "too-far", "MY-MOVE-01", "at most as many squares as its movement value"),
    Wrong("move b2-b3; done", "path-open", "MY-MOVE-03", "A path is a list"),
    Wrong("move b2-b3; place m1 b1", "path-open", "MY-MOVE-03", "A path is a list"),
    Wrong("move b2-b3; move c1-b1", "path-open", "MY-MOVE-03", "A path is a list"),
    Wrong("step b3", "no-path", "MY-MOVE-03", "A path is a list of at least one step"),
    Wrong("stop", "no-path", "MY-MOVE-03", "A path is a list of at least one step"),
    Wrong("move b2-a2; step a3", "clash-standing", "MY-MOVE-05", "creatures without an order"),
    Wrong("place m1 b1; move b2-b1", "clash-placed", "MY-MOVE-05", "cards placed this turn stand still"),
    Wrong("move b2-b3; stop; move c2-c3; step b3", "clash-meeting", "MY-MOVE-04", "must not collide"),
    Wrong("move b2-c2; stop; move c2-b2", "clash-trade", "MY-MOVE-05", "trade squares"),
    Wrong("move b2-b3; step c3; move c2-c3; stop", "clash-later", "MY-MOVE-05", "finished ones"),
    Wrong("move b2-c2; stop; done", "clash-plan", "MY-MOVE-04", "must not collide"),
    Wrong("place m1 f1", "off-board", "MY-BOARD-01", "five by five squares"),
]


def field() -> Duel:
    return Duel(FIELD, m=south("m3/2"), k=south("m2/2"), w=south("m4/0"), n=north("m3"), south_hand="m1 m2")


def refused(plan: str) -> Refusal:
    """How the last answer of the plan is refused; those before it are accepted."""
    table = field().table
    *before, last = plan.split("; ")
    for key in before:
        table.answer(0, key)
    with pytest.raises(Refusal) as caught:
        table.answer(0, last)
    return caught.value


@pytest.mark.rule("MY-MOVE-09")
@pytest.mark.parametrize("wrong", WRONGS, ids=lambda wrong: f"{wrong.reason}: {wrong.plan}")
def test_a_refusal_names_the_rule_that_explains_it(wrong: Wrong) -> None:
    refusal = refused(wrong.plan)
    assert refusal.text.key == f"objection.{wrong.reason}"
    assert refusal.rule == wrong.rule
    assert wrong.says in GAME.rulebook[wrong.rule].text["en"]
    assert all(GAME.locale.say(refusal.text, lang) for lang in LANGUAGES)


def test_every_reason_is_tried() -> None:
    # Only starting over has no rule: it is a help of this table, not of the game.
    assert (
        {wrong.reason for wrong in WRONGS}
        == set(get_args(Code)) - {"no-clash"}
        == {code for code, rule in RULES.items() if rule is not None}
    )


@pytest.mark.rule("MY-MOVE-09")
def test_a_click_on_an_enemy_creature_says_that_only_own_ones_move() -> None:
    duel = field()
    (enemy,) = (each.key for each in duel.view(south).elements().values() if each.at == "c4")
    assert verdict(duel.table, 0, enemy) == "MY-MOVE-09"
    assert duel.accepts(north, "move c4-c3")


# -- the words on cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_word_that_a_card_sets_apart_has_rules_that_explain_it(lang: str) -> None:
    explained = {rule.word[lang]: rule.id for rule in GAME.rulebook.rules.values() if rule.word is not None}
    for card in CARDS.values():
        for line in card.text(lang):
            before_colon = set(re.findall(r"(?:^|[.!?:] )([A-ZÄÖÜ][\w ]*):", line))
            alone = set(re.findall(r"(?:^|[.!?:] )([A-ZÄÖÜ]\w*)\.", line))
            assert before_colon | alone <= set(explained), (card.id, line)


@pytest.mark.rule("MY-MYTH-01")
@pytest.mark.rule("MY-MYTH-02")
@pytest.mark.rule("MY-MYTH-03")
def test_mythos_on_a_card_is_explained_by_the_rules_on_becoming_one() -> None:
    rules = [rule.id for rule in GAME.rulebook.rules.values() if rule.word and rule.word["en"] == "Mythos"]
    assert rules == ["MY-MYTH-01", "MY-MYTH-02", "MY-MYTH-03"]


# -- what happens names the rule by which it does ------------------------------------------------------------


@pytest.mark.rule("MY-SETUP-02")
@pytest.mark.rule("MY-TURN-03")
@pytest.mark.rule("MY-FX-12")
def test_a_drawn_card_names_the_rule_by_which_it_is_drawn() -> None:
    opening = [beat.rules for beat in Table.new(GAME, seed=1).opening if beat.kind == "draw"]
    assert opening == [("MY-SETUP-02",)] * 8 + [("MY-TURN-03",)] * 2
    duel = Duel(FIELD, m=south("m3"), k=south("m2"), w=south("m4"), n=north("m3"), south_hand="pearlbearer")
    duel.plan("place pearlbearer b1")
    assert [beat.rules for beat in duel.told("draw")] == [("MY-FX-12",), ("MY-TURN-03",), ("MY-TURN-03",)]


@pytest.mark.rule("MY-FIGHT-07")
@pytest.mark.rule("MY-FX-01")
def test_a_death_names_the_rule_by_which_it_comes() -> None:
    duel = Duel(FIELD, m=south("m3"), k=south("m5"), w=south("cinderbull=1"), n=north("m3"))
    duel.plan("move c2-c3", "move c4-c3")
    assert [(beat.args["square"], beat.rules) for beat in duel.told("die")] == [
        ("c3", ("MY-FIGHT-07",)),
        ("a3", ("MY-FX-01",)),
    ]
