"""A card is added in as few files as CONTRIBUTING says: its data and its words."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pseudo import house
from tests.test_languages import run

MYTHOS = """
[[card]]
id = "test-owl"
kind = "minion"
faction = "greyhold"
icon = "owl"
power = 2
movement = 3
keywords = []
[card.effect]
parts = [{ trigger = "static", condition = "always", target = "self", operation = "bonus-power", amount = 2 }]
"""
MORGUA = """
[[card]]
id = "test-owl"
number = "CO99"
type = "companion"
cost = 50
align = ["good"]
subtypes = ["animal"]
strength = 1
life = 2
speed = 3
magic = 0
need = [{ building = ["tavern"] }]
"""
NAMES = {"de": "Eule", "en": "Owl"}


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with an owl in two games."""
    folder = house(tmp_path_factory.mktemp("owls"))
    games = folder / "tafelrunde" / "games"
    append(games / "mythos" / "cards" / "greyhold.toml", MYTHOS)
    append(games / "morgua" / "cards" / "companions.toml", MORGUA)
    for lang, name in NAMES.items():
        words = f'\n[card.test-owl]\nname = "{name}"\n'
        append(games / "mythos" / "locale" / f"cards.{lang}.toml", f'{words}effect = "+2"\n')
        append(games / "morgua" / "locale" / f"cards.{lang}.toml", words)
    return folder


def append(file: Path, more: str) -> None:
    file.write_text(file.read_text(encoding="utf-8") + more, encoding="utf-8")


def test_a_card_of_mythos_or_morgua_is_its_data_and_its_words(changed: Path) -> None:
    found = run(
        changed,
        """
        import json
        from tafelrunde.table import game
        cards = [card for name in ("mythos", "morgua") for card in game(name).card_list()]
        print(json.dumps([[card.name, card.line["en"]] for card in cards if card.id == "test-owl"]))
        """,
    )
    names = {**NAMES, "xx": "Owl"}
    assert found == [[names, "Greyhold, minion. power 2, movement 3. +2"], [names, "companion."]]
