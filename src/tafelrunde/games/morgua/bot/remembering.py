"""What was judged once is not judged again: a search comes to the same positions in one world after another.

What a seat wants and how it stands rests on what it knows alone. So it is remembered under exactly that: the
position without the faces that the seat has not seen, but with what is in its own deck.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import msgspec

from tafelrunde.games.morgua.state import State, own_cards

T = TypeVar("T")

MOST = 512
"""So many judgements are remembered."""
FIELDS = tuple(name for name in State.__struct_fields__ if name != "cards")
_encode = msgspec.msgpack.Encoder().encode


def known(state: State, seat: int) -> bytes:
    """All that a seat knows of a position."""
    faces, bit = state.cards.faces, 1 << seat
    shown = [face if seen & bit else "" for face, seen in zip(faces, state.cards.seen, strict=True)]
    deck = sorted([faces[card] for card in own_cards(seat)])
    return _encode((seat, shown, deck, [getattr(state, name) for name in FIELDS]))


class Judgements(dict[tuple[bytes, str], T]):
    """What was judged, by what the seat knew and what was asked; the newest ones only."""

    def of(self, state: State, seat: int, asked: str, judge: Callable[[], T]) -> T:
        """What is remembered, or what is judged now."""
        key = known(state, seat), asked
        found = self.get(key)
        if found is None:
            if len(self) >= MOST:
                self.clear()
            found = self[key] = judge()
        return found
