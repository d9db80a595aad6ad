"""Nothing leaks: two worlds that differ only in what a seat cannot know look the same to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from tafelrunde.table.beat import Beat, Beats, known_to
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import CHANCE, OPEN, SPECTATOR, Seat
from tafelrunde.table.errors import Refusal
from tafelrunde.table.hidden import Cards
from tafelrunde.table.memory import Memory
from tafelrunde.table.runner import Runner
from tafelrunde.table.scene import Scene
from tafelrunde.table.table import Table, _agree
from tafelrunde.table.testing.checks import asked, describe_decision, draw
from tafelrunde.table.works import state_hash


def known(table: Table[Any], seat: Seat) -> bytes:
    """Everything that a seat can see now: its view and its question with all options and objections."""
    decision = table.pending.get(seat)
    question = [] if decision is None else [*asked(decision), list(decision.options())]
    return msgspec.json.encode([table.view(seat), question, table.result])


Scenes = dict[Seat, Scene]


def scenes_of(table: Table[Any], memory: Memory | None = None) -> Scenes:
    """What everybody sees, spectators and the open seat included; made together it must be the same.

    So it must be with the memory of whatever was looked at before.
    """
    viewers = [*map(Seat, range(table.seats)), SPECTATOR, OPEN]
    scenes = dict(zip(viewers, table.views(viewers, memory), strict=True))
    for viewer, scene in scenes.items():
        assert scene == table.view(viewer), f"views() shows seat {viewer} something else than view()"
    return scenes


def check_review(before: Scenes, table: Table[Any], seat: Seat) -> None:
    """An answer within a common decision changes only the answering seat's view, and `review` finds how."""
    for viewer, scene in scenes_of(table).items():
        if viewer == seat:
            found = table.review(seat, before[seat])
            assert found == scene, f"review() shows seat {seat} something else than view()"
        elif viewer != OPEN:
            assert scene == before[viewer], f"leak to seat {viewer}: it sees that seat {seat} has answered"


def check_leak(table: Table[Any], seat: Seat, stream: Stream, continuation: int = 3) -> bool:
    """An imagined world looks the same to the seat, now, in the step so far, and in its own next answers.

    The world also looks the same to a spectator, who knows less than any seat. Says whether the imagined
    world is another one at all: a game whose worlds are never different has not been checked.
    """
    try:
        dream = table.imagine(seat, stream)
    except RuntimeError as problem:
        raise AssertionError(
            f"{problem}. Does what was shuffled or shown in this step belong into a step of its own?"
        ) from problem
    _check_world(table, dream)
    _fail_unless_same(table, dream, seat, "the view or the question")
    _fail_unless_same(table, dream, SPECTATOR, "the spectator's view")
    told, dreamt = _beats_of_step(table), _beats_of_step(dream)
    _fail_unless_told(told, dreamt, seat, "the beats of this step")
    _play_on(table.clone(), dream.clone(), seat, stream, continuation)
    return state_hash(table.state) != state_hash(dream.state)


def check_evident(table: Table[Any], stream: Stream) -> None:
    """A question that calls its only answer evident has no other in any world that a spectator imagines."""
    for seat, decision in table.pending.items():
        if seat == CHANCE or decision.secret or not decision.is_evident():
            continue
        only = list(decision.legal())
        if len(only) == 1:
            dreamt = table.imagine(SPECTATOR, stream).pending.get(seat)
            found = list(dreamt.legal()) if dreamt is not None else []
            assert found == only, f"leak: that seat {seat} can only answer {only[0]!r} is not evident"


def _check_world(table: Table[Any], dream: Table[Any]) -> None:
    """The imagined world is sound: no card is lost or invented."""
    problems = table.game.problems(dream.state)
    assert not problems, f"the imagined world is broken: {'; '.join(problems)}"
    real, dreamt = table.game.cards(table.state), table.game.cards(dream.state)
    if real is not None and dreamt is not None:
        assert sorted(real.faces) == sorted(dreamt.faces), "the imagined world has other cards"


def _play_on(real: Table[Any], dream: Table[Any], seat: Seat, stream: Stream, answers: int) -> None:
    """The seat answers the same in both worlds; until it learns something new, it cannot tell them apart."""
    for _ in range(answers):
        whose = CHANCE if CHANCE in real.pending else seat
        if whose not in real.pending or set(real.pending) != set(dream.pending):
            return  # others are asked, or a secret answer, which was not dreamt, is about to be uncovered
        key = draw(real.pending[whose], stream)
        told = real.answer(whose, key)
        try:
            dreamt = dream.answer(whose, key)
        except Refusal as refusal:
            what = f"leak to seat {seat}: only one world refuses {key!r}: {refusal}"
            raise AssertionError(what) from refusal
        cards, others = real.game.cards(real.state), dream.game.cards(dream.state)
        if cards is not None and others is not None and not _agree(cards, others, seat):
            return
        _fail_unless_same(real, dream, seat, f"after {key!r}, the view or the question")
        _fail_unless_told(told, dreamt, seat, f"the beats of {key!r}")


