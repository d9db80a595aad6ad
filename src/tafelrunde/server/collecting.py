"""The collector of circles, and memory that is given back: when they may take time, and when nobody waits.

Almost everything here goes as soon as nobody needs it, for answers leave no circles behind. So the collector
looks only through what is young, a little at a time, and sets aside whatever outlives that look. If it looked
through all live tables from time to time, everybody would wait for it.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from contextlib import suppress
from typing import Any

YOUNG = 5_000
"""Objects that are looked through at once: a thousandth of a second or two."""
NEVER = 1_000_000


def collect_the_young_only() -> None:
    """Let the collector look at what is young, and at nothing else, from now on."""
    gc.set_threshold(YOUNG, NEVER, NEVER)
    if _set_aside not in gc.callbacks:
        gc.callbacks.append(_set_aside)


def _set_aside(phase: str, info: dict[str, Any]) -> None:
    """Whatever has outlived a look is not looked at again until everything is."""
    if phase == "stop":
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
