"""In crowded positions: what beings offer after a random first answer, and what that answer does."""

from __future__ import annotations

from random import Random

import pytest

from tests.tash_kalar.crowd import (
    COMBAT,
    GREEN,
    MINE,
    POSITIONS,
    RED,
    STANDARD,
    VACANT,
    WAYS,
    Crowd,
    Keys,
    Then,
    diagonal,
    line,
    near,
    optional,
    rank_of,
    shifted,
    summoned,
    touching,
    was_combat,
)
from tests.tash_kalar.test_crowd import CHOICES

INDEPENDENT = {"high-priestess", "ritual-master"}
"""Their second part does not depend on the first."""


@pytest.mark.rule("TK-EFF-02")
@pytest.mark.parametrize("card", sorted(set(CHOICES) - INDEPENDENT))
def test_declining_ends_the_effect(card: str) -> None:
    for number in range(POSITIONS):
        arena, before = summoned(card, number)
        if arena.is_at_rest() or "none" not in arena.legal():
            continue
        keys = [key for key in arena.legal() if key != "none"]
        arena.play("none")
        assert arena.is_at_rest()
        assert arena.pieces() == before.pieces
        arena, _ = summoned(card, number)
        arena.play(Random(number).choice(keys))
        if not arena.is_at_rest() and "none" in arena.legal():
            arena.play("none")
            assert arena.is_at_rest()


def again(manner: str) -> Then:
    """The being once more."""
    return lambda before, after, key: optional(after.moves(manner, [key[-2:]]))


def others(manner: str) -> Then:
    """Own pieces other than the being, which stands on e5 unless one of them has beaten it."""
    return lambda before, after, key: optional(
        after.moves(manner, after.picks(MINE) - ({"e5"} if key[-2:] != "e5" else set()))
    )


def then_messenger(before: Crowd, after: Crowd, key: str) -> Keys:
    origin, target = key.split("-")
    right, up = ord(target[0]) - ord(origin[0]), int(target[1]) - int(origin[1])
    ahead = shifted(target, right, up)
    manner = COMBAT if rank_of(after, target) == "l" else STANDARD  # the Hell Bull, or a messenger's piece
    if rank_of(after, target) == "l" and before.pieces.get(target, ".") in "lL":
        return set()
    if ahead is None or not after.can_go(manner, target, ahead):
        return set()
    return optional({f"{target}-{ahead}"})


def then_hypnotist(before: Crowd, after: Crowd, key: str) -> Keys:
    target = key[-2:]
    return optional(after.moves(COMBAT, after.picks(after.pieces[target]) - {target}))


def then_cavalry(before: Crowd, after: Crowd, key: str) -> Keys:
    return optional(after.moves(STANDARD if was_combat(before, key) else COMBAT, [key[-2:]]))


def then_knight(before: Crowd, after: Crowd, key: str) -> Keys:
    steps = after.moves(COMBAT, [key[-2:]])
    return optional({step for step in steps if after.pieces.get(step[-2:], ".") not in "cC"})


def then_master(before: Crowd, after: Crowd, key: str) -> Keys:
    origin, target = key.split("-")
    pawns = after.used - {target} | ({target} if origin in after.used else set())
    pawns -= {origin}
    master = set() if origin != "e5" and target == "e5" else {target if origin == "e5" else "e5"}
    return optional(after.moves(COMBAT, after.picks("cChH", pawns) - master) | after.moves(STANDARD, master))


def then_drummer(before: Crowd, after: Crowd, key: str) -> Keys:
    return set() if was_combat(before, key) else others(STANDARD)(before, after, key)


def then_slayer(before: Crowd, after: Crowd, key: str) -> Keys:
    return set() if rank_of(before, key) == "l" else optional(after.picks("cChH", diagonal("e5")))


def then_bear(before: Crowd, after: Crowd, key: str) -> Keys:
    return again(STANDARD)(before, after, key) if key[-2:] in before.pieces else set()


def then_naiad(before: Crowd, after: Crowd, key: str) -> Keys:
    if key[-2:] == "e5":
        return set()
    return optional(after.moves(STANDARD, after.picks(MINE, near("e5")) - {key[-2:]}))


def then_chieftain(before: Crowd, after: Crowd, key: str) -> Keys:
    right, up = ord(key[3]) - ord("e"), int(key[4]) - 5
    able = set()
    for name in after.picks(MINE) - {key[-2:]}:
        ahead = shifted(name, right, up)
        if ahead is not None and after.can_go(COMBAT, name, ahead):
            able.add(name)
    return optional(able)


def then_boughrunner(before: Crowd, after: Crowd, key: str) -> Keys:
    own = after.picks(MINE) - {key[-2:]}
    return optional({step for step in after.moves(COMBAT, [key[-2:]]) if near(step[-2:]) & own})


def then_shepherd(before: Crowd, after: Crowd, key: str) -> Keys:
    manner = {"c": "", "h": COMBAT, "l": STANDARD}[rank_of(before, key)]
    return optional(after.moves(manner, [key])) if manner else set()


