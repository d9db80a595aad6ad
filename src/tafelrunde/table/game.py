"""The contract of a game, and how games are found."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, wraps
from importlib import import_module
from importlib.util import find_spec
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, ParamSpec, TypeVar

import msgspec

from tafelrunde.table.advisor import Advisor, Uninformed
from tafelrunde.table.beat import Beats
from tafelrunde.table.content import CardInfo, DeckInfo
from tafelrunde.table.decision import Decision, Objection, Seat
from tafelrunde.table.deck_text import write_deck_text
from tafelrunde.table.encoder import Encoder
from tafelrunde.table.errors import BadSetup, TafelrundeError, bad_setup, in_words
from tafelrunde.table.hidden import Cards
from tafelrunde.table.installed import entry_points
from tafelrunde.table.looks import ICONS, PICTURE, Looks, Outline, outlines_in
from tafelrunde.table.memory import Memory
from tafelrunde.table.outlook import NONE, Outlook
from tafelrunde.table.rulebook import Rulebook
from tafelrunde.table.runner import Flow
from tafelrunde.table.scene import Scene
from tafelrunde.table.settings import Setting
from tafelrunde.table.text import Lang, Locale, Text, Translated, entries, text

if TYPE_CHECKING:
    from tafelrunde.table.chance import Stream

S = TypeVar("S", bound=msgspec.Struct)
P = ParamSpec("P")
R = TypeVar("R")

RULEBOOK = "rulebook.toml"

REFUSING = {
    "setup": "setup",
    "read_deck": "deck",
    "deck_setup": "deck",
    "read_variant": "variant",
    "migrate": "state",
}
"""The methods that judge what people bring along before play, and what that is called."""


def _refusing(method: Callable[P, R], field: str) -> Callable[P, R]:
    """Whatever a method trips over is wrong with what it was given; only a named error says so."""

    @wraps(method)
    def judging(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return method(*args, **kwargs)
        except (TafelrundeError, MemoryError):
            raise
        except Exception as failure:
            raise bad_setup("error.unusable-setup", field, what=repr(failure)[:200]) from failure

    return judging


class SetupChoice(msgspec.Struct, frozen=True):
    """An option of the setup for which a few values are offered, such as a difficulty."""

    option: str
    title: Translated
    values: dict[str, Translated]
    usual: str


class Mode(msgspec.Struct, frozen=True):
    """One way to play a game."""

    id: str
    title: Translated
    seats: tuple[str, ...]
    """Names of the seats, in English, as records write them; the locale has `seat.<name>`."""
    minimum: int
    choices: tuple[SetupChoice, ...] = ()
    """What is offered beside seats and decks before a game begins."""
    line: Translated | None = None
    """What is special about it, in a sentence."""
    group: str | None = None
    """The mode with which it shares one rating; none: it has its own."""

    @property
    def maximum(self) -> int:
        """How many can play."""
        return len(self.seats)

    @property
    def rating_group(self) -> str:
        """The id of the mode under which results of this one are rated."""
        return self.group or self.id


class AnnouncedMode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mode as it is announced; its choices are only named."""

    id: str
    title: Translated
    seats: tuple[str, ...]
    minimum: int
    choices: tuple[str, ...] = ()
    line: Translated | None = None
    group: str | None = None


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which beats tell of cards, for those who count them; the card is the first that such a beat names."""

    drawn: tuple[str, ...] = ()
    """A card has come to a seat."""
    played: tuple[str, ...] = ()
    """A seat has used one."""


class Announcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What can be played, said by a game's file `game.toml`: it is read without loading any rules."""

    id: str
    title: Translated
    modes: tuple[AnnouncedMode, ...]
    choices: tuple[SetupChoice, ...] = ()
    looks: Looks = Looks()
    figures: Figures = Figures()

    @classmethod
    def read(cls, folder: Path) -> Announcement:
        """The announcement in the folder of a game, with its words out of `game.*.toml` of its locale."""
        said = tomllib.loads((folder / ANNOUNCEMENT).read_text(encoding="utf-8"))
        words = entries(folder / "locale", "game")
        said |= words[""]
        said.setdefault("looks", {}).setdefault("cover", {}).update(words.get("cover", {}))
        for mode in said["modes"]:
            mode["title"] = words["mode"][mode["id"]]
            mode["line"] = words.get("mode.line", {}).get(mode["id"])
        for choice in said.get("choices", ()):
            where = f"choice.{choice['option']}"
            choice.update(words[where])
            choice["values"] = {value: words[f"{where}.value"][value] for value in choice["values"]}
        return msgspec.convert(said, cls)


