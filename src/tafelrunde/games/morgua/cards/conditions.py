"""The conditions on cards, one struct a word (`c = "role"`), each with the moments in which it is asked."""

from __future__ import annotations

from typing import Literal, TypeAlias

from tafelrunde.games.morgua.cards.words import (
    FIGHT,
    FIGHT_END,
    FIGHT_EVENT,
    JUDGED,
    STATIC,
    Alignment,
    Word,
)


class _Condition(Word, frozen=True, tag_field="c", rename={"wanted": "is"}):
    """Something that must be so for a program to work."""


class Align(_Condition, frozen=True, tag="align"):
    """The acting hero has one of these alignments."""

    moments = JUDGED
    wanted: tuple[Alignment, ...]


class FoeAlign(_Condition, frozen=True, tag="foe_align"):
    """A hero of one of these alignments is among the foes."""

    moments = FIGHT
    wanted: tuple[Alignment, ...]


class OnField(_Condition, frozen=True, tag="field"):
    """The fight is on such a field."""

    moments = FIGHT
    wanted: Literal["place", "way", "water"]


class Role(_Condition, frozen=True, tag="role"):
    """The own party, or a hero of the card's owner, attacks or defends."""

    moments = FIGHT
    wanted: Literal["attacker", "defender"]
    of: Literal["self", "owner_hero"]


class Versus(_Condition, frozen=True, tag="versus"):
    """The fight is against such an enemy."""

    moments = FIGHT
    wanted: Literal["monster", "hero", "building", "temple"]


class Ranged(_Condition, frozen=True, tag="ranged"):
    """The fight is a ranged attack."""

    moments = FIGHT | FIGHT_EVENT


class Air(_Condition, frozen=True, tag="air"):
    """The fight is the one in the air."""

    moments = FIGHT | FIGHT_EVENT


class AllDefence(_Condition, frozen=True, tag="all_defence"):
    """A good hero must put everything into defence."""

    moments = FIGHT


class InFight(_Condition, frozen=True, tag="in_fight"):
    """The figure takes part in a fight that is in one of its windows."""

    moments = JUDGED


class InBuilding(_Condition, frozen=True, tag="in_building"):
    """The hero is in a building of that name."""

    moments = JUDGED
    card: str


class Opponent(_Condition, frozen=True, tag="opponent"):
    """The hero's player is an opponent of the card's owner or controller."""

    moments = JUDGED
    of: Literal["owner", "controller"]


class Mounted(_Condition, frozen=True, tag="mounted"):
    """The bearer rides or drives, or does not."""

    moments = STATIC
    wanted: bool


class HurtHero(_Condition, frozen=True, tag="hurt_hero"):
    """The party has damaged a hero in the fight."""

    moments = FIGHT_END


class MissionThisTurn(_Condition, frozen=True, tag="mission_this_turn"):
    """The player has completed a mission in this turn."""

    moments = JUDGED


Condition: TypeAlias = (
    Align
    | FoeAlign
    | OnField
    | Role
    | Versus
    | Ranged
    | Air
    | AllDefence
    | InFight
    | InBuilding
    | Opponent
    | Mounted
    | HurtHero
    | MissionThisTurn
)
