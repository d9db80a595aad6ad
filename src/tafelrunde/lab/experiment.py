"""Experiments as files: what is played, by whom, how often, what is changed and what is kept.

An experiment is a TOML file. It is checked wholly before anything is played, every word that it may not use
is an error that names the file and the field, and the same file gives the same games on any machine: a game
is known by its number alone.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, Literal

import msgspec

from tafelrunde.bots import bot
from tafelrunde.table.chance import Stream
from tafelrunde.table.errors import BadSetup, TafelrundeError
from tafelrunde.table.game import Game, Mode, game
from tafelrunde.table.table import Table
from tafelrunde.table.text import text, verbatim

BASE = "base"
"""The name of what is played as it is, beside the variants."""
Kept = Literal["cards", "decisions", "events", "leads"]


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something to compare with the games as they are: the same deals with cards or rules changed."""

    name: str
    change: dict[str, dict[str, Any]] = {}
    """By the id of a card (or deck) the fields that are otherwise; `effect.parts.0.amount` goes deeper."""
    setup: dict[str, Any] = {}
    """Options of the setup that are otherwise."""


class Contest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game in one mode: who meets whom there."""

    game: str
    mode: str | None = None
    seats: int | None = None
    bots: tuple[str | tuple[str, ...], ...] = ("squire",)
    """Each is a meeting: one name for all seats, or one name a seat; these change seats from game to game."""
    decks: tuple[str, ...] | Literal["all"] = ()
    """Decks or schools that all meet each other, each from every seat; none: the game varies its setup."""
    mirrors: bool = False
    """Whether a deck also meets itself."""
    setup: dict[str, Any] = {}


class Experiment(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A whole experiment."""

    name: str
    contest: tuple[Contest, ...]
    title: str = ""
    games: int = 20
    """How often each meeting is played, in each variant."""
    seed: int = 0
    record: tuple[Kept, ...] = ()
    """What is kept beside a row for every game."""
    variant: tuple[Variant, ...] = ()

    @property
    def variants(self) -> tuple[Variant, ...]:
        """What is played: everything as it is, and all that is compared with it."""
        return (Variant(BASE), *self.variant)


class Cell(msgspec.Struct, frozen=True):
    """A meeting in one variant; all its games have the same players and decks, who change seats."""

    contest: Contest
    variant: Variant
    bots: tuple[str, ...]
    decks: tuple[str, ...]

    @property
    def meeting(self) -> str:
        """Who meets whom, whatever is changed: variants of one meeting have the same deals."""
        where = self.contest
        return ":".join([where.game, where.mode or "", " ".join(self.decks), " ".join(self.bots)])


class Sitting(msgspec.Struct, frozen=True):
    """A game that is to be played."""

    number: int
    cell: Cell
    mode: str
    seats: int
    bots: tuple[str, ...]
    decks: tuple[str, ...]
    setup: dict[str, Any]
    seed: str
    deal: int
    """The number of the deal; games of one deal differ in who sits where."""


# -- reading -------------------------------------------------------------------------------------------------


def read_experiment(path: Path) -> Experiment:
    """An experiment from its file, checked; raises BadSetup."""
    try:
        source = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise _bad(path.name, "", str(problem)) from None
    return parse_experiment(source, path.name)


def parse_experiment(source: str, file: str) -> Experiment:
    """An experiment from its text; `file` is what errors call it."""
    try:
        plain = tomllib.loads(source)
    except tomllib.TOMLDecodeError as problem:
        raise _bad(file, "", str(problem)) from None
    try:
        found = msgspec.convert(plain, Experiment)
    except msgspec.ValidationError as problem:
        message, _, path = str(problem).partition(" - at `$")
        unknown = re.search(r"unknown field `([^`]+)`", message)
        field = ".".join(filter(None, [path.strip("`."), unknown[1] if unknown else ""]))
        raise _bad(file, field, message) from None
    check(found, file)
    return found


def check(experiment: Experiment, file: str) -> None:
    """Refuse what cannot be played, before anything is; cards that are changed are tried by their workers."""
    if experiment.games < 1:
        raise _bad(file, "games", "at least 1")
    if not experiment.contest:
        raise _bad(file, "contest", "at least one")
    names = [each.name for each in experiment.variants]
    if len(set(names)) < len(names) or "" in names:
        raise _bad(file, "variant.name", "every variant needs a name of its own, and not " + repr(BASE))
    for number, contest in enumerate(experiment.contest):
        try:
            _check_contest(contest)
        except TafelrundeError as problem:
            field = getattr(problem, "field", None)
            where = ".".join(filter(None, [f"contest[{number}]", field]))
            raise _bad(file, where, str(problem)) from None
    for sitting in _first_sittings(experiment):
        if sitting.cell.variant.change:
            continue
        try:
            found = game(sitting.cell.contest.game)
            Table.new(found, sitting.mode, seats=sitting.seats, setup=sitting.setup, seed=1)
        except TafelrundeError as problem:
            raise _bad(file, f"variant {sitting.cell.variant.name}: setup", str(problem)) from None


