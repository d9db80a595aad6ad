"""In crowded positions every being offers exactly what its text says, and destroys exactly that."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tafelrunde.games.tash_kalar.cards import BEINGS
from tests.tash_kalar.crowd import (
    COMBAT,
    GREEN,
    MINE,
    POSITIONS,
    RED,
    STANDARD,
    THEIRS,
    VACANT,
    WAYS,
    Crowd,
    Keys,
    anyone,
    beside,
    diagonal,
    itself,
    line,
    near,
    optional,
    summoned,
    touching,
)


def victims(letters: str, where: Callable[[str], set[str]]) -> Callable[[Crowd], Keys]:
    return lambda crowd: optional(crowd.picks(letters, where("e5")))


def boughrunner(crowd: Crowd) -> Keys:
    own = crowd.picks(MINE) - {"e5"}
    return optional({key for key in crowd.moves(COMBAT, ["e5"]) if near(key[-2:]) & own})


def master(crowd: Crowd) -> Keys:
    return optional(crowd.moves(COMBAT, crowd.picks("ch", crowd.used)) | crowd.moves(STANDARD, ["e5"]))


def wardens(crowd: Crowd) -> Keys:
    return crowd.picks("C") if len(crowd.picks("C")) > len(crowd.picks("c")) else set()


def eldest(crowd: Crowd) -> Keys:
    return optional(crowd.picks("CHc", near("e5")) | crowd.empty(near("e5")))


def two_heads(crowd: Crowd) -> Keys:
    # A hero needs a legend piece in the supply (TK-KEY-24).
    return optional(crowd.picks("ch" if len(crowd.picks("l")) < 3 else "c", crowd.used))


CHOICES: dict[str, Callable[[Crowd], Keys]] = {
    "swordmaster": victims("C", diagonal),
    "messenger": anyone(STANDARD, "ch"),
    "herald": anyone(VACANT),
    "chronicler": lambda crowd: crowd.picks("c") - {"e5"},
    "summoner": lambda crowd: optional(crowd.empty(crowd.marked)),
    "hypnotist": anyone(COMBAT, "CH"),
    "cannon": lambda crowd: optional({way for way in crowd.arrows if crowd.picks("cC", line("e5", way))}),
    "champion": victims("CHL", near),
    "infantry-captain": anyone(COMBAT, but="e5"),
    "cavalry-captain": anyone(COMBAT, but="e5"),
    "gryphon-rider": lambda crowd: optional(crowd.leaps(COMBAT, ["e5"])),
    "knight": lambda crowd: optional(
        {key for key in crowd.moves(COMBAT, ["e5"]) if crowd.pieces.get(key[-2:], ".") not in "cC"}
    ),
    "high-priestess": itself(STANDARD),
    "master-of-intrigue": master,
    "gun-tower": lambda crowd: optional({way for way in crowd.arrows if crowd.first(way)}),
    "wild-eagle": lambda crowd: optional(crowd.leaps(COMBAT, ["e5"])),
    "clan-axeman": victims("cChH", beside),
    "clan-healer": lambda crowd: optional(crowd.empty(touching(GREEN))),
    "dire-wolf": itself(COMBAT),
    "ritual-keeper": anyone(COMBAT),
    "eagle-lord": lambda crowd: optional(crowd.leaps(COMBAT, ["e5"])),
    "wolf-rider": itself(COMBAT),
    "blood-shaman": lambda crowd: crowd.picks("cChH"),
    "war-drummer": anyone(COMBAT, but="e5"),
    "warlord": anyone(COMBAT),
    "ritual-master": lambda crowd: optional(crowd.picks("hH")),
    "legend-slayer": victims("cChHlL", diagonal),
    "hungry-bear": itself(STANDARD),
    "werewolf": itself(STANDARD),
    "clan-guardian": lambda crowd: optional(crowd.picks("c", crowd.used)),
    "kiskin-farseeders": lambda crowd: optional(crowd.empty(touching(crowd.picks(MINE)))),
    "charging-buck": lambda crowd: optional(crowd.moves(COMBAT, ["e5"], 2)),
    "forest-wardens": wardens,
    "naiad": lambda crowd: optional(crowd.moves(STANDARD, crowd.picks(MINE, near("e5")))),
    "dryad": victims("CH", near),
    "centaur-spearman": itself(COMBAT),
    "centaur-chieftain": itself(COMBAT),
    "unicorn": lambda crowd: {"gain-action", "move"},
    "sylvan-queen": victims("CH", diagonal),
    "sylvan-princess": victims("C", diagonal),
    "woodland-druid": lambda crowd: crowd.picks("c"),
    "forest-ancient": lambda crowd: crowd.empty(near("e5", 1, 2)),
    "kiskin-leafsplitter": lambda crowd: optional(
        {way for way in WAYS if len(way) == 2 and crowd.first(way)}
    ),
    "kiskin-boughrunner": boughrunner,
    "tree-shepherd": lambda crowd: crowd.picks(MINE),
    "fire-dragon": lambda crowd: set(crowd.arrows),
    "hell-bull": itself(COMBAT),
    "angel-of-death": lambda crowd: optional(set(crowd.pieces) - {"e5"}),
    "the-eldest-tree": eldest,
    "bone-catapult": lambda crowd: optional(
        {name for way in crowd.arrows for name in line("e5", way)} & set(crowd.pieces)
    ),
    "fire-elemental": lambda crowd: {"near", "far"},
    "leviathan": lambda crowd: {"downgrade", "destroy"},
    "two-headed-dragon": two_heads,
    "earth-elemental": lambda crowd: crowd.picks("cChH", RED | touching(RED)),
    "storm-elemental": lambda crowd: optional(crowd.empty(near("e5", 1, 2, 3))),
}
"""What the first question of a being offers."""

VICTIMS: dict[str, Callable[[Crowd], Keys]] = {
    "bomb": lambda crowd: {"e5"} | crowd.picks("cC", near("e5")),
    "assassin": lambda crowd: crowd.picks("cChHlL", crowd.marked),
    "time-mage": lambda crowd: crowd.picks(THEIRS, crowd.marked),
    "hill-giant": lambda crowd: crowd.picks("cChH", beside("e5")),
    "mountain-troll": lambda crowd: crowd.picks("C", near("e5")),
    "titan": lambda crowd: crowd.picks("cChHlL", beside("e5")) | crowd.picks("cChH", diagonal("e5")),
}
"""What a being destroys without a question."""


@pytest.mark.parametrize("card", CHOICES)
def test_first_choice(card: str) -> None:
    for number in range(POSITIONS):
        arena, crowd = summoned(card, number)
        wanted = CHOICES[card](crowd)
        if len(wanted) > 1:
            assert sorted(arena.legal()) == sorted(wanted), arena.picture()
        elif not wanted:
            assert arena.is_at_rest() or card == "forest-wardens", arena.picture()


@pytest.mark.parametrize("card", VICTIMS)
def test_victims(card: str) -> None:
    for number in range(POSITIONS):
        arena, crowd = summoned(card, number)
        left = {name: letter for name, letter in crowd.pieces.items() if name not in VICTIMS[card](crowd)}
        assert arena.pieces() == left


def test_every_being_is_here_or_asks_and_destroys_nothing() -> None:
    plain = {"sapling", "kiskin-spirit", "forest-mystic", "war-summoner", "time-elemental"}
    assert set(CHOICES) | set(VICTIMS) | plain == set(BEINGS)
