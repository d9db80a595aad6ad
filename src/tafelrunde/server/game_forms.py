"""What the REST API tells of games: ways to play them, their rules, lessons, examples, puzzles and decks."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from tafelrunde.server.message_parts import DecisionInfo
from tafelrunde.server.terms import DeckSource, Key, Place
from tafelrunde.table.beat import Beat
from tafelrunde.table.content import DeckInfo
from tafelrunde.table.game import Result, SetupChoice
from tafelrunde.table.looks import ActLook, BeatLook, Material, NumberLook, Outline
from tafelrunde.table.rulebook import Rule, Section
from tafelrunde.table.scene import Scene
from tafelrunde.table.text import Text, Translated


class Language(msgspec.Struct, frozen=True):
    """A language that is complete, in its own words."""

    id: str
    """As in `lang`, such as `de`."""
    name: str
    """What it calls itself."""
    invitation: str
    """Asks to go over to it."""


class ModeForm(msgspec.Struct, frozen=True):
    """One way to play a game."""

    id: str
    """For `mode` of a new table."""
    title: Translated
    """By language."""
    seats: list[str]
    """Their names, in the order of their numbers."""
    minimum: int
    """The fewest who can play it."""
    maximum: int
    """The most who can play it."""
    choices: list[SetupChoice]
    """Options of the setup that are offered, each with its values."""
    line: Translated | None
    """What is special about it, in a sentence."""


class CoverForm(msgspec.Struct, frozen=True):
    """How a game lies among others."""

    colour: str
    """Of the cloth, as `#rrggbb`."""
    line: Translated | None
    """One line about the game, by language."""
    icon: Outline | None
    """Its drawing, ready to be drawn."""
    minutes: tuple[int, int] | None
    """From the quickest game to a long one."""
    weight: int | None
    """How hard it is to learn, from 1 to 5."""
    first: str
    """The mode in which to play it for the first time."""
    decks: tuple[str, ...]
    """The decks of that first game, seat by seat; the usual ones when there are none."""
    picture: str
    """The tag of the picture of its table, which `cover.webp` gives; empty when there is none."""


class GameForm(msgspec.Struct, frozen=True):
    """What can be played."""

    id: str
    """For `game` of a new table."""
    title: Translated
    """By language."""
    modes: list[ModeForm]
    """The ways to play it, the usual one first."""
    bots: list[str]
    """The levels of computer players, the weakest first."""
    has_decks: bool
    """Seats choose a deck, a school or the like: `decks` lists them."""
    has_own_decks: bool
    """Seats may bring a deck of their own, as text."""
    has_cards: bool
    """There are cards to be looked through."""
    cover: CoverForm
    """How it lies among others."""
    material: Material
    """What its board is made of."""
    numbers: dict[str, NumberLook]
    """How the numbers on its cards and pieces are drawn."""
    acts: dict[str, ActLook]
    """How the kinds of acts are drawn."""
    beats: dict[str, BeatLook]
    """How its events are shown and heard."""


class RulebookForm(msgspec.Struct, frozen=True):
    """Every rule of a game."""

    sections: list[Section]
    """The chapters, in their order."""
    rules: list[Rule]
    """All rules, each with the id of its chapter."""


class LessonForm(msgspec.Struct, frozen=True):
    """A lesson of a game; its sentences are in the game's locale."""

    id: str
    """By which it is begun."""
    title: Text
    """What it is called."""
    line: Text
    """What it is about, in a sentence."""
    steps: int
    """How many there are."""


class PuzzleForm(msgspec.Struct, frozen=True):
    """A puzzle; its sentences are among those of the lessons of its game."""

    id: str
    """By which it is begun."""
    game: str
    """The game's id."""
    kind: str
    """What is asked for; puzzles of one kind have the same sentences."""
    level: str
    """The strongest level of computer players that misses it."""
    title: Text
    """What is asked for, in a few words."""


class DailyForm(msgspec.Struct, frozen=True):
    """The puzzle of a day."""

    id: str
    """The puzzle's id."""


class HelpForm(msgspec.Struct, frozen=True):
    """What stands behind a question of a game; its sentence is `help.<name>` of the game's locale."""

    rules: list[str]
    """The most telling first."""
    lessons: list[str]
    """In which these rules are at work, in the order of the course."""


class TrialForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is done in an example, from its beginning."""

    attempt: Place | None = None
    """The number of the try with which it begins; none: with free answers."""
    answers: Annotated[list[Key], Meta(max_length=40)] = []
    """Given after that, in order."""
    elements: Annotated[list[Key], Meta(max_length=20)] = []
    """Keys of what was clicked next: only asks why that is no answer."""


class AttemptForm(msgspec.Struct, frozen=True):
    """Something that an example tries."""

    label: list[Text]
    """What is answered, in words, one after the other."""
    is_refused: bool
    """Whether a rule forbids it."""


class TrialRefusal(msgspec.Struct, frozen=True):
    """What cannot be done, and why."""

    reason: Text
    """In words."""
    rule: str | None = None
    """The rule that forbids it."""


class ExampleForm(msgspec.Struct, frozen=True, omit_defaults=True):
    """An example of rules as it stands after what was done in it; nothing of it is kept."""

    id: str
    """By which it is asked for."""
    rules: tuple[str, ...]
    """That are seen at work in it."""
    mode: str
    """The id of the mode."""
    seats: tuple[str, ...]
    """Their names, in the order of their numbers."""
    seat: int
    """From which it is seen."""
    tries: list[AttemptForm]
    """What can be tried in it, by number."""
    scene: Scene
    """What the seat sees."""
    decision: DecisionInfo | None = None
    """What the seat is asked; none: others are asked, or the game is over."""
    say: Text | None = None
    """What is to be seen, where board and rule do not say it."""
    show: tuple[str, ...] = ()
    """Keys of things and places to look at."""
    beats: list[Beat] = []
    """What the last answer brought about, or the whole try."""
    refusal: TrialRefusal | None = None
    """What refused the last answer, or what was clicked."""
    result: Result | None = None
    """How the game has ended."""


class DeckSourceForm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck of one's own in the game's text format."""

    source: DeckSource
    """The text, as the game writes decks."""


class DeckVerdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether a deck keeps the rules, and if not, which one it breaks."""

    is_legal: bool
    """It may be played."""
    deck: DeckInfo | None = None
    """What was read, where it could be read."""
    rule: str | None = None
    """The rule that it breaks."""
    text: Text | None = None
    """What is wrong, in words."""
