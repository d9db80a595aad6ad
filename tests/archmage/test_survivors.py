"""What no rule's test would notice: invariants find what is broken, lines of several acts, odd notation."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.board import Hex, hexes, mask_of, read_shape, write_shape
from tafelrunde.games.archmage.picking import pick_hex
from tafelrunde.games.archmage.state import State, token
from tafelrunde.games.archmage.stock import problems
from tafelrunde.table import Seat
from tafelrunde.table.decision import Objection
from tafelrunde.table.text import text
from tests.archmage.realm import Realm

# -- invariants ----------------------------------------------------------------------------------------------


def sound() -> Realm:
    """A position with a bit of everything, and nothing wrong."""
    realm = Realm(2).face("mine", "d2", "c1").face("camp", "d1").followers(0, "d2", wards=True)
    realm.followers(1, "d1").tower(1, "c1").token("vines", 0, "e1").mage(0, "d2").mage(1, "c1")
    return realm.apprentices(0, "will", corrupted=1).knows(0, "quicken")


Change = Callable[[Realm, State], object]


def swap(state: State, label: int, other: int) -> None:
    faces = state.cards.faces
    faces[label], faces[other] = faces[other], faces[label]


BROKEN: dict[str, tuple[str, Change]] = {
    "followers": ("lost or gained followers", lambda realm, state: state.company.__setitem__(0, 20)),
    "negative company": (
        "lost or gained followers",
        lambda realm, state: (
            state.supply.__setitem__(0, state.supply[0] + state.company[0] + 1),
            state.company.__setitem__(0, -1),
        ),
    ),
    "debt": ("owes relics", lambda realm, state: state.relics[1].__setitem__(2, -1)),
    "corruption": ("more corrupted", lambda realm, state: state.corrupted[0].__setitem__(0, 1)),
    "spent": ("not in its book", lambda realm, state: state.spent.__setitem__(0, 1 << 17)),
    "own doorway": (
        "itself",
        lambda realm, state: (state.doorways[0].__setitem__(0, 0), state.supply.__setitem__(0, 7)),
    ),
    "own prison": (
        "itself",
        lambda realm, state: (state.prisons[0].__setitem__(0, 1), state.supply.__setitem__(0, 7)),
    ),
    "planet": ("off the track", lambda realm, state: state.planets[1].__setitem__(0, 4)),
    "points": ("more movement points", lambda realm, state: setattr(state, "points", -1)),
    "two followers": (
        "somebody else",
        lambda realm, state: (
            state.followers.__setitem__(1, state.followers[0]),
            state.wards,
        ),
    ),
    "undiscovered follower": (
        "undiscovered",
        lambda realm, state: state.cards.seen.__setitem__(realm.hex("d2"), 0),
    ),
    "follower on a tower": (
        "somebody else",
        lambda realm, state: state.followers.__setitem__(0, realm.mask("c1")),
    ),
    "follower on the own tower": (
        "somebody else",
        lambda realm, state: state.followers.__setitem__(1, realm.mask("c1")),
    ),
    "tower in a town": (
        "does not stand in the wilderness",
        lambda realm, state: state.towers.__setitem__(1, realm.hex("b1")),
    ),
    "ward": ("nobody stands", lambda realm, state: setattr(state, "wards", realm.mask("a1"))),
    "fire": ("on fire and controlled", lambda realm, state: setattr(state, "inflamed", realm.mask("d2"))),
    "token in the city": (
        "in the city or on a tower",
        lambda realm, state: state.tokens.__setitem__(realm.hex("d3"), token(0, 1)),
    ),
    "token on a tower": (
        "in the city or on a tower",
        lambda realm, state: state.tokens.__setitem__(realm.hex("c1"), token(2, 1)),
    ),
    "chasm": (
        "in a Chasm",
        lambda realm, state: state.tokens.__setitem__(realm.hex("d2"), token(3, 1)),
    ),
    "two mages": ("two mages", lambda realm, state: state.mages.__setitem__(1, state.mages[0])),
    "island": (
        "fallen apart",
        lambda realm, state: setattr(state, "shape", write_shape([(9, 9), *read_shape(state.shape)[1:]])),
    ),
    "two hexes on one place": (
        "lie on one another",
        lambda realm, state: setattr(
            state, "shape", write_shape([read_shape(state.shape)[1], *read_shape(state.shape)[1:]])
        ),
    ),
    "lost hex": (
        "are lost",
        lambda realm, state: setattr(state, "shape", write_shape(read_shape(state.shape)[1:])),
    ),
    "exchanged towns": (
        "has changed",
        lambda realm, state: swap(state, realm.hex("b1"), realm.hex("d4")),
    ),
}


def test_a_sound_position_has_no_problems() -> None:
    assert problems(sound().state) == []


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_broken_is_found(name: str) -> None:
    words, change = BROKEN[name]
    realm = sound()
    state = realm.state.copy()
    change(realm, state)
    found = problems(state)
    assert any(words in each for each in found), found


def test_mages_may_share_the_cursed_tower_only() -> None:
    realm = Realm(4)
    assert problems(realm.state) == []
    state = realm.state.copy()
    state.mages = [realm.hex("d3")] * 2 + state.mages[2:]
    assert problems(state) == ["two mages stand on one hex"]


def test_a_copy_is_independent_in_everything() -> None:
    realm = sound()
    state = realm.state
    twin = state.copy()
    for name in State.__struct_fields__:
        value, other = getattr(state, name), getattr(twin, name)
        assert value == other, name
        if isinstance(value, list):
            assert value is not other, name
            assert all(
                not isinstance(one, list) or one is not two for one, two in zip(value, other, strict=True)
            ), name
    assert state.cards.faces is not twin.cards.faces
    assert state.cards.seen is not twin.cards.seen


# -- several acts in one line --------------------------------------------------------------------------------


def test_paths_and_lists_of_acts_are_taken_apart() -> None:
    realm = Realm(2)

    def expand(line: str) -> list[str]:
        return GAME.expand(realm.state, Seat(0), line)

    assert expand("travel d3 d2, explore,  place d2 ,end") == [
        "travel d3",
        "travel d2",
        "explore",
        "place d2",
        "end",
    ]
    assert expand("gather gems follower") == ["gather", "gems", "follower"]
    assert expand("promote nature matter") == ["promote nature matter"]
    assert expand("travel") == ["travel"]
    realm.play(*expand("travel d3 d2"))
    assert realm.state.mages[0] == realm.hex("d2")


# -- notation ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "key",
    [
        "recruit",
        "recruit three",
        "recruit 100",
        "recruit \u00b2",
        "initiate",
        "initiate nature-matter",
        "promote",
        "promote nature",
        "promote nature matter time",
        "promote nature nowhere",
        "promote nowhere nature",
        "gather now",
        "wards d2",
        "tower d2",
        "divine",
        "cast",
        "cast fireball",
        "end now",
        "fly d2",
        "fly",
        "fly seeds",
        "trade hats",
        "nature now",
    ],
)
def test_what_is_no_act_is_unknown(key: str) -> None:
    assert Realm(2).refused(key).reason == "unknown-answer"


def test_numbers_to_recruit_are_from_one_to_three() -> None:
    realm = Realm(2).face("camp", "d1").mage(0, "d1")
    for key in ("recruit 0", "recruit 4", "recruit 99"):
        assert realm.rule_against(key) == "AM-END-06"
    assert realm.legal("recruit") == ["recruit 1", "recruit 2", "recruit 3"]
    assert Realm(2).mage(0, "b1").rule_against("recruit 4") == "AM-END-05"  # and not at all in a town


def test_sets_of_hexes_read_and_write() -> None:
    assert hexes(0) == []
    assert hexes(mask_of([5, 0, 36])) == [0, 5, 36]


# -- what is shown beside the legal answers ------------------------------------------------------------------


def shown(realm: Realm) -> dict[str, str | None]:
    """Everything that the question lists, with the rule that forbids it."""
    return {
        option.key: None if option.objection is None else option.objection.rule
        for option in realm.decision.options()
    }


def test_refused_neighbours_and_acts_on_the_spot_are_shown_with_their_rules() -> None:
    realm = Realm(2, points=1).mage(0, "c2").mage(1, "d2").followers(1, "c2", wards=True)
    realm.lasting(1, "stone-skin").token("vines", 1, "c1")
    found = shown(realm)
    assert found["travel d2"] == "AM-JOURNEY-03"
    assert found["travel c1"] == "AM-FUND-03"
    assert found["place c2"] == "AM-FOLLOW-02"
    assert found["kill c2"] == "AM-ATTACK-02"
    assert found["unward c2"] is None
    assert found["wards"] == found["tower"] == "AM-END-03"
    tired = shown(Realm(2, points=0).mage(0, "c2"))
    assert tired["explore c2"] == "AM-EXPLORE-01"
    assert not {"wards", "tower"} & set(tired)  # which would tell what lies face down
    assert shown(realm.edit(points=0))["unward c2"] == "AM-ATTACK-02"


@pytest.mark.parametrize("owner", [None, 0, 1])
def test_acts_that_have_nothing_to_act_on_are_not_shown(owner: int | None) -> None:
    realm = Realm(2).mage(0, "b1")
    if owner is not None:
        realm.followers(owner, "b1")
    words = {key.split(" ")[0] for key in shown(realm)} - {"travel"}
    assert words == {"place", "gather", "end"} | ({"kill"} if owner == 1 else set())


def test_refused_actions_of_the_journeys_end_are_shown_with_their_rules() -> None:
    poor = shown(Realm(2).mage(0, "d3"))
    assert poor["initiate nature"] == "AM-INIT-01"
    hybrid = shown(Realm(2).face("drow", "d1").mage(0, "d1"))
    assert [hybrid[f"initiate {sphere}"] for sphere in ("time", "blood")] == ["AM-INIT-03"] * 2
    home = shown(Realm(2).face("mine", "d2").tower(0, "d2").mage(0, "d2"))
    assert [home[f"initiate {sphere}"] for sphere in ("nature", "blood")] == ["AM-INIT-04"] * 2
    done = shown(Realm(2).mage(0, "d3").relics(0, seeds=2).edit(ending="done"))
    assert "initiate nature" not in done


def test_fires_and_divination_are_shown_with_their_rules() -> None:
    fire = Realm(1, points=0).mage(0, "d2").face("mine", "d2")
    assert shown(fire.inflamed("d2"))["douse d2"] == "AM-SOLO-10"
    seer = Realm(2).lasting(0, "divination").face("mine", "d2").followers(0, "d2", "b1")
    found = shown(seer)
    assert found["divine d2"] is None
    assert found["divine b1"] == "AM-ADV-02"


# -- limits that are met exactly -----------------------------------------------------------------------------


def test_the_last_point_is_enough_for_one_more_act() -> None:
    seer = Realm(2, points=1).lasting(0, "divination").face("mine", "d2").followers(0, "d2")
    assert seer.legal("divine") == ["divine d2"]
    assert seer.play("divine d2").state.points == 0
    assert (
        Realm(2, points=0).lasting(0, "divination").face("mine", "d2").followers(0, "d2").legal("divine")
        == []
    )
    assert Realm(2).lasting(0, "stone-skin").face("mine", "d2").followers(0, "d2").legal("divine") == []


def test_one_closed_neighbour_does_not_close_the_others() -> None:
    realm = Realm(2, points=1).mage(0, "c2").mage(1, "d2").token("vines", 1, "c1")
    assert realm.legal("travel") == ["travel d3", "travel c3", "travel b2", "travel b1"]
    assert "travel a1" in Realm(2).mage(0, "a2").legal()


def test_the_last_point_puts_a_fire_out_and_brings_blood() -> None:
    realm = Realm(1, points=1).mage(0, "d2").face("mine", "d2")
    realm.inflamed("d2")
    assert "douse d2" in realm.legal()
    realm.play("douse d2")
    assert (realm.state.points, realm.owned(0)) == (0, {"blood": 1})
    assert [beat.rules for beat in realm.told("gain")] == [("AM-SOLO-10",)]


def test_the_last_follower_pays_the_toll() -> None:
    realm = Realm(2).mage(0, "d3").mage(1, "a1").people(0, 1, 4)
    assert "travel d4" in realm.legal()
    assert realm.play("travel d4").state.company[0] == 0
    chasm = Realm(2).mage(0, "d3").people(0, 1, 4).token("chasm", 1, "d2")
    assert chasm.play("travel d2").state.company[0] == 0
    assert (
        Realm(2).mage(0, "d3").people(0, 0, 4).token("chasm", 1, "d2").rule_against("travel d2")
        == "AM-ADV-05"
    )


def test_the_label_of_a_step_tells_its_price() -> None:
    realm = Realm(2).mage(0, "d3").token("vines", 1, "d2").face("mine", "c2")
    assert realm.decision.option("travel d2").label.args["number"] == 2
    assert realm.decision.option("travel c2").label.args["number"] == 1
    assert "number" not in realm.decision.option("place d3").label.args


def test_a_click_far_away_is_a_journey_that_goes_too_far() -> None:
    realm = Realm(2)
    found = realm.decision.meant(["g4"])
    assert found is not None
    assert found.objection is not None
    assert found.objection.rule == "AM-JOURNEY-02"
    near = realm.decision.meant(["d3"])
    assert near is not None
    assert (near.key, near.objection) == ("travel d3", None)
    assert realm.decision.meant(["company-a"]) is None
    assert realm.decision.meant(["g4", "g3"]) is None


def test_a_click_on_what_answers_nothing_is_nothing() -> None:
    realm = Realm(2).knows(0, "automaton").relics(0, seeds=3).face("ruins", "b2").followers(0, "b2")
    assert realm.play("cast automaton").decision.meant(["b2"]) is None


def test_one_target_alone_is_no_question_unless_it_may_be_declined() -> None:
    realm = Realm(2).knows(0, "imprison").relics(0, gems=2).mage(0, "a2").followers(1, "a1")
    assert realm.play("cast imprison").state.prisons[0][1] == 1

    def refuse(spot: Hex) -> Objection:
        raise AssertionError(spot)

    question = pick_hex(realm.turn, "vines", realm.mask("a1"), refuse, is_optional=True).send(None)
    assert question.legal() == ["a1", "none"]


def test_a_click_on_the_own_hex_means_what_can_be_done_there() -> None:
    found = Realm(2).mage(0, "d2").decision.meant(["d2"])
    assert found is not None
    assert found.key == "explore d2"


def test_the_question_of_a_turn_says_how_far_the_journey_may_go() -> None:
    question = Realm(2).decision
    assert (question.kind, question.secret, question.minimum, question.maximum) == ("option", False, 1, 1)
    assert question.prompt == text("prompt.act", number=5)
    assert Realm(2, points=99).decision.prompt.key == "prompt.act"
    assert Realm(2).mage(0, "b1").play("gather").decision.prompt == text("prompt.act-end")


def test_nobody_acts_out_of_turn_or_after_the_end() -> None:
    realm = Realm(2)
    assert GAME.waiting(realm.state, Seat(1), None) == "AM-TURN-01"
    realm.table.concede(0)
    assert GAME.ended_by(realm.state) is None  # given up, which no rule tells of
