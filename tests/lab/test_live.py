"""The page of a run that goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from tafelrunde.lab import live
from tafelrunde.lab.live import EVERY, SHARE, Live
from tafelrunde.lab.running import run
from tests.lab.trials import small
from tests.patience import Watch

RELOAD = 'http-equiv="refresh"'


def test_the_page_of_a_run_shows_what_is_played_and_rests_at_the_end(tmp_path: Path) -> None:
    shown, pages = Live(tmp_path, clock := Watch()), []

    def tell(done: int, total: int) -> None:
        shown(done, total)
        pages.append(shown.page.read_text(encoding="utf-8"))
        clock.now += EVERY

    run(small(), tmp_path, games=3, progress=tell)
    assert ["0 of 3 games" in pages[0], "By deck" in pages[0], RELOAD in pages[0]] == [True, False, True]
    assert ["1 of 3 games" in pages[1], "By deck" in pages[1], RELOAD in pages[1]] == [True, True, True]
    assert ["3 of 3 games" in pages[3], 'id="game2"' in pages[3], RELOAD in pages[3]] == [True, True, False]
    assert not list(tmp_path.glob("*.new"))


def test_it_is_written_only_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock, written = Watch(), []

    def write(shown: Live, done: int, total: int) -> str:
        written.append(done)
        clock.now += 2
        return ""

    monkeypatch.setattr(live.Live, "_written", write)
    shown = Live(tmp_path, clock)
    for done in range(10):
        shown(done, 10)
    assert written == [0]
    clock.now += 2 * SHARE
    shown(9, 10)
    shown(9, 10)
    shown(10, 10)
    assert written == [0, 9, 10]
