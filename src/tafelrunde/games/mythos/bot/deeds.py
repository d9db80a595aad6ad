"""What a turn has done for a side, in the words of the rulebook; hints give it as their reason."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games.mythos.board import NEIGHBOURS, VALUES
from tafelrunde.games.mythos.bot.judgement import (
    FEATURES,
    counts,
)
from tafelrunde.games.mythos.state import OWNER, State
from tafelrunde.games.mythos.verbs import SIDES
from tafelrunde.table.beat import Beat
from tafelrunde.table.text import Text, text

READY = FEATURES.index("strikes.now")


def deeds(before: State, after: State, beats: Sequence[Beat], side: int) -> list[Text]:
    """The weightiest first: the end, Mythos and strikes, then victims, threats and safety."""
    found: list[Text] = []
    enemy = 1 - side
    if after.outcome is not None:
        return [text("hint.deed.wins")] if after.outcome.winner == side else []
    risen = len(after.mythos[side]) - len(before.mythos[side])
    if risen > 0:
        found.append(text("hint.deed.mythos-one") if risen == 1 else text("hint.deed.mythos", number=risen))
    if after.power[enemy] < before.power[enemy]:
        found.append(text("hint.deed.wounds"))
    killed = sum(_is_minion_of(beat, enemy) for beat in beats if beat.kind == "die")
    if killed:
        found.append(text("hint.deed.kills-one") if killed == 1 else text("hint.deed.kills", number=killed))
    ready = counts(after, side)[READY] - counts(before, side)[READY]
    if ready > 0:
        found.append(text("hint.deed.threatens"))
    if counts(after, enemy)[READY] < counts(before, enemy)[READY]:
        found.append(text("hint.deed.escapes"))
    if _guards(after, side) > _guards(before, side):
        found.append(text("hint.deed.guards"))
    points = VALUES[after.leaders[side]] - VALUES[before.leaders[side]]
    if points > 0:
        found.append(text("hint.deed.points", number=points))
    placed = sum(
        beat.kind == "enter" and beat.args.get("side") == Text(f"seat.{SIDES[side]}") for beat in beats
    )
    if placed and not found:
        found.append(text("hint.deed.places-one") if placed == 1 else text("hint.deed.places", number=placed))
    return found


def _is_minion_of(beat: Beat, side: int) -> bool:
    instance = int(beat.elements[0].removeprefix("card"))
    return instance > 1 and OWNER[instance] == side


def _guards(state: State, side: int) -> int:
    return sum(state.board[side][near] > 1 for near in NEIGHBOURS[state.leaders[side]])
