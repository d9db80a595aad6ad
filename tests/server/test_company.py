"""Good company: whoever is muted is not heard, and whoever is blocked sits down elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tafelrunde.server import company, lobby, persons
from tafelrunde.server.forms import NewTable, SeatForm
from tafelrunde.server.hall import Hall
from tafelrunde.server.refusals import Refused
from tafelrunde.server.schema import COMPANY
from tafelrunde.server.security import Identity, handle_of
from tests.server.halls import ADA, Viewer, open_hall, run, set_up, with_hall
from tests.server.test_lobby import FRIEND, ME, OPEN, Person, create, people, sit
from tests.server.test_mine import concede

BEA, CYD = Identity("bea", "Bea"), Identity("cyd", "Cyd")


async def come(hall: Hall, table: str, who: Identity, *held: int) -> Viewer:
    """Somebody known looks on at a table."""
    live = await hall.open(table)
    assert live is not None
    viewer = Viewer(hall, held)
    viewer.identity, viewer.person, viewer.live = who, who.id, live
    await live.join(viewer, None)
    hall.connected(viewer)
    return viewer


async def say(viewer: Viewer, words: str) -> None:
    assert viewer.live is not None
    await viewer.live.say(viewer, words, 1)


def heard(viewer: Viewer) -> list[str]:
    """What was said, as this viewer was told: at once, and since."""
    first = [
        line["words"]
        for message in viewer.got
        if message["type"] == "state"
        for line in message.get("chat", [])
    ]
    return first + [message["line"]["words"] for message in viewer.got if message["type"] == "chat"]


def test_whoever_is_muted_is_not_heard_by_who_wished_it_alone(new_database: Callable[[], str]) -> None:
    async def action(hall: Hall) -> None:
        table = await set_up(hall, "mythos", "me", "open")
        await lobby.sit(hall, BEA, table, 1)
        ada, bea = await come(hall, table, ADA, 0), await come(hall, table, BEA, 1)
        await say(bea, "before")
        await company.shun(hall.store, ADA.id, BEA.id, "mute", "Bea", 1)
        await say(bea, "after")
        await say(ada, "hello")
        assert heard(ada) == ["before", "hello"]
        assert heard(bea) == ["before", "after", "hello"]
        # Whoever comes back is not told either, from whichever seat or as a spectator.
        assert heard(await come(hall, table, ADA, 0)) == heard(await come(hall, table, ADA)) == ["hello"]
        assert heard(await come(hall, table, CYD)) == ["before", "after", "hello"]
        await company.forgive(hall.store, ADA.id, handle_of(BEA.id))
        assert heard(await come(hall, table, ADA, 0)) == ["before", "after", "hello"]

    with_hall(new_database(), action)


def test_who_is_muted_stays_so_across_processes(tmp_path: Path) -> None:
    async def work() -> None:
        async with open_hall(tmp_path / "t.db") as here, open_hall(tmp_path / "t.db") as there:
            table = await set_up(here, "mythos", "me", "open")
            await lobby.sit(here, BEA, table, 1)
            ada, bea = await come(here, table, ADA, 0), await come(there, table, BEA, 1)
            await company.shun(there.store, ADA.id, BEA.id, "mute", "Bea", 1)
            await say(bea, "unheard")
            live = await here.open(table)
            assert live is not None
            await live.refresh()
            assert heard(ada) == []
            assert heard(bea) == ["unheard"]

    run(work())


def test_a_spectator_is_known_by_what_was_said_until_forgotten(new_database: Callable[[], str]) -> None:
    async def action(hall: Hall) -> None:
        table = await set_up(hall, "mythos", "me", "friend")
        bea, cyd = await come(hall, table, BEA), await come(hall, table, CYD)
        await say(bea, "from the gallery")
        assert heard(cyd) == ["from the gallery"]
        assert [line.words for line in (await persons.about(hall, BEA)).lines] == ["from the gallery"]
        await persons.forget(hall, BEA)
        assert heard(await come(hall, table, CYD)) == [persons.UNSAID]
        told_anew = [each for each in cyd.got if each["type"] == "state"][-1]
        assert [line["words"] for line in told_anew["chat"]] == [persons.UNSAID]
        (line,) = await hall.store.chat(table)
        assert (line.name, line.owner) == ("", None)

    with_hall(new_database(), action)


def test_what_somebody_said_before_in_my_seat_is_not_mine(tmp_path: Path) -> None:
    async def action(hall: Hall) -> None:
        table = await set_up(hall, "mythos", "me", "open")
        await lobby.sit(hall, BEA, table, 1)
        await say(await come(hall, table, BEA, 1), "of Bea")
        link = await lobby.kick(hall, ADA, table, 1)
        await lobby.take(hall, CYD, link.token)
        await say(await come(hall, table, CYD, 1), "of Cyd")
        assert [line.words for line in (await persons.about(hall, CYD)).lines] == ["of Cyd"]
        await persons.forget(hall, CYD)
        assert [line.words for line in await hall.store.chat(table)] == ["of Bea", persons.UNSAID]

    with_hall(f"sqlite:///{tmp_path.as_posix()}/t.db", action)


@pytest.mark.parametrize("wisher", [ADA, BEA])
def test_the_blocked_and_the_blocker_do_not_sit_down_at_one_table(
    new_database: Callable[[], str], wisher: Identity
) -> None:
    async def action(hall: Hall) -> None:
        other = BEA if wisher is ADA else ADA
        played = await set_up(hall, "mythos", "me", "open")
        await lobby.sit(hall, BEA, played, 1)
        await concede(hall, played, 0)
        assert not await company.apart_from(hall.store, ADA.id)
        await company.shun(hall.store, wisher.id, other.id, "mute", "", 1)
        assert not await company.apart_from(hall.store, ADA.id), "who is muted may play"
        await company.shun(hall.store, wisher.id, other.id, "block", "", 2)
        assert await company.apart_from(hall.store, ADA.id) == {BEA.id}
        assert await company.apart_from(hall.store, BEA.id) == {ADA.id}

        table = await set_up(hall, "mythos", "me", "open")
        friends = await lobby.create(hall, ADA, NewTable("mythos", [SeatForm("me"), SeatForm("friend")]))
        token = friends.seats[1].token
        assert token is not None
        match, seats = await hall.store.match(played), await hall.store.seats(played)
        assert match is not None
        for attempt in (
            lobby.sit(hall, BEA, table, 1),
            lobby.take(hall, BEA, token),
            lobby.rematch(hall, match, seats, BEA),
        ):
            with pytest.raises(Refused, match="kept-apart"):
                await attempt
        assert (await lobby.sit(hall, CYD, table, 1)).seats == [1]
        await company.forgive(hall.store, wisher.id, handle_of(other.id))
        assert await lobby.take(hall, BEA, token) is not None

    with_hall(new_database(), action)


def test_whoever_turns_out_to_be_another_keeps_their_company(new_database: Callable[[], str]) -> None:
    async def action(hall: Hall) -> None:
        code = await persons.new_code(hall, ADA)
        nobody = Identity("nobody", "")
        await company.shun(hall.store, nobody.id, BEA.id, "block", "Bea", 1)
        await company.shun(hall.store, CYD.id, nobody.id, "block", "", 1)
        await company.shun(hall.store, CYD.id, ADA.id, "mute", "Ada", 1)
        await company.shun(hall.store, ADA.id, nobody.id, "mute", "", 1)
        await persons.recover(hall, nobody, code)
        rows = await hall.store.rows(select(COMPANY.c.person, COMPANY.c.other, COMPANY.c.kind))
        assert set(rows) == {("ada", "bea", "block"), ("cyd", "ada", "mute")}
        await persons.forget(hall, ADA)
        assert await hall.store.rows(select(COMPANY)) == []

    with_hall(new_database(), action)


def shun(me: Person, **whom: Any) -> Any:
    return me.post("/api/me/company", json=whom)


def test_over_the_wire(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        table = create(ada, ME, OPEN)
        assert sit(bea, table).status_code == 200
        for wrong, code in (
            ({"table": table, "seat": 0}, (409, "own-company")),
            ({"table": table}, (422, "shun-whom")),
            ({"table": table, "seat": 1, "line": 1}, (422, "shun-whom")),
            ({"table": "no-such-table", "seat": 1}, (404, "nobody-there")),
            ({"table": table, "line": 77}, (404, "nobody-there")),
            ({"person": "0" * 20}, (404, "no-profile")),
            ({"person": "0"}, (404, "no-profile")),
        ):
            reply = shun(ada, kind="mute", **wrong)
            assert (reply.status_code, reply.json()["code"]) == code
        (listed,) = shun(ada, kind="mute", table=table, seat=1).json()
        assert (listed["kind"], listed["name"]) == ("mute", "Bea")
        (listed,) = shun(ada, kind="block", table=table, seat=1).json()
        assert listed["kind"] == "block"
        other = create(ada, ME, FRIEND, OPEN, game="tash-kalar", mode="melee")
        refused = sit(bea, other, 2)
        assert (refused.status_code, refused.json()["code"]) == (409, "kept-apart")
        assert ada.get("/api/me/company").json() == [listed] == ada.get("/api/me/about").json()["company"]
        assert bea.get("/api/me/company").json() == []
        undo = f"DELETE /api/me/company/{listed['id']}"
        assert (bea.ask(undo), ada.ask(undo), ada.ask(undo)) == (404, 200, 404)
        assert sit(bea, other, 2).status_code == 200
