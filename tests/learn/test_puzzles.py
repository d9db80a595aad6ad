"""Every puzzle is proven anew: there is one way to its aim, it is told in every language, the day chooses."""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import date
from pathlib import Path

import msgspec
import pytest

from tafelrunde.cli import main
from tafelrunde.games.mythos import fights
from tafelrunde.learn import BadLesson, Guide, Nudge
from tafelrunde.learn.lesson import Goal, folder_of, sentences, words
from tafelrunde.learn.proven import MOST, plans, proof
from tafelrunde.learn.puzzle import TOPIC, Puzzle, daily, every_puzzle, game_of, named
from tafelrunde.learn.ways import Walk
from tafelrunde.table.game import game
from tafelrunde.table.text import LANGUAGES

ALL = every_puzzle()
MYTHOS = game("mythos")
GAMES = ("mythos", "tash-kalar", "archmage", "morgua")
each_puzzle = pytest.mark.parametrize("puzzle", ALL, ids=[each.id for each in ALL])


@each_puzzle
def test_there_is_one_way_to_the_aim(puzzle: Puzzle) -> None:
    walk = proof(puzzle).walk
    assert 0 < len(walk.reaching) <= walk.count / 3


@each_puzzle
def test_a_puzzle_is_told_in_every_language(puzzle: Puzzle) -> None:
    guide = Guide(game_of(puzzle), puzzle)
    info = guide.info(*guide.begin()[:2])
    for said in (info.title, info.say, info.nudge, info.hint):
        for lang in LANGUAGES:
            assert said is not None
            assert "{" not in words(guide.game, TOPIC).say(said, lang)


def test_there_are_enough_puzzles_and_their_kinds_differ() -> None:
    count = Counter(each.game for each in ALL)
    assert [count[name] >= least for name, least in zip(GAMES, (40, 40, 20, 15), strict=True)] == [True] * 4
    for name in ("mythos", "morgua"):
        own = [each for each in ALL if each.game == name]
        assert len({each.kind.removesuffix("-still") for each in own}) >= 6
        assert len({each.level for each in own}) >= 3


def test_no_kind_of_puzzle_is_told_that_nobody_looks_for() -> None:
    for name in GAMES:
        looked_for = (folder_of(game(name)) / "puzzles.toml").read_text(encoding="utf-8")
        for key in sentences(game(name), TOPIC)["en"]:
            kind = key.split(".")[1].removesuffix("-still")
            assert f'kind = "{kind}"' in looked_for


# -- what the proof finds out --------------------------------------------------------------------------------


def made(*, solution: tuple[str, ...] = ("move c4-c5", "done"), **creatures: str) -> Puzzle:
    """North's leader has 3 power left and waits; the Shieldbearer on c4 has more."""
    position = {
        "begin": ["heart-of-the-field", "spring-tide"],
        "leaders": {"north": "c5=3"},
        "creatures": {"south": {"c4": "shieldbearer", **creatures}},
        "turn": 5,
    }
    puzzle = Puzzle(
        kind="win-still",
        level="page",
        seat="south",
        goal=Goal(won=True),
        solution=solution,
        then=("north done",),
        position=position,
    )
    return named(MYTHOS, puzzle, "made")


def test_one_way_is_a_puzzle() -> None:
    walk = proof(made()).walk
    assert walk.reaching
    assert all("move c4-c5" in way for way in walk.reaching)


def test_two_ways_are_none() -> None:
    with pytest.raises(BadLesson, match=r"second way: .*move b5-c5"):
        proof(made(b5="shieldbearer"))


@pytest.mark.parametrize("solution", [("move c4-b4", "done"), ("move c4-c5",), ("done",)])
def test_a_wrong_solution_is_found_out(solution: tuple[str, ...]) -> None:
    with pytest.raises(BadLesson, match="does not bring"):
        proof(made(solution=solution))


def test_a_solution_that_a_rule_forbids_is_told_with_its_reason() -> None:
    with pytest.raises(BadLesson, match="move c4-d5"):
        proof(made(solution=("move c4-d5", "done")))


def test_a_solution_that_the_other_side_can_stop_is_none() -> None:
    """Nobody has said that North waits: its leader steps aside."""
    puzzle = msgspec.structs.replace(made(), then=(), against=(("north done",),))
    with pytest.raises(BadLesson, match="the solution fails after: north move c5-"):
        proof(named(MYTHOS, puzzle, "made"))


def test_a_puzzle_under_another_rule_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    proof(made())
    monkeypatch.setattr(fights, "victory", lambda state: None)
    with pytest.raises(BadLesson, match="does not bring"):
        proof(made())


