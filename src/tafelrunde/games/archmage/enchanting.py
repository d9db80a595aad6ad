"""What only spells can do to pieces: capture, shadow, corrupt, teach, move land; the verbs of `spells`."""

from __future__ import annotations

from tafelrunde.games.archmage.board import Hex, Place, land_of
from tafelrunde.games.archmage.facts import Spell
from tafelrunde.games.archmage.reading import SEAT_NAMES, seat_text
from tafelrunde.games.archmage.state import NOBODY, UPHEAVAL
from tafelrunde.games.archmage.upheaval import Pair, moved
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.text import text


def fizzle(turn: Turn, spell: Spell) -> None:
    """A spell that comes to nothing is still cast (AM-CAST-12)."""
    turn.tell("no-effect", rules=("AM-CAST-12",), spell=text(f"spell.{spell.id}"))


def lengthen(turn: Turn, number: int, *, rule: str) -> None:
    """More movement points in this Journey."""
    turn.state.points += number
    turn.tell("lengthen", rules=(rule,), number=number)


def capture(turn: Turn, spot: Hex) -> None:
    """A follower goes to prison on the active player's Tower Board, for good (AM-ADV-09, AM-ADV-10)."""
    owner = turn.lift(spot)
    turn.state.prisons[turn.seat][owner] += 1
    turn.tell_at("capture", spot, "AM-ADV-09", "AM-ADV-10", whose=owner, victim=seat_text(owner))


def has_follower(turn: Turn) -> bool:
    """Whether Supply or Company could give a follower to a spell (AM-ADV-14, AM-MAST-01)."""
    return turn.state.supply[turn.seat] + turn.state.company[turn.seat] > 0


def darken(turn: Turn, victim: int, relic: int) -> None:
    """A follower from the Supply, or from the Company if that is empty, steps into a doorway (AM-ADV-14)."""
    state, seat = turn.state, turn.seat
    (state.supply if state.supply[seat] else state.company)[seat] -= 1
    state.doorways[victim][relic] = seat
    if turn.is_told:
        name = turn.facts.relics[relic]
        key = f"doorway-{SEAT_NAMES[victim]}-{name}"
        turn.tell("darken", key, rules=("AM-ADV-11",), victim=seat_text(victim), relic=text(f"relic.{name}"))


def brighten(turn: Turn, relic: int) -> None:
    """The penalty is paid: the follower leaves for its owner's Supply (AM-ADV-15)."""
    state, seat = turn.state, turn.seat
    owner, state.doorways[seat][relic] = state.doorways[seat][relic], NOBODY
    state.supply[owner] += 1
    if turn.is_told:
        name = turn.facts.relics[relic]
        key = f"doorway-{SEAT_NAMES[seat]}-{name}"
        turn.tell("brighten", key, rules=("AM-ADV-15",), owner=seat_text(owner), relic=text(f"relic.{name}"))


def corrupt(turn: Turn, victim: int, sphere: int) -> None:
    """A Corruption token on an apprentice (AM-MAST-04)."""
    turn.state.corrupted[victim][sphere] += 1
    if turn.is_told:
        name = turn.facts.spheres[sphere]
        key = f"region-{SEAT_NAMES[victim]}-{name}"
        turn.tell(
            "corrupt", key, rules=("AM-MAST-04",), victim=seat_text(victim), sphere=text(f"sphere.{name}")
        )


def build_automaton(turn: Turn, sphere: int) -> None:
    """A new apprentice whose spell is known at once; what was cast stays cast (AM-MAST-01, AM-MAST-03)."""
    state, seat = turn.state, turn.seat
    turn.initiate(sphere, rule="AM-MAST-01", is_from_supply=state.supply[seat] > 0)
    if not state.book[seat] >> sphere & 1:
        state.book[seat] |= 1 << sphere
        turn.tell("learn", rules=("AM-MAST-03",), spells=[text(f"spell.{turn.spells[sphere].id}")])


def move_land(turn: Turn, pair: Pair, places: tuple[Place, Place]) -> None:
    """Two hexes lie elsewhere, with all that is on them; then each gets a token (AM-MAST-17)."""
    state = turn.state
    state.lifted = ()
    state.shape = moved(state.shape, pair, places)
    turn.land = land_of(state.shape)
    if turn.is_told:
        names = [turn.labels[each] for each in pair]
        turn.tell("upheaval", *names, rules=("AM-MAST-17",), one=names[0], other=names[1])
    for spot in pair:
        turn.put_token(UPHEAVAL, spot, rule="AM-MAST-17")
