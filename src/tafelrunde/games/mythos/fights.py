"""Fights and what follows them: groups, deaths, Mythos, victory, triggered effects, the state check."""

from __future__ import annotations

from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.effects import (
    CONDITIONS,
    FIGHT_CONDITIONS,
    Source,
    holds,
    targets,
)
from tafelrunde.games.mythos.scoring import victory
from tafelrunde.games.mythos.state import OWNER, State
from tafelrunde.games.mythos.verbs import Turn

Fight = tuple[int, int, int, int]
"""South's creature, North's creature, and the square of each (the same unless they trade squares)."""


class Death:
    """A creature that has just died: where, against whom, and what its death effect has to know."""

    __slots__ = ("foe", "instance", "square")

    def __init__(self, instance: int, square: int, foe: int | None) -> None:
        self.instance = instance
        self.square = square
        self.foe = foe
        """The living creature it fought, if any."""


# -- one group of fights (MY-FIGHT-13) ------------------------------------------------------------------


def fight_group(turn: Turn, fights: list[Fight]) -> None:
    """Decide all fights of a group together from the powers at its start, then do what follows."""
    state = turn.state
    bonus = turn.bonuses()
    strike_sources = turn.sources("strike")
    power = state.power
    losses: dict[int, int] = {}
    dying: list[tuple[int, int, int]] = []
    turn.at_once()
    for fight in fights:
        south, north, south_square, north_square = fight
        south_power = power[south] + bonus.get(south, 0)
        north_power = power[north] + bonus.get(north, 0)
        turn.tell_fight(fight, (south_power, north_power))
        # MY-FIGHT-06, MY-FX-04: each loses what the other has, and the other's strikes on top.
        losses[south] = north_power
        losses[north] = south_power
        if strike_sources:
            losses[south] += _strikes(state, strike_sources, north, south, north_power, south_power)
            losses[north] += _strikes(state, strike_sources, south, north, south_power, north_power)
        if south_power <= losses[south]:
            dying.append((south, south_square, north))
        if north_power <= losses[north]:
            dying.append((north, north_square, south))
    no_mythos = turn.touched("no-mythos")
    for instance, loss in losses.items():
        turn.change_power(instance, -loss)
    dead: set[int] = set()
    new_mythos: list[list[int]] = [[], []]
    turn.at_once()
    for instance, square, foe in dying:
        dead.add(instance)
        turn.die(instance, square, "MY-FIGHT-07")
        if foe < 2 <= instance and instance not in no_mythos:  # MY-MYTH-02: it died against a leader
            turn.become_mythos(instance)
            new_mythos[OWNER[instance]].append(instance)
    state.outcome = victory(state)
    if state.outcome is not None:  # MY-WIN-04
        return
    deaths = [Death(instance, square, None if foe in dead else foe) for instance, square, foe in dying]
    winners: list[tuple[int, int]] = []
    for south, north, south_square, north_square in fights:
        if north in dead and south not in dead:
            winners.append((south, south_square))
        elif south in dead and north not in dead:
            winners.append((north, north_square))
    _after_group(turn, deaths, winners, new_mythos)


def _strikes(
    state: State, found: list[Source], striker: int, foe: int, own_power: int, foe_power: int
) -> int:
    """What a creature's foe loses beyond its power (MY-FX-04)."""
    total = 0
    for source in found:
        condition = source.part.condition
        if source.owner != OWNER[striker]:
            continue
        if condition in FIGHT_CONDITIONS:
            fits = {
                "foe-is-leader": foe < 2,
                "foe-is-minion": foe >= 2,
                "foe-is-stronger": foe_power > own_power,
            }[condition]
        else:
            fits = holds(state, source)
        if fits and striker in targets(state, source):
            total += source.part.amount
    return total


# -- what a group sets off (MY-KEY-06) ------------------------------------------------------------------


