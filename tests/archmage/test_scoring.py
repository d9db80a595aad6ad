"""Points, each player's own scoring moment, ties and the final turn (AM-SCORE, AM-TIE, AM-FINAL)."""

from __future__ import annotations

import pytest

from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.reading import seat_text
from tafelrunde.games.archmage.scoring import decide, land_points, lines, score_of
from tafelrunde.games.archmage.state import Score
from tafelrunde.table.text import text
from tests.archmage.realm import Realm


def scored(realm: Realm, seat: int = 0) -> Score:
    """The score that a player has counted."""
    score = realm.state.scores[seat]
    assert score is not None
    return score


def land(players: int, *counts: int, face: str = "mine") -> list[int]:
    """What each player would score for one type, given how many hexes of it each controls."""
    realm = Realm(players)
    wild = [
        label
        for label, kind in zip(realm.turn.labels, realm.turn.layout.kinds, strict=True)
        if kind == "wilderness"
    ]
    realm.face(face, *wild[: sum(counts)])
    for seat, count in enumerate(counts):
        realm.followers(seat, *wild[:count])
        wild = wild[count:]
    place = list(realm.facts.wilderness).index(face)
    return [land_points(realm.state, realm.facts, seat)[place] for seat in range(players)]


def result(*scores: tuple[int, tuple[int, ...]], players: int | None = None) -> tuple[tuple[int, ...], str]:
    """Who wins with these totals and tie-break figures."""
    realm = Realm(players or len(scores))
    realm.edit(scores=[Score((total, 0, 0), 0, (), ties) for total, ties in scores])
    outcome = decide(realm.state)
    assert outcome.rules == CITED[outcome.reason]
    return outcome.winners, outcome.reason


CITED = {"points": ("AM-GAME-01",), "tie-break": ("AM-TIE-01",), "shared": ("AM-TIE-01", "AM-TIE-02")}
NO_TIES = (0, 0, 0, 0, 0)


# -- points --------------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-SCORE-01")
@pytest.mark.rule("AM-SCORE-02")
@pytest.mark.rule("AM-SCORE-03")
def test_spells_score_one_two_and_four() -> None:
    realm = Realm(2, round=13).apprentices(0, "nature", "time", "will", "matter-time", "time-will")
    realm.apprentices(0, "matter-time-will", "time-will-death", "will-death-blood").play("end")
    assert scored(realm).spells == (3, 4, 12)
    assert scored(realm).total == 19
    assert [beat.rules[0] for beat in realm.told("score")] == ["AM-SCORE-01", "AM-SCORE-02", "AM-SCORE-03"]
    nothing = Realm(2, round=13).play("end")
    assert scored(nothing).spells == (0, 0, 0)


@pytest.mark.rule("AM-SCORE-04")
def test_lost_points_are_subtracted() -> None:
    realm = (
        Realm(2, round=13)
        .apprentices(0, "matter-time-will", "time-will-death")
        .apprentices(0, "nature-matter", "death-blood", corrupted=1)
    )
    realm.play("end")
    assert scored(realm).lost == -2
    assert (-2, ("AM-SCORE-04", "AM-MAST-05")) in [line[1:] for line in lines(realm.state, scored(realm))]
    assert scored(realm).total == 8 + 4 - 2
    clean = Realm(2, round=13).apprentices(0, "nature-matter", "death-blood").play("end")
    assert scored(clean).total == 4


@pytest.mark.rule("AM-SCORE-05")
def test_each_known_spell_counts_once_whether_cast_or_not() -> None:
    realm = Realm(2, round=13).knows(0, "gate").knows(1, "gate", "quicken").apprentices(0, "matter-time")
    realm.relics(0, widgets=2).play("cast gate", "b1", "end")
    assert scored(realm).spells == (0, 2, 0)  # not 4 for two apprentices, nor 0 because seat b knows more


@pytest.mark.rule("AM-SCORE-06")
def test_the_majority_of_a_type_scores_two() -> None:
    assert land(4, 3, 2, 0, 0) == [2, 0, 0, 0]
    assert land(2, 0, 1, face="grove") == [0, 2]


@pytest.mark.rule("AM-SCORE-07")
def test_a_tie_of_two_scores_one_each() -> None:
    assert land(4, 2, 2, 1, 0) == [1, 1, 0, 0]
    assert land(2, 1, 1, face="crypt") == [1, 1]


