"""The files for hosts, tried with the programs that read them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.metadata import entry_points, metadata
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import yaml  # type: ignore[import-untyped]
from starlette.testclient import TestClient

from tafelrunde.cli.frame import app
from tafelrunde.cli.settings import PREFIX
from tafelrunde.server.app import make_app
from tafelrunde.server.requests import ENDPOINTS
from tafelrunde.server.settings import Settings
from tests.server.fronts import DEPLOY
from tests.server.servers import Server

UNIT = DEPLOY / "tafelrunde.service"
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


# -- figures ---------------------------------------------------------------------------------------------

NAMED = re.compile(r"\b(?:tafelrunde|process)_[a-z_]+\b")
ALERTS, BOARD = DEPLOY / "alerts.yml", DEPLOY / "grafana.json"


@pytest.fixture(scope="module")
def figures(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """Every name that a server tells Prometheus, with those of histograms that nothing has filled yet."""
    path = tmp_path_factory.mktemp("figures") / "t.db"
    with TestClient(make_app(Settings(f"sqlite:///{path}", thinkers=1))) as client:
        source = client.get("/metrics").text
    names = set()
    for line in source.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split()
            names |= (
                {f"{name}_{part}" for part in ("bucket", "count", "sum")} if kind == "histogram" else {name}
            )
    return names


def expressions(path: Path) -> list[str]:
    source = path.read_text(encoding="utf-8")
    if path is BOARD:
        return [target["expr"] for panel in json.loads(source)["panels"] for target in panel["targets"]]
    return [rule["expr"] for group in yaml.safe_load(source)["groups"] for rule in group["rules"]]


@pytest.mark.parametrize("path", [ALERTS, BOARD], ids=lambda path: path.name)
def test_boards_and_alerts_name_figures_that_there_are(path: Path, figures: set[str]) -> None:
    found = expressions(path)
    assert len(found) > 5
    used = {name for expression in found for name in NAMED.findall(expression)}
    assert used - figures == set()
    labels = {each for expression in found for each in re.findall(r"by \(([^)]*)\)", expression)}
    allowed = {"le", "instance", "game", "kind", "level", "way"}
    assert {name.strip() for each in labels for name in each.split(",")} <= allowed


def test_every_histogram_is_on_the_board(figures: set[str]) -> None:
    used = {name for expression in expressions(BOARD) for name in NAMED.findall(expression)}
    assert {name for name in figures if name.endswith("_bucket")} <= used


def test_the_alerts_are_rules(tmp_path: Path) -> None:
    for group in yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"]:
        for rule in group["rules"]:
            assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
            assert rule["labels"]["severity"] in {"page", "ticket"}
            assert rule["annotations"]["summary"]
    if (promtool := shutil.which("promtool")) is not None:
        done = told(promtool, "check", "rules", ALERTS)
        assert done.returncode == 0, done.stdout + done.stderr


# -- containers ------------------------------------------------------------------------------------------

CONTAINER, COMPOSE = DEPLOY / "Containerfile", DEPLOY / "compose.yaml"


def settings_of_serve() -> dict[str, Any]:
    """By name in the environment, what each setting is if it is not given."""
    arguments = app["serve"].assemble_argument_collection()
    return {
        f"{PREFIX}{each.name.removeprefix('--').upper().replace('-', '_')}": each.field_info.default
        for each in arguments
    }


def instructions() -> list[tuple[str, str]]:
    source = CONTAINER.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in source.splitlines() if line and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def test_the_container_starts_what_there_is() -> None:
    found = instructions()
    words = [word for word, _ in found]
    assert words.count("FROM") == words.count("CMD") == 1
    assert words.index("USER") < words.index("CMD")
    given = dict(found)
    assert given["USER"] not in {"root", "0"}
    assert f"useradd --system --uid 10001 {given['USER']}" in given["RUN"]
    assert set(metadata("tafelrunde").get_all("Provides-Extra") or []) >= {"postgres"}
    assert "'tafelrunde[postgres]'" in given["RUN"]
    assert json.loads(given["CMD"])[0] in {each.name for each in entry_points(group="console_scripts")}
    assert json.loads(given["CMD"])[1:] == ["serve"]
    known = settings_of_serve()
    variables = dict(each.split("=") for each in given["ENV"].split())
    assert {name for name in variables if name.startswith(PREFIX)} <= set(known)
    assert given["EXPOSE"] == str(known["TAFELRUNDE_PORT"])
    health = json.loads(given["HEALTHCHECK"].removeprefix("CMD "))
    address = re.search(r"http://127\.0\.0\.1:(\d+)(/\w+)", health[-1])
    assert address is not None
    assert address[1] == given["EXPOSE"]
    assert address[2] in {endpoint.path for endpoint in ENDPOINTS}
    compile(health[-1], "health", "exec")


def test_the_health_of_the_container_is_that_of_the_server(tmp_path: Path, plugins: Path) -> None:
    health = json.loads(dict(instructions())["HEALTHCHECK"].removeprefix("CMD "))
    assert health[:2] == ["python", "-c"]
    server = Server(f"sqlite:///{tmp_path}/t.db", plugins)
    try:
        ask = [sys.executable, "-c", health[2].replace("127.0.0.1:8137", server.host)]
        assert subprocess.run(ask, check=False, capture_output=True).returncode == 0
    finally:
        server.stop()
    assert subprocess.run(ask, check=False, capture_output=True).returncode != 0


def test_the_composition_names_what_there_is() -> None:
    composed = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))
    ours, database = composed["services"]["tafelrunde"], composed["services"]["database"]
    known = settings_of_serve()
    assert set(ours["environment"]) <= set(known)
    assert (DEPLOY / ours["build"]["dockerfile"]).is_file()
    port = str(known["TAFELRUNDE_PORT"])
    assert ours["ports"] == [f"127.0.0.1:{port}:{port}"], "only the proxy of this machine reaches it"
    address = urlsplit(re.sub(r"\$\{.*?\}", "secret", ours["environment"]["TAFELRUNDE_DATABASE"]))
    assert (address.scheme, address.hostname) == ("postgresql", "database")
    assert address.username == address.path.strip("/") == database["environment"]["POSTGRES_USER"]
    assert set(ours["depends_on"]) <= set(composed["services"])
    for each in database["volumes"]:
        assert each.partition(":")[0] in composed["volumes"]
    network = composed["networks"]["default"]["ipam"]["config"][0]
    assert ip_address(network["gateway"]) in ip_network(network["subnet"])
    assert ours["environment"]["TAFELRUNDE_PROXY"] == network["gateway"], "it is who asks for the proxy"
    assert ours["environment"]["TAFELRUNDE_LOG_FORMAT"] in {"text", "json"}
