"""Lessons: short courses at a real table, written as data by people who need no Python.

A lesson is a file `lessons/1-first-steps.toml` in the folder of its game: the number says where it stands on
the way, the rest is its name. What it says is in the game's locale, `lessons.*.toml`, under its name. How to
write one is told in `docs/write-a-lesson.md`. Whatever is wrong in a file is told with the file, the step and
the word.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from tafelrunde.learn.facts import Facts
from tafelrunde.table import errors
from tafelrunde.table.errors import BadSetup, TafelrundeError
from tafelrunde.table.game import Game
from tafelrunde.table.text import ENGLISH, SHARED, Lang, Locale, Text, read_topic, text

T = TypeVar("T")
FOLDER = Path(__file__).parent / "locale"
TOPIC = "lessons"
OR = " | "
"""Between answers of which each is as good."""


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wrong turn that many will take; the tests take it too."""

    answer: str
    rule: str | None = None
    """That refuses it. None: it is allowed, but not what the lesson waits for."""


class Goal(Facts, frozen=True):
    """What must come true, whatever is answered for it: all that is named here."""

    within: int = 0
    """So many answers are enough; 0: as many as the round has."""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One idea: a sentence, something to look at, and something to do."""

    name: str
    show: tuple[str, ...] = ()
    """What is lit: keys, places, or the names of cards and zones."""
    do: tuple[str, ...] = ()
    """The answers that are expected, one after the other; ` | ` parts those that are as good, `*` is any."""
    goal: Goal | None = None
    """What must come true, where the way to it is free."""
    solution: tuple[str, ...] = ()
    """Answers that reach the goal."""
    then: tuple[str, ...] = ()
    """What others answer when the step is done, as lines of a record; in a task, whenever they are asked."""
    against: tuple[tuple[str, ...], ...] = ()
    """In a task, several such replies of others: the goal must be reached against each of them."""
    wrong: tuple[Wrong, ...] = ()
    rules: tuple[str, ...] = ()
    """That are seen at work here."""

    @property
    def is_reading(self) -> bool:
        """Whether there is nothing to do but to read on."""
        return not self.do and self.goal is None

    @property
    def way(self) -> tuple[str, ...]:
        """Answers that bring it to its end."""
        return self.solution or tuple(each.split(OR)[0] for each in self.do)


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a lesson or an example begins: with a position, or with a new game, and what was answered since."""

    seat: str = ""
    """Where whoever learns sits."""
    mode: str | None = None
    seats: int | None = None
    setup: dict[str, Any] = {}
    seed: int = 1
    """Of whatever chance decides."""
    position: dict[str, Any] = {}
    """The words of the game's `Position`, each with what it is told."""
    before: tuple[str, ...] = ()
    """What was answered before it begins, as lines of a record."""
    state: str = ""
    """Where words do not suffice: a position as a save keeps it."""
    schema: int = 0
    """Of that state."""
    game: str = ""
    file: str = ""

    def where(self, step: str = "") -> str:
        """This file, or a step in it, for errors."""
        return f"{self.file}, {step}" if step else self.file

    def wrong(self, step: str, code: str, **args: str | Text) -> BadLesson:
        """An error in this file."""
        return BadLesson(self.where(step), code, **args)

    def check_seat(self, game: Game[Any], step: str = "") -> None:
        """Whether there is such a seat; raises BadLesson."""
        seats = game.mode(self.mode).seats
        if self.seat not in seats:
            raise self.wrong(step, "seat", word=self.seat, known=", ".join(seats))


class Lesson(Beginning, frozen=True):
    """A lesson as its file has it."""

    step: tuple[Step, ...]
    learned: tuple[str, ...]
    """The rules that it ends with."""
    id: str = ""

    def text(self, *path: str) -> Text:
        """One of its sentences."""
        return Text(".".join(["lesson", self.id, *path]))

    @property
    def hint(self) -> Text | None:
        """What helps without being asked for by a step; lessons have none."""
        return None

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that is at work in it, in its order."""
        named = [rule for step in self.step for rule in (*step.rules, *(each.rule for each in step.wrong))]
        return tuple(dict.fromkeys(rule for rule in (*named, *self.learned) if rule is not None))


class BadLesson(TafelrundeError):
    """A lesson that cannot be given: its file, its step and the word that is wrong."""

    def __init__(self, where: str, code: str, **args: str | Text) -> None:
        super().__init__(text("lesson-error.at", where=where, problem=text(f"lesson-error.{code}", **args)))
        self.locale = own_locale()

    def told_by(self, game: Game[Any]) -> BadLesson:
        """The same, where what is wrong is told in the game's own words."""
        self.locale = Locale(own_sentences(), game.locale)
        return self


@lru_cache(maxsize=1)
def own_sentences() -> dict[Lang, dict[str, str]]:
    """What this room itself says, per language."""
    return read_topic(FOLDER)


