"""MY-INFO: what is public and what is secret."""

from __future__ import annotations

import msgspec
import pytest

from tafelrunde.games.mythos import GAME
from tafelrunde.table import OPEN, SPECTATOR, Element, Seat, Stream, Table
from tafelrunde.table.testing import check_leak, check_together_leak

from .duel import Duel, forge, north, south

POSITION = """
    . . N . .
    . . . . .
    . . x . .
    . . m . .
    . . S . .
"""


def labels(elements: list[Element]) -> list[str]:
    return [f"{'hidden' if each.is_back else 'open'} {each.label}" for each in elements]


def secretive() -> Duel:
    return Duel(
        POSITION,
        m=south("mossling"), x=north("watchtower"),
        south_hand="ash-hound firebrand", north_hand="gatestone", south_deck="candlechild namelost",
    )  # fmt: skip


@pytest.mark.rule("MY-INFO-01")
@pytest.mark.parametrize("seat", [Seat(0), Seat(1), SPECTATOR])
def test_board_powers_mythos_dead_points_and_sizes_are_public(seat: Seat) -> None:
    duel = Duel(
        POSITION,
        m=south("m2"), x=north("m5"), south_mythos="candlechild", south_hand="m1 m1", north_hand="m1",
    ).plan(south="move c2-c3")  # fmt: skip
    board = {each.at: each.face.numbers for each in duel.zone(seat, "board") if each.face is not None}
    assert board == {
        "c1": {"power": 9, "movement": 1},
        "c5": {"power": 9, "movement": 1},
        "c3": {"power": 3, "movement": 1},
    }
    assert labels(duel.zone(seat, "mythos.south")) == ["open card.leader", "open card.candlechild"]
    assert labels(duel.zone(seat, "dead.south")) == ["open card-label card=card.m2 power=2 movement=1"]
    counters = {each.key: str(each.label) for each in duel.zone(seat, "side.south")}
    assert counters["south.points"] == "counter.points points=2"
    assert counters["south.hand"] == "counter.hand count=3"
    assert counters["south.deck"] == "counter.deck count=35"
    assert counters["south.mythos"] == "counter.mythos count=1 needed=5"


@pytest.mark.rule("MY-INFO-01")
@pytest.mark.parametrize("seat", [Seat(1), SPECTATOR])
def test_hands_and_deck_order_are_secret(seat: Seat) -> None:
    duel = secretive()
    duel.table.answer(0, "place ash-hound b1")
    seen = msgspec.json.encode(duel.view(seat)).decode()
    for secret in ("ash-hound", "firebrand", "candlechild", "namelost", "plan.place"):
        assert secret not in seen
    assert labels(duel.zone(seat, "hand.south")) == ["hidden hidden-card"] * 2


@pytest.mark.rule("MY-INFO-01")
def test_the_own_hand_and_plan_are_seen() -> None:
    duel = secretive()
    duel.table.answer(0, "place ash-hound b1")
    seen = msgspec.json.encode(duel.view(south)).decode()
    assert "ash-hound" in seen
    assert "firebrand" in seen
    assert "plan.place" in seen
    assert "candlechild" not in seen  # not even the owner knows the deck's order
    assert "gatestone" not in seen


@pytest.mark.rule("MY-INFO-01")
def test_a_planned_card_is_drawn_on_its_square_for_its_owner_only() -> None:
    duel = secretive()
    duel.table.answer(0, "place ash-hound b1")
    ghosts = [each for each in duel.zone(south, "board") if "ghost" in each.emphasis]
    assert [(each.at, each.owner) for each in ghosts] == [("b1", Seat(0))]
    for seat in (Seat(1), SPECTATOR):
        assert not [each for each in duel.zone(seat, "board") if "ghost" in each.emphasis]


@pytest.mark.rule("MY-INFO-01")
def test_a_planned_card_is_told_apart_in_hand_until_it_is_taken_back() -> None:
    duel = secretive()

    def planned() -> list[str]:
        return [str(each.label) for each in duel.zone(south, "hand.south") if "planned" in each.marks]

    assert planned() == []
    duel.table.answer(0, "place ash-hound b1")
    (label,) = planned()
    assert "ash-hound" in label
    duel.table.undo(0)
    assert planned() == []


