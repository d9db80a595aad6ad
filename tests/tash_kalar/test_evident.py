"""What gives itself tells nothing: a turn's end is evident only when no hidden flare could be invoked."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar import GAME, acting, invoking
from tafelrunde.games.tash_kalar.cards import FLARES
from tafelrunde.table import SPECTATOR, Stream, Table
from tafelrunde.table.testing.secrets import check_evident
from tests.tash_kalar.test_flares import behind

LEAST = min(flare.lower for flare in FLARES.values())


@pytest.mark.parametrize("mode", ["duel", "melee"])
def test_the_end_is_evident_exactly_when_it_is_the_only_answer_in_every_world(mode: str) -> None:
    """The question answers from what is public; here worlds are imagined to see whether it is right."""
    stream, evident, hidden = Stream(mode), 0, 0
    for seed in range(4):
        table = Table.new(GAME, mode, seed=f"{mode} {seed}")
        for _ in range(150):
            if table.is_over:
                break
            ((seat, decision),) = table.pending.items()
            if decision.name == "end" and decision.legal() == [acting.END]:
                worlds = [table.imagine(SPECTATOR, stream).pending[seat].legal() for _ in range(6)]
                if decision.is_evident():
                    assert worlds == [[acting.END]] * 6
                    evident += 1
                else:
                    hidden += any(world != [acting.END] for world in worlds)
            table.answer(seat, decision.sample(stream))
    assert evident > 20
    assert hidden > 0


def test_a_flare_that_might_be_held_makes_the_end_no_longer_evident() -> None:
    near, ahead = behind(pieces=LEAST - 1), behind(pieces=LEAST)
    for arena in (near, ahead):
        assert not invoking.might_be(arena.state, arena.state.active), "without any flare in the hand"
        arena.give("flare-01")
        arena.state.cards.seen[arena.state.hands[arena.state.active][-1]] = 1 << arena.state.active
    assert not invoking.might_be(near.state, near.state.active)
    assert invoking.might_be(ahead.state, ahead.state.active)


def test_a_question_that_claims_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acting.ActQuestion, "is_evident", lambda question: True)
    with pytest.raises(AssertionError, match="is not evident"):
        _play_checking()


def _play_checking() -> None:
    for seed in range(20):
        table, stream = Table.new(GAME, "duel", seed=seed), Stream(seed)
        while not table.is_over and table.version < 400:
            check_evident(table, stream)
            seat, decision = next(iter(table.pending.items()))
            table.answer(seat, decision.sample(stream))
