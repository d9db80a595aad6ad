"""The planets: the clock of every player (AM-PLANET)."""

from __future__ import annotations

from tafelrunde.games.archmage import ending, journey
from tafelrunde.games.archmage.picking import pick_word
from tafelrunde.games.archmage.reading import SEAT_NAMES
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.runner import Flow
from tafelrunde.table.text import text

ACTS = {
    **dict.fromkeys((*journey.WORDS, *ending.WORDS), ("AM-TURN-01", "planet-first")),
    "cast": ("AM-PREP-02", "no-spells-yet"),
    "end": ("AM-PLANET-01", "planet-first"),
}
"""What belongs to later phases, and why it must wait."""


def steps_left(positions: list[int]) -> int:
    """How many steps a player's discs are from the central oval, together."""
    return sum([abs(position) for position in positions])


def steps_expected(rounds: int, number: int) -> int:
    """What is left before the planet move of a round when everything is in order (AM-PLANET-08)."""
    return rounds + 1 - number


async def move(turn: Turn) -> None:
    """Correct what is behind, then one disc of one's choice one oval inwards (AM-PLANET-01, -07, -08)."""
    state = turn.state
    positions = state.planets[turn.seat]
    expected = steps_expected(turn.facts.rounds, state.round)
    while (left := steps_left(positions)) > expected:
        farthest = max(map(abs, positions))
        late = [disc for disc, position in enumerate(positions) if abs(position) == farthest]
        _step(turn, await _choose(turn, "correct-planet", late), "AM-PLANET-07", "AM-PLANET-08")
    if left < expected:
        state.is_ahead = True
        turn.tell("planet-waits", rules=("AM-PLANET-08",))
        return
    outside = [disc for disc, position in enumerate(positions) if position]
    _step(turn, await _choose(turn, "move-planet", outside), "AM-PLANET-01", "AM-PLANET-02")
    if not any(positions):
        turn.tell("final-turn", rules=("AM-PLANET-05",))


def _choose(turn: Turn, word: str, discs: list[int]) -> Flow[int]:
    names = turn.facts.spheres
    positions = turn.state.planets[turn.seat]

    def refuse(key: str) -> Objection | None:
        word = key.partition(" ")[0]
        if word in ACTS:
            return forbidden(*ACTS[word])
        if key not in names:
            return None
        if not positions[names.index(key)]:
            return forbidden("AM-PLANET-03", "planet-central", planet=text(f"planet.{key}"))
        return forbidden("AM-PLANET-07", "planet-not-farthest", planet=text(f"planet.{key}"))

    return pick_word(
        turn,
        word,
        {names[disc]: disc for disc in discs},
        "planet-sphere",
        elements=lambda key: (planet_key(turn, key),),
        refuse=refuse,
    )


def resting(turn: Turn) -> Objection:
    """Why no planet moves once the Preparation is over, or where there was none."""
    if turn.state.round == 1:
        return forbidden("AM-PREP-01", "no-preparation")
    if turn.state.is_ahead:
        return forbidden("AM-PLANET-08", "planets-ahead")
    return forbidden("AM-PLANET-01", "planets-rest")


def planet_key(turn: Turn, name: str) -> str:
    """The scene's key of one of the active player's discs."""
    return f"planet-{SEAT_NAMES[turn.seat]}-{name}"


def _step(turn: Turn, disc: int, *rules: str) -> None:
    """One oval inwards, and a relic of the same colour (AM-PLANET-02)."""
    positions = turn.state.planets[turn.seat]
    positions[disc] += 1 if positions[disc] < 0 else -1
    if turn.is_told:
        name = turn.facts.spheres[disc]
        key = planet_key(turn, name)
        turn.tell("planet", key, rules=rules, planet=text(f"planet.{name}"), number=abs(positions[disc]))
    turn.gain(disc, rule="AM-PLANET-02")
