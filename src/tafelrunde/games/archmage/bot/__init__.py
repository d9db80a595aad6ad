"""How computer opponents play Archmage. No rule is kept here.

| module | what it holds |
|---|---|
| `advisor` | what computer opponents are told: lines, quick policy, hints |
| `judgement` | what a position is worth |
| `ways` | the best ways through a turn |
| `magic` | spells that pay only later |
"""

from tafelrunde.games.archmage.bot.advisor import ArchmageAdvisor

__all__ = ["ArchmageAdvisor"]
