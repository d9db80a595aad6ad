"""The single checks; each raises AssertionError with a sentence about what it found."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import msgspec

from tafelrunde.table.chance import Chance, Stream
from tafelrunde.table.content import CardInfo
from tafelrunde.table.decision import (
    CHANCE,
    Choice,
    Decision,
    Number,
    Objection,
    Option,
    Ordering,
    Seat,
    Several,
)
from tafelrunde.table.errors import BadSetup, Refusal
from tafelrunde.table.game import LENT, Game, Mode
from tafelrunde.table.record import Record
from tafelrunde.table.save import load, save
from tafelrunde.table.table import Table
from tafelrunde.table.testing.texts import check_numbers
from tafelrunde.table.text import ENGLISH, Lang
from tafelrunde.table.works import state_hash

NO_KEY = "no-such-answer"
RESERVED = {"chance", "undo", "concede", "set", "all", "=", ">", "#"}
FEW = 200
"""Of a decision with more legal keys than this, only some are judged one by one."""


class Description(NamedTuple):
    """All that clones, saves and replays of a table must have in common."""

    state: str
    checkpoint: str
    pending: dict[Seat, tuple[Any, ...]]


def describe(table: Table[Any]) -> Description:
    """The live state, the checkpoint and every question with its legal keys."""
    return Description(
        state_hash(table.state),
        table.hash,
        {seat: describe_decision(decision) for seat, decision in table.pending.items()},
    )


def describe_decision(decision: Decision[Any]) -> tuple[Any, ...]:
    """A question with its legal keys."""
    return (decision.seat, *asked(decision), decision.secret, _legal(decision))


def asked(decision: Decision[Any]) -> tuple[Any, ...]:
    """What whoever is asked reads, without the answers."""
    return (
        decision.kind,
        decision.name,
        decision.prompt,
        decision.minimum,
        decision.maximum,
        decision.default,
    )


def _legal(decision: Decision[Any]) -> list[tuple[str, bool]] | Sequence[str]:
    if isinstance(decision, Several | Ordering):  # all combinations would be too many
        return [(key, each.objection is None) for key, each in decision.candidates.items()]
    if isinstance(decision, Number | Chance):  # told by the rest of the question
        return []
    return decision.legal()


def fail_unless_same(expected: Description, found: Description, what: str) -> None:
    """Name the first thing that two descriptions of a table do not have in common."""
    assert found.checkpoint == expected.checkpoint, f"{what}: another checkpoint"
    assert found.state == expected.state, f"{what}: another live state"
    assert list(found.pending) == list(expected.pending), (
        f"{what}: asks the seats {list(found.pending)}, not {list(expected.pending)}"
    )
    for seat, question in expected.pending.items():
        assert found.pending[seat] == question, (
            f"{what}: asks seat {seat}\n  {found.pending[seat]}, not\n  {question}"
        )


def draw(decision: Decision[Any], stream: Stream) -> str:
    """A random legal answer; where there is none, the failure says whose dead end it is."""
    try:
        return decision.sample(stream)
    except ValueError as nothing:
        what = f"seat {decision.seat}, {decision.name}"
        raise AssertionError(f"{what}: a dead end, no answer is legal") from nothing


# -- copies of a table ---------------------------------------------------------------------------------------


def check_oracle(table: Table[Any], seen: Description | None = None) -> None:
    """Rebuilt from its checkpoint and the answers since, the table is the same."""
    fail_unless_same(describe(table) if seen is None else seen, describe(table.clone()), "the rebuilt table")


class History:
    """Copies kept while a game goes on; whatever happens later, they must not change."""

    def __init__(self) -> None:
        self._kept: list[tuple[Table[Any], int, int, Description]] = []

    def keep(self, table: Table[Any]) -> None:
        """Take a copy of the table as it is."""
        twin = table.clone()
        self._kept.append((twin, table.version, len(twin.record().lines), describe(table)))

    def check(self) -> None:
        """All the copies are as they were when they were taken."""
        for twin, version, lines, seen in self._kept:
            assert len(twin.record().lines) == lines, f"the record of a copy at version {version} has grown"
            fail_unless_same(seen, describe(twin), f"a copy taken at version {version} and used later")


def check_state(table: Table[Any]) -> None:
    """The state round-trips through JSON, and its copy is equal; that it stays so, the History shows."""
    game, state = table.game, table.state
    again = msgspec.json.decode(msgspec.json.encode(state), type=game.state_type)
    assert again == state, "the state is another one after a round trip through JSON"
    assert state_hash(again) == state_hash(state), (
        "the state has another hash after a round trip through JSON"
    )
    assert game.copy(state) == state, "game.copy() gives another state"


def check_save(table: Table[Any], stream: Stream, answers: int = 3) -> None:
    """A saved and loaded table is the same, and goes on in the same way."""
    again = load(save(table), stream.fork(), is_own=True)
    assert not again.notices, f"loading gives a notice: {again.notices[0]}"
    assert again.version == table.version, "the loaded table has another version"
    assert again.record() == table.record(), "the loaded table has another record"
    fail_unless_same(describe(table), describe(again), "the loaded table")
    one, other = table.clone(), again.clone()
    for _ in range(answers):
        if one.is_over:
            break
        seat, decision = next(iter(one.pending.items()))
        key = draw(decision, stream)
        assert one.answer(seat, key) == other.answer(seat, key), "the loaded table tells other beats"
        fail_unless_same(describe(one), describe(other), "the loaded table, played on")


def check_record(table: Table[Any]) -> None:
    """The record reads back, replays to the same table, and a replay writes the same record."""
    record = table.record()
    parsed = Record.parse(str(record))
    assert parsed == record, "the record reads back as another one"
    again = parsed.replay()
    fail_unless_same(describe(table), describe(again), "the replayed table")
    assert again.record() == record, "the replay writes another record"
    told = parsed.with_beats()
    assert told.beats() == [beat for moment in parsed.moments() for beat in moment.beats], (
        "the archive keeps other beats than those of the replay"
    )


def check_undo(before: Description, table: Table[Any], seat: Seat, key: str, *, agreed: bool = False) -> bool:
    """Where the answer just given can be undone, the table is as before, and the answer gives the same again.

    Says whether it could be undone. With `agreed`, everybody agrees, and chance may have spoken since.
    """
    if not agreed and not table.can_undo(seat):
        return False
    twin = table.clone()
    twin.undo(None if agreed else seat)
    fail_unless_same(before, describe(twin), "after undo, the table")
    twin.answer(seat, key)
    if not agreed:
        fail_unless_same(describe(table), describe(twin), "after undo and the same answer, the table")
    return True


# -- questions and answers -----------------------------------------------------------------------------------


def check_options(table: Table[Any]) -> None:
    """Every question has a legal answer and a legal default, and lists exactly what it judges legal."""
    if table.is_over:
        assert table.result is not None, "the game is over without a result"
        return
    assert table.pending, "a dead end: nobody is asked anything, and the game is not over"
    assert table.result is None, "there is a result, but the game goes on"
    for seat, decision in table.pending.items():
        assert decision.seat == seat, f"the question to seat {seat} is addressed to {decision.seat}"
        if seat != CHANCE:
            _check_decision(table, decision)


def _check_decision(table: Table[Any], decision: Decision[Any]) -> None:
    what = f"seat {decision.seat}, {decision.name}"
    assert decision.name, f"a question to seat {decision.seat} has no name: {decision.prompt.key}"
    if isinstance(decision, Several | Ordering):
        spaced = [key for key in decision.candidates if " " in key]
        assert not spaced, f"{what}: keys that are joined hold a space: {spaced}"
    options = list(decision.options())
    _check_rules(table, [option.objection for option in options], what)
    legal = _some_legal(decision)
    assert legal, f"{what}: a dead end, no answer is legal"
    assert len(set(legal)) == len(legal), f"{what}: a legal key is listed twice"
    for key in legal:
        option = decision.option(key)
        assert option.objection is None, f"{what}: {key!r} is listed as legal, but {option.objection}"
        assert option.key == key, f"{what}: the legal key {key!r} is judged as {option.key!r}"
    safe = decision.option(decision.safe())
    assert safe.objection is None, f"{what}: the default {safe.key!r} is refused, {safe.objection}"
    _check_offered(decision, what)
    if not isinstance(decision, Several | Ordering):
        unlisted = {option.key for option in options if option.objection is None} ^ set(decision.legal())
        assert not unlisted, f"{what}: options() and legal() disagree about {sorted(unlisted)}"


def _check_offered(decision: Decision[Any], what: str) -> None:
    """What clients are offered are the legal options as they are judged, or what makes them up."""
    if isinstance(decision, Number):
        judged = []
    elif isinstance(decision, Several | Ordering):
        judged = [each.option() for each in decision.candidates.values() if each.objection is None]
    else:
        judged = [decision.option(key) for key in decision.legal()]
    found = list(decision.offered())
    expected = [(option.key, option.label, option.elements) for option in judged]
    assert found == expected, f"{what}: offers\n  {found}, but judges\n  {expected}"


def _some_legal(decision: Decision[Any]) -> Sequence[str]:
    if isinstance(decision, Several):
        free = sum(each.objection is None for each in decision.candidates.values())
        if free < decision.minimum or min(decision.minimum, decision.maximum) < 0:
            return []
        return decision.legal() if 2**free <= FEW else [decision.sample(Stream(0))]
    if isinstance(decision, Ordering) and len(decision.candidates) > 5:
        return [decision.sample(Stream(0))]
    return decision.legal()[:FEW]


def _check_rules(table: Table[Any], objections: Iterable[Objection | None], what: str) -> None:
    for objection in objections:
        if objection is not None:
            _check_cited(table, objection.rule, what)


def _check_cited(table: Table[Any], rule: str | None, what: str) -> None:
    assert rule is None or rule in table.game.rulebook, f"{what}: cites {rule}, which the rulebook lacks"


def check_refusals(table: Table[Any]) -> None:
    """What has an objection is refused citing the same rule; the table is unchanged by any refusal."""
    seen, version, record = describe(table), table.version, table.record()
    for seat, decision in list(table.pending.items()):
        for nonsense in (NO_KEY, ""):
            refusal = _refused(table, seat, nonsense, "unknown-answer")
            assert refusal.rule == decision.rule, f"{nonsense!r} is refused by {refusal.rule}"
        _check_cited(table, decision.rule, "the question")
        if isinstance(decision, Choice | Several):
            for option in _refusable(decision):
                assert option.objection is not None
                refusal = _refused(table, seat, option.key, "forbidden")
                rule = option.objection.rule
                assert refusal.rule == rule, f"{option.key!r} is refused by {refusal.rule}, not by {rule}"
        if not isinstance(decision, Chance):
            _refused(table, seat, decision.safe(), "stale", version=version + 1)
    for seat in map(Seat, range(table.seats)):
        if seat not in table.pending:
            refusal = _refused(table, seat, NO_KEY, "over" if table.is_over else "not-your-decision")
            if not table.is_over:
                _check_cited(table, refusal.rule, "a seat that waits")
    assert table.version == version, "a refusal changed the version"
    assert table.record() == record, "a refusal changed the record"
    fail_unless_same(seen, describe(table), "after refusals, the table")


def _refusable(decision: Decision[Any]) -> list[Option]:
    return [option for option in decision.options() if option.objection is not None]


def _refused(table: Table[Any], seat: Seat, key: str, reason: str, *, version: int | None = None) -> Refusal:
    refusal = _refusal(lambda: table.answer(seat, key, version=version))
    assert refusal is not None, (
        f"{key!r} of seat {seat} was accepted; it should have been refused as {reason}"
    )
    assert refusal.reason == reason, f"{key!r} of seat {seat} is refused as {refusal.reason}, not {reason}"
    return refusal


def _refusal(act: Callable[[], object]) -> Refusal | None:
    try:
        act()
    except Refusal as refusal:
        return refusal
    return None


def check_concede(table: Table[Any]) -> None:
    """Every seat can give up where the rules have no objection, and is refused by that rule where they do."""
    if table.is_over:
        return
    for seat in map(Seat, range(table.seats)):
        twin = table.clone()
        objection = table.game.concession(table.state, seat)
        _check_rules(table, [objection], f"concession of seat {seat}")
        refusal = _refusal(lambda: twin.concede(seat))  # noqa: B023 (called at once)
        if objection is not None:
            assert refusal is not None, f"seat {seat} gave up against {objection}"
            assert refusal.rule == objection.rule, f"seat {seat} may not give up: {refusal}, not {objection}"
            fail_unless_same(describe(table), describe(twin), "after a refused concession, the table")
            continue
        assert refusal is None, f"seat {seat} may give up, but is refused: {refusal}"
        check_problems(twin)
        if CHANCE not in twin.pending:
            check_options(twin)
        check_oracle(twin)
        check_record(twin)


def check_problems(table: Table[Any]) -> None:
    """The game finds no broken invariant."""
    found = table.game.problems(table.state)
    assert not found, f"broken: {'; '.join(found)}"


# -- the game itself -----------------------------------------------------------------------------------------


def check_rulebook(game: Game[Any]) -> None:
    """Rules and modes are complete, and no seat has a name that means something else in a record."""
    modes = {mode.id for mode in game.modes}
    assert len(modes) == len(game.modes) > 0, "every mode needs an id of its own"
    for rule in game.rulebook.rules.values():
        assert all(map(str.strip, rule.text.values())), f"{rule.id} has no text"
        assert set(rule.modes) <= modes | {"all"}, f"{rule.id} is about an unknown mode: {rule.modes}"
    for mode in game.modes:
        assert 0 < mode.minimum <= mode.maximum, f"mode {mode.id}: at least {mode.minimum} seats"
        assert len(set(mode.seats)) == len(mode.seats), f"mode {mode.id}: two seats have the same name"
        for name in mode.seats:
            is_free = name not in RESERVED and " " not in name
            assert is_free, f"mode {mode.id}: no seat can be called {name!r}"
            assert game.locale.has(f"seat.{name}"), f"the locale lacks seat.{name}"


def check_content(game: Game[Any]) -> None:
    """Cards and decks have names, and a written deck is read as the same one."""
    listed, decks = game.card_list(), game.deck_list()
    cards = {card.id: card for card in listed}
    assert len(cards) == len(listed), "two cards have the same id"
    for each, name in [(card.id, card.name) for card in listed] + [(deck.id, deck.name) for deck in decks]:
        assert all(map(str.strip, name.values())), f"{each} has no name"
    msgspec.json.encode([*listed, *decks, game.outlines])
    check_numbers({name for card in listed for name in card.shelf.numbers}, game.locale)
    for field in sorted({card.shelf.field for card in listed} - {""}):
        assert game.locale.has(f"deck-field.{field}"), f"the locale lacks deck-field.{field}"
    for deck in decks:
        strange = {*deck.cards, *deck.named.values()} - set(cards)
        assert not strange, f"deck {deck.id}: there are no such cards: {', '.join(sorted(strange))}"
        for lang in game.locale.languages if type(game).read_deck is not Game.read_deck else ():
            again = game.read_deck(game.write_deck(deck, lang))
            assert again.name[lang] == deck.name[lang], f"deck {deck.id}: read again it has another name"
            same = (again.named, again.cards) == (deck.named, deck.cards)
            assert same, f"deck {deck.id}: read again it holds other cards"


def check_words(game: Game[Any]) -> None:
    """A rule that explains a word on cards finds it on the same cards in every language."""
    for rule in game.rulebook.rules.values():
        if rule.word is not None:
            english = _set_apart(game.card_list(), rule.word[ENGLISH], ENGLISH)
            assert english, f"{rule.id} explains {rule.word[ENGLISH]!r}, which no card sets apart"
            for lang in game.locale.languages:
                word = rule.word[lang]
                same = _set_apart(game.card_list(), word, lang) == english
                assert same, f"{rule.id}: {word!r} and {rule.word[ENGLISH]!r} differ"


def _set_apart(cards: Iterable[CardInfo], word: str, lang: Lang) -> list[str]:
    """The cards on which a word is a sentence of its own, or stands before a colon."""
    alone = re.compile(rf"(?:^|[.!?:]\s+){re.escape(word)}(?=[.:])")
    return [card.id for card in cards if alone.search(card.line[lang])]


GARBAGE: tuple[Any, ...] = (None, True, -1, 10**9, 0.5, "", "?", [], [[]], ["?"], {}, {"?": 0})


def check_setup(game: Game[Any], mode: Mode, seats: int, setup: Mapping[str, Any]) -> None:
    """Nonsense in the setup is either fine or refused with BadSetup."""
    try:
        game.setup(mode, seats, {**setup, "no-such-option": 1})
    except BadSetup:
        pass
    else:
        raise AssertionError("a setup option that does not exist is accepted")
    for name in setup:
        for value in GARBAGE:
            try:
                game.setup(mode, seats, {**setup, name: value})
            except BadSetup as refusal:
                # Whatever a game trips over is refused on its behalf; the kit wants its own word.
                if refusal.text.key == "error.unusable-setup":
                    what = f"setup {name}={value!r} raises {refusal.__cause__!r}, not BadSetup"
                    raise AssertionError(what) from refusal


@contextmanager
def registered(game: Game[Any]) -> Iterator[None]:
    """Let the table find a game that is not installed, for as long as it is being checked."""
    before = LENT.get(game.id)
    LENT[game.id] = game
    try:
        yield
    finally:
        if before is None:
            del LENT[game.id]
        else:
            LENT[game.id] = before
