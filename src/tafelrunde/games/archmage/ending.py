"""The Journey's End: one action, by the kind of hex on which the mage stands (AM-END).

Gather, Recruit, Initiate, Place Wards, the Mage Tower, Promote. What has begun is kept in `state.ending`: an
action with several parts (initiations, promotions) goes on from answer to answer, and spells may be cast
between them (AM-CAST-01).
"""

from __future__ import annotations

from tafelrunde.games.archmage.amounts import relics_text
from tafelrunde.games.archmage.asking import FOLLOWER, region_text, relic_key, sphere_text, town_question
from tafelrunde.games.archmage.board import Hex, hexes
from tafelrunde.games.archmage.reading import SEAT_NAMES, seat_text
from tafelrunde.games.archmage.state import NO_HEX, NOBODY
from tafelrunde.games.archmage.verbs import Turn
from tafelrunde.table.decision import Objection, Option, forbidden
from tafelrunde.table.hidden import PUBLIC
from tafelrunde.table.text import text

WORDS = ("gather", "recruit", "wards", "tower", "initiate", "promote")
CORRUPTED = "corrupted-"


def keys(turn: Turn, found: list[str]) -> None:
    """Add the actions, or parts of the action under way, that are open now."""
    state, here = turn.state, turn.here
    if state.ending == "done" or turn.seen[here] != PUBLIC:
        return
    match turn.facts.kinds[turn.faces[here]]:
        case "town":
            found.append("gather")
        case "camp":
            found += [f"recruit {number}" for number in range(1, turn.facts.costs.recruit_max + 1)]
        case "enclave" | "hybrid":
            _initiations(turn, turn.facts.races[turn.faces[here]].spheres, found)
        case "wilderness":
            _wilderness(turn, here, found)


def _wilderness(turn: Turn, here: Hex, found: list[str]) -> None:
    state, seat = turn.state, turn.seat
    if state.towers[seat] == here:
        if state.ending in ("", "built"):
            found.append("wards")
        if state.ending != "promote":
            _initiations(turn, tuple(range(len(turn.facts.spheres))), found)
        _promotions(turn, found)
    elif turn.follower_on(here) in (NOBODY, seat) and not state.inflamed >> here & 1:
        found.append("wards")
        if state.towers[seat] == NO_HEX:
            found.append("tower")


def _initiations(turn: Turn, spheres: tuple[int, ...], found: list[str]) -> None:
    state, seat = turn.state, turn.seat
    if not state.company[seat]:
        return
    price, owned = turn.facts.costs.initiation_relics, state.relics[seat]
    found += [
        f"initiate {turn.facts.spheres[sphere]}"
        for sphere in spheres
        if owned[sphere] >= price and _limit(turn, sphere) is None
    ]


def _promotions(turn: Turn, found: list[str]) -> None:
    apprentices, corrupted = turn.state.apprentices[turn.seat], turn.state.corrupted[turn.seat]
    for one, other, _ in turn.facts.pairs:
        if apprentices[one] and apprentices[other]:
            found += [
                f"promote {first} {second}"
                for first in _names(turn, one, apprentices[one], corrupted[one])
                for second in _names(turn, other, apprentices[other], corrupted[other])
            ]


def _names(turn: Turn, region: int, apprentices: int, corrupted: int) -> list[str]:
    """The different apprentices of a region: a clean one, a corrupted one."""
    name = turn.facts.regions[region]
    return [name] * (apprentices > corrupted) + [f"{CORRUPTED}{name}"] * (corrupted > 0)


def refusals(turn: Turn) -> list[str]:
    """Keys that are worth showing with their objection when they are not legal."""
    here = turn.here
    if turn.state.ending == "done" or not turn.is_discovered(here):
        return []
    kind = turn.kind(here)
    if kind in ("enclave", "hybrid"):
        spheres = turn.facts.races[turn.faces[here]].spheres
        return [f"initiate {turn.facts.spheres[sphere]}" for sphere in spheres]
    if kind == "wilderness":
        if turn.state.towers[turn.seat] == here:
            return [f"initiate {sphere}" for sphere in turn.facts.spheres]
        return ["wards", "tower"]
    return []


