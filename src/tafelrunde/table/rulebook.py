"""Rulebooks: every rule with its id, its text in every language, and the reason of every ruling."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from tafelrunde.table.text import Translated, entries


class Section(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chapter of a rulebook."""

    id: str
    title: Translated
    intro: Translated | None = None
    """What it is about, in plain words, before its rules."""


class Rule(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One rule. A `ruling` was decided here because the rules document is silent; `why` says why."""

    id: str
    section: str
    kind: Literal["rule", "ruling", "reconstruction"]
    modes: tuple[str, ...]
    text: Translated
    source: str = ""
    why: Translated | None = None
    word: Translated | None = None
    """The word that it explains where a card sets it apart: as a sentence of its own, or before a colon."""


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
        """Read a `rulebook.toml`, and its words from the files `locale/rules.*.toml` beside it."""
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        words = entries(path.parent / "locale", "rules")
        titles, intros = words.pop("section"), words.pop("intro", {})
        rules = [{**table, **words.pop(table["id"], {})} for table in tables["rule"]]
        rules.sort(key=lambda rule: tables["sections"].index(rule["section"]))
        if words:
            raise ValueError(f"there are words for {next(iter(words))}, but no such rule")
        return cls(
            [Section(section, titles[section], intros.get(section)) for section in tables["sections"]],
            msgspec.convert(rules, list[Rule]),
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
            if all(
                word in " ".join([rule.id, rule.section, *rule.text.values()]).casefold() for word in wanted
            )
        ]
