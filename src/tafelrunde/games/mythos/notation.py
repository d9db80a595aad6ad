"""The notation of planning: the keys of every action, their words, and whole plans in one line.

A plan is made action by action. `place mossling b1` takes a card; `move c1-c2` orders a creature and takes
its first step, further ones follow as `step c3` until `stop` or until its movement is used up; `done`
confirms. A plan in which own creatures collide cannot be confirmed; if nothing can mend it, `rethink` starts
it over.
"""

from __future__ import annotations

from functools import cache, lru_cache

from tafelrunde.games.mythos.board import NAMES, NUMBERS, squares_of
from tafelrunde.games.mythos.state import EMPTY, State
from tafelrunde.table.decision import Offer, Option
from tafelrunde.table.text import Text, text, verbatim

DONE = "done"
RETHINK = "rethink"
STEP = "step"
STOP = "stop"
CONFIRM = Option(DONE, text("option.done"))


@lru_cache(maxsize=65536)
def place_keys(face: str, squares: int) -> tuple[str, ...]:
    """The keys for placing a card on the squares of a mask."""
    return tuple(f"place {face} {NAMES[square]}" for square in squares_of(squares))


@cache
def move_keys(origin: int, squares: int) -> tuple[str, ...]:
    """The keys for ordering the creature on a square to one of a mask."""
    return tuple(f"move {NAMES[origin]}-{NAMES[to]}" for to in squares_of(squares))


@cache
def step_keys(squares: int) -> tuple[str, ...]:
    """The keys for going on to the squares of a mask."""
    return tuple(f"step {NAMES[to]}" for to in squares_of(squares))


# The words of an option are kept: there are few, and every question needs them again.


@lru_cache(maxsize=4096)
def place_label(face: str, square: str) -> Text:
    """What placing a card says."""
    return text("option.place", card=Text(f"card.{face}"), square=square)


@lru_cache(maxsize=4096)
def move_label(face: str, way: str) -> Text:
    """What a creature's first step says."""
    return text("option.move", card=Text(f"card.{face}"), path=verbatim(way))


@lru_cache(maxsize=64)
def step_label(square: str) -> Text:
    """What a further step says."""
    return text("option.step", square=square)


@lru_cache(maxsize=64)
def stop_label(square: str) -> Text:
    """What stopping says."""
    return text("option.stop", square=square)


@lru_cache(maxsize=16384)
def _place_offer(face: str, instance: int, square: int) -> Offer:
    name = NAMES[square]
    return f"place {face} {name}", place_label(face, name), (f"card{instance}", name)


@lru_cache(maxsize=16384)
def _move_offer(face: str, instance: int, key: str) -> Offer:
    way = key[5:]
    return key, move_label(face, way), (f"card{instance}", way[3:])


def place_offers(face: str, instance: int, squares: int) -> list[Offer]:
    """A card of the hand, on every square of a mask."""
    return [_place_offer(face, instance, square) for square in squares_of(squares)]


def move_offers(face: str, instance: int, origin: int, squares: int) -> list[Offer]:
    """A creature's first step to every square of a mask."""
    return [_move_offer(face, instance, key) for key in move_keys(origin, squares)]


Action = tuple[str, str, int, int]
"""Verb, card, origin, target."""


@cache
def action(key: str) -> Action:
    """What a key that was judged legal says."""
    match key.split(" "):
        case ["place", face, name]:
            return "place", face, EMPTY, NUMBERS[name]
        case ["move", way]:
            origin, _, to = way.partition("-")
            return "move", "", NUMBERS[origin], NUMBERS[to]
        case ["step", name]:
            return "step", "", EMPTY, NUMBERS[name]
    return key, "", EMPTY, EMPTY


def expand(state: State, side: int, line: str) -> list[str]:
    """A plan as its keys, parted by commas; a path (`move c1-c2-c3`) is first step, further ones, stop."""
    parts = [part.strip() for part in line.split(",")]
    keys: list[str] = []
    for part, after in zip(parts, [*parts[1:], ""], strict=True):
        goes_on = after == STOP or after.startswith(f"{STEP} ")  # the path is written key by key
        keys += [part] if goes_on else _path(state, side, part)
    return keys


def _path(state: State, side: int, line: str) -> list[str]:
    verb, _, way = line.partition(" ")
    names = way.split("-")
    if verb != "move" or any(name not in NUMBERS for name in names) or len(names) < 2:
        return [line]
    keys = [f"move {names[0]}-{names[1]}", *(f"{STEP} {name}" for name in names[2:])]
    if len(names) <= state.allowances[side].movement[NUMBERS[names[0]]]:
        keys.append(STOP)
    return keys
