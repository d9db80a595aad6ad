"""Decisions: what a seat is asked, what it may answer, and which rule forbids the rest.

An answer is its key, in readable notation. A decision lists its legal keys only when somebody looks, and it
judges any key at all: `option(key)` gives an Option whose objection says which rule forbids it. Highlighting,
validation and "why not?" are therefore the same question. What is no answer at all is refused by the rule
that asks.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterable, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from math import comb, factorial
from typing import TYPE_CHECKING, Any, Generic, Literal, NewType, TypeVar

import msgspec

from tafelrunde.table.act import Acts
from tafelrunde.table.errors import Refusal
from tafelrunde.table.forecast import Forecast
from tafelrunde.table.text import Text, text, verbatim
from tafelrunde.table.weight import QUIET, Weighed, Weight, Weights

if TYPE_CHECKING:
    from tafelrunde.table.chance import Stream

NOTHING = "none"
LEAVING: Weights = {NOTHING: QUIET}
NO_ACTS: Acts = {}
Seat = NewType("Seat", int)
CHANCE = Seat(-1)
SPECTATOR = Seat(-2)
"""Views of the spectator hold what is public."""
OPEN = Seat(-3)
"""Views of the open seat hold everything; for replays of finished games and for debugging."""

Kind = Literal["option", "pieces", "squares", "cards", "number", "order", "chance"]

SHOWN = 5
"""So many answers are named where a question is only glanced at."""

T = TypeVar("T")


class Objection(msgspec.Struct, frozen=True, gc=False):
    """Why something is not allowed: the rule, and a sentence about this very case."""

    rule: str | None
    reason: Text

    def __repr__(self) -> str:
        return f"<Objection {self.rule}, {self.reason!r}>"


def forbidden(rule: str | None, code: str, /, **args: int | str | Text | list[Text]) -> Objection:
    """Why something is not allowed: the rule, and `objection.<code>` with its arguments."""
    return Objection(rule, Text(f"objection.{code}", args)) if args else _forbidden(rule, code)


@lru_cache(maxsize=1024)
def _forbidden(rule: str | None, code: str) -> Objection:
    """What has no arguments is always the same."""
    return Objection(rule, Text(f"objection.{code}"))


class Option(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One possible answer; legal when it has no objection."""

    key: str
    label: Text
    elements: tuple[str, ...] = ()
    objection: Objection | None = None

    def __repr__(self) -> str:
        refused = f", refused by {self.objection.rule}" if self.objection is not None else ""
        return f"<Option {self.key!r}{refused}>"


Offer = tuple[str, Text, tuple[str, ...]]
"""What a client is told of a legal option: its key, label and elements."""


@lru_cache(maxsize=1024)
def prompt_of(name: str) -> Text:
    """What people read where a question has no words of its own; there are few, and they are asked often."""
    return text(f"prompt.{name}")


