"""Changes: of bytes, of JSON with an eye to its structure, of lines of text."""

from __future__ import annotations

import json
from random import Random
from typing import Any

HUGE = (2**31, 2**53, 2**63 - 1, 2**63, 2**64, 10**40, -(2**63), -1)
STRANGE: tuple[Any, ...] = (
    *HUGE,
    *(0, 1, 2, 3, 255, 0.5, 1e308, -0.0, 1e-300),
    *(None, True, False, "", " ", "0", "\x00", "a\x00b", "\u202eevil\u202c", "\ud7ff\ue000", "x" * 5_000),
    *("null", "../..", "%s%n", "{}", "[]", "\r\n", "\u017f", "\u0130", "\u0663", "chance", "undo all"),
    *([], {}, [[]], [{}], {"": ""}, [None], {"a": {"a": {}}}, [0] * 2_000),
)
"""Values that somebody else has tripped over."""
DEPTHS = (20, 200, 5_000)
MOST_CHANGES = 3


def strange(random: Random) -> Any:
    """One of these values, to be changed further."""
    return copied(random.choice(STRANGE))


def copied(value: Any) -> Any:
    """The same value, built of other lists and objects."""
    return json.loads(json.dumps(value))


class Twice(dict[str, Any]):
    """An object that is written with one of its keys twice."""


def nested(depth: int) -> Any:
    """A list in a list in a list."""
    value: Any = 0
    for _ in range(min(depth, 200)):  # deeper ones are written as text, see `written`
        value = [value]
    return value


def written(value: Any) -> bytes:
    """JSON, in which an object may have a key twice."""
    if not _has_twice(value):
        return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")
    if isinstance(value, dict):
        pairs = [(key, written(each)) for key, each in value.items()]
        if isinstance(value, Twice) and pairs:
            pairs.append((pairs[0][0], pairs[-1][1]))
        return b"{" + b",".join(json.dumps(key).encode() + b":" + each for key, each in pairs) + b"}"
    return b"[" + b",".join(map(written, value)) + b"]"


def _has_twice(value: Any) -> bool:
    if isinstance(value, Twice):
        return True
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(_has_twice, inner))


def of_json(value: Any, random: Random) -> bytes:
    """JSON of a value that has been changed in some places; the value itself may be changed too."""
    holder = [value]
    for _ in range(random.randint(1, MOST_CHANGES)):
        _change_somewhere(holder, random)
    data = written(holder[0])
    if random.random() < 0.01:  # so deep that no parser may recurse
        depth = random.choice(DEPTHS)
        data = data.replace(b"0", b"[" * depth + b"]" * depth, 1)
    return data


def _places(value: Any, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    keys = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        found.append((value, key))
        _places(value[key], found)
    return found


def _change_somewhere(holder: list[Any], random: Random) -> None:
    places = _places(holder, [])
    owner, key = random.choice(places)
    value = owner[key]
    match random.randrange(10):
        case 0:
            owner[key] = strange(random)
        case 1:
            owner[key] = nested(random.choice(DEPTHS)) if random.random() < 0.1 else [value]
        case 2 if owner is not holder:
            del owner[key]
        case 3 if isinstance(owner, list) and owner is not holder:
            owner.insert(key, value)
        case 4 if isinstance(value, dict) and value:
            owner[key] = Twice(value)
        case 5 if isinstance(value, dict):
            value[random.choice(["", "x", "\x00", "__class__", "variant", "seats"])] = strange(random)
        case 6 | 7:  # something of the same sort from elsewhere: the likeliest to be taken
            other, place = random.choice(places)
            alike = [each for each in places if type(each[0][each[1]]) is type(value)]
            other, place = random.choice(alike) if alike else (other, place)
            owner[key], other[place] = copied(other[place]), copied(value)
        case _:
            owner[key] = _nudged(value, random)


def _nudged(value: Any, random: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice((value + 1, value - 1, -value, value ^ (1 << random.randrange(64)), value * 2))
    if isinstance(value, str):
        return of_text(value, random) if value else strange(random)
    if isinstance(value, list) and value:
        return random.choice(
            (value[:-1], value[1:], value[::-1], value + value, random.sample(value, len(value)))
        )
    return strange(random)


def of_text(text: str, random: Random) -> str:
    """A text of which a part was lost, doubled or replaced."""
    first, last = sorted((random.randint(0, len(text)), random.randint(0, len(text))))
    put = random.choice(("", "", text[first:last] * 2, "\x00", "\u202e", "-1", "99999999999", " ", "\n", "é"))
    return text[:first] + put + text[last:]


def of_lines(text: str, random: Random, others: list[str]) -> str:
    """A text whose lines were lost, doubled, exchanged, cut or brought from elsewhere."""
    lines = text.split("\n")
    for _ in range(random.randint(1, MOST_CHANGES)):
        place = random.randrange(len(lines))
        match random.randrange(8):
            case 0:
                lines[place] = of_text(lines[place], random)
            case 1 if len(lines) > 1:
                del lines[place]
            case 2:
                lines.insert(place, lines[random.randrange(len(lines))])
            case 3:
                other = random.randrange(len(lines))
                lines[place], lines[other] = lines[other], lines[place]
            case 4:
                lines = lines[: place + 1]
            case 5:
                lines.insert(place, random.choice(random.choice(others).split("\n")))
            case 6:
                lines.insert(place, str(strange(random)))
            case _:
                words = lines[place].split(" ")
                words[random.randrange(len(words))] = str(strange(random))[:200]
                lines[place] = " ".join(words)
    return "\n".join(lines)


def of_bytes(data: bytes, random: Random) -> bytes:
    """Bytes that were turned, lost, doubled, or cut off."""
    changed = bytearray(data)
    for _ in range(random.randint(1, MOST_CHANGES)):
        place = random.randrange(len(changed) + 1)
        match random.randrange(5):
            case 0 if place < len(changed):
                changed[place] ^= 1 << random.randrange(8)
            case 1:
                del changed[place : place + random.randint(1, 50)]
            case 2:
                changed[place:place] = changed[place : place + random.randint(1, 200)]
            case 3:
                changed[place:place] = random.choice(
                    (b"\x00", b"\xff\xfe", b"\xed\xa0\x80", b'"', b"[" * 5_000)
                )
            case _ if random.random() < 0.3:
                del changed[place:]
            case _:
                pass
    return bytes(changed)
