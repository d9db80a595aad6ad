"""The browser client knows no game: no word that a game has for its things stands in its sources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tafelrunde.table import LANGUAGES, CardInfo, DeckInfo, Game, games
from tafelrunde.table.text import SHARED
from toy import GAME as TOY

SOURCES = Path(__file__).parents[1] / "web" / "src"
WORD = re.compile(r"[^\W\d_]{3,}")
SCHEMA = SOURCES.parents[1] / "docs" / "protocol.schema.json"
DESCRIPTION = re.compile(r'^ *"description": ".*",?$', flags=re.M)
"""What the server's structs say of themselves; the client's types are made of all else in the schema."""
CAMEL = re.compile(r"(?<=[a-zäöüß])(?=[A-ZÄÖÜ])")

OF_THE_PLATFORM = """
    act action back bid blue board card cards chart colour count counter death deck draw drawn face field
    fight first form game ghost gold grave green ground headline hex hidden hint house kind land legend
    level line lost map mark move number option path pattern piece pile place plan play player points purple
    race rank red region result road role round score scores sea seat second setting setup side sign silver
    square squares squire stage standard stone text token track trial turn turned type variant victory zone
"""
"""What every game has, the closed words of scenes and events, HTML's own (`legend`, `role`), bots."""

PLAIN = """
    accept active after against along always and announce any arrows ask bearer behind being black brand
    call can candle center choose circle coast color common confirm corner cost crown deal destroy
    direction distance done down drop edge effect else end event events false fly flying for found from
    gain golden good has heart held high host instant isolation keep known label last laying lays learn
    leave left liberation light links loss lower mail makes marker matter message mine more mount name
    needs never next nothing one only open out places planned point position possible priority prompt put
    remove replace rest right scales scrolls seen send service set shade shadow shared shell shore shown
    sky something speed spell step stop sun survey take task term the this three through time trail tree
    two upper use values visit wait walking wants watch water when window wins wish with wood word work
    year yellow yes you your
"""
"""Words of every day, of programs and of the names of icons."""


def named(game: Game[Any]) -> Iterator[str]:
    """Everything that a game has a name for: itself, its modes, its cards and decks, and whatever its locale
    calls by less than a sentence."""
    yield from (game.id, *game.title.values())
    listed: list[CardInfo | DeckInfo] = [*game.card_list(), *game.deck_list()]
    yield from (words for mode in game.modes for words in (mode.id, *mode.title.values()))
    for each in listed:
        yield from (each.id, *each.name.values())
    for rule in game.rulebook.rules.values():
        yield from (rule.word or {}).values()
    for key in game.locale.sentences["en"].keys() - SHARED.sentences["en"].keys():
        words = [game.locale.sentences[lang][key] for lang in LANGUAGES]
        if not any("{" in each or len(each.split()) > 3 or each.endswith((".", "?", "!")) for each in words):
            yield from (key, *words)


def vocabulary() -> dict[str, str]:
    """The words of all games, each with a game that has it."""
    found = {**games(), TOY.id: TOY}.values()
    return {word: game.id for game in found for words in named(game) for word in WORD.findall(words.lower())}


def client() -> dict[str, str]:
    """The words of the client's sources, each with a place where it stands."""
    files = [
        file
        for file in SOURCES.rglob("*")
        if file.suffix in {".ts", ".svelte", ".css"} and "generated" not in file.parts
    ]
    assert len(files) > 80
    return {
        word: f"{file.name}:{number}"
        for file in (*files, SCHEMA)
        for number, line in enumerate(
            DESCRIPTION.sub("", file.read_text(encoding="utf-8")).splitlines(), start=1
        )
        for word in WORD.findall(CAMEL.sub(" ", line).lower())
    }


def test_no_word_of_a_game_stands_in_the_client() -> None:
    of_games, of_client = vocabulary(), client()
    assert of_games.keys() >= {"hero", "monster", "apprentices", "leader", "heroic", "mythos", "marble"}
    both = of_games.keys() & of_client.keys()
    plain = {*OF_THE_PLATFORM.split(), *PLAIN.split()}
    strange = [f"{of_client[word]}: {word} ({of_games[word]})" for word in sorted(both - plain)]
    assert not strange, "\n".join(strange)
    assert plain <= of_games.keys(), f"no game has these words: {sorted(plain - of_games.keys())}"
