"""What is tried: records, saves, decks, set-ups, variants, and messages to a hall."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import msgspec

from tafelrunde.server import jobs
from tafelrunde.server.forms import NewTable
from tafelrunde.table import (
    OPEN,
    SPECTATOR,
    BadRecord,
    Game,
    Mode,
    Refusal,
    Seat,
    Stream,
    Table,
    games,
    load,
    save,
)
from tafelrunde.table.save import _checksum
from tafelrunde.table.testing.checks import draw
from tests.archmage.abundance import ABUNDANCE
from tests.fuzz.changes import copied, of_bytes, of_json, of_lines, of_text
from tests.fuzz.messages import messages
from tests.fuzz.watchdog import Kind

SAMPLES = (0, 3, 12, 40, 90)
"""How far the games of the samples have come."""
ON = 12
"""Answers after which a taken table is believed."""
CHOICES = {
    "start": "b",
    "level": "adept",
    "rounds": 5,
    "board": "day",
    "colours": ["blue", "red"],
    "adjacent": "now",
    "schools": ["northern", "highland"],
    "decks": ["growing-wood", "seven-gates"],
}
"""Wishes of several games: what one of them knows, another must refuse."""


def modes() -> Iterator[tuple[Game[Any], Mode, int]]:
    """Every game and mode of ours with every number of seats."""
    for found in games().values():
        for mode in found.modes:
            for seats in range(mode.minimum, mode.maximum + 1):
                yield found, mode, seats


@cache
def tables() -> list[Table[Any]]:
    """Games of every sort, begun, under way and far advanced; some with answers taken back."""
    made = []
    for number, (found, mode, seats) in enumerate(modes()):
        for answers in SAMPLES:
            setup = found.sample_setup(mode, seats, number + answers)
            table: Table[Any] = Table.new(found, mode.id, seats=seats, setup=setup, seed=answers)
            play(table, Random(answers), answers, is_undone=True)
            made.append(table)
    return made


def play(table: Table[Any], random: Random, answers: int, *, is_undone: bool = False) -> None:
    """Go on at random."""
    stream = Stream(random.randrange(2**32))
    for _ in range(answers):
        if not table.pending:
            return
        seat = random.choice(list(table.pending))
        table.answer(seat, draw(table.pending[seat], stream))
        if is_undone and table.can_undo(seat) and random.random() < 0.1:
            table.undo(seat)


def use(table: Table[Any], random: Random) -> None:
    """Do with a table what people do: look from everywhere, play on, save, look again."""
    for _ in range(2):
        seats = [Seat(seat) for seat in range(table.seats)]
        table.views([*seats, SPECTATOR])
        table.view(OPEN)
        for seat in seats:
            table.settings(seat)
            table.can_undo(seat)
        str(table.record())
        again = load(save(table), is_own=True)
        assert again.pending.keys() == table.pending.keys()
        table.imagine(random.choice([*seats, SPECTATOR]), Stream(0))
        play(table, random, ON, is_undone=True)
        with suppress(Refusal):
            table.undo()


# -- records -------------------------------------------------------------------------------------------------


@cache
def sources() -> list[str]:
    return [str(table.record()) for table in tables()]


def make_record(random: Random) -> bytes:
    source = random.choice(sources())
    match random.randrange(4):
        case 0:
            return of_bytes(source.encode(), random)
        case 1:  # another set-up than the game was played with
            lines = source.split("\n")
            setup = json.loads(lines[4].removeprefix("setup "))
            lines[4] = "setup " + of_json(setup, random).decode("utf-8", "surrogatepass")
            return "\n".join(lines).encode("utf-8", "surrogatepass")
        case _:
            return of_lines(source, random, sources()).encode("utf-8", "surrogatepass")


def try_record(data: bytes, random: Random) -> bool:
    try:
        source = data.decode()
    except UnicodeDecodeError:
        return False
    checked = jobs.check_record(source)
    table = load(checked.saved, is_own=True)
    jobs.frames(source, random.choice((SPECTATOR, OPEN, 0)), True)
    jobs.with_beats(source)
    at = random.randrange(table.length + 5)
    with suppress(BadRecord):  # there may be no such line
        jobs.play_on(source, at)
    use(table, random)
    return True


# -- saves ---------------------------------------------------------------------------------------------------


@cache
def saves() -> list[Any]:
    return [json.loads(save(table, extra={"seats": ["human"], "lang": "de"})) for table in tables()]


def make_save(random: Random) -> bytes:
    envelope = random.choice(saves())
    match random.randrange(10):
        case 0:
            return of_bytes(json.dumps(envelope).encode(), random)
        case 1:
            return of_json(copied(envelope), random)
    body = copied(envelope["table"])
    if random.random() < 0.8:  # the position itself, of which most depends
        body["state"] = msgspec.Raw(of_json(body["state"], random))
        changed = (
            b"{"
            + b",".join(
                json.dumps(name).encode()
                + b":"
                + (bytes(each) if isinstance(each, msgspec.Raw) else json.dumps(each).encode())
                for name, each in body.items()
            )
            + b"}"
        )
    else:
        changed = of_json(body, random)
    head = b'{"tafelrunde":1,"checksum":"' + _checksum(changed).encode()
    return head + b'","table":' + changed + b"}"


def try_save(data: bytes, random: Random) -> bool:
    use(load(data), random)
    return True


# -- decks ---------------------------------------------------------------------------------------------------


@cache
def decks() -> list[tuple[Game[Any], str]]:
    return [
        (found, found.write_deck(deck, lang))
        for found in games().values()
        if found.id in ("mythos", "morgua")
        for deck in found.deck_list()
        for lang in ("de", "en")
    ]


def make_deck(random: Random) -> bytes:
    found, source = random.choice(decks())
    changed = of_bytes(source.encode(), random)
    if random.random() < 0.7:
        changed = of_lines(source, random, [each for _, each in decks()]).encode("utf-8", "surrogatepass")
    return found.id.encode() + b"\n" + changed


def try_deck(data: bytes, random: Random) -> bool:
    name, _, rest = data.partition(b"\n")
    found = games()[name.decode()]
    try:
        source = rest.decode()
    except UnicodeDecodeError:
        return False
    deck = found.read_deck(source)
    assert found.read_deck(found.write_deck(deck, "de")).cards == deck.cards
    mode = random.choice(found.modes)
    setup = found.deck_setup(mode, mode.minimum, [deck] * mode.minimum)
    table: Table[Any] = Table.new(found, mode.id, setup=setup, seed=0)
    use(table, random)
    return True


# -- set-ups -------------------------------------------------------------------------------------------------


def wish(random: Random) -> dict[str, Any]:
    """A wish for a new table that is granted."""
    found, mode, seats = random.choice(list(modes()))
    setup = dict(found.sample_setup(mode, seats, random.randrange(50)))
    for choice in mode.choices:
        if random.random() < 0.5:
            setup[choice.option] = random.choice(list(choice.values))
    kinds = [{"kind": "me", "name": "Ada"}] + [{"kind": "bot", "bot": "page"}] * (seats - 1)
    return {"game": found.id, "mode": mode.id, "seats": kinds, "setup": setup}


def make_setup(random: Random) -> bytes:
    form = wish(random)
    if random.random() < 0.3:
        name = random.choice(list(CHOICES))
        form["setup"][name] = copied(CHOICES[name])
    if random.random() < 0.2 and decks():
        form["decks"] = [of_text(random.choice(decks())[1], random)] + [None] * (len(form["seats"]) - 1)
    if random.random() < 0.2:
        return of_json(form, random)
    return _with(form, "setup", of_json(form["setup"], random))


def _with(form: dict[str, Any], name: str, data: bytes) -> bytes:
    """A form in which one field is written so."""
    rest = json.dumps({key: each for key, each in form.items() if key != name}).encode()
    return rest[:-1] + b"," + json.dumps(name).encode() + b":" + data + b"}"


def try_setup(data: bytes, random: Random) -> bool:
    try:
        form = msgspec.json.decode(data, type=NewTable)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return False
    try:
        found = games()[form.game]
    except KeyError:
        return False
    mode = found.mode(form.mode)
    tried = jobs.try_out(form, mode.id, {})
    use(load(tried.saved, is_own=True), random)
    return True


# -- variants ------------------------------------------------------------------------------------------------


@cache
def variants() -> list[dict[str, Any]]:
    """Corrections of every value of Archmage's data that can be corrected, a table each."""
    from tafelrunde.games.archmage import FOLDER

    data = tomllib.loads((FOLDER / "data.toml").read_text(encoding="utf-8"))
    made: list[dict[str, Any]] = [ABUNDANCE, {"solo": {"warlord_steps": 2}}, {"scoring": data["scoring"]}]
    for name, table in data.items():
        made.append({name: table})
        if isinstance(table, list):
            made += [{name: [each]} for each in table]
        elif isinstance(table, dict):
            made += [{name: {key: each}} for key, each in table.items()]
    return made


