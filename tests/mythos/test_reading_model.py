"""Turns carried out twice: by the game, and by a few lines that say no more than the rules document does."""

from __future__ import annotations

from tafelrunde.games.mythos.notation import DONE
from tafelrunde.table import Seat, Stream

from .duel import Duel, Piece, Side, forge, north, south
from .plans import Path, planned

SQUARES = [f"{column}{row}" for column in "abcde" for row in range(1, 6)]
KINDS = ("plain", "plant", "triumph")
GAIN = 2


class Creature:
    """A leader, a minion, a plant, or one that gains by a triumph."""

    def __init__(self, side: int, kind: str, power: int) -> None:
        self.side = side
        self.kind = kind
        self.power = power
        self.path: Path = ()
        self.at = ""

    @property
    def is_leader(self) -> bool:
        return self.kind == "leader"


class Model:
    """A board as the rules document tells it."""

    def __init__(self) -> None:
        self.creatures: list[Creature] = []
        self.mythos = [0, 0]
        self.is_over = False

    def put(self, creature: Creature, square: str) -> Creature:
        creature.at = square
        self.creatures.append(creature)
        return creature

    def fight(self, pairs: list[tuple[Creature, Creature]]) -> None:
        """Both lose the other's power at the same time; who falls to 0 or less dies."""
        before = {creature: creature.power for pair in pairs for creature in pair}
        for one, other in pairs:
            one.power -= before[other]
            other.power -= before[one]
        dead = [creature for creature in before if creature.power <= 0]
        for one, other in pairs:
            for loser, foe in ((one, other), (other, one)):
                if loser in dead and foe.is_leader and not loser.is_leader:
                    self.mythos[loser.side] += 1
        self.creatures = [creature for creature in self.creatures if creature not in dead]
        self.is_over |= any(creature.is_leader for creature in dead) or max(self.mythos) >= 5
        if not self.is_over:
            for one, other in pairs:
                for winner, foe in ((one, other), (other, one)):
                    if winner not in dead and foe in dead and winner.kind == "triumph":
                        winner.power += GAIN

    def fight_on_squares(self) -> None:
        pairs = [
            (one, other)
            for one in self.creatures
            for other in self.creatures
            if one.side == 0 and other.side == 1 and one.at == other.at
        ]
        self.fight(pairs)

    def step(self, number: int) -> None:
        walking = [creature for creature in self.creatures if len(creature.path) > number]
        ahead = {creature: creature.path[number] for creature in walking}
        trades = [
            (one, other)
            for one in walking
            for other in walking
            if one.side == 0 and other.side == 1 and ahead[one] == other.at and ahead[other] == one.at
        ]
        self.fight(trades)
        if self.is_over:
            return
        for creature in walking:
            creature.at = ahead[creature]
        self.fight_on_squares()

    def turn(self) -> None:
        """Placed cards are on the board; they may have to fight, then everybody steps."""
        self.fight_on_squares()
        for number in range(1, 5):
            if not self.is_over:
                self.step(number)
        for creature in self.creatures if not self.is_over else ():
            creature.power += creature.kind == "plant"

    def told(self) -> list[tuple[int, str, int]]:
        return sorted((creature.side, creature.at, creature.power) for creature in self.creatures)


def forged(kind: str, power: int, movement: int) -> str:
    name = f"{kind}{power}{movement}"
    effect = f"triumph always self change-power {GAIN}" if kind == "triumph" else ()
    return forge(name, power, movement, keywords=("plant",) if kind == "plant" else (), effect=effect)


def position(stream: Stream) -> tuple[Duel, Model]:
    model = Model()
    squares: dict[str, Piece] = {}
    order = [SQUARES[place] for place in stream.order(len(SQUARES))]
    for side, seat in ((south, 0), (north, 1)):
        power, movement = 3 + stream.below(8), 1 + stream.below(2)
        model.put(Creature(seat, "leader", power), order[-1])
        squares[order.pop()] = side(f"P{power}/{movement}")
        for _ in range(2 + stream.below(5)):
            kind = KINDS[stream.below(3)]
            power = 1 + stream.below(4)
            model.put(Creature(seat, kind, power), order[-1])
            squares[order.pop()] = side(forged(kind, power, 1 + stream.below(3)))
    hands = [
        " ".join(forged(KINDS[stream.below(3)], 1 + stream.below(4), 1) for _ in range(3)) for _ in range(2)
    ]
    return Duel.at(squares, south_hand=hands[0], north_hand=hands[1]), model


def plan_at_random(duel: Duel, model: Model, side: Side, stream: Stream) -> None:
    table, seat = duel.table, Seat(side.seat)
    while (key := table.pending[seat].sample(stream)) != DONE:
        table.answer(seat, key)
    placings, paths = planned(table.state, side)
    by_square = {creature.at: creature for creature in model.creatures if creature.side == seat}
    for path in paths:
        by_square[path[0]].path = path
    for square, card in placings:
        model.put(Creature(seat, card.rstrip("0123456789"), int(card[-2])), square)


def test_random_turns_go_as_the_rules_document_tells() -> None:
    fights = ended = 0
    for number in range(400):
        stream = Stream(f"model {number}")
        duel, model = position(stream)
        for side in (south, north):
            plan_at_random(duel, model, side, stream)
        duel.table.answer(0, DONE)
        beats = duel.table.answer(1, DONE)
        model.turn()
        told = [(0, *each) for each in duel.south.items()] + [(1, *each) for each in duel.north.items()]
        assert sorted(told) == model.told(), number
        assert [len(duel.mythos(side)) for side in (south, north)] == model.mythos, number
        assert (duel.winner is not None) is model.is_over, number
        fights += sum(beat.kind == "fight" for beat in beats)
        ended += model.is_over
    assert fights > 300
    assert ended > 20
