"""Holding data to its form: what does not fit is told with its file, its entry and its word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import inspect

from tafelrunde.games.archmage.params import PARAMS
from tafelrunde.games.archmage.tables import SoloSpellTable, SpellTable, Table, Tables

T = TypeVar("T", bound=Table)
Kind = Literal["unknown", "missing", "word", "bounds", "kind"]
IDENTITIES = ("id", "players", "to", "label", "name", "position")
"""What tells the tables of a list apart."""
PROBLEMS: dict[Kind, str] = {
    "unknown": "unknown field",
    "missing": "missing field",
    "word": "unknown word",
    "bounds": "number",
    "kind": "wrong kind of value",
}
STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
PLACEHOLDER = re.compile(r"{(.*?)}")


class Misfit(ValueError):
    """A value that its form does not allow."""

    def __init__(
        self, kind: Kind, path: str, word: object = "", *, known: str = "", bounds: tuple[int, int] = (0, 0)
    ) -> None:
        self.kind = kind
        self.path = path
        self.word = str(word)
        self.known = known
        self.bounds = bounds
        wanted = f", known are {known}" if known else ""
        if kind == "bounds":
            wanted = f", not from {bounds[0]} to {bounds[1]}"
        super().__init__(f"{path}: {PROBLEMS[kind]} {self.word[:60]!r}{wanted}")


class BadData(Exception):
    """A data file of the game itself that does not fit its form."""


def fitted(raw: Any, form: type[T], path: str = "") -> T:
    """The raw data in its form; raises Misfit."""
    try:
        return msgspec.convert(raw, form)
    except msgspec.ValidationError as wrong:
        problem, _, at = str(wrong).partition(" - at `$")
        raise _misfit(problem, raw, _form(form), path, at.rstrip("`")) from None


@lru_cache(maxsize=64)
def _form(form: type[Table]) -> inspect.Type:
    return inspect.type_info(form)


def _misfit(problem: str, value: Any, form: inspect.Type, path: str, at: str) -> Misfit:
    """What the library found wrong, in our words: it names neither entry nor word."""
    steps = [path] if path else []
    for name, place in STEP.findall(at):
        form = _inside(form, name or int(place))
        value = value[name or int(place)]
        steps.append(name or _name_of(value, place))
    where = ".".join(steps)
    quoted = problem.partition("`")[2].rstrip("`")
    if "unknown field" in problem:
        return Misfit("unknown", where, quoted)
    if "missing required field" in problem:
        return Misfit("missing", where, quoted)
    values = [each for part in _parts(form) for each in _values(part)]
    bounds = _bounds(form, values)
    if bounds is not None and type(value) is int:
        return Misfit("bounds", where, value, bounds=bounds)
    if isinstance(value, str):
        return Misfit("word", where, value, known=", ".join(map(str, values)))
    return Misfit("kind", where, value)


def _parts(form: inspect.Type) -> list[inspect.Type]:
    """The forms that a value may take, None left out."""
    parts = form.types if isinstance(form, inspect.UnionType) else (form,)
    return [part for part in parts if not isinstance(part, inspect.NoneType)]


def _inside(form: inspect.Type, step: str | int) -> inspect.Type:
    """The form of a field or of a place in a list."""
    (form,) = _parts(form)
    if isinstance(form, inspect.StructType):
        return next(field.type for field in form.fields if field.encode_name == step)
    if isinstance(form, inspect.DictType):
        return form.value_type
    if isinstance(form, inspect.TupleType):
        return form.item_types[int(step)]
    assert isinstance(form, inspect.VarTupleType)
    return form.item_type


def _values(form: inspect.Type) -> tuple[Any, ...]:
    return form.values if isinstance(form, inspect.LiteralType) else ()


def _bounds(form: inspect.Type, values: list[Any]) -> tuple[int, int] | None:
    """Between which numbers one must lie."""
    if isinstance(form, inspect.IntType) and form.ge is not None and form.le is not None:
        return form.ge, form.le
    return (min(values), max(values)) if values and isinstance(values[0], int) else None


def _name_of(value: Any, place: str) -> str:
    """How an entry of a list is called; its place if it has no name."""
    found = [value[each] for each in IDENTITIES if each in value] if isinstance(value, Mapping) else []
    return str(found[0]) if found else place


# -- the whole file ------------------------------------------------------------------------------------------


def read_tables(raw: Mapping[str, Any], rules: frozenset[str]) -> Tables:
    """The data in its form, the numbers and the texts of its spells too; raises Misfit."""
    tables = fitted(raw, Tables)
    for layout in tables.layout:
        for each in layout.hexes:
            if (each.kind == "enclave") is (each.race is None):
                raise Misfit("word", f"layout.{layout.players}.hexes.{each.label}.kind", each.kind)
    for kind, cards in (("spell", tables.spell), ("solo_spell", tables.solo_spell)):
        for card in cards:
            _check_spell(card, f"{kind}.{card.id}", rules)
    return tables


def _check_spell(spell: SpellTable | SoloSpellTable, path: str, rules: frozenset[str]) -> None:
    """Numbers of its own form, texts that name only these, rules that exist, each type of relic once."""
    fitted(spell.params, PARAMS.get(spell.id, Table), f"{path}.params")
    for lang, words in spell.effect.items():
        for name in PLACEHOLDER.findall(words):
            if name not in spell.params:
                known = ", ".join(spell.params)
                raise Misfit("word", f"{path}.effect.{lang}", f"{{{name}}}", known=known)
    for rule in spell.rules:
        if rule not in rules:
            raise Misfit("word", f"{path}.rules", rule)
    for kind in spell.cost.types:
        if spell.cost.types.count(kind) > 1:
            raise Misfit("word", f"{path}.cost.types", kind)


def filled(words: str, params: Mapping[str, Any]) -> str:
    """A text with the numbers in it; a plain name in braces and nothing else."""
    return PLACEHOLDER.sub(lambda found: str(params[found[1]]), words)
