"""Which things of a scene a word of a lesson names."""

from __future__ import annotations

from fnmatch import fnmatchcase

from tafelrunde.table.scene import Element, Grid, Scene


def elements_of(scene: Scene, word: str) -> list[Element]:
    """The things that a word names: by key, by zone, or by the name on their face.

    `card4`, `hand.*` and `mossling` are such words, and so is `board:mossling`, which looks in one zone only.
    A place, `b3`, names what is there.
    """
    place, _, name = word.rpartition(":")
    zones = [zone for zone in scene.zones if not place or fnmatchcase(zone.key, place)]
    everything = [element for zone in zones for element in zone.elements]
    by_key = [element for element in everything if fnmatchcase(element.key, name)]
    if by_key:
        return by_key
    if not place and any(zone.key == name for zone in zones):
        return [element for zone in zones if zone.key == name for element in zone.elements]
    by_name = [element for element in everything if name in _names(element)]
    return by_name or [element for element in everything if element.at == name]


def is_known(scene: Scene, word: str) -> bool:
    """Whether there is anything, a zone or a place of that name, be it empty."""
    return (
        bool(elements_of(scene, word)) or word in _places(scene) or word in (zone.key for zone in scene.zones)
    )


def _places(scene: Scene) -> set[str]:
    return {name for zone in scene.zones if zone.grid is not None for name in zone.grid.names()}


def keys_of(scene: Scene, word: str) -> list[str]:
    """The keys that a client lights for a word: those of things, or a place on a board."""
    if word in _places(scene):
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


def numbers_of(scene: Scene, word: str) -> list[int | None]:
    """What the things show that a word names; `card4 power` is a number of that name on a thing.

    The name of a square also has the number that is printed on it.
    """
    thing, _, name = word.partition(" ")
    grids = [zone.grid for zone in scene.zones if isinstance(zone.grid, Grid)]
    printed = [] if name else [grid.values.get(thing) for grid in grids]
    shown = [
        (element.face.numbers.get(name) if element.face is not None else None) if name else value_of(element)
        for element in elements_of(scene, thing)
    ]
    return printed + shown
