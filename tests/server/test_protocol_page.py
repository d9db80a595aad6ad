"""What is written from the types of the protocol is as they are: schema and page."""

from __future__ import annotations

import json
import re
import sys
from types import ModuleType
from typing import Any, Literal

import msgspec
import pytest

from tafelrunde.server.messages import FromServer, State, Update
from tafelrunde.table.scene import Graph
from tests import tools


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    return tools.tool("protocol")


@pytest.fixture(scope="module")
def defs(tool: ModuleType) -> dict[str, Any]:
    return dict(tool.schema()["$defs"])


def test_what_follows_from_the_types_is_written_anew(tool: ModuleType) -> None:
    for path, content in tool.written().items():
        assert path.read_text(encoding="utf-8") == content, f"{path.name} is stale: run `make types`"


def test_every_message_and_every_field_stands_on_the_page(tool: ModuleType, defs: dict[str, Any]) -> None:
    page = tool.PAGE.read_text(encoding="utf-8")
    told = dict(re.findall(r"^#### (\w+)\n(.*?)(?=^#|^<!--)", page, flags=re.M | re.S))
    for struct in (State, Update, Graph):
        fields = re.findall(r"^\| `(\w+)\??` \|", told[struct.__name__], flags=re.M)
        assert {each.encode_name for each in msgspec.structs.fields(struct)} <= set(fields)
    assert "has_own_decks?" not in told["GameForm"]
    assert "`has_own_decks`" in told["GameForm"]
    assert set(told) == {*defs} - {*tool.CONSTANTS, *tool.UNIONS, "Requests"}


def test_docstrings_of_fields_are_their_descriptions(defs: dict[str, Any]) -> None:
    assert defs["SeatInfo"]["properties"]["is_open"]["description"] == "Free for strangers."
    assert defs["FromServer"]["anyOf"][0] == {"$ref": "#/$defs/State"}
    assert defs["Zone"]["properties"]["kind"]["$ref"] == "#/$defs/ZoneKind"
    assert defs["CardInfo"]["additionalProperties"] is True


def test_every_field_says_what_it_means(defs: dict[str, Any]) -> None:
    ours = ("tafelrunde.server", "tafelrunde.table.scene")
    structs = {
        name
        for path, module in list(sys.modules.items())
        for name, kind in vars(module).items()
        if path.startswith(ours) and is_struct(kind) and kind.__module__ == path
    }
    assert {"Me", "GameForm", "State", "Zone"} <= structs
    silent = [
        f"{name}.{field}"
        for name in sorted(defs.keys() & structs)
        for field, said in defs[name].get("properties", {}).items()
        if "description" not in said and field not in ("type", "shape")  # which name the struct itself
    ]
    assert silent == []


def is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def test_a_stale_page_and_two_types_of_one_name_are_noticed(
    tool: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    schema = tool.schema()
    page = tool.PAGE.read_text(encoding="utf-8")
    schema["$defs"]["Bye"]["properties"]["until"] = {"type": "integer"}
    assert "| `until?` | integer |  |" in tool.page(page, schema)
    with pytest.raises(ValueError, match="has no place for requests"):
        tool.page("# A page", schema)

    with monkeypatch.context() as patch:
        patch.setattr("tafelrunde.server.forms.ZoneKind", Literal["attic"], raising=False)
        with pytest.raises(ValueError, match="two types have one name: ZoneKind"):
            tool.schema()

    class Scene(msgspec.Struct):
        """Another one."""

    monkeypatch.setattr(tool, "Problem", Scene)
    with pytest.raises(ValueError, match="Scene"):
        tool.schema()


def test_the_tags_of_all_messages_are_told(defs: dict[str, Any]) -> None:
    tags = {each.__struct_config__.tag for each in FromServer.__args__}
    assert set(defs["FromServer"]["discriminator"]["mapping"]) == tags
    assert "proposal" not in json.dumps(defs["FromServer"])
