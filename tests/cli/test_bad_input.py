"""Whatever is wrong: one sentence on standard error, exit code 2, no traceback, in both languages."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli.words import FOLDER, cli_locale
from tafelrunde.games.mythos import GAME
from tafelrunde.games.mythos.cards import CARDS, DECKS
from tafelrunde.table import Locale, Table, game, save
from tafelrunde.table.testing import locale_problems
from tests.cli.conftest import Outcome, Run
from tests.cli.test_lists import true_command

GOOD = GAME.write_deck(DECKS["growing-wood"], "en")
FIRST = CARDS[next(iter(DECKS["growing-wood"].cards))].printed.name["en"]


@pytest.fixture(autouse=True)
def files(tmp_path: Path) -> None:
    """A good save, and everything that can be wrong with a file."""
    table: Table[Any] = Table.new(game("mythos"), seed=1)
    table.answer(0, "done")
    good = save(table)
    (tmp_path / "good.tafel").write_bytes(good)
    (tmp_path / "truncated.tafel").write_bytes(good[: len(good) // 2])
    (tmp_path / "tampered.tafel").write_bytes(good.replace(b'"turn":1', b'"turn":2'))
    (tmp_path / "future.tafel").write_bytes(good.replace(b'{"tafelrunde":1', b'{"tafelrunde":99'))
    (tmp_path / "empty").write_bytes(b"")
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00\x01")
    (tmp_path / "folder").mkdir()
    record = str(table.record())
    (tmp_path / "good.record").write_text(record)
    (tmp_path / "no.record").write_text("hello\n")
    (tmp_path / "truncated.record").write_text(record[:40])
    (tmp_path / "future.record").write_text(record.replace("tafelrunde-record 1", "tafelrunde-record 9"))
    (tmp_path / "future-rules.record").write_text(
        record.replace(f"game mythos {table.game.version}", "game mythos 9")
    )
    (tmp_path / "other.record").write_text(record.replace("game mythos", "game chess"))
    (tmp_path / "mode.record").write_text(record.replace("mode standard", "mode blitz"))
    (tmp_path / "illegal.record").write_text(record.replace("south done", "south move a1-a2"))
    (tmp_path / "stranger.record").write_text(record.replace("south done", "west done"))
    (tmp_path / "tampered.record").write_text(re.sub(r"^= .*$", "= 0000000000000000", record, flags=re.M))
    decks = {
        "unknown-card": GOOD.replace(f" {FIRST}\n", " zebra\n"),
        "no-leader": re.sub(r"^leader:.*\n", "", GOOD, flags=re.M),
        "two-leaders": GOOD.replace("leader:", "leader: tide-queen\nleader:")
        if "tide-queen" in game("mythos").locale.sentences["en"]
        else re.sub(r"^(leader:.*\n)", r"\1\1", GOOD, flags=re.M),
        "too-many": re.sub(rf"^\d+ {FIRST}$", f"5 {FIRST}", GOOD, flags=re.M),
        "too-few": re.sub(rf"^\d+ {FIRST}\n", "", GOOD, flags=re.M),
        "bad-line": GOOD + "many mosslings\n",
        "minion-leader": re.sub(r"^leader:.*$", f"leader: {FIRST}", GOOD, flags=re.M),
    }
    for name, source in decks.items():
        (tmp_path / f"{name}.deck").write_text(source, encoding="utf-8")


CASES: dict[str, tuple[str, str]] = {
    # command line: what the English sentence must say
    "frobnicate": ("no command “frobnicate”", "games, languages, play"),
    "--frobnicate": ("no command “--frobnicate”", ""),
    "games --frobnicate": ("no option “--frobnicate”", ""),
    "games too many": ("“too many” is more", ""),
    "games --lang": ("--lang is missing", ""),
    "games --lang fr": ("no language “fr”", "de, en"),
    "simulate mythos --games 1 --games 2": ("--games was given twice", ""),
    "play chess": ("no game “chess”", "mythos"),
    "play mythos --mode blitz": ("no mode “blitz”", "standard"),
    "play mythos --lang fr": ("no language “fr”", "de, en"),
    "play mythos --seat zebra --seat human": (
        "“zebra” is neither human nor a bot",
        "baron, grandmaster, random",
    ),
    "play mythos --seat human": ("has 2 seats, but 1", ""),
    "play mythos --seat human --seat human --seat human": ("has 2 seats, but 3", ""),
    "play mythos --seed x": ("--seed must be a whole number, not “x”", ""),
    "play mythos --deck zebra": ("no deck “zebra”", "growing-wood"),
    "play mythos --deck missing.deck": ("missing.deck cannot be read: there is no such file", ""),
    "play mythos --deck folder": ("folder cannot be read: it is a folder", ""),
    "play mythos --deck binary": ("binary cannot be read: it is not UTF-8 text", ""),
    "play mythos --deck too-many.deck": ("at most 4 copies", "(MY-DECK-02)"),
    "play mythos --deck spring-tide --deck spring-tide --deck spring-tide": ("2 seats, but 3 decks", ""),
    "play --resume missing": ("missing cannot be read: there is no such file", ""),
    "play --resume folder": ("folder cannot be read: it is a folder", ""),
    "play --resume empty": ("no complete save", ""),
    "play --resume binary": ("no complete save", ""),
    "play --resume truncated.tafel": ("no complete save", ""),
    "play --resume tampered.tafel": ("checksum does not fit", ""),
    "play --resume future.tafel": ("format 99", "newer program"),
    "play --resume good.record": ("no complete save", ""),
    "play chess --resume good.tafel": ("keeps its game, mode and decks", ""),
    "play --resume good.tafel --mode blitz": ("keeps its game, mode and decks", ""),
    "play --resume good.tafel --deck spring-tide": ("keeps its game, mode and decks", ""),
    "play --resume good.tafel --seat human": ("has 2 seats, but 1", ""),
    "replay": ("FILE is missing", ""),
    "replay missing": ("missing cannot be read: there is no such file", ""),
    "replay folder": ("folder cannot be read: it is a folder", ""),
    "replay empty": ("Line 1 of the record: this is no record", ""),
    "replay binary": ("binary cannot be read: it is not UTF-8 text", ""),
    "replay no.record": ("Line 1 of the record: this is no record", ""),
    "replay truncated.record": ("Line 4 of the record", "“seats”"),
    "replay future.record": ("Line 1 of the record: the format 9 is newer", ""),
    "replay future-rules.record": ("Line 2 of the record: the rules version 9 is newer", ""),
    "replay other.record": ("There is no game “chess”", ""),
    "replay mode.record": ("Line 3 of the record: There is no mode “blitz”", ""),
    "replay illegal.record": ("of the record: None of your creatures stands on a1", ""),
    "replay stranger.record": ("nobody is called “west”", ""),
    "replay tampered.record": ("the game diverges", "0000000000000000"),
    "replay truncated.tafel": ("no complete save", ""),
    "replay tampered.tafel": ("checksum does not fit", ""),
    "replay future.tafel": ("format 99", "newer program"),
    "replay good.record --view zebra": ("“zebra” is no view", "open, spectator, south, north"),
    "rules chess": ("no game “chess”", "mythos"),
    "rules mythos zebra": ("No rule holds “zebra”", ""),
    "rules mythos MY-ZEBRA-01": ("No rule holds “MY-ZEBRA-01”", ""),
    "decks": ("GAME is missing", ""),
    "decks chess": ("no game “chess”", "mythos"),
    "decks mythos burn growing-wood": ("“burn” is nothing to do with a deck", ""),
    "decks mythos show zebra": ("no deck “zebra”", "growing-wood"),
    "decks mythos show": ("Which deck?", ""),
    "decks mythos check": ("Which file?", ""),
    "decks mythos check missing": ("missing cannot be read: there is no such file", ""),
    "decks mythos check folder": ("folder cannot be read: it is a folder", ""),
    "decks mythos check binary": ("binary cannot be read: it is not UTF-8 text", ""),
    "decks mythos check unknown-card.deck": ("no card “zebra”", "Line 4"),
    "decks mythos check bad-line.deck": ("“many mosslings” is no line of a deck", "Line "),
    "decks mythos check no-leader.deck": ("exactly one leader, this one has 0", "(MY-DECK-01)"),
    "decks mythos check two-leaders.deck": ("exactly one leader, this one has 2", "(MY-DECK-01)"),
    "decks mythos check minion-leader.deck": ("is no leader", "(MY-DECK-01)"),
    "decks mythos check too-many.deck": ("at most 4 copies", "(MY-DECK-02)"),
    "decks mythos check too-few.deck": ("exactly 40 minion cards", "(MY-DECK-01)"),
    "decks mythos check too-few.deck --json": ("exactly 40 minion cards", "(MY-DECK-01)"),
    "cards": ("GAME is missing", ""),
    "cards chess": ("no game “chess”", "mythos"),
    "simulate": ("GAME is missing", ""),
    "simulate chess": ("no game “chess”", "mythos"),
    "simulate mythos --mode blitz": ("no mode “blitz”", "standard"),
    "simulate mythos --bots zebra": (
        "no bot “zebra”",
        "grandmaster, random, greedy, grandmaster-1, ismcts:2000",
    ),
    "simulate mythos --bots random,": (
        "no bot “”",
        "grandmaster, random, greedy, grandmaster-1, ismcts:2000",
    ),
    "simulate mythos --bots random,random,random": ("has 2 seats", "not 3"),
    "simulate mythos --games 0": ("games must be a whole number of at least 1", ""),
    "simulate mythos --games -3": ("games must be a whole number of at least 1", ""),
    "simulate mythos --games 2.5": ("--games must be a whole number, not “2.5”", ""),
    "simulate mythos --seats 2.5": ("--seats must be a whole number, not “2.5”", ""),
    "simulate mythos --games many": ("--games must be a whole number, not “many”", ""),
    "simulate mythos --workers 0": ("workers must be a whole number of at least 1", ""),
    "simulate mythos --workers -1": ("workers must be a whole number of at least 1", ""),
    "simulate mythos --seats 7": ("for 2 to 2 seats, not 7", ""),
    "simulate mythos --seats -1": ("for 2 to 2 seats, not −1", ""),
    "simulate mythos --deck zebra": ("no deck “zebra”", "growing-wood"),
    "simulate mythos --json=maybe": ("--json cannot be “maybe”", ""),
    "bench chess": ("no game “chess”", "mythos"),
}


def sentence(done: Outcome) -> str:
    """The one sentence that was printed."""
    assert done.code == 2
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert done.err.endswith((".\n", ")\n", "?\n"))
    assert "Traceback" not in done.err
    return done.err.strip()


@pytest.mark.parametrize("command", CASES)
def test_bad_input_gives_one_sentence_and_exit_code_2(run: Run, command: str) -> None:
    arguments = command.split(" ")
    english, german = (sentence(run(*arguments, lang=lang)) for lang in ("en", "de"))
    for words in CASES[command]:
        assert words in english
    assert english != german
    assert not re.search(r"(?<![-\w])(?:is|the|no|must|not|cannot|there)(?![-\w.])", german)


@pytest.mark.parametrize(
    "command", ["play chess", "frobnicate", "replay missing", "simulate mythos --games x"]
)
def test_errors_are_told_in_the_language_that_was_asked_for(run: Run, command: str) -> None:
    german = sentence(run(*command.split(" "), lang="de"))
    assert sentence(run(*command.split(" "), "--lang", "de", lang="en")) == german
    assert sentence(run(*command.split(" "), "--lang=de", lang="en")) == german


@pytest.mark.parametrize(
    "command", ["play chess", "replay folder", "games --frobnicate", "decks mythos check x.deck"]
)
def test_the_true_command_fails_in_the_same_way(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = true_command(*command.split(" "))
    sentence(Outcome(done.returncode, done.stdout, done.stderr))


def test_a_file_that_may_not_be_read_says_so(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbidden(self: Path, mode: str) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)
    assert "it is not permitted" in sentence(run("replay", tmp_path / "good.record"))


def test_a_defect_is_one_sentence_and_exit_code_1(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object, **more: object) -> None:
        raise ZeroDivisionError("oh [bold]dear[/]")

    monkeypatch.setattr("tafelrunde.cli.series.simulate", broken)
    done = run("simulate", "mythos", "--json")
    assert (done.code, done.out) == (1, "")
    assert done.err == (
        "Something went wrong inside the program: ZeroDivisionError('oh [bold]dear[/]'). Please report it.\n"
    )


# -- the sentences themselves ------------------------------------------------------------------------------


def test_both_languages_have_the_same_sentences_with_the_same_arguments() -> None:
    assert locale_problems(cli_locale()) == []


def test_a_missing_sentence_is_noticed() -> None:
    locale = Locale.load(FOLDER)
    sentences = {lang: dict(locale.sentences[lang]) for lang in ("de", "en")}
    del sentences["de"]["cli.no-rule"]
    sentences["en"]["play.saved"] = "Saved."
    assert locale_problems(Locale({"de": sentences["de"], "en": sentences["en"]})) != []


def test_no_sentence_of_the_command_is_the_same_in_both_languages() -> None:
    same_by_right = {"play.prompt", "help.name-deck-target", "games.row", "games.mode"}
    same_by_right |= {"verbatim", "wording", "option.several", "option.order", "bot.page", "bot.baron"}
    same_by_right |= {"tournament.name", "rating.name", "tournament.buchholz", "tournament.sonneborn"}
    german, english = (cli_locale().sentences[lang] for lang in ("de", "en"))
    assert {key for key in german if german[key] == english.get(key)} == same_by_right


def test_an_option_that_is_a_number_arrives_as_one(run: Run) -> None:
    done = run("simulate", "morgua", "--option", "rounds=1", "--bots", "random", "--games", "1")
    assert (done.code, done.err) == (0, "")
    assert "at most 1" in done.out
    assert "MO-6-07" in run("simulate", "morgua", "--option", "rounds=soon", "--bots", "random").err
