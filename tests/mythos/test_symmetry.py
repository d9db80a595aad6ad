"""Neither side, no order of answers and no way of asking changes a result."""

from __future__ import annotations

from typing import Any

import pytest

from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.cards import CARDS
from tafelrunde.games.mythos.notation import DONE, RETHINK, STOP
from tafelrunde.games.mythos.planning import PlanQuestion, _PlanQuestion
from tafelrunde.table import Decision, Refusal, Seat, Stream

from .duel import Duel, Side, north, south, turned
from .plans import all_plans, count_plans, planned
from .positions import SQUARES, Position

GAMES = 120
TURNS = 4


def random_plan(duel: Duel, side: Side, stream: Stream) -> list[str]:
    """A legal plan, answer by answer, made on a copy of the table."""
    table = duel.table.clone()
    keys: list[str] = []
    while side.seat in table.pending:
        key = table.pending[side.seat].sample(stream)
        if key == DONE and stream.below(3):  # rather a full plan than an empty one
            others = [each for each in table.pending[side.seat].legal() if each != DONE]
            key = others[stream.below(len(others))] if others else key
        keys = [] if key == RETHINK else [*keys, key]
        table.answer(side.seat, key)
        if key == DONE:
            break
    return keys


def turned_key(key: str) -> str:
    words = key.split(" ")
    if words[0] == "move":
        return "move " + "-".join(turned(square) for square in words[1].split("-"))
    if words[0] in ("place", "step"):
        return " ".join([*words[:-1], turned(words[-1])])
    return key


def described(duel: Duel) -> dict[str, Any]:
    """All that matters of a position, whichever copy of a card is which."""
    state = duel.state
    found: dict[str, Any] = {"turn": state.turn, "winner": duel.winner, "rules": duel.rules}
    for side, creatures in ((south, duel.south), (north, duel.north)):
        pieces = {square: duel.state.board[side.seat][SQUARES.index(square)] for square in creatures}
        found[side.name] = {
            "board": {square: (state.cards.faces[pieces[square]], creatures[square]) for square in creatures},
            "hand": sorted(state.cards.faces[card] for card in state.hands[side.seat]),
            "known": sorted(
                state.cards.faces[card]
                for card in state.hands[side.seat]
                if state.cards.knows(Seat(1 - side.seat), card)
            ),
            "deck": duel.deck(side),
            "mythos": duel.mythos(side),
            "dead": duel.dead(side),
            "points": duel.points(side) if duel.winner is None else 0,
        }
    return found


def swapped(found: dict[str, Any]) -> dict[str, Any]:
    """A described position seen from the other side of the board."""
    names = {"south": "north", "north": "south"}
    mirrored = dict(found, winner=names.get(found["winner"], found["winner"]))
    for name, other in names.items():
        side = dict(found[name])
        side["board"] = {turned(square): piece for square, piece in side["board"].items()}
        mirrored[other] = side
    return mirrored


@pytest.mark.rule("MY-TURN-01")
@pytest.mark.rule("MY-FIGHT-13")
@pytest.mark.rule("MY-MYTH-08")
@pytest.mark.parametrize("block", range(4))
def test_turning_the_board_and_exchanging_the_sides_gives_the_mirrored_result(block: int) -> None:
    fights = decided = 0
    for seed in range(block * GAMES, (block + 1) * GAMES):
        position, stream = Position(seed), Stream(f"symmetry {seed}")
        duel, mirror = position.duel(), position.turned()
        assert swapped(described(duel)) == described(mirror), f"position {seed}"
        for _ in range(TURNS):
            plans = [random_plan(duel, side, stream) for side in (south, north)]
            told = []
            for seat, keys in enumerate(plans):
                for key in keys:
                    told += duel.table.answer(seat, key)
                    mirror.table.answer(1 - seat, turned_key(key))
            fights += sum(beat.kind == "fight" for beat in told)
            assert swapped(described(duel)) == described(mirror), f"position {seed}, plans {plans}"
            assert not GAME.problems(duel.state)
            if duel.winner is not None:
                decided += 1
                break
    assert fights > 50  # else nothing was tried
    assert decided > 5


@pytest.mark.rule("MY-EXEC-01")
@pytest.mark.rule("MY-FIGHT-05")
def test_neither_the_order_of_actions_nor_the_order_of_answers_changes_anything() -> None:
    for seed in range(GAMES):
        position, stream = Position(seed, creatures=4), Stream(f"order {seed}")
        duel, other = position.duel(), position.duel()
        plans = [random_plan(duel, side, stream) for side in (south, north)]
        beats = []
        for seat, keys in enumerate(plans):
            for key in keys:
                beats += duel.table.answer(seat, key)
        actions = [shuffled(grouped(keys), stream) for keys in plans]
        queue = [(seat, key) for seat in (1, 0) for action in actions[seat] for key in action]
        waiting = {seat: [key for each, key in queue if each == seat] + [DONE] for seat in (0, 1)}
        while any(waiting.values()):
            seat = stream.below(2)
            if waiting[seat]:
                other.table.answer(seat, waiting[seat].pop(0))
        assert described(duel) == described(other), f"position {seed}, plans {plans}, {actions}"
        for beat in beats:
            if beat.kind == "fight":
                owners = [int(element.removeprefix("card")) for element in beat.elements]
                assert [number != 0 and (number == 1 or number >= 42) for number in owners] == [False, True]


