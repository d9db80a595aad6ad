"""What cards do, one struct a word (`op = "damage"`), each with its own arguments and moments.

A word that would do nothing in the moment in which a card uses it is an error, too (`misplaced`).
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import msgspec

from tafelrunde.games.morgua.cards.conditions import Condition
from tafelrunde.games.morgua.cards.words import (
    ACTING,
    FIGHT,
    FIGHT_EVENT,
    OFFERED,
    STATIC,
    Among,
    CardType,
    Keyword,
    Player,
    Prohibition,
    Side,
    Stat,
    Subtype,
    Trigger,
    Whom,
    Word,
)

# -- costs ---------------------------------------------------------------------------------------------------


class _Effect(Word, frozen=True, tag_field="op", rename={"source": "from", "most": "max"}):
    """One thing that a program does, or that must be paid for it."""

    moments = ACTING


class Pay(_Effect, frozen=True, tag="pay"):
    """Pay gold or life, or put hand cards under the library."""

    moments = OFFERED
    what: Literal["gold", "life", "card"]
    n: int


class Sacrifice(_Effect, frozen=True, tag="sacrifice"):
    """Put a companion, or this card, into its owner's graveyard."""

    moments = OFFERED
    what: Literal["companion", "self"]


Cost: TypeAlias = Pay | Sacrifice


# -- effects -------------------------------------------------------------------------------------------------


class Gold(_Effect, frozen=True, tag="gold"):
    """A player gains gold: so much, or so much for each own place."""

    n: int | Literal["own_places"]
    who: Player
    each: int = 0
    most: int = 0

    def __post_init__(self) -> None:
        is_counted = self.n == "own_places"
        if (bool(self.each), bool(self.most)) != (is_counted, is_counted):
            raise ValueError("own_places wants `each` and `max`, and nothing else does")

    @property
    def number(self) -> int:
        """The amount that is printed."""
        return self.n if isinstance(self.n, int) else 0


class Steal(_Effect, frozen=True, tag="steal"):
    """Gold goes from one player to another, at most what is there."""

    n: int
    source: Player
    to: Player


class Fame(_Effect, frozen=True, tag="fame"):
    """A player gains fame."""

    n: int
    who: Player


class Draw(_Effect, frozen=True, tag="draw"):
    """A player draws cards: so many, or one for each marker."""

    n: int | Literal["markers"]
    who: Player

    @property
    def number(self) -> int:
        """The number that is printed."""
        return self.n if isinstance(self.n, int) else 0


class Regain(_Effect, frozen=True, tag="regain"):
    """A card comes back from the own graveyard."""

    what: CardType
    n: Literal[1]
    to: Literal["hand"]


class Peek(_Effect, frozen=True, tag="peek"):
    """Look at the top cards and put them back in any order."""

    n: int


class Targeted(_Effect, frozen=True):
    """What is done to one card after the other."""

    target: Whom


class Damage(Targeted, frozen=True, tag="damage"):
    """Deal damage outside the comparison of a fight."""

    n: int


class Heal(Targeted, frozen=True, tag="heal"):
    """Restore life."""

    n: int


class Magic(Targeted, frozen=True, tag="magic"):
    """Restore magic."""

    n: int


class Destroy(Targeted, frozen=True, tag="destroy"):
    """Destroy a card."""


class Mod(_Effect, frozen=True, tag="mod"):
    """Change a value."""

    moments = STATIC | FIGHT | FIGHT_EVENT | OFFERED
    stat: Stat
    n: int
    target: Side
    until: Literal["always", "fight"]


class Price(_Effect, frozen=True, tag="price"):
    """Change what cards of these kinds cost."""

    moments = STATIC | OFFERED
    n: int
    of: tuple[CardType | Subtype, ...]
    where: Literal["here", "bearer", "next_here", "this_purchase"]


class Grant(Targeted, frozen=True, tag="grant"):
    """Give a keyword."""

    moments = STATIC | ACTING
    keyword: Keyword
    until: Literal["always", "turn"]


class Mp(Targeted, frozen=True, tag="mp"):
    """Give movement points, or take all of them."""

    n: int | Literal["all_lost"]

    @property
    def number(self) -> int:
        """How many come on top."""
        return self.n if isinstance(self.n, int) else 0


class Ap(Targeted, frozen=True, tag="ap"):
    """Give or take action points."""

    n: int


class Token(_Effect, frozen=True, tag="token"):
    """Put a monster token into a place, of the region or anywhere."""

    id: str
    at: Literal["place:region", "place:map"]


