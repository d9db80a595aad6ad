"""Computer opponents of Archmage: what they think of positions, and that their plans can be played."""

from __future__ import annotations

import pytest

from tafelrunde.bots import Bot, bot
from tafelrunde.bots.budget import Budget
from tafelrunde.bots.hints import hints
from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.acting import END, ActQuestion
from tafelrunde.games.archmage.bot.advisor import DEEDS, ArchmageAdvisor, act, best_answer
from tafelrunde.games.archmage.bot.judgement import (
    judge_of,
    turns_left,
)
from tafelrunde.games.archmage.bot.ways import (
    Planner,
    is_possible,
)
from tafelrunde.games.archmage.facts import facts_of
from tafelrunde.games.archmage.reading import Reading
from tafelrunde.table import CHANCE, LANGUAGES, Seat, Stream, Table, text
from tafelrunde.table.advisor import Line
from tafelrunde.table.beat import SILENT
from tests.archmage.realm import Realm

GAMES = 12
ADVISOR = ArchmageAdvisor()
JUDGE = judge_of("")


def play(players: list[Bot], seed: int, mode: str = "standard") -> Table:  # type: ignore[type-arg]
    table = Table.new(GAME, mode, seats=len(players), seed=seed)
    while not table.is_over:
        seat = next(iter(table.pending))
        table.answer(seat, players[seat].choose(table, seat))
    return table


def test_greedy_beats_random() -> None:
    won = 0
    for number in range(GAMES):
        seat = number % 2
        names = ["greedy", "random"] if seat == 0 else ["random", "greedy"]
        table = play([bot(name, Stream(number)) for name in names], number)
        assert table.result is not None
        won += table.result.winners == (seat,)
    assert won >= GAMES - 1


def test_greedy_plays_alone_and_with_four() -> None:
    assert play([bot("greedy", Stream(1))], 1, "solo").result is not None
    table = play([bot("greedy", Stream(seat)) for seat in range(4)], 2)
    assert all(score is not None and score.total > 3 for score in table.state.scores)


# -- evaluation ----------------------------------------------------------------------------------------------


def test_what_scores_and_what_can_score_is_worth_something() -> None:
    realm = Realm(players=2)
    even = JUDGE.lead(realm.state, 0)
    assert even == pytest.approx(JUDGE.lead(realm.state, 1), abs=0.05)
    better = [
        Realm(players=2).apprentices(0, "nature"),
        Realm(players=2).apprentices(0, "nature-matter"),
        Realm(players=2).relics(0, seeds=2),
        Realm(players=2).face("mine", "c2").followers(0, "c2"),
        Realm(players=2).face("mine", "c2").tower(0, "c2"),
    ]
    for position in better:
        assert JUDGE.lead(position.state, 0) > even
        assert JUDGE.lead(position.state, 1) < even


def test_two_levels_are_worth_more_than_one() -> None:
    worths = [
        ADVISOR.evaluate(Realm(players=2).apprentices(0, region).state, Seat(0))
        for region in ("nature", "nature-matter", "nature-matter-time")
    ]
    assert worths == sorted(worths)
    assert len(set(worths)) == 3


def test_relics_are_worth_nothing_when_no_turn_is_left() -> None:
    nobody = [0] * 18
    assert JUDGE.stock([6] * 6, 10, 0, nobody) == 0
    late, early = (JUDGE.stock([6] * 6, 10, left, nobody) for left in (1, 6))
    assert 0 < late < early


def regions(*names: str) -> tuple[int, ...]:
    """Apprentices in these regions."""
    numbers = facts_of("").region_numbers
    return tuple(names.count(name) for name in numbers)


def test_apprentices_are_worth_what_they_can_rise_to() -> None:
    assert JUDGE.potential(regions("nature")) == 1
    assert JUDGE.potential(regions("nature", "nature")) == 1, "two of a kind know one spell"
    assert JUDGE.potential(regions("nature", "nature", "matter")) == 3, "nature, and nature with matter"
    assert JUDGE.potential(regions("nature", "nature", "will")) == 2, "no overlap"
    twice = regions("nature-matter", "nature-matter", "matter-time")
    assert JUDGE.potential(twice) == 6, "one of them rises to the master spell, the other stays"


def test_relics_are_worth_what_can_be_learnt_for_them_in_time() -> None:
    nobody = regions()
    pairs = (1, 1, 1, 1, 1, 1)
    worths = [JUDGE.prospect(pairs, 10, turns, nobody) for turns in range(4)]
    assert worths[0] == 0
    assert worths == sorted(set(worths)), "every further turn allows one more"
    few, none = (JUDGE.prospect(pairs, company, 3, nobody) for company in (0, -JUDGE.weights.found))
    assert none == 0 < few < worths[3], "without followers nobody is taught"
    known = JUDGE.prospect((1, 0, 0, 0, 0, 0), 10, 3, regions("nature"))
    assert known < JUDGE.prospect((1, 0, 0, 0, 0, 0), 10, 3, nobody)


