"""MY-CARD: what a card is, how long its effect works, what current power means."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.cards import CARDS, read_card

from .duel import Duel, forge, north, south

RECORD: dict[str, Any] = {
    "id": "stone",
    "kind": "minion",
    "name": {"de": "Stein", "en": "Stone"},
    "faction": "greyhold",
    "icon": "stone-block",
    "power": 2,
    "movement": 1,
}


@pytest.mark.rule("MY-CARD-01")
@pytest.mark.parametrize("field", ["name", "icon", "power", "movement"])
def test_a_card_without_one_of_its_elements_is_refused(field: str) -> None:
    assert read_card(RECORD).power == 2
    with pytest.raises(ValueError, match=f"card stone: .*required field `{field}`"):
        read_card({key: value for key, value in RECORD.items() if key != field})


@pytest.mark.rule("MY-CARD-01")
@pytest.mark.parametrize("name", [{"de": "Stein"}, {"en": "Stone"}, {"de": "", "en": ""}])
def test_a_card_needs_a_name_in_every_language(name: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="card stone: "):
        read_card(RECORD | {"name": name})


@pytest.mark.rule("MY-CARD-01")
def test_a_card_with_a_field_of_another_kind_is_refused() -> None:
    for wrong in ({"power": 2.5}, {"power": "2"}, {"movement": None}, {"colour": "red"}, {"kind": "spell"}):
        with pytest.raises(ValueError, match=f"card stone: .*{next(iter(wrong))}"):
            read_card(RECORD | wrong)


@pytest.mark.rule("MY-CARD-01")
def test_all_six_elements_of_a_card_are_shown() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        . . . . .
        . . S . .
        """,
        south_hand="watchtower",
    )  # fmt: skip
    (card,) = duel.zone(south, "hand.south")
    face = card.face
    assert face is not None
    assert face.title is not None
    assert GAME.locale.say(face.title, "en") == "Watchtower"
    assert face.icon == CARDS["watchtower"].printed.icon
    assert face.numbers == {"power": 4, "movement": 0}
    shown = " ".join(GAME.locale.say(each, "en") for each in face.text)
    assert "Your adjacent minions have +1 power." in shown
    assert "Mythos: Planning: you see the enemy hand." in shown


@pytest.mark.rule("MY-CARD-02")
def test_a_card_without_effects_is_a_card_and_does_nothing_as_mythos() -> None:
    duel = Duel(
        """
        . . N . .
        . . h . .
        . . . . .
        . . . . .
        . n S . .
        """,
        h=south("ash-hound"), n=south("m3"),
    )  # fmt: skip
    duel.plan(south="move c4-c5")
    assert duel.mythos(south) == ["ash-hound"]
    assert duel.south == {"b1": 3, "c1": 9}
    assert duel.north == {"c5": 6}
    duel.turns(2)
    assert (duel.south, duel.north) == ({"b1": 3, "c1": 9}, {"c5": 6})
    assert (duel.points(south), duel.points(north)) == (2, 2)


BANNER = """
    . . . . .
    . . N . .
    . . x . .
    . . . . m
    . . S . .
"""


@pytest.mark.rule("MY-CARD-03")
def test_a_regular_effect_works_from_the_moment_of_placing() -> None:
    forge("banner", 2, effect="static always own-minions bonus-power 1")
    duel = Duel(BANNER, m=south("m3"), x=north("m4"), south_hand="banner")
    assert duel.south == {"c1": 9, "e2": 3}
    duel.plan(south="place banner c2", north="move c3-c2")
    # 2 + 1 for itself against 4: the banner worked in the fight of the turn in which it was placed.
    assert duel.told("fight")[0].args["south_power"] == 3


@pytest.mark.rule("MY-CARD-03")
def test_a_regular_effect_ends_when_its_creature_dies() -> None:
    forge("banner", 2, effect="static always own-minions bonus-power 1")
    duel = Duel(BANNER, m=south("m3"), x=north("m4"), south_hand="banner")
    duel.plan(south="place banner d1")
    assert duel.south == {"c1": 9, "d1": 3, "e2": 4}
    duel.plan(north="move c3-c2").plan(north="move c2-d2").plan(north="move d2-d1")
    assert duel.south == {"c1": 9, "e2": 3}
    assert duel.dead(south) == ["banner"]


@pytest.mark.rule("MY-CARD-03")
def test_a_regular_effect_does_nothing_from_hand_or_from_the_mythos_zone() -> None:
    forge("banner", 2, effect="static always own-minions bonus-power 1")
    duel = Duel(BANNER, m=south("m3"), x=north("m4"), south_hand="banner", south_mythos="banner").plan()
    assert duel.south == {"c1": 9, "e2": 3}


