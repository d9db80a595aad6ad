"""Laying corrections over data: only what is there can be corrected, by something of the same kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from tafelrunde.games.archmage.forms import Misfit
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.text import Text, text, verbatim

IDENTITIES = ("id", "players", "to")
"""What tells the tables of a list apart."""

Correction = tuple[str, str, str]
"""Where, what was there, what is there now."""


def overlaid(data: dict[str, Any], corrections: Mapping[str, Any]) -> tuple[dict[str, Any], list[Correction]]:
    """The data with corrections, and which values they changed; raises BadSetup for what corrects nothing."""
    corrected: list[Correction] = []
    merged: dict[str, Any] = _merge(data, corrections, "", corrected)
    return merged, corrected


def _merge(old: Any, new: Any, path: str, corrected: list[Correction]) -> Any:
    """The old value with the new one laid over it; only what is there can be corrected."""
    if isinstance(old, dict):
        if not isinstance(new, Mapping):
            raise bad_variant("kind", path)
        merged = dict(old)
        for name, value in new.items():
            where = f"{path}.{name}" if path else name
            if name not in old:
                raise bad_variant("unknown", where)
            merged[name] = _merge(old[name], value, where, corrected)
        return merged
    if isinstance(old, list) and old and isinstance(old[0], dict):
        return _merge_list(old, new, path, corrected)
    if type(old) is not type(new):
        raise bad_variant("kind", path)
    if old != new:
        corrected.append((path, _short(old), _short(new)))
    return new


def _merge_list(old: list[Any], new: Any, path: str, corrected: list[Correction]) -> list[Any]:
    """Tables of a list are corrected one by one when they have names, else the list is replaced whole."""
    if not isinstance(new, list) or not all(isinstance(each, Mapping) for each in new):
        raise bad_variant("kind", path)
    identity = next((name for name in IDENTITIES if name in old[0]), None)
    if identity is None:
        if new != old:
            if any(set(each) - set().union(*old) for each in new):
                raise bad_variant("unknown", path)
            corrected.append((path, _short(old), _short(new)))
        return new
    merged = {table[identity]: table for table in old}
    for each in new:
        name = each.get(identity)
        if name not in merged:
            raise bad_variant("unknown", f"{path}.{name}")
        merged[name] = _merge(merged[name], each, f"{path}.{name}", corrected)
    return list(merged.values())


def _short(value: Any) -> str:
    words = msgspec.json.encode(value).decode()
    return words if len(words) <= 60 else f"{words[:57]}..."


def misfit_variant(misfit: Misfit) -> BadSetup:
    """A correction that the form of the data does not allow: which word, or between which bounds."""
    low, high = misfit.bounds
    if misfit.kind == "bounds":
        return bad_variant("bounds", misfit.path, low=low, high=high)
    code = "word-known" if misfit.known else misfit.kind
    return bad_variant(code, misfit.path, word=verbatim(misfit.word[:60]), known=verbatim(misfit.known))


def bad_variant(code: str, path: str = "", **args: int | Text) -> BadSetup:
    """What is wrong with a variant, and where."""
    words = text(f"variant-error.{code}", path=verbatim(path[:80]), **args)
    return BadSetup(words, field="variant")
