"""Which languages are complete: they are offered, and of the others one can ask what they lack.

Everything that people read lies in folders called `locale`, one file a language: `de.toml`, `rules.de.toml`,
`client.de.json`. A language is complete when every English file has its counterpart, with a sentence for
every key and the same arguments in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from tafelrunde.table.game import game_folders
from tafelrunde.table.text import ENGLISH, LANGUAGES, Lang

HOUSE = Path(__file__).parent.parent
LINE = re.compile(r'^(?:\[(?P<table>.+)\]|(?P<key>[\w".-]+) = "(?P<words>.*?)"?)$', flags=re.M)
"""What such a file has in a line. Reading it so takes a tenth of the time, and every command asks."""
ARGUMENT = re.compile(r"\{(\w+)(?:\|[^{}|]*\|[^{}|]*)?\}")


def folders() -> list[Path]:
    """Where sentences lie: in the rooms of the house, and in every installed game."""
    return sorted({*HOUSE.glob("*/locale"), *(folder / "locale" for folder in game_folders())})


def missing(lang: Lang, places: Iterable[Path] | None = None) -> list[str]:
    """What a language lacks, each as file and key; nothing when it is complete."""
    found: list[str] = []
    for folder in folders() if places is None else places:
        for english in sorted(folder.glob(f"*{ENGLISH}.*")):
            topic, kind = english.stem.removesuffix(ENGLISH), english.suffix
            file = folder / f"{topic}{lang}{kind}"
            where = f"{folder.parent.name}/{file.name}"
            if not file.is_file():
                found.append(where)
            else:
                found += [f"{where}: {lack}" for lack in _lacks(sentences(english), sentences(file))]
    return found


def _lacks(english: dict[str, str], other: dict[str, str]) -> list[str]:
    """Keys that have no sentence, or one that is told other things."""
    return [
        key
        for key, words in english.items()
        if (words and not other.get(key)) or set(ARGUMENT.findall(words)) != set(ARGUMENT.findall(other[key]))
    ]


def sentences(file: Path) -> dict[str, str]:
    """The sentences of a file as they are written, by their keys."""
    source = file.read_text(encoding="utf-8")
    if file.suffix == ".json":
        found: dict[str, str] = json.loads(source)
        return found
    table, flat = "", {}
    for line in LINE.finditer(source):
        if line["table"]:
            table = f"{line['table']}."
        else:
            flat[table + line["key"]] = line["words"]
    return flat


@cache
def is_offered(lang: Lang) -> bool:
    """Whether a language is complete; English always is."""
    return lang == ENGLISH or (lang in LANGUAGES and not missing(lang))


def offered() -> tuple[Lang, ...]:
    """The languages that are complete."""
    return tuple(filter(is_offered, LANGUAGES))
