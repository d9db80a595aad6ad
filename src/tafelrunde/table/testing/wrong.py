"""Answers with a word exchanged, left out or doubled: what a question accepts it must list."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import CHANCE, Number, Ordering, Several
from tafelrunde.table.errors import Refusal
from tafelrunde.table.table import Table

PARTS = re.compile(r"([ +])")
"""Words of a key, and what joins them."""


def check_listed(table: Table[Any], stream: Stream, most: int = 12) -> None:
    """What a question accepts is listed by `legal`, however it is put together from the listed words.

    Nobody can click what is not listed. Several, orders and numbers are put together by the client.
    """
    for seat, decision in table.pending.items():
        if seat == CHANCE or isinstance(decision, Several | Ordering | Number):
            continue
        legal = decision.legal()
        words = Words()
        words.learn(legal)
        for _ in range(most):
            key = words.change(legal[stream.below(len(legal))], stream)[1]
            try:
                option = decision.option(key)
            except Refusal:
                continue
            assert option.objection is not None or option.key in legal, (
                f"seat {seat}, {decision.name}: {key!r} is accepted as {option.key!r}, but not listed"
            )


class Words:
    """The words of a game's answers, by where they stand: what might take another's place."""

    def __init__(self) -> None:
        self._by_place: dict[tuple[str, int], dict[str, None]] = {}

    def learn(self, keys: Iterable[str]) -> None:
        """Remember the words of some keys."""
        for key in keys:
            parts = PARTS.split(key)
            for place in range(0, len(parts), 2):
                self._by_place.setdefault((parts[0], place), {})[parts[place]] = None

    def change(self, key: str, stream: Stream) -> tuple[str, str]:
        """What was done to a key, and the key that came out: a word exchanged, left out, added or doubled."""
        parts = PARTS.split(key)
        place = 2 * stream.below((len(parts) + 1) // 2)
        what = stream.below(6)
        if what == 0 and len(parts) > 1:
            place = max(place, 2)
            return "a word too few", "".join(parts[: place - 1] + parts[place + 1 :])
        if what == 1:
            joint = parts[1] if len(parts) > 1 else " "
            return "a word too many", "".join([*parts[: place + 1], joint, *parts[place:]])
        others = list(self._by_place.get((parts[0], place), {})) if place else []
        if not others:
            places = list(self._by_place)
            verb, place = places[stream.below(len(places))]
            others = list(self._by_place[verb, place])
            place = min(place, len(parts) - 1)
        return "another word", "".join(
            [*parts[:place], others[stream.below(len(others))], *parts[place + 1 :]]
        )
