"""The few things that can happen: the only code that changes cards, gold and fame. Verbs emit beats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from tafelrunde.games.morgua.board import NAMES
from tafelrunde.games.morgua.reading import Reading, seat_text
from tafelrunde.games.morgua.state import (
    ATTACKERS,
    BYSTANDERS,
    DECK_SIZE,
    DEFENDERS,
    NONE,
    SPARE_TOKENS,
    Credit,
    Fallen,
    Journey,
    Lasting,
    State,
)
from tafelrunde.table.beat import Beats
from tafelrunde.table.chance import shuffle
from tafelrunde.table.decision import SPECTATOR, Seat
from tafelrunde.table.game import Outcome
from tafelrunde.table.text import Text

MISSION_LOSS = 10
INDESTRUCTIBLE_DAMAGE = 10


class Ended(Exception):
    """The game is over: whatever was under way stops (MO-6-06)."""


class Turn(Reading):
    """What rules hold in their hand: they read, and act."""

    __slots__ = ("beats", "is_told")

    def __init__(self, state: State, beats: Beats) -> None:
        self.state = state
        self.faces = state.cards.faces
        self.beats = beats
        self.is_told = not beats.is_silent

    def tell(
        self,
        kind: str,
        /,
        *elements: str,
        rules: tuple[str, ...] = (),
        only: tuple[Seat, ...] | None = None,
        whose: int | None = None,
        **args: int | str | Text | list[Text],
    ) -> None:
        """Something has happened."""
        if self.is_told:
            self.beats.tell_of(whose, kind, *elements, rules=rules, only=only, **args)

    def tell_seat(
        self, kind: str, seat: int, /, *elements: str, rules: tuple[str, ...] = (), **args: int | str | Text
    ) -> None:
        """Somebody has done something."""
        if self.is_told:
            self.beats.tell_of(seat, kind, *elements, rules=rules, only=None, seat=seat_text(seat), **args)

    def tell_hidden(self, kind: str, seat: int, card: int) -> None:
        """Somebody alone learns which card it is; the others are told by `tell_others`."""
        if self.is_told:
            only = (Seat(seat),)
            self.tell(kind, self.element(card), only=only, seat=seat_text(seat), card=self.label(card))

    def tell_others(
        self, kind: str, seat: int, /, *, rules: tuple[str, ...] = (), **args: int | str | Text
    ) -> None:
        """What somebody has done with hidden cards, for all who may not know which."""
        if self.is_told:
            others = *(Seat(each) for each in range(self.state.seats) if each != seat), SPECTATOR
            self.tell(kind, rules=rules, only=others, whose=seat, seat=seat_text(seat), **args)

    def element(self, card: int) -> str:
        """The key of a card in scenes."""
        return f"card{card}"

    # -- gold, fame ------------------------------------------------------------------------------------------

    def gain_gold(self, seat: int, number: int) -> int:
        """Gold comes or goes; what is lost is at most what is there (MO-7.1-02). Says how much it was."""
        side = self.state.side_of(seat)
        change = max(number, -self.state.gold[side])
        if change:
            self.state.gold[side] += change
            self.tell_seat("gold" if change > 0 else "pay", seat, number=abs(change))
        return change

    def gain_fame(self, seat: int, number: int, source: str, rule: str = "") -> None:
        """Fame comes or goes, without a lower limit (MO-5.8-14)."""
        if number:
            side = self.state.side_of(seat)
            self.state.fame[side] += number
            self.state.credits.append(Credit(side, number, source, rule))
            self.state.still = 0
            self.tell_seat("fame" if number > 0 else "fame-lost", seat, number=abs(number))

    def finish(self, outcome: Outcome) -> None:
        """The game ends at once."""
        state = self.state
        state.outcome = outcome
        state.phase = "over"
        self.take_up()
        state.announced, state.announcer, state.priority = "", NONE, NONE
        state.window = state.bidding = state.ambush = state.fight = None
        self.tell("over", rules=outcome.rules, reason=Text(f"reason.{outcome.reason}"))

    # -- hands and libraries ---------------------------------------------------------------------------------

    def draw(self, seat: int, number: int) -> int:
        """Draw what is there (MO-2.2-03, MO-2.2-05); says how many."""
        state = self.state
        library = state.libraries[seat]
        number = min(number, len(library))
        for _ in range(number):
            card = library.pop()
            state.hands[seat].append(card)
            state.cards.show(card, Seat(seat))
            self.tell_hidden("drew", seat, card)
        if number:
            self.tell_others("draw", seat, number=number)
        return number

    def put_under(self, seat: int, card: int, rules: tuple[str, ...] = ()) -> None:
        """A hand card goes under the library; only its player knows which.

        So nobody else can be sure any more of a hand card that he knew: it may have been that one.
        """
        state = self.state
        for each in state.hands[seat]:
            state.cards.seen[each] = 1 << seat
        state.hands[seat].remove(card)
        state.libraries[seat].insert(0, card)
        if self.is_told:
            own = Seat(seat)
            self.tell("put-under", rules=rules, only=(own,), seat=seat_text(seat), card=self.label(card))
            self.tell_others("under", seat, rules=rules)

    def lay_open(self, seat: int, card: int) -> None:
        """A hand card is announced: it lies on the table for all to see, and is in no hand (MO-4-25)."""
        self.state.hands[seat].remove(card)
        self.state.cards.publish(card)
        self.state.shown = card

    def take_up(self) -> None:
        """The announced card is in hand again, before its like: it is this very one that is played."""
        state = self.state
        if state.shown != NONE:
            state.hands[state.owner(state.shown)].insert(0, state.shown)
            state.shown = NONE

    def look_through(self, seat: int) -> None:
        """A player looks through the whole library; it is shuffled afterwards."""
        cards, library = self.state.cards, self.state.libraries[seat]
        for card in library:
            cards.show(card, Seat(seat))
        if self.is_told and library:
            faces = sorted({self.faces[card] for card in library})
            self._tell_cards("searched", seat, library, [Text(f"card.{face}") for face in faces])

    def look_at(self, seat: int, library_cards: Sequence[int]) -> None:
        """A player looks at some cards of the library; where they lie then, nobody else knows any more."""
        for card in library_cards:
            self.state.cards.seen[card] = 1 << seat
        if self.is_told:
            self._tell_cards("peeked", seat, library_cards, [self.label(card) for card in library_cards])

    def _tell_cards(self, kind: str, seat: int, cards: Sequence[int], names: list[Text]) -> None:
        """One seat alone learns what some cards are."""
        elements = [self.element(card) for card in cards]
        self.beats.tell(kind, *elements, only=(Seat(seat),), cards=names)

    async def shuffle(self, seat: int) -> None:
        """Shuffle a library; nobody knows it any more."""
        library = self.state.libraries[seat]
        self.state.cards.reorder(library, await shuffle(len(library)))
        self.tell_seat("shuffle", seat)

    # -- coming into play ------------------------------------------------------------------------------------

    def lay(self, card: int, field: int) -> None:
        """A card lies on a field by itself; where it was, the caller has seen to."""
        state = self.state
        state.field[card] = field
        state.at.setdefault(field, []).append(card)
        if not state.is_token(card):
            state.cards.publish(card)

    def play(self, seat: int, card: int, field: int) -> None:
        """A hand card comes into play on a field."""
        where = self.field_label(field)
        self.state.hands[seat].remove(card)
        self.lay(card, field)
        self.tell_seat("play", seat, self.element(card), NAMES[field], card=self.label(card), field=where)
        if self.card(card).type == "place":
            self.state.still = 0
            self.state.laid[seat] += 1

    def bring_hero(self, seat: int, card: int, field: int) -> None:
        """A hero comes into play with full points (MO-5.4-15)."""
        self.lay(card, field)
        self.state.heroes[seat].append(card)
        self.state.journeys[card] = Journey()
        self.tell_seat(
            "hero",
            seat,
            self.element(card),
            NAMES[field],
            card=self.label(card),
            field=self.field_label(field),
        )

    def make_token(self, seat: int, face: str, field: int) -> None:
        """A token comes into play (MO-8.3-10)."""
        state = self.state
        first = DECK_SIZE * state.seats
        token = next(each for each in range(first, len(self.faces)) if each not in state.token_owners)
        self.faces[token] = face
        state.token_owners[token] = seat
        self.lay(token, field)
        self.tell_seat(
            "token",
            seat,
            self.element(token),
            NAMES[field],
            card=self.label(token),
            field=self.field_label(field),
        )

    def attach(self, card: int, host: int) -> None:
        """A card that is nowhere is attached to another; it is where its host is."""
        state = self.state
        if self.card(card).type in ("inhabitant", "monster"):
            state.followers.append(card)
        state.host[card] = host
        state.attached.setdefault(host, []).append(card)
        self._carry(card, state.field[host])
        if not state.is_token(card):
            state.cards.publish(card)

    def _carry(self, card: int, field: int) -> None:
        """A card and everything attached to it is on that field."""
        state = self.state
        state.field[card] = field
        for each in state.attached.get(card, ()):
            self._carry(each, field)

    def _lift(self, card: int) -> None:
        """Take a card from where it lies or is attached; its own attachments stay with it."""
        state = self.state
        host = state.host.pop(card, None)
        pile, key = (state.at, state.field[card]) if host is None else (state.attached, host)
        pile[key].remove(card)
        if not pile[key]:
            del pile[key]

    def join(self, card: int, hero: int) -> None:
        """A card that lies on the field becomes a hero's (MO-2.3.1-11, MO-5.6-05)."""
        self._change_sides(card, hero)
        self._lift(card)
        self.attach(card, hero)

    def part(self, card: int) -> None:
        """A companion or piece of equipment stays behind on its field, and fights no more (MO-3-08)."""
        field = self.state.field[card]
        self.dismount_all(card)
        self._leave_fight(card)
        self._lift(card)
        self.lay(card, field)

    def move_group(self, hero: int, field: int) -> None:
        """A hero and everything that is his goes to another field."""
        self._lift(hero)
        self.lay(hero, field)
        self._carry(hero, field)

    def remember(self, hero: int, **changes: int | bool) -> None:
        """Change what a hero remembers."""
        self.state.journeys[hero] = msgspec.structs.replace(self.journey(hero), **changes)

    def halt(self, figure: int) -> None:
        """A figure loses all movement points, whatever it rides later (MO-2.1-09)."""
        state = self.state
        state.moved.pop(figure, None)
        if figure not in state.halted:
            state.halted.append(figure)

    def refresh(self, card: int) -> None:
        """Movement and action points come back (MO-2.1-01)."""
        state = self.state
        state.moved.pop(card, None)
        state.used.pop(card, None)
        if card in state.halted:
            state.halted.remove(card)

    # -- riding ----------------------------------------------------------------------------------------------

    def riders(self, mount: int) -> list[int]:
        """Who rides a mount or vehicle."""
        return [rider for rider, ridden in self.state.mount.items() if ridden == mount]

    def dismount_all(self, card: int) -> None:
        """A card is ridden no more, and rides no more (MO-7.2-08)."""
        self.state.mount.pop(card, None)
        for rider in self.riders(card):
            del self.state.mount[rider]

    # -- leaving play ----------------------------------------------------------------------------------------

    def leave_play(self, card: int) -> None:
        """A card leaves play and forgets everything (MO-2.1-07); what is attached to it is seen to before."""
        state = self.state
        self.dismount_all(card)
        kind = self.card(card).type
        self._fall_in_fight(card)
        self._lift(card)
        del state.field[card]
        self.refresh(card)
        for column in (state.damage, state.drained, state.markers):
            column.pop(card, None)
        state.deeds.pop(card, None)
        for changed in (state.temples, state.followers):
            if card in changed:
                changed.remove(card)  # MO-9.2.1-25
        if kind == "hero":
            state.heroes[state.owner(card)].remove(card)
            del state.journeys[card]
            if state.passing == card:
                state.passing = NONE
        elif kind == "building":
            for hero, journey in list(state.journeys.items()):
                if journey.inside == card:  # MO-3.1-09
                    self.remember(hero, inside=NONE)
        elif kind == "place":
            state.still = 0
            for hero, journey in list(state.journeys.items()):
                if card in (journey.entered, journey.left):  # MO-7.5-05
                    entered = NONE if journey.entered == card else journey.entered
                    self.remember(hero, entered=entered, left=NONE if journey.left == card else journey.left)
        state.lasting = [each for each in state.lasting if each.card != card]

    def _leave_fight(self, card: int) -> None:
        """Whoever is gone, or left behind, takes no part in the fight under way."""
        if self.state.fight is not None:
            for party in self.state.fight.parties:
                if card in party:
                    party.remove(card)

    def _fall_in_fight(self, card: int) -> None:
        """Who leaves play while he fights has fallen in that fight (MO-3-74)."""
        fight = self.state.fight
        if fight is None or (card != fight.building and not any(card in each for each in fight.parties)):
            return
        printed = self.card(card)
        party = ATTACKERS if card in fight.parties[ATTACKERS] else DEFENDERS
        kind: Literal["hero", "monster", "other"] = "other"
        if printed.type == "hero":
            kind = "hero"
        elif printed.type == "monster" and card not in self.state.host:
            kind = "monster"
        is_beaten = fight.acting in (NONE, 1 - party)
        fight.fallen.append(Fallen(card, party, kind, is_beaten, printed.subtypes, printed.loot))
        self._leave_fight(card)

    def act_in_fight(self, figure: int) -> None:
        """A figure acts in a window: whoever dies of it dies by its party, or by a bystander (MO-3-74)."""
        fight = self.state.fight
        if fight is not None:
            places = (ATTACKERS, DEFENDERS)
            fight.acting = next((each for each in places if figure in fight.parties[each]), BYSTANDERS)

    def _change_sides(self, card: int, hero: int) -> None:
        """A monster that becomes a companion in a fight goes on fighting for its hero (MO-3-76)."""
        fight = self.state.fight
        if fight is not None and any(card in party for party in fight.parties):
            self._leave_fight(card)
            for party in fight.parties:
                if hero in party:
                    party.append(card)

    def bury(self, card: int, why: str = "bury") -> None:
        """A card in play goes to its owner's graveyard; a token ceases to exist (MO-5-03, MO-8.3-10)."""
        state = self.state
        for each in list(state.attached.get(card, ())):
            self.bury(each)  # spells, and what nobody has seen to (MO-3-34)
        self.tell(why, self.element(card), card=self.label(card), whose=state.owner(card))
        self.leave_play(card)
        if state.is_token(card):
            self._forget_token(card)
        else:
            state.graveyards[state.owner(card)].append(card)

    def put_on_library(self, card: int) -> None:
        """A monster that was driven off (MO-8.3-01); tokens are just removed (MO-8.3-05)."""
        state = self.state
        for each in list(state.attached.get(card, ())):
            self.bury(each)
        self.leave_play(card)
        if state.is_token(card):
            self._forget_token(card)
        else:
            state.libraries[state.owner(card)].append(card)

    def _forget_token(self, card: int) -> None:
        del self.state.token_owners[card]
        self.faces[card] = ""

    # -- lasting ---------------------------------------------------------------------------------------------

    def last(self, kind: str, card: int, n: int = 0, word: str = "", field: int = NONE) -> None:
        """Something lasts until the end of the turn."""
        self.state.lasting.append(Lasting(kind, card, n, word, field))


def keep_spare_tokens(state: State) -> None:
    """At a checkpoint there are free slots for the tokens of the next step."""
    cards = state.cards
    while len(cards.faces) - DECK_SIZE * state.seats - len(state.token_owners) < SPARE_TOKENS:
        cards.faces.append("")
        cards.seen.append(-1)
