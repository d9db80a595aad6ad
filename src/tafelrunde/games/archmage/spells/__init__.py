"""What each spell does. Their data is in `data.toml`; whatever only lasts needs no code beyond that.

Stone Skin, Subjugate, Divination and two solo cards are looked up where they matter (`Turn.is_lasting`).
"""

from __future__ import annotations

from collections.abc import Callable

from tafelrunde.games.archmage.facts import Spell
from tafelrunde.games.archmage.spells import advanced, fundamental, master, solo
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.runner import Flow

EFFECTS: dict[str, Callable[[Turn, Spell], Flow[None]]] = {
    "entangling-vines": fundamental.entangling_vines,
    "transmute": fundamental.transmute,
    "quicken": fundamental.quicken,
    "decay": fundamental.decay,
    "wellspring": advanced.wellspring,
    "gate": advanced.gate,
    "imprison": advanced.imprison,
    "shadow": advanced.shadow,
    "fiery-chasm": advanced.fiery_chasm,
    "upheaval": master.upheaval,
    "automaton": master.automaton,
    "time-stop": master.time_stop,
    "fortify": master.fortify,
    "corrupt": master.corrupt_all,
    "obliterate": master.obliterate,
    "solo-decay": solo.solo_decay,
    "solo-corrupt": solo.solo_corrupt,
}
"""By spell id; a temporary spell without an entry lasts, and that is all."""
