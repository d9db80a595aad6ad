"""Where the extra is missing nothing is collected."""

from __future__ import annotations

from importlib.util import find_spec

NEEDED = ("gymnasium", "numpy", "pettingzoo", "pyspiel")
collect_ignore_glob = [] if all(map(find_spec, NEEDED)) else ["test_*.py"]
