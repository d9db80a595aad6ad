"""What stands beside the map: what is under way, the fight, the bidding, fame, missions, wishes."""

from __future__ import annotations

from functools import lru_cache

from tafelrunde.games.morgua import fights, priority
from tafelrunde.games.morgua.acting import label as action_label
from tafelrunde.games.morgua.battle import PARTY_WORDS
from tafelrunde.games.morgua.cards import CARDS
from tafelrunde.games.morgua.faces import KEPT, LOOKS, card_element, figure
from tafelrunde.games.morgua.missions import worth
from tafelrunde.games.morgua.modes import PLACES_TO_LAY, is_occupied, laid_by, side_of_place
from tafelrunde.games.morgua.reading import seat_text
from tafelrunde.games.morgua.scoring import NEEDED_FAME, NEEDED_MARKERS, ROLE_FAME, TEAM_FAME
from tafelrunde.games.morgua.setup import SEATS
from tafelrunde.games.morgua.splits import LEVEL_WORDS
from tafelrunde.games.morgua.state import ATTACKERS, DEFENDERS, EVENT_KINDS, NONE, Fight
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import OPEN, Seat
from tafelrunde.table.scene import Element, Face, Zone
from tafelrunde.table.text import Text, text

UNSPLIT = (*fights.LANDING, "first-window", "split")
"""The stages in which nobody knows yet how both have split."""


def under_way(turn: Turn) -> list[Zone]:
    """What was announced, the bidding for priority."""
    state = turn.state
    zones: list[Zone] = []
    if state.announced:
        what = action_label(turn, state.announcer, state.announced)
        line = text("announced", seat=seat_text(state.announcer), what=what)
        zones.append(Zone("announced", "text", text("zone.announced"), [Element("announced", "line", line)]))
    if state.shown != NONE:
        card = card_element(state.shown, turn.faces[state.shown], "card", state.announcer, is_held=True)
        zones.append(Zone("shown", "row", text("zone.shown"), [card], owner=Seat(state.announcer)))
    if state.bidding is not None:
        passed = state.bidding.passed
        bids = [
            Element(
                f"bid.{SEATS[each]}",
                "line",
                text("bid-passed" if passed[each] else "bid-of", seat=seat_text(each), number=number),
                owner=Seat(each),
            )
            for each, number in enumerate(state.bidding.bids)
        ]
        zones.append(Zone("bidding", "text", text("zone.bidding"), bids))
    return zones


def fight_zones(turn: Turn, fight: Fight, seat: Seat) -> list[Zone]:
    """The course of the fight, and both parties with their numbers."""
    lines = [text(f"stage.{fight.stage}")]
    if fight.is_ranged:
        lines.append(text("fight-ranged"))
    for level in fights.levels(turn, fight):
        if fight.stage in UNSPLIT:
            lines += [_strengths(turn, fight, level), *_own_split(fight, level, seat)]
        else:
            lines += _values(turn, fight, level)
    lines += [text("fight-event", card=turn.label(played.card)) for played in fight.events]
    notes = [Element(f"fight.{place}", "line", line) for place, line in enumerate(lines)]
    label = text("zone.fight-at", field=turn.field_label(fight.field))
    zones = [Zone("fight", "text", label, notes)]
    for party, word in enumerate(PARTY_WORDS):
        figures = fight.parties[party] or [fight.building]
        elements = [figure(turn, word, each) for each in figures if each in turn.state.field]
        decider = fight.seats[party]
        title = text(f"zone.{word}") if decider == NONE else text(f"zone.{word}-of", seat=seat_text(decider))
        zones.append(Zone(f"fight.{word}", "tray", title, elements))
    return zones


def _strengths(turn: Turn, fight: Fight, level: int) -> Text:
    """What both parties can split."""
    word = text(f"fight-level.{LEVEL_WORDS[level]}")
    sides = [fights.strength(turn, fight, party, level) for party in (ATTACKERS, DEFENDERS)]
    if fight.building != NONE:
        return text(
            "fight-armour", level=word, attackers=sides[ATTACKERS], armour=turn.armour(fight.building)
        )
    return text("fight-strength", level=word, attackers=sides[ATTACKERS], defenders=sides[DEFENDERS])


