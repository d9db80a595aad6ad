"""Positions of Morgua, set up by hand.

    position = Position(decks=["lantern-watch", "barrow-court"]).lay("a", hm1="lanternford tavern")
    position.hero("a", "iselda-lightbearer", "hm1", "squire").hand("b", "bone-host").gold("a", 300)
    table = position.to_move("a", round=4).table(seed=7)

Whatever is not said is as before the heroes are chosen: the board is empty, all cards are in their libraries
in the order in which the decks list them, there is neither gold nor fame. It is the build phase of the
starting player in round 1. What is said later has come later: a place before what is in it, a hero before
what is his.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Self

from tafelrunde.games.morgua import GAME, ambushes, decks, playing, scoring
from tafelrunde.games.morgua.acquiring import accept_objection, mount_objection
from tafelrunde.games.morgua.board import IS_SLOT, NUMBERS, Field
from tafelrunde.games.morgua.cards import CARDS, TEMPLE, Card
from tafelrunde.games.morgua.missions import accept, main_mission
from tafelrunde.games.morgua.modes import DUEL, PLACES_TO_LAY, laid_by, no_missions, play_objection
from tafelrunde.games.morgua.reading import FIGURES, card_text
from tafelrunde.games.morgua.recipes import wrong_alignment, wrong_field
from tafelrunde.games.morgua.state import NONE, Journey, State, own_cards
from tafelrunde.games.morgua.verbs import Ended, Turn
from tafelrunde.table import position
from tafelrunde.table.beat import SILENT
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import Objection, Seat, forbidden
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text

ROLES = {
    "schicksalspriester": {"priest": (1, "MO-9.2.1-02")},
    "gottkoenig": {
        "god-king": (1, "MO-9.4.1-04"),
        "defender": (1, "MO-9.4.1-06"),
        "knight": (3, "MO-9.4.1-07"),
    },
}
"""By mode the roles, how many may have each, and the rule that says so."""


class Position(position.Position[State]):
    """A board in the making."""

    def __init__(self, mode: str = "standard", *, seats: int | None = None, **setup: Any) -> None:
        super().__init__(GAME, mode, seats, setup)
        state = self.state
        for seat in range(self.seats):
            state.libraries[seat], state.candidates[seat] = list(own_cards(seat))[::-1], []
            for card in own_cards(seat):
                state.cards.seen[card] = 0
        state.start = max(state.start, 0)
        state.phase = "build-up" if state.is_build_up else "build"
        self.to_move(state.start)

    @property
    def turn(self) -> Turn:
        """The position as the rules read it."""
        return Turn(self.state, SILENT)

    def deck(self, seat: str | int, *names: str) -> Self:
        """Put cards into the library of a seat, each in place of one of which its deck has the most."""
        owner, faces = self.seat(seat), self.state.cards.faces
        for name in names:
            held = Counter(faces[card] for card in own_cards(owner))
            spare = [
                card
                for card in self.state.libraries[owner]
                if held[faces[card]] > 1 and faces[card] not in names
            ]
            if not spare:
                raise self.refused("MO-1-03", "deck", card=card_text(name))
            faces[max(spare, key=lambda card: held[faces[card]])] = self._face(name)
        counts = Counter(faces[card] for card in own_cards(owner))
        own = decks.of_setup({"name": self.state.deck_names[owner], "cards": dict(counts)})
        everybody = list(self.setup.get("decks", self.state.deck_names))
        everybody[owner] = own.content()
        self.setup = {**self.setup, "decks": everybody}
        return self

    # -- the board -------------------------------------------------------------------------------------------

    def lay(self, seat: str | int, /, **fields: str) -> Self:
        """Lay cards of a seat's deck onto fields, the place first: `hm1="wolfsford market-square"`."""
        state, turn, owner = self.state, self.turn, self.seat(seat)
        for field, names in fields.items():
            where = self._field(field)
            for name in names.split():
                card = CARDS[self._face(name)]
                self.obey(self._lay_objection(owner, card, where))
                instance = self._take(owner, name)
                turn.lay(instance, where)
                if card.type == "place":
                    state.laid[owner] += 1
                if card.id == TEMPLE:
                    state.markers[instance], state.had_temple = 1, True
        return self

    def _lay_objection(self, seat: Seat, card: Card, field: Field) -> Objection | None:
        """Why a card cannot lie on a field by itself."""
        turn = self._earlier()
        is_later_part = self.state.is_campaign and self.state.part == 2
        if card.type == "place" or not is_later_part:
            found = play_objection(turn, seat, card, field)
            if found is not None:
                return found
        match card.type:
            case "place":
                return playing.place_objection(turn, card, field)
            case "building":
                return playing.building_objection(turn, card, field)
            case "inhabitant":
                return playing.inhabitant_objection(turn, card, field)
            case "monster" if turn.is_place(field):
                return playing.monster_objection(turn, card, field)
            case "monster":
                wrong = None if turn.fits(card, field) else wrong_field(turn, "MO-5.9-19", card, field)
                return ambushes.water_objection(card, field) or wrong
            case "companion":
                return None if IS_SLOT[field] else forbidden("MO-2.3.1-13", "needs-place")
            case "equipment":
                return None
            case _:
                raise self.refused("MO-8.1-08", "lies-nowhere", card=card_text(card.id))

    def _earlier(self) -> Turn:
        """The position as it was read when cards were laid: in a campaign that was its first part."""
        state = self.state.copy()
        state.part = 1
        return Turn(state, SILENT)

    def _field(self, name: str) -> Field:
        if name not in NUMBERS:
            raise self.refused("MO-5.1-04", "field", field=name)
        return NUMBERS[name]

    # -- heroes and what is theirs ---------------------------------------------------------------------------

    def hero(self, seat: str | int, name: str, field: str, *belongings: str) -> Self:
        """Bring a hero into play with companions, equipment, spells and missions of the same deck."""
        turn, owner, where = self.turn, self.seat(seat), self._field(field)
        card = CARDS[self._face(name)]
        if card.type != "hero":
            raise self.refused("MO-5.4-01", "no-hero", card=card_text(name))
        self.obey(self._hero_objection(owner, card, where))
        hero = self._take(owner, name)
        turn.bring_hero(owner, hero, where)
        self.state.journeys[hero] = Journey(entered=turn.place_at(where))
        return self.attach(name, *belongings)

    def _hero_objection(self, seat: Seat, card: Card, field: Field) -> Objection | None:
        turn, state = self.turn, self.state
        if state.is_build_up:
            return forbidden("MO-9.1.1-04", "build-up-types")
        if turn.find(card.id) is not None:
            return forbidden("MO-5.4-09", "name-in-play", card=card_text(card.id))
        own = len(state.heroes[seat])
        if state.mode == DUEL and own:
            return forbidden("MO-9.1.2-11", "one-hero")
        if own == playing.HERO_LIMIT:
            return forbidden("MO-5.4-03", "four-heroes")
        place = turn.place_at(field)
        if place != NONE and not turn.accepts(turn.card(place), card):
            return forbidden("MO-2.3.1-15", "may-not-enter", card=turn.label(place))
        return play_objection(turn, seat, card, field) if state.mode == DUEL else None

    def attach(self, host: str, *names: str, owner: str | int | None = None) -> Self:
        """Attach cards to a figure in play, of its player's deck or of another's."""
        for name in names:
            turn, figure = self.turn, self._in_play(host)
            seat = self.state.owner(figure) if owner is None else self.seat(owner)
            card = CARDS[self._face(name)]
            self.obey(self._attach_objection(seat, figure, card))
            instance = self._take(Seat(seat), name)
            if card.type == "mission":
                accept(turn, instance, figure)
            else:
                turn.attach(instance, figure)
        return self

    def _attach_objection(self, seat: int, figure: int, card: Card) -> Objection | None:
        """Why a card cannot be a figure's."""
        turn, hero = self.turn, self.turn.leader(figure)
        if card.type == "mission":
            return no_missions(turn) or self._mission_objection(seat, figure, card)
        if card.type == "spell":
            if not turn.magic_max(figure):
                return forbidden("MO-5.7-06", "no-gift", card=turn.label(figure))
        elif card.type not in (*FIGURES[1:], "equipment"):
            raise self.refused("MO-8.1-10", "not-attached", card=card_text(card.id))
        elif figure != hero:
            return forbidden("MO-8.1-10", "heroes-only", card=turn.label(figure))
        if hero == NONE:
            return forbidden("MO-8.1-10", "heroes-only", card=turn.label(figure))
        if not turn.may_control(hero, card):
            return wrong_alignment(turn, "MO-5.5-06", card, hero)
        return None

    def _mission_objection(self, seat: int, hero: int, card: Card) -> Objection | None:
        turn = self.turn
        if card.kind != "anti":
            return accept_objection(turn, hero, card)
        main = main_mission(turn, hero)
        if main != NONE:
            return forbidden("MO-5.8.2-03", "has-mission", card=turn.label(main))
        return playing.anti_objection(turn, seat, hero)

    def ride(self, rider: str, mount: str) -> Self:
        """Let a figure sit on a mount, or in a vehicle, of its group."""
        turn, figure, ridden = self.turn, self._in_play(rider), self._in_play(mount)
        if not (turn.has(ridden, "mount") or turn.has(ridden, "vehicle")):
            raise self.refused("MO-7.2-01", "no-mount", card=turn.label(ridden))
        self.obey(mount_objection(turn, figure, ridden))
        self.state.mount[figure] = ridden
        return self

    def inside(self, hero: str, building: str) -> Self:
        """Let a hero be in a building of his place."""
        turn, who, where = self.turn, self._in_play(hero), self._in_play(building)
        if turn.card(where).type != "building" or self.state.field[who] != self.state.field[where]:
            self.obey(forbidden("MO-2.3.2-01", "elsewhere", card=turn.label(where)))
        if not turn.may_enter(who, where):
            self.obey(forbidden("MO-2.3.2-09", "may-not-enter", card=turn.label(where)))
        turn.remember(who, inside=where)
        return self

    def hurt(self, name: str, damage: int) -> Self:
        """How much life a card in play has lost."""
        card = self._in_play(name)
        if not 0 <= damage < self.turn.life_max(card):
            raise self.refused("MO-3-24", "life", card=self.turn.label(card))
        self.state.damage[card] = damage
        return self

    def spent(self, name: str, *, moves: int = 0, actions: int = 0, magic: int = 0) -> Self:
        """The points that a figure has spent."""
        state, turn, card = self.state, self.turn, self._in_play(name)
        for column, number, most, rule in (
            (state.moved, moves, turn.speed(card), "MO-2.1-08"),
            (state.used, actions, turn.actions(card), "MO-2.3.3-08"),
            (state.drained, magic, turn.magic_max(card), "MO-5.7-03"),
        ):
            if not 0 <= number <= most:
                raise self.refused(rule, "spent", card=turn.label(card), most=str(most))
            if number:
                column[card] = number
        return self

    def markers(self, temple: str, number: int) -> Self:
        """The magic markers of a temple of fate."""
        card = self._in_play(temple)
        if self.turn.card(card).id != TEMPLE or number < 1:
            raise self.refused("MO-9.2.1-13", "markers", card=self.turn.label(card))
        self.state.markers[card] = number
        return self

    def _in_play(self, name: str) -> int:
        """The card in play that is called so, by its face or as notation calls it."""
        turn = self.turn
        found = turn.find(name)
        if found is None:
            found = next((card for card in self.state.field if turn.faces[card] == name), None)
        if found is None:
            raise self.refused(None, "not-in-play", card=name)
        return found

    # -- cards out of play -----------------------------------------------------------------------------------

    def hand(self, seat: str | int, *names: str) -> Self:
        """Give a seat cards out of its library."""
        owner = self.seat(seat)
        for name in names:
            card = self._take(owner, name)
            self.state.hands[owner].append(card)
            self.state.cards.show(card, owner)
        return self

    def graveyard(self, seat: str | int, *names: str) -> Self:
        """Cards of a seat that are in its graveyard."""
        owner = self.seat(seat)
        self._bury(owner, [self._take(owner, name) for name in names])
        return self

    def ruined(self, seat: str | int, *names: str) -> Self:
        """Places of a seat that were laid and have been destroyed since (MO-9.1.1-17)."""
        owner = self.seat(seat)
        for name in names:
            if CARDS[self._face(name)].type != "place":
                raise self.refused("MO-3.2-01", "no-place", card=card_text(name))
        self.state.laid[owner] += len(names)
        if self.state.is_campaign and laid_by(self.turn, self.state.side_of(owner)) > PLACES_TO_LAY:
            self.obey(forbidden("MO-9.1.1-17", "ten-places"))
        return self.graveyard(seat, *names)

    def library(self, seat: str | int, *names: str) -> Self:
        """What is left of a library, the top card first; its other cards are in the graveyard."""
        owner = self.seat(seat)
        left = [self._take(owner, name) for name in names]
        rest, self.state.libraries[owner] = self.state.libraries[owner], left[::-1]
        self._bury(owner, rest)
        return self

    def _bury(self, owner: Seat, cards: list[int]) -> None:
        self.state.graveyards[owner] += cards
        for card in cards:
            self.state.cards.publish(card)

    def _face(self, name: str) -> str:
        if name not in CARDS:
            raise self.refused(None, "card", card=name)
        return name

    def _take(self, owner: Seat, name: str) -> int:
        """A card out of a library, from its top."""
        library, faces = self.state.libraries[owner], self.state.cards.faces
        card = next((each for each in reversed(library) if faces[each] == self._face(name)), None)
        if card is None:
            raise self.refused("MO-1-02", "not-in-deck", card=card_text(self._face(name)))
        library.remove(card)
        return card

    # -- players and the turn --------------------------------------------------------------------------------

    def gold(self, seat: str | int, number: int) -> Self:
        """The gold of a player, or of a team."""
        if number < 0:
            raise self.refused("MO-7.1-02", "gold")
        self.state.gold[self.state.side_of(self.seat(seat))] = number
        return self

    def fame(self, seat: str | int, number: int) -> Self:
        """The fame of a player, or of a team; what for, nobody remembers."""
        self.state.fame[self.state.side_of(self.seat(seat))] = number
        return self

    def role(self, seat: str | int, role: str) -> Self:
        """Who has become priest of fate, God-King, defender or knight."""
        roles = ROLES.get(self.mode.id, {})
        most, rule = roles[self.known(role, roles)]
        if self.state.roles.count(role) == most:
            raise self.refused(rule, "role", role=Text(f"role.{role}"))
        self.state.roles[self.seat(seat)] = role
        return self

    def to_move(self, seat: str | int, *, round: int = 1) -> Self:  # noqa: A002 - the rulebook's word
        """Whose build phase it is, and in which round."""
        state, who = self.state, self.seat(seat)
        if round < 1 or (state.rounds and round > state.rounds):
            raise self.refused("MO-6-07", "round", limit=str(state.rounds or "∞"))
        sides = len(state.gold)
        before = (state.side_of(who) - state.side_of(state.start)) % sides
        state.active, state.turn = who, sides * (round - 1) + before + 1
        return self

    def beginning(self) -> Self:
        """Let the turn begin from its very start, and not with the build phase."""
        self.state.phase = "start"
        return self

    def second_part(self) -> Self:
        """The second part of a campaign; whatever was laid in the first and is not here was destroyed."""
        state = self.state
        if not state.is_campaign:
            raise self.refused("MO-9.1.1-02", "no-campaign")
        state.part, state.phase = 2, "build"
        state.laid = [max(laid, PLACES_TO_LAY) for laid in state.laid]
        return self

    def table(self, *, seed: int | str | None = None, stream: Stream | None = None) -> Table[State]:
        turn = Turn(self.state.copy(), SILENT)
        try:
            scoring.check(turn)
        except Ended:
            assert turn.state.outcome is not None
            raise self.refused(turn.state.outcome.rules[0], "decided") from None
        return super().table(seed=seed, stream=stream)
