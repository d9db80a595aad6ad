"""Before the first turn: options, the land, planets and start relics (AM-MAP, AM-SETUP)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tafelrunde.games.archmage.amounts import amount_text
from tafelrunde.games.archmage.board import write_shape
from tafelrunde.games.archmage.facts import RELICS, Facts, Layout, facts_of
from tafelrunde.games.archmage.reading import SEAT_NAMES, seat_text
from tafelrunde.games.archmage.state import NO_HEX, NO_TOKEN, NOBODY, State
from tafelrunde.games.archmage.variants import canonical, corrections_of
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.beat import Beats
from tafelrunde.table.chance import roll, shuffle
from tafelrunde.table.errors import BadSetup
from tafelrunde.table.hidden import Cards
from tafelrunde.table.text import text, verbatim

OPTIONS = {"standard": ("start", "variant"), "solo": ("level", "variant")}
DEFAULT_LEVEL = "adept"


def set_up(mode: str, seats: int, options: Mapping[str, Any]) -> State:
    """The table before anything is shuffled.

    Options: `start`, a seat's name (else it is drawn, AM-GAME-03); `level`, the difficulty of the solo game
    (AM-SOLO-16); `variant`, corrections of the facts, which are kept in the record.
    """
    unknown = sorted(set(options) - set(OPTIONS[mode]))
    if unknown:
        raise BadSetup(text("setup-error.option", option=verbatim(unknown[0][:60])), field="setup")
    variant = canonical(options["variant"]) if "variant" in options else ""
    facts = facts_of(variant)
    layout = facts.layout(seats)
    state = State(
        mode=mode,
        seats=seats,
        variant=variant,
        level=_level(facts, options) if mode == "solo" else "",
        shape=write_shape(layout.places),
        cards=Cards.unseen(_faces(facts, layout, seats)),
        tokens=[NO_TOKEN] * len(layout.places),
        wards=0,
        mages=[layout.cursed_tower] * seats,  # AM-SETUP-01
        towers=[NO_HEX] * seats,
        followers=[0] * seats,
        company=[facts.company] * seats,  # AM-SETUP-02
        supply=[facts.supply] * seats,
        relics=[[0] * RELICS for _ in range(seats)],
        planets=[list(facts.start_positions) for _ in range(seats)],
        apprentices=[[0] * len(facts.regions) for _ in range(seats)],
        corrupted=[[0] * len(facts.regions) for _ in range(seats)],
        book=[0] * seats,  # AM-SETUP-03
        spent=[0] * seats,
        lasting=[0] * seats,
        doorways=[[NOBODY] * RELICS for _ in range(seats)],
        prisons=[[0] * seats for _ in range(seats)],
        scores=[None] * seats,
        start=NOBODY,
        active=NOBODY,
        round=0,
        phase="deal",
        points=0,
        ending="",
        initiated=0,
        divined=0,
        warlord=NO_HEX,
        inflamed=0,
        warlord_corruption=0,
        warlord_score=None,
        outcome=None,
        lifted=(),
    )
    for spot, kind in enumerate(layout.kinds):
        if kind not in ("wilderness", "outpost"):  # AM-MAP-05, AM-MAP-06
            state.cards.publish(spot)
    if mode == "solo":
        start = facts.solo.warlord_start
        state.warlord = layout.places.index((start.q, start.r))  # AM-SOLO-01
        state.start = 0
    if "start" in options:
        state.start = _start(seats, options["start"])
    return state


def _faces(facts: Facts, layout: Layout, seats: int) -> list[str]:
    """What the hexes are, unshuffled: complete sets of wilderness (AM-COMP-01, AM-MAP-10), the outposts."""
    players = seats if seats > 1 else facts.solo.layout_players
    wilderness = [face for _ in range(facts.wilderness_sets[players]) for face in facts.wilderness]
    outposts = [face for face, copies in facts.outposts.items() for _ in range(copies)]
    piles = {"wilderness": iter(wilderness), "outpost": iter(outposts)}
    return [next(piles[kind]) if kind in piles else kind for kind in layout.kinds]


def _level(facts: Facts, options: Mapping[str, Any]) -> str:
    level = options.get("level", DEFAULT_LEVEL)
    if not isinstance(level, str) or level not in facts.levels:
        known = ", ".join(facts.levels)
        wanted = verbatim(str(level)[:60])
        raise BadSetup(text("setup-error.level", level=wanted, known=known), "AM-SOLO-16", "level")
    return level


def _start(seats: int, named: object) -> int:
    names = SEAT_NAMES[:seats]
    if not isinstance(named, str) or named not in names:
        wanted = verbatim(str(named)[:60])
        raise BadSetup(text("setup-error.start", seat=wanted, known=", ".join(names)), "AM-GAME-03", "start")
    return names.index(named)


def hidden_piles(state: State) -> list[list[int]]:
    """The hexes that were shuffled together: wilderness (AM-MAP-03), outposts (AM-MAP-04)."""
    kinds = facts_of(state.variant).layout(state.seats).kinds
    return [[spot for spot, kind in enumerate(kinds) if kind == pile] for pile in ("wilderness", "outpost")]


async def deal(state: State, beats: Beats) -> None:
    """Draw the start player, shuffle the hexes, distribute the planets and take the start relics."""
    if state.start == NOBODY:
        state.start = (await roll(state.seats))[0]
    state.active = state.start
    turn = Turn(state, beats)
    for path, before, now in corrections_of(state.variant):
        turn.tell("correction", path=verbatim(path), before=verbatim(before), now=verbatim(now))
    if not state.is_solo:
        turn.tell("start", rules=("AM-GAME-03",))
    for pile in hidden_piles(state):
        state.cards.reorder(pile, await shuffle(len(pile)))
    facts = turn.facts
    for seat in range(state.seats):
        order = await shuffle(len(facts.start_positions))
        planets = [facts.start_positions[place] for place in order]
        state.planets[seat] = planets  # AM-SETUP-04
        state.relics[seat] = [facts.oval_relics[position] for position in planets]  # AM-SETUP-05
        stock = list(map(amount_text, facts.relics, state.relics[seat]))
        turn.tell("planets", rules=("AM-SETUP-04", "AM-SETUP-05"), who=seat, relics=stock)
    state.round = 1
    begin_turn(turn)


def begin_turn(turn: Turn) -> None:
    """The active player's turn begins: Preparation, but not in the first round (AM-PREP-01)."""
    state = turn.state
    turn.seat = state.active
    state.points = turn.facts.costs.movement_points  # AM-JOURNEY-01; unspent ones lapse (AM-JOURNEY-11)
    state.ending = ""
    state.initiated = state.divined = 0
    state.is_new_tower = state.is_ahead = False
    state.phase = "prepare" if state.round > 1 else "act"
    seat = seat_text(state.active)
    turn.beats.tell("turn", turn.mage_key, rules=("AM-TURN-01",), number=state.round, seat=seat)
