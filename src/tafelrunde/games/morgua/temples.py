"""Temples of fate and the roles about them: priest, God-King and his enemies (MO-9.2.1, MO-9.4.1)."""

from __future__ import annotations

from collections.abc import Iterable

from tafelrunde.games.morgua import harm, missions, playing
from tafelrunde.games.morgua.asking import decide, number, pick_pile
from tafelrunde.games.morgua.board import NAMES, NUMBERS
from tafelrunde.games.morgua.cards import CARDS, TEMPLE, Card
from tafelrunde.games.morgua.moments import Judged, Verb, moment, own_pair, spend_rights
from tafelrunde.games.morgua.state import NONE, State
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import Candidate, Objection, Seat, choose, forbidden
from tafelrunde.table.text import Text, text

PRIEST, GOD_KING, DEFENDER, KNIGHT = "priest", "god-king", "defender", "knight"
PRIESTS = "schicksalspriester"
"""The mode in which somebody becomes a priest."""
DEFENDER_FAME = 25
KING_TEMPLES = 2
MOST_KNIGHTS = 3


# -- playing cards as temples (MO-9.2.1-09 to MO-9.2.1-15) ---------------------------------------------------


def _temple_keys(turn: Turn, seat: int) -> Iterable[str]:
    if turn.state.roles[seat] != PRIEST:
        return
    fields = sorted(turn.state.field[place] for place in turn.places())
    for face in dict.fromkeys(turn.faces[card] for card in turn.state.hands[seat]):
        if CARDS[face].type in ("building", "monster"):
            for field in fields:
                yield f"temple {face} {NAMES[field]}"


def _temple_objection(turn: Turn, seat: int, card: Card, field: int) -> Objection | None:
    state = turn.state
    if state.roles[seat] != PRIEST or card.type not in ("building", "monster"):
        return forbidden("MO-9.2.1-09", "no-priest")
    if any(turn.card(each).id == TEMPLE for each in turn.lying(field, "building")):
        return forbidden("MO-9.2.1-10", "has-temple")
    for hero in turn.lying(field, "hero"):
        if turn.card(hero).alignment == "good" and state.are_opponents(seat, state.owner(hero)):
            return forbidden("MO-9.2.1-11", "good-hero-here", card=turn.label(hero))
    found = playing.rules_objection(turn, seat, card, field)
    found = found or playing.gold_objection(turn, seat, card.cost)
    return None if found is None else Objection("MO-9.2.1-12", found.reason)


