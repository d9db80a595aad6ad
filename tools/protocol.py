"""Write what follows from the types of the protocol: its JSON Schema, and the tables of docs/protocol.md.

    python tools/protocol.py

The structs of the server are the one source: their fields, and the docstrings of classes and fields. From the
schema the client's types are made whenever it is built.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
import types
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec.inspect import StructType

from tafelrunde.server.call import Endpoint
from tafelrunde.server.client_messages import FromClient
from tafelrunde.server.forms import Problem
from tafelrunde.server.lobby_forms import ToVisitor
from tafelrunde.server.messages import FromServer
from tafelrunde.server.requests import ENDPOINTS
from tafelrunde.server.terms import PROTOCOL
from tafelrunde.table import OPEN, SPECTATOR, CardInfo, DeckInfo

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = ROOT / "docs" / "protocol.schema.json"
PAGE = ROOT / "docs" / "protocol.md"
REFS = "#/$defs/"
Schema = dict[str, Any]
SAFE = 2**53
"""Every whole number below it is exact in a browser."""

UNIONS = {"FromClient", "FromServer", "ToVisitor"}
"""All that may be said in one direction."""
OF_GAMES = (CardInfo, DeckInfo)
"""To these a game adds fields of its own."""
CONSTANTS = {
    "Protocol": (PROTOCOL, "The version of the protocol."),
    "Spectator": (int(SPECTATOR), "The seat of those who only look on."),
    "Open": (int(OPEN), "The seat of a view that shows everything."),
}


# -- the schema --------------------------------------------------------------------------------------------


def schema() -> Schema:
    """Everything that goes over the line, as one JSON Schema."""
    roots = [FromClient, FromServer, ToVisitor, Problem]
    roots += [each.gives for each in ENDPOINTS] + [each.takes for each in ENDPOINTS if each.takes is not None]
    _, found = msgspec.json.schema_components(roots, ref_template=REFS + "{name}")
    structs = {each.__name__: each for each in _structs(roots)}
    if structs.keys() != found.keys():
        raise ValueError(f"two types have one name: {sorted(structs.keys() ^ found.keys())}")
    for name, struct in structs.items():
        _describe(found[name], struct)
    aliases = _aliases({each.__module__ for each in structs.values()})
    defs = {name: _renamed(each, aliases) for name, each in found.items()}
    used = set(re.findall(rf'"{re.escape(REFS)}(\w+)"', json.dumps(defs))) | UNIONS
    for looks, each in aliases:
        if each["title"] in used and not defs.setdefault(each["title"], each).items() >= looks.items():
            raise ValueError(f"two types have one name: {each['title']}")
        if "description" in each and each["title"] in used:
            defs[each["title"]] = each
    defs["Requests"] = _renamed(_requests_schema(), aliases)
    for name, (value, words) in CONSTANTS.items():
        defs[name] = {"title": name, "description": words, "const": value}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Protocol",
        "description": "The protocol of the web table: see protocol.md.",
        "$defs": dict(sorted(defs.items())),
    }


def _structs(roots: Iterable[Any]) -> Iterator[type[msgspec.Struct]]:
    """Every struct that the types reach."""
    known: set[type] = set()

    def walk(node: Any) -> Iterator[type[msgspec.Struct]]:
        if isinstance(node, StructType):
            if node.cls in known:
                return
            known.add(node.cls)
            yield node.cls
        if isinstance(node, msgspec.Struct):
            node = msgspec.structs.astuple(node)
        if isinstance(node, tuple | list):
            for each in node:
                yield from walk(each)

    for root in msgspec.inspect.multi_type_info(roots):
        yield from walk(root)


def _describe(found: Schema, struct: type[msgspec.Struct]) -> None:
    """Put what the docstrings say into the schema of a struct."""
    found["description"] = _line(struct.__doc__ or "")
    if issubclass(struct, OF_GAMES):
        found["additionalProperties"] = True
    for owner in reversed(struct.__mro__):
        if owner.__module__.startswith("tafelrunde."):
            for field, words in _docstrings(owner.__module__).get(owner.__name__, {}).items():
                found["properties"][field]["description"] = words


@lru_cache(maxsize=64)
def _docstrings(module: str) -> dict[str, dict[str, str]]:
    """What is said of the fields of every class of a module; under "" of its own names."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    classes = {"": tree.body} | {each.name: each.body for each in tree.body if isinstance(each, ast.ClassDef)}
    return {name: dict(_said(body)) for name, body in classes.items()}


