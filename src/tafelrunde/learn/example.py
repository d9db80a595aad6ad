"""Examples: small positions in which a rule is seen at work, written as data beside the lessons.

Every file `examples/<chapter>.toml` in the folder of a game has some. What several of them begin with has a
name, `[from.meadow]`, which is known in all files of the game. What an example tries is tried each time from
its beginning; how to write one is told in `docs/write-a-lesson.md`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.learn.facts import Facts
from tafelrunde.learn.lesson import BadLesson, Beginning, check_rules, check_texts, folder_of, parse
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.game import Game
from tafelrunde.table.text import Text

TOPIC = "examples"


class Try(Facts, frozen=True):
    """Something that one may want to do there: it is refused by a rule, or allowed and makes facts true."""

    answer: str | tuple[str, ...] = ()
    """One answer or several, one after the other; `concede` and `undo` are done as anywhere."""
    then: tuple[str, ...] = ()
    """What others answer when they are asked, as lines of a record; what they may leave be they leave be."""
    setup: dict[str, Any] = msgspec.field(default_factory=dict)
    """Instead of an answer: a set-up that is tried."""
    position: dict[str, Any] = msgspec.field(default_factory=dict)
    """Instead of an answer: a position that is tried."""
    rule: str | None = None
    """That refuses it, or the last of several answers."""
    say: str = ""
    """The name of what it is called where its answers do not say it: `example.<name>` in the locale."""

    @property
    def answers(self) -> tuple[str, ...]:
        """What is answered, one after the other."""
        return (self.answer,) if isinstance(self.answer, str) else self.answer

    @property
    def is_of_beginning(self) -> bool:
        """Whether it tries to begin otherwise."""
        return bool(self.setup or self.position)


class Example(Beginning, frozen=True, rename={"begins": "from", "tries": "try"}):
    """An example as its file has it."""

    rules: tuple[str, ...]
    """That are seen at work here."""
    begins: str = ""
    """The name of what it begins with."""
    show: tuple[str, ...] = ()
    """What is lit, as in lessons."""
    tries: tuple[Try, ...] = ()
    see: Facts | None = None
    """What is true at the beginning."""
    say: str = ""
    """The name of a sentence: `example.<name>` in the locale."""
    id: str = ""
    """Its file and its number there: `fight.3`."""

    def text(self, name: str) -> Text:
        """One of its sentences."""
        return Text(f"example.{name}")

    @property
    def texts(self) -> list[str]:
        """The keys of everything that it says."""
        said = [self.say, *(each.say for each in self.tries)]
        return [self.text(name).key for name in said if name]

    @property
    def chapter(self) -> str:
        """The name of its file."""
        return self.id.rpartition(".")[0]

    @property
    def place(self) -> str:
        """Where it stands in its file, for errors."""
        return f"example {self.id.rpartition('.')[2]} ({', '.join(self.rules)})"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"begins": "from"}):
    example: tuple[Example, ...] = ()
    begins: dict[str, Beginning] = {}


@lru_cache(maxsize=32)
def examples(game: Game[Any]) -> tuple[Example, ...]:
    """The examples of a game, file by file; raises BadLesson."""
    found = read(game, folder_of(game) / TOPIC)
    check_texts(game, TOPIC, {key: each for each in found for key in each.texts})
    return found


def examples_of(game: Game[Any], rule: str) -> list[Example]:
    """The examples that show a rule."""
    return [each for each in examples(game) if rule in each.rules]


def find_example(game: Game[Any], name: str) -> Example | None:
    """The example of that name."""
    return next((each for each in examples(game) if each.id == name), None)


def read(game: Game[Any], folder: Path) -> tuple[Example, ...]:
    """Read and judge all files of a folder; raises BadLesson."""
    files = {file: parse(file, _File) for file in sorted(folder.glob("*.toml"))}
    shared: dict[str, Beginning] = {}
    for file, told in files.items():
        for name, beginning in told.begins.items():
            if name in shared:
                raise BadLesson(_name(game, file), "from-twice", word=name)
            shared[name] = beginning
    found: list[Example] = []
    for file, told in files.items():
        for number, each in enumerate(told.example, start=1):
            named = msgspec.structs.replace(
                each, id=f"{file.stem}.{number}", game=game.id, file=_name(game, file)
            )
            example = _begun(named, shared)
            _check(game, example)
            found.append(example)
    return tuple(found)


def _name(game: Game[Any], file: Path) -> str:
    return f"{game.id}/{TOPIC}/{file.name}"


def _begun(example: Example, shared: dict[str, Beginning]) -> Example:
    """The example with what it begins with; what it says itself comes on top or after."""
    if not example.begins:
        return example
    if example.begins not in shared:
        raise example.wrong(example.place, "from", word=example.begins, known=", ".join(shared))
    base = shared[example.begins]
    return msgspec.structs.replace(
        example,
        seat=example.seat or base.seat,
        mode=example.mode or base.mode,
        seats=example.seats or base.seats,
        setup={**base.setup, **example.setup},
        seed=base.seed if example.seed == 1 else example.seed,
        position={**base.position, **example.position},
        before=(*base.before, *example.before),
    )


def _check(game: Game[Any], example: Example) -> None:
    place = example.place
    try:
        example.check_seat(game, place)
    except BadSetup as problem:
        raise example.wrong(place, "set-up", problem=problem.text) from problem
    check_rules(game, example.where(place), *example.rules, *(each.rule for each in example.tries))
    if not example.rules or not (example.tries or (example.see is not None and example.see.is_stated)):
        raise example.wrong(place, "proves-nothing")
    for each in example.tries:
        _check_try(example, each)


def _check_try(example: Example, each: Try) -> None:
    word = ", ".join(each.answers) or each.say
    if bool(each.answers) == each.is_of_beginning or (each.is_of_beginning and not each.say):
        raise example.wrong(example.place, "try-what", word=word)
    if (each.rule is not None) == each.is_stated:
        raise example.wrong(example.place, "try-proves", word=word)
