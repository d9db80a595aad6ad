"""The files for hosts, tried with the programs that read them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.server.servers import ROOT

UNIT = ROOT / "deploy" / "tafelrunde.service"
MOST_EXPOSED = 2.5


@pytest.fixture(scope="module")
def analyze() -> str:
    """The program that reads units; from Debian when root and missing."""
    can_install = os.geteuid() == 0 and shutil.which("apt-get") is not None
    if shutil.which("systemd-analyze") is None and can_install:
        install = ["apt-get", "install", "-y", "--no-install-recommends", "systemd"]
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(install, env=quiet, capture_output=True, check=False)
    found = shutil.which("systemd-analyze")
    if found is None and os.environ.get("CI") and can_install:
        pytest.fail("systemd-analyze could not be installed")
    if found is None:
        pytest.skip("there is no systemd-analyze here")
    return found


def told(*command: str | Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def verified(analyze: str, folder: Path, source: str) -> str:
    """What systemd finds wrong with a unit; the program that it starts is not installed here."""
    unit = folder / UNIT.name
    unit.write_text(re.sub(r"(?m)^ExecStart=\S+", "ExecStart=/bin/true", source), encoding="utf-8")
    done = told(analyze, "verify", unit)
    return "\n".join(line for line in done.stderr.splitlines() if UNIT.name in line)


def exposure(analyze: str, unit: Path) -> float:
    done = told(analyze, "security", "--offline=true", "--no-pager", unit)
    found = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
    assert found is not None, done.stderr
    return float(found[1])


def test_the_unit_is_understood_wholly(analyze: str, tmp_path: Path) -> None:
    source = UNIT.read_text(encoding="utf-8")
    assert verified(analyze, tmp_path, source) == ""
    assert "ProtectSytem" in verified(analyze, tmp_path, source.replace("ProtectSystem", "ProtectSytem"))


def test_the_unit_may_do_little(analyze: str, tmp_path: Path) -> None:
    assert exposure(analyze, UNIT) <= MOST_EXPOSED
    bare = tmp_path / UNIT.name
    bare.write_text("[Service]\nExecStart=/bin/true\n", encoding="utf-8")
    assert exposure(analyze, bare) > MOST_EXPOSED
