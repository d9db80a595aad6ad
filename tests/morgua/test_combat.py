"""Proof of the rules MO-3, MO-3.1, MO-3.2 and MO-8.3: fights, sieges, ruins, driving off."""

from __future__ import annotations

import pytest

from tafelrunde.table import SPECTATOR, Seat
from tests.morgua.land import Land


def place(*cards: str, seats: int = 2, owner: int = 1) -> Land:
    """Skullcrenel at hm1 with some cards of the opponent."""
    land = Land(seats)
    land.lay("skullcrenel hm1", *(f"{card} hm1" for card in cards), owner=owner)
    return land


def values(land: Land) -> tuple[int, int, int, int]:
    """The last values that were told."""
    beat = next(beat for beat in reversed(land.told) if beat.kind.startswith("values"))
    found = [beat.args[name] for name in ("attack", "defence", "counter", "shield")]
    return tuple(int(str(each)) for each in found)  # type: ignore[return-value]


def duel(*attached: str, defenders: tuple[str, ...] = ()) -> Land:
    """Falk of seat 0 and Velten of seat 1 in one place; Falk attacks."""
    land = place()
    land.hero("falk hm1", *attached)
    land.hero("velten hm1", *defenders, owner=1)
    land.do("attack falk velten")
    return land


def clash(land: Land, attack: int, defence: int) -> None:
    """Both sides split; the beats are kept."""
    fight = land.state.fight
    assert fight is not None
    land.told += land.say(fight.seats[0], str(attack))
    land.told += land.say(fight.seats[1], str(defence))


# -- who attacks whom ----------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-01")
def test_a_hero_attacks_a_hero_on_his_field() -> None:
    land = place()
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.hero("pippo w01", owner=1)
    assert land.rule("attack falk pippo") == "MO-3-01"
    land.do("attack falk velten")
    assert land.state.fight is not None


@pytest.mark.rule("MO-3-02")
def test_a_hero_attacks_the_monsters_of_his_place() -> None:
    land = place()
    land.hero("falk hm1")
    assert land.rule("attack falk monsters") == "MO-3-02"
    land.lay("bog-corpses hm1")
    land.do("attack falk monsters")


@pytest.mark.rule("MO-3-04", "MO-5.9-22")
def test_only_heroes_of_the_active_player_attack() -> None:
    land = place("grimwolves")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.give("scouts", "plague", seat=1)
    land.asking("announce")
    land.do("step falk w01")
    assert land.rule("attack velten falk") == "MO-4-01"
    land.do("bid plague", "pass")
    assert land.rule("attack velten falk") == "MO-4-19"
    land.do("none")
    assert land.state.fight is None


@pytest.mark.rule("MO-3-05")
def test_an_attack_takes_all_movement_points() -> None:
    land = place("tavern")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.do("attack falk tavern", "8")
    assert land.points("falk") == 0
    assert land.rule("attack falk tavern") == "MO-3-05"
    land = duel()
    clash(land, 0, 0)
    assert (land.points("falk"), land.points("velten")) == (0, 3)


@pytest.mark.rule("MO-3-06")
def test_several_own_heroes_attack_together() -> None:
    land = place("bog-corpses")
    land.hero("falk hm1")
    velten = land.hero("velten hm1")
    land.edit(moved={velten: 3})
    assert land.rule("attack falk+velten monsters") == "MO-3-06"
    land.edit(moved={})
    land.do("attack falk+velten monsters")
    clash(land, 15, 3)
    assert values(land)[0] == 15
    assert (land.points("falk"), land.points("velten")) == (0, 0)


@pytest.mark.rule("MO-3-07", "MO-3-41")
def test_other_heroes_of_the_attacked_player_may_help() -> None:
    for answer, strength in (("pippo", 13), ("none", 7)):
        land = place(seats=3)
        land.hero("falk hm1")
        land.hero("velten hm1", owner=1)
        land.hero("pippo hm1", owner=1)
        land.hero("sefa hm1", owner=2)
        land.do("attack falk velten")
        assert (land.seat, land.prompt) == (1, "join")
        assert land.refused("sefa").reason == "unknown-answer"
        land.do(answer)
        clash(land, 0, 0)
        assert values(land)[3] == 2 * strength
    assert place().refused("attack falk+velten monsters").reason == "unknown-answer"


