"""The lists of all cards and schools, for galleries and programs."""

from __future__ import annotations

from typing import Any, Literal

from tafelrunde.games.tash_kalar.cards import BEINGS, DECKS, FLARES, TASKS, Being, Flare, Task
from tafelrunde.games.tash_kalar.cards.being import Need, Offset
from tafelrunde.games.tash_kalar.faces import LOOKS, figure_rows
from tafelrunde.games.tash_kalar.ranks import RANK_NAMES
from tafelrunde.games.tash_kalar.state import COLOURS, SCHOOLS
from tafelrunde.table.content import CardInfo, DeckInfo, Shelf
from tafelrunde.table.text import Locale, Text, Translated


class Listed(CardInfo, frozen=True):
    """A card, and what it says."""

    effect: Translated


class ListedBeing(Listed, frozen=True):
    """A being with its figure."""

    deck: str
    rank: int
    needs: tuple[Need, ...]
    marks: tuple[Offset, ...]
    arrows: tuple[Offset, ...]
    kind: Literal["being"]


class ListedFlare(Listed, frozen=True):
    """A flare with its two numbers."""

    upper: int
    lower: int
    kind: Literal["flare"]


class ListedTask(Listed, frozen=True):
    """A task."""

    points: int
    category: str
    advanced: bool
    kind: Literal["task"]


class School(DeckInfo, frozen=True):
    """A school, which has the deck of its people and pieces of its colour."""

    deck: str


def card_list(locale: Locale) -> list[Listed]:
    """Every card with its data."""
    signs = locale.translated(Text("figure-signs"))
    return [
        *(_being(being, locale, signs) for being in BEINGS.values()),
        *(_flare(flare, locale) for flare in FLARES.values()),
        *(_task(task, locale) for task in TASKS.values()),
    ]


def school_list(locale: Locale) -> list[School]:
    """Every school with its cards."""
    return [
        School(
            id=school,
            name=locale.translated(Text(f"school.{school}")),
            cards={being.id: 1 for being in DECKS[deck]},
            deck=deck,
            colour=COLOURS[school],
        )
        for school, deck in SCHOOLS.items()
    ]


def _being(being: Being, locale: Locale, signs: Translated) -> ListedBeing:
    effect = locale.translated(Text(f"card-text.{being.id}"))
    if being.measures_after_moving:
        note = locale.translated(Text("note.adjacent-either"))
        effect = {lang: f"{effect[lang]} {note[lang]}" for lang in effect}
    rank = locale.translated(Text(f"rank.{RANK_NAMES[being.rank]}"))
    group = locale.translated(Text(f"deck.{being.deck}"))
    return ListedBeing(
        **_listed(being.id, group, effect, {"rank": being.rank + 1}, rank),
        **LOOKS["deck"][being.deck],
        kind="being",
        name=locale.translated(Text(f"card.{being.id}")),
        deck=being.deck,
        rank=being.rank + 1,
        pattern=figure_rows(being.id),
        signs=signs,
        needs=being.pattern,
        marks=being.marks,
        arrows=being.arrows,
    )


def _flare(flare: Flare, locale: Locale) -> ListedFlare:
    effect, group = locale.translated(Text(f"card-text.{flare.id}")), locale.translated(Text("kind.flare"))
    return ListedFlare(
        **_listed(flare.id, group, effect, {"upper": flare.upper, "lower": flare.lower}),
        **LOOKS["deck"]["flares"],
        kind="flare",
        name=locale.translated(Text(f"card.{flare.id}")),
        upper=flare.upper,
        lower=flare.lower,
    )


def _task(task: Task, locale: Locale) -> ListedTask:
    effect, group = locale.translated(Text(f"task-text.{task.id}")), locale.translated(Text("kind.task"))
    category = locale.translated(Text(f"category.{task.category}"))
    return ListedTask(
        **_listed(task.id, group, effect, {"points": task.points}, category),
        **LOOKS["task"][task.category],
        kind="task",
        name=locale.translated(Text(f"task.{task.id}")),
        points=task.points,
        category=task.category,
        advanced=task.is_advanced,
    )


def _listed(
    card: str,
    group: Translated,
    effect: Translated,
    numbers: dict[str, int],
    caption: Translated | None = None,
) -> dict[str, Any]:
    """What all cards are listed with."""
    line = effect if caption is None else {lang: f"{caption[lang]}. {effect[lang]}" for lang in effect}
    return {
        "id": card,
        "effect": effect,
        "line": line,
        "shelf": Shelf(group=group, numbers=numbers, texts=(effect,)),
    }
