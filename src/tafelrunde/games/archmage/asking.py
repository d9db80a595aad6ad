"""Questions that follow from an act: the trade of a hybrid race, the towns of Gather; and their pieces."""

from __future__ import annotations

from collections.abc import Iterable

from tafelrunde.games.archmage.amounts import relics_text
from tafelrunde.games.archmage.board import Hex
from tafelrunde.games.archmage.reading import SEAT_NAMES
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.decision import Candidate, Choice, Objection, Seat, choose, forbidden, may_choose
from tafelrunde.table.text import Text, text

FOLLOWER = -1
"""What is taken from a town instead of a relic (AM-GATHER-03)."""


def relic_key(turn: Turn, relic: int) -> str:
    """The scene's key of a relic counter of the active player."""
    return f"relic-{SEAT_NAMES[turn.seat]}-{turn.facts.relics[relic]}"


def trade_question(turn: Turn, spheres: tuple[int, ...]) -> Choice[int | None]:
    """On discovering a hybrid race: which two equal relics become an apprentice, if any (AM-EXPLORE-05)."""
    price = turn.facts.costs.initiation_relics

    def candidates() -> Iterable[Candidate[int]]:
        owned = turn.state.relics[turn.seat]
        for relic, name in enumerate(turn.facts.relics):
            cost: dict[str, int | Text] = {"number": price, "relic": relics_text(name, price)}
            objection = None
            if relic not in spheres:
                objection = forbidden("AM-EXPLORE-05", "not-taught-here", sphere=sphere_text(turn, relic))
            elif owned[relic] < price:
                objection = forbidden("AM-EXPLORE-05", "relics-short", **cost, owned=owned[relic])
            label = text("option.trade", **cost, sphere=sphere_text(turn, relic))
            yield Candidate(f"trade {name}", relic, label, (relic_key(turn, relic),), objection)

    race = Text(f"race.{turn.faces[turn.here]}")
    prompt = text("prompt.trade", race=race)
    return may_choose(Seat(turn.seat), "option", "trade", candidates, prompt=prompt, rule="AM-EXPLORE-05")


def trade_refused(turn: Turn, relic: int) -> Objection:
    """Why relics are not traded now: not here, not with these, or no longer (AM-EXPLORE-05, -06)."""
    race = turn.facts.races.get(turn.faces[turn.here]) if turn.is_discovered(turn.here) else None
    if race is not None and race.is_hybrid:
        if relic not in race.spheres:
            return forbidden("AM-EXPLORE-05", "not-taught-here", sphere=sphere_text(turn, relic))
        is_able = turn.state.relics[turn.seat][relic] >= turn.facts.costs.initiation_relics
        if not is_able or not turn.state.company[turn.seat]:
            return forbidden("AM-EXPLORE-06", "no-trade", number=turn.facts.costs.initiation_relics)
    return forbidden("AM-EXPLORE-05", "trade-at-once")


def town_question(turn: Turn, town: Hex) -> Choice[int]:
    """What a controlled town gives: a relic of any type or a follower (AM-GATHER-03, AM-GATHER-04)."""

    def candidates() -> Iterable[Candidate[int]]:
        for relic, name in enumerate(turn.facts.relics):
            yield Candidate(name, relic, Text(f"relic.{name}"), (relic_key(turn, relic),))
        objection = None if turn.state.supply[turn.seat] else forbidden("AM-GATHER-04", "supply-empty")
        supply = f"supply-{SEAT_NAMES[turn.seat]}"
        yield Candidate("follower", FOLLOWER, text("option.follower"), (supply,), objection)

    prompt = text("prompt.town", hex=turn.labels[town])
    return choose(Seat(turn.seat), "option", "town", candidates, prompt=prompt, rule="AM-GATHER-03")


def sphere_text(turn: Turn, sphere: int) -> Text:
    """The name of a sphere."""
    return Text(f"sphere.{turn.facts.spheres[sphere]}")


def region_text(turn: Turn, region: int) -> Text:
    """The name of a region of the Tower Board."""
    return Text(f"region.{turn.facts.regions[region]}")
