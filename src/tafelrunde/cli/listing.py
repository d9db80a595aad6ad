"""Options as a person reads and writes them: which one words mean, and many of them in few lines."""

from __future__ import annotations

from collections.abc import Iterable

from tafelrunde.table.content import CardInfo
from tafelrunde.table.decision import Option
from tafelrunde.table.text import LANGUAGES, Lang, Locale

SHOWN = 40
"""How many lines are listed before `... and more`."""

CROWD = 8
"""More options than this that differ only in their end, such as a square, are listed in one line."""


def fits(option: Option, line: str, locale: Locale) -> bool:
    """Whether every word begins one of the option's words, in its notation or in any language.

    Words with a digit are names of squares, numbers or paths: they count only whole, or `1` would mean 10.
    """
    labels = [locale.say(option.label, lang) for lang in LANGUAGES]
    known = " ".join([option.key, *labels]).casefold().split()
    return all(
        word in known
        if any(sign.isdigit() for sign in word)
        else any(each.startswith(word) for each in known)
        for word in line.casefold().split()
    )


def option_lines(options: Iterable[Option], locale: Locale, lang: Lang) -> list[str]:
    """One line an option; crowds that differ only in their end share one, and pairs do where it gets long."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for option in options:
        label = locale.say(option.label, lang)
        groups.setdefault(_stem(option.key, label), []).append((option.key, label))
    lines = _lines(groups, CROWD)
    return lines if len(lines) <= SHOWN else _lines(groups, 1)


def _stem(key: str, label: str) -> str:
    """What a key shares with its kind: all but the last word, or the square that something leaves."""
    for sign in " -":
        start, found, _ = key.rpartition(sign)
        if found:
            return start + found
    return "" if key == label else key  # squares and numbers speak for themselves


def _lines(groups: dict[str, list[tuple[str, str]]], crowd: int) -> list[str]:
    lines: list[str] = []
    for stem, group in groups.items():
        if len(group) > (crowd if stem else 0):
            lines.append(f"  {stem}{' '.join(key.removeprefix(stem) for key, _ in group)}")
        else:
            lines += [f"  {key:<32} {label}" for key, label in group]
    return lines


def card_lines(card: CardInfo, lang: Lang) -> list[str]:
    """What a card says below its name, and its figure where it has one."""
    return [f"  {card.line[lang]}", *(f"    {row}" for row in card.pattern)]
