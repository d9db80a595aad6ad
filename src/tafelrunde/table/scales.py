"""Scales: what the named features of a position weigh together. The weights are plain data in a file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from math import tanh
from operator import mul
from pathlib import Path


class Scales:
    """Weights of features. A feature is called `term.detail`; hints speak of the term.

    >>> names = ("pieces.own", "pieces.upgraded", "lead.points")
    >>> scales = Scales(names, {"pieces.own": 0.1, "lead.points": 0.5})
    >>> round(scales.weigh([2, 1, 1]), 3)
    0.604
    >>> scales.terms([2, 1, 1])
    {'pieces': 0.2, 'lead': 0.5}
    """

    __slots__ = ("file", "names", "table", "vector")

    def __init__(self, names: Sequence[str], weights: Mapping[str, float]) -> None:
        unknown = set(weights) - set(names)
        if unknown:
            raise ValueError(f"weights of unknown features: {sorted(unknown)}")
        self.file: Path | None = None
        """Where the weights come from, and which table of that file."""
        self.table = ""
        self.names = tuple(names)
        self.vector = tuple(float(weights.get(name, 0.0)) for name in names)

    @classmethod
    def load(cls, names: Sequence[str], path: Path, table: str = "weights") -> Scales:
        """Read a table of a weights file; features that it does not name weigh nothing."""
        scales = cls(names, tomllib.loads(path.read_text(encoding="utf-8"))[table])
        scales.file, scales.table = path, table
        return scales

    def keep(self, weights: Mapping[str, float]) -> None:
        """Write other weights into the table of the file from which these were read."""
        assert self.file is not None, "these scales were not read from a file"
        source = self.file.read_text(encoding="utf-8")
        heading = [line for line in source.splitlines() if line.startswith("#")]
        tables = {**tomllib.loads(source), self.table: weights}
        lines = list(heading)
        for name, kept in tables.items():
            lines += ["", f"[{name}]", *(f'"{feature}" = {weight:.4g}' for feature, weight in kept.items())]
        self.file.write_text("\n".join(lines) + "\n", encoding="utf-8")

    @property
    def weights(self) -> dict[str, float]:
        """By name."""
        return dict(zip(self.names, self.vector, strict=True))

    def total(self, features: Sequence[float]) -> float:
        """What the features weigh together."""
        return float(sum(map(mul, self.vector, features)))

    def weigh(self, features: Sequence[float]) -> float:
        """The expected result, from -1 to 1."""
        return tanh(sum(map(mul, self.vector, features)))

    def terms(self, features: Sequence[float]) -> dict[str, float]:
        """What each term weighs, its details together."""
        found: dict[str, float] = {}
        for name, weight, feature in zip(self.names, self.vector, features, strict=True):
            term = name.partition(".")[0]
            found[term] = found.get(term, 0.0) + weight * feature
        return found
