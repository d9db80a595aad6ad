"""In crowded random positions every card offers exactly what its text says, counted square by square.

The expectations are written naively over names of squares, not with the board's masks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random

import pytest

from tafelrunde.games.tash_kalar.cards import BEINGS, FLARES
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.runner import Runner
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


def summoned(card: str, number: int) -> tuple[Stage, Crowd]:
    random = Random(f"{card} {number}")
    pieces = crowded(random, card, extra={"d6": "L"} if card == "assassin" else None)
    arena = drawn(pieces)
    minds = BEINGS[card].marks or BEINGS[card].arrows or BEINGS[card].uses_figure
    arena.summon(f"{card} e5 r0" if minds else f"{card} e5")
    return arena, Crowd(pieces | {"e5": "chl"[BEINGS[card].rank]}, card)


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


# -- the second choice, after a random first one ------------------------------------------------------------

Then = Callable[[Crowd, Crowd, str], Keys]
"""From the position before and after the first answer, and that answer, to what is offered next."""


def rank_of(crowd: Crowd, name: str) -> str:
    return crowd.pieces[name].lower()


def was_combat(before: Crowd, key: str) -> bool:
    origin, target = key.split("-")
    return target in before.pieces and rank_of(before, origin) == rank_of(before, target)


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


def test_every_being_is_here_or_asks_and_destroys_nothing() -> None:
    plain = {"sapling", "kiskin-spirit", "forest-mystic", "war-summoner", "time-elemental"}
    assert set(CHOICES) | set(VICTIMS) | plain == set(BEINGS)


# -- flares -------------------------------------------------------------------------------------------------


def place(crowd: Crowd) -> Keys:
    return crowd.empty()


def recruits(manner: str) -> Callable[[Crowd], Keys]:
    return anyone(manner, "c")


def leaping(manner: str) -> Callable[[Crowd], Keys]:
    return lambda crowd: optional(crowd.leaps(manner, crowd.picks("c")))


HALVES: dict[str, tuple[Callable[[Crowd], Keys] | None, Callable[[Crowd], Keys] | None]] = {
    "flare-01": (place, place),
    "flare-02": (place, place),
    "flare-03": (recruits(STANDARD), None),
    "flare-04": (place, lambda crowd: {"place", "convert"}),
    "flare-05": (lambda crowd: {"move", "upgrade"}, place),
    "flare-06": (lambda crowd: {"place", "upgrade"}, leaping(COMBAT)),
    "flare-07": (place, lambda crowd: crowd.picks("c")),
    "flare-08": (None, place),
    "flare-09": (place, recruits(COMBAT)),
    "flare-10": (place, place),
    "flare-11": (place, anyone(COMBAT, "ch")),
    "flare-12": (leaping(STANDARD), None),
}
BRANCHES: dict[tuple[str, str], Callable[[Crowd], Keys]] = {
    ("flare-04", "place"): place,
    ("flare-04", "convert"): lambda crowd: crowd.picks("C"),
    ("flare-05", "move"): lambda crowd: crowd.moves(STANDARD, crowd.picks("c")),
    ("flare-05", "upgrade"): lambda crowd: crowd.picks("c"),
    ("flare-06", "place"): place,
    ("flare-06", "upgrade"): lambda crowd: crowd.picks("c"),
}


def legal(runner: Runner) -> list[str]:
    return sorted(key for decision in runner.pending.values() for key in decision.legal())


@pytest.mark.parametrize("flare", FLARES)
def test_flare(flare: str) -> None:
    for number in range(POSITIONS):
        pieces = crowded(Random(f"{flare} {number}"))
        crowd = Crowd(pieces)
        halves = FLARES[flare].play_upper, FLARES[flare].play_lower
        for play, wanted in zip(halves, HALVES[flare], strict=True):
            state = drawn(pieces).state
            runner = Runner(play(Turn(state, SILENT)))
            if wanted is None:
                assert runner.is_done
                assert state.actions == 3
                continue
            assert legal(runner) == sorted(wanted(crowd))
            for word in wanted(crowd):
                if (flare, word) in BRANCHES:
                    branch = Runner(play(Turn(drawn(pieces).state, SILENT)))
                    branch.answer(next(iter(branch.pending)), word)
                    assert legal(branch) == sorted(BRANCHES[flare, word](crowd))
                    branch.close()
            runner.close()


SECOND_HALVES: dict[str, Then] = {
    "flare-03": lambda before, after, key: optional(after.moves(STANDARD, after.picks("c"))),
    "flare-09": lambda before, after, key: optional(
        after.moves(STANDARD if was_combat(before, key) else COMBAT, after.picks("c"))
    ),
    "flare-11": lambda before, after, key: (
        set() if was_combat(before, key) else optional(after.moves(STANDARD, after.picks("ch")))
    ),
    "flare-10": lambda before, after, key: after.empty(),
    "flare-05": lambda before, after, key: after.empty(),
}


@pytest.mark.parametrize("flare", SECOND_HALVES)
def test_second_choice_of_a_flare(flare: str) -> None:
    play = FLARES[flare].play_upper if flare in ("flare-03", "flare-10") else FLARES[flare].play_lower
    for number in range(2 * POSITIONS):
        pieces = crowded(Random(f"{flare} {number}"))
        arena = drawn(pieces)
        runner = Runner(play(Turn(arena.state, SILENT)))
        key = Random(number).choice([key for key in legal(runner) if key != "none"])
        runner.answer(next(iter(runner.pending)), key)
        wanted = SECOND_HALVES[flare](Crowd(pieces), Crowd(arena.pieces()), key)
        assert legal(runner) == sorted(wanted), key
        runner.close()