def _judge_temple(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    if len(words) != 2 or words[0] not in CARDS or words[1] not in NUMBERS:
        return None
    card, field = CARDS[words[0]], NUMBERS[words[1]]
    held = turn.held(seat, card.id)
    found = moment(turn, seat, "temple")
    if found is None and held is None:
        found = forbidden("MO-5-02", "not-held", card=Text(f"card.{card.id}"))
    label = text("option.temple", card=Text(f"card.{card.id}"), field=turn.field_label(field))
    elements = (NAMES[field],) if held is None else (f"card{held}", NAMES[field])
    found = found or _temple_objection(turn, seat, card, field)
    return Judged(label, elements, found, NONE if held is None else held)


async def _temple(turn: Turn, seat: int, words: list[str]) -> None:
    """The card, paid as printed, is a temple of fate with one marker from now on (MO-9.2.1-12 to -15)."""
    state = turn.state
    held, field = turn.held(seat, words[0]), NUMBERS[words[1]]
    assert held is not None
    spend_rights(turn, seat)
    turn.gain_gold(seat, -turn.card(held).cost)
    turn.play(seat, held, field)
    state.temples.append(held)
    state.markers[held] = 1
    state.had_temple = True
    state.still = 0
    turn.tell("mark", turn.element(held), rules=("MO-9.2.1-13",), card=turn.label(held), number=1)
    await missions.built(turn, seat, held)  # MO-9.2.1-25


# -- marking temples (MO-9.2.1-19, MO-9.2.1-20) --------------------------------------------------------------


def _mark_keys(turn: Turn, seat: int) -> Iterable[str]:
    if turn.state.roles[seat] != PRIEST:
        return
    for hero in turn.state.heroes[seat]:
        for building in turn.lying(turn.state.field[hero], "building"):
            if turn.card(building).id == TEMPLE:
                yield f"mark {turn.faces[hero]} {turn.name(building)}"


def _mark_objection(turn: Turn, seat: int, hero: int, temple: int) -> Objection | None:
    state = turn.state
    if state.roles[seat] != PRIEST or turn.card(hero).alignment == "good":
        return forbidden("MO-9.2.1-19", "no-marker")
    if state.field[hero] != state.field[temple]:
        return forbidden("MO-9.2.1-19", "elsewhere", card=turn.label(temple))
    if not turn.actions(hero):
        return forbidden("MO-9.2.1-20", "no-action", card=turn.label(hero))
    if turn.life(hero) < state.markers.get(temple, 0):
        return forbidden("MO-9.2.1-20", "life")
    return None


def _judge_mark(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    hero, temple = own_pair(turn, seat, words)
    if temple == NONE or turn.card(temple).id != TEMPLE:
        return None
    found = moment(turn, seat, "mark") or _mark_objection(turn, seat, hero, temple)
    label = text("option.mark", hero=turn.label(hero), card=turn.label(temple))
    return Judged(label, (turn.element(hero), turn.element(temple)), found)


async def _mark(turn: Turn, seat: int, words: list[str]) -> None:
    """The hero pays with his life; who pays the last of it dies when the marker lies."""
    state = turn.state
    hero, temple = own_pair(turn, seat, words)
    markers = state.markers.get(temple, 0)
    state.used[hero] = state.used.get(hero, 0) + 1
    turn.act_in_fight(hero)
    harm.lose_life(turn, hero, markers)
    state.markers[temple] = markers + 1
    state.still = 0
    turn.tell(
        "mark", turn.element(temple), rules=("MO-9.2.1-19",), card=turn.label(temple), number=markers + 1
    )


VERBS = {
    "temple": Verb(_temple_keys, _judge_temple, _temple, mode=PRIESTS, takes=0, needs="nothing"),
    "mark": Verb(_mark_keys, _judge_mark, _mark, mode=PRIESTS, needs="company"),
}


# -- roles of the God-King (MO-9.4.1) ------------------------------------------------------------------------


def role_objection(turn: Turn, seat: int, role: str) -> Objection | None:
    """Why a seat cannot take a role."""
    taken = [each for other, each in enumerate(turn.state.roles) if other != seat]
    if role == GOD_KING:
        if GOD_KING in taken:
            return forbidden("MO-9.4.1-04", "role-taken")
        if len(turn.temples()) < KING_TEMPLES:
            return forbidden("MO-9.4.1-05", "two-temples")
    elif role == DEFENDER and DEFENDER in taken:
        return forbidden("MO-9.4.1-06", "role-taken")
    elif role == KNIGHT and taken.count(KNIGHT) >= MOST_KNIGHTS:
        return forbidden("MO-9.4.1-07", "role-taken")
    return None


def must_be_king(state: State, seat: int) -> bool:
    """Whether everybody else has a role and nobody is God-King (MO-9.4.1-20)."""
    return GOD_KING not in state.roles and all(
        role for other, role in enumerate(state.roles) if other != seat
    )


async def choose_role(turn: Turn) -> None:
    """The next seat chooses its role, and what comes with it."""
    state = turn.state
    seat = state.choosers[0]
    if must_be_king(state, seat):
        role = GOD_KING
    else:
        role = await choose(
            Seat(seat),
            "option",
            "role",
            lambda: [
                Candidate(each, each, text(f"role.{each}"), (), role_objection(turn, seat, each))
                for each in (KNIGHT, DEFENDER, GOD_KING)
            ],
            rule="MO-9.4.1-02",
        )
    state.choosers.pop(0)
    state.roles[seat] = role
    turn.tell_seat("role", seat, rules=("MO-9.4.1-02",), role=text(f"role.{role}"))
    if role == DEFENDER:
        turn.gain_fame(seat, DEFENDER_FAME, DEFENDER, "MO-9.4.1-12")
    elif role == KNIGHT:
        await _search_any(turn, seat)
    elif turn.temples():
        await _search_temples(turn, seat)


async def _search_temples(turn: Turn, seat: int) -> None:
    """The God-King takes any number of temples from his library and shows them (MO-9.4.1-08)."""
    state = turn.state
    library = state.libraries[seat]
    turn.look_through(seat)
    found = [card for card in library if turn.faces[card] == TEMPLE]
    taken = 0
    if found:
        prompt = text("prompt.temples", number=len(found))
        taken = await number(seat, "temples", prompt, len(found), "MO-9.4.1-08")
    for card in found[:taken]:
        library.remove(card)
        state.hands[seat].append(card)
        state.cards.publish(card)
    elements = [turn.element(card) for card in found[:taken]]
    turn.tell_seat("fetch-temples", seat, *elements, rules=("MO-9.4.1-08",), number=taken)
    await turn.shuffle(seat)


async def _search_any(turn: Turn, seat: int) -> None:
    """A knight takes any one card, unseen by the others (MO-9.4.1-15)."""
    state = turn.state
    library = state.libraries[seat]
    turn.look_through(seat)
    if library and await decide(seat, "search"):
        card = await pick_pile(turn, seat, "search-any", library)
        library.remove(card)
        state.hands[seat].append(card)
        turn.tell_hidden("fetched", seat, card)
        turn.tell_others("fetch", seat, rules=("MO-9.4.1-15",))
    await turn.shuffle(seat)