def faces_of(table: Table[Any]) -> Cards | None:
    """The faces and who has seen them, as they are now."""
    cards = table.game.cards(table.state)
    return None if cards is None else cards.copy()


def check_told(before: Cards | None, table: Table[Any], beats: Sequence[Beat]) -> None:
    """Whoever newly knows a face was shown it by one of the beats; all else has leaked.

    `before` are the cards as they were before these beats. That a view shows no more than its seat has seen
    is for `check_leak`; this is about what it has seen, which no imagined world can tell.
    """
    found = untold(before, table, beats)
    assert not found, f"leak: {found[0]}"


def untold(before: Cards | None, table: Table[Any], beats: Sequence[Beat]) -> list[str]:
    """Every face that somebody came to know without a beat that shows it, in words."""
    now = table.game.cards(table.state)
    if before is None or now is None or (before.seen == now.seen and before.faces == now.faces):
        return []
    found: list[str] = []
    for viewer in [*map(Seat, range(table.seats)), SPECTATOR]:
        shown = {element for beat in known_to(viewer, beats) for element in beat.elements}
        for instance, face in enumerate(now.faces):
            is_old = instance < len(before.faces) and before.faces[instance] == face
            # An empty face is a spare instance: there is nothing to know yet.
            if face and now.knows(viewer, instance) and not (is_old and before.knows(viewer, instance)):
                name = table.game.shown_as(table.state, instance)
                if name not in shown:
                    found.append(f"seat {viewer} knows {face!r} ({name}) though no beat shows it")
    return found


def check_settings(table: Table[Any], stream: Stream) -> None:
    """A seat changes one of its settings: nobody is asked anything else, and nobody else sees it."""
    seat = Seat(stream.below(table.seats))
    settings = table.settings(seat)
    if not settings:
        return
    questions = {each: describe_decision(decision) for each, decision in table.pending.items()}
    witnesses = [each for each in [*map(Seat, range(table.seats)), SPECTATOR] if each != seat]
    before, version = {each: known(table, each) for each in witnesses}, table.version
    key = settings[stream.below(len(settings))].key
    table.adjust(seat, key)
    found = [setting.key for setting in table.settings(seat) if setting.is_set]
    assert key in found, f"seat {seat} has set {key!r}, but {found} is so"
    assert table.version == version + 1, "a setting does not count in the version"
    assert questions == {each: describe_decision(decision) for each, decision in table.pending.items()}, (
        f"what is asked changes when seat {seat} sets {key!r}"
    )
    for each in witnesses:
        assert known(table, each) == before[each], (
            f"leak to seat {each}: it sees that seat {seat} set {key!r}"
        )


def check_together_leak(table: Table[Any], stream: Stream) -> bool:
    """While others still decide, nobody can tell what a seat has answered; says whether that was so here."""
    if len(table.pending) < 2:
        return False
    seat, decision = list(table.pending.items())[stream.below(len(table.pending))]
    one, other = table.clone(), table.clone()
    keys = draw(decision, stream), draw(decision, stream)
    told, told_other = one.answer(seat, keys[0]), other.answer(seat, keys[1])
    for witness in [*map(Seat, range(table.seats)), SPECTATOR]:
        if witness != seat:
            _fail_unless_same(one, other, witness, f"what seat {seat} answered in secret: the view")
            _fail_unless_told(told, told_other, witness, f"what seat {seat} answered in secret: the beats")
    return keys[0] != keys[1]


def _beats_of_step(table: Table[Any]) -> list[Beat]:
    state = table.game.copy(table._snapshot)
    step = table.game.next_step(state)
    if step is None:
        return []
    beats = Beats()
    runner = Runner(table.game.flow(state, step, beats))
    for count in range(len(table._given) + 1):
        if count:
            runner.answer(table._given[count - 1].seat, table._given[count - 1].key)
        for each in table._adjusted:
            if each.after == count:
                table.game.adjust(state, each.seat, each.key)
    runner.close()
    return beats.told


def _fail_unless_same(one: Table[Any], other: Table[Any], seat: Seat, what: str) -> None:
    mine, theirs = known(one, seat), known(other, seat)
    assert mine == theirs, (
        f"leak to seat {seat}: {what} differs between two worlds: {_difference(mine, theirs)}"
    )


def _fail_unless_told(one: list[Beat], other: list[Beat], seat: Seat, what: str) -> None:
    mine, theirs = (msgspec.json.encode(known_to(seat, beats)) for beats in (one, other))
    assert mine == theirs, (
        f"leak to seat {seat}: {what} differ between two worlds: {_difference(mine, theirs)}"
    )


def _difference(one: bytes, other: bytes) -> str:
    first = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
        min(len(one), len(other)),
    )
    cut = slice(max(0, first - 60), first + 60)
    return f"...{one[cut].decode(errors='replace')}... or ...{other[cut].decode(errors='replace')}..."