@pytest.mark.rule("AM-SCORE-08")
def test_every_other_case_scores_nothing() -> None:
    assert land(4, 2, 2, 2, 0) == [0, 0, 0, 0]
    assert land(4, 1, 1, 1, 1) == [0, 0, 0, 0]
    assert land(3, 2, 1, 1) == [2, 0, 0]


@pytest.mark.rule("AM-SCORE-09")
def test_a_player_keeps_what_was_scored_at_the_end_of_the_own_last_turn() -> None:
    realm = Realm(2, round=13).face("mine", "c2", "c1").followers(0, "c2")
    realm.edit(planets=[[0] * 6, [1, 0, 0, 0, 0, 0]]).play("end")
    assert scored(realm).total == 2
    assert realm.asked == 1
    realm.mage(1, "c2").play("kill c2", "place c2", "end")
    assert scored(realm, 0).total == 2
    assert scored(realm, 1).total == 2


@pytest.mark.rule("AM-SCORE-10")
def test_a_majority_needs_a_hex_and_the_tower_is_one() -> None:
    assert land(2, 0, 0) == [0, 0]
    realm = Realm(2, round=13).face("library", "c2").tower(0, "c2").play("end")
    assert scored(realm).land[list(realm.facts.wilderness).index("library")] == 2
    rivals = Realm(2).face("library", "c2", "c1").tower(0, "c2").followers(1, "c1")
    assert land_points(rivals.state, rivals.facts, 1)[2] == 1


@pytest.mark.rule("AM-SCORE-11")
def test_relics_followers_towns_camps_and_prisoners_score_nothing() -> None:
    realm = Realm(2, round=13).relics(0, gems=20).face("camp", "d1").followers(0, "b1", "b5", "f1", "d1")
    realm.imprisoned(1, by=0, number=3)
    assert scored(realm.play("end")).total == 0


def test_a_score_is_told_line_by_line_with_its_rules() -> None:
    realm = Realm(2, round=13).apprentices(0, "nature").face("mine", "c2").followers(0, "c2").play("end")
    told = [(line.points, line.rules) for line in lines(realm.state, scored(realm)) if line.points]
    assert told == [(1, ("AM-SCORE-01",)), (2, ("AM-SCORE-06",))]
    assert [beat.args["points"] for beat in realm.told("score")] == [1, 2]
    assert realm.told("score-total")[0].args["points"] == 3
    book = GAME.rulebook
    assert all(rule in book for line in lines(realm.state, scored(realm)) for rule in line.rules)


def test_every_line_of_land_cites_the_rule_of_its_case() -> None:
    realm = Realm(2).face("mine", "c2").face("grove", "c1", "b2").followers(0, "c2", "c1").followers(1, "b2")
    cited = {
        str(line.label.args["terrain"]): (line.points, line.rules)
        for line in lines(realm.state, score_of(realm.state, 0))
        if line.label.key == "score.land"
    }
    assert cited["terrain.mine"] == (2, ("AM-SCORE-06",))
    assert cited["terrain.grove"] == (1, ("AM-SCORE-07",))
    assert cited["terrain.crypt"] == (0, ("AM-SCORE-08",))


# -- who has won ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AM-GAME-01")
def test_most_points_win() -> None:
    assert result((21, NO_TIES), (19, (9, 9, 9, 9, 9)), (15, NO_TIES)) == ((0,), "points")
    assert result((15, NO_TIES), (21, NO_TIES)) == ((1,), "points")


@pytest.mark.rule("AM-TIE-01")
@pytest.mark.parametrize("place", range(5))
def test_ties_are_broken_in_order(place: int) -> None:
    equal = (2,) * place
    first, second = (*equal, 3, *(0,) * (4 - place)), (*equal, 2, *(9,) * (4 - place))
    assert result((18, second), (18, first)) == ((1,), "tie-break")


@pytest.mark.rule("AM-TIE-01")
def test_the_figures_are_masters_advanced_fundamental_apprentices_followers() -> None:
    realm = Realm(2).face("mine", "c2", "c1").followers(0, "c2", "c1")
    realm.knows(0, "time-stop", "gate", "shadow", "quicken", "decay", "transmute").apprentices(0, "nature")
    assert score_of(realm.state, 0).ties == (1, 2, 3, 7, 2)


