"""What people settle about being told: addresses, what they want to hear, and at which tables not."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection
from hashlib import sha256
from hmac import new as hmac
from typing import Any
from urllib.parse import urlsplit

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from tafelrunde.server.audience import now_ms
from tafelrunde.server.notices import outgoing, push, webhook
from tafelrunde.server.notices.forms import (
    KINDS,
    MyNotices,
    MyWay,
    NewWay,
    NoticeKind,
    Way,
    WebhookForm,
    Wishes,
)
from tafelrunde.server.notices.mail import MailServer
from tafelrunde.server.notices.told import said
from tafelrunde.server.notices.vault import Locked, Vault
from tafelrunde.server.notices.wanted import Listener, Listeners
from tafelrunde.server.rows import WayRow
from tafelrunde.server.schema import NOTICE_WISH as WISHED
from tafelrunde.server.schema import OUTBOX, WAY
from tafelrunde.server.security import is_same, token_hash
from tafelrunde.server.store import Store
from tafelrunde.table import text

MOST_WAYS = 6
MAIL = re.compile(r"[^\s@<>\"(),:;\\\[\]]{1,64}@[^\s@<>\"(),:;\\\[\]]{1,190}\.[^\s@<>\"(),:;\\\[\]]{1,60}")
UNCONFIRMED = 2 * 24 * 3_600_000
"""Milliseconds for which a link that confirms an address is good; then the address is forgotten."""


class Address(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is sealed of a way."""

    to: str
    base: str
    """Where the person reaches this server."""
    form: WebhookForm = "json"
    p256dh: str = ""
    auth: str = ""

    @property
    def subscription(self) -> dict[str, Any]:
        """As a browser subscribes to pushes."""
        return {"endpoint": self.to, "keys": {"p256dh": self.p256dh, "auth": self.auth}}

    @property
    def shown(self) -> str:
        """As far as it helps to recognise it: nobody reads secrets over a shoulder."""
        name, at, host = self.to.partition("@")
        if at:
            return f"{name[:2]}…@{host}"
        return urlsplit(self.to).netloc.rpartition("@")[2]


class Post:
    """What this server can send, and with which keys."""

    def __init__(
        self,
        vault: Vault,
        mail: MailServer | None,
        allowed: Collection[str],
        contact: str,
        secret: bytes,
    ) -> None:
        self.vault = vault
        self.mail = mail
        self.allowed = allowed
        self.contact = contact
        self._secret = secret
        self._keys: push.Keys | None = None

    @property
    def keys(self) -> push.Keys:
        """What pushes are signed with, once it is prepared; raises Locked where the key is not ours."""
        if self._keys is None:
            raise Locked("push-keys")
        return self._keys

    async def prepare(self, store: Store) -> str | None:
        """The key with which browsers subscribe; None where no pushes can be sent."""
        if self._keys is None and push.is_installed():
            fresh = self.vault.seal(msgspec.json.encode(push.new_keys()))
            kept = await store.setting("push-keys", lambda: fresh)
            try:
                self._keys = msgspec.json.decode(self.vault.open(kept), type=push.Keys)
            except Locked:
                return None
        return self._keys.public if self._keys is not None else None

    def opened(self, way: WayRow) -> Address:
        """Where a way leads; raises Locked."""
        return msgspec.json.decode(self.vault.open(way.sealed), type=Address)

    def stop_token(self, way: WayRow) -> str:
        """What a mail carries to get no more of them; nothing else can be done with it."""
        return f"{way.id}.{hmac(self._secret, f'stop {way.id}'.encode(), sha256).hexdigest()[:32]}"

    def way_to_stop(self, token: str) -> str | None:
        """The way that such a token names."""
        name, _, mac = token.partition(".")
        mine = hmac(self._secret, f"stop {name}".encode(), sha256).hexdigest()[:32]
        return name if is_same(mac, mine) else None


class Unsettled(Exception):
    """A way that cannot be taken; says why, as in `web.way-…`."""


