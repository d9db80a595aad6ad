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

    __slots__ = ("asked", "edges", "has_lines", "keys", "order", "total", "visits")

    def __init__(self) -> None:
        self.edges: dict[Hashable, Edge] = {}
        """By the keys of the line, or by the key alone where single answers are searched."""
        self.order: list[tuple[Hashable, Edge]] = []
        """The same, the likeliest first."""
        self.visits = 0
        self.total = 0.0
        self.has_lines: bool | None = None
        """Whether whole lines are searched here; None before the game was asked."""
        self.asked = 0
        """How often the game was asked for lines."""
        self.keys: Sequence[str] = ()
        """Where single answers are searched: all that are known, if they were all legal the last time."""

    def add(self, found: Iterable[tuple[Hashable, tuple[str, ...], float]]) -> None:
        """Take up lines: name, keys and weight of each."""
        for name, keys, weight in found:
            if name not in self.edges:
                edge = Edge(keys, weight)
                self.edges[name] = edge
                self.order.append((name, edge))
        self.order.sort(key=_weight, reverse=True)

    def room(self) -> int:
        """How many lines are considered now."""
        return FIRST + int(GROWTH * sqrt(self.visits))

    def select(self, fits: Callable[[Hashable], bool] | None) -> tuple[Hashable, Edge] | None:
        """The line to try next among the likeliest that fit this world, or of all; None when none fits."""
        room = self.room()
        if fits is None:
            considered = self.order[:room]
        else:
            considered = []
            for pair in self.order:
                if fits(pair[0]):
                    considered.append(pair)
                    if len(considered) == room:
                        break
        if not considered:
            return None
        unknown = (self.total / self.visits if self.visits else 0.5) - DOUBT
        curiosity = EXPLORATION / sum([pair[1].weight for pair in considered])
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
        tried = [edge for _, edge in self.order if edge.visits]
        often = max([edge.visits for edge in tried], default=0) / 2 if self.has_lines else float("inf")
        return sorted(
            tried,
            key=lambda edge: (edge.visits >= often and edge.value, edge.visits, edge.value),
            reverse=True,
        )


def _weight(pair: tuple[Hashable, Edge]) -> float:
    return pair[1].weight


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
