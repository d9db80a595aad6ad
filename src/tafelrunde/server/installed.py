"""The client as an app: its manifest in the browser's language, and the service worker of this very build."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tafelrunde.server.client import built, wished, with_imports
from tafelrunde.server.locales import client_sentences
from tafelrunde.server.luggage import luggage, rooms, told
from tafelrunde.table import Lang

PAGES = ("Rules", "Cards", "Learn", "Puzzles")
"""What can be read without a line."""
NO_CACHE = {"Cache-Control": "no-cache", "Vary": "Accept-Language"}
ICONS = [
    {"src": "icon-192.png", "sizes": "192x192", "type": "image/png"},
    {"src": "icon-512.png", "sizes": "512x512", "type": "image/png"},
    {"src": "icon-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
    {"src": "favicon.svg", "sizes": "any", "type": "image/svg+xml"},
]


def worker(static: Path, _request: Request) -> Response:
    """The service worker: another one for every build, so that nothing old outlives an update."""
    changed = (static / "index.html").stat().st_mtime_ns
    body = _worker(static, changed)
    return Response(body, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@lru_cache(maxsize=2)
def _worker(static: Path, changed: int) -> bytes:
    files = ["", *dict.fromkeys(_files(static, changed))]
    source = (static / "sw.js").read_text(encoding="utf-8")
    build = sha256((static / "index.html").read_bytes() + msgspec.json.encode(files) + source.encode())
    named = source.replace("__BUILD__", build.hexdigest()[:16])
    named = named.replace("__FILES__", msgspec.json.encode(files).decode())
    found = luggage(static, changed)
    taken = {"version": found.version, "files": found.files} if found else None
    return named.replace("__OFFLINE__", msgspec.json.encode(taken).decode()).encode()


def _files(static: Path, changed: int) -> Iterator[str]:
    """The scripts and styles of what can be read without a line, and the signs of the house."""
    files = built(static, changed)
    sources = ["index.html", *(f"src/pages/{page}Page.svelte" for page in PAGES)]
    for source in sources:
        for each in with_imports(files, source):
            yield files[each]["file"]
            yield from files[each].get("css", ())
    yield from ("favicon.svg", "icon-192.png", "api/games", "api/languages")


def manifest(static: Path, request: Request) -> Response:
    """What a browser must know to install the client; addresses are below this one."""
    return Response(_app(wished(request)), media_type="application/manifest+json", headers=NO_CACHE)


@lru_cache(maxsize=8)
def _app(lang: Lang) -> bytes:
    words = client_sentences("client", lang)
    icon = ICONS[:1]
    return msgspec.json.encode(
        {
            "name": "Tafelrunde",
            "short_name": "Tafelrunde",
            "description": words["start.tagline"],
            "lang": lang,
            "id": "./",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "background_color": "#191411",
            "theme_color": "#191411",
            "categories": ["games"],
            "icons": ICONS,
            "shortcuts": [
                {"name": words["app.mine"], "url": "./#mine", "icons": icon},
                {"name": words["nav.rules"], "url": "./rules/", "icons": icon},
                {"name": words["app.puzzle"], "url": "./puzzles/", "icons": icon},
            ],
        }
    )


INSTALLED: dict[str, Callable[[Path, Request], Response]] = {
    "sw.js": worker,
    "app.webmanifest": manifest,
    "offline.json": told,
    "rooms.zip": rooms,
}
"""What is written for each browser or build, by its address."""
