"""Beginning afresh: a process that many have used, and nobody for long now, is followed by a new one.

Memory goes back to the system in large pieces, and one small thing that stays keeps a whole piece: of what
hundreds of tables needed, most would stay for ever. A new process has none of that. It takes the place of the
old one, with its number and the very sockets that it listened at, so nobody is turned away: whoever comes in
that second waits until the new one is there.
"""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import tafelrunde
from tafelrunde.cli.settings import PREFIX
from tafelrunde.server.account import resident

if TYPE_CHECKING:
    from tafelrunde.server.hall import Hall

PROGRAM = Path(tafelrunde.__file__).parent
SOCKETS = f"{PREFIX}SOCKETS"
"""The variable that tells the new process at what it listens."""
WORTH = 8 * 2**20
"""Bytes that must have been added since the start; less is not worth it."""
LOOK_EVERY = 1.0
"""Seconds between two looks whether anybody is there."""
LAST_WORDS = 0.5
"""Seconds for those who came in before the door was closed to say what they want."""

Stamp = dict[str, tuple[int, int]]


class Rest:
    """Waits for the moment at which nobody would miss a process."""

    def __init__(self, hall: Hall, after: float, leave: Callable[[], None]) -> None:
        self._hall = hall
        self._after = after
        """Seconds that nobody must have been there."""
        self._leave = leave
        self._needed = resident()
        """Bytes that a new process needs."""
        self._alone_since = monotonic()
        self._stamp = stamp()

    async def look(self) -> None:
        """Leave, if nobody has been here for long and it is worth while."""
        now = monotonic()
        if not self._hall.is_empty:
            self._alone_since = now
        elif now - self._alone_since >= self._after and resident() - self._needed >= WORTH:
            if stamp() == self._stamp:
                self._leave()
            self._alone_since = now


def can_begin_afresh() -> bool:
    """Whether this process is the `serve` command itself, where one process can follow another."""
    return sys.platform != "win32" and "serve" in sys.orig_argv


def stamp() -> Stamp:
    """What a new process would read: the program, and the files that the host has named.

    While these are being changed nothing begins by itself: it might be another version, or half of a setting.
    """
    words = [*sys.orig_argv, *(value for name, value in os.environ.items() if name.startswith(PREFIX))]
    named = [word.rpartition("=")[2] for word in words]
    found: Stamp = {}
    for path in [*map(str, PROGRAM.rglob("*.py")), *filter(os.path.isfile, named)]:
        with suppress(OSError):  # it has just been taken away
            told = os.stat(path)
            found[path] = (told.st_mtime_ns, told.st_size)
    return found


def handed_over() -> list[socket.socket]:
    """The sockets that the process before has left to this one; none when there was none."""
    numbers = os.environ.pop(SOCKETS, "")  # nobody else is to take it for his
    sockets = [socket.socket(fileno=int(number)) for number in numbers.split()]
    for each in sockets:
        each.set_inheritable(False)
    return sockets


def kept(sockets: Iterable[socket.socket]) -> list[int]:
    """The same sockets under numbers of their own, at which people can still wait when these are closed."""
    return [os.dup(each.fileno()) for each in sockets]


def begin_afresh(numbers: Sequence[int]) -> None:
    """Become a new process that listens at these sockets."""
    for number in numbers:
        os.set_inheritable(number, True)
    sys.stdout.flush()
    sys.stderr.flush()
    os.environ[SOCKETS] = " ".join(map(str, numbers))
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
