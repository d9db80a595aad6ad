"""Proof of the rules MO-3 about values: what cards, places and combat events add to them, and when not."""

from __future__ import annotations

from typing import Literal

import msgspec
import pytest

from tafelrunde.games.morgua.cards import PROGRAMS
from tafelrunde.games.morgua.cards.conditions import Versus
from tests.morgua.fray import clash, place, values
from tests.morgua.land import Land


def duel(
    site: str, attacker: str, *attached: str, defender: str = "velten", defenders: tuple[str, ...] = ()
) -> Land:
    """Two heroes in a place of a third player's; the first is about to attack."""
    land = Land(3)
    slot = "mb1" if site == "barrowmoor" else "hm1"
    land.lay(f"{site} {slot}", owner=2)
    land.hero(f"{attacker} {slot}", *attached)
    land.hero(f"{defender} {slot}", *defenders, owner=1)
    return land


def fought(land: Land, words: str, attack: int, defence: int) -> tuple[int, int, int, int]:
    """The values of a fight after the splits."""
    land.do(words)
    clash(land, attack, defence)
    return values(land)


# -- whose cards count, and for whom -------------------------------------------------------------------------


@pytest.mark.rule("MO-3-14")
def test_some_monsters_weaken_their_enemies() -> None:
    hags = place("mire-hags")
    hags.hero("falk hm1")
    assert fought(hags, "attack falk monsters", 4, 2) == (4, 2 * 4 - 2, 2, 2 * 2)
    dragon = Land()
    dragon.lay("sevencauldrons re1", "rime-dragon re1", owner=1)
    dragon.hero("skarrn re1")
    dragon.do("attack skarrn monsters", "none", "none")
    clash(dragon, 6, 4)
    assert values(dragon) == (6 + 3 - 2, 2 * 4, 4, 2 * 5)


@pytest.mark.rule("MO-3-14")
def test_a_bonus_of_the_attacker_is_no_bonus_of_the_defender() -> None:
    attacking = duel("wolfsford", "hollowhelm")
    assert fought(attacking, "attack hollowhelm velten", 5, 3)[0] == 5 + 2
    defending = duel("wolfsford", "falk", defender="hollowhelm")
    assert fought(defending, "attack falk hollowhelm", 5, 3)[2] == 3


@pytest.mark.rule("MO-3-14")
def test_a_keep_helps_defenders_of_its_owner_only() -> None:
    for owner, bonus in ((0, 0), (1, 3), (2, 0)):
        land = duel("wolfsford", "falk", "squire", defenders=("squire",))
        land.lay("keep hm1", owner=owner)
        assert fought(land, "attack falk velten", 5, 3)[3] == 2 * (7 + 3 - 3) + bonus


@pytest.mark.rule("MO-3-14")
def test_a_warhorse_helps_only_its_own_rider() -> None:
    for ridden, bonus in ((None, 0), ("riding-horse", 0), ("warhorse", 2)):
        land = duel("wolfsford", "falk", "warhorse", "riding-horse")
        if ridden is not None:
            land.ride("falk", ridden)
        assert fought(land, "attack falk velten", 5, 3)[0] == 5 + bonus


@pytest.mark.rule("MO-3-14")
def test_a_place_helps_every_figure_of_a_kind_on_either_side() -> None:
    land = duel(
        "barrowmoor", "ysvara", "grave-servant", "apprentice", defender="baron", defenders=("grave-servant",)
    )
    found = fought(land, "attack ysvara baron", 5, 3)
    assert found == (5 + 1, 2 * (7 + 3 + 1 - 5), 3 + 2, 2 * (10 + 3 - 3))


@pytest.mark.rule("MO-3-14")
def test_a_captain_fights_better_on_water_and_not_on_every_way() -> None:
    for field, monster, bonus in (("s15", "deep-kraken", 3), ("w01", "highwaymen", 0)):
        land = Land()
        land.hero("captain hm1")
        land.give(monster, seat=1)
        land.asking("ambush")
        land.do(f"step captain {field}", monster)
        clash(land, 0, 4)
        assert values(land)[2] == 4 + bonus


