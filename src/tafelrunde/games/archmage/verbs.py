"""The few things that can happen: the only code that changes pieces, relics and cards. Verbs emit beats.

Followers are never lost: each of the 25 is in the Company, in the Supply, on the map, on the own Tower Board,
in a foreign doorway or in a foreign prison (AM-FOLLOW-08).
"""

from __future__ import annotations

from tafelrunde.games.archmage.amounts import relics_text
from tafelrunde.games.archmage.board import Hex, Mask, hexes, mask_of
from tafelrunde.games.archmage.facts import CURSED_TOWER
from tafelrunde.games.archmage.reading import SEAT_NAMES, Reading, seat_text
from tafelrunde.games.archmage.state import CHASM, NO_TOKEN, TOKENS, WELLSPRING, token
from tafelrunde.table.text import Text


class Turn(Reading):
    """The active player's turn, with everything that can be done in it."""

    __slots__ = ()

    def tell(
        self,
        kind: str,
        /,
        *elements: str,
        rules: tuple[str, ...] = (),
        who: int | None = None,
        whose: int | None = None,
        **args: int | str | Text | list[Text],
    ) -> None:
        """Something that a player does, the active one by default; the thing may be somebody else's."""
        if self.is_told:
            seat = self.seat if who is None else who
            args["seat"] = seat_text(seat)
            thing = seat if whose is None else whose
            self.beats.tell_of(thing, kind, *elements, rules=rules, only=None, **args)

    def tell_at(
        self,
        kind: str,
        spot: Hex,
        *rules: str,
        who: int | None = None,
        whose: int | None = None,
        **args: int | str | Text,
    ) -> None:
        """Something that happens on a hex."""
        if self.is_told:
            name = self.labels[spot]
            self.tell(kind, name, rules=rules, who=who, whose=whose, hex=name, **args)

    # -- relics and followers off the map --------------------------------------------------------------------

    def gain(self, relic: int, number: int = 1, *, who: int | None = None, rule: str) -> None:
        """Relics from the unlimited stock (AM-COMP-06)."""
        self._change_relics("gain", self.seat if who is None else who, relic, number, rule)

    def pay(self, relic: int, number: int = 1, *, who: int | None = None, rule: str) -> None:
        """Relics back to the stock; whoever calls has seen that they are there."""
        self._change_relics("pay", self.seat if who is None else who, relic, -number, rule)

    def _change_relics(self, kind: str, seat: int, relic: int, change: int, rule: str) -> None:
        self.state.relics[seat][relic] += change
        if self.is_told and change:
            name, number = self.facts.relics[relic], abs(change)
            key = f"relic-{SEAT_NAMES[seat]}-{name}"
            self.tell(kind, key, rules=(rule,), who=seat, number=number, relic=relics_text(name, number))

    def recruit(self, number: int, *, rule: str) -> None:
        """Followers from the Supply to the Company, as many as there are (AM-FOLLOW-07)."""
        state, seat = self.state, self.seat
        moved = min(number, state.supply[seat])
        state.supply[seat] -= moved
        state.company[seat] += moved
        if self.is_told and moved:
            self.tell("recruit", f"company-{SEAT_NAMES[seat]}", rules=(rule,), number=moved)

    def dismiss(self, number: int, *, rule: str) -> None:
        """Followers from the Company to the Supply."""
        state, seat = self.state, self.seat
        state.company[seat] -= number
        state.supply[seat] += number
        if self.is_told and number:
            self.tell("dismiss", f"supply-{SEAT_NAMES[seat]}", rules=(rule,), number=number)

    # -- the mage --------------------------------------------------------------------------------------------

    def travel(self, spot: Hex) -> None:
        """A step for movement points, then whatever entering brings (AM-JOURNEY-02)."""
        state = self.state
        cost = self.travel_cost(spot)
        state.points -= cost
        self.arrive(spot, "travel", "AM-JOURNEY-02", number=cost)

    def arrive(self, spot: Hex, kind: str = "arrive", rule: str = "AM-ADV-06", **args: int) -> None:
        """The mage comes to a hex, by a spell without travelling (AM-ADV-08)."""
        origin, self.state.mages[self.seat] = self.here, spot
        if self.is_told:
            names = self.labels[origin], self.labels[spot]
            self.tell(kind, self.mage_key, *names, rules=(rule,), start=names[0], goal=names[1], **args)
        self.enter(spot)

    @property
    def mage_key(self) -> str:
        """The scene's key of the active mage."""
        return f"mage-{SEAT_NAMES[self.seat]}"

    def enter(self, spot: Hex) -> None:
        """What entering a hex brings, before anything else happens there (AM-JOURNEY-06)."""
        kind = self.token_on(spot)
        if kind == WELLSPRING and self.token_owner(spot) != self.seat:  # AM-ADV-17
            self.flow_from(spot)
        elif kind == CHASM:
            self.dismiss(int(self.spell_named("fiery-chasm").params["entry_followers"]), rule="AM-ADV-05")
        if self.faces[spot] == CURSED_TOWER:
            self.dismiss(self.facts.costs.cursed_tower_followers, rule="AM-JOURNEY-07")

    def flow_from(self, spot: Hex) -> None:
        """A Wellspring pays its owner (AM-ADV-16)."""
        relic = self.facts.wilderness[self.faces[spot]]
        number = int(self.spell_named("wellspring").params["relics"])
        self.gain(relic, number, who=self.token_owner(spot), rule="AM-ADV-16")

    def discover(self, spot: Hex) -> None:
        """Turn a hex face up, for everybody and for good (AM-EXPLORE-07)."""
        self.state.cards.publish(spot)
        self.tell_at("discover", spot, "AM-EXPLORE-01", terrain=self.text_of(spot))

    # -- followers on the map --------------------------------------------------------------------------------

    def place(self, spot: Hex) -> None:
        """A follower from the Company takes control of a hex (AM-FOLLOW-01)."""
        state, seat = self.state, self.seat
        state.company[seat] -= 1
        state.followers[seat] |= 1 << spot
        self.tell_at("place", spot, "AM-FOLLOW-01", terrain=self.text_of(spot))

    def lift(self, spot: Hex) -> int:
        """A follower leaves a hex, and so does its Ward (AM-WARD-04); whose it was."""
        owner = self.follower_on(spot)
        self.state.followers[owner] &= ~(1 << spot)
        self.state.wards &= ~(1 << spot)
        return owner

    def kill(self, spot: Hex) -> None:
        """Kill a follower by an attack: Supply, Blood for both (AM-ATTACK-03, AM-ATTACK-04)."""
        owner = self.remove(spot, "kill", rule="AM-ATTACK-03")
        blood, number = self.facts.relic_numbers["blood"], self.facts.costs.attack_blood_each
        self.gain(blood, number, rule="AM-ATTACK-04")
        self.gain(blood, number, who=owner, rule="AM-ATTACK-04")
        self.subjugate()

    def subjugate(self) -> None:
        """After a kill that was paid with movement points (AM-FUND-10, AM-FUND-11)."""
        if self.is_lasting(self.seat, "subjugate"):
            self.recruit(int(self.spell_named("subjugate").params["followers"]), rule="AM-FUND-10")

    def remove(self, spot: Hex, kind: str = "remove", *, rule: str) -> int:
        """A follower leaves the map for its Supply, by a spell without Blood (AM-ATTACK-05); whose it was."""
        owner = self.lift(spot)
        self.state.supply[owner] += 1
        self.tell_at(kind, spot, rule, whose=owner, victim=seat_text(owner))
        return owner

    def douse(self, spots: Mask, *, rule: str) -> None:
        """Inflame tokens leave the map."""
        self._tell_all("douse", self.state.inflamed & spots, rule)
        self.state.inflamed &= ~spots

    def _tell_all(self, kind: str, spots: Mask, rule: str) -> None:
        for spot in hexes(spots) if self.is_told else ():
            self.tell_at(kind, spot, rule)

    # -- Wards and spell tokens ------------------------------------------------------------------------------

    def ward(self, spots: Mask, *, rule: str) -> int:
        """A Ward on every one of the hexes that has none (AM-WARD-02, AM-COMP-05); how many were laid."""
        new = spots & ~self.state.wards
        self.state.wards |= new
        self._tell_all("ward", new, rule)
        return new.bit_count()

    def unward(self, spots: Mask, *, rule: str) -> None:
        """Wards go back to the stock."""
        self._tell_all("unward", self.state.wards & spots, rule)
        self.state.wards &= ~spots

    def put_token(self, kind: int, spot: Hex, *, rule: str) -> None:
        """A spell token; the one that lies there is discarded (AM-TOKEN-02)."""
        self.take_token(spot, rule="AM-TOKEN-02")
        self.state.tokens[spot] = token(kind, self.seat)
        self.tell_at("token", spot, rule, token=Text(f"token.{TOKENS[kind]}"))

    def take_token(self, spot: Hex, *, rule: str) -> None:
        """The spell token of a hex, if there is one, goes back to the stock."""
        kind = self.token_on(spot)
        if kind != NO_TOKEN:
            self.state.tokens[spot] = NO_TOKEN
            self.tell_at("token-gone", spot, rule, token=Text(f"token.{TOKENS[kind]}"))

    # -- Mage Tower and apprentices --------------------------------------------------------------------------

    def build(self, spot: Hex) -> None:
        """The Mage Tower replaces follower, Ward and token (AM-TOWER-06, AM-TOWER-07)."""
        state, seat = self.state, self.seat
        if state.followers[seat] >> spot & 1:
            self.lift(spot)
            state.company[seat] += 1
        self.take_token(spot, rule="AM-TOWER-07")
        state.towers[seat] = spot
        self.tell_at("build", spot, "AM-TOWER-01")

    def initiate(self, sphere: int, *, rule: str, is_from_supply: bool = False) -> None:
        """A follower becomes an apprentice in a sphere (AM-INIT-01)."""
        state, seat = self.state, self.seat
        source = state.supply if is_from_supply else state.company
        source[seat] -= 1
        state.apprentices[seat][sphere] += 1
        if self.is_told:
            name = self.facts.spheres[sphere]
            key = f"region-{SEAT_NAMES[seat]}-{name}"
            self.tell("initiate", key, rules=(rule,), sphere=Text(f"sphere.{name}"))

    def promote(self, one: int, other: int, is_one_corrupted: bool, is_other_corrupted: bool) -> None:
        """Two apprentices combine: one rises, the other leaves (AM-PROMOTE-01, AM-MAST-07, AM-MAST-08)."""
        state, seat = self.state, self.seat
        risen = self.facts.promotions[one, other]
        apprentices, corrupted = state.apprentices[seat], state.corrupted[seat]
        apprentices[one] -= 1
        apprentices[other] -= 1
        apprentices[risen] += 1
        corrupted[one] -= is_one_corrupted
        corrupted[other] -= is_other_corrupted
        corrupted[risen] += is_one_corrupted or is_other_corrupted
        (state.supply if is_one_corrupted and is_other_corrupted else state.company)[seat] += 1
        if self.is_told:
            regions = self.facts.regions
            keys = [f"region-{SEAT_NAMES[seat]}-{regions[each]}" for each in (one, other, risen)]
            names = [Text(f"region.{regions[each]}") for each in (one, other, risen)]
            rules: tuple[str, ...] = ("AM-PROMOTE-01",)
            if is_one_corrupted or is_other_corrupted:
                rules += ("AM-MAST-07" if is_one_corrupted and is_other_corrupted else "AM-MAST-08",)
            self.tell("promote", *keys, rules=rules, one=names[0], other=names[1], risen=names[2])

    # -- Spell Book ------------------------------------------------------------------------------------------

    def expire(self) -> None:
        """Temporary tokens and effects of the active player end (AM-PREP-03, AM-PREP-04)."""
        state, facts, seat = self.state, self.facts, self.seat
        if self.has_tokens:
            for spot, lying in enumerate(state.tokens):
                if lying // len(TOKENS) == seat and facts.is_temporary[TOKENS[lying % len(TOKENS)]]:
                    self.take_token(spot, rule="AM-PREP-03")
        for number in hexes(state.lasting[seat]):
            self.tell("expire", rules=("AM-PREP-04",), spell=Text(f"spell.{self.spells[number].id}"))
        state.lasting[seat] = 0

    def study(self, *, is_renewed: bool, rule: str) -> None:
        """The Spell Book holds the spells in whose regions apprentices stand (AM-PREP-06, AM-PREP-07).

        In Preparation the cast ones are renewed (AM-PREP-05); in the final update they stay as they are
        (AM-FINAL-03).
        """
        state, seat = self.state, self.seat
        before = state.book[seat]
        now = mask_of([region for region, number in enumerate(state.apprentices[seat]) if number])
        state.book[seat] = now
        state.spent[seat] = 0 if is_renewed else state.spent[seat] & now
        if self.is_told and before != now:
            forgetting = rule if is_renewed else "AM-FINAL-04"
            for kind, bits, cited in (("learn", now & ~before, rule), ("forget", before & ~now, forgetting)):
                if bits:
                    spells = [Text(f"spell.{self.spells[number].id}") for number in hexes(bits)]
                    self.tell(kind, rules=(cited,), spells=spells)
