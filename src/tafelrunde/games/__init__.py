"""One folder per game, all with the same rooms; found through the entry points `tafelrunde.games`."""

import sys
from types import ModuleType
from typing import Any

from tafelrunde.table.game import Game, games


class Folder(ModuleType):
    """This folder has the name of the function that lists the games, and Python puts it in its place."""

    def __call__(self) -> dict[str, Game[Any]]:
        """All installed games by id."""
        return games()


sys.modules[__name__].__class__ = Folder
