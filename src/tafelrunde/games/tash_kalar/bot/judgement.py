"""How good a position of Tash-Kalar is for a seat: features of all sides, weighed by `weights.toml`.

Counted are points and how near the end is, pieces by rank, what the hands could summon now or with one more
piece, flares, tasks, and whose turn it is. In a search the world is imagined, so every hand may be looked at.
A table of weights for each form of the game; pairs play by those of their form.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tafelrunde.games.tash_kalar.board import CENTRE_NINE, COLOURED, Mask, around
from tafelrunde.games.tash_kalar.cards import TASKS
from tafelrunde.games.tash_kalar.figures import Figure
from tafelrunde.games.tash_kalar.invoking import earned
from tafelrunde.games.tash_kalar.placements import FIGURES, Arena
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
    counted = [_side(state, each) for each in range(count)]
    own = counted[side]
    if count == 2:
        others = counted[1 - side]
    else:
        rivals = [each for place, each in enumerate(counted) if place != side]
        others = [sum(column) / len(rivals) for column in zip(*rivals, strict=True)]
    found = _lead(state, side)
    found += [mine - theirs for mine, theirs in zip(own, others, strict=True)]
    return found


def lead(state: State, side: int) -> float:
    """The points of a side less those of its best rival; in a melee the weakest colour counts."""
    return _lead(state, side)[0]


def _lead(state: State, side: int) -> list[float]:
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


def _side(state: State, side: int) -> list[float]:
    """What one side has, in the order of FEATURES after the lead."""
    board = state.board
    commons, heroes, legends = board[3 * side : 3 * side + 3]
    own = commons | heroes | legends
    size = len(state.colours)
    seats = range(side, state.seats, size)
    ready, almost = [0, 0, 0], [0, 0, 0]
    flares = usable = legend_cards = 0
    faces = state.cards.faces
    upgraded = heroes | legends
    allowed: list[Mask | None] = [None, None, None]
    arena: Arena | None = None
    for seat in seats:
        for instance in state.hands[seat]:
            face = faces[instance]
            figure = FIGURES.get(face)
            if figure is None:
                flares += 1
                for opponent in range(size):
                    if opponent != side and True in earned(state, face, side, opponent):
                        usable += 1
                        break
                continue
            rank = figure.being.rank
            legend_cards += rank == 2
            places = allowed[rank]
            if places is None:
                arena = arena or Arena(state, seat)
                places = allowed[rank] = arena.allowed(rank)
            if figure.fits(own, upgraded, legends) & places:
                ready[rank] += 1
            elif _is_almost(figure, own, upgraded, legends, places):
                almost[rank] += 1
    hands = len(seats)
    is_active = state.active % size == side
    met = _best_task(state) if is_active and state.has_tasks else 0
    tempo = state.actions if is_active else 0
    found: list[float] = [
        commons.bit_count(), heroes.bit_count(), legends.bit_count(),
        ready[0] / hands, ready[1] / hands, ready[2] / hands,
        almost[0] / hands, almost[1] / hands, almost[2] / hands,
        0.0, 0.0, 0.0, 0.0,
        flares / hands, usable / hands, legend_cards / hands,
        (own & around(own)).bit_count(), (own & CENTRE_NINE).bit_count(), (own & COLOURED).bit_count(),
        met, tempo,
    ]  # fmt: skip
    if is_active and state.actions:
        found[9:13] = ready[0] / hands, ready[1] / hands, ready[2] / hands, sum(almost) / hands
    return found


@lru_cache(maxsize=256)
def _rooms(figure: Figure) -> tuple[Mask, ...]:
    return tuple(position.room for position in figure.positions)


def _is_almost(figure: Figure, own: Mask, upgraded: Mask, legends: Mask, places: Mask) -> bool:
    """Whether one more piece would complete the figure somewhere."""
    near = figure.nearly(own, upgraded, legends)
    return any(found & room & places for found, room in zip(near, _rooms(figure), strict=True))


def _best_task(state: State) -> int:
    """The most points that a current task would give the active side now."""
    turn = Turn(state, SILENT)
    faces = state.cards.faces
    shown = [TASKS[faces[each]] for each in state.tasks if each != NO_CARD]
    return max([task.points for task in shown if task.is_met(turn)], default=0)