ANNOUNCEMENT = "game.toml"


def announced(folder: Path) -> tuple[str, Translated, tuple[Mode, ...], Looks]:
    """Id, title, modes and looks of the game in a folder, as it announces them."""
    said = Announcement.read(folder)
    offered = {choice.option: choice for choice in said.choices}
    modes = tuple(
        Mode(**{**msgspec.structs.asdict(mode), "choices": tuple(offered[each] for each in mode.choices)})
        for mode in said.modes
    )
    return said.id, said.title, modes, said.looks


class Step(msgspec.Struct, frozen=True):
    """The next thing to do between two checkpoints."""

    name: str
    args: tuple[int | str, ...] = ()


class Outcome(msgspec.Struct, frozen=True):
    """How a state says that the game has ended: the winning seats or sides, why, and by which rules."""

    winners: tuple[int, ...]
    reason: str
    rules: tuple[str, ...]


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the winning seats (all seats that share first place), and why."""

    winners: tuple[Seat, ...]
    reason: Text
    rules: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()

    def __repr__(self) -> str:
        who = " and ".join(f"seat {seat}" for seat in self.winners) or "nobody"
        scores = f", {' : '.join(map(str, self.scores))}" if self.scores else ""
        return f"<Result {who} won{scores}, {self.reason!r}>"

    @property
    def is_draw(self) -> bool:
        """Whether nobody won alone; teams count as one only in their game's own words."""
        return len(self.winners) != 1


