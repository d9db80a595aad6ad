"""Tournaments: who meets whom, and who stands where. They know neither games nor servers.

tournament = Tournament("swiss", [Entrant("Ada"), Entrant("Bea"), Entrant("Cleo"), Entrant("Dora")])
for meeting in tournament.pair():
    tournament.report(meeting, 1.0)
tournament.standings()
"""

from tafelrunde.tournament.meeting import Entrant, Meeting
from tafelrunde.tournament.standings import Standing
from tafelrunde.tournament.tournament import FORMS, Form, Tournament

__all__ = ["FORMS", "Entrant", "Form", "Meeting", "Standing", "Tournament"]
