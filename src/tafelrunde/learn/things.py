"""Which things of a scene a word of a lesson names."""

from __future__ import annotations

from fnmatch import fnmatchcase

from tafelrunde.table.scene import Element, Scene


def elements_of(scene: Scene, word: str) -> list[Element]:
    """The things that a word names: by key, by zone, or by the name on their face.

    `card4`, `hand.*` and `mossling` are such words, and so is `board:mossling`, which looks in one zone only.
    """
    place, _, name = word.rpartition(":")
    zones = [zone for zone in scene.zones if not place or fnmatchcase(zone.key, place)]
    everything = [element for zone in zones for element in zone.elements]
    by_key = [element for element in everything if fnmatchcase(element.key, name)]
    if by_key:
        return by_key
    if not place and any(zone.key == name for zone in zones):
        return [element for zone in zones if zone.key == name for element in zone.elements]
    return [element for element in everything if name in _names(element)]


def keys_of(scene: Scene, word: str) -> list[str]:
    """The keys that a client lights for a word: those of things, or a place on a board."""
    places = {name for zone in scene.zones if zone.grid is not None for name in zone.grid.names()}
    if word in places:
        return [word]
    return [element.key for element in elements_of(scene, word)]


def _names(element: Element) -> set[str]:
    """What its face and its label call it, without the kind: `mossling` of `card.mossling`."""
    face = element.face
    texts = [element.label, *([face.title] if face is not None and face.title is not None else [])]
    return {each.key.partition(".")[2] for each in texts} - {""}


def value_of(element: Element) -> int | None:
    """What a counter shows."""
    if element.face is not None and "value" in element.face.numbers:
        return element.face.numbers["value"]
    numbers = [each for each in element.label.args.values() if isinstance(each, int)]
    return numbers[0] if numbers else None
