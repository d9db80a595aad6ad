"""Pairing: round robin by the circle, Swiss by points without meeting twice, knockout by the seeds."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.tournament.meeting import Entrant, Meeting, Past

MOST_TRIES = 20_000
"""Pairs that are tried for a Swiss round before somebody must meet an opponent again."""


def by_strength(entrants: Sequence[Entrant]) -> list[str]:
    """The seeds: the strongest first, and of equals whoever entered earlier."""
    return [each.name for each in sorted(entrants, key=lambda each: -each.strength)]


# -- round robin ---------------------------------------------------------------------------------------------


def circle(names: Sequence[str], number: int) -> list[Meeting]:
    """A round of everybody against everybody; with an odd number somebody rests, for no point."""
    ring: list[str | None] = [*names, *([None] if len(names) % 2 else [])]
    fixed, rest = ring[0], ring[1:]
    turn = (number - 1) % len(rest)
    rest = rest[-turn:] + rest[:-turn] if turn else rest
    line = [fixed, *rest]
    half = len(line) // 2
    pairs = list(zip(line[:half], reversed(line[half:]), strict=True))
    found = []
    for place, (one, other) in enumerate(pairs):
        if one is None or other is None:
            continue
        # The fixed one changes sides every round, the others by their place on the circle.
        is_swapped = (number % 2 == 0) if place == 0 else place % 2 == 1
        found.append(Meeting(number, other, one) if is_swapped else Meeting(number, one, other))
    return found


# -- Swiss ---------------------------------------------------------------------------------------------------


def swiss(names: Sequence[str], pasts: dict[str, Past], number: int) -> list[Meeting]:
    """A round among these, who stand in their order: equals meet, and nobody twice where that is possible."""
    for again in range(len(names) + 1):
        for resting in _resting(names, pasts):
            pairs = _match([name for name in names if name != resting], pasts, again)
            if pairs is not None:
                byes = [Meeting(number, resting, None, 1.0)] if resting is not None else []
                return [_seated(one, other, pasts, number) for one, other in pairs] + byes
    raise AssertionError("everybody has met everybody more often than there are rounds")


def _resting(names: Sequence[str], pasts: dict[str, Past]) -> list[str | None]:
    """Who may rest where the number is odd: the last of those who have rested least."""
    if len(names) % 2 == 0:
        return [None]
    fewest = min(pasts[name].byes for name in names)
    return [name for name in reversed(names) if pasts[name].byes == fewest]


def _match(line: list[str], pasts: dict[str, Past], again: int) -> list[tuple[str, str]] | None:
    """Pair everybody; nobody meets whom they have met more often than `again`. None when that cannot be."""
    tries = MOST_TRIES

    def pair(rest: list[str]) -> list[tuple[str, str]] | None:
        nonlocal tries
        if not rest:
            return []
        one = rest[0]
        for other in _wished(one, rest, pasts):
            tries -= 1
            if tries < 0:
                return None
            if pasts[one].times(other) > again:
                continue
            further = pair([name for name in rest if name not in (one, other)])
            if further is not None:
                return [(one, other), *further]
        return None

    return pair(line)


def _wished(one: str, rest: list[str], pasts: dict[str, Past]) -> list[str]:
    """Whom somebody would best meet: equals in points, the upper half of them the lower, as in chess."""
    points = pasts[one].points
    equals = [name for name in rest if pasts[name].points == points]
    middle = len(equals) // 2
    ideal = rest.index(equals[middle]) if middle else 1
    others = [name for name in rest if name != one]
    place = {name: number for number, name in enumerate(rest)}
    return sorted(others, key=lambda name: (points - pasts[name].points, abs(place[name] - ideal)))


def _seated(one: str, other: str, pasts: dict[str, Past], number: int) -> Meeting:
    """Whoever sat first less often, or not the last time, sits first now."""
    mine, yours = pasts[one], pasts[other]
    is_first = (mine.firsts, mine.was_first) < (yours.firsts, yours.was_first)
    is_equal = (mine.firsts, mine.was_first) == (yours.firsts, yours.was_first)
    if is_first or (is_equal and number % 2 == 1):
        return Meeting(number, one, other)
    return Meeting(number, other, one)


# -- knockout ------------------------------------------------------------------------------------------------


def bracket(names: Sequence[str]) -> list[str | None]:
    """The seeds in the order of the tree, so that the first two meet at the very end; None is nobody."""
    size = 1
    while size < len(names):
        size *= 2
    order = [0]
    while len(order) < size:
        order = [each for place in order for each in (place, 2 * len(order) - 1 - place)]
    return [names[place] if place < len(names) else None for place in order]


def knockout(line: Sequence[str | None], number: int) -> list[Meeting]:
    """A round of the tree: neighbours meet; whoever has no neighbour goes on."""
    found = []
    for one, other in zip(line[::2], line[1::2], strict=True):
        if one is None or other is None:
            alone = one if one is not None else other
            if alone is not None:
                found.append(Meeting(number, alone, None, 1.0))
        else:
            found.append(Meeting(number, one, other) if number % 2 else Meeting(number, other, one))
    return found


def survivor(meeting: Meeting) -> str:
    """Who goes on; a draw is a success for whoever sat second."""
    assert meeting.points is not None
    if meeting.second is None or meeting.points > 0.5:
        return meeting.first
    return meeting.second
