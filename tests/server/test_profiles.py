"""Profiles: results for everybody, games for who sat there, and all of it for nobody who shall not see it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from sqlalchemy import column, table

from tafelrunde.server import company, counting, lobby, persons, profiles, store
from tafelrunde.server.forms import NewTable, SeatForm
from tafelrunde.server.hall import Hall
from tafelrunde.server.person_forms import Profile
from tafelrunde.server.security import Identity, handle_of
from tests.server.halls import ADA, look, opened, set_up, with_hall
from tests.server.test_company import BEA, CYD
from tests.server.test_lobby import ME, OPEN, create, people, sit
from tests.server.test_mine import concede
from tests.server.test_ratings import rated

DECKS: dict[str, Any] = {"decks": ["growing-wood", "burning-charge"]}


async def played(hall: Hall, one: Identity, other: Identity | str, loser: int, **more: Any) -> str:
    """A game of two that one of them gave up; a word is the level of a bot."""
    form = {"game": "mythos", **more}
    seats = [SeatForm("me"), SeatForm("bot", other) if isinstance(other, str) else SeatForm("open")]
    table = (await lobby.create(hall, one, NewTable(seats=seats, **form))).table
    if isinstance(other, Identity):
        await lobby.sit(hall, other, table, 1)
    await concede(hall, table, loser)
    return table


async def seen(hall: Hall, person: Identity, viewer: Identity | None) -> Profile:
    found = await profiles.find(hall, handle_of(person.id), viewer)
    assert found is not None
    return await profiles.profile(hall, found, viewer)


def scores(tallies: Any) -> list[tuple[str, int, int, int]]:
    """Of every kind of tally what it is about, and its numbers."""
    about = ("mode", "deck", "name")
    return [
        (next(getattr(each, name) for name in about if hasattr(each, name)), each.won, each.drawn, each.lost)
        for each in tallies
    ]


def test_results_are_counted_by_mode_opponent_and_deck(new_database: Callable[[], str]) -> None:
    async def action(hall: Hall) -> None:
        await persons.new_code(hall, ADA)
        await persons.new_code(hall, BEA)
        first = await played(hall, ADA, BEA, loser=1, **DECKS)
        await played(hall, ADA, BEA, loser=1, **DECKS)
        await played(hall, ADA, BEA, loser=0)
        with_cyd = await played(hall, ADA, CYD, loser=0)
        await played(hall, ADA, "squire", loser=0, game="tash-kalar", mode="duel")
        await set_up(hall, "mythos", "me", "friend")
        both = await opened(hall, "mythos", "me", "me")  # nobody wins against themselves
        await concede(hall, both.id, 0)

        mine = await seen(hall, ADA, ADA)
        assert (mine.name, mine.is_me, mine.running, mine.finished) == ("Ada", True, 1, 6)
        assert scores(mine.modes) == [("standard", 2, 0, 2), ("duel", 0, 0, 1)]
        assert scores(mine.decks) == [("growing-wood", 2, 0, 0)]
        assert sorted(scores(mine.opponents)) == [("Bea", 2, 0, 1), ("Cyd", 0, 0, 1), ("squire", 0, 0, 1)]
        assert len(mine.games) == 6
        assert {(*each.others, *each.bots) for each in mine.games} == {("Bea",), ("Cyd",), ("squire",), ()}

        # Whoever has not said that a name is theirs is somebody to others; games are for those who sat there.
        hers = await seen(hall, ADA, BEA)
        assert (hers.is_me, scores(hers.modes)) == (False, scores(mine.modes))
        assert sorted(scores(hers.opponents)) == [("", 0, 0, 1), ("Bea", 2, 0, 1), ("squire", 0, 0, 1)]
        assert [each.person for each in hers.opponents if each.name == "Bea"] == [handle_of(BEA.id)]
        assert {each.table for each in hers.games} >= {first}
        assert len(hers.games) == 3
        assert [each.table for each in (await seen(hall, ADA, CYD)).games] == [with_cyd]
        assert (await seen(hall, ADA, None)).games == []

        # Whoever is forgotten is somebody, in others' profiles too.
        await persons.forget(hall, BEA)
        after = await seen(hall, ADA, ADA)
        assert sorted(scores(after.opponents)) == [("", 2, 0, 1), ("Cyd", 0, 0, 1), ("squire", 0, 0, 1)]
        assert "Bea" not in str(after)
        assert await profiles.find(hall, handle_of(BEA.id), ADA) is None

    with_hall(new_database(), action)


def test_only_i_see_my_profile_when_i_wish_so(tmp_path: Path) -> None:
    async def action(hall: Hall) -> None:
        handle = handle_of(ADA.id)
        assert await profiles.find(hall, handle, ADA) is None, "whoever only plays has none"
        assert not await profiles.show(hall, ADA, is_shown=True)
        await persons.new_code(hall, ADA)
        table = await set_up(hall, "mythos", "me", "friend")
        live, watcher = await look(hall, table)

        def links() -> list[str]:
            return [seat.person for seat in live.seat_infos(())]

        assert links() == [handle, ""]
        assert await profiles.find(hall, handle, None) is not None
        assert await profiles.show(hall, ADA, is_shown=False)
        for viewer in (None, BEA):
            assert await profiles.find(hall, handle, viewer) is None
        assert (await seen(hall, ADA, ADA)).is_shown is False
        await live.refresh()
        assert links() == ["", ""], "nor does a name lead there"
        await profiles.show(hall, ADA, is_shown=True)
        await company.shun(hall.store, ADA.id, BEA.id, "block", "Bea", 1)
        assert await profiles.find(hall, handle, BEA) is None, "nor whom I have blocked"
        assert await profiles.find(hall, handle, CYD) is not None
        # Names that the host has removed are removed here too.
        hall.house.names = frozenset({"ada"})
        assert (await seen(hall, ADA, CYD)).name == ""
        assert watcher.closed is None

    with_hall(f"sqlite:///{tmp_path.as_posix()}/t.db", action)


def test_the_best_moments_are_of_games_at_which_the_viewer_sat(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        ada.post("/api/me/code", json=None)
        table = create(ada, ME, OPEN)
        sit(bea, table)
        hall: Hall = ada.client.app.state.hall  # type: ignore[attr-defined]
        assert ada.client.portal is not None
        ada.client.portal.call(concede, hall, table, 1)
        person = ada.get("/api/me").json()["person"]
        (moment,) = ada.get(f"/api/people/{person}/moments").json()
        assert (moment["table"], moment["game"]) == (table, "mythos")
        assert moment["change"] > 0.1
        assert bea.get(f"/api/people/{person}/moments").json() == [moment]
        bea.cookie = {}
        assert bea.get(f"/api/people/{person}/moments").json() == []


def test_a_rating_is_shown_where_there_is_one(tmp_path: Path) -> None:
    async def action(hall: Hall) -> None:
        await persons.new_code(hall, ADA)
        assert (await seen(hall, ADA, None)).ratings == []
        live = await rated(hall)
        await concede(hall, live.id, 1)
        await counting.count(hall, live.id)
        (mine,) = (await seen(hall, ADA, None)).ratings
        assert (mine.game, mine.games) == ("mythos", 1)

    with_hall(f"sqlite:///{tmp_path.as_posix()}/t.db", action)


def test_whoever_was_known_before_there_were_profiles_has_one(new_database: Callable[[], str]) -> None:
    database = new_database()

    async def fill() -> None:
        engine, writing = store.make_engines(database)
        async with engine.connect() as connection:
            await connection.run_sync(store.upgrade, "0006")
            known = {"id": ADA.id, "name": "Ada", "made": 7}
            await connection.execute(table("person", *map(column, known)).insert(), known)
            await connection.commit()
        await engine.dispose()
        if writing is not None:
            writing.dispose()

    async def action(hall: Hall) -> None:
        found = await seen(hall, ADA, None)
        assert (found.name, found.since, found.is_shown) == ("Ada", 7, True)

    asyncio.run(fill())
    with_hall(database, action)
