"""What a seat sees of Morgua, built up from what it may know (MO-5-02)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from tafelrunde.games.morgua import travelling
from tafelrunde.games.morgua.board import FIELDS, NAMES, NEAR, REGIONS, ROADS, SEA
from tafelrunde.games.morgua.cards import DECKS
from tafelrunde.games.morgua.faces import LOOKS, Ways, card_element, figure, in_play, known
from tafelrunde.games.morgua.panels import (
    fame_sheets,
    fight_zones,
    goal_zones,
    mission_lines,
    under_way,
    wishes,
)
from tafelrunde.games.morgua.reading import field_text, seat_text
from tafelrunde.games.morgua.setup import SEATS
from tafelrunde.games.morgua.state import NONE, Fight, State
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.decision import OPEN, SPECTATOR, Seat
from tafelrunde.table.memory import Memory
from tafelrunde.table.scene import Area, Element, Graph, RouteKind, Scene, Spot, Zone
from tafelrunde.table.text import Text, text, verbatim

ROUTES: tuple[tuple[RouteKind, Sequence[Sequence[int]]], ...] = (("road", ROADS), ("sea", SEA))
MAP = Graph(
    1400,
    1100,
    tuple(
        Spot(
            field.id,
            field.x,
            field.y,
            field.kind,
            field.region,
            Text(f"field-name.{field.id}") if field.kind == "slot" else field_text(number, None),
        )
        for number, field in enumerate(FIELDS)
    ),
    tuple(
        (NAMES[one], NAMES[other], kind)
        for kind, near in ROUTES
        for one in range(len(FIELDS))
        for other in near[one]
        if one < other
    ),
    {
        region.id: Area(
            Text(f"region.{region.id}"), LOOKS["area"][region.id]["colour"], LOOKS["area"][region.id]["icon"]
        )
        for region in REGIONS
    },
)

MAP_LABEL = text("zone.map")


def views(state: State, seats: Sequence[Seat], memory: Memory | None = None) -> list[Scene]:
    """The whole table as those seats see it; what looks the same to all of them is made once."""
    memory = Memory() if memory is None else memory
    look = _Look(state, memory)
    fame: list[Zone] = []
    if state.turn:
        of = (tuple(state.fame), tuple(state.roles), tuple(state.laid), state.part, look.in_play)
        fame += memory.same("goals", of, lambda: goal_zones(look.turn))
        if state.outcome is not None and not state.is_campaign:
            fame += fame_sheets(look.turn)
    announced = under_way(look.turn)
    headline = memory.same(
        "headline",
        (state.outcome is None, state.turn, state.active, state.phase),
        lambda: _headline(state),
    )
    return [_scene(look, seat, fame, announced, headline) for seat in seats]


def _scene(look: _Look, seat: Seat, fame: list[Zone], announced: list[Zone], headline: Text) -> Scene:
    """The others, the map with what is under way, the own side."""
    state = look.turn.state
    first = seat if 0 <= seat < state.seats else Seat(0)
    zones = [zone for other in state.clockwise(first)[1:] for zone in _seat_zones(look, other, seat)]
    zones += [*fame, _map(look, seat), *announced]
    if state.fight is not None:
        zones += _fight(look, state.fight, seat)
    zones += _seat_zones(look, first, seat)
    return Scene(seat, zones, headline, text(f"aim.{state.mode}"))


class _Look:
    """One look at the table: what there is to read, and what is remembered of earlier looks."""

    __slots__ = ("counted", "dead", "hands", "in_play", "memory", "shown", "turn")

    def __init__(self, state: State, memory: Memory) -> None:
        turn = self.turn = Turn(state, SILENT)
        self.memory = memory
        self.in_play = (memory.same("in play", _in_play(state), object, _copied),)
        """Something that stays the same as long as all cards in play do, with their numbers and deeds."""
        owners = range(state.seats)
        self.counted = [_counted(turn, owner) for owner in owners]
        self.hands = [state.cards.made_of(hand) for hand in state.hands]
        self.dead = [state.cards.made_of(graveyard) for graveyard in state.graveyards]
        """By owner, what the zones of a seat are made of, for whoever looks at them."""
        self.shown = [self._open_zones(owner) for owner in owners]

    def _open_zones(self, owner: int) -> list[Zone]:
        """The groups and missions of a seat, which look the same to all."""
        turn, memory, of = self.turn, self.memory, self.in_play
        groups = [
            memory.same(("group", hero), of, partial(_group_zone, turn, hero, owner))
            for hero in turn.state.heroes[owner]
        ]
        return groups + memory.same(("missions", owner), of, lambda: _missions(turn, owner))


def _in_play(state: State) -> tuple[Any, ...]:
    """All that decides how cards in play look: lists of the state, lists of lists, and cards by place."""
    counted = (state.damage, state.drained, state.moved, state.used, state.markers, state.deeds)
    placed = (state.field, state.host, state.mount, state.token_owners)
    listed = (state.cards.faces, state.lasting, state.halted, state.temples, state.followers, state.fame)
    return (*counted, *placed, *listed, state.heroes, state.at, state.attached)


def _copied(in_play: tuple[Any, ...]) -> tuple[Any, ...]:
    """The same, as it is now."""
    *flat, heroes, at, attached = in_play
    return (
        *(each.copy() for each in flat),
        [each.copy() for each in heroes],
        {field: cards.copy() for field, cards in at.items()},
        {host: cards.copy() for host, cards in attached.items()},
    )


def _headline(state: State) -> Text:
    if state.outcome is not None:
        return text("headline-over")
    if not state.turn:
        return text("headline-setup")
    return text(
        "headline",
        round=state.round,
        seat=seat_text(state.active),
        phase=text(f"phase.{state.phase}"),
    )


# -- the map -------------------------------------------------------------------------------------------------


def _map(look: _Look, seat: Seat) -> Zone:
    """Everything that lies on its fields; for whoever may travel now, with how far his heroes come."""
    state, memory, turn = look.turn.state, look.memory, look.turn
    seen = memory.same("map", look.in_play, lambda: Zone("map", "board", MAP_LABEL, _lying(turn), MAP))
    is_free = state.phase == "build" and not (state.fight or state.bidding or state.announced)
    if seat != state.active or not is_free or state.mode == "magierduell":
        return seen
    return memory.same(("map", seat), look.in_play, lambda: _map_to_travel(turn, seat, seen))


def _lying(turn: Turn) -> list[Element]:
    return [
        in_play(turn, card, NAMES[field]) for field, cards in sorted(turn.state.at.items()) for card in cards
    ]


def _map_to_travel(turn: Turn, seat: Seat, seen: Zone) -> Zone:
    heroes = {f"card{hero}": hero for hero in turn.state.heroes[seat]}
    elements = [
        each if (hero := heroes.get(each.key)) is None else in_play(turn, hero, each.at, _reach(turn, hero))
        for each in seen.elements
    ]
    return Zone("map", "board", MAP_LABEL, elements, MAP)


def _reach(turn: Turn, hero: int) -> Ways:
    """How far a group could travel in this turn by road or on wings, whatever might happen on the way."""
    state = turn.state
    near = ROADS if travelling.needs_ship(turn, hero) else NEAR
    points = min(turn.remaining(figure) for figure in turn.travellers(hero))
    start = state.field[hero]
    ways: dict[int, tuple[int, ...]] = {start: (start,)}
    edge = [start]
    for _ in range(points):
        further: list[int] = []
        for field in edge:
            for target in near[field]:
                place = turn.place_at(target)
                if target not in ways and (place == NONE or turn.may_enter(hero, place)):
                    ways[target] = (*ways[field], target)
                    further.append(target)
        edge = further
    del ways[start]
    return tuple((NAMES[field], tuple(NAMES[each] for each in way)) for field, way in sorted(ways.items()))


# -- seats ---------------------------------------------------------------------------------------------------


def _fight(look: _Look, fight: Fight, seat: Seat) -> list[Zone]:
    """The fight as a seat may see it: those who do not decide in it see the same."""
    viewer = seat if seat in (*fight.seats, OPEN) else SPECTATOR
    of = (look.in_play, fight.copy(), look.turn.state.roles.copy())
    return look.memory.same(("fight", viewer), of, lambda: fight_zones(look.turn, fight, seat))


def _seat_zones(look: _Look, owner: int, seat: Seat) -> list[Zone]:
    turn, state, memory = look.turn, look.turn.state, look.memory
    is_partner = seat == OPEN or (seat >= 0 and state.side_of(seat) == state.side_of(owner))
    is_named = bool(state.turn) or is_partner or not state.is_team  # MO-9.3.1-04
    counted, hand, dead = look.counted[owner], look.hands[owner], look.dead[owner]
    zones = [
        memory.same(("seat", owner, is_named), counted, lambda: _counters(turn, owner, is_named)),
    ]
    if not state.turn or state.candidates[owner]:
        zones += _choosing(turn, owner, seat)
    zones += look.shown[owner]
    zones.append(memory.same(("hand", owner, seat), hand, lambda: _hand(turn, owner, seat)))
    zones.append(memory.same(("graveyard", owner, seat), dead, lambda: _graveyard(turn, owner, seat)))
    if seat == owner:
        said = (state.muted[owner], *state.wishes[owner])
        zones.append(memory.same(("wishes", owner), said, lambda: wishes(turn, owner)))
    return zones


def _choosing(turn: Turn, owner: int, seat: Seat) -> list[Zone]:
    """Before the first turn: the heroes that a seat may choose from, and the one that it has chosen."""
    state, name = turn.state, SEATS[owner]
    zones: list[Zone] = []
    if state.candidates[owner] and seat in (owner, OPEN):
        shown = [
            known(turn, card, seat, f"candidate.{name}", owner, is_held=True)
            for card in state.candidates[owner]
        ]
        zones.append(Zone(f"candidates.{name}", "row", text("zone.candidates"), shown, owner=Seat(owner)))
    if not state.turn and state.chosen[owner] != NONE:
        hero = card_element(state.chosen[owner], turn.faces[state.chosen[owner]], "card", owner, is_held=True)
        label = text("zone.chosen", seat=seat_text(owner))
        zones.append(Zone(f"chosen.{name}", "row", label, [hero], owner=Seat(owner)))
    return zones


def _group_zone(turn: Turn, hero: int, owner: int) -> Zone:
    elements = [figure(turn, "group", hero), *_group(turn, hero)]
    label = text("zone.group", hero=turn.label(hero))
    return Zone(f"group.card{hero}", "tray", label, elements, owner=Seat(owner))


def _missions(turn: Turn, owner: int) -> list[Zone]:
    errands = mission_lines(turn, owner)
    title = text("zone.missions", seat=seat_text(owner))
    return [Zone(f"missions.{SEATS[owner]}", "text", title, errands, owner=Seat(owner))] if errands else []


def _hand(turn: Turn, owner: int, seat: Seat) -> Zone:
    name = SEATS[owner]
    elements = [
        known(turn, card, seat, f"hand.{name}.{place}", owner, is_held=True)
        for place, card in enumerate(_hand_order(turn, owner, seat))
    ]
    return Zone(f"hand.{name}", "hand", text("zone.hand", seat=seat_text(owner)), elements, owner=Seat(owner))


def _graveyard(turn: Turn, owner: int, seat: Seat) -> Zone:
    name = SEATS[owner]
    elements = [
        known(turn, card, seat, f"dead.{name}.{place}", owner, is_held=False)
        for place, card in enumerate(turn.state.graveyards[owner])
    ]
    label = text("zone.graveyard", seat=seat_text(owner))
    return Zone(f"graveyard.{name}", "pile", label, elements, owner=Seat(owner))


def _group(turn: Turn, host: int) -> list[Element]:
    """Everything attached to a hero, and to what is attached to him."""
    found: list[Element] = []
    for card in turn.state.attached.get(host, ()):
        found.append(in_play(turn, card))
        found += _group(turn, card)
    return found


def _hand_order(turn: Turn, owner: int, seat: Seat) -> list[int]:
    """Of others first what is known, so that places tell nothing."""
    hand = turn.state.hands[owner]
    if seat in (owner, OPEN):
        return hand
    known, hidden = turn.state.cards.split(seat, hand)
    return known + hidden


def _counted(turn: Turn, owner: int) -> tuple[int | str, ...]:
    """What decides how the counters of a seat look."""
    state = turn.state
    rights = state.rights[owner] + state.carried[owner]
    cards = (len(state.hands[owner]), len(state.libraries[owner]))
    return (state.roles[owner], turn.fame(owner), turn.gold(owner), rights, *cards)


def _counters(turn: Turn, owner: int, is_named: bool) -> Zone:
    state, name = turn.state, SEATS[owner]
    deck = state.deck_names[owner]
    counters: dict[str, Text] = {}
    if is_named:
        title = Text(f"deck.{deck}") if deck in DECKS else verbatim(deck)
        counters["deck"] = text("counter.deck", deck=title)
    role = state.roles[owner]
    if role:
        counters["role"] = text(f"role.{role}")
    counters |= {
        "fame": text("counter.fame", number=turn.fame(owner)),
        "gold": text("counter.gold", number=turn.gold(owner)),
        "hand": text("counter.hand", number=len(state.hands[owner])),
        "library": text("counter.library", number=len(state.libraries[owner])),
    }
    rights = state.rights[owner] + state.carried[owner]
    if rights:
        counters["rights"] = text("counter.rights", number=rights)
    elements = [
        Element(f"{name}.{key}", "counter", label, owner=Seat(owner)) for key, label in counters.items()
    ]
    return Zone(
        f"seat.{name}", "track", text("zone.seat", seat=seat_text(owner)), elements, owner=Seat(owner)
    )
