"""The runner: drives the coroutine of one step from question to question.

Rules are `async def` functions that await decisions. They have nothing to do with asyncio: the runner
resumes them with `send()`. A running coroutine can be neither copied nor saved, so nothing outside this
module holds one, and the table can always rebuild it from its last checkpoint and the answers since.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tafelrunde.table.decision import CHANCE, Decision, Seat
from tafelrunde.table.errors import Endless
from tafelrunde.table.text import text

if TYPE_CHECKING:
    from tafelrunde.table.chance import Stream

T = TypeVar("T")

Flow = Coroutine["Decision[Any] | Together[Any]", Any, T]
"""What an `async def` rule returns when it is called."""


Branch = Flow[T] | Generator["Decision[Any]", Any, T]
"""What asks one of several seats; it may yield its questions, too, where they are asked very often."""

Picker = Callable[["Decision[Any]"], str]
"""How a seat answers that looks at nothing but the question."""

MOST_STEPS = 5_000
"""So many steps and answers of chance may come between two questions of a seat."""

FOREIGN = "a branch of together() may ask only its own seat"


class Together(Generic[T]):
    """Several seats at once; each has a coroutine of its own and sees nothing of the others'."""

    __slots__ = ("branches",)
    seat = None
    """Unlike a decision, it is asked of nobody in particular."""

    def __init__(self, branches: Mapping[Seat, Branch[T]]) -> None:
        self.branches = branches

    def __await__(self) -> Generator[Together[T], dict[Seat, T], dict[Seat, T]]:
        return (yield self)


def together(branches: Mapping[Seat, Branch[T]]) -> Together[T]:
    """Run one coroutine per seat at the same time: `plans = await together({south: ..., north: ...})`.

    A branch asks only its own seat, changes only what belongs to it, and asks no chance. Its answers are
    hidden from the others, and revocable, until every branch has ended.
    """
    return Together(branches)


class Runner:
    """The step under way: what is asked of whom, and how to go on."""

    __slots__ = ("_branches", "_results", "answered", "flow", "is_done", "parted", "pending")

    def __init__(self, flow: Flow[None]) -> None:
        self.pending: dict[Seat, Decision[Any]] = {}
        self._branches: dict[Seat, Branch[Any]] | None = None
        self.parted: int | None = None
        """How many answers came before the common decision that is under way; None while there is none."""
        self.begin(flow)

    def begin(self, flow: Flow[None]) -> None:
        """Go on with a further step, once the one before is done."""
        self.flow = flow
        """Tells one step from the next."""
        self.is_done = False
        self.answered = 0
        """How many questions of the step have been answered, those to chance among them."""
        try:
            self._resume(None)
        except Exception:
            self.close()  # else the branches that were never begun would warn that nobody awaits them
            raise

    @property
    def common(self) -> object | None:
        """What tells one common decision from the next; None while there is none."""
        return self._branches

    @property
    def is_fresh(self) -> bool:
        """Whether no question of the step has been answered."""
        return not self.answered

    def answer(self, seat: Seat, key: str) -> None:
        """Give a legal answer and go on to the next question."""
        self.answered += 1
        branches = self._branches
        if branches is None:
            self.pending.clear()
            self._resume(key)
            return
        try:
            question = branches[seat].send(key)
        except StopIteration as end:
            self._end_branch(seat, end.value)
            return
        if question.seat != seat:
            raise TypeError(FOREIGN)
        self.pending[seat] = question

    def play_on(self, pickers: Sequence[Picker], stream: Stream, left: int) -> int:
        """Play to the end of the step, or until seats have given so many answers; says how many are left.

        As `answer` with one question after the other, but nobody can look on meanwhile.
        """
        pending = self.pending
        while pending:
            seat, question = next(iter(pending.items()))
            if self._branches is not None and left:
                left = self._play_branch(seat, question, pickers[seat], left)
            elif seat == CHANCE:
                left = self.play_flow(self.flow, pickers, stream, left, question.sample(stream))
            elif left:
                left = self.play_flow(self.flow, pickers, stream, left - 1, pickers[seat](question))
            else:
                break
        return left

    def play_flow(
        self,
        flow: Flow[None],
        pickers: Sequence[Picker],
        stream: Stream,
        left: int,
        answer: str | None = None,
    ) -> int:
        """As `play_on`, of a flow that begins or goes on with an answer, until several seats are asked.

        While one seat is asked after the other nothing is noted down: the flow is done, or it is asked anew.
        """
        drawn = 0
        if answer is not None:
            self.pending.clear()
            self.is_done = True
            self.answered += 1
        send = flow.send
        while True:
            try:
                question: Any = send(answer)
            except StopIteration:
                return left
            seat = question.seat
            if seat is None:
                break
            if seat == CHANCE:
                answer = question.sample(stream)
                drawn += 1
                if drawn > MOST_STEPS:
                    raise Endless(text("error.endless", steps=MOST_STEPS))
            elif left:
                left -= 1
                drawn = 0
                answer = pickers[seat](question)
            else:
                break
            self.answered += 1
        self.flow = flow
        self.is_done = False
        if seat is None:
            self._part(question)
        else:
            self.pending[seat] = question
        return left

    def _play_branch(self, seat: Seat, question: Any, pick: Picker, left: int) -> int:
        """Answer what a seat is asked beside the others."""
        assert self._branches is not None
        send = self._branches[seat].send
        for given in range(1, left + 1):
            answer = pick(question)
            try:
                question = send(answer)
            except StopIteration as end:
                self.answered += given
                self._end_branch(seat, end.value)
                return left - given
            if question.seat != seat:
                raise TypeError(FOREIGN)
        self.answered += left
        self.pending[seat] = question
        return 0

    def close(self) -> None:
        """End all coroutines without finishing the step."""
        for branch in (self._branches or {}).values():
            branch.close()
        self.flow.close()

    def _resume(self, value: Any) -> None:
        try:
            request = self.flow.send(value)
        except StopIteration:
            self.is_done = True
            return
        if request.seat is None:
            self._part(request)
        else:
            self.pending[request.seat] = request

    def _part(self, request: Together[Any]) -> None:
        self._branches = dict(request.branches)
        self._results = dict.fromkeys(self._branches)  # in their order, whoever ends first
        self.parted = self.answered
        for seat, branch in self._branches.items():
            try:
                question = branch.send(None)
            except StopIteration as end:
                self._results[seat] = end.value
                continue
            if question.seat != seat or seat == CHANCE:
                raise TypeError(FOREIGN)
            self.pending[seat] = question
        if not self.pending:
            self._join()

    def _end_branch(self, seat: Seat, result: Any) -> None:
        del self.pending[seat]
        self._results[seat] = result
        if not self.pending:
            self._join()

    def _join(self) -> None:
        results = self._results
        self._branches = None
        self.parted = None
        self._resume(results)