@pytest.mark.rule("MY-CARD-04")
@pytest.mark.parametrize("wrong", [{"power": 0}, {"power": -1}, {"movement": -1}])
def test_power_below_1_and_movement_below_0_are_refused(wrong: dict[str, int]) -> None:
    assert read_card(RECORD | {"power": 1, "movement": 0}).movement == 0
    with pytest.raises(ValueError, match="power must be at least 1"):
        read_card(RECORD | wrong)


@pytest.mark.rule("MY-CARD-04")
def test_a_creature_with_movement_0_cannot_be_moved() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . m . .
        . . . . .
        . . S . .
        """,
        m=south("m3/0"),
    )  # fmt: skip
    assert duel.refused(south, "move c3-c4").rule == "MY-CARD-04"
    assert not [key for key in duel.legal(south) if key.startswith("move c3")]


@pytest.mark.rule("MY-CARD-05")
def test_a_minion_dies_without_mythos_when_the_bonus_that_kept_it_alive_ends() -> None:
    forge("giver", 1, effect="static always adjacent-own-minions bonus-power 2")
    duel = Duel(
        """
        . . . . .
        . . N x .
        . . g y .
        . . m . .
        . z S . .
        """,
        g=south("giver"), m=south("m2"), x=north("m5"), y=north("m5"), z=north("m3"),
    )  # fmt: skip
    assert duel.power("c2") == 4
    duel.plan(north="move b1-b2").plan(north="move b2-c2")
    assert duel.power("c2") == 1  # 2 printed, 3 lost, 2 bonus
    duel.plan(north="move d3-c3")
    assert duel.south == {"c1": 9}
    assert duel.dead(south) == ["giver", "m2"]
    assert duel.mythos(south) == []


@pytest.mark.rule("MY-CARD-05")
def test_gains_and_losses_last_and_bonuses_come_and_go() -> None:
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        . m w . .
        . . S . .
        """,
        m=south("mossling=4"), w=south("watchtower"),
    )  # fmt: skip
    assert duel.power("b2") == 5
    duel.plan()
    assert duel.power("b2") == 6
    duel.plan(south="move b2-b3")
    assert duel.power("b3") == 6  # grown once more, the tower's bonus gone


@pytest.mark.rule("MY-CARD-06")
def test_no_effect_outside_a_fight_brings_a_leader_below_1() -> None:
    forge("frost", 5, effect=[
        "end-of-turn always own-leader change-power -2",
        "end-of-turn always enemy-leader change-power -2",
        "end-of-turn always enemy-minions change-power -2",
    ])  # fmt: skip
    duel = Duel(
        """
        . . N . .
        x . . . y
        . . . . .
        . . f . .
        . . S . .
        """,
        S=south("P2"), N=north("P1"), f=south("frost"), x=north("m2"), y=north("m3"),
    )  # fmt: skip
    duel.plan()
    assert duel.winner is None
    assert (duel.power("c1"), duel.power("c5")) == (1, 1)
    assert duel.north == {"c5": 1, "e4": 1}
    assert duel.dead(north) == ["m2"]
    assert (duel.mythos(south), duel.mythos(north)) == ([], [])


@pytest.mark.rule("MY-CARD-06")
def test_a_lost_bonus_does_not_bring_a_leader_below_1_either() -> None:
    forge("idol", 2, effect="static always own-leader bonus-power 5")
    duel = Duel(
        """
        . . N . .
        . . . . .
        . . . . .
        i x . . .
        . . S . y
        """,
        S=south("P1"), i=south("idol"), x=north("m3"), y=north("m4/2"),
    )  # fmt: skip
    assert duel.power("c1") == 6
    duel.plan(north="move e1-d1-c1")
    assert duel.power("c1") == 2  # 1 - 4 + 5
    duel.plan(north="move b2-a2")
    assert duel.south == {"c1": 1}
    assert duel.winner is None


def test_a_card_with_an_unknown_word_is_refused() -> None:
    table = {
        "id": "riddle",
        "kind": "minion",
        "name": {"de": "Rätsel", "en": "Riddle"},
        "faction": "lanterns",
        "icon": "lyre",
        "power": 1,
        "movement": 1,
        "effect": {
            "text": {"de": "?", "en": "?"},
            "parts": [{"trigger": "static", "condition": "always", "target": "self", "operation": "fly"}],
        },
    }
    with pytest.raises(ValueError, match="no operation 'fly'"):
        read_card(table)
