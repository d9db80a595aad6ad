"""Any game of an experiment again, from its seed."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tafelrunde.lab.experiment import Experiment, Programme
from tafelrunde.lab.hands import hands
from tafelrunde.lab.running import read_journal, read_run
from tafelrunde.lab.sitting import Row, play, sit
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.game import game
from tafelrunde.table.record import Record
from tafelrunde.table.text import text, verbatim


def row_of(folder: Path, number: int) -> Row:
    """A game of the results; raises BadSetup when there is none of that number."""
    read_run(folder)
    for row in read_journal(folder):
        if row.number == number:
            return row
    raise BadSetup(text("lab.no-game", number=number, folder=verbatim(str(folder))), field="number")


def replay(folder: Path, number: int) -> Row:
    """Play a game again, and see that it goes as it went; raises BadSetup where it does not."""
    before, experiment = row_of(folder, number), read_run(folder)
    now = game(before.game).version
    if now != before.rules:
        raise BadSetup(text("lab.other-rules", number=number, before=before.rules, now=now))
    changed = [each for each in experiment.variants if each.name == before.variant and each.change]
    if changed:
        with hands(experiment) as players:
            row = next(iter(players.play([number])))
    else:
        row = sit(experiment, Programme(experiment), number)
    if msgspec.json.encode(row) != msgspec.json.encode(before):
        raise BadSetup(text("lab.another-game", number=number))
    return row


def record_of(folder: Path, number: int) -> Record:
    """The record of a game, for the browser or the terminal; raises BadSetup for one with changed cards."""
    experiment = read_run(folder)
    return record(experiment, row_of(folder, number))


def record(experiment: Experiment, row: Row) -> Record:
    """The record of a row's game."""
    sitting = Programme(experiment).sitting(row.number)
    if sitting.cell.variant.change:
        raise BadSetup(text("lab.changed-cards", number=row.number))
    table, _, _ = play(sitting, experiment, is_recorded=True)
    if table.result is None or tuple(map(int, table.result.winners)) != row.winners:
        raise BadSetup(text("lab.another-game", number=row.number))
    return table.record()
