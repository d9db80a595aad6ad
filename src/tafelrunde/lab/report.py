"""What an experiment shows, section by section."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import Any

import tafelrunde
from tafelrunde.lab import charts, figures
from tafelrunde.lab.experiment import BASE
from tafelrunde.lab.figures import Arena, CardShare, Share
from tafelrunde.lab.pages import WATCHED, Games, Section, Value, as_markdown, html
from tafelrunde.lab.replaying import record, row_of
from tafelrunde.lab.results import Results
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.game import Game, game
from tafelrunde.table.text import ENGLISH, Text

LOW, HIGH = 0.44, 0.56
"""Between these shares the decks of a game should lie."""
CHANCE = "clear"
ABOUT = (
    (
        "Intervals of shares are Wilson's, 95 %. A row is marked as clear when it is off what would be even "
        "although all rows of its table were looked at (Holm, 5 % for the table). A shared victory counts in "
        "parts. The numbers of games lead to the list at the end, which says how to watch them."
    ),
    "Bots play in their own way: what is strong among them need not be strong among people.",
)
CARDS = (
    "Shares of wins of those who had the card at the beginning, drew it at all, or played it; a seat counts "
    "where its deck holds the card. **Improvement when drawn** compares with those who did not draw it. It "
    "is biased: long games draw more cards, so cards of slow decks look better; a card is played by those "
    "who are alive to play it; and what is kept for a sure win wins."
)
EARLY = (
    "**Early** corrects for when the card comes: only games that went beyond round {round} count, those who "
    "had the card by then are compared with those who had not, deck by deck. Where the interval would be "
    "wider than ± {widest} points, because nearly everybody had the card, nothing is told."
)
OPENING = (
    "The opening hand is dealt by chance alone, so its share is free of these biases, but rests on fewer "
    "games."
)
WIDEST = 0.5
"""The half of an interval that still tells something of a card."""
SOMEBODY = "…"
"""In sentences that name another winner in every game."""
WATCH = (
    "`tafelrunde lab replay {name}.toml NUMBER --record game.record` plays a game again from its seed and "
    "writes its record, for `tafelrunde replay game.record` or the page of replays in the browser. Where the "
    "results are, `tafelrunde lab replay {folder} NUMBER` also sees that it goes as it went."
)


def write_report(folder: Path, page: Path, *, is_recorded: bool = False) -> Path:
    """Write the page, with records of the games it names if asked, and Markdown; gives where that is."""
    markdown = page.with_suffix(".md")
    with Results(folder) as results:
        made = sections(results)
        recorded = _write_records(results, page, _named(made)) if is_recorded else {}
        made = watched(results, made, recorded)
        title = results.experiment.title or results.experiment.name
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(html(title, made), encoding="utf-8")
    markdown.write_text(as_markdown(title, made), encoding="utf-8")
    return markdown


def watched(results: Results, made: list[Section], recorded: dict[int, str] | None = None) -> list[Section]:
    """Sections, and after them the list of all games that they name."""
    return [*made, _games(results, _named(made), recorded or {})]


def _named(made: Sequence[Section]) -> list[int]:
    cells = (cell for section in made for row in section.rows for cell in row)
    return sorted({number for cell in cells if isinstance(cell, Games) for number in cell.numbers})


def _write_records(results: Results, page: Path, numbers: Iterable[int]) -> dict[int, str]:
    """Records beside the page, by the numbers of their games; those with changed cards have none."""
    written: dict[int, str] = {}
    folder = page.with_suffix("")
    folder.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        try:
            found = record(results.experiment, number, row_of(results.folder, number))
        except BadSetup:
            continue
        (folder / f"{number}.record").write_text(str(found), encoding="utf-8")
        written[number] = f"{folder.name}/{number}.record"
    return written


# -- what is told --------------------------------------------------------------------------------------------


def sections(results: Results) -> list[Section]:
    """Everything that there is to tell."""
    made = [_summary(results)]
    for arena in figures.arenas(results):
        made += _arena(results, arena)
    return made


def _summary(results: Results) -> Section:
    experiment = results.experiment
    (games, errors, decisions), *_ = results.ask("SELECT count(*), count(error), sum(decisions) FROM games")
    rules = results.ask("SELECT game, min(rules) FROM games GROUP BY 1 ORDER BY 1")
    versions = ", ".join(f"{name} {version}" for name, version in rules)
    played = (
        f"{games} games with {decisions or 0} decisions, seed {experiment.seed}; {errors} failed. "
        f"Rules: {versions}; Tafelrunde {tafelrunde.__version__}."
    )
    made = (
        f"Made by `tafelrunde lab run {experiment.name}.toml --games {games} --out {experiment.name}` and "
        f"`tafelrunde lab report {experiment.name}`."
    )
    return Section("What was played", words=(made, played, *ABOUT))


def _arena(results: Results, arena: Arena) -> Iterator[Section]:
    found = game(arena.game)
    mode = found.mode(arena.mode)
    title = f"{found.title[ENGLISH]}, {mode.title[ENGLISH]}, {arena.seats} seats"
    if arena.variant != BASE:
        title += f": {arena.variant}"
    (count, bots), *_ = results.ask(
        f"SELECT count(*), list_sort(list_distinct(flatten(list(bots)))) FROM games WHERE {arena.where}"
    )
    settings = {
        f"{name} = {value}"
        for contest in results.experiment.contest
        if (contest.game, found.mode(contest.mode).id) == (arena.game, arena.mode)
        for name, value in contest.setup.items()
    }
    also = f" Setup: {', '.join(sorted(settings))}." if settings else ""
    yield Section(title, words=(f"{count} games of {', '.join(bots)}.{also}",))
    if arena.variant != BASE:
        yield from _changes(results, arena, found)
    yield from _decks(results, arena, found)
    yield from _places(results, arena, found, bots)
    yield from _course(results, arena, found)
    yield from _cards(results, arena, found)
    yield from _decisions(results, arena)


def _changes(results: Results, arena: Arena, found: Game[Any]) -> Iterator[Section]:
    names = _deck_names(found)
    rows = tuple(
        (
            names.get(each.name, each.name),
            str(each.pairs),
            _percent(each.before),
            _percent(each.after),
            f"{100 * each.low:+.1f} to {100 * each.high:+.1f}",
            CHANCE if each.is_clear else "",
            Games(each.examples),
        )
        for each in figures.changes(results, arena, BASE)
    )
    if rows:
        words = ("Paired: both games of a pair have the same deal, the same seats and the same chance.",)
        heads = ("who", "pairs", "as it is", "changed", "difference, 95 %", "", "games that ended otherwise")
        yield Section("What the change does", 3, words, heads, rows)


def _decks(results: Results, arena: Arena, found: Game[Any]) -> Iterator[Section]:
    names = _deck_names(found)
    shares = figures.shares(results, arena, "deck")
    if not shares:
        return
    out = [names.get(each.name, each.name) for each in shares if not LOW <= each.share <= HIGH]
    words = (
        f"Outside {LOW:.0%} to {HIGH:.0%}: {', '.join(out) or 'none'}. " if arena.seats == 2 else ""
    ) + "The list is sorted by the share of wins."
    chart = charts.share_bars(shares, names, LOW, HIGH)
    yield Section("By deck", 3, (words,), *_share_table(shares, names), chart)
    cells = figures.matrix(results, arena)
    decks = sorted({one for one, _ in cells})
    if arena.seats == 2 and len(decks) > 1:
        rows = tuple(
            (
                names.get(one, one),
                *(_percent(cells[one, each][0]) if (one, each) in cells else "" for each in decks),
            )
            for one in decks
        )
        heads = ("wins against", *(names.get(each, each) for each in decks))
        yield Section("Who beats whom", 3, (), heads, rows, charts.heat_map(cells, names))


def _places(results: Results, arena: Arena, found: Game[Any], bots: Sequence[str]) -> Iterator[Section]:
    seats = found.mode(arena.mode).seats
    names = {str(place): f"{place + 1}. {name}" for place, name in enumerate(seats)}
    shares = figures.shares(results, arena, "seat")
    if len(shares) > 1:
        shares.sort(key=lambda each: int(each.name))
        chart = charts.share_bars(shares, names, LOW, HIGH)
        yield Section("By seat", 3, (), *_share_table(shares, names), chart)
    if len(bots) > 1:
        shares = figures.shares(results, arena, "bot")
        chart = charts.share_bars(shares, {}, LOW, HIGH)
        yield Section("By level", 3, (), *_share_table(shares, {}), chart)


def _course(results: Results, arena: Arena, found: Game[Any]) -> Iterator[Section]:
    lengths = figures.lengths(results, arena)
    if not lengths:
        return
    least, lower, middle, upper, most = figures.quantiles(results, arena, "rounds")
    asked = figures.quantiles(results, arena, "decisions")[2]
    usual = f"Rounds: median {middle:g}, half of the games {lower:g} to {upper:g}, all {least:g} to {most:g}."
    words = [f"{usual} Decisions: median {asked:g}."]
    lead = figures.leads(results, arena)
    if lead is not None:
        words.append(
            f"The lead changes {lead[0]:.1f} times a game; the drama (how far behind the winner was while "
            f"behind, 0 to 1) is {lead[1]:.2f}; in {lead[2]:.0%} of {lead[3]} games the winner once had less "
            "than a quarter of the chances, as the bots judge positions."
        )
    rows = tuple(
        (_said(found, ending), ", ".join(cited), str(count), f"{rounds:g}", Games(tuple(numbers)))
        for ending, cited, count, rounds, numbers in figures.endings(results, arena)
    )
    yield Section(
        "How long games are", 3, tuple(words), chart=charts.histogram(lengths) if len(lengths) > 1 else None
    )
    yield Section("How games end", 3, (), ("ending", "rules", "games", "median round", "watch"), rows)
    exciting = tuple((why, Games((number,))) for why, number in figures.exciting(results, arena))
    yield Section("Worth watching", 3, (), ("why", "watch"), exciting)


def _cards(results: Results, arena: Arena, found: Game[Any]) -> Iterator[Section]:
    cards = figures.cards(results, arena) if "cards" in results.experiment.record else []
    if not cards:
        return
    cards.sort(key=lambda each: not _is_told(each))
    names = {card.id: card.name[ENGLISH] for card in found.card_list()}
    early = EARLY.format(round=figures.landmark(results, arena), widest=f"{100 * WIDEST:g}")
    if any(each.opening is not None for each in cards):
        early += f" {OPENING}"
    rows = tuple(
        (
            names.get(each.card, each.card),
            str(each.games),
            _percent(each.opening),
            _percent(each.drawn),
            _percent(each.played),
            _signed(each.raw),
            f"{_signed(each.early)} ± {196 * each.error:.1f}" if _is_told(each) else "",
            CHANCE if each.is_clear else "",
            Games(each.examples),
        )
        for each in cards
    )
    heads = ("card", "games", "opening", "drawn", "played", "when drawn", "early", "", "watch")
    told = [each for each in cards if _is_told(each)]
    chart = charts.card_points(told, names) if told else None
    yield Section("Cards", 3, (CARDS, early), *_filled(heads, rows), chart)


def _is_told(card: CardShare) -> bool:
    """Whether enough is known of how much a card brings that comes early."""
    return card.early is not None and 1.96 * card.error <= WIDEST


def _filled(
    heads: tuple[str, ...], rows: tuple[tuple[Value, ...], ...]
) -> tuple[tuple[str, ...], tuple[tuple[Value, ...], ...]]:
    """A table without the columns in which nothing stands."""
    kept = [place for place in range(len(heads)) if any(row[place] for row in rows)]
    return tuple(heads[place] for place in kept), tuple(tuple(row[place] for place in kept) for row in rows)


def _decisions(results: Results, arena: Arena) -> Iterator[Section]:
    rows = tuple(
        (name, str(count), f"{middle:g}", f"{most:g}", str(widest), _percent(forced))
        for name, count, middle, most, widest, forced in figures.widths(results, arena)
    )
    if rows:
        heads = ("question", "asked", "median answers", "95 % have at most", "most", "one answer only")
        yield Section("Decisions and their width", 3, (), heads, rows)


def _games(results: Results, numbers: Sequence[int], recorded: dict[int, str]) -> Section:
    """How to watch the games that were named."""
    listed = ", ".join(map(str, numbers)) or "-1"
    found = results.ask(
        "SELECT number, game, mode, variant, decks, bots, winners, rounds FROM games "
        f"WHERE number IN ({listed}) ORDER BY number"
    )
    rows = tuple(
        (
            Games((number,)),
            f"{game_id} {mode}" + (f", {variant}" if variant != BASE else ""),
            " : ".join(decks or bots),
            " ".join(game(game_id).mode(mode).seats[seat] for seat in winners) or "nobody",
            str(rounds),
            recorded.get(number, ""),
        )
        for number, game_id, mode, variant, decks, bots, winners, rounds in found
    )
    return Section(
        WATCHED,
        2,
        (WATCH.format(name=results.experiment.name, folder=results.folder.name),),
        ("game", "what", "who", "won", "rounds", "record"),
        rows,
    )


def _share_table(
    shares: Sequence[Share], names: dict[str, str]
) -> tuple[tuple[str, ...], tuple[tuple[Value, ...], ...]]:
    rows = tuple(
        (
            names.get(each.name, each.name),
            str(each.games),
            _percent(each.share),
            f"{_percent(each.low)} to {_percent(each.high)}",
            CHANCE if each.is_clear else "",
            Games(each.examples),
        )
        for each in shares
    )
    return _filled(("who", "games", "share", "95 %", "", "watch"), rows)


def _deck_names(found: Game[Any]) -> dict[str, str]:
    return {deck.id: deck.name[ENGLISH] for deck in found.deck_list()}


def _said(found: Game[Any], key: str) -> str:
    """The sentence of an ending, with nobody named in it; its key where the rules know it no longer."""
    pattern = found.locale.sentences[ENGLISH].get(key)
    if pattern is None:
        return key.rpartition(".")[2]
    names = [name.partition("|")[0] for _, name, _, _ in Formatter().parse(pattern) if name]
    return found.locale.say(Text(key, dict.fromkeys(names, SOMEBODY)), ENGLISH)


def _percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f} %"


def _signed(value: float | None) -> str:
    return "" if value is None else f"{100 * value:+.1f}"