def test_everybody_is_judged_alike_at_once_and_one_by_one() -> None:
    table = Table.new(GAME, "standard", seats=4, seed=6)
    players = [bot("greedy", Stream(seat)) for seat in range(4)]
    seats = [Seat(seat) for seat in range(4)]
    for _ in range(60):
        seat = next(iter(table.pending))
        together = ADVISOR.evaluations(table.state, seats)
        assert together == [ADVISOR.evaluate(table.state, each) for each in seats]
        table.answer(seat, players[seat].choose(table, seat))


def test_relics_are_spent_and_not_hoarded() -> None:
    for seed in (1, 2):
        table = play([bot("greedy", Stream(seat)) for seat in range(2)], seed)
        assert all(sum(relics) < 30 for relics in table.state.relics), table.state.relics


def test_in_the_midst_of_a_turn_its_rest_counts() -> None:
    realm = Realm(players=2, round=12, points=1).mage(0, "d4").relics(0, gems=6)
    before = ADVISOR.evaluate(realm.state, Seat(0))
    assert before > JUDGE.chance(JUDGE.worths(realm.state), 0)
    realm.play("travel d5", "initiate will", "initiate will", "initiate will")
    assert ADVISOR.evaluate(realm.state, Seat(0)) == pytest.approx(before, abs=0.08)


def test_a_player_alone_has_turns_to_hope_for() -> None:
    table = Table.new(GAME, "solo", seed=3)
    assert abs(ADVISOR.evaluate(table.state, Seat(0))) < 0.6


def test_an_outcome_is_certain() -> None:
    table = play([bot("random", Stream(seat)) for seat in range(2)], 3)
    assert table.result is not None
    for seat in range(2):
        expected = 1.0 if seat in table.result.winners else -1.0
        assert ADVISOR.evaluate(table.state, Seat(seat)) == expected


def test_terms_add_up_to_the_worth() -> None:
    state = Realm(players=2).apprentices(0, "will", "will").relics(0, gems=3).state
    worth = JUDGE.worth(state, 0, JUDGE.lands(state))
    assert sum(ADVISOR.terms(state, Seat(0)).values()) == pytest.approx(worth)


def test_turns_left_count_down_with_each_seats_own_turn() -> None:
    realm = Realm(players=2, round=13)
    assert [turns_left(realm.state, seat) for seat in range(2)] == [1, 1]
    realm.play("end")
    assert [turns_left(realm.state, seat) for seat in range(2)] == [0, 1]


# -- plans ---------------------------------------------------------------------------------------------------


def test_every_plan_can_be_played() -> None:
    table = Table.new(GAME, "standard", seats=3, seed="plans")
    players = [bot("greedy", Stream(seat)) for seat in range(3)]
    tried = passed = 0
    while not table.is_over and tried < 150:
        seat = next(iter(table.pending))
        if isinstance(table.pending[seat], ActQuestion) and not table.state.ending:
            for line in ADVISOR.lines(table, seat, Stream(1), 8) or []:
                assert ADVISOR.fits(table.state, seat, line)
                assert_legal(table, seat, line)
                tried += 1
                passed += line.keys == (END,)
        table.answer(seat, players[seat].choose(table, seat))
    assert tried >= 150
    assert not passed, "nobody passes on a whim"


def assert_legal(table: Table, seat: Seat, line: Line) -> None:  # type: ignore[type-arg]
    twin = table.clone()
    for key in line.keys:
        assert key in twin.pending[seat].legal(), (line.keys, key)
        twin.answer(seat, key)


def test_lines_that_fit_another_world_can_be_played_there() -> None:
    """After a discovery the worlds differ; a line from one of them is played in another only if it fits."""
    fitting = refused = 0
    for seed in range(12):
        table = Table.new(GAME, "standard", seats=2, seed=seed, setup={"start": "a"})
        seat = Seat(0)
        for key in ("travel d3", "travel d2", "explore d2"):
            table.answer(seat, key)
        if not isinstance(table.pending[seat], ActQuestion):
            continue
        lines = ADVISOR.lines(table, seat, Stream(1), 12) or []
        for other in range(12):
            world = Table.new(GAME, "standard", seats=2, seed=other, setup={"start": "a"})
            for key in ("travel d3", "travel d2", "explore d2"):
                world.answer(seat, key)
            for line in lines:
                if ADVISOR.fits(world.state, seat, line):
                    assert_legal(world, seat, line)
                    fitting += 1
                else:
                    refused += 1
    assert fitting
    assert refused