@pytest.mark.rule("MO-3-41")
def test_heroes_of_two_players_never_attack_together() -> None:
    land = place("bog-corpses")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    assert land.rule("attack falk+velten monsters") == "MO-3-41"


@pytest.mark.rule("MO-3-08")
def test_companions_fight_and_bystanders_do_not() -> None:
    land = place("herbwife", "squire", "bog-corpses")
    land.hero("falk hm1", "tame-wolf", "pack-mule")
    assert land.rule("attack falk herbwife") == "MO-3-08"
    assert land.rule("attack falk squire") == "MO-3-08"
    land.do("attack falk monsters")
    fight = land.state.fight
    assert fight is not None
    assert len(fight.parties[0]) == 3


# -- splits and values ---------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-09", "MO-3-10", "MO-3-12")
def test_the_attackers_split_is_secret_until_the_defender_has_split() -> None:
    land = duel()
    before = [land.table.view(seat) for seat in (Seat(1), SPECTATOR)]
    land.say(0, "5")
    assert [land.table.view(seat) for seat in (Seat(1), SPECTATOR)] == before
    assert land.refused("6", seat=0).reason == "not-your-decision"  # committed
    land.told += land.say(1, "2")
    assert values(land) == (5, 6, 2, 10)
    first = duel()
    before = [first.table.view(seat) for seat in (Seat(0), SPECTATOR)]
    first.say(1, "2")  # whoever answers first tells nothing
    assert [first.table.view(seat) for seat in (Seat(0), SPECTATOR)] == before


@pytest.mark.rule("MO-3-11")
def test_a_split_adds_up_to_the_strength() -> None:
    land = duel()
    assert land.rule("9", seat=0) == "MO-3-11"
    assert land.rule("-1", seat=0) == "MO-3-11"
    assert land.refused("5.5", seat=0).reason == "unknown-answer"
    assert land.legal() == [str(number) for number in range(9)]


@pytest.mark.rule("MO-3-13", "MO-3-14")
def test_defence_is_doubled_before_cards_count() -> None:
    land = duel("tower-shield", "longsword")
    clash(land, 4, 5)
    assert values(land) == (4 + 3, 2 * 4 + 3, 5, 2 * 2)


@pytest.mark.rule("MO-3-15", "MO-3-36")
def test_strength_counts_before_the_split_and_bonuses_after() -> None:
    land = duel("squire", "tame-wolf")
    fight = land.state.fight
    assert fight is not None
    assert land.table.pending[Seat(0)].maximum == 8 + 3 + 4
    clash(land, 15, 7)
    assert values(land)[0] == 15 + 1  # the wolf's bonus


# -- combat events -------------------------------------------------------------------------------------------


def three(*kinds: str) -> Land:
    """Three seats; seat 1 is active and attacks."""
    land = place(seats=3)
    for seat in range(3):
        land.give("surprise-blow", "shield-wall", seat=seat)
        land.asking("event", *kinds, seat=seat)
    land.edit(active=1)
    land.hero("falk hm1", owner=1)
    land.hero("velten hm1", owner=2)
    land.do("attack falk velten")
    clash(land, 8, 0)
    return land


@pytest.mark.rule("MO-3-16", "MO-3-17", "MO-4-03", "MO-5.10-03")
def test_every_player_in_turn_may_play_one_combat_event() -> None:
    land = three()
    seats = []
    for answer in ("surprise-blow attackers", "none", "shield-wall defenders"):
        seats.append(land.seat)
        land.do(answer)
    assert seats == [1, 2, 0]
    assert land.state.fight is None
    assert [len(land.hand(seat)) for seat in range(3)] == [1, 1, 2]


@pytest.mark.rule("MO-3-18", "MO-3-19")
def test_only_combat_events_count_and_change_the_values_once_more() -> None:
    land = place()
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.give("surprise-blow", "scouts")
    land.asking("event", seat=0)
    land.do("attack falk velten")
    clash(land, 8, 5)
    assert land.legal() == ["surprise-blow attackers", "surprise-blow defenders", "none"]
    assert land.rule("scouts") == "MO-3-18"
    land.do("surprise-blow attackers")
    assert land.life("velten") == 15 - (8 + 4 - 4)


