"""What an action has done for a side, in the words of the rulebook; hints give it as their reason."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games.tash_kalar.cards import TASKS
from tafelrunde.games.tash_kalar.placements import FIGURES, Arena, least_missing
from tafelrunde.games.tash_kalar.scoring import points_of
from tafelrunde.games.tash_kalar.state import NO_CARD, State
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.beat import SILENT, Beat
from tafelrunde.table.text import Text, text


def deeds(before: State, after: State, beats: Sequence[Beat], seat: int) -> list[Text]:
    """The weightiest first: points and victims, then figures and tasks that have come within reach."""
    side = before.side_of(seat)
    own = before.colours[side]
    found: list[Text] = []
    if after.outcome is not None and side in after.outcome.winners:
        found.append(text("hint.deed.wins"))
    destroyed = _count(beats, "destroy", own, is_own=False)
    if destroyed:
        found.append(text("hint.deed.destroys-one") if destroyed == 1 else _number("destroys", destroyed))
    gained = points_coming(after, side) - points_coming(before, side)
    if gained > 0:
        found.append(text("hint.deed.scores-one") if gained == 1 else _number("scores", gained))
    converted = sum(beat.kind == "convert" for beat in beats)
    if converted:
        found.append(text("hint.deed.converts-one") if converted == 1 else _number("converts", converted))
    found += _tasks(before, after, side)
    if any(beat.kind == "gain-action" for beat in beats):
        found.append(text("hint.deed.gains-action"))
    upgraded = _count(beats, "upgrade", own, is_own=True)
    if upgraded:
        found.append(text("hint.deed.upgrades-one") if upgraded == 1 else _number("upgrades", upgraded))
    opened, prepared = _figures(before, after, seat)
    if opened:
        found.append(text("hint.deed.opens", cards=[Text(f"card.{face}") for face in opened]))
    elif prepared:
        found.append(text("hint.deed.prepares", cards=[Text(f"card.{face}") for face in prepared]))
    lost = _count(beats, "destroy", own, is_own=True)
    if lost and found:
        found.append(text("hint.deed.costs-one") if lost == 1 else _number("costs", lost))
    return found


def _number(deed: str, number: int) -> Text:
    return text(f"hint.deed.{deed}", number=number)


def _count(beats: Sequence[Beat], kind: str, colour: str, *, is_own: bool) -> int:
    """How many pieces of the own colour, or of the others, something was done to."""
    total = 0
    for beat in beats:
        piece = beat.args.get("piece")
        if beat.kind == kind and isinstance(piece, Text):
            total += piece.key.startswith(f"piece.{colour}-") is is_own
    return total


def points_coming(state: State, side: int) -> int:
    """Points with those that the turn under way will bring (TK-SCORE-07)."""
    points = points_of(state, side)
    if state.has_tasks or state.is_melee or state.side_of(state.active) != side:
        return points
    commons, heroes, legends = (sum(state.destroyed[rank::3]) for rank in range(3))
    return points + 2 * legends + heroes + commons // 2


def _tasks(before: State, after: State, side: int) -> list[Text]:
    """Tasks that are fulfilled now and were not before."""
    if not before.has_tasks or before.side_of(before.active) != side or after.active != before.active:
        return []
    old, new = Turn(before, SILENT), Turn(after, SILENT)
    shown = [before.cards.faces[each] for each in before.tasks if each != NO_CARD]
    met = [face for face in shown if TASKS[face].is_met(new) and not TASKS[face].is_met(old)]
    return [text("hint.deed.task", task=Text(f"task.{face}")) for face in met[:1]]


def _figures(before: State, after: State, seat: int) -> tuple[list[str], list[str]]:
    """Cards still in hand whose figure has become complete, and those that now lack only one piece."""
    old, new = Arena(before, seat), Arena(after, seat)
    opened: list[str] = []
    prepared: list[str] = []
    held = before.hands[seat]
    for instance in after.hands[seat]:
        face = after.cards.faces[instance]
        if instance not in held or face not in FIGURES:
            continue
        lacks, lacked = least_missing(new, FIGURES[face]), least_missing(old, FIGURES[face])
        if lacks == 0 < lacked:
            opened.append(face)
        elif lacks == 1 < lacked:
            prepared.append(face)
    return opened[:2], prepared[:2]
