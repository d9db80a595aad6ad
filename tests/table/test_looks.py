"""What a game's own drawings contribute: outlines and a box, and nothing else."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tafelrunde.table import Table, games
from tafelrunde.table.game import Announcement
from tafelrunde.table.looks import Cover, Outline, outline_of, outlines_in
from toy import GAME

OURS = ("archmage", "morgua", "mythos", "tash-kalar")


def test_the_outlines_of_all_paths_become_one() -> None:
    drawing = """<?xml version="1.0"?>
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0,0 24 24" fill="red">
          <!-- <path d="M9 9z"/> -->
          <g><path fill="none" d="M1 1
            L2 2z"/></g><path d='M3-3a1 1 0 0 1 1e1 .5Z'/>
        </svg>"""
    assert outline_of(drawing) == Outline("M1 1 L2 2zM3-3a1 1 0 0 1 1e1 .5Z", "0 0 24 24")


@pytest.mark.parametrize(
    "drawing",
    [
        "",
        "M1 1z",
        '<svg viewBox="0 0 24 24"></svg>',
        '<svg><path d="M1 1z"/></svg>',
        '<svg viewBox="0 0 24"><path d="M1 1z"/></svg>',
        '<svg viewBox="0 0 24 24"><path d="url(javascript:alert(1))"/></svg>',
        '<svg viewBox="0 0 24 24"><image href="https://elsewhere.example/x.png"/></svg>',
    ],
)
def test_what_is_no_plain_drawing_is_refused(drawing: str) -> None:
    with pytest.raises(ValueError, match="an icon is an SVG file"):
        outline_of(drawing)


def test_nothing_but_outlines_gets_out_of_a_drawing() -> None:
    wicked = """<svg viewBox="0 0 9 9" onload="alert(1)"><script>alert(2)</script><style>*{}</style>
        <path d="M1 1z" onclick="alert(3)" style="fill:url(x)"/><text>words</text></svg>"""
    assert outline_of(wicked) == Outline("M1 1z", "0 0 9 9")


def test_a_broken_drawing_is_named(tmp_path: Path) -> None:
    (tmp_path / "good.svg").write_text('<svg viewBox="0 0 9 9"><path d="M1 1z"/></svg>')
    assert list(outlines_in(tmp_path)) == ["good"]
    (tmp_path / "bad.svg").write_text("<svg/>")
    with pytest.raises(ValueError, match=r"^bad\.svg: an icon"):
        outlines_in(tmp_path)


def test_the_toy_draws_its_cards_and_its_cover() -> None:
    drawn = GAME.outlines
    assert drawn.keys() == {*(card.icon for card in GAME.card_list()), GAME.looks.cover.icon}


@pytest.mark.parametrize("name", OURS)
def test_every_game_says_how_long_and_how_hard_it_is_and_what_each_mode_is(name: str) -> None:
    found = games()[name]
    cover = found.looks.cover
    assert cover.weight is not None
    assert cover.minutes is not None
    assert 0 < cover.minutes[0] < cover.minutes[1]
    (first,) = [mode for mode in found.modes if mode.id == cover.first]
    assert set(cover.decks) <= {deck.id for deck in found.deck_list()}
    if cover.decks:
        assert len(cover.decks) == first.minimum
        Table.new(found, mode=first.id, setup=found.deck_setup(first, first.minimum, cover.decks))
    for said in (cover.line, *(mode.line for mode in found.modes)):
        assert said is not None
        assert all(words.endswith(".") and len(words) < 125 for words in said.values()), said
    assert len({tuple(mode.line.items()) for mode in found.modes if mode.line}) == len(found.modes)
    assert found.picture.read_bytes()[8:12] == b"WEBP"


def test_the_easiest_game_comes_first() -> None:
    listed = sorted((games()[name] for name in OURS), key=lambda each: each.looks.cover.order)
    weights = [each.looks.cover.weight or 5 for each in listed]
    assert listed[0].id == "mythos"
    assert weights == sorted(weights)


@pytest.mark.parametrize("wrong", ["weight = 0", "weight = 6", "minutes = [20]", "length = 5"])
def test_a_cover_that_says_what_cannot_be_is_refused(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "game.toml").write_text(f'id = "x"\nmodes = []\n[looks.cover]\n{wrong}\n')
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "game.en.toml").write_text('title = "X"\n')
    with pytest.raises(msgspec.ValidationError, match=wrong.split(maxsplit=1)[0]):
        Announcement.read(tmp_path)


def test_a_game_that_says_nothing_of_its_looks_has_a_plain_cover(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text('id = "x"\nmodes = []\n')
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "game.en.toml").write_text('title = "X"\n')
    assert Announcement.read(tmp_path).looks.cover == Cover()
