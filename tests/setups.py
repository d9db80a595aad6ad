"""What the tests of all position builders ask."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import pytest

from tafelrunde.table import LANGUAGES, BadSetup
from tafelrunde.table.position import Position

B = TypeVar("B", bound=Position[Any])


def assert_refused(build: Callable[[B], object], position: B, rule: str | None) -> None:
    """It cannot be set up, by that rule, and every language has a sentence for it."""
    with pytest.raises(BadSetup) as refused:
        build(position)
    assert refused.value.rule == rule
    assert rule is None or rule in position.game.rulebook
    said = [position.game.locale.say(refused.value.text, lang) for lang in LANGUAGES]
    assert len(set(said)) == len(LANGUAGES)
    assert "position-error" not in str(refused.value)
