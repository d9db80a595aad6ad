"""The words on cards: what is not in the vocabulary is an error, and the vocabulary is that of the types."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tafelrunde.games.morgua import cards
from tafelrunde.games.morgua.cards import (
    CARDS,
    FILES,
    FOLDER,
    VOCABULARY,
    Card,
    Goal,
    Need,
    conditions,
    operations,
    read_card,
    told,
    words,
)
from tafelrunde.table.cards import BadCard

TABLES: dict[str, Any] = {
    name: tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    for name in (*FILES, "vocabulary", "decks")
}
for _name in FILES:
    TABLES[_name]["card"] = told("card", TABLES[_name])
PRINTED = [(name, table) for name in FILES for table in TABLES[name]["card"]]

Path = tuple[str | int, ...]
TOLD = ("name", "text", "number", "id")
"""What is only told: a card's own names and its words for people."""


# -- every word of every card --------------------------------------------------------------------------------


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every word of a card, with its place."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for name, each in value.items():
            if path or name not in TOLD:
                yield from leaves(each, (*path, name))
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from leaves(each, (*path, place))


def tables(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every name of an argument on a card, with its place."""
    if isinstance(value, dict):
        for name, each in value.items():
            yield path, name
            if name not in ("name", "text"):
                yield from tables(each, (*path, name))
    elif isinstance(value, list):
        for place, each in enumerate(value):
            yield from tables(each, (*path, place))


def misspelt(word: str) -> Iterator[tuple[str, str]]:
    """A word with each of its parts misspelt in turn, and how that part reads then."""
    for place, part in enumerate(words_of(word)):
        wrong = part[1:] + part[0] + "x"
        parts = [*words_of(word)]
        parts[place] = wrong
        whole = word
        for old, new in zip(words_of(word), parts, strict=True):
            whole = new.join(whole.rsplit(old, 1)) if old != new else whole
        yield whole, wrong


def words_of(word: str) -> list[str]:
    return word.replace("+", ":").split(":")


def at(table: Any, path: Path) -> Any:
    for step in path:
        table = table[step]
    return table


def changed(table: dict[str, Any], path: Path, value: str) -> dict[str, Any]:
    twin: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(table))
    at(twin, path[:-1])[path[-1]] = value
    return twin


def complaint(table: dict[str, Any], file: str) -> str | None:
    try:
        read_card(table, file)
    except BadCard as problem:
        return str(problem)
    return None


@pytest.mark.parametrize("file", FILES)
def test_every_misspelt_word_of_every_card_is_named_with_its_file_and_card(file: str) -> None:
    tried = 0
    for table in TABLES[file]["card"]:
        assert complaint(table, file) is None
        for path, word in leaves(table):
            for whole, wrong in misspelt(word):
                problem = complaint(changed(table, path, whole), file)
                place = (file, table["id"], path, whole)
                assert problem is not None, place
                assert problem.startswith(f"{file}.toml, card {table['id']}: "), (place, problem)
                assert wrong in problem, (place, problem)
                tried += 1
    assert tried > 40


@pytest.mark.parametrize("file", FILES)
def test_every_misspelt_argument_of_every_card_is_named(file: str) -> None:
    for table in TABLES[file]["card"]:
        for path, name in tables(table):
            twin: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(table))
            holder = at(twin, path)
            holder[f"{name}x"] = holder.pop(name)
            problem = complaint(twin, file)
            assert problem is not None, (table["id"], path, name)
            assert name in problem, (path, problem)


@pytest.mark.parametrize(
    ("effect", "wrong"),
    [
        ({"op": "fame", "n": 1, "who": "onwer"}, "onwer"),
        ({"op": "damage", "n": 1, "target": "one:enmy:figure:map"}, "enmy"),
        ({"op": "damage", "n": 1, "target": "one:enemy:figur:map"}, "figur"),
        ({"op": "damage", "n": 1, "target": "one:enemy:figure:evrywhere"}, "evrywhere"),
        ({"op": "damage", "n": 1, "target": "one:enemy:figure+:map"}, "kinds[1]"),
        ({"op": "damage", "n": 1, "target": "one:enemy:figure"}, "reach"),
        ({"op": "damage", "n": 1, "target": "one:enemy:figure:map:here"}, "map:here"),
        ({"op": "damage", "n": 1, "target": "one"}, "one"),
        ({"op": "damage", "n": "two", "target": "hero"}, "two"),
        ({"op": "damage", "target": "hero"}, "`n`"),
        ({"op": "gold", "n": "own_places", "who": "you"}, "own_places"),
        ({"op": "gold", "n": 50, "who": "you", "each": 50}, "each"),
        ({"op": "dance"}, "dance"),
        ({"op": "pay", "what": "gold", "n": 50}, "pay"),
        ({"op": "token", "id": "crow-swarn", "at": "place:map"}, "crow-swarn"),
        ({"op": "token", "id": "smithy", "at": "place:map"}, "smithy"),
        # Words that there are, where they would do nothing:
        ({"op": "mod", "stat": "attack", "n": 1, "target": "party", "until": "fight"}, "mod"),
        ({"op": "swap", "side": "chosen_party"}, "swap"),
        ({"op": "forbid", "what": "visit", "target": "bearer", "until": "always"}, "forbid"),
        ({"op": "price", "n": 50, "of": "spell", "where": "here"}, "price"),
        ({"op": "allow", "what": "shop_any"}, "shop_any"),
        ({"op": "grant", "keyword": "flying", "target": "group", "until": "always"}, "grant"),
    ],
)
def test_a_wrong_effect_is_named(effect: dict[str, Any], wrong: str) -> None:
    table = next(table for table in TABLES["events"]["card"] if table["id"] == "plague")
    problem = complaint({**table, "effects": [{"on": "play", "do": [effect]}]}, "events")
    assert problem is not None
    assert problem.startswith("events.toml, card plague: ")
    assert wrong in problem


@pytest.mark.parametrize(
    ("card", "change", "wrong"),
    [
        ("longsword", {"on": "fight", "do": [{"op": "mod", "stat": "atack", "n": 3}]}, "atack"),
        ("longsword", ("fight", "attack", "chosen_party", "fight"), "mod"),
        ("longsword", ("fight", "speed", "bearer", "fight"), "mod"),
        ("longsword", ("fight", "attack", "bearer", "always"), "mod"),
        ("longsword", ("fight", "attack", "each:own:undead:here", "fight"), "mod"),
        ("longsword", ("fight", "attack", "each:any:figure:here", "fight"), "mod"),
        ("longsword", ("static", "attack", "bearer", "always"), "mod"),
        ("longsword", ("static", "speed", "party", "always"), "mod"),
        ("longsword", ("static", "speed", "each:any:building:here", "always"), "mod"),
        ("longsword", ("fight_event", "attack", "defenders", "fight"), "mod"),
        ("longsword", ("use", "attack", "foes", "fight"), "mod"),
        ("longsword", {"on": "fight", "if": [{"c": "align", "is": ["good"]}], "do": []}, "align"),
        ("longsword", {"on": "static", "if": [{"c": "air"}], "do": []}, "air"),
        ("longsword", {"on": "enter", "cost": [{"op": "pay", "what": "gold", "n": 1}], "do": []}, "pay"),
        ("longsword", {"on": "use", "cost": [{"op": "gold", "n": 1, "who": "you"}], "do": []}, "gold"),
    ],
)
def test_a_word_is_an_error_where_it_means_nothing(card: str, change: Any, wrong: str) -> None:
    table = next(table for _, table in PRINTED if table["id"] == card)
    if isinstance(change, tuple):
        on, stat, target, until = change
        change = {
            "on": on,
            "do": [{"op": "mod", "stat": stat, "n": 1, "target": target, "until": until}],
        }
    problem = complaint({**table, "effects": [change]}, "equipment")
    assert problem is not None
    assert wrong in problem


@pytest.mark.parametrize(
    ("goal", "wrong"),
    [
        ({"need": "cast", "n": 3, "mounted": True}, "mounted"),
        ({"need": "clear_place", "n": 2}, "'n'"),
        ({"need": "bear", "n": 3}, "what"),
        ({"need": "visit", "n": 1}, "cards"),
        ({"need": "visit", "n": 1, "cards": ["longsword"]}, "longsword"),
        ({"need": "enter", "bearing": "smithy"}, "smithy"),
    ],
)
def test_a_goal_has_its_own_arguments_only(goal: dict[str, Any], wrong: str) -> None:
    table = next(table for table in TABLES["missions"]["card"] if table["kind"] == "main")
    problem = complaint({**table, "goal": [goal]}, "missions")
    assert problem is not None
    assert wrong in problem


def test_what_a_card_is_must_fit_its_type() -> None:
    hero = dict(next(table for table in TABLES["heroes"]["card"]))
    del hero["alignment"]
    assert "alignment" in str(complaint(hero, "heroes"))
    mission = next(table for table in TABLES["missions"]["card"])
    assert "combat" in str(complaint({**mission, "kind": "combat"}, "missions"))
    assert "kind" in str(complaint({key: mission[key] for key in mission if key != "kind"}, "missions"))


def test_decks_name_cards_and_factions_that_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    decks = TABLES["decks"]
    assert cards.read_decks(decks, CARDS) == cards.DECKS
    first = decks["deck"][0]
    for change, word in (
        ({"faction": "lichtbnud"}, "lichtbnud"),
        ({"cards": {**first["cards"], "longswrod": 1}}, "longswrod"),
        ({"pla": 1}, "`pla`"),
    ):
        wrong = {**decks, "deck": [{**first, **change}]}
        with pytest.raises(BadCard, match=f"decks.toml, deck {first['id']}: .*{word}"):
            cards.read_decks(wrong, CARDS)
    double = {**TABLES["places"], "card": [TABLES["places"]["card"][0]] * 2}
    monkeypatch.setattr(cards, "tables", lambda folder, name, *known: double)
    with pytest.raises(BadCard, match="twice"):
        cards._read(["places"])


# -- the vocabulary and the types ----------------------------------------------------------------------------

GROUPS = {
    "type": words.CardType,
    "subtype": words.Subtype,
    "trait": words.Trait,
    "alignment": words.Alignment,
    "keyword": words.Keyword,
    "trigger": words.Trigger,
    "player": words.Player,
    "stat": words.Stat,
    "prohibition": words.Prohibition,
    "goal": words.GoalNeed,
    "counter": words.Counter,
    "scope": words.Scope,
    "reach": words.Reach,
}
CONDITIONS = get_args(conditions.Condition)
OPERATIONS = (*get_args(operations.Cost), *get_args(operations.Effect))
STRUCTS: tuple[Any, ...] = (*CONDITIONS, *OPERATIONS, words.Among, Goal, Need, Card)


def literals(kind: Any) -> Iterator[Any]:
    """Every `Literal` in a type."""
    if get_origin(kind) is Literal:
        yield kind
    else:
        for part in get_args(kind):
            yield from literals(part)


def arguments(struct: Any) -> dict[str, str]:
    """Per field how cards write it."""
    return dict(zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True))


@pytest.mark.parametrize("group", GROUPS)
def test_the_vocabulary_tells_the_words_of_a_type(group: str) -> None:
    assert sorted(VOCABULARY[group]) == sorted(get_args(GROUPS[group]))


@pytest.mark.parametrize(("kind", "structs"), [("condition", CONDITIONS), ("effect", OPERATIONS)])
def test_the_vocabulary_tells_every_operation_and_its_arguments(kind: str, structs: tuple[Any, ...]) -> None:
    told = {word: sorted(args) for word, args in VOCABULARY[kind].items()}
    assert told == {each.__struct_config__.tag: sorted(each.__struct_encode_fields__) for each in structs}


def test_the_vocabulary_tells_every_argument_of_a_goal() -> None:
    told = {argument for args in VOCABULARY["goal"].values() for argument in args}
    assert told == set(Goal.__struct_encode_fields__) - {"need"}


def test_the_vocabulary_tells_what_every_argument_may_say() -> None:
    found: dict[str, set[str]] = {}
    for struct in STRUCTS:
        names = arguments(struct)
        for field, kind in get_type_hints(struct).items():
            for literal in literals(kind) if field in names else ():
                if literal not in GROUPS.values():
                    said = {word for word in get_args(literal) if isinstance(word, str) and word}
                    found.setdefault(names[field], set()).update(said)
    told = {each["id"]: set(each["words"]) for each in TABLES["vocabulary"]["argument"]}
    assert told == {name: said for name, said in found.items() if said}
    assert all(meaning for each in TABLES["vocabulary"]["argument"] for meaning in each["words"].values())


def test_every_word_of_the_vocabulary_stands_on_a_card_or_is_known_to_the_rules() -> None:
    """A condition or effect that no card has is not proved by any card's test."""
    used = {effect.word for card in CARDS.values() for program in card.effects for effect in program.effects}
    used |= {cost.word for card in CARDS.values() for program in card.effects for cost in program.costs}
    assert used == set(VOCABULARY["effect"])
    asked = {each.word for card in CARDS.values() for program in card.effects for each in program.conditions}
    assert asked == set(VOCABULARY["condition"])
