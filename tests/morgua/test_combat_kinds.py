"""Proof of the rules MO-3 about good heroes, fights in the air and ranged attacks, and of MO-8.3."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.games.morgua import fights
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.state import AIR, GROUND
from tafelrunde.table import Seat, Stream
from tests.morgua.fray import clash, place, values
from tests.morgua.land import FILLER, Land, fame_of

# -- good heroes ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-45")
def test_good_heroes_attack_no_heroes() -> None:
    land = place()
    land.hero("konrad hm1")
    land.hero("baron hm1", owner=1)
    assert land.rule("attack konrad baron") == "MO-3-45"


@pytest.mark.rule("MO-3-46", "MO-3-52")
def test_good_heroes_only_defend_against_humans_humanoids_and_animals() -> None:
    land = place("highwaymen")
    land.hero("konrad hm1", "squire")
    land.do("attack konrad monsters")
    assert land.rule("1", seat=0) == "MO-3-46"
    clash(land, 0, 0)
    assert values(land)[1] == 2 * (11 + 3) + 2
    free = place("highwaymen")
    free.hero("falk hm1", "squire")
    free.do("attack falk monsters")
    free.say(0, "11")


@pytest.mark.rule("MO-3-48")
def test_a_good_hero_attacked_by_human_heroes_only_defends() -> None:
    for attacker, rule in (("falk", "MO-3-48"), ("hollowhelm", None)):
        land = place()
        land.hero(f"{attacker} hm1")
        land.hero("konrad hm1", owner=1)
        land.do(f"attack {attacker} konrad")
        if rule is None:
            land.say(1, "11")
        else:
            assert land.rule("1", seat=1) == rule


@pytest.mark.rule("MO-3-49")
def test_bonuses_let_a_good_hero_strike_all_the_same() -> None:
    land = place("highwaymen")
    land.hero("tamsin hm1", "lantern-of-refuge")
    land.do("attack tamsin monsters")
    clash(land, 0, 5)
    assert values(land)[0] == 3 + 6
    assert land.graveyard(1) == ["highwaymen"]


@pytest.mark.rule("MO-3-50", "MO-3-51")
def test_one_other_monster_frees_the_good_hero() -> None:
    bound = place("grimwolves", "highwaymen")
    bound.hero("konrad hm1")
    bound.do("attack konrad monsters")
    assert bound.rule("9", seat=0) == "MO-3-46"
    free = place("grimwolves", "bone-host")
    free.hero("konrad hm1")
    free.do("attack konrad monsters")
    free.say(0, "11")


# -- in the air ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-53")
def test_who_cannot_fly_cannot_attack_flyers() -> None:
    land = place("giant-eagle")
    land.hero("falk hm1")
    assert land.rule("attack falk monsters") == "MO-3-53"


@pytest.mark.rule("MO-3-54", "MO-3-55")
def test_flyers_land_to_attack_what_is_on_the_ground() -> None:
    land = place("bog-corpses")
    land.hero("skarrn hm1")
    land.do("attack skarrn monsters")
    assert land.prompt == "land-attackers"
    assert land.rule("none") == "MO-3-54"
    land.do("skarrn")
    clash(land, 10, 3)
    assert values(land)[0] == 10  # no bonus of the air
    assert land.turn.has(land.card("skarrn"), "flying")


@pytest.mark.rule("MO-3-56")
def test_the_defender_lands_after_the_attacker() -> None:
    land = place("giant-eagle")
    land.hero("skarrn hm1")
    land.do("attack skarrn monsters")
    assert land.rule("skarrn") == "MO-3-53"  # the eagle is in the air
    land.do("none")
    assert (land.seat, land.prompt) == (1, "land-defenders")
    land.do("none")
    clash(land, 10, 4)
    assert values(land)[0] == 13


@pytest.mark.rule("MO-3-57")
def test_who_has_no_enemy_on_his_level_does_not_take_part() -> None:
    land = place("bog-corpses")
    land.hero("falk hm1", "ember-imp")
    land.do("attack falk monsters", "none")
    assert land.table.pending[Seat(0)].maximum == 8
    clash(land, 0, 3)
    assert land.life("ember-imp") == 4


@pytest.mark.rule("MO-3-57", "MO-3-72")
def test_wings_that_come_after_the_landing_change_no_level() -> None:
    """The splits are for the levels that both met on; who flies only now fights on where he stood."""
    for window in ("first-window", "second-window"):
        land = place("bog-corpses", "giant-eagle")
        land.hero("ozrun hm1", "gate-of-wings", "squire")
        land.asking("fight", seat=0)
        land.do("attack ozrun monsters", "none")
        if window == "second-window":
            land.do("pass")
            clash(land, 5, 1)
        fight = land.state.fight
        assert fight is not None
        assert fight.stage == window
        land.do("cast ozrun gate-of-wings")
        assert land.turn.has(land.card("squire"), "flying")
        assert fights.levels(land.turn, land.state.fight or fight) == [GROUND]
        land.do("pass")
        if window == "first-window":
            assert land.table.pending[Seat(0)].maximum == 9
            clash(land, 5, 1)
            land.do("pass")
        assert land.state.fight is None
        assert land.life("bog-corpses") == 7 - 1
        assert land.life("giant-eagle") == 5


@pytest.mark.rule("MO-3-55", "MO-3-56")
def test_many_flyers_are_asked_about_at_once() -> None:
    """Of thirty flyers there are a thousand million ways to land some; none of them is listed."""
    land = Land(mode="magierduell")
    land.lay("sevencauldrons hm1", *["crow-swarm hm1"] * 30)
    land.lay(*["crow-swarm hm1"] * 30, owner=1)
    land.do("send crow-swarm monsters")
    for seat in (0, 1):
        question = land.table.pending[Seat(seat)]
        assert question.is_wider_than(10**9)
        assert (question.minimum, question.maximum) == (0, 29 if seat == 0 else 30)
        for number in range(20):
            assert question.option(question.sample(Stream(number))).objection is None
        assert question.safe() == "none"
        land.do(question.sample(Stream(1)))
    assert land.table.pending[Seat(0)].name.startswith("split")
    all_land = Land(mode="magierduell")
    all_land.lay("sevencauldrons hm1", *["crow-swarm hm1"] * 3)
    all_land.lay("bog-corpses hm1", owner=1)
    all_land.do("send crow-swarm monsters")
    question = all_land.table.pending[Seat(0)]
    assert (question.minimum, question.safe()) == (1, question.legal()[0])
    assert all_land.rule("none") == "MO-3-54"


@pytest.mark.rule("MO-3-57")
def test_who_loses_his_wings_in_the_fight_stays_in_it() -> None:
    land = place("bog-corpses", "giant-eagle")
    land.hero("falk hm1", "crag-griffin")
    land.ride("falk", "crag-griffin")
    land.asking("fight", seat=0)
    land.do("attack falk monsters", "none", "none", "pass")
    fight = land.state.fight
    assert fight is not None
    assert [fights.level_of(land.turn, fight, figure) for figure in fight.parties[0]] == [AIR, AIR]
    turn = land.turn
    turn.state.mount.clear()
    assert not turn.has(land.card("falk"), "flying")
    assert fights.level_of(turn, fight, land.card("falk")) == AIR


@pytest.mark.rule("MO-3-58", "MO-3-59", "MO-3-60")
def test_two_fights_run_side_by_side() -> None:
    land = place("bog-corpses", "giant-eagle")
    land.hero("falk hm1", "ember-imp")
    land.give("surprise-blow", "surprise-blow")
    land.asking("event", seat=0)
    land.do("attack falk monsters", "none", "none")
    for seat in (0, 1):  # a split for each fight
        land.say(seat, "3")
        land.told += land.say(seat, "3")
    assert land.prompt == "combat-event"
    assert land.rule("surprise-blow attackers") == "MO-3-59"
    land.do("surprise-blow attackers air")
    assert land.state.fight is None  # only one event; then all damage at once
    assert land.hand() == ["surprise-blow"]
    assert land.graveyard(1) == ["giant-eagle"]


@pytest.mark.rule("MO-3-61")
def test_rider_and_flying_mount_land_together() -> None:
    land = place("bog-corpses")
    land.hero("falk hm1", "crag-griffin")
    land.ride("falk", "crag-griffin")
    land.do("attack falk monsters")
    assert land.legal() == [land.turn.name(land.card("crag-griffin"))]
    land.do("crag-griffin")
    assert land.table.pending[Seat(0)].maximum == 13


@pytest.mark.rule("MO-3-62", "MO-5.9-14")
def test_an_ambush_that_reaches_nobody_is_no_fight() -> None:
    land = Land()
    land.hero("falk hm1")
    land.give("giant-eagle", seat=1)
    land.asking("ambush")
    land.do("step falk w01", "giant-eagle")
    assert (land.seat, land.prompt) == (1, "land-attackers")
    land.do("none")
    assert land.state.fight is None
    assert (land.at("falk"), land.points("falk"), land.graveyard(1)) == ("w01", 3, ["giant-eagle"])


@pytest.mark.rule("MO-3-05", "MO-3-56", "MO-3-62")
def test_an_attack_on_flyers_who_land_is_no_fight_and_takes_no_points() -> None:
    land = place("giant-eagle")
    land.hero("skarrn hm1")
    land.do("attack skarrn monsters")
    assert land.table.pending[land.seat].rule == "MO-3-55"
    land.do("none")
    assert land.table.pending[land.seat].rule == "MO-3-56"
    land.do("giant-eagle")
    assert (land.prompt, land.state.fight, land.points("skarrn")) == ("act-build", None, 5)
    assert (land.at("skarrn"), land.at("giant-eagle"), land.said("no-fight")) == ("hm1", "hm1", 1)


@pytest.mark.rule("MO-3-37", "MO-3-60")
def test_damage_is_shared_out_in_the_air_where_there_is_none_on_the_ground() -> None:
    land = place("bog-corpses", "giant-eagle")
    land.hero("falk hm1", "ember-imp")
    land.do("attack falk monsters", "none", "none")
    for seat, ground, air in ((0, "0", "3"), (1, "0", "4")):
        land.say(seat, ground)
        land.say(seat, air)
    assert land.top(1) == "giant-eagle"
    assert land.graveyard() == ["ember-imp"]


# -- ranged --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-63", "MO-3-64", "MO-3-65")
def test_a_ranged_attack_uses_the_archers_only_and_is_not_answered() -> None:
    land = place()
    land.hero("falk hm1", "longsword")
    land.hero("harka hm1", owner=1)
    assert land.rule("attack falk harka ranged") == "MO-3-63"
    land.attach("ranger", "falk")
    land.do("attack falk harka ranged")
    assert land.table.pending[Seat(0)].maximum == 4
    clash(land, 4, 8)
    assert values(land)[0] == 4
    assert (land.life("falk"), land.life("harka")) == (16, 11)


@pytest.mark.rule("MO-3-66")
def test_archers_on_the_ground_do_not_reach_the_sky() -> None:
    land = place("ember-dragon")
    land.hero("harka hm1", "ember-imp")
    assert land.rule("attack harka monsters ranged") == "MO-3-66"
    land.do("attack harka monsters")  # the imp gets up to it


# -- driving off ---------------------------------------------------------------------------------------------


def hunt(*attached: str, monsters: tuple[str, ...] = ("grimwolves",)) -> Land:
    land = place(*monsters)
    land.hero("falk hm1", *attached)
    land.do("attack falk monsters")
    return land


@pytest.mark.rule("MO-3-68", "MO-3-69", "MO-8.3-01", "MO-8.3-06")
def test_wounded_animals_flee_from_an_unhurt_hero() -> None:
    land = hunt()
    clash(land, 6, 2)  # 6 against 4: two damage; 2 against 4
    assert land.top(1) == "grimwolves"
    assert land.graveyard(1) == []
    hurt = hunt()
    clash(hurt, 8, 4)  # eight damage would kill; the hero is hurt too
    assert hurt.graveyard(1) == ["grimwolves"]
    stays = hunt()
    clash(stays, 7, 3)  # 7 - 2 = 5 kills
    assert stays.graveyard(1) == ["grimwolves"]
    wounded = hunt(monsters=("cave-bear",))
    clash(wounded, 8, 6)
    assert wounded.graveyard(1) == ["cave-bear"]
    alive = hunt(monsters=("stone-giant",))
    clash(alive, 8, 9)
    assert (alive.life("stone-giant"), alive.life("falk")) == (4, 7)
    none = hunt(monsters=("bog-corpses",))
    clash(none, 6, 2)
    assert none.life("bog-corpses") == 3  # undead do not flee


@pytest.mark.rule("MO-3-70", "MO-3-71")
def test_killing_or_driving_off_depends_on_the_sharing_out() -> None:
    for share, yard, top in (("5", ["grimwolves"], FILLER), ("3", [], "grimwolves")):
        land = place("grimwolves", "grimwolves")
        land.hero("falk hm1", "longsword", "tower-shield", "tower-shield")
        land.do("attack falk monsters")
        clash(land, 8, 5)
        assert land.seat == 0
        land.do(share)
        if share == "3":
            assert (land.seat, land.prompt) == (1, "flee")
            land.do(land.legal()[0])
        assert (land.graveyard(1), land.top(1)) == (yard, top)


@pytest.mark.rule("MO-8.3-02")
@pytest.mark.parametrize(
    ("subtypes", "flees"),
    [
        (("undead", "animal"), True),
        (("human", "demon"), True),
        (("dragon", "undead", "humanoid"), True),
        (("undead", "demon"), False),
        (("dragon",), False),
    ],
)
def test_one_wild_subtype_among_others_is_enough_to_flee(
    subtypes: tuple[str, ...], flees: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    wolves = CARDS["grimwolves"]
    monkeypatch.setitem(CARDS, "grimwolves", msgspec.structs.replace(wolves, subtypes=subtypes))
    land = hunt()
    clash(land, 6, 2)  # two damage for the wolves, none for the hero
    assert land.is_in_play("grimwolves") is not flees
    assert (land.top(1) == "grimwolves") is flees


@pytest.mark.rule("MO-8.3-04")
def test_humans_flee_and_leave_their_loot() -> None:
    land = hunt(monsters=("highwaymen",))
    clash(land, 7, 2)
    assert land.top(1) == "highwaymen"
    assert land.gold() == 100


@pytest.mark.rule("MO-8.3-03")
def test_only_wounds_of_the_hero_himself_keep_monsters_there() -> None:
    for share, top in (("0", "cave-bear"), ("6", FILLER)):
        land = hunt("squire", monsters=("cave-bear",))
        clash(land, 11, 4)  # 11 - 4 = 7 of 8 life; 4 against 0
        land.do(str(min(int(share), 4)))
        assert land.top(1) == top


@pytest.mark.rule("MO-8.3-05", "MO-8.3-10")
def test_tokens_just_vanish() -> None:
    for attack in (8, 2):
        land = Land()
        land.lay("sevencauldrons hm1")
        land.hero("skarrn hm1")
        land.hero("crowmother w06", owner=1)
        land.edit(active=1)
        land.do("use crowmother")
        land.edit(active=0)
        assert land.is_in_play("crow-swarm")
        before = [list(pile) for pile in (*land.state.libraries, *land.state.graveyards, *land.state.hands)]
        land.do("attack skarrn monsters", "none", "none")
        clash(land, attack, 1)
        after = [list(pile) for pile in (*land.state.libraries, *land.state.graveyards, *land.state.hands)]
        assert not land.is_in_play("crow-swarm")
        assert before == after


@pytest.mark.rule("MO-8.3-07")
def test_driving_off_liberates_a_city() -> None:
    land = place("grimwolves")
    land.hero("falk hm1", "city-liberation")
    land.do("attack falk monsters")
    clash(land, 6, 2)
    assert (land.fame(), land.gold()) == (fame_of("city-liberation"), 100)


@pytest.mark.rule("MO-8.3-09")
def test_the_owner_orders_several_monsters_on_his_library() -> None:
    land = place("grimwolves", "highwaymen")
    land.hero("falk hm1", "longsword", "longsword", "tower-shield", "tower-shield", "tower-shield")
    land.do("attack falk monsters")
    clash(land, 8, 5)  # 14 - 8 = 6 damage; 5 against 9
    land.do("2")
    assert (land.seat, land.prompt) == (1, "flee")
    wolves, men = (land.turn.name(land.card(name)) for name in ("grimwolves", "highwaymen"))
    land.do(f"{men} {wolves}")
    assert land.top(1) == "grimwolves"


@pytest.mark.rule("MO-3-01")
def test_nobody_attacks_twice_in_one_band() -> None:
    land = place()
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    falk, velten = (land.turn.faces[land.card(name)] for name in ("falk", "velten"))
    assert land.refused(f"attack {falk}+{falk} {velten}").reason == "unknown-answer"
    land.do(f"attack {falk} {velten}")
    assert land.state.fight is not None
