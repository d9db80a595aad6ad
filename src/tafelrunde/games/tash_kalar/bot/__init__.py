"""How computer opponents play Tash-Kalar. No rule is kept here.

| module | what it holds |
|---|---|
| `advisor` | what computer opponents are told: lines, quick policy, hints |
| `judgement` | what a position is worth, over `weights.toml` |
| `deeds` | what a hint says of an action |
"""

from tafelrunde.games.tash_kalar.bot.advisor import TashKalarAdvisor

__all__ = ["TashKalarAdvisor"]
