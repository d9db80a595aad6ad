"""Who may do what now: the active player, whoever has bought priority, or both within a fight (MO-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Literal, NamedTuple

from tafelrunde.games.morgua.cards import PLACES
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import NONE, State
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.runner import Flow
from tafelrunde.table.text import Text

ABILITIES = ("use", "cast", "mark")
IN_FIGHTS = (*ABILITIES, "abandon")
"""What can be done in the windows of a fight (MO-2.3.3-11, MO-5.8-06)."""
RESERVED = ("exchange", "temple")
"""Cards that only the active player plays, also with priority (MO-4-27)."""
BOUGHT = ("play", "recruit", "buy", "learn", "accept", *RESERVED, *ABILITIES)
"""What can be done with priority at all (MO-4-19)."""


Requisite = Literal["nothing", "hero", "company", "belongings"]
"""What kinds of action are about: an own hero, what else lies where one is, what is attached to one."""


class Judged(NamedTuple):
    """What a key means, and why it is not allowed."""

    label: Text
    elements: tuple[str, ...]
    objection: Objection | None
    held: int = NONE
    """The hand card that it takes."""
    key: str = ""
    """How notation writes it, where other words mean the same."""


class Verb(NamedTuple):
    """One kind of action: the keys worth judging, the judgement, and the deed."""

    keys: Callable[[Turn, int], Iterable[str]]
    judge: Callable[[Turn, int, list[str]], Judged | None]
    carry: Callable[[Turn, int, list[str]], Flow[None]]
    legal: Callable[[Turn, int], Iterable[str]] | None = None
    """The keys without objection at a moment that allows the verb, found faster than by judging every key."""
    mode: str = ""
    """The only mode in which it has any keys."""
    takes: int | None = None
    """Which of its words names the hand card that it takes."""
    needs: Requisite = "hero"
    """Without what it has no keys, so that nobody need look for any."""


def requisites(turn: Reading, seat: int) -> tuple[Requisite, ...]:
    """What there is for a seat to act with or upon."""
    state, faces = turn.state, turn.faces
    heroes = state.heroes[seat]
    if not heroes:
        return ("nothing",)
    found: tuple[Requisite, ...] = ("nothing", "hero")
    others = [
        card
        for hero in heroes
        for card in state.at[state.field[hero]]
        if card not in heroes and faces[card] not in PLACES
    ]
    if others:
        found = (*found, "company")
    for hero in heroes:
        if hero in state.attached:
            return (*found, "belongings")
    return found


class Situation(NamedTuple):
    """What decides which kinds of action are possible for a seat."""

    is_fight: bool
    has_priority: bool
    is_active: bool
    is_building: bool

    @classmethod
    def of(cls, state: State, seat: int) -> Situation:
        """As it is now."""
        has_priority, is_active = state.priority == seat, state.active == seat
        return _situation(state.fight is not None, has_priority, is_active, state.phase == "build")


_situation = cache(Situation)
"""There are few, and they are asked for all the time."""


@cache
def situation_objection(now: Situation, verb: str) -> Objection | None:
    """Why this kind of action is not possible in a situation: one of few, so each is looked at once."""
    if now.is_fight and verb not in IN_FIGHTS:
        return forbidden("MO-4-20" if verb in BOUGHT else "MO-2.3.3-11", "in-fight")
    if now.has_priority and verb != "abandon":  # MO-5.8-06
        if verb not in BOUGHT or (verb in RESERVED and not now.is_active):
            return forbidden("MO-4-19", "not-with-priority")
        if verb not in ABILITIES and not now.is_building:
            return forbidden("MO-5.7-04" if verb == "learn" else "MO-4-20", "build-phase-only")
    return None


def moment(turn: Reading, seat: int, verb: str) -> Objection | None:
    """Why this kind of action is not possible at this moment."""
    return situation_objection(Situation.of(turn.state, seat), verb)


def own_pair(turn: Turn, seat: int, words: list[str]) -> tuple[int, int]:
    """One of the seat's heroes and another card in play, as two words name them; NONE where they do not."""
    hero, other = (turn.find(word) for word in words) if len(words) == 2 else (None, None)
    if hero is None or other is None or hero not in turn.state.heroes[seat]:
        return NONE, NONE
    return hero, other


def spend_rights(turn: Turn, seat: int) -> None:
    """Another card than a hero was played: rights from missions are lost (MO-5.4-06, MO-5.4-07)."""
    if turn.state.rights[seat]:
        turn.state.forfeited.append(seat)
    turn.state.rights[seat] = 0