class Recruit(Targeted, frozen=True, tag="recruit"):
    """An inhabitant or monster becomes a companion of the hero."""

    max_strength: int = 99
    subtype: Subtype | None = None


class Mark(Targeted, frozen=True, tag="mark"):
    """Put magic markers on a card."""

    n: int


class Fare(_Effect, frozen=True, tag="fare"):
    """Set what the passage costs a figure."""

    moments = STATIC | ACTING
    n: int


class Forbid(_Effect, frozen=True, tag="forbid"):
    """Forbid something to the bearer, or on this field."""

    moments = STATIC
    what: Prohibition
    target: Literal["here", "bearer"]
    until: Literal["always"]


class Allow(_Effect, frozen=True, tag="allow"):
    """Permit what the rules forbid: count as a building, buy without one, swim along sea routes."""

    moments = STATIC | OFFERED
    what: Literal["shop_as", "shop_any", "sea_if_all_swim"]
    card: str = ""
    n: Literal[0, 1] = 0

    def __post_init__(self) -> None:
        if (bool(self.card), bool(self.n)) != (self.what == "shop_as", self.what == "shop_any"):
            raise ValueError("shop_as wants `card`, shop_any `n`, and nothing else does")


class Swap(_Effect, frozen=True, tag="swap"):
    """Exchange attack and defence of a party."""

    moments = FIGHT_EVENT
    side: Literal["chosen_party"]


class Prevent(_Effect, frozen=True, tag="prevent"):
    """Prevent the damage of this fight."""

    moments = FIGHT_EVENT
    n: Literal["all"]
    side: Literal["both"]


class Cancel(_Effect, frozen=True, tag="cancel"):
    """Undo an earlier combat event of this fight."""

    moments = FIGHT_EVENT
    what: Literal["event"]


class MissionFame(_Effect, frozen=True, tag="mission_fame"):
    """Change the fame of missions that are completed here."""

    moments = STATIC
    n: int
    of: Literal["main"]
    where: Literal["here"]


Effect: TypeAlias = (
    Gold
    | Steal
    | Fame
    | Draw
    | Regain
    | Peek
    | Damage
    | Heal
    | Magic
    | Destroy
    | Grant
    | Mp
    | Ap
    | Recruit
    | Mark
    | Mod
    | Price
    | Token
    | Fare
    | Forbid
    | Allow
    | Swap
    | Prevent
    | Cancel
    | MissionFame
)


# -- programs ------------------------------------------------------------------------------------------------


class Program(
    msgspec.Struct,
    frozen=True,
    rename={"conditions": "if", "costs": "cost", "effects": "do"},
    forbid_unknown_fields=True,
):
    """What a card does when `on` happens."""

    on: Trigger
    effects: tuple[Effect, ...]
    conditions: tuple[Condition, ...] = ()
    costs: tuple[Cost, ...] = ()


HERE = ("each", "any", "here")
"""What a card on the field of a fight can change: every figure of a kind there."""


def misplaced(program: Program) -> str | None:
    """The first word of a program that means nothing in its moment, with its arguments."""
    for each in (*program.conditions, *program.costs, *program.effects):
        if program.on not in each.moments or not _has_sense(program.on, each):
            return f"{each.word} ({each})"
    return None


def _has_sense(on: Trigger, effect: Word) -> bool:
    """Whether an effect's arguments fit its moment."""
    match effect:
        case Mod(target=target, until=until):
            return (until == "always") is (on == "static") and _modifies(on, effect.stat, target)
        case Price(where=where):
            return (where in ("here", "bearer")) is (on == "static")
        case Grant(target=target, until=until):
            return (until == "always") is (on == "static") and (on != "static" or target == "bearer")
        case Forbid(what=what, target=target):
            return (what == "play_animal") is (target == "here")
        case Allow(what=what):
            return (what != "shop_any") is (on == "static")
        case _:
            return True


def _modifies(on: Trigger, stat: Stat, target: Side) -> bool:
    """Whether a modifier of that moment reaches such a target."""
    if on == "static":
        if isinstance(target, Among):
            return stat == "armour" and target == Among("each", "any", ("building",), "here")
        return target == "bearer" and stat not in ("attack", "defence", "armour")
    if stat not in ("attack", "defence"):
        return False
    if isinstance(target, Among):
        is_fighters = all(kind == "ranged" or kind in get_args(Subtype) for kind in target.kinds)
        return on == "fight" and is_fighters and (target.number, target.scope, target.reach) == HERE
    if on == "fight":
        return target != "chosen_party"
    return target in ("attackers", "chosen_party") if on == "fight_event" else target == "party"
