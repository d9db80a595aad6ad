"""What would change if a card or rule were otherwise: the same deals twice, until it is clear.

Both games of a pair have the same deal, the same seats and the same chance; what the change leaves alone
ends in the same way and cancels out. The difference is watched by an interval that holds at all times, so it
may stop as soon as it is clear; where it stops does not depend on how many play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any, Literal

import msgspec

from tafelrunde.lab.experiment import Contest, Experiment, Variant, check
from tafelrunde.lab.hands import Hands, hands
from tafelrunde.lab.sitting import Row
from tafelrunde.lab.statistics import Watched, paired_share
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.game import Game, game
from tafelrunde.table.text import text, verbatim

CHANGED = "changed"
BLOCK = 8
"""So many pairs are played for every worker before anybody looks."""


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody wants to know."""

    game: str
    mode: str | None = None
    card: str | None = None
    change: dict[str, dict[str, Any]] = {}
    setup: dict[str, Any] = {}
    bots: tuple[str, ...] = ("squire",)
    deck: str | None = None
    """The deck that is followed; the one that holds most of the card when none is named."""
    most: int = 400
    margin: float = 0.05
    seed: int = 0


class Answer(msgspec.Struct, frozen=True):
    """What came of it. The JSON form is stable."""

    followed: str
    """The deck, or the seat, whose share of wins is compared."""
    pairs: int
    before: float
    after: float
    mean: float
    low: float
    high: float
    verdict: Literal["clear", "same", "open"]
    alike: int
    """How many pairs ended in the same way."""
    unpaired: int
    """So many games it would have taken from different deals, for an interval as narrow."""
    rounds: float
    """By how many rounds the changed games are longer."""


def read_changes(card: str | None, words: Sequence[str]) -> dict[str, dict[str, Any]]:
    """`FIELD=NUMBER` for a card; raises BadSetup."""
    fields: dict[str, Any] = {}
    for each in words:
        name, equals, value = each.partition("=")
        try:
            fields[name] = int(value)
        except ValueError:
            equals = ""
        if not equals or not name:
            raise BadSetup(text("lab.bad-set", words=verbatim(each)), field="set")
    if bool(fields) is not (card is not None):
        raise BadSetup(text("lab.no-change"), field="set")
    return {card: fields} if card is not None else {}


def followed_deck(found: Game[Any], question: Question) -> str | None:
    """Whose wins are counted; None in a game without decks, where the first seat's are."""
    decks = found.deck_list()
    if question.deck is not None or not decks:
        return question.deck
    if question.card is None:
        return None
    holders = {deck.id: _copies(deck, question.card) for deck in decks}
    best = max(holders, key=lambda name: holders[name])
    if not holders[best]:
        raise BadSetup(text("lab.no-deck-with", card=verbatim(question.card)), field="deck")
    return best


def _copies(deck: Any, card: str) -> int:
    return int(deck.cards.get(card, 0)) + (card in deck.named.values())


def experiment_of(question: Question) -> Experiment:
    """The games that answer a question: the followed deck against every other one, as it is and changed."""
    if not question.change and not question.setup:
        raise BadSetup(text("lab.no-change"), field="set")
    found = game(question.game)
    deck = followed_deck(found, question)
    bots = question.bots if len(question.bots) == 1 else (question.bots,)
    meet = [(deck, other.id) for other in found.deck_list() if other.id != deck] if deck is not None else [()]
    contests = tuple(Contest(question.game, question.mode, bots=bots, decks=each) for each in meet)
    variant = Variant(CHANGED, question.change, question.setup)
    rounds = ceil(question.most / len(contests))
    experiment = Experiment("compare", contests, games=rounds, seed=question.seed, variant=(variant,))
    check(experiment, "compare")
    return experiment


def answer(
    question: Question,
    *,
    workers: int = 1,
    on: str | None = None,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Answer:
    """Play pairs until it is clear, or as many as are allowed."""
    experiment = experiment_of(question)
    deck = followed_deck(game(question.game), question)
    watched, pairs = Watched(), list[tuple[Row, Row]]()
    with hands(experiment, workers, on) as players:
        block = BLOCK * workers
        for start in range(0, question.most, block):
            for one, other in _pairs(players, range(start, min(question.most, start + block))):
                pairs.append((one, other))
                watched.see(_points(other, deck) - _points(one, deck))
                if watched.is_clear or _is_same(watched, question.margin):
                    return _told(question, deck, watched, pairs)
            progress(len(pairs), question.most)
    return _told(question, deck, watched, pairs)


def _pairs(players: Hands, places: range) -> list[tuple[Row, Row]]:
    """Of every pair the game as it is and the changed one, in the order of the pairs."""
    numbers = [number for place in places for number in (2 * place, 2 * place + 1)]
    rows = {row.number: row for row in players.play(numbers)}
    for row in rows.values():
        if row.error is not None:
            raise RuntimeError(f"game {row.number}: {row.error}")
    return [(rows[2 * place], rows[2 * place + 1]) for place in places]


def _points(row: Row, deck: str | None) -> float:
    return row.points[row.decks.index(deck) if deck is not None else 0]


def _is_same(watched: Watched, margin: float) -> bool:
    return -margin < watched.low and watched.high < margin


def _told(question: Question, deck: str | None, watched: Watched, pairs: list[tuple[Row, Row]]) -> Answer:
    before = [_points(one, deck) for one, _ in pairs]
    after = [_points(other, deck) for _, other in pairs]
    mean, spread = paired_share([now - then for then, now in zip(before, after, strict=True)])
    apart = paired_share(before)[1] + paired_share(after)[1]
    count = len(pairs)
    found = game(question.game)
    return Answer(
        followed=deck if deck is not None else found.mode(question.mode).seats[0],
        pairs=count,
        before=paired_share(before)[0],
        after=paired_share(after)[0],
        mean=mean,
        low=watched.low,
        high=watched.high,
        verdict="clear" if watched.is_clear else "same" if _is_same(watched, question.margin) else "open",
        alike=sum(then == now for then, now in zip(before, after, strict=True)),
        unpaired=round(2 * count * apart / max(spread, 1 / count)),
        rounds=sum(other.rounds - one.rounds for one, other in pairs) / count,
    )
