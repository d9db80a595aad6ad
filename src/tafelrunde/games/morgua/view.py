"""What a seat sees of Morgua, built up from what it may know (MO-5-02)."""

from __future__ import annotations

from functools import lru_cache

from tafelrunde.games.morgua import fights
from tafelrunde.games.morgua.acting import label as action_label
from tafelrunde.games.morgua.battle import LEVEL_WORDS, PARTY_WORDS
from tafelrunde.games.morgua.board import FIELDS, NAMES, REGIONS, ROADS, SEA
from tafelrunde.games.morgua.cards import CARDS, DECKS, FACTIONS
from tafelrunde.games.morgua.reading import seat_text
from tafelrunde.games.morgua.setup import SEATS
from tafelrunde.games.morgua.state import EVENT_KINDS, LEVELS, NONE, State
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.beat import SILENT
from tafelrunde.table.decision import OPEN, Seat
from tafelrunde.table.scene import Element, Face, Graph, Scene, Spot, Zone
from tafelrunde.table.text import Text, text, verbatim

MAP = Graph(
    1400,
    1100,
    tuple(
        Spot(field.id, field.x, field.y, field.kind, field.region, Text(f"field-name.{field.id}"))
        for field in FIELDS
    ),
    tuple(
        (NAMES[one], NAMES[other], kind)
        for kind, near in (("road", ROADS), ("sea", SEA))
        for one in range(len(FIELDS))
        for other in near[one]
        if one < other
    ),
    {region.id: region.colour for region in REGIONS},
)
KEPT = 8192
"""What looks the same is the same: scenes share their elements."""
UNITS = ("hero", "companion", "monster")


def view(state: State, seat: Seat) -> Scene:
    """The whole table: the map, what is under way, every seat with its groups and hand."""
    turn = Turn(state, SILENT)
    first = seat if 0 <= seat < state.seats else Seat(0)
    zones = [_map(turn), *_under_way(turn)]
    for other in state.clockwise(first):
        zones += _seat_zones(turn, other, seat)
    if not state.turn:
        headline = text("headline-setup")
    else:
        headline = text(
            "headline",
            round=(state.turn + len(state.gold) - 1) // len(state.gold),
            seat=seat_text(state.active),
            phase=text(f"phase.{state.phase}"),
        )
    return Scene(seat, zones, headline)


# -- cards ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def card_face(face: str, numbers: tuple[tuple[str, int], ...] = ()) -> Face:
    """How a card looks."""
    card = CARDS[face]
    printed = {
        name: value
        for name in ("cost", "strength", "life", "speed", "magic", "armour", "fame", "loot")
        if (value := getattr(card, name))
    }
    if card.magic_cost:
        printed["magic"] = card.magic_cost
    return Face(
        icon=card.icon or None,
        title=Text(f"card.{face}"),
        caption=Text(f"type.{card.type}"),
        numbers={**printed, **dict(numbers)},
        text=[Text(f"card-text.{face}")] if card.text.de else [],
        colour=FACTIONS[card.faction].colour,
    )


@lru_cache(maxsize=KEPT)
def _card(
    card: int,
    face: str,
    role: str,
    owner: int,
    numbers: tuple[tuple[str, int], ...] = (),
    at: str | None = None,
    marks: tuple[str, ...] = (),
) -> Element:
    label = text("card-line", card=Text(f"card.{face}"), kind=Text(f"type.{CARDS[face].type}"))
    if dict(numbers).keys() >= {"life", "strength"}:
        values = dict(numbers)
        label = text(
            "figure-line", card=Text(f"card.{face}"), strength=values["strength"], life=values["life"]
        )
    return Element(f"card{card}", role, label, card_face(face, numbers), at, Seat(owner), marks)


@lru_cache(maxsize=KEPT)
def _hidden(place: str, owner: int) -> Element:
    return Element(place, "hidden", text("hidden-card"), owner=Seat(owner))


def _in_play(turn: Turn, card: int, at: str | None = None) -> Element:
    """A card in play with its present numbers and state."""
    state, printed = turn.state, turn.card(card)
    numbers: dict[str, int] = {}
    marks: list[str] = []
    if printed.life:
        numbers["life"] = turn.life(card)
    if printed.type in UNITS or (card in state.host and printed.type == "inhabitant"):
        numbers["strength"] = turn.strength(card)
        if turn.leader(card) != NONE:
            numbers["speed"] = turn.remaining(card)
            numbers["magic"] = turn.magic(card)
            if not turn.actions(card):
                marks.append("exhausted")
            if turn.has(card, "flying"):
                marks.append("flying")
            if card in state.mount:
                marks.append("riding")
    if printed.type == "building":
        numbers["armour"] = turn.armour(card)
    if state.markers.get(card):
        numbers["markers"] = state.markers[card]
    owner = state.owner(turn.leader(card)) if turn.leader(card) != NONE else state.owner(card)
    return _card(card, turn.faces[card], printed.type, owner, tuple(numbers.items()), at, tuple(marks))


