"""Scenes, decisions and beats as plain text: terminal client, screen reader and transcript in one.

Lines are made of spans, a span being text with a role; a terminal may colour the roles, everybody else joins
the texts. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tafelrunde.table.beat import Beat
from tafelrunde.table.scene import Element, Graph, Grid, Scene, Zone
from tafelrunde.table.text import Lang, Locale, Text

HOLE = "░"
BOARD_WIDTH = 96
CELLS = (5, 16)
"""The narrowest and the widest cell of a drawn board; a wide board has narrow cells."""


class Span(NamedTuple):
    """A piece of a line; `role` is a word such as `title`, `owner0`, `number`, `mark`, or empty."""

    text: str
    role: str = ""


Line = list[Span]


def plain(lines: Iterable[Line]) -> str:
    """The lines as one string."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def scene_lines(scene: Scene, locale: Locale, lang: Lang) -> list[Line]:
    """The whole scene, zone by zone in its own order."""
    lines: list[Line] = []
    if scene.headline is not None:
        lines += [[Span(locale.say(scene.headline, lang), "headline")], []]
    for zone in scene.zones:
        lines += [*zone_lines(zone, locale, lang), []]
    return lines


def zone_lines(zone: Zone, locale: Locale, lang: Lang) -> list[Line]:
    """One zone: a board as a grid, a map field by field, everything else as a list."""
    if zone.graph is not None:
        return _map(zone, zone.graph, locale, lang)
    return _board(zone, locale, lang) if zone.kind == "board" else _list(zone, locale, lang)


def beat_line(beat: Beat, locale: Locale, lang: Lang) -> Line:
    """One line of the log, with the rules it cites."""
    line = [Span(locale.say(beat.text(), lang), f"beat-{beat.kind}")]
    if beat.rules:
        line.append(Span(f"  [{', '.join(beat.rules)}]", "rule"))
    return line


def _role(element: Element) -> str:
    return f"owner{element.owner}" if element.owner is not None else element.role


def _marks(element: Element, locale: Locale, lang: Lang) -> str:
    words = [locale.say(Text(f"mark.{mark}"), lang) for mark in element.marks]
    return f" ({', '.join(words)})" if words else ""


def _list(zone: Zone, locale: Locale, lang: Lang) -> list[Line]:
    title = Span(
        locale.say(zone.label, lang), f"zone-owner{zone.owner}" if zone.owner is not None else "zone"
    )
    if zone.kind in {"track", "pile", "text"} or not zone.elements:
        parts = [locale.say(each.label, lang) + _marks(each, locale, lang) for each in zone.elements]
        return [[title, Span(": " + ("; ".join(parts) or "-"))]]
    rows = [_row(element, locale, lang) for element in zone.elements]
    lines: list[Line] = [[title]]
    for place, row in enumerate(rows):
        if place and row == rows[place - 1]:
            continue
        # Equal things that lie side by side, such as hidden cards, share a line.
        count = next((n for n, other in enumerate(rows[place:]) if other != row), len(rows) - place)
        lines.append([Span("  "), *([Span(f"{count} × ")] if count > 1 else []), *row])
    return lines


def _row(element: Element, locale: Locale, lang: Lang) -> Line:
    line = [Span(locale.say(element.label, lang), _role(element))]
    if element.marks:
        line.append(Span(_marks(element, locale, lang), "mark"))
    if element.face is not None and element.face.text:
        line.append(Span("  " + " | ".join(locale.say(each, lang) for each in element.face.text), "note"))
    return line


def _map(zone: Zone, graph: Graph, locale: Locale, lang: Lang) -> list[Line]:
    """The fields on which something is, each with the fields that can be reached from there."""
    lines: list[Line] = [[Span(locale.say(zone.label, lang), "zone")]]
    for spot in graph.spots:
        here = [element for element in zone.elements if element.at == spot.name]
        if not here:
            continue
        near = [other for one, other, _ in graph.routes if one == spot.name]
        near += [one for one, other, _ in graph.routes if other == spot.name]
        name = locale.say(spot.label, lang) if spot.label is not None else spot.name
        lines.append([Span(f"  {name}", "square"), Span(f"  → {', '.join(near)}", "frame")])
        lines += [[Span("    "), *_row(element, locale, lang)] for element in here]
    return lines


def _board(zone: Zone, locale: Locale, lang: Lang) -> list[Line]:
    """A grid with two text rows a square: what stands there, and its caption."""
    grid = zone.grid
    if grid is None:
        return _list(zone, locale, lang)
    standing: dict[str, list[Element]] = {}
    for element in zone.elements:
        standing.setdefault(element.at or "", []).append(element)
    width = min(CELLS[1], max(CELLS[0], BOARD_WIDTH // grid.columns - 1))
    wide = "─" * width
    top, middle, bottom = (
        "   " + left + cross.join([wide] * grid.columns) + right
        for left, cross, right in ("┌┬┐", "├┼┤", "└┴┘")
    )
    lines: list[Line] = [[Span(locale.say(zone.label, lang), "zone")], [Span(top, "frame")]]
    for row in range(grid.rows, 0, -1):
        upper: Line = [Span(f"{row:>2} │", "frame")]
        lower: Line = [Span("   │", "frame")]
        for column in range(grid.columns):
            square = f"{chr(ord('a') + column)}{row}"
            title, caption, role = _cell(square, standing.get(square, []), grid, locale, lang)
            upper += [Span(_fit(title, width), role), Span("│", "frame")]
            lower += [Span(_fit(caption, width), role), Span("│", "frame")]
        lines += [upper, lower, [Span(middle if row > 1 else bottom, "frame")]]
    letters = "".join(f"{chr(ord('a') + column):^{width + 1}}" for column in range(grid.columns))
    lines.append([Span("    " + letters, "frame")])
    return lines


def _cell(
    square: str, elements: list[Element], grid: Grid, locale: Locale, lang: Lang
) -> tuple[str, str, str]:
    """What stands on a square, its caption, and the role of both; empty squares show their number."""
    if square in grid.holes:
        return HOLE, HOLE, "frame"
    if not elements:
        return "", str(grid.values.get(square, "")), "square"
    titles: list[str] = []
    captions: list[str] = []
    for element in elements:
        face = element.face
        titles.append(locale.say(face.title if face and face.title else element.label, lang))
        if face is not None and face.caption is not None:
            captions.append(locale.say(face.caption, lang))
    return "/".join(titles), " ".join(captions), _role(elements[0])


def _fit(words: str, width: int) -> str:
    """Centred, and cut where it is too long."""
    if words == HOLE:
        return HOLE * width
    return f"{words:^{width}}" if len(words) <= width else f"{words[: width - 1]}…"
