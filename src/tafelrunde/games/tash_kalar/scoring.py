"""Points, the end of the game and who has won (TK-SCORE, TK-END)."""

from __future__ import annotations

from tafelrunde.games.tash_kalar.cards import TASKS
from tafelrunde.games.tash_kalar.ranks import LEGENDARY
from tafelrunde.games.tash_kalar.state import State, side_text
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.decision import Seat
from tafelrunde.table.game import Outcome
from tafelrunde.table.text import text

HIGH_FORM_END = 9
DUEL_END = 18
MELEE_END = {3: 12, 4: 10}


def end_of(mode: str, seats: int) -> int:
    """With how many points of somebody the last round begins (TK-END-04, TK-END-06, TK-END-07)."""
    return {"high-form": HIGH_FORM_END, "duel": DUEL_END}.get(mode) or MELEE_END[seats]


def high_form_points(state: State, side: int) -> int:
    """Claimed tasks and own legends in the arena right now (TK-SCORE-01)."""
    faces = state.cards.faces
    tasks = sum([TASKS[faces[instance]].points for instance in state.claimed[side]])
    return tasks + state.board[3 * side + LEGENDARY].bit_count()


def colour_points(state: State, seat: int) -> dict[int, int]:
    """Melee: the points of a player in each enemy colour."""
    return {
        colour: state.points[seat * state.seats + colour] for colour in range(state.seats) if colour != seat
    }


def points_of(state: State, side: int) -> int:
    """What a side has, by the rules of its mode: in a melee the weakest colour (TK-END-15)."""
    if state.has_tasks:
        return high_form_points(state, side)
    return min(colour_points(state, side).values()) if state.is_melee else state.points[side]


# -- points in duel and melee --------------------------------------------------------------------------------


def add_points(turn: Turn, side: int, number: int, rule: str, colour: int | None = None) -> None:
    """A side gets points; in a melee in a colour."""
    state = turn.state
    if not number:
        return
    state.points[side if colour is None else side * state.seats + colour] += number
    if not turn.is_told:
        return
    name = side_text(state, side)
    if colour is None:
        turn.beats.tell("points", rules=(rule,), side=name, number=number)
    else:
        hue = text(f"colour.{state.colours[colour]}")
        turn.beats.tell("colour-points", rules=(rule,), side=name, number=number, colour=hue)


async def score_legend(turn: Turn) -> None:
    """A summoned legend gives its point at once (TK-SCORE-11, TK-SCORE-16, TK-SCORE-18)."""
    state = turn.state
    if state.has_tasks:
        return
    if not state.is_melee:
        add_points(turn, turn.side, 1, "TK-SCORE-11")
        return
    turn.rule, turn.colour_rule, turn.first = "TK-SCORE-16", "TK-SCORE-17", ("TK-SCORE-18", "colour-first")
    colour = await turn.choose_side("legend-colour", turn.enemies)
    add_points(turn, turn.side, 1, "TK-SCORE-16", colour)


def score_flare(turn: Turn, opponent: int) -> None:
    """A flare gives the opponent of the comparison a point at once (TK-FLARE-10, TK-FLARE-11)."""
    if turn.state.has_tasks:
        return
    if turn.state.is_melee:
        add_points(turn, opponent, 1, "TK-FLARE-11", turn.side)
    else:
        add_points(turn, opponent, 1, "TK-FLARE-10")


async def score_destroyed(turn: Turn) -> None:
    """The enemy pieces destroyed in this turn (TK-SCORE-05)."""
    state = turn.state
    if not state.has_tasks:
        if state.is_melee:
            await _score_melee(turn)
        else:
            commons, heroes, legends = (sum(state.destroyed[rank::3]) for rank in range(3))
            add_points(turn, turn.side, 2 * legends + heroes + commons // 2, "TK-SCORE-07")  # TK-SCORE-08
    state.destroyed = [0] * len(state.destroyed)  # TK-SCORE-09


async def _score_melee(turn: Turn) -> None:
    """Colour by colour (TK-SCORE-13), then the single recruits (TK-SCORE-14, TK-SCORE-15)."""
    state = turn.state
    singles: list[int] = []
    for colour in turn.enemies:
        commons, heroes, legends = state.destroyed[3 * colour : 3 * colour + 3]
        add_points(turn, turn.side, 2 * legends + heroes + commons // 2, "TK-SCORE-13", colour)
        if commons % 2:
            singles.append(colour)
    if len(singles) >= 2:
        turn.rule = turn.colour_rule = "TK-SCORE-14"
        turn.first = ("TK-TURN-08", "colour-first")
        add_points(turn, turn.side, 1, "TK-SCORE-14", await turn.choose_side("single-colour", singles))


# -- the end -------------------------------------------------------------------------------------------------


def trigger(state: State) -> str | None:
    """The rule that triggers the end now, after a turn, if any does."""
    seat = state.active
    if len(state.decks[seat]) <= state.sideways[seat]:
        return "TK-END-02" if state.is_team else "TK-END-01"
    if state.has_tasks:
        reached = any(high_form_points(state, side) >= HIGH_FORM_END for side in range(2))
        return "TK-END-04" if reached else None
    if state.is_melee:
        return "TK-END-07" if max(state.points) >= MELEE_END[state.seats] else None
    return "TK-END-06" if max(state.points) >= DUEL_END else None


Standing = tuple[tuple[int, ...], int, int]


def standing(state: State, side: int) -> Standing:
    """What decides: points (in a melee from the weakest colour up), upgraded pieces, pieces."""
    if state.is_melee:
        points = tuple(sorted(colour_points(state, side).values()))  # TK-END-15, TK-END-16
    else:
        points = (points_of(state, side),)  # TK-END-13, TK-END-14
    commons, heroes, legends = (places.bit_count() for places in state.board[3 * side : 3 * side + 3])
    return points, heroes + legends, commons + heroes + legends  # TK-END-17, TK-END-18


def decide(state: State) -> Outcome:
    """Who has won (TK-END-13 to TK-END-19)."""
    standings = [standing(state, side) for side in range(len(state.colours))]
    best = max(standings)
    winners = tuple(side for side, each in enumerate(standings) if each == best)
    if len(winners) > 1:
        return Outcome(winners, "shared", ("TK-END-19",))
    rivals = [each for side, each in enumerate(standings) if side != winners[0]]
    if all(best[0] > each[0] for each in rivals):
        main = "TK-END-13" if state.has_tasks else "TK-END-15" if state.is_melee else "TK-END-14"
        tied = state.is_melee and any(best[0][0] == each[0][0] for each in rivals)
        return Outcome(winners, "points", (main, "TK-END-16") if tied else (main,))
    if all(best[:2] > each[:2] for each in rivals):
        return Outcome(winners, "upgraded", ("TK-END-17",))
    return Outcome(winners, "pieces", ("TK-END-18",))


def winning_seats(state: State, outcome: Outcome) -> tuple[Seat, ...]:
    """The seats of the winning sides."""
    return tuple(Seat(seat) for seat in range(state.seats) if state.side_of(seat) in outcome.winners)
