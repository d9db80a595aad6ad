"""What counts in a fight: parties, levels, who decides, values with all their modifiers (MO-3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tafelrunde.games.morgua.board import IS_WATER
from tafelrunde.games.morgua.cards import TEMPLE, WILD, Condition, Effect
from tafelrunde.games.morgua.reading import Reading
from tafelrunde.games.morgua.state import AIR, ATTACKERS, DEFENDERS, GROUND, NONE, Fight, Played

DEFENDERS_BONUS = 5


LANDING = ("join", "land-attackers", "land-defenders")
"""The stages in which it is still open who fights on which level."""


def level_of(turn: Reading, fight: Fight, figure: int) -> int:
    """In the air or on the ground; once all have landed who want to, that stays so (MO-3-55, MO-3-72)."""
    if figure in fight.landed:
        return GROUND
    return AIR if fight.stage not in LANDING or turn.has(figure, "flying") else GROUND


def fighters(turn: Reading, fight: Fight, party: int, level: int) -> list[int]:
    """The figures of a party on a level."""
    return [figure for figure in fight.parties[party] if level_of(turn, fight, figure) == level]


def levels(turn: Reading, fight: Fight) -> list[int]:
    """The levels on which both parties meet (MO-3-57, MO-3-58); a building is on the ground (MO-3.1-08)."""
    if fight.kind == "building":
        is_met = fight.building in turn.state.field and fighters(turn, fight, ATTACKERS, GROUND)
        return [GROUND] if is_met else []
    return [
        level
        for level in (GROUND, AIR)
        if fighters(turn, fight, ATTACKERS, level) and fighters(turn, fight, DEFENDERS, level)
    ]


def units(turn: Reading, figures: Sequence[int]) -> dict[int, list[int]]:
    """What can land: flying figures; riders with what carries them (MO-3-61)."""
    found: dict[int, list[int]] = {}
    for figure in figures:
        if turn.has(figure, "flying"):
            mount = turn.state.mount.get(figure, NONE)
            carrier = mount if mount != NONE and turn.has(mount, "flying") else figure
            found.setdefault(carrier, []).append(figure)
    return found


def decider(turn: Reading, monsters: Sequence[int], seat: int) -> int:
    """Who decides for monsters that fight a hero of that seat (MO-3-40, MO-3-42 to MO-3-44)."""
    state = turn.state
    others = [each for each in state.clockwise(seat) if state.are_opponents(each, seat)]
    foreign = [each for each in monsters if state.owner(each) in others]
    if not foreign:
        return others[0]
    most = max(turn.strength(each) for each in foreign)
    owners = {state.owner(each) for each in foreign if turn.strength(each) == most}
    return next(each for each in others if each in owners)


def is_held_back(turn: Reading, fight: Fight, party: int) -> bool:
    """Whether a good hero must put all strength into defence (MO-3-46 to MO-3-52)."""
    if fight.kind == "building":
        return False
    own, foes = fight.parties[party], fight.parties[1 - party]
    if not any(turn.card(each).type == "hero" and turn.card(each).alignment == "good" for each in own):
        return False
    return all(set(turn.card(each).subtypes) & set(WILD) for each in foes)


def strikes(turn: Reading, fight: Fight, party: int, figure: int) -> bool:
    """Whether a figure's strength and attack count: from afar only those of the archers (MO-3-64)."""
    return not fight.is_ranged or party != ATTACKERS or turn.has(figure, "ranged")


def strength(turn: Reading, fight: Fight, party: int, level: int) -> int:
    """A party's strength on a level (MO-3-36)."""
    found = fighters(turn, fight, party, level)
    return sum(turn.strength(figure) for figure in found if strikes(turn, fight, party, figure))


# -- modifiers -----------------------------------------------------------------------------------------------


def _holds(turn: Reading, fight: Fight, condition: Condition, level: int, party: int, source: int) -> bool:
    """A condition of a card that takes part, or lies on the field of the fight."""
    wanted = condition.values
    match condition.kind:
        case "ranged":
            return fight.is_ranged
        case "air":
            return level == AIR
        case "field":
            is_water = IS_WATER[fight.field]
            return is_water if wanted == "water" else turn.is_place(fight.field) is (wanted == "place")
        case "versus":
            return _versus(turn, fight, party, str(wanted))
        case "role":
            if condition.of == "owner_hero":
                role = DEFENDERS if wanted == "defender" else ATTACKERS
                owner = turn.state.owner(source)
                return any(
                    turn.card(each).type == "hero" and turn.state.owner(each) == owner
                    for each in fight.parties[role]
                )
            return party == (ATTACKERS if wanted == "attacker" else DEFENDERS)
        case "foe_align":
            assert isinstance(wanted, tuple)
            foes = fight.parties[1 - party]
            return any(
                turn.card(each).type == "hero" and turn.card(each).alignment in wanted for each in foes
            )
        case "all_defence":
            return is_held_back(turn, fight, party)
        case _:
            raise ValueError(f"{condition.kind} is no condition of the values")


