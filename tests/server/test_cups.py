"""Tournaments on the server: entering, starting, rounds, those who stay away, and who may do what."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tafelrunde.server import counting, cups, persons, ratings, rounds, upkeep
from tafelrunde.server.audience import now_ms
from tafelrunde.server.cups import Cup
from tafelrunde.server.hall import Hall
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.rebuild import rebuild
from tafelrunde.server.refusals import Refused
from tafelrunde.server.schema import MATCH
from tafelrunde.server.security import Identity
from tafelrunde.server.tournament_forms import NewTournament
from tafelrunde.table import Beat, Table
from tafelrunde.tournament import FORMS, Form
from tests.patience import come_true
from tests.server.halls import open_hall, with_hall
from tests.server.test_lobby import Person, people

PEOPLE = [Identity(f"person{number}", f"P{number}") for number in range(8)]
CREATOR = PEOPLE[0]


async def cup_of(hall: Hall, count: int, **more: Any) -> str:
    """A tournament that so many have entered."""
    tournament = await cups.create(hall, CREATOR, NewTournament("mythos", **more))
    for person in PEOPLE[:count]:
        await cups.enter(hall, person, tournament)
    return tournament


async def concede_all(hall: Hall, cup: Cup, *, but: int | None = None) -> None:
    """Whoever sits second gives up, at every table of this round."""
    for meeting in cup.meetings:
        if meeting.points is None and meeting.table_id is not None and meeting.number != but:
            live = await hall.open(meeting.table_id)
            assert live is not None
            if not live.table.is_over:
                await live.act("concede", 1, lambda table: table.concede(1))


@pytest.mark.parametrize("form", FORMS)
def test_a_tournament_goes_from_round_to_round_to_its_end(
    new_database: Callable[[], str], form: Form
) -> None:
    async def action(hall: Hall) -> None:
        tournament = await cup_of(hall, 5, form=form, rated=True)
        cup = await rounds.start(hall, tournament)
        most = {"swiss": 3, "round-robin": 5, "knockout": 3}[form]
        assert (cup.row.state, cup.row.round, cup.row.rounds) == ("running", 1, most)
        for number in range(1, most + 1):
            assert cup.row.round == number
            await concede_all(hall, cup)
            # However many processes go on at once: each round is paired once.
            *_, cup = await asyncio.gather(*(rounds.go_on(hall, tournament) for _ in range(3)))
        cup = await rounds.go_on(hall, tournament)
        assert cup.row.state == "over"
        played = cup.played()
        assert sum(row.points for row in played.standings()) == len(cup.meetings)
        assert len({(each.round, each.number) for each in cup.meetings}) == len(cup.meetings)
        assert len(await tables(hall, tournament)) == sum(each.table_id is not None for each in cup.meetings)

    with_hall(new_database(), action)


async def tables(hall: Hall, tournament: str) -> list[str]:
    query = select(MATCH.c.id).where(MATCH.c.tournament == tournament)
    return [table for (table,) in await hall.store.rows(query)]


def test_two_processes_share_a_tournament_and_one_dies(new_database: Callable[[], str]) -> None:
    database = new_database()

    async def run() -> None:
        async with open_hall(database) as one:
            tournament = await cup_of(one, 4, rounds=2)
            cup = await rounds.start(one, tournament)
            await concede_all(one, cup)
        async with open_hall(database) as one, open_hall(database) as other:
            both = [rounds.go_on(hall, tournament) for hall in (one, other, one, other)]
            found = await asyncio.gather(*both, return_exceptions=True)
            assert all(isinstance(each, (Cup, Refused)) for each in found)
            cup = await rounds.go_on(other, tournament)
            assert cup.row.round == 2
            assert len(await tables(other, tournament)) == 4
            assert [each.points for each in cup.meetings[:2]] == [1.0, 1.0]

    asyncio.run(run())


def test_computers_take_the_empty_chairs_and_play_although_nobody_looks_on(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_hall(tmp_path / "t.db", bot_delay=0.0) as hall:
            tournament = await cup_of(hall, 2, places=4, bot="page", rounds=1)
            cup = await rounds.start(hall, tournament)
            assert [each.bot for each in cup.entries] == [None, None, "page", "page"]
            assert len({each.name for each in cup.entries}) == 4
            # The strongest meet the weakest: each person sits opposite a computer.
            for meeting in cup.meetings:
                live = await hall.open(meeting.table_id or "")
                assert live is not None
                (person,) = live.humans
                await live.act("concede", person, partial(give_up, person))
            cup = await rounds.go_on(hall, tournament)
            assert cup.row.state == "over"
            assert {each.bot for each in cup.entries if each.number in (winners(cup))} == {"page"}

    asyncio.run(run())


def give_up(seat: int, table: Table[Any]) -> list[Beat]:
    return table.concede(seat)


def winners(cup: Cup) -> set[int]:
    return {each.first if each.points == 1 else each.second or 0 for each in cup.meetings}


def test_two_computers_play_their_game_by_themselves(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            tournament = await cups.create(
                hall, CREATOR, NewTournament("mythos", places=4, bot="page", rounds=1)
            )
            await cups.enter(hall, CREATOR, tournament)
            cup = await rounds.start(hall, tournament)
            (alone,) = [
                each
                for each in cup.meetings
                if each.table_id and not (await hall.open(each.table_id)).humans  # type: ignore[union-attr]
            ]
            live = await hall.open(alone.table_id or "")
            assert live is not None
            assert live.clock is None
            await come_true(lambda: live.table.is_over)
            async with live.lock:  # what is tried is there before it is written
                again = await rebuild(hall.store, live.match)
            assert again.table.result == live.table.result, "the log tells the whole game"

    asyncio.run(run())


def test_whoever_stays_away_loses_by_the_clock_and_nobody_waits(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            tournament = await cup_of(hall, 4, rounds=1, clock=ClockRule(60, 1))
            cup = await rounds.start(hall, tournament)
            await concede_all(hall, cup, but=1)
            hall.store.hourglass.heed(hall.store.hourglass.now() + 61_000)
            await hall._see_to_clocks()
            cup = await rounds.go_on(hall, tournament)
            assert cup.row.state == "over"
            assert cup.meetings[0].points is not None

    asyncio.run(run())


def test_a_tournament_starts_at_its_time_or_is_called_off(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            full = await cup_of(hall, 4, starts=now_ms() - 1)
            few = await cups.create(hall, CREATOR, NewTournament("mythos", starts=now_ms() - 1))
            later = await cup_of(hall, 4, starts=now_ms() + 3_600_000)
            await rounds.attend(hall)
            states = [(await cups.find(hall, each)).row.state for each in (full, few, later)]  # type: ignore[union-attr]
            assert states == ["running", "cancelled", "open"]

    asyncio.run(run())


def test_somebody_comes_late_and_somebody_leaves(new_database: Callable[[], str]) -> None:
    async def action(hall: Hall) -> None:
        tournament = await cup_of(hall, 4, is_late_open=True, rounds=3)
        cup = await rounds.start(hall, tournament)
        cup = await cups.enter(hall, PEOPLE[4], tournament)
        assert cup.entries[4].joined == 2
        await cups.withdraw(hall, PEOPLE[1], tournament)
        await concede_all(hall, cup)
        cup = await rounds.go_on(hall, tournament)
        sitting = {entry for each in cup.meetings if each.round == 2 for entry in (each.first, each.second)}
        assert sitting - {None} == {1, 3, 4, 5}
        for again in (PEOPLE[1], PEOPLE[4]):
            with pytest.raises(Refused):
                await cups.enter(hall, again, tournament)

    with_hall(new_database(), action)


def test_a_person_takes_entries_along_and_can_be_forgotten(new_database: Callable[[], str]) -> None:
    async def action(hall: Hall) -> None:
        running, waiting = await cup_of(hall, 4), await cup_of(hall, 4)
        await rounds.start(hall, running)
        told = await persons.about(hall, CREATOR)
        assert {(each.tournament, each.is_creator) for each in told.entries} == {
            (running, True),
            (waiting, True),
        }
        await persons.forget(hall, CREATOR)
        assert (await persons.about(hall, CREATOR)).entries == []
        played, not_yet = await cups.find(hall, running), await cups.find(hall, waiting)
        assert played is not None
        assert not_yet is not None
        assert (played.entries[0].name, played.entries[0].player, played.entries[0].left) == ("", None, 2)
        assert [each.name for each in not_yet.entries] == ["P1", "P2", "P3"]
        assert (played.row.creator, not_yet.row.creator) == (None, None)
        code = await persons.new_code(hall, Identity("new", "P1"))
        await persons.recover(hall, PEOPLE[1], code)
        assert len((await persons.about(hall, Identity("new", "P1"))).entries) == 2

    with_hall(new_database(), action)


@pytest.mark.parametrize(
    ("field", "wish"),
    [
        ("mode", {"game": "tash-kalar", "mode": "melee"}),
        ("mode", {"mode": "nothing"}),
        ("bot", {"bot": "random"}),
        ("rounds", {"form": "knockout", "rounds": 3}),
        ("rounds", {"rounds": 8, "places": 8}),
        ("is_late_open", {"form": "round-robin", "is_late_open": True}),
    ],
)
def test_what_cannot_be_played_is_refused_by_its_field(
    tmp_path: Path, field: str, wish: dict[str, Any]
) -> None:
    with people(tmp_path) as (ada, _):
        refused = ada.post("/api/tournaments", json={"game": "mythos"} | wish)
        assert (refused.status_code, refused.json()["field"]) == (422, field)


def test_computers_whose_strength_nobody_knows_play_no_rated_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "level_rating", lambda *_: None)
    with people(tmp_path) as (ada, _):
        wish = {"game": "mythos", "bot": "baron"}
        refused = ada.post("/api/tournaments", json={**wish, "rated": True})
        assert (refused.status_code, refused.json()["field"]) == (422, "rated")
        assert ada.post("/api/tournaments", json=wish).status_code == 201


def new_cup(person: Person, **more: Any) -> str:
    made = person.post("/api/tournaments", json={"game": "mythos", **more})
    assert made.status_code == 201, made.text
    return str(made.json()["tournament"])


def test_a_page_tells_who_takes_part_who_meets_whom_and_who_stands_where(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        cup = new_cup(ada, title="Autumn", places=4, bot="page", rated=True)
        nameless = Person(ada.client)
        assert nameless.post(f"/api/tournaments/{cup}/enter", json=None).json()["code"] == "tournament-name"
        told = bea.post(f"/api/tournaments/{cup}/enter", json=None).json()
        assert (told["line"]["entered"], told["may_enter"], told["may_manage"]) == (1, False, False)
        assert told["entries"][0]["rating"]["points"] == 1500
        started = ada.post(f"/api/tournaments/{cup}/start", json=None).json()
        assert (started["line"]["state"], started["line"]["rounds"]) == ("running", 2)
        assert len(started["standings"]) == 4
        mine = next(each["table"] for each in started["meetings"] if 1 in (each["first"], each["second"]))
        assert [each["id"] for each in bea.get("/api/me/tables").json()] == [mine]
        info = bea.get(f"/api/tables/{mine}").json()
        assert (info["tournament"], info["is_rated"]) == (cup, True)
        names = {each["name"] for each in started["entries"]}
        assert {each.get("called") or each["player"] for each in info["seats"]} <= names
        (line,) = ada.get("/api/tournaments").json()
        assert (line["title"], line["is_mine"], line["winner"]) == ("Autumn", False, None)
        assert bea.get("/api/tournaments").json()[0]["is_mine"]


def test_whoever_manages_a_tournament_takes_out_and_calls_off(tmp_path: Path) -> None:
    with people(tmp_path) as (ada, bea):
        cup = new_cup(ada)
        bea.post(f"/api/tournaments/{cup}/enter", json=None)
        assert ada.post(f"/api/tournaments/{cup}/start", json=None).json()["code"] == "tournament-few"
        assert ada.post(f"/api/tournaments/{cup}/remove", json={"entry": 1}).json()["entries"] == []
        assert ada.post(f"/api/tournaments/{cup}/remove", json={"entry": 1}).status_code == 409
        assert ada.post(f"/api/tournaments/{cup}/cancel", json=None).json()["line"]["state"] == "cancelled"
        for act in ("enter", "start", "cancel"):
            assert ada.post(f"/api/tournaments/{cup}/{act}", json=None).status_code == 409


def test_rated_games_of_a_tournament_count(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_hall(tmp_path / "t.db") as hall:
            tournament = await cup_of(hall, 4, rated=True, rounds=1)
            await concede_all(hall, await rounds.start(hall, tournament))
            await counting.settle(hall)
            found = await hall.store.rows(select(MATCH.c.rated).where(MATCH.c.tournament == tournament))
            assert found == [("counted",), ("counted",)]

    asyncio.run(run())


def test_what_has_counted_stays_when_tables_are_tidied_away(new_database: Callable[[], str]) -> None:
    database = new_database()

    async def run() -> None:
        async with open_hall(database) as hall:
            tournament = await cup_of(hall, 4, rated=True, rounds=2)
            await concede_all(hall, await rounds.start(hall, tournament))
            await counting.settle(hall)
        assert len(await upkeep.remove_stale(database, now_ms() + 1)) >= 2
        async with open_hall(database) as hall:
            assert len(await ratings.history_of(hall.store, CREATOR.id)) == 1
            await rounds.go_on(hall, tournament)
            cup = await rounds.go_on(hall, tournament)
            assert cup.row.round == 2, "nobody waits for a table that is gone"

    asyncio.run(run())
