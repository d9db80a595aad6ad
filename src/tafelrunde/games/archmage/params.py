"""The form of the numbers of each spell in `data.toml`, and their bounds."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from tafelrunde.games.archmage.tables import Count, Followers, Points, Table, WildernessId, Worth


class NoParams(Table, frozen=True):
    """A spell without numbers."""


class VinesParams(Table, frozen=True):
    """Entangling Vines."""

    tokens: Count
    extra_mp: Points


class TransmuteParams(Table, frozen=True):
    """Transmute."""

    max_relics: Count


class MoreParams(Table, frozen=True):
    """Quicken and Time Stop."""

    extra_mp: Points


class DecayParams(Table, frozen=True):
    """Decay."""

    keep: Annotated[int, Meta(ge=0, le=99)]


class SubjugateParams(Table, frozen=True):
    """Subjugate."""

    followers: Followers


class WellspringParams(Table, frozen=True):
    """Wellspring."""

    relics: Count


class DivinationParams(Table, frozen=True):
    """Divination."""

    mp_per_hex: Points
    once_per_hex: bool


class ImprisonParams(Table, frozen=True):
    """Imprison."""

    range: Literal[1]
    ignores_wards: bool


class ShadowParams(Table, frozen=True):
    """Shadow."""

    penalty_relics: Annotated[int, Meta(ge=0, le=6)]
    followers: Literal[1]


class ChasmParams(Table, frozen=True):
    """Fiery Chasm."""

    length: Annotated[int, Meta(ge=0, le=9)]
    entry_followers: Followers


class UpheavalParams(Table, frozen=True):
    """Upheaval."""

    hexes: Literal[2]
    extra_mp: Points


class AutomatonParams(Table, frozen=True):
    """Automaton."""

    needs: WildernessId


class CorruptParams(Table, frozen=True):
    """Corrupt."""

    vp_per_token: Worth
    per_opponent: Literal[1]


class ObliterateParams(Table, frozen=True):
    """Obliterate."""

    radius: Literal[1]


class SoloCorruptParams(Table, frozen=True):
    """Solo Corrupt."""

    vp_per_token: Worth


PARAMS: dict[str, type[Table]] = {
    "entangling-vines": VinesParams,
    "transmute": TransmuteParams,
    "quicken": MoreParams,
    "decay": DecayParams,
    "subjugate": SubjugateParams,
    "wellspring": WellspringParams,
    "divination": DivinationParams,
    "imprison": ImprisonParams,
    "shadow": ShadowParams,
    "fiery-chasm": ChasmParams,
    "upheaval": UpheavalParams,
    "automaton": AutomatonParams,
    "time-stop": MoreParams,
    "corrupt": CorruptParams,
    "obliterate": ObliterateParams,
    "solo-corrupt": SoloCorruptParams,
}
"""By spell; the others have none."""
