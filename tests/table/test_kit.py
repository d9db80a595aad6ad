"""The kit catches what it is for: each test plants one defect into the toy."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.table import (
    OPEN,
    SPECTATOR,
    Beats,
    Candidate,
    Choice,
    Flow,
    Game,
    Locale,
    Memory,
    Mode,
    Number,
    Objection,
    Offer,
    Option,
    Record,
    Result,
    Rulebook,
    Scene,
    Seat,
    Step,
    Stream,
    Table,
    choose,
    games,
    shuffle,
    text,
    together,
    verbatim,
)
from tafelrunde.table.testing import (
    Rates,
    check_hash_seeds,
    check_leak,
    check_oracle,
    check_together_leak,
    conform,
    describe,
    registered,
)
from tests.table.plugins import distribution, rescan
from tests.table.positions import SOUTH, hands_of_two, position, table_at
from toy import GAME, Toy, flow
from toy.state import Due, State
from toy.verbs import Turn

OFTEN = Rates(*[1] * len(Rates.__struct_fields__))


def caught(game: Game[Any], message: str, mode: str = "standard", **options: Any) -> None:
    """The kit fails on the game, and says so in these words."""
    with pytest.raises(AssertionError, match=message):
        conform(game, mode, decisions=400, longest=60, rates=OFTEN, **options)


def looks_like(scene: Scene, words: str) -> Scene:
    return msgspec.structs.replace(scene, headline=verbatim(words))


# -- leaks --------------------------------------------------------------------------------------------


class LeakingView(Toy):
    def view(self, state: State, seat: Seat) -> Scene:
        enemy = state.hands[1 - seat] if seat >= 0 else []
        return looks_like(super().view(state, seat), "".join(state.cards.faces[card] for card in enemy))


class LeakToSpectators(Toy):
    def view(self, state: State, seat: Seat) -> Scene:
        scene = super().view(state, seat)
        return looks_like(scene, str(state.cards.faces)) if seat == SPECTATOR else scene


class LeakingBid(Toy):
    """Everybody is told at once how many cards somebody exchanges."""

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return self.opening(state, beats) if step.name == "opening" else super().flow(state, step, beats)

    async def opening(self, state: State, beats: Beats) -> None:
        await together({seat: self.plan(state, seat, beats) for seat in state.players()})
        state.phase = "start"

    async def plan(self, state: State, seat: Seat, beats: Beats) -> None:
        _, away = await flow.plan(state, seat)
        beats.tell("bid", seat=verbatim("?"), coins=len(away))


class LeakingObjection(Toy):
    """A card may be played unless the enemy holds a thief."""

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return self.play(state, beats) if step.name == "play" else super().flow(state, step, beats)

    async def play(self, state: State, beats: Beats) -> None:
        def cards() -> Iterable[Candidate[int]]:
            enemy = [state.cards.faces[card] for card in state.hands[1 - state.active]]
            why = Objection("TOY-END-02", text("objection.own-turn")) if "thief" in enemy else None
            for place, each in enumerate(flow.hand(state, state.active)):
                yield msgspec.structs.replace(each, objection=why if place else None)

        turn = Turn(state, state.active, beats)
        turn.reveal(await choose(turn.seat, "cards", "play", cards))
        flow.pass_on(state)


class LeakingBeat(Toy):
    """Everybody is told the next card of the deck when a card is played."""

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return self.play(state, beats) if step.name == "play" else super().flow(state, step, beats)

    async def play(self, state: State, beats: Beats) -> None:
        turn = Turn(state, state.active, beats)
        hand = flow.hand(state, state.active)
        turn.reveal(await choose(turn.seat, "cards", "play", lambda: hand))
        if state.deck:
            turn.tell("draw", card=turn.card_name(state.deck[0]))
        flow.pass_on(state)


class ShowsInSilence(Toy):
    """Whoever plays a card also shows the next of the hand, and nobody is told."""

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return self.play(state, beats) if step.name == "play" else super().flow(state, step, beats)

    async def play(self, state: State, beats: Beats) -> None:
        await flow.play(state, beats)
        for card in state.hands[state.active][:1]:
            state.cards.publish(card)


class TellsTheWrongSeat(Toy):
    """Everybody hears that a card was drawn; its holder is not told which."""

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return super().flow(state, step, _Muffled())


class _Muffled(Beats):
    def tell(self, kind: str, /, *elements: str, **words: Any) -> None:
        super().tell(kind, *(() if kind == "draw" else elements), **words)


class AllAtOnce(Toy):
    """Shuffles and deals in one step with the question."""

    def next_step(self, state: State) -> Step | None:
        return Step("all") if state.phase == "shuffle" else super().next_step(state)

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return self.all_at_once(state, beats) if step.name == "all" else super().flow(state, step, beats)

    async def all_at_once(self, state: State, beats: Beats) -> None:
        state.cards.reorder(state.deck, await shuffle(len(state.deck)))
        await flow.deal(state, beats)
        await flow.opening(state, beats)


class NoWorldFits(Toy):
    """Shows the deck, asks for its faces and shuffles it before the next question: what was answered fits
    no deck of which one knows nothing."""

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return self.play(state, beats) if step.name == "play" else super().flow(state, step, beats)

    async def play(self, state: State, beats: Beats) -> None:
        turn = Turn(state, state.active, beats)
        for card in state.deck:
            turn.look_at(card)
        faces = ".".join(state.cards.faces[card] for card in state.deck)
        await choose(turn.seat, "cards", "play", lambda: [Candidate(faces, None, text("option.nothing"))])
        state.cards.reorder(state.deck, await shuffle(len(state.deck)))
        await flow.play(state, beats)


class NotesItsBid(Toy):
    """Whoever has bid sees a note of it; nobody else does."""

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return self.opening(state) if step.name == "opening" else super().flow(state, step, beats)

    async def opening(self, state: State) -> None:
        await together({seat: self.plan(state, seat) for seat in state.players()})
        state.agenda.clear()
        state.phase = "start"

    async def plan(self, state: State, seat: Seat) -> None:
        bid = await Number(seat, "number", "bid", default="0", minimum=0, maximum=2)
        state.agenda.append(Due(seat, bid))
        await Number(seat, "number", "bid", default="0", minimum=0, maximum=2)

    def view(self, state: State, seat: Seat) -> Scene:
        shown = [due for due in state.agenda if state.phase != "opening" or seat in (due.seat, OPEN)]
        return super().view(msgspec.structs.replace(state, agenda=shown), seat)


class ShowsItsBid(NotesItsBid):
    def view(self, state: State, seat: Seat) -> Scene:
        return Toy.view(self, state, seat)


class ForgetsToReview(NotesItsBid):
    def review(self, state: State, seat: Seat, before: Scene) -> Scene:
        return before


class SharesTooMuch(Toy):
    """Shows everybody what the first of them sees."""

    def views(self, state: State, seats: Sequence[Seat], memory: Memory | None = None) -> list[Scene]:
        return [self.view(state, seats[0])] * len(seats)


class NoticesNothing(Toy):
    """Remembers what it has shown, but not what that was made of."""

    def views(self, state: State, seats: Sequence[Seat], memory: Memory | None = None) -> list[Scene]:
        memory = memory or Memory()
        return [memory.same(seat, (), partial(self.view, state, seat)) for seat in seats]


class NoPools(Toy):
    def pools(self, state: State) -> list[list[int]]:
        return []


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (LeakingView(), "leak to seat [01]: the view or the question"),
        (LeakToSpectators(), "leak to seat -2: the spectator's view"),
        (LeakingBid(), "leak to seat [01]: .*beats"),
        (LeakingObjection(), "leak to seat [01]: the view or the question"),
        (LeakingBeat(), "leak to seat [01]: the beats of 'card"),
        (ShowsInSilence(), "leak: seat (-2|0|1) knows .* though no beat shows it"),
        (TellsTheWrongSeat(), "leak: seat [01] knows .* though no beat shows it"),
        (NoPools(), "imagine.. never changes anything"),
        (ShowsItsBid(), "leak to seat (-2|0|1): it sees that seat [01] has answered"),
        (SharesTooMuch(), r"views\(\) shows seat (-2|-3|1) something else"),
        (NoticesNothing(), r"views\(\) shows seat -?\d something else"),
        (ForgetsToReview(), r"review\(\) shows seat [01] something else"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Game) else "",
)
def test_leaks_are_caught(game: Game[Any], message: str) -> None:
    caught(game, message)


def test_what_was_shuffled_and_dealt_in_one_step_can_be_imagined() -> None:
    conform(AllAtOnce(), decisions=200, rates=OFTEN)


def test_a_step_in_which_no_world_fits_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tafelrunde.table.table.IMAGINE_TRIES", 10)  # with many, one fits now and then
    caught(NoWorldFits(), "no world fits .*a step of its own")


def test_a_seat_may_see_what_it_has_answered_in_secret() -> None:
    conform(NotesItsBid(), decisions=100, rates=OFTEN)


def test_the_leak_of_a_secret_answer_is_found_while_others_still_decide() -> None:
    honest = table_at(hands_of_two())
    assert any(check_together_leak(honest, Stream(seed)) for seed in range(5))
    leaking = LeakingBid()
    table = Table.unstarted(leaking, leaking.mode(), 2, {}, hands_of_two())
    table.answer(SOUTH, "1")
    with pytest.raises(AssertionError, match="what seat 0 answered in secret: the beats"):
        [check_together_leak(table, Stream(seed)) for seed in range(40)]


def test_the_leak_is_found_on_a_hand_of_two_cards() -> None:
    state = position(["stone", "roller"], ["thief", "seer"], deck=["clover"] * 3)
    honest = table_at(state)
    assert any(check_leak(honest, SOUTH, Stream(seed)) for seed in range(10))
    leaking = LeakingView()
    table = Table.unstarted(leaking, leaking.mode(), 2, {}, state)
    with pytest.raises(AssertionError, match="thiefseer"):
        [check_leak(table, SOUTH, Stream(seed)) for seed in range(10)]


# -- state outside the state --------------------------------------------------------------------------


class OutsideState(Toy):
    """Counts the cards in the game object, where no copy and no save can see it."""

    played = 0

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return self.play(state, beats) if step.name == "play" else super().flow(state, step, beats)

    async def play(self, state: State, beats: Beats) -> None:
        await flow.play(state, beats)
        self.played += 1
        state.coins[0] += self.played % 2


class ForgetsBetweenAnswers(Toy):
    """The coroutine asks another question when it is replayed than it asked live."""

    asked: dict[int, int]

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return self.play(state) if step.name == "play" else super().flow(state, step, beats)

    async def play(self, state: State) -> None:
        self.asked = getattr(self, "asked", {})
        self.asked[len(state.discard)] = self.asked.get(len(state.discard), 0) + 1
        name = "play" if self.asked[len(state.discard)] < 2 else "stone"
        hand = flow.hand(state, state.active)
        card = await choose(state.active, "cards", name, lambda: hand)
        state.hands[state.active].remove(card)
        state.discard.append(card)
        flow.pass_on(state)


class SharedCopy(Toy):
    def copy(self, state: State) -> State:
        twin = state.copy()
        twin.coins = state.coins
        return twin


class LostField(Toy):
    def copy(self, state: State) -> State:
        twin = state.copy()
        twin.agenda = []
        return twin


class LostCard(Toy):
    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return self.start(state, beats) if step.name == "start" else super().flow(state, step, beats)

    async def start(self, state: State, beats: Beats) -> None:
        await flow.start(state, beats)
        if len(state.discard) == 4:
            state.discard.pop()


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (OutsideState(), "replay|rebuilt|undo|another"),
        (ForgetsBetweenAnswers(), "asks seat"),
        (SharedCopy(), "rebuilt table|copy taken|another"),
        (LostField(), "rebuilt table|another"),
        (LostCard(), "broken: the cards that lie somewhere"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Game) else "",
)
def test_a_state_that_is_not_the_whole_truth_is_caught(game: Game[Any], message: str) -> None:
    caught(game, message)


def test_the_oracle_alone_finds_a_coroutine_with_a_memory_of_its_own() -> None:
    game = ForgetsBetweenAnswers()
    state = position(["stone", "roller"], ["thief", "seer"])
    table = Table.unstarted(game, game.mode(), 2, {}, state)
    describe(table)
    with pytest.raises(AssertionError, match="asks seat 0"):
        check_oracle(table)


# -- questions ----------------------------------------------------------------------------------------


class Asking(Toy):
    """Asks for the card to play in its own way."""

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return self.play(state, beats) if step.name == "play" else super().flow(state, step, beats)

    async def play(self, state: State, beats: Beats) -> None:
        turn = Turn(state, state.active, beats)
        default = self.default(state)
        card = await choose(turn.seat, "cards", "play", lambda: self.listed(state), default=default)
        turn.reveal(card)
        flow.pass_on(state)

    def default(self, state: State) -> str | None:
        return None

    def listed(self, state: State) -> Iterable[Candidate[int]]:
        return flow.hand(state, state.active)


class DeadEnd(Asking):
    def listed(self, state: State) -> Iterable[Candidate[int]]:
        why = Objection("TOY-END-02", text("objection.own-turn"))
        return [msgspec.structs.replace(each, objection=why) for each in super().listed(state)]


class ForbiddenDefault(Asking):
    def default(self, state: State) -> str | None:
        return f"card{state.hands[state.active][0]}"

    def listed(self, state: State) -> Iterable[Candidate[int]]:
        why = Objection("TOY-END-02", text("objection.own-turn"))
        first, *others = super().listed(state)
        return [msgspec.structs.replace(first, objection=why) if others else first, *others]


class UnknownRule(Asking):
    def listed(self, state: State) -> Iterable[Candidate[int]]:
        why = Objection("TOY-NONE-01", text("objection.own-turn"))
        first, *others = super().listed(state)
        return [msgspec.structs.replace(first, objection=why) if others else first, *others]


class UnknownElement(Asking):
    def listed(self, state: State) -> Iterable[Candidate[int]]:
        return [msgspec.structs.replace(each, elements=("nowhere",)) for each in super().listed(state)]


class OtherOffer(Choice[int]):
    """Offers its options under other names than those under which it judges them."""

    def offered(self) -> list[Offer]:
        return [(key, verbatim("?"), elements) for key, _, elements in super().offered()]


class Nameless(Asking):
    async def play(self, state: State, beats: Beats) -> None:
        await choose(state.active, "cards", "", lambda: self.listed(state), prompt=text("prompt.play"))


class OffersSomethingElse(Asking):
    async def play(self, state: State, beats: Beats) -> None:
        turn = Turn(state, state.active, beats)
        turn.reveal(await OtherOffer(turn.seat, "cards", "play", lambda: self.listed(state)))
        flow.pass_on(state)


class OpenSecret(Choice[int]):
    """Accepts every card twice over, but says so to nobody."""

    def option(self, key: str) -> Option:
        first, _, again = key.partition(" ")
        option = super().option(first)
        return msgspec.structs.replace(option, key=key) if again == first else super().option(key)


class AcceptsTheUnlisted(Asking):
    async def play(self, state: State, beats: Beats) -> None:
        turn = Turn(state, state.active, beats)
        turn.reveal(await OpenSecret(turn.seat, "cards", "play", lambda: self.listed(state)))
        flow.pass_on(state)


class NobodyIsAsked(Toy):
    """Gives up asking without being over."""

    def flow(self, state: State, step: Step, beats: Beats) -> Flow[None]:
        return self.party(state) if step.name == "play" else super().flow(state, step, beats)

    async def party(self, state: State) -> None:
        nobody: dict[Seat, Flow[None]] = {}
        await together(nobody)
        state.phase = "over"

    def result(self, state: State) -> Result | None:
        return None


class Endless(Asking):
    async def play(self, state: State, beats: Beats) -> None:
        await choose(state.active, "cards", "play", lambda: self.listed(state))
        state.phase = "start"


class Crashing(Asking):
    async def play(self, state: State, beats: Beats) -> None:
        await super().play(state, beats)
        if len(state.discard) == 3:
            raise ZeroDivisionError


class SecretConcession(Toy):
    def concession(self, state: State, seat: Seat) -> Objection | None:
        return Objection("TOY-NONE-02", text("objection.own-turn"))


class UnplayableConcession(Toy):
    def concede(self, state: State, seat: Seat, beats: Beats) -> None:
        state.discard = []
        state.phase = "over"


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (DeadEnd(), "a dead end, no answer is legal"),
        (ForbiddenDefault(), "the default 'card[0-9]+' is refused"),
        (UnknownRule(), "cites TOY-NONE-01, which the rulebook lacks"),
        (UnknownElement(), "is about .'nowhere'., which the seat does not see"),
        (AcceptsTheUnlisted(), "'card(\\d+) card\\1' is accepted as .*, but not listed"),
        (OffersSomethingElse(), "play: offers"),
        (Nameless(), "a question to seat [01] has no name: prompt.play"),
        (NobodyIsAsked(), "over without a result"),
        (Endless(), "has not ended after 60 decisions"),
        (Crashing(), "RuleFailure.*ZeroDivisionError"),
        (SecretConcession(), "cites TOY-NONE-02"),
        (UnplayableConcession(), "broken: the cards that lie somewhere"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Game) else "",
)
def test_wrong_questions_are_caught(game: Game[Any], message: str) -> None:
    caught(game, message)


# -- texts --------------------------------------------------------------------------------------------


class MissingTranslation(Toy):
    @cached_property
    def locale(self) -> Locale:
        sentences = {lang: dict(GAME.locale.sentences[lang]) for lang in GAME.locale.sentences}
        del sentences["de"]["card.stone"]
        return Locale(sentences)


class OtherPlaceholder(Toy):
    @cached_property
    def locale(self) -> Locale:
        sentences = {lang: dict(GAME.locale.sentences[lang]) for lang in GAME.locale.sentences}
        sentences["de"]["beat.place"] = "{seat} setzt."
        return Locale(sentences)


class UnknownText(Toy):
    def view(self, state: State, seat: Seat) -> Scene:
        return msgspec.structs.replace(super().view(state, seat), headline=text("headline.unknown"))


class MissingArgument(Toy):
    def view(self, state: State, seat: Seat) -> Scene:
        return msgspec.structs.replace(super().view(state, seat), headline=text("headline.turn"))


class OnlyTheKey(Toy):
    @cached_property
    def locale(self) -> Locale:
        sentences = {lang: dict(GAME.locale.sentences[lang]) for lang in GAME.locale.sentences}
        for spoken in sentences.values():
            spoken["card.stone"] = "card.stone"
        return Locale(sentences)


class TwoOfOneKey(Toy):
    def view(self, state: State, seat: Seat) -> Scene:
        scene = super().view(state, seat)
        again = msgspec.structs.replace(scene.zones[-2], key="again")
        return msgspec.structs.replace(scene, zones=[*scene.zones, again])


class NamedLikeASquare(Toy):
    def view(self, state: State, seat: Seat) -> Scene:
        scene = super().view(state, seat)
        zone = scene.zones[-2]
        count = msgspec.structs.replace(zone.elements[0], key="c1")
        zone = msgspec.structs.replace(zone, key="again", elements=[count])
        return msgspec.structs.replace(scene, zones=[*scene.zones, zone])


class UnknownCitation(Toy):
    def result(self, state: State) -> Result | None:
        ended = super().result(state)
        return None if ended is None else msgspec.structs.replace(ended, rules=("TOY-NONE-03",))


class UnknownMode(Toy):
    @cached_property
    def rulebook(self) -> Rulebook:
        book = GAME.rulebook
        return Rulebook(
            book.sections, [msgspec.structs.replace(rule, modes=("solo",)) for rule in book.rules.values()]
        )


class CarelessSetup(Toy):
    def setup(self, mode: Mode, seats: int, options: Any) -> State:
        state = super().setup(mode, seats, {})
        state.coins = [options.get("purse", 2) // 1] * seats
        if "no-such-option" in options:
            return super().setup(mode, seats, options)
        return state


@pytest.mark.parametrize(
    ("game", "message"),
    [
        (MissingTranslation(), r"card\.stone is missing in de"),
        (OtherPlaceholder(), r"beat\.place has other placeholders"),
        (UnknownText(), r"no sentence for headline\.unknown"),
        (MissingArgument(), r"headline\.turn .* is told nothing about 'seat'"),
        (OnlyTheKey(), r"card\.stone says only its key"),
        (TwoOfOneKey(), "two elements called"),
        (NamedLikeASquare(), "called like squares: c1"),
        (UnknownCitation(), "the result cites TOY-NONE-03"),
        (UnknownMode(), "unknown mode"),
        (CarelessSetup(), "raises TypeError.*not BadSetup"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Game) else "",
)
def test_wrong_texts_and_contents_are_caught(game: Game[Any], message: str) -> None:
    caught(game, message, setups=[{"purse": 2}])


# -- hash seeds ---------------------------------------------------------------------------------------

SETS = """
from toy import Toy
class Sets(Toy):
    id = "sets"
    def setup(self, mode, seats, options):
        state = super().setup(mode, seats, options)
        state.cards.faces = [*set(state.cards.faces), *state.cards.faces][:12]
        return state
