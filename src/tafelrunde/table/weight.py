"""How weighty an answer is: what most players do next, and what leaves out or gives away something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from tafelrunde.table.text import Text

Weight = Literal["main", "plain", "quiet", "grave", "aside"]
"""main: what most players do here, always in sight. quiet: gives up, leaves out or hands over.
grave: ends what could still be done, and is asked about once. aside: nothing of this turn, and only
where everything is listed."""


class Weighed(NamedTuple):
    """The weight of an answer, and of a grave one what it gives away."""

    weight: Weight
    loss: Text | None = None


Weights = Mapping[str, Weighed]
"""The answers that are not plain, by their keys."""

MAIN = Weighed("main")
QUIET = Weighed("quiet")
ASIDE = Weighed("aside")


def grave(loss: Text) -> Weighed:
    """What ends something that could still be done: the sentence says what."""
    return Weighed("grave", loss)
