"""Charts as Vega-Lite: plain data, drawn by the script that the client's build leaves behind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tafelrunde.lab.figures import CardShare, Share

Spec = dict[str, Any]
WIDTH = 440
BINS = {"maxbins": 40, "minstep": 1}
PALE = ["#d19a66", "#faf6ec", "#7fb3a0"]
"""From losing over even to winning; dark words can be read on all of them."""


def _titled(field: str, title: str, **more: Any) -> Spec:
    return {"field": field, "title": title, **more}


def share_bars(shares: Sequence[Share], names: Mapping[str, str], low: float, high: float) -> Spec:
    """Points with intervals, and the band in which all should lie."""
    values = [
        {
            "name": names.get(each.name, each.name),
            "share": each.share,
            "low": each.low,
            "high": each.high,
            "games": each.games,
        }
        for each in shares
    ]
    even = shares[0].expected if shares else 0.5
    y = _titled("name", "", type="nominal", sort=[each["name"] for each in values], axis={"labelLimit": 200})
    x = {
        "type": "quantitative",
        "axis": {"format": "%", "labelOverlap": True},
        "scale": {"zero": False, "nice": True},
    }
    hints = [
        _titled("name", "who", type="nominal"),
        _titled("share", "share of wins", type="quantitative", format=".1%"),
        _titled("games", "games", type="quantitative"),
    ]
    return {
        "width": WIDTH,
        "height": {"step": 24},
        "layer": [
            {
                "data": {"values": [{"from": even - 0.5 + low, "to": even - 0.5 + high}]},
                "mark": {"type": "rect", "opacity": 0.12, "color": "#4a7a4a"},
                "encoding": {"x": _titled("from", "share of wins", **x), "x2": {"field": "to"}},
            },
            {
                "data": {"values": values},
                "mark": {"type": "rule", "color": "#7a5a2a"},
                "encoding": {
                    "y": y,
                    "x": _titled("low", "share of wins", **x),
                    "x2": {"field": "high"},
                },
            },
            {
                "data": {"values": values},
                "mark": {"type": "point", "filled": True, "size": 70, "color": "#7a5a2a"},
                "encoding": {"y": y, "x": _titled("share", "share of wins", **x), "tooltip": hints},
            },
        ],
    }


def heat_map(cells: Mapping[tuple[str, str], tuple[float, int]], names: Mapping[str, str]) -> Spec:
    """Who wins against whom."""
    values = [
        {"one": names.get(one, one), "other": names.get(other, other), "share": share, "games": games}
        for (one, other), (share, games) in sorted(cells.items())
    ]
    return {
        "width": {"step": 62},
        "height": {"step": 34},
        "data": {"values": values},
        "encoding": {
            "y": _titled("one", "wins", type="nominal", axis={"labelLimit": 200}),
            "x": _titled("other", "against", type="nominal", axis={"labelAngle": -30, "orient": "top"}),
        },
        "layer": [
            {
                "mark": "rect",
                "encoding": {
                    "color": {
                        "field": "share",
                        "type": "quantitative",
                        "title": "share",
                        "scale": {"range": PALE, "domain": [0.2, 0.5, 0.8], "clamp": True},
                        "legend": None,
                    },
                    "tooltip": [
                        _titled("share", "share of wins", type="quantitative", format=".1%"),
                        _titled("games", "games", type="quantitative"),
                    ],
                },
            },
            {
                "mark": {"type": "text", "color": "#222"},
                "encoding": {"text": {"field": "share", "type": "quantitative", "format": ".0%"}},
            },
        ],
    }


def histogram(lengths: Mapping[int, int]) -> Spec:
    """How long games were."""
    return {
        "width": WIDTH,
        "height": 160,
        "data": {"values": [{"rounds": rounds, "games": games} for rounds, games in lengths.items()]},
        "mark": {"type": "bar", "color": "#7a5a2a"},
        "encoding": {
            "x": _titled("rounds", "rounds", type="quantitative", bin=BINS, axis={"format": "d"}),
            "y": _titled("games", "games", type="quantitative", aggregate="sum"),
        },
    }


def card_points(cards: Sequence[CardShare], names: Mapping[str, str]) -> Spec:
    """How much a card that comes early brings, with its interval."""
    values = [
        {
            "card": names.get(each.card, each.card),
            "gain": each.early,
            "low": each.early - 1.96 * each.error,
            "high": each.early + 1.96 * each.error,
            "clear": "clear" if each.is_clear else "may be chance",
        }
        for each in cards
        if each.early is not None
    ]
    y = _titled("card", "", type="nominal", sort=[each["card"] for each in values], axis={"labelLimit": 200})
    x = {"type": "quantitative", "axis": {"format": "+%"}}
    colour = {
        "field": "clear",
        "type": "nominal",
        "title": "after Holm",
        "scale": {"range": ["#a33", "#999"]},
    }
    colour["scale"]["domain"] = ["clear", "may be chance"]  # type: ignore[index]
    return {
        "width": WIDTH,
        "height": {"step": 14},
        "data": {"values": values},
        "encoding": {"y": y, "color": colour},
        "layer": [
            {
                "mark": "rule",
                "encoding": {
                    "x": _titled("low", "improvement when drawn early", **x),
                    "x2": {"field": "high"},
                },
            },
            {
                "mark": {"type": "point", "filled": True},
                "encoding": {"x": _titled("gain", "improvement when drawn early", **x)},
            },
        ],
    }
