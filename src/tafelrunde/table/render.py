"""Scenes, decisions and beats as plain text: terminal client, screen reader and transcript in one.

Lines are made of spans, a span being text with a role; a terminal may colour the roles, everybody else joins
the texts. Nothing here knows a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tafelrunde.table.beat import Beat
from tafelrunde.table.scene import Element, Graph, Grid, HexGrid, Ring, Scene, Zone
from tafelrunde.table.text import Lang, Locale, Text

HOLE = "░"
BOARD_WIDTH = 100
"""What a drawn board takes at most, with its numbers on the left."""
MARGIN = 4
"""The numbers of the rows and the frame beside them."""
CELLS = (5, 16)
"""The narrowest and the widest cell of a drawn board; a wide board has narrow cells."""
HEX = (
    "  ________  ",
    " /        \\ ",
    "/          \\",
    "\\          /",
    " \\________/ ",
)
"""A flat-topped hex. Its neighbour to the south-east begins ten signs further and two lines below."""
HEX_WIDTH, HEX_HEIGHT = 10, 4


class Span(NamedTuple):
    """A piece of a line; `role` is a word such as `title`, `owner0`, `number`, `mark`, or empty."""

    text: str
    role: str = ""


Line = list[Span]
Say = Callable[[Text], str]
"""Puts a text into the words of a language."""


def plain(lines: Iterable[Line]) -> str:
    """The lines as one string."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def scene_lines(scene: Scene, locale: Locale, lang: Lang, width: int = BOARD_WIDTH) -> list[Line]:
    """The whole scene, zone by zone in its own order; boards are drawn narrower where there is less room."""
    lines: list[Line] = []
    if scene.headline is not None:
        lines += [[Span(locale.say(scene.headline, lang), "headline")]]
    if scene.aim is not None:
        lines += [[Span(locale.say(scene.aim, lang), "note")]]
    if lines:
        lines.append([])
    for zone in scene.zones:
        lines += [*zone_lines(zone, locale, lang, width), []]
    return lines


def zone_lines(zone: Zone, locale: Locale, lang: Lang, width: int = BOARD_WIDTH) -> list[Line]:
    """One zone: a board as a grid, a map field by field, a ring level by level, all else as a list."""

    def say(words: Text) -> str:
        return locale.say(words, lang)

    match zone.grid:
        case Grid() as grid:
            return _board(zone, grid, say, min(width, BOARD_WIDTH))
        case HexGrid() as grid:
            return _hexes(zone, grid, say)
        case Ring():
            return _ring(zone, say)
        case Graph() as grid:
            return _map(zone, grid, say)
    return _list(zone, say)


def beat_line(beat: Beat, locale: Locale, lang: Lang) -> Line:
    """One line of the log, with the rules it cites."""
    line = [Span(locale.say(beat.text(), lang), f"beat-{beat.kind}")]
    if beat.rules:
        line.append(Span(f"  [{', '.join(beat.rules)}]", "rule"))
    return line


def _role(element: Element) -> str:
    return f"owner{element.owner}" if element.owner is not None else element.form


def _marks(element: Element, say: Say) -> str:
    words = [say(Text(f"mark.{mark}")) for mark in element.marks]
    return f" ({', '.join(words)})" if words else ""


def _rules(element: Element) -> str:
    return f" [{', '.join(element.rules)}]" if element.rules else ""


def _list(zone: Zone, say: Say) -> list[Line]:
    title = Span(say(zone.label), f"zone-owner{zone.owner}" if zone.owner is not None else "zone")
    if zone.kind in {"track", "pile", "text"} or not zone.elements:
        parts = [say(each.label) + _marks(each, say) + _rules(each) for each in zone.elements]
        return [[title, Span(": " + ("; ".join(parts) or "-"))]]
    rows = [_row(element, say) for element in zone.elements]
    lines: list[Line] = [[title]]
    for place, row in enumerate(rows):
        if place and row == rows[place - 1]:
            continue
        # Equal things that lie side by side, such as hidden cards, share a line.
        count = next((n for n, other in enumerate(rows[place:]) if other != row), len(rows) - place)
        lines.append([Span("  "), *([Span(f"{count} × ")] if count > 1 else []), *row])
    return lines