@pytest.mark.rule("MO-3-20")
def test_values_below_zero_are_zero() -> None:
    land = Land()
    land.lay("fogredoubt hm1")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.do("attack falk velten")
    clash(land, 1, 7)
    assert values(land)[0] == 0
    assert land.life("velten") == 15


@pytest.mark.rule("MO-3-21", "MO-3-22")
def test_both_sides_suffer_what_exceeds_their_defence() -> None:
    for attack, defence, hurt in ((8, 7, (7, 8)), (4, 7, (0, 4)), (8, 0, (0, 0)), (7, 4, (2, 1))):
        land = duel()
        clash(land, attack, defence)
        assert (16 - land.life("falk"), 15 - land.life("velten")) == hurt


@pytest.mark.rule("MO-3-23", "MO-3-24")
def test_damage_is_dealt_at_once_and_kills_at_zero() -> None:
    land = place()
    falk = land.hero("falk hm1")
    velten = land.hero("velten hm1", owner=1)
    land.edit(damage={falk: 16 - 7, velten: 15 - 8})
    land.do("attack falk velten")
    clash(land, 8, 7)
    assert (land.graveyard(0), land.graveyard(1)) == (["falk-the-borderwalker"], ["velten-twelvetolls"])
    land = place()
    falk = land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.edit(damage={falk: 8})
    land.do("attack falk velten")
    clash(land, 8, 7)
    assert land.life("falk") == 1


# -- death ---------------------------------------------------------------------------------------------------


def doomed(field: str, *attached: str) -> Land:
    """Velten with 1 life on a field, with cards; Ysvara stands beside him with a spell."""
    land = Land()
    if field == "hm1":
        land.lay("skullcrenel hm1")
    land.hero(f"ysvara {field}", "spark-thrust")
    hero = land.hero(f"velten {field}", *attached, owner=1)
    land.edit(damage={hero: 14}, fame=[0, 30])
    return land


@pytest.mark.rule("MO-3-25", "MO-3-35")
def test_on_a_way_everything_goes_with_the_hero() -> None:
    land = doomed("w01", "longsword", "squire")
    land.do("cast ysvara spark-thrust", "velten")
    assert sorted(land.graveyard(1)) == ["longsword", "squire", "velten-twelvetolls"]


@pytest.mark.rule("MO-3-26", "MO-3-27", "MO-3-28", "MO-3-34")
def test_in_a_place_equipment_and_companions_stay() -> None:
    land = doomed("hm1", "longsword", "sellsword", "lantern-of-refuge", "mind-call")
    land.do("cast ysvara spark-thrust", "velten")
    assert sorted(land.graveyard(1)) == ["mind-call", "velten-twelvetolls"]
    assert land.rule("take ysvara lantern-of-refuge") == "MO-3-28"
    land.do("take ysvara longsword", "take ysvara sellsword")
    assert (land.gold(), land.state.host[land.card("longsword")]) == (0, land.card("ysvara"))


@pytest.mark.rule("MO-3-29", "MO-3-30", "MO-3-31", "MO-3-33")
def test_every_mission_of_a_dead_hero_fails() -> None:
    land = doomed("hm1", "city-liberation", "road-watch", "courier-ride")
    land.do("cast ysvara spark-thrust", "velten")
    assert land.fame(1) == 0
    assert sorted(land.bottom(1, each) for each in range(3)) == [
        "city-liberation",
        "courier-ride",
        "road-watch",
    ]
    assert land.graveyard(1) == ["velten-twelvetolls"]
    plain = doomed("hm1")
    plain.do("cast ysvara spark-thrust", "velten")
    assert plain.fame(1) == 30


@pytest.mark.rule("MO-3-32")
def test_abandoning_and_dying_use_different_piles() -> None:
    land = doomed("hm1", "city-liberation")
    land.asking("announce")
    land.do("cast ysvara spark-thrust", "abandon city-liberation")
    assert (land.fame(1), land.graveyard(1)) == (20, ["city-liberation"])
    land.do("pass", "velten")
    assert land.fame(1) == 20


