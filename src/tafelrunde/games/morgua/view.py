"""What a seat sees of Morgua, built up from what it may know (MO-5-02)."""

from __future__ import annotations

from tafelrunde.games.morgua import travelling
from tafelrunde.games.morgua.board import FIELDS, NAMES, NEAR, REGIONS, ROADS, SEA
from tafelrunde.games.morgua.cards import DECKS
from tafelrunde.games.morgua.faces import LOOKS, Ways, card_element, figure, in_play, known
from tafelrunde.games.morgua.panels import fame_sheets, fame_track, mission_lines, under_way, wishes
from tafelrunde.games.morgua.reading import seat_text
from tafelrunde.games.morgua.setup import SEATS
from tafelrunde.games.morgua.state import NONE, State
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.decision import OPEN, Seat
from tafelrunde.table.scene import Area, Element, Graph, Scene, Spot, Zone
from tafelrunde.table.text import Text, text, verbatim

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
            Text(f"field-name.{field.id}") if field.name is not None else None,
        )
        for field in FIELDS
    ),
    tuple(
        (NAMES[one], NAMES[other], kind)
        for kind, near in (("road", ROADS), ("sea", SEA))
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


def view(state: State, seat: Seat) -> Scene:
    """The whole table: the others, the map with what is under way, the own side."""
    turn = Turn(state, SILENT)
    first = seat if 0 <= seat < state.seats else Seat(0)
    zones: list[Zone] = []
    for other in state.clockwise(first)[1:]:
        zones += _seat_zones(turn, other, seat)
    if state.turn and not state.is_campaign:
        zones.append(fame_track(turn))
        if state.outcome is not None:
            zones += fame_sheets(turn)
    zones += [_map(turn, seat), *under_way(turn, seat), *_seat_zones(turn, first, seat)]
    return Scene(seat, zones, _headline(state))


def _headline(state: State) -> Text:
    if state.outcome is not None:
        return text("headline-over")
    if not state.turn:
        return text("headline-setup")
    return text(
        "headline",
        round=(state.turn + len(state.gold) - 1) // len(state.gold),
        seat=seat_text(state.active),
        phase=text(f"phase.{state.phase}"),
    )


# -- the map -------------------------------------------------------------------------------------------------


def _map(turn: Turn, seat: Seat) -> Zone:
    elements = [
        in_play(turn, card, NAMES[field], _reach(turn, card, seat))
        for field, cards in sorted(turn.state.at.items())
        for card in cards
    ]
    return Zone("map", "board", text("zone.map"), elements, MAP)


def _reach(turn: Turn, hero: int, seat: Seat) -> Ways:
    """How far a group could travel in this turn by road or on wings, whatever might happen on the way."""
    state = turn.state
    is_free = state.phase == "build" and not (state.fight or state.bidding or state.announced)
    if seat != state.active or not is_free or hero not in state.heroes[seat] or state.mode == "magierduell":
        return ()
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


def _seat_zones(turn: Turn, owner: int, seat: Seat) -> list[Zone]:
    state = turn.state
    name = SEATS[owner]
    who = seat_text(owner)
    zones = [
        Zone(
            f"seat.{name}",
            "track",
            text("zone.seat", seat=who),
            _counters(turn, owner, seat),
            owner=Seat(owner),
        )
    ]
    if state.candidates[owner] and seat in (owner, OPEN):
        shown = [
            known(turn, card, seat, "candidate", f"candidate.{name}", owner)
            for card in state.candidates[owner]
        ]
        zones.append(Zone(f"candidates.{name}", "row", text("zone.candidates"), shown, owner=Seat(owner)))
    if not state.turn and state.chosen[owner] != NONE:
        hero = card_element(
            state.chosen[owner], turn.faces[state.chosen[owner]], "chosen", owner, is_held=True
        )
        zones.append(Zone(f"chosen.{name}", "row", text("zone.chosen", seat=who), [hero], owner=Seat(owner)))
    for hero_card in state.heroes[owner]:
        elements = [figure(turn, "group", hero_card), *_group(turn, hero_card)]
        label = text("zone.group", hero=turn.label(hero_card))
        zones.append(Zone(f"group.card{hero_card}", "tray", label, elements, owner=Seat(owner)))
    errands = mission_lines(turn, owner)
    if errands:
        title = text("zone.missions", seat=who)
        zones.append(Zone(f"missions.{name}", "text", title, errands, owner=Seat(owner)))
    hand = [
        known(turn, card, seat, "hand", f"hand.{name}.{place}", owner)
        for place, card in enumerate(_hand_order(turn, owner, seat))
    ]
    zones.append(Zone(f"hand.{name}", "hand", text("zone.hand", seat=who), hand, owner=Seat(owner)))
    dead = [
        known(turn, card, seat, "dead", f"dead.{name}.{place}", owner)
        for place, card in enumerate(state.graveyards[owner])
    ]
    zones.append(Zone(f"graveyard.{name}", "pile", text("zone.graveyard", seat=who), dead, owner=Seat(owner)))
    if seat == owner:
        zones.append(wishes(turn, owner))
    return zones


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
    knows = turn.state.cards.knows
    known = [card for card in hand if knows(seat, card)]
    return known + [card for card in hand if not knows(seat, card)]


def _counters(turn: Turn, owner: int, seat: Seat) -> list[Element]:
    state = turn.state
    deck = state.deck_names[owner]
    counters: dict[str, Text] = {}
    is_partner = seat == OPEN or (seat >= 0 and state.side_of(seat) == state.side_of(owner))
    if state.turn or is_partner or not state.is_team:  # MO-9.3.1-04
        name = Text(f"deck.{deck}") if deck in DECKS else verbatim(deck)
        counters["deck"] = text("counter.deck", deck=name)
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
    return [
        Element(f"{SEATS[owner]}.{key}", "counter", label, owner=Seat(owner))
        for key, label in counters.items()
    ]
