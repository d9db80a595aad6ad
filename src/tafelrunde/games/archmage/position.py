"""Positions of Archmage, set up by hand.

    position = Position(seats=2).land(mine="c2 d2", camp="d1").mage("a", "c2").followers("b", "c2", "d2")
    position.relics("a", blood=1, seeds=2).knows("a", "subjugate", "quicken").tokens("b", vines="c1")
    table = position.to_move("a", round=5).table(seed=7)

Whatever is not said is as before the hexes are shuffled: they lie in the order in which they are listed, the
mages stand on the Cursed Tower, fifteen followers are in each Company. Nobody owns relics. It is the Journey
of the start player in round 3. Whoever is put on a hex has discovered it.
"""

from __future__ import annotations

from typing import Any, Self

from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.board import Hex
from tafelrunde.games.archmage.facts import CURSED_TOWER
from tafelrunde.games.archmage.reading import seat_text
from tafelrunde.games.archmage.scoring import score_of
from tafelrunde.games.archmage.setup import begin_turn, hidden_piles
from tafelrunde.games.archmage.state import CHASM, NO_HEX, NO_TOKEN, NOBODY, TOKENS, WELLSPRING, State, token
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.games.archmage.warlord import is_barred
from tafelrunde.table import position
from tafelrunde.table.beat import SILENT
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Seat
from tafelrunde.table.hidden import PUBLIC
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text

LATER_ROUND = 3
MAPS = {1: "AM-SOLO-01", 2: "AM-MAP-09", 3: "AM-MAP-08", 4: "AM-MAP-01"}
"""By the number of players, the rule that lays out the land."""


