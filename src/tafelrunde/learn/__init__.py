"""Learning by playing: lessons are data in a game's folder, and a guide leads through them at a real table.

| module | what it holds |
|---|---|
| `lesson` | what a lesson is, and how its file is read and judged |
| `example` | what an example of a rule is, and how its file is read and judged |
| `facts` | what a lesson waits for or an example states, and whether it is true |
| `begin` | the table with which it begins: a position, or a game played so far |
| `things` | which things of a scene a word of a lesson names |
| `guide` | what is expected now, and what follows an answer: on, a nudge, or the real refusal |
| `help` | what stands behind a question: its rules, and the lessons that teach them |
| `trial` | trying what an example shows, and what comes of it |
| `proof` | whether a lesson can be given and an example is true |
| `coverage` | which rules are shown and which chapters are taught |
"""

from __future__ import annotations

from tafelrunde.learn.guide import Guide, GuideInfo, Learnt, Led, Nudge, Place
from tafelrunde.learn.help import QuestionHelp, helps
from tafelrunde.learn.lesson import BadLesson, Lesson, find_lesson, lessons

__all__ = [
    "BadLesson",
    "Guide",
    "GuideInfo",
    "Learnt",
    "Led",
    "Lesson",
    "Nudge",
    "Place",
    "QuestionHelp",
    "find_lesson",
    "helps",
    "lessons",
]