@pytest.mark.rule("AM-TIE-02")
def test_the_figures_of_the_own_scoring_moment_count_and_full_ties_are_shared() -> None:
    realm = Realm(2, round=13).face("mine", "c2", "c1").followers(0, "c2").followers(1, "c1")
    realm.edit(planets=[[0] * 6, [1, 0, 0, 0, 0, 0]]).play("end").mage(1, "c2")
    assert scored(realm).ties[-1] == 1
    realm.play("kill c2", "end")
    assert scored(realm, 0).ties[-1] == 1  # the follower fell after its owner had scored
    assert [scored(realm, seat).total for seat in (0, 1)] == [1, 2]
    assert result((18, NO_TIES), (18, NO_TIES), (3, NO_TIES)) == ((0, 1), "shared")


# -- the final turn ------------------------------------------------------------------------------------------


def last_round(players: int = 2) -> Realm:
    """The final turn of seat a, planets aligned; everybody else has one step to go."""
    realm = Realm(players, round=13)
    return realm.edit(planets=[[0] * 6, *([[1, 0, 0, 0, 0, 0]] * (players - 1))])


@pytest.mark.rule("AM-FINAL-01")
def test_the_final_turn_is_a_whole_turn_and_then_scored() -> None:
    realm = last_round().relics(0, seeds=2).play("travel d3", "initiate nature")
    assert realm.state.scores[0] is None
    realm.play("end")
    assert scored(realm).total == 1
    assert Realm(2, round=12).play("end").state.scores[0] is None


@pytest.mark.rule("AM-FINAL-02")
def test_the_book_is_updated_before_points_are_counted() -> None:
    realm = last_round().relics(0, seeds=2).mage(0, "d3").play("initiate nature")
    assert realm.book(0) == set()
    realm.play("end")
    assert realm.book(0) == {"entangling-vines"}
    assert realm.cites("AM-FINAL-02")


@pytest.mark.rule("AM-FINAL-03")
def test_cast_spells_are_not_renewed_but_score() -> None:
    realm = last_round().knows(0, "quicken").relics(0, scrolls=2).play("cast quicken", "end")
    assert realm.state.spent[0] == 1 << realm.facts.spell_numbers["quicken"]
    assert scored(realm).total == 1
    assert realm.refused("cast quicken", seat=0).reason == "not-your-decision"


@pytest.mark.rule("AM-FINAL-04")
def test_spells_without_apprentices_leave_the_book_cast_or_not() -> None:
    realm = last_round().knows(0, "quicken", "stone-skin").relics(0, scrolls=1)
    realm.face("mine", "c2").tower(0, "c2").mage(0, "c2")
    realm.play("cast quicken", "promote time will", "end")
    assert realm.book(0) == {"divination"}
    assert [beat.rules for beat in realm.told("forget")] == [("AM-FINAL-04",)]
    assert scored(realm).spells == (0, 2, 0)


@pytest.mark.rule("AM-FINAL-05")
def test_after_counting_no_spell_is_cast() -> None:
    realm = last_round().knows(0, "quicken").relics(0, scrolls=1).play("end")
    assert realm.refused("cast quicken", seat=0).reason == "not-your-decision"
    realm.play("end")
    assert realm.table.is_over
    assert realm.refused("cast quicken", seat=0).reason == "over"


@pytest.mark.rule("AM-FINAL-06")
def test_the_game_ends_when_the_last_player_has_scored() -> None:
    realm = last_round(players=4)
    for _ in range(3):
        realm.pass_turn()
        assert not realm.table.is_over
    realm.pass_turn()
    assert realm.table.is_over
    outcome = realm.table.result
    assert outcome is not None
    assert len(outcome.scores) == 4
    assert [beat.rules for beat in realm.told("over")] == [("AM-TIE-01", "AM-TIE-02")]  # nobody had anything
    everybody = [seat_text(seat) for seat in range(4)]
    assert realm.told("over")[0].args["outcome"] == text("outcome.shared", winners=everybody)
    assert realm.refused("end", seat=0).rule == "AM-FINAL-06"  # not by how a tie is broken
