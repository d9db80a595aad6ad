"""What the tests of several games share: tables at which one is asked, positions that cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import pytest

from tafelrunde.table import LANGUAGES, BadSetup, Decision, Table
from tafelrunde.table.game import S
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


class Seated(Generic[S]):
    """A table under test at which one seat is asked at a time."""

    table: Table[S]

    @property
    def state(self) -> S:
        """The live state."""
        return self.table.state

    @property
    def decision(self) -> Decision[Any]:
        """What is asked now."""
        ((_, decision),) = self.table.pending.items()
        return decision

    @property
    def asked(self) -> int:
        """The seat that is asked now; chance is one too."""
        return self.decision.seat

    def legal(self, prefix: str = "") -> list[str]:
        """The legal keys now, perhaps only those that begin so."""
        return [key for key in self.decision.legal() if key.startswith(prefix)]
