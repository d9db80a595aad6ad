"""Whatever a seat newly knows, a beat has shown to it (TK-INFO-01 to TK-INFO-03)."""

from __future__ import annotations

import pytest

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.table.beat import Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import CHANCE, SPECTATOR, Seat
from tafelrunde.table.hidden import Cards
from tafelrunde.table.table import Table
from tests.tash_kalar.proof import MODES, fill_hand
from tests.tash_kalar.stage import stage


def untold(before: Cards, after: Cards, beats: list[Beat], seats: int) -> list[tuple[int, int]]:
    """Which seats, spectators too, know which cards anew although no beat has shown them."""
    found: list[tuple[int, int]] = []
    for seat in (SPECTATOR, *(Seat(each) for each in range(seats))):
        shown = {element for beat in beats if beat.is_known_to(seat) for element in beat.elements}
        for instance in range(len(after.faces)):
            is_new = not before.knows(seat, instance) or before.faces[instance] != after.faces[instance]
            if is_new and after.knows(seat, instance) and f"card{instance}" not in shown:
                found.append((seat, instance))
    return found


@pytest.mark.rule("TK-INFO-01")
@pytest.mark.rule("TK-INFO-02")
@pytest.mark.parametrize("mode", MODES)
def test_nothing_becomes_known_without_a_beat(mode: str) -> None:
    """From the very first shuffle on, chance answer by chance answer."""
    stream = Stream(f"knowledge {mode}")
    for number in range(3):
        seats = GAME.mode(mode).minimum
        table = Table.unstarted(
            GAME, GAME.mode(mode), seats, GAME.sample_setup(GAME.mode(mode), seats, number)
        )
        for _ in range(300):
            if table.is_over:
                break
            seat, decision = next(iter(table.pending.items()))
            before = table.state.cards.copy()
            keys = [key for key in ("hand over",) if seat != CHANCE and not stream.below(8)]
            legal = [key for key in keys if key in decision.legal()]
            beats = table.answer(seat, legal[0] if legal else decision.sample(stream))
            assert untold(before, table.state.cards, beats, seats) == []


@pytest.mark.rule("TK-CTRL-02")
@pytest.mark.rule("TK-DRAW-02")
@pytest.mark.rule("TK-INFO-01")
def test_whoever_receives_the_legends_is_told_which() -> None:
    arena = stage("c . . \n . . . \n . . .", "team-duel", actions=1)
    fill_hand(arena)
    legends = [face for face in arena.hand() if face in arena.hand()[3:5]]
    beats = arena.play("hand over")
    (told,) = [beat for beat in beats if beat.kind == "receive"]
    assert told.only == (Seat(2),)
    assert [each.key for each in told.args["cards"]] == [f"card.{face}" for face in legends]  # type: ignore[union-attr]
    arena = stage("c . . \n . . . \n . . .", "team-duel", actions=0)
    fill_hand(arena)
    assert [beat.only for beat in arena.play("end") if beat.kind == "receive"] == [(Seat(2),)]


@pytest.mark.rule("TK-CTRL-03")
@pytest.mark.rule("TK-INFO-03")
def test_a_partner_who_fetches_a_card_is_told_what_was_discarded() -> None:
    arena = stage("""
        . . . . .
        . . . . .
        c . . . .
        c . c . .
        . . . . .
    """, "team-duel")  # fmt: skip
    arena.give("naiad", "dryad")
    arena.play("discard naiad", "done")
    arena.give("kiskin-spirit")
    arena.play("summon kiskin-spirit e5")
    (told,) = [beat for beat in arena.play("hand over") if beat.kind == "look"]
    assert told.only == (Seat(2),)
    assert arena.asked == 2
    arena.play("naiad")
