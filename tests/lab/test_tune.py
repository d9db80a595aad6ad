"""Tuning finds the weights that explain results, and judges them fairly."""

from __future__ import annotations

from math import tanh
from pathlib import Path

import pytest

from tafelrunde.bots import bot
from tafelrunde.lab import tune
from tafelrunde.lab.tune import Sample, fit, gather, loss, play_pair
from tafelrunde.table import BadSetup, Stream, game
from tafelrunde.table.scales import Scales


def samples(weights: list[float], count: int = 1500) -> list[Sample]:
    """Results drawn by the chances that some weights give."""
    stream, found = Stream(3), []
    for _ in range(count):
        features = [float(stream.below(7) - 3) for _ in weights]
        chance = (1 + tanh(sum(w * f for w, f in zip(weights, features, strict=True)))) / 2
        found.append(Sample(features, 1.0 if stream.below(1000) < 1000 * chance else -1.0))
    return found


def test_a_fit_finds_the_weights_behind_the_results() -> None:
    truth = [0.3, -0.15, 0.0]
    drawn = samples(truth)
    found = fit(drawn, [0.0, 0.0, 0.0], 0.002)
    assert found == pytest.approx(truth, abs=0.06)
    assert loss(drawn, found) < loss(drawn, [0.0, 0.0, 0.0]) == pytest.approx(0.6931, abs=0.0001)


def test_a_fit_that_holds_harder_stays_nearer_to_the_old_weights() -> None:
    drawn = samples([0.3, -0.15])
    loose, tight = (fit(drawn, [0.0, 0.0], held) for held in (0.002, 0.3))
    assert 0 < tight[0] < loose[0]
    assert 0 > tight[1] > loose[1]


def test_bots_like_second_best_answers_while_positions_are_gathered() -> None:
    advisor = game("mythos").advisor
    sharp, wild, none = (bot(name, Stream(1)) for name in ("ismcts:24", "page", "random"))
    assert tune._varied(sharp, advisor).fancy == tune.FANCY  # type: ignore[attr-defined]
    assert tune._varied(wild, advisor).fancy > tune.FANCY  # type: ignore[attr-defined]
    assert tune._varied(none, advisor) is none


def test_what_the_games_do_not_show_keeps_its_weight() -> None:
    drawn = [Sample([*sample.features, 0.0], sample.result) for sample in samples([0.3], 200)]
    assert fit(drawn, [0.0, 0.7], 0.3)[1] == 0.7


@pytest.mark.parametrize(("game_id", "mode"), [("mythos", "standard"), ("tash-kalar", "duel")])
def test_positions_are_gathered_the_same_way_every_time(game_id: str, mode: str) -> None:
    one, two = (gather(0, game_id, mode, ("random", "squire"), 5) for _ in range(2))
    assert one == two
    assert len(one) > 10
    assert {sample.result for sample in one} <= {-1.0, 0.0, 1.0}


def test_equal_weights_win_as_often_as_they_lose() -> None:
    weights = game("mythos").advisor.scales_of("standard").weights  # type: ignore[attr-defined]
    first, second = play_pair(1, "mythos", "standard", "squire", 2, weights, weights)
    assert first == -second


def test_better_weights_win() -> None:
    weights = game("tash-kalar").advisor.scales_of("duel").weights  # type: ignore[attr-defined]
    wrong = {name: -weight for name, weight in weights.items()}
    assert play_pair(0, "tash-kalar", "duel", "squire", 2, weights, wrong) == (1.0, 1.0)


def test_a_game_without_weights_cannot_be_tuned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tune, "game", lambda name: type("Bare", (), {"advisor": object()})())
    with pytest.raises(BadSetup):
        tune.tune("bare", "standard", ["squire"], games=1, pairs=1, seed=1, workers=1)


def test_kept_weights_are_read_again_beside_the_others(tmp_path: Path) -> None:
    path = tmp_path / "weights.toml"
    path.write_text('# of two forms\n\n[one]\n"a.b" = 1\n\n[two]\n"a.b" = 2\n')
    Scales.load(("a.b", "a.c"), path, "one").keep({"a.b": 0.25, "a.c": -3.0})
    assert Scales.load(("a.b", "a.c"), path, "one").weights == {"a.b": 0.25, "a.c": -3.0}
    assert Scales.load(("a.b", "a.c"), path, "two").weights == {"a.b": 2.0, "a.c": 0.0}
    assert path.read_text().startswith("# of two forms\n")


def test_weights_of_unknown_features_are_refused() -> None:
    with pytest.raises(ValueError, match="colour"):
        Scales(("a.b",), {"a.colour": 1.0})


def test_a_tuning_tries_shares_of_the_way_and_reports_them() -> None:
    found = tune.tune("mythos", "standard", ["random"], games=2, pairs=1, seed=3, workers=1)
    assert [trial.share for trial in found.trials] == list(tune.SHARES)
    assert all(trial.match.games == 2 for trial in found.trials)
    near, far = found.trials[0].weights, found.trials[-1].weights
    for name, old in found.old.weights.items():
        assert near[name] - old == pytest.approx(tune.SHARES[0] * (far[name] - old))
    assert sum("% of the way" in line for line in tune.report(found)) == len(tune.SHARES)
