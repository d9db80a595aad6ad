"""What a player does next: the question of the build phase, of bought priority, and of a fight's windows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Literal

from tafelrunde.games.morgua import (
    abilities,
    acquiring,
    attacking,
    duel,
    entering,
    playing,
    temples,
    travelling,
    waiting,
)
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.moments import (
    BOUGHT,
    IN_FIGHTS,
    Judged,
    Requisite,
    Situation,
    Verb,
    requisites,
    situation_objection,
)
from tafelrunde.games.morgua.priority import ASK, PASS
from tafelrunde.games.morgua.state import NONE, State
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.act import Act, Acts
from tafelrunde.table.chance import Stream
from tafelrunde.table.decision import NOTHING, Keyed, Objection, Offer, Option, Seat, forbidden, prompt_of
from tafelrunde.table.errors import Refusal
from tafelrunde.table.runner import Flow
from tafelrunde.table.text import Text, text
from tafelrunde.table.weight import ASIDE, Weights, grave
from tafelrunde.table.weight import QUIET as QUIETLY

END = "end"
HAND_OVER = "hand over"
ABANDON = "abandon"
GIVING_UP = frozenset({NOTHING, END, HAND_OVER, ABANDON, "leave", "drop", "dismount"})
LABELS = {NOTHING: "option.nothing", HAND_OVER: "option.hand-over"}
SELDOM = (ABANDON, "leave", "drop", ASK)
QUIET = ("mount", "dismount", ABANDON)
"""What is done in passing and needs no announcement."""

VERBS: dict[str, Verb] = {
    **playing.VERBS,
    **travelling.VERBS,
    **entering.VERBS,
    **attacking.VERBS,
    **abilities.VERBS,
    **acquiring.VERBS,
    **duel.VERBS,
    **temples.VERBS,
}

Occasion = Literal["build", "build-up", "priority", "fight", "heroes"]
WAYS_OUT: dict[Occasion, tuple[str, ...]] = {
    "build": (END, ASK),
    "build-up": (END, ASK),
    "priority": (NOTHING,),
    "fight": (PASS,),
    "heroes": (NOTHING,),
}
ASKED = {moment: (f"act-{moment}", prompt_of(f"act-{moment}"), ways[0]) for moment, ways in WAYS_OUT.items()}
"""By the moment, what the question is called, how it is put, and its usual answer."""
ALLOWED: dict[Occasion, tuple[str, ...]] = {
    "build": tuple(VERBS),
    "build-up": ("play",),
    "priority": (*BOUGHT, ABANDON),
    "fight": IN_FIGHTS,
    "heroes": ("play", "exchange"),
}
TRAVELLING = ("step", "pass")


RULES: dict[Occasion, str] = {
    "build": "MO-2.3-07",
    "build-up": "MO-9.1.1-04",
    "priority": "MO-4-17",
    "fight": "MO-2.3.3-11",
    "heroes": "MO-5.4-04",
}
"""The rule that asks, by the moment."""


OF_VERBS = {
    **waiting.BUILDING,
    "pass": "MO-2.3-03",
    "play": "MO-5-02",
    "recruit": "MO-2.3-05",
    "buy": "MO-2.3-05",
    "learn": "MO-2.3-05",
    "accept": "MO-2.3-05",
    "use": "MO-2.3.3-01",
    "cast": "MO-5.7-02",
    "mark": "MO-9.2.1-19",
    "abandon": "MO-5.8-05",
}
"""What the build phase allows, by the verb."""


@cache
def _open_verbs(
    occasion: Occasion, mode: str, is_passing: bool, there: tuple[Requisite, ...], now: Situation
) -> Sequence[tuple[str, Callable[[Turn, int], Iterable[str]] | None]]:
    """The verbs that can have a legal key, with what finds these keys; the others are not looked at."""
    verbs = TRAVELLING if is_passing else ALLOWED[occasion]
    found: dict[object, tuple[str, Callable[[Turn, int], Iterable[str]] | None]] = {}
    for verb in verbs:
        if (
            VERBS[verb].mode in ("", mode)
            and (is_passing or VERBS[verb].needs in there)
            and situation_objection(now, verb) is None
        ):
            find = VERBS[verb].legal
            found.setdefault(verb if find is None else find, (verb, find))  # some verbs are found together
    return list(found.values())


class ActQuestion(Keyed):
    """The next thing that a player does; the value is the key."""

    __slots__ = ("_legal", "moment", "turn")
    kind = "option"
    secret = False
    minimum = maximum = 1

    def __init__(self, turn: Turn, seat: int, moment: Occasion) -> None:
        self.seat = Seat(seat)
        self.name, self.prompt, self.default = ASKED[moment]
        self.turn = turn
        self.moment: Occasion = moment
        self._legal: list[str] | None = None
        if turn.state.passing != NONE and moment == "build":
            self.default = None

    @property
    def rule(self) -> str:
        return RULES[self.moment]

    def candidates(self) -> Iterable[str]:
        """Every key worth judging."""
        turn, seat = self.turn, int(self.seat)
        for verb in ALLOWED[self.moment]:
            yield from VERBS[verb].keys(turn, seat)

    def legal(self) -> Sequence[str]:
        if self._legal is None:
            found: list[str] = []
            turn, seat = self.turn, int(self.seat)
            state = turn.state
            is_passing = self.moment == "build" and state.passing != NONE
            now, there = Situation.of(state, seat), requisites(turn, seat)
            for verb, find in _open_verbs(self.moment, state.mode, is_passing, there, now):
                found += self._judged(verb) if find is None else find(turn, seat)
            if is_passing or self.moment == "heroes":
                found = [key for key in found if self._manner(*_parted(key)) is None]
            ways = self._ways_out()
            found += ways if state.passing == NONE else [key for key in ways if self._way_out(key) is None]
            self._legal = found
        return self._legal

    def _judged(self, verb: str) -> list[str]:
        return [key for key in VERBS[verb].keys(self.turn, int(self.seat)) if self._objection(key) is None]

    def weights(self, offered: Sequence[Offer]) -> Weights:
        """What gives something up is quiet; to end the phase with a way to go is asked about."""
        words = {key: key.partition(" ")[0] for key, _, _ in offered}
        found = {key: QUIETLY for key, word in words.items() if word in GIVING_UP}
        if "step" in words.values():
            found[END] = grave(text("loss.step"))
        if ASK in words:
            found[ASK] = ASIDE  # whoever wants to set that finds it beside the table at any time
        return found

    def acts(self, offered: Sequence[Offer]) -> Acts:
        """What heroes and their groups do is shown with the hero; cards are played by nobody on the map."""
        own = {f"card{hero}": hero for hero in self.turn.state.heroes[self.seat]}
        found: dict[str, Act] = {}
        for key, _, elements in offered:
            verb, words = _parted(key)
            if verb in VERBS:
                found[key] = Act(verb, self._actor(own, elements), self._costs(verb, words))
        return found

    def _actor(self, own: dict[str, int], elements: Sequence[str]) -> str | None:
        """The hero of this seat who acts, or whose group does."""
        for element in elements:
            if element in own:
                return element
            card = element.removeprefix("card")
            leader = self.turn.leader(int(card)) if card.isdigit() else NONE
            if f"card{leader}" in own:
                return f"card{leader}"
        return None

    def _costs(self, verb: str, words: list[str]) -> dict[str, int]:
        if verb in ("step", "visit"):
            return {"speed": 1}
        if verb in ("recruit", "buy", "learn"):
            taker = self.turn.find(words[0])
            assert taker is not None
            return {"gold": acquiring.terms(self.turn, self.turn.leader(taker), CARDS[words[1]])[1]}
        return {"gold": CARDS[words[0]].cost} if verb == "play" and CARDS[words[0]].cost else {}

    def options(self) -> Iterable[Option]:
        """The legal ones, and what the hand and the figures would offer if something else were so."""
        legal = list(self.legal())
        found = [self.option(key) for key in legal]
        known = set(legal)
        for key in self.candidates():
            words = key.split(" ")
            if key not in known and not (words[0] == "play" and CARDS[words[1]].type in playing.ON_FIELDS):
                found.append(self.option(key))
        return found

    def _objection(self, key: str) -> Objection | None:
        verb, words = _parted(key)
        judged = VERBS[verb].judge(self.turn, int(self.seat), words)
        if judged is None:
            return forbidden(None, "unknown")
        return judged.objection or self._manner(verb, words)

    def _manner(self, verb: str, words: list[str]) -> Objection | None:
        """What this moment forbids."""
        state = self.turn.state
        if self.moment == "heroes" and (verb not in ALLOWED["heroes"] or CARDS[words[0]].type != "hero"):
            return forbidden("MO-5.4-04", "heroes-first")
        is_passing = self.moment == "build" and state.passing != NONE
        if is_passing and (verb not in TRAVELLING or words[0] != self.turn.faces[state.passing]):
            return forbidden("MO-2.3.1-31", "must-go-on", card=self.turn.label(state.passing))
        if self.moment == "build-up" and verb != "play":
            return forbidden("MO-9.1.1-04", "build-up-types")
        return None

    def _ways_out(self) -> tuple[str, ...]:
        """The keys that do nothing to the board; partners may take turns (MO-9.3.1-14)."""
        ways = WAYS_OUT[self.moment]
        if self.moment in ("build", "build-up") and partner(self.turn.state, int(self.seat)) != NONE:
            return (*ways, HAND_OVER)
        return ways

    def _way_out(self, key: str) -> Objection | None:
        passing = self.turn.state.passing
        if key in (END, HAND_OVER) and passing != NONE:
            return forbidden("MO-2.3.1-31", "must-go-on", card=self.turn.label(passing))
        return None

    def option(self, key: str) -> Option:
        if key in self._ways_out():
            name = "end-build-up" if key == END and self.moment == "build-up" else key
            return Option(key, text(LABELS.get(name, f"option.{name}")), (), self._way_out(key))
        verb, words = _parted(key)
        judged = self._judge(verb, words)
        if judged is None:
            raise self._unread(verb, key)
        objection = judged.objection or self._manner(verb, words)
        return Option(judged.key or key, judged.label, judged.elements, objection)

    def _judge(self, verb: str, words: list[str]) -> Judged | None:
        if verb == "bid":
            return Judged(text("option.bid-nothing"), (), self._bid_objection())
        if verb not in VERBS:
            return None
        return VERBS[verb].judge(self.turn, int(self.seat), words) or self._foreign(verb, words)

    def _unread(self, verb: str, key: str) -> Refusal:
        """Words that name nothing here are refused by the rule on what they begin with."""
        refusal = self.unknown(key)
        refusal.rule = OF_VERBS.get(verb, refusal.rule) if self.moment == "build" else refusal.rule
        return refusal

    def _bid_objection(self) -> Objection:
        state = self.turn.state
        if self.seat in state.team(state.active):
            return forbidden("MO-4-08", "active-does-not-bid")
        return forbidden("MO-4-22", "bought-first")

    def _foreign(self, verb: str, words: list[str]) -> Judged | None:
        """Somebody else's figure acts for nobody but its own player."""
        turn = self.turn
        figure = turn.find(words[0].partition("+")[0]) if words else None
        leader = NONE if figure is None else turn.leader(figure)
        if figure is None or leader == NONE or turn.state.owner(leader) == self.seat:
            return None
        rule = "MO-2.3-05" if verb in acquiring.WORDS else "MO-2.3-03"
        label = turn.label(figure)
        return Judged(label, (turn.element(figure),), forbidden(rule, "not-yours", card=label))

    def sample(self, stream: Stream) -> str:
        """Any legal key; what undoes earlier efforts comes seldom, so that random games get somewhere."""
        keys = self.legal()
        key = keys[stream.below(len(keys))]
        if key.partition(" ")[0] in SELDOM and stream.below(8):
            key = keys[stream.below(len(keys))]
        return key