class Decision(Generic[T]):
    """A question to one seat. Awaiting it inside a rule gives the value of the answer.

    Subclasses say what is legal (`legal`), judge any key (`option`), list what is worth showing (`options`)
    and turn a key into a value (`value`). They name the rule that asks (`rule`), so that whatever is no
    answer at all is refused by a rule too.

    A question is recognised by its `name`, by searches, advisors and tests; the prompt is only what people
    read, `prompt.<name>` unless it is another one or has arguments.
    """

    __slots__ = ("_rule", "default", "kind", "maximum", "minimum", "name", "prompt", "seat", "secret")

    def __init__(
        self,
        seat: Seat,
        kind: Kind,
        name: str,
        *,
        prompt: Text | None = None,
        default: str | None = None,
        secret: bool = False,
        minimum: int = 1,
        maximum: int = 1,
        rule: str | None = None,
    ) -> None:
        self.seat = seat
        self.kind = kind
        self.name = name
        self.prompt = prompt_of(name) if prompt is None else prompt
        self.default = default
        self.secret = secret
        self.minimum = minimum
        self.maximum = maximum
        self._rule = rule

    def legal(self) -> Sequence[str]:
        """The keys that may be answered now, in a stable order."""
        raise NotImplementedError

    def option(self, key: str) -> Option:
        """Judge one key; raises Refusal when it is no answer to this question at all."""
        raise NotImplementedError

    def options(self) -> Iterable[Option]:
        """Everything worth showing: the legal options and the refused ones with their objections."""
        return [self.option(key) for key in self.legal()]

    @property
    def rule(self) -> str | None:
        """The rule that asks this question: it says what may be answered, and so forbids everything else."""
        return self._rule

    def meant(self, elements: Sequence[str]) -> Option | None:
        """The answer that clicks on these elements begin, a legal one if there is any."""
        clicked = tuple(elements)
        refused: Option | None = None
        for option in self.options() if clicked else ():
            if option.elements[: len(clicked)] == clicked:
                if option.objection is None:
                    return option
                refused = refused or option
        return refused

    def offered(self) -> Sequence[Offer]:
        """What a client needs to make every legal answer: the legal options, in the order of `legal`.

        Of several and of an order these are the single candidates, of a number nothing. A game may find
        them in a quicker way than by judging each; they must be the same.
        """
        options = [self.option(key) for key in self.legal()]
        return [(option.key, option.label, option.elements) for option in options]

    def is_evident(self) -> bool | None:
        """Of a question with one answer: whether somebody who only looks on could have said so.

        A game that knows saves whoever asks from imagining worlds to find out; None when it does not.
        """
        return None

    def moot(self) -> str | None:
        """The answer of a seat for which no other could make a difference; it need not be asked then.

        That there is one may be known to the seat alone: whoever gives it must hide that nobody was asked.
        """
        return None

    def echo(self) -> Hashable | None:
        """What this question has in common with others: whoever has left one be need not be asked the next.

        None: it is asked every time.
        """
        return None

    def weights(self, offered: Sequence[Offer]) -> Weights:
        """How weighty those of the offered answers are that are not plain: to leave it be is quiet."""
        return LEAVING

    def acts(self, offered: Sequence[Offer]) -> Acts:
        """Which of the offered answers are acts of somebody on the table, and of what kind."""
        return NO_ACTS

    def forecast(self) -> Forecast | None:
        """Of a number: what each would mean between two sides, as far as the seat can know."""
        return None

    def value(self, key: str) -> T:
        """What the rules get for a key that was judged legal."""
        raise NotImplementedError

    def sample(self, stream: Stream) -> str:
        """One legal key at random."""
        keys = self.legal()
        return keys[stream.below(len(keys))]

    def is_wider_than(self, most: int) -> bool:
        """Whether the legal keys are too many to list; only combinations, orders and numbers can be."""
        return False

    def safe(self) -> str:
        """The answer for an absent seat: the named default, or the first legal key."""
        return self.default if self.default is not None else self.legal()[0]

    def unknown(self, key: str) -> Refusal:
        """The refusal of a key that is no answer here."""
        return Refusal("unknown-answer", text("refusal.unknown-answer", key=verbatim(key)), self.rule)

    def _glance(self) -> str:
        """The first answers and how many there are, as far as they can be listed."""
        try:
            if self.is_wider_than(1_000):
                return "too many answers to list"
            keys = self.legal()
        except Exception:  # whatever a rule may trip over when the table has moved on: printing never fails
            return "no longer asked"
        shown = ", ".join(map(repr, keys[:SHOWN]))
        return shown if len(keys) <= SHOWN else f"{shown}, ... {len(keys)} answers"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r} to seat {self.seat}: {self._glance()}>"

    def __await__(self) -> Generator[Decision[Any], str, T]:
        key = yield self
        return self.value(key)


class Keyed(Decision[str]):
    """A question whose rule reads the key itself."""

    __slots__ = ()

    def value(self, key: str) -> str:
        """The key."""
        return key

    def __await__(self) -> Generator[Decision[Any], str, str]:
        return (yield self)


class Candidate(msgspec.Struct, Generic[T], frozen=True):
    """One thing to pick in a Choice, with its value and perhaps an objection."""

    key: str
    value: T
    label: Text
    elements: tuple[str, ...] = ()
    objection: Objection | None = None
    weight: Weight = "plain"

    def option(self) -> Option:
        """The same without its value, as a client sees it."""
        return Option(self.key, self.label, self.elements, self.objection)


class _Listed(Decision[T]):
    """Shared by the decisions whose candidates are listed, lazily and once."""

    __slots__ = ("_candidates", "_list")

    def __init__(
        self,
        seat: Seat,
        kind: Kind,
        name: str,
        candidates: Callable[[], Iterable[Candidate[Any]]],
        *,
        prompt: Text | None = None,
        default: str | None = None,
        secret: bool = False,
        minimum: int = 1,
        maximum: int = 1,
        rule: str | None = None,
    ) -> None:
        super().__init__(
            seat,
            kind,
            name,
            prompt=prompt,
            default=default,
            secret=secret,
            minimum=minimum,
            maximum=maximum,
            rule=rule,
        )
        self._list = candidates
        self._candidates: dict[str, Candidate[Any]] | None = None

    @property
    def candidates(self) -> dict[str, Candidate[Any]]:
        """All candidates by key."""
        if self._candidates is None:
            listed = list(self._list())
            self._candidates = {each.key: each for each in listed}
            if len(self._candidates) != len(listed):
                raise ValueError(f"two candidates have the same key: {[each.key for each in listed]}")
        return self._candidates

    def offered(self) -> Sequence[Offer]:
        """The candidates without objection."""
        legal = [each for each in self.candidates.values() if each.objection is None]
        return [(each.key, each.label, each.elements) for each in legal]

    def weights(self, offered: Sequence[Offer]) -> Weights:
        """As the candidates say."""
        listed = self.candidates.values()
        return {**LEAVING, **{each.key: Weighed(each.weight) for each in listed if each.weight != "plain"}}