def _own_split(fight: Fight, level: int, seat: Seat) -> list[Text]:
    """What a seat itself has split while the other still thinks (MO-3-09, MO-3-12)."""
    lines: list[Text] = []
    for party in (ATTACKERS, DEFENDERS):
        place = 2 * level + party
        if fight.splits[place] != NONE and seat in (fight.seats[party], OPEN):
            lines.append(
                text(
                    f"fight-split-{PARTY_WORDS[party]}",
                    level=text(f"fight-level.{LEVEL_WORDS[level]}"),
                    attack=fight.splits[place],
                    defence=2 * (fight.strengths[place] - fight.splits[place]),
                )
            )
    return lines


def _values(turn: Turn, fight: Fight, level: int) -> list[Text]:
    """Each value with what was split for it and what modifies it."""
    word = text(f"fight-level.{LEVEL_WORDS[level]}")
    values = fights.values(turn, fight, level)
    lines: list[Text] = []
    for party in (ATTACKERS, DEFENDERS):
        place = 2 * level + party
        if fight.splits[place] == NONE:
            lines.append(text("fight-shield", level=word, defence=values[2 * party + 1]))
            continue
        split = fight.splits[place]
        doubled = 2 * (fight.strengths[place] - split)
        attack, defence = values[2 * party : 2 * party + 2]
        lines.append(
            text(
                f"fight-values-{PARTY_WORDS[party]}",
                level=word,
                attack=attack,
                split=split,
                more=_signed(attack - split),
                defence=defence,
                doubled=doubled,
                extra=_signed(defence - doubled),
            )
        )
    return lines


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "±0"


def goal_zones(turn: Turn) -> list[Zone]:
    """How far each side is on its way to what wins: fame, places, markers."""
    state = turn.state
    if state.is_campaign:
        return [_places_track(turn)]
    goal = _fame_goal(turn)
    elements = [_fame_of(side, fame, goal, tuple(state.team(side))) for side, fame in enumerate(state.fame)]
    zones = [Zone("fame", "track", text("zone.fame"), elements)]
    if "priest" in state.roles:
        markers = sum(state.markers.get(temple, 0) for temple in turn.temples())
        zones.append(
            Zone("markers", "track", text("zone.markers"), [_markers(markers, state.roles.index("priest"))])
        )
    return zones


def _fame_goal(turn: Turn) -> int:
    """The fame that brings something now; 0 where it brings nothing any more."""
    state = turn.state
    match state.mode:
        case "schicksalspriester":
            return 0 if "priest" in state.roles else ROLE_FAME
        case "gottkoenig":
            return 0 if "god-king" in state.roles else ROLE_FAME
        case "gemeinsamer-ruhm":
            return TEAM_FAME
        case _:
            return NEEDED_FAME


def _places_track(turn: Turn) -> Zone:
    """A campaign: first the places that are laid, then those that the opponents do not occupy."""
    state = turn.state
    owned = [(side_of_place(turn, place), is_occupied(turn, place)) for place in turn.places()]
    elements: list[Element] = []
    for side in (0, 1):
        names = [seat_text(each) for each in state.team(side)]
        if state.part == 1:
            number, goal, key = laid_by(turn, side), PLACES_TO_LAY, "places-laid"
        else:
            own = [taken for owner, taken in owned if owner == side]
            number, goal, key = own.count(False), len(own), "places-free"
        label = text(key, seats=names, number=number, goal=goal)
        face = Face(LOOKS["type"]["place"]["icon"], numbers={"value": number, "goal": max(goal, 1)})
        elements.append(
            Element(f"places.{SEATS[side]}", "counter", label, face, owner=Seat(state.team(side)[0]))
        )
    return Zone("places", "track", text("zone.places"), elements)


