"""The words of the cards as types: what is said neither here nor in `conditions` and `operations` is no word.

What they mean is said in `vocabulary.toml`. A target among the cards in play, written `one:enemy:figure:map`,
is an `Among`.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

import msgspec

CardType: TypeAlias = Literal[
    "place",
    "building",
    "inhabitant",
    "hero",
    "companion",
    "equipment",
    "spell",
    "mission",
    "monster",
    "event",
]
Alignment: TypeAlias = Literal["good", "neutral", "evil"]
Trait: TypeAlias = Literal["city", "village", "castle", "grove", "harbour", "tower", "ruin"]
Subtype: TypeAlias = Literal["human", "humanoid", "animal", "plant", "dragon", "undead", "demon"]
Keyword: TypeAlias = Literal[
    "flying", "swimming", "ranged", "indestructible", "mount", "vehicle", "noble", "multiple"
]
Trigger: TypeAlias = Literal[
    "static",
    "use",
    "cast",
    "visit",
    "service",
    "enter",
    "leave",
    "play",
    "fight",
    "fight_event",
    "fight_end",
    "defeat",
    "turn",
]
Player: TypeAlias = Literal["you", "owner", "controller", "hero_player"]
Stat: TypeAlias = Literal["attack", "defence", "strength", "speed", "armour", "life_max", "magic_max"]

Prohibition: TypeAlias = Literal["play_animal", "visit", "recruit", "visit_gold"]
GoalNeed: TypeAlias = Literal[
    "clear_place",
    "defeat_monster",
    "defeat_hero",
    "destroy_building",
    "play_here",
    "visit",
    "enter",
    "pay_gold",
    "bear",
    "cast",
]
Counter: TypeAlias = Literal["companions_sacrificed", "regions_entered", "hundreds_paid"]

Moments: TypeAlias = frozenset[Trigger]
STATIC: Moments = frozenset({"static"})
FIGHT: Moments = frozenset({"fight"})
FIGHT_EVENT: Moments = frozenset({"fight_event"})
FIGHT_END: Moments = frozenset({"fight_end"})
OFFERED: Moments = frozenset({"use", "cast", "visit", "service"})
"""What a player may start or leave, and so can be asked to pay for."""
JUDGED: Moments = OFFERED | {"enter", "leave", "play", "turn"}
"""What is started only if its conditions hold (MO-5.10-07)."""
ACTING: Moments = JUDGED | FIGHT_END | {"defeat"}
"""What is carried out effect by effect."""


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A word with its arguments."""

    moments: ClassVar[Moments]
    """Where it means something."""

    @property
    def word(self) -> str:
        """How cards write it."""
        return str(self.__struct_config__.tag)


# -- targets -------------------------------------------------------------------------------------------------

Scope: TypeAlias = Literal["own", "enemy", "any"]
Kind: TypeAlias = Literal["figure", "ranged"] | CardType | Subtype
Reach: TypeAlias = Literal["here", "group", "region", "chosen_region", "water+harbour", "map"]


class Among(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards in play: one of them or each, whose they are, of which kinds, and where."""

    number: Literal["one", "each"]
    scope: Scope
    kinds: tuple[Kind, ...]
    reach: Reach


def among(notation: str) -> dict[str, object] | str:
    """What `one:enemy:figure:map` says, part by part; any other word stays as it is."""
    parts = notation.split(":")
    if len(parts) == 1:
        return notation
    # What is missing is empty, and what is too much stays where it is: neither is a word.
    number, scope, kinds, reach = [*[*parts, ""][:3], ":".join(parts[3:])]
    return {"number": number, "scope": scope, "kinds": kinds.split("+"), "reach": reach}


Whom: TypeAlias = Literal["self", "bearer", "user", "hero", "group", "companions", "same"] | Among
Side: TypeAlias = (
    Literal["self", "bearer", "rider", "party", "foes", "attackers", "defenders", "chosen_party"] | Among
)
