"""Webhooks: what happened as JSON, in the form that the other side reads."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from tafelrunde.server.notices import outgoing
from tafelrunde.server.notices.told import Told
from tafelrunde.table import Lang

HEADERS = {"Content-Type": "application/json"}
MOST_WORDS = 1900
"""Discord takes 2000 characters."""


def body(form: str, told: Sequence[Told], lang: Lang) -> bytes:
    """The message: `discord` and `matrix` (hookshot) read a text, everybody else the facts."""
    words = "\n".join(f"{each.words(lang)} {each.link}" for each in told)[:MOST_WORDS]
    if form == "discord":
        return msgspec.json.encode({"content": words, "allowed_mentions": {"parse": []}})
    if form == "matrix":
        return msgspec.json.encode({"text": words, "username": "Tafelrunde"})
    notices = [
        {
            "kind": each.row.kind,
            "table": each.row.match,
            "game": each.game,
            "seat": each.row.seat,
            "at": each.row.made,
            "text": each.words(lang),
            "link": each.link,
        }
        for each in told
    ]
    return msgspec.json.encode({"from": "tafelrunde", "notices": notices})


def send(address: str, form: str, told: Sequence[Told], lang: Lang, allowed: Collection[str]) -> int:
    """Post it, and give the status; raises what `outgoing.post` raises."""
    return outgoing.post(address, body(form, told, lang), HEADERS, allowed)
