"""A bot of one's own: it never rests while there is something to do, and plays ten games against chance.

python examples/own_bot.py
"""

from typing import Any

import tafelrunde
from tafelrunde.bots import Bot, RandomBot
from tafelrunde.table import Stream


class Busy(Bot):
    """Sets creatures out, then moves them as far ahead as it can, and is done when nothing else is left."""

    def choose(self, table: tafelrunde.Table[Any], seat: tafelrunde.Seat) -> str:
        keys = table.pending[seat].legal()  # answers are readable: "place mossling b1", "move c1-c2", "done"
        for verb in ("place", "move", "stop", "done"):
            wanted = [key for key in keys if key.startswith(verb)]
            if wanted and self.stream.below(8):  # now and then a whim: it leads out of dead ends
                return max(wanted, key=lambda key: (key[-1], self.stream.below(100)))
        return keys[self.stream.below(len(keys))]


def play(seed: int) -> str:
    """One game of Mythos against chance; gives who won."""
    table = tafelrunde.Table.new(tafelrunde.game("mythos"), seed=seed)
    bots = [Busy(Stream(seed)), RandomBot(Stream(seed))]
    while table.pending:
        seat = next(iter(table.pending))
        table.answer(seat, bots[seat].choose(table, seat))
    assert table.result is not None
    return "nobody" if table.result.is_draw else type(bots[table.result.winners[0]]).__name__


if __name__ == "__main__":
    for number in range(10):
        print(f"game {number}: {play(number)} wins")
