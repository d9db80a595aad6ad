"""Decks are read as people write them."""

from __future__ import annotations

import pytest

from tafelrunde.table import BadSetup
from tafelrunde.table.deck_text import CardNames

NAMES = CardNames(
    [("wisp", {"de": "Irrlicht", "en": "Will-o’-the-Wisp"}), ("oak", {"de": "Eiche", "en": "Oak"})]
)


@pytest.mark.parametrize(
    "words", ["wisp", "Will-o’-the-Wisp", "Will-o'-the-Wisp", " will-O'-the-wisp ", "IRRLICHT"]
)
def test_a_name_may_have_the_apostrophe_of_a_keyboard(words: str) -> None:
    assert NAMES.id_of(words) == "wisp"


def test_another_name_is_refused() -> None:
    with pytest.raises(BadSetup, match="Will-o-the-Wisp"):
        NAMES.id_of("Will-o-the-Wisp")