class Game(Generic[S]):
    """What every game provides. Instances hold no play: all of that is in the state."""

    id: ClassVar[str]
    title: ClassVar[Translated]
    modes: ClassVar[tuple[Mode, ...]]
    looks: ClassVar[Looks] = Looks()
    version: ClassVar[int] = 1
    """Of the rules: a record of another version may not replay."""
    schema: ClassVar[int] = 1
    """Of the state: an older save goes through `migrate`."""
    state_type: type[S]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Whatever a game refuses before play is told in its own words, whoever asked."""
        super().__init_subclass__(**kwargs)
        for name, field in REFUSING.items():
            if name in cls.__dict__:
                setattr(cls, name, in_words(_refusing(cls.__dict__[name], field)))

    @property
    def folder(self) -> Path:
        """Where the game's own files are: beside its module, or that of the game from which it is made."""
        folders = [
            Path(sys.modules[each.__module__].__file__ or "").parent
            for each in type(self).__mro__
            if issubclass(each, Game)
        ]
        return next((folder for folder in folders if (folder / RULEBOOK).is_file()), folders[0])

    @cached_property
    def rulebook(self) -> Rulebook:
        """Every rule, from `rulebook.toml`."""
        return Rulebook.load(self.folder / RULEBOOK)

    @property
    def locale(self) -> Locale:
        """Every sentence."""
        raise NotImplementedError

    def mode(self, mode_id: str | None = None) -> Mode:
        """The mode of that id; the first one when none is named."""
        if mode_id is None:
            return self.modes[0]
        for mode in self.modes:
            if mode.id == mode_id:
                return mode
        known = ", ".join(mode.id for mode in self.modes)
        raise bad_setup("error.unknown-mode", "mode", mode=mode_id, known=known)

    # -- play ------------------------------------------------------------------------------------------

    def seats_rule(self, mode: Mode) -> str | None:
        """The rule on how many play a mode."""
        return None

    def setup(self, mode: Mode, seats: int, options: Mapping[str, Any]) -> S:
        """The state before the first step; raises BadSetup for options that break a rule."""
        raise NotImplementedError

    def next_step(self, state: S) -> Step | None:
        """What comes next, read from the state alone; None when the game is over."""
        raise NotImplementedError

    def flow(self, state: S, step: Step, beats: Beats) -> Flow[None]:
        """The coroutine of a step."""
        raise NotImplementedError

    def result(self, state: S) -> Result | None:
        """How the game ended, or None."""
        raise NotImplementedError

    def waiting(self, state: S, seat: Seat, key: str | None) -> str | None:
        """The rule by which nothing is asked of a seat now, such as the turn order; it is public.

        `key` is what it wanted to answer, None when it only clicked: in some games the wish tells which rule.
        """
        return None

    def ended_by(self, state: S) -> str | None:
        """The rule by which a finished game is over: it refuses whatever is answered later.

        That is not always one of the rules by which it is won, which are those of the result.
        """
        result = self.result(state)
        return next(iter(result.rules if result else ()), None)

    def concession(self, state: S, seat: Seat) -> Objection | None:
        """Why a seat may not give up now; None when it may."""
        raise NotImplementedError

    def concede(self, state: S, seat: Seat, beats: Beats) -> None:
        """A seat gives up."""
        raise NotImplementedError

    def settings(self, state: S, seat: Seat) -> Sequence[Setting]:
        """What a seat may set for itself at any time; most games have nothing of the kind."""
        return ()

    def adjust(self, state: S, seat: Seat, key: str) -> None:
        """Set something for a seat; only what is its own may change, and nobody else may see it."""
        raise NotImplementedError

    def copy(self, state: S) -> S:
        """An independent copy; hand-written, because searches make thousands."""
        raise NotImplementedError

    # -- what is known, and what is seen ------------------------------------------------------------------

    def cards(self, state: S) -> Cards | None:
        """The hidden things, if the game has any."""
        return None

    def shown_as(self, state: S, instance: int) -> str:
        """The element by which a beat shows the face of an instance.

        Whoever comes to know a face is told so by such a beat: what becomes visible without one is a leak.
        """
        return f"card{instance}"

    def pools(self, state: S) -> Iterable[Sequence[int]]:
        """Groups of instances whose faces could be exchanged without a seat noticing."""
        return ()

    def imagine(self, state: S, seat: Seat, stream: Stream) -> None:
        """Re-draw in place whatever a seat cannot know; games with more secrets than cards add theirs."""
        cards = self.cards(state)
        if cards is not None:
            cards.imagine(seat, self.pools(state), stream)

    def view(self, state: S, seat: Seat) -> Scene:
        """What a seat sees, built up from what it may know."""
        raise NotImplementedError

    def views(self, state: S, seats: Sequence[Seat], memory: Memory | None = None) -> list[Scene]:
        """The views of several seats; a game may let them share the zones that look the same to all.

        Whoever looks on for a while gives the same memory again: a game may keep in it what it has made.
        """
        return [self.view(state, seat) for seat in seats]

    def review(self, state: S, seat: Seat, before: Scene) -> Scene:
        """The view after that seat has answered, or taken back, within a common decision, or set something.

        `before` is its view until then. Nothing but what the seat itself has decided can have changed since:
        a game that has such decisions may keep the rest of the scene.
        """
        return self.view(state, seat)

    def outlook(self, state: S, seat: Seat, elements: Sequence[str], asked: Decision[Any] | None) -> Outlook:
        """What the thing that a seat looks at lacks or could do now, as far as the seat may know.

        `elements` are what was clicked and is looked at, the last one; `asked` is what the seat is asked.
        """
        return NONE

    def round_of(self, state: S) -> int:
        """Which round it is, for reports."""
        raise NotImplementedError

    def problems(self, state: S) -> list[str]:
        """Broken invariants, such as a lost card; empty while all is well."""
        return []

    # -- content ---------------------------------------------------------------------------------------------

    @property
    def outlines(self) -> Mapping[str, Outline]:
        """The icons that the game itself draws: SVG files in the folder `icons` beside its rules."""
        return outlines_in(self.folder / ICONS)

    @property
    def picture(self) -> Path:
        """Where the picture of its table is, if it has one."""
        return self.folder / PICTURE

    def card_list(self) -> Sequence[CardInfo]:
        """Every card with all its data."""
        return ()

    def deck_list(self) -> Sequence[DeckInfo]:
        """The decks (or schools, or whatever a seat chooses) that come with the game."""
        return ()

    def read_deck(self, source: str) -> DeckInfo:
        """A deck of one's own from its text format, checked."""
        raise bad_setup("error.no-decks", "deck", game=self.id)

    def write_deck(self, deck: DeckInfo, lang: Lang) -> str:
        """A deck in the text format that `read_deck` reads, with the names of its cards in a language."""
        return write_deck_text(deck, lang, {card.id: card.name[lang] for card in self.card_list()})

    def deck_setup(self, mode: Mode, seats: int, decks: Sequence[str | DeckInfo]) -> dict[str, Any]:
        """Setup options in which the seats have these decks: the game's, by id, or their own."""
        raise bad_setup("error.no-decks", "deck", game=self.id)

    def read_variant(self, source: str) -> Any:
        """Corrections of the game's data from their text format, checked; the setup's `variant`."""
        raise bad_setup("error.no-variants", "variant", game=self.id)

    def expand(self, state: S, seat: Seat, line: str) -> list[str]:
        """Answers that a person may write in one line, parted by commas or as a path, as single keys."""
        return [part.strip() for part in line.split(",")]

    def sample_setup(self, mode: Mode, seats: int, number: int) -> dict[str, Any]:
        """Setup options for the game of that number in a series, so that a series sees all of the content."""
        return {}

    @property
    def advisor(self) -> Advisor:
        """What the game tells computer opponents."""
        return Uninformed()

    def encoder(self, mode: Mode, seats: int) -> Encoder:
        """What the game tells learning programs, for a mode with so many seats."""
        raise LookupError(f"{self.id} tells learning programs nothing: it has no encoder")

    def earlier_setup(self, rules: int, options: Mapping[str, Any]) -> Mapping[str, Any]:
        """The setup options of a record or save of earlier rules, with what went without saying then."""
        return options

    def migrate(self, state: dict[str, Any], schema: int) -> dict[str, Any]:
        """Bring the plain data of an older save to the present schema."""
        raise BadSetup(text("error.no-migration", schema=schema))

    def __repr__(self) -> str:
        return f"game({self.id!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        """Copies and pickles of tables refer to the game itself: it holds no play."""
        return (_again, (type(self),))


def _again(kind: type[Game[Any]]) -> Game[Any]:
    """The installed game of that class, or one like it."""
    found = games().get(kind.id)
    return found if type(found) is kind else kind()


LENT: dict[str, Game[Any]] = {}
"""Games that need not be installed, by id, while somebody checks them: they come before all others."""


_points = cache(entry_points)


@cache
def _load(name: str) -> Game[Any] | str:
    """A game, or what went wrong: one that does not load must not take the others with it."""
    try:
        module, _, attribute = _points()[name].partition(":")
        loaded: Game[Any] = attrgetter(attribute)(import_module(module))
    except Exception as problem:
        return repr(problem)
    else:
        return loaded


def rescan() -> None:
    """Look for games anew, such as after a package was installed."""
    _points.cache_clear()
    _load.cache_clear()


def games() -> dict[str, Game[Any]]:
    """All installed games by id: ours, and those that other packages add through entry points."""
    loaded = [found for found in map(_load, _points()) if not isinstance(found, str)]
    return {**{found.id: found for found in loaded}, **LENT}


def game(game_id: str) -> Game[Any]:
    """The game of that id; no other is loaded, when its package calls it by its id."""
    if game_id in LENT:
        return LENT[game_id]
    found = _load(game_id) if game_id in _points() else ""
    if not isinstance(found, str) and found.id == game_id:
        return found
    loaded = games()
    if game_id in loaded:
        return loaded[game_id]
    if isinstance(found, str) and found:
        raise bad_setup("error.broken-game", "game", game=game_id, problem=found)
    raise bad_setup("error.unknown-game", "game", game=game_id, known=", ".join(loaded))


def installed_mode(game_id: str, mode_id: str) -> Mode | None:
    """A mode, or None where the game or the mode is not installed (any more)."""
    try:
        return game(game_id).mode(mode_id)
    except BadSetup:
        return None


def announcements() -> list[Announcement]:
    """What can be played; a game's rules are loaded only where its package has no announcement."""
    return [said for name in _points() if (said := _announcement(name)) is not None]


def game_folders() -> list[Path]:
    """Where the installed games have their files; no rules are loaded."""
    return [folder for name in _points() for folder in _folders(name)]


def _folders(name: str) -> list[Path]:
    try:
        spec = find_spec(_points()[name].partition(":")[0])
    except Exception:  # whatever is wrong with the package is told when its game is to be played
        return []
    return [Path(each) for each in (spec.submodule_search_locations if spec is not None else None) or []]


def _announcement(name: str) -> Announcement | None:
    try:
        announcing = (folder for folder in _folders(name) if (folder / ANNOUNCEMENT).is_file())
        said = next(map(Announcement.read, announcing), None)
    except Exception:  # whatever is wrong with the package is told when its game is to be played
        return None
    if said is not None and said.id == name:
        return said
    found = _load(name)
    if isinstance(found, str):
        return None
    modes = (AnnouncedMode(mode.id, mode.title, mode.seats, mode.minimum) for mode in found.modes)
    return Announcement(found.id, found.title, tuple(modes), looks=found.looks)
