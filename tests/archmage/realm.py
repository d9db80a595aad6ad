"""Positions of Archmage are set up piece by piece, acts are notation.

    realm = Realm(players=2)
    realm.face("mine", "c2").mage(0, "c2").followers(1, "c2").relics(0, blood=1).knows(0, "subjugate")
    realm.play("cast subjugate", "kill c2")

Hexes are labels, or places: `realm.at(0, -2)` is the label of the hex at these coordinates. Pieces come from
where they would come from in play, so that every position is sound.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec

from tafelrunde.games.archmage import GAME
from tafelrunde.games.archmage.facts import Facts, facts_of
from tafelrunde.games.archmage.position import Position
from tafelrunde.games.archmage.state import NOBODY, TOKENS, State
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.beat import SILENT, Beat
from tafelrunde.table.decision import CHANCE, Decision
from tafelrunde.table.errors import Refusal
from tafelrunde.table.table import Table
from tafelrunde.table.text import Text
from tafelrunde.table.works import state_hash

P = ParamSpec("P")


def _builder(
    build: Callable[Concatenate[Position, P], object],
) -> Callable[Concatenate[Realm, P], Realm]:
    """A word of the position builder, said of a table: it is sat down with again."""

    def changed(self: Realm, /, *args: P.args, **kwargs: P.kwargs) -> Realm:
        position = Position.of(self.table)
        build(position, *args, **kwargs)
        return self._sit_down(position)

    return changed


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
        self.players = players
        self.beats: list[Beat] = []
        position = Position("standard" if players > 1 else "solo", seats=players, **setup)
        self._sit_down(position.to_move(active, round=round, points=points))

    def _sit_down(self, position: Position) -> Realm:
        self.table = Table.unstarted(GAME, position.mode, position.seats, position.setup, position.ready())
        return self

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

    mage = _builder(Position.mage)
    followers = _builder(Position.followers)
    tower = _builder(Position.tower)
    relics = _builder(Position.relics)
    corrupted = _builder(Position.corrupted)
    shadowed = _builder(Position.shadowed)
    knows = _builder(Position.knows)
    lasting = _builder(Position.lasting)
    spent = _builder(Position.spent)
    imprisoned = _builder(Position.imprisoned)
    inflamed = _builder(Position.inflamed)
    warlord = _builder(Position.warlord)
    to_move = _builder(Position.to_move)
    preparing = _builder(Position.preparing)

    @_builder
    def edit(position: Position, /, **changes: Any) -> None:  # noqa: N805 - a word of ours for the builder
        """Change fields of the state."""
        for name, value in changes.items():
            assert hasattr(position.state, name), name
            setattr(position.state, name, value)

    @_builder
    def face(position: Position, /, face: str, *labels: str, is_open: bool = True) -> None:  # noqa: N805
        """Let hexes be of a kind."""
        position.land(is_discovered=is_open, **{face: " ".join(labels)})

    @_builder
    def token(position: Position, /, kind: str, owner: int, *labels: str) -> None:  # noqa: N805
        """Spell tokens."""
        position.tokens(owner, **{kind: " ".join(labels)})

    @_builder
    def people(position: Position, /, seat: int, company: int, supply: int) -> None:  # noqa: N805
        """How many are in Company and Supply; the others are imprisoned, in solo Masters."""
        state = position.state
        spare = state.company[seat] + state.supply[seat] - company - supply
        if position.seats > 1:
            position.imprisoned(seat, by=(seat + 1) % position.seats, number=spare)
        else:
            position.apprentices(seat, *[position.turn.facts.regions[-1]] * spare)
        position.company(seat, company)

    @_builder
    def apprentices(position: Position, /, seat: int, *regions: str, corrupted: int = 0) -> None:  # noqa: N805
        """Apprentices, each perhaps corrupted."""
        position.apprentices(seat, *regions)
        if corrupted:
            position.corrupted(seat, *regions)

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
