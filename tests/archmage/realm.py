"""Positions of Archmage are set up piece by piece, acts are notation.

    realm = Realm(players=2)
    realm.face("mine", "c2").mage(0, "c2").followers(1, "c2").relics(0, blood=1).knows(0, "subjugate")
    realm.play("cast subjugate", "kill c2")

Hexes are labels, or places: `realm.at(0, -2)` is the label of the hex at these coordinates. Pieces come from
where they would come from in play, so that every position is sound.
"""

from __future__ import annotations

from typing import Any

from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.facts import Facts, facts_of
from tafelrunde.games.archmage.setup import hidden_piles
from tafelrunde.games.archmage.state import NOBODY, TOKENS, State, token
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.beat import SILENT, Beat
from tafelrunde.table.decision import CHANCE, Decision
from tafelrunde.table.errors import Refusal
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text
from tafelrunde.table.works import state_hash


class Realm:
    """One position under test; players = 1 is the solo game."""

    def __init__(
        self,
        players: int = 2,
        *,
        round: int = 3,  # noqa: A002 - the rulebook's word
        active: int = 0,
        points: int = 5,
        **setup: Any,
    ) -> None:
        self.mode = GAME.mode("standard" if players > 1 else "solo")
        self.setup = setup
        self.players = players
        state = GAME.setup(self.mode, players, setup)
        state.start, state.active, state.round, state.phase, state.points = 0, active, round, "act", points
        state.relics = [[0] * 6 for _ in range(players)]
        self.beats: list[Beat] = []
        self._sit_down(state)
        for seat in range(players):
            self.planets(seat, round if seat <= active else round - 1)

    def _sit_down(self, state: State) -> None:
        self.table = Table.unstarted(GAME, self.mode, self.players, self.setup, state)

    def _edit(self) -> State:
        """The state, to be changed; it is sat down with again by `_sit_down`."""
        assert not self.table.answers_since_checkpoint, "a step is under way"
        return self.table.state.copy()

    @property
    def state(self) -> State:
        """The live state."""
        return self.table.state

    @property
    def facts(self) -> Facts:
        """What is data."""
        return facts_of(self.state.variant)

    @property
    def turn(self) -> Turn:
        """The turn as the rules read it."""
        return Turn(self.state, SILENT)

    # -- places ----------------------------------------------------------------------------------------------

    def at(self, q: int, r: int) -> str:
        """The label of the hex at a place."""
        return self.turn.labels[self.turn.land.numbers[q, r]]

    def hex(self, label: str) -> int:
        """The number of a hex."""
        return self.turn.labels.index(label)

    def mask(self, *labels: str) -> int:
        """The set of some hexes."""
        return sum(1 << self.hex(label) for label in labels)

    def labels(self, mask: int) -> set[str]:
        """The labels of a set."""
        return {label for spot, label in enumerate(self.turn.labels) if mask >> spot & 1}

    # -- making a position -----------------------------------------------------------------------------------

    def edit(self, **changes: Any) -> Realm:
        """Change fields of the state."""
        state = self._edit()
        for name, value in changes.items():
            assert hasattr(state, name), name
            setattr(state, name, value)
        if state.phase == "prepare" and "planets" not in changes:
            state.planets[state.active] = self._discs(state.round - 1)  # this round's move is still to come
        self._sit_down(state)
        return self

    def face(self, face: str, *labels: str, is_open: bool = True) -> Realm:
        """Let hexes be of a kind, exchanging faces with others of their pile, and turn them up."""
        state = self._edit()
        faces = state.cards.faces
        wanted = [self.hex(label) for label in labels]
        for spot in wanted:
            pile = next(each for each in hidden_piles(state) if spot in each)
            other = next(
                each for each in pile if faces[each] == face and (each == spot or each not in wanted)
            )
            faces[spot], faces[other] = faces[other], faces[spot]
            if is_open:
                state.cards.publish(spot)
        self._sit_down(state)
        return self

    def mage(self, seat: int, label: str) -> Realm:
        """Let a mage stand there."""
        state = self._edit()
        state.mages[seat] = self.hex(label)
        self._sit_down(state)
        return self

    def followers(self, seat: int, *labels: str, wards: bool = False) -> Realm:
        """Followers from the Company onto hexes, which are then discovered; perhaps under Wards."""
        state = self._edit()
        for label in labels:
            spot = self.hex(label)
            state.company[seat] -= 1
            state.followers[seat] |= 1 << spot
            state.wards |= wards << spot
            state.cards.publish(spot)
        self._sit_down(state)
        return self

    def tower(self, seat: int, label: str) -> Realm:
        """A Mage Tower."""
        state = self._edit()
        state.towers[seat] = self.hex(label)
        state.cards.publish(self.hex(label))
        self._sit_down(state)
        return self

    def token(self, kind: str, owner: int, *labels: str) -> Realm:
        """Spell tokens."""
        state = self._edit()
        for label in labels:
            state.tokens[self.hex(label)] = token(TOKENS.index(kind), owner)
        self._sit_down(state)
        return self

    def relics(self, seat: int, **counts: int) -> Realm:
        """What a player owns; relics that are not named: none."""
        state = self._edit()
        state.relics[seat] = [counts.pop(name, 0) for name in self.facts.relics]
        assert not counts
        self._sit_down(state)
        return self

    def people(self, seat: int, company: int, supply: int) -> Realm:
        """How many are in Company and Supply; the others are imprisoned, in solo Masters."""
        state = self._edit()
        spare = state.company[seat] + state.supply[seat] - company - supply
        assert spare >= 0
        state.company[seat], state.supply[seat] = company, supply
        if self.players > 1:
            state.prisons[(seat + 1) % self.players][seat] += spare
        else:
            state.apprentices[seat][17] += spare  # nobody could imprison them: they are Masters
        self._sit_down(state)
        return self

    def apprentices(self, seat: int, *regions: str, corrupted: int = 0) -> Realm:
        """Apprentices from the Supply into regions, each known as `nature` or `nature-matter`."""
        state = self._edit()
        for region in regions:
            number = self.facts.region_numbers[region]
            source = state.supply if state.supply[seat] else state.company
            source[seat] -= 1
            state.apprentices[seat][number] += 1
            state.corrupted[seat][number] += corrupted
        self._sit_down(state)
        return self

    def knows(self, seat: int, *spells: str) -> Realm:
        """Spells in the book, with their apprentices."""
        numbers = [self.facts.spell_numbers[spell] for spell in spells]
        self.apprentices(seat, *(self.facts.regions[number] for number in numbers))
        state = self._edit()
        for number in numbers:
            state.book[seat] |= 1 << number
        self._sit_down(state)
        return self

    def lasting(self, seat: int, *spells: str) -> Realm:
        """Temporary spells at work."""
        state = self._edit()
        for spell in spells:
            state.lasting[seat] |= 1 << self.facts.spell_numbers[spell]
        self._sit_down(state)
        return self

    def _discs(self, moves: int) -> list[int]:
        """Discs as they may lie after the move of that round."""
        steps = self.facts.rounds - max(moves, 1)
        spheres = [3, 2, 1, 1, 2, 3]
        for place, most in enumerate(spheres):
            spheres[place] = min(most, steps)
            steps -= spheres[place]
        return spheres

    def planets(self, seat: int, moves: int) -> Realm:
        """Discs as they may lie after the move of that round."""
        state = self._edit()
        state.planets[seat] = self._discs(moves)
        self._sit_down(state)
        return self

    # -- playing ---------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision[Any]:
        """What is asked now."""
        ((_, decision),) = self.table.pending.items()
        return decision

    @property
    def asked(self) -> int:
        """The seat that is asked now; chance is one too."""
        return self.decision.seat

    def legal(self, prefix: str = "") -> list[str]:
        """The legal keys now, perhaps only those that begin so."""
        return [key for key in self.decision.legal() if key.startswith(prefix)]

    def play(self, *keys: str) -> Realm:
        """Give answers one after the other, each to whoever is asked."""
        self.beats = []
        for key in keys:
            judged = self.decision.option(key)
            self._say(judged.label)
            is_listed = judged.key in self.decision.legal()
            assert is_listed is (judged.objection is None), (
                f"{key}: listed {is_listed}, but {judged.objection}"
            )
            told = self.table.answer(self.decision.seat, key)
            self._say(*(beat.text() for beat in told))
            self.beats += told
            problems = GAME.problems(self.state)
            assert not problems or self.table.answers_since_checkpoint, problems
        return self

    def _say(self, *texts: Text) -> None:
        """Everything that a person may read has its words, and the words have all that they name."""
        for words in texts:
            for lang in ("de", "en"):
                assert GAME.locale.say(words, lang), words

    def refused(self, key: str, seat: int | None = None) -> Refusal:
        """Give an answer that must be refused and leave no trace; the refusal."""
        before = state_hash(self.state)
        assert seat is not None or key not in self.decision.legal(), f"{key} is listed as legal"
        try:
            self.table.answer(self.decision.seat if seat is None else seat, key)
        except Refusal as refusal:
            assert state_hash(self.state) == before, f"{key} was refused but left traces"
            self._say(refusal.text)
            return refusal
        raise AssertionError(f"{key} was accepted")

    def _forbidden(self, key: str) -> Refusal:
        """An answer that fits the question, but is forbidden; any other would cite the rule that asks."""
        refusal = self.refused(key)
        assert refusal.reason == "forbidden", f"{key} is no answer at all"
        return refusal

    def rule_against(self, key: str) -> str | None:
        """Which rule forbids an answer."""
        return self._forbidden(key).rule

    def objection(self, key: str) -> str:
        """Which of its reasons a rule has against an answer, such as `too-far`."""
        return self._forbidden(key).text.key.removeprefix("objection.")

    def roll(self, face: int) -> Realm:
        """The Warlord's die shows a number."""
        assert self.asked == CHANCE
        self.beats = self.table.answer(CHANCE, str(face - 1))
        self._say(*(beat.text() for beat in self.beats))
        return self

    def pass_turn(self) -> Realm:
        """Whoever is active does nothing, and moves the first planet."""
        active, number = self.state.active, self.state.round
        while not self.table.is_over and (self.state.active, self.state.round) == (active, number):
            if self.asked == CHANCE:
                self.roll(1)
            else:
                legal = self.legal()
                self.play("end" if "end" in legal else legal[0])
        return self

    # -- looking ---------------------------------------------------------------------------------------------

    def owned(self, seat: int) -> dict[str, int]:
        """The relics of a player, those with none left out."""
        counts = zip(self.facts.relics, self.state.relics[seat], strict=True)
        return {name: number for name, number in counts if number}

    def token_at(self, label: str) -> str:
        """The spell token on a hex with its owner, such as `vines a`."""
        spot = self.hex(label)
        owner = self.turn.token_owner(spot)
        return "" if owner == NOBODY else f"{TOKENS[self.turn.token_on(spot)]} {'abcd'[owner]}"

    def book(self, seat: int) -> set[str]:
        """The ids of the spells in a Spell Book."""
        return {spell.id for spell in self.turn.spells if self.state.book[seat] >> spell.number & 1}

    def told(self, kind: str) -> list[Beat]:
        """The beats of a kind that the last answers told."""
        return [beat for beat in self.beats if beat.kind == kind]

    def cites(self, rule: str) -> bool:
        """Whether some beat of the last answers cites the rule."""
        return any(rule in beat.rules for beat in self.beats)
