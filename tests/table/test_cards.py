"""Cards as data: whatever is wrong in a table is named with its file, its place and its word."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tafelrunde.table.cards import BadCard, by_id, converted, listed, names, tables
from tafelrunde.table.content import CardInfo
from tafelrunde.table.text import Translated


class Beast(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: Translated
    power: int
    words: tuple[str, ...] = ()


WOLF = Beast("wolf", {"de": "Wolf", "en": "wolf"}, 3)
TABLE = {"id": "wolf", "name": {"de": "Wolf", "en": "wolf"}, "power": 3}


def test_a_file_has_only_the_tables_that_are_known(tmp_path: Path) -> None:
    (tmp_path / "beasts.toml").write_text("[[beast]]\nid = 'wolf'\n", encoding="utf-8")
    assert tables(tmp_path, "beasts", "beast") == tables(tmp_path, "beasts") == {"beast": [{"id": "wolf"}]}
    with pytest.raises(BadCard, match=r"^beasts\.toml: there is no table 'beast'; known are card, deck$"):
        tables(tmp_path, "beasts", "card", "deck")


def test_an_error_names_the_place_and_the_word() -> None:
    assert converted(TABLE, Beast, "here") == WOLF
    with pytest.raises(BadCard, match=r"^beasts\.toml, card wolf: 'much': .*`\$\.power`$"):
        converted({**TABLE, "power": "much"}, Beast, "beasts.toml, card wolf")
    with pytest.raises(BadCard, match="unknown field `pwoer`"):
        converted({**TABLE, "pwoer": 3}, Beast, "here")


def test_two_of_the_same_id_are_refused() -> None:
    assert by_id([WOLF]) == {"wolf": WOLF}
    with pytest.raises(BadCard, match="two have the id 'wolf'"):
        by_id([WOLF, WOLF])


def test_names_are_listed_by_language_and_group() -> None:
    assert names(card=[WOLF], deck=[]) == {"de": {"card.wolf": "Wolf"}, "en": {"card.wolf": "wolf"}}


def test_a_listed_card_has_what_is_printed_and_what_every_card_has() -> None:
    kind = listed(Beast)
    assert issubclass(kind, CardInfo)
    line = {"de": "Wolf. Kraft 3", "en": "wolf. power 3"}
    card = kind(**msgspec.structs.asdict(WOLF), line=line, icon="paw")
    shown = msgspec.to_builtins(card)
    assert (shown["power"], shown["icon"], shown["id"], "words" in shown) == (3, "paw", "wolf", False)
    with pytest.raises(TypeError, match="power"):
        kind(id="wolf", name=WOLF.name, line=WOLF.name)
