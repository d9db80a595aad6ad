"""Tables of the database, made from the types of their rows: what a field holds says what a column takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal, TypeVar, get_args, get_origin

import msgspec
from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

Id = Annotated[str, String(32)]
Name = Annotated[str, String(60)]
Hash = Annotated[str, String(64)]
Time = Annotated[int, BigInteger()]
"""UTC milliseconds."""
OfMatch = Annotated[str, "match.id"]
OfCircle = Annotated[str, "circle.id"]
OfTournament = Annotated[str, "tournament.id"]

PLAIN = {int: Integer, float: Float(53), str: Text, bytes: LargeBinary}


class Row(msgspec.Struct, frozen=True, gc=False):
    """A row."""

    table: ClassVar[Table]


R = TypeVar("R", bound=Row)


def table(
    name: str, *more: Any, keys: int = 1, indexes: tuple[str, ...] = ()
) -> Callable[[type[R]], type[R]]:
    """The table of a type of rows: its first fields are the key; `more` is what a column alone cannot say."""

    def made(row: type[R]) -> type[R]:
        columns = [
            _column(field.name, field.type, primary_key=place < keys, index=field.name in indexes or None)
            for place, field in enumerate(msgspec.structs.fields(row))
        ]
        row.table = Table(name, METADATA, *columns, *more)
        return row

    return made


def _column(name: str, kind: Any, **more: Any) -> Column[Any]:
    is_nullable = type(None) in get_args(kind)
    if is_nullable:
        (kind,) = (each for each in get_args(kind) if each is not type(None))
    if get_origin(kind) is Literal:  # a word of ours
        holds: Any = String(10)
    else:
        holds = kind.__metadata__[0] if get_origin(kind) is Annotated else PLAIN[kind]
    return Column(name, ForeignKey(holds) if isinstance(holds, str) else holds, nullable=is_nullable, **more)


def put_row(
    connection: Connection, table: Table, keys: dict[str, Any], values: dict[str, Any], **new: Any
) -> bool:
    """Change the row of these keys; where there is none, make it, with what only new ones are told.

    Says whether it is new. Another process may make the same row meanwhile: then that one is changed.
    """
    own = update(table).where(*(table.c[name] == value for name, value in keys.items())).values(values)
    if connection.execute(own).rowcount:
        return False
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    made = dialect.insert(table).on_conflict_do_nothing(index_elements=list(table.primary_key))
    if connection.execute(made, {**keys, **values, **new}).rowcount:
        return True
    connection.execute(own)
    return False
