"""The state of a game of Archmage: plain data, copied in a few microseconds.

Relics, spheres and planets are numbers from 0 to 5 in ring order; regions of the Tower Board and their
spells are numbers from 0 to 17 (six spheres, six overlaps of two, six overlaps of three). Hexes are numbers
of tiles, sets of hexes are bits (see `board`). Tile n of the map is instance n of the hidden cards.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tafelrunde.games.archmage.board import Hex, Mask
from tafelrunde.table.copying import copier
from tafelrunde.table.game import Outcome
from tafelrunde.table.hidden import Cards

Phase = Literal["deal", "prepare", "act", "end", "warlord", "over"]
Ending = Literal["", "done", "initiate", "built", "promote"]
"""How far the Journey's End action is: not begun, carried out, further initiations possible, the tower just
built (AM-TOWER-05), initiation over and promotions possible (AM-PROMOTE-07)."""

NO_HEX = -1
NOBODY = -1

TOKENS = ("vines", "upheaval", "wellspring", "chasm")
VINES, UPHEAVAL, WELLSPRING, CHASM = range(4)
NO_TOKEN = -1


def token(kind: int, owner: int) -> int:
    """A spell token as the state keeps it (AM-TOKEN-04)."""
    return len(TOKENS) * owner + kind


class Score(msgspec.Struct, frozen=True):
    """The points of one player at the own scoring moment (AM-SCORE-09), and what breaks ties (AM-TIE-02)."""

    spells: tuple[int, int, int]
    """Points for fundamental, advanced and master spells."""
    lost: int
    """Points lost, as a negative number (AM-SCORE-04)."""
    land: tuple[int, ...]
    """Points per type of wilderness, in the order of the facts."""
    ties: tuple[int, ...]
    """Masters, advanced, fundamental spells, apprentices, followers on the map."""
    extra: int = 0
    """The Warlord's: tokens and level (AM-SOLO-16)."""

    @property
    def total(self) -> int:
        """All together."""
        return sum(self.spells) + self.lost + sum(self.land) + self.extra


class State(msgspec.Struct, omit_defaults=True):
    """Everything about a game in progress. Lists without another word are per seat.

    Only what was added later has a default, and is left out while it has it: earlier records keep their hash.
    """

    mode: str
    seats: Annotated[int, msgspec.Meta(ge=1, le=4)]
    variant: str
    """Corrections of the facts as canonical JSON; empty for the printed game."""
    level: str
    """The difficulty of the solo game."""
    shape: str
    """Where the tiles lie (see `board`)."""
    cards: Cards
    """Per hex its face; what everybody has seen is discovered (AM-GAME-04)."""
    tokens: list[int]
    """Per hex its spell token, or NO_TOKEN; there is never more than one (AM-TOKEN-01)."""
    wards: Mask
    mages: list[Hex]
    towers: list[Hex]
    """NO_HEX before it is built."""
    followers: list[Mask]
    """Hexes with a follower."""
    company: list[int]
    supply: list[int]
    relics: list[list[int]]
    """Per seat and type."""
    planets: list[list[int]]
    """Per seat and type the oval, from -3 to 3; 0 is the central one."""
    apprentices: list[list[int]]
    """Per seat and region, corrupted ones included."""
    corrupted: list[list[int]]
    """Per seat and region, how many of them carry a Corruption token."""
    book: list[int]
    """A bit for every spell in the Spell Book."""
    spent: list[int]
    """A bit for every spell above the Mantle: cast, and not yet renewed (AM-CAST-08)."""
    lasting: list[int]
    """A bit for every temporary spell that works until the caster's next Preparation (AM-PREP-04)."""
    doorways: list[list[int]]
    """Per seat and type of relic whose follower stands there (AM-ADV-11), or NOBODY."""
    prisons: list[list[int]]
    """Per seat how many followers of each seat are imprisoned there (AM-ADV-10)."""
    scores: list[Score | None]
    """None until the player has scored."""
    start: int
    """The start player; NOBODY until it is drawn (AM-GAME-03)."""
    active: int
    round: int
    phase: Phase
    points: int
    """Movement points left in this Journey."""
    ending: Ending
    initiated: int
    """Initiations of this Journey's End action, four bits for every sphere."""
    divined: Mask
    """Hexes from which Divination has taken in this Journey (AM-ADV-01)."""
    warlord: Hex
    inflamed: Mask
    """Hexes with an Inflame token."""
    warlord_corruption: int
    """Corruption tokens on the Warlord (AM-SOLO-15)."""
    warlord_score: Score | None
    outcome: Outcome | None
    lifted: tuple[Hex, ...]
    """The two hexes that an Upheaval has lifted and not yet laid down (AM-MAST-17)."""
    is_new_tower: bool = False
    """Whether the action under way follows on building the Mage Tower (AM-TOWER-05)."""
    is_ahead: bool = False
    """Whether the planets waited in this turn's Preparation (AM-PLANET-08)."""

    def copy(self) -> State:
        """An independent copy."""
        return _copy(self)

    @property
    def is_solo(self) -> bool:
        """Whether one plays against the Warlord."""
        return self.mode == "solo"


_copy = copier(State)
