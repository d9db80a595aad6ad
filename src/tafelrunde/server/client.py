"""The built client as it is sent: one document, with what every page asks first, and its files."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from html import escape
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from tafelrunde.server.catalogue import Page, client_page, games_page, languages_page
from tafelrunde.server.locales import client_sentences
from tafelrunde.table import ENGLISH, Game, Lang, games
from tafelrunde.table.languages import offered

FOR_EVER = "public, max-age=31536000, immutable"
PLACE = 'name="tafelrunde-prefix" content='
THEN = '<template id="then">'
"""What a page asks for once it has been seen (web/tools/shipping.mjs)."""
HEADED = frozenset({"learn", "rules"})
"""Pages whose heading, which names a game, is the largest that is read at first."""
LAID = frozenset({"table", "replay"})
"""Pages that wait for a table."""
SQUEEZED = {"br": ".br", "gzip": ".gz"}
"""How files are squeezed when the client is built, the best first."""


Link = tuple[str, str, str]

PAGE_POLICY = (
    "default-src 'self'; script-src 'self'{script}; style-src 'self'{style}; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""For pages: of what stands within the document only what was built into it, by its digest."""


def page_policy(source: str) -> str:
    """The policy of a page that holds this script and these styles, and lets no others in."""
    allowed: dict[str, str] = {}
    for tag in ("script", "style"):
        inside = re.findall(f"<{tag}>(.*?)</{tag}>", source, re.DOTALL)
        digests = (b64encode(sha256(each.encode()).digest()).decode() for each in inside)
        allowed[tag] = "".join(f" 'sha256-{digest}'" for digest in digests)
    return PAGE_POLICY.format(**allowed)


class Document(Page):
    """The client's page for one address."""

    kind = "text/html"
    varies = "Accept-Encoding, Accept-Language"

    def __init__(self, source: str, policy: str) -> None:
        super().__init__(source)
        # Also where the page is known: what comes with that answer takes the place of what is kept.
        self.more = {"Content-Security-Policy": policy}

    def _encoded(self, value: str) -> bytes:
        return value.encode()


def document(static: Path, prefix: str, request: Request) -> Document:
    """The client's page as this browser wants it."""
    parts = request.path_params.get("path", "").rstrip("/").split("/")
    changed = (static / "index.html").stat().st_mtime_ns
    found = tuple(games().values())
    manifest = built(static, changed)
    # Whatever else somebody asks for is one page: that there is no such page.
    name = parts[0] if parts[0] == "" or _module(parts[0]) in manifest else "-"
    game = parts[1] if len(parts) == 2 and parts[1] in games() else ""
    return _document(static, changed, prefix, wished(request), name, game, found)


def wished(request: Request) -> Lang:
    """The first language that the browser wishes and that is offered."""
    wishes = request.headers.get("accept-language", "").split(",")
    named = [each.partition(";")[0].strip().partition("-")[0].lower() for each in wishes]
    return next((lang for lang in named if lang in offered()), ENGLISH)


@lru_cache(maxsize=64)
def _document(
    static: Path, changed: int, prefix: str, lang: Lang, name: str, game: str, found: tuple[Game[Any], ...]
) -> Document:
    source = (static / "index.html").read_text(encoding="utf-8")
    source = source.replace(f'{PLACE}""', f'{PLACE}"{prefix}"')
    source = source.replace('="./', f'="{prefix}/').replace("url(./", f"url({prefix}/")
    source = source.replace('<html lang="de">', f'<html lang="{lang}">')
    policy = page_policy(source)
    first = [*_largest(name, found), ("manifest", "/app.webmanifest", "")]
    then = [*_chunks(built(static, changed), name), *_wanted(name, game)]
    source = source.replace("</head>", f"{_links(prefix, first)}</head>")
    source = source.replace(THEN, f"{_known(lang, found)}{THEN}{_links(prefix, then)}")
    shell = _shell(prefix, lang, name, game, found)
    return Document(source.replace('<div id="app">', f'<div id="app">{shell}'), policy)


def _links(prefix: str, links: list[Link]) -> str:
    return "".join(f'<link rel="{rel}" href="{prefix}{href}"{more}>' for rel, href, more in links)


def _module(name: str) -> str:
    """The source of a page, which is called as its address begins."""
    return f"src/pages/{name.capitalize()}Page.svelte"


@lru_cache(maxsize=2)
def built(static: Path, _changed: int) -> dict[str, Any]:
    """Which files belong to which source, as the build has written it."""
    file = static / "manifest.json"
    read: dict[str, Any] = msgspec.json.decode(file.read_bytes()) if file.is_file() else {}
    return read


def _chunks(manifest: dict[str, Any], name: str) -> Iterator[Link]:
    """The scripts and styles of the page, which would otherwise be asked for one after the other."""
    known = with_imports(manifest, "index.html")
    for source in with_imports(manifest, _module(name)):
        if source not in known:
            yield "modulepreload", f"/{manifest[source]['file']}", ' crossorigin fetchpriority="low"'
            for style in manifest[source].get("css", ()):
                yield "preload", f"/{style}", ' as="style" crossorigin'


