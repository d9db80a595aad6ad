"""Questions inside an act: pick a hex, a relic, an opponent, a direction; each judges any answer (AM-CAST).

Keys are notation: `e3`, `scrolls`, `b scrolls`, `north-east`; `none` declines what is optional.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from tafelrunde.games.archmage.board import Hex, Mask, hexes
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.decision import NOTHING, Candidate, Choice, Kind, Objection, Option, Seat
from tafelrunde.table.text import Text, text

DECLINED: Final = -1
RULES: Final = {
    "move-planet": "AM-PLANET-01",
    "correct-planet": "AM-PLANET-08",
    "vines": "AM-FUND-03",
    "give": "AM-FUND-13",
    "take": "AM-FUND-13",
    "decay": "AM-FUND-01",
    "wellspring": "AM-ADV-16",
    "gate": "AM-ADV-06",
    "imprison": "AM-ADV-09",
    "direction": "AM-ADV-03",
    "automaton": "AM-MAST-01",
    "corrupt": "AM-MAST-04",
    "lift": "AM-MAST-17",
    "lift-second": "AM-MAST-17",
    "douse": "AM-SOLO-12",
    "warlord": "AM-SOLO-14",
}
"""The rule behind each question, by its name."""

Label = Callable[[str], Text]
Elements = Callable[[str], tuple[str, ...]]
Refuse = Callable[[str], Objection | None]
"""Why a key that is no answer now is none; None when it is no such key at all."""
Spelling = Callable[[str], str]
"""The key as the notation has it, such as relics in another order."""


class Pick(Choice[int]):
    """One of a few things; what is said about them is made when somebody looks."""

    __slots__ = ("values",)
    values: Mapping[str, int]

    def legal(self) -> Sequence[str]:
        return list(self.values)

    def value(self, key: str) -> int:
        return self.values[key]


def pick(
    turn: Turn,
    kind: Kind,
    name: str,
    values: Mapping[str, int],
    label: Label,
    *,
    rule: str,
    prompt: Text | None = None,
    elements: Elements | None = None,
    refuse: Refuse | None = None,
    spelling: Spelling | None = None,
    is_optional: bool = False,
) -> Pick:
    """Pick one of a few things, each with its key and its value."""

    def candidates() -> Iterable[Candidate[int]]:
        for key, value in values.items():
            yield Candidate(key, value, label(key), elements(key) if elements else ())
        if is_optional:
            yield Candidate(NOTHING, DECLINED, text("option.finished"))

    def judge(key: str) -> Option | None:
        key = spelling(key) if spelling else key
        objection = refuse(key) if refuse and key not in values else None
        if objection is None and key not in values:
            return None
        return Option(key, label(key), elements(key) if elements else (), objection)

    default = NOTHING if is_optional else None
    question = Pick(
        Seat(turn.seat), kind, name, candidates, prompt=prompt, default=default, rule=rule, judge=judge
    )
    question.values = {**values, NOTHING: DECLINED} if is_optional else values
    return question


async def pick_hex(
    turn: Turn,
    word: str,
    places: Mask,
    refuse: Callable[[Hex], Objection],
    *,
    is_optional: bool = False,
) -> Hex:
    """One hex of a set, or DECLINED; a choice of one that must be made is no question."""
    if not is_optional and not places & (places - 1):
        return places.bit_length() - 1
    labels = turn.labels

    def label(key: str) -> Text:
        return text("option.hex", hex=key, terrain=turn.text_of(labels.index(key)))

    def why_not(key: str) -> Objection | None:
        return refuse(labels.index(key)) if key in labels else None

    return await pick(
        turn,
        "squares",
        word,
        {labels[each]: each for each in hexes(places)},
        label,
        rule=RULES[word],
        elements=lambda key: (key,),
        refuse=why_not,
        is_optional=is_optional,
    )


async def pick_word(
    turn: Turn,
    word: str,
    values: Mapping[str, int],
    group: str,
    *,
    elements: Elements | None = None,
    refuse: Refuse | None = None,
    is_optional: bool = False,
    **args: Text,
) -> int:
    """One of some words of the game, such as relics or directions; `group` is where the locale has them."""
    if not is_optional and len(values) == 1:
        return next(iter(values.values()))
    return await pick(
        turn,
        "option",
        word,
        values,
        lambda key: text(f"{group}.{key}"),
        rule=RULES[word],
        prompt=text(f"prompt.{word}", **args) if args else None,
        elements=elements,
        refuse=refuse,
        is_optional=is_optional,
    )