@pytest.mark.rule("MO-9.4.1-14")
def test_only_heroes_of_the_supreme_defender_who_strike_are_stronger_against_temples() -> None:
    for words, expected in (
        ("attack harka+falk temple", 5 + 2 * 5),
        ("attack harka+falk temple ranged", 5 + 5 + 2),
        ("attack harka+falk tavern", 5),
    ):
        land = Land(5, "gottkoenig")
        land.lay("wolfsford hm1", "temple-of-fate hm1", "tavern hm1", owner=1)
        land.hero("harka hm1", "squire", "ranger")
        land.hero("falk hm1")
        land.edit(roles=["defender", "god-king", "knight", "", ""])
        land.do(words)
        land.told += land.say(0, "5")
        assert values(land)[0] == expected


# -- against whom --------------------------------------------------------------------------------------------


def armed(target: str) -> tuple[bool, bool]:
    """Falk of seat 1 has a sword, and so has whoever he meets; whose counts, his and the other's?"""
    if target == "ambush":
        land = Land()
        land.edit(active=1)
        land.hero("falk hm1", "longsword", owner=1)
        land.give("cave-bear")
        land.asking("ambush", seat=0)
        land.purse(50)
        land.do("step falk w01", "cave-bear")
        clash(land, 3, 1)
        theirs, _, own, _ = values(land)
        return own == 1 + 2 + 3, theirs == 3 + 3
    land = Land(2, "magierduell" if target == "led" else "standard")
    land.lay("sevencauldrons hm1", "tavern hm1", "temple-of-fate hm1", owner=1)
    land.lay("cave-bear hm1")
    land.hero("falk hm1", "longsword", owner=1)
    if target == "led":
        land.edit(laid=[0, 1])
        land.do("send cave-bear falk")
        clash(land, 4, 3)
        theirs, _, own, _ = values(land)
        return own == 3 + 3, theirs == 4 + 3
    land.hero("velten hm1", "longsword")
    land.edit(active=1)
    land.do(f"attack falk {target}")
    if target in ("tavern", "temple-of-fate"):
        land.told += land.say(1, "4")
    else:
        clash(land, 4, 3)
    own, _, theirs, _ = values(land)
    return own == 4 + 3, theirs == 3 + 3