def _said(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for statement, after in pairwise(body):
        match statement, after:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(words))),
            ):
                yield name, _line(words)


def _line(docstring: str) -> str:
    """A docstring in one line."""
    return " ".join(docstring.split())


def _aliases(modules: Iterable[str]) -> list[tuple[Schema, Schema]]:
    """Types of which modules give a name to: how they look where they are used, and their definition."""
    found: list[tuple[Schema, Schema]] = []
    for module in sorted(modules):
        for name, value in vars(sys.modules[module]).items():
            if name.startswith("_") or not _is_alias(value):
                continue
            plain = _plain(value)
            if any(named["title"] == name and looks != plain for looks, named in found):
                raise ValueError(f"two types have one name: {name}, once more in {module}")
            words = _docstrings(module)[""].get(name)
            found.append((plain, {"title": name, **({"description": words} if words else {}), **plain}))
    return found


def _is_alias(value: Any) -> bool:
    """Whether it is a list of words, or of structs."""
    if get_origin(value) is Literal:
        return True
    if get_origin(value) not in (Union, types.UnionType):
        return False
    return all(isinstance(each, type) and issubclass(each, msgspec.Struct) for each in get_args(value))


def _renamed(node: Any, aliases: list[tuple[Schema, Schema]]) -> Any:
    """The same, with what has a name called by it."""
    if isinstance(node, list):
        return [_renamed(each, aliases) for each in node]
    if not isinstance(node, dict):
        return node
    about = {key: node[key] for key in ("description", "default") if key in node}
    plain = {key: each for key, each in node.items() if key not in about}
    for looks, named in aliases:
        if plain == looks:
            return {"$ref": REFS + named["title"], **about}
    return {key: _renamed(each, aliases) for key, each in node.items()}


def _requests_schema() -> Schema:
    """What every request takes and gives, by its method and path."""
    requests = {}
    for each in ENDPOINTS:
        parts: Schema = {"gives": _plain(str if each.gives_text else each.gives)}
        if each.is_text or each.takes is not None:
            parts["takes"] = _plain(str if each.is_text else each.takes)
        requests[f"{each.method} {each.path}"] = {
            "description": _line(each.run.__doc__ or ""),
            "type": "object",
            "properties": parts,
            "required": list(parts),
        }
    words = "What every request takes and gives."
    about = {"title": "Requests", "description": words, "type": "object"}
    return {**about, "properties": requests, "required": list(requests)}


def _plain(wanted: Any) -> Schema:
    """How a type looks where it is used."""
    (found,), _ = msgspec.json.schema_components([wanted], ref_template=REFS + "{name}")
    return found


# -- the page ----------------------------------------------------------------------------------------------


def page(before: str, found: Schema) -> str:
    """The page with its tables made anew."""
    defs = found["$defs"]
    parts = {
        "requests": _requests(ENDPOINTS),
        "from the client": _definitions(defs, _members(defs["FromClient"])),
        "to the client": _definitions(defs, _members(defs["FromServer"])),
        "to the lobby": _definitions(defs, _of_the_lobby(defs)),
        "what they hold": _definitions(defs, _others(defs)),
    }
    for name, lines in parts.items():
        start, end = f"<!-- {name}: written by `make types` -->", f"<!-- end of {name} -->"
        head, _, rest = before.partition(start)
        _, found_end, tail = rest.partition(end)
        if not found_end:
            raise ValueError(f"{PAGE.name} has no place for {name}: {start} ... {end}")
        before = "\n".join([head + start, "", *lines, "", end + tail])
    return before


