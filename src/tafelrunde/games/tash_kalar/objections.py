"""Why something cannot be chosen in an effect: the first condition that it fails, and the rule behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tafelrunde.games.tash_kalar.board import EVERYWHERE, GREEN, NAMES, RED, Mask, Square, around, within
from tafelrunde.games.tash_kalar.reading import NotAgain, Only
from tafelrunde.table.decision import Objection, forbidden

if TYPE_CHECKING:
    from tafelrunde.games.tash_kalar.asking import Asking

Parts = tuple[Mask, ...]
"""Conditions, each as the squares that fulfil it."""


def why_not(turn: Asking, word: str, parts: Parts, square: Square) -> Objection:
    """The first condition of an effect that a square does not fulfil, with the rule behind it."""
    name = NAMES[square]
    here = 1 << square
    if word == "place":
        if not turn.empty & here:
            return forbidden("TK-KEY-20", "occupied", square=name)
    elif word != "treat" and not turn.pieces & here:
        return forbidden(turn.rule, "no-piece", square=name)
    change = _change_objection(turn, word, square)
    if change is not None:
        return change
    if word == "take":
        return _take_objection(turn, parts[0], here, name)
    for part in parts:
        if not part & here:
            rule, code = _condition(turn, part, here)
            return forbidden(rule, code, square=name)
    return forbidden(turn.rule, "not-there", square=name)


def _take_objection(turn: Asking, kind: Mask, here: Mask, name: str) -> Objection:
    """Why a piece cannot become the being for which all pieces are in the arena."""
    if not turn.own & here:
        return forbidden("TK-FEW-03", "not-own", square=name)
    if not kind & here:
        return forbidden("TK-FEW-05", "wrong-kind", square=name)
    return forbidden("TK-FEW-03", "not-used-on-the-contrary", square=name)


def _change_objection(turn: Asking, word: str, square: Square) -> Objection | None:
    """Why a piece cannot be upgraded, downgraded or converted at all."""
    here, name = 1 << square, NAMES[square]
    rank = turn.rank(square) if turn.pieces & here else None
    match word:
        case "upgrade" if not turn.upgradable & here:
            return forbidden("TK-KEY-22" if rank == 2 else "TK-KEY-24", f"no-upgrade-{rank}", square=name)
        case "downgrade" if not turn.downgradable & here:
            return forbidden("TK-KEY-25" if rank == 0 else "TK-KEY-27", f"no-downgrade-{rank}", square=name)
        case "convert" if turn.own & here:
            return forbidden("TK-KEY-31", "own-colour", square=name)
    return None


def _condition(turn: Asking, part: Mask, here: Mask) -> tuple[str, str]:
    """The rule and the words of a condition, recognised by what it holds right now."""
    if isinstance(part, NotAgain):
        return turn.rule, "not-again"
    if isinstance(part, Only) and part != turn.itself:
        return turn.rule, "not-this-piece"
    being = turn.being
    measured, not_near = "TK-KEY-11", "not-near"
    if being != turn.origin:
        measured = "TK-KEY-32"
        not_near = "not-near" if turn.middle == being else "not-near-summoning"
    foreign = "TK-IMP-05" if turn.used & turn.enemy & here else turn.rule  # a borrowed piece is no own one
    sharper = turn.rule if turn.near & here else measured  # adjacent, but not as the card wants it
    known: list[tuple[Mask, str, str]] = [
        (turn.itself, "TK-EFF-06", "not-the-being"),
        (turn.own, foreign, "not-own"),
        (turn.own & ~turn.itself, foreign, "not-another-own"),
        (turn.enemy, "TK-KEY-06", "not-enemy"),
        (turn.commons, turn.rule, "not-common"),
        (turn.heroics, turn.rule, "not-heroic"),
        (turn.legends, turn.rule, "not-legendary"),
        (turn.upgraded, "TK-KEY-05", "not-upgraded"),
        (turn.commons | turn.heroics, turn.rule, "legendary"),
        (turn.used, "TK-SUM-14", "not-used"),
        (turn.near, measured, not_near),
        (turn.near_itself, measured, "not-near"),
        (turn.beside, sharper, "not-beside"),
        (turn.diagonal, sharper, "not-diagonal"),
        (within(being, 2), "TK-KEY-12", "not-within-2"),
        (within(being, 3), "TK-KEY-12", "not-within-3"),
        (turn.marked, "TK-KEY-08", "not-marked"),
        (around(RED) | RED, "TK-BOARD-03", "not-near-red"),
        (around(GREEN), "TK-BOARD-03", "not-near-green"),
        (around(GREEN) | GREEN, "TK-BOARD-03", "not-near-green"),
        (turn.empty, "TK-KEY-20", "occupied"),
    ]
    for places, rule, code in known:
        if places and places == part & EVERYWHERE:
            return rule, code
    for places, rule, code in known:
        if places and ~places & EVERYWHERE == part & EVERYWHERE:
            return rule if rule != "TK-KEY-06" else turn.rule, f"{code}-on-the-contrary"
    return turn.rule, "not-there"
