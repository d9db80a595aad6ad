"""Points, each player's own scoring moment, and who has won (AM-SCORE, AM-FINAL, AM-TIE, AM-SOLO-16)."""

from __future__ import annotations

from typing import NamedTuple

from tafelrunde.games.archmage.board import Mask
from tafelrunde.games.archmage.facts import LEVELS, Facts, facts_of
from tafelrunde.games.archmage.state import NO_HEX, NOBODY, Score, State
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.game import Outcome
from tafelrunde.table.text import Text, text

SPELL_RULES = ("AM-SCORE-01", "AM-SCORE-02", "AM-SCORE-03")
WARLORD = NOBODY


class Line(NamedTuple):
    """One line of a score: what for, how many points, by which rules."""

    label: Text
    points: int
    rules: tuple[str, ...]


# -- what a player has ---------------------------------------------------------------------------------------


def controlled(state: State, seat: int) -> Mask:
    """The hexes of a player, the Mage Tower's included, or of the Warlord (AM-SCORE-10, AM-SOLO-16)."""
    if seat == WARLORD:
        return state.inflamed
    tower = state.towers[seat]
    return state.followers[seat] | (1 << tower if tower != NO_HEX else 0)


def counts_of_land(state: State, facts: Facts, seat: int) -> list[int]:
    """How many hexes of each type of wilderness somebody controls."""
    land = controlled(state, seat)
    counts = dict.fromkeys(facts.wilderness, 0)
    faces = state.cards.faces
    while land:
        low = land & -land
        face = faces[low.bit_length() - 1]
        if face in counts:
            counts[face] += 1
        land ^= low
    return list(counts.values())


def rivals(state: State) -> list[int]:
    """Everybody who takes part in the majorities."""
    return [*range(state.seats), *([WARLORD] if state.is_solo else [])]


def land_points(state: State, facts: Facts, seat: int) -> tuple[int, ...]:
    """Per type of wilderness, against everybody's hexes of this very moment (AM-SCORE-06 to -10)."""
    own = counts_of_land(state, facts, seat)
    others = [counts_of_land(state, facts, other) for other in rivals(state) if other != seat]
    points: list[int] = []
    for kind, count in enumerate(own):
        most = max(each[kind] for each in others)
        if not count or count < most:
            points.append(facts.scoring.land_other)
        elif count > most:
            points.append(facts.scoring.land_majority)
        else:
            is_pair = [each[kind] for each in others].count(most) == 1
            points.append(facts.scoring.land_tie_of_two if is_pair else facts.scoring.land_other)
    return tuple(points)


def spells_known(state: State, facts: Facts, seat: int) -> tuple[int, int, int]:
    """Different spells in the book per level, cast or not (AM-SCORE-05)."""
    counts = [0, 0, 0]
    for spell, level in enumerate(facts.level_of):
        counts[level] += state.book[seat] >> spell & 1
    return counts[0], counts[1], counts[2]


def lost_points(state: State, facts: Facts, seat: int) -> int:
    """Corrupted apprentices above the Fundamental level cost points (AM-MAST-05, AM-MAST-06)."""
    price: int = facts.spells[facts.spell_numbers["corrupt"]].params["vp_per_token"]
    marked = [count for region, count in enumerate(state.corrupted[seat]) if facts.level_of[region] > 0]
    return -price * sum(marked)


def score_of(state: State, seat: int) -> Score:
    """What a player would score right now."""
    facts = facts_of(state.variant)
    known = spells_known(state, facts, seat)
    values = (facts.scoring.fundamental, facts.scoring.advanced, facts.scoring.master)
    figures = {
        "master_spells": known[2],
        "advanced_spells": known[1],
        "fundamental_spells": known[0],
        "apprentices": sum(state.apprentices[seat]),
        "followers_on_map": state.followers[seat].bit_count(),
    }
    return Score(
        spells=(known[0] * values[0], known[1] * values[1], known[2] * values[2]),
        lost=lost_points(state, facts, seat),
        land=land_points(state, facts, seat),
        ties=tuple(figures[name] for name in facts.scoring.tie_break),
    )


