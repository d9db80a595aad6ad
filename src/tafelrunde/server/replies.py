"""What is answered to questions about a table, after which nothing has changed."""

from __future__ import annotations

from typing import Any

from tafelrunde.server.client_messages import Foresee, Look, Why
from tafelrunde.server.messages import Because, Foreseen, Looked
from tafelrunde.server.views import finality
from tafelrunde.table import Seat, Table
from tafelrunde.table.preview import foresee


def looked(table: Table[Any], asked: Look) -> Looked:
    """What a thing lacks or could reach."""
    outlook = table.outlook(Seat(asked.seat), asked.elements)
    return Looked(asked.id, outlook.figures, outlook.lines)


def foreseen(table: Table[Any], asked: Foresee) -> Foreseen:
    """What an answer would change."""
    found = foresee(table, Seat(asked.seat), asked.key)
    return Foreseen(asked.id, found.changes, found.lines)


def because(table: Table[Any], asked: Why) -> Because:
    """Which rule forbids an answer; or that none does, and whether it could be taken back."""
    option = table.why_not(Seat(asked.seat), asked.key, asked.elements)
    objection = option.objection
    if objection is not None:
        return Because(asked.id, objection.rule, objection.reason, option.key)
    final, last = finality(table, Seat(asked.seat), option.key)
    return Because(asked.id, key=option.key, is_final=final, is_last=last)