# -- what speaks against it ----------------------------------------------------------------------------------


def option(turn: Turn, word: str, rest: str) -> Option | None:
    """Judge an action of the Journey's End; None when it is no such action."""
    here = turn.labels[turn.here]
    match word:
        case "gather" | "wards" | "tower":
            if rest:
                return None
            return Option(word, text(f"option.{word}", hex=here), (here,), _objection(turn, word))
        case "recruit":
            return _recruit_option(turn, rest)
        case "initiate":
            return _initiate_option(turn, rest)
        case _:
            return _promote_option(turn, rest)


ACTIONS: dict[str, tuple[str, ...]] = {
    "gather": ("town",),
    "recruit": ("camp",),
    "initiate": ("enclave", "hybrid"),
    "wards": ("wilderness",),
    "tower": ("wilderness",),
}
"""On which kinds of hexes an action is offered (AM-END-01); the own tower adds to it, and alone promotes."""
OFFERED = {"town": "AM-END-05", "camp": "AM-END-06", "enclave": "AM-END-08", "hybrid": "AM-END-08"}


def _place(turn: Turn, word: str) -> Objection | None:
    """Whether the hex on which the mage stands offers the action at all."""
    here, state = turn.here, turn.state
    name = turn.labels[here]
    if not turn.is_discovered(here):
        return forbidden("AM-END-04", "undiscovered", hex=name)
    kind = turn.kind(here)
    if kind == "cursed-tower":
        return forbidden("AM-END-02", "no-action", hex=name)
    is_at_tower = state.towers[turn.seat] == here
    if is_at_tower and word in ("initiate", "promote"):
        return None
    if word == "promote":
        return forbidden("AM-PROMOTE-06", "only-at-tower")
    if word == "tower" and state.towers[turn.seat] != NO_HEX:
        return forbidden("AM-TOWER-03", "tower-built")
    if kind == "wilderness":
        owner = turn.follower_on(here)
        if owner not in (NOBODY, turn.seat):
            return forbidden("AM-END-03", "foreign-hex", hex=name, owner=seat_text(owner))
        if state.inflamed >> here & 1:
            return forbidden("AM-SOLO-09", "inflamed", hex=name)
    if kind not in ACTIONS[word]:
        rule = OFFERED.get(kind, "AM-END-10" if is_at_tower else "AM-END-09")
        if word == "tower":
            rule = "AM-TOWER-01"
        return forbidden(rule, "not-here", hex=name, terrain=turn.text_of(here))
    return None


def _begun(turn: Turn, word: str) -> Objection | None:
    """Whether the action under way leaves room for this one (AM-END-01)."""
    ending = turn.state.ending
    if ending in ("", "built"):
        return None  # whatever the place offers, and that is the new tower's too (AM-TOWER-05)
    if ending == "initiate" and word in ("initiate", "promote"):
        return None
    if ending == "promote":
        if word == "promote":
            return None
        if word == "initiate":
            return forbidden("AM-PROMOTE-07", "initiate-first")
    if turn.state.is_new_tower:
        return forbidden("AM-TOWER-05", "after-building")
    is_at_tower = turn.state.towers[turn.seat] == turn.here
    return forbidden("AM-TOWER-10" if is_at_tower else "AM-END-01", "one-action")


def _objection(turn: Turn, word: str) -> Objection | None:
    return _place(turn, word) or _begun(turn, word)


def _recruit_option(turn: Turn, rest: str) -> Option | None:
    if not rest.isascii() or not rest.isdigit() or len(rest) > 2:
        return None
    number, most = int(rest), turn.facts.costs.recruit_max
    objection = _objection(turn, "recruit")
    if objection is None and not 1 <= number <= most:
        objection = forbidden("AM-END-06", "recruit-range", number=most)
    key = f"supply-{SEAT_NAMES[turn.seat]}"
    return Option(f"recruit {number}", text("option.recruit", number=number), (key,), objection)


