"""Casting: which spells may be cast now, what they cost, how they are paid (AM-CAST, AM-ADV-11 to -15).

`cast gate` is the act; payment and targets are asked afterwards, and only where there is a choice. Payments
are written as relics, `widgets scrolls`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations_with_replacement

from tafelrunde.games.archmage.amounts import amounts_text, price_text
from tafelrunde.games.archmage.asking import relic_key
from tafelrunde.games.archmage.board import hexes
from tafelrunde.games.archmage.enchanting import brighten
from tafelrunde.games.archmage.facts import LEVELS, Facts, Spell
from tafelrunde.games.archmage.picking import pick
from tafelrunde.games.archmage.reading import SEAT_NAMES
from tafelrunde.games.archmage.spells import EFFECTS
from tafelrunde.games.archmage.state import NOBODY
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.decision import Objection, Option, forbidden
from tafelrunde.table.text import Text, text

COST_RULES = ("AM-CAST-03", "AM-CAST-04", "AM-CAST-05")
"""Per level."""
JOURNEY_ONLY = {"quicken": "AM-FUND-07", "gate": "AM-ADV-07", "time-stop": "AM-MAST-15"}
"""Spells that close with the beginning of the Journey's End action."""

Mix = tuple[int, ...]
"""Relics that pay together, in ring order of the spell's spheres."""


@lru_cache(maxsize=256)
def mixes(types: Mix, count: int) -> tuple[Mix, ...]:
    """Every way to make up a number of relics from some types (AM-CAST-04, AM-CAST-05)."""
    return tuple(combinations_with_replacement(types, count))


def spell_key(turn: Turn, name: str) -> str:
    """The scene's key of a card of the active player."""
    return f"spell-{SEAT_NAMES[turn.seat]}-{name}"


# -- what may be cast ----------------------------------------------------------------------------------------


def keys(turn: Turn, found: list[str]) -> None:
    """Add the spells that can be cast now."""
    state, seat = turn.state, turn.seat
    ready = state.book[seat] & ~state.spent[seat]
    if not ready:
        return
    spells = turn.spells
    for number in hexes(ready):
        spell = spells[number]
        if can_pay(turn, spell) and closed(turn, spell) is None:
            found.append(f"cast {spell.id}")


def option(turn: Turn, name: str) -> Option | None:
    """Judge the casting of a spell; None when there is no such spell."""
    number = turn.facts.spell_numbers.get(name)
    if number is None:
        return None
    spell = turn.spells[number]
    if spell.id != name:
        return Option(f"cast {name}", Text(f"spell.{name}"), (), _other_mode(turn, spell, name))
    label = text("option.cast", spell=Text(f"spell.{name}"), price=price_text(turn.facts, spell))
    return Option(f"cast {name}", label, (spell_key(turn, name),), objection(turn, spell))


def _other_mode(turn: Turn, spell: Spell, name: str) -> Objection:
    """A spell that the mode does not have: its card is another one there (AM-SOLO-12 to -15)."""
    if turn.state.is_solo:
        wanted = Text(f"spell.{name}")
        return forbidden(spell.rules[0], "solo-card", spell=Text(f"spell.{spell.id}"), other=wanted)
    return forbidden("AM-GAME-02", "solo-only", spell=Text(f"spell.{name}"))


def refusals(turn: Turn) -> list[str]:
    """Keys that are worth showing with their objection: everything in the book."""
    book = turn.state.book[turn.seat]
    return [f"cast {spell.id}" for spell in turn.spells if book >> spell.number & 1]


def objection(turn: Turn, spell: Spell) -> Objection | None:
    """Why a spell cannot be cast now."""
    state, seat = turn.state, turn.seat
    name = Text(f"spell.{spell.id}")
    if not state.book[seat] >> spell.number & 1:
        if state.apprentices[seat][spell.number]:
            return forbidden("AM-PREP-09", "learned-later", spell=name)
        return forbidden("AM-PREP-06", "unknown-spell", spell=name)
    if state.spent[seat] >> spell.number & 1:
        return forbidden("AM-CAST-07", "already-cast", spell=name)
    return closed(turn, spell) or cost_objection(turn, spell)


def closed(turn: Turn, spell: Spell) -> Objection | None:
    """Whether the moment or a precondition of the spell itself forbids it (AM-CAST-12)."""
    if spell.id in JOURNEY_ONLY and turn.state.ending:
        return forbidden(JOURNEY_ONLY[spell.id], "journey-over")
    needed = spell.params.get("needs")
    if needed is not None:
        faces = turn.faces
        if not any(faces[spot] == needed for spot in turn.controlled_wilderness(turn.seat)):
            return forbidden("AM-MAST-02", "needs-terrain", terrain=Text(f"terrain.{needed}"))
    return None


def cost_objection(turn: Turn, spell: Spell) -> Objection | None:
    """Whether the relics suffice, Shadow's penalty included."""
    if can_pay(turn, spell):
        return None
    name = Text(f"spell.{spell.id}")
    if _has(turn, spell):
        return forbidden("AM-ADV-11", "penalty-short", spell=name, number=penalty(turn.facts))
    rule = COST_RULES[LEVELS.index(spell.level)]
    return forbidden(rule, "cost", spell=name, price=price_text(turn.facts, spell))


# -- paying --------------------------------------------------------------------------------------------------


def penalty(facts: Facts) -> int:
    """What a follower in a doorway costs before its relics can pay for spells (AM-ADV-11)."""
    return int(facts.spells[facts.spell_numbers["shadow"]].params["penalty_relics"])


