"""Bringing cards into play from the hand: places, buildings, inhabitants, monsters, heroes, events (MO-5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from tafelrunde.games.morgua import effects, entering, missions, modes, recipes
from tafelrunde.games.morgua.asking import pick_field, pick_pile, pick_region
from tafelrunde.games.morgua.board import (
    IS_COAST,
    IS_SLOT,
    LAND_REGIONS,
    NAMES,
    NUMBERS,
    REGION_IDS,
    REGION_OF,
    SLOTS,
)
from tafelrunde.games.morgua.cards import CARDS, TYPES, Card
from tafelrunde.games.morgua.effects import Cause
from tafelrunde.games.morgua.moments import Judged, Verb, moment, spend_rights
from tafelrunde.games.morgua.reading import PRICE_FLOOR, card_text, field_text
from tafelrunde.games.morgua.sites import PLAIN, Layout, Site, layout_of
from tafelrunde.games.morgua.state import NONE
from tafelrunde.games.morgua.verbs import MISSION_LOSS, Turn
from tafelrunde.table.decision import Candidate, Objection, Seat, choose, forbidden
from tafelrunde.table.text import Text, text

HERO_LIMIT = 4
NO_RIGHT = ("MO-2.3-02", "MO-5.4-06", "MO-5.4-08")
"""By these a player may bring in no other hero, and so exchange none (MO-5.4-12)."""
ON_FIELDS = ("place", "building", "inhabitant", "monster", "hero")
HEROES = frozenset(face for face, kind in TYPES.items() if kind == "hero")
PLAYABLE = frozenset(
    card.id
    for card in CARDS.values()
    if card.type in ON_FIELDS or card.kind == "anti" or (card.type == "event" and card.kind != "combat")
)
"""The cards that are ever played by themselves."""


# -- may it be played? ---------------------------------------------------------------------------------------


def gold_objection(turn: Turn, seat: int, price: int) -> Objection | None:
    """A price that cannot be paid in full (MO-2.3-08)."""
    gold = turn.gold(seat)
    return forbidden("MO-2.3-08", "gold", price=price, gold=gold) if price > gold else None


def place_objection(turn: Turn, card: Card, field: int) -> Objection | None:
    """Why a place cannot be laid there (MO-5.1)."""
    if not IS_SLOT[field] or turn.is_place(field):
        return forbidden("MO-5.1-04", "no-free-slot")
    any_region = turn.state.is_build_up  # MO-9.1.1-09
    if card.region and not any_region and REGION_IDS[REGION_OF[field]] not in card.region:
        return forbidden("MO-5.1-04", "other-region", region=recipes.region_text(card))
    if card.coast and not IS_COAST[field]:
        return forbidden("MO-5.1-04", "no-coast")
    if "multiple" not in card.keywords and turn.in_play(card.id):
        return forbidden("MO-5.1-02", "name-in-play", card=Text(f"card.{card.id}"))
    return None


def building_objection(turn: Turn, card: Card, field: int) -> Objection | None:
    """Why a building cannot be laid there (MO-5.2)."""
    if not turn.is_place(field):
        return forbidden("MO-5.2-02", "needs-place")
    if not turn.fits(card, field, any_region=turn.state.is_build_up):  # MO-9.1.1-14
        return recipes.wrong_field(turn, "MO-5.2-03", card, field)
    return None


def inhabitant_objection(turn: Turn, card: Card, field: int) -> Objection | None:
    """Why an inhabitant cannot be laid there (MO-5.3)."""
    if not turn.is_place(field):
        return forbidden("MO-5.3-02", "needs-place")
    if not turn.fits(card, field, any_region=turn.state.is_build_up):
        return recipes.wrong_field(turn, "MO-5.3-03", card, field)
    if "noble" in card.keywords and turn.in_play(card.id):
        is_companion = any(turn.faces[each] == card.id for each in turn.state.followers)
        rule = "MO-5.3-05" if is_companion else "MO-5.3-04"
        return forbidden(rule, "name-in-play", card=Text(f"card.{card.id}"))
    return None


def monster_objection(turn: Turn, card: Card, field: int) -> Objection | None:
    """Why a monster cannot be played into a place (MO-5.9-01, MO-5.9-02, MO-5.9-07)."""
    if not turn.is_place(field):
        return forbidden("MO-5.9-01", "needs-place")
    if "swimming" in card.keywords:
        return forbidden("MO-5.9-07", "water-only")
    if not turn.fits(card, field):
        return recipes.wrong_field(turn, "MO-5.9-02", card, field)
    if "animal" in card.subtypes and turn.bans(field, "play_animal"):
        return forbidden("MO-5-01", "no-animals")
    return None


def hero_permission(turn: Turn, seat: int) -> Objection | None:
    """Why a player may bring in no hero now (MO-5.4-01 to MO-5.4-08)."""
    state = turn.state
    own = len(state.heroes[seat])
    if not own:
        return None
    if state.mode == modes.DUEL:
        return forbidden("MO-9.1.2-11", "one-hero")
    if not state.rights[seat] and state.roles[seat] != "god-king":  # MO-9.4.1-10
        if seat in state.forfeited:
            return forbidden("MO-5.4-06", "right-lost")
        if state.succeeded[seat]:
            return forbidden("MO-5.4-08", "right-used")
        return forbidden("MO-2.3-02", "has-hero")
    if own < HERO_LIMIT:
        return None
    return forbidden("MO-9.4.1-11" if state.roles[seat] == "god-king" else "MO-5.4-03", "four-heroes")


def hero_objection(turn: Turn, seat: int, card: Card, field: int) -> Objection | None:
    """Why a hero cannot be brought in there."""
    found = hero_permission(turn, seat) or _unique_hero(turn, seat, card.id)
    return found or _hero_place(turn, seat, card, field)


def _hero_place(turn: Turn, seat: int, card: Card, field: int) -> Objection | None:
    place = turn.place_at(field)
    if place == NONE:
        return forbidden("MO-5.4-01", "needs-place")
    found = modes.play_objection(turn, seat, card, field)
    if found is not None:
        return found
    if not turn.accepts(turn.card(place), card):
        return forbidden("MO-5.4-01", "may-not-enter", card=turn.label(place))
    return None


def _unique_hero(turn: Turn, seat: int, face: str) -> Objection | None:
    hero = turn.find(face)
    if hero is None:
        return None
    rule = "MO-5.4-10" if turn.state.owner(hero) == seat else "MO-5.4-09"
    return forbidden(rule, "name-in-play", card=Text(f"card.{face}"))


def event_objection(turn: Turn, seat: int, held: int) -> Objection | None:
    """Why a normal event cannot be played (MO-5.10)."""
    card = turn.card(held)
    if card.kind == "combat":
        return forbidden("MO-5.10-02", "combat-event")
    for program in card.programs("play"):
        found = effects.objection(turn, program, Cause(seat, held))
        if found is not None:
            return found
    return gold_objection(turn, seat, card.cost)


def anti_objection(turn: Turn, seat: int, hero: int) -> Objection | None:
    """Why an anti-mission cannot be played on a hero (MO-5.8.2)."""
    if not turn.state.are_opponents(seat, turn.state.owner(hero)):
        return forbidden("MO-5.8.2-01", "own-hero")
    main = missions.main_mission(turn, hero)
    if main != NONE and turn.card(main).kind == "anti":
        return forbidden("MO-5.8.2-06", "has-anti-mission")
    return None


# -- play ----------------------------------------------------------------------------------------------------


def _keys(turn: Turn, seat: int) -> Iterable[str]:
    """What could be played where; places that cannot fit are left out."""
    faces = dict.fromkeys(turn.faces[card] for card in turn.state.hands[seat])
    fields = sorted(turn.state.field[place] for place in turn.places())
    for face in faces:
        card = CARDS[face]
        if card.type == "place":
            for slot in SLOTS:
                yield f"play {face} {NAMES[slot]}"
        elif card.type in ON_FIELDS:
            for field in fields:
                yield f"play {face} {NAMES[field]}"
        elif card.type == "event" and card.kind == "normal":
            yield f"play {face}"
        elif card.kind == "anti":
            for heroes in turn.state.heroes:
                for hero in heroes:
                    yield f"play {face} {turn.faces[hero]}"


def _legal(turn: Turn, seat: int) -> Iterable[str]:
    """What can be played where, without a word about the rest."""
    state, faces = turn.state, turn.faces
    is_active = seat == state.active
    gold, is_campaign = turn.gold(seat), state.is_campaign
    is_poor = gold < PRICE_FLOOR
    is_build_up = is_campaign and state.part == 1
    is_free = not is_campaign and state.mode != modes.DUEL
    layout: Layout | None = None
    has_right: bool | None = None
    """To another hero; asked when there is one in the hand."""
    found: list[str] = []
    for face, held in {faces[card]: card for card in reversed(state.hands[seat])}.items():
        if face not in PLAYABLE:
            continue
        card = CARDS[face]
        if is_build_up and card.type not in modes.BUILD_UP_TYPES:
            continue
        if card.type in ON_FIELDS:
            if not is_active or (is_poor and card.cost > gold):  # no discount goes deeper (MO-7.7-03)
                continue
            if card.type == "hero":
                if has_right is None:
                    has_right = hero_permission(turn, seat) is None
                if not has_right:
                    continue
            if layout is None:
                layout = layout_of(turn, is_build_up)
            sites = layout.sites(face)
            if sites:
                found += _on_fields(turn, seat, card, sites, is_free)
        elif card.type == "event":
            if card.cost <= gold and event_objection(turn, seat, held) is None:
                found.append(f"play {face}")
        elif modes.no_missions(turn) is None:
            for heroes in state.heroes:
                for hero in heroes:
                    if anti_objection(turn, seat, hero) is None:
                        found.append(f"play {face} {turn.faces[hero]}")
    return found


def _on_fields(turn: Turn, seat: int, card: Card, sites: Sequence[Site], is_free: bool) -> list[str]:
    """The keys that play a card on a field: of the sites that suit it those that nothing else forbids."""
    if card.type == "place":
        return [key for slot, key in sites if is_free or modes.play_objection(turn, seat, card, slot) is None]
    if card.type != "hero":
        gold = turn.gold(seat)
        sites = [site for site in sites if turn.price(card, site[0]) <= gold]
        if is_free and card.id in PLAIN:
            if card.type == "inhabitant" and "noble" in card.keywords and turn.in_play(card.id):
                return []  # MO-5.3-04
            is_animal = card.type == "monster" and "animal" in card.subtypes
            return [key for field, key in sites if not (is_animal and turn.bans(field, "play_animal"))]
    return [key for field, key in sites if field_objection(turn, seat, card, field) is None]


def _judge(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    if not words or len(words) > 2 or words[0] not in CARDS:
        return None
    card = CARDS[words[0]]
    called = _called(turn, card, words[1:])
    label, targets = called or (_play(card.id), ())
    held = turn.held(seat, card.id)
    if held is None:
        return Judged(label, (), forbidden("MO-5-02", "not-held", card=card_text(card.id)))
    if called is None:
        return None
    elements = (f"card{held}", *targets)
    found = moment(turn, seat, "play")
    if found is None and turn.state.is_build_up and card.type not in modes.BUILD_UP_TYPES:
        found = forbidden("MO-9.1.1-04", "build-up-types")
    if card.type == "event":
        return Judged(label, elements, found or event_objection(turn, seat, held), held)
    if card.kind == "anti":
        hero = turn.find(words[1])
        assert hero is not None
        found = found or modes.no_missions(turn) or anti_objection(turn, seat, hero)
        return Judged(label, elements, found, held)
    if found is None and seat != turn.state.active:
        found = forbidden("MO-4-19", "not-with-priority")
    return Judged(label, elements, found or field_objection(turn, seat, card, NUMBERS[words[1]]), held)


def _called(turn: Turn, card: Card, words: list[str]) -> tuple[Text, tuple[str, ...]] | None:
    """What a play is called and where it is clicked: read from its words and what lies openly, never from a
    hand, because others hear of it when it is announced. None when the words are no play of this card."""
    if card.type == "event":
        return None if words else (_play(card.id), ())
    if not words:
        return None
    if card.kind == "anti":
        hero = turn.find(words[0])
        if hero is None or turn.card(hero).type != "hero":
            return None
        label = text("option.play-on", card=card_text(card.id), target=turn.label(hero))
        return label, (turn.element(hero),)
    field = NUMBERS.get(words[0])
    if field is None or card.type not in ON_FIELDS:
        return None
    place = turn.place_at(field)
    return _play_at(card.id, field, None if place == NONE else turn.faces[place]), (NAMES[field],)


@lru_cache(maxsize=512)
def _play(card: str) -> Text:
    return text("option.play", card=card_text(card))


@lru_cache(maxsize=8192)
def _play_at(card: str, field: int, place: str | None) -> Text:
    return text("option.play-at", card=card_text(card), field=field_text(field, place))


def field_objection(turn: Turn, seat: int, card: Card, field: int) -> Objection | None:
    """Why a card cannot be played on a field."""
    found = rules_objection(turn, seat, card, field)
    if found is not None or card.type in ("place", "hero"):
        return found
    return gold_objection(turn, seat, turn.price(card, field))


def rules_objection(turn: Turn, seat: int, card: Card, field: int) -> Objection | None:
    """Why a card does not belong on a field, whatever it costs there."""
    found = modes.play_objection(turn, seat, card, field) if card.type != "hero" else None
    if found is not None:
        return found
    match card.type:
        case "place":
            return place_objection(turn, card, field)
        case "building":
            return building_objection(turn, card, field)
        case "inhabitant":
            return inhabitant_objection(turn, card, field)
        case "monster":
            return monster_objection(turn, card, field)
        case _:
            return hero_objection(turn, seat, card, field)


async def _carry(turn: Turn, seat: int, words: list[str]) -> None:
    held = turn.held(seat, words[0])
    assert held is not None
    card = turn.card(held)
    if card.type == "hero":
        await bring_hero(turn, seat, held, NUMBERS[words[1]])
        return
    if card.type == "event":
        await _play_event(turn, seat, held)
    elif card.kind == "anti":
        hero = turn.find(words[1])
        assert hero is not None
        await _play_anti(turn, seat, held, hero)
    else:
        await _lay(turn, seat, held, NUMBERS[words[1]])


async def _lay(turn: Turn, seat: int, held: int, field: int) -> None:
    """A place, building, inhabitant or monster comes into play."""
    card = turn.card(held)
    spend_rights(turn, seat)
    if card.type != "place":
        turn.gain_gold(seat, -turn.price(card, field))
    turn.play(seat, held, field)
    for program in card.programs("play"):
        await effects.run(turn, program, Cause(seat, held))
    await missions.built(turn, seat, held)


async def _play_event(turn: Turn, seat: int, held: int) -> None:
    """A normal event works and goes to the graveyard (MO-5.10-06)."""
    card = turn.card(held)
    spend_rights(turn, seat)
    turn.gain_gold(seat, -card.cost)
    turn.state.hands[seat].remove(held)
    turn.state.graveyards[seat].append(held)
    turn.state.cards.publish(held)
    turn.tell_seat("event", seat, turn.element(held), card=turn.label(held))
    for program in card.programs("play"):
        await effects.run(turn, program, Cause(seat, held))


async def bring_hero(turn: Turn, seat: int, held: int, field: int) -> None:
    """A hero enters the board; without a hero no right is used up (MO-5.4-14)."""
    if turn.state.heroes[seat] and turn.state.rights[seat]:
        turn.state.rights[seat] -= 1
    turn.state.hands[seat].remove(held)
    turn.bring_hero(seat, held, field)
    await entering.enter_place(turn, held)


async def _play_anti(turn: Turn, seat: int, held: int, hero: int) -> None:
    """An anti-mission; a hero with a main mission keeps one of the two (MO-5.8.2-04)."""
    state = turn.state
    spend_rights(turn, seat)
    named = NONE
    if any(goal.region == "named" for goal in turn.card(held).goal):
        named = await pick_region(seat, "name-region", LAND_REGIONS)
    state.cards.publish(held)
    turn.tell_seat("anti-mission", seat, turn.element(held), card=turn.label(held), hero=turn.label(hero))
    main = missions.main_mission(turn, hero)
    victim = state.owner(hero)
    keeps_old = main != NONE and await _keeps_old(turn, victim, main, held)
    state.hands[seat].remove(held)
    if main != NONE:
        if keeps_old:
            state.graveyards[state.owner(held)].append(held)  # MO-5.8.2-08
            turn.gain_fame(victim, -MISSION_LOSS, turn.faces[held], "MO-5.8.2-05")
            turn.tell_seat("anti-refused", victim, rules=("MO-5.8.2-05",), card=turn.label(held))
            return
        missions.abandon(turn, main)
    missions.accept(turn, held, hero, named)
    await missions.check(turn, hero)


async def _keeps_old(turn: Turn, seat: int, main: int, anti: int) -> bool:
    return await choose(
        Seat(seat),
        "option",
        "anti-mission",
        lambda: [
            Candidate("refuse", True, text("option.refuse", card=turn.label(anti))),
            Candidate(
                "abandon",
                False,
                text("option.abandon", card=turn.label(main)),
                (turn.element(main),),
                weight="quiet",
            ),
        ],
        prompt=text("prompt.anti-mission", card=turn.label(anti)),
        default="refuse",
        rule="MO-5.8.2-04",
    )


# -- exchange (MO-5.4-11) ------------------------------------------------------------------------------------


def _exchange_keys(turn: Turn, seat: int) -> list[str]:
    faces = turn.faces
    heroes = [face for card in turn.state.hands[seat] if (face := faces[card]) in HEROES]
    if not heroes:
        return heroes
    return [f"exchange {face}" for face in dict.fromkeys(heroes) if turn.find(face) is not None]


def _legal_exchanges(turn: Turn, seat: int) -> Iterable[str]:
    if hero_permission(turn, seat) is not None or not (keys := _exchange_keys(turn, seat)):
        return ()
    own = [turn.faces[hero] for hero in turn.state.heroes[seat]]
    return [key for key in keys if key.removeprefix("exchange ") not in own]


def _judge_exchange(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    if len(words) != 1 or words[0] not in CARDS or CARDS[words[0]].type != "hero":
        return None
    face = words[0]
    held = turn.held(seat, face)
    found = moment(turn, seat, "exchange")
    if found is None and held is None:
        found = forbidden("MO-5-02", "not-held", card=Text(f"card.{face}"))
    if found is None:
        found = hero_permission(turn, seat)
        if found is not None and found.rule in NO_RIGHT:
            found = Objection("MO-5.4-12", found.reason)
    other = turn.find(face)
    if found is None and (other is None or turn.state.owner(other) == seat):
        rule = "MO-5.4-11" if other is None else "MO-5.4-10"
        found = forbidden(rule, "no-exchange", card=Text(f"card.{face}"))
    elements = (f"card{held}",) if held is not None else ()
    label = text("option.exchange", card=Text(f"card.{face}"))
    return Judged(label, elements, found, NONE if held is None else held)


def _can_come(turn: Turn, seat: int, card: int) -> bool:
    """Whether a card of the library is a hero who is not in play and has a place to enter (MO-5.4-11)."""
    if turn.card(card).type != "hero" or turn.find(turn.faces[card]) is not None:
        return False
    return bool(_hero_fields(turn, seat, turn.card(card)))


def _hero_fields(turn: Turn, seat: int, card: Card) -> list[int]:
    """The places in play that such a hero may enter."""
    fields = sorted(turn.state.field[place] for place in turn.places())
    return [field for field in fields if _hero_place(turn, seat, card, field) is None]


async def _exchange(turn: Turn, seat: int, words: list[str]) -> None:
    """The card goes to the graveyard; another hero from the library comes directly into play."""
    state = turn.state
    held = turn.held(seat, words[0])
    assert held is not None
    has_hero = bool(state.heroes[seat])
    state.hands[seat].remove(held)
    state.graveyards[seat].append(held)
    state.cards.publish(held)
    turn.tell_seat("exchange", seat, turn.element(held), rules=("MO-5.4-11",), card=turn.label(held))
    library = state.libraries[seat]
    heroes = [card for card in library if _can_come(turn, seat, card)]
    hero = NONE
    if heroes:
        turn.look_through(seat)
        hero = await pick_pile(turn, seat, "search-hero", heroes)
        field = await pick_field(turn, seat, "hero-place", _hero_fields(turn, seat, turn.card(hero)))
        library.remove(hero)
        turn.bring_hero(seat, hero, field)
    if has_hero and state.rights[seat]:
        state.rights[seat] -= 1  # MO-5.4-12
    await turn.shuffle(seat)
    if hero != NONE:
        await entering.enter_place(turn, hero)


VERBS = {
    "play": Verb(_keys, _judge, _carry, _legal, takes=0, needs="nothing"),
    "exchange": Verb(_exchange_keys, _judge_exchange, _exchange, _legal_exchanges, takes=0, needs="nothing"),
}
