"""What people write: names and chat without characters that cannot be seen or that turn others around."""

from __future__ import annotations

import re

UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f"  # control characters, NUL among them
    r"\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f"
    r"\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\uffff"
    r"\ud800-\udfff\U000e0000-\U000e0fff]"
)
"""Control and direction characters, fillers, tags; what joins letters and emoji stays."""
JOINERS = re.compile(r"(?<![^\s\u200c\u200d])[\u200c\u200d]+|[\u200c\u200d]+(?![^\s\u200c\u200d])")
"""Joiners with nothing to join."""
MARKS = re.compile(
    "([\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{4})"
    r"[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]+"
)
"""More marks on a letter than any language has: they would cover the lines around."""


def readable(words: str) -> str:
    """Words as others may see them, in one line; empty when there is nothing to see."""
    seen = MARKS.sub(r"\1", JOINERS.sub("", UNSEEN.sub(" ", words)))
    return " ".join(seen.split())
