"""Planning (MY-TURN-08 to -11, MY-PLACE, MY-MOVE): what a side is asked, in the words of `notation`."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence

from tafelrunde.games.mythos.board import EVERYWHERE, NAMES, NEIGHBOUR_MASK, NUMBERS, is_off_board, squares_of
from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.notation import (
    CONFIRM,
    DONE,
    RETHINK,
    STEP,
    STOP,
    action,
    move_keys,
    move_label,
    move_offers,
    place_keys,
    place_label,
    place_offers,
    step_keys,
    step_label,
    stop_label,
)
from tafelrunde.games.mythos.planner import RULES, Code, Planner
from tafelrunde.games.mythos.state import EMPTY, State
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Keyed, Objection, Offer, Option
from tafelrunde.table.text import Text, text, verbatim
from tafelrunde.table.weight import MAIN, QUIET, Weights, grave

# -- the two questions --------------------------------------------------------------------------------------


WHOLE: Weights = {DONE: MAIN, RETHINK: QUIET}
Kept = dict[tuple[int, int], list[Offer]]
"""What was offered before in the same planning, by card and squares; most of it is offered again."""


class _PlanQuestion(Keyed):
    """Shared by both."""

    __slots__ = ("kept", "planner")
    kind = "option"
    secret = True
    minimum = 1
    maximum = 1

    def __init__(self, planner: Planner, kept: Kept) -> None:
        self.seat = planner.seat
        self.planner = planner
        self.kept = kept

    def _judged(
        self, key: str, label: Text, elements: tuple[str, ...], code: Code | None, **args: int | str | Text
    ) -> Option:
        if code is None:
            return Option(key, label, elements)
        reason = text(f"objection.{code}", **args)
        return Option(key, label, elements, Objection(RULES[code], reason))

    def _square(self, element: str) -> str:
        """The square that was clicked, itself or by the creature on it; '' for anything else."""
        planner = self.planner
        for board in planner.state.board:
            for square, instance in enumerate(board):
                if instance != EMPTY and element == f"card{instance}":
                    return NAMES[square]
        return element if element in NUMBERS else ""

    def _card(self, square: int) -> str:
        """The scene's key of what an own creature's square shows."""
        instance = self.planner.board[square]
        return f"card{instance}" if instance != EMPTY else NAMES[square]

    def _step_option(self, key: str, name: str, path: list[int], code: Code | None) -> Option:
        planner = self.planner
        if code is None:
            return Option(key, step_label(name), (name,))
        return self._judged(
            key,
            step_label(name),
            (name,),
            code,
            card=Text(f"card.{planner.state.cards.faces[planner.board[path[0]]]}"),
            origin=NAMES[path[-1]],
            square=name,
            points=planner.allowance.points,
            movement=planner.allowance.movement[path[0]],
        )

    def _beyond(self, key: str) -> Option:
        """A key that leads off the board is refused by its rule; anything else is no answer at all."""
        verb, *names = key.replace("-", " ").split(" ")
        for name in names:
            if verb in {"place", "move", "step"} and is_off_board(name):
                return self._judged(key, verbatim(key), (), "off-board", square=name)
        raise self.unknown(key)

    def _rethink(self) -> Option:
        code: Code | None = None if self._is_stuck() else "no-clash"
        return self._judged(RETHINK, text("option.rethink"), (), code)

    def _is_stuck(self) -> bool:
        raise NotImplementedError


class PlanQuestion(_PlanQuestion):
    """What to plan next: place a card, order a creature, or confirm."""

    __slots__ = ()
    name = "plan"
    prompt = text("prompt.plan")
    default = None
    rule = "MY-TURN-08"

    def meant(self, elements: Sequence[str]) -> Option | None:
        found = super().meant(elements)
        if found is None and len(elements) <= 2:
            origin, *to = map(self._square, elements)
            if origin and origin != elements[0]:
                # A creature that may not move at all is refused wherever it would go.
                return self.option(f"move {origin}-{to[0] if to and to[0] else _beside(origin)}")
        return found

    def safe(self) -> str:
        return DONE if self.planner.is_whole else self.legal()[-1]

    def sample(self, stream: Stream) -> str:
        # Each legal key with the same chance, without listing the others.
        planner = self.planner
        squares = planner.place_squares()
        if not (squares or planner.left or planner.debts or planner.spare):
            return DONE
        faces: list[str] = []
        width = placings = 0
        if squares:
            faces = planner.faces()
            width = squares.bit_count()
            placings = len(faces) * width
        origins, steps = planner.first_steps()
        total = placings + sum(map(int.bit_count, steps))
        if not planner.debts:  # the plan is whole
            total += 1
        elif not total:
            return RETHINK
        ticket = stream.below(total)
        if ticket < placings:
            return place_keys(faces[ticket // width], squares)[ticket % width]
        ticket -= placings
        for place, targets in enumerate(steps):
            size = targets.bit_count()
            if ticket < size:
                return move_keys(origins[place], targets)[ticket]
            ticket -= size
        return DONE

    def legal(self) -> Sequence[str]:
        planner = self.planner
        keys: list[str] = []
        squares = planner.place_squares()
        if squares:
            for face in planner.faces():
                keys += place_keys(face, squares)
        for square, steps in zip(*planner.first_steps(), strict=True):
            keys += move_keys(square, steps)
        if planner.is_whole:
            keys.append(DONE)
        return keys or [RETHINK]

    def offered(self) -> Sequence[Offer]:
        planner, kept = self.planner, self.kept
        found: list[Offer] = []
        squares = planner.place_squares()
        if squares:
            for face, instance in planner.copies().items():
                offers = kept.get((instance, squares))
                if offers is None:
                    offers = kept[instance, squares] = place_offers(face, instance, squares)
                found += offers
        for origin, steps in zip(*planner.first_steps(), strict=True):
            instance = planner.board[origin]
            offers = kept.get((instance, steps))
            if offers is None:
                face = planner.state.cards.faces[instance]
                offers = kept[instance, steps] = move_offers(face, instance, origin, steps)
            found += offers
        if planner.is_whole:
            found.append((DONE, CONFIRM.label, ()))
        return found or super().offered()

    def weights(self, offered: Sequence[Offer]) -> Weights:
        """To confirm is the main thing once nothing more can be planned; before, points are given away."""
        left = self.planner.left
        if left > 0 and len(offered) > 1:
            return {DONE: grave(text("loss.points", number=left))}
        return WHOLE

    def _is_stuck(self) -> bool:
        return self.legal() == [RETHINK]

    def option(self, key: str) -> Option:
        planner = self.planner
        match key.split(" "):
            case ["done"]:
                clash = None if planner.is_whole else planner.clash()
                if clash is None:
                    return CONFIRM
                square, step = clash
                return self._judged(key, CONFIRM.label, (), "clash-plan", square=NAMES[square], step=step)
            case ["rethink"]:
                return self._rethink()
            case ["place", face, name] if face in CARDS and name in NUMBERS:
                square = NUMBERS[name]
                code = planner.refuse_place(face, square)
                if code is None:
                    return Option(key, place_label(face, name), (self._hand_element(face), name))
                return self._judged(
                    key,
                    place_label(face, name),
                    (self._hand_element(face), name),
                    code,
                    card=Text(f"card.{face}"),
                    square=name,
                    points=planner.allowance.points,
                )
            case ["move", way] if "-" in way:
                return self._move_option(key, way)
            case ["step", name] if name in NUMBERS:
                if planner.is_used_up:
                    return self._step_option(key, name, planner.plan.paths[-1], "too-far")
                return self._judged(key, step_label(name), (name,), "no-path")
            case ["stop"]:
                return self._judged(key, verbatim(STOP), (), "no-path")
        return self._beyond(key)

    def _move_option(self, key: str, way: str) -> Option:
        planner = self.planner
        origin, _, target = way.partition("-")
        if origin not in NUMBERS or target not in NUMBERS:
            return self._beyond(key)
        here, to = NUMBERS[origin], NUMBERS[target]
        code = planner.refuse_creature(here) or planner.refuse_step([here], to)
        instance = planner.board[here]
        face = planner.state.cards.faces[instance] if instance != EMPTY else None
        if code is None and face is not None:
            return Option(key, move_label(face, way), (f"card{instance}", target))
        card = Text(f"card.{face}") if face is not None else verbatim(origin)
        return self._judged(
            key,
            text("option.move", card=card, path=verbatim(way)),
            (self._card(here), target),
            code,
            card=card,
            origin=origin,
            square=target,
            points=planner.allowance.points,
            movement=planner.allowance.movement[here],
        )

    def options(self) -> Iterable[Option]:
        planner = self.planner
        keys = [key for face in planner.faces() for key in place_keys(face, EVERYWHERE)]
        for square, instance in enumerate(planner.board):
            if instance != EMPTY:
                keys += move_keys(square, planner.around(square, square))
        return [self.option(key) for key in (*keys, DONE, RETHINK)]

    def _hand_element(self, face: str) -> str:
        planner = self.planner
        placed = planner.plan.placings.values()
        for instance in planner.hand:
            if planner.state.cards.faces[instance] == face and instance not in placed:
                return f"card{instance}"
        return f"hand.{('south', 'north')[planner.side]}"


class PathQuestion(_PlanQuestion):
    """Where the creature goes on to, or whether it stops."""

    __slots__ = ()
    name = "path"
    prompt = text("prompt.path")
    default = None
    rule = "MY-MOVE-03"

    def meant(self, elements: Sequence[str]) -> Option | None:
        name = self._square(elements[0]) if len(elements) == 1 else ""
        return super().meant(elements) or (self.option(f"step {name}") if name else None)

    def safe(self) -> str:
        return self.legal()[-1]

    def sample(self, stream: Stream) -> str:
        planner = self.planner
        path = planner.path
        assert path is not None
        keys = step_keys(planner.next_squares(path))
        count = len(keys)
        if planner.refuse_stop() is None:
            ticket = stream.below(count + 1)
            return keys[ticket] if ticket < count else STOP
        return keys[stream.below(count)] if count else RETHINK

    def legal(self) -> Sequence[str]:
        planner = self.planner
        path = planner.path
        assert path is not None
        keys = step_keys(planner.next_squares(path))
        if planner.refuse_stop() is None:
            return (*keys, STOP)
        return keys or (RETHINK,)

    def offered(self) -> Sequence[Offer]:
        planner = self.planner
        path = planner.path
        assert path is not None
        found: list[Offer] = [
            (key, step_label(name := key[5:]), (name,)) for key in step_keys(planner.next_squares(path))
        ]
        if planner.refuse_stop() is None:
            here = NAMES[path[-1]]
            found.append((STOP, stop_label(here), (here,)))
        return found or super().offered()

    def _is_stuck(self) -> bool:
        return self.legal() == (RETHINK,)

    def option(self, key: str) -> Option:
        planner = self.planner
        path = planner.path
        assert path is not None
        here = NAMES[path[-1]]
        card = Text(f"card.{planner.state.cards.faces[planner.board[path[0]]]}")
        match key.split(" "):
            case ["stop"]:
                code = planner.refuse_stop()
                return self._judged(key, stop_label(here), (here,), code, card=card, square=here)
            case ["rethink"]:
                return self._rethink()
            case ["step", name] if name in NUMBERS:
                return self._step_option(key, name, path, planner.refuse_step(path, NUMBERS[name]))
            case ["done"]:
                return self._judged(key, CONFIRM.label, (), "path-open", card=card)
            case ["place", face, name] if face in CARDS and name in NUMBERS:
                return self._judged(key, place_label(face, name), (), "path-open", card=card)
            case ["move", way] if all(name in NUMBERS for name in way.split("-")):
                label = text("option.move", card=verbatim(way[:2]), path=verbatim(way))
                return self._judged(key, label, (), "path-open", card=card)
        return self._beyond(key)

    def options(self) -> Iterable[Option]:
        path = self.planner.path
        assert path is not None
        around = step_keys(self.planner.around(path[0], path[-1]))
        return [self.option(key) for key in (*around, STOP, RETHINK)]


def _beside(name: str) -> str:
    return NAMES[squares_of(NEIGHBOUR_MASK[NUMBERS[name]])[0]]


def make_plan(state: State, side: int, kind: type[Planner] = Planner) -> Generator[_PlanQuestion, str, None]:
    """Ask a side for its plan, action by action, until it is confirmed.

    What is yielded is asked, as if it were awaited: nothing is asked as often as this.
    """
    planner = kind(state, side)
    kept: Kept = {}
    # Both read the plan as it stands, so that one of each serves to its end.
    whole, further = PlanQuestion(planner, kept), PathQuestion(planner, kept)
    while True:
        verb, face, origin, target = action((yield whole if planner.path is None else further))
        if verb == "move":
            planner.order(origin, target)
        elif verb == DONE:
            return
        elif verb == STEP:
            planner.go_on(target)
        elif verb == "place":
            planner.place(face, target)
        elif verb == STOP:
            planner.path = None
        else:
            planner.rethink()
