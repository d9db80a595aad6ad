"""What computer opponents are called at a table; how well they play is said behind it."""

from __future__ import annotations

from hashlib import blake2b

NAMES = (
    "Aldric", "Berengar", "Corwin", "Dietlind", "Eberhard", "Frida", "Gawan", "Hedwig", "Isolde",
    "Jorund", "Kunigund", "Leontine", "Morholt", "Nimue", "Oswin", "Parzival", "Quentin", "Rosalind",
    "Sigune", "Tristan", "Ulrika", "Viviane", "Wigalois", "Yvain", "Zdenka",
)  # fmt: skip


def bot_name(table: str, seat: int) -> str:
    """The name of the bot on a seat: always the same at a table, and another on every seat."""
    first = int.from_bytes(blake2b(table.encode(), digest_size=4).digest(), "big")
    return NAMES[(first + seat) % len(NAMES)]
