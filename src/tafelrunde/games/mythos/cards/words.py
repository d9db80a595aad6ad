"""Reading the tables beside this file: every word in them is known, or loading fails and names it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from tafelrunde.table.cards import converted, tables

FOLDER = Path(__file__).parent
KINDS = ("trigger", "condition", "target", "operation")
"""What the words of a part say: when, if, to whom, what."""
PLAYER_OPERATIONS = ("draw", "action-points", "free-place", "place-range", "place-diagonal", "see-hand")
"""About a player; all others are about creatures."""


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word that parts may use, and what it asks of the part."""

    id: str
    de: str
    en: str
    source: bool = False
    """It speaks of the creature that has the part, so no Mythos effect can use it."""
    value: bool = False
    amount: Literal["signed", "positive", "none"] = "none"
    triggers: tuple[str, ...] = ()


VOCABULARY: dict[str, dict[str, Word]] = {
    kind: {each["id"]: converted(each, Word, f"vocabulary.toml, {kind} {each['id']}") for each in listed}
    for kind, listed in tables(FOLDER, "vocabulary", "moment", *KINDS).items()
    if kind != "moment"
}


def check_part(part: Mapping[str, Any], *, is_mythos: bool) -> None:
    """The vocabulary is closed: a part that uses another word, or one where it means nothing, is an error."""
    for kind in KINDS:
        if part[kind] not in VOCABULARY[kind]:
            raise ValueError(f"there is no {kind} {part[kind]!r}")
    words = {kind: VOCABULARY[kind][part[kind]] for kind in KINDS}
    if is_mythos:
        for kind, word in words.items():
            if word.source:
                raise ValueError(f"{kind} {word.id!r} needs a creature, and a Mythos effect has none")
    _check_numbers(part, words)
    _check_company(words)


def _check_numbers(part: Mapping[str, Any], words: Mapping[str, Word]) -> None:
    condition, operation = words["condition"], words["operation"]
    if ("value" in part) is not condition.value:
        raise ValueError(f"condition {condition.id!r} needs {'a' if condition.value else 'no'} value")
    amount = part.get("amount")
    fits = {
        "none": amount is None,
        "positive": amount is not None and amount > 0,
        "signed": bool(amount),
    }[operation.amount]
    if not fits:
        raise ValueError(f"the amount of {operation.id!r} is {operation.amount}, not {amount}")


def _check_company(words: Mapping[str, Word]) -> None:
    """Some words go only with certain others."""
    trigger, condition, target, operation = (words[kind].id for kind in KINDS)
    if trigger not in words["operation"].triggers:
        raise ValueError(f"operation {operation!r} has no trigger {trigger!r}")
    if condition.startswith("foe-is-") and operation != "strike":
        raise ValueError(f"condition {condition!r} goes only with 'strike'")
    if condition == "stood-still" and trigger != "end-of-turn":
        raise ValueError("condition 'stood-still' goes only with 'end-of-turn'")
    if target == "foe" and trigger != "on-death":
        raise ValueError("target 'foe' goes only with 'on-death'")
    if (target == "owner") is not (operation in PLAYER_OPERATIONS):
        raise ValueError(f"operation {operation!r} has no target {target!r}")
    if operation == "enter-power" and target not in ("own-minions", "own-plants"):
        raise ValueError(f"operation 'enter-power' has no target {target!r}")
    if operation == "return-to-hand" and target != "self":
        raise ValueError(f"operation 'return-to-hand' has no target {target!r}")
