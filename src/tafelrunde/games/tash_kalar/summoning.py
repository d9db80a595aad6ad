"""Summoning a being: which rule forbids it, and how it is done (TK-SUM, TK-FEW, TK-IMP)."""

from __future__ import annotations

from tafelrunde.games.tash_kalar.board import GREEN, NAMES, RED, Square, bit
from tafelrunde.games.tash_kalar.figures import Figure, Position
from tafelrunde.games.tash_kalar.placements import (
    FIGURES,
    IMPROVISING,
    USING,
    Arena,
    Summons,
    lack_text,
    lacking,
    loans_of,
    named_positions,
    positions,
    possible,
    usable_loans,
)
from tafelrunde.games.tash_kalar.questions import piece_name
from tafelrunde.games.tash_kalar.ranks import LEGENDARY
from tafelrunde.games.tash_kalar.scoring import score_legend
from tafelrunde.games.tash_kalar.state import BEINGS, LEGENDS, NO_CARD, ON_GREEN, ON_RED, legend_range
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.text import Text, text

# -- why not? ------------------------------------------------------------------------------------------------


def objection(arena: Arena, hand: list[int], summons: Summons) -> Objection | None:
    """The rule that forbids a summoning, if any; whether an action is left is not asked here."""
    state = arena.state
    figure = FIGURES.get(summons.being)
    card = Text(f"card.{summons.being}")
    if figure is None or not any(state.cards.faces[each] == summons.being for each in hand):
        return forbidden("TK-SUM-02", "not-in-hand")
    if summons.position is not None and summons.position not in figure.aliases:
        return forbidden("TK-SUM-04", "no-position", position=summons.position)
    loan = _loan_objection(arena, summons)
    if loan is not None:
        return loan
    square = summons.square
    if not arena.allowed(figure.being.rank) >> square & 1:
        is_loan = square in (summons.using, summons.improvising)
        return forbidden(
            "TK-IMP-08" if is_loan else "TK-SUM-10", "higher-piece", card=card, square=NAMES[square]
        )
    if not positions(arena, summons):
        return _figure_objection(arena, figure, summons)
    if not possible(arena, summons):
        is_own = arena.own >> square & 1
        rule = "TK-FEW-06" if is_own else "TK-IMP-10" if loans_of(summons) else "TK-FEW-04"
        return forbidden(rule, "no-piece-left")
    return None


def _loan_objection(arena: Arena, summons: Summons) -> Objection | None:
    state = arena.state
    offered = dict(arena.lenders)
    for word, place in ((USING, summons.using), (IMPROVISING, summons.improvising)):
        if place is None:
            continue
        if word not in offered:
            if word == IMPROVISING:
                return forbidden("TK-IMP-01", "no-melee")
            return forbidden("TK-IMP-07" if summons.improvising is not None else "TK-SUM-03", "no-permission")
        if not offered[word][0] >> place & 1:
            turn = Turn(state, SILENT)
            owner = turn.owner(place) if turn.pieces >> place & 1 else -1
            if owner not in (-1, arena.side):
                return forbidden("TK-IMP-01", "marker-spent", colour=text(f"colour.{state.colours[owner]}"))
            return forbidden("TK-IMP-03", "no-enemy-piece", square=NAMES[place])
    if summons.using is not None and summons.using == summons.improvising:
        return forbidden("TK-IMP-07", "same-loan")
    return None


def _figure_objection(arena: Arena, figure: Figure, summons: Summons) -> Objection:
    """The figure is not there: which position comes nearest, and what it lacks."""
    loans = loans_of(summons)
    candidates = [
        lacking(arena, position, summons.square, usable_loans(arena, position, summons))
        for position in named_positions(figure, summons)
        if loans & position.used(summons.square) == loans
    ]
    card = Text(f"card.{figure.being.id}")
    if not any(candidates):
        return forbidden("TK-IMP-03", "loan-not-in-figure", card=card)
    lacks = min(
        filter(None, candidates), key=lambda each: (any(lack.place is None for lack in each), len(each))
    )
    if any(lack.place is None for lack in lacks):
        rule = "TK-SUM-13"
    elif len(lacks) == 1 and lacks[0].place == summons.square:
        rule = "TK-SUM-08"
    elif any(lack.place is not None and loans >> lack.place & 1 for lack in lacks):
        rule = "TK-IMP-03"
    elif loans and all(_is_enemy(arena, lack.place) for lack in lacks):
        rule = "TK-IMP-07"  # it would take another borrowed piece
    elif all(lack.is_low for lack in lacks):
        rule = "TK-SUM-05"
    else:
        rule = "TK-SUM-03"
    outside = [each for each in lacks if each.place is None][:1]  # once is enough
    named = [lack_text(each) for each in (*(each for each in lacks if each.place is not None), *outside)]
    return forbidden(rule, "figure", card=card, square=NAMES[summons.square], lacks=named)


