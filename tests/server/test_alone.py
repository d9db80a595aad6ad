"""A lesson without a server says, message by message, what the server says."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tafelrunde.learn import find_lesson
from tafelrunde.server import lobby
from tafelrunde.server.alone import Alone, decode
from tafelrunde.server.hall import Hall
from tafelrunde.table import Refusal
from tafelrunde.table.game import game
from tests.server.halls import ADA, look, with_hall

SAID: list[dict[str, Any]] = [
    {"type": "answer", "seat": 0, "key": "place ash-hound b2"},  # MY-PLACE-02
    {"type": "answer", "seat": 0, "key": "place ash-hound d1"},  # only a nudge
    {"type": "why", "seat": 0, "key": "place ash-hound b2"},
    {"type": "answer", "seat": 0, "key": "place ash-hound b1"},
    {"type": "undo", "seat": 0},
    {"type": "answer", "seat": 0, "key": "move c3-c4"},
    {"type": "undo", "seat": 0},
    {"type": "guide", "act": "skip"},
    {"type": "answer", "seat": 0, "key": "done"},
]
WITHOUT = """
import sys
GONE = {'sqlalchemy', 'starlette', 'uvicorn', 'cryptography', 'aiosqlite', 'websockets'}
class Away:
    def find_spec(self, name, path=None, target=None):
        if name.partition('.')[0] in GONE:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Away())
from tafelrunde.learn import find_lesson
from tafelrunde.server.alone import Alone
from tafelrunde.table.game import game
table = Alone('local', find_lesson(game('mythos'), 'first-victory'))
print(len(table.hear('{"type": "hello", "v": 1}')))
"""


def numbered(said: dict[str, Any], number: int, version: int) -> str:
    """A message with its number; an answer with the version of its question."""
    more = {"version": version} if said["type"] == "answer" else {}
    return json.dumps({**said, "id": number, **more})


def plain(message: dict[str, Any]) -> dict[str, Any]:
    """A message without what differs from table to table: its id, names drawn from that, and the time."""
    for each in message.get("table", {}).get("seats", []):
        for name in ("called", "player", "is_here"):
            each.pop(name, None)
    for name in ("id", "created"):
        message.get("table", {}).pop(name, None)
    for entry in [message.get("entry"), *message.get("missed", [])]:
        if entry:
            entry.pop("at")
    return message


def test_a_lesson_is_told_alike_by_the_server_and_without_one(tmp_path: Path) -> None:
    lesson = find_lesson(game("mythos"), "first-victory")
    theirs: list[dict[str, Any]] = []
    versions: list[int] = []

    async def action(hall: Hall) -> None:
        created = await lobby.learn(hall, ADA, lesson)
        live, me = await look(hall, created.table, 0)
        for number, said in enumerate(SAID):
            versions.append(live.book.ask[0])
            try:
                await me._obey(decode(numbered(said, number, versions[-1])))
            except Refusal as refusal:
                me._refuse(refusal.reason, refusal.text, refusal.rule, number)
        theirs.extend(each for each in me.got if each["type"] != "seats")

    with_hall(f"sqlite:///{tmp_path.as_posix()}/tables.db", action)
    table = Alone("local", lesson, ADA.name)
    ours = table.hear('{"type": "hello", "v": 1}')
    for number, said in enumerate(SAID):
        ours += table.hear(numbered(said, number, versions[number]))
    assert [plain(json.loads(each)) for each in ours] == [plain(each) for each in theirs]
    assert json.loads(ours[1])["rule"] == "MY-PLACE-02"
    assert json.loads(ours[-1])["guide"]["kind"] == "done"


def test_it_needs_neither_a_database_nor_a_web_server() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, check=False)
    assert done.stdout.strip() == b"1", done.stderr.decode()[-2000:]