class Position(position.Position[State]):
    """A land in the making."""

    _said: frozenset[Hex] = frozenset()
    """Hexes whose faces were said."""

    def __init__(self, mode: str = "standard", *, seats: int | None = None, **setup: Any) -> None:
        super().__init__(GAME, mode, seats, setup)
        self.state.start = max(self.state.start, 0)
        self.to_move(self.state.start)

    @property
    def turn(self) -> Turn:
        """The position as the rules read it."""
        return Turn(self.state, SILENT)

    # -- the land --------------------------------------------------------------------------------------------

    def land(self, /, *, is_discovered: bool = True, **faces: str) -> Self:
        """Say what hexes are: `mine="c2 d2", camp="d1"`; each is exchanged with a hidden one of its pile."""
        facts = self.turn.facts
        for face, labels in faces.items():
            self.known(face, (*facts.wilderness, *facts.outposts))
            for label in labels.split():
                self._exchange(self._hex(label), face)
                if is_discovered:
                    self.discovered(label)
        return self

    def discovered(self, *labels: str) -> Self:
        """Turn hexes up, whatever they are."""
        for label in labels:
            self.state.cards.publish(self._hex(label))
        return self

    def _hex(self, label: str) -> Hex:
        found = self.turn.number(label)
        if found is None:
            raise self.refused(MAPS[self.seats], "hex", hex=label)
        return found

    def _exchange(self, spot: Hex, face: str) -> None:
        """Let a hex be of a kind; where it was lies what it was."""
        turn, cards = self.turn, self.state.cards
        laid = turn.layout.kinds[spot]
        if laid not in ("wilderness", "outpost"):
            rule = "AM-MAP-05" if laid == "town" else "AM-MAP-06"
            raise self.refused(rule, "printed", hex=turn.labels[spot], terrain=turn.text_of(spot))
        is_wild = face in turn.facts.wilderness
        if is_wild is not (laid == "wilderness"):
            rule = "AM-MAP-03" if is_wild else "AM-MAP-04"
            raise self.refused(rule, "pile", hex=turn.labels[spot], terrain=Text(f"terrain.{face}"))
        if cards.faces[spot] != face:
            pile = next(each for each in hidden_piles(self.state) if spot in each)
            hidden = [each for each in pile if cards.seen[each] != PUBLIC and each not in self._said]
            other = next((each for each in hidden if cards.faces[each] == face), None)
            if other is None:
                rule = "AM-MAP-10" if is_wild else "AM-COMP-02"
                raise self.refused(rule, "no-more", terrain=Text(f"terrain.{face}"))
            cards.faces[spot], cards.faces[other] = face, cards.faces[spot]
        self._said |= {spot}

    # -- mages, followers, towers ----------------------------------------------------------------------------

    def mage(self, seat: str | int, label: str) -> Self:
        """Let a mage stand there."""
        turn, who, spot = self.turn, self.seat(seat), self._hex(label)
        for other in (each for each in range(self.seats) if each != who):
            if self.state.towers[other] == spot:
                raise self.refused("AM-JOURNEY-03", "tower-there", hex=label, owner=seat_text(other))
            if self.state.mages[other] == spot and turn.faces[spot] != CURSED_TOWER:
                raise self.refused("AM-JOURNEY-03", "mage-there", hex=label, owner=seat_text(other))
        self.state.mages[who] = spot
        return self

    def followers(self, seat: str | int, *labels: str, wards: bool = False) -> Self:
        """Put followers from the Company onto hexes, perhaps under Wards."""
        state, who = self.state, self.seat(seat)
        for label in labels:
            spot = self._vacant(label)
            if not state.company[who]:
                raise self.refused("AM-FOLLOW-05", "company-empty", owner=seat_text(who))
            state.company[who] -= 1
            state.followers[who] |= 1 << spot
            state.wards |= wards << spot
        return self

    def tower(self, seat: str | int, label: str) -> Self:
        """Build a Mage Tower; the relics for it are not given."""
        turn, who, spot = self.turn, self.seat(seat), self._vacant(label)
        if self.state.towers[who] != NO_HEX:
            raise self.refused("AM-TOWER-03", "tower-built", owner=seat_text(who))
        if turn.kind(spot) != "wilderness":
            raise self.refused("AM-TOWER-01", "wilderness-only", hex=label, terrain=turn.text_of(spot))
        for other, mage in enumerate(self.state.mages):
            if other != who and mage == spot:
                raise self.refused("AM-JOURNEY-03", "mage-there", hex=label, owner=seat_text(other))
        if turn.token_on(spot) != NO_TOKEN:
            raise self.refused("AM-TOKEN-03", "no-token", hex=label)
        self.state.towers[who] = spot
        return self

    def _vacant(self, label: str) -> Hex:
        """A hex that somebody can come to control, and that is discovered then."""
        turn, spot = self.turn, self._hex(label)
        self.state.cards.publish(spot)
        if turn.kind(spot) not in ("wilderness", "town", "camp"):
            raise self.refused("AM-FOLLOW-10", "no-followers", hex=label, terrain=turn.text_of(spot))
        owner = turn.controller(spot)
        if owner != NOBODY:
            rule = "AM-TOWER-06" if self.state.towers[owner] == spot else "AM-FOLLOW-02"
            raise self.refused(rule, "occupied", hex=label, owner=seat_text(owner))
        if self.state.inflamed >> spot & 1:
            raise self.refused("AM-SOLO-09", "inflamed", hex=label)
        if turn.token_on(spot) == CHASM:
            raise self.refused("AM-ADV-05", "chasm", hex=label)
        return spot

    def tokens(self, seat: str | int, /, **labels: str) -> Self:
        """Put spell tokens of a player onto hexes: `vines="c2 d2", wellspring="b1"`."""
        who = self.seat(seat)
        for kind, hexes in labels.items():
            number = TOKENS.index(self.known(kind, TOKENS))
            for label in hexes.split():
                spot = self._hex(label)
                self._check_token(label, spot, number)
                self.state.tokens[spot] = token(number, who)
        return self

    def _check_token(self, label: str, spot: Hex, kind: int) -> None:
        turn, bit = self.turn, 1 << spot
        if bit & (turn.city | turn.all_towers):
            raise self.refused("AM-TOKEN-03", "no-token", hex=label)
        if turn.token_on(spot) != NO_TOKEN:
            raise self.refused("AM-TOKEN-01", "token-there", hex=label)
        if kind == CHASM and turn.follower_on(spot) != NOBODY:
            raise self.refused("AM-ADV-03", "occupied", hex=label, owner=seat_text(turn.follower_on(spot)))
        if kind == WELLSPRING and not (turn.is_discovered(spot) and turn.kind(spot) == "wilderness"):
            raise self.refused("AM-ADV-16", "wilderness-only", hex=label, terrain=turn.text_of(spot))

    # -- what a player has -----------------------------------------------------------------------------------

    def relics(self, seat: str | int, /, **counts: int) -> Self:
        """What a player owns: `blood=1, seeds=2`; relics that are not named: none."""
        names, who = self.turn.facts.relics, self.seat(seat)
        for name, number in counts.items():
            self.known(name, names)
            if number < 0:
                raise self.refused("AM-COMP-06", "relics", relic=Text(f"relic.{name}"))
        self.state.relics[who] = [counts.get(name, 0) for name in names]
        return self

    def company(self, seat: str | int, number: int) -> Self:
        """How many followers are in the Company; the others that are not out in the world: in the Supply."""
        state, who = self.state, self.seat(seat)
        home = state.company[who] + state.supply[who]
        if not 0 <= number <= home:
            raise self.refused("AM-FOLLOW-08", "at-home", owner=seat_text(who), number=str(home))
        state.company[who], state.supply[who] = number, home - number
        return self

    def imprisoned(self, seat: str | int, *, by: str | int, number: int = 1) -> Self:
        """Followers of a player in somebody else's prison."""
        who, jailer = self.seat(seat), self.seat(by)
        if who == jailer:
            raise self.refused("AM-ADV-09", "own")
        for _ in range(number):
            self._send_out(who)
            self.state.prisons[jailer][who] += 1
        return self

    def shadowed(self, seat: str | int, relic: str, *, by: str | int) -> Self:
        """A follower of somebody else in the doorway of a relic of a player's."""
        who, caster = self.seat(seat), self.seat(by)
        number = self.turn.facts.relic_numbers[self.known(relic, self.turn.facts.relics)]
        if who == caster:
            raise self.refused("AM-ADV-11", "own")
        if self.state.doorways[who][number] != NOBODY:
            raise self.refused("AM-ADV-12", "doorway", relic=Text(f"relic.{relic}"))
        self._send_out(caster)
        self.state.doorways[who][number] = caster
        return self

    def _send_out(self, who: Seat) -> None:
        """A follower leaves the Supply, or the Company when that is empty."""
        state = self.state
        if not state.supply[who] + state.company[who]:
            raise self.refused("AM-FOLLOW-08", "at-home", owner=seat_text(who), number="0")
        (state.supply if state.supply[who] else state.company)[who] -= 1

    # -- magic -----------------------------------------------------------------------------------------------

    def apprentices(self, seat: str | int, *regions: str) -> Self:
        """Apprentices of this turn, by region (`nature`, `nature-matter`): their spells come later."""
        numbers, who = self.turn.facts.region_numbers, self.seat(seat)
        for region in regions:
            self.known(region, numbers)
            self._send_out(who)
            self.state.apprentices[who][numbers[region]] += 1
        return self

    def corrupted(self, seat: str | int, *regions: str) -> Self:
        """Corruption tokens on apprentices."""
        numbers, who = self.turn.facts.region_numbers, self.seat(seat)
        if self.state.is_solo:
            raise self.refused("AM-SOLO-15", "solo")
        for region in regions:
            number = numbers[self.known(region, numbers)]
            if self.state.corrupted[who][number] >= self.state.apprentices[who][number]:
                raise self.refused("AM-MAST-04", "uncorrupted", region=Text(f"region.{region}"))
            self.state.corrupted[who][number] += 1
        return self

    def knows(self, seat: str | int, *spells: str) -> Self:
        """Spells in the Spell Book, each with its apprentice."""
        for spell in spells:
            number = self._spell(spell)
            self.apprentices(seat, self.turn.facts.regions[number])
            self.state.book[self.seat(seat)] |= 1 << number
        return self

    def spent(self, seat: str | int, *spells: str) -> Self:
        """Spells of the book that have been cast in the player's last turn."""
        state, who = self.state, self.seat(seat)
        for spell in spells:
            number = self._spell(spell)
            if not state.book[who] >> number & 1:
                raise self.refused("AM-CAST-08", "not-known", spell=Text(f"spell.{spell}"))
            state.spent[who] |= 1 << number
        return self

    def lasting(self, seat: str | int, *spells: str) -> Self:
        """Temporary spells at work: they are in the book, and spent."""
        state, who = self.state, self.seat(seat)
        for spell in spells:
            number = self._spell(spell)
            if self.turn.spells[number].duration != "temporary":
                raise self.refused("AM-CAST-10", "not-temporary", spell=Text(f"spell.{spell}"))
            if not state.book[who] >> number & 1:
                self.knows(seat, spell)
            state.lasting[who] |= 1 << number
        return self.spent(seat, *spells)

    def _spell(self, name: str) -> int:
        spells = self.turn.spells
        return self.turn.facts.spell_numbers[self.known(name, [spell.id for spell in spells])]

    # -- the Warlord -----------------------------------------------------------------------------------------

    def warlord(self, label: str) -> Self:
        """Let the Warlord stand there."""
        spot = self._hex(label)
        self._check_solo()
        if is_barred(self.turn, spot):
            raise self.refused("AM-SOLO-04", "warlord", hex=label)
        self.state.warlord = spot
        return self

    def inflamed(self, *labels: str) -> Self:
        """Hexes on fire, which the Warlord holds."""
        self._check_solo()
        for label in labels:
            self.state.inflamed |= 1 << self._vacant(label)
        return self

    def _check_solo(self) -> None:
        if not self.state.is_solo:
            raise self.refused("AM-GAME-02", "no-warlord")

    # -- the turn --------------------------------------------------------------------------------------------

    def to_move(self, seat: str | int, *, round: int = LATER_ROUND, points: int | None = None) -> Self:  # noqa: A002
        """Whose Journey it is, in which round, and with how many movement points.

        All discs then lie as they may lie at that time; who has had the last turn has scored.
        """
        state, turn, who = self.state, self.turn, self.seat(seat)
        if not 1 <= round <= turn.facts.rounds:
            raise self.refused("AM-TURN-03", "round", limit=str(turn.facts.rounds))
        if points is not None and points < 0:
            raise self.refused("AM-JOURNEY-01", "points")
        state.active, state.round = who, round
        begin_turn(turn)
        state.phase = "act"
        state.points = state.points if points is None else points
        for each in range(self.seats):
            state.planets[each] = self._discs(round - (self._order(each) > self._order(who)))
        return self

    def preparing(self) -> Self:
        """Let the turn begin with its Preparation, and not with the Journey."""
        if self.state.round == 1:
            raise self.refused("AM-PREP-01", "no-preparation")
        self.state.phase = "prepare"
        self.state.planets[self.state.active] = self._discs(self.state.round - 1)
        return self

    def planets(self, seat: str | int, /, **discs: int) -> Self:
        """Where discs lie, from -3 to 3: `nature=-2, blood=0`. Too early or too late is set right in play."""
        facts, who = self.turn.facts, self.seat(seat)
        for name, oval in discs.items():
            number = facts.sphere_numbers[self.known(name, facts.spheres)]
            if oval not in facts.oval_relics:
                raise self.refused("AM-PLANET-06", "oval", number=str(oval))
            self.state.planets[who][number] = oval
        return self

    def _order(self, seat: int) -> int:
        """How many are before a seat in every round."""
        return (seat - self.state.start) % self.seats

    def _discs(self, moves: int) -> list[int]:
        """Discs as they may lie after the move of that round."""
        facts = self.turn.facts
        steps, discs = facts.rounds - max(moves, 1), list(facts.start_positions)
        for disc, oval in enumerate(discs):
            left = min(abs(oval), steps)
            discs[disc] = left if oval > 0 else -left
            steps -= left
        return discs

    def ready(self) -> State:
        """The state with the scores of those who have had their last turn (AM-SCORE-09)."""
        state = self.state.copy()
        if self.turn.is_final:
            for seat in range(self.seats):
                if self._order(seat) < self._order(state.active) and state.scores[seat] is None:
                    state.scores[seat] = score_of(state, seat)
        return state

    def table(self, *, seed: int | str | None = None, stream: Stream | None = None) -> Table[State]:
        self.state = self.ready()
        return super().table(seed=seed, stream=stream)
