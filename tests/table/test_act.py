"""Acts: whatever a figure can do is drawn and named, and is shown with a figure that the seat sees."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.server.catalogue import outlines
from tafelrunde.server.views import Numbered
from tafelrunde.table import LANGUAGES, Seat, Stream, Table, game
from tafelrunde.table.act import Act, Acts
from tafelrunde.table.decision import Decision, Offer
from tafelrunde.table.text import Text, text

ASKED = 140


@pytest.mark.parametrize("name", ["archmage", "morgua"])
def test_every_act_has_an_icon_a_word_and_an_actor_on_the_table(name: str) -> None:
    found = game(name)
    table: Table[Any] = Table.new(found, seed=5)
    stream, seen, actors = Stream(5), set(), set()
    for _ in range(ASKED):
        if table.is_over:
            break
        seat = next(iter(table.pending))
        decision = table.pending[seat]
        offered = decision.offered() if not decision.is_wider_than(500) else []
        acts = decision.acts(offered)
        assert acts.keys() <= {key for key, _, _ in offered}
        standing = {element.key for element in table.view(seat).elements().values() if element.at}
        for act in acts.values():
            seen.add(act.name)
            actors.add(act.actor)
            assert act.actor is None or act.actor in standing
            if act.way is not None:
                assert all(table.locale.say(act.way, lang) for lang in LANGUAGES)
            assert all(table.locale.has(f"number.{cost}") for cost in act.costs)
        table.answer(seat, decision.sample(stream))
    assert len(seen) > 3
    assert actors - {None}
    assert seen <= found.looks.acts.keys()


@pytest.mark.parametrize("name", ["archmage", "morgua"])
def test_what_is_said_of_acts_is_whole(name: str) -> None:
    found = game(name)
    assert found.looks.acts
    drawn = outlines(found)
    for act, look in found.looks.acts.items():
        assert look.icon in drawn or not drawn, "drawn only where the client was built"
        assert all(found.locale.say(Text(f"act.{act}"), lang) for lang in LANGUAGES)


def test_an_option_is_told_anew_when_its_cost_has_changed() -> None:
    class Going(Decision[str]):
        price = 1

        def offered(self) -> list[Offer]:
            return [("go", text("option.nothing"), ())]

        def acts(self, offered: Any) -> Acts:
            return {"go": Act("go", "knight", {"speed": self.price})}

    told = Numbered(iter(range(9)))
    asked = Going(Seat(0), "option", "act")
    (first,) = told.describe(asked, 1).new
    assert (first.act, first.actor, first.costs, first.weight) == ("go", "knight", {"speed": 1}, "plain")
    assert told.describe(asked, 2).new == []
    asked.price = 2
    (again,) = told.describe(asked, 3).new
    assert again.costs == {"speed": 2}
