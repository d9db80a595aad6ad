"""What every game shares; knows no game. See ARCHITECTURE.md.

| module | holds |
|---|---|
| `decision` | what is asked, what may be answered, which rule forbids the rest |
| `runner` | drives `async def` rules from question to question; `together` |
| `chance` | dice and shuffles as recorded answers; the random stream |
| `hidden` | which instance is what, and who has seen it |
| `table`, `works` | one game being played: answer, undo, clone, imagine; and how it is kept going |
| `record`, `save` | a game as text; a table as bytes |
| `scene`, `beat`, `render` | what a seat sees, what happened, both as plain text |
| `outlook` | what a thing lacks or could do, shown while a seat looks at it |
| `rulebook`, `text`, `languages` | rules with ids, sentences, the languages that are complete |
| `game`, `content` | the contract that a game fulfils, and how games are found; its cards and decks |
| `looks` | the cover of a game, the drawings of its numbers, its icons |
| `cards`, `copying` | cards as data, read so that errors name file, card and word; quick copies of a state |
| `testing` | the conformance kit |
"""

from tafelrunde.table.beat import Beat, Beats
from tafelrunde.table.chance import Stream, roll, shuffle
from tafelrunde.table.content import CardInfo, DeckInfo, Shelf
from tafelrunde.table.decision import (
    CHANCE,
    OPEN,
    SPECTATOR,
    Candidate,
    Choice,
    Decision,
    Number,
    Objection,
    Offer,
    Option,
    Ordering,
    Seat,
    Several,
    choose,
    forbidden,
    may_choose,
)
from tafelrunde.table.errors import (
    BadRecord,
    BadSave,
    BadSetup,
    Endless,
    Refusal,
    RuleFailure,
    TafelrundeError,
)
from tafelrunde.table.game import Game, Mode, Result, SetupChoice, Step, announced, game, games
from tafelrunde.table.hidden import Cards
from tafelrunde.table.memory import Memory
from tafelrunde.table.outlook import Figure, Outlook
from tafelrunde.table.proof import prove
from tafelrunde.table.record import Record
from tafelrunde.table.rulebook import Rule, Rulebook
from tafelrunde.table.runner import Flow, together
from tafelrunde.table.save import load, save
from tafelrunde.table.scene import Area, Element, Face, Graph, Grid, HexGrid, Ring, Scene, Spot, Zone
from tafelrunde.table.settings import Setting
from tafelrunde.table.table import Table
from tafelrunde.table.text import (
    ENGLISH,
    LANGUAGES,
    Lang,
    Locale,
    Text,
    Translated,
    text,
    untranslated,
    verbatim,
)
from tafelrunde.table.works import state_hash

__all__ = [
    "CHANCE",
    "ENGLISH",
    "LANGUAGES",
    "OPEN",
    "SPECTATOR",
    "Area",
    "BadRecord",
    "BadSave",
    "BadSetup",
    "Beat",
    "Beats",
    "Candidate",
    "CardInfo",
    "Cards",
    "Choice",
    "Decision",
    "DeckInfo",
    "Element",
    "Endless",
    "Face",
    "Figure",
    "Flow",
    "Game",
    "Graph",
    "Grid",
    "HexGrid",
    "Lang",
    "Locale",
    "Memory",
    "Mode",
    "Number",
    "Objection",
    "Offer",
    "Option",
    "Ordering",
    "Outlook",
    "Record",
    "Refusal",
    "Result",
    "Ring",
    "Rule",
    "RuleFailure",
    "Rulebook",
    "Scene",
    "Seat",
    "Setting",
    "SetupChoice",
    "Several",
    "Shelf",
    "Spot",
    "Step",
    "Stream",
    "Table",
    "TafelrundeError",
    "Text",
    "Translated",
    "Zone",
    "announced",
    "choose",
    "forbidden",
    "game",
    "games",
    "load",
    "may_choose",
    "prove",
    "roll",
    "save",
    "shuffle",
    "state_hash",
    "text",
    "together",
    "untranslated",
    "verbatim",
]
