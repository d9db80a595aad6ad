"""The state of a game of Morgua: plain data.

Card instances are numbered deck by deck, sixty a seat; after them come the slots of tokens. What is in play
has a `field`; what lies there by itself is in `at`, what is attached to another card has a `host` and is in
`attached`. Whatever outlives a step is data here: the announced action, the window in which others may
interrupt it, the bidding, the ambush, the fight (MO-3-72, MO-4-07).

A *side* owns gold and fame: a player, or a team of the seats `side` and `side + 2` (MO-9.3.1-03).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from tafelrunde.table.copying import copier
from tafelrunde.table.game import Outcome
from tafelrunde.table.hidden import Cards

DECK_SIZE = 60
NONE = -1
SPARE_TOKENS = 4
"""Free token slots at every checkpoint; no step makes more tokens than that."""

Phase = Literal[
    "choose",
    "veto",
    "replace",
    "second-veto",
    "deal",
    "start",
    "init",
    "draw",
    "build-up",
    "build",
    "discard",
    "second-part",
    "over",
]
EventKind = Literal["phase", "announce", "fight", "event", "ambush", "own-ambush"]
EVENT_KINDS: tuple[EventKind, ...] = ("phase", "announce", "fight", "event", "ambush", "own-ambush")
"""The kinds of moments about which a seat says when it wants to be asked."""
ALWAYS, COULD, NEVER = range(3)
LEVELS = ("always", "could", "never")
CAMPAIGNS = ("feldzug", "gemeinsamer-feldzug")
CLOCKWISE = [
    [tuple((first + step) % seats for step in range(seats)) for first in range(seats)] for seats in range(6)
]
"""For every number of seats and every first one, all of them in order."""
DEFAULT_WISHES = (COULD, COULD, COULD, COULD, COULD, NEVER)

Stage = Literal[
    "join",
    "land-attackers",
    "land-defenders",
    "first-window",
    "split",
    "second-window",
    "events",
    "damage",
    "settle",
]
GROUND, AIR = 0, 1
ATTACKERS, DEFENDERS, BYSTANDERS = 0, 1, 2


class Credit(msgspec.Struct, frozen=True):
    """Fame that a side has won or lost."""

    side: int
    number: int
    source: str
    """What for: the name of a card, or a word of the rules."""
    rule: str
    """Which rule gives or takes it; none where the card itself says so."""


class Journey(msgspec.Struct, frozen=True):
    """What a hero remembers of where he was."""

    inside: int = NONE
    """The building that he is in (MO-5.5-04)."""
    entered: int = NONE
    """The place card that he entered last (MO-7.5-05)."""
    left: int = NONE
    """The place card that he left last (MO-7.5-07)."""
    aboard: bool = False
    """Whether the fare of this passage is paid (MO-2.3.1-23)."""


class Deeds(msgspec.Struct, frozen=True):
    """What a hero has done for a mission since he accepted it (MO-5.8-04)."""

    region: int = NONE
    """Where it was accepted."""
    named: int = NONE
    """The region that was named when it was played."""
    done: tuple[int, ...] = ()
    """Per goal how often."""
    records: tuple[str, ...] = ()
    """What must be different each time: regions, cards and places."""
    count: int = 0
    """What its fame depends on."""


class Lasting(msgspec.Struct, frozen=True):
    """An effect that lasts until the end of the turn."""

    kind: str
    card: int
    """Whom it concerns."""
    n: int = 0
    word: str = ""
    field: int = NONE


class Window(msgspec.Struct, frozen=True):
    """A moment at which others may open a bidding (MO-4-07)."""

    kind: EventKind
    seats: tuple[int, ...]
    """Who is still to be asked, in order."""


class Bidding(msgspec.Struct, frozen=True):
    """A bidding for action priority (MO-4-09 to MO-4-16)."""

    bids: tuple[int, ...]
    passed: tuple[bool, ...]
    turn: int
    """Who is asked next."""


class Ambush(msgspec.Struct, frozen=True):
    """A hero has stepped onto a way point; who may still play a monster there, and what was played."""

    hero: int
    origin: int
    seats: tuple[int, ...]
    monsters: tuple[int, ...] = ()


class Played(msgspec.Struct, frozen=True):
    """A combat event of a fight: whose, for which fight and party, or which earlier event it undoes."""

    seat: int
    card: int
    level: int
    party: int
    undoes: int = NONE


class Fallen(msgspec.Struct, frozen=True):
    """Who has died in a fight, as he was: tokens that fall are forgotten by everybody else."""

    card: int
    party: int
    kind: Literal["hero", "monster", "other"]
    """A monster that has become a companion is none (MO-8.1-12)."""
    is_beaten: bool = True
    """Whether the other party did it, and nobody else in a window."""
    subtypes: tuple[str, ...] = ()
    loot: int = 0


class Fight(msgspec.Struct):
    """A fight under way. Lists of two hold attackers first; lists of four are at 2 * level + party."""

    kind: Literal["hero", "monster", "building", "ambush"]
    field: int
    seats: list[int]
    """Who decides for each party; NONE for a building (MO-3-40)."""
    parties: list[list[int]]
    building: int = NONE
    is_ranged: bool = False
    stage: Stage = "join"
    landed: list[int] = []
    """Who has landed; from the landing on, everybody who fights on the ground."""
    splits: list[int] = []
    """Attack values at 2 * level + party, or NONE; until all have split a seat sees its own (MO-3-12)."""
    strengths: list[int] = []
    """At 2 * level + party, when they were split."""
    bonuses: list[int] = []
    """From abilities used in this fight: attack and defence at 4 * level + 2 * party."""
    events: list[Played] = []
    asked: list[int] = []
    """Who may still play a combat event (MO-3-16)."""
    origin: int = NONE
    """Ambush: where the hero came from."""
    leader: int = NONE
    """Mages' duel: the monster that attacks as if it were a hero (MO-9.1.2-14)."""
    hurt: list[int] = []
    """Who has taken damage in this fight, also in its windows (MO-8.3-11)."""
    fallen: list[Fallen] = []
    """Who has died in this fight, also in its windows (MO-3-74); a building is of the defenders."""
    acting: int = NONE
    """In a window: the party of whoever acts; NONE when the blows fall."""
    idle: list[int] = []
    """Who had no opponent on his level when all had landed, and takes no part (MO-3-57)."""

    def copy(self) -> Fight:
        """An independent copy."""
        return _copy_fight(self)


