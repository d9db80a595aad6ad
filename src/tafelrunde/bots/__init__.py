"""Computer opponents. They know the table's contract, and a game only through its advisor.

| module | what it holds |
|---|---|
| `players` | the bots: random, greedy, searching |
| `levels` | Page, Squire, Knight, Baron, Grandmaster |
| `search`, `tree` | information-set Monte Carlo tree search |
| `forcing` | whether the game can be won at once, whatever others do |
| `hints`, `coach` | what would be good for a person, and what would have been better |
| `budget` | iterations, seconds, cancelling, progress |
"""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.bots.budget import Budget, Clock
from tafelrunde.bots.levels import FORMER, LEVELS, Level
from tafelrunde.bots.players import Bot, GreedyBot, RandomBot, SearchBot
from tafelrunde.bots.search import Ranked, Search, rank
from tafelrunde.table.advisor import Advisor
from tafelrunde.table.chance import Stream
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.text import text, verbatim

PLAIN: dict[str, Callable[[Stream, Advisor | None], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Bots that do not search: yardsticks for simulations, not opponents."""
BOTS = (*LEVELS, *PLAIN)
"""Everybody who can be named; besides them former ones, and `ismcts:2000`, a search of so many iterations."""
FIXED = "ismcts:"
KNOWN = (*BOTS, *FORMER, f"{FIXED}2000")
MOST_ITERATIONS = 1_000_000


def bot(name: str, stream: Stream, *, is_timed: bool = False, advisor: Advisor | None = None) -> Bot:
    """A new bot of that name.

    Timed, it keeps to the seconds of its level; otherwise to its iterations alone, and the same stream gives
    the same answers on any machine.
    """
    level = LEVELS.get(name) or FORMER.get(name)
    if level is not None:
        return SearchBot.of(level, stream, is_timed=is_timed, advisor=advisor)
    if name in PLAIN:
        return PLAIN[name](stream, advisor)
    count = name.removeprefix(FIXED)
    if (
        name.startswith(FIXED)
        and count.isascii()
        and count.isdigit()
        and 0 < int(count[:9]) <= MOST_ITERATIONS
    ):
        return SearchBot(stream, Budget(iterations=int(count[:9])), advisor=advisor)
    raise BadSetup(text("error.unknown-bot", bot=verbatim(name), known=", ".join(KNOWN)), field="bots")


def is_bot(name: str) -> bool:
    """Whether there is a bot of that name."""
    try:
        bot(name, Stream(0))
    except BadSetup:
        return False
    return True


__all__ = [
    "BOTS",
    "KNOWN",
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
