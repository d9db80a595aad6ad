"""Damage, death, destruction and what follows from them (MO-3-24 to MO-3-35, MO-3.2, MO-7.4)."""

from __future__ import annotations

from collections.abc import Iterable

from tafelrunde.games.morgua.cards import PLACES
from tafelrunde.games.morgua.state import NONE
from tafelrunde.games.morgua.verbs import INDESTRUCTIBLE_DAMAGE, MISSION_LOSS, Turn


def hurt(turn: Turn, card: int, number: int) -> None:
    """A card takes damage; who fights is hurt in that fight, whatever hurts him (MO-8.3-11)."""
    lose_life(turn, card, number)
    fight = turn.state.fight
    if fight is not None and any(card in party for party in fight.parties):
        fight.hurt.append(card)


def lose_life(turn: Turn, card: int, number: int) -> None:
    """A card has less life, by damage or because it pays; who dies of it, `settle` finds out."""
    damage = turn.state.damage
    damage[card] = damage.get(card, 0) + number
    turn.tell("hurt", turn.element(card), card=turn.label(card), number=number)


def heal(turn: Turn, card: int, number: int) -> None:
    """Lost life comes back, never more than was lost (MO-2.1-07)."""
    damage = turn.state.damage
    healed = min(number, damage.get(card, 0))
    if healed > 0:
        damage[card] -= healed
        if not damage[card]:
            del damage[card]
        turn.tell("heal", turn.element(card), card=turn.label(card), number=healed)


def settle(turn: Turn) -> None:
    """Whoever has no life left dies; then places fall (MO-3-24, MO-3.2-06)."""
    dying = [card for card in turn.state.damage if turn.life(card) <= 0]
    if dying:
        kill(turn, dying)


def kill(turn: Turn, cards: Iterable[int]) -> None:
    """Cards are destroyed together; afterwards one look at every place concerned (MO-3.2-06)."""
    state = turn.state
    fields: list[int] = []
    for card in cards:
        if card not in state.field:  # it went with another one
            continue
        kind = turn.card(card).type
        if kind == "hero":
            _fall(turn, card)
            continue
        if kind in ("building", "inhabitant") and card not in state.host:
            fields.append(state.field[card])
        turn.bury(card, "slain" if kind in ("companion", "inhabitant") else "destroyed")
    for field in dict.fromkeys(fields):
        _maybe_ruin(turn, field)


def destroy(turn: Turn, card: int) -> None:
    """An effect destroys a card; indestructible ones resist (MO-7.4-01, MO-7.4-05)."""
    if not turn.has(card, "indestructible"):
        kill(turn, [card])
    elif turn.card(card).life:
        hurt(turn, card, INDESTRUCTIBLE_DAMAGE)
    else:
        turn.tell("resists", turn.element(card), rules=("MO-7.4-01",), card=turn.label(card))


def _fall(turn: Turn, hero: int) -> None:
    """A hero dies: his missions fail, what was his is buried or stays behind (MO-3-25 to MO-3-35)."""
    state = turn.state
    seat, field = state.owner(hero), state.field[hero]
    is_place = turn.is_place(field)
    turn.tell("fall", turn.element(hero), rules=("MO-3-24",), whose=seat, card=turn.label(hero))
    for mission in turn.attached(hero, "mission"):
        turn.tell("mission-failed", turn.element(mission), rules=("MO-3-29",), card=turn.label(mission))
        turn.leave_play(mission)
        state.libraries[state.owner(mission)].insert(0, mission)  # MO-3-30, MO-5.8.2-10
        turn.gain_fame(seat, -MISSION_LOSS, turn.faces[mission], "MO-3-31")
    for card in list(state.attached.get(hero, ())):
        if turn.card(card).type != "spell" and (is_place or _stays(turn, card)):  # MO-3-26, MO-7.4-03
            turn.part(card)
    turn.bury(hero)  # and with him what is still his


def _stays(turn: Turn, card: int) -> bool:
    """Without life and indestructible: only a sacrifice takes it away (MO-7.4-02, MO-7.4-03)."""
    return not turn.card(card).life and turn.has(card, "indestructible")


def _maybe_ruin(turn: Turn, field: int) -> None:
    """A place without buildings and inhabitants falls once one was destroyed there (MO-3.2-01)."""
    place = turn.place_at(field)
    if place == NONE or turn.lying(field, "building", "inhabitant"):
        return
    if turn.has(place, "indestructible") or turn.state.mode == "magierduell":  # MO-7.4-04, MO-9.1.2-06
        return
    owner = turn.state.owner(place)
    turn.tell("ruin", turn.element(place), rules=("MO-3.2-01",), whose=owner, card=turn.label(place))
    turn.bury(place)
    for card in turn.loose(field):
        if not _stays(turn, card):
            turn.bury(card)  # MO-3.2-02


def clear_ways(turn: Turn) -> None:
    """Uncontrolled monsters, equipment and companions leave all way points (MO-2.4-05 to MO-2.4-07)."""
    faces, at = turn.faces, turn.state.at
    # Mostly the place was there first.
    for field in [field for field, cards in at.items() if faces[cards[0]] not in PLACES]:
        if turn.is_place(field):
            continue
        for card in turn.lying(field, "monster", "companion", "equipment", "inhabitant"):
            if not _stays(turn, card):
                turn.bury(card)
