"""What heroes take on and let go: companions, equipment, spells, missions, mounts (MO-5.5 to MO-5.8)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from tafelrunde.games.morgua import missions, modes, recipes
from tafelrunde.games.morgua.abilities import figures
from tafelrunde.games.morgua.cards import CARDS, RIDING, TYPES, Card
from tafelrunde.games.morgua.moments import Judged, Verb, moment, spend_rights
from tafelrunde.games.morgua.reading import FIGURES, PRICE_FLOOR
from tafelrunde.games.morgua.state import NONE, Lasting
from tafelrunde.games.morgua.verbs import Turn
from tafelrunde.table.decision import Objection, forbidden
from tafelrunde.table.text import Text, text

WORDS = {"recruit": "companion", "buy": "equipment", "learn": "spell", "accept": "mission"}
FACES = {kind: frozenset(card.id for card in CARDS.values() if card.type == kind) for kind in WORDS.values()}
"""The cards of each type that somebody takes on."""
VERB_OF = {face: verb for verb, kind in WORDS.items() for face in FACES[kind]}
"""By which verb a card is taken on."""
RULES = {
    "recruit": ("MO-5.5-01", "MO-5.5-02"),
    "buy": ("MO-5.6-01", "MO-5.6-02"),
    "learn": ("MO-5.7-12", "MO-5.7-05"),
}


# -- from the hand -------------------------------------------------------------------------------------------


def _hand_faces(turn: Turn, seat: int, kind: str) -> Iterable[str]:
    """The different hand cards of a type."""
    faces, wanted = turn.faces, FACES[kind]
    return dict.fromkeys([face for card in turn.state.hands[seat] if (face := faces[card]) in wanted])


def _hero_keys(verb: str) -> Verb:
    """The verbs by which a hero or figure takes on a hand card."""

    def keys(turn: Turn, seat: int) -> Iterable[str]:
        takers = figures(turn, seat) if verb == "learn" else turn.state.heroes[seat]
        for face in _hand_faces(turn, seat, WORDS[verb]):
            for taker in takers:
                if verb != "learn" or turn.magic_max(taker):
                    yield f"{verb} {turn.name(taker)} {face}"

    def judge(turn: Turn, seat: int, words: list[str]) -> Judged | None:
        return _judge_taking(turn, seat, words, verb)

    async def carry(turn: Turn, seat: int, words: list[str]) -> None:
        await _take_on(turn, seat, words, verb)

    return Verb(keys, judge, carry, _legal, takes=1)


def _legal(turn: Turn, seat: int) -> Iterable[str]:
    """What can be taken on from the hand, verb by verb: the hand is looked through once for all of them."""
    faces = turn.faces
    held = [face for card in turn.state.hands[seat] if (face := faces[card]) in VERB_OF]
    if not held:
        return ()
    gold = turn.gold(seat)
    found: defaultdict[str, list[str]] = defaultdict(list)
    is_poor = gold < PRICE_FLOOR
    for face in dict.fromkeys(held):
        verb, card = VERB_OF[face], CARDS[face]
        if is_poor and card.cost > gold:  # no discount goes deeper (MO-7.7-03)
            continue
        if verb == "accept":
            if modes.no_missions(turn) is None:
                takers = turn.state.heroes[seat]
                ready = [hero for hero in takers if accept_objection(turn, hero, card) is None]
                found[verb] += [f"accept {turn.name(hero)} {face}" for hero in ready]
            continue
        for taker in figures(turn, seat) if verb == "learn" else turn.state.heroes[seat]:
            # First what mostly forbids it, without a word.
            is_right, price = terms(turn, turn.leader(taker), card)
            if is_right and price <= gold and _acquire_objection(turn, seat, taker, card, verb) is None:
                found[verb].append(f"{verb} {turn.name(taker)} {face}")
    return [key for verb in WORDS if verb in found for key in found[verb]] if found else ()


def _shop(turn: Turn, hero: int, card: Card) -> Lasting | None:
    """A service that lets the hero buy such a card here without the building."""
    field = turn.state.field[hero]
    for each in turn.state.lasting:
        if (each.kind, each.card, each.field, each.word) == ("shop", hero, field, card.type):
            return each
    return None


def terms(turn: Turn, hero: int, card: Card) -> tuple[bool, int]:
    """Whether the hero is in the right place for a card, and its price for him."""
    field = turn.state.field[hero]
    if turn.fits(card, field, hero):
        return True, turn.price(card, field, hero)
    shop = _shop(turn, hero, card)
    if shop is None:
        return False, card.cost
    return True, turn.price(card, field, hero, shop.n)


def _judge_taking(turn: Turn, seat: int, words: list[str], verb: str) -> Judged | None:
    if len(words) != 2 or words[1] not in CARDS or CARDS[words[1]].type != WORDS[verb]:
        return None
    taker, card = turn.find(words[0]), CARDS[words[1]]
    if taker is None or taker not in figures(turn, seat):
        return None
    held = turn.held(seat, card.id)
    name = Text(f"card.{card.id}")
    found = moment(turn, seat, verb)
    if found is None and held is None:
        found = forbidden("MO-5-02", "not-held", card=name)
    if found is None and verb == "accept":
        found = modes.no_missions(turn) or accept_objection(turn, taker, card)
    elif found is None:
        found = _acquire_objection(turn, seat, taker, card, verb)
    label = text(f"option.{verb}", hero=turn.label(taker), card=name)
    elements = (turn.element(taker),) if held is None else (f"card{held}", turn.element(taker))
    return Judged(label, elements, found, NONE if held is None else held)


def _acquire_objection(turn: Turn, seat: int, taker: int, card: Card, verb: str) -> Objection | None:
    hero = turn.leader(taker)
    where, gold = RULES[verb]
    if verb == "learn":
        if not turn.magic_max(taker):
            return forbidden("MO-5.7-06", "no-gift", card=turn.label(taker))
    elif taker != hero:
        return forbidden(where, "heroes-only", card=turn.label(taker))
    if not turn.may_control(hero, card):
        return recipes.wrong_alignment(turn, "MO-5.5-06", card, hero)
    if verb == "recruit" and turn.is_forbidden(hero, "recruit"):
        return forbidden("MO-5-01", "no-companions", card=turn.label(hero))
    is_right, price = terms(turn, hero, card)
    if not is_right:
        return recipes.wrong_place(turn, where, card, hero)
    if price > turn.gold(seat):
        return forbidden(gold, "gold", price=price, gold=turn.gold(seat))
    return None


def accept_objection(turn: Turn, hero: int, card: Card) -> Objection | None:
    """Why a hero cannot accept a mission (MO-5.8)."""
    if turn.leader(hero) != hero:
        rule = "MO-5.8.1-01" if card.kind == "side" else "MO-5.8-01"
        return forbidden(rule, "heroes-only", card=turn.label(hero))
    if card.kind == "anti":
        return forbidden("MO-5.8.2-01", "own-hero")
    if not turn.may_control(hero, card):
        return recipes.wrong_alignment(turn, "MO-5.8-17", card, hero)
    main = missions.main_mission(turn, hero)
    if card.kind == "main" and main != NONE:
        rule = "MO-5.8.2-03" if turn.card(main).kind == "anti" else "MO-5.8-01"
        return forbidden(rule, "has-mission", card=turn.label(main))
    return None


async def _take_on(turn: Turn, seat: int, words: list[str], verb: str) -> None:
    """Pay, and attach the card (MO-4-26: the price is that of this moment)."""
    state = turn.state
    taker, held = turn.find(words[0]), turn.held(seat, words[1])
    assert taker is not None
    assert held is not None
    hero, card = turn.leader(taker), turn.card(held)
    spend_rights(turn, seat)
    if verb == "accept":
        state.hands[seat].remove(held)
        missions.accept(turn, held, hero)
        turn.tell_seat("accept", seat, turn.element(held), card=turn.label(held), hero=turn.label(hero))
        await missions.check(turn, hero)
        return
    field = state.field[hero]
    is_plain = turn.fits(card, field, hero)
    turn.gain_gold(seat, -terms(turn, hero, card)[1])
    used = None if is_plain else _shop(turn, hero, card)
    state.lasting = [
        each
        for each in state.lasting
        if each is not used
        and not (
            each.kind == "price" and each.card == hero and each.word == card.type and each.field == field
        )
    ]
    state.hands[seat].remove(held)
    turn.attach(held, taker)
    turn.tell_seat(verb, seat, turn.element(held), card=turn.label(held), hero=turn.label(taker))
    await missions.check(turn, hero)


# -- what lies about -----------------------------------------------------------------------------------------


def _take_keys(turn: Turn, seat: int) -> Iterable[str]:
    for hero in turn.state.heroes[seat]:
        for card in turn.loose(turn.state.field[hero]):
            yield f"take {turn.faces[hero]} {turn.name(card)}"


def _legal_takes(turn: Turn, seat: int) -> Iterable[str]:
    for hero in turn.state.heroes[seat]:
        for card in turn.loose(turn.state.field[hero]):
            if _take_objection(turn, hero, card) is None:
                yield f"take {turn.faces[hero]} {turn.name(card)}"


def _judge_take(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    if len(words) != 2:
        return None
    hero, card = turn.find(words[0]), turn.find(words[1])
    if hero is None or hero not in turn.state.heroes[seat] or card is None:
        return None
    kind = turn.card(card).type
    if kind not in ("companion", "equipment"):
        return None
    rule = "MO-2.3.1-11" if kind == "companion" else "MO-5.6-05"
    found = moment(turn, seat, "take")
    if found is None and (card in turn.state.host or turn.state.field[card] != turn.state.field[hero]):
        found = forbidden(rule, "not-loose", card=turn.label(card))
    found = found or _take_objection(turn, hero, card)
    label = text("option.take", hero=turn.label(hero), card=turn.label(card))
    return Judged(label, (turn.element(hero), turn.element(card)), found)


def _take_objection(turn: Turn, hero: int, card: int) -> Objection | None:
    """Why a hero may not have what lies beside him."""
    is_companion = turn.card(card).type == "companion"
    if not turn.may_control(hero, turn.card(card)):
        rule = "MO-2.3.1-12" if is_companion else "MO-5.6-05"
        return recipes.wrong_alignment(turn, rule, turn.card(card), hero)
    if is_companion and turn.is_forbidden(hero, "recruit"):
        return forbidden("MO-5-01", "no-companions", card=turn.label(hero))
    return None


async def _take(turn: Turn, seat: int, words: list[str]) -> None:
    hero, card = turn.find(words[0]), turn.find(words[1])
    assert hero is not None
    assert card is not None
    turn.join(card, hero)
    turn.tell_seat("take", seat, turn.element(card), card=turn.label(card), hero=turn.label(hero))
    await missions.check(turn, hero)


def _leave_keys(turn: Turn, seat: int) -> Iterable[str]:
    for hero in turn.state.heroes[seat]:
        for companion in turn.companions(hero):
            yield f"leave {turn.name(companion)}"


def _drop_keys(turn: Turn, seat: int) -> Iterable[str]:
    for hero in turn.state.heroes[seat]:
        for item in turn.attached(hero, "equipment"):
            yield f"drop {turn.name(item)}"


def _legal_partings(turn: Turn, seat: int) -> Iterable[str]:
    """Whom a hero can leave, then what he can drop."""
    faces, attached = turn.faces, turn.state.attached
    left: list[str] = []
    dropped: list[str] = []
    for hero in turn.state.heroes[seat]:
        for card in attached.get(hero, ()):
            kind = TYPES[faces[card]]
            if kind == "equipment":
                dropped.append(f"drop {turn.name(card)}")
            elif kind in FIGURES:
                left.append(f"leave {turn.name(card)}")
    return left + dropped


def _judge_letting_go(turn: Turn, seat: int, words: list[str], verb: str) -> Judged | None:
    card = turn.find(words[0]) if len(words) == 1 else None
    if card is None or card not in turn.state.host:
        return None
    is_item = turn.card(card).type == "equipment"
    hero = turn.leader(card)
    if is_item is not (verb == "drop") or (not is_item and card not in turn.companions(hero)):
        return None
    found = moment(turn, seat, verb)
    if found is None and turn.state.owner(hero) != seat:
        found = forbidden("MO-5.6-04" if is_item else "MO-2.3.1-08", "not-yours", card=turn.label(card))
    return Judged(text(f"option.{verb}", card=turn.label(card)), (turn.element(card),), found)


def _judge_leave(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    return _judge_letting_go(turn, seat, words, "leave")


def _judge_drop(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    return _judge_letting_go(turn, seat, words, "drop")


async def _leave(turn: Turn, seat: int, words: list[str]) -> None:
    """In a place a companion waits, between places he is lost (MO-2.3.1-10, MO-2.3.1-13)."""
    card = turn.find(words[0])
    assert card is not None
    turn.tell_seat("leave", seat, turn.element(card), card=turn.label(card))
    if turn.is_place(turn.state.field[card]):
        turn.part(card)
    else:
        turn.bury(card)


async def _drop(turn: Turn, seat: int, words: list[str]) -> None:
    card = turn.find(words[0])
    assert card is not None
    turn.tell_seat("drop", seat, turn.element(card), card=turn.label(card))
    turn.part(card)


# -- riding (MO-7.2, MO-7.3) ---------------------------------------------------------------------------------


def _mountings(turn: Turn, seat: int) -> Iterable[tuple[int, int]]:
    """Who of a group could get onto what of it."""
    for hero in turn.state.heroes[seat]:
        if hero not in turn.state.attached:
            continue
        group = turn.group(hero)
        ridden = [card for card in group if turn.has(card, "mount")] if len(group) > 1 else []
        ridden += [item for item in turn.attached(hero, "equipment") if turn.has(item, "vehicle")]
        for card in ridden:
            for rider in group:
                if rider != card and rider not in turn.state.mount:
                    yield rider, card


def _mount_keys(turn: Turn, seat: int) -> Iterable[str]:
    return [f"mount {turn.name(rider)} {turn.name(card)}" for rider, card in _mountings(turn, seat)]


def _legal_mounts(turn: Turn, seat: int) -> Iterable[str]:
    return [
        f"mount {turn.name(rider)} {turn.name(card)}"
        for rider, card in _mountings(turn, seat)
        if mount_objection(turn, rider, card) is None
    ]


def mount_objection(turn: Turn, rider: int, mount: int) -> Objection | None:
    """Why a figure cannot ride or drive something."""
    hero = turn.leader(rider)
    is_vehicle = turn.has(mount, "vehicle")
    if turn.leader(mount) != hero:
        return forbidden("MO-7.2-07", "other-group", card=turn.label(mount))
    for figure in (rider, mount):  # nobody rides what rides itself
        if figure in turn.state.mount:
            return forbidden("MO-5.6-06", "already-riding", card=turn.label(figure))
    if not is_vehicle and not set(turn.card(rider).subtypes) & set(RIDING):
        return forbidden("MO-7.2-02", "cannot-ride", card=turn.label(rider))
    if rider == mount or turn.riders(rider):
        return forbidden("MO-7.2-02", "cannot-ride", card=turn.label(rider))
    seats = turn.card(mount).seats if is_vehicle else 1
    if len(turn.riders(mount)) >= seats:
        return forbidden("MO-7.3-03" if is_vehicle else "MO-7.2-01", "no-seat", card=turn.label(mount))
    return None


def _judge_mount(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    if len(words) != 2:
        return None
    rider, mount = turn.find(words[0]), turn.find(words[1])
    if rider is None or rider not in figures(turn, seat) or mount is None:
        return None
    if not turn.has(mount, "mount") and not turn.has(mount, "vehicle"):
        return None
    found = moment(turn, seat, "mount") or mount_objection(turn, rider, mount)
    label = text("option.mount", hero=turn.label(rider), card=turn.label(mount))
    return Judged(label, (turn.element(rider), turn.element(mount)), found)


async def _mount(turn: Turn, seat: int, words: list[str]) -> None:
    rider, mount = turn.find(words[0]), turn.find(words[1])
    assert rider is not None
    assert mount is not None
    turn.state.mount[rider] = mount
    turn.tell_seat("mount", seat, turn.element(rider), hero=turn.label(rider), card=turn.label(mount))


def _dismount_keys(turn: Turn, seat: int) -> Iterable[str]:
    if not turn.state.mount:
        return
    for figure in figures(turn, seat):
        if figure in turn.state.mount:
            yield f"dismount {turn.name(figure)}"


def _judge_dismount(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    rider = turn.find(words[0]) if len(words) == 1 else None
    if rider is None or rider not in figures(turn, seat):
        return None
    found = moment(turn, seat, "dismount")
    if found is None and rider not in turn.state.mount:
        found = forbidden("MO-7.2-07", "not-riding", card=turn.label(rider))
    return Judged(text("option.dismount", hero=turn.label(rider)), (turn.element(rider),), found)


async def _dismount(turn: Turn, seat: int, words: list[str]) -> None:
    rider = turn.find(words[0])
    assert rider is not None
    del turn.state.mount[rider]
    turn.tell_seat("dismount", seat, turn.element(rider), hero=turn.label(rider))


# -- abandoning (MO-5.8-05) ----------------------------------------------------------------------------------


def abandon_keys(turn: Turn, seat: int) -> Iterable[str]:
    """The missions that a seat could give up."""
    for hero in turn.state.heroes[seat]:
        for mission in turn.attached(hero, "mission"):
            yield f"abandon {turn.name(mission)}"


def judge_abandon(turn: Turn, seat: int, words: list[str]) -> Judged | None:
    """Giving up a mission needs neither priority nor an action point (MO-5.8-06)."""
    mission = turn.find(words[0]) if len(words) == 1 else None
    if mission is None or mission not in turn.state.deeds:
        return None
    found = None
    if turn.state.owner(turn.leader(mission)) != seat:
        found = forbidden("MO-5.8-05", "not-yours", card=turn.label(mission))
    return Judged(text("option.abandon", card=turn.label(mission)), (turn.element(mission),), found)


async def carry_abandon(turn: Turn, seat: int, words: list[str]) -> None:
    """The mission is given up."""
    mission = turn.find(words[0])
    assert mission is not None
    missions.abandon(turn, mission)


VERBS = {
    **{verb: _hero_keys(verb) for verb in WORDS},
    "take": Verb(_take_keys, _judge_take, _take, _legal_takes, needs="company"),
    "leave": Verb(_leave_keys, _judge_leave, _leave, _legal_partings, needs="belongings"),
    "drop": Verb(_drop_keys, _judge_drop, _drop, _legal_partings, needs="belongings"),
    "mount": Verb(_mount_keys, _judge_mount, _mount, _legal_mounts, needs="belongings"),
    "dismount": Verb(_dismount_keys, _judge_dismount, _dismount, _dismount_keys, needs="belongings"),
    "abandon": Verb(abandon_keys, judge_abandon, carry_abandon, abandon_keys, needs="belongings"),
}
"""What can be let go of, got down from or given up has no objection once a key names it."""
