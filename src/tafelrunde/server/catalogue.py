"""What is the same for everybody: games, cards, decks, rules and sentences, made once and kept."""

from __future__ import annotations

import gzip
import logging
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tafelrunde.bots import LEVELS
from tafelrunde.learn import helps, lessons
from tafelrunde.learn.example import TOPIC, examples
from tafelrunde.learn.glossary import glossary
from tafelrunde.learn.lesson import own_sentences
from tafelrunde.learn.lesson import sentences as lesson_sentences
from tafelrunde.learn.overview import overview
from tafelrunde.learn.puzzle import TOPIC as PUZZLES
from tafelrunde.learn.puzzle import every_puzzle
from tafelrunde.server.game_forms import (
    CoverForm,
    GameForm,
    HelpForm,
    Language,
    LessonForm,
    ModeForm,
    PuzzleForm,
    RulebookForm,
)
from tafelrunde.server.locales import client_sentences, sentences
from tafelrunde.table import ENGLISH, Game, Lang, Text
from tafelrunde.table.languages import offered
from tafelrunde.table.looks import Outline
from tafelrunde.table.text import SHARED

WORTH_SQUEEZING = 1000
ICONS = Path(__file__).parent / "static" / "icons"
log = logging.getLogger("tafelrunde.server")


class Page:
    """An answer that is ready: its bytes, the same squeezed, and the tag by which it is known again."""

    kind = "application/json"
    varies = "Accept-Encoding"
    """The headers of a request on which it depends."""

    def __init__(self, value: Any) -> None:
        self.more: dict[str, str] = {}
        """Further headers."""
        self.body = self._encoded(value)
        self.tag = tag_of(self.body)
        is_worth_it = len(self.body) > WORTH_SQUEEZING
        self.squeezed = gzip.compress(self.body, 9, mtime=0) if is_worth_it else None

    def _encoded(self, value: Any) -> bytes:
        return msgspec.json.encode(value)

    def response(self, request: Request, *, is_private: bool = False) -> Response:
        """The answer to a request; to a browser that has it already, only that it is still the same."""
        kept = "private, no-cache" if is_private else "no-cache"
        headers = {"ETag": self.tag, "Cache-Control": kept, "Vary": self.varies, **self.more}
        if is_known(request, self.tag):
            return Response(status_code=304, headers=headers)
        body = self.body
        if self.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = self.squeezed
            headers["Content-Encoding"] = "gzip"
        return Response(body, media_type=self.kind, headers=headers)


def tag_of(body: bytes) -> str:
    """The tag of an answer."""
    return f'W/"{blake2b(body, digest_size=9).hexdigest()}"'


def is_known(request: Request, tag: str) -> bool:
    """Whether the browser says that it has the answer of that tag."""
    return tag in [each.strip() for each in request.headers.get("if-none-match", "").split(",")]


@lru_cache(maxsize=4)
def games_page(found: tuple[Game[Any], ...]) -> Page:
    """What can be played, the easiest first."""
    return Page([_game_form(each) for each in sorted(found, key=_place)])


def _place(found: Game[Any]) -> tuple[int, str]:
    return found.looks.cover.order, found.id


def _game_form(found: Game[Any]) -> GameForm:
    modes = [
        ModeForm(
            mode.id, mode.title, list(mode.seats), mode.minimum, mode.maximum, list(mode.choices), mode.line
        )
        for mode in found.modes
    ]
    return GameForm(
        found.id,
        found.title,
        modes,
        list(LEVELS),
        has_decks=bool(found.deck_list()),
        has_own_decks=type(found).read_deck is not Game.read_deck,
        has_cards=bool(found.card_list()),
        cover=_cover_form(found),
        material=found.looks.material,
        numbers=found.looks.numbers,
        acts=found.looks.acts,
        beats=found.looks.beats,
    )


def _cover_form(found: Game[Any]) -> CoverForm:
    cover = found.looks.cover
    return CoverForm(
        cover.colour,
        cover.line,
        outlines(found).get(cover.icon),
        cover.minutes,
        cover.weight,
        cover.first or found.modes[0].id,
        cover.decks,
        picture_tag(found),
    )


def picture_tag(found: Game[Any]) -> str:
    """By which the address of a picture changes with it; empty when there is none."""
    picture = picture_of(found)
    return tag_of(picture)[3:-1] if picture else ""


