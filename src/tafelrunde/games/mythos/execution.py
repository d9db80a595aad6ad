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


class Walk:
    """A creature on its planned path."""

    __slots__ = ("ahead", "here", "instance", "path", "side")

    def __init__(self, side: int, instance: int, path: list[int]) -> None:
        self.side = side
        self.instance = instance
        self.path = iter(path)
        """The squares beyond the next one."""
        self.here = next(self.path)
        self.ahead = next(self.path)
        """The square of its next step, EMPTY when it is where it wanted to be."""

    def go(self) -> None:
        """Take the step."""
        self.here = self.ahead
        self.ahead = next(self.path, EMPTY)


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
    walks = [
        Walk(side, state.board[side][path[0]], path)
        for side in (0, 1)
        for path in plans[side].paths
        if state.board[side][path[0]] != EMPTY  # an entering card may have killed it
    ]
    while walks and state.outcome is None:
        walks = take_step(turn, walks)
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
    turn.beats.tell(
        "plan",
        rules=("MY-TURN-11",),
        whose=side,
        ways=tuple([tuple([NAMES[square] for square in way]) for way in ways]),
        side=turn.side(side),
        actions=shown,
    )


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


def take_step(turn: Turn, walks: list[Walk]) -> list[Walk]:
    """All creatures with a step of this number take it together; gives those who go on after it."""
    state = turn.state
    turn.at_once()
    walks = hold_blocked(turn, walks)
    trades = find_trades(walks)
    if trades:
        fight_group(turn, trades)  # MY-FIGHT-03
        if state.outcome is not None:
            return []
        walks = still_there(state, walks)
        turn.at_once()
    moves: tuple[list[Move], list[Move]] = ([], [])
    for walk in walks:
        moves[walk.side].append((walk.instance, walk.here, walk.ahead))
        walk.go()
    for side in (0, 1):
        if moves[side]:
            turn.arrive(side, moves[side])
    state_check(turn)
    fight_on_squares(turn, [walk.here for walk in walks])
    if state.outcome is not None:
        return []
    walks = still_there(state, walks)
    snared = stop_snared(turn, walks)
    return [walk for walk in walks if walk.ahead != EMPTY and walk.instance not in snared]


def still_there(state: State, walks: list[Walk]) -> list[Walk]:
    """The walking creatures that are still alive where their paths have brought them."""
    board = state.board
    return [walk for walk in walks if board[walk.side][walk.here] == walk.instance]


def hold_blocked(turn: Turn, walks: list[Walk]) -> list[Walk]:
    """Who would enter a square that an own creature does not leave stays and loses its path (MY-MOVE-08)."""
    board = turn.state.board
    while True:
        entered = [board[walk.side][walk.ahead] for walk in walks]
        if max(entered, default=EMPTY) == EMPTY:
            return walks
        leaving = {walk.instance for walk in walks}
        blocked = [
            walk
            for walk, there in zip(walks, entered, strict=True)
            if there != EMPTY and there not in leaving
        ]
        if not blocked:
            return walks
        for walk in blocked:
            turn.halt(walk.instance, walk.here, "MY-MOVE-08")
        walks = [walk for walk in walks if walk not in blocked]


def find_trades(walks: list[Walk]) -> list[Fight]:
    """Enemies that would trade squares in this step."""
    if not walks or walks[0].side == walks[-1].side:  # South's come first
        return []
    south = {(walk.here, walk.ahead): walk.instance for walk in walks if walk.side == 0}
    trades: list[Fight] = [
        (south[walk.ahead, walk.here], walk.instance, walk.ahead, walk.here)
        for walk in walks
        if walk.side == 1 and (walk.ahead, walk.here) in south
    ]
    return sorted(trades)


def fight_on_squares(turn: Turn, candidates: list[int]) -> None:
    """Enemies on one square fight, all such fights as one group (MY-FIGHT-01, -02, -13)."""
    south, north = turn.state.board
    shared = {square for square in candidates if south[square] != EMPTY and north[square] != EMPTY}
    if shared:
        fight_group(turn, [(south[square], north[square], square, square) for square in sorted(shared)])


def stop_snared(turn: Turn, walks: list[Walk]) -> set[int]:
    """Minions that stepped next to an enemy snare lose the rest of their path (MY-FX-10)."""
    state = turn.state
    snares = turn.touched("snare")
    if not snares:
        return snares
    near = [0, 0]
    for instance in snares:
        side = OWNER[instance]
        near[side] |= NEIGHBOUR_MASK[state.board[side].index(instance)]
    stopped = set()
    for walk in walks:
        if walk.instance > 1 and near[1 - walk.side] >> walk.here & 1:
            stopped.add(walk.instance)
            if walk.ahead != EMPTY:
                turn.halt(walk.instance, walk.here, "MY-FX-10")
    return stopped


# -- end of the turn ----------------------------------------------------------------------------------------


def end_turn(turn: Turn) -> None:
    """Plants grow and end-of-turn effects happen, all together; then the turn limit (MY-KEY-03, MY-FX-02)."""
    state = turn.state
    due = Sums()
    stunted = turn.touched("stunt-plant")
    plants = [each for each in turn.carriers.get(GROWTH, ()) if each in state.board[OWNER[each]]]
    for instance in (*plants, *turn.touched("grant-plant")):
        if instance not in stunted:
            due.changes[instance] = 1
    for source in turn.sources("end-of-turn"):
        if source.part.condition == "stood-still":
            fits = state.board[source.owner][source.square] not in turn.stepped
        else:
            fits = holds(state, source)
        if fits:
            due.add(state, source)
    turn.at_once()
    due.apply(turn)
    state_check(turn)
    state.outcome = limit(state)