def _limit(turn: Turn, sphere: int) -> Objection | None:
    """How often an apprentice can be initiated in one action (AM-INIT-02 to AM-INIT-04)."""
    initiated, costs, here = turn.state.initiated, turn.facts.costs, turn.here
    if not initiated:
        return None
    total = sum([initiated >> 4 * each & 15 for each in range(len(turn.facts.spheres))])
    if turn.state.towers[turn.seat] == here:
        if total >= costs.tower_initiations_max:
            return forbidden("AM-INIT-04", "initiations", number=costs.tower_initiations_max)
    elif turn.facts.races[turn.faces[here]].is_hybrid:
        if initiated >> 4 * sphere & 15 >= costs.hybrid_initiations_per_sphere:
            return forbidden("AM-INIT-03", "initiations", number=costs.hybrid_initiations_per_sphere)
    elif total >= costs.mythic_initiations_max:
        return forbidden("AM-INIT-02", "initiations", number=costs.mythic_initiations_max)
    return None


def _initiate_option(turn: Turn, rest: str) -> Option | None:
    sphere = turn.facts.sphere_numbers.get(rest)
    if sphere is None:
        return None
    objection = _objection(turn, "initiate") or _initiation(turn, sphere)
    elements = relic_key(turn, sphere), f"region-{SEAT_NAMES[turn.seat]}-{rest}"
    price = turn.facts.costs.initiation_relics
    relic = relics_text(turn.facts.relics[sphere], price)
    label = text("option.initiate", sphere=sphere_text(turn, sphere), number=price, relic=relic)
    return Option(f"initiate {rest}", label, elements, objection)


def _initiation(turn: Turn, sphere: int) -> Objection | None:
    """What speaks against an initiation where the mage stands."""
    state, facts = turn.state, turn.facts
    price, owned = facts.costs.initiation_relics, state.relics[turn.seat][sphere]
    if state.towers[turn.seat] != turn.here:
        race = facts.races[turn.faces[turn.here]]
        if sphere not in race.spheres:
            taught = "AM-SPHERE-07" if race.is_hybrid else "AM-SPHERE-04"
            return forbidden(taught, "not-taught-here", sphere=sphere_text(turn, sphere))
    if (limit := _limit(turn, sphere)) is not None:
        return limit
    if owned < price:
        relic = relics_text(facts.relics[sphere], price)
        return forbidden(_initiating(turn), "relics-short", number=price, relic=relic, owned=owned)
    if not state.company[turn.seat]:
        return forbidden("AM-FOLLOW-05", "company-empty")
    return None


def _initiating(turn: Turn) -> str:
    """The rule by which apprentices are initiated where the mage stands."""
    if turn.state.towers[turn.seat] == turn.here:
        return "AM-INIT-04"
    return "AM-INIT-03" if turn.facts.races[turn.faces[turn.here]].is_hybrid else "AM-INIT-01"


def _apprentice(turn: Turn, name: str) -> tuple[int, bool] | None:
    """Region and corruption of a named apprentice."""
    region = turn.facts.region_numbers.get(name.removeprefix(CORRUPTED))
    return None if region is None else (region, name.startswith(CORRUPTED))


def _promote_option(turn: Turn, rest: str) -> Option | None:
    words = rest.split(" ")
    if len(words) != 2:
        return None
    one, other = (_apprentice(turn, word) for word in words)
    if one is None or other is None:
        return None
    objection = _objection(turn, "promote") or _promotion(turn, one, other)
    risen = turn.facts.promotions.get((one[0], other[0]))
    if risen is not None and (one[0], other[0], risen) not in turn.facts.pairs:
        words.reverse()
    regions = [turn.facts.regions[each[0]] for each in (one, other)]
    elements = [f"region-{SEAT_NAMES[turn.seat]}-{region}" for region in regions]
    names = [
        text("apprentice.corrupted" if each[1] else "apprentice.clean", region=region_text(turn, each[0]))
        for each in (one, other)
    ]
    label = text("option.promote", one=names[0], other=names[1])
    return Option(f"promote {' '.join(words)}", label, tuple(dict.fromkeys(elements)), objection)


