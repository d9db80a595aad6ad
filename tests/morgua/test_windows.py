"""Proof of what happens in a fight beside its blows: deaths and wounds in its windows, who takes part, what
comes afterwards (MO-3-74 to MO-3-76, MO-8.3-11, MO-9.1.2-19, MO-5.8-19)."""

from __future__ import annotations

import pytest

from tests.morgua.fray import clash
from tests.morgua.land import Land, fame_of


def hunt(*monsters: str, hero: str = "ysvara", attached: tuple[str, ...] = ("spark-thrust",)) -> Land:
    """A hero with a spell attacks monsters of the opponent; seat 0 is asked in the windows of the fight."""
    land = Land()
    land.lay("sevencauldrons hm1", *(f"{card} hm1" for card in monsters), owner=1)
    land.hero(f"{hero} hm1", *attached)
    land.asking("fight", seat=0)
    land.do(f"attack {hero} monsters")
    return land


def journey(*monsters: str, hero: str = "ysvara", attached: tuple[str, ...] = ("spark-thrust",)) -> Land:
    """The same on a way point, where the monsters attack."""
    land = Land()
    land.lay("sevencauldrons hm1", owner=1)
    land.hero(f"{hero} hm1", *attached)
    land.give(*monsters, seat=1)
    land.purse(0, 500)
    land.asking("fight", seat=0)
    land.asking("ambush")
    land.do(f"step {hero} w01", *monsters[:1])
    return land


def blows(land: Land, attack: int, counter: int) -> None:
    """Both sides split, and nobody does anything more in the windows."""
    for step in ("before", "after"):
        while land.prompt in ("act-fight", "window-fight"):
            land.do("pass")
        if step == "before":
            clash(land, attack, counter)


# -- deaths in a window --------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-74", "MO-5.9-25", "MO-8.3-07")
def test_the_last_monster_killed_by_a_spell_gives_loot_and_fulfils_missions() -> None:
    land = hunt("hedge-thieves", attached=("spark-thrust", "city-liberation"))
    land.do("cast ysvara spark-thrust", "hedge-thieves", "pass")
    assert land.state.fight is None
    assert land.graveyard(1) == ["hedge-thieves"]
    assert (land.gold(), land.fame()) == (50 + 100, fame_of("city-liberation"))
    assert (land.points("ysvara"), land.said("no-fight")) == (0, 0)


@pytest.mark.rule("MO-3-74", "MO-5.9-12", "MO-5.9-17")
def test_an_ambusher_killed_by_a_spell_is_beaten_and_the_journey_goes_on() -> None:
    land = journey("hedge-thieves", attached=("spark-thrust", "road-watch"))
    land.do("cast ysvara spark-thrust", "hedge-thieves", "pass")
    assert (land.at("ysvara"), land.points("ysvara")) == ("w01", 2)
    assert (land.gold(), land.fame()) == (50, fame_of("road-watch"))


@pytest.mark.rule("MO-3-74", "MO-5.9-25")
def test_one_of_several_killed_by_a_spell_counts_when_the_fight_goes_on() -> None:
    land = hunt("hedge-thieves", "bone-host", attached=("spark-thrust", "blood-vow"))
    land.do("cast ysvara spark-thrust", "hedge-thieves", "pass")
    assert land.prompt.startswith("split")
    blows(land, 0, 0)
    assert (land.prompt, land.gold(), land.fame()) == ("act-build", 50, fame_of("blood-vow"))
    assert land.is_in_play("bone-host")


@pytest.mark.rule("MO-3-74", "MO-5.9-16")
def test_of_two_ambushers_one_killed_by_a_spell_and_one_by_the_sword_are_both_beaten() -> None:
    land = Land(3)
    land.lay("sevencauldrons hm1", owner=1)
    land.hero("ysvara hm1", "spark-thrust", "longsword", "longsword")
    land.give("hedge-thieves", seat=1)
    land.give("bone-host", seat=2)
    land.purse(0, 0, 500)
    land.asking("fight", seat=0)
    land.asking("ambush", seat=1)
    land.asking("ambush", seat=2)
    land.do("step ysvara w01", "hedge-thieves", "bone-host")
    land.do("cast ysvara spark-thrust", "hedge-thieves", "pass")
    blows(land, 7, 7)
    assert (land.at("ysvara"), land.gold()) == ("w01", 150)


