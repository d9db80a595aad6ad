"""How weighty answers are: what gives something away is never what most players do next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from tafelrunde.server.views import Numbered
from tafelrunde.table import LANGUAGES, Seat, Stream, Table, game
from tafelrunde.table.decision import NOTHING, Candidate, Decision, Offer, choose, may_choose
from tafelrunde.table.text import text
from tafelrunde.table.weight import ASIDE, QUIET, Weighed, Weights

ASKED = 90


def questions(name: str, seed: int = 3) -> Iterator[tuple[Table[Any], Decision[Any], set[str], Weights]]:
    """The questions of a random game, with the keys that are offered and how weighty they are."""
    table: Table[Any] = Table.new(game(name), seed=seed)
    stream = Stream(seed)
    for _ in range(ASKED):
        if table.is_over:
            return
        seat = next(iter(table.pending))
        decision = table.pending[seat]
        offered = decision.offered()
        yield table, decision, {offer[0] for offer in offered}, decision.weights(offered)
        table.answer(seat, decision.sample(stream))


@pytest.mark.parametrize("name", ["mythos", "tash-kalar", "archmage", "morgua"])
def test_only_what_is_grave_says_what_it_gives_away_in_every_language(name: str) -> None:
    found = set()
    for table, _, keys, weights in chain(questions(name), questions(name, 6)):
        for key in keys & set(weights):
            weight, loss = weights[key]
            assert (weight == "grave") == (loss is not None)
            if loss is not None:
                assert all(table.locale.say(loss, lang) for lang in LANGUAGES)
                assert len(keys) > 1, "nothing is given away by the only answer"
            found.add(weight)
    assert found >= {"main", "quiet", "grave"} or name in ("archmage", "morgua")
    assert found


def test_the_aims_of_a_turn_of_archmage_are_in_sight_and_its_end_gives_them_away() -> None:
    aims = set()
    for _, decision, keys, weights in questions("archmage"):
        if not decision.name.startswith("act"):
            continue
        possible = {key for key in keys if key.split(" ")[0] in ("initiate", "promote", "cast", "gather")}
        assert {weights[key].weight for key in possible} <= {"main"}
        aims |= possible
        weight, loss = weights["end"]
        assert weight == ("main" if keys == {"end"} else "grave") or not possible
        if possible:
            assert weight == "grave"
            assert loss is not None
            words = {each.key for each in loss.args["what"]}  # type: ignore[union-attr]
            assert words >= {f"loss.{key.split(' ')[0]}" for key in possible}
    assert aims


def test_to_confirm_a_plan_with_points_left_gives_them_away() -> None:
    seen = set()
    for _, decision, keys, weights in questions("mythos"):
        if decision.name == "plan" and "done" in keys:
            left = decision.planner.left  # type: ignore[attr-defined]
            gives = left > 0 and len(keys) > 1
            assert weights["done"].weight == ("grave" if gives else "main")
            assert not gives or weights["done"].loss == text("loss.points", number=left)
            seen.add(gives)
    assert seen == {True, False}


def test_discarding_in_tash_kalar_is_quiet_and_a_task_comes_before_the_end() -> None:
    discards = claims = 0
    for _, _, keys, weights in questions("tash-kalar"):
        discards += sum(key.startswith("discard ") for key in keys)
        assert all(weights[key] == QUIET for key in keys if key.startswith("discard "))
        if any(key.startswith("claim ") for key in keys):
            claims += 1
            assert weights["end"].weight == "grave"
        elif "end" in keys:
            assert weights["end"].weight == "main"
    assert discards
    assert claims


def test_what_gives_something_up_in_morgua_is_quiet() -> None:
    for _, decision, keys, weights in questions("morgua"):
        for key in keys:
            word = key.partition(" ")[0]
            if word in ("abandon", "leave", "drop", "dismount", "mute", "hand"):
                assert weights[key] == QUIET
            if word == "ask" and decision.name.startswith("act"):
                assert weights[key] == ASIDE, "it is set beside the table, and is no act of a turn"
            if decision.name.startswith("window") and word == "pass":
                assert weights[key].weight == "main"
        if decision.name == "act-build":
            has_way = any(key.startswith("step ") for key in keys)
            assert "end" not in keys or weights["end"].weight == ("grave" if has_way else "quiet")


def test_candidates_say_how_weighty_they_are_and_nothing_is_quiet() -> None:
    pair = [Candidate("a", 1, text("option.yes"), weight="main"), Candidate("b", 2, text("option.no"))]
    asked = choose(Seat(0), "option", "either", lambda: pair)
    assert asked.weights(asked.offered()) == {"a": Weighed("main"), NOTHING: QUIET}
    optional = may_choose(Seat(0), "option", "either", lambda: pair)
    assert optional.weights(optional.offered())[NOTHING] == QUIET


def test_an_option_is_told_anew_when_its_weight_has_changed() -> None:
    class Ending(Decision[str]):
        weight = Weighed("main")

        def offered(self) -> list[Offer]:
            return [("end", text("option.nothing"), ())]

        def weights(self, offered: Any) -> Weights:
            return {"end": self.weight}

    told = Numbered(iter(range(9)))
    asked = Ending(Seat(0), "option", "act")
    first = told.describe(asked, 1)
    assert [(each.n, each.weight) for each in first.new] == [(0, "main")]
    assert told.describe(asked, 2).new == []
    asked.weight = Weighed("grave", text("option.nothing"))
    (again,) = told.describe(asked, 3).new
    assert (again.n, again.weight, again.loss) == (1, "grave", text("option.nothing"))
