"""The cards are what the facts say: names, ranks, figures, marks, thresholds, points, categories, levels."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tafelrunde.games.tash_kalar import GAME
from tafelrunde.games.tash_kalar.cards import BEINGS, DECKS, FLARES, TASKS
from tafelrunde.games.tash_kalar.cards.being import SYMMETRIES, Being, read_figure
from tafelrunde.games.tash_kalar.ranks import RANK_NAMES

HERE = Path(__file__).resolve().parent
FACTS: dict[str, Any] = json.loads((HERE / "facts.json").read_text(encoding="utf-8"))

Cells = frozenset[tuple[int, int, str]]
Figure = tuple[Cells, Cells]

# Written out, so that the ledger does not rely on the code that it checks.
EIGHT = (
    (1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0),
    (-1, 0, 0, 1), (0, -1, -1, 0), (1, 0, 0, -1), (0, 1, 1, 0),
)  # fmt: skip


def images(pattern: list[Any], marked: list[Any]) -> set[Figure]:
    """All positions of a figure."""

    def turned(cells: list[Any], a: int, b: int, c: int, d: int) -> Cells:
        return frozenset((a * dx + b * dy, c * dx + d * dy, what) for dx, dy, what in cells)

    return {(turned(pattern, *symmetry), turned(marked, *symmetry)) for symmetry in EIGHT}


def figure_of(being: Being) -> tuple[list[Any], list[Any]]:
    pattern = [[dx, dy, RANK_NAMES[rank]] for dx, dy, rank in being.pattern]
    marked = [[dx, dy, "square"] for dx, dy in being.marks]
    return pattern, marked + [[dx, dy, "direction"] for dx, dy in being.arrows]


def ids(facts: list[dict[str, Any]]) -> list[str]:
    return [str(each["id"]) for each in facts]


def test_every_card_is_there_and_no_other() -> None:
    assert sorted(BEINGS) == sorted(ids(FACTS["beings"]))
    assert sorted(FLARES) == sorted(ids(FACTS["flares"]))
    assert sorted(TASKS) == sorted(ids(FACTS["tasks"]))


@pytest.mark.rule("TK-STOCK-02")
def test_decks_have_their_sizes() -> None:
    assert {name: len(beings) for name, beings in DECKS.items()} == {
        "imperial": 18,
        "highland": 18,
        "sylvan": 18,
        "legends": 12,
    }
    assert (len(FLARES), len(TASKS)) == (12, 24)


@pytest.mark.parametrize("fact", FACTS["beings"], ids=ids(FACTS["beings"]))
def test_being(fact: dict[str, Any]) -> None:
    being = BEINGS[fact["id"]]
    assert being.deck == fact["deck"]
    assert RANK_NAMES[being.rank] == fact["rank"]
    stands_on = (RANK_NAMES[rank] for dx, dy, rank in being.pattern if dx == dy == 0)
    assert next(stands_on, None) == fact["on_own_rank"]
    assert images(*figure_of(being)) == images(fact["pattern"], fact["marked"])


@pytest.mark.rule("TK-SUM-04")
@pytest.mark.parametrize("fact", FACTS["beings"], ids=ids(FACTS["beings"]))
def test_being_has_all_its_positions(fact: dict[str, Any]) -> None:
    being = BEINGS[fact["id"]]
    found = {
        (
            frozenset((dx, dy, RANK_NAMES[rank]) for dx, dy, rank in image.pattern),
            frozenset((dx, dy, "square") for dx, dy in image.marks)
            | frozenset((dx, dy, "direction") for dx, dy in image.arrows),
        )
        for image in being.images
    }
    assert found == images(fact["pattern"], fact["marked"])
    assert len(being.images) == fact["symmetry"]
    assert being.images[0].name == SYMMETRIES[0]


@pytest.mark.parametrize("fact", FACTS["flares"], ids=ids(FACTS["flares"]))
def test_flare(fact: dict[str, Any]) -> None:
    flare = FLARES[fact["id"]]
    assert (flare.upper, flare.lower) == (fact["upper"], fact["lower"])
    assert GAME.locale.sentences["en"][f"card.{flare.id}"] == f"Flare {fact['label']}"
    assert GAME.locale.sentences["de"][f"card.{flare.id}"] == f"Leuchtfeuer {fact['label']}"


@pytest.mark.parametrize("fact", FACTS["tasks"], ids=ids(FACTS["tasks"]))
def test_task(fact: dict[str, Any]) -> None:
    task = TASKS[fact["id"]]
    assert (task.points, task.category) == (fact["points"], fact["category"])
    assert ("advanced" if task.is_advanced else "simple") == fact["level"]


@pytest.mark.parametrize("kind", ["beings", "tasks"])
def test_names(kind: str) -> None:
    group = "card" if kind == "beings" else "task"
    for fact in FACTS[kind]:
        assert GAME.locale.sentences["en"][f"{group}.{fact['id']}"] == fact["name"]
        assert GAME.locale.sentences["de"][f"{group}.{fact['id']}"] == fact["name_de"]


def test_everything_is_said_in_both_languages() -> None:
    german, english = GAME.locale.sentences["de"], GAME.locale.sentences["en"]
    assert set(german) == set(english)
    wanted = {f"card.{each}" for each in (*BEINGS, *FLARES)} | {
        f"card-text.{each}" for each in (*BEINGS, *FLARES)
    }
    wanted |= {f"task.{each}" for each in TASKS} | {f"task-text.{each}" for each in TASKS}
    wanted |= {f"category.{task.category}" for task in TASKS.values()}
    assert wanted <= set(german)
    assert not [key for key in german if not german[key].strip() or not english[key].strip()]


def test_every_rule_is_told_in_both_languages() -> None:
    for rule in GAME.rulebook.rules.values():
        words = [*rule.text.values(), *(rule.why or {}).values()]
        assert all(words)
        assert not any("the seed" in each.casefold() for each in words), rule.id


@pytest.mark.parametrize(
    "drawing",
    ["c c", "@ @", "@ C", "@ ?", "@ ←", "→ @"],
    ids=["no being", "two beings", "two squares", "unknown sign", "arrow to the being", "arrow from afar"],
)
def test_a_wrong_drawing_is_refused(drawing: str) -> None:
    with pytest.raises(ValueError, match=r"figure|being"):
        read_figure(drawing)