Judge = Callable[[str], Option | None]
"""What a key is that no candidate has: refused, or a candidate spelled otherwise; None: no answer."""


class Choice(_Listed[T]):
    """Pick exactly one candidate; whatever else one might think of is judged by `judge`."""

    __slots__ = ("_judge",)

    def __init__(
        self,
        seat: Seat,
        kind: Kind,
        name: str,
        candidates: Callable[[], Iterable[Candidate[Any]]],
        *,
        prompt: Text | None = None,
        default: str | None = None,
        secret: bool = False,
        rule: str | None = None,
        judge: Judge | None = None,
    ) -> None:
        super().__init__(
            seat, kind, name, candidates, prompt=prompt, default=default, secret=secret, rule=rule
        )
        self._judge = judge

    def legal(self) -> Sequence[str]:
        """Keys of the candidates without objection."""
        return [key for key, each in self.candidates.items() if each.objection is None]

    def option(self, key: str) -> Option:
        """The candidate of that key, or what the question thinks of any other."""
        candidate = self.candidates.get(key)
        if candidate is not None:
            return candidate.option()
        judged = self._judge(key) if self._judge is not None else None
        if judged is None:
            raise self.unknown(key)
        return judged

    def meant(self, elements: Sequence[str]) -> Option | None:
        """Squares and places are their own keys, so that a click on a wrong one hears why."""
        found = super().meant(elements)
        if found is None and len(elements) == 1 and self._judge is not None:
            judged = self._judge(elements[0])
            return judged if judged is not None and judged.objection is not None else None
        return found

    def options(self) -> Iterable[Option]:
        """All candidates."""
        return [each.option() for each in self.candidates.values()]

    def value(self, key: str) -> T:
        """The candidate's value."""
        value: T = self.candidates[key].value
        return value


class Several(_Listed[list[T]]):
    """Pick `minimum` to `maximum` different candidates; the key joins theirs in the order of the list."""

    __slots__ = ()

    def legal(self) -> Sequence[str]:
        """Every combination of legal candidates."""
        keys = [key for key, each in self.candidates.items() if each.objection is None]
        return [
            " ".join(chosen) or NOTHING
            for size in range(self.minimum, min(self.maximum, len(keys)) + 1)
            for chosen in combinations(keys, size)
        ]

    def is_wider_than(self, most: int) -> bool:
        """Whether there are more combinations."""
        count = sum(each.objection is None for each in self.candidates.values())
        sizes = range(self.minimum, min(self.maximum, count) + 1)
        return sum(comb(count, size) for size in sizes) > most

    def sample(self, stream: Stream) -> str:
        """Every combination with the same chance, without listing them."""
        keys = [key for key, each in self.candidates.items() if each.objection is None]
        sizes = range(self.minimum, min(self.maximum, len(keys)) + 1)
        ticket = stream.below(sum(comb(len(keys), size) for size in sizes))
        for size in sizes:
            ticket -= comb(len(keys), size)
            if ticket < 0:
                chosen = set(stream.order(len(keys))[:size])
                return " ".join(key for place, key in enumerate(keys) if place in chosen) or NOTHING
        raise AssertionError("the tickets cover every size")

    def safe(self) -> str:
        """The named default, or the first candidates, as few as may be."""
        if self.default is not None:
            return self.default
        keys = [key for key, each in self.candidates.items() if each.objection is None]
        return " ".join(keys[: self.minimum]) or NOTHING

    def option(self, key: str) -> Option:
        """The combination; its objection is the first of its parts', or that of their number."""
        words = [] if key == NOTHING else key.split(" ")
        if len(set(words)) != len(words) or any(word not in self.candidates for word in words):
            raise self.unknown(key)
        chosen = [each for each in self.candidates.values() if each.key in words]
        objection = next((each.objection for each in chosen if each.objection is not None), None)
        if objection is None and not self.minimum <= len(chosen) <= self.maximum:
            objection = self._miscounted()
        label = text("option.several", parts=[each.label for each in chosen])
        elements = tuple(element for each in chosen for element in each.elements)
        canonical = " ".join(each.key for each in chosen) or NOTHING
        return Option(canonical, label if chosen else text("option.nothing"), elements, objection)

    def _miscounted(self) -> Objection:
        if self.minimum == self.maximum:
            return forbidden(self.rule, "count-exactly", number=self.minimum)
        return forbidden(self.rule, "count", minimum=self.minimum, maximum=self.maximum)

    def meant(self, elements: Sequence[str]) -> Option | None:
        """Clicks on one candidate after another begin their combination."""
        words: list[str] = []
        rest = tuple(elements)
        while rest:
            free = [each for each in self.candidates.values() if each.elements and each.key not in words]
            found = next(
                (each for each in free if each.elements[: len(rest)] == rest[: len(each.elements)]), None
            )
            if found is None:
                return None
            words.append(found.key)
            rest = rest[len(found.elements) :]
        if 0 < len(words) < self.minimum:
            return self.candidates[words[-1]].option()
        return self.option(" ".join(words)) if words else None

    def options(self) -> Iterable[Option]:
        """The single candidates; a client combines them."""
        return [each.option() for each in self.candidates.values()]

    def value(self, key: str) -> list[T]:
        """The values in the order of the list."""
        words = [] if key == NOTHING else key.split(" ")
        return [self.candidates[word].value for word in words]