async def listeners(store: Store) -> Listeners:
    """Who wants to be told, by person."""
    minutes = dict(await store.rows(select(WISHED.c.person, WISHED.c.minutes).where(WISHED.c.scope == "")))
    usual = Wishes([]).minutes
    found: dict[str, list[Listener]] = {}
    ways = select(WAY.c.id, WAY.c.person, WAY.c.kind).where(WAY.c.confirmed.is_not(None))
    for way, person, kind in await store.rows(ways):
        found.setdefault(person, []).append(Listener(way, kind, minutes.get(person, usual)))
    return {person: tuple(each) for person, each in found.items()}


async def kinds_of(store: Store, person: str) -> dict[str, frozenset[str]]:
    """Of what a person wants to be told: in general (``), and at tables where it is otherwise."""
    rows = await store.rows(select(WISHED.c.scope, WISHED.c.kinds).where(WISHED.c.person == person))
    return {"": frozenset(KINDS), **{scope: frozenset(kinds.split()) for scope, kinds in rows}}


async def wishes_of(store: Store, person: str) -> Wishes:
    """Of what a person wants to be told in general."""
    own = (WISHED.c.person == person) & (WISHED.c.scope == "")
    rows = await store.rows(select(WISHED.c.kinds, WISHED.c.minutes).where(own))
    if not rows:
        return Wishes(list(KINDS))
    kinds, minutes = rows[0]
    named: list[NoticeKind] = [kind for kind in KINDS if kind in kinds.split()]
    return Wishes(named, minutes)


async def wish(store: Store, person: str, scope: str, wishes: Wishes | None) -> None:
    """Keep what a person wants to be told of; None: at that table as everywhere."""

    def keep(connection: Connection) -> None:
        connection.execute(delete(WISHED).where(WISHED.c.person == person, WISHED.c.scope == scope))
        if wishes is not None:
            row = {"person": person, "scope": scope, "kinds": " ".join(wishes.kinds)}
            connection.execute(insert(WISHED), {**row, "minutes": wishes.minutes})

    await store.transact(keep)


async def ways_of(store: Store, post: Post, person: str) -> list[Way]:
    """How a person is told."""
    rows = await store.read(WayRow, select(WAY).where(WAY.c.person == person).order_by(WAY.c.made, WAY.c.id))
    return [_shown(post, row) for row in rows]


def _shown(post: Post, row: WayRow) -> Way:
    is_confirmed = row.confirmed is not None
    try:
        return Way(row.id, row.kind, post.opened(row).shown, row.made, is_confirmed, row.trouble)
    except Locked:
        return Way(row.id, row.kind, "…", row.made, is_confirmed, "locked")


async def about(store: Store, post: Post, person: str) -> MyNotices | None:
    """All that is kept of how a person is told, if anything is."""
    rows = await store.read(WayRow, select(WAY).where(WAY.c.person == person).order_by(WAY.c.made, WAY.c.id))
    mine = [MyWay(row.kind, _plain(post, row), row.lang, row.made, row.confirmed is not None) for row in rows]
    wished = select(WISHED.c.scope).where(WISHED.c.person == person).order_by(WISHED.c.scope)
    scopes = [scope for (scope,) in await store.rows(wished)]
    if not mine and not scopes:
        return None
    return MyNotices(mine, await wishes_of(store, person), [scope for scope in scopes if scope])


def _plain(post: Post, row: WayRow) -> str:
    try:
        return post.opened(row).to
    except Locked:
        return "…"


def check(post: Post, form: NewWay) -> None:
    """Raises Unsettled when that can be no address of its kind here."""
    if form.kind == "mail":
        if post.mail is None:
            raise Unsettled("no-mail")
        if not MAIL.fullmatch(form.address):
            raise Unsettled("mail")
        return
    if form.kind == "push" and (form.p256dh is None or form.auth is None or not push.is_installed()):
        raise Unsettled("push")
    try:
        outgoing.judged(form.address, post.allowed)
    except outgoing.NotAllowed as problem:
        raise Unsettled(str(problem)) from None


