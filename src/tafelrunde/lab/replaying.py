"""Any game of an experiment again, from its seed."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tafelrunde.lab.experiment import Experiment, Programme, read_experiment
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


def replay(source: Path, number: int) -> tuple[Row, bool]:
    """Play a game again: of results, or of an experiment's own file.

    Says too whether it was known how it went; raises BadSetup where it goes otherwise now.
    """
    experiment, before = _known(source, number)
    if before is not None:
        now = game(before.game).version
        if now != before.rules:
            raise BadSetup(text("lab.other-rules", number=number, before=before.rules, now=now))
    programme = Programme(experiment)
    if programme.sitting(number).cell.variant.change:
        with hands(experiment) as players:
            row = next(iter(players.play([number])))
    else:
        row = sit(experiment, programme, number)
    if before is not None and msgspec.json.encode(row) != msgspec.json.encode(before):
        raise BadSetup(text("lab.another-game", number=number))
    return row, before is not None


def _known(source: Path, number: int) -> tuple[Experiment, Row | None]:
    """An experiment, and how a game of it went where that is known; raises BadSetup."""
    if not source.is_file():
        return read_run(source), row_of(source, number)
    experiment = read_experiment(source)
    if not 0 <= number < Programme(experiment).games:
        raise BadSetup(text("lab.no-game", number=number, folder=verbatim(str(source))), field="number")
    return experiment, None


def record_of(source: Path, number: int) -> Record:
    """The record of a game, for the browser or the terminal; raises BadSetup for one with changed cards."""
    experiment, row = _known(source, number)
    return record(experiment, number, row)


def record(experiment: Experiment, number: int, row: Row | None) -> Record:
    """The record of a game, which goes as its row says where there is one."""
    sitting = Programme(experiment).sitting(number)
    if sitting.cell.variant.change:
        raise BadSetup(text("lab.changed-cards", number=number))
    table, _, _ = play(sitting, experiment, is_recorded=True)
    if row is not None and (table.result is None or tuple(map(int, table.result.winners)) != row.winners):
        raise BadSetup(text("lab.another-game", number=number))
    return table.record()
