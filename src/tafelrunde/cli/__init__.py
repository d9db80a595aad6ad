"""The `tafelrunde` command."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

from cyclopts import CycloptsError

from tafelrunde.cli import commands, host
from tafelrunde.cli.errors import asked_language, misused, sentence
from tafelrunde.cli.frame import app
from tafelrunde.cli.words import make_console, say
from tafelrunde.table.errors import TafelrundeError
from tafelrunde.table.text import verbatim

__all__ = ["commands", "host", "main"]
FAILURE = 1
USAGE = 2
INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; errors are one sentence and exit code 2, never a traceback."""
    words = sys.argv[1:] if arguments is None else arguments
    lang = asked_language(words)
    errors = make_console(is_error=True)
    _write_anything()
    try:
        code = app(words, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except CycloptsError as wrong:
        errors.print(misused(wrong, lang))
        return USAGE
    except TafelrundeError as wrong:
        errors.print(sentence(wrong, lang))
        return USAGE
    except KeyboardInterrupt:
        errors.print(say("cli.interrupted", lang))
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except Exception as defect:
        errors.print(say("cli.internal", lang, problem=verbatim(repr(defect))))
        return FAILURE
    return code if isinstance(code, int) else 0


def _write_anything() -> None:
    """Let no letter that the terminal lacks end a game."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
