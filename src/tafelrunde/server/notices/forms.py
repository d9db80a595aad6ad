"""The bodies of the REST API by which people settle how they are told."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta

NoticeKind = Literal["turn", "over", "invite", "seated", "remind", "round", "circle"]
"""My turn, the end of a game, a wish to play again, somebody who sits down, a clock that falls soon, a round
of a tournament that has begun, a new table of a circle."""
WayKind = Literal["mail", "webhook", "push"]
WayTrouble = Literal["refused", "unreachable", "locked"]
Address = Annotated[str, Meta(min_length=3, max_length=1000)]
PushKey = Annotated[str, Meta(min_length=8, max_length=200)]
WebhookForm = Literal["json", "discord", "matrix"]
Minutes = Annotated[int, Meta(ge=0, le=1440)]
KINDS: tuple[NoticeKind, ...] = get_args(NoticeKind)


class NewWay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One more way to tell me."""

    kind: WayKind
    """By mail, by a webhook, or by a push to this browser."""
    address: Address
    """A mail address, the address of the webhook, or what the browser has subscribed to."""
    form: WebhookForm = "json"
    """What a webhook reads."""
    p256dh: PushKey | None = None
    """Of a push: the browser's public key."""
    auth: PushKey | None = None
    """Of a push: the secret that browser and server share."""
    lang: Annotated[str, Meta(max_length=10)] = "en"
    """In which language I am told."""


class Way(msgspec.Struct, frozen=True):
    """A way in which I am told."""

    id: str
    """By which it can be removed."""
    kind: WayKind
    """By mail, by a webhook, or by a push."""
    shown: str
    """The address as far as it helps to recognise it."""
    made: int
    """UTC milliseconds."""
    is_confirmed: bool
    """Whether anything is sent there: a mail address must be confirmed by the link that it gets."""
    trouble: WayTrouble | None
    """Why the last message did not arrive."""


class Wishes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of what I want to be told."""

    kinds: list[NoticeKind]
    """My turn, the end, a wish to play again, somebody who sits down, a clock that falls soon, a round of a
    tournament, a new table of a circle."""
    minutes: Minutes = 10
    """For which mails are collected before one is sent."""


class Notices(msgspec.Struct, frozen=True):
    """How I am told that it is my turn."""

    ways: list[Way]
    """Those that I have chosen."""
    wishes: Wishes
    """Of what I want to be told."""
    has_mail: bool
    """Whether this server sends mail."""
    push_key: str | None
    """With which a browser subscribes to pushes; none where this server sends none."""


class Bell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether I want to be told of one table."""

    is_on: bool
    """As elsewhere, or not at all."""


class Settled(msgspec.Struct, frozen=True):
    """What a link in a mail has done."""

    shown: str
    """The address as far as it helps to recognise it."""


class MyWay(msgspec.Struct, frozen=True):
    """A way in which I am told, as it is kept."""

    kind: WayKind
    """By mail, by a webhook, or by a push."""
    address: str
    """Where it leads; it lies sealed in the database."""
    lang: str
    """In which language I am told."""
    made: int
    """UTC milliseconds."""
    is_confirmed: bool
    """Whether anything is sent there."""


class MyNotices(msgspec.Struct, frozen=True):
    """All that is kept of how I am told."""

    ways: list[MyWay]
    """Those that I have chosen."""
    wishes: Wishes
    """Of what I want to be told."""
    quiet: list[str]
    """Tables of which I do not want to be told."""
