"""Computer opponents of Archmage: evaluation, the plan of a turn, and cheap answers for searches.

`propose` plans the whole turn (see `planning`) and answers all other questions by trying them out. Nothing
here looks at the faces of undiscovered hexes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import exp
from operator import itemgetter
from typing import Any, ClassVar

from tafelrunde.games.archmage import ending
from tafelrunde.games.archmage.acting import END, ActQuestion
from tafelrunde.games.archmage.bot.absurd import absurdities
from tafelrunde.games.archmage.bot.judgement import (
    WEIGHTS,
    Judge,
    Weights,
    judge_of,
)
from tafelrunde.games.archmage.bot.magic import (
    LATER,
    later,
)
from tafelrunde.games.archmage.bot.ways import (
    Plan,
    Planner,
    is_possible,
)
from tafelrunde.games.archmage.reading import Reading, seat_text
from tafelrunde.games.archmage.state import State
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.advisor import Advisor, Deed, Line
from tafelrunde.table.beat import SILENT, Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import CHANCE, Decision, Number, Seat
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text, text

LONGER = ("quicken", "time-stop")
"""Spells that only lengthen the Journey."""
ALONE = ("shadow", "upheaval")
"""Spells that are left alone, see `ArchmageAdvisor.left_alone`."""
PARTS = ("tower", "initiate", "promote")
"""Actions after which there may be more to do: what pays then is looked at anew."""
MARGIN = 0.12
"""What casting a spell must bring, in points, beyond its relics."""
HEAT = 0.5
"""So many points less make a plan e times less likely."""
WIDE = 7
"""Whoever asks for so many lines wants to hear of spells too, which takes longer to find out."""
TRIES = 24
DEPTH = 6

DEEDS = ("promote", "initiate", "build", "kill", "douse", "place", "discover", "recruit", "relics", "ward")
"""What a hint tells of, the weightiest first."""
LIKELY = {
    "place": 40.0,
    "promote": 14.0,
    "initiate": 30.0,
    "explore": 12.0,
    "kill": 7.0,
    "douse": 10.0,
    "unward": 1.0,
    "gather": 6.0,
    "tower": 5.0,
    "divine": 3.0,
    "recruit": 1.0,
    "wards": 0.6,
    "cast": 0.5,
    "travel": 1.5,
    "end": 0.3,
}
"""How likely an act is, relative to the others; for rollouts and priors."""


class ArchmageAdvisor(Advisor):
    """Plans whole turns; judges positions by points and by what can still become points."""

    levels: ClassVar = {
        "page": {"iterations": 24, "width": 24, "turns": 0, "fancy": 0.5},
        "squire": {"iterations": 10, "width": 7, "turns": 0, "fancy": 0.14},
        "knight": {"iterations": 14, "depth": 1, "width": 8, "turns": 0, "fancy": 0.042},
        "baron": {"iterations": 20, "depth": 1, "width": 10, "turns": 0, "fancy": 0.0125},
        "grandmaster": {"iterations": 32, "width": 10},
    }
    """The planner compares all ways by itself, so few iterations do; the levels differ by their whims, and
    only the Grandmaster sees what a plan leads to."""

    turns = 3
    """The own turn, the other's, and the own next one, in which what was gathered is used."""

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self.weights = weights

    def judge(self, state: State) -> Judge:
        """Who judges positions of this game."""
        return judge_of(state.variant, self.weights)

    def wording(self, table: Table[Any], seat: Seat, keys: Sequence[str]) -> list[Text]:
        """A journey of several steps is told by its end, at what it costs in all."""
        said: list[Text] = []
        for words in super().wording(table, seat, keys):
            last = said[-1] if said else None
            if last is not None and last.key == words.key == "option.travel":
                cost = int(str(last.args["number"])) + int(str(words.args["number"]))
                said[-1] = Text(words.key, {**words.args, "number": cost})
            else:
                said.append(words)
        return said

    def evaluate(self, state: Any, seat: Seat) -> float:
        """The expected result for a seat, from -1 to 1.

        In the midst of a turn what its rest will bring is counted in: else whoever has stopped to look at a
        discovery would seem to be behind.
        """
        return self.evaluations(state, [seat])[0]

    def evaluations(self, state: Any, seats: Sequence[Seat]) -> Sequence[float]:
        """The same for several seats."""
        judge = self.judge(state)
        if state.outcome is not None:
            return [1.0 if seat in state.outcome.winners else -1.0 for seat in seats]
        worths = judge.worths(state)
        if state.phase == "act" and state.ending != "done":
            plan = _plans(Planner(Reading(state, SILENT), judge))[0]
            worths[state.active] += judge.weights.trust * plan.worth
        return [judge.chance(worths, seat) for seat in seats]

    def turn(self, state: Any) -> int:
        """Rounds times players, and who is to play."""
        return int(state.round * state.seats + (state.active - state.start) % state.seats)

    def terms(self, state: Any, seat: Seat) -> dict[str, float]:
        """What a seat's worth consists of, in points."""
        judge = self.judge(state)
        return judge.terms(state, seat, judge.lands(state))

    def absurdities(self, deed: Deed) -> list[str]:
        """See `bot.absurd`."""
        return absurdities(deed)

    left_alone: ClassVar = {
        "cast shadow": "it costs as many relics as it takes, and only from whoever casts with such",
        "cast upheaval": "what moved land leads to shows many turns later, and nobody can say for whom",
        "cast decay": "it harms only who owns more than ten relics, and computer players spend theirs",
        "cast divination": "it is tried whenever it is offered, but movement points mostly bring more",
        "cast imprison": "it is tried whenever it is offered, but seldom worth two relics",
        "cast wellspring": "it is tried whenever it is offered, but seldom worth two relics",
    }

    def act(self, decision: Decision[Any], key: str) -> str | None:
        """The word of an answer in a turn, with the name of a spell."""
        if not isinstance(decision, ActQuestion):
            return None
        return key if key.startswith("cast ") else key.partition(" ")[0]

    def deeds(self, before: Any, after: Any, beats: Sequence[Beat], seat: Seat) -> list[Text]:
        """What was done for a seat: apprentices, land, fights, relics; the weightiest first."""
        if after.outcome is not None and seat in after.outcome.winners:
            return [text("hint.deed.wins")]
        counts = Counter(beat.kind for beat in beats if beat.args.get("seat") == seat_text(seat))
        counts["relics"] = max(0, sum(after.relics[seat]) - sum(before.relics[seat]))
        return [
            text(f"hint.deed.{kind}-one")
            if counts[kind] == 1
            else text(f"hint.deed.{kind}", number=counts[kind])
            for kind in DEEDS
            if counts[kind]
        ]

    def priors(self, state: Any, decision: Decision[Any], keys: Sequence[str]) -> Sequence[float]:
        """Acts by their kind."""
        if not isinstance(decision, ActQuestion):
            return [1.0] * len(keys)
        return [_weight(state, key) for key in keys]

    def lines(self, table: Table[Any], seat: Seat, stream: Stream, width: int) -> Sequence[Line] | None:
        """The best ways through the land, each up to what nobody can foresee, and spells."""
        decision = table.pending[seat]
        if not isinstance(decision, ActQuestion):
            return None
        state: State = table.state
        planner = Planner(Reading(state, SILENT), self.judge(state))
        plans = _plans(planner)[:width]
        if width == 1:
            return [Line(_foreseen(plans[0]))]
        found = {_foreseen(plan): exp((plan.worth - plans[0].worth) / HEAT) for plan in plans}
        if width >= WIDE:
            twin: Table[Any] = Table(table.game, table.mode, table.seats, table.setup, state.copy())
            for line, gain in _spells(twin, seat, decision.legal(), planner, plans[0]):
                if gain > (MARGIN if line[0].removeprefix("cast ") in LATER else 0):
                    found[line] = exp(min(0.0, gain - MARGIN) / HEAT)
        found.setdefault((END,), 1.0)
        if any(line != (END,) and is_possible(planner.table, line) for line in found) and plans[0].keys:
            del found[END,]  # to pass while there is something to do is no whim but a blunder
        return [Line(line, max(weight, 0.001)) for line, weight in found.items()]

    def fits(self, state: Any, seat: Seat, line: Line) -> bool:
        """Whether a line is possible here too, where other hexes may have been discovered."""
        return is_possible(Reading(state, SILENT), line.keys)

    def rollout(self, state: Any, decision: Decision[Any], stream: Stream) -> str:
        """A quick and sensible answer."""
        if not isinstance(decision, ActQuestion):
            return decision.sample(stream)
        keys = decision.legal()
        weights = [int(10 * _weight(state, key)) for key in keys]
        ticket = stream.below(sum(weights))
        for key, weight in zip(keys, weights, strict=True):
            ticket -= weight
            if ticket < 0:
                return key
        raise AssertionError("the weights cover every ticket")

    def propose(self, table: Table[Any], seat: Seat, stream: Stream) -> list[str]:
        """The rest of the turn as far as it can be foreseen, or the best answer to another question."""
        decision = table.pending[seat]
        if isinstance(decision, ActQuestion):
            return act(table, seat, self.judge(table.state))
        return [best_answer(table, seat, self.judge(table.state))]


