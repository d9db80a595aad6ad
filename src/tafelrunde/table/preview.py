"""Previews: what an answer would change on the board, played on a copy of what the seat can know."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tafelrunde.table.beat import Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.errors import Refusal
from tafelrunde.table.scene import Element, Scene
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text

WORLDS = 2
MOST_LINES = 6

ChangeKind = Literal["lost", "gained", "moved"]


class Change(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Something on the board that would go, come or stand elsewhere."""

    key: str
    """Of the thing."""
    at: str
    """The field that it leaves, or to which it comes."""
    kind: ChangeKind
    """It goes, it comes, or it stands elsewhere."""
    label: Text
    """What it is called."""
    owner: Seat | None = None
    """Whose it is."""


class Preview(msgspec.Struct, frozen=True, omit_defaults=True):
    """What would follow from an answer, up to the next question."""

    changes: list[Change] = []
    lines: list[Text] = []
    """The same as it would be told."""


NOTHING_KNOWN = Preview()
"""Chance decides, or something hidden would come to light: nobody can say what follows."""


def foresee(table: Table[Any], seat: Seat, key: str) -> Preview:
    """What an answer would do as far as the seat can know; nothing where it cannot."""
    found: Preview | None = None
    for _ in range(WORLDS):
        world = table.imagine(seat, Stream().fork()).clone()
        known, written = _seen(world, seat), len(world.lines())
        before = world.view(seat)
        try:
            beats = world.answer(seat, key)
        except Refusal:
            return NOTHING_KNOWN
        is_chance = any(line.startswith("chance ") for line in world.lines(written))
        if is_chance or _seen(world, seat) != known:
            return NOTHING_KNOWN
        here = Preview(_changes(before, world.view(seat)), _told(beats, seat))
        if found is not None and here != found:
            return NOTHING_KNOWN
        found = here
    return found or NOTHING_KNOWN


def _seen(world: Table[Any], seat: Seat) -> list[bool]:
    """Which hidden things the seat knows."""
    cards = world.game.cards(world.state)
    return [] if cards is None else [cards.knows(seat, instance) for instance in range(len(cards.faces))]


def _told(beats: list[Beat], seat: Seat) -> list[Text]:
    return [beat.text() for beat in beats if beat.is_known_to(seat)][:MOST_LINES]


def _standing(scene: Scene) -> dict[str, Element]:
    return {
        each.key: each
        for zone in scene.zones
        if zone.kind == "board"
        for each in zone.elements
        if each.form != "ground" and each.at
    }


def _changes(before: Scene, after: Scene) -> list[Change]:
    old, new = _standing(before), _standing(after)
    found: list[Change] = []
    for key, each in old.items():
        if key not in new:
            found.append(Change(key, each.at or "", "lost", each.label, each.owner))
        elif (there := new[key]).at != each.at:
            found.append(Change(key, there.at or "", "moved", each.label, each.owner))
    arrived = [each for key, each in new.items() if key not in old]
    return found + [Change(each.key, each.at or "", "gained", each.label, each.owner) for each in arrived]
