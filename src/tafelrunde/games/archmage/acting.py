"""The one question of a turn: what the active player does next.

Journey, Journey's End and spells share it, for spells may be cast at any time between (AM-CAST-01). Answers
are notation: `travel e2`, `explore e3`, `cast quicken`, `gather`, `promote nature matter`, `end`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tafelrunde.games.archmage import casting, ending, journey, planets
from tafelrunde.games.archmage.asking import trade_refused
from tafelrunde.games.archmage.reading import SEAT_NAMES
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.decision import Decision, Objection, Offer, Option, Seat, forbidden
from tafelrunde.table.text import text, verbatim
from tafelrunde.table.weight import MAIN, Weights, grave

END: Final = "end"
PROMPTS = [text("prompt.act", number=number) for number in range(60)]
PROMPT_END = text("prompt.act-end")
LOSSES = ("gather", "initiate", "promote", "cast")
AIMS = frozenset({*LOSSES, "recruit", "tower"})
"""What one mainly does at Journey's End."""


class ActQuestion(Decision[str]):
    """The next act of the turn; the value is the key."""

    __slots__ = ("turn",)

    def __init__(self, turn: Turn) -> None:
        state = turn.state
        self.seat = Seat(state.active)
        self.kind = "option"
        self.name = "act-end" if state.ending else "act"
        self.prompt = PROMPT_END if state.ending else PROMPTS[min(state.points, len(PROMPTS) - 1)]
        self.default = END  # AM-TURN-04
        self.secret = False
        self.minimum = self.maximum = 1
        self.turn = turn

    def value(self, key: str) -> str:
        return key

    def legal(self) -> Sequence[str]:
        turn = self.turn
        keys: list[str] = []
        journey.keys(turn, keys)
        ending.keys(turn, keys)
        casting.keys(turn, keys)
        keys.append(END)
        return keys

    def weights(self, offered: Sequence[Offer]) -> Weights:
        """The aims of a turn are always in sight; to end it before them gives them away (AM-TURN-04)."""
        words = {key: key.partition(" ")[0] for key, _, _ in offered}
        found = {key: MAIN for key, word in words.items() if word in AIMS}
        lost = [text(f"loss.{word}") for word in LOSSES if word in words.values()]
        points = self.turn.state.points
        if points and not self.turn.state.ending and any(word in journey.WORDS for word in words.values()):
            lost.insert(0, text("loss.points", number=points))
        found[END] = grave(text("loss.still", what=lost)) if lost else MAIN
        return found

    def options(self) -> Iterable[Option]:
        """The legal ones, and what the place, the relics or the Spell Book forbid just now."""
        turn, keys = self.turn, dict.fromkeys(self.legal())
        refused = [*journey.refusals(turn), *ending.refusals(turn), *casting.refusals(turn)]
        return [self.option(key) for key in dict.fromkeys([*keys, *refused])]

    @property
    def rule(self) -> str:
        """What may be done follows from the phases of the turn."""
        return "AM-TURN-01"

    def meant(self, elements: Sequence[str]) -> Option | None:
        """A click on a hex far away is a Journey that goes too far, one on a planet comes too late."""
        found = super().meant(elements)
        if found is not None or len(elements) != 1:
            return found
        if self.turn.number(elements[0]) is not None:
            return self.option(f"travel {elements[0]}")
        is_planet = elements[0].startswith(f"planet-{SEAT_NAMES[self.seat]}-")
        return self.option(f"planet {elements[0].rpartition('-')[2]}") if is_planet else None

    def option(self, key: str) -> Option:
        word, _, rest = key.partition(" ")
        found: Option | None = None
        if key == END:
            found = Option(key, text("option.end"))
        elif word in journey.WORDS:
            found = journey.option(self.turn, word, rest)
        elif word in ending.WORDS:
            found = ending.option(self.turn, word, rest)
        elif word == "cast":
            found = casting.option(self.turn, rest)
        elif (objection := self._belated(word, rest)) is not None:
            found = Option(key, verbatim(key), (), objection)
        if found is None:
            raise self.unknown(key)
        return found

    def _belated(self, word: str, rest: str) -> Objection | None:
        """What can be done at another moment only, or never."""
        facts = self.turn.facts
        if word in ("recall", "withdraw"):
            return forbidden("AM-FOLLOW-04", "stays")
        if word == "planet" or (word in facts.sphere_numbers and not rest):
            return planets.resting(self.turn)
        if word == "trade" and rest in facts.relic_numbers:
            return trade_refused(self.turn, facts.relic_numbers[rest])
        return None


async def act(turn: Turn) -> bool:
    """Ask for one act and carry it out; says whether the turn goes on."""
    key = await ActQuestion(turn)
    word, _, rest = key.partition(" ")
    if word in journey.WORDS:
        await journey.perform(turn, word, rest)
    elif word in ending.WORDS:
        await ending.perform(turn, word, rest)
    elif word == "cast":
        await casting.cast(turn, rest)
    else:
        return False
    return True


def expand(turn: Turn, line: str) -> list[str]:
    """Several acts in one line as their keys: parted by commas, or a path such as `travel e2 e1 f1`."""
    keys: list[str] = []
    for part in line.split(","):
        words = part.split()
        if words[:1] == ["travel"]:
            keys += [f"travel {label}" for label in words[1:]] or ["travel"]
        elif words[:1] == ["gather"]:
            keys += words
        else:
            keys.append(" ".join(words))
    return keys
