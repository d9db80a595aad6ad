"""Flares: whom one compares oneself with, which effects are earned, and invoking them (TK-FLARE)."""

from __future__ import annotations

from tafelrunde.games.tash_kalar.cards import FLARES
from tafelrunde.games.tash_kalar.scoring import score_flare
from tafelrunde.games.tash_kalar.state import NO_CARD, State, flare_range, side_text
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.hidden import PUBLIC
from tafelrunde.table.text import Text


def lead(state: State, side: int, opponent: int) -> tuple[int, int]:
    """How many more upgraded pieces and pieces an opponent has (TK-FLARE-04, TK-FLARE-05)."""
    board, own, other = state.board, 3 * side, 3 * opponent
    upgraded = (board[other + 1] | board[other + 2]).bit_count()
    upgraded -= (board[own + 1] | board[own + 2]).bit_count()
    return upgraded, upgraded + board[other].bit_count() - board[own].bit_count()


def earned(state: State, face: str, side: int, opponent: int) -> tuple[bool, bool]:
    """Whether the upper and the lower condition of a flare are met (TK-FLARE-03)."""
    flare = FLARES[face]
    upgraded, pieces = lead(state, side, opponent)
    return upgraded >= flare.upper, pieces >= flare.lower


FIRST_FLARE = {seats: flare_range(seats).start for seats in (2, 3, 4)}
WORDS = {face: f"flare {int(face.removeprefix('flare-'))}" for face in FLARES}
"""`flare 7` for the card flare-07."""
FACES = {word: face for face, word in WORDS.items()}


def read(key: str) -> tuple[str, str | None] | None:
    """The flare and the colour that a key names; None when it is no notation of a flare."""
    word, versus, colour = key.partition(" vs ")
    face = FACES.get(word)
    return None if face is None else (face, colour if versus else None)


def keys(state: State, seat: int, keep: list[str]) -> None:
    """Add the keys of the flares that may be invoked now."""
    faces, first = state.cards.faces, FIRST_FLARE[state.seats]
    for instance in state.hands[seat]:
        if instance >= first:  # tasks are in no hand
            face = faces[instance]
            rivals = opponents(state, state.side_of(seat), face)
            keep += [write(state, face, rival) for rival in rivals]


def might_be(state: State, seat: int) -> bool:
    """Whether a seat may invoke a flare now, as far as somebody knows who only looks on."""
    cards, flares, side = state.cards, flare_range(state.seats), state.side_of(seat)
    held = [each for each in state.hands[seat] if each in flares]
    shown = [each for each in held if cards.seen[each] == PUBLIC]
    if len(shown) < len(held):  # any flare that nobody has seen
        shown += [each for each in flares if cards.seen[each] != PUBLIC]
    rivals = [lead(state, side, rival) for rival in range(len(state.colours)) if rival != side]
    upgraded, pieces = (max(each) for each in zip(*rivals, strict=True))
    return any(
        upgraded >= FLARES[cards.faces[each]].upper or pieces >= FLARES[cards.faces[each]].lower
        for each in shown
    )


def opponents(state: State, side: int, face: str) -> list[int]:
    """With whom a side could compare itself to invoke a flare now."""
    rivals = range(len(state.colours))
    return [rival for rival in rivals if rival != side and True in earned(state, face, side, rival)]


def write(state: State, face: str, opponent: int) -> str:
    """The key of a flare; only in a melee it names the opponent (TK-FLARE-06)."""
    return f"{WORDS[face]} vs {state.colours[opponent]}" if state.is_melee else WORDS[face]


def opponent_of(state: State, side: int, face: str, colour: str | None) -> int | None:
    """The side that a key means: the named one, the only one, or the only one that allows the flare."""
    if colour is not None:
        found = state.colours.index(colour) if colour in state.colours else side
        return None if found == side else found
    if not state.is_melee:
        return 1 - side
    able = opponents(state, side, face)
    return able[0] if len(able) == 1 else None


def objection(state: State, seat: int, face: str, colour: str | None) -> Objection | None:
    """Why a flare cannot be invoked now."""
    side = state.side_of(seat)
    if all(state.cards.faces[each] != face for each in state.hands[seat]):
        return forbidden("TK-FLARE-15", "no-flare")
    able = opponents(state, side, face)
    opponent = opponent_of(state, side, face, colour)
    if opponent in able:
        return None
    if opponent is None and (able or colour is not None):
        return forbidden("TK-FLARE-06", "no-opponent")
    if opponent is None:
        return forbidden("TK-FLARE-03", "flare-earned-nowhere")
    flare = FLARES[face]
    upgraded, pieces = lead(state, side, opponent)
    return forbidden(
        "TK-FLARE-03",
        "flare-not-earned",
        upgraded=upgraded,
        pieces=pieces,
        upper=flare.upper,
        lower=flare.lower,
    )


async def invoke(turn: Turn, face: str, colour: str | None) -> None:
    """Play a flare: the upper and then the lower effect, as earned at first (TK-FLARE-07, -08, -12)."""
    state = turn.state
    seat = state.active
    opponent = opponent_of(state, turn.side, face, colour)
    assert opponent is not None
    instance = next(each for each in state.hands[seat] if state.cards.faces[each] == face)
    upper, lower = earned(state, face, turn.side, opponent)
    state.hands[seat].remove(instance)
    state.cards.publish(instance)
    state.played = instance
    turn.card = face
    who, rival = side_text(state, turn.side), side_text(state, opponent)
    told = {"card": Text(f"card.{face}"), "side": who, "opponent": rival}
    turn.beats.tell_of(turn.side, "flare", f"card{instance}", rules=("TK-FLARE-01",), only=None, **told)
    score_flare(turn, opponent)
    await turn.begin_effect()
    flare = FLARES[face]
    if upper:
        await flare.play_upper(turn)
    if lower:
        await flare.play_lower(turn)
    state.played = NO_CARD
    state.flare_discard.append(instance)