@lru_cache(maxsize=32)
def picture_of(found: Game[Any]) -> bytes:
    """The picture of a game's table; nothing when it has none."""
    return found.picture.read_bytes() if found.picture.is_file() else b""


@lru_cache(maxsize=32)
def outlines(found: Game[Any]) -> dict[str, Outline]:
    """The icons of a game: those of the platform's set, made with the client, and those it draws itself."""
    made = ICONS / f"{found.id}.json"
    of_set = msgspec.json.decode(made.read_bytes(), type=dict[str, Outline]) if made.is_file() else {}
    try:
        return {**of_set, **found.outlines}
    except (OSError, ValueError) as wrong:  # a game without pictures can still be played
        log.warning("icons of %s: %s", found.id, wrong)
        return of_set


@lru_cache(maxsize=32)
def icons_page(found: Game[Any]) -> Page:
    """The outlines of the icons that a game names."""
    return Page(outlines(found))


@lru_cache(maxsize=1)
def languages_page() -> Page:
    """The languages that are complete."""
    say = SHARED.say
    return Page(
        [
            Language(lang, say(Text("language.name"), lang), say(Text("language.invitation"), lang))
            for lang in offered()
        ]
    )


@lru_cache(maxsize=64)
def client_page(room: str, lang: Lang) -> Page:
    """Every sentence that the browser says itself."""
    return Page(client_sentences(room, lang))


@lru_cache(maxsize=64)
def locale_page(found: Game[Any], lang: Lang) -> Page:
    """Every sentence of a game, of the table and of the server."""
    return Page(sentences(found.id, lang))


@lru_cache(maxsize=32)
def rulebook_page(found: Game[Any]) -> Page:
    """Every rule of a game."""
    return Page(RulebookForm(found.rulebook.sections, list(found.rulebook.rules.values())))


@lru_cache(maxsize=32)
def cards_page(found: Game[Any]) -> Page:
    """Every card of a game, with what only this game says of it."""
    return Page(list(found.card_list()))


@lru_cache(maxsize=32)
def decks_page(found: Game[Any]) -> Page:
    """The decks, schools or the like that a seat may choose."""
    return Page(list(found.deck_list()))


@lru_cache(maxsize=32)
def lessons_page(found: Game[Any]) -> Page:
    """The lessons of a game, in their order."""
    return Page(
        [
            LessonForm(each.id, each.text("title"), each.text("line"), len(each.step))
            for each in lessons(found)
        ]
    )


@lru_cache(maxsize=1)
def puzzles_page() -> Page:
    """All puzzles, the easiest of a game first, without anything that gives one away."""
    levels = list(LEVELS)
    told = sorted(every_puzzle(), key=lambda each: levels.index(each.level))
    return Page([PuzzleForm(each.id, each.game, each.kind, each.level, each.text("title")) for each in told])


@lru_cache(maxsize=32)
def overview_page(found: Game[Any]) -> Page:
    """A game in five minutes: short sections with scenes of its table."""
    return Page(overview(found))


@lru_cache(maxsize=64)
def glossary_page(found: Game[Any], lang: Lang) -> Page:
    """The words of a game that are explained wherever they are read."""
    return Page(glossary(found, lang))


@lru_cache(maxsize=32)
def help_page(found: Game[Any]) -> Page:
    """What stands behind every question of a game, by the question's name."""
    return Page({name: HelpForm(list(each.rules), list(each.lessons)) for name, each in helps(found).items()})


@lru_cache(maxsize=32)
def examples_page(found: Game[Any]) -> Page:
    """The examples of a game, by the rules that they show."""
    shown: dict[str, list[str]] = {}
    for each in examples(found):
        for rule in each.rules:
            shown.setdefault(rule, []).append(each.id)
    return Page(shown)


@lru_cache(maxsize=64)
def lesson_words_page(found: Game[Any], lang: Lang) -> Page:
    """What is said in the lessons and examples of a game."""
    spoken = [
        own_sentences(),
        lesson_sentences(found),
        lesson_sentences(found, TOPIC),
        lesson_sentences(found, PUZZLES),
    ]
    return Page(
        {key: said for each in spoken for of in (ENGLISH, lang) for key, said in each.get(of, {}).items()}
    )
