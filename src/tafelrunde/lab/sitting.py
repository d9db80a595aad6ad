"""One game of an experiment, and what is kept of it: nothing of that depends on the machine or on its
clock.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tafelrunde.bots import bot
from tafelrunde.lab.experiment import Experiment, Programme, Sitting
from tafelrunde.lab.observing import CardFigure, Choice, Event, Observer
from tafelrunde.lab.series import DECISION_LIMIT
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.game import game
from tafelrunde.table.table import Table


class Row(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A game that was played. One line of the journal, and one row of the results."""

    number: int
    experiment: str
    variant: str
    game: str
    mode: str
    rules: int
    """The version of the rules."""
    seats: int
    meeting: str
    deal: int
    seed: str
    bots: tuple[str, ...]
    decks: tuple[str, ...] = ()
    setup: dict[str, Any] = {}
    winners: tuple[int, ...] = ()
    points: tuple[float, ...] = ()
    """A seat's share of the victory; together they are 1 for every side."""
    scores: tuple[int, ...] = ()
    rounds: int = 0
    decisions: int = 0
    ending: str = ""
    """The key of the sentence that says why it ended."""
    cited: tuple[str, ...] = ()
    """The rules by which it ended."""
    lead_changes: int | None = None
    drama: float | None = None
    comeback: float | None = None
    """The least chance that the winner had, at the beginning of a round."""
    error: str | None = None
    cards: tuple[CardFigure, ...] = ()
    choices: tuple[Choice, ...] = ()
    events: tuple[Event, ...] = ()


def sit(experiment: Experiment, programme: Programme, number: int) -> Row:
    """Play the game of a number."""
    sitting = programme.sitting(number)
    table, observer, error = play(sitting, experiment)
    result = table.result if error is None else None
    found, cell = table.game, sitting.cell
    lead = observer.lead(result.winners) if result is not None else None
    return Row(
        number=number,
        experiment=experiment.name,
        variant=cell.variant.name,
        game=found.id,
        mode=sitting.mode,
        rules=found.version,
        seats=sitting.seats,
        meeting=cell.meeting,
        deal=sitting.deal,
        seed=sitting.seed,
        bots=sitting.bots,
        decks=sitting.decks,
        setup=sitting.setup,
        winners=tuple(map(int, result.winners)) if result is not None else (),
        points=points(table) if result is not None else (),
        scores=result.scores if result is not None else (),
        rounds=found.round_of(table.state),
        decisions=observer.decisions,
        ending=result.reason.key if result is not None else "",
        cited=result.rules if result is not None else (),
        lead_changes=lead.changes if lead is not None else None,
        drama=lead.drama if lead is not None else None,
        comeback=lead.comeback if lead is not None else None,
        error=error,
        cards=observer.card_figures(),
        choices=tuple(observer.choices),
        events=tuple(observer.events),
    )


def play(
    sitting: Sitting, experiment: Experiment, *, is_recorded: bool = False
) -> tuple[Table[Any], Observer, str | None]:
    """The table at the end of a game, who has looked on, and what went wrong if anything did."""
    found = game(sitting.cell.contest.game)
    source = Stream(sitting.seed)
    players = [bot(name, source.fork()) for name in sitting.bots]
    observer = Observer(found, experiment.record)
    is_light = not (is_recorded or observer.needs_beats or any(player.needs_copies for player in players))
    table: Table[Any] = Table.new(
        found,
        sitting.mode,
        seats=sitting.seats,
        setup=sitting.setup,
        stream=source.fork(),
        is_light=is_light,
    )
    observer.begin(table)
    try:
        while pending := table.pending:
            seat = next(iter(pending))
            key = players[seat].choose(table, seat)
            observer.asked(table, seat, key)
            observer.told(table, seat, table.play(seat, key))
            if observer.decisions > DECISION_LIMIT:
                raise RuntimeError(f"no end after {DECISION_LIMIT} decisions")
    except Exception as failure:
        return table, observer, repr(failure)
    return table, observer, None


def points(table: Table[Any]) -> tuple[float, ...]:
    """What each seat gets of the victory: sides that win share it, and so do all where nobody wins.

    A seat that plays alone wins or loses.
    """
    assert table.result is not None
    advisor = table.game.advisor
    sides = [advisor.side_of(table.state, Seat(seat)) for seat in range(table.seats)]
    won = {sides[seat] for seat in table.result.winners}
    if not won and len(set(sides)) > 1:
        won = set(sides)
    return tuple(round(1 / len(won), 6) if side in won else 0.0 for side in sides)
