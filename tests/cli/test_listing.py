"""Many options in few lines, words that mean one, and boards in a narrow terminal."""

from __future__ import annotations

import pytest

from tafelrunde.cli.listing import fits, option_lines
from tafelrunde.table import Seat, Table, game
from tafelrunde.table.decision import Option
from tafelrunde.table.render import plain, scene_lines
from tafelrunde.table.text import text, verbatim
from tests.cli.conftest import Run

TASH_KALAR = game("tash-kalar")
LOCALE = TASH_KALAR.locale


def option(key: str, label: str | None = None) -> Option:
    return Option(key, verbatim(label or key), ())


def test_squares_share_a_line() -> None:
    assert option_lines([option("c5"), option("g5"), option("none", "nothing")], LOCALE, "en") == [
        "  c5 g5",
        f"  {'none':<32} nothing",
    ]


def test_a_crowd_of_moves_of_one_piece_shares_a_line() -> None:
    crowd = [option(f"d5-{file}1", f"to {file}1") for file in "abcdefghi"]
    assert option_lines(crowd, LOCALE, "en") == ["  d5-a1 b1 c1 d1 e1 f1 g1 h1 i1"]
    assert len(option_lines(crowd[:3], LOCALE, "en")) == 3


def test_where_there_are_too_many_lines_small_groups_share_one_as_well() -> None:
    many = [
        option(f"{start}-{end}1", "there")
        for start in ("a1", "b1", "c1", "d1", "e1", "f1")
        for end in "abcdefgh"
    ]
    assert len(option_lines(many, LOCALE, "en")) == 6


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("summon gryph d5", True),
        ("greifen d5", True),
        ("gryph 5", False),
        ("r9", False),
    ],
)
def test_words_may_be_begun_but_names_with_digits_are_whole(line: str, expected: bool) -> None:
    label = text("option.summon", card=text("card.gryphon-rider"), square="d5")
    assert fits(Option("summon gryphon-rider d5 r90", label, ()), line, LOCALE) is expected


@pytest.mark.parametrize("width", [60, 80, 100, 300])
def test_a_board_is_never_wider_than_the_terminal(width: int) -> None:
    table = Table.new(TASH_KALAR, "duel", seed=1)
    (arena,) = [zone for zone in table.view(Seat(0)).zones if zone.kind == "board"]
    scene = table.view(Seat(0))
    scene.zones[:] = [arena]
    rows = plain(scene_lines(scene, LOCALE, "en", width)).splitlines()
    board = [row for row in rows if "│" in row or "┼" in row]
    assert len(board) > 20
    assert max(map(len, board)) <= min(width, 100)


def test_a_card_shows_its_figure_and_what_the_signs_mean(run: Run) -> None:
    listed = run("cards", "tash-kalar").out
    assert "    .c@.\n    c.c.\n    ...c\n" in listed
    assert listed.splitlines()[-1].startswith("Signs of a figure: c a piece of yours")
    asked = run("play", "tash-kalar", "--mode", "duel", "--seed", "41", typed="card greif\n")
    assert "Gryphon Rider\n  hero. You may do a combat leap" in asked.out
    assert "    ...c\nSigns of a figure" in asked.out


def test_a_hand_says_which_rank_a_being_has(run: Run) -> None:
    done = run("play", "tash-kalar", "--mode", "duel", "--seed", "41", typed="")
    assert "  Gryphon Rider (hero)" in done.out
    assert "The The" not in done.out


def test_the_only_being_that_begins_so_is_meant(run: Run) -> None:
    done = run("play", "tash-kalar", "--mode", "duel", "--seed", "41", typed="discard gryph\n")
    assert "under its deck" in done.out or "draws" in done.out, done.out[-800:]