@pytest.mark.rule("MO-3-74", "MO-8.3-10")
def test_a_token_killed_by_a_spell_counts_too() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", owner=1)
    land.hero("ysvara hm1", "spark-thrust")
    with land.building() as position:
        position.turn.make_token(1, "crow-swarm", land.state.field[land.card("sevencauldrons")])
    land.asking("fight", seat=0)
    land.hero("skarrn hm1", "city-liberation")
    land.do("attack ysvara+skarrn monsters", "none", "none", "cast ysvara spark-thrust", "crow-swarm", "pass")
    assert land.fame() == fame_of("city-liberation")


@pytest.mark.rule("MO-3-74")
def test_a_hero_killed_by_a_spell_in_the_fight_was_killed_in_the_fight() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", owner=1)
    land.hero("ysvara hm1", "spark-thrust", "bounty")
    velten = land.hero("velten hm1", "squire", owner=1)
    land.edit(damage={velten: 13})
    land.asking("fight", seat=0)
    land.do("attack ysvara velten", "cast ysvara spark-thrust", "velten", "pass")
    assert (land.state.fight, land.fame(), land.at("squire")) == (None, fame_of("bounty"), "hm1")


@pytest.mark.rule("MO-3-74", "MO-3.1-05")
def test_a_building_destroyed_by_a_spell_in_the_siege_was_destroyed_in_the_fight() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", "tavern hm1", "smithy hm1", owner=1)
    land.hero("ysvara hm1", "earthshock", "sack-and-burn")
    land.asking("fight", seat=0)
    land.do("attack ysvara tavern", "cast ysvara earthshock", "tavern", "pass")
    assert (land.state.fight, land.fame()) == (None, fame_of("sack-and-burn"))


@pytest.mark.rule("MO-3-74", "MO-5.8-16")
def test_whom_a_bystander_kills_in_the_window_nobody_has_beaten() -> None:
    land = Land()
    land.hero("falk hm1", "road-watch")
    land.hero("ozrun hm1", "fire-lance")
    land.give("hedge-thieves", seat=1)
    land.asking("fight", seat=0)
    land.asking("ambush")
    land.do("step falk w01", "hedge-thieves", "cast ozrun fire-lance", "pass")
    assert (land.state.fight, land.gold(), land.fame()) == (None, 0, 0)
    assert (land.at("falk"), land.points("falk")) == ("w01", 3)  # but it is dead, and the way is free


@pytest.mark.rule("MO-5.8-16", "MO-5.9-25")
def test_what_a_hero_destroys_without_a_fight_serves_his_mission_but_is_no_loot() -> None:
    """City Liberation asks for monsters destroyed, not for a fight; loot is for those destroyed in one."""
    for others, fame, gold in (((), fame_of("city-liberation"), 100), (("grimwolves hm1",), 0, 0)):
        land = Land()
        land.lay("sevencauldrons hm1", "hedge-thieves hm1", *others, owner=1)
        land.hero("ysvara hm1", "spark-thrust", "city-liberation")
        land.do("cast ysvara spark-thrust", "hedge-thieves")
        assert (land.gold(), land.fame(), land.graveyard(1)) == (gold, fame, ["hedge-thieves"])


@pytest.mark.rule("MO-5.8-16")
def test_what_another_hero_destroys_without_a_fight_serves_nobody_else() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", "hedge-thieves hm1", owner=1)
    land.hero("falk hm1", "city-liberation")
    land.hero("ysvara hm1", "spark-thrust")
    land.do("cast ysvara spark-thrust", "hedge-thieves")
    assert (land.gold(), land.fame(), land.graveyard(1)) == (0, 0, ["hedge-thieves"])


@pytest.mark.rule("MO-5.8-16")
def test_a_monster_that_becomes_a_companion_is_not_destroyed() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", "grimwolves hm1", owner=1)
    land.hero("sefa hm1", "city-liberation")
    land.do("use sefa")
    assert (land.fame(), land.graveyard(1)) == (0, [])