@pytest.mark.rule("MY-INFO-01")
def test_the_own_plan_shows_its_actions_and_the_points_that_are_left() -> None:
    duel = secretive()
    assert plan_label(duel) == "zone.plan side=seat.south left=2"
    duel.table.answer(0, "place ash-hound b1")
    duel.table.answer(0, "move c2-b2")
    shown = [str(each.label) for each in duel.zone(south, "plan.south")]
    assert shown == ["plan.place card=card.ash-hound square=b1", "plan.move card=card.mossling path=c2-b2"]
    assert plan_label(duel) == "zone.plan side=seat.south left=0"


def plan_label(duel: Duel) -> str:
    (zone,) = [zone for zone in duel.view(south).zones if zone.key == "plan.south"]
    return str(zone.label)


@pytest.mark.rule("MY-INFO-01")
def test_the_open_view_holds_everything_but_needs_no_seat() -> None:
    duel = secretive()
    seen = msgspec.json.encode(duel.view(OPEN)).decode()
    assert "ash-hound" in seen
    assert "gatestone" in seen


@pytest.mark.rule("MY-INFO-01")
def test_a_card_drawn_by_the_enemy_is_told_without_its_name() -> None:
    duel = secretive().plan()
    assert [beat.only for beat in duel.told("draw")] == [(Seat(0),), (Seat(1),)]
    assert [beat.only for beat in duel.told("draw-hidden")] == [(Seat(1), SPECTATOR), (Seat(0), SPECTATOR)]
    for side in (0, 1):
        drawn = duel.state.hands[side][-1]
        assert duel.state.cards.knows(Seat(side), drawn)
        assert not duel.state.cards.knows(Seat(1 - side), drawn)
    hidden = [beat for beat in duel.beats if beat.is_known_to(Seat(1)) and "candlechild" in str(beat)]
    assert hidden == []


@pytest.mark.rule("MY-INFO-01")
def test_a_creature_shows_its_bonuses_to_everybody() -> None:
    duel = Duel(POSITION, m=south("m3"), x=south("watchtower"))
    for seat in (Seat(0), Seat(1), SPECTATOR):
        shown = {each.at: each.face for each in duel.zone(seat, "board")}
        face = shown["c2"]
        assert face is not None
        assert face.numbers["power"] == 4


@pytest.mark.rule("MY-INFO-01")
def test_no_view_option_or_beat_tells_two_worlds_apart() -> None:
    stream = Stream(8)
    different = 0
    for number in range(8):
        table = Table.new(GAME, setup=GAME.sample_setup(GAME.mode(), 2, 9 * number), seed=number)
        for _ in range(30):
            seats = sorted(table.pending)
            if not seats:
                break
            for seat in (Seat(0), Seat(1)):
                different += check_leak(table, seat, stream)
            check_together_leak(table, stream)
            chosen = seats[stream.below(len(seats))]
            table.play(chosen, table.pending[chosen].sample(stream))
    assert different > 100


@pytest.mark.rule("MY-INFO-01")
@pytest.mark.parametrize("seat", [Seat(0), Seat(1), SPECTATOR, OPEN])
def test_the_powers_after_the_end_are_those_of_the_living(seat: Seat) -> None:
    duel = Duel(
        """
        . . . m .
        . . . . n
        . . . . .
        . . x . .
        . . S . N
        """,
        S=south("borun-sevengate=3"), x=north("m4"), m=south("m5"), n=south("m6"),
        south_mythos="cairnkeeper",
    ).plan(north="move c2-c1")  # fmt: skip
    assert duel.winner == "north"
    shown = {each.at: each.face for each in duel.zone(seat, "board")}
    for square, power in (("d5", 5), ("e4", 6)):
        face = shown[square]
        assert face is not None
        assert face.numbers["power"] == power  # its leader is dead: nobody is next to it


@pytest.mark.rule("MY-INFO-01")
def test_who_looks_into_the_enemy_hand_is_told_each_card_once() -> None:
    forge("spy", 3, effect="planning always owner see-hand")
    duel = Duel(POSITION, m=south("spy"), x=north("m2"), north_hand="ash-hound", phase="draw")
    told = duel.told("see")
    assert [str(beat.args["card"]) for beat in told] == ["card.ash-hound", "card.filler"]
    assert {(beat.only, beat.rules) for beat in told} == {((Seat(0),), ("MY-INFO-01",))}
    assert len(duel.plan().told("see")) == 1  # the card drawn since
