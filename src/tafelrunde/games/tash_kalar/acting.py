"""What a player may do next in a turn (TK-TURN).

Notation: `place e5`; `lift c3` when the supply is empty, then `place e5`; `summon ...` as in `placements`;
`discard herald`, then `under knight` for every card to put under its deck, and `done`; `flare 7`, in a melee
`flare 7 vs green`; `claim side-chain`; `hand over`; `end`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tafelrunde.games.tash_kalar import invoking, placements, summoning, tasking
from tafelrunde.games.tash_kalar.board import (
    EVERYWHERE,
    NAMES,
    NUMBERS,
    Mask,
    key_at,
    key_rows,
    keys_of,
    rows_of,
)
from tafelrunde.games.tash_kalar.cards import BEINGS, TASKS
from tafelrunde.games.tash_kalar.placements import FIGURES, Arena, Summons, lack_text, nearest
from tafelrunde.games.tash_kalar.questions import HAND_OVER, act_label, looks_like_square, not_yet
from tafelrunde.games.tash_kalar.state import State, deck_range
from tafelrunde.games.tash_kalar.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import NOTHING, Decision, Keyed, Objection, Offer, Option, Seat, forbidden
from tafelrunde.table.text import Text, text, verbatim
from tafelrunde.table.weight import MAIN, QUIET, Weights, grave

PLACE_ROWS = key_rows("place ")
LIFT_ROWS = key_rows("lift ")
DISCARDS = {face: f"discard {face}" for face in BEINGS}
UNDER = {face: f"under {invoking.WORDS.get(face, face)}" for face in (*BEINGS, *invoking.WORDS)}
OWN_CARDS = [deck_range(seat) for seat in range(4)]
END = "end"
DONE = "done"
PROMPTS = [text("prompt.act", number=number) for number in range(40)]
PROMPT_END = {False: text("prompt.end"), True: text("prompt.end-with-tasks")}


def expand(state: State, seat: int, line: str) -> list[str]:
    """A whole action in one line as its keys.

    Answers are parted by commas (`summon knight d4, d4-d5, none`); returned cards and lifted pieces need none
    (`discard herald under knight under flare 7`, `lift c3 e5`).
    """
    keys: list[str] = []
    for part in line.split(","):
        words = part.split()
        if words[:1] == ["discard"] and "under" in words:
            first, *returned = " ".join(words).split(" under ")
            keys += [first, *(f"under {card}" for card in returned)]
            if len(returned) < len(state.hands[seat]) - 1:
                keys.append(DONE)
        elif words[:1] == ["lift"] and len(words) == 3:
            keys += [f"lift {words[1]}", f"place {words[2]}"]
        else:
            keys.append(" ".join(words))
    return keys


@lru_cache(maxsize=2)
def at_offers(word: str) -> tuple[tuple[list[Offer], ...], ...]:
    """Placing or lifting a piece as it is offered, by rows: every turn offers it for most squares."""
    return rows_of(lambda square: (f"{word} {square}", at_label(word, square), (square,)))


LOST_CLAIM = text("loss.claim")


@lru_cache(maxsize=512)
def at_label(word: str, square: str) -> Text:
    """What placing or lifting a piece says."""
    return text(f"option.{word}-at", square=square)


@lru_cache(maxsize=8192)
def summon_label(summons: Summons) -> Text:
    """What a request to summon says."""
    card = Text(f"card.{summons.being}") if summons.being in BEINGS else verbatim(summons.being)
    name = NAMES[summons.square]
    if how := placements.manner(summons):
        return text("option.summon-so", card=card, square=name, how=how)
    return text("option.summon", card=card, square=name)


@lru_cache(maxsize=1024)
def _discarded(face: str, held: tuple[int, ...]) -> Offer:
    """Discarding a card as it is offered."""
    elements = tuple([f"card{each}" for each in held])
    return f"discard {face}", text("option.discard", card=Text(f"card.{face}")), elements


class ActQuestion(Keyed):
    """The next thing that a player does; the value is the key."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.seat = Seat(state.controller if state.actions else state.active)  # TK-CTRL-07
        self.kind = "option"
        self.name = "act" if state.actions else "end"
        self.prompt = PROMPTS[state.actions] if state.actions else PROMPT_END[state.has_tasks]
        self.default = None if state.actions else END
        self.secret = False
        self.minimum = self.maximum = 1
        self.state = state

    @property
    def rule(self) -> str:
        return "TK-TURN-04" if self.state.actions else "TK-TURN-08"

    def meant(self, elements: Sequence[str]) -> Option | None:
        state = self.state
        if len(elements) == 1 and elements[0] in NUMBERS:
            has_supply = state.tiles[state.side_of(state.active)] or not state.actions
            return self.option(f"{'place' if has_supply else 'lift'} {elements[0]}")
        found = super().meant(elements)
        face = self._clicked_card(elements[0]) if found is None and elements else None
        if face is None:
            return found
        if len(elements) == 2 and face in BEINGS and elements[1] in NUMBERS:
            return self.option(f"summon {face} {elements[1]}")
        if len(elements) > 1:
            return None
        if face in TASKS:
            return self.option(f"claim {face}")
        if face in invoking.WORDS:
            return self.option(invoking.WORDS[face])
        return self.option(f"discard {face}")

    def _clicked_card(self, element: str) -> str | None:
        """The face of a card that whoever decides can see: one in the own hand, or a task."""
        state = self.state
        hand = state.hands[state.active] if self.seat == state.active else []
        for instance in (*hand, *state.tasks, *state.task_deck[-1:]):
            if element == f"card{instance}":
                return state.cards.faces[instance]
        return None

    def is_evident(self) -> bool | None:
        """Only the flares in a hand are hidden that could be invoked instead of ending the turn."""
        state = self.state
        if state.actions:
            return None
        return state.controller != state.active or not invoking.might_be(state, state.active)

    def legal(self) -> Sequence[str]:
        if not self.state.actions:
            return self._closing()
        word, places = self._ground()
        keys = keys_of(PLACE_ROWS if word == "place" else LIFT_ROWS, places)
        self._add_cards(keys)
        return keys

    def sample(self, stream: Stream) -> str:
        if not self.state.actions:
            closing = self._closing()
            return closing[stream.below(len(closing))]
        word, places = self._ground()
        keys: list[str] = []
        self._add_cards(keys)
        squares = places.bit_count()
        ticket = stream.below(squares + len(keys))
        if ticket >= squares:
            return keys[ticket - squares]
        return key_at(PLACE_ROWS if word == "place" else LIFT_ROWS, places, ticket)

    def _ground(self) -> tuple[str, Mask]:
        """Whether a piece is placed or, when the supply is empty, lifted first; and where (TK-PLACE-02)."""
        state, board = self.state, self.state.board
        side = state.active % len(state.colours)
        if not state.tiles[side]:
            return "lift", board[3 * side] | board[3 * side + 1]
        occupied = 0
        for places in board:
            occupied |= places
        return "place", EVERYWHERE & ~occupied

    def _add_cards(self, keys: list[str]) -> None:
        """Add the keys of what a player does with cards."""
        state = self.state
        seat = state.active
        if state.controller != seat:
            return  # TK-CTRL-04, TK-CTRL-05, TK-CTRL-06
        hand = state.hands[seat]
        placements.keys(Arena(state, seat), hand, keys)
        if not state.has_discarded:
            faces, own = state.cards.faces, OWN_CARDS[seat]
            keys += [DISCARDS[faces[instance]] for instance in hand if instance in own]
        invoking.keys(state, seat, keys)
        if state.is_team:
            keys.append(HAND_OVER)

    def _closing(self) -> list[str]:
        """No action is left: flares, a task, the end of the turn (TK-TURN-08)."""
        state = self.state
        keys: list[str] = []
        if state.controller == state.active:  # TK-CTRL-08
            invoking.keys(state, state.active, keys)
        if state.has_tasks:
            faces = state.cards.faces
            keys += [f"claim {faces[each]}" for each in tasking.claimable(Turn(state, SILENT))]
        keys.append(END)
        return keys

    def options(self) -> Iterable[Option]:
        """The legal ones, and what the hand and the tasks would offer if something else were so."""
        listed = [self.option(key) for key in self.legal()]
        state = self.state
        if state.actions and state.controller == state.active:
            shown = {option.key.split(" ")[1] for option in listed if option.key.startswith("summon ")}
            for instance in state.hands[state.active]:
                face = state.cards.faces[instance]
                if face in BEINGS and face not in shown:
                    listed.append(self._nearest(face, instance))
        if state.has_tasks and not state.actions:
            claimed = {option.key for option in listed}
            shown_tasks = [state.cards.faces[each] for each in state.tasks if each >= 0]
            listed += [self.option(f"claim {face}") for face in shown_tasks if f"claim {face}" not in claimed]
        return listed

    def _nearest(self, face: str, instance: int) -> Option:
        """A being that cannot be summoned anywhere: what the nearest place lacks."""
        arena = Arena(self.state, self.state.active)
        found = nearest(arena, FIGURES[face])
        card = Text(f"card.{face}")
        if found is None or not found[1]:
            label, objection = (
                text("option.summon-somewhere", card=card),
                forbidden("TK-FEW-04", "no-piece-left"),
            )
            return Option(f"summon {face}", label, (f"card{instance}",), objection)
        name, lacks = NAMES[found[0]], [lack_text(each) for each in found[1]]
        objection = forbidden("TK-SUM-03", "figure", card=card, square=name, lacks=lacks)
        label = text("option.summon", card=card, square=name)
        return Option(f"summon {face} {name}", label, (f"card{instance}", name), objection)

    def offered(self) -> Sequence[Offer]:
        if not self.state.actions:
            return super().offered()
        word, places = self._ground()
        found = keys_of(at_offers(word), places)  # most of them, and the square says it all
        keys: list[str] = []
        self._add_cards(keys)
        for key in keys:
            summons = placements.read(key) if key.startswith("summon ") else None
            if summons is not None:
                found.append((key, *self._summoned(summons)))
            elif key.startswith("discard "):
                found.append(_discarded(key.partition(" ")[2], self._held(key.partition(" ")[2])))
            else:
                option = self.option(key)
                found.append((key, option.label, option.elements))
        return found

    def weights(self, offered: Sequence[Offer]) -> Weights:
        """Discarding and handing over give an action away, the end a task that could be claimed."""
        if not self.state.actions:
            claims = {key: MAIN for key, _, _ in offered if key.startswith("claim ")}
            return {**claims, END: grave(LOST_CLAIM) if claims else MAIN}
        _, places = self._ground()
        with_cards = offered[places.bit_count() :]  # before them, a piece is put or lifted
        return {key: QUIET for key, _, _ in with_cards if key.startswith("discard ") or key == HAND_OVER}

    # -- judging a key ---------------------------------------------------------------------------------------

    def option(self, key: str) -> Option:
        word, _, rest = key.partition(" ")
        match word:
            case "place" | "lift":
                found = self._place(word, rest)
            case "summon":
                found = self._summon(key)
            case "discard":
                found = self._discard(rest)
            case "flare":
                found = self._flare(key)
            case "claim":
                found = self._claim(rest)
            case "end" if not rest:
                found = Option(key, text("option.end"), (), self._end_objection())
            case "hand" if key == HAND_OVER:
                found = Option(key, text("option.hand-over"), (), self._handover_objection())
            case "under":
                found = Option(key, act_label(self.state, key), (), forbidden("TK-DISC-02", "discard-first"))
            case _ if _is_move(key) or word in ("draw", "move"):
                found = Option(key, act_label(self.state, key), (), forbidden("TK-TURN-04", "no-such-action"))
            case _:
                found = None
        if found is None:
            raise self.unknown(key)
        return found

    def _no_action(self) -> Objection | None:
        """All actions are used up."""
        state = self.state
        if state.actions:
            return None
        rule = "TK-TURN-03" if state.turn == 1 else "TK-TURN-02"
        return forbidden(rule, "no-action")

    def _not_by_partner(self) -> Objection | None:
        return forbidden("TK-CTRL-05", "partner-places") if self.state.is_handed_over() else None

    def _place(self, word: str, name: str) -> Option | None:
        if not looks_like_square(name):
            return None
        state = self.state
        square = NUMBERS.get(name)
        objection = self._no_action()
        side = state.side_of(state.active)
        turn = Turn(state, SILENT)
        if square is None:
            objection = forbidden("TK-BOARD-02", "no-square", square=name)
        elif objection is None and word == "place":
            if not turn.empty >> square & 1:
                objection = forbidden("TK-PLACE-01", "occupied", square=name)
            elif not state.tiles[side]:
                objection = forbidden("TK-PLACE-02", "lift-first")
        elif objection is None:
            if state.tiles[side]:
                objection = forbidden("TK-PLACE-03", "has-supply", number=state.tiles[side])
            elif not (turn.own & ~turn.legends) >> square & 1:
                objection = forbidden("TK-PLACE-02", "cannot-lift", square=name)
        return Option(f"{word} {name}", at_label(word, name), (name,), objection)

    def _summon(self, key: str) -> Option | None:
        state = self.state
        words = key.split(" ")
        summons = placements.read(key)
        if summons is None:
            if len(words) > 2 and looks_like_square(words[2]) and words[2] not in NUMBERS:
                outside = forbidden("TK-SUM-13", "no-square", square=words[2])
                return Option(key, act_label(state, key), (), outside)
            if placements.borrows_twice(words):
                return Option(key, verbatim(key), (), forbidden("TK-IMP-07", "one-loan"))
            return None
        objection = self._no_action() or self._not_by_partner()
        hand = state.hands[state.active]
        arena = Arena(state, state.active)
        if objection is None:
            objection = summoning.objection(arena, hand, summons)
        if objection is None:
            meant = placements.canonical(arena, summons)
            if len(meant) > 1:
                names = [verbatim(each.position or "") for each in meant]
                card = Text(f"card.{summons.being}")
                objection = forbidden("TK-SUM-14", "name-position", card=card, positions=names)
            else:
                key = placements.write(meant[0])
        return Option(key, *self._summoned(placements.read(key) or summons), objection)

    def _summoned(self, summons: Summons) -> tuple[Text, tuple[str, ...]]:
        """What a request to summon says, and what is clicked for it."""
        held = [f"card{each}" for each in self._held(summons.being)]
        return summon_label(summons), (*held, NAMES[summons.square])

    def _discard(self, face: str) -> Option | None:
        state = self.state
        if not face or " " in face.removeprefix("flare "):
            return None
        objection = self._no_action() or self._not_by_partner()
        held = self._held(face)
        if objection is None and state.has_discarded:
            objection = forbidden("TK-DISC-03", "discarded")
        if objection is None and (not held or held[0] not in deck_range(state.active)):
            objection = forbidden("TK-DISC-01", "not-own-school")
        if not held:
            return Option(f"discard {face}", act_label(state, f"discard {face}"), (), objection)
        return Option(*_discarded(face, held), objection)

    def _held(self, face: str) -> tuple[int, ...]:
        """The cards of that face in the hand."""
        faces = self.state.cards.faces
        return tuple([each for each in self.state.hands[self.state.active] if faces[each] == face])

    def _flare(self, key: str) -> Option | None:
        state = self.state
        read = invoking.read(key)
        if read is None:
            return None
        face, colour = read
        objection: Objection | None
        if state.is_handed_over():
            objection = forbidden("TK-CTRL-06" if state.actions else "TK-CTRL-08", "no-flare-now")
        else:
            objection = invoking.objection(state, state.active, face, colour)
        opponent = invoking.opponent_of(state, state.side_of(state.active), face, colour)
        label = text("option.flare", card=Text(f"card.{face}"))
        if opponent is not None:
            key = invoking.write(state, face, opponent)
            if state.is_melee:
                rival = text(f"colour.{state.colours[opponent]}")
                label = text("option.flare-at", card=Text(f"card.{face}"), colour=rival)
        return Option(key, label, tuple(f"card{each}" for each in self._held(face)), objection)

    def _claim(self, face: str) -> Option | None:
        if face not in TASKS:
            return None
        state = self.state
        shown = [f"card{each}" for each in state.tasks if each >= 0 and state.cards.faces[each] == face]
        objection = tasking.objection(Turn(state, SILENT), face)
        return Option(
            f"claim {face}", text("option.claim", task=Text(f"task.{face}")), tuple(shown), objection
        )

    def _end_objection(self) -> Objection | None:
        state = self.state
        if not state.actions:
            return None
        rule = "TK-CTRL-04" if state.is_handed_over() else "TK-TURN-07"
        return forbidden(rule, "actions-left", number=state.actions)

    def _handover_objection(self) -> Objection | None:
        objection = Turn(self.state, SILENT).handover_objection()
        if objection is None and not self.state.actions:
            return forbidden("TK-CTRL-11", "nothing-to-hand-over")
        return objection


