"""The tree of a search: what has been tried, how often, and with which result.

A node stands for what the searching seat can know after certain answers. In it every seat that is asked has a
`Answers` of its own; where several are asked at once, none of them can see what the others take.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import sqrt

EXPLORATION = 0.7
"""How much a promising but little tried line is preferred to one that has done well."""
DOUBT = 0.06
"""A line that was never tried is taken to be that much worse than the choice has been so far."""
FIRST = 4
GROWTH = 1.1
"""A choice considers its FIRST likeliest lines, and GROWTH times the root of its visits more."""


class Edge:
    """One line of a choice: answers that are given together, often just one."""

    __slots__ = ("available", "keys", "then", "total", "visits", "weight")

    def __init__(self, keys: tuple[str, ...], weight: float) -> None:
        self.keys = keys
        self.weight = weight
        self.visits = 0
        self.total = 0.0
        self.available = 0
        """In how many worlds it could have been chosen: lines that are seldom possible are not neglected."""
        self.then: Answers | None = None
        """Where the seat is asked again before the others are heard: its next choice."""

    @property
    def value(self) -> float:
        """The mean result, from 0 (lost) to 1 (won)."""
        return self.total / self.visits if self.visits else 0.0


class Answers:
    """What one seat can answer in a node."""

    __slots__ = ("asked", "edges", "has_lines", "keys", "order", "total", "visits", "weights")

    def __init__(self) -> None:
        self.weights: dict[Hashable, float] = {}
        """How likely each line is that is known: by its keys, or by the key alone where single answers are
        searched."""
        self.edges: dict[Hashable, Edge] = {}
        """The lines that have been considered; of whole lines all."""
        self.order: list[tuple[Hashable, Edge | None]] = []
        """All that are known, the likeliest first; whole lines with their edge."""
        self.visits = 0
        self.total = 0.0
        self.has_lines: bool | None = None
        """Whether whole lines are searched here; None before the game was asked."""
        self.asked = 0
        """How often the game was asked for lines."""
        self.keys: Sequence[str] = ()
        """Where single answers are searched: all that are known, if they were all legal the last time."""

    def add(self, found: Iterable[tuple[tuple[str, ...], float]]) -> None:
        """Take up whole lines: keys and weight of each."""
        for keys, weight in found:
            if keys not in self.edges:
                self.edges[keys] = Edge(keys, weight)
                self.weights[keys] = weight
        self.order = [(name, self.edges[name]) for name in self._likeliest()]

    def add_keys(self, keys: Iterable[str], weights: Iterable[float]) -> None:
        """Take up single answers; most of many will never be considered."""
        self.weights.update(zip(keys, weights, strict=True))
        self.order = [(name, None) for name in self._likeliest()]

    def _likeliest(self) -> list[Hashable]:
        return sorted(self.weights, key=self.weights.__getitem__, reverse=True)

    def _edge(self, name: Hashable) -> Edge:
        """That of a single answer, which is made when it is first considered."""
        edge = self.edges.get(name)
        if edge is None:
            edge = self.edges[name] = Edge((str(name),), self.weights[name])
        return edge

    def room(self) -> int:
        """How many lines are considered now."""
        return FIRST + int(GROWTH * sqrt(self.visits))

    def select(self, fits: Callable[[Hashable], bool] | None) -> tuple[Hashable, Edge] | None:
        """The line to try next among the likeliest that fit this world, or of all; None when none fits."""
        room = self.room()
        if fits is None:
            likeliest = self.order[:room]
        else:
            likeliest = []
            for pair in self.order:
                if fits(pair[0]):
                    likeliest.append(pair)
                    if len(likeliest) == room:
                        break
        if not likeliest:
            return None
        considered = [(name, self._edge(name) if edge is None else edge) for name, edge in likeliest]
        unknown = (self.total / self.visits if self.visits else 0.5) - DOUBT
        curiosity = EXPLORATION / sum([edge.weight for _, edge in considered])
        best, best_score = considered[0], -1.0
        for pair in considered:
            edge = pair[1]
            edge.available += 1
            visits = edge.visits
            score = edge.total / visits if visits else unknown
            score += curiosity * edge.weight * sqrt(edge.available) / (1 + visits)
            if score > best_score:
                best, best_score = pair, score
        return best

    def ranked(self) -> list[Edge]:
        """The lines that were tried, best first.

        The most visited one is the best; of whole lines, which are tried side by side, the one that did best
        among those that were tried often.
        """
        edges = [self.edges.get(name) for name, _ in self.order]
        tried = [edge for edge in edges if edge is not None and edge.visits]
        often = max([edge.visits for edge in tried], default=0) / 2 if self.has_lines else float("inf")
        return sorted(
            tried,
            key=lambda edge: (edge.visits >= often and edge.value, edge.visits, edge.value),
            reverse=True,
        )


Question = tuple[int, str]


class Node:
    """A position as the searching seat knows it."""

    __slots__ = ("children", "choices", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.choices: dict[Question, Answers] = {}
        """By seat and question: what is found in one world may not be there in another."""
        self.children: dict[Hashable, Node] = {}
        """By what each of the seats that were asked has answered."""