def _has(turn: Turn, spell: Spell) -> bool:
    """Whether there are enough relics of the spell's types, shadowed or not."""
    owned = turn.state.relics[turn.seat]
    lacking = spell.relics
    for relic in spell.types:
        lacking -= owned[relic]
    return lacking <= 0


def can_pay(turn: Turn, spell: Spell) -> bool:
    """Whether some mix can be paid."""
    if not _has(turn, spell):
        return False
    doorways = turn.state.doorways[turn.seat]
    if doorways.count(NOBODY) == len(doorways):
        return True
    return any(_is_payable(turn, mix) for mix in mixes(spell.types, spell.relics))


def _is_payable(turn: Turn, mix: Mix) -> bool:
    """Whether these relics are there, and enough others for the penalties (AM-ADV-11)."""
    owned = turn.state.relics[turn.seat]
    if any(mix.count(relic) > owned[relic] for relic in mix):
        return False
    return sum(owned) - len(mix) >= penalty(turn.facts) * len(shadowed(turn, mix))


def shadowed(turn: Turn, mix: Mix) -> list[int]:
    """The types of a mix in whose doorway a follower stands."""
    doorways = turn.state.doorways[turn.seat]
    return [relic for relic in dict.fromkeys(mix) if doorways[relic] != NOBODY]


async def choose_mix(
    turn: Turn,
    every: tuple[Mix, ...],
    legal: list[Mix],
    name: str,
    prompt: Text,
    rule: str,
    why_not: Callable[[Text], Objection],
) -> Mix:
    """One of some payments; what cannot be paid is refused with its reason.

    `why_not` says what speaks against relics that are there and of the right types.
    """
    if len(legal) == 1:
        return legal[0]
    names = turn.facts.relics

    def key_of(mix: Mix) -> str:
        return " ".join(names[relic] for relic in mix)

    known = {key_of(mix): mix for mix in every}

    def label(key: str) -> Text:
        return text("option.pay", relics=amounts_text(key.split(" ")))

    spelled = {" ".join(sorted(key.split(" "))): key for key in known}

    def in_order(key: str) -> str:
        return spelled.get(" ".join(sorted(key.split(" "))), key)

    def refuse(key: str) -> Objection | None:
        if any(word not in names for word in key.split(" ")):
            return None
        mix = known.get(key)
        if mix is None:
            return forbidden(rule, "wrong-relics")
        owned = turn.state.relics[turn.seat]
        if any(mix.count(relic) > owned[relic] for relic in mix):
            return forbidden("AM-COMP-06", "not-enough-relics")
        return why_not(label(key))

    number = await pick(
        turn,
        "option",
        name,
        {key_of(mix): place for place, mix in enumerate(legal)},
        label,
        rule=rule,
        prompt=prompt,
        elements=lambda key: tuple(
            relic_key(turn, names.index(name)) for name in dict.fromkeys(key.split(" "))
        ),
        refuse=refuse,
        spelling=in_order,
    )
    return legal[number]


async def pay(turn: Turn, spell: Spell) -> None:
    """Shadow's penalties first, then the cost of the spell (AM-ADV-11, AM-CAST-12)."""
    every = mixes(spell.types, spell.relics)
    legal = [mix for mix in every if _is_payable(turn, mix)]
    rule = COST_RULES[LEVELS.index(spell.level)]
    prompt = text("prompt.pay", spell=Text(f"spell.{spell.id}"))

    def too_dear(relics: Text) -> Objection:
        return forbidden("AM-ADV-11", "penalty-short", spell=relics, number=penalty(turn.facts))

    mix = await choose_mix(turn, every, legal, "pay", prompt, rule, too_dear)
    for relic in shadowed(turn, mix):
        await _pay_penalty(turn, relic, mix, rule)
    for relic in dict.fromkeys(mix):
        turn.pay(relic, mix.count(relic), rule=rule)


async def _pay_penalty(turn: Turn, relic: int, mix: Mix, rule: str) -> None:
    """Relics of any types, but not those that pay for the spell; the follower goes home (AM-ADV-15)."""
    owned = turn.state.relics[turn.seat]
    free = [number - mix.count(each) for each, number in enumerate(owned)]
    every = mixes(tuple(range(len(owned))), penalty(turn.facts))
    legal = [fine for fine in every if all(fine.count(each) <= free[each] for each in fine)]
    name = Text(f"relic.{turn.facts.relics[relic]}")
    prompt = text("prompt.penalty", relic=name)

    def reserved(relics: Text) -> Objection:
        return forbidden(rule, "pays-for-spell")

    fine = await choose_mix(turn, every, legal, "penalty", prompt, "AM-ADV-11", reserved)
    for each in dict.fromkeys(fine):
        turn.pay(each, fine.count(each), rule="AM-ADV-11")
    brighten(turn, relic)


# -- casting -------------------------------------------------------------------------------------------------


async def cast(turn: Turn, name: str) -> None:
    """Pay, move the card above the Mantle, take effect (AM-CAST-08, AM-CAST-12)."""
    state, seat = turn.state, turn.seat
    spell = turn.spells[turn.facts.spell_numbers[name]]
    await pay(turn, spell)
    state.spent[seat] |= 1 << spell.number
    turn.tell("cast", spell_key(turn, name), rules=spell.rules, spell=Text(f"spell.{name}"))
    effect = EFFECTS.get(name)
    if effect is None:
        state.lasting[seat] |= 1 << spell.number  # AM-CAST-10
    else:
        await effect(turn, spell)
