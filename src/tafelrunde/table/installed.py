"""Where there are games: our own, and what installed packages say by the entry points of `tafelrunde.games`.

They are read from the packages' own files. `importlib.metadata` gives the same, but loading it takes a fifth
of the time in which the games are listed; so it is asked only where something on the path is no folder.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

GROUP = "tafelrunde.games"
_SECTION = re.compile(rf"^\[{re.escape(GROUP)}\][ \t]*$(.*?)(?=^\[|\Z)", flags=re.M | re.S)
_LINE = re.compile(r"^[ \t]*([^\s=#;]+)[ \t]*=[ \t]*([\w.]+:[\w.]+)", flags=re.M)


def entry_points() -> dict[str, str]:
    """By the name that a package gives its game, where it is: `package.module:NAME`."""
    found: dict[str, str] = {}
    folders = [Path(each) for each in dict.fromkeys(sys.path)]
    for folder in folders:
        for file in folder.glob("*-info/entry_points.txt"):
            for section in _SECTION.findall(file.read_text(encoding="utf-8")):
                found = {**dict(_LINE.findall(section)), **found}  # what is first on the path counts
    if any(folder.is_file() for folder in folders):
        from importlib import metadata

        found |= {point.name: point.value for point in metadata.entry_points(group=GROUP)}
    return dict(sorted({**_own(), **found}.items()))


def _own() -> dict[str, str]:
    """Our own games, which are there even where the sources were only copied and nothing was installed."""
    rooms = (Path(__file__).parent.parent / "games").glob("*/game.toml")
    return {room.parent.name.replace("_", "-"): f"{GROUP}.{room.parent.name}:GAME" for room in rooms}
