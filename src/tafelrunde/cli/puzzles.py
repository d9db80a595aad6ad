"""Puzzles in the terminal: to solve one, to prove them all, and to find new ones."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Literal

from rich.console import Console

from tafelrunde.cli.frame import GameName, Json, LangName, about, number
from tafelrunde.cli.learn import Course
from tafelrunde.cli.terminal import Quit
from tafelrunde.cli.words import language, make_console, print_json, say, spoken, tell
from tafelrunde.learn.lesson import words
from tafelrunde.learn.proven import proof
from tafelrunde.learn.puzzle import TOPIC, Puzzle, daily, every_puzzle, find_puzzle, game_of
from tafelrunde.learn.puzzle import puzzles as known_puzzles
from tafelrunde.table.game import game
from tafelrunde.table.text import Lang, text

HINT = frozenset({"hint", "tipp"})
NEXT = frozenset({"next", "weiter"})


class Solving(Course):
    """A puzzle at the terminal: `hint` helps, `next` gives the next answer, `show` all of them."""

    def __init__(self, puzzle: Puzzle, lang: Lang, console: Console) -> None:
        super().__init__(game_of(puzzle), puzzle, lang, console)
        self.locale = spoken(words(game_of(puzzle), TOPIC))
        self.puzzle = puzzle

    def run(self) -> None:
        """Let the person solve it, and tell the rules behind it; raises Quit when he leaves."""
        self.console.print(say("puzzle.help", self.lang), style="dim")
        super().run()
        for rule in self.puzzle.behind:
            self.console.print(f"  {rule}: {self.guide.game.rulebook[rule].text[self.lang]}", markup=False)

    def _line(self, prompt: str) -> str:
        line = super()._line(prompt)
        while line.casefold() in HINT:
            self._print(self.puzzle.hint, "yellow")
            line = super()._line(prompt)
        if line.casefold() in NEXT:
            self._lead(self.guide.show_next(self.table, self.place))
            return ""
        return line


def puzzle(
    name: Annotated[str | None, about("puzzle")] = None,
    /,
    *,
    list: Annotated[bool, about("puzzle-list")] = False,  # noqa: A002 - the option's name
    prove: Annotated[bool, about("puzzle-prove")] = False,
    json: Json = False,
    lang: LangName = None,
) -> None:
    """Solve a puzzle: the one of that id, or today's."""
    spoken_in = language(lang)
    chosen = [find_puzzle(name)] if name else every_puzzle()
    if list or json:
        _list(chosen, spoken_in, is_json=json)
    elif prove:
        for each in chosen:
            walk, worlds = proof(each)
            where = text("puzzle.worlds", worlds=worlds) if worlds else text("puzzle.every")
            ways = {"ways": walk.count, "reaching": len(walk.reaching)}
            tell(say("puzzle.proven", spoken_in, puzzle=each.id, **ways, worlds=where))
    else:
        today = datetime.now(UTC).astimezone().date().toordinal()
        _solve(chosen[0] if name else daily(today), spoken_in)


def _list(chosen: list[Puzzle], lang: Lang, *, is_json: bool) -> None:
    if is_json:
        print_json(
            [
                {
                    "id": each.id,
                    "game": each.game,
                    "level": each.level,
                    "kind": each.kind,
                    "mode": game_of(each).mode(each.mode).id,
                    "seat": each.seat,
                    "answers": len(each.solution),
                    "rules": each.behind,
                }
                for each in chosen
            ]
        )
        return
    for each in chosen:
        asked = words(game_of(each), TOPIC).say(each.text("title"), lang)
        tell(f"{each.id}  {asked} ({say(f'bot.{each.level}', lang)})")


def _solve(chosen: Puzzle, lang: Lang) -> None:
    try:
        Solving(chosen, lang, make_console()).run()
    except (Quit, EOFError):
        return


def puzzles(
    act: Annotated[Literal["find", "compose", "rate"], about("puzzles-action")],
    game_name: GameName,
    /,
    *,
    seed: Annotated[int, number("seed")] = 1,
    games: Annotated[int, number("games")] = 10,
    bots: Annotated[str, about("bots")] = "greedy",
    output: Annotated[Path | None, about("puzzles-output")] = None,
    lang: LangName = None,
) -> None:
    """Find new puzzles in games of bots or in composed positions, or rate the known ones anew."""
    from tafelrunde.lab.keeping import next_file, rate_anew, rated, written
    from tafelrunde.lab.puzzles import Finder

    found, spoken_in = game(game_name), language(lang)
    known = [*known_puzzles(found)]
    if act == "rate":
        for each in known:
            level = rate_anew(found, each, output)
            if level is not None:
                before, now = (say(f"bot.{rank}", spoken_in) for rank in (each.level, level))
                tell(say("puzzle.rated", spoken_in, puzzle=each.id, before=before, now=now))
        return
    finder = Finder(found, bots.split(","))
    for each in (finder.games if act == "find" else finder.composed)(seed, games):
        whole = rated(found, each, known)
        if whole is not None:
            known.append(whole)
            file = next_file(found, output)
            file.write_text(written(whole), encoding="utf-8")
            tell(say("puzzle.found", spoken_in, file=str(file), found=whole.found))