@lru_cache(maxsize=KEPT)
def _markers(number: int, priest: int) -> Element:
    label = text("markers-of", seat=seat_text(priest), number=number, goal=NEEDED_MARKERS)
    face = Face("rune-stone", numbers={"value": number, "goal": NEEDED_MARKERS})
    return Element("markers", "counter", label, face, owner=Seat(priest))


@lru_cache(maxsize=KEPT)
def _fame_of(side: int, fame: int, goal: int, team: tuple[int, ...]) -> Element:
    names = [seat_text(each) for each in team]
    label = text("fame-of", seats=names, number=fame)
    if goal:
        label = text("fame-of-goal", seats=names, number=fame, goal=goal)
    face = Face("laurel-crown", numbers={"value": max(0, fame), "goal": goal} if goal else {})
    return Element(f"fame.{SEATS[side]}", "counter", label, face, owner=Seat(side))


def fame_sheets(turn: Turn) -> list[Zone]:
    """At the end: what each side has won and lost its fame for."""
    state = turn.state
    sheets: list[Zone] = []
    for side, fame in enumerate(state.fame):
        sums: dict[tuple[str, str], list[int]] = {}
        for credit in state.credits:
            if credit.side == side:
                sums.setdefault((credit.source, credit.rule), []).append(credit.number)
        key = f"score.{SEATS[side]}"
        lines = [
            Element(f"{key}.{place}", "score", _fame_line(source, numbers), rules=(rule,) if rule else ())
            for place, ((source, rule), numbers) in enumerate(sums.items())
        ]
        title = text("zone.score", seats=[seat_text(each) for each in state.team(side)], number=fame)
        none = [Element(f"{key}.none", "score", text("score-none"))]
        sheets.append(Zone(key, "text", title, lines or none, owner=Seat(side)))
    return sheets


def _fame_line(source: str, numbers: list[int]) -> Text:
    what = Text(f"card.{source}") if source in CARDS else text(f"fame-for.{source}")
    key = "score-line" if len(numbers) == 1 else "score-lines"
    return text(key, what=what, number=_signed(sum(numbers)), times=len(numbers))


def mission_lines(turn: Turn, owner: int) -> list[Element]:
    """What the heroes of a seat have undertaken, how far they are, and what it would bring now."""
    found: list[Element] = []
    for hero in turn.state.heroes[owner]:
        for mission in turn.attached(hero, "mission"):
            done, needed = _progress(turn, mission, hero)
            label = text(
                "mission-line",
                card=turn.label(mission),
                hero=turn.label(hero),
                done=done,
                needed=needed,
                fame=worth(turn, mission, hero),
            )
            found.append(Element(f"mission.card{mission}", "line", label, of=f"card{mission}"))
    return found


def _progress(turn: Turn, mission: int, hero: int) -> tuple[int, int]:
    """How many of the deeds that a mission asks for are done."""
    deeds = turn.state.deeds[mission]
    done, needed = 0, 0
    for goal, count in zip(turn.card(mission).goal, deeds.done, strict=True):
        wanted, reached = 1 if goal.need == "pay_gold" else max(goal.n, 1), count
        if goal.need == "bear":
            reached = sum(len(turn.attached(figure, goal.what)) for figure in turn.group(hero))
        elif goal.distinct:
            reached = len({record for record in deeds.records if "@" in record})
        done, needed = done + min(reached, wanted), needed + wanted
    return done, needed


def wishes(turn: Turn, owner: int) -> Zone:
    """When the seat wants to be asked; it may change that at any time."""
    elements: list[Element] = []
    for kind in EVENT_KINDS:
        settings = priority.settings(turn.state, owner, kind)
        label = next(each.label for each in settings if each.is_set)
        elements.append(Element(f"wish.{kind}", "setting", label, settings=settings))
    return Zone("wishes", "text", text("zone.wishes"), elements, owner=Seat(owner))