def with_imports(manifest: dict[str, Any], source: str) -> list[str]:
    """A source and all that it brings along."""
    found = [source] if source in manifest else []
    for each in found:
        found += [more for more in manifest[each].get("imports", ()) if more not in found]
    return found


def _largest(name: str, found: tuple[Game[Any], ...]) -> Iterator[Link]:
    """The largest picture that is seen at first."""
    if name == "":
        for each in msgspec.json.decode(games_page(found).body)[:1]:
            if picture := each["cover"]["picture"]:
                yield "preload", f"/covers/{each['id']}.webp?{picture}", ' as="image" fetchpriority="high"'


def _wanted(name: str, game: str) -> Iterator[Link]:
    """What the page asks for as soon as it runs."""
    if name == "":
        yield "preload", "/api/me/tables", ' as="fetch" crossorigin'
    elif name == "rules" and game:
        for each in ("rulebook", "examples"):
            yield "preload", f"/api/games/{game}/{each}", ' as="fetch" crossorigin'


def _shell(prefix: str, lang: Lang, name: str, game: str, found: tuple[Game[Any], ...]) -> str:
    """What is seen before any script has run; the page has the same there (web/src/styles/welcome.css)."""
    bar = f'<div class="before"><img src="{prefix}/favicon.svg" alt="" width="36" height="36"></div>'
    sentences = client_sentences("client", lang)
    if game and name in HEADED:
        found_game = next(each for each in found if each.id == game)
        called = found_game.title
        words = escape(sentences[f"{name}.title"].replace("{game}", called.get(lang, called[ENGLISH])))
        opening = _opening(found_game, lang) if name == "rules" else ""
        return f'{bar}<div class="page {name}"><header class="stack"><h1>{words}</h1></header>{opening}</div>'
    if name in LAID:
        emblem = f'<img src="{prefix}/favicon.svg" alt="" width="144" height="144">'
        return f'{bar}<div class="laying">{emblem}<p>{escape(sentences["table.connecting"])}</p></div>'
    if name != "":
        return bar
    tagline = escape(sentences["start.tagline"])
    pictures = [f'<img src="{prefix}{href}" alt="">' for _, href, _ in _largest(name, found)]
    boxes = "".join(
        f'<div class="panel game"><div class="picture">{picture}</div></div>'
        for _, picture in zip_longest(found, pictures, fillvalue="")
    )
    return (
        f'{bar}<div class="start"><section class="welcome"><h1>Tafelrunde</h1><p>{tagline}</p></section>'
        f'<div class="together"></div><div class="more"></div>'
        f'<section class="games">{boxes}</section></div>'
    )


def _opening(game: Game[Any], lang: Lang) -> str:
    """How a rulebook begins: its first chapter in plain words, the most that is read of it at first."""
    chapter = next((each for each in game.rulebook.sections if each.intro), None)
    if chapter is None or chapter.intro is None:
        return ""
    title, intro = (escape(text.get(lang, text[ENGLISH])) for text in (chapter.title, chapter.intro))
    return (
        '<div class="finding"></div><div class="columns"><div class="paper book">'
        f'<section><h2>{title}</h2><p class="intro">{intro}</p></section></div></div>'
    )


def _known(lang: Lang, found: tuple[Game[Any], ...]) -> str:
    """What every page asks first, answered already: each request, what is told with it, and the answer."""
    client = msgspec.Raw(client_page("client", lang).body)
    answers = [
        ("GET /api/languages", (), msgspec.Raw(languages_page().body)),
        ("GET /api/languages/{lang}/{room}.json", ({"parts": {"lang": lang, "room": "client"}},), client),
        ("GET /api/games", (), msgspec.Raw(games_page(found).body)),
    ]
    body = msgspec.json.encode(answers).decode().replace("<", "\\u003c")
    return f'<script type="application/json" id="known">{body}</script>'


def file_of(static: Path, name: str) -> Path | None:
    """The file of the client with that name, if there is one."""
    try:
        wanted = (static / name).resolve()
        return wanted if name and wanted.is_file() and wanted.is_relative_to(static) else None
    except (OSError, ValueError):  # too long for a name, or with characters that no name has
        return None


INTERPRETER_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'none'"
)
"""For the one worker that runs an interpreter, and for no page."""


class Assets(StaticFiles):
    """Files whose names change with their content: kept for ever, and squeezed already."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file as small as the browser takes it."""
        response = await self._smallest(path, scope)
        if path.startswith("python-") and path.endswith("/worker.js"):
            response.headers["Content-Security-Policy"] = INTERPRETER_POLICY
        return response

    async def _smallest(self, path: str, scope: Scope) -> Response:
        accepted = Headers(scope=scope).get("accept-encoding", "")
        for coding, ending in SQUEEZED.items():
            if coding in accepted and self.lookup_path(f"{path}{ending}")[1] is not None:
                response = await super().get_response(f"{path}{ending}", scope)
                response.headers["Content-Encoding"] = coding
                return response
        return await super().get_response(path, scope)

    def file_response(self, *args: object, **more: object) -> Response:
        """A file that never changes."""
        response = super().file_response(*args, **more)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = FOR_EVER
        response.headers["Vary"] = "Accept-Encoding"
        return response
