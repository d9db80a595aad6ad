"""Spells that pay only later: they are cast where they do, and nowhere else."""

from __future__ import annotations

import pytest

from tafelrunde.games.archmage.bot.advisor import ArchmageAdvisor
from tafelrunde.table import Seat, Stream
from tests.archmage.realm import Realm

ADVISOR = ArchmageAdvisor()


def cast(realm: Realm, width: int = 8) -> dict[str, tuple[str, ...]]:
    """The spells that come into question, with the answers that follow."""
    lines = ADVISOR.lines(realm.table, Seat(0), Stream(1), width) or []
    return {line.keys[0].removeprefix("cast "): line.keys[1:] for line in lines if "cast" in line.keys[0]}


def test_gate_leads_where_there_is_more_to_do() -> None:
    far = Realm(players=2, round=13, points=0).mage(0, "b1").knows(0, "gate").relics(0, gems=6, widgets=2)
    assert cast(far) == {"gate": ("d5",)}
    near = Realm(players=2, round=13, points=0).mage(0, "d5").knows(0, "gate").relics(0, gems=6, widgets=2)
    assert cast(near) == {}


def threatened(*spells: str) -> Realm:
    """Own followers lie before an enemy mage who has nothing else to do."""
    realm = Realm(players=2, round=11, points=1).face("mine", "c2").face("grove", "b2").face("mine", "d2")
    return realm.followers(0, "c2", "b2", "d2").mage(1, "c1").knows(0, *spells)


def test_stone_skin_protects_those_who_are_in_danger() -> None:
    assert "stone-skin" in cast(threatened("stone-skin").relics(0, gems=1))
    safe = Realm(players=2, round=11, points=1).knows(0, "stone-skin").relics(0, gems=1)
    assert "stone-skin" not in cast(safe)


def test_subjugate_pays_before_fights() -> None:
    for enemies in (["c2", "d2"], []):
        realm = Realm(players=2, round=8, points=5).face("mine", "c2").face("mine", "d2").mage(0, "c2")
        realm = realm.followers(1, *enemies).knows(0, "subjugate").relics(0, blood=1, gems=6)
        assert ("subjugate" in cast(realm.people(0, 0, 20))) is bool(enemies)


def test_divination_fetches_what_is_missing() -> None:
    own = "c2", "d2", "c5", "d6", "e5"
    realm = Realm(players=2, round=13, points=2).face("mine", "c2", "d2").face("grove", "c5", "d6")
    realm = realm.face("crypt", "e5").mage(0, "d5").followers(0, *own).apprentices(0, "time")
    realm = realm.knows(0, "divination").relics(0, scrolls=2)
    assert cast(realm) == {"divination": ()}
    realm.play("cast divination")
    lines = ADVISOR.lines(realm.table, Seat(0), Stream(1), 1) or []
    assert lines[0].keys in {("divine c2",), ("divine d2",)}, "and then it is looked at anew"


@pytest.mark.parametrize("spell", ["shadow", "upheaval", "decay"])
def test_what_is_left_alone_says_why(spell: str) -> None:
    assert ADVISOR.left_alone[f"cast {spell}"]
