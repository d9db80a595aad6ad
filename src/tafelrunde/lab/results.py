"""The results of an experiment as Parquet files, written and read by DuckDB (extra `lab`): a row for every
game, and for its cards, decisions and events where the experiment keeps them.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, Self

import msgspec

from tafelrunde.lab.observing import CardFigure, Choice, Event
from tafelrunde.lab.running import JOURNAL, read_journal, read_run
from tafelrunde.lab.sitting import Row
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.text import text

KINDS: dict[Any, str] = {
    int: "INTEGER",
    float: "DOUBLE",
    str: "VARCHAR",
    tuple[int, ...]: "INTEGER[]",
    tuple[float, ...]: "DOUBLE[]",
    tuple[str, ...]: "VARCHAR[]",
    dict[str, Any]: "JSON",
}
KINDS |= {kind | None: column for kind, column in KINDS.items()}


def _columns(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The columns for the plain fields of some rows."""
    return {each.name: KINDS[each.type] for each in msgspec.structs.fields(kind) if each.type in KINDS}


TABLES: dict[str, dict[str, str]] = {
    "games": {**_columns(Row), "number": "BIGINT"},
    **{
        name: {"number": "BIGINT", "place": "INTEGER", **_columns(kind)}
        for name, kind in (("cards", CardFigure), ("decisions", Choice), ("events", Event))
    },
}
"""The files, and the columns of each."""


def _duckdb() -> Any:
    try:
        import duckdb
    except ImportError:
        raise BadSetup(text("lab.no-duckdb")) from None
    return duckdb


def has_duckdb() -> bool:
    """Whether Parquet can be written here; a run without it can be made into results elsewhere."""
    return find_spec("duckdb") is not None


def _lines(row: Row) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows that follow from a game, with their files."""
    plain = {name: getattr(row, name) for name in TABLES["games"]}
    yield "games", plain
    for name, listed in (("cards", row.cards), ("decisions", row.choices), ("events", row.events)):
        for place, each in enumerate(listed):
            yield name, {"number": row.number, "place": place, **msgspec.structs.asdict(each)}


def write_parquet(folder: Path) -> None:
    """Make the Parquet files from the journal; the same games give the same bytes."""
    duckdb = _duckdb()
    with TemporaryDirectory() as temporary, ExitStack() as stack, duckdb.connect() as base:
        base.execute("SET threads = 1")  # so that equal rows are equal bytes
        files: dict[str, IO[bytes]] = {
            name: stack.enter_context((Path(temporary) / name).open("wb")) for name in TABLES
        }
        for row in read_journal(folder):
            for name, line in _lines(row):
                files[name].write(msgspec.json.encode(line) + b"\n")
        for name, columns in TABLES.items():
            files[name].close()
            order = "number" if name == "games" else "number, place"
            source, kinds = str(Path(temporary) / name), _quoted(columns)
            path = str(folder / f"{name}.parquet").replace("'", "''")
            base.execute(
                f"COPY (SELECT * FROM read_json('{source}', format = 'newline_delimited', columns = {kinds}) "
                f"ORDER BY {order}) TO '{path}' (FORMAT parquet, COMPRESSION zstd)"
            )


def _quoted(columns: dict[str, str]) -> str:
    return "{" + ", ".join(f"'{name}': '{kind}'" for name, kind in columns.items()) + "}"


class Results:
    """What came of an experiment, to be asked in SQL: tables `games`, `cards`, `decisions`, `events`, and
    `seats` with a row for every seat of every game that did not fail."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.experiment = read_run(folder)
        made, journal = folder / "games.parquet", folder / JOURNAL
        if journal.exists() and (not made.exists() or made.stat().st_mtime_ns < journal.stat().st_mtime_ns):
            write_parquet(folder)
        self._base = _duckdb().connect()
        for name in TABLES:
            path = str(folder / f"{name}.parquet").replace("'", "''")
            self._base.execute(f"CREATE VIEW {name} AS SELECT * FROM read_parquet('{path}')")
        self._base.execute(
            "CREATE TEMP TABLE seats AS SELECT *, points[seat + 1] AS point, decks[seat + 1] AS deck, "
            "bots[seat + 1] AS bot FROM (SELECT *, unnest(range(seats)) AS seat FROM games "
            "WHERE error IS NULL) ORDER BY number, seat"
        )

    def ask(self, question: str, *arguments: Any) -> list[tuple[Any, ...]]:
        """The rows that answer a question in SQL."""
        found: list[tuple[Any, ...]] = self._base.execute(question, list(arguments)).fetchall()
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._base.close()
