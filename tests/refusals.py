"""Which rule refuses which kind of wrong answer: a line a group, read by people, in `tests/golden/refusals`.

A refusal is right only if the text of the rule that it names, read alone, explains it. Whoever changes these
files has read the new lines beside the rules. `make soak ARGS="refusals"` looks for groups that they lack,
`make soak ARGS="refusals --write"` writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tafelrunde.table import Game, Mode, Refusal, Seat, Stream, Table
from tafelrunde.table.decision import CHANCE, Decision, Number, Ordering, Several
from tafelrunde.table.testing.checks import draw
from tafelrunde.table.testing.wrong import Words

HERE = Path(__file__).parent / "golden" / "refusals"
ARROW = " :: "
FAR = 3
"""By how much a number is too large or too small."""


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


def path_of(game: Game[Any]) -> Path:
    """Where the groups of a game are kept."""
    return HERE / f"{game.id}.txt"


def sweep(game: Game[Any], mode: Mode, decisions: int, seed: int = 0) -> Iterator[Found]:
    """Wrong answers of every kind in random games of a mode."""
    made = number = 0
    while made < decisions:
        seats = mode.minimum + number % (mode.maximum - mode.minimum + 1)
        setup, name = game.sample_setup(mode, seats, number), f"refusals {seed} {number}"
        table: Table[Any] = Table.new(game, mode.id, seats=seats, setup=setup, seed=name)
        choices, wrongs = Stream(name), Wrongs(table, Stream(f"{name} wrong"))
        while made < decisions:
            yield from wrongs.found()
            if not table.pending:
                break
            asked = list(table.pending)
            seat = asked[choices.below(len(asked))]
            table.play(seat, draw(table.pending[seat], choices))
            made += 1
        number += 1


def known(game: Game[Any]) -> set[str]:
    """The groups that were read."""
    path = path_of(game)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {line.split(ARROW)[0] for line in lines}


def unknown(game: Game[Any], found: Iterator[Found]) -> list[str]:
    """The groups that nobody has read yet, with an example each."""
    read = known(game)
    new = {each.group: each for each in found if str(each.group) not in read}
    return [line(new[group]) for group in sorted(new)]


def line(found: Found) -> str:
    """A group with an example."""
    return f"{found.group}{ARROW}{found.key} -> {found.sentence}"


def write(game: Game[Any], found: Iterator[Found]) -> int:
    """Write the groups anew, each with its first example; says how many there are."""
    first: dict[Group, Found] = {}
    for each in found:
        first.setdefault(each.group, each)
    lines = [line(first[group]) for group in sorted(first)]
    path_of(game).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(lines)
