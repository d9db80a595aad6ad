"""What an answer would change is shown before it is given, and never what the seat cannot know."""

from __future__ import annotations

import pytest

from tafelrunde.table import Seat
from tafelrunde.table.preview import NOTHING_KNOWN, foresee
from tests.archmage.realm import Realm
from tests.archmage.test_advanced import burner, caster


@pytest.mark.rule("AM-ADV-03", "AM-ADV-04")
def test_a_chasm_shows_whom_it_would_swallow_and_nothing_happens() -> None:
    realm = burner().face("mine", "c2", "b2").followers(0, "b2").followers(1, "c2")
    realm.play("cast fiery-chasm")
    before = realm.table.view(Seat(0))
    found = foresee(realm.table, Seat(0), "south-west")
    lost = {(each.at, each.owner) for each in found.changes if each.kind == "lost"}
    assert lost == {("b2", 0), ("c2", 1)}
    assert {each.at for each in found.changes if each.kind == "gained"} == {"c2", "b2", "a2"}
    assert found.lines
    assert realm.table.view(Seat(0)) == before


@pytest.mark.rule("AM-ADV-09")
def test_a_spell_that_would_find_nobody_says_so_before_it_is_paid() -> None:
    realm = caster("imprison", gems=2)
    found = foresee(realm.table, Seat(0), "cast imprison")
    assert not [each for each in found.changes if each.kind == "lost"]
    assert any(line.key == "beat.no-effect" for line in found.lines)


@pytest.mark.rule("AM-JOURNEY-02")
def test_a_journey_moves_the_mage() -> None:
    found = foresee(Realm(2).mage(0, "d2").table, Seat(0), "travel c2")
    assert [(each.key, each.at, each.kind) for each in found.changes] == [("mage-a", "c2", "moved")]


@pytest.mark.rule("AM-EXPLORE-03")
def test_what_lies_hidden_is_not_foreseen() -> None:
    realm = Realm(2).mage(0, "d2")
    assert "explore d2" in realm.legal()
    assert foresee(realm.table, Seat(0), "explore d2") == NOTHING_KNOWN


def test_an_answer_that_is_none_shows_nothing() -> None:
    realm = Realm(2).mage(0, "d2")
    assert foresee(realm.table, Seat(0), "travel a1") == NOTHING_KNOWN
    assert foresee(realm.table, Seat(0), "sing") == NOTHING_KNOWN
