"""The one question of a turn: what the active player does next.

Journey, Journey's End and spells share it, for spells may be cast at any time between (AM-CAST-01). Answers
are notation: `travel e2`, `explore e3`, `cast quicken`, `gather`, `promote nature matter`, `end`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from tafelrunde.games.archmage import casting, ending, journey, planets
from tafelrunde.games.archmage.asking import trade_refused
from tafelrunde.games.archmage.reading import SEAT_NAMES
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.act import Act, Acts
from tafelrunde.table.decision import Keyed, Objection, Offer, Option, Seat, forbidden
from tafelrunde.table.text import Text, text, verbatim
from tafelrunde.table.weight import MAIN, Weighed, Weights, grave

END: Final = "end"
PROMPTS = [text("prompt.act", number=number) for number in range(60)]
PROMPT_END = text("prompt.act-end")
LOSSES = ("gather", "initiate", "promote", "cast")
LOSS = {word: text(f"loss.{word}") for word in LOSSES}
AIMS = frozenset({*LOSSES, "recruit", "tower"})
"""What one mainly does at Journey's End."""


class ActQuestion(Keyed):
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

    def is_evident(self) -> bool:
        """What may be done follows from what lies open: no hidden face allows or forbids anything."""
        return True

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
        found: dict[str, Weighed] = {}
        words: set[str] = set()
        for key, _, _ in offered:
            word = key.partition(" ")[0]
            words.add(word)
            if word in AIMS:
                found[key] = MAIN
        state = self.turn.state
        has_journey = bool(state.points) and not state.ending and not words.isdisjoint(journey.WORDS)
        lost = [LOSS[word] for word in LOSSES if word in words]
        if has_journey:
            lost.insert(0, text("loss.points", number=state.points))
        found[END] = grave(text("loss.still", what=lost)) if lost else MAIN
        return found

    def acts(self, offered: Sequence[Offer]) -> Acts:
        """All but the end of the turn is done by the mage."""
        mage = f"mage-{SEAT_NAMES[self.seat]}"
        steps: list[int] | None = None
        found: dict[str, Act] = {}
        for key, _, _ in offered:
            word, _, rest = key.partition(" ")
            if word == "travel":
                steps = steps or self.turn.travel_costs()
                found[key] = _step(mage, rest, steps[self.turn.labels.index(rest)])
            elif word != END:
                found[key] = Act(word, mage, self._costs(word, rest), _way(word, rest))
        return found

    def _costs(self, word: str, rest: str) -> dict[str, int]:
        turn, costs = self.turn, self.turn.facts.costs
        match word:
            case "explore":
                return {"points": costs.explore_mp}
            case "unward":
                return {"points": costs.ward_removal_mp}
            case "kill" | "douse":
                return {"points": costs.kill_mp}
            case "divine":
                return {"points": int(turn.spell_named("divination").params["mp_per_hex"])}
            case "cast":
                return {"cost": turn.spell_named(rest).relics}
            case "initiate":
                return {"cost": costs.initiation_relics}
            case _:
                return {}

    def options(self) -> Iterable[Option]:
        """The legal ones, and what the place, the relics or the Spell Book forbid just now."""
        turn, keys = self.turn, dict.fromkeys(self.legal())
        refused = [*journey.refusals(turn), *ending.refusals(turn), *casting.refusals(turn)]
        return [self.option(key) for key in dict.fromkeys([*keys, *refused])]

    rule = "AM-TURN-01"

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


@lru_cache(maxsize=4096)
def _step(mage: str, rest: str, cost: int) -> Act:
    """A step of a mage; kept, because there are many and they are looked at again and again."""
    return Act("travel", mage, {"points": cost}, _way("travel", rest))


def _way(word: str, rest: str) -> Text | None:
    """What distinguishes an act from others of its kind."""
    match word:
        case "initiate":
            return Text(f"sphere.{rest}")
        case "cast":
            return Text(f"spell.{rest}")
        case "promote":
            one, other = rest.split(" ")
            return text("way.promote", one=_apprentice(one), other=_apprentice(other))
        case _:
            return verbatim(rest) if rest else None


def _apprentice(name: str) -> Text:
    region = name.removeprefix(ending.CORRUPTED)
    key = "corrupted" if region != name else "clean"
    return text(f"apprentice.{key}", region=Text(f"region.{region}"))


async def act(turn: Turn) -> None:
    """One act of Journey or Journey's End, or the end of the turn."""
    key = await ActQuestion(turn)
    word, _, rest = key.partition(" ")
    if word == "travel":
        turn.travel(turn.labels.index(rest))
    elif word in journey.WORDS:
        await journey.perform(turn, word, rest)
    elif word in ending.WORDS:
        await ending.perform(turn, word, rest)
    elif word == "cast":
        await casting.cast(turn, rest)
    else:
        turn.state.phase = "end"


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
