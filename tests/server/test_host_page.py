"""What the page for hosts says is so: its commands are run, its settings are read, its figures are there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]

from tafelrunde.cli import main
from tafelrunde.cli.frame import app
from tafelrunde.server.figures import TIMES
from tests.patience import wait_for
from tests.server.fronts import DEPLOY, program
from tests.server.servers import ROOT, Server

PAGE = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
NOT_RUN = {
    "apt-get": "installs",
    "git": "speaks to the world",
    "make": "builds the client, which other tests do",
    "python3": "makes an environment, which `make setup` does",
    "/usr/local/lib/tafelrunde/bin/pip": "installs",
    "systemctl": "speaks to systemd",
    "certbot": "speaks to the world",
    "nginx": "wants a certificate; test_fronts.py brings one",
    "PASSWORD=something-long": "there is no engine for containers to rely on",
    "cd": "all commands are run in one folder",
}
ROOTED = re.compile(r"(?<![\w.:/])/(?=(?:etc|usr|var)/)|(?<=sqlite:///)/(?=var/)")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """Every command of the page, without its comment."""
    lines = [line for block in blocks("sh") for line in block.splitlines()]
    return list(dict.fromkeys(line.partition(" #")[0].strip() for line in lines))


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder that stands for the host's machine."""
    folders = ("etc/systemd/system", "etc/caddy", "etc/nginx/sites-enabled", "usr/local/bin", "home")
    for folder in (*folders, "var/lib/tafelrunde", "usr/local/lib/tafelrunde/bin"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "home" / "deploy").symlink_to(DEPLOY)
    program_there = tmp_path / "usr/local/lib/tafelrunde/bin/tafelrunde"
    program_there.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m tafelrunde.cli "$@"\n')
    program_there.chmod(0o755)
    return tmp_path


def test_every_command_of_the_page_that_can_be_run_is_run(
    machine: Path, plugins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the page's order, on a machine that is a folder; what cannot be run is named above."""
    database = machine / "var/lib/tafelrunde/tables.db"
    server = Server(f"sqlite:///{database}", plugins)
    ran = []
    try:
        server.create("mythos", "me", "me")
        environment = {
            **os.environ,
            "PATH": os.pathsep.join([str(machine / "usr/local/bin"), os.environ["PATH"]]),
            "PYTHONPATH": str(ROOT / "src"),
            "XDG_DATA_HOME": str(machine / "home"),
            "XDG_CONFIG_HOME": str(machine / "home"),
            "TAFELRUNDE_DATABASE": f"sqlite:///{database}",
        }
        for command in commands():
            first = command.split()[0]
            if first in NOT_RUN:
                continue
            if first in {"curl", "caddy"}:
                program(first)
            if first == "curl":  # a busy machine says that it is overloaded
                wait_for(lambda: server.get("/readyz").status == 200)
            here = ROOTED.sub(f"{machine}/", command)
            here = re.sub(r"https?://(127\.0\.0\.1:8137|YOUR\.NAME)", f"http://{server.host}", here)
            if command.startswith("tafelrunde restore"):
                environment["TAFELRUNDE_DATABASE"] = f"sqlite:///{machine}/restored.db"
            if first == "tafelrunde" and first in ran:  # here, which is quicker
                with monkeypatch.context() as patch:
                    patch.chdir(machine / "home")
                    patch.setenv("TAFELRUNDE_DATABASE", environment["TAFELRUNDE_DATABASE"])
                    assert main(shlex.split(here)[1:]) == 0, here
            else:
                done = subprocess.run(
                    ["sh", "-c", here],
                    cwd=machine / "home",
                    env=environment,
                    capture_output=True,
                    text=True,
                    check=False,
                )
                assert done.returncode == 0, (here, done.stdout, done.stderr)
            ran.append(first)
    finally:
        server.stop()
    assert {"tafelrunde", "curl", "caddy", "cp", "sed", "ln"} <= set(ran)
    assert (machine / "restored.db").is_file()
    for name in ("etc/caddy/Caddyfile", "etc/nginx/sites-enabled/tafelrunde.conf"):
        source = (machine / name).read_text(encoding="utf-8")
        assert "YOUR.NAME" in source
        assert not re.search(r"^[^#]*play\.example\.org", source, re.MULTILINE), (
            "the name stands nowhere else"
        )
    assert (machine / "etc/systemd/system/tafelrunde.service").is_file()


def test_what_is_not_run_is_still_on_the_page() -> None:
    assert set(NOT_RUN) == {line.split()[0] for line in commands()} & set(NOT_RUN)


def test_the_unit_finds_what_the_page_has_put_there() -> None:
    unit = (DEPLOY / "tafelrunde.service").read_text(encoding="utf-8")
    for path in ("/usr/local/lib/tafelrunde/bin/tafelrunde", "/etc/tafelrunde.toml"):
        assert path in unit
    assert "python3 -m venv /usr/local/lib/tafelrunde" in commands()
    assert "`/etc/tafelrunde.toml`" in PAGE
    data = re.search(r"XDG_DATA_HOME=(\S+)", unit)
    assert data is not None
    assert f"sqlite:///{data[1]}/tafelrunde/tables.db" in PAGE


def test_the_settings_of_the_page_are_settings() -> None:
    known = {each.name.removeprefix("--") for each in app["serve"].assemble_argument_collection()}
    found = blocks("toml")
    assert len(found) > 1
    for block in found:
        assert set(tomllib.loads(block)) <= known


def test_the_figures_of_the_page_are_those_of_the_server() -> None:
    rows = re.findall(r"^\| `(tafelrunde_\w+)` \| .*? \| (.*?) \|$", PAGE, re.MULTILINE)
    told = {name: set(re.findall(r"`(\w+)`", labels)) for name, labels in rows}
    there = {metric.name: metric for metric in TIMES.collect()}
    assert set(told) == set(there)
    for name, collector in TIMES._names_to_collectors.items():
        if name in told:
            assert told[name] == set(collector._labelnames)  # type: ignore[attr-defined]


def test_prometheus_can_read_its_part_of_the_page() -> None:
    source = "\n".join(blocks("yaml"))
    read = yaml.safe_load(source)
    assert read["rule_files"] == ["alerts.yml"]
    job = read["scrape_configs"][0]["job_name"]
    assert f'job="{job}"' in (DEPLOY / "alerts.yml").read_text(encoding="utf-8")
