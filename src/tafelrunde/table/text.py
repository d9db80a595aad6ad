"""Texts are keys with arguments; a language turns them into sentences.

Rules code never holds a sentence. Each room that speaks has a folder `locale` with `de.toml` and
`en.toml`: nested tables whose dotted path is the key. Arguments may be numbers, plain words (square
names, notation) or other texts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal, get_args

import msgspec

Lang = Literal["de", "en"]
LANGUAGES: tuple[Lang, ...] = get_args(Lang)


# What people see (texts, beats, scenes, options) is made from the inside out and never changed, so it holds
# no cycles: the collector need not look at it (`gc=False`), and a server keeps a lot of it.


class Text(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A key and its arguments."""

    key: str
    args: dict[str, int | str | Text | list[Text]] = {}

    def __repr__(self) -> str:
        args = [f"{name}={each!r}" for name, each in self.args.items()]
        return f"text({', '.join([repr(self.key), *args])})"

    def __str__(self) -> str:
        try:
            return SHARED.say(self, "en")
        except MissingText:  # a game's own sentence; whoever shows it asks the game's locale
            return " ".join([self.key, *(f"{name}={value}" for name, value in self.args.items())])


def text(key: str, /, **args: int | str | Text | list[Text]) -> Text:
    """Short for `Text(key, {...})`."""
    return Text(key, args)


def verbatim(words: str) -> Text:
    """Words that are the same in every language: notation, file names, what a person typed."""
    return Text("verbatim", {"words": words})


class MissingText(KeyError):
    """A key without a sentence: a defect of a locale file."""


class Locale:
    """All sentences of the table and of one game, in every language."""

    def __init__(self, sentences: Mapping[Lang, Mapping[str, str]], base: Locale | None = None) -> None:
        self.sentences: dict[Lang, dict[str, str]] = {}
        for lang in LANGUAGES:
            inherited = base.sentences[lang] if base is not None else {}
            self.sentences[lang] = {**inherited, **sentences.get(lang, {})}

    @classmethod
    def load(cls, folder: Path, extra: Mapping[Lang, Mapping[str, str]] | None = None) -> Locale:
        """Read `de.toml` and `en.toml` of a folder on top of the table's own sentences."""
        loaded: dict[Lang, Mapping[str, str]] = {}
        for lang in LANGUAGES:
            tables = tomllib.loads((folder / f"{lang}.toml").read_text(encoding="utf-8"))
            loaded[lang] = {**_flatten(tables), **(extra or {}).get(lang, {})}
        return cls(loaded, base=SHARED)

    def has(self, key: str) -> bool:
        """Whether every language has a sentence for the key."""
        return all(key in self.sentences[lang] for lang in LANGUAGES)

    def both(self, words: Text) -> dict[Lang, str]:
        """The sentence in every language."""
        return {lang: self.say(words, lang) for lang in LANGUAGES}

    def say(self, words: Text, lang: Lang) -> str:
        """The sentence in a language; a missing key or argument is an error, never a silent blank."""
        try:
            pattern = self.sentences[lang][words.key]
        except KeyError:
            raise MissingText(f"{words.key} ({lang})") from None
        if not words.args and "{" not in pattern:
            return pattern
        args = {name: self._argument(value, lang) for name, value in words.args.items()}
        try:
            return pattern.format_map(args)
        except KeyError as missing:
            raise MissingText(f"{words.key} ({lang}) is told nothing about {missing}") from None

    def _argument(self, value: int | str | Text | list[Text], lang: Lang) -> int | str:
        if isinstance(value, Text):
            return self.say(value, lang)
        if isinstance(value, list):
            return ", ".join(self.say(each, lang) for each in value)
        return value


def _flatten(tables: Mapping[str, object], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in tables.items():
        if isinstance(value, dict):
            flat.update(_flatten(value, f"{prefix}{name}."))
        else:
            flat[prefix + name] = str(value)
    return flat


@lru_cache(maxsize=1)
def _shared() -> Locale:
    folder = Path(__file__).parent / "locale"
    return Locale(
        {
            lang: _flatten(tomllib.loads((folder / f"{lang}.toml").read_text(encoding="utf-8")))
            for lang in LANGUAGES
        }
    )


SHARED = _shared()
