"""How many complete acts there are in stored positions; a changed number means a changed rule.

An act is complete with all the answers that follow from it. The small numbers are counted by hand.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.table.testing import divide
from tests.archmage.abundance import ABUNDANCE
from tests.archmage.realm import Realm


def opening() -> Realm:
    """Six steps, or the end of the turn."""
    return Realm(4, round=1)


def opening_twice() -> Realm:
    """After a step into the city: outwards, sideways, or stay; the Cursed Tower is occupied."""
    return Realm(2, round=1).play("travel d3")


def planets() -> Realm:
    """Six planets to choose from."""
    return Realm(2, round=2).preparing()


def corrections() -> Realm:
    """Two planets are farthest; then any of the four that are not central."""
    return Realm(2, round=6).edit(phase="prepare", planets=[[3, 3, 2, 1, 0, 0], [3, 2, 1, 1, 1, 0]])


def hidden() -> Realm:
    """Six steps, explore, end."""
    return Realm(2).mage(0, "c2").mage(1, "g4")


def attack() -> Realm:
    """Five steps, the Ward, the end."""
    return Realm(2).mage(0, "c2").mage(1, "d2").followers(1, "c2", wards=True)


def crowd() -> Realm:
    """Three steps, one of them through Vines; two mages and a tower bar the others."""
    realm = Realm(4).face("mine", "d2", "c3").mage(0, "d2").mage(1, "d1").mage(2, "c2").mage(3, "i1")
    return realm.tower(1, "c3").token("vines", 3, "e1").followers(2, "d2")


def gathering() -> Realm:
    """Gather with two towns, seven choices each; the rest of the Journey besides."""
    return Realm(2).mage(0, "b1").mage(1, "g4").followers(0, "b1", "f5").face("camp", "d1").followers(0, "d1")


def recruiting() -> Realm:
    """Three steps, three numbers, the end."""
    return Realm(2).face("camp", "d1").mage(0, "d1").followers(0, "d1")


def enclave() -> Realm:
    return Realm(2).mage(0, "d3").relics(0, seeds=2)


def trade() -> Realm:
    """Three steps, the discovery with one trade, another or none, the end."""
    realm = Realm(2).face("drow", "d1", is_open=False).mage(0, "d1")
    return realm.relics(0, scrolls=2, blood=3)


def tower() -> Realm:
    realm = Realm(2).face("mine", "d2").tower(0, "d2").mage(0, "d2").relics(0, gems=2, blood=2)
    realm.apprentices(0, "time", "will", "matter-time", "time-will", "death")
    return realm.apprentices(0, "will", corrupted=1)


def tower_site() -> Realm:
    return Realm(2).face("mine", "d2").mage(0, "d2").followers(0, "c1")


def fundamentals() -> Realm:
    """Vines on 29 hexes and perhaps on another of them; Decay takes two of three kinds."""
    realm = Realm(2).mage(0, "d3").mage(1, "g4").face("mine", "c1").followers(0, "c1").followers(1, "e2")
    realm.knows(0, "entangling-vines", "transmute", "quicken", "stone-skin", "decay", "subjugate")
    realm.relics(0, seeds=1, widgets=2, scrolls=1, gems=1, bones=1, blood=1)
    return realm.relics(1, seeds=4, gems=4, bones=4)


def advanced() -> Realm:
    realm = Realm(3).mage(0, "d1").mage(1, "g4").face("mine", "d1", "c5").followers(0, "d1", "c5")
    realm.followers(1, "d2", "e1").followers(2, "e2").face("grove", "f1")
    realm.knows(0, "wellspring", "gate", "divination", "imprison", "shadow", "fiery-chasm")
    return realm.relics(0, seeds=1, widgets=1, scrolls=1, gems=1, bones=1, blood=1)


def shadowed() -> Realm:
    realm = Realm(2).knows(0, "quicken", "gate").relics(0, scrolls=2, widgets=2, gems=1)
    return realm.shadowed(0, "scrolls", by=1)


def masters() -> Realm:
    realm = Realm(2).mage(0, "d2").mage(1, "g4").face("ruins", "d2", "c1").followers(0, "d2", "c1")
    realm.followers(1, "e1", "d1", wards=True).apprentices(1, "time", "death", "will-death")
    realm.knows(0, "automaton", "time-stop", "fortify", "corrupt", "obliterate")
    return realm.relics(0, widgets=3, gems=3, bones=3)


def upheaval() -> Realm:
    """With the first of 27 hexes chosen: all of them together are 12,020 acts of one kind."""
    realm = Realm(2).mage(0, "b1").mage(1, "g4").knows(0, "upheaval").relics(0, seeds=3)
    return realm.face("mine", "d2").tower(1, "d2").play("cast upheaval").play("a1")


def abundance() -> Realm:
    realm = Realm(4, variant=ABUNDANCE, points=9).mage(0, "d2").mage(1, "e4").mage(2, "b4").mage(3, "h3")
    realm.face("mine", "d2", "c3").face("ruins", "d1").followers(0, "d2", "c3", "d1").followers(1, "c2")
    realm.knows(0, "entangling-vines", "decay", "gate", "shadow", "fortify", "fiery-chasm")
    return realm.relics(0, seeds=2, widgets=2, scrolls=2, gems=2, bones=2, blood=2).lasting(0, "divination")


def warlord() -> Realm:
    realm = Realm(1).mage(0, "d2").face("mine", "d2", "c1")
    realm.inflamed("d2", "c1").knows(0, "solo-decay", "solo-shadow", "solo-imprison")
    return realm.relics(0, bones=2, blood=1, gems=1)


FROZEN: list[tuple[Callable[[], Realm], int]] = [
    (opening, 7),
    (opening_twice, 6),
    (planets, 6),
    (corrections, 8),
    (hidden, 8),
    (attack, 7),
    (crowd, 5),
    (gathering, 54),
    (recruiting, 7),
    (enclave, 7),
    (trade, 7),
    (tower, 15),
    (tower_site, 10),
    (fundamentals, 1639),
    (advanced, 47),
    (shadowed, 71),
    (masters, 32),
    (upheaval, 310),
    (abundance, 1661),
    (warlord, 14),
]


@pytest.mark.parametrize(("position", "acts"), FROZEN, ids=[each[0].__name__ for each in FROZEN])
def test_the_number_of_complete_acts_is_as_it_was(position: Callable[[], Realm], acts: int) -> None:
    split = divide(position().table, 1)
    listed = "\n".join(f"  {key}: {count}" for key, count in split.items())
    assert sum(split.values()) == acts, f"by first answer:\n{listed}\n  total: {sum(split.values())}"