def warlord_score(state: State) -> Score:
    """Majorities, Inflame tokens, the level; Corruption tokens lower it (AM-SOLO-15, AM-SOLO-16)."""
    facts = facts_of(state.variant)
    price: int = facts.solo_spells[facts.spell_numbers["solo-corrupt"]].params["vp_per_token"]
    return Score(
        spells=(0, 0, 0),
        lost=-price * state.warlord_corruption,
        land=land_points(state, facts, WARLORD),
        ties=(),
        extra=facts.solo.vp_per_inflame * state.inflamed.bit_count() + facts.levels[state.level].vp,
    )


# -- the end of the last turn --------------------------------------------------------------------------------


def final(turn: Turn) -> None:
    """Update the book and count the points of the active player (AM-FINAL-01, AM-SCORE-09)."""
    state = turn.state
    seat = turn.seat
    turn.study(is_renewed=False, rule="AM-FINAL-02")  # AM-FINAL-03, AM-FINAL-04
    state.scores[seat] = score = score_of(state, seat)
    if turn.is_told:
        for line in lines(state, score):
            if line.points:
                turn.tell("score", rules=line.rules, reason=line.label, points=line.points)
        turn.tell("score-total", rules=("AM-SCORE-09",), points=score.total)
    if state.is_solo:
        state.warlord_score = foe = warlord_score(state)
        if turn.is_told:
            for line in lines(state, foe, is_warlord=True):
                if line.points:
                    turn.beats.tell("warlord-score", rules=line.rules, reason=line.label, points=line.points)
            turn.beats.tell("warlord-total", rules=("AM-SOLO-16",), points=foe.total)


def lines(state: State, score: Score, is_warlord: bool = False) -> list[Line]:
    """A score for people to read, line by line."""
    facts = facts_of(state.variant)
    if is_warlord:
        level = facts.levels[state.level].vp
        found = [
            Line(text("score.inflame"), score.extra - level, ("AM-SOLO-16",)),
            Line(text("score.level", level=text(f"level.{state.level}")), level, ("AM-SOLO-16",)),
            Line(text("score.corruption"), score.lost, ("AM-SOLO-15",)),
        ]
    else:
        found = [
            Line(text(f"score.{level}"), points, (rule,))
            for level, points, rule in zip(LEVELS, score.spells, SPELL_RULES, strict=True)
        ]
        found.append(Line(text("score.lost"), score.lost, ("AM-SCORE-04", "AM-MAST-05")))
    for face, points in zip(facts.wilderness, score.land, strict=True):
        found.append(
            Line(text("score.land", terrain=text(f"terrain.{face}")), points, (_land_rule(facts, points),))
        )
    return found


def _land_rule(facts: Facts, points: int) -> str:
    if points == facts.scoring.land_majority:
        return "AM-SCORE-06"
    return "AM-SCORE-07" if points == facts.scoring.land_tie_of_two else "AM-SCORE-08"


# -- who has won ---------------------------------------------------------------------------------------------


def decide(state: State) -> Outcome:
    """Most points; then the tie-breaks of each player's own scoring moment (AM-GAME-01, AM-TIE)."""
    scores = [score for score in state.scores if score is not None]
    if state.is_solo:
        foe = state.warlord_score
        assert foe is not None
        is_won = scores[0].total > foe.total
        return Outcome((0,) if is_won else (), "solo-won" if is_won else "solo-lost", ("AM-SOLO-17",))
    ranks = [(score.total, *score.ties) for score in scores]
    best = max(ranks)
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == best)
    if len(winners) > 1:
        return Outcome(winners, "shared", ("AM-TIE-01", "AM-TIE-02"))
    if [rank[0] for rank in ranks].count(best[0]) > 1:
        return Outcome(winners, "tie-break", ("AM-TIE-01",))
    return Outcome(winners, "points", ("AM-GAME-01",))
