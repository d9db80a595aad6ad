"""`make fuzz ARGS="records saves --minutes 10"`; exits with 1 when anything was found."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.fuzz.kinds import KINDS
from tests.fuzz.watchdog import drive, guard, repeat


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="fuzz", description="Try what strangers might bring along.")
    parser.add_argument("kinds", nargs="*", help=f"which kinds: {', '.join(KINDS)}; all when none is named")
    parser.add_argument("--minutes", type=float, help="for each kind")
    parser.add_argument("--count", type=int, help="inputs of each kind; 1,000 unless minutes are given")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--repeat", type=Path, metavar="FILE", help="try an input again that went wrong")
    options = parser.parse_args(arguments)
    if unknown := sorted(set(options.kinds) - set(KINDS)):
        parser.error(f"no kind is called {unknown[0]}")
    guard()
    if options.repeat is not None:
        tally = repeat(options.repeat, KINDS)
        print(tally)
        return 0 if tally.is_good else 1
    count = 1_000 if options.count is None and options.minutes is None else options.count
    seconds = None if options.minutes is None else 60 * options.minutes
    is_good = True
    for name in options.kinds or KINDS:
        kind = KINDS[name]()
        try:
            tally = drive(kind, options.seed, count=count, seconds=seconds)
        finally:
            kind.close()
        print(f"\r{tally}", flush=True)
        is_good = is_good and tally.is_good
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
