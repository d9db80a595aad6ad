"""Every kind of card text does what it says; what other tests show is not shown again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.morgua.fray import clash, values
from tests.morgua.land import Land


def arrive(place: str, hero: str = "ozrun", way: str = "w01", slot: str = "hm2") -> Land:
    """A hero with a wolf, both hurt and tired of magic, steps into a place."""
    land = Land()
    land.lay(f"{place} {slot}", owner=1)
    card = land.hero(f"{hero} {way}", "tame-wolf", "ember-imp")
    wolf, imp = land.card("tame-wolf"), land.card("ember-imp")
    land.edit(damage={card: 5, wolf: 3, imp: 2}, drained={card: 2})
    land.do(f"step {hero} {slot}")
    return land


# -- places --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "hurt", "wolf", "drained", "gold"),
    [
        ("lanternford", 4, 3, 2, 0),
        ("wellbottom", 4, 2, 2, 0),
        ("candle-tower", 5, 3, 1, 0),
        ("obsidian-tower", 5, 3, 0, 0),
        ("yewring", 5, 1, 2, 0),
        ("pearlreef", 5, 3, 2, 100),
        ("sparkbreak", 6, 3, 2, 100),
        ("crowgallows", 6, 3, 2, 0),
        ("tower-of-wailing", 5, 3, 2, 0),
    ],
)
def test_entering_a_place(place: str, hurt: int, wolf: int, drained: int, gold: int) -> None:
    land = arrive(place, "ozrun", "w19", "sa1")
    hero = land.card("ozrun")
    state = land.state
    assert state.damage.get(hero, 0) == hurt
    assert state.damage.get(land.card("tame-wolf"), 0) == wolf
    assert state.drained.get(hero, 0) == drained
    assert land.gold() == gold


def test_evil_heroes_are_welcome_at_the_gallows_and_the_tower_of_wailing() -> None:
    land = arrive("crowgallows", "ysvara")
    assert land.life("ysvara") == 14 - 5
    tower = arrive("tower-of-wailing", "ysvara")
    assert tower.turn.magic(tower.card("ysvara")) == 5 - 1


def test_a_tower_with_a_far_view_shows_three_cards() -> None:
    land = Land()
    land.lay("farsight-tower hm2")
    land.hero("falk w01")
    land.library("scouts", "plague", "tavern", "smithy")
    land.do("step falk hm2")
    assert land.prompt == "peek"
    land.do("3 1 2")
    library = [land.turn.faces[card] for card in reversed(land.state.libraries[0])]
    assert library == ["tavern", "scouts", "plague", "smithy"]


def test_dragons_are_cheaper_where_they_rest_and_spells_in_the_formula_tower() -> None:
    land = Land()
    land.lay("dragonrest gl1", "formula-tower gl2")
    land.hero("ozrun gl2")
    land.give("ember-dragon", "fire-lance")
    land.purse(350)
    land.do("play ember-dragon gl1", "learn ozrun fire-lance")
    assert land.gold() == 350 - 200 - 150


# -- buildings and inhabitants -------------------------------------------------------------------------------


def visit(building: str, hero: str = "ozrun", place: str = "sevencauldrons", *attached: str) -> Land:
    land = Land()
    land.lay(f"{place} re4", f"{building} re4", owner=1)
    card = land.hero(f"{hero} re4", "tame-wolf", *attached)
    land.edit(damage={card: 6, land.card("tame-wolf"): 5}, drained={card: 2})
    land.purse(100)
    land.give("scouts")
    return land


@pytest.mark.parametrize(
    ("building", "life", "wolf", "magic", "gold", "hand", "fame"),
    [
        ("tavern", 10, 1, 4, 100, 1, 0),
        ("house-of-healing", 12, 5, 4, 100, 1, 0),
        ("mages-academy", 8, 1, 6, 100, 1, 0),
        ("chart-house", 8, 1, 4, 100, 2, 0),
        ("pilgrims-hostel", 9, 2, 4, 150, 1, 0),
        ("woodland-shrine", 10, 1, 5, 100, 1, 0),
        ("silver-mine", 8, 1, 4, 350, 1, 0),
        ("chapel", 8, 1, 4, 0, 1, 2),
    ],
)
def test_visiting(building: str, life: int, wolf: int, magic: int, gold: int, hand: int, fame: int) -> None:
    land = visit(building, place="eldertree" if building == "woodland-shrine" else "sevencauldrons")
    land.do(f"visit ozrun {building}", "yes")
    assert (land.life("ozrun"), land.life("tame-wolf")) == (life, wolf)
    assert land.turn.magic(land.card("ozrun")) == magic
    assert (land.gold(), len(land.hand()), land.fame()) == (gold, hand, fame)


def test_the_black_market_takes_a_card_and_sells_what_a_smithy_sells() -> None:
    land = visit("black-market", "falk")
    land.give("longsword")
    land.do("visit falk black-market", "yes", "1", "buy falk longsword")
    assert (land.gold(), land.hand(), land.bottom()) == (100, [], "scouts")


def test_a_bone_pit_gives_a_monster_back_and_a_temple_cards() -> None:
    land = visit("bone-pit", "baron", "wolfsford")
    land.library("highwaymen", "tavern", "smithy")
    with land.building() as position:
        position.state.graveyards[0].append(position.state.libraries[0].pop())
    land.do("visit baron bone-pit", "yes")
    assert "highwaymen" in land.hand()
    temple = visit("temple-of-fate", "baron")
    temple.edit(markers={temple.card("temple-of-fate"): 2})
    temple.do("visit baron temple-of-fate", "yes")
    assert (len(temple.hand()), temple.graveyard()) == (3, ["tame-wolf"])


def test_a_mule_brings_more_from_the_market() -> None:
    land = visit("market-square", "falk", "sevencauldrons", "pack-mule")
    land.do("visit falk market-square", "yes")
    assert land.gold() == 300


def test_a_shipyard_lets_the_group_sail_for_nothing() -> None:
    land = visit("shipyard", "falk", "silver-mole")
    land.purse(0)
    land.do("visit falk shipyard", "yes", "step falk s01")
    assert land.at("falk") == "s01"


def test_services() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", "herbwife hm1", "tutor hm1", "gravedigger hm1")
    hero = land.hero("ozrun hm1", "squire")
    land.edit(damage={hero: 5, land.card("squire"): 2})
    land.purse(250)
    land.give("fire-lance")
    land.do("serve ozrun herbwife", "ozrun", "serve ozrun tutor", "learn ozrun fire-lance")
    assert (land.life("ozrun"), land.gold()) == (12, 100)
    assert land.rule("serve ozrun gravedigger") == "MO-5.10-07"
    with land.building() as position:
        position.turn.bury(land.card("squire"))
    land.do("serve ozrun gravedigger")
    assert (land.hand(), land.gold()) == (["squire"], 50)


def test_the_tutors_discount_is_for_the_next_spell_and_for_no_other_purchase() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", "tutor hm1", "smithy hm1")
    land.hero("ozrun hm1")
    land.inside("ozrun", "smithy")
    land.purse(2000)
    land.give("fire-lance", "fire-lance", "longsword")
    land.do("serve ozrun tutor")
    prices = []
    for answer in ("buy ozrun longsword", "learn ozrun fire-lance", "learn ozrun fire-lance"):
        before = land.gold()
        land.do(answer)
        prices.append(before - land.gold())
    assert prices == [200, 150, 250]


def test_count_and_castle_harden_buildings() -> None:
    land = Land()
    land.lay("dawnwatch hm1", "barracks hm1", "count-odrick hm1")
    assert land.turn.armour(land.card("barracks")) == 8 + 2 + 3


# -- heroes, companions, equipment ---------------------------------------------------------------------------


def test_a_captain_sails_free_and_fights_well_at_sea() -> None:
    land = Land()
    land.hero("captain hm1", "squire")
    land.give("deep-kraken", seat=1)
    land.asking("ambush")
    land.do("step captain s15", "deep-kraken")
    assert land.gold() == 0
    land.split(7, 12)  # 12 and 3 against nothing: the kraken has 9 life
    land.do("7")
    assert land.graveyard(1) == ["deep-kraken"]


def test_a_root_father_heals_and_giants_and_rats_do_harm_in_their_owners_turn() -> None:
    land = Land()
    bromm = land.hero("rootfather hm1")
    land.lay("wolfsford hm2", "smithy hm2", "herbwife hm2", "village-reeve hm2")
    land.lay("stone-giant hm2", "plague-rats hm2", owner=1)
    land.edit(damage={bromm: 3})
    land.end_turn()
    assert land.life("smithy") == 9
    assert (land.life("herbwife"), land.life("village-reeve")) == (2, 3)
    assert land.life("rootfather") == 19
    land.end_turn()
    assert land.life("rootfather") == 20


def test_an_ember_tongue_pays_with_life() -> None:
    land = Land()
    ysvara = land.hero("ysvara w01")
    land.hero("falk w01", owner=1)
    land.do("use ysvara", "falk")
    assert (land.life("ysvara"), land.life("falk")) == (12, 12)
    land.end_turn()
    land.end_turn()
    land.edit(damage={ysvara: 13})
    assert land.rule("use ysvara") == "MO-5.10-07"


def test_wolves_follow_their_sister_and_crows_their_mother() -> None:
    land = Land()
    land.lay("wolfsford hm1", "grimwolves hm1", "cave-bear hm1", owner=1)
    land.hero("sefa hm1")
    land.do("use sefa")
    assert land.turn.companions(land.card("sefa")) == [land.card("grimwolves")]
    land.end_turn()
    land.end_turn()
    assert land.rule("use sefa") == "MO-5.10-07"  # the bear is too strong
    crows = Land()
    crows.lay("wolfsford hm1", "lanternford re1")
    crows.hero("crowmother w01")
    crows.do("use crowmother")
    assert crows.at("crow-swarm") == "hm1"


@pytest.mark.rule("MO-5-05")
def test_where_no_animals_may_be_there_are_no_crows_but_ghosts() -> None:
    """A token is a monster that is played: Staghollow shuts out animals, and only them."""
    crows = Land()
    crows.lay("staghollow hm1")
    crows.hero("crowmother w01")
    assert crows.rule("use crowmother") == "MO-5.10-07"
    crows.lay("wolfsford hm2", "lanternford hm3")
    crows.do("use crowmother")
    assert crows.legal() == ["hm2", "hm3"]
    assert crows.refused("hm1").rule == "MO-5-05"
    crows.do("hm3")
    assert crows.at("crow-swarm") == "hm3"
    ghosts = Land()
    ghosts.lay("staghollow hm1", "wolfsford hm2")
    ghosts.hero("ozrun hm2", "call-ash-wraith")
    ghosts.do("cast ozrun call-ash-wraith")
    assert ghosts.legal() == ["hm1", "hm2"]
    ghosts.do("hm1")
    assert ghosts.at("ash-wraith") == "hm1"


def fight(place: str, hero: str, *attached: str, enemy: str = "velten") -> Land:
    """Both heroes put all into attack."""
    land = Land()
    slot = {"embergate": "gl1", "barrowmoor": "mb1"}.get(place, "hm1")
    land.lay(f"{place} {slot}", owner=1)
    land.hero(f"{hero} {slot}", *attached)
    land.hero(f"{enemy} {slot}", owner=1)
    return land


@pytest.mark.parametrize(
    ("place", "hero", "attached", "damage"),
    [
        ("embergate", "falk", (), 8 + 1),
        ("falcon-tower", "falk", ("longbow",), 8 + 1 + 1),
        ("wolfsford", "ysvara", ("soul-blade",), 7 + 5),
        ("wolfsford", "falk", ("battering-ram",), 8),
        ("wolfsford", "falk", ("sellsword",), 8 + 6 + 1),
        ("barrowmoor", "ysvara", ("grave-servant",), 7 + 3 + 1),
    ],
)
def test_attack_bonuses(place: str, hero: str, attached: tuple[str, ...], damage: int) -> None:
    land = fight(place, hero, *attached)
    strength = sum(land.turn.strength(card) for card in land.turn.group(land.card(hero)))
    land.do(f"attack {hero} velten")
    land.split(strength, 7)
    while land.state.fight is not None:
        land.do("0")
    assert (15 - land.life("velten") if land.is_in_play("velten") else 15) == min(damage, 15)


def test_a_warhorse_helps_its_rider_and_a_keep_its_owners_hero() -> None:
    land = fight("wolfsford", "falk", "warhorse")
    land.ride("falk", "warhorse")
    land.lay("keep hm1", owner=1)
    land.do("attack falk velten")
    land.split(12, 7)
    while land.state.fight is not None:
        land.do("0")
    assert land.life("velten") == 15 - (12 + 2 - 3)


def test_a_soul_blade_bites_its_bearer_after_the_fight() -> None:
    land = fight("wolfsford", "ysvara", "soul-blade")
    land.do("attack ysvara velten")
    land.split(0, 0)
    assert land.life("ysvara") == 13


@pytest.mark.rule("MO-3-72")
def test_a_second_soul_blade_bites_nobody_when_the_first_has_killed_its_bearer() -> None:
    land = fight("wolfsford", "ysvara", "soul-blade", "soul-blade")
    land.edit(damage={land.card("ysvara"): 13})
    land.do("attack ysvara velten")
    land.split(0, 0)
    assert not land.is_in_play("ysvara")
    assert land.life("velten") == 15


def test_a_ram_breaks_walls_and_is_slow() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", "barracks hm1", owner=1)
    land.hero("falk hm1", "battering-ram")
    assert land.points("falk") == 3
    land.do("attack falk barracks", "8")
    assert land.life("barracks") == 14 - (8 + 6 - 8)


# -- spells --------------------------------------------------------------------------------------------------


def test_spells() -> None:
    land = Land()
    land.lay("wolfsford hm1", "tavern hm1", "bone-host hm1", owner=1)
    hero = land.hero(
        "ozrun hm1", "windstep", "word-of-banishing", "gate-of-wings", "call-ash-wraith", "squire"
    )
    land.hero("falk hm1", owner=1)
    checks: list[tuple[str, Callable[[], bool]]] = [
        ("windstep", lambda: land.points("ozrun") == 5 and land.points("squire") == 5),
        ("word-of-banishing", lambda: land.graveyard(1) == ["bone-host"]),
        ("gate-of-wings", lambda: land.turn.group_flies(hero)),
        ("call-ash-wraith", lambda: land.at("ash-wraith") == "hm1"),
    ]
    for spell, check in checks:
        land.edit(used={}, drained={})
        land.do(f"cast ozrun {spell}")
        assert check(), spell
    land.end_turn()
    assert not land.turn.group_flies(hero)  # until the end of the turn


def test_earthshock_destroys_a_building_and_palsy_halts_a_hero() -> None:
    land = Land()
    land.lay("wolfsford hm1", "tavern hm1", "smithy hm1", owner=1)
    land.hero("ozrun w01", "earthshock", "palsy")
    falk = land.hero("falk hm1", owner=1)
    land.do("cast ozrun earthshock", "tavern")
    assert not land.is_in_play("tavern")
    land.edit(used={}, drained={})
    land.do("cast ozrun palsy")
    assert (land.points("falk"), land.turn.actions(falk)) == (0, 0)


# -- monsters ------------------------------------------------------------------------------------------------


def test_thieves_steal_from_whom_they_hurt() -> None:
    land = Land()
    land.lay("wolfsford hm1", "hedge-thieves hm1", owner=1)
    land.hero("falk hm1")
    land.purse(250)
    land.do("attack falk monsters")
    land.split(0, 0)
    assert land.gold(1) == 0
    land.end_turn()
    land.end_turn()
    land.do("attack falk monsters")
    land.split(7, 3)  # 7 against 0 would kill; 3 against 2
    assert land.gold(1) == 0  # the dead steal nothing
    tough = Land()
    tough.lay("wolfsford hm1", "hedge-thieves hm1", "stone-giant hm1", owner=1)
    tough.hero("falk hm1")
    tough.purse(250)
    tough.do("attack falk monsters")
    tough.split(0, 12 if tough.table.pending[1].maximum >= 12 else 0)  # type: ignore[index]
    assert (tough.gold(0), tough.gold(1)) == ((250, 0) if tough.life("falk") == 16 else (150, 100))


@pytest.mark.parametrize(
    ("monster", "hero", "expected"),
    [
        ("ash-demon", "konrad", (11, 0 + 2, 8 + 2, 0)),
        ("ash-demon", "falk", (8, 0, 8, 0)),
        ("mire-hags", "falk", (8, 0, 4, 0)),
    ],
)
def test_monsters_in_fights(monster: str, hero: str, expected: tuple[int, int, int, int]) -> None:
    land = Land()
    land.lay("wolfsford hm1", f"{monster} hm1", owner=1)
    land.hero(f"{hero} hm1")
    land.do(f"attack {hero} monsters")
    fight = land.state.fight
    assert fight is not None
    mine, theirs = (land.table.pending[seat].maximum for seat in (0, 1))  # type: ignore[index]
    told = land.say(0, str(mine)) + land.say(1, str(theirs))
    beat = next(each for each in told if each.kind == "values-ground")
    assert tuple(beat.args[name] for name in ("attack", "defence", "counter", "shield")) == expected


def test_a_ghost_ship_is_hard_to_board() -> None:
    land = Land()
    land.hero("velten hm1")
    land.give("ghost-ship", seat=1)
    land.asking("ambush")
    land.purse(100, 500)
    land.do("step velten s15", "ghost-ship")
    clash(land, 6, 7)
    assert values(land) == (6, 0 + 2, 7, 0)


# -- events --------------------------------------------------------------------------------------------------


def brawl(*events: tuple[int, str], hero: str = "falk", enemy: str = "velten") -> Land:
    """A fight in which seats hold combat events; all is put into attack."""
    land = fight("wolfsford", hero, enemy=enemy)
    for seat, event in events:
        land.give(event, seat=seat)
        land.asking("event", seat=seat)
    land.do(f"attack {hero} {enemy}")
    return land


def test_feint_fog_and_counter_ruse() -> None:
    land = brawl((0, "feint"), (1, "counter-ruse"))
    land.split(8, 7)
    land.do("feint defenders")  # Velten's 7 / 0 becomes 0 / 7
    land.do(land.legal()[0])  # undone
    assert (land.life("falk"), land.life("velten")) == (9, 7)
    swapped = brawl((0, "feint"))
    swapped.split(8, 7)
    swapped.do("feint defenders")
    assert (swapped.life("falk"), swapped.life("velten")) == (16, 14)
    fog = brawl((1, "fog-bank"))
    fog.split(8, 7)
    fog.do("fog-bank")
    assert (fog.life("falk"), fog.life("velten")) == (16, 15)
    alone = brawl((1, "counter-ruse"))
    alone.split(8, 7)
    assert alone.state.fight is not None
    assert alone.legal() == ["none"]
    assert alone.rule("counter-ruse") == "MO-5.10-07"


def test_fire_arrows_fly_farther_from_bows() -> None:
    for words, bonus in (("attack harka velten", 3), ("attack harka velten ranged", 6 + 2)):
        land = fight("wolfsford", "harka")
        land.give("fire-arrows")
        land.asking("event", seat=0)
        land.do(words)
        land.split(8, 0)  # against 14
        land.do("fire-arrows")
        assert land.life("velten") == 15 - max(0, 8 + bonus - 14)


def test_a_downburst_is_for_the_air() -> None:
    land = fight("wolfsford", "skarrn", enemy="falk")
    land.attach("crag-griffin", "falk", owner=1)
    land.ride("falk", "crag-griffin")
    land.give("downburst")
    land.asking("event", seat=0)
    land.do("attack skarrn falk", "none", "none")
    land.split(10, 0)  # 10 + 3 against 26 - 4
    land.do("downburst defenders")
    assert land.life("falk") == 16
    ground = brawl((0, "downburst"))
    ground.split(8, 7)
    assert ground.legal() == ["none"]


def test_normal_events() -> None:
    land = Land()
    land.lay("wolfsford hm1", "lanternford hm2", "silver-mole hm3")
    land.give("year-of-taxes", "storm-surge", "hero-worship", "song-of-heroes", "scouts")
    velten = land.hero("velten hm3", owner=1)
    falk = land.hero("falk hm1")
    land.do("play year-of-taxes")
    assert land.gold() == 150
    land.do("play storm-surge")
    assert (land.turn.remaining(velten), land.turn.remaining(falk)) == (0, 4)
    assert land.rule("play song-of-heroes") == "MO-5.10-07"
    land.edit(succeeded=[True, False])
    land.do("play song-of-heroes")
    assert land.fame() == 4
    with land.building() as position:
        position.turn.bury(falk)
    land.do("play hero-worship")
    assert "falk-the-borderwalker" in land.hand()
    assert len(land.hand()) == 2


# -- whom they mean ------------------------------------------------------------------------------------------


def test_an_inhabitant_is_a_figure_only_in_a_group() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", "herbwife hm1", owner=1)
    land.hero("ysvara hm1", "spark-thrust")
    land.hero("falk hm1", "huntress", owner=1)
    land.do("cast ysvara spark-thrust")
    asked = [key.split(".")[0] for key in land.legal()]
    assert sorted(asked) == ["falk-the-borderwalker", "huntress-wenka", "ysvara-embertongue"]


def test_a_plague_spares_heroes_and_monsters() -> None:
    land = Land()
    land.lay("sevencauldrons hm1", "highwaymen hm1", "squire hm1", owner=1)
    land.hero("falk hm1", "pack-mule")
    land.give("plague")
    hurt = {"falk": 0, "highwaymen": 0, "squire": 2, "pack-mule": 2}
    before = {name: land.life(name) for name in hurt}
    land.do("play plague", "herzmark")
    after = {name: land.life(name) if land.is_in_play(name) else 0 for name in hurt}
    assert after == {name: max(0, before[name] - loss) for name, loss in hurt.items()}


def test_haste_and_halting_are_told() -> None:
    land = Land()
    land.lay("wolfsford hm1")
    land.hero("ozrun hm1", "windstep")
    land.do("cast ozrun windstep")
    assert (land.said("hastened"), land.said("halted")) == (1, 0)
