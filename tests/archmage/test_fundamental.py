"""The six Fundamental spells with every clarification (AM-FUND)."""

from __future__ import annotations

import pytest

from tests.archmage.realm import Realm


def caster(spell: str, players: int = 2, **relics: int) -> Realm:
    """Seat a knows a spell and owns relics."""
    return Realm(players).knows(0, spell).relics(0, **relics)


# -- Decay ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-FUND-01")
def test_decay_makes_an_opponent_discard_down_to_ten_of_their_own_choice() -> None:
    realm = caster("decay", bones=1).relics(1, seeds=6, gems=7)
    realm.play("cast decay")
    assert realm.asked == 1
    assert realm.legal() == ["0", "1", "2", "3"]
    assert realm.rule_against("4") == "AM-FUND-01"
    realm.play("1")
    assert realm.owned(1) == {"seeds": 5, "gems": 5}


@pytest.mark.rule("AM-FUND-01")
def test_decay_does_not_let_anybody_discard_too_few() -> None:
    realm = caster("decay", bones=1).relics(1, widgets=2, blood=12).play("cast decay")
    assert realm.legal() == ["0", "1", "2"]
    realm.play("0")  # then four Blood must go
    assert realm.owned(1) == {"widgets": 2, "blood": 8}
    few = caster("decay", bones=1).relics(1, seeds=12, widgets=1).play("cast decay")
    assert few.legal() == ["2", "3"]
    assert few.rule_against("1") == "AM-FUND-01"


@pytest.mark.rule("AM-FUND-01")
def test_decay_strikes_one_opponent_whom_the_caster_chooses() -> None:
    realm = caster("decay", players=3, bones=1).relics(1, gems=12).relics(2, gems=12)
    realm.play("cast decay")
    assert realm.legal() == ["b", "c"]
    assert realm.rule_against("a") == "AM-FUND-01"
    assert realm.refused("d").reason == "unknown-answer"
    realm.play("c")
    assert (realm.owned(1), realm.owned(2)) == ({"gems": 12}, {"gems": 10})


@pytest.mark.rule("AM-FUND-02")
def test_decay_has_no_effect_on_ten_relics() -> None:
    realm = caster("decay", bones=1).relics(1, gems=10).play("cast decay")
    assert realm.owned(1) == {"gems": 10}
    assert realm.owned(0) == {}
    assert [beat.rules for beat in realm.told("no-effect")] == [("AM-FUND-02",)]
    eleven = caster("decay", bones=1).relics(1, gems=11).play("cast decay")
    assert eleven.owned(1) == {"gems": 10}


# -- Entangling Vines ----------------------------------------------------------------------------------------


@pytest.mark.rule("AM-FUND-03")
def test_vines_make_entering_dearer() -> None:
    realm = caster("entangling-vines", seeds=1).mage(0, "d2")
    realm.play("cast entangling-vines", "c2", "c1")
    assert (realm.token_at("c2"), realm.token_at("c1")) == ("vines a", "vines a")
    poor = Realm(2, points=1).mage(0, "d2").token("vines", 1, "c2")
    assert poor.rule_against("travel c2") == "AM-FUND-03"
    rich = Realm(2, points=2).mage(0, "d2").token("vines", 1, "c2").play("travel c2")
    assert (rich.state.points, rich.state.company[0]) == (0, 15)


@pytest.mark.rule("AM-FUND-03")
def test_vines_cover_at_most_two_hexes_and_none_with_a_mage() -> None:
    realm = caster("entangling-vines", seeds=1).mage(0, "d2").mage(1, "c2")
    realm.play("cast entangling-vines")
    assert realm.rule_against("c2") == "AM-FUND-03"
    assert realm.rule_against("d2") == "AM-FUND-03"
    clicked = realm.decision.meant(["d4"])
    assert clicked is not None  # a click on a wrong hex hears why
    assert clicked.objection is not None
    assert clicked.objection.rule == "AM-TOKEN-03"
    near = realm.decision.meant(["b2"])
    assert near is not None
    assert (near.key, near.elements, near.objection) == ("b2", ("b2",), None)
    for nothing in ([], ["mage-a"], ["d4", "d3"]):
        assert realm.decision.meant(nothing) is None
    assert (realm.decision.rule, realm.decision.safe()) == ("AM-FUND-03", "none")
    realm.play("b2", "b3")
    assert "travel e1" in realm.legal()  # no third question
    none = caster("entangling-vines", seeds=1).play("cast entangling-vines", "none")
    assert set(none.state.tokens) == {-1}


