"""Environments for learning programs, for every game and mode; the extra `tafelrunde[rl]`.

| door | for |
|---|---|
| `aec("mythos")` | PettingZoo: one agent after the other |
| `parallel("mythos")` | PettingZoo: all agents in each step; who plans at the same time does so truly |
| `single("mythos", against="squire")` | Gymnasium: one seat, bots at the others |
| `vector(64, "mythos", workers=2)` | many tables at once, over processes with shared memory |
| `spiel("mythos")` | OpenSpiel: a game with explicit chance |

Names have a version (`mythos-standard-v0`): it rises whenever numbers or the order of answers change.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from tafelrunde.table.game import Game, games

if TYPE_CHECKING:
    from tafelrunde.envs.alternating import TableEnv
    from tafelrunde.envs.many import Tables
    from tafelrunde.envs.simultaneous import TogetherEnv
    from tafelrunde.envs.solitary import SeatEnv

VERSION = 0


class MissingExtra(ImportError):
    """The packages of the extra are not installed."""


def _room(name: str) -> Any:
    """A module of this package; whoever lacks what it needs is told how to get it."""
    try:
        return import_module(f"tafelrunde.envs.{name}")
    except ModuleNotFoundError as missing:
        if (missing.name or "").startswith("tafelrunde"):
            raise
        raise MissingExtra(
            f"the environments need {missing.name}: pip install 'tafelrunde[rl]'", name=missing.name
        ) from missing


def name_of(game: str, mode: str) -> str:
    """The versioned name of an environment."""
    return f"{game}-{mode}-v{VERSION}"


def names() -> list[str]:
    """Every environment that there is."""
    return [name_of(game.id, mode.id) for game in games().values() for mode in game.modes]


def aec(game: str | Game[Any], mode: str | None = None, **options: Any) -> TableEnv:
    """A PettingZoo environment in which the seats act one after the other."""
    found: TableEnv = _room("alternating").TableEnv(game, mode, **options)
    return found


def parallel(game: str | Game[Any], mode: str | None = None, **options: Any) -> TogetherEnv:
    """A PettingZoo environment in which all seats act in every step; who is not asked waits."""
    found: TogetherEnv = _room("simultaneous").TogetherEnv(game, mode, **options)
    return found


def single(game: str | Game[Any], mode: str | None = None, **options: Any) -> SeatEnv:
    """A Gymnasium environment of one seat, with bots at the others."""
    found: SeatEnv = _room("solitary").SeatEnv(game, mode, **options)
    return found


def vector(count: int, game: str | Game[Any], mode: str | None = None, **options: Any) -> Tables:
    """So many tables at once, over processes with shared memory."""
    found: Tables = _room("many").Tables(count, game, mode, **options)
    return found


def spiel(game: str | Game[Any], mode: str | None = None, **options: Any) -> Any:
    """An OpenSpiel game with explicit chance."""
    return _room("openspiel").load(game, mode, **options)


def register() -> None:
    """Tell Gymnasium of every environment: `gymnasium.make("tafelrunde/mythos-standard-v0")`."""
    _room("solitary").register()