@pytest.mark.rule("MO-3-74", "MO-5.9-11")
def test_a_traveller_killed_in_a_window_loses_and_the_monster_does_not_stay() -> None:
    land = Land()
    ysvara = land.hero("ysvara w07")
    land.hero("ozrun hm1", "fire-lance", owner=1)
    land.give("bone-host", "plague", "plague", seat=1)
    land.edit(damage={ysvara: 10})
    land.purse(0, 500)
    land.asking("fight", "ambush")
    step = land.legal("step")[0].split(" ")[-1]
    land.do(f"step ysvara {step}", "bone-host", "bid plague", "pass", "cast ozrun fire-lance")
    assert land.state.fight is None
    assert not land.is_in_play("ysvara")
    assert not land.is_in_play("bone-host")


# -- wounds in a window --------------------------------------------------------------------------------------


@pytest.mark.rule("MO-8.3-11", "MO-8.3-01")
def test_a_wound_by_a_spell_in_the_fight_drives_off() -> None:
    land = hunt("highwaymen")
    land.do("cast ysvara spark-thrust", "highwaymen")
    blows(land, 0, 0)
    assert (land.state.fight, land.top(1), land.gold()) == (None, "highwaymen", 100)
    before = Land()
    bandits = before.lay("sevencauldrons hm1", "highwaymen hm1", owner=1)
    before.hero("ysvara hm1")
    before.edit(damage={bandits: 3})
    before.do("attack ysvara monsters")
    clash(before, 0, 0)
    assert before.is_in_play("highwaymen")  # an old wound is none of this fight


@pytest.mark.rule("MO-8.3-11", "MO-8.3-03")
def test_a_wound_of_the_hero_by_a_spell_in_the_fight_keeps_them_there() -> None:
    for target, stays in (("ysvara", True), ("spear-guard", False)):
        land = Land()
        land.lay("sevencauldrons hm1", "highwaymen hm1", owner=1)
        land.hero("ysvara hm1", "spear-guard", "longsword")
        land.hero("ozrun hm1", "fire-lance", owner=1)
        land.give("plague", "plague", seat=1)
        land.asking("fight")
        land.do("attack ysvara monsters", "bid plague", "pass", "cast ozrun fire-lance", target)
        blows(land, 0, 5)  # three by the sword
        assert land.state.fight is None
        assert land.is_in_play("highwaymen") is stays


@pytest.mark.rule("MO-8.3-11", "MO-5-04")
def test_life_that_a_hero_pays_is_no_damage() -> None:
    land = hunt("highwaymen", "bone-host", attached=())
    land.do("use ysvara", "highwaymen")  # 2 life for 4 damage
    assert land.life("ysvara") == 12
    blows(land, 0, 0)
    assert (land.state.fight, land.top(1)) == (None, "highwaymen")


# -- who takes part ------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-75", "MO-3-51", "MO-3-57")
def test_a_flyer_that_stays_in_the_air_does_not_free_a_good_hero() -> None:
    for landed, most in (("none", 0), ("crypt-shade", 11)):
        land = Land()
        land.lay("sevencauldrons hm1", "grimwolves hm1", "crypt-shade hm1", owner=1)
        land.hero("konrad hm1")
        land.do("attack konrad monsters", landed)
        assert land.table.pending[0].maximum == most  # type: ignore[index]


@pytest.mark.rule("MO-3-75", "MO-3-58")
def test_two_separate_fights_are_judged_each_by_itself() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", "grimwolves hm1", "crypt-shade hm1", owner=1)
    land.hero("konrad hm1", "crag-griffin")
    land.do("attack konrad monsters", "none", "none")
    assert land.rule("1", seat=0) == "MO-3-46"  # on the ground, against wolves
    land.say(0, "0")
    griffin = land.turn.strength(land.card("crag-griffin"))
    assert land.table.pending[0].maximum == griffin  # type: ignore[index]


