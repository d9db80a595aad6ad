"""Play the golden games and tell their stories."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from tafelrunde.bots import bot
from tafelrunde.table import OPEN, Beat, Record, Stream, Table, game
from tafelrunde.table.render import beat_line, plain, scene_lines
from tafelrunde.table.text import Lang
from tests.archmage.abundance import ABUNDANCE

HERE = Path(__file__).parent


class Golden(NamedTuple):
    """One game: who plays, with what, by which seed."""

    name: str
    game: str
    mode: str
    bots: tuple[str, ...]
    setup: dict[str, Any]
    seed: str
    every: int = 1
    """Rounds from one printed table to the next; a wide table would make a story too long."""


GOLDEN = [
    Golden(
        "mythos-greedy-greedy",
        "mythos",
        "standard",
        ("greedy", "greedy"),
        {"decks": ["growing-wood", "spring-tide"]},
        "golden 2",
    ),
    Golden(
        "mythos-random-random",
        "mythos",
        "standard",
        ("random", "random"),
        {"decks": ["seven-gates", "patient-thorns"]},
        "golden 2",
    ),
    Golden(
        "mythos-greedy-random",
        "mythos",
        "standard",
        ("greedy", "random"),
        {"decks": ["last-lights", "thousand-teeth"]},
        "golden 3",
    ),
    Golden(
        "tash-kalar-high-form",
        "tash-kalar",
        "high-form",
        ("greedy", "random"),
        {"schools": ["northern", "sylvan"]},
        "golden 4",
        every=3,
    ),
    Golden(
        "tash-kalar-duel",
        "tash-kalar",
        "duel",
        ("greedy", "greedy"),
        {"schools": ["highland", "southern"]},
        "golden 3",
        every=3,
    ),
    Golden(
        "tash-kalar-melee",
        "tash-kalar",
        "melee",
        ("random", "greedy", "random", "greedy"),
        {"schools": ["sylvan", "northern", "highland", "southern"]},
        "golden 5",
        every=3,
    ),
    Golden(
        "tash-kalar-team-high-form",
        "tash-kalar",
        "team-high-form",
        ("greedy", "random", "random", "random"),
        {"schools": ["southern", "highland", "sylvan", "northern"]},
        "golden 4",
        every=3,
    ),
    Golden(
        "tash-kalar-team-duel",
        "tash-kalar",
        "team-duel",
        ("greedy", "greedy", "random", "greedy"),
        {"schools": ["northern", "highland", "sylvan", "southern"]},
        "golden 4",
        every=3,
    ),
    Golden(
        "archmage-two", "archmage", "standard", ("greedy", "greedy"), {"start": "b"}, "golden 11", every=4
    ),
    Golden("archmage-three", "archmage", "standard", ("greedy", "random", "greedy"), {}, "golden 5", every=4),
    Golden("archmage-four", "archmage", "standard", ("greedy",) * 4, {}, "golden 2", every=6),
    Golden(
        "archmage-magic",
        "archmage",
        "standard",
        ("random", "random"),
        {"variant": ABUNDANCE},
        "golden magic 32",
        every=6,
    ),
    Golden("archmage-solo", "archmage", "solo", ("greedy",), {"level": "adept"}, "golden 5", every=4),
    Golden(
        "morgua-standard",
        "morgua",
        "standard",
        ("greedy", "random", "greedy"),
        {"decks": ["lantern-watch", "ember-and-formula", "green-trail"], "rounds": 16},
        "golden 7",
        every=5,
    ),
    Golden(
        "morgua-feldzug",
        "morgua",
        "feldzug",
        ("greedy", "greedy"),
        {"decks": ["silver-scales", "barrow-court"], "rounds": 45},
        "golden 8",
        every=12,
    ),
    Golden(
        "morgua-magierduell",
        "morgua",
        "magierduell",
        ("greedy", "random"),
        {"decks": ["ember-and-formula", "barrow-court"], "rounds": 25},
        "golden 9",
        every=6,
    ),
    Golden(
        "morgua-schicksalspriester",
        "morgua",
        "schicksalspriester",
        ("greedy", "greedy", "random"),
        {"decks": ["barrow-court", "silver-scales", "lantern-watch"], "rounds": 20},
        "golden 10",
        every=5,
    ),
    Golden(
        "morgua-gemeinsamer-ruhm",
        "morgua",
        "gemeinsamer-ruhm",
        ("greedy", "random", "greedy", "random"),
        {"decks": ["lantern-watch", "silver-scales", "green-trail", "barrow-court"], "rounds": 12},
        "golden 11",
        every=5,
    ),
    Golden(
        "morgua-gemeinsamer-feldzug",
        "morgua",
        "gemeinsamer-feldzug",
        ("greedy", "greedy", "random", "random"),
        {"decks": ["lantern-watch", "silver-scales", "ember-and-formula", "barrow-court"], "rounds": 24},
        "golden 12",
        every=8,
    ),
    Golden(
        "morgua-gottkoenig",
        "morgua",
        "gottkoenig",
        ("greedy", "random", "greedy", "random", "greedy"),
        {
            "decks": ["lantern-watch", "silver-scales", "green-trail", "ember-and-formula", "barrow-court"],
            "rounds": 8,
        },
        "golden 13",
        every=4,
    ),
]


def play(golden: Golden) -> Record:
    """Play the game to its end."""
    stream = Stream(golden.seed)
    players = [bot(name, stream.fork()) for name in golden.bots]
    table: Table[Any] = Table.new(
        game(golden.game), golden.mode, seats=len(players), setup=golden.setup, stream=stream
    )
    while not table.is_over:
        seat = next(iter(table.pending))
        table.answer(seat, players[seat].choose(table, seat))
    return table.record()


def story(record: Record, lang: Lang, *, scenes_every: int = 0) -> str:
    """What a replay tells: the beats, and now and then the open table.

    The table is shown at the end and so many rounds after it was shown last; with 0 never.
    """
    table = record.start()
    locale = table.game.locale
    told: list[str] = []
    shown = -1

    def tell(beats: list[Beat]) -> None:
        told.extend(plain([beat_line(beat, locale, lang)]) for beat in beats)

    def show() -> None:
        told.extend(["", plain(scene_lines(table.view(OPEN), locale, lang)).rstrip(), ""])

    tell(table.opening)
    for moment in record.moments(table):
        tell(moment.beats)
        now = table.game.round_of(table.state)
        is_due = shown < 0 or now >= shown + scenes_every or table.is_over
        if scenes_every and is_due and moment.text.startswith("= "):
            show()
            shown = now
    result = table.result
    assert result is not None
    told.append(f"{locale.say(result.reason, lang)} {' '.join(result.rules)}")
    return "\n".join(told) + "\n"


def transcripts(golden: Golden) -> dict[str, str]:
    """The files of a golden game."""
    record = play(golden)
    return {
        f"{golden.name}.record": str(record),
        f"{golden.name}.en.txt": story(record, "en", scenes_every=golden.every),
        f"{golden.name}.de.txt": story(record, "de"),
    }


def write(folder: Path) -> list[Path]:
    """Write all the files."""
    written = []
    for golden in GOLDEN:
        for name, content in transcripts(golden).items():
            path = folder / name
            path.write_text(content, encoding="utf-8", newline="\n")
            written.append(path)
    return written
