"""The collector of circles, and memory that is given back: when they may take time, and when nobody waits.

Almost everything here goes as soon as nobody needs it: answers leave no circles behind. Left to itself, the
collector would look through tens of thousands of things whenever so many are new, and everybody would wait.
So it is called: in a quiet second it looks through what is new, in a busy one that is set aside unseen, and
everything is looked through when nobody plays, or once in a long while.

Memory goes back in large pieces, and one small thing that stays keeps a whole piece: all of it goes back only
with the process (`cli/afresh.py`).
"""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress

QUIET = 20
"""So few answers a second leave so little that is new that nobody notices when it is looked through."""


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


def give_back_memory() -> None:
    """Return what is no longer needed to the system, where it lets us."""
    collect_everything()
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):  # another library of C
            ctypes.CDLL(None).malloc_trim(0)
