"""Every word in the tables of cards, misspelled in turn: an error names file, card and word."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tafelrunde.games.mythos.cards import (
    CARDS,
    FACTION_FILES,
    Card,
    Faction,
    read_card,
    read_deck,
    told,
)
from tafelrunde.games.mythos.cards.words import FOLDER, Word
from tafelrunde.table import LANGUAGES
from tafelrunde.table.cards import by_id, converted, tables

Table = dict[str, Any]
Way = tuple[str | int, ...]
"""How to get to something in a table: keys and places."""

FREE = {
    "id",  # the card's own name: whoever means it must write it the same way, and decks are checked for that
    "icon",  # a drawing of the client
    *(f"{words}.{lang}" for words in ("name", "effect.text", "mythos.text") for lang in LANGUAGES),
}  # fmt: skip
"""What is for people: the rules never read it."""


CARD_TABLES = [(f"{file}.toml", each) for file in ("leaders", *FACTION_FILES) for each in told("card", file)]


def ways(thing: Any, here: Way = ()) -> Iterator[Way]:
    """To everything in a table."""
    inside = thing.items() if isinstance(thing, dict) else enumerate(thing) if isinstance(thing, list) else ()
    for key, value in inside:
        yield (*here, key)
        yield from ways(value, (*here, key))


def fields(table: Table) -> Iterator[Way]:
    """To everything in a table that has a name; the languages of its words are no fields."""
    return (way for way in ways(table) if isinstance(way[-1], str) and way[-1] not in LANGUAGES)


def at(table: Table, way: Way) -> Any:
    found: Any = table
    for key in way:
        found = found[key]
    return found


def dotted(way: Way) -> str:
    return ".".join(str(key) for key in way if not isinstance(key, int))


def misspelled(word: str) -> str:
    """The word without one of its letters, as it happens."""
    return word[:-2] + word[-1] if len(word) > 1 else word * 2


def with_value(table: Table, way: Way, value: object) -> Table:
    changed = copy.deepcopy(table)
    at(changed, way[:-1])[way[-1]] = value
    return changed


def with_key(table: Table, way: Way, key: str) -> Table:
    changed = copy.deepcopy(table)
    parent = at(changed, way[:-1])
    parent[key] = parent.pop(way[-1])
    return changed


def play(card: Card) -> tuple[object, ...]:
    """All that the rules know of a card."""
    numbers = (card.is_leader, card.is_plant, card.power, card.movement, card.malus, card.frailty)
    return (*numbers, card.regular, card.mythos, card.moments)


def test_every_word_of_every_card_is_known_or_for_people_only() -> None:
    tried = 0
    for file, table in CARD_TABLES:
        for way in ways(table):
            word = at(table, way)
            if not isinstance(word, str):
                continue
            wrong = misspelled(word)
            changed = with_value(table, way, wrong)
            if dotted(way) in FREE:
                assert play(read_card(changed, file)) == play(CARDS[table["id"]]), (table["id"], way)
                continue
            with pytest.raises(ValueError, match=rf"^{file}, card {table['id']}: .*'{re.escape(wrong)}'"):
                read_card(changed, file)
            tried += 1
    assert tried > 500


def test_every_field_of_every_card_is_known() -> None:
    for file, table in CARD_TABLES:
        for way in fields(table):
            wrong = misspelled(str(way[-1]))
            with pytest.raises(ValueError, match=rf"^{file}, card ({table['id']}|\?): "):
                read_card(with_key(table, way, wrong), file)


def test_every_number_of_every_card_belongs_where_it_stands() -> None:
    """A number that is missing, or stands where none belongs, is an error too."""
    for file, table in CARD_TABLES:
        for field in ("effect", "mythos"):
            for place, part in enumerate(table.get(field, {"parts": []})["parts"]):
                for number in ("amount", "value"):
                    way = (field, "parts", place, number)
                    changed = with_value(table, way, 1)
                    if number in part:
                        del at(changed, way[:-1])[number]
                    with pytest.raises(ValueError, match=rf"^{file}, card {table['id']}: "):
                        read_card(changed, file)


STRANGE_PARTS = {
    "mythos": [
        ("on-enter always own-leader change-power 1", "trigger 'on-enter' needs a creature"),
        ("static in-centre own-minions bonus-power 1", "condition 'in-centre' needs a creature"),
        ("static always self bonus-power 1", "target 'self' needs a creature"),
    ],
    "effect": [
        ("planning always self change-power 1", "'change-power' has no trigger 'planning'"),
        ("static foe-is-leader self bonus-power 1", "'foe-is-leader' goes only with 'strike'"),
        ("triumph stood-still self change-power 1", "'stood-still' goes only with 'end-of-turn'"),
        ("triumph always foe change-power 1", "'foe' goes only with 'on-death'"),
        ("triumph always owner change-power 1", "'change-power' has no target 'owner'"),
        ("triumph always self draw 1", "'draw' has no target 'self'"),
        ("static always self enter-power 1", "'enter-power' has no target 'self'"),
        ("on-death always own-leader return-to-hand", "'return-to-hand' has no target 'own-leader'"),
        ("static always self strike -1", "amount of 'strike' is positive, not -1"),
        ("static always self bonus-power 0", "amount of 'bonus-power' is signed, not 0"),
        ("static hand-at-most self bonus-power 1", "condition 'hand-at-most' needs a value"),
        ("static always:2 self bonus-power 1", "condition 'always' needs no value"),
    ],
}


@pytest.mark.parametrize(
    ("field", "part", "problem"),
    [(field, *each) for field, several in STRANGE_PARTS.items() for each in several],
)
def test_words_that_mean_nothing_together_are_refused(field: str, part: str, problem: str) -> None:
    trigger, condition, target, operation, *amount = part.split()
    condition, _, value = condition.partition(":")
    table = copy.deepcopy(dict(CARD_TABLES)["greyhold.toml"]) | {"keywords": []}
    table.pop("effect", None)
    table.pop("mythos", None)
    written: Table = {
        "trigger": trigger, "condition": condition, "target": target, "operation": operation,
        **({"amount": int(amount[0])} if amount else {}), **({"value": int(value)} if value else {}),
    }  # fmt: skip
    table[field] = {"text": {"de": "?", "en": "?"}, "parts": [written]}
    with pytest.raises(ValueError, match=re.escape(problem)):
        read_card(table, "greyhold.toml")


def test_a_triumph_is_said_and_done() -> None:
    file, table = next(each for each in CARD_TABLES if each[1]["keywords"] == ["triumph"])
    with pytest.raises(ValueError, match="the keyword 'triumph' and a part with that trigger"):
        read_card(table | {"keywords": []}, file)
    with pytest.raises(ValueError, match="the keyword 'triumph' and a part with that trigger"):
        read_card(table | {"effect": {**table["effect"], "parts": []}}, file)


# -- decks, factions, files ----------------------------------------------------------------------------------


def test_every_word_of_every_deck_is_known() -> None:
    for table in told("deck", "decks"):
        leader = misspelled(table["leader"])
        with pytest.raises(
            ValueError, match=rf"^decks\.toml, deck {table['id']}: there is no card '{leader}'"
        ):
            read_deck(table | {"leader": leader}, "decks.toml")
        for way in fields(table):
            wrong = misspelled(str(way[-1]))
            if way[0] == "cards" and len(way) == 2:
                problem = rf"^decks\.toml, deck {table['id']}: there is no card '{wrong}'"
            else:
                problem = r"^decks\.toml, deck .*: Object "
            with pytest.raises(ValueError, match=problem):
                read_deck(with_key(table, way, wrong), "decks.toml")


def test_every_field_of_every_faction_is_known() -> None:
    for table in told("faction", "factions"):
        for way in fields(table):
            with pytest.raises(ValueError, match=r"^here: "):
                converted(with_key(table, way, misspelled(str(way[-1]))), Faction, "here")
        with pytest.raises(ValueError, match="colour"):
            converted(table | {"colour": "#12345"}, Faction, "here")


def test_every_field_of_the_vocabulary_is_known() -> None:
    for kind in ("trigger", "condition", "target", "operation"):
        for table in tables(FOLDER, "vocabulary")[kind]:
            for way in ways(table):
                if isinstance(way[-1], str):
                    with pytest.raises(ValueError, match=r"^here: "):
                        converted(with_key(table, way, misspelled(way[-1])), Word, "here")


def test_a_table_that_nobody_reads_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^decks\.toml: there is no table 'deck'; known are dekc"):
        tables(FOLDER, "decks", "dekc")


def test_an_id_is_given_only_once() -> None:
    card = next(iter(CARDS.values()))
    with pytest.raises(ValueError, match=f"two have the id '{card.id}'"):
        by_id([card, card])
