"""Every card's effect and Mythos effect, each beside a blank card of the same power and movement."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.state import Phase

from .duel import Duel, Piece, is_leader, north, south

Look = Callable[[Duel], Any]


def power(*squares: str) -> Look:
    """The powers on those squares."""
    return lambda duel: tuple(duel.power(square) for square in squares)


def movement(*squares: str) -> Look:
    return lambda duel: tuple(duel.movement(square) for square in squares)


def accepts(plan: str) -> Look:
    return lambda duel: duel.accepts(south, plan)


def places(square: str) -> Look:
    return lambda duel: square in duel.places(south)


def points(duel: Duel) -> int:
    return duel.points(south)


def hand_size(duel: Duel) -> int:
    return duel.hand_size(south)


def mythos_count(duel: Duel) -> int:
    return len(duel.mythos(south))


def enemy_squares(duel: Duel) -> list[str]:
    return sorted(duel.north)


def sees_enemy_hand(duel: Duel) -> bool:
    return not any(each.is_back for each in duel.zone(south, "hand.north"))


class Case(NamedTuple):
    """A position, what is planned in it, where to look, and what is found with the card and without."""

    position: str
    """South's creatures, `|`, North's; leaders stand on c1 and c5 unless `P9` or `leader` says otherwise."""
    look: Look
    worked: Any
    blank: Any
    south: str | None = None
    north: str | None = None
    hand: str = ""
    mythos: str = ""
    phase: Phase = "plan"


DIES: dict[str, Any] = {"position": "card c3, m3 c2 | m5 d3", "north": "move d3-c3"}
WINS: dict[str, Any] = {"position": "card c3 | m1 d3", "south": "move c3-d3"}
TWO_CARDS = "m1 m1"

CASES: dict[str, Case] = {
    # -- leaders
    "ymbra-deeproot mythos": Case("card c1 |", power("c2"), (4,), (3,), "place mossling c2", hand="mossling"),
    "hawthorn-the-patient effect": Case("card c2 | m3 c3", power("c3"), (2,), (3,), ""),
    "hawthorn-the-patient mythos": Case("card c1 | m1 c2", power("c5"), (8,), (9,), north="move c2-c1"),
    "tarsha-embermane effect": Case("card c1, m3 c2 |", movement("c2"), (2,), (1,)),
    "tarsha-embermane mythos": Case("card c1, m3 c4 |", power("c5"), (5,), (6,), "move c4-c5"),
    "borun-sevengate effect": Case("card c1 | m4 c2", power("c2"), (18,), (17,), "move c1-c2"),
    "borun-sevengate mythos": Case("card c1, m3 b1, m3 a1 |", power("b1", "a1"), (4, 3), (3, 3)),
    "ithane-the-scales effect": Case("card c3 |", sees_enemy_hand, True, False),
    "ithane-the-scales mythos": Case("card c3, m3 a1 |", power("a1"), (4,), (3,)),
    "neris-springtide effect": Case("card c1 |", hand_size, 4, 3, hand=TWO_CARDS, phase="draw"),
    "neris-springtide mythos": Case(
        "card c1, m3 a1 |", accepts("place m1 b1; place m1 d1; move a1-a2"), True, False, hand=TWO_CARDS
    ),
    "vesna-lastlight effect": Case("card c1, m3 c2 |", accepts("move c2-d3"), True, False),
    "vesna-lastlight mythos": Case("card c1, m2 c4 |", power("c1"), (16,), (15,), "move c4-c5"),
    "zikk-manycrown mythos": Case(
        "card c1 |", accepts("place m1 b1; place m1 d1; place m1 c2"), True, False, hand="m1 m1 m1"
    ),
    # -- rootmarch
    "mossling effect": Case("card c3 |", power("c3"), (3,), (2,), ""),
    "thornwarden effect": Case("card c3 | m3 d3", power("c3", "d3"), (4, 2), (3, 3), ""),
    "thornwarden mythos": Case("m3 b1 | m3 c2, m3 d3", power("b1", "c2", "d3"), (3, 2, 3), (3, 3, 3), ""),
    "vinerunner effect": Case("card c3 |", power("c3"), (2,), (1,), ""),
    "sporedancer effect": Case(**DIES, look=power("c2", "c3"), worked=(5, 2), blank=(3, 2)),
    "dewherd effect": Case("card c3, m3 c2, m3 a1 |", power("c2", "a1"), (4, 3), (3, 3), ""),
    "elder-oak effect": Case("card c3 |", power("c3"), (6,), (5,), ""),
    "elder-oak mythos": Case("mossling c2, m3 a1 |", power("c2", "a1"), (4, 3), (3, 3), ""),
    "stranglevine effect": Case(
        "card c3 | m3/3 e3", enemy_squares, ["c5", "d3"], ["c5", "d1"], north="move e3-d3-d2-d1"
    ),
    "seedbearer mythos": Case("|", power("c2"), (5,), (3,), "place mossling c2", hand="mossling"),
    "blossom-pilgrim mythos": Case("|", power("c1", "c5"), (10, 9), (9, 9), ""),
    "hungerroot effect": Case(**WINS, look=power("d3"), worked=(4,), blank=(1,)),
    "crowned-stag effect": Case(**WINS, look=power("c1"), worked=(10,), blank=(9,)),
    "forgotten-grove effect": Case("card c3, m3 c2, m3 a1 |", power("c2", "a1"), (4, 3), (3, 3), ""),
    "forgotten-grove mythos": Case("m3 c2, m3 a1 |", power("c2", "a1"), (4, 3), (3, 3), ""),
    # -- ashriders
    "sparkrunner effect": Case("|", power("c5"), (8,), (9,), "place card c2", hand="card"),
    "ember-lancer effect": Case("card c3 | m5 d3", power("d3"), (1,), (2,), "move c3-d3"),
    "firebrand effect": Case("card c4 |", power("c5"), (4,), (7,), "move c4-c5"),
    "slagbreaker effect": Case("card c4 |", mythos_count, 0, 1, "move c4-c5"),
    "blade-dervish effect": Case("card c3 |", accepts("move c3-d4-d3"), True, False),
    "hornblower effect": Case("card c3, m3 c2, m3 a1 |", movement("c2", "a1"), (2, 1), (1, 1)),
    "hornblower mythos": Case("m3 c2, m3 a3 |", movement("c2", "a3"), (2, 1), (1, 1)),
    "smokeshade effect": Case(**DIES, look=power("c3"), worked=(1,), blank=(3,)),
    "cinderbull effect": Case("card c3 |", power("c3"), (5,), (6,), ""),
    "embereater effect": Case(**WINS, look=power("d3"), worked=(4,), blank=(2,)),
    "torch-witness effect": Case("card c3 | mossling d3, mossling e5", power("d3", "e5"), (2, 3), (3, 3), ""),
    "torch-witness mythos": Case("m3 c4 |", power("c5"), (5,), (6,), "move c4-c5"),
    "last-outrider mythos": Case("m3 a3 | m3 e3", movement("a3", "e3"), (2, 1), (1, 1)),
    # -- greyhold
    "basalt-giant effect": Case("|", power("c1"), (6,), (9,), "place card c2", hand="card"),
    "watchtower effect": Case("card c3, m3 c2, m3 a1 | m3 d3", power("c2", "a1", "d3"), (4, 3, 3), (3, 3, 3)),
    "watchtower mythos": Case("|", sees_enemy_hand, True, False),
    "runesmith effect": Case(
        "m3 b2, m3 a1 |", power("b2", "a1"), (5, 3), (3, 3), "place card c2", hand="card"
    ),
    "hallguard effect": Case("card c2 |", power("c2"), (6,), (4,)),
    "stonethrower effect": Case("card c4 | m3 d4, m3 a1", power("d4", "c5", "a1"), (2, 8, 3), (3, 9, 3), ""),
    "cairnkeeper mythos": Case("m3 c2, m3 a3 |", power("c2", "a3", "c1"), (4, 3, 9), (3, 3, 9)),
    "siege-ram effect": Case("card c3 | m7 d3", power("d3"), (1,), (3,), "move c3-d3"),
    "tunneller effect": Case("card c3 |", places("c4"), True, False),
    "tunneller mythos": Case("|", places("c3"), True, False),
    "ancestor-stone effect": Case("card c3 |", power("c3"), (4,), (3,), ""),
    "ancestor-stone mythos": Case("m3 b1 | m3 c2, m3 d3", power("b1", "c2", "d3"), (3, 2, 3), (3, 3, 3), ""),
    "chainwarden effect": Case(
        "card c3 | m3/3 e3", enemy_squares, ["c5", "d3"], ["c5", "d1"], north="move e3-d3-d2-d1"
    ),
    # -- tidecourt
    "foamrunner effect": Case(
        "card c3 |", accepts("move c3-c4; place m1 b1; place m1 d1"), True, False, hand=TWO_CARDS
    ),
    "shellguard effect": Case(**DIES, look=hand_size, worked=2, blank=1),
    "pearlbearer effect": Case("|", hand_size, 2, 1, "place card c2", hand="card"),
    "currentweaver effect": Case("card c2 |", points, 3, 2),
    "fogbank effect": Case("card c3 | m3/3 d3, m3/3 e5", movement("d3", "e5"), (2, 3), (3, 3)),
    "lighthouse effect": Case("card a5 |", places("c3"), True, False),
    "harbour-pilot effect": Case("card a5 |", places("b2"), True, False),
    "harbour-pilot mythos": Case("|", places("b2"), True, False),
    "deep-kraken effect": Case("card c3 |", points, 1, 2),
    "cliff-singer mythos": Case("m3/3 a1 | m3/3 e3", movement("e3", "a1"), (2, 3), (3, 3)),
    "tidereader effect": Case("card c3 |", sees_enemy_hand, True, False),
    "tidereader mythos": Case("|", points, 3, 2),
    "bottled-message effect": Case(**DIES, look=hand_size, worked=2, blank=1),
    # -- lanterns
    "light-pilgrim effect": Case(
        "card c3 |", accepts("move c3-c4; place m1 b1; place m1 d1"), True, False, hand=TWO_CARDS
    ),
    "candlechild mythos": Case("|", power("c2"), (2,), (1,), "place m1 c2", hand="m1"),
    "dirgesinger effect": Case("card a3, m2 c4, m1 e1 |", power("a3", "e1"), (4, 2), (3, 1), "move c4-c5"),
    "talewright effect": Case("card c3 |", power("c3"), (5,), (3,), mythos="m1"),
    "oathwalker mythos": Case("m3 b2 |", accepts("move b2-c3"), True, False),
    "lantern-bearer effect": Case(
        "card c3, m3 c2 |", accepts("move c2-d2; place m1 b1; place m1 d1"), True, False, hand=TWO_CARDS
    ),
    "lantern-bearer mythos": Case(
        "m3 a3 |", accepts("move a3-a4; place m1 b1; place m1 d1"), True, False, hand=TWO_CARDS
    ),
    "grave-bride effect": Case(**DIES, look=power("c1"), worked=(11,), blank=(9,)),
    "bone-organ effect": Case("card a3, m2 c4 |", power("c5"), (5,), (7,), "move c4-c5"),
    "bone-organ mythos": Case("|", power("c5"), (8,), (9,), "", mythos="m1 m1"),
    "will-o-wisp effect": Case("card c3 |", accepts("move c3-d4"), True, False),
    "soulfisher effect": Case(**WINS, look=hand_size, worked=2, blank=1),
    "soulfisher mythos": Case("|", hand_size, 4, 3, hand=TWO_CARDS, phase="draw"),
    "namelost effect": Case(**DIES, look=lambda duel: duel.hand(south), worked=["namelost"], blank=[]),
    "last-queen mythos": Case("m3 a3 |", power("a3", "c1"), (4, 9), (3, 9)),
    # -- thousandfold
    "gnawling effect": Case("m3 b2 |", power("c2", "b2"), (4, 3), (3, 3), "place card c2", hand="card"),
    "shellmite effect": Case("card c3, m3 c2 |", power("c3", "c2"), (5, 3), (3, 3)),
    "teeming-brood effect": Case(
        "card c2 |", accepts("place m1 b1; place m1 d1; move c2-c3"), True, False, hand=TWO_CARDS
    ),
    "stingwasp effect": Case("card c3 | m4 d3", power("d3"), (1,), (3,), "move c3-d3"),
    "pack-ant effect": Case("card c3, m3 c2 |", power("c3", "c2"), (3, 3), (2, 3), ""),
    "royal-morel effect": Case("card a3 |", power("a3", "c2"), (2, 2), (1, 1), "place m1 c2", hand="m1"),
    "longlegs effect": Case("card c3 |", power("c3"), (2,), (4,)),
    "swarm-herald effect": Case("card c3, m3 c2 |", power("c2", "c3"), (4, 2), (3, 2)),
    "hive-gate effect": Case("card c3 |", places("c4"), True, False),
    "hive-gate mythos": Case("|", power("c2"), (2,), (1,), "place m1 c2", hand="m1"),
    "carrion-fly effect": Case("card c4 |", power("c4"), (4,), (2,)),
    "mantis effect": Case("card c3 | m6 d3", power("d3"), (1,), (3,), "move c3-d3"),
    "mantis mythos": Case("m3 c3 | m5 d3", power("d3"), (1,), (2,), "move c3-d3"),
    "nestmother mythos": Case(
        "|", accepts("place m1 b1; place m1 d1; place m1 c2"), True, False, hand="m1 m1 m1"
    ),
}


def blank_of(card: str) -> str:
    """A card with the same numbers and nothing else."""
    printed = CARDS[card]
    if printed.is_leader:
        return f"P{3 * printed.power}/{printed.movement}"
    return f"m{printed.power}/{printed.movement}"


def set_up(case: Case, card: str, is_mythos: bool) -> Duel:
    own, _, enemy = case.position.partition("|")
    squares: dict[str, Piece] = {}
    for side, words in ((south, own), (north, enemy)):
        for word in filter(None, map(str.strip, words.split(","))):
            spec, square = word.split()
            squares[square] = side(card if spec == "card" else spec)
    return Duel.at(
        squares,
        south_hand=case.hand.replace("card", card),
        north_hand="m7",
        south_mythos=f"{card} {case.mythos}" if is_mythos else case.mythos,
        phase=case.phase,
    )


def found(case: Case, card: str, is_mythos: bool) -> Any:
    duel = set_up(case, card, is_mythos and not is_leader(card))
    if case.south is not None or case.north is not None:
        duel.plan((case.south or "").replace("card", card), case.north or "")
    return case.look(duel)


@pytest.mark.parametrize("name", CASES)
def test_a_card_does_what_it_says_and_a_blank_one_does_not(name: str) -> None:
    card, _, which = name.partition(" ")
    case = CASES[name]
    assert found(case, card, which == "mythos") == case.worked
    assert found(case, blank_of(card), which == "mythos") == case.blank


def test_every_effect_of_every_card_is_among_the_cases() -> None:
    printed = set()
    for card in CARDS.values():
        if card.printed.effect is not None:
            printed.add(f"{card.id} effect")
        if card.printed.mythos is not None:
            printed.add(f"{card.id} mythos")
    assert set(CASES) == printed
    assert {name.split()[0] for name in CASES} == set(CARDS) - set(WITHOUT_TEXT)


WITHOUT_TEXT = ["ash-hound", "gatestone", "seahorse-knight", "shieldbearer"]


@pytest.mark.parametrize("card", WITHOUT_TEXT)
def test_a_card_without_text_has_no_parts(card: str) -> None:
    assert CARDS[card].moments == frozenset()
    assert CARDS[card].printed.effect is CARDS[card].printed.mythos is None