@pytest.mark.rule("AM-FUND-04")
def test_the_caster_pays_for_the_own_vines_too() -> None:
    realm = caster("entangling-vines", seeds=1).mage(0, "d2")
    realm.play("cast entangling-vines", "c2", "none", "travel c2")
    assert realm.state.points == 3
    assert realm.play("travel c1").state.points == 2  # elsewhere a step costs one


# -- Quicken -------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-FUND-05")
def test_quicken_gives_two_movement_points() -> None:
    assert caster("quicken", scrolls=1).play("cast quicken").state.points == 7
    late = caster("quicken", scrolls=1).edit(points=0).play("cast quicken")
    assert late.state.points == 2
    late.play("end").pass_turn().play(late.legal()[0])
    assert late.state.points == 5  # only this Journey


@pytest.mark.rule("AM-FUND-06")
def test_the_points_of_quicken_serve_for_everything() -> None:
    def quickened() -> Realm:
        realm = caster("quicken", scrolls=1).edit(points=0).mage(0, "c2")
        realm.face("mine", "c2").followers(1, "c2", wards=True)
        return realm.play("cast quicken")

    assert quickened().play("unward c2", "kill c2").state.points == 0
    assert quickened().play("travel c1", "explore c1").state.points == 0
    assert caster("quicken", scrolls=1).edit(points=0).rule_against("travel d3") == "AM-JOURNEY-01"


@pytest.mark.rule("AM-FUND-07")
def test_quicken_closes_with_the_journeys_end_action() -> None:
    realm = caster("quicken", scrolls=1).edit(points=0).face("camp", "d1").mage(0, "d1")
    assert "cast quicken" in realm.legal()
    realm.play("recruit 1")
    assert "cast quicken" not in realm.legal()
    assert realm.rule_against("cast quicken") == "AM-FUND-07"


# -- Stone Skin ----------------------------------------------------------------------------------------------


def skinned() -> Realm:
    """Seat b has Stone Skin and a warded follower under the mage of seat a."""
    return Realm(2).lasting(1, "stone-skin").face("mine", "c2").mage(0, "c2").followers(1, "c2", wards=True)


@pytest.mark.rule("AM-FUND-08")
def test_stone_skin_keeps_followers_from_being_killed_but_not_their_wards() -> None:
    realm = skinned().play("unward c2")
    assert realm.rule_against("kill c2") == "AM-FUND-08"
    assert "kill c2" not in realm.legal()
    assert "kill c2" in skinned().edit(lasting=[0, 0], wards=0).legal()


@pytest.mark.rule("AM-FUND-08")
def test_stone_skin_saves_from_obliterate() -> None:
    realm = skinned().knows(0, "obliterate").relics(0, bones=3).play("cast obliterate")
    assert realm.state.wards == 0
    assert realm.state.followers[1] == realm.mask("c2")
    bare = skinned().knows(0, "obliterate").relics(0, bones=3).edit(lasting=[0, 0]).play("cast obliterate")
    assert bare.state.followers[1] == 0


@pytest.mark.rule("AM-FUND-08")
def test_stone_skin_protects_the_casters_followers_only() -> None:
    realm = caster("stone-skin", gems=1).face("mine", "c2").mage(0, "c2").followers(1, "c2")
    realm.play("cast stone-skin")
    assert "kill c2" in realm.legal()


@pytest.mark.rule("AM-FUND-09")
def test_stone_skin_does_not_save_from_the_cursed_tower() -> None:
    realm = Realm(2).lasting(0, "stone-skin").mage(0, "d3").mage(1, "b1").people(0, 3, 4)
    realm.play("travel d4")
    assert (realm.state.company[0], realm.state.supply[0]) == (2, 5)


@pytest.mark.rule("AM-FUND-09")
def test_stone_skin_does_not_save_from_a_chasm() -> None:
    realm = caster("fiery-chasm", blood=2).mage(0, "d2").lasting(1, "stone-skin")
    realm.face("mine", "c2").followers(1, "c2").play("cast fiery-chasm", "south-west")
    assert realm.state.followers[1] == 0


