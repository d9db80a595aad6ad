"""games, rules, decks, cards, bench: what is printed for people and for machines."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tafelrunde import __version__
from tafelrunde.games.mythos.cards import CARDS, DECKS
from tafelrunde.lab.bench import BenchReport
from tafelrunde.table import LANGUAGES, game
from tests.cli.conftest import Run

ROOT = Path(__file__).parent.parent.parent


def true_command(*arguments: str, lang: str = "en", typed: str = "") -> subprocess.CompletedProcess[str]:
    """The installed command in a process of its own."""
    env = {name: value for name, value in os.environ.items() if name not in ("LC_ALL", "TAFELRUNDE_LANG")}
    return subprocess.run(
        [str(Path(sys.executable).parent / "tafelrunde"), *arguments],
        env={**env, "LANG": lang, "PYTHONUTF8": "1"},
        input=typed,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )


# -- games -------------------------------------------------------------------------------------------------


def test_games_as_json_has_exactly_its_stable_shape() -> None:
    done = true_command("games", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    listed = json.loads(done.stdout)
    assert [each["id"] for each in listed] == ["archmage", "morgua", "mythos", "tash-kalar"]
    assert listed[2] == {
        "id": "mythos",
        "title": "Mythos",
        "modes": [{"id": "standard", "seats": {"min": 2, "max": 2}}],
    }
    assert {"id": "melee", "seats": {"min": 3, "max": 4}} in listed[3]["modes"]
    assert list(json.loads(done.stdout)[0]) == ["id", "title", "modes"]


def test_games_as_json_says_the_same_in_every_language(run: Run) -> None:
    assert run("games", "--json", lang="de").out == run("games", "--json", lang="en").out


@pytest.mark.usefixtures("toy")
def test_a_plugin_is_listed_with_the_numbers_of_its_seats(run: Run) -> None:
    listed = {each["id"]: each for each in json.loads(run("games", "--json").out)}
    assert listed["toy"] == {
        "id": "toy",
        "title": "Marble Path",
        "modes": [
            {"id": "standard", "seats": {"min": 2, "max": 2}},
            {"id": "party", "seats": {"min": 3, "max": 3}},
        ],
    }


def test_games_are_listed_in_both_languages(run: Run) -> None:
    assert "Mythos (mythos): Standard (standard), 2 players" in run("games").out
    assert "Mythos (mythos): Standard (standard), 2 Personen" in run("games", lang="de").out
    assert "2 Personen" in run("games", "--lang", "de").out


# -- rules -------------------------------------------------------------------------------------------------


def test_a_rule_is_found_by_its_id(run: Run) -> None:
    found = run("rules", "mythos", "my-myth-02")
    rule = game("mythos").rulebook["MY-MYTH-02"]
    assert found.out.strip().splitlines()[-1].startswith(f"MY-MYTH-02  {rule.text['en']}")
    assert rule.text["de"] in run("rules", "mythos", "MY-MYTH-02", "--lang", "de").out


def test_a_rule_is_found_by_words_of_its_text_with_its_reason(run: Run) -> None:
    found = run("rules", "mythos", "draw", "leaders", "group")
    assert "MY-WIN-05" in found.out
    assert "Ruling: " in found.out
    assert "MY-WIN-01 " not in found.out
    assert "Festlegung: " in run("rules", "mythos", "MY-WIN-05", "--lang", "de").out


def test_a_reconstruction_is_shown_as_such_with_its_confidence(run: Run) -> None:
    found = run("rules", "archmage", "AM-FUND-05").out
    assert "Reconstruction: " in found
    assert "Confidence: effect high, number low." in found
    german = run("rules", "archmage", "AM-FUND-05", "--lang", "de").out
    assert "Rekonstruktion: " in german
    assert "Sicherheit: Wirkung hoch, Zahl gering." in german


def test_all_rules_are_listed_under_their_chapters(run: Run) -> None:
    found = run("rules", "mythos")
    book = game("mythos").rulebook
    assert f"\n{len(book)} rules\n" in found.out
    assert [rule for rule in book.rules if f"\n{rule}  " not in found.out] == []
    titles = [section.title["en"] for section in book.sections]
    assert [title for title in titles if f"Mythos: {title}" not in found.out] == []


def test_chapters_begin_in_plain_words_and_a_game_is_read_in_five_minutes(run: Run) -> None:
    intro = game("mythos").rulebook.sections[0].intro
    assert intro is not None
    assert intro["en"][:60] in run("rules", "mythos").out
    assert intro["en"][:60] not in run("rules", "mythos", "MY-WIN-01").out
    found = run("learn", "mythos", "--overview", "--lang", "de").out
    assert "1. Zwei Wege zum Sieg" in found
    assert "[MY-WIN-01, MY-WIN-02]" in found
    assert "Moosling" in found  # a card of one of its pictures


def test_rules_as_json_hold_both_languages(run: Run) -> None:
    (found,) = json.loads(run("rules", "mythos", "MY-WIN-05", "--json").out)["mythos"]
    rule = game("mythos").rulebook["MY-WIN-05"]
    assert found["id"] == "MY-WIN-05"
    assert rule.text["de"] in json.dumps(found, ensure_ascii=False)
    assert rule.text["en"] in json.dumps(found, ensure_ascii=False)


def test_coverage_counts_the_rules_that_have_a_test(run: Run) -> None:
    found = json.loads(run("rules", "mythos", "--coverage", "--json").out)
    assert list(found) == ["mythos"]
    assert list(found["mythos"]) == ["rules", "tested", "untested"]
    row = found["mythos"]
    assert row["rules"] == len(game("mythos").rulebook)
    assert row["tested"] == row["rules"] - len(row["untested"])
    assert f"mythos: {row['tested']} of {row['rules']} rules" in run("rules", "mythos", "--coverage").out


@pytest.mark.usefixtures("toy")
def test_coverage_of_all_games_names_each(run: Run) -> None:
    found = json.loads(run("rules", "--coverage", "--json").out)
    assert {"mythos", "toy"} <= set(found)
    assert "mythos: " in run("rules", "--coverage").out


def test_an_unproven_rule_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    book = game("mythos").rulebook
    proven = set(book.rules) - {"MY-WIN-05"}
    monkeypatch.setattr("tafelrunde.cli.lists.proven", lambda folder: proven)
    assert json.loads(run("rules", "mythos", "--coverage", "--json").out)["mythos"]["untested"] == [
        "MY-WIN-05"
    ]
    assert "without a test: MY-WIN-05" in run("rules", "mythos", "--coverage").out


# -- decks and cards ---------------------------------------------------------------------------------------


def test_the_decks_are_listed_by_id_and_name(run: Run) -> None:
    for lang in ("en", "de"):
        lines = run("decks", "mythos", lang=lang).out.splitlines()
        for deck in DECKS.values():
            assert f"{deck.id}: {deck.name[lang]}" in lines


@pytest.mark.parametrize("name", ["morgua", "mythos", "tash-kalar"])
def test_every_game_lists_its_decks_or_schools(run: Run, name: str) -> None:
    for lang in LANGUAGES:
        listed = run("decks", name, lang=lang)
        assert (listed.code, listed.err) == (0, "")
        titles = [f"{deck.id}: {deck.name[lang]}" for deck in game(name).deck_list()]
        assert [line for line in listed.out.splitlines() if not line.startswith("  ")] == titles


def test_a_deck_is_shown_with_its_cards(run: Run) -> None:
    deck = DECKS["growing-wood"]
    for lang in LANGUAGES:
        first, plan, leader, *cards = run("decks", "mythos", "growing-wood", lang=lang).out.splitlines()
        assert first == f"name: {deck.name[lang]}"
        assert deck.plan is not None
        assert plan == f"# {deck.plan[lang]}"
        assert leader == f"leader: {CARDS[deck.leader].printed.name[lang]}"
        assert cards == [f"{count} {CARDS[card].printed.name[lang]}" for card, count in deck.cards.items()]
    shown = run("decks", "mythos", "show", "growing-wood", lang="de").out
    assert shown == run("decks", "mythos", "growing-wood", lang="de").out


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "deck"), [(name, deck.id) for name in ("morgua", "mythos") for deck in game(name).deck_list()]
)
def test_what_is_shown_of_a_deck_is_a_file_that_passes_the_check(
    run: Run, tmp_path: Path, name: str, deck: str, lang: str
) -> None:
    (tmp_path / "my.deck").write_text(run("decks", name, deck, lang=lang).out, encoding="utf-8")
    checked = run("decks", name, "check", "my.deck", lang=lang)
    assert (checked.code, checked.err) == (0, "")
    (listed,) = (each for each in game(name).deck_list() if each.id == deck)
    told = json.loads(run("decks", name, "check", "my.deck", "--json").out)["deck"]
    assert told == {"name": told["name"], **listed.named, "cards": listed.cards}


def test_a_school_is_shown_though_nobody_brings_one(run: Run, tmp_path: Path) -> None:
    shown = run("decks", "tash-kalar", "highland").out.splitlines()
    assert shown[0] == "name: Highland School"
    assert len(shown) == 1 + 18
    (tmp_path / "my.deck").write_text("\n".join(shown), encoding="utf-8")
    refused = run("decks", "tash-kalar", "check", "my.deck")
    assert refused.code == 2
    assert "nobody brings a deck of their own" in refused.err


def test_decks_as_json_are_complete(run: Run) -> None:
    listed = json.loads(run("decks", "mythos", "--json").out)
    assert [deck["id"] for deck in listed] == list(DECKS)
    assert all(sum(deck["cards"].values()) == 40 and set(deck["name"]) == {"de", "en"} for deck in listed)
    (shown,) = json.loads(run("decks", "mythos", "show", "growing-wood", "--json").out)
    assert shown == listed[list(DECKS).index("growing-wood")]


def test_a_good_deck_file_is_called_legal(run: Run, tmp_path: Path) -> None:
    deck = DECKS["growing-wood"]
    file = tmp_path / "my.deck"
    source = game("mythos").write_deck(deck, "en")
    file.write_text(source.replace(deck.name["en"], "[/] My [red]deck"), encoding="utf-8")
    leader = CARDS[deck.leader].printed.name
    checked = run("decks", "mythos", "check", "my.deck")
    assert checked.out == f"[/] My [red]deck is a legal deck: {leader['en']}, 40 cards.\n"
    german = run("decks", "mythos", "check", "my.deck", "--lang", "de").out
    assert german == f"[/] My [red]deck ist ein erlaubtes Deck: {leader['de']}, 40 Karten.\n"
    told = json.loads(run("decks", "mythos", "check", file, "--json").out)
    assert told == {
        "legal": True,
        "deck": {"name": "[/] My [red]deck", "leader": deck.leader, "cards": deck.cards},
    }


def test_cards_as_json_are_complete_in_both_languages(run: Run) -> None:
    listed = json.loads(run("cards", "mythos", "--json").out)
    assert [card["id"] for card in listed] == list(CARDS)
    for card in listed:
        printed = CARDS[card["id"]].printed
        assert card["name"] == {"de": printed.name["de"], "en": printed.name["en"]}
        assert (card["power"], card["movement"]) == (printed.power, printed.movement)
        for part, effect in (("effect", printed.effect), ("mythos", printed.mythos)):
            told = card[part]["text"] if part in card else None
            assert told == (None if effect is None else effect.text)
        assert (card["faction"], card["kind"]) == (printed.faction, printed.kind)


def test_cards_are_printed_with_their_texts_in_both_languages(run: Run) -> None:
    for lang in ("en", "de"):
        printed = run("cards", "mythos", lang=lang).out
        missing = [card.id for card in CARDS.values() if card.printed.name[lang] not in printed]
        assert missing == []
    assert "power 2, movement 1" in run("cards", "mythos").out
    assert "Kraft 2" in run("cards", "mythos", lang="de").out


@pytest.mark.parametrize("name", ["archmage", "tash-kalar"])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_game_prints_its_cards(run: Run, name: str, lang: str) -> None:
    printed = run("cards", name, lang=lang).out.splitlines()
    said = [line for line in printed if not line.startswith("    ")]  # all but the rows of figures
    count = len(game(name).card_list())
    assert len(said) - 2 * count in (0, 1)  # a name and a line for each, and perhaps what the signs mean
    assert all(line.startswith("  ") and len(line) > 10 for line in said[1 : 2 * count : 2])


# -- bench, version, help ----------------------------------------------------------------------------------


def test_bench_as_json_has_the_fields_of_the_report(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.lab.bench.decisions_per_second", lambda game, mode: 1234.0)
    (report,) = json.loads(run("bench", "mythos", "--json").out)
    assert tuple(report) == BenchReport.__struct_fields__
    assert (report["game"], report["mode"], report["decisions_per_second"]) == ("mythos", "standard", 1234.0)
    assert 0 < report["state_copy_us"] < report["table_clone_us"] < 1000 * report["rebuild_ms"]


def test_bench_is_printed_in_both_languages(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    report = BenchReport("mythos", "standard", 1234.0, 2.0, 20.0, 3.0, 8.0, 2400, 36.0)
    monkeypatch.setattr("tafelrunde.cli.series.bench", lambda game: report)
    assert "1,234.0  random decisions a second" in run("bench", "mythos").out
    assert "Entscheidungen pro Sekunde" in run("bench", "mythos", lang="de").out


def test_the_version_is_the_packages(run: Run) -> None:
    assert run("--version").out == f"{__version__}\n"


COMMANDS = ["games", "play", "replay", "rules", "decks", "simulate", "cards", "bench"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_help_is_in_the_language_of_the_environment(lang: str) -> None:
    done = true_command("--help", lang=f"{lang}_XX.UTF-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert [command for command in COMMANDS if f"│ {command}" not in done.stdout] == []
    assert ("Usage: tafelrunde" in done.stdout, "Aufruf: tafelrunde" in done.stdout) == (
        lang == "en",
        lang == "de",
    )
    assert ("Display" in done.stdout, "Diese Hilfe zeigen" in done.stdout) == (False, lang == "de")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(run: Run, command: str) -> None:
    shown = run(command, "--help")
    assert shown.code == 0
    assert f"Usage: tafelrunde {command}" in shown.out
    assert "--lang" in shown.out
    assert "[required]" not in shown.out  # the library's own word, in any language


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    assert run().out == run("--help").out


def test_the_module_is_the_command_too() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tafelrunde.cli", "games"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "mythos" in done.stdout
