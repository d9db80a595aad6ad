"""Rulebooks: every rule with its id, its text in both languages, and the reason of every ruling."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from tafelrunde.table.text import Lang


class Bilingual(msgspec.Struct, frozen=True):
    """One text in German and in English."""

    de: str
    en: str

    def __getitem__(self, lang: Lang) -> str:
        return self.de if lang == "de" else self.en


class Section(msgspec.Struct, frozen=True):
    """A chapter of a rulebook."""

    id: str
    title: Bilingual


class Rule(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule. A `ruling` was decided here because the rules document is silent; `why` says why."""

    id: str
    section: str
    kind: Literal["rule", "ruling", "reconstruction"]
    modes: tuple[str, ...]
    de: str
    en: str
    source: str = ""
    why: Bilingual | None = None
    word: Bilingual | None = None
    """The word that it explains where a card sets it apart: as a sentence of its own, or before a colon."""

    def text(self, lang: Lang) -> str:
        """The rule's sentence in a language."""
        return self.de if lang == "de" else self.en


class Rulebook:
    """All rules of a game, in the order of its chapters."""

    def __init__(self, sections: list[Section], rules: list[Rule]) -> None:
        self.sections = sections
        self.rules = {rule.id: rule for rule in rules}
        if len(self.rules) != len(rules):
            raise ValueError("a rule id stands twice in the rulebook")
        chapters = {section.id for section in sections}
        for rule in rules:
            if rule.section not in chapters:
                raise ValueError(f"{rule.id} is in an unknown section {rule.section!r}")
            if (rule.kind == "rule") is not (rule.why is None):
                raise ValueError(f"{rule.id}: rulings, and only they, give their reason")

    @classmethod
    def load(cls, path: Path) -> Rulebook:
        """Read a `rulebook.toml`."""
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        return cls(
            msgspec.convert(tables["section"], list[Section]), msgspec.convert(tables["rule"], list[Rule])
        )

    def __getitem__(self, rule_id: str) -> Rule:
        return self.rules[rule_id]

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self.rules

    def __len__(self) -> int:
        return len(self.rules)

    def search(self, words: str) -> list[Rule]:
        """Rules whose id or text holds all the words; an exact id comes alone."""
        wanted = words.casefold().split()
        for rule in self.rules.values():
            if [rule.id.casefold()] == wanted:
                return [rule]
        return [
            rule
            for rule in self.rules.values()
            if all(word in f"{rule.id} {rule.section} {rule.de} {rule.en}".casefold() for word in wanted)
        ]