class State(msgspec.Struct):
    """Everything about a game in progress."""

    mode: str
    seats: Annotated[int, msgspec.Meta(ge=2, le=5)]
    deck_names: list[str]
    cards: Cards
    libraries: list[list[int]]
    """Per seat; the top card is the last one."""
    hands: list[list[int]]
    graveyards: list[list[int]]
    candidates: list[list[int]]
    """Set-up: per seat one copy of every hero (MO-1-04)."""
    chosen: list[int]
    """Set-up: per seat the hero shown, or NONE."""
    vetoed: list[int]
    """Set-up: per seat how often its hero was vetoed."""
    heroes: list[list[int]]
    """Per seat, in play, in the order in which they came."""
    field: dict[int, int]
    at: dict[int, list[int]]
    host: dict[int, int]
    attached: dict[int, list[int]]
    mount: dict[int, int]
    """What a figure rides or drives."""
    damage: dict[int, int]
    drained: dict[int, int]
    """Magic points spent."""
    moved: dict[int, int]
    """Movement points spent this turn; below 0 after gains (MO-2.1-08)."""
    used: dict[int, int]
    """Action points spent since the last own initialisation (MO-2.3.3-08)."""
    markers: dict[int, int]
    token_owners: dict[int, int]
    journeys: dict[int, Journey]
    """Per hero in play."""
    deeds: dict[int, Deeds]
    """Per mission in play."""
    gold: list[int]
    """Per side."""
    fame: list[int]
    """Per side."""
    rights: list[int]
    """Per seat, heroes that it may bring in for missions completed in this turn (MO-5.4-02)."""
    carried: list[int]
    """Per seat, the same for missions completed outside its turn (MO-5.4-04)."""
    succeeded: list[bool]
    """Per seat, whether it has completed a mission in this turn."""
    wishes: list[list[int]]
    """Per seat a level for every kind of event."""
    muted: list[int]
    """Per seat a bit for every kind of event about which it is not asked again in this turn."""
    visits: list[int]
    """1000 * hero + card of the buildings entered and services used in this turn (MO-7.6-01, MO-5.3-07)."""
    lasting: list[Lasting]
    attacked: list[int]
    """Monsters that have attacked in this turn (MO-9.1.2-15)."""
    laid: list[int]
    """Per seat, places laid so far (MO-9.1.1-17, MO-9.1.2-05)."""
    has_played: list[bool]
    """Per seat, whether it has played a card in its last build-up phase (MO-9.1.1-03, MO-9.1.1-05)."""
    has_ended: list[bool]
    """Per seat, whether it has ended its build phase of this turn (MO-9.3.1-15)."""
    roles: list[str]
    """Per seat: nothing, priest, god-king, defender or knight."""
    choosers: list[int]
    """Seats that must choose a role, in order (MO-9.4.1-02)."""
    temples: list[int]
    """Cards that were played as temples of fate (MO-9.2.1-14)."""
    start: int = NONE
    active: int = NONE
    """Whose turn it is; of a team, who acts."""
    rounds: int = 60
    """The last round, or 0 where there is none (MO-6-07)."""
    part: int = 1
    """Of a campaign (MO-9.1.1-02)."""
    had_temple: bool = False
    """Whether a temple of fate has ever been on the board (MO-9.2.1-23)."""
    phase: Phase = "choose"
    turn: int = 0
    still: int = 0
    """Turns with empty libraries in which nothing changed (MO-6-05)."""
    passing: int = NONE
    """The hero who is passing through a place and must go on (MO-2.3.1-31)."""
    announced: str = ""
    announcer: int = NONE
    window: Window | None = None
    bidding: Bidding | None = None
    priority: int = NONE
    """Who has bought the right to act now."""
    served: int = NONE
    """Who has used bought priority since the active player acted last (MO-4-17)."""
    forfeited: list[int] = msgspec.field(default_factory=list)
    """Seats that have lost the right to another hero in this turn (MO-5.4-06)."""
    ambush: Ambush | None = None
    fight: Fight | None = None
    outcome: Outcome | None = None
    credits: list[Credit] = msgspec.field(default_factory=list)
    """Where all fame came from, in the order of the game."""
    halted: list[int] = msgspec.field(default_factory=list)
    """Figures that have lost all movement points of the turn; `moved` counts anew from there (MO-2.1-09)."""
    followers: list[int] = msgspec.field(default_factory=list)
    """Inhabitants and monsters that have become companions, and stay so in play (MO-2.3.1-33)."""
    shown: int = NONE
    """The hand card that was announced: until it is played or taken back it lies on the table (MO-4-25)."""

    def copy(self) -> State:
        """An independent copy."""
        return _copy_state(self)

    # -- who is who ------------------------------------------------------------------------------------------

    def side_of(self, seat: int) -> int:
        """Whose gold and fame a seat uses."""
        return seat % len(self.gold)

    def are_opponents(self, one: int, other: int) -> bool:
        """Whether two seats are opponents: all others, but not partners, nor allies against a priest."""
        if self.side_of(one) == self.side_of(other):
            return False
        return "priest" not in self.roles or "priest" in (self.roles[one], self.roles[other])

    @property
    def round(self) -> int:
        """How often everybody has had a turn, this time counted in; 0 before the first."""
        return (self.turn + len(self.gold) - 1) // len(self.gold)

    @property
    def is_team(self) -> bool:
        """Whether two pairs play (MO-9.3.1-02)."""
        return len(self.gold) < self.seats

    @property
    def is_campaign(self) -> bool:
        """Whether places decide (MO-9.1.1-01)."""
        return self.mode in CAMPAIGNS

    @property
    def is_build_up(self) -> bool:
        """Whether the first part of a campaign is under way."""
        return self.part == 1 and self.mode in CAMPAIGNS

    def team(self, seat: int) -> list[int]:
        """The seat and its partner, if it has one."""
        if len(self.gold) == self.seats:
            return [seat]
        return list(range(self.side_of(seat), self.seats, len(self.gold)))

    def clockwise(self, first: int) -> tuple[int, ...]:
        """All seats, from that one on."""
        return CLOCKWISE[self.seats][first]

    def owner(self, card: int) -> int:
        """In whose deck a card was; whoever made a token (MO-8.1-01)."""
        seat = card // DECK_SIZE
        return seat if seat < self.seats else self.token_owners[card]

    def is_token(self, card: int) -> bool:
        """Whether it is no card (MO-8.3-10)."""
        return card >= DECK_SIZE * self.seats


def own_cards(seat: int) -> range:
    """The instances of a seat's deck."""
    return range(seat * DECK_SIZE, (seat + 1) * DECK_SIZE)


_copy_fight = copier(Fight, shared=("seats",))
_copy_state = copier(State, shared=("deck_names",))
