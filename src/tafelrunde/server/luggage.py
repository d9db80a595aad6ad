"""What a browser takes along for lessons and puzzles without a line: our own rules, and an interpreter.

The rules are packed from this very installation, so that they are never other than those of the server.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tafelrunde.server.catalogue import picture_tag
from tafelrunde.server.client import FOR_EVER, built, with_imports
from tafelrunde.table import games
from tafelrunde.table.languages import offered

ROOT = Path(__file__).parent.parent
ROOMS = ("table", "games", "bots", "learn")
DESK = (
    *("__init__", "alone", "audience", "book", "client_messages", "guided", "message_parts", "messages"),
    *("pauses", "rating_forms", "replies", "security", "stage", "terms", "views"),
)
"""The modules of the server that a table needs which no server keeps."""
LEFT_OUT = frozenset({"icons", "__pycache__"})
PACKED = frozenset({".py", ".toml", ".json"})
INTERPRETER = "python-*/worker.js"
PAGES = ("Rules", "Cards", "Learn", "Puzzles", "Puzzle", "Table")
SIGNS = ("favicon.svg", "icon-192.png", "app.webmanifest", "offline.json")
EPOCH = (1980, 1, 1, 0, 0, 0)


class Luggage(NamedTuple):
    """All files of one version, by their addresses, and how much is fetched."""

    version: str
    worker: str
    rooms: str
    app: str
    files: list[str]
    bytes: int


def _sources() -> Iterator[Path]:
    yield ROOT / "__init__.py"
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*")):
            if path.suffix in PACKED and not LEFT_OUT & set(path.parts):
                yield path
    yield from (ROOT / "server" / f"{name}.py" for name in DESK)
    yield from sorted((ROOT / "server" / "locale").glob("*.toml"))


@lru_cache(maxsize=1)
def packed() -> bytes:
    """The rules, lessons, puzzles and sentences of this installation as one archive."""
    into = BytesIO()
    with ZipFile(into, "w", ZIP_DEFLATED) as archive:
        for path in _sources():
            info = ZipInfo(path.relative_to(ROOT.parent).as_posix(), EPOCH)
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return into.getvalue()


@lru_cache(maxsize=2)
def luggage(static: Path, changed: int) -> Luggage | None:
    """What is taken along; nothing where the client was built without an interpreter."""
    found = next(iter(sorted((static / "assets").glob(INTERPRETER))), None)
    if found is None:
        return None
    files = built(static, changed)
    interpreter = [path for path in sorted(found.parent.iterdir()) if path.suffix not in {".br", ".gz"}]
    rooms = f"rooms.zip?{sha256(packed()).hexdigest()[:16]}"
    own = [path.relative_to(static).as_posix() for path in interpreter]
    chunks = list(dict.fromkeys(_chunks(files)))
    listed = ["", rooms, *own, *chunks, *SIGNS, *_read()]
    size = len(packed()) + sum(_sent(static / each) for each in (*own, *chunks))
    seal = sha256(msgspec.json.encode(listed) + (static / "index.html").read_bytes())
    worker = found.relative_to(static).as_posix()
    return Luggage(seal.hexdigest()[:16], worker, rooms, files["index.html"]["file"], listed, size)


def _sent(path: Path) -> int:
    """How large a file is on its way."""
    squeezed = path.with_name(f"{path.name}.br")
    return (squeezed if squeezed.is_file() else path).stat().st_size


def _chunks(files: dict[str, Any]) -> Iterator[str]:
    """The scripts, styles, letters and sounds of everything that is used without a line."""
    sources = with_imports(files, "index.html")
    for page in PAGES:
        sources += with_imports(files, f"src/pages/{page}Page.svelte")
    seen = dict.fromkeys(sources)
    queue = [each for each in seen if each != "index.html"]
    for each in queue:
        for more in files[each].get("dynamicImports", ()):
            new = [source for source in with_imports(files, more) if source not in seen]
            if not more.startswith("src/pages/"):
                seen.update(dict.fromkeys(new))
                queue += new
    for source in seen:
        yield files[source]["file"]
        yield from files[source].get("css", ())
        yield from files[source].get("assets", ())


def _read() -> Iterator[str]:
    """What is read, in every language that is offered."""
    yield from ("api/games", "api/languages", "api/puzzles")
    tags = {name: picture_tag(found) for name, found in games().items()}
    yield from (f"covers/{name}.webp?{tag}" for name, tag in tags.items() if tag)
    yield from (f"api/languages/{lang}/client.json" for lang in offered())
    for game in games():
        yield from (
            f"api/games/{game}/{each}" for each in ("rulebook", "icons", "lessons", "overview", "cards")
        )
        for lang in offered():
            yield from (f"api/games/{game}/{each}/{lang}.json" for each in ("locale", "lessons", "glossary"))


def told(static: Path, _request: Request) -> Response:
    """What there is to take along, for the page that offers it."""
    found = luggage(static, (static / "index.html").stat().st_mtime_ns)
    body = msgspec.json.encode(found._asdict() if found else None)
    return Response(body, media_type="application/json", headers={"Cache-Control": "no-cache"})


def rooms(_static: Path, _request: Request) -> Response:
    """The archive; its address changes with it."""
    return Response(packed(), media_type="application/zip", headers={"Cache-Control": FOR_EVER})
