"""Abilities of figures and equipment, and spells (MO-2.3.3, MO-5.7)."""

from __future__ import annotations

from collections.abc import Iterable

from tafelrunde.games.morgua import effects, missions
from tafelrunde.games.morgua.cards import CARDS, TYPES
from tafelrunde.games.morgua.cards.operations import Program
from tafelrunde.games.morgua.cards.words import Trigger
from tafelrunde.games.morgua.effects import Cause
from tafelrunde.games.morgua.moments import Judged, Verb, moment
from tafelrunde.games.morgua.state import NONE
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.text import text

USABLE = frozenset(card.id for card in CARDS.values() if card.programs("use"))
"""The cards with an ability."""


def figures(turn: Turn, seat: int) -> list[int]:
    """All figures that a seat's heroes lead, and the heroes."""
    found: list[int] = []
    for hero in turn.state.heroes[seat]:
        found.append(hero)
        if hero in turn.state.attached:
            found += turn.companions(hero)
    return found


def _usable(turn: Turn, seat: int) -> Iterable[tuple[int, int]]:
    """Figures that can act, each with a card whose ability it could use: itself or its equipment."""
    for figure in figures(turn, seat):
        sources = _with_use(turn, figure)
        if sources and turn.actions(figure):
            for source in sources:
                yield figure, source


def _with_use(turn: Turn, figure: int) -> list[int]:
    """A figure and its equipment, those of them that have an ability, whatever they have become."""
    faces, cards = turn.faces, turn.state.attached.get(figure)
    own = [figure] if faces[figure] in USABLE else []
    if cards is None:
        return own
    return own + [card for card in cards if faces[card] in USABLE and TYPES[faces[card]] == "equipment"]


def _use_key(turn: Turn, figure: int, source: int) -> str:
    name = turn.name(figure)
    return f"use {name}" if source == figure else f"use {name} {turn.name(source)}"


def _use_keys(turn: Turn, seat: int) -> Iterable[str]:
    return [_use_key(turn, figure, source) for figure, source in _usable(turn, seat)]


def _legal(turn: Turn, seat: int) -> Iterable[str]:
    """All that can be used, then all that can be cast: both need figures that can act."""
    uses: list[str] = []
    casts: list[str] = []
    for figure in figures(turn, seat):
        sources, spells = _with_use(turn, figure), turn.attached(figure, "spell")
        if not (sources or spells) or not turn.actions(figure):
            continue
        for source in sources:
            cause = Cause(seat, source, turn.leader(figure), figure)
            if _programs_objection(turn, "use", cause) is None:
                uses.append(_use_key(turn, figure, source))
        if spells:
            magic = turn.magic(figure)
            cheap = [spell for spell in spells if turn.card(spell).magic_cost <= magic]
            ready = [spell for spell in cheap if cast_objection(turn, seat, figure, spell) is None]
            casts += [f"cast {turn.name(figure)} {turn.name(spell)}" for spell in ready]
    return uses + casts


def _castable(turn: Turn, seat: int) -> Iterable[tuple[int, int]]:
    """Figures that can act, each with a spell that it has learned."""
    for figure in figures(turn, seat):
        spells = turn.attached(figure, "spell")
        if spells and turn.actions(figure):
            for spell in spells:
                yield figure, spell


def _cast_keys(turn: Turn, seat: int) -> Iterable[str]:
    return [f"cast {turn.name(figure)} {turn.name(spell)}" for figure, spell in _castable(turn, seat)]


def _no_action(turn: Turn, seat: int, figure: int) -> Objection | None:
    if turn.actions(figure):
        return None
    rule = "MO-2.3.3-06" if turn.allowance(seat) > 1 else "MO-2.3.3-04"
    return forbidden(rule, "no-action", card=turn.label(figure))


def _programs_objection(turn: Turn, on: Trigger, cause: Cause) -> Objection | None:
    for program in turn.card(cause.source).programs(on):
        found = effects.objection(turn, program, cause)
        if found is not None:
            return found
    return None


