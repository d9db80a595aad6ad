"""It is your turn: written with the event, sent at least once, only to those who want it and are not here."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from tafelrunde.server import circles, cups, persons, rounds
from tafelrunde.server.audience import now_ms
from tafelrunde.server.circle_forms import CircleGame
from tafelrunde.server.hall import Hall
from tafelrunde.server.hourglass import Hourglass
from tafelrunde.server.live import Live
from tafelrunde.server.message_parts import ClockRule
from tafelrunde.server.notices import outbox, outgoing, ways
from tafelrunde.server.notices.forms import NewWay, Wishes
from tafelrunde.server.notices.vault import Locked, Vault
from tafelrunde.server.pauses import pause
from tafelrunde.server.schema import OUTBOX, WAY
from tafelrunde.server.security import Identity
from tafelrunde.server.tournament_forms import NewTournament
from tests.patience import Watch, come_true, wait_for
from tests.server.halls import ADA, answer, look, open_hall, opened
from tests.server.post import Browser, Receiver, mail_server, receiver
from tests.server.servers import Server
from tests.server.test_lobby import ME, OPEN, Person, create, people, sit

HERE = ("127.0.0.1",)


async def no_duty(_outbox: outbox.Outbox) -> None:
    """The test drains for itself."""


@pytest.fixture
def by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outbox.Outbox, "work", no_duty)


async def listen(hall: Hall, kept: Receiver, person: Identity = ADA) -> None:
    """Somebody wants to be told by a webhook."""
    form = NewWay("webhook", f"{kept.address}/hook")
    await ways.keep(hall.store, hall.outbox.post, person.id, form, "https://play.example", "")
    await hall.outbox.look()


async def pass_on(live: Live) -> None:
    """Answer until somebody else is asked."""
    before = live.thinking
    while live.thinking == before:
        await answer(live)


async def waiting(hall: Hall) -> list[tuple[Any, ...]]:
    return await hall.store.rows(select(OUTBOX.c.kind, OUTBOX.c.seat, OUTBOX.c.tries).order_by(OUTBOX.c.made))


async def ripen(hall: Hall) -> None:
    """All that waits is due."""
    await hall.store.transact(lambda connection: connection.execute(update(OUTBOX).values(due=0)).rowcount)


def in_hall(database: str, action: Callable[[Hall], Any], **settings: Any) -> None:
    async def run() -> None:
        async with open_hall(database, outgoing=HERE, **settings) as hall:
            await action(hall)

    asyncio.run(run())


def test_whoever_is_asked_and_not_here_is_told_once_with_a_link(new_database: Callable[[], str]) -> None:
    with receiver() as kept:

        async def action(hall: Hall) -> None:
            await listen(hall, kept)
            live = await opened(hall, "tash-kalar", "me", "me")
            await pass_on(live)
            await come_true(lambda: hall.outbox.sent)
            (told,) = kept.notices()
            link = f"https://play.example/table/{live.id}"
            assert (told["kind"], told["seat"], told["link"]) == ("turn", live.thinking[0], link)
            assert told["text"].startswith("It is your turn: ")
            assert await waiting(hall) == []

        in_hall(new_database(), action)


def test_nobody_is_told_who_is_here_who_said_no_or_who_has_come(tmp_path: Path, by_hand: None) -> None:
    with receiver() as kept:

        async def action(hall: Hall) -> None:
            await listen(hall, kept)
            live = await opened(hall, "tash-kalar", "me", "me")
            _, viewer = await look(hall, live.id, 0, 1)
            await pass_on(live)
            assert await waiting(hall) == [], "the page tells"
            live.leave(viewer)
            await pass_on(live)
            assert [kind for kind, _, _ in await waiting(hall)] == ["turn"]
            await hall.outbox.read(live, [0, 1])
            assert await waiting(hall) == [], "it was read"
            await ways.wish(hall.store, ADA.id, live.id, Wishes([]))
            await pass_on(live)
            assert await hall.outbox.drain() == 1
            assert kept.notices() == [], "not of this table"
            await ways.wish(hall.store, ADA.id, live.id, None)
            await ways.wish(hall.store, ADA.id, "", Wishes(["over"]))
            await pass_on(live)
            await hall.outbox.drain()
            assert kept.notices() == [], "only of the end"
            await live.act("concede", 0, lambda table: table.concede(0))
            await hall.outbox.drain()
            assert {each["kind"] for each in kept.notices()} == {"over"}

        in_hall(f"sqlite:///{tmp_path}/t.db", action)


def test_what_is_no_longer_true_is_not_told(tmp_path: Path, by_hand: None) -> None:
    with receiver() as kept:

        async def action(hall: Hall) -> None:
            await listen(hall, kept)
            live = await opened(hall, "tash-kalar", "me", "me")
            await pass_on(live)
            await pass_on(live)
            assert len(await waiting(hall)) == 2
            await hall.outbox.drain()
            assert [each["seat"] for each in kept.notices()] == live.thinking

        in_hall(f"sqlite:///{tmp_path}/t.db", action)


def test_what_does_not_arrive_is_tried_later_and_given_up_after_a_day(
    tmp_path: Path, by_hand: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    with receiver() as kept:

        async def action(hall: Hall) -> None:
            await listen(hall, kept)
            live = await opened(hall, "tash-kalar", "me", "me")
            kept.status = lambda: 500
            await pass_on(live)
            for tries in (1, 2, 3):
                await hall.outbox.drain()
                assert [each[2] for each in await waiting(hall)] == [tries]
                assert await hall.outbox.drain() == 0, "not at once"
                await ripen(hall)
            (way,) = await ways.ways_of(hall.store, hall.outbox.post, ADA.id)
            assert way.trouble == "refused"
            now = now_ms()
            monkeypatch.setattr(outbox, "now_ms", lambda: now + outbox.GIVE_UP + 1000)
            await hall.outbox.drain()
            assert (await waiting(hall), hall.outbox.given_up) == ([], 1)
            monkeypatch.setattr(outbox, "now_ms", now_ms)
            kept.status = lambda: 204
            await pass_on(live)
            await hall.outbox.drain()
            (way,) = await ways.ways_of(hall.store, hall.outbox.post, ADA.id)
            assert (way.trouble, hall.outbox.sent) == (None, 1)

        in_hall(f"sqlite:///{tmp_path}/t.db", action)


def test_two_processes_send_everything_once(new_database: Callable[[], str], by_hand: None) -> None:
    database = new_database()
    with receiver() as kept:

        async def run() -> None:
            async with (
                open_hall(database, outgoing=HERE) as one,
                open_hall(database, outgoing=HERE) as other,
            ):
                await listen(one, kept)
                tables = [await opened(one, "tash-kalar", "me", "me") for _ in range(6)]
                for live in tables:
                    await pass_on(live)
                    await asyncio.gather(one.outbox.drain(), other.outbox.drain())
                assert sorted(each["table"] for each in kept.notices()) == sorted(live.id for live in tables)

        asyncio.run(run())


def test_killed_between_event_and_sending_another_process_sends(
    new_database: Callable[[], str], plugins: Path, tmp_path: Path
) -> None:
    database, key = new_database(), str(tmp_path / "key")
    allowed = ("--outgoing-host", "127.0.0.1", "--key-file", key)
    with receiver() as kept:
        server = Server(database, plugins, *allowed)
        me = {"cookie": server.request("PUT", "/api/me", {"name": "Ada"}).headers["set-cookie"]}
        way = {"kind": "webhook", "address": f"{kept.address}/hook"}
        assert server.request("POST", "/api/me/ways", way, me).status == 201
        kept.status = lambda: 503
        form = {"game": "toy", "seats": [ME, OPEN]}
        table = server.request("POST", "/api/tables", form, me).json()["table"]
        guest = {"cookie": server.request("PUT", "/api/me", {"name": "Bea"}).headers["set-cookie"]}
        assert server.request("POST", f"/api/tables/{table}/sit", {"seat": 1}, guest).status == 200
        server.kill()
        kept.status = lambda: 200

        async def action(hall: Hall) -> None:
            await ripen(hall)  # what the dead process had taken for itself
            await come_true(lambda: bool(kept.notices()))
            assert [(each["kind"], each["table"]) for each in kept.notices()] == [("seated", table)]

        in_hall(database, action, key_file=key)


def test_a_mail_address_is_confirmed_first_then_gets_one_mail_for_all_tables(tmp_path: Path) -> None:
    with (
        mail_server() as box,
        people(tmp_path, mail=box.address, public_url="https://play.example") as (ada, bea),
    ):
        own = {"cookie": ada.cookie["cookie"], "origin": "https://play.example"}
        ada.cookie = own
        asked = ada.post("/api/me/ways", json={"kind": "mail", "address": "ada@example.org", "lang": "de"})
        assert asked.status_code == 201, asked.text
        (way,) = asked.json()["ways"]
        assert (way["shown"], way["is_confirmed"]) == ("ad…@example.org", False)
        assert box.mails[0]["subject"] == "Tafelrunde: Ist das deine Adresse?"
        sit(bea, create(ada, ME, OPEN))
        token = box.link(0, "confirm")
        assert bea.post(f"/api/notices/{token}x/confirm", json=None).status_code == 404
        assert bea.post(f"/api/notices/{token}/confirm", json=None).json() == {"shown": "ad…@example.org"}
        assert bea.post(f"/api/notices/{token}/confirm", json=None).status_code == 404, "only once"
        tables = [create(ada, ME, OPEN), create(ada, ME, OPEN)]
        for table in tables:
            sit(bea, table)
        with sqlite3.connect(tmp_path / "t.db") as connection:
            rows = list(connection.execute("SELECT kind, due - made FROM outbox"))
            assert rows == [("seated", 600_000)] * 2, "mails are collected, and nothing was kept before"
            connection.execute("UPDATE outbox SET due = 0")
        connection.close()
        wait_for(lambda: len(box.mails) == 2)
        mail = box.mails[1]
        assert mail["subject"] == "2 Nachrichten von deinen Tischen"
        body = mail.get_content()
        assert all(f"https://play.example/table/{table}" in body for table in tables)
        stop = box.link(1, "stop")
        assert mail["list-unsubscribe"] == f"<https://play.example/api/notices/{stop}/stop>"
        assert bea.ask(f"POST /api/notices/{stop[:-1]}x/stop") == 404
        assert bea.ask(f"POST /api/notices/{stop}/stop") == 200
        assert ada.get("/api/me/notices").json()["ways"] == []


def test_a_push_can_be_read_by_that_browser_only_and_ends_with_its_subscription(
    tmp_path: Path, by_hand: None
) -> None:
    with receiver() as service:
        browser = Browser(service.address)

        async def action(hall: Hall) -> None:
            post = hall.outbox.post
            assert await post.prepare(hall.store) is not None
            form = NewWay(**browser.form)  # type: ignore[arg-type]
            await asyncio.to_thread(ways.greet, post, form, "", "")
            await ways.keep(hall.store, post, ADA.id, form, "https://play.example", "")
            await hall.outbox.look()
            live = await opened(hall, "tash-kalar", "me", "me")
            await pass_on(live)
            await hall.outbox.drain()
            hello, told = service.got
            assert told[1]["content-encoding"] == "aes128gcm"
            assert told[1]["authorization"].startswith("vapid t=")
            assert live.id.encode() not in told[2]
            assert browser.read(told[2])["path"] == f"/table/{live.id}"
            assert browser.read(hello[2])["title"].startswith("This is Tafelrunde")
            service.status = lambda: 410
            await pass_on(live)
            await hall.outbox.drain()
            assert await ways.ways_of(hall.store, post, ADA.id) == [], "the browser wants no more"

        in_hall(f"sqlite:///{tmp_path}/t.db", action)


def test_who_has_subscribed_is_called_by_a_process_that_no_browser_has_asked_for_its_key(
    tmp_path: Path, by_hand: None
) -> None:
    """After every start, and where there are several."""
    with receiver() as service:
        browser = Browser(service.address)

        async def subscribe(hall: Hall) -> None:
            assert await hall.outbox.post.prepare(hall.store) is not None
            form = NewWay(**browser.form)  # type: ignore[arg-type]
            await ways.keep(hall.store, hall.outbox.post, ADA.id, form, "https://play.example", "")

        async def call(hall: Hall) -> None:
            await hall.outbox.look()
            live = await opened(hall, "tash-kalar", "me", "me")
            await pass_on(live)
            await hall.outbox.drain()
            (told,) = service.got
            assert browser.read(told[2])["path"] == f"/table/{live.id}"

        in_hall(f"sqlite:///{tmp_path}/t.db", subscribe)
        in_hall(f"sqlite:///{tmp_path}/t.db", call)


def test_a_reminder_comes_before_the_clock_falls_and_only_to_who_is_still_asked(
    tmp_path: Path, by_hand: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch()
    monkeypatch.setattr(Hourglass, "now", lambda hourglass: round(watch() * 1000))
    with receiver() as kept:

        async def action(hall: Hall) -> None:
            await listen(hall, kept)
            live = await opened(hall, "tash-kalar", "me", "me", clock=ClockRule(3 * 86_400, 1))
            await pass_on(live)
            assert sorted(kind for kind, _, _ in await waiting(hall)) == ["remind", "turn"]
            await hall.outbox.drain()
            assert [each["kind"] for each in kept.notices()] == ["turn"]
            await ripen(hall)
            await hall.outbox.drain()
            assert [each["kind"] for each in kept.notices()] == ["turn"], "by the hourglass it is too early"
            assert [kind for kind, _, _ in await waiting(hall)] == ["remind"]
            watch.now += 3 * 86_400 - 17 * 3600
            await ripen(hall)
            await hall.outbox.drain()
            assert kept.notices()[-1]["text"].startswith("About 17 hours left on your clock")
            await pass_on(live)
            await pass_on(live)
            await ripen(hall)
            await hall.outbox.drain()
            reminded = [each["seat"] for each in kept.notices() if each["kind"] == "remind"]
            assert len(reminded) == 1, "whoever has answered needs no reminder"

        in_hall(f"sqlite:///{tmp_path}/t.db", action)


def test_whoever_was_here_when_the_clocks_began_to_run_is_reminded_too(tmp_path: Path, by_hand: None) -> None:
    with receiver() as kept:

        async def action(hall: Hall) -> None:
            await listen(hall, kept)
            live = await opened(hall, "tash-kalar", "me", "me", clock=ClockRule(3 * 86_400, 1))
            await look(hall, live.id, 0, 1)
            for act in ("ask", "agree"):
                await pause(live, int(act == "agree"), act)
            assert await waiting(hall) == [], "a clock that rests does not fall"
            await pause(live, 0, "resume")
            assert [kind for kind, _, _ in await waiting(hall)] == ["remind"]
            await pass_on(live)
            assert [kind for kind, _, _ in await waiting(hall)] == ["remind"] * 2, (
                "the page tells of the turn"
            )

        in_hall(f"sqlite:///{tmp_path}/t.db", action)


def test_a_round_of_a_tournament_is_told_with_its_table_and_reminded_of(
    tmp_path: Path, by_hand: None
) -> None:
    with receiver() as kept:

        async def action(hall: Hall) -> None:
            await listen(hall, kept)
            form = NewTournament("tash-kalar", form="round-robin", clock=ClockRule(3 * 86_400, 1))
            cup = await cups.create(hall, ADA, form)
            for person in (ADA, *(Identity(f"person-{number}", "Bea") for number in range(3))):
                await cups.enter(hall, person, cup)
            begun = await rounds.start(hall, cup)
            mine = begun.meetings[[1 in (each.first, each.second) for each in begun.meetings].index(True)]
            assert [kind for kind, _, _ in await waiting(hall) if kind != "remind"] == ["round"]
            await hall.outbox.drain()
            (told,) = kept.notices()
            assert (told["kind"], told["table"]) == ("round", mine.table_id)
            assert told["text"] == "Your round has begun, this is your table: Tash-Kalar with Bea."
            live = await hall.open(str(mine.table_id))
            assert live is not None
            asked = [seat for seat in live.thinking if live.seats[seat].owner == ADA.id]
            assert [seat for kind, seat, _ in await waiting(hall)] == asked, "reminded of it is who is asked"

        in_hall(f"sqlite:///{tmp_path}/t.db", action)


def test_a_new_table_of_a_circle_is_told_to_those_who_sit_there(tmp_path: Path, by_hand: None) -> None:
    with receiver() as kept:

        async def action(hall: Hall) -> None:
            await listen(hall, kept)
            bea = Identity("person-b", "Bea")
            circle = await circles.create(hall, ADA, "Thursday")
            await circles.join(hall, bea, circle.id, circle.secret)
            form = CircleGame("tash-kalar", [0, 1])
            await circles.play(hall, ADA, circle.id, form)
            assert await waiting(hall) == [], "whoever lays the table is there"
            table = await circles.play(hall, bea, circle.id, form)
            over = await circles.play(hall, bea, circle.id, form)
            live = await hall.open(over)
            assert live is not None
            await live.act("concede", 0, lambda table: table.concede(0))
            await hall.outbox.drain()
            told = [(each["kind"], each["table"]) for each in kept.notices() if each["kind"] != "over"]
            assert told == [("circle", table)], "not of a game that is over"
            await ways.wish(hall.store, ADA.id, "", Wishes(["turn"]))
            await circles.play(hall, bea, circle.id, form)
            await hall.outbox.drain()
            assert len(kept.notices()) == 2, "only who wants to hear of it"

        in_hall(f"sqlite:///{tmp_path}/t.db", action)


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("https://127.0.0.1/x", "inner"),
        ("https://localhost/x", "inner"),
        ("https://[::1]/x", "inner"),
        ("https://[::ffff:10.0.0.1]/x", "inner"),
        ("https://10.1.2.3/x", "inner"),
        ("https://169.254.169.254/latest", "inner"),
        ("https://0.0.0.0/x", "inner"),
        ("https://2130706433/x", "inner"),
        ("http://93.184.216.34/x", "scheme"),
        ("ftp://93.184.216.34/x", "scheme"),
        ("file:" + "///etc/passwd", "malformed"),
        ("https://name:secret@93.184.216.34/x", "scheme"),
        ("https://exa mple.org/", "malformed"),
        ("https://[x", "malformed"),
        ("https://no-such-host.invalid/", "unknown-host"),
    ],
)
def test_nothing_reaches_an_inner_address(address: str, why: str) -> None:
    with pytest.raises(outgoing.NotAllowed, match=why):
        outgoing.post(address, b"", {}, ())


def test_a_redirect_is_not_followed(tmp_path: Path) -> None:
    with receiver() as kept:
        kept.status = lambda: 302
        assert outgoing.post(f"{kept.address}/x", b"{}", {}, HERE) == 302
        with pytest.raises(outgoing.NotAllowed, match="scheme"):
            outgoing.post(f"{kept.address}/x", b"{}", {}, ("example.org",))


def test_addresses_lie_sealed_and_the_key_beside_the_database(tmp_path: Path) -> None:
    with receiver() as kept:

        async def action(hall: Hall) -> None:
            await listen(hall, kept)
            ((sealed,),) = await hall.store.rows(select(WAY.c.sealed))
            assert "hook" not in sealed
            file = tmp_path / "t.db.key"
            assert file.stat().st_mode & 0o777 == 0o600
            with pytest.raises(Locked):
                Vault(tmp_path / "other").open(sealed)
            file.write_bytes(b"x" * 44)
            (way,) = await ways.ways_of(hall.store, hall.outbox.post, ADA.id)
            assert way.trouble == "locked"

        in_hall(f"sqlite:///{tmp_path}/t.db", action)


def test_all_of_it_is_in_the_export_and_goes_when_somebody_is_forgotten(
    tmp_path: Path, by_hand: None
) -> None:
    with receiver() as kept:

        async def action(hall: Hall) -> None:
            await listen(hall, kept)
            live = await opened(hall, "tash-kalar", "me", "me")
            await ways.wish(hall.store, ADA.id, live.id, Wishes([]))
            await pass_on(live)
            told = (await persons.about(hall, ADA)).notices
            assert told is not None
            assert [(way.kind, way.address) for way in told.ways] == [("webhook", f"{kept.address}/hook")]
            assert told.quiet == [live.id]
            await persons.forget(hall, ADA)
            assert await waiting(hall) == []
            assert (await persons.about(hall, ADA)).notices is None

        in_hall(f"sqlite:///{tmp_path}/t.db", action)


def test_what_was_settled_goes_along_to_the_person_that_a_browser_becomes(tmp_path: Path) -> None:
    with receiver() as kept:

        async def action(hall: Hall) -> None:
            nobody = Identity("nobody")
            await listen(hall, kept, nobody)
            code = await persons.new_code(hall, ADA)
            assert await persons.recover(hall, nobody, code) == ADA
            assert len(await ways.ways_of(hall.store, hall.outbox.post, ADA.id)) == 1

        in_hall(f"sqlite:///{tmp_path}/t.db", action)


def test_requests_about_notices_name_what_is_wrong(tmp_path: Path) -> None:
    with receiver() as kept, people(tmp_path, outgoing=HERE) as (ada, bea):

        def refused(**form: str) -> str:
            reply = ada.post("/api/me/ways", json=form)
            assert (reply.status_code, reply.json()["field"]) == (422, "address"), reply.text
            return str(reply.json()["text"]["key"])

        assert refused(kind="mail", address="ada@example.org") == "web.way-no-mail"
        assert refused(kind="webhook", address="https://10.0.0.1/x") == "web.way-inner"
        assert refused(kind="push", address="https://push.example/x") == "web.way-push"
        kept.status = lambda: 404
        assert refused(kind="webhook", address=f"{kept.address}/x") == "web.way-unreachable"
        kept.status = lambda: 200
        mine: list[dict[str, Any]] = []
        for form in ("json", "discord", "matrix", "json", "json", "json"):
            made = {"kind": "webhook", "address": f"{kept.address}/x", "form": form}
            mine = ada.post("/api/me/ways", json=made).json()["ways"]
        assert refused(kind="webhook", address=f"{kept.address}/x") == "web.way-many"
        assert [sorted(json.loads(body)) for _, _, body in kept.got[:3]] == [
            ["from", "notices", "text"],
            ["content"],
            ["text"],
        ]
        way = mine[0]["id"]
        assert bea.ask(f"POST /api/me/ways/{way}/removed") == 404
        assert ada.ask(f"POST /api/me/ways/{way}/removed") == 200
        assert Person(ada.client).get("/api/me/notices").json()["ways"] == []
        changed = ada._ask("PUT", "/api/me/notices", {"kinds": ["turn"], "minutes": 30}).json()
        assert changed["wishes"] == {"kinds": ["turn"], "minutes": 30}
