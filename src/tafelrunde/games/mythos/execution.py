"""Executing both plans at once (MY-EXEC): cards enter, then step after step, then the end of the turn."""

from __future__ import annotations

from tafelrunde.games.mythos.board import NAMES, NEIGHBOUR_MASK, path_name
from tafelrunde.games.mythos.cards import CARDS, GROWTH
from tafelrunde.games.mythos.effects import CONDITIONS, Source, holds
from tafelrunde.games.mythos.fights import Fight, Sums, fight_group, state_check
from tafelrunde.games.mythos.scoring import limit
from tafelrunde.games.mythos.state import EMPTY, OWNER, Plan, State
from tafelrunde.games.mythos.verbs import Move, Turn
from tafelrunde.table.text import Text, text, verbatim

Walk = tuple[int, int, list[int]]
"""A creature on its planned path: its side, itself, and all squares of the path.

All walk in step: before a step of that number each stands on path[step], and afterwards on path[step + 1].
"""
AT_THE_END = frozenset({GROWTH, "grant-plant", "end-of-turn"})
"""The moments of effects at the end of a turn."""


def execute(turn: Turn) -> None:
    """Carry out both plans and end the turn; the outcome tells whether the game is decided."""
    state = turn.state
    if turn.is_told:
        turn.at_once()
        for side in (0, 1):
            tell_plan(turn, side)
    plans = state.plans
    state.plans = [Plan({}, []), Plan({}, [])]
    if plans[0].placings or plans[1].placings:
        enter_cards(turn, plans)
    walks: list[Walk] = []
    for side in (0, 1):
        own = state.board[side]
        for path in plans[side].paths:
            instance = own[path[0]]
            if instance != EMPTY:  # an entering card may have killed it
                walks.append((side, instance, path))
    step = 0
    while walks and state.outcome is None:
        walks = take_step(turn, walks, step)
        step += 1
    if state.outcome is None:
        end_turn(turn)


def tell_plan(turn: Turn, side: int) -> None:
    """Both plans are revealed together (MY-TURN-11)."""
    plan = turn.state.plans[side]
    actions = [
        text("plan.place", card=turn.name(instance), square=path_name([square]))
        for square, instance in sorted(plan.placings.items())
    ]
    actions += [
        text("plan.move", card=turn.name(turn.state.board[side][path[0]]), path=verbatim(path_name(path)))
        for path in sorted(plan.paths)
    ]
    shown: list[Text] = actions or [text("plan.nothing")]
    ways = [[square] for square in sorted(plan.placings)] + sorted(plan.paths)
    named = tuple([tuple([NAMES[square] for square in way]) for way in ways])
    turn.beats.tell_ways(named, side, "plan", rules=("MY-TURN-11",), side=turn.side(side), actions=shown)


# -- entering -----------------------------------------------------------------------------------------------


def enter_cards(turn: Turn, plans: list[Plan]) -> None:
    """Placed cards of both sides come onto the board, and those on one square fight (MY-PLACE-05, -06)."""
    state = turn.state
    gains = [source for source in turn.sources("enter-power") if holds(state, source)]
    entered: list[tuple[int, int, int]] = []
    turn.at_once()
    for side in (0, 1):
        for square, instance in sorted(plans[side].placings.items()):
            card = CARDS[state.cards.faces[instance]]
            power = card.power
            for part, owner, _ in gains:
                if owner == side and (part.target == "own-minions" or card.is_plant):
                    power += part.amount
            turn.enter(side, instance, square, power)
            entered.append((side, square, instance))
    due = Sums()
    for side, square, instance in entered:
        for part in CARDS[state.cards.faces[instance]].regular.get("on-enter", ()):
            source = Source(part, side, square)
            if CONDITIONS[part.condition](state, source):
                due.add(state, source)
    turn.at_once()
    due.apply(turn)
    state_check(turn)
    fight_on_squares(turn, [square for _, square, _ in entered])


# -- steps --------------------------------------------------------------------------------------------------


