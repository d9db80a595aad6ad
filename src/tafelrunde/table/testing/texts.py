"""Every sentence exists in every language of a game, and every scene is well formed."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from string import Formatter
from typing import Any

import msgspec

from tafelrunde.table.beat import Beat
from tafelrunde.table.decision import CHANCE, OPEN, SPECTATOR, Decision, Seat
from tafelrunde.table.game import Game
from tafelrunde.table.languages import missing
from tafelrunde.table.render import beat_line, plain, scene_lines
from tafelrunde.table.scene import Scene
from tafelrunde.table.table import Table
from tafelrunde.table.testing.wording import misprints, raw_names, raw_words
from tafelrunde.table.text import ENGLISH, LANGUAGES, Locale, MissingText, Text

RACE = {"value", "goal"}
"""Numbers that are drawn as a bar and never named."""


def locale_problems(locale: Locale) -> list[str]:
    """Keys and sentences that one language lacks, and placeholders that the languages do not share."""
    problems: list[str] = []
    spoken = {lang: locale.sentences[lang] for lang in locale.languages}
    for key in sorted(set().union(*spoken.values())):
        missing = [lang for lang in spoken if key not in spoken[lang]]
        if missing:
            problems.append(f"{key} is missing in {', '.join(missing)}")
            continue
        names = {lang: placeholders(spoken[lang][key]) for lang in spoken}
        if len(set(names.values())) > 1:
            told = ", ".join(f"{lang} {sorted(names[lang])}" for lang in spoken)
            problems.append(f"{key} has other placeholders: {told}")
        empty = [lang for lang in spoken if not spoken[lang][key].strip()]
        if 0 < len(empty) < len(spoken):  # in all languages it is meant so: a card without a text
            problems.append(f"{key} is empty in {', '.join(empty)}")
    return problems


def placeholders(pattern: str) -> frozenset[str]:
    """The names in braces of a sentence."""
    named = (name for _, name, _, _ in Formatter().parse(pattern) if name is not None)
    return frozenset(name.partition("|")[0] for name in named)


def check_locale(game: Game[Any]) -> None:
    """A game is complete in every language that it has begun, its rules and cards too."""
    problems = locale_problems(game.locale)
    folder = Path(inspect.getfile(type(game))).parent / "locale"
    for lang in game.locale.languages:
        problems += [f"{lack} is missing" for lack in missing(lang, [folder])]
    assert not problems, "\n".join(problems)


def texts_in(thing: object) -> Iterator[Text]:
    """Every text inside a scene, a beat, an option or a list of such things."""
    if isinstance(thing, Text):
        yield thing
    elif isinstance(thing, msgspec.Struct):
        for name in thing.__struct_fields__:
            yield from texts_in(getattr(thing, name))
    elif isinstance(thing, list | tuple):
        for each in thing:
            yield from texts_in(each)
    elif isinstance(thing, dict):
        yield from texts_in(list(thing.values()))


def check_said(
    locale: Locale, things: Iterable[object], what: str, raw: frozenset[str] = frozenset()
) -> None:
    """Every text inside the things is said in every language, is more than its key, and is well printed."""
    for words in texts_in(list(things)):
        is_cited = any(each.key == "verbatim" for each in (words, *texts_in(list(words.args.values()))))
        for lang in LANGUAGES:
            try:
                said = locale.say(words, lang)
            except MissingText as missing:
                raise AssertionError(f"{what}: no sentence for {missing.args[0]}") from missing
            assert said != words.key, f"{what}: {words.key} says only its key in {lang}"
            wrong = [] if is_cited else [*misprints(said, lang, locale), *raw_words(said, raw)]
            assert not wrong, f"{what}: “{said}” ({words.key}, {lang}) has {wrong}"


def check_texts(table: Table[Any], beats: Iterable[Beat] = ()) -> None:
    """What everybody sees now, and the beats, can be read in every language as scene and as plain text."""
    locale = table.game.locale
    cards = table.game.cards(table.state)
    raw = raw_names(table.view(OPEN), cards.faces if cards is not None else ())
    seats = [*map(Seat, range(table.seats)), SPECTATOR, OPEN]
    for seat in seats:
        scene = table.view(seat)
        assert scene.seat == seat, f"the view of seat {seat} says that it is for {scene.seat}"
        check_scene(scene)
        check_said(locale, [scene], f"the view of seat {seat}", raw)
        for lang in LANGUAGES:
            assert plain(scene_lines(scene, locale, lang)).strip(), f"the view of seat {seat} prints nothing"
    check_drawn(table.view(OPEN), locale)
    for seat, decision in table.pending.items():
        if seat != CHANCE:
            _check_question(table, decision, raw)
    check_beats(table.game, beats, raw)
    if (result := table.result) is not None:
        check_said(locale, [result], "the result")
        _check_rules(table.game, result.rules, "the result")
        assert set(result.winners) <= set(seats[: table.seats]), f"nobody sits at {result.winners}"
        assert len(result.scores) in {0, table.seats}, "a score for every seat, or none"


def check_beats(game: Game[Any], beats: Iterable[Beat], raw: frozenset[str] = frozenset()) -> None:
    """Beats can be read, print a line, and cite rules that exist."""
    for beat in beats:
        check_said(game.locale, [beat.text(), beat], f"the beat {beat.kind}", raw)
        _check_rules(game, beat.rules, f"the beat {beat.kind}")
        for lang in LANGUAGES:
            assert plain([beat_line(beat, game.locale, lang)]), f"the beat {beat.kind} prints nothing"


def check_scene(scene: Scene) -> None:
    """Keys are unique and differ from the squares' names; what is on a board is on one of its squares."""
    elements = [element.key for zone in scene.zones for element in zone.elements]
    twice = sorted({key for key in elements if elements.count(key) > 1})
    assert not twice, f"the view of seat {scene.seat} has two elements called {', '.join(twice)}"
    zones = [zone.key for zone in scene.zones]
    assert len(set(zones)) == len(zones), f"the view of seat {scene.seat} has two zones of one key: {zones}"
    clash = sorted(squares(scene) & set(elements))
    assert not clash, f"elements are called like squares: {', '.join(clash)}"
    for zone in scene.zones:
        if zone.grid is not None:
            names = set(zone.grid.names())
            lost = [element.key for element in zone.elements if element.at not in names]
            assert not lost, f"on the board {zone.key}, but on none of its squares: {', '.join(lost)}"