def greet(post: Post, form: NewWay, base: str, token: str) -> None:
    """Say hello there, in a thread: what does not arrive now would not arrive later. Raises Unsettled."""
    words = said(text("notice.hello"), form.lang)
    try:
        if form.kind == "mail":
            assert post.mail is not None
            link = f"{base}/notices#confirm={token}"
            body = said(text("notice.confirm"), form.lang)
            post.mail.send(
                form.address, said(text("notice.confirm-subject"), form.lang), f"{body}\n\n{link}\n"
            )
            return
        if form.kind == "push":
            address = _address(form, base)
            message = {"title": words, "body": "", "path": "/", "tag": "hello"}
            status = push.send(address.subscription, message, post.keys, post.contact, post.allowed)
        else:
            hello = {"discord": {"content": words}, "matrix": {"text": words}}
            body_bytes = msgspec.json.encode(
                hello.get(form.form, {"from": "tafelrunde", "notices": [], "text": words})
            )
            status = outgoing.post(form.address, body_bytes, webhook.HEADERS, post.allowed)
    except outgoing.NotAllowed as problem:
        raise Unsettled(str(problem)) from None
    except Locked:
        raise Unsettled("push") from None
    except Exception:  # whatever it was, nobody answered as they should
        raise Unsettled("unreachable") from None
    if not 200 <= status < 300:
        raise Unsettled("unreachable")


def _address(form: NewWay, base: str) -> Address:
    return Address(form.address, base, form.form, form.p256dh or "", form.auth or "")


async def keep(store: Store, post: Post, person: str, form: NewWay, base: str, token: str) -> None:
    """Keep a way that has been greeted; a mail address waits for its link. Raises Unsettled."""
    now = now_ms()
    is_mail = form.kind == "mail"
    row = WayRow(
        secrets.token_hex(8),
        person,
        form.kind,
        post.vault.seal(msgspec.json.encode(_address(form, base))),
        form.lang,
        now,
        None if is_mail else now,
        token_hash(token) if is_mail else None,
    )

    def put(connection: Connection) -> None:
        stale = WAY.c.confirmed.is_(None) & (WAY.c.made < now - UNCONFIRMED)
        connection.execute(delete(WAY).where(stale))
        mine = list(connection.scalars(select(WAY.c.id).where(WAY.c.person == person)))
        if len(mine) >= MOST_WAYS:
            raise Unsettled("many")
        connection.execute(insert(WAY), msgspec.structs.asdict(row))

    await store.transact(put)


async def confirm(store: Store, post: Post, token: str) -> str | None:
    """The address behind a link is somebody's who wants mail; gives it as it is shown."""

    def put(connection: Connection) -> WayRow | None:
        own = (WAY.c.token_hash == token_hash(token)) & (WAY.c.made > now_ms() - UNCONFIRMED)
        row = connection.execute(select(WAY).where(own)).first()
        if row is None:
            return None
        connection.execute(update(WAY).where(WAY.c.id == row.id).values(confirmed=now_ms(), token_hash=None))
        return WayRow(*row)

    found = await store.transact(put)
    return _shown(post, found).shown if found is not None else None


async def remove(store: Store, way: str, person: str | None = None) -> bool:
    """Take a way away, and what waits to go there; a person's own only, where one is named."""

    def put(connection: Connection) -> bool:
        own = WAY.c.id == way
        done = connection.execute(
            delete(WAY).where(own if person is None else own & (WAY.c.person == person))
        )
        if done.rowcount:
            connection.execute(delete(OUTBOX).where(OUTBOX.c.way == way))
        return bool(done.rowcount)

    return await store.transact(put)


def move(connection: Connection, before: str, after: str) -> None:
    """Whoever was nobody is this person now: what they had settled goes along, where it is not settled."""
    connection.execute(update(WAY).where(WAY.c.person == before).values(person=after))
    settled = set(connection.scalars(select(WISHED.c.scope).where(WISHED.c.person == after)))
    for scope in set(connection.scalars(select(WISHED.c.scope).where(WISHED.c.person == before))) - settled:
        own = (WISHED.c.person == before) & (WISHED.c.scope == scope)
        connection.execute(update(WISHED).where(own).values(person=after))


def forget(connection: Connection, person: str) -> None:
    """Nothing of it is left."""
    ways = list(connection.scalars(select(WAY.c.id).where(WAY.c.person == person)))
    connection.execute(delete(OUTBOX).where(OUTBOX.c.way.in_(ways)))
    connection.execute(delete(WAY).where(WAY.c.person == person))
    connection.execute(delete(WISHED).where(WISHED.c.person == person))
