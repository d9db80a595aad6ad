"""Which rule refuses which kind of wrong answer: a line a group, read by people, in `tests/golden/refusals`.

A refusal is right only if the text of the rule that it names, read alone, explains it. Whoever changes these
files has read the new lines beside the rules. `make soak ARGS="refusals"` looks for groups that they lack,
`make soak ARGS="refusals --write"` writes them anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tafelrunde.table import Game, Mode, Stream, Table
from tafelrunde.table.testing.checks import draw
from tafelrunde.table.testing.wrong import Found, Group, Wrongs

HERE = Path(__file__).parent / "golden" / "refusals"
ARROW = " :: "


def path_of(game: Game[Any]) -> Path:
    """Where the groups of a game are kept."""
    return HERE / f"{game.id}.txt"


def sweep(game: Game[Any], mode: Mode, decisions: int, seed: int = 0) -> Iterator[Found]:
    """Wrong answers of every kind in random games of a mode."""
    made = number = 0
    while made < decisions:
        seats = mode.minimum + number % (mode.maximum - mode.minimum + 1)
        setup, name = game.sample_setup(mode, seats, number), f"refusals {seed} {number}"
        table: Table[Any] = Table.new(game, mode.id, seats=seats, setup=setup, seed=name)
        choices, wrongs = Stream(name), Wrongs(table, Stream(f"{name} wrong"))
        while made < decisions:
            yield from wrongs.found()
            if not table.pending:
                break
            asked = list(table.pending)
            seat = asked[choices.below(len(asked))]
            table.play(seat, draw(table.pending[seat], choices))
            made += 1
        number += 1


def known(game: Game[Any]) -> set[str]:
    """The groups that were read."""
    path = path_of(game)
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {line.split(ARROW)[0] for line in lines}


def unknown(game: Game[Any], found: Iterator[Found]) -> list[str]:
    """The groups that nobody has read yet, with an example each."""
    read = known(game)
    new = {each.group: each for each in found if str(each.group) not in read}
    return [line(new[group]) for group in sorted(new)]


def line(found: Found) -> str:
    """A group with an example."""
    return f"{found.group}{ARROW}{found.key} -> {found.sentence}"


def write(game: Game[Any], found: Iterator[Found]) -> int:
    """Write the groups anew, each with its first example; says how many there are."""
    first: dict[Group, Found] = {}
    for each in found:
        first.setdefault(each.group, each)
    lines = [line(first[group]) for group in sorted(first)]
    path_of(game).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return len(lines)