@pytest.mark.rule("AM-FUND-09")
def test_stone_skin_does_not_save_from_imprison() -> None:
    realm = caster("imprison", gems=2).mage(0, "d2").lasting(1, "stone-skin")
    realm.face("mine", "c2").followers(1, "c2").play("cast imprison")
    assert realm.state.prisons[0][1] == 1


# -- Subjugate -----------------------------------------------------------------------------------------------


def hunter() -> Realm:
    """Seat a has Subjugate and stands on a follower of seat b; another is next to it."""
    realm = Realm(2).lasting(0, "subjugate").face("mine", "c2", "c1").mage(0, "c2")
    return realm.followers(1, "c2", "c1").people(0, 4, 6)


@pytest.mark.rule("AM-FUND-10")
def test_subjugate_brings_a_follower_for_every_kill() -> None:
    realm = hunter().play("kill c2", "travel c1", "kill c1")
    assert (realm.state.company[0], realm.state.supply[0]) == (6, 4)
    assert realm.owned(0) == {"blood": 2}
    plain = hunter().edit(lasting=[0, 0]).play("kill c2")
    assert (plain.state.company[0], plain.state.supply[0]) == (4, 6)


@pytest.mark.rule("AM-FUND-10")
def test_subjugate_brings_nobody_from_an_empty_supply() -> None:
    realm = hunter().people(0, 4, 0).play("kill c2")
    assert (realm.state.company[0], realm.state.supply[0]) == (4, 0)


@pytest.mark.rule("AM-FUND-11")
@pytest.mark.parametrize(
    "answers", [("cast fiery-chasm", "north"), ("cast obliterate",), ("cast imprison", "c1")]
)
def test_only_paid_attacks_trigger_subjugate(answers: tuple[str, ...]) -> None:
    spell = answers[0].removeprefix("cast ")
    realm = hunter().knows(0, spell).relics(0, blood=2, bones=2 if spell == "imprison" else 1)
    before = realm.state.company[0], realm.state.supply[0]
    realm.play(*answers)
    assert not realm.state.followers[1] >> realm.hex("c1") & 1
    assert (realm.state.company[0], realm.state.supply[0]) == before
    assert realm.owned(1) == {}  # AM-ATTACK-05


@pytest.mark.rule("AM-FUND-12")
def test_removing_a_ward_does_not_trigger_subjugate() -> None:
    realm = hunter().edit(wards=hunter().mask("c2")).play("unward c2")
    assert (realm.state.company[0], realm.state.supply[0]) == (4, 6)
    assert realm.play("kill c2").state.company[0] == 5


# -- Transmute -----------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-FUND-13")
def test_transmute_exchanges_up_to_two_relics() -> None:
    realm = caster("transmute", widgets=1, seeds=3)
    realm.play("cast transmute", "seeds", "gems", "seeds", "gems")
    assert realm.owned(0) == {"seeds": 1, "gems": 2}
    assert "end" in realm.legal()  # there is no third exchange
    one = caster("transmute", widgets=1, seeds=3).play("cast transmute", "seeds", "gems", "none")
    assert one.owned(0) == {"seeds": 2, "gems": 1}
    assert "end" in one.legal()


@pytest.mark.rule("AM-FUND-13")
def test_transmute_gives_no_relic_for_itself_and_takes_none_that_is_not_there() -> None:
    realm = caster("transmute", widgets=1, seeds=1).play("cast transmute")
    assert realm.rule_against("gems") == "AM-COMP-06"
    assert realm.refused("gold").reason == "unknown-answer"
    realm.play("seeds")
    assert realm.rule_against("seeds") == "AM-FUND-13"
    assert realm.refused("none").reason == "unknown-answer"  # what was given up is exchanged


@pytest.mark.rule("AM-FUND-14")
def test_blood_is_given_up_and_created_like_any_relic() -> None:
    realm = caster("transmute", widgets=1, gems=1, blood=1)
    realm.play("cast transmute", "gems", "blood", "blood", "bones")
    assert realm.owned(0) == {"blood": 1, "bones": 1}


@pytest.mark.rule("AM-FUND-15")
def test_widgets_take_part_only_after_the_cost_is_paid() -> None:
    realm = caster("transmute", widgets=1, seeds=1).play("cast transmute")
    assert "widgets" not in realm.legal()
    realm.play("seeds", "widgets", "widgets", "gems")
    assert realm.owned(0) == {"gems": 1}
    assert caster("transmute", seeds=3).rule_against("cast transmute") == "AM-CAST-03"
