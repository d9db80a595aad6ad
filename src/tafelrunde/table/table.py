"""The table: one game being played.

A table is a snapshot at its last checkpoint and the answers since. Clone, save, undo and recovery are the
same act: take the snapshot, copy it, replay the few answers. The live state and its coroutine are made only
when somebody looks, so a clone costs next to nothing until it is used.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Generic, NamedTuple

from tafelrunde.table.beat import Beat
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import CHANCE, Option, Seat
from tafelrunde.table.errors import BadSetup, Refusal, in_words
from tafelrunde.table.game import Game, Mode, Result, S
from tafelrunde.table.memory import Memory
from tafelrunde.table.outlook import NONE, Outlook
from tafelrunde.table.record import Answer, Record, effective_acts
from tafelrunde.table.scene import Scene
from tafelrunde.table.settings import Adjusted, Setting, moved_back, without_answer
from tafelrunde.table.taking_back import own_acts, rewound, rewound_to_decision
from tafelrunde.table.text import Locale, Text, text, verbatim
from tafelrunde.table.works import Chain, Given, Rewound, Shown, Works

IMAGINE_TRIES = 200
MOST_LINKS = 16
"""Steps of the record that are kept each for itself; more are joined."""


class Retold(NamedTuple, Generic[S]):
    """A step that is under way."""

    first: Table[S]
    """The table when it began; a light one."""
    beats: list[Beat]
    """What has happened since."""
    now: Table[S]


class Followed(NamedTuple):
    """Where the faces that are known by now lay at a checkpoint: worlds are imagined by the thousand."""

    snapshot: Any
    given: list[Given]
    origins: Sequence[int]


class Table(Works[S]):
    """One game being played: who is asked what, and what happens after the answer.

    >>> from tafelrunde import Table, game
    >>> table = Table.new(game("mythos"), seed=1)
    >>> sorted(table.pending)
    [0, 1]
    """

    @classmethod
    def new(
        cls,
        game: Game[S],
        mode: str | None = None,
        *,
        seats: int | None = None,
        setup: Mapping[str, Any] | None = None,
        seed: int | str | None = None,
        stream: Stream | None = None,
        is_light: bool = False,
    ) -> Table[S]:
        """Set up a new game; the same seed and the same answers give the same game."""
        chosen = game.mode(mode)
        count = chosen.minimum if seats is None else seats
        if not chosen.minimum <= count <= chosen.maximum:
            raise BadSetup(
                text(
                    "error.seats", mode=chosen.id, minimum=chosen.minimum, maximum=chosen.maximum, seats=count
                ),
                game.seats_rule(chosen),
                "seats",
            )
        options = dict(setup or {})
        state = game.setup(chosen, count, options)
        table = cls(game, chosen, count, options, state, stream=stream or Stream(seed), is_light=is_light)
        table._begin()
        return table

    @classmethod
    def unstarted(
        cls,
        game: Game[S],
        mode: Mode,
        seats: int,
        setup: Mapping[str, Any],
        snapshot: S | None = None,
        stream: Stream | None = None,
    ) -> Table[S]:
        """A table without a stream: whoever holds it answers for chance too (replays, tests).

        With a snapshot it begins with that position instead of the setup.
        """
        origin = game.setup(mode, seats, setup) if snapshot is None else snapshot
        table = cls(game, mode, seats, setup, origin, stream=stream)
        table._origin = snapshot
        table._begin()
        return table

    @property
    def locale(self) -> Locale:
        """Every sentence of the game."""
        return self.game.locale

    # -- looking -----------------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.pending and self._runner is None

    @property
    def result(self) -> Result | None:
        """How it ended, or None."""
        return self.game.result(self.state)

    @property
    def answers_since_checkpoint(self) -> list[Answer]:
        """What has been answered in the step that is under way."""
        return [Answer(self.seat_name(given.seat), given.key) for given in self._given]

    @property
    def common_answers(self) -> int | None:
        """How many answers the common decision under way has got so far; None while there is none."""
        if self._live is None:
            self._materialise()
        parted = self._runner.parted if self._runner is not None else None
        return None if parted is None else len(self._given) - parted

    @property
    def common(self) -> object | None:
        """The common decision under way, another object for each of them; None while there is none."""
        if self._live is None:
            self._materialise()
        return self._runner.common if self._runner is not None else None

    @property
    def is_between_steps(self) -> bool:
        """Whether nobody has answered anything since the last checkpoint."""
        if self._live is None:
            self._materialise()
        return self._runner is None or self._runner.is_fresh

    def seat_of(self, name: str) -> Seat:
        """The seat of that name; raises ValueError when nobody is called so."""
        return CHANCE if name == "chance" else Seat(self.mode.seats[: self.seats].index(name))

    def view(self, seat: Seat) -> Scene:
        """What a seat sees."""
        return self.game.view(self.state, seat)

    def views(self, seats: Sequence[Seat], memory: Memory | None = None) -> list[Scene]:
        """What several seats see at the same moment; with a memory, what has not changed is not made anew."""
        return self.game.views(self.state, seats, memory)

    def review(self, seat: Seat, before: Scene) -> Scene:
        """What a seat sees after an act of its own that is hidden from the others."""
        return self.game.review(self.state, seat, before)

    def record(self) -> Record:
        """The whole game so far as a record."""
        return Record(
            game=self.game.id,
            rules=self.game.version,
            mode=self.mode.id,
            seats=self.mode.seats[: self.seats],
            setup=dict(self.setup),
            lines=self.lines(),
        )

    def __repr__(self) -> str:
        asked = ", ".join(f"{self.seat_name(seat)} {each.name}" for seat, each in self.pending.items())
        round_ = self.game.round_of(self.state)
        return f"<Table {self.game.id} {self.mode.id}, round {round_}, {asked or self._ending()}>"

    def _ending(self) -> str:
        winners = self.result.winners if self.result is not None else ()
        return f"won by {' and '.join(map(self.seat_name, winners)) or 'nobody'}"

    # -- playing ---------------------------------------------------------------------------------------------

    @in_words
    def answer(self, seat: Seat | int, key: str, *, version: int | None = None) -> list[Beat]:
        """Answer a decision; gives the beats that followed, or raises Refusal and changes nothing."""
        seat = Seat(seat)
        if version is not None and version != self.version:
            raise Refusal("stale", text("refusal.stale", version=version, now=self.version))
        decision = self.pending.get(seat)
        if decision is None:
            raise self._not_asked(seat, key)
        option = decision.option(key)
        if option.objection is not None:
            raise Refusal("forbidden", option.objection.reason, option.objection.rule)
        return self.play(seat, option.key)

    @in_words
    def why_not(self, seat: Seat, key: str | None = None, elements: Sequence[str] = ()) -> Option:
        """Judge an answer, by its key or by the clicks that began it, without giving it.

        Raises Refusal when nothing is asked of the seat, or when what was clicked is no part of an answer.
        """
        decision = self.pending.get(seat)
        if decision is None:
            raise self._not_asked(seat, key)
        if key is not None:
            return decision.option(key)
        option = decision.meant(elements) if elements else None  # no game is asked what no click means
        if option is None:
            raise Refusal("unknown-answer", text("refusal.not-asked"), decision.rule)
        return option

    def outlook(self, seat: Seat, elements: Sequence[str]) -> Outlook:
        """What a thing that the seat looks at lacks or could do, whoever is asked."""
        return NONE if self.is_over else self.game.outlook(self.state, seat, elements, self.pending.get(seat))

    def play(self, seat: Seat, key: str) -> list[Beat]:
        """As `answer`, for a key that is known to be legal, such as one of `legal()`."""
        if self._live is None:
            self._materialise()
        runner = self._runner
        assert runner is not None
        if self._is_light:
            runner.answer(seat, key)
            if runner.is_done or CHANCE in runner.pending:
                self._run_on(runner)
            return []
        return self._change(lambda: self._play(runner, seat, key))

    @in_words
    def concede(self, seat: Seat | int) -> list[Beat]:
        """A seat gives up, where the rules allow it."""
        seat = Seat(seat)
        if self.is_over:
            raise Refusal("over", text("refusal.over"))
        if not 0 <= seat < self.seats:
            raise Refusal("not-your-decision", text("refusal.not-your-decision", seat=self._name_of(seat)))
        objection = self.game.concession(self.state, seat)
        if objection is not None:
            raise Refusal("cannot-concede", objection.reason, objection.rule)
        return self._change(lambda: self._concede(seat))

    def settings(self, seat: Seat | int) -> Sequence[Setting]:
        """What a seat may set now, whoever is asked."""
        is_seat = 0 <= seat < self.seats and not self.is_over
        return self.game.settings(self.state, Seat(seat)) if is_seat else ()

    @in_words
    def adjust(self, seat: Seat | int, key: str) -> None:
        """A seat sets something for itself; nobody else learns of it."""
        seat = Seat(seat)
        if self.is_over:
            raise Refusal("over", text("refusal.over"))
        if all(setting.key != key for setting in self.settings(seat)):
            raise Refusal("unknown-answer", text("refusal.unknown-setting", key=verbatim(key)))
        self.game.adjust(self.state, seat, key)
        self._adjusted.append(Adjusted(len(self._given), seat, key))
        self._lines.append(f"set {self.seat_name(seat)} {key}")
        self.version += 1

    @in_words
    def undo(self, seat: Seat | int | None = None) -> None:
        """Take back a seat's last answer, as far as nobody has learnt anything from it.

        Without a seat: everybody has agreed, and the last answer of any seat is taken back, whatever came
        after it; what chance said since is forgotten too.
        """
        if seat is None:
            self._undo_agreed()
            return
        seat = Seat(seat)
        place = self._undo_place(seat)
        if place is None:
            raise Refusal("cannot-undo", self._why_no_undo(seat))
        if place < 0:
            mark = self._trail.pop()
            self._snapshot, self._given = mark.state(self.game), mark.given[:-1]
            since = [each._replace(after=len(self._given)) for each in self._adjusted]
            self._adjusted = [*moved_back(mark.adjusted, len(self._given)), *since]
        else:
            self._given = self._given[:place] + self._given[place + 1 :]
            self._adjusted = without_answer(self._adjusted, place)
        self._forget_live()
        self.version += 1
        self._lines.append(f"undo {self.seat_name(seat)}")

    def keep_back(self, steps: int) -> None:
        """Forget how to undo more than so many steps, and keep what is past in little room.

        Each step holds a whole state, and of a hundred hardly one is undone: they are kept as bytes.
        """
        trail = self._trail
        del trail[:-steps]
        for place in range(len(trail) - 1, -1, -1):
            if trail[place].is_small:
                break
            trail[place] = trail[place].small()
        if self._past is not None and self._past.links > MOST_LINKS:
            self._past = Chain.after(None, self.lines()[: self._past.end])

    def take_back(self, seats: Sequence[Seat]) -> Shown:
        """Take the last decision of these seats back, whatever followed; says what had shown itself since."""
        start = Table.unstarted(self.game, self.mode, self.seats, self.setup, self._origin)
        names = [self.seat_name(seat) for seat in seats]
        found = rewound_to_decision(start, self.record(), names, self.common_answers or 0)
        self.rewind(found)
        return found.shown

    def rewind(self, rewound: Rewound) -> None:
        """Take back what all have agreed to, to where `rewound` has found that the game was."""
        self._forget_live()
        self._snapshot, self._given, self._trail = rewound.snapshot, rewound.given, rewound.trail
        self._adjusted = rewound.adjusted
        self.version += rewound.answers
        self._lines += ["undo all"] * rewound.answers

    def can_undo(self, seat: Seat | int) -> bool:
        """Whether that seat may take its last answer back on its own."""
        return self._undo_place(Seat(seat)) is not None

    # -- copies ---------------------------------------------------------------------------------------------

    def clone(self, stream: Stream | None = None, *, is_light: bool = False) -> Table[S]:
        """An independent copy. Without a stream, its holder answers for chance.

        A light copy keeps no record, beats or checkpoints: it can only be played on, but faster.
        """
        if self._is_light:
            raise ValueError("a light table cannot be copied")
        twin: Table[S] = Table(
            self.game, self.mode, self.seats, self.setup, self._snapshot, stream=stream, is_light=is_light
        )
        twin.version = self.version
        twin._given = self._given.copy()
        twin._adjusted = self._adjusted.copy()
        if not is_light:
            twin._origin = self._origin
            twin._lines = self._lines.copy()
            twin._past = self._past
            twin._trail = self._trail.copy()
        return twin

    def retold(self, stream: Stream) -> Retold[S]:
        """How the step under way has gone so far, with a copy to play on; for whoever judges it."""
        first = self.clone(is_light=True)
        first._given, first._adjusted = [], [each for each in self._adjusted if not each.after]
        twin = self.clone(stream)
        twin._materialise(is_first=True)
        told, twin._beats.told = twin._beats.told, []
        return Retold(first, told, twin)

    def __copy__(self) -> Table[S]:
        return deepcopy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Table[S]:
        """As `clone`, but chance goes on as it would have here."""
        twin = self.clone(deepcopy(self._stream, memo))
        twin.notices, twin.opening = self.notices.copy(), self.opening.copy()
        return twin

    def imagine(self, seat: Seat | int, stream: Stream, *, is_light: bool = False) -> Table[S]:
        """A complete table that looks the same to a seat, with everything it cannot know drawn anew.

        Faces it has not seen are exchanged, answers that others gave in secret are forgotten and asked
        again, and the future is new. For bots: what they search in is never the truth. Two tables that look
        the same to the seat give the same worlds for the same stream. A light one, on which chance draws from
        the given stream itself, can only be played on.
        """
        if self._is_light:
            raise ValueError("a light table cannot be copied")
        seat = Seat(seat)
        real = self.game.cards(self.state)
        parted = self._runner.parted if self._runner is not None else None
        open_from = len(self._given) if parted is None else parted
        given = self._given[:open_from] + [each for each in self._given[open_from:] if each.seat == seat]
        adjusted = [each for each in self._adjusted if each.after <= open_from or each.seat == seat]
        adjusted = moved_back(adjusted, len(given))
        seen = self._seen_at_checkpoint(given, adjusted)
        for _ in range(IMAGINE_TRIES):
            snapshot = self.game.copy(self._snapshot)
            cards = self.game.cards(snapshot)
            if cards is not None and seen is not None:
                before, cards.seen = cards.seen, seen.copy()
                self.game.imagine(snapshot, seat, stream)
                cards.seen = before
            else:
                self.game.imagine(snapshot, seat, stream)
            twin: Table[S] = Table(self.game, self.mode, self.seats, self.setup, snapshot, is_light=is_light)
            if not twin._relive(given, adjusted) or (seat in twin.pending) is not (seat in self.pending):
                continue
            dreamt = self.game.cards(twin.state)
            if real is None or dreamt is None or _agree(real, dreamt, seat):
                twin.version, twin._lines = self.version, []
                twin._stream = stream if is_light else stream.fork()
                return twin
        raise RuntimeError(f"no world fits what seat {seat} knows; the step is too long")

    # -- the works -----------------------------------------------------------------------------------------

    def _seen_at_checkpoint(self, given: list[Given], adjusted: list[Adjusted]) -> list[int] | None:
        """Who knows by now what lay where when this step began; None where nobody has learnt anything since.

        What was shown within the step is known already, though not yet at the checkpoint. Where it was dealt
        anew meanwhile, the same step shows where each face came from.
        """
        then, now = self.game.cards(self._snapshot), self.game.cards(self.state)
        if then is None or now is None or then.seen == now.seen:
            return None
        seen = then.seen.copy()
        for origin, known in zip(self._origins(given, adjusted), now.seen, strict=True):
            seen[origin] |= known
        return seen

    def _origins(self, given: list[Given], adjusted: list[Adjusted]) -> Sequence[int]:
        """Per instance, on which one its face lay at the last checkpoint."""
        known: Followed | None = self._followed
        if known is None or known.snapshot is not self._snapshot or known.given != given:
            marked = self.game.copy(self._snapshot)
            cards = self.game.cards(marked)
            assert cards is not None
            if any(each.seat == CHANCE for each in given):
                cards.mark()
                twin: Table[S] = Table(self.game, self.mode, self.seats, self.setup, marked, is_light=True)
                cards = self.game.cards(twin.state) if twin._relive(given, adjusted) else cards
                assert cards is not None
            known = self._followed = Followed(self._snapshot, given, cards.origins)
        return known.origins

    def _name_of(self, seat: Seat) -> Text:
        if 0 <= seat < self.seats:
            return text(f"seat.{self.mode.seats[seat]}")
        return verbatim(str(seat))

    def _not_asked(self, seat: Seat, key: str | None) -> Refusal:
        """Why a seat can answer nothing now: the rule that lets it wait, or the end of the game."""
        if self.is_over:
            return Refusal("over", text("refusal.over"), self.game.ended_by(self.state))
        rule = self.game.waiting(self.state, seat, key) if 0 <= seat < self.seats else None
        words = text("refusal.not-your-decision", seat=self._name_of(seat))
        return Refusal("not-your-decision", words, rule)

    def _relive(self, given: list[Given], adjusted: list[Adjusted]) -> bool:
        """Give answers of another world; says whether they were possible in this one, within one step."""
        self._adjusted = adjusted.copy()
        self._materialise(is_last=self._is_light)
        step = self._flow
        try:
            for count, each in enumerate(given, start=1):
                self.answer(each.seat, each.key)
                self._adjust_after(count)
        except Refusal:
            return False
        if self._flow is not step:
            return False
        self._given = given.copy()  # with what they revealed in the world they come from
        return True

    def _why_no_undo(self, seat: Seat) -> Text:
        """What stands in the way of taking a seat's last answer back: chance, others, or what was learnt."""
        acts = effective_acts(self.record())
        own = own_acts(acts, [self.seat_name(seat)] if 0 <= seat < self.seats else [])
        if not own:
            return text("refusal.nothing-to-undo")
        since = {act.seat for act in acts[own[-1] + 1 :]} - {"set"}
        if not since:
            return text("refusal.cannot-undo-secret")
        return text("refusal.cannot-undo-chance" if "chance" in since else "refusal.cannot-undo")

    def _undo_agreed(self) -> None:
        start = Table.unstarted(self.game, self.mode, self.seats, self.setup, self._origin)
        self.rewind(rewound(start, self.record(), 1))


def _agree(real: Any, dreamt: Any, seat: Seat) -> bool:
    """Whether two sets of cards show a seat the same faces."""
    if real.seen != dreamt.seen:
        return False
    if real.faces == dreamt.faces:
        return True
    known, _ = real.split(seat, range(len(real.faces)))
    faces, others = real.faces, dreamt.faces
    return [faces[each] for each in known] == [others[each] for each in known]