def make_variant(random: Random) -> bytes:
    variant = copied(random.choice(variants()))
    if random.random() < 0.2:
        return b"#\n" + of_bytes(_as_toml(variant), random)
    form = {"game": "archmage", "mode": "solo", "seats": [{"kind": "me"}], "setup": {}}
    if random.random() < 0.6:
        form |= {"mode": "standard", "seats": [{"kind": "me"}] * random.randint(2, 4)}
    return _with(form, "setup", b'{"variant":' + of_json(variant, random) + b"}")


def _as_toml(variant: dict[str, Any]) -> bytes:
    lines = []
    for name, table in variant.items():
        for each in table if isinstance(table, list) else [table]:
            if not isinstance(each, dict):
                return f"{name} = {json.dumps(table)}\n".encode()
            lines.append(f"[[{name}]]" if isinstance(table, list) else f"[{name}]")
            lines += [f"{key} = {_toml_value(inner)}" for key, inner in each.items()]
    return "\n".join(lines).encode()


def _toml_value(value: Any) -> str:
    if isinstance(value, dict):
        return (
            "{" + ", ".join(f"{json.dumps(key)} = {_toml_value(each)}" for key, each in value.items()) + "}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml_value, value)) + "]"
    return json.dumps(value)


def try_variant(data: bytes, random: Random) -> bool:
    if not data.startswith(b"#"):
        return try_setup(data, random)
    try:
        source = data.decode()
    except UnicodeDecodeError:
        return False
    found = games()["archmage"]
    setup = {"variant": found.read_variant(source)}
    use(Table.new(found, random.choice(found.modes).id, setup=setup, seed=0), random)
    return True


KINDS: dict[str, Callable[[], Kind]] = {
    "records": lambda: Kind("records", make_record, try_record),
    "saves": lambda: Kind("saves", make_save, try_save),
    "decks": lambda: Kind("decks", make_deck, try_deck),
    "setups": lambda: Kind("setups", make_setup, try_setup),
    "variants": lambda: Kind("variants", make_variant, try_variant),
    "messages": messages,
}
