"""How computer opponents play Mythos. No rule is kept here.

| module | what it holds |
|---|---|
| `advisor` | what computer opponents are told: lines, quick policy, hints |
| `judgement` | what a position is worth, over `weights.toml` |
| `plans` | whole plans |
| `deeds` | what a hint says of a plan |
"""

from tafelrunde.games.mythos.bot.advisor import MythosAdvisor

__all__ = ["MythosAdvisor"]
