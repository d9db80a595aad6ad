"""Overviews: a game in five minutes, a few short sections with scenes of the real game.

An overview is the file `overview.toml` in the folder of its game: sections in the order in which they are
read, each with a picture, a lesson to go on with and the rules behind it. A picture begins as a lesson does.
What a section says is in the game's locale, `overview.*.toml`, under its name.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Any

import msgspec

from tafelrunde.learn.begin import begin
from tafelrunde.learn.lesson import BadLesson, Beginning, check_rules, folder_of, lessons, parse
from tafelrunde.learn.things import elements_of, keys_of
from tafelrunde.table.decision import Seat
from tafelrunde.table.game import Game
from tafelrunde.table.scene import Scene, Zone
from tafelrunde.table.text import Translated, entries

TOPIC = "overview"


class Picture(Beginning, frozen=True):
    """What is drawn beside a section: some zones of a table, as whoever sits at its seat sees them."""

    zones: tuple[str, ...]
    """Which zones are drawn, by their keys; `*` stands for anything."""
    things: tuple[str, ...] = ()
    """Where only some things of a zone that is no board are drawn: their keys or names, as in lessons."""
    show: tuple[str, ...] = ()
    """What is lit: keys, places or names, as in lessons."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section of an overview as its file has it."""

    name: str
    picture: Picture | None = None
    lesson: str | None = None
    """Where it is learnt."""
    rules: tuple[str, ...] = ()
    """Where it is written."""


class Sight(msgspec.Struct, frozen=True):
    """A picture, drawn."""

    scene: Scene
    """Of which only the zones are kept that the picture is about."""
    show: tuple[str, ...]
    """Keys of things and places that are lit."""


class Overview(msgspec.Struct, frozen=True, omit_defaults=True):
    """A section of an overview, ready to be read."""

    name: str
    """What it is called in addresses."""
    title: Translated
    """Its heading."""
    text: Translated
    """What it says."""
    view: Sight | None = None
    """What is seen beside it."""
    lesson: str | None = None
    """The lesson in which it is learnt."""
    rules: tuple[str, ...] = ()
    """The rules in which it is written."""


@lru_cache(maxsize=32)
def overview(game: Game[Any]) -> tuple[Overview, ...]:
    """The sections of a game's overview; none where it has none; raises BadLesson."""
    file = folder_of(game) / f"{TOPIC}.toml"
    if not file.is_file():
        return ()
    where = f"{game.id}/{file.name}"
    parts = parse(file, dict[str, tuple[Part, ...]], where)["section"]
    words = entries(folder_of(game) / "locale", TOPIC)
    for name in words.keys() - {part.name for part in parts}:
        raise BadLesson(f"{game.id}/locale/{TOPIC}.en.toml", "idle-text", word=name)
    return tuple(_read(game, f"{where}, {part.name}", part, words.get(part.name, {})) for part in parts)


def _read(game: Game[Any], where: str, part: Part, words: dict[str, Translated]) -> Overview:
    for field in ("title", "text"):
        if field not in words:
            raise BadLesson(where, "no-text", word=field, lang="en")
    check_rules(game, where, *part.rules)
    if part.lesson is not None and part.lesson not in {each.id for each in lessons(game)}:
        raise BadLesson(where, "no-lesson", word=part.lesson)
    view = None if part.picture is None else _draw(game, where, part.picture)
    return Overview(part.name, words["title"], words["text"], view, part.lesson, part.rules)


def _draw(game: Game[Any], where: str, told: Picture) -> Sight:
    picture = msgspec.structs.replace(told, game=game.id, file=where)
    picture.check_seat(game)
    whole = begin(game, picture).view(Seat(game.mode(picture.mode).seats.index(picture.seat)))
    zones = []
    for pattern in picture.zones:
        found = [zone for zone in whole.zones if fnmatchcase(zone.key, pattern)]
        if not found:
            raise BadLesson(where, "show", word=pattern)
        zones += [_narrow(where, whole, zone, picture.things) for zone in found]
    scene = msgspec.structs.replace(whole, zones=zones, headline=None, aim=None)
    lit: list[str] = []
    for word in picture.show:
        keys = keys_of(scene, word)
        if not keys:
            raise BadLesson(where, "show", word=word)
        lit += keys
    return Sight(scene, tuple(dict.fromkeys(lit)))


def _narrow(where: str, scene: Scene, zone: Zone, things: tuple[str, ...]) -> Zone:
    """The zone with only those things, in their order; a board keeps all of its own."""
    if not things or zone.grid is not None:
        return zone
    here = {element.key for element in zone.elements}
    kept = [each for word in things for each in elements_of(scene, word) if each.key in here]
    if not kept:
        raise BadLesson(where, "show", word=", ".join(things))
    return msgspec.structs.replace(zone, elements=list(dict.fromkeys(kept)))
