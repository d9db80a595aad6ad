"""The collector of circles, and memory that is given back: when they may take time, and when nobody waits.

Almost everything here goes as soon as nobody needs it: answers leave no circles behind. Left to itself, the
collector would look through tens of thousands of things whenever so many are new, and everybody would wait.
So it is called: in a quiet second it looks through what is new, in a busy one that is set aside unseen, and
everything is looked through when nobody plays, or once in a long while.

Memory goes back in large pieces, and one small thing that stays keeps a whole piece. So when nobody plays,
what is only kept to be quick is let go too: what functions remember, and what connections to the database do
(`Store.rest`). Whoever comes next has it made anew.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress
from functools import lru_cache

QUIET = 20
"""So few answers a second leave so little that is new that nobody notices when it is looked through."""

MANY = 256
"""A function that remembers so many answers or more forgets some at any time: nobody relies on them."""
Remembering = type(lru_cache(maxsize=1)(len))
"""What a function that remembers is."""


def collect_when_called() -> None:
    """From now on the collector looks at nothing by itself; `collect_new` has to be called every second."""
    gc.disable()


def collect_new(answers: int) -> None:
    """Look through what is new, unless there were too many answers lately; never look at it again."""
    if gc.isenabled():  # somebody else's process, in which it minds its own business
        return
    if answers <= QUIET:
        gc.collect(0)
    gc.freeze()


def collect_everything() -> None:
    """Look through all that there is; takes some hundredths of a second, and longer with many live tables."""
    gc.unfreeze()
    gc.collect()


def forget() -> None:
    """Let functions that remember much forget it all."""
    gc.unfreeze()  # what is set aside would not be found
    for each in gc.get_objects():
        if isinstance(each, Remembering) and (each.cache_info().maxsize or 0) >= MANY:
            each.cache_clear()


def give_back_memory() -> None:
    """Return what is no longer needed to the system, where it lets us."""
    forget()
    collect_everything()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another library of C
            ctypes.CDLL(None).malloc_trim(0)