def partner(state: State, seat: int) -> int:
    """The partner who could act instead, or NONE."""
    if len(state.gold) == state.seats:  # as is_team
        return NONE
    others = [each for each in state.team(seat) if each != seat and not state.has_ended[each]]
    return others[0] if others else NONE


def _parted(key: str) -> tuple[str, list[str]]:
    verb, *words = key.split(" ")
    return verb, words


def purchases(turn: Turn, seat: int) -> list[Text]:
    """What a seat could do with priority, for which a card of its hand is spent (MO-4-05, MO-4-17)."""
    state = turn.state
    before, state.priority = state.priority, seat
    try:
        asked = ActQuestion(turn, seat, "priority")
        found = [judge(turn, seat, key) for key in asked.legal() if _parted(key)[0] in BOUGHT]
    finally:
        state.priority = before
    hand = len(state.hands[seat])
    labels: list[Text] = []
    for each in found:
        if each is not None and hand > (each.held != NONE) and each.label not in labels:
            labels.append(each.label)
    return labels


def judge(turn: Turn, seat: int, key: str) -> Judged | None:
    """What a key would mean for a seat."""
    verb, words = _parted(key)
    return VERBS[verb].judge(turn, seat, words)


def is_possible(turn: Turn, seat: int, key: str) -> bool:
    """Whether a seat could do what the key says; nothing can always be done."""
    verb, _, words = key.partition(" ")
    if not words or verb not in VERBS:
        return True
    judged = judge(turn, seat, key)
    return judged is not None and judged.objection is None


def label(turn: Turn, seat: int, key: str) -> Text:
    """What was announced, in words."""
    if key == END:
        return text("option.end")
    judged = judge(turn, seat, key)
    return judged.label if judged is not None else text("option.something")


def announce(turn: Turn, seat: int, key: str) -> None:
    """Everybody hears what a player is about to do, and sees the hand card that he plays (MO-4-06)."""
    verb, words = _parted(key)
    takes = VERBS[verb].takes if verb in VERBS else None
    held = turn.held(seat, words[takes]) if takes is not None else None
    elements: tuple[str, ...] = ()
    if held is not None:
        turn.lay_open(seat, held)
        elements = (turn.element(held),)
    if turn.is_told:
        turn.tell_seat("announce", seat, *elements, rules=("MO-4-06",), what=label(turn, seat, key))


def carry_out(turn: Turn, seat: int, key: str) -> Flow[None]:
    """Do what the key says."""
    verb, words = _parted(key)
    return VERBS[verb].carry(turn, seat, words)