@lru_cache(maxsize=1)
def own_locale() -> Locale:
    """What this room itself says, and the table's sentences under it."""
    return Locale(own_sentences(), SHARED)


def folder_of(game: Game[Any]) -> Path:
    """Where a game has its files."""
    return Path(sys.modules[type(game).__module__].__file__ or "").parent


@lru_cache(maxsize=32)
def lessons(game: Game[Any]) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order; raises BadLesson."""
    files = sorted((folder_of(game) / TOPIC).glob("*.toml"), key=lambda file: (_number(file), file.stem))
    found = tuple(read(game, file) for file in files)
    check_texts(game, TOPIC, {key: each for each in found for key in texts_of(each)})
    return found


def find_lesson(game: Game[Any], name: str) -> Lesson:
    """The lesson of that name; raises BadSetup."""
    for each in lessons(game):
        if each.id == name:
            return each
    known = ", ".join(each.id for each in lessons(game))
    raise bad_setup("lesson-error.unknown", "lesson", lesson=name, known=known)


def bad_setup(key: str, field: str, **args: str) -> BadSetup:
    """What cannot be begun, in this room's words."""
    wrong = errors.bad_setup(key, field, **args)
    wrong.locale = own_locale()
    return wrong


@lru_cache(maxsize=32)
def sentences(game: Game[Any], topic: str = TOPIC) -> dict[Lang, dict[str, str]]:
    """What the lessons or the examples of a game say, per language; raises BadLesson."""
    folder = folder_of(game) / "locale"
    try:
        return read_topic(folder, topic) if (folder / f"{topic}.{ENGLISH}.toml").is_file() else {}
    except tomllib.TOMLDecodeError as problem:
        raise BadLesson(f"{game.id}/locale/{topic}.*.toml", "unreadable", problem=str(problem)) from problem


@lru_cache(maxsize=32)
def words(game: Game[Any], topic: str = TOPIC) -> Locale:
    """All that is said in the lessons of a game: its own sentences, this room's and theirs."""
    return Locale(sentences(game, topic), Locale(own_sentences(), game.locale))


def _number(file: Path) -> int:
    number = file.stem.partition("-")[0]
    if not number.isdecimal():
        raise BadLesson(file.name, "number", word=file.stem)
    return int(number)


def parse(file: Path, kind: type[T], where: str = "") -> T:
    """What a file says, in the form that it should have; raises BadLesson."""
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadLesson(where or file.name, "unreadable", problem=str(problem)) from problem


def check_rules(game: Game[Any], where: str, *rules: str | None) -> None:
    """Whether there are such rules; raises BadLesson."""
    for rule in rules:
        if rule is not None and rule not in game.rulebook:
            raise BadLesson(where, "rule", word=rule)


def read(game: Game[Any], file: Path) -> Lesson:
    """Read and judge one file; raises BadLesson."""
    found = parse(file, Lesson)
    named = msgspec.structs.replace(
        found, id=file.stem.partition("-")[2], game=game.id, file=f"{game.id}/{TOPIC}/{file.name}"
    )
    _check(game, named)
    return named


def _check(game: Game[Any], found: Lesson) -> None:
    mode = game.mode(found.mode)
    found.check_seat(game)
    names = [step.name for step in found.step]
    for step in found.step:
        if names.count(step.name) > 1:
            raise found.wrong(step.name, "twice")
        if step.do and step.goal is not None:
            raise found.wrong(step.name, "do-or-goal")
        if step.goal is not None and not step.solution:
            raise found.wrong(step.name, "no-solution")
        for line in step.then:
            if line.partition(" ")[0] not in mode.seats:
                raise found.wrong(step.name, "seat", word=line, known=", ".join(mode.seats))
        check_rules(game, found.where(step.name), *step.rules, *(each.rule for each in step.wrong))
    check_rules(game, found.where(), *found.learned)


def texts_of(found: Lesson) -> set[str]:
    """The keys of everything that a lesson says."""
    keys = {found.text(each).key for each in ("title", "line", "done")}
    keys |= {found.text("learned", rule).key for rule in found.learned}
    for step in found.step:
        keys.add(found.text("step", step.name, "say").key)
        if not step.is_reading:
            keys.add(found.text("step", step.name, "nudge").key)
    return keys


def check_texts(game: Game[Any], topic: str, needed: Mapping[str, Beginning]) -> None:
    """Every sentence is there in every language that says any, and none too many; raises BadLesson."""
    for lang, said in (sentences(game, topic) or {ENGLISH: {}}).items():
        for key in said:
            if key not in needed:
                raise BadLesson(f"{game.id}/locale/{topic}.{lang}.toml", "idle-text", word=key)
        for key, each in needed.items():
            if not said.get(key):
                raise each.wrong("", "no-text", word=key, lang=lang)
