"""Read records and count what is in them: a notebook as a script, cell by cell.

python examples/read_records.py docs/examples/*.record
"""

# %% Every record that was named, read and replayed; a record needs no random generator.
import sys
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import tafelrunde


class Row(NamedTuple):
    """What is worth knowing of one game."""

    name: str
    game: str
    rounds: int
    answers: int
    winner: str
    rules: Counter[str]


def read(path: Path) -> Row:
    """Replay a record, and count the rules that its beats cite."""
    record = tafelrunde.Record.parse(path.read_text(encoding="utf-8"))
    table: tafelrunde.Table[Any] = record.start()
    rules: Counter[str] = Counter()
    answers = 0
    for moment in record.moments(table):
        answers += moment.text.split()[0] in record.seats
        rules.update(rule for beat in moment.beats for rule in beat.rules)
    result = table.result
    winner = "unfinished" if result is None else " ".join(record.seats[seat] for seat in result.winners)
    rounds = table.game.round_of(table.state)
    return Row(path.stem, record.game, rounds, answers, winner or "nobody", rules)


rows = [read(Path(name)) for name in sys.argv[1:]]

# %% A small table.
print(f"{'record':<20} {'game':<12} {'rounds':>6} {'answers':>8}  winner")
for row in rows:
    print(f"{row.name:<20} {row.game:<12} {row.rounds:>6} {row.answers:>8}  {row.winner}")

# %% Which rules came up most, in words.
for rule, count in sum((row.rules for row in rows), Counter()).most_common(3):
    words = next(
        game.rulebook[rule].text["en"] for game in tafelrunde.games().values() if rule in game.rulebook
    )
    print(f"{count:>4} x {rule}: {words}")
