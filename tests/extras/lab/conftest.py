"""Where the extras are not installed there is nothing to collect; where Tafelrunde is not, games are found.

A cluster's processes find them as well: they look where this one says that packages are.
"""

from __future__ import annotations

import os
import sys
import tempfile
import tomllib
from importlib.util import find_spec
from pathlib import Path

from tafelrunde.table.game import games, rescan

collect_ignore_glob = [] if find_spec("ray") and find_spec("optuna") else ["test_*.py"]


def announce_games() -> None:
    """Say where the games are, as an installation does: what runs from the sources has none."""
    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))
    points = project["project"]["entry-points"]["tafelrunde.games"]
    if set(points) <= set(games()):
        return
    folder = Path(tempfile.mkdtemp(prefix="tafelrunde-games-"))
    (folder / "tafelrunde-info").mkdir()
    lines = ["[tafelrunde.games]", *(f"{name} = {place}" for name, place in points.items()), ""]
    (folder / "tafelrunde-info" / "entry_points.txt").write_text("\n".join(lines), encoding="utf-8")
    sys.path.append(str(folder))
    os.environ["PYTHONPATH"] = os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), str(folder)])
    rescan()


announce_games()
