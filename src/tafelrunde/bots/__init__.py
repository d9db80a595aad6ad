"""Computer opponents. They know the table's contract, and a game only through its advisor.

| module | what it holds |
|---|---|
| `players` | the bots: random, greedy, searching |
| `levels` | Page, Squire, Knight, Baron, Grandmaster |
| `search`, `tree` | information-set Monte Carlo tree search |
| `budget` | iterations, seconds, cancelling, progress |
"""

from __future__ import annotations

from tafelrunde.bots.budget import Budget, Clock
from tafelrunde.bots.levels import LEVELS, Level
from tafelrunde.bots.players import Bot, GreedyBot, RandomBot, SearchBot
from tafelrunde.bots.search import Ranked, Search, rank
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.chance import Stream
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.text import text, verbatim

BOTS = (*LEVELS, "random")
"""Everybody who can be named; besides them `ismcts:2000`, a search of so many iterations."""
FORMER = {"greedy": "squire"}
"""Names that saved tables may still hold."""
FIXED = "ismcts:"
MOST_ITERATIONS = 1_000_000


def bot(name: str, stream: Stream, *, is_timed: bool = False, advisor: Advisor | None = None) -> Bot:
    """A new bot of that name.

    Timed, it keeps to the seconds of its level; otherwise to its iterations alone, and the same stream gives
    the same answers on any machine.
    """
    level = LEVELS.get(FORMER.get(name, name))
    if level is not None:
        return SearchBot.of(level, stream, is_timed=is_timed, advisor=advisor)
    if name == "random":
        return RandomBot(stream, advisor)
    count = name.removeprefix(FIXED)
    if (
        name.startswith(FIXED)
        and count.isascii()
        and count.isdigit()
        and 0 < int(count[:9]) <= MOST_ITERATIONS
    ):
        return SearchBot(stream, Budget(iterations=int(count[:9])), advisor=advisor)
    known = ", ".join([*BOTS, f"{FIXED}2000"])
    raise BadSetup(text("error.unknown-bot", bot=verbatim(name), known=known), field="bots")


def is_bot(name: str) -> bool:
    """Whether there is a bot of that name."""
    try:
        bot(name, Stream(0))
    except BadSetup:
        return False
    return True


__all__ = [
    "BOTS",
    "LEVELS",
    "Bot",
    "Budget",
    "Clock",
    "GreedyBot",
    "Level",
    "RandomBot",
    "Ranked",
    "Search",
    "SearchBot",
    "bot",
    "is_bot",
    "rank",
]
