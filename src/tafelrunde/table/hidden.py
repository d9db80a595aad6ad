"""Hidden things: which instance is what, and who has seen it.

Cards and tiles are instances with numbers; `faces[instance]` tells what they are. A view names a hidden
instance by the place where it lies, never by its number: such an alias cannot tell two worlds apart, and
shuffling redraws it by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from tafelrunde.table.decision import OPEN, Seat

if TYPE_CHECKING:
    from tafelrunde.table.chance import Stream


PUBLIC = -1
"""All bits at once: everybody has seen it, spectators included."""
NOBODYS_BIT = 63
"""A bit that no seat has: set only in what is public."""


NOBODY = 62
"""A bit that no seat has: of what is not public, spectators have seen nothing."""


class _Marked(str):
    """A face that remembers which instance it lay on; to the rules it is the same face."""

    __slots__ = ("origin",)
    origin: int


class Cards(msgspec.Struct):
    """Instances of hidden things, part of a game's state."""

    faces: list[str]
    seen: list[int]
    """Per instance one bit for every seat that has seen its face."""

    @classmethod
    def unseen(cls, faces: Iterable[str]) -> Cards:
        """New instances, all face down."""
        listed = list(faces)
        return cls(listed, [0] * len(listed))

    def copy(self) -> Cards:
        """An independent copy."""
        return Cards(self.faces.copy(), self.seen.copy())

    def knows(self, seat: Seat, instance: int) -> bool:
        """Whether a seat has seen the face; spectators see what is public."""
        seen = self.seen[instance]
        return seat == OPEN or seen == PUBLIC or (seat >= 0 and bool(seen >> seat & 1))

    def split(self, seat: Seat, instances: Sequence[int]) -> tuple[list[int], list[int]]:
        """Those whose faces a seat has seen, and the others; both in their order."""
        if seat == OPEN:
            return list(instances), []
        seen, bit = self.seen, seat if seat >= 0 else NOBODYS_BIT
        known = [each for each in instances if seen[each] >> bit & 1]
        if len(known) == len(instances):
            return known, []
        return known, [each for each in instances if not seen[each] >> bit & 1]

    def made_of(self, pile: Sequence[int]) -> tuple[tuple[int, str, int], ...]:
        """What decides how a pile looks: its cards, and who has seen them."""
        faces, seen = self.faces, self.seen
        return tuple([(each, faces[each], seen[each]) for each in pile])

    def show(self, instance: int, seat: Seat) -> None:
        """Let one seat see a face."""
        self.seen[instance] |= 1 << seat

    def publish(self, instance: int) -> None:
        """Let everybody see a face."""
        self.seen[instance] = PUBLIC

    def reorder(self, instances: Sequence[int], order: Sequence[int]) -> None:
        """Shuffle: deal the faces out anew among the instances, which nobody has seen any more.

        The instances keep their places; so their numbers say nothing about what they have become.
        """
        faces = [self.faces[instances[place]] for place in order]
        for instance, face in zip(instances, faces, strict=True):
            self.faces[instance] = face
            self.seen[instance] = 0

    def mark(self) -> None:
        """Let every face remember where it lies now, so that shuffling can be followed."""
        for instance, face in enumerate(self.faces):
            marked = self.faces[instance] = _Marked(face)
            marked.origin = instance

    @property
    def origins(self) -> list[int]:
        """Per instance, on which one its face lay when the faces were marked; itself where nobody knows."""
        return [getattr(face, "origin", instance) for instance, face in enumerate(self.faces)]

    def imagine(self, seat: Seat, pools: Iterable[Sequence[int]], stream: Stream) -> None:
        """Exchange the faces that a seat has not seen, within each pool.

        Where they truly lie makes no difference: the same stream deals them out in the same way.
        """
        if seat == OPEN:
            return
        seen, bit = self.seen, 1 << (seat if seat >= 0 else NOBODY)
        for pool in pools:
            unseen = [instance for instance in pool if not seen[instance] & bit]
            faces = sorted([self.faces[instance] for instance in unseen])
            for instance, place in zip(unseen, stream.order(len(unseen)), strict=True):
                self.faces[instance] = faces[place]
