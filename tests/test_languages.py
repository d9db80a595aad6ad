"""Languages are files: one that is complete is offered everywhere, and needs no change of code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import textwrap
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tafelrunde.games.morgua import cards as morgua
from tafelrunde.games.mythos import cards as mythos
from tafelrunde.table import ENGLISH, LANGUAGES
from tafelrunde.table.languages import folders, missing, offered, sentences
from tests.pseudo import LANG, house

FILES = [file for folder in folders() for file in sorted(folder.iterdir())]


@pytest.fixture(scope="module")
def abroad(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return house(tmp_path_factory.mktemp("abroad"))


def run(abroad: Path, code: str) -> Any:
    """What a fresh interpreter in that house prints last, as JSON."""
    path = os.pathsep.join([str(abroad), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)],
        env={**os.environ, "PYTHONPATH": path, "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def commands(abroad: Path, *lines: str) -> list[str]:
    """What some commands print there, errors too."""
    said: list[str] = run(
        abroad,
        f"""
        import contextlib, io, json
        from tafelrunde.cli import main
        said = []
        for line in {lines!r}:
            with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(out):
                main(line.split())
            said.append(out.getvalue())
        print(json.dumps(said))
        """,
    )
    return said


# -- what there is -------------------------------------------------------------------------------------------


def test_every_language_that_has_been_begun_is_complete() -> None:
    assert {lang: missing(lang) for lang in LANGUAGES} == {lang: [] for lang in LANGUAGES}
    assert offered() == LANGUAGES


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}/{file.name}")
def test_a_file_has_the_sentences_of_its_english_counterpart_and_no_others(file: Path) -> None:
    topic, lang = file.stem.rpartition(".")[::2]
    english = file.with_name(f"{topic}.{ENGLISH}{file.suffix}" if topic else f"{ENGLISH}{file.suffix}")
    assert lang in LANGUAGES
    assert set(sentences(file)) == set(sentences(english))


@pytest.mark.parametrize(
    "file", [file for file in FILES if file.suffix == ".toml"], ids=lambda file: str(file)[-30:]
)
def test_a_file_is_read_at_a_glance_as_it_is_read_in_full(file: Path) -> None:
    def keys(tables: dict[str, Any], above: str = "") -> list[str]:
        found: list[str] = []
        for name, value in tables.items():
            found += keys(value, f"{above}{name}.") if isinstance(value, dict) else [above + name]
        return found

    glance = [key.replace('"', "") for key in sentences(file)]
    assert glance == keys(tomllib.loads(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("cards", [mythos, morgua], ids=["mythos", "morgua"])
def test_words_for_cards_belong_to_a_card_a_deck_or_a_faction(cards: ModuleType) -> None:
    things = {"card": cards.CARDS, "deck": cards.DECKS, "faction": cards.FACTIONS}
    known = {f"{kind}.{each}" for kind, listed in things.items() for each in listed}
    assert set(cards.WORDS) - {"printed", "world"} == known


# -- one language more ---------------------------------------------------------------------------------------


def test_a_further_language_is_spoken_by_rules_cards_questions_and_refusals(abroad: Path) -> None:
    plain = run(
        abroad,
        """
        import json
        import tafelrunde
        from tafelrunde.bots import RandomBot
        from tafelrunde.table import CHANCE, LANGUAGES, Refusal, Stream, Table, games
        from tafelrunde.table.languages import offered
        from tafelrunde.table.render import plain, scene_lines

        assert "toy" in games() and set(offered()) == {"de", "en", "xx"} == set(LANGUAGES), offered()
        unspoken = []
        def hear(what, words):
            if words and not ("⟦" in words and "⟧" in words):
                unspoken.append([what, words])
        for game in games().values():
            hear(game.id, game.title["xx"])
            for mode in game.modes:
                hear(mode.id, mode.title["xx"])
                for choice in mode.choices:
                    hear(choice.option, choice.title["xx"])
                    for value in choice.values.values():
                        hear(choice.option, value["xx"])
            for section in game.rulebook.sections:
                hear(section.id, section.title["xx"])
            for rule in game.rulebook.rules.values():
                for words in (rule.text, rule.why, rule.word):
                    hear(rule.id, (words or {"xx": ""})["xx"])
            for card in game.card_list():
                hear(card.id, card.name["xx"])
                hear(card.id, card.line["xx"])
            for deck in game.deck_list():
                hear(deck.id, deck.name["xx"])
            mode = game.modes[0]
            table = Table.new(game, mode.id, setup=game.sample_setup(mode, mode.minimum, 0), stream=Stream(1))
            bot = RandomBot(Stream(2))
            for _ in range(60):
                if not table.pending:
                    break
                seat, decision = next(iter(table.pending.items()))
                hear("prompt " + decision.name, game.locale.say(decision.prompt, "xx"))
                if seat != CHANCE:
                    try:
                        table.answer(seat, "nonsense")
                    except Refusal as refusal:
                        hear("refusal", game.locale.say(refusal.text, "xx"))
                hear("scene", plain(scene_lines(table.view(seat), game.locale, "xx")))
                table.answer(seat, bot.choose(table, seat))
        print(json.dumps(unspoken))
        """,
    )
    assert plain == []


def test_a_further_language_is_offered_by_the_server_and_the_command_line(abroad: Path) -> None:
    given = run(
        abroad,
        """
        import json
        from tafelrunde.server import catalogue
        from tafelrunde.table import game
        toy = game("toy")
        pages = {
            "languages": catalogue.languages_page(),
            "client": catalogue.client_page("client", "xx"),
            "host": catalogue.client_page("host", "xx"),
            "game": catalogue.locale_page(toy, "xx"),
            "rules": catalogue.rulebook_page(toy),
            "games": catalogue.games_page((toy,)),
        }
        print(json.dumps({name: json.loads(page.body) for name, page in pages.items()}))
        """,
    )
    assert [each["id"] for each in given["languages"]] == ["de", "en", LANG]
    assert given["languages"][2]["name"] == "⟦English⟧"
    titles = {"rule": given["rules"]["rules"][0]["text"][LANG], "game": given["games"][0]["title"][LANG]}
    for said in (given["client"], given["host"], given["game"], titles):
        assert [words for words in said.values() if words and "⟦" not in words] == []
    listed, rule, languages = commands(
        abroad, "games --lang xx", "rules mythos MY-WIN-01 --lang xx", "languages --lang en"
    )
    assert "⟦Mythos⟧ (mythos)" in listed
    assert "MY-WIN-01  ⟦" in rule
    assert languages.splitlines()[-1] == "xx: ⟦English⟧, complete"


def test_a_language_that_lacks_a_sentence_is_not_offered_and_says_what_it_lacks(tmp_path: Path) -> None:
    half = house(tmp_path / "half")
    cards = half / "tafelrunde" / "games" / "mythos" / "locale" / f"cards.{LANG}.toml"
    source = cards.read_text(encoding="utf-8")
    cards.write_text(source.replace('name = "⟦Gatestone⟧"\n', ""), encoding="utf-8")
    client = half / "tafelrunde" / "server" / "locale" / f"client.{LANG}.json"
    client.write_text(client.read_text(encoding="utf-8").replace("{count}", "{number}", 1), encoding="utf-8")
    (half / "toy" / "locale" / f"rules.{LANG}.toml").unlink()
    lacks, refused = commands(half, "languages --missing xx", "games --lang xx")
    assert lacks.splitlines() == [
        "xx: ⟦English⟧, not offered; missing: 3",
        "  mythos/cards.xx.toml: card.gatestone.name",
        "  server/client.xx.json: ahead.planned.other",
        "  toy/rules.xx.toml",
    ]
    assert "no language “xx”" in refused
    words = run(
        half,
        """
        import json
        from tafelrunde.table import game
        from tafelrunde.table.languages import offered
        mythos, toy = game("mythos"), game("toy")
        gate = next(card for card in mythos.card_list() if card.id == "gatestone")
        print(json.dumps([offered(), gate.name["xx"], toy.rulebook["TOY-END-02"].text["xx"]]))
        """,
    )
    assert words == [
        ["de", "en"],
        "Gatestone",
        "In your own turn you may give up; of three the others play on.",
    ]
