"""Cards as data: tables in TOML files, read so that every word in them is known or an error names it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

import msgspec

from tafelrunde.table.content import CardInfo
from tafelrunde.table.text import LANGUAGES, Lang, Translated

T = TypeVar("T")


class BadCard(ValueError):
    """A card, faction or deck that uses a word which there is not."""


class Identified(Protocol):
    """Whatever has an id."""

    @property
    def id(self) -> str:
        """Of which there is only one."""


class Named(Identified, Protocol):
    """Whatever has a name besides."""

    @property
    def name(self) -> Translated:
        """In every language."""


Each = TypeVar("Each", bound=Identified)


CHANGES: dict[str, dict[str, Any]] = {}
"""What somebody tries out: by the id of a card, or of whatever else has a table, the fields that are
otherwise, a deeper one by its path (`effect.parts.0.amount`). It is laid over the files when they are read:
so it must be there before the game is, in a process that plays nothing else."""
CHANGED: set[str] = set()
"""The ids of those that were found."""


def tables(folder: Path, file: str, *known: str) -> Mapping[str, Any]:
    """What is in a file; it may have no other tables than these, if any are named."""
    found = tomllib.loads((folder / f"{file}.toml").read_text(encoding="utf-8"))
    for name in found:
        if known and name not in known:
            raise BadCard(f"{file}.toml: there is no table {name!r}; known are {', '.join(known)}")
    if CHANGES:
        for listed in found.values():
            for table in listed if isinstance(listed, list) else ():
                _change(table, f"{file}.toml")
    return found


def _change(table: dict[str, Any], file: str) -> None:
    """Lay what is tried out over a table."""
    name = table.get("id", "")
    for path, value in CHANGES.get(name, {}).items():
        *way, last = path.split(".")
        inner: Any = table
        try:
            for step in way:
                inner = inner[int(step) if isinstance(inner, list) else step]
            inner[int(last) if isinstance(inner, list) else last] = value
        except (KeyError, IndexError, TypeError, ValueError):
            raise BadCard(f"{file}, {name}: there is no {path!r}") from None
        CHANGED.add(name)


def worded(table: Mapping[str, Any], words: Mapping[str, Translated]) -> dict[str, Any]:
    """A table with its words in it; those of an inner table, such as an effect, are its `text`."""
    laid = dict(table)
    for name, translated in words.items():
        inner = table.get(name)
        laid[name] = {**inner, "text": translated} if isinstance(inner, dict) else translated
    return laid


def converted(table: Mapping[str, Any], wanted: type[T], where: str) -> T:
    """A table as the type that it describes; the error names the place and the word."""
    try:
        return msgspec.convert(table, wanted)
    except msgspec.ValidationError as wrong:
        raise BadCard(f"{where}: {_word_at(table, str(wrong))}{wrong}") from None


def _word_at(plain: Any, message: str) -> str:
    """What stands at the place that a message of msgspec names, such as `$.effects[0].do[1].who`."""
    found = re.search(r"`\$([^`]*)`$", message)
    for name, place in re.findall(r"\.([^.\[]+)|\[(\d+)\]", found[1] if found else ""):
        plain = plain[name] if name else plain[int(place)]
    return f"{plain!r}: " if found and isinstance(plain, str) else ""


def by_id(found: Iterable[Each]) -> dict[str, Each]:
    """Things by their ids, each of which only one has."""
    named: dict[str, Each] = {}
    for each in found:
        if each.id in named:
            raise BadCard(f"two have the id {each.id!r}")
        named[each.id] = each
    return named


def names(**groups: Iterable[Named]) -> dict[Lang, dict[str, str]]:
    """The names of cards, factions and decks as the locale wants them: `names(card=..., deck=...)`."""
    return {
        lang: {f"{group}.{each.id}": each.name[lang] for group, listed in groups.items() for each in listed}
        for lang in LANGUAGES
    }


def listed(printed: type[msgspec.Struct]) -> type[CardInfo]:
    """A card as lists and galleries show it: what every card has, and all that is printed on a game's own."""
    known = {each.name for each in msgspec.structs.fields(CardInfo)}
    more = [
        (each.name, each.type) if each.required else (each.name, each.type, _usual(each))
        for each in msgspec.structs.fields(printed)
        if each.name not in known
    ]
    kind = msgspec.defstruct("Listed", more, bases=(CardInfo,), module=printed.__module__, frozen=True)
    return cast(type[CardInfo], kind)


def _usual(field: msgspec.structs.FieldInfo) -> Any:
    if field.default is not msgspec.NODEFAULT:
        return field.default
    return msgspec.field(default_factory=field.default_factory)
