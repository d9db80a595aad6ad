"""Information-set Monte Carlo tree search: what a seat should answer, as far as it can know.

Every iteration imagines a world that looks like the table to the searching seat, walks down the tree in it,
adds a node, goes on for a while by the game's quick policy, evaluates, and tells every choice on the way what
has become of it. Nothing of the true table is read but the seat's own question.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from operator import attrgetter
from typing import Any, NamedTuple

from tafelrunde.bots.budget import Budget, Clock
from tafelrunde.bots.tree import Answers, Edge, Node, Question
from tafelrunde.table.advisor import Advisor, Line
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Decision, Seat
from tafelrunde.table.table import Table

NODE_LIMIT = 20_000
"""Nodes of a tree; a full one goes on learning, but grows no further. A full one was
measured to hold 75 MB (`benchmarks/search_memory.py`)."""
WIDE = 300
"""Of decisions with more answers than that, some are drawn at random."""
SHARED = 6
"""How many own lines are tried in one world."""
WIDTH = 14
"""How many lines the game is asked for where the searcher is to choose."""
REPLY_WIDTH = 10
"""Where others choose at the same time, for as many worlds as the search may spend on their replies."""
REPLIES = 6
INNER_WIDTH = 6
"""And everywhere else."""
PATIENCE = 4
"""So many visits to a node are judged before lines are asked for there, which takes a while."""

Step = tuple[int, Answers, Edge]
"""A choice on the way: the side that made it, the choice, and what was taken."""


class Ranked(NamedTuple):
    """A line and what the search thinks of it."""

    keys: tuple[str, ...]
    visits: int
    value: float
    """The expected result, from -1 (lost) to 1 (won)."""
    share: float
    """Its share of all visits."""


class Search:
    """One seat's search at one table."""

    def __init__(
        self,
        table: Table[Any],
        seat: Seat,
        stream: Stream,
        *,
        advisor: Advisor | None = None,
        horizon: int | None = None,
        depth: int | None = None,
        width: int = WIDTH,
        turns: int | None = None,
        replies: int = REPLIES,
        node_limit: int = NODE_LIMIT,
        last: Search | None = None,
    ) -> None:
        self.table = table
        self.seat = seat
        self.stream = stream
        self.advisor = advisor or table.game.advisor
        self.horizon = self.advisor.horizon if horizon is None else horizon
        """How many answers the quick policy gives before the position is evaluated."""
        self.depth = depth or node_limit
        """How many choices are looked ahead."""
        self.width = width
        self.replies = replies
        self.node_limit = node_limit
        self.nodes = 1
        self.root = Node()
        self.positions: dict[Hashable, Node] = {}
        """Nodes between two steps, by what the seat knows of them."""
        self.world = first = table.imagine(seat, stream)
        """The first one, in which answers can be tried once more."""
        state = first.state
        self.last_turn = self.advisor.turn(state) + (self.advisor.turns if turns is None else turns)
        """Positions before that turn are not judged: the best lines are played on until it begins."""
        self.answers = first.answers_since_checkpoint
        self._chosen: Hashable = None
        self._shared: Table[Any] | None = None
        """The world in which several own lines are being tried."""
        self._uses = 0
        self._tried: set[Hashable] = set()
        """The own lines that have been tried in it."""
        self._replies: dict[Answers, tuple[Hashable, Edge]] = {}
        """What the others do in it."""
        asked = table.pending[seat]
        self._question: Question = (int(seat), asked.name)
        is_listed = first.common is None and not asked.is_wider_than(WIDE)
        self._offered = asked.legal() if is_listed else None
        """What the seat may answer, where nobody else is asked: the same in all worlds that it imagines."""
        self.sides = [self.advisor.side_of(state, Seat(each)) for each in range(table.seats)]
        self.side = self.sides[seat]
        self._speakers = {side: Seat(self.sides.index(side)) for side in self.sides}
        """One seat of each side."""
        self._speakers[self.side] = seat
        if last is not None and last.seat == seat:
            self._inherit(last, first)

    def choose(self, clock: Clock) -> None:
        """As `run`, for whoever only wants to know which line is best: of one alone that is soon known."""
        while (clock.goes_on() and not self._is_forced()) or not self.own.visits:
            self._iterate()

    def _is_forced(self) -> bool:
        return bool(self.own.has_lines) and len(self.own.edges) == 1

    def run(self, clock: Clock) -> None:
        """Think until the clock says stop."""
        while clock.goes_on() or not self.own.visits:
            self._iterate()

    def ranking(self) -> list[Ranked]:
        """The lines of the seat's own choice, the most visited first."""
        edges = self.own.ranked()
        visits = sum(edge.visits for edge in edges) or 1
        return [Ranked(edge.keys, edge.visits, 2 * edge.value - 1, edge.visits / visits) for edge in edges]

    @property
    def own(self) -> Answers:
        """What the seat itself is to choose."""
        return self.root.choices.setdefault(self._question, Answers())

    # -- what the last search knew ---------------------------------------------------------------------------

    def chosen(self, keys: tuple[str, ...]) -> None:
        """Remember what was answered, for the search that follows."""
        self._chosen = keys if self.own.has_lines else keys[0]

    def _inherit(self, last: Search, now: Table[Any]) -> None:
        """Go on in the tree of the seat's last search, if it has come to where the table is now."""
        root: Node | None = None
        if now.is_between_steps:
            position = self.advisor.position(now.state, self.seat)
            root = last.positions.get(position) if position is not None else None
        else:
            before = [(each.seat, each.key) for each in last.answers]
            after = [(each.seat, each.key) for each in self.answers]
            if after[:-1] == before and after[-1][1] == last._chosen:
                root = last._follow(self._question)
        if root is None:
            return
        self.root = root
        for choice in root.choices.values():
            choice.has_lines, choice.asked = None, 0  # at the root, more lines are looked at
        kept: dict[int, Node] = {}
        todo = [root]
        while todo:
            node = todo.pop()
            if id(node) not in kept:
                kept[id(node)] = node
                todo += node.children.values()
        self.nodes = len(kept)
        self.positions = {place: node for place, node in last.positions.items() if id(node) in kept}

    def _follow(self, question: Question) -> Node | None:
        """The node after what was answered; in a common decision, one with the rest of the own choice."""
        edge = self.own.edges.get(self._chosen)
        if edge is None or edge.then is None:
            return self.root.children.get(self._chosen)
        node = Node()
        node.choices = {**self.root.choices, question: edge.then}
        node.visits = edge.then.visits
        return node

    # -- one iteration ---------------------------------------------------------------------------------------

    def _iterate(self) -> None:
        world = self._world()
        path: list[Step] = []
        node = self.root
        patience = PATIENCE if self.own.has_lines else 1
        for _ in range(self.depth):
            keys = self._offered if node is self.root else self._pass_by(world)
            if not world.pending:
                break
            node.visits += 1
            if node.visits <= patience and node is not self.root:
                break
            found = self._descend(world, node, path, keys)
            if found is None:
                break
            node = found
        values = self._judge(world)
        for side, choice, edge in path:
            value = values[side]
            choice.visits += 1
            choice.total += value
            edge.visits += 1
            edge.total += value

    def _world(self) -> Table[Any]:
        """A world to play in.

        Where whole lines are compared, several are tried in one world, against the same answers of the
        others: what one is better than another by is then no luck of the draw.
        """
        if not self.own.has_lines:
            return self.table.imagine(self.seat, self.stream, is_light=True)
        if self._shared is None or self._uses == SHARED:
            self._shared = self.table.imagine(self.seat, self.stream)
            self._uses, self._tried, self._replies = 0, set(), {}
        self._uses += 1
        return self._shared.clone(self.stream, is_light=True)

    def _pass_by(self, world: Table[Any]) -> Sequence[str] | None:
        """Answer what has only one answer: there is nothing to learn from it.

        Gives the answers to what is asked then, if one seat is and they can be listed.
        """
        while world.common is None and (pending := world.pending):
            seat = next(iter(pending))
            if pending[seat].is_wider_than(WIDE):
                return None
            keys = pending[seat].legal()
            if len(keys) > 1:
                return keys
            world.play(seat, keys[0])
        return None

    def _descend(
        self, world: Table[Any], node: Node, path: list[Step], keys: Sequence[str] | None
    ) -> Node | None:
        """Let everybody who is asked choose; the node that follows, or None where the tree ends."""
        seats = list(world.pending)
        taken: list[Hashable] = []
        is_inside = True
        for seat in seats:
            question = (int(seat), world.pending[seat].name)
            choice = node.choices.get(question)
            if choice is None:
                choice = node.choices[question] = Answers()
            is_inside = self._take(world, seat, choice, keys, taken, path) and is_inside
        if not is_inside:
            return None
        name = taken[0] if len(taken) == 1 else tuple(taken)
        child = node.children.get(name)
        if child is None and self.nodes < self.node_limit:
            child = node.children[name] = self._node(world)
        return child

    def _node(self, world: Table[Any]) -> Node:
        """A new node, or one that stands for the same position."""
        self.nodes += 1
        position = self.advisor.position(world.state, self.seat) if world.is_between_steps else None
        if position is None:
            return Node()
        return self.positions.setdefault(position, Node())

    def _take(
        self,
        world: Table[Any],
        seat: Seat,
        choice: Answers,
        keys: Sequence[str] | None,
        taken: list[Hashable],
        path: list[Step],
    ) -> bool:
        """Choose and answer for a seat, in a common decision to the end of its part; adds what it took.

        Says whether the tree covered all of it.
        """
        common = world.common
        while True:
            name, edge = self._select(world, seat, choice, keys)
            keys = None
            path.append((self.sides[seat], choice, edge))
            taken.append(name)
            for key in edge.keys:
                world.play(seat, key)
            if common is None or world.common is not common or seat not in world.pending:
                return True
            if edge.then is None:
                if self.nodes < self.node_limit:
                    self.nodes += 1
                    edge.then = Answers()
                while world.common is common and seat in world.pending:
                    world.play(seat, self.advisor.rollout(world.state, world.pending[seat], self.stream))
                return False
            choice = edge.then

    # -- choosing --------------------------------------------------------------------------------------------

    def _select(
        self, world: Table[Any], seat: Seat, choice: Answers, keys: Sequence[str] | None
    ) -> tuple[Hashable, Edge]:
        if choice in self._replies:
            return self._replies[choice]
        if choice.has_lines is None:
            self._ask(world, seat, choice)
        elif choice.has_lines and choice is not self.own:
            is_reply = choice.asked < self.replies and choice in self.root.choices.values()
            if is_reply or choice.visits >> choice.asked:
                self._ask(world, seat, choice)  # in other worlds other lines are possible
        if not choice.has_lines:
            return self._select_key(world, seat, choice, keys)
        advisor, state, edges = self.advisor, world.state, choice.edges

        def fits(name: Hashable) -> bool:
            edge = edges[name]
            return advisor.fits(state, seat, Line(edge.keys, edge.weight))

        if choice is self.own:
            found = choice.select(lambda name: name not in self._tried and fits(name)) or choice.select(fits)
        else:
            found = choice.select(fits)
        if found is None:
            self._ask(world, seat, choice)
            found = choice.select(fits)
        assert found is not None, "the game named no line that fits"
        if choice is self.own:
            self._tried.add(found[0])
        elif self.own.has_lines and choice in self.root.choices.values():
            self._replies[choice] = found  # for the other lines that are tried in this world
        return found

    def _ask(self, world: Table[Any], seat: Seat, choice: Answers) -> None:
        """Let the game name lines for this world."""
        width = INNER_WIDTH
        if choice is self.own:
            width = self.width
        elif choice.asked < self.replies and choice in self.root.choices.values():
            width = REPLY_WIDTH
        lines = self.advisor.lines(world, seat, self.stream, width)
        choice.has_lines = lines is not None
        choice.asked += 1
        if lines is not None:
            choice.add((line.keys, line.weight) for line in lines)

    def _select_key(
        self, world: Table[Any], seat: Seat, choice: Answers, keys: Sequence[str] | None
    ) -> tuple[Hashable, Edge]:
        decision = world.pending[seat]
        if keys is None:
            keys = self._keys(decision, choice)
        if keys == choice.keys:
            found = choice.select(None)
        else:
            known = choice.weights
            new = [key for key in keys if key not in known] if known else keys
            if new:
                choice.add_keys(new, self.advisor.priors(world.state, decision, new))
            choice.keys = keys if len(keys) == len(known) else ()
            found = choice.select(set(keys).__contains__)
        assert found is not None
        return found

    def _keys(self, decision: Decision[Any], choice: Answers) -> Sequence[str]:
        if not decision.is_wider_than(WIDE):
            return decision.legal()
        known = [str(name) for name in choice.weights if decision.option(str(name)).objection is None]
        drawn = [decision.safe(), *(decision.sample(self.stream) for _ in range(2))]
        return list(dict.fromkeys([*known, *drawn]))

    # -- judging ---------------------------------------------------------------------------------------------

    def _judge(self, world: Table[Any]) -> dict[int, float]:
        """For every side the expected result, from 0 to 1, after the quick policy has gone on for a while."""
        advisor, stream = self.advisor, self.stream
        play, state = world.play, world.state
        for _ in range(self.horizon):
            pending = world.pending
            if not pending:
                break
            seat = next(iter(pending))
            play(seat, advisor.rollout(state, pending[seat], stream))
        while world.pending and advisor.turn(world.state) < self.last_turn:
            self._play_on(world)
        result = world.result if not world.pending else None
        if result is not None:
            winners = dict.fromkeys(self.sides[seat] for seat in result.winners)
            prize = 1.0 / len(winners) if winners else 0.5
            return {side: prize if side in winners or not winners else 0.0 for side in self._speakers}
        state = world.state
        if len(self._speakers) == 2:
            own = (advisor.evaluate(state, self.seat) + 1) / 2
            return {side: own if side == self.side else 1 - own for side in self._speakers}
        values = advisor.evaluations(state, list(self._speakers.values()))
        return {side: (value + 1) / 2 for side, value in zip(self._speakers, values, strict=True)}

    def _play_on(self, world: Table[Any]) -> None:
        """Give the best answers that the game can name at once."""
        seat = next(iter(world.pending))
        lines = self.advisor.lines(world, seat, self.stream, 1)
        if lines is None:
            world.play(seat, self.advisor.rollout(world.state, world.pending[seat], self.stream))
            return
        for key in max(lines, key=attrgetter("weight")).keys:
            world.play(seat, key)


def rank(table: Table[Any], seat: Seat, stream: Stream, budget: Budget) -> list[Ranked]:
    """What a seat could answer, best first."""
    search = Search(table, seat, stream)
    search.run(Clock(budget))
    return search.ranking()