@pytest.mark.rule("MO-3-76", "MO-8.1-12")
def test_an_animal_tamed_in_the_fight_changes_sides() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", "grimwolves hm1", "cave-bear hm1", owner=1)
    land.hero("sefa hm1")
    land.asking("fight", seat=0)
    land.do("attack sefa monsters", "use sefa")
    fight = land.state.fight
    assert fight is not None
    assert [[land.turn.faces[card] for card in party] for party in fight.parties] == [
        ["sefa-wolfsister", "grimwolves"],
        ["cave-bear"],
    ]
    while land.prompt == "act-fight":
        land.do("pass")
    assert land.table.pending[0].maximum == 8 + 4  # type: ignore[index]
    way = journey("grimwolves", hero="sefa", attached=())
    way.do("use sefa", "pass")
    assert (way.state.fight, way.at("sefa"), way.at("grimwolves")) == (None, "w01", "w01")
    assert (way.gold(), way.said("no-fight")) == (0, 1)


# -- afterwards ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-5.8-19", "MO-3-72")
def test_a_mission_that_the_fight_fulfils_is_counted_before_the_soul_blade_bites() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", "bog-corpses hm1", owner=1)
    baron = land.hero("baron hm1", "soul-blade", "city-liberation")
    land.edit(damage={baron: 17})
    land.do("attack baron monsters")
    clash(land, 10, 0)
    assert not land.is_in_play("baron")
    assert (land.fame(), land.graveyard()[0]) == (fame_of("city-liberation"), "city-liberation")


# -- the mages' duel -----------------------------------------------------------------------------------------


def towers(*monsters: str) -> Land:
    """Monsters of seat 0 in the tower of seat 1, whose mage is Falk."""
    land = Land(2, "magierduell")
    land.lay("candle-tower hm1")
    land.lay("obsidian-tower hm2", owner=1)
    land.lay(*(f"{monster} hm2" for monster in monsters))
    land.hero("ozrun hm1")
    land.hero("falk hm2", owner=1)
    land.edit(laid=[1, 1])
    return land


@pytest.mark.rule("MO-9.1.2-19", "MO-5.9-25")
def test_a_mage_has_the_loot_of_the_monsters_that_he_slays_in_defence() -> None:
    land = towers("bone-host")
    land.do("send bone-host falk")
    land.split(7, 8)
    assert (land.graveyard(), land.gold(1), land.gold(0)) == (["bone-host"], 100, 0)


@pytest.mark.rule("MO-9.1.2-19", "MO-8.3-01")
def test_wounded_bandits_flee_from_a_mage_without_a_scratch() -> None:
    land = towers("greytusk-warband")
    land.attach("longsword", "falk", owner=1)
    land.do("send greytusk falk")
    land.split(3, 6)  # 6 + 3 against 2 * 3; 3 against 2 * 2
    assert (land.top(0), land.gold(1), land.is_in_play("greytusk-warband")) == (
        "greytusk-warband",
        100,
        False,
    )
    hurt = towers("greytusk-warband")
    hurt.attach("longsword", "falk", owner=1)
    hurt.do("send greytusk falk")
    hurt.split(3, 8)  # 8 + 3 against 2 * 3; 3 against nothing
    assert (hurt.is_in_play("greytusk-warband"), hurt.gold(1)) == (True, 0)


@pytest.mark.rule("MO-9.1.2-19", "MO-9.1.2-14")
def test_of_two_packs_only_the_one_that_is_attacked_flees() -> None:
    land = towers("cave-bear")
    land.lay("stone-giant hm2", owner=1)
    land.do("send cave-bear monsters")
    land.split(0, 9)  # nothing; 9 against 12
    assert land.is_in_play("cave-bear")
    strong = towers("cave-bear")
    strong.lay("highwaymen hm2", owner=1)
    strong.do("send cave-bear monsters")
    strong.split(4, 5)  # 4 against nothing; 5 against 4: the bear is hurt
    assert strong.is_in_play("highwaymen")
    assert strong.is_in_play("cave-bear")  # no hero has driven it off


@pytest.mark.rule("MO-9.1.2-14", "MO-3-72")
def test_thieves_rob_whoever_led_a_swarm_against_them_though_nothing_is_left_of_it() -> None:
    land = towers()
    land.lay("hedge-thieves hm2", owner=1)
    with land.building() as position:
        position.turn.make_token(0, "crow-swarm", land.state.field[land.card("obsidian-tower")])
    land.edit(gold=[150, 0])
    land.do("send crow-swarm monsters", "crow-swarm.120")  # which comes down to them
    land.split(1, 3)
    assert land.state.token_owners == {}
    assert (land.gold(0), land.gold(1)) == (50, 100)
