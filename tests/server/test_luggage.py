"""What is taken along is whole: the rules run from it alone, and its version tells it apart."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec

from tafelrunde.server import luggage

PLAYED = """
import sys
sys.path[:0] = [{folder!r}, {packages!r}]
class Away:
    def find_spec(self, name, path=None, target=None):
        if name.partition('.')[0] in {{'sqlalchemy', 'starlette', 'uvicorn', 'cryptography', 'rich'}}:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Away())
import tafelrunde
assert tafelrunde.__file__.startswith({folder!r}), tafelrunde.__file__
from tafelrunde.learn import lessons
from tafelrunde.learn.puzzle import every_puzzle
from tafelrunde.server.alone import sit_down
from tafelrunde.table.game import games
for game in games().values():
    for lesson in lessons(game):
        assert '"state"' in sit_down('alone', game.id, lesson.id).speak('{{"type": "hello", "v": 1}}')
puzzle = every_puzzle()[0].id
assert '"state"' in sit_down('alone', '', puzzle).speak('{{"type": "hello", "v": 1}}')
print(len(games()), len(every_puzzle()) > 10)
"""


def test_every_lesson_begins_from_what_is_packed_alone(tmp_path: Path) -> None:
    zipfile.ZipFile(io.BytesIO(luggage.packed())).extractall(tmp_path)
    packages = str(Path(msgspec.__file__).parent.parent)
    code = PLAYED.format(folder=str(tmp_path), packages=packages)
    done = subprocess.run(
        [sys.executable, "-S", "-I", "-c", code], capture_output=True, text=True, check=False
    )
    assert done.stdout.split() == ["4", "True"], done.stderr[-2000:]


def built(folder: Path, *, with_interpreter: bool = True) -> Path:
    (folder / "assets" / "python-abc").mkdir(parents=True)
    (folder / "index.html").write_text("<html>")
    (folder / "assets/index.js").write_text("app")
    (folder / "manifest.json").write_text('{"index.html": {"file": "assets/index.js"}}')
    if with_interpreter:
        (folder / "assets/python-abc/worker.js").write_text("worker")
        (folder / "assets/python-abc/pyodide.asm.wasm").write_text("w" * 100)
        (folder / "assets/python-abc/pyodide.asm.wasm.br").write_text("w" * 10)
    return folder


def test_a_version_is_named_by_all_that_is_in_it(tmp_path: Path) -> None:
    one = luggage.luggage(built(tmp_path / "one"), 1)
    assert one is not None
    assert one.worker == "assets/python-abc/worker.js"
    assert "assets/python-abc/pyodide.asm.wasm" in one.files
    assert "assets/python-abc/pyodide.asm.wasm.br" not in one.files
    assert sum(each.startswith("covers/") for each in one.files) == 4, "the start page has its pictures"
    assert one.bytes == len(luggage.packed()) + 10 + len("worker") + len("app")
    other = built(tmp_path / "other")
    (other / "index.html").write_text("<html>new")
    found = luggage.luggage(other, 1)
    assert found is not None
    assert found.version != one.version


def test_without_an_interpreter_nothing_is_offered(tmp_path: Path) -> None:
    assert luggage.luggage(built(tmp_path / "bare", with_interpreter=False), 1) is None