def take_step(turn: Turn, walks: list[Walk], step: int) -> list[Walk]:
    """All creatures with a step of this number take it together; gives those who go on after it."""
    state = turn.state
    turn.at_once()
    south, north = state.board
    for _, _, path in walks:
        to = path[step + 1]
        if south[to] != EMPTY or north[to] != EMPTY:  # else nobody is in anybody's way
            walks = hold_blocked(turn, walks, step)
            trades = find_trades(state, walks, step)
            if trades:
                fight_group(turn, trades)  # MY-FIGHT-03
                if state.outcome is not None:
                    return []
                walks = still_there(state, walks, step)
                turn.at_once()
            break
    moves: tuple[list[Move], list[Move]] = ([], [])
    reached: list[int] = []
    for side, instance, path in walks:
        to = path[step + 1]
        moves[side].append((instance, path[step], to))
        reached.append(to)
    for side in (0, 1):
        if moves[side]:
            turn.arrive(side, moves[side])
    state_check(turn)
    fight_on_squares(turn, reached)
    if state.outcome is not None:
        return []
    further = [walk for walk in walks if len(walk[2]) > step + 2]
    return stop_snared(turn, still_there(state, further, step + 1), step + 1) if further else further


def still_there(state: State, walks: list[Walk], step: int) -> list[Walk]:
    """The walking creatures that are still alive where their paths have brought them."""
    board = state.board
    return [walk for walk in walks if board[walk[0]][walk[2][step]] == walk[1]]


def hold_blocked(turn: Turn, walks: list[Walk], step: int) -> list[Walk]:
    """Who would enter a square that an own creature does not leave stays and loses its path (MY-MOVE-08)."""
    board = turn.state.board
    entering = [walk for walk in walks if board[walk[0]][walk[2][step + 1]] != EMPTY]
    while entering:
        leaving = {instance for _, instance, _ in walks}
        blocked = [walk for walk in entering if board[walk[0]][walk[2][step + 1]] not in leaving]
        if not blocked:
            break
        for _, instance, path in blocked:
            turn.halt(instance, path[step], "MY-MOVE-08")
        walks = [walk for walk in walks if walk not in blocked]
        entering = [walk for walk in entering if walk not in blocked]
    return walks


def find_trades(state: State, walks: list[Walk], step: int) -> list[Fight]:
    """Enemies that would trade squares in this step."""
    south = state.board[0]
    # North's creatures that would enter a square of South's.
    entering = [walk for walk in walks if walk[0] == 1 and south[walk[2][step + 1]] != EMPTY]
    if not entering:
        return []
    met = {(path[step], path[step + 1]): instance for side, instance, path in walks if side == 0}
    trades: list[Fight] = []
    for _, instance, path in entering:
        here, there = path[step], path[step + 1]
        if (there, here) in met:
            trades.append((met[there, here], instance, there, here))
    return sorted(trades)


def fight_on_squares(turn: Turn, candidates: list[int]) -> None:
    """Enemies on one square fight, all such fights as one group (MY-FIGHT-01, -02, -13)."""
    south, north = turn.state.board
    shared = [square for square in candidates if south[square] != EMPTY and north[square] != EMPTY]
    if shared:
        fight_group(turn, [(south[square], north[square], square, square) for square in sorted(set(shared))])


def stop_snared(turn: Turn, walks: list[Walk], step: int) -> list[Walk]:
    """Minions that stepped next to an enemy snare lose the rest of their path (MY-FX-10)."""
    snares = turn.touched("snare")
    if not snares:
        return walks
    board = turn.state.board
    near = [0, 0]
    for instance in snares:
        side = OWNER[instance]
        near[side] |= NEIGHBOUR_MASK[board[side].index(instance)]
    free: list[Walk] = []
    for walk in walks:
        side, instance, path = walk
        if instance > 1 and near[1 - side] >> path[step] & 1:
            turn.halt(instance, path[step], "MY-FX-10")
        else:
            free.append(walk)
    return free


# -- end of the turn ----------------------------------------------------------------------------------------


def end_turn(turn: Turn) -> None:
    """Plants grow and end-of-turn effects happen, all together; then the turn limit (MY-KEY-03, MY-FX-02)."""
    due = None if AT_THE_END.isdisjoint(turn.carriers) else _due_at_the_end(turn)
    turn.at_once()
    if due is not None:
        due.apply(turn)
    state_check(turn)
    turn.state.outcome = limit(turn.state)


def _due_at_the_end(turn: Turn) -> Sums:
    state = turn.state
    due = Sums()
    stunted = turn.touched("stunt-plant")
    if GROWTH in turn.carriers:
        for instance in turn.carriers[GROWTH]:
            if instance in state.board[OWNER[instance]] and instance not in stunted:
                due.changes[instance] = 1
    for instance in turn.touched("grant-plant"):
        if instance not in stunted:
            due.changes[instance] = 1
    for source in turn.sources("end-of-turn"):
        if source.part.condition == "stood-still":
            fits = state.board[source.owner][source.square] not in turn.stepped
        else:
            fits = holds(state, source)
        if fits:
            due.add(state, source)
    return due
