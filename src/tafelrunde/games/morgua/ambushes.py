"""Monsters on the way: who plays one against a travelling hero (MO-5.9-03 to MO-5.9-10, MO-5.9-19)."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games.morgua import battle, recipes
from tafelrunde.games.morgua.board import IS_WATER
from tafelrunde.games.morgua.cards import TYPES, Card
from tafelrunde.games.morgua.fights import decider
from tafelrunde.games.morgua.moments import spend_rights
from tafelrunde.games.morgua.priority import MUTE, SILENCE, silence
from tafelrunde.games.morgua.state import ALWAYS, EVENT_KINDS, Ambush, EventKind, Fight
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import NOTHING, Keyed, Objection, Offer, Option, Seat, forbidden
from tafelrunde.table.text import Text, text
from tafelrunde.table.weight import MAIN, QUIET, Weights


def objection(turn: Turn, seat: int, hero: int, card: Card) -> Objection | None:
    """Why a monster cannot be played against a hero on his way point."""
    field = turn.state.field[hero]
    found = water_objection(card, field)
    if found is not None:
        return found
    if "flying" not in card.keywords and turn.group_flies(hero):
        return forbidden("MO-5.9-09", "flyers-only")
    if not turn.fits(card, field):
        return recipes.wrong_field(turn, "MO-5.9-19", card, field)
    if card.cost > turn.gold(seat):
        return forbidden("MO-5.9-19", "gold", price=card.cost, gold=turn.gold(seat))
    return None


def water_objection(card: Card, field: int) -> Objection | None:
    """Why a monster does not belong on a way point, be it land or water."""
    swims = "swimming" in card.keywords
    if swims and not IS_WATER[field]:
        return forbidden("MO-5.9-07", "water-only")
    if IS_WATER[field] and not swims and "flying" not in card.keywords:
        return forbidden("MO-5.9-08", "no-water")
    return None


class AmbushQuestion(Keyed):
    """A monster for the way point, or none; `hush` for the rest of the turn."""

    __slots__ = ("ambush", "turn")
    kind = "cards"
    name = "ambush"
    default = NOTHING
    secret = False
    minimum = maximum = 1

    def __init__(self, turn: Turn, ambush: Ambush) -> None:
        self.seat = Seat(ambush.seats[0])
        self.turn = turn
        self.ambush = ambush

    @property
    def prompt(self) -> Text:  # type: ignore[override]  # nobody sets it
        """Who has come where; put in words when somebody reads it."""
        turn, hero = self.turn, self.ambush.hero
        return text("prompt.ambush", hero=turn.label(hero), field=turn.field_label(turn.state.field[hero]))

    def _monsters(self) -> dict[str, int]:
        faces, hand = self.turn.faces, self.turn.state.hands[self.seat]
        return {face: card for card in reversed(hand) if TYPES[face := faces[card]] == "monster"}

    def _judge(self, card: int) -> Objection | None:
        return objection(self.turn, self.seat, self.ambush.hero, self.turn.card(card))

    @property
    def rule(self) -> str:
        return "MO-5.9-03"

    def legal(self) -> Sequence[str]:
        found = [face for face, card in sorted(self._monsters().items()) if self._judge(card) is None]
        return [*found, NOTHING, SILENCE]

    def moot(self) -> str | None:
        """Who has no monster for this way point is asked only if he wants to be in any case."""
        kind: EventKind = "own-ambush" if self.seat == self.turn.state.active else "ambush"
        level = self.turn.state.wishes[self.seat][EVENT_KINDS.index(kind)]
        return None if level == ALWAYS or len(self.legal()) > len((NOTHING, SILENCE)) else NOTHING

    def weights(self, offered: Sequence[Offer]) -> Weights:
        return {NOTHING: MAIN, SILENCE: QUIET}  # a monster on the way is the rare thing

    def options(self) -> list[Option]:
        return [self.option(key) for key in [*sorted(self._monsters()), NOTHING, SILENCE]]

    def option(self, key: str) -> Option:
        if key in (NOTHING, SILENCE, MUTE):
            return Option(key, text("option.nothing" if key == NOTHING else "option.mute"))
        turn = self.turn
        held = turn.held(self.seat, key.removeprefix("play "))
        if held is None:
            raise self.unknown(key)
        found: Objection | None
        if turn.card(held).type != "monster":
            found = forbidden("MO-5.9-03", "monsters-only")
        else:
            found = self._judge(held)
        return Option(turn.faces[held], turn.label(held), (turn.element(held),), found)


async def offer(turn: Turn) -> None:
    """The next player may play one monster; after the last the fight begins (MO-5.9-05, MO-5.9-10)."""
    state = turn.state
    ambush = state.ambush
    assert ambush is not None
    if ambush.seats:
        seat = ambush.seats[0]
        key = await AmbushQuestion(turn, ambush)
        monster = turn.held(seat, key)
        monsters = ambush.monsters
        if key in (SILENCE, MUTE):
            state.muted[seat] |= silence(key, "own-ambush" if seat == state.active else "ambush")
        elif monster is not None:
            spend_rights(turn, seat)  # MO-5.4-07
            turn.gain_gold(seat, -turn.card(monster).cost)
            turn.play(seat, monster, state.field[ambush.hero])
            monsters = (*monsters, monster)
        ambush = Ambush(ambush.hero, ambush.origin, ambush.seats[1:], monsters)
        state.ambush = ambush
    if ambush.seats:
        return
    state.ambush = None
    if ambush.monsters:
        _begin(turn, ambush)


def _begin(turn: Turn, ambush: Ambush) -> None:
    """All monsters attack the travelling hero together."""
    state = turn.state
    field, seat = state.field[ambush.hero], state.owner(ambush.hero)
    monsters = list(ambush.monsters)
    seats = [decider(turn, monsters, seat), seat]
    fight = Fight("ambush", field, seats, [monsters, turn.group(ambush.hero)], origin=ambush.origin)
    battle.begin(turn, fight)
