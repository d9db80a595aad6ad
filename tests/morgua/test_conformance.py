"""Morgua keeps the contract of the table in all its modes: short random games with all the kit's checks."""

from __future__ import annotations

import pytest

from tafelrunde.games.morgua import GAME
from tafelrunde.games.morgua.acting import END, HAND_OVER, ActQuestion
from tafelrunde.games.morgua.priority import ASK, PASS
from tafelrunde.table import Stream, Table
from tafelrunde.table.decision import NOTHING
from tafelrunde.table.testing import Rates, conform

DECISIONS = 120
ROUNDS = 4
WAYS_OUT = (END, ASK, PASS, NOTHING, HAND_OVER)
RATES = Rates(agreed=120, record=120, leak=25, save=60, texts=40, concede=120)


@pytest.mark.parametrize("mode", [mode.id for mode in GAME.modes])
def test_the_mode_keeps_the_contract(mode: str) -> None:
    chosen = GAME.mode(mode)
    setups = [{**GAME.sample_setup(chosen, chosen.minimum, number), "rounds": ROUNDS} for number in range(3)]
    report = conform(
        GAME, mode, seats=chosen.minimum, setups=setups, decisions=DECISIONS, seed="kit", rates=RATES
    )
    assert report.decisions >= DECISIONS
    assert report.different_worlds > 0


def test_five_keep_the_contract_too() -> None:
    setup = {**GAME.sample_setup(GAME.mode(), 5, 1), "rounds": 2, "start": "c"}
    assert conform(GAME, seats=5, setups=[setup], decisions=DECISIONS, seed="five", rates=RATES).games


@pytest.mark.parametrize("mode", [mode.id for mode in GAME.modes])
def test_random_games_end_and_lose_no_card(mode: str) -> None:
    chosen = GAME.mode(mode)
    for number in range(2):
        setup = {**GAME.sample_setup(chosen, chosen.minimum, number), "rounds": 15}
        table = Table.new(GAME, mode, setup=setup, seed=number, is_light=True)
        stream = Stream(number)
        for count in range(8_000):
            if table.is_over:
                break
            seat, decision = next(iter(table.pending.items()))
            table.play(seat, decision.sample(stream))
            if count % 20 == 0:
                assert GAME.problems(table.state) == []
        assert table.result is not None


@pytest.mark.parametrize("mode", [mode.id for mode in GAME.modes])
def test_what_is_offered_is_what_would_be_judged_legal_key_by_key(mode: str) -> None:
    """Verbs find their legal keys in a quicker way than by judging each; it must be the same list."""
    chosen = GAME.mode(mode)
    asked = 0
    for number in range(3):
        setup = GAME.sample_setup(chosen, chosen.minimum, number)
        table = Table.new(GAME, mode, setup=setup, seed=f"slowly {number}", is_light=True)
        stream = Stream(number)
        for _ in range(600):
            if table.is_over:
                break
            seat, decision = next(iter(table.pending.items()))
            if isinstance(decision, ActQuestion):
                asked += 1
                judged = [key for key in decision.candidates() if decision.option(key).objection is None]
                acts = [key for key in decision.legal() if key not in WAYS_OUT]
                assert sorted(acts) == sorted(judged)
            table.play(seat, decision.sample(stream))
    assert asked > 300
