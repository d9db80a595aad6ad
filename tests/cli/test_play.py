"""Playing at the terminal: what a person types, and what is printed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.bots import bot
from tafelrunde.cli.terminal import Terminal, listed
from tafelrunde.cli.words import say
from tafelrunde.games.mythos.cards import CARDS, DECKS
from tafelrunde.games.mythos.decks import LISTS
from tafelrunde.table import Candidate, Refusal, Seat, Several, Stream, Table, game, load, verbatim
from tafelrunde.table.save import read
from tafelrunde.table.text import Lang, Text
from tests.cli.conftest import Run
from tests.cli.test_lists import true_command

MYTHOS = game("mythos")
SOUTH, NORTH = Seat(0), Seat(1)
GAME = ("play", "mythos", "--seed", "3", "--option", "lists=1")
"""From the first lists, which stay: Dewherd, two Crowned Stags, Vinerunner, Stranglevine; 2 action points."""


def told(output: str, lang: Lang = "en", seat: str = "South") -> list[str]:
    """What was printed after each typed line."""
    prompt = say("play.prompt", lang, seat=seat)
    return output.split(prompt)[1:]


def saved(folder: Path) -> Path:
    """The only save in a folder."""
    (file,) = folder.glob("*.tafel")
    return file


def played(seed: int, *names: str) -> tuple[list[str], Table[Any]]:
    """What a person who thinks like the first bot types in that game, a path a line, and how it ends."""
    stream = Stream(seed)
    table: Table[Any] = Table.new(MYTHOS, setup={"lists": 1}, stream=stream)
    twin = bot(names[0], Stream(99))
    others = {Seat(place): bot(name, stream.fork()) for place, name in enumerate(names) if place}
    lines: list[str] = []
    while not table.is_over:
        seat = next((each for each in table.pending if each in others), SOUTH)
        key = others.get(seat, twin).choose(table, seat)
        table.play(seat, key)
        if seat == SOUTH and key.startswith("step "):
            lines[-1] += f"-{key.removeprefix('step ')}"
        elif seat == SOUTH and key != "stop":
            lines.append(key)
    return lines, table


# -- whole games -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_whole_game_is_played_to_its_result(run: Run, lang: Lang) -> None:
    lines, table = played(3, "greedy", "random")
    assert any(line.count("-") > 1 for line in lines), "a whole path on one line belongs into this test"
    done = run(*GAME, "--seat", "human", "--seat", "random", typed="\n".join([*lines, ""]), lang=lang)
    assert (done.code, done.err) == (0, "")
    result = table.result
    assert result is not None
    winner = MYTHOS.locale.say(Text("seat.south"), lang)
    assert say("play.winner", lang, seats=winner) in done.out
    assert MYTHOS.locale.say(result.reason, lang) in done.out
    assert f"  {result.rules[0]}: {MYTHOS.rulebook[result.rules[0]].text[lang]}" in done.out
    assert say("play.end-of-input", lang) not in done.out
    assert list(Path.cwd().glob("*")) == []


@pytest.mark.parametrize("lang", ["en", "de"])
def test_whoever_never_moves_loses_to_greedy(run: Run, lang: Lang) -> None:
    done = run(*GAME, typed="done\n" * 45, lang=lang)
    assert say("play.winner", lang, seats=MYTHOS.locale.say(Text("seat.north"), lang)) in done.out


def test_bots_play_alone_and_everything_is_open(run: Run) -> None:
    done = run(*GAME, "--seat", "greedy", "--seat", "random")
    assert "Winner: " in done.out
    assert "You are" not in done.out
    assert "hidden card" not in done.out
    assert "South’s plan" in done.out


def test_the_game_may_be_left_out(run: Run) -> None:
    assert run("play", typed="").out.startswith("Mythos, Standard. ")


def test_the_same_seed_gives_the_same_game(run: Run) -> None:
    assert (
        run(*GAME, typed="done\ndone\n").out.split("Saved")[0]
        == (run(*GAME, typed="done\ndone\n").out.split("Saved")[0])
    )


def test_decks_are_chosen_by_id_or_file(run: Run, tmp_path: Path) -> None:
    spring = DECKS["spring-tide"]
    mine = MYTHOS.write_deck(spring, "en").replace(spring.name["en"], "My [b]Tide")
    (tmp_path / "my.deck").write_text(mine, encoding="utf-8")
    done = run(*GAME, "--deck", "seven-gates", "--deck", "my.deck")
    leaders = [CARDS[DECKS[deck].leader].printed.name["en"] for deck in ("seven-gates", "spring-tide")]
    assert f"▲ South: {DECKS['seven-gates'].name['en']}; {leaders[0]}" in done.out
    assert f"▼ North: My [b]Tide; {leaders[1]}" in done.out


# -- asking ------------------------------------------------------------------------------------------------


def test_o_lists_what_is_legal_and_nothing_else(run: Run) -> None:
    answer = told(run(*GAME, typed="o\n").out)[0]
    keys = [line[2:34].strip() for line in answer.splitlines() if line.startswith("  ")]
    table: Table[Any] = Table.new(MYTHOS, setup={"lists": 1}, stream=Stream(3))
    assert keys == list(table.pending[SOUTH].legal())
    assert "Blauschwert" not in answer


def test_why_cites_the_rule_that_forbids_an_answer(run: Run) -> None:
    answers = told(run(*GAME, typed="why place dewherd e5\nwhy place dewherd b1\nwhy dance\nwhy\n").out)
    rule = MYTHOS.rulebook["MY-PLACE-01"]
    assert answers[0].splitlines()[:2] == [
        "e5 is not next to your leader.",
        f"  MY-PLACE-01: {rule.text['en']}",
    ]
    assert answers[1].startswith("“place dewherd b1” is allowed.")
    assert answers[2].startswith("“dance” is no answer to this question.")
    assert "Traceback" not in answers[3]


def test_warum_asks_the_same_in_german(run: Run) -> None:
    answer = told(run(*GAME, typed="warum place dewherd e5\n", lang="de").out, "de", "Süd")[0]
    assert f"  MY-PLACE-01: {MYTHOS.rulebook['MY-PLACE-01'].text['de']}" in answer


def test_why_follows_a_whole_path(run: Run) -> None:
    answers = told(run(*GAME, typed="why move c1-c2-c3\nwhy move c1-c2\n").out)
    assert answers[0].splitlines()[0] == "Ymbra Deeproot has movement 1."
    assert "MY-MOVE-01: " in answers[0]
    assert answers[1].startswith("“move c1-c2” is allowed.")


def test_a_question_mark_explains_the_commands(run: Run) -> None:
    for typed in ("?\n", "help\n", "hilfe\n"):
        answer = told(run(*GAME, typed=typed).out)[0]
        # First what is asked now, then how one answers.
        assert answer.startswith("Spend your action points")
        assert "Answer in the game’s notation, for example: place dewherd b1" in answer
    assert "warum" not in told(run(*GAME, typed="?\n", lang="de").out, "de", "Süd")[0]
    assert "Antworte in der Notation" in run(*GAME, typed="?\n", lang="de").out


def test_a_question_mark_with_words_looks_rules_up(run: Run) -> None:
    answers = told(run(*GAME, typed="? MY-WIN-05\n?my-win-05\n? zebra\nregel MY-WIN-05\n").out)
    rule = MYTHOS.rulebook["MY-WIN-05"]
    assert answers[0].splitlines()[0] == f"MY-WIN-05: {rule.text['en']}"
    assert "Ruling: " in answers[0]
    assert answers[1] == answers[0] == answers[3]
    assert answers[2].startswith("No rule holds “zebra”.")


def test_a_card_is_shown_by_a_beginning_of_its_name_in_either_language(run: Run) -> None:
    answers = told(run(*GAME, typed="card mossl\nkarte Moosl\ncard mossling\ncard zebra\ncard\n").out)
    assert answers[0].splitlines()[0] == "Mossling"
    assert "power 2, movement 1. Plant." in answers[0]
    assert answers[1] == answers[0] == answers[2]
    assert answers[3].startswith("There is no card “zebra”.")
    assert answers[4].startswith("There is no card “”.")


# -- answering ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "typed", ["place dewherd b1", "place dew b1", "pl de b", "Tauhirtin auf b1", "tauh b1", "dew b1"]
)
@pytest.mark.parametrize("lang", ["en", "de"])
def test_beginnings_of_words_are_enough_in_either_language(run: Run, typed: str, lang: str) -> None:
    done = run(*GAME, typed=f"{typed}\nsave x\n", lang=lang)
    assert load(Path("x").read_bytes()).record().lines[-1] == "south place dewherd b1", done.out


def test_words_that_fit_several_answers_list_them(run: Run) -> None:
    answer = told(run(*GAME, typed="place dew\n").out)[0]
    assert answer.splitlines()[0] == "That could mean several things:"
    assert [line.split()[2] for line in answer.splitlines()[1:4]] == ["b1", "d1", "c2"]


def test_words_that_fit_nothing_are_unknown(run: Run) -> None:
    done = run(*GAME, typed="dance [bold]\n\nsave x\n")
    assert told(done.out)[0].startswith("“dance [bold]” is no answer here. Write o to see")
    assert f"\n  MY-TURN-08: {MYTHOS.rulebook['MY-TURN-08'].text['en']}" in done.out
    assert [line for line in load(Path("x").read_bytes()).record().lines if line.startswith("south")] == []


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("place dewherd e5", "MY-PLACE-01"),
        ("place dewherd b2", "MY-PLACE-02"),
        ("place dewherd c1", "MY-PLACE-03"),
        ("place elder-oak b1", "MY-PLACE-01"),
        ("move c5-c4", "MY-MOVE-09"),
        ("move c1-c3", "MY-MOVE-03"),
        ("move c1-b2", "MY-MOVE-02"),
        ("move c1-c2-c3", "MY-MOVE-01"),
    ],
)
def test_a_refused_answer_cites_its_rule_and_changes_nothing(run: Run, answer: str, rule: str) -> None:
    for lang in ("en", "de"):
        done = run(*GAME, typed=f"{answer}\nsave {lang}\n", lang=lang)
        assert f"\n  {rule}: {MYTHOS.rulebook[rule].text[lang]}" in done.out
        lines = load(Path(lang).read_bytes()).record().lines
        assert [line for line in lines if line.startswith(("south", "undo south"))] == []


def test_a_path_is_taken_wholly(run: Run) -> None:
    typed = "place vinerunner c2\ndone\nmove c2-c3-d3-d2\nsave x\n"
    run(*GAME, "--seat", "human", "--seat", "human", typed=hot(typed))
    lines = load(Path("x").read_bytes()).record().lines
    assert lines[-3:] == ["south move c2-c3", "south step d3", "south step d2"]


def test_a_path_that_is_shorter_than_the_movement_stops(run: Run) -> None:
    typed = "place vinerunner c2\ndone\nmove c2-c3-d3\nsave x\n"
    run(*GAME, "--seat", "human", "--seat", "human", typed=hot(typed))
    assert load(Path("x").read_bytes()).record().lines[-3:] == [
        "south move c2-c3",
        "south step d3",
        "south stop",
    ]


def test_several_answers_fit_in_one_line(run: Run) -> None:
    run(*GAME, typed="place dew b1, place vine c2, done\nsave x\n")
    lines = [line for line in load(Path("x").read_bytes()).record().lines if line.startswith("south")]
    assert lines == ["south place dewherd b1", "south place vinerunner c2", "south done"]


def test_of_several_answers_in_one_line_all_or_none_are_taken(run: Run) -> None:
    run(*GAME, typed="place dewherd b1, place vinerunner b1\nsave x\n")
    assert not [line for line in load(Path("x").read_bytes()).record().lines if line.startswith("south")]


def test_a_path_with_a_wrong_step_is_not_taken_at_all(run: Run) -> None:
    typed = "place vinerunner c2\ndone\nmove c2-c3-d3-e5\nsave x\n"
    done = run(*GAME, "--seat", "human", "--seat", "human", typed=hot(typed))
    assert "MY-MOVE-03: " in done.out
    table = load(Path("x").read_bytes())
    assert [line for line in table.record().lines if line.startswith(("south move", "undo"))] == []
    assert "place" not in [key.split()[0] for key in table.pending[SOUTH].legal() if "vinerunner" in key]


def hot(typed: str) -> str:
    """Lines of South, with North confirming at once after each of South's `done`."""
    return typed.replace("done\n", "done\n\ndone\n\n")