def _is_move(key: str) -> bool:
    origin, dash, target = key.partition("-")
    return bool(dash) and looks_like_square(origin) and looks_like_square(target)


class LayQuestion(Decision[int]):
    """Where the lifted piece goes, as a recruit; the square it left counts as empty (TK-PLACE-04)."""

    __slots__ = ("turn",)

    def __init__(self, turn: Turn) -> None:
        super().__init__(Seat(turn.state.controller), "squares", "lay")
        self.turn = turn

    rule = "TK-PLACE-02"

    def legal(self) -> Sequence[str]:
        return keys_of(PLACE_ROWS, self.turn.empty)

    def sample(self, stream: Stream) -> str:
        empty = self.turn.empty
        return key_at(PLACE_ROWS, empty, stream.below(empty.bit_count()))

    def offered(self) -> Sequence[Offer]:
        return keys_of(at_offers("place"), self.turn.empty)

    def meant(self, elements: Sequence[str]) -> Option | None:
        is_square = len(elements) == 1 and elements[0] in NUMBERS
        return self.option(f"place {elements[0]}") if is_square else None

    def option(self, key: str) -> Option:
        word, _, name = key.partition(" ")
        if word != "place" or not looks_like_square(name):
            return self._refused(key)
        square = NUMBERS.get(name)
        objection = None
        if square is None:
            objection = forbidden("TK-BOARD-02", "no-square", square=name)
        elif not self.turn.empty >> square & 1:
            objection = forbidden("TK-PLACE-04", "occupied", square=name)
        return Option(key, text("option.place-at", square=name), (name,), objection)

    def _refused(self, key: str) -> Option:
        """Nothing comes between lifting a piece and laying it: they are one action."""
        rule = "TK-FLARE-01" if key.startswith("flare ") else self.rule
        objection = not_yet(self.turn, key, rule, "lay-first")
        if key == NOTHING:
            objection = forbidden(self.rule, "lay-first")
        if objection is None:
            raise self.unknown(key)
        return Option(key, act_label(self.turn.state, key), (), objection)

    def value(self, key: str) -> int:
        return NUMBERS[key[6:]]


