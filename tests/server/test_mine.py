"""Whoever leaves a table finds it again: whose turn it is there, and how it ended."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from tafelrunde.server import lobby, mine
from tafelrunde.server.forms import NewTable, SeatForm
from tafelrunde.server.hall import Hall
from tafelrunde.server.schema import EVENT, MATCH
from tafelrunde.server.security import Identity
from tests.server.halls import ADA, answer, opened, set_up, with_hall
from tests.server.test_lobby import ME, OPEN, create, people, sit

BEA = Identity("bea", "Bea")


async def concede(hall: Hall, table: str, seat: int) -> None:
    live = await hall.open(table)
    assert live is not None
    await live.act("concede", seat, lambda at: at.concede(seat))


def test_running_tables_come_first_and_the_last_that_moved_before_all(
    new_database: Callable[[], str],
) -> None:
    async def action(hall: Hall) -> None:
        quiet, moving, over = [await set_up(hall, "tash-kalar", "me", "friend") for _ in range(3)]
        await lobby.create(hall, BEA, NewTable("mythos", [SeatForm("me"), SeatForm("me")]))
        await concede(hall, over, 1)
        live = await hall.open(moving)
        assert live is not None
        await answer(live)
        found = await mine.tables_of(hall, ADA.id)
        assert [each.match.id for each in found] == [moving, quiet, over]
        still = await hall.open(quiet)
        assert still is not None
        assert [each.book.asked for each in found] == [tuple(live.thinking), tuple(still.thinking), ()]
        assert [each.book.result is not None for each in found] == [False, False, True]
        assert found[2].book.result is not None
        assert found[2].book.result.winners == (0,)
        assert [row.owner for row in found[0].seats] == [ADA.id, None]

    with_hall(new_database(), action)


def test_a_book_of_an_earlier_version_is_completed_by_the_table(tmp_path: Path) -> None:
    async def action(hall: Hall) -> None:
        live = await opened(hall, "tash-kalar", "me", "friend")
        running, over = live.id, await set_up(hall, "tash-kalar", "me", "friend")
        await concede(hall, over, 0)
        for table in (running, over):
            await forget(hall, table)
        found = {each.match.id: each.book for each in await mine.tables_of(hall, ADA.id)}
        assert found[running].asked == tuple(live.thinking) != ()
        result = found[over].result
        assert result is not None
        assert result.winners == (1,)

    with_hall(f"sqlite:///{tmp_path.as_posix()}/tables.db", action)


async def forget(hall: Hall, table: str) -> None:
    """Leave out of the last book what earlier versions did not write."""
    live = await hall.open(table)
    assert live is not None
    old = json.loads(msgspec.json.encode(live.book))
    bare = {key: value for key, value in old.items() if key not in {"asked", "result"}}
    assert bare != old
    last = (EVENT.c.match == table) & (EVENT.c.seq == live.seq)
    await hall.store.transact(
        lambda connection: connection.execute(
            update(EVENT).where(last).values(book=msgspec.json.encode(bare))
        )
    )


def test_my_tables_are_mine_alone(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        table = create(ada, ME, OPEN)
        alone = create(ada, ME, ME)
        assert [each["id"] for each in bea.get("/api/me/tables").json()] == []
        assert sit(bea, table).status_code == 200
        (hers,) = bea.get("/api/me/tables").json()
        assert [hers[name] for name in ("id", "game", "mode", "is_over")] == [
            table,
            "mythos",
            "standard",
            False,
        ]
        assert [seat["player"] for seat in hers["seats"]] == ["Ada", "Bea"]
        assert [seat["seat"] for seat in hers["seats"] if seat.get("is_mine")] == [1]
        assert {each["id"] for each in ada.get("/api/me/tables").json()} == {table, alone}


def test_whose_turn_it_is(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        table = create(ada, ME, OPEN, game="tash-kalar", mode="duel")
        sit(bea, table)
        (hers,), (ours,) = bea.get("/api/me/tables").json(), ada.get("/api/me/tables").json()
        (first,) = ours["asked"]
        assert hers["asked"] == ours["asked"]
        assert (ours["is_my_turn"], hers["is_my_turn"]) == (first == 0, first == 1)


def test_nobody_without_a_cookie_has_tables(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, _):
        create(ada)
        ada.cookie = {}
        reply = ada.get("/api/me/tables")
        assert reply.json() == []
        assert "set-cookie" not in reply.headers


def test_the_list_is_only_sent_when_it_has_changed(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, _):
        create(ada)
        known = ada.get("/api/me/tables").headers["etag"]
        ada.cookie["if-none-match"] = known
        assert ada.get("/api/me/tables").status_code == 304
        create(ada)
        assert ada.get("/api/me/tables").status_code == 200


def test_what_is_closed_or_no_longer_installed_is_not_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def close(connection: Any) -> None:
        connection.execute(update(MATCH).where(MATCH.c.id == closed).values(closed=1))

    with people(tmp_path) as (ada, _):
        closed, gone = create(ada), create(ada)
        hall: Hall = ada.client.app.state.hall  # type: ignore[attr-defined]
        assert ada.client.portal is not None
        ada.client.portal.call(hall.store.transact, close)
        assert [each["id"] for each in ada.get("/api/me/tables").json()] == [gone]
        ada.client.portal.call(
            hall.store.transact,
            lambda connection: connection.execute(update(MATCH).values(game="no-longer-here")),
        )
        assert ada.get("/api/me/tables").json() == []
