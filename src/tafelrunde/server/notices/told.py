"""What people are told, in words, with a link to their seat."""

from __future__ import annotations

from typing import NamedTuple

from tafelrunde.server.locales import own_locale
from tafelrunde.server.rows import NoticeRow
from tafelrunde.table import Lang, Text, Translated, text, verbatim
from tafelrunde.table.languages import offered
from tafelrunde.table.text import ENGLISH

HOUR = 3_600_000


class Told(NamedTuple):
    """Something that happened at a table."""

    row: NoticeRow
    game: str
    title: Translated
    others: str
    """Who else sits there."""
    link: str
    left: int | None = None
    """Of a reminder: milliseconds until the clock falls."""

    def words(self, lang: Lang) -> str:
        """In one sentence."""
        words = text(
            f"notice.{self.row.kind}" if self.others else f"notice.{self.row.kind}-alone",
            game=verbatim(self.title.get(lang) or self.title[ENGLISH]),
            others=verbatim(self.others),
            hours=max(1, round((self.left or 0) / HOUR)),
        )
        return said(words, lang)


def said(words: Text, lang: Lang) -> str:
    """A sentence of the server in a language that is offered."""
    return own_locale().say(words, lang if lang in offered() else ENGLISH)
