"""What can be played: games, their sentences, rules, cards and decks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.responses import Response

from tafelrunde.learn import find_lesson
from tafelrunde.learn.glossary import Term
from tafelrunde.learn.overview import Overview
from tafelrunde.server import catalogue, lobby, showing
from tafelrunde.server.call import Call, Endpoints, json_response, squeezed
from tafelrunde.server.forms import Created
from tafelrunde.server.game_forms import (
    DeckSourceForm,
    DeckVerdict,
    ExampleForm,
    GameForm,
    HelpForm,
    Language,
    LessonForm,
    RulebookForm,
    TrialForm,
)
from tafelrunde.server.locales import ROOMS
from tafelrunde.server.refusals import Refused
from tafelrunde.table import BadSetup, CardInfo, DeckInfo, games
from tafelrunde.table.looks import Outline

ENDPOINTS = Endpoints()


@ENDPOINTS.at("GET", "/api/games", gives=list[GameForm])
async def get_games(call: Call) -> Response:
    """What can be played."""
    return catalogue.games_page(tuple(games().values())).response(call.request)


@ENDPOINTS.at("GET", "/api/languages", gives=list[Language])
async def get_languages(call: Call) -> Response:
    """The languages that are complete."""
    return catalogue.languages_page().response(call.request)


@ENDPOINTS.at("GET", "/api/languages/{lang}/{room}.json", problems=(404,), gives=dict[str, str])
async def get_client_locale(call: Call) -> Response:
    """Every sentence of the client itself, or of its host's page."""
    room = call.part("room")
    if room not in ROOMS:
        raise Refused(404, "not-found")
    return catalogue.client_page(room, call.lang()).response(call.request)


PAGES: tuple[tuple[str, Callable[..., catalogue.Page], Any], ...] = (
    ("/api/games/{game}/locale/{lang}.json", catalogue.locale_page, dict[str, str]),
    ("/api/games/{game}/rulebook", catalogue.rulebook_page, RulebookForm),
    ("/api/games/{game}/icons", catalogue.icons_page, dict[str, Outline]),
    ("/api/games/{game}/cards", catalogue.cards_page, list[CardInfo]),
    ("/api/games/{game}/decks", catalogue.decks_page, list[DeckInfo]),
    ("/api/games/{game}/lessons", catalogue.lessons_page, list[LessonForm]),
    ("/api/games/{game}/help", catalogue.help_page, dict[str, HelpForm]),
    ("/api/games/{game}/lessons/{lang}.json", catalogue.lesson_words_page, dict[str, str]),
    ("/api/games/{game}/overview", catalogue.overview_page, list[Overview]),
    ("/api/games/{game}/glossary/{lang}.json", catalogue.glossary_page, list[Term]),
    ("/api/games/{game}/examples", catalogue.examples_page, dict[str, list[str]]),
)
"""What is the same for everybody: the path, by whom the page is made, and what is in it."""


def _page(path: str, made: Callable[..., catalogue.Page], gives: Any) -> None:
    """Answer with a page about the game in the path, in its language where it has one."""

    async def get(call: Call) -> Response:
        about = (call.game(), call.lang()) if "{lang}" in path else (call.game(),)
        return made(*about).response(call.request)

    get.__name__, get.__doc__ = f"get_{made.__name__.removesuffix('_page')}", made.__doc__
    ENDPOINTS.at("GET", path, problems=(404,), gives=gives)(get)


for page in PAGES:
    _page(*page)


@ENDPOINTS.at("POST", "/api/games/{game}/lessons/{lesson}", 201, problems=(404, 422, 429))
async def post_lesson(call: Call) -> Created:
    """Sit down to a lesson: a table with a guide, at which nobody else plays."""
    call.limit()
    return await lobby.learn(call.hall, call.me, find_lesson(call.game(), call.part("lesson")))


@ENDPOINTS.at("POST", "/api/games/{game}/examples/{example}", problems=(404, 422, 429), gives=ExampleForm)
async def try_example(call: Call, form: TrialForm) -> Response:
    """What comes of something that is tried in an example; nothing of it is kept."""
    call.is_new_me = False  # whoever only looks need not be known
    call.hall.limits.trials.take(call.who)
    found = showing.tried(call.game(), call.part("example"), form)
    if found is None:
        raise Refused(404, "not-found")
    return squeezed(json_response(found), call.request)


@ENDPOINTS.at("POST", "/api/games/{game}/decks/check", problems=(404,))
async def check_deck(call: Call, form: DeckSourceForm) -> DeckVerdict:
    """Whether a deck of one's own keeps the rules; 200 even if it does not."""
    try:
        return DeckVerdict(is_legal=True, deck=call.game().read_deck(form.source))
    except BadSetup as wrong:
        return DeckVerdict(is_legal=False, rule=wrong.rule, text=wrong.text)