# -- taking back, looking ----------------------------------------------------------------------------------


def test_undo_takes_the_last_answer_back(run: Run) -> None:
    done = run(*GAME, typed="place dewherd b1\nundo\nsave x\nundo\n")
    answers = told(done.out)
    assert answers[1].startswith("Taken back.")
    assert answers[3].startswith("There is no decision here yet that could be taken back")
    table = load(Path("x").read_bytes())
    assert table.record().lines[-2:] == ["south place dewherd b1", "undo south"]
    assert "place dewherd b1" in table.pending[SOUTH].legal()


def test_against_the_computer_a_confirmed_plan_can_be_taken_back_with_what_followed(run: Run) -> None:
    done = run(*GAME, typed="place dewherd b1\ndone\nundo\nn\nundo\ny\nlog\nsave x\n")
    refused, taken = done.out.split("Take that back, too? (y/n) ")[1:]
    assert refused.startswith("You can no longer take this back alone: somebody else has decided")
    assert taken.startswith("Taken back.")
    assert "Turn 2" not in taken
    table = load(Path("x").read_bytes())
    assert table.state.turn == 1
    assert "done" in table.pending[SOUTH].legal()
    assert "place dewherd b1" not in table.pending[SOUTH].legal()


def test_two_people_do_not_take_back_what_the_other_has_learnt(run: Run) -> None:
    done = run(*GAME, "--seat", "human", "--seat", "human", typed="done\n\ndone\n\nundo\n")
    assert "You can no longer take this back alone" in done.out


