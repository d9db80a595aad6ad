"""Where the extras are missing nothing is collected."""

from __future__ import annotations

from importlib.util import find_spec

collect_ignore_glob = [] if find_spec("ray") and find_spec("optuna") else ["test_*.py"]
