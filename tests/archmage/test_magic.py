"""The kit on games in which everybody is an archmage from the start: every spell is cast, again and again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from tafelrunde.games.archmage import Archmage
from tafelrunde.games.archmage.facts import facts_of
from tafelrunde.games.archmage.picking import RULES
from tafelrunde.games.archmage.state import State
from tafelrunde.table import Choice, Stream, Table
from tafelrunde.table.game import Mode
from tafelrunde.table.testing import conform
from tests.table.clicks import verdict
from tests.test_why_not import clickable

DECISIONS = 200


class Learned(Archmage):
    """An apprentice in every region; no more is changed, so every rule holds."""

    def setup(self, mode: Mode, seats: int, options: Mapping[str, Any]) -> State:
        state = super().setup(mode, seats, options)
        for seat in range(seats):
            state.apprentices[seat] = [1] * len(state.apprentices[seat])
            state.book[seat] = (1 << len(state.apprentices[seat])) - 1
            state.company[seat], state.supply[seat] = 5, 2
        return state


LEARNED = Learned()
RICH = {"variant": {"planet_track": {"ovals": [{"position": place, "relics": 9} for place in range(-3, 4)]}}}


def mode_of(seats: int) -> str:
    return "solo" if seats == 1 else "standard"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_games_of_magic_keep_the_contract(seats: int) -> None:
    report = conform(LEARNED, mode_of(seats), seats=seats, setups=[RICH], decisions=DECISIONS, seed="magic")
    assert report.decisions >= DECISIONS


@pytest.mark.parametrize("seats", [1, 3])
def test_random_games_cast_every_spell(seats: int) -> None:
    cast: Counter[str] = Counter()
    for seed in range(12):
        table = Table.new(LEARNED, mode_of(seats), seats=seats, setup=RICH, seed=seed, is_light=True)
        luck = Stream(seed)
        while not table.is_over:
            (seat,) = table.pending
            key = table.pending[seat].sample(luck)
            cast[key] += key.startswith("cast ")
            table.play(seat, key)
            assert not LEARNED.problems(table.state) or table.answers_since_checkpoint
    facts = facts_of("")
    spells = {spell.id for spell in (facts.solo_spells if seats == 1 else facts.spells)}
    spells.discard("automaton")  # needs Ruins, which random games seldom hold
    assert not {f"cast {spell}" for spell in spells} - set(+cast)


@pytest.mark.parametrize("seats", [1, 2])
def test_whatever_is_clicked_while_spells_are_cast_is_refused_by_a_rule(seats: int) -> None:
    table = Table.new(LEARNED, mode_of(seats), seats=seats, setup=RICH, seed="clicks")
    luck = Stream("clicks")
    asked: set[str] = set()
    for _ in range(250):
        if table.is_over:
            break
        ((seat, decision),) = table.pending.items()
        if isinstance(decision, Choice) and decision.name not in asked:
            asked.add(decision.name)
            for element in clickable(table, seat):
                rule = verdict(table, seat, element)
                if rule is None:
                    assert table.why_not(seat, None, [element]).key in decision.legal(), element
                else:
                    assert rule in LEARNED.rulebook
        spells = [key for key in decision.legal() if key.startswith("cast ")]
        table.answer(seat, spells[luck.below(len(spells))] if spells else decision.sample(luck))
    assert len(asked) > 8


def test_every_question_has_its_rule_and_its_words() -> None:
    for word, rule in RULES.items():
        assert rule in LEARNED.rulebook
        assert LEARNED.locale.has(f"prompt.{word}")
