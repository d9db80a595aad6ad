"""What results show, on games that were written by hand, and how a report tells it."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from tafelrunde.lab import figures, pages
from tafelrunde.lab.experiment import Contest, Experiment, Variant
from tafelrunde.lab.figures import Arena
from tafelrunde.lab.observing import CardFigure, Choice
from tafelrunde.lab.report import sections, write_report
from tafelrunde.lab.results import Results
from tafelrunde.lab.running import JOURNAL, begin
from tafelrunde.lab.sitting import Row

WOOD, GATES = "growing-wood", "seven-gates"
EXPERIMENT = Experiment(
    "hand",
    (Contest("mythos", decks=(WOOD, GATES)),),
    variant=(Variant("odd"),),
    record=("cards", "decisions"),
)
BASE = Arena("mythos", "standard", 2, "base")


def row(number: int, winner: int, rounds: int = 10, variant: str = "base", **more: object) -> Row:
    """A game in which the wood sits first when the number is even."""
    decks = (WOOD, GATES) if number % 2 == 0 else (GATES, WOOD)
    points = tuple(0.5 if winner < 0 else float(seat == winner) for seat in (0, 1))
    plain = Row(
        number=number + (100 if variant != "base" else 0),
        experiment="hand",
        variant=variant,
        game="mythos",
        mode="standard",
        rules=1,
        seats=2,
        meeting="wood:gates",
        deal=number,
        seed="1",
        bots=("knight", "knight"),
        decks=decks,
        winners=() if winner < 0 else (winner,),
        points=points,
        rounds=rounds,
        decisions=20,
        ending="outcome.leader",
        cited=("MY-WIN-01",),
        lead_changes=number,
        drama=0.5,
        comeback=0.1 if number == 3 else 0.4,
    )
    return msgspec.structs.replace(plain, **more)


def written(folder: Path, rows: list[Row]) -> Path:
    begin(EXPERIMENT, folder)
    (folder / JOURNAL).write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in rows))
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Eight games: the wood wins six, one of them shared, and draws a card when it sits first."""
    drawn = (CardFigure(0, "mossling", 1, 2, 1, 0),)
    asked = (Choice(0, 1, "plan", 1, "confirm"), Choice(1, 1, "plan", 9, "confirm"))
    games = [
        row(0, 0, 8, cards=drawn, choices=asked),
        row(1, 1),
        row(2, 0, 20, cards=drawn),
        row(3, 1),
        row(4, 1, 12, cards=drawn),
        row(5, 0),
        row(6, -1, 4, cards=(CardFigure(0, "mossling", 0, 1, 0, 3),)),
        row(7, 1, 14),
        row(8, 0, error="broken", points=(), winners=()),
        *(row(number, 1, variant="odd") for number in range(8)),
    ]
    return written(tmp_path / "results", games)


def test_shares_have_intervals_and_failed_games_do_not_count(folder: Path) -> None:
    with Results(folder) as results:
        assert figures.arenas(results) == [BASE, BASE._replace(variant="odd")]
        wood, gates = figures.shares(results, BASE, "deck")
        assert (wood.name, wood.points, wood.games) == (WOOD, 5.5, 8)
        assert wood.low < wood.share < wood.high
        assert (gates.points, gates.expected) == (2.5, 0.5)
        assert wood.examples == (0, 1, 2)  # those it won
        assert [each.points for each in figures.shares(results, BASE, "seat")] == [4.5, 3.5]
        assert figures.matrix(results, BASE)[WOOD, GATES] == (5.5 / 8, 8)


