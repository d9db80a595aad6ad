"""A language that nobody speaks, made from English: every sentence stands between brackets."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import tafelrunde
import toy
from tests.table.plugins import distribution

LANG = "xx"
SENTENCE = re.compile(r'^([\w".-]+) = "((?!"").*)"$', flags=re.M)


def bracketed(words: str) -> str:
    return f"⟦{words}⟧" if words else ""


def translate(file: Path) -> None:
    """Write the counterpart of an English file beside it."""
    source = file.read_text(encoding="utf-8")
    if file.suffix == ".json":
        spoken = {key: bracketed(words) for key, words in json.loads(source).items()}
        written = json.dumps(spoken, ensure_ascii=False)
    else:
        written = SENTENCE.sub(lambda found: f'{found[1]} = "{bracketed(found[2])}"', source)
    counterpart = file.name.removesuffix(f"en{file.suffix}") + LANG + file.suffix
    file.with_name(counterpart).write_text(written, encoding="utf-8")


def house(folder: Path) -> Path:
    """A copy of all that is installed, the toy too, that has files of one language more, and nothing else."""
    for package in (tafelrunde, toy):
        origin = Path(str(package.__file__)).parent
        shutil.copytree(origin, folder / origin.name)  # what was compiled too, that it need not be again
    for file in [*folder.rglob("locale/en.*"), *folder.rglob("locale/*.en.*")]:
        translate(file)
    return distribution(folder, "toy", "toy:GAME")