def _is_enemy(arena: Arena, place: Square | None) -> bool:
    occupied = 0
    for places in arena.board:
        occupied |= places
    return bool((occupied & ~arena.own) & bit(place))


# -- doing it ------------------------------------------------------------------------------------------------


async def summon(turn: Turn, summons: Summons) -> None:
    """Play the card, lay the piece, carry out the effect, discard the card (TK-SUM-01 to TK-SUM-12)."""
    state = turn.state
    seat = state.active
    arena = Arena(state, seat)
    figure = FIGURES[summons.being]
    being = figure.being
    square = summons.square
    fitting = possible(arena, summons)
    instance = next(each for each in state.hands[seat] if state.cards.faces[each] == being.id)
    state.actions -= 1
    state.hands[seat].remove(instance)
    state.cards.publish(instance)
    state.played = instance
    turn.card = being.id
    if turn.is_told:
        name, card = NAMES[square], Text(f"card.{being.id}")
        turn.tell("summon", f"card{instance}", name, rules=("TK-SUM-01", "TK-SUM-02"), card=card, square=name)
    _spend(turn, summons)
    taken = await _take_if_short(turn, arena, figure, fitting, square)
    position = next(each for each in fitting if taken is None or not each.used(square) >> taken & 1)
    turn.at_once()
    turn.destroy(square)  # TK-SUM-09
    turn.place(square, being.rank)  # TK-SUM-07
    turn.one_by_one()
    turn.being = turn.origin = square
    turn.used = position.used(square) & ~bit(square)
    turn.marked = position.marked(square)
    turn.arrows = position.arrows
    counts = state.summoned
    counts[BEINGS] += 1
    counts[ON_RED] += RED >> square & 1
    counts[ON_GREEN] += GREEN >> square & 1
    if being.rank == LEGENDARY:
        counts[LEGENDS] += 1
        await score_legend(turn)
    await turn.begin_effect()
    await being.play(turn, square)
    state.played = NO_CARD
    if instance in legend_range(state.seats):
        state.legend_discard.append(instance)
    else:
        state.discards[seat].append(instance)


def _spend(turn: Turn, summons: Summons) -> None:
    """Turn the marker of an improvised colour (TK-IMP-02); a War Summoner's leave is used up."""
    state = turn.state
    state.may_borrow = False
    if summons.improvising is not None:
        state.markers[state.active] |= 1 << turn.owner(summons.improvising)
    loans = (("borrow", summons.using, "TK-SUM-11"), ("improvise", summons.improvising, "TK-IMP-02"))
    for kind, place, rule in loans:
        if place is not None and turn.is_told:
            piece = piece_name(state.colours, turn.index(place))
            turn.tell(kind, NAMES[place], rules=(rule,), square=NAMES[place], piece=piece)


async def _take_if_short(
    turn: Turn, arena: Arena, figure: Figure, fitting: list[Position], square: Square
) -> Square | None:
    """With all pieces of the kind in the arena, one of them becomes the being (TK-FEW-02, TK-FEW-03)."""
    rank = figure.being.rank
    if not arena.is_short(rank):
        return None
    if arena.kind(rank) >> square & 1:
        turn.take(square)
        return None
    choices = 0
    for position in fitting:
        choices |= arena.takeable(figure, position, square)
    turn.rule, turn.first = "TK-FEW-03", ("TK-FEW-03", "take-first")
    taken = await turn.choose("take", arena.kind(rank), choices)
    assert taken is not None
    turn.take(taken)
    return taken
