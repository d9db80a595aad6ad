"""Small questions that rules ask on their way: one of some cards, regions or fields, yes or no, an order."""

from __future__ import annotations

from collections.abc import Sequence

from tafelrunde.games.morgua.board import NAMES, REGION_IDS
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import Candidate, Number, Option, Ordering, Seat, choose, forbidden
from tafelrunde.table.text import Text, text

RULES = {
    "flee": "MO-8.3-09",
    "hero-place": "MO-5.4-01",
    "order-enter": "MO-7.5-09",
    "order-leave": "MO-7.5-09",
    "ranged": "MO-3-67",
    "sacrifice": "MO-5-04",
    "search": "MO-9.4.1-15",
    "search-any": "MO-9.4.1-15",
    "search-hero": "MO-5.4-11",
    "token": "MO-5-05",
    "visit": "MO-7.6-01",
}
"""The rule behind each question, by its name; all others come from a card's own text."""
CARD_TEXT = "MO-5-01"


def candidate(turn: Turn, card: int, key: str = "") -> Candidate[int]:
    """A card as an answer, by its name in play if it is called by no other key."""
    return Candidate(key or turn.name(card), card, turn.label(card), (turn.element(card),))


def rule_of(word: str) -> str:
    """The rule that asks."""
    return RULES.get(word, CARD_TEXT)


async def pick(turn: Turn, seat: int, word: str, cards: Sequence[int], source: Text | None = None) -> int:
    """One of some cards in play; with a single one nothing is asked."""
    if len(cards) == 1:
        return cards[0]
    return await choose(
        Seat(seat),
        "pieces",
        word,
        lambda: [
            Candidate(
                turn.name(card),
                card,
                text("option.card-at", card=turn.label(card), field=turn.field_label(turn.state.field[card])),
                (turn.element(card),),
            )
            for card in cards
        ],
        prompt=text(f"prompt.{word}", card=source) if source is not None else None,
        rule=rule_of(word),
    )


async def pick_pile(turn: Turn, seat: int, word: str, cards: Sequence[int]) -> int:
    """One of some cards that are not in play, by their names; equal ones are the same."""
    by_face = {turn.faces[card]: card for card in reversed(cards)}
    if len(by_face) == 1:
        return cards[0]
    return await choose(
        Seat(seat),
        "cards",
        word,
        lambda: [Candidate(face, card, turn.label(card)) for face, card in sorted(by_face.items())],
        rule=rule_of(word),
    )


async def pick_secret(turn: Turn, seat: int, word: str) -> int:
    """One of the own hand cards, by its place: the answer must fit whatever others imagine there."""
    hand = turn.state.hands[seat]
    return await choose(
        Seat(seat),
        "cards",
        word,
        lambda: [candidate(turn, card, str(place)) for place, card in enumerate(hand, start=1)],
        secret=True,
        rule=rule_of(word),
    )


async def pick_field(turn: Turn, seat: int, word: str, fields: Sequence[int]) -> int:
    """One of some fields."""
    if len(fields) == 1:
        return fields[0]
    return await choose(
        Seat(seat),
        "squares",
        word,
        lambda: [
            Candidate(NAMES[field], field, turn.field_label(field), (NAMES[field],)) for field in fields
        ],
        rule=rule_of(word),
    )


async def pick_region(seat: int, word: str, regions: Sequence[int]) -> int:
    """One of some regions."""
    return await choose(
        Seat(seat),
        "option",
        word,
        lambda: [
            Candidate(REGION_IDS[region], region, Text(f"region.{REGION_IDS[region]}")) for region in regions
        ],
        rule=rule_of(word),
    )


async def decide(seat: int, word: str, card: Text | None = None) -> bool:
    """Yes or no; an absent player says no."""
    return await choose(
        Seat(seat),
        "option",
        word,
        lambda: [Candidate("yes", True, text("option.yes")), Candidate("no", False, text("option.no"))],
        prompt=text(f"prompt.{word}", card=card) if card is not None else None,
        default="no",
        rule=rule_of(word),
    )


async def put_in_order(
    turn: Turn, seat: int, word: str, cards: Sequence[int], *, secret: bool = False
) -> list[int]:
    """Some cards in an order; secret ones are called by their places."""
    if len(cards) < 2:
        return list(cards)
    return await Ordering(
        Seat(seat),
        "order",
        word,
        lambda: [
            Candidate(str(place) if secret else turn.name(card), card, turn.label(card))
            for place, card in enumerate(cards, start=1)
        ],
        secret=secret,
        rule=rule_of(word),
    )


class Amount(Number):
    """A number that may have to be a certain one."""

    __slots__ = ()

    def option(self, key: str) -> Option:
        found = super().option(key)
        if found.objection is None or self.minimum < self.maximum:
            return found
        objection = forbidden(self.rule, "only", number=self.minimum)
        return Option(found.key, found.label, found.elements, objection)


class ShareQuestion(Amount):
    """How much of the damage hits a figure that has so much life left (MO-3-37)."""

    __slots__ = ("life",)

    def __init__(self, turn: Turn, seat: int, figure: int, left: int) -> None:
        self.life = turn.life(figure)
        prompt = text("prompt.share", card=turn.label(figure), life=self.life, number=left)
        super().__init__(
            Seat(seat), "number", "share", prompt=prompt, minimum=0, maximum=left, rule="MO-3-37"
        )


def number(seat: int, name: str, prompt: Text, most: int, rule: str) -> Number:
    """A whole number, at most so large."""
    return Amount(Seat(seat), "number", name, prompt=prompt, minimum=0, maximum=most, rule=rule)
