"""What a change would do: pairs of the same deals, and stopping when it is clear."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import TracebackType

import msgspec
import pytest

from tafelrunde.lab import compare
from tafelrunde.lab.compare import Question, answer, experiment_of, read_changes
from tafelrunde.lab.experiment import Experiment, Programme
from tafelrunde.lab.sitting import Row
from tafelrunde.table import BadSetup

STRONG = Question(game="mythos", card="seedbearer", change={"seedbearer": {"power": 9}}, bots=("random",))


class Pretended:
    """Games that need no playing: the changed ones are won by the followed deck so often in ten."""

    def __init__(self, experiment: Experiment, before: int, after: int) -> None:
        self._programme = Programme(experiment)
        self._wins = (before, after)
        self.played: list[int] = []

    def play(self, numbers: Iterable[int]) -> Iterator[Row]:
        listed = list(numbers)
        self.played += listed
        for number in reversed(listed):
            sitting = self._programme.sitting(number)
            mine = sitting.decks.index("growing-wood")
            is_won = number // 2 * 7 % 10 < self._wins[number % 2]
            yield Row(
                number=number,
                experiment="",
                variant=sitting.cell.variant.name,
                game="mythos",
                mode="standard",
                rules=1,
                seats=2,
                meeting="",
                deal=0,
                seed="",
                bots=sitting.bots,
                decks=sitting.decks,
                points=tuple(float((seat == mine) is is_won) for seat in (0, 1)),
                rounds=10 + number % 2,
            )

    def __enter__(self) -> Pretended:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        pass


def pretend(monkeypatch: pytest.MonkeyPatch, before: int, after: int) -> list[Pretended]:
    made: list[Pretended] = []

    def hands(experiment: Experiment, workers: int, on: str | None) -> Pretended:
        made.append(Pretended(experiment, before, after))
        return made[-1]

    monkeypatch.setattr(compare, "hands", hands)
    return made


def test_the_deck_that_holds_most_of_the_card_meets_all_others() -> None:
    experiment = experiment_of(STRONG)
    assert {contest.decks[0] for contest in experiment.contest} == {"growing-wood"}
    assert len(experiment.contest) == 7
    programme = Programme(experiment)
    for number in range(0, 28, 2):
        before, now = programme.sitting(number), programme.sitting(number + 1)
        assert (before.seed, before.decks) == (now.seed, now.decks)
        assert [each.cell.variant.name for each in (before, now)] == ["base", "changed"]


def test_it_stops_when_it_is_clear_wherever_the_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    made = pretend(monkeypatch, 4, 9)
    one, three = answer(STRONG, workers=1), answer(STRONG, workers=3)
    assert one == three
    assert one.verdict == "clear"
    assert one.low > 0
    assert one.pairs < 100
    assert (one.before, one.after) == pytest.approx((0.4, 0.9), abs=0.1)
    assert one.rounds == 1
    assert len(made[0].played) <= 2 * (one.pairs + compare.BLOCK)


def test_it_stops_when_nothing_is_changed_that_matters(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, 6, 6)
    found = answer(msgspec.structs.replace(STRONG, margin=0.1))
    assert found.verdict == "same"
    assert found.alike == found.pairs < 400
    assert found.unpaired > 10 * 2 * found.pairs  # pairs that always end alike say much


def test_it_says_when_it_has_not_become_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    pretend(monkeypatch, 5, 6)
    assert answer(msgspec.structs.replace(STRONG, most=20)).verdict == "open"


def test_one_command_plays_it() -> None:
    found = answer(msgspec.structs.replace(STRONG, most=4), workers=2)
    assert found.pairs == 4
    assert found.followed == "growing-wood"


@pytest.mark.parametrize(
    ("card", "words", "field"),
    [("seedbearer", ["power"], "set"), ("seedbearer", ["power=much"], "set"), ("seedbearer", [], "set")],
)
def test_a_change_is_a_field_and_a_number(card: str, words: list[str], field: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        read_changes(card, words)
    assert wrong.value.field == field


def test_numbers_need_a_card_and_a_question_needs_a_change() -> None:
    with pytest.raises(BadSetup):
        read_changes(None, ["power=3"])
    assert read_changes("x", ["power=3", "effect.parts.0.amount=-1"]) == {
        "x": {"power": 3, "effect.parts.0.amount": -1}
    }
    with pytest.raises(BadSetup):
        experiment_of(Question(game="mythos"))
    with pytest.raises(BadSetup, match="No deck holds"):
        experiment_of(Question(game="mythos", card="nothing", change={"nothing": {"power": 1}}))
