"""Where a host's settings come from, and where the server listens."""

from __future__ import annotations

import asyncio
import http.client
import socket
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.cli import commands, main
from tafelrunde.cli.frame import app
from tafelrunde.cli.serve import Place, address_of, configured
from tafelrunde.cli.settings import NOT_KEPT, PREFIX
from tafelrunde.server.limits import neighbourhood
from tafelrunde.server.settings import Settings
from tests.patience import LIMIT, wait_for
from tests.server.servers import ROOT, Server

DOCUMENT = ROOT / "docs" / "host.md"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Settings, Place]]:
    """What the server would have been started with."""
    calls: list[tuple[Settings, Place]] = []
    monkeypatch.setattr(
        commands, "run_server", lambda settings, place, **_more: calls.append((settings, place))
    )
    return calls


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(
    started: list[tuple[Settings, Place]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(
        'host = "::1"\nport = 1\ndatabase = "sqlite:///file"\npublic-url = "https://file.example"\n'
        "creations = 2.5\nvariant = []\n"
    )
    monkeypatch.setenv("TAFELRUNDE_PORT", "2")
    monkeypatch.setenv("TAFELRUNDE_DATABASE", "sqlite:///environment")
    assert main(["serve", "--port", "3", "--config", str(file)]) == 0
    monkeypatch.setenv("TAFELRUNDE_CONFIG", str(file))
    monkeypatch.setenv("TAFELRUNDE_PUBLIC_URL", "https://environment.example")
    assert main(["serve"]) == 0
    monkeypatch.delenv("TAFELRUNDE_CONFIG")
    assert main(["serve", "--database", "sqlite:///flag"]) == 0
    seen = [(place.host, place.port, settings.database, settings.public_url) for settings, place in started]
    assert seen == [
        ("::1", 3, "sqlite:///environment", "https://file.example"),
        ("::1", 2, "sqlite:///environment", "https://environment.example"),
        ("127.0.0.1", 2, "sqlite:///flag", "https://environment.example"),
    ]
    assert [settings.creations for settings, _ in started] == [2.5, 2.5, Settings("").creations]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("prot = 1", "prot"),
        ("port = ", "cannot be read"),
        ("port = 'soon'", "soon"),
        ("port = 70000", "65535"),
        ("lang = 'de'", "lang"),
        ("[serve]\nport = 1", "serve"),
        (None, "no such file"),
    ],
)
def test_a_mistake_in_the_file_is_one_sentence(
    started: list[tuple[Settings, Place]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    content: str | None,
    words: str,
) -> None:
    file = tmp_path / "settings.toml"
    if content is not None:
        file.write_text(content)
    assert main(["serve", "--config", str(file), "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert words in said
    assert said.count("\n") == 1
    assert started == []


def test_nothing_that_removes_comes_from_outside_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "settings.toml"
    file.write_text(f'port = 1\nolder = "1d"\nyes = true\ndatabase = "sqlite:///{tmp_path}/none.db"\n')
    monkeypatch.setenv("TAFELRUNDE_CONFIG", str(file))
    monkeypatch.setenv("TAFELRUNDE_OLDER", "1d")
    assert main(["tidy", "--lang", "en"]) == 2
    assert "--older" in capsys.readouterr().err
    assert main(["tidy", "--older", "1y", "--lang", "en"]) == 2
    assert "none.db" in capsys.readouterr().err


def test_every_setting_is_in_the_document() -> None:
    arguments = app["serve"].assemble_argument_collection()
    names = {each.name for each in arguments}
    assert {"--host", "--unix", "--config"} <= names
    lines = DOCUMENT.read_text(encoding="utf-8").splitlines()
    rows = [[cell.strip(" `") for cell in line.split("|")[1:4]] for line in lines if line.startswith("| `--")]
    assert {name for name, _, _ in rows} == names
    for name, variable, key in rows:
        plain = name.removeprefix("--")
        assert variable in ("", f"{PREFIX}{plain.upper().replace('-', '_')}")
        assert key == ("" if name in NOT_KEPT else plain)


# -- where the server listens ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("::1", "http://localhost:1"),
        ("fd00::7", "http://[fd00::7]:1"),
        ("192.0.2.1", "http://192.0.2.1:1"),
        ("play.example.org", "http://play.example.org:1"),
    ],
)
def test_an_address_is_told_as_browsers_want_it(host: str, address: str) -> None:
    assert address_of(host, 1, None) == address


class OverSocket(http.client.HTTPConnection):
    """A connection as a proxy opens it."""

    def __init__(self, path: Path) -> None:
        super().__init__("localhost", timeout=LIMIT)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(str(self._path))


def test_a_proxy_finds_the_server_at_its_socket(tmp_path: Path, plugins: Path) -> None:
    path = tmp_path / "t.sock"
    public = "http://play.example.org"
    server = Server(f"sqlite:///{tmp_path}/t.db", plugins, "--unix", str(path), "--public-url", public)
    try:
        connection = OverSocket(path)
        connection.request("GET", "/healthz")
        assert connection.getresponse().status == 200
        connection.close()
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("unix", "proxies", "peer", "caller"),
    [
        (Path("t.sock"), (), None, "192.0.2.1"),
        (None, ("127.0.0.1",), ("127.0.0.1", 1), "192.0.2.1"),
        (None, (), ("127.0.0.1", 1), "127.0.0.1"),
        (None, ("127.0.0.1",), ("198.51.100.9", 1), "198.51.100.9"),
    ],
    ids=["the proxy at the socket", "a proxy that was named", "one that was not", "a stranger"],
)
def test_only_a_proxy_says_who_asks(
    unix: Path | None, proxies: tuple[str, ...], peer: tuple[str, int] | None, caller: str
) -> None:
    """Limits are per address: behind a socket all would share one, and strangers must not make theirs up."""
    seen = []

    async def tell(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append(scope["client"][0] if scope["client"] else None)

    async def nothing(*_more: Any) -> Any:
        return {}

    config = configured(tell, "127.0.0.1", 1, unix, proxies)
    config.load()
    scope = {
        "type": "http",
        "client": peer,
        "headers": [(b"x-forwarded-for", b"192.0.2.1")],
        "scheme": "http",
    }
    asyncio.run(config.loaded_app(scope, nothing, nothing))
    assert seen == [caller]


def test_the_server_listens_on_version_6_too(tmp_path: Path, plugins: Path) -> None:
    if not socket.has_ipv6 or not Path("/proc/net/if_inet6").read_text():
        pytest.skip("this machine has no IPv6")
    server = Server(f"sqlite:///{tmp_path}/t.db", plugins, "--host", "::1")
    try:
        connection = http.client.HTTPConnection("::1", int(server.host.rpartition(":")[2]), timeout=LIMIT)
        connection.request("GET", "/healthz")
        assert connection.getresponse().status == 200
        connection.close()
    finally:
        server.stop()


def test_all_addresses_are_those_of_both_versions_and_people_are_told_one_that_works(
    tmp_path: Path, plugins: Path
) -> None:
    if not socket.has_dualstack_ipv6() or not Path("/proc/net/if_inet6").read_text():
        pytest.skip("this machine has no IPv6")
    server = Server(f"sqlite:///{tmp_path}/t.db", plugins, "--host", "::", "--proxy", "127.0.0.1")
    try:
        assert server.host.startswith("localhost:")
        for address in ("::1", "127.0.0.1", "localhost"):
            connection = http.client.HTTPConnection(
                address, int(server.host.rpartition(":")[2]), timeout=LIMIT
            )
            connection.request("GET", "/healthz")
            assert connection.getresponse().status == 200
            connection.close()
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("proxy", "peer", "caller"),
    [
        ("127.0.0.1", "127.0.0.1", "192.0.2.1"),
        ("127.0.0.1", "::ffff:127.0.0.1", "192.0.2.1"),
        ("10.0.0.0/8", "::ffff:10.1.2.3", "192.0.2.1"),
        ("10.0.0.0/8", "::ffff:11.1.2.3", "::ffff:11.1.2.3"),
        ("::1", "::1", "192.0.2.1"),
    ],
)
def test_a_proxy_is_known_in_the_dress_of_the_other_version(proxy: str, peer: str, caller: str) -> None:
    """A socket of both versions gives addresses of version 4 as such of version 6."""
    seen = []

    async def tell(scope: Any, _receive: Any, _send: Any) -> None:
        seen.append(scope["client"][0])

    async def nothing(*_more: Any) -> Any:
        return {}

    config = configured(tell, "::", 1, None, [proxy])
    config.load()
    headers = [(b"x-forwarded-for", b"192.0.2.1")]
    scope = {"type": "http", "client": (peer, 1), "headers": headers, "scheme": "http"}
    asyncio.run(config.loaded_app(scope, nothing, nothing))
    assert seen == [caller]


