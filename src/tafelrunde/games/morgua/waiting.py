"""Why a player of whom nothing is asked may not do what he wants: the rule that lets him wait (MO-4).

What somebody wants is read from his words alone, and everything else from what lies openly, so that the
answer tells nothing that is hidden.
"""

from __future__ import annotations

from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.moments import ABILITIES, BOUGHT
from tafelrunde.games.morgua.playing import ON_FIELDS
from tafelrunde.games.morgua.state import NONE, Bidding, Fight, Stage, State

ONLY_ACTIVE = "MO-4-01"
NEEDS_PRIORITY = "MO-4-04"

BUILDING = {
    "step": "MO-2.3-03",
    "pass": "MO-2.3-03",
    "visit": "MO-2.3-03",
    "attack": "MO-3-04",
    "send": "MO-3-04",
    "serve": "MO-5.3-07",
    "take": "MO-2.3.1-11",
    "leave": "MO-2.3.1-08",
    "drop": "MO-5.6-04",
    "mount": "MO-7.2-07",
    "dismount": "MO-7.2-07",
    "exchange": "MO-5.4-01",
    "temple": "MO-4-01",
    "end": "MO-2-03",
}
"""What only the active player does, in his build phase: by the verb, the rule that says so."""
STAGES: dict[Stage, str] = {
    "join": "MO-3-07",
    "land-attackers": "MO-3-55",
    "land-defenders": "MO-3-56",
    "first-window": "MO-2.3.3-11",
    "split": "MO-3-12",
    "second-window": "MO-2.3.3-11",
    "events": "MO-3-16",
    "damage": "MO-3-37",
    "settle": "MO-3-37",
}
"""Who decides what in a fight, by its stage."""


def rule(state: State, seat: int, key: str | None) -> str:
    """The rule by which a seat of which nothing is asked may not answer so."""
    verb, _, words = (key or "").partition(" ")
    if not state.turn:
        return _before_the_start(state, seat)
    if state.choosers:
        return "MO-9.4.1-02"
    if state.bidding is not None:
        return _in_bidding(state.bidding, seat)
    if state.priority != NONE or (state.served == seat and verb in BOUGHT):
        return "MO-4-17"
    is_active = seat in state.team(state.active)
    if state.window is not None and (is_active or verb == "bid"):
        return "MO-4-07" if is_active else "MO-4-08"
    if state.fight is not None:
        return _in_fight(state.fight, is_active, verb)
    if state.ambush is not None and verb not in BUILDING:
        is_offered = seat in state.ambush.seats
        return "MO-5.9-05" if is_offered else "MO-5.9-03"
    return _of_active(state, seat) if is_active else out_of_turn(state, seat, verb, words)


def _before_the_start(state: State, seat: int) -> str:
    """All choose at once; whoever is ready waits until everything is shown together."""
    match state.phase:
        case "choose":
            return "MO-1-06"
        case "replace":
            return "MO-1-13" if state.vetoed[seat] else "MO-1-11"
        case _:
            return "MO-1-09"


def _in_bidding(bidding: Bidding, seat: int) -> str:
    """Who has passed is out; the others bid in their order."""
    return "MO-4-12" if bidding.passed[seat] else "MO-4-10"


def _in_fight(fight: Fight, is_active: bool, verb: str) -> str:
    is_window = fight.stage in ("first-window", "second-window")
    if verb in ABILITIES:
        return NEEDS_PRIORITY if is_window and not is_active else "MO-2.3.3-11"
    if verb in BUILDING or verb == "abandon":
        return BUILDING[verb] if verb in BUILDING and not is_active else "MO-2.3.3-11"
    if verb == "bid":
        return "MO-4-07"
    return STAGES[fight.stage]


def _of_active(state: State, seat: int) -> str:
    """In his own turn somebody waits while a partner acts, or others answer what an action asks of them."""
    if seat == state.active:
        return "MO-2.3.3-11"
    return "MO-9.1.1-03" if state.is_build_up and state.has_played[seat] else "MO-9.3.1-14"


def out_of_turn(state: State, seat: int, verb: str, words: str) -> str:
    """Why somebody may not do that in another's turn."""
    if verb == "bid":
        return "MO-4-07"
    if verb == "under":
        return "MO-2.4-01"
    if verb == "abandon":
        return "MO-2.3.3-11"
    if verb == "play" and state.is_build_up and state.has_played[seat]:
        return "MO-9.1.1-03"
    if verb == "play":
        face = words.partition(" ")[0]
        return ONLY_ACTIVE if face not in CARDS or CARDS[face].type in ON_FIELDS else NEEDS_PRIORITY
    return NEEDS_PRIORITY if verb in BOUGHT else BUILDING.get(verb, ONLY_ACTIVE)
