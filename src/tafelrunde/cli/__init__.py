"""The `tafelrunde` command."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper

from cyclopts import CycloptsError

from tafelrunde.cli.errors import asked_language, misused, sentence
from tafelrunde.cli.frame import app, command
from tafelrunde.cli.settings import of_database, of_server
from tafelrunde.cli.words import make_console, say
from tafelrunde.table.errors import TafelrundeError

command("games", "lists:list_games")
command("languages", "lists:list_languages")
command("play", "commands:play")
command("learn", "learn:learn")
command("puzzle", "puzzles:puzzle")
command("puzzles", "puzzles:puzzles")
command("replay", "commands:replay")
command("serve", "commands:serve", of_server)
command("rules", "lists:rules")
command("decks", "lists:decks")
command("cards", "lists:cards")
command("simulate", "series:simulate_games")
command("tournament", "tournament:tournament")
command("tables", "visits:tables")
command("ratings", "visits:ratings")
command("standings", "visits:standings")
command("lab run", "lab:run_experiment")
command("lab report", "lab:report")
command("lab replay", "lab:replay_game")
command("lab compare", "lab:compare")
command("lab search", "lab:search")
command("bench", "series:bench_games")
command("backup", "host:backup", of_database)
command("restore", "host:restore", of_database)
command("tidy", "host:tidy", of_database)
command("export", "host:export", of_database)

FAILURE = 1
USAGE = 2
INTERRUPTED = 130


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; errors are one sentence and exit code 2, never a traceback."""
    words = sys.argv[1:] if arguments is None else arguments
    lang = asked_language(words)
    _write_anything()
    try:
        code = app(words, exit_on_error=False, print_error=False, result_action="return_value")
        sys.stdout.flush()
    except CycloptsError as wrong:
        _complain(misused(wrong, lang))
        return USAGE
    except TafelrundeError as wrong:
        _complain(sentence(wrong, lang))
        return USAGE
    except KeyboardInterrupt:
        _complain(say("cli.interrupted", lang))
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except Exception as defect:
        _complain(say("cli.internal", lang, problem=repr(defect)))
        return FAILURE
    return code if isinstance(code, int) else 0


def _complain(words: str) -> None:
    make_console(is_error=True).print(words)


def _write_anything() -> None:
    """Let no letter that the terminal lacks end a game."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