def _weight(state: State, key: str) -> float:
    """How likely an act is by its kind alone."""
    word = key.partition(" ")[0]
    if word == END and (state.ending == "done" or not state.points):
        return 6.0
    if word == "recruit":
        return LIKELY[word] * int(key.partition(" ")[2])
    return LIKELY.get(word, 1.0)


# -- the turn ------------------------------------------------------------------------------------------------


def act(table: Table[Any], seat: Seat, judge: Judge) -> list[str]:
    """The next acts: a spell that pays, or the best plan up to the next thing that nobody can foresee."""
    state: State = table.state
    keys = table.pending[seat].legal()
    if len(keys) == 1:
        return [keys[0]]
    planner = Planner(Reading(state, SILENT), judge)
    plans = _plans(planner)
    spells = _spells(table, seat, keys, planner, plans[0])
    spell = max(spells, key=itemgetter(1), default=((), 0.0))
    return list(spell[0] if spell[1] > MARGIN else _foreseen(plans[0]))


def _foreseen(plan: Plan) -> tuple[str, ...]:
    """The answers of a plan up to a discovery, a question or an action of several parts; else to the end."""
    for place, key in enumerate(plan.keys):
        if key.startswith(("explore", "gather", "divine")):
            return plan.keys[: place + 1]
    if plan.keys and plan.keys[-1].startswith(PARTS):
        return plan.keys
    return (*plan.keys, END)