def test_only_what_changed_is_drawn_anew_and_view_draws_everything(run: Run) -> None:
    answers = told(run(*GAME, typed="o\nplace dewherd b1\nview\n").out)
    assert "North’s dead" not in answers[0]
    assert "South’s plan (1 AP left)" in answers[1]
    assert "North’s dead" not in answers[1]
    assert "North’s dead" in answers[2]
    assert "South’s plan (1 AP left)" in answers[2]


def test_the_log_tells_what_the_seat_may_know(run: Run) -> None:
    answers = told(run(*GAME, typed="done\nlog\n").out)
    assert "South planned: nothing.  [MY-TURN-11]" in answers[1]
    assert "North draws a card." in answers[1]
    assert re.search(r"North draws (?!a card)", answers[1]) is None


# -- saving ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "de"])
def test_save_quit_and_resume_keep_everything(run: Run, lang: Lang) -> None:
    seats = ("--seat", "human", "--seat", "random")
    done = run(*GAME, *seats, typed="place dewherd b1\nsave one\nquit\n", lang=lang)
    assert say("play.bye", lang) in done.out
    before = load(Path("one").read_bytes())
    again = run("play", "--resume", "one", typed="view\nsave two\n", lang="en" if lang == "de" else "de")
    after = load(Path("two").read_bytes())
    assert after.hash == before.hash
    assert str(after.record()) == str(before.record())
    assert after.version == before.version
    assert read(Path("two").read_bytes()).extra == {"seats": ["human", "random"], "lang": lang}
    assert say("play.you-are", lang, seats=MYTHOS.locale.say(Text("seat.south"), lang)) in again.out


