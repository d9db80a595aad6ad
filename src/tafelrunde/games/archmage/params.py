"""The form of the numbers of each spell in `data.toml`, and their bounds."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, defstruct

from tafelrunde.games.archmage.tables import Count, Followers, Points, Table, WildernessId, Worth

NUMBERS: dict[str, dict[str, Any]] = {
    "entangling-vines": {"tokens": Count, "extra_mp": Points},
    "transmute": {"max_relics": Count},
    "quicken": {"extra_mp": Points},
    "decay": {"keep": Annotated[int, Meta(ge=0, le=99)]},
    "subjugate": {"followers": Followers},
    "wellspring": {"relics": Count},
    "divination": {"mp_per_hex": Points, "once_per_hex": bool},
    "imprison": {"range": Literal[1], "ignores_wards": bool},
    "shadow": {"penalty_relics": Annotated[int, Meta(ge=0, le=6)], "followers": Literal[1]},
    "fiery-chasm": {"length": Annotated[int, Meta(ge=0, le=9)], "entry_followers": Followers},
    "upheaval": {"hexes": Literal[2], "extra_mp": Points},
    "automaton": {"needs": WildernessId},
    "time-stop": {"extra_mp": Points},
    "corrupt": {"vp_per_token": Worth, "per_opponent": Literal[1]},
    "obliterate": {"radius": Literal[1]},
    "solo-corrupt": {"vp_per_token": Worth},
}
PARAMS: dict[str, type[Any]] = {
    spell: defstruct("Params", list(numbers.items()), bases=(Table,), frozen=True)
    for spell, numbers in NUMBERS.items()
}
"""By spell; the others have none."""