def _judge_use(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    if len(words) not in (1, 2):
        return None
    figure = turn.find(words[0])
    source = figure if len(words) == 1 else turn.find(words[1])
    if figure is None or source is None or not turn.card(source).programs("use"):
        return None
    if source == figure and turn.card(source).type == "equipment":
        figure = turn.state.host.get(source, source)  # whoever bears it uses it
    label = text("option.use", card=turn.label(source))
    elements = (turn.element(figure),) if source == figure else (turn.element(figure), turn.element(source))
    leader = turn.leader(figure)
    if leader == NONE:
        return Judged(label, elements, forbidden("MO-2.3.3-12", "no-leader", card=turn.label(figure)))
    if turn.state.owner(leader) != seat:
        return Judged(label, elements, forbidden("MO-2.3.3-01", "not-yours", card=turn.label(figure)))
    if source != figure and turn.state.host.get(source) != figure:
        return Judged(label, elements, forbidden("MO-2.3.3-10", "not-borne", card=turn.label(source)))
    found = moment(turn, seat, "use") or _no_action(turn, seat, figure)
    found = found or _programs_objection(turn, "use", Cause(seat, source, leader, figure))
    return Judged(label, elements, found, key=_use_key(turn, figure, source))


async def _use(turn: Turn, seat: int, words: list[str]) -> None:
    figure = turn.find(words[0])
    source = turn.find(words[-1])
    assert figure is not None
    assert source is not None
    cause = Cause(seat, source, turn.leader(figure), figure)
    turn.state.used[figure] = turn.state.used.get(figure, 0) + 1  # MO-2.3.3-05
    turn.act_in_fight(figure)
    turn.tell_seat("use", seat, turn.element(figure), card=turn.label(source))
    await _work(turn, turn.card(source).programs("use"), cause)
    if cause.hero in turn.state.field:
        await missions.check(turn, cause.hero)


async def _work(turn: Turn, programs: Iterable[Program], cause: Cause) -> None:
    """What is used or cast takes effect.

    Monsters that a hero himself destroys so serve his missions (MO-5.8-16); in a fight its end tells.
    """
    is_his_deed = cause.figure == cause.hero and turn.state.fight is None
    monsters = missions.prey(turn) if is_his_deed else []
    for program in programs:
        await effects.run(turn, program, cause)
    await missions.hunted(turn, cause.hero, monsters)


def cast_objection(turn: Turn, seat: int, figure: int, spell: int) -> Objection | None:
    """Why a figure cannot cast a spell (MO-5.7-01 to MO-5.7-03)."""
    if turn.state.host.get(spell) != figure:
        return forbidden("MO-5.7-02", "not-learned", card=turn.label(spell))
    cost = turn.card(spell).magic_cost
    if turn.magic(figure) < cost:
        return forbidden("MO-5.7-03", "no-magic", needed=cost, left=turn.magic(figure))
    found = _no_action(turn, seat, figure)
    return found or _programs_objection(turn, "cast", Cause(seat, spell, turn.leader(figure), figure))


def _judge_cast(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    if len(words) != 2:
        return None
    figure, spell = turn.find(words[0]), turn.find(words[1])
    if figure is None or figure not in figures(turn, seat):
        return None
    if spell is None:
        held = turn.held(seat, words[1])
        if held is None or turn.card(held).type != "spell":
            return None
        objection = forbidden("MO-5.7-02", "not-learned", card=turn.label(held))
        return Judged(text("option.cast", card=turn.label(held)), (turn.element(figure),), objection)
    if turn.card(spell).type != "spell":
        return None
    found = moment(turn, seat, "cast") or cast_objection(turn, seat, figure, spell)
    return Judged(
        text("option.cast", card=turn.label(spell)), (turn.element(figure), turn.element(spell)), found
    )


async def _cast(turn: Turn, seat: int, words: list[str]) -> None:
    """Magic points and an action point are spent; the spell stays (MO-5.7-10, MO-5.7-11)."""
    state = turn.state
    figure, spell = turn.find(words[0]), turn.find(words[1])
    assert figure is not None
    assert spell is not None
    hero = turn.leader(figure)
    state.used[figure] = state.used.get(figure, 0) + 1
    state.drained[figure] = state.drained.get(figure, 0) + turn.card(spell).magic_cost
    turn.act_in_fight(figure)
    turn.tell_seat("cast", seat, turn.element(figure), turn.element(spell), card=turn.label(spell))
    await _work(turn, turn.card(spell).programs("cast"), Cause(seat, spell, hero, figure))
    if hero in state.field:
        await missions.deed(turn, hero, "cast")


def could_use(turn: Turn, seat: int) -> bool:
    """Whether some figure could use an ability or cast a spell; everybody can see that."""
    return any(
        (_with_use(turn, figure) or _could_cast(turn, figure) or _could_mark(turn, seat, figure))
        and turn.actions(figure)
        for figure in figures(turn, seat)
    )


def _could_cast(turn: Turn, figure: int) -> bool:
    spells = turn.attached(figure, "spell")
    return bool(spells) and any(turn.card(spell).magic_cost <= turn.magic(figure) for spell in spells)


def _could_mark(turn: Turn, seat: int, figure: int) -> bool:
    """Whether a priest's figure is at a temple (MO-9.2.1-19)."""
    state = turn.state
    if state.roles[seat] != "priest":
        return False
    return any(state.field[temple] == state.field[figure] for temple in turn.temples())


VERBS = {
    "use": Verb(_use_keys, _judge_use, _use, _legal),
    "cast": Verb(_cast_keys, _judge_cast, _cast, _legal, needs="belongings"),
}