def _promotion(turn: Turn, one: tuple[int, bool], other: tuple[int, bool]) -> Objection | None:
    """What speaks against combining two apprentices (AM-PROMOTE-03 to AM-PROMOTE-05)."""
    levels, state = turn.facts.level_of, turn.state
    if (one[0], other[0]) not in turn.facts.promotions:
        is_mixed = levels[one[0]] != levels[other[0]] or one[0] == other[0] or levels[one[0]] == 2
        rule = "AM-PROMOTE-05"
        if not is_mixed:
            rule = "AM-PROMOTE-03" if levels[one[0]] == 0 else "AM-PROMOTE-04"
        return forbidden(rule, "no-overlap", one=region_text(turn, one[0]), other=region_text(turn, other[0]))
    apprentices, corrupted = state.apprentices[turn.seat], state.corrupted[turn.seat]
    for region, is_corrupted in (one, other):
        if (corrupted[region] if is_corrupted else apprentices[region]) < 1:
            return forbidden("AM-PROMOTE-01", "no-apprentice", region=region_text(turn, region))
    for region, is_corrupted in (one, other):
        if not is_corrupted and apprentices[region] == corrupted[region]:
            are_both = all(named or apprentices[each] == corrupted[each] for each, named in (one, other))
            rule = "AM-MAST-07" if are_both else "AM-MAST-08"
            return forbidden(rule, "only-corrupted", region=region_text(turn, region))
    return None


# -- what it does --------------------------------------------------------------------------------------------


async def perform(turn: Turn, word: str, rest: str) -> None:
    """Carry out a legal action, or the next part of one."""
    state = turn.state
    state.is_new_tower |= state.ending == "built"
    match word:
        case "gather":
            state.ending = "done"
            await gather(turn)
        case "recruit":
            state.ending = "done"
            turn.recruit(int(rest), rule="AM-END-06")
        case "wards":
            state.ending = "done"
            place_wards(turn)
        case "tower":
            state.ending = "built"
            build_tower(turn)
        case "initiate":
            _initiate(turn, turn.facts.sphere_numbers[rest])
        case _:
            state.ending = "promote"
            one, other = (_apprentice(turn, name) for name in rest.split(" "))
            assert one is not None
            assert other is not None
            turn.promote(one[0], other[0], one[1], other[1])


async def gather(turn: Turn) -> None:
    """Relics of controlled wilderness, followers of Camps, a choice for every town (AM-GATHER)."""
    own = turn.controlled(turn.seat)
    turn.tell("gather", turn.labels[turn.here], rules=("AM-END-05",), hex=turn.labels[turn.here])
    yields = [0] * len(turn.facts.relics)
    for spot in turn.controlled_wilderness(turn.seat):
        yields[turn.facts.wilderness[turn.faces[spot]]] += 1
    for relic, number in enumerate(yields):
        turn.gain(relic, number, rule="AM-GATHER-01")
    camps = [spot for spot in hexes(own) if turn.kind(spot) == "camp"]
    turn.recruit(len(camps), rule="AM-GATHER-02")
    for spot in hexes(own):
        if turn.kind(spot) == "town":
            answer = await town_question(turn, spot)
            if answer == FOLLOWER:
                turn.recruit(1, rule="AM-GATHER-03")
            else:
                turn.gain(answer, rule="AM-GATHER-03")


def place_wards(turn: Turn) -> None:
    """A Ward on the mage's hex and on adjacent hexes, where an own follower stands (AM-WARD-01 to -05)."""
    area = turn.land.adjacent[turn.here] | 1 << turn.here
    turn.ward(area & turn.state.followers[turn.seat], rule="AM-WARD-01")


def build_tower(turn: Turn) -> None:
    """The Mage Tower and its bonus, once (AM-TOWER-01, AM-TOWER-08)."""
    here, facts = turn.here, turn.facts
    turn.build(here)
    turn.gain(facts.wilderness[turn.faces[here]], rule="AM-TOWER-08")
    near = turn.land.adjacent[here]
    for spot in turn.controlled_wilderness(turn.seat):
        if near >> spot & 1:
            turn.gain(facts.wilderness[turn.faces[spot]], rule="AM-TOWER-08")


def _initiate(turn: Turn, sphere: int) -> None:
    state, rule = turn.state, _initiating(turn)
    state.ending = "initiate"
    state.initiated += 1 << 4 * sphere
    turn.pay(sphere, turn.facts.costs.initiation_relics, rule=rule)
    turn.initiate(sphere, rule=rule)
