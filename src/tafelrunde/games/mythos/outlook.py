"""What an own creature could do in this plan: its reach, and how fights would end if the enemy stays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tafelrunde.games.mythos.board import NAMES, squares_of
from tafelrunde.games.mythos.execution import execute
from tafelrunde.games.mythos.fights import Fight
from tafelrunde.games.mythos.planner import Planner
from tafelrunde.games.mythos.planning import PlanQuestion
from tafelrunde.games.mythos.state import EMPTY, Plan, State
from tafelrunde.games.mythos.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.decision import Decision
from tafelrunde.table.outlook import NONE, Figure, Outlook, Tone
from tafelrunde.table.text import Text, text

Path = list[int]


def outlook(elements: Sequence[str], asked: Decision[Any] | None) -> Outlook:
    """Where the creature that is looked at could go, with the shortest way that crosses nobody."""
    if not isinstance(asked, PlanQuestion) or not elements:
        return NONE
    planner = asked.planner
    for square in squares_of(planner.movable()):
        if elements[-1] in (f"card{planner.board[square]}", NAMES[square]):
            return Outlook([_figure(planner, path) for path in _paths(planner, square)])
    return NONE


def _paths(planner: Planner, start: int) -> Iterator[Path]:
    """A shortest path to every square on which it may end; none goes through creatures that stay."""
    found = {start}
    enemies = planner.state.board[1 - planner.side]
    before = [[start]]
    while before:
        after: dict[int, Path] = {}
        for path in before:
            for square in squares_of(planner.next_squares(path) & ~planner.standing):
                after.setdefault(square, [*path, square])
        for end, path in after.items():
            if end not in found and _may_end(planner, path):
                found.add(end)
                yield path
        before = [path for end, path in after.items() if enemies[end] == EMPTY]


def _may_end(planner: Planner, path: Path) -> bool:
    """Whether the creature may stay there: no other of the side comes later (MY-MOVE-05)."""
    return all(path[-1] not in other[len(path) :] for other in planner.plan.paths)


def _figure(planner: Planner, path: Path) -> Figure:
    clicks = [NAMES[square] for square in path[1:]]
    if len(clicks) < planner.allowance.movement[path[0]]:
        clicks.append(clicks[-1])  # it could go on: the second click ends the path
    at = NAMES[path[-1]]
    if planner.state.board[1 - planner.side][path[-1]] == EMPTY:
        return Figure(at, way=tuple(clicks))
    seen = _Foresight.of(planner, path)
    powers, words = seen.told()
    return Figure(at, way=tuple(clicks), sign=powers, label=words, tone=seen.tone)


class _Foresight(Turn):
    """The turn as it would go if the enemy stayed where it is: how the first fight of one creature ends."""

    __slots__ = ("dead", "fight", "left", "powers", "walker")

    def __init__(self, state: State, walker: int) -> None:
        super().__init__(state, SILENT)
        self.walker = walker
        self.fight: Fight | None = None
        self.powers = (0, 0)
        self.left = 0
        self.dead: set[int] = set()

    @classmethod
    def of(cls, planner: Planner, path: Path) -> _Foresight:
        """Play the own plan with this path; what the enemy has planned is nobody's business."""
        state, side = planner.state.copy(), planner.side
        walker = state.board[side][path[0]]
        own = state.plans[side]
        state.plans = [Plan({}, []), Plan({}, [])]
        state.plans[side] = Plan(own.placings, [*own.paths, path])
        seen = cls(state, walker)
        execute(seen)
        return seen

    def tell_fight(self, fight: Fight, powers: tuple[int, int]) -> None:
        if self.walker in fight[:2] and self.fight is None:
            self.fight, self.powers = fight, powers
            self.left = powers[fight.index(self.walker)]

    def change_power(self, instance: int, amount: int) -> None:
        if self.fight is not None and instance == self.walker and not self.dead and amount < 0:
            self.left = max(0, self.powers[self.fight.index(self.walker)] + amount)
        super().change_power(instance, amount)

    def die(self, instance: int, square: int, rule: str) -> None:
        if self.fight is not None and instance in self.fight[:2]:
            self.dead.add(instance)
        super().die(instance, square, rule)

    @property
    def foe(self) -> int:
        """Whom it meets."""
        assert self.fight is not None
        return self.fight[1] if self.fight[0] == self.walker else self.fight[0]

    @property
    def tone(self) -> Tone:
        """Better alive than dead, and better not alone in death."""
        if self.fight is None or self.walker not in self.dead:
            return "good"
        return "even" if self.foe in self.dead else "bad"

    def told(self) -> tuple[str, Text]:
        """The powers in signs, and the end in words."""
        if self.fight is None:
            return "", text("forecast.none")
        own, other = self.powers if self.fight[0] == self.walker else self.powers[::-1]
        end = "lost" if self.foe not in self.dead else "both" if self.walker in self.dead else "won"
        words = text(
            f"forecast.{end}",
            card=self.name(self.walker),
            own=own,
            foe=self.name(self.foe),
            power=other,
            left=self.left,
        )
        return f"{own}:{other}", words
