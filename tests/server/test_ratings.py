"""Rated tables: what they forbid, that each counts once, and that the history alone gives every rating."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import select, update

from tafelrunde.server import counting, lobby, persons, ratings
from tafelrunde.server.client_messages import HintRequest, ReviewRequest, UndoPropose
from tafelrunde.server.forms import NewTable, SeatForm
from tafelrunde.server.hall import Hall
from tafelrunde.server.live import Live
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.rows import RatingChangeRow
from tafelrunde.server.schema import RATING_CHANGE, SEAT
from tafelrunde.server.security import Identity
from tafelrunde.server.wire import Fault
from tafelrunde.table import BadSetup, Refusal, Seat, game
from tafelrunde.tournament.rating import MU, Rating
from tests.patience import come_true, wait_for
from tests.server.halls import ADA, Viewer, answer, look, open_hall, with_hall
from tests.server.player import Player
from tests.server.said import first, reply
from tests.server.servers import Server
from tests.server.test_lobby import ME, OPEN, Person, people

BEA = Identity("bea", "Bea")
CLOCK = ClockRule(600, 5)
BOT = SeatForm("bot", "squire")
GAMES = 5


def recomputed(changes: Iterable[RatingChangeRow]) -> dict[tuple[str, str, str], Rating]:
    """All ratings anew from the whole history, by person, game and group of modes."""
    found: dict[tuple[str, str, str], Rating] = {}
    games: dict[int, list[RatingChangeRow]] = {}
    for row in changes:
        games.setdefault(row.number, []).append(row)
    for _, rows in sorted(games.items()):
        rows.sort(key=lambda row: row.seat)
        before = [
            Rating(row.before_mu, row.before_sigma)
            if row.player is None
            else found.get((row.player, row.game, row.mode_group), Rating())
            for row in rows
        ]
        are_bots = [row.player is None for row in rows]
        after = counting.reckoned([row.side for row in rows], [row.place for row in rows], before, are_bots)
        for row, rating in zip(rows, after, strict=True):
            if row.player is not None:
                found[row.player, row.game, row.mode_group] = rating
    return found


async def rated(hall: Hall, *seats: SeatForm, name: str = "mythos", mode: str | None = None) -> Live:
    """A new rated table of Ada's; whoever else sits there is Bea."""
    wish = NewTable(name, [SeatForm("me"), *(seats or (SeatForm("open"),))], mode, clock=CLOCK, rated=True)
    table = (await lobby.create(hall, ADA, wish)).table
    for place, seat in enumerate(wish.seats):
        if seat.kind == "open":
            await lobby.sit(hall, BEA, table, place)
    live = await hall.open(table)
    assert live is not None
    return live


async def concede(live: Live, seat: int) -> None:
    await live.act("concede", seat, lambda table: table.concede(seat))


async def history(hall: Hall) -> list[RatingChangeRow]:
    query = select(RATING_CHANGE).order_by(RATING_CHANGE.c.number, RATING_CHANGE.c.seat)
    return await hall.store.read(RatingChangeRow, query)


async def rating_of(hall: Hall, person: Identity) -> Rating:
    return await ratings.rating(hall.store, person.id, "mythos", "standard")


def test_a_success_counts_once_however_many_count_it(new_database: Callable[[], str]) -> None:
    async def action(hall: Hall) -> None:
        live = await rated(hall)
        await concede(live, 1)
        await asyncio.gather(*(counting.count(hall, live.id) for _ in range(4)))
        await counting.settle(hall)
        ada, bea = await rating_of(hall, ADA), await rating_of(hall, BEA)
        assert (ada.games, bea.games) == (1, 1)
        assert ada.mu > MU > bea.mu
        assert ada.mu + bea.mu == pytest.approx(2 * MU)
        first, second = await history(hall)
        assert (first.player, first.place, first.mu) == ("ada", 1, ada.mu)
        assert (second.player, second.place, second.before_mu) == ("bea", 2, MU)
        match = await hall.store.match(live.id)
        assert match is not None
        assert match.rated == "counted"

    with_hall(new_database(), action)


