"""What every split would mean, shown while one chooses, and never more than the seat can know."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua.splits import SplitQuestion
from tafelrunde.table import Seat
from tafelrunde.table.forecast import Forecast
from tests.morgua.land import Land


def duel() -> Land:
    """Falk, 8 strong with 16 life, attacks the Baron, 10 strong with 18."""
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk hm1")
    land.hero("baron hm1", owner=1)
    land.do("attack falk baron")
    return land


def foreseen(land: Land, seat: int) -> Forecast:
    question = land.table.pending[Seat(seat)]
    assert isinstance(question, SplitQuestion)
    return question.forecast()


@pytest.mark.rule("MO-3-11", "MO-3-21", "MO-3-22")
def test_every_split_says_what_it_deals_and_takes_at_least_and_at_most() -> None:
    land = duel()
    found = foreseen(land, 0)
    assert found.own.numbers == {"strength": 8, "life": 16}
    assert found.other.numbers == {"strength": 10, "life": 18}
    assert len(found.prospects) == 9
    for attack, each in enumerate(found.prospects):
        assert each.numbers == {"attack": attack, "defence": 2 * (8 - attack)}
        # He puts all into his defence, or all into his attack.
        assert each.deals == (max(0, attack - 20), attack)
        assert each.takes == (0, max(0, 10 - 2 * (8 - attack)))


@pytest.mark.rule("MO-3-48")
def test_who_may_not_strike_back_is_foreseen_as_such() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("falk hm1")
    land.hero("konrad hm1", owner=1)
    land.do("attack falk konrad")
    assert all(each.takes == (0, 0) for each in foreseen(land, 0).prospects)
    assert len(foreseen(land, 1).prospects) == 1


@pytest.mark.rule("MO-3.1-02")
def test_a_building_strikes_nobody_and_its_armour_is_foreseen() -> None:
    land = Land()
    land.lay("wolfsford hm1", "smithy hm1", owner=1)
    land.hero("falk hm1")
    land.do("attack falk smithy")
    found = foreseen(land, 0)
    armour = found.other.numbers["armour"]
    for attack, each in enumerate(found.prospects):
        assert each.takes == (0, 0)
        assert each.deals == (max(0, attack - armour),) * 2


@pytest.mark.rule("MO-3-09", "MO-3-12")
def test_what_the_other_has_chosen_changes_no_forecast() -> None:
    land = duel()
    before = foreseen(land, 0)
    land.say(1, "10")
    assert foreseen(land, 0) == before


@pytest.mark.rule("MO-3-11", "MO-3-22")
def test_what_was_foreseen_comes_true() -> None:
    for mine, his in ((0, 0), (8, 10), (3, 4)):
        land = duel()
        prospect = foreseen(land, 0).prospects[mine]
        lives = [land.life(each) for each in ("falk", "baron")]
        land.say(0, str(mine))
        land.say(1, str(his))
        while land.prompt_or_none() is not None and land.state.fight is not None:
            land.do("none")
        lost = [was - land.life(each) for was, each in zip(lives, ("falk", "baron"), strict=True)]
        assert prospect.takes[0] <= lost[0] <= prospect.takes[1]
        assert prospect.deals[0] <= lost[1] <= prospect.deals[1]
