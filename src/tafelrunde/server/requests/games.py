"""What can be played: games, their sentences, rules, cards and decks."""

from __future__ import annotations

from starlette.responses import Response

from tafelrunde.learn import find_lesson
from tafelrunde.learn.glossary import Term
from tafelrunde.learn.overview import Overview
from tafelrunde.server import catalogue, lobby, showing
from tafelrunde.server.call import Call, Endpoint, Refused, json_response, squeezed
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
from tafelrunde.table import BadSetup, CardInfo, DeckInfo, games
from tafelrunde.table.looks import Outline


async def get_games(call: Call) -> Response:
    """What can be played."""
    return catalogue.games_page(tuple(games().values())).response(call.request)


async def get_locale(call: Call) -> Response:
    """Every sentence of a game, of the table and of the server."""
    return catalogue.locale_page(call.game(), call.lang()).response(call.request)


async def get_languages(call: Call) -> Response:
    """The languages that are complete."""
    return catalogue.languages_page().response(call.request)


async def get_client_locale(call: Call) -> Response:
    """Every sentence of the client itself, or of its host's page."""
    room = call.part("room")
    if room not in ROOMS:
        raise Refused(404, "not-found")
    return catalogue.client_page(room, call.lang()).response(call.request)


async def get_rulebook(call: Call) -> Response:
    """Every rule of a game."""
    return catalogue.rulebook_page(call.game()).response(call.request)


async def get_icons(call: Call) -> Response:
    """The outlines of the icons that a game names."""
    return catalogue.icons_page(call.game()).response(call.request)


async def get_cards(call: Call) -> Response:
    """Every card of a game, with what only this game says of it."""
    return catalogue.cards_page(call.game()).response(call.request)


async def get_decks(call: Call) -> Response:
    """The decks, schools or the like that a seat may choose."""
    return catalogue.decks_page(call.game()).response(call.request)


async def get_lessons(call: Call) -> Response:
    """The lessons of a game, in their order."""
    return catalogue.lessons_page(call.game()).response(call.request)


async def get_help(call: Call) -> Response:
    """What stands behind every question of a game, by the question's name."""
    return catalogue.help_page(call.game()).response(call.request)


async def get_lesson_words(call: Call) -> Response:
    """What is said in the lessons and examples of a game."""
    return catalogue.lesson_words_page(call.game(), call.lang()).response(call.request)


async def get_overview(call: Call) -> Response:
    """A game in five minutes: short sections with scenes of its table."""
    return catalogue.overview_page(call.game()).response(call.request)


async def get_glossary(call: Call) -> Response:
    """The words of a game that are explained wherever they are read."""
    return catalogue.glossary_page(call.game(), call.lang()).response(call.request)


async def post_lesson(call: Call) -> Created:
    """Sit down to a lesson: a table with a guide, at which nobody else plays."""
    call.limit()
    return await lobby.learn(call.hall, call.me, find_lesson(call.game(), call.part("lesson")))


async def get_examples(call: Call) -> Response:
    """The examples of a game, by the rules that they show."""
    return catalogue.examples_page(call.game()).response(call.request)


async def try_example(call: Call, form: TrialForm) -> Response:
    """What comes of something that is tried in an example; nothing of it is kept."""
    call.is_new_me = False  # whoever only looks need not be known
    call.hall.limits.trials.take(call.who)
    found = showing.tried(call.game(), call.part("example"), form)
    if found is None:
        raise Refused(404, "not-found")
    return squeezed(json_response(found), call.request)


async def check_deck(call: Call, form: DeckSourceForm) -> DeckVerdict:
    """Whether a deck of one's own keeps the rules; 200 even if it does not."""
    try:
        return DeckVerdict(is_legal=True, deck=call.game().read_deck(form.source))
    except BadSetup as wrong:
        return DeckVerdict(is_legal=False, rule=wrong.rule, text=wrong.text)


ENDPOINTS = (
    Endpoint("GET", "/api/languages", get_languages, list[Language]),
    Endpoint("GET", "/api/languages/{lang}/{room}.json", get_client_locale, dict[str, str], problems=(404,)),
    Endpoint("GET", "/api/games", get_games, list[GameForm]),
    Endpoint("GET", "/api/games/{game}/locale/{lang}.json", get_locale, dict[str, str], problems=(404,)),
    Endpoint("GET", "/api/games/{game}/rulebook", get_rulebook, RulebookForm, problems=(404,)),
    Endpoint("GET", "/api/games/{game}/icons", get_icons, dict[str, Outline], problems=(404,)),
    Endpoint("GET", "/api/games/{game}/cards", get_cards, list[CardInfo], problems=(404,)),
    Endpoint("GET", "/api/games/{game}/decks", get_decks, list[DeckInfo], problems=(404,)),
    Endpoint("GET", "/api/games/{game}/help", get_help, dict[str, HelpForm], problems=(404,)),
    Endpoint("GET", "/api/games/{game}/lessons", get_lessons, list[LessonForm], problems=(404,)),
    Endpoint(
        "GET", "/api/games/{game}/lessons/{lang}.json", get_lesson_words, dict[str, str], problems=(404,)
    ),
    Endpoint("GET", "/api/games/{game}/overview", get_overview, list[Overview], problems=(404,)),
    Endpoint("GET", "/api/games/{game}/glossary/{lang}.json", get_glossary, list[Term], problems=(404,)),
    Endpoint(
        "POST",
        "/api/games/{game}/lessons/{lesson}",
        post_lesson,
        Created,
        status=201,
        problems=(404, 422, 429),
    ),
    Endpoint("GET", "/api/games/{game}/examples", get_examples, dict[str, list[str]], problems=(404,)),
    Endpoint(
        "POST",
        "/api/games/{game}/examples/{example}",
        try_example,
        ExampleForm,
        TrialForm,
        problems=(404, 422, 429),
    ),
    Endpoint(
        "POST", "/api/games/{game}/decks/check", check_deck, DeckVerdict, DeckSourceForm, problems=(404,)
    ),
)