@pytest.mark.rule("MO-3-14", "MO-9.1.2-13", "MO-9.1.2-14")
@pytest.mark.parametrize(
    ("kind", "own", "theirs"),
    [
        ("building", ["tavern", "temple-of-fate"], []),
        ("temple", ["temple-of-fate"], []),
        ("monster", ["monsters", "ambush", "led"], []),
        ("hero", ["velten"], ["velten", "led"]),
    ],
)
def test_what_a_card_gives_against_one_kind_of_enemy(
    kind: Literal["building", "temple", "monster", "hero"],
    own: list[str],
    theirs: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The weapon of a monster is there to see that it strikes at nobody else, either."""
    (program,) = PROGRAMS["longsword"]["fight"]
    program = msgspec.structs.replace(program, conditions=(Versus(kind),))
    for card in ("longsword", "cave-bear"):
        monkeypatch.setitem(PROGRAMS, card, {"fight": (program,)})
    targets = ("tavern", "temple-of-fate", "monsters", "velten", "ambush", "led")
    found = {target: armed(target) for target in targets}
    assert [target for target in targets if found[target][0]] == own
    assert [target for target in targets if found[target][1]] == theirs


# -- from afar -----------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-64")
def test_what_helps_figures_without_bows_does_not_count_from_afar() -> None:
    """A warhorse helps its rider, a barrow the dead: only those who shoot."""
    for rider, bonus in (("falk", 0), ("ranger", 0), ("harka", 2 + 2)):
        land = duel("wolfsford", "harka" if rider == "harka" else "falk", "warhorse", "ranger")
        land.ride(rider, "warhorse")
        hero = "harka" if rider == "harka" else "falk"
        expected = 2 if rider == "ranger" else bonus
        assert fought(land, f"attack {hero} velten ranged", 2, 3)[0] == 2 + expected
    land = duel("barrowmoor", "ysvara", "crossbow-woman", "grave-servant", defender="baron")
    assert fought(land, "attack ysvara baron ranged", 2, 3) == (2, 2 * 2, 3 + 1, 2 * 7)


# -- abilities and events ------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-14", "MO-3-72")
def test_a_warding_circle_hardens_the_casters_party_on_his_level() -> None:
    land = duel("wolfsford", "ozrun", "warding-circle", defenders=("longsword",))
    land.asking("fight", seat=0)
    land.do("attack ozrun velten", "cast ozrun warding-circle", "pass")
    clash(land, 4, 7)
    assert values(land) == (4, 2 * 2 + 4, 7 + 3, 0)
    land.do("pass")
    assert (land.life("ozrun"), land.life("velten")) == (14 - 2, 15 - 4)


def played(*events: str, words: str = "attack falk velten") -> Land:
    """Falk strikes with all but three, Velten with all; then seat 0 and those after it play combat events."""
    land = duel("wolfsford", "falk", "ranger")
    for seat, event in enumerate(events):
        land.give(event.partition(" ")[0], seat=seat)
        land.asking("event", seat=seat)
    land.do(words)
    clash(land, 9 if "ranged" not in words else 1, 7)
    land.do(*events)
    while land.state.fight is not None:
        land.do(str(land.table.pending[land.seat].maximum))  # all on the hero
    return land


@pytest.mark.rule("MO-3-19")
@pytest.mark.parametrize(
    ("event", "falk", "velten"),
    [
        ("", 1, 9),
        ("surprise-blow attackers", 1, 9 + 4),
        ("surprise-blow defenders", 1 + 4, 9),
        ("shield-wall attackers", 0, 9),
        ("shield-wall defenders", 1, 9 - 4),
        ("feint attackers", 0, 6),
        ("feint defenders", 0, 9 - 7),
        ("fire-arrows", 1, 9 + 3),
    ],
)
def test_a_combat_event_changes_the_value_that_it_names(event: str, falk: int, velten: int) -> None:
    """Falk strikes with 9 and defends with 6, against 7 and 0."""
    land = played(event) if event else played()
    assert (16 - land.life("falk"), 15 - land.life("velten")) == (falk, velten)


@pytest.mark.rule("MO-3-19", "MO-3-64")
def test_fire_arrows_are_worth_more_from_afar() -> None:
    land = played("fire-arrows", words="attack falk velten ranged")
    assert land.life("velten") == 15 - (1 + 3 + 3)


@pytest.mark.rule("MO-3-16", "MO-3-19")
def test_an_event_is_undone_unless_what_undoes_it_is_undone() -> None:
    land = duel("wolfsford", "falk", "ranger")
    for seat, events in enumerate((["surprise-blow"], ["counter-ruse", "shield-wall"], ["counter-ruse"])):
        land.give(*events, seat=seat)
        land.asking("event", seat=seat)
    land.do("attack falk velten")
    clash(land, 9, 4)  # against 6
    land.do("surprise-blow attackers")
    assert [key.partition(" ")[0] for key in land.legal()] == ["counter-ruse", *["shield-wall"] * 2, "none"]
    land.do(next(key for key in land.legal("counter-ruse") if "surprise-blow" in key))
    saved = land.table.clone()
    land.do("none")
    assert land.life("velten") == 15 - 3
    land.table = saved
    land.do(next(key for key in land.legal("counter-ruse") if "counter-ruse." in key))
    assert land.life("velten") == 15 - 7


@pytest.mark.rule("MO-3-59", "MO-3-60")
def test_an_event_is_for_one_of_two_fights() -> None:
    """Ground: 5 against 6 and 3 against 6. Air: 3 against 2 and 3 against 0."""

    def skirmish(*events: str) -> Land:
        land = place("bog-corpses", "giant-eagle", seats=3)
        land.hero("falk hm1", "ember-imp")
        for seat, event in enumerate(events):
            land.give(event.split(" ")[0], seat=seat)
            land.asking("event", seat=seat)
        land.do("attack falk monsters", "none", "none")
        for seat, ground, air in ((0, "5", "3"), (1, "0", "3")):
            land.say(seat, ground)
            land.told += land.say(seat, air)
        for event in events:
            land.do(event)
        return land

    plain = skirmish()
    assert (plain.life("bog-corpses"), plain.top(1), plain.life("ember-imp")) == (7, "giant-eagle", 1)
    both = skirmish("surprise-blow attackers air", "surprise-blow attackers ground")
    assert (both.life("bog-corpses"), both.graveyard(1)) == (7 - 3, ["surprise-blow", "giant-eagle"])
    for level, corpses, imp in (("ground", 7, 1), ("air", 7, 4)):
        fog = skirmish(f"fog-bank {level}")
        assert (fog.life("bog-corpses"), fog.life("ember-imp")) == (corpses, imp)
