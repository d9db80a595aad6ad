"""Wrong answers of every kind: what a question accepts it must list, what it refuses it must explain.

A refusal is right only if the text of the rule that it names explains it. No machine can read that, but the
refusals of a game fall into few groups, and a person can read one of each.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import CHANCE, Decision, Number, Ordering, Seat, Several
from tafelrunde.table.errors import Refusal
from tafelrunde.table.table import Table

PARTS = re.compile(r"([ +])")
"""Words of a key, and what joins them."""
FAR = 3
"""By how much a number is too large or too small."""


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


class Group(NamedTuple):
    """Refusals of one kind: they are read together."""

    game: str
    wrongness: str
    about: str
    """The question that was asked, as `prompt.<name>`, or the first word of the answer."""
    rule: str
    reason: str
    """The key of the sentence."""

    def __str__(self) -> str:
        return " | ".join(self[1:])


class Found(NamedTuple):
    """A wrong answer with its refusal."""

    group: Group
    key: str
    sentence: str


class Wrongs:
    """Gives wrong answers at a table while a game goes on; nothing there changes."""

    def __init__(self, table: Table[Any], stream: Stream) -> None:
        self.table = table
        self.stream = stream
        self.words = Words()
        self.before: dict[Seat, list[str]] = {}
        """What each seat could answer the last time."""

    def found(self, most: int = 4) -> Iterator[Found]:
        """Some wrong answers of every kind to the present questions."""
        table = self.table
        offered = {seat: _some(decision) for seat, decision in table.pending.items() if seat != CHANCE}
        for keys in offered.values():
            self.words.learn(keys)
        now = next(iter(offered.values()), next(iter(self.before.values()), []))
        for seat in map(Seat, range(table.seats)):
            if seat not in offered:
                yield from self._tried(seat, "out of turn", self._drawn(now, most))
                yield from self._tried(seat, "out of turn, own", self._drawn(self.before.get(seat, []), most))
                continue
            decision = table.pending[seat]
            earlier = [key for key in self.before.get(seat, []) if key not in offered[seat]]
            yield from self._tried(seat, "legal before", self._drawn(earlier, most))
            others = [key for other, keys in self.before.items() if other != seat for key in keys]
            yield from self._tried(seat, "another seat's", self._drawn(others, most))
            shown = [option.key for option in decision.options() if option.objection is not None]
            yield from self._tried(seat, "shown, but forbidden", self._drawn(shown, most))
            if isinstance(decision, Several):
                yield from self._tried(seat, "too many or few", _miscounted(decision))
            elif isinstance(decision, Number):
                keys = [str(decision.minimum - FAR), str(decision.maximum + FAR)]
                yield from self._tried(seat, "no such number", keys)
            for key in self._drawn(offered[seat], most):
                wrongness, changed = self.words.change(key, self.stream)
                yield from self._tried(seat, wrongness, [changed])
        self.before.update(offered)

    def _drawn(self, keys: list[str], most: int) -> list[str]:
        return [keys[self.stream.below(len(keys))] for _ in range(min(most, len(keys)))]

    def _tried(self, seat: Seat, wrongness: str, keys: list[str]) -> Iterator[Found]:
        table = self.table
        asked = table.pending.get(seat) or next(iter(table.pending.values()), None)
        question = f"prompt.{asked.name}" if asked is not None else "(over)"
        for key in keys:
            try:
                option = table.why_not(seat, key)
            except Refusal as refusal:
                rule, reason, sentence = refusal.rule, refusal.text, str(refusal)
            else:
                if option.objection is None:
                    continue  # it happens to be right
                rule, reason = option.objection.rule, option.objection.reason
                sentence = f"{table.game.locale.say(reason, 'en')} ({rule})"
            # An objection is about the act that was named, every other refusal about what is asked.
            is_act = " " in key and not isinstance(asked, Several | Ordering)
            about = key.split(" ")[0] if is_act and not reason.key.startswith("refusal.") else question
            yield Found(Group(table.game.id, wrongness, about, rule or "(none)", reason.key), key, sentence)


def _some(decision: Decision[Any]) -> list[str]:
    if isinstance(decision, Several | Ordering):
        return list(decision.candidates)
    return [] if decision.is_wider_than(1_000) else list(decision.legal())


def _miscounted(decision: Several[Any]) -> list[str]:
    keys = [key for key, each in decision.candidates.items() if each.objection is None]
    few, many = keys[: max(decision.minimum - 1, 0)], keys[: decision.maximum + 1]
    wrong = [few] if decision.minimum else []
    wrong += [many] if len(many) > decision.maximum else []
    return [" ".join(each) or "none" for each in wrong]
