"""Draws docs/pictures/terminal.svg: the terminal table in the middle of a game (`make pictures`)."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from tafelrunde import Seat, Table, game
from tafelrunde.bots import bot
from tafelrunde.cli.words import show, spoken
from tafelrunde.table import Stream
from tafelrunde.table.beat import known_to
from tafelrunde.table.render import beat_line, scene_lines

TARGET = Path(__file__).with_suffix(".svg")
THEME = TerminalTheme(
    (28, 24, 22),
    (232, 224, 208),
    [(60, 56, 54), (224, 108, 96), (152, 187, 108), (229, 181, 103), (125, 174, 214), (200, 140, 190),
     (110, 195, 190), (232, 224, 208)],
    [(120, 112, 104), (240, 128, 116), (172, 207, 128), (245, 201, 123), (145, 194, 234), (220, 160, 210),
     (130, 215, 210), (250, 244, 232)],
)  # fmt: skip
TURN = 9
LOG_LINES = 9


def main() -> None:
    """Play to the chosen turn and export what South sees."""
    mythos = game("mythos")
    setup = {"decks": ["last-lights", "seven-gates"]}
    table: Table[object] = Table.new(mythos, setup=setup, seed=12)  # type: ignore[assignment]
    bots = [bot("greedy", Stream(seat)) for seat in range(2)]
    beats = []
    while table.pending and mythos.round_of(table.state) < TURN:
        seat = next(iter(table.pending))
        told = table.play(seat, bots[seat].choose(table, seat))
        beats = told or beats
    south = Seat(0)
    table.answer(south, table.pending[south].legal()[0])
    console = Console(record=True, width=112, file=io.StringIO(), force_terminal=True, highlight=False)
    locale = spoken(mythos.locale)
    show(console, [beat_line(beat, locale, "en") for beat in known_to(south, beats)[-LOG_LINES:]])
    show(console, [[], *scene_lines(table.view(south), locale, "en")])
    console.print(locale.say(table.pending[south].prompt, "en"), style="bold")
    console.print("South> move c1-c2")
    svg = console.export_svg(title="tafelrunde play mythos", theme=THEME)
    # The picture must load nothing from outside: the reader's own monospaced font will do.
    svg = re.sub(r"@font-face\s*\{.*?\}", "", svg, flags=re.DOTALL)
    TARGET.write_text(svg.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas"), encoding="utf-8")


if __name__ == "__main__":
    main()