def test_a_resumed_game_knows_its_log(run: Run) -> None:
    run(*GAME, typed="done\nsave one\n")
    assert "South planned: nothing." in told(run("play", "--resume", "one", typed="log\n").out)[0]


def test_a_resumed_game_may_be_given_other_seats_and_another_language(run: Run) -> None:
    run(*GAME, typed="save one\n")
    done = run("play", "mythos", "--resume", "one", "--seat", "random", "--seat", "human", "--lang", "de")
    assert "Du bist Nord." in done.out


def test_a_resumed_game_is_played_to_the_end(run: Run) -> None:
    lines, _ = played(3, "greedy", "random")
    seats = ("--seat", "human", "--seat", "random")
    half = len(lines) // 2
    run(*GAME, *seats, typed="\n".join([*lines[:half], "save one", "quit", ""]))
    before = load(Path("one").read_bytes())
    assert [line for line in before.record().lines if line.startswith("south")] != []
    done = run("play", "--resume", "one", "--seed", "1", typed="\n".join([*lines[half:], *["done"] * 45]))
    assert "Winner: " in done.out
    assert "The input has ended" not in done.out


def test_the_end_of_the_input_saves(run: Run, tmp_path: Path) -> None:
    done = run(*GAME, typed="place dewherd b1\n")
    assert done.code == 0
    assert "The input has ended.\nSaved to mythos-" in done.out
    assert load(saved(tmp_path).read_bytes()).record().lines[-1] == "south place dewherd b1"