def then_eldest(before: Crowd, after: Crowd, key: str) -> Keys:
    room = near("e5") - {key}
    return optional(after.picks("CHc", room) | after.empty(room))


def then_leviathan(before: Crowd, after: Crowd, key: str) -> Keys:
    return optional(after.picks("hHlL" if key == "downgrade" else "cC"))


SECOND: dict[str, Then] = {
    "messenger": then_messenger,
    "herald": lambda before, after, key: optional(after.moves(VACANT, after.picks(MINE))),
    "chronicler": lambda before, after, key: optional(after.moves(STANDARD, [key])),
    "summoner": lambda before, after, key: optional(after.empty(after.marked)),
    "hypnotist": then_hypnotist,
    "infantry-captain": others(COMBAT),
    "cavalry-captain": then_cavalry,
    "gryphon-rider": lambda before, after, key: {"downgrade", "none"},
    "knight": then_knight,
    "high-priestess": lambda before, after, key: optional(after.picks("cC", near(key[-2:]))),
    "master-of-intrigue": then_master,
    "clan-healer": lambda before, after, key: optional(after.empty(touching(GREEN))),
    "dire-wolf": again(COMBAT),
    "wolf-rider": again(COMBAT),
    "war-drummer": then_drummer,
    "warlord": lambda before, after, key: optional(after.moves(COMBAT, after.picks(MINE))),
    "ritual-master": lambda before, after, key: optional(after.picks("cC")),
    "legend-slayer": then_slayer,
    "hungry-bear": then_bear,
    "charging-buck": lambda before, after, key: optional(after.moves(COMBAT, [key[-2:]], 2)),
    "naiad": then_naiad,
    "centaur-chieftain": then_chieftain,
    "woodland-druid": lambda before, after, key: after.picks("C"),
    "forest-ancient": lambda before, after, key: after.empty(near("e5", 1, 2)),
    "kiskin-leafsplitter": lambda before, after, key: optional(
        {way for way in WAYS if len(way) == 2 and after.first(way)}
    ),
    "kiskin-boughrunner": then_boughrunner,
    "tree-shepherd": then_shepherd,
    "hell-bull": then_messenger,
    "the-eldest-tree": then_eldest,
    "leviathan": then_leviathan,
    "two-headed-dragon": lambda before, after, key: optional(after.picks("hH", near(key))),
    "earth-elemental": lambda before, after, key: after.picks("cC", GREEN | touching(GREEN)),
}


@pytest.mark.parametrize("card", SECOND)
def test_second_choice(card: str) -> None:
    for number in range(3 * POSITIONS):
        arena, before = summoned(card, number)
        keys = [key for key in arena.legal() if key != "none"] if not arena.is_at_rest() else []
        if not keys or not set(keys) <= CHOICES[card](before):
            continue
        key = Random(number).choice(keys)
        arena.play(key)
        wanted = SECOND[card](before, Crowd(arena.pieces(), card), key)
        if len(wanted) > 1:
            assert sorted(arena.legal()) == sorted(wanted), f"{key}\n{arena.picture()}"
        elif not wanted:
            assert arena.is_at_rest(), f"{key}\n{arena.picture()}"


DESTROYED: dict[str, Then] = {
    "cannon": lambda before, after, key: before.picks("cC", line("e5", key)),
    "gun-tower": lambda before, after, key: gunned(before, key),
    "blood-shaman": lambda before, after, key: (
        {key} | (before.picks("cC", near(key)) if key in RED else set())
    ),
    "clan-axeman": lambda before, after, key: {key},
    "fire-dragon": lambda before, after, key: burnt(before, key),
    "bone-catapult": lambda before, after, key: {key} | before.picks("cC", near(key)),
    "fire-elemental": lambda before, after, key: (
        before.picks("CH", near("e5")) if key == "near" else before.picks("C", near("e5", 1, 2))
    ),
}
"""What the answer to the only question destroys."""


def gunned(crowd: Crowd, way: str) -> Keys:
    hit: Keys = set()
    for name in [name for name in line("e5", way) if name in crowd.pieces][:2]:
        if rank_of(crowd, name) == "l":
            break
        hit.add(name)
    return hit


def burnt(crowd: Crowd, way: str) -> Keys:
    clockwise = list(WAYS)
    at = clockwise.index(way)
    ways = [clockwise[(at + turn) % 8] for turn in (-1, 0, 1)]
    return crowd.picks("cChH", [name for each in ways for name in line("e5", each)[:2]])


@pytest.mark.parametrize("card", DESTROYED)
def test_what_an_answer_destroys(card: str) -> None:
    for number in range(POSITIONS):
        arena, before = summoned(card, number)
        keys = [key for key in arena.legal() if key != "none"] if not arena.is_at_rest() else []
        if keys:
            key = Random(number).choice(keys)
            arena.play(key)
            gone = DESTROYED[card](before, before, key)
            assert arena.pieces() == {name: it for name, it in before.pieces.items() if name not in gone}, key
