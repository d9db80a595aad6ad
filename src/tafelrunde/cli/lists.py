"""The commands that look something up: games, languages, rules, decks, cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from tafelrunde.cli.files import read_text
from tafelrunde.cli.frame import GameName, Json, LangName, about
from tafelrunde.cli.listing import card_lines
from tafelrunde.cli.setups import one_or_all, unknown_deck
from tafelrunde.cli.words import language, make_console, print_json, print_reason, say, tell
from tafelrunde.table import languages
from tafelrunde.table.content import DeckInfo
from tafelrunde.table.coverage import proven, tests_folder
from tafelrunde.table.errors import bad_setup
from tafelrunde.table.game import AnnouncedMode, Game, announcements, game
from tafelrunde.table.rulebook import Rule
from tafelrunde.table.text import ENGLISH, LANGUAGES, SHARED, Lang, text

# -- games ----------------------------------------------------------------------------------------------


def list_games(*, json: Json = False, lang: LangName = None) -> None:
    """What can be played."""
    spoken_in = language(lang)
    if json:
        print_json(
            [
                {
                    "id": each.id,
                    "title": each.title[ENGLISH],
                    "modes": [
                        {"id": mode.id, "seats": {"min": mode.minimum, "max": len(mode.seats)}}
                        for mode in each.modes
                    ],
                }
                for each in announcements()
            ]
        )
        return
    for each in announcements():
        modes = "; ".join(_mode_words(mode, spoken_in) for mode in each.modes)
        tell(say("games.row", spoken_in, title=each.title[spoken_in], id=each.id, modes=modes))


def _mode_words(mode: AnnouncedMode, lang: Lang) -> str:
    maximum = len(mode.seats)
    key = "games.players" if mode.minimum < maximum else "games.players-exact"
    args = {"maximum": maximum} | ({"minimum": mode.minimum} if mode.minimum < maximum else {})
    return say("games.mode", lang, title=mode.title[lang], id=mode.id, seats=say(key, lang, **args))


# -- languages ------------------------------------------------------------------------------------------


def list_languages(*, missing: Annotated[str | None, about("missing")] = None, lang: LangName = None) -> None:
    """Which languages are complete, or what one lacks."""
    spoken_in = language(lang)
    lacks = {each: languages.missing(each) for each in ([missing] if missing else LANGUAGES)}
    for each, found in lacks.items():
        key = "languages.lacks" if found else "languages.complete"
        name = SHARED.say(text("language.name"), each) if each in LANGUAGES else each
        tell(say(key, spoken_in, id=each, name=name, **({"count": len(found)} if found else {})))
    for lack in lacks[missing] if missing else ():
        tell(f"  {lack}")


# -- rules ----------------------------------------------------------------------------------------------


def rules(
    game_name: Annotated[str | None, about("game")] = None,
    /,
    *words: Annotated[str, about("words")],
    coverage: Annotated[bool, about("coverage")] = False,
    show: Annotated[bool, about("show")] = False,
    json: Json = False,
    lang: LangName = None,
) -> None:
    """Look rules up, or see one at work."""
    spoken_in = language(lang)
    chosen = one_or_all(game_name)
    if coverage:
        _coverage(chosen, spoken_in, is_json=json)
        return
    wanted = " ".join(words)
    found = {each.id: each.rulebook.search(wanted) for each in chosen}
    if not any(found.values()):
        raise bad_setup("cli.no-rule", "words", words=wanted)
    if json:
        print_json(found)
        return
    console = make_console()
    for each in chosen:
        _print_rules(each, found[each.id], spoken_in, is_whole=not wanted)
    if show:
        from tafelrunde.cli.showing import show_first  # a table takes long to load, and few want one here

        show_first(found, spoken_in)
    if not wanted:
        console.print(say("rules.count", spoken_in, count=sum(map(len, found.values()))))


def _print_rules(found: Game[Any], listed: list[Rule], lang: Lang, *, is_whole: bool) -> None:
    console = make_console()
    sections = {section.id: section for section in found.rulebook.sections}
    section = None
    for rule in listed:
        if rule.section != section:
            section = rule.section
            console.print(f"\n{found.title[lang]}: {sections[section].title[lang]}", style="bold")
            intro = sections[section].intro
            if is_whole and intro is not None:
                console.print(f"{intro[lang]}\n", style="italic")
        console.print(f"{rule.id}  {rule.text[lang]}")
        print_reason(console, rule, lang, "    ")


class Coverage(msgspec.Struct, frozen=True):
    """How many rules of a game have a test; the JSON form is stable."""

    rules: int
    tested: int
    untested: list[str]


def _coverage(chosen: list[Game[Any]], lang: Lang, *, is_json: bool) -> None:
    folder = tests_folder()
    if folder is None:
        raise bad_setup("cli.no-tests")
    tested = proven(folder)
    report: dict[str, Coverage] = {}
    for each in chosen:
        untested = [rule_id for rule_id in each.rulebook.rules if rule_id not in tested]
        count = len(each.rulebook)
        report[each.id] = Coverage(rules=count, tested=count - len(untested), untested=untested)
    if is_json:
        print_json(report)
        return
    console = make_console()
    for name, row in report.items():
        console.print(say("rules.coverage", lang, game=name, tested=row.tested, rules=row.rules))
        if row.untested:
            console.print("  " + say("rules.untested", lang, ids=", ".join(row.untested)))


# -- decks and cards ------------------------------------------------------------------------------------


def decks(
    game_name: GameName,
    action: Annotated[str | None, about("deck-action")] = None,
    target: Annotated[str | None, about("deck-target")] = None,
    /,
    *,
    json: Json = False,
    lang: LangName = None,
) -> None:
    """List decks, show one, or check a deck file."""
    found, spoken_in = game(game_name), language(lang)
    listed = {deck.id: deck for deck in found.deck_list()}
    if not listed:
        raise bad_setup("error.no-decks", "deck", game=found.id)
    if action == "check" and target is not None:
        _check_deck(found, target, spoken_in, is_json=json)
    elif action == "show" and target is not None:
        _show_deck(found, listed, target, spoken_in, is_json=json)
    elif action in ("check", "show"):
        raise bad_setup(f"cli.deck-{action}", "deck")
    elif action in listed and target is None:
        _show_deck(found, listed, action, spoken_in, is_json=json)
    elif action is not None:
        known = ", ".join(listed)
        raise bad_setup("cli.deck-action", "action", action=action, known=known)
    elif json:
        print_json(list(listed.values()))
    else:
        _list_decks(listed.values(), spoken_in)


def _list_decks(listed: Iterable[DeckInfo], lang: Lang) -> None:
    console = make_console()
    for deck in listed:
        console.print(f"{deck.id}: {deck.name[lang]}", style="bold")
        if deck.plan is not None:
            console.print(f"  {deck.plan[lang]}")


def _show_deck(
    found: Game[Any], listed: Mapping[str, DeckInfo], name: str, lang: Lang, *, is_json: bool
) -> None:
    """In the format of deck files, so that one's own can begin with it."""
    if name not in listed:
        raise unknown_deck(name, list(listed))
    if is_json:
        print_json([listed[name]])
        return
    make_console().print(found.write_deck(listed[name], lang), soft_wrap=True, end="")


def _check_deck(found: Game[Any], target: str, lang: Lang, *, is_json: bool) -> None:
    deck = found.read_deck(read_text(Path(target)))
    if is_json:
        print_json({"legal": True, "deck": deck.content()})
        return
    named = {card.id: card.name[lang] for card in found.card_list()}
    count = say("cli.deck-cards", lang, count=sum(deck.cards.values()))
    holds = ", ".join([*(named[card] for card in deck.named.values()), count])
    make_console().print(say("cli.deck-good", lang, name=deck.name[lang], holds=holds))


def cards(game_name: GameName, /, *, json: Json = False, lang: LangName = None) -> None:
    """Every card of a game."""
    found, spoken_in = game(game_name), language(lang)
    listed = found.card_list()
    if not listed:
        raise bad_setup("cli.no-cards", "game", game=found.id)
    if json:
        print_json(listed)
        return
    console = make_console()
    for card in listed:
        console.print(card.name[spoken_in], style="bold")
        console.print("\n".join(card_lines(card, spoken_in)))
    if signs := next((card.signs for card in listed if card.signs is not None), None):
        console.print(signs[spoken_in])