def test_the_end_of_the_input_saves_while_the_keyboard_is_handed_over(run: Run, tmp_path: Path) -> None:
    run(*GAME, "--seat", "human", "--seat", "human", typed="place dewherd b1\ndone\n")
    assert load(saved(tmp_path).read_bytes()).record().lines[-1] == "south done"


def test_an_interrupt_saves(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Terminal, "_why", end)
    done = run(*GAME, typed="place dewherd b1\nwhy done\n")
    assert (done.code, done.err) == (130, "Interrupted.\n")
    assert load(saved(tmp_path).read_bytes()).record().lines[-1] == "south place dewherd b1"


def test_nothing_is_saved_when_nothing_has_happened(run: Run, tmp_path: Path) -> None:
    run(*GAME, typed="o\n")
    run(*GAME, typed="place dewherd b1\nsave kept.tafel\n")
    assert [file.name for file in tmp_path.iterdir()] == ["kept.tafel"]


@pytest.mark.parametrize("yes", ["y", "yes", "j", "Ja"])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_leaving_asks_whether_to_save(run: Run, tmp_path: Path, yes: str, lang: Lang) -> None:
    run(*GAME, typed=f"place dewherd b1\nquit\n{yes}\n", lang=lang)
    assert saved(tmp_path).read_bytes()


def test_leaving_without_saving_leaves_nothing(run: Run, tmp_path: Path) -> None:
    done = run(*GAME, typed="place dewherd b1\nq\nn\n")
    assert "Save before leaving? (y/n; Enter: stay) Good-bye." in done.out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("word", ["", "oops"])
def test_whoever_neither_saves_nor_refuses_to_stays(run: Run, word: str) -> None:
    done = run(*GAME, typed=f"place dewherd b1\nq\n{word}\nlog\nq\nn\n")
    assert done.out.count("Save before leaving?") == 2
    assert done.out.count("Good-bye.") == 1


def test_the_german_word_for_the_end_of_a_turn_does_not_leave_the_table(run: Run) -> None:
    done = run(*GAME, typed="place dewherd b1\nende\nq\nn\n", lang="de")
    assert "„ende“ ist hier keine Antwort." in done.out


@pytest.mark.parametrize("name", ["no/such/folder/x", ".", "a\0b"])
def test_a_save_that_cannot_be_written_is_told_and_the_game_goes_on(run: Run, name: str) -> None:
    done = run(*GAME, typed=f"place dewherd b1\nsave {name}\nundo\nquit\nn\n")
    assert "cannot be written: " in told(done.out)[1]
    assert told(done.out)[2].startswith("Taken back.")


# -- giving up ---------------------------------------------------------------------------------------------


def test_conceding_ends_the_game(run: Run) -> None:
    done = run(*GAME, typed="concede\nn\nconcede\ny\n")
    assert done.out.count("Really give up? (y/n) ") == 2
    assert "Winner: North" in done.out
    assert f"  MY-WIN-08: {MYTHOS.rulebook['MY-WIN-08'].text['en']}" in done.out
    assert "Gewonnen hat: Nord" in run(*GAME, typed="aufgeben\nj\n", lang="de").out


# -- sharing a keyboard ------------------------------------------------------------------------------------

MINE, THEIRS = "growing-wood", "spring-tide"


def names_in(deck: str, lang: Lang) -> set[str]:
    return {CARDS[card].printed.name[lang] for card in LISTS[1][deck].cards}


@pytest.mark.parametrize("lang", ["en", "de"])
def test_two_people_at_one_keyboard_never_see_each_others_hands(run: Run, lang: Lang) -> None:
    looking = "view\no\n?\nwhy move c1-a1\nlog\nu\nview\n"
    asked = [f"{looking}done\n", *(f"\n{looking}done\n" for _ in range(11))]
    seats = ("--seat", "human", "--seat", "human", "--deck", MINE, "--deck", THEIRS)
    done = run(*GAME, *seats, typed="".join(asked), lang=lang)
    south, north = (MYTHOS.locale.say(Text(f"seat.{name}"), lang) for name in ("south", "north"))
    handover = "|".join(re.escape(say("play.turn-to", lang, seat=seat)) for seat in (north, south))
    scenes = re.split(handover, done.out)
    assert len(scenes) == 13
    secrets = names_in(MINE, lang), names_in(THEIRS, lang)
    assert secrets[0].isdisjoint(secrets[1])
    for number, scene in enumerate(scenes[:-1]):
        own, other = secrets[number % 2], secrets[1 - number % 2]
        assert any(name in scene for name in own)
        assert [name for name in other if re.search(rf"\b{re.escape(name)}\b", scene)] == []


