"""Before the first turn: decks, heroes, vetoes, gold, opening hands (MO-1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tafelrunde.games.morgua import decks
from tafelrunde.games.morgua.asking import candidate
from tafelrunde.games.morgua.cards import CARDS, DECKS
from tafelrunde.games.morgua.reading import seat_text
from tafelrunde.games.morgua.state import DEFAULT_WISHES, NONE, SPARE_TOKENS, State, own_cards
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.chance import roll
from tafelrunde.table.decision import Candidate, Objection, Seat, Several, choose, forbidden
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.hidden import PUBLIC, Cards
from tafelrunde.table.runner import together
from tafelrunde.table.text import text, verbatim

OPTIONS = ("decks", "start", "rounds")
ROUND_LIMIT = 60
MOST_ROUNDS = 999
NO_LIMIT = "none"
SEATS = ("a", "b", "c", "d", "e")
NO_HERO_GOLD = 900
REPLACEMENT_GOLD = 300
OPENING_HAND = 5


def set_up(mode: str, seats: int, options: Mapping[str, Any]) -> State:
    """The table before anything is chosen.

    Options: `decks`, one per seat; `start`, a seat's name (else it is drawn, MO-1-23); `rounds`, the last
    round, or `none` for a game that only its own rules end (MO-6-07).
    """
    unknown = sorted(set(options) - set(OPTIONS))
    if unknown:
        raise BadSetup(text("setup-error.option", option=verbatim(unknown[0][:60])), field="setup")
    named = options.get("decks", [list(DECKS)[seat % len(DECKS)] for seat in range(seats)])
    if not isinstance(named, list | tuple) or len(named) != seats:
        raise BadSetup(text("setup-error.decks", number=seats), "MO-1-02", "decks")
    chosen = [decks.of_setup(each) for each in named]
    faces = [card for deck in chosen for card, count in deck.cards.items() for _ in range(count)]
    cards = Cards.unseen([*faces, *([""] * SPARE_TOKENS)])
    for token in range(len(faces), len(cards.faces)):
        cards.seen[token] = PUBLIC
    sides = 2 if mode.startswith("gemeinsamer") else seats
    state = State(
        mode=mode,
        seats=seats,
        deck_names=[deck.id for deck in chosen],
        cards=cards,
        libraries=[list(own_cards(seat)) for seat in range(seats)],
        hands=[[] for _ in range(seats)],
        graveyards=[[] for _ in range(seats)],
        candidates=[[] for _ in range(seats)],
        chosen=[NONE] * seats,
        vetoed=[0] * seats,
        heroes=[[] for _ in range(seats)],
        field={},
        at={},
        host={},
        attached={},
        mount={},
        damage={},
        drained={},
        moved={},
        used={},
        markers={},
        token_owners={},
        journeys={},
        deeds={},
        gold=[0] * sides,
        fame=[0] * sides,
        rights=[0] * seats,
        carried=[0] * seats,
        succeeded=[False] * seats,
        wishes=[list(DEFAULT_WISHES) for _ in range(seats)],
        muted=[0] * seats,
        visits=[],
        lasting=[],
        attacked=[],
        laid=[0] * seats,
        has_played=[False] * seats,
        has_ended=[False] * seats,
        roles=[""] * seats,
        choosers=[],
        temples=[],
    )
    state.rounds = _rounds(options.get("rounds", ROUND_LIMIT))
    if "start" in options:
        state.start = _start(seats, options["start"])
    _set_candidates_aside(state)
    return state


def _rounds(named: object) -> int:
    if named == NO_LIMIT:
        return 0
    if isinstance(named, str) and named.isascii() and named.isdigit() and len(named) <= len(str(MOST_ROUNDS)):
        named = int(named)
    if type(named) is not int or not 1 <= named <= MOST_ROUNDS:
        raise BadSetup(text("setup-error.rounds", maximum=MOST_ROUNDS), "MO-6-07", "rounds")
    return named


def _start(seats: int, named: object) -> int:
    if named not in SEATS[:seats]:
        known = ", ".join(SEATS[:seats])
        wanted = verbatim(str(named)[:60])
        raise BadSetup(text("setup-error.start", seat=wanted, known=known), "MO-1-23", "start")
    return SEATS.index(str(named))


def _set_candidates_aside(state: State) -> None:
    """One copy of every hero of a deck, which its player alone sees (MO-1-04)."""
    for seat in range(state.seats):
        names: list[str] = []
        for card in own_cards(seat):
            face = state.cards.faces[card]
            if CARDS[face].type == "hero" and face not in names:
                names.append(face)
                state.libraries[seat].remove(card)
                state.candidates[seat].append(card)
                state.cards.show(card, Seat(seat))


# -- heroes and vetoes ---------------------------------------------------------------------------------------


async def _pick(turn: Turn, seat: int) -> int:
    """One of the candidates (MO-1-05)."""
    return await choose(
        Seat(seat),
        "cards",
        "choose-hero",
        lambda: [candidate(turn, card, turn.faces[card]) for card in turn.state.candidates[seat]],
        secret=True,
        rule="MO-1-11" if turn.state.vetoed[seat] else "MO-1-05",
    )


async def _choose(turn: Turn, seats: Sequence[int]) -> None:
    """Those seats choose at once, and all choices are shown at once (MO-1-06, MO-1-13)."""
    state = turn.state
    asked = [seat for seat in seats if state.candidates[seat]]  # MO-1-12
    if not asked:
        return
    for seat, card in (await together({Seat(seat): _pick(turn, seat) for seat in asked})).items():
        state.candidates[seat].remove(card)
        state.chosen[seat] = card
        state.cards.publish(card)
        turn.tell_seat("chose-hero", seat, turn.element(card), rules=("MO-1-06",), card=turn.label(card))


async def choose_heroes(turn: Turn) -> None:
    """Everybody chooses a hero."""
    await _choose(turn, range(turn.state.seats))
    turn.state.phase = "veto"


async def replace_heroes(turn: Turn) -> None:
    """Whose hero was vetoed chooses another (MO-1-11)."""
    state = turn.state
    await _choose(turn, [seat for seat in range(state.seats) if state.vetoed[seat]])
    state.phase = "second-veto"


def _veto_objection(turn: Turn, seat: int, target: int, is_second: bool) -> Objection | None:
    state = turn.state
    if target == seat:
        return forbidden("MO-1-08", "own-veto")
    if not state.are_opponents(seat, target):
        return forbidden("MO-9.3.1-06", "partner-veto")
    if is_second and not state.vetoed[target]:
        return forbidden("MO-1-14", "safe-hero")
    return None


async def _vetoes(turn: Turn, seat: int, is_second: bool) -> list[int]:
    """The heroes that a seat objects to (MO-1-07)."""
    state = turn.state
    shown = [target for target in range(state.seats) if state.chosen[target] != NONE]
    return await Several(
        Seat(seat),
        "cards",
        "veto",
        lambda: [
            Candidate(
                f"{SEATS[target]}:{turn.faces[state.chosen[target]]}",
                target,
                text("option.veto", seat=seat_text(target), card=turn.label(state.chosen[target])),
                (turn.element(state.chosen[target]),),
                _veto_objection(turn, seat, target, is_second),
            )
            for target in shown
        ],
        default="none",
        secret=True,
        minimum=0,
        maximum=len(shown),
        rule="MO-1-07",
    )


async def veto(turn: Turn, *, is_second: bool) -> None:
    """All vetoes of a round are opened together; one is enough (MO-1-09)."""
    state = turn.state
    can_fall = [
        target
        for target in range(state.seats)
        if state.chosen[target] != NONE and (state.vetoed[target] or not is_second)
    ]
    asked = [
        seat for seat in range(state.seats) if any(state.are_opponents(seat, target) for target in can_fall)
    ]
    fallen: list[int] = []
    if asked:
        answers = await together({Seat(seat): _vetoes(turn, seat, is_second) for seat in asked})
        for seat, targets in answers.items():
            for target in targets:
                turn.tell_seat("veto", seat, rules=("MO-1-09",), target=seat_text(target))
                if target not in fallen:
                    fallen.append(target)
    for target in fallen:  # MO-1-10, MO-1-16
        state.libraries[target].append(state.chosen[target])
        state.chosen[target] = NONE
        state.vetoed[target] += 1
    state.phase = "deal" if is_second or not fallen else "replace"


# -- gold and hands ------------------------------------------------------------------------------------------


async def deal(turn: Turn) -> None:
    """Shuffle, compensate, deal, draw the starting player (MO-1-18 to MO-1-25)."""
    state = turn.state
    for seat in range(state.seats):
        state.libraries[seat] += state.candidates[seat]
        state.candidates[seat] = []
        await turn.shuffle(seat)
        hero = state.chosen[seat]
        if hero == NONE:
            turn.gain_gold(seat, NO_HERO_GOLD)
            turn.draw(seat, OPENING_HAND)
        else:
            if state.vetoed[seat]:
                turn.gain_gold(seat, REPLACEMENT_GOLD)
            turn.draw(seat, OPENING_HAND - 1)
            state.hands[seat].append(hero)
    if state.start == NONE:
        state.start = (await roll(state.seats))[0]
    state.active = state.start
    turn.tell_seat("start", state.start, rules=("MO-1-24",))
    for seat in state.team(state.start):  # MO-9.3.1-16
        turn.draw(seat, 1)
    state.turn = 1