def _check_contest(contest: Contest) -> None:
    found = game(contest.game)
    mode = found.mode(contest.mode)
    seats = seats_of(contest, mode)
    Table.new(found, mode.id, seats=seats, setup=found.sample_setup(mode, seats, 0) | contest.setup, seed=1)
    if not contest.bots:
        raise BadSetup(text("lab.no-bots"), field="bots")
    for names in contest.bots:
        listed = (names,) if isinstance(names, str) else names
        for name in listed:
            bot(name, Stream(0))
        if len(listed) not in (1, seats):
            raise BadSetup(
                text("error.bots", bots=len(listed), seats=seats, mode=verbatim(mode.id)), field="bots"
            )
    known = [deck.id for deck in found.deck_list()]
    for deck in () if contest.decks == "all" else contest.decks:
        if deck not in known:
            raise BadSetup(
                text("lab.unknown-deck", deck=verbatim(deck), known=verbatim(", ".join(known))), field="decks"
            )
    if contest.decks and not meetings(found, contest, seats):
        raise BadSetup(text("lab.too-few-decks", seats=seats), field="decks")


def _bad(file: str, field: str, problem: str) -> BadSetup:
    where = verbatim(f"{file}, {field}" if field else file)
    return BadSetup(text("lab.bad-experiment", where=where, problem=verbatim(problem)), field=field or None)


# -- what is played ------------------------------------------------------------------------------------------


def seats_of(contest: Contest, mode: Mode) -> int:
    """How many play."""
    return contest.seats if contest.seats is not None else mode.minimum


def meetings(found: Game[Any], contest: Contest, seats: int) -> list[tuple[str, ...]]:
    """Which decks meet; one empty meeting where the game varies its setup."""
    if not contest.decks:
        return [()]
    decks = [deck.id for deck in found.deck_list()] if contest.decks == "all" else contest.decks
    together = combinations_with_replacement if contest.mirrors else combinations
    return list(together(decks, seats))


class Programme:
    """All games of an experiment, by their numbers: first one of every meeting, then the second of each."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.cells = list(self._cells())
        self.games = len(self.cells) * experiment.games

    def _cells(self) -> Iterator[Cell]:
        for contest in self.experiment.contest:
            found = game(contest.game)
            seats = seats_of(contest, found.mode(contest.mode))
            for names in contest.bots:
                listed = (names,) if isinstance(names, str) else names
                bots = listed * seats if len(listed) == 1 else listed
                for decks in meetings(found, contest, seats):
                    for variant in self.experiment.variants:
                        yield Cell(contest, variant, bots, decks)

    def sitting(self, number: int) -> Sitting:
        """The game of that number."""
        round_, place = divmod(number, len(self.cells))
        cell = self.cells[place]
        found = game(cell.contest.game)
        mode = found.mode(cell.contest.mode)
        seats = seats_of(cell.contest, mode)
        decks_turn, round_ = (round_ % seats, round_ // seats) if len(set(cell.decks)) > 1 else (0, round_)
        bots_turn, deal = (round_ % seats, round_ // seats) if len(set(cell.bots)) > 1 else (0, round_)
        decks, bots = turned(cell.decks, decks_turn), turned(cell.bots, bots_turn)
        setup = found.deck_setup(mode, seats, decks) if decks else found.sample_setup(mode, seats, deal)
        setup = {**setup, **cell.contest.setup, **cell.variant.setup}
        seed = f"{self.experiment.seed}:{cell.meeting}:{deal}"
        held = decks or decks_in(found, setup, seats)
        return Sitting(number, cell, mode.id, seats, bots, held, setup, seed, deal)


def turned(listed: tuple[str, ...], by: int) -> tuple[str, ...]:
    """The same, everybody so many seats further."""
    return listed[len(listed) - by :] + listed[: len(listed) - by]


def decks_in(found: Game[Any], setup: dict[str, Any], seats: int) -> tuple[str, ...]:
    """The decks that a setup gives to the seats, wherever the game writes them down."""
    known = {deck.id for deck in found.deck_list()}
    for value in setup.values():
        if isinstance(value, list) and len(value) == seats and all(each in known for each in value):
            return tuple(value)
    return ()


def _first_sittings(experiment: Experiment) -> Iterator[Sitting]:
    programme = Programme(experiment)
    for number in range(len(programme.cells)):
        yield programme.sitting(number)
