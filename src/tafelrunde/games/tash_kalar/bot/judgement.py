"""How good a position of Tash-Kalar is for a seat: features of all sides, weighed by `weights.toml`.

Counted are points and how near the end is, pieces by rank, what the hands could summon now or with one more
piece, flares, tasks, and whose turn it is. In a search the world is imagined, so every hand may be looked at.
A table of weights for each form of the game; pairs play by those of their form.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tafelrunde.games.tash_kalar.board import CENTRE_NINE, COLOURED, EVERYWHERE, Mask, around
from tafelrunde.games.tash_kalar.cards import FLARES, TASKS
from tafelrunde.games.tash_kalar.figures import Figure
from tafelrunde.games.tash_kalar.invoking import lead as flare_lead
from tafelrunde.games.tash_kalar.placements import FIGURES
from tafelrunde.games.tash_kalar.scoring import (
    DUEL_END,
    HIGH_FORM_END,
    MELEE_END,
    colour_points,
    high_form_points,
)
from tafelrunde.games.tash_kalar.state import DECK_SIZE, NO_CARD, State
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.scales import Scales

FEATURES = (
    "lead.points", "lead.late", "lead.others", "lead.due",
    "pieces.common", "pieces.heroic", "pieces.legendary",
    "figures.common", "figures.heroic", "figures.legendary",
    "figures.almost-common", "figures.almost-heroic", "figures.almost-legendary",
    "figures.turn-common", "figures.turn-heroic", "figures.turn-legendary", "figures.turn-almost",
    "flares.held", "flares.earned", "cards.legends",
    "shape.together", "shape.centre", "shape.coloured",
    "tasks.met", "turn.actions",
)  # fmt: skip
FILE = Path(__file__).parent / "weights.toml"
REMEMBERED = 1 << 14
"""Figures on boards that are kept."""
WORTH = (0.5, 1.0, 2.0)
"""Points for destroying a recruit, a hero, a legend (TK-SCORE-07)."""


def form_of(mode: str) -> str:
    """The table of weights for a mode."""
    return mode.removeprefix("team-")


SCALES = {form: Scales.load(FEATURES, FILE, form) for form in ("high-form", "duel", "melee")}


def evaluate(state: State, seat: int, scales: dict[str, Scales] = SCALES) -> float:
    """The expected result for a seat, from -1 (lost) to 1 (won)."""
    if state.outcome is not None:
        winners = state.outcome.winners
        if len(winners) == len(state.colours):
            return 0.0
        return 1.0 if state.side_of(seat) in winners else -1.0
    return scales[form_of(state.mode)].weigh(features(state, seat))


def features(state: State, seat: int) -> list[float]:
    """What the side of a seat has more than its rivals on average, in the order of FEATURES."""
    side = state.side_of(seat)
    count = len(state.colours)
    places = allowed(state.board)
    counted = [side_counts(state, each, places) for each in range(count)]
    own = counted[side]
    if count == 2:
        others = counted[1 - side]
    else:
        rivals = [each for place, each in enumerate(counted) if place != side]
        others = [sum(column) / len(rivals) for column in zip(*rivals, strict=True)]
    found = lead_of(state, side)
    found += [mine - theirs for mine, theirs in zip(own, others, strict=True)]
    return found


def lead(state: State, side: int) -> float:
    """The points of a side less those of its best rival; in a melee the weakest colour counts."""
    return lead_of(state, side)[0]


def lead_of(state: State, side: int) -> list[float]:
    """How far a side is ahead, weighed by how late it is, in other colours, and what this turn will add."""
    others = [each for each in range(len(state.colours)) if each != side]
    due = 0.0
    for index, number in enumerate(state.destroyed):
        if number:
            due += number * WORTH[index % 3]
    if state.side_of(state.active) != side:
        due = -due / len(others)
    spare = 0.0
    if state.has_tasks:
        points: float = high_form_points(state, side)
        rival: float = high_form_points(state, others[0])
        end, due = HIGH_FORM_END, 0.0
    elif state.is_melee:
        colours = sorted(colour_points(state, side).values())
        best = max([sorted(colour_points(state, each).values()) for each in others])
        points, rival, end = colours[0], best[0], MELEE_END[state.seats]
        spare = (sum(colours) - sum(best)) / len(colours)
    else:
        points, rival, end = state.points[side], state.points[others[0]], DUEL_END
    ahead = points - rival
    cards = min([len(deck) for deck in state.decks])
    reached = max(state.points) if state.points and not state.has_tasks else max(points, rival)
    late = max(reached / end, 1 - cards / DECK_SIZE)
    if state.last_turns >= 0:
        late = 1.5
    return [ahead, ahead * late * late, spare, due]


def side_counts(state: State, side: int, places: tuple[Mask, Mask, Mask]) -> list[float]:
    """What one side has, in the order of FEATURES after the lead."""
    commons, heroes, legends = state.board[3 * side : 3 * side + 3]
    upgraded = heroes | legends
    own = commons | upgraded
    size = len(state.colours)
    ready, almost = [0, 0, 0], [0, 0, 0]
    held: list[str] = []
    legend_cards = 0
    faces = state.cards.faces
    seats = range(side, state.seats, size)
    for seat in seats:
        for instance in state.hands[seat]:
            face = faces[instance]
            figure = FIGURES.get(face)
            if figure is None:
                held.append(face)
                continue
            rank = figure.being.rank
            legend_cards += rank == 2
            lacks = shortfall(face, own, upgraded, legends, places[rank])
            if not lacks:
                ready[rank] += 1
            elif lacks == 1:
                almost[rank] += 1
    usable = _usable(state, side, held) if held else 0
    hands = len(seats)
    is_active = state.active % size == side
    met = _best_task(state) if is_active and state.has_tasks else 0
    tempo = state.actions if is_active else 0
    found: list[float] = [
        commons.bit_count(), heroes.bit_count(), legends.bit_count(),
        ready[0] / hands, ready[1] / hands, ready[2] / hands,
        almost[0] / hands, almost[1] / hands, almost[2] / hands,
        0.0, 0.0, 0.0, 0.0,
        len(held) / hands, usable / hands, legend_cards / hands,
        (own & around(own)).bit_count(), (own & CENTRE_NINE).bit_count(), (own & COLOURED).bit_count(),
        met, tempo,
    ]  # fmt: skip
    if is_active and state.actions:
        found[9:13] = ready[0] / hands, ready[1] / hands, ready[2] / hands, sum(almost) / hands
    return found


def allowed(board: list[Mask]) -> tuple[Mask, Mask, Mask]:
    """For a being of each rank the squares without a piece of higher rank (TK-SUM-10)."""
    heroes = legends = 0
    for index in range(1, len(board), 3):
        heroes |= board[index]
        legends |= board[index + 1]
    return EVERYWHERE & ~(heroes | legends), EVERYWHERE & ~legends, EVERYWHERE


def _usable(state: State, side: int, flares: list[str]) -> int:
    """How many of some flares a side could invoke now."""
    leads = [flare_lead(state, side, rival) for rival in range(len(state.colours)) if rival != side]
    usable = 0
    for face in flares:
        flare = FLARES[face]
        for upgraded, pieces in leads:
            if upgraded >= flare.upper or pieces >= flare.lower:
                usable += 1
                break
    return usable


@lru_cache(maxsize=REMEMBERED)
def shortfall(face: str, own: Mask, upgraded: Mask, legends: Mask, places: Mask) -> int:
    """How many pieces a figure lacks for a being on one of some squares: none, one, or 2 for more.

    Remembered, because nearly every board that a search comes to has most of its pieces where they were.
    """
    figure = FIGURES[face]
    if figure.fits(own, upgraded, legends) & places:
        return 0
    near = figure.nearly(own, upgraded, legends)
    return 1 if any(found & room & places for found, room in zip(near, _rooms(figure), strict=True)) else 2


@lru_cache(maxsize=256)
def _rooms(figure: Figure) -> tuple[Mask, ...]:
    return tuple(position.room for position in figure.positions)


def _best_task(state: State) -> int:
    """The most points that a current task would give the active side now."""
    turn = Turn(state, SILENT)
    faces = state.cards.faces
    shown = [TASKS[faces[each]] for each in state.tasks if each != NO_CARD]
    return max([task.points for task in shown if task.is_met(turn)], default=0)