def test_plans_of_the_other_side_are_whole() -> None:
    guide = Guide(MYTHOS, made())
    told = plans(guide, guide.begin())
    assert ("north done",) in told
    assert ("north move c5-b5", "north done") in told
    assert all(plan[-1] == "north done" for plan in told)


def test_where_answers_are_counted_a_position_is_looked_at_again_when_it_is_met_earlier() -> None:
    guide = Guide(MYTHOS, made())
    begun = guide.begin()
    walk = Walk(guide, begun.place, lambda table, beats: False, most=MOST, within=2)
    counts = [walk.walk(begun.table, way).count for way in (("late",), (), ("late",))]
    assert 0 < counts[0] < counts[1] == counts[2]


def test_nobody_has_to_think_anew_for_a_solution() -> None:
    assert not [each.id for each in ALL if "rethink" in each.solution]


# -- at the table --------------------------------------------------------------------------------------------


EASY = made()


def test_what_leads_nowhere_is_nudged_and_changes_nothing() -> None:
    guide = Guide(game_of(EASY), EASY)
    led = guide.begin()
    before = led.table.length
    with pytest.raises(Nudge):
        guide.answer(led.table, led.place, "done")
    assert led.table.length == before


def test_the_next_answer_is_shown_one_by_one_even_to_whoever_went_astray() -> None:
    guide = Guide(game_of(EASY), EASY)
    led = guide.begin()
    led = guide.answer(led.table, led.place, "move c4-b4")
    for _ in EASY.solution:
        assert guide.step(led.place) is not None
        led = guide.show_next(led.table, led.place)
    assert guide.step(led.place) is None


def test_the_day_chooses_the_same_for_everybody_and_each_once_before_any_twice() -> None:
    days = [daily(day).id for day in range(739_000, 739_000 + len(ALL))]
    assert sorted(days) == sorted(each.id for each in ALL)
    assert [daily(day).id for day in range(739_000, 739_010)] == days[:10]
    assert len({each.rpartition("-")[0] for each in days[:8]}) > 1


def test_the_day_chooses_as_the_client_does_without_a_line() -> None:
    """web/tests/alone.apart.test.ts has the same days and places."""
    some = [msgspec.structs.replace(ALL[0], id=f"{place:03}") for place in range(115)]
    days = {"2026-11-18": "082", "2026-11-19": "011", "2027-01-01": "063", "2028-02-29": "089"}
    assert {day: daily(date.fromisoformat(day).toordinal(), some).id for day in days} == days
    assert daily(date(2026, 11, 18).toordinal(), some[::-1]).id == "082", "in whatever order"
    assert daily(date(2026, 11, 18).toordinal(), some[:13]).id == "007"
    assert daily(date(2026, 11, 18).toordinal(), some[:1]).id == "000"


def test_ids_and_positions_are_different() -> None:
    assert len({each.id for each in ALL}) == len(ALL)
    begun = Counter(f"{each.state}{each.position}{each.goal.happens}" for each in ALL)
    assert max(begun.values()) == 1


def test_the_list_has_what_others_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "--list", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(each["id"], each["game"], each["level"]) for each in told] == [
        (each.id, each.game, each.level) for each in ALL
    ]


def test_known_puzzles_are_rated_anew_and_nothing_else_of_them_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = next(each for each in ALL if each.game == "tash-kalar")
    file = folder_of(game_of(first)) / "puzzles" / f"{first.id.rpartition('-')[2]}.toml"
    wrong = msgspec.structs.replace(first, level="page" if first.level != "page" else "baron")
    known = file.read_text(encoding="utf-8").replace(f'"{first.level}"', f'"{wrong.level}"', 1)
    (tmp_path / file.name).write_text(known, encoding="utf-8")
    monkeypatch.setattr("tafelrunde.cli.puzzles.known_puzzles", lambda _game: [wrong])
    main(["puzzles", "rate", "tash-kalar", "--output", str(tmp_path), "--lang", "en"])
    assert first.id in capsys.readouterr().out
    now = (tmp_path / file.name).read_text(encoding="utf-8")
    assert now != known
    assert now.replace(re.search(r'level = "(\w+)"', now)[1], wrong.level, 1) == known  # type: ignore[index]


def test_one_puzzle_is_proven_by_its_id(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", ALL[0].id, "--prove", "--lang", "en"]) == 0
    assert f"{ALL[0].id}: " in capsys.readouterr().out
    assert main(["puzzle", "nobody-01", "--lang", "en"]) == 2
    assert "nobody-01" in capsys.readouterr().err