def test_lengths_endings_leads_and_widths(folder: Path) -> None:
    with Results(folder) as results:
        assert figures.lengths(results, BASE) == {4: 1, 8: 1, 10: 3, 12: 1, 14: 1, 20: 1}
        assert figures.quantiles(results, BASE, "rounds") == (4, 8, 10, 12, 20)
        assert figures.endings(results, BASE) == [("outcome.leader", ["MY-WIN-01"], 8, 10.0, [0, 1, 2])]
        assert figures.leads(results, BASE) == (3.5, 0.5, 0.125, 8)
        ((name, *widths),) = figures.widths(results, BASE)
        assert name == "plan"
        assert widths == pytest.approx([2, 5.0, 8.6, 9, 0.5])
        assert figures.exciting(results, BASE) == [
            ("the shortest", 6),
            ("the longest", 2),
            ("most changes of the lead", 7),
            ("the greatest comeback", 3),
        ]


def test_a_card_is_judged_by_those_who_had_it_early_in_games_that_went_on(folder: Path) -> None:
    with Results(folder) as results:
        assert figures.landmark(results, BASE) == 5
        (card,) = [each for each in figures.cards(results, BASE) if each.card == "mossling"]
    # The wood had it in games 0, 2, 4 and 6; it lacked it in 1, 3, 5 and 7. Game 6 was over before round 5.
    # Gates never has one, so the games of Gates in which the first seat's card lay do not count for it.
    assert card.games == 8
    assert card.opening == pytest.approx(2 / 3)
    assert card.drawn == pytest.approx(2.5 / 4)
    assert card.played == pytest.approx(2 / 3)
    assert card.raw == pytest.approx(2.5 / 4 - 3 / 4)
    assert card.early == pytest.approx(2 / 3 - 3 / 4)


def test_a_report_tells_endings_in_words_and_no_more_than_is_known(folder: Path) -> None:
    with Results(folder) as results:
        told = {each.title: each for each in reversed(sections(results))}
    ending, *_ = told["How games end"].rows[0]
    assert ending == "… wins: the enemy leader is defeated."
    assert told["By deck"].heads == ("who", "games", "share", "95 %", "watch"), "nothing is clear here"
    assert {len(row) for row in told["By deck"].rows} == {5}
    cards = told["Cards"]
    assert "early" not in cards.heads, "three games with the card tell nothing"
    assert "opening" in cards.heads
    assert cards.chart is None


def test_a_variant_is_compared_deal_by_deal(folder: Path) -> None:
    with Results(folder) as results:
        found = {each.name: each for each in figures.changes(results, BASE._replace(variant="odd"), "base")}
    wood = found[WOOD]
    assert (wood.pairs, wood.before, wood.after) == (8, 5.5 / 8, 4 / 8)
    assert wood.examples == (100, 102, 105)
    assert wood.low < -1.5 / 8 < wood.high


def test_a_page_needs_nothing_from_outside(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = tmp_path / "lab-charts.js"
    script.write_text("const odd = '</script>'; globalThis.labCharts = () => {}", encoding="utf-8")
    monkeypatch.setattr(pages, "CHARTS", script)
    page = tmp_path / "page.html"
    markdown = write_report(folder, page)
    source = page.read_text(encoding="utf-8")
    assert re.findall(r"(?:src|href)=\"(?!#)[^\"]*", source) == []
    assert "default-src 'none'" in source
    assert source.count("</script>") == 2  # what the script says does not end it
    assert 'id="chart0"' in source
    assert 'labCharts("' in source
    told = markdown.read_text(encoding="utf-8")
    assert "| Growing Wood | 8 | 68.8 % | 3" in told
    assert "MY-WIN-01" in told
    assert "may be chance" not in told
    assert set(re.findall(r"\]\(#game(\d+)\)", told)) == set(re.findall(r'<a id="game(\d+)">', told)) != set()
    named = set(re.findall(r'href="#game(\d+)"', source))
    assert named
    assert named == set(re.findall(r'<tr id="game(\d+)"', source))


def test_without_the_client_a_page_has_tables_and_says_so(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "CHARTS", tmp_path / "nothing.js")
    write_report(folder, tmp_path / "page.html")
    source = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert pages.NO_CHARTS in source
    assert "<script" not in source
    assert "<table>" in source