class ReturnQuestion(Decision[int]):
    """Which hand card goes under its deck next, in the order of the answers (TK-DISC-08); -1 for none."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        super().__init__(Seat(state.active), "cards", "return", default=DONE)
        self.state = state

    rule = "TK-DISC-02"

    def _cards(self) -> dict[str, int]:
        faces = self.state.cards.faces
        return {UNDER[faces[each]]: each for each in self.state.hands[self.state.active]}

    def legal(self) -> Sequence[str]:
        return [*self._cards(), DONE]

    def option(self, key: str) -> Option:
        if key == DONE:
            return Option(key, text("option.done"))
        instance = self._cards().get(key)
        if instance is not None:
            card = Text(f"card.{self.state.cards.faces[instance]}")
            return Option(key, text("option.under", card=card), (f"card{instance}",))
        if key.startswith("under "):
            return Option(key, act_label(self.state, key), (), forbidden("TK-DISC-02", "not-held"))
        objection = not_yet(Turn(self.state, SILENT), key, "TK-DISC-02", "finish-discard")
        if key.startswith("discard "):
            objection = forbidden("TK-DISC-03", "discarded")
        if objection is None:
            raise self.unknown(key)
        return Option(key, act_label(self.state, key), (), objection)

    def value(self, key: str) -> int:
        return -1 if key == DONE else self._cards()[key]