def test_a_plan_that_counts_on_what_is_not_there_does_not_fit() -> None:
    realm = Realm(players=2).mage(0, "c2").face("mine", "c2").relics(0, gems=2)
    table = Reading(realm.state, SILENT)
    assert is_possible(table, ("place c2", "tower", "initiate will", END)) is False  # built only by then
    assert is_possible(table, ("place c2", "tower"))
    assert not is_possible(table, ("gather",))
    assert not is_possible(table, ("recruit 2",))
    assert not is_possible(table, ("initiate will",))
    assert not is_possible(table, ("promote nature matter",))
    assert not is_possible(table, ("cast quicken",))
    assert not is_possible(Reading(realm.people(0, 0, 20).state, SILENT), ("place c2",))


def test_the_planner_walks_to_the_enclave_whose_relics_are_there() -> None:
    realm = Realm(players=2, round=12, points=1).mage(0, "d4").relics(0, gems=6)
    best = Planner(Reading(realm.state, SILENT), JUDGE).plans()[0]
    assert best.keys[:2] == ("travel d5", "initiate will")


def test_a_plan_ends_where_nobody_can_foresee_it() -> None:
    realm = Realm(players=2, round=1).mage(0, "d3")
    keys = act(realm.table, Seat(0), JUDGE)
    assert not any(key.startswith("explore") for key in keys[:-1])


def test_nothing_depends_on_hidden_faces() -> None:
    proposals = set()
    for seed in range(6):
        table = Table.new(GAME, "standard", seats=2, seed=7, setup={"start": "a"})
        world = table.imagine(Seat(0), Stream(seed))
        proposals.add(tuple(ADVISOR.propose(world, Seat(0), Stream(1))))
    assert len(proposals) == 1


# -- cheap answers -------------------------------------------------------------------------------------------


def test_quick_answers_are_legal_and_the_same_for_the_same_stream() -> None:
    table = Table.new(GAME, "standard", seats=2, seed=4)
    stream = Stream(9)
    for _ in range(120):
        if table.is_over:
            break
        seat = next(iter(table.pending))
        assert seat != CHANCE
        decision = table.pending[seat]
        keys = decision.legal()
        weights = ADVISOR.priors(table.state, decision, keys)
        assert len(weights) == len(keys)
        assert min(weights) > 0
        key = ADVISOR.rollout(table.state, decision, stream)
        assert key in keys
        assert ADVISOR.rollout(table.state, decision, Stream(1)) == ADVISOR.rollout(
            table.state, decision, Stream(1)
        )
        table.answer(seat, key)


def test_small_questions_are_answered_by_trying() -> None:
    realm = Realm(players=2).followers(0, "b1").mage(0, "b1").relics(0, gems=1)
    realm.play("gather")
    assert best_answer(realm.table, Seat(0), JUDGE) == "gems"


# -- hints ---------------------------------------------------------------------------------------------------


def test_hints_say_what_is_done_and_why() -> None:
    realm = Realm(players=2, round=12, points=1).mage(0, "d4").relics(0, gems=6)
    best = hints(realm.table, Seat(0), Stream(1), Budget(iterations=40))[0]
    assert best.keys[0].startswith("travel")
    said = [GAME.locale.say(words, "de") for words in best.reason]
    assert any("Lehrling" in words for words in said), said


def test_a_journey_of_several_steps_is_told_by_its_end_and_its_whole_cost() -> None:
    table = Realm(players=2, round=3).mage(0, "d4").table
    seat = next(iter(table.pending))
    steps: list[str] = []
    going = table.clone()
    for _ in range(2):
        steps.append(next(key for key in going.pending[seat].legal() if key.startswith("travel")))
        going.play(seat, steps[-1])
    single = [ADVISOR.wording(table.clone(), seat, steps[:1])]
    first = table.clone()
    first.play(seat, steps[0])
    single.append(ADVISOR.wording(first, seat, steps[1:]))
    (told,) = ADVISOR.wording(table.clone(), seat, steps)
    assert told.args["hex"] == single[1][0].args["hex"]
    assert told.args["number"] == sum(int(str(each[0].args["number"])) for each in single)


def test_every_deed_and_term_has_its_words() -> None:
    terms = ADVISOR.terms(Realm(players=2).state, Seat(0))
    for lang in LANGUAGES:
        for kind in DEEDS:
            assert GAME.locale.say(text(f"hint.deed.{kind}-one"), lang)
            assert GAME.locale.say(text(f"hint.deed.{kind}", number=2), lang)
        for name in terms:
            assert GAME.locale.say(text(f"hint.term.{name}"), lang)