# -- sharing out ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-37", "MO-3-38")
def test_the_enemy_shares_out_the_damage_as_he_likes() -> None:
    land = duel("longsword", defenders=("squire", "tame-wolf"))
    clash(land, 8, 14)  # 11 damage
    assert land.rule("12") == "MO-3-37"
    assert land.rule("-1") == "MO-3-37"
    land.do("2", "9")  # the squire has 6 life; the surplus is lost
    assert (land.life("velten"), land.graveyard(1)) == (13, ["squire"])
    assert land.life("tame-wolf") == 6


@pytest.mark.rule("MO-3-39")
def test_the_attacker_shares_out_first_and_the_dead_still_strike() -> None:
    land = duel("squire", defenders=("tame-wolf",))
    clash(land, 11, 11)
    assert land.seat == 0
    land.do("0")  # all eleven on the wolf, who dies
    assert land.seat == 1
    land.do("12")
    assert land.graveyard(1) == ["tame-wolf"]
    assert land.life("falk") == 16 - 12


# -- monsters of several players -----------------------------------------------------------------------------


def pack(*monsters: tuple[str, int], seats: int = 4, active: int = 1) -> Land:
    """Monsters of several owners in one place; a hero of the active seat attacks."""
    land = Land(seats)
    land.lay("skullcrenel hm1")
    for name, owner in monsters:
        land.lay(f"{name} hm1", owner=owner)
    land.edit(active=active)
    land.hero("falk hm1", owner=active)
    land.do("attack falk monsters")
    return land


@pytest.mark.rule("MO-3-40", "MO-3-44")
def test_the_owner_of_the_strongest_monster_decides() -> None:
    land = pack(("stone-giant", 2), ("greytusk", 3))
    assert list(land.table.pending) == [1, 2]


@pytest.mark.rule("MO-3-42")
def test_equal_monsters_leave_it_to_the_next_clockwise() -> None:
    land = pack(("greytusk", 0), ("greytusk", 3))
    assert list(land.table.pending) == [1, 3]


@pytest.mark.rule("MO-3-43")
def test_nobody_decides_for_monsters_against_himself() -> None:
    assert list(pack(("stone-giant", 1), ("greytusk", 0)).table.pending) == [1, 0]
    assert list(pack(("stone-giant", 1)).table.pending) == [1, 2]


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
    land.hero("harka hm1")
    assert land.rule("attack harka monsters ranged") == "MO-3-66"


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
    for share, yard, top in (("5", ["grimwolves"], "mosskeep"), ("3", [], "grimwolves")):
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


@pytest.mark.rule("MO-8.3-02", "MO-8.3-04")
def test_other_subtypes_do_not_matter_and_humans_flee_too() -> None:
    land = hunt(monsters=("highwaymen",))
    clash(land, 7, 2)
    assert land.top(1) == "highwaymen"
    assert land.gold() == 100
    assert "human" in land.turn.card(land.state.libraries[1][-1]).subtypes


@pytest.mark.rule("MO-8.3-03")
def test_only_wounds_of_the_hero_himself_keep_monsters_there() -> None:
    for share, top in (("0", "cave-bear"), ("6", "mosskeep")):
        land = hunt("squire", monsters=("cave-bear",))
        clash(land, 11, 4)  # 11 - 4 = 7 of 8 life; 4 against 0
        land.do(str(min(int(share), 4)))
        assert land.top(1) == top


@pytest.mark.rule("MO-8.3-05", "MO-8.3-10")
def test_tokens_just_vanish() -> None:
    for attack in (8, 2):
        land = Land()
        land.lay("skullcrenel hm1")
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
    assert (land.fame(), land.gold()) == (15, 100)


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


# -- the order of a fight ------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3-72", "MO-2.3.3-11")
def test_a_fight_has_a_fixed_order_with_two_windows() -> None:
    land = place()
    land.hero("iselda hm1")
    land.hero("falk hm1", "warding-circle")
    land.hero("velten hm1", owner=1)
    land.give("surprise-blow", "scouts")
    land.give("surprise-blow", seat=1)
    land.asking("fight", "event", seat=0)
    land.asking("event", seat=1)
    land.edit(damage={land.card("iselda"): 3})
    prompts = []
    land.do("attack falk velten")
    prompts.append(land.prompt)
    assert land.rule("play scouts") == "MO-2.3.3-11"
    land.do("use iselda", "iselda", "pass")
    prompts.append(land.prompt)
    clash(land, 4, 7)
    prompts.append(land.prompt)
    land.do("cast falk warding-circle", "pass")
    prompts.append(land.prompt)
    assert land.refused("use iselda").reason == "unknown-answer"
    land.do("none")
    prompts.append(land.prompt)
    land.do("none")
    assert prompts == ["act-fight", "split-ground", "act-fight", "combat-event", "combat-event"]
    assert land.life("falk") == 16  # 7 against 8 + 4


