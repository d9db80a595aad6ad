"""A report as one page that needs nothing from outside, and as Markdown."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import msgspec

import tafelrunde

CHARTS = Path(tafelrunde.__file__).parent / "server/static/lab-charts.js"
NO_CHARTS = "The browser client was not built when this page was written, so it has tables and no charts."


class Games(msgspec.Struct, frozen=True):
    """A cell that names games one can watch."""

    numbers: tuple[int, ...]


Value = str | Games
WATCHED = "Games to watch"
"""The title of the list to which all numbers of games lead."""


class Section(msgspec.Struct, frozen=True):
    """A part of a report."""

    title: str
    level: int = 2
    words: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[Value, ...], ...] = ()
    chart: dict[str, Any] | None = None


def charts_script() -> str | None:
    """The script that draws charts; None where the client is not built."""
    return CHARTS.read_text(encoding="utf-8") if CHARTS.is_file() else None


# -- Markdown ------------------------------------------------------------------------------------------------


def as_markdown(title: str, made: Sequence[Section], pictures: Sequence[str | None] = ()) -> str:
    """The report as Markdown: tables, and the charts where there are pictures of them."""
    lines, drawn = [f"# {title}", ""], iter(pictures)
    for section in made:
        lines += [f"{'#' * section.level} {section.title}", ""]
        for words in section.words:
            lines += [words, ""]
        if section.chart is not None and (picture := next(drawn, None)):
            lines += [f"![{_label(section)}]({picture})", ""]
        if section.rows:
            lines += ["| " + " | ".join(section.heads) + " |", "|---" * len(section.heads) + "|"]
            is_list = section.title == WATCHED
            lines += ["| " + " | ".join(_plain(cell, is_list) for cell in row) + " |" for row in section.rows]
            lines.append("")
    return "\n".join(lines).rstrip() + "\n"


def _label(section: Section) -> str:
    return f"Chart: {section.title}; the table has the same figures"


def _plain(cell: Value, is_list: bool) -> str:
    if isinstance(cell, str):
        return cell
    form = '<a id="game{0}"></a>{0}' if is_list else "[{0}](#game{0})"
    return ", ".join(form.format(number) for number in cell.numbers)


# -- the page ------------------------------------------------------------------------------------------------

STYLE = """
:root { color-scheme: light; --ink: #2a2118; --paper: #fbf7ee; --line: #d9ccb4; --mark: #8a4a1a; }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  max-width: 60rem; padding: 1rem; }
h1, h2, h3 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 2px solid var(--line); }
.wide.wide { display: block; overflow-x: auto; } .wide svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; font-size: 0.9rem; margin: 0.5rem 0; }
th, td { padding: 0.25rem 0.6rem; border-bottom: 1px solid var(--line); text-align: left; }
td { white-space: nowrap; } th { vertical-align: bottom; }
td { font-variant-numeric: tabular-nums; } tr:target { background: #f3e3bd; }
a { color: var(--mark); } code { background: #f0e8d6; padding: 0 0.2rem; overflow-wrap: anywhere; }
"""
CONTENT = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"


def html(title: str, made: Sequence[Section], *, reload: int | None = None) -> str:
    """The report as one page: style, data and the script that draws are all inside.

    One that is not finished loads itself anew after so many seconds.
    """
    again = f'<meta http-equiv="refresh" content="{reload}">' if reload is not None else ""
    script = charts_script()
    specs = [section.chart for section in made if section.chart is not None] if script is not None else []
    body, chart = [f"<h1>{escape(title)}</h1>"], 0
    if script is None:
        body.append(f"<p><strong>{escape(NO_CHARTS)}</strong></p>")
    for section in made:
        body.append(f"<h{section.level}>{escape(section.title)}</h{section.level}>")
        body += [f"<p>{_inline(words)}</p>" for words in section.words]
        if section.chart is not None and script is not None:
            label = escape(_label(section), quote=True)
            body.append(f'<div class="wide" role="img" aria-label="{label}" id="chart{chart}"></div>')
            chart += 1
        if section.rows:
            body.append(_table(section))
    drawing = _drawing(script, specs) if script is not None else ""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<meta http-equiv="Content-Security-Policy" content="{CONTENT}">{again}'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>\n"
        + "\n".join(body)
        + f"\n</main>{drawing}</body></html>\n"
    )


def _drawing(script: str, specs: Sequence[dict[str, Any]]) -> str:
    """The script, and what it draws; the data is encoded so that no word of it can end the element."""
    data = base64.b64encode(msgspec.json.encode(specs)).decode()
    safe = script.replace("</script", "<\\/script")
    return f'<script>{safe}</script><script>labCharts("{data}")</script>'


def _inline(words: str) -> str:
    """Words with `code` and **weight**."""
    parts = escape(words).split("`")
    coded = "".join(f"<code>{part}</code>" if place % 2 else part for place, part in enumerate(parts))
    pieces = coded.split("**")
    return "".join(f"<strong>{part}</strong>" if place % 2 else part for place, part in enumerate(pieces))


def _table(section: Section) -> str:
    heads = "".join(f"<th>{escape(head)}</th>" for head in section.heads)
    is_list = section.title == WATCHED
    rows = []
    for row in section.rows:
        first = row[0]
        anchor = f' id="game{first.numbers[0]}"' if is_list and isinstance(first, Games) else ""
        rows.append(f"<tr{anchor}>" + "".join(f"<td>{_cell(cell)}</td>" for cell in row) + "</tr>")
    body = f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody>"
    return f'<div class="wide"><table>{body}</table></div>'


def _cell(cell: Value) -> str:
    if isinstance(cell, Games):
        return ", ".join(f'<a href="#game{number}">{number}</a>' for number in cell.numbers)
    if cell.endswith(".record"):
        return f'<a href="{escape(cell, quote=True)}">{escape(cell)}</a>'
    return escape(cell)
