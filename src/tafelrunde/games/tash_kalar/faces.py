"""How the cards of Tash-Kalar look, and what those in a hand are good for now."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path

import msgspec
from msgspec import UNSET

from tafelrunde.games.tash_kalar.board import NAMES, Square, squares
from tafelrunde.games.tash_kalar.cards import BEINGS, FLARES, TASKS
from tafelrunde.games.tash_kalar.cards.being import ARROWS
from tafelrunde.games.tash_kalar.drawing import kind_text
from tafelrunde.games.tash_kalar.placements import (
    FIGURES,
    Arena,
    Lack,
    Summons,
    lack_text,
    manner,
    nearest,
)
from tafelrunde.games.tash_kalar.ranks import RANK_LETTERS, RANK_NAMES
from tafelrunde.games.tash_kalar.state import State
from tafelrunde.table.decision import Seat
from tafelrunde.table.scene import Element, Face
from tafelrunde.table.text import Text, text, verbatim

SIGNS = {offset: arrow for arrow, offset in ARROWS.items()}
LOOKS = tomllib.loads((Path(__file__).parent / "looks.toml").read_text(encoding="utf-8"))
"""Icons and colours."""
KEPT = 4096
"""What looks the same is the same: scenes share their elements, and what has changed is quickly found. Enough
for what some hundred tables show, and little beside what those tables hold themselves."""
KEPT_HANDS = 1024
"""What a card in a hand could do: its nearest place often stays the same from one answer to the next."""


@lru_cache(maxsize=KEPT)
def figure_rows(face: str) -> tuple[str, ...]:
    """The figure of a being as its card shows it, row by row."""
    being = BEINGS[face]
    cells: dict[tuple[int, int], str] = {(0, 0): "@"}
    cells.update({(dx, dy): SIGNS[dx, dy] for dx, dy in being.arrows})
    cells.update(dict.fromkeys(being.marks, "x"))
    for dx, dy, rank in being.pattern:
        letter = RANK_LETTERS[rank]
        cells[dx, dy] = letter.upper() if dx == dy == 0 else letter
    columns = [dx for dx, _ in cells]
    rows = [dy for _, dy in cells]
    return tuple(
        "".join(cells.get((dx, dy), ".") for dx in range(min(columns), max(columns) + 1))
        for dy in range(min(rows), max(rows) + 1)
    )


def measure(state: State, face: str) -> str:
    """On a card that the table's choice touches, from where "adjacent" is measured (TK-KEY-32)."""
    if face not in BEINGS or not BEINGS[face].measures_after_moving:
        return ""
    return "now" if state.adjacent is UNSET else "summoned"


@lru_cache(maxsize=KEPT)
def card_face(face: str, measured: str = "") -> Face:
    """How a card looks."""
    if face in BEINGS:
        being = BEINGS[face]
        rank = text(f"rank.{RANK_NAMES[being.rank]}")
        rows = figure_rows(face)
        notes = [verbatim(" / ".join(rows)), Text(f"card-text.{face}")]
        if measured:
            notes.append(Text(f"note.adjacent-{measured}"))
        looks = LOOKS["deck"][being.deck]
        title, numbers = Text(f"card.{face}"), {"rank": being.rank + 1}
        return Face(looks["icon"], title, rank, numbers, notes, looks["colour"], rows)
    if face in FLARES:
        flare = FLARES[face]
        numbers = {"upper": flare.upper, "lower": flare.lower}
        looks, notes = LOOKS["deck"]["flares"], [Text(f"card-text.{face}")]
        return Face(looks["icon"], Text(f"card.{face}"), None, numbers, notes, looks["colour"])
    task = TASKS[face]
    looks = LOOKS["task"][task.category]
    return Face(
        looks["icon"],
        Text(f"task.{face}"),
        text(f"category.{task.category}"),
        {"points": task.points},
        [Text(f"task-text.{face}")],
        looks["colour"],
    )


def card(state: State, instance: int, seat: Seat, place: str, owner: Seat | None) -> Element:
    """A card: its face when the seat knows it, otherwise its back and its place."""
    if not state.cards.knows(seat, instance):
        return _back(place, kind_text(state, instance).key, owner)
    face = state.cards.faces[instance]
    return _open_card(instance, face, owner, measure(state, face))


@lru_cache(maxsize=KEPT)
def _back(place: str, kind: str, owner: Seat | None) -> Element:
    return Element(place, "card", Text(kind), owner=owner)


@lru_cache(maxsize=KEPT)
def _open_card(instance: int, face: str, owner: Seat | None, measured: str) -> Element:
    looks = card_face(face, measured)
    assert looks.title is not None
    return Element(f"card{instance}", "card", looks.title, looks, owner=owner)


def hand_card(arena: Arena, instance: int, face: str, owner: Seat) -> Element:
    """A being in the hand that is looked into, with what it would need."""
    figure = FIGURES[face]
    loans: dict[Summons, None] = {}
    if arena.lenders:
        found = [summons for _, summons in arena.borrowed(figure)]
        loans = dict.fromkeys(each._replace(position=None) for each in found)
    measured = measure(arena.state, face)
    places, best = arena.plain(figure), None
    if not places and (near := nearest(arena, figure)) is not None:
        best = (near[0], tuple(near[1]))
    return _summonable(instance, face, owner, places, best, tuple(loans), measured)


@lru_cache(maxsize=KEPT_HANDS)
def _summonable(
    instance: int,
    face: str,
    owner: Seat,
    places: int,
    best: tuple[Square, tuple[Lack, ...]] | None,
    loans: tuple[Summons, ...],
    measured: str,
) -> Element:
    """The card with where it can be summoned now, or what its nearest place lacks."""
    chances: list[Text] = []
    if places:
        names = ", ".join(NAMES[square] for square in squares(places))
        chances.append(text("chance.here", squares=names))
    elif best is None:
        chances.append(text("chance.nowhere"))
    elif best[1]:
        lacks = [lack_text(lack) for lack in best[1]]
        chances.append(text("chance.lacks", square=NAMES[best[0]], lacks=lacks))
    else:
        chances.append(text("chance.no-piece"))
    if loans:
        ways = [text("chance.way", square=NAMES[each.square], how=manner(each)) for each in loans]
        chances.append(text("chance.borrowed", ways=ways))
    printed = card_face(face, measured)
    assert printed.title is not None
    looks = msgspec.structs.replace(printed, now=chances)
    return Element(f"card{instance}", "card", printed.title, looks, owner=owner)
