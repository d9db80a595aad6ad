"""Where the extra is missing nothing is collected; what runs from the sources finds its games."""

from __future__ import annotations

import sys
import tempfile
import tomllib
from importlib.util import find_spec
from pathlib import Path

from tafelrunde.table.game import games, rescan

NEEDED = ("gymnasium", "numpy", "pettingzoo", "pyspiel")
collect_ignore_glob = [] if all(map(find_spec, NEEDED)) else ["test_*.py"]


def announce_games() -> None:
    """Say where the games are, as an installation does: what runs from the sources has none."""
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))
    points = project["project"]["entry-points"]["tafelrunde.games"]
    if set(points) <= set(games()):
        return
    folder = Path(tempfile.mkdtemp(prefix="tafelrunde-games-"))
    told = folder / "tafelrunde-info"
    told.mkdir()
    lines = [f"{name} = {place}" for name, place in points.items()]
    (told / "entry_points.txt").write_text("\n".join(["[tafelrunde.games]", *lines, ""]), encoding="utf-8")
    sys.path.append(str(folder))
    rescan()


announce_games()