def _plans(planner: Planner) -> list[Plan]:
    """What can be done with the turn, best first; at least one plan."""
    table = planner.table
    if table.state.ending:
        return [_rest(planner)]
    plans = planner.plans()
    if table.is_lasting(table.seat, "divination"):
        plans = sorted([*plans, *planner.divinations()], key=lambda plan: -plan.worth)
    return plans


def _rest(planner: Planner) -> Plan:
    """What is left of an action that has begun."""
    state = planner.table.state
    if state.ending == "done":
        return Plan((), 0.0)
    keys: list[str] = []
    ending.keys(Turn(state, SILENT), keys)
    if state.towers[planner.table.seat] == planner.table.here:
        worth, plan = planner.at_tower()
    else:
        numbers = planner.table.facts.sphere_numbers
        spheres = [numbers[key[9:]] for key in keys if key.startswith("initiate ")]
        worth, plan = planner.initiations(tuple(spheres))
    if plan and plan[0] in keys:
        return Plan(plan[:1], worth)
    promotions = planner.promotions()
    if promotions[1] and promotions[1][0] in keys:
        return Plan(promotions[1], promotions[0])
    return Plan((), 0.0)


def _spells(
    table: Table[Any], seat: Seat, keys: Sequence[str], planner: Planner, plan: Plan
) -> list[tuple[tuple[str, ...], float]]:
    """The spells that can be cast now, with the answers to what they ask, and what each would bring."""
    state: State = table.state
    judge = planner.judge
    before = judge.lead(state, seat)
    found: list[tuple[tuple[str, ...], float]] = []
    for key in keys:
        name = key.removeprefix("cast ")
        if name == key or name in ALONE or name in LATER:
            continue
        after, answers = _outcome(table, seat, judge, key)
        gain = after - before
        if name in LONGER:
            more = int(planner.table.spell_named(name).params["extra_mp"])
            gain += planner.plans(state.points + more)[0].worth - plan.worth
        found.append((answers, gain))

    def best(state: State) -> Plan:
        return _plans(Planner(Reading(state, SILENT), judge))[0]

    def at_once(table: Table[Any], seat: Seat) -> str:
        return best_answer(table, seat, judge)

    return found + later(table, seat, keys, judge, best, at_once)


# -- other questions -----------------------------------------------------------------------------------------


def best_answer(table: Table[Any], seat: Seat, judge: Judge) -> str:
    """The answer after which the seat stands best."""
    decision = table.pending[seat]
    keys = decision.legal()
    if len(keys) == 1:
        return keys[0]
    if isinstance(decision, Number):
        return keys[len(keys) // 2]
    step = max(1, len(keys) // TRIES)
    tried = keys[::step]
    return max(tried, key=lambda key: _outcome(table, seat, judge, key, 2)[0])


def _outcome(
    table: Table[Any], seat: Seat, judge: Judge, key: str, depth: int = DEPTH
) -> tuple[float, tuple[str, ...]]:
    """The lead after an answer and the questions that it leads to, answered greedily; and those answers."""
    twin = table.clone(is_light=True)
    twin.play(seat, key)
    decision = twin.pending.get(seat)
    if (
        depth
        and decision is not None
        and CHANCE not in twin.pending
        and not isinstance(decision, ActQuestion)
    ):
        twin = table.clone()
        twin.play(seat, key)
        further = twin.pending[seat].legal()
        tried = further[:: max(1, len(further) // (TRIES // 2))]
        deeper = depth - 1 if depth < 3 else 1
        worth, answers = max(_outcome(twin, seat, judge, each, deeper) for each in tried)
        return worth, (key, *answers)
    return judge.lead(twin.state, seat), (key,)
