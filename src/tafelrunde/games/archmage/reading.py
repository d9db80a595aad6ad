"""What can be read off the table in a turn: who is where, who controls what, what is known."""

from __future__ import annotations

from functools import lru_cache

from tafelrunde.games.archmage.board import Hex, Land, Mask, hexes, land_of, mask_of
from tafelrunde.games.archmage.facts import Facts, Kind, Layout, Spell, facts_of
from tafelrunde.games.archmage.state import CHASM, NO_HEX, NO_TOKEN, NOBODY, TOKENS, UPHEAVAL, VINES, State
from tafelrunde.table.beat import Beats
from tafelrunde.table.hidden import PUBLIC
from tafelrunde.table.text import Text

SEAT_NAMES = ("a", "b", "c", "d")


def seat_text(seat: int) -> Text:
    """The name of a player."""
    return Text(f"seat.{SEAT_NAMES[seat]}")


class Reading:
    """The table as the active player finds it; `seat` is whose turn it is."""

    __slots__ = ("beats", "faces", "facts", "is_told", "labels", "land", "seat", "seen", "state")

    def __init__(self, state: State, beats: Beats) -> None:
        self.state = state
        self.beats = beats
        self.is_told = not beats.is_silent
        self.seat = state.active
        self.facts: Facts = facts_of(state.variant)
        self.land: Land = land_of(state.shape)
        self.labels = self.facts.layout(state.seats).labels
        self.faces = state.cards.faces
        self.seen = state.cards.seen

    @property
    def layout(self) -> Layout:
        """The map as it was laid out."""
        return self.facts.layout(self.state.seats)

    # -- hexes -----------------------------------------------------------------------------------------------

    @property
    def here(self) -> Hex:
        """Where the active mage stands."""
        return self.state.mages[self.seat]

    def is_discovered(self, spot: Hex) -> bool:
        """Whether a hex lies face up."""
        return self.seen[spot] == PUBLIC

    def kind(self, spot: Hex) -> Kind:
        """What kind of hex it is; only to be asked about discovered ones."""
        return self.facts.kinds[self.faces[spot]]

    def is_city(self, spot: Hex) -> bool:
        """Whether a hex belongs to the Ruined City (AM-MAP-06); its hexes lie face up from the start."""
        return self.seen[spot] == PUBLIC and self.kind(spot) in ("enclave", "cursed-tower")

    @property
    def city(self) -> Mask:
        """The seven hexes of the Ruined City."""
        kinds, laid = self.facts.kinds, enumerate(self.layout.kinds)
        return mask_of(spot for spot, kind in laid if kinds.get(kind) in ("enclave", "cursed-tower"))

    @property
    def discovered(self) -> Mask:
        """All hexes that lie face up."""
        return mask_of(spot for spot, seen in enumerate(self.seen) if seen == PUBLIC)

    def number(self, label: str) -> Hex | None:
        """The hex of that label."""
        try:
            return self.labels.index(label)
        except ValueError:
            return None

    # -- control (AM-FOLLOW-03, AM-TOWER-06) -----------------------------------------------------------------

    def controlled(self, seat: int) -> Mask:
        """The hexes that a player controls, by a follower or by the Mage Tower."""
        tower = self.state.towers[seat]
        return self.state.followers[seat] | (1 << tower if tower != NO_HEX else 0)

    def controller(self, spot: Hex) -> int:
        """Who controls a hex, or NOBODY."""
        for seat in range(self.state.seats):
            if self.controlled(seat) >> spot & 1:
                return seat
        return NOBODY

    def follower_on(self, spot: Hex) -> int:
        """Whose follower stands on a hex, or NOBODY."""
        for seat, mask in enumerate(self.state.followers):
            if mask >> spot & 1:
                return seat
        return NOBODY

    def controlled_wilderness(self, seat: int) -> list[Hex]:
        """The wilderness hexes that a player controls, the tower's included."""
        faces, wilderness = self.faces, self.facts.wilderness
        return [spot for spot in hexes(self.controlled(seat)) if faces[spot] in wilderness]

    @property
    def all_towers(self) -> Mask:
        """The hexes with a Mage Tower."""
        return mask_of(spot for spot in self.state.towers if spot != NO_HEX)

    @property
    def barred(self) -> Mask:
        """Hexes with another mage or another player's tower (AM-JOURNEY-03)."""
        state, seat, found = self.state, self.seat, 0
        towers = state.towers
        for other, mage in enumerate(state.mages):
            if other != seat:
                found |= 1 << mage
                if towers[other] != NO_HEX:
                    found |= 1 << towers[other]
        return found

    # -- tokens ----------------------------------------------------------------------------------------------

    @property
    def has_tokens(self) -> bool:
        """Whether there is any spell token on the map."""
        tokens = self.state.tokens
        return tokens.count(NO_TOKEN) < len(tokens)

    def token_on(self, spot: Hex) -> int:
        """The kind of the spell token on a hex, or NO_TOKEN."""
        token = self.state.tokens[spot]
        return token if token == NO_TOKEN else token % len(TOKENS)

    def token_owner(self, spot: Hex) -> int:
        """Who put the spell token there, or NOBODY."""
        token = self.state.tokens[spot]
        return NOBODY if token == NO_TOKEN else token // len(TOKENS)

    def travel_cost(self, spot: Hex) -> int:
        """Movement points for a step onto a hex (AM-JOURNEY-02, AM-FUND-03, AM-MAST-21)."""
        cost = self.facts.costs.travel_mp
        kind = self.token_on(spot)
        if kind == VINES:
            cost += int(self.spell_named("entangling-vines").params["extra_mp"])
        elif kind == UPHEAVAL:
            cost += int(self.spell_named("upheaval").params["extra_mp"])
        return cost

    def toll(self, spot: Hex) -> int:
        """Followers that entering costs: at the Cursed Tower (AM-JOURNEY-07), in a Chasm (AM-ADV-05)."""
        toll = 0
        if self.faces[spot] == "cursed-tower":
            toll += self.facts.costs.cursed_tower_followers
        if self.token_on(spot) == CHASM:
            toll += int(self.spell_named("fiery-chasm").params["entry_followers"])
        return toll

    def travel_costs(self) -> list[int]:
        """`travel_cost` of every hex."""
        costs = [self.facts.costs.travel_mp] * len(self.labels)
        for spot in self._tokened():
            costs[spot] = self.travel_cost(spot)
        return costs

    def tolls(self) -> list[int]:
        """`toll` of every hex."""
        cursed = self.facts.costs.cursed_tower_followers
        tolls = [cursed if face == "cursed-tower" else 0 for face in self.faces]
        for spot in self._tokened():
            tolls[spot] = self.toll(spot)
        return tolls

    def _tokened(self) -> list[Hex]:
        """The hexes with a spell token, which are few."""
        return [Hex(spot) for spot, token in enumerate(self.state.tokens) if token != NO_TOKEN]

    # -- spells ----------------------------------------------------------------------------------------------

    @property
    def spells(self) -> tuple[Spell, ...]:
        """The eighteen spells of this mode, by their regions."""
        return self.facts.solo_spells if self.state.is_solo else self.facts.spells

    def spell_named(self, name: str) -> Spell:
        """The spell of that id."""
        return self.spells[self.facts.spell_numbers[name]]

    def is_lasting(self, seat: int, name: str) -> bool:
        """Whether a temporary spell of a player is at work, such as Stone Skin."""
        return bool(self.state.lasting[seat] >> self.facts.spell_numbers[name] & 1)

    @property
    def opponents(self) -> list[int]:
        """The other seats, in turn order."""
        count = self.state.seats
        return [(self.seat + step) % count for step in range(1, count)]

    @property
    def is_final(self) -> bool:
        """Whether this is the player's last turn (AM-PLANET-05)."""
        return self.state.round >= self.facts.rounds

    def text_of(self, spot: Hex) -> Text:
        """What a hex is, as everybody knows it."""
        return _terrain_text(self.faces[spot] if self.is_discovered(spot) else "hidden")


@lru_cache(maxsize=64)
def _terrain_text(face: str) -> Text:
    return Text(f"terrain.{face}")
