"""A tournament: rounds are paired and reported until all are played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from tafelrunde.table.errors import BadSetup, bad_setup
from tafelrunde.table.text import text
from tafelrunde.tournament.meeting import Entrant, Meeting, pasts
from tafelrunde.tournament.pairing import bracket, by_strength, circle, knockout, survivor, swiss
from tafelrunde.tournament.standings import Standing, standings

Form = Literal["round-robin", "swiss", "knockout"]
FORMS: tuple[Form, ...] = get_args(Form)
FEWEST, MOST = 4, 64
ENOUGH = 8
"""So many find new opponents for a round more than it takes."""


class Tournament:
    """Who takes part, and who has met whom with what result."""

    def __init__(self, form: Form, entrants: Sequence[Entrant], rounds: int | None = None) -> None:
        self.form: Form = form
        self.entrants = list(entrants)
        self.meetings: list[Meeting] = []
        self.number = 0
        """The round that is played or was played last."""
        self._check()
        self.rounds = self._usual_rounds() if rounds is None else rounds
        count = len(self.entrants)
        if form == "swiss" and not 1 <= self.rounds < count:
            raise bad_setup("error.tournament-rounds", "rounds", rounds=self.rounds, most=count - 1)
        if form != "swiss" and self.rounds != self._usual_rounds():
            raise bad_setup("error.tournament-fixed", "rounds", form=form, rounds=self._usual_rounds())
        self._seeds = by_strength(self.entrants)
        self._tree: list[str | None] = bracket(self._seeds)

    @classmethod
    def restored(
        cls, form: Form, entrants: Sequence[Entrant], rounds: int | None, meetings: Sequence[Meeting]
    ) -> Tournament:
        """A tournament as it stood, from who takes part and who has met whom."""
        found = cls(form, entrants, rounds)
        for number in range(1, max((each.round for each in meetings), default=0) + 1):
            found.number = number
            if form == "knockout":
                found._tree = found._grown(found._here())
            found.meetings += [each for each in meetings if each.round == number]
        return found

    def _check(self) -> None:
        if self.form not in FORMS:
            raise bad_setup("error.tournament-form", "form", form=self.form, known=", ".join(FORMS))
        count = len(self.entrants)
        if not FEWEST <= count <= MOST:
            raise bad_setup("error.tournament-size", "players", players=count, fewest=FEWEST, most=MOST)
        names = [each.name for each in self.entrants]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            raise bad_setup("error.tournament-twice", "players", name=twice)

    def _usual_rounds(self) -> int:
        count = len(self.entrants)
        if self.form == "round-robin":
            return count - 1 if count % 2 == 0 else count
        # So many that only one can have won all; a large Swiss tournament has one more for the places.
        needed = (count - 1).bit_length()
        return needed + 1 if self.form == "swiss" and count >= ENOUGH else needed

    @property
    def current(self) -> list[Meeting]:
        """The meetings of the round that is played or was played last."""
        return [each for each in self.meetings if each.round == self.number]

    @property
    def is_waiting(self) -> bool:
        """Whether a meeting is still played."""
        return any(each.points is None for each in self.current)

    @property
    def is_over(self) -> bool:
        """Whether all rounds are played."""
        return self.number == self.rounds and not self.is_waiting

    def pair(self) -> list[Meeting]:
        """Begin the next round; gives what is to be played in it."""
        if self.is_waiting or self.is_over:
            raise BadSetup(text("error.tournament-not-now", round=self.number))
        self.number += 1
        self.meetings += self._paired()
        return [each for each in self.current if each.points is None]

    def _here(self) -> set[str]:
        """Who takes part in this round."""
        return {each.name for each in self.entrants if each.is_in(self.number)}

    def _paired(self) -> list[Meeting]:
        here = self._here()
        if self.form == "knockout":
            self._tree = self._grown(here)
            return knockout(self._tree, self.number)
        if self.form == "round-robin":
            return [self._forfeited(each, here) for each in circle(self._seeds, self.number)]
        order = [row.name for row in self._seeded() if row.name in here]
        return swiss(order, pasts(self.entrants, self.meetings), self.number)

    def _grown(self, here: set[str]) -> list[str | None]:
        """The tree for the next round; for a winner who has left goes on whom they have beaten."""
        tree = self._tree
        if self.number > 1:
            before = [each for each in self.meetings if each.round == self.number - 1]
            winners = {each.first: survivor(each) for each in before}
            winners |= {each.second: survivor(each) for each in before if each.second is not None}
            tree = []
            for one, other in zip(self._tree[::2], self._tree[1::2], strict=True):
                winner = winners.get(one or other or "")
                loser = other if winner == one else one
                tree.append(winner if winner in here else loser)
        return [name if name in here else None for name in tree]

    @staticmethod
    def _forfeited(meeting: Meeting, here: set[str]) -> Meeting:
        """Against somebody who has left, whoever is still here gets the point."""
        is_first_here, is_second_here = meeting.first in here, meeting.second in here
        if is_first_here and is_second_here:
            return meeting
        points = 0.5 if is_first_here is is_second_here else float(is_first_here)
        return msgspec.structs.replace(meeting, points=points)

    def _seeded(self) -> list[Standing]:
        rank = {name: place for place, name in enumerate(self._seeds)}
        return sorted(self.standings(), key=lambda row: (row.place, rank[row.name]))

    def report(self, meeting: Meeting, points: float) -> None:
        """A meeting is over: what the first of the two got."""
        if meeting not in self.meetings or meeting.points is not None:
            raise BadSetup(text("error.tournament-no-meeting", round=meeting.round, name=meeting.first))
        if points not in (0, 0.5, 1):
            raise bad_setup("error.tournament-points", "points", points=str(points))
        place = self.meetings.index(meeting)
        self.meetings[place] = msgspec.structs.replace(meeting, points=float(points))

    def enter(self, entrant: Entrant) -> None:
        """Somebody comes late to a Swiss tournament: the rounds before count as missed."""
        if self.form != "swiss" or self.is_over:
            raise BadSetup(text("error.tournament-late", name=entrant.name))
        self.entrants.append(msgspec.structs.replace(entrant, joined=self.number + 1))
        try:
            self._check()
        except BadSetup:
            self.entrants.pop()
            raise
        self._seeds = by_strength(self.entrants)

    def withdraw(self, name: str) -> None:
        """Somebody leaves after the round that is played now: what they have played stays."""
        for place, each in enumerate(self.entrants):
            if each.name == name and each.left is None:
                self.entrants[place] = msgspec.structs.replace(each, left=self.number + 1)
                return
        raise bad_setup("error.tournament-nobody", "players", name=name)

    def standings(self) -> list[Standing]:
        """Who stands where; in a knockout the later somebody went out, the higher."""
        rows = standings(self.entrants, self.meetings)
        if self.form != "knockout":
            return rows
        last = {name: each.round for each in self.meetings for name in (each.first, each.second) if name}
        champion = survivor(self.current[0]) if self.is_over and self.current else None

        def key(row: Standing) -> tuple[bool, int]:
            return row.name == champion, last.get(row.name, 0)

        rows.sort(key=lambda row: (key(row), -row.place), reverse=True)
        places: dict[tuple[bool, int], int] = {}
        return [
            msgspec.structs.replace(row, place=places.setdefault(key(row), number))
            for number, row in enumerate(rows, 1)
        ]
