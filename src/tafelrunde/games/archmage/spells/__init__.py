"""What each spell does. Their data is in `data.toml`; whatever only lasts needs no code beyond that.

Stone Skin, Subjugate, Divination and two solo cards are looked up where they matter (`Turn.is_lasting`).
"""

from tafelrunde.games.archmage.spells import advanced, fundamental, master, solo
from tafelrunde.games.archmage.spells.effects import EFFECTS

__all__ = ["EFFECTS", "advanced", "fundamental", "master", "solo"]
