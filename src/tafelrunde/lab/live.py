"""A page that shows an experiment while it is played: written anew now and then, and it loads itself anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from tafelrunde.lab.pages import Section, html
from tafelrunde.lab.report import sections, watched
from tafelrunde.lab.results import Results
from tafelrunde.lab.running import read_run

PAGE = "live.html"
EVERY = 5
"""Seconds after which the page looks for news."""
SHARE = 20
"""Writing it may take one part in so many of the time."""


class Live:
    """Told how far a run is; the page in its folder shows what the games so far say."""

    def __init__(self, folder: Path, clock: Callable[[], float] = monotonic) -> None:
        self.page = folder / PAGE
        self._folder = folder
        self._clock = clock
        self._next = 0.0

    def __call__(self, done: int, total: int) -> None:
        """So many games of so many are played."""
        begun = self._clock()
        if begun < self._next and done < total:
            return
        waiting = self.page.with_suffix(".new")
        waiting.write_text(self._written(done, total), encoding="utf-8")
        waiting.replace(self.page)  # whoever looks never sees half a page
        ended = self._clock()
        self._next = ended + max(EVERY, SHARE * (ended - begun))

    def _written(self, done: int, total: int) -> str:
        experiment = read_run(self._folder)
        is_over = done >= total
        words = f"{done} of {total} games are played" + (
            "." if is_over else "; this page loads itself anew and tells what they say so far."
        )
        made = [Section("All games are played" if is_over else "Games are being played", words=(words,))]
        if done:
            with Results(self._folder) as results:
                made += watched(results, sections(results))
        return html(experiment.title or experiment.name, made, reload=None if is_over else EVERY)