def _known(turn: Turn, card: int, seat: Seat, role: str, place: str, owner: int) -> Element:
    """A card in a pile or hand: its face when the seat knows it, its back when not."""
    if not turn.state.cards.knows(seat, card):
        return _hidden(place, owner)
    return _card(card, turn.faces[card], role, owner)


# -- the map -------------------------------------------------------------------------------------------------


def _map(turn: Turn) -> Zone:
    elements = [
        _in_play(turn, card, NAMES[field]) for field, cards in sorted(turn.state.at.items()) for card in cards
    ]
    return Zone("map", "board", text("zone.map"), elements, grid=MAP)


# -- what is under way ---------------------------------------------------------------------------------------


def _under_way(turn: Turn) -> list[Zone]:
    state = turn.state
    zones: list[Zone] = []
    if state.announced:
        what = action_label(turn, state.announcer, state.announced)
        line = text("announced", seat=seat_text(state.announcer), what=what)
        zones.append(Zone("announced", "text", text("zone.announced"), [Element("announced", "note", line)]))
    if state.bidding is not None:
        bids = [
            Element(
                f"bid.{SEATS[each]}",
                "bid",
                text("bid-of", seat=seat_text(each), number=number),
                owner=Seat(each),
                marks=("passed",) if state.bidding.passed[each] else (),
            )
            for each, number in enumerate(state.bidding.bids)
        ]
        zones.append(Zone("bidding", "track", text("zone.bidding"), bids))
    if state.fight is not None:
        zones.append(_fight(turn))
    return zones


def _fight(turn: Turn) -> Zone:
    """Both parties, the values, the combat events."""
    fight = turn.state.fight
    assert fight is not None
    lines: list[Text] = [text(f"stage.{fight.stage}")]
    for party, figures in enumerate(fight.parties):
        names = [turn.label(each) for each in figures] or [turn.label(fight.building)]
        lines.append(text(f"fight-{PARTY_WORDS[party]}", names=names))
    if fight.splits[0] != NONE or fight.splits[2] != NONE:
        for level in fights.levels(turn, fight):
            attack, defence, counter, shield = fights.values(turn, fight, level)
            lines.append(
                text(
                    f"beat.values-{LEVEL_WORDS[level]}",
                    attack=attack,
                    defence=defence,
                    counter=counter,
                    shield=shield,
                )
            )
    lines += [text("fight-event", card=turn.label(played.card)) for played in fight.events]
    elements = [Element(f"fight.{place}", "note", line) for place, line in enumerate(lines)]
    return Zone("fight", "text", text("zone.fight"), elements)


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
            _known(turn, card, seat, "candidate", f"candidate.{name}", owner)
            for card in state.candidates[owner]
        ]
        zones.append(Zone(f"candidates.{name}", "row", text("zone.candidates"), shown, owner=Seat(owner)))
    if not state.turn and state.chosen[owner] != NONE:
        hero = _card(state.chosen[owner], turn.faces[state.chosen[owner]], "chosen", owner)
        zones.append(Zone(f"chosen.{name}", "row", text("zone.chosen", seat=who), [hero], owner=Seat(owner)))
    for hero_card in state.heroes[owner]:
        elements = _group(turn, hero_card)
        if elements:
            label = text("zone.group", hero=turn.label(hero_card))
            zones.append(Zone(f"group.card{hero_card}", "tray", label, elements, owner=Seat(owner)))
    hand = [
        _known(turn, card, seat, "hand", f"hand.{name}.{place}", owner)
        for place, card in enumerate(_hand_order(turn, owner, seat))
    ]
    zones.append(Zone(f"hand.{name}", "hand", text("zone.hand", seat=who), hand, owner=Seat(owner)))
    dead = [
        _known(turn, card, seat, "dead", f"dead.{name}.{place}", owner)
        for place, card in enumerate(state.graveyards[owner])
    ]
    zones.append(Zone(f"graveyard.{name}", "pile", text("zone.graveyard", seat=who), dead, owner=Seat(owner)))
    if seat == owner:
        zones.append(_wishes(turn, owner))
    return zones


def _group(turn: Turn, host: int) -> list[Element]:
    """Everything attached to a hero, and to what is attached to him."""
    found: list[Element] = []
    for card in turn.state.attached.get(host, ()):
        found.append(_in_play(turn, card))
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


def _wishes(turn: Turn, owner: int) -> Zone:
    """When the seat wants to be asked."""
    elements = [
        Element(
            f"wish.{kind}",
            "wish",
            text("wish-line", kind=text(f"event-kind.{kind}"), level=text(f"wish.{LEVELS[level]}")),
            marks=("muted",) if turn.state.muted[owner] >> place & 1 else (),
        )
        for place, (kind, level) in enumerate(zip(EVENT_KINDS, turn.state.wishes[owner], strict=True))
    ]
    return Zone("wishes", "text", text("zone.wishes"), elements, owner=Seat(owner))
