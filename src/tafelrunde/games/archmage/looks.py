"""Icons and colours out of `looks.toml`: exactly one look for everything that is drawn."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from tafelrunde.games.archmage.facts import facts_of
from tafelrunde.games.archmage.forms import BadData, Misfit, fitted
from tafelrunde.games.archmage.state import TOKENS
from tafelrunde.games.archmage.tables import Colour, Icon, Table


class Look(Table, frozen=True):
    """How a thing is drawn; the client knows the pieces that have neither."""

    icon: Icon | None = None
    colour: Colour | None = None


class Drawn(Table, frozen=True):
    """A thing with an icon."""

    icon: Icon
    colour: Colour | None = None


class Painted(Table, frozen=True):
    """A hex, or its back."""

    icon: Icon
    colour: Colour


PLAIN = Look()


def read_looks(raw: Mapping[str, Any]) -> dict[str, dict[str, Look]]:
    """The looks by kind and name; raises BadData for what is not drawn, and for what has no look."""
    facts = facts_of("")
    things: dict[str, tuple[type[Table], Iterable[str]]] = {
        "terrain": (Painted, facts.kinds),
        "back": (Painted, ("wilderness", "outpost")),
        "relic": (Drawn, facts.relics),
        "sphere": (Drawn, facts.spheres),
        "token": (Drawn, TOKENS),
        "piece": (Drawn, ("mage", "tower", "warlord", "inflame")),
    }
    try:
        _match(raw, things, "")
        found: dict[str, dict[str, Look]] = {}
        for kind, (form, names) in things.items():
            _match(raw[kind], names, kind)
            for name, look in raw[kind].items():
                fitted(look, form, f"{kind}.{name}")
                found.setdefault(kind, {})[name] = Look(**look)
    except Misfit as misfit:
        raise BadData(f"looks.toml: {misfit}") from None
    return found


def _match(named: Mapping[str, Any], names: Iterable[str], path: str) -> None:
    """Everything that is listed has a look, and nothing else."""
    known = list(names)
    for name in named:
        if name not in known:
            raise Misfit("unknown", path, name, known=", ".join(known))
    for name in known:
        if name not in named:
            raise Misfit("missing", path, name)


LOOKS = read_looks(tomllib.loads((Path(__file__).parent / "looks.toml").read_text(encoding="utf-8")))
