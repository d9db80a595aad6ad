"""What is read rather than played: overviews, introductions of chapters, glossaries, in every language."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.learn import BadLesson
from tafelrunde.learn import overview as reader
from tafelrunde.learn.glossary import glossary
from tafelrunde.learn.lesson import folder_of, lessons
from tafelrunde.learn.overview import overview
from tafelrunde.table.game import Game, game
from tafelrunde.table.languages import missing
from tafelrunde.table.text import LANGUAGES
from tests.learn.test_lessons import GAMES

MOST_WORDS = 75
each_game = pytest.mark.parametrize("name", GAMES)


def counted(text: str) -> int:
    return len(re.findall(r"[\w’'+−-]+", text))


def ends(text: str) -> int:
    """How many sentences it has."""
    return len(re.findall(r"[.!?](?=\s|$)", text))


@each_game
def test_an_overview_is_short_and_drawn_by_the_game_itself(name: str) -> None:
    sections = overview(game(name))
    assert 8 <= len(sections) <= 12
    assert sum(section.view is not None for section in sections) * 2 >= len(sections)
    for section in sections:
        assert section.rules, section.name
        for lang in LANGUAGES:
            assert counted(section.text[lang]) <= MOST_WORDS, (section.name, lang)
            assert 2 <= ends(section.text[lang]) <= 6, (section.name, lang)
        assert section.title["de"] != section.title["en"]


@each_game
def test_an_overview_leads_into_the_course(name: str) -> None:
    found = game(name)
    linked = [section.lesson for section in overview(found) if section.lesson is not None]
    assert {each.id for each in lessons(found)[:3]} <= set(linked), "at least into its beginning"


@each_game
def test_every_chapter_begins_in_plain_words(name: str) -> None:
    for section in game(name).rulebook.sections:
        assert section.intro is not None, section.id
        for lang in LANGUAGES:
            assert 2 <= ends(section.intro[lang]) <= 4, (section.id, lang)
            assert not re.search(r"\b[A-Z]{2}-", section.intro[lang]), "no ids in plain words"


@each_game
def test_rules_are_listed_in_the_order_in_which_chapters_are_read(name: str) -> None:
    book = game(name).rulebook
    met = list(dict.fromkeys(rule.section for rule in book.rules.values()))
    assert met == [section.id for section in book.sections]


def read_by_people(found: Game[Any], lang: str) -> str:
    """Everything that a game says: rules, cards, questions, refusals, lessons."""
    files = sorted((folder_of(found) / "locale").glob(f"*{lang}.toml"))
    return "\n".join(file.read_text(encoding="utf-8") for file in files if "glossary" not in file.name)


@each_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_glossary_explains_words_that_are_met(name: str, lang: str) -> None:
    found = game(name)
    terms = glossary(found, lang)
    assert len(terms) >= 18
    said = read_by_people(found, lang)
    forms = [form for term in terms for form in term.forms]
    assert len({form[:1].upper() + form[1:] for form in forms}) == len(forms), "a form means one thing"
    for term in terms:
        assert any(re.search(rf"(?<![\w-]){re.escape(form)}(?![\w])", said) for form in term.forms), term.id
        assert 3 <= counted(term.text) <= 40, term.id


@each_game
def test_overviews_and_glossaries_are_written_in_every_language(name: str) -> None:
    for lang in LANGUAGES:
        assert missing(lang, [folder_of(game(name)) / "locale"]) == []


BROKEN = {
    "name = 'aim'\nlesson = 'no-such'": "there is no lesson",
    "name = 'aim'\nrules = ['MY-NO-01']": "there is no rule",
    "name = 'aim'\npicture = { seat = 'west', zones = ['board'] }": "names no seat",
    "name = 'aim'\npicture = { seat = 'south', zones = ['attic'] }": "nothing there is called",
    "name = 'aim'\npicture = { seat = 'south', zones = ['board'], show = ['z9'] }": "nothing there is called",
    "name = 'aim'\npicture = { seat = 'south', zones = ['board'], position = { hats = 3 } }": "knows no word",
    "name = 'other'": "belongs to no",
    "name = 'aim'\nhat = 1": "cannot be read",
}


@pytest.mark.parametrize("part", BROKEN)
def test_what_is_wrong_in_an_overview_is_told(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "locale").mkdir()
    (tmp_path / "overview.toml").write_text(f"[[section]]\n{part}\n", encoding="utf-8")
    for lang in LANGUAGES:
        words = '[aim]\ntitle = "Aim"\ntext = "Win. Now."\n'
        (tmp_path / "locale" / f"overview.{lang}.toml").write_text(words, encoding="utf-8")
    monkeypatch.setattr(reader, "folder_of", lambda _: tmp_path)
    with pytest.raises(BadLesson, match=BROKEN[part]):
        reader.overview.__wrapped__(game("mythos"))