def test_only_the_one_person_is_never_asked_to_look_away(run: Run) -> None:
    assert "Press Enter" not in run(*GAME, typed="done\ndone\n").out


# -- the true command --------------------------------------------------------------------------------------


def test_the_true_command_plays_and_saves(tmp_path: Path) -> None:
    save = tmp_path / "x.tafel"
    done = true_command(*GAME, typed=f"place dewherd b1\nsave {save}\nquit\n", lang="de_DE.UTF-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Auf Wiedersehen." in done.stdout
    assert load(save.read_bytes()).record().lines[-1] == "south place dewherd b1"


def test_letters_that_nobody_can_read_end_no_game(tmp_path: Path) -> None:
    for encoding in ("utf-8", "ascii", "latin-1"):
        done = subprocess.run(
            [sys.executable, "-m", "tafelrunde.cli", *GAME],
            input=b"pl\xffce\n? M\xc3\xb6wen\nquit\n",
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": encoding, "TAFELRUNDE_LANG": "de"},
            cwd=tmp_path,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b""), encoding
        assert b"Auf Wiedersehen." in done.stdout


def test_whoever_reads_only_the_beginning_of_the_output_gets_no_error(tmp_path: Path) -> None:
    command = f"'{sys.executable}' -m tafelrunde.cli rules mythos 2>'{tmp_path}/err' | head -n 1"
    command += "; echo ${PIPESTATUS[0]}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.split()[-1] == "0"
    assert (tmp_path / "err").read_text() == ""


def test_played_out_lines_are_refused_by_a_finished_table() -> None:
    _, table = played(3, "greedy", "random")
    with pytest.raises(Refusal):
        table.answer(SOUTH, "done")


# -- settings ----------------------------------------------------------------------------------------------


def test_something_is_set_between_answers(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "t.tafel"
    typed = f"set\nset announce never\nset phase shrill\nset ambush imm\nset\nsave {file}\nquit\n"
    done = run("play", "morgua", "--seed", "3", typed=typed)
    replies = told(done.out, seat="A")
    assert "* announce could" in replies[0]
    assert "  announce never" in replies[0]
    assert "for example: set phase always" in replies[0]
    assert replies[1].startswith("Set.")
    assert "“phase shrill” cannot be set here." in replies[2]
    assert "* announce never" in replies[4]
    assert "* ambush always" in replies[4], "the words of either language will do"
    assert [each.key for each in load(file.read_bytes()).settings(0) if each.is_set][1] == "announce never"


def test_a_game_may_have_nothing_to_set(run: Run) -> None:
    assert "There is nothing to set" in run(*GAME, typed="set\nset hints never\n").out
    assert "nichts einzustellen" in run(*GAME, typed="einstellen\n", lang="de").out


def test_a_defect_inside_loses_no_game(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def defect(*_: object) -> list[object]:
        raise KeyError("words")

    monkeypatch.setattr("tafelrunde.cli.terminal.hints", defect)
    done = run(*GAME, typed="place dewherd b1\nhint\n")
    assert done.code == 1
    assert load(saved(tmp_path).read_bytes()).record().lines[-1] == "south place dewherd b1"


def test_a_question_with_too_many_answers_to_list_shows_their_parts() -> None:
    many: Several[int] = Several(
        SOUTH,
        "pieces",
        "chance",
        lambda: [Candidate(f"crow{number}", number, verbatim(f"crow {number}")) for number in range(40)],
        minimum=0,
        maximum=40,
    )
    assert [option.key for option in listed(many)] == [f"crow{number}" for number in range(40)]
    assert many.safe() == "none"
    few: Several[int] = Several(
        SOUTH,
        "pieces",
        "chance",
        lambda: [Candidate("a", 1, verbatim("a"))],
        minimum=1,
        maximum=1,
    )
    assert [option.key for option in listed(few)] == ["a"]
    assert few.safe() == "a"