def _versus(turn: Reading, fight: Fight, party: int, wanted: str) -> bool:
    match wanted:
        case "building":
            return fight.kind == "building" and party == ATTACKERS
        case "temple":
            return fight.building != NONE and turn.card(fight.building).id == TEMPLE
        case "monster":
            if fight.leader != NONE and party == DEFENDERS:
                return True  # MO-9.1.2-13
            is_monsters = ATTACKERS if fight.kind == "ambush" else DEFENDERS
            return fight.kind in ("monster", "ambush") and party != is_monsters
        case _:
            return fight.kind == "hero" and (fight.leader == NONE or party == ATTACKERS)


def _sources(turn: Reading, fight: Fight, level: int) -> Iterator[tuple[int, int, int]]:
    """Cards that may change values on a level: the card, its figure and party; NONE for the field's cards."""
    for party in (ATTACKERS, DEFENDERS):
        for figure in fighters(turn, fight, party, level):
            yield figure, figure, party
            for card in turn.state.attached.get(figure, ()):
                if turn.card(card).type == "equipment":
                    yield card, figure, party
    for card in turn.state.at.get(fight.field, ()):
        if turn.card(card).type in ("place", "building", "inhabitant"):
            yield card, NONE, NONE


def _apply(
    turn: Reading, fight: Fight, effect: Effect, level: int, source: tuple[int, int, int], found: list[int]
) -> None:
    """Add one modifier to the values of a level."""
    _, figure, party = source
    offset = effect.stat == "defence"

    def add(target: int) -> None:
        found[2 * target + offset] += effect.number

    def add_for(target: int, figure: int) -> None:
        if offset or strikes(turn, fight, target, figure):
            add(target)

    match effect.target:
        case "foes":
            add(1 - party)
        case "attackers":
            add(ATTACKERS)
        case "defenders":
            add(DEFENDERS)
        case "party" | "self" | "bearer":
            add_for(party, figure)
        case "rider":
            for rider, mount in turn.state.mount.items():
                if mount == figure:
                    add_for(party, rider)
        case _:
            kind = effect.target.split(":")[2]
            for target in (ATTACKERS, DEFENDERS):
                for each in fighters(turn, fight, target, level):
                    if turn.has(each, "ranged") if kind == "ranged" else kind in turn.card(each).subtypes:
                        add_for(target, each)


def values(turn: Reading, fight: Fight, level: int) -> list[int]:
    """Attack and defence of the attackers, then of the defenders (MO-3-13 to MO-3-20)."""
    found = [0, 0, 0, 0]
    for party in (ATTACKERS, DEFENDERS):
        place = 2 * level + party
        if fight.kind == "building" and party == DEFENDERS:
            found[3] = turn.armour(fight.building)  # MO-3.1-04
            continue
        found[2 * party] = fight.splits[place]
        found[2 * party + 1] = 2 * (fight.strengths[place] - fight.splits[place])
    for source in _sources(turn, fight, level):
        card, _, party = source
        for program in turn.card(card).programs("fight"):
            if all(_holds(turn, fight, each, level, party, card) for each in program.conditions):
                for effect in program.effects:
                    _apply(turn, fight, effect, level, source, found)
    if fight.building != NONE and turn.card(fight.building).id == TEMPLE:
        found[0] += _defenders_bonus(turn, fight, level)
    for place in range(4):
        found[place] += fight.bonuses[4 * level + place]
    _apply_events(turn, fight, level, found)
    return [max(0, value) for value in found]


def _defenders_bonus(turn: Reading, fight: Fight, level: int) -> int:
    """Every hero of the Supreme Defender strikes harder at temples (MO-9.4.1-14)."""
    return DEFENDERS_BONUS * sum(
        turn.card(figure).type == "hero" and turn.state.roles[turn.state.owner(figure)] == "defender"
        for figure in fighters(turn, fight, ATTACKERS, level)
        if strikes(turn, fight, ATTACKERS, figure)
    )


def _apply_events(turn: Reading, fight: Fight, level: int, found: list[int]) -> None:
    """Combat events in the order in which they were played (MO-3-19)."""
    for played in standing_events(fight):
        if played.level != level:
            continue
        for program in turn.card(played.card).programs("fight_event"):
            if not all(_holds(turn, fight, each, level, NONE, NONE) for each in program.conditions):
                continue
            for effect in program.effects:
                if effect.op == "swap":
                    place = 2 * played.party
                    found[place], found[place + 1] = found[place + 1], found[place]
                elif effect.op == "mod":
                    found[2 * played.party + (effect.stat == "defence")] += effect.number


def standing_events(fight: Fight) -> list[Played]:
    """The combat events that no later one has undone."""
    undone: list[int] = []
    for played in reversed(fight.events):
        if played.undoes != NONE and played.card not in undone:
            undone.append(played.undoes)
    return [played for played in fight.events if played.card not in undone]


def is_prevented(turn: Reading, fight: Fight, level: int) -> bool:
    """Whether no damage is dealt on a level."""
    return any(
        effect.op == "prevent"
        for played in standing_events(fight)
        if played.level == level
        for program in turn.card(played.card).programs("fight_event")
        for effect in program.effects
    )


def damages(turn: Reading, fight: Fight, level: int) -> list[int]:
    """The damage that each party suffers on a level (MO-3-21, MO-3-22, MO-3-65, MO-3.1-02)."""
    if is_prevented(turn, fight, level):
        return [0, 0]
    attack, defence, counter, shield = values(turn, fight, level)
    struck_back = 0 if fight.is_ranged or fight.kind == "building" else max(0, counter - defence)
    return [struck_back, max(0, attack - shield)]
