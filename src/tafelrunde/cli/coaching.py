"""What the terminal says of a question and of a turn: what it is about, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tafelrunde.bots.coach import review_turn
from tafelrunde.cli.words import say
from tafelrunde.learn import helps
from tafelrunde.table import Seat, Stream, Table
from tafelrunde.table.decision import Decision
from tafelrunde.table.text import Lang, Locale, Text, verbatim


def help_lines(table: Table[Any], decision: Decision[Any], locale: Locale, lang: Lang) -> Iterator[str]:
    """What a question is about, and the rules behind it; nothing where the game says nothing."""
    if not locale.has(f"help.{decision.name}"):
        return
    yield locale.say(Text(f"help.{decision.name}"), lang)
    behind = helps(table.game).get(decision.name)
    for rule in behind.rules if behind is not None else ():
        yield f"  {rule}: {table.game.rulebook[rule].text[lang]}"


def coach_lines(table: Table[Any], seat: Seat, locale: Locale, lang: Lang) -> Iterator[str]:
    """What would have been better in the last turn, as far as the seat could know."""

    def told(texts: Sequence[Text], between: str) -> Text:
        return verbatim(between.join(locale.say(each, lang) for each in texts))

    found = review_turn(table.record(), seat, Stream().fork())
    if not found.insights:
        yield say("play.coach-well" if found.judged else "play.coach-nothing", lang)
    for each in found.insights:
        gain = max(1, round(100 * each.loss))
        yield say("play.coach-better", lang, words=told(each.better.words, "; "), gain=gain)
        if each.better.reason:
            yield say("play.coach-because", lang, reason=told(each.better.reason, ", "))
        yield say("play.coach-instead", lang, words=told(each.words, "; "))
        if each.then:
            yield say("play.coach-then", lang, story=told(each.then, " "))
