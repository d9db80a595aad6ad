"""How a server runs, as its host wishes."""

from __future__ import annotations

import os
from email.utils import parseaddr
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from tafelrunde.server.notices.mail import MailServer
from tafelrunde.server.notices.vault import Vault, usual_key_file
from tafelrunde.server.notices.ways import Post
from tafelrunde.server.security import Signer


class Settings(msgspec.Struct, frozen=True):
    """How a server runs."""

    database: str
    public_url: str | None = None
    thinkers: int = max(1, min(4, (os.cpu_count() or 2) - 1))
    creations: float = 1.0
    """New tables and records a second from one address, after a burst of thirty times as many."""
    requests: float = 100
    """Requests a second from one address, after a burst of four times as many."""
    messages: float = 60
    """Messages a second over one connection, after a burst of three times as many."""
    quota: float = 1.0
    """How much one person may have of tables, bytes, connections and jobs; 2 is twice the usual."""
    patience: float = 15 * 60
    """Seconds without an answer after which the others may let a bot play on for somebody who has left."""
    waiting: float = 24 * 3600
    """Seconds for which a new table waits for strangers."""
    silence: float = 60
    """Seconds after which a silent connection is closed."""
    database_patience: float = 1.0
    """How many times longer than the usual 3 to 5 seconds the database may say nothing before it is gone."""
    idle: float = 5
    """Seconds after which a table that nobody looks at leaves memory."""
    rest: float = 600
    """Seconds that nobody has been here before a new process takes the place of a much used one; 0: never."""
    bot_delay: float = 0.4
    """Seconds that a bot waits at least, so that people can follow."""
    poll: float = 0.25
    """How often SQLite is asked whether another process has written."""
    variants: dict[str, Any] = {}
    """By game, corrections of its data for every new table that brings none of its own."""
    worker: str = ""
    """Which of several processes of one server this is, in its figures."""
    host_token: str | None = None
    """What opens the host's page; without one the database keeps a random one."""
    mail: str | None = None
    """The server that takes mail: smtp://name:password@host:587 or smtps://…; without one none is sent."""
    mail_from: str | None = None
    """Whom mails come from."""
    outgoing: tuple[str, ...] = ()
    """Hosts to which webhooks and pushes may go although they are inner ones or speak plain HTTP."""
    key_file: str | None = None
    """The key to people's addresses; usually beside the database file."""

    @property
    def prefix(self) -> str:
        """The path below which others reach the server: `/games` of https://example.org/games, or empty."""
        return urlsplit(self.public_url or "").path.rstrip("/")

    def common(self, game_id: str) -> dict[str, Any]:
        """What every new table of a game is set up with that brings none of its own."""
        return {"variant": self.variants[game_id]} if game_id in self.variants else {}

    @property
    def is_secure(self) -> bool:
        """Whether others reach the server over TLS."""
        return (self.public_url or "").startswith("https:")


def post_of(settings: Settings, signer: Signer) -> Post:
    """What a server with these settings can send; mail only where its links are known to lead back."""
    mail = None
    if settings.mail and settings.public_url:
        host = urlsplit(settings.public_url).hostname
        mail = MailServer(settings.mail, settings.mail_from or f"Tafelrunde <tafelrunde@{host}>")
    file = Path(settings.key_file) if settings.key_file else usual_key_file(settings.database)
    contact = settings.public_url or "https://tafelrunde.example"
    if mail is not None:
        contact = f"mailto:{parseaddr(mail.sender)[1]}"
    return Post(Vault(file), mail, settings.outgoing, contact, signer.secret_for("notices"))