class Sums:
    """Everything due at one moment, added up before anything is changed (MY-FX-02)."""

    __slots__ = ("changes", "draws", "returns")

    def __init__(self) -> None:
        self.changes: dict[int, int] = {}
        self.draws = [0, 0]
        self.returns: list[int] = []

    def add(self, state: State, source: Source, death: Death | None = None, times: int = 1) -> None:
        """Take in one part; its condition has been checked."""
        part = source.part
        if part.operation == "draw":
            self.draws[source.owner] += part.amount * times
        elif part.operation == "return-to-hand":
            assert death is not None
            self.returns.append(death.instance)
        else:
            for instance in _affected(state, source, death):
                self.changes[instance] = self.changes.get(instance, 0) + part.amount * times

    def apply(self, turn: Turn) -> None:
        """Change everything at once."""
        changes = self.changes
        for instance in sorted(changes) if len(changes) > 1 else changes:
            turn.change_power(instance, changes[instance])
        for instance in self.returns:
            turn.return_to_hand(instance)
        for side in (0, 1):
            if self.draws[side]:
                turn.draw(side, self.draws[side], "MY-FX-12")


def _affected(state: State, source: Source, death: Death | None) -> list[int]:
    if source.part.target == "foe":
        return [death.foe] if death is not None and death.foe is not None else []
    if death is not None and source.part.target == "self":
        return []  # it is gone
    return targets(state, source)


def _after_group(
    turn: Turn, deaths: list[Death], winners: list[tuple[int, int]], new_mythos: list[list[int]]
) -> None:
    """Triumph, death and Mythos effects of a group, read from the position without the dead."""
    state = turn.state
    faces = state.cards.faces
    due = Sums()
    for instance, square in winners:
        for part in CARDS[faces[instance]].regular.get("triumph", ()):
            source = Source(part, OWNER[instance], square)
            if CONDITIONS[part.condition](state, source):
                turn.tell_triumph(instance)
                due.add(state, source)
    _add_death_effects(state, deaths, due)
    for side in (0, 1):
        if new_mythos[side]:
            _add_mythos_effects(turn, side, len(new_mythos[side]), new_mythos[0] + new_mythos[1], due)
    due.apply(turn)
    state_check(turn)


def _add_death_effects(state: State, deaths: list[Death], due: Sums) -> None:
    for death in deaths:
        owner = OWNER[death.instance]
        is_mythos = death.instance in state.mythos[owner]
        for part in CARDS[state.cards.faces[death.instance]].regular.get("on-death", ()):
            source = Source(part, owner, death.square)
            if part.operation == "return-to-hand" and is_mythos:
                continue
            if CONDITIONS[part.condition](state, source):
                due.add(state, source, death)


def _add_mythos_effects(turn: Turn, side: int, count: int, fresh: list[int], due: Sums) -> None:
    """Effects that react to minions of a side having become Mythos; the `fresh` ones' own do not yet."""
    for moment, owner in (("new-mythos", side), ("enemy-mythos", 1 - side)):
        for source in turn.sources(moment, without=fresh):
            if source.owner == owner and holds(turn.state, source):
                due.add(turn.state, source, times=count)


# -- the state check (MY-FX-01) -------------------------------------------------------------------------


def state_check(turn: Turn) -> None:
    """Minions at 0 or less die together without becoming Mythos, until nobody is; leaders stay at 1."""
    if not turn.weak:
        return
    state = turn.state
    power = state.power
    while True:
        endangered = _endangered(turn)
        if not endangered:
            turn.weak.clear()
            return
        bonus = turn.bonuses()
        deaths: list[Death] = []
        for instance, square in endangered:
            if power[instance] + bonus.get(instance, 0) > 0:
                continue
            if instance < 2:  # MY-CARD-06
                turn.change_power(instance, 1 - power[instance] - bonus.get(instance, 0))
            else:
                deaths.append(Death(instance, square, None))
        if not deaths:
            return
        turn.at_once()
        for death in deaths:
            turn.die(death.instance, death.square, "MY-FX-01")
        due = Sums()
        _add_death_effects(state, deaths, due)
        due.apply(turn)


def _endangered(turn: Turn) -> list[tuple[int, int]]:
    """The creatures, with their squares, whose power does not outweigh every malus there is."""
    board = turn.state.board
    weak = [each for each in turn.weak if turn.may_fall(each) and each in board[OWNER[each]]]
    places = sorted([(OWNER[each], board[OWNER[each]].index(each), each) for each in weak])
    return [(instance, square) for _, square, instance in places]