def _members(union: Schema) -> list[str]:
    return [each["$ref"].removeprefix(REFS) for each in union["anyOf"]]


def _of_the_lobby(defs: dict[str, Schema]) -> list[str]:
    """What only the lobby says."""
    return [name for name in _members(defs["ToVisitor"]) if name not in _members(defs["FromServer"])]


def _others(defs: dict[str, Schema]) -> list[str]:
    told = {name for union in UNIONS for name in _members(defs[union])}
    return [name for name in defs if name not in {*told, *CONSTANTS, *UNIONS, "Requests"}]


def _requests(endpoints: Iterable[Endpoint]) -> list[str]:
    lines = ["| request | takes | gives | |", "|---|---|---|---|"]
    for each in endpoints:
        takes = "text" if each.is_text else _kind(_plain(each.takes)) if each.takes is not None else ""
        gives = "text" if each.gives_text else _kind(_plain(each.gives))
        status = f"{each.status}: " if each.status != 200 else ""
        words = _line(each.run.__doc__ or "")
        lines.append(f"| `{each.method} {each.path}` | {takes} | {status}{gives} | {words} |")
    return lines


def _definitions(defs: dict[str, Schema], names: Iterable[str]) -> list[str]:
    lines = []
    for name in names:
        found = defs[name]
        lines += [f"#### {name}", ""]
        if words := found.get("description"):
            lines += [words, ""]
        lines += _fields(found) if "properties" in found else [f"{_kind(found)}.", ""]
    return lines[:-1]


def _fields(found: Schema) -> list[str]:
    lines = ["| field | type | |", "|---|---|---|"]
    for field, about in found["properties"].items():
        mark = "" if field in found.get("required", ()) else "?"
        lines.append(f"| `{field}{mark}` | {_kind(about)} | {about.get('description', '')} |")
    if found.get("additionalProperties") is True:
        lines.append("| ... | anything | What only this game says of it. |")
    return [*lines, ""]


def _kind(node: Schema) -> str:
    """A type in words."""
    match node:
        case {"$ref": ref}:
            name = ref.removeprefix(REFS)
            return f"[{name}](#{name.lower()})"
        case {"enum": values}:
            return _either(f"`{each}`" for each in values)
        case {"anyOf": kinds}:
            return _either(_kind(each) for each in kinds)
        case {"prefixItems": kinds}:
            return f"[{', '.join(_kind(each) for each in kinds)}]"
        case {"type": "array", "items": {"anyOf": _} as kind}:
            return f"list{_span(node, 'Items', ' ({})')} of ({_kind(kind)})"
        case {"type": "array", "items": kind}:
            return f"list{_span(node, 'Items', ' ({})')} of {_kind(kind)}"
        case {"type": "object", "additionalProperties": kind}:
            return f"{_kind(kind)} by name"
        case {"type": "object"}:
            return "anything by name"
        case {"type": "string"}:
            return f"string{_span(node, 'Length', ' of {} characters')}"
        case {"type": str(name)}:
            return f"{name}{_span(node, 'imum', ', {}')}"
    return "anything"


def _either(kinds: Iterable[str]) -> str:
    *most, last = kinds
    return f"{', '.join(most)} or {last}" if most else last


def _span(node: Schema, of: str, form: str) -> str:
    """How much or how many there may be, as far as a limit is given that anybody might meet."""
    low, high = node.get(f"min{of}", 0), node.get(f"max{of}", SAFE)
    if high >= SAFE:
        return ""
    return form.format(f"{low:,} to {high:,}" if low else f"at most {high:,}")


# -- writing -----------------------------------------------------------------------------------------------


def written() -> dict[Path, str]:
    """Every file as it should be."""
    found = schema()
    return {
        SCHEMA: json.dumps(found, indent=2, ensure_ascii=False) + "\n",
        PAGE: page(PAGE.read_text(encoding="utf-8"), found),
    }


if __name__ == "__main__":
    for path, content in written().items():
        path.write_text(content, encoding="utf-8")
