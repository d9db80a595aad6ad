"""Proxies in front of a server, run with the examples of `deploy/`; only addresses and paths are others."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.patience import LIMIT, wait_for
from tests.server.postgres import free_port
from tests.server.servers import ROOT

DEPLOY = ROOT / "deploy"
NAME = "play.example.org"
UPSTREAM = "127.0.0.1:8137"


def program(name: str) -> str:
    """Where a proxy is; missing it is a failure where all is to be tested."""
    found = shutil.which(
        name, path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])
    )
    if found is None and os.environ.get("CI"):
        pytest.fail(f"there is no {name} here: make proxies")
    if found is None:
        pytest.skip(f"there is no {name} here: make proxies")
    return found


def replaced(source: str, *changes: tuple[str, str]) -> str:
    """The example with other addresses; each of them must be in it."""
    for old, new in changes:
        assert old in source, old
        source = source.replace(old, new)
    return source


@contextmanager
def running(command: list[str], port: int, **environment: str) -> Iterator[None]:
    """A proxy, from when it listens until it has ended."""
    import socket

    def is_there() -> bool:
        assert process.poll() is None, process.stderr.read().decode() if process.stderr else ""
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    process = subprocess.Popen(command, stderr=subprocess.PIPE, env={**os.environ, **environment})
    try:
        wait_for(is_there)
        yield
    finally:
        process.terminate()
        process.wait(LIMIT)
        if process.stderr is not None:
            process.stderr.close()


@contextmanager
def nginx(folder: Path, upstream: str) -> Iterator[tuple[str, ssl.SSLContext]]:
    """nginx with TLS; gives its address and whom to trust."""
    found = program("nginx")
    plain, secure = free_port(), free_port()
    key, certificate = folder / "key.pem", folder / "certificate.pem"
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
    make += ["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(make, check=True, capture_output=True)
    site = replaced(
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8"),
        (UPSTREAM, upstream),
        ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl http2;\n", ""),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{secure} ssl"),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(certificate)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(key)),
    )
    temporary = "".join(
        f"{name}_temp_path {folder}/{name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    user = "user root;" if os.geteuid() == 0 else ""
    whole = folder / "nginx.conf"
    whole.write_text(
        f"{user} daemon off; pid {folder}/pid; error_log stderr warn; worker_processes 1;"
        f"events {{}} http {{ access_log off; {temporary} {site} }}",
        encoding="utf-8",
    )
    with running([found, "-p", str(folder), "-e", "stderr", "-c", str(whole)], secure):
        yield f"127.0.0.1:{secure}", ssl.create_default_context(cafile=str(certificate))


@contextmanager
def caddy(folder: Path, upstream: str) -> Iterator[tuple[str, None]]:
    """Caddy without TLS: its certificates come from outside."""
    found = program("caddy")
    port = free_port()
    site = replaced(
        (DEPLOY / "Caddyfile").read_text(encoding="utf-8"),
        (UPSTREAM, upstream),
        (f"{NAME} {{", f"http://127.0.0.1:{port} {{"),
    )
    whole = folder / "Caddyfile"
    whole.write_text("{\n\tadmin off\n\tauto_https off\n}\n" + site, encoding="utf-8")
    command = [found, "run", "--adapter", "caddyfile", "--config", str(whole)]
    with running(command, port, XDG_DATA_HOME=str(folder), XDG_CONFIG_HOME=str(folder)):
        yield f"127.0.0.1:{port}", None


FRONTS = {"nginx": nginx, "caddy": caddy}
