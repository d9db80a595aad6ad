"""Mail: one server that the host names, one message for all that has gathered."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

import msgspec

SECONDS = 10.0


class MailServer(msgspec.Struct, frozen=True):
    """Where mail is handed over: `smtp://name:password@host:587` or `smtps://…:465`."""

    address: str
    sender: str

    def send(self, to: str, subject: str, body: str, stop: str | None = None) -> None:
        """Hand a message over; raises OSError or smtplib.SMTPException. `stop` is where to unsubscribe."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid(domain="tafelrunde")
        message["Auto-Submitted"] = "auto-generated"
        if stop is not None:
            message["List-Unsubscribe"] = f"<{stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(body)
        with self._connected() as server:
            server.send_message(message)

    def _connected(self) -> smtplib.SMTP:
        parts = urlsplit(self.address)
        context = ssl.create_default_context()
        host = parts.hostname or "localhost"
        if parts.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, parts.port or 465, timeout=SECONDS, context=context)
        else:
            server = smtplib.SMTP(host, parts.port or 25, timeout=SECONDS)
            server.ehlo()
            # A password never goes over an open line.
            if parts.username or server.has_extn("starttls"):
                server.starttls(context=context)
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        return server
