"""Who stands where: points, then what tells equals apart."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tafelrunde.tournament.meeting import Entrant, Meeting, Past, pasts


class Standing(msgspec.Struct, frozen=True):
    """Somebody's place. The JSON form is stable."""

    place: int
    """Whoever cannot be told apart shares one."""
    name: str
    points: float
    wins: int
    draws: int
    losses: int
    byes: int
    buchholz: float
    """What all opponents have together: whoever met the better ones stands higher."""
    sonneborn: float
    """What beaten opponents have, and half of what those have who drew."""
    has_left: bool


def standings(entrants: Sequence[Entrant], meetings: Sequence[Meeting]) -> list[Standing]:
    """Everybody, the leader first."""
    behind = pasts(entrants, meetings)
    rows = [_row(entrant, behind) for entrant in entrants]
    rows.sort(key=lambda row: _key(row, rows, behind), reverse=True)
    found: list[Standing] = []
    for number, row in enumerate(rows, 1):
        is_shared = found and _key(found[-1], rows, behind) == _key(row, rows, behind)
        found.append(msgspec.structs.replace(row, place=found[-1].place if is_shared else number))
    return found


def _row(entrant: Entrant, behind: dict[str, Past]) -> Standing:
    past = behind[entrant.name]
    results = [points for _, points in past.met]
    return Standing(
        place=0,
        name=entrant.name,
        points=past.points,
        wins=results.count(1.0),
        draws=results.count(0.5),
        losses=results.count(0.0),
        byes=past.byes,
        buchholz=sum(behind[name].points for name, _ in past.met),
        sonneborn=sum(points * behind[name].points for name, points in past.met),
        has_left=entrant.left is not None,
    )


def _key(row: Standing, rows: Sequence[Standing], behind: dict[str, Past]) -> tuple[float, ...]:
    equals = {each.name for each in rows if each.points == row.points}
    among = sum(points for name, points in behind[row.name].met if name in equals)
    return row.points, row.buchholz, row.sonneborn, among, row.wins
