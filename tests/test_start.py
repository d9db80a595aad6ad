"""Starting loads no more than is asked for: counted in modules, for no clock can be trusted."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

from tafelrunde.table import installed
from tafelrunde.table.game import Announcement, announcements, games
from tests.table.plugins import distribution

SERVER = ("uvicorn", "starlette", "sqlalchemy", "alembic", "aiosqlite", "websockets", "asyncio")
ROOMS = ("tafelrunde.server", "tafelrunde.bots", "tafelrunde.lab", "tafelrunde.cli.terminal")
GAMES = tuple(f"tafelrunde.games.{name}" for name in ("archmage", "morgua", "mythos", "tash_kalar"))
SLOW = ("rich", "importlib.metadata", "email", "zipfile")
MOST = 240
"""Modules that listing the games may load, those of Python itself included; it is about 220."""


def loaded_by(code: str, *arguments: str) -> set[str]:
    """The modules that a fresh interpreter has loaded after some code; they are the last line it prints."""
    script = f"import sys\n{textwrap.dedent(code)}\nprint()\nprint(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split())


def command(*arguments: str) -> set[str]:
    return loaded_by(
        """
        from tafelrunde.cli import main
        try:
            main(sys.argv[1:])
        except SystemExit:
            pass
        """,
        *arguments,
    )


def among(modules: set[str], rooms: tuple[str, ...]) -> list[str]:
    return sorted(name for name in modules if name.startswith(rooms))


def test_listing_the_games_loads_neither_their_rules_nor_a_server() -> None:
    modules = command("games")
    assert among(modules, (*SERVER, *ROOMS, *GAMES, *SLOW)) == []
    assert len(modules) <= MOST


def test_installed_games_are_those_that_python_knows(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def known() -> dict[str, str]:
        return {point.name: point.value for point in metadata.entry_points(group=installed.GROUP)}

    monkeypatch.syspath_prepend(distribution(tmp_path / "plain", "marbles", "marbles.rules:GAME"))
    (more,) = distribution(tmp_path / "more", "dice", "dice:GAME").glob("*/entry_points.txt")
    more.write_text("[gui]\nx = y:z\n\n[tafelrunde.games]\n# ours\ndice=dice:GAMES.dice [extra]\n")
    monkeypatch.syspath_prepend(tmp_path / "more")
    found = installed.entry_points()
    assert found | {"dice": known()["dice"]} == known()
    assert (found["dice"], found["marbles"]) == ("dice:GAMES.dice", "marbles.rules:GAME")


def test_a_game_may_lie_in_an_archive(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "packed.zip", "w") as archive:
        archive.writestr("dice-1.0.dist-info/METADATA", "Metadata-Version: 2.1\nName: dice\nVersion: 1.0\n")
        archive.writestr("dice-1.0.dist-info/entry_points.txt", "[tafelrunde.games]\ndice = dice:GAME\n")
    assert "dice" not in installed.entry_points()
    monkeypatch.syspath_prepend(tmp_path / "packed.zip")
    assert installed.entry_points()["dice"] == "dice:GAME"


@pytest.mark.parametrize("asked", ["--help", "--version"])
def test_help_loads_neither_games_nor_a_server(asked: str) -> None:
    assert among(command(asked), (*SERVER, *ROOMS, *GAMES)) == []


def test_looking_up_a_rule_loads_its_game_and_none_of_its_bots() -> None:
    modules = command("rules", "mythos", "MY-WIN-01")
    assert among(modules, (*SERVER, *ROOMS)) == []
    others = tuple(name for name in GAMES if not name.endswith("mythos"))
    assert among(modules, (*others, "tafelrunde.games.mythos.bot")) == []
    assert "tafelrunde.games.mythos" in modules


def test_a_server_that_starts_again_loads_neither_rules_nor_what_migrates(tmp_path: Path) -> None:
    """So that it listens soon; the rules come while nobody waits, or with the first table."""
    start = """
        import asyncio
        from tafelrunde.cli import commands, serve
        from tafelrunde.server.app import make_app
        from tafelrunde.server.hall import Hall
        from tafelrunde.server.settings import Settings

        async def start():
            hall = await Hall.start(Settings(sys.argv[1]))
            await hall.stop()

        make_app(Settings(sys.argv[1]))
        asyncio.run(start())
    """
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    assert among(loaded_by(start, database), ("alembic",)) != []
    assert among(loaded_by(start, database), (*GAMES, "alembic")) == []


def test_a_thinker_loads_nothing_of_databases_and_the_web() -> None:
    modules = loaded_by("from tafelrunde.server import jobs, pool")
    assert among(modules, ("sqlalchemy", "starlette", "uvicorn")) == []


def test_all_rules_are_loaded_soon_after_the_start() -> None:
    modules = loaded_by(
        """
        import asyncio, gc
        from tafelrunde.cli import serve
        serve.LOAD_PAUSE = 0
        asyncio.run(serve.load_games())
        assert gc.get_freeze_count()
        """
    )
    assert modules >= set(GAMES)


def test_a_mistake_is_told_without_loading_a_game() -> None:
    assert among(command("games", "--lang", "xx"), GAMES) == []


def test_every_game_announces_what_it_is() -> None:
    said = {each.id: each for each in announcements()}
    for game in games().values():
        found = said[game.id]
        assert isinstance(found, Announcement)
        assert found.title == game.title
        assert [(mode.id, mode.title, mode.seats, mode.minimum) for mode in found.modes] == [
            (mode.id, mode.title, mode.seats, mode.minimum) for mode in game.modes
        ]


ALONE = """
    class Alone:
        def find_spec(self, name, path=None, target=None):
            top = name.partition(".")[0]
            if top not in sys.stdlib_module_names and top not in {"msgspec", "tafelrunde"}:
                raise ModuleNotFoundError(f"{name} is not installed here", name=name)
    sys.meta_path.insert(0, Alone())
"""


def test_the_core_needs_nothing_but_msgspec() -> None:
    modules = loaded_by(
        textwrap.dedent(ALONE)
        + textwrap.dedent(
            """
            import tafelrunde
            from tafelrunde.bots import bot
            from tafelrunde.table import Stream
            for game in tafelrunde.games().values():
                table = tafelrunde.Table.new(game, seed=7)
                players = [bot("random", Stream(seat)) for seat in range(table.seats)]
                while table.pending:
                    seat = next(iter(table.pending))
                    table.answer(seat, players[seat].choose(table, seat))
                assert tafelrunde.Record.parse(str(table.record())).replay().result == table.result
                assert tafelrunde.load(tafelrunde.save(table)).result == table.result
            from tafelrunde.lab import Series, simulate
            assert simulate(Series("mythos", "standard", ("random",), games=2)).errors == 0
            """
        )
    )
    assert among(modules, GAMES) != []