class Ordering(_Listed[list[T]]):
    """Put all candidates in order; the key is their keys in that order."""

    __slots__ = ()

    def legal(self) -> Sequence[str]:
        """Every order."""
        return [" ".join(order) or NOTHING for order in permutations(self.candidates)]

    def is_wider_than(self, most: int) -> bool:
        """Whether there are more orders."""
        return factorial(len(self.candidates)) > most

    def sample(self, stream: Stream) -> str:
        """Every order with the same chance."""
        keys = list(self.candidates)
        return " ".join(keys[place] for place in stream.order(len(keys))) or NOTHING

    def safe(self) -> str:
        """The order in which they are listed."""
        return self.default if self.default is not None else " ".join(self.candidates) or NOTHING

    def option(self, key: str) -> Option:
        """The order; each candidate must stand in it once."""
        words = [] if key == NOTHING and not self.candidates else key.split(" ")
        if sorted(words) != sorted(self.candidates):
            raise self.unknown(key)
        chosen = [self.candidates[word] for word in words]
        label = text("option.order", parts=[each.label for each in chosen])
        elements = tuple(element for each in chosen for element in each.elements)
        return Option(key, label if chosen else text("option.nothing"), elements)

    def options(self) -> Iterable[Option]:
        """The single candidates; a client puts them in order."""
        return [each.option() for each in self.candidates.values()]

    def value(self, key: str) -> list[T]:
        """The values in the chosen order."""
        return [self.candidates[word].value for word in key.split(" ")] if self.candidates else []


class Number(Decision[int]):
    """Pick a whole number from `minimum` to `maximum`."""

    __slots__ = ()

    def is_wider_than(self, most: int) -> bool:
        """Whether there are more numbers."""
        return self.maximum - self.minimum >= most

    def legal(self) -> Sequence[str]:
        """All the numbers."""
        return [str(number) for number in range(self.minimum, self.maximum + 1)]

    def offered(self) -> Sequence[Offer]:
        """Nothing: the range says it all."""
        return []

    def option(self, key: str) -> Option:
        """A number outside the range is refused, anything else is unknown."""
        if not key.isascii() or not key.removeprefix("-").isdigit() or len(key) > 9:
            raise self.unknown(key)
        number = int(key)
        objection = None
        if not self.minimum <= number <= self.maximum:
            objection = forbidden(self.rule, "range", minimum=self.minimum, maximum=self.maximum)
        return Option(str(number), verbatim(str(number)), (), objection)

    def value(self, key: str) -> int:
        """The number."""
        return int(key)


def choose(
    seat: Seat,
    kind: Kind,
    name: str,
    candidates: Callable[[], Iterable[Candidate[T]]],
    *,
    prompt: Text | None = None,
    default: str | None = None,
    secret: bool = False,
    rule: str | None = None,
    judge: Judge | None = None,
) -> Choice[T]:
    """Ask a seat to pick one of the candidates: `victim = await choose(...)`."""
    return Choice(
        seat, kind, name, candidates, prompt=prompt, default=default, secret=secret, rule=rule, judge=judge
    )


def may_choose(
    seat: Seat,
    kind: Kind,
    name: str,
    candidates: Callable[[], Iterable[Candidate[T]]],
    *,
    prompt: Text | None = None,
    secret: bool = False,
    rule: str | None = None,
    judge: Judge | None = None,
) -> Choice[T | None]:
    """As `choose`, with the further answer `none`, which is also the default."""

    def with_nothing() -> Iterable[Candidate[T | None]]:
        yield from candidates()  # type: ignore[misc]
        yield Candidate(NOTHING, None, text("option.nothing"))

    return Choice(
        seat, kind, name, with_nothing, prompt=prompt, default=NOTHING, secret=secret, rule=rule, judge=judge
    )
