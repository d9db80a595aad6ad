"""Every word of the data counts: a misspelt one is an error that names the file, the entry and the word.

Every number has bounds, in a variant too, and what a variant corrects is played or refused.
"""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tafelrunde.games.archmage import GAME, facts
from tafelrunde.games.archmage.facts import Facts, facts_of, printed, printed_facts
from tafelrunde.games.archmage.forms import BadData
from tafelrunde.games.archmage.looks import read_looks
from tafelrunde.games.archmage.overlay import IDENTITIES
from tafelrunde.games.archmage.variants import canonical
from tafelrunde.table import LANGUAGES, BadSetup, Record, Stream, Table, load, save
from tests.archmage.abundance import ABUNDANCE

FILE = Path(facts.__file__).parent / "looks.toml"
FREE = re.compile(
    r".*\.(de|en|symmetry|placement_confidence|icon)|(pieces|layout\.\d)\.confidence",
)
"""Names, card texts and remarks: any words will do. Icons are words of the client, and its build tells."""
Path_ = tuple[str | int, ...]


def leaves(data: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Every single value with the way to it."""
    if isinstance(data, dict | list):
        for name, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from leaves(value, (*path, name))
    else:
        yield path, data


def at(data: Any, path: Path_) -> Any:
    for step in path:
        data = data[step]
    return data


def changed(data: Any, path: Path_, value: Any) -> Any:
    """The data with another value in one place."""
    step, rest = path[0], path[1:]
    found = data.copy()
    found[step] = changed(data[step], rest, value) if rest else value
    return found


def spelled(data: Any, path: Path_) -> str:
    """The way as an error tells it: entries of lists by their names."""
    words: list[str] = []
    for place, step in enumerate(path):
        value = at(data, path[: place + 1])
        names = (
            [value[each] for each in (*IDENTITIES, "label", "name", "position") if each in value]
            if (isinstance(step, int) and isinstance(value, dict))
            else []
        )
        words.append(str(names[0]) if names else str(step))
    return ".".join(words)


LEAVES = [(path, value) for path, value in leaves(printed()) if isinstance(value, str)]


def test_every_misspelt_word_is_an_error_with_file_entry_and_word() -> None:
    data, free = printed(), 0
    for path, word in LEAVES:
        typo = f"{word}z"
        wrong = changed(data, path, typo)
        where = spelled(wrong, path)
        if FREE.fullmatch(where):
            free += 1
            assert printed_facts(wrong).spells  # any words will do
            continue
        with pytest.raises(BadData) as refused:
            printed_facts(wrong)
        message = str(refused.value)
        entry = ".".join(where.split(".")[:2])
        assert message.startswith("data.toml: "), message
        assert entry in message, (where, message)
        assert typo in message, (where, message)
    assert 150 < free < len(LEAVES) // 2


def test_every_misspelt_field_is_an_error_with_file_entry_and_word() -> None:
    data = printed()
    for path, _ in leaves(data):
        if isinstance(path[-1], int) or path[-1] in LANGUAGES:
            continue
        table = at(data, path[:-1])
        renamed = {f"{name}z" if name == path[-1] else name: value for name, value in table.items()}
        wrong = changed(data, path[:-1], renamed) if path[1:] else renamed
        with pytest.raises(BadData) as refused:
            printed_facts(wrong)
        assert str(refused.value).startswith("data.toml: ")
        assert str(path[-1]) in str(refused.value), (path, refused.value)


def test_a_missing_field_is_named() -> None:
    wrong = copy.deepcopy(printed())
    del wrong["spell"][2]["duration"]
    with pytest.raises(BadData, match=r"^data.toml: spell.quicken: missing field 'duration'$"):
        printed_facts(wrong)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("spell", 1, "effect", "en"), "Up to {max}.", "spell.transmute.effect.en: unknown word '{max}'"),
        (("spell", 0, "effect", "en"), "{tokens:>9999999999}", "unknown word '{tokens:>9999999999}'"),
        (("spell", 0, "rules", 1), "AM-FUND-99", "spell.entangling-vines.rules: unknown word 'AM-FUND-99'"),
        (("spell", 6, "cost", "types", 1), "seeds", "spell.wellspring.cost.types: unknown word 'seeds'"),
        (("spell", 3, "params"), {"tokens": 1}, "spell.stone-skin.params: unknown field 'tokens'"),
    ],
)  # fmt: skip
def test_texts_name_numbers_and_rules_that_there_are(path: Path_, value: Any, message: str) -> None:
    with pytest.raises(BadData) as refused:
        printed_facts(changed(printed(), path, value))
    assert message in str(refused.value)


# -- looks ---------------------------------------------------------------------------------------------------


def test_every_thing_has_a_look_and_nothing_else_has_one() -> None:
    raw = tomllib.loads(FILE.read_text(encoding="utf-8"))
    for path, word in leaves(raw):
        wrong = changed(raw, path, f"{word}_z")
        with pytest.raises(BadData) as refused:
            read_looks(wrong)
        assert str(refused.value).startswith(f"looks.toml: {path[0]}.{path[1]}.{path[2]}: unknown word")
        assert f"{word}_z" in str(refused.value)
    for kind, names in raw.items():
        for name in names:
            wrong = copy.deepcopy(raw)
            wrong[kind][f"{name}z"] = wrong[kind].pop(name)
            with pytest.raises(BadData, match=rf"^looks.toml: {kind}: unknown field '{name}z'"):
                read_looks(wrong)
            wrong = copy.deepcopy(raw)
            del wrong[kind][name]
            with pytest.raises(BadData, match=rf"^looks.toml: {kind}: missing field '{name}'"):
                read_looks(wrong)
            for field in names[name]:
                wrong = copy.deepcopy(raw)
                wrong[kind][name][f"{field}z"] = wrong[kind][name][field]
                with pytest.raises(BadData, match=rf"^looks.toml: {kind}.{name}: unknown field '{field}z'"):
                    read_looks(wrong)
    with pytest.raises(BadData, match=r"^looks.toml: : unknown field 'hat'"):
        read_looks({**raw, "hat": {}})


# -- variants ------------------------------------------------------------------------------------------------


def correction(path: Path_, value: Any) -> Any:
    """A variant that corrects one value; lists without names are given whole."""
    data = printed()
    for place in range(len(path)):
        entries = at(data, path[:place])
        if isinstance(entries, list):
            named = [each for each in IDENTITIES if isinstance(entries[0], dict) and each in entries[0]]
            if not named:
                return _wrapped(path[:place], changed(entries, path[place:], value))
    return _wrapped(path, value)


def _wrapped(path: Path_, value: Any) -> Any:
    """A value under its path, with the names of the entries on the way."""
    data = printed()
    for place in range(len(path) - 1, -1, -1):
        step = path[place]
        if isinstance(step, int):
            entry = at(data, path[: place + 1])
            identity = next(each for each in IDENTITIES if each in entry)
            value = [{identity: entry[identity], **value}]
        else:
            value = {step: value}
    return value


NUMBERS = [(path, value) for path, value in leaves(printed()) if type(value) is int]
NAMED = [(path, value) for path, value in NUMBERS if path[-1] not in ("players",)]
"""The number of players tells the layouts apart: another one is another layout."""


@pytest.mark.parametrize("absurd", [2**63 - 1, -(2**63), 10**30, 1000, -1000])
def test_every_number_of_a_variant_has_bounds(absurd: int) -> None:
    for path, _ in NAMED:
        with pytest.raises(BadSetup) as refused:
            canonical(correction(path, absurd))
        told = refused.value.text
        if told.key == "variant-error.unplayed":
            continue  # refused whatever the number is
        assert told.key == "variant-error.bounds", (path, told)
        assert str(told.args["path"]).endswith(str(path[-1])), (path, told)
        low, high = told.args["low"], told.args["high"]
        assert isinstance(low, int)
        assert isinstance(high, int)
        assert -99 <= low <= at(printed(), path) <= high <= 120
        for lang in ("de", "en"):
            sentence = GAME.locale.say(told, lang)
            assert str(path[-1]) in sentence
            assert str(high) in sentence


def test_a_march_without_end_is_refused_and_says_how_long_one_may_be() -> None:
    with pytest.raises(BadSetup) as refused:
        Table.new(GAME, "solo", seed=1, setup={"variant": {"solo": {"warlord_steps": 2**63 - 1}}})
    assert str(refused.value) == "solo.warlord_steps must lie between 0 and 20."


def test_a_word_of_a_variant_is_refused_by_name() -> None:
    with pytest.raises(BadSetup) as refused:
        canonical({"spell": [{"id": "quicken", "duration": "instnt"}]})
    told = refused.value.text
    assert told.key == "variant-error.word-known"
    sentence = GAME.locale.say(told, "en")
    assert sentence == ("spell.quicken.duration cannot be instnt; known are: instant, permanent, temporary.")


def digest(found: Facts) -> bytes:
    """Everything that is played."""
    plain = {name: value for name, value in vars(found).items() if name not in ("tables", "solo")}
    solo = msgspec.to_builtins(found.solo)
    return msgspec.msgpack.encode(
        {**plain, "solo": {name: value for name, value in solo.items() if name != "confidence"}}
    )


def other(path: Path_, value: Any) -> Any:
    """Another value of the same kind that could stand there."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1 if value < 1 else value - 1
    same = [word for where, word in LEAVES if where[-1] == path[-1] and len(where) == len(path)]
    same += [word for where, word in LEAVES if isinstance(path[-1], int) and where[:-1][-1:] == path[-2:-1]]
    return next((word for word in same if word != value), f"{value}z")


def test_what_a_variant_corrects_is_played_or_refused() -> None:
    """No correction is taken and then ignored, but for names and remarks."""
    data, before = printed(), digest(facts_of(""))
    for path, value in leaves(data):
        where = spelled(data, path)
        if FREE.fullmatch(where) or "confidence" in where or path[-1] in IDENTITIES:
            continue
        try:
            variant = canonical(correction(path, other(path, value)))
        except BadSetup:
            continue
        assert digest(facts_of(variant)) != before, (where, value)


@pytest.mark.parametrize("players", [1, 2])
def test_records_and_saves_with_a_variant_still_open(players: int) -> None:
    mode = "solo" if players == 1 else "standard"
    setup = {"variant": {**ABUNDANCE, "solo": {"warlord_steps": 5}}}
    table = Table.new(GAME, mode, seats=players, seed=3, setup=setup)
    for _ in range(16):
        seat = next(iter(table.pending))
        table.answer(seat, table.pending[seat].safe())
    assert Record.parse(str(table.record())).replay().hash == table.hash
    assert load(save(table)).hash == table.hash


GENEROUS: dict[str, Any] = {
    "costs": {
        "movement_points": 20,
        "explore_mp": 0,
        "ward_removal_mp": 0,
        "kill_mp": 0,
        "initiation_relics": 0,
        "recruit_max": 99,
        "mythic_initiations_max": 15,
        "hybrid_initiations_per_sphere": 15,
        "tower_initiations_max": 15,
        "hybrid_discovery_trades": 15,
        "attack_blood_each": 20,
    },
    "planet_track": {
        "ovals": [{"position": position, "relics": 20} for position in range(-6, 7)],
        "start_positions": [-6, -6, -6, 6, 6, 6],
        "rounds": 37,
    },
    "pieces": {"per_player": {"followers": 99, "company_start": 99, "supply_start": 0}},
    "solo": {"warlord_steps": 20},
    "spell": [
        {"id": "entangling-vines", "params": {"tokens": 20, "extra_mp": 20}},
        {"id": "transmute", "params": {"max_relics": 20}},
        {"id": "quicken", "params": {"extra_mp": 20}},
        {"id": "time-stop", "cost": {"relics": 6, "types": list(facts_of("").relics)}},
        {"id": "shadow", "params": {"penalty_relics": 6}},
        {"id": "divination", "params": {"mp_per_hex": 0}},
        {"id": "fiery-chasm", "params": {"length": 9, "entry_followers": 0}},
    ],
}
"""Nearly everything at its bound, where turns are longest."""


@pytest.mark.parametrize("players", [1, 2, 4])
def test_a_game_at_the_bounds_ends(players: int) -> None:
    mode = "solo" if players == 1 else "standard"
    table = Table.new(GAME, mode, seats=players, seed=1, setup={"variant": GENEROUS})
    stream, answers = Stream("bounds"), 0
    while not table.is_over:
        seat, decision = next(iter(table.pending.items()))
        table.answer(seat, decision.sample(stream))
        answers += 1
        assert answers < 2_000 * players
    assert table.state.round == 37
