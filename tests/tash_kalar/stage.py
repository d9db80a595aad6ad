"""What card tests add to the arena: a card that is taken and summoned at once, and small supplies."""

from __future__ import annotations

from typing import Any

from tafelrunde.games.tash_kalar.board import CENTRE, NAMES, SQUARES, distance
from tests.tash_kalar.arena import Arena


class Stage(Arena):
    """A drawn position in which single cards are played."""

    def summon(self, words: str, *answers: str) -> None:
        """Take the being's card and summon it: `summon("knight e5", "e5-e6", "none")`."""
        self.give(words.partition(" ")[0])
        self.play(f"summon {words}", *answers)

    def is_at_rest(self) -> bool:
        """Whether no effect is waiting for an answer."""
        return not self.table.answers_since_checkpoint

    def leave(self, *, tiles: int | None = None, legends: int | None = None, side: int = 0) -> None:
        """Leave a colour only so many pieces in its supply; the others lie on the rim, far from e5."""
        state = self.state.copy()
        rim = [
            square for square in SQUARES if distance(square, CENTRE) == 4 and self.at(NAMES[square]) == "."
        ]
        for rank, stock, number in ((0, state.tiles, tiles), (2, state.legends, legends)):
            while number is not None and stock[side] > number:
                state.board[3 * side + rank] |= 1 << rim.pop()
                stock[side] -= 1
        self.edit(board=state.board, tiles=state.tiles, legends=state.legends)

    def shows(self, picture: str) -> bool:
        """As in the arena, but a picture need not be as wide as high."""
        wanted = [line.split() for line in picture.splitlines() if line.strip()]
        size = max(len(wanted), len(wanted[0]))
        found = [line.split() for line in self.picture(size).splitlines()]
        rows, columns = (size - len(wanted)) // 2, (size - len(wanted[0])) // 2
        found = [row[columns : size - columns] for row in found[rows : size - rows]]
        assert found == wanted, "\n".join(
            ["the arena is", *map(" ".join, found), "and not", *map(" ".join, wanted)]
        )
        return True


def stage(picture: str, mode: str = "duel", **how: Any) -> Stage:
    """The stage with the pieces of a picture; see `Arena.draw`."""
    made = Stage(mode, **how)
    made.draw(picture)
    return made
