"""Boards of hexes and rings as plain text, and as messages."""

from __future__ import annotations

import msgspec

from tafelrunde.table import Element, Face, Grid, HexGrid, Ring, Scene, Seat, Zone, verbatim
from tafelrunde.table.render import plain, zone_lines
from tafelrunde.table.scene import Form, Shape
from tafelrunde.table.text import SHARED


def thing(key: str, at: str, form: Form = "piece", owner: int | None = None, **numbers: int) -> Element:
    face = Face(None, verbatim(key), numbers=numbers)
    return Element(key, form, verbatim(f"label of {key}"), face, at, None if owner is None else Seat(owner))


def hexes(*elements: Element, spaces: dict[str, tuple[int, int]] | None = None) -> str:
    grid = HexGrid({"a1": (0, 0), "a2": (0, 1), "b1": (1, 0)}, spaces or {})
    return plain(zone_lines(Zone("map", "board", verbatim("Map"), list(elements), grid), SHARED, "en"))


def test_hexes_share_their_edges_and_show_name_ground_and_things() -> None:
    drawn = hexes(
        thing("grove", "a1", "ground"),
        thing("▲", "a1", owner=0),
        thing("M▼", "a1", owner=1),
        thing("an-endless-ground", "b1", "ground"),
    )
    assert drawn.split("\n") == [
        "Map",
        "   ________",
        "  /   a1   \\",
        " /  grove   \\________",
        " \\   ▲ M▼   /   b1   \\",
        "  \\________/an-endles…\\",
        "  /   a2   \\          /",
        " /          \\________/",
        " \\          /",
        "  \\________/",
    ]


def test_a_crowded_hex_keeps_within_its_edges() -> None:
    crowd = [thing(f"M{mark}", "a1", owner=seat) for seat, mark in enumerate("▲▼◆●▲▼")]
    assert hexes(*crowd).split("\n")[4].startswith(" \\M▲M▼M◆M●M▲/")


def test_each_thing_on_a_hex_has_its_owners_role() -> None:
    grid = HexGrid({"a1": (0, 0)})
    zone = Zone("map", "board", verbatim("Map"), [thing("x", "a1", owner=0), thing("y", "a1", owner=1)], grid)
    spans = [span for line in zone_lines(zone, SHARED, "en") for span in line]
    assert ("x", "owner0") in spans
    assert ("y", "owner1") in spans


def test_places_beside_the_land_are_drawn_with_their_names() -> None:
    assert "1,-1" in hexes(spaces={"1,-1": (1, -1)})


def test_a_ring_tells_its_levels_and_the_rest_line_by_line() -> None:
    ring = Ring(("nature", "matter", "time"), ovals=(1, 0, 1))
    elements = [
        thing("n", "nature", "niche", apprentices=1),
        thing("empty", "matter", "niche"),
        thing("nm", "nature-matter", "niche", apprentices=2),
        thing("t", "time", "niche", apprentices=1),
        thing("seeds", "nature", "counter", count=0),
        thing("disc", "oval.0", "piece", distance=1),
        thing("door", "time", "door"),
        thing("guest", "time", "door", 1),
    ]
    zone = Zone("tower", "ring", verbatim("Tower"), elements, ring, Seat(0))
    assert plain(zone_lines(zone, SHARED, "en")).split("\n") == [
        "Tower",
        "  label of n; label of t",
        "  label of nm",
        "  label of seeds",
        "  label of disc",
        "  label of guest",
    ]


def test_every_shape_survives_the_wire() -> None:
    shapes: list[Shape] = [
        HexGrid({"a1": (0, 0)}, reach={"a1": ("a1",)}),
        Ring(("x", "y"), ("red", "blue"), (1,)),
    ]
    zones = [Zone(f"z{place}", "board", verbatim("z"), grid=grid) for place, grid in enumerate(shapes)]
    scene = Scene(Seat(0), zones)
    assert msgspec.json.decode(msgspec.json.encode(scene), type=Scene) == scene


def test_shapes_name_their_places() -> None:
    assert Grid(2, 2).names() == ["a1", "a2", "b1", "b2"]
    assert HexGrid({"a1": (0, 0)}, {"1,0": (1, 0)}).names() == ["a1", "1,0"]
    names = Ring(("x", "y", "z", "w"), ovals=(1, 0)).names()
    assert names[:4] == ["x", "y", "z", "w"]
    assert names[4:8] == ["x-y", "y-z", "z-w", "w-x"]
    assert names[8:] == ["x-y-z", "y-z-w", "z-w-x", "w-x-y", "oval.0", "oval.1"]
