"""Splitting strength into attack and defence, with what every split would mean (MO-3-09 to MO-3-14)."""

from __future__ import annotations

from tafelrunde.games.morgua import fights
from tafelrunde.games.morgua.asking import Amount
from tafelrunde.games.morgua.fights import levels
from tafelrunde.games.morgua.state import ATTACKERS, DEFENDERS, NONE, Fight
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import Seat
from tafelrunde.table.forecast import Forecast, Prospect, Side
from tafelrunde.table.text import text

LEVEL_WORDS = ("ground", "air")


class SplitQuestion(Amount):
    """How much of its strength a party attacks with; twice the rest is its defence (MO-3-11)."""

    __slots__ = ("fight", "level", "party", "turn")

    def __init__(
        self, turn: Turn, fight: Fight, party: int, level: int, name: str, *, most: int, rule: str
    ) -> None:
        total = fights.strength(turn, fight, party, level)
        super().__init__(
            Seat(fight.seats[party]),
            "number",
            name,
            prompt=text(f"prompt.{name}", strength=total),
            minimum=0,
            maximum=most,
            secret=party == ATTACKERS,
            rule=rule,
        )
        self.turn, self.fight, self.party, self.level = turn, fight, party, level

    def forecast(self) -> Forecast:
        """What every split would do against the weakest and the strongest answer; events come on top."""
        prospects = [self._prospect(number) for number in range(self.minimum, self.maximum + 1)]
        return Forecast(self._side(self.party), self._side(1 - self.party), prospects)

    def _prospect(self, number: int) -> Prospect:
        turn, level, party = self.turn, self.level, self.party
        trials = [self._split_as(number, answer) for answer in (0, self._most(1 - party))]
        found = [fights.damages(turn, trial, level) for trial in trials]
        values = fights.values(turn, trials[-1], level)
        numbers = {"attack": values[2 * party], "defence": values[2 * party + 1]}
        dealt, taken = sorted(each[1 - party] for each in found), sorted(each[party] for each in found)
        return Prospect(numbers, (dealt[0], dealt[1]), (taken[0], taken[1]))

    def _most(self, party: int) -> int:
        turn, fight, level = self.turn, self.fight, self.level
        if fight.seats[party] == NONE or fights.is_held_back(turn, fight, party, level):
            return 0
        return fights.strength(turn, fight, party, level)

    def _split_as(self, number: int, answer: int) -> Fight:
        """The fight, had both split like this."""
        trial = self.fight.copy()
        for party, split in ((self.party, number), (1 - self.party, answer)):
            if trial.kind != "building" or party == ATTACKERS:
                place = 2 * self.level + party
                trial.splits[place] = split
                trial.strengths[place] = fights.strength(self.turn, trial, party, self.level)
        return trial

    def _side(self, party: int) -> Side:
        turn, fight = self.turn, self.fight
        seat = None if fight.seats[party] == NONE else fight.seats[party]
        if fight.kind == "building" and party == DEFENDERS:
            building, life = fight.building, turn.life(fight.building)
            numbers = {"armour": turn.armour(building), "life": life}
            return Side(turn.label(building), seat, (turn.element(building),), numbers, life)
        figures = fights.fighters(turn, fight, party, self.level)
        life = sum(map(turn.life, figures))
        numbers = {"strength": fights.strength(turn, fight, party, self.level), "life": life}
        label = text("fight-figures", cards=[turn.label(each) for each in figures])
        return Side(label, seat, tuple(turn.element(figure) for figure in figures), numbers, life)


async def choose_split(turn: Turn, fight: Fight, party: int) -> None:
    """How much of its strength a party attacks with, on every level (MO-3-11)."""
    for level in levels(turn, fight):
        is_held = fights.is_held_back(turn, fight, party, level)
        rule = "MO-3-11"
        if is_held:
            rule = {"monster": "MO-3-46", "hero": "MO-3-48"}.get(fight.kind, "MO-3-47")
        total = fights.strength(turn, fight, party, level)
        name = f"split-{LEVEL_WORDS[level]}{'-held' if is_held else ''}"
        attack = await SplitQuestion(turn, fight, party, level, name, most=0 if is_held else total, rule=rule)
        place = 2 * level + party
        fight.splits[place], fight.strengths[place] = attack, total
