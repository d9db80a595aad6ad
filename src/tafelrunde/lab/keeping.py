"""Keeping what the finder of puzzles finds: it is proven, rated by the computer players, and written down."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tafelrunde.bots import LEVELS, bot
from tafelrunde.bots.levels import Level
from tafelrunde.learn.facts import tells
from tafelrunde.learn.guide import Guide, Led, is_reached
from tafelrunde.learn.lesson import BadLesson, folder_of
from tafelrunde.learn.proven import proof
from tafelrunde.learn.puzzle import TOPIC, Puzzle, game_of, named
from tafelrunde.learn.ways import LONGEST, Way, contains
from tafelrunde.table.beat import Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.game import Game

TRIES = 5
"""So often a level is asked for its plans, which chance has a part in."""
WRITTEN = (
    "kind", "level", "found", "mode", "seats", "seat", "setup", "goal", "tell", "solution", "then", "against",
    "behind", "schema",
)  # fmt: skip
"""What is written of a puzzle, in this order; its state comes last."""


def rated(game: Game[Any], puzzle: Puzzle, known: Sequence[Puzzle] = ()) -> Puzzle | None:
    """The puzzle with its level, proven; None when it is none, is known, or when no level misses it."""
    if any((each.kind, each.solution) == (puzzle.kind, puzzle.solution) for each in known):
        return None
    whole = named(game, puzzle, "new")
    try:
        proof(whole)
    except BadLesson:
        return None
    missing = _missing(game, whole)
    return msgspec.structs.replace(puzzle, level=missing[-1], behind=_rules(whole)) if missing else None


def rate_anew(game: Game[Any], puzzle: Puzzle, folder: Path | None = None) -> str | None:
    """Write the level that misses a known puzzle now; gives it when it is another than before.

    What every level finds by now is left to the weakest.
    """
    level = (_missing(game, puzzle) or [next(iter(LEVELS))])[-1]
    if level == puzzle.level:
        return None
    file = (folder or folder_of(game) / TOPIC) / f"{puzzle.id.removeprefix(game.id + '-')}.toml"
    before = file.read_text(encoding="utf-8")
    file.write_text(before.replace(f'level = "{puzzle.level}"', f'level = "{level}"', 1), encoding="utf-8")
    return level


def _missing(game: Game[Any], puzzle: Puzzle) -> list[str]:
    """The levels that do not find it, were they told the aim.

    A player compares the plans that its level compares in play, where the game has such, and looks at as many
    ways through the turn as its level does for an answer, each as the game's quick judgement goes: the first
    look that holds the solution says who finds it.
    """
    guide = Guide(game, puzzle)
    begun, stream = guide.begin(), Stream(f"{puzzle.found} {puzzle.kind}")
    levels = [each.at(game.advisor) for each in LEVELS.values()]
    most = max(each.iterations for each in levels)
    seen = next((look for look in range(most) if _looks(guide, begun, puzzle, stream)), most)
    finds = [seen < each.iterations or _compares(guide, begun, puzzle, each) for each in levels]
    missed = [each.name for each in levels[: _parted(finds)]]
    weakest = levels[0].name
    return missed or [weakest] * any(not _plays(guide, begun, puzzle, weakest, at) for at in range(TRIES))


def _plays(guide: Guide, begun: Led, puzzle: Puzzle, level: str, attempt: int) -> bool:
    """Whether a level that knows of no aim reaches it with what it plays anyway."""
    player = bot(level, Stream(f"{puzzle.found} {puzzle.kind} {attempt}"))
    table, way = begun.table.clone(Stream(attempt)), list[str]()
    round_ = guide.game.round_of(table.state)
    while guide.seat in table.pending and guide.game.round_of(table.state) == round_ and len(way) < LONGEST:
        way.append(player.choose(table, guide.seat))
        table.play(guide.seat, way[-1])
        if contains(tuple(way), puzzle.solution):
            return True
    return False


def _parted(finds: list[bool]) -> int:
    """How many levels miss it, from the weakest on: chance has a part in it, so that some may not fit in."""
    return min(range(len(finds) + 1), key=lambda at: sum(finds[:at]) + finds[at:].count(False))


def _compares(guide: Guide, begun: Led, puzzle: Puzzle, level: Level) -> bool:
    """Whether in most tries one of the plans that a level compares reaches the aim."""
    found = 0
    for attempt in range(TRIES):
        stream = Stream(f"{puzzle.found} {puzzle.kind} {level.name} {attempt}")
        world = begun.table.clone(stream, is_light=True)
        lines = guide.game.advisor.lines(world, guide.seat, stream, level.width) or ()
        found += any(_reaches(guide, begun, puzzle, line.keys) for line in lines)
    return 2 * found > TRIES


def _reaches(guide: Guide, begun: Led, puzzle: Puzzle, way: Way) -> bool:
    for reply in puzzle.against or (puzzle.then,):
        table, beats = guide.twin(begun.table), list[Beat]()
        for key in way:
            beats = table.play(guide.seat, key)
        if not is_reached(puzzle.goal, guide.seat, table, beats + guide.let_reply(table, begun.place, reply)):
            return False
    return True


def _looks(guide: Guide, begun: Led, puzzle: Puzzle, stream: Stream) -> bool:
    table, seat = guide.twin(begun.table), guide.seat
    round_ = guide.game.round_of(table.state)
    way: Way = ()
    while seat in table.pending and guide.game.round_of(table.state) == round_ and len(way) < LONGEST:
        way = (*way, guide.game.advisor.rollout(table.state, table.pending[seat], stream))
        table.play(seat, way[-1])
        if contains(way, puzzle.solution):
            return True
        guide.let_reply(table, begun.place, puzzle.against[0] if puzzle.against else ())
    return False


def _rules(puzzle: Puzzle) -> tuple[str, ...]:
    """The rules behind the solution: of what happens, the last first, then of what is asked."""
    guide = Guide(game_of(puzzle), puzzle)
    led = guide.begin()
    asked: list[str] = []
    told: list[str] = []
    for key in puzzle.solution:
        asked += [led.table.pending[guide.seat].rule or ""]
        led = guide.answer(led.table, led.place, key)
        for beat in led.beats:
            told += beat.rules
            if any(tells(beat, wanted) for wanted in puzzle.goal.happens):
                break  # what comes later is not behind it
    return tuple(dict.fromkeys(rule for rule in (*reversed(told), *reversed(asked)) if rule))[:4]


# -- writing -------------------------------------------------------------------------------------------------


def next_file(game: Game[Any], folder: Path | None = None) -> Path:
    """The file of the next puzzle of a game."""
    where = folder or folder_of(game) / TOPIC
    where.mkdir(parents=True, exist_ok=True)
    taken = [int(file.stem) for file in where.glob("*.toml") if file.stem.isdecimal()]
    return where / f"{max(taken, default=0) + 1:02}.toml"


def written(puzzle: Puzzle) -> str:
    """A puzzle as its file has it."""
    told = {name: getattr(puzzle, name) for name in WRITTEN}
    lines = [f"{name} = {_toml(msgspec.to_builtins(each))}" for name, each in told.items() if each]
    if puzzle.state:
        lines.append(f"state = '''{puzzle.state}'''")
    if puzzle.position:
        lines += ["", "[position]"]
        lines += [f"{word} = {_toml(what)}" for word, what in puzzle.position.items() if _toml(what) != "{}"]
    return "\n".join([*lines, ""])


def _toml(value: Any) -> str:
    """A value in TOML; what JSON writes of text, numbers and lists is TOML too."""
    if isinstance(value, dict):
        inside = ", ".join(
            f"{json.dumps(name)} = {_toml(each)}" for name, each in value.items() if each or each == 0
        )
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
