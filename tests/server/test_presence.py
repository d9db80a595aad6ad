"""Who is at a table, through whichever process; and people who find each other across processes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import UNSET
from sqlalchemy import func, select, update
from websockets.sync.client import connect

from tafelrunde.server import lobby, pairing, presence
from tafelrunde.server.audience import NOBODY, now_ms
from tafelrunde.server.hall import Hall
from tafelrunde.server.lobby_forms import Wish
from tafelrunde.server.refusals import Refused
from tafelrunde.server.schema import ATTENDANCE, PRESENCE, SEAT
from tafelrunde.server.security import Identity
from tests.patience import LIMIT, come_true
from tests.server.halls import look, new_table, open_hall, run
from tests.server.player import Player
from tests.server.servers import Server

WISH = {"game": "mythos", "mode": "standard"}


async def rows(hall: Hall, table: Any) -> int:
    ((count,),) = await hall.store.rows(select(func.count()).select_from(table))
    return int(count)


def test_two_processes_know_who_is_where_until_one_of_them_falls_silent(
    new_database: Callable[[], str],
) -> None:
    database = new_database()

    async def play() -> None:
        async with open_hall(database, poll=0.01) as one, open_hall(database, poll=0.01) as other:
            table = await new_table(one, "mythos", "me", "friend")
            here, ada = await look(one, table, 0)
            await come_true(lambda: one.presence._is_announced)
            await one.presence.work()
            assert await rows(one, PRESENCE) == 0, "nothing is written while nobody else could want to know"
            there, _ = await look(other, table, 1)
            await look(other, table)
            await come_true(lambda: here.company.seats == {0, 1} and there.company.seats == {0, 1})
            await come_true(lambda: here.company.watchers == 1)
            await come_true(lambda: _told(ada))
            assert one.presence.people == other.presence.people == 3
            # The other process is killed: nobody says good-bye, and its signs of life grow old.
            other.supervisor.duties["presence"].task.cancel()  # type: ignore[union-attr]
            silent = now_ms() - presence.FRESH - 1
            own = update(ATTENDANCE).where(ATTENDANCE.c.process == other.store.process).values(at=silent)
            await one.store.transact(lambda connection: connection.execute(own).rowcount)
            await one.presence.work()
            assert here.company.seats == {0}
            assert here.company.watchers == 0
            assert one.presence.people == 1
            assert await rows(one, ATTENDANCE) == 1, "what it left is cleared away"

    run(play())


def _told(viewer: Any) -> bool:
    """Whether all were here when it was last told."""
    told = [message["seats"] for message in viewer.got if message["type"] == "seats"]
    return bool(told) and all(seat.get("is_here") for seat in told[-1])


def test_whoever_leaves_is_gone_everywhere_and_a_silent_hall_writes_nothing(
    new_database: Callable[[], str],
) -> None:
    database = new_database()

    async def play() -> None:
        async with open_hall(database, poll=0.01) as one, open_hall(database, poll=0.01) as other:
            table = await new_table(one, "mythos", "me", "friend")
            here, _ = await look(one, table, 0)
            there, bea = await look(other, table, 1)
            await come_true(lambda: here.elsewhere.seats == {1})
            there.leave(bea)
            other.gone(bea)
            await come_true(lambda: here.elsewhere == NOBODY)
            await come_true(lambda: not other.presence._is_announced)
            before = other.store.writer.commits
            await other.presence.work()
            assert other.store.writer.commits == before

    run(play())


def test_who_is_here_through_another_process_is_not_replaced(new_database: Callable[[], str]) -> None:
    database = new_database()

    async def play() -> None:
        async with open_hall(database, poll=0.01) as one, open_hall(database, poll=0.01) as other:
            table = await new_table(one, "mythos", "me", "friend")
            here, _ = await look(one, table, 0)
            await look(other, table, 1)
            await come_true(lambda: 1 in here.company.seats)
            await here.answer("answer", 0, "done", here.book.ask[0], None, UNSET)
            long_ago = here.book.at - 1000 * int(one.settings.patience)
            here.book = msgspec.structs.replace(here.book, at=long_ago)
            with pytest.raises(Refused, match="not-long-enough"):
                await lobby.replace(one, [0], table, 1, "page")

    run(play())


class Window:
    """A browser in the lobby of a real server."""

    def __init__(self, server: Server, name: str) -> None:
        self._server = server
        reply = server.request("PUT", "/api/me", {"name": name})
        self.cookie = reply.headers["set-cookie"].partition(";")[0]
        address = f"ws://{server.host}/api/lobby/socket"
        self._opened = connect(address, additional_headers={"cookie": self.cookie}, open_timeout=LIMIT)
        self.line = self._opened.__enter__()
        self.line.send(json.dumps({"type": "hello", "v": 1}))

    def until(self, kind: str) -> dict[str, Any]:
        while (message := json.loads(self.line.recv(LIMIT)))["type"] != kind:
            pass
        return dict(message)

    def close(self) -> None:
        self._opened.__exit__(None, None, None)

    def want(self) -> Any:
        return self._server.request("POST", "/api/wishes", WISH, {"cookie": self.cookie}).json()


def test_people_of_two_processes_find_each_other_and_play_on_when_one_is_killed(
    new_database: Callable[[], str], plugins: Path
) -> None:
    database = new_database()
    one, other = Server(database, plugins), Server(database, plugins)
    try:
        ada, bea = Window(one, "Ada"), Window(other, "Bea")
        ada.until("lobby")
        bea.until("lobby")
        assert ada.want() == {}
        # Whichever process looks first brings them together: Bea's, with her request, or the other beside it.
        table = bea.want().get("table") or bea.until("paired")["table"]
        assert ada.until("paired")["table"] == table
        north = Player(other.host, table, cookie=bea.cookie)
        south = Player(one.host, table, cookie=ada.cookie)
        south.until(lambda message: message["type"] == "seats" and _all_here(message))
        other.kill()
        # Bea's browser comes back through the process that is left, and both play on.
        again = Player(one.host, table, cookie=bea.cookie)
        assert [*again.views] == [*north.views]
        again.ask("concede", seat=next(iter(again.views)))
        south.until(lambda message: message.get("result") is not None)
        for each in (south, again, ada):
            each.close()
    finally:
        one.stop()
        other.end()


def _all_here(message: dict[str, Any]) -> bool:
    return all(seat.get("is_here") for seat in message["seats"])


def test_a_wish_is_fulfilled_once_however_many_processes_look(new_database: Callable[[], str]) -> None:
    database = new_database()

    async def play() -> None:
        async with open_hall(database) as one, open_hall(database) as other:
            people = [Identity(name, name) for name in "abcdef"]
            await asyncio.gather(
                *(
                    pairing.want(hall, person, Wish("mythos", "standard"))
                    for person, hall in zip(people, (one, other) * 3, strict=True)
                )
            )
            await asyncio.gather(pairing.pair(one), pairing.pair(other))
            owners = select(SEAT.c.owner).order_by(SEAT.c.owner)
            assert await one.store.rows(owners) == [(name,) for name in "abcdef"], "each at one table"

    run(play())
