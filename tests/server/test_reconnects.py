"""Coming back: every connection can answer by what it was told itself, whatever others were told before."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.websockets import WebSocketDisconnect

from tafelrunde.server.client_messages import Hello
from tafelrunde.server.connection import Connection
from tafelrunde.server.hall import Hall
from tafelrunde.server.live import Live
from tafelrunde.server.terms import PROTOCOL
from tafelrunde.server.trouble import Unavailable
from tafelrunde.table import Seat, Stream, game
from tests.patience import come_true
from tests.server.halls import Viewer, look, new_table, open_hall, run
from tests.server.player import apply_change

GAMES = ("archmage", "morgua", "mythos", "tash-kalar")


class Client(Viewer):
    """Keeps what it is told as a browser does, and says what it cannot make out."""

    def __init__(self, hall: Hall, held: tuple[int, ...] = ()) -> None:
        super().__init__(hall, held)
        self.options: dict[int, str] = {}
        self.views: dict[int, dict[str, Any]] = {}
        self.seq = -1
        self.is_half_open = False

    def reply(self, data: bytes) -> None:
        super().reply(data)
        message = self.got.pop()
        if message["type"] == "state":
            self.options.clear()
            self.views = {view["seat"]: view for view in message["views"]}
            self.seq = message["seq"]
            for view in message["views"]:
                self._learn(view.get("decision"))
        elif message["type"] == "update":
            assert message["seq"] == self.seq + 1
            self.seq = message["seq"]
            for change in message.get("views", []):
                view = self.views[change["seat"]]
                apply_change(view["scene"], change)
                if "decision" in change:
                    view["decision"] = change["decision"]
                    self._learn(change["decision"])

    def _learn(self, decision: dict[str, Any] | None) -> None:
        for option in (decision or {}).get("new", []):
            self.options[option["n"]] = option["key"]

    def check(self, live: Live) -> None:
        """Knows exactly what may be answered."""
        for seat, view in self.views.items():
            decision = live.table.pending.get(Seat(seat))
            told = view.get("decision")
            if decision is None:
                assert told is None
            else:
                assert told is not None
                keys = [self.options.get(number) for number in told.get("options", [])]
                assert keys == [offer[0] for offer in decision.offered()]
                assert told["version"] == live.book.ask[seat]


async def come(hall: Hall, table: str, *held: int, since: int | None = None) -> Client:
    live = await hall.open(table)
    assert live is not None
    client = Client(hall, held)
    client.live = live
    await live.join(client, since)
    return client


@pytest.mark.parametrize("name", GAMES)
def test_whoever_comes_back_is_told_every_option(name: str, tmp_path: Path) -> None:
    """Two sockets a seat, some of which are half-open, leave and come back at every moment of the game."""

    async def play() -> None:
        stream = Stream(4)
        async with open_hall(tmp_path / "t.db") as hall:
            seats = game(name).mode(None).minimum
            table = await new_table(hall, name, *["me"] * max(2, seats))
            live = await hall.open(table)
            assert live is not None
            chairs: list[tuple[int, ...]] = [(0,), (0,), (1,), (1,), (0, 1), ()]
            clients = [await come(hall, table, *held) for held in chairs]
            for turn in range(160):
                if not live.table.pending:
                    break
                seat, decision = next(iter(live.table.pending.items()))
                key = decision.sample(stream)
                actor = next((each for each in clients if int(seat) in each.held), None)
                await live.answer("answer", int(seat), key, live.book.ask[seat], actor, 1)
                for client in clients:
                    client.check(live)
                place = stream.below(2 * len(clients))
                if place < len(clients):  # one of them is lost and comes back, perhaps before that is noticed
                    gone = clients[place]
                    if turn % 2:
                        live.leave(gone)
                    clients[place] = await come(hall, table, *gone.held, since=gone.seq)
                    clients[place].check(live)

    run(play())


def test_whoever_was_too_slow_is_told_every_option_anew(tmp_path: Path) -> None:
    """What was thrown away with a full outbox had options in it."""

    async def play() -> None:
        stream = Stream(2)
        async with open_hall(tmp_path / "t.db") as hall:
            table = await new_table(hall, "tash-kalar")
            live = await hall.open(table)
            assert live is not None
            slow, quick = await come(hall, table, 1), await come(hall, table, 0, 1)
            take = slow.reply
            for turn in range(60):
                slow.reply = (lambda data: None) if turn % 3 else take  # type: ignore[method-assign]
                if slow.reply is take:
                    await live.catch_up(slow, slow.seq)
                    slow.check(live)
                seat, decision = next(iter(live.table.pending.items()))
                await live.answer("answer", int(seat), decision.sample(stream), live.book.ask[seat], quick, 1)
                quick.check(live)
                if slow.reply is take:
                    slow.check(live)

    run(play())


def test_nobody_is_shown_less_than_another_process_has_told(new_database: Callable[[], str]) -> None:
    """The other process has not yet heard the news when somebody comes over to it."""
    database = new_database()

    async def play() -> None:
        async with open_hall(database, poll=1e6) as one, open_hall(database, poll=1e6) as other:
            other.news._heard = lambda tables: None
            table = await new_table(one)
            live = await one.open(table)
            assert live is not None
            for since in (True, False):
                watcher = await come(other, table)
                client = await come(one, table, 0, 1)
                stream = Stream(3)
                for _ in range(4):
                    seat, decision = next(iter(live.table.pending.items()))
                    await live.answer(
                        "answer", int(seat), decision.sample(stream), live.book.ask[seat], client, 1
                    )
                again = await come(other, table, 0, 1, since=client.seq if since else None)
                assert again.seq == client.seq
                assert again.views == client.views or again.views.keys() == client.views.keys()
                behind = other.live[table]
                assert behind.seq == live.seq
                assert watcher.seq == behind.book.seq(()), "those who were here are told too"

    run(play())


def test_a_crowd_that_leaves_is_told_of_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            table = await new_table(hall)
            live, player = await look(hall, table, 0, 1)
            crowd = [(await look(hall, table))[1] for _ in range(120)]
            told = 0
            listed = live.seat_infos

            def counted(held: Any) -> Any:
                nonlocal told
                told += 1
                return listed(held)

            monkeypatch.setattr(live, "seat_infos", counted)
            await come_true(lambda: "seats" in player.kinds)
            player.got.clear()
            before = told
            for spectator in crowd:
                live.leave(spectator)
            assert told == before, "nothing is told while they leave"
            await come_true(lambda: "seats" in player.kinds)
            assert [each["watchers"] for each in player.got if each["type"] == "seats"] == [0]
            assert told - before == 1
            assert set(live.views) == {0, 1}, "nobody needs the spectators' view any more"

    run(play())


def test_bots_think_on_when_a_table_was_read_anew(tmp_path: Path) -> None:
    """Whoever looked on at the old one goes later than whoever comes back comes."""

    async def play() -> None:
        async with open_hall(tmp_path / "t.db", bot_delay=1e6) as hall:
            table = await new_table(hall, "mythos", "me", "random")
            live, before = await look(hall, table, 0)
            assert (table, Seat(1)) in hall.thinkers.running
            live.drop()
            assert hall.thinkers.running == {}
            again, _ = await look(hall, table, 0)
            assert (table, Seat(1)) in hall.thinkers.running
            live.leave(before)
            hall.gone(before)
            assert (table, Seat(1)) in hall.thinkers.running
            with pytest.raises(Unavailable):
                await live.say(before, "too late", 1)
            assert again.connections

    run(play())


class Lost:
    """A line whose browser has gone."""

    is_open = False

    def tell(self, data: bytes) -> bool:
        raise AssertionError("nobody is there")


def test_whoever_went_away_while_waiting_is_not_read_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else those who lose patience and come again would wait behind themselves, perhaps for ever."""

    async def wait() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            table = await new_table(hall)
            live = await hall.open(table)
            assert live is not None
            asked: list[str] = []
            read = hall.store.rows

            async def counted(statement: Any) -> Any:
                asked.append(str(statement))
                return await read(statement)

            monkeypatch.setattr(hall.store, "rows", counted)
            crowd = [Connection(hall, cast(Any, None), None, "", cast(Any, Lost())) for _ in range(5)]
            for gone in crowd:
                with pytest.raises(WebSocketDisconnect):
                    await gone._sit_down(table, Hello(v=PROTOCOL))
                assert not gone.told, "nor is anything noted as seen"
            assert not asked
            assert not live.connections

    run(wait())