def check_drawn(scene: Scene, locale: Locale) -> None:
    """Things are drawn only as there are words for, and every number on them has a name."""
    try:
        msgspec.json.decode(msgspec.json.encode(scene), type=Scene)
    except msgspec.ValidationError as wrong:
        raise AssertionError(f"no client can draw the scene: {wrong}") from wrong
    faces = [element.face for element in scene.elements().values() if element.face is not None]
    check_numbers({name for face in faces for name in face.numbers} - RACE, locale)


def check_numbers(names: Iterable[str], locale: Locale) -> None:
    """The locale says what the numbers on cards and pieces are called."""
    nameless = sorted(name for name in names if not locale.has(f"number.{name}"))
    assert not nameless, f"the locale lacks number.{', number.'.join(nameless)}"


def squares(scene: Scene) -> set[str]:
    """The names of all squares and hexes of a scene; regions of rings are known by their elements."""
    boards = [zone.grid for zone in scene.zones if zone.kind == "board" and zone.grid is not None]
    return {name for grid in boards for name in grid.names()}


@lru_cache(maxsize=32)
def _has_help(game: Game[Any]) -> bool:
    """Whether a game says what its questions are about; then it says so of every one."""
    return any(key.startswith("help.") for key in game.locale.sentences[ENGLISH])


def _check_question(table: Table[Any], decision: Decision[Any], raw: frozenset[str]) -> None:
    what = f"the question {decision.name} to seat {decision.seat}"
    options = list(decision.options())
    safe = decision.option(decision.safe())
    locale = table.game.locale
    check_said(locale, [decision.prompt, options, safe], what, raw)
    if _has_help(table.game):
        assert locale.has(f"help.{decision.name}"), f"the locale lacks help.{decision.name}"
    scene = table.view(decision.seat)
    seen = set(scene.elements()) | squares(scene)
    for option in options:
        unseen = [element for element in option.elements if element not in seen]
        assert not unseen, f"{what}: {option.key!r} is about {unseen}, which the seat does not see"


def _check_rules(game: Game[Any], rules: Iterable[str], what: str) -> None:
    for rule in rules:
        assert rule in game.rulebook, f"{what} cites {rule}, which the rulebook lacks"
