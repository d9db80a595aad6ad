"""Proof of the rules MO-2.3.3 and MO-5.7 about abilities and spells: whose they are, and what is offered."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua.abilities import could_use
from tests.morgua.land import Land


@pytest.mark.rule("MO-2.3.3-02", "MO-2.3.3-10")
def test_abilities_belong_to_those_who_have_or_bear_them() -> None:
    land = Land()
    land.hero("iselda w01", "field-surgeon", "healing-draught")
    land.hero("falk w01", "squire")
    land.hero("baron w03")  # without a companion whom he could sacrifice
    land.hero("velten w01", "healing-draught", owner=1)
    iselda = land.card("iselda")
    land.edit(damage={iselda: 1})
    surgeon, draught = (land.turn.name(land.card(name)) for name in ("field-surgeon", "healing-draught"))
    foreign = land.turn.name(land.turn.attached(land.card("velten"), "equipment")[0])
    uses = ["use iselda-lightbearer", f"use iselda-lightbearer {draught}", f"use {surgeon}"]
    assert land.legal("use") == uses
    question = land.table.pending[land.seat]
    assert [len(question.option(key).elements) for key in uses] == [1, 2, 1]
    assert land.rule("use velten") == land.rule(f"use velten {foreign}") == "MO-2.3.3-01"
    assert land.rule(f"use falk {draught}") == land.rule(f"use iselda {foreign}") == "MO-2.3.3-10"
    for words in ("use", "use falk", "use iselda iselda iselda", "use nobody"):
        assert land.refused(words).reason == "unknown-answer"
    land.edit(used={iselda: 1})
    assert land.legal("use") == uses[2:]


@pytest.mark.rule("MO-5.7-01", "MO-5.7-02", "MO-5.7-03")
def test_spells_are_cast_by_those_who_have_learned_them_and_have_the_magic() -> None:
    land = Land()
    ozrun = land.hero("ozrun w01", "mind-call", "earthshock", "longsword")
    land.lay("wolfsford hm1", "tavern hm1")
    land.hero("ysvara w01", "mind-call", owner=1)
    mind_call, earthshock, sword = (
        land.turn.name(card)
        for card in (*land.turn.attached(ozrun, "spell"), *land.turn.attached(ozrun, "equipment"))
    )
    for drained, offered in ((2, [mind_call, earthshock]), (3, [mind_call]), (6, [])):
        land.edit(drained={ozrun: drained})
        assert land.legal("cast") == [f"cast magister-ozrun {spell}" for spell in offered]
        assert could_use(land.turn, 0)  # he can always restore his magic
    for words in (
        "cast ozrun",
        f"cast ozrun {sword}",
        f"cast nobody {mind_call}",
    ):
        assert land.refused(words).reason == "unknown-answer"
    assert land.rule(f"cast ysvara {mind_call}") == "MO-2.3-03"
    land.edit(used={ozrun: 1}, drained={})
    assert land.legal("cast") == []


@pytest.mark.rule("MO-4-07", "MO-9.2.1-19")
def test_what_figures_could_do_lies_open() -> None:
    """Falk has no ability; a spell, a draught, a companion or, for a priest, a temple gives him something."""
    for attached, used, drained, expected in (
        ((), 0, 0, False),
        (("spark-thrust",), 0, 0, True),
        (("spark-thrust",), 0, 1, False),
        (("spark-thrust",), 1, 0, False),
        (("healing-draught",), 0, 0, True),
        (("field-surgeon",), 1, 0, True),
    ):
        land = Land()
        falk = land.hero("falk w01", *attached)
        land.edit(used={falk: used}, drained={falk: drained})
        assert could_use(land.turn, 0) is expected
    for role, field, expected in (("priest", "hm1", True), ("", "hm1", False), ("priest", "w01", False)):
        land = Land(3, "schicksalspriester")
        land.lay("wolfsford hm1", "temple-of-fate hm1")
        land.hero(f"falk {field}")
        land.edit(roles=[role, "", ""])
        assert could_use(land.turn, 0) is expected


@pytest.mark.rule("MO-5.7-02", "MO-2.3.3-01")
def test_what_is_no_spell_is_not_cast_and_what_is_used_is_told() -> None:
    land = Land()
    land.hero("ozrun w01")
    land.give("longsword", "fire-lance")
    assert land.refused("cast ozrun longsword").reason == "unknown-answer"
    assert land.rule("cast ozrun fire-lance") == "MO-5.7-02"
    land.do("use ozrun")
    assert land.said("use") == 1
