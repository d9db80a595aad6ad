"""Texts are keys with arguments; a language turns them into sentences.

Rules code never holds a sentence. Each room that speaks has a folder `locale` with one file a language:
`de.toml`, or `rules.de.toml` where a topic has a file of its own. They are nested tables whose dotted path is
the key. Arguments may be numbers, plain words (square names, notation) or other texts. A sentence chooses its
words by a number, or by how many texts there are: `{number} {number|card|cards}`, first for one.

A language is known when the table itself speaks it, and it is offered when it is complete (see `languages`).
Where it lacks a sentence, English stands in.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

import msgspec

Lang = str
"""A language by its code, such as `de`."""
Translated = dict[Lang, str]
"""The same words in every language that is known."""
ENGLISH: Lang = "en"
"""What every room speaks; it stands in for what another language lacks."""

FORMS = 2
"""How many words a sentence chooses from: the one for one, and the one for any other number."""

FOLDER = Path(__file__).parent / "locale"
LANGUAGES: tuple[Lang, ...] = tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))
"""The languages that are known."""


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
            return SHARED.say(self, ENGLISH)
        except MissingText:  # a game's own sentence; whoever shows it asks the game's locale
            return " ".join([self.key, *(f"{name}={value}" for name, value in self.args.items())])


def text(key: str, /, **args: int | str | Text | list[Text]) -> Text:
    """Short for `Text(key, {...})`."""
    return Text(key, args)


def verbatim(words: str) -> Text:
    """Words that are the same in every language: notation, file names, what a person typed."""
    return Text("verbatim", {"words": words})


def untranslated(words: str) -> Translated:
    """What is the same in every language: what a person calls a deck."""
    return dict.fromkeys(LANGUAGES, words)


class MissingText(KeyError):
    """A key without a sentence: a defect of a locale file."""


class Locale:
    """All sentences of the table and of one game, in every language."""

    def __init__(self, sentences: Mapping[Lang, Mapping[str, str]], base: Locale | None = None) -> None:
        self.languages = tuple(lang for lang in LANGUAGES if sentences.get(lang))
        """The languages of these sentences, whatever those below them speak."""
        self.sentences: dict[Lang, dict[str, str]] = {}
        for lang in LANGUAGES:
            inherited = base.sentences[lang] if base is not None else {}
            self.sentences[lang] = {**inherited, **sentences.get(lang, {})}

    @classmethod
    def load(
        cls, folder: Path, *topics: str, extra: Mapping[Lang, Mapping[str, str]] | None = None
    ) -> Locale:
        """Read the sentences of a folder, and of some topics in it, on top of the table's own."""
        loaded = read_topic(folder)
        for topic in topics:
            for lang, found in read_topic(folder, topic).items():
                loaded.setdefault(lang, {}).update(found)
        return cls({lang: {**found, **(extra or {}).get(lang, {})} for lang, found in loaded.items()}, SHARED)

    def has(self, key: str) -> bool:
        """Whether there is a sentence for the key."""
        return key in self.sentences[ENGLISH]

    def translated(self, words: Text) -> Translated:
        """The sentence in every language."""
        return {lang: self.say(words, lang) for lang in LANGUAGES}

    def everything(self, lang: Lang) -> dict[str, str]:
        """Every sentence in a language, or in English."""
        return {**self.sentences[ENGLISH], **self.sentences[lang]}

    def say(self, words: Text, lang: Lang) -> str:
        """The sentence in a language; a missing key or argument is an error, never a silent blank."""
        pattern = self.sentences[lang].get(words.key) or self.sentences[ENGLISH].get(words.key)
        if pattern is None:
            raise MissingText(f"{words.key} ({lang})")
        if not words.args and "{" not in pattern:
            return pattern
        args = _Told({name: self._argument(value, lang) for name, value in words.args.items()})
        args.told = words.args
        try:
            return pattern.format_map(args)
        except KeyError as missing:
            raise MissingText(f"{words.key} ({lang}) is told nothing about {missing}") from None

    def _argument(self, value: int | str | Text | list[Text], lang: Lang) -> int | str:
        if isinstance(value, Text):
            return self.say(value, lang)
        if isinstance(value, list):
            return ", ".join(self.say(each, lang) for each in value)
        if isinstance(value, int) and value < 0:
            return f"−{-value}"
        return value


class _Told(dict[str, int | str]):
    """What a sentence is told; it may also ask for one of two words, by how many there are of something."""

    told: Mapping[str, int | str | Text | list[Text]]

    def __missing__(self, name: str) -> str:
        counted, *forms = name.split("|")
        if len(forms) != FORMS or counted not in self:
            raise KeyError(name)
        value = self.told[counted]
        number = len(value) if isinstance(value, list) else value
        return forms[0] if number == 1 else forms[1]


def read_topic(folder: Path, topic: str = "") -> dict[Lang, dict[str, str]]:
    """The sentences of a topic by their dotted paths, in the languages that have a file for it."""
    found: dict[Lang, dict[str, str]] = {}
    for lang in LANGUAGES:
        file = folder / (f"{topic}.{lang}.toml" if topic else f"{lang}.toml")
        if lang == ENGLISH or file.is_file():
            found[lang] = _flatten(tomllib.loads(file.read_text(encoding="utf-8")))
    return found


def entries(folder: Path, topic: str = "") -> dict[str, dict[str, Translated]]:
    """The tables of a topic, such as `card.wolf`; each has its fields in every language."""
    spoken = read_topic(folder, topic)
    found: dict[str, dict[str, Translated]] = {}
    for key, english in spoken[ENGLISH].items():
        table, _, field = key.rpartition(".")
        words = {lang: spoken.get(lang, {}).get(key) or english for lang in LANGUAGES}
        found.setdefault(table, {})[field] = words
    return found


def _flatten(tables: Mapping[str, object], prefix: str = "") -> dict[str, str]:
    flat: dict[str, str] = {}
    for name, value in tables.items():
        if isinstance(value, dict):
            flat.update(_flatten(value, f"{prefix}{name}."))
        else:
            flat[prefix + name] = str(value)
    return flat


SHARED = Locale(read_topic(FOLDER))
