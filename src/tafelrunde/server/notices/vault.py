"""The vault: addresses and keys of people lie sealed in the database, and the key beside it.

Whoever gets hold of the database or of a backup alone learns no address.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy.engine import make_url

if TYPE_CHECKING:
    from cryptography.fernet import Fernet


class Locked(Exception):
    """What is sealed cannot be opened with this key, or there is no key."""


def usual_key_file(database: str) -> Path:
    """Beside a database file; for a database server in the data folder of whoever runs this."""
    address = make_url(database)
    if address.get_backend_name() == "sqlite" and address.database and address.database != ":memory:":
        return Path(f"{address.database}.key")
    from platformdirs import user_data_path

    return Path(user_data_path("tafelrunde", appauthor=False)) / "notices.key"


class Vault:
    """Seals and opens; the key is made when something is sealed for the first time."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def seal(self, words: bytes) -> str:
        """The words, unreadable for whoever has only the database."""
        return self._fernet(is_made=True).encrypt(words).decode()

    def open(self, sealed: str) -> bytes:
        """What was sealed; raises Locked."""
        from cryptography.fernet import InvalidToken

        try:
            return self._fernet(is_made=False).decrypt(sealed.encode())
        except (InvalidToken, ValueError, OSError) as problem:
            raise Locked(str(self.file)) from problem

    def _fernet(self, *, is_made: bool) -> Fernet:
        from cryptography.fernet import Fernet

        if is_made and not self.file.exists():
            self._make(Fernet.generate_key())
        return Fernet(self.file.read_bytes().strip())

    def _make(self, key: bytes) -> None:
        """For its owner alone; whoever is second takes the key of the first."""
        self.file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        partial = self.file.with_name(f"{self.file.name}.{os.getpid()}")
        with open(os.open(partial, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "wb") as made:
            made.write(key)
        try:
            os.link(partial, self.file)  # unlike a rename, it fails where there is one already
        except FileExistsError:
            pass
        finally:
            partial.unlink()