def test_a_game_counts_although_the_process_died_before(new_database: Callable[[], str]) -> None:
    database = new_database()

    async def run() -> None:
        async with open_hall(database) as hall:
            hall.supervisor.duties["counting"].task.cancel()  # type: ignore[union-attr]
            live = await rated(hall)
            await concede(live, 0)
            assert await history(hall) == []
        async with open_hall(database) as hall:  # its duty finds what was left
            for _ in range(2):
                await counting.settle(hall)
            assert [row.place for row in await history(hall)] == [2, 1]

    asyncio.run(run())


def test_whatever_process_is_killed_each_game_counts_once(
    new_database: Callable[[], str], plugins: Path
) -> None:
    database = new_database()
    one, other = Server(database, plugins), Server(database, plugins)
    try:
        me = {"cookie": one.request("PUT", "/api/me", {"name": "Ada"}).headers["set-cookie"]}
        seats = [ME, {"kind": "bot", "bot": "squire"}]
        form = {"game": "mythos", "seats": seats, "clock": {"initial": 300}, "rated": True}
        for _ in range(GAMES):
            created = one.request("POST", "/api/tables", form, me).json()
            player = Player(one.host, created["table"], created["token"])
            player.ask("concede", seat=0)
        one.kill()  # the last games are over, and perhaps have not counted yet

        def counted() -> int:
            (board,) = other.request("GET", "/api/ratings/mythos", headers=me).json()
            return next((int(line["games"]) for line in board["lines"] if line.get("is_me")), 0)

        wait_for(lambda: counted() >= GAMES)
    finally:
        one.end()
        other.stop()

    async def action(hall: Hall) -> None:
        await counting.settle(hall)
        rows = await history(hall)
        assert [(row.number, row.seat) for row in rows] == [
            (n, s) for n in range(1, GAMES + 1) for s in (0, 1)
        ]
        assert len({row.table_id for row in rows}) == GAMES
        ((person, found),) = [(key[0], rating) for key, rating in recomputed(rows).items()]
        assert found == await rating_of(hall, Identity(person, "Ada"))

    with_hall(database, action)


def test_two_processes_count_all_games_and_the_history_gives_every_rating(
    new_database: Callable[[], str],
) -> None:
    database = new_database()

    async def run() -> None:
        async with open_hall(database) as one, open_hall(database) as other:
            for number in range(6):
                live = await rated(one, *([BOT] if number == 4 else []))
                await concede(live, number % 2 if number != 4 else 0)
            await asyncio.gather(*(counting.settle(hall) for hall in (one, other, one)))
            for _ in range(6):  # whoever met another at the same number tries again
                await counting.settle(other)
            rows = await history(one)
            assert len(rows) == 12
            assert {row.number for row in rows} == {1, 2, 3, 4, 5, 6}
            anew = recomputed(rows)
            for person in (ADA, BEA):
                assert anew[person.id, "mythos", "standard"] == await rating_of(other, person)

    asyncio.run(run())


def test_a_bot_gives_a_rating_and_keeps_its_own(new_database: Callable[[], str]) -> None:
    async def action(hall: Hall) -> None:
        live = await rated(hall, SeatForm("bot", "page"))
        assert live.marks[1].points < 1500
        await concede(live, 0)
        await counting.settle(hall)
        person, bot = await history(hall)
        assert person.mu < MU
        assert bot.player is None
        assert (bot.mu, bot.sigma) == (bot.before_mu, bot.before_sigma)
        assert [each.game for each in await ratings.ratings_of(hall.store, ADA.id)] == ["mythos"]

    with_hall(new_database(), action)


def test_teams_are_rated_together(new_database: Callable[[], str]) -> None:
    async def action(hall: Hall) -> None:
        others = [SeatForm("bot", "squire"), SeatForm("bot", "squire"), SeatForm("open")]
        live = await rated(hall, *others, name="tash-kalar", mode="team-duel")
        finish = counting.Finish([0, 1, 0, 1], [1, 2, 1, 2])
        await hall.store.transact(lambda connection: counting._count(connection, live.match, finish))
        rows = await history(hall)
        assert {row.mode_group for row in rows} == {"team-high-form"}
        assert rows[0].mu > MU > rows[3].mu
        assert [row.mu == row.before_mu for row in rows] == [False, True, True, False]

    with_hall(new_database(), action)