@pytest.mark.rule("MO-3-73")
def test_monsters_stay_out_of_other_fights() -> None:
    land = place("stone-giant", "tavern")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.do("attack falk velten")
    clash(land, 8, 7)
    assert values(land) == (8, 0, 7, 0)


# -- sieges --------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3.1-01", "MO-3.1-06")
def test_a_building_is_attacked_from_its_place_whoever_owns_it() -> None:
    land = place("tavern")
    land.lay("smithy hm1")
    land.hero("falk hm1")
    land.hero("velten w01")
    assert land.rule("attack velten tavern") == "MO-3.1-01"
    land.do("attack falk smithy", "8")
    assert land.life("smithy") == 10
    assert land.life("tavern") == 8


@pytest.mark.rule("MO-3.1-02", "MO-3.1-03", "MO-3.1-04")
def test_armour_is_subtracted_and_nothing_strikes_back() -> None:
    land = place("barracks")
    land.hero("falk hm1", "longsword")
    land.give("surprise-blow")
    land.asking("event", seat=0)
    land.asking("event", seat=1)
    land.do("attack falk barracks", "8")
    assert land.seat == 0
    land.do("surprise-blow attackers")
    land.do("none")
    assert (land.life("barracks"), land.life("falk")) == (14 - (8 + 3 + 4 - 8), 16)
    weak = place("barracks")
    weak.hero("falk hm1")
    weak.do("attack falk barracks", "8")
    assert weak.life("barracks") == 14


@pytest.mark.rule("MO-3.1-05", "MO-3.1-09")
def test_damage_on_buildings_stays_until_they_fall() -> None:
    land = place("tavern")
    land.hero("falk hm1")
    land.hero("velten hm1", owner=1)
    land.inside("velten", "tavern")
    land.do("attack falk tavern", "8")
    assert land.life("tavern") == 3
    land.end_turn()
    land.end_turn()
    land.do("attack falk tavern", "8")
    assert land.graveyard(1) == ["tavern", "skullcrenel"]
    assert (land.at("velten"), land.turn.journey(land.card("velten")).inside) == ("hm1", -1)


@pytest.mark.rule("MO-3.1-07")
def test_good_heroes_attack_buildings_freely() -> None:
    land = place("tavern")
    land.hero("konrad hm1")
    land.do("attack konrad tavern", "11")
    assert not land.is_in_play("tavern")


@pytest.mark.rule("MO-3.1-08")
def test_a_building_is_on_the_ground() -> None:
    land = place("tavern")
    land.hero("skarrn hm1", "squire")
    land.do("attack skarrn tavern", "none")
    assert land.table.pending[Seat(0)].maximum == 3


# -- ruins ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("MO-3.2-01", "MO-3.2-02", "MO-3.2-04", "MO-3.2-05")
def test_a_place_falls_with_its_last_building_or_inhabitant() -> None:
    land = place("tavern", "squire", "longsword", "grimwolves")
    land.hero("falk hm1")
    land.give("earthquake")
    land.do("play earthquake")
    assert sorted(land.graveyard(1)) == ["longsword", "skullcrenel", "squire", "tavern"]
    assert (land.at("falk"), land.at("grimwolves")) == ("hm1", "hm1")
    land.end_turn()
    assert "grimwolves" in land.graveyard(1)
    kept = place("tavern", "herbwife")
    kept.give("earthquake")
    kept.do("play earthquake")
    assert kept.is_in_play("skullcrenel")


@pytest.mark.rule("MO-3.2-03")
def test_a_place_stays_when_nothing_was_destroyed() -> None:
    land = Land()
    land.lay("wolfsford hm1", "huntress hm1")
    land.hero("falk hm1")
    land.purse(150)
    land.do("serve falk huntress")
    assert land.state.host[land.card("huntress")] == land.card("falk")
    land.end_turn()
    assert land.is_in_play("wolfsford")