GAME = Sets()
"""


def test_a_rule_that_iterates_over_a_set_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sets_toy.py").write_text(SETS)
    with monkeypatch.context() as patch:
        patch.setattr(sys, "path", [*sys.path, str(distribution(tmp_path, "sets", "sets_toy:GAME"))])
        rescan()
        with pytest.raises(AssertionError, match="depends on the hash seed, line"):
            check_hash_seeds("sets", seed=1)
        with pytest.raises(AssertionError, match="does not play in another process"):
            check_hash_seeds("nowhere")
    rescan()


# -- what a failure says ------------------------------------------------------------------------------


def test_a_failure_names_the_game_and_keeps_its_record(tmp_path: Path) -> None:
    kept = tmp_path / "failed.record"
    game = LostCard()
    with pytest.raises(AssertionError) as failure:
        conform(game, "party", decisions=100, seed=5, record_to=kept)
    found = re.match(r"toy party, seed (5-\d+), version (\d+), record in (\S+): broken", str(failure.value))
    assert found is not None
    assert found[3] == str(kept)
    with registered(game):
        table = Record.parse(kept.read_text()).replay()
    assert table.version > 0
    assert game.problems(table.state)


def test_a_registered_game_is_forgotten_again() -> None:
    other = LostCard()
    with registered(other):
        assert games()["toy"] is other
    assert games()["toy"] is GAME
