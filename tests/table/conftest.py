"""The toy is installed as any plugin is: by a distribution with an entry point."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tafelrunde.table import games
from tests.table.plugins import distribution, rescan


@pytest.fixture(scope="package", autouse=True)
def toy_is_installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = distribution(tmp_path_factory.mktemp("site"), "toy", "toy:GAME")
    sys.path.append(str(folder))
    rescan()
    assert "toy" in games()
    yield
    sys.path.remove(str(folder))
    rescan()
