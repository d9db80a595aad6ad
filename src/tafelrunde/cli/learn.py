"""Lessons in the terminal, and how much of the rules they teach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from rich.console import Console

from tafelrunde.cli.commands import FIRST
from tafelrunde.cli.errors import sentence
from tafelrunde.cli.frame import Json, LangName, about
from tafelrunde.cli.setups import one_or_all
from tafelrunde.cli.terminal import AGAIN, Quit, Terminal
from tafelrunde.cli.words import language, make_console, print_json, say, spoken, tell
from tafelrunde.learn import BadLesson, Guide, Led, Lesson, Nudge, find_lesson, lessons
from tafelrunde.learn.coverage import coverage as covered
from tafelrunde.learn.coverage import untaught, without_example
from tafelrunde.learn.example import Example, examples
from tafelrunde.learn.lesson import words
from tafelrunde.learn.overview import overview as sections_of
from tafelrunde.learn.proof import prove, prove_example
from tafelrunde.table import Seat
from tafelrunde.table.decision import Decision
from tafelrunde.table.errors import bad_setup
from tafelrunde.table.game import Game, game
from tafelrunde.table.render import plain, zone_lines
from tafelrunde.table.text import Lang

SHOW_ME = frozenset({"show", "zeig"})


class Course(Terminal):
    """A table with a guide, in the terminal."""

    def __init__(
        self,
        found: Game[Any],
        taught: Lesson,
        lang: Lang,
        console: Console,
        *,
        read: Callable[[str], str] = input,
    ) -> None:
        self.guide = Guide(found, taught)
        table, self.place, story = self.guide.begin()
        super().__init__(table, {}, lang, console, names=["human"] * table.seats, story=story, read=read)
        self.locale = spoken(words(found))
        self.people = [self.guide.seat]
        self._is_saved = True

    def run(self) -> None:
        """Lead through the lesson; raises Quit when the person leaves."""
        self.console.rule(self.locale.say(self.guide.lesson.text("title"), self.lang))
        self._draw(self.guide.seat, is_whole=True)
        while self.guide.step(self.place) is not None:
            self._next_answer()
        info = self.guide.info(self.table, self.place)
        self._draw(self.guide.seat)
        self._print(info.say, "bold green")
        for each in info.learned:
            self.console.print(f"  {each.rule}: {self.locale.say(each.text, self.lang)}")

    def _next_answer(self) -> None:
        info = self.guide.info(self.table, self.place)
        seat = self.guide.seat
        self._draw(seat)
        self._print(info.say, "bold")
        is_reading = info.kind == "read"
        line = self._line(
            say("learn.on", self.lang) if is_reading else say("play.prompt", self.lang, seat=self._seat(seat))
        )
        if line.casefold() in AGAIN:
            self._lead(self.guide.restart(self.table, self.place))
        elif line.casefold() in SHOW_ME or (is_reading and not line):
            self._lead(self.guide.skip(self.table, self.place))
        elif line and seat in self.table.pending:
            self._obey(seat, self.table.pending[seat], line)

    def _lead(self, led: Led) -> None:
        self.table, self.place = led.table, led.place
        self._tell(led.beats)
        self._shown = {} if led.beats else self._shown

    def _answer(self, seat: Seat, decision: Decision[Any], line: str) -> None:
        place = self.place
        try:
            for key in self._keys(seat, decision, line):
                self._lead(self.guide.answer(self.table, self.place, key))
        except Nudge as nudge:
            self._print(nudge.text, "yellow")
        if self.place != place:
            self._shown = {}

    def _explain(self, reason: Any, rule_id: str | None) -> None:
        """The real refusal first, then what helps."""
        super()._explain(reason, rule_id)
        nudge = self.guide.info(self.table, self.place).nudge
        if nudge is not None:
            self._print(nudge, "yellow")

    def _undo(self, seat: Seat) -> None:
        self._lead(self.guide.back(self.table, self.place))


def learn(
    game_name: Annotated[str | None, about("game")] = None,
    lesson_name: Annotated[str | None, about("lesson")] = None,
    /,
    *,
    coverage: Annotated[bool, about("learn-coverage")] = False,
    missing: Annotated[bool, about("learn-missing")] = False,
    check: Annotated[bool, about("learn-check")] = False,
    overview: Annotated[bool, about("learn-overview")] = False,
    chapter: Annotated[str | None, about("learn-chapter")] = None,
    json: Json = False,
    lang: LangName = None,
) -> None:
    """Learn a game by playing its lessons."""
    spoken_in = language(lang)
    if coverage:
        chosen = one_or_all(game_name)
        _coverage(chosen, spoken_in, is_json=json)
        if missing and not json:
            _missing(chosen, spoken_in)
        return
    found = game(FIRST if game_name is None else game_name)
    if overview:
        _overview(found, spoken_in)
        return
    if not lessons(found):
        raise bad_setup("cli.no-lessons", "game", game=found.id)
    if check:
        _check(found, chapter, spoken_in)
        return
    _lead_through(found, find_lesson(found, lesson_name) if lesson_name else lessons(found)[0], spoken_in)


def _overview(found: Game[Any], lang: Lang) -> None:
    """The game in five minutes, with its pictures as they are drawn in a terminal."""
    console = make_console()
    if not sections_of(found):
        raise bad_setup("cli.no-overview", "game", game=found.id)
    for number, section in enumerate(sections_of(found), start=1):
        console.rule(f"{number}. {section.title[lang]}")
        console.print(section.text[lang], markup=False)
        zones = section.view.scene.zones if section.view is not None else []
        for zone in zones:
            drawn = plain(zone_lines(zone, found.locale, lang, console.width))
            console.print(f"\n{drawn}", markup=False, highlight=False)
        console.print(f"[{', '.join(section.rules)}]", style="dim", markup=False)


def _check(found: Game[Any], chapter: str | None, lang: Lang) -> None:
    """Prove the lessons and examples of a game, or the examples of one chapter only."""
    if chapter is None:
        for each in lessons(found):
            prove(found, each)
            tell(say("learn.good", lang, lesson=each.id))
    files: dict[str, list[Example]] = {}
    for example in examples(found):
        files.setdefault(example.chapter, []).append(example)
    if chapter is not None:
        name = chapter.removesuffix(".toml")
        if name not in files:
            known = ", ".join(files)
            raise bad_setup("cli.no-chapter", "chapter", chapter=chapter, known=known)
        files = {name: files[name]}
    bad: list[BadLesson] = []
    for name, several in files.items():
        count = len(bad)
        for example in several:
            try:
                prove_example(found, example)
            except BadLesson as problem:
                bad.append(problem)
        if len(bad) == count:
            tell(say("learn.good-examples", lang, chapter=name, count=len(several)))
    for wrong in bad[:-1]:
        tell(sentence(wrong, lang))
    if bad:
        raise bad[-1]


def _lead_through(found: Game[Any], taught: Lesson, lang: Lang) -> None:
    """One lesson after the other, for as long as the person likes."""
    console, locale = make_console(), words(found)
    for number, each in enumerate(lessons(found), start=1):
        console.print(f"{number}. {each.id}: {locale.say(each.text('line'), lang)}", markup=False)
    first = next(key for step in taught.step for key in step.way)
    console.print(say("learn.help", lang, example=first), style="dim", markup=False)
    following = list(lessons(found))
    for each in following[following.index(taught) :]:
        try:
            Course(found, each, lang, console).run()
            if each is not following[-1] and input(say("learn.next", lang)).strip():
                return
        except (Quit, EOFError):
            return
    console.print(say("learn.finished", lang, game=found.title[lang]))


def _coverage(chosen: list[Game[Any]], lang: Lang, *, is_json: bool) -> None:
    report = {each.id: covered(each) for each in chosen}
    if is_json:
        print_json(report)
        return
    for each in chosen:
        row = report[each.id]
        tell(
            say(
                "learn.coverage",
                lang,
                game=each.id,
                shown=row.shown,
                rules=row.rules,
                taught=row.taught,
                chapters=row.chapters,
                lessons=row.lessons,
            )
        )
        left = [section.title[lang] for section in each.rulebook.sections if section.id in untaught(each)]
        if left:
            tell("  " + say("learn.untaught", lang, chapters=", ".join(left)))


def _missing(chosen: list[Game[Any]], lang: Lang) -> None:
    for each in chosen:
        lacking = without_example(each)
        for section in each.rulebook.sections:
            if section.id in lacking:
                ids = ", ".join(lacking[section.id])
                tell(say("learn.missing", lang, game=each.id, chapter=section.title[lang], ids=ids))