def _row(element: Element, say: Say) -> Line:
    label = say(element.label)
    line = [Span(label, _role(element))]
    if element.face is not None and element.face.caption is not None and element.of is None:
        caption = say(element.face.caption)
        line += [Span(f" ({caption})", "note")] if caption not in label else []
    if element.marks:
        line.append(Span(_marks(element, say), "mark"))
    if (
        element.face is not None
        and element.of is None
        and (words := [*element.face.now, *element.face.needs, *element.face.text])
    ):
        line.append(Span("  " + " | ".join(say(each) for each in words), "note"))
    return line


def _standing(zone: Zone) -> dict[str, list[Element]]:
    """What stands where."""
    standing: dict[str, list[Element]] = {}
    for element in zone.elements:
        standing.setdefault(element.at or "", []).append(element)
    return standing


def _short(element: Element, say: Say) -> str:
    """The title on its face, or its label."""
    face = element.face
    return say(face.title if face and face.title else element.label)


def _board(zone: Zone, grid: Grid, say: Say, room: int) -> list[Line]:
    """A grid with two text rows a square: what stands there, and its caption."""
    standing = _standing(zone)
    width = min(CELLS[1], max(CELLS[0], (room - MARGIN) // grid.columns - 1))
    wide = "─" * width
    top, middle, bottom = (
        "   " + left + cross.join([wide] * grid.columns) + right
        for left, cross, right in ("┌┬┐", "├┼┤", "└┴┘")
    )
    lines: list[Line] = [[Span(say(zone.label), "zone")], [Span(top, "frame")]]
    for row in range(grid.rows, 0, -1):
        upper: Line = [Span(f"{row:>2} │", "frame")]
        lower: Line = [Span("   │", "frame")]
        for column in range(grid.columns):
            square = f"{chr(ord('a') + column)}{row}"
            title, caption, role = _cell(square, standing.get(square, []), grid, say)
            upper += [Span(_fit(title, width), role), Span("│", "frame")]
            lower += [Span(_fit(caption, width), role), Span("│", "frame")]
        lines += [upper, lower, [Span(middle if row > 1 else bottom, "frame")]]
    letters = "".join(f"{chr(ord('a') + column):^{width + 1}}" for column in range(grid.columns))
    lines.append([Span("    " + letters, "frame")])
    return lines


def _cell(square: str, elements: list[Element], grid: Grid, say: Say) -> tuple[str, str, str]:
    """What stands on a square, its caption, and the role of both; empty squares show their number."""
    if square in grid.holes:
        return HOLE, HOLE, "frame"
    if not elements:
        return "", str(grid.values.get(square, "")), "square"
    titles: list[str] = []
    captions: list[str] = []
    for element in elements:
        face = element.face
        titles.append(_short(element, say))
        if face is not None and face.caption is not None:
            captions.append(say(face.caption))
    return "/".join(titles), " ".join(captions), _role(elements[0])


def _fit(words: str, width: int) -> str:
    """Centred, and cut where it is too long."""
    if words == HOLE:
        return HOLE * width
    return f"{words:^{width}}" if len(words) <= width else f"{words[: width - 1]}…"


# -- hexes and rings -----------------------------------------------------------------------------------------


class _Canvas:
    """Signs with roles on lines and columns; later signs cover earlier ones."""

    def __init__(self) -> None:
        self.signs: dict[tuple[int, int], tuple[str, str]] = {}

    def write(self, line: int, column: int, words: str, role: str) -> None:
        """Put the words down from left to right."""
        for step, sign in enumerate(words):
            self.signs[line, column + step] = (sign, role)

    def lines(self) -> list[Line]:
        """All lines, neighbouring signs of one role as one span."""
        drawn: list[Line] = []
        for line in range(min(line for line, _ in self.signs), max(line for line, _ in self.signs) + 1):
            columns = [column for row, column in self.signs if row == line]
            spans: list[tuple[str, str]] = []
            for column in range(max(columns, default=-1) + 1):
                sign, role = self.signs.get((line, column), (" ", "frame"))
                if spans and spans[-1][1] == role:
                    spans[-1] = (spans[-1][0] + sign, role)
                else:
                    spans.append((sign, role))
            drawn.append([Span(words, role) for words, role in spans])
        return drawn


def _hexes(zone: Zone, grid: HexGrid, say: Say) -> list[Line]:
    """Each hex with its name, its ground, and everything that stands there."""
    standing = _standing(zone)
    everywhere = {**grid.spaces, **grid.places}
    if not everywhere:
        return _list(zone, say)
    west = min(column for column, _ in everywhere.values())
    canvas = _Canvas()
    for name, (column, row) in everywhere.items():
        left = 1 + (column - west) * HEX_WIDTH
        top = HEX_HEIGHT * row + HEX_HEIGHT // 2 * column
        for line, edge in enumerate(HEX):
            for step, sign in enumerate(edge):
                if sign != " ":
                    canvas.write(top + line, left + step, sign, "frame")
        ground = [each for each in standing.get(name, []) if each.form == "ground"]
        things = [each for each in standing.get(name, []) if each.form != "ground"]
        canvas.write(top + 1, left + 2, f"{name:^8}", "square" if name in grid.places else "frame")
        if ground:
            words = _fit(_short(ground[0], say), HEX_WIDTH)
            canvas.write(top + 2, left + 1, words, _role(ground[0]))
        _things(canvas, top + 3, left + 1, things, say)
    return [[Span(say(zone.label), "zone")], *canvas.lines()]


def _things(canvas: _Canvas, line: int, column: int, things: list[Element], say: Say) -> None:
    """What stands on a hex, side by side, each in its owner's role."""
    titles = [_short(each, say) for each in things]
    gap = 1 if sum(map(len, titles)) + len(titles) - 1 <= HEX_WIDTH else 0
    length = sum(map(len, titles)) + gap * max(0, len(titles) - 1)
    end = column + HEX_WIDTH
    column += max(0, (HEX_WIDTH - length) // 2)
    for each, title in zip(things, titles, strict=True):
        canvas.write(line, column, title[: max(0, end - column)], _role(each))
        column += len(title) + gap


def _ring(zone: Zone, say: Say) -> list[Line]:
    """What lies in one, in two and in three circles, a line each; then the rest, a line for each form."""
    groups: dict[str, list[str]] = {}
    for element in zone.elements:
        if not (element.face and element.face.numbers) and element.owner is None and not element.marks:
            continue  # an empty place
        parts = (element.at or "").split("-")
        name = f"{element.form}{len(parts)}" if element.form == "niche" else element.form
        words = say(element.label) + _marks(element, say)
        groups.setdefault(name, []).append(words)
    lines: list[Line] = [[Span(say(zone.label), f"zone-owner{zone.owner}")]]
    return lines + [[Span("  " + "; ".join(parts))] for parts in groups.values()]


# -- maps ----------------------------------------------------------------------------------------------------


def _map(zone: Zone, graph: Graph, say: Say) -> list[Line]:
    """Area by area the fields on which something is, each with the fields that lie next to it."""
    standing = _standing(zone)
    near: dict[str, list[str]] = {}
    for one, other, kind in graph.routes:
        sign = "~" if kind == "sea" else ""
        near.setdefault(one, []).append(sign + other)
        near.setdefault(other, []).append(sign + one)
    lines: list[Line] = [[Span(say(zone.label), "zone")]]
    last = ""
    areas = list(graph.areas)
    for spot in sorted(graph.spots, key=lambda each: areas.index(each.area) if each.area in areas else -1):
        here = standing.get(spot.name, [])
        if not here:
            continue
        if spot.area != last and spot.area in areas:
            lines.append([Span(f"  {say(graph.areas[spot.area].label)}", "title")])
            last = spot.area
        name = f"{spot.name} {say(spot.label)}" if spot.label is not None else spot.name
        lines.append(
            [Span(f"    {name}", "square"), Span(f"  → {' '.join(near.get(spot.name, []))}", "frame")]
        )
        lines += [[Span("      "), *_row(element, say)] for element in here]
    return lines
