"""The client as it is sent: what the document brings along, and files that are squeezed already."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tafelrunde.server import app as application
from tafelrunde.server.app import make_app
from tafelrunde.server.settings import Settings
from tafelrunde.table import games

INDEX = (
    '<html lang="de"><head><style>p{src:url(./assets/p.woff2)}</style><script>first()</script></head>'
    '<body><div id="app"></div>'
    '<template id="then"><script src="./assets/a.js"></script></template></body></html>'
)
MANIFEST = {
    "index.html": {"file": "assets/a.js", "imports": ["_core.js"]},
    "_core.js": {"file": "assets/core.js"},
    "_play.js": {"file": "assets/play.js", "css": ["assets/play.css"], "imports": ["_core.js", "_play.js"]},
    "src/pages/TablePage.svelte": {"file": "assets/table.js", "imports": ["_core.js", "_play.js"]},
    "src/pages/RulesPage.svelte": {"file": "assets/rules.js"},
    "src/pages/LearnPage.svelte": {"file": "assets/learn.js"},
}


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text(INDEX)
    (static / "manifest.json").write_text(json.dumps(MANIFEST))
    for name, content in {"a.js": "plain", "a.js.gz": "as gzip", "a.js.br": "as brotli", "b.js": "b"}.items():
        (static / "assets" / name).write_text(content)
    monkeypatch.setattr(application, "STATIC", static)
    settings = Settings(f"sqlite:///{tmp_path.as_posix()}/tables.db", None, thinkers=1)
    with TestClient(make_app(settings)) as client:
        yield client


def known(page: str) -> list[Any]:
    (found,) = re.findall(r'<script type="application/json" id="known">(.*?)</script>', page)
    answers: list[Any] = json.loads(found)
    return answers


@pytest.mark.parametrize(
    ("wish", "lang"),
    [("de-AT,en;q=0.5", "de"), ("en-GB", "en"), ("tlh, de;q=0.1", "de"), ("xx", "en"), ("", "en")],
)
def test_the_document_brings_along_what_every_page_asks_first(
    client: TestClient, wish: str, lang: str
) -> None:
    page = client.get("/", headers={"accept-language": wish})
    assert f'<html lang="{lang}">' in page.text
    for request, told, answer in known(page.text):
        path = request.removeprefix("GET ")
        parts = told[0]["parts"] if told else {}
        assert client.get(path.format(**parts)).json() == answer, path
        assert parts.get("lang", lang) == lang
    assert "Accept-Language" in page.headers["vary"]
    assert "<" not in re.findall(r'id="known">(.*?)</script>', page.text)[0]


def test_the_start_page_is_seen_before_its_scripts_run(client: TestClient) -> None:
    page = client.get("/", headers={"accept-language": "de"}).text
    assert "Magische Strategiespiele" in page.partition("<body>")[2]
    (first,) = re.findall(r'<link rel="preload" href="(/covers/[^"]+)"', page)
    assert f'<img src="{first}"' in page
    assert client.get(first).headers["content-type"] == "image/webp"
    other = client.get("/cards/mythos").text
    assert "/covers/" not in other.partition("<body>")[2]
    assert 'class="before"' in other


def test_a_table_is_seen_to_be_laid_before_its_scripts_run(client: TestClient) -> None:
    shown = client.get("/table/any", headers={"accept-language": "de"}).text.partition("<body>")[2]
    assert "Der Tisch wird gedeckt" in shown
    assert 'src="/favicon.svg"' in shown


@pytest.mark.parametrize("game", sorted(games()))
def test_a_rulebook_is_begun_to_be_read_before_its_scripts_run(client: TestClient, game: str) -> None:
    sections = client.get(f"/api/games/{game}/rulebook").json()["sections"]
    intro = next(each["intro"] for each in sections if each.get("intro"))
    for lang in ("de", "en"):
        page = client.get(f"/rules/{game}", headers={"accept-language": lang}).text
        assert [unescape(words) for words in re.findall('<p class="intro">(.*?)</p>', page)] == [intro[lang]]


@pytest.mark.parametrize(
    ("path", "lang", "heading"),
    [("learn/mythos", "de", "Mythos lernen"), ("rules/mythos/", "en", "Rulebook Mythos")],
)
def test_the_heading_of_a_page_is_read_before_its_scripts_run(
    client: TestClient, path: str, lang: str, heading: str
) -> None:
    def headings(path: str) -> list[str]:
        page = client.get(path, headers={"accept-language": lang}).text
        return re.findall("<h1>(.*?)</h1>", page)

    assert headings(f"/{path}") == [heading]
    # These begin with other words.
    assert headings("/learn/mythos/overview") == headings("/rules/nothing") == headings("/cards/mythos") == []


def test_the_files_of_a_page_are_named_at_once(client: TestClient) -> None:
    def hinted(path: str) -> list[str]:
        return re.findall(r'<link rel="(?:modulepreload|preload)" href="([^"]+)"', client.get(path).text)

    assert hinted("/table/x") == ["/assets/table.js", "/assets/play.js", "/assets/play.css"]
    asked = [f"/api/games/mythos/{each}" for each in ("rulebook", "examples")]
    assert hinted("/rules/mythos") == ["/assets/rules.js", *asked]
    assert hinted("/rules/nothing") == ["/assets/rules.js"]
    assert hinted('/nowhere/"><script>') == []
    assert "nowhere" not in client.get("/nowhere").text


def test_what_makes_a_page_work_waits_until_it_has_been_seen(client: TestClient) -> None:
    for path in ("/", "/table/x", "/rules/mythos"):
        seen, _, then = client.get(path).text.partition('<template id="then">')
        assert re.findall(r"<script src=|modulepreload|as=.fetch", seen) == []
        assert '<script src="/assets/a.js">' in then


def test_what_stands_within_a_page_is_what_was_built_into_it(client: TestClient) -> None:
    """Another script or style, however it got there, is not among what the browser is told to trust."""

    def digest(inside: str) -> str:
        return f"'sha256-{b64encode(sha256(inside.encode()).digest()).decode()}'"

    page = client.get("/")
    assert "p{src:url(/assets/p.woff2)}" in page.text
    policy = dict(each.strip().split(" ", 1) for each in page.headers["content-security-policy"].split(";"))
    assert policy["style-src"] == f"'self' {digest('p{src:url(/assets/p.woff2)}')}"
    assert policy["script-src"] == f"'self' {digest('first()')}"
    assert "unsafe" not in page.headers["content-security-policy"]
    again = client.get("/", headers={"if-none-match": page.headers["etag"]})
    assert again.headers["content-security-policy"] == page.headers["content-security-policy"]
    assert "sha256" not in client.get("/api/games").headers["content-security-policy"]


def test_the_document_is_sent_again_only_when_it_has_changed(client: TestClient) -> None:
    page = client.get("/", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in page.headers
    again = client.get("/", headers={"if-none-match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/", headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"


@pytest.mark.parametrize(
    ("accepted", "coding", "body"),
    [("gzip, br", "br", b"as brotli"), ("identity", None, b"plain")],
)
def test_files_come_as_small_as_the_browser_takes_them(
    client: TestClient, accepted: str, coding: str | None, body: bytes
) -> None:
    with client.stream("GET", "/assets/a.js", headers={"accept-encoding": accepted}) as answer:
        assert b"".join(answer.iter_raw()) == body
        assert answer.headers.get("content-encoding") == coding
        assert answer.headers["content-type"].startswith("text/javascript")
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["vary"] == "Accept-Encoding"
    assert client.get("/assets/b.js", headers={"accept-encoding": "gzip, br"}).text == "b"
    assert client.get("/assets/none.js").status_code == 404
