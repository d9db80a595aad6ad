"""Positions for fights."""

from __future__ import annotations

from tests.morgua.land import Land


def place(*cards: str, seats: int = 2, owner: int = 1) -> Land:
    """Sevencauldrons at hm1 with some cards of the opponent."""
    land = Land(seats)
    land.lay("sevencauldrons hm1", *(f"{card} hm1" for card in cards), owner=owner)
    return land


def values(land: Land) -> tuple[int, int, int, int]:
    """The last values that were told."""
    beat = next(beat for beat in reversed(land.told) if beat.kind.startswith("values"))
    found = [beat.args[name] for name in ("attack", "defence", "counter", "shield")]
    return tuple(int(str(each)) for each in found)  # type: ignore[return-value]


def duel(*attached: str, defenders: tuple[str, ...] = ()) -> Land:
    """Falk of seat 0 and Velten of seat 1 in one place; Falk attacks."""
    land = place()
    land.hero("falk hm1", *attached)
    land.hero("velten hm1", *defenders, owner=1)
    land.do("attack falk velten")
    return land


def clash(land: Land, attack: int, defence: int) -> None:
    """Both sides split; the beats are kept."""
    fight = land.state.fight
    assert fight is not None
    land.told += land.say(fight.seats[0], str(attack))
    land.told += land.say(fight.seats[1], str(defence))
