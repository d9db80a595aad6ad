"""How computer opponents play Morgua. No rule is kept here.

| module | what it holds |
|---|---|
| `advisor` | what computer opponents are told: priors, quick policy, hints |
| `judgement` | what a position is worth, over `weights.toml` |
| `outlook` | the board as a bot sees it, distances |
| `acts`, `answers` | how much each act is wanted; the smaller questions |
| `errands`, `quests`, `targets` | where it pays to go, how missions are fulfilled, whom a group can beat |
| `shopping`, `laying` | what purchases and visits are worth; which cards to lay, and where |
| `skirmish` | what a fight promises |
"""

from tafelrunde.games.morgua.bot.advisor import MorguaAdvisor

__all__ = ["MorguaAdvisor"]