def test_people_of_version_4_are_told_apart_where_both_are_listened_to() -> None:
    assert neighbourhood("::ffff:192.0.2.1") == neighbourhood("192.0.2.1") == "192.0.2.1"
    assert neighbourhood("::ffff:192.0.2.2") != neighbourhood("::ffff:192.0.2.1")
    assert neighbourhood("2001:db8::1") == neighbourhood("2001:db8::2")


@pytest.mark.parametrize("token", ["", "short", "fifteen letters"])
def test_a_hosts_token_that_can_be_guessed_is_refused(
    started: list[tuple[Settings, Place]], token: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--host-token", token, "--lang", "en"]) == 2
    assert "16 letters" in capsys.readouterr().err
    assert started == []


def test_the_link_to_the_hosts_page_is_printed_unless_the_host_has_a_token(
    tmp_path: Path, plugins: Path
) -> None:
    def printed(server: Server) -> str:
        line = wait_for(lambda: next((each for each in server.output if "/host#" in each), None))
        return line.rpartition("#")[2].strip()

    links = []
    for _ in range(2):
        server = Server(f"sqlite:///{tmp_path}/t.db", plugins)
        links.append(printed(server))
        assert server.post("/api/host/enter", {"token": links[-1]}).status == 200
        server.stop()
    assert links[0] == links[1]
    server = Server(f"sqlite:///{tmp_path}/t.db", plugins, "--host-token", "a token of my own")
    assert server.post("/api/host/enter", {"token": links[0]}).status == 403
    assert server.post("/api/host/enter", {"token": "a token of my own"}).status == 200
    server.stop()
    assert not any("/host#" in line for line in server.output)
