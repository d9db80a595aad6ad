"""The `tafelrunde` command."""

from __future__ import annotations

import sys

from cyclopts import CycloptsError

from tafelrunde.cli.commands import app
from tafelrunde.cli.words import language, make_console, say, spoken
from tafelrunde.table.errors import TafelrundeError
from tafelrunde.table.game import games
from tafelrunde.table.text import MissingText, verbatim

USAGE = 2


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; errors are one sentence and exit code 2, never a traceback."""
    errors = make_console(is_error=True)
    try:
        app(arguments, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as wrong:
        errors.print(" ".join(str(wrong).split()), markup=False)
        return USAGE
    except TafelrundeError as wrong:
        errors.print(_sentence(wrong), markup=False)
        return USAGE
    except KeyboardInterrupt:
        errors.print(say("cli.interrupted"))
        return 130
    except BrokenPipeError:  # whoever read our output has seen enough
        sys.stderr.close()
        return 0
    except Exception as defect:
        errors.print(say("cli.internal", problem=verbatim(repr(defect))), markup=False)
        return 1
    return 0


def _sentence(wrong: TafelrundeError) -> str:
    """The error in the person's language; games bring their own sentences."""
    rule = getattr(wrong, "rule", None)
    for game in games().values():
        try:
            sentence = spoken(game.locale).say(wrong.text, language())
        except MissingText:
            continue
        return f"{sentence} ({rule})" if rule else sentence
    return str(wrong)
