"""Throw-away distributions that add a game through an entry point."""

from __future__ import annotations

import importlib
from pathlib import Path

from tafelrunde.table.game import rescan as look_again


def distribution(folder: Path, game_id: str, target: str) -> Path:
    """A folder that is to sys.path what an installed package with one game is."""
    info = folder / f"{game_id}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game_id}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[tafelrunde.games]\n{game_id} = {target}\n")
    return folder


def rescan() -> None:
    """Look for games anew."""
    importlib.invalidate_caches()
    look_again()
