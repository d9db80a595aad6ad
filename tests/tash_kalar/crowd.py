"""Crowded random positions, and what cards may do in them, counted square by square.

Everything here is written naively over names of squares, not with the board's masks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

from tafelrunde.games.tash_kalar.cards import BEINGS
from tests.tash_kalar.stage import Stage, stage

NAMES = [
    f"{column}{row}"
    for row in range(1, 10)
    for column in "abcdefghi"
    if abs("abcdefghi".index(column) - 4) + abs(row - 5) < 7
]
RED, GREEN = {"d8", "e5", "h4", "c2"}, {"c7", "g7", "i6", "a5", "f2"}
WAYS = {"n": (0, 1), "ne": (1, 1), "e": (1, 0), "se": (1, -1), "s": (0, -1), "sw": (-1, -1), "w": (-1, 0)} | {
    "nw": (-1, 1)
}
STANDARD, COMBAT, VACANT = "standard", "combat", "vacant"
POSITIONS = 12

Keys = set[str]


def shifted(name: str, right: int, up: int) -> str | None:
    column, row = "abcdefghi".index(name[0]) + right, int(name[1]) + up
    found = f"{'abcdefghi'[column]}{row}" if 0 <= column < 9 else ""
    return found if found in NAMES else None


def apart(one: str, other: str) -> int:
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1]) - int(other[1])))


def near(here: str, *distances: int) -> set[str]:
    return {name for name in NAMES if apart(here, name) in (distances or (1,))}


def beside(here: str) -> set[str]:
    return {name for name in near(here) if name[0] == here[0] or name[1] == here[1]}


def diagonal(here: str) -> set[str]:
    return near(here) - beside(here)


def touching(places: Iterable[str]) -> set[str]:
    return {other for name in places for other in near(name)}


def line(here: str, way: str) -> list[str]:
    found: list[str] = []
    ahead = shifted(here, *WAYS[way])
    while ahead is not None:
        found.append(ahead)
        ahead = shifted(ahead, *WAYS[way])
    return found


class Crowd:
    """A position after a being was summoned on e5: letters by square, lower case own, upper case enemy."""

    def __init__(self, pieces: dict[str, str], being: str = "") -> None:
        self.pieces = pieces
        self.used: set[str] = set()
        self.marked: set[str] = set()
        self.arrows: list[str] = []
        if being:
            card = BEINGS[being]
            self.used = {str(shifted("e5", dx, -dy)) for dx, dy, _ in card.pattern} - {"e5"}
            self.marked = {str(shifted("e5", dx, -dy)) for dx, dy in card.marks}
            vectors = {vector: way for way, vector in WAYS.items()}
            self.arrows = [vectors[dx, -dy] for dx, dy in card.arrows]

    def picks(self, letters: str, where: Iterable[str] = NAMES) -> Keys:
        return {name for name in where if self.pieces.get(name, ".") in letters}

    def empty(self, where: Iterable[str] = NAMES) -> Keys:
        return {name for name in where if name not in self.pieces}

    def can_go(self, manner: str, origin: str, target: str) -> bool:
        if target not in self.pieces:
            return True
        rank, other = "chl".index(self.pieces[origin].lower()), "chl".index(self.pieces[target].lower())
        return {STANDARD: other < rank, COMBAT: other <= rank, VACANT: False}[manner]

    def moves(self, manner: str, movers: Iterable[str], *distances: int) -> Keys:
        return {
            f"{origin}-{target}"
            for origin in movers
            for target in near(origin, *distances)
            if self.can_go(manner, origin, target)
        }

    def leaps(self, manner: str, movers: Iterable[str]) -> Keys:
        return self.moves(manner, movers, *range(1, 9))

    def first(self, way: str) -> str | None:
        return next((name for name in line("e5", way) if name in self.pieces), None)


def crowded(random: Random, being: str = "", *, extra: dict[str, str] | None = None) -> dict[str, str]:
    """Random pieces around the being's figure, within the supplies and leaving one of every kind."""
    pieces = dict(extra or {})
    if being:
        card = BEINGS[being]
        pieces |= {str(shifted("e5", dx, -dy)): "chl"[rank] for dx, dy, rank in card.pattern}
    free = [name for name in NAMES if name not in pieces and name != "e5"]
    random.shuffle(free)
    for name in free[:40]:
        letter = random.choice("ccchhlCCCHHL")
        mine = [each for each in pieces.values() if each.islower() == letter.islower()]
        tiles = sum(each not in "lL" for each in mine)
        if (letter in "lL" and len(mine) - tiles < 2) or (letter not in "lL" and tiles < 13):
            pieces[name] = letter
    return pieces


def drawn(pieces: dict[str, str]) -> Stage:
    rows = [[pieces.get(f"{column}{row}", ".") for column in "abcdefghi"] for row in range(9, 0, -1)]
    return stage("\n".join(" ".join(row) for row in rows))


MINE, THEIRS = "chl", "CHL"


def optional(keys: Keys) -> Keys:
    return keys | {"none"} if keys else keys


def itself(manner: str) -> Callable[[Crowd], Keys]:
    return lambda crowd: optional(crowd.moves(manner, ["e5"]))


def anyone(manner: str, letters: str = MINE, but: str = "") -> Callable[[Crowd], Keys]:
    return lambda crowd: optional(crowd.moves(manner, crowd.picks(letters) - {but}))


def summoned(card: str, number: int) -> tuple[Stage, Crowd]:
    random = Random(f"{card} {number}")
    pieces = crowded(random, card, extra={"d6": "L"} if card == "assassin" else None)
    arena = drawn(pieces)
    minds = BEINGS[card].marks or BEINGS[card].arrows or BEINGS[card].uses_figure
    arena.summon(f"{card} e5 r0" if minds else f"{card} e5")
    return arena, Crowd(pieces | {"e5": "chl"[BEINGS[card].rank]}, card)


Then = Callable[[Crowd, Crowd, str], Keys]
"""From the position before and after the first answer, and that answer, to what is offered next."""


def rank_of(crowd: Crowd, name: str) -> str:
    return crowd.pieces[name].lower()


def was_combat(before: Crowd, key: str) -> bool:
    origin, target = key.split("-")
    return target in before.pieces and rank_of(before, origin) == rank_of(before, target)