def grouped(keys: list[str]) -> list[list[str]]:
    """The actions of a plan, each with its further steps."""
    actions: list[list[str]] = []
    for key in keys:
        if key.startswith(("place", "move")):
            actions.append([key])
        elif key != DONE:
            actions[-1].append(key)
    return actions


def shuffled(actions: list[list[str]], stream: Stream) -> list[list[str]]:
    return [actions[place] for place in stream.order(len(actions))]


# -- options -----------------------------------------------------------------------------------------------

UNIVERSE = [
    *(f"place {card} {square}" for card in CARDS for square in SQUARES),
    *(f"move {origin}-{to}" for origin in SQUARES for to in SQUARES),
    *(f"step {square}" for square in SQUARES),
    DONE, STOP, RETHINK, "concede", "move c1", "place mossling", "move c1-c2-c3", "",
]  # fmt: skip


def allowed(question: Decision[Any], key: str) -> bool:
    try:
        option = question.option(key)
    except Refusal as refusal:
        return refusal.reason != "unknown-answer"
    if option.objection is not None:
        rule = option.objection.rule
        assert rule in GAME.rulebook if rule is not None else key == RETHINK, key
        for lang in ("de", "en"):
            assert GAME.locale.say(option.objection.reason, lang)
    return option.objection is None


def test_legal_answers_are_exactly_those_without_objection() -> None:
    paths = stuck = 0
    for seed in range(12):
        duel, stream = Position(seed, creatures=6).duel(), Stream(f"options {seed}")
        for side in (south, north):
            table = duel.table.clone()
            for _ in range(6):
                question = table.pending.get(side.seat)
                if question is None:
                    break
                legal = list(question.legal())
                assert sorted(legal) == sorted(key for key in UNIVERSE if allowed(question, key))
                assert len(set(legal)) == len(legal)
                assert question.safe() in legal
                for rest in (DONE, STOP):
                    assert rest not in legal or question.safe() == rest
                shown = [option.key for option in question.options() if option.objection is None]
                assert sorted(shown) == sorted(legal)
                paths += not isinstance(question, PlanQuestion)
                stuck += legal == [RETHINK]
                table.answer(side.seat, question.sample(stream))
    assert paths > 5


def test_a_plan_is_whole_exactly_when_nobody_collides() -> None:
    whole = broken = 0
    for seed in range(60):
        duel, stream = Position(seed, creatures=7).duel(), Stream(f"whole {seed}")
        for side in (south, north):
            table = duel.table.clone()
            for _ in range(12):
                question = table.pending.get(side.seat)
                if question is None:
                    break
                assert isinstance(question, _PlanQuestion)
                if isinstance(question, PlanQuestion):
                    planner = question.planner
                    assert planner.is_whole is (planner.clash() is None)
                    whole += planner.is_whole
                    broken += not planner.is_whole
                keys = [key for key in question.legal() if key != DONE] or [DONE]
                moves = [key for key in keys if key.startswith("move")] or keys
                table.answer(side.seat, moves[stream.below(len(moves))])
    assert whole > 100
    assert broken > 10


@pytest.mark.rule("MY-MOVE-04")
@pytest.mark.rule("MY-MOVE-06")
@pytest.mark.rule("MY-TURN-09")
def test_exactly_the_plans_that_keep_the_rules_can_be_made() -> None:
    compared = 0
    for seed in range(400):
        duel = Position(seed, creatures=3, hand=1, mythos=1).duel()
        for side in (south, north):
            own = duel.state.allowances[side.seat]
            movers = [movement for movement in own.movement if movement]
            diagonal = any(own.diagonal >> square & 1 for square in range(25))
            if max(movers) > (1 if diagonal else 2) or len(movers) < 3 or compared == 16:
                continue  # too many paths to try them all
            compared += 1
            _, answered, _ = count_plans(duel, side)
            defined = all_plans(duel, side)
            assert answered == defined, (seed, side, list(answered ^ defined)[:3])
    assert compared == 16


def test_a_plan_that_was_made_is_the_plan_that_is_kept() -> None:
    for seed in range(40):
        duel, stream = Position(seed).duel(), Stream(f"kept {seed}")
        keys = random_plan(duel, south, stream)
        table = duel.table.clone()
        for key in keys:
            table.answer(0, key)
        placings, paths = planned(table.state, south)
        assert len(placings) == sum(key.startswith("place") for key in keys)
        assert len(paths) == sum(key.startswith("move") for key in keys)
        assert sum(len(path) - 1 for path in paths) == sum(key.startswith(("move", "step")) for key in keys)
