"""What went wrong, as one sentence in the person's language."""

from __future__ import annotations

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from tafelrunde.cli.words import cli_locale, language, spoken
from tafelrunde.table.errors import TafelrundeError
from tafelrunde.table.game import games
from tafelrunde.table.languages import is_offered
from tafelrunde.table.text import Lang, MissingText, Text, text


def asked_language(arguments: list[str]) -> Lang:
    """The language that the command line asks for, readable even when the rest of it is wrong."""
    for place, word in enumerate(arguments):
        option, _, value = word.partition("=")
        if option == "--lang":
            value = value or " ".join(arguments[place + 1 : place + 2])
            if is_offered(value):
                return language(value)
    return language()


def misused(wrong: CycloptsError, lang: Lang) -> str:
    """About a command line that cannot be understood."""
    return cli_locale().say(_misuse(wrong), lang)


def _misuse(wrong: CycloptsError) -> Text:
    tokens = wrong.unused_tokens or [""]
    match wrong:
        case UnknownCommandError():
            known = [name for name in (wrong.app or ()) if not name.startswith("-")]
            return text("usage.unknown-command", word=tokens[0], known=", ".join(known))
        case UnknownOptionError(token=token):
            return text("usage.unknown-option", option=token.keyword or token.value)
        case MissingArgumentError(argument=argument) if argument is not None:
            return text("usage.missing", option=argument.name)
        case CoercionError(token=token, argument=argument) if token is not None and argument is not None:
            key = "usage.no-number" if wrong.target_type in (int, int | None) else "usage.bad-value"
            return text(key, option=argument.name, value=token.value)
        case RepeatArgumentError(token=token):
            return text("usage.repeated", option=token.keyword or token.value)
        case UnusedCliTokensError():
            return text("usage.too-much", words=" ".join(tokens))
    return text("usage.other", problem=" ".join(str(wrong).split()))


def sentence(wrong: TafelrundeError, lang: Lang) -> str:
    """About anything else; games bring their own sentences, first the one whose rule was broken."""
    rule = getattr(wrong, "rule", None)
    if rule is None:
        try:
            return cli_locale().say(wrong.text, lang)
        except MissingText:  # a game's words
            pass
    for game in sorted(games().values(), key=lambda each: str(rule) not in each.rulebook):
        try:
            said = spoken(game.locale).say(wrong.text, lang)
        except MissingText:
            continue
        return f"{said} ({rule})" if rule else said
    return str(wrong)
