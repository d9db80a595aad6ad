"""Why a player of whom nothing is asked may not do what he wants: the rule that lets him wait (MO-4).

What somebody wants is read from his words alone, and everything else from what lies openly, so that the
answer tells nothing that is hidden.
"""

from __future__ import annotations

from typing import NamedTuple

from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.moments import ABILITIES, BOUGHT, RESERVED
from tafelrunde.games.morgua.playing import ON_FIELDS
from tafelrunde.games.morgua.state import NONE, Bidding, Fight, Stage, State

ONLY_ACTIVE = "MO-4-01"
NEEDS_PRIORITY = "MO-4-04"

BUILDING = {
    "step": "MO-2.3-03",
    "through": "MO-2.3-03",
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
LAID = {
    "place": "MO-5.1-01",
    "building": "MO-5.2-01",
    "inhabitant": "MO-5.3-01",
    "monster": "MO-5.9-01",
}
"""What only the active player lays: by the type of the card, the rule that says so."""
ALWAYS = {
    "bid": "MO-4-07",
    "pass": "MO-4-07",
    "hush": "MO-4-07",
    "mute": "MO-4-07",
    "under": "MO-2.4-01",
    "abandon": "MO-2.3.3-11",
}
"""What anybody may do, but not at any moment."""
STAGES: dict[Stage, str] = {
    "join": "MO-3-07",
    "land-attackers": "MO-3-55",
    "land-defenders": "MO-3-56",
    "first-window": "MO-2.3.3-11",
    "split": "MO-3-09",
    "second-window": "MO-2.3.3-11",
    "events": "MO-3-16",
    "damage": "MO-3-37",
    "settle": "MO-3-37",
}
"""Who decides what in a fight, by its stage."""
BIDDING = ("bid", "pass", "hush", "mute", "ask")
"""The words of a window."""


class Wish(NamedTuple):
    """What somebody wants to do, as far as his words say it."""

    verb: str
    face: str
    """The card that he would play, if he names one."""

    @classmethod
    def of(cls, key: str | None) -> Wish:
        """Read from a key; `pass` alone is a word of windows, with a hero it leads through a place."""
        verb, _, words = (key or "").partition(" ")
        face = words.partition(" ")[0] if verb == "play" else verb
        return cls("through" if verb == "pass" and words else verb, face if face in CARDS else "")

    def is_card(self, kind: str) -> bool:
        """Whether he would play a card of a type, or an event of a kind."""
        return self.face != "" and kind in (CARDS[self.face].type, CARDS[self.face].kind)


def rule(state: State, seat: int, key: str | None) -> str:
    """The rule by which a seat of which nothing is asked may not answer so."""
    wish = Wish.of(key)
    if not state.turn:
        return _before_the_start(state, seat)
    if state.choosers:
        return "MO-9.4.1-02"
    if state.bidding is not None:
        return _in_bidding(state.bidding, seat, wish)
    if state.priority != NONE:
        return "MO-4-22" if wish.verb == "bid" else "MO-4-17"
    is_active = seat in state.team(state.active)
    if state.window is not None and (is_active or wish.verb in BIDDING):
        return "MO-4-07" if is_active else "MO-4-08"
    if state.fight is not None:
        return _in_fight(state.fight, seat, is_active, wish)
    if state.ambush is not None and wish.is_card("monster"):
        return "MO-5.9-05" if seat in state.ambush.seats else "MO-5.9-03"
    return _of_active(state, seat, wish) if is_active else out_of_turn(state, seat, wish)


def _before_the_start(state: State, seat: int) -> str:
    """All choose at once; whoever is ready waits until everything is shown together."""
    match state.phase:
        case "choose":
            return "MO-1-06"
        case "replace":
            return "MO-1-13" if state.vetoed[seat] else "MO-1-11"
        case _:
            return "MO-1-09"


def _in_bidding(bidding: Bidding, seat: int, wish: Wish) -> str:
    """Who has passed is out, the others bid in their order, and everything else waits for the end."""
    if wish.verb not in BIDDING:
        return "MO-4-13"
    return "MO-4-12" if bidding.passed[seat] else "MO-4-10"


def _in_fight(fight: Fight, seat: int, is_active: bool, wish: Wish) -> str:
    verb = wish.verb
    if wish.is_card("combat") and fight.stage == "events":
        has_played = any(played.seat == seat for played in fight.events)
        return "MO-5.10-03" if has_played else STAGES["events"]
    if verb in ABILITIES:
        is_window = fight.stage in ("first-window", "second-window")
        return NEEDS_PRIORITY if is_window and not is_active else "MO-2.3.3-11"
    if verb in BOUGHT and verb not in RESERVED:
        return "MO-4-20"
    if verb in BUILDING:
        return "MO-2.3.3-11" if is_active else BUILDING[verb]
    if verb == "abandon" and fight.stage in ("damage", "settle"):
        return "MO-5.8-06"
    if verb in ALWAYS:
        return ALWAYS[verb]
    is_splitting = fight.stage == "split" and seat in fight.seats
    return "MO-3-12" if is_splitting else STAGES[fight.stage]


def _of_active(state: State, seat: int, wish: Wish) -> str:
    """In his own turn somebody waits while a partner acts, or others answer what an action asks of them."""
    if wish.verb == "bid":
        return "MO-4-08"
    if seat == state.active and state.phase != "discard":
        return "MO-2.3.3-11"
    if wish.verb == "play" and state.is_build_up and state.has_played[seat]:
        return "MO-9.1.1-03"
    return "MO-9.3.1-14"


def out_of_turn(state: State, seat: int, wish: Wish) -> str:
    """Why somebody may not do that in another's turn."""
    verb = wish.verb
    if verb in ALWAYS:
        return ALWAYS[verb]
    if verb == "play" and state.is_build_up and state.has_played[seat]:
        return "MO-9.1.1-03"
    if verb == "play" and (not wish.face or CARDS[wish.face].type in ON_FIELDS):
        return LAID.get(CARDS[wish.face].type, ONLY_ACTIVE) if wish.face else ONLY_ACTIVE
    if verb in BOUGHT and verb not in RESERVED:
        return "MO-4-17" if state.served == seat else NEEDS_PRIORITY
    return BUILDING.get(verb, ONLY_ACTIVE)
