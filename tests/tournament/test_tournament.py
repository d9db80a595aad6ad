"""Who meets whom, and who stands where: every form, late entries, those who leave, and bad input."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tafelrunde.table.errors import BadSetup
from tafelrunde.tournament import FORMS, Entrant, Form, Meeting, Tournament


def entrants(count: int) -> list[Entrant]:
    return [Entrant(f"P{place}", strength=float(count - place)) for place in range(count)]


def play(tournament: Tournament, luck: Random) -> None:
    """Play one round, by lot."""
    for meeting in tournament.pair():
        tournament.report(meeting, luck.choice((0, 0.5, 1)))


def finished(form: Form, count: int, seed: int = 1, rounds: int | None = None) -> Tournament:
    tournament, luck = Tournament(form, entrants(count), rounds), Random(seed)
    while not tournament.is_over:
        play(tournament, luck)
    return tournament


def pairs(tournament: Tournament) -> Counter[frozenset[str]]:
    return Counter(
        frozenset({each.first, each.second}) for each in tournament.meetings if each.second is not None
    )


@pytest.mark.parametrize("count", [4, 5, 8, 13, 64])
def test_in_a_round_robin_everybody_meets_everybody_once(count: int) -> None:
    met = pairs(finished("round-robin", count))
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {1}


@pytest.mark.parametrize("count", [4, 5, 8, 13, 64])
def test_seats_are_shared_fairly_in_a_round_robin(count: int) -> None:
    firsts = Counter(each.first for each in finished("round-robin", count).meetings)
    assert max(firsts.values()) - min(firsts[f"P{place}"] for place in range(count)) <= 2


@pytest.mark.parametrize("count", [4, 5, 7, 8, 16, 33, 64])
@pytest.mark.parametrize("seed", range(5))
def test_in_a_swiss_tournament_nobody_meets_twice_or_rests_twice(count: int, seed: int) -> None:
    tournament = finished("swiss", count, seed)
    assert max(pairs(tournament).values()) == 1
    byes = Counter(each.first for each in tournament.meetings if each.is_bye)
    assert max(byes.values(), default=0) <= 1
    assert sum(byes.values()) == (tournament.rounds if count % 2 else 0)
    for number in range(1, tournament.rounds + 1):
        names = [
            name
            for each in tournament.meetings
            if each.round == number
            for name in (each.first, each.second)
            if name is not None
        ]
        assert sorted(names) == sorted(f"P{place}" for place in range(count))


def test_where_all_have_met_somebody_meets_again_rather_than_nobody() -> None:
    tournament, luck = Tournament("swiss", entrants(5), rounds=4), Random(3)
    for _ in range(2):
        play(tournament, luck)
    tournament.withdraw("P4")
    while not tournament.is_over:
        play(tournament, luck)
    assert all(len([each for each in tournament.meetings if each.round == number]) == 2 for number in (3, 4))


def test_equals_meet_in_a_swiss_tournament() -> None:
    tournament = Tournament("swiss", entrants(8))
    for meeting in tournament.pair():
        tournament.report(meeting, 1)
    winners = {each.first for each in tournament.meetings}
    for meeting in tournament.pair():
        assert (meeting.first in winners) == (meeting.second in winners)


def test_the_strong_meet_the_weak_first() -> None:
    met = pairs_of_first_round(Tournament("swiss", entrants(8)))
    assert met == {frozenset({f"P{place}", f"P{place + 4}"}) for place in range(4)}
    met = pairs_of_first_round(Tournament("knockout", entrants(8)))
    assert met == {frozenset({f"P{place}", f"P{7 - place}"}) for place in range(4)}


def pairs_of_first_round(tournament: Tournament) -> set[frozenset[str | None]]:
    return {frozenset({each.first, each.second}) for each in tournament.pair()}


@pytest.mark.parametrize("count", [4, 5, 6, 11, 64])
def test_a_knockout_has_one_winner_whom_nobody_has_put_out(count: int) -> None:
    tournament = finished("knockout", count)
    rows = tournament.standings()
    assert [row.place for row in rows][:2] == [1, 2]
    lost = {
        each.second if each.points == 1 else each.first for each in tournament.meetings if not each.is_bye
    }
    assert {row.name for row in rows} - lost == {rows[0].name}
    assert len([each for each in tournament.meetings if not each.is_bye]) == count - 1


def test_the_two_strongest_meet_in_the_last_round_of_a_knockout() -> None:
    tournament = Tournament("knockout", entrants(6))
    while not tournament.is_over:
        for meeting in tournament.pair():
            tournament.report(meeting, float(meeting.first < str(meeting.second)))
    assert {tournament.current[0].first, tournament.current[0].second} == {"P0", "P1"}
    assert tournament.standings()[0].name == "P0"


def test_points_then_the_strength_of_opponents_then_the_beaten_tell_equals_apart() -> None:
    tournament = Tournament("swiss", entrants(4), rounds=3)
    results = {"P0": 3, "P1": 2, "P2": 1, "P3": 0}
    while not tournament.is_over:
        for meeting in tournament.pair():
            tournament.report(meeting, float(results[meeting.first] > results[str(meeting.second)]))
    rows = tournament.standings()
    assert [(row.place, row.name, row.points) for row in rows] == [
        (1, "P0", 3), (2, "P1", 2), (3, "P2", 1), (4, "P3", 0),
    ]  # fmt: skip
    assert [(row.buchholz, row.sonneborn) for row in rows] == [(3, 3), (4, 1), (5, 0), (6, 0)]
    assert [(row.wins, row.draws, row.losses) for row in rows] == [(3, 0, 0), (2, 0, 1), (1, 0, 2), (0, 0, 3)]


def test_whoever_cannot_be_told_apart_shares_a_place() -> None:
    tournament = Tournament("round-robin", entrants(4))
    while not tournament.is_over:
        for meeting in tournament.pair():
            tournament.report(meeting, 0.5)
    assert [row.place for row in tournament.standings()] == [1, 1, 1, 1]


def test_who_comes_late_has_missed_rounds_and_plays_on() -> None:
    tournament, luck = Tournament("swiss", entrants(4), rounds=3), Random(1)
    play(tournament, luck)
    tournament.enter(Entrant("Late"))
    play(tournament, luck)
    late = [each for each in tournament.meetings if "Late" in (each.first, each.second)]
    assert [each.round for each in late] == [2]
    for form in ("round-robin", "knockout"):
        with pytest.raises(BadSetup):
            Tournament(form, entrants(4)).enter(Entrant("Late"))
    with pytest.raises(BadSetup):
        tournament.enter(Entrant("P0"))
    assert [each.name for each in tournament.entrants].count("P0") == 1


def test_who_leaves_is_paired_no_more_and_keeps_the_points() -> None:
    tournament, luck = Tournament("swiss", entrants(6)), Random(1)
    play(tournament, luck)
    points = {row.name: row.points for row in tournament.standings()}
    tournament.withdraw("P2")
    while not tournament.is_over:
        play(tournament, luck)
    (row,) = [row for row in tournament.standings() if row.name == "P2"]
    assert (row.points, row.has_left) == (points["P2"], True)
    with pytest.raises(BadSetup):
        tournament.withdraw("P2")


def test_in_a_round_robin_the_others_get_the_point_against_whoever_left() -> None:
    tournament = Tournament("round-robin", entrants(4))
    tournament.withdraw("P3")
    tournament.withdraw("P2")
    while not tournament.is_over:
        for meeting in tournament.pair():
            assert {meeting.first, meeting.second} == {"P0", "P1"}
            tournament.report(meeting, 1.0)
    points = {row.name: row.points for row in tournament.standings()}
    assert points["P0"] + points["P1"] == 5
    assert (points["P2"], points["P3"]) == (0.5, 0.5)


def test_for_a_winner_who_leaves_a_knockout_the_beaten_goes_on() -> None:
    tournament = Tournament("knockout", entrants(4))
    for meeting in tournament.pair():
        tournament.report(meeting, float(meeting.first < str(meeting.second)))
    tournament.withdraw("P0")
    (final,) = tournament.pair()
    assert {final.first, final.second} == {"P3", "P1"}


def test_where_both_have_left_the_rest_of_a_knockout_goes_on() -> None:
    tournament = Tournament("knockout", entrants(8))
    for meeting in tournament.pair():
        tournament.report(meeting, 1)
    for name in ("P0", "P7"):
        tournament.withdraw(name)
    while not tournament.is_over:
        for meeting in tournament.pair():
            tournament.report(meeting, 1)
    assert tournament.standings()[0].place == 1


@pytest.mark.parametrize("form", FORMS)
def test_a_round_is_played_before_the_next_begins(form: Form) -> None:
    tournament = Tournament(form, entrants(4))
    tournament.pair()
    with pytest.raises(BadSetup):
        tournament.pair()
    over = finished(form, 4)
    with pytest.raises(BadSetup):
        over.pair()


def test_only_what_is_played_can_be_reported_and_only_once() -> None:
    tournament = Tournament("swiss", entrants(4))
    meeting, _ = tournament.pair()
    with pytest.raises(BadSetup) as wrong:
        tournament.report(meeting, 2)
    assert wrong.value.field == "points"
    with pytest.raises(BadSetup):
        tournament.report(Meeting(1, "P0", "Nobody"), 1)
    tournament.report(meeting, 1)
    with pytest.raises(BadSetup):
        tournament.report(meeting, 1)


@pytest.mark.parametrize(
    ("form", "names", "rounds", "field"),
    [
        ("league", ["a", "b", "c", "d"], None, "form"),
        ("swiss", ["a", "b", "c"], None, "players"),
        ("swiss", [str(number) for number in range(65)], None, "players"),
        ("swiss", ["a", "b", "c", "a"], None, "players"),
        ("swiss", ["a", "b", "c", "d"], 4, "rounds"),
        ("swiss", ["a", "b", "c", "d"], 0, "rounds"),
        ("knockout", ["a", "b", "c", "d"], 3, "rounds"),
    ],
)
def test_what_cannot_be_is_refused_with_the_field(
    form: Form, names: list[str], rounds: int | None, field: str
) -> None:
    with pytest.raises(BadSetup) as wrong:
        Tournament(form, [Entrant(name) for name in names], rounds)
    assert wrong.value.field == field


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("count", [4, 7, 12])
def test_a_tournament_goes_on_from_what_was_kept_of_it(form: Form, count: int) -> None:
    """After every round another process takes over; it pairs and ranks as if it had been there before."""
    whole, luck = Tournament(form, entrants(count)), Random(count)
    kept = Tournament(form, entrants(count))
    while not whole.is_over:
        kept = Tournament.restored(form, kept.entrants, whole.rounds, whole.meetings)
        if whole.number == 1:
            for each in (whole, kept):
                each.withdraw("P2")
        if whole.number == 1 and form == "swiss":
            for each in (whole, kept):
                each.enter(Entrant("late", strength=3.5))
        assert kept.pair() == whole.pair()
        for meeting in whole.current:
            if meeting.points is None:
                whole.report(meeting, luck.choice((0, 0.5, 1)))
    last = Tournament.restored(form, kept.entrants, whole.rounds, whole.meetings)
    assert last.is_over
    assert last.standings() == whole.standings()


@pytest.mark.parametrize("seed", range(4))
def test_seats_are_shared_fairly_in_a_swiss_tournament(seed: int) -> None:
    for count in (8, 15, 32):
        tournament = finished("swiss", count, seed)
        firsts = Counter(each.first for each in tournament.meetings if each.second is not None)
        seconds = Counter(each.second for each in tournament.meetings if each.second is not None)
        assert all(abs(firsts[name] - seconds[name]) <= 2 for name in firsts | seconds)


def test_a_swiss_tournament_that_everybody_has_left_comes_to_its_end() -> None:
    tournament = Tournament("swiss", entrants(4), rounds=2)
    play(tournament, Random(1))
    for place in range(4):
        tournament.withdraw(f"P{place}")
    assert tournament.pair() == []
    assert tournament.is_over