def test_what_is_no_fair_game_counts_for_nobody(tmp_path: Path) -> None:
    """One person on both seats, somebody who is forgotten, or a game that has become practice."""

    async def run() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            for owners, is_practice in (
                (("ada", "ada"), False),
                (("ada", None), False),
                (("ada", "bea"), True),
            ):
                live = await rated(hall)
                finish = counting.Finish([0, 1], [1, 2], is_practice)

                def act(
                    connection: Any, live: Live = live, finish: Any = finish, owners: Any = owners
                ) -> bool:
                    for seat, owner in enumerate(owners):
                        own = (SEAT.c.match == live.id) & (SEAT.c.seat == seat)
                        connection.execute(update(SEAT).where(own).values(owner=owner))
                    return counting._count(connection, live.match, finish)

                assert not await hall.store.transact(act)
            assert await history(hall) == []

    asyncio.run(run())


def test_whoever_lets_the_clock_run_out_has_lost(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live, watcher = await look(hall, (await rated(hall)).id)
            hall.store.hourglass.heed(hall.store.hourglass.now() + 700_000)
            await live.timeout()
            assert live.table.is_over
            told = [
                beat["kind"]
                for message in watcher.got
                for beat in (message.get("entry") or {}).get("beats", [])
            ]
            assert "web-timeout-lost" in told

    asyncio.run(run())


def test_nobody_is_helped_where_it_counts(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live = await rated(hall, BOT)
            viewer = Viewer(hall, (0,))
            viewer.live = live
            refused = (HintRequest(1, 0), ReviewRequest(1, 0), UndoPropose(1, 0))
            for message in refused:
                with pytest.raises((Fault, Refusal)) as wrong:
                    await viewer._obey(message)
                found: Any = wrong.value
                words = found.words if isinstance(found, Fault) else found.text
                assert words.key.startswith("web.rated-"), message
            assert live.info((0,)).is_rated
            await concede(live, 0)
            with pytest.raises(Refusal):
                await viewer._obey(UndoPropose(1, 0))
            assert not live.can_undo(Seat(0))

    asyncio.run(run())


def test_between_people_a_decision_is_taken_back_by_agreement(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live = await rated(hall, name="tash-kalar", mode="duel")
            seat = int(next(iter(live.table.pending)))
            await answer(live)
            viewer = Viewer(hall, (seat,))
            viewer.live = live
            await viewer._propose(live, seat, 1)
            assert live.book.proposal == (seat,)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("rated-clock", {"clock": None}),
        ("rated-alone", {"seats": [ME, ME]}),
        ("rated-nobody", {"seats": [{"kind": "bot", "bot": "page"}] * 2}),
        ("rated-bot", {"seats": [ME, {"kind": "bot", "bot": "random"}]}),
        ("rated-plain", {"decks": [None, "name: x\n4 mossling\n"]}),
        ("rated-mode", {"game": "archmage", "mode": "solo", "seats": [ME]}),
    ],
)
def test_a_table_that_could_not_count_fairly_is_refused_and_told_why(
    tmp_path: Path, code: str, change: dict[str, Any]
) -> None:
    with people(tmp_path) as (ada, _):
        form = {"game": "mythos", "seats": [ME, OPEN], "clock": {"initial": 300}, "rated": True}
        assert ada.post("/api/tables", json=form).status_code == 201
        refused = ada.post("/api/tables", json=form | change)
        assert (refused.status_code, refused.json()["field"]) == (422, "rated")
        assert refused.json()["text"]["key"] == f"web.{code}"


def test_the_hosts_variant_does_not_count(tmp_path: Path) -> None:
    with people(tmp_path, variants={"mythos": {}}) as (ada, _):
        form = {"game": "mythos", "seats": [ME, OPEN], "clock": {"initial": 300}, "rated": True}
        assert ada.post("/api/tables", json=form).json()["text"]["key"] == "web.rated-plain"


def test_sides_of_different_sizes_do_not_count() -> None:
    advisor = SimpleNamespace(side_of=lambda _state, seat: min(int(seat), 1))
    uneven: Any = SimpleNamespace(seats=3, state=None, game=SimpleNamespace(advisor=advisor))
    with pytest.raises(BadSetup):
        ratings.check_sides(uneven)


def test_the_list_has_the_strongest_first_with_computers_among_them(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        form = {"game": "mythos", "seats": [ME, OPEN], "clock": {"initial": 300}, "rated": True}
        table = ada.post("/api/tables", json=form).json()["table"]
        bea.post(f"/api/tables/{table}/sit", json={"seat": 1})
        hall = ada.client.app.state.hall  # type: ignore[attr-defined]
        with ada.client.websocket_connect(f"/api/tables/{table}/socket", headers=bea.cookie) as socket:
            socket.send_text(json.dumps({"type": "hello", "v": 1}))
            state = first(socket)
            assert [seat["rating"]["points"] for seat in state["table"]["seats"]] == [1500, 1500]
            socket.send_text(json.dumps({"type": "concede", "id": 1, "seat": 1}))
            reply(socket, 1)
        ada.client.portal.call(counting.settle, hall)  # type: ignore[union-attr]
        (board,) = bea.get("/api/ratings/mythos").json()
        assert (board["group"], board["modes"]) == ("standard", ["standard"])
        shown = [(line.get("bot") or line["name"], line.get("is_me", False)) for line in board["lines"]]
        assert shown[0] == ("grandmaster", False)
        assert shown.index(("Ada", False)) < shown.index(("Bea", True))
        assert all(line["rating"]["is_provisional"] for line in board["lines"] if line["name"])
        assert ada.get("/api/ratings/nothing").status_code == 404
        # A name leads to its profile, and whoever shows it to nobody is somebody here too.
        assert not any("person" in line for line in board["lines"]), "whoever only plays has none"
        handle = ada.post("/api/me/code", json=None) and ada.get("/api/me").json()["person"]

        def ada_for(viewer: Person) -> tuple[str, str]:
            (board,) = viewer.get("/api/ratings/mythos").json()
            people = [line for line in board["lines"] if "bot" not in line]
            found = max(people, key=lambda line: line["rating"]["points"])
            return found["name"], found.get("person", "")

        assert ada_for(bea) == ada_for(ada) == ("Ada", handle)
        ada._ask("PUT", "/api/me/profile", {"is_shown": False})
        assert (ada_for(bea), ada_for(ada)) == (("", ""), ("Ada", handle))
        # A kick would let somebody else lose.
        assert ada.post(f"/api/tables/{table}/kick", json={"seat": 1}).json()["code"] == "rated-kick"


def test_a_persons_history_is_theirs_to_have_and_can_go(new_database: Callable[[], str]) -> None:
    async def action(hall: Hall) -> None:
        for _ in range(2):
            live = await rated(hall)
            await concede(live, 1)
            await counting.settle(hall)
        about = await persons.about(hall, BEA)
        assert [(row.place, row.game, row.group) for row in about.ratings] == [(2, "mythos", "standard")] * 2
        await persons.forget(hall, BEA)
        assert (await persons.about(hall, BEA)).ratings == []
        (board,) = await ratings.boards(hall.store, game("mythos"), None)
        assert [line.name for line in board.lines if line.bot is None] == ["Ada"]
        rows = await history(hall)
        assert "bea" not in {row.player for row in rows}
        # What Ada has won still adds up.
        assert recomputed(rows)["ada", "mythos", "standard"] == await rating_of(hall, ADA)
        # She comes back to herself from another device: her rating goes along.
        code = await persons.new_code(hall, Identity("new", "Ada"))
        await persons.recover(hall, ADA, code)
        assert (await rating_of(hall, Identity("new", ""))).games == 2
        assert (await rating_of(hall, ADA)).games == 0

    with_hall(new_database(), action)


def test_the_next_game_of_the_same_people_counts_too(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            live = await rated(hall)
            await concede(live, 1)
            await come_true(lambda: live.match.rated == "counted")
            again = await hall.store.match(await lobby.rematch(hall, live.match, live.seats, ADA))
            assert again is not None
            assert again.rated == "yes"

    asyncio.run(run())
